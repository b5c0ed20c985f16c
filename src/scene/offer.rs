//! What is offered on the screen: everything that can be used there, by name, and where it is clicked. Who walks through all screens
//! finds the way by it, and a test does, with each device alone: nothing may be out of one's reach. It changes nothing.

use super::Scene;
use crate::draw::{HEIGHT, WIDTH};
use crate::geom::Rect;

/// Something that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    pub name: String,
    /// A click in its middle uses it.
    pub place: Rect,
    pub by: By,
}

/// How one gets to it without a mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The arrows of a menu go there; whether they are there now.
    Focus { on: bool },
    /// Keys do the same without going there: Escape, or those that turn pages.
    Keys,
    /// It is pointed at, with whatever moves the pointer.
    Pointer,
}

impl Offer {
    pub fn new(name: impl Into<String>, place: Rect, by: By) -> Offer {
        Offer { name: name.into(), place, by }
    }

    /// The one thing on a screen that has only one: any key and any click uses it.
    pub(super) fn anywhere(name: &str) -> Offer {
        Offer::new(name, Rect::new(0, 0, WIDTH, HEIGHT), By::Focus { on: true })
    }
}

impl Scene {
    /// Which screen this is, with the page or the question that is open.
    pub fn screen(&self) -> String {
        match self {
            Scene::Title(title) => title.screen(),
            Scene::Play(play) => play.screen(),
            Scene::Lab(lab) => lab.screen().into(),
            Scene::Map(map) => map.screen().into(),
            Scene::Credits(_) => "credits".into(),
            Scene::Ending(ending) => ending.screen().into(),
            Scene::Editor(editor) => editor.screen(),
            Scene::Options(options) => options.screen(),
        }
    }

    /// Everything that can be used there now.
    pub fn offers(&self) -> Vec<Offer> {
        match self {
            Scene::Title(title) => title.offers(),
            Scene::Play(play) => play.offers(),
            Scene::Lab(lab) => lab.offers(),
            Scene::Map(map) => map.offers(),
            Scene::Credits(_) => vec![Offer::anywhere("leave")],
            Scene::Ending(ending) => ending.offers(),
            Scene::Editor(editor) => editor.offers(),
            Scene::Options(options) => options.offers(),
        }
    }

    /// Whether one draws and points here, so that a pointer is needed also where there is no mouse.
    pub fn wants_pointer(&self) -> bool {
        match self {
            Scene::Lab(_) => true,
            Scene::Editor(editor) => editor.playing().is_none(),
            Scene::Title(_)
            | Scene::Play(_)
            | Scene::Map(_)
            | Scene::Credits(_)
            | Scene::Ending(_)
            | Scene::Options(_) => false,
        }
    }
}
