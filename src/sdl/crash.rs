//! When the game itself fails: the words of the panic are kept for a report, and a message box says what happened, where
//! everything was saved and what to send.

use std::backtrace::Backtrace;
use std::panic;
use std::sync::{Mutex, PoisonError};

use sdl2::messagebox::{MessageBoxFlag, show_simple_message_box};

/// The last panic, in words: what, where, and how it came to it.
static REPORT: Mutex<String> = Mutex::new(String::new());

/// Keeps the words of every panic from now on; they are printed as always.
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
        // A panic while another is written down is left out; waiting for it could last for ever.
        if let Ok(mut kept) = REPORT.try_lock() {
            *kept = report;
        }
        print(panic);
    }));
}

pub fn report() -> String {
    REPORT.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Says it in a box where there is a display, and in the log everywhere. `saved` has a sentence for each thing.
pub fn tell(saved: &[String], has_display: bool) {
    let saved = saved.join("\n\n");
    let text = format!("The game had to stop because of an error in it.\n\n{saved}");
    log::error!("{text}");
    if has_display && let Err(error) = show_simple_message_box(MessageBoxFlag::ERROR, "Quadrant", &text, None) {
        log::warn!("no message box: {error}");
    }
}
