//! Tests that the editor never loses work: however the game ends, unsaved changes are kept and offered at the next
//! start. Processes with a window of SDL's dummy driver are ended by real signals and by a panic.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::common::files::empty_folder;
use crate::common::person::{PAD, Person, hear, plug_in};
use quadrant::cli;
use quadrant::game::event::{Event, Modifiers, MouseButton};
use quadrant::game::session::Session;
use quadrant::replay::Replay;
use quadrant::scene::Scene;
use quadrant::scene::TypedKey;
use quadrant::scene::editor::Editor;
use quadrant::sdl::window;
use quadrant::settings::bindings::PadButton;
use quadrant::settings::key_place::KeyPlace;
use quadrant::words;

/// More ticks than there are between two recovery files.
const A_WHILE: u32 = 200;
fn recovery_screen() -> String {
    format!("editor: {}", words!("editor.ask.recover"))
}

const TITLE_ASKS: &str = "title: Recover";

struct Place {
    kept: PathBuf,
    level: PathBuf,
}

impl Place {
    fn new(name: &str) -> Place {
        let folder = empty_folder(&format!("unsaved-{name}"));
        let (kept, level) = (folder.join("kept"), folder.join("levels/mine.ron"));
        fs::create_dir_all(&kept).unwrap();
        fs::create_dir_all(folder.join("levels")).unwrap();
        fs::copy("levels/docks-1.ron", &level).unwrap();
        Place { kept, level }
    }

    fn edits(&self) -> Person {
        self.begins(&["edit", self.level.to_str().unwrap()])
    }

    fn begins(&self, words: &[&str]) -> Person {
        let session = cli::session(&self.kept, words).unwrap_or_else(|failure| panic!("{failure:?}"));
        let (folder, data) = (self.kept.clone(), PathBuf::new());
        let mut person = Person { session, folder, data, ticks: 0, is_over: false, at: (0, 0), heard: Vec::new() };
        plug_in(&mut person.session, PAD);
        person
    }

    fn on_disk(&self) -> String {
        fs::read_to_string(&self.level).unwrap()
    }

    fn recovery_files(&self) -> usize {
        fs::read_dir(self.kept.join("recovery")).map_or(0, |folder| folder.count())
    }

    /// Whether there is no other file beside the level.
    fn is_tidy(&self) -> bool {
        fs::read_dir(self.level.parent().unwrap()).unwrap().count() == 1
    }
}

fn editor(session: &Session) -> &Editor {
    match session.scene() {
        Scene::Editor(editor) => editor,
        _ => panic!("the editor is not open: {}", session.scene().screen()),
    }
}

fn text(person: &Person) -> String {
    editor(&person.session).document().text().into()
}

fn letter(letter: char, place: KeyPlace, held: Modifiers) -> Event {
    Event::KeyDown { place, typed: Some(TypedKey::Letter(letter)), held, is_repeated: false }
}

fn paint(session: &mut Session, (x, y): (i32, i32)) {
    let events = [
        letter('b', KeyPlace::B, Modifiers::NONE),
        Event::MouseMoved(x, y),
        Event::MouseDown(MouseButton::Left),
        Event::MouseUp(MouseButton::Left),
    ];
    for event in events {
        hear(session, event);
        session.tick(Default::default());
    }
    assert!(editor(session).is_changed(), "it was painted");
}

fn paints(person: &mut Person) {
    paint(&mut person.session, (200, 150));
}

fn saves(person: &mut Person) {
    person.hear(letter('s', KeyPlace::S, Modifiers::CONTROL));
    person.wait(2);
}

fn takes(person: &mut Person, name: &str) {
    while person.focus().as_deref() != Some(name) {
        person.tap(KeyPlace::RIGHT);
        person.tap(KeyPlace::DOWN);
    }
    person.tap(KeyPlace::RETURN);
}

