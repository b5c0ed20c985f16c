//! A time attack, for which a stage is played besides its exit. It follows the game tick by tick, keeps the splits, and
//! draws the time in the lower right corner, away from the way of a player.

use super::super::results::Clocked;
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::{Rect, TICKS_A_SECOND};
use crate::level::Level;
use crate::sim::World;
use crate::sim::run::splits::{Splits, order, segment};

/// For so long a split is shown.
const SHOWN_TICKS: u32 = 4 * TICKS_A_SECOND;
const RIGHT: i32 = 8;
/// Top of the time, in pixels above the lower edge. The lines of a racing ghost and of the counter are below it.
const ABOVE: i32 = 54;
pub const AHEAD: Colour = Colour::rgb(0x9ad08a);
pub const BEHIND: Colour = Colour::rgb(0xff8a70);

/// A stage against the clock.
pub struct Trial {
    splits: Splits,
    /// The splits of the run that this one is compared with.
    against: Vec<Option<u32>>,
    /// Whether that is another player's.
    is_rival: bool,
    /// The best time of each segment before this run.
    segments: Vec<Option<u32>>,
    /// The newest split, and the ticks since it was reached.
    newest: Option<(usize, u32)>,
    /// The segments in the order of the other run, which numbers them.
    order: Vec<usize>,
    /// The splits of the tries that are over and not kept yet.
    tries: Vec<Vec<Option<u32>>>,
    /// Whether the current try has begun and is not among them.
    is_open: bool,
}

impl Trial {
    pub fn new(level: &Level, against: Vec<Option<u32>>, is_rival: bool, segments: Vec<Option<u32>>) -> Trial {
        let splits = Splits::new(level);
        let order = order(&against, splits.ticks().len());
        Trial { order, splits, against, is_rival, segments, newest: None, tries: Vec::new(), is_open: false }
    }

    pub fn after_tick(&mut self, world: &World) {
        self.is_open |= world.tick() == 1;
        match self.splits.after_tick(world) {
            Some(nth) => self.newest = Some((nth, 0)),
            None => {
                let still_there = |(nth, ticks): (usize, u32)| {
                    let is_shown = ticks < SHOWN_TICKS && self.splits.ticks()[nth].is_some();
                    is_shown.then_some((nth, ticks + 1))
                };
                self.newest = self.newest.and_then(still_there);
            }
        }
    }

    /// Ends the current try. `counts` is whether its segments count: a try that went back in time has none.
    pub fn close(&mut self, counts: bool) {
        if self.is_open {
            let none = vec![None; self.splits.ticks().len()];
            self.tries.push(if counts { self.splits.ticks().to_vec() } else { none });
            self.is_open = false;
        }
    }

    /// Begins another try. The checkpoints reached before count for the comparison.
    pub fn again(&mut self, level: &Level) {
        (self.splits, self.newest, self.is_open) = (Splits::new(level), None, false);
    }

    pub fn take_tries(&mut self) -> Vec<Vec<Option<u32>>> {
        std::mem::take(&mut self.tries)
    }

    /// How many ticks this run is behind the other one at a split. Negative if it is ahead.
    fn behind(&self, nth: usize) -> Option<i64> {
        let other = self.against.get(nth).copied().flatten()?;
        Some(i64::from(self.splits.ticks()[nth]?) - i64::from(other))
    }

    /// Whether this run is faster than that of another player, and whether it is ahead at every checkpoint.
    pub fn compared(&self) -> (bool, bool) {
        let is_ahead = |nth: usize| self.behind(nth).is_some_and(|by| by < 0);
        let known = || (0..self.against.len()).filter(|nth| self.against[*nth].is_some());
        let last = self.splits.ticks().len() - 1;
        (self.is_rival && is_ahead(last), known().count() > 1 && known().all(is_ahead))
    }

    /// Whether no run before had this segment as fast.
    fn is_best_segment(&self, nth: usize) -> bool {
        let before = self.segments.get(nth).copied().flatten();
        segment(self.splits.ticks(), nth).is_some_and(|now| before.is_some_and(|before| now < before))
    }

    pub fn draw(&self, list: &mut DrawList, world: &World) {
        let (font, right, top) = (Font::of(list.look.text), list.width - RIGHT, list.height - ABOVE);
        let last = (0..self.splits.ticks().len()).rev().find_map(|nth| self.behind(nth));
        let now = Clocked(world.lasted());
        let width = Font::Display.width(&now) + 12;
        list.fill(Rect::new(right - width + 6, top - 4, width, 18), Colour::INK.with_alpha(150));
        list.text(Font::Display, Align::Right, right, top - 2, last.map_or(Colour::PAPER, colour_of), &now);
        let Some((nth, _)) = self.newest else { return };
        let place = self.order.iter().position(|one| *one == nth).unwrap_or(nth);
        let name = SegmentName { nth: place, of: self.order.len() };
        let apart = self.behind(nth);
        let y = top - 18;
        let gap = font.width(" ") * 2;
        let width = font.width(&name) + apart.map_or(0, |by| font.width(Apart(by)) + gap) + 12;
        list.fill(Rect::new(right - width + 6, y - 4, width, font.capital() + 8), Colour::INK.with_alpha(150));
        let mut x = right;
        if let Some(by) = apart {
            let colour = if self.is_best_segment(nth) { Colour::AMBER } else { colour_of(by) };
            list.text(font, Align::Right, x, y, colour, Apart(by));
            x -= font.width(Apart(by)) + gap;
        }
        list.text(font, Align::Right, x, y, Colour::PAPER, &name);
    }
}

pub fn colour_of(behind: i64) -> Colour {
    match behind {
        ..0 => AHEAD,
        0 => Colour::PAPER,
        1.. => BEHIND,
    }
}

/// A difference of two times in ticks, with its sign if it has one.
pub struct Apart(pub i64);

impl std::fmt::Display for Apart {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        let sign = match self.0 {
            ..0 => "-",
            0 => "",
            1.. => "+",
        };
        let ticks = u32::try_from(self.0.unsigned_abs()).unwrap_or(u32::MAX);
        match ticks < 60 * TICKS_A_SECOND {
            true => {
                let hundredths = ticks % TICKS_A_SECOND * 100 / TICKS_A_SECOND;
                write!(out, "{sign}{}.{hundredths:02}", ticks / TICKS_A_SECOND)
            }
            false => write!(out, "{sign}{}", Clocked(ticks)),
        }
    }
}

/// The name of a segment: that of the checkpoint at its end, or of the exit.
pub struct SegmentName {
    /// Its place in the order of a run, from 0.
    pub nth: usize,
    /// The number of segments.
    pub of: usize,
}

impl std::fmt::Display for SegmentName {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.nth + 1 == self.of {
            true => words!("trial.exit").fmt(out),
            false => words!("trial.checkpoint", number = self.nth + 1).fmt(out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_times_have_no_sign_and_no_side() {
        let shown = |by: i64| (Apart(by).to_string(), colour_of(by));
        assert_eq!(shown(0), ("0.00".into(), Colour::PAPER));
        assert_eq!(shown(-30), ("-0.50".into(), AHEAD));
        assert_eq!(shown(30), ("+0.50".into(), BEHIND));
    }
}
