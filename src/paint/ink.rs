//! Blends colours: what a colour adds to a pixel and how much of the pixel it keeps. It rounds like SDL: products are
//! divided by 255 and truncated. Otherwise a pixel under many layers would differ visibly.

use wide::bytemuck::cast;
use wide::u8x16;

use crate::draw::{Blend, Colour};

#[derive(Clone, Copy)]
pub struct Ink {
    /// 0xaarrggbb, each part already multiplied by alpha.
    colour: u32,
    /// How much of the pixel remains, in 255ths.
    keep: u32,
}

impl From<Colour> for Ink {
    fn from(Colour { red, green, blue, alpha }: Colour) -> Ink {
        let [red, green, blue] = [red, green, blue].map(|part| share(part, alpha));
        Ink { colour: u32::from_be_bytes([alpha, red, green, blue]), keep: u32::from(255 - alpha) }
    }
}

const fn share(part: u8, of: u8) -> u8 {
    (part as u16 * of as u16 / 255) as u8
}

impl Ink {
    pub fn over(self, pixel: u32) -> u32 {
        // Two parts at once, 16 bits each. Adding a 256th of the product and dividing by 256 is the division by 255.
        let kept = |parts: u32| {
            let product = parts * self.keep;
            (product + 0x0001_0001 + ((product >> 8) & 0x00ff_00ff)) >> 8 & 0x00ff_00ff
        };
        self.colour + (kept(pixel & 0x00ff_00ff) | kept(pixel >> 8 & 0x00ff_00ff) << 8)
    }

    pub fn lay_on(self, pixels: &mut [u32]) {
        if self.keep == 0 {
            return pixels.fill(self.colour);
        }
        for pixel in pixels {
            *pixel = self.over(*pixel);
        }
    }
}

/// An ink for each colour of a palette, for sprites with one tint and blend.
pub struct Inks {
    palette: [[u8; 4]; 256],
    count: usize,
    tint: Colour,
    blend: Blend,
    colours: [u32; 256],
    keeps: [u32; 256],
    /// Whether all colours hide what is under them, except the first, which is transparent.
    are_opaque: bool,
}

impl Inks {
    /// Takes the first 256 colours. The first of them is transparent.
    pub fn new(colours: &[[u8; 4]]) -> Inks {
        let (tint, blend, mut palette) = (Colour::WHITE, Blend::Over, [[0; 4]; 256]);
        palette.iter_mut().zip(colours).for_each(|(place, colour)| *place = *colour);
        let count = colours.len().min(palette.len());
        let mut inks = Inks { palette, count, tint, blend, colours: [0; 256], keeps: [255; 256], are_opaque: false };
        inks.mix();
        inks
    }

    pub fn look(&mut self, tint: Colour, blend: Blend) {
        if (tint, blend) != (self.tint, self.blend) {
            (self.tint, self.blend) = (tint, blend);
            self.mix();
        }
    }

    fn mix(&mut self) {
        let Inks { tint, blend, .. } = *self;
        self.are_opaque = blend == Blend::Over;
        for (nth, &[red, green, blue, alpha]) in self.palette[..self.count].iter().enumerate().skip(1) {
            let (red, green, blue) = (share(red, tint.red), share(green, tint.green), share(blue, tint.blue));
            let ink = Ink::from(Colour { red, green, blue, alpha: share(alpha, tint.alpha) });
            (self.colours[nth], self.keeps[nth]) = (ink.colour, ink.keep);
            self.are_opaque &= ink.keep == 0;
        }
    }

    pub fn lay_on(&self, pixels: &mut [u32], row: &[u8]) {
        match self.blend {
            Blend::Over if self.are_opaque => self.cover(pixels, row),
            Blend::Over => self.lay_over(pixels, row),
            Blend::Add => self.add_to(pixels, row),
        }
    }

    fn cover(&self, pixels: &mut [u32], row: &[u8]) {
        let (pixels, last_pixels) = pixels.as_chunks_mut::<8>();
        let (row, last_row) = row.as_chunks::<8>();
        for (pixels, row) in pixels.iter_mut().zip(row) {
            if row.iter().all(|&nth| nth != 0) {
                for (pixel, &nth) in pixels.iter_mut().zip(row) {
                    *pixel = self.colours[usize::from(nth)];
                }
            } else if *row != [0; 8] {
                self.cover_some(pixels, row);
            }
        }
        self.cover_some(last_pixels, last_row);
    }

    fn cover_some(&self, pixels: &mut [u32], row: &[u8]) {
        for (pixel, &nth) in pixels.iter_mut().zip(row) {
            *pixel = if nth == 0 { *pixel } else { self.colours[usize::from(nth)] };
        }
    }

    fn lay_over(&self, pixels: &mut [u32], row: &[u8]) {
        for (pixel, &nth) in pixels.iter_mut().zip(row) {
            let nth = usize::from(nth);
            *pixel = Ink { colour: self.colours[nth], keep: self.keeps[nth] }.over(*pixel);
        }
    }

    fn add_to(&self, pixels: &mut [u32], row: &[u8]) {
        let (pixels, last_pixels) = pixels.as_chunks_mut::<4>();
        let (row, last_row) = row.as_chunks::<4>();
        for (pixels, &[a, b, c, d]) in pixels.iter_mut().zip(row) {
            let colour = |nth: u8| self.colours[usize::from(nth)];
            *pixels = sum(*pixels, [colour(a), colour(b), colour(c), colour(d)]);
        }
        for (pixel, &nth) in last_pixels.iter_mut().zip(last_row) {
            [*pixel, ..] = sum([*pixel, 0, 0, 0], [self.colours[usize::from(nth)], 0, 0, 0]);
        }
    }
}

/// Adds each part of four colours to the same part of four others, 255 at most.
fn sum(a: [u32; 4], b: [u32; 4]) -> [u32; 4] {
    cast(cast::<_, u8x16>(a).saturating_add(cast(b)))
}
