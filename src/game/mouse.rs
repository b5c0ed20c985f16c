//! The mouse: its position in the picture and the state of its buttons. A click shorter than a tick is not lost.

use super::event::MouseButton;
use crate::geom::Rect;
use crate::scene::{Click, Pointer};

#[derive(Default)]
pub struct Mouse {
    pointer: Pointer,
    /// The size of the scene's picture, in which the pointer is.
    size: (i32, i32),
    /// Where the picture was at the last event. If the picture moves under a mouse at rest, that is no movement.
    picture: Option<Rect>,
}

impl Mouse {
    /// Call it when the scene's picture may have another size. The pointer stays where the player sees it.
    pub fn fit(&mut self, size: (i32, i32)) {
        if self.size != size {
            let ((x, y), (w, h)) = (self.pointer.at, self.size);
            self.pointer.at = (x * size.0 / w.max(1), y * size.1 / h.max(1));
            self.size = size;
        }
    }

    /// `picture` is where the window shows the picture. Returns whether the mouse has moved in it.
    pub fn moved(&mut self, x: i32, y: i32, picture: Rect) -> bool {
        let part = |at: i32, from: i32, length: i32, size: i32| {
            ((at - from) * size / length.max(1)).clamp(0, (size - 1).max(0))
        };
        let at = (part(x, picture.x, picture.w, self.size.0), part(y, picture.y, picture.h, self.size.1));
        let is_moved = at != self.pointer.at && self.picture == Some(picture);
        self.pointer.moved |= is_moved;
        (self.pointer.at, self.picture) = (at, Some(picture));
        is_moved
    }

    /// Moves the pointer without a mouse.
    pub fn push(&mut self, (dx, dy): (i32, i32)) {
        let (x, y) = self.pointer.at;
        let (right, bottom) = (self.size.0 - 1, self.size.1 - 1);
        self.pointer.at = ((x + dx).clamp(0, right.max(0)), (y + dy).clamp(0, bottom.max(0)));
        self.pointer.moved |= (x, y) != self.pointer.at;
    }

    pub fn at(&self) -> (i32, i32) {
        self.pointer.at
    }

    pub fn button(&mut self, button: MouseButton, down: bool) {
        let click = match button {
            MouseButton::Left => &mut self.pointer.left,
            MouseButton::Middle => &mut self.pointer.middle,
            MouseButton::Right => &mut self.pointer.right,
        };
        click.held = down;
        click.pressed |= down;
        click.released |= !down;
    }

    pub fn wheel(&mut self, notches: i32) {
        self.pointer.wheel += notches;
    }

    /// For when the window loses the mouse and gets no releases.
    pub fn release_all(&mut self) {
        for click in [&mut self.pointer.left, &mut self.pointer.middle, &mut self.pointer.right] {
            click.released |= click.held;
            click.held = false;
        }
    }

    /// Returns the mouse of this tick. Presses and turns of the wheel are reported once.
    pub fn take(&mut self) -> Pointer {
        let now = self.pointer;
        let rest = |click: Click| Click { pressed: false, released: false, ..click };
        self.pointer = Pointer {
            moved: false,
            wheel: 0,
            left: rest(now.left),
            middle: rest(now.middle),
            right: rest(now.right),
            ..now
        };
        now
    }
}
