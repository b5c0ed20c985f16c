//! What lies behind and before the playfield: sky, clouds, skylines, water, and dark things close to the eye, each
//! moving by its own share of the camera. Something always moves, even when nobody does.

use super::sprites::Sprite;
use super::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::Theme;
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

/// A passer comes in from this far outside the picture.
const PASSER_REACH: i32 = 100;
/// The horizon's height over the lower edge of the picture when the camera is at the bottom of the map.
const HORIZON: i32 = 112;

/// A quadrant's layers from far to near, and what is nearer to the eye than the playfield.
struct Scenery {
    above_the_sky: Colour,
    behind: &'static [Layer],
    before: Layer,
    passers: &'static [Passer],
}

const fn layer(sprite: Sprite, width: i32, sideways: i32, up: i32) -> Layer {
    Layer { sprite, width, sideways, up, drift: 0 }
}

const DOCKS: Scenery = Scenery {
    above_the_sky: Colour::rgb(0x12142a),
    behind: &[
        layer(Sprite::DocksSkyStill, 640, 0, 2),
        Layer { drift: 4, ..layer(Sprite::DocksCloudsStill, 640, 4, 4) },
        layer(Sprite::DocksFarStill, 640, 9, 6),
        layer(Sprite::DocksNearStill, 640, 16, 9),
        layer(Sprite::DocksWaterStill, 640, 22, 12),
        layer(Sprite::DocksHarbourStill, 1024, 30, 16),
    ],
    before: layer(Sprite::DocksFrontStill, 1024, 130, 130),
    passers: &PASSERS,
};
const FOUNDRY: Scenery = Scenery {
    above_the_sky: Colour::rgb(0x1c0f14),
    behind: &[
        layer(Sprite::FoundrySkyStill, 640, 0, 2),
        layer(Sprite::FoundryFarStill, 640, 10, 6),
        layer(Sprite::FoundryNearStill, 1024, 26, 14),
    ],
    before: layer(Sprite::FoundryFrontStill, 1024, 130, 130),
    passers: &[],
};
const GARDENS: Scenery = Scenery {
    above_the_sky: Colour::rgb(0x0c1a20),
    behind: &[
        layer(Sprite::GardensSkyStill, 640, 0, 2),
        layer(Sprite::GardensFarStill, 640, 10, 6),
        layer(Sprite::GardensNearStill, 1024, 26, 14),
    ],
    before: layer(Sprite::GardensFrontStill, 1024, 130, 130),
    passers: &[],
};
const VAULT: Scenery = Scenery {
    above_the_sky: Colour::rgb(0x0b0d1c),
    behind: &[
        layer(Sprite::VaultSkyStill, 640, 0, 2),
        layer(Sprite::VaultFarStill, 640, 10, 6),
        layer(Sprite::VaultNearStill, 1024, 26, 14),
    ],
    before: layer(Sprite::VaultFrontStill, 1024, 130, 130),
    passers: &[],
};

fn scenery(theme: Theme) -> &'static Scenery {
    match theme {
        Theme::Docks => &DOCKS,
        Theme::Foundry => &FOUNDRY,
        Theme::Gardens => &GARDENS,
        Theme::Vault => &VAULT,
    }
}

/// Something that crosses the sky or the water by itself, again and again.
struct Passer {
    sprite: Sprite,
    /// Above the horizon.
    height: i32,
    /// Hundredths of a pixel a tick; negative to the left.
    speed: i32,
    /// Hundredths of the camera's way.
    sideways: i32,
    /// After how many pixels it comes again, and where it begins.
    every: i32,
    from: i32,
}

const PASSERS: [Passer; 5] = [
    Passer { sprite: Sprite::AirshipFly, height: 128, speed: 6, sideways: 7, every: 1400, from: 380 },
    Passer { sprite: Sprite::LaunchRun, height: -14, speed: 34, sideways: 26, every: 1900, from: 120 },
    Passer { sprite: Sprite::GullFly, height: 84, speed: 46, sideways: 20, every: 1100, from: 520 },
    Passer { sprite: Sprite::GullFly, height: 92, speed: 44, sideways: 20, every: 1100, from: 548 },
    Passer { sprite: Sprite::GullFly, height: 150, speed: 30, sideways: 14, every: 1700, from: 60 },
];

pub fn draw(list: &mut DrawList, seen: Rect, world: &World) {
    let scenery = scenery(world.level().theme);
    list.fill(list.bounds(), scenery.above_the_sky);
    let above_bottom = above_bottom(seen, world);
    layers(list, scenery.behind, seen.x, |layer| above_bottom * layer.up / 100, world.tick());
    let ticks = world.tick() as i32;
    for passer in scenery.passers {
        let way = passer.from + ticks * passer.speed / 100 - seen.x * passer.sideways / 100;
        let x = way.rem_euclid(passer.every) - PASSER_REACH;
        let y = list.height - HORIZON - passer.height + above_bottom * passer.sideways / 200;
        // Gulls that come one after the other do not beat their wings together.
        let beat = world.tick() + passer.from as u32;
        list.sprite(passer.sprite, passer.sprite.at(beat), x, y, passer.speed < 0);
    }
}

/// A quadrant without a level in it, as seen from a place so far along it; with the horizon so many pixels further down, for
/// pictures that are not high.
pub fn draw_window(list: &mut DrawList, theme: Theme, from: i32, down: i32, ticks: u32) {
    let scenery = scenery(theme);
    list.fill(list.bounds(), scenery.above_the_sky);
    layers(list, scenery.behind, from, |_| down, ticks);
}

pub fn draw_front(list: &mut DrawList, seen: Rect, world: &World) {
    let before = std::slice::from_ref(&scenery(world.level().theme).before);
    let above_bottom = above_bottom(seen, world);
    layers(list, before, seen.x, |layer| above_bottom * layer.up / 100, world.tick());
}

/// How far the picture's lower edge is over the map's.
fn above_bottom(seen: Rect, world: &World) -> i32 {
    (world.level().bounds().bottom() - seen.bottom()).max(0)
}

fn layers(list: &mut DrawList, layers: &[Layer], from: i32, down: impl Fn(&Layer) -> i32, ticks: u32) {
    for layer in layers {
        let shift = from * layer.sideways / 100 + ticks as i32 * layer.drift / 100;
        let y = list.height - HORIZON + down(layer);
        let mut x = -shift.rem_euclid(layer.width);
        while x < list.width {
            list.sprite(layer.sprite, layer.sprite.at(ticks), x, y, false);
            x += layer.width;
        }
    }
}
