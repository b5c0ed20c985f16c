//! "Can it be beaten?": the bot searches for a way through the level while the author goes on editing. The search has a
//! thread of its own, and only one search runs at a time. After a change of the level it stops, and a new search goes on
//! from what it had found. `answer` draws what is known.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};

use super::{Editor, SEED};
use crate::bot::{BYTES, INDEX, Limits, Progress, Run, TICKS, Task, Verdict, prove};
use crate::draw::trail::Trail;
use crate::geom::TICKS_A_SECOND;
use crate::input::Inputs;
use crate::level::Level;
use crate::level::edit::Place;
use crate::replay::Replay;
use crate::replay::used::Used;
use crate::scene::results::Clocked;
use crate::scene::screen::Next;
use crate::sim::{Outcome, Rules, World};
use crate::words::Text;

/// Ticks without a change before it asks again.
const REST_TICKS: u32 = TICKS_A_SECOND / 2;

/// Runs work beside the game. Returns false where that is impossible.
pub type Beside = fn(Box<dyn FnOnce() + Send>) -> bool;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerKind {
    Cleared,
    Blocked,
    NotFound,
}

pub struct Answer {
    /// The hash of the level that it is about.
    of: u64,
    pub kind: AnswerKind,
    pub sentence: String,
    /// The thing that blocks the way, or that the bot was trying to pass.
    pub obstacle: Option<Place>,
    pub replay: Replay,
    pub trail: Trail,
}

impl Answer {
    fn new(verdict: Verdict, level: &Arc<Level>) -> Answer {
        let kind = match verdict {
            Verdict::Cleared(_) => AnswerKind::Cleared,
            Verdict::Blocked(_) => AnswerKind::Blocked,
            Verdict::NotFound(_) => AnswerKind::NotFound,
        };
        let (replay, problem) = match verdict.run() {
            Ok(run) => (run.replay, None),
            Err(attempt) => (attempt.replay, Some((attempt.obstacle.tile, attempt.why))),
        };
        let mut world = World::new(Arc::clone(level), replay.seed, replay.rules, INDEX);
        let (mut trail, mut used) = (Trail::default(), Used::new(level));
        for inputs in replay.inputs() {
            world.step(inputs);
            trail.follow(&world);
            used.follow(&world);
            if world.outcome() != Outcome::Running {
                break;
            }
        }
        let (obstacle, sentence) = match problem {
            Some((tile, why)) => (Some(tile), why),
            None => {
                let cleared = words!("editor.proof.cleared", time = Clocked(world.tick())).to_string();
                (None, [cleared].into_iter().chain(used.sentence(level)).collect::<Vec<_>>().join("; "))
            }
        };
        Answer { of: level.hash, kind, sentence, obstacle, replay, trail }
    }
}

#[derive(Default)]
struct Shared {
    is_stopped: AtomicBool,
    progress: Mutex<Progress>,
}

