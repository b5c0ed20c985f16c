//! A sheet of assets/sprites: a PNG that is a grid of equal cells, and the RON file beside it. What does not fit
//! together is refused with a sentence. The build script packs the pictures, and the fuzz tests in tests/fuzz use the
//! same code.

use std::collections::HashMap;

use serde::Deserialize;

/// Wide enough for a sky layer. In a wider atlas, more of each page stays empty.
pub const ATLAS_WIDTH: usize = 1024;
/// The atlas is stored as one byte per pixel.
const MAX_COLOURS: usize = 256;
/// Largest side of a sheet in pixels.
const MAX_SIDE: u32 = 4096;
const MAX_CELLS: usize = 4096;
/// Memory in which the parts of a PNG beside its pixels must fit, such as a profile of colours.
const MAX_BYTES: usize = 32 << 20;
const FARTHEST_PIVOT: i32 = 4096;

/// The origin of a sheet. The game ignores it, and `tools/` reads it.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// A program in `tools/`, which writes both files.
    Painted,
    /// A person. `tools/` leaves both files alone.
    Hand,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    #[allow(dead_code, reason = "read by tools/, and here only to refuse a sidecar without it")]
    pub source: Source,
    pub cell: (usize, usize),
    pub pivot: (i32, i32),
    pub clips: Vec<Clip>,
    /// Where an overlaid sheet goes, for each cell.
    #[serde(default)]
    pub torso: Vec<(i32, i32)>,
    /// The letters of a font, one for each cell.
    #[serde(default)]
    pub letters: String,
    /// A font's step to the next letter, for each cell.
    #[serde(default)]
    pub advance: Vec<i32>,
}

