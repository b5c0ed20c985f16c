//! A recorded game: the version of the rules, the level, the seed, every input, and the world's hash once a second. The
//! same rules, level, seed and inputs must give the same hashes on every machine and index. If they do not, the replay
//! has *diverged* and names the tick and the first entity that differs. The file is lines of text with a checksum at
//! the end. A file that is cut, changed or made under other rules is refused and not played.

mod name;
pub mod rewind;
mod text;
pub mod used;

pub use name::{is_level_name, level_name_of};

use std::sync::Arc;

use crate::geom::TICKS_A_SECOND;
use crate::hash::hash_of;
use crate::input::Inputs;
use crate::level::Level;
use crate::sim::run::splits::Splits;
use crate::sim::{IndexChoice, Outcome, RULES_VERSION, Rules, World};

/// The version of the file format, not of the rules.
const FORMAT: u32 = 3;
/// Ticks between two recorded hashes.
const CHECK_EVERY: u32 = TICKS_A_SECOND;
/// The longest replay that is read: four hours. Each second has a line with a hash, so a short file is a short replay.
const MAX_TICKS: u32 = 4 * 60 * 60 * TICKS_A_SECOND;
const INTRO: &str = "quadrant replay";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// See [`RULES_VERSION`].
    rules_version: u32,
    /// The name of the level, never a path.
    pub level: String,
    pub level_hash: u64,
    pub seed: u64,
    pub rules: Rules,
    runs: Vec<Run>,
    checks: Vec<Check>,
    marks: Vec<(u32, u16)>,
    pub ticks: u32,
    pub outcome: Outcome,
    pub final_hash: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    ticks: u32,
    inputs: Inputs,
}

/// The world's hash after a tick. To find out later which entity differs, there is also a mark for each slot (see
/// [`Marks`]). [`Replay::marks`] lists, for one check after the other, the marks that changed since the check before.
/// `marks_end` is where the list for this check ends.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Check {
    tick: u32,
    hash: u64,
    marks_end: usize,
}

/// A short hash of the entity in each slot, to find the one that differs.
type Marks = Vec<u16>;

fn marks_of(world: &World, marks: &mut Marks) {
    marks.clear();
    marks.resize(world.capacity(), 0);
    for entity in world.entities() {
        marks[entity.id.slot as usize] = hash_of(entity) as u16;
    }
}

/// Space reserved at once, 1.1 MB: ten minutes in which the input changes every second tick and a hundred entities change
/// every second. Longer play reserves as much again, so [`Recorder::record`] allocates at most once in many minutes.
const ROOM_TICKS: usize = 10 * 60 * TICKS_A_SECOND as usize;
const ROOM_RUNS: usize = ROOM_TICKS / 2;
const ROOM_CHECKS: usize = ROOM_TICKS / CHECK_EVERY as usize;
const ROOM_MARKS: usize = 100 * ROOM_CHECKS;

/// Writes a replay. Call [`Recorder::record`] after each tick until [`Recorder::is_full`]: longer ones are not read.
#[derive(Clone)]
pub struct Recorder {
    replay: Replay,
    marks: Marks,
    now: Marks,
}

impl Recorder {
    pub fn new(level_name: &str, level: &Level, seed: u64, rules: Rules) -> Recorder {
        let replay = Replay {
            rules_version: RULES_VERSION,
            level: level_name_of(level_name),
            level_hash: level.hash,
            seed,
            rules,
            runs: Vec::with_capacity(ROOM_RUNS),
            checks: Vec::with_capacity(ROOM_CHECKS),
            marks: Vec::with_capacity(ROOM_MARKS),
            ticks: 0,
            outcome: Outcome::Running,
            final_hash: 0,
        };
        let capacity = World::capacity_for(level);
        Recorder { replay, marks: vec![0; capacity], now: Marks::with_capacity(capacity) }
    }

    pub fn inputs(&self) -> impl Iterator<Item = Inputs> {
        self.replay.inputs()
    }

    pub fn is_full(&self) -> bool {
        self.replay.ticks >= MAX_TICKS
    }

    fn press(&mut self, inputs: Inputs) {
        let replay = &mut self.replay;
        match replay.runs.last_mut() {
            Some(run) if run.inputs == inputs => run.ticks += 1,
            _ => replay.runs.push(Run { ticks: 1, inputs }),
        }
        replay.ticks += 1;
    }

    /// Must not be called when it is full.
    pub fn record(&mut self, world: &World, inputs: Inputs) {
        self.press(inputs);
        let replay = &mut self.replay;
        if world.tick().is_multiple_of(CHECK_EVERY) {
            marks_of(world, &mut self.now);
            self.marks.resize(self.now.len(), 0);
            let changed = self.now.iter().zip(&self.marks).enumerate().filter(|(_, (now, then))| now != then);
            replay.marks.extend(changed.map(|(slot, (now, _))| (slot as u32, *now)));
            std::mem::swap(&mut self.marks, &mut self.now);
            replay.checks.push(Check { tick: world.tick(), hash: world.hash(), marks_end: replay.marks.len() });
        }
    }

