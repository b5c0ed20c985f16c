//! Draws the three pages of the panel: the cost of the last ticks, depth against cost, and the log of the drawn query.

use std::fmt::Display;

use super::layout::{LEFT, LINE, PAGE, PAGE_END, RIGHT};
use super::question::Question;
use super::side::{HISTORY, Side};
use super::table::{DEPTHS, KINDS};
use super::trial::Experiment;
use super::{Lab, graph};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::index::Counts;

/// Right edges of the columns of figures.
const COLUMNS: [i32; 2] = [RIGHT - 66, RIGHT];
const GRAPH: i32 = 36;
/// The second index's colour. The first one is amber.
const SECOND: Colour = Colour::rgb(0xff8fc8);

pub fn right(list: &mut DrawList, x: i32, y: i32, colour: Colour, text: impl Display) {
    list.text(Font::Small, Align::Right, x, y, colour, text);
}

fn left(list: &mut DrawList, y: i32, colour: Colour, text: impl Display) {
    list.text(Font::Small, Align::Left, LEFT, y, colour, text);
}

/// Draws the cost of the last tick, with a column for each index, and below it graphs of the last four seconds.
pub fn draw_figures(lab: &Lab, list: &mut DrawList) {
    let trial = &lab.trial;
    let names = [
        words!("lab.figure.checks"),
        words!("lab.figure.brute_force"),
        words!("lab.figure.per_query"),
        words!("lab.figure.visited"),
        words!("lab.figure.pruned"),
        words!("lab.figure.candidates"),
        words!("lab.figure.hits"),
        words!("lab.figure.memory"),
        words!("lab.figure.cells"),
        words!("lab.figure.updates"),
        words!("lab.figure.queries"),
    ];
    left(list, PAGE, Colour::DIM, words!("lab.tick", tick = trial.tick));
    for (nth, name) in (1..).zip(names) {
        left(list, PAGE + nth * LINE, Colour::DIM, name);
    }
    for (column, side) in trial.sides.iter().enumerate() {
        draw_column(trial, side, colour_of(column), COLUMNS[column + 2 - trial.sides.len()], list);
    }
    let below = PAGE + (names.len() as i32 + 1) * LINE;
    let asked = trial.sides.first().map_or(0, |side| side.last.asked as usize);
    if asked < trial.crowd.len() && trial.tick > 0 {
        left(list, below, Colour::AMBER, words!("lab.asked", boxes = Spaced(asked as u64)));
    }
    let checks = Rect::new(LEFT, below + 2 * LINE - 1, RIGHT - LEFT, GRAPH);
    left(list, checks.y - 9, Colour::DIM, words!("lab.graph.checks", ticks = HISTORY));
    let times = Rect { y: checks.bottom() + 12, ..checks };
    left(list, times.y - 9, Colour::DIM, words!("lab.graph.times"));
    let most = |of: fn(&Side) -> u64| trial.sides.iter().map(of).max().unwrap_or(0).max(1);
    let most_checks = most(|side| side.checks.iter().copied().max().unwrap_or(0).into());
    let most_nanos = most(|side| (0..HISTORY).map(|nth| side.nanos(nth)).max().unwrap_or(0));
    right(list, RIGHT, checks.y - 9, Colour::DIM, Spaced(most_checks));
    right(list, RIGHT, times.y - 9, Colour::DIM, Spaced(micros(most_nanos)));
    for graph in [checks, times] {
        list.fill(graph, Colour::BLACK);
    }
    for (nth, side) in trial.sides.iter().enumerate().rev() {
        graph::draw(checks, most_checks, trial.next, &|tick| side.checks[tick].into(), colour_of(nth), list);
        graph::draw(times, most_nanos, trial.next, &|tick| side.nanos(tick), colour_of(nth), list);
    }
}

fn colour_of(side: usize) -> Colour {
    if side == 0 { Colour::AMBER } else { SECOND }
}

fn draw_column(trial: &Experiment, side: &Side, colour: Colour, x: i32, list: &mut DrawList) {
    let sample = side.last;
    let counts = sample.counts;
    let brute = u64::from(sample.asked) * trial.crowd.len() as u64;
    right(list, x, PAGE, colour, side.stand.kind);
    let mut nth = 0;
    let mut figure = |text: &dyn Display| {
        nth += 1;
        right(list, x, PAGE + nth * LINE, Colour::PAPER, text);
    };
    figure(&Spaced(counts.checks.into()));
    figure(&Spaced(brute));
    figure(&Ratio(counts.checks.into(), sample.asked.into()));
    for count in [counts.visited, counts.pruned, counts.candidates, counts.hits] {
        figure(&Spaced(count.into()));
    }
    figure(&Spaced(side.stand.index().bytes().div_ceil(1024) as u64));
    figure(&Spaced(side.cell_count as u64));
    let (times, ticks) = side.times();
    for nanos in times {
        match nanos {
            0 => figure(&"-"),
            nanos => figure(&Ratio(nanos, ticks * 1_000)),
        }
    }
}

