//! How the second player leaves: by holding Start for a second, which the world counts, or through the pause menu. A
//! short press of Start pauses, so it takes effect when the button is released.

use super::super::notice::Notice;
use super::{Next, Play};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::input::{Button, Input, Inputs};
use crate::sim::player::LEAVE_TICKS;

/// Ticks after which a press is shown as a long one.
const SHOWN_FROM: u32 = 15;

/// How the second player is about to leave.
#[derive(Default)]
pub(super) struct Second {
    start: Start,
    /// Whether the pause menu sent the player away.
    pub leaves: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Start {
    #[default]
    Up,
    /// The press called the second player in, or the player has left. It is ignored until the button is released.
    Spent,
    Held(u32),
}

impl Play {
    /// Follows the second player's Start button. Returns true when a short press ends.
    pub(super) fn second_start(&mut self, input: Input) -> bool {
        let is_here = self.world.player(1).is_some();
        let (is_held, before) = (input.held(Button::Start), self.second.start);
        self.second.start = match before {
            _ if !is_held => Start::Up,
            Start::Held(ticks) if is_here => Start::Held(ticks + 1),
            Start::Up if is_here => Start::Held(0),
            Start::Up | Start::Held(_) | Start::Spent => Start::Spent,
        };
        let is_tap = before == Start::Up && !is_held && input.pressed(Button::Start);
        is_here && (is_tap || (matches!(before, Start::Held(_)) && !is_held))
    }

    pub(super) fn let_second_leave(&mut self) -> Next {
        self.second.leaves = true;
        self.notice = Some(Notice::remark(&words!("second.left")));
        self.resume()
    }

    /// Returns the controls for the world. A player sent away by the menu holds Start only. The press that called a
    /// player in is released, because the world would count it as leaving. Nobody is called in when the stage begins,
    /// because the press may have been meant for the briefing.
    pub(super) fn parting(&mut self, mut players: Inputs) -> Inputs {
        self.second.leaves &= self.world.player(1).is_some();
        if self.second.leaves {
            players[1] = Input::default();
            players[1].press(Button::Start);
        } else if self.world.player(1).is_none() && self.introduction.begins() {
            players[1] = Input::default();
        } else if self.second.start == Start::Spent {
            players[1].release(Button::Start);
        }
        players
    }

    pub(super) fn draw_leaving(&self, list: &mut DrawList) {
        let Start::Held(ticks @ SHOWN_FROM..) = self.second.start else { return };
        let font = Font::of(list.look.text);
        let text = words!("second.hold");
        let width = font.width(text) + 20;
        let frame = Rect::new((list.width - width) / 2, list.height - 60, width, font.line() + 16);
        list.fill(frame, Colour::INK.with_alpha(208));
        list.text(font, Align::Middle, list.width / 2, frame.y + 6, Colour::PAPER, text);
        let done = width * ticks.min(LEAVE_TICKS) as i32 / LEAVE_TICKS as i32;
        list.fill(Rect { y: frame.bottom() - 3, w: done, h: 3, ..frame }, Colour::AMBER);
    }
}
