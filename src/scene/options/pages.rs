//! The pages of the options and their rows. A new setting needs a row here and a variant in `setting`. A page in a
//! browser has no window of its own and gets pads from the browser, so some rows are missing there.

use super::setting::Setting;
use crate::input::Button;
use crate::sim::Difficulty;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// Before the first game.
    First,
    Sound,
    Picture,
    Game,
    Controls,
    Board(Board),
    Teach,
}

/// A list of bindings: the keys or the pad of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pub player: usize,
    pub is_pad: bool,
}

pub const TABS: [Page; 4] = [Page::Sound, Page::Picture, Page::Game, Page::Controls];
pub const BOARDS: [Board; 4] = [
    Board { player: 0, is_pad: false },
    Board { player: 1, is_pad: false },
    Board { player: 0, is_pad: true },
    Board { player: 1, is_pad: true },
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Row {
    /// The tabs, side by side: the four pages, or the four lists of bindings.
    Tabs,
    Set(Setting),
    Open(Board),
    /// Asks the player to press each button of a pad, so that the game learns which is which.
    Teach,
    Bind(Button),
    /// The first column resets the bindings, the second goes back.
    ResetOrDone,
    Done,
    /// Begins the game on this difficulty.
    Pick(Difficulty),
}

const FIRST: &[Row] = &[
    Row::Pick(Difficulty::Easy),
    Row::Pick(Difficulty::Normal),
    Row::Pick(Difficulty::Hard),
    Row::Set(Setting::Text),
    Row::Done,
];
const SOUND: &[Row] = &[Row::Tabs, Row::Set(Setting::Sound), Row::Set(Setting::Music), Row::Done];
const PICTURE: &[Row] = &[
    Row::Tabs,
    Row::Set(Setting::Shake),
    Row::Set(Setting::Flashes),
    Row::Set(Setting::Text),
    Row::Set(Setting::Colours),
    #[cfg(not(target_family = "wasm"))]
    Row::Set(Setting::Scale),
    Row::Set(Setting::Scaling),
    Row::Set(Setting::Fullscreen),
    #[cfg(not(target_family = "wasm"))]
    Row::Set(Setting::Vsync),
    Row::Done,
];
const GAME: &[Row] = &[
    Row::Tabs,
    Row::Set(Setting::Difficulty),
    Row::Set(Setting::Speed),
    Row::Set(Setting::EndlessLife),
    Row::Set(Setting::EndlessAmmunition),
    Row::Set(Setting::DownRolls),
    Row::Set(Setting::FocusLoss),
    Row::Done,
];
pub const CONTROLS: &[Row] = &[
    Row::Tabs,
    Row::Open(BOARDS[0]),
    Row::Open(BOARDS[1]),
    Row::Open(BOARDS[2]),
    Row::Open(BOARDS[3]),
    Row::Teach,
    Row::Set(Setting::FirstPad),
    Row::Set(Setting::Rumble),
    Row::Set(Setting::DeadZone),
    Row::Done,
];
const BOARD: &[Row] = &[
    Row::Tabs,
    Row::Bind(Button::Left),
    Row::Bind(Button::Right),
    Row::Bind(Button::Up),
    Row::Bind(Button::Down),
    Row::Bind(Button::Jump),
    Row::Bind(Button::Fire),
    Row::Bind(Button::Grenade),
    Row::Bind(Button::Roll),
    Row::Bind(Button::Lock),
    Row::Bind(Button::Swap),
    Row::Bind(Button::Start),
    Row::ResetOrDone,
];

impl Page {
    pub fn rows(self) -> &'static [Row] {
        match self {
            Page::First => FIRST,
            Page::Sound => SOUND,
            Page::Picture => PICTURE,
            Page::Game => GAME,
            Page::Controls => CONTROLS,
            Page::Board(_) => BOARD,
            Page::Teach => &[],
        }
    }
}

impl Row {
    pub fn columns(self) -> usize {
        match self {
            Row::Bind(_) | Row::ResetOrDone => 2,
            Row::Tabs | Row::Set(_) | Row::Open(_) | Row::Teach | Row::Done | Row::Pick(_) => 1,
        }
    }
}
