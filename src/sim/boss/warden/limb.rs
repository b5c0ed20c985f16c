//! The limb of a warden: its second weapon, which it uses beside its attacks. It always aims at the player, so nobody can
//! stay in one place. A warden has one limb in each phase. The limb breaks off when the phase ends, and the next one
//! shoots in another way. Each attack of a limb has a tell. What it throws shows where it will come down.

use crate::geom::{Point, Rect, SUBPIXELS, TILE};
use crate::pool::Id;
use crate::sim::boss::warden::common::{Common, LimbState};
use crate::sim::shots::bullet::{Shot, bullet, towards};
use crate::sim::shots::hazard;
use crate::sim::shots::hazard::{Form, shell};
use crate::sim::world::{Body, EventKind, Kind, Side, World};

/// From the feet of a player to the middle of its body.
const CHEST_PIXELS: i32 = 13;
/// Half the width of a player.
const FOOT_PIXELS: i32 = 5;
/// Nothing is thrown closer than this to a wall.
const ROOM_PIXELS: i32 = 10;
/// Embers meet a player after so long. A bullet lives long enough to cross the whole arena.
const EMBER_TICKS: i32 = 66;
const BULLET_TICKS: u32 = 240;
/// Rows below a player that are searched for a floor.
const DEEPEST_ROWS: i32 = 24;
/// The line of a burst does not move any more for so many ticks before the first shot.
pub const LOCK_TICKS: u32 = 14;
/// A limb as its warden has it in one phase.
#[derive(Debug)]
pub struct Limb {
    pub throws: Throws,
    /// From the feet of the warden to the place where its shots start, for a warden that faces right.
    pub mouth: Point,
    pub rest_ticks: u32,
    pub tell_ticks: u32,
}

#[derive(Debug)]
pub enum Throws {
    /// Shells, one to each of these distances from the player. Then one to where the player runs to.
    Shells(&'static [i32]),
    /// A row of bullets that goes past the player, from behind to ahead.
    Burst { bullets: u32, every_ticks: u32, step: i32, speed: i32 },
    /// Embers, one to each of these distances from the player.
    Embers(&'static [i32]),
}

impl Limb {
    pub fn mouth(&self, body: &Body) -> Point {
        let feet = body.feet();
        Point::new(feet.x + self.mouth.x * body.facing.sign(), feet.y + self.mouth.y)
    }

    pub(super) fn act(&self, it: &mut Common, body: &Body, world: &mut World, id: Id) {
        let mouth = self.mouth(body);
        let Some(target) = Target::of(it, world, mouth) else {
            it.limb = LimbState::START;
            return;
        };
        it.limb = match it.limb {
            LimbState::Rest { ticks } if ticks < world.rules.rest_ticks(self.rest_ticks) => {
                LimbState::Rest { ticks: ticks + 1 }
            }
            LimbState::Rest { .. } => {
                world.tell(EventKind::Tell.at(mouth));
                LimbState::Tell { ticks: 0, at: target.at }
            }
            LimbState::Tell { ticks, at } => {
                let tell_ticks = world.rules.tell_ticks(self.tell_ticks);
                let at = if ticks + LOCK_TICKS < tell_ticks { self.aim(target, mouth) } else { at };
                match ticks < tell_ticks {
                    true => LimbState::Tell { ticks: ticks + 1, at },
                    false => self.release(it, world, mouth, target, at),
                }
            }
            LimbState::Fires { ticks, at, step } => self.burst(world, id, mouth, ticks, at, step),
        };
    }

    /// Where a burst has to go to meet a player who runs on.
    fn aim(&self, target: Target, mouth: Point) -> Point {
        let Throws::Burst { speed, .. } = self.throws else { return target.at };
        let away = (target.at.x - mouth.x).abs().max((target.at.y - mouth.y).abs());
        target.after(away * SUBPIXELS / speed)
    }

    fn release(&self, it: &mut Common, world: &mut World, mouth: Point, target: Target, at: Point) -> LimbState {
        match self.throws {
            Throws::Burst { step, .. } => {
                let step = if target.speed < 0 { -step } else { step };
                return LimbState::Fires { ticks: 0, at, step };
            }
            Throws::Shells(places) => {
                for to in places.iter().map(|aside| target.beside(*aside)) {
                    throw_shell(it, world, mouth, to);
                }
                if target.speed != 0 {
                    throw_shell(it, world, mouth, target.after(shell::FLIGHT_TICKS));
                }
            }
            Throws::Embers(places) => {
                for to in places.iter().map(|aside| target.beside(*aside)) {
                    it.put(world, hazard::lobbed(Form::Ember, mouth, to, EMBER_TICKS, 0));
                }
            }
        }
        world.tell(EventKind::EnemyShot.at(mouth));
        LimbState::Rest { ticks: 0 }
    }

    fn burst(&self, world: &mut World, id: Id, mouth: Point, ticks: u32, at: Point, step: i32) -> LimbState {
        let Throws::Burst { bullets, every_ticks, speed, .. } = self.throws else { return LimbState::START };
        let bullets = world.rules.shots(bullets);
        if ticks.is_multiple_of(every_ticks) {
            let nth = (ticks / every_ticks) as i32;
            let to = Point::new(at.x + (2 * nth - bullets as i32 + 1) * step / 2, at.y - CHEST_PIXELS);
            let velocity = world.rules.bullet_speed(towards(mouth, to, speed));
            let mut shot = bullet(id, Side::Enemies, Shot::Aimed, mouth, velocity);
            if let Kind::Bullet(bullet) = &mut shot.kind {
                bullet.ticks_left = BULLET_TICKS;
            }
            world.spawn(shot);
            world.tell(EventKind::EnemyShot.at(mouth));
        }
        match ticks + 1 < bullets * every_ticks {
            true => LimbState::Fires { ticks: ticks + 1, at, step },
            false => LimbState::Rest { ticks: 0 },
        }
    }
}

/// A player as the limb sees it.
#[derive(Clone, Copy)]
struct Target {
    /// The feet.
    at: Point,
    /// Sideways, in sub-pixels a tick. On easy, it sees every player as one who stands.
    speed: i32,
    arena: Rect,
}

impl Target {
    fn of(it: &Common, world: &World, from: Point) -> Option<Target> {
        let there = world.players().filter(|player| player.is_living_player() && it.arena.overlaps(player.body.rect));
        let nearest = there.min_by_key(|player| (player.body.feet().x - from.x).abs())?;
        let speed = if world.rules.aims_ahead() { nearest.body.velocity.x } else { 0 };
        Some(Target { at: nearest.body.feet(), speed, arena: it.arena })
    }

    fn beside(self, aside: i32) -> Point {
        let (left, right) = (self.arena.x + ROOM_PIXELS, self.arena.right() - ROOM_PIXELS);
        Point::new((self.at.x + aside).clamp(left, right), self.at.y)
    }

    fn after(self, ticks: i32) -> Point {
        self.beside(self.speed * ticks / SUBPIXELS)
    }
}

fn throw_shell(it: &mut Common, world: &mut World, from: Point, to: Point) {
    let row = to.y.div_euclid(TILE);
    // A player can stand on the last pixels of a floor.
    let holds = |row: i32| {
        let column = |aside: i32| (to.x + aside).div_euclid(TILE);
        [column(-FOOT_PIXELS), column(FOOT_PIXELS - 1)].into_iter().any(|column| world.level().holds(column, row))
    };
    if let Some(row) = (row..row + DEEPEST_ROWS).find(|&row| holds(row)) {
        it.put(world, shell::thrown(from, Point::new(to.x, row * TILE)));
    }
}
