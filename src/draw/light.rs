//! Darkness, in the quadrants that have it. It darkens the scenery except around lights, players and muzzle flashes. It
//! has three steps with dither between them, in cells fixed in the world. Actors are drawn over it, so that no danger
//! is hidden.

use super::kinds::look_of;
use super::pen::Pen;
use super::sprites::{FRAMES, Sprite};
use super::tiles::Tiles;
use super::{Blend, Colour, Command, DrawList};
use crate::geom::{Point, Rect, TILE};
use crate::level::places::WIDE;
use crate::level::{Theme, Tile};

const CELL: i32 = 8;
/// Darkness steps above full light.
const STEPS: usize = 3;
/// Dither densities between two steps, counting the plain step.
const DENSITIES: usize = 16;
const DARKEST: u8 = (STEPS * DENSITIES) as u8;
/// Darkness where no wall or tile covers the far background.
const OPEN: u8 = DENSITIES as u8;
/// Share of a light's reach, in sixteenths, that is fully lit.
const BRIGHT_SHARE: i32 = 7;
/// Radius that a glow lights, in sixteenths of its width. It is larger than the glow itself.
const GLOW_REACH: i32 = 14;
/// Largest height of a lit thing, in pixels: only the foot of a checkpoint's column is lit.
const LIT_HEIGHT: i32 = 48;

/// One in this many surface tiles of a liquid has a glow.
const SHINE_EVERY: i32 = 3;

/// The dither sprites with the number of cells that each covers, longest first.
const PIECES: [(Sprite, usize); 4] =
    [(Sprite::DarknessLen8, 8), (Sprite::DarknessLen4, 4), (Sprite::DarknessLen2, 2), (Sprite::DarknessLen1, 1)];

struct Night {
    /// The weak light that is everywhere. Black would make half of a picture look like nothing.
    colour: Colour,
    alphas: [u8; STEPS + 1],
}

fn night(theme: Theme) -> Option<Night> {
    match theme {
        Theme::Docks | Theme::Gardens => None,
        Theme::Foundry => Some(Night { colour: Colour::rgb(0x321820), alphas: [0, 18, 34, 46] }),
        Theme::Vault => Some(Night { colour: Colour::rgb(0x221a46), alphas: [0, 30, 58, 82] }),
    }
}

/// Draws a glow over the surface of lava, swamp and coolant. The acid of the Docks has none.
pub fn draw_liquids(pen: &mut Pen) {
    let (level, seen) = (pen.world.level(), pen.seen);
    let (glow, strength) = match level.theme {
        Theme::Docks => return,
        Theme::Foundry => (Sprite::Glow96Sodium, 0x60),
        Theme::Gardens => (Sprite::Glow64Cold, 0x70),
        Theme::Vault => (Sprite::Glow64Cold, 0xff),
    };
    let is_acid = |column: i32, row: i32| level.tile(column, row) == Tile::Acid;
    let tint = Colour { red: strength, green: strength, blue: strength, alpha: 255 };
    for row in seen.y.div_euclid(TILE)..=seen.bottom().div_euclid(TILE) {
        for column in seen.x.div_euclid(TILE)..=seen.right().div_euclid(TILE) {
            if column % SHINE_EVERY == 1 && is_acid(column, row) && !is_acid(column, row - 1) {
                let (x, y) = (column * TILE + TILE / 2 - seen.x, row * TILE + TILE / 4 - seen.y);
                pen.list.tinted(glow, 0, (x, y), false, tint, Blend::Add);
            }
        }
    }
}

pub struct Darkness {
    columns: usize,
    rows: usize,
    /// 0 (lit) to `DARKEST` for each cell, row by row.
    cells: Vec<u8>,
}

/// Returns how many cells cover a picture of this size wherever it stands.
const fn cells_of((width, height): (i32, i32)) -> (usize, usize) {
    ((width / CELL + 2) as usize, (height / CELL + 2) as usize)
}

impl Default for Darkness {
    fn default() -> Darkness {
        let (columns, rows) = cells_of(WIDE);
        Darkness { columns, rows, cells: Vec::with_capacity(columns * rows) }
    }
}

