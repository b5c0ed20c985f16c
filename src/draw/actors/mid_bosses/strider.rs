//! Draws the strider: two pairs of roots, its trunk with the crown, and the branches at its sides. Roots and branches are put
//! together from knobs along a curve, so they bend.

use super::{draw_body, smokes, stages};
use crate::draw::DrawList;
use crate::draw::actors::dangers;
use crate::draw::actors::dangers::DANGER;
use crate::draw::actors::wardens::HIT_LIGHT;
use crate::draw::particles::Particles;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::geom::{Point, Rect};
use crate::sim::World;
use crate::sim::boss::mid::strider::{BEND_TICKS, HEIGHT, LIFT_TICKS, SWEEP_TICKS, Strider, StriderState};
use crate::sim::world::body::Body;
use crate::sim::world::danger::Danger;

/// Knobs of one limb, and how many sizes there are.
const KNOBS: i32 = 20;
const SIZES: i32 = 8;
/// A raised root is so high over its mark, and reaches that height in so many ticks.
const RAISED: i32 = 62;
const RAISE_TICKS: u32 = 20;
/// Where limbs leave the trunk, from the middle of its lower edge.
const HIP: Point = Point::new(14, -6);
const SHOULDER: Point = Point::new(17, -84);
/// Where the tip of a branch hangs at rest, and where it is drawn back to before a sweep.
const HANGS: Point = Point::new(62, -24);
const DRAWN: Point = Point::new(96, -70);
/// The two roots of a pair stand so far from each other.
const PAIR: i32 = 9;
/// Ticks between two puffs of smoke while it is damaged, and while it burns.
const SMOKE_EVERY_TICKS: [u32; 2] = [16, 8];

/// Adds smoke and sparks in its crown, once it is damaged.
pub fn smoke(world: &World, it: &Strider, body: &Body, particles: &mut Particles) {
    if it.is_whole() && smokes(world, body, it.stage(), SMOKE_EVERY_TICKS) {
        particles.damaged(Point::new(body.rect.center().x + 40, body.rect.y + 10));
    }
}

/// `x` and `y` are the middle of the lower edge of its trunk.
pub fn draw(pen: &mut Pen, it: &Strider, body: &Body, (x, y): (i32, i32)) {
    let feet = feet(pen, it, body);
    for is_back in [true, false] {
        for (nth, &(foot_x, foot_y)) in feet.iter().enumerate() {
            let side = if nth == 0 { -1 } else { 1 };
            let hip = (x + side * HIP.x, y + HIP.y);
            let foot = (foot_x + if is_back { side * PAIR } else { 0 }, foot_y - 8);
            let knee = ((hip.0 + foot.0) / 2 + side * 34, hip.1.min(foot.1) - 10);
            draw_limb(pen.list, [hip, knee, foot], is_back);
            if !is_back {
                pen.list.sprite(Sprite::StriderRootFoot, 0, foot.0, foot_y, side < 0);
            }
        }
    }
    let sprite = picture(it);
    let frame = match it.state {
        StriderState::TakesRoot => sprite.at(it.ticks),
        _ => sprite.at(pen.now),
    };
    for side in [-1, 1] {
        if it.side != side || !is_sweeping(it) {
            draw_branch(pen, it, (x, y), (x + side * HANGS.x, y + HANGS.y), side);
        }
    }
    draw_body(pen, (sprite, frame), (x, y), false, (it.flash_ticks > 0).then_some(HIT_LIGHT));
    if is_sweeping(it) {
        let tip = sweeping_tip(pen, it, body, (x, y));
        draw_branch(pen, it, (x, y), tip, if tip.0 < x { -1 } else { 1 });
    }
    draw_marks(pen, it, body);
    draw_lights(pen, it, (x, y));
}

fn is_sweeping(it: &Strider) -> bool {
    matches!(it.state, StriderState::Bends | StriderState::Sweeps)
}

/// Where its roots end: on the floor, and for the raised one over its mark.
fn feet(pen: &Pen, it: &Strider, body: &Body) -> [(i32, i32); 2] {
    let floor = |x: i32| pen.world.floor_below(Point::new(x, body.rect.bottom() - 40));
    [0, 1].map(|nth| {
        let stands = it.feet[nth];
        if nth != it.raised || !matches!(it.state, StriderState::Lifts | StriderState::Stamps) {
            return pen.at(Point::new(stands, floor(stands)));
        }
        let up = match it.state {
            StriderState::Lifts => RAISED * it.ticks.min(RAISE_TICKS) as i32 / RAISE_TICKS as i32,
            _ => RAISED - RAISED * it.ticks.min(6) as i32 / 6,
        };
        let over = it.ticks.min(LIFT_TICKS * 2 / 3) as i32 * 3 / 2;
        let x = match it.state {
            StriderState::Lifts => stands + (it.aim - stands) * over.min(LIFT_TICKS as i32) / LIFT_TICKS as i32,
            _ => it.aim,
        };
        let (from, to) = (floor(stands), floor(it.aim));
        pen.at(Point::new(x, if it.ticks < RAISE_TICKS { from.min(to) } else { to } - up))
    })
}

