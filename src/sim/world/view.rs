//! The view: the rectangle of the world, in pixels, that the players see. It is in integers, because the rules need it
//! too: no enemy attacks from outside it, and two players stay inside it. What it follows is in `player::camera`. Screen
//! shake and the frames between two ticks belong to `draw`.

use crate::geom::{Point, Rect, SUBPIXELS};
use crate::hash::state_hash;
use crate::level::places::{NEAR, WIDE};

/// Ticks in which the view grows from near to wide. Each size between them has the same proportions.
pub(in crate::sim) const GROWS_TICKS: i32 = 2 * (WIDE.0 - NEAR.0) / 16;
const _: () = assert!((WIDE.0 - NEAR.0) * 9 == (WIDE.1 - NEAR.1) * 16 && (WIDE.0 - NEAR.0) % 16 == 0);

/// In sub-pixels, except what says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CameraState {
    pub(in crate::sim) middle: Point,
    pub(in crate::sim) ahead: i32,
    /// How far the feet are below the middle.
    pub(in crate::sim) below: i32,
    /// How much of the way from near to wide, in ticks.
    pub(in crate::sim) grown: i32,
    /// The place that the view shows instead of the players for so many ticks: the end of a warden.
    pub(in crate::sim) shown: Point,
    pub(in crate::sim) shown_ticks: u32,
    /// The arena that the view stays in, in pixels.
    pub held: Option<Rect>,
    /// At the end of this tick the view cuts to the players, because they were put elsewhere.
    pub(in crate::sim) cuts: bool,
}
state_hash!(struct CameraState { middle, ahead, below, grown, shown, shown_ticks, held, cuts });

impl CameraState {
    pub(in crate::sim) fn size(&self) -> (i32, i32) {
        let steps = self.grown / 2;
        (NEAR.0 + 16 * steps, NEAR.1 + 9 * steps)
    }

    #[inline]
    pub(super) fn view(&self) -> Rect {
        let (w, h) = self.size();
        Rect::new(
            (self.middle.x - w * SUBPIXELS / 2) / SUBPIXELS,
            (self.middle.y - h * SUBPIXELS / 2) / SUBPIXELS,
            w,
            h,
        )
    }
}
