//! How large the panels, the goals and the bar of a warden are, and how opaque. In a wide picture they are half as large
//! again, so that they keep their size on the screen.

use crate::draw::font::Font;
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::Rect;
use crate::settings::TextSize;

/// A picture of this width is a wide one.
const WIDE: i32 = 600;
/// Room for the widest icon, and for the icons of a row, before they are enlarged.
const WIDEST: i32 = 48;

#[derive(Clone, Copy)]
pub struct Size {
    pub font: Font,
    halves: i32,
    alpha: u8,
}

impl Size {
    pub fn of(list: &DrawList) -> Size {
        match list.width >= WIDE {
            true => Size { font: Font::of(TextSize::Large), halves: 3, alpha: u8::MAX },
            false => Size { font: Font::of(list.look.text), halves: 2, alpha: u8::MAX },
        }
    }

    pub fn with_alpha(self, alpha: u8) -> Size {
        Size { alpha, ..self }
    }

    /// The font of the score.
    pub fn heading(self) -> Font {
        if self.halves > 2 { Font::Display } else { Font::Large }
    }

    pub fn px(self, pixels: i32) -> i32 {
        pixels * self.halves / 2
    }

    /// A panel fades as a whole, but what stands on it only half as much, because it must be read in a fight.
    pub fn faded(self, colour: Colour) -> Colour {
        faded(colour, 128 + self.alpha / 2)
    }

    /// Whether a fighter is behind the panel, so that it shows only what counts now.
    pub fn is_thin(self) -> bool {
        self.alpha < u8::MAX / 2
    }

    /// The colour of what is behind the panel.
    pub fn faded_plate(self, colour: Colour) -> Colour {
        faded(colour, self.alpha)
    }

    /// Draws an icon with its upper left corner at a place.
    pub fn icon(self, list: &mut DrawList, sprite: Sprite, (x, y): (i32, i32)) {
        self.tinted(list, sprite, (x, y), Colour::WHITE, Blend::Over);
    }

    pub fn tinted(self, list: &mut DrawList, sprite: Sprite, (x, y): (i32, i32), tint: Colour, blend: Blend) {
        let tint = self.faded(tint);
        if self.halves == 2 {
            return list.tinted(sprite, 0, (x, y), false, tint, blend);
        }
        let area = Rect::new(x, y, self.px(WIDEST), self.px(super::ICON));
        list.lens(area, 2 * self.halves, |list| list.tinted(sprite, 0, (0, 0), false, tint, blend));
    }
}

fn faded(colour: Colour, alpha: u8) -> Colour {
    colour.with_alpha((u32::from(colour.alpha) * u32::from(alpha) / 255) as u8)
}
