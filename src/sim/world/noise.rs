//! Noises of a tick: shots of players, where such a shot flies by or strikes a wall, and explosions. They are kept until all entities
//! have acted. Then the enemies in earshot hear them. Walls do not muffle them.

use crate::geom::{Point, Rect, TILE};
use crate::sim::world::World;
use crate::sim::world::working::{MOST_NOISES, Noise, Sound};

/// How far they are heard, in pixels.
const SHOT_PIXELS: i32 = 16 * TILE;
const STRIKE_PIXELS: i32 = 5 * TILE;
const FLIES_BY_PIXELS: i32 = TILE;
const BLAST_PIXELS: i32 = 24 * TILE;

impl World {
    pub(in crate::sim) fn shot_is_heard(&mut self, muzzle: Point) {
        self.make_noise(Rect::pixel(muzzle).grown(SHOT_PIXELS), muzzle, Sound::Shot);
    }

    /// The shot of a player struck a wall. The enemies there know from where it came.
    pub(in crate::sim) fn strike_is_heard(&mut self, at: Point, shooter: Point) {
        self.make_noise(Rect::pixel(at).grown(STRIKE_PIXELS), shooter, Sound::Close);
    }

    /// The shot of a player has flown through this area. Those whom it has not passed yet hear nothing.
    pub(in crate::sim) fn shot_flies_by(&mut self, path: Rect, muzzle: Point) {
        let area = Rect { y: path.y - FLIES_BY_PIXELS, h: path.h + 2 * FLIES_BY_PIXELS, ..path };
        self.make_noise(area, muzzle, Sound::Close);
    }

    pub(in crate::sim) fn blast_is_heard(&mut self, at: Point) {
        self.make_noise(Rect::pixel(at).grown(BLAST_PIXELS), at, Sound::Blast);
    }

    fn make_noise(&mut self, area: Rect, from: Point, sound: Sound) {
        if self.working.noises.len() < MOST_NOISES {
            self.working.noises.push(Noise { area, from, sound });
        }
    }
}
