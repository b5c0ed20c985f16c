//! Tests with odd files: too large, too deeply nested, not text, not a file at all, and files that are saved, broken or
//! removed while their level is played. Each gives a message, and quickly.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::files::empty_folder;
use quadrant::draw::{Command as Drawn, DrawList};
use quadrant::files::shot;
use quadrant::files::watch::{News, Watch};
use quadrant::input::Inputs;
use quadrant::level::read::{check, read};
use quadrant::scene::Screen;
use quadrant::scene::play::{Play, Start};
use quadrant::scene::{Controls, MenuKey, Next, Tool};
use quadrant::sim::{IndexChoice, Rules};

/// Longer than any of these takes on a busy machine, and short enough for a person to wait.
const QUICKLY: Duration = Duration::from_secs(5);

fn quadrant(words: &[&str]) -> Output {
    let begun = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrant"));
    command.args(words).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("SDL_VIDEODRIVER");
    let mut running = command
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The output fits into the pipe, so the program can end before anything reads it.
    while running.try_wait().unwrap().is_none() {
        if begun.elapsed() > QUICKLY {
            running.kill().unwrap();
            panic!("{words:?} hangs");
        }
        thread::sleep(Duration::from_millis(5));
    }
    running.wait_with_output().unwrap()
}

fn report_of(file: &Path) -> String {
    let output = quadrant(&["check", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1), "{}", file.display());
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.starts_with(&format!("{}:", file.display())), "{told}");
    told
}

const LEVEL: &str = "Level(name: \"a\", rows: [\"P...X\", \"#####\"])";

#[test]
fn malformed_files_give_a_short_error() {
    let folder = empty_folder("no-text");
    let write = |name: &str, bytes: &[u8]| {
        let file = folder.join(name);
        fs::write(&file, bytes).unwrap();
        file
    };
    for (name, bytes, sentence) in [
        ("empty.ron", &b""[..], "a level begins with `Level(` and ends with `)`"),
        ("zeros.ron", &[0; 4096], ":1:1: found NUL (U+0000); delete it"),
        ("binary.ron", b"\x89PNG\r\n\x1a\n\0\0", ":1:1: the byte 0x89 is not UTF-8 text"),
        ("latin.ron", b"Level(name: \"M\xfchle\", rows: [])", ":1:15: the byte 0xfc is not UTF-8 text"),
        ("utf16.ron", b"\xff\xfeL\0e\0", ":1:1: the byte 0xff is not UTF-8 text"),
        ("deep.ron", &vec![b'('; 300_000], "a level begins with `Level(` and ends with `)`"),
        ("deeper.ron", &[b"Level(name: \"x\", rows: [".to_vec(), vec![b'['; 300_000]].concat(), ":1:"),
        (
            "deepest.ron",
            &[b"Level(name: \"x\", rows: [\"PX\"], entities: [".to_vec(), vec![b'('; 300_000]].concat(),
            ":1:",
        ),
        ("comment.ron", &b"/*".repeat(200_000), ":1:"),
        ("one_line.ron", &b"Level(".repeat(100_000), ":1:"),
    ] {
        let told = report_of(&write(name, bytes));
        assert!(told.contains(sentence), "{name}: {told}");
        println!("{name}: {}", told.lines().next().unwrap_or_default());
        assert!(told.len() < 2000, "{name}: {} bytes", told.len());
    }
    // A byte order mark and Windows line ends are allowed.
    for (name, text) in [("bom.ron", format!("\u{feff}{LEVEL}")), ("crlf.ron", LEVEL.replace(", ", ",\r\n"))] {
        let output = quadrant(&["check", write(name, text.as_bytes()).to_str().unwrap()]);
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stdout));
    }
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let file = empty_folder("too-large").join("large.ron");
    fs::File::create(&file).unwrap().set_len(5 << 30).unwrap();
    assert!(report_of(&file).contains("is 5120 MB large; at most 64 MB are read"));
    fs::remove_file(file).unwrap();
}

