//! SDL: the window and the loop, the painter for it, pads, the sound device and message boxes. The only room that names
//! `sdl2`; it is left out of a build without the feature `window`. A missing or lost device is a line in the log, never a panic.

mod convert;
mod crash;
pub mod devices;
mod icon;
mod plugs;
pub mod renderer;
mod signals;
pub mod sound;
pub mod window;
