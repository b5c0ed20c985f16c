//! Carries out the commands: each becomes a window, a picture, a table or a list of problems.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use super::command_line::{CommandLine, Depths, Invocation, Replay, Task};
use super::common::{
    claim_output, complain, keeper, load_replay, load_replay_of, no_operands, one_operand, open_window, play_back,
};
#[cfg(not(target_family = "wasm"))]
use super::exchange;
use super::{bot, check, completions, figures, film, lab, manual, pack, pictures, rhythm, splits};
use crate::failure::Failure;
use crate::files::library::Library;
use crate::game::session::Session;
use crate::game::stages::FIRST_LEVEL;
use crate::game::start::{Game, GameOptions};
use crate::input::Inputs;
use crate::saves::keeper::Keeper;
use crate::saves::preferences::Preferences;
use crate::saves::store::Store;

/// Ticks that `depths` runs without a replay.
const DEPTHS_TICKS: usize = 600;

pub fn run(command: CommandLine) -> Result<(), Failure> {
    let CommandLine { words, task, help: wants_help, version } = command;
    if wants_help {
        say!("{}", manual::help(words.about).trim_end());
        return Ok(());
    }
    if version {
        say!("quadrant {}", env!("CARGO_PKG_VERSION"));
        return Ok(());
    }
    let words = Invocation { data: pack::unpacked(words.data)?, ..words };
    let library = Library::new(words.data.clone())?;
    match task {
        Task::Game(_) | Task::Play(_) | Task::Edit => {
            let game = begin(task, &words, library, || keeper(&words));
            // A file that was double-clicked has no console to report to.
            if let Err(Failure::Problem(problem)) = &game {
                complain(problem);
            }
            open_window(game?)
        }
        Task::Check(wanted) => check::check(&wanted, &words, &library),
        Task::Replay(replay) => replayed(replay, &words, library),
        Task::Splits(wanted) => splits::splits(&wanted, &words, &library),
        Task::Shot(shot) => pictures::take(&shot, &words, &library),
        Task::Film(film) => film::take(&film, &words, &library),
        Task::Rhythm(wanted) => rhythm::rhythm(&wanted, &words, &library),
        Task::Depths(depths) => depths_of(&depths, &words, &library),
        Task::Lab(lab) => lab::lab(lab, &words, library),
        Task::Bot(bot) => bot::bot(bot, &words, library),
        #[cfg(not(target_family = "wasm"))]
        Task::Export(wanted) => exchange::export(&wanted, &words, &library),
        #[cfg(not(target_family = "wasm"))]
        Task::Import(wanted) => exchange::import(&wanted, &words),
        #[cfg(target_family = "wasm")]
        Task::Export(_) | Task::Import(_) => Err(format!("{} does not work in a browser", words.about.word).into()),
        Task::Pack(wanted) => pack::pack(&wanted, false, &words, &library),
        Task::Publish(wanted) => pack::pack(&wanted, true, &words, &library),
        Task::Verify => pack::verify(&words),
        Task::Man => {
            no_operands(&words)?;
            say!("{}", manual::page().trim_end());
            Ok(())
        }
        Task::Completions => {
            match one_operand(&words, "the name of a shell: bash, zsh or fish")?.as_str() {
                "levels" => library.level_names().iter().for_each(|name| say!("{name}")),
                shell => say!("{}", completions::script(shell)?.trim_end()),
            }
            Ok(())
        }
    }
}

/// Makes the game of a command that opens a window.
fn begin(task: Task, words: &Invocation, library: Library, keeper: impl FnOnce() -> Keeper) -> Result<Game, Failure> {
    Ok(match task {
        Task::Lab(lab) => Game::at_lab(&lab::lab_options(&lab, lab.game.index, words)?, library, lab.game, keeper)?,
        Task::Replay(Replay { game, level }) => {
            let file = one_operand(words, "one FILE to watch")?;
            let recording = load_replay(Path::new(&file), &library, level.as_deref())?;
            Game::at_recording(recording, library, game, keeper())
        }
        Task::Play(options) => {
            let level = one_operand(words, "LEVEL, the name of a level or its file")?;
            if let Some(file) = &options.record {
                // Reported before the game starts, not after an hour of play.
                claim_output(file, words, None, &library)?;
            }
            Game::at_level(level, library, options, keeper)?
        }
        Task::Game(options) if !words.operands.is_empty() => {
            let file = one_operand(words, "FILE, a pack")?;
            Game::at_pack(Path::new(&file), library, options, keeper)?
        }
        Task::Game(options) => Game::at_title(library, options, keeper)?,
        _ => {
            let wanted = one_operand(words, "LEVEL, the file of a level; a new file starts from a template")?;
            Game::at_editor(&wanted, library, GameOptions::default(), keeper)?
        }
    })
}

/// Starts the game of these words without a window, and keeps everything in `folder`. For tests, and for a page in a
/// browser, which shows it in its own way.
pub fn session(folder: &Path, words: &[&str]) -> Result<Session, Failure> {
    let CommandLine { words, task, .. } = CommandLine::parse(words.iter().map(OsString::from))?;
    let preferences = Preferences::read(Store::at(folder));
    let library = Library::new(words.data.clone())?;
    let keeper = || Keeper::new(Store::at(folder), words.data.as_deref());
    Ok(Session::new(begin(task, &words, library, keeper)?, preferences))
}

fn replayed(replay: Replay, words: &Invocation, library: Library) -> Result<(), Failure> {
    let Replay { game, level } = replay;
    if words.operands.is_empty() {
        return Err(Failure::Usage("quadrant replay needs at least one FILE".into()));
    }
    if game.is_watched {
        return open_window(begin(Task::Replay(Replay { game, level }), words, library, || keeper(words))?);
    }
    let one = |file: &Path| {
        let (replay, level, _) = load_replay(file, &library, level.as_deref())?;
        play_back(&replay, &level, game.index).map_err(|problem| format!("{}: {problem}", file.display()))
    };
    let mut failed = 0;
    for file in &words.operands {
        let told = one(Path::new(file));
        failed += usize::from(told.is_err());
        match told {
            Ok(line) => say!("{file}: {line}"),
            Err(problem) => complain!("{problem}"),
        }
    }
    if failed > 0 {
        Err(Failure::Problem(format!("{failed} of {} replays failed", words.operands.len())))
    } else {
        Ok(())
    }
}

fn depths_of(depths: &Depths, words: &Invocation, library: &Library) -> Result<(), Failure> {
    let wanted = match words.operands.as_slice() {
        [] => FIRST_LEVEL.into(),
        _ => one_operand(words, "LEVEL, the name of a level or its file")?,
    };
    let (name, level) = library.load(&wanted)?;
    let level = Arc::new(level);
    let (seed, rules, inputs) = match &depths.replay {
        Some(file) => {
            let replay = load_replay_of(file, &name, &level)?;
            (replay.seed, replay.rules, replay.inputs().collect())
        }
        None => {
            let GameOptions { seed, rules, .. } = GameOptions::default();
            (seed, rules, vec![Inputs::default(); DEPTHS_TICKS])
        }
    };
    figures::depths(&level, (seed, rules), &inputs, depths.csv);
    Ok(())
}
