//! What the view follows. It looks ahead of the player, and stands so that the floor is low in the picture. In the air it
//! follows up only far above the middle, and looks down in a fall. It stays inside the map, a warden's arena, or what
//! the level shows for the zone the player is in.

use crate::geom::{Point, Rect, SUBPIXELS};
use crate::level::Zone;
use crate::level::places::WIDE;
use crate::sim::player::Stance;
use crate::sim::world::view::{CameraState, GROWS_TICKS};
use crate::sim::world::{Kind, World};

const LOOK_AHEAD_PIXELS: i32 = 76;
/// The part of the missing distance that the view moves in a tick, in 256ths.
const FOLLOW_X_OF_256: i32 = 23;
const FOLLOW_AHEAD_OF_256: i32 = 12;
const FOLLOW_Y_OF_256: i32 = 26;
/// The greatest movement in a tick, so that the view glides into a zone or an arena.
const FASTEST_SUBPIXELS: i32 = 14 * SUBPIXELS;
/// In the air a player may be this far above the height at which she stands in the picture before the view follows, and
/// this far below. Not in a zone or an arena.
const RISE_PIXELS: i32 = 72;
const FALL_PIXELS: i32 = 8;
/// If the players are further apart than this vertically, one view cannot show both.
const APART_PIXELS: i32 = 250;
/// How far the feet are below the middle, in percent of the height: on a floor, and where the way leads down as well.
const STANDS_BELOW_PERCENT: i32 = 27;
const HANGS_BELOW_PERCENT: i32 = 6;
/// A fall faster than this looks down.
const FALLS_SUBPIXELS: i32 = 2 * SUBPIXELS;

struct Subject {
    feet: Point,
    /// Pixels to look ahead, negative to the left.
    ahead: i32,
    on_ground: bool,
    /// She hangs on a ladder or falls, and must see what is below.
    hangs: bool,
    is_alive: bool,
    is_idle: bool,
}

impl World {
    pub(in crate::sim) fn look_at_once(&mut self) {
        self.camera.cuts = false;
        let Some(subject) = self.subject() else { return };
        self.camera.ahead = subject.ahead * SUBPIXELS;
        self.camera.grown = if self.wants_wide(&subject) { GROWS_TICKS } else { 0 };
        self.camera.below = self.wanted_below(&subject);
        let want = wanted(&subject, &self.camera);
        let held = self.held_at(&subject);
        let want = held.map_or(want, |part| keep_inside(part, self.camera.size(), want));
        self.camera.middle = self.kept_inside(want);
    }

    /// After the map was changed: keeps the view, inside the map. An arena that no longer exists releases it.
    pub(in crate::sim) fn look_from_here(&mut self) {
        let holds = |kind: &Kind, area: Rect| matches!(kind, Kind::Warden(warden) if warden.common.holds_view && warden.common.arena == area);
        self.camera.held = self.camera.held.filter(|area| self.entities().any(|entity| holds(&entity.kind, *area)));
        self.camera.middle = self.kept_inside(self.camera.middle);
    }

    pub(in crate::sim) fn look_on(&mut self) {
        if self.camera.cuts {
            return self.look_at_once();
        }
        let Some(subject) = self.subject() else { return };
        let size = self.camera.size();
        let grows = if self.wants_wide(&subject) { 1 } else { -1 };
        self.camera.grown = (self.camera.grown + grows).clamp(0, GROWS_TICKS);
        // A view that grows keeps the height of the floor in the picture.
        let before = self.camera.middle;
        let middle =
            Point::new(before.x, before.y - (self.camera.size().1 - size.1) * STANDS_BELOW_PERCENT * SUBPIXELS / 100);
        self.camera.ahead += (subject.ahead * SUBPIXELS - self.camera.ahead) * FOLLOW_AHEAD_OF_256 / 256;
        self.camera.below += (self.wanted_below(&subject) - self.camera.below) * FOLLOW_Y_OF_256 / 256;
        let mut want = wanted(&subject, &self.camera);
        let shows_an_end = self.shows_an_end();
        if shows_an_end {
            self.camera.shown_ticks -= 1;
            want = Point::new(self.camera.shown.x * SUBPIXELS, self.camera.shown.y * SUBPIXELS);
        }
        let held = self.held_at(&subject);
        if let Some(part) = held {
            want = keep_inside(part, self.camera.size(), want);
        }
        let glide = |by: i32| by.clamp(-FASTEST_SUBPIXELS, FASTEST_SUBPIXELS);
        let x = middle.x + glide((want.x - middle.x) * FOLLOW_X_OF_256 / 256);
        let off = want.y - middle.y;
        let beyond = off - off.clamp(-RISE_PIXELS * SUBPIXELS, FALL_PIXELS * SUBPIXELS);
        let calm = subject.on_ground || held.is_some() || shows_an_end;
        let y = middle.y + glide(if calm { off * FOLLOW_Y_OF_256 / 256 } else { beyond * FOLLOW_Y_OF_256 * 2 / 256 });
        self.camera.middle = self.kept_inside(Point::new(x, y));
    }

