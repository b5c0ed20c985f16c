//! The tabs of a screen with pages. The keys that turn pages are shown at both ends. The arrows turn pages too while the
//! tabs have the focus, and on a screen without any other focus.

use super::chrome::{GRID, draw_arrow};
use super::hints::{self, MenuAction};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::scene::offer::{By, Offer};
use crate::scene::press::Device;
use crate::scene::screen::{Controls, MenuKey};
use crate::words::Text;

const HEIGHT: i32 = 22;
/// Room for a key at each end, and pixels between two tabs.
const END: i32 = 24;
const GAP: i32 = 4;
/// The place of all tabs. The pages are below it.
pub const PLACE: Rect = Rect { h: HEIGHT, ..GRID };
pub const BELOW: Rect = Rect { y: GRID.y + HEIGHT, h: GRID.h - HEIGHT, ..GRID };

pub struct Tabs<const COUNT: usize> {
    pub names: [Text; COUNT],
    pub open: usize,
    /// Whether they have the focus, or `None` if nothing else on the screen can have it.
    pub focus: Option<bool>,
}

impl<const COUNT: usize> Tabs<COUNT> {
    fn place(nth: usize) -> Rect {
        let width = (PLACE.w - 2 * END + GAP) / COUNT as i32;
        Rect { x: PLACE.x + END + nth as i32 * width, w: width - GAP, ..PLACE }
    }

    /// Returns the tab that is opened now.
    pub fn tick(&self, controls: &Controls) -> Option<usize> {
        let pointer = controls.pointer;
        let clicked = (0..COUNT).find(|nth| pointer.left.pressed && Self::place(*nth).covers(pointer.at));
        let arrows = self.focus != Some(false);
        let turned = match controls.menu {
            Some(MenuKey::PageLeft) => Some(COUNT - 1),
            Some(MenuKey::PageRight) => Some(1),
            Some(MenuKey::Left) if arrows => Some(COUNT - 1),
            Some(MenuKey::Right) if arrows => Some(1),
            _ => None,
        };
        clicked.or(turned.map(|by| (self.open + by) % COUNT))
    }

    /// The open tab can have the focus. The keys that turn pages lead to the others.
    pub fn offers(&self) -> impl Iterator<Item = Offer> {
        let by = |nth| if nth == self.open { self.focus.map(|on| By::Focus { on }) } else { Some(By::Keys) };
        let offer = move |nth| Some(Offer::new(format!("page {}", self.names[nth]), Self::place(nth), by(nth)?));
        (0..COUNT).filter_map(offer)
    }

    pub fn draw(&self, list: &mut DrawList, device: Device) {
        for (nth, name) in self.names.into_iter().enumerate() {
            let (tab, is_open) = (Self::place(nth), nth == self.open);
            list.fill(tab, Colour::INK.with_alpha(if is_open { 235 } else { 150 }));
            if is_open {
                list.fill(tab, Colour::AMBER.with_alpha(70));
                list.fill(Rect { h: 2, ..tab }, Colour::AMBER);
            }
            let colour = if is_open { Colour::AMBER } else { Colour::PAPER };
            if is_open && self.focus == Some(true) {
                for (x, way) in [(tab.x + 7, -1), (tab.right() - 8, 1)] {
                    draw_arrow(list, (x, tab.center().y), way, colour);
                }
            }
            let font = Font::fitting(list.look.text, tab.w - 28, name);
            let y = tab.y + (tab.h - font.capital()) / 2;
            list.text(font, Align::Middle, tab.center().x, y, colour, name);
        }
        if let [Some(left), Some(right)] = hints::glyphs(MenuAction::Page, device) {
            let y = PLACE.y + (PLACE.h - Font::Small.capital()) / 2;
            left.draw(list, PLACE.x, y);
            right.draw(list, PLACE.right() - right.width(), y);
        }
    }
}
