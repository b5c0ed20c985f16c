//! The command line: the parser that turns words into a [`CommandLine`] by the table of commands. An error names the words
//! that would be accepted.

mod table;

pub use table::{About, COMMANDS, GENERAL};

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::files::pack::ENDING;
use crate::game::start::GameOptions;
use crate::geom::TICKS_A_SECOND;
use crate::lab::{Layout, MAX_BOXES};
use crate::scene::lab::tour;
use crate::settings::TextSize;
use crate::sim::Difficulty;
use crate::spelling::{named, nearest};

/// The formats of `check`, and whether each is JSON.
pub const FORMATS: [(&str, bool); 2] = [("text", false), ("json", true)];
/// The formats of `export`. The page of a browser has none of them.
pub const EDITORS: [&str; 3] = ["tiled", "ldtk", "json"];
pub const TEXT_SIZES: [(&str, TextSize); 2] = [("normal", TextSize::Normal), ("large", TextSize::Large)];
/// The largest side of a picture, in pixels.
const MAX_SIDE: i32 = 8192;
/// Maximum number of ticks that may be played before a picture: ten hours of play.
const MOST_TICKS: u64 = 10 * 60 * 60 * TICKS_A_SECOND as u64;

#[derive(Debug)]
pub struct CommandLine {
    pub words: Invocation,
    pub task: Task,
    pub help: bool,
    pub version: bool,
}

/// The parts of a command line besides the options of its command.
#[derive(Debug)]
pub struct Invocation {
    pub about: &'static About,
    pub operands: Vec<String>,
    pub data: Option<PathBuf>,
}

/// A command with its own options.
#[derive(Debug)]
pub enum Task {
    Game(GameOptions),
    Play(GameOptions),
    Check(Check),
    Replay(Replay),
    Splits(Splits),
    Shot(Box<Shot>),
    Film(Film),
    Rhythm(Rhythm),
    Depths(Depths),
    Lab(LabTask),
    Bot(Bot),
    Export(Export),
    Import(Import),
    Edit,
    Pack(PackTask),
    Publish(PackTask),
    Verify,
    Man,
    Completions,
}

#[derive(Default, Debug)]
pub struct Check {
    pub game: GameOptions,
    /// Whether the bot plays the levels, and for how many seconds at most.
    pub solve: bool,
    pub limit: Option<u64>,
    /// A recording that clears the level.
    pub proof: Option<PathBuf>,
    /// Prints JSON.
    pub json: bool,
}

#[derive(Default, Debug)]
pub struct Replay {
    pub game: GameOptions,
    /// The level to use if the recording does not find it by its name.
    pub level: Option<String>,
}

#[derive(Default, Debug)]
pub struct Splits {
    pub output: Option<PathBuf>,
    pub level: Option<String>,
}

#[derive(Default, Debug)]
pub struct Shot {
    pub game: GameOptions,
    pub output: Option<PathBuf>,
    /// Without it, the size that the scene has in the game.
    pub size: Option<(i32, i32)>,
    pub scene: Option<String>,
    pub tick: Option<u32>,
    pub overlays: Vec<String>,
    pub grey: bool,
    pub text: TextSize,
    /// Other scenes use its replay and page, too.
    pub lab: LabTask,
}

#[derive(Default, Debug)]
pub struct Film {
    pub output: Option<PathBuf>,
    pub size: (i32, i32),
    pub level: Option<String>,
}

#[derive(Default, Debug)]
pub struct Rhythm {
    pub output: Option<PathBuf>,
    pub level: Option<String>,
    pub csv: bool,
}

#[derive(Default, Debug)]
pub struct Depths {
    pub replay: Option<PathBuf>,
    pub csv: bool,
}

#[derive(Default, Debug)]
pub struct LabTask {
    pub game: GameOptions,
    pub replay: Option<PathBuf>,
    pub page: Option<String>,
    pub boxes: usize,
    pub layout: Layout,
    /// The second index and the step of the tour.
    pub beside: Option<String>,
    pub tour: Option<u64>,
    pub asks: Option<String>,
    /// How many nodes of the query are shown.
    pub nodes: Option<u64>,
    /// Makes the last index lose a box, to show that the lab notices it.
    pub broken: bool,
    pub headless: bool,
    pub ticks: u32,
}

#[derive(Default, Debug)]
pub struct Bot {
    pub game: GameOptions,
    pub output: Option<PathBuf>,
    /// Plays all stages.
    pub campaign: bool,
    /// Seconds for planning a level.
    pub limit: Option<u64>,
}

#[derive(Default, Debug)]
pub struct Export {
    /// Without it, the ending of the output decides.
    pub format: Option<String>,
    /// Writes files to begin with in this format.
    pub template: Option<String>,
    pub output: Option<PathBuf>,
}