impl Sheet {
    pub fn read(text: &str) -> Result<Sheet, String> {
        let sheet: Sheet = ron::from_str(text).map_err(|error| error.to_string())?;
        let is_far = |at: i32| !(-FARTHEST_PIVOT..=FARTHEST_PIVOT).contains(&at);
        if is_far(sheet.pivot.0) || is_far(sheet.pivot.1) {
            return Err(format!("the pivot {:?} is further away than {FARTHEST_PIVOT} pixels", sheet.pivot));
        }
        // A clip's name becomes a name in Rust.
        let is_plain = |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_ascii_alphanumeric());
        match sheet.clips.iter().find(|clip| !clip.name.split(['_', '-', ' ']).all(is_plain)) {
            Some(clip) => Err(format!("the name of clip {:?} must be words of letters and digits", clip.name)),
            None => Ok(sheet),
        }
    }

    pub fn check_clips(&self, cells: usize) -> Result<(), String> {
        let fits = |clip: &Clip| {
            clip.frames > 0 && clip.ticks > 0 && clip.first.checked_add(clip.frames).is_some_and(|end| end <= cells)
        };
        match self.clips.iter().find(|clip| !fits(clip)) {
            Some(clip) => Err(format!("clip {} does not fit the {cells} cells of its sheet", clip.name)),
            None => Ok(()),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clip {
    pub name: String,
    pub first: usize,
    pub frames: usize,
    pub ticks: u32,
    pub repeat: bool,
    /// Where a shot leaves, from the pivot.
    #[serde(default)]
    pub muzzle: Option<(i32, i32)>,
}

/// One cell, cropped to what is not transparent.
pub struct Picture {
    pub width: usize,
    pub height: usize,
    /// From the pivot to the top left corner.
    pub offset: (i32, i32),
    pub pixels: Vec<u8>,
    pub place: (usize, usize),
}

impl Picture {
    /// Returns its light pixels relative to the pivot, row by row. The dark ones are the edge of a letter.
    pub fn dots(&self, palette: &Palette) -> impl Iterator<Item = (i32, i32)> {
        let is_light = |at: &usize| self.pixels[*at] > 0 && palette.colours[usize::from(self.pixels[*at])][0] > 127;
        let dot = |at| (self.offset.0 + (at % self.width) as i32, self.offset.1 + (at / self.width) as i32);
        (0..self.pixels.len()).filter(is_light).map(dot)
    }
}

/// How a PNG is cut into cells.
pub struct Grid {
    pub cell: (usize, usize),
    pub pivot: (i32, i32),
    /// The size that the PNG must have, if only one fits.
    pub size: Option<(u32, u32)>,
}

/// The cells of a sheet in one picture: its pixels row by row, each the number of a colour.
pub struct Cells {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u8>,
    pub crops: Vec<Crop>,
}

/// The part of a cell that is not transparent.
pub struct Crop {
    pub place: (usize, usize),
    pub width: usize,
    pub height: usize,
    /// From the pivot to the top left corner.
    pub offset: (i32, i32),
}

impl Cells {
    pub fn pictures(&self) -> impl Iterator<Item = Picture> {
        self.crops.iter().map(|crop| {
            let Crop { place: (x, y), width, height, offset } = *crop;
            let row = |y: usize| &self.pixels[y * self.width + x..][..width];
            let pixels = (y..y + height).flat_map(row).copied().collect();
            Picture { width, height, offset, pixels, place: (0, 0) }
        })
    }
}

/// Cuts the bytes of a PNG into the cells of the sheet, and returns their number.
pub fn cut(png: &[u8], sheet: &Sheet, palette: &mut Palette, pictures: &mut Vec<Picture>) -> Result<usize, String> {
    let cells = read(png, &Grid { cell: sheet.cell, pivot: sheet.pivot, size: None }, palette)?;
    pictures.extend(cells.pictures());
    Ok(cells.crops.len())
}

/// Reads the bytes of a PNG. What it says of its size is checked before there is memory for it.
pub fn read(png: &[u8], grid: &Grid, palette: &mut Palette) -> Result<Cells, String> {
    let sentence = |problem: png::DecodingError| format!("is no PNG that can be read: {problem}");
    let mut decoder = png::Decoder::new_with_limits(std::io::Cursor::new(png), png::Limits { bytes: MAX_BYTES });
    decoder.set_ignore_text_chunk(true);
    decoder.set_transformations(
        png::Transformations::ALPHA | png::Transformations::EXPAND | png::Transformations::STRIP_16,
    );
    let mut reader = decoder.read_info().map_err(sentence)?;
    let (width, height) = (reader.info().width, reader.info().height);
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err(format!("{width} x {height} pixels are too many; at most {MAX_SIDE} each way are read"));
    }
    if let Some((wide, high)) = grid.size.filter(|size| *size != (width, height)) {
        return Err(format!("is {width} x {height} pixels; make it {wide} x {high}, as the game's sheet is"));
    }
    let mut pixels = vec![0; reader.output_buffer_size().ok_or("too large")?];
    let info = reader.next_frame(&mut pixels).map_err(sentence)?;
    if info.color_type != png::ColorType::Rgba {
        return Err("save it in colours (RGB or RGBA), not in grey".into());
    }
    let (width, height) = (info.width as usize, info.height as usize);
    let (cell_width, cell_height) = grid.cell;
    if cell_width == 0 || cell_height == 0 || !width.is_multiple_of(cell_width) || !height.is_multiple_of(cell_height) {
        return Err(format!("{width} x {height} pixels do not divide into cells of {cell_width} x {cell_height}"));
    }
    let columns = width / cell_width;
    let cells = columns * (height / cell_height);
    if cells > MAX_CELLS || cell_width > ATLAS_WIDTH {
        return Err(format!(
            "{cells} cells of {cell_width} pixels; at most {MAX_CELLS} are read, {ATLAS_WIDTH} pixels wide"
        ));
    }
    let nothing = vec![0; cell_width * 4];
    let mut sheet = Cells { width, height, pixels: vec![0; width * height], crops: Vec::with_capacity(cells) };
    for cell in 0..cells {
        let (left, top) = (cell % columns * cell_width, cell / columns * cell_height);
        let row = |y: usize| &pixels[((top + y) * width + left) * 4..][..cell_width * 4];
        let (mut x0, mut x1, mut y0, mut y1) = (cell_width, 0, cell_height, 0);
        for y in (0..cell_height).filter(|&y| row(y) != &nothing[..]) {
            let is_filled = |pixel: &[u8]| pixel[3] > 0;
            let Some(first) = row(y).chunks_exact(4).position(is_filled) else { continue };
            let last = row(y).chunks_exact(4).rposition(is_filled).unwrap_or(first);
            (x0, x1) = (x0.min(first), x1.max(last + 1));
            y0 = y0.min(y);
            y1 = y + 1;
        }
        if y1 == 0 {
            (x0, y0) = (0, 0);
        }
        // Neighbours often have the same colour, and looking it up is slow in a program that is not optimised.
        let mut last = ([0; 4], 0);
        for y in y0..y1 {
            let to = &mut sheet.pixels[(top + y) * width + left + x0..][..x1 - x0];
            for (pixel, to) in row(y)[x0 * 4..x1 * 4].chunks_exact(4).zip(to) {
                if pixel != last.0 {
                    let colour = [pixel[0], pixel[1], pixel[2], pixel[3]];
                    let too_many = || format!("the sheets together have more than {} colours", MAX_COLOURS - 1);
                    last = (colour, palette.index(colour).ok_or_else(too_many)?);
                }
                *to = last.1;
            }
        }
        let offset = (x0 as i32 - grid.pivot.0, y0 as i32 - grid.pivot.1);
        sheet.crops.push(Crop { place: (left + x0, top + y0), width: x1 - x0, height: y1 - y0, offset });
    }
    Ok(sheet)
}

#[derive(Clone)]
pub struct Palette {
    pub colours: Vec<[u8; 4]>,
    places: HashMap<[u8; 4], u8>,
}

impl Default for Palette {
    /// Colour 0 is transparent.
    fn default() -> Palette {
        Palette { colours: vec![[0; 4]], places: HashMap::new() }
    }
}

impl Palette {
    fn index(&mut self, colour: [u8; 4]) -> Option<u8> {
        if colour[3] == 0 {
            return Some(0);
        }
        if let Some(&place) = self.places.get(&colour) {
            return Some(place);
        }
        let place = u8::try_from(self.colours.len()).ok()?;
        self.colours.push(colour);
        self.places.insert(colour, place);
        Some(place)
    }
}
