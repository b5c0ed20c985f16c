//! The decorations, as an author writes them: the enum `Decor`, which the build script makes from assets/decor.ron. Decorations
//! have no effect on the game.

use serde::Deserialize;

include!(concat!(env!("OUT_DIR"), "/decor.rs"));
