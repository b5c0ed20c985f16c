//! Draws what the limb of a warden is about to do: light at its mouth, the line along which it will fire, and the part of
//! the floor that a burst will cover. Both become solid when they do not follow the player any more.

use crate::draw::DrawList;
use crate::draw::actors::dangers::DANGER;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::geom::{Point, Rect};
use crate::sim::Rules;
use crate::sim::boss::warden::LimbState;
use crate::sim::boss::warden::limb::{LOCK_TICKS, Throws};
use crate::sim::boss::warden::{Warden, WardenState};
use crate::sim::world::body::Body;

/// Pixels between two dots of the line, before it is solid and then.
const LOOSE_PIXELS: usize = 14;
const TIGHT_PIXELS: usize = 6;

/// `x` and `y` are the feet of the warden in the picture.
pub fn draw(pen: &mut Pen, warden: &Warden, body: &Body, (x, y): (i32, i32)) {
    let it = &warden.common;
    if it.state != WardenState::Fights {
        return;
    }
    let (limb, feet, rules) = (warden.limb(), body.feet(), pen.world.rules());
    let in_picture = |at: Point| Point::new(at.x - feet.x + x, at.y - feet.y + y);
    let mouth = in_picture(limb.mouth(body));
    match it.limb {
        LimbState::Rest { .. } => return,
        LimbState::Tell { ticks, at } => {
            let is_locked = ticks + LOCK_TICKS >= rules.tell_ticks(limb.tell_ticks);
            draw_row(pen.list, rules, &limb.throws, mouth, in_picture(at), is_locked);
        }
        LimbState::Fires { at, .. } => draw_row(pen.list, rules, &limb.throws, mouth, in_picture(at), true),
    }
    if pen.list.look.blinks(pen.now, 4) {
        pen.list.glow(Sprite::Glow64Red, mouth.x, mouth.y);
    }
    pen.list.glow(Sprite::Glow32Red, mouth.x, mouth.y);
}

/// The line to the middle of a burst, and where its bullets come down.
fn draw_row(list: &mut DrawList, rules: Rules, throws: &Throws, mouth: Point, at: Point, is_locked: bool) {
    let Throws::Burst { bullets, step, .. } = *throws else { return };
    let half = (rules.shots(bullets) as i32 - 1) * step / 2;
    draw_line(list, mouth, at, is_locked);
    list.fill(Rect::new(at.x - half, at.y - 3, 2 * half, 3), DANGER.with_alpha(if is_locked { 230 } else { 110 }));
    for side in [-half, half - 3] {
        list.fill(Rect::new(at.x + side, at.y - 12, 3, 9), DANGER.with_alpha(if is_locked { 230 } else { 110 }));
    }
}

fn draw_line(list: &mut DrawList, from: Point, to: Point, is_locked: bool) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.abs().max(dy.abs()).max(1);
    let colour = DANGER.with_alpha(if is_locked { 230 } else { 130 });
    for along in (8..length).step_by(if is_locked { TIGHT_PIXELS } else { LOOSE_PIXELS }) {
        list.fill(Rect::new(from.x + dx * along / length - 1, from.y + dy * along / length - 1, 3, 2), colour);
    }
}
