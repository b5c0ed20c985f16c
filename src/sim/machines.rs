//! Machines that move, blow, burn or crush: one file each, by the same rule as `things`.

pub mod belt_drive;
pub mod crusher;
pub mod eraser;
pub mod laser_gate;
pub mod lift;
pub mod split_room;
pub mod spring;
pub mod steam;
pub mod wind;
