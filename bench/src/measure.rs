//! Measures times. All libraries take turns inside each round, so that other load on the machine affects all of them. A
//! library's time is the smallest median frame of its rounds. Every frame is compared with the right answer.

use crate::allocations;
use crate::peers::{Contender, Memory, OURS, Player, Setting};
use crate::scene::{Kind, LONGEST_CYCLE, Scene};
use crate::tally::Tally;
use crate::workload::{Script, Workload};
use quadrant::geom::Rect;
use std::time::Instant;

/// A library this many times slower in the first round than the fastest peer skips the other rounds, since it cannot be
/// the best. Not used if no box moves: those rounds are short, and the first runs with a cold cache.
const TOO_SLOW: f64 = 4.0;
/// A peer even ends the first round early if it is that much slower than the fastest peer before it, and each of its
/// frames (at least two) takes longer than this, in microseconds. Shorter frames may only be slow because of a cold
/// cache.
const LONG_FRAME: f64 = 100_000.0;

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    pub kind: Kind,
    pub boxes: usize,
    pub workload: Workload,
}

#[derive(Clone)]
pub struct Row {
    pub cell: Cell,
    pub library: &'static str,
    pub way: &'static str,
    /// Time of one frame, or of one camera query.
    pub micros: f64,
    /// Allocations per frame in the last round that it played.
    pub allocations: f64,
    /// Hits in an average frame.
    pub hits: u64,
    pub memory: Option<Memory>,
}

struct Running<'a> {
    contender: &'a Contender,
    player: Option<Box<dyn Player>>,
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
    let mut all: Vec<Running> = contenders.iter().filter(|contender| contender.enters(cell)).map(begin).collect();
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
        if round == 0 && cell.workload.anyone_moves() {
            // Our grid takes seconds for a frame if all boxes are long, so it may rest, too.
            let slow = |row: &Row| row.library != OURS && row.micros > TOO_SLOW * fastest_peer;
            for running in all.iter_mut().filter(|running| slow(&running.row)) {
                running.player = None;
            }
        }
    }
    Ok(all.into_iter().map(|running| running.row).collect())
}

/// Returns the number of frames in a cycle and in a round. Large scenes have fewer.
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

    /// Plays frames `first..first + frames`. Stops early if each of them takes longer than `limit` (microseconds).
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
        self.row.micros = self.row.micros.min(micros[micros.len() / 2]);
        self.row.allocations = allocated as f64 / micros.len() as f64;
        Ok(())
    }
}

fn mismatch(contender: &Contender, cell: Cell, frame: usize, found: Tally, answer: Tally) -> String {
    let Cell { kind, boxes, workload } = cell;
    let difference = if found.hits == answer.hits {
        format!("the right number of hits, {}, but not the right ones", answer.hits)
    } else {
        format!("{} hits instead of {}", found.hits, answer.hits)
    };
    let (scene, workload, name) = (kind.name(), workload.name(), contender.name());
    format!(
        "{name} gives a wrong answer: scene {scene}, {boxes} boxes, workload {workload}, frame {frame}: {difference}"
    )
}
