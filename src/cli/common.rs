//! Functions that several commands need: operands, files to read and write, options of a game, and a window.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::command_line::{Command, Name};
use crate::failure::Failure;
use crate::files::atomic::is_stream;
use crate::files::library::{Library, claim, text_of};
use crate::game::start::{Game, GameOptions};
use crate::level::Level;
use crate::replay::{Replay, word_of};
use crate::saves::keeper::Keeper;
use crate::saves::store::Store;
use crate::sim::{IndexChoice, World};

/// Fails before any work if an output cannot be written, or is a file that the command reads.
pub fn claim_output(output: &Path, command: &Command, library: &Library) -> Result<(), Failure> {
    let is_picture = matches!(command.name, Name::Shot | Name::Film);
    let is_png = output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
    if is_picture && !is_png && !is_stream(output) {
        let output = output.display();
        return Err(Failure::Usage(format!("-o {output}: pictures are PNG files; use a name that ends in .png")));
    }
    Ok(claim(output, &inputs_of(command, library))?)
}

/// Returns every file a command may read: those it names, and the levels and the campaign that it may find by a name.
fn inputs_of(command: &Command, library: &Library) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = command.replay.iter().cloned().collect();
    for word in command.operands.iter().chain(&command.level) {
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

pub fn game_options(command: &Command) -> GameOptions {
    GameOptions {
        record: command.record.clone(),
        index: command.index,
        seed: command.seed,
        rules: command.rules,
        rules_are_given: command.rules_are_given,
        is_watched: command.watch,
    }
}

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

pub fn no_operands(command: &Command) -> Result<(), Failure> {
    match command.operands.first() {
        None => Ok(()),
        Some(word) => Err(Failure::Usage(format!(
            "unexpected argument {word}; quadrant {} --help lists the arguments",
            command.about().word
        ))),
    }
}

pub fn one_operand(command: &Command, what: &str) -> Result<String, Failure> {
    match command.operands.as_slice() {
        [word] => Ok(word.clone()),
        [] => Err(Failure::Usage(format!("quadrant {} needs {what}", command.about().word))),
        [_, word, ..] => Err(Failure::Usage(format!(
            "unexpected argument {word}; quadrant {} --help lists the arguments",
            command.about().word
        ))),
    }
}

pub fn keeper(command: &Command) -> Keeper {
    Keeper::new(Store::open(), command.data.as_deref())
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

/// Plays a recording in a window. It comes with its level, and the name or file of that level.
pub fn watch(command: &Command, library: Library, recording: (Replay, Arc<Level>, String)) -> Result<(), Failure> {
    open_window(Game::at_recording(recording, library, game_options(command), keeper(command)))
}

/// Plays a recording to its end without a window, and reports its ticks, outcome and hash.
pub fn play_back(replay: &Replay, level: &Arc<Level>, index: IndexChoice) -> Result<String, String> {
    let mut world = World::new(Arc::clone(level), replay.seed, replay.rules, index);
    replay.play(&mut world, |_| {}).map_err(|divergence| divergence.to_string())?;
    Ok(format!("{} ticks, {}, hash {:016x}", world.tick(), word_of(world.outcome()), world.hash()))
}
