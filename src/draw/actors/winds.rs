//! Draws wind. It is readable at a glance: streaks and leaves show its direction and its strength, grass bends
//! and vents turn on the floor below it. While the air only stirs, the streaks are faint and short. Still air has none.

use super::super::{Colour, sprites::Sprite};
use crate::draw::pen::Pen;
use crate::geom::{Point, Rect, SUBPIXELS, TILE};
use crate::level::{Blows, Tile};
use crate::sim::World;
use crate::sim::machines::wind::{Air, STIR_TICKS, Wind};

/// Distance between two lanes of streaks, and between two streaks of a lane, in pixels.
const LANE: i32 = 10;
const GAP: i32 = 80;
/// Every so many lanes has leaves.
const LEAFY: i32 = 2;
/// Streaks fade over this many pixels, where the wind begins and ends.
const FADE: i32 = 40;
/// The largest opacity of the head of a streak. Its tail has half of it.
const BRIGHT: i32 = 220;
/// Ticks in which leaves sink after the wind has dropped.
const SINK_TICKS: u32 = 40;
/// A veil over the whole area, so that its ends can be seen. Its opacity while the wind blows.
const VEIL: Colour = Colour::rgb(0xa8d8c8);
const VEIL_ALPHA: u8 = 18;

/// Vents and grass on the floor of a wind. They are behind the actors.
pub fn draw_floor(pen: &mut Pen, wind: &Wind, area: Rect) {
    let level = pen.world.level();
    let row = (area.bottom() - 1).div_euclid(TILE);
    let is_on = shown(pen.world, wind) != Air::Still;
    let (first, last) = (area.x.max(pen.seen.x - TILE), (area.right() - 1).min(pen.seen.right() + TILE));
    for column in first.div_euclid(TILE)..=last.div_euclid(TILE) {
        if !level.tile(column, row + 1).is_solid() || level.tile(column, row) != Tile::Empty {
            continue;
        }
        let (x, y) = (column * TILE + TILE / 2 - pen.seen.x, (row + 1) * TILE - pen.seen.y);
        let is_vent = wind.blows == Blows::Up && column.rem_euclid(3) != 0;
        let sprite = match (is_vent, is_on, wind.blows) {
            (true, true, _) => Sprite::WindVentTurns,
            (true, false, _) => Sprite::WindVentStill,
            (false, false, _) => Sprite::WindGrassStill,
            (false, true, Blows::Up) => Sprite::WindGrassUp,
            (false, true, Blows::Left | Blows::Right) => Sprite::WindGrassAside,
        };
        pen.list.sprite(sprite, sprite.at(pen.now + column as u32 * 5), x, y, wind.blows == Blows::Left);
    }
}

/// Streaks and leaves. `since` is how long ago the air began to stir or came to rest.
pub fn draw_wind(pen: &mut Pen, wind: &Wind, area: Rect, since: u32) {
    let run = Run::of(wind, area);
    let now = i64::from(pen.now);
    let (strength, reach) = match shown(pen.world, wind) {
        Air::Still => (0, run.length),
        Air::Stirs => (BRIGHT / 2, run.length * wind.blown_ticks as i32 / STIR_TICKS as i32),
        Air::Blows => (BRIGHT, run.length),
    };
    let count = (run.length + GAP - 1) / GAP;
    if strength > 0 {
        let (x, y) = run.point(0, reach - 1);
        let (from, to) = (Point::new(x, y), run.point(run.width - 1, 0));
        let veil = Rect::between(from, Point::new(to.0 + 1, to.1 + 1)).intersection(pen.seen);
        pen.list.fill(veil.moved(-pen.seen.x, -pen.seen.y), VEIL.with_alpha(VEIL_ALPHA));
    }
    for lane in 0..run.width / LANE {
        let across = lane * LANE + (mixed(lane, 7) % LANE as u32) as i32 / 2 + 3;
        for nth in 0..count {
            let random = mixed(lane, nth + 11);
            // A streak is about twice as fast as what the wind carries.
            let pace = wind.speed * (7 + (random % 3) as i32) / 4;
            let along = run.place(now, pace, random, nth, count);
            let length = 8 + (random / 7 % 12) as i32 + wind.speed / 24;
            if strength > 0 && along < reach {
                run.draw_streak(pen, across, along, length, strength);
            }
            if lane % LEAFY == 1 && nth % 2 == 0 {
                let leaf = if random.is_multiple_of(4) { Sprite::LeafGold } else { Sprite::LeafGreen };
                let along = run.place(now, wind.speed, random, nth, count);
                let sway = run.sway(now, random);
                let frame = leaf.at(pen.now + random % 32);
                if strength > 0 && along < reach {
                    run.draw_leaf(pen, leaf, frame, (across + sway, along));
                } else if strength == 0 && since < SINK_TICKS {
                    // It sinks from where it was when the wind dropped.
                    let along = run.place(now - i64::from(since), wind.speed, random, nth, count);
                    let (x, y) = run.point(across, along);
                    let y = (y + (since * since / 24) as i32).min(area.bottom() - 2);
                    pen.list.sprite(leaf, frame, x - pen.seen.x, y - pen.seen.y, false);
                }
            }
        }
    }
}

