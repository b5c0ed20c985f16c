//! Seeded random numbers for the world: a mixed 64-bit counter (splitmix64). The same seed gives the same sequence on
//! every machine. It is part of the world's state and of its hash.

use crate::hash::state_hash;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rng {
    counter: u64,
}
state_hash!(struct Rng { counter });

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng { counter: seed }
    }

    pub fn bits(&mut self) -> u64 {
        self.counter = self.counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.counter;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number in `0..limit`, or 0 if `limit` is 0.
    pub fn below(&mut self, limit: u32) -> u32 {
        ((u128::from(self.bits()) * u128::from(limit)) >> 64) as u32
    }

    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1).max(0) as u32) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_row_and_stays_in_bounds() {
        let (mut a, mut b) = (Rng::new(7), Rng::new(7));
        for _ in 0..1000 {
            let n = a.between(-3, 3);
            assert_eq!(n, b.between(-3, 3));
            assert!((-3..=3).contains(&n));
        }
        assert_eq!(Rng::new(1).below(0), 0);
    }
}
