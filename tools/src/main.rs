//! Paints every sheet of the game, and its icon. Each subject has a file that defines how it looks. All share one
//! palette (`palette`), one kind of picture (`canvas`) and one skeleton (`body`), and end as sheets (`sheet`). The same
//! source paints the same bytes on every machine, because random numbers are seeded and nothing reads a clock.
//!
//! `quadrant-tools DIR` writes DIR/sprites/*.png and *.ron and DIR/icon/*.png, but no sheet whose sidecar in DIR/sprites says that it
//! is drawn by hand. `quadrant-tools check DIR` compares instead, and `quadrant-tools preview DIR` writes enlarged pictures.

#![forbid(unsafe_code)]

mod arena;
mod barricades;
mod battered;
mod bits;
mod body;
mod brush;
mod canvas;
mod collapse;
mod crates;
mod crawler;
mod decor;
mod docks_back;
mod docks_decor;
mod docks_harbour;
mod docks_life;
mod docks_sky;
mod docks_tiles;
mod docks_water;
mod doors;
mod dress;
mod drums;
mod effects;
mod ends;
mod exit;
mod falls;
mod font;
mod font_tiny;
mod forklift;
mod foundry_decor;
mod foundry_sky;
mod foundry_tiles;
mod gaits;
mod garden_ends;
mod garden_enemies;
mod gardens_decor;
mod gardens_sky;
mod gardens_tiles;
mod gates;
mod hazards;
mod hound;
mod hud;
mod icon;
mod key_art;
mod ladle;
mod lifts;
mod light;
mod liquids;
mod logo;
mod machine_ends;
mod machines;
mod math;
mod medals;
mod mirror;
mod mortar;
mod mule;
mod pads;
mod palette;
mod panels;
mod pickups;
mod pieces;
mod places_big;
mod places_decor;
mod plating;
mod player;
mod portraits;
mod preview;
mod prisoner;
mod proctor;
mod rng;
mod scene;
mod sheet;
mod shield;
mod sky;
mod soldier;
mod springs;
mod switches;
#[cfg(test)]
mod tests;
mod tiles;
mod troopers;
mod turret;
mod vault_decor;
mod vault_ends;
mod vault_enemies;
mod vault_sky;
mod vault_tiles;
mod wardens;
mod weapons;
mod welder;
mod winds;
mod works_decor;
mod worn;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

const USAGE: &str = "usage: quadrant-tools [check|preview] DIR    e.g. cargo run --release -- ../assets";

fn all_sheets() -> Vec<sheet::Sheet> {
    let whole: Vec<sheet::Sheet> = [
        player::sheets(),
        soldier::sheets(),
        troopers::sheets(),
        hound::sheets(),
        mortar::sheets(),
        mule::sheets(),
        welder::sheets(),
        worn::sheets(),
        crawler::sheets(),
        docks_tiles::sheets(),
        docks_decor::sheets(),
        docks_back::sheets(),
        docks_sky::sheets(),
        docks_harbour::sheets(),
        docks_water::sheets(),
        docks_life::sheets(),
        foundry_tiles::sheets(),
        foundry_sky::sheets(),
        foundry_decor::sheets(),
        gardens_tiles::sheets(),
        gardens_sky::sheets(),
        gardens_decor::sheets(),
        vault_tiles::sheets(),
        vault_sky::sheets(),
        vault_decor::sheets(),
        works_decor::sheets(),
        places_decor::sheets(),
        places_big::sheets(),
        liquids::sheets(),
        light::sheets(),
        doors::sheets(),
        gates::sheets(),
        switches::sheets(),
        crates::sheets(),
        barricades::sheets(),
        drums::sheets(),
        collapse::sheets(),
        lifts::sheets(),
        springs::sheets(),
        hazards::sheets(),
        winds::sheets(),
        forklift::sheets(),
        proctor::sheets(),
        ladle::sheets(),
        exit::sheets(),
        pickups::sheets(),
        prisoner::sheets(),
        pieces::sheets(),
        machines::sheets(),
        vec![turret::sheet()],
        machine_ends::sheets(),
        garden_enemies::sheets(),
        garden_ends::sheets(),
        vault_enemies::sheets(),
        mirror::sheets(),
        vault_ends::sheets(),
        wardens::sheets(),
        arena::sheets(),
        effects::sheets(),
        bits::sheets(),
        font::sheets(),
        hud::sheets(),
        medals::sheets(),
        logo::sheets(),
        key_art::sheets(),
        pads::sheets(),
        panels::sheets(),
        portraits::sheets(),
    ]
    .into_iter()
    .flatten()
    .collect();
    let battered = battered::sheets(&whole);
    whole.into_iter().chain(battered).collect()
}

/// Every file that is painted here, below the folder of assets, and its bytes.
fn painted() -> Vec<(String, Vec<u8>)> {
    let sheets = all_sheets()
        .into_iter()
        .flat_map(|sheet| sheet.files().map(|(ending, bytes)| (format!("sprites/{}.{ending}", sheet.name), bytes)));
    let icons = icon::all().into_iter().map(|(side, icon)| (format!("icon/{side}.png"), sheet::png(&icon)));
    sheets.chain(icons).collect()
}

fn is_by_hand(folder: &Path, file: &str) -> bool {
    let sidecar = folder.join(file).with_extension("ron");
    fs::read_to_string(sidecar).is_ok_and(|text| sheet::is_by_hand(&text))
}

fn write(folder: &Path, painted: &[(String, Vec<u8>)]) -> io::Result<()> {
    fs::create_dir_all(folder.join("sprites"))?;
    fs::create_dir_all(folder.join("icon"))?;
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

fn show(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let sheets = all_sheets();
    preview::write(&sheets, folder)?;
    scene::write_all(&sheets, folder, 2)
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["check", folder] => check(Path::new(folder)),
        ["preview", folder] => show(Path::new(folder)),
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
