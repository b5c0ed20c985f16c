//! The way of a player through a level, as the editor draws it over its map: a line along the feet and a cross at each
//! death.

use super::{Colour, DrawList};
use crate::geom::{Point, Rect, TILE};
use crate::sim::World;
use crate::sim::world::event::EventKind;

/// Least distance of two points of the line.
const STEP_PIXELS: i32 = 4;
/// Nobody moves this far from one point to the next, except a player who returns at a checkpoint.
const LEAP_PIXELS: i32 = 3 * TILE;
/// Half the side of a cross in the picture.
const CROSS_PIXELS: i32 = 4;

#[derive(Clone, Default)]
pub struct Trail {
    /// Each point with its tick.
    feet: Vec<(u32, Point)>,
    deaths: Vec<(u32, Point)>,
}

impl Trail {
    /// Call it after each tick of the world. A world that went back in time drops what was after that.
    pub fn follow(&mut self, world: &World) {
        let tick = world.tick();
        self.feet.retain(|(then, _)| *then < tick);
        self.deaths.retain(|(then, _)| *then < tick);
        if let Some(feet) = world.player(0).map(|player| player.body.feet())
            && self.feet.last().is_none_or(|(_, last)| far(*last, feet) >= STEP_PIXELS)
        {
            self.feet.push((tick, feet));
        }
        // A player who falls out of the level dies below it, where no map is drawn.
        let lowest = world.level().bounds().bottom() - CROSS_PIXELS;
        let deaths = world.events().iter().filter(|event| event.kind == EventKind::PlayerDied);
        self.deaths.extend(deaths.map(|death| (tick, Point::new(death.at.x, death.at.y.min(lowest)))));
    }

    pub fn end(&self) -> Option<Point> {
        self.feet.last().map(|(_, feet)| *feet)
    }

    /// `at` returns where a point of the world is in the picture.
    pub fn draw(&self, list: &mut DrawList, colour: Colour, at: impl Fn(Point) -> (i32, i32)) {
        let is_seen = |(from, to): (Point, Point)| {
            let (a, b) = (at(from), at(to));
            let area = Rect::new(a.0.min(b.0), a.1.min(b.1), (a.0 - b.0).abs() + 1, (a.1 - b.1).abs() + 1);
            far(from, to) < LEAP_PIXELS && area.grown(1).overlaps(list.bounds())
        };
        let pairs = self.feet.windows(2).map(|pair| (pair[0].1, pair[1].1));
        let pairs: Vec<(Point, Point)> = pairs.filter(|pair| is_seen(*pair)).collect();
        // Dark below, so that the line is visible on any ground.
        let shades = [((1, 1), Colour::INK.with_alpha(colour.alpha)), ((0, 1), colour), ((0, 0), colour)];
        for ((dx, dy), colour) in shades {
            for (from, to) in &pairs {
                let ((x, y), (to_x, to_y)) = (at(*from), at(*to));
                list.line((x + dx, y + dy), (to_x + dx, to_y + dy), colour);
            }
        }
        for (_, death) in &self.deaths {
            draw_cross(list, at(*death), colour);
        }
    }
}

pub fn draw_cross(list: &mut DrawList, (x, y): (i32, i32), colour: Colour) {
    let arm = CROSS_PIXELS;
    list.fill(Rect::new(x - arm - 1, y - arm - 1, 2 * arm + 3, 2 * arm + 3), Colour::INK.with_alpha(colour.alpha));
    list.line((x - arm, y - arm), (x + arm, y + arm), colour);
    list.line((x - arm, y + arm), (x + arm, y - arm), colour);
}

fn far(one: Point, other: Point) -> i32 {
    (one.x - other.x).abs().max((one.y - other.y).abs())
}
