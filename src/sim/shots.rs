//! What flies and hurts: bullets, grenades, and what wardens throw. Everything above may fire them.

pub mod bullet;
pub mod grenade;
pub mod hazard;
