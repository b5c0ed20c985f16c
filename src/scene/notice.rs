//! A box at the top of the picture that says something to who changes the level: what is wrong with the file, or that it was
//! read again. Lines are broken when it is made, so that drawing it allocates nothing.

use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::Problems;

/// Pixels from the edges of the picture, and from the box's edge to the letters.
const MARGIN: i32 = 12;
const PAD: i32 = 8;
/// Below the players' life and score.
const TOP: i32 = 44;
/// The longest line in pixels, and the most lines of a problem: the game is still seen below.
const WIDTH: i32 = 640 - 2 * (MARGIN + PAD) - 4;
const MOST_LINES: usize = 4;
/// How long a mere remark stays.
const REMARK_TICKS: u32 = 150;
const WARNING_TICKS: u32 = 600;
const RED: Colour = Colour::rgb(0xff6a5a);

pub struct Notice {
    lines: Vec<(Colour, String)>,
    edge: Colour,
    /// `None`: it stays until the file is good again.
    ticks_left: Option<u32>,
}

impl Notice {
    /// The first problem of a file in full, and how many more there are.
    pub fn of(problems: &Problems) -> Notice {
        let mut lines = Vec::new();
        if let Some(first) = problems.list.iter().find(|problem| !problem.fault.is_warning()) {
            let place = format!("{}:{}:{}", problems.file, first.line, first.column);
            lines.push((Colour::AMBER, ending(place)));
            let sentence = broken(&first.fault.to_string(), MOST_LINES);
            lines.extend(sentence.into_iter().map(|line| (Colour::PAPER, line)));
        }
        let more = match problems.errors().saturating_sub(1) {
            0 => String::new(),
            more => format!("and {more} more in the log. "),
        };
        lines.push((Colour::DIM, format!("{more}You play the last good version")));
        Notice { lines, edge: RED, ticks_left: None }
    }

    /// A remark that goes away by itself.
    pub fn remark(text: &str) -> Notice {
        let lines = broken(text, MOST_LINES).into_iter().map(|line| (Colour::PAPER, line)).collect();
        Notice { lines, edge: Colour::AMBER, ticks_left: Some(REMARK_TICKS) }
    }

    /// Something that went wrong outside the game: it stays long enough to be read twice.
    pub fn warning(text: &str) -> Notice {
        Notice { edge: RED, ticks_left: Some(WARNING_TICKS), ..Notice::remark(text) }
    }

    /// A tick on; false when its time is over.
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
        let line = Font::Small.line();
        let height = self.lines.len() as i32 * line + 2 * PAD - (line - Font::Small.capital());
        let frame = Rect::new(MARGIN, TOP, list.width - 2 * MARGIN, height);
        list.fill(frame, Colour::INK.with_alpha(235));
        list.fill(Rect { w: 4, ..frame }, self.edge);
        list.outline(frame, self.edge);
        for (nth, (colour, text)) in self.lines.iter().enumerate() {
            let y = frame.y + PAD + nth as i32 * line;
            list.text(Font::Small, Align::Left, frame.x + PAD + 4, y, *colour, format_args!("{text}"));
        }
    }
}

/// A place in a file in one line; of a long path the end is kept, where the file's own name and the line are.
fn ending(mut place: String) -> String {
    let mut is_cut = false;
    while Font::Small.width(format_args!("...{place}")) > WIDTH {
        place.remove(0);
        is_cut = true;
    }
    if is_cut { format!("...{place}") } else { place }
}

/// A text in lines that fit, broken between words, or within one that is too long by itself. What is left over ends in dots.
fn broken(text: &str, most: usize) -> Vec<String> {
    let fits = |line: &str| Font::Small.width(format_args!("{line}")) <= WIDTH;
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always one");
        let space = if line.is_empty() { "" } else { " " };
        let longer = format!("{line}{space}{word}");
        if fits(&longer) {
            *line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(String::new());
        }
        for letter in word.chars() {
            let line = lines.last_mut().expect("there is always one");
            line.push(letter);
            if !fits(line) {
                line.pop();
                lines.push(letter.into());
            }
            if lines.len() > most {
                break;
            }
        }
        if lines.len() > most {
            break;
        }
    }
    if lines.len() > most {
        lines.truncate(most);
        let last = lines.last_mut().expect("there is always one");
        while !fits(&format!("{last} ...")) {
            last.pop();
        }
        last.push_str(" ...");
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_broken_and_cut() {
        assert_eq!(broken("a word", 3), ["a word"]);
        let long = broken(&"word ".repeat(400), 3);
        assert_eq!(long.len(), 3);
        assert!(long[2].ends_with(" ...") && !long[0].ends_with(' '), "{long:?}");
        let endless = broken(&"w".repeat(9000), 2);
        assert_eq!(endless.len(), 2);
        assert!(endless.iter().all(|line| Font::Small.width(format_args!("{line}")) <= WIDTH));
    }

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
}
