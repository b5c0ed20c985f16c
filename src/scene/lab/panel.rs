//! The panel at the right: the rows of what is chosen, and below them one of three pages, the figures, the table or the log. It
//! also draws the legend, the keys and the red banner. What is here only reads.

use std::fmt::Arguments;

use super::graph;
use super::question::{Mark, Question};
use super::settings::{Asks, Page, Row};
use super::table::{DEPTHS, KINDS};
use super::trial::{Difference, HISTORY, Side, Trial};
use super::{Lab, keys, picture};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;

const LEFT: i32 = 428;
const RIGHT: i32 = 636;
const TOP: i32 = 5;
/// From one row of choices to the next, and from one line of a page to the next.
const ROW: i32 = 11;
const LINE: i32 = 10;
/// Where the page begins and ends.
const PAGE: i32 = TOP + ROW * Row::ALL.len() as i32 + 6;
const PAGE_END: i32 = 330;
/// Where the columns of figures end.
const COLUMNS: [i32; 2] = [RIGHT - 66, RIGHT];
const GRAPH: i32 = 36;
/// How wide the keys before the rows are, and their colour.
const KEYS: i32 = 32;
const KEY: Colour = Colour::rgb(0xc9a35a);
const SECOND: Colour = Colour::rgb(0xff8fc8);
const RED: Colour = Colour::rgb(0xc01028);

/// What the tour points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    World,
    Row(Row),
    /// These lines of the figures, the first and how many.
    Figures(i32, i32),
    Page,
}

impl Place {
    /// Its frame in the picture. The world's is where it is drawn while the tour is on.
    pub fn rect(self) -> Rect {
        let width = RIGHT - LEFT + 6;
        match self {
            Place::World => super::STAGE_ON_TOUR,
            Place::Row(row) => Rect::new(LEFT - 3, row_top(row) - 2, width, ROW),
            Place::Figures(first, count) => Rect::new(LEFT - 3, PAGE + (first + 1) * LINE - 2, width, count * LINE + 1),
            Place::Page => Rect::new(LEFT - 3, PAGE - 3, width, PAGE_END - PAGE + 3),
        }
    }
}

fn row_top(row: Row) -> i32 {
    TOP + ROW * Row::ALL.iter().position(|known| *known == row).unwrap_or(0) as i32
}

/// The row of choices a place of the picture lies in.
pub fn row_at((x, y): (i32, i32)) -> Option<Row> {
    let nth = (y - TOP + 2).div_euclid(ROW);
    let inside = (LEFT - 3..RIGHT + 3).contains(&x);
    usize::try_from(nth).ok().filter(|_| inside).and_then(|nth| Row::ALL.get(nth).copied())
}

pub fn draw(lab: &Lab, list: &mut DrawList) {
    list.fill(list.bounds(), Colour::INK);
    for (nth, row) in Row::ALL.into_iter().enumerate() {
        draw_row(lab, row, nth == lab.focus, list);
    }
    match lab.settings.page {
        Page::Figures => draw_figures(lab, list),
        Page::Table => draw_table(lab, list),
        Page::Steps => draw_log(lab, list),
    }
    draw_legend(list);
    draw_state(lab, list);
    list.text(Font::Small, Align::Left, 6, 349, Colour::DIM, format_args!("{}", keys::HINT));
}

