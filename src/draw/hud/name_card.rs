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
/// Pixels from the top of the picture, below what the radio says there, and from the warden.
const TOP: i32 = 132;
const GAP: i32 = 12;
/// How far the picture of a warden reaches to each side of its middle, and how high.
const PICTURE: (i32, i32) = (116, 172);
/// From the name to the ends of the card.
const ASIDE: i32 = 14;
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

    /// Draws the card beside the warden, so that nothing hides its face: from the edge of the picture that is farther from
    /// it. Where there is no room, it goes below the warden, or along the lower edge.
    pub fn draw(&self, list: &mut DrawList, world: &World, body: Option<Rect>) {
        let (Some(since), Some(warden)) = (self.since, world.warden()) else { return };
        let opened = since.min(CARD_TICKS - 1 - since).min(OPENS_TICKS) as i32;
        let height = HEIGHT * opened / OPENS_TICKS as i32;
        let font = Font::Display;
        let title = title(warden.common.which);
        let wide = (SCALE * font.width(warden.name())).max(Font::Small.width(title)) + 2 * ASIDE;
        let card = place(list.bounds(), wide, body);
        let band = Rect { y: card.y + (HEIGHT - height) / 2, h: height, ..card };
        list.fill(band, Colour::INK.with_alpha(216));
        list.fill(Rect { h: 2, ..band }, EDGE);
        list.fill(Rect { y: band.bottom() - 2, h: 2, ..band }, EDGE);
        let edges = 1..list.width - 2;
        for x in [band.x, band.right() - 2].into_iter().filter(|x| edges.contains(x)) {
            list.fill(Rect { x, w: 2, ..band }, EDGE);
        }
        if opened < OPENS_TICKS as i32 {
            return;
        }
        // The letters come closer a little, as long as they are there.
        let (middle, aside) = (band.center().x, (CARD_TICKS - since) as i32 / 12);
        let letters = Rect { y: band.y + 2, h: SCALE * font.line(), ..band };
        list.lens(letters, 4 * SCALE, |list| {
            let x = (band.w / 2 + aside) / SCALE;
            list.text(font, Align::Middle, x, HEADROOM, NAME, warden.name());
        });
        let y = band.bottom() - 9 - Font::Small.capital();
        list.text(Font::Small, Align::Middle, middle - aside, y, Colour::PAPER, title);
    }
}

/// Returns where a card of this width is beside a warden that is at `body` in the picture.
fn place(picture: Rect, wide: i32, body: Option<Rect>) -> Rect {
    let whole = Rect { y: TOP, h: HEIGHT, ..picture };
    let Some(body) = body else { return whole };
    let middle = body.center().x;
    let body = Rect::new(middle - PICTURE.0, body.bottom() - PICTURE.1, 2 * PICTURE.0, PICTURE.1);
    if !body.grown(GAP).overlaps(whole) {
        return whole;
    }
    let (left, right) = (body.x - GAP, picture.w - body.right() - GAP);
    match () {
        () if left.max(right) >= wide && left >= right => Rect { w: left.min(wide + ASIDE), ..whole },
        () if left.max(right) >= wide => {
            let w = right.min(wide + ASIDE);
            Rect { x: picture.right() - w, w, ..whole }
        }
        () => Rect { y: (body.bottom() + GAP).min(picture.bottom() - HEIGHT), ..whole },
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
