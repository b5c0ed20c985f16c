//! Draws the ladle: its rail from wall to wall, the car, the chains, and the pot in a picture for each thing that it does and
//! each stage of its damage. The floor that it is about to pour on is marked, and the stream is drawn down to the floor.

use super::{draw_body, smokes, stages};
use crate::draw::DrawList;
use crate::draw::actors::dangers::DANGER;
use crate::draw::actors::wardens::HIT_LIGHT;
use crate::draw::particles::Particles;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::geom::{Point, Rect, TILE};
use crate::sim::World;
use crate::sim::boss::mid::ladle::{CHAIN_PIXELS, HEIGHT, Ladle, LadleState, WIDTH};
use crate::sim::world::body::Body;

/// From the lower edge of the pot up to the beam on which it hangs, from the rail down to the drums of the car, and from the
/// middle to each chain.
const BEAM: i32 = 64;
const DRUM: i32 = 16;
const CHAIN: i32 = 15;
const LINK: i32 = 8;
/// Every so many tiles, the rail has a bolt.
const BOLTS: i32 = 4;
/// A wall so many tiles away holds no rail. Without a wall, the rail has so many tiles on that side.
const MOST_RAIL: i32 = 64;
const OPEN_RAIL: i32 = 3;
/// The pot leans from this speed on.
const LEANS_SUBPIXELS: i32 = 300;
/// Ticks between two puffs of smoke while it is damaged, and while it burns.
const SMOKE_EVERY_TICKS: [u32; 2] = [14, 7];

/// Adds smoke and sparks over the pot, once it is damaged.
pub fn smoke(world: &World, it: &Ladle, body: &Body, particles: &mut Particles) {
    if it.is_whole() && smokes(world, body, it.stage(), SMOKE_EVERY_TICKS) {
        particles.damaged(Point::new(body.rect.center().x + 12, body.rect.y));
    }
}

/// `x` and `y` are the middle of the lower edge.
pub fn draw(pen: &mut Pen, it: &Ladle, body: &Body, (x, y): (i32, i32)) {
    let rail = it.home.y - HEIGHT - CHAIN_PIXELS - pen.seen.y;
    draw_rail(pen, Point::new(it.home.x, rail + pen.seen.y));
    draw_chains(pen.list, it, x, (rail + DRUM, y - BEAM));
    let car = car(it, body);
    pen.list.sprite(car, car.at(pen.now), x, rail, false);
    let (sprite, mirrored) = picture(it, body);
    if it.state == LadleState::Pours {
        draw_stream(pen, it, body);
    }
    draw_body(pen, (sprite, sprite.at(pen.now)), (x, y), mirrored, (it.flash_ticks > 0).then_some(HIT_LIGHT));
    draw_lane(pen, it, body);
    draw_lights(pen, it, body, (x, y));
}

/// From one wall to the other, at the height of the car. In the open it is short.
fn draw_rail(pen: &mut Pen, at: Point) {
    let (level, row) = (pen.world.level(), (at.y - 1).div_euclid(TILE));
    let wall = |column: i32| level.tile(column, row).is_solid() || !(0..level.size().0 as i32).contains(&column);
    let home = at.x.div_euclid(TILE);
    let reach = |sign: i32| (1..MOST_RAIL).find(|&tiles| wall(home + sign * tiles)).map_or(OPEN_RAIL, |wall| wall - 1);
    let (left, right) = (pen.seen.x.div_euclid(TILE) - 1, pen.seen.right().div_euclid(TILE) + 1);
    for column in (home - reach(-1)).max(left)..=(home + reach(1)).min(right) {
        let sprite = if column % BOLTS == 0 { Sprite::LadleRailBolted } else { Sprite::LadleRailPlain };
        pen.list.sprite(sprite, 0, column * TILE + TILE / 2 - pen.seen.x, at.y - pen.seen.y, false);
    }
}

/// Down to the beam. When the pot has fallen for the last time, short ends are left.
fn draw_chains(list: &mut DrawList, it: &Ladle, x: i32, (top, beam): (i32, i32)) {
    let bottom = if it.is_whole() { beam } else { top + 2 * LINK };
    for side in [-1, 1] {
        let mut y = bottom;
        while y > top - LINK {
            list.sprite(Sprite::LinkChain, 0, x + side * CHAIN, y, false);
            y -= LINK;
        }
    }
}

