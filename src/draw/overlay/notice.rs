//! What the tools have to say, at the top: that time stands still or is slow, for as long as it is so; and what a key has
//! just done, for a moment. Kept as data and formatted as it is drawn, so that saying it allocates nothing.

use super::caption;
use crate::draw::font::Font;
use crate::draw::{Colour, DrawList};

/// How long a key's word stays.
const TICKS: u32 = 150;
/// Below the score and a warden's health.
const TOP: i32 = 37;
const LINE: i32 = 15;

/// What a key has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    Plain(&'static str),
    /// Another index, and the world's hash before and after.
    Index {
        name: &'static str,
        depth: Option<u32>,
        before: u64,
        after: u64,
    },
}

/// How time goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Time {
    #[default]
    Runs,
    /// At one in so many.
    Slow(u32),
    /// At a tick; one can go back and on to these.
    Stands { tick: u32, earliest: u32, latest: u32 },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Notice {
    pub time: Time,
    word: Option<Word>,
    ticks_left: u32,
}

impl Notice {
    pub fn say(&mut self, word: Word) {
        (self.word, self.ticks_left) = (Some(word), TICKS);
    }

    pub fn word(&self) -> Option<Word> {
        self.word
    }

    /// Once a tick of the scene, whether the world moves or not.
    pub fn tick(&mut self) {
        self.ticks_left = self.ticks_left.saturating_sub(1);
        if self.ticks_left == 0 {
            self.word = None;
        }
    }

    pub fn draw(&self, list: &mut DrawList) {
        // The score and what is below it are two lines, in letters as large as they are wanted.
        let top = TOP + 2 * (Font::of(list.look.text).line() - Font::Small.line());
        match self.time {
            Time::Runs => {}
            Time::Slow(of) => line(list, top, format_args!("slow motion 1/{of}   F6: next")),
            Time::Stands { tick, earliest, latest } => line(
                list,
                top,
                format_args!(
                    "frozen at tick {tick} (ticks {earliest} to {latest} can be seen)   . forward   , back   F7: resume"
                ),
            ),
        }
        match self.word {
            None => {}
            Some(Word::Plain(text)) => line(list, top + LINE, format_args!("{text}")),
            Some(Word::Index { name, depth, before, after }) => {
                let same = if before == after { "same as before" } else { "NOT THE SAME AS BEFORE" };
                match depth {
                    Some(depth) => {
                        line(list, top + LINE, format_args!("index {name}, depth {depth}: world {after:016x}, {same}"))
                    }
                    None => line(list, top + LINE, format_args!("index {name}: world {after:016x}, {same}")),
                }
            }
        }
    }
}

fn line(list: &mut DrawList, y: i32, text: std::fmt::Arguments) {
    caption(list, y, Colour::AMBER, text);
}
