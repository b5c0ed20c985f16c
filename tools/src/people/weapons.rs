//! Paints what troopers hold: rifles, the pistol and the plate of a shield bearer, grenades and batons.

use crate::canvas::Canvas;
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::people::soldier::Gear;

/// Distance from the butt to the start of the barrel.
pub const RECEIVER: f64 = 7.0;

pub fn paint_rifle(canvas: &mut Canvas, (barrel, scope): (f64, bool), butt: Point, direction: Point) {
    let along = |distance: f64| butt + direction * distance;
    let below = at(-direction.y, direction.x);
    canvas.capsule(along(-1.0) + below * 0.8, along(3.0), 1.5, 1.1, RUST.part(0, 4));
    canvas.capsule(along(2.6), along(RECEIVER), 1.4, 1.3, STEEL.part(1, 3));
    canvas.soft_capsule(along(RECEIVER), along(RECEIVER + 3.0), 1.2, 1.0, RUST.part(1, 3));
    canvas.soft_capsule(along(RECEIVER + 2.0), along(RECEIVER + barrel), 0.95, 0.9, STEEL.part(3, 3));
    if scope {
        canvas.soft_capsule(along(3.6) - below * 1.8, along(7.6) - below * 1.8, 0.8, 0.8, STEEL.part(2, 3));
    }
}

/// The direction of a pistol that the shield hides, in turns.
pub const BEHIND_THE_SHIELD: f64 = 0.25;
/// Length of the pistol behind a shield.
pub const PISTOL: f64 = 7.0;

/// Paints what the near hand holds, except a rifle. `turns` is the direction of a pistol or a baton, and 1 means that a
/// grenade has left the hand. The plate of a shield is in front of both hands and is painted later.
pub fn paint_gear(canvas: &mut Canvas, gear: Gear, near_hand: Point, turns: f64) {
    match gear {
        Gear::Rifle { .. } => {}
        Gear::Shield { .. } if turns == BEHIND_THE_SHIELD => {}
        Gear::Shield { .. } => {
            let along = |distance: f64| near_hand + at(distance, -0.7).turned(turns);
            canvas.capsule(along(0.0), along(PISTOL - 0.8), 1.5, 1.3, STEEL.part(3, 3));
        }
        Gear::Grenade if turns < 1.0 => paint_grenade(canvas, near_hand + at(0.6, -2.2)),
        Gear::Grenade => {}
        Gear::Baton => {
            let along = |distance: f64| near_hand + at(cos(turns), sin(turns)) * distance;
            canvas.capsule(along(-3.0), along(5.0), 1.2, 1.3, LEATHER);
            canvas.capsule(along(4.4), along(12.0), 1.7, 1.9, STEEL.part(2, 4));
            for (distance, color) in [(5.4, BLUE.at(2)), (7.6, BLUE.at(3)), (9.8, BLUE.at(3)), (12.0, WHITE)] {
                let coil = along(distance);
                canvas.rect(coil.x.floor() as i32 - 1, coil.y.floor() as i32 - 1, 2, 2, color);
            }
        }
    }
}

pub fn paint_grenade(canvas: &mut Canvas, grenade: Point) {
    canvas.capsule(grenade + at(0.0, -0.6), grenade + at(0.0, 0.6), 2.5, 2.5, RED.part(1, 3));
    let (x, y) = (grenade.x.floor() as i32, grenade.y.floor() as i32);
    canvas.rect(x - 2, y, 5, 1, RED.at(0));
    canvas.rect(x - 1, y - 4, 2, 1, GOLD.at(3));
}

/// A dark pistol on the edge of a light shield, with the hand that holds it.
pub fn paint_pistol(canvas: &mut Canvas, hand: Point, turns: f64) {
    let place = |x: f64, y: f64| hand + at(x, y).turned(turns);
    canvas.capsule(place(-1.4, -1.6), place(PISTOL - 0.4, -1.6), 1.7, 1.4, STEEL.part(0, 3));
    canvas.soft_capsule(place(0.2, 0.2), place(-0.4, 1.0), 1.7, 1.5, LEATHER);
    let muzzle = place(PISTOL, -1.6);
    canvas.rect(muzzle.x.floor() as i32, muzzle.y.floor() as i32, 1, 1, STEEL.at(5));
}

/// The plate of a shield: as tall as the trooper, with a slit at eye height. A cracked one has lost its upper corner.
pub fn paint_plate(canvas: &mut Canvas, grip: Point, cracked: bool) {
    let corner = |x: f64, y: f64| grip + at(x, y);
    let top = if cracked { [corner(0.4, -7.0), corner(3.0, -4.0)] } else { [corner(0.4, -12.0), corner(4.6, -11.0)] };
    let plate = [top[0], top[1], corner(5.6, 0.0), corner(4.6, 11.0), corner(0.4, 12.0)];
    canvas.polygon(&plate, STEEL.part(2, 4), 0.95, 0.05);
    let (x, y) = (grip.x.floor() as i32, grip.y.floor() as i32);
    if cracked {
        for (column, row) in [(1, -4), (2, -3), (2, -2), (3, -1), (3, 0), (2, 1), (4, 1), (1, 2), (5, 2)] {
            canvas.put(x + column, y + row, INK);
        }
    }
    if !cracked {
        canvas.rect(x + 1, y - 8, 3, 2, INK);
        canvas.rect(x + 2, y - 8, 2, 1, GOLD.at(3));
    }
    for row in 3..8 {
        for column in 1..5 {
            canvas.put(x + column, y + row, if (row + column) % 4 < 2 { GOLD.at(1) } else { STEEL.at(0) });
        }
    }
    for row in if cracked { [-6, 5, 9] } else { [-10, -3, 9] } {
        canvas.put(x + 2, y + row, STEEL.at(5));
    }
}
