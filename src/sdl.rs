//! SDL: the window and its loop, its painter, pads, the sound device and message boxes. Only this room names `sdl2`,
//! and a build without the feature `window` omits it. A missing or lost device is a line in the log, never a panic.

mod canvas;
mod convert;
mod crash;
pub mod devices;
mod icon;
mod plugs;
pub mod renderer;
mod signals;
pub mod sound;
pub mod window;
