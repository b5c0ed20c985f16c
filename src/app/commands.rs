//! The commands of the program, carried out: each is a function here that turns a [`Command`] into a window, a picture, a
//! table or a list of complaints. How a command line is read is in `command_line`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::command_line::{Command, Name, help};
use super::desk::Desk;
use super::files::{Library, claim, is_campaign, level_input, problems_of, text_of};
use super::keeper::Keeper;
use super::program::Game;
use super::stages::{self, FIRST_LEVEL};
use super::store::Store;
use super::whole::is_stream;
use super::window;
use super::{Failure, bot, figures, film, lab_setup, manual, pictures};
use crate::draw::{HEIGHT, WIDTH};
use crate::input::Inputs;
use crate::level::edit::Document;
use crate::level::read;
use crate::level::{Level, Problems};
use crate::replay::{Replay, word_of};
use crate::scene::editor::Editor;
use crate::scene::play::{Play, Start};
use crate::scene::{Next, Scene};
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
        Name::Game | Name::Play | Name::Edit => window::run(begun(command, Store::open)?),
        Name::Check => check(&command, &library),
        Name::Replay => replay(command, library),
        Name::Shot => pictures::take(&command, &library),
        Name::Film => film::take(&command, &library),
        Name::Depths => depths(&command, &library),
        Name::Lab => lab(command, library),
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

/// The game of a command that opens a window; what is kept lies in this store.
pub fn begun(command: Command, store: impl Fn() -> Store) -> Result<Game, Failure> {
    let library = Library::new(command.data.clone())?;
    let keeper = || Keeper::new(store(), command.data.as_deref());
    match command.name {
        Name::Play => {
            let level = one_operand(&command, "the name of a level, or its file")?;
            let start = start(&library, &level, &command)?;
            if let Some(file) = &command.record {
                // Said now, not after an hour of play.
                claim_output(file, &command, &library)?;
            }
            let mut play = Play::new(start, (WIDTH, HEIGHT));
            if command.record.is_some() {
                play.record();
            }
            let keeper = keeper();
            Ok(game(command, library, level, Scene::Play(Box::new(play)), keeper))
        }
        Name::Edit => {
            let wanted = one_operand(&command, "the file of a level; a new one starts from a template")?;
            let (editor, desk) = editor(&library, &wanted, Next::Quit)?;
            let (level, keeper) = (desk.file().display().to_string(), keeper());
            let game = game(command, library, level, Scene::Editor(Box::new(editor)), keeper);
            Ok(Game { desk: Some(desk), ..game })
        }
        _ => {
            no_operands(&command)?;
            let first = library.campaign()?.first().to_string();
            let keeper = keeper();
            let title = Scene::Title(Box::new(stages::title(&library, keeper.career())?));
            Ok(Game { asks_at_first: true, ..game(command, library, first, title, keeper) })
        }
    }
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

pub fn start(library: &Library, level: &str, command: &Command) -> Result<Start, String> {
    let (level_name, level) = library.load(level)?;
    let campaign = library.campaign().inspect_err(|problem| log::warn!("{problem}")).ok();
    // Nothing follows on a file of one's own, even if it is called like a stage.
    let stage = library.key_of(&level_name, &level).stage;
    let next = campaign.and_then(|campaign| campaign.after(&stage?).map(String::from));
    let level = Arc::new(level);
    Ok(Start { level_name, level, seed: command.seed, rules: command.rules, index: command.index, next })
}

/// The editor with a file that is there, with a level of the library, or with a new file.
pub fn editor(library: &Library, wanted: &str, leaves_to: Next) -> Result<(Editor, Desk), String> {
    let file = Path::new(wanted);
    let is_new = !file.exists() && file.extension().is_some_and(|extension| extension == "ron");
    let (desk, text, news) = if file.exists() || is_new {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(format!("there is no folder {}", folder.display()));
        }
        let (desk, text) = Desk::open(file)?;
        (desk, text, is_new.then(|| format!("a new level; saving writes {wanted}")))
    } else {
        let found = library.find(wanted)?;
        let file = Path::new(&found.file);
        let news = format!("this level comes with the game; saving writes {} here", found.file);
        match file.exists() {
            true => (Desk::open(file)?.0, found.text, None),
            false => (Desk::without_file(file), found.text, Some(news)),
        }
    };
    let document = Document::new(&desk.file().display().to_string(), text);
    let mut editor = Editor::new(document, (WIDTH, HEIGHT), leaves_to);
    if let Some(news) = news {
        editor.say(news);
    }
    Ok((editor, desk))
}

/// What was kept of the games before this one.
pub fn keeper(command: &Command) -> Keeper {
    Keeper::new(Store::open(), command.data.as_deref())
}

fn game(command: Command, library: Library, level: String, first: Scene, keeper: Keeper) -> Game {
    Game { first, library, command, level, desk: None, keeper, asks_at_first: false }
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
        let (replay, level, found) = load_replay(Path::new(&file), &library, command.level.as_deref())?;
        return watch(command, library, replay, level, found);
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

/// A replay in a window. `found` is the name or the file of its level.
pub fn watch(
    command: Command,
    library: Library,
    replay: Replay,
    level: Arc<Level>,
    found: String,
) -> Result<(), Failure> {
    let mut play = Play::new(Start::of(&replay, level, command.index), (WIDTH, HEIGHT));
    play.watch(&replay);
    let keeper = keeper(&command);
    window::run(game(command, library, found, Scene::Play(Box::new(play)), keeper))
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

fn lab(command: Command, library: Library) -> Result<(), Failure> {
    if command.headless {
        no_operands(&command)?;
        figures::lab(command.index, command.boxes, command.layout, command.ticks);
        return Ok(());
    }
    let lab = lab_setup::new_lab(&lab_setup::Wish::of(&command)?, &library)?;
    let keeper = keeper(&command);
    window::run(game(command, library, FIRST_LEVEL.into(), Scene::Lab(Box::new(lab)), keeper))
}
