//! Draws the node: shut, as the empty frame that stays when its cells have left it, and as a wreck. And its cells, each in a picture
//! of its size, with the rows and columns that they mark and fire along.

use super::draw_body;
use crate::draw::actors::rooms::{OVER, draw_dots, draw_line};
use crate::draw::actors::wardens::HIT_LIGHT;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::sim::boss::mid::node::cell::{Cell, CellState, SIDES, TELL_TICKS};
use crate::sim::boss::mid::node::{Node, NodeState, SIDE};
use crate::sim::world::body::Body;

const CALM: [Sprite; 3] = [Sprite::NodeWholeCalm, Sprite::NodeQuarterCalm, Sprite::NodeLeafCalm];
const TELL: [Sprite; 3] = [Sprite::NodeWholeTell, Sprite::NodeQuarterTell, Sprite::NodeLeafTell];
const CRACKED: [Sprite; 3] = [Sprite::NodeWholeCracked, Sprite::NodeQuarterCracked, Sprite::NodeLeafCracked];

/// `x` and `y` are the middle of the lower edge.
pub fn draw(pen: &mut Pen, it: &Node, (x, y): (i32, i32)) {
    let sprite = match it.state {
        NodeState::Wreck => Sprite::NodeWholeWreck,
        NodeState::Wakes if pen.list.look.blinks(it.ticks, 6) => Sprite::NodeWholeCalm,
        _ if it.is_shut() => Sprite::NodeWholeDark,
        _ => Sprite::NodeWholeFrame,
    };
    pen.list.sprite(sprite, sprite.at(pen.now), x, y, false);
    match it.state {
        NodeState::Wakes => pen.list.light(Sprite::Glow96Cold, x, y - SIDE / 2),
        NodeState::Falls => pen.list.light(Sprite::Glow64Red, x, y - SIDE / 2),
        _ if it.burns() => pen.list.glow(Sprite::Glow96Sodium, x, y - SIDE / 4),
        _ => {}
    }
}

pub fn draw_cell(pen: &mut Pen, it: &Cell, body: &Body, (x, y): (i32, i32)) {
    let level = it.level;
    if it.attacks() {
        draw_beams(pen, it, body);
    }
    let sprite = match it.state {
        CellState::Tells | CellState::Fires => TELL[level],
        CellState::Flies if it.is_cracked() => CRACKED[level],
        CellState::Flies => CALM[level],
    };
    // Each cell beats in its own time.
    let beat = pen.now + body.rect.x as u32 / 8;
    draw_body(pen, (sprite, sprite.at(beat)), (x, y), false, (it.flash_ticks > 0).then_some(HIT_LIGHT));
    let light = match (level, it.state) {
        (0, CellState::Flies) => Sprite::Glow96Cold,
        (0, _) => Sprite::Glow96Red,
        (_, CellState::Flies) => Sprite::Glow64Cold,
        (_, _) => Sprite::Glow64Red,
    };
    pen.list.light(light, x, y - SIDES[level] / 2);
}

/// Dots mark a beam, which flickers faster and faster before it burns.
fn draw_beams(pen: &mut Pen, it: &Cell, body: &Body) {
    // Only the largest cell has two.
    let most = if it.level == 0 { 2 } else { 1 };
    for beam in it.beams(body, pen.world).into_iter().take(most) {
        if it.state == CellState::Fires {
            draw_line(pen, beam, true);
            continue;
        }
        draw_dots(pen, beam, OVER);
        let period = if it.ticks < TELL_TICKS / 2 { 12 } else { 6 };
        if pen.list.look.blinks(it.ticks, period / 2) {
            draw_line(pen, beam, false);
        }
    }
}
