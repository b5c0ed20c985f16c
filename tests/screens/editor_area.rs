//! Areas, stamps and files in the editor: copying with wires, mirroring, stamps from strangers, and the dialogs.

use std::fs;

use quadrant::game::event::Modifiers;
use quadrant::level::Tile;
use quadrant::level::edit::{Clip, Document, MOST_CLIP_BYTES, is_in};
use quadrant::level::read::read;
use quadrant::replay::Replay;
use quadrant::rng::Rng;
use quadrant::scene::{Scene, TypedKey};
use quadrant::settings::key_place::KeyPlace;

use super::editor::{Person, TEXT};
use crate::common::files::empty_folder;
use crate::common::person::Person as Player;

/// A lever with its door, and a plate far from its own.
const WIRED: &str = r##"Level(
    name: "Wired",
    rows: [
        "........................",
        ".P....................X.",
        "========================",
    ],
    entities: [
        Switch(at: (3, 1), name: "gate"),
        Door(at: (5, 1), opens: "gate"),
        Plate(at: (7, 1), name: "far"),
        Door(at: (20, 1), opens: "far"),
    ],
    decor: [(what: fern, at: [(4, 1)])],
)
"##;

fn whole(document: &Document) -> ((i32, i32), (i32, i32)) {
    let (width, height) = document.size();
    ((0, 0), (width - 1, height - 1))
}

/// All tiles, and all things without the order in which they are written.
fn content(document: &Document) -> (Vec<Tile>, Vec<String>) {
    let (width, height) = document.size();
    let tiles = (0..width * height).map(|nth| document.tile_at((nth % width, nth / width))).collect();
    let thing = |item: &quadrant::level::edit::Item| {
        let mut places: Vec<_> = item.spots.iter().map(|spot| (spot.role as u8, spot.place)).collect();
        places.sort_unstable();
        let values: Vec<(&str, String)> =
            document.values(item.which).into_iter().map(|(field, value)| (field.name, value)).collect();
        // A part of the map is written as a value too, and its corners may change places.
        let values: Vec<_> = values.into_iter().filter(|(_, value)| !value.starts_with("((")).collect();
        format!("{} {} {places:?} {values:?}", item.word, item.what)
    };
    let mut things: Vec<String> = document.items().iter().map(thing).collect();
    things.sort_unstable();
    (tiles, things)
}

#[test]
fn a_copied_wire_is_a_new_one_and_one_that_leads_out_still_does() {
    let mut document = Document::new("wired.ron", WIRED.into());
    let clip = document.copy_area(((3, 0), (7, 2))).unwrap();
    let pasted = document.paste(&clip, (10, 0)).unwrap();
    assert_eq!((pasted.dropped, pasted.left_out.len(), document.steps()), (0, 0, 1));
    for wanted in [
        "Switch(at: (10, 1), name: \"gate-2\")",
        "Door(at: (12, 1), opens: \"gate-2\")",
        "Plate(at: (14, 1), name: \"far\")",
        "at: [(4, 1), (11, 1)]",
    ] {
        assert!(document.text().contains(wanted), "{wanted} is missing in {}", document.text());
    }
    assert!(document.undo() && document.text() == WIRED);

    // In another level the plate leads to nothing.
    let mut other = Document::new("room.ron", TEXT.into());
    let pasted = other.paste(&clip, (8, 2)).unwrap();
    assert_eq!(pasted.dropped, 1);
    // A plate must have a name, so it keeps it, and the level says that nothing listens.
    assert!(other.text().contains("name: \"gate\"") && other.marks().len() == 1, "{}", other.text());
    let door = document.copy_area(((19, 0), (21, 2))).unwrap();
    let mut other = Document::new("room.ron", TEXT.into());
    assert_eq!(other.paste(&door, (8, 2)).unwrap().dropped, 1);
    assert!(!other.text().contains("far"), "{}", other.text());

    // What is moved keeps its names, and so do the start and the exit.
    let area = ((0, 0), (7, 2));
    document.move_area(area, (2, 0)).unwrap();
    assert!(document.text().contains("Switch(at: (5, 1), name: \"gate\")"), "{}", document.text());
    assert_eq!(document.level().unwrap().start.x / 16, 3);
    assert!(document.undo() && document.text() == WIRED);
}

