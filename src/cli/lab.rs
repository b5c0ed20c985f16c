//! `quadrant lab`: opens the lab in a window, or prints what it measures as rows without a window.

use super::command_line::{Invocation, LabTask};
use super::common::{keeper, no_operands, open_window};
use super::figures;
use crate::failure::Failure;
use crate::files::library::Library;
use crate::game::lab_setup::LabOptions;
use crate::game::start::Game;
use crate::index::Kind;
use crate::scene::lab::settings::{Asks, Data, LabPage, Settings};
use crate::sim::IndexChoice;
use crate::spelling::named;

pub const PAGES: [(&str, LabPage); 3] =
    [("figures", LabPage::Figures), ("table", LabPage::Table), ("steps", LabPage::Steps)];
pub const ASKS: [(&str, Asks); 3] = [("area", Asks::Area), ("nearest", Asks::Nearest), ("ray", Asks::Ray)];

pub fn lab(lab: LabTask, words: &Invocation, library: Library) -> Result<(), Failure> {
    if lab.headless {
        no_operands(words)?;
        figures::lab(lab.game.index, lab.boxes, lab.layout, lab.ticks);
        return Ok(());
    }
    open_window(Game::at_lab(&lab_options(&lab, lab.game.index, words)?, library, lab.game, || keeper(words))?)
}

/// Turns the options of the command line into those of the lab.
pub fn lab_options(lab: &LabTask, index: IndexChoice, words: &Invocation) -> Result<LabOptions, Failure> {
    let level = match words.operands.as_slice() {
        [] if lab.replay.is_some() => {
            return Err(Failure::Usage("--replay needs LEVEL; write quadrant lab LEVEL --replay FILE".into()));
        }
        [] => None,
        [level] => Some((level.clone(), lab.replay.clone())),
        [_, word, ..] => {
            return Err(Failure::Usage(format!("unexpected argument {word}; quadrant lab takes one LEVEL")));
        }
    };
    let settings = Settings {
        index: index.kind,
        beside: lab.beside.as_deref().map(str::parse::<Kind>).transpose().map_err(Failure::Usage)?,
        depth: index.depth,
        boxes: lab.boxes,
        data: if level.is_some() { Data::Level(0) } else { Data::Strewn(lab.layout) },
        page: chosen("page", lab.page.as_deref(), &PAGES)?,
        asks: chosen("question", lab.asks.as_deref(), &ASKS)?,
        ..Settings::default()
    };
    let tour = lab.tour.map(|step| step as usize - 1);
    let nodes = lab.nodes.map(|nodes| nodes as usize);
    Ok(LabOptions { settings, level, tour, nodes, broken: lab.broken })
}

/// Returns the value of this name, or the first one if there is no name.
fn chosen<T: Copy>(what: &str, name: Option<&str>, known: &[(&str, T)]) -> Result<T, Failure> {
    name.map_or(Ok(known[0].1), |name| named(what, name, known)).map_err(Failure::Usage)
}