    fn wants_wide(&self, subject: &Subject) -> bool {
        let asks = self.camera.held.is_some() || self.zone_at(subject).is_some_and(|zone| zone.wide);
        self.player(1).is_some() || asks && !self.shows_an_end()
    }

    fn wanted_below(&self, subject: &Subject) -> i32 {
        let percent = if subject.hangs { HANGS_BELOW_PERCENT } else { STANDS_BELOW_PERCENT };
        self.camera.size().1 * percent * SUBPIXELS / 100
    }

    /// The area that the view must stay inside, if there is one.
    fn held_at(&self, subject: &Subject) -> Option<Rect> {
        let held = self.camera.held.or(self.zone_at(subject).map(|zone| zone.shows));
        held.filter(|_| !self.shows_an_end())
    }

    fn zone_at(&self, subject: &Subject) -> Option<&Zone> {
        let feet = (subject.feet.x, subject.feet.y - 1);
        self.level.zones.iter().find(|zone| zone.area.covers(feet))
    }

    /// Returns `None` when no player is left. A dead player is followed only while no other lives. If the view cannot
    /// show both, it follows the first, or the second while the first does nothing.
    fn subject(&self) -> Option<Subject> {
        let one = |number: usize| {
            let entity = self.player(number)?;
            let Kind::Player(player) = &entity.kind else { return None };
            let ahead = entity.body.facing.sign() * LOOK_AHEAD_PIXELS;
            let on_ground = !matches!(player.stance, Stance::Air | Stance::Ride { is_down: false, .. });
            player.is_in_view().then(|| Subject {
                feet: entity.body.feet(),
                ahead,
                on_ground,
                hangs: player.stance == Stance::Climb || !on_ground && entity.body.velocity.y > FALLS_SUBPIXELS,
                is_alive: player.is_alive(),
                is_idle: player.is_idle(),
            })
        };
        match (one(0), one(1)) {
            (Some(a), Some(b)) if a.is_alive != b.is_alive => Some(if a.is_alive { a } else { b }),
            (Some(a), Some(b)) if fit(a.feet, b.feet) => Some(Subject {
                feet: Rect::between(a.feet, b.feet).center(),
                ahead: (a.ahead + b.ahead) / 4,
                on_ground: a.on_ground || b.on_ground,
                hangs: a.hangs || b.hangs || a.feet.y != b.feet.y,
                ..a
            }),
            (Some(a), Some(b)) if a.is_idle && !b.is_idle => Some(b),
            (one, other) => one.or(other),
        }
    }

    fn kept_inside(&self, at: Point) -> Point {
        keep_inside(self.level.bounds(), self.camera.size(), at)
    }
}

/// Whether one view can show two players.
fn fit(a: Point, b: Point) -> bool {
    (a.y - b.y).abs() <= APART_PIXELS && (a.x - b.x).abs() <= WIDE.0
}

/// Returns the nearest middle of a view that shows nothing outside of `bounds`, or their center if they are smaller.
fn keep_inside(bounds: Rect, (width, height): (i32, i32), at: Point) -> Point {
    let keep = |at: i32, size: i32, low: i32, length: i32| {
        if length <= size {
            (low + length / 2) * SUBPIXELS
        } else {
            at.clamp((low + size / 2) * SUBPIXELS, (low + length - size / 2) * SUBPIXELS)
        }
    };
    Point::new(keep(at.x, width, bounds.x, bounds.w), keep(at.y, height, bounds.y, bounds.h))
}

fn wanted(subject: &Subject, camera: &CameraState) -> Point {
    Point::new(subject.feet.x * SUBPIXELS + camera.ahead, subject.feet.y * SUBPIXELS - camera.below)
}
