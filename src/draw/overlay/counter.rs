//! The line of figures at the lower edge: how many box comparisons a tick and its picture need, how many brute force
//! would need, and a graph of both in the last two seconds. The figures are means that change three times a second,
//! because a figure that changes in each tick cannot be read.

use super::{Lens, Spaced, panel};
use crate::draw::font::{Align, Font};
use crate::draw::history::History;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::sim::{Entity, Kind, Tally, World};

/// Ticks of which the figures are the mean. They stay as long.
const MEAN_TICKS: usize = 20;
/// The graph has a column for each tick.
const GRAPH: (i32, i32) = (120, 18);
/// How much of it is seen while it covers a thing that matters to a player, in 256ths.
const COVERING: u32 = 70;
/// Pixels from the graph to the edges of the picture, and to the figures.
const EDGE: i32 = 4;
const GAP: i32 = 6;
/// The graph is logarithmic. It begins at 2 to this power, and ends at the most that brute force needed, or at least at 2
/// to the second power.
const LEAST_POWER: f32 = 3.0;
const MOST_POWER: f32 = 9.0;
const CHECKS: Colour = Colour::rgb(0x56b4e9);

/// Draws the line, and hardly so while a player, an enemy or a thing that a player wants to find is behind it.
pub fn draw(list: &mut DrawList, history: &History, world: &World, lens: Lens) {
    let now = world.tick();
    let graph = Rect::new(list.width - EDGE - GRAPH.0, list.height - EDGE - GRAPH.1, GRAPH.0, GRAPH.1);
    let covered = Rect { x: list.width / 2, w: list.width / 2, ..graph }.grown(EDGE);
    let is_covered = world.entities().filter(matters).any(|entity| lens.rect(entity.body.rect).overlaps(covered));
    let strength = if is_covered { COVERING } else { 256 };
    let faint = |colour: Colour| colour.with_alpha((u32::from(colour.alpha) * strength / 256) as u8);
    let mean = mean(history, now as usize);
    let (checks, brute) = (Spaced(mean.checks), Spaced(mean.brute_force));
    let times = Spaced(mean.brute_force / mean.checks.max(1));
    let font = Font::of(list.look.text);
    let y = graph.center().y - font.capital() / 2;
    let text = words!("overlay.counter", checks = checks, brute_force = brute, times = times);
    list.text(font, Align::Right, graph.x - GAP, y, faint(Colour::DIM), &text);
    list.fill(graph, faint(Colour::INK.with_alpha(170)));
    let shown = history.iter().count().min(GRAPH.0 as usize);
    let left = graph.right() - shown as i32;
    let ticks = || history.iter().skip(history.iter().count() - shown).map(sum);
    let most = power(ticks().map(|tally| tally.brute_force).max().unwrap_or(0)).max(MOST_POWER);
    columns(list, graph, left, ticks().map(|tally| height(tally.checks, most)), faint(CHECKS.with_alpha(120)), true);
    columns(list, graph, left, ticks().map(|tally| height(tally.brute_force, most)), faint(panel::BRUTE), false);
}

fn matters(entity: &&Entity) -> bool {
    match entity.kind {
        Kind::Player(_) | Kind::Enemy(_) | Kind::Drum(_) | Kind::Mine(_) | Kind::Prisoner(_) | Kind::PickUp(_) => true,
        Kind::Checkpoint(_) | Kind::Switch(_) | Kind::Lift(_) | Kind::Exit => true,
        _ => false,
    }
}

/// Returns the mean of the last full group of `MEAN_TICKS` ticks, or the last tick if there is no full group yet.
fn mean(history: &History, now: usize) -> Tally {
    let count = history.iter().count();
    let Some(from) = count.checked_sub(now % MEAN_TICKS + MEAN_TICKS) else { return history.last() };
    let mut all = Tally::default();
    history.iter().skip(from).take(MEAN_TICKS).for_each(|tick| all.add_all(sum(tick)));
    let part = |count: u32| count / MEAN_TICKS as u32;
    Tally { checks: part(all.checks), brute_force: part(all.brute_force), ..Tally::default() }
}

fn sum(tick: &[Tally; 4]) -> Tally {
    let mut sum = Tally::default();
    tick.iter().for_each(|tally| sum.add_all(*tally));
    sum
}

fn power(count: u32) -> f32 {
    (count.max(1) as f32).log2()
}

/// Returns the height of a column above the lowest line of the graph, whose upper edge is at 2 to the power `most`.
fn height(count: u32, most: f32) -> i32 {
    let part = (power(count) - LEAST_POWER) / (most - LEAST_POWER);
    (part.clamp(0.0, 1.0) * (GRAPH.1 - 1) as f32).round() as i32
}

/// Draws a column for each height, filled down to the lower edge or only its top. Equal neighbours become one box.
fn columns(
    list: &mut DrawList,
    graph: Rect,
    left: i32,
    heights: impl Iterator<Item = i32>,
    colour: Colour,
    is_filled: bool,
) {
    let mut run = Rect::new(left, graph.bottom(), 0, 0);
    for height in heights {
        let top = graph.bottom() - 1 - height;
        if run.y != top {
            list.fill(run, colour);
            run = Rect::new(run.right(), top, 0, if is_filled { height + 1 } else { 1 });
        }
        run.w += 1;
    }
    list.fill(run, colour);
}
