//! Tests the editor's operations on the text of every level. After each, the text parses, only the intended part has
//! changed, and undo restores every byte.

use std::cell::Cell;
use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Instant;

use quadrant::geom::{Point, TILE};
use quadrant::level::edit::{Document, Edge, Item, Which, print, template, themes};
use quadrant::level::read::{read, sketch};
use quadrant::level::vocabulary::{EntityKind, Field, Is, kinds, letters};
use quadrant::level::{Goal, Level, Music, Theme, Thing, Tile};
use quadrant::rng::Rng;

const TILES: [Tile; 6] = [Tile::Empty, Tile::Solid, Tile::OneWay, Tile::Ladder, Tile::SpikesUp, Tile::Acid];

/// Larger texts take long to parse again. Their items are moved in one direction instead of three, and redo is not
/// tested.
const LARGE: usize = 10_000;
/// Of the large levels, every so many-th is tested.
const OF_LARGE: usize = 16;

/// A level with everything that authors may write: comments everywhere, a legend, raw strings, lists on one line.
const ODD: &str = include_str!("../levels-odd/odd.ron");

fn levels() -> Vec<(String, String)> {
    let mut found = vec![
        ("odd".to_string(), ODD.to_string()),
        ("template".to_string(), template("New")),
        ("short".into(), "Level(name: \"s\", rows: [\"P...X\", \"#####\"])".into()),
        ("crlf".into(), template("Windows").replace('\n', "\r\n")),
    ];
    let mut large = 0;
    let mut folders = vec![PathBuf::from("levels")];
    while let Some(folder) = folders.pop() {
        let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ron") {
                let text = std::fs::read_to_string(&path).unwrap();
                large += usize::from(text.len() >= LARGE);
                let is_left_out = text.len() >= LARGE && large % OF_LARGE != 1;
                if !is_left_out && read("a", &text).is_ok() {
                    found.push((path.display().to_string(), text));
                }
            }
        }
    }
    assert!(found.len() > 30);
    found
}

fn tiles(level: &Level) -> Vec<Tile> {
    let (width, height) = level.size();
    (0..width * height).map(|nth| level.tile((nth % width) as i32, (nth / width) as i32)).collect()
}