struct Search {
    of: u64,
    shared: Arc<Shared>,
    answer: Receiver<Answer>,
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Search {
    fn begin(beside: Beside, name: &str, level: &Arc<Level>, before: Vec<Inputs>) -> Option<Search> {
        let shared = Arc::new(Shared::default());
        let (sender, answer) = channel();
        let search = Search { of: level.hash, shared: Arc::clone(&shared), answer };
        let (name, level) = (name.to_string(), Arc::clone(level));
        let work = move || {
            let task = Task { name: &name, level: &level, seed: SEED, rules: Rules::default(), before: &before };
            let mut stop = |progress| {
                *shared.progress.lock().unwrap_or_else(PoisonError::into_inner) = progress;
                shared.is_stopped.load(Ordering::Relaxed)
            };
            let verdict = prove(&task, &mut Limits { ticks: TICKS, stop: &mut stop, bytes: BYTES });
            // The editor may have been left.
            let _ = sender.send(Answer::new(verdict, &level));
        };
        beside(Box::new(work)).then_some(search)
    }

    fn stop(&self) {
        self.shared.is_stopped.store(true, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.shared.is_stopped.load(Ordering::Relaxed)
    }
}

pub struct Proof {
    pub beside: Beside,
    is_asked: bool,
    search: Option<Search>,
    /// The last answer. The level may have changed since.
    answer: Option<Answer>,
    /// The hash of the level, or `None` if it cannot be played, and the ticks since it changed.
    level: Option<u64>,
    rest_ticks: u32,
    /// Inputs of the last run or attempt.
    before: Vec<Inputs>,
}

/// The part of it that the author reads.
pub enum Known<'a> {
    /// The level cannot be played.
    Unplayable,
    Searching(Progress),
    Answered(&'a Answer),
}

impl Proof {
    pub fn new() -> Proof {
        let (search, answer, before) = (None, None, Vec::new());
        Proof { beside: |_| false, is_asked: false, search, answer, level: None, rest_ticks: 0, before }
    }

    /// Returns `None` if no question is open.
    pub fn known(&self) -> Option<Known<'_>> {
        if !self.is_asked {
            return None;
        }
        let answer = self.answer.as_ref().filter(|answer| self.level == Some(answer.of));
        let progress = |search: &Search| *search.shared.progress.lock().unwrap_or_else(PoisonError::into_inner);
        Some(match (self.level, answer) {
            (None, _) => Known::Unplayable,
            (_, Some(answer)) => Known::Answered(answer),
            (_, None) => Known::Searching(self.search.as_ref().map(progress).unwrap_or_default()),
        })
    }

    /// The way that was found last, and whether the level is still the same.
    pub fn way(&self) -> Option<(&Answer, bool)> {
        let answer = self.answer.as_ref().filter(|_| self.is_asked)?;
        Some((answer, self.level == Some(answer.of)))
    }

    pub fn is_searching(&self) -> bool {
        // The thread gives its half back when it ends.
        self.search.as_ref().is_some_and(|search| Arc::strong_count(&search.shared) > 1)
    }

    pub fn obstacle(&self) -> Option<Place> {
        self.answered()?.obstacle
    }

    /// Returns the answer about the level as it is now.
    pub fn answered(&self) -> Option<&Answer> {
        self.way().filter(|(_, is_new)| *is_new).map(|(answer, _)| answer)
    }

    /// Takes the answer of the search, stops a search that is not wanted any more, and begins the next one.
    fn follow(&mut self, name: &str, level: Option<&Arc<Level>>) -> Result<(), Text> {
        let hash = level.map(|level| level.hash);
        self.rest_ticks = if hash == self.level { self.rest_ticks.saturating_add(1) } else { 0 };
        self.level = hash;
        if let Some(search) = &self.search {
            if !self.is_asked || hash != Some(search.of) {
                search.stop();
            }
            match search.answer.try_recv() {
                Ok(answer) => {
                    self.before = answer.replay.inputs().collect();
                    if !search.is_stopped() {
                        self.answer = Some(answer);
                    }
                    self.search = None;
                }
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => {
                    (self.search, self.is_asked) = (None, false);
                    return Err(words!("editor.proof.failed"));
                }
            }
        }
        let Some(level) = level.filter(|_| self.is_asked && self.rest_ticks >= REST_TICKS) else { return Ok(()) };
        if self.search.is_none() && self.answered().is_none() {
            self.search = Search::begin(self.beside, name, level, self.before.clone());
            if self.search.is_none() {
                self.is_asked = false;
                return Err(words!("editor.proof.no_thread"));
            }
        }
        Ok(())
    }
}

impl Editor {
    pub(super) fn follow_proof(&mut self) {
        let followed = self.proof.follow(self.document.file(), self.document.playable());
        if let Err(problem) = followed {
            self.complain(problem);
        }
    }

    /// Whether the thread of a search is at work.
    pub fn is_searching(&self) -> bool {
        self.proof.is_searching()
    }

    /// Asks whether the level can be beaten, or stops asking.
    pub(super) fn ask(&mut self) {
        self.proof.is_asked ^= true;
        self.proof.rest_ticks = REST_TICKS;
    }

    /// Shows a run that clears the level as if the bot had found it, for a picture.
    pub fn show_run(&mut self, replay: Replay) {
        let Some(level) = self.document.playable() else { return };
        let answer = Answer::new(Verdict::Cleared(Run { replay, tried_ticks: 0 }), level);
        (self.proof.is_asked, self.proof.level) = (true, Some(level.hash));
        self.proof.answer = Some(answer);
    }

    pub(super) fn keep(&mut self) {
        match self.proof_to_keep() {
            Some(_) => self.next = Next::KeepProof,
            None => self.complain(words!("editor.proof.none")),
        }
    }

    /// The run that shows that the level, as it is now, can be beaten.
    pub fn proof_to_keep(&self) -> Option<&Replay> {
        self.proof.answered().filter(|answer| answer.kind == AnswerKind::Cleared).map(|answer| &answer.replay)
    }
}
