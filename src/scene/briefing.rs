//! The briefing before a stage of the campaign: the place, the name, a plan of the stage, the words of Wen, and the goals.
//! The stage waits behind it. A level without a briefing begins at once.

use super::offer::Offer;
use super::play::Play;
use super::play::card::{EXIT, Words, place_of};
use super::screen::{Controls, MenuKey, MenuSound, Next, Screen};
use super::widgets::chrome::{Chrome, GRID, MARGIN, draw_frame};
use super::widgets::hints::MenuAction;
use super::widgets::stage_map;
use crate::draw::font::{Align, Font};
use crate::draw::portrait::{self, SIDE};
use crate::draw::{Colour, DrawList, HEIGHT, WIDTH};
use crate::geom::{Point, Rect, TILE};
use crate::level::{Level, Speaker, Thing};
use crate::settings::{PictureOptions, TextSize};
use crate::sim::World;

/// Letters that appear in a tick.
const LETTERS_A_TICK: u32 = 1;
/// Ticks before the first letter, and in which the picture fades in.
const OPENING: u32 = 20;
const PAD: i32 = 12;
/// From the mark of a goal to its words.
const INDENT: i32 = 12;
/// Pixels of the map that are uncovered in a tick.
const UNCOVERED_A_TICK: u32 = 6;
const EXIT_LIGHT: Colour = Colour::rgb(0x6fe0d8);

pub struct Briefing {
    /// `None` only after [`Briefing::begin`].
    play: Option<Box<Play>>,
    chrome: Chrome,
    text: TextSize,
}

impl Briefing {
    pub fn new(play: Box<Play>) -> Briefing {
        Briefing { play: Some(play), chrome: Chrome::default(), text: TextSize::default() }
    }

    /// Returns the stage, once.
    pub fn begin(&mut self) -> Option<Box<Play>> {
        self.play.take()
    }

    fn text(&self) -> &str {
        self.play.as_ref().map_or("", |play| &play.world().level().story.briefing)
    }

    fn letters(&self) -> usize {
        (self.chrome.ticks.saturating_sub(OPENING) * LETTERS_A_TICK) as usize
    }

    fn is_all_said(&self) -> bool {
        self.letters() >= self.text().chars().count()
    }

    /// Draws the stage as its plan: it is uncovered from the start on. The start and the exit have their names, the checkpoints
    /// have flags, and an arrow shows that a strip goes on in the next one.
    fn draw_map(&self, list: &mut DrawList, level: &Level, area: Rect) {
        let uncovered = (self.chrome.ticks.saturating_sub(OPENING) * UNCOVERED_A_TICK) as i32;
        let tile = |at: Point| (at.x / TILE, at.y / TILE - 1);
        let exits = level.things.iter().filter_map(|thing| match thing {
            Thing::Exit { feet } => Some((tile(*feet), EXIT_LIGHT, words!("briefing.exit"))),
            _ => None,
        });
        let ends: Vec<_> = exits.chain([(tile(level.start), Colour::AMBER, words!("briefing.start"))]).collect();
        let flags = || {
            level.things.iter().filter_map(|thing| match thing {
                Thing::Checkpoint { feet, .. } => Some(tile(*feet)),
                _ => None,
            })
        };
        let font = Font::of(list.look.text);
        stage_map::draw(list, level, area.grown(-8), 2, |list, place| {
            for (x, y) in flags().map(place) {
                list.fill(Rect::new(x, y - 6, 1, 8), Colour::PAPER);
                list.fill(Rect::new(x + 1, y - 6, 4, 3), Colour::PAPER);
            }
            let end = place((level.size().0 as i32, 0)).0;
            if end > list.width {
                for row in 0..4 {
                    let x = list.width - 3 - row;
                    list.fill(Rect::new(x, list.height / 2 - row, 1, 2 * row + 1), Colour::AMBER);
                }
            }
            for &(at, colour, name) in &ends {
                let (x, y) = place(at);
                // The other strip has it.
                if !(0..list.width).contains(&x) {
                    continue;
                }
                let (half, above) = (font.width(name) / 2 + 3, y - 10 - font.capital());
                let middle = x.clamp(half, (list.width - half).max(half));
                let top = if above < 2 { y + 10 } else { above };
                list.fill(Rect::new(middle - half, top - 3, 2 * half, font.capital() + 6), Colour::INK.with_alpha(200));
                list.text(font, Align::Middle, middle, top, colour, name);
                let grown = (self.chrome.ticks / 3 % 12) as i32;
                list.outline(
                    Rect::new(x - grown, y - grown, 2 * grown + 1, 2 * grown + 1),
                    colour.with_alpha(220 - grown as u8 * 18),
                );
                list.fill(Rect::new(x - 1, y - 1, 3, 3), colour);
            }
            list.fill(Rect { x: uncovered, ..list.bounds() }, Colour::INK);
            list.fill(Rect { x: uncovered, w: 1, ..list.bounds() }, Colour::AMBER);
        });
    }

