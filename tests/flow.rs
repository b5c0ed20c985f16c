//! A person's evenings with the game, from the first start on: what leads where, what is kept from one start to the next, and what
//! happens when somebody pulls a plug, looks elsewhere or joins. The whole program runs, with events as SDL tells them.

#[path = "common/person.rs"]
mod person;

use std::fs;
use std::path::PathBuf;

use person::{Person, STRANGE, empty_folder};
use quadrant::input::Button as Action;
use quadrant::scene::options::teach::QUESTIONS;
use quadrant::scene::press::Part;
use quadrant::settings::TextSize;
use sdl2::controller::Button;
use sdl2::keyboard::Scancode;

/// Three stages on the way to the right.
fn levels(name: &str) -> PathBuf {
    let data = empty_folder(&format!("{name}-levels"));
    for stage in ["one", "two", "three"] {
        let text = format!("Level(name: \"Stage {stage}\", rows: [\"P...K......X\", \"############\"])");
        fs::write(data.join(stage).with_extension("ron"), text).unwrap();
    }
    let stages = "stages: [\"one\", \"two\", \"three\"]";
    let text = format!("Campaign(quadrants: [(quadrant: docks, title: \"A\", {stages})])");
    fs::write(data.join("campaign.ron"), text).unwrap();
    data
}

fn begins(name: &str) -> Person {
    Person::begins(&empty_folder(name), &levels(name))
}

/// Past the questions of a first start, in the first stage.
fn in_the_first_stage(name: &str) -> Person {
    let mut person = begins(name);
    assert_eq!(person.screen(), "options: First");
    person.takes("Begin");
    assert_eq!(person.screen(), "play");
    person
}

impl Person {
    /// Goes down, or to the right, until this is in focus, and takes it.
    fn takes(&mut self, name: &str) {
        for key in [Scancode::Down, Scancode::Right] {
            for _ in 0..20 {
                if self.focus().as_deref() == Some(name) {
                    self.tap(Scancode::Return);
                    return;
                }
                self.tap(key);
            }
        }
        panic!("{name:?} is not on {:?}: {:?}", self.screen(), self.offers());
    }

    fn runs_to_the_exit(&mut self) {
        self.hold(Action::Right, 400);
        assert_eq!(self.screen(), "results: counted up");
        self.tap(Scancode::Return);
        assert_eq!(self.screen(), "results");
    }

    fn wait_for(&mut self, screen: &str) {
        for _ in 0..300 {
            if self.screen() == screen {
                return;
            }
            self.tick();
        }
        panic!("{:?} instead of {screen:?}", self.screen());
    }

    fn agrees(&mut self) {
        self.tap(Scancode::Down);
        self.tap(Scancode::Return);
    }
}

/// Two files of one name are two levels, a file that was moved is the one it was, and a file that is called like a stage is none.
#[test]
fn records_belong_to_the_content_of_a_file() {
    let (folder, files) = (empty_folder("content"), empty_folder("content-levels"));
    let file = |place: &str| files.join(place).join("docks-1.ron");
    for (place, rows) in [("d1", "[\"P...K...X\", \"#########\"]"), ("d2", "[\"P...K....X\", \"##########\"]")] {
        fs::create_dir(files.join(place)).unwrap();
        fs::write(file(place), format!("Level(name: \"Mine\", rows: {rows})")).unwrap();
    }
    let records = |place: &str| {
        let mut person = Person::plays(&folder, &file(place));
        assert_eq!(person.play().level_name(), "docks-1");
        person.runs_to_the_exit();
        assert!(person.offers().iter().all(|offer| offer.name != "Next stage"));
        let career = person.session.career().clone();
        assert!(career.cleared.is_empty() && career.last.is_none(), "{career:?}");
        career.records
    };
    assert_eq!(records("d1").len(), 1);
    assert_eq!(records("d2").len(), 2);
    fs::rename(files.join("d1"), files.join("d3")).unwrap();
    assert_eq!(records("d3").len(), 2);
    assert_eq!(
        fs::read_dir(folder.join("runs"))
            .unwrap()
            .filter(|run| run.as_ref().unwrap().path().extension().unwrap() == "replay")
            .count(),
        2
    );
}

