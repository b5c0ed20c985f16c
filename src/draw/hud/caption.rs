//! The text of a sign. It is shown while a player reads the sign, and for some time after that, because a player who runs
//! past a sign reads it for only a second. A fight ends it, and so does a long stay at the sign.

use super::size::Size;
use super::{MARGIN, panel};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList, WIDTH};
use crate::geom::{Rect, TICKS_A_SECOND};
use crate::sim::{Kind, World};

/// Ticks for which a text stays, counted from when it was first read.
const STAYS_TICKS: u32 = 240;
/// Ticks after which the text goes away while the player still stands at the sign.
const READ_TICKS: u32 = 420;
/// A text that was shown for so long is known, and is not shown for some time. A player who stays at the sign reads it again.
const KNOWN_TICKS: u32 = 90;
const RESTS_TICKS: u32 = 60 * TICKS_A_SECOND;
const WAITS_TICKS: u32 = 3 * TICKS_A_SECOND;
const MOST_KNOWN: usize = 8;
/// Pixels between the text and the players' panels. `MOST_LINES` limits the lines in the large font.
const GAP: i32 = 16;
const MOST_LINES: usize = 4;
/// Pixels from the letters to the edge of their box. `FOOT` is from the picture's lower edge to the box.
const PAD: (i32, i32) = (10, 7);
const FOOT: i32 = 30;
/// A player at a sign, with room for a jump, in pixels. If this would reach into the text at the top, the text is at the
/// picture's lower edge.
const JUMP_ROOM: i32 = 92;

/// The text that was read last.
#[derive(Clone, Copy)]
struct Read {
    /// Index in the level's texts.
    text: usize,
    ticks: u32,
    /// Ticks at the sign before the text of it is shown.
    waits: u32,
}

impl Read {
    fn after_tick(self) -> Read {
        match self.waits {
            0 => Read { ticks: self.ticks + 1, ..self },
            waits => Read { waits: waits - 1, ..self },
        }
    }

    fn is_shown(self) -> bool {
        self.waits == 0 && self.ticks <= READ_TICKS
    }
}

#[derive(Default)]
pub struct Reading {
    last: Option<Read>,
    /// The texts that are known, and for how many ticks they still rest.
    known: [(usize, u32); MOST_KNOWN],
}

impl Reading {
    pub fn after_tick(&mut self, world: &World, fights: bool) {
        self.known.iter_mut().for_each(|(_, rests)| *rests = rests.saturating_sub(1));
        let before = self.last;
        self.last = match (sign_that_is_read(world), before) {
            (Some((text, _)), Some(last)) if last.text == text => {
                // Nobody reads it in a fight, when it is hidden.
                Some(if fights { last } else { last.after_tick() })
            }
            (Some((text, _)), _) => {
                let is_known = self.known.iter().any(|(known, rests)| *known == text && *rests > 0);
                Some(Read { text, ticks: 0, waits: if is_known { WAITS_TICKS } else { 0 } })
            }
            (None, Some(last)) if !fights && last.waits == 0 && last.ticks < STAYS_TICKS => Some(last.after_tick()),
            (None, _) => None,
        };
        // What was read goes to rest when the text of it is gone.
        if let Some(Read { text, .. }) = before.filter(|read| read.ticks >= KNOWN_TICKS)
            && self.last.is_none_or(|last| last.text != text)
        {
            // The same text, or else the one that has rested longest.
            let place = self.known.iter_mut().min_by_key(|(known, rests)| (*known != text, *rests));
            place.into_iter().for_each(|known| *known = (text, RESTS_TICKS));
        }
    }

    /// Call it when the world has jumped to another tick. What is known stays known.
    pub fn leave(&mut self) {
        self.last = None;
    }

    pub fn has_text(&self) -> bool {
        self.last.is_some_and(Read::is_shown)
    }