pub fn draw_table(lab: &Lab, list: &mut DrawList) {
    const ENDS: [i32; 4] = [LEFT + 24, LEFT + 92, LEFT + 146, RIGHT];
    for (nth, kind) in KINDS.into_iter().enumerate() {
        let top = PAGE + nth as i32 * (DEPTHS as i32 + 2) * LINE;
        left(list, top, colour_of(1 - nth), kind);
        for (end, name) in ENDS.into_iter().skip(1).zip([
            words!("lab.table.checks"),
            words!("lab.table.memory"),
            words!("lab.table.time"),
        ]) {
            right(list, end, top, Colour::DIM, name);
        }
        let shown = lab.trial.sides.iter().find(|side| side.stand.kind == kind);
        let shown = shown.and_then(|side| side.stand.index().depth());
        for (depth, row) in lab.table.rows(nth).iter().enumerate() {
            let y = top + (depth as i32 + 1) * LINE;
            let colour = if shown == Some(depth as u32) { Colour::AMBER } else { Colour::PAPER };
            right(list, ENDS[0], y, colour, depth);
            let Some(row) = row else {
                right(list, ENDS[1], y, Colour::DIM, "...");
                continue;
            };
            right(list, ENDS[1], y, colour, Spaced(row.checks));
            right(list, ENDS[2], y, colour, Spaced(row.bytes.div_ceil(1024) as u64));
            match row.nanos {
                0 => right(list, ENDS[3], y, Colour::DIM, "-"),
                nanos => right(list, ENDS[3], y, colour, Spaced(micros(nanos))),
            }
        }
    }
}

/// Draws the last lines of the log. While nodes are shown one by one, the newest line is bright.
pub fn draw_log(lab: &Lab, list: &mut DrawList) {
    let Some(side) = lab.trial.sides.first() else { return };
    let room = ((PAGE_END - PAGE) / LINE - 3) as usize;
    if !matches!(lab.trial.question, Some(Question::Area(_))) {
        left(list, PAGE, Colour::DIM, words!("lab.log.empty.1"));
        left(list, PAGE + LINE, Colour::DIM, words!("lab.log.empty.2"));
        return;
    }
    let nodes = lab.told_nodes.unwrap_or(usize::MAX - 1);
    let lines = side.told.lines(nodes);
    let before = lines.len().saturating_sub(room);
    match lab.told_nodes {
        Some(nodes) => {
            let all = side.told.nodes();
            left(list, PAGE, Colour::AMBER, words!("lab.log.node", node = nodes, all = all));
        }
        None => left(list, PAGE, Colour::DIM, words!("lab.log.begin")),
    }
    for (nth, line) in lines[before..].iter().enumerate() {
        let is_last = lab.told_nodes.is_some() && before + nth + 1 == lines.len();
        let colour = if is_last { Colour::PAPER } else { Colour::DIM };
        left(list, PAGE + (nth as i32 + 1) * LINE, colour, line);
    }
    let below = PAGE + (room as i32 + 1) * LINE;
    let Counts { checks, hits, visited, pruned, .. } = side.told.counts;
    left(list, below, Colour::PAPER, words!("lab.log.found", checks = checks, hits = hits));
    let y = below + LINE;
    left(list, y, Colour::PAPER, words!("lab.log.cells", visited = visited, pruned = pruned));
    if side.told.left_out > 0 {
        right(list, RIGHT, below, Colour::AMBER, words!("lab.log.left_out", steps = side.told.left_out));
    }
}

/// Rounds nanoseconds to microseconds.
fn micros(nanos: u64) -> u64 {
    (nanos + 500) / 1_000
}

/// A quotient, rounded to one decimal. Nothing divided by nothing is 0.
struct Ratio(u64, u64);

impl std::fmt::Display for Ratio {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        let by = self.1.max(1);
        let tenths = (self.0 * 10 + by / 2) / by;
        write!(out, "{}.{}", Spaced(tenths / 10), tenths % 10)
    }
}

/// A number with a space before every three digits.
pub struct Spaced(pub u64);

impl std::fmt::Display for Spaced {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.0 {
            n @ ..1_000 => write!(out, "{n}"),
            n => write!(out, "{} {:03}", Spaced(n / 1_000), n % 1_000),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Ratio, micros};

    #[test]
    fn decimals_are_rounded() {
        for (ratio, expected) in [
            (Ratio(1_330, 150), "8.9"),
            (Ratio(16, 6), "2.7"),
            (Ratio(1, 3), "0.3"),
            (Ratio(99_999, 100), "1 000.0"),
            (Ratio(0, 0), "0.0"),
        ] {
            assert_eq!(ratio.to_string(), expected);
        }
        assert_eq!([499, 500, 1_499, 1_500].map(micros), [0, 1, 1, 2]);
    }
}
