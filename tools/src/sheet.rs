//! A sheet: equal cells in a grid, and the clips that they form. It is written as a PNG with a RON sidecar that describes the cells
//! and says whether the sheet is painted here or drawn by hand. A sheet that is drawn by hand is never overwritten.

use std::fmt::Write as _;

use crate::canvas::Canvas;
use crate::palette::Color;

const WIDEST_SHEET: i32 = 1024;
const MOST_COLUMNS: i32 = 16;

#[derive(Clone)]
pub struct Clip {
    pub name: String,
    pub first: usize,
    pub frames: usize,
    pub ticks: u32,
    pub repeat: bool,
    /// Where a shot leaves, from the pivot.
    muzzle: Option<(i32, i32)>,
}

#[derive(Clone)]
pub struct Sheet {
    pub name: &'static str,
    note: &'static str,
    cell: (i32, i32),
    pub pivot: (i32, i32),
    pub cells: Vec<Canvas>,
    pub clips: Vec<Clip>,
    tables: Vec<(&'static str, String)>,
    /// A font's letters, one for each cell.
    pub letters: String,
}

impl Sheet {
    /// `note` is the comment at the top of the sidecar: which file paints the sheet, and how to use it.
    pub fn new(name: &'static str, note: &'static str, cell: (i32, i32), pivot: (i32, i32)) -> Sheet {
        let (cells, clips, tables, letters) = Default::default();
        Sheet { name, note, cell, pivot, cells, clips, tables, letters }
    }

    /// Adds a clip. Each frame stays for `ticks` sixtieths of a second.
    pub fn clip(&mut self, name: &str, ticks: u32, repeat: bool, frames: Vec<Canvas>) {
        for frame in &frames {
            assert_eq!((frame.width, frame.height), self.cell, "{} {name}: a frame has the wrong size", self.name);
        }
        let (name, first) = (name.to_string(), self.cells.len());
        self.clips.push(Clip { name, first, frames: frames.len(), ticks, repeat, muzzle: None });
        self.cells.extend(frames);
    }

    pub fn still(&mut self, name: &str, frame: Canvas) {
        self.clip(name, 1, false, vec![frame]);
    }

    /// Where a shot leaves in the last clip, from the pivot.
    pub fn muzzle(&mut self, at: Option<(i32, i32)>) {
        self.clips.last_mut().expect("a clip was added").muzzle = at;
    }

    pub fn points(&mut self, name: &'static str, points: &[(i32, i32)]) {
        self.tables.push((name, format!("{points:?}")));
    }

    /// Says which letter each cell shows, and how many pixels after it the next letter begins.
    pub fn font(&mut self, letters: String, advance: Vec<i32>) {
        self.tables.extend([("letters", format!("{letters:?}")), ("advance", format!("{advance:?}"))]);
        self.letters = letters;
    }

    #[cfg(test)]
    pub fn frames(&self, clip: &str) -> &[Canvas] {
        let clip =
            self.clips.iter().find(|c| c.name == clip).unwrap_or_else(|| panic!("{} has no clip {clip}", self.name));
        &self.cells[clip.first..clip.first + clip.frames]
    }

    pub fn recolored(&self, name: &'static str, change: impl Fn(Color) -> Color) -> Sheet {
        self.changed(name, |cell| {
            let mut cell = cell.clone();
            cell.recolor(|_, _, old| change(old));
            cell
        })
    }

    /// Returns a sheet with the same clips whose cells are changed.
    pub fn changed(&self, name: &'static str, change: impl Fn(&Canvas) -> Canvas) -> Sheet {
        Sheet {
            name,
            cells: self.cells.iter().map(change).collect(),
            note: self.note,
            cell: self.cell,
            pivot: self.pivot,
            clips: self.clips.clone(),
            tables: self.tables.clone(),
            letters: self.letters.clone(),
        }
    }

    pub fn image(&self) -> Canvas {
        let columns = (WIDEST_SHEET / self.cell.0).min(MOST_COLUMNS).min(self.cells.len() as i32).max(1);
        let rows = (self.cells.len() as i32 + columns - 1) / columns;
        let mut image = Canvas::new(columns * self.cell.0, rows * self.cell.1);
        for (index, cell) in self.cells.iter().enumerate() {
            let index = index as i32;
            image.blit(cell, index % columns * self.cell.0, index / columns * self.cell.1);
        }
        image
    }

    fn sidecar(&self) -> String {
        let mut text = String::new();
        for line in self.note.lines() {
            let _ = writeln!(text, "// {line}");
        }
        let _ = writeln!(
            text,
            "Sheet(\n    source: painted,\n    cell: {:?},\n    pivot: {:?},\n    clips: [",
            self.cell, self.pivot
        );
        for clip in &self.clips {
            let Clip { name, first, frames, ticks, repeat, muzzle } = clip;
            let muzzle = muzzle.map_or(String::new(), |at| format!(", muzzle: Some({at:?})"));
            let _ = writeln!(
                text,
                "        Clip(name: {name:?}, first: {first}, frames: {frames}, ticks: {ticks}, repeat: {repeat}{muzzle}),"
            );
        }
        let _ = writeln!(text, "    ],");
        for (name, values) in &self.tables {
            let _ = writeln!(text, "    {name}: {values},");
        }
        text.push_str(")\n");
        text
    }

    /// The bytes of its two files, by their endings.
    pub fn files(&self) -> [(&'static str, Vec<u8>); 2] {
        [("png", png(&self.image())), ("ron", self.sidecar().into_bytes())]
    }
}

/// Whether this is the sidecar of a sheet that is drawn by hand.
pub fn is_by_hand(sidecar: &str) -> bool {
    let without_comments = sidecar.lines().map(|line| line.split("//").next().unwrap_or_default());
    let dense: String = without_comments.flat_map(str::chars).filter(|letter| !letter.is_whitespace()).collect();
    dense.contains("source:hand")
}

fn png(image: &Canvas) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, image.width as u32, image.height as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().expect("a Vec takes all");
    writer.write_image_data(&image.rgba()).expect("a Vec takes all");
    drop(writer);
    bytes
}