impl Darkness {
    /// Inserts the darkness into `list` at command `at`. Light in `list` cuts holes into it, even light after `at`.
    pub fn draw(&mut self, pen: &mut Pen, tiles: &Tiles, slots: &[u32], at: usize) {
        let (list, world, seen) = (&mut *pen.list, pen.world, pen.seen);
        let Some(night) = night(world.level().theme) else { return };
        (self.columns, self.rows) = cells_of((seen.w, seen.h));
        self.cells.resize(self.columns * self.rows, 0);
        self.fall(tiles, seen);
        // The cells are aligned to the world, because the dither would otherwise crawl when the camera moves.
        let corner = Point::new(seen.x.rem_euclid(CELL), seen.y.rem_euclid(CELL));
        for command in &list.commands {
            if let &Command::Sprite { frame, x, y, tint, blend: Blend::Add, .. } = command {
                let frame = &FRAMES[usize::from(frame)];
                let (w, h) = (i32::from(frame.w), i32::from(frame.h));
                let reach = w.max(h) * GLOW_REACH / 16 * (i32::from(tint.red) + 255) / 510;
                self.lit(x + w / 2 + corner.x, y + h / 2 + corner.y, reach);
            }
        }
        for entity in slots.iter().filter_map(|&slot| world.in_slot(slot)) {
            let Some(reach) = look_of(&entity.kind).lit else { continue };
            let rect = entity.body.rect;
            // A checkpoint's body is as high as its column, but its light is at the foot.
            let middle = rect.bottom() - rect.h.min(LIT_HEIGHT) / 2;
            self.lit(rect.x + rect.w / 2 - seen.x + corner.x, middle - seen.y + corner.y, reach);
        }
        let before = list.commands.len();
        self.paint(list, &night, corner);
        let added = list.commands.len() - before;
        list.commands[at..].rotate_right(added);
    }

    /// Resets each cell. The far background has light of its own and is darkened less. Spikes and ladders are never darkened.
    fn fall(&mut self, tiles: &Tiles, seen: Rect) {
        let (left, top) = (seen.x.div_euclid(CELL), seen.y.div_euclid(CELL));
        for (row, cells) in self.cells.chunks_mut(self.columns).enumerate() {
            for (column, cell) in cells.iter_mut().enumerate() {
                let (x, y) = ((left + column as i32) * CELL, (top + row as i32) * CELL);
                let (x, y) = (x.div_euclid(TILE), y.div_euclid(TILE));
                *cell = match () {
                    () if tiles.is_always_lit(x, y) => 0,
                    () if tiles.is_open(x, y) => OPEN,
                    () => DARKEST,
                };
            }
        }
    }

    /// Removes darkness around a point, which is relative to the corner of the first cell.
    fn lit(&mut self, x: i32, y: i32, reach: i32) {
        let (from, to) = (reach * reach * BRIGHT_SHARE * BRIGHT_SHARE / 256, reach * reach);
        let cells = |low: i32, high: i32, most: usize| {
            (low.div_euclid(CELL).max(0) as usize)..((high.div_euclid(CELL) + 1).clamp(0, most as i32) as usize)
        };
        for row in cells(y - reach, y + reach, self.rows) {
            let dy = row as i32 * CELL + CELL / 2 - y;
            for column in cells(x - reach, x + reach, self.columns) {
                let dx = column as i32 * CELL + CELL / 2 - x;
                let away = dx * dx + dy * dy;
                if away < to {
                    let dark = (away - from).max(0) * i32::from(DARKEST) / (to - from).max(1);
                    let cell = &mut self.cells[row * self.columns + column];
                    *cell = (*cell).min(dark as u8);
                }
            }
        }
    }

