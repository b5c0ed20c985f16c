//! Files on a disk: finding and reading levels and recordings ([`library`]), writing without losing anything
//! ([`atomic`]), noticing changes ([`watch`]), and the file behind the editor ([`desk`]). What the game keeps for a
//! player is in `saves`.

pub mod atomic;
pub mod desk;
pub mod library;
pub mod shot;
pub mod watch;
