//! F3, the panel: the cost of each asker's queries in the last tick, high-water marks of the buffers, times, and graphs
//! of the last 240 ticks. Times are measured elsewhere and passed in. Counting allocations would need unsafe code, so
//! the panel shows whether any buffer has grown since the level was loaded.

use std::fmt::Display;

use super::{Costs, Spaced, name_of, paper};
use crate::draw::font::{Align, Font};
use crate::draw::history::HISTORY;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::sim::{Asker, Tally, World};
use crate::words::Text;

pub const SIZE: (i32, i32) = (256, 240);
const LINE: i32 = 11;
const GRAPH: i32 = 34;
/// Right edges of the number columns, in pixels: one for each asker, then the sum.
const COLUMNS: [i32; 5] = [104, 140, 172, 208, 248];
/// One colour for each asker, for its numbers and its part of the graph.
const COLOURS: [Colour; 4] =
    [Colour::rgb(0x56b4e9), Colour::rgb(0xf0e442), Colour::rgb(0xe69f00), Colour::rgb(0xcc79a7)];
pub(super) const BRUTE: Colour = Colour::rgb(0xd55e00);
/// Times are shown as means of this many.
const TIMES: usize = 60;
/// Ticks between two counts of the cells, because a large tree has many.
const COUNT_EVERY: u32 = 30;

/// Microseconds for the last tick, for building the draw list of the last picture, and for painting it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Micros {
    pub tick: u32,
    pub list: u32,
    pub paint: u32,
}

pub struct Panel {
    times: [Micros; TIMES],
    next: usize,
    bytes_at_load: usize,
    /// For the last count: the tick divided by `COUNT_EVERY`, the name of the index, and the number of cells.
    counted: Option<(u32, &'static str, u32)>,
}

type Row = (Text, fn(&Tally) -> u32);

const ROWS: [Row; 7] = [
    (words!("overlay.panel.queries"), |tally| tally.questions),
    (words!("overlay.panel.checks"), |tally| tally.checks),
    (words!("overlay.panel.brute_force"), |tally| tally.brute_force),
    (words!("overlay.panel.visited"), |tally| tally.visited),
    (words!("overlay.panel.pruned"), |tally| tally.pruned),
    (words!("overlay.panel.candidates"), |tally| tally.candidates),
    (words!("overlay.panel.hits"), |tally| tally.hits),
];

impl Panel {
    pub fn new(world: &World) -> Panel {
        Panel { times: [Micros::default(); TIMES], next: 0, bytes_at_load: world.buffer_bytes(), counted: None }
    }

    pub fn keep(&mut self, micros: Micros) {
        self.times[self.next] = micros;
        self.next = (self.next + 1) % TIMES;
    }

    pub fn draw(&mut self, list: &mut DrawList, place: Rect, world: &World, costs: Costs) {
        paper(list, place);
        let last = costs.history.iter().last().copied().unwrap_or_default();
        let total = costs.history.last();
        let mut y = place.y + 5;
        let (checks, brute) = (Spaced(total.checks), Spaced(total.brute_force));
        write(
            list,
            place.x + 6,
            y,
            Colour::AMBER,
            format_args!("{}", words!("overlay.checks", checks = checks, brute_force = brute)),
        );
        y += LINE + 3;
        for (nth, asker) in Asker::ALL.into_iter().enumerate() {
            number(list, place, nth, y, COLOURS[nth], format_args!("{}", name_of(asker)));
        }
        number(list, place, 4, y, Colour::PAPER, words!("overlay.panel.all"));
        for (name, count) in ROWS {
            y += LINE;
            write(list, place.x + 6, y, Colour::DIM, name);
            for (nth, tally) in last.iter().enumerate() {
                number(list, place, nth, y, COLOURS[nth], format_args!("{}", Spaced(count(tally))));
            }
            number(list, place, 4, y, Colour::PAPER, format_args!("{}", Spaced(count(&total))));
        }
        y += LINE;
        write(list, place.x + 6, y, Colour::DIM, words!("overlay.panel.peak"));
        for (nth, asker) in Asker::ALL.into_iter().enumerate() {
            let mark = if asker == Asker::Draw { costs.draw_mark } else { world.high_water(asker) };
            number(list, place, nth, y, COLOURS[nth], mark);
        }
        number(
            list,
            place,
            4,
            y,
            Colour::DIM,
            format_args!("{}", words!("overlay.panel.of", capacity = world.capacity())),
        );
        y += LINE + 3;
        self.draw_machine(list, place.x + 6, y, world);
        y += 4 * LINE + 3;
        draw_checks(list, Rect::new(place.x + 8, y, HISTORY as i32, GRAPH), costs);
        y += GRAPH + 5;
        draw_brute_force(list, Rect::new(place.x + 8, y, HISTORY as i32, GRAPH), costs);
    }

