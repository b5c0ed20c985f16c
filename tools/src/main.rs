//! Paints the sheets of the game that are derived: figures on a skeleton, the same figure in other clothes, with another
//! gun, damaged or dying, and clouds of fire and smoke. Each subject has a file that defines how it looks. All share one
//! palette (`palette`), one kind of picture (`canvas`) and one skeleton (`body`), and end as sheets (`sheet`). The same
//! source paints the same bytes on every machine, because random numbers are seeded and nothing reads a clock.
//!
//! `quadrant-tools DIR` writes DIR/sprites/*.png and *.ron, but no sheet whose sidecar in DIR/sprites says that it is drawn
//! by hand. `quadrant-tools check DIR` compares instead.

#![forbid(unsafe_code)]

mod body;
mod canvas;
mod effects;
mod enemies;
mod letters;
mod math;
mod mid_bosses;
mod palette;
mod people;
mod player;
mod rng;
mod sheet;
#[cfg(test)]
mod tests;
mod wardens;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

const USAGE: &str = "usage: quadrant-tools [check] DIR    e.g. cargo run --release -- ../assets";

fn all_sheets() -> Vec<sheet::Sheet> {
    [
        player::sheets(),
        people::sheets(),
        enemies::sheets(),
        wardens::sheets(),
        mid_bosses::sheets(),
        effects::sheets(),
        letters::sheets(),
    ]
    .concat()
}

/// Every file that is painted here, below the folder of assets, and its bytes.
fn painted() -> Vec<(String, Vec<u8>)> {
    let named =
        |sheet: sheet::Sheet| sheet.files().map(|(ending, bytes)| (format!("sprites/{}.{ending}", sheet.name), bytes));
    all_sheets().into_iter().flat_map(named).collect()
}

fn is_by_hand(folder: &Path, file: &str) -> bool {
    let sidecar = folder.join(file).with_extension("ron");
    fs::read_to_string(sidecar).is_ok_and(|text| sheet::is_by_hand(&text))
}

fn write(folder: &Path, painted: &[(String, Vec<u8>)]) -> io::Result<()> {
    fs::create_dir_all(folder.join("sprites"))?;
    for (file, bytes) in painted {
        if is_by_hand(folder, file) {
            println!("{} is drawn by hand and stays as it is.", folder.join(file).display());
        } else {
            fs::write(folder.join(file), bytes)?;
        }
    }
    Ok(())
}

const AGAIN: &str = "(cd tools && cargo run --release -- ../assets)";

/// Returns a sentence for each wrong file of a folder, with what to do.
fn complaints(folder: &Path, painted: &[(String, Vec<u8>)]) -> io::Result<Vec<String>> {
    let mut complaints = Vec::new();
    for (file, bytes) in painted {
        let path = folder.join(file);
        let (shown, sidecar) = (path.display(), path.with_extension("ron"));
        match fs::read(&path) {
            Ok(here) if here == *bytes || is_by_hand(folder, file) => {}
            Ok(_) if sidecar.exists() => complaints.push(format!(
                "{shown} is not what tools/ paints. If you changed it by hand, write `source: hand` into {}. If you changed tools/, \
                 paint it again: {AGAIN}",
                sidecar.display()
            )),
            Ok(_) => complaints.push(format!("{shown} is not what tools/ paints. Paint it again: {AGAIN}")),
            Err(error) => complaints.push(format!("{shown}: {error}. Paint it again: {AGAIN}")),
        }
    }
    let mut others: Vec<String> = fs::read_dir(folder.join("sprites"))?
        .map(|entry| Ok(format!("sprites/{}", entry?.file_name().display())))
        .collect::<io::Result<_>>()?;
    others.retain(|file| painted.iter().all(|(name, _)| name != file) && !is_by_hand(folder, file));
    others.sort();
    complaints.extend(others.iter().map(|file| {
        let path = folder.join(file);
        let (shown, sidecar) = (path.display(), path.with_extension("ron"));
        format!(
            "Nothing in tools/ paints {shown}. If you drew it by hand, write `source: hand` into {}. Otherwise delete it.",
            sidecar.display()
        )
    }));
    Ok(complaints)
}

fn check(folder: &Path) -> io::Result<()> {
    let complaints = complaints(folder, &painted())?;
    complaints.iter().for_each(|complaint| eprintln!("{complaint}"));
    match complaints.len() {
        0 => Ok(()),
        count => Err(io::Error::other(format!("problems in {}: {count}", folder.display()))),
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["check", folder] => check(Path::new(folder)),
        [folder] if !folder.starts_with('-') => write(Path::new(folder), &painted()),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("quadrant-tools: {problem}");
            ExitCode::FAILURE
        }
    }
}
