//! A small picture in palette colours, and the operations that paint on it: supersampled shapes shaded by their
//! surface, single pixels, stamps drawn as text, outlines and dither. It knows nothing about what is painted. A pixel
//! is a palette colour or transparent. Colours are never blended.

use crate::math::{Point, at};
use crate::palette::{Color, GOLD, INK, RUST, Ramp, WHITE};

/// Tests per pixel along each axis. A pixel is painted where more than half of its tests hit the shape.
const SAMPLES: i32 = 6;

const BAYER: [[i32; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];

/// Direction to the light: above, a little from the left. Unit length.
const TO_LIGHT: Point = at(-0.6, -0.8);

#[derive(Clone)]
pub struct Canvas {
    pub width: i32,
    pub height: i32,
    pixels: Vec<Option<Color>>,
}

pub fn bayer(x: i32, y: i32) -> f64 {
    (f64::from(BAYER[y.rem_euclid(4) as usize][x.rem_euclid(4) as usize]) + 0.5) / 16.0
}

impl Canvas {
    pub fn new(width: i32, height: i32) -> Canvas {
        Canvas { width, height, pixels: vec![None; (width * height) as usize] }
    }

    fn place(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then_some((y * self.width + x) as usize)
    }

    pub fn get(&self, x: i32, y: i32) -> Option<Color> {
        self.place(x, y).and_then(|place| self.pixels[place])
    }

    /// Writes outside the canvas are allowed and do nothing. This holds for all operations below.
    pub fn put(&mut self, x: i32, y: i32, color: Color) {
        if let Some(place) = self.place(x, y) {
            self.pixels[place] = Some(color);
        }
    }

    pub fn clear(&mut self, x: i32, y: i32) {
        if let Some(place) = self.place(x, y) {
            self.pixels[place] = None;
        }
    }

    pub fn shade(&mut self, x: i32, y: i32, steps: u8) {
        if let Some(color) = self.get(x, y) {
            self.put(x, y, color.darker(steps));
        }
    }

    pub fn rect(&mut self, x: i32, y: i32, width: i32, height: i32, color: Color) {
        for row in y..y + height {
            for column in x..x + width {
                self.put(column, row, color);
            }
        }
    }

    pub fn frame(&mut self, x: i32, y: i32, width: i32, height: i32, color: Color) {
        self.rect(x, y, width, 1, color);
        self.rect(x, y + height - 1, width, 1, color);
        self.rect(x, y, 1, height, color);
        self.rect(x + width - 1, y, 1, height, color);
    }

    pub fn line(&mut self, from: (i32, i32), to: (i32, i32), color: Color) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let steps = dx.abs().max(dy.abs()).max(1);
        for step in 0..=steps {
            let x = from.0 + (2 * dx * step + steps * dx.signum()) / (2 * steps);
            let y = from.1 + (2 * dy * step + steps * dy.signum()) / (2 * steps);
            self.put(x, y, color);
        }
    }

    /// Paints a picture that is written as text. Characters that are not in the legend leave their pixel unchanged.
    pub fn stamp(&mut self, x: i32, y: i32, rows: &[&str], legend: &[(char, Color)]) {
        for (row, text) in rows.iter().enumerate() {
            for (column, mark) in text.chars().enumerate() {
                if let Some(&(_, color)) = legend.iter().find(|(known, _)| *known == mark) {
                    self.put(x + column as i32, y + row as i32, color);
                }
            }
        }
    }

    pub fn blit(&mut self, other: &Canvas, x: i32, y: i32) {
        for row in 0..other.height {
            for column in 0..other.width {
                if let Some(color) = other.get(column, row) {
                    self.put(x + column, y + row, color);
                }
            }
        }
    }

    pub fn mirrored(&self) -> Canvas {
        self.rearranged(self.width, self.height, |x, y| (self.width - 1 - x, y))
    }

    pub fn upside_down(&self) -> Canvas {
        self.rearranged(self.width, self.height, |x, y| (x, self.height - 1 - y))
    }

    /// Turns clockwise.
    pub fn quarter_turned(&self) -> Canvas {
        self.rearranged(self.height, self.width, |x, y| (y, self.height - 1 - x))
    }

    pub fn from_pixels(width: i32, height: i32, color: impl Fn(i32, i32) -> Option<Color>) -> Canvas {
        let mut out = Canvas::new(width, height);
        for y in 0..height {
            for x in 0..width {
                if let Some(color) = color(x, y) {
                    out.put(x, y, color);
                }
            }
        }
        out
    }

    /// Takes each pixel from the place in `self` that `source` returns.
    pub fn rearranged(&self, width: i32, height: i32, source: impl Fn(i32, i32) -> (i32, i32)) -> Canvas {
        let mut out = Canvas::new(width, height);
        for y in 0..height {
            for x in 0..width {
                let (from_x, from_y) = source(x, y);
                if let Some(color) = self.get(from_x, from_y) {
                    out.put(x, y, color);
                }
            }
        }
        out
    }

    pub fn recolor(&mut self, change: impl Fn(i32, i32, Color) -> Color) {
        for y in 0..self.height {
            for x in 0..self.width {
                if let Some(color) = self.get(x, y) {
                    self.put(x, y, change(x, y, color));
                }
            }
        }
    }

    /// Paints a solid shape. `surface` returns the light (0 to 1) at a point inside the shape, or `None` outside.
    pub fn shape(&mut self, low: Point, high: Point, ramp: Ramp, surface: impl Fn(Point) -> Option<f64>) {
        for (x, y, light) in self.covered(low, high, surface) {
            self.put(x, y, ramp.lit(light));
        }
    }

    /// Like `shape`, but darkens the pixels around the shape, so that limbs stand out from bodies.
    pub fn part(&mut self, low: Point, high: Point, ramp: Ramp, surface: impl Fn(Point) -> Option<f64>) {
        let pixels = self.covered(low, high, surface);
        for &(x, y, _) in &pixels {
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                if pixels.binary_search_by_key(&(y + dy, x + dx), |&(px, py, _)| (py, px)).is_err() {
                    self.shade(x + dx, y + dy, 1);
                }
            }
        }
        for (x, y, light) in pixels {
            self.put(x, y, ramp.lit(light));
        }
    }

    /// The pixels of the shape row by row, each row from left to right.
    fn covered(&self, low: Point, high: Point, surface: impl Fn(Point) -> Option<f64>) -> Vec<(i32, i32, f64)> {
        let mut pixels = Vec::new();
        for y in low.y.floor() as i32..=high.y.floor() as i32 {
            for x in low.x.floor() as i32..=high.x.floor() as i32 {
                if let Some(light) = average(x, y, &surface) {
                    pixels.push((x, y, light));
                }
            }
        }
        pixels
    }

    /// Paints a tapered, round limb. Light comes from the upper left, and the edge is darkened as in `part`.
    pub fn capsule(&mut self, from: Point, to: Point, from_radius: f64, to_radius: f64, ramp: Ramp) {
        let (low, high) = capsule_bounds(from, to, from_radius.max(to_radius));
        self.part(low, high, ramp, capsule_surface(from, to, from_radius, to_radius));
    }

    /// Like `capsule`, but without the darkened edge, so that it merges with what is below it.
    pub fn soft_capsule(&mut self, from: Point, to: Point, from_radius: f64, to_radius: f64, ramp: Ramp) {
        let (low, high) = capsule_bounds(from, to, from_radius.max(to_radius));
        self.shape(low, high, ramp, capsule_surface(from, to, from_radius, to_radius));
    }

    /// The light changes from the top left corner to the bottom right corner.
    pub fn polygon(&mut self, corners: &[Point], ramp: Ramp, light_top: f64, light_bottom: f64) {
        let low = corners.iter().fold(corners[0], |a, b| at(a.x.min(b.x), a.y.min(b.y)));
        let high = corners.iter().fold(corners[0], |a, b| at(a.x.max(b.x), a.y.max(b.y)));
        let size = high - low;
        self.part(low, high, ramp, |p| {
            let across = (p.x - low.x) / size.x.max(0.1) * 0.4 + (p.y - low.y) / size.y.max(0.1) * 0.6;
            inside(corners, p).then_some(light_top + (light_bottom - light_top) * across)
        });
    }

    /// Fills a polygon in one colour.
    pub fn shape_in(&mut self, corners: &[Point], color: Color) {
        for y in 0..self.height {
            for x in 0..self.width {
                if inside(corners, at(f64::from(x) + 0.5, f64::from(y) + 0.5)) {
                    self.put(x, y, color);
                }
            }
        }
    }

    /// Lightens every upper edge by one step, as light from the sky does, so that the figure stands out from its
    /// background. `wanted` excludes pixels that another picture will cover.
    pub fn rim_lit(&mut self, wanted: impl Fn(i32, i32) -> bool) {
        let before = self.clone();
        for y in 0..self.height {
            for x in 0..self.width {
                let Some(color) = before.get(x, y) else { continue };
                let is_free = |dx: i32, dy: i32| before.get(x + dx, y + dy).is_none();
                if color != INK && wanted(x, y) && is_free(0, -1) && (is_free(-1, -1) || is_free(1, -1)) {
                    self.put(x, y, color.lighter());
                }
            }
        }
    }

    /// Outlines a player: dark, and pale where light from above left reaches. Nobody else has such a rim.
    pub fn outline_lit(&mut self, wanted: impl Fn(i32, i32) -> bool) {
        let before = self.clone();
        self.outline_where(INK, &wanted);
        self.recolor(|x, y, color| {
            let is_lit =
                before.get(x, y).is_none() && (before.get(x + 1, y).is_some() || before.get(x, y + 1).is_some());
            if is_lit { WHITE } else { color }
        });
    }

    pub fn outline(&mut self, color: Color) {
        self.outline_where(color, |_, _| true);
    }

    /// Outlines only the wanted pixels, for pictures that are laid over one another.
    pub fn outline_where(&mut self, color: Color, wanted: impl Fn(i32, i32) -> bool) {
        let before = self.clone();
        for y in 0..self.height {
            for x in 0..self.width {
                let beside =
                    [(-1, 0), (1, 0), (0, -1), (0, 1)].iter().any(|(dx, dy)| before.get(x + dx, y + dy).is_some());
                if before.get(x, y).is_none() && beside && wanted(x, y) {
                    self.put(x, y, color);
                }
            }
        }
    }

    /// Returns the picture as a hit shows it, lit by a flash from the front. Lines and shadows stay dark, because
    /// otherwise the picture would look like a hole.
    pub fn flashed(&self) -> Canvas {
        let mut out = self.clone();
        out.recolor(|_, _, old| match old.brightness() {
            _ if old == INK => INK,
            0..60 => RUST.at(4),
            60..120 => GOLD.at(3),
            _ => WHITE,
        });
        out
    }

    pub fn rgba(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.pixels.len() * 4);
        for pixel in &self.pixels {
            match pixel {
                Some(color) => {
                    bytes.extend_from_slice(&color.rgb());
                    bytes.push(255);
                }
                None => bytes.extend_from_slice(&[0; 4]),
            }
        }
        bytes
    }
}

