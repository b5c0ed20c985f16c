//! The commands of the program: how each is read from the command line, explained, and carried out.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::files::{Library, read_text, write};
use super::window::{self, Game};
use super::{Failure, figures, shot};
use crate::draw::{DrawList, HEIGHT, WIDTH};
use crate::index::Kind;
use crate::input::Inputs;
use crate::lab::{Layout, MAX_BOXES};
use crate::level::Level;
use crate::level::read::read;
use crate::replay::{Replay, word_of};
use crate::scene::Scene;
use crate::scene::play::{Play, Start};
use crate::scene::title::Title;
use crate::sim::{IndexChoice, World};
use crate::spelling::nearest;

/// The level a game begins with.
const FIRST_LEVEL: &str = "docks-1";
const DEFAULT_SEED: u64 = 1;
/// The largest picture `shot` makes, each way.
const MAX_SIDE: i32 = 8192;
/// How long `depths` runs without a replay.
const DEPTHS_TICKS: usize = 600;
/// The longest wait for a picture: ten hours of play.
const MAX_SHOT_TICK: u32 = 10 * 60 * 60 * 60;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Name {
    Game,
    Play,
    Check,
    Replay,
    Shot,
    Depths,
    Lab,
    Bot,
    Edit,
}

struct About {
    name: Name,
    word: &'static str,
    usage: &'static str,
    what: &'static str,
    more: &'static str,
    example: &'static str,
    /// Not carried out by this version yet.
    later: bool,
}

const COMMANDS: [About; 9] = [
    About {
        name: Name::Game,
        word: "",
        usage: "quadrant",
        what: "the game",
        more: "",
        example: "quadrant",
        later: false,
    },
    About {
        name: Name::Play,
        word: "play",
        usage: "quadrant play LEVEL [--record FILE] [--index NAME] [--depth N] [--seed N] [--difficulty D]",
        what: "one level at once",
        more: "  LEVEL            a file, or the name of a level\n  --record FILE    write a replay when the game ends\n  --index NAME     the broad phase it runs on\n  --depth N        the depth of its tree, 0 to 8\n  --seed N         seed of the random numbers (1)\n  --difficulty D   not there yet",
        example: "quadrant play docks-1 --record mine.replay",
        later: false,
    },
    About {
        name: Name::Check,
        word: "check",
        usage: "quadrant check [FILE|DIR ...]",
        what: "every problem of every level; exit 1 if any; default: levels/",
        more: "",
        example: "quadrant check levels/docks-1.ron",
        later: false,
    },
    About {
        name: Name::Replay,
        word: "replay",
        usage: "quadrant replay FILE ... [--index NAME] [--watch]",
        what: "plays recordings without a window unless --watch; prints ticks, outcome, final hash; exit 1 on DIVERGED",
        more: "  --index NAME     the broad phase to replay on: the hash must be the same on each\n  --depth N        the depth of its tree, 0 to 8\n  --watch          in a window",
        example: "quadrant replay tests/replays/*.replay --index scan",
        later: false,
    },
    About {
        name: Name::Shot,
        word: "shot",
        usage: "quadrant shot LEVEL [--tick N] [--replay FILE] [--overlay hitboxes,tree,counter] [--size WxH] -o OUT.png\n       quadrant shot --scene title|map|options|lab|results ... -o OUT.png",
        what: "one picture, no window",
        more: "  --tick N         after this many ticks (0)\n  --replay FILE    with these inputs; without, nobody touches the controls\n  --overlay LIST   hitboxes, counter (tree is not there yet)\n  --size WxH       in game pixels (640x360)\n  --scene NAME     title (map, options, lab and results are not there yet)",
        example: "quadrant shot docks-1 --tick 120 -o a.png",
        later: false,
    },
    About {
        name: Name::Depths,
        word: "depths",
        usage: "quadrant depths [LEVEL] [--replay FILE] [--csv]",
        what: "the tutorial's table: depth 0..=8, checks per tick, nodes, KB, microseconds",
        more: "  LEVEL            a file, or the name of a level (docks-1)\n  --replay FILE    with these inputs; without, nobody touches the controls for 600 ticks\n  --csv            columns index,depth,cells,bytes,checks,visited,pruned,micros; checks are a tick's",
        example: "quadrant depths docks-1 --csv",
        later: false,
    },
    About {
        name: Name::Lab,
        word: "lab",
        usage: "quadrant lab [--index NAME] [--boxes N] [--layout uniform|clustered|midline|huge] [--headless --ticks N --csv]",
        what: "every index at work on moving boxes, each of which asks every tick (only --headless is there yet)",
        more: "  --index NAME     the index (fixed_depth)\n  --depth N        the depth of its tree, 0 to 8\n  --boxes N        how many, 1 to 100000 (1000)\n  --layout NAME    uniform, clustered, midline, huge\n  --headless       no window: prints a row a tick\n  --ticks N        how many (60)\n  --csv            the rows as tick,index,boxes,checks,visited,pruned,candidates,hits,micros (they always are)",
        example: "quadrant lab --headless --index grid --boxes 1000 --ticks 10 --csv",
        later: false,
    },
    About {
        name: Name::Bot,
        word: "bot",
        usage: "quadrant bot LEVEL [-o FILE] [--watch]",
        what: "the computer plays the level and writes the replay",
        more: "",
        example: "quadrant bot docks-1 -o bot.replay",
        later: true,
    },
    About {
        name: Name::Edit,
        word: "edit",
        usage: "quadrant edit FILE",
        what: "the level editor; a new file starts from a small template",
        more: "",
        example: "quadrant edit my-level.ron",
        later: true,
    },
];

