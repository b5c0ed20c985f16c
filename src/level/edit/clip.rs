//! Copies things of the level as text, alone or with the tiles of an area, and puts them elsewhere with all of their
//! places moved along. A copied area can be mirrored, and written to a file of its own, which is a level without an end:
//! so the same reader checks it.

use super::spots::{Role, spots_of};
use super::text::{borrowed, place_text, quoted, unquoted};
use super::thing::{GONE, OUTSIDE, Which};
use super::{BROKEN, Document, Done, Item, Place, Written, lists};
use crate::geom::Facing;
use crate::level::scan::scan;
use crate::level::vocabulary::{EntityKind, Field, Is, TILES, Usual, kind_of, words_of};
use crate::level::{Decor, Tile};

/// Bounds of a copied area, so that a file from a stranger cannot fill a level.
const MOST_TILES: i32 = 10_000;
const MOST_THINGS: usize = 500;
/// Maximum bytes of the file of an area.
pub const MOST_BYTES: usize = 256 << 10;

/// Two opposite corner tiles, the upper left one first. Both belong to the area.
pub type Area = (Place, Place);

/// Returns the area between two places.
pub fn area_between(a: Place, b: Place) -> Area {
    ((a.0.min(b.0), a.1.min(b.1)), (a.0.max(b.0), a.1.max(b.1)))
}

