//! Compares the game's broad phase with other libraries: one interleaved run on one thread, the same boxes for all,
//! every answer checked. Progress goes to stderr, the tables to stdout.

mod allocations;
mod measure;
mod options;
mod pages;
mod peers;
mod plot;
mod random;
mod report;
mod scene;
mod tally;
mod workload;

use measure::{Cell, Row, measure};
use options::{HELP, Options};
use pages::Pages;
use peers::{Contender, contenders};
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            eprintln!("bench: {complaint}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let options = Options::parse(std::env::args().skip(1))?;
    if options.help {
        println!("{HELP}");
        return Ok(());
    }
    if cfg!(debug_assertions) {
        eprintln!("bench: this is a debug build, so its times mean nothing; use cargo run --release");
    }
    let enters = |contender: &Contender| {
        contender.is_ours()
            || options.libraries.is_empty()
            || options.libraries.iter().any(|name| name == contender.library)
    };
    let contenders: Vec<Contender> = contenders().into_iter().filter(enters).collect();
    let cells = options.cells();
    if cells.is_empty() {
        return Err("nothing to measure: no scene has that number of boxes".to_string());
    }
    let mut rows: Vec<Row> = Vec::new();
    for (done, &(kind, boxes, workload)) in cells.iter().enumerate() {
        eprintln!("{} of {}: {} {boxes} {}", done + 1, cells.len(), kind.name(), workload.name());
        rows.extend(measure(Cell { kind, boxes, workload }, &contenders, options.rounds())?);
        // Written after each cell, so that an interrupted run keeps its results.
        save(options.csv.as_deref(), || report::csv(&rows))?;
        save(options.plot.as_deref(), || plot::svg(&rows))?;
    }
    print!("{}", report::tables(&rows));
    if options.pages { Pages::new(&rows, &options)?.save() } else { Ok(()) }
}

fn save(path: Option<&Path>, text: impl Fn() -> String) -> Result<(), String> {
    let Some(path) = path else { return Ok(()) };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder
        .map_or(Ok(()), std::fs::create_dir_all)
        .and_then(|()| std::fs::write(path, text()))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}