/// Returns the lines between the first and the last difference, before and after.
fn differing(before: &str, after: &str) -> (Vec<String>, Vec<String>) {
    let (a, b): (Vec<&str>, Vec<&str>) = (before.split('\n').collect(), after.split('\n').collect());
    let head = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let most = a.len().min(b.len()) - head;
    let tail = a.iter().rev().zip(b.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    let part = |lines: &[&str]| lines[head..lines.len() - tail].iter().map(|line| line.to_string()).collect();
    (part(&a), part(&b))
}

/// Returns entities and zones as text without the numbers of wires and texts, which change when one is removed.
fn without_numbers(level: &Level) -> Vec<String> {
    let bare = |thing: &Thing| {
        let text = format!("{thing:?}");
        let mut parts = text.split("Wire(");
        let first = parts.next().unwrap_or("").to_string();
        let text =
            parts.fold(first, |text, part| text + "Wire" + part.trim_start_matches(|c: char| c.is_ascii_digit()));
        text.split(" text: ").next().unwrap_or("").to_string()
    };
    let zones = level.zones.iter().map(|zone| format!("{zone:?}"));
    let radio = level.story.radio.iter().map(|radio| format!("radio {:?}", radio.area));
    let weather = level.weather_changes.iter().map(|change| format!("{:?} {:?}", change.weather, change.area));
    level.things.iter().map(bare).chain(zones).chain(radio).chain(weather).collect()
}

fn decorations(document: &Document) -> Vec<Which> {
    document.items().iter().filter(|item| is_decor(item, |_, _| true)).map(|item| item.which).collect()
}

fn is_decor(item: &Item, one: impl Fn(usize, usize) -> bool) -> bool {
    matches!(item.which, Which::Decor(nth, part) if one(nth, part))
}

/// Returns all items, but only the first of those that look the same. A decorated level has hundreds of decorations,
/// which differ only in their place in two lists. Of the entities of a large text, only the first of each kind counts.
fn distinct_items(document: &Document) -> Vec<Item> {
    let ends = |nth: usize, count: usize| (nth == 0, nth + 1 == count);
    let free = |(column, row): (i32, i32)| {
        let air =
            document.tile_at((column, row)) == Tile::Empty && document.item(Which::Letter((column, row))).is_none();
        document.is_inside((column, row)).then_some(air)
    };
    let parts = |nth: usize| document.items().iter().filter(|item| is_decor(item, |of, _| of == nth)).count();
    let lists = document.items().iter().filter(|item| is_decor(item, |_, part| part == 0)).count();
    let mut known = HashSet::new();
    let mut is_new = |item: &&Item| match item.which {
        Which::Entity(_) => document.text().len() < LARGE || known.insert(format!("{} {}", item.word, item.what)),
        Which::Letter((column, row)) => {
            let around = [(1, 0), (-1, 0), (-3, 0), (0, -1)].map(|(dx, dy)| free((column + dx, row + dy)));
            known.insert(format!("{} {} {around:?}", item.word, item.what))
        }
        Which::Decor(nth, part) => known.insert(format!("{:?} {:?}", ends(nth, lists), ends(part, parts(nth)))),
    };
    document.items().iter().filter(|item| is_new(item)).cloned().collect()
}

/// Whether `many` contains all things of `few` in the same order, and exactly `more` additional things.
fn is_part(few: &Level, many: &Level, more: usize) -> bool {
    let (few, many) = (without_numbers(few), without_numbers(many));
    let mut rest = many.iter();
    few.len() + more == many.len() && few.iter().all(|thing| rest.any(|other| other == thing))
}

/// Runs an operation, checks the result, and undoes it.
#[track_caller]
fn step(
    name: &str,
    document: &mut Document,
    act: impl FnOnce(&mut Document),
    check: impl FnOnce(&Level, &Level, &str, &str),
) {
    let (before, level) = (document.text().to_string(), document.level().expect("it read before").clone());
    let steps = document.steps();
    act(document);
    let after = document.text().to_string();
    let now = document.level().unwrap_or_else(|| panic!("{name}: no longer reads\n{}", document.problems())).clone();
    check(&level, &now, &before, &after);
    let again = sketch("a", &after).level.expect("it reads");
    assert_eq!(*now, again, "{name}");
    if document.steps() > steps {
        assert_eq!(document.steps(), steps + 1, "{name}: one step of undo");
        assert!(document.undo());
        assert_eq!(document.text(), before, "{name}: undo");
        if before.len() < LARGE {
            assert!(document.redo());
            assert_eq!(document.text(), after, "{name}: redo");
            assert!(document.undo());
        }
    }
    assert_eq!(document.text(), before, "{name}");
}

#[test]
fn setting_a_tile_changes_one_letter_of_one_row() {
    for (name, text) in levels() {
        let mut document = Document::new(&name, text);
        let (width, height) = document.size();
        let mut rng = Rng::new(7);
        for nth in 0..if document.text().len() < LARGE { 40 } else { 12 } {
            let place = (rng.between(0, width - 1), rng.between(0, height - 1));
            let tile = TILES[nth % TILES.len()];
            let kept = document
                .items()
                .iter()
                .any(|item| ["Start", "Exit"].contains(&item.word.as_str()) && item.which == Which::Letter(place));
            let stood = usize::from(document.item(Which::Letter(place)).is_some() && !kept);
            step(
                &format!("{name} {place:?} {tile:?}"),
                &mut document,
                |document| document.set_tiles(&[place], tile, false).unwrap(),
                |before, after, old, new| {
                    let mut expected = tiles(before);
                    if !kept {
                        expected[(place.1 * width + place.0) as usize] = tile;
                    }
                    assert!(tiles(after) == expected, "{name} {place:?} {tile:?}");
                    assert!(is_part(after, before, stood), "{name} {place:?}");
                    assert_eq!(old.chars().count(), new.chars().count());
                    let differ = old.chars().zip(new.chars()).filter(|(a, b)| a != b).count();
                    assert!(differ <= 1, "{name}: {differ} letters differ");
                },
            );
        }
    }
}

#[test]
fn adding_adds_one_line_and_removing_removes_one() {
    for (name, text) in levels() {
        let mut document = Document::new(&name, text);
        let place = document.items().iter().find(|item| item.word == "Start").unwrap().spots[0].place;
        let place = (place.0 + 1, 0);
        let is_low = document.size().1 < 4;
        // A crusher needs a way down, weather an area of five rows, and a split room must be a square.
        let (width, height) = document.size();
        let fits = |kind: &&EntityKind| match kind.word {
            "Crusher" | "Weather" => !is_low,
            "SplitRoom" => width >= 8 && height >= 9,
            _ => true,
        };
        for kind in kinds().filter(fits) {
            let place = if kind.word == "SplitRoom" { (width / 2, 8) } else { place };
            let mut added = None;
            let label = format!("{name} + {}", kind.word);
            step(
                &label,
                &mut document,
                |document| added = Some(document.add(kind.word, &[], place).unwrap()),
                |before, after, old, new| {
                    assert!(tiles(before) == tiles(after), "{label}");
                    assert!(is_part(before, after, 1), "{label}\n{new}");
                    let (gone, come) = differing(old, new);
                    let is_new_list = !old.contains("entities");
                    assert!(
                        gone.len() <= 1 && come.len() <= gone.len() + if is_new_list { 3 } else { 1 },
                        "{label}: {gone:?} {come:?}"
                    );
                },
            );
            if document.text().len() >= LARGE {
                continue;
            }
            // Removing it restores the text, except for a list that was created.
            let which = added.unwrap();
            document.redo();
            let with = document.text().to_string();
            let level = document.level().unwrap().clone();
            document.remove(which).unwrap();
            assert!(is_part(document.level().unwrap(), &level, 1), "{label}");
            document.undo();
            assert_eq!(document.text(), with, "{label}");
            document.undo();
        }
        let (all, decor) = (distinct_items(&document), decorations(&document));
        for item in all.iter().filter(|item| !["Start", "Exit"].contains(&item.word.as_str())) {
            let label = format!("{name} - {} {:?}", item.word, item.which);
            let nth_decor = decor.iter().position(|which| *which == item.which);
            step(
                &label,
                &mut document,
                |document| document.remove(item.which).unwrap(),
                |before, after, old, new| {
                    assert!(tiles(before) == tiles(after), "{label}");
                    let mut decor = before.decor.clone();
                    nth_decor.map(|nth| decor.remove(nth));
                    assert!(after.decor == decor, "{label}");
                    assert!(is_part(after, before, usize::from(nth_decor.is_none())), "{label}");
                    let (gone, come) = differing(old, new);
                    assert!(come.len() <= 1 && gone.len() <= 8, "{label}: {gone:?} {come:?}");
                },
            );
        }
    }
}

#[test]
fn moving_an_item_changes_nothing_else() {
    for (name, text) in levels() {
        let mut document = Document::new(&name, text);
        let (all, decor) = (distinct_items(&document), decorations(&document));
        for (nth, item) in all.iter().enumerate() {
            let ways = [(1, 0), (0, -1), (-3, 0)];
            let ways = if document.text().len() < LARGE { &ways[..] } else { &ways[nth % 3..][..1] };
            for &by in ways {
                let label = format!("{name}: {} {:?} by {by:?}", item.word, item.which);
                let nth_decor = decor.iter().position(|which| *which == item.which);
                let moved = Cell::new(false);
                step(
                    &label,
                    &mut document,
                    |document| moved.set(document.move_by(item.which, by).is_ok()),
                    |before, after, old, new| {
                        let (was, now) = (without_numbers(before), without_numbers(after));
                        let same = was.iter().filter(|thing| now.contains(thing)).count();
                        let is_thing = !["Start", "Decor"].contains(&item.word.as_str());
                        assert_eq!(before.things.len(), after.things.len(), "{label}");
                        assert!(same + usize::from(is_thing) >= was.len(), "{label}");
                        let mut expected = before.decor.clone();
                        if let Some(nth) = nth_decor.filter(|_| moved.get()) {
                            let (_, feet) = &mut expected[nth];
                            *feet = Point::new(feet.x + by.0 * TILE, feet.y + by.1 * TILE);
                        }
                        assert!(after.decor == expected, "{label}");
                        assert!(tiles(before) == tiles(after), "{label}");
                        let (gone, come) = differing(old, new);
                        // A letter whose place is taken becomes an entity of the list.
                        let is_letter = matches!(item.which, Which::Letter(_));
                        assert!(is_letter || gone.len() == come.len() && gone.len() <= 1 + item.spots.len(), "{label}");
                    },
                );
            }
        }
    }
}

#[test]
fn setting_a_field_changes_nothing_else() {
    for (name, text) in levels() {
        let mut document = Document::new(&name, text);
        let all = distinct_items(&document);
        for item in &all {
            for (field, value) in document.values(item.which) {
                let other = match field.is {
                    Is::Number { low, high, .. } => {
                        value.parse().map_or(low, |n: i64| if n < high { n + 1 } else { n - 1 }).to_string()
                    }
                    Is::Pair { .. } => "(7, 9)".into(),
                    Is::Choice { words, .. } => {
                        let words = words();
                        let now = words.iter().position(|word| *word == value);
                        assert!(now.is_some() || value.is_empty(), "{name} {item:?} {value}");
                        words[now.map_or(0, |nth| nth + 1) % words.len()].into()
                    }
                    Is::Flag => (value != "true").to_string(),
                    Is::Text { .. } => "say \"this\" \\ or that".into(),
                    Is::Waves => format!("{value}, charger"),
                    Is::Emits | Is::Receives => format!("{value}x"),
                    Is::Feet | Is::Tile | Is::End | Is::Area | Is::Part | Is::Path { .. } | Is::List => continue,
                };
                let label = format!("{name}: {} {:?} {} = {other}", item.word, item.which, field.name);
                let mut which = item.which;
                step(
                    &label,
                    &mut document,
                    |document| {
                        which = document.set_field(item.which, field.name, &other, false).unwrap();
                        let values = document.values(which);
                        let now = values.iter().find(|(known, _)| known.name == field.name);
                        let now = &now
                            .unwrap_or_else(|| {
                                panic!("{label} {which:?}\n{}\n{}", document.text(), document.problems())
                            })
                            .1;
                        assert_eq!(*now, other, "{label}");
                    },
                    |before, after, _, _| {
                        let (was, now) = (without_numbers(before), without_numbers(after));
                        let same = was.iter().filter(|thing| now.contains(thing)).count();
                        // At most one thing changes, not counting the numbers of wires and texts. Fields with the name
                        // of a wire are not checked.
                        assert!(same + 1 >= was.len() || field.is.emits() || field.is.receives(), "{label}");
                        assert_eq!(before.things.len(), after.things.len(), "{label}");
                        assert!(tiles(before) == tiles(after), "{label}");
                    },
                );
            }
        }
    }
}

#[test]
fn resetting_and_undoing_fields_restores_the_text() {
    let text = "Level(name: \"l\", rows: [\"P.rC.X\", \"######\"], entities: [Door(at: (4, 0), opens: \"a\"), Switch(at: (1, 0), name: \"a\")])";
    let mut document = Document::new("l", text.into());
    let which = document.set_field(Which::Letter((2, 0)), "facing", "right", false).unwrap();
    assert!(document.text().contains("\"P..C.X\""), "{}", document.text());
    assert!(
        document.text().contains("name: \"a\"), Foe(what: rifleman, at: (2, 0), facing: right)]"),
        "{}",
        document.text()
    );
    document.set_field(which, "facing", "left", false).unwrap();
    assert!(document.text().contains("Foe(what: rifleman, at: (2, 0))]"), "{}", document.text());
    document.set_field(Which::Letter((3, 0)), "steel", "true", false).unwrap();
    assert!(document.text().contains("\"P..B.X\""), "{}", document.text());
    document.set_field(Which::Entity(0), "key", "red", false).unwrap();
    assert!(document.text().contains("Door(at: (4, 0), key: red)"), "{}", document.text());
    for _ in 0..4 {
        document.undo();
    }
    assert_eq!(document.text(), text);
}

#[test]
fn growing_and_shrinking_the_map_moves_everything_along() {
    for (name, text) in levels() {
        let mut document = Document::new(&name, text);
        for (edge, dx, dy) in [(Edge::Left, 3, 0), (Edge::Right, 0, 0), (Edge::Top, 0, 3), (Edge::Bottom, 0, 0)] {
            let label = format!("{name} {edge:?}");
            step(
                &label,
                &mut document,
                |document| document.grow(edge, 3).unwrap(),
                |before, after, old, new| {
                    let ((width, height), sideways) = (before.size(), matches!(edge, Edge::Left | Edge::Right));
                    let more = if sideways { (width + 3, height) } else { (width, height + 3) };
                    assert_eq!(after.size(), more, "{label}");
                    for row in 0..height as i32 {
                        for column in 0..width as i32 {
                            assert_eq!(before.tile(column, row), after.tile(column + dx, row + dy), "{label}");
                        }
                    }
                    assert_eq!(before.things.len(), after.things.len());
                    assert_eq!((after.start.x - before.start.x, after.start.y - before.start.y), (dx * 16, dy * 16));
                    let comments = |text: &str| text.matches("//").count() + text.matches("/*").count();
                    assert_eq!(comments(old), comments(new), "{label}");
                },
            );
            let before = document.text().to_string();
            document.grow(edge, 1).unwrap();
            let bare = document.level().unwrap().clone();
            if document.shrink(edge).is_ok() {
                assert_eq!(
                    tiles(document.level().unwrap()).len(),
                    tiles(&bare).len()
                        - match edge {
                            Edge::Left | Edge::Right => bare.size().1,
                            Edge::Top | Edge::Bottom => bare.size().0,
                        }
                );
                assert_eq!(
                    document.text().replace(['\r', ' ', '\n', ','], ""),
                    before.replace(['\r', ' ', '\n', ','], ""),
                    "{label}"
                );
                document.undo();
            }
            document.undo();
            assert_eq!(document.text(), before);
        }
    }
}

#[test]
fn level_fields_and_goals_can_be_set() {
    for (name, text) in levels() {
        let mut document = Document::new(&name, text);
        step(
            &name,
            &mut document,
            |d| d.set_head("name", "A \"B\"", false).unwrap(),
            |_, now, _, _| assert_eq!(now.name, "A \"B\""),
        );
        step(
            &name,
            &mut document,
            |d| d.set_head("briefing", "Hello there, \"you\"", false).unwrap(),
            |_, now, _, _| assert_eq!(now.story.briefing, "Hello there, \"you\""),
        );
        let was = document.head("theme");
        step(
            &name,
            &mut document,
            |d| d.set_head("theme", if was == "gardens" { "docks" } else { "gardens" }, false).unwrap(),
            |_, now, old, new| {
                assert_eq!(now.theme, if was == "gardens" { Theme::Docks } else { Theme::Gardens });
                let (gone, come) = differing(old, new);
                assert!(come.len() == 1 && gone.len() <= 1, "{gone:?} {come:?}");
            },
        );
        let had_music = document.head("music");
        step(
            &name,
            &mut document,
            |d| d.set_head("music", if had_music == "vault" { "" } else { "vault" }, false).unwrap(),
            |_, now, _, _| assert_eq!(now.music, if had_music == "vault" { now.theme.music() } else { Music::Vault }),
        );
        step(
            &name,
            &mut document,
            |d| d.set_head("par_seconds", "33", false).unwrap(),
            |_, now, _, _| assert_eq!(now.par_seconds, 33),
        );
        let had = document.goal(Goal::Intel);
        step(
            &name,
            &mut document,
            |d| d.set_goal(Goal::Intel, Some(true)).unwrap(),
            |was, now, _, _| {
                assert_eq!(now.objectives.len(), was.objectives.len() + usize::from(had.is_none()));
                assert!(now.objectives.iter().any(|objective| objective.goal == Goal::Intel && objective.required));
            },
        );
        step(
            &name,
            &mut document,
            |d| d.set_goal(Goal::Drums, None).unwrap(),
            |_, now, _, _| {
                assert!(now.objectives.iter().all(|objective| objective.goal != Goal::Drums));
            },
        );
    }
}

#[test]
fn a_wire_gives_emitter_and_receiver_the_same_name() {
    for (name, text) in levels() {
        let mut document = Document::new(&name, text);
        let before = document.text().to_string();
        let switch = document.add("Switch", &[], (1, 1)).unwrap();
        let door = document.add("Door", &[("key", "blue")], (2, 1)).unwrap();
        document.wire(switch, door).unwrap();
        let (emits, receives) =
            (document.item(switch).unwrap().emits.clone(), document.item(door).unwrap().receives.clone());
        assert!(emits.is_some() && emits == receives, "{name}: {emits:?} {receives:?}");
        assert!(!document.text()[before.len() - 10..].contains("blue"), "one lock");
        document.wire(switch, door).unwrap();
        assert!(document.item(door).unwrap().receives.is_none(), "{name}");
        while document.undo() {}
        assert_eq!(document.text(), before);
    }
    let mut document = Document::new("w", "Level(name: \"w\", rows: [\"P.|..X\", \"######\"], entities: [Warden(what: docks, at: (3, 0), arena: ((0, 0), (5, 0)))])".into());
    document.wire(Which::Entity(0), Which::Letter((2, 0))).unwrap();
    assert!(document.text().contains("name: \"warden\"), Door(at: (2, 0), opens: \"warden\")]"), "{}", document.text());
    assert_eq!(document.steps(), 1);
}

#[test]
fn a_copy_keeps_its_values_in_another_place() {
    for (name, text) in levels() {
        let mut document = Document::new(&name, text);
        let all = distinct_items(&document);
        let (width, _) = document.size();
        for item in all.iter().filter(|item| !["Start", "Exit"].contains(&item.word.as_str())) {
            let clip = document.copy(item.which).unwrap();
            let from = item.spots[0].place;
            let right = item.spots.iter().map(|spot| spot.place.0).max().unwrap();
            let to = if right + 1 < width || from.0 == 0 { (from.0 + 1, from.1) } else { (from.0 - 1, from.1) };
            step(
                &name,
                &mut document,
                |document| {
                    let copy = document.paste(&clip, to).unwrap().last.unwrap();
                    let (old, new) = (
                        item,
                        document.item(copy).unwrap_or_else(|| panic!("{name} {item:?} {copy:?} {}", document.text())),
                    );
                    assert_eq!((&old.word, &old.what, new.spots[0].place), (&new.word, &new.what, to));
                    assert_eq!(document.values(copy).len(), document.values(item.which).len());
                },
                |before, after, _, _| {
                    let count = |level: &Level| {
                        level.things.len() + level.zones.len() + level.story.radio.len() + level.decor.len()
                    };
                    assert_eq!(count(after), count(before) + 1, "{name}: {item:?}");
                },
            );
        }
    }
}

#[test]
fn a_new_level_parses_as_it_was_printed() {
    let level = read("new", &template("My \"first\"")).unwrap();
    assert_eq!((level.name.as_str(), level.size(), level.theme), ("My \"first\"", (80, 23), Theme::Docks));
    assert_eq!(level.things.len(), 1);
    for (theme, expected) in themes().iter().zip([Theme::Docks, Theme::Foundry, Theme::Gardens, Theme::Vault]) {
        let level = read("new", &print("n", theme, 30, 12)).unwrap();
        assert_eq!(
            (level.theme, level.size(), level.tile(0, 5), level.tile(1, 5)),
            (expected, (30, 12), Tile::Solid, Tile::Empty)
        );
    }
    let text = template("n");
    assert!(text.lines().all(|line| line.trim_end() == line) && text.lines().count() < 32, "{text}");
}

/// Tests each field of each entity: left out, with its default and with every word. Also compares each letter with its
/// entity.
#[test]
fn the_reader_accepts_what_the_vocabulary_says() {
    let rows = "rows: [\"P..............................X\", \"................................\", \"................................\", \"................................\", \"................................\", \"................................\"]";
    let things = |entity: &str| {
        let text = format!("Level(name: \"f\", {rows}, entities: [{entity}])");
        let made = sketch("f", &text);
        let told = made.problems.to_string();
        let level = made.level.unwrap_or_else(|| panic!("{told}"));
        (without_numbers(&level).pop().unwrap(), told)
    };
    let value = |field: &Field| match field.is {
        Is::End if field.name == "to" => "(4, 5)".to_string(),
        Is::Feet | Is::Tile | Is::End => "(4, 2)".into(),
        Is::Area | Is::Part => "((2, 0), (9, 4))".into(),
        Is::Path { .. } => "[(8, 2)]".into(),
        Is::Number { low, .. } => low.max(2).to_string(),
        Is::Pair { .. } => "(7, 8)".into(),
        Is::Choice { words, .. } => words()[words().len() - 1].into(),
        Is::Flag => "true".into(),
        Is::Waves => "\"2 shield, charger / sniper\"".into(),
        Is::Text { .. } | Is::Emits | Is::Receives => "\"a\"".into(),
        Is::List => panic!("{} is no field of an entity", field.name),
    };
    for kind in kinds() {
        let must: Vec<(&str, String)> =
            kind.fields.iter().filter(|field| field.is_required()).map(|field| (field.name, value(field))).collect();
        let all = |more: Option<(&'static str, String)>| {
            let fields: Vec<(&str, String)> = must.iter().cloned().chain(more).collect();
            let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            things(&kind.written(&fields))
        };
        let (bare, told) = all(None);
        let is_bad =
            |told: &str| ["; add ", "; write", "did you mean", "; accepted"].iter().any(|one| told.contains(one));
        assert!(!is_bad(&told), "{}: {told}", kind.word);
        for field in kind.fields.iter().filter(|field| !field.is_required()) {
            let (_, told) = all(Some((field.name, value(field))));
            assert!(!is_bad(&told), "{}.{}: {told}", kind.word, field.name);
            let usual = field.usual_value();
            if !usual.is_empty() {
                let (spelt, told) = all(Some((field.name, usual.into())));
                assert_eq!(spelt, bare, "{}.{} is usually so: {told}", kind.word, field.name);
            }
        }
        for field in kind.fields {
            if let Is::Choice { words, .. } = field.is {
                for word in words() {
                    let (_, told) = all(Some((field.name, word.to_string())).filter(|_| !field.is_required()));
                    assert!(!is_bad(&told), "{}.{}: {told}", kind.word, field.name);
                }
            }
        }
    }
    for (letter, kind, variant) in letters() {
        let mut fields = variant.fields.to_vec();
        fields.push(("at", "(1, 0)"));
        let entity = kind.written(&fields);
        let (spelt, _) = things(&entity);
        let lettered = sketch("l", &format!("Level(name: \"l\", rows: [\"P{letter}X\"])")).level.unwrap();
        assert!(without_numbers(&lettered).contains(&spelt), "{letter}: {entity}");
    }
}

#[test]
fn a_text_that_cannot_be_parsed_is_not_changed() {
    for text in ["", "Level(", "Level(name: \"b\", rows: [3])", "what?"] {
        let mut document = Document::new("b", text.into());
        assert!(document.level().is_none() && !document.marks().is_empty(), "{text}");
        assert!(document.set_tiles(&[(0, 0)], Tile::Solid, false).is_err());
        assert!(document.add("Drum", &[], (0, 0)).is_err() && document.grow(Edge::Left, 1).is_err());
        assert!(document.set_head("name", "x", false).is_err());
        assert_eq!(document.text(), text);
    }
}

#[test]
fn an_edit_after_which_the_text_cannot_be_parsed_is_not_made() {
    let mut document = Document::new("b", ODD.into());
    document.set_head("par_seconds", "33", false).unwrap();
    let (good, steps) = (document.text().to_string(), document.steps());
    for joined in [false, true] {
        assert!(document.set_head("par_seconds", "Hello there, ", joined).is_err());
        assert!(document.level().is_some());
        assert_eq!((document.text(), document.steps()), (&*good, steps));
    }
    assert!(document.replace("what?".into()).is_err());
    assert!(document.undo());
    assert_eq!(document.text(), ODD);
}

#[test]
fn an_edit_is_parsed_again_quickly() {
    let text = std::fs::read_to_string("levels/docks-1.ron").unwrap();
    let mut document = Document::new("levels/docks-1.ron", text);
    let begun = Instant::now();
    for nth in 0..20 {
        document.set_tiles(&[(20 + nth, 10)], Tile::Solid, nth > 0).unwrap();
    }
    let each = begun.elapsed() / 20;
    println!("a step takes {each:?}");
    // The bound is generous because other tests run at the same time.
    assert!(each.as_millis() < 100, "{each:?}");
    assert_eq!(document.steps(), 1);
}

#[test]
fn a_syntax_error_shows_its_line() {
    let text =
        "Level(\n    name: \"b\",\n    rows: [\n        \"P.X\",\n        \"###\",\n    ]\n    theme: docks,\n)\n";
    let document = Document::new("b", text.into());
    let marks: Vec<_> = document.marks().iter().map(|mark| (mark.place, mark.sentence.as_str())).collect();
    let sentence = "line 7: a comma is missing before this; write one after the previous value";
    assert_eq!(marks, [(None, sentence)]);
}