/// Mirrors and moves whole levels and parts of them, as one step, and back.
#[test]
fn what_is_mirrored_twice_is_as_it_was() {
    for name in ["docks-1", "foundry-2", "gardens-1", "test/spring"] {
        let text = fs::read_to_string(format!("levels/{name}.ron")).unwrap();
        let mut document = Document::new(name, text.clone());
        let (width, height) = document.size();
        let before = content(&document);
        let wide = 10_000 / height - 1;
        for left in [0, width / 3] {
            let area = ((left, 0), ((left + wide).min(width - 1), height - 1));
            // A path that leads out of the area may end at the edge of the map when it is mirrored.
            let reaches_out = document
                .items()
                .iter()
                .any(|item| is_in(area, item.spots[0].place) && !item.spots.iter().all(|spot| is_in(area, spot.place)));
            if reaches_out {
                continue;
            }
            if document.mirror_area(area, |_| 0).is_err() {
                continue;
            }
            assert_ne!(content(&document), before, "{name}");
            let (tiles, things) = before.clone();
            document.mirror_area(area, |_| 0).unwrap();
            let after = content(&document);
            assert!(after.0 == tiles, "{name}: tiles");
            let differs = after.1.iter().zip(&things).find(|(a, b)| a != b);
            assert!(after.1.len() == things.len() && differs.is_none(), "{name}: {differs:?}");
            assert!(document.undo() && document.undo() && document.text() == text, "{name}");
        }
    }
    let decor = "    decor: [(what: bracket_left, at: [(3, 1)])],\n)";
    let mut document = Document::new("decor.ron", TEXT.trim_end().trim_end_matches(')').to_string() + decor);
    document.mirror_area(((1, 1), (18, 1)), |_| 0).unwrap();
    assert!(document.text().contains("bracket_right"), "{}", document.text());
    let mut document = Document::new("belts.ron", TEXT.replace("#..................#", "#>>..............v.#"));
    document.mirror_area(((1, 1), (18, 1)), |_| 0).unwrap();
    assert!(document.text().contains("#.v..............<<#"), "{}", document.text());
    let text = WIRED.replace(
        "Switch(at: (3, 1), name: \"gate\")",
        "Foe(what: sniper, at: (3, 1)), Lift(at: (8, 0), path: [(14, 0)])",
    );
    let mut document = Document::new("lift.ron", text);
    document.mirror_area(whole(&document), |_| 0).unwrap();
    assert!(document.text().contains("facing: right"), "{}", document.text());
    assert!(document.text().contains("Lift(at: (13, 0), path: [(7, 0)]"), "{}", document.text());
    assert_eq!(document.level().unwrap().start.x / 16, 22);
}

#[test]
fn a_stamp_is_read_as_it_was_written_and_a_damaged_one_does_no_harm() {
    let document = Document::new("wired.ron", WIRED.into());
    let clip = document.copy_area(((3, 0), (7, 2))).unwrap();
    let text = clip.to_text("stamp").unwrap();
    let again = Clip::from_text("stamp.ron", text.clone()).unwrap();
    let put = |clip: &Clip| {
        let mut document = Document::new("wired.ron", WIRED.into());
        document.paste(clip, (10, 0)).unwrap();
        content(&document)
    };
    assert_eq!(put(&clip), put(&again));
    assert!(Clip::from_text("a.ron", " ".repeat(MOST_CLIP_BYTES + 1)).is_err());
    assert!(Clip::from_text("a.ron", "Level(rows: [])".into()).is_err());
    assert!(Clip::from_text("a.ron", text.replace("Switch", "Swatch")).unwrap_err().contains("Swatch"));

    let mut rng = Rng::new(7);
    let mut read_ones = 0;
    for _ in 0..3_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..1 + rng.below(4) {
            let at = rng.below(bytes.len() as u32) as usize;
            match rng.below(3) {
                0 => bytes[at] = b' ' + rng.below(95) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"0123456789()[]\"-,"[rng.below(17) as usize]),
            }
        }
        let Ok(damaged) = String::from_utf8(bytes) else { continue };
        if let Ok(clip) = Clip::from_text("damaged.ron", damaged) {
            read_ones += 1;
            let mut document = Document::new("wired.ron", WIRED.into());
            let _ = document.paste(&clip.mirrored(|_| 0), (rng.below(24) as i32, rng.below(3) as i32));
            while document.undo() {}
            assert_eq!(document.text(), WIRED);
        }
    }
    assert!(read_ones > 200, "{read_ones}");
}

