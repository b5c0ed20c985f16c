//! Tests of the program as a user runs it: screenshots without a display, replays, tables, errors, exit codes.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use quadrant::hash::hash_of;
use quadrant::scene::Screen;
use quadrant::sim::RULES_VERSION;

fn quadrant(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrant"));
    command.args(words).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("SDL_VIDEODRIVER");
    command.output().expect("the program starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn shot(words: &[&str], name: &str) -> Vec<u8> {
    let file = scratch(name);
    let output = quadrant(&[words, &["-o", file.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    std::fs::read(file).unwrap()
}

#[test]
fn a_screenshot_needs_no_display_and_is_reproducible() {
    let words = ["shot", "levels/docks-1.ron", "--tick", "120"];
    let (one, two) = (shot(&words, "one.png"), shot(&words, "two.png"));
    assert!(one == two);
    assert_eq!(&one[..8], b"\x89PNG\r\n\x1a\n");
    let side = |at: usize| u32::from_be_bytes(one[at..at + 4].try_into().unwrap());
    assert_eq!((side(16), side(20)), (480, 270));
    assert!(one != shot(&["shot", "docks-1", "--tick", "121"], "later.png"), "the world goes on");
    assert!(one != shot(&["shot", "docks-1", "--tick", "120", "--overlay", "hitboxes"], "boxes.png"));
    shot(&["shot", "--scene", "title"], "title.png");
    let words = ["shot", "--scene", "lab", "--tour", "6", "--tick", "20"];
    assert!(shot(&words, "tour.png") == shot(&words, "again.png"));
}

#[test]
fn a_screenshot_of_a_scene_is_not_dark() {
    for scene in ["title", "map", "options", "controls", "lab", "results", "ending", "credits"] {
        let bytes = shot(&["shot", "--scene", scene], &format!("scene-{scene}.png"));
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut pixels).unwrap();
        let pixels = pixels[..frame.buffer_size()].chunks_exact(frame.color_type.samples());
        let (all, lit) = (pixels.len(), pixels.filter(|pixel| pixel[..3].iter().any(|value| *value > 40)).count());
        assert!(lit * 20 > all, "{scene} is dark: {lit} of {all} pixels are lit");
    }
}

#[test]
fn the_gallery_has_every_sheet_on_numbered_pages() {
    let first = shot(&["shot", "--scene", "gallery"], "gallery.png");
    assert!(first == shot(&["shot", "--scene", "gallery", "--page", "1"], "first.png"));
    assert!(first != shot(&["shot", "--scene", "gallery", "--page", "2"], "second.png"));
    assert!(
        first != shot(&["shot", "--scene", "gallery", "player"], "player.png"),
        "with a name, the gallery shows only the sheets whose names begin with it"
    );
    let beyond =
        quadrant(&["shot", "--scene", "gallery", "--page", "9999", "-o", scratch("beyond.png").to_str().unwrap()]);
    assert_eq!(beyond.status.code(), Some(2));
    assert!(stderr(&beyond).contains("the pages are 1 to "), "{}", stderr(&beyond));
    let unknown = quadrant(&["shot", "--scene", "gallery", "unicorn", "-o", scratch("unicorn.png").to_str().unwrap()]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(stderr(&unknown).contains("no sprite has a name that begins with unicorn"), "{}", stderr(&unknown));
}

#[test]
fn replay_prints_ticks_outcome_and_the_same_hash_on_every_index() {
    let on = |index: &str| stdout(&quadrant(&["replay", "tests/replays/docks-1.replay", "--index", index]));
    let line = on("fixed_depth");
    assert!(line.contains(" ticks, cleared, hash "), "{line}");
    assert_eq!(line, on("scan"));
    assert_eq!(line, on("tutorial"));

    let text = std::fs::read_to_string("tests/replays/docks-1.replay").unwrap();
    let (body, _) = text.rsplit_once("sum ").unwrap();
    let with_sum = |body: String| format!("{body}sum {:016x}\n", hash_of(body.as_bytes()));
    let rules = format!("rules_version {RULES_VERSION}");
    for (name, changed, says) in [
        ("changed.replay", text.replacen("input 6", "input 7", 1), "is damaged: its checksum does not match"),
        ("cut.replay", text[..text.len() / 2].into(), "ends too early"),
        (
            "format.replay",
            with_sum(body.replacen("replay 3", "replay 2", 1)),
            "is a replay of format 2; this game reads format 3",
        ),
        (
            "rules.replay",
            with_sum(body.replacen(&rules, "rules_version 99", 1)),
            &format!(
                "was made under version 99 of the rules; this game plays version {RULES_VERSION}. Play it with the"
            ),
        ),
    ] {
        let file = scratch(name);
        std::fs::write(&file, changed).unwrap();
        let output = quadrant(&["replay", file.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1));
        let told = stderr(&output);
        assert!(told.contains(name) && told.contains(says), "{told}");
    }
}

#[test]
fn the_bot_writes_a_replay_or_reports_where_it_is_stuck() {
    let (way, wall) = (scratch("way.ron"), scratch("wall.ron"));
    std::fs::write(&way, "Level(name: \"way\", rows: [\"P...X\", \"#####\"])").unwrap();
    std::fs::write(
        &wall,
        "Level(name: \"wall\", rows: [\"....X\", \"....#\", \"....#\", \"....#\", \"....#\", \"P...#\", \"#####\"])",
    )
    .unwrap();
    let tape = scratch("way.replay");
    let bot =
        |level: &PathBuf| quadrant(&["bot", level.to_str().unwrap(), "-o", tape.to_str().unwrap(), "--seed", "7"]);
    let found = bot(&way);
    assert!(found.status.success(), "{}", stderr(&found));
    let line = stdout(&found);
    assert!(line.contains(" ticks, cleared, hash "), "{line}");
    let again = stdout(&quadrant(&["replay", tape.to_str().unwrap(), "--index", "tutorial"]));
    assert_eq!(line.split_once(": ").unwrap().1, again.split_once(": ").unwrap().1);

    let stuck = bot(&wall);
    assert_eq!(stuck.status.code(), Some(1));
    assert!(stderr(&stuck).contains("blocks the way to the exit at column 4, row 0"), "{}", stderr(&stuck));
}

/// The slit looks reachable by a jump, but the player cannot duck in the air.
#[test]
fn check_reports_where_the_bot_got_stuck() {
    let slit = [
        "#########################",
        "#...............#########",
        "#...............#########",
        "#......................X#",
        "#...............#########",
        "#.P.............#########",
        "#########################",
    ];
    let file = scratch("slit.ron");
    std::fs::write(&file, format!("Level(name: \"slit\", rows: {slit:#?})")).unwrap();
    let output = quadrant(&["check", "--solve", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let told = stdout(&output);
    // Row 3 is in line 5 of the file, and its column 16 is the 22nd character there.
    assert!(told.contains("slit.ron:5:22: "), "{told}");
    assert!(told.contains("column 16, row 3 blocks the way to the exit at column 23, row 3"), "{told}");
    let (_, place) = told.split_once("the bot got to column ").unwrap_or_else(|| panic!("{told}"));
    let column: i32 = place.split_once(',').unwrap().0.parse().unwrap();
    assert!((13..=15).contains(&column), "it got stuck at the wall: {told}");
}

/// A wide level whose key hangs too high: the bot needs many seconds to see everything else of it.
#[test]
fn the_bot_plans_no_longer_than_the_limit() {
    let boards = "..==....==....==....==......".repeat(8);
    let width = boards.len();
    let empty = ".".repeat(width);
    let mut rows = vec![empty.clone(); 12];
    for _ in 0..8 {
        rows.extend([boards.clone(), empty.clone(), empty.clone()]);
    }
    rows.push(format!("P{}X", "..B...C".repeat(width / 7).split_at(width - 2).0));
    rows.push("#".repeat(width));
    rows[0].replace_range(30..31, "k");
    for row in &mut rows[..34] {
        row.replace_range(width - 3..width - 2, "#");
    }
    let file = scratch("wide.ron");
    let more = format!("legend: {{'k': PickUp(what: red_key)}}, entities: [Door(at: ({}, 36), key: red)]", width - 3);
    std::fs::write(&file, format!("Level(name: \"wide\", rows: {rows:#?}, {more})")).unwrap();
    let begun = Instant::now();
    let stuck = quadrant(&["bot", file.to_str().unwrap(), "--limit", "1"]);
    assert_eq!(stuck.status.code(), Some(1));
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    assert!(stderr(&stuck).contains("no way was found in this time"), "{}", stderr(&stuck));
    let checked = quadrant(&["check", "--solve", file.to_str().unwrap(), "--limit", "1", "--format", "json"]);
    assert_eq!(checked.status.code(), Some(1));
    assert!(stdout(&checked).contains("\"code\":\"not-found\""), "{}", stdout(&checked));
}

#[test]
fn the_bot_records_all_stages_and_keeps_the_recordings_of_failed_ones() {
    let (levels, tapes) = (scratch("stages"), scratch("tapes"));
    for folder in [&levels, &tapes] {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder).unwrap();
    }
    std::fs::write(levels.join("one.ron"), "Level(name: \"one\", rows: [\"P...X\", \"#####\"])").unwrap();
    std::fs::write(levels.join("two.ron"), "Level(name: \"two\", rows: [\"P.........X\", \"#.........#\"])").unwrap();
    std::fs::write(tapes.join("two.replay"), "an older recording").unwrap();
    let campaign = |stages: &str| {
        let text = format!("Campaign(quadrants: [(quadrant: docks, title: \"a\", stages: [{stages}])])");
        std::fs::write(levels.join("campaign.ron"), text).unwrap();
        let folders = (levels.to_str().unwrap(), tapes.to_str().unwrap());
        quadrant(&["bot", "--campaign", "--data", folders.0, "-o", folders.1])
    };
    let output = campaign("\"one\", \"two\"");
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(
        stdout(&output).starts_with("one: ") && stdout(&output).contains(" ticks, cleared, "),
        "{}",
        stdout(&output)
    );
    assert!(stderr(&output).contains("the gap of 9 tiles"), "{}", stderr(&output));
    assert!(stderr(&output).contains("the bot did not finish 1 of 2 stages"), "{}", stderr(&output));
    assert!(std::fs::read_to_string(tapes.join("one.replay")).unwrap().contains("cleared"));
    assert_eq!(std::fs::read_to_string(tapes.join("two.replay")).unwrap(), "an older recording");
    assert!(campaign("\"one\"").status.success());

    let file = tapes.join("two.replay");
    let output = quadrant(&["bot", "--campaign", "-o", file.to_str().unwrap()]);
    assert!(stderr(&output).contains("is not a folder"), "{}", stderr(&output));
}

/// The number of checks falls steeply with the depth and then stays flat, on the tutorial's tree and on ours. The
/// columns for entities, bullets, sight and drawing add up to all checks.
#[test]
fn checks_by_depth_fall_then_flatten_and_their_parts_add_up() {
    let replay = "tests/replays/works.replay";
    let table = stdout(&quadrant(&["depths", "test/works", "--replay", replay]));
    assert!(table.starts_with("The works: 210 x 95 tiles"), "{table}");
    let csv = stdout(&quadrant(&["depths", "test/works", "--replay", replay, "--csv"]));
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "index,depth,cells,bytes,checks,entity,bullet,sight,draw,visited,pruned,micros");
    assert_eq!(lines.len(), 1 + 2 * 9);
    let ticks: f64 = table.split(" ticks").next().unwrap().split(' ').next_back().unwrap().parse().unwrap();
    let figures = |line: &str| line.split(',').skip(1).map(|part| part.parse().unwrap()).collect::<Vec<f64>>();
    for (name, rows) in [("tutorial", &lines[1..10]), ("fixed_depth", &lines[10..])] {
        let mut checks = Vec::new();
        for (depth, line) in rows.iter().enumerate() {
            assert!(line.starts_with(&format!("{name},{depth},")), "{line}");
            let row = figures(line);
            let in_all = |figure: f64| (figure * ticks).round() as u64;
            let split = row[4..8].iter().map(|&part| in_all(part)).sum::<u64>();
            assert_eq!(in_all(row[3]), split, "{line}");
            assert!(
                row[4] > 0.0 && row[5] > 0.0 && row[7] > 0.0,
                "entities, bullets and the camera made queries: {line}"
            );
            checks.push(row[3]);
        }
        assert!(checks[..6].is_sorted_by(|a, b| a > b), "{name} falls: {checks:?}");
        assert!(checks[0] > 10.0 * checks[5], "{name} falls steeply: {checks:?}");
        assert!(checks[5] - checks[8] < checks[0] / 50.0, "{name} flattens: {checks:?}");
    }
}

#[test]
fn the_headless_lab_prints_what_the_screen_shows() {
    use quadrant::index::Kind;
    use quadrant::scene::Controls;
    use quadrant::scene::lab::{Lab, settings::Settings};
    for kind in Kind::ALL {
        let csv = stdout(&quadrant(&[
            "lab",
            "--headless",
            "--boxes",
            "300",
            "--ticks",
            "20",
            "--csv",
            "--index",
            kind.name(),
        ]));
        let mut lab = Lab::new(Settings { index: kind, boxes: 300, ..Settings::default() }, Vec::new(), || 0);
        for line in csv.lines().skip(1) {
            lab.tick(Controls::default());
            let shown = lab.trial().sides[0].last;
            let counts = shown.counts;
            let expected = format!(
                "{},{kind},{},{},{},{},{},{},",
                lab.trial().tick,
                shown.asked,
                counts.checks,
                counts.visited,
                counts.pruned,
                counts.candidates,
                counts.hits
            );
            assert!(line.starts_with(&expected), "{line} is not {expected}");
        }
        assert_eq!(lab.trial().tick, 20);
    }
}

#[test]
fn the_lab_table_has_the_documented_columns() {
    let lab = stdout(&quadrant(&["lab", "--headless", "--ticks", "3", "--csv", "--boxes", "200", "--index", "scan"]));
    let lines: Vec<&str> = lab.lines().collect();
    assert_eq!(lines[0], "tick,index,boxes,checks,visited,pruned,candidates,hits,micros");
    assert_eq!(lines.len(), 4);
    assert!(lines[3].starts_with("3,scan,200,40000,"), "{}", lines[3]);
}

#[test]
fn errors_give_a_message_and_an_exit_code() {
    for (words, code, sentence) in [
        (&["play", "docks-1"][..], 1, "there is no display"),
        (&["play", "nowhere"], 1, "there is no level nowhere"),
        (&["shot", "docks-1"], 2, "needs -o OUT.png"),
        (&["shoot", "docks-1"], 2, "did you mean shot?"),
        (&["play", "docks-1", "--index", "quadtree"], 2, "fixed_depth"),
        (&["edit", "docks-1"], 1, "there is no display"),
        (&["edit"], 2, "quadrant edit needs LEVEL, the file of a level"),
        (&["edit", "nowhere"], 1, "to make a new one, write nowhere.ron"),
        (&["edit", "no-such-folder/a.ron"], 1, "there is no folder no-such-folder"),
        (&["bot"], 2, "quadrant bot needs LEVEL, the name of a level"),
        (&["bot", "--campaign", "docks-1"], 2, "unexpected argument docks-1; quadrant bot --help"),
        (&["bot", "--campaign", "--watch"], 2, "--watch does not work with --campaign"),
        (&["lab"], 1, "there is no display"),
        (&["lab", "--beside", "gird"], 2, "did you mean grid?"),
        (&["lab", "--tour", "0"], 2, "write a whole number from 1 to 12"),
        (&["lab", "--tour", "13"], 2, "write a whole number from 1 to 12"),
        (&["check", "Cargo.toml"], 1, "1 level, 1 problem, 0 warnings"),
    ] {
        if sentence == "there is no display" && !cfg!(target_os = "linux") {
            // Other systems always have a display, so a window would open.
            continue;
        }
        let output = quadrant(words);
        assert_eq!(output.status.code(), Some(code), "{words:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(sentence), "{words:?}: {}", stderr(&output));
    }
    let help = quadrant(&["--help"]);
    assert!(help.status.success());
    for command in
        ["play", "check", "replay", "shot", "film", "rhythm", "depths", "lab", "bot", "edit", "man", "completions"]
    {
        assert!(stdout(&help).contains(&format!("quadrant {command}")), "{command}");
    }
}

/// Runs of levels and of recordings, in one table. Each tick has one weapon or none.
#[test]
fn rhythm_measures_several_runs_and_says_how_to_record_one() {
    let csv = stdout(&quadrant(&["rhythm", "docks-1", "tests/replays/rifleman.replay", "--csv"]));
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.iter().map(|row| row[0]).collect::<Vec<_>>(), ["level", "docks-1", "test/rifleman"]);
    for row in &rows[1..] {
        let figure = |name: &str| -> u32 { row[rows[0].iter().position(|one| *one == name).unwrap()].parse().unwrap() };
        let by_weapon = ["rifle", "spread", "rapid", "laser", "rocket", "flame", "dead"];
        let sum: u32 = by_weapon.iter().map(|weapon| figure(&format!("{weapon}_ticks"))).sum();
        assert!(sum > 600 && sum == figure("ticks"), "{row:?}");
    }
    let strip = scratch("strip.png");
    let strip = strip.to_str().unwrap();
    stdout(&quadrant(&["rhythm", "tests/replays/rifleman.replay", "-o", strip]));
    assert!(std::fs::read(strip).unwrap().starts_with(b"\x89PNG"));
    for (words, code, sentence) in [
        (&["rhythm", "test/rifleman"][..], 1, "let the bot make one with `quadrant bot test/rifleman -o"),
        (&["rhythm", "docks-1", "docks-2", "-o", strip], 2, "-o takes one run"),
        (&["rhythm"], 2, "needs LEVEL or FILE.replay"),
    ] {
        let output = quadrant(words);
        assert_eq!(output.status.code(), Some(code), "{words:?}");
        assert!(stderr(&output).contains(sentence), "{words:?}: {}", stderr(&output));
    }
}

/// Without a folder of levels the built-in levels are checked. Files below the current folder are not read.
#[test]
fn check_without_a_level_folder_checks_the_built_in_levels() {
    let nowhere = scratch("nowhere");
    std::fs::create_dir_all(nowhere.join("deep")).unwrap();
    std::fs::write(nowhere.join("deep/broken.ron"), "Level(").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrant"));
    // There are no levels beside the program in target/.
    let output = command.current_dir(&nowhere).arg("check").output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let line = stdout(&output);
    assert!(line.contains(" levels and the campaign, 0 problems, "), "{line}");
    assert!(!line.contains("broken"), "{line}");
}

/// An existing recording is not damaged.
#[test]
fn an_unwritable_recording_file_is_reported_before_the_game() {
    let folder = scratch("recordings");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("sealed")).unwrap();
    let records = |file: &str| quadrant(&["play", "docks-1", "--record", folder.join(file).to_str().unwrap()]);
    let says = |output: Output, sentence: &str| {
        assert_eq!(output.status.code(), Some(1));
        let told = stderr(&output);
        assert!(told.contains(sentence) && told.lines().count() == 1, "{told}");
    };
    says(records("nowhere/a.replay"), "nowhere/a.replay: there is no folder ");
    says(records("sealed"), "sealed: ");
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::fs::PermissionsExt;
        let sealed = folder.join("sealed");
        std::fs::set_permissions(&sealed, std::fs::Permissions::from_mode(0o555)).unwrap();
        // Root without its capabilities is an owner without write permission.
        let is_root = std::fs::write(sealed.join("probe"), "").is_ok();
        let program = env!("CARGO_BIN_EXE_quadrant");
        let mut command = Command::new(if is_root { "setpriv" } else { program });
        if is_root {
            command.args(["--bounding-set=-all", "--inh-caps=-all", program]);
        }
        let file = sealed.join("a.replay");
        let output = command.args(["play", "docks-1", "--record", file.to_str().unwrap()]).output().unwrap();
        std::fs::set_permissions(&sealed, std::fs::Permissions::from_mode(0o755)).unwrap();
        says(output, "a.replay: no permission to write to the folder ");

        std::fs::write(folder.join("old.replay"), "an older recording").unwrap();
        let output = records("old.replay");
        assert!(stderr(&output).contains("there is no display"), "{}", stderr(&output));
        assert_eq!(std::fs::read_to_string(folder.join("old.replay")).unwrap(), "an older recording");
    }
}

/// XDG says that an empty or relative variable counts as not set. SDL would use `/quadrant`.
#[cfg(target_os = "linux")]
#[test]
fn an_odd_xdg_data_home_counts_as_not_set() {
    let rooted = std::path::Path::new("/quadrant").exists();
    for (nth, odd) in ["", "here"].into_iter().enumerate() {
        let home = scratch(&format!("xdg-{nth}"));
        let _ = std::fs::remove_dir_all(&home);
        std::fs::create_dir_all(&home).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_quadrant"));
        command.args(["play", "docks-1"]).current_dir(&home).env("HOME", &home).env("XDG_DATA_HOME", odd);
        let output = command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").output().unwrap();
        assert_eq!(output.status.code(), Some(1), "there is no display");
        assert!(home.join(".local/share/quadrant").is_dir(), "{odd:?}: {}", stderr(&output));
        assert!(!home.join("here").exists());
        assert_eq!(std::path::Path::new("/quadrant").exists(), rooted);
    }
}
