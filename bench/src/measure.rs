//! The clock. All libraries take turns inside each round, so that whatever else the machine does falls on all of
//! them; the figure of a library is the smallest over the rounds of the median frame of a round.
//! Every frame of every library is compared with the right answer.

use crate::allocations;
use crate::peers::{Contender, Memory, Player, Setting};
use crate::scene::{Kind, LONGEST_CYCLE, Scene};
use crate::tally::Tally;
use crate::workload::{Script, Workload};
use quadrant::geom::Rect;
use std::time::Instant;

/// A library this many times slower in the first round than the fastest other peer keeps that figure and rests:
/// it cannot become the best one, and the run is over sooner. Not on a still
/// set, which is soon asked, and where the first round finds nothing in the cache.
const TOO_SLOW: f64 = 4.0;
/// It even breaks off the round when two frames show it and take this long, in microseconds. Shorter ones may
/// have met an empty cache.
const LONG_FRAME: f64 = 100_000.0;

/// Where and at what libraries are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    pub kind: Kind,
    pub boxes: usize,
    pub workload: Workload,
}

/// What one library, in one of its ways, did in a cell.
#[derive(Clone)]
pub struct Row {
    pub cell: Cell,
    pub library: &'static str,
    pub way: &'static str,
    /// A frame, or a camera.
    pub micros: f64,
    /// In a frame of the last round it took part in.
    pub allocations: f64,
    /// What an average frame found.
    pub hits: u64,
    pub memory: Option<Memory>,
}

struct Running<'a> {
    contender: &'a Contender,
    player: Option<Box<dyn Player>>,
    /// Where the boxes are, as its game knows it.
    boxes: Vec<Rect>,
    row: Row,
}

pub fn measure(cell: Cell, contenders: &[Contender], rounds: usize) -> Result<Vec<Row>, String> {
    let scene = Scene::new(cell.kind, cell.boxes);
    let (cycle, frames) = lengths(cell.boxes);
    let script = Script::new(&scene, cell.workload, cycle);
    let answers: Vec<Tally> = script.frames.iter().map(|frame| script.answer(frame)).collect();
    let hits = answers.iter().map(|answer| answer.hits).sum::<u64>() / answers.len() as u64;
    let setting = Setting { world: script.world, boxes: &script.start, workload: cell.workload };
    let begin = |contender| Running::new(contender, cell, &setting, hits);
    let mut all: Vec<Running> =
        contenders.iter().filter(|contender| contender.enters(cell.workload, cell.boxes)).map(begin).collect();
    let mut fastest_peer = f64::INFINITY;
    for round in 0..rounds {
        for running in &mut all {
            let ours = running.contender.is_ours();
            let may_rest = round == 0 && !ours && cell.workload.anyone_moves();
            let limit = if may_rest { TOO_SLOW * fastest_peer } else { f64::INFINITY };
            running.play(&script, &answers, round * frames, frames, limit)?;
            if !ours {
                fastest_peer = fastest_peer.min(running.row.micros);
            }
        }
    }
    Ok(all.into_iter().map(|running| running.row).collect())
}

/// Frames in a cycle, and in a round: fewer where one takes long.
fn lengths(boxes: usize) -> (i32, usize) {
    match boxes {
        0..=20_000 => (LONGEST_CYCLE, LONGEST_CYCLE as usize),
        20_001..=200_000 => (LONGEST_CYCLE, 8),
        _ => (LONGEST_CYCLE / 2, 4),
    }
}

impl<'a> Running<'a> {
    fn new(contender: &'a Contender, cell: Cell, setting: &Setting, hits: u64) -> Running<'a> {
        let player = (contender.make)(setting);
        let Contender { library, way, .. } = *contender;
        let row = Row { cell, library, way, micros: f64::INFINITY, allocations: 0.0, hits, memory: player.memory() };
        Running { contender, player: Some(player), boxes: setting.boxes.to_vec(), row }
    }

    /// A round: so many frames from `first` on, which is where the round before ended. Above the limit it rests
    /// from then on.
    fn play(
        &mut self,
        script: &Script,
        answers: &[Tally],
        first: usize,
        frames: usize,
        limit: f64,
    ) -> Result<(), String> {
        let Some(player) = &mut self.player else { return Ok(()) };
        let parts = self.row.cell.workload.parts();
        let mut micros = Vec::with_capacity(frames);
        let mut allocated = 0;
        for number in (first..first + frames).map(|number| number % script.frames.len()) {
            let frame = &script.frames[number];
            script.move_boxes(frame, &mut self.boxes);
            let allocated_before = allocations::made();
            let start = Instant::now();
            let found = player.play(script, frame, &self.boxes);
            micros.push(start.elapsed().as_secs_f64() * 1e6 / parts);
            allocated += allocations::made() - allocated_before;
            if found != answers[number] {
                return Err(mismatch(self.contender, self.row.cell, number, found, answers[number]));
            }
            let least = micros.iter().copied().fold(f64::INFINITY, f64::min);
            if micros.len() >= 2 && least > limit.max(LONG_FRAME) {
                break;
            }
        }
        micros.sort_unstable_by(f64::total_cmp);
        let median = micros[micros.len() / 2];
        self.row.micros = self.row.micros.min(median);
        self.row.allocations = allocated as f64 / micros.len() as f64;
        if median > limit {
            self.player = None;
        }
        Ok(())
    }
}

fn mismatch(contender: &Contender, cell: Cell, frame: usize, found: Tally, answer: Tally) -> String {
    let Cell { kind, boxes, workload } = cell;
    let difference = if found.hits == answer.hits {
        format!("as many hits as there are, {}, but not the same ones", answer.hits)
    } else {
        format!("{} hits where there are {}", found.hits, answer.hits)
    };
    let (scene, workload, name) = (kind.name(), workload.name(), contender.name());
    format!(
        "{name} gives a wrong answer: scene {scene}, {boxes} boxes, workload {workload}, frame {frame}: {difference}"
    )
}
