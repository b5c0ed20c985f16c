//! The view: the rectangle of the world, in pixels, that the players see. It is in integers, because the rules need it
//! too: no enemy attacks from outside it, and two players stay inside it. What it follows is in `player::camera`. Screen
//! shake and the frames between two ticks belong to `draw`.

use crate::geom::{Point, Rect, SUBPIXELS};
use crate::hash::state_hash;
use crate::level::places::SCREEN;

pub const WIDTH: i32 = SCREEN.0;
pub const HEIGHT: i32 = SCREEN.1;

/// In sub-pixels, except `held`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CameraState {
    pub(in crate::sim) middle: Point,
    pub(in crate::sim) ahead: i32,
    /// The arena that the view stays in, in pixels.
    pub held: Option<Rect>,
    /// At the end of this tick the view cuts to the players, because they were put elsewhere.
    pub(in crate::sim) cuts: bool,
}
state_hash!(struct CameraState { middle, ahead, held, cuts });

impl CameraState {
    #[inline]
    pub(super) fn view(&self) -> Rect {
        Rect::new(
            (self.middle.x - WIDTH * SUBPIXELS / 2) / SUBPIXELS,
            (self.middle.y - HEIGHT * SUBPIXELS / 2) / SUBPIXELS,
            WIDTH,
            HEIGHT,
        )
    }
}
