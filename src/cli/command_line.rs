//! The command line: all commands and options with their help, and the parser that turns words into a [`Command`]. An
//! error names the words that would be accepted.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::draw::{HEIGHT, WIDTH};
use crate::failure::Failure;
use crate::geom::TICKS_A_SECOND;
use crate::index::Kind;
use crate::lab::{Layout, MAX_BOXES};
use crate::settings::TextSize;
use crate::sim::{Difficulty, IndexChoice, Rules};
use crate::spelling::{named, nearest};

const DEFAULT_SEED: u64 = 1;
/// The largest side of a picture, in pixels.
const MAX_SIDE: i32 = 8192;
/// The latest tick of a picture: ten hours of play.
const MAX_SHOT_TICK: u32 = 10 * 60 * 60 * TICKS_A_SECOND;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Name {
    Game,
    Play,
    Check,
    Replay,
    Shot,
    Film,
    Depths,
    Lab,
    Bot,
    Edit,
    Man,
    Completions,
}

pub struct About {
    pub name: Name,
    pub word: &'static str,
    pub usage: &'static str,
    pub what: &'static str,
    pub more: &'static str,
    pub example: &'static str,
}

pub const COMMANDS: [About; 12] = [
    About {
        name: Name::Game,
        word: "",
        usage: "quadrant [LEVEL.ron|FILE.replay]",
        what: "the game; with a file, plays that level or watches that recording",
        more: "  --index NAME     the broad phase it runs on\n  --depth N        the depth of its tree, 0 to 8",
        example: "quadrant my-level.ron",
    },
    About {
        name: Name::Play,
        word: "play",
        usage: "quadrant play LEVEL [--record FILE] [--index NAME] [--depth N] [--seed N] [--difficulty D]",
        what: "one level at once",
        more: "  LEVEL            a file, or the name of a level\n  --record FILE    write a replay when the game ends; it names the level, so keep the level's file beside it\n  --index NAME     the broad phase it runs on\n  --depth N        the depth of its tree, 0 to 8\n  --seed N         seed of the random numbers (1)\n  --difficulty D   easy, normal or hard",
        example: "quadrant play docks-1 --record mine.replay",
    },
    About {
        name: Name::Check,
        word: "check",
        usage: "quadrant check [FILE|DIR|- ...] [--solve] [--limit SECONDS] [--format text|json]",
        what: "every problem of every level and of the campaign; exit 1 if any; default: levels/",
        more: "  FILE|DIR         levels, and folders of levels; campaign.ron among them is the campaign\n  -                the level on standard input, called <stdin>\n  --solve          the computer plays each level; where it gets stuck is a problem, at the place it could not pass\n  --limit SECONDS  how long it may plan a level, 1 to 3600 (60)\n  --seed N         the seed it plays with (1)\n  --difficulty D   the difficulty it plays on: easy, normal or hard\n  --format NAME    text for people, or json: one object a line, for editors",
        example: "quadrant check levels/docks-1.ron",
    },
    About {
        name: Name::Replay,
        word: "replay",
        usage: "quadrant replay FILE ... [--level LEVEL] [--index NAME] [--watch]",
        what: "plays recordings without a window unless --watch; prints ticks, outcome, final hash; exit 1 on DIVERGED",
        more: "  FILE             a recording; its level is found by name: among the levels, beside the recording, or here\n  --level LEVEL    the level's file, if it is elsewhere\n  --index NAME     the broad phase to replay on: the hash must be the same on each\n  --depth N        the depth of its tree, 0 to 8\n  --watch          in a window",
        example: "quadrant replay tests/replays/*.replay --index scan",
    },
    About {
        name: Name::Shot,
        word: "shot",
        usage: "quadrant shot LEVEL [--tick N] [--replay FILE] [--overlay hitboxes,tree,panel] [--size WxH] -o OUT.png\n       quadrant shot --scene title|map|results|ending|credits|editor|gallery|tiles|lab|options|controls ... -o OUT.png",
        what: "one picture, no window",
        more: "  -o OUT.png       the file to write, always a PNG\n  --tick N         after this many ticks (0; of a scene, once it has come up)\n  --replay FILE    with these inputs; without, nobody touches the controls\n  --overlay LIST   any of hitboxes, tree, counter, panel, inspector, free, help, frozen, slow, next-index, tools\n  --index NAME     the broad phase the world runs on\n  --depth N        the depth of its tree, 0 to 8\n  --seed N         seed of the random numbers (1)\n  --size WxH       in game pixels (640x360), each side 16 to 8192; as large as the level, 16 pixels a tile, it shows all of it\n  --grey           in grey values: what is told apart by light and dark alone\n  --scene NAME     title, tiles (every tile set and decoration), map (as far as you have come), results (of --replay FILE, or of the first stage), ending, credits, lab, editor LEVEL, gallery [SHEETS], options and controls\n  --text SIZE      of letters: normal or large\n  --difficulty D   of the level, or whose bests the map and the ending show: easy, normal, hard\n  --page NAME      of the options: picture, sound, game, controls, first, difficulty, new-pad, any-pad; of the controls: keys-1, keys-2, pad-1, pad-2; of the gallery a number: every picture, its name, at 1x and 3x; roomy with --size 1280x960\nOf the lab, as quadrant lab takes them:\n  --boxes N        how many, 1 to 100000 (1000)\n  --layout NAME    uniform, clustered, midline, huge\n  --beside NAME    a second index on the same boxes\n  --tour N         this step of the tour\n  --asks NAME      area, nearest or ray\n  --nodes N        with the question told up to this node\n  --broken         the last index forgets a box",
        example: "quadrant shot docks-1 --tick 120 -o a.png",
    },
    About {
        name: Name::Film,
        word: "film",
        usage: "quadrant film FILE.replay:FROM-TO ... [--level LEVEL] [--size WxH] -o OUT.png",
        what: "an animated picture of recorded runs, no window",
        more: "  FROM-TO          from which tick to which, of each recording one after the other\n  -o OUT.png       the file to write, always a PNG\n  --level LEVEL    the level's file, if it is neither among the levels nor beside the recording\n  --size WxH       in game pixels (640x360)\nFifteen pictures a second, 255 colours: an APNG, which browsers show.",
        example: "quadrant film tests/replays/docks-1.replay:1000-1240 --size 480x270 -o play.png",
    },
    About {
        name: Name::Depths,
        word: "depths",
        usage: "quadrant depths [LEVEL] [--replay FILE] [--csv]",
        what: "the tutorial's table: depth 0..=8, checks per tick, nodes, KB, microseconds",
        more: "  LEVEL            a file, or the name of a level (docks-1)\n  --replay FILE    with these inputs; without, nobody touches the controls for 600 ticks\n  --csv            columns index,depth,cells,bytes,checks,entity,bullet,sight,draw,visited,pruned,micros; checks are a tick's, then by who asked",
        example: "quadrant depths docks-1 --csv",
    },
    About {
        name: Name::Lab,
        word: "lab",
        usage: "quadrant lab [LEVEL] [--index NAME] [--boxes N] [--layout uniform|clustered|midline|huge] [--headless --ticks N --csv]",
        what: "every index at work on moving boxes, each of which asks every tick; T starts a guided tour",
        more: "  LEVEL            the boxes of what lives in a level\n  --replay FILE    as they moved in this game; docks-1 and test/works bring their own\n  --index NAME     the index (fixed_depth)\n  --beside NAME    a second one on the same boxes, all answers compared\n  --depth N        the depth of its tree, 0 to 8\n  --boxes N        how many, 1 to 100000 (1000)\n  --layout NAME    uniform, clustered, midline, huge\n  --page NAME      figures, table (depth against cost) or steps (a question node by node)\n  --tour N         begins with this step of the tour\n  --asks NAME      what the right button asks: area, nearest or ray\n  --nodes N        begins with the question told up to this node\n  --broken         the last index forgets a box: beside another, the red banner tells\n  --headless       no window: prints a row a tick\n  --ticks N        how many (60)\n  --csv            the rows as tick,index,boxes,checks,visited,pruned,candidates,hits,micros (they always are)",
        example: "quadrant lab --tour 1\n  quadrant lab --headless --index grid --boxes 1000 --ticks 10 --csv",
    },
    About {
        name: Name::Bot,
        word: "bot",
        usage: "quadrant bot LEVEL [-o FILE] [--limit SECONDS] [--watch] [--index NAME] [--depth N] [--seed N] [--difficulty D]\n       quadrant bot --campaign [-o DIR] [--limit SECONDS]",
        what: "the computer plays the level and writes the replay; prints ticks, outcome, final hash; exit 1 when it is stuck",
        more: "  LEVEL            a file, or the name of a level\n  -o FILE          write the replay; it names the level, so keep the level's file beside it. When the bot is stuck it writes its\n                   best attempt there, or into a file of that name that ends in .stuck.replay if FILE exists\n  --limit SECONDS  how long it may plan a level, 1 to 3600 (60; of a campaign, whose stages can be cleared, 300)\n  --watch          in a window, once it is planned\n  --campaign       every stage of the campaign, each into DIR/STAGE.replay; one it cannot finish keeps what it had\n  --index NAME     the broad phase the finished run is played on: the hash must be the same on each\n  --depth N        the depth of its tree, 0 to 8\n  --seed N         seed of the random numbers (1)\n  --difficulty D   easy, normal or hard\nHow far it is, is told with RUST_LOG=info.",
        example: "quadrant bot docks-1 -o bot.replay\n  quadrant bot --campaign -o tests/replays",
    },
    About {
        name: Name::Edit,
        word: "edit",
        usage: "quadrant edit FILE",
        what: "the level editor; a new file starts from a small template",
        more: "  FILE             a level's file, or the name of a level; one that is not there begins with the template\nIn the editor the lowest line says what keys and mouse do. F9 while playing opens the level that is played.\nSaving keeps what was there before as FILE~, and never writes over what somebody else wrote without asking.",
        example: "quadrant edit my-level.ron",
    },
    About {
        name: Name::Man,
        word: "man",
        usage: "quadrant man",
        what: "the manual page of all this, for man",
        more: "",
        example: "quadrant man > quadrant.6",
    },
    About {
        name: Name::Completions,
        word: "completions",
        usage: "quadrant completions bash|zsh|fish",
        what: "a script that completes commands and options in a shell",
        more: "  bash|zsh|fish    the shell; each says in its first lines where its script belongs",
        example: "quadrant completions bash > ~/.local/share/bash-completion/completions/quadrant",
    },
];

