//! Levels, recordings and other files on a disk: finding and reading them ([`library`]), writing them so that nothing is lost
//! ([`atomic`]), noticing that one changed ([`watch`]), and the file behind the editor ([`desk`]).
//! What the game keeps for a player between two evenings is in `saves`.

pub mod atomic;
pub mod desk;
pub mod library;
pub mod shot;
pub mod watch;
