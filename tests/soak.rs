//! Random hands at the controls: nothing panics, nobody is lost outside the world, no pool runs full, and the tree
//! never comes to another world than brute force does.

mod common;

use std::fs;
use std::sync::Arc;

use common::soak;
use quadrant::level::read::read;

/// 200 000 ticks unless QUADRANT_SOAK_TICKS says otherwise.
#[test]
fn random_hands_break_nothing() {
    let ticks: u32 = std::env::var("QUADRANT_SOAK_TICKS").ok().and_then(|text| text.parse().ok()).unwrap_or(200_000);
    let text = fs::read_to_string("levels/docks-1.ron").unwrap();
    let level = Arc::new(read("docks-1.ron", &text).unwrap());
    for seed in 1..=4 {
        soak(&level, seed, ticks / 4);
    }
}
