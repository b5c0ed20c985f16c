//! The tiles of a level as sprites, computed once when it is loaded. Solid ground is cut from a repeating mass in three
//! tones, darker further from the air, with edges and corners over it. Empty tiles under a roof get a wall.

use super::pen::Pen;
use super::sprites::Sprite;
use super::{Blend, Colour, DrawList};
use crate::geom::{Facing, Point, Rect, TILE};
use crate::level::{Level, Theme, Tile};
use crate::sim::things::cover::FADE_TICKS;

#[derive(Clone, Copy)]
struct TileFace {
    mass: Option<Sprite>,
    sprite: Option<Sprite>,
    /// Mirrored: a belt that runs to the left.
    flip: bool,
    /// One bit a corner, in the order of [`CORNERS`].
    corners: u8,
}

#[derive(Clone, Copy)]
struct Back {
    sprite: Sprite,
    frame: u8,
}

pub struct Tiles {
    width: i32,
    height: i32,
    theme: Theme,
    looks: Vec<TileFace>,
    backs: Vec<Option<Back>>,
}

/// Size in tiles after which the mass repeats.
const MASS: (i32, i32) = (8, 4);
/// Each of the four variants is on one in this many tiles of the mass. `DECK_EVERY` is the same for the deck.
const FEATURE_EVERY: usize = 76;
const DECK_EVERY: usize = 15;
const VARIANTS: usize = 4;
/// A room of at most this many tiles in height has a wall. A higher one shows the far background, and in a hall so does
/// every other bay. A hall then has pillars.
const LOW_ROOM: i32 = 6;
const NARROWEST_WALL: usize = 4;
/// From pillar to pillar, in tiles. A pillar is two tiles wide.
const PILLAR_STEP: i32 = 13;
/// Columns and rows of the wainscot of a high room. The cornice repeats after as many columns.
const DADO: (i32, i32) = (4, 2);

const CORNERS: [(i32, i32, Sprite); 4] = [
    (-1, -1, Sprite::DocksTilesInnerTopLeft),
    (1, -1, Sprite::DocksTilesInnerTopRight),
    (-1, 1, Sprite::DocksTilesInnerBottomLeft),
    (1, 1, Sprite::DocksTilesInnerBottomRight),
];

/// The edges of a solid tile by its solid neighbours: 1 above, 2 right, 4 below, 8 left. With all four it has no edge.
const EDGES: [Sprite; 15] = [
    Sprite::DocksTilesM0,
    Sprite::DocksTilesM1,
    Sprite::DocksTilesM2,
    Sprite::DocksTilesM3,
    Sprite::DocksTilesM4,
    Sprite::DocksTilesM5,
    Sprite::DocksTilesM6,
    Sprite::DocksTilesM7,
    Sprite::DocksTilesM8,
    Sprite::DocksTilesM9,
    Sprite::DocksTilesM10,
    Sprite::DocksTilesM11,
    Sprite::DocksTilesM12,
    Sprite::DocksTilesM13,
    Sprite::DocksTilesM14,
];
/// With all neighbours but the one above.
const DECK_MASK: usize = 14;
const DECKS: [Sprite; VARIANTS] =
    [Sprite::DocksTilesDeck0, Sprite::DocksTilesDeck1, Sprite::DocksTilesDeck2, Sprite::DocksTilesDeck3];
const FEATURES: [Sprite; VARIANTS] =
    [Sprite::DocksTilesFeature0, Sprite::DocksTilesFeature1, Sprite::DocksTilesFeature2, Sprite::DocksTilesFeature3];
/// The three tones of the mass, from the one nearest to the air.
const TONES: [Sprite; 3] = [Sprite::DocksMassLit, Sprite::DocksMassMiddle, Sprite::DocksMassDeep];
const ALWAYS_LIT: [Sprite; 5] = [
    Sprite::SpikesUp,
    Sprite::SpikesDown,
    Sprite::DocksTilesLadder,
    Sprite::DocksTilesLadderTop,
    Sprite::DocksTilesLadderBottom,
];
/// A room's wall, then the pieces of a hall: cornice, pillar, dado.
const ROOM: [Sprite; 4] =
    [Sprite::DocksRoomWall, Sprite::DocksRoomCornice, Sprite::DocksRoomPillar, Sprite::DocksRoomDado];
