//! The choices in the lab, one row of the panel each, turned by arrows, clicks, wheel or letter. `trial` applies them.

use super::source::Level;
use crate::index::Kind;
use crate::index::fixed_depth::MAX_DEPTH;
use crate::lab::crowd::Sizes;
use crate::lab::{Layout, MAX_BOXES};
use crate::words::Text;

/// The steps of the number of boxes. The command line takes any number.
const COUNTS: [usize; 10] = [1, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, MAX_BOXES];
/// Factors of the speed that boxes were created with.
const SPEEDS: [i32; 4] = [0, 1, 2, 4];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Data {
    Strewn(Layout),
    /// Index in the levels that the lab was given.
    Level(usize),
}

/// The query that the right button draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks {
    Area,
    Nearest,
    Ray,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LabPage {
    Figures,
    Table,
    Steps,
}

/// The rows of the panel, from the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Row {
    Index,
    Beside,
    Depth,
    Boxes,
    Data,
    Sizes,
    Speed,
    Asks,
    Page,
    Tour,
}

/// The part of the lab to rebuild after a row was turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anew {
    Nothing,
    Indexes,
    Boxes,
}

impl Row {
    pub const ALL: [Row; 10] = [
        Row::Index,
        Row::Beside,
        Row::Depth,
        Row::Boxes,
        Row::Data,
        Row::Sizes,
        Row::Speed,
        Row::Asks,
        Row::Page,
        Row::Tour,
    ];

    pub fn name(self) -> (&'static str, Text) {
        match self {
            Row::Index => ("I", words!("lab.row.index")),
            Row::Beside => ("B", words!("lab.row.beside")),
            Row::Depth => ("0-8 9", words!("lab.row.depth")),
            Row::Boxes => ("N", words!("lab.row.boxes")),
            Row::Data => ("L", words!("lab.row.layout")),
            Row::Sizes => ("Z", words!("lab.row.sizes")),
            Row::Speed => ("V", words!("lab.row.velocity")),
            Row::Asks => ("Q", words!("lab.row.query")),
            Row::Page => (words!("key.tab").as_str(), words!("lab.row.page")),
            Row::Tour => ("T", words!("lab.row.tour")),
        }
    }

    /// Returns the row of a letter. A, D, J, S, W and X are not free, because they stand for arrows and Return.
    pub const fn of_letter(letter: char) -> Option<Row> {
        Some(match letter {
            'i' => Row::Index,
            'b' => Row::Beside,
            'n' => Row::Boxes,
            'l' => Row::Data,
            'z' => Row::Sizes,
            'v' => Row::Speed,
            'q' => Row::Asks,
            _ => return None,
        })
    }
}

#[derive(Clone, Debug)]
pub struct Settings {
    pub index: Kind,
    pub beside: Option<Kind>,
    /// `None` leaves it to the index, which takes its published depth or one that suits the boxes.
    pub depth: Option<u32>,
    pub boxes: usize,
    pub data: Data,
    pub sizes: Sizes,
    pub speed: i32,
    pub asks: Asks,
    pub page: LabPage,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            index: Kind::FixedDepth,
            beside: None,
            depth: None,
            boxes: 1_000,
            data: Data::Strewn(Layout::Uniform),
            sizes: Sizes::Game,
            speed: 1,
            asks: Asks::Area,
            page: LabPage::Figures,
        }
    }
}

impl Settings {
    /// Turns a row to its next or previous value. `levels` is the number of levels.
    pub fn turn(&mut self, row: Row, on: bool, levels: usize) -> Anew {
        match row {
            Row::Index => self.index = turned(&Kind::ALL, self.index, on),
            Row::Beside => self.beside = turned(&besides(), self.beside, on),
            Row::Depth => self.depth = turned(&depths(), self.depth, on),
            Row::Boxes => self.boxes = next_count(self.boxes, on),
            Row::Data => self.turn_data(on, levels),
            Row::Sizes => self.sizes = turned(&Sizes::ALL, self.sizes, on),
            Row::Speed => self.speed = turned(&SPEEDS, self.speed, on),
            Row::Asks => self.asks = turned(&[Asks::Area, Asks::Nearest, Asks::Ray], self.asks, on),
            Row::Page => self.page = turned(&[LabPage::Figures, LabPage::Table, LabPage::Steps], self.page, on),
            // The tour sets all values itself.
            Row::Tour => {}
        }
        match row {
            Row::Index | Row::Beside | Row::Depth => Anew::Indexes,
            Row::Boxes | Row::Data | Row::Sizes => Anew::Boxes,
            Row::Speed | Row::Asks | Row::Page | Row::Tour => Anew::Nothing,
        }
    }

    fn turn_data(&mut self, on: bool, levels: usize) {
        let number = match self.data {
            Data::Strewn(layout) => Layout::ALL.iter().position(|(_, known)| *known == layout).unwrap_or(0),
            Data::Level(nth) => Layout::ALL.len() + nth,
        };
        let count = Layout::ALL.len() + levels;
        let next = (number + if on { 1 } else { count - 1 }) % count;
        self.data = match Layout::ALL.get(next) {
            Some((_, layout)) => Data::Strewn(*layout),
            None => Data::Level(next - Layout::ALL.len()),
        };
    }

    pub fn data_name<'a>(&self, levels: &'a [Level]) -> &'a str {
        match self.data {
            Data::Strewn(Layout::Uniform) => words!("lab.layout.uniform").as_str(),
            Data::Strewn(Layout::Clustered) => words!("lab.layout.clustered").as_str(),
            Data::Strewn(Layout::Midline) => words!("lab.layout.midline").as_str(),
            Data::Strewn(Layout::Huge) => words!("lab.layout.huge").as_str(),
            Data::Level(nth) => levels.get(nth).map_or("", |level| level.name.as_str()),
        }
    }
}

fn besides() -> [Option<Kind>; Kind::ALL.len() + 1] {
    std::array::from_fn(|nth| nth.checked_sub(1).map(|nth| Kind::ALL[nth]))
}

fn depths() -> [Option<u32>; MAX_DEPTH as usize + 2] {
    std::array::from_fn(|nth| (nth as u32).checked_sub(1))
}

fn turned<T: Copy + PartialEq>(all: &[T], now: T, on: bool) -> T {
    let at = all.iter().position(|known| *known == now).unwrap_or(0);
    all[(at + if on { 1 } else { all.len() - 1 }) % all.len()]
}

/// Returns the next larger or smaller number. It stops at the ends, because the largest is not next to the smallest.
fn next_count(now: usize, on: bool) -> usize {
    let mut larger = COUNTS.into_iter();
    let found = if on { larger.find(|&count| count > now) } else { larger.rev().find(|&count| count < now) };
    found.unwrap_or(now)
}