/// A command line, understood.
#[derive(Debug)]
pub struct Command {
    name: Name,
    operands: Vec<String>,
    data: Option<PathBuf>,
    record: Option<PathBuf>,
    replay: Option<PathBuf>,
    output: Option<PathBuf>,
    index: IndexChoice,
    seed: u64,
    tick: u32,
    overlays: Vec<String>,
    size: (i32, i32),
    scene: Option<String>,
    watch: bool,
    csv: bool,
    headless: bool,
    boxes: usize,
    layout: Layout,
    ticks: u32,
    help: bool,
    version: bool,
}

impl Command {
    /// From the words after the program's name.
    pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Command, Failure> {
        use lexopt::prelude::*;
        let mut command = Command {
            name: Name::Game,
            operands: Vec::new(),
            data: None,
            record: None,
            replay: None,
            output: None,
            index: IndexChoice::default(),
            seed: DEFAULT_SEED,
            tick: 0,
            overlays: Vec::new(),
            size: (WIDTH, HEIGHT),
            scene: None,
            watch: false,
            csv: false,
            headless: false,
            boxes: 1000,
            layout: Layout::Uniform,
            ticks: 60,
            help: false,
            version: false,
        };
        let mut parser = lexopt::Parser::from_args(words);
        let mut is_first = true;
        while let Some(argument) = parser.next().map_err(usage)? {
            let option = match &argument {
                Long(name) => format!("--{name}"),
                Short(letter) => format!("-{letter}"),
                Value(_) => String::new(),
            };
            match argument {
                Value(word) => {
                    let word = word.string().map_err(usage)?;
                    if is_first {
                        command.name = command_of(&word)?
                    } else {
                        command.operands.push(word)
                    }
                    is_first = false;
                    continue;
                }
                Long("help") | Short('h') => command.help = true,
                Long("version") | Short('V') => command.version = true,
                Long(name) if !command.takes(&option) => {
                    let known = OPTIONS.iter().any(|(option, _)| *option == format!("--{name}"));
                    let problem = if known { "does not belong to this command" } else { "is not known" };
                    return Err(Failure::Usage(format!(
                        "--{name} {problem}; quadrant {} --help tells what there is",
                        command.about().word
                    )));
                }
                Long("data") => command.data = Some(value(&mut parser)?.into()),
                Long("record") => command.record = Some(value(&mut parser)?.into()),
                Long("replay") => command.replay = Some(value(&mut parser)?.into()),
                Short('o') if command.takes("-o") => command.output = Some(value(&mut parser)?.into()),
                Long("index") => command.index.kind = value(&mut parser)?.parse().map_err(Failure::Usage)?,
                Long("depth") => command.index.depth = Some(number(&option, &value(&mut parser)?, 0, 8)? as u32),
                Long("seed") => command.seed = number(&option, &value(&mut parser)?, 0, u64::MAX)?,
                Long("tick") => command.tick = number(&option, &value(&mut parser)?, 0, MAX_SHOT_TICK.into())? as u32,
                Long("overlay") => command.overlays = value(&mut parser)?.split(',').map(str::to_string).collect(),
                Long("size") => command.size = size(&value(&mut parser)?)?,
                Long("scene") => command.scene = Some(value(&mut parser)?),
                Long("watch") => command.watch = true,
                Long("csv") => command.csv = true,
                Long("headless") => command.headless = true,
                Long("boxes") => command.boxes = number(&option, &value(&mut parser)?, 1, MAX_BOXES as u64)? as usize,
                Long("layout") => command.layout = Layout::named(&value(&mut parser)?).map_err(Failure::Usage)?,
                Long("ticks") => command.ticks = number(&option, &value(&mut parser)?, 1, MAX_SHOT_TICK.into())? as u32,
                Long("difficulty") => return Err(Failure::Usage("--difficulty is not there yet".into())),
                _ => return Err(Failure::Usage(format!("{option} is not known; quadrant --help tells what there is"))),
            }
            is_first = false;
        }
        Ok(command)
    }

