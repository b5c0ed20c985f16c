//! Draws the wardens. A line or a glow shows in advance where something will come down. A limb that has broken off is not
//! in the sprite any more, and damage from past phases is drawn over the body. `limb` draws what a limb is about to do,
//! `vault` draws the Index, the warden of the Vault, from its parts, and `eye` its third phase, `hazards` draws what wardens put into their arenas,
//! `marks` where their shells come down, and `ends` what falls off them.

mod ends;
mod eye;
mod hazards;
mod limb;
mod marks;
mod vault;

pub use ends::Memory;
pub use hazards::draw_hazard;
pub use marks::{draw_mark, thrown_by};

use crate::draw::actors::dangers::DANGER;
use crate::draw::pen::Pen;
use crate::draw::sprites::{Sprite, WARDEN_DOCKS_TORSO, WARDEN_FOUNDRY_TORSO, WARDEN_GARDENS_TORSO};
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Facing, Point, Rect};
use crate::level::{self, Thing};
use crate::sim::boss::warden::docks::{Attack, Docks};
use crate::sim::boss::warden::vault::Vault;
use crate::sim::boss::warden::{Common, DEATH_TICKS, Own, Stage, WAKE_TICKS, Warden, WardenState, foundry, gardens};
use crate::sim::shots::hazard::CONTAINER;
use crate::sim::world::body::Body;

/// The light added to a warden after a hit. A large white shape would look like a hole in the picture.
pub(super) const HIT_LIGHT: Colour = Colour::rgb(0x8c7c60);
const PUPIL: Colour = Colour::rgb(0x2c1420);
/// Ticks at the start of waking in which nothing moves yet.
const STIRS_TICKS: u32 = 16;

/// The percent of its life at which it shows a new wound within a phase, and loses a piece.
const WOUNDS: [i32; 3] = [85, 50, 17];

/// Two clips for each attack of the Stevedore: the warning before it (tell), and the attack itself.
const ATTACKS: [[Sprite; 2]; 3] = [
    [Sprite::WardenDocksTell1, Sprite::WardenDocksAttack1],
    [Sprite::WardenDocksTell2, Sprite::WardenDocksAttack2],
    [Sprite::WardenDocksTell3, Sprite::WardenDocksAttack3],
];

/// Returns the clip of a warden that corresponds to one of the Stevedore that has all its limbs. The Index has no such
/// clips.
fn clip_of(warden: &Common, like: Sprite) -> Sprite {
    let like = match warden.phase {
        0 => like,
        1 => like.torn(),
        _ => like.bare(),
    };
    match warden.which {
        level::Warden::Docks => like,
        level::Warden::Foundry => like.of_crucible(),
        level::Warden::Gardens | level::Warden::Vault => like.of_gardener(),
    }
}

/// How many wounds it has, beside those that a new phase brings.
fn wounds(warden: &Common) -> usize {
    WOUNDS.iter().filter(|&&percent| warden.life * 100 <= warden.most * percent).count()
}

/// From its feet to the largest hole of its first wound, for a warden that faces right.
fn wound(which: level::Warden) -> (i32, i32) {
    match which {
        level::Warden::Docks => (24, -61),
        level::Warden::Foundry => (-37, -110),
        level::Warden::Gardens | level::Warden::Vault => (-32, -111),
    }
}

fn moved(which: level::Warden) -> &'static [(i32, i32)] {
    match which {
        level::Warden::Docks => &WARDEN_DOCKS_TORSO,
        level::Warden::Foundry => &WARDEN_FOUNDRY_TORSO,
        level::Warden::Gardens | level::Warden::Vault => &WARDEN_GARDENS_TORSO,
    }
}

fn attack_of(warden: &Warden) -> usize {
    match &warden.own {
        Own::Docks(docks) => match docks.attack {
            Attack::Drop => 0,
            Attack::Grab => 1,
            Attack::Sweep => 2,
        },
        Own::Foundry(foundry) => match foundry.attack {
            foundry::Attack::Stomp => 0,
            foundry::Attack::Pour => 1,
            foundry::Attack::Embers => 2,
        },
        Own::Gardens(gardens) => match gardens.attack {
            gardens::Attack::Hedge => 0,
            gardens::Attack::Thorns | gardens::Attack::Burrow => 1,
            gardens::Attack::Seeds => 2,
        },
        Own::Vault(_) => 0,
    }
}

pub fn draw_behind(pen: &mut Pen, warden: &Warden, body: &Body) {
    if let Own::Docks(docks) = &warden.own
        && warden.common.stage == Stage::Tell
    {
        draw_aim(pen, docks, body, warden.common.arena);
    }
    if let Own::Foundry(foundry) = &warden.own
        && foundry.is_grate_hot()
    {
        draw_grate(pen, body);
    }
    if let Own::Vault(vault) = &warden.own
        && Vault::is_eye(&warden.common)
    {
        eye::draw_cells(pen, warden, vault, body);
    }
}