    /// Drops what was recorded after a tick. The world went back to it and continues from there.
    pub fn cut(&mut self, tick: u32) {
        let replay = &mut self.replay;
        while replay.ticks > tick
            && let Some(run) = replay.runs.last_mut()
        {
            let cut = run.ticks.min(replay.ticks - tick);
            run.ticks -= cut;
            replay.ticks -= cut;
            if run.ticks == 0 {
                replay.runs.pop();
            }
        }
        if replay.checks.last().is_some_and(|check| check.tick > tick) {
            replay.checks.retain(|check| check.tick <= tick);
            replay.marks.truncate(replay.checks.last().map_or(0, |check| check.marks_end));
            // Applying all changes that remain gives the marks at the last remaining check.
            self.marks.fill(0);
            for &(slot, mark) in &replay.marks {
                self.marks[slot as usize] = mark;
            }
        }
    }

    /// Ends the recording with a tick in which the program failed. The hash of the world after it is unknown.
    pub fn fails(mut self, inputs: Inputs) -> Replay {
        self.press(inputs);
        self.replay
    }

    /// Ends the recording at the world's tick, even if the world went back.
    pub fn finish(mut self, world: &World) -> Replay {
        self.cut(world.tick());
        self.replay.outcome = world.outcome();
        self.replay.final_hash = world.hash();
        self.replay
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Divergence {
    /// The last tick at which both were the same, and the first known tick at which they were not.
    pub same_at: u32,
    pub differs_at: u32,
    /// The first entity that differs: its slot, and its name now. A recording from a link has no marks to compare.
    pub entity: Option<(u32, &'static str)>,
}

impl std::fmt::Display for Divergence {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(out, "DIVERGED between tick {} and tick {}", self.same_at, self.differs_at)?;
        match self.entity {
            Some((slot, name)) => write!(out, ": the first entity that differs is in slot {slot} ({name})"),
            None => write!(out, ": none of the entities that the recording can compare differs"),
        }
    }
}

/// Why a text cannot be played. Each is a sentence that follows the file's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The recording may be good, but another version of this program made it.
    OtherVersion(String),
    Damaged(String),
}

impl std::fmt::Display for Refused {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Refused::OtherVersion(why) => {
                write!(out, "{why}. Play it with the version of Quadrant that made it, or record it again")
            }
            Refused::Damaged(why) => out.write_str(why),
        }
    }
}

impl Replay {
    /// Returns a sentence if this replay was not made on this level.
    pub fn refuses(&self, level: &Level) -> Option<String> {
        (level.hash != self.level_hash).then(|| {
            format!(
                "was made on another version of level {} (its hash is {:016x}, the level's is {:016x})",
                self.level, self.level_hash, level.hash
            )
        })
    }

    /// Whether it was played as a player plays, without assists.
    pub fn is_fair(&self) -> bool {
        self.rules == Rules { difficulty: self.rules.difficulty, ..Rules::default() }
    }

    pub fn inputs(&self) -> impl Iterator<Item = Inputs> {
        self.runs.iter().flat_map(|run| std::iter::repeat_n(run.inputs, run.ticks as usize))
    }

    pub fn hash_at(&self, tick: u32) -> Option<u64> {
        let check =
            || self.checks.get((tick / CHECK_EVERY).checked_sub(1)? as usize).filter(|check| check.tick == tick);
        check().map(|check| check.hash).or_else(|| (tick == self.ticks).then_some(self.final_hash))
    }

    /// Plays to the end on a world that is at its start, and compares the hashes. Calls `each` after every tick.
    pub fn play(&self, world: &mut World, mut each: impl FnMut(&World)) -> Result<(), Divergence> {
        let mut checks = self.checks.iter().peekable();
        let mut marks_start = 0;
        let (mut expected, mut now) = (vec![0; world.capacity()], Marks::new());
        let mut same_at = 0;
        for inputs in self.inputs() {
            world.step(inputs);
            each(world);
            let Some(check) = checks.next_if(|check| check.tick == world.tick()) else { continue };
            for &(slot, mark) in &self.marks[std::mem::replace(&mut marks_start, check.marks_end)..check.marks_end] {
                if let Some(place) = expected.get_mut(slot as usize) {
                    *place = mark;
                }
            }
            if world.hash() != check.hash {
                marks_of(world, &mut now);
                let slot = expected.iter().zip(&now).position(|(expected, now)| expected != now);
                let slot = slot.filter(|_| !self.marks.is_empty());
                let name = |slot| world.in_slot(slot as u32).map_or("missing", |entity| entity.kind.traits().name);
                let entity = slot.map(|slot| (slot as u32, name(slot)));
                return Err(Divergence { same_at, differs_at: check.tick, entity });
            }
            same_at = check.tick;
        }
        if world.hash() != self.final_hash {
            return Err(Divergence { same_at, differs_at: self.ticks, entity: None });
        }
        Ok(())
    }

    /// Plays to the end and returns the tick of each split. `level` is that of the recording.
    pub fn splits(&self, level: &Arc<Level>) -> Result<Vec<Option<u32>>, Divergence> {
        let mut world = World::new(Arc::clone(level), self.seed, self.rules, IndexChoice::default());
        let mut splits = Splits::new(level);
        self.play(&mut world, |world| _ = splits.after_tick(world))?;
        Ok(splits.ticks().to_vec())
    }
}

pub fn word_of(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Running => "running",
        Outcome::Cleared => "cleared",
        Outcome::Lost => "lost",
    }
}

fn outcome_of(word: &str) -> Option<Outcome> {
    [Outcome::Running, Outcome::Cleared, Outcome::Lost].into_iter().find(|&outcome| word_of(outcome) == word)
}
