//! Who sees whom. A look is a box of one pixel swept from eye to target, as bullets are, so all directions are treated
//! alike; tiles, closed doors, drums, crates and other enemies block it. It goes through the index under a name of its own.

use super::entity::Kind;
use super::sweep::along;
use super::{Asker, World};
use crate::geom::{Point, Rect, TILE};

/// Nothing outside the picture attacks, but for this much.
const MARGIN_PIXELS: i32 = TILE;

impl World {
    /// Whether something here is in the picture, or so near to it that it may attack.
    pub fn may_attack_from(&self, rect: Rect) -> bool {
        self.view().grown(MARGIN_PIXELS).overlaps(rect)
    }

    /// The middle of the nearest player who can be hurt and whom nothing hides from `eye`, within `reach` pixels. `wanted`
    /// can rule some out (behind the back, too high).
    pub fn target_from(&mut self, eye: Point, reach: i32, wanted: impl Fn(Point) -> bool) -> Option<Point> {
        let mut nearest: Option<(i64, Point)> = None;
        for number in 0..2 {
            let Some(entity) = self.player(number) else { continue };
            let Kind::Player(player) = &entity.kind else { continue };
            let at = entity.body.rect.center();
            let (dx, dy) = (i64::from(at.x - eye.x), i64::from(at.y - eye.y));
            let distance = dx * dx + dy * dy;
            let near = distance <= i64::from(reach) * i64::from(reach);
            if !player.can_be_hit() || !near || !wanted(at) || nearest.is_some_and(|(best, _)| best <= distance) {
                continue;
            }
            if self.sees(eye, at) {
                nearest = Some((distance, at));
            }
        }
        nearest.map(|(_, at)| at)
    }

    /// Whether nothing that blocks sight lies between two points.
    pub fn sees(&mut self, eye: Point, at: Point) -> bool {
        self.sight_ends(eye, at) == at
    }

    /// Where a look from `eye` towards `at` ends: there, or at what blocks it. One sees out of what the eye is in: two
    /// who stand in each other are not blind.
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
