//! Draws the eye of the Index: a ball, a pupil that follows the player, and four lids, which open when a blow hurts it.
//! Also the cells of the hall: a marked cell fills up until it burns.

use crate::draw::actors::dangers::DANGER;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Point, Rect};
use crate::sim::boss::warden::vault::Vault;
use crate::sim::boss::warden::vault::eye::{Attack, BURN_TICKS, CELLS, SIDE, SIZE, cell, hall};
use crate::sim::boss::warden::{Common, DEATH_TICKS, Stage, Warden, WardenState};
use crate::sim::world::body::Body;

use super::{HIT_LIGHT, draw_lights, is_lit, wounds};

/// Its middle is drawn so far above its feet. A wreck lies deeper.
const MIDDLE: i32 = SIZE.y / 2;
const WRECK_MIDDLE: i32 = 34;
/// How far its lids are apart while it looks, burns and is open, in pixels from its middle.
const LOOKS: i32 = 9;
const BURNS: i32 = 16;
const OPEN: i32 = 36;
/// The last ticks before it is whole, in which its lids fly to it.
const GATHERS_TICKS: u32 = 56;
/// From its middle to the middle of a closed lid.
const LID: Point = Point::new(67, 39);
/// How far its pupil moves.
const GAZE: Point = Point::new(30, 12);
/// The sides of the lids: above left, above right, below left, below right.
const LIDS: [(Sprite, i32, i32); 4] = [
    (Sprite::EyeLidTeal, -1, -1),
    (Sprite::EyeLidRust, 1, -1),
    (Sprite::EyeLidGreen, -1, 1),
    (Sprite::EyeLidViolet, 1, 1),
];
/// The tick of its death in which each lid falls.
pub(super) const FALLS: [u32; 4] = [70, 24, 92, 48];
const LATTICE: Colour = Colour::rgb(0xae93f2);
const LIGHT: Colour = Colour::rgb(0xd8ecff);

/// `x` and `y` are its feet.
pub fn draw(pen: &mut Pen, warden: &Warden, vault: &Vault, body: &Body, (x, y): (i32, i32)) {
    let it = &warden.common;
    if it.state == WardenState::Wreck {
        return draw_wreck(pen, warden, (x, y));
    }
    let bob = [0, 1, 2, 1][(pen.now / 14 % 4) as usize];
    let middle = Point::new(x, y - MIDDLE + bob);
    let spent = match it.state {
        WardenState::Dies { ticks_left } => Some(DEATH_TICKS.saturating_sub(ticks_left)),
        _ => None,
    };
    let is_hot = it.state == WardenState::Fights && matches!(it.stage, Stage::Tell | Stage::Strike);
    let lit = is_lit(warden, pen.now) && pen.list.look.has_flashes();
    let mut part = |sprite: Sprite, frame: usize, at: (i32, i32)| {
        pen.list.sprite(sprite, frame, at.0, at.1, false);
        if lit {
            pen.list.tinted(sprite, frame, at, false, HIT_LIGHT, Blend::Add);
        }
    };
    let ball = match spent {
        Some(60..) => Sprite::EyeBallDead,
        None if is_hot => Sprite::EyeBallHot,
        _ => Sprite::EyeBallCalm,
    };
    part(ball, 0, (middle.x, middle.y));
    let gaze = gaze(pen.world.players().map(|player| player.body.rect.center()), body);
    let pupil = match it.stage {
        _ if spent.is_some() => Sprite::EyePupilHurt,
        Stage::Open => Sprite::EyePupilHurt,
        _ if is_hot => Sprite::EyePupilHot,
        _ => Sprite::EyePupilCalm,
    };
    if ball != Sprite::EyeBallDead {
        part(pupil, pupil.at(pen.now), (middle.x + gaze.x, middle.y + gaze.y));
    }
    let apart = apart(it, vault);
    for (nth, (lid, side, down)) in LIDS.into_iter().enumerate() {
        let falls = spent.and_then(|ticks| ticks.checked_sub(FALLS[nth])).unwrap_or(0) as i32;
        if falls > 0 {
            continue;
        }
        let at = (middle.x + side * (LID.x + apart.x), middle.y + down * (LID.y + apart.y));
        part(lid, usize::from(is_hot), at);
    }
    let cracked = if wounds(it) > 2 { LIDS.len() } else { 1 };
    for (nth, (_, side, down)) in LIDS.into_iter().enumerate().skip(1).take(cracked).filter(|_| spent.is_none()) {
        let at = Point::new(middle.x + side * (LID.x + apart.x), middle.y + down * (LID.y + apart.y));
        draw_crack(pen.list, at, side, nth as i32);
    }
    draw_lights(pen, warden, middle);
}

