//! Draws doors, levers, plates, beams, crushers, steam and springs. A danger is visible before it hurts.

use super::super::{Blend, Colour, sprites::Sprite};
use crate::draw::pen::Pen;
use crate::geom::{Facing, Point, Rect, TICKS_A_SECOND, TILE};
use crate::level::{Key, Lock, Theme, Tile};
use crate::sim::machines::belt_drive::BeltDrive;
use crate::sim::machines::crusher::{Crusher, CrusherState};
use crate::sim::machines::laser_gate::{Beam, LaserGate};
use crate::sim::machines::spring::Spring;
use crate::sim::machines::steam::{Jet, Steam};
use crate::sim::things::door::{Door, OPEN_TICKS, TOUGHNESS};
use crate::sim::things::switch::Switch;

/// Ticks for which the lamp of a door is lit and dark.
const LAMP_LIT: u32 = 70;
const LAMP_DARK: u32 = 10;
/// Tiles above a press in which its rod looks for a ceiling.
const MOST_ROD: i32 = 24;
/// Ticks for which the lamps of belts flash when they turn around.
const FLASH_TICKS: u32 = 20;
/// So long before a lever goes off by itself, its bar and its belts blink.
const SOON_TICKS: u32 = 2 * TICKS_A_SECOND;
/// The bar over a lever that is on for some time: its width, and how far it is above the foot of the lever.
const TIME_WIDTH: i32 = 22;
const TIME_ABOVE: i32 = 34;

/// The frame stands still. The slab slides up into its head. `x` and `y` are the upper left corner.
pub fn draw_door(pen: &mut Pen, (x, y): (i32, i32), door: &Door) {
    pen.list.sprite(Sprite::DoorsFrameDocks.in_quadrant(pen.theme()), 0, x, y, false);
    let (mark, lamp, light) = match door.lock {
        Lock::Weak => {
            let boards = match door.toughness {
                TOUGHNESS.. => Sprite::DoorsWeakDocks,
                3.. => Sprite::DoorsWeakCrackedDocks,
                _ => Sprite::DoorsWeakBreakingDocks,
            };
            let aside = i32::from(door.flash_ticks > 0);
            pen.list.sprite(boards.in_quadrant(pen.theme()), 0, x + aside, y, false);
            return pen.list.sprite(Sprite::DoorsLampOff, 0, x, y, false);
        }
        Lock::Plain => (Sprite::DoorsMarkPlain, Sprite::DoorsLampCold, Sprite::Glow16Cold),
        Lock::Opens(_) | Lock::Shuts(_) => (Sprite::DoorsMarkWired, Sprite::DoorsLampAmber, Sprite::Glow16Sodium),
        Lock::Key(Key::Red) => (Sprite::DoorsMarkRed, Sprite::DoorsLampRed, Sprite::Glow16Red),
        Lock::Key(Key::Green) => (Sprite::DoorsMarkGreen, Sprite::DoorsLampGreen, Sprite::Glow16Cold),
        Lock::Key(Key::Blue) => (Sprite::DoorsMarkBlue, Sprite::DoorsLampBlue, Sprite::Glow16Cold),
    };
    let slab = Sprite::DoorsSlabDocks.in_quadrant(pen.theme());
    let step = slab.at(door.open_ticks.min(OPEN_TICKS));
    pen.list.sprite(slab, step, x, y, false);
    pen.list.sprite(mark, step, x, y, false);
    // The colour of the lock while it is shut, quick amber while it moves, steady green when it is open.
    let (lamp, light, is_lit) = match door.open_ticks {
        0 => (lamp, light, pen.now % (LAMP_LIT + LAMP_DARK) < LAMP_LIT),
        _ if door.is_open() => (Sprite::DoorsLampGreen, Sprite::Glow16Cold, true),
        _ => (Sprite::DoorsLampAmber, Sprite::Glow16Sodium, pen.list.look.blinks(pen.now, 4)),
    };
    // A shut gate is as narrow as a post of the scenery. Bright edges say that it is not one.
    if door.open_ticks == 0 && matches!(door.lock, Lock::Opens(_) | Lock::Shuts(_)) {
        for edge in [x - 2, x + TILE] {
            let breath = (pen.now / 4 % 16).abs_diff(8) as u8 * 16;
            pen.list.fill(Rect::new(edge, y + 2, 2, 3 * TILE - 2), Colour::AMBER.with_alpha(120 + breath));
        }
    }
    pen.list.sprite(if is_lit { lamp } else { Sprite::DoorsLampOff }, 0, x, y, false);
    if is_lit {
        pen.list.glow(light, x + TILE / 2, y + 4);
    }
}

