//! The part that a test of the game shares with the tool: the bands of a song.

#![forbid(unsafe_code)]

pub mod bands;
