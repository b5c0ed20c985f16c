//! Recorded games: that they give the same hashes everywhere, what stages promise along them, and whether what matters can be seen.

#[path = "../common/mod.rs"]
mod common;

mod contrast;
mod replays;
mod stages;
