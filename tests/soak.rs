//! Plays every level with random input and altered recordings. Each game runs twice: in one world the index changes at
//! random, and the other always uses `scan`. Nothing may panic, no entity may leave the level, the hashes of both
//! worlds must be equal, and memory must not grow after the first minute. A game is played in pieces of a minute. A
//! piece with the same number is always the same. The long run is ./test soak.

use quadrant_tests as common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use common::files::{files_below, shipped};
use common::hands::Hands;
use quadrant::index::Kind;
use quadrant::input::Inputs;
use quadrant::level::Level;
use quadrant::replay::Replay;
use quadrant::rng::Rng;
use quadrant::sim::{Difficulty, IndexChoice, Outcome, Rules, World};

/// Ticks of a piece: one minute, as long as a recorded run of a stage.
const PIECE: u32 = 3_600;
/// Ticks between two comparisons with the game on `scan`.
const COMPARE_EVERY: u32 = 600;
/// Ticks that are played after the level has ended.
const AFTERMATH: u32 = 180;
/// Largest distance of an entity outside of the level in pixels. Entities that fall out are removed.
const MARGIN: i32 = 200;
/// Shortest duration of the soak, so that memory can be compared after the first minute.
const SHORTEST: Duration = Duration::from_secs(180);
const FIRST_MINUTE: Duration = Duration::from_secs(60);

struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is passed on to the system's allocator. This only counts.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller promises what the system's allocator asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller promises what the system's allocator asks for.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

struct Stage {
    name: String,
    level: Arc<Level>,
    runs: Vec<Replay>,
}

fn levels() -> Vec<String> {
    let files = files_below("levels", "ron").into_iter().filter(|file| !file.ends_with("campaign.ron"));
    let name =
        |file: PathBuf| file.strip_prefix("levels").unwrap().with_extension("").to_string_lossy().replace('\\', "/");
    files.map(name).collect()
}

fn stages() -> Vec<Stage> {
    let names = levels();
    assert!(names.len() >= 30, "{names:?}");
    let files = files_below("tests/replays", "replay");
    let recorded: Vec<Replay> =
        files.iter().map(|file| Replay::from_text(&fs::read_to_string(file).unwrap()).unwrap()).collect();
    let stage = |name: String| Stage {
        level: shipped(&name),
        runs: recorded.iter().filter(|run| run.level == name).cloned().collect(),
        name,
    };
    names.into_iter().map(stage).collect()
}

/// Plays a recording up to a tick, with slips: short times in which the input is random. After that all input is
/// random.
struct Player {
    recording: Vec<Inputs>,
    lets_go: u32,
    /// How many slips begin in a thousand ticks.
    slips: u32,
    slipping: u32,
    hands: Hands,
    rng: Rng,
}

impl Player {
    fn at(&mut self, tick: u32) -> Inputs {
        let random = self.hands.at(tick);
        if self.rng.below(1000) < self.slips {
            self.slipping = self.rng.below(20);
        }
        self.slipping = self.slipping.saturating_sub(1);
        match self.recording.get(tick as usize) {
            Some(recorded) if tick < self.lets_go && self.slipping == 0 => *recorded,
            _ => random,
        }
    }
}

fn any_index(rng: &mut Rng) -> IndexChoice {
    let kind = Kind::ALL[rng.below(Kind::ALL.len() as u32) as usize];
    IndexChoice { kind, depth: (rng.below(2) == 0).then(|| rng.below(9)) }
}

#[derive(Debug, Default)]
struct Tally {
    ticks: u64,
    pieces: u32,
    by_recording: u32,
    cleared: u32,
    lost: u32,
    exchanges: u32,
    comparisons: u32,
    most_alive: usize,
}