    fn draw_with(&self, list: &mut DrawList, text: &str) {
        let Some(play) = &self.play else { return };
        let world = play.world();
        let level = world.level();
        self.chrome.draw_view(list, level.theme, 3, 110);
        let font = Font::of(list.look.text);
        self.chrome.draw_head(list, &level.name, place_of(level.theme));
        let (left, wide) = (MARGIN, list.width - 2 * MARGIN);
        // The map, then the words beside the face, and the goals to their right. All stay in place while the words appear.
        // It has the size of the game's picture, so only the margins of the grid hold for it.
        let paper = Rect::new(left, GRID.y, wide, list.height - (HEIGHT - GRID.h));
        draw_frame(list, paper);
        let goals = Rect { x: left + wide * 3 / 5, w: wide * 2 / 5 - PAD, ..paper };
        let words = left + PAD + SIDE + PAD;
        let said = (font.lines(text, goals.x - PAD - words).count() as i32 + 1) * font.line();
        let high = said.max(height_of_goals(font, world, goals.w)).max(SIDE);
        let map = Rect { h: paper.h - 2 * PAD - high, ..paper };
        self.draw_map(list, level, map);
        let goals = Rect { y: map.bottom() + PAD, ..goals };
        let face = (left + PAD, goals.y);
        portrait::draw(list, face, Speaker::Wen, !self.is_all_said(), self.chrome.ticks, u8::MAX);
        list.text(font, Align::Left, words, face.1, Colour::AMBER, portrait::name(Speaker::Wen));
        // The names of controls make the text longer.
        let letters = if self.is_all_said() { usize::MAX } else { self.letters() };
        for (nth, (_, shown)) in (1..).zip(font.written(text, goals.x - PAD - words, letters)) {
            list.text(font, Align::Left, words, face.1 + nth * font.line(), Colour::PAPER, shown);
        }
        draw_goals(list, world, goals);
        let fade = OPENING.saturating_sub(self.chrome.ticks) * 255 / OPENING;
        list.fill(list.bounds(), Colour::INK.with_alpha(fade as u8));
        let hints = [(MenuAction::Choose, words!("briefing.begin")), (MenuAction::Back, words!("hint.map"))];
        self.chrome.draw_hints(list, &hints);
    }
}

impl Screen for Briefing {
    fn screen(&self) -> String {
        if self.is_all_said() { "briefing".into() } else { "briefing: Wen speaks".into() }
    }

    fn offers(&self) -> Vec<Offer> {
        vec![Offer::anywhere("begin"), Chrome::back("map")]
    }

    fn tick(&mut self, controls: Controls) -> Next {
        if self.chrome.tick(&controls) {
            return Next::Map;
        }
        if controls.menu != Some(MenuKey::Choose) && !controls.pointer.left.pressed {
            return Next::Stay;
        }
        self.chrome.sound = Some(MenuSound::Choose);
        Next::Begin
    }

    fn draw(&mut self, _mix: f32, list: &mut DrawList) {
        list.with_names(self.text(), |list, text| self.draw_with(list, text));
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.chrome.sound
    }

    /// As large as the picture of the game that follows. Large letters need more room.
    fn size(&self) -> (i32, i32) {
        let game = self.play.as_ref().filter(|_| self.text == TextSize::Normal);
        game.map_or((WIDTH, HEIGHT), |play| play.size())
    }

    fn set_look(&mut self, look: PictureOptions) {
        self.text = look.text;
    }
}

/// Yields what must be done, the exit last, and then what may be done.
fn goals_of(world: &World) -> impl Iterator<Item = (Colour, String)> {
    let goals = move |required: bool| {
        let those = world.level().objectives.iter().filter(move |objective| objective.required == required);
        those.map(|it| Words { goal: it.goal, of: world.wanted(*it).of })
    };
    let optional = words!("briefing.optional");
    goals(true)
        .map(|goal| (Colour::PAPER, goal.to_string()))
        .chain([(Colour::PAPER, EXIT.to_string())])
        .chain(goals(false).map(move |goal| (Colour::DIM, format!("{goal} ({optional})"))))
}

fn height_of_goals(font: Font, world: &World, width: i32) -> i32 {
    goals_of(world).map(|(_, goal)| font.lines(&goal, width - INDENT).count() as i32 * font.line() + 2).sum()
}

fn draw_goals(list: &mut DrawList, world: &World, place: Rect) {
    let font = Font::of(list.look.text);
    let mut y = place.y;
    for (colour, goal) in goals_of(world) {
        list.fill(Rect::new(place.x, y + font.capital() / 2 - 2, 5, 5), colour);
        y = list.paragraph(font, Align::Left, (place.x + INDENT, y), place.w - INDENT, colour, &goal) + 2;
    }
}
