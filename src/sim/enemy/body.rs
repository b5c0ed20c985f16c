//! How an enemy moves: on foot, in the air, under a ceiling.

pub mod apart;
pub mod fly;
pub mod hang;
pub mod kneel;
pub mod leap;
pub mod stagger;
pub mod walk;
pub mod wounds;
