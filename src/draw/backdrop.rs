//! The layers behind and in front of the playfield: sky, clouds, skylines, water and dark shapes close to the eye. Each
//! follows the camera by its own share (parallax). Some also drift, so the picture moves while nothing acts.

use super::sprites::{FRAMES, Sprite};
use super::{Blend, Colour, DrawList, weather};
use crate::geom::{Rect, TILE};
use crate::level::{Hour, Level, Theme};
use crate::sim::World;

struct Layer {
    sprite: Sprite,
    /// Pixels after which it repeats.
    width: i32,
    /// Horizontal parallax, in hundredths of the camera's movement. `up` is the vertical one.
    sideways: i32,
    up: i32,
    /// Movement of its own, in hundredths of a pixel a tick.
    drift: i32,
}

/// Distance in pixels outside the picture at which a passer enters.
const PASSER_REACH: i32 = 100;
/// Height of the horizon above the picture's lower edge when the camera is at the bottom of the map, in pixels.
const HORIZON: i32 = 112;

/// A row with so many tiles of floor is one on which players walk for a while, and not only the ground of a pit.
const WIDE_TILES: usize = 12;

/// Pixels from a floor down to the dark shapes close to the eye. Nearer to the rim of the floor, they would look like pits in it.
const FRONT_CLEAR: i32 = 12;

/// Scenery is 15 % flatter than it is painted.
pub(super) const HAZE: Colour = Colour::rgb(0xd8d8d8);

struct Scenery {
    above_the_sky: Colour,
    /// The factor of all layers, so that actors stand out from them.
    haze: Colour,
    behind: &'static [Layer],
    before: Layer,
    passers: &'static [Passer],
}

const fn layer(sprite: Sprite, width: i32, sideways: i32, up: i32) -> Layer {
    Layer { sprite, width, sideways, up, drift: 0 }
}

const DOCKS: Scenery = Scenery {
    above_the_sky: Colour::rgb(0x12142a),
    haze: HAZE,
    behind: &[
        layer(Sprite::DocksSkyStill, 640, 0, 2),
        Layer { drift: 4, ..layer(Sprite::DocksCloudsStill, 640, 4, 4) },
        layer(Sprite::DocksFarStill, 640, 9, 6),
        layer(Sprite::DocksNearStill, 640, 16, 9),
        layer(Sprite::DocksWaterStill, 640, 22, 12),
        Layer { drift: 5, ..layer(Sprite::DocksMistStill, 640, 24, 13) },
        layer(Sprite::DocksHarbourStill, 1024, 30, 16),
    ],
    before: layer(Sprite::DocksFrontStill, 1024, 130, 130),
    passers: &HARBOUR_LIFE,
};
const FOUNDRY: Scenery = Scenery {
    above_the_sky: Colour::rgb(0x1c0f14),
    // Its furnaces must not look like shots.
    haze: Colour::rgb(0xb8bcc8),
    behind: &[
        layer(Sprite::FoundrySkyStill, 640, 0, 2),
        Layer { drift: 9, ..layer(Sprite::FoundrySmokeStill, 640, 5, 4) },
        layer(Sprite::FoundryFarStill, 640, 10, 6),
        layer(Sprite::FoundryNearStill, 1024, 26, 13),
    ],
    before: layer(Sprite::FoundryFrontStill, 1024, 130, 130),
    passers: &POURS,
};
const GARDENS: Scenery = Scenery {
    above_the_sky: Colour::rgb(0x0c1a20),
    haze: HAZE,
    behind: &[
        layer(Sprite::GardensSkyStill, 640, 0, 2),
        Layer { drift: 5, ..layer(Sprite::GardensCloudsStill, 640, 4, 4) },
        layer(Sprite::GardensFarStill, 640, 10, 6),
        layer(Sprite::GardensNearStill, 1024, 26, 13),
    ],
    before: layer(Sprite::GardensFrontStill, 1024, 130, 130),
    passers: &MOTHS,
};
const VAULT: Scenery = Scenery {
    above_the_sky: Colour::rgb(0x0b0d1c),
    haze: HAZE,
    behind: &[
        layer(Sprite::VaultSkyStill, 640, 0, 2),
        layer(Sprite::VaultFarStill, 640, 10, 6),
        layer(Sprite::VaultNearStill, 1024, 26, 13),
    ],
    before: layer(Sprite::VaultFrontStill, 1024, 130, 130),
    passers: &HEART,
};

