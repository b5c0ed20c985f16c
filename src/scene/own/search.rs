//! The search of a list: a text that is written by a keyboard, or letter by letter with a pad or a mouse. A text is found
//! if it has every word of the search.

use super::SEARCH;
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::scene::offer::{By, Offer};
use crate::scene::press::Device;
use crate::scene::screen::{Controls, MenuKey, MenuSound, TypedKey};
use crate::scene::widgets::chrome::draw_arrow;

const MOST: usize = 16;
/// The letters that a pad goes through.
const LETTERS: &[u8; 37] = b"abcdefghijklmnopqrstuvwxyz0123456789 ";
const BUTTON: i32 = 18;
const EDGE: Colour = Colour::rgb(0x47506a);

/// The effect of a press while a text is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Turn(usize),
    Add,
    Remove,
    Type(char),
    End,
}

#[derive(Default)]
pub struct Search {
    text: String,
    is_written: bool,
}

#[derive(Default)]
pub struct Heard {
    pub sound: Option<MenuSound>,
    pub has_changed: bool,
}

impl Search {
    pub fn is_written(&self) -> bool {
        self.is_written
    }

    pub fn begin(&mut self, letter: Option<char>) {
        self.is_written = true;
        if let Some(letter) = letter {
            self.text = letter.to_string();
        }
    }

    /// Empties it. Returns whether it was not empty.
    pub fn clear(&mut self) -> bool {
        !std::mem::take(&mut self.text).is_empty()
    }

    pub fn finds(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        self.text.split_whitespace().all(|word| text.contains(word))
    }

    /// The buttons for a mouse, with what they do: the last letter onwards and back, another letter, one letter less.
    fn buttons() -> [(Rect, Step); 4] {
        let at = |nth: i32| Rect::new(SEARCH.right() - 6 - (4 - nth) * (BUTTON + 2), SEARCH.y + 4, BUTTON, BUTTON);
        [(at(0), Step::Turn(1)), (at(1), Step::Turn(LETTERS.len() - 1)), (at(2), Step::Remove), (at(3), Step::Add)]
    }

    pub fn offers(&self) -> impl Iterator<Item = Offer> {
        let names = ["next letter", "previous letter", "remove letter", "add letter"];
        Search::buttons().into_iter().zip(names).map(|((place, _), name)| Offer::new(name, place, By::Keys))
    }

    fn step_of(controls: &Controls, goes_back: bool) -> Option<Step> {
        if goes_back {
            return Some(Step::End);
        }
        let pointer = controls.pointer;
        if pointer.left.pressed {
            let button = Search::buttons().into_iter().find(|(place, _)| place.covers(pointer.at));
            return Some(button.map_or(Step::End, |(_, step)| step));
        }
        // On a keyboard the letters are typed, so a letter that moves a menu elsewhere is only a letter here.
        match controls.typed.map(|typed| typed.key) {
            Some(TypedKey::Letter(letter)) => return Some(Step::Type(letter)),
            Some(TypedKey::Backspace) => return Some(Step::Remove),
            Some(TypedKey::Enter | TypedKey::Tab) => return Some(Step::End),
            _ => {}
        }
        match controls.menu? {
            MenuKey::Up => Some(Step::Turn(1)),
            MenuKey::Down => Some(Step::Turn(LETTERS.len() - 1)),
            MenuKey::Right => Some(Step::Add),
            MenuKey::Left => Some(Step::Remove),
            MenuKey::Choose => Some(Step::End),
            MenuKey::Back | MenuKey::PageLeft | MenuKey::PageRight => None,
        }
    }

