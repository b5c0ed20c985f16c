//! What opens, is worked or harms: doors, levers, plates, beams, crushers, steam, springs. What is about to hurt shows it
//! first, in the picture as in the rules.

use super::super::{Blend, Colour, DrawList, sprites::Sprite};
use crate::geom::{Point, Rect, TILE};
use crate::level::{Key, Lock, Theme};
use crate::sim::crusher::{Crusher, State};
use crate::sim::door::{Door, OPEN_TICKS, TOUGHNESS};
use crate::sim::laser_gate::{Beam, LaserGate};
use crate::sim::spring::Spring;
use crate::sim::steam::{Jet, Steam};
use crate::sim::switch::Switch;

/// From the left upper corner. It slides up behind the tile above it.
pub fn draw_door(list: &mut DrawList, x: i32, y: i32, door: &Door) {
    let (shut, opening) = match door.lock {
        Lock::Weak => {
            let sprite = match door.toughness {
                TOUGHNESS.. => Sprite::DoorsWeak,
                3.. => Sprite::DoorsWeakCracked,
                _ => Sprite::DoorsWeakBreaking,
            };
            let aside = i32::from(door.flash_ticks > 0);
            return list.sprite(sprite, 0, x + aside, y, false);
        }
        Lock::Plain | Lock::Opens(_) | Lock::Shuts(_) => (Sprite::DoorsPlain, Sprite::DoorsPlainOpening),
        Lock::Key(Key::Red) => (Sprite::DoorsRed, Sprite::DoorsRedOpening),
        Lock::Key(Key::Green) => (Sprite::DoorsGreen, Sprite::DoorsGreenOpening),
        Lock::Key(Key::Blue) => (Sprite::DoorsBlue, Sprite::DoorsBlueOpening),
    };
    // The frame stays where the door was, so that an open one is seen to be a door.
    let frame = Colour::rgb(0x252b3d);
    list.fill(Rect::new(x + 1, y, 14, 48), Colour::INK.with_alpha(130));
    list.fill(Rect::new(x + 1, y, 1, 48), frame);
    list.fill(Rect::new(x + 14, y, 1, 48), frame);
    match door.open_ticks {
        0 => list.sprite(shut, 0, x, y, false),
        ticks => list.sprite(opening, opening.at(ticks.min(OPEN_TICKS) - 1), x, y, false),
    }
}

pub fn draw_switch(list: &mut DrawList, x: i32, y: i32, switch: &Switch, now: u32) {
    let moves = switch.thrown_at > 0 && now.saturating_sub(switch.thrown_at) < 5;
    let sprite = match (moves, switch.is_on) {
        (true, _) => Sprite::SwitchesLeverMiddle,
        (false, true) => Sprite::SwitchesLeverOn,
        (false, false) => Sprite::SwitchesLeverOff,
    };
    list.sprite(sprite, 0, x, y, false);
    let light = if switch.is_on { Sprite::Glow16Cold } else { Sprite::Glow16Red };
    list.tinted(light, 0, x, y - 3, false, Colour::WHITE, Blend::Add);
    // An arrow for who stands at it: press up.
    if !switch.is_on && switch.near_at.is_some_and(|tick| now.saturating_sub(tick) < 2) {
        let top = y - 42 - (now / 8 % 2) as i32;
        for (row, wide) in [1, 3, 5, 7].into_iter().enumerate() {
            list.fill(Rect::new(x - wide / 2 - 1, top + row as i32 - 1, wide + 2, 3), Colour::INK);
        }
        list.fill(Rect::new(x - 2, top + 3, 5, 6), Colour::INK);
        for (row, wide) in [1, 3, 5, 7].into_iter().enumerate() {
            list.fill(Rect::new(x - wide / 2, top + row as i32, wide, 1), Colour::AMBER);
        }
        list.fill(Rect::new(x - 1, top + 4, 3, 4), Colour::AMBER);
    }
}

pub fn draw_plate(list: &mut DrawList, x: i32, y: i32, is_down: bool) {
    let sprite = if is_down { Sprite::SwitchesPlateDown } else { Sprite::SwitchesPlateUp };
    list.sprite(sprite, 0, x, y, false);
    let light = if is_down { Sprite::Glow16Cold } else { Sprite::Glow16Red };
    list.tinted(light, 0, x, y - 2, false, Colour::WHITE, Blend::Add);
}

