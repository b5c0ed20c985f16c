//! Tests that the caption of a sign never covers a player, a jump, or the floor ahead: in all levels, for all signs, in
//! both directions, in both sizes of letters.

use std::fs;
use std::sync::Arc;

use crate::common::files::{empty_folder, files_below, shipped};
use crate::common::person::Person;
use crate::common::script;
use quadrant::career::achievements::INDEXES;
use quadrant::draw::font::Font;
use quadrant::draw::hud::{self, Notes};
use quadrant::draw::{Colour, Command, DrawList};
use quadrant::geom::{Rect, TILE};
use quadrant::input::Button as Action;
use quadrant::level::{Level, Thing, Tile};
use quadrant::settings::TextSize;
use quadrant::settings::key_place::KeyPlace;
use quadrant::sim::{IndexChoice, Rules, World};
use quadrant::words;

const SIZE: (i32, i32) = (480, 270);
/// How far ahead and how far below the feet a player must see the floor, in tiles. Large letters leave less.
const AHEAD: i32 = 9;
const AHEAD_OF_LARGE: i32 = 4;
const BELOW: i32 = 4;
/// A jump, in pixels.
const JUMP: i32 = 53;

fn caption(world: &World, text: TextSize) -> Option<Rect> {
    let mut list = DrawList::new(SIZE.0, SIZE.1);
    list.look.text = text;
    hud::draw(&mut list, world, world.view(), &Notes::default());
    box_of_text(&list)
}

fn box_of_text(list: &DrawList) -> Option<Rect> {
    list.commands.iter().find_map(|command| match command {
        Command::Fill { rect, colour } if *colour == Colour::INK.with_alpha(208) => Some(*rect),
        _ => None,
    })
}

/// The player with room for a jump, and the floor on both sides with the room of a body above it.
fn path(world: &World, text: TextSize) -> Vec<Rect> {
    let ahead = if text == TextSize::Large { AHEAD_OF_LARGE } else { AHEAD };
    let (level, body) = (world.level(), world.player(0).expect("a player").body.rect);
    let (column, row) = (body.center().x / TILE, (body.bottom() - 1) / TILE);
    let floors = (column - ahead..=column + ahead).filter_map(|column| {
        let stands = |row: &i32| level.tile(column, *row).is_solid() || level.tile(column, *row) == Tile::OneWay;
        let floor = (row - 1..=row + BELOW).find(stands)?;
        (floor >= row).then(|| Rect::new(column * TILE, floor * TILE - 26, TILE, 26 + TILE / 2))
    });
    std::iter::once(Rect { y: body.y - JUMP, h: body.h + JUMP, ..body }).chain(floors).collect()
}

fn faults_of(name: &str, level: &Level, faults: &mut Vec<String>) -> usize {
    let mut read = 0;
    for thing in &level.things {
        let Thing::Sign { feet, .. } = thing else { continue };
        for text in [TextSize::Normal, TextSize::Large] {
            let is_covered = ["30 left", "30 right"].into_iter().any(|hands| {
                let level = level.starting_at(*feet);
                let rules = Rules { endless_life: true, ..Rules::default() };
                let mut world = World::new(Arc::new(level), 1, rules, IndexChoice::default());
                script(hands).into_iter().any(|inputs| {
                    world.step(inputs);
                    let Some(caption) = caption(&world, text) else { return false };
                    read += 1;
                    let view = world.view();
                    let covers = |part: Rect| part.moved(-view.x, -view.y).overlaps(caption);
                    path(&world, text).into_iter().any(covers)
                })
            });
            if is_covered {
                faults.push(format!(
                    "{name}: the sign at ({}, {}), {text:?} letters",
                    feet.x / TILE,
                    feet.y / TILE - 1
                ));
            }
        }
    }
    read
}

#[test]
fn no_caption_covers_the_player_or_the_floor_ahead() {
    let (mut faults, mut read) = (Vec::new(), 0);
    for file in files_below("levels", "ron") {
        let name = file.strip_prefix("levels").unwrap().with_extension("").display().to_string();
        if name != "campaign" {
            read += faults_of(&name, &shipped(&name), &mut faults);
        }
    }
    assert!(read > 2000, "{read} pictures with a caption");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// An achievement may be won beside a sign.
#[test]
fn the_banner_of_an_achievement_covers_no_text_of_a_sign() {
    let folder = empty_folder("banner-and-sign");
    let level = folder.join("sign.ron");
    let rows = "\"............X\",\n\"P............\",\n\"#############\",\n";
    let sign = "Sign(at: (0, 1), text: \"read me\\nto the end\")";
    fs::write(&level, format!("Level(name: \"sign\", rows: [\n{rows}], entities: [{sign}])\n")).unwrap();
    let mut person = Person::plays(&folder, &level);
    person.wait(240);
    let (mut texts, mut banners, mut both) = (0, 0, 0);
    for _ in 0..INDEXES {
        person.tap(KeyPlace::F4);
    }
    for _ in 0..60 {
        person.wait(1);
        let list = person.picture();
        let text = box_of_text(&list);
        let banner = banner(&list);
        (texts, banners) = (texts + u32::from(text.is_some()), banners + u32::from(banner.is_some()));
        if let (Some(text), Some(banner)) = (text, banner) {
            both += 1;
            assert!(!text.overlaps(banner), "{text:?}, {banner:?}");
        }
    }
    assert!(both > 20, "{texts} with a text, {banners} with a banner");
}

fn banner(list: &DrawList) -> Option<Rect> {
    list.commands.iter().find_map(|command| match command {
        Command::Fill { rect, colour } if *colour == Colour::INK.with_alpha(204) => Some(*rect),
        _ => None,
    })
}

/// The achievement is won in the step before the exit.
#[test]
fn the_banner_of_an_achievement_covers_no_heading_of_the_results() {
    let folder = empty_folder("banner-and-results");
    let level = folder.join("exit.ron");
    fs::write(&level, "Level(name: \"Container Yard\", rows: [\n\"P..X\",\n\"####\",\n])\n").unwrap();
    let mut person = Person::plays(&folder, &level);
    person.wait(10);
    for _ in 0..INDEXES {
        person.tap(KeyPlace::F4);
    }
    person.hold(Action::Right, 150);
    assert!(person.screen().starts_with("results"), "{}", person.screen());
    let list = person.picture();
    let banner = banner(&list).unwrap();
    let heading = Font::Display.width(words!("stage.clear")).max(Font::Small.width("Container Yard   -   normal"));
    let headings = Rect::new((SIZE.0 - heading) / 2, 0, heading, 48);
    assert!(banner.bottom() > 0 && !banner.overlaps(headings), "{banner:?}, {headings:?}");
}
