//! What the players can see: the picture's part of the world, in whole numbers, because the rules need it too. Nothing
//! attacks from outside it, and two players stay in it. It keeps the player a little behind the middle of
//! where he faces, follows upwards only when he has landed or leaves the middle band, holds both players,
//! and stays inside the map, the arena of a warden, or what the level's author shows in the zone he is in. Shake and the frames between two ticks are the drawing side's.

use super::World;
use super::entity::Kind;
use super::player::Stance;
use crate::geom::{Point, Rect, SUBPIXELS};
use crate::hash::state_hash;

/// The picture in pixels.
pub const WIDTH: i32 = 640;
pub const HEIGHT: i32 = 360;
/// How far ahead of the player it looks.
const LOOK_AHEAD_PIXELS: i32 = 56;
/// How much of the missing way it goes each tick, of 256.
const FOLLOW_X_OF_256: i32 = 23;
const FOLLOW_AHEAD_OF_256: i32 = 12;
const FOLLOW_Y_OF_256: i32 = 26;
/// It never goes further in a tick, so that it glides into a zone or an arena.
const FASTEST_SUBPIXELS: i32 = 14 * SUBPIXELS;
/// In the air the player may leave the middle by this much, up and down, before it follows.
const BAND_PIXELS: i32 = 72;
/// Players further apart than this, up or down, are not both held: the first is, and the second is fetched.
const APART_PIXELS: i32 = 250;
/// The feet stand below the middle: more room above, where jumps go.
const FEET_BELOW_MIDDLE_PIXELS: i32 = 46;

/// Sub-pixels throughout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CameraState {
    middle: Point,
    ahead: i32,
    /// In an arena it stays in this part of the map.
    pub held: Option<Rect>,
    /// It goes to the players at once, at the end of this tick: they were put elsewhere.
    pub(super) cuts: bool,
}
state_hash!(struct CameraState { middle, ahead, held, cuts });

/// Whom it follows.
struct Subject {
    feet: Point,
    /// Pixels to look ahead.
    ahead: i32,
    on_ground: bool,
}

impl World {
    /// The part of the world in the picture.
    pub fn view(&self) -> Rect {
        let middle = self.camera.middle;
        Rect::new(
            (middle.x - WIDTH * SUBPIXELS / 2) / SUBPIXELS,
            (middle.y - HEIGHT * SUBPIXELS / 2) / SUBPIXELS,
            WIDTH,
            HEIGHT,
        )
    }

    /// Brings the view into a part of the map, as in a warden's arena, and keeps it there: it glides, so that nobody is
    /// startled by a cut. `None` lets it go.
    pub fn hold_view(&mut self, area: Option<Rect>) {
        self.camera.held = area;
    }

    /// At the start, and when the players were put elsewhere.
    pub(super) fn look_at_once(&mut self) {
        self.camera.cuts = false;
        let Some(subject) = self.subject() else { return };
        self.camera.ahead = subject.ahead * SUBPIXELS;
        let want = wanted(&subject, self.camera.ahead);
        let held = self.camera.held.or(self.shown_to(&subject));
        let want = held.map_or(want, |part| keep_inside(part, want));
        self.camera.middle = self.kept_inside(want);
    }

    /// In a map that has just changed: the same picture, inside of it; an arena that is no more holds it no longer.
    pub(super) fn look_from_here(&mut self) {
        let holds = |kind: &Kind, area: Rect| matches!(kind, Kind::Warden(warden) if warden.common.holds_view && warden.common.arena == area);
        self.camera.held = self.camera.held.filter(|area| self.entities().any(|entity| holds(&entity.kind, *area)));
        self.camera.middle = self.kept_inside(self.camera.middle);
    }

    /// One tick nearer to the players.
    pub(super) fn look_on(&mut self) {
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

    /// The part of the map the picture stays in while he is where he is.
    fn shown_to(&self, subject: &Subject) -> Option<Rect> {
        let feet = (subject.feet.x, subject.feet.y - 1);
        self.level.zones.iter().find(|zone| zone.area.covers(feet)).map(|zone| zone.shows)
    }

    /// The players who are in the game; nobody after the last has gone.
    fn subject(&self) -> Option<Subject> {
        let one = |number: usize| {
            let entity = self.player(number)?;
            let Kind::Player(player) = &entity.kind else { return None };
            let ahead = entity.body.facing.sign() * LOOK_AHEAD_PIXELS;
            player.is_in_view().then(|| Subject {
                feet: entity.body.feet(),
                ahead,
                on_ground: player.stance != Stance::Air,
            })
        };
        match (one(0), one(1)) {
            (Some(a), Some(b)) if (a.feet.y - b.feet.y).abs() <= APART_PIXELS => Some(Subject {
                feet: Rect::between(a.feet, b.feet).center(),
                ahead: (a.ahead + b.ahead) / 4,
                on_ground: a.on_ground || b.on_ground,
            }),
            (one, other) => one.or(other),
        }
    }

    fn kept_inside(&self, at: Point) -> Point {
        keep_inside(self.level.bounds(), at)
    }
}

/// The middle of a picture that shows nothing outside of `bounds`.
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
