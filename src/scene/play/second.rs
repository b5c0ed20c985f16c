//! How the second player joins: by holding Start for a moment, because a short press is often a mistake. And how the player
//! leaves: by holding Start for a second, which the world counts, or through the pause menu. A short press of Start pauses
//! then, so it takes effect when the button is released.

use std::fmt::{self, Display, Formatter};

use super::super::widgets::notice::Notice;
use super::{Next, Play, Screen};
use crate::draw::controls::Controls;
use crate::draw::font::{Align, Font};
use crate::draw::glyphs::Glyph;
use crate::draw::{Colour, DrawList};
use crate::geom::{Rect, TICKS_A_SECOND};
use crate::input::{Button, Input, Inputs};
use crate::sim::player::LEAVE_TICKS;

/// Ticks for which a second player holds Start to join.
pub const JOIN_TICKS: u32 = 24;
/// Ticks after which a press is shown as a long one, of a player who joins and of one who leaves.
const JOINS_FROM: u32 = 6;
const LEAVES_FROM: u32 = 15;

/// Ticks for which the line with the keys of both players stays.
const HANDS_TICKS: u32 = 6 * TICKS_A_SECOND;

/// A player, and with what the player runs, jumps and fires. A stick on a touch screen has no name.
struct Hands<'a>(&'a Controls, usize);

impl Display for Hands<'_> {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        let Hands(controls, player) = *self;
        let first = |button| controls.glyphs(player, button).next().map_or("", Glyph::name);
        let [left, right, up, down] = [Button::Left, Button::Right, Button::Up, Button::Down].map(first);
        let who = [words!("second.number.1"), words!("second.number.2")][player];
        let (jump, fire) = (first(Button::Jump), first(Button::Fire));
        if left.is_empty() {
            return words!("second.hands.touch", who = who, jump = jump, fire = fire).fmt(to);
        }
        let ways = format_args!("{left} {right} {up} {down}");
        words!("second.hands", who = who, ways = ways, jump = jump, fire = fire).fmt(to)
    }
}

/// How the second player is about to join or to leave.
#[derive(Default)]
pub(super) struct Second {
    start: Start,
    /// Ticks for which a player who is not here has held Start.
    join_ticks: u32,
    /// Whether the player comes in without being asked, in the first tick of a game for two.
    pub comes_in: bool,
    /// Ticks since the player came in.
    here_ticks: u32,
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
    /// Both players are in from the first tick.
    pub fn for_two(mut self) -> Play {
        self.second.comes_in = true;
        self
    }

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
    /// player in is released, because the world would count it as leaving.
    pub(super) fn parting(&mut self, mut players: Inputs) -> Inputs {
        let is_here = self.world.player(1).is_some();
        let asks = !is_here && players[1].held(Button::Start);
        self.second.join_ticks = if asks { self.second.join_ticks + 1 } else { 0 };
        self.second.leaves &= is_here;
        self.second.comes_in &= !is_here;
        self.second.here_ticks = if is_here { self.second.here_ticks.saturating_add(1) } else { 0 };
        if self.second.leaves {
            players[1] = Input::default();
            players[1].press(Button::Start);
        } else if !is_here {
            players[1] = Input::default();
            if self.second.join_ticks == JOIN_TICKS || self.second.comes_in {
                players[1].press(Button::Start);
            }
        } else if self.second.start == Start::Spent {
            players[1].release(Button::Start);
        }
        players
    }

    pub(super) fn draw_long_press(&self, list: &mut DrawList) {
        let (ticks, of, text) = match (self.second.start, self.second.join_ticks) {
            (Start::Held(ticks @ LEAVES_FROM..), _) => (ticks, LEAVE_TICKS, words!("second.hold")),
            (_, ticks @ JOINS_FROM..) => (ticks, JOIN_TICKS, words!("second.joins")),
            _ => return self.draw_hands(list),
        };
        let font = Font::of(list.look.text);
        let width = font.width(text) + 20;
        let frame = Rect::new((list.width - width) / 2, list.height - 60, width, font.line() + 16);
        list.fill(frame, Colour::INK.with_alpha(208));
        list.text(font, Align::Middle, list.width / 2, frame.y + 6, Colour::PAPER, text);
        let done = width * ticks.min(of) as i32 / of as i32;
        list.fill(Rect { y: frame.bottom() - 3, w: done, h: 3, ..frame }, Colour::AMBER);
    }

    /// Says once which keys or buttons each player has, with those that are bound now.
    fn draw_hands(&self, list: &mut DrawList) {
        if !(1..HANDS_TICKS).contains(&self.second.here_ticks) || self.has_menu() {
            return;
        }
        let controls = list.controls.clone();
        list.with_text(format_args!("{}    {}", Hands(&controls, 0), Hands(&controls, 1)), |list, text| {
            let font = Font::fitting(list.look.text, list.width - 40, text);
            let width = font.width(text) + 20;
            let frame = Rect::new((list.width - width) / 2, list.height - 60, width, font.line() + 12);
            list.fill(frame, Colour::INK.with_alpha(208));
            list.text(font, Align::Middle, list.width / 2, frame.y + 6, Colour::PAPER, text);
        });
    }
}
