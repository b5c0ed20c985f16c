//! Tests of what must hold for every sheet, whatever is painted on it.

use std::collections::HashSet;
use std::{env, fs, process};

use crate::canvas::Canvas;
use crate::sheet::{Sheet, is_by_hand};
use crate::{all_sheets, complaints, painted, soldier, troopers, write};

/// Sheets whose figures, like those of all enemies on foot, must not touch the sides of their cell: a cut-off arm would be
/// visible.
const ACTORS: [&str; 12] = [
    "player_legs",
    "player_torso",
    "player",
    "partner",
    "prisoner",
    "spitter",
    "phaser",
    "mirror",
    "hound",
    "mortar",
    "welder",
    "crawler",
];

#[test]
fn painting_twice_gives_the_same_sheets() {
    for (first, second) in all_sheets().iter().zip(all_sheets()) {
        assert!(first.image().rgba() == second.image().rgba(), "{} differs", first.name);
    }
}

#[test]
fn sheets_fit_the_atlas() {
    for sheet in all_sheets() {
        assert!(sheet.image().width <= 1024, "{} is too wide", sheet.name);
    }
}

/// The game joins sheet and clip into one name.
#[test]
fn names_stay_different_when_joined() {
    let mut seen = HashSet::new();
    for sheet in all_sheets() {
        for clip in &sheet.clips {
            let joined = format!("{}_{}", sheet.name, clip.name).replace('_', "");
            assert!(seen.insert(joined), "{} {} is there twice", sheet.name, clip.name);
        }
    }
}

#[test]
fn actors_are_not_cut_off_by_their_cells() {
    let actors = all_sheets().into_iter().filter(|sheet| ACTORS.contains(&sheet.name));
    for sheet in actors.chain(soldier::sheets()).chain(troopers::sheets()) {
        for (index, cell) in sheet.cells.iter().enumerate() {
            let side = (0..cell.height).find(|y| cell.get(0, *y).is_some() || cell.get(cell.width - 1, *y).is_some());
            let top = (0..cell.width).find(|x| cell.get(*x, 0).is_some());
            assert_eq!(
                (side, top),
                (None, None),
                "{} cell {index}: touches a side at this row, or the top at this column",
                sheet.name
            );
        }
    }
}

#[test]
fn no_clip_shows_an_empty_picture_first() {
    for sheet in all_sheets() {
        let empty_by_design = ["font_small", "font_large"].contains(&sheet.name);
        for clip in &sheet.clips {
            let cell = &sheet.cells[clip.first];
            let painted = (0..cell.height).any(|y| (0..cell.width).any(|x| cell.get(x, y).is_some()));
            assert!(painted || empty_by_design, "{} {} begins empty", sheet.name, clip.name);
        }
    }
}

fn lightest(sheets: &[Sheet], sheet: &str, clip: &str) -> u32 {
    let sheet = sheets.iter().find(|one| one.name == sheet).expect("a sheet of this name");
    let pixels = sheet.frames(clip).iter().flat_map(|cell| {
        let places = (0..cell.height).flat_map(|y| (0..cell.width).map(move |x| (x, y)));
        places.filter_map(|(x, y)| cell.get(x, y))
    });
    pixels.map(|color| color.brightness()).max().unwrap_or(0)
}

/// A light edge means ground, and light bars mean a ladder. Scenery of such a shape must have neither.
#[test]
fn scenery_is_not_taken_for_ground_or_for_a_ladder() {
    let sheets = all_sheets();
    let ground = lightest(&sheets, "docks_tiles", "m14").min(lightest(&sheets, "docks_tiles", "ladder"));
    for (sheet, clip) in [
        ("docks_decor", "crate_stack"),
        ("docks_decor", "container_teal"),
        ("docks_decor", "container_rust"),
        ("docks_decor", "container_open"),
        ("places_decor", "keel_block"),
        ("works_decor", "scaffold"),
    ] {
        let light = lightest(&sheets, sheet, clip);
        assert!(light * 5 < ground * 3, "{sheet} {clip}: {light} beside {ground}");
    }
}

