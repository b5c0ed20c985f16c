//! How the second player leaves: by holding start for a second, which the world counts, or by a row of the pause menu. A short
//! press of start pauses, so it counts when the button is let go.

use super::super::notice::Notice;
use super::{Next, Play};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::input::{Button, Input, Inputs};
use crate::sim::player::LEAVE_TICKS;

/// A press is shown as a long one from here on.
const SHOWN_FROM: u32 = 15;

/// The second player's start button.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Start {
    #[default]
    Up,
    /// It called the second player, or the player has just left: it counts again when it was let go.
    Spent,
    /// It has been down for so many ticks.
    Held(u32),
}

impl Play {
    /// Follows the second player's start button. True when a short press has ended.
    pub(super) fn second_start(&mut self, input: Input) -> bool {
        let is_here = self.world.player(1).is_some();
        let (is_held, before) = (input.held(Button::Start), self.second_start);
        self.second_start = match before {
            _ if !is_held => Start::Up,
            Start::Held(ticks) if is_here => Start::Held(ticks + 1),
            Start::Up if is_here => Start::Held(0),
            Start::Up | Start::Held(_) | Start::Spent => Start::Spent,
        };
        let is_tap = before == Start::Up && !is_held && input.pressed(Button::Start);
        is_here && (is_tap || (matches!(before, Start::Held(_)) && !is_held))
    }

    pub(super) fn let_second_leave(&mut self) -> Next {
        self.second_leaves = true;
        self.notice = Some(Notice::remark("Player 2 leaves"));
        self.resume()
    }

    /// The controls as the world gets them. A player who leaves by the menu holds start and nothing else; a press that called
    /// the player does not go on as one that ends the visit.
    pub(super) fn parting(&mut self, mut players: Inputs) -> Inputs {
        self.second_leaves &= self.world.player(1).is_some();
        if self.second_leaves {
            players[1] = Input::default();
            players[1].press(Button::Start);
        } else if self.second_start == Start::Spent {
            players[1].release(Button::Start);
        }
        players
    }

    /// While start is held: what that leads to, and how much of the second has passed.
    pub(super) fn draw_leaving(&self, list: &mut DrawList) {
        let Start::Held(ticks @ SHOWN_FROM..) = self.second_start else { return };
        let font = Font::of(list.look.text);
        let text = format_args!("Keep holding: player 2 leaves");
        let width = font.width(text) + 20;
        let frame = Rect::new((list.width - width) / 2, list.height - 60, width, font.line() + 16);
        list.fill(frame, Colour::INK.with_alpha(208));
        list.text(font, Align::Middle, list.width / 2, frame.y + 6, Colour::PAPER, text);
        let done = width * ticks.min(LEAVE_TICKS) as i32 / LEAVE_TICKS as i32;
        list.fill(Rect { y: frame.bottom() - 3, w: done, h: 3, ..frame }, Colour::AMBER);
    }
}
