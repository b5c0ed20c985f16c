//! Draws the Index, the warden of the vault (not an index of boxes): four squares, an eye and a ring. The squares show
//! what it is about to do: they open towards the side where it will fire, form a row before a low shot, and turn before
//! a roll.

use crate::draw::pen::Pen;
use crate::draw::sprites::{PLAYER_LEGS_TORSO, Sprite};
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Facing, Point, Rect, SUBPIXELS};
use crate::sim::boss::warden::vault::{AHEAD_TICKS, Coming, IndexMove, Vault};
use crate::sim::boss::warden::{Stage, WAKE_TICKS, Warden, WardenState};
use crate::sim::world::body::Body;

use super::{HIT_LIGHT, STIRS_TICKS, draw_lights, is_lit};

/// How far its middle is above its feet, and how far it sinks to the floor when it ducks.
const OVER_FEET: f32 = 59.0;
const SINK: i32 = 20;
/// From its middle to the middle of a square at rest.
const HALF: f32 = 19.0;
const TURN_TICKS: u32 = 14;
/// A square that moves faster than this, per tick, leaves smears where it was so many ticks ago, with so much alpha.
const FAST_SUBPIXELS: i32 = 640;
const SMEARS: [(i32, u8); 2] = [(6, 60), (3, 110)];
/// Above left, above right, below left, below right, for an Index that faces right.
const SQUARES: [(Sprite, f32, f32); 4] = [
    (Sprite::IndexSquareTeal, -1.0, -1.0),
    (Sprite::IndexSquareRust, 1.0, -1.0),
    (Sprite::IndexSquareGreen, -1.0, 1.0),
    (Sprite::IndexSquareViolet, 1.0, 1.0),
];
const SPINS: [Sprite; 4] = [
    Sprite::IndexSquareTealSpin,
    Sprite::IndexSquareRustSpin,
    Sprite::IndexSquareGreenSpin,
    Sprite::IndexSquareVioletSpin,
];
/// The square that is gone in the second phase.
const GONE: usize = 1;
/// The square with the light.
const LIT: usize = 3;

struct Shape {
    /// The offset of each square from the middle. x grows in the direction that it faces.
    places: [(f32, f32); 4],
    /// Frame of the ring. The first is the flattest.
    tilt: usize,
    spins: bool,
}

pub fn draw(pen: &mut Pen, warden: &Warden, vault: &Vault, body: &Body, (x, y): (i32, i32), turned: Option<u32>) {
    let it = &warden.common;
    let side = if body.facing == Facing::Left { -1.0 } else { 1.0 };
    // In a turn, the squares pass in front of and behind its middle.
    let turns = turned.filter(|ticks| *ticks < TURN_TICKS && it.state == WardenState::Fights);
    let side = side * turns.map_or(1.0, |ticks| (ticks as f32 / TURN_TICKS as f32 * 2.0 - 1.0).clamp(-1.0, 1.0));
    let coming = if it.state == WardenState::Fights { vault.coming(it, body, pen.world) } else { None };
    let shape = shape(it.state, vault, body, coming, pen.now);
    let sink = if vault.is_ducked { SINK } else { 0 };
    let bob = [0, 1, 2, 1][(pen.now / 10 % 4) as usize];
    let middle = Point::new(x, y + sink + bob - OVER_FEET as i32 + sag(it.state));
    let is_hot = coming.is_some() || matches!(it.state, WardenState::Reels { .. }) && (pen.now / 6).is_multiple_of(2);
    let dims = it.state == WardenState::Asleep;
    let lit = is_lit(warden, pen.now) && pen.list.look.has_flashes();
    let mut part = |sprite: Sprite, frame: usize, at: (i32, i32), flip: bool, alpha: u8| {
        let tint = if dims { Colour::rgb(0x7878a0) } else { Colour::WHITE };
        pen.list.tinted(sprite, frame, at, flip, tint.with_alpha(alpha), Blend::Over);
        if lit && alpha == 255 {
            pen.list.tinted(sprite, frame, at, flip, HIT_LIGHT, Blend::Add);
        }
    };
    let moved = body.velocity;
    let is_fast = it.state == WardenState::Fights && moved.x.abs().max(moved.y.abs()) > FAST_SUBPIXELS;
    part(Sprite::IndexRingBack, shape.tilt, (middle.x, middle.y), false, 255);
    for (nth, (sprite, ..)) in SQUARES.into_iter().enumerate() {
        if it.phase == 1 && nth == GONE {
            continue;
        }
        let (px, py) = shape.places[nth];
        let at = (middle.x + (px * side).round() as i32, middle.y + py.round() as i32);
        let (sprite, frame) = match shape.spins {
            true => (SPINS[nth], SPINS[nth].at(pen.now)),
            false => (sprite, it.phase as usize * 2 + usize::from(is_hot)),
        };
        // A fast square leaves two smears behind.
        for (ticks, alpha) in SMEARS.into_iter().filter(|_| is_fast) {
            let behind = (at.0 - moved.x * ticks / SUBPIXELS, at.1 - moved.y * ticks / SUBPIXELS);
            part(sprite, frame, behind, false, alpha);
        }
        part(sprite, frame, at, false, 255);
    }
    let (core, frame) = core(it.state, warden, coming.is_some(), pen.now);
    part(core, frame, (middle.x, middle.y), side < 0.0, 255);
    part(Sprite::IndexRingFront, shape.tilt, (middle.x, middle.y), false, 255);
    if it.state == WardenState::Fights {
        draw_split(pen, &shape, middle, side);
        draw_echo(pen, vault, body, (x, y));
        if let Some(coming) = coming {
            draw_aim(pen.list, coming, middle);
        }
    }
    draw_lights(pen, warden, middle);
}