fn scenery(theme: Theme) -> &'static Scenery {
    match theme {
        Theme::Docks => &DOCKS,
        Theme::Foundry => &FOUNDRY,
        Theme::Gardens => &GARDENS,
        Theme::Vault => &VAULT,
    }
}

/// The light of an hour: what it multiplies the sky and the land with, and the air between them and the playfield.
struct Light {
    sky: Colour,
    land: Colour,
    air: Colour,
}

/// Returns the light of an hour. Inside the Foundry and the Vault it is the light of the machines.
fn light(theme: Theme, hour: Hour) -> Light {
    let colours = |sky, land, air, alpha| Light {
        sky: Colour::rgb(sky),
        land: Colour::rgb(land),
        air: Colour::rgb(air).with_alpha(alpha),
    };
    match (theme, hour) {
        // Smoke in the halls, so that dark figures stand out from the machines behind them.
        (Theme::Foundry, Hour::Dusk) => colours(0xffffff, 0xffffff, 0x6c4038, 64),
        (_, Hour::Dusk) => colours(0xffffff, 0xffffff, 0, 0),
        (Theme::Docks | Theme::Gardens, Hour::Night) => colours(0x6274b8, 0x8c9ede, 0x2c4a88, 96),
        (Theme::Docks | Theme::Gardens, Hour::Dawn) => colours(0xffe0d8, 0xf4d8d8, 0xf0a8b4, 46),
        (Theme::Docks | Theme::Gardens, Hour::Day) => colours(0xd8ecff, 0xe8f4ff, 0x8cc4e4, 92),
        (Theme::Foundry, Hour::Night) => colours(0x90a8d8, 0xa4b4e0, 0x2c4c78, 100),
        (Theme::Foundry, Hour::Dawn) => colours(0xffe0a0, 0xffd890, 0xb07030, 48),
        (Theme::Foundry, Hour::Day) => colours(0xc8d0c8, 0xbcccc4, 0x6c8884, 80),
        (Theme::Vault, Hour::Night) => colours(0x5078c0, 0x5c84cc, 0x04203c, 80),
        (Theme::Vault, Hour::Dawn) => colours(0xff90b0, 0xff98b8, 0x601028, 60),
        (Theme::Vault, Hour::Day) => colours(0xa0ffe0, 0xa8f4e4, 0x1c7c78, 60),
    }
}

/// Multiplies two colours.
fn times(a: Colour, b: Colour) -> Colour {
    let of = |a: u8, b: u8| (u32::from(a) * u32::from(b) / 255) as u8;
    Colour { red: of(a.red, b.red), green: of(a.green, b.green), blue: of(a.blue, b.blue), alpha: a.alpha }
}

/// Something that crosses the sky or the water again and again.
struct Passer {
    sprite: Sprite,
    /// Index in `Scenery::behind` of the layer that it is drawn over. The next layer is drawn over it.
    over: usize,
    /// Pixels above the horizon.
    height: i32,
    /// Hundredths of a pixel a tick. Negative values move to the left.
    speed: i32,
    sideways: i32,
    /// Pixels after which it appears again.
    every: i32,
    from: i32,
    /// Number of copies, one below the other.
    stack: i32,
    /// Greatest distance from its place, in pixels, and the ticks of one full swing.
    sways: Option<(i32, i32)>,
    shines: bool,
    tint: Colour,
}

const fn passer(
    sprite: Sprite,
    over: usize,
    height: i32,
    [speed, sideways]: [i32; 2],
    [every, from]: [i32; 2],
) -> Passer {
    Passer {
        sprite,
        over,
        height,
        speed,
        sideways,
        every,
        from,
        stack: 1,
        sways: None,
        shines: false,
        tint: Colour::WHITE,
    }
}

