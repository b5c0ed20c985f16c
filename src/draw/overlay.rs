//! What the engineer sees: boxes over the bodies and the count of collision checks. Drawing these changes nothing.

use super::font::{Align, Font};
use super::view::on_screen;
use super::{Colour, DrawList};
use crate::geom::{Point, Rect};
use crate::sim::{Kind, Tally, World};

/// Colours that colour-blind people can tell apart, one a kind.
fn colour_of(kind: &Kind) -> Colour {
    Colour::rgb(match kind {
        Kind::Player(_) => 0x56b4e9,
        Kind::Bullet(_) | Kind::Grenade(_) => 0xf0e442,
        Kind::Lift(_) => 0x009e73,
        Kind::Drum(_) => 0xe69f00,
        Kind::Exit => 0xffffff,
        Kind::Sign(_) | Kind::Spawner(_) => 0xcc79a7,
        Kind::Foe(_) | Kind::Mine(_) | Kind::Warden(_) | Kind::Hazard(_) => 0xd55e00,
        Kind::Door(_) | Kind::Crate(_) => 0xe69f00,
        Kind::LaserGate(_) | Kind::Crusher(_) | Kind::Steam(_) => 0xd55e00,
        Kind::Switch(_) | Kind::Plate(_) | Kind::Trigger(_) | Kind::Spring(_) => 0x009e73,
        Kind::Checkpoint(_) | Kind::PickUp(_) | Kind::Prisoner(_) | Kind::Cover(_) => 0xcc79a7,
    })
}

pub fn hitboxes(list: &mut DrawList, world: &World, slots: &[u32], seen: Rect) {
    for entity in slots.iter().filter_map(|&slot| world.in_slot(slot)) {
        let rect = entity.body.rect;
        let (x, y) = on_screen(Point::new(rect.x, rect.y), seen);
        let on_screen = Rect { x, y, ..rect };
        let colour = colour_of(&entity.kind);
        list.fill(on_screen, colour.with_alpha(56));
        list.outline(on_screen, colour);
    }
}

/// The counter line: what the last tick and its picture cost, and what they would have cost by brute force.
pub fn counter(list: &mut DrawList, cost: Tally) {
    let (checks, brute) = (cost.checks, cost.brute_force);
    let (x, y) = (list.width - 8, list.height - 14);
    list.text(
        Font::Small,
        Align::Right,
        x,
        y,
        Colour::DIM,
        format_args!("checks {} (brute force {})", Spaced(checks), Spaced(brute)),
    );
}

/// A number with a space before each three digits.
struct Spaced(u32);

impl std::fmt::Display for Spaced {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.0 {
            n @ ..1_000 => write!(out, "{n}"),
            n @ ..1_000_000 => write!(out, "{} {:03}", n / 1_000, n % 1_000),
            n => write!(out, "{} {:03} {:03}", n / 1_000_000, n / 1_000 % 1_000, n % 1_000),
        }
    }
}
