//! The game without its window: which scene runs, what it asks for, and what people press. A platform (`sdl`, or a test)
//! hands in [`event::Event`]s and the time, and gets ticks, sounds and lists of drawing commands. Nothing here knows a
//! device. Start reading at [`session`], then [`program`].

pub mod clock;
pub mod event;
mod gathered;
mod guide;
mod keys;
pub mod lab_setup;
mod mouse;
pub mod pace;
mod pads;
pub mod program;
mod rumble;
pub mod session;
pub mod stages;
pub mod start;
