//! The command line: `command_line` parses it, and the other modules run the commands. Start reading at
//! `commands::run`.

#[macro_use]
pub mod print;

mod bot;
mod check;
mod command_line;
mod commands;
mod common;
mod completions;
#[cfg(not(target_family = "wasm"))]
mod exchange;
mod figures;
mod film;
mod in_order;
mod lab;
mod manual;
mod pack;
pub mod pictures;
mod rhythm;
mod scenes;
mod splits;

pub use command_line::{CommandLine, Task};
pub use commands::{run, session};
