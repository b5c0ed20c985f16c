//! Draws every tile set and every decoration into one picture, to be judged by eye. Each quadrant has a small level
//! with all edges, rooms and liquids. Below are the decorations with their names. See `quadrant shot --scene tiles`.

use std::fmt::Write;
use std::sync::Arc;

use super::font::{Align, Font};
use super::sketch::Sketch;
use super::{Colour, DrawList};
use crate::geom::{Rect, TILE};
use crate::level::read::read;
use crate::level::vocabulary::words_of;
use crate::level::{Decor, Level, Theme};

const SAMPLE: (i32, i32) = (40, 20);
const SAMPLES_ACROSS: i32 = 2;
/// Space for one decoration in tiles, including the floor on which its name is written. The largest decorations are
/// 8 x 7.
const PLACE: (i32, i32) = (8, 9);
const PLACES_ACROSS: usize = 10;

pub fn size() -> (i32, i32) {
    (SAMPLE.0 * SAMPLES_ACROSS * TILE, (SAMPLE.1 * 2 + decor_rows()) * TILE)
}

/// Contains each kind of edge, corner and room at least once.
const ROWS: [&str; SAMPLE.1 as usize] = [
    "......................##################",
    "......................##################",
    "..####................##################",
    "..####.....====.......##...........#####",
    "......................##...........#####",
    "#........####.......................####",
    "....................H##########.....####",
    ".........####.......H##########.....####",
    "..####...#..........H##########.....####",
    "..####...#..........H##################.",
    ".........#..........H##################.",
    "......=.....=====...H###..............#.",
    "....................H###..............#.",
    "...##...............H###..............#.",
    ".P.##....X......^^..H.................#.",
    "############...####################..###",
    "############~~~####################~~###",
    "############~~~####################~~###",
    "########################################",
    "########################################",
];

fn decor_rows() -> i32 {
    // Four more rows at the top hold the start, the exit and their floor, which every level needs.
    (words_of::<Decor>().len().div_ceil(PLACES_ACROSS) as i32) * PLACE.1 + 4
}

pub fn draw(list: &mut DrawList) {
    for (nth, theme) in words_of::<Theme>().iter().enumerate() {
        let rows = ROWS.iter().map(|row| row.to_string());
        let mut sketch = Sketch::new(level(theme, rows, ""));
        let (w, h) = (SAMPLE.0 * TILE, SAMPLE.1 * TILE);
        let (x, y) = (nth as i32 % SAMPLES_ACROSS * w, nth as i32 / SAMPLES_ACROSS * h);
        list.lens(Rect::new(x, y, w, h), 4, |list| {
            sketch.draw_sky(list, Rect::new(0, 0, w, h));
            sketch.draw(list, Rect::new(0, 0, w, h));
            list.text(Font::Small, Align::Left, 6, h - 14, Colour::PAPER, theme);
        });
    }
    draw_decoration(list, SAMPLE.1 * 2 * TILE);
}

fn draw_decoration(list: &mut DrawList, top: i32) {
    let width = PLACE.0 as usize * PLACES_ACROSS;
    let (mut rows, mut decor) = (vec![".".repeat(width); decor_rows() as usize], String::new());
    rows[3] = "#".repeat(width);
    rows[2].replace_range(1..4, "P.X");
    for (nth, name) in words_of::<Decor>().iter().enumerate() {
        let (column, row) = place(nth);
        rows[row as usize + 1] = "#".repeat(width);
        write!(decor, "(what: {name}, at: [({column}, {row})]),").expect("text can be written");
    }
    let mut sketch = Sketch::new(level("docks", rows.into_iter(), &decor));
    let (w, h) = (width as i32 * TILE, decor_rows() * TILE);
    list.lens(Rect::new(0, top, w, h), 4, |list| {
        list.fill(list.bounds(), Colour::rgb(0x2a2f42));
        sketch.draw(list, Rect::new(0, 0, w, h));
        for (nth, name) in words_of::<Decor>().iter().enumerate() {
            let (column, row) = place(nth);
            let (x, y) = (column * TILE + TILE / 2, (row + 1) * TILE + 5);
            list.text(Font::Small, Align::Middle, x, y, Colour::PAPER, name);
        }
    });
}

fn place(nth: usize) -> (i32, i32) {
    let (column, row) = ((nth % PLACES_ACROSS) as i32, (nth / PLACES_ACROSS) as i32);
    (column * PLACE.0 + PLACE.0 / 2, row * PLACE.1 + PLACE.1 + 2)
}

fn level(theme: &str, rows: impl Iterator<Item = String>, decor: &str) -> Arc<Level> {
    let rows: Vec<String> = rows.collect();
    let text = format!("Level(name: \"catalogue\", theme: {theme}, rows: {rows:?}, decor: [{decor}])");
    Arc::new(read("catalogue", &text).unwrap_or_else(|problems| panic!("{problems}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogue_has_room_for_everything() {
        let (width, height) = size();
        let mut list = DrawList::new(width, height);
        draw(&mut list);
        assert_eq!(list.left_out, 0);
        assert!(list.commands.len() > 2000, "{} commands", list.commands.len());
        assert_eq!((list.width, list.height), (width, height));
    }
}
