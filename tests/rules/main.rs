//! The rules of the game, each in small levels drawn in text: bodies, players, enemies, wardens, weapons, objects and what a run is worth.

#[path = "../common/mod.rs"]
mod common;

mod bullets;
mod camera;
mod foes;
mod objects;
mod physics;
mod players;
mod progress;
mod reload;
mod wardens;
mod weapons;