#[derive(Debug)]
pub struct Command {
    pub name: Name,
    pub operands: Vec<String>,
    pub data: Option<PathBuf>,
    pub record: Option<PathBuf>,
    pub replay: Option<PathBuf>,
    pub output: Option<PathBuf>,
    /// The level of a recording that cannot be found by its name.
    pub level: Option<String>,
    pub index: IndexChoice,
    pub seed: u64,
    pub rules: Rules,
    /// The difficulty was given, so that of the settings does not count.
    pub rules_are_given: bool,
    pub tick: Option<u32>,
    pub overlays: Vec<String>,
    pub size: (i32, i32),
    pub scene: Option<String>,
    pub grey: bool,
    pub text: TextSize,
    pub watch: bool,
    pub campaign: bool,
    pub solve: bool,
    /// Seconds the bot may plan a level.
    pub limit: Option<u64>,
    pub csv: bool,
    pub json: bool,
    pub headless: bool,
    pub boxes: usize,
    pub layout: Layout,
    /// The lab's second index, page and step of the tour.
    pub beside: Option<String>,
    pub page: Option<String>,
    pub tour: Option<u64>,
    /// Number of nodes of the lab's question that are shown.
    pub nodes: Option<u64>,
    pub asks: Option<String>,
    /// Makes the lab's last index forget a box.
    pub broken: bool,
    pub ticks: u32,
    pub help: bool,
    pub version: bool,
}

