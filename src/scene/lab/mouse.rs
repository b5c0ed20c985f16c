//! The mouse in the lab. In the panel a click changes a setting to its next value, and a right click to the one before.
//! In the world a click adds a box, and a drag moves a box or draws a query, so that a finger can do both. The right button
//! draws a query from press to release, the middle button pans, and the wheel sets the size of the next box.

use super::picture::Eye;
use super::question::Question;
use super::settings::{Asks, Row};
use super::{ADDED_SIDE, Lab, TOUR_TEXT, layout, panel, tour};
use crate::geom::{Point, Rect};
use crate::index::Slot;
use crate::scene::screen::{MenuSound, Next, Pointer};

/// A click takes a box that is this near, in pixels of the picture.
const GRASP: i32 = 3;
/// A press that moves at most this far is a click, in pixels of the picture.
const TREMOR: i32 = 4;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drag {
    /// A box, and the pointer's offset in it.
    Box(Slot, i32, i32),
    /// The press was beside all boxes, at this point and at this pixel. It adds a box unless the pointer moves.
    Beside(Point, (i32, i32)),
    /// A query from this point, with the left button or the right one.
    Ask(Point, AskedBy),
    /// Pans. This point of the world stays under the pointer.
    Picture(Point),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AskedBy {
    Left,
    Right,
}

impl Lab {
    /// Returns whether to run one tick, and the next scene.
    pub(super) fn take_pointer(&mut self, pointer: Pointer) -> (bool, Next) {
        self.pointer = pointer.at;
        self.take_drag(&pointer);
        if let Some(row) = layout::row_at(pointer.at) {
            if pointer.left.pressed {
                self.turn(row, true);
            } else if pointer.right.pressed {
                self.turn(row, false);
            } else if pointer.wheel != 0 {
                self.turn(row, pointer.wheel < 0);
            }
            if pointer.moved || pointer.left.pressed {
                self.focus = Row::ALL.iter().position(|known| *known == row).unwrap_or(0);
            }
        } else if let Some(eye) = self.eye_at(pointer.at) {
            self.press_in_world(&pointer, &eye);
        } else if self.tour.is_some() && pointer.left.pressed && TOUR_TEXT.covers(pointer.at) {
            let step = self.tour.unwrap_or(0);
            match tour::button_at(pointer.at) {
                Some(true) => self.go_on_tour(step + 1),
                Some(false) if step > 0 => self.go_on_tour(step - 1),
                Some(false) => self.sound = Some(MenuSound::Denied),
                None => {}
            }
        } else if pointer.left.pressed
            && let Some((command, _)) = panel::commands().find(|(_, place)| place.covers(pointer.at))
        {
            return self.take_command(command);
        }
        (false, Next::Stay)
    }

    fn press_in_world(&mut self, pointer: &Pointer, eye: &Eye) {
        let at = eye.in_world(pointer.at);
        if pointer.wheel != 0 {
            let side = self.added_side + pointer.wheel * (self.added_side / 8).max(1);
            self.added_side = side.clamp(ADDED_SIDE.0, ADDED_SIDE.1);
        }
        if pointer.left.pressed {
            self.sound = Some(MenuSound::Tool);
            match self.box_at(at, eye) {
                Some((slot, rect)) => {
                    self.drag = Some(Drag::Box(slot, at.x - rect.x, at.y - rect.y));
                    self.trial.held = Some(slot);
                }
                None => self.drag = Some(Drag::Beside(at, pointer.at)),
            }
        } else if pointer.right.pressed {
            self.drag = Some(Drag::Ask(at, AskedBy::Right));
        } else if pointer.middle.pressed {
            self.drag = Some(Drag::Picture(at));
        }
    }

    fn add_box(&mut self, at: Point) {
        let side = self.added_side;
        self.trial.add(Rect::new(at.x - side / 2, at.y - side / 2, side, side), &self.settings);
        self.told_nodes = None;
        self.trial.look();
    }

    /// Returns the smallest box at the pointer, so that a box in front of a larger box can be taken.
    fn box_at(&self, at: Point, eye: &Eye) -> Option<(Slot, Rect)> {
        let reach = eye.length_in_world(GRASP);
        let near = Rect::pixel(at).grown(reach);
        let world = self.trial.crowd.world();
        // A box of at least half the world in both directions is ground and cannot be taken.
        let is_thing = |rect: &Rect| rect.overlaps(near) && (rect.w < world.w / 2 || rect.h < world.h / 2);
        let boxes = self.trial.crowd.boxes().filter(|(_, rect)| is_thing(rect));
        boxes.min_by_key(|(slot, rect)| (i64::from(rect.w) * i64::from(rect.h), *slot))
    }

    fn take_drag(&mut self, pointer: &Pointer) {
        let Some(drag) = self.drag else { return };
        let Some(eye) = self.eye_at(pointer.at).or_else(|| self.eyes().next()) else { return };
        let at = eye.in_world(pointer.at);
        let click = match drag {
            Drag::Box(slot, dx, dy) => {
                if let Some(rect) = self.trial.crowd.rect(slot) {
                    self.trial.put(slot, Rect { x: at.x - dx, y: at.y - dy, ..rect });
                }
                pointer.left
            }
            Drag::Beside(from, (x, y)) => {
                if (pointer.at.0 - x).abs().max((pointer.at.1 - y).abs()) > TREMOR {
                    self.drag = Some(Drag::Ask(from, AskedBy::Left));
                    return self.take_drag(pointer);
                }
                if !pointer.left.held {
                    self.add_box(from);
                }
                pointer.left
            }
            Drag::Ask(from, by) => {
                self.trial.question = Some(self.question(from, at));
                if by == AskedBy::Left { pointer.left } else { pointer.right }
            }
            Drag::Picture(from) => {
                self.center = Point::new(self.center.x + from.x - at.x, self.center.y + from.y - at.y);
                pointer.middle
            }
        };
        if matches!(drag, Drag::Box(..) | Drag::Ask(..)) {
            self.told_nodes = None;
            self.trial.look();
        }
        if !click.held {
            self.drag = None;
            self.trial.held = None;
        }
    }

    fn question(&self, from: Point, to: Point) -> Question {
        match self.settings.asks {
            Asks::Area => {
                let area = Rect::between(from, to);
                Question::Area(Rect { w: area.w.max(1), h: area.h.max(1), ..area })
            }
            Asks::Nearest => {
                let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
                Question::Nearest(from, (dx * dx + dy * dy).isqrt() as i32)
            }
            Asks::Ray => Question::Ray(from, to),
        }
    }

    pub(super) fn eye_at(&self, at: (i32, i32)) -> Option<Eye> {
        self.eyes().find(|eye| eye.place.covers(at))
    }
}