#[test]
fn unsaved_changes_are_offered_and_restored() {
    let place = Place::new("restored");
    let before = place.on_disk();
    let mut person = place.edits();
    person.wait(A_WHILE);
    assert_eq!(place.recovery_files(), 0, "nothing was changed");
    paints(&mut person);
    person.wait(A_WHILE);
    let changed = text(&person);
    // Ends without a call of `close`, as in a crash.
    drop(person);
    assert!(place.on_disk() == before && place.is_tidy());

    let mut person = place.edits();
    assert_eq!(person.screen(), recovery_screen());
    let asks = editor(&person.session).asks().unwrap();
    assert!(asks.starts_with("mine.ron, from ") && asks.ends_with(" ago."), "{asks}");
    assert_eq!(text(&person), before, "it is never applied without an answer");
    person.wait(A_WHILE);
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "over", "Escape means: not now");
    let mut person = place.edits();
    assert_eq!(person.screen(), recovery_screen(), "it is offered again");
    takes(&mut person, &words!("menu.restore"));
    assert_eq!(text(&person), changed);
    assert!(editor(&person.session).is_changed() && place.on_disk() == before);
    person.wait(A_WHILE);
    drop(person);
    let mut person = place.edits();
    takes(&mut person, &words!("menu.restore"));
    saves(&mut person);
    assert_eq!(place.on_disk(), changed);
    person.wait(A_WHILE);
    assert_eq!(place.recovery_files(), 0, "it is saved");
    assert_ne!(place.edits().screen(), recovery_screen());
}

#[test]
fn discarded_or_undone_changes_are_not_offered_again() {
    let place = Place::new("discarded");
    let mut person = place.edits();
    paints(&mut person);
    person.wait(A_WHILE);
    assert!(place.recovery_files() > 0);
    person.hear(letter('z', KeyPlace::Z, Modifiers::CONTROL));
    person.wait(A_WHILE);
    assert_eq!(place.recovery_files(), 0, "it was undone");

    paints(&mut person);
    person.wait(A_WHILE);
    drop(person);
    // With the mouse.
    let mut person = place.edits();
    let discard =
        person.offers().into_iter().find(|offer| offer.name == words!("menu.discard").as_str()).unwrap().place.center();
    person.click((discard.x, discard.y));
    assert!(person.screen() != recovery_screen() && !editor(&person.session).is_changed());
    assert_eq!(place.recovery_files(), 0);

    paints(&mut person);
    person.wait(A_WHILE);
    person.hear(Event::CloseRequested);
    person.hear(Event::Quit);
    person.tick();
    assert_eq!(person.screen(), format!("editor: {}", words!("editor.ask.leave")));
    takes(&mut person, &words!("menu.discard"));
    assert_eq!(person.screen(), "over");
    assert_eq!(place.recovery_files(), 0);
}

#[test]
fn a_file_that_changed_on_disk_is_reported_and_not_replaced_unasked() {
    let place = Place::new("changed");
    let mut person = place.edits();
    paints(&mut person);
    person.wait(A_WHILE);
    drop(person);
    let theirs = place.on_disk().replace("Level(", "Level( ");
    fs::write(&place.level, &theirs).unwrap();
    let mut person = place.edits();
    let changed = words!("game.unsaved.changed", name = "", age = "AGE").to_string();
    let (_, warning) = changed.split_once("AGE").unwrap();
    assert!(editor(&person.session).asks().unwrap().ends_with(warning));
    takes(&mut person, &words!("menu.restore"));
    saves(&mut person);
    assert_eq!(person.screen(), format!("editor: {}", words!("editor.ask.changed")));
    assert_eq!(place.on_disk(), theirs);
}

/// Files of older versions name a process. After a restart of the machine that number can belong to any program.
#[test]
fn changes_are_offered_even_if_their_process_number_is_in_use() {
    let place = Place::new("number");
    let mut person = place.edits();
    paints(&mut person);
    person.wait(A_WHILE);
    drop(person);
    let file = fs::read_dir(place.kept.join("recovery")).unwrap().next().unwrap().unwrap().path();
    let kept = fs::read_to_string(&file).unwrap();
    let time = kept.lines().find(|line| line.starts_with("// time: ")).unwrap();
    let seconds = time.split(' ').nth(2).unwrap();
    fs::write(&file, kept.replace(time, &format!("// time: {seconds} 1"))).unwrap();
    assert_eq!(place.edits().screen(), recovery_screen());
    assert_eq!(place.begins(&[]).screen(), TITLE_ASKS);
}

