//! The bars of the bot: it wins closed fights, never says *blocked* of a level that can be beaten, and says the same every
//! time. They take minutes, so only `./test bot` runs them. Each prints what it measures.

use quadrant_tests as common;

mod determinism;
mod fights;
mod gunner;
mod mutants;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::files::empty_folder;
use quadrant::bot::{BYTES, Limits, Task, Verdict, prove};
use quadrant::input::Inputs;
use quadrant::level::Level;
use quadrant::level::read::check;
use quadrant::sim::Rules;

fn level_of(name: &str, text: &str) -> Arc<Level> {
    let (level, problems) = check(name, text);
    Arc::new(level.unwrap_or_else(|| panic!("{problems}\n{text}")))
}

fn verdict_of(level: &Arc<Level>, seed: u64, rules: Rules, before: &[Inputs], ticks: u64) -> Verdict {
    let task = Task { name: "proof", level, seed, rules, before };
    prove(&task, &mut Limits { ticks, stop: &mut |_| false, bytes: BYTES })
}

/// Returns the verdict on a level in a game on normal, with no run of an earlier state, and the time that it took.
fn timed_verdict(level: &Arc<Level>, ticks: u64) -> (Verdict, Duration) {
    let begun = processor_time();
    let verdict = verdict_of(level, 1, Rules::default(), &[], ticks);
    (verdict, processor_time() - begun)
}

/// Returns the word for a verdict, and the ticks that were tried.
fn summary(verdict: &Verdict) -> (&'static str, u64) {
    match verdict {
        Verdict::Cleared(run) => ("cleared", run.tried_ticks),
        Verdict::Blocked(attempt) => ("blocked", attempt.tried_ticks),
        Verdict::NotFound(attempt) => ("not found", attempt.tried_ticks),
    }
}

/// Returns how long this thread has run, which is not longer on a busy machine. Systems other than Linux give the time
/// that has passed.
fn processor_time() -> Duration {
    static BEGUN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

/// The levels that failed, each in a file of its own, so that an author can look at them.
struct Failures {
    folder: PathBuf,
    names: Vec<String>,
}

impl Failures {
    fn new(of: &str) -> Failures {
        Failures { folder: empty_folder(&format!("proof-{of}")), names: Vec::new() }
    }

    fn keep(&mut self, name: &str, text: &str) {
        std::fs::write(self.folder.join(format!("{name}.ron")), text).expect("an empty folder takes a file");
        self.names.push(name.into());
    }

    fn end(self, all: usize) {
        let Failures { folder, names } = self;
        assert!(names.is_empty(), "{} of {all} failed, see {}: {names:?}", names.len(), folder.display());
    }
}
