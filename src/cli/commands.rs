//! The commands of the program, carried out: each is a function here that turns a [`Command`] into a window, a picture, a
//! table or a list of complaints. How a command line is read is in `command_line`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::command_line::{Command, Name, help};
use super::{bot, figures, film, lab, manual, pictures};
use crate::failure::Failure;
use crate::files::atomic::is_stream;
use crate::files::library::{Library, claim, is_campaign, level_input, problems_of, text_of};
use crate::game::session::Session;
use crate::game::stages::FIRST_LEVEL;
use crate::game::start::{Game, GameOptions};
use crate::input::Inputs;
use crate::level::read;
use crate::level::{Level, Problems};
use crate::replay::{Replay, word_of};
use crate::saves::keeper::Keeper;
use crate::saves::preferences::Preferences;
use crate::saves::store::Store;
use crate::sim::{IndexChoice, World};

/// How long `depths` runs without a replay.
const DEPTHS_TICKS: usize = 600;

/// Carries a command out.
pub fn run(command: Command) -> Result<(), Failure> {
    if command.help {
        say!("{}", help(&command).trim_end());
        return Ok(());
    }
    if command.version {
        say!("quadrant {}", env!("CARGO_PKG_VERSION"));
        return Ok(());
    }
    let library = Library::new(command.data.clone())?;
    if let Some(output) = command.output.as_ref().filter(|_| !command.campaign) {
        claim_output(output, &command, &library)?;
    }
    match command.name {
        Name::Game | Name::Play | Name::Edit => open_window(begin(&command, library, Store::open)?),
        Name::Check => check(&command, &library),
        Name::Replay => replay(command, library),
        Name::Shot => pictures::take(&command, &library),
        Name::Film => film::take(&command, &library),
        Name::Depths => depths(&command, &library),
        Name::Lab => lab::lab(&command, library),
        Name::Bot => bot::bot(command, library),
        Name::Man => {
            no_operands(&command)?;
            say!("{}", manual::page().trim_end());
            Ok(())
        }
        Name::Completions => {
            let shell = one_operand(&command, "bash, zsh or fish")?;
            say!("{}", manual::completions(&shell)?.trim_end());
            Ok(())
        }
    }
}

/// Refuses an output that cannot be written, or that is a file the command reads, before any work.
pub fn claim_output(output: &Path, command: &Command, library: &Library) -> Result<(), Failure> {
    let is_picture = matches!(command.name, Name::Shot | Name::Film);
    let is_png = output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
    if is_picture && !is_png && !is_stream(output) {
        let output = output.display();
        return Err(Failure::Usage(format!(
            "-o {output}: pictures are written as PNG; give it a name that ends in .png"
        )));
    }
    Ok(claim(output, &inputs_of(command, library))?)
}

