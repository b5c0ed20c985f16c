//! Paints machines and beings that have lost half of their life: torn plates, cracks and soot over each of their cells.
//! The damage hangs on the middle of the body, so it stays in its place while the body moves.

use crate::canvas::{Canvas, bayer};
use crate::palette::*;
use crate::sheet::Sheet;

/// Places are relative to the middle of the body.
struct Damage {
    sheet: &'static str,
    name: &'static str,
    /// Corner and size of torn places.
    holes: &'static [(i32, i32, i32, i32)],
    /// The points of cracks.
    cracks: &'static [&'static [(i32, i32)]],
    /// Middle and radius of places black with soot.
    soot: &'static [(i32, i32, i32)],
    /// The colours inside a hole, from dark to light.
    inside: Ramp,
}

const SMALL: Damage = Damage {
    sheet: "",
    name: "",
    holes: &[(-6, -1, 5, 4)],
    cracks: &[&[(0, -6), (2, -3), (1, 0), (4, 3), (3, 6)]],
    soot: &[(-4, 0, 4)],
    inside: RUST.part(2, 3),
};

const ALL: [Damage; 8] = [
    Damage { sheet: "drone_grey", name: "drone_grey_worn", ..SMALL },
    Damage { sheet: "drone_red", name: "drone_red_worn", ..SMALL },
    Damage { sheet: "turret", name: "turret_worn", holes: &[(-5, -2, 4, 4)], ..SMALL },
    Damage { sheet: "crawler", name: "crawler_worn", holes: &[(-5, 0, 5, 4), (4, -2, 3, 3)], ..SMALL },
    Damage {
        sheet: "mirror",
        name: "mirror_worn",
        cracks: &[&[(0, -6), (2, -3), (1, 0), (4, 3), (3, 6)], &[(9, -9), (11, -4), (9, 0), (12, 4), (10, 9)]],
        ..SMALL
    },
    Damage {
        sheet: "hound",
        name: "hound_worn",
        holes: &[(-9, -5, 6, 4), (2, -6, 4, 5)],
        cracks: &[&[(-3, -7), (-1, -3), (-2, 0), (1, 3)], &[(7, -8), (9, -4), (8, 0)]],
        soot: &[(-6, -3, 5), (4, -3, 4)],
        ..SMALL
    },
    Damage {
        sheet: "spitter",
        name: "spitter_worn",
        holes: &[(-10, -6, 5, 6), (6, -9, 5, 5), (7, 1, 4, 4)],
        cracks: &[&[(-3, -9), (-1, -5), (-2, -2)], &[(3, -7), (2, -3), (4, 0)]],
        soot: &[(-8, -4, 6), (8, -4, 6)],
        inside: MAGENTA.part(0, 2),
    },
    Damage {
        sheet: "phaser",
        name: "phaser_worn",
        holes: &[(-5, 2, 4, 6), (2, 8, 4, 5)],
        cracks: &[&[(0, -9), (-2, -5), (1, -1), (-1, 4), (2, 7)], &[(5, 0), (3, 4), (5, 9)]],
        soot: &[(-3, 5, 6)],
        inside: BLUE.part(2, 2),
    },
];

/// Returns the damaged copy of each of these sheets that can be damaged.
pub fn sheets(whole: &[Sheet]) -> Vec<Sheet> {
    let found = |damage: &Damage| {
        let sheet = whole.iter().find(|sheet| sheet.name == damage.sheet)?;
        Some(sheet.changed(damage.name, |cell| damage.laid_over(cell)))
    };
    ALL.iter().map(|damage| found(damage).unwrap_or_else(|| panic!("there is no sheet {}", damage.sheet))).collect()
}

impl Damage {
    fn laid_over(&self, cell: &Canvas) -> Canvas {
        let mut canvas = cell.clone();
        let (x, y) = middle(cell);
        for &(dx, dy, radius) in self.soot {
            canvas.recolor(|px, py, old| {
                let (away_x, away_y) = (px - x - dx, py - y - dy);
                let near = 1.0 - f64::from(away_x * away_x + away_y * away_y).sqrt() / f64::from(radius);
                old.darker(u8::from(near * 1.6 > bayer(px, py)))
            });
        }
        // Only what the body covers can be damaged, and its outline stays.
        let hit = |canvas: &mut Canvas, px: i32, py: i32, color: Color| {
            if cell.get(px, py).is_some_and(|old| old != INK) {
                canvas.put(px, py, color);
            }
        };
        for crack in self.cracks {
            for ends in crack.windows(2) {
                let ((ax, ay), (bx, by)) = (ends[0], ends[1]);
                for step in 0..=(by - ay).abs().max(1) {
                    let at_x = ax + (bx - ax) * step / (by - ay).abs().max(1);
                    hit(&mut canvas, x + at_x, y + ay + step, INK);
                    if let Some(lip) = canvas.get(x + at_x + 1, y + ay + step) {
                        hit(&mut canvas, x + at_x + 1, y + ay + step, lip.lighter());
                    }
                }
            }
        }
        for &(dx, dy, width, height) in self.holes {
            for row in 0..height {
                for column in 0..width {
                    let is_corner = (column == 0 || column == width - 1) && (row == 0 || row == height - 1);
                    let is_edge = column == 0 || row == 0;
                    let color = match (is_edge, row == height - 1) {
                        (true, _) => INK,
                        (_, true) => self.inside.at(2),
                        _ if (column + row) % 3 == 0 => self.inside.at(1),
                        _ => INK,
                    };
                    if !is_corner {
                        hit(&mut canvas, x + dx + column, y + dy + row, color);
                    }
                }
            }
        }
        canvas
    }
}

fn middle(cell: &Canvas) -> (i32, i32) {
    let (mut sum_x, mut sum_y, mut count) = (0, 0, 0);
    for y in 0..cell.height {
        for x in 0..cell.width {
            if cell.get(x, y).is_some() {
                (sum_x, sum_y, count) = (sum_x + x, sum_y + y, count + 1);
            }
        }
    }
    (sum_x / count.max(1), sum_y / count.max(1))
}
