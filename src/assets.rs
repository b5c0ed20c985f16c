//! The pictures and sounds of assets/ by their names. The build script packs them and writes an enum of their names, so a
//! name that does not exist is a compile error.

pub mod own;
pub mod skin;
pub mod sprites;

include!(concat!(env!("OUT_DIR"), "/sounds.rs"));