#[test]
fn an_evening_from_the_first_start_to_the_next_evening() {
    let mut person = begins("evening");
    assert_eq!(person.screen(), "options: First");
    person.tap(Scancode::Right);
    assert_eq!(person.session.settings().text, TextSize::Large, "at once");
    person.takes("Begin");
    assert_eq!((person.screen().as_str(), person.play().level_name()), ("play", "one"));
    assert!(person.folder.join("settings.ron").is_file(), "kept when the game begins");

    person.runs_to_the_exit();
    assert!(person.session.career().is_cleared("one"), "kept as soon as it is cleared");
    let offered: Vec<String> = person.offers().into_iter().map(|offer| offer.name).collect();
    for choice in ["Next stage", "Play again", "Race the best", "Watch the best", "Level map"] {
        assert!(offered.iter().any(|name| name == choice), "{choice:?} of {offered:?}");
    }

    person.takes("Race the best");
    assert_eq!(person.screen(), "play");
    person.wait(10);
    let ghost = person.play().ghost().expect("the run of a moment ago").tick();
    assert_eq!(ghost, person.play().world().tick(), "side by side");
    person.runs_to_the_exit();

    person.takes("Watch the best");
    assert!(person.play().is_watched());
    person.wait_for("play: ended");
    person.takes("Level map");
    assert_eq!(person.screen(), "map");
    assert_eq!(person.focus().as_deref(), Some("one"));
    person.tap(Scancode::Right);
    assert_eq!(person.focus().as_deref(), Some("two"), "open now");
    person.tap(Scancode::Return);
    person.wait_for("play");
    assert_eq!(person.play().level_name(), "two");
    person.runs_to_the_exit();
    person.takes("Next stage");
    assert_eq!(person.play().level_name(), "three");

    person.tap(Scancode::Escape);
    person.takes("Title");
    assert_eq!(person.screen(), "pause: Title?");
    person.agrees();
    assert_eq!((person.screen().as_str(), person.focus().as_deref()), ("title", Some("Continue")));
    person.tap(Scancode::Escape);
    assert_eq!(person.screen(), "title: Quit");
    person.tap(Scancode::Escape);
    assert_eq!(person.screen(), "title", "not yet");
    person.tap(Scancode::Escape);
    person.agrees();
    assert!(person.is_over);

    person.starts_again();
    assert_eq!((person.screen().as_str(), person.focus().as_deref()), ("title", Some("Continue")));
    assert_eq!(person.session.settings().text, TextSize::Large);
    assert!(person.session.career().is_cleared("one") && person.session.career().is_cleared("two"));
    person.tap(Scancode::Return);
    assert_eq!(person.play().level_name(), "three", "where they left off");
    person.runs_to_the_exit();
    person.takes("The end");
    assert_eq!(person.screen(), "ending: lights up", "the game is through");
    person.tap(Scancode::Return);
    assert_eq!(person.screen(), "ending", "all at once");
    person.tap(Scancode::Return);
    assert_eq!(person.screen(), "credits");
}

#[test]
fn a_game_is_cleared_once_however_often_its_end_is_looked_at() {
    let mut person = in_the_first_stage("once");
    person.runs_to_the_exit();
    for key in [Scancode::F7, Scancode::Period, Scancode::Period, Scancode::F7] {
        person.tap(key);
    }
    person.wait_for("results");
    assert_eq!(person.session.career().totals.stages, 1, "counted again by stepping over its end");
    person.takes("Play again");
    person.runs_to_the_exit();
    assert_eq!(person.session.career().totals.stages, 2, "another game is another one");
}

#[test]
fn who_closes_the_game_before_the_first_choices_is_asked_again() {
    let mut person = begins("asked-again");
    person.tap(Scancode::Right);
    person.starts_again();
    assert_eq!(person.screen(), "options: First");
    person.takes("Begin");
    person.starts_again();
    assert_eq!(person.screen(), "title");
}

