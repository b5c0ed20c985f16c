//! Random operations, each answer compared with brute force. `tests/common/operation.rs` lists the operations. The fuzz
//! target in `fuzz/` runs the same operations, chosen by the code they reach.
//!
//! `OPERATIONS=20000000` sets how many are run for each type of coordinates. A failure is printed as a short list of
//! operations, and as bytes that `BYTES=...` runs again.

mod common;

use common::Random;
use common::check::check;
use common::operation::RECORD;

const OPERATIONS_PER_WORLD: u64 = 4000;

fn random_worlds(scalar: u8) {
    let operations = std::env::var("OPERATIONS").map_or(200_000, |text| text.parse().expect("OPERATIONS is a number"));
    for seed in 0..operations / OPERATIONS_PER_WORLD {
        let mut random = Random(seed);
        let mut bytes = vec![scalar];
        let length = (OPERATIONS_PER_WORLD as usize + 1) * RECORD;
        bytes.extend(std::iter::repeat_with(|| random.next().to_le_bytes()).flatten().take(length - 1));
        check(&bytes);
    }
}

#[test]
fn integers_answer_like_brute_force() {
    random_worlds(0);
}

#[test]
fn floats_answer_like_brute_force() {
    random_worlds(1);
}

#[test]
fn doubles_answer_like_brute_force() {
    random_worlds(2);
}

/// Operations that once failed, and those of the environment variable `BYTES`.
#[test]
fn bytes_answer_like_brute_force() {
    let failed = [
        // A circle around NaN.
        "01d00000000000000000000000000000000000000000000088001477817f000000000000",
    ];
    let given = std::env::var("BYTES").unwrap_or_default();
    for hex in failed.into_iter().chain([given.as_str()]) {
        let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("bytes are two hexadecimal digits each");
        check(&(0..hex.len()).step_by(2).map(byte).collect::<Vec<u8>>());
    }
}
