//! Tests of faults from outside that happen while the game saves, records or exports. docs/reliability.md lists all
//! faults with their tests.

use std::fs;

use crate::common::files::{empty_folder, recorded};
use quadrant::career::{Career, content_name};
use quadrant::draw::{Command, DrawList, HEIGHT, WIDTH};
use quadrant::game::session::Session;
#[cfg(target_os = "linux")]
use quadrant::replay::Replay;
use quadrant::saves::store::Store;
use quadrant::scene::{Next, StageAction};
use sdl2::event::{Event, WindowEvent};

/// Window focus changes a thousand times while progress is written. Every save is complete, and no event is lost.
#[test]
fn losing_focus_while_saving_loses_neither_events_nor_saves() {
    const TIMES: usize = 1000;
    let sdl = sdl2::init().unwrap();
    let sender = sdl.event().unwrap().event_sender();
    let mut pump = sdl.event_pump().unwrap();
    let mut store = Store::at(&empty_folder("faults-focus"));
    let somebody = std::thread::spawn(move || {
        for nth in 0..TIMES {
            let win_event = if nth % 2 == 0 { WindowEvent::FocusLost } else { WindowEvent::FocusGained };
            sender.push_event(Event::Window { timestamp: 0, window_id: 1, win_event }).unwrap();
        }
    });
    let mut career = Career::default();
    let mut saves = 0;
    while !somebody.is_finished() || saves < 50 {
        career.last = Some(format!("level-{}", saves % 100));
        store.write("progress", &career).unwrap();
        let found = store.read::<Career>("progress");
        assert_eq!((found.value, found.complaint), (Some(career.clone()), None));
        saves += 1;
    }
    somebody.join().unwrap();
    let is_focus = |event: &Event| {
        matches!(event, Event::Window { win_event: WindowEvent::FocusLost | WindowEvent::FocusGained, .. })
    };
    assert_eq!(pump.poll_iter().filter(is_focus).count(), TIMES);
}

fn shows_a_message(session: &mut Session) -> bool {
    let mut list = DrawList::new(WIDTH, HEIGHT);
    session.draw(1.0, &mut list);
    let is_box =
        |drawn: &Command| matches!(drawn, Command::Fill { rect, colour } if rect.w > 600 && colour.alpha == 235);
    list.commands.iter().any(is_box)
}

fn plays(folder: &std::path::Path, record: &str) -> Session {
    let mut session = quadrant::cli::session(folder, &["play", "docks-1", "--record", record]).unwrap();
    for _ in 0..90 {
        session.tick(Default::default());
    }
    assert!(!shows_a_message(&mut session));
    session
}

#[cfg(target_os = "linux")]
fn exported(folder: &std::path::Path) -> Vec<Replay> {
    let files = fs::read_dir(folder.join("exports")).unwrap().map(|entry| entry.unwrap().path());
    files.map(|file| Replay::from_text(&fs::read_to_string(file).unwrap()).unwrap()).collect()
}

/// The recording file could be opened at the start, but later its disk is full or its folder is gone.
#[cfg(target_os = "linux")]
#[test]
fn an_unwritable_recording_is_reported_and_saved_among_the_exports() {
    let folder = empty_folder("faults-recording");
    let mut session = plays(&folder, "/dev/full");
    assert!(session.follow(Next::Title).unwrap(), "the game goes on");
    assert_eq!(session.scene().screen(), "title");
    assert!(shows_a_message(&mut session), "on the next screen");
    assert_eq!(exported(&folder).iter().map(|replay| replay.ticks).collect::<Vec<_>>(), [90]);
    session.close().expect("it was reported already, and the recording is saved");

    // If the player closes the window, there is no next screen, so the program prints the message. It is no error.
    let gone = folder.join("gone");
    fs::create_dir(&gone).unwrap();
    let mut session = plays(&folder, gone.join("mine.replay").to_str().unwrap());
    fs::remove_dir_all(&gone).unwrap();
    let sentence = session.close().unwrap().expect("a sentence");
    let place = folder.join("exports/docks-1-normal-0m01s-2.replay");
    let said = format!(
        "mine.replay: there is no folder {}; create it first; it was saved as {} instead",
        gone.display(),
        place.display()
    );
    assert!(sentence.ends_with(&said) && sentence.lines().count() == 1, "{sentence}");
    assert_eq!(exported(&folder).len(), 2);
}

#[test]
fn a_failed_export_is_reported_and_the_game_goes_on() {
    let folder = empty_folder("faults-exports");
    fs::write(folder.join("exports"), "no folder").unwrap();
    fs::create_dir(folder.join("runs")).unwrap();
    let run = format!("runs/{}.replay", content_name(recorded("docks-1").level_hash));
    fs::copy("tests/replays/docks-1.replay", folder.join(run)).unwrap();
    let mut session = plays(&folder, folder.join("mine.replay").to_str().unwrap());
    assert!(session.follow(Next::Stage(StageAction::Export)).unwrap());
    assert!(shows_a_message(&mut session), "in play");
    assert!(session.follow(Next::Map).unwrap());
    assert!(!shows_a_message(&mut session));
    assert!(session.follow(Next::Stage(StageAction::Export)).unwrap());
    assert!(shows_a_message(&mut session), "on the map");
    assert_eq!(session.scene().screen(), "map");
}
