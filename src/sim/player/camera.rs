//! What the view follows. It looks ahead of the player. In the air it follows up and down only outside the middle band. It
//! stays inside the map, a warden's arena, or what the level shows for the zone the player is in.

use crate::geom::{Point, Rect, SUBPIXELS};
use crate::sim::player::Stance;
use crate::sim::world::view::{CameraState, HEIGHT, WIDTH};
use crate::sim::world::{Kind, World};

const LOOK_AHEAD_PIXELS: i32 = 56;
/// The part of the missing distance that the view moves in a tick, in 256ths.
const FOLLOW_X_OF_256: i32 = 23;
const FOLLOW_AHEAD_OF_256: i32 = 12;
const FOLLOW_Y_OF_256: i32 = 26;
/// The greatest movement in a tick, so that the view glides into a zone or an arena.
const FASTEST_SUBPIXELS: i32 = 14 * SUBPIXELS;
/// In the air a player may be this far above or below the middle before the view follows. Not in a zone or an arena.
const BAND_PIXELS: i32 = 72;
/// If the players are further apart than this vertically, one view cannot show both.
const APART_PIXELS: i32 = 250;
/// The feet are below the middle, to leave more room above for jumps.
const FEET_BELOW_MIDDLE_PIXELS: i32 = 46;

struct Subject {
    feet: Point,
    /// Pixels to look ahead, negative to the left.
    ahead: i32,
    on_ground: bool,
    is_alive: bool,
    is_idle: bool,
}

impl World {
    pub(in crate::sim) fn look_at_once(&mut self) {
        self.camera.cuts = false;
        let Some(subject) = self.subject() else { return };
        self.camera.ahead = subject.ahead * SUBPIXELS;
        let want = wanted(&subject, self.camera.ahead);
        let held = self.camera.held.or(self.shown_to(&subject));
        let want = held.map_or(want, |part| keep_inside(part, want));
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
        let CameraState { middle, mut ahead, .. } = self.camera;
        ahead += (subject.ahead * SUBPIXELS - ahead) * FOLLOW_AHEAD_OF_256 / 256;
        let mut want = wanted(&subject, ahead);
        let held = self.camera.held.or(self.shown_to(&subject));
        if let Some(part) = held {
            want = keep_inside(part, want);
        }
        let glide = |by: i32| by.clamp(-FASTEST_SUBPIXELS, FASTEST_SUBPIXELS);
        let x = middle.x + glide((want.x - middle.x) * FOLLOW_X_OF_256 / 256);
        let off = want.y - middle.y;
        let beyond = off - off.clamp(-BAND_PIXELS * SUBPIXELS, BAND_PIXELS * SUBPIXELS);
        let calm = subject.on_ground || held.is_some();
        let y = middle.y + glide(if calm { off * FOLLOW_Y_OF_256 / 256 } else { beyond * FOLLOW_Y_OF_256 * 2 / 256 });
        self.camera.ahead = ahead;
        self.camera.middle = self.kept_inside(Point::new(x, y));
    }

    fn shown_to(&self, subject: &Subject) -> Option<Rect> {
        let feet = (subject.feet.x, subject.feet.y - 1);
        self.level.zones.iter().find(|zone| zone.area.covers(feet)).map(|zone| zone.shows)
    }

    /// Returns `None` when no player is left. A dead player is followed only while no other lives. If the view cannot
    /// show both, it follows the first, or the second while the first does nothing.
    fn subject(&self) -> Option<Subject> {
        let one = |number: usize| {
            let entity = self.player(number)?;
            let Kind::Player(player) = &entity.kind else { return None };
            let ahead = entity.body.facing.sign() * LOOK_AHEAD_PIXELS;
            player.is_in_view().then(|| Subject {
                feet: entity.body.feet(),
                ahead,
                on_ground: !matches!(player.stance, Stance::Air | Stance::Ride { is_down: false, .. }),
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
                ..a
            }),
            (Some(a), Some(b)) if a.is_idle && !b.is_idle => Some(b),
            (one, other) => one.or(other),
        }
    }

    fn kept_inside(&self, at: Point) -> Point {
        keep_inside(self.level.bounds(), at)
    }
}

/// Whether one view can show two players.
fn fit(a: Point, b: Point) -> bool {
    (a.y - b.y).abs() <= APART_PIXELS && (a.x - b.x).abs() <= WIDTH
}

/// Returns the nearest middle of a view that shows nothing outside of `bounds`, or their center if they are smaller.
fn keep_inside(bounds: Rect, at: Point) -> Point {
    let keep = |at: i32, size: i32, low: i32, length: i32| {
        if length <= size {
            (low + length / 2) * SUBPIXELS
        } else {
            at.clamp((low + size / 2) * SUBPIXELS, (low + length - size / 2) * SUBPIXELS)
        }
    };
    Point::new(keep(at.x, WIDTH, bounds.x, bounds.w), keep(at.y, HEIGHT, bounds.y, bounds.h))
}

fn wanted(subject: &Subject, ahead: i32) -> Point {
    Point::new(subject.feet.x * SUBPIXELS + ahead, (subject.feet.y - FEET_BELOW_MIDDLE_PIXELS) * SUBPIXELS)
}
