//! Paints every sheet of the game, and its icon. Each subject has a file that defines how it looks. All share one
//! palette (`palette`), one kind of picture (`canvas`) and one skeleton (`body`), and end as sheets (`sheet`). The same
//! source paints the same bytes on every machine, because random numbers are seeded and nothing reads a clock.
//!
//! `quadrant-tools DIR` writes DIR/sprites/*.png, DIR/sprites/*.ron and DIR/icon/*.png. `quadrant-tools preview DIR`
//! writes enlarged pictures.

#![forbid(unsafe_code)]

mod arena;
mod bits;
mod body;
mod canvas;
mod crates;
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
mod exit;
mod font;
mod foundry_decor;
mod foundry_sky;
mod foundry_tiles;
mod gaits;
mod gardens_decor;
mod gardens_sky;
mod gardens_tiles;
mod hazards;
mod hud;
mod icon;
mod lifts;
mod light;
mod liquids;
mod logo;
mod machines;
mod math;
mod medals;
mod pads;
mod palette;
mod pickups;
mod pieces;
mod places_big;
mod places_decor;
mod plating;
mod player;
mod preview;
mod prisoner;
mod rng;
mod scene;
mod sheet;
mod sky;
mod soldier;
mod springs;
mod switches;
#[cfg(test)]
mod tests;
mod tiles;
mod troopers;
mod vault_decor;
mod vault_sky;
mod vault_tiles;
mod wardens;
mod works_decor;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

const USAGE: &str = "usage: quadrant-tools [preview] DIR    e.g. cargo run --release -- ../assets";

fn all_sheets() -> Vec<sheet::Sheet> {
    [
        player::sheets(),
        soldier::sheets(),
        troopers::sheets(),
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
        switches::sheets(),
        crates::sheets(),
        drums::sheets(),
        lifts::sheets(),
        springs::sheets(),
        hazards::sheets(),
        exit::sheets(),
        pickups::sheets(),
        prisoner::sheets(),
        pieces::sheets(),
        machines::sheets(),
        wardens::sheets(),
        arena::sheets(),
        effects::sheets(),
        bits::sheets(),
        font::sheets(),
        hud::sheets(),
        medals::sheets(),
        logo::sheets(),
        pads::sheets(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn paint(folder: &Path) -> io::Result<()> {
    let (sprites, icons) = (folder.join("sprites"), folder.join("icon"));
    fs::create_dir_all(&sprites)?;
    fs::create_dir_all(&icons)?;
    all_sheets().iter().try_for_each(|sheet| sheet.write(&sprites))?;
    icon::all().iter().try_for_each(|(side, icon)| sheet::write_png(&icons.join(format!("{side}.png")), icon))
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
        ["preview", folder] => show(Path::new(folder)),
        [folder] if !folder.starts_with('-') => paint(Path::new(folder)),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("cannot write: {problem}");
            ExitCode::FAILURE
        }
    }
}
