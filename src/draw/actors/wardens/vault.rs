//! Draws the Index, the warden of the vault (not an index of boxes): a mask of four plates with an eye in it, a ring, and
//! small squares that circle it. The plates show what it is about to do: they open towards the side where it will fire,
//! form a row before a low shot, and turn before a roll. The small squares gather on the side where it will fire.

use crate::draw::pen::Pen;
use crate::draw::sprites::{PLAYER_LEGS_TORSO, Sprite};
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Facing, Point, Rect, SUBPIXELS};
use crate::sim::boss::warden::vault::{AHEAD_TICKS, Coming, IndexMove, Vault};
use crate::sim::boss::warden::{Stage, WAKE_TICKS, Warden, WardenState};
use crate::sim::world::body::Body;

use super::{HIT_LIGHT, STIRS_TICKS, draw_lights, is_lit, wounds};

/// How far its middle is above its feet, and how far it sinks to the floor when it ducks.
const OVER_FEET: i32 = 88;
const SINK: i32 = 26;
/// From its middle to the middle of a plate at rest.
const HALF: f32 = 38.0;
/// The same when it sleeps.
const SHUT: f32 = 34.0;
const TURN_TICKS: u32 = 14;
/// A plate that moves faster than this, per tick, leaves smears where it was so many ticks ago, with so much alpha.
const FAST_SUBPIXELS: i32 = 640;
const SMEARS: [(i32, u8); 2] = [(6, 60), (3, 110)];
/// Above left, above right, below left, below right, for an Index that faces right.
const PLATES: [(Sprite, f32, f32); 4] = [
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
/// The plate that is gone in the second phase.
const GONE: usize = 1;
/// The plate with the light.
const LIT: usize = 3;

/// The small squares that circle it: their pictures, how many there are in each phase, and how far they are from its middle.
const BITS: [Sprite; 4] = [Sprite::IndexBitTeal, Sprite::IndexBitRust, Sprite::IndexBitGreen, Sprite::IndexBitViolet];
const MOST_BITS: [usize; 2] = [12, 20];
const CIRCLE: (f32, f32) = (86.0, 80.0);
/// How far they are when they sleep, and when it rolls.
const CIRCLE_SHUT: f32 = 0.5;
const CIRCLE_ROLLS: f32 = 0.7;
/// The part of the circle, in radians, that they fill when they gather.
const GATHERED: f32 = 1.7;
/// How far the pupil moves to each side and down.
const GAZE: Point = Point::new(11, 6);

/// The last ticks before a phase, in which the player of light comes.
const COMES_TICKS: u32 = 24;
const ECHO_LIGHT: Colour = Colour::rgb(0xd8c8ff);
/// The player of light: where each layer of it is, its tint and how it is mixed. The first four are its outline.
const ECHO_LAYERS: [(i32, i32, Colour, Blend); 7] = {
    let (dark, body) = (Colour::rgb(0x000000), Colour::rgb(0xae93f2));
    [
        (-2, 0, dark, Blend::Over),
        (2, 0, dark, Blend::Over),
        (0, -2, dark, Blend::Over),
        (0, 1, dark, Blend::Over),
        (0, 0, body, Blend::Over),
        (0, 0, body, Blend::Add),
        (0, 0, body, Blend::Add),
    ]
};

/// It fills at least an eighth of the picture: its small squares at rest, each 14 pixels wide, do.
const _: () = assert!((2 * CIRCLE.0 as i32 + 14) * (2 * CIRCLE.1 as i32 + 14) * 8 >= 640 * 360);

struct Shape {
    /// The offset of each plate from the middle. x grows in the direction that it faces.
    places: [(f32, f32); 4],
    /// Frame of the ring. The first is the flattest.
    tilt: usize,
    spins: bool,
}

pub fn draw(pen: &mut Pen, warden: &Warden, vault: &Vault, body: &Body, (x, y): (i32, i32), turned: Option<u32>) {
    let it = &warden.common;
    let side = if body.facing == Facing::Left { -1.0 } else { 1.0 };
    // In a turn, the plates pass in front of and behind its middle.
    let turns = turned.filter(|ticks| *ticks < TURN_TICKS && it.state == WardenState::Fights);
    let side = side * turns.map_or(1.0, |ticks| (ticks as f32 / TURN_TICKS as f32 * 2.0 - 1.0).clamp(-1.0, 1.0));
    let coming = if it.state == WardenState::Fights { vault.coming(it, body, pen.world) } else { None };
    let shape = shape(it.state, vault, body, coming, pen.now);
    let sink = if vault.is_ducked { SINK } else { 0 };
    let bob = [0, 1, 2, 1][(pen.now / 10 % 4) as usize];
    let middle = Point::new(x, y + sink + bob - OVER_FEET + sag(it.state));
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
    for (nth, (sprite, ..)) in PLATES.into_iter().enumerate() {
        if it.phase == 1 && nth == GONE {
            continue;
        }
        let (px, py) = shape.places[nth];
        let at = (middle.x + (px * side).round() as i32, middle.y + py.round() as i32);
        let (sprite, frame) = match shape.spins {
            true => (SPINS[nth], SPINS[nth].at(pen.now)),
            // The plate that it will lose is the first with a crack.
            false => {
                let is_cracked = it.phase > 0 || nth == GONE && wounds(it) > 0;
                (sprite, usize::from(is_cracked) * 2 + usize::from(is_hot))
            }
        };
        // Each plate is painted for its own side.
        let flip = side < 0.0;
        // A fast plate leaves two smears behind.
        for (ticks, alpha) in SMEARS.into_iter().filter(|_| is_fast) {
            let behind = (at.0 - moved.x * ticks / SUBPIXELS, at.1 - moved.y * ticks / SUBPIXELS);
            part(sprite, frame, behind, flip, alpha);
        }
        part(sprite, frame, at, flip, 255);
    }
    let (core, frame) = core(it.state, warden, coming.is_some(), pen.now);
    part(core, frame, (middle.x, middle.y), false, 255);
    if let Some(colour) = pupil(core, frame) {
        let eye = body.rect.center();
        let nearest = pen.world.players().map(|player| player.body.rect.center()).min_by_key(|at| (at.x - eye.x).abs());
        let to = nearest.unwrap_or(eye);
        let gaze = ((to.x - eye.x) / 10, (to.y - eye.y) / 10);
        let at = (middle.x + gaze.0.clamp(-GAZE.x, GAZE.x), middle.y + 3 + gaze.1.clamp(-2, GAZE.y));
        part(Sprite::IndexCorePupil, colour, at, false, 255);
    }
    let gathered = coming.map(|coming| (direction(coming), gathered(coming)));
    for nth in 0..MOST_BITS[it.phase.min(1) as usize] {
        let (dx, dy) = bit(it.state, gathered, shape.spins, (nth, MOST_BITS[it.phase.min(1) as usize]), pen.now);
        let at = (middle.x + dx.round() as i32, middle.y + dy.round() as i32);
        part(BITS[nth % 4], nth / 2 % 2 * 2 + usize::from(is_hot), at, false, 255);
    }
    part(Sprite::IndexRingFront, shape.tilt, (middle.x, middle.y), false, 255);
    if it.state == WardenState::Fights {
        draw_split(pen, &shape, middle, side);
        if let Some(coming) = coming {
            draw_aim(pen.list, coming, middle);
        }
    }
    draw_lights(pen, warden, middle);
    match it.state {
        WardenState::Fights => draw_echo(pen, vault, body, (x, y)),
        WardenState::Wakes { ticks_left } | WardenState::Reels { ticks_left } if ticks_left < COMES_TICKS => {
            if ticks_left < COMES_TICKS / 2 {
                draw_echo(pen, vault, body, (x, y));
            }
            draw_coming(pen, ticks_left as i32, (x, y));
        }
        _ => {}
    }
}

/// The colour of the pupil. A dead eye and the heart have none.
fn pupil(core: Sprite, frame: usize) -> Option<usize> {
    match (core, frame) {
        (Sprite::IndexCoreEye, 0) => Some(0),
        (Sprite::IndexCoreEye, 3) => Some(2),
        (Sprite::IndexCoreEye, 1..4) => Some(1),
        _ => None,
    }
}

/// Where it will fire, in radians clockwise from the right. None before a roll.
fn direction(coming: Coming) -> Option<f32> {
    use std::f32::consts::FRAC_PI_4;
    let turns = match coming.planned {
        IndexMove::Forward => 0.0,
        IndexMove::Rising => -1.0,
        IndexMove::Up => -2.0,
        IndexMove::Down => 2.0,
        IndexMove::Falling | IndexMove::Low => 1.0,
        IndexMove::Roll => return None,
    };
    let angle = turns * FRAC_PI_4;
    Some(if coming.facing == Facing::Left { std::f32::consts::PI - angle } else { angle })
}

/// How much of the gathering is done, from 0 to 1.
fn gathered(coming: Coming) -> f32 {
    ((AHEAD_TICKS as u32).saturating_sub(coming.ticks) as f32 / 16.0).clamp(0.0, 1.0)
}

/// The offset of a small square from the middle.
fn bit(
    state: WardenState,
    gathered: Option<(Option<f32>, f32)>,
    rolls: bool,
    (nth, most): (usize, usize),
    now: u32,
) -> (f32, f32) {
    use std::f32::consts::{PI, TAU};
    let place = nth as f32 / most as f32;
    let speed = if rolls { 0.2 } else { 0.016 };
    // The second half of the small squares circles the other way.
    let way = if nth.is_multiple_of(2) { 1.0 } else { -1.0 };
    let mut angle = place * TAU + now as f32 * speed * if most > MOST_BITS[0] { way } else { 1.0 };
    let mut reach = 1.0 + [0.0, 0.02, 0.04, 0.02][(now / 9 + nth as u32) as usize % 4];
    match state {
        WardenState::Asleep => reach = CIRCLE_SHUT,
        WardenState::Wakes { ticks_left } => reach = 1.0 - (1.0 - CIRCLE_SHUT) * (ticks_left as f32 / 40.0).min(1.0),
        WardenState::Reels { .. } => reach = 1.3,
        _ => {}
    }
    match gathered {
        Some((Some(towards), share)) => {
            let to = towards + (place - 0.5) * GATHERED;
            let apart = (to - angle + PI).rem_euclid(TAU) - PI;
            angle += apart * share;
            reach += 0.12 * share;
        }
        Some((None, share)) => reach += (CIRCLE_ROLLS - 1.0) * share,
        None => {}
    }
    let (sine, cosine) = angle.sin_cos();
    (cosine * CIRCLE.0 * reach, sine * CIRCLE.1 * reach)
}

/// The lower front plate is split into quarters. A light moves from quarter to quarter.
fn draw_split(pen: &mut Pen, shape: &Shape, middle: Point, side: f32) {
    if shape.spins {
        return;
    }
    let (px, py) = shape.places[LIT];
    let way = if side < 0.0 { -1 } else { 1 };
    let at = (middle.x + (px * side).round() as i32, middle.y + py.round() as i32);
    let (dx, dy) = [(14, -8), (14, 14), (-6, 14), (14, 14)][(pen.now / 10 % 4) as usize];
    pen.list.fill(Rect::new(at.0 + dx * way - 5, at.1 + dy - 5, 10, 10), Colour::rgb(0xfff2ae));
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
    let breath = [0.0, 1.0, 2.0, 1.0][(now / 12 % 4) as usize];
    let mut half = HALF + breath;
    let mut tilt = 2;
    let mut angle = 0.0_f32;
    match state {
        WardenState::Asleep => half = SHUT,
        WardenState::Wakes { ticks_left } if ticks_left > 30 => half = SHUT,
        WardenState::Wakes { ticks_left } => half += (ticks_left as f32 / 4.0).min(6.0),
        WardenState::Reels { .. } => half += 24.0,
        _ => {}
    }
    let mut places = PLATES.map(|(_, x, y)| (x * half, y * half));
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
                IndexMove::Forward if front => (x + 8.0, y * 1.34),
                IndexMove::Forward => (x - 2.0, y * 0.94),
                IndexMove::Up if y < 0.0 => (x * 1.34, y - 8.0),
                IndexMove::Up => (x * 0.94, y + 2.0),
                IndexMove::Down if y > 0.0 => (x * 1.34, y + 8.0),
                IndexMove::Down => (x * 0.94, y - 2.0),
                IndexMove::Rising if front && y < 0.0 => (x + 16.0, y - 16.0),
                IndexMove::Falling if front && y > 0.0 => (x + 16.0, y + 16.0),
                IndexMove::Rising | IndexMove::Falling => (x * 0.95, y * 0.95),
                IndexMove::Low if y < 0.0 => (x * 2.5, 30.0),
                IndexMove::Low => (x * 0.92, 36.0),
                IndexMove::Roll => (x * 0.9, y * 0.9),
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
        IndexMove::Forward => (Sprite::IndexArrowForward, 118, 66),
        IndexMove::Rising => (Sprite::IndexArrowRising, 92, -92),
        IndexMove::Up => (Sprite::IndexArrowUp, 0, -112),
        IndexMove::Down => (Sprite::IndexArrowDown, 0, 104),
        IndexMove::Falling => (Sprite::IndexArrowFalling, 84, 84),
        IndexMove::Low => (Sprite::IndexArrowForward, 118, 50),
        IndexMove::Roll => return,
    };
    let count = ((AHEAD_TICKS as u32).saturating_sub(coming.ticks) / 10).min(2) as usize;
    let at = (middle.x + x * coming.facing.sign(), middle.y + y);
    list.sprite(sprite, count, at.0, at.1, coming.facing == Facing::Left);
    list.glow(Sprite::Glow32Red, at.0, at.1);
}

