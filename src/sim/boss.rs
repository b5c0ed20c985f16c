//! The bosses: four wardens at the ends of the quadrants, and four mid-bosses.

pub mod mid;
pub mod warden;
