//! Everything that can be put into a level, on pages: tiles, entities of every kind, and decorations. The game itself
//! draws the icons, from a showroom: a level with one room for each thing.

use crate::draw::sketch::Sketch;
use crate::draw::{Blend, Command, DrawList, sprites};
use crate::geom::{Rect, TILE};
use crate::level::edit::{Document, Item, Place, print, themes};
use crate::level::read::sketch;
use crate::level::vocabulary::{EntityKind, PAGES, TILES, Variant, words_of};
use crate::level::{Decor, Tile};
use std::sync::Arc;

/// Size of a room in tiles. The largest decoration and the largest warden fit.
const ROOM: (i32, i32) = (17, 17);
/// The tile of a room where its thing is placed.
const MIDDLE: Place = (8, 13);
/// Maximum number of cells of a page, so that there is room for all fields below them.
const MOST: usize = 25;

#[derive(Clone, Copy, Debug)]
pub enum Brush {
    Tile(Tile),
    Start,
    Exit,
    Entity(&'static EntityKind, &'static Variant),
    Decor(&'static str),
}

impl Brush {
    /// Rates how well the brush matches an item: 0 not at all, 1 by its kind only, 2 exactly.
    pub fn fit(self, item: &Item) -> u8 {
        let is = |word: &str| item.word == word;
        match self {
            Brush::Start => u8::from(is("Start")) * 2,
            Brush::Exit => u8::from(is("Exit")) * 2,
            Brush::Entity(kind, variant) => u8::from(is(kind.word)) * (1 + u8::from(item.what == variant.what())),
            Brush::Decor(what) => u8::from(is("Decor") && item.what == what) * 2,
            Brush::Tile(_) => 0,
        }
    }
}

pub struct Entry {
    pub brush: Brush,
    pub name: String,
    /// The box it covers, from the upper left corner of its tile. Empty if nothing is drawn.
    pub bounds: Rect,
    room: usize,
}

pub struct PalettePage {
    /// Pages with the same name are parts of one, because a part has at most `MOST` cells.
    pub name: &'static str,
    /// The number of this part, from 1, and the number of parts.
    pub part: (usize, usize),
    pub entries: Vec<Entry>,
}

pub struct Palette {
    pub pages: Vec<PalettePage>,
    showroom: Sketch,
}

fn spoken(word: &str) -> String {
    word.replace('_', " ")
}

impl Palette {
    pub fn new() -> Palette {
        let mut tiles = TILES;
        // Solid ground is painted most, so it comes before air.
        tiles.swap(0, 1);
        let tiles = tiles.into_iter().map(|kind| (Brush::Tile(kind.tile), kind.name.to_string()));
        let ends = [(Brush::Start, words!("editor.start").into()), (Brush::Exit, words!("editor.exit").into())];
        let entities = |(name, kinds): (&'static str, &'static [EntityKind])| {
            let of_kind = |kind: &'static EntityKind| {
                kind.variants.iter().map(move |variant| (Brush::Entity(kind, variant), variant.name.to_string()))
            };
            (name, kinds.iter().flat_map(of_kind).collect())
        };
        let decor = words_of::<Decor>().iter().map(|what| (Brush::Decor(what), spoken(what))).collect();
        let [work, enemies, items] = PAGES.map(entities);
        let pages: [(&str, Vec<(Brush, String)>); 5] = [
            (words!("editor.page.tiles").as_str(), tiles.chain(ends).collect()),
            enemies,
            work,
            items,
            (words!("editor.page.decorations").as_str(), decor),
        ];
        let count = pages.iter().map(|(_, all)| all.len()).sum();
        let brushes = pages.iter().flat_map(|(_, all)| all.iter().map(|(brush, _)| *brush));
        let mut showroom = showroom(brushes, count);
        let mut room = 0;
        let pages = pages.into_iter().flat_map(|(name, all)| {
            let count = all.len().div_ceil(MOST);
            let parts: Vec<_> = all.chunks(MOST).map(<[_]>::to_vec).enumerate().collect();
            parts.into_iter().map(move |(nth, part)| (name, (nth + 1, count), part))
        });
        let pages = pages.map(|(name, part, all)| {
            let entry = |(brush, name)| {
                let bounds = bounds_of(&mut showroom, room);
                room += 1;
                Entry { brush, name, bounds, room: room - 1 }
            };
            PalettePage { name, part, entries: all.into_iter().map(entry).collect() }
        });
        let pages = pages.collect();
        Palette { pages, showroom }
    }

