//! Tests that reading any bytes ends soon, needs little memory and never panics. The normal test run reads a few
//! thousand inputs of each kind, ./test fuzz (or ./test fuzz songs) a million. docs/reliability.md lists what was
//! found.

use quadrant_counting::fuzz;
mod exchange;
mod grammar;
mod levels;
mod own;
mod packs;
mod sheets;
mod sound;
mod structures;
mod texts;
