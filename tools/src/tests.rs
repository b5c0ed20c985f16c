//! Tests of what must hold for every sheet, whatever is painted on it.

use std::collections::HashSet;
use std::sync::LazyLock;
use std::{env, fs, process};

use crate::canvas::Canvas;
use crate::people::{soldier, troopers, worn};
use crate::sheet::{Sheet, is_by_hand};
use crate::{all_sheets, complaints, painted, write};

/// Sheets whose figures, like those of all enemies on foot, must not touch the sides of their cell: a cut-off arm would be
/// visible.
const ACTORS: [&str; 10] =
    ["player", "partner", "prisoner", "spitter", "phaser", "mirror", "hound", "mortar", "welder", "crawler"];

/// All sheets, painted once for all tests.
fn sheets() -> &'static [Sheet] {
    static SHEETS: LazyLock<Vec<Sheet>> = LazyLock::new(all_sheets);
    &SHEETS
}

#[test]
fn painting_twice_gives_the_same_sheets() {
    for (first, second) in sheets().iter().zip(all_sheets()) {
        assert!(first.image().rgba() == second.image().rgba(), "{} differs", first.name);
    }
}

#[test]
fn sheets_fit_the_atlas() {
    for sheet in sheets() {
        assert!(sheet.image().width <= 1024, "{} is too wide", sheet.name);
    }
}

/// The game joins sheet and clip into one name.
#[test]
fn names_stay_different_when_joined() {
    let mut seen = HashSet::new();
    for sheet in sheets() {
        for clip in &sheet.clips {
            let joined = format!("{}_{}", sheet.name, clip.name).replace('_', "");
            assert!(seen.insert(joined), "{} {} is there twice", sheet.name, clip.name);
        }
    }
}

