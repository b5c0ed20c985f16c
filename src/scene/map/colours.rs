//! The colours of the level map and of the panel beside it, also those of each quadrant.

use crate::draw::Colour;
use crate::level::Theme;

pub const GROUND: Colour = Colour::rgb(0x0b0d1c);
pub const LINE: Colour = Colour::rgb(0x3d4666);

pub fn light_of(theme: Theme) -> Colour {
    match theme {
        Theme::Docks => Colour::rgb(0xffb060),
        Theme::Foundry => Colour::rgb(0xff7a4a),
        Theme::Gardens => Colour::rgb(0x9ad08a),
        Theme::Vault => Colour::rgb(0xb8a8ff),
    }
}
