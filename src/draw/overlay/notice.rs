//! The lines of the tools at the top: whether time is frozen or slow, and for a moment what a key has just done. They
//! are kept as data and formatted while drawn, so a notice allocates nothing.

use std::fmt::Display;

use super::caption;
use crate::draw::font::Font;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;

const TICKS: u32 = 150;
/// Below the score and a warden's health, in pixels.
const TOP: i32 = 37;
const LINE: i32 = 15;
/// Pixels from the box of a sign's text to the first line.
const BELOW_SIGN: i32 = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    Plain(&'static str),
    /// A change of the index, with the world's hash before and after it.
    Index {
        name: &'static str,
        depth: Option<u32>,
        before: u64,
        after: u64,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Time {
    #[default]
    Runs,
    /// Runs at one tick in this many.
    Slow(u32),
    /// Frozen at `tick`. It can go to any tick from `earliest` to `latest`.
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

    /// Call it once a tick of the scene, also while the world is frozen.
    pub fn tick(&mut self) {
        self.ticks_left = self.ticks_left.saturating_sub(1);
        if self.ticks_left == 0 {
            self.word = None;
        }
    }

    /// Draws the lines below the text of a sign, if one is shown at the top.
    pub fn draw(&self, list: &mut DrawList, sign: Option<Rect>) {
        // Makes room for the score and the line below it in the chosen text size.
        let top = TOP + 2 * (Font::of(list.look.text).line() - Font::Small.line());
        let top = sign.filter(|sign| sign.y < list.height / 2).map_or(top, |sign| top.max(sign.bottom() + BELOW_SIGN));
        match self.time {
            Time::Runs => {}
            Time::Slow(of) => line(list, top, words!("overlay.slow", of = of)),
            Time::Stands { tick, earliest, latest } => line(
                list,
                top,
                format_args!("{}", words!("overlay.frozen", tick = tick, earliest = earliest, latest = latest)),
            ),
        }
        match self.word {
            None => {}
            Some(Word::Plain(text)) => line(list, top + LINE, text),
            Some(Word::Index { name, depth, before, after }) => {
                let same = if before == after { words!("overlay.same") } else { words!("overlay.not_same") };
                let (hash, y) = (format_args!("{after:016x}"), top + LINE);
                match depth {
                    Some(depth) => line(
                        list,
                        y,
                        format_args!(
                            "{}",
                            words!("overlay.index_depth", index = name, depth = depth, hash = hash, same = same)
                        ),
                    ),
                    None => line(
                        list,
                        y,
                        format_args!("{}", words!("overlay.index", index = name, hash = hash, same = same)),
                    ),
                }
            }
        }
    }
}

fn line(list: &mut DrawList, y: i32, text: impl Display) {
    caption(list, y, Colour::AMBER, text);
}
