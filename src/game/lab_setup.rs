//! Sets up the lab: the levels and recorded games that it can show, the stopwatch, and where it begins.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use crate::files::library::{Library, text_of};
use crate::replay::Replay;
use crate::scene::Controls;
use crate::scene::Screen;
use crate::scene::lab::Lab;
use crate::scene::lab::settings::Settings;
use crate::scene::lab::source::Level;

/// Levels that the lab always offers if they can be read. The program contains a recorded game of each.
const RECORDED: [(&str, &str); 2] = [
    ("test/works", include_str!("../../tests/replays/works.replay")),
    ("docks-1", include_str!("../../tests/replays/docks-1.replay")),
];

#[derive(Default)]
pub struct LabOptions {
    pub settings: Settings,
    /// A given level, and perhaps a game recorded on it.
    pub level: Option<(String, Option<PathBuf>)>,
    pub tour: Option<usize>,
    /// The number of the question's nodes that are shown.
    pub nodes: Option<usize>,
    /// Makes the last index forget a box.
    pub broken: bool,
}

pub fn new_lab(options: &LabOptions, library: &Library) -> Result<Lab, String> {
    let mut lab = make(options, library, nanos)?;
    options.nodes.into_iter().for_each(|nodes| lab.tell(nodes));
    Ok(lab)
}

/// Creates a lab for a reproducible picture, after this many ticks. Its stopwatch stands still.
pub fn still_lab(options: &LabOptions, library: &Library, ticks: u32) -> Result<Lab, String> {
    let mut lab = make(options, library, || 0)?;
    for _ in 0..ticks {
        lab.tick(Controls::default());
    }
    options.nodes.into_iter().for_each(|nodes| lab.tell(nodes));
    Ok(lab)
}

fn make(options: &LabOptions, library: &Library, stopwatch: fn() -> u64) -> Result<Lab, String> {
    let mut levels = Vec::new();
    if let Some((name, replay)) = &options.level {
        let text = replay.as_deref().map(text_of).transpose()?;
        let known = RECORDED.iter().find(|(known, _)| known == name).map(|(_, text)| text.to_string());
        levels.push(level_of(name, text.or(known).as_deref(), replay.as_deref(), library)?);
    }
    for (name, text) in RECORDED {
        if options.level.as_ref().is_some_and(|(wanted, _)| wanted == name) {
            continue;
        }
        // If the level cannot be read, for example because the player uses other levels, the lab does without it. If it
        // was changed, the lab shows it without its recorded game.
        match level_of(name, Some(text), None, library) {
            Ok(level) => levels.push(level),
            Err(problem) => log::info!("not in the lab: {problem}"),
        }
    }
    let mut lab = Lab::new(options.settings.clone(), levels, stopwatch);
    if let Some(step) = options.tour {
        lab.show_tour(step);
    }
    if options.broken {
        lab.break_one();
    }
    Ok(lab)
}

/// Returns a level and its recorded game. A recording of another version is an error only if it was requested. Without
/// a recording the boxes move a little in their places.
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

/// Returns the nanoseconds since the first call.
fn nanos() -> u64 {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    BEGUN.get_or_init(Instant::now).elapsed().as_nanos() as u64
}