/// Every file a command may read: what it names, and the levels and the campaign that it may find by a name.
fn inputs_of(command: &Command, library: &Library) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = command.replay.iter().cloned().collect();
    for word in command.operands.iter().chain(&command.level) {
        files.extend([PathBuf::from(word), PathBuf::from(format!("{word}.ron"))]);
        // A part of a film.
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

/// The game of a command that opens a window. What the player reaches is kept in this store.
fn begin(command: &Command, library: Library, store: impl Fn() -> Store) -> Result<Game, Failure> {
    let keeper = || Keeper::new(store(), command.data.as_deref());
    let options = game_options(command);
    Ok(match command.name {
        Name::Play => {
            let level = one_operand(command, "the name of a level, or its file")?;
            if let Some(file) = &command.record {
                // Said now, not after an hour of play.
                claim_output(file, command, &library)?;
            }
            Game::at_level(level, library, options, keeper)?
        }
        Name::Edit => {
            let wanted = one_operand(command, "the file of a level; a new one starts from a template")?;
            Game::at_editor(&wanted, library, options, keeper)?
        }
        _ => {
            no_operands(command)?;
            Game::at_title(library, options, keeper)?
        }
    })
}

/// The game that these words of a command line begin, without a window and with everything kept in this folder. For tests.
pub fn session(folder: &Path, words: &[&str]) -> Result<Session, Failure> {
    let command = Command::parse(words.iter().map(OsString::from))?;
    let preferences = Preferences::read(Store::at(folder));
    let library = Library::new(command.data.clone())?;
    Ok(Session::new(begin(&command, library, || Store::at(folder))?, preferences))
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
    Err("this program was built without a window (the feature `window`); these work: quadrant shot, replay, check, bot"
        .to_string()
        .into())
}

pub fn no_operands(command: &Command) -> Result<(), Failure> {
    match command.operands.first() {
        None => Ok(()),
        Some(word) => Err(Failure::Usage(format!("{word} is one word too many"))),
    }
}

pub fn one_operand(command: &Command, what: &str) -> Result<String, Failure> {
    match command.operands.as_slice() {
        [word] => Ok(word.clone()),
        [] => Err(Failure::Usage(format!("quadrant {} wants {what}", command.about().word))),
        [_, word, ..] => Err(Failure::Usage(format!("{word} is one word too many"))),
    }
}

/// What was kept of the games before this one.
pub fn keeper(command: &Command) -> Keeper {
    Keeper::new(Store::open(), command.data.as_deref())
}

fn check(command: &Command, library: &Library) -> Result<(), Failure> {
    let wanted: Vec<PathBuf> = command.operands.iter().map(PathBuf::from).collect();
    if wanted.is_empty()
        && let Some(note) = library.what_is_checked()
    {
        complain!("quadrant: {note}");
    }
    let files = library.list(&wanted)?;
    if files.is_empty() {
        return Err(Failure::Problem("there are no levels here; name a file or a folder".into()));
    }
    let (mut errors, mut warnings) = (0, 0);
    for file in &files {
        let (level, mut problems) = match file == Path::new("-") {
            true => level_in_input(),
            false => (None, problems_of(file)),
        };
        if command.solve && problems.errors() == 0 && !is_campaign(file) {
            problems = match level {
                Some(level) => solve(INPUT, "stdin", level, command, problems),
                None => match library.load(&file.display().to_string()) {
                    Ok((name, level)) => solve(&file.display().to_string(), &name, level, command, problems),
                    Err(_) => problems,
                },
            };
        }
        errors += problems.errors();
        warnings += problems.warnings();
        match command.json {
            true => problems.to_json().lines().for_each(|line| say!("{line}")),
            false if problems.list.is_empty() => {}
            false => say!("{problems}"),
        }
    }
    let counted = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let campaigns = files.iter().filter(|file| is_campaign(file)).count();
    let and_campaign = if campaigns > 0 { " and the campaign" } else { "" };
    let summary = format!(
        "{}{and_campaign}, {}, {}",
        counted(files.len() - campaigns, "level"),
        counted(errors, "problem"),
        counted(warnings, "warning")
    );
    if errors > 0 {
        return Err(Failure::Problem(summary));
    }
    if !command.json {
        say!("{summary}");
    }
    Ok(())
}

/// What standard input is called in messages.
const INPUT: &str = "<stdin>";

/// The level on standard input, for editors that check a text before it is saved.
fn level_in_input() -> (Option<Level>, Problems) {
    match level_input(INPUT) {
        Ok(text) => read::check(INPUT, &text),
        Err(problems) => (None, problems),
    }
}

/// The computer plays the level; that it cannot finish is a problem of the level.
fn solve(file: &str, level_name: &str, level: Level, command: &Command, problems: Problems) -> Problems {
    match bot::play_within(level_name, &Arc::new(level), command) {
        Ok(run) => {
            if !command.json {
                say!("{file}: the bot finished it; its recording lasts {} ticks", run.replay.ticks);
            }
            problems
        }
        Err(stuck) => problems.with(bot::unsolved(file, &text_of(Path::new(file)).unwrap_or_default(), &stuck)),
    }
}

fn replay(command: Command, library: Library) -> Result<(), Failure> {
    if command.operands.is_empty() {
        return Err(Failure::Usage("quadrant replay wants at least one file".into()));
    }
    if command.watch {
        let file = one_operand(&command, "one file to watch")?;
        let recording = load_replay(Path::new(&file), &library, command.level.as_deref())?;
        return watch(&command, library, recording);
    }
    let mut failed = 0;
    for file in &command.operands {
        let told = replay_one(Path::new(file), &library, &command);
        failed += usize::from(told.is_err());
        match told {
            Ok(line) => say!("{file}: {line}"),
            Err(problem) => complain!("{problem}"),
        }
    }
    if failed > 0 {
        Err(Failure::Problem(format!("{failed} of {} replays failed", command.operands.len())))
    } else {
        Ok(())
    }
}

/// A replay, the level it was made on, and the name or file of that level. `given` is the level that was named with it.
pub fn load_replay(
    file: &Path,
    library: &Library,
    given: Option<&str>,
) -> Result<(Replay, Arc<Level>, String), String> {
    let named = |problem| format!("{}: {problem}", file.display());
    let replay = Replay::from_text(&text_of(file)?).map_err(named)?;
    let (found, level) = library.level_of(&replay, file, given).map_err(named)?;
    Ok((replay, Arc::new(level), found))
}

/// A replay that must have been made on this level.
pub fn load_replay_of(file: &Path, level_name: &str, level: &Level) -> Result<Replay, String> {
    let named = |problem| format!("{}: {problem}", file.display());
    let replay = Replay::from_text(&text_of(file)?).map_err(named)?;
    match replay.refuses(level) {
        Some(_) if replay.level != level_name => {
            Err(named(format!("was recorded on {}, not on {level_name}", replay.level)))
        }
        Some(problem) => Err(named(problem)),
        None => Ok(replay),
    }
}

/// A recording in a window, with its level, and the name or file of that level.
pub fn watch(command: &Command, library: Library, recording: (Replay, Arc<Level>, String)) -> Result<(), Failure> {
    open_window(Game::at_recording(recording, library, game_options(command), keeper(command)))
}

fn replay_one(file: &Path, library: &Library, command: &Command) -> Result<String, String> {
    let (replay, level, _) = load_replay(file, library, command.level.as_deref())?;
    play_back(&replay, &level, command.index).map_err(|problem| format!("{}: {problem}", file.display()))
}

/// Plays a recording to its end without a window; tells ticks, outcome and hash.
pub fn play_back(replay: &Replay, level: &Arc<Level>, index: IndexChoice) -> Result<String, String> {
    let mut world = World::new(Arc::clone(level), replay.seed, replay.rules, index);
    replay.play(&mut world, |_| {}).map_err(|divergence| divergence.to_string())?;
    Ok(format!("{} ticks, {}, hash {:016x}", world.tick(), word_of(world.outcome()), world.hash()))
}

fn depths(command: &Command, library: &Library) -> Result<(), Failure> {
    let wanted = match command.operands.as_slice() {
        [] => FIRST_LEVEL.into(),
        _ => one_operand(command, "at most one level")?,
    };
    let (name, level) = library.load(&wanted)?;
    let level = Arc::new(level);
    let (seed, rules, inputs) = match &command.replay {
        Some(file) => {
            let replay = load_replay_of(file, &name, &level)?;
            (replay.seed, replay.rules, replay.inputs().collect())
        }
        None => (command.seed, command.rules, vec![Inputs::default(); DEPTHS_TICKS]),
    };
    figures::depths(&level, (seed, rules), &inputs, command.csv);
    Ok(())
}
