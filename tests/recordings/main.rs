//! Tests with recorded games: equal hashes everywhere, the version of the rules, the quality and the rhythm of stages, and visibility.

use quadrant_tests as common;

mod contrast;
mod outcomes;
mod replays;
mod rhythm;
mod stages;