/// The pattern of a liquid is two tiles wide at its surface, and four wide and two high below.
const LAVA_SURFACE: [Sprite; 2] = [Sprite::LavaSurface0, Sprite::LavaSurface1];
const LAVA_DEEP: [[Sprite; 4]; 2] = [
    [Sprite::LavaDeep0, Sprite::LavaDeep1, Sprite::LavaDeep2, Sprite::LavaDeep3],
    [Sprite::LavaDeep4, Sprite::LavaDeep5, Sprite::LavaDeep6, Sprite::LavaDeep7],
];

/// Returns the sprite of an acid tile. The Docks have acid, the others a liquid whose pattern is larger than a tile.
fn liquid(theme: Theme, is_surface: bool, column: i32, row: i32) -> Sprite {
    let lava = match is_surface {
        true => LAVA_SURFACE[column as usize % 2],
        false => LAVA_DEEP[row as usize % 2][column as usize % 4],
    };
    match theme {
        Theme::Docks if is_surface => Sprite::AcidSurface,
        Theme::Docks => Sprite::AcidDeep,
        Theme::Foundry => lava,
        Theme::Gardens => lava.as_swamp(),
        Theme::Vault => lava.as_coolant(),
    }
}

impl Tiles {
    pub fn new(level: &Level) -> Tiles {
        let (width, height) = level.size();
        let (width, height) = (width as i32, height as i32);
        let looks = (0..width * height).map(|nth| look(level, nth % width, nth / width)).collect();
        let mut backs = vec![None; (width * height) as usize];
        for column in 0..width {
            furnish(level, column, |row, back| backs[(row * width + column) as usize] = Some(back));
        }
        let wall = ROOM[0].in_quadrant(level.theme);
        for row in 0..height {
            let (above, below) = backs.split_at_mut((row * width) as usize);
            let above = if is_hall(level.theme) { &[] } else { &above[above.len().saturating_sub(width as usize)..] };
            let here = &mut below[..width as usize];
            clear_loose_walls(here, above, wall, |column| neighbour(level, column, row).is_solid());
        }
        Tiles { width, height, theme: level.theme, looks, backs }
    }

    /// Returns the index of a tile, or of the nearest one at the map's edge.
    fn place(&self, column: i32, row: i32) -> usize {
        (row.clamp(0, self.height - 1) * self.width + column.clamp(0, self.width - 1)) as usize
    }

    /// Whether nothing covers the far background there.
    pub fn is_open(&self, column: i32, row: i32) -> bool {
        let place = self.place(column, row);
        let look = &self.looks[place];
        look.mass.is_none() && look.sprite.is_none() && self.backs[place].is_none()
    }

    /// Yields index, column, row, and x and y in the picture.
    fn in_view(&self, view: Rect) -> impl Iterator<Item = (usize, i32, i32, i32, i32)> {
        let columns = view.x.div_euclid(TILE).max(0)..=(view.right() - 1).div_euclid(TILE).min(self.width - 1);
        let rows = view.y.div_euclid(TILE).max(0)..=(view.bottom() - 1).div_euclid(TILE).min(self.height - 1);
        rows.flat_map(move |row| columns.clone().map(move |column| (column, row))).map(move |(column, row)| {
            ((row * self.width + column) as usize, column, row, column * TILE - view.x, row * TILE - view.y)
        })
    }

    /// Whether darkness must not hide the tile: spikes hurt, and ladders are ways.
    pub fn is_always_lit(&self, column: i32, row: i32) -> bool {
        let look = &self.looks[self.place(column, row)];
        look.sprite.is_some_and(|sprite| ALWAYS_LIT.iter().any(|lit| lit.in_quadrant(self.theme) == sprite))
    }

    /// The row of the highest tile of a column that covers the far background, where rain falls. No row if the map begins with it.
    pub fn roof(&self, column: i32) -> Option<i32> {
        (0..self.height).find(|&row| !self.is_open(column, row)).filter(|&row| row > 0)
    }

    pub fn draw_backs(&self, list: &mut DrawList, view: Rect) {
        for (nth, _, _, x, y) in self.in_view(view) {
            if let Some(back) = self.backs[nth] {
                list.sprite(back.sprite, back.frame.into(), x, y, false);
            }
        }
    }