    /// Paints each run of equal cells: the plain step, and over it the dither towards the next step.
    fn paint(&self, list: &mut DrawList, night: &Night, corner: Point) {
        for (row, cells) in self.cells.chunks(self.columns).enumerate() {
            let y = row as i32 * CELL - corner.y;
            runs(
                cells,
                |dark| usize::from(dark) / DENSITIES,
                |column, length, step| {
                    if step > 0 {
                        let rect = Rect::new(column as i32 * CELL - corner.x, y, length as i32 * CELL, CELL);
                        list.fill(rect, night.colour.with_alpha(night.alphas[step]));
                    }
                },
            );
            runs(cells, usize::from, |mut column, mut length, dark| {
                let (step, density) = (dark / DENSITIES, dark % DENSITIES);
                if density == 0 {
                    return;
                }
                // The alpha which, over the plain step, results in the alpha of the next step.
                let (low, high) = (u32::from(night.alphas[step]), u32::from(night.alphas[step + 1]));
                let tint = night.colour.with_alpha((255 * (high - low) / (255 - low)) as u8);
                for (sprite, cells) in PIECES {
                    while length >= cells {
                        list.tinted(
                            sprite,
                            density - 1,
                            (column as i32 * CELL - corner.x, y),
                            false,
                            tint,
                            Blend::Over,
                        );
                        (column, length) = (column + cells, length - cells);
                    }
                }
            });
        }
    }
}

/// Calls `each(begin, length, value)` for each run of cells with the same `common` value.
fn runs(cells: &[u8], common: impl Fn(u8) -> usize, mut each: impl FnMut(usize, usize, usize)) {
    let mut begin = 0;
    for end in 1..=cells.len() {
        if end == cells.len() || common(cells[end]) != common(cells[begin]) {
            each(begin, end - begin, common(cells[begin]));
            begin = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::tiles::Tiles;
    use crate::level::read::read;
    use crate::sim::{IndexChoice, Rules, World};
    use std::sync::Arc;

    const SIZE: (i32, i32) = (320, 160);

    fn world(theme: &str) -> World {
        let mut rows = vec!["#".repeat(20); 10];
        rows[6] = format!("#{}#", ".".repeat(18));
        rows[7] = format!("#P{}H.^X#", ".".repeat(13));
        let text = format!("Level(name: \"night\", theme: {theme}, rows: {rows:?})");
        let level = read("night", &text).unwrap_or_else(|problems| panic!("{problems}"));
        World::new(Arc::new(level), 1, Rules::default(), IndexChoice::default())
    }

    fn dark(theme: &str, glow: (i32, i32)) -> (DrawList, Darkness) {
        let world = world(theme);
        let (mut list, mut darkness) = (DrawList::new(SIZE.0, SIZE.1), Darkness::default());
        list.sprite(Sprite::ExitClosed, 0, 100, 100, false);
        list.glow(Sprite::Glow64Cold, glow.0, glow.1);
        let tiles = Tiles::new(world.level());
        let mut pen = Pen::new(&mut list, &world, Rect::new(0, 0, SIZE.0, SIZE.1), 1.0);
        darkness.draw(&mut pen, &tiles, &[], 1);
        (list, darkness)
    }

    #[test]
    fn a_glow_cuts_a_hole_and_neither_what_hurts_nor_a_ladder_is_dark() {
        let (_, darkness) = dark("vault", (160, 60));
        let at = |x: i32, y: i32| darkness.cells[(y / CELL) as usize * darkness.columns + (x / CELL) as usize];
        assert_eq!(at(160, 60), 0, "under the glow");
        assert_eq!(at(20, 20), DARKEST, "far from it, before a wall");
        let between = at(160 + 40, 60);
        assert!(between > 0 && between < DARKEST, "at its rim: {between}");
        assert_eq!(at(17 * TILE + 4, 7 * TILE + 4), 0, "the spikes");
        assert_eq!(at(15 * TILE + 4, 7 * TILE + 4), 0, "the ladder");
        assert!(at(14 * TILE + 4, 7 * TILE + 4) > 0, "beside the ladder");
    }

    #[test]
    fn darkness_lies_under_what_was_drawn_after_the_works() {
        let (list, _) = dark("foundry", (160, 60));
        assert!(list.commands.len() > 30);
        let Some(Command::Sprite { blend: Blend::Add, .. }) = list.commands.last() else {
            panic!("the glow is on top")
        };
        let (bright, _) = dark("docks", (160, 60));
        assert_eq!(bright.commands.len(), 2, "there is no night in the Docks");
    }
}
