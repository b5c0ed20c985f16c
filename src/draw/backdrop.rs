//! What lies behind and before the playfield: sky, clouds, skylines, water, and dark things close to the eye, each
//! moving by its own share of the camera. Something always moves, even when nobody does.

use super::sprites::Sprite;
use super::{Colour, DrawList};
use crate::geom::Rect;
use crate::sim::World;

/// A picture that repeats sideways.
struct Layer {
    sprite: Sprite,
    /// After how many pixels it repeats.
    width: i32,
    /// How much it moves, in hundredths of the camera's way.
    sideways: i32,
    up: i32,
    /// How much it moves by itself, in hundredths of a pixel a tick.
    drift: i32,
}

/// The horizon's height over the lower edge of the picture when the camera is at the bottom of the map.
const HORIZON: i32 = 112;
const ABOVE_THE_SKY: Colour = Colour::rgb(0x12_14_2a);

const BEHIND: [Layer; 6] = [
    Layer { sprite: Sprite::DocksSkyStill, width: 640, sideways: 0, up: 2, drift: 0 },
    Layer { sprite: Sprite::DocksCloudsStill, width: 640, sideways: 4, up: 4, drift: 4 },
    Layer { sprite: Sprite::DocksFarStill, width: 640, sideways: 9, up: 6, drift: 0 },
    Layer { sprite: Sprite::DocksNearStill, width: 640, sideways: 16, up: 9, drift: 0 },
    Layer { sprite: Sprite::DocksWaterStill, width: 640, sideways: 22, up: 12, drift: 0 },
    Layer { sprite: Sprite::DocksHarbourStill, width: 1024, sideways: 30, up: 16, drift: 0 },
];
const BEFORE: [Layer; 1] = [Layer { sprite: Sprite::DocksFrontStill, width: 1024, sideways: 130, up: 130, drift: 0 }];

pub fn draw(list: &mut DrawList, seen: Rect, world: &World) {
    list.fill(list.bounds(), ABOVE_THE_SKY);
    layers(list, &BEHIND, seen, world);
}

pub fn draw_front(list: &mut DrawList, seen: Rect, world: &World) {
    layers(list, &BEFORE, seen, world);
}

fn layers(list: &mut DrawList, layers: &[Layer], seen: Rect, world: &World) {
    let above_bottom = (world.level().bounds().bottom() - seen.bottom()).max(0);
    let ticks = world.tick();
    for layer in layers {
        let shift = seen.x * layer.sideways / 100 + ticks as i32 * layer.drift / 100;
        let y = list.height - HORIZON + above_bottom * layer.up / 100;
        let mut x = -shift.rem_euclid(layer.width);
        while x < list.width {
            list.sprite(layer.sprite, layer.sprite.at(ticks), x, y, false);
            x += layer.width;
        }
    }
}
