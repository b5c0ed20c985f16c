//! The briefing before a stage of the campaign: the place, the name, the words of Wen, and the goals. The
//! stage waits behind it. A level without a briefing begins at once.

use super::offer::{By, Offer};
use super::play::Play;
use super::play::card::{EXIT, Words, place_of};
use super::screen::{Controls, MenuKey, MenuSound, Next, Screen};
use super::widgets::chrome::{Chrome, draw_frame};
use super::widgets::hints::{BACK_PLACE, MenuAction};
use crate::draw::font::{Align, Font};
use crate::draw::portrait::{self, SIDE};
use crate::draw::{Colour, DrawList, HEIGHT, WIDTH};
use crate::geom::Rect;
use crate::level::{Objective, Speaker};
use crate::settings::{PictureOptions, TextSize};
use crate::sim::World;

/// Letters that appear in a tick.
const LETTERS_A_TICK: u32 = 1;
/// Ticks before the first letter, and in which the picture fades in.
const OPENING: u32 = 20;
const PAD: i32 = 16;
/// Pixels from the words, or from the face, to the goals.
const GOALS_BELOW: i32 = 24;

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

    fn draw_with(&self, list: &mut DrawList, text: &str) {
        let Some(play) = &self.play else { return };
        let world = play.world();
        let level = world.level();
        self.chrome.draw_view(list, level.theme, 3, 110);
        let font = Font::of(list.look.text);
        // The paper is as high as its words, and in the middle between the heading and the hints.
        let wide = list.width * 5 / 6;
        let width = wide - SIDE - 3 * PAD;
        let words = (font.lines(text, width).count() as i32 + 1) * font.line();
        let rows = (level.objectives.len() as i32 + 1) * (font.line() + 2);
        let high = PAD + words.max(SIDE) + GOALS_BELOW + rows + PAD / 2;
        let paper = Rect::new((list.width - wide) / 2, (list.height - high) / 2 + PAD / 2, wide, high);
        list.text(font, Align::Left, paper.x, paper.y - 42, Colour::PAPER, place_of(level.theme));
        let name = &level.name;
        list.text(Font::heading(wide, name), Align::Left, paper.x, paper.y - 24, Colour::AMBER, name);
        let face = (paper.x + PAD, paper.y + PAD);
        let left = face.0 + SIDE + PAD;
        let mut y = face.1 + font.line();
        // The names of controls make the text longer.
        let letters = if self.is_all_said() { usize::MAX } else { self.letters() };
        // The goals are below the face and below all words, so they stay in place while the words appear.
        let goals = face.1 + words.max(SIDE) + GOALS_BELOW;
        draw_frame(list, paper);
        portrait::draw(list, face, Speaker::Wen, !self.is_all_said(), self.chrome.ticks, u8::MAX);
        list.text(font, Align::Left, left, face.1, Colour::AMBER, portrait::name(Speaker::Wen));
        for (_, shown) in font.written(text, width, letters) {
            list.text(font, Align::Left, left, y, Colour::PAPER, shown);
            y += font.line();
        }
        draw_goals(list, world, Rect { y: goals, ..paper });
        self.chrome.draw_back(list);
        let fade = OPENING.saturating_sub(self.chrome.ticks) * 255 / OPENING;
        list.fill(list.bounds(), Colour::INK.with_alpha(fade as u8));
        let goes_on = if self.is_all_said() { words!("briefing.begin") } else { words!("hint.skip") };
        let hints = [(MenuAction::Choose, goes_on), (MenuAction::Back, words!("hint.map"))];
        self.chrome.draw_hints(list, &hints);
    }
}

impl Screen for Briefing {
    fn screen(&self) -> String {
        if self.is_all_said() { "briefing".into() } else { "briefing: Wen speaks".into() }
    }

    fn offers(&self) -> Vec<Offer> {
        vec![Offer::anywhere("begin"), Offer::new("map", BACK_PLACE, By::Keys)]
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

/// Draws what must be done, the exit last, and then what may be done.
fn draw_goals(list: &mut DrawList, world: &World, place: Rect) {
    let font = Font::of(list.look.text);
    let (left, mut y) = (place.x + PAD, place.y);
    list.fill(Rect::new(left, y - 12, place.w - 2 * PAD, 1), Colour::rgb(0x3a4260));
    let mut line = |list: &mut DrawList, colour: Colour, text: std::fmt::Arguments| {
        list.fill(Rect::new(left, y + font.capital() / 2 - 2, 5, 5), colour);
        list.text(font, Align::Left, left + 14, y, colour, text);
        y += font.line() + 2;
    };
    let goals = |required: bool| {
        let those = move |objective: &&Objective| objective.required == required;
        world.level().objectives.iter().filter(those).map(|it| Words { goal: it.goal, of: world.wanted(*it).of })
    };
    goals(true).for_each(|goal| line(list, Colour::PAPER, format_args!("{goal}")));
    line(list, Colour::PAPER, format_args!("{EXIT}"));
    let optional = words!("briefing.optional");
    goals(false).for_each(|goal| line(list, Colour::DIM, format_args!("{goal} ({optional})")));
}
