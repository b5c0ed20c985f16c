//! Counts what the queries of each asker cost. A check is one comparison of a stored box with the query box. The cost
//! of brute force for the same queries is counted too. Counting changes nothing in the world.

use crate::index;

/// A part of the program that makes queries. Each has its own candidate buffer and its own counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asker {
    Entity,
    Bullet,
    Sight,
    Draw,
}

/// The cost of one asker's queries in one tick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub questions: u32,
    pub checks: u32,
    /// Checks if each query were compared with every living entity.
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
    pub fn add_all(&mut self, other: Tally) {
        self.questions += other.questions;
        self.checks += other.checks;
        self.brute_force += other.brute_force;
        self.visited += other.visited;
        self.pruned += other.pruned;
        self.candidates += other.candidates;
        self.hits += other.hits;
    }

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