fn draw_row(lab: &Lab, row: Row, in_focus: bool, list: &mut DrawList) {
    let y = row_top(row);
    if in_focus {
        list.fill(Rect::new(LEFT - 3, y - 2, RIGHT - LEFT + 6, ROW), Colour::rgb(0x2a3148));
        list.fill(Rect::new(LEFT - 3, y - 2, 2, ROW), Colour::AMBER);
    }
    let name = if in_focus { Colour::PAPER } else { Colour::DIM };
    list.text(Font::Small, Align::Left, LEFT, y, KEY, format_args!("{}", row.name().0));
    list.text(Font::Small, Align::Left, LEFT + KEYS, y, name, format_args!("{}", row.name().1));
    let colour = if in_focus { Colour::AMBER } else { Colour::PAPER };
    let mut value = |text: Arguments| match in_focus {
        true => list.text(Font::Small, Align::Right, RIGHT, y, colour, format_args!("< {text} >")),
        false => list.text(Font::Small, Align::Right, RIGHT, y, colour, text),
    };
    let settings = &lab.settings;
    match row {
        Row::Index => value(format_args!("{}", settings.index)),
        Row::Beside => match settings.beside {
            Some(kind) => value(format_args!("{kind}")),
            None => value(format_args!("nothing")),
        },
        Row::Depth => match settings.depth {
            Some(depth) => value(format_args!("{depth}")),
            None => value(format_args!("its own")),
        },
        Row::Boxes => value(format_args!("{} boxes", Spaced(lab.trial.crowd.len() as u64))),
        Row::Data => value(format_args!("{}", settings.data_name(&lab.levels))),
        Row::Sizes => value(format_args!("{}", settings.sizes.name())),
        Row::Speed if settings.speed == 0 => value(format_args!("still")),
        Row::Speed => value(format_args!("x{}", settings.speed)),
        Row::Asks => value(format_args!(
            "{}",
            match settings.asks {
                Asks::Area => "area",
                Asks::Nearest => "nearest 8",
                Asks::Ray => "ray",
            }
        )),
        Row::Page => value(format_args!(
            "{}",
            match settings.page {
                Page::Figures => "figures",
                Page::Table => "depth table",
                Page::Steps => "node by node",
            }
        )),
    }
}

fn right(list: &mut DrawList, x: i32, y: i32, colour: Colour, text: Arguments) {
    list.text(Font::Small, Align::Right, x, y, colour, text);
}

fn left(list: &mut DrawList, y: i32, colour: Colour, text: Arguments) {
    list.text(Font::Small, Align::Left, LEFT, y, colour, text);
}

/// What the last tick cost, a column for each index; below it the last four seconds.
fn draw_figures(lab: &Lab, list: &mut DrawList) {
    let trial = &lab.trial;
    let names = [
        "checks a tick",
        "brute force",
        "checks a question",
        "cells visited",
        "cells pruned",
        "candidates",
        "true hits",
        "memory, KB",
        "cells it has",
        "moving, µs",
        "asking, µs",
    ];
    left(list, PAGE, Colour::DIM, format_args!("tick {}", trial.tick));
    for (nth, name) in (1..).zip(names) {
        left(list, PAGE + nth * LINE, Colour::DIM, format_args!("{name}"));
    }
    for (column, side) in trial.sides.iter().enumerate() {
        draw_column(trial, side, colour_of(column), COLUMNS[column + 2 - trial.sides.len()], list);
    }
    let below = PAGE + (names.len() as i32 + 1) * LINE;
    let asked = trial.sides.first().map_or(0, |side| side.last.asked as usize);
    if asked < trial.crowd.len() && trial.tick > 0 {
        left(list, below, Colour::AMBER, format_args!("{} of them asked; the rest take turns", Spaced(asked as u64)));
    }
    let checks = Rect::new(LEFT, below + 2 * LINE - 1, RIGHT - LEFT, GRAPH);
    left(list, checks.y - 9, Colour::DIM, format_args!("checks, {} ticks", HISTORY));
    let times = Rect { y: checks.bottom() + 12, ..checks };
    left(list, times.y - 9, Colour::DIM, format_args!("µs, moving and asking"));
    let most = |of: fn(&Side) -> u64| trial.sides.iter().map(of).max().unwrap_or(0).max(1);
    let most_checks = most(|side| side.checks.iter().copied().max().unwrap_or(0).into());
    let most_nanos = most(|side| side.nanos.iter().copied().max().unwrap_or(0));
    right(list, RIGHT, checks.y - 9, Colour::DIM, format_args!("{}", Spaced(most_checks)));
    right(list, RIGHT, times.y - 9, Colour::DIM, format_args!("{}", Spaced(most_nanos / 1_000)));
    for graph in [checks, times] {
        list.fill(graph, Colour::BLACK);
    }
    for (nth, side) in trial.sides.iter().enumerate().rev() {
        graph::draw(checks, most_checks, trial.next, &|tick| side.checks[tick].into(), colour_of(nth), list);
        graph::draw(times, most_nanos, trial.next, &|tick| side.nanos[tick], colour_of(nth), list);
    }
}