/// A moving part of a crane. It stays with the harbour layer.
const fn on_harbour(sprite: Sprite, x: i32, height: i32) -> Passer {
    passer(sprite, 6, height, [0, 30], [HARBOUR_WIDTH, x + PASSER_REACH])
}

/// A trolley that moves out over the water and back, under a boom at height `boom`.
const fn trolley(sprite: Sprite, x: i32, boom: i32, ticks: i32) -> Passer {
    Passer { sways: Some((34, ticks)), ..on_harbour(sprite, x, boom - TROLLEY_HANGS) }
}

const fn beam(x: i32, height: i32) -> Passer {
    Passer { shines: true, ..passer(Sprite::DocksMovingBeam, 2, height, [0, 12], [1300, x + PASSER_REACH]) }
}

const HARBOUR_WIDTH: i32 = 1024;
/// Pixels from a boom down to the lower edge of its trolley.
const TROLLEY_HANGS: i32 = 66;

/// The cranes are at x = 90, 250, 690 and 880 of the harbour layer.
const HARBOUR_LIFE: [Passer; 16] = [
    passer(Sprite::AirshipFly, 6, 128, [6, 7], [1400, 380]),
    passer(Sprite::LaunchRun, 6, -14, [34, 26], [1900, 120]),
    passer(Sprite::GullFly, 6, 84, [46, 20], [1100, 520]),
    passer(Sprite::GullFly, 6, 92, [44, 20], [1100, 548]),
    passer(Sprite::GullFly, 6, 150, [30, 14], [1700, 60]),
    passer(Sprite::GullFly, 6, 158, [29, 14], [1700, 84]),
    beam(180, 20),
    beam(860, 16),
    trolley(Sprite::DocksMovingTrolleyRust, 176, 98, 1500),
    trolley(Sprite::DocksMovingTrolleyTeal, 322, 88, 1900),
    trolley(Sprite::DocksMovingTrolleyTeal, 784, 108, 1700),
    trolley(Sprite::DocksMovingTrolleyRust, 952, 88, 1300),
    on_harbour(Sprite::DocksMovingBeacon, 124, 144),
    on_harbour(Sprite::DocksMovingBeacon, 281, 129),
    on_harbour(Sprite::DocksMovingBeacon, 728, 159),
    on_harbour(Sprite::DocksMovingBeacon, 911, 129),
];
/// Melt in the distance. It is much darker than the melt that burns.
const FAR_MELT: Colour = Colour::rgb(0x9a4a3c);
/// Molten streams from the chutes of the mill's two cupolas down to their basins. They stay with the layer.
const POURS: [Passer; 2] = [
    Passer { stack: 4, tint: FAR_MELT, ..passer(Sprite::MoltenPourStream, 3, 80, [0, 26], [1024, 238 + PASSER_REACH]) },
    Passer { stack: 4, tint: FAR_MELT, ..passer(Sprite::MoltenPourStream, 3, 80, [0, 26], [1024, 750 + PASSER_REACH]) },
];
const MOTHS: [Passer; 4] = [
    passer(Sprite::MothFly, 3, 38, [22, 26], [900, 140]),
    passer(Sprite::MothFly, 3, 52, [17, 26], [1040, 470]),
    passer(Sprite::MothFly, 3, 96, [-19, 22], [980, 320]),
    passer(Sprite::MothFly, 3, 24, [-14, 30], [860, 700]),
];
/// The machine's heart, where the lines of the floor meet, and the carriers that fly to it and back.
const HEART: [Passer; 4] = [
    passer(Sprite::VaultHeartTurn, 0, 96, [0, 0], [2000, 320 + PASSER_REACH]),
    passer(Sprite::VaultCarrierFly, 1, 150, [26, 12], [1300, 200]),
    passer(Sprite::VaultCarrierFly, 1, 118, [-20, 12], [1100, 640]),
    passer(Sprite::VaultCarrierFly, 1, 60, [34, 14], [1700, 900]),
];