pub fn draw_switch(pen: &mut Pen, (x, y): (i32, i32), switch: &Switch) {
    let since = pen.now.saturating_sub(switch.thrown_at);
    let throw = Sprite::SwitchesDocksLeverThrow;
    let (sprite, frame) = match switch.is_on {
        true if switch.thrown_at > 0 && since < throw.length() => (throw, throw.at(since)),
        true => (Sprite::SwitchesDocksLeverOn, 0),
        false => (Sprite::SwitchesDocksLeverOff, Sprite::SwitchesDocksLeverOff.at(pen.now)),
    };
    pen.list.sprite(sprite.in_quadrant(pen.theme()), frame, x, y, false);
    if switch.is_on {
        pen.list.glow(Sprite::Glow16Cold, x + 3, y - 5);
    } else if frame == 0 {
        pen.list.glow(Sprite::Glow16Red, x - 5, y - 5);
    }
    if let Some((left, of)) = switch.left() {
        draw_time(pen, (x, y - TIME_ABOVE), left, of);
    }
    // A player near the lever sees an arrow: press up.
    if !switch.is_on && switch.near_at.is_some_and(|tick| pen.now.saturating_sub(tick) < 2) {
        let top = y - 42 - (pen.now / 8 % 2) as i32;
        for (row, wide) in [1, 3, 5, 7].into_iter().enumerate() {
            pen.list.fill(Rect::new(x - wide / 2 - 1, top + row as i32 - 1, wide + 2, 3), Colour::INK);
        }
        pen.list.fill(Rect::new(x - 2, top + 3, 5, 6), Colour::INK);
        for (row, wide) in [1, 3, 5, 7].into_iter().enumerate() {
            pen.list.fill(Rect::new(x - wide / 2, top + row as i32, wide, 1), Colour::AMBER);
        }
        pen.list.fill(Rect::new(x - 1, top + 4, 3, 4), Colour::AMBER);
    }
}

/// Draws how long a lever stays on. The last of it blinks.
fn draw_time(pen: &mut Pen, (x, y): (i32, i32), left: u32, of: u32) {
    let is_last = left < SOON_TICKS;
    let colour = if is_last { Colour::rgb(0xff5a40) } else { Colour::AMBER };
    let width = (TIME_WIDTH as u32 * left / of.max(1)) as i32;
    pen.list.fill(Rect::new(x - TIME_WIDTH / 2 - 1, y - 1, TIME_WIDTH + 2, 5), Colour::INK);
    if !is_last || pen.list.look.blinks(pen.now, 6) {
        pen.list.fill(Rect::new(x - TIME_WIDTH / 2, y, width.max(1), 3), colour);
    }
}

/// `since` is the ticks since something stepped on it or off it.
pub fn draw_plate(pen: &mut Pen, (x, y): (i32, i32), is_down: bool, since: u32) {
    let sinks = Sprite::SwitchesPlateSinks;
    let (sprite, frame) = match is_down {
        true if since < sinks.length() => (sinks, sinks.at(since)),
        true => (Sprite::SwitchesPlateDown, 0),
        false if since < sinks.length() => (sinks, sinks.at(sinks.length() - 1 - since)),
        false => (Sprite::SwitchesPlateUp, Sprite::SwitchesPlateUp.at(pen.now)),
    };
    pen.list.sprite(sprite, frame, x, y, false);
    let light = if is_down { Sprite::Glow16Cold } else { Sprite::Glow16Red };
    if is_down || frame == 0 {
        for lamp in [x - 9, x + 8] {
            pen.list.glow(light, lamp, y - 2);
        }
    }
}