    pub fn draw(&self, pen: &mut Pen) {
        for (nth, column, row, x, y) in self.in_view(pen.seen) {
            self.looks[nth].draw(pen, (x, y), place_in_mass(column, row), Colour::WHITE);
        }
    }
}

fn place_in_mass(column: i32, row: i32) -> usize {
    (row.rem_euclid(MASS.1) * MASS.0 + column.rem_euclid(MASS.0)) as usize
}

impl TileFace {
    fn draw(&self, pen: &mut Pen, (x, y): (i32, i32), place: usize, tint: Colour) {
        if let Some(mass) = self.mass {
            pen.list.tinted(mass, place, (x, y), false, tint, Blend::Over);
        }
        if let Some(sprite) = self.sprite {
            let pivot = if self.flip { x + TILE } else { x };
            pen.list.tinted(sprite, sprite.at(pen.now), (pivot, y), self.flip, tint, Blend::Over);
        }
        for (nth, (_, _, corner)) in CORNERS.iter().enumerate() {
            if self.corners >> nth & 1 == 1 {
                pen.list.tinted(corner.in_quadrant(pen.theme()), 0, (x, y), false, tint, Blend::Over);
            }
        }
    }
}

/// Draws what looks like solid ground over a secret. The solid tiles around it are drawn again, as part of the ground, as if
/// the ground went on, because an edge would reveal the secret.
pub fn draw_cover(pen: &mut Pen, area: Rect, faded_ticks: u32, is_around: bool) {
    let level = pen.world.level();
    let tint = Colour::WHITE.with_alpha((255 - 255 * faded_ticks.min(FADE_TICKS) / FADE_TICKS) as u8);
    if tint.alpha == 0 {
        return;
    }
    let hidden = |column: i32, row: i32| area.overlaps(Rect::new(column * TILE, row * TILE, TILE, TILE));
    let solid = |column: i32, row: i32| hidden(column, row) || neighbour(level, column, row).is_solid();
    let around = area.grown(TILE);
    for row in around.y / TILE..around.bottom() / TILE {
        for column in around.x / TILE..around.right() / TILE {
            let is_hidden = hidden(column, row);
            if is_hidden != is_around && (is_hidden || level.tile(column, row) == Tile::Solid) {
                let look = ground(level.theme, column, row, |dx, dy| solid(column + dx, row + dy));
                let at = pen.at(Point::new(column * TILE, row * TILE));
                look.draw(pen, at, place_in_mass(column, row), tint);
            }
        }
    }
}

/// Whether its rooms are open between their pillars. In the other quadrants a wall fills a low room down to the floor.
fn is_hall(theme: Theme) -> bool {
    matches!(theme, Theme::Foundry | Theme::Vault)
}

fn furnish(level: &Level, column: i32, mut put: impl FnMut(i32, Back)) {
    let height = level.size().1 as i32;
    let closes = |row: i32| matches!(level.tile(column, row), Tile::Acid) || level.tile(column, row).is_solid();
    let [wall, cornice, pillar, dado] = ROOM.map(|sprite| sprite.in_quadrant(level.theme));
    let mut row = 0;
    while row < height {
        if closes(row) {
            row += 1;
            continue;
        }
        let top = row;
        while row < height && !closes(row) {
            row += 1;
        }
        if top == 0 || row == height || !level.tile(column, top - 1).is_solid() {
            continue;
        }
        let stands = level.tile(column, row).is_solid();
        let (side, bay) = (column % PILLAR_STEP, column / PILLAR_STEP);
        let is_walled = row - top <= LOW_ROOM && !(is_hall(level.theme) && row - top > 3 && bay % 2 == 0);
        for at in top..row {
            let (sprite, frame) = match () {
                () if is_walled => (wall, (at - top) % MASS.1 * MASS.0 + column % MASS.0),
                () if !is_hall(level.theme) => continue,
                () if side < 2 && at == top => (pillar, side),
                () if side < 2 && at == row - 1 && stands => (pillar, 6 + side),
                () if side < 2 => (pillar, 2 + at % 2 * 2 + side),
                () if at == top => (cornice, column % DADO.0),
                () if at >= row - DADO.1 && stands => (dado, (at - row + DADO.1) * DADO.0 + column % DADO.0),
                () => continue,
            };
            put(at, Back { sprite, frame: frame as u8 });
        }
    }
}

