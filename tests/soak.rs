//! Random hands at the controls of the first level, for long; what must hold meanwhile is in `common::hands`.

mod common;

use common::hands::{shipped, soak};
use quadrant::sim::Rules;

/// 200 000 ticks unless QUADRANT_SOAK_TICKS says otherwise.
#[test]
fn random_hands_break_nothing() {
    let ticks: u32 = std::env::var("QUADRANT_SOAK_TICKS").ok().and_then(|text| text.parse().ok()).unwrap_or(200_000);
    let level = shipped("docks-1");
    for seed in 1..=4 {
        soak(&level, seed, ticks / 4, Rules::default(), |_| {});
    }
}