#[test]
fn every_setting_is_kept_after_a_restart() {
    let mut person = in_the_first_stage("kept");
    person.tap(Scancode::Escape);
    person.takes("Options");
    let first = person.screen();
    let mut rows = 0;
    loop {
        for _ in 0..person.offers().len() {
            person.tap(Scancode::Down);
            let before = person.session.settings().clone();
            person.tap(Scancode::Left);
            rows += u32::from(*person.session.settings() != before);
            // A page that was turned is turned back.
            if person.focus().is_some_and(|name| name.starts_with("page")) {
                person.tap(Scancode::Right);
            }
        }
        person.tap(Scancode::E);
        if person.screen() == first {
            break;
        }
    }
    assert!(rows >= 17, "{rows} rows changed something");
    let chosen = person.session.settings().clone();
    person.tap(Scancode::Escape);
    assert_eq!(person.screen(), "pause");
    person.starts_again();
    assert_eq!(*person.session.settings(), chosen);
}

#[test]
fn two_players_join_and_leave() {
    let mut person = in_the_first_stage("two");
    person.tap(Scancode::Return);
    person.wait(30);
    assert!(person.play().world().player(1).is_some(), "Return calls the second player");
    person.key(Scancode::Right, true);
    let before = person.play().world().player(1).unwrap().body.rect.x;
    person.wait(20);
    assert!(person.play().world().player(1).unwrap().body.rect.x > before, "the arrows are theirs");
    person.key(Scancode::Right, false);
    person.tap(Scancode::Return);
    assert_eq!(person.screen(), "pause");
    person.takes("Player 2 leaves");
    assert_eq!(person.screen(), "play");
    person.wait(120);
    assert!(person.play().world().player(1).is_none());
    // And again with a pad of their own.
    person.session.plug_in(2);
    let start = |down: bool| match down {
        true => sdl2::event::Event::ControllerButtonDown { timestamp: 0, which: 2, button: Button::Start },
        false => sdl2::event::Event::ControllerButtonUp { timestamp: 0, which: 2, button: Button::Start },
    };
    person.session.hear(start(true));
    person.tick();
    person.session.hear(start(false));
    person.wait(30);
    assert!(person.play().world().player(1).is_some(), "start on the second pad");
}

#[test]
fn the_game_waits_when_the_window_is_left_or_a_pad_is_pulled() {
    let mut person = in_the_first_stage("waits");
    person.loses_focus();
    assert_eq!(person.screen(), "pause");
    let tick = person.play().world().tick();
    person.wait(30);
    assert_eq!(person.play().world().tick(), tick);
    person.takes("Resume");
    person.wait(5);
    person.pull_pad();
    assert_eq!(person.screen(), "pause");
    // It is plugged in again: the pause is left with it.
    person.pad(Button::A);
    assert_eq!(person.screen(), "play");
    person.pad(Button::Start);
    assert_eq!(person.screen(), "pause");

    person.takes("Options");
    for page in ["options: Picture", "options: Game"] {
        person.tap(Scancode::E);
        assert_eq!(person.screen(), page);
    }
    while person.focus().as_deref() != Some("Pause in background") {
        person.tap(Scancode::Down);
    }
    person.tap(Scancode::Right);
    person.tap(Scancode::Escape);
    person.takes("Resume");
    person.loses_focus();
    assert_eq!(person.screen(), "play", "as it was chosen");
}

#[test]
fn a_strange_pad_is_asked_what_its_buttons_are_and_one_gets_out_again() {
    let mut person = in_the_first_stage("strange");
    person.strange_press(Part::Button(0));
    assert_eq!(person.screen(), "options: Teach");
    person.wait(3 * 600);
    assert_eq!(person.screen(), "options: Controls", "nobody answered");
    person.tap(Scancode::Escape);
    assert_eq!(person.screen(), "pause", "the game waited");
    person.tap(Scancode::Escape);
    person.strange_press(Part::Button(0));
    person.tap(Scancode::Escape);
    assert_eq!(person.screen(), "options: Controls", "the keyboard leads out");
    person.tap(Scancode::Escape);
    person.tap(Scancode::Escape);
    person.strange_press(Part::Button(0));
    for nth in 0..QUESTIONS.len() {
        person.wait(20);
        assert_eq!(person.screen(), "options: Teach", "question {nth}");
        person.strange_press(Part::Button(nth as u8));
    }
    assert_eq!(person.screen(), "options: Controls", "all is told of {STRANGE}");
}
