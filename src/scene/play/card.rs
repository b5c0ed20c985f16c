//! The card at a stage's start: name, quadrant and goals. It is drawn over the running game where no player is, and any
//! key ends it. It belongs to the scene and changes nothing in the world.

use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::{Goal, Objective, Theme};
use crate::sim::World;
use crate::words::Text;

/// Ticks that the card is shown, and of them the ticks in which it fades in or out.
const CARD_TICKS: u32 = 150;
const FADE_TICKS: u32 = 14;
/// A key ends the card only after this many ticks, because players press keys at once and could not read it.
const LEAST_TICKS: u32 = 50;
/// Top of the card, below the score. `FOOT` is its distance from the lower edge if a player is in the way.
const TOP: i32 = 58;
const FOOT: i32 = 36;
const PAD: i32 = 12;

/// Whether the card is still to be shown.
#[derive(Default)]
pub(super) enum Introduction {
    #[default]
    Due,
    Shown(Card),
    Over,
}

impl Introduction {
    pub fn tick(&mut self, is_pressed: bool) {
        match self {
            Introduction::Due => *self = Introduction::Shown(Card::new()),
            Introduction::Shown(card) => {
                if !card.tick(is_pressed) {
                    *self = Introduction::Over;
                }
            }
            Introduction::Over => {}
        }
    }

    /// Takes away a card that is shown.
    pub fn close(&mut self) {
        if self.card().is_some() {
            *self = Introduction::Over;
        }
    }

    pub fn card(&mut self) -> Option<&mut Card> {
        if let Introduction::Shown(card) = self { Some(card) } else { None }
    }
}

pub(super) struct Card {
    ticks: u32,
    end: u32,
    /// Set when a player is in the way. From then on the card is at the lower edge.
    is_low: bool,
}

impl Card {
    pub fn new() -> Card {
        Card { ticks: 0, end: CARD_TICKS, is_low: false }
    }

    /// `is_pressed` is whether any key or button went down. Returns false when the card is gone.
    pub fn tick(&mut self, is_pressed: bool) -> bool {
        self.ticks += 1;
        if is_pressed {
            self.end = self.end.min(self.ticks.max(LEAST_TICKS) + FADE_TICKS);
        }
        self.ticks < self.end
    }

    pub fn draw(&mut self, list: &mut DrawList, world: &World, seen: Rect) {
        let level = world.level();
        let font = Font::of(list.look.text);
        let title = &level.name;
        let name = Font::heading(list.width * 2 / 3, title);
        let place = place_of(level.theme);
        let goals = || level.objectives.iter().filter(|objective| objective.required);
        let width_of =
            |objective: &Objective| font.width(&Words { goal: objective.goal, of: world.wanted(*objective).of });
        let widest = goals().map(width_of).max().unwrap_or(0);
        let widest = widest.max(name.width(title)).max(font.width(place)).max(font.width(EXIT));
        let lines = 2 + goals().count() as i32;
        let height = name.line() + lines * font.line() + 2 * PAD;
        let mut frame = Rect::new((list.width - widest) / 2 - PAD, TOP, widest + 2 * PAD, height);
        let low = Rect { y: list.height - FOOT - height, ..frame };
        let is_in_the_way =
            |player: &crate::sim::Entity| player.body.rect.moved(-seen.x, -seen.y).grown(PAD).overlaps(frame);
        self.is_low |= world.players().any(is_in_the_way);
        if self.is_low {
            frame = low;
        }
        let lit = self.ticks.min(self.end.saturating_sub(self.ticks)).min(FADE_TICKS);
        let faded = |colour: Colour| colour.with_alpha((u32::from(colour.alpha) * lit / FADE_TICKS) as u8);
        list.fill(frame, faded(Colour::INK.with_alpha(205)));
        list.fill(Rect { h: 2, ..frame }, faded(Colour::AMBER));
        let (middle, mut y) = (list.width / 2, frame.y + PAD);
        let mut line = |list: &mut DrawList, font: Font, colour: Colour, text: std::fmt::Arguments| {
            list.text(font, Align::Middle, middle, y, faded(colour), text);
            y += font.line();
        };
        line(list, font, Colour::DIM, format_args!("{place}"));
        line(list, name, Colour::AMBER, format_args!("{title}"));
        for objective in goals() {
            let of = world.wanted(*objective).of;
            line(list, font, Colour::PAPER, format_args!("{}", Words { goal: objective.goal, of }));
        }
        line(list, font, Colour::PAPER, format_args!("{EXIT}"));
    }
}

pub(in crate::scene) const EXIT: Text = words!("card.exit");

pub(in crate::scene) fn place_of(theme: Theme) -> Text {
    match theme {
        Theme::Docks => words!("quadrant.docks"),
        Theme::Foundry => words!("quadrant.foundry"),
        Theme::Gardens => words!("quadrant.gardens"),
        Theme::Vault => words!("quadrant.vault"),
    }
}

/// Formats a goal as a task, with the number of things.
pub(in crate::scene) struct Words {
    pub goal: Goal,
    pub of: u32,
}

impl std::fmt::Display for Words {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        let of = self.of;
        match self.goal {
            Goal::Drums => words!("card.drums", of = of).fmt(out),
            Goal::Warden => words!("card.warden").fmt(out),
            Goal::Prisoners => words!("card.prisoners", of = of).fmt(out),
            Goal::Intel => words!("card.intel", of = of).fmt(out),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::draw::Command;
    use crate::level::read::read;
    use crate::sim::{IndexChoice, Rules};

    #[test]
    fn the_card_ends_by_itself_or_by_a_key_but_not_at_once() {
        let lasts = |key_at: u32| {
            let mut card = Card::new();
            (1..).take_while(|tick| card.tick(*tick == key_at)).count() as u32 + 1
        };
        assert_eq!(lasts(0), CARD_TICKS);
        assert_eq!(lasts(5), LEAST_TICKS + FADE_TICKS, "it can be read at a glance");
        assert_eq!(lasts(80), 80 + FADE_TICKS);
    }

    #[test]
    fn the_card_is_never_over_a_player() {
        for above in 0..22 {
            let empty = "..........".repeat(4);
            let mut rows = vec![empty.clone(); 22];
            rows[above].replace_range(20..21, "P");
            rows[21].replace_range(39..40, "X");
            rows.push("##########".repeat(4));
            let rows: Vec<String> = rows.iter().map(|row| format!("{row:?}")).collect();
            let objectives = "objectives: [Required(drums)]";
            let text = format!("Level(name: \"High\", rows: [{}], {objectives})", rows.join(", "));
            let text = text.replacen(&".".repeat(40), &format!("D{}", ".".repeat(39)), 1);
            let world = match read("high.ron", &text) {
                Ok(level) => World::new(Arc::new(level), 1, Rules::default(), IndexChoice::default()),
                Err(problems) => panic!("{problems}"),
            };
            let seen = world.view();
            let mut card = Card::new();
            (0..30).for_each(|_| _ = card.tick(false));
            let mut list = DrawList::new(640, 360);
            card.draw(&mut list, &world, seen);
            let Some(Command::Fill { rect, .. }) = list.commands.first() else { panic!("nothing is drawn") };
            let player = world.player(0).unwrap().body.rect.moved(-seen.x, -seen.y);
            assert!(!rect.overlaps(player), "row {above}: {rect:?} over {player:?}");
            assert!(list.bounds().contains(*rect));
        }
    }
}