fn colour_of(side: usize) -> Colour {
    if side == 0 { Colour::AMBER } else { SECOND }
}

fn draw_column(trial: &Trial, side: &Side, colour: Colour, x: i32, list: &mut DrawList) {
    let sample = side.last;
    let counts = sample.counts;
    let brute = u64::from(sample.asked) * trial.crowd.len() as u64;
    let asked = u64::from(sample.asked.max(1));
    let tenths = u64::from(counts.checks) * 10 / asked;
    right(list, x, PAGE, colour, format_args!("{}", side.stand.kind));
    let mut nth = 0;
    let mut figure = |text: Arguments| {
        nth += 1;
        right(list, x, PAGE + nth * LINE, Colour::PAPER, text);
    };
    figure(format_args!("{}", Spaced(counts.checks.into())));
    figure(format_args!("{}", Spaced(brute)));
    figure(format_args!("{}.{}", Spaced(tenths / 10), tenths % 10));
    for count in [counts.visited, counts.pruned, counts.candidates, counts.hits] {
        figure(format_args!("{}", Spaced(count.into())));
    }
    figure(format_args!("{}", Spaced(side.stand.index().bytes().div_ceil(1024) as u64)));
    figure(format_args!("{}", Spaced(side.cell_count as u64)));
    for nanos in [sample.move_nanos, sample.ask_nanos] {
        match nanos {
            0 => figure(format_args!("-")),
            nanos => figure(format_args!("{}", Spaced(nanos.div_ceil(1_000)))),
        }
    }
}

/// The tutorial's table, for its tree and for ours.
fn draw_table(lab: &Lab, list: &mut DrawList) {
    const ENDS: [i32; 4] = [LEFT + 24, LEFT + 92, LEFT + 146, RIGHT];
    for (nth, kind) in KINDS.into_iter().enumerate() {
        let top = PAGE + nth as i32 * (DEPTHS as i32 + 2) * LINE;
        left(list, top, colour_of(1 - nth), format_args!("{kind}"));
        for (end, name) in ENDS.into_iter().skip(1).zip(["checks", "KB", "µs"]) {
            right(list, end, top, Colour::DIM, format_args!("{name}"));
        }
        let shown = lab.trial.sides.iter().find(|side| side.stand.kind == kind);
        let shown = shown.and_then(|side| side.stand.index().depth());
        for (depth, row) in lab.table.rows(nth).iter().enumerate() {
            let y = top + (depth as i32 + 1) * LINE;
            let colour = if shown == Some(depth as u32) { Colour::AMBER } else { Colour::PAPER };
            right(list, ENDS[0], y, colour, format_args!("{depth}"));
            let Some(row) = row else {
                right(list, ENDS[1], y, Colour::DIM, format_args!("..."));
                continue;
            };
            right(list, ENDS[1], y, colour, format_args!("{}", Spaced(row.checks)));
            right(list, ENDS[2], y, colour, format_args!("{}", Spaced(row.bytes.div_ceil(1024) as u64)));
            match row.nanos {
                0 => right(list, ENDS[3], y, Colour::DIM, format_args!("-")),
                nanos => right(list, ENDS[3], y, colour, format_args!("{}", Spaced(nanos / 1_000))),
            }
        }
    }
}