fn average(x: i32, y: i32, surface: &impl Fn(Point) -> Option<f64>) -> Option<f64> {
    let (mut hits, mut light) = (0, 0.0);
    for row in 0..SAMPLES {
        for column in 0..SAMPLES {
            let fine = |cell: i32, sample: i32| f64::from(cell) + (f64::from(sample) + 0.5) / f64::from(SAMPLES);
            if let Some(found) = surface(at(fine(x, column), fine(y, row))) {
                hits += 1;
                light += found;
            }
        }
    }
    (hits * 2 > SAMPLES * SAMPLES).then(|| light / f64::from(hits))
}

fn capsule_bounds(from: Point, to: Point, radius: f64) -> (Point, Point) {
    (at(from.x.min(to.x) - radius, from.y.min(to.y) - radius), at(from.x.max(to.x) + radius, from.y.max(to.y) + radius))
}

fn capsule_surface(from: Point, to: Point, from_radius: f64, to_radius: f64) -> impl Fn(Point) -> Option<f64> {
    let bone = to - from;
    let squared = (bone.x * bone.x + bone.y * bone.y).max(1e-6);
    move |p| {
        let along = (((p.x - from.x) * bone.x + (p.y - from.y) * bone.y) / squared).clamp(0.0, 1.0);
        let center = from + bone * along;
        let radius = from_radius + (to_radius - from_radius) * along;
        let normal = (p - center) * (1.0 / radius);
        let facing = normal.x * TO_LIGHT.x + normal.y * TO_LIGHT.y;
        (normal.x * normal.x + normal.y * normal.y <= 1.0).then_some(0.52 + 0.46 * facing)
    }
}

pub fn inside(corners: &[Point], p: Point) -> bool {
    let mut hit = false;
    let mut previous = corners[corners.len() - 1];
    for &corner in corners {
        let crosses = (corner.y > p.y) != (previous.y > p.y);
        if crosses && p.x < (previous.x - corner.x) * (p.y - corner.y) / (previous.y - corner.y) + corner.x {
            hit = !hit;
        }
        previous = corner;
    }
    hit
}
