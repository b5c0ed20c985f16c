//! The common parts of all screens: the controls of a tick, the request that a screen returns, and the trait.

use super::offer::Offer;
use super::press::{Caught, Device};
use crate::draw::overlay::Micros;
use crate::draw::{DrawList, HEIGHT, WIDTH};
use crate::geom::{Point, Rect};
use crate::input::Inputs;
use crate::settings::PictureOptions;
use crate::sim::{Event, World};

/// Everything that the players did since the last tick.
#[derive(Clone, Copy, Default, Debug)]
pub struct Controls {
    pub players: Inputs,
    pub menu: Option<MenuKey>,
    /// The press behind `menu`, or a press that means nothing in a menu.
    pub caught: Option<Caught>,
    pub device: Device,
    pub tool: Option<Tool>,
    /// At most one key a tick, for scenes in which the user types or draws.
    pub typed: Option<Typed>,
    /// At most one letter a tick, by the layout of the user's keyboard, for entering text.
    pub written: Option<char>,
    pub pointer: Pointer,
    /// Whether the comma is held, which runs time backwards.
    pub rewind: bool,
    /// Whether the window lost the keyboard.
    pub focus_lost: bool,
    /// The player whose pad was unplugged.
    pub lost_pad: Option<usize>,
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
    /// To the previous page, and to the next one.
    PageLeft,
    PageRight,
}

impl MenuKey {
    /// Whether a press may close a menu. Then it does nothing in the game until it is released.
    pub fn may_close(self) -> bool {
        matches!(self, MenuKey::Choose | MenuKey::Back)
    }
}

/// The debug tools. Their keys are F1 to F12 in this order, then the key left of 1, `.` and `,`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    Hitboxes,
    Tree,
    Counter,
    NextIndex,
    Reload,
    SlowMotion,
    Freeze,
    Inspector,
    Editor,
    FreeCamera,
    FullScreen,
    Screenshot,
    Help,
    StepOn,
    StepBack,
}

/// A key by its label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Typed {
    pub key: TypedKey,
    pub shift: bool,
    pub control: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypedKey {
    /// Always lower case.
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
    /// Not a press: a key that acts in the editor is not held any more.
    LetGo,
}

impl TypedKey {
    pub fn is_arrow(self) -> bool {
        matches!(self, TypedKey::Up | TypedKey::Down | TypedKey::Left | TypedKey::Right)
    }
}

/// The mouse, in pixels of the picture.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Pointer {
    pub at: (i32, i32),
    pub moved: bool,
    pub left: Click,
    pub middle: Click,
    pub right: Click,
    /// Notches since the last tick. Away from the user is positive.
    pub wheel: i32,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Click {
    pub held: bool,
    pub pressed: bool,
    pub released: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MenuSound {
    Move,
    Choose,
    Back,
    /// The choice is not available.
    Denied,
    /// A number counts up.
    Count,
    Medal,
    Stamp,
    Tool,
    /// Somebody speaks on the radio.
    Radio,
}

/// The request that a scene returns after a tick. `game/program.rs` carries it out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    Stay,
    /// The game that waits behind the editor, or else the current stage from its start.
    Play,
    NextStage,
    /// The stage that waits behind its briefing, or behind the opening and its briefing.
    Begin,
    /// The stage was cleared, and its results are shown.
    Cleared,
    /// Does something with the current stage, or with the one in focus.
    Stage(StageAction),
    /// The next difficulty, or the one before, in a game that is lost or for the boss rush.
    Difficulty {
        on: bool,
    },
    Map,
    /// The stage where the player left off, and the same for two players.
    Continue,
    Together,
    Credits,
    /// The sequence after the last stage, from its first painted panel, and its second part.
    Ending,
    EndingFigures,
    /// The notes that were found.
    Notes,
    /// The packs and levels of the player, and what to do with the one in focus.
    OwnLevels,
    Own(OwnAction),
    /// The editor with a new level.
    NewLevel,
    /// Another run for the title to show.
    Demo,
    Title,
    Lab,
    /// The options, over the current scene.
    Options,
    /// A time attack against the run in this row of `TrialStart`, and a file of its splits.
    Against(usize),
    ExportSplits,
    /// The menu of the modes, which can be played besides the campaign, and its parts.
    Modes,
    ShortArcade,
    Arcade,
    /// The fights of the boss rush, all of them in a row, and one alone: the one in focus or the one that was just lost.
    Rush,
    WholeRush,
    Practise,
    Plus,
    Achievements,
    Statistics,
    /// A course was lost or given up.
    CourseOver,
    /// The name in the score table is written.
    KeepScore,
    /// From the options back to the scene below.
    Return,
    /// The editor with the level that is being played.
    Edit,
    /// Saves the editor's text. Without `over` the file is replaced only if it still holds what the editor read.
    Save {
        over: bool,
    },
    /// Reads the editor's file again.
    Reload,
    /// The level files in the folder of the editor's file, and one of them in the editor.
    ListLevels,
    OpenLevel,
    /// Saves the editor's text in another file.
    SaveAs,
    /// The stamps of the user's data folder, and one more.
    Stamps,
    KeepStamp,
    /// Writes the run that the editor has found beside the level.
    KeepProof,
    /// Shows what a stranger will see of the editor's level, writes the pack, and goes back to the editor.
    Publish,
    /// Looks again for the recordings of what is published.
    ReadProofs,
    WritePack,
    LeavePublish,
    /// The user's answer about unsaved changes of an earlier game.
    Recover(Recover),
    FullScreen,
    /// Writes the next picture to a file.
    Screenshot,
    Quit,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recover {
    Restore,
    Discard,
    /// Offers them again at the next start.
    Later,
}

/// What to do with a stage. The last three variants do not concern the stage, but are chosen beside it on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StageAction {
    Play,
    /// Plays against the best run.
    Race,
    /// Shows the best run.
    Watch,
    /// Prepares a time attack.
    Trial,
    /// Writes a run to a file for others.
    Export,
    Edit,
    Ending,
    Notes,
    /// Changes the difficulty of all stages.
    Difficulty,
}

