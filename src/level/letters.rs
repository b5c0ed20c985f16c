//! The letters every level has without saying so: what each stands for, as a tile or as a thing. An author's own legend may add to
//! them and change most (`read`).

use std::collections::BTreeSet;

use super::source::Place;
use super::{Foe, Lock, MAX_WIDTH, Mount, PickUp, Thing, Tile};
use crate::geom::{Facing, Point, Rect, TILE};

/// The characters a row may hold and what each stands for. Foes look to the left, from where most players come.
pub const LEGEND: [(char, &str); 33] = [
    ('.', "air"),
    (' ', "air"),
    ('#', "solid ground"),
    ('=', "one-way platform"),
    ('H', "ladder"),
    ('^', "spikes on the floor"),
    ('v', "spikes under a ceiling"),
    ('~', "acid"),
    ('<', "conveyor to the left"),
    ('>', "conveyor to the right"),
    ('P', "the player's start"),
    ('X', "exit"),
    ('D', "fuel drum"),
    ('C', "crate"),
    ('B', "steel crate"),
    ('S', "spring"),
    ('K', "checkpoint"),
    ('L', "prisoner"),
    ('W', "weak door"),
    ('|', "door"),
    ('r', "rifleman"),
    ('m', "marksman"),
    ('g', "grenadier"),
    ('s', "shield trooper"),
    ('n', "sniper"),
    ('c', "charger"),
    ('d', "grey drone"),
    ('e', "red drone"),
    ('o', "mine"),
    ('t', "turret under a ceiling"),
    ('i', "intel"),
    ('h', "health"),
    ('G', "grenades"),
];

/// Letters whose meaning an author cannot change.
pub const KEPT: [char; 5] = ['.', ' ', '#', 'P', 'X'];

/// The place of a letter in the game's fonts: ASCII, then the second half of Latin-1. `None` for all others.
pub fn place_in_font(letter: char) -> Option<usize> {
    match letter as usize {
        code @ 32..=126 => Some(code - 32),
        code @ 160..=255 => Some(ASCII + code - 160),
        _ => None,
    }
}

/// How many letters of the fonts are ASCII.
pub const ASCII: usize = 95;

/// Whether the game's fonts have this letter.
pub fn is_shown(letter: char) -> bool {
    place_in_font(letter).is_some()
}

/// The letters that stand in the rows.
pub fn letters_in(rows: &[&str]) -> BTreeSet<char> {
    let mut letters = BTreeSet::new();
    let mut last = None;
    for letter in rows.iter().flat_map(|row| row.chars().take(MAX_WIDTH)) {
        // Most stand beside their like.
        if last.replace(letter) != Some(letter) {
            letters.insert(letter);
        }
    }
    letters
}

pub fn tile_of(character: char) -> Option<Tile> {
    Some(match character {
        '.' | ' ' => Tile::Empty,
        '#' => Tile::Solid,
        '=' => Tile::OneWay,
        'H' => Tile::Ladder,
        '^' => Tile::SpikesUp,
        'v' => Tile::SpikesDown,
        '~' => Tile::Acid,
        '<' => Tile::Belt(Facing::Left),
        '>' => Tile::Belt(Facing::Right),
        _ => return None,
    })
}

pub fn thing_of(character: char, place: Place) -> Option<Thing> {
    let feet = feet_of(place);
    let foe = |foe| Thing::Foe { foe, feet, facing: Facing::Left };
    Some(match character {
        'X' => Thing::Exit { feet },
        'D' => Thing::Drum { feet },
        'C' => Thing::Crate { feet, steel: false },
        'B' => Thing::Crate { feet, steel: true },
        'S' => Thing::Spring { feet },
        'K' => Thing::Checkpoint { feet },
        'L' => Thing::Prisoner { feet },
        'W' => Thing::Door { feet, lock: Lock::Weak },
        '|' => Thing::Door { feet, lock: Lock::Plain },
        'r' => foe(Foe::Rifleman),
        'm' => foe(Foe::Marksman),
        'g' => foe(Foe::Grenadier),
        's' => foe(Foe::Shield),
        'n' => foe(Foe::Sniper),
        'c' => foe(Foe::Charger),
        'd' => foe(Foe::GreyDrone),
        'e' => foe(Foe::RedDrone),
        'o' => Thing::Mine { feet },
        't' => {
            let corner = corner_of(place);
            Thing::Turret { place: Rect::new(corner.x, corner.y, TILE, TILE), mount: Mount::Ceiling }
        }
        'i' => Thing::PickUp { feet, what: PickUp::Intel },
        'h' => Thing::PickUp { feet, what: PickUp::Health },
        'G' => Thing::PickUp { feet, what: PickUp::Grenades },
        _ => return None,
    })
}

/// The middle of a tile's lower edge: where the feet of what stands in it are.
pub fn feet_of((column, row): Place) -> Point {
    Point::new(column * TILE + TILE / 2, (row + 1) * TILE)
}

pub fn corner_of((column, row): Place) -> Point {
    Point::new(column * TILE, row * TILE)
}

/// The letters alone: what they mean fills a page.
pub fn letters_of_legend() -> String {
    LEGEND.map(|(letter, _)| letter.to_string()).join(" ")
}