/// The lower front square is split into quarters. A light moves from quarter to quarter.
fn draw_split(pen: &mut Pen, shape: &Shape, middle: Point, side: f32) {
    if shape.spins {
        return;
    }
    let (px, py) = shape.places[LIT];
    let at = (middle.x + (px * side).round() as i32, middle.y + py.round() as i32);
    let (column, row) = [(0, 0), (1, 0), (1, 1), (0, 1)][(pen.now / 10 % 4) as usize];
    pen.list.fill(Rect::new(at.0 - 10 + column * 12, at.1 - 10 + row * 12, 8, 8), Colour::rgb(0xfff2ae));
}

fn sag(state: WardenState) -> i32 {
    match state {
        WardenState::Asleep => 14,
        WardenState::Wakes { ticks_left } => {
            let ticks = WAKE_TICKS.saturating_sub(ticks_left).saturating_sub(STIRS_TICKS) as i32;
            (14 - ticks).max(0)
        }
        _ => 0,
    }
}

fn shape(state: WardenState, vault: &Vault, body: &Body, coming: Option<Coming>, now: u32) -> Shape {
    let breath = [0.0, 0.5, 1.0, 0.5][(now / 12 % 4) as usize];
    let mut half = HALF + breath;
    let mut tilt = 2;
    let mut angle = 0.0_f32;
    match state {
        WardenState::Asleep => half = 16.0,
        WardenState::Wakes { ticks_left } if ticks_left > 30 => half = 16.0,
        WardenState::Wakes { ticks_left } => half += (ticks_left as f32 / 4.0).min(6.0),
        WardenState::Reels { .. } => half += 14.0,
        _ => {}
    }
    let mut places = SQUARES.map(|(_, x, y)| (x * half, y * half));
    let stretch = (-body.velocity.y as f32 / 900.0).clamp(-0.8, 1.0);
    if stretch != 0.0 {
        places = places.map(|(x, y)| (x * (1.0 - stretch * 0.1), y * (1.0 + stretch * 0.16)));
        tilt = if stretch > 0.0 { 3 } else { 1 };
    }
    let mut spins = vault.rolls();
    if spins {
        angle = now as f32 * 0.34;
        tilt = 4;
    }
    if let Some(Coming { planned, facing, ticks }) = coming {
        let share = ((AHEAD_TICKS as u32).saturating_sub(ticks) as f32 / 12.0).clamp(0.0, 1.0);
        // It will fire towards `facing`, but now it may still face the other way.
        let ahead = if facing == body.facing { 1.0 } else { -1.0 };
        tilt = if planned == IndexMove::Low { 0 } else { tilt };
        for place in &mut places {
            let (x, y) = (place.0 * ahead, place.1);
            let front = x > 0.0;
            let to = match planned {
                // The front squares open up and down, and the rear ones close.
                IndexMove::Forward if front => (x + 5.0, y * 1.42),
                IndexMove::Forward => (x - 2.0, y * 0.9),
                IndexMove::Up if y < 0.0 => (x * 1.42, y - 5.0),
                IndexMove::Up => (x * 0.9, y + 2.0),
                IndexMove::Down if y > 0.0 => (x * 1.42, y + 5.0),
                IndexMove::Down => (x * 0.9, y - 2.0),
                IndexMove::Rising if front && y < 0.0 => (x + 11.0, y - 11.0),
                IndexMove::Falling if front && y > 0.0 => (x + 11.0, y + 11.0),
                IndexMove::Rising | IndexMove::Falling => (x * 0.92, y * 0.92),
                IndexMove::Low if y < 0.0 => (x * 2.72, 18.0),
                IndexMove::Low => (x * 0.9, 18.0),
                IndexMove::Roll => (x * 0.82, y * 0.82),
            };
            *place = ((x + (to.0 - x) * share) * ahead, y + (to.1 - y) * share);
        }
        if planned == IndexMove::Roll && !spins {
            angle = -0.5 * share;
            spins = ticks < 8;
        }
    }
    if angle != 0.0 {
        let (sine, cosine) = angle.sin_cos();
        places = places.map(|(x, y)| (x * cosine - y * sine, x * sine + y * cosine));
    }
    Shape { places, tilt, spins }
}

