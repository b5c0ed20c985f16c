//! The line of figures at the lower edge: how many box comparisons a tick and its picture need, how many brute force
//! would need. The figures are means that change three times a second, because a figure that changes in each tick cannot
//! be read. There is no graph, because it would lie over the level. The panel has graphs.

use super::{Lens, Spaced};
use crate::draw::font::{Align, Font};
use crate::draw::history::History;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::sim::{Entity, Kind, Tally, World};

/// Ticks of which the figures are the mean. They stay as long.
const MEAN_TICKS: usize = 20;
/// Opacity of the line, and of one that covers a thing that matters to a player.
const SEEN: u8 = 120;
const COVERING: u8 = 80;
/// Pixels to the edges of the picture.
const EDGE: i32 = 6;

/// Draws the line, and hardly so while a player, an enemy or a thing that a player wants to find is behind it.
pub fn draw(list: &mut DrawList, history: &History, world: &World, lens: Lens) {
    let mean = mean(history, world.tick() as usize);
    let (checks, brute) = (Spaced(mean.checks), Spaced(mean.brute_force));
    let text = words!("overlay.counter", checks = checks, brute_force = brute);
    // Small in each size of text, and without the dark edge of other words, because players do not need it.
    let font = Font::Small;
    let (width, high) = (font.width(&text), font.capital());
    let frame = Rect::new(list.width - EDGE - width, list.height - EDGE - high, width, high);
    let covered = frame.grown(EDGE);
    let is_covered = world.entities().filter(matters).any(|entity| lens.rect(entity.body.rect).overlaps(covered));
    let colour = Colour::DIM.with_alpha(if is_covered { COVERING } else { SEEN });
    list.plain_text(font, Align::Left, frame.x, frame.y, colour, &text);
}

fn matters(entity: &&Entity) -> bool {
    matches!(
        entity.kind,
        Kind::Player(_)
            | Kind::Enemy(_)
            | Kind::Drum(_)
            | Kind::Mine(_)
            | Kind::Prisoner(_)
            | Kind::PickUp(_)
            | Kind::Checkpoint(_)
            | Kind::Switch(_)
            | Kind::Lift(_)
            | Kind::Exit(_)
    )
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
