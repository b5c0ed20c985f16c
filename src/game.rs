//! The game without its window: which scene runs, what it asks for, and what players press. A platform (`sdl`, or a
//! test) passes in [`event::Event`]s and the time, and gets ticks, sounds and drawings. Start at [`session`], then
//! [`program`].

pub mod clock;
pub mod event;
pub mod frames;
mod gathered;
mod guide;
mod keys;
pub mod lab_setup;
mod mouse;
pub mod pace;
mod pads;
pub mod program;
mod rolls;
mod rumble;
pub mod session;
pub mod stages;
pub mod start;
