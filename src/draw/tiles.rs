//! The tiles and decorations of a level as sprites: which edge, corner or filling each one is follows from its neighbours. Worked
//! out once when the level is loaded.

use super::sprites::Sprite;
use super::view::on_screen;
use super::{Blend, Colour, DrawList};
use crate::geom::{Facing, Rect, TILE};
use crate::level::{Decor, Level, Theme, Tile};
use crate::sim::cover::FADE_TICKS;

/// A tile's picture, and up to four inner corners laid over it.
#[derive(Clone, Copy)]
struct Look {
    sprite: Option<Sprite>,
    /// Drawn from right to left: a belt that runs to the left.
    flip: bool,
    /// One bit a corner, in the order of [`CORNERS`].
    corners: u8,
}

pub struct Tiles {
    width: i32,
    height: i32,
    theme: Theme,
    looks: Vec<Look>,
}

/// The filling and the deck vary: the plain one, then its variants.
const FILLS: [Sprite; 4] =
    [Sprite::DocksTilesM15, Sprite::DocksTilesFill0, Sprite::DocksTilesFill1, Sprite::DocksTilesFill2];
const DECKS: [Sprite; 5] = [
    Sprite::DocksTilesM14,
    Sprite::DocksTilesDeck0,
    Sprite::DocksTilesDeck1,
    Sprite::DocksTilesDeck2,
    Sprite::DocksTilesDeck3,
];
/// A diagonal neighbour that is open between two solid ones.
const CORNERS: [(i32, i32, Sprite); 4] = [
    (-1, -1, Sprite::DocksTilesInnerTopLeft),
    (1, -1, Sprite::DocksTilesInnerTopRight),
    (-1, 1, Sprite::DocksTilesInnerBottomLeft),
    (1, 1, Sprite::DocksTilesInnerBottomRight),
];

/// A tile of the Docks as another quadrant shows it: all four sheets have the same clips in the same order. What is no
/// tile of the Docks (spikes, belts) looks the same everywhere; only what eats through boots is molten steel in the Foundry.
fn themed(tile: Sprite, theme: Theme) -> Sprite {
    match (tile, theme) {
        (Sprite::AcidSurface, Theme::Foundry) => return Sprite::LavaSurface,
        (Sprite::AcidDeep, Theme::Foundry) => return Sprite::LavaDeep,
        _ => {}
    }
    let first = match theme {
        Theme::Docks => return tile,
        Theme::Foundry => Sprite::FoundryTilesM0,
        Theme::Gardens => Sprite::GardensTilesM0,
        Theme::Vault => Sprite::VaultTilesM0,
    };
    let docks = Sprite::DocksTilesM0 as usize..=Sprite::DocksTilesSpikes as usize;
    if docks.contains(&(tile as usize)) { first.following(tile as usize - docks.start()) } else { tile }
}

impl Tiles {
    pub fn new(level: &Level) -> Tiles {
        let (width, height) = level.size();
        let (width, height) = (width as i32, height as i32);
        let looks = (0..width * height).map(|nth| look(level, nth % width, nth / width)).collect();
        Tiles { width, height, theme: level.theme, looks }
    }

    /// Draws the tiles in view.
    pub fn draw(&self, list: &mut DrawList, view: Rect, now: u32) {
        for row in view.y.div_euclid(TILE).max(0)..=(view.bottom() - 1).div_euclid(TILE).min(self.height - 1) {
            for column in view.x.div_euclid(TILE).max(0)..=(view.right() - 1).div_euclid(TILE).min(self.width - 1) {
                let look = self.looks[(row * self.width + column) as usize];
                let (x, y) = (column * TILE - view.x, row * TILE - view.y);
                look.draw(list, x, y, now, Colour::WHITE, self.theme);
            }
        }
    }
}

impl Look {
    /// From the left upper corner.
    fn draw(&self, list: &mut DrawList, x: i32, y: i32, now: u32, tint: Colour, theme: Theme) {
        let Some(sprite) = self.sprite.map(|tile| themed(tile, theme)) else { return };
        let pivot = if self.flip { x + TILE } else { x };
        list.tinted(sprite, sprite.at(now), pivot, y, self.flip, tint, Blend::Over);
        for (nth, (_, _, corner)) in CORNERS.iter().enumerate() {
            if self.corners >> nth & 1 == 1 {
                list.tinted(themed(*corner, theme), 0, x, y, false, tint, Blend::Over);
            }
        }
    }
}

