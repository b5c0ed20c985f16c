//! Things that stand in a level: one file each. No thing names another: they act on each other through the world.

pub mod alarm;
pub mod balloon;
pub mod barricade;
pub mod checkpoint;
pub mod cover;
pub mod crates;
pub mod door;
pub mod drum;
pub mod echo_pad;
pub mod exit;
pub mod mine;
pub mod pick_up;
pub mod plate;
pub mod prisoner;
pub mod sign;
pub mod spawner;
pub mod switch;
pub mod trigger;