#[test]
fn actors_are_not_cut_off_by_their_cells() {
    let is_actor = |sheet: &&Sheet| {
        ACTORS.contains(&sheet.name) || sheet.name.starts_with("player_") || sheet.name.starts_with("partner_")
    };
    let actors = sheets().iter().filter(is_actor);
    let on_foot: Vec<Sheet> = soldier::sheets().into_iter().chain(troopers::sheets()).collect();
    for sheet in actors.chain(&on_foot) {
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
    for sheet in sheets() {
        let empty_by_design = ["font_small", "font_large", "font_display"].contains(&sheet.name);
        for clip in &sheet.clips {
            let cell = &sheet.cells[clip.first];
            let painted = (0..cell.height).any(|y| (0..cell.width).any(|x| cell.get(x, y).is_some()));
            assert!(painted || empty_by_design, "{} {} begins empty", sheet.name, clip.name);
        }
    }
}

/// Pixels that two pictures share, of all pixels of both, in percent.
pub(crate) fn alike(one: &Canvas, other: &Canvas) -> i32 {
    let places = (0..one.height).flat_map(|y| (0..one.width).map(move |x| (x, y)));
    let covers = |(x, y)| (one.get(x, y).is_some(), other.get(x, y).is_some());
    let covers: Vec<(bool, bool)> = places.map(covers).collect();
    let shared = covers.iter().filter(|(a, b)| *a && *b).count();
    let all = covers.iter().filter(|(a, b)| *a || *b).count();
    (shared * 100 / all) as i32
}

/// Players see from the silhouette alone what an enemy does next: one that notices, warns, attacks or rests is not the one
/// that waits. Each pair is a clip with its frame, and the clip from which it must differ.
#[test]
fn what_enemies_do_shows_in_their_silhouettes() {
    let sheets = sheets();
    for (name, (clip, frame), other) in [
        ("soldier", ("aim", 3), "idle"),
        ("marksman", ("aim_up", 3), "idle"),
        ("marksman", ("fire_up", 0), "aim_up"),
        ("marksman", ("aim_down", 3), "idle"),
        ("marksman", ("fire_down", 0), "aim_down"),
        ("sniper", ("fire_up", 0), "aim_up"),
        ("sniper", ("fire_down", 0), "aim_down"),
        ("shield", ("aim", 2), "idle"),
        ("shield", ("fire", 0), "aim"),
        ("shield", ("bash", 1), "idle"),
        ("charger", ("stunned", 3), "hurt"),
        ("grenadier", ("throw", 2), "idle"),
        ("hound", ("tell", 5), "idle"),
        ("mortar", ("alert", 0), "idle"),
        ("welder", ("alert", 0), "idle"),
        ("welder", ("refuel", 2), "idle"),
        ("crawler", ("rest", 0), "idle"),
        ("spitter", ("alert", 1), "idle"),
        ("wasps", ("angry", 0), "fly"),
        ("wasps", ("dive", 0), "angry"),
        ("phaser", ("alert", 0), "idle"),
        ("phaser", ("aim", 1), "idle"),
        ("phaser", ("fire", 0), "aim"),
        ("mirror", ("hurt", 0), "fly"),
        ("drone_grey", ("watch", 0), "fly"),
        ("drone_red", ("watch", 0), "fly"),
        ("turret", ("base_floor_tell", 0), "base_floor"),
        ("turret", ("barrel_draws", 0), "barrel"),
        ("turret", ("barrel_hot", 0), "barrel"),
        ("turret", ("barrel_fire", 12), "barrel_hot"),
        ("turret", ("barrel_spent", 12), "barrel_fire"),
        ("turret", ("base_floor_notice", 1), "base_floor"),
        ("spitter", ("spit", 0), "swell"),
        ("spitter", ("open", 1), "spit"),
        ("crawler", ("alert", 0), "idle"),
        ("crawler", ("drip", 0), "tell"),
        ("drone_grey", ("hurt", 0), "alert"),
        ("drone_red", ("hurt", 0), "alert"),
        ("charger", ("hurt", 0), "idle"),
        ("soldier", ("alert", 0), "idle"),
        ("marksman", ("alert", 0), "idle"),
        ("sniper", ("alert", 0), "idle"),
        ("shield", ("alert", 0), "idle"),
        ("grenadier", ("alert", 0), "idle"),
    ] {
        let sheet = sheets.iter().find(|one| one.name == name).expect("a sheet of this name");
        let end = |clip: &str| sheet.frames(clip).len() - 1;
        // A warning is compared as it ends. Clips in many directions are compared in the first one.
        let compared = if other.starts_with("aim") { end(other) } else { 0 };
        let share = alike(&sheet.frames(clip)[frame], &sheet.frames(other)[compared]);
        assert!(share <= 82, "{name}: {clip} and {other} are {share} % alike");
    }
}

/// Pixels from the left to the right of all that some frames show.
fn columns(frames: &[Canvas]) -> Vec<i32> {
    let is_used = |x: &i32| frames.iter().any(|cell| (0..cell.height).any(|y| cell.get(*x, y).is_some()));
    (0..frames[0].width).filter(is_used).collect()
}

/// A shot pushes every gun back so far that players see it, and heavy guns have a large flash.
#[test]
fn every_gun_has_recoil_and_a_flash() {
    let sheets = sheets();
    let frames = |sheet: &str, clip: &str| {
        let sheet = sheets.iter().find(|one| one.name == sheet).expect("a sheet of this name");
        columns(&sheet.frames(clip)[..1]).last().copied().expect("a picture")
    };
    for (gun, least) in [("", 12), ("_spread", 22), ("_rapid", 12), ("_laser", 22), ("_rocket", 22), ("_flame", 22)] {
        let torso = format!("player_torso{gun}");
        let recoil = frames(&torso, "aim_forward") - frames(&torso, "aim_forward_fire");
        assert!((2..=6).contains(&recoil), "{gun}: {recoil} pixels of recoil");
        let muzzle = sheets.iter().find(|one| one.name == format!("muzzle{gun}")).expect("a sheet of this name");
        for clip in &muzzle.clips {
            let flash = muzzle.frames(&clip.name).iter().map(|frame| {
                let tall = columns(std::slice::from_ref(&frame.quarter_turned())).len();
                columns(std::slice::from_ref(frame)).len().max(tall)
            });
            let largest = flash.max().unwrap_or(0);
            assert!(largest >= least, "{gun} {}: a flash of {largest} pixels", clip.name);
        }
    }
}

/// An explosion is as wide as its name says, and is mostly fire for eight frames.
#[test]
fn explosions_burn_before_they_smoke() {
    let sheets = sheets();
    for (name, size) in [("blast_24", 24), ("blast_64", 64), ("blast_112", 112)] {
        let sheet = sheets.iter().find(|one| one.name == name).expect("a sheet of this name");
        let frames = sheet.frames("burst");
        assert!(frames.len() >= 12);
        let disc = size * size * 3 / 4;
        let burns = |frame: &&Canvas| {
            let places = (0..frame.height).flat_map(|y| (0..frame.width).map(move |x| (x, y)));
            // Red and lighter. Colder layers count as smoke.
            let fire = places.filter(|(x, y)| frame.get(*x, *y).is_some_and(|color| color.brightness() > 55)).count();
            fire as i32 * 2 > disc
        };
        let burning = frames.iter().filter(burns).count();
        assert!(burning >= 8, "{name} burns in {burning} frames");
        let width = frames.iter().map(|frame| columns(std::slice::from_ref(frame)).len() as i32).max().unwrap_or(0);
        assert!((size * 9 / 10..=size * 5 / 4).contains(&width), "{name} is {width} pixels wide");
    }
}

/// Nobody stands like a statue: six drawings of a breath, and then a fidget.
#[test]
fn those_who_wait_breathe_and_fidget() {
    let sheets = sheets();
    let drawings = |sheet: &str, clip: &str| {
        let sheet = sheets.iter().find(|one| one.name == sheet).expect("a sheet of this name");
        sheet.frames(clip).iter().map(Canvas::rgba).collect::<HashSet<_>>().len()
    };
    for enemy in [
        "soldier",
        "marksman",
        "sniper",
        "shield",
        "charger",
        "grenadier",
        "hound",
        "mortar",
        "welder",
        "crawler",
        "spitter",
        "phaser",
    ] {
        let count = drawings(enemy, "idle");
        assert!(count >= 6 + 5, "{enemy}: {count} drawings");
    }
    assert!(drawings("player_torso", "aim_forward") == 6 && drawings("player_torso", "fidget") >= 6);
    assert!(drawings("player_legs", "idle") >= 4);
    // Drones lean into their flight in three angles, besides the level one.
    for drone in ["drone_grey", "drone_red"] {
        let banks: HashSet<_> = ["fly", "fly_slow", "fly_fast", "fly_back"]
            .into_iter()
            .map(|clip| sheets.iter().find(|one| one.name == drone).expect("a drone").frames(clip)[0].rgba())
            .collect();
        assert_eq!(banks.len(), 4, "{drone}");
    }
}

/// Players see how a trooper died until the end: no two causes leave bodies of the same shape, and no two kinds of trooper
/// lie in the same way. All pictures have the same pivot.
#[test]
fn each_death_has_a_silhouette_of_its_own() {
    const CAUSES: [&str; 4] = ["shot", "felled", "blown", "burnt"];
    let ends = worn::sheets().into_iter().filter(|sheet| sheet.name.ends_with("_ends"));
    // All riflemen die in the same way.
    let ends: Vec<Sheet> =
        ends.filter(|sheet| sheet.name == "soldier_ends" || !sheet.name.starts_with("soldier_")).collect();
    for (nth, sheet) in ends.iter().enumerate() {
        let frame = |cause: &str, frame: usize| sheet.frames(cause)[frame.min(sheet.frames(cause).len() - 1)].clone();
        for (one, other) in
            (1..CAUSES.len()).flat_map(|nth| CAUSES[..nth].iter().map(move |other| (CAUSES[nth], *other)))
        {
            for time in 2..sheet.frames(one).len().max(sheet.frames(other).len()) {
                let share = alike(&frame(one, time), &frame(other, time));
                assert!(share < 60, "{}: {one} and {other} have {share} % in common in frame {time}", sheet.name);
            }
        }
        for (cause, other) in CAUSES.into_iter().flat_map(|cause| ends[..nth].iter().map(move |other| (cause, other))) {
            let share = alike(&frame(cause, usize::MAX), other.frames(cause).last().expect("a picture"));
            assert!(share <= 82, "{} and {}: the ends of {cause} have {share} % in common", sheet.name, other.name);
        }
        let cut = |cell: &Canvas| (0..cell.height).any(|y| cell.get(0, y).or(cell.get(cell.width - 1, y)).is_some());
        assert!(!sheet.cells.iter().any(cut), "{}: a body is cut off by the side of its cell", sheet.name);
    }
}

#[test]
fn the_stevedore_walks_turns_and_smears() {
    let sheets = sheets();
    let sheet = sheets.iter().find(|one| one.name == "warden_docks").expect("the Stevedore");
    let drawings = |clip: &str| sheet.frames(clip).iter().map(Canvas::rgba).collect::<HashSet<_>>();
    assert!((drawings("walk").len(), drawings("turn").len()) == (8, 4));
    for warden in ["warden_docks", "warden_foundry", "warden_gardens"] {
        let sheet = sheets.iter().find(|one| one.name == warden).expect("a warden");
        for clip in ["attack_1", "attack_2", "attack_3"] {
            let area = |cell: &Canvas| cell.rgba().chunks(4).filter(|pixel| pixel[3] > 0).count();
            let frames = sheet.frames(clip);
            // A smear covers more than the pose that it ends in.
            assert!(area(&frames[1]) > area(&frames[2]), "{warden} {clip}");
            assert_eq!(frames.len(), 5, "{warden} {clip}");
        }
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

    let (png, sidecar) = (folder.join("sprites/turret.png"), folder.join("sprites/turret.ron"));
    let (old, text) = (fs::read(&png).unwrap(), fs::read_to_string(&sidecar).unwrap());
    let edited = fs::read(folder.join("sprites/grenade.png")).unwrap();
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
    fs::remove_file(&png).unwrap();
    assert!(said().len() == 1 && said()[0].contains("turret.png"), "{:?}", said());
    fs::remove_dir_all(&folder).unwrap();
}
