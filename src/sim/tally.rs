//! What the questions to the index cost, by who asked. A check is one stored box compared with the asking box; what brute force would
//! have cost for the same questions is counted beside it. Counting changes nothing in the world.

use crate::index;

/// Who asks the index; each has its own candidate buffer and its own count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asker {
    Entity,
    Bullet,
    Sight,
    Draw,
}

/// What one asker's questions cost in one tick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub questions: u32,
    pub checks: u32,
    /// What the same questions cost against everything alive.
    pub brute_force: u32,
    pub visited: u32,
    pub pruned: u32,
    pub candidates: u32,
    pub hits: u32,
}

impl Asker {
    pub const ALL: [Asker; 4] = [Asker::Entity, Asker::Bullet, Asker::Sight, Asker::Draw];

    pub fn name(self) -> &'static str {
        match self {
            Asker::Entity => "entity",
            Asker::Bullet => "bullet",
            Asker::Sight => "sight",
            Asker::Draw => "draw",
        }
    }
}

impl Tally {
    /// Adds the cost of other questions.
    pub fn add_all(&mut self, other: Tally) {
        self.questions += other.questions;
        self.checks += other.checks;
        self.brute_force += other.brute_force;
        self.visited += other.visited;
        self.pruned += other.pruned;
        self.candidates += other.candidates;
        self.hits += other.hits;
    }

    /// Adds the cost of one question to a set of so many.
    pub fn add(&mut self, counts: index::Counts, alive: usize) {
        self.questions += 1;
        self.checks += counts.checks;
        self.brute_force += alive as u32;
        self.visited += counts.visited;
        self.pruned += counts.pruned;
        self.candidates += counts.candidates;
        self.hits += counts.hits;
    }
}