#[test]
fn a_missing_file_or_a_folder_gives_an_error() {
    let folder = empty_folder("no-file");
    assert!(report_of(&folder.join("nothing.ron")).contains("does not exist"));
    let output = quadrant(&["check", folder.to_str().unwrap()]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("there are no levels here"));
    fs::create_dir(folder.join("folder.ron")).unwrap();
    let output = quadrant(&["play", folder.join("folder.ron").to_str().unwrap()]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("is not a file"), "{output:?}");
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_broken_links_give_errors() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = empty_folder("odd-files");
    let pipe = folder.join("pipe.ron");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert!(report_of(&pipe).contains("is not a file"));
    assert!(report_of(Path::new("/dev/zero")).contains("is not a file"));
    assert!(report_of(Path::new("/dev/null")).contains("is not a file"));
    for words in
        [["play", pipe.to_str().unwrap()], ["shot", "/dev/zero"], ["bot", "/dev/zero"], ["replay", "/dev/zero"]]
    {
        let words = if words[0] == "shot" { vec![words[0], words[1], "-o", "/dev/null"] } else { words.to_vec() };
        let output = quadrant(&words);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("is not a file"), "{words:?} {output:?}");
    }

    let loops = [folder.join("one.ron"), folder.join("two.ron")];
    symlink(&loops[1], &loops[0]).unwrap();
    symlink(&loops[0], &loops[1]).unwrap();
    assert!(report_of(&loops[0]).contains("symbolic links"));
    let broken = folder.join("broken.ron");
    symlink(folder.join("nowhere.ron"), &broken).unwrap();
    assert!(report_of(&broken).contains("does not exist"));

    let good = folder.join("sub");
    fs::create_dir(&good).unwrap();
    fs::write(good.join("good.ron"), LEVEL).unwrap();
    let link = folder.join("link.ron");
    symlink(good.join("good.ron"), &link).unwrap();
    assert!(quadrant(&["check", link.to_str().unwrap()]).status.success(), "a link to a level is a level");
    // A folder that contains a link to itself is listed once.
    symlink(&good, good.join("again")).unwrap();
    let output = quadrant(&["check", good.to_str().unwrap()]);
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("1 level, 0 problems"), "{output:?}");

    let secret = folder.join("secret.ron");
    fs::write(&secret, LEVEL).unwrap();
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o0)).unwrap();
    // Root may read everything.
    if fs::File::open(&secret).is_err() {
        assert!(report_of(&secret).contains("cannot be read; change its permissions"));
    }
}

#[test]
fn a_data_folder_has_its_own_campaign() {
    let data = empty_folder("own-campaign");
    fs::write(data.join("mine.ron"), LEVEL.replace("\"a\"", "\"My own\"")).unwrap();
    let campaign = |stages: &str| {
        let text = format!("Campaign(quadrants: [(quadrant: gardens, title: \"Mine\", stages: [{stages}])])");
        fs::write(data.join("campaign.ron"), text).unwrap();
    };
    let title = |name: &str| {
        let file = data.join(name);
        let words = ["shot", "--scene", "title", "--data", data.to_str().unwrap(), "-o", file.to_str().unwrap()];
        assert!(quadrant(&words).status.success());
        fs::read(file).unwrap()
    };
    let check = || quadrant(&["check", "--data", data.to_str().unwrap()]);
    campaign("\"mine\", \"docks-1\"");
    assert!(check().status.success(), "shipped levels can be stages too: {:?}", check());
    let own = title("own.png");
    campaign("\"docks-1\", \"mine\"");
    assert!(own != title("docks.png"), "the title shows the first stage");
    campaign("\"mine\", \"mien\"");
    let output = check();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("there is no level `mien`; did you mean `mine`?"));
    // The game does not start with it either, and prints why.
    let output = quadrant(&["--data", data.to_str().unwrap()]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("campaign.ron:1:"), "{output:?}");
}

#[test]
fn check_reports_levels_that_the_bot_cannot_finish() {
    let folder = empty_folder("solve");
    fs::write(folder.join("way.ron"), LEVEL).unwrap();
    fs::write(folder.join("pit.ron"), "Level(name: \"pit\", rows: [\"P.........X\", \"#.........#\"])").unwrap();
    let output = quadrant(&["check", folder.to_str().unwrap()]);
    assert!(output.status.success(), "{output:?}");
    let output = quadrant(&["check", "--solve", folder.join("way.ron").to_str().unwrap()]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("the bot finished the level"), "{output:?}");
    let output = quadrant(&["check", "--solve", "--format", "json", folder.join("pit.ron").to_str().unwrap()]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1));
    assert!(told.contains("\"code\":\"blocked\"") && told.contains("column 10, row 0"), "{told}");
}

struct Desk {
    file: PathBuf,
    play: Play,
    watch: Watch,
}

