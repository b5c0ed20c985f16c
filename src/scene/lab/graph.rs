//! A graph of the last ticks as a row of bars, the newest at the right. As many ticks as there are pixels are shown.

use super::side::HISTORY;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;

/// `value` tells what there was in one place of the history; `next` is the oldest one. `most` reaches to the top.
pub fn draw(place: Rect, most: u64, next: usize, value: &dyn Fn(usize) -> u64, colour: Colour, list: &mut DrawList) {
    let shown = HISTORY.min(place.w.max(0) as usize);
    let height = place.h.max(1) as u64;
    for nth in 0..shown {
        let value = value((next + HISTORY - shown + nth) % HISTORY);
        // What is anything at all is at least a pixel high.
        let high = (value * height / most.max(1)).max(u64::from(value > 0)).min(height) as i32;
        if high > 0 {
            let x = place.x + nth as i32;
            list.fill(Rect::new(x, place.bottom() - high, 1, high), colour.with_alpha(70));
            list.fill(Rect::new(x, place.bottom() - high, 1, 2.min(high)), colour);
        }
    }
}
