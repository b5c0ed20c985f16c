//! The page of the pause that shows again what was said and found in this game, the last first. Up and down turn it.

use super::pause::{HEADING_UP, HINTS_UP, MenuKind, Opened};
use super::{Choice, Next, Play, Screen};
use crate::draw::font::{Align, Font};
use crate::draw::portrait::{self, SMALL};
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList, hud};
use crate::scene::screen::{MenuKey, MenuSound};
use crate::scene::widgets::hints::{self, Hint, MenuAction};
use crate::scene::widgets::menu::Menu;
use crate::settings::TextSize;

/// Pixels from the side of the picture to the faces, from a face to its text, and from a line to the next.
const SIDE: i32 = 32;
const GAP: i32 = 8;
const APART: i32 = 7;
/// From the heading to the first line, and from the lower edge up to the way back.
const BELOW_HEADING: i32 = 30;
const BACK_UP: i32 = 38;
/// Lines on a page in small and in large letters.
const ON_A_PAGE: [usize; 2] = [4, 3];

impl Play {
    pub(super) fn has_heard(&self) -> bool {
        self.tape.is_none() && self.heard().next().is_some()
    }

    pub(super) fn read_again(&mut self) -> Next {
        let rows = self.rows(self.size().1 / 2 - BACK_UP, 0);
        let menu = Menu::in_rows(vec![(words!("menu.back"), Choice::Pause)], rows);
        self.menu = Some(Opened::new(menu, MenuKind::Heard { page: 0 }));
        Next::Stay
    }

    /// Turns the pages, if they are open.
    pub(super) fn turn_heard(&mut self, key: Option<MenuKey>, wheel: i32) {
        let pages = self.pages_of_heard();
        let Some(Opened { kind: MenuKind::Heard { page }, .. }) = &mut self.menu else { return };
        let to = match key {
            Some(MenuKey::Up | MenuKey::Left | MenuKey::PageLeft) => page.saturating_sub(1),
            Some(MenuKey::Down | MenuKey::Right | MenuKey::PageRight) => *page + 1,
            _ => page.saturating_add_signed(-wheel as isize),
        };
        let to = to.min(pages.saturating_sub(1));
        self.sound = (to != *page).then_some(MenuSound::Move).or(self.sound);
        *page = to;
    }

    fn on_a_page(&self) -> usize {
        ON_A_PAGE[usize::from(self.view.look.text == TextSize::Large)]
    }

    fn pages_of_heard(&self) -> usize {
        self.heard().count().div_ceil(self.on_a_page())
    }

    pub(super) fn draw_heard(&self, menu: &Menu<Choice>, page: usize, list: &mut DrawList) {
        let (font, top) = (Font::of(list.look.text), list.height / 2 - HEADING_UP);
        list.text(Font::Display, Align::Middle, list.width / 2, top, Colour::PAPER, words!("notes.title"));
        let pages = self.pages_of_heard();
        if pages > 1 {
            let of = words!("count.of", done = page + 1, all = pages);
            list.text(font, Align::Right, list.width - SIDE, top + 4, Colour::DIM, of);
        }
        let (left, mut y) = (SIDE + SMALL + GAP, top + BELOW_HEADING);
        let width = list.width - left - SIDE;
        let lines = self.heard().skip(page * self.on_a_page()).take(self.on_a_page());
        for (who, text) in lines {
            match who {
                Some(who) => portrait::draw_small(list, (SIDE, y), who, false, 0, u8::MAX),
                None => {
                    let at = (SIDE + (SMALL - hud::ICON) / 2, y + (SMALL - hud::ICON) / 2);
                    list.tinted(Sprite::HudIntel, 0, at, false, Colour::WHITE, Blend::Over);
                }
            }
            let name = who.map_or(words!("results.intel"), portrait::name);
            list.text(font, Align::Left, left, y, Colour::AMBER, name);
            let paragraph = |list: &mut DrawList, text: &str| {
                list.paragraph(font, Align::Left, (left, y + font.line()), width, Colour::PAPER, text)
            };
            y = list.with_names(text, paragraph).max(y + SMALL) + APART;
        }
        menu.draw(list);
        const ONE: &[Hint] = &[hints::BACK];
        const MORE: &[Hint] = &[(MenuAction::Move, words!("hint.page")), hints::BACK];
        hints::draw_on_strip(list, list.height - HINTS_UP, self.device, if pages > 1 { MORE } else { ONE });
    }
}
