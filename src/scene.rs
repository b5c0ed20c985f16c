//! What is on the screen: the title, a level being played or being made, or the lab. A scene gets the controls once a tick and
//! says what comes next; it draws itself into a list. It knows neither window nor files.

pub mod editor;
pub mod lab;
mod menu;
mod notice;
pub mod play;
pub mod title;

use crate::draw::DrawList;
use crate::draw::overlay::Micros;
use crate::geom::Rect;
use crate::input::Inputs;
use crate::sim::Event;
use editor::Editor;
use lab::Lab;
use play::Play;
use title::Title;

/// What the people in front of the screen did since the last tick.
#[derive(Clone, Copy, Default, Debug)]
pub struct Controls {
    pub players: Inputs,
    pub menu: Option<MenuKey>,
    pub tool: Option<Tool>,
    /// A key as someone who types means it, one a tick; for scenes in which one writes or draws.
    pub typed: Option<Typed>,
    /// A letter as the keyboard of this person writes it, one a tick; for texts.
    pub written: Option<char>,
    pub pointer: Pointer,
    /// The comma is held: time runs backwards.
    pub rewind: bool,
    /// The window no longer has the keyboard.
    pub focus_lost: bool,
    /// What the machine took for the last tick and the last picture.
    pub micros: Micros,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MenuKey {
    Up,
    Down,
    Left,
    Right,
    Choose,
    Back,
}

/// Keys for looking inside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// F1
    Hitboxes,
    /// F2
    Tree,
    /// F3
    Counter,
    /// F4
    NextIndex,
    /// F5
    Reload,
    /// F6
    SlowMotion,
    /// F7
    Freeze,
    /// F8
    Inspector,
    /// F9
    Editor,
    /// F10
    FreeCamera,
    /// The key left of 1
    Help,
    /// `.`
    StepOn,
    /// `,`
    StepBack,
}

/// A key by what is written on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Typed {
    pub key: Key,
    pub shift: bool,
    pub control: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// In lower case, whatever else is held.
    Letter(char),
    Enter,
    Escape,
    Tab,
    Backspace,
    Delete,
    Up,
    Down,
    Left,
    Right,
}

/// The mouse, in pixels of the picture.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Pointer {
    pub at: (i32, i32),
    pub moved: bool,
    pub left: Click,
    pub middle: Click,
    pub right: Click,
    /// Notches turned since the last tick, away from the hand is positive.
    pub wheel: i32,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Click {
    pub held: bool,
    /// It went down, or up, since the last tick.
    pub pressed: bool,
    pub released: bool,
}

/// What a menu sounds like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MenuSound {
    Move,
    Choose,
    Back,
    /// That cannot be.
    Denied,
    /// A tool was switched.
    Tool,
}

/// What comes after this tick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    Stay,
    /// The first level, from its start.
    Play,
    /// The stage after the one that was cleared.
    NextStage,
    Title,
    Lab,
    /// The editor, with the level that is played.
    Edit,
    /// The editor's text must go to its file, over whatever is there or only over what it was read from.
    Save {
        over: bool,
    },
    /// The editor wants its file's text again.
    Reload,
    Quit,
}

pub enum Scene {
    Title(Box<Title>),
    Play(Box<Play>),
    Lab(Box<Lab>),
    Editor(Box<Editor>),
}

impl Scene {
    pub fn tick(&mut self, controls: Controls) -> Next {
        match self {
            Scene::Title(title) => title.tick(controls),
            Scene::Play(play) => play.tick(controls),
            Scene::Lab(lab) => lab.tick(controls),
            Scene::Editor(editor) => editor.tick(controls),
        }
    }

    pub fn draw(&mut self, mix: f32, list: &mut DrawList) {
        match self {
            Scene::Title(title) => title.draw(mix, list),
            Scene::Play(play) => play.draw(mix, list),
            Scene::Lab(lab) => lab.draw(list),
            Scene::Editor(editor) => editor.draw(mix, list),
        }
    }

    /// What the world told in the last tick.
    pub fn events(&self) -> &[Event] {
        match self {
            Scene::Title(_) | Scene::Lab(_) => &[],
            Scene::Play(play) => play.events(),
            Scene::Editor(editor) => editor.events(),
        }
    }

    /// The part of the world in the picture: where sounds are heard from.
    pub fn seen(&self) -> Rect {
        match self {
            Scene::Title(_) | Scene::Lab(_) => Rect::default(),
            Scene::Play(play) => play.seen(),
            Scene::Editor(editor) => editor.seen(),
        }
    }

    pub fn menu_sound(&self) -> Option<MenuSound> {
        match self {
            Scene::Title(title) => title.menu.sound,
            Scene::Play(play) => play.menu_sound(),
            Scene::Lab(lab) => lab.menu_sound(),
            Scene::Editor(editor) => editor.menu_sound(),
        }
    }

    /// Whether Escape, Return and the arrows mean the menu.
    pub fn has_menu(&self) -> bool {
        match self {
            Scene::Title(_) | Scene::Lab(_) => true,
            Scene::Play(play) => play.has_menu(),
            Scene::Editor(editor) => editor.has_menu(),
        }
    }

    /// Whether the second player has his own keys.
    pub fn two_players(&self) -> bool {
        match self {
            Scene::Title(_) | Scene::Lab(_) => false,
            Scene::Play(play) => play.world().player(1).is_some(),
            Scene::Editor(editor) => editor.playing().is_some_and(|play| play.world().player(1).is_some()),
        }
    }
}
