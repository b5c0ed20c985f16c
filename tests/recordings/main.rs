//! Recorded games: that they give the same hashes everywhere and change only with the version of the rules, what stages promise
//! along them, and whether what matters can be seen.

#[path = "../common/mod.rs"]
mod common;

mod contrast;
mod outcomes;
mod replays;
mod stages;
