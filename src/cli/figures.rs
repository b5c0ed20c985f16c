//! Tables: depth against cost on a level, and the lab without a window. Counts are exact. Microseconds depend on this
//! machine and this moment, so they can only be compared with those beside them.

use std::sync::Arc;
use std::time::Instant;

use crate::cli::print::is_heard;
use crate::draw::view::View;
use crate::index::{Counts, Kind};
use crate::input::Inputs;
use crate::lab::{Lab, Layout};
use crate::level::Level;
use crate::sim::{IndexChoice, Rules, Tally, World};

const DEPTHS: std::ops::RangeInclusive<u32> = 0..=8;
const KINDS: [Kind; 2] = [Kind::Tutorial, Kind::FixedDepth];

struct Run {
    kind: Kind,
    depth: u32,
    world: World,
    view: View,
    /// By the source of the queries: entities, bullets, sight, drawing.
    sums: [Tally; 4],
    nanos: Vec<u128>,
}

/// Prints a row for each index and depth: cells, bytes, checks with their sources, cells visited, cells pruned, and the
/// median microseconds of a step. The runs take turns tick by tick, so that a busy moment affects all of them.
pub fn depths(level: &Arc<Level>, (seed, rules): (u64, Rules), inputs: &[Inputs], csv: bool) {
    let run = |(kind, depth)| {
        let world = World::new(Arc::clone(level), seed, rules, IndexChoice { kind, depth: Some(depth) });
        let view = View::new(&world);
        Run { kind, depth, world, view, sums: [Tally::default(); 4], nanos: Vec::with_capacity(inputs.len()) }
    };
    let mut runs: Vec<Run> =
        KINDS.into_iter().flat_map(|kind| DEPTHS.map(move |depth| (kind, depth))).map(run).collect();
    for &inputs in inputs {
        for run in &mut runs {
            let begun = Instant::now();
            run.world.step(inputs);
            run.nanos.push(begun.elapsed().as_nanos());
            run.view.before_tick(&run.world);
            run.view.after_tick(&run.world);
            for (sum, tally) in run.sums.iter_mut().zip(run.view.history.iter().last().into_iter().flatten()) {
                sum.add_all(*tally);
            }
        }
    }
    for run in &mut runs {
        run.nanos.sort_unstable();
    }
    print_depths(level, inputs.len(), &runs, csv);
}

fn all(run: &Run) -> Tally {
    let mut sum = Tally::default();
    run.sums.iter().for_each(|tally| sum.add_all(*tally));
    sum
}

fn print_depths(level: &Level, ticks: usize, runs: &[Run], csv: bool) {
    let ticks = ticks.max(1) as f64;
    let a_tick = |sum: u32| f64::from(sum) / ticks;
    if csv {
        say!("index,depth,cells,bytes,checks,entity,bullet,sight,draw,visited,pruned,micros");
    } else {
        let (width, height) = level.size();
        let (alive, brute) = runs.first().map_or((0, 0), |run| (run.world.entities().count(), all(run).brute_force));
        say!("{}: {width} x {height} tiles, {alive} entities alive after {ticks} ticks", level.name);
        say!("brute force would make {:.1} checks per tick\n", a_tick(brute));
        say!(
            "{:<12} {:>5} {:>7} {:>9} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>7}",
            "index",
            "depth",
            "cells",
            "KB",
            "checks",
            "entity",
            "bullet",
            "sight",
            "draw",
            "visited",
            "pruned",
            "µs"
        );
    }
    for run in runs {
        let index = run.world.index();
        let (cells, bytes) = (index.cell_count(), index.bytes());
        let sum = all(run);
        let [checks, visited, pruned] = [sum.checks, sum.visited, sum.pruned].map(a_tick);
        let [entity, bullet, sight, draw] = run.sums.map(|sum| a_tick(sum.checks));
        let median = run.nanos.get(run.nanos.len() / 2).copied().unwrap_or(0);
        let micros = median as f64 / 1000.0;
        let (name, depth) = (run.kind, run.depth);
        if csv {
            // From five decimals the exact sum over all ticks can be calculated again.
            say!(
                "{name},{depth},{cells},{bytes},{checks:.5},{entity:.5},{bullet:.5},{sight:.5},{draw:.5},{visited:.5},\
                 {pruned:.5},{micros:.2}"
            );
        } else {
            let kilobytes = bytes as f64 / 1024.0;
            say!(
                "{name:<12} {depth:>5} {cells:>7} {kilobytes:>9.2} {checks:>8.1} {entity:>8.1} {bullet:>8.1} {sight:>8.1} {draw:>8.1} {visited:>8.1} {pruned:>8.1} {micros:>7.2}",
                name = name.name()
            );
        }
    }
}

/// Prints a row per tick: the cost of all the boxes' queries, and the microseconds of moving and querying.
pub fn lab(choice: IndexChoice, boxes: usize, layout: Layout, ticks: u32) {
    let mut lab = Lab::new(choice.kind, choice.depth, boxes, layout, 1);
    say!("tick,index,boxes,checks,visited,pruned,candidates,hits,micros");
    for tick in (1..=ticks).take_while(|_| is_heard()) {
        let begun = Instant::now();
        let Counts { checks, visited, pruned, candidates, hits } = lab.step();
        let micros = begun.elapsed().as_nanos() as f64 / 1000.0;
        say!("{tick},{},{boxes},{checks},{visited},{pruned},{candidates},{hits},{micros:.1}", lab.index().name());
    }
}
