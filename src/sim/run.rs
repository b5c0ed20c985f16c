//! A game as a whole: it begins, is copied, and goes on in a changed level.

pub mod copy;
pub mod reload;
pub mod remix;
pub mod splits;