pub fn draw_laser_gate(pen: &mut Pen, gate: &LaserGate) {
    let area = gate.area;
    let (x, y) = (area.x - pen.seen.x, area.y - pen.seen.y);
    let upright = gate.is_upright();
    let beam = match (gate.beam, upright) {
        (Beam::Off, _) => None,
        (Beam::Warns, true) => Some(Sprite::LaserGateWarning),
        (Beam::Warns, false) => Some(Sprite::LaserGateWarningAcross),
        (Beam::On, true) => Some(Sprite::LaserGateBeam),
        (Beam::On, false) => Some(Sprite::LaserGateAcross),
    };
    if let Some(beam) = beam {
        let tiles = if upright { area.h } else { area.w } / TILE;
        for nth in 0..tiles {
            let (dx, dy) = if upright { (0, nth * TILE) } else { (nth * TILE, 0) };
            pen.list.sprite(beam, beam.at(pen.now), x + dx, y + dy, false);
            if gate.beam == Beam::On {
                pen.list.glow(Sprite::Glow32Red, x + dx + 8, y + dy + 8);
            }
        }
    }
    // The lamps are lit as soon as the beam warns.
    let off = gate.beam == Beam::Off;
    match (upright, off) {
        (true, false) => {
            pen.list.sprite(Sprite::LaserGateEmitterOn, 0, x, y, false);
            pen.list.sprite(Sprite::LaserGateBelowOn, 0, x, y + area.h - TILE, false);
        }
        (true, true) => {
            pen.list.sprite(Sprite::LaserGateEmitterOff, 0, x, y, false);
            pen.list.sprite(Sprite::LaserGateBelowOff, 0, x, y + area.h - TILE, false);
        }
        (false, _) => {
            let left = if off { Sprite::LaserGateLeftOff } else { Sprite::LaserGateLeftOn };
            pen.list.sprite(left, 0, x, y, false);
            pen.list.sprite(left, 0, x + area.w, y, true);
        }
    }
}

/// Draws the belts of a drive over the tiles, with arrows in the direction in which they run. All lamps flash when that
/// changes.
/// `since` is the ticks since the belts turned around. Their lamps blink before a lever turns them back by itself.
pub fn draw_belts(pen: &mut Pen, area: Rect, drive: &BeltDrive, since: u32) {
    let ends_soon = drive.is_turned && pen.world.turns_off_in(drive.wire).is_some_and(|left| left < SOON_TICKS);
    let since = if ends_soon && pen.list.look.blinks(pen.now, 8) { 0 } else { since };
    let [enters, middle, leaves] = match drive.is_turned {
        false => [Sprite::ConveyorDrivenLeft, Sprite::ConveyorDrivenMiddle, Sprite::ConveyorDrivenRight],
        true => [Sprite::ConveyorTurnedLeft, Sprite::ConveyorTurnedMiddle, Sprite::ConveyorTurnedRight],
    };
    let level = pen.world.level();
    let (left, right) = (area.x.max(pen.seen.x) / TILE, (area.right() - 1).min(pen.seen.right()) / TILE);
    let (top, bottom) = (area.y.max(pen.seen.y) / TILE, (area.bottom() - 1).min(pen.seen.bottom()) / TILE);
    for (row, column) in (top..=bottom).flat_map(|row| (left..=right).map(move |column| (row, column))) {
        let Some(facing) = pen.world.belt(column, row) else { continue };
        let goes_on = |dx: i32| matches!(level.tile(column + dx, row), Tile::Belt(_));
        let sprite = match (goes_on(-facing.sign()), goes_on(facing.sign())) {
            (false, true) => enters,
            (true, false) => leaves,
            (true, true) | (false, false) => middle,
        };
        let (x, y, flip) = (column * TILE - pen.seen.x, row * TILE - pen.seen.y, facing == Facing::Left);
        pen.list.sprite(sprite, sprite.at(pen.now), if flip { x + TILE } else { x }, y, flip);
        if since < FLASH_TICKS {
            let tint = Colour::WHITE.with_alpha((160 * (FLASH_TICKS - since) / FLASH_TICKS) as u8);
            pen.list.tinted(Sprite::Glow32Sodium, 0, (x + TILE / 2, y + TILE / 2), false, tint, Blend::Add);
        }
    }
}