/// A limb along a curve, thick at its root. Those behind are darker.
fn draw_limb(list: &mut DrawList, [from, bend, to]: [(i32, i32); 3], is_back: bool) {
    let at = |nth: i32| {
        let (a, b, c) = ((KNOBS - nth) * (KNOBS - nth), 2 * nth * (KNOBS - nth), nth * nth);
        let on = |from: i32, bend: i32, to: i32| (from * a + bend * b + to * c) / (KNOBS * KNOBS);
        (on(from.0, bend.0, to.0), on(from.1, bend.1, to.1))
    };
    let size = |nth: i32| (nth * SIZES / (KNOBS + 1)) as usize;
    let bark = if is_back { Sprite::StriderRootShade } else { Sprite::StriderRootBark };
    for sprite in [Sprite::StriderRootInk, bark] {
        for nth in 0..=KNOBS {
            let (x, y) = at(nth);
            list.sprite(sprite, size(nth), x, y, false);
        }
    }
}

/// From its shoulder to a tip with leaves.
fn draw_branch(pen: &mut Pen, it: &Strider, (x, y): (i32, i32), tip: (i32, i32), side: i32) {
    let shoulder = (x + side * SHOULDER.x, y + SHOULDER.y);
    let sway = if is_sweeping(it) { 0 } else { [0, 1, 2, 1][(pen.now / 12 % 4) as usize] };
    let bend = ((shoulder.0 + tip.0) / 2 + side * 26, shoulder.1.min(tip.1) - 4);
    let tip = (tip.0 + sway * side, tip.1 + sway);
    draw_limb(pen.list, [shoulder, bend, tip], false);
    pen.list.sprite(Sprite::StriderRootTip, 0, tip.0, tip.1, side < 0);
}

/// Drawn back before a sweep, and then along the floor.
fn sweeping_tip(pen: &Pen, it: &Strider, body: &Body, (x, y): (i32, i32)) -> (i32, i32) {
    let side = -it.side;
    let from = (x + side * HANGS.x, y + HANGS.y);
    let drawn = (x + side * DRAWN.x, y + DRAWN.y);
    let between = |a: (i32, i32), b: (i32, i32), part: i32, all: i32| {
        (a.0 + (b.0 - a.0) * part / all, a.1 + (b.1 - a.1) * part / all)
    };
    if it.state == StriderState::Bends {
        let most = (BEND_TICKS / 2) as i32;
        return between(from, drawn, (it.ticks as i32).min(most), most);
    }
    let area = it.branch(body, pen.world);
    let there = pen.at(area.center());
    // It comes down in the first ticks of the sweep.
    between(drawn, there, (it.ticks as i32).min(6), 6.min(SWEEP_TICKS as i32))
}

/// The mark of a root is where it will come down. The path of a branch is at the height at which it will pass.
fn draw_marks(pen: &mut Pen, it: &Strider, body: &Body) {
    if it.state != StriderState::Bends {
        return it
            .falls_on(body, pen.world)
            .into_iter()
            .for_each(|area| dangers::draw_danger(pen, Danger::Fall { area }));
    }
    let bright = if pen.list.look.blinks(it.ticks, 4) { 150 } else { 80 };
    for area in it.path(body, pen.world) {
        let (left, top) = pen.at(Point::new(area.x, area.y));
        pen.list.fill(Rect::new(left, top, area.w, area.h), DANGER.with_alpha(bright / 3));
        for y in [top, top + area.h - 1] {
            pen.list.fill(Rect::new(left, y, area.w, 1), DANGER.with_alpha(bright));
        }
    }
}

fn picture(it: &Strider) -> Sprite {
    const fn of(name: &str) -> [Sprite; 3] {
        stages("strider", "dented", name)
    }
    let pictures = match it.state {
        StriderState::TakesRoot => return Sprite::StriderRoot,
        StriderState::Blossoms => return Sprite::StriderBlossom,
        StriderState::Asleep => return Sprite::StriderAsleep,
        StriderState::Opens => const { of("open") },
        StriderState::Wakes | StriderState::Shakes => const { of("shake") },
        StriderState::Stands | StriderState::Lifts | StriderState::Stamps => const { of("idle") },
        StriderState::Bends | StriderState::Sweeps => const { of("idle") },
    };
    pictures[it.stage()]
}

fn draw_lights(pen: &mut Pen, it: &Strider, (x, y): (i32, i32)) {
    match it.state {
        StriderState::Opens => {
            pen.list.glow(Sprite::Glow96Sodium, x, y - 26);
            pen.list.light(Sprite::Glow64Red, x, y - 26);
        }
        StriderState::Asleep => return,
        StriderState::Blossoms | StriderState::TakesRoot => {}
        _ => pen.list.light(Sprite::Glow32Sodium, x, y - 72),
    }
    pen.list.light(Sprite::Glow64Cold, x, y - HEIGHT + 20);
    if it.stage() == 2 && it.is_whole() {
        pen.list.glow(Sprite::Glow96Sodium, x - 46, y - 104);
        pen.list.glow(Sprite::Glow96Sodium, x + 52, y - 108);
    }
}
