//! What the options say: the names of pages and actions, the sentence about a row, and what its keys do.

use super::Options;
use super::pages::{Board, Page, Row};
use crate::input::Button;
use crate::scene::hints::{Deed, Hint};
use crate::sim::Difficulty;

impl Options {
    pub(super) fn tells(&self, row: Row) -> &'static str {
        match (row, self.page) {
            (Row::Set(setting), _) => setting.tells(),
            (Row::Open(Board { is_pad: false, .. }), _) => {
                "Which key does what. Menus keep their keys, whatever is chosen."
            }
            (Row::Open(_), _) => "Which button does what. Menus keep their buttons, whatever is chosen.",
            (Row::Teach, _) => "For a pad whose buttons do the wrong things: it is asked for each of them.",
            (Row::Bind(Button::Jump), Page::Board(Board { player: 0, is_pad: false })) if self.space_jumps() => {
                "Space also jumps while it is not bound to anything."
            }
            (Row::Bind(Button::Start), Page::Board(Board { player: 0, is_pad: false })) => {
                "Escape pauses, whatever is chosen."
            }
            (Row::Bind(_), Page::Board(Board { player: 0, is_pad: false })) if self.focus.column == 1 => {
                "A second key. One that is player 2's as well is his while two play."
            }
            (Row::Bind(_), _) if self.focus.column == 1 => "A second one for the same; it may be empty.",
            (Row::Bind(_), _) => "What is taken already changes places. Nothing is ever left without.",
            (Row::ResetOrDone, Page::Board(board)) if self.focus.column == 0 => {
                if board.is_pad {
                    "The buttons of this pad as they came."
                } else {
                    "The keys of both players as they came."
                }
            }
            (Row::Begin, _) => "Choose a difficulty. Then the first stage begins.",
            (Row::Pick(_), _) => "You can change the difficulty later, on the level map and in Options.",
            (Row::Tabs | Row::ResetOrDone | Row::Done, _) => "",
        }
    }

    pub(super) fn hints(&self) -> &'static [Hint<'static>] {
        const LISTENING: &[Hint] = &[(Deed::Back, "leave it as it is")];
        const TABS: &[Hint] = &[(Deed::Move, "row"), (Deed::Change, "page"), (Deed::Back, "back")];
        const CHANGE: &[Hint] =
            &[(Deed::Move, "row"), (Deed::Change, "change"), (Deed::Page, "page"), (Deed::Back, "back")];
        const TAKE: &[Hint] =
            &[(Deed::Move, "row"), (Deed::Choose, "take"), (Deed::Page, "page"), (Deed::Back, "back")];
        const BIND: &[Hint] = &[
            (Deed::Move, "row"),
            (Deed::Choose, "bind anew"),
            (Deed::Clear, "empty the second"),
            (Deed::Page, "page"),
            (Deed::Back, "back"),
        ];
        const FIRST_CHANGE: &[Hint] =
            &[(Deed::Move, "row"), (Deed::Change, "change"), (Deed::Choose, "next value"), (Deed::Back, "to Play")];
        const FIRST_PLAY: &[Hint] = &[(Deed::Choose, "play"), (Deed::Move, "row")];
        const PICK: &[Hint] = &[(Deed::Move, "row"), (Deed::Choose, "play"), (Deed::Back, "back")];
        match self.page.rows().get(self.focus.row) {
            _ if self.listening.is_some() => LISTENING,
            None => &[],
            Some(Row::Begin) => FIRST_PLAY,
            Some(Row::Pick(_)) => PICK,
            Some(_) if self.page == Page::First => FIRST_CHANGE,
            Some(Row::Tabs) => TABS,
            Some(Row::Set(_)) => CHANGE,
            Some(Row::Bind(_)) => BIND,
            Some(Row::Open(_) | Row::Teach | Row::ResetOrDone | Row::Done) => TAKE,
        }
    }
}

/// A difficulty as the first page of a new game names it, and what it changes.
pub(super) fn difficulty_words(difficulty: Difficulty) -> (&'static str, &'static str) {
    match difficulty {
        Difficulty::Easy => ("Easy", "Slower shots, longer warnings, weaker enemies."),
        Difficulty::Normal => ("Normal", "For players who have played a game like this before."),
        Difficulty::Hard => ("Hard", "Faster shots, shorter warnings, tougher enemies."),
    }
}

pub(super) fn tab_name(page: Page) -> &'static str {
    match page {
        Page::Sound => "Sound",
        Page::Picture => "Picture",
        Page::Game => "Game",
        Page::Controls => "Controls",
        Page::First | Page::Difficulty | Page::Board(_) | Page::Teach => "",
    }
}

pub fn board_name(board: Board) -> &'static str {
    match (board.player, board.is_pad) {
        (0, false) => "Keys of player 1",
        (_, false) => "Keys of player 2",
        (0, true) => "Pad of player 1",
        (_, true) => "Pad of player 2",
    }
}

pub(super) fn short_board_name(board: Board) -> &'static str {
    match (board.player, board.is_pad) {
        (0, false) => "Keys 1",
        (_, false) => "Keys 2",
        (0, true) => "Pad 1",
        (_, true) => "Pad 2",
    }
}

/// What a player would call it.
pub(super) fn action_name(button: Button, player: usize) -> &'static str {
    match button {
        Button::Left => "Left",
        Button::Right => "Right",
        Button::Up => "Up",
        Button::Down => "Down, duck",
        Button::Jump => "Jump",
        Button::Fire => "Fire",
        Button::Grenade => "Grenade",
        Button::Roll => "Roll",
        Button::Lock => "Aim lock",
        Button::Start if player == 0 => "Pause",
        Button::Start => "Join, pause",
    }
}
