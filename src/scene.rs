//! What is on the screen: the title, a level being played or being made, or the lab. A scene gets the controls once a tick and
//! says what comes next; it draws itself into a list. It knows neither window nor files.

mod buttons;
pub mod credits;
pub mod editor;
pub mod ending;
mod hints;
pub mod lab;
pub mod map;
mod menu;
mod notice;
pub mod offer;
pub mod options;
pub mod play;
pub mod press;
pub mod results;
pub mod title;

use std::ops::{Deref, DerefMut};

use crate::draw::DrawList;
use crate::draw::overlay::Micros;
use crate::geom::{Point, Rect};
use crate::input::Inputs;
use crate::settings::Look;
use crate::sim::Event;
use credits::Credits;
use editor::Editor;
use ending::Ending;
use lab::Lab;
use map::Map;
use offer::Offer;
use options::Options;
use play::Play;
use press::{Caught, Device};
use title::Title;

/// What the people in front of the screen did since the last tick.
#[derive(Clone, Copy, Default, Debug)]
pub struct Controls {
    pub players: Inputs,
    pub menu: Option<MenuKey>,
    /// The press behind it, or one that means nothing in a menu.
    pub caught: Option<Caught>,
    /// What was used last.
    pub device: Device,
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
    /// The pad of this player was pulled out.
    pub lost_pad: Option<usize>,
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
    /// To the page before this one, and to the one after.
    PageLeft,
    PageRight,
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
    /// F11
    FullScreen,
    /// F12
    Screenshot,
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
    /// It cannot be taken.
    Denied,
    /// A figure runs up.
    Count,
    Medal,
    /// The grade is struck.
    Stamp,
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
    /// The stage was cleared; its results are on.
    Cleared,
    /// The stage that is on, or in focus, in another way.
    Stage(How),
    /// The game is over and the player wants it easier.
    Easier,
    Map,
    /// Where the player left off.
    Continue,
    Credits,
    /// What comes when everything is cleared.
    Ending,
    /// The editor, with a level that is not there yet.
    NewLevel,
    /// The title wants another run to show.
    Demo,
    Title,
    Lab,
    /// The options, over what is on now.
    Options,
    /// From the options back to what they were opened over.
    Return,
    /// The editor, with the level that is played.
    Edit,
    /// The editor's text must go to its file, over whatever is there or only over what it was read from.
    Save {
        over: bool,
    },
    /// The editor wants its file's text again.
    Reload,
    /// The answer to what shall become of unsaved changes that were left behind.
    Recover(Recover),
    /// A window as large as the screen, or no longer.
    FullScreen,
    /// The next picture goes into a file.
    Screenshot,
    Quit,
}

/// What to do with unsaved changes of an earlier game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recover {
    Restore,
    Discard,
    /// They are offered again at the next start.
    Later,
}

/// What to do with a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    Play,
    /// Against the best run.
    Race,
    /// The best run itself.
    Watch,
    /// Not played: a run goes into a file for others.
    Export,
    Edit,
    /// Not this stage, but what comes when all are cleared.
    Ending,
    /// Not this stage: the next difficulty, for all of them.
    Difficulty,
}

pub enum Scene {
    Title(Box<Title>),
    Play(Box<Play>),
    Lab(Box<Lab>),
    Map(Box<Map>),
    Credits(Box<Credits>),
    Ending(Box<Ending>),
    Editor(Box<Editor>),
    Options(Box<Options>),
}

/// What the game asks of every scene.
pub trait Screen {
    /// The name of the screen, with the page or the question that is open.
    fn screen(&self) -> String;

    /// Everything that can be used on the screen now.
    fn offers(&self) -> Vec<Offer>;

    fn tick(&mut self, controls: Controls) -> Next;

    /// Draws the picture `mix` of the way from the last tick to the next one.
    fn draw(&mut self, mix: f32, list: &mut DrawList);

    /// Draws the picture that lies still under the options.
    fn draw_beneath(&mut self, list: &mut DrawList) {
        self.draw(1.0, list);
    }

    fn menu_sound(&self) -> Option<MenuSound>;

    /// Whether Escape, Return and the arrows mean the menu.
    fn has_menu(&self) -> bool {
        true
    }

    /// Whether the user draws and points here, so that a pointer is needed also without a mouse.
    fn wants_pointer(&self) -> bool {
        false
    }

    /// How pictures shall look from now on.
    fn set_look(&mut self, _look: Look) {}

    /// Whether [`Screen::warn`] has a place for a sentence.
    fn can_warn(&self) -> bool {
        false
    }

    /// Shows a sentence about something that went wrong.
    fn warn(&mut self, _sentence: &str) {}

    /// The game that is on, in a level or in one that is tried out in the editor.
    fn game(&self) -> Option<&Play> {
        None
    }

    /// What happened in the world in the last tick.
    fn events(&self) -> &[Event] {
        self.game().map_or(&[], Play::events)
    }

    /// The part of the world in the picture: where sounds are heard from.
    fn seen(&self) -> Rect {
        self.game().map_or(Rect::default(), Play::seen)
    }

    /// The player who is nearest to a place.
    fn nearest_player(&self, at: Point) -> Option<usize> {
        let world = self.game()?.world();
        let far = |number: usize| {
            let middle = world.player(number)?.body.rect.center();
            Some(((middle.x - at.x).abs() + (middle.y - at.y).abs(), number))
        };
        (0..2).filter_map(far).min().map(|(_, number)| number)
    }

    /// Whether a second player plays, who has keys of their own.
    fn two_players(&self) -> bool {
        self.game().is_some_and(|play| play.world().player(1).is_some())
    }
}

/// The one match over all scenes.
impl Deref for Scene {
    type Target = dyn Screen;

    fn deref(&self) -> &(dyn Screen + 'static) {
        match self {
            Scene::Title(title) => &**title,
            Scene::Play(play) => &**play,
            Scene::Lab(lab) => &**lab,
            Scene::Map(map) => &**map,
            Scene::Credits(credits) => &**credits,
            Scene::Ending(ending) => &**ending,
            Scene::Editor(editor) => &**editor,
            Scene::Options(options) => &**options,
        }
    }
}

impl DerefMut for Scene {
    fn deref_mut(&mut self) -> &mut (dyn Screen + 'static) {
        match self {
            Scene::Title(title) => &mut **title,
            Scene::Play(play) => &mut **play,
            Scene::Lab(lab) => &mut **lab,
            Scene::Map(map) => &mut **map,
            Scene::Credits(credits) => &mut **credits,
            Scene::Ending(ending) => &mut **ending,
            Scene::Editor(editor) => &mut **editor,
            Scene::Options(options) => &mut **options,
        }
    }
}

/// A share of a way that starts and stops softly.
fn soft(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}
