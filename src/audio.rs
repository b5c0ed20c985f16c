//! The synthesiser renders the texts of assets/ ([`crate::synth`]), the mixer adds up what is heard ([`mixer`]), and the
//! [`speaker`] turns a scene into commands for it. The owner of a device calls [`mixer::Mixer::fill`].

mod cues;
pub mod mixer;
pub mod music;
pub mod speaker;
pub mod studio;

pub use crate::assets::{SOUNDS, Sound, TUNES, Tune};