#[test]
fn two_editors_of_one_file_know_of_each_other_and_keep_both_changes() {
    let place = Place::new("two");
    let mut one = place.edits();
    assert_ne!(editor(&one.session).says(), Some(words!("editor.open_twice").as_str()));
    paint(&mut one.session, (200, 150));
    one.wait(A_WHILE);
    let first = text(&one);
    let mut other = place.edits();
    assert_ne!(other.screen(), recovery_screen(), "the first one still runs");
    assert_eq!(editor(&other.session).says(), Some(words!("editor.open_twice").as_str()));
    paint(&mut other.session, (300, 150));
    other.wait(A_WHILE);
    assert_eq!(place.recovery_files(), 2);
    let second = text(&other);
    saves(&mut other);
    other.wait(A_WHILE);
    paint(&mut other.session, (400, 150));
    other.wait(A_WHILE);
    let third = text(&other);
    assert!(place.on_disk() == second && place.recovery_files() == 2);
    drop((one, other));
    // Both were left behind. They are offered one after the other.
    let mut person = place.edits();
    takes(&mut person, &words!("menu.discard"));
    assert_eq!(person.screen(), recovery_screen());
    takes(&mut person, &words!("menu.restore"));
    assert!([first, third].contains(&text(&person)));
    assert_eq!(place.recovery_files(), 1);
}

#[test]
fn a_deleted_file_is_called_deleted() {
    let place = Place::new("deleted");
    let mut person = place.edits();
    paints(&mut person);
    fs::remove_file(&place.level).unwrap();
    saves(&mut person);
    assert_eq!(person.screen(), format!("editor: {}", words!("editor.ask.gone")));
    person.tap(KeyPlace::LEFT);
    assert_eq!(person.focus().as_deref(), Some(words!("editor.menu.save").as_str()));
    person.tap(KeyPlace::RETURN);
    assert_eq!(place.on_disk(), text(&person));
}

#[test]
fn the_title_screen_offers_unsaved_changes() {
    let place = Place::new("title");
    let mut person = place.edits();
    paints(&mut person);
    person.wait(A_WHILE);
    let changed = text(&person);
    drop(person);
    let mut person = place.begins(&[]);
    assert_eq!(person.screen(), TITLE_ASKS);
    // With a pad.
    person.pad(PadButton::South);
    assert_eq!(text(&person), changed);
    drop(person);
    let mut person = place.begins(&[]);
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "title");
    assert!(place.recovery_files() > 0, "Escape means: not now");
    drop(person);
    let mut person = place.begins(&[]);
    takes(&mut person, &words!("menu.discard"));
    assert_eq!(person.screen(), "title");
    assert_eq!(place.recovery_files(), 0);
    assert_eq!(place.begins(&[]).screen(), "title");
}

/// The system shuts down, so no question may delay the end.
#[test]
fn a_shutdown_keeps_the_changes_without_a_question() {
    let place = Place::new("closes");
    let mut person = place.edits();
    paints(&mut person);
    let changed = text(&person);
    person.hear(Event::Quit);
    assert!(person.session.is_closed());
    person.session.close().unwrap();
    drop(person);
    let mut person = place.edits();
    takes(&mut person, &words!("menu.restore"));
    assert_eq!(text(&person), changed);
}

/// Starts a process, and waits until it has made its edit, if any, and is about to open its window.
fn process(place: &Place, what: &str) -> Child {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "unsaved::runs_in_a_window", "--ignored", "--nocapture", "--test-threads=1"])
        // Its screenshot is written to this folder.
        .current_dir(&place.kept)
        .env("QUADRANT_RUNS", what)
        .env("QUADRANT_KEPT", &place.kept)
        .env("QUADRANT_LEVEL", &place.level)
        .env("SDL_VIDEODRIVER", "dummy")
        .env("SDL_AUDIODRIVER", "dummy")
        .env("RUST_BACKTRACE", "0")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("runs")), "it never began");
    child
}

#[test]
#[ignore = "the helper of the tests that end a process"]
fn runs_in_a_window() {
    let Ok(what) = std::env::var("QUADRANT_RUNS") else { return };
    let path = |name: &str| std::env::var(name).unwrap();
    let (kept, level) = (path("QUADRANT_KEPT"), path("QUADRANT_LEVEL"));
    let sdl = sdl2::init().unwrap();
    let word = if what == "play" { "play" } else { "edit" };
    let mut session = cli::session(Path::new(&kept), &[word, &level]).unwrap();
    let events = sdl.event().unwrap();
    if word == "edit" {
        paint(&mut session, (200, 150));
    }
    log::set_boxed_logger(Box::new(Fails)).unwrap();
    log::set_max_level(log::LevelFilter::Warn);
    println!("\nruns");
    if what != "edit" {
        // A screenshot logs a line, which makes `Fails` panic.
        let sender = events.event_sender();
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(700));
            sender.push_event(press_of_f12()).unwrap();
        });
    }
    let code = match window::show_session(&sdl, session) {
        Ok(()) => 0,
        Err(quadrant::failure::Failure::Ended(code)) => code,
        Err(failure) => panic!("{failure:?}"),
    };
    std::process::exit(code.into());
}

