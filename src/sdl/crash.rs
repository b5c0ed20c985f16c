//! Handles an error in the game itself: keeps the text of the panic for a report, and shows a message box that says
//! what happened, where everything was saved and what to send.

use std::backtrace::Backtrace;
use std::panic;
use std::sync::{Mutex, PoisonError};

use sdl2::messagebox::{MessageBoxFlag, show_simple_message_box};

/// The last panic: its message, its place and a backtrace.
static REPORT: Mutex<String> = Mutex::new(String::new());

/// Keeps the text of every panic from now on. Panics are still printed.
pub fn keep_words() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let version = env!("CARGO_PKG_VERSION");
        let system = (std::env::consts::OS, std::env::consts::ARCH);
        let report = format!(
            "Quadrant {version} on {} {} failed:\n{panic}\n\n{}\n",
            system.0,
            system.1,
            Backtrace::force_capture()
        );
        // A second panic at the same time is dropped, because waiting for the lock could take forever.
        if let Ok(mut kept) = REPORT.try_lock() {
            *kept = report;
        }
        print(panic);
    }));
}

pub fn report() -> String {
    REPORT.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Shows a message box if there is a display, and always logs. `saved` has one sentence for each saved item.
pub fn tell(saved: &[String], has_display: bool) {
    let saved = saved.join("\n\n");
    let text = words!("crash.stopped", saved = saved).to_string();
    log::error!("{text}");
    show(&text, has_display);
}

/// Shows a message box if there is a display. The game may have been started without a console.
pub fn show(text: &str, has_display: bool) {
    if has_display && let Err(error) = show_simple_message_box(MessageBoxFlag::ERROR, &words!("game.name"), text, None)
    {
        log::warn!("no message box: {error}");
    }
}