impl Desk {
    fn new(name: &str) -> Desk {
        let file = empty_folder(name).join("desk.ron");
        fs::write(&file, LEVEL).unwrap();
        let watch = Watch::new(Some(file.clone()));
        let level = Arc::new(read("desk.ron", LEVEL).unwrap());
        let level_name = "desk".into();
        let start = Start {
            level_name,
            level,
            seed: 1,
            rules: Rules::default(),
            index: IndexChoice::default(),
            next: None,
            own: Default::default(),
        };
        Desk { file, play: Play::new(start), watch }
    }

    fn run(&mut self, ticks: u32, tool: Option<Tool>) {
        for nth in 0..ticks {
            self.play.tick(Controls { tool: tool.filter(|_| nth == 0), ..Controls::default() });
            self.watch.tell(&mut self.play);
            thread::sleep(Duration::from_micros(16_667));
        }
    }

    fn picture(&mut self) -> DrawList {
        let mut list = DrawList::new(640, 360);
        self.play.draw(1.0, &mut list);
        list
    }

    /// Returns the number of dots of the letters in the message box, which is drawn last. 0 if there is no box.
    fn message_dots(&mut self) -> usize {
        let list = self.picture();
        let is_box =
            |drawn: &Drawn| matches!(drawn, Drawn::Fill { rect, colour } if rect.w > 600 && colour.alpha == 235);
        let Some(from) = list.commands.iter().rposition(is_box) else { return 0 };
        let dots = list.commands[from..].iter().map(|drawn| match drawn {
            Drawn::Points { from, to, .. } => (to - from) as usize,
            _ => 0,
        });
        dots.sum()
    }

    fn name(&self) -> &str {
        &self.play.world().level().name
    }
}

#[test]
fn a_saved_level_is_reloaded_within_half_a_second() {
    let mut desk = Desk::new("saved");
    desk.run(5, None);
    for name in ["b", "longer", "c"] {
        fs::write(&desk.file, LEVEL.replace("\"a\"", &format!("\"{name}\""))).unwrap();
        let saved = Instant::now();
        while desk.name() != name {
            desk.run(1, None);
            assert!(saved.elapsed() < Duration::from_millis(500), "{name} after {:?}", saved.elapsed());
        }
        println!("in the game after {} ms", saved.elapsed().as_millis());
    }
    // Some editors write a new file and rename it.
    let other = desk.file.with_extension("tmp");
    fs::write(&other, LEVEL.replace("\"a\"", "\"renamed\"")).unwrap();
    fs::rename(&other, &desk.file).unwrap();
    desk.run(20, None);
    assert_eq!(desk.name(), "renamed");
    let ticks = desk.play.world().tick();
    assert!(ticks > 25, "the world went on: {ticks}");
}

#[test]
fn a_broken_or_missing_file_keeps_the_level_and_shows_a_message() {
    let mut desk = Desk::new("bad");
    desk.run(2, None);
    assert_eq!(desk.message_dots(), 0);
    let bad = "Level(name: \"a\", rows: [\"P.?.X\", \"##\"], entities: [Foe(what: snipper, at: (1, 0))])";
    fs::write(&desk.file, bad).unwrap();
    desk.run(20, None);
    assert_eq!((desk.name(), desk.play.world().level().size()), ("a", (5, 2)));
    let problem = desk.message_dots();
    assert!(problem > 0, "the problem is in the picture");
    let boxed = desk.picture();
    fs::write(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("problem.png"), shot::png(&boxed).unwrap()).unwrap();
    desk.run(200, None);
    assert_eq!(desk.message_dots(), problem, "it stays");
    fs::write(&desk.file, LEVEL).unwrap();
    desk.run(20, None);
    let remark = desk.message_dots();
    assert!(remark < problem / 2, "the file is good again: {remark}, {problem}");

    fs::remove_file(&desk.file).unwrap();
    desk.run(20, None);
    let gone = desk.message_dots();
    assert!(gone > remark, "that the file is gone is in the picture: {gone}, {remark}");
    fs::remove_dir(desk.file.parent().unwrap()).unwrap();
    desk.run(20, Some(Tool::Reload));
    assert_eq!(desk.name(), "a");
    fs::create_dir(desk.file.parent().unwrap()).unwrap();
    fs::write(&desk.file, LEVEL.replace("\"a\"", "\"back\"")).unwrap();
    desk.run(20, None);
    assert_eq!(desk.name(), "back");
}