fn core(state: WardenState, warden: &Warden, tells: bool, now: u32) -> (Sprite, usize) {
    let fires = warden.common.stage == Stage::Strike;
    match state {
        WardenState::Asleep | WardenState::Dies { .. } | WardenState::Wreck => (Sprite::IndexCoreEye, 4),
        WardenState::Wakes { ticks_left } if ticks_left > WAKE_TICKS - STIRS_TICKS => (Sprite::IndexCoreEye, 4),
        WardenState::Wakes { .. } => (Sprite::IndexCoreEye, [1, 3][(now / 6 % 2) as usize]),
        WardenState::Reels { .. } => (Sprite::IndexCoreHeart, 2 + (now / 5 % 2) as usize),
        WardenState::Fights if fires => (Sprite::IndexCoreEye, 2),
        WardenState::Fights if tells => (Sprite::IndexCoreEye, [2, 3][(now / 5 % 2) as usize]),
        WardenState::Fights => (Sprite::IndexCoreEye, 0),
    }
}

/// Arrows of light point where it will fire: one more every ten ticks, at most three.
fn draw_aim(list: &mut DrawList, coming: Coming, middle: Point) {
    let (sprite, x, y) = match coming.planned {
        IndexMove::Forward => (Sprite::IndexArrowForward, 52, 0),
        IndexMove::Rising => (Sprite::IndexArrowRising, 54, -54),
        IndexMove::Up => (Sprite::IndexArrowUp, 0, -52),
        IndexMove::Down => (Sprite::IndexArrowDown, 0, 52),
        IndexMove::Falling => (Sprite::IndexArrowFalling, 54, 54),
        IndexMove::Low => (Sprite::IndexArrowForward, 84, 20),
        IndexMove::Roll => return,
    };
    let count = ((AHEAD_TICKS as u32).saturating_sub(coming.ticks) / 10).min(2) as usize;
    let at = (middle.x + x * coming.facing.sign(), middle.y + y);
    list.sprite(sprite, count, at.0, at.1, coming.facing == Facing::Left);
    list.glow(Sprite::Glow32Red, at.0, at.1);
}

/// Draws a player made of light over it, in the pose that it copies. This shows that it repeats the player's inputs.
fn draw_echo(pen: &mut Pen, vault: &Vault, body: &Body, (x, y): (i32, i32)) {
    let flip = body.facing == Facing::Left;
    let light = Colour::rgb(0xae93f2);
    let mut light_of = |sprite: Sprite, frame: usize, dx: i32, dy: i32| {
        for _ in 0..2 {
            pen.list.tinted(sprite, frame, (x + if flip { -dx } else { dx }, y + dy), flip, light, Blend::Add);
        }
    };
    if vault.rolls() {
        return light_of(Sprite::PlayerRoll, Sprite::PlayerRoll.at(pen.now), 0, 0);
    }
    let (legs, torso) = if vault.is_ducked {
        (Sprite::PlayerLegsDuck, Sprite::PlayerTorsoDuck)
    } else if body.velocity.y != 0 {
        (Sprite::PlayerLegsJumpPeak, Sprite::PlayerTorsoAimForward)
    } else if body.velocity.x != 0 {
        (Sprite::PlayerLegsRun, Sprite::PlayerTorsoAimForwardRun)
    } else {
        (Sprite::PlayerLegsIdle, Sprite::PlayerTorsoAimForward)
    };
    let frame = legs.at(pen.now);
    let (dx, dy) = PLAYER_LEGS_TORSO[legs.cell(frame)];
    light_of(legs, frame, 0, 0);
    light_of(torso, torso.at(pen.now), dx, dy);
}