/// Before the player of light is there, cells fly together where it will stand, and flash.
fn draw_coming(pen: &mut Pen, ticks_left: i32, (x, y): (i32, i32)) {
    for nth in 0..16 {
        let (sine, cosine) = (nth as f32 * 2.4).sin_cos();
        let away = (ticks_left * (2 + nth % 3)) as f32;
        let at = (x + (cosine * (away + 5.0)) as i32, y - 15 + (sine * (away + 9.0)) as i32);
        let size = 3 + nth % 3;
        pen.list.fill(Rect::new(at.0 - size / 2 - 1, at.1 - size / 2 - 1, size + 2, size + 2), Colour::INK);
        pen.list.fill(Rect::new(at.0 - size / 2, at.1 - size / 2, size, size), ECHO_LIGHT);
    }
    let flash = if ticks_left < COMES_TICKS as i32 / 2 { Sprite::Glow96Cold } else { Sprite::Glow32Cold };
    pen.list.glow(flash, x, y - 15);
}

/// Draws a player made of light in front of it, in the pose that it copies. This shows that it repeats the player's inputs.
/// A dark outline keeps it apart from the plates.
fn draw_echo(pen: &mut Pen, vault: &Vault, body: &Body, (x, y): (i32, i32)) {
    let flip = body.facing == Facing::Left;
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
    let whole = [(legs, frame, 0, 0), (torso, torso.at(pen.now), dx, dy)];
    let rolls = [(Sprite::PlayerRoll, Sprite::PlayerRoll.at(pen.now), 0, 0)];
    let parts: &[(Sprite, usize, i32, i32)] = if vault.rolls() { &rolls } else { &whole };
    for (aside, down, tint, blend) in ECHO_LAYERS {
        for &(sprite, frame, dx, dy) in parts {
            let at = (x + aside + if flip { -dx } else { dx }, y + down + dy);
            pen.list.tinted(sprite, frame, at, flip, tint, blend);
        }
    }
}