#[test]
fn f5_reloads_at_once_and_shows_a_message_for_a_built_in_level() {
    let mut desk = Desk::new("f5");
    desk.run(1, None);
    fs::write(&desk.file, LEVEL.replace("\"a\"", "\"f5\"")).unwrap();
    desk.run(1, Some(Tool::Reload));
    assert_eq!(desk.name(), "f5");
    let read_again = desk.message_dots();
    desk.watch = Watch::new(None);
    desk.run(170, None);
    assert_eq!(desk.message_dots(), 0);
    desk.run(1, Some(Tool::Reload));
    assert!(desk.message_dots() > 0 && desk.message_dots() != read_again);
    assert!(desk.watch.news(Instant::now() + QUICKLY, false).is_none());
}

#[test]
fn a_recording_ends_when_the_level_is_changed() {
    let mut desk = Desk::new("recording");
    desk.play.record();
    for _ in 0..30 {
        desk.play.step(Inputs::default());
    }
    let changed = Arc::new(read("a.ron", &LEVEL.replace("P...X", "P..X.")).unwrap());
    let told = Arc::new(read("a.ron", &LEVEL.replace("\"a\"", "\"only the name\"")).unwrap());
    assert!(desk.play.reload(told));
    desk.play.step(Inputs::default());
    assert!(desk.play.reload(Arc::clone(&changed)));
    assert!(!desk.play.reload(changed), "it is the same");
    for _ in 0..30 {
        desk.play.step(Inputs::default());
    }
    let replay = desk.play.recording().expect("a recording");
    assert_eq!(replay.ticks, 31);
    let mut world =
        quadrant::sim::World::new(Arc::new(read("a.ron", LEVEL).unwrap()), 1, Rules::default(), IndexChoice::default());
    replay.play(&mut world, |_| {}).expect("the part before plays on the level as it was");
    assert!(desk.play.recording().is_none());
}

/// The clock of the computer jumps back or ahead while a level is played. Files saved then are read all the same.
#[test]
fn a_file_with_an_odd_modification_time_is_reloaded() {
    let mut desk = Desk::new("clock");
    desk.run(2, None);
    for (name, seconds) in [("early", 0), ("late", 4_000_000_000), ("before", 800_000_000)] {
        fs::write(&desk.file, LEVEL.replace("\"a\"", &format!("\"{name}\""))).unwrap();
        let then = std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        fs::File::options().write(true).open(&desk.file).unwrap().set_modified(then).unwrap();
        desk.run(20, None);
        assert_eq!(desk.name(), name);
    }
}

/// The folder is removed, replaced by a file and restored while a level is played.
#[test]
fn removing_the_folder_while_playing_keeps_the_level() {
    let mut desk = Desk::new("gone");
    desk.run(2, None);
    let folder = desk.file.parent().unwrap().to_path_buf();
    fs::remove_dir_all(&folder).unwrap();
    desk.run(20, None);
    assert!(desk.message_dots() > 0, "a message is shown");
    assert_eq!(desk.name(), "a");
    let before = desk.play.world().tick();
    fs::write(&folder, "no folder any more").unwrap();
    desk.run(20, Some(Tool::Reload));
    assert!(desk.play.world().tick() > before, "the world goes on");
    fs::remove_file(&folder).unwrap();
    fs::create_dir_all(&folder).unwrap();
    fs::write(&desk.file, LEVEL.replace("\"a\"", "\"back\"")).unwrap();
    desk.run(20, None);
    assert_eq!(desk.name(), "back");
}

#[test]
fn a_file_that_is_still_being_written_is_not_read() {
    let desk = Desk::new("half");
    let (mut watch, mut now) = (desk.watch, Instant::now());
    let mut look = |text: &str| {
        fs::write(&desk.file, text).unwrap();
        now += Duration::from_millis(101);
        watch.news(now, false)
    };
    assert!(look(&LEVEL[..20]).is_none() && look(&LEVEL[..30]).is_none());
    let longer = format!("{LEVEL} // longer");
    assert!(look(&longer).is_none());
    // The file has not changed since the last look.
    assert!(watch.news(now + Duration::from_millis(50), false).is_none(), "it does not look all the time");
    assert!(matches!(watch.news(now + Duration::from_millis(101), false), Some(News::Good(_))));
    assert!(watch.news(now + Duration::from_millis(999), false).is_none());
}

