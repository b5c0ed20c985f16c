//! Noises of a tick: shots of players, where such a shot strikes a wall, and explosions. They are kept until all entities
//! have acted. Then the enemies in earshot hear them. Walls do not muffle them.

use crate::geom::{Point, Rect, TILE};
use crate::sim::world::World;
use crate::sim::world::working::{MOST_NOISES, Noise};

/// How far they are heard, in pixels.
const SHOT_PIXELS: i32 = 16 * TILE;
const STRIKE_PIXELS: i32 = 5 * TILE;
const BLAST_PIXELS: i32 = 24 * TILE;

impl World {
    pub(in crate::sim) fn shot_is_heard(&mut self, muzzle: Point) {
        self.make_noise(muzzle, SHOT_PIXELS, muzzle, false);
    }

    /// The shot of a player struck a wall. The enemies there know from where it came.
    pub(in crate::sim) fn strike_is_heard(&mut self, at: Point, shooter: Point) {
        self.make_noise(at, STRIKE_PIXELS, shooter, false);
    }

    pub(in crate::sim) fn blast_is_heard(&mut self, at: Point) {
        self.make_noise(at, BLAST_PIXELS, at, true);
    }

    fn make_noise(&mut self, at: Point, reach: i32, from: Point, is_blast: bool) {
        if self.working.noises.len() < MOST_NOISES {
            self.working.noises.push(Noise { area: Rect::pixel(at).grown(reach), from, is_blast });
        }
    }
}
