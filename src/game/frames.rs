//! What a platform does in each frame, whatever shows the picture: run the ticks that are due, draw one list, and find
//! out whether it must be painted. It measures both for the panel of figures.

use std::time::{Duration, Instant};

use super::clock::Clock;
use super::pace::Pace;
use super::session::Session;
use crate::draw::overlay::Micros;
use crate::draw::{DrawList, HEIGHT, WIDTH};
use crate::scene::Next;

pub struct Frames {
    clock: Clock,
    pub pace: Pace,
    pub micros: Micros,
    /// The list that was drawn last. [`Frames::takes`] exchanges it for an older one.
    pub list: DrawList,
}

impl Default for Frames {
    fn default() -> Frames {
        Frames {
            clock: Clock::default(),
            pace: Pace::default(),
            micros: Micros::default(),
            list: DrawList::new(WIDTH, HEIGHT),
        }
    }
}

impl Frames {
    /// Runs the ticks that are due after this time, until the scene returns something other than `Next::Stay`. Calls
    /// `after_tick` after each, for sounds and for pads that shake.
    pub fn tick(&mut self, session: &mut Session, passed: Duration, mut after_tick: impl FnMut(&mut Session)) -> Next {
        for _ in 0..self.clock.advance(passed, session.speed()) {
            let begun = Instant::now();
            let next = session.tick(self.micros);
            self.micros.tick = begun.elapsed().as_micros() as u32;
            after_tick(session);
            if next != Next::Stay {
                return next;
            }
        }
        Next::Stay
    }

    pub fn until_next_tick(&self) -> Duration {
        self.clock.until_next()
    }

    pub fn draw(&mut self, session: &mut Session) {
        self.list.begin(session.scene().size());
        let begun = Instant::now();
        session.draw(self.clock.mix(), &mut self.list);
        self.micros.list = begun.elapsed().as_micros() as u32;
    }

    /// Returns whether the list must be painted. If so, it is in `pace.shown()` now.
    pub fn takes(&mut self, now: Duration) -> bool {
        self.pace.takes(&mut self.list, now)
    }
}
