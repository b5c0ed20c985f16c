//! Draws the faces of those who speak on the radio and in briefings, and knows their names.

use super::sprites::Sprite;
use super::{Blend, Colour, DrawList};
use crate::geom::Rect;
use crate::level::Speaker;
use crate::words::Text;

/// Width and height of a face.
pub const SIDE: i32 = 48;
/// The same of a small one, which is the middle of a face, and where that begins.
pub const SMALL: i32 = 26;
const MIDDLE: (i32, i32) = (11, 12);
/// Ticks that each picture of a moving mouth is shown.
const MOUTH_TICKS: u32 = 7;
/// Where the feet of a prisoner are, who has no portrait of its own: the box shows its upper half.
const PRISONER: (i32, i32) = (24, 46);

/// Draws a face with its upper left corner at `at`. Its mouth moves while it `speaks`.
pub fn draw(list: &mut DrawList, at: (i32, i32), who: Speaker, speaks: bool, ticks: u32, opacity: u8) {
    let frame = if speaks { ticks / MOUTH_TICKS % 2 } else { 0 };
    let (x, y) = if who == Speaker::Prisoner { PRISONER } else { (0, 0) };
    let (place, tint) = ((at.0 + x, at.1 + y), Colour::WHITE.with_alpha(opacity));
    list.tinted(sprite_of(who), frame as usize, place, false, tint, Blend::Over);
}

/// Draws the middle of a face, in its size, because a face that is made smaller is not a face any more.
pub fn draw_small(list: &mut DrawList, at: (i32, i32), who: Speaker, speaks: bool, ticks: u32, opacity: u8) {
    let (x, y) = MIDDLE;
    list.lens(Rect::new(at.0, at.1, SMALL, SMALL), 4, |list| draw(list, (-x, -y), who, speaks, ticks, opacity));
}

fn sprite_of(who: Speaker) -> Sprite {
    match who {
        Speaker::Dara => Sprite::PortraitsDara,
        Speaker::Bo => Sprite::PortraitsBo,
        Speaker::Wen => Sprite::PortraitsWen,
        Speaker::Stevedore => Sprite::PortraitsStevedore,
        Speaker::Crucible => Sprite::PortraitsCrucible,
        Speaker::Gardener => Sprite::PortraitsGardener,
        Speaker::Index => Sprite::PortraitsIndex,
        Speaker::Prisoner => Sprite::PrisonerFreed,
    }
}

pub fn name(who: Speaker) -> Text {
    match who {
        Speaker::Dara => words!("speaker.dara"),
        Speaker::Bo => words!("speaker.bo"),
        Speaker::Wen => words!("speaker.wen"),
        Speaker::Stevedore => words!("warden.docks"),
        Speaker::Crucible => words!("warden.foundry"),
        Speaker::Gardener => words!("warden.gardens"),
        Speaker::Index => words!("warden.vault"),
        Speaker::Prisoner => words!("speaker.prisoner"),
    }
}
