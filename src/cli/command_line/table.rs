//! The table of commands: how each is called, its help, and an example. The parser takes exactly the options that a help
//! explains, and the manual page and the completions of the shells are made from this table.

use super::{About, Bot, Check, Depths, Film, PICTURE, Replay, Shot, Splits, Survey, Task, lab};
use crate::game::start::GameOptions;

pub static COMMANDS: [About; 14] = [
    About {
        task: || Task::Game(GameOptions::default()),
        word: "",
        usage: "quadrant [LEVEL.ron|FILE.replay]",
        what: "Starts the game. With a file, plays that level or watches that recording.",
        more: "  --index NAME     The index (broad phase) of the world.
  --depth N        The depth of the tree of the index, 0 to 8.",
        example: "quadrant my-level.ron",
    },
    About {
        task: || Task::Play(GameOptions::default()),
        word: "play",
        usage: "quadrant play LEVEL [--record FILE] [--index NAME] [--depth N] [--seed N] [--difficulty D] [--plus]",
        what: "Plays one level.",
        more: "  LEVEL            The name of a level, or its file.
  --record FILE    Writes a replay when the game ends. The replay only names the level, so keep the level's file \
                   beside it.
  --index NAME     The index (broad phase) of the world.
  --depth N        The depth of the tree of the index, 0 to 8.
  --seed N         Seed of the random numbers (1).
  --difficulty D   Difficulty: easy, normal or hard.
  --plus           New game plus: harder enemies in the same places.",
        example: "quadrant play docks-1 --record mine.replay",
    },
    About {
        task: || Task::Check(Check::default()),
        word: "check",
        usage: "quadrant check [FILE|DIR|- ...] [--solve] [--limit SECONDS] [--format text|json]",
        what: "Reports every problem of every level and of the campaign. Exit code 1 if there is one. Default: \
              levels/.",
        more: "  FILE|DIR         Levels, and folders of levels. A file called campaign.ron is a campaign.
  -                The level on standard input. Problems call it <stdin>.
  --solve          The bot plays each level. If it gets stuck, that is a problem, reported at the place that it could \
                   not pass.
  --limit SECONDS  How long the bot may plan a level, 1 to 3600 (1800).
  --seed N         The seed that the bot plays with (1).
  --difficulty D   The difficulty that the bot plays on: easy, normal or hard.
  --format NAME    Output format: text for people, or json with one object per line for programs.",
        example: "quadrant check levels/docks-1.ron",
    },
    About {
        task: || Task::Replay(Replay::default()),
        word: "replay",
        usage: "quadrant replay FILE ... [--level LEVEL] [--index NAME] [--watch]",
        what: "Plays recordings without a window, or in one with --watch. Prints ticks, outcome and final hash. Exit \
              code 1 on DIVERGED.",
        more: "  FILE             A recording. Its level is found by name: among the levels, beside the recording, or \
                   in this folder.
  --level LEVEL    The level's file, if it is elsewhere.
  --index NAME     The index (broad phase) to replay on. The hash must be the same on each.
  --depth N        The depth of the tree of the index, 0 to 8.
  --watch          Shows the recording in a window.",
        example: "quadrant replay tests/replays/*.replay --index scan",
    },
    About {
        task: || Task::Splits(Splits::default()),
        word: "splits",
        usage: "quadrant splits FILE.replay ... [--level LEVEL] [-o OUT.lss]",
        what: "Prints when recordings of a level reach each checkpoint and the exit, and the best time of each part.",
        more: "  FILE             A recording. All must be of the same level and difficulty.
  --level LEVEL    The level's file, if it is neither among the levels nor beside the recording.
  -o OUT.lss       Writes the splits of the fastest recording and the best time of each part for LiveSplit.",
        example: "quadrant splits tests/replays/docks-1.replay -o docks-1.lss",
    },
    About {
        task: || Task::Shot(Box::new(Shot { size: PICTURE, lab: lab(), ..Shot::default() })),
        word: "shot",
        usage: "quadrant shot LEVEL [--tick N] [--replay FILE] [--overlay hitboxes,tree,panel] [--size WxH] -o OUT.png
       quadrant shot --scene NAME [LEVEL] ... -o OUT.png",
        what: "Writes one picture of a level or a scene, without a window.",
        more: "  LEVEL            The name of a level, or its file.
  -o OUT.png       The file to write, always a PNG.
  --tick N         The tick to show (0; of a scene, the end of its opening animation).
  --replay FILE    Uses the inputs of this recording. Without it, no button is pressed.
  --overlay LIST   Overlays, separated by commas: hitboxes, tree, counter, panel, inspector, free, help, frozen, slow, \
                   next-index, tools.
  --index NAME     The index (broad phase) of the world.
  --depth N        The depth of the tree of the index, 0 to 8.
  --seed N         Seed of the random numbers (1).
  --size WxH       Size in game pixels (640x360), each side 16 to 8192. A whole level needs 16 for each column and \
                   row.
  --grey           Paints in grey values, to check the contrast without colours.
  --scene NAME     The scene to show. All scenes are listed below.
  --text SIZE      Text size: normal or large.
  --difficulty D   Difficulty of the level, or of the best results that the map and the ending show: easy, normal or \
                   hard.
  --plus           New game plus, in a level or on the map.
  --page NAME      Page of the scene. Options: picture, sound, game, controls, first, difficulty, new-pad, any-pad. \
                   Statistics: totals, kills, deaths, places. Controls: keys-1, keys-2, pad-1, pad-2. Opening, \
                   ending-found and ending-missing: the number of a panel. Gallery: a number. The gallery shows every \
                   sprite with its name at 1x and 3x. It fits best with --size 1280x960.
Options of --scene lab:
  --boxes N        Number of boxes, 1 to 100000 (1000).
  --layout NAME    Layout of the boxes: uniform, clustered, midline or huge.
  --beside NAME    A second index on the same boxes.
  --tour N         Shows this step of the tour.
  --asks NAME      Kind of query: area, nearest or ray.
  --nodes N        Shows the first N nodes of the query.
  --broken         Makes the last index lose a box.",
        example: "quadrant shot docks-1 --tick 120 -o a.png",
    },
    About {
        task: || Task::Film(Film { size: PICTURE, ..Film::default() }),
        word: "film",
        usage: "quadrant film FILE.replay:FROM-TO ... [--level LEVEL] [--size WxH] -o OUT.png",
        what: "Writes an animated picture of recorded runs, without a window.",
        more: "  FROM-TO          The first and the last tick of each part. The parts are shown one after the other.
  -o OUT.png       The file to write, always a PNG.
  --level LEVEL    The level's file, if it is neither among the levels nor beside the recording.
  --size WxH       Size in game pixels (640x360).
The file is an animated PNG (APNG) with 15 frames per second and at most 255 colours. Browsers show it.",
        example: "quadrant film tests/replays/docks-1.replay:1000-1240 --size 480x270 -o play.png",
    },
    About {
        task: || Task::Depths(Depths::default()),
        word: "depths",
        usage: "quadrant depths [LEVEL] [--replay FILE] [--csv]",
        what: "Prints the tutorial's table: checks per tick, nodes, KB and microseconds at each depth, 0 to 8.",
        more: "  LEVEL            The name of a level, or its file (docks-1).
  --replay FILE    Uses the inputs of this recording. Without it, no button is pressed for 600 ticks.
  --csv            Prints the columns index,depth,cells,bytes,checks,entity,bullet,sight,draw,visited,pruned,micros. \
                   Checks are per tick: the sum, then those of entities, bullets, lines of sight and drawing.",
        example: "quadrant depths docks-1 --csv",
    },
    About {
        task: || Task::Lab(lab()),
        word: "lab",
        usage: "quadrant lab [LEVEL] [--index NAME] [--boxes N] [--layout uniform|clustered|midline|huge] [--headless \
               --ticks N --csv]",
        what: "Runs an index on moving boxes. In each tick the boxes query it, but not all of them if that takes too \
              many checks. T starts a guided tour.",
        more: "  LEVEL            Uses the boxes of the entities in this level.
  --replay FILE    Moves the entities as in this recording. docks-1 and test/works have one in the program.
  --index NAME     The index (fixed_depth).
  --beside NAME    A second index on the same boxes. All answers are compared.
  --depth N        The depth of the tree of the index, 0 to 8.
  --boxes N        Number of boxes, 1 to 100000 (1000).
  --layout NAME    Layout of the boxes: uniform, clustered, midline or huge.
  --page NAME      The first page: figures, table (cost at each depth) or steps (a query node by node).
  --tour N         Starts at this step of the tour.
  --asks NAME      The query that a drag in the picture makes: area, nearest or ray.
  --nodes N        Starts with the first N nodes of the query.
  --broken         Makes the last index lose a box. With --beside, a red banner reports the difference.
  --headless       Opens no window and prints a row per tick.
  --ticks N        Number of ticks without a window (60).
  --csv            Prints the columns tick,index,boxes,checks,visited,pruned,candidates,hits,micros. They are always \
                   printed this way.",
        example: "quadrant lab --tour 1
  quadrant lab --headless --index grid --boxes 1000 --ticks 10 --csv",
    },
    About {
        task: || Task::Bot(Bot::default()),
        word: "bot",
        usage: "quadrant bot LEVEL [-o FILE] [--limit SECONDS] [--watch] [--index NAME] [--depth N] [--seed N] \
               [--difficulty D] [--plus]
       quadrant bot --campaign [-o DIR] [--limit SECONDS]",
        what: "The computer plays the level and writes the replay. Prints ticks, outcome and final hash. Exit code 1 \
              if it gets stuck.",
        more: "  LEVEL            The name of a level, or its file.
  -o FILE          Writes the replay. The replay only names the level, so keep the level's file beside it. If the bot \
                   gets stuck, it writes its best attempt to FILE, or, if FILE exists, to a new file with the ending \
                   .stuck.replay, .stuck-2.replay and so on.
  --limit SECONDS  How long the bot may plan a level, 1 to 3600 (1800).
  --watch          Shows the run in a window when it is planned.
  --campaign       Plays every stage of the campaign and writes DIR/STAGE.replay. For a stage that the bot cannot \
                   finish, the old file stays.
  --index NAME     The index (broad phase) on which the finished run is played. The hash must be the same on each.
  --depth N        The depth of the tree of the index, 0 to 8.
  --seed N         Seed of the random numbers (1).
  --difficulty D   Difficulty: easy, normal or hard.
  --plus           New game plus: harder enemies in the same places.
RUST_LOG=info shows the progress of the bot.",
        example: "quadrant bot docks-1 -o bot.replay
  quadrant bot --campaign -o tests/replays",
    },
    About {
        task: || Task::Survey(Survey::default()),
        word: "survey",
        usage: "quadrant survey [LEVEL ...] [--hand NAME] [--difficulty D] [--seed N] [--csv]",
        what: "Three scripted players play each level. Prints a row of figures for each of them: how much the enemies \
              fight back.",
        more: "  LEVEL            The name of a level, or its file (all stages of the campaign).
  --hand NAME      Only this player: camper, runner or human. May be repeated (all three).
  --difficulty D   Difficulty: easy, normal or hard.
  --seed N         Seed of the random numbers, also of the mistakes of the human (1).
  --csv            Prints the columns \
                   level,hand,difficulty,ticks,outcome,deaths,damage,met,killed,unanswered,attacks,shots,quiet_s with \
                   commas.
The camper advances until it can hit an enemy in the picture, then stands and holds fire down. The runner runs the way \
of the bot and lets go of fire only to aim at a warden. The human is the bot with 12 ticks of reaction and 5 % wrong \
keys, and does not know when the next attack begins. They have no limit of lives. A run ends as cleared, after 10 \
minutes as time, or as stuck if no way leads on.
met: enemies that came into the picture. unanswered: enemies that died before they began an attack. attacks: those \
that began in the picture. quiet_s: the longest time without one, in seconds.",
        example: "quadrant survey docks-1 --difficulty hard",
    },
    About {
        task: || Task::Edit,
        word: "edit",
        usage: "quadrant edit LEVEL",
        what: "Opens the level editor. A new file starts from a small template.",
        more: "  LEVEL            The name of a level, or its file. A file that does not exist starts from the \
                   template.
The bottom line of the editor shows what the keys and the mouse do. During play, F9 opens the current level.
Saving keeps the previous version as FILE~. If another program has changed the file, the editor asks first.",
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
        usage: "quadrant completions bash|zsh|fish|levels",
        what: "Prints a script that completes commands and options in a shell.",
        more: "  bash|zsh|fish    The shell. The first lines of the script say where to put it.
  levels           Prints the names of all levels instead. The scripts use it.",
        example: "quadrant completions bash > ~/.local/share/bash-completion/completions/quadrant",
    },
];

/// The help of options that every command takes.
pub const GENERAL: &str = "  --data DIR       Uses the levels and the campaign of this folder first.
  --help           Prints this help.
  --version        Prints the version.";
