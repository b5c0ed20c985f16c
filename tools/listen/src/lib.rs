//! The part that tests of the game share with the tool: the bands of songs, effects and rooms, and how far effects are apart.

#![forbid(unsafe_code)]

pub mod apart;
pub mod bands;
pub mod effects;
pub mod fight;
pub mod hook;
pub mod spectrum;