/// What to do with the entry in focus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnAction {
    /// Fills in the levels of a pack.
    Look,
    /// Opens a pack.
    Open,
    Play,
    /// Shows the recording that clears it.
    Watch,
    Edit,
    /// Begins a level in the editor.
    New,
    /// Asks first.
    Remove,
    Keep,
    /// The answer to the question.
    RemoveNow,
    /// The answers to the question whether a pack replaces its other versions.
    Replace,
    KeepBoth,
}

pub trait Screen {
    /// Returns the name of the screen, with the open page or question.
    fn screen(&self) -> String;

    /// Returns everything that can be used on the screen now.
    fn offers(&self) -> Vec<Offer>;

    fn tick(&mut self, controls: Controls) -> Next;

    /// Draws the picture at `mix` (0.0: the previous tick, 1.0: the current one).
    fn draw(&mut self, mix: f32, list: &mut DrawList);

    /// Draws the still picture under the options.
    fn draw_beneath(&mut self, list: &mut DrawList) {
        self.draw(1.0, list);
    }

    fn menu_sound(&self) -> Option<MenuSound>;

    /// Whether Escape, Return and the arrows control a menu.
    fn has_menu(&self) -> bool {
        true
    }

    /// Whether the user draws or points here, so that a pointer is needed even without a mouse.
    fn wants_pointer(&self) -> bool {
        false
    }

    fn set_look(&mut self, _look: PictureOptions) {}

    /// Whether [`Screen::warn`] can show a sentence.
    fn can_warn(&self) -> bool {
        false
    }

    fn warn(&mut self, _sentence: &str) {}

    /// The world of the running game, in a level or in one that is tried out in the editor.
    fn world_in_play(&self) -> Option<&World> {
        None
    }

    fn events(&self) -> &[Event] {
        &[]
    }

    /// The part of the world in the picture. Sounds are heard from there.
    fn seen(&self) -> Rect {
        Rect::default()
    }

    /// The size of the picture, in pixels of the game.
    fn size(&self) -> (i32, i32) {
        (WIDTH, HEIGHT)
    }

    /// Returns the player nearest to `at` (horizontal plus vertical distance).
    fn nearest_player(&self, at: Point) -> Option<usize> {
        let world = self.world_in_play()?;
        let far = |number: usize| {
            let middle = world.player(number)?.body.rect.center();
            Some(((middle.x - at.x).abs() + (middle.y - at.y).abs(), number))
        };
        (0..2).filter_map(far).min().map(|(_, number)| number)
    }

    /// Whether a second player is in the game and needs keys.
    fn two_players(&self) -> bool {
        self.world_in_play().is_some_and(|world| world.player(1).is_some())
    }
}

/// Eases a share from 0.0 to 1.0, slow at both ends.
pub(super) fn soft(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}
