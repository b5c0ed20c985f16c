//! The lab at work. In each tick the boxes move and then query, and with two indexes all answers are compared. Times
//! come from a stopwatch that is passed in. A stopwatch that always returns the same moment makes all times 0.

use super::question::Question;
use super::settings::{Asks, Data, Settings};
use super::side::{HISTORY, Side};
use super::source::{Level, Running};
use crate::geom::{Point, Rect};
use crate::index::{Counts, Kind, Slot};
use crate::lab::crowd::Crowd;
use crate::lab::stand::Judge;

/// Returns nanoseconds since a fixed moment.
pub type Stopwatch = fn() -> u64;

/// Queries between two reads of the stopwatch.
const BATCH: usize = 32;
/// The queries of a tick end after this many checks. Brute force for 100 000 boxes would take minutes.
const MOST_CHECKS: u64 = 3_000_000;
/// Boxes that move and query in a tick at the start, for an index that searches when a box moves. While its ticks are
/// quick, the number grows.
const CAREFUL_SHARE: usize = 4_000;
/// In nanoseconds. Two slow ticks in a row halve the share of boxes, so that drawing has time. A quick one adds half.
const SLOW_TICK: u64 = 12_000_000;
const QUICK_TICK: u64 = 7_000_000;
const SEED: u64 = 1;

/// The first time that two indexes gave different answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difference {
    pub tick: u32,
    /// The box that made the query. `None` if it was the drawn query.
    pub asker: Option<Slot>,
    pub found: [usize; 2],
}

pub struct Experiment {
    pub crowd: Crowd,
    running: Option<Running>,
    pub sides: Vec<Side>,
    pub question: Option<Question>,
    pub tick: u32,
    pub difference: Option<Difference>,
    /// The box that the mouse holds, which does not move by itself.
    pub held: Option<Slot>,
    judge: Judge,
    pub stopwatch: Stopwatch,
    /// Number of boxes that move and query in a tick. The slot of the first one is `first`.
    pub share: usize,
    was_slow: bool,
    first: usize,
    moving: Vec<Slot>,
    asking: Vec<Slot>,
    /// Position in the histories where the next tick is stored.
    pub next: usize,
}

impl Experiment {
    pub fn new(settings: &Settings, levels: &[Level], stopwatch: Stopwatch) -> Experiment {
        let (crowd, running) = gather(settings, levels);
        let mut trial = Experiment {
            crowd,
            running,
            sides: Vec::with_capacity(2),
            question: None,
            tick: 0,
            difference: None,
            held: None,
            judge: Judge::new(),
            stopwatch,
            share: 0,
            was_slow: false,
            first: 0,
            moving: Vec::new(),
            asking: Vec::new(),
            next: 0,
        };
        trial.ask_in_the_middle(settings.asks);
        trial.make_indexes(settings);
        trial
    }

    pub fn make_boxes(&mut self, settings: &Settings, levels: &[Level]) {
        (self.crowd, self.running) = gather(settings, levels);
        (self.tick, self.held) = (0, None);
        self.ask_in_the_middle(settings.asks);
        self.make_indexes(settings);
    }

    /// Rebuilds the indexes on the same boxes.
    pub fn make_indexes(&mut self, settings: &Settings) {
        self.sides.clear();
        self.sides.push(Side::new(settings.index, settings.depth, &self.crowd));
        if let Some(kind) = settings.beside {
            self.sides.push(Side::new(kind, settings.depth, &self.crowd));
        }
        (self.difference, self.next, self.first) = (None, 0, 0);
        let is_quick = |side: &Side| matches!(side.stand.kind, Kind::FixedDepth | Kind::Grid);
        let all = self.crowd.slots();
        self.share = if self.sides.iter().all(is_quick) { all } else { all.min(CAREFUL_SHARE) };
        self.look();
    }

    /// Draws a first query, a little off the middle of the world.
    fn ask_in_the_middle(&mut self, asks: Asks) {
        let world = self.crowd.world();
        let (w, h) = ((world.w / 5).max(1), (world.h / 4).max(1));
        let area = Rect::new(world.x + world.w * 9 / 20, world.y + world.h * 9 / 20, w, h);
        self.question = Some(match asks {
            Asks::Area => Question::Area(area),
            Asks::Nearest => Question::Nearest(area.center(), h),
            Asks::Ray => Question::Ray(Point::new(world.x + w / 4, world.y + h / 2), area.center()),
        });
    }

    pub fn tick(&mut self, settings: &Settings) {
        let begun = (self.stopwatch)();
        self.tick += 1;
        self.move_boxes(settings.speed);
        self.ask_all();
        self.look();
        for side in &mut self.sides {
            side.keep(self.next);
        }
        self.next = (self.next + 1) % HISTORY;
        let took = (self.stopwatch)() - begun;
        let all = self.crowd.slots();
        // One slow tick may be the fault of another program. Two in a row are our own.
        let was_slow = std::mem::replace(&mut self.was_slow, took > SLOW_TICK);
        if took > SLOW_TICK {
            if was_slow {
                self.share = (self.share / 2).max(BATCH.min(all));
            }
        } else if took > 0 && took < QUICK_TICK {
            self.share = (self.share + self.share / 2 + 1).min(all);
        }
        self.share = self.share.min(all);
    }