pub fn draw_laser_gate(list: &mut DrawList, gate: &LaserGate, seen: Rect, now: u32) {
    let area = gate.area;
    let (x, y) = (area.x - seen.x, area.y - seen.y);
    let is_lit = gate.beam == Beam::On;
    let shows = is_lit || gate.beam == Beam::Warns && (now / 3).is_multiple_of(2);
    let tint = if is_lit { Colour::WHITE } else { Colour::WHITE.with_alpha(90) };
    let upright = gate.is_upright();
    let beam = if upright { Sprite::LaserGateBeam } else { Sprite::LaserGateAcross };
    let tiles = if upright { area.h } else { area.w } / TILE;
    if shows {
        for nth in 0..tiles {
            let (dx, dy) = if upright { (0, nth * TILE) } else { (nth * TILE, 0) };
            list.tinted(beam, beam.at(now), x + dx, y + dy, false, tint, Blend::Over);
            if is_lit {
                list.tinted(Sprite::Glow32Red, 0, x + dx + 8, y + dy + 8, false, Colour::WHITE, Blend::Add);
            }
        }
    }
    // The lamps are lit as soon as it warns.
    let off = gate.beam == Beam::Off;
    match (upright, off) {
        (true, false) => {
            list.sprite(Sprite::LaserGateEmitterOn, 0, x, y, false);
            list.sprite(Sprite::LaserGateBelowOn, 0, x, y + area.h - TILE, false);
        }
        (true, true) => {
            list.sprite(Sprite::LaserGateEmitterOff, 0, x, y, false);
            list.sprite(Sprite::LaserGateBelowOff, 0, x, y + area.h - TILE, false);
        }
        (false, _) => {
            let left = if off { Sprite::LaserGateLeftOff } else { Sprite::LaserGateLeftOn };
            list.sprite(left, 0, x, y, false);
            list.sprite(left, 0, x + area.w, y, true);
        }
    }
}

/// From the left upper corner of its head; `top` is where its rod begins.
pub fn draw_crusher(list: &mut DrawList, x: i32, y: i32, crusher: &Crusher, seen: Rect, now: u32) {
    let shake = match crusher.state {
        State::Shakes { .. } => (now / 2 % 2) as i32 * 2 - 1,
        _ => 0,
    };
    let top = crusher.area.y - seen.y;
    let mut rod = y - 2 * TILE;
    while rod + 2 * TILE > top {
        let hidden = (top - rod).max(0);
        if hidden == 0 {
            list.sprite(Sprite::CrusherRod, 0, x + shake, rod, false);
        } else {
            // The rest of it is in the ceiling.
            list.fill(Rect::new(x + shake + 9, top, 14, 2 * TILE - hidden), Colour::INK);
            list.fill(Rect::new(x + shake + 11, top, 4, 2 * TILE - hidden), Colour::rgb(0x8a96ab));
            list.fill(Rect::new(x + shake + 15, top, 7, 2 * TILE - hidden), Colour::rgb(0x4a556e));
        }
        rod -= 2 * TILE;
    }
    list.sprite(Sprite::CrusherHead, 0, x + shake, y, false);
    if let State::Shakes { .. } = crusher.state {
        list.tinted(Sprite::Glow64Red, 0, x + 16, y + 26, false, Colour::WHITE, Blend::Add);
    }
}

/// From the mouth of the pipe.
pub fn draw_steam(list: &mut DrawList, x: i32, y: i32, steam: &Steam, now: u32) {
    match steam.jet() {
        Jet::Quiet => {}
        Jet::Warns => list.sprite(Sprite::SteamWarning, Sprite::SteamWarning.at(now), x, y - 2, false),
        Jet::Blows => {
            let frame = Sprite::SteamJet.at(now);
            list.sprite(Sprite::SteamJet, frame, x, y - 2, false);
            // Lit from inside, or it would be smoke.
            list.tinted(Sprite::SteamJet, frame, x, y - 2, false, Colour::rgb(0x707880), Blend::Add);
            list.tinted(Sprite::Glow32Cold, 0, x, y - 14, false, Colour::WHITE, Blend::Add);
        }
    }
    list.fill(Rect::new(x - 6, y - 3, 12, 3), Colour::INK);
    list.fill(Rect::new(x - 5, y - 3, 10, 2), Colour::rgb(0x5d6880));
    list.fill(Rect::new(x - 3, y - 3, 6, 1), Colour::INK);
}

pub fn draw_spring(list: &mut DrawList, at: Point, spring: &Spring, theme: Theme, now: u32) {
    let sprite = match theme {
        Theme::Docks | Theme::Foundry => Sprite::ObjectsSpring,
        Theme::Gardens => Sprite::DressedGardensSpring,
        Theme::Vault => Sprite::DressedVaultSpring,
    };
    // Pressed at rest it would look broken: the first frame is the low one.
    let frame = spring.sprung_at.map(|tick| now.saturating_sub(tick)).filter(|ticks| *ticks < 10);
    let frame = frame.map_or(0, |ticks| (1 + ticks / 4).min(3) as usize);
    list.sprite(sprite, frame, at.x, at.y, false);
}
