//! Sprites: copies rows of the atlas as they are, mirrored, or scaled to the nearest pixel.

use super::{Lens, Painter};
use crate::draw::sprites::{ATLAS_WIDTH, FRAMES, page};
use crate::draw::{Blend, Colour};

/// Along one side of a scaled sprite: pixels of the atlas for each pixel of the picture, in 65536ths.
#[derive(Clone, Copy)]
struct Steps {
    step: u32,
}

impl Steps {
    fn new(from: i32, to: i32) -> Steps {
        Steps { step: ((from as u32) << 16) / to as u32 }
    }

    /// Returns the atlas pixel under the middle of this pixel.
    fn source(self, nth: i32) -> usize {
        ((self.step / 2 + nth as u32 * self.step) >> 16) as usize
    }
}

impl Painter {
    pub(super) fn sprite(
        &mut self,
        lens: Lens,
        frame: u16,
        (x, y): (i32, i32),
        flip: bool,
        tint: Colour,
        blend: Blend,
    ) {
        let own = self.own.as_mut().and_then(|(skin, inks)| Some((skin.find(frame)?, skin.sheets(), inks)));
        let game = &FRAMES[usize::from(frame)];
        let frame = own.as_ref().map_or(game, |(own, ..)| &own.frame);
        let (w, h) = (i32::from(frame.w), i32::from(frame.h));
        let place = lens.place_between((x, y), (x + w, y + h));
        let seen = place.intersection(lens.clip);
        if seen.is_empty() || w == 0 || h == 0 {
            return;
        }
        let (page, row_length, top, inks) = match own {
            Some((own, sheets, inks)) => {
                let sheet = &sheets[own.sheet];
                (&sheet.pixels[..], sheet.width, usize::from(frame.y), inks)
            }
            None => {
                let (nth, top) = frame.page();
                (page(nth), ATLAS_WIDTH as usize, top, &mut self.inks)
            }
        };
        inks.look(tint, blend);
        let (across, down) = (Steps::new(w, place.w), Steps::new(h, place.h));
        let first = (seen.x - place.x) as usize;
        for y in seen.y..seen.bottom() {
            let from = (top + down.source(y - place.y)) * row_length + usize::from(frame.x);
            let line = &page[from..][..usize::from(frame.w)];
            let (start, end) = (first, first + seen.w as usize);
            let row = if place.w == w && !flip {
                &line[start..end]
            } else {
                self.row.clear();
                if place.w == w {
                    self.row.extend(line[w as usize - end..w as usize - start].iter().rev());
                } else {
                    let nth = |nth: i32| if flip { place.w - 1 - nth } else { nth };
                    self.row.extend((start as i32..end as i32).map(|at| line[across.source(nth(at))]));
                }
                &self.row
            };
            let to = y as usize * self.width + seen.x as usize;
            inks.lay_on(&mut self.pixels[to..][..seen.w as usize], row);
        }
    }
}
