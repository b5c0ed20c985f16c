//! One number for a whole state. [`StateHasher`] takes what `#[derive(Hash)]` feeds it and gives the same
//! 64 bits on every machine: widths that differ between machines (`usize`, an enum's discriminant) are
//! written as 64 bits. Not for secrets and not for hash maps; for seeing that two worlds are the same.

use std::hash::{Hash, Hasher};

#[derive(Clone, Copy, Debug)]
pub struct StateHasher(u64);

impl StateHasher {
    fn word(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9fb2_1c65_1e98_df25);
        self.0 ^= self.0 >> 29;
    }
}

/// The hash of one value.
pub fn hash_of<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = StateHasher(0x51ad_2a4d_7e0c_1f3b);
    value.hash(&mut hasher);
    hasher.finish()
}

impl Hasher for StateHasher {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for eight in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..eight.len()].copy_from_slice(eight);
            self.word(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.word(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.word(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.word(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.word(n);
    }

    fn write_usize(&mut self, n: usize) {
        self.word(n as u64);
    }

    fn write_i8(&mut self, n: i8) {
        self.word(n as u64);
    }

    fn write_i16(&mut self, n: i16) {
        self.word(n as u64);
    }

    fn write_i32(&mut self, n: i32) {
        self.word(n as u64);
    }

    fn write_i64(&mut self, n: i64) {
        self.word(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.word(n as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The recorded number keeps replays of older builds and other machines comparable.
    #[test]
    fn the_hash_is_the_same_everywhere() {
        #[derive(Hash)]
        enum Shape {
            Dot,
            Line(i32),
        }
        assert_eq!(hash_of(&[Shape::Dot, Shape::Line(-7)]), 0xe39e_c7f3_c16f_1c87);
        assert_ne!(hash_of(&Shape::Line(1)), hash_of(&Shape::Line(2)));
    }
}