/// Draws the crane's rails from the level, because a rail is longer than the crane and visible where the crane is not.
pub fn draw_rails(pen: &mut Pen) {
    for thing in &pen.world.level().things {
        if let Thing::Warden { warden: level::Warden::Docks, feet, arena, .. } = thing {
            draw_rail(pen.list, arena.x - pen.seen.x, feet.y - pen.seen.y, arena.w);
        }
    }
}

fn draw_rail(list: &mut DrawList, x: i32, y: i32, width: i32) {
    list.fill(Rect::new(x, y - 1, width, 10), Colour::INK);
    list.fill(Rect::new(x, y, width, 2), Colour::rgb(0x8ca3b0));
    list.fill(Rect::new(x, y + 2, width, 4), Colour::rgb(0x34425a));
    list.fill(Rect::new(x, y + 6, width, 2), Colour::rgb(0x20283c));
    for rivet in (x + 6..x + width).step_by(24) {
        list.fill(Rect::new(rivet, y + 3, 2, 2), Colour::rgb(0xd3e0da));
    }
}

/// Where the container or the claw will come down, or the height of the sweep.
fn draw_aim(pen: &mut Pen, docks: &Docks, body: &Body, arena: Rect) {
    let claw = docks.claw(body.feet());
    let floor = pen.world.floor_below(body.feet()) - pen.seen.y;
    let blinks = pen.list.look.blinks(pen.now, 4);
    let colour = DANGER.with_alpha(if blinks { 220 } else { 120 });
    if docks.attack == Attack::Sweep {
        let y = claw.bottom() - pen.seen.y;
        for dash in (arena.x..arena.right()).step_by(16) {
            pen.list.fill(Rect::new(dash - pen.seen.x, y - 1, 9, 2), colour);
        }
        return;
    }
    let half = if docks.attack == Attack::Drop { CONTAINER.x / 2 } else { claw.w / 2 };
    let (x, top) = (claw.center().x - pen.seen.x, claw.bottom() - pen.seen.y);
    pen.list.fill(Rect::new(x - half, top, 2 * half, floor - top), DANGER.with_alpha(26));
    for side in [-half, half - 2] {
        for y in (top + 30..floor).step_by(12) {
            pen.list.fill(Rect::new(x + side, y, 2, 7), colour);
        }
    }
    pen.list.fill(Rect::new(x - half, floor - 4, 2 * half, 4), colour);
}

/// The light below the grate of the Crucible, and the part of the floor that it will drip on.
fn draw_grate(pen: &mut Pen, body: &Body) {
    let feet = body.feet();
    let (x, y) = (feet.x - pen.seen.x, feet.y - pen.seen.y);
    let blinks = pen.list.look.blinks(pen.now, 4);
    let (half, height) = (foundry::GRATE_HALF_PIXELS, foundry::GRATE_PIXELS);
    pen.list.fill(Rect::new(x - half, y - height, 2 * half, height), DANGER.with_alpha(if blinks { 60 } else { 30 }));
    pen.list.fill(Rect::new(x - half, y - 4, 2 * half, 4), DANGER.with_alpha(if blinks { 220 } else { 120 }));
}

/// The places of the eyes of a warden that faces right, from its feet, and how far a pupil moves from the middle of its
/// eye. A warden that is not in this list has pupils in its pictures.
fn eyes(warden: &Common) -> (&'static [(i32, i32)], i32) {
    match (warden.which, warden.phase) {
        (level::Warden::Docks, 0 | 1) => (&[(34, -97)], 6),
        (level::Warden::Docks, _) => (&[(46, -105)], 4),
        (level::Warden::Foundry, _) => (&[(-17, -125), (35, -125)], 4),
        (level::Warden::Gardens | level::Warden::Vault, _) => (&[], 0),
    }
}

/// The pupils follow the nearest player.
fn draw_pupils(pen: &mut Pen, warden: &Common, facing: Facing, at: (i32, i32)) {
    let (eyes, reach) = eyes(warden);
    let feet = Point::new(at.0 + pen.seen.x, at.1 + pen.seen.y);
    let there = pen.world.players().filter(|player| player.is_living_player());
    let nearest = there.map(|player| player.body.rect.center()).min_by_key(|player| (player.x - feet.x).abs());
    for (dx, dy) in eyes {
        let eye = Point::new(feet.x + dx * facing.sign(), feet.y + dy);
        let away = nearest.map_or(Point::default(), |player| Point::new(player.x - eye.x, player.y - eye.y));
        let length = away.x.abs().max(away.y.abs()).max(1);
        let (x, y) = (eye.x - pen.seen.x + away.x * reach / length, eye.y - pen.seen.y + away.y * reach / length);
        pen.list.fill(Rect::new(x - 1, y - reach, 3, 2 * reach + 1), PUPIL);
        pen.list.fill(Rect::new(x - 2, y - reach + 1, 5, 2 * reach - 1), PUPIL);
        pen.list.fill(Rect::new(x, y - 1, 1, 2), DANGER);
    }
}

