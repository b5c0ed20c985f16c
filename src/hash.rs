//! A hash for a whole state. [`hash_of`] returns the same 64 bits on every machine and in every version of this
//! program. A type lists with `state_hash!` the fields that count, their order, and a number for each variant. So
//! recordings stay valid when the fields or variants of a type are reordered. Each number is one 64-bit word. Bytes are
//! fed eight at a time, little-endian. Nothing is allocated. Use it to compare worlds, levels and files, not for
//! secrets or hash maps.

/// Implement it for structs and enums with `state_hash!`.
pub trait StateHash {
    fn feed(&self, hasher: &mut StateHasher);
}

#[derive(Clone, Copy, Debug)]
pub struct StateHasher(u64);

pub fn hash_of<T: StateHash + ?Sized>(value: &T) -> u64 {
    let mut hasher = StateHasher(0x51ad_2a4d_7e0c_1f3b);
    value.feed(&mut hasher);
    let mixed = (hasher.0 ^ (hasher.0 >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ (mixed >> 32)
}

impl StateHasher {
    #[inline]
    pub fn word(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9fb2_1c65_1e98_df25);
        self.0 ^= self.0 >> 29;
    }
}

/// Implements [`StateHash`] for a struct or an enum. Every field is named, either as part of the hash or after
/// `without`, so a new field does not compile until it is listed. A variant has a number that never changes and is
/// never used again. Two variants with the same number do not compile.
///
/// The order of the fields in this macro is part of the hash. Any other order is not. List after `without` what no rule
/// reads: fields that affect only the picture, the sound or the speed.
///
/// ```ignore
/// state_hash!(struct Door { lock, open_ticks } without { flash_ticks });
/// state_hash!(enum Lock { 0: Plain, 1: Key(key), 2: Timed { ticks } without { flash_ticks } });
/// // With `pub` and types it also declares the enum.
/// state_hash!(pub enum Lock { 0: Plain, 1: Key(key: Key), 2: Timed { ticks: u32 } without { flash_ticks: u32 } });
/// ```
macro_rules! state_hash {
    (struct $name:ident $({ $($field:ident),* $(,)? })? $(without { $($out:ident),* $(,)? })?) => {
        impl $crate::hash::StateHash for $name {
            #[inline]
            #[allow(unused_variables, reason = "a struct may have nothing that counts")]
            fn feed(&self, hasher: &mut $crate::hash::StateHasher) {
                let $name { $($($field,)*)? $($($out: _,)*)? } = self;
                $($($crate::hash::StateHash::feed($field, hasher);)*)?
            }
        }
    };
    (enum $name:ident {
        $($number:literal: $variant:ident
            $(($($part:ident),*))?
            $({ $($field:ident),* } $(without { $($out:ident),* })?)?
        ),* $(,)?
    }) => {
        impl $crate::hash::StateHash for $name {
            #[inline]
            fn feed(&self, hasher: &mut $crate::hash::StateHasher) {
                match self {
                    $($name::$variant $(($($part),*))? $({ $($field,)* $($($out: _,)*)? })? => {
                        hasher.word($number);
                        $($($crate::hash::StateHash::feed($part, hasher);)*)?
                        $($($crate::hash::StateHash::feed($field, hasher);)*)?
                    })*
                }
            }
        }
        const _: () = assert!($crate::hash::are_distinct(&[$($number),*]), "two variants have one number");
    };
    ($(#[$attribute:meta])* pub enum $name:ident {
        $($(#[$note:meta])* $number:literal: $variant:ident
            $(($($part:ident: $part_type:ty),*))?
            $({ $($field:ident: $type:ty),* $(,)? } $(without { $($out:ident: $out_type:ty),* })?)?
        ),* $(,)?
    }) => {
        $(#[$attribute])*
        pub enum $name {
            $($(#[$note])* $variant
                $(($($part_type),*))?
                $({ $($field: $type,)* $($($out: $out_type,)*)? })?
            ),*
        }
        $crate::hash::state_hash!(enum $name {
            $($number: $variant $(($($part),*))? $({ $($field),* } $(without { $($out),* })?)?),*
        });
    };
}
pub(crate) use state_hash;

pub(crate) const fn are_distinct(numbers: &[u64]) -> bool {
    let mut nth = 0;
    while nth < numbers.len() {
        let mut other = 0;
        while other < nth {
            if numbers[other] == numbers[nth] {
                return false;
            }
            other += 1;
        }
        nth += 1;
    }
    true
}

/// Numbers are 64-bit words. Negative ones are sign-extended.
macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl StateHash for $number {
            fn feed(&self, hasher: &mut StateHasher) {
                hasher.word(*self as u64);
            }
        })*
    };
}
numbers!(bool, u16, u32, u64, usize, i16, i32);

/// The bytes of a text or a file: the length, then eight at a time. `u8` does not implement the trait, so that the
/// implementation for slices does not cover bytes too.
impl StateHash for [u8] {
    fn feed(&self, hasher: &mut StateHasher) {
        hasher.word(self.len() as u64);
        for eight in self.chunks(8) {
            let mut word = [0; 8];
            word[..eight.len()].copy_from_slice(eight);
            hasher.word(u64::from_le_bytes(word));
        }
    }
}

impl StateHash for str {
    fn feed(&self, hasher: &mut StateHasher) {
        self.as_bytes().feed(hasher);
    }
}

impl<T: StateHash> StateHash for [T] {
    fn feed(&self, hasher: &mut StateHasher) {
        hasher.word(self.len() as u64);
        self.iter().for_each(|part| part.feed(hasher));
    }
}

impl<T: StateHash> StateHash for Vec<T> {
    fn feed(&self, hasher: &mut StateHasher) {
        self[..].feed(hasher);
    }
}

/// The length is not fed, because the type fixes it.
impl<T: StateHash, const N: usize> StateHash for [T; N] {
    fn feed(&self, hasher: &mut StateHasher) {
        self.iter().for_each(|part| part.feed(hasher));
    }
}

impl<T: StateHash> StateHash for Option<T> {
    fn feed(&self, hasher: &mut StateHasher) {
        match self {
            None => hasher.word(0),
            Some(part) => {
                hasher.word(1);
                part.feed(hasher);
            }
        }
    }
}

impl<T: StateHash + ?Sized> StateHash for Box<T> {
    fn feed(&self, hasher: &mut StateHasher) {
        (**self).feed(hasher);
    }
}

macro_rules! tuples {
    ($(($($part:ident),+))*) => {
        $(impl<$($part: StateHash),+> StateHash for ($($part,)+) {
            #[allow(non_snake_case, reason = "a part is called like its type")]
            fn feed(&self, hasher: &mut StateHasher) {
                let ($($part,)+) = self;
                $($part.feed(hasher);)+
            }
        })*
    };
}
tuples!((A, B)(A, B, C)(A, B, C, D)(A, B, C, D, E)(A, B, C, D, E, F));

#[cfg(test)]
mod tests {
    #![allow(dead_code, reason = "fields that are left out of a hash are not read here")]

    use super::*;

    enum Shape {
        Dot,
        Line(i32),
        Box { w: i32, h: i32, flash_ticks: u32 },
    }
    state_hash!(enum Shape { 0: Dot, 1: Line(length), 7: Box { w, h } without { flash_ticks } });

    struct Place {
        x: i32,
        is_lit: bool,
        ids: [Option<u16>; 2],
        shape: Shape,
        seen_at: u32,
    }
    state_hash!(struct Place { x, is_lit, ids, shape } without { seen_at });

    fn place() -> Place {
        let shape = Shape::Box { w: -1, h: i32::MAX, flash_ticks: 3 };
        Place { x: -7, is_lit: true, ids: [None, Some(u16::MAX)], shape, seen_at: 9 }
    }

    mod reordered {
        pub enum Shape {
            Box { flash_ticks: u32, h: i32, w: i32 },
            Line(i32),
            Dot,
        }
        state_hash!(enum Shape { 7: Box { w, h } without { flash_ticks }, 0: Dot, 1: Line(length) });

        pub struct Place {
            pub seen_at: u32,
            pub shape: Shape,
            pub ids: [Option<u16>; 2],
            pub is_lit: bool,
            pub x: i32,
        }
        state_hash!(struct Place { x, is_lit, ids, shape } without { seen_at });
    }

    /// Recordings and checksums of all versions and machines depend on these numbers.
    #[test]
    fn hashes_never_change() {
        assert_eq!(hash_of(&Shape::Dot), 0x5d64_eb1a_d339_4121);
        assert_eq!(hash_of(&[Shape::Dot, Shape::Line(-7)]), 0xfa04_fc3f_4239_fac8);
        assert_eq!(hash_of(&place()), 0x7b50_a3cd_8603_169f);
        assert_eq!(hash_of(&(u64::MAX, -1_i32, vec![1_u32, 2], Some(false))), 0x3723_2d31_659e_6668);
        assert_eq!(hash_of(&b"quadrant replay 3\n"[..]), 0xef50_c644_ae51_a360);
    }

    #[test]
    fn order_in_the_source_does_not_matter() {
        use reordered as other;
        assert_eq!(hash_of(&Shape::Dot), hash_of(&other::Shape::Dot));
        assert_eq!(hash_of(&Shape::Line(3)), hash_of(&other::Shape::Line(3)));
        let shape = other::Shape::Box { w: -1, h: i32::MAX, flash_ticks: 0 };
        let moved = other::Place { x: -7, is_lit: true, ids: [None, Some(u16::MAX)], shape, seen_at: 0 };
        assert_eq!(hash_of(&place()), hash_of(&moved));
    }

    #[test]
    fn what_counts_is_told_apart_and_what_is_left_out_is_not() {
        assert_ne!(hash_of(&Shape::Line(1)), hash_of(&Shape::Line(2)));
        assert_ne!(hash_of(&Shape::Dot), hash_of(&Shape::Line(0)));
        assert_ne!(hash_of(&vec![vec![1_u32], vec![]]), hash_of(&vec![vec![], vec![1_u32]]));
        assert_ne!(hash_of(&Some(0_u32)), hash_of(&None::<u32>));
        assert_ne!(hash_of(&Place { x: -8, ..place() }), hash_of(&place()));
        assert_eq!(hash_of(&Place { seen_at: 0, ..place() }), hash_of(&place()));
    }

    /// The macro asserts this at compile time.
    #[test]
    fn a_number_that_is_there_twice_is_found() {
        assert!(are_distinct(&[3, 0, 7]) && !are_distinct(&[3, 0, 7, 3]));
    }
}
