//! What is offered on the screen: everything that can be used there, by name, and where it is clicked. Who walks through all screens
//! finds the way by it, and a test does, with each device alone: nothing may be out of one's reach. It changes nothing.

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