#[test]
fn an_area_is_marked_copied_and_put_by_mouse_and_by_keys() {
    let mut person = Person::new(TEXT);
    person.brush(0, 0);
    person.drag((5, 3), (7, 3));
    person.key('m');
    person.drag((5, 2), (7, 4));
    person.control('c');
    let at = person.at((10, 2));
    person.click(at);
    person.control('v');
    assert!(person.text().contains("#....###..###......#"), "{}", person.text());
    // It is marked where it was put, and moves with Shift and an arrow.
    person.typed(TypedKey::Right, true, false);
    assert!(person.text().contains("#....###...###.....#"), "{}", person.text());
    person.control('x');
    assert!(person.text().contains("#....###...........#"), "{}", person.text());
    person.control('z');
    person.control('z');
    assert!(person.text().contains("#....###..###......#"), "{}", person.text());
}

#[test]
fn levels_are_opened_begun_and_saved_under_another_name() {
    let folder = empty_folder("editor-files");
    let data = folder.join("levels");
    fs::create_dir_all(&data).unwrap();
    fs::write(data.join("one.ron"), TEXT).unwrap();
    fs::write(data.join("two.ron"), TEXT.replace("Room", "Two")).unwrap();
    fs::write(data.join("notes.ron"), "(no: \"level\")").unwrap();
    let mut player = Player::edits(&folder, &data.join("one.ron"));
    let key = |player: &mut Player, place: KeyPlace, letter: char| {
        player.key_types(place, letter, true, true);
        player.tick();
        player.key(place, false);
        player.tick();
    };
    let file = |player: &Player| match player.session.scene() {
        Scene::Editor(editor) => editor.document().file().to_string(),
        _ => panic!("{}", player.screen()),
    };
    player.tick();
    key(&mut player, KeyPlace::O, 'o');
    assert_eq!(player.screen(), "editor: levels");
    assert_eq!(player.offers_named(), ["one.ron", "two.ron", "Open", "New level", "Cancel"]);
    player.tap(KeyPlace::DOWN);
    player.tap(KeyPlace::RETURN);
    assert!(file(&player).ends_with("two.ron"), "{}", file(&player));

    // Save as does not replace a file, and takes the recording along.
    let run = include_str!("../replays/spring.replay");
    let hash = read("two", &TEXT.replace("Room", "Two")).unwrap().hash;
    let mut run = Replay::from_text(run).unwrap();
    run.level_hash = hash;
    fs::write(data.join("two.replay"), run.to_text()).unwrap();
    player.key_with(KeyPlace::S, Modifiers { shift: true, ..Modifiers::CONTROL }, true);
    player.tick();
    player.takes_anywhere("list");
    player.takes_anywhere("Save as");
    assert_eq!(player.screen(), "editor: save as");
    player.takes_anywhere("Save");
    assert!(file(&player).ends_with("two-2.ron"), "{}", file(&player));
    assert_eq!(fs::read_to_string(data.join("two-2.ron")).unwrap(), TEXT.replace("Room", "Two"));
    let copied = Replay::from_text(&fs::read_to_string(data.join("two-2.replay")).unwrap()).unwrap();
    assert_eq!((copied.level.as_str(), copied.level_hash), ("two-2", hash));
    key(&mut player, KeyPlace::N, 'n');
    assert_eq!(player.screen(), "editor: new");
    // Some systems report that Ctrl and N write a letter.
    player.key_types(KeyPlace::N, 'n', true, true);
    player.hear(quadrant::game::event::Event::Letter('n'));
    player.tick();
    player.key(KeyPlace::N, false);
    player.takes_anywhere("Create");
    assert!(file(&player).ends_with("levels/new-level.ron"), "{}", file(&player));
    key(&mut player, KeyPlace::N, 'n');
    // The name to begin with is selected, so what is typed replaces it.
    for letter in "../Big one".chars() {
        player.hear(quadrant::game::event::Event::Letter(letter));
        player.tick();
    }
    player.tap(KeyPlace::RETURN);
    assert!(file(&player).ends_with("levels/Big-one.ron"), "{}", file(&player));
    assert!(
        read(
            "new",
            match player.session.scene() {
                Scene::Editor(editor) => editor.document().text(),
                _ => unreachable!(),
            }
        )
        .is_ok()
    );
}
