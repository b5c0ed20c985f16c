//! The command line: all commands and options with their help, and the parser that turns words into a [`CommandLine`]. An
//! error names the words that would be accepted.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::draw::{HEIGHT, WIDTH};
use crate::failure::Failure;
use crate::game::start::GameOptions;
use crate::geom::TICKS_A_SECOND;
use crate::index::Kind;
use crate::lab::{Layout, MAX_BOXES};
use crate::settings::TextSize;
use crate::sim::Difficulty;
use crate::spelling::{named, nearest};
use crate::survey::Hand;

const PICTURE: (i32, i32) = (WIDTH, HEIGHT);
/// The largest side of a picture, in pixels.
const MAX_SIDE: i32 = 8192;
/// Maximum number of ticks that may be played before a picture: ten hours of play.
const MOST_TICKS: u64 = 10 * 60 * 60 * TICKS_A_SECOND as u64;

#[derive(Debug)]
pub struct About {
    /// Makes the task with its default options.
    task: fn() -> Task,
    pub word: &'static str,
    pub usage: &'static str,
    pub what: &'static str,
    pub more: &'static str,
    pub example: &'static str,
}

pub static COMMANDS: [About; 14] = [
    About {
        task: || Task::Game(GameOptions::default()),
        word: "",
        usage: "quadrant [LEVEL.ron|FILE.replay]",
        what: "Starts the game. With a file, plays that level or watches that recording.",
        more: "  --index NAME     The index (broad phase) of the world.\n  --depth N        The depth of the tree of the index, 0 to 8.",
        example: "quadrant my-level.ron",
    },
    About {
        task: || Task::Play(GameOptions::default()),
        word: "play",
        usage: "quadrant play LEVEL [--record FILE] [--index NAME] [--depth N] [--seed N] [--difficulty D] [--plus]",
        what: "Plays one level.",
        more: "  LEVEL            The name of a level, or its file.\n  --record FILE    Writes a replay when the game ends. The replay only names the level, so keep the level's file beside it.\n  --index NAME     The index (broad phase) of the world.\n  --depth N        The depth of the tree of the index, 0 to 8.\n  --seed N         Seed of the random numbers (1).\n  --difficulty D   Difficulty: easy, normal or hard.\n  --plus           New game plus: harder enemies in the same places.",
        example: "quadrant play docks-1 --record mine.replay",
    },
    About {
        task: || Task::Check(Check::default()),
        word: "check",
        usage: "quadrant check [FILE|DIR|- ...] [--solve] [--limit SECONDS] [--format text|json]",
        what: "Reports every problem of every level and of the campaign. Exit code 1 if there is one. Default: levels/.",
        more: "  FILE|DIR         Levels, and folders of levels. A file called campaign.ron is a campaign.\n  -                The level on standard input. Problems call it <stdin>.\n  --solve          The bot plays each level. If it gets stuck, that is a problem, reported at the place that it could not pass.\n  --limit SECONDS  How long the bot may plan a level, 1 to 3600 (1800).\n  --seed N         The seed that the bot plays with (1).\n  --difficulty D   The difficulty that the bot plays on: easy, normal or hard.\n  --format NAME    Output format: text for people, or json with one object per line for programs.",
        example: "quadrant check levels/docks-1.ron",
    },
    About {
        task: || Task::Replay(Replay::default()),
        word: "replay",
        usage: "quadrant replay FILE ... [--level LEVEL] [--index NAME] [--watch]",
        what: "Plays recordings without a window, or in one with --watch. Prints ticks, outcome and final hash. Exit code 1 on DIVERGED.",
        more: "  FILE             A recording. Its level is found by name: among the levels, beside the recording, or in this folder.\n  --level LEVEL    The level's file, if it is elsewhere.\n  --index NAME     The index (broad phase) to replay on. The hash must be the same on each.\n  --depth N        The depth of the tree of the index, 0 to 8.\n  --watch          Shows the recording in a window.",
        example: "quadrant replay tests/replays/*.replay --index scan",
    },
    About {
        task: || Task::Splits(Splits::default()),
        word: "splits",
        usage: "quadrant splits FILE.replay ... [--level LEVEL] [-o OUT.lss]",
        what: "Prints when recordings of a level reach each checkpoint and the exit, and the best time of each part.",
        more: "  FILE             A recording. All must be of the same level and difficulty.\n  --level LEVEL    The level's file, if it is neither among the levels nor beside the recording.\n  -o OUT.lss       Writes the splits of the fastest recording and the best time of each part for LiveSplit.",
        example: "quadrant splits tests/replays/docks-1.replay -o docks-1.lss",
    },
    About {
        task: || Task::Shot(Box::new(Shot { size: PICTURE, lab: lab(), ..Shot::default() })),
        word: "shot",
        usage: "quadrant shot LEVEL [--tick N] [--replay FILE] [--overlay hitboxes,tree,panel] [--size WxH] -o OUT.png\n       quadrant shot --scene title|map|time-attack|modes|achievements|statistics|briefing|opening|results|notes|ending|credits|editor|gallery|tiles|lab|options|controls ... -o OUT.png",
        what: "Writes one picture of a level or a scene, without a window.",
        more: "  -o OUT.png       The file to write, always a PNG.\n  --tick N         The tick to show (0; of a scene, the end of its opening animation).\n  --replay FILE    Uses the inputs of this recording. Without it, no button is pressed.\n  --overlay LIST   Overlays, separated by commas: hitboxes, tree, counter, panel, inspector, free, help, frozen, slow, next-index, tools.\n  --index NAME     The index (broad phase) of the world.\n  --depth N        The depth of the tree of the index, 0 to 8.\n  --seed N         Seed of the random numbers (1).\n  --size WxH       Size in game pixels (640x360), each side 16 to 8192. A whole level needs 16 for each column and row.\n  --grey           Paints in grey values, to check the contrast without colours.\n  --scene NAME     The scene to show: title, tiles (every tile set and decoration), map (as far as you have come), time-attack LEVEL, modes (--tick chooses the row), achievements, statistics, briefing LEVEL, opening, results (of --replay FILE, or of the first stage), notes, ending-found, ending-missing, ending, credits, lab, editor LEVEL, gallery [SHEETS], options, controls.\n  --text SIZE      Text size: normal or large.\n  --difficulty D   Difficulty of the level, or of the best results that the map and the ending show: easy, normal or hard.\n  --plus           New game plus, in a level or on the map.\n  --page NAME      Page of the scene. Options: picture, sound, game, controls, first, difficulty, new-pad, any-pad. Statistics: totals, kills, deaths, places. Controls: keys-1, keys-2, pad-1, pad-2. Opening, ending-found and ending-missing: the number of a panel. Gallery: a number. The gallery shows every sprite with its name at 1x and 3x. It fits best with --size 1280x960.\nOptions of --scene lab:\n  --boxes N        Number of boxes, 1 to 100000 (1000).\n  --layout NAME    Layout of the boxes: uniform, clustered, midline or huge.\n  --beside NAME    A second index on the same boxes.\n  --tour N         Shows this step of the tour.\n  --asks NAME      Kind of query: area, nearest or ray.\n  --nodes N        Shows the first N nodes of the query.\n  --broken         Makes the last index lose a box.",
        example: "quadrant shot docks-1 --tick 120 -o a.png",
    },
    About {
        task: || Task::Film(Film { size: PICTURE, ..Film::default() }),
        word: "film",
        usage: "quadrant film FILE.replay:FROM-TO ... [--level LEVEL] [--size WxH] -o OUT.png",
        what: "Writes an animated picture of recorded runs, without a window.",
        more: "  FROM-TO          The first and the last tick of each part. The parts are shown one after the other.\n  -o OUT.png       The file to write, always a PNG.\n  --level LEVEL    The level's file, if it is neither among the levels nor beside the recording.\n  --size WxH       Size in game pixels (640x360).\nThe file is an animated PNG (APNG) with 15 frames per second and at most 255 colours. Browsers show it.",
        example: "quadrant film tests/replays/docks-1.replay:1000-1240 --size 480x270 -o play.png",
    },
    About {
        task: || Task::Depths(Depths::default()),
        word: "depths",
        usage: "quadrant depths [LEVEL] [--replay FILE] [--csv]",
        what: "Prints the tutorial's table: checks per tick, nodes, KB and microseconds at each depth, 0 to 8.",
        more: "  LEVEL            The name of a level, or its file (docks-1).\n  --replay FILE    Uses the inputs of this recording. Without it, no button is pressed for 600 ticks.\n  --csv            Prints the columns index,depth,cells,bytes,checks,entity,bullet,sight,draw,visited,pruned,micros. Checks are per tick: the sum, then those of entities, bullets, lines of sight and drawing.",
        example: "quadrant depths docks-1 --csv",
    },
    About {
        task: || Task::Lab(lab()),
        word: "lab",
        usage: "quadrant lab [LEVEL] [--index NAME] [--boxes N] [--layout uniform|clustered|midline|huge] [--headless --ticks N --csv]",
        what: "Runs an index on moving boxes. In each tick the boxes query it, but not all of them if that takes too many checks. T starts a guided tour.",
        more: "  LEVEL            Uses the boxes of the entities in this level.\n  --replay FILE    Moves the entities as in this recording. docks-1 and test/works have one in the program.\n  --index NAME     The index (fixed_depth).\n  --beside NAME    A second index on the same boxes. All answers are compared.\n  --depth N        The depth of the tree of the index, 0 to 8.\n  --boxes N        Number of boxes, 1 to 100000 (1000).\n  --layout NAME    Layout of the boxes: uniform, clustered, midline or huge.\n  --page NAME      The first page: figures, table (cost at each depth) or steps (a query node by node).\n  --tour N         Starts at this step of the tour.\n  --asks NAME      Query of the right mouse button: area, nearest or ray.\n  --nodes N        Starts with the first N nodes of the query.\n  --broken         Makes the last index lose a box. With --beside, a red banner reports the difference.\n  --headless       Opens no window and prints a row per tick.\n  --ticks N        Number of ticks without a window (60).\n  --csv            Prints the columns tick,index,boxes,checks,visited,pruned,candidates,hits,micros. They are always printed this way.",
        example: "quadrant lab --tour 1\n  quadrant lab --headless --index grid --boxes 1000 --ticks 10 --csv",
    },
    About {
        task: || Task::Bot(Bot::default()),
        word: "bot",
        usage: "quadrant bot LEVEL [-o FILE] [--limit SECONDS] [--watch] [--index NAME] [--depth N] [--seed N] [--difficulty D] [--plus]\n       quadrant bot --campaign [-o DIR] [--limit SECONDS]",
        what: "The computer plays the level and writes the replay. Prints ticks, outcome and final hash. Exit code 1 if it gets stuck.",
        more: "  LEVEL            The name of a level, or its file.\n  -o FILE          Writes the replay. The replay only names the level, so keep the level's file beside it. If the bot gets stuck, it writes its best attempt to FILE, or, if FILE exists, to a new file with the ending .stuck.replay, .stuck-2.replay and so on.\n  --limit SECONDS  How long the bot may plan a level, 1 to 3600 (1800).\n  --watch          Shows the run in a window when it is planned.\n  --campaign       Plays every stage of the campaign and writes DIR/STAGE.replay. For a stage that the bot cannot finish, the old file stays.\n  --index NAME     The index (broad phase) on which the finished run is played. The hash must be the same on each.\n  --depth N        The depth of the tree of the index, 0 to 8.\n  --seed N         Seed of the random numbers (1).\n  --difficulty D   Difficulty: easy, normal or hard.\n  --plus           New game plus: harder enemies in the same places.\nRUST_LOG=info shows the progress of the bot.",
        example: "quadrant bot docks-1 -o bot.replay\n  quadrant bot --campaign -o tests/replays",
    },
    About {
        task: || Task::Survey(Survey::default()),
        word: "survey",
        usage: "quadrant survey [LEVEL ...] [--hand NAME] [--difficulty D] [--seed N] [--csv]",
        what: "Three scripted players play each level. Prints a row of figures for each of them: how much the enemies fight back.",
        more: "  LEVEL            The name of a level, or its file (all stages of the campaign).\n  --hand NAME      Only this player: camper, runner or human. May be repeated (all three).\n  --difficulty D   Difficulty: easy, normal or hard.\n  --seed N         Seed of the random numbers, also of the mistakes of the human (1).\n  --csv            Prints the columns level,hand,difficulty,ticks,outcome,deaths,damage,met,killed,unanswered,attacks,shots,quiet_s with commas.\nThe camper advances until it can hit an enemy in the picture, then stands and holds fire down. The runner runs the way of the bot and lets go of fire only to aim at a warden. The human is the bot with 12 ticks of reaction and 5 % wrong keys, and does not know when the next attack begins. They have no limit of lives. A run ends as cleared, after 10 minutes as time, or as stuck if no way leads on.\nmet: enemies that came into the picture. unanswered: enemies that died before they began an attack. attacks: those that began in the picture. quiet_s: the longest time without one, in seconds.",
        example: "quadrant survey docks-1 --difficulty hard",
    },
    About {
        task: || Task::Edit,
        word: "edit",
        usage: "quadrant edit FILE",
        what: "Opens the level editor. A new file starts from a small template.",
        more: "  FILE             The name of a level, or its file. A file that does not exist starts from the template.\nThe bottom line of the editor shows what the keys and the mouse do. During play, F9 opens the current level.\nSaving keeps the previous version as FILE~. If another program has changed the file, the editor asks first.",
        example: "quadrant edit my-level.ron",
    },
    About {
        task: || Task::Man,
        word: "man",
        usage: "quadrant man",
        what: "Prints the manual page in the format of man.",
        more: "",
        example: "quadrant man > quadrant.6",
    },
    About {
        task: || Task::Completions,
        word: "completions",
        usage: "quadrant completions bash|zsh|fish",
        what: "Prints a script that completes commands and options in a shell.",
        more: "  bash|zsh|fish    The shell. The first lines of the script say where to put it.",
        example: "quadrant completions bash > ~/.local/share/bash-completion/completions/quadrant",
    },
];