    /// Returns the first page of each name.
    pub fn tabs(&self) -> Vec<usize> {
        (0..self.pages.len()).filter(|nth| self.pages[*nth].part.0 == 1).collect()
    }

    /// Returns the page and the index of the entry that matches best.
    pub fn place_of(&self, item: &Item) -> Option<(usize, usize)> {
        let mut best = (0, None);
        for (page, of) in self.pages.iter().enumerate() {
            for (nth, entry) in of.entries.iter().enumerate() {
                let fit = entry.brush.fit(item);
                if fit > best.0 {
                    best = (fit, Some((page, nth)));
                }
            }
        }
        best.1
    }

    pub fn place_of_tile(&self, tile: Tile) -> Option<(usize, usize)> {
        let is_it = |entry: &Entry| matches!(entry.brush, Brush::Tile(known) if known == tile);
        let mut pages = self.pages.iter().enumerate();
        pages.find_map(|(page, of)| Some((page, of.entries.iter().position(is_it)?)))
    }

    /// Returns by how many tiles a decoration reaches farther to the right than to the left of its place.
    pub fn wider_decor(&self, what: &str) -> i32 {
        let entries = self.pages.iter().flat_map(|page| &page.entries);
        let mut found = entries.filter(|entry| matches!(entry.brush, Brush::Decor(known) if known == what));
        found.next().map_or(0, |entry| (2 * entry.bounds.x + entry.bounds.w - TILE + TILE / 2).div_euclid(TILE))
    }

    pub fn entry_of(&self, item: &Item) -> Option<&Entry> {
        self.place_of(item).map(|(page, nth)| &self.pages[page].entries[nth])
    }

    /// Draws an entry into `area`, at its own size or scaled down to fit.
    pub fn draw_icon(&mut self, page: usize, nth: usize, area: Rect, list: &mut DrawList) {
        let Entry { bounds, room, .. } = self.pages[page].entries[nth];
        if bounds.is_empty() {
            return;
        }
        let fits = |quarters: &i32| bounds.w * quarters / 4 <= area.w && bounds.h * quarters / 4 <= area.h;
        let quarters = [4, 2, 1].into_iter().find(fits).unwrap_or(1);
        let (x, y) = room_corner(room);
        let (w, h) = (area.w * 4 / quarters, area.h * 4 / quarters);
        let middle = bounds.center();
        let seen = Rect::new(x + middle.x - w / 2, y + middle.y - h / 2, w, h);
        list.lens(area, quarters, |list| self.showroom.draw(list, seen));
    }

    /// Draws only the tile where the entry is placed, at its own size.
    #[cfg(not(target_family = "wasm"))]
    pub fn draw_tile(&mut self, page: usize, nth: usize, area: Rect, list: &mut DrawList) {
        let (x, y) = room_corner(self.pages[page].entries[nth].room);
        list.lens(area, 4, |list| self.showroom.draw(list, Rect { x, y, ..area }));
    }

    /// Draws an entry at the zoom of the map, where it would be placed.
    pub fn draw_ghost(&mut self, page: usize, nth: usize, area: Rect, quarters: i32, list: &mut DrawList) {
        let Entry { bounds, room, .. } = self.pages[page].entries[nth];
        let (x, y) = room_corner(room);
        let seen = Rect { x: x + bounds.x, y: y + bounds.y, ..bounds };
        list.lens(area, quarters, |list| self.showroom.draw(list, seen));
    }
}

