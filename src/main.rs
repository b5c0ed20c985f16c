//! The program: it reads the command line, carries it out, and reports what went wrong in one line.
// On Windows, a program is made for a console or for a window. This one is made for a window, so that the game opens no console.
#![cfg_attr(windows, windows_subsystem = "windows")]

use std::process::ExitCode;

use quadrant::cli::{self, CommandLine, print};
use quadrant::failure::Failure;

/// Lets a command that was started in a console print into that console. Windows does not connect programs for a window.
#[cfg(windows)]
fn connect_to_console() {
    // SAFETY: Windows has this function, with these types. It may be called at any time with any number.
    #[link(name = "kernel32")]
    unsafe extern "system" {
        safe fn AttachConsole(process: u32) -> i32;
    }
    const PARENT_PROCESS: u32 = u32::MAX;
    // It fails if the parent has no console. Then the output could not be read either, unless it is redirected.
    AttachConsole(PARENT_PROCESS);
}

fn main() -> ExitCode {
    #[cfg(windows)]
    connect_to_console();
    // Warnings are for players. RUST_LOG=quadrant=info or debug shows more.
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn"))
        .format(|out, record| print::write_line(out, format_args!("quadrant: {}", record.args())))
        .init();
    let (problem, code) = match CommandLine::parse(std::env::args_os().skip(1)).and_then(cli::run) {
        Ok(()) => (None, 0),
        Err(Failure::Ended(code)) => (None, code),
        Err(Failure::Problem(problem)) => (Some(problem), 1),
        Err(Failure::Usage(problem)) => (Some(problem), 2),
    };
    let loss = print::loss();
    for sentence in problem.iter().chain(&loss) {
        print::complaint(format_args!("quadrant: {sentence}"));
    }
    ExitCode::from(if loss.is_some() { code.max(1) } else { code })
}
