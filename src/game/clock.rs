//! Turns time into sixty ticks of the world a second, whatever the display does. It reads no clock, so it can be
//! tested.

use std::time::Duration;

use crate::geom::TICKS_A_SECOND;

const TICK: Duration = Duration::from_nanos(1_000_000_000 / TICKS_A_SECOND as u64);
/// After a stall the world continues from where it was and does not catch up.
const MOST_TICKS_AT_ONCE: u32 = 5;

#[derive(Clone, Debug, Default)]
pub struct Clock {
    saved: Duration,
}

impl Clock {
    /// Returns the ticks that are due after this time, at this percentage of the world's pace.
    pub fn advance(&mut self, passed: Duration, speed: u8) -> u32 {
        self.saved = self.saved.saturating_add(passed.saturating_mul(u32::from(speed)) / 100);
        let mut due = 0;
        while self.saved >= TICK && due < MOST_TICKS_AT_ONCE {
            self.saved -= TICK;
            due += 1;
        }
        if due == MOST_TICKS_AT_ONCE {
            self.saved = self.saved.min(TICK / 2);
        }
        due
    }

    /// Returns how much of the time to the next tick has passed, from 0.0 to 1.0.
    pub fn mix(&self) -> f32 {
        (self.saved.as_secs_f32() / TICK.as_secs_f32()).min(1.0)
    }

    pub fn until_next(&self) -> Duration {
        TICK.saturating_sub(self.saved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks_in_ten_seconds(frame: Duration, speed: u8) -> u32 {
        let mut clock = Clock::default();
        let frames = Duration::from_secs(10).as_nanos() / frame.as_nanos();
        (0..frames).map(|_| clock.advance(frame, speed)).sum()
    }

    #[test]
    fn any_display_gives_sixty_ticks_a_second() {
        for hertz in [30, 50, 60, 75, 144, 240, 1000] {
            let ticks = ticks_in_ten_seconds(Duration::from_secs(1) / hertz, 100);
            assert!((599..=601).contains(&ticks), "{hertz} Hz gave {ticks}");
        }
    }

    #[test]
    fn the_world_can_be_slower() {
        for (speed, ticks) in [(50, 300), (70, 420), (100, 600)] {
            let counted = ticks_in_ten_seconds(Duration::from_millis(10), speed);
            assert!((ticks - 1..=ticks + 1).contains(&counted), "{speed} % gave {counted}");
        }
    }

    /// With one picture a second or less, the world is slow and never catches up.
    #[test]
    fn one_picture_a_second_gives_a_few_ticks_each() {
        let mut clock = Clock::default();
        for _ in 0..100 {
            assert_eq!(clock.advance(Duration::from_secs(1), 100), MOST_TICKS_AT_ONCE);
            assert!(clock.saved <= TICK, "nothing is owed: {:?}", clock.saved);
        }
        // Back at sixty a second, it has its full pace at once.
        assert!((59..=61).contains(&(0..60).map(|_| clock.advance(TICK, 100)).sum::<u32>()));
    }

    /// Steps of any size in any order: none, tiny ones, an hour of sleep, the largest possible.
    #[test]
    fn no_jump_of_time_brings_a_burst_or_a_halt() {
        let steps = [0, 1, 999, 1_000_000, 16_666_666, 16_666_667, 3_600_000_000_000, u64::MAX];
        let mut clock = Clock::default();
        for nth in 0..10_000_usize {
            let step = Duration::from_nanos(steps[(nth * nth + nth / 7) % steps.len()]);
            assert!(clock.advance(step, 100) <= MOST_TICKS_AT_ONCE);
            assert!((0.0..=1.0).contains(&clock.mix()) && clock.until_next() <= TICK);
        }
        assert!((59..=62).contains(&(0..60).map(|_| clock.advance(TICK, 100)).sum::<u32>()));
    }

    /// An hour of sleep is five ticks, not 216 000.
    #[test]
    fn a_stall_is_not_caught_up() {
        let mut clock = Clock::default();
        assert_eq!(clock.advance(Duration::from_secs(3600), 100), 5);
        assert_eq!(clock.advance(Duration::ZERO, 100), 0);
        assert!(clock.mix() <= 1.0);
        assert_eq!(clock.advance(Duration::MAX, 100), 5);
    }
}
