//! A control on the screen, with its name and where to click it. `tests/walk.rs` finds its way through all screens by
//! these offers, with each device alone, and fails if a device cannot reach one of them.

use crate::draw::{HEIGHT, WIDTH};
use crate::geom::Rect;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    pub name: String,
    /// A click in the middle uses it.
    pub place: Rect,
    pub by: By,
}

/// How to reach it without a mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The arrows of a menu lead to it. `on` says whether it has the focus.
    Focus { on: bool },
    /// Keys use it without the focus, such as Escape or the keys that turn pages.
    Keys,
    /// Anything that moves the pointer reaches it.
    Pointer,
}

impl Offer {
    pub fn new(name: impl Into<String>, place: Rect, by: By) -> Offer {
        Offer { name: name.into(), place, by }
    }

    /// The only control of a screen. Choose and a click anywhere use it.
    pub(super) fn anywhere(name: &str) -> Offer {
        Offer::new(name, Rect::new(0, 0, WIDTH, HEIGHT), By::Focus { on: true })
    }
}
