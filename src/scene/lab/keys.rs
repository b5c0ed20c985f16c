//! The keys of the lab: arrows choose and turn the rows of the panel, letters are short ways to them, and a few keys do what
//! has no row. Return and Backspace lead through the tour while it is on.

use super::settings::Row;
use super::{CLOSEST, Lab};
use crate::scene::{Key, MenuKey, MenuSound, Next, Tool, Typed};

/// What the bottom line says.
pub const HINT: &str = "arrows: choose   P: pause   . step   G: node by node   T: tour   - + zoom   C: no question   K: break one   Esc: title";

impl Lab {
    pub(super) fn take_menu(&mut self, key: Option<MenuKey>) -> Next {
        let rows = Row::ALL.len();
        match key {
            Some(MenuKey::Up) => self.move_focus(rows - 1),
            Some(MenuKey::Down) => self.move_focus(1),
            Some(MenuKey::Left) => self.turn(Row::ALL[self.focus], false),
            Some(MenuKey::Right) => self.turn(Row::ALL[self.focus], true),
            Some(MenuKey::Choose) => match self.tour {
                Some(step) => self.go_on_tour(step + 1),
                None => self.turn(Row::ALL[self.focus], true),
            },
            Some(MenuKey::Back) => {
                self.sound = Some(MenuSound::Back);
                match self.tour {
                    Some(_) => self.leave_tour(),
                    None => return Next::Title,
                }
            }
            Some(MenuKey::PageLeft | MenuKey::PageRight) | None => {}
        }
        Next::Stay
    }

    fn move_focus(&mut self, by: usize) {
        self.focus = (self.focus + by) % Row::ALL.len();
        self.sound = Some(MenuSound::Move);
    }

    pub(super) fn go_on_tour(&mut self, step: usize) {
        self.sound = Some(MenuSound::Choose);
        self.show_tour(step);
    }

    /// Whether one tick is wanted.
    pub(super) fn take_tool(&mut self, tool: Option<Tool>) -> bool {
        match tool {
            Some(Tool::NextIndex) => self.turn(Row::Index, true),
            Some(Tool::Freeze) => self.paused ^= true,
            Some(Tool::StepOn) => {
                self.paused = true;
                return true;
            }
            Some(
                Tool::Hitboxes
                | Tool::Tree
                | Tool::Counter
                | Tool::Reload
                | Tool::SlowMotion
                | Tool::Inspector
                | Tool::Editor
                | Tool::FreeCamera
                | Tool::Help
                | Tool::StepBack,
            )
            | None => {}
        }
        false
    }

    /// Whether one tick is wanted.
    pub(super) fn take_typed(&mut self, typed: Option<Typed>) -> bool {
        let Some(Typed { key, shift, control: false }) = typed else { return false };
        match key {
            Key::Tab => self.turn(Row::Page, !shift),
            Key::Backspace => {
                if let Some(step @ 1..) = self.tour {
                    self.go_on_tour(step - 1);
                }
            }
            Key::Letter(letter) => self.take_letter(letter, shift),
            Key::Enter | Key::Escape | Key::Delete | Key::Up | Key::Down | Key::Left | Key::Right => {}
        }
        false
    }

    fn take_letter(&mut self, letter: char, shift: bool) {
        match letter {
            '0'..='8' => self.choose_depth(letter.to_digit(10)),
            '9' => self.choose_depth(None),
            'p' => self.paused ^= true,
            'g' => self.tell_on(),
            't' => match self.tour {
                Some(_) => self.leave_tour(),
                None => self.go_on_tour(0),
            },
            'k' => self.trial.break_one(),
            'c' => {
                self.trial.question = None;
                self.told_nodes = None;
                self.trial.look();
            }
            '+' | '=' => self.zoom_to(self.zoom * 2),
            '-' | '_' => self.zoom_to(self.zoom / 2),
            letter => {
                if let Some(row) = Row::of_letter(letter) {
                    self.turn(row, !shift);
                }
            }
        }
    }

    fn zoom_to(&mut self, zoom: i32) {
        self.zoom = zoom.clamp(1, CLOSEST);
        // What one points at comes to the middle.
        self.center = match self.eye_at(self.pointer) {
            Some(eye) if self.zoom > 1 => eye.in_world(self.pointer),
            Some(_) | None if self.zoom > 1 => self.center,
            Some(_) | None => self.trial.crowd.world().center(),
        };
    }
}
