//! Quadrant: a run-and-gun platformer whose whole world runs on one fixed-depth quadtree.
//!
//! The rooms in reading order. A room uses only those above it: `tests/files/layers.rs` enforces this.
//!
//! | room | what it holds |
//! |---|---|
//! | [`hash`] [`geom`] [`pool`] [`input`] [`spelling`] [`failure`] [`rng`] | small parts that know nothing of a game |
//! | [`mod@words`] | what a player reads, by key, from assets/text/en.ron |
//! | [`index`] | the contract of a broad phase, the tree, and eight other designs with the same answers |
//! | [`lab`] | a world of boxes that only move and make queries, to watch and measure an index |
//! | [`level`] | from an author's text to a level, or to every problem in it |
//! | `exchange` | levels as files of other editors (Tiled, LDtk) and as JSON; not in a browser |
//! | [`sim`] | the rules: a world, and one tick of it |
//! | [`replay`] | recorded inputs, and the check that they still give the same world |
//! | [`bot`] | the computer player: a search on copies of the real world |
//! | [`rhythm`] | what a player does and meets from tick to tick, and the figures of that |
//! | [`settings`] | what players choose: volumes, text size, keys |
//! | [`career`] | what a player has reached |
//! | [`synth`] | from the texts of effects and songs to samples |
//! | [`assets`] | the pictures and sounds of assets/ by their names, and those of players that replace them |
//! | [`feedback`] | what a player hears, sees and feels of each event |
//! | [`draw`] | from a world to a list of drawing commands |
//! | [`paint`] | from a list of drawing commands to pixels in memory |
//! | [`scene`] | the screens: title, map, play, editor, lab, options |
//! | [`audio`] | the mixer, and what a scene sounds like |
//! | [`files`] | levels, recordings and pictures on a disk |
//! | [`saves`] | everything that is kept between two sessions |
//! | [`game`] | the game without its window |
//! | `sdl` | the window, pads and the sound device; only with the feature `window` |
//! | [`cli`] | the command line |
//!
//! ARCHITECTURE.md lists what always holds: the same level, seed and inputs give the same hash on every machine, an
//! entity changes only through [`sim::World::with`], and no tick or picture allocates after a level is loaded.

#![forbid(unsafe_code)]

// First, so that `words!` is known in all that follows.
#[macro_use]
pub mod words;

pub mod assets;
pub mod audio;
pub mod bot;
pub mod career;
pub mod cli;
pub mod draw;
// Not in the page of a browser, which has no commands and must stay small.
#[cfg(not(target_family = "wasm"))]
pub mod exchange;
pub mod failure;
pub mod feedback;
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
pub mod rhythm;
pub mod rng;
pub mod saves;
pub mod scene;
#[cfg(feature = "window")]
pub mod sdl;
pub mod settings;
pub mod sim;
pub mod spelling;
pub mod synth;
