//! The outside: window, canvas, sound, keys and pads, clock and files. The only place that knows SDL, time, the
//! file system and the environment. A missing or lost device is a line in the log, never a panic.

#[macro_use]
pub mod print;

mod bot;
pub mod clock;
mod command_line;
mod commands;
mod desk;
mod failure;
mod figures;
pub mod files;
mod film;
mod gathered;
mod guide;
mod icon;
pub mod keeper;
mod keys;
mod lab_setup;
mod manual;
mod mouse;
pub mod pace;
mod pads;
mod pictures;
mod plugs;
mod preferences;
mod program;
mod recovery;
pub mod renderer;
mod rumble;
pub mod session;
pub mod shot;
mod signals;
pub mod sound;
mod stages;
pub mod store;
pub mod synth;
pub mod watch;
mod whole;
pub mod window;

pub use command_line::Command;
pub use commands::run;

/// Why the program ends early, and with which exit code.
#[derive(Debug)]
pub enum Failure {
    /// The command line was not understood: exit code 2.
    Usage(String),
    /// Something is wrong with what was asked for: exit code 1.
    Problem(String),
    /// Everything is said already: this is the exit code.
    Ended(u8),
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Problem(message)
    }
}