impl Command {
    /// Parses the words after the program's name.
    pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Command, Failure> {
        use lexopt::prelude::*;
        let mut command = Command {
            name: Name::Game,
            operands: Vec::new(),
            data: None,
            record: None,
            replay: None,
            output: None,
            level: None,
            index: IndexChoice::default(),
            seed: DEFAULT_SEED,
            rules: Rules::default(),
            rules_are_given: false,
            tick: None,
            overlays: Vec::new(),
            size: (WIDTH, HEIGHT),
            scene: None,
            grey: false,
            text: TextSize::Normal,
            watch: false,
            campaign: false,
            solve: false,
            limit: None,
            csv: false,
            json: false,
            headless: false,
            boxes: 1000,
            layout: Layout::Uniform,
            beside: None,
            page: None,
            tour: None,
            nodes: None,
            asks: None,
            broken: false,
            ticks: 60,
            help: false,
            version: false,
        };
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
                    match command_of(&word) {
                        _ if has_command => command.operands.push(word),
                        Ok(name) => command.name = name,
                        Err(problem) => {
                            // A file alone, as a desktop passes it.
                            (command.name, command.watch) = opened_by(&word).ok_or(problem)?;
                            command.operands.push(word);
                        }
                    }
                    has_command = true;
                    match before.iter().find(|option| !command.takes(option)) {
                        Some(option) => return Err(command.does_not_take(option)),
                        None => continue,
                    }
                }
                Long("help") | Short('h') => command.help = true,
                Long("version") | Short('V') => command.version = true,
                Long(_) if !command.takes(&option) => return Err(command.does_not_take(&option)),
                Long("data") => command.data = Some(value(&mut parser)?.into()),
                Long("record") => command.record = Some(value(&mut parser)?.into()),
                Long("replay") => command.replay = Some(value(&mut parser)?.into()),
                Long("level") => command.level = Some(value(&mut parser)?),
                Short('o') if command.takes("-o") => command.output = Some(value(&mut parser)?.into()),
                Long("index") => command.index.kind = value(&mut parser)?.parse().map_err(Failure::Usage)?,
                Long("depth") => command.index.depth = Some(number(&option, &value(&mut parser)?, 0, 8)? as u32),
                Long("seed") => command.seed = number(&option, &value(&mut parser)?, 0, u64::MAX)?,
                Long("tick") => {
                    command.tick = Some(number(&option, &value(&mut parser)?, 0, MAX_SHOT_TICK.into())? as u32);
                }
                Long("overlay") => command.overlays = value(&mut parser)?.split(',').map(str::to_string).collect(),
                Long("size") => command.size = size(&value(&mut parser)?)?,
                Long("scene") => command.scene = Some(value(&mut parser)?),
                Long("grey") => command.grey = true,
                Long("text") => {
                    let sizes = [("normal", TextSize::Normal), ("large", TextSize::Large)];
                    command.text = named("text size", &value(&mut parser)?, &sizes).map_err(Failure::Usage)?;
                }
                Long("solve") => command.solve = true,
                Long("limit") => command.limit = Some(number(&option, &value(&mut parser)?, 1, 3600)?),
                Long("watch") => command.watch = true,
                Long("campaign") => command.campaign = true,
                Long("csv") => command.csv = true,
                Long("format") => {
                    let formats = [("text", false), ("json", true)];
                    command.json = named("format", &value(&mut parser)?, &formats).map_err(Failure::Usage)?;
                }
                Long("headless") => command.headless = true,
                Long("boxes") => command.boxes = number(&option, &value(&mut parser)?, 1, MAX_BOXES as u64)? as usize,
                Long("layout") => command.layout = Layout::named(&value(&mut parser)?).map_err(Failure::Usage)?,
                Long("beside") => command.beside = Some(value(&mut parser)?),
                Long("page") => command.page = Some(value(&mut parser)?),
                Long("tour") => command.tour = Some(number(&option, &value(&mut parser)?, 1, 99)?),
                Long("nodes") => command.nodes = Some(number(&option, &value(&mut parser)?, 1, 9999)?),
                Long("asks") => command.asks = Some(value(&mut parser)?),
                Long("broken") => command.broken = true,
                Long("ticks") => command.ticks = number(&option, &value(&mut parser)?, 1, MAX_SHOT_TICK.into())? as u32,
                Long("difficulty") => {
                    command.rules.difficulty = Difficulty::named(&value(&mut parser)?).map_err(Failure::Usage)?;
                    command.rules_are_given = true;
                }
                _ => return Err(Failure::Usage(format!("{option} is not known; quadrant --help tells what there is"))),
            }
            if !has_command {
                before.push(option);
            }
        }
        Ok(command)
    }

    pub fn about(&self) -> &'static About {
        COMMANDS.iter().find(|about| about.name == self.name).expect("every command is described")
    }

    fn takes(&self, option: &str) -> bool {
        let has = |(name, commands): &(&str, &[Name])| {
            *name == option && (commands.is_empty() || commands.contains(&self.name))
        };
        OPTIONS.iter().any(has)
    }

    fn does_not_take(&self, option: &str) -> Failure {
        let is_known = OPTIONS.iter().any(|(known, _)| *known == option);
        let problem = if is_known { "does not belong to this command" } else { "is not known" };
        let word = if self.name == Name::Game { String::new() } else { format!("{} ", self.about().word) };
        Failure::Usage(format!("{option} {problem}; quadrant {word}--help tells what there is"))
    }
}

