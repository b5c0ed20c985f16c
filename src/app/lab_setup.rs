//! How the lab is set up from a command line: the levels it may look at with the games that were recorded on them, the stopwatch,
//! and the step of the tour or the page it begins with.

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use super::Failure;
use super::command_line::Command;
use super::files::{Library, text_of};
use crate::index::Kind;
use crate::replay::Replay;
use crate::scene::Controls;
use crate::scene::lab::Lab;
use crate::scene::lab::settings::{Asks, Data, Page, Settings};
use crate::scene::lab::source::Level;
use crate::scene::lab::tour;
use crate::spelling::named;

/// Levels that are always there as data, and a recorded game of each, inside the program.
const RECORDED: [(&str, &str); 2] = [
    ("test/works", include_str!("../../tests/replays/works.replay")),
    ("docks-1", include_str!("../../tests/replays/docks-1.replay")),
];
const PAGES: [(&str, Page); 3] = [("figures", Page::Figures), ("table", Page::Table), ("steps", Page::Steps)];
const ASKS: [(&str, Asks); 3] = [("area", Asks::Area), ("nearest", Asks::Nearest), ("ray", Asks::Ray)];

/// What was asked for.
#[derive(Default)]
pub struct Wish {
    settings: Settings,
    /// A level of one's own, and a game recorded on it.
    level: Option<(String, Option<std::path::PathBuf>)>,
    tour: Option<usize>,
    /// The nodes of the question that are told.
    nodes: Option<usize>,
    broken: bool,
}

impl Wish {
    pub fn of(command: &Command) -> Result<Wish, Failure> {
        let level = match command.operands.as_slice() {
            [] if command.replay.is_some() => return Err(Failure::Usage("--replay wants a level beside it".into())),
            [] => None,
            [level] => Some((level.clone(), command.replay.clone())),
            [_, word, ..] => return Err(Failure::Usage(format!("{word} is one word too many"))),
        };
        let settings = Settings {
            index: command.index.kind,
            beside: command.beside.as_deref().map(str::parse::<Kind>).transpose().map_err(Failure::Usage)?,
            depth: command.index.depth,
            boxes: command.boxes,
            data: if level.is_some() { Data::Level(0) } else { Data::Strewn(command.layout) },
            page: chosen("page", command.page.as_deref(), &PAGES)?,
            asks: chosen("question", command.asks.as_deref(), &ASKS)?,
            ..Settings::default()
        };
        let tour = command.tour.map(|step| step as usize - 1);
        if tour.is_some_and(|step| step >= tour::STEPS.len()) {
            return Err(Failure::Usage(format!("the tour has {} steps", tour::STEPS.len())));
        }
        let nodes = command.nodes.map(|nodes| nodes as usize);
        Ok(Wish { settings, level, tour, nodes, broken: command.broken })
    }
}

/// One of these by name; without a name the first.
fn chosen<T: Copy>(what: &str, name: Option<&str>, known: &[(&str, T)]) -> Result<T, Failure> {
    name.map_or(Ok(known[0].1), |name| named(what, name, known)).map_err(Failure::Usage)
}

/// The lab with a stopwatch that runs.
pub fn new_lab(wish: &Wish, library: &Library) -> Result<Lab, String> {
    let mut lab = make(wish, library, nanos)?;
    wish.nodes.into_iter().for_each(|nodes| lab.tell(nodes));
    Ok(lab)
}

/// The lab for a picture that must be the same twice, after so many ticks: its stopwatch stands still.
pub fn still_lab(wish: &Wish, library: &Library, ticks: u32) -> Result<Lab, String> {
    let mut lab = make(wish, library, || 0)?;
    for _ in 0..ticks {
        lab.tick(Controls::default());
    }
    wish.nodes.into_iter().for_each(|nodes| lab.tell(nodes));
    Ok(lab)
}

fn make(wish: &Wish, library: &Library, stopwatch: fn() -> u64) -> Result<Lab, String> {
    let mut levels = Vec::new();
    if let Some((name, replay)) = &wish.level {
        let text = replay.as_deref().map(text_of).transpose()?;
        let known = RECORDED.iter().find(|(known, _)| known == name).map(|(_, text)| text.to_string());
        levels.push(level_of(name, text.or(known).as_deref(), replay.as_deref(), library)?);
    }
    for (name, text) in RECORDED {
        if wish.level.as_ref().is_some_and(|(wanted, _)| wanted == name) {
            continue;
        }
        // Somebody may have changed it, or play with levels of his own: then the lab goes without.
        match level_of(name, Some(text), None, library) {
            Ok(level) => levels.push(level),
            Err(problem) => log::info!("not in the lab: {problem}"),
        }
    }
    let mut lab = Lab::new(wish.settings.clone(), levels, stopwatch);
    if let Some(step) = wish.tour {
        lab.show_tour(step);
    }
    if wish.broken {
        lab.break_one();
    }
    Ok(lab)
}

/// A level, and its recorded game. One that was recorded before the level was changed is only complained about if
/// it was asked for; else the level's boxes shiver in their places.
fn level_of(name: &str, text: Option<&str>, file: Option<&Path>, library: &Library) -> Result<Level, String> {
    let (_, level) = library.load(name)?;
    let replay = match text.map(Replay::from_text).transpose() {
        Ok(replay) => replay,
        Err(problem) => {
            return Err(format!("{}: {problem}", file.map_or(name.into(), |file| file.display().to_string())));
        }
    };
    let refusal = replay.as_ref().and_then(|replay| replay.refuses(&level));
    if let (Some(problem), Some(file)) = (&refusal, file) {
        return Err(format!("{}: {problem}", file.display()));
    }
    let replay = replay.filter(|_| refusal.is_none()).map(Arc::new);
    Ok(Level { name: name.to_string(), level: Arc::new(level), replay })
}

/// Nanoseconds since it was first asked.
fn nanos() -> u64 {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    BEGUN.get_or_init(Instant::now).elapsed().as_nanos() as u64
}