fn play(stage: &Stage, number: u64, ticks: u32, tally: &mut Tally) {
    let mut rng = Rng::new(number);
    let run = stage.runs.get(rng.below(stage.runs.len() as u32) as usize).filter(|_| rng.below(2) == 0);
    let rules = Rules {
        difficulty: Difficulty::ALL[rng.below(3) as usize],
        endless_life: rng.below(4) == 0,
        endless_ammunition: rng.below(4) == 0,
        plus: rng.below(4) == 0,
        rush: None,
    };
    // Half of the recordings are played as recorded and reach their end. The others soon differ.
    let as_recorded = rng.below(2) == 0;
    let (seed, rules) = run.filter(|_| as_recorded).map_or((number, rules), |run| (run.seed, run.rules));
    let recording: Vec<Inputs> = run.map(|run| run.inputs().collect()).unwrap_or_default();
    let length = recording.len() as u32;
    let mut player = Player {
        lets_go: if as_recorded { length } else { rng.below(length + 1) },
        recording,
        slips: if as_recorded { 0 } else { rng.below(30) },
        slipping: 0,
        hands: Hands::new(number),
        rng: Rng::new(!number),
    };
    tally.pieces += 1;
    tally.by_recording += u32::from(run.is_some());

    let on = |index| World::new(Arc::clone(&stage.level), seed, rules, index);
    let (mut world, mut scan) = (on(any_index(&mut rng)), on(IndexChoice { kind: Kind::Scan, depth: None }));
    let limits = stage.level.bounds().grown(MARGIN);
    let mut next_exchange = rng.below(300);
    let mut ends = ticks;
    let mut tick = 0;
    while tick < ends {
        let here = |tick: u32| format!("{}, piece {number}, tick {tick}", stage.name);
        if tick == next_exchange {
            world.set_index(any_index(&mut rng));
            next_exchange += 1 + rng.below(600);
            tally.exchanges += 1;
        }
        let inputs = player.at(tick);
        world.step(inputs);
        scan.step(inputs);
        for entity in world.entities() {
            let (rect, name) = (entity.body.rect, entity.kind.traits().name);
            assert!(limits.contains(rect), "{}: {name} at {rect:?}", here(tick));
        }
        tick += 1;
        if tick.is_multiple_of(COMPARE_EVERY) || tick == ends {
            assert_eq!(world.hash(), scan.hash(), "{}", here(tick));
            world.index().validate().unwrap_or_else(|fault| panic!("{}: {fault}", here(tick)));
            tally.comparisons += 1;
        }
        tally.most_alive = tally.most_alive.max(world.entities().count());
        if world.outcome() != Outcome::Running && ends == ticks {
            ends = ends.min(tick + AFTERMATH);
        }
    }
    // A level has room for 512 new entities. Shipped levels never need them all.
    assert_eq!((world.births_refused, world.events_dropped), (0, 0), "{}, piece {number}", stage.name);
    tally.ticks += u64::from(tick);
    tally.cleared += u32::from(world.outcome() == Outcome::Cleared);
    tally.lost += u32::from(world.outcome() == Outcome::Lost);
}

/// Resident kilobytes now and at most. Only printed, because the allocator may keep free memory.
fn resident() -> Option<(u64, u64)> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = |name: &str| status.lines().find_map(|line| line.strip_prefix(name));
    let number = |name: &str| line(name)?.split_whitespace().next()?.parse().ok();
    Some((number("VmRSS:")?, number("VmHWM:")?))
}

#[test]
fn random_input_breaks_no_level() {
    let mut tally = Tally::default();
    for (number, stage) in stages().iter().enumerate() {
        play(stage, number as u64, 2_000, &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.by_recording > 5 && tally.exchanges > 100 && tally.comparisons > 100, "{tally:?}");
}

#[test]
#[ignore = "takes minutes: ./test soak"]
fn soak() {
    let asked = std::env::var("QUADRANT_SOAK_TICKS").ok();
    let ticks: u64 = asked.map_or(5_000_000, |text| text.parse().expect("a number of ticks"));
    let stages = stages();
    let begun = Instant::now();
    let mut tally = Tally::default();
    // No world exists between two rounds, so memory can be compared exactly.
    let (mut before, mut most, mut rounds) = (None, 0, 0);
    while tally.ticks < ticks || begun.elapsed() < SHORTEST || rounds < 3 {
        for (nth, stage) in stages.iter().enumerate() {
            play(stage, rounds * 1000 + nth as u64, PIECE, &mut tally);
        }
        rounds += 1;
        let now = IN_USE.load(Ordering::Relaxed);
        if begun.elapsed() >= FIRST_MINUTE {
            before = before.or(Some(now));
            most = most.max(now);
        }
        let ticks = tally.ticks;
        println!(
            "round {rounds}: {ticks} ticks, {now} bytes in use, resident {:?} KB, {:.0?}",
            resident(),
            begun.elapsed()
        );
    }
    println!("{} levels, {rounds} rounds in {:.0?}: {tally:#?}", stages.len(), begun.elapsed());
    let before = before.expect("a minute");
    let percent = (most as f64 / before as f64 - 1.0) * 100.0;
    println!("after the first minute {before} bytes were in use, at most {most} since: {percent:+.3} %");
    assert!(percent < 1.0, "the memory grows");
}
