//! What may happen to a program while it does something else, where no other test has it already. docs/reliability.md lists all
//! faults with their tests.

use std::fs;
use std::path::PathBuf;

use quadrant::app::store::Store;
use quadrant::career::Career;
use sdl2::event::{Event, WindowEvent};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("faults-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Somebody goes to another window and back a thousand times while progress is written: every save is whole, and every event
/// waits until the game listens again.
#[test]
fn focus_that_is_lost_while_it_saves_spoils_neither() {
    const TIMES: usize = 1000;
    let sdl = sdl2::init().unwrap();
    let sender = sdl.event().unwrap().event_sender();
    let mut pump = sdl.event_pump().unwrap();
    let mut store = Store::at(&folder("focus"));
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