/// Returns what a file without a command is for: a recording is watched, a level is played.
fn opened_by(word: &str) -> Option<(Name, bool)> {
    let path = Path::new(word);
    let is = |ending: &str| path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending));
    if is("replay") {
        return Some((Name::Replay, true));
    }
    (is("ron") || word.contains(['/', std::path::MAIN_SEPARATOR])).then_some((Name::Play, false))
}

/// The commands that take each option. An empty list means all.
pub const OPTIONS: &[(&str, &[Name])] = &[
    ("--help", &[]),
    ("--version", &[]),
    ("--data", &[]),
    ("--level", &[Name::Replay, Name::Film]),
    ("--record", &[Name::Play]),
    ("--replay", &[Name::Shot, Name::Depths, Name::Lab]),
    ("-o", &[Name::Shot, Name::Film, Name::Bot]),
    ("--index", &[Name::Game, Name::Play, Name::Replay, Name::Lab, Name::Bot, Name::Shot]),
    ("--depth", &[Name::Game, Name::Play, Name::Replay, Name::Lab, Name::Bot, Name::Shot]),
    ("--seed", &[Name::Play, Name::Shot, Name::Bot, Name::Check]),
    ("--tick", &[Name::Shot]),
    ("--overlay", &[Name::Shot]),
    ("--size", &[Name::Shot, Name::Film]),
    ("--grey", &[Name::Shot]),
    ("--scene", &[Name::Shot]),
    ("--text", &[Name::Shot]),
    ("--watch", &[Name::Replay, Name::Bot]),
    ("--campaign", &[Name::Bot]),
    ("--solve", &[Name::Check]),
    ("--limit", &[Name::Check, Name::Bot]),
    ("--format", &[Name::Check]),
    ("--csv", &[Name::Depths, Name::Lab]),
    ("--headless", &[Name::Lab]),
    ("--boxes", &[Name::Shot, Name::Lab]),
    ("--layout", &[Name::Shot, Name::Lab]),
    ("--beside", &[Name::Shot, Name::Lab]),
    ("--page", &[Name::Shot, Name::Lab]),
    ("--tour", &[Name::Shot, Name::Lab]),
    ("--nodes", &[Name::Shot, Name::Lab]),
    ("--asks", &[Name::Shot, Name::Lab]),
    ("--broken", &[Name::Shot, Name::Lab]),
    ("--ticks", &[Name::Lab]),
    ("--difficulty", &[Name::Play, Name::Bot, Name::Check, Name::Shot]),
];

