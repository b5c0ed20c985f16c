//! `quadrant lab`: opens the lab in a window, or prints what it measures as rows without a window.

use super::command_line::Command;
use super::common::{game_options, keeper, no_operands, open_window};
use super::figures;
use crate::failure::Failure;
use crate::files::library::Library;
use crate::game::lab_setup::LabOptions;
use crate::game::start::Game;
use crate::index::Kind;
use crate::scene::lab::settings::{Asks, Data, Page, Settings};
use crate::scene::lab::tour;
use crate::spelling::named;

const PAGES: [(&str, Page); 3] = [("figures", Page::Figures), ("table", Page::Table), ("steps", Page::Steps)];
const ASKS: [(&str, Asks); 3] = [("area", Asks::Area), ("nearest", Asks::Nearest), ("ray", Asks::Ray)];

pub fn lab(command: &Command, library: Library) -> Result<(), Failure> {
    if command.headless {
        no_operands(command)?;
        figures::lab(command.index, command.boxes, command.layout, command.ticks);
        return Ok(());
    }
    open_window(Game::at_lab(&lab_options(command)?, library, game_options(command), || keeper(command))?)
}

pub fn lab_options(command: &Command) -> Result<LabOptions, Failure> {
    let level = match command.operands.as_slice() {
        [] if command.replay.is_some() => {
            return Err(Failure::Usage("--replay needs LEVEL; write quadrant lab LEVEL --replay FILE".into()));
        }
        [] => None,
        [level] => Some((level.clone(), command.replay.clone())),
        [_, word, ..] => {
            return Err(Failure::Usage(format!("unexpected argument {word}; quadrant lab takes one LEVEL")));
        }
    };
    let settings = Settings {
        index: command.index.kind,
        beside: command.beside.as_deref().map(str::parse::<Kind>).transpose().map_err(Failure::Usage)?,
        depth: command.index.depth,
        boxes: command.boxes,
        data: if level.is_some() { Data::Level(0) } else { Data::Strewn(command.layout) },
        page: chosen("page", command.page.as_deref(), &PAGES)?,
        asks: chosen("query", command.asks.as_deref(), &ASKS)?,
        ..Settings::default()
    };
    let tour = command.tour.map(|step| step as usize - 1);
    if tour.is_some_and(|step| step >= tour::STEPS.len()) {
        return Err(Failure::Usage(format!("--tour: the tour has {} steps", tour::STEPS.len())));
    }
    let nodes = command.nodes.map(|nodes| nodes as usize);
    Ok(LabOptions { settings, level, tour, nodes, broken: command.broken })
}

/// Returns the value of this name, or the first one if there is no name.
fn chosen<T: Copy>(what: &str, name: Option<&str>, known: &[(&str, T)]) -> Result<T, Failure> {
    name.map_or(Ok(known[0].1), |name| named(what, name, known)).map_err(Failure::Usage)
}
