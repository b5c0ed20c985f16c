//! Carries out the commands: each becomes a window, a picture, a table or a list of problems.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::command_line::{Command, Name, help};
use super::common::{
    claim_output, game_options, load_replay, load_replay_of, no_operands, one_operand, open_window, play_back, watch,
};
use super::{bot, figures, film, lab, manual, pictures};
use crate::failure::Failure;
use crate::files::library::{Library, is_campaign, level_input, problems_of, text_of};
use crate::game::session::Session;
use crate::game::stages::FIRST_LEVEL;
use crate::game::start::Game;
use crate::input::Inputs;
use crate::level::read;
use crate::level::{Level, Problems};
use crate::saves::keeper::Keeper;
use crate::saves::preferences::Preferences;
use crate::saves::store::Store;

/// Ticks that `depths` runs without a replay.
const DEPTHS_TICKS: usize = 600;

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
            let shell = one_operand(&command, "the name of a shell: bash, zsh or fish")?;
            say!("{}", manual::completions(&shell)?.trim_end());
            Ok(())
        }
    }
}

/// Returns the game of a command that opens a window. Progress is kept in `store`.
fn begin(command: &Command, library: Library, store: impl Fn() -> Store) -> Result<Game, Failure> {
    let keeper = || Keeper::new(store(), command.data.as_deref());
    let options = game_options(command);
    Ok(match command.name {
        Name::Play => {
            let level = one_operand(command, "LEVEL, the name of a level or its file")?;
            if let Some(file) = &command.record {
                // Fails now, not after an hour of play.
                claim_output(file, command, &library)?;
            }
            Game::at_level(level, library, options, keeper)?
        }
        Name::Edit => {
            let wanted = one_operand(command, "FILE, the file of a level; a new file starts from a template")?;
            Game::at_editor(&wanted, library, options, keeper)?
        }
        _ => {
            no_operands(command)?;
            Game::at_title(library, options, keeper)?
        }
    })
}

/// Starts the game of these words without a window, and keeps everything in `folder`. For tests.
pub fn session(folder: &Path, words: &[&str]) -> Result<Session, Failure> {
    let command = Command::parse(words.iter().map(OsString::from))?;
    let preferences = Preferences::read(Store::at(folder));
    let library = Library::new(command.data.clone())?;
    Ok(Session::new(begin(&command, library, || Store::at(folder))?, preferences))
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
        return Err(Failure::Problem("there are no levels here; name a file or a folder of levels".into()));
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

const INPUT: &str = "<stdin>";

/// Reads the level on standard input, for editors that check a text before it is saved.
fn level_in_input() -> (Option<Level>, Problems) {
    match level_input(INPUT) {
        Ok(text) => read::check(INPUT, &text),
        Err(problems) => (None, problems),
    }
}

/// Lets the bot play the level. If the bot cannot finish it, that is a problem of the level.
fn solve(file: &str, level_name: &str, level: Level, command: &Command, problems: Problems) -> Problems {
    match bot::play_within(level_name, &Arc::new(level), command) {
        Ok(run) => {
            if !command.json {
                say!("{file}: the bot finished the level; its recording has {} ticks", run.replay.ticks);
            }
            problems
        }
        Err(stuck) => problems.with(bot::unsolved(file, &text_of(Path::new(file)).unwrap_or_default(), &stuck)),
    }
}

fn replay(command: Command, library: Library) -> Result<(), Failure> {
    if command.operands.is_empty() {
        return Err(Failure::Usage("quadrant replay needs at least one FILE".into()));
    }
    if command.watch {
        let file = one_operand(&command, "one FILE to watch")?;
        let recording = load_replay(Path::new(&file), &library, command.level.as_deref())?;
        return watch(&command, library, recording);
    }
    let mut failed = 0;
    for file in &command.operands {
        let summary = replay_one(Path::new(file), &library, &command);
        failed += usize::from(summary.is_err());
        match summary {
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

fn replay_one(file: &Path, library: &Library, command: &Command) -> Result<String, String> {
    let (replay, level, _) = load_replay(file, library, command.level.as_deref())?;
    play_back(&replay, &level, command.index).map_err(|problem| format!("{}: {problem}", file.display()))
}

fn depths(command: &Command, library: &Library) -> Result<(), Failure> {
    let wanted = match command.operands.as_slice() {
        [] => FIRST_LEVEL.into(),
        _ => one_operand(command, "LEVEL, the name of a level or its file")?,
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
