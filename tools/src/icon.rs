//! Paints the icon of the game: the Q of the title, which is the quadtree. Each small size is drawn separately, so that
//! every square is whole pixels and no edge is blurred. Large sizes are the largest drawing, enlarged by whole numbers.

use crate::canvas::{Canvas, bayer};
use crate::palette::*;
use crate::preview::enlarged;

/// Measures of one drawing in pixels, from the outside in. The side of a quarter is an odd number: a line of one pixel
/// then splits it into two equal parts.
struct Plan {
    size: i32,
    /// How far the body extends back, down to the right.
    depth: i32,
    tail: i32,
    frame: i32,
    /// Width of the dark line inside the frame.
    groove: i32,
    quarter: i32,
}

const PLANS: [Plan; 4] = [
    Plan { size: 16, depth: 1, tail: 2, frame: 2, groove: 0, quarter: 3 },
    Plan { size: 32, depth: 2, tail: 3, frame: 3, groove: 1, quarter: 7 },
    Plan { size: 48, depth: 4, tail: 5, frame: 5, groove: 1, quarter: 11 },
    Plan { size: 64, depth: 4, tail: 6, frame: 5, groove: 1, quarter: 19 },
];
/// Factors by which the drawing of the last plan is enlarged.
const ENLARGED: [i32; 2] = [2, 4];
/// Smaller squares are not split again, and have no lit or dark edges.
const SMALLEST_PARTED: i32 = 5;

/// Sunset colours down the frame, as on the letters of the title. Each starts at so many hundredths of the side.
const FACE: [(Color, i32); 7] = [
    (WHITE, 0),
    (GOLD.at(3), 9),
    (GOLD.at(2), 31),
    (RUST.at(4), 50),
    (RUST.at(3), 66),
    (RED.at(2), 83),
    (RED.at(1), 100),
];

/// Returns every size with its side in pixels.
pub fn all() -> Vec<(i32, Canvas)> {
    let mut icons: Vec<(i32, Canvas)> = PLANS.iter().map(|plan| (plan.size, plan.paint())).collect();
    let (side, last) = icons[icons.len() - 1].clone();
    icons.extend(ENLARGED.map(|factor| (side * factor, enlarged(&last, factor))));
    icons
}

impl Plan {
    fn side(&self) -> i32 {
        2 * (self.frame + self.groove + self.quarter) + 1
    }

    fn paint(&self) -> Canvas {
        let side = self.side();
        let left = (self.size - side - self.depth) / 2;
        let top = (self.size - side - self.tail - self.depth) / 2;
        let mut face = Canvas::new(self.size, self.size);
        face.rect(left, top, side, side, WHITE);
        for step in 1..=self.tail {
            let width = self.tail + self.frame - step / 2;
            face.rect(left + side - width + step / 2, top + side - 1 + step, width, 1, WHITE);
        }
        let mut icon = Canvas::new(self.size, self.size);
        for depth in (0..=self.depth).rev() {
            let mut slice = face.clone();
            slice.recolor(|_, _, _| if depth * 2 > self.depth { RUST.at(0) } else { RED.at(0) });
            icon.blit(&slice, depth, depth);
        }
        icon.outline(INK);
        face.recolor(|x, y, _| self.face_color(x, y - top));
        icon.blit(&face, 0, 0);
        let inner = side - 2 * self.frame;
        icon.rect(left + self.frame, top + self.frame, inner, inner, INK);
        self.paint_quarters(&mut icon, left + self.frame + self.groove, top + self.frame + self.groove);
        icon
    }

    fn face_color(&self, x: i32, row: i32) -> Color {
        let jitter = if self.size < 32 { 0 } else { (bayer(x, row) * 7.0) as i32 };
        let hundredths = row * 100 / self.side();
        let place = FACE.iter().rposition(|(_, start)| *start <= hundredths - jitter).unwrap_or(0);
        FACE[place].0
    }

    /// Paints the Docks, the Foundry, the Gardens and the Vault. The Foundry is split down to one glowing cell.
    fn paint_quarters(&self, icon: &mut Canvas, left: i32, top: i32) {
        let step = self.quarter + 1;
        square(icon, left, top, self.quarter, TEAL);
        square(icon, left, top + step, self.quarter, GREEN);
        square(icon, left + step, top + step, self.quarter, VIOLET);
        parted(icon, left + step, top, self.quarter, &[RUST.part(1, 4), GOLD.part(0, 3)]);
    }
}

/// Splits a square in four, and its upper right part again while there is room. The last one is white hot.
fn parted(icon: &mut Canvas, left: i32, top: i32, side: i32, ramps: &[Ramp]) {
    let Some((&ramp, further)) = ramps.split_first() else {
        return icon.rect(left, top, side, side, WHITE);
    };
    if side < SMALLEST_PARTED {
        return square(icon, left, top, side, ramp);
    }
    let part = (side - 1) / 2;
    for (column, row) in [(0, 0), (0, 1), (1, 1)] {
        square(icon, left + column * (part + 1), top + row * (part + 1), part, ramp);
    }
    parted(icon, left + part + 1, top, part, further);
}

fn square(icon: &mut Canvas, x: i32, y: i32, side: i32, ramp: Ramp) {
    icon.rect(x, y, side, side, ramp.at(2));
    if side < SMALLEST_PARTED {
        return;
    }
    icon.rect(x, y, side, 1, ramp.at(3));
    icon.rect(x, y, 1, side, ramp.at(3));
    icon.rect(x, y + side - 1, side, 1, ramp.at(1));
    icon.rect(x + side - 1, y, 1, side, ramp.at(1));
}