pub fn is_in((from, to): Area, (column, row): Place) -> bool {
    (from.0..=to.0).contains(&column) && (from.1..=to.1).contains(&row)
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Thing {
    word: String,
    /// The entity as an author writes it, or the name of a decoration. Empty for the start and an exit.
    text: String,
    place: Place,
    /// It refers to a part of the map outside the copied area, which stays where it is.
    keeps_parts: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clip {
    /// The place in the level that lands on the place where the clip is put.
    origin: Place,
    /// Columns and rows of `tiles`, which go from left to right and from top to bottom. None for a thing alone.
    size: (i32, i32),
    tiles: Vec<Tile>,
    things: Vec<Thing>,
    /// It was taken out of its level, so its start, its exit and all its wires go along.
    pub is_moved: bool,
}

/// The result of putting a clip down.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Pasted {
    /// The last thing that was put.
    pub last: Option<Which>,
    /// Names of wires that led to nothing here.
    pub dropped: usize,
    /// Things that have no room here: a second start, and what lies outside the map.
    pub left_out: Vec<String>,
}

impl Document {
    pub fn copy(&self, which: Which) -> Done<Clip> {
        let item = self.item(which).ok_or(GONE)?;
        if item.word == "Start" {
            return Err(words!("edit.one_start").into());
        }
        let thing = self.thing(item)?;
        let (tiles, things, origin) = (Vec::new(), vec![thing], item.spots.first().ok_or(GONE)?.place);
        Ok(Clip { origin, size: (0, 0), tiles, things, is_moved: false })
    }

    /// Copies the tiles of an area and all things in it.
    pub fn copy_area(&self, area: Area) -> Done<Clip> {
        let (from, to) = area;
        let size = (to.0 - from.0 + 1, to.1 - from.1 + 1);
        if !self.is_inside(from) || !self.is_inside(to) {
            return Err(OUTSIDE.into());
        }
        let here = self.items_in(area);
        if size.0 * size.1 > MOST_TILES || here.len() > MOST_THINGS {
            return Err(words!("edit.clip.large", tiles = MOST_TILES, things = MOST_THINGS).to_string());
        }
        let tiles = (from.1..=to.1).flat_map(|row| (from.0..=to.0).map(move |column| self.tile_at((column, row))));
        let mut things = Vec::new();
        for item in here {
            let mut parts = item.spots.iter().filter(|spot| spot.role == Role::Part);
            let keeps_parts = parts.any(|spot| !is_in(area, spot.place));
            things.push(Thing { keeps_parts, ..self.thing(item)? });
        }
        Ok(Clip { origin: from, size, tiles: tiles.collect(), things, is_moved: false })
    }

    /// Returns the things whose own place is in this area, and all corners if they have such.
    fn items_in(&self, area: Area) -> Vec<&Item> {
        let is_own = |role: Role| matches!(role, Role::At | Role::Corner);
        let is_here = |item: &&Item| {
            let mut own = item.spots.iter().filter(|spot| is_own(spot.role)).peekable();
            own.peek().is_some() && own.all(|spot| is_in(area, spot.place))
        };
        self.items().iter().filter(is_here).collect()
    }

    fn thing(&self, item: &Item) -> Done<Thing> {
        let place = item.spots.first().ok_or(GONE)?.place;
        let text = match (item.word.as_str(), item.which) {
            ("Start" | "Exit", _) => String::new(),
            ("Decor", _) => item.what.clone(),
            (_, Which::Entity(_)) => self.slice(&self.node_of(item.which).ok_or(GONE)?.span).to_string(),
            (word, _) => {
                let written = self.written_fields(item.which);
                let at = place_text(place);
                let mut values = borrowed(&written);
                values.push(("at", &at));
                kind_of(word).ok_or(GONE)?.written(&values)
            }
        };
        Ok(Thing { word: item.word.clone(), text, place, keeps_parts: false })
    }

    /// Puts a clip so that its origin lands on this place, as one step.
    pub fn paste(&mut self, clip: &Clip, place: Place) -> Done<Pasted> {
        if !self.is_inside(place) {
            return Err(OUTSIDE.into());
        }
        self.whole(|document| document.put(clip, place))
    }

    /// Empties an area, except for the start and the last exit, which a level needs.
    pub fn clear_area(&mut self, area: Area) -> Done {
        self.whole(|document| document.clear(area))
    }

    /// Moves all that is in an area, as one step.
    pub fn move_area(&mut self, area: Area, (dx, dy): (i32, i32)) -> Done<Pasted> {
        let clip = Clip { is_moved: true, ..self.copy_area(area)? };
        let moved = |(column, row): Place| (column + dx, row + dy);
        if !self.is_inside(moved(area.0)) || !self.is_inside(moved(area.1)) {
            return Err(OUTSIDE.into());
        }
        self.whole(|document| {
            document.clear(area)?;
            document.put(&clip, moved(area.0))
        })
    }

    /// Exchanges left and right in an area, as one step. `extra` is by how many tiles a decoration reaches farther to the
    /// right than to the left.
    pub fn mirror_area(&mut self, area: Area, extra: impl Fn(&str) -> i32) -> Done<Pasted> {
        let clip = Clip { is_moved: true, ..self.copy_area(area)?.mirrored(extra) };
        self.whole(|document| {
            document.clear(area)?;
            document.put(&clip, area.0)
        })
    }

    fn clear(&mut self, area: Area) -> Done {
        // The lists change with each removal, so the things are looked up again. Letters go with the tiles.
        let is_in_a_list = |item: &&&Item| !matches!(item.which, Which::Letter(_));
        while let Some(which) = self.items_in(area).iter().rfind(is_in_a_list).map(|item| item.which) {
            self.remove(which)?;
        }
        let (from, to) = area;
        let places: Vec<Place> =
            (from.1..=to.1).flat_map(|row| (from.0..=to.0).map(move |column| (column, row))).collect();
        self.set_tiles(&places, Tile::Empty, true)
    }

    fn put(&mut self, clip: &Clip, place: Place) -> Done<Pasted> {
        let by = (place.0 - clip.origin.0, place.1 - clip.origin.1);
        let moved = |(column, row): Place| (column + by.0, row + by.1);
        let mut pasted = Pasted::default();
        let (ends, things): (Vec<&Thing>, Vec<&Thing>) =
            clip.things.iter().partition(|thing| ["Start", "Exit"].contains(&thing.word.as_str()));
        if clip.is_moved {
            self.take_up_ends(clip, &ends, moved)?;
        }
        for end in &ends {
            if !self.is_inside(moved(end.place)) || (end.word == "Start" && !clip.is_moved) {
                pasted.left_out.push(end.word.clone());
                continue;
            }
            pasted.last = Some(self.put_end(end, moved(end.place))?);
        }
        for kind in TILES {
            let of_kind = (0..).zip(&clip.tiles).filter(|(_, tile)| **tile == kind.tile);
            let places = of_kind
                .map(|(nth, _): (i32, _)| (clip.origin.0 + nth % clip.size.0, clip.origin.1 + nth / clip.size.0));
            let free = places.filter(|place| ends.iter().all(|end| end.place != *place));
            let places: Vec<Place> = free.map(moved).filter(|place| self.is_inside(*place)).collect();
            self.set_tiles(&places, kind.tile, true)?;
        }
        let (names, dropped) = self.names_for(clip);
        pasted.dropped = dropped;
        for thing in things {
            let place = moved(thing.place);
            if !self.is_inside(place) {
                pasted.left_out.push(thing.word.clone());
                continue;
            }
            pasted.last = Some(match thing.word.as_str() {
                "Decor" => self.add_decor(&thing.text, place)?,
                _ => self.put_entity(thing, by, &names)?,
            });
        }
        Ok(pasted)
    }

    /// Takes the start and the exit that a moved clip has out of the map, because they could be in each other's way. A
    /// last exit was left in the area when that was cleared. Another exit stays.
    fn take_up_ends(&mut self, clip: &Clip, ends: &[&Thing], moved: impl Fn(Place) -> Place) -> Done {
        for end in ends.iter().filter(|end| self.is_inside(moved(end.place))).collect::<Vec<_>>() {
            let is_left = |at: Place| clip.area_at(clip.origin).is_some_and(|area| is_in(area, at));
            let found = self.items().iter().filter(|item| item.word == end.word).find_map(|item| match item.which {
                Which::Letter(at) if end.word == "Start" || is_left(at) => Some(at),
                _ => None,
            });
            if let Some(at) = found {
                let change = self.letter_change(at, self.air())?;
                self.apply(vec![change], false)?;
            }
        }
        Ok(())
    }

    fn put_end(&mut self, end: &Thing, place: Place) -> Done<Which> {
        self.set_tiles(&[place], Tile::Empty, true)?;
        if end.word == "Exit" { self.add_exit(place) } else { self.set_start(place) }
    }

    fn put_entity(&mut self, thing: &Thing, by: (i32, i32), names: &[(String, Option<String>)]) -> Done<Which> {
        let (width, height) = self.size();
        let moved = |(column, row): Place, role: Role| match role {
            Role::Part if thing.keeps_parts => (column, row),
            _ => ((column + by.0).clamp(0, width - 1), (row + by.1).clamp(0, height - 1)),
        };
        let text = with_places(&thing.text, moved)?;
        let kind = kind_of(&thing.word).ok_or(GONE)?;
        let text = with_values(&text, |field, value| {
            let is_wire = field.is.emits() || field.is.receives();
            let name = names.iter().find(|(name, _)| is_wire && *name == unquoted(value));
            match name {
                None => Some(value.into()),
                Some((_, None)) if !field.is_required() => None,
                Some((old, new)) => Some(quoted(new.as_ref().unwrap_or(old))),
            }
        })?;
        let node = scan(&text).ok_or(GONE)?;
        let values: Vec<Written> =
            node.fields().iter().map(|field| (&text[field.name.clone()], &text[field.value.span.clone()])).collect();
        let place = node.fields().iter().find(|field| &text[field.name.clone()] == "at");
        let place = place.and_then(|field| field.value.place(&text));
        let (changes, which) = match place.filter(|_| kind.letter_of(&values).is_some()) {
            Some(place) => self.added(kind, &values, place)?,
            None => {
                let root = self.root.as_ref().ok_or(BROKEN)?;
                (lists::add(&self.text, root, "entities", &text), Which::Entity(self.list("entities").len()))
            }
        };
        self.apply(changes, false)?;
        Ok(which)
    }

    /// Returns a new name for each wire that gets one, or none for a name that leads to nothing, and how many lead to
    /// nothing. A wire between two copied things is a new wire. One that leads out of the copy still leads there.
    fn names_for(&self, clip: &Clip) -> (Vec<(String, Option<String>)>, usize) {
        let (emitted, received) = clip.names();
        let here = |is_it: fn(&Item) -> &Option<String>, name: &String| {
            self.items().iter().any(|item| is_it(item).as_ref() == Some(name))
        };
        let (mut names, mut dropped): (Vec<(String, Option<String>)>, usize) = (Vec::new(), 0);
        if clip.size == (0, 0) {
            return (names, dropped);
        }
        let mut all = [emitted.clone(), received.clone()].concat();
        all.sort_unstable();
        all.dedup();
        for name in all {
            let (emits, receives) = (emitted.contains(&name), received.contains(&name));
            let is_known = [here(|item| &item.emits, &name), here(|item| &item.receives, &name)];
            if emits && receives && !clip.is_moved && is_known != [false, false] {
                let base = name.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end_matches('-');
                let is_free = |new: &String| names.iter().all(|(_, other)| other.as_ref() != Some(new));
                let new = self.free_names(base).find(is_free);
                names.push((name, new));
            } else if emits != receives && !is_known[usize::from(emits)] {
                dropped += 1;
                names.push((name, None));
            }
        }
        (names, dropped)
    }
}

impl Clip {
    pub fn size(&self) -> (i32, i32) {
        self.size
    }

    /// The area that it covers when it is put there.
    pub fn area_at(&self, place: Place) -> Option<Area> {
        let (width, height) = self.size;
        (width > 0 && height > 0).then_some((place, (place.0 + width - 1, place.1 + height - 1)))
    }

    /// The names of wires that its things turn on, and those that they listen to.
    fn names(&self) -> (Vec<String>, Vec<String>) {
        let (mut emitted, mut received) = (Vec::new(), Vec::new());
        for thing in &self.things {
            let _ = with_values(&thing.text, |field, value| {
                match field.is {
                    Is::Emits => emitted.push(unquoted(value)),
                    Is::Receives => received.push(unquoted(value)),
                    _ => {}
                }
                Some(value.into())
            });
        }
        (emitted, received)
    }

    /// Returns it with left and right exchanged. `extra` is by how many tiles a decoration reaches farther to the right
    /// than to the left.
    pub fn mirrored(mut self, extra: impl Fn(&str) -> i32) -> Clip {
        let (left, width) = (self.origin.0, self.size.0);
        if width == 0 {
            return self;
        }
        for row in self.tiles.chunks_mut(width as usize) {
            row.reverse();
            for tile in row {
                *tile = match *tile {
                    Tile::Belt(Facing::Left) => Tile::Belt(Facing::Right),
                    Tile::Belt(Facing::Right) => Tile::Belt(Facing::Left),
                    tile => tile,
                };
            }
        }
        let flipped = |column: i32, more: i32| 2 * left + width - 1 - column - more;
        for thing in &mut self.things {
            let more = if thing.word == "Decor" { extra(&thing.text) } else { wider(&thing.text) };
            thing.place.0 = flipped(thing.place.0, more);
            let keeps_parts = thing.keeps_parts;
            let placed = with_places(&thing.text, |(column, row), role| match role {
                Role::Part if keeps_parts => (column, row),
                Role::At | Role::Stop => (flipped(column, more), row),
                Role::Corner | Role::Part => (flipped(column, 0), row),
            });
            match (placed, kind_of(&thing.word)) {
                (Ok(placed), Some(kind)) => thing.text = turned(&placed, kind).unwrap_or(placed),
                (_, None) => thing.text = opposite(&thing.text, words_of::<Decor>()).unwrap_or(thing.text.clone()),
                (Err(_), Some(_)) => {}
            }
        }
        self
    }

    /// Writes it as a level that begins in the upper left corner of the area.
    pub fn to_text(&self, name: &str) -> Done<String> {
        let (width, height) = self.size;
        let inside = |(column, row): Place| (column - self.origin.0, row - self.origin.1);
        let letter = |tile: Tile| TILES.iter().find(|kind| kind.tile == tile).map_or('.', |kind| kind.letter);
        let lines = self.tiles.chunks(width.max(1) as usize);
        let mut rows: Vec<Vec<char>> = lines.map(|row| row.iter().map(|tile| letter(*tile)).collect()).collect();
        let (mut entities, mut decor) = (String::new(), String::new());
        for thing in &self.things {
            let (column, row) = inside(thing.place);
            match thing.word.as_str() {
                "Start" | "Exit" => {
                    if (0..width).contains(&column) && (0..height).contains(&row) {
                        rows[row as usize][column as usize] = if thing.word == "Start" { 'P' } else { 'X' };
                    }
                }
                "Decor" => decor += &format!("        (what: {}, at: [{}]),\n", thing.text, place_text((column, row))),
                _ => entities += &format!("        {},\n", with_places(&thing.text, |place, _| inside(place))?),
            }
        }
        let line = |row: &Vec<char>| format!("        {},\n", quoted(&row.iter().collect::<String>()));
        let rows: String = rows.iter().map(line).collect();
        let list = |name: &str, of: String| if of.is_empty() { of } else { format!("    {name}: [\n{of}    ],\n") };
        let lists = list("entities", entities) + &list("decor", decor);
        Ok(format!("Level(\n    name: {},\n    rows: [\n{rows}    ],\n{lists})\n", quoted(name)))
    }

    /// Reads what [`Clip::to_text`] wrote, or any small level. A stranger may have written it.
    pub fn from_text(file: &str, text: String) -> Done<Clip> {
        if text.len() > MOST_BYTES {
            return Err(words!("edit.clip.bytes", file = file, size = MOST_BYTES >> 10).to_string());
        }
        let document = Document::new(file, text);
        let (width, height) = document.size();
        let is_known =
            |item: &&Item| ["Start", "Exit", "Decor"].contains(&item.word.as_str()) || kind_of(&item.word).is_some();
        if width == 0 || height == 0 {
            let problem = document.problems().to_string();
            return Err(problem.lines().next().unwrap_or(file).to_string());
        }
        if let Some(item) = document.items().iter().find(|item| !is_known(item)) {
            return Err(format!("{file}: {}", words!("edit.no_entity", word = item.word)));
        }
        let mut clip = document.copy_area(((0, 0), (width - 1, height - 1))).map_err(|why| format!("{file}: {why}"))?;
        clip.things.iter_mut().for_each(|thing| thing.keeps_parts = false);
        Ok(clip)
    }
}

/// By how many tiles a thing reaches farther to the right than its place.
fn wider(text: &str) -> i32 {
    let Some(node) = scan(text) else { return 0 };
    let Some(kind) = kind_of(&text[node.name.clone()]) else { return 0 };
    match (kind.word, kind.field("width")) {
        ("Crusher", _) => 1,
        (_, Some(field)) => {
            let written = node.field(text, "width").map(|field| &text[field.value.span.clone()]);
            written.unwrap_or(field.usual_value()).parse::<i32>().map_or(0, |width| width.clamp(1, 64) - 1)
        }
        _ => 0,
    }
}

/// Replaces all places in the text of an entity.
fn with_places(text: &str, moved: impl Fn(Place, Role) -> Place) -> Done<String> {
    let mut spots = spots_of(text, &scan(text).ok_or(GONE)?);
    spots.sort_by_key(|spot| std::cmp::Reverse(spot.span.start));
    let mut text = text.to_string();
    for spot in spots {
        text.replace_range(spot.span, &place_text(moved(spot.place, spot.role)));
    }
    Ok(text)
}

/// Replaces the values of an entity, or removes fields. Its layout stays if nothing changes.
fn with_values(text: &str, mut new: impl FnMut(&'static Field, &str) -> Option<String>) -> Done<String> {
    let Some(node) = scan(text) else { return Ok(text.into()) };
    let Some(kind) = kind_of(&text[node.name.clone()]) else { return Ok(text.into()) };
    let (mut values, mut is_changed) = (Vec::new(), false);
    for member in node.fields() {
        let (name, value) = (&text[member.name.clone()], &text[member.value.span.clone()]);
        let replaced = kind.field(name).map_or(Some(value.to_string()), |field| new(field, value));
        is_changed |= replaced.as_deref() != Some(value);
        values.extend(replaced.map(|value| (name.to_string(), value)));
    }
    Ok(if is_changed { kind.written(&borrowed(&values)) } else { text.into() })
}

/// Returns the word of these that has right for left, or left for right.
fn opposite(word: &str, words: &[&str]) -> Option<String> {
    let other = if word.contains("left") { word.replace("left", "right") } else { word.replace("right", "left") };
    words.contains(&other.as_str()).then_some(other)
}

/// Exchanges left and right in the fields of an entity, also where a field is left out because it has its default.
fn turned(text: &str, kind: &EntityKind) -> Option<String> {
    let node = scan(text)?;
    let values = kind.fields.iter().filter_map(|field| {
        let written = node.field(text, field.name).map(|member| &text[member.value.span.clone()]);
        let usual = if let Usual::Value(usual) = field.usual { Some(usual) } else { None };
        let Is::Choice { words, .. } = field.is else { return Some((field.name.to_string(), written?.to_string())) };
        let now = written.or(usual)?;
        let new = opposite(now, words()).unwrap_or(now.to_string());
        (Some(new.as_str()) != usual || (new == now && written.is_some())).then(|| (field.name.to_string(), new))
    });
    let values: Vec<(String, String)> = values.collect();
    Some(kind.written(&borrowed(&values)))
}