/// The edge of a wall must be visible in front of a dark hall too.
#[test]
fn walls_of_the_foundry_have_a_rim() {
    let sheets = all_sheets();
    let sheet = sheets.iter().find(|one| one.name == "foundry_tiles").expect("the Foundry's tiles");
    // Open only at the right, and only at the left.
    for (clip, column) in [("m13", 15), ("m7", 0)] {
        let tile = &sheet.frames(clip)[0];
        let rim = (0..tile.height).filter_map(|y| tile.get(column, y)).map(|color| color.brightness()).min();
        assert!(rim.is_some_and(|rim| rim > 80), "{clip}: {rim:?}");
    }
}

/// Pixels that two pictures share, of all pixels of both, in percent.
fn alike(one: &Canvas, other: &Canvas) -> i32 {
    let places = (0..one.height).flat_map(|y| (0..one.width).map(move |x| (x, y)));
    let covers = |(x, y)| (one.get(x, y).is_some(), other.get(x, y).is_some());
    let covers: Vec<(bool, bool)> = places.map(covers).collect();
    let shared = covers.iter().filter(|(a, b)| *a && *b).count();
    let all = covers.iter().filter(|(a, b)| *a || *b).count();
    (shared * 100 / all) as i32
}

/// Players tell the icons of the HUD apart by their shape alone, and intel on the ground from a medkit.
#[test]
fn icons_have_silhouettes_of_their_own() {
    let sheets = all_sheets();
    let sheet = |name: &str| sheets.iter().find(|one| one.name == name).expect("a sheet of this name");
    let icons = ["grenade", "life", "prisoner", "drum", "intel", "warden", "key_red"];
    let pickups = ["health", "grenades", "life", "keycard_red", "weapon_laser"];
    let pairs = (1..icons.len()).flat_map(|nth| icons[..nth].iter().map(move |other| ("hud", icons[nth], *other)));
    for (sheet_name, name, other) in pairs.chain(pickups.map(|other| ("pickups", "intel", other))) {
        let share = alike(&sheet(sheet_name).frames(name)[0], &sheet(sheet_name).frames(other)[0]);
        assert!(share <= 75, "{name} and {other} in {sheet_name} are {share} % alike");
    }
}

#[test]
fn a_sidecar_says_who_makes_its_sheet() {
    assert!(is_by_hand("// Mine.\nSheet(\n    source: hand,\n    cell: (16, 16),"));
    assert!(is_by_hand("(source : hand, cell: (16, 16))"));
    assert!(!is_by_hand("// source: hand\nSheet(\n    source: painted,"));
}

/// Paints into a folder of its own, changes sheets there, and looks at what is said and what is kept.
#[test]
fn a_sheet_that_is_drawn_by_hand_is_kept() {
    let folder = env::temp_dir().join(format!("quadrant-tools-{}", process::id()));
    let painted = painted();
    write(&folder, &painted).unwrap();
    let said = || complaints(&folder, &painted).unwrap();
    assert!(said().is_empty(), "{:?}", said());

    let (png, sidecar) = (folder.join("sprites/mine.png"), folder.join("sprites/mine.ron"));
    let (old, text) = (fs::read(&png).unwrap(), fs::read_to_string(&sidecar).unwrap());
    let edited = fs::read(folder.join("sprites/claw.png")).unwrap();
    fs::write(&png, &edited).unwrap();
    assert!(said().len() == 1 && said()[0].contains("write `source: hand` into"), "{:?}", said());
    fs::write(&sidecar, text.replace("source: painted", "source: hand")).unwrap();
    assert!(said().is_empty(), "{:?}", said());
    write(&folder, &painted).unwrap();
    assert!(fs::read(&png).unwrap() == edited, "a sheet that is drawn by hand was overwritten");
    // And back.
    fs::write(&sidecar, &text).unwrap();
    write(&folder, &painted).unwrap();
    assert!(fs::read(&png).unwrap() == old && said().is_empty(), "{:?}", said());

    // A sheet that nothing paints.
    fs::write(folder.join("sprites/new.png"), &edited).unwrap();
    fs::write(folder.join("sprites/new.ron"), &text).unwrap();
    assert!(said().len() == 2 && said()[0].starts_with("Nothing in tools/ paints"), "{:?}", said());
    fs::write(folder.join("sprites/new.ron"), text.replace("source: painted", "source: hand")).unwrap();
    assert!(said().is_empty(), "{:?}", said());
    fs::remove_file(folder.join("icon/16.png")).unwrap();
    assert!(said().len() == 1 && said()[0].contains("icon"), "{:?}", said());
    fs::remove_dir_all(&folder).unwrap();
}
