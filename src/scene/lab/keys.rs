//! The keys of the lab: arrows for the rows, letters as shortcuts for rows, and commands without a row. During the
//! tour, Return and Backspace go on and back, and so do right and left in the tour's row.

use super::settings::Row;
use super::{CLOSEST, Lab};
use crate::scene::screen::{MenuKey, MenuSound, Next, Tool, Typed, TypedKey};
use crate::words::Text;

/// A command without a row. It has a key, and a word in the bottom line that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LabCommand {
    Pause,
    Step,
    TellOn,
    ZoomOut,
    ZoomIn,
    Forget,
    Break,
    Leave,
}

impl LabCommand {
    pub const ALL: [LabCommand; 8] = [
        LabCommand::Pause,
        LabCommand::Step,
        LabCommand::TellOn,
        LabCommand::ZoomOut,
        LabCommand::ZoomIn,
        LabCommand::Forget,
        LabCommand::Break,
        LabCommand::Leave,
    ];

    pub fn name(self) -> (&'static str, Text) {
        match self {
            LabCommand::Pause => ("P", words!("lab.key.pause")),
            LabCommand::Step => (".", words!("lab.key.step")),
            LabCommand::TellOn => ("G", words!("lab.key.node")),
            LabCommand::ZoomOut => ("-", words!("lab.key.zoom_out")),
            LabCommand::ZoomIn => ("+", words!("lab.key.zoom_in")),
            LabCommand::Forget => ("C", words!("lab.key.clear")),
            LabCommand::Break => ("K", words!("lab.key.break")),
            LabCommand::Leave => (words!("key.escape").as_str(), words!("lab.key.title")),
        }
    }
}

impl Lab {
    /// Returns whether to run one tick, and the next scene.
    pub(super) fn take_command(&mut self, command: LabCommand) -> (bool, Next) {
        match command {
            LabCommand::Pause => self.paused ^= true,
            LabCommand::Step => {
                self.paused = true;
                return (true, Next::Stay);
            }
            LabCommand::TellOn => self.tell_on(),
            LabCommand::ZoomOut => self.zoom_to(self.zoom / 2),
            LabCommand::ZoomIn => self.zoom_to(self.zoom * 2),
            LabCommand::Forget => {
                self.trial.question = None;
                self.told_nodes = None;
                self.trial.look();
            }
            LabCommand::Break => {
                self.break_one();
                self.sound = Some(MenuSound::Tool);
            }
            LabCommand::Leave => return (false, self.take_menu(Some(MenuKey::Back))),
        }
        (false, Next::Stay)
    }

    pub(super) fn take_menu(&mut self, key: Option<MenuKey>) -> Next {
        match key {
            Some(MenuKey::Up) => self.move_focus(false),
            Some(MenuKey::Down) => self.move_focus(true),
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

    fn move_focus(&mut self, on: bool) {
        let rows = Row::ALL.len();
        self.focus = (self.focus + if on { 1 } else { rows - 1 }) % rows;
        self.sound = Some(MenuSound::Move);
    }

    pub(super) fn go_on_tour(&mut self, step: usize) {
        // The focus goes to the tour's row, so that left and right work too until the focus moves on.
        if self.tour.is_none() {
            self.focus = Row::ALL.len() - 1;
        }
        self.sound = Some(MenuSound::Choose);
        self.show_tour(step);
    }

    /// Returns whether to run one tick.
    pub(super) fn take_tool(&mut self, tool: Option<Tool>) -> bool {
        match tool {
            Some(Tool::NextIndex) => self.turn(Row::Index, true),
            Some(Tool::Freeze) => return self.take_command(LabCommand::Pause).0,
            Some(Tool::StepOn) => return self.take_command(LabCommand::Step).0,
            Some(
                Tool::Hitboxes
                | Tool::Tree
                | Tool::Counter
                | Tool::Reload
                | Tool::SlowMotion
                | Tool::Inspector
                | Tool::Editor
                | Tool::FreeCamera
                | Tool::FullScreen
                | Tool::Screenshot
                | Tool::Help
                | Tool::StepBack,
            )
            | None => {}
        }
        false
    }

    pub(super) fn take_typed(&mut self, typed: Option<Typed>) {
        let Some(Typed { key, shift, control: false }) = typed else { return };
        match key {
            TypedKey::Tab => self.turn(Row::Page, !shift),
            TypedKey::Backspace => {
                if let Some(step @ 1..) = self.tour {
                    self.go_on_tour(step - 1);
                }
            }
            TypedKey::Letter(letter) => self.take_letter(letter, shift),
            TypedKey::Enter
            | TypedKey::Escape
            | TypedKey::Delete
            | TypedKey::Up
            | TypedKey::Down
            | TypedKey::Left
            | TypedKey::Right
            | TypedKey::LetGo => {}
        }
    }

    fn take_letter(&mut self, letter: char, shift: bool) {
        match letter {
            '0'..='8' => self.choose_depth(letter.to_digit(10)),
            '9' => self.choose_depth(None),
            't' => match self.tour {
                Some(_) => self.leave_tour(),
                None => self.go_on_tour(0),
            },
            'p' | 'g' | 'k' | 'c' | '+' | '=' | '-' | '_' => {
                let command = match letter {
                    'p' => LabCommand::Pause,
                    'g' => LabCommand::TellOn,
                    'k' => LabCommand::Break,
                    'c' => LabCommand::Forget,
                    '+' | '=' => LabCommand::ZoomIn,
                    _ => LabCommand::ZoomOut,
                };
                self.take_command(command);
            }
            letter => {
                if let Some(row) = Row::of_letter(letter) {
                    self.turn(row, !shift);
                }
            }
        }
    }

    fn zoom_to(&mut self, zoom: i32) {
        if !(1..=CLOSEST).contains(&zoom) {
            self.sound = Some(MenuSound::Denied);
        }
        self.zoom = zoom.clamp(1, CLOSEST);
        // The point under the pointer moves to the middle.
        self.center = match self.eye_at(self.pointer) {
            Some(eye) if self.zoom > 1 => eye.in_world(self.pointer),
            Some(_) | None if self.zoom > 1 => self.center,
            Some(_) | None => self.trial.crowd.world().center(),
        };
    }
}