/// Solid-looking ground over a secret. The walls around it are painted over too, as if they went on: an edge would
/// give it away.
pub fn draw_cover(list: &mut DrawList, level: &Level, area: Rect, faded_ticks: u32, seen: Rect) {
    let tint = Colour::WHITE.with_alpha((255 - 255 * faded_ticks.min(FADE_TICKS) / FADE_TICKS) as u8);
    if tint.alpha == 0 {
        return;
    }
    let hidden = |column: i32, row: i32| area.overlaps(Rect::new(column * TILE, row * TILE, TILE, TILE));
    let solid = |column: i32, row: i32| hidden(column, row) || neighbour(level, column, row).is_solid();
    let around = area.grown(TILE);
    for row in around.y / TILE..around.bottom() / TILE {
        for column in around.x / TILE..around.right() / TILE {
            if hidden(column, row) || level.tile(column, row) == Tile::Solid {
                let look = ground(column, row, |dx, dy| solid(column + dx, row + dy));
                look.draw(list, column * TILE - seen.x, row * TILE - seen.y, 0, tint, level.theme);
            }
        }
    }
}

/// The decorations in view: those that stand behind the tiles, or those on the face of them. What they are is a
/// level's business; how they look and shine is told here.
pub fn draw_decor(list: &mut DrawList, level: &Level, seen: Rect, on_walls: bool, now: u32) {
    for &(what, feet) in &level.decor {
        if hangs_on_walls(what) != on_walls {
            continue;
        }
        let (x, y) = on_screen(feet, seen);
        let sprite = sprite_of(what);
        // Each begins elsewhere in its clip, or a row of them would flicker as one.
        list.sprite(sprite, sprite.at(now + feet.x as u32 / 7), x, y, false);
        match what {
            Decor::LampPost => {
                for side in [-9, 9] {
                    list.tinted(Sprite::Glow64Sodium, 0, x + side, y - 50, false, Colour::WHITE, Blend::Add);
                }
            }
            Decor::LampHanging => list.tinted(Sprite::Glow64Sodium, 0, x, y - 38, false, Colour::WHITE, Blend::Add),
            Decor::Window => list.tinted(Sprite::Glow64Sodium, 0, x, y - 20, false, Colour::rgb(0x606060), Blend::Add),
            Decor::Furnace => list.tinted(Sprite::Glow96Sodium, 0, x, y - 20, false, Colour::WHITE, Blend::Add),
            Decor::Ladle => list.tinted(Sprite::Glow64Sodium, 0, x, y - 38, false, Colour::WHITE, Blend::Add),
            Decor::FurnaceWindow => {
                list.tinted(Sprite::Glow64Sodium, 0, x, y - 20, false, Colour::rgb(0x909090), Blend::Add)
            }
            Decor::Core => list.tinted(Sprite::Glow32Cold, 0, x, y - 24, false, Colour::WHITE, Blend::Add),
            _ => {}
        }
    }
}

fn hangs_on_walls(decor: Decor) -> bool {
    matches!(decor, Decor::Window | Decor::WindowDark | Decor::FurnaceWindow | Decor::Vent | Decor::LifeRing)
}

fn sprite_of(decor: Decor) -> Sprite {
    match decor {
        Decor::LampPost => Sprite::DocksDecorLampPost,
        Decor::LampHanging => Sprite::DocksDecorLampHanging,
        Decor::Railing => Sprite::DocksDecorRailing,
        Decor::PipeVertical => Sprite::DocksDecorPipeVertical,
        Decor::PipeHorizontal => Sprite::DocksDecorPipeHorizontal,
        Decor::PipeBend => Sprite::DocksDecorPipeBend,
        Decor::CrateStack => Sprite::DocksDecorCrateStack,
        Decor::ContainerTeal => Sprite::DocksDecorContainerTeal,
        Decor::ContainerRust => Sprite::DocksDecorContainerRust,
        Decor::ContainerOpen => Sprite::DocksDecorContainerOpen,
        Decor::Window => Sprite::DocksDecorWindow,
        Decor::WindowDark => Sprite::DocksDecorWindowDark,
        Decor::Cable => Sprite::DocksDecorCable,
        Decor::SignArrow => Sprite::DocksDecorSignArrow,
        Decor::SignDanger => Sprite::DocksDecorSignDanger,
        Decor::Bollard => Sprite::DocksDecorBollard,
        Decor::LifeRing => Sprite::DocksDecorLifeRing,
        Decor::Chain => Sprite::DocksDecorChain,
        Decor::Hook => Sprite::DocksDecorHook,
        Decor::Vent => Sprite::DocksDecorVent,
        Decor::Warehouse => Sprite::DocksBigWarehouse,
        Decor::Tank => Sprite::DocksBigTank,
        Decor::Tug => Sprite::DocksBigTug,
        Decor::CraneLeg => Sprite::DocksBigCraneLeg,
        Decor::Billboard => Sprite::DocksBigBillboard,
        Decor::Fern => Sprite::GardensDecorFern,
        Decor::Flower => Sprite::GardensDecorFlower,
        Decor::Vine => Sprite::GardensDecorVine,
        Decor::Mushroom => Sprite::GardensDecorMushroom,
        Decor::Core => Sprite::VaultDecorCore,
        Decor::Terminal => Sprite::VaultDecorTerminal,
        Decor::LightStrip => Sprite::VaultDecorLightStrip,
        Decor::Furnace => Sprite::FoundryDecorFurnace,
        Decor::FurnaceWindow => Sprite::FoundryDecorFurnaceWindow,
        Decor::Gear => Sprite::FoundryDecorGear,
        Decor::Ladle => Sprite::FoundryDecorLadle,
        Decor::Hoist => Sprite::FoundryDecorHoist,
    }
}

