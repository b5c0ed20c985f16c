//! A small random generator with a seed, so that every run uses the same boxes.

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Returns the next number of SplitMix64.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from `low` to `high`, both included.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        debug_assert!(low <= high);
        let span = (high as i64 - low as i64 + 1) as u64;
        (low as i64 + (self.next() >> 11) as i64 % span as i64) as i32
    }

    pub fn once_in(&mut self, times: i32) -> bool {
        self.between(1, times) == 1
    }
}
