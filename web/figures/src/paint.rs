//! Paints many boxes at the resolution of the display. A canvas would take a call for each of twenty thousand boxes.

use crate::figure::Figure;

/// Red, green, blue and alpha, from the lowest byte up: the ground, a box, and one that touches another.
const GROUND: u32 = 0xff24_1a14;
const ALONE: u32 = 0xffa8_7a5a;
const TOUCHES: u32 = 0xffff_d08f;

/// Clears the picture.
pub fn clear(width: usize, height: usize, dots: &mut Vec<u32>) {
    dots.clear();
    dots.resize(width * height, GROUND);
}

/// Paints the boxes from the upper left corner of the world, with `scale` dots for a pixel of the world. Each box has at
/// least one dot.
pub fn paint(figure: &Figure, width: usize, height: usize, scale: f64, dots: &mut [u32]) {
    let dot = |at: i32| (f64::from(at) * scale).max(0.0) as usize;
    for (slot, rect) in figure.crowd().boxes() {
        let (left, top) = (dot(rect.x), dot(rect.y));
        if left >= width || top >= height {
            continue;
        }
        let (right, bottom) = (dot(rect.right()).max(left + 1).min(width), dot(rect.bottom()).max(top + 1).min(height));
        let colour = if figure.touches(slot) { TOUCHES } else { ALONE };
        for row in top..bottom {
            dots[row * width + left..row * width + right].fill(colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrant::lab::{Layout, crowd::Sizes};

    #[test]
    fn boxes_at_the_edges_stay_within_the_picture() {
        let figure = Figure::new(1000, Layout::Uniform, Sizes::Mixed, 1);
        let mut dots = Vec::new();
        for (width, height, scale) in [(9, 9, 0.01), (40, 30, 0.01), (300, 100, 0.4), (50, 900, 3.0)] {
            clear(width, height, &mut dots);
            paint(&figure, width, height, scale, &mut dots);
            assert_eq!(dots.len(), width * height);
            assert!(dots.contains(&ALONE), "{width} x {height}");
        }
    }
}