/// `moves` says whether its position differs from that of one tick ago. What is in the ground is not drawn.
pub fn draw_warden(pen: &mut Pen, warden: &Warden, body: &Body, (x, y): (i32, i32), moves: bool, memory: &Memory) {
    let depth = match &warden.own {
        Own::Gardens(gardens) => gardens.depth(&warden.common),
        _ => 0,
    };
    if depth == 0 {
        return draw_whole(pen, warden, body, (x, y), moves, memory);
    }
    let (world, seen, now, mix) = (pen.world, pen.seen, pen.now, pen.mix);
    pen.list.lens(Rect::new(0, 0, pen.list.width, y), 4, |list| {
        draw_whole(&mut Pen { list, world, seen, now, mix }, warden, body, (x, y + depth), moves, memory);
    });
}

fn draw_whole(pen: &mut Pen, warden: &Warden, body: &Body, (x, y): (i32, i32), moves: bool, memory: &Memory) {
    let it = &warden.common;
    let shakes = match it.state {
        WardenState::Dies { .. } => (pen.now % 3) as i32 - 1,
        WardenState::Reels { .. } => (pen.now / 2 % 2) as i32,
        _ if warden.is_in_ground() => (pen.now / 2 % 3) as i32 - 1,
        _ => 0,
    };
    let turned = memory.turned(pen.now);
    if let Own::Vault(vault) = &warden.own {
        let at = (x + shakes, y);
        match Vault::is_eye(it) {
            true => eye::draw(pen, warden, vault, body, at),
            false => vault::draw(pen, warden, vault, body, at, turned),
        }
        limb::draw(pen, warden, body, (x, y));
        return;
    }
    let flip = body.facing == Facing::Left;
    if let Own::Docks(docks) = &warden.own {
        draw_claw(pen, docks, body, it, (x, y));
    }
    let (clip, frame) = pose(warden, pen.now, moves, turned);
    let x = x + shakes;
    pen.list.sprite(clip, frame, x, y, flip);
    let is_turning = it.stage == Stage::Rest && turned.is_some_and(|ticks| ticks < Sprite::WardenDocksTurn.length());
    let harms: &[Sprite] = match (it.state, it.phase as usize + wounds(it)) {
        (WardenState::Dies { .. } | WardenState::Wreck, _) | (_, 0) => &[],
        (_, 1 | 2) => &[Sprite::WardenDocksHarm1],
        (_, 3 | 4) => &[Sprite::WardenDocksHarm2],
        (_, _) => &[Sprite::WardenDocksHarm2, Sprite::WardenDocksHarm1],
    };
    let (dx, dy) = moved(it.which)[clip.cell(frame)];
    let at = (x + if flip { -dx } else { dx }, y + dy);
    for harm in harms {
        pen.list.sprite(clip_of(it, *harm), 0, at.0, at.1, flip);
    }
    // Something glows in the first wound, so that it is not taken for a part of the body.
    if !harms.is_empty() && !(pen.now / 5 + pen.now / 7).is_multiple_of(4) {
        let (dx, dy) = wound(it.which);
        pen.list.glow(Sprite::Glow32Sodium, at.0 + dx * body.facing.sign(), at.1 + dy);
    }
    let is_looking = match it.state {
        WardenState::Fights | WardenState::Reels { .. } => !is_turning,
        WardenState::Wakes { ticks_left } => ticks_left < WAKE_TICKS - STIRS_TICKS,
        WardenState::Asleep | WardenState::Dies { .. } | WardenState::Wreck => false,
    };
    if is_looking {
        draw_pupils(pen, it, body.facing, at);
    }
    if is_lit(warden, pen.now) && pen.list.look.has_flashes() {
        pen.list.tinted(clip, frame, (x, y), flip, HIT_LIGHT, Blend::Add);
    }
    let middle = Point::new(at.0, at.1 - body.rect.h / 2);
    draw_lights(pen, warden, middle);
    limb::draw(pen, warden, body, (x, y));
}

fn is_lit(warden: &Warden, now: u32) -> bool {
    match warden.common.state {
        WardenState::Dies { .. } => (now / 4).is_multiple_of(3),
        WardenState::Reels { .. } => (now / 3).is_multiple_of(4),
        _ => warden.common.flash_ticks > 0,
    }
}