fn usage(error: impl std::fmt::Display) -> Failure {
    Failure::Usage(error.to_string())
}

fn value(parser: &mut lexopt::Parser) -> Result<String, Failure> {
    parser
        .value()
        .map_err(usage)?
        .into_string()
        .map_err(|word| usage(format!("{} is not text (UTF-8)", word.display())))
}

fn number(option: &str, text: &str, low: u64, high: u64) -> Result<u64, Failure> {
    let number = text.parse().ok().filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| Failure::Usage(format!("{option} {text}: a whole number from {low} to {high} is accepted")))
}

fn size(text: &str) -> Result<(i32, i32), Failure> {
    let side = |text: &str| text.parse().ok().filter(|side| (16..=MAX_SIDE).contains(side));
    let parsed = text.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
    parsed.ok_or_else(|| {
        Failure::Usage(format!("--size {text}: accepted is WxH, each from 16 to {MAX_SIDE}, such as 640x360"))
    })
}

fn command_of(word: &str) -> Result<Name, Failure> {
    if let Some(about) = COMMANDS.iter().find(|about| about.word == word && !word.is_empty()) {
        return Ok(about.name);
    }
    let words: Vec<&str> = COMMANDS.iter().map(|about| about.word).filter(|word| !word.is_empty()).collect();
    let hint = nearest(word, &words)
        .map_or_else(|| format!("the commands are: {}", words.join(", ")), |near| format!("did you mean {near}?"));
    Err(Failure::Usage(format!("there is no command {word}; {hint}")))
}

