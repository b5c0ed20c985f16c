//! What can be put into a level: tiles, entities of every kind and decorations, on pages. How each looks is drawn by the game
//! itself from a showroom, a level in which each stands once.

use crate::draw::sketch::Sketch;
use crate::draw::{Blend, Command, DrawList, sprites};
use crate::geom::{Facing, Rect, TILE};
use crate::level::Tile;
use crate::level::edit::form::{self, DECOR, FOES, FOUND, Value, WARDENS};
use crate::level::edit::{Document, Item, Place, print};
use crate::level::read::sketch;
use std::sync::Arc;

/// A room of the showroom, in tiles: the largest decoration fits.
const ROOM: (i32, i32) = (14, 14);
/// Where in its room a thing stands.
const MIDDLE: Place = (6, 10);
/// The most cells of a page: below them there is room for all fields.
const MOST: usize = 25;

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Brush {
    Tile(Tile),
    Start,
    Exit,
    /// An entity by its word and what is told of it.
    Thing(&'static str, &'static [Value<'static>]),
    /// One of several: which foe, warden or pick-up.
    Kind(&'static str, &'static str),
    Decor(&'static str),
}

impl Brush {
    /// Whether what stands there could have come from it.
    pub fn makes(self, item: &Item) -> bool {
        match self {
            Brush::Start => item.word == "Start",
            Brush::Exit => item.word == "Exit",
            Brush::Thing(word, _) => item.word == word,
            Brush::Kind(word, what) => item.word == word && item.what == what,
            Brush::Decor(what) => item.word == "Decor" && item.what == what,
            Brush::Tile(_) => false,
        }
    }
}

pub struct Entry {
    pub brush: Brush,
    pub name: String,
    /// What it covers, seen from the left upper corner of the tile it is put at. Empty where nothing is drawn.
    pub bounds: Rect,
    room: usize,
}

pub struct Page {
    /// Pages of one name are parts of one, for there is room for so many cells.
    pub name: &'static str,
    /// Which part it is, and of how many.
    pub part: (usize, usize),
    pub entries: Vec<Entry>,
}

pub struct Palette {
    pub pages: Vec<Page>,
    showroom: Sketch,
}

const GROUND: [(Brush, &str); 11] = [
    (Brush::Tile(Tile::Solid), "solid ground"),
    (Brush::Tile(Tile::Empty), "air"),
    (Brush::Tile(Tile::OneWay), "one-way platform"),
    (Brush::Tile(Tile::Ladder), "ladder"),
    (Brush::Tile(Tile::SpikesUp), "spikes on the floor"),
    (Brush::Tile(Tile::SpikesDown), "spikes under a ceiling"),
    (Brush::Tile(Tile::Acid), "acid"),
    (Brush::Tile(Tile::Belt(Facing::Left)), "conveyor to the left"),
    (Brush::Tile(Tile::Belt(Facing::Right)), "conveyor to the right"),
    (Brush::Start, "the start"),
    (Brush::Exit, "exit"),
];
const FIGHT: [(Brush, &str); 3] = [
    (Brush::Thing("Turret", &[]), "turret"),
    (Brush::Thing("Mine", &[]), "mine"),
    (Brush::Thing("Spawner", &[("what", "rifleman")]), "spawner of foes"),
];
const THINGS: [(Brush, &str); 21] = [
    (Brush::Thing("Door", &[]), "door"),
    (Brush::Thing("Door", &[("weak", "true")]), "weak door"),
    (Brush::Thing("Door", &[("key", "red")]), "red door"),
    (Brush::Thing("Door", &[("key", "green")]), "green door"),
    (Brush::Thing("Door", &[("key", "blue")]), "blue door"),
    (Brush::Thing("Switch", &[]), "switch"),
    (Brush::Thing("Plate", &[]), "pressure plate"),
    (Brush::Thing("Trigger", &[]), "trigger area"),
    (Brush::Thing("Lift", &[]), "lift"),
    (Brush::Thing("LaserGate", &[]), "laser gate"),
    (Brush::Thing("Crusher", &[]), "crusher"),
    (Brush::Thing("Steam", &[]), "steam"),
    (Brush::Thing("Drum", &[]), "fuel drum"),
    (Brush::Thing("Crate", &[]), "crate"),
    (Brush::Thing("Crate", &[("steel", "true")]), "steel crate"),
    (Brush::Thing("Spring", &[]), "spring"),
    (Brush::Thing("Checkpoint", &[]), "checkpoint"),
    (Brush::Thing("Sign", &[]), "sign"),
    (Brush::Thing("Cover", &[]), "cover of a secret"),
    (Brush::Thing("Camera", &[]), "camera zone"),
    (Brush::Thing("Prisoner", &[]), "prisoner"),
];

fn spoken(word: &str) -> String {
    word.replace('_', " ")
}

impl Palette {
    pub fn new() -> Palette {
        let fixed = |all: &[(Brush, &str)]| -> Vec<(Brush, String)> {
            all.iter().map(|(brush, name)| (*brush, name.to_string())).collect()
        };
        let kinds = |word: &'static str, all: &[&'static str], more: &str| -> Vec<(Brush, String)> {
            all.iter().map(|what| (Brush::Kind(word, what), format!("{}{more}", spoken(what)))).collect()
        };
        let foes = [kinds("Foe", FOES, ""), fixed(&FIGHT), kinds("Warden", WARDENS, " warden")].concat();
        let decor = DECOR.iter().map(|what| (Brush::Decor(what), spoken(what))).collect();
        let pages = [
            ("Tile", fixed(&GROUND)),
            ("Foe", foes),
            ("Work", fixed(&THINGS)),
            ("Item", kinds("PickUp", FOUND, "")),
            ("Deco", decor),
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
            Page { name, part, entries: all.into_iter().map(entry).collect() }
        });
        let pages = pages.collect();
        Palette { pages, showroom }
    }

    /// The first page of each name.
    pub fn tabs(&self) -> Vec<usize> {
        (0..self.pages.len()).filter(|nth| self.pages[*nth].part.0 == 1).collect()
    }

    /// The entry that looks like what stands there.
    pub fn entry_of(&self, item: &Item) -> Option<&Entry> {
        self.pages.iter().flat_map(|page| &page.entries).find(|entry| entry.brush.makes(item))
    }

    /// Draws an entry as large as fits into a place of the picture.
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

    /// Draws an entry at its own size, where it would stand.
    pub fn draw_ghost(&mut self, page: usize, nth: usize, area: Rect, quarters: i32, list: &mut DrawList) {
        let Entry { bounds, room, .. } = self.pages[page].entries[nth];
        let (x, y) = room_corner(room);
        let seen = Rect { x: x + bounds.x, y: y + bounds.y, ..bounds };
        list.lens(area, quarters, |list| self.showroom.draw(list, seen));
    }
}

/// The corner of the tile a thing is put at in its room, in pixels.
fn room_corner(room: usize) -> (i32, i32) {
    ((room as i32 * ROOM.0 + MIDDLE.0) * TILE, MIDDLE.1 * TILE)
}

fn showroom(brushes: impl Iterator<Item = Brush>, count: usize) -> Sketch {
    let width = count * ROOM.0 as usize;
    let mut rows = vec![vec!['.'; width]; ROOM.1 as usize];
    let blank = Document::new("showroom", print("showroom", form::THEMES[0], width, ROOM.1 as usize));
    let (mut entities, mut decor) = (String::new(), String::new());
    for (nth, brush) in brushes.enumerate() {
        let place = (nth as i32 * ROOM.0 + MIDDLE.0, MIDDLE.1);
        let letter = match brush {
            Brush::Tile(tile) => blank.letter_for(tile).unwrap_or('.'),
            Brush::Start => 'P',
            Brush::Exit => 'X',
            Brush::Thing(word, values) => {
                entities += &format!("{},", blank.written_at(word, values, place).unwrap_or_default());
                continue;
            }
            Brush::Kind(word, what) => {
                // A warden's arena is his room.
                let arena = format!("(({}, 2), ({}, {}))", place.0 - 5, place.0 + 6, place.1);
                let values = [("what", what), ("arena", arena.as_str())];
                entities += &format!("{},", blank.written_at(word, &values, place).unwrap_or_default());
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

/// What is drawn in a room, without lights, seen from the tile in its middle.
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
    // What reaches out of its room belongs to another, such as a crane's rail.
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
            let unseen = ["air", "trigger area", "cover of a secret", "camera zone", "spawner of foes"]
                .contains(&entry.name.as_str());
            let Rect { w, h, .. } = entry.bounds;
            assert!(unseen == entry.bounds.is_empty() && w <= 192 && h < 200, "{}: {:?}", entry.name, entry.bounds);
        }
    }
}