#[test]
fn a_cleared_stage_offers_the_next_stage() {
    let level = Arc::new(read("a.ron", LEVEL).unwrap());
    let mut next = Vec::new();
    for following in [None, Some("docks-2".to_string())] {
        let start = Start {
            level_name: "a".into(),
            level: Arc::clone(&level),
            seed: 1,
            rules: Rules::default(),
            index: IndexChoice::default(),
            next: following,
            own: Default::default(),
        };
        let mut play = Play::new(start);
        let mut right = Inputs::default();
        right[0].press(quadrant::input::Button::Right);
        for _ in 0..200 {
            play.step(right);
        }
        assert!(play.has_menu());
        let choose = |play: &mut Play| play.tick(Controls { menu: Some(MenuKey::Choose), ..Controls::default() });
        // The first key reports the cleared stage, the second shows all results, the third takes the focused entry.
        assert_eq!(choose(&mut play), Next::Cleared);
        assert_eq!(choose(&mut play), Next::Stay);
        next.push(choose(&mut play));
    }
    assert_eq!(next, [Next::Stay, Next::NextStage]);
}

fn largest() -> String {
    let mut rows = vec![".".repeat(4096); 1024];
    rows[0].replace_range(0..1, "P");
    rows[0].replace_range(4000..4001, "X");
    rows[0].replace_range(100..101, "K");
    rows[1023] = "#".repeat(4096);
    let rows: String = rows.iter().map(|row| format!("        \"{row}\",\n")).collect();
    // The reachability check runs through the whole map once for each key.
    let mut entities: String = ["red", "green", "blue"]
        .iter()
        .enumerate()
        .map(|(nth, key)| {
            format!("        PickUp(at: ({0}, 9), what: {key}_key), Door(at: ({0}, 1000), key: {key}),\n", 4010 + nth)
        })
        .collect();
    let foes: String = (0..4088)
        .map(|nth| {
            let at = (nth % 4000, 2 + nth / 8);
            format!("        Foe(what: rifleman, at: ({}, {}), facing: right),\n", at.0, at.1)
        })
        .collect();
    entities += &foes;
    format!("Level(\n    name: \"largest\",\n    rows: [\n{rows}    ],\n    entities: [\n{entities}    ],\n)\n")
}

/// An optimised build takes 0.2 s. The bound leaves room for a busy machine and a debug build.
#[test]
fn the_largest_level_is_checked_within_seconds() {
    let file = empty_folder("largest").join("largest.ron");
    fs::write(&file, largest()).unwrap();
    let begun = Instant::now();
    let output = quadrant(&["check", file.to_str().unwrap()]);
    assert!(output.status.success(), "{output:?}");
    println!("{} ms", begun.elapsed().as_millis());
    assert!(begun.elapsed() < QUICKLY);
}

/// Legends and letters that would take minutes in a careless reader.
#[test]
fn levels_with_millions_of_letters_are_checked_within_seconds() {
    let all = Instant::now();
    let begun = Instant::now();
    let row = format!("        \"{}\",\n", "q".repeat(4096));
    let entity = "legend: {'q': Foe(what: rifleman)}";
    let text = format!("Level(name: \"q\", rows: [\n{}    ], {entity})", row.repeat(1024));
    let told = check("q.ron", &text).1;
    assert!(told.list.iter().any(|problem| problem.fault.name() == "too-many-things"), "{told}");
    println!("enemies by the million: {} ms", begun.elapsed().as_millis());

    let begun = Instant::now();
    let legend: String =
        (0x4e00..0x4e00 + 20_000u32).map(|code| format!("'{}': Tile(acid), ", char::from_u32(code).unwrap())).collect();
    let rows = format!("        \"{}\",\n", ".".repeat(4096)).repeat(1024);
    let told = check("l.ron", &format!("Level(name: \"l\", rows: [\n{rows}    ], legend: {{{legend}}})")).1;
    assert!(told.list.iter().any(|problem| problem.fault.name() == "legend-unused"));
    println!("a legend of thousands: {} ms", begun.elapsed().as_millis());

    let begun = Instant::now();
    let row = format!("        \"{}\",\n", "?".repeat(4096));
    let told = check("u.ron", &format!("Level(name: \"u\", rows: [\n{}    ])", row.repeat(1024))).1;
    assert!(told.errors() > 100);
    println!("wrong letters by the million: {} ms", begun.elapsed().as_millis());

    let begun = Instant::now();
    let names: String =
        (0..4000).map(|nth| format!("Switch(at: (1, 0), name: \"{nth}{}\"),", "n".repeat(400))).collect();
    let told = check("n.ron", &format!("Level(name: \"n\", rows: [\"P..X\", \"####\"], entities: [{names}])")).1;
    assert!(told.errors() > 100);
    println!("names by the thousand: {} ms", begun.elapsed().as_millis());
    assert!(all.elapsed() < 2 * QUICKLY, "{:?}", all.elapsed());
}
