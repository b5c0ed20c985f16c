//! How an enemy decides: what it sees and hears, where it goes, when it attacks.

pub mod aim;
pub(in crate::sim) mod attack;
pub(in crate::sim) mod guard;
pub(in crate::sim) mod lead;
pub(in crate::sim) mod life;
pub(in crate::sim) mod mood;
pub mod off_guard;
pub(in crate::sim) mod pursue;
pub(in crate::sim) mod runner;
pub(in crate::sim) mod search;
pub(in crate::sim) mod senses;
pub(in crate::sim) mod throw;
pub(in crate::sim) mod vault;
