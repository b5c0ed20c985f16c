//! Draws the hive and the chain on which it hangs.

use super::draw_body;
use crate::draw::Colour;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::geom::Point;
use crate::sim::boss::mid::hive::{HEIGHT, Hive, HiveState};

const LINK: i32 = 8;

/// `x` and `y` are the middle of the lower edge.
pub fn draw(pen: &mut Pen, hive: &Hive, (x, y): (i32, i32)) {
    draw_chain(pen, hive);
    let [shut, open] = match hive.stage() {
        0 => [Sprite::HiveWhole, Sprite::HiveWholeOpen],
        1 => [Sprite::HiveTorn, Sprite::HiveTornOpen],
        _ => [Sprite::HiveBurning, Sprite::HiveBurningOpen],
    };
    let sprite = match hive.state {
        HiveState::Wreck => Sprite::HiveWreck,
        _ if hive.swells() => open,
        _ => shut,
    };
    draw_body(pen, (sprite, sprite.at(pen.now)), (x, y), false, (hive.flash_ticks > 0).then_some(Colour::WHITE));
    if hive.swells() {
        pen.list.light(Sprite::Glow64Sodium, x, y - 4);
    }
    if hive.stage() == 2 && hive.state != HiveState::Wreck || hive.burns() {
        pen.list.glow(Sprite::Glow96Sodium, x, y - HEIGHT / 2);
    }
}

/// From its cap up to the ceiling. The rest of a broken chain stays there.
fn draw_chain(pen: &mut Pen, hive: &Hive) {
    let end = hive.chain_end;
    let mut y = end.y - LINK / 2;
    if !hive.is_whole() {
        y -= 3 * LINK;
    }
    while y > 0 && !pen.world.level().tile_at(Point::new(end.x, y)).is_solid() {
        pen.list.sprite(Sprite::LinkChain, 0, end.x - pen.seen.x, y - pen.seen.y, false);
        y -= LINK;
    }
}