/// The log of the question that is drawn: its last lines, the newest bright.
fn draw_log(lab: &Lab, list: &mut DrawList) {
    let Some(side) = lab.trial.sides.first() else { return };
    let room = ((PAGE_END - PAGE) / LINE - 3) as usize;
    if !matches!(lab.trial.question, Some(Question::Area(_))) {
        left(list, PAGE, Colour::DIM, format_args!("Ask for an area (right drag) to see how"));
        left(list, PAGE + LINE, Colour::DIM, format_args!("the index gets at its answer."));
        return;
    }
    let nodes = lab.told_nodes.unwrap_or(usize::MAX - 1);
    let lines = side.told.lines(nodes);
    let before = lines.len().saturating_sub(room);
    match lab.told_nodes {
        Some(nodes) => {
            left(list, PAGE, Colour::AMBER, format_args!("node {nodes} of {}; G: the next", side.told.nodes()))
        }
        None => left(list, PAGE, Colour::DIM, format_args!("G: node by node, the world waits")),
    }
    for (nth, line) in lines[before..].iter().enumerate() {
        let is_last = lab.told_nodes.is_some() && before + nth + 1 == lines.len();
        let colour = if is_last { Colour::PAPER } else { Colour::DIM };
        left(list, PAGE + (nth as i32 + 1) * LINE, colour, format_args!("{line}"));
    }
    let counts = side.told.counts;
    let below = PAGE + (room as i32 + 1) * LINE;
    left(list, below, Colour::PAPER, format_args!("in all {} checks, {} hits,", counts.checks, counts.hits));
    left(list, below + LINE, Colour::PAPER, format_args!("{} visited, {} pruned", counts.visited, counts.pruned));
    if side.told.left_out > 0 {
        right(list, RIGHT, below, Colour::AMBER, format_args!("{} not kept", side.told.left_out));
    }
}

/// What the colours mean.
fn draw_legend(list: &mut DrawList) {
    let mut x = 8;
    for (mark, name) in [(Mark::Hit, "hit"), (Mark::False, "compared in vain"), (Mark::Given, "given uncompared")] {
        let colour = match mark {
            Mark::Hit => picture::HIT,
            Mark::False => picture::FALSE,
            Mark::Given | Mark::Untouched => picture::GIVEN,
        };
        x = swatch(list, x, colour, true, name);
    }
    for (colour, name) in [(picture::VISITED, "cell visited"), (picture::PRUNED, "pruned")] {
        x = swatch(list, x, colour, false, name);
    }
}

fn swatch(list: &mut DrawList, x: i32, colour: Colour, full: bool, name: &str) -> i32 {
    let square = Rect::new(x, 336, 7, 7);
    if full {
        list.fill(square, colour);
    } else {
        list.outline(square, colour);
    }
    list.text(Font::Small, Align::Left, x + 11, 336, Colour::DIM, format_args!("{name}"));
    x + 11 + Font::Small.width(format_args!("{name}")) + 12
}

/// Whether the world stands still, and else what the mouse does.
fn draw_state(lab: &Lab, list: &mut DrawList) {
    let (colour, text) = match (lab.told_nodes, lab.paused) {
        (Some(_), _) => (Colour::AMBER, "waits: G goes on"),
        (None, true) => (Colour::AMBER, "paused: . steps, P goes on"),
        (None, false) => (Colour::DIM, "left: add, drag  right: ask  wheel: size"),
    };
    right(list, RIGHT, 336, colour, format_args!("{text}"));
}

/// Two indexes did not say the same. It stays until one of them is made anew.
pub fn banner(trial: &Trial, difference: Difference, list: &mut DrawList) {
    let [one, other] = trial.sides.as_slice() else { return };
    let bar = Rect::new(4, 4, 416, 28);
    list.fill(bar, RED);
    list.outline(bar, Colour::WHITE);
    let middle = bar.center().x;
    let line = |list: &mut DrawList, y: i32, text: Arguments| {
        list.text(Font::Small, Align::Middle, middle, y, Colour::WHITE, text);
    };
    line(list, bar.y + 5, format_args!("THE ANSWERS DIFFER since tick {}", difference.tick));
    let [first, second] = difference.found;
    let kinds = [one.stand.kind, other.stand.kind];
    match difference.asker {
        Some(slot) => line(
            list,
            bar.y + 16,
            format_args!("box {slot} asks: {} finds {first}, {} finds {second}", kinds[0], kinds[1]),
        ),
        None => line(
            list,
            bar.y + 16,
            format_args!("the question drawn: {} finds {first}, {} finds {second}", kinds[0], kinds[1]),
        ),
    }
}

/// A number with a space before each three digits.
pub struct Spaced(pub u64);

impl std::fmt::Display for Spaced {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.0 {
            n @ ..1_000 => write!(out, "{n}"),
            n => write!(out, "{} {:03}", Spaced(n / 1_000), n % 1_000),
        }
    }
}