    /// Draws the text of the sign that is read, or that was read just now. The place of the box begins at `top`, below
    /// the score. `warden` is what the picture of a warden covers. Returns the box.
    pub fn draw(&self, list: &mut DrawList, world: &World, seen: Rect, top: i32, warden: Option<Rect>) -> Option<Rect> {
        let text_of = |text: usize| world.level().texts.get(text);
        if self.last.is_some_and(|last| !last.is_shown()) {
            return None;
        }
        if let Some((text, bottom)) = sign_that_is_read(world) {
            let draw =
                |list: &mut DrawList, text: &str| Caption::new(list, text, top, bottom - seen.y, warden).draw(list);
            return Some(list.with_names(text_of(text)?, draw));
        }
        let highest = world.players().map(|player| player.body.rect.bottom()).min()?;
        list.with_names(text_of(self.last?.text)?, |list, text| {
            let caption = Caption::new(list, text, top, highest - seen.y, warden);
            // The player has gone on. At the lower edge the text could cover the floor ahead.
            let covers = |rect: Rect| rect.moved(-seen.x, -seen.y).overlaps(caption.frame);
            let covers_player = world.players().any(|player| covers(player.body.rect));
            (caption.frame.y < list.height / 2 && !covers_player).then(|| caption.draw(list))
        })
    }
}

/// Returns the index of its text, and the y of its foot.
fn sign_that_is_read(world: &World) -> Option<(usize, i32)> {
    world.entities().find_map(|entity| match &entity.kind {
        Kind::Sign(sign) if sign.is_read(world.tick()) => Some((sign.text, entity.body.rect.bottom())),
        _ => None,
    })
}

struct Caption<'a> {
    text: &'a str,
    font: Font,
    /// Width of the lines, and pixels from one line to the next.
    width: i32,
    step: i32,
    frame: Rect,
}

impl Caption<'_> {
    /// The text is below the score at `top`, so that the ground and pits stay visible, or at the lower edge if the foot
    /// of the sign is so high that the text would cover a player. Large letters are used only if they fit into
    /// `MOST_LINES`. The text is moved so that it does not cover a warden.
    fn new<'a>(list: &DrawList, text: &'a str, top: i32, foot: i32, warden: Option<Rect>) -> Caption<'a> {
        // In a small picture all letters are a third larger, and large ones would cover the way.
        let wanted = if list.width < WIDTH { Font::Small } else { Font::of(list.look.text) };
        let width = list.width - 2 * (MARGIN + panel(Size::of(list)) + GAP);
        let font = if wanted.lines(text, width).count() <= MOST_LINES { wanted } else { Font::Small };
        let lines = || font.lines(text, width);
        let widest = lines().map(|line| font.width(line)).max().unwrap_or(0);
        // More space for large letters, so that accents do not touch the line above.
        let step = if font == Font::Large { font.line() + 3 } else { font.line() };
        let height = lines().count() as i32 * step - (step - font.capital()) + 2 * PAD.1;
        let covers_player = foot - JUMP_ROOM < top + height;
        let top = if covers_player { list.height - FOOT - height } else { top };
        let frame = Rect::new(list.width / 2 - widest / 2 - PAD.0, top, widest + 2 * PAD.0, height);
        let side = MARGIN + panel(Size::of(list)) + GAP;
        let places = [frame, Rect { x: side, ..frame }, Rect { x: list.width - side - frame.w, ..frame }];
        let below = warden.map_or(frame, |warden| Rect { y: warden.bottom() + GAP, ..frame });
        let is_clear = |place: &Rect| warden.is_none_or(|warden| !warden.overlaps(*place));
        let frame = places.into_iter().find(is_clear).unwrap_or(below);
        Caption { text, font, width, step, frame }
    }

    /// Returns the box.
    fn draw(&self, list: &mut DrawList) -> Rect {
        list.fill(self.frame, Colour::INK.with_alpha(208));
        for (nth, line) in self.font.lines(self.text, self.width).enumerate() {
            let y = self.frame.y + PAD.1 + nth as i32 * self.step;
            list.text(self.font, Align::Middle, self.frame.center().x, y, Colour::PAPER, line);
        }
        self.frame
    }
}