#[derive(Default, Debug)]
pub struct Import {
    pub output: Option<PathBuf>,
    /// The level of a project with several.
    pub level: Option<String>,
}

#[derive(Default, Debug)]
pub struct PackTask {
    pub output: Option<PathBuf>,
    /// Seconds for planning a level.
    pub limit: Option<u64>,
}

fn lab() -> LabTask {
    LabTask { boxes: 1000, ticks: 60, ..LabTask::default() }
}

impl CommandLine {
    /// Parses the words after the program's name.
    pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<CommandLine, Failure> {
        use lexopt::prelude::*;
        let about = &COMMANDS[0];
        let words_of_none = Invocation { about, operands: Vec::new(), data: None };
        let mut command = CommandLine { words: words_of_none, task: about.task(), help: false, version: false };
        let mut parser = lexopt::Parser::from_args(words);
        // Options of every command, such as --data, may come before the command.
        let (mut has_command, mut before) = (false, Vec::<String>::new());
        while let Some(argument) = parser.next().map_err(usage)? {
            let option = match &argument {
                Short('h') => "--help".into(),
                Short('V') => "--version".into(),
                Long(name) => format!("--{name}"),
                Short(letter) => format!("-{letter}"),
                Value(_) => String::new(),
            };
            match argument {
                Value(word) => {
                    let word = word.string().map_err(usage)?;
                    if has_command {
                        command.words.operands.push(word);
                        continue;
                    }
                    has_command = true;
                    command.begin(word)?;
                    match before.iter().find(|option| !command.words.about.takes(option)) {
                        Some(option) => return Err(command.words.does_not_take(option)),
                        None => continue,
                    }
                }
                Long("help") | Short('h') => command.help = true,
                Long("version") | Short('V') => command.version = true,
                Long(_) if !command.words.about.takes(&option) => return Err(command.words.does_not_take(&option)),
                Long("data") => command.words.data = Some(value(&mut parser)?.into()),
                _ => {
                    let is_taken = command.words.about.takes(&option);
                    if !is_taken || !command.task.take(&option, &mut || value(&mut parser))? {
                        let problem = format!("unknown option {option}; quadrant --help lists all options");
                        return Err(Failure::Usage(problem));
                    }
                }
            }
            if !has_command {
                before.push(option);
            }
        }
        Ok(command)
    }

    /// Takes the first word: a command, or a file alone, as a desktop passes it.
    fn begin(&mut self, word: String) -> Result<(), Failure> {
        let before = self.task.game().map(std::mem::take);
        let (about, is_watched) = match command_of(&word) {
            Ok(about) => (about, false),
            Err(problem) => {
                let opened = opened_by(&word).ok_or(problem)?;
                self.words.operands.push(word);
                opened
            }
        };
        (self.words.about, self.task) = (about, about.task());
        if let (Some(game), Some(before)) = (self.task.game(), before) {
            *game = GameOptions { is_watched, ..before };
        }
        Ok(())
    }
}

impl Invocation {
    fn does_not_take(&self, option: &str) -> Failure {
        let is_known = COMMANDS.iter().any(|about| about.takes(option));
        let problem = if is_known { "is not an option of this command" } else { "is not an option" };
        let word = if self.about.word.is_empty() { String::new() } else { format!("{} ", self.about.word) };
        Failure::Usage(format!("{option} {problem}; quadrant {word}--help lists the options"))
    }
}

impl About {
    /// Returns the options and operands that the help explains, as they are written, each with its sentence.
    pub fn terms(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        GENERAL.lines().chain(self.more.lines()).filter_map(term_of)
    }

    /// A command takes exactly the options that its help explains.
    fn takes(&self, option: &str) -> bool {
        self.terms().any(|(term, _)| term.split(' ').next() == Some(option))
    }
}

impl Task {
    /// Returns the options of a game, for commands that play one.
    fn game(&mut self) -> Option<&mut GameOptions> {
        match self {
            Task::Game(game) | Task::Play(game) => Some(game),
            Task::Check(check) => Some(&mut check.game),
            Task::Replay(replay) => Some(&mut replay.game),
            Task::Shot(shot) => Some(&mut shot.game),
            Task::Lab(lab) => Some(&mut lab.game),
            Task::Bot(bot) => Some(&mut bot.game),
            Task::Splits(_)
            | Task::Film(_)
            | Task::Rhythm(_)
            | Task::Depths(_)
            | Task::Export(_)
            | Task::Import(_)
            | Task::Edit
            | Task::Pack(_)
            | Task::Publish(_)
            | Task::Verify
            | Task::Man
            | Task::Completions => None,
        }
    }

