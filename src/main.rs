//! The program: it reads the command line, carries it out, and reports what went wrong in one line.

use std::io::Write;
use std::process::ExitCode;

use quadrant::cli::{self, CommandLine, print};
use quadrant::failure::Failure;

fn main() -> ExitCode {
    // Warnings are for players. RUST_LOG=quadrant=info or debug shows more.
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn"))
        .format(|out, record| writeln!(out, "quadrant: {}", record.args()))
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
