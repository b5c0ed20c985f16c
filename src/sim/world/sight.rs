//! Lines of sight. A look sweeps a box of one pixel from the eye to the target, like a bullet, so all directions are
//! treated the same. Tiles, closed doors, drums and crates block it. Enemies do not, as they do not stop the shots of
//! enemies: those behind others fight too. It counts as [`Asker::Sight`].

use crate::geom::{Point, Rect, TILE};
use crate::sim::kinds::Kind;
use crate::sim::world::sweep::along;
use crate::sim::world::tally::Asker;
use crate::sim::world::{MOST_ECHOES, World, distance_squared};

/// An entity may attack from this far outside the view.
pub const ATTACK_MARGIN_PIXELS: i32 = TILE;

impl World {
    pub fn may_attack_from(&self, rect: Rect) -> bool {
        self.view().grown(ATTACK_MARGIN_PIXELS).overlaps(rect)
    }

    /// Returns the center of the nearest player or echo within `reach` pixels who can be seen, is visible from `eye` and is
    /// `wanted`.
    pub fn target_from(&mut self, eye: Point, reach: i32, wanted: impl Fn(Point) -> bool) -> Option<Point> {
        let mut nearest: Option<(i64, Point)> = None;
        for number in 0..2 {
            let Some(entity) = self.player(number) else { continue };
            let Kind::Player(player) = &entity.kind else { continue };
            let at = entity.body.rect.center();
            let (dx, dy) = (i64::from(at.x - eye.x), i64::from(at.y - eye.y));
            let distance = dx * dx + dy * dy;
            let near = distance <= i64::from(reach) * i64::from(reach);
            if !player.can_be_seen() || !near || !wanted(at) || nearest.is_some_and(|(best, _)| best <= distance) {
                continue;
            }
            if self.sees(eye, at) {
                nearest = Some((distance, at));
            }
        }
        self.nearer_echo(eye, reach, nearest, wanted)
    }

    /// Returns the center of an echo instead, if one is nearer. Enemies cannot tell an echo from a player.
    fn nearer_echo(
        &mut self,
        eye: Point,
        reach: i32,
        mut nearest: Option<(i64, Point)>,
        wanted: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        for nth in 0..MOST_ECHOES {
            let Some(at) = self.echoes().nth(nth).map(|echo| echo.body.rect.center()) else { break };
            let distance = distance_squared(eye, Rect::pixel(at));
            let is_near = distance <= i64::from(reach) * i64::from(reach);
            let is_nearest = nearest.is_none_or(|(best, _)| distance < best);
            if is_near && is_nearest && wanted(at) && self.sees(eye, at) {
                nearest = Some((distance, at));
            }
        }
        nearest.map(|(_, at)| at)
    }

    pub fn sees(&mut self, eye: Point, at: Point) -> bool {
        self.sight_ends(eye, at) == at
    }

    /// Returns `at`, or the point where something blocks the look. An entity that overlaps the eye does not block.
    pub fn sight_ends(&mut self, eye: Point, at: Point) -> Point {
        let pixel = Rect::pixel(eye);
        let (dx, dy) = (at.x - eye.x, at.y - eye.y);
        match self.first_met(Asker::Sight, pixel, dx, dy, |other| {
            other.kind.traits().blocks_sight && !other.body.rect.overlaps(pixel)
        }) {
            None => at,
            Some(meeting) => along(eye, dx, dy, meeting.time),
        }
    }
}
