//! Files on a disk: finding and reading levels and recordings ([`library`]), writing without losing anything
//! ([`atomic`]), noticing changes ([`watch`]), the editor's file ([`desk`]), the file of a recording
//! ([`recording`]), packs of levels ([`pack`]) and what a player has of them ([`shelf`]). `saves` has what is kept for a player.

pub mod atomic;
pub mod desk;
pub mod library;
mod listing;
pub mod own;
pub mod pack;
pub mod recording;
pub mod shelf;
pub mod shot;
pub mod watch;