    fn move_boxes(&mut self, speed: i32) {
        let all = self.crowd.slots();
        self.moving.clear();
        match &mut self.running {
            Some(running) if running.is_played() => {
                for _ in 0..speed {
                    running.step(&mut self.crowd);
                }
                self.moving.extend(0..all as Slot);
            }
            _ => {
                self.moving.extend((0..self.share).map(|nth| ((self.first + nth) % all.max(1)) as Slot));
                for &slot in self.moving.iter().filter(|&&slot| Some(slot) != self.held) {
                    self.crowd.step(slot, speed);
                }
            }
        }
        for side in &mut self.sides {
            let begun = (self.stopwatch)();
            for &slot in &self.moving {
                side.stand.put(slot, self.crowd.rect(slot));
            }
            side.stand.all_are_put();
            side.last.move_nanos = (self.stopwatch)() - begun;
        }
    }

    fn ask_all(&mut self) {
        let all = self.crowd.slots();
        self.asking.clear();
        let share = (0..self.share.min(all)).map(|nth| ((self.first + nth) % all) as Slot);
        self.asking.extend(share.filter(|&slot| self.crowd.rect(slot).is_some()));
        for side in &mut self.sides {
            (side.last.counts, side.last.asked, side.last.ask_nanos) = (Counts::default(), 0, 0);
        }
        let mut checks = 0;
        let mut asked = 0;
        for batch in self.asking.chunks(BATCH) {
            for side in &mut self.sides {
                let begun = (self.stopwatch)();
                let counts = side.stand.ask(batch, &self.crowd);
                side.last.ask_nanos += (self.stopwatch)() - begun;
                side.last.counts.add(counts);
                side.last.asked += batch.len() as u32;
                checks += u64::from(counts.checks);
            }
            asked += batch.len();
            if let [one, other] = self.sides.as_slice() {
                for (nth, &asker) in batch.iter().enumerate() {
                    let answers = [one.stand.answer(nth), other.stand.answer(nth)];
                    if !self.judge.same(answers[0], answers[1]) {
                        let found = answers.map(<[Slot]>::len);
                        self.difference.get_or_insert(Difference { tick: self.tick, asker: Some(asker), found });
                    }
                }
            }
            if checks > MOST_CHECKS {
                break;
            }
        }
        // Boxes that had no turn go first in the next tick.
        self.first = match self.asking.get(asked) {
            Some(&slot) => slot as usize,
            None if self.share < all => (self.first + self.share) % all,
            None => 0,
        };
    }

    /// Makes the drawn query and reads the cells.
    pub fn look(&mut self) {
        for side in &mut self.sides {
            side.look_at_cells(self.tick);
            // Without a query, the empty area finds nothing and costs nothing.
            let question = self.question.unwrap_or(Question::Area(Rect::default()));
            side.told.ask(question, side.stand.index(), self.crowd.world());
        }
        if let [one, other] = self.sides.as_slice() {
            let hits = [one, other].map(|side| side.told.counts.hits as usize);
            if one.told.found != other.told.found || hits[0] != hits[1] {
                self.difference.get_or_insert(Difference { tick: self.tick, asker: None, found: hits });
            }
        }
    }

    pub fn put(&mut self, slot: Slot, rect: Rect) {
        self.crowd.place(slot, Some(rect));
        for side in &mut self.sides {
            side.stand.put(slot, Some(rect));
        }
    }

    /// Adds a box, and rebuilds the indexes with more slots if they are full.
    pub fn add(&mut self, rect: Rect, settings: &Settings) {
        let everybody = self.share == self.crowd.slots();
        let Some(slot) = self.crowd.add(rect) else { return };
        for side in &mut self.sides {
            side.stand.put(slot, Some(rect));
        }
        if self.sides.iter().any(|side| !side.stand.index().holds(slot)) {
            self.make_indexes(settings);
        } else if everybody {
            self.share += 1;
        }
    }

    /// Breaks the second index, or the only one: it forgets a box.
    pub fn break_one(&mut self) {
        let lost = self.crowd.boxes().map(|(slot, _)| slot).nth(self.crowd.len() / 2);
        if let (Some(side), Some(slot)) = (self.sides.last_mut(), lost) {
            side.stand.lose(slot);
        }
    }
}

fn gather(settings: &Settings, levels: &[Level]) -> (Crowd, Option<Running>) {
    match settings.data {
        Data::Strewn(layout) => (Crowd::new(settings.boxes, layout, settings.sizes, SEED), None),
        Data::Level(nth) => match levels.get(nth) {
            Some(level) => {
                let running = Running::new(level.clone());
                (running.crowd(), Some(running))
            }
            None => (Crowd::new(1, crate::lab::Layout::Uniform, settings.sizes, SEED), None),
        },
    }
}
