//! A graph of the last ticks as a row of bars. Each is one pixel wide, and the newest is at the right.

use super::side::HISTORY;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;

/// `value` returns one value of the history, and `next` is the oldest one. A value of `most` has the full height.
pub fn draw(place: Rect, most: u64, next: usize, value: &dyn Fn(usize) -> u64, colour: Colour, list: &mut DrawList) {
    let shown = HISTORY.min(place.w.max(0) as usize);
    let height = place.h.max(1) as u64;
    for nth in 0..shown {
        let value = value((next + HISTORY - shown + nth) % HISTORY);
        // A value above zero is at least a pixel high.
        let high = (value * height / most.max(1)).max(u64::from(value > 0)).min(height) as i32;
        if high > 0 {
            let x = place.x + nth as i32;
            list.fill(Rect::new(x, place.bottom() - high, 1, high), colour.with_alpha(70));
            list.fill(Rect::new(x, place.bottom() - high, 1, 2.min(high)), colour);
        }
    }
}
