//! The table of commands: how each is called, its help, and an example, from `help.txt`. The parser takes exactly the
//! options that a help explains, and the manual page and the completions of the shells are made from this table.

use std::sync::LazyLock;

use super::{Bot, Check, Depths, Export, Film, Import, PackTask, Replay, Rhythm, Shot, Splits, Task, lab};
use crate::game::start::GameOptions;
use crate::level::places::NEAR;

#[derive(Debug)]
pub struct About {
    pub word: &'static str,
    pub usage: &'static str,
    pub what: &'static str,
    /// The options and operands, and what else is to be known.
    pub more: &'static str,
    pub example: &'static str,
}

/// The first one is that of the program without a command.
pub static COMMANDS: LazyLock<Vec<About>> = LazyLock::new(|| {
    let text = include_str!("help.txt");
    text.split("==").skip(1).map(|part| about_of(part).expect("each command has all parts")).collect()
});

/// The help of options that every command takes.
pub const GENERAL: &str = "  --data DIR       Uses the levels and the campaign of this folder first.
  --help           Prints this help.
  --version        Prints the version.";

/// Reads a part of the file: the word, how it is called, a line after `>`, the options, and an example after `$`.
fn about_of(part: &'static str) -> Option<About> {
    let (word, rest) = part.split_once('\n')?;
    let (usage, rest) = rest.split_once("\n> ")?;
    let (what, rest) = rest.split_once('\n')?;
    let (more, example) = rest.split_once("$ ")?;
    Some(About { word: word.trim(), usage, what, more: more.trim_end(), example: example.trim_end() })
}

impl About {
    /// Makes the task of this command with its default options.
    pub fn task(&self) -> Task {
        match self.word {
            "" => Task::Game(GameOptions::default()),
            "play" => Task::Play(GameOptions::default()),
            "check" => Task::Check(Check::default()),
            "replay" => Task::Replay(Replay::default()),
            "splits" => Task::Splits(Splits::default()),
            "shot" => Task::Shot(Box::new(Shot { lab: lab(), ..Shot::default() })),
            "film" => Task::Film(Film { size: NEAR, ..Film::default() }),
            "rhythm" => Task::Rhythm(Rhythm::default()),
            "depths" => Task::Depths(Depths::default()),
            "lab" => Task::Lab(lab()),
            "bot" => Task::Bot(Bot::default()),
            "export" => Task::Export(Export::default()),
            "import" => Task::Import(Import::default()),
            "edit" => Task::Edit,
            "pack" => Task::Pack(PackTask::default()),
            "publish" => Task::Publish(PackTask::default()),
            "verify" => Task::Verify,
            "man" => Task::Man,
            _ => Task::Completions,
        }
    }
}