    /// Takes an option and its value. Returns false if there is no such option.
    fn take(&mut self, option: &str, value: &mut dyn FnMut() -> Result<String, Failure>) -> Result<bool, Failure> {
        match (option, self.game()) {
            ("--record", Some(game)) => game.record = Some(value()?.into()),
            ("--index", Some(game)) => game.index.kind = value()?.parse().map_err(Failure::Usage)?,
            ("--depth", Some(game)) => game.index.depth = Some(number(option, &value()?, 0, 8)? as u32),
            ("--seed", Some(game)) => game.seed = number(option, &value()?, 0, u64::MAX)?,
            ("--difficulty", Some(game)) => {
                game.rules.difficulty = Difficulty::named(&value()?).map_err(Failure::Usage)?;
                game.difficulty_is_given = true;
            }
            ("--plus", Some(game)) => game.rules.plus = true,
            ("--watch", Some(game)) => game.is_watched = true,
            _ => return self.take_own(option, value),
        }
        Ok(true)
    }

    fn take_own(&mut self, option: &str, value: &mut dyn FnMut() -> Result<String, Failure>) -> Result<bool, Failure> {
        match (option, self) {
            ("--solve", Task::Check(check)) => check.solve = true,
            ("--proof", Task::Check(check)) => check.proof = Some(value()?.into()),
            ("--format", Task::Check(check)) => {
                check.json = named("format", &value()?, &FORMATS).map_err(Failure::Usage)?;
            }
            (
                "--limit",
                Task::Check(Check { limit, .. }) | Task::Bot(Bot { limit, .. }) | Task::Publish(PackTask { limit, .. }),
            ) => {
                *limit = Some(number(option, &value()?, 1, 3600)?);
            }
            (
                "--level",
                Task::Replay(Replay { level, .. })
                | Task::Splits(Splits { level, .. })
                | Task::Film(Film { level, .. })
                | Task::Rhythm(Rhythm { level, .. })
                | Task::Import(Import { level, .. }),
            ) => {
                *level = Some(value()?);
            }
            ("-o", Task::Splits(splits)) => splits.output = Some(value()?.into()),
            ("-o", Task::Shot(shot)) => shot.output = Some(value()?.into()),
            (
                "-o",
                Task::Film(Film { output, .. })
                | Task::Rhythm(Rhythm { output, .. })
                | Task::Bot(Bot { output, .. })
                | Task::Export(Export { output, .. })
                | Task::Import(Import { output, .. })
                | Task::Pack(PackTask { output, .. })
                | Task::Publish(PackTask { output, .. }),
            ) => {
                *output = Some(value()?.into());
            }
            ("--format", Task::Export(export)) => export.format = Some(value()?),
            ("--template", Task::Export(export)) => export.template = Some(value()?),
            ("--size", Task::Shot(shot)) => shot.size = Some(size(&value()?)?),
            ("--size", Task::Film(film)) => film.size = size(&value()?)?,
            ("--campaign", Task::Bot(bot)) => bot.campaign = true,
            ("--replay", Task::Depths(depths)) => depths.replay = Some(value()?.into()),
            ("--csv", Task::Depths(Depths { csv, .. }) | Task::Rhythm(Rhythm { csv, .. })) => *csv = true,
            ("--scene", Task::Shot(shot)) => shot.scene = Some(value()?),
            ("--tick", Task::Shot(shot)) => shot.tick = Some(number(option, &value()?, 0, MOST_TICKS)? as u32),
            ("--overlay", Task::Shot(shot)) => shot.overlays = value()?.split(',').map(str::to_string).collect(),
            ("--grey", Task::Shot(shot)) => shot.grey = true,
            ("--text", Task::Shot(shot)) => {
                shot.text = named("text size", &value()?, &TEXT_SIZES).map_err(Failure::Usage)?;
            }
            (_, Task::Shot(shot)) => return shot.lab.take(option, value),
            (_, Task::Lab(lab)) => return lab.take(option, value),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl LabTask {
    fn take(&mut self, option: &str, value: &mut dyn FnMut() -> Result<String, Failure>) -> Result<bool, Failure> {
        match option {
            "--replay" => self.replay = Some(value()?.into()),
            "--page" => self.page = Some(value()?),
            "--boxes" => self.boxes = number(option, &value()?, 1, MAX_BOXES as u64)? as usize,
            "--layout" => self.layout = Layout::named(&value()?).map_err(Failure::Usage)?,
            "--beside" => self.beside = Some(value()?),
            "--tour" => self.tour = Some(number(option, &value()?, 1, tour::STEPS.len() as u64)?),
            "--asks" => self.asks = Some(value()?),
            "--nodes" => self.nodes = Some(number(option, &value()?, 1, 9999)?),
            "--broken" => self.broken = true,
            "--headless" => self.headless = true,
            "--ticks" => self.ticks = number(option, &value()?, 1, MOST_TICKS)? as u32,
            // The table of the lab is always CSV.
            "--csv" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Splits a line of a help that explains a term, such as `  --tick N         The tick of the picture.`
pub fn term_of(line: &str) -> Option<(&str, &str)> {
    let (term, what) = line.strip_prefix("  ")?.split_once("  ")?;
    Some((term, what.trim_start()))
}

/// Returns what a file without a command is for: a recording is watched, a level is played, a pack is opened.
fn opened_by(word: &str) -> Option<(&'static About, bool)> {
    let path = Path::new(word);
    let is = |ending: &str| path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending));
    let named = |word: &str| COMMANDS.iter().find(|about| about.word == word);
    if is("replay") {
        return Some((named("replay")?, true));
    }
    if is(ENDING) {
        return Some((&COMMANDS[0], false));
    }
    let is_level = is("ron") || word.contains(['/', std::path::MAIN_SEPARATOR]);
    named("play").filter(|_| is_level).map(|about| (about, false))
}

fn usage(error: impl std::fmt::Display) -> Failure {
    Failure::Usage(error.to_string())
}

fn value(parser: &mut lexopt::Parser) -> Result<String, Failure> {
    parser.value().map_err(usage)?.into_string().map_err(|word| usage(format!("{} is not UTF-8 text", word.display())))
}

fn number(option: &str, text: &str, low: u64, high: u64) -> Result<u64, Failure> {
    let number = text.parse().ok().filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| Failure::Usage(format!("{option} {text}: write a whole number from {low} to {high}")))
}

fn size(text: &str) -> Result<(i32, i32), Failure> {
    let side = |text: &str| text.parse().ok().filter(|side| (16..=MAX_SIDE).contains(side));
    let parsed = text.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
    parsed.ok_or_else(|| {
        Failure::Usage(format!("--size {text}: write WIDTHxHEIGHT, each from 16 to {MAX_SIDE}, such as 640x360"))
    })
}

fn command_of(word: &str) -> Result<&'static About, Failure> {
    if let Some(about) = COMMANDS.iter().find(|about| about.word == word && !word.is_empty()) {
        return Ok(about);
    }
    let words: Vec<&str> = COMMANDS.iter().map(|about| about.word).filter(|word| !word.is_empty()).collect();
    let hint = nearest(word, &words)
        .map_or_else(|| format!("the commands are: {}", words.join(", ")), |near| format!("did you mean {near}?"));
    Err(Failure::Usage(format!("there is no command {word}; {hint}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<CommandLine, Failure> {
        CommandLine::parse(line.split_whitespace().map(OsString::from))
    }

    fn complaint(line: &str) -> String {
        match parse(line) {
            Err(Failure::Usage(problem)) => problem,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn options_are_read_before_and_after_operands() {
        let command = parse("shot --tick 12 docks-1 --overlay hitboxes,counter --size 320x200 -o a.png").unwrap();
        let Task::Shot(shot) = command.task else { panic!("{command:?}") };
        assert_eq!((shot.tick, shot.size), (Some(12), Some((320, 200))));
        assert_eq!(command.words.operands, ["docks-1"]);
        assert_eq!(shot.overlays, ["hitboxes", "counter"]);
    }

    #[test]
    fn what_is_not_understood_is_said_with_what_would_be() {
        assert_eq!(complaint("plya docks-1"), "there is no command plya; did you mean play?");
        assert!(complaint("play docks-1 --index fixd_depth").contains("did you mean fixed_depth?"));
        assert_eq!(complaint("play docks-1 --depth 9"), "--depth 9: write a whole number from 0 to 8");
        assert!(complaint("check --watch").starts_with("--watch is not an option of this command"));
        assert!(complaint("--whatever").starts_with("--whatever is not an option"));
        assert!(complaint("shot a -o x --size 5").contains("640x360"));
    }

    #[test]
    fn every_option_that_a_help_explains_is_taken() {
        for about in COMMANDS.iter() {
            let own = about.terms().filter_map(|(term, _)| term.split(' ').next());
            for option in own.filter(|option| option.starts_with('-') && !GENERAL.contains(&format!("  {option} "))) {
                let taken = about.task().take(option, &mut || Ok("1".into()));
                assert!(option == "-" || !matches!(taken, Ok(false)), "quadrant {} {option}", about.word);
            }
        }
    }
}
