//! The things that fly and hurt: bullets, grenades, and what wardens throw. Players, enemies, bosses and things fire them.

pub mod bullet;
pub mod grenade;
pub mod hazard;
