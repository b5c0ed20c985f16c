//! Functions that several commands need: operands, files to read and write, options of a game, and a window.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::command_line::Invocation;
use crate::failure::Failure;
use crate::files::atomic::is_stream;
use crate::files::library::{Library, claim, text_of};
use crate::game::start::{Game, GameOptions};
use crate::level::Level;
use crate::replay::{Replay, word_of};
use crate::saves::keeper::Keeper;
use crate::saves::store::Store;
use crate::sim::{IndexChoice, World};

/// Refuses an output that cannot be written or is not named `.png`.
pub fn claim_picture(
    output: &Path,
    words: &Invocation,
    other: Option<&Path>,
    library: &Library,
) -> Result<(), Failure> {
    let is_png = output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
    if !is_png && !is_stream(output) {
        let output = output.display();
        return Err(Failure::Usage(format!("-o {output}: pictures are PNG files; use a name that ends in .png")));
    }
    claim_output(output, words, other, library)
}

/// Refuses an output that cannot be written, or that is a file the command reads, before any work. `other` is a file
/// that it reads besides its operands.
pub fn claim_output(output: &Path, words: &Invocation, other: Option<&Path>, library: &Library) -> Result<(), Failure> {
    Ok(claim(output, &inputs_of(words, other, library))?)
}

/// Returns every file a command may read: those it names, and the levels and the campaign that it may find by a name.
fn inputs_of(words: &Invocation, other: Option<&Path>, library: &Library) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = Vec::new();
    for word in words.operands.iter().map(String::as_str).chain(other.and_then(Path::to_str)) {
        files.extend([PathBuf::from(word), PathBuf::from(format!("{word}.ron"))]);
        // The file of a film's scene, which is FILE:FROM-TO.
        files.extend(word.rsplit_once(':').map(|(file, _)| PathBuf::from(file)));
        files.extend(library.file_of(word));
    }
    let replays = files.iter().filter_map(|file| Some((file, Replay::from_text(&text_of(file).ok()?).ok()?)));
    let levels = replays.flat_map(|(file, replay)| {
        let level = format!("{}.ron", replay.level);
        [file.with_file_name(&level), PathBuf::from(level)]
    });
    let levels: Vec<PathBuf> = levels.collect();
    files.extend(levels);
    files.extend(library.files());
    files
}

/// Shows a problem in a window if there is a display and nobody can read it in a console.
#[cfg(feature = "window")]
pub fn complain(problem: &str) {
    let has_display =
        cfg!(windows) || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    if has_display && !std::io::IsTerminal::is_terminal(&std::io::stderr()) {
        crate::sdl::window::complain(problem);
    }
}

#[cfg(not(feature = "window"))]
pub fn complain(_problem: &str) {}

#[cfg(feature = "window")]
pub fn open_window(game: Game) -> Result<(), Failure> {
    crate::sdl::window::run(game)
}

#[cfg(not(feature = "window"))]
pub fn open_window(_game: Game) -> Result<(), Failure> {
    Err("this program was built without the feature `window`; quadrant shot, replay, check and bot work without it"
        .to_string()
        .into())
}

pub fn no_operands(words: &Invocation) -> Result<(), Failure> {
    match words.operands.first() {
        None => Ok(()),
        Some(word) => Err(unexpected(word, words)),
    }
}

fn unexpected(word: &str, words: &Invocation) -> Failure {
    Failure::Usage(format!("unexpected argument {word}; quadrant {} --help lists the arguments", words.about.word))
}

pub fn one_operand(words: &Invocation, what: &str) -> Result<String, Failure> {
    match words.operands.as_slice() {
        [word] => Ok(word.clone()),
        [] => Err(Failure::Usage(format!("quadrant {} needs {what}", words.about.word))),
        [_, word, ..] => Err(unexpected(word, words)),
    }
}

/// Opens the saved progress.
pub fn keeper(words: &Invocation) -> Keeper {
    Keeper::new(Store::open(), words.data.as_deref())
}

/// Returns a replay, its level, and the name or file of that level. `given` is the level named on the command line.
pub fn load_replay(
    file: &Path,
    library: &Library,
    given: Option<&str>,
) -> Result<(Replay, Arc<Level>, String), String> {
    let named = |problem: String| format!("{}: {problem}", file.display());
    let replay = Replay::from_text(&text_of(file)?).map_err(|refused| named(refused.to_string()))?;
    let (found, level) = library.level_of(&replay, file, given).map_err(named)?;
    Ok((replay, Arc::new(level), found))
}

/// Returns a replay that was made on this level.
pub fn load_replay_of(file: &Path, level_name: &str, level: &Level) -> Result<Replay, String> {
    let named = |problem: String| format!("{}: {problem}", file.display());
    let replay = Replay::from_text(&text_of(file)?).map_err(|refused| named(refused.to_string()))?;
    match replay.refuses(level) {
        Some(_) if replay.level != level_name => {
            Err(named(format!("was recorded on level {}, not on {level_name}", replay.level)))
        }
        Some(problem) => Err(named(problem)),
        None => Ok(replay),
    }
}

/// Shows a recording in a window.
pub fn watch(
    options: GameOptions,
    words: &Invocation,
    library: Library,
    recording: (Replay, Arc<Level>, String),
) -> Result<(), Failure> {
    open_window(Game::at_recording(recording, library, options, keeper(words)))
}

/// Plays a recording to its end without a window, and reports its ticks, outcome and hash.
pub fn play_back(replay: &Replay, level: &Arc<Level>, index: IndexChoice) -> Result<String, String> {
    let mut world = World::new(Arc::clone(level), replay.seed, replay.rules, index);
    replay.play(&mut world, |_| {}).map_err(|divergence| divergence.to_string())?;
    Ok(format!("{} ticks, {}, hash {:016x}", world.tick(), word_of(world.outcome()), world.hash()))
}