pub fn draw(list: &mut DrawList, seen: Rect, world: &World) {
    let scenery = scenery(world.level().theme);
    let light = light(world.level().theme, world.level().hour);
    list.fill(list.bounds(), times(scenery.above_the_sky, light.sky));
    let ticks = world.tick() as i32;
    let above_bottom = above_bottom(seen, world);
    for (nth, layer) in scenery.behind.iter().enumerate() {
        // The layers that do not move with the camera are the sky.
        let tint = times(scenery.haze, if layer.sideways == 0 { light.sky } else { light.land });
        draw_layer(list, layer, tint, seen.x, (above_bottom * layer.up / 100, world.tick()));
        for passer in scenery.passers.iter().filter(|passer| passer.over == nth) {
            let way = passer.from + ticks * passer.speed / 100 - seen.x * passer.sideways / 100;
            let x = way.rem_euclid(passer.every) - PASSER_REACH + sway(passer, ticks);
            let y = list.height - HORIZON - passer.height + above_bottom * passer.sideways / 200;
            // Gulls that follow each other must not flap in step.
            let frame = passer.sprite.at(world.tick() + passer.from as u32);
            for below in 0..passer.stack {
                let (blend, flip) = (if passer.shines { Blend::Add } else { Blend::Over }, passer.speed < 0);
                list.tinted(passer.sprite, frame, (x, y + below * TILE), flip, passer.tint, blend);
            }
        }
    }
    if light.air.alpha > 0 {
        list.fill(list.bounds(), light.air);
    }
    weather::draw(list, seen, world);
}

/// Returns the offset of a passer that swings at constant speed and pauses at both ends.
fn sway(passer: &Passer, ticks: i32) -> i32 {
    let Some((reach, period)) = passer.sways else { return 0 };
    let now = (ticks + passer.from * 7).rem_euclid(period);
    let way = (now - period / 2).abs() - period / 4;
    (way * reach * 6 / period).clamp(-reach, reach)
}

/// Draws a quadrant without a level. `down` lowers the horizon, for pictures that are not high.
pub fn draw_window(list: &mut DrawList, theme: Theme, from: i32, down: i32, ticks: u32) {
    let scenery = scenery(theme);
    list.fill(list.bounds(), scenery.above_the_sky);
    for layer in scenery.behind {
        draw_layer(list, layer, Colour::WHITE, from, (down, ticks));
    }
}

/// Draws the dark shapes close to the eye. `down` is [`front_down`] of the level.
pub fn draw_front(list: &mut DrawList, seen: Rect, world: &World, down: i32) {
    let before = &scenery(world.level().theme).before;
    let down = above_bottom(seen, world) * before.up / 100 + down;
    draw_layer(list, before, Colour::WHITE, seen.x, (down, world.tick()));
}

/// Returns by how many pixels the dark shapes close to the eye are lowered, so that they cover no feet on the lowest
/// floor of a level.
pub fn front_down(level: &Level) -> i32 {
    let front = &FRAMES[usize::from(scenery(level.theme).before.sprite.frame(0))];
    let reaches = HORIZON - i32::from(front.dy);
    let is_floor = |column, row| level.holds(column, row) && !level.tile(column, row - 1).is_solid();
    let (columns, rows) = (level.bounds().w / TILE, level.bounds().h / TILE);
    let is_wide = |row: &i32| (0..columns).filter(|&column| is_floor(column, *row)).count() >= WIDE_TILES;
    let floor = (0..rows).rev().find(is_wide);
    floor.map_or(0, |row| (reaches - (rows - row) * TILE + FRONT_CLEAR).max(0))
}

/// Returns the distance from the map's lower edge up to the picture's, in pixels.
fn above_bottom(seen: Rect, world: &World) -> i32 {
    (world.level().bounds().bottom() - seen.bottom()).max(0)
}

fn draw_layer(list: &mut DrawList, layer: &Layer, tint: Colour, from: i32, (down, ticks): (i32, u32)) {
    let shift = from * layer.sideways / 100 + ticks as i32 * layer.drift / 100;
    let y = list.height - HORIZON + down;
    let mut x = -shift.rem_euclid(layer.width);
    while x < list.width {
        list.tinted(layer.sprite, layer.sprite.at(ticks), (x, y), false, tint, Blend::Over);
        x += layer.width;
    }
}