/// `x` and `y` are the upper left corner of its head. The rod begins at `top`.
pub fn draw_crusher(pen: &mut Pen, (x, y): (i32, i32), crusher: &Crusher) {
    let sprite = match crusher.state {
        CrusherState::Hangs { .. } | CrusherState::Lies { .. } | CrusherState::Rises => Sprite::CrusherWaits,
        CrusherState::Shakes { .. } => Sprite::CrusherShakes,
        CrusherState::Falls => Sprite::CrusherFalls,
    };
    pen.list.sprite(sprite, sprite.at(pen.now), x + shake(crusher, pen.now), y, false);
    if let CrusherState::Shakes { .. } | CrusherState::Falls = crusher.state {
        pen.list.glow(Sprite::Glow64Red, x + 16, y + 26);
    }
}

/// Draws the rod on which a press hangs from the ceiling, if that is near. It is behind a player who stands on the press.
pub fn draw_crusher_rod(pen: &mut Pen, (x, y): (i32, i32), crusher: &Crusher) {
    let (level, place) = (pen.world.level(), Point::new(crusher.area.center().x / TILE, crusher.area.y / TILE));
    let ceiling = (place.y - MOST_ROD..place.y).rev().find(|&row| level.tile(place.x, row).is_solid());
    let top = ceiling.map_or(crusher.area.y, |row| (row + 1) * TILE) - pen.seen.y;
    for rod in (top..y).step_by(TILE as usize) {
        pen.list.sprite(Sprite::CrusherRod, 0, x + shake(crusher, pen.now), rod, false);
    }
}

/// Draws stripes on the floor where a press lands, because it may hang above the picture.
pub fn draw_crusher_floor(pen: &mut Pen, x: i32, crusher: &Crusher) {
    let floor = Rect::new(x - 1, crusher.area.bottom() - pen.seen.y - 4, crusher.area.w + 2, 4);
    pen.list.fill(floor, Colour::INK);
    for row in 0..3 {
        for stripe in (3..floor.w - 3).step_by(8) {
            pen.list.fill(Rect::new(floor.x + stripe - row, floor.y + 1 + row, 5, 1), Colour::AMBER);
        }
    }
}

fn shake(crusher: &Crusher, now: u32) -> i32 {
    match crusher.state {
        CrusherState::Shakes { .. } => (now / 2 % 2) as i32 * 2 - 1,
        _ => 0,
    }
}

/// `x` and `y` are the place on the floor from which the pipe rises. Its mouth is 3 pixels higher.
pub fn draw_steam(pen: &mut Pen, (x, y): (i32, i32), steam: &Steam) {
    let mouth = y - 3;
    match steam.jet() {
        Jet::Quiet => {}
        Jet::Warns => {
            pen.list.sprite(Sprite::SteamWarning, Sprite::SteamWarning.at(pen.now), x, mouth, false);
            pen.list.glow(Sprite::Glow32Red, x, mouth - 4);
        }
        Jet::Blows => {
            let frame = Sprite::SteamJet.at(pen.now);
            pen.list.sprite(Sprite::SteamJet, frame, x, mouth, false);
            // A light inside, because the jet looks like smoke without it.
            pen.list.tinted(Sprite::SteamJet, frame, (x, mouth), false, Colour::rgb(0x303840), Blend::Add);
            pen.list.glow(Sprite::Glow32Cold, x, y - 14);
        }
    }
    let pipe = if steam.jet() == Jet::Quiet { Sprite::SteamPipe } else { Sprite::SteamPipeHot };
    pen.list.sprite(pipe, 0, x, mouth, false);
}

pub fn draw_spring(pen: &mut Pen, at: Point, spring: &Spring) {
    let sprite = match pen.theme() {
        Theme::Docks => Sprite::SpringsDocks,
        Theme::Foundry => Sprite::SpringsFoundry,
        Theme::Gardens => Sprite::SpringsGardens,
        Theme::Vault => Sprite::SpringsVault,
    };
    // A jump starts with the second frame, because the first one shows the spring at rest.
    let rest = u32::from(sprite.clip().ticks);
    let since = spring.sprung_at.map(|tick| pen.now.saturating_sub(tick) + rest);
    let frame = since.filter(|since| *since < sprite.length()).map_or(0, |since| sprite.at(since));
    pen.list.sprite(sprite, frame, at.x, at.y, false);
}