fn car(it: &Ladle, body: &Body) -> Sprite {
    match it.state {
        LadleState::Tilts | LadleState::Shakes | LadleState::Rattles => Sprite::LadleCarTell,
        LadleState::Falls | LadleState::Wreck => Sprite::LadleCarAsleep,
        LadleState::Asleep if body.velocity.x == 0 => Sprite::LadleCarAsleep,
        _ if body.velocity.x != 0 => Sprite::LadleCarDrive,
        _ => Sprite::LadleCarStill,
    }
}

/// Returns the picture of the pot, and whether it is mirrored. It leans back while it drives, and tilts away from where it will
/// drive.
fn picture(it: &Ladle, body: &Body) -> (Sprite, bool) {
    const fn of(name: &str) -> [Sprite; 3] {
        stages("ladle", "dented", name)
    }
    let leans = body.velocity.x.abs() >= LEANS_SUBPIXELS;
    let (pictures, is_mirrored) = match it.state {
        LadleState::Falls => return (Sprite::LadleFalls, false),
        LadleState::Wreck => return (Sprite::LadleWreck, false),
        LadleState::Asleep if !leans => return (Sprite::LadleAsleep, false),
        LadleState::Asleep | LadleState::Wakes | LadleState::Follows | LadleState::Brakes if leans => {
            (const { of("lean") }, body.velocity.x < 0)
        }
        LadleState::Asleep | LadleState::Wakes | LadleState::Follows | LadleState::Brakes | LadleState::Hauled => {
            (const { of("idle") }, false)
        }
        LadleState::Tilts => (const { of("tilt") }, it.side < 0),
        LadleState::Pours => (const { of("pour") }, it.side < 0),
        LadleState::Shakes => (const { of("shake") }, false),
        LadleState::Rattles => (const { of("rattle") }, false),
        LadleState::Drops => (const { of("drop") }, false),
        LadleState::Lies => (const { of("lie") }, false),
    };
    (pictures[it.stage()], is_mirrored)
}

/// Marks the floor that it is about to pour on, on each step by itself.
fn draw_lane(pen: &mut Pen, it: &Ladle, body: &Body) {
    let Some((left, right)) = it.lane(body) else { return };
    let bright = if pen.list.look.blinks(it.ticks, 4) { 230 } else { 130 };
    let floor = |x: i32| pen.world.floor_below(Point::new(x, body.rect.bottom()));
    let mut x = left;
    while x < right {
        let end = ((x.div_euclid(TILE) + 1) * TILE).min(right);
        let y = floor(x) - pen.seen.y;
        pen.list.fill(Rect::new(x - pen.seen.x, y - 3, end - x, 3), DANGER.with_alpha(bright));
        pen.list.fill(Rect::new(x - pen.seen.x, y - 9, end - x, 6), DANGER.with_alpha(bright / 4));
        x = end;
    }
    for x in [left, right - 2] {
        pen.list.fill(Rect::new(x - pen.seen.x, floor(x) - pen.seen.y - 12, 2, 12), DANGER.with_alpha(bright));
    }
}

fn draw_stream(pen: &mut Pen, it: &Ladle, body: &Body) {
    let lip = it.lip(body);
    let ((x, top), sprite) = (pen.at(lip), Sprite::LadleStreamFlow);
    let floor = pen.world.floor_below(lip) - pen.seen.y;
    for y in (0..).map(|nth| floor - (nth + 1) * TILE).take_while(|&y| y > top - TILE) {
        pen.list.sprite(sprite, sprite.at(pen.now), x, y, false);
        pen.list.glow(Sprite::Glow32Sodium, x, y + TILE / 2);
    }
    pen.list.sprite(Sprite::MoltenPourSplash, Sprite::MoltenPourSplash.at(pen.now), x, floor - TILE, false);
    pen.list.glow(Sprite::Glow64Sodium, x, floor - 6);
}

fn draw_lights(pen: &mut Pen, it: &Ladle, body: &Body, (x, y): (i32, i32)) {
    match it.state {
        LadleState::Tilts => {
            let (x, y) = pen.at(it.lip(body));
            pen.list.light(Sprite::Glow64Sodium, x, y - HEIGHT / 2);
        }
        LadleState::Shakes | LadleState::Rattles => pen.list.light(Sprite::Glow64Red, x, y - BEAM),
        LadleState::Drops | LadleState::Lies => {
            pen.list.glow(Sprite::Glow96Sodium, x, y - HEIGHT);
        }
        LadleState::Asleep | LadleState::Falls | LadleState::Wreck => {}
        _ => pen.list.light(Sprite::Glow64Sodium, x, y - HEIGHT - 4),
    }
    if it.stage() == 2 && it.state != LadleState::Wreck || it.burns() {
        pen.list.glow(Sprite::Glow96Sodium, x, y - WIDTH / 2);
    }
}
