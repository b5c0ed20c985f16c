//! Decides when a picture is due and whether it must be painted: as often as the display shows it in a running game,
//! less often in a menu, and never if it has not changed. It is given the time, so it can be tested without a window.

use std::time::Duration;

use crate::draw::skin::Skin;
use crate::draw::{DrawList, HEIGHT, WIDTH};

/// Time between two pictures of a menu, and between two checks of something that is still.
const CALM: Duration = Duration::from_millis(50);
/// The same while another window has the keyboard.
const BEHIND: Duration = Duration::from_millis(250);
/// Time after a key, a click or a change in which pictures are painted as often as in a game.
const STIRRED: Duration = Duration::from_millis(500);

/// The kind of screen, which decides how often it is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Situation {
    Playing,
    /// The lab or the editor, where sometimes nothing moves.
    Working,
    /// Menus, and a game that is paused.
    Menu,
    /// A menu, while another window has the keyboard.
    Behind,
    /// The window is not visible. `plays` is true if a game continues in it.
    Hidden {
        plays: bool,
    },
}

pub struct Pace {
    shown: DrawList,
    /// The screen does not show the last picture, because the window was moved, resized or uncovered.
    is_stale: bool,
    /// When the scene was last drawn, when the picture last changed, and when an event last came from outside.
    drawn: Duration,
    changed: Duration,
    stirred: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        let shown = DrawList::new(WIDTH, HEIGHT);
        let start = Duration::ZERO;
        Pace { shown, is_stale: true, drawn: start, changed: start, stirred: start }
    }
}

impl Pace {
    pub fn stir(&mut self, now: Duration) {
        self.stirred = now;
    }

    pub fn expose(&mut self) {
        self.is_stale = true;
    }

    pub fn is_due(&self, situation: Situation, now: Duration) -> bool {
        match situation {
            Situation::Hidden { .. } => false,
            _ => self.is_stale || now.saturating_sub(self.drawn) >= self.gap(situation, now),
        }
    }

    /// Returns whether this picture must be painted. If so, it becomes the one on the screen.
    pub fn takes(&mut self, list: &mut DrawList, now: Duration) -> bool {
        self.drawn = now;
        let is_same = self.shown.size() == list.size()
            && self.shown.commands == list.commands
            && self.shown.points == list.points
            && Skin::is_same(self.shown.skin.as_ref(), list.skin.as_ref());
        if is_same && !self.is_stale {
            return false;
        }
        if !is_same {
            self.changed = now;
        }
        std::mem::swap(&mut self.shown, list);
        self.is_stale = false;
        true
    }

    pub fn shown(&self) -> &DrawList {
        &self.shown
    }

    fn gap(&self, situation: Situation, now: Duration) -> Duration {
        let is_recent = |then: Duration| now.saturating_sub(then) < STIRRED;
        match situation {
            Situation::Playing => Duration::ZERO,
            Situation::Working if is_recent(self.stirred) || is_recent(self.changed) => Duration::ZERO,
            Situation::Menu if is_recent(self.stirred) => Duration::ZERO,
            Situation::Working | Situation::Menu => CALM,
            Situation::Behind | Situation::Hidden { .. } => BEHIND,
        }
    }

    /// Returns how long the loop may sleep if no event comes.
    pub fn rest(&self, situation: Situation, now: Duration, until_next_tick: Duration) -> Duration {
        match situation {
            Situation::Hidden { plays: true } => until_next_tick,
            _ => self.gap(situation, now).min(CALM),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Colour;

    fn at(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn picture(of: i32) -> DrawList {
        let mut list = DrawList::new(WIDTH, HEIGHT);
        list.fill(crate::geom::Rect::new(of, 0, 10, 10), Colour::AMBER);
        list
    }

    #[test]
    fn what_has_not_changed_is_not_painted_again_unless_the_window_was() {
        let mut pace = Pace::default();
        assert!(pace.takes(&mut picture(1), at(0)), "the first picture");
        assert!(!pace.takes(&mut picture(1), at(50)));
        assert!(pace.takes(&mut picture(2), at(100)));
        assert!(!pace.takes(&mut picture(2), at(150)));
        pace.expose();
        assert!(pace.is_due(Situation::Behind, at(151)) && pace.takes(&mut picture(2), at(151)));
        assert!(!pace.takes(&mut picture(2), at(200)));
        let dotted = |x: i32| {
            let mut list = picture(2);
            list.points(Colour::AMBER, [(x, 3)].into_iter(), list.bounds());
            list
        };
        assert!(pace.takes(&mut dotted(4), at(250)) && pace.takes(&mut dotted(5), at(300)));
        assert!(!pace.takes(&mut dotted(5), at(350)));
    }

    /// Returns the pictures that are drawn and the rounds of the loop in ten seconds.
    fn in_ten_seconds(situation: Situation, moves: bool) -> (u32, u32) {
        let (mut pace, mut now, mut drawn, mut rounds) = (Pace::default(), at(60_000), 0, 0);
        pace.is_stale = false;
        while now < at(70_000) {
            if pace.is_due(situation, now) {
                drawn += 1;
                pace.takes(&mut picture(if moves { drawn } else { 0 }), now);
            }
            rounds += 1;
            now += pace.rest(situation, now, at(16)).max(at(8));
        }
        (drawn as u32, rounds)
    }

    #[test]
    fn a_game_is_drawn_at_every_round_and_what_rests_seldom() {
        assert_eq!(in_ten_seconds(Situation::Playing, false), (1250, 1250));
        assert_eq!(in_ten_seconds(Situation::Menu, true), (200, 200));
        assert_eq!(in_ten_seconds(Situation::Behind, true), (40, 200));
        assert_eq!(in_ten_seconds(Situation::Working, true), (1250, 1250));
        let (drawn, _) = in_ten_seconds(Situation::Working, false);
        assert!((200..300).contains(&drawn), "{drawn}");
        assert_eq!(in_ten_seconds(Situation::Hidden { plays: false }, true), (0, 200));
        assert_eq!(in_ten_seconds(Situation::Hidden { plays: true }, true), (0, 625));
    }

    #[test]
    fn a_press_is_seen_in_the_next_round() {
        for situation in [Situation::Menu, Situation::Working] {
            let mut pace = Pace::default();
            pace.takes(&mut picture(0), at(60_000));
            assert!(!pace.is_due(situation, at(60_010)) || situation == Situation::Working);
            pace.takes(&mut picture(0), at(61_000));
            assert!(!pace.is_due(situation, at(61_008)));
            pace.stir(at(61_008));
            assert!(pace.is_due(situation, at(61_008)) && pace.rest(situation, at(61_008), at(16)).is_zero());
        }
    }
}