/// Returns the upper left corner of the tile where a room has its thing, in pixels.
fn room_corner(room: usize) -> (i32, i32) {
    ((room as i32 * ROOM.0 + MIDDLE.0) * TILE, MIDDLE.1 * TILE)
}

fn showroom(brushes: impl Iterator<Item = Brush>, count: usize) -> Sketch {
    let width = count * ROOM.0 as usize;
    let mut rows = vec![vec!['.'; width]; ROOM.1 as usize];
    let blank = Document::new("showroom", print("showroom", themes()[0], width, ROOM.1 as usize));
    let (mut entities, mut decor) = (String::new(), String::new());
    for (nth, brush) in brushes.enumerate() {
        let place = (nth as i32 * ROOM.0 + MIDDLE.0, MIDDLE.1);
        let letter = match brush {
            Brush::Tile(tile) => blank.letter_for(tile).unwrap_or('.'),
            Brush::Start => 'P',
            Brush::Exit => 'X',
            Brush::Entity(kind, variant) => {
                // The arena of a warden is its room.
                let arena = format!("(({}, 2), ({}, {}))", place.0 - 5, place.0 + 6, place.1);
                let fields: Vec<_> = variant.fields.iter().copied().chain([("arena", arena.as_str())]).collect();
                entities += &format!("{},", blank.written_at(kind.word, &fields, place).unwrap_or_default());
                // A drive is seen only on its belts.
                if kind.word == "BeltDrive" {
                    rows[place.1 as usize][place.0 as usize - 2..=place.0 as usize + 2].fill('>');
                }
                continue;
            }
            Brush::Decor(what) => {
                decor += &format!("(what: {what}, at: [({}, {})]),", place.0, place.1);
                continue;
            }
        };
        rows[place.1 as usize][place.0 as usize] = letter;
    }
    let rows: String = rows.iter().map(|row| format!("\"{}\",", row.iter().collect::<String>())).collect();
    let text = format!("Level(name: \"showroom\", rows: [{rows}], entities: [{entities}], decor: [{decor}])");
    let level = sketch("showroom", &text).level.expect("the showroom is a level");
    Sketch::new(Arc::new(level))
}

/// Returns the box of what is drawn in a room, without lights, relative to the tile of its thing.
fn bounds_of(showroom: &mut Sketch, room: usize) -> Rect {
    let (x, y) = room_corner(room);
    let seen = Rect::new(room as i32 * ROOM.0 * TILE, 0, ROOM.0 * TILE, ROOM.1 * TILE);
    let mut list = DrawList::new(seen.w, seen.h);
    showroom.draw(&mut list, seen);
    let boxes = list.commands.iter().filter_map(|command| match *command {
        Command::Sprite { frame, x, y, blend: Blend::Over, .. } => {
            let frame = &sprites::FRAMES[usize::from(frame)];
            Some(Rect::new(x, y, frame.w.into(), frame.h.into()))
        }
        Command::Fill { rect, .. } => Some(rect),
        _ => None,
    });
    // A box that reaches out of the room belongs to another one, such as the rail of a crane.
    let boxes = boxes.filter(|one| list.bounds().contains(*one));
    let all = boxes.reduce(Rect::union).unwrap_or_default();
    all.moved(seen.x - x, seen.y - y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_a_picture_of_its_own() {
        let palette = Palette::new();
        for entry in palette.pages.iter().flat_map(|page| &page.entries) {
            let unseen =
                ["air", "trigger area", "secret cover", "camera zone", "enemy spawner", "radio line", "weather"]
                    .contains(&entry.name.as_str());
            let Rect { w, h, .. } = entry.bounds;
            assert!(unseen == entry.bounds.is_empty() && w <= 256 && h < 240, "{}: {:?}", entry.name, entry.bounds);
        }
    }
}
