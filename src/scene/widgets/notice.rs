//! A box at the top of the picture with a message: an error in a level's file, that the file was read again, what could
//! not be saved, or where something was written. Drawing breaks its lines without allocating.

use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::Problems;

/// Pixels from the edges of the picture to the box, and from its edge to the letters.
const MARGIN: i32 = 12;
const PAD: i32 = 8;
/// Below the players' health and score.
const TOP: i32 = 44;
/// Maximum number of lines of one text, so that the game is still visible below.
const MOST_LINES: usize = 4;
const MOST_WARNINGS: usize = 3;
/// Ticks for which a remark stays, and those for a text that must be read.
const REMARK_TICKS: u32 = 150;
const WARNING_TICKS: u32 = 600;
const RED: Colour = Colour::rgb(0xff6a5a);

#[derive(Clone)]
pub struct Notice {
    sentences: Vec<(Colour, String)>,
    edge: Colour,
    /// `None` if it stays until the file is correct.
    ticks_left: Option<u32>,
}

impl Notice {
    /// Shows the first error of a file in full and counts the others.
    pub fn of(problems: &Problems) -> Notice {
        let mut sentences = Vec::new();
        if let Some(first) = problems.list.iter().find(|problem| !problem.fault.is_warning()) {
            let place = format!("{}:{}:{}", problems.file, first.line, first.column);
            sentences.push((Colour::AMBER, ending(place)));
            sentences.push((Colour::PAPER, first.fault.to_string()));
        }
        sentences.push((
            Colour::DIM,
            match problems.errors().saturating_sub(1) {
                0 => words!("play.last_good").into(),
                more => words!("play.last_good.more", more = more).to_string(),
            },
        ));
        Notice { sentences, edge: RED, ticks_left: None }
    }

    pub fn remark(text: &str) -> Notice {
        Notice { sentences: vec![(Colour::PAPER, text.into())], edge: Colour::AMBER, ticks_left: Some(REMARK_TICKS) }
    }

    /// Reports something that was done outside the game. It stays long enough to be read twice.
    pub fn news(text: &str) -> Notice {
        Notice { ticks_left: Some(WARNING_TICKS), ..Notice::remark(text) }
    }

    /// Reports something that went wrong outside the game.
    pub fn warning(text: &str) -> Notice {
        Notice { edge: RED, ..Notice::news(text) }
    }

    /// Adds a warning below those that are still shown. The oldest ones go if there are too many.
    pub fn warn(shown: &mut Option<Notice>, text: &str) {
        let warning = Notice::warning(text);
        let above = shown.take().filter(|notice| notice.edge == RED && notice.ticks_left.is_some());
        let mut sentences = above.map(|notice| notice.sentences).unwrap_or_default();
        sentences.drain(..sentences.len().saturating_sub(MOST_WARNINGS - 1));
        sentences.extend(warning.sentences);
        *shown = Some(Notice { sentences, ..warning });
    }

    /// Returns false when its time is over.
    pub fn tick(&mut self) -> bool {
        match &mut self.ticks_left {
            None => true,
            Some(ticks) => {
                *ticks = ticks.saturating_sub(1);
                *ticks > 0
            }
        }
    }

    pub fn draw(&self, list: &mut DrawList) {
        let font = Font::of(list.look.text);
        let frame = Rect::new(MARGIN, TOP, list.width - 2 * MARGIN, 0);
        let width = frame.w - 2 * PAD - 4;
        let cut = |text| font.full_lines(text, width).take(MOST_LINES);
        let count: usize = self.sentences.iter().map(|(_, text)| cut(text).count()).sum();
        let frame = Rect { h: count as i32 * font.line() + 2 * PAD - (font.line() - font.capital()), ..frame };
        list.fill(frame, Colour::INK.with_alpha(235));
        list.fill(Rect { w: 4, ..frame }, self.edge);
        list.outline(frame, self.edge);
        let (left, mut y) = (frame.x + PAD + 4, frame.y + PAD);
        for (colour, text) in &self.sentences {
            for (nth, line) in cut(text).enumerate() {
                let goes_on = nth + 1 == MOST_LINES && font.full_lines(text, width).nth(MOST_LINES).is_some();
                // A text that is too long ends in dots. The log has all of it.
                let line = if goes_on {
                    font.full_lines(line, width - font.width(format_args!(" ..."))).next().unwrap_or(line)
                } else {
                    line
                };
                let dots = if goes_on { " ..." } else { "" };
                list.text(font, Align::Left, left, y, *colour, format_args!("{line}{dots}"));
                y += font.line();
            }
        }
    }
}

/// Shortens a place in a file to one line. The end of a long path stays, with the file's name and the line.
fn ending(mut place: String) -> String {
    const WIDTH: i32 = 580;
    let mut is_cut = false;
    while Font::Large.width(format_args!("...{place}")) > WIDTH {
        place.remove(0);
        is_cut = true;
    }
    if is_cut { format!("...{place}") } else { place }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::TextSize;

    #[test]
    fn the_end_of_a_long_path_is_shown() {
        assert_eq!(ending("levels/a.ron:1:2".into()), "levels/a.ron:1:2");
        let long = ending(format!("{}/a.ron:1:2", "/folder".repeat(90)));
        assert!(long.starts_with("...") && long.ends_with("/a.ron:1:2"), "{long}");
    }

    #[test]
    fn a_remark_goes_and_a_problem_stays() {
        let mut remark = Notice::remark("read again");
        assert_eq!((0..).take_while(|_| remark.tick()).count() as u32, REMARK_TICKS - 1);
        let mut problem = Notice::of(&Problems::of_file("a.ron", "is not there".into()));
        assert!((0..10_000).all(|_| problem.tick()));
    }

    #[test]
    fn two_warnings_are_both_read() {
        let mut shown = Some(Notice::remark("saved"));
        for text in ["your progress is damaged", "your settings are damaged"] {
            Notice::warn(&mut shown, text);
        }
        let texts = |shown: &Option<Notice>| {
            shown.as_ref().unwrap().sentences.iter().map(|(_, text)| text.clone()).collect::<Vec<_>>()
        };
        assert_eq!(texts(&shown), ["your progress is damaged", "your settings are damaged"]);
        (0..9).for_each(|nth| Notice::warn(&mut shown, &nth.to_string()));
        assert_eq!(texts(&shown), ["6", "7", "8"], "the box does not grow over the game");
    }

    #[test]
    fn however_long_and_large_it_is_it_stays_a_box_in_the_upper_half() {
        for size in [TextSize::Normal, TextSize::Large] {
            for text in ["word ".repeat(400), "w".repeat(9000)] {
                let mut list = DrawList::new(640, 360);
                list.look.text = size;
                Notice::warning(&text).draw(&mut list);
                let rects = list.commands.iter().filter_map(|command| match command {
                    crate::draw::Command::Outline { rect, .. } => Some(*rect),
                    _ => None,
                });
                let lowest = rects.map(|rect| rect.bottom()).max().unwrap();
                assert!((80..180).contains(&lowest), "{size:?}: {lowest}");
            }
        }
    }
}