/// A crack from the outer edge of a lid to its middle.
fn draw_crack(list: &mut DrawList, at: Point, side: i32, nth: i32) {
    let place = |step: i32| {
        let zig = [0, 5, 1, 8, 4, 9, 5, 12][((step + nth) % 8) as usize];
        (at.x + side * (18 - step * 6), at.y - 12 + step * 2 + zig)
    };
    for (down, colour) in [(1, Colour::INK), (0, LIGHT)] {
        for step in 0..7 {
            let (from, to) = (place(step), place(step + 1));
            list.line((from.0, from.1 + down), (to.0, to.1 + down), colour);
        }
    }
}

/// Returns how far its lids are from its middle.
fn apart(it: &Common, vault: &Vault) -> Point {
    let ticks = it.ticks as i32;
    let open = match (it.state, it.stage) {
        (WardenState::Reels { ticks_left }, _) => {
            let left = ticks_left.min(GATHERS_TICKS) as i32;
            return Point::new(left * 4, left * 3);
        }
        (WardenState::Dies { ticks_left }, _) => OPEN + (ticks_left / 2 % 3) as i32,
        (_, Stage::Rest) if vault.eye.has_attacked() => (OPEN - 3 * ticks).max(0),
        (_, Stage::Rest) => 0,
        (_, Stage::Tell) => LOOKS,
        (_, Stage::Strike) => BURNS,
        (_, Stage::Open) => (BURNS + 2 * ticks).min(OPEN),
    };
    Point::new(open / 3, open)
}

/// Returns how far the pupil is from the middle: towards the nearest player.
fn gaze(players: impl Iterator<Item = Point>, body: &Body) -> Point {
    let middle = body.rect.center();
    let nearest = players.min_by_key(|at| (at.x - middle.x).abs()).unwrap_or(middle);
    let (dx, dy) = (nearest.x - middle.x, nearest.y - middle.y);
    Point::new((dx / 8).clamp(-GAZE.x, GAZE.x), (dy / 8).clamp(-GAZE.y, GAZE.y))
}

/// What is left: the ball without light, and plates around it.
fn draw_wreck(pen: &mut Pen, warden: &Warden, (x, y): (i32, i32)) {
    pen.list.sprite(Sprite::IndexRingBrokenBack, 0, x, y - 30, false);
    pen.list.sprite(Sprite::EyeBallDead, 0, x, y - WRECK_MIDDLE, false);
    for (sprite, dx, dy, frame) in [
        (Sprite::IndexSquareGreenFallen, -104, -26, 0),
        (Sprite::IndexSquareVioletFallen, -48, -24, 3),
        (Sprite::IndexSquareRustFallen, 60, -30, 1),
        (Sprite::IndexSquareTealFallen, 112, -22, 2),
    ] {
        pen.list.sprite(sprite, frame, x + dx, y + dy, false);
    }
    pen.list.sprite(Sprite::IndexRingBrokenFront, 0, x, y - 30, false);
    draw_lights(pen, warden, Point::new(x, y - WRECK_MIDDLE));
}