fn look(level: &Level, column: i32, row: i32) -> Look {
    let is = |dx: i32, dy: i32, tile: Tile| neighbour(level, column + dx, row + dy) == tile;
    let tile = level.tile(column, row);
    let mut flip = false;
    let sprite = match tile {
        Tile::Empty => None,
        Tile::Solid => return ground(column, row, |dx, dy| neighbour(level, column + dx, row + dy).is_solid()),
        Tile::SpikesUp => Some(Sprite::SpikesUp),
        Tile::SpikesDown => Some(Sprite::SpikesDown),
        Tile::Acid if is(0, -1, Tile::Acid) => Some(Sprite::AcidDeep),
        Tile::Acid => Some(Sprite::AcidSurface),
        // Its ends are those of the belt as it runs, so they change sides with it.
        Tile::Belt(facing) => {
            flip = facing == Facing::Left;
            Some(match (is(-facing.sign(), 0, tile), is(facing.sign(), 0, tile)) {
                (false, true) => Sprite::ConveyorLeft,
                (true, false) => Sprite::ConveyorRight,
                (true, true) | (false, false) => Sprite::ConveyorMiddle,
            })
        }
        Tile::OneWay => Some(match (is(-1, 0, Tile::OneWay), is(1, 0, Tile::OneWay)) {
            (true, true) => Sprite::DocksTilesLedgeMiddle,
            (true, false) => Sprite::DocksTilesLedgeRight,
            (false, true) => Sprite::DocksTilesLedgeLeft,
            (false, false) => Sprite::DocksTilesLedgeSingle,
        }),
        Tile::Ladder if !is(0, -1, Tile::Ladder) => Some(Sprite::DocksTilesLadderTop),
        Tile::Ladder if !is(0, 1, Tile::Ladder) => Some(Sprite::DocksTilesLadderBottom),
        Tile::Ladder => Some(Sprite::DocksTilesLadder),
    };
    Look { sprite, flip, corners: 0 }
}

/// A solid tile among neighbours that are solid or not.
fn ground(column: i32, row: i32, solid: impl Fn(i32, i32) -> bool) -> Look {
    let mask = usize::from(solid(0, -1))
        | usize::from(solid(1, 0)) << 1
        | usize::from(solid(0, 1)) << 2
        | usize::from(solid(-1, 0)) << 3;
    let mut corners = 0;
    for (nth, &(dx, dy, _)) in CORNERS.iter().enumerate() {
        corners |= u8::from(solid(dx, 0) && solid(0, dy) && !solid(dx, dy)) << nth;
    }
    let sprite = match mask {
        15 => FILLS[variant(column, row, FILLS.len())],
        14 => DECKS[variant(column, row, DECKS.len())],
        // The sheets begin with one for each mask.
        mask => Sprite::DocksTilesM0.following(mask),
    };
    Look { sprite: Some(sprite), flip: false, corners }
}

/// Beyond the map the ground goes on as it ends, so that no edge is drawn along its border.
fn neighbour(level: &Level, column: i32, row: i32) -> Tile {
    let (width, height) = level.size();
    level.tile(column.clamp(0, width as i32 - 1), row.clamp(0, height as i32 - 1))
}

/// One of `count`, mixed from the place so that no pattern shows and a tile never changes.
fn variant(column: i32, row: i32, count: usize) -> usize {
    let mixed = (column as u32).wrapping_mul(0x9e37_79b1) ^ (row as u32).wrapping_mul(0x85eb_ca77);
    ((mixed ^ mixed >> 15).wrapping_mul(0x2c1b_3c6d) >> 16) as usize % count
}
