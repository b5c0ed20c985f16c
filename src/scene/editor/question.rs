//! A question that must be answered before anything else: a sentence and a few buttons, for keys and mouse.

use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::scene::offer::{By, Offer};
use crate::scene::screen::{Next, Pointer, Typed, TypedKey};
use crate::words::Text;

const WIDTH: i32 = 330;
const HEIGHT: i32 = 74;
const BUTTON: (i32, i32) = (98, 18);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    SaveAndLeave,
    Leave,
    Overwrite,
    Reload,
    Restore,
    Discard,
    NotNow,
    Cancel,
}

#[derive(Clone, Debug)]
pub struct Question {
    pub sentence: Text,
    pub detail: Option<String>,
    answers: &'static [(Text, Answer)],
    focus: usize,
    /// Where to go after a question about leaving.
    pub then: Next,
}

impl Question {
    pub fn leave(then: Next) -> Question {
        let answers = &[
            (words!("editor.menu.save"), Answer::SaveAndLeave),
            (words!("menu.discard"), Answer::Leave),
            (words!("editor.cancel"), Answer::Cancel),
        ];
        Question { sentence: words!("editor.ask.leave"), detail: None, answers, focus: 0, then }
    }

    /// Escape is the same as *Not now*: the changes are neither restored nor discarded, and the editor is left.
    pub fn recover(what: String) -> Question {
        let answers = &[
            (words!("menu.restore"), Answer::Restore),
            (words!("menu.discard"), Answer::Discard),
            (words!("menu.not_now"), Answer::NotNow),
        ];
        Question { sentence: words!("editor.ask.recover"), detail: Some(what), answers, focus: 0, then: Next::Stay }
    }

    pub fn changed_on_disk() -> Question {
        let answers = &[
            (words!("editor.overwrite"), Answer::Overwrite),
            (words!("editor.reload"), Answer::Reload),
            (words!("editor.cancel"), Answer::Cancel),
        ];
        Question { sentence: words!("editor.ask.changed"), detail: None, answers, focus: 2, then: Next::Stay }
    }

    pub fn gone_from_disk() -> Question {
        let answers = &[(words!("editor.menu.save"), Answer::Overwrite), (words!("editor.cancel"), Answer::Cancel)];
        Question { sentence: words!("editor.ask.gone"), detail: None, answers, focus: 1, then: Next::Stay }
    }

    pub fn tick(&mut self, typed: Option<Typed>, pointer: Pointer, size: (i32, i32)) -> Option<Answer> {
        let count = self.answers.len();
        let under = (0..count).find(|nth| self.button(*nth, size).covers(pointer.at));
        if let (true, Some(nth)) = (pointer.moved || pointer.left.pressed, under) {
            self.focus = nth;
        }
        if let (true, Some(nth)) = (pointer.left.pressed, under) {
            return Some(self.answers[nth].1);
        }
        match typed?.key {
            TypedKey::Left | TypedKey::Up => self.focus = (self.focus + count - 1) % count,
            TypedKey::Right | TypedKey::Down | TypedKey::Tab => self.focus = (self.focus + 1) % count,
            TypedKey::Enter | TypedKey::Letter(' ') => return Some(self.answers[self.focus].1),
            TypedKey::Escape if self.detail.is_some() => return Some(Answer::NotNow),
            TypedKey::Escape => return Some(Answer::Cancel),
            TypedKey::Letter(letter) => {
                let begins = |(name, _): &&(Text, Answer)| name.to_lowercase().starts_with(letter);
                let mut fitting = self.answers.iter().filter(begins);
                if let (Some((_, answer)), None) = (fitting.next(), fitting.next()) {
                    return Some(*answer);
                }
            }
            TypedKey::Backspace | TypedKey::Delete | TypedKey::LetGo => {}
        }
        None
    }

    pub fn offers(&self, size: (i32, i32)) -> Vec<Offer> {
        let offer = |(nth, (name, _)): (usize, &(Text, Answer))| {
            Offer::new(*name, self.button(nth, size), By::Focus { on: nth == self.focus })
        };
        self.answers.iter().enumerate().map(offer).collect()
    }

    fn frame(&self, (width, height): (i32, i32)) -> Rect {
        let lines = self.lines().count() as i32;
        let height_here = HEIGHT + lines * Font::Small.line();
        Rect::new((width - WIDTH) / 2, (height - height_here) / 2, WIDTH, height_here)
    }

    fn lines(&self) -> impl Iterator<Item = &str> {
        self.detail.iter().flat_map(|detail| Font::Small.lines(detail, WIDTH - 20))
    }

    fn button(&self, nth: usize, size: (i32, i32)) -> Rect {
        let frame = self.frame(size);
        let x = frame.x + 10 + nth as i32 * (BUTTON.0 + 8);
        Rect::new(x, frame.bottom() - BUTTON.1 - 12, BUTTON.0, BUTTON.1)
    }

    pub fn draw(&self, list: &mut DrawList) {
        let size = (list.width, list.height);
        list.fill(list.bounds(), Colour::INK.with_alpha(150));
        let frame = self.frame(size);
        list.fill(frame, Colour::INK);
        list.outline(frame, Colour::AMBER);
        let middle = frame.center().x;
        list.text(Font::Small, Align::Middle, middle, frame.y + 16, Colour::PAPER, self.sentence);
        for (nth, line) in (1..).zip(self.lines()) {
            let y = frame.y + 16 + nth * Font::Small.line();
            list.text(Font::Small, Align::Middle, middle, y, Colour::AMBER, line);
        }
        for (nth, (name, _)) in self.answers.iter().enumerate() {
            let button = self.button(nth, size);
            let in_focus = nth == self.focus;
            let colour = if in_focus { Colour::AMBER } else { Colour::DIM };
            list.fill(button, Colour::rgb(if in_focus { 0x3a2f1a } else { 0x1b1a28 }));
            list.outline(button, colour);
            list.text(Font::Small, Align::Middle, button.center().x, button.y + 6, colour, name);
        }
    }
}