    fn draw_machine(&mut self, list: &mut DrawList, x: i32, y: i32, world: &World) {
        let index = world.index();
        let (name, cells, kilobytes) = (index.name(), Spaced(self.cells(world)), index.bytes().div_ceil(1024));
        match index.depth() {
            Some(depth) => write(
                list,
                x,
                y,
                Colour::PAPER,
                format_args!(
                    "{}",
                    words!("overlay.panel.tree", index = name, depth = depth, cells = cells, kilobytes = kilobytes)
                ),
            ),
            None => write(
                list,
                x,
                y,
                Colour::PAPER,
                format_args!("{}", words!("overlay.panel.index", index = name, cells = cells, kilobytes = kilobytes)),
            ),
        }
        let alive = world.entities().count();
        let capacity = world.capacity();
        write(
            list,
            x,
            y + LINE,
            Colour::DIM,
            format_args!("{}", words!("overlay.panel.alive", alive = alive, capacity = capacity)),
        );
        let (now, then) = (world.buffer_bytes(), self.bytes_at_load);
        let kilobytes = now / 1024;
        if now <= then {
            let y = y + 2 * LINE;
            write(list, x, y, Colour::DIM, words!("overlay.panel.buffers", kilobytes = kilobytes));
        } else {
            let (y, grown) = (y + 2 * LINE, now - then);
            write(
                list,
                x,
                y,
                BRUTE,
                format_args!("{}", words!("overlay.panel.grown", kilobytes = kilobytes, bytes = grown)),
            );
        }
        let mean = |of: fn(&Micros) -> u32| self.times.iter().map(of).sum::<u32>() / TIMES as u32;
        let [tick, picture, paint] = [mean(|one| one.tick), mean(|one| one.list), mean(|one| one.paint)];
        if tick + picture + paint == 0 {
            write(list, x, y + 3 * LINE, Colour::DIM, words!("overlay.panel.no_clock"));
        } else {
            write(
                list,
                x,
                y + 3 * LINE,
                Colour::PAPER,
                format_args!("{}", words!("overlay.panel.times", tick = tick, picture = picture, paint = paint)),
            );
        }
    }

    fn cells(&mut self, world: &World) -> u32 {
        let (when, index) = (world.tick() / COUNT_EVERY, world.index());
        match self.counted {
            Some((tick, name, cells)) if tick == when && name == index.name() => cells,
            _ => {
                let cells = index.cell_count() as u32;
                self.counted = Some((when, index.name(), cells));
                cells
            }
        }
    }
}

fn write(list: &mut DrawList, x: i32, y: i32, colour: Colour, text: impl Display) {
    list.plain_text(Font::Small, Align::Left, x, y, colour, text);
}

fn number(list: &mut DrawList, place: Rect, column: usize, y: i32, colour: Colour, text: impl Display) {
    list.plain_text(Font::Small, Align::Right, place.x + COLUMNS[column], y, colour, text);
}

/// Draws one column of pixels a tick, with the askers stacked. Equal neighbours become one box.
fn draw_checks(list: &mut DrawList, place: Rect, costs: Costs) {
    list.fill(place, Colour::BLACK);
    let sum = |tick: &[Tally; 4]| tick.iter().map(|tally| tally.checks).sum::<u32>();
    let most = costs.history.iter().map(sum).max().unwrap_or(0);
    for (asker, colour) in COLOURS.into_iter().enumerate() {
        let columns = costs.history.iter().map(|tick| {
            let below: u32 = tick[..asker].iter().map(|tally| tally.checks).sum();
            let top = height(below + tick[asker].checks, most, place.h);
            (place.bottom() - top, top - height(below, most, place.h))
        });
        draw_columns(list, place, columns, colour, costs);
    }
    label(list, place, Colour::PAPER, words!("overlay.panel.most_checks", most = Spaced(most)));
}

/// Draws the brute-force cost as a line. It has a scale of its own because it is hundreds of times as high.
fn draw_brute_force(list: &mut DrawList, place: Rect, costs: Costs) {
    list.fill(place, Colour::BLACK);
    let sum = |tick: &[Tally; 4]| tick.iter().map(|tally| tally.brute_force).sum::<u32>();
    let most = costs.history.iter().map(sum).max().unwrap_or(0);
    let mut before = None;
    let columns = costs.history.iter().map(|tick| {
        let y = place.bottom() - 1 - height(sum(tick), most, place.h - 1);
        let from = before.replace(y).unwrap_or(y);
        (y.min(from), (y - from).abs() + 1)
    });
    draw_columns(list, place, columns, BRUTE, costs);
    label(list, place, BRUTE, words!("overlay.panel.most_brute", most = Spaced(most)));
}

/// Draws columns of pixels, each a top and a height. The last one is at the right edge.
fn draw_columns(
    list: &mut DrawList,
    place: Rect,
    columns: impl Iterator<Item = (i32, i32)>,
    colour: Colour,
    costs: Costs,
) {
    let mut run: Option<Rect> = None;
    let left = place.right() - costs.history.iter().count() as i32;
    for (x, (y, h)) in (left..).zip(columns) {
        match &mut run {
            Some(run) if (run.y, run.h) == (y, h) => run.w += 1,
            _ => {
                let done = run.replace(Rect::new(x, y, 1, h));
                done.into_iter().filter(|done| done.h > 0).for_each(|done| list.fill(done, colour));
            }
        }
    }
    run.into_iter().filter(|done| done.h > 0).for_each(|done| list.fill(done, colour));
}

fn label(list: &mut DrawList, graph: Rect, colour: Colour, text: impl Display) {
    let width = Font::Small.width(&text);
    list.fill(Rect::new(graph.x, graph.y, width + 6, 11), Colour::INK);
    write(list, graph.x + 3, graph.y + 2, colour, text);
}

fn height(count: u32, most: u32, height: i32) -> i32 {
    (u64::from(count) * height as u64 / u64::from(most.max(1))) as i32
}