fn draw_lights(pen: &mut Pen, warden: &Warden, middle: Point) {
    let it = &warden.common;
    let mut glow = |sprite: Sprite, dx: i32, dy: i32| {
        pen.list.glow(sprite, middle.x + dx, middle.y + dy);
    };
    match it.state {
        WardenState::Fights if it.stage == Stage::Tell => glow(Sprite::Glow96Red, 0, 0),
        WardenState::Wakes { ticks_left } if ticks_left < WAKE_TICKS - STIRS_TICKS => glow(Sprite::Glow96Red, 0, 0),
        WardenState::Dies { ticks_left } => {
            let spent = DEATH_TICKS.saturating_sub(ticks_left);
            // One more flickering light for each part that it loses.
            let places = [(0, 4), (-26, 12), (24, -6), (8, 24), (-14, -14), (0, 4)];
            for (nth, (dx, dy)) in places.into_iter().enumerate().take(1 + spent as usize / 20) {
                if !(pen.now / 2 + nth as u32 * 3).is_multiple_of(4) {
                    glow(Sprite::Glow64Sodium, dx, dy);
                }
            }
            if spent > 70 {
                glow(Sprite::Glow96Sodium, 0, 4);
            }
        }
        WardenState::Wreck if !(pen.now / 7).is_multiple_of(5) => glow(Sprite::Glow32Red, 0, 14),
        _ => {}
    }
}

/// Returns the clip and its frame. `turned` is the ticks since it turned round.
fn pose(warden: &Warden, now: u32, moves: bool, turned: Option<u32>) -> (Sprite, usize) {
    let it = &warden.common;
    let at = |like: Sprite, ticks: u32| (clip_of(it, like), like.at(ticks));
    let turning = turned.filter(|ticks| *ticks < Sprite::WardenDocksTurn.length());
    let opening = Sprite::WardenDocksOpening.length();
    match it.state {
        WardenState::Wreck => at(Sprite::WardenDocksWreck, 0),
        WardenState::Dies { ticks_left } => at(Sprite::WardenDocksDying, DEATH_TICKS.saturating_sub(ticks_left)),
        WardenState::Reels { .. } => at(Sprite::WardenDocksOpen, now),
        WardenState::Asleep => at(Sprite::WardenDocksAsleep, 0),
        WardenState::Wakes { ticks_left } => match WAKE_TICKS.saturating_sub(ticks_left).checked_sub(STIRS_TICKS) {
            None => at(Sprite::WardenDocksAsleep, 0),
            Some(ticks) => at(Sprite::WardenDocksWake, ticks),
        },
        WardenState::Fights => match (it.stage, turning) {
            (Stage::Rest, Some(ticks)) => at(Sprite::WardenDocksTurn, ticks),
            (Stage::Rest, None) if moves => at(Sprite::WardenDocksWalk, now),
            (Stage::Rest, None) => at(Sprite::WardenDocksRest, now),
            (Stage::Tell, _) => told(clip_of(it, ATTACKS[attack_of(warden)][0]), it.ticks),
            (Stage::Strike, _) => {
                let strike = clip_of(it, ATTACKS[attack_of(warden)][1]);
                (strike, strike.at(it.ticks))
            }
            (Stage::Open, _) if it.ticks < opening => at(Sprite::WardenDocksOpening, it.ticks),
            (Stage::Open, _) => at(Sprite::WardenDocksOpen, it.ticks - opening),
        },
    }
}

fn told(tell: Sprite, ticks: u32) -> (Sprite, usize) {
    let last = usize::from(tell.clip().frames) - 1;
    if ticks < tell.length() { (tell, tell.at(ticks)) } else { (tell, last - (ticks / 5 % 2) as usize) }
}

fn draw_claw(pen: &mut Pen, docks: &Docks, body: &Body, warden: &Common, (x, y): (i32, i32)) {
    if matches!(warden.state, WardenState::Dies { .. } | WardenState::Wreck) {
        return;
    }
    let stage = warden.stage;
    let top = y + docks.rope;
    let rope = (docks.rope + 2).max(0);
    for side in [-9, -5, 4, 8] {
        pen.list.fill(Rect::new(x + side - 1, y, 3, rope), Colour::INK);
        pen.list.fill(Rect::new(x + side, y, 1, rope), Colour::rgb(0x8ca3b0));
    }
    if docks.holds {
        let below = docks.load(body.feet()).bottom() - body.feet().y;
        pen.list.sprite(Sprite::ContainerTeal, 0, x, y + below, false);
    }
    let is_wide = docks.attack != Attack::Drop && matches!(stage, Stage::Tell | Stage::Strike);
    let claw = if is_wide { Sprite::ClawWide } else { Sprite::ClawShut };
    pen.list.sprite(claw, 0, x, top, false);
    let hot = stage == Stage::Tell && pen.list.look.blinks(pen.now, 4);
    if hot || stage == Stage::Strike {
        pen.list.glow(Sprite::Glow64Red, x, top + 24);
    }
}