/// Draws the cells of the hall behind everything that acts.
pub fn draw_cells(pen: &mut Pen, warden: &Warden, vault: &Vault, body: &Body) {
    let it = &warden.common;
    let hall = hall(it.arena, body, pen.world);
    let in_picture = Rect { x: hall.x - pen.seen.x, y: hall.y - pen.seen.y, ..hall };
    match it.state {
        WardenState::Fights => {
            draw_lattice(pen.list, in_picture);
            let rules = pen.world.rules();
            let needs = vault.eye.tell_ticks(rules);
            let blinks = pen.list.look.blinks(pen.now, 4);
            for (_, cell) in vault.eye.cells(in_picture) {
                match it.stage {
                    Stage::Strike => draw_burning(pen, cell, it.ticks),
                    _ => draw_marked(pen.list, cell, (it.ticks as i32, needs as i32), blinks, &vault.eye.attack),
                }
            }
        }
        // The hall goes dark, cell by cell.
        WardenState::Dies { ticks_left } => {
            let spent = DEATH_TICKS.saturating_sub(ticks_left) as usize;
            draw_lattice(pen.list, in_picture);
            for nth in 0..CELLS {
                let Some(ticks) = spent.checked_sub(nth * DEATH_TICKS as usize / CELLS) else { continue };
                let cell = cell(in_picture, nth);
                pen.list.fill(cell, Colour::INK.with_alpha(110));
                if ticks < 8 && pen.list.look.has_flashes() {
                    pen.list.fill(cell.grown(-4), LATTICE.with_alpha(150 - 18 * ticks as u8));
                }
            }
        }
        _ => {}
    }
}

fn draw_lattice(list: &mut DrawList, hall: Rect) {
    for nth in 1..SIDE {
        // The lines between the quarters are brighter than those between their cells.
        let colour = LATTICE.with_alpha(if nth == SIDE / 2 { 90 } else { 44 });
        list.fill(Rect { x: hall.x + hall.w * nth / SIDE, w: 1, ..hall }, colour);
        list.fill(Rect { y: hall.y + hall.h * nth / SIDE, h: 1, ..hall }, colour);
    }
}

/// The mark grows from the middle of the cell. When it has reached the edge, the cell burns.
fn draw_marked(list: &mut DrawList, cell: Rect, (ticks, needs): (i32, i32), blinks: bool, attack: &Attack) {
    let colour = if *attack == Attack::Search && ticks < needs / 3 { Colour::AMBER } else { DANGER };
    let cell = cell.grown(-2);
    let (w, h) = (cell.w * ticks.min(needs) / needs, cell.h * ticks.min(needs) / needs);
    let middle = cell.center();
    list.fill(cell, colour.with_alpha(30));
    list.fill(Rect::new(middle.x - w / 2, middle.y - h / 2, w, h), colour.with_alpha(46));
    let edge = colour.with_alpha(if blinks { 240 } else { 150 });
    for side in [Rect { h: 2, ..cell }, Rect { y: cell.bottom() - 2, h: 2, ..cell }] {
        list.fill(side, edge);
    }
    for side in [Rect { w: 2, ..cell }, Rect { x: cell.right() - 2, w: 2, ..cell }] {
        list.fill(side, edge);
    }
}

fn draw_burning(pen: &mut Pen, cell: Rect, ticks: u32) {
    let left = BURN_TICKS.saturating_sub(ticks) as u8;
    let strength = if pen.list.look.has_flashes() { 20 } else { 10 };
    pen.list.fill(cell, LIGHT.with_alpha(left.saturating_mul(strength)));
    for x in (cell.x + 6..cell.right() - 6).step_by(20) {
        pen.list.fill(Rect { x, w: 4, ..cell }, Colour::WHITE.with_alpha(left.saturating_mul(strength)));
    }
    let middle = cell.center();
    pen.list.glow(Sprite::Glow96Cold, middle.x, middle.y);
}
