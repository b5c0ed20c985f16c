//! The name of a warden in large letters, while it wakes and for a moment after. It opens like an eye, and is over before the first
//! attack.

use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level;
use crate::sim::World;
use crate::sim::boss::warden::{WAKE_TICKS, WardenState};
use crate::words::Text;

/// Ticks for which it is shown, and in which it opens and closes.
const CARD_TICKS: u32 = 90;
const OPENS_TICKS: u32 = 9;
const HEIGHT: i32 = 58;
/// Pixels from the top of the picture, and from the warden.
const TOP: i32 = 132;
const GAP: i32 = 12;
/// The name is this many times larger than the font of headings.
const SCALE: i32 = 2;
/// Room above a capital, for an accent.
const HEADROOM: i32 = 3;
const EDGE: Colour = Colour::rgb(0xe03c36);
const NAME: Colour = Colour::rgb(0xfbcb4b);

#[derive(Default)]
pub struct NameCard {
    /// Ticks since the warden began to wake.
    since: Option<u32>,
}

impl NameCard {
    pub fn after_tick(&mut self, world: &World) {
        self.since = match world.warden().map(|warden| warden.common.state) {
            Some(WardenState::Wakes { ticks_left }) => Some(WAKE_TICKS.saturating_sub(ticks_left)),
            Some(WardenState::Fights) => self.since.map(|since| since + 1),
            _ => None,
        }
        .filter(|since| *since < CARD_TICKS);
    }

    pub fn is_shown(&self) -> bool {
        self.since.is_some()
    }

    /// Draws the card where it does not cover the picture of the warden.
    pub fn draw(&self, list: &mut DrawList, world: &World, body: Option<Rect>) {
        let (Some(since), Some(warden)) = (self.since, world.warden()) else { return };
        let opened = since.min(CARD_TICKS - 1 - since).min(OPENS_TICKS) as i32;
        let height = HEIGHT * opened / OPENS_TICKS as i32;
        // `TOP` is below what the radio says at the top of a picture.
        let is_covered = |body: &Rect| body.bottom() > TOP && body.y < TOP + HEIGHT;
        let top = body.filter(is_covered).map_or(TOP, |body| body.bottom() + GAP);
        let band = Rect::new(0, top + (HEIGHT - height) / 2, list.width, height);
        list.fill(band, Colour::INK.with_alpha(216));
        list.fill(Rect { h: 2, ..band }, EDGE);
        list.fill(Rect { y: band.bottom() - 2, h: 2, ..band }, EDGE);
        if opened < OPENS_TICKS as i32 {
            return;
        }
        // The letters come closer a little, as long as they are there.
        let (middle, aside) = (list.width / 2, (CARD_TICKS - since) as i32 / 12);
        let letters = Rect::new(0, band.y + 2, list.width, SCALE * Font::Display.line());
        list.lens(letters, 4 * SCALE, |list| {
            let x = middle / SCALE + aside / SCALE;
            list.text(Font::Display, Align::Middle, x, HEADROOM, NAME, warden.name());
        });
        let y = band.bottom() - 9 - Font::Small.capital();
        list.text(Font::Small, Align::Middle, middle - aside, y, Colour::PAPER, title(warden.common.which));
    }
}

fn title(which: level::Warden) -> Text {
    match which {
        level::Warden::Docks => words!("warden.docks.title"),
        level::Warden::Foundry => words!("warden.foundry.title"),
        level::Warden::Gardens => words!("warden.gardens.title"),
        level::Warden::Vault => words!("warden.vault.title"),
    }
}