/// Removes walls that are too narrow, or that touch neither solid ground nor the walls of a hall. They are under
/// platforms in the open, where a wall would look like ground. A wall goes on below the wall `above`, also beside an
/// opening.
fn clear_loose_walls(row: &mut [Option<Back>], above: &[Option<Back>], wall: Sprite, is_solid: impl Fn(i32) -> bool) {
    let mut begin = 0;
    while begin < row.len() {
        let length = row[begin..].iter().take_while(|back| back.is_some_and(|back| back.sprite == wall)).count();
        let end = begin + length;
        let is_back = |nth: Option<usize>| nth.is_some_and(|nth| row.get(nth).is_some_and(Option::is_some));
        let goes_on = is_back(begin.checked_sub(1)) || is_back(Some(end));
        let hangs = above.get(begin..end).is_some_and(|above| above.iter().flatten().any(|back| back.sprite == wall));
        let leans = is_solid(begin as i32 - 1) || is_solid(end as i32) || goes_on || hangs;
        if !leans || length < NARROWEST_WALL {
            row[begin..end].fill(None);
        }
        begin += length + 1;
    }
}

fn look(level: &Level, column: i32, row: i32) -> TileFace {
    let is = |dx: i32, dy: i32, tile: Tile| neighbour(level, column + dx, row + dy) == tile;
    let tile = level.tile(column, row);
    let theme = level.theme;
    let mut flip = false;
    let sprite = match tile {
        Tile::Empty => None,
        Tile::Solid => {
            return ground(theme, column, row, |dx, dy| neighbour(level, column + dx, row + dy).is_solid());
        }
        Tile::SpikesUp => Some(Sprite::SpikesUp),
        Tile::SpikesDown => Some(Sprite::SpikesDown),
        Tile::Acid => Some(liquid(theme, !is(0, -1, Tile::Acid), column, row)),
        // The sprites of the ends depend on the direction in which the belt runs.
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
    TileFace { mass: None, sprite: sprite.map(|tile| tile.in_quadrant(theme)), flip, corners: 0 }
}

/// Returns the look of a solid tile by which of its neighbours are solid.
fn ground(theme: Theme, column: i32, row: i32, solid: impl Fn(i32, i32) -> bool) -> TileFace {
    let mask = usize::from(solid(0, -1))
        | usize::from(solid(1, 0)) << 1
        | usize::from(solid(0, 1)) << 2
        | usize::from(solid(-1, 0)) << 3;
    let mut corners = 0;
    for (nth, &(dx, dy, _)) in CORNERS.iter().enumerate() {
        corners |= u8::from(solid(dx, 0) && solid(0, dy) && !solid(dx, dy)) << nth;
    }
    let near_air = || (-2..=2).any(|dy| (-2..=2).any(|dx| !solid(dx, dy)));
    let tone = match (mask, corners) {
        (15, 0) if near_air() => 1,
        (15, 0) => 2,
        _ => 0,
    };
    // A beam's sprite has no mass behind it.
    let is_beam = mask & 0b0101 == 0;
    let edge = match mask {
        15 => rare(column, row, FEATURE_EVERY).filter(|_| tone == 1).map(|nth| FEATURES[nth]),
        DECK_MASK => Some(rare(column, row, DECK_EVERY).map_or(EDGES[mask], |nth| DECKS[nth])),
        mask => Some(EDGES[mask]),
    };
    TileFace {
        mass: (!is_beam).then(|| TONES[tone].in_quadrant(theme)),
        sprite: edge.map(|edge| edge.in_quadrant(theme)),
        flip: false,
        corners,
    }
}

/// Beyond the map the tiles at its edge go on, so that no edge is drawn along its border.
fn neighbour(level: &Level, column: i32, row: i32) -> Tile {
    let (width, height) = level.size();
    level.tile(column.clamp(0, width as i32 - 1), row.clamp(0, height as i32 - 1))
}

/// Hashes the place to a number below [`VARIANTS`] for a few tiles, so no pattern shows and a tile never changes.
fn rare(column: i32, row: i32, every: usize) -> Option<usize> {
    let mixed = (column as u32).wrapping_mul(0x9e37_79b1) ^ (row as u32).wrapping_mul(0x85eb_ca77);
    let mixed = ((mixed ^ mixed >> 15).wrapping_mul(0x2c1b_3c6d) >> 16) as usize % every;
    (mixed < VARIANTS).then_some(mixed)
}