    fn about(&self) -> &'static About {
        COMMANDS.iter().find(|about| about.name == self.name).expect("every command is described")
    }

    fn takes(&self, option: &str) -> bool {
        self.about().later
            || OPTIONS
                .iter()
                .any(|(name, commands)| *name == option && (commands.is_empty() || commands.contains(&self.name)))
    }
}

/// Which commands take which option; none named means all.
const OPTIONS: [(&str, &[Name]); 20] = [
    ("--help", &[]),
    ("--version", &[]),
    ("--data", &[]),
    ("--record", &[Name::Play]),
    ("--replay", &[Name::Shot, Name::Depths]),
    ("-o", &[Name::Shot]),
    ("--index", &[Name::Game, Name::Play, Name::Replay, Name::Lab]),
    ("--depth", &[Name::Game, Name::Play, Name::Replay, Name::Lab]),
    ("--seed", &[Name::Play, Name::Shot]),
    ("--tick", &[Name::Shot]),
    ("--overlay", &[Name::Shot]),
    ("--size", &[Name::Shot]),
    ("--scene", &[Name::Shot]),
    ("--watch", &[Name::Replay]),
    ("--csv", &[Name::Depths, Name::Lab]),
    ("--headless", &[Name::Lab]),
    ("--boxes", &[Name::Lab]),
    ("--layout", &[Name::Lab]),
    ("--ticks", &[Name::Lab]),
    ("--difficulty", &[Name::Play]),
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

fn help(command: &Command) -> String {
    if command.name != Name::Game {
        let about = command.about();
        let later = if about.later { "\nThis command is not there yet.\n" } else { "" };
        let more = if about.more.is_empty() { String::new() } else { format!("\n{}\n", about.more) };
        return format!("{}\n\n  {}\n{later}{more}\nExample:\n  {}\n", about.usage, about.what, about.example);
    }
    let mut text = String::from("Quadrant: a run-and-gun platformer on a quadtree you can watch at work\n\n");
    for about in &COMMANDS {
        let later = if about.later { " (not there yet)" } else { "" };
        text += &format!("{}\n       {}{later}\n", about.usage, about.what);
    }
    text += &format!("\nIndexes: {}\n", Kind::ALL.map(Kind::name).join(" "));
    text += "Levels are read from --data DIR, else levels/ here, else beside the program; the shipped ones are inside it.\n";
    text += "Every command has --help with an example. Exit codes: 0, 1 (problems found), 2 (usage).\n";
    text
}

/// Carries a command out.
pub fn run(command: Command) -> Result<(), Failure> {
    if command.help {
        print!("{}", help(&command));
        return Ok(());
    }
    if command.version {
        println!("quadrant {}", env!("CARGO_PKG_VERSION"));
        return Ok(());
    }
    if command.about().later {
        return Err(Failure::Problem(format!("quadrant {} is not there yet", command.about().word)));
    }
    let library = Library::new(command.data.clone());
    match command.name {
        Name::Game => {
            no_operands(&command)?;
            let title = Scene::Title(Box::new(new_title(&library)?));
            window::run(game(command, library, FIRST_LEVEL.into(), title))
        }
        Name::Play => {
            let level = one_operand(&command, "the name of a level, or its file")?;
            let start = start(&library, &level, &command)?;
            if let Some(file) = &command.record {
                // Said now, not after an hour of play.
                write(file, b"")?;
            }
            let mut play = Play::new(start, (WIDTH, HEIGHT));
            if command.record.is_some() {
                play.record();
            }
            window::run(game(command, library, level, Scene::Play(Box::new(play))))
        }
        Name::Check => check(&command, &library),
        Name::Replay => replay(command, library),
        Name::Shot => take_shot(&command, &library),
        Name::Depths => depths(&command, &library),
        Name::Lab => lab(&command),
        Name::Bot | Name::Edit => Ok(()),
    }
}

fn no_operands(command: &Command) -> Result<(), Failure> {
    match command.operands.first() {
        None => Ok(()),
        Some(word) => Err(Failure::Usage(format!("{word} is one word too many"))),
    }
}

fn one_operand(command: &Command, what: &str) -> Result<String, Failure> {
    match command.operands.as_slice() {
        [word] => Ok(word.clone()),
        [] => Err(Failure::Usage(format!("quadrant {} wants {what}", command.about().word))),
        [_, word, ..] => Err(Failure::Usage(format!("{word} is one word too many"))),
    }
}

fn start(library: &Library, level: &str, command: &Command) -> Result<Start, String> {
    let (level_name, level) = library.load(level)?;
    Ok(Start { level_name, level: Arc::new(level), seed: command.seed, index: command.index })
}

fn game(command: Command, library: Library, level: String, first: Scene) -> Game {
    let library = Arc::new(library);
    let titles = Arc::clone(&library);
    let record = command.record.clone();
    Game {
        first,
        new_play: Box::new(move || Ok(Play::new(start(&library, &level, &command)?, (WIDTH, HEIGHT)))),
        new_title: Box::new(move || new_title(&titles)),
        record,
    }
}

fn new_title(library: &Library) -> Result<Title, String> {
    let (_, level) = library.load(FIRST_LEVEL)?;
    Ok(Title::new(World::new(Arc::new(level), DEFAULT_SEED, IndexChoice::default())))
}

fn check(command: &Command, library: &Library) -> Result<(), Failure> {
    let wanted: Vec<PathBuf> = command.operands.iter().map(PathBuf::from).collect();
    let files = library.list(&wanted)?;
    if files.is_empty() {
        return Err(Failure::Problem("there are no levels here; name a file or a folder".into()));
    }
    let mut problems = 0;
    for file in &files {
        match read_text(file) {
            Err(problem) => {
                println!("{problem}");
                problems += 1;
            }
            Ok(text) => {
                if let Err(found) = read(&file.display().to_string(), &text) {
                    println!("{found}");
                    problems += found.list.len();
                }
            }
        }
    }
    if problems > 0 {
        return Err(Failure::Problem(format!("{problems} problems in {} levels", files.len())));
    }
    println!("{} levels, no problems", files.len());
    Ok(())
}

fn replay(command: Command, library: Library) -> Result<(), Failure> {
    if command.operands.is_empty() {
        return Err(Failure::Usage("quadrant replay wants at least one file".into()));
    }
    if command.watch {
        let file = one_operand(&command, "one file to watch")?;
        let (replay, level) = load_replay(Path::new(&file), &library)?;
        let start = Start { level_name: replay.level.clone(), level, seed: replay.seed, index: command.index };
        let mut play = Play::new(start, (WIDTH, HEIGHT));
        play.watch(&replay);
        return window::run(game(command, library, replay.level, Scene::Play(Box::new(play))));
    }
    let mut failed = 0;
    for file in &command.operands {
        let told = replay_one(Path::new(file), &library, command.index);
        failed += usize::from(told.is_err());
        match told {
            Ok(line) => println!("{file}: {line}"),
            Err(problem) => eprintln!("{problem}"),
        }
    }
    if failed > 0 {
        Err(Failure::Problem(format!("{failed} of {} replays failed", command.operands.len())))
    } else {
        Ok(())
    }
}

/// A replay and the level it was made on; refuses one that was made on another.
fn load_replay(file: &Path, library: &Library) -> Result<(Replay, Arc<Level>), String> {
    let replay = Replay::from_text(&read_text(file)?).map_err(|problem| format!("{}: {problem}", file.display()))?;
    let (_, level) = library.load(&replay.level).map_err(|problem| format!("{}: {problem}", file.display()))?;
    match replay.refuses(&level) {
        Some(problem) => Err(format!("{}: {problem}", file.display())),
        None => Ok((replay, Arc::new(level))),
    }
}

/// A replay that must have been made on this level.
fn load_replay_of(file: &Path, level: &Level, library: &Library) -> Result<Replay, String> {
    let (replay, own) = load_replay(file, library)?;
    if own.hash != level.hash {
        return Err(format!("{}: was recorded on {}, not on {}", file.display(), replay.level, level.name));
    }
    Ok(replay)
}

fn replay_one(file: &Path, library: &Library, index: IndexChoice) -> Result<String, String> {
    let (replay, level) = load_replay(file, library)?;
    let mut world = World::new(level, replay.seed, index);
    replay.play(&mut world, |_| {}).map_err(|divergence| format!("{}: {divergence}", file.display()))?;
    Ok(format!("{} ticks, {}, hash {:016x}", world.tick(), word_of(world.outcome()), world.hash()))
}

fn depths(command: &Command, library: &Library) -> Result<(), Failure> {
    let wanted = match command.operands.as_slice() {
        [] => FIRST_LEVEL.into(),
        _ => one_operand(command, "at most one level")?,
    };
    let (_, level) = library.load(&wanted)?;
    let level = Arc::new(level);
    let (seed, inputs) = match &command.replay {
        Some(file) => {
            let replay = load_replay_of(file, &level, library)?;
            (replay.seed, replay.inputs().collect())
        }
        None => (command.seed, vec![Inputs::default(); DEPTHS_TICKS]),
    };
    figures::depths(&level, seed, &inputs, command.csv);
    Ok(())
}

fn lab(command: &Command) -> Result<(), Failure> {
    no_operands(command)?;
    if !command.headless {
        return Err(Failure::Problem("the lab's window is not there yet; quadrant lab --headless is".into()));
    }
    figures::lab(command.index, command.boxes, command.layout, command.ticks);
    Ok(())
}

fn take_shot(command: &Command, library: &Library) -> Result<(), Failure> {
    let Some(output) = &command.output else {
        return Err(Failure::Usage("quadrant shot wants -o OUT.png".into()));
    };
    let mut list = DrawList::new(command.size.0, command.size.1);
    match &command.scene {
        Some(scene) => {
            no_operands(command)?;
            shot_of_scene(scene, command, library, &mut list)?;
        }
        None => shot_of_level(command, library, &mut list)?,
    }
    Ok(shot::save(&list, output)?)
}

fn shot_of_scene(scene: &str, command: &Command, library: &Library, list: &mut DrawList) -> Result<(), Failure> {
    match scene {
        "title" => {
            let mut title = new_title(library)?;
            for _ in 0..command.tick {
                title.tick(Default::default());
            }
            title.draw(1.0, list);
            Ok(())
        }
        "map" | "options" | "lab" | "results" => Err(Failure::Problem(format!("the scene {scene} is not there yet"))),
        _ => Err(Failure::Usage(format!("there is no scene {scene}; there are title, map, options, lab, results"))),
    }
}

fn shot_of_level(command: &Command, library: &Library, list: &mut DrawList) -> Result<(), Failure> {
    let wanted = one_operand(command, "the name of a level, or its file")?;
    let mut start = start(library, &wanted, command)?;
    let mut tape = Vec::new();
    if let Some(file) = &command.replay {
        let replay = load_replay_of(file, &start.level, library)?;
        start.seed = replay.seed;
        tape = replay.inputs().take(command.tick as usize).collect();
    }
    let mut play = Play::new(start, command.size);
    play.view().overlays.counter = false;
    for overlay in &command.overlays {
        match overlay.as_str() {
            "hitboxes" => play.view().overlays.hitboxes = true,
            "counter" => play.view().overlays.counter = true,
            "tree" => return Err(Failure::Problem("the overlay tree is not there yet".into())),
            _ => {
                return Err(Failure::Usage(format!(
                    "there is no overlay {overlay}; there are hitboxes, tree, counter"
                )));
            }
        }
    }
    let mut tape = tape.into_iter();
    for _ in 0..command.tick {
        play.step(tape.next().unwrap_or(Inputs::default()));
    }
    play.draw(1.0, list);
    Ok(())
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
        assert_eq!((command.name, command.tick, command.size), (Name::Shot, 12, (320, 200)));
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
            assert!(help(&command).contains("quadrant"));
        }
    }
}