fn press_of_f12() -> sdl2::event::Event {
    use sdl2::keyboard::{Keycode, Mod, Scancode};
    let (keycode, scancode) = (Some(Keycode::F12), Some(Scancode::F12));
    sdl2::event::Event::KeyDown { timestamp: 0, window_id: 0, keycode, scancode, keymod: Mod::empty(), repeat: false }
}

/// A logger that panics at a screenshot: a failure in the middle of the game, which a test cannot cause in another way.
struct Fails;

impl log::Log for Fails {
    fn enabled(&self, _: &log::Metadata) -> bool {
        true
    }

    fn log(&self, record: &log::Record) {
        let line = record.args().to_string();
        assert!(!line.contains("screenshot"), "a log that fails");
        eprintln!("{line}");
    }

    fn flush(&self) {}
}

/// Waits at most 30 s for the end. Also returns what was written to standard error.
fn end_of(mut child: Child) -> (ExitStatus, String) {
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(30) {
            child.kill().unwrap();
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let mut told = String::new();
    child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
    (child.wait().unwrap(), told)
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn signals_end_the_editor_at_once_and_nothing_is_lost() {
    for (name, code) in [("TERM", 143), ("INT", 130), ("HUP", 129)] {
        let place = Place::new(name);
        let before = place.on_disk();
        let child = process(&place, "edit");
        std::thread::sleep(Duration::from_millis(300));
        signal(&child, name);
        let (status, told) = end_of(child);
        assert_eq!(status.code(), Some(code), "{name}: {told}");
        assert!(place.on_disk() == before && place.is_tidy(), "{name}");
        let mut person = place.edits();
        assert_eq!(person.screen(), recovery_screen(), "{name}");
        takes(&mut person, &words!("menu.restore"));
        assert_ne!(text(&person), before, "{name}");
    }
}

#[test]
fn a_process_that_is_killed_loses_only_the_last_seconds() {
    let place = Place::new("killed");
    let mut child = process(&place, "edit");
    let begun = Instant::now();
    while place.recovery_files() == 0 {
        assert!(begun.elapsed() < Duration::from_secs(10), "no recovery file");
        std::thread::sleep(Duration::from_millis(20));
    }
    // The file is renamed when it is complete.
    std::thread::sleep(Duration::from_millis(200));
    child.kill().unwrap();
    // Its number is in use until somebody waits for it. It is offered even so, as soon as the process is dead.
    let begun = Instant::now();
    let mut person = place.edits();
    while person.screen() != recovery_screen() {
        assert!(begun.elapsed() < Duration::from_secs(10), "the changes are not offered");
        std::thread::sleep(Duration::from_millis(20));
        person = place.edits();
    }
    assert_eq!(child.wait().unwrap().signal(), Some(9));
    takes(&mut person, &words!("menu.restore"));
    assert!(editor(&person.session).is_changed());
}

#[test]
fn an_error_in_the_game_loses_neither_the_changes_nor_the_run() {
    let place = Place::new("fails");
    let (status, told) = end_of(process(&place, "edit and fail"));
    assert_eq!(status.code(), Some(101), "{told}");
    assert!(told.contains(words!("crash.editor").as_str()), "{told}");
    let report = fs::read_to_string(place.kept.join("failures/report.txt")).unwrap();
    assert!(report.contains("a log that fails") && report.contains("unsaved.rs:"), "{report}");
    let mut person = place.edits();
    assert_eq!(person.screen(), recovery_screen());
    takes(&mut person, &words!("menu.restore"));
    assert!(editor(&person.session).is_changed());
    drop(person);

    let place = Place::new("play-fails");
    let (status, told) = end_of(process(&place, "play"));
    assert_eq!(status.code(), Some(101), "{told}");
    let file = place.kept.join("failures/game.replay");
    assert!(
        told.contains(words!("crash.report", files = "").to_string().trim_end())
            && told.contains(file.to_str().unwrap()),
        "{told}"
    );
    let replay = Replay::from_text(&fs::read_to_string(&file).unwrap()).unwrap();
    assert!(replay.ticks > 10, "{} ticks", replay.ticks);
    let level = crate::common::files::shipped("docks-1");
    let mut world = quadrant::sim::World::new(level, replay.seed, replay.rules, Default::default());
    replay.play(&mut world, |_| {}).unwrap_or_else(|divergence| panic!("{divergence}"));
}