/// The editor shows a level before its first tick, and there each wind blows.
fn shown(world: &World, wind: &Wind) -> Air {
    if world.tick() == 0 { Air::Blows } else { wind.air() }
}

/// The area of a wind, measured along the wind and across it.
struct Run {
    blows: Blows,
    area: Rect,
    length: i32,
    width: i32,
}

impl Run {
    fn of(wind: &Wind, area: Rect) -> Run {
        let (length, width) = match wind.blows {
            Blows::Up => (area.h, area.w),
            Blows::Left | Blows::Right => (area.w, area.h),
        };
        Run { blows: wind.blows, area, length, width }
    }

    /// Returns how far along the wind something is that moves at this speed and begins again at the end.
    fn place(&self, now: i64, speed: i32, random: u32, nth: i32, count: i32) -> i32 {
        let moved = now * i64::from(speed) / i64::from(SUBPIXELS);
        let whole = i64::from(count * GAP);
        (moved + i64::from(nth * GAP) + i64::from(random % GAP as u32)).rem_euclid(whole) as i32
    }

    /// A wave of three pixels to each side.
    fn sway(&self, now: i64, random: u32) -> i32 {
        let step = (now / 3 + i64::from(random % 24)).rem_euclid(24) as i32;
        let wave = if step < 12 { step } else { 24 - step };
        (wave - 6) / 2
    }

    /// Returns the pixel of the world so far across and along.
    fn point(&self, across: i32, along: i32) -> (i32, i32) {
        match self.blows {
            Blows::Up => (self.area.x + across, self.area.bottom() - 1 - along),
            Blows::Right => (self.area.x + along, self.area.y + across),
            Blows::Left => (self.area.right() - 1 - along, self.area.y + across),
        }
    }

    /// The head is `along`, and the tail follows it.
    fn draw_streak(&self, pen: &mut Pen, across: i32, along: i32, length: i32, strength: i32) {
        let head = along.min(self.length);
        let tail = (along - length).max(0);
        if head <= tail {
            return;
        }
        let edge = tail.min(self.length - head).clamp(0, FADE);
        let alpha = strength * (FADE / 4 + edge) / (FADE + FADE / 4);
        let middle = (head + tail) / 2;
        for (from, to, alpha) in [(tail, middle, alpha / 2), (middle, head, alpha)] {
            let (a, b) = (self.point(across, from), self.point(across, to - 1));
            let thick = 1 + i32::from(self.blows == Blows::Up && across % 3 == 0);
            let rect = Rect::new(a.0.min(b.0), a.1.min(b.1), (a.0 - b.0).abs() + thick, (a.1 - b.1).abs() + 1);
            if to > from && rect.overlaps(pen.seen) {
                pen.list.fill(rect.moved(-pen.seen.x, -pen.seen.y), Colour::PAPER.with_alpha(alpha as u8));
            }
        }
    }

    fn draw_leaf(&self, pen: &mut Pen, leaf: Sprite, frame: usize, (across, along): (i32, i32)) {
        if along < self.length {
            let (x, y) = self.point(across, along);
            pen.list.sprite(leaf, frame, x - pen.seen.x, y - pen.seen.y, self.blows == Blows::Left);
        }
    }
}

/// Returns a number that looks random but is always the same for a lane and a streak.
fn mixed(lane: i32, nth: i32) -> u32 {
    let sum = (lane as u32).wrapping_mul(0x9e37_79b1) ^ (nth as u32).wrapping_mul(0x85eb_ca6b);
    (sum ^ (sum >> 15)).wrapping_mul(0x2c1b_3c6d) >> 8
}
