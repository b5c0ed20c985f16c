//! The texts of the options: names of pages and actions, the sentence about a row, and the hints.

use super::Options;
use super::pages::{Board, Page, Row};
use crate::input::Button;
use crate::scene::widgets::hints::{self, Hint, MenuAction};
use crate::settings::bindings;
use crate::sim::Difficulty;
use crate::words::Text;

impl Options {
    pub(super) fn tells(&self, row: Row) -> Option<Text> {
        Some(match (row, self.page) {
            (Row::Set(setting), _) => setting.tells(),
            (Row::Open(Board { is_pad: false, .. }), _) => {
                words!("options.keys.about")
            }
            (Row::Open(_), _) => words!("options.buttons.about"),
            (Row::Teach, _) => words!("options.teach.about"),
            (Row::Bind(Button::Jump), Page::Board(Board { player: 0, is_pad: false }))
                if bindings::space_jumps(&self.settings.keys) =>
            {
                words!("options.bind.space")
            }
            (Row::Bind(Button::Start), Page::Board(Board { player: 0, is_pad: false })) => {
                words!("options.bind.escape")
            }
            (Row::Bind(Button::Start), Page::Board(Board { player: 1, .. })) => words!("options.bind.join"),
            (Row::Bind(_), Page::Board(Board { player: 0, is_pad: false })) if self.focus.column == 1 => {
                words!("options.bind.second_shared")
            }
            (Row::Bind(_), _) if self.focus.column == 1 => words!("options.bind.second"),
            (Row::Bind(_), _) => words!("options.bind.swap"),
            (Row::ResetOrDone, Page::Board(board)) if self.focus.column == 0 => {
                if board.is_pad {
                    words!("options.reset.buttons")
                } else {
                    words!("options.reset.keys")
                }
            }
            (Row::Pick(_), _) => words!("options.difficulty.about"),
            (Row::Tabs | Row::ResetOrDone | Row::Done, _) => return None,
        })
    }

    pub(super) fn hints(&self) -> &'static [Hint] {
        const LISTENING: &[Hint] = &[(MenuAction::Back, words!("hint.cancel"))];
        const TABS: &[Hint] = &[hints::ROW, (MenuAction::Change, words!("hint.page")), hints::BACK];
        const CHANGE: &[Hint] = &[hints::ROW, hints::CHANGE, hints::BACK];
        const TAKE: &[Hint] = &[hints::ROW, hints::SELECT, hints::BACK];
        const BIND: &[Hint] = &[
            hints::ROW,
            (MenuAction::Choose, words!("hint.bind")),
            (MenuAction::Clear, words!("hint.clear")),
            hints::BACK,
        ];
        const PICK: &[Hint] = &[hints::ROW, (MenuAction::Choose, words!("hint.play")), hints::BACK];
        match self.page.rows().get(self.focus.row) {
            _ if self.listening.is_some() => LISTENING,
            None => &[],
            Some(Row::Pick(_)) => PICK,
            Some(Row::Tabs) => TABS,
            Some(Row::Set(_)) => CHANGE,
            Some(Row::Bind(_)) => BIND,
            Some(Row::Open(_) | Row::Teach | Row::ResetOrDone | Row::Done) => TAKE,
        }
    }
}

pub(super) fn difficulty_words(difficulty: Difficulty) -> (Text, Text) {
    match difficulty {
        Difficulty::Easy => (words!("difficulty.easy"), words!("difficulty.easy.about")),
        Difficulty::Normal => (words!("difficulty.normal"), words!("difficulty.normal.about")),
        Difficulty::Hard => (words!("difficulty.hard"), words!("difficulty.hard.about")),
    }
}

pub(super) fn tab_name(page: Page) -> Text {
    match page {
        Page::Sound => words!("options.tab.sound"),
        Page::Picture => words!("options.tab.picture"),
        Page::Game => words!("options.tab.game"),
        Page::Controls => words!("options.tab.controls"),
        Page::First | Page::Board(_) | Page::Teach => unreachable!("only tabs are asked"),
    }
}

pub fn board_name(board: Board) -> Text {
    match (board.player, board.is_pad) {
        (0, false) => words!("options.board.keys_1"),
        (_, false) => words!("options.board.keys_2"),
        (0, true) => words!("options.board.pad_1"),
        (_, true) => words!("options.board.pad_2"),
    }
}

pub(super) fn short_board_name(board: Board) -> Text {
    match (board.player, board.is_pad) {
        (0, false) => words!("options.board.keys_1.short"),
        (_, false) => words!("options.board.keys_2.short"),
        (0, true) => words!("options.board.pad_1.short"),
        (_, true) => words!("options.board.pad_2.short"),
    }
}

pub(super) fn action_name(button: Button, player: usize) -> Text {
    match button {
        Button::Left => words!("action.left"),
        Button::Right => words!("action.right"),
        Button::Up => words!("action.up"),
        Button::Down => words!("action.down"),
        Button::Jump => words!("action.jump"),
        Button::Fire => words!("action.fire"),
        Button::Grenade => words!("action.grenade"),
        Button::Roll => words!("action.roll"),
        Button::Lock => words!("action.aim_lock"),
        Button::Swap => words!("action.swap"),
        Button::Start if player == 0 => words!("action.pause"),
        Button::Start => words!("action.join"),
    }
}
