//! All sprites by name. The build script packs the sheets of assets/sprites into one atlas. It writes the enum
//! [`Sprite`] (one variant a clip), the clips, the frames and the atlas. This file defines their types.

use std::io::Read;
use std::sync::OnceLock;

use lzma_rust2::LzmaReader;

use crate::level::Theme;

include!(concat!(env!("OUT_DIR"), "/atlas.rs"));

static UNPACKED: [OnceLock<Vec<u8>>; PAGES.len()] = [const { OnceLock::new() }; PAGES.len()];

/// Returns a page of the atlas, row by row, one byte a pixel: the number of a colour in [`PALETTE`]. The program
/// contains its pictures one after another, packed. They are unpacked when one of them is first used, because a game shows
/// only a part of all pages.
pub fn page(nth: usize) -> &'static [u8] {
    UNPACKED[nth].get_or_init(|| {
        let mut packed =
            LzmaReader::new_mem_limit(PACKED_PAGES[nth], u32::MAX, None).expect("the build script wrote it");
        let mut page = vec![0; ATLAS_WIDTH as usize * PAGES[nth].1 as usize];
        for frame in &FRAMES {
            if let (page_of_frame, top) = frame.page()
                && page_of_frame == nth
            {
                for row in top..top + usize::from(frame.h) {
                    let start = row * ATLAS_WIDTH as usize + usize::from(frame.x);
                    let pixels = &mut page[start..start + usize::from(frame.w)];
                    packed.read_exact(pixels).expect("the build script wrote it");
                }
            }
        }
        page
    })
}

pub struct Clip {
    /// The name of the sheet, a space, and the name of the clip in it.
    pub name: &'static str,
    first: u16,
    /// The first frame of its sheet.
    sheet: u16,
    pub frames: u16,
    pub ticks: u16,
    pub repeat: bool,
    /// Where a shot leaves, from the pivot, facing right.
    pub muzzle: Option<(i32, i32)>,
}

/// A sheet as its PNG is: how it is cut into cells, which are the frames from `first` on.
pub struct Sheet {
    pub name: &'static str,
    pub first: u16,
    pub size: (u32, u32),
    pub cell: (usize, usize),
    pub pivot: (i32, i32),
}

/// A rectangle of the atlas, and the offset of its corner from the pivot.
pub struct Frame {
    pub x: u16,
    pub y: u16,
    pub w: u16,
    pub h: u16,
    pub dx: i16,
    pub dy: i16,
}

#[cfg(not(target_family = "wasm"))]
impl Sheet {
    /// Returns its picture as it is outside of the program, row by row: red, green, blue and opacity.
    pub fn picture(&self) -> Vec<u8> {
        let (width, height) = (self.size.0 as usize, self.size.1 as usize);
        let mut pixels = vec![0; width * height * 4];
        let columns = width / self.cell.0;
        for nth in 0..self.cells() {
            let frame = &FRAMES[usize::from(self.first) + nth];
            let (page_of_frame, top) = frame.page();
            let corner = (nth % columns * self.cell.0, nth / columns * self.cell.1);
            let left = corner.0 + (i32::from(frame.dx) + self.pivot.0) as usize;
            let above = corner.1 + (i32::from(frame.dy) + self.pivot.1) as usize;
            for row in 0..usize::from(frame.h) {
                let from = (top + row) * ATLAS_WIDTH as usize + usize::from(frame.x);
                let to = ((above + row) * width + left) * 4;
                let colours = &page(page_of_frame)[from..from + usize::from(frame.w)];
                for (pixel, colour) in pixels[to..].chunks_exact_mut(4).zip(colours) {
                    pixel.copy_from_slice(&PALETTE[usize::from(*colour)]);
                }
            }
        }
        pixels
    }

    pub fn cells(&self) -> usize {
        (self.size.0 as usize / self.cell.0) * (self.size.1 as usize / self.cell.1)
    }

    /// Returns its clips: the name of each, the first cell, and how many cells it has.
    pub fn clips(&self) -> impl Iterator<Item = (&'static str, u16, u16)> {
        let of_sheet = CLIPS.iter().filter(|clip| clip.sheet == self.first);
        of_sheet.map(|clip| {
            let name = clip.name.split_once(' ').map_or(clip.name, |(_, name)| name);
            (name, clip.first - clip.sheet, clip.frames)
        })
    }
}

impl Frame {
    /// Returns the number of its page, and its first row on that page.
    pub fn page(&self) -> (usize, usize) {
        let nth = PAGES.partition_point(|(top, _)| *top <= u32::from(self.y)) - 1;
        (nth, usize::from(self.y) - PAGES[nth].0 as usize)
    }
}

/// Returns the clip whose name consists of these pieces. Call it in a constant: then a clip that does not exist is a compile error.
pub const fn find(pieces: &[&str]) -> Sprite {
    let mut nth = 0;
    while nth < CLIPS.len() {
        if consists_of(CLIPS[nth].name.as_bytes(), pieces) {
            return SPRITES[nth];
        }
        nth += 1;
    }
    panic!("no sheet has this clip")
}

const fn consists_of(mut name: &[u8], pieces: &[&str]) -> bool {
    let mut nth = 0;
    while nth < pieces.len() {
        let mut piece = pieces[nth].as_bytes();
        while let ([first, rest @ ..], [letter, letters @ ..]) = (piece, name) {
            if *first != *letter {
                return false;
            }
            (piece, name) = (rest, letters);
        }
        if !piece.is_empty() {
            return false;
        }
        nth += 1;
    }
    name.is_empty()
}

impl Sprite {
    pub fn clip(self) -> &'static Clip {
        &CLIPS[self as usize]
    }

    /// Returns the index of a frame in the atlas. Beyond the last frame it is the last.
    pub fn frame(self, nth: usize) -> u16 {
        let clip = self.clip();
        clip.first + nth.min(clip.frames as usize - 1) as u16
    }

    /// Returns the frame to show after this many ticks.
    pub fn at(self, ticks: u32) -> usize {
        let clip = self.clip();
        let nth = ticks / u32::from(clip.ticks);
        (if clip.repeat { nth % u32::from(clip.frames) } else { nth.min(u32::from(clip.frames) - 1) }) as usize
    }

    /// Ticks of one run of the clip.
    pub fn length(self) -> u32 {
        let clip = self.clip();
        u32::from(clip.frames) * u32::from(clip.ticks)
    }

    /// Returns the index of a frame among all cells of its sheet, for the tables beside a sheet.
    pub fn cell(self, nth: usize) -> usize {
        usize::from(self.frame(nth) - self.clip().sheet)
    }

    /// A clip that is named after the Docks, as another quadrant shows it. Any other clip looks the same everywhere.
    pub fn in_quadrant(self, theme: Theme) -> Sprite {
        match theme {
            Theme::Docks => self,
            Theme::Foundry => self.in_foundry(),
            Theme::Gardens => self.in_gardens(),
            Theme::Vault => self.in_vault(),
        }
    }
}
