//! The program: reads the command line, carries it out, says in one line what went wrong.

use std::io::Write;
use std::process::ExitCode;

use quadrant::app::{self, Command, Failure};

fn main() -> ExitCode {
    // What a player should know; RUST_LOG=quadrant=info or debug tells more.
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn"))
        .format(|out, record| writeln!(out, "quadrant: {}", record.args()))
        .init();
    match Command::parse(std::env::args_os().skip(1)).and_then(app::run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Problem(problem)) => {
            eprintln!("quadrant: {problem}");
            ExitCode::from(1)
        }
        Err(Failure::Usage(problem)) => {
            eprintln!("quadrant: {problem}");
            ExitCode::from(2)
        }
    }
}