/// The help of options that every command takes.
pub const GENERAL: &str = "  --data DIR       levels and the campaign of this folder come first\n  --help           this page\n  --version        the number of this version";

pub fn help(command: &Command) -> String {
    if command.name != Name::Game {
        let about = command.about();
        let more = if about.more.is_empty() { String::new() } else { format!("\n{}\n", about.more) };
        return format!(
            "{}\n\n  {}\n{more}\nEvery command:\n{GENERAL}\n\nExample:\n  {}\n",
            about.usage, about.what, about.example
        );
    }
    let mut text = String::from("Quadrant: a run-and-gun platformer on a quadtree you can watch at work\n\n");
    for about in &COMMANDS {
        text += &format!("{}\n       {}\n", about.usage, about.what);
    }
    text += &format!("\nThe game:\n{}\nEvery command:\n{GENERAL}\n", command.about().more);
    text += &format!("\nIndexes: {}\n", Kind::ALL.map(Kind::name).join(" "));
    text += "Levels are read from --data DIR, else levels/ here, else beside the program; the shipped ones are inside it.\n";
    text += "Every command has --help with an example. Exit codes: 0, 1 (problems found), 2 (usage).\n";
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Command, Failure> {
        Command::parse(line.split_whitespace().map(OsString::from))
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
        assert_eq!((command.name, command.tick, command.size), (Name::Shot, Some(12), (320, 200)));
        assert_eq!(command.operands, ["docks-1"]);
        assert_eq!(command.overlays, ["hitboxes", "counter"]);
    }

    #[test]
    fn what_is_not_understood_is_said_with_what_would_be() {
        assert_eq!(complaint("plya docks-1"), "there is no command plya; did you mean play?");
        assert!(complaint("play docks-1 --index fixd_depth").contains("did you mean fixed_depth?"));
        assert_eq!(complaint("play docks-1 --depth 9"), "--depth 9: a whole number from 0 to 8 is accepted");
        assert!(complaint("check --watch").starts_with("--watch does not belong to this command"));
        assert!(complaint("--whatever").starts_with("--whatever is not known"));
        assert!(complaint("shot a -o x --size 5").contains("640x360"));
    }

    #[test]
    fn every_command_has_help_with_an_example() {
        for about in &COMMANDS {
            let command = parse(&format!("{} --help", about.word)).unwrap();
            assert_eq!(command.name, about.name);
            assert!(
                help(&command).contains("quadrant") && help(&command).contains("\n  --data DIR "),
                "{}",
                about.word
            );
        }
    }
}
