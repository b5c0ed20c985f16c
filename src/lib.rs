//! Quadrant: a run-and-gun platformer whose whole world runs on one fixed-depth quadtree.
//!
//! The map, in reading order. A layer uses only what stands above it; `tests/files/layers.rs` reads the source and enforces it.
//!
//! | layer | what lives there |
//! |---|---|
//! | [`geom`] [`pool`] [`hash`] [`input`] [`spelling`], [`rng`] | small things that know nothing of a game |
//! | [`index`] | who may overlap this box? The contract, the tree, and seven others that answer the same |
//! | [`lab`] | a world of boxes that only move and ask, to watch and measure an index |
//! | [`level`] | from an author's text to a level, or to every problem in it |
//! | [`sim`] | the rules: a world, and one tick of it |
//! | [`replay`] | recorded inputs, and the proof that they still give the same world |
//! | [`bot`] | the computer at the controls: a plan found by search on the real rules |
//! | [`settings`] | what the people here want the game to be like: loudness, shake, keys |
//! | [`career`] | what a player has reached over all evenings |
//! | [`draw`] | from a world to a list of drawing commands |
//! | [`paint`] | from a list of drawing commands to pixels in memory |
//! | [`scene`] | title and play: what is on the screen and what comes next |
//! | [`app`] | SDL, sound, files, the command line: the outside |
//!
//! What always holds, absence included:
//!
//! * SDL, time, files and the environment are touched only in [`app`] and `main`.
//! * The rules have no float, no hash map, no clock and no global. The same level, seed and inputs give the same hash
//!   on every machine, on every index, in debug and release builds.
//! * An entity changes in one way only: lifted out of the world, acting, put back where it now stands
//!   ([`sim::World::with`]). There is no public `get_mut`.
//! * The rules ask the world, never the index; the world tests what comes back exactly and sorts it by slot.
//! * The dead are marked and swept when the tick ends; the newborn act from the next tick. Every collection has a
//!   capacity and says what happens when it is full.
//! * After a level is loaded neither a tick nor a picture allocates.
//! * Drawing takes `&World`. Particles, the camera and what lies between two ticks change no hash; neither do events.

#![forbid(unsafe_code)]

pub mod audio;
pub mod bot;
pub mod career;
pub mod cli;
pub mod draw;
pub mod failure;
pub mod files;
pub mod game;
pub mod geom;
pub mod hash;
pub mod index;
pub mod input;
pub mod lab;
pub mod level;
pub mod paint;
pub mod pool;
pub mod replay;
pub mod rng;
pub mod saves;
pub mod scene;
#[cfg(feature = "window")]
pub mod sdl;
pub mod settings;
pub mod sim;
pub mod spelling;