#[derive(Debug)]
pub struct CommandLine {
    pub words: Words,
    pub task: Task,
    pub help: bool,
    pub version: bool,
}

/// The parts of a command line besides the options of its command.
#[derive(Debug)]
pub struct Words {
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
    Depths(Depths),
    Lab(Lab),
    Bot(Bot),
    Survey(Survey),
    Edit,
    Man,
    Completions,
}

#[derive(Default, Debug)]
pub struct Check {
    pub game: GameOptions,
    /// Whether the bot plays the levels, and for how many seconds at most.
    pub solve: bool,
    pub limit: Option<u64>,
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
    pub size: (i32, i32),
    pub scene: Option<String>,
    pub tick: Option<u32>,
    pub overlays: Vec<String>,
    pub grey: bool,
    pub text: TextSize,
    /// Other scenes use its replay and page, too.
    pub lab: Lab,
}

#[derive(Default, Debug)]
pub struct Film {
    pub output: Option<PathBuf>,
    pub size: (i32, i32),
    pub level: Option<String>,
}

#[derive(Default, Debug)]
pub struct Depths {
    pub replay: Option<PathBuf>,
    pub csv: bool,
}

#[derive(Default, Debug)]
pub struct Lab {
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
pub struct Survey {
    pub game: GameOptions,
    /// The players that are wanted. All if none is named.
    pub hands: Vec<Hand>,
    pub csv: bool,
}

fn lab() -> Lab {
    Lab { boxes: 1000, ticks: 60, ..Lab::default() }
}

impl CommandLine {
    /// Parses the words after the program's name.
    pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<CommandLine, Failure> {
        use lexopt::prelude::*;
        let about = &COMMANDS[0];
        let words_of_none = Words { about, operands: Vec::new(), data: None };
        let mut command = CommandLine { words: words_of_none, task: (about.task)(), help: false, version: false };
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
        (self.words.about, self.task) = (about, (about.task)());
        if let (Some(game), Some(before)) = (self.task.game(), before) {
            *game = GameOptions { is_watched, ..before };
        }
        Ok(())
    }
}

impl Words {
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
            Task::Survey(survey) => Some(&mut survey.game),
            Task::Splits(_) | Task::Film(_) | Task::Depths(_) | Task::Edit | Task::Man | Task::Completions => None,
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
            ("--format", Task::Check(check)) => {
                check.json = named("format", &value()?, &[("text", false), ("json", true)]).map_err(Failure::Usage)?;
            }
            ("--limit", Task::Check(Check { limit, .. }) | Task::Bot(Bot { limit, .. })) => {
                *limit = Some(number(option, &value()?, 1, 3600)?);
            }
            (
                "--level",
                Task::Replay(Replay { level, .. })
                | Task::Splits(Splits { level, .. })
                | Task::Film(Film { level, .. }),
            ) => {
                *level = Some(value()?);
            }
            ("-o", Task::Splits(splits)) => splits.output = Some(value()?.into()),
            ("-o", Task::Shot(shot)) => shot.output = Some(value()?.into()),
            ("-o", Task::Film(Film { output, .. }) | Task::Bot(Bot { output, .. })) => *output = Some(value()?.into()),
            ("--size", Task::Shot(shot)) => shot.size = size(&value()?)?,
            ("--size", Task::Film(film)) => film.size = size(&value()?)?,
            ("--campaign", Task::Bot(bot)) => bot.campaign = true,
            ("--hand", Task::Survey(survey)) => survey.hands.push(Hand::named(&value()?).map_err(Failure::Usage)?),
            ("--replay", Task::Depths(depths)) => depths.replay = Some(value()?.into()),
            ("--csv", Task::Depths(Depths { csv, .. }) | Task::Survey(Survey { csv, .. })) => *csv = true,
            ("--scene", Task::Shot(shot)) => shot.scene = Some(value()?),
            ("--tick", Task::Shot(shot)) => shot.tick = Some(number(option, &value()?, 0, MOST_TICKS)? as u32),
            ("--overlay", Task::Shot(shot)) => shot.overlays = value()?.split(',').map(str::to_string).collect(),
            ("--grey", Task::Shot(shot)) => shot.grey = true,
            ("--text", Task::Shot(shot)) => {
                let sizes = [("normal", TextSize::Normal), ("large", TextSize::Large)];
                shot.text = named("text size", &value()?, &sizes).map_err(Failure::Usage)?;
            }
            (_, Task::Shot(shot)) => return shot.lab.take(option, value),
            (_, Task::Lab(lab)) => return lab.take(option, value),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl Lab {
    fn take(&mut self, option: &str, value: &mut dyn FnMut() -> Result<String, Failure>) -> Result<bool, Failure> {
        match option {
            "--replay" => self.replay = Some(value()?.into()),
            "--page" => self.page = Some(value()?),
            "--boxes" => self.boxes = number(option, &value()?, 1, MAX_BOXES as u64)? as usize,
            "--layout" => self.layout = Layout::named(&value()?).map_err(Failure::Usage)?,
            "--beside" => self.beside = Some(value()?),
            "--tour" => self.tour = Some(number(option, &value()?, 1, 99)?),
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
pub fn term_of(line: &'static str) -> Option<(&'static str, &'static str)> {
    let (term, what) = line.strip_prefix("  ")?.split_once("  ")?;
    Some((term, what.trim_start()))
}

/// Returns what a file without a command is for: a recording is watched, a level is played.
fn opened_by(word: &str) -> Option<(&'static About, bool)> {
    let path = Path::new(word);
    let is = |ending: &str| path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending));
    let named = |word: &str| COMMANDS.iter().find(|about| about.word == word);
    if is("replay") {
        return Some((named("replay")?, true));
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

/// The help of options that every command takes.
pub const GENERAL: &str = "  --data DIR       Uses the levels and the campaign of this folder first.\n  --help           Prints this help.\n  --version        Prints the version.";

pub fn help(about: &About) -> String {
    if !about.word.is_empty() {
        let more = if about.more.is_empty() { String::new() } else { format!("\n{}\n", about.more) };
        return format!(
            "{}\n\n  {}\n{more}\nOptions of every command:\n{GENERAL}\n\nExample:\n  {}\n",
            about.usage, about.what, about.example
        );
    }
    let mut text = String::from("Quadrant: a run-and-gun platformer on a quadtree that you can watch at work\n\n");
    for about in &COMMANDS {
        text += &format!("{}\n       {}\n", about.usage, about.what);
    }
    text += &format!("\nOptions of the game:\n{}\nOptions of every command:\n{GENERAL}\n", about.more);
    text += &format!("\nIndexes: {}\n", Kind::ALL.map(Kind::name).join(" "));
    text += "Levels are read from --data DIR, else from levels/ in this folder, else from levels/ beside the program. The levels of the game are built in.\n";
    text += "Every command explains itself with --help. Exit codes: 0, 1 (problems found), 2 (wrong usage).\n";
    text
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
        assert_eq!((shot.tick, shot.size), (Some(12), (320, 200)));
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
        for about in &COMMANDS {
            let own = about.terms().filter_map(|(term, _)| term.split(' ').next());
            for option in own.filter(|option| option.starts_with('-') && !GENERAL.contains(&format!("  {option} "))) {
                let taken = (about.task)().take(option, &mut || Ok("1".into()));
                assert!(option == "-" || !matches!(taken, Ok(false)), "quadrant {} {option}", about.word);
            }
        }
    }

    #[test]
    fn every_command_has_help_with_an_example() {
        for about in &COMMANDS {
            let command = parse(&format!("{} --help", about.word)).unwrap();
            assert_eq!(command.words.about.word, about.word);
            let help = help(command.words.about);
            assert!(help.contains("quadrant") && help.contains("\n  --data DIR "), "{}", about.word);
        }
    }
}
