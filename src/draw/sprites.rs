//! The pictures by name. The build script packs the sheets of assets/sprites into one atlas and writes the enum
//! [`Sprite`] (one name a clip), the clips, the frames and the atlas itself; this file gives them their types.

include!(concat!(env!("OUT_DIR"), "/atlas.rs"));

/// A row of frames that follow each other.
pub struct Clip {
    /// Its sheet and its name there.
    pub name: &'static str,
    first: u16,
    pub frames: u16,
    /// How long each frame stays.
    pub ticks: u16,
    pub repeat: bool,
}

/// A place in the atlas, and where its corner goes as seen from the pivot.
pub struct Frame {
    pub x: u16,
    pub y: u16,
    pub w: u16,
    pub h: u16,
    pub dx: i16,
    pub dy: i16,
}

impl Sprite {
    pub fn clip(self) -> &'static Clip {
        &CLIPS[self as usize]
    }

    /// The clip so many places after this one, in the order of the sheets.
    pub fn following(self, places: usize) -> Sprite {
        SPRITES[self as usize + places]
    }

    /// The number of a frame in the atlas; beyond the last, the last.
    pub fn frame(self, nth: usize) -> u16 {
        let clip = self.clip();
        clip.first + nth.min(clip.frames as usize - 1) as u16
    }

    /// Which frame to show after this many ticks.
    pub fn at(self, ticks: u32) -> usize {
        let clip = self.clip();
        let nth = ticks / u32::from(clip.ticks);
        (if clip.repeat { nth % u32::from(clip.frames) } else { nth.min(u32::from(clip.frames) - 1) }) as usize
    }

    /// How long the clip takes once.
    pub fn length(self) -> u32 {
        let clip = self.clip();
        u32::from(clip.frames) * u32::from(clip.ticks)
    }

    /// Where the frame is in its sheet, counted over all its cells; for the tables beside a sheet.
    pub fn cell(self, nth: usize, sheet_begins: Sprite) -> usize {
        usize::from(self.frame(nth) - sheet_begins.frame(0))
    }
}
