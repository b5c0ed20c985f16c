//! Quadrant in a browser. This package turns the library into WebAssembly with plain functions that `quadrant.js` calls.
//! It is built for WASI, so files, clocks and the command line work as everywhere else: [`disk`] keeps the files in
//! memory, and the page stores them. Start at [`exports`], then [`page`].
//!
//! One module runs twice in a page: once with the game, and once in a worker with the mixer ([`band`]), so that sound
//! goes on while a level is loaded.

#![cfg_attr(target_family = "wasm", feature(thread_local))]

pub mod band;
pub mod disk;
pub mod exports;
pub mod keys;
#[cfg(target_family = "wasm")]
mod libc;
pub mod outlet;
pub mod pads;
pub mod page;
pub mod parcels;
pub mod plugs;
pub mod runs;
#[cfg(target_family = "wasm")]
mod wasi;