    pub fn tick(&mut self, controls: &Controls, goes_back: bool) -> Heard {
        let Some(step) = Search::step_of(controls, goes_back) else { return Heard::default() };
        let before = self.text.len();
        let sound = match step {
            Step::End => {
                self.is_written = false;
                self.text = self.text.trim().into();
                return Heard { sound: Some(MenuSound::Choose), has_changed: false };
            }
            Step::Type(letter) if before < MOST && LETTERS.contains(&(letter as u8)) && letter.is_ascii() => {
                self.text.push(letter);
                MenuSound::Count
            }
            Step::Add if before < MOST => {
                self.text.push('a');
                MenuSound::Count
            }
            Step::Remove if before > 0 => {
                self.text.pop();
                MenuSound::Back
            }
            Step::Turn(by) => {
                let last = self.text.pop().map_or(LETTERS.len() - 1, |last| {
                    LETTERS.iter().position(|letter| char::from(*letter) == last).unwrap_or_default()
                });
                self.text.push(char::from(LETTERS[(last + by) % LETTERS.len()]));
                MenuSound::Count
            }
            _ => return Heard { sound: Some(MenuSound::Denied), has_changed: false },
        };
        Heard { sound: Some(sound), has_changed: true }
    }

    pub fn draw(&self, list: &mut DrawList, in_focus: bool, device: Device, ticks: u32, idle: &str) {
        let font = Font::of(list.look.text);
        let is_lit = in_focus || self.is_written;
        let field = Rect { x: SEARCH.x + 6, y: SEARCH.y + 3, w: SEARCH.w - 12, h: SEARCH.h - 6 };
        list.fill(field, Colour::INK.with_alpha(if is_lit { 255 } else { 150 }));
        list.outline(field, if is_lit { Colour::AMBER } else { EDGE });
        let (x, y) = (field.x + 8, field.center().y - font.capital() / 2);
        if self.text.is_empty() && !self.is_written {
            list.text(font, Align::Left, x, y, if in_focus { Colour::AMBER } else { Colour::DIM }, idle);
            return;
        }
        list.text(font, Align::Left, x, y, Colour::AMBER, &self.text);
        if !self.is_written {
            return;
        }
        if (ticks / 20).is_multiple_of(2) {
            list.fill(Rect::new(x + font.width(&self.text) + 2, y, 2, font.capital()), Colour::PAPER);
        }
        // A keyboard needs no buttons.
        if device == Device::Keyboard {
            return;
        }
        for (place, step) in Search::buttons() {
            list.outline(place, EDGE);
            let (x, y) = (place.center().x, place.center().y);
            match step {
                Step::Turn(by) => {
                    for line in 0..4 {
                        let y = if by == 1 { y - 2 + line } else { y + 2 - line };
                        list.fill(Rect::new(x - line, y, 2 * line + 1, 1), Colour::PAPER);
                    }
                }
                Step::Add => draw_arrow(list, (x, y), 1, Colour::PAPER),
                _ => draw_arrow(list, (x, y), -1, Colour::PAPER),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::screen::Typed;

    fn press(search: &mut Search, menu: Option<MenuKey>, typed: Option<TypedKey>) {
        let typed = typed.map(|key| Typed { key, shift: false, control: false });
        search.tick(&Controls { menu, typed, ..Controls::default() }, false);
    }

    #[test]
    fn a_text_is_typed_or_put_together_with_a_pad() {
        let mut search = Search::default();
        search.begin(Some('s'));
        // These two move a menu elsewhere.
        for letter in ['a', 'd', ' ', '\u{e9}', '!'] {
            press(&mut search, Some(MenuKey::Left), Some(TypedKey::Letter(letter)));
        }
        assert_eq!(search.text, "sad ");
        assert!(search.finds("A SAD tale") && !search.finds("a said tale"));
        search.clear();
        for key in [MenuKey::Up, MenuKey::Up, MenuKey::Right, MenuKey::Down, MenuKey::Right, MenuKey::Left] {
            press(&mut search, Some(key), None);
        }
        assert_eq!(search.text, "b ");
        (0..40).for_each(|_| press(&mut search, None, Some(TypedKey::Letter('x'))));
        assert_eq!(search.text.len(), MOST);
        press(&mut search, None, Some(TypedKey::Enter));
        assert!(!search.is_written());
    }
}
