//! Particles of the wardens. A damaged warden smokes and throws sparks. It loses pieces when a new phase begins, and
//! its parts fall off one after another while it dies. [`Memory`] keeps the state of the last tick: pieces fall off
//! only when the state has changed, because the same state comes again while the world stands still.

use crate::draw::particles::Particles;
use crate::draw::sprites::Sprite;
use crate::geom::{Facing, Point};
use crate::level;
use crate::sim::boss::warden::{DEATH_TICKS, WAKE_TICKS, Warden, WardenState};
use crate::sim::{Entity, World};

use super::{STIRS_TICKS, eye, wounds};

/// Ticks between two puffs of smoke: by phase, and for a wreck.
const SMOKES: [u32; 3] = [96, 64, 34];
const WRECK_SMOKES: u32 = 34;
const SPARKS_EVERY: u32 = 52;

#[derive(Clone, Copy)]
pub struct Memory {
    state: WardenState,
    facing: Option<Facing>,
    turned: Option<u32>,
    wounds: usize,
}

impl Memory {
    pub const fn new() -> Memory {
        Memory { state: WardenState::Asleep, facing: None, turned: None, wounds: 0 }
    }

    pub fn turned(&self, now: u32) -> Option<u32> {
        self.turned.and_then(|tick| now.checked_sub(tick))
    }

    pub fn after_tick(&mut self, world: &World, entity: &Entity, warden: &Warden, particles: &mut Particles) {
        let (now, state) = (world.tick(), warden.common.state);
        if self.facing.is_some_and(|facing| facing != entity.body.facing) {
            self.turned = Some(now);
        }
        let changed = state != self.state;
        let was = self.state;
        self.facing = Some(entity.body.facing);
        self.state = state;
        let rect = entity.body.rect;
        let wounds = wounds(&warden.common);
        if wounds > self.wounds && state == WardenState::Fights {
            let from = Point::new(rect.center().x, rect.y + rect.h / 4);
            for sprite in scraps(warden.common.which) {
                particles.piece(sprite, from, 2.8);
            }
            particles.shower(from, 18);
            particles.smoke(from, 12.0);
        }
        self.wounds = wounds;
        match state {
            WardenState::Wakes { ticks_left } if changed => wakes(particles, entity, ticks_left),
            WardenState::Fights => {
                smokes(particles, warden, entity, now);
                if warden.is_in_ground() {
                    let (left, right) = (rect.center().x - DUG_PIXELS, rect.center().x + DUG_PIXELS);
                    particles.dust(Point::new(left, rect.bottom()), Point::new(right, rect.bottom()));
                }
            }
            WardenState::Reels { .. } if changed && !matches!(was, WardenState::Reels { .. }) => {
                for sprite in plates(warden.common.which) {
                    particles.piece(sprite, rect.center(), 2.6);
                }
                let shoulder = warden.limb_of(warden.common.phase - 1).mouth(&entity.body);
                particles.piece(limb(warden.common.which, warden.common.phase), shoulder, 3.6);
                particles.shower(shoulder, 24);
                particles.roar(shoulder);
                particles.smoke(shoulder, 20.0);
            }
            WardenState::Dies { ticks_left } if changed => {
                let spent = DEATH_TICKS.saturating_sub(ticks_left);
                for (at, sprite) in pieces(warden.common.which) {
                    if spent == at {
                        let from = Point::new(rect.center().x, rect.y + rect.h / 3);
                        particles.piece(sprite, from, 3.2);
                        particles.shower(from, 10);
                    }
                }
                if spent.is_multiple_of(24) {
                    particles.smoke(Point::new(rect.center().x, rect.y + rect.h / 3), 30.0);
                }
            }
            WardenState::Wreck if changed => {
                for (_, sprite) in pieces(warden.common.which) {
                    particles.piece(sprite, rect.center(), 4.4);
                }
            }
            WardenState::Wreck if now.is_multiple_of(WRECK_SMOKES) => {
                particles.smoke(Point::new(rect.center().x, rect.bottom() - 34), 26.0);
            }
            _ => {}
        }
    }
}

/// To each side of its middle, the ground that it throws up while it burrows.
const DUG_PIXELS: i32 = 40;

fn wakes(particles: &mut Particles, entity: &Entity, ticks_left: u32) {
    let rect = entity.body.rect;
    let spent = WAKE_TICKS.saturating_sub(ticks_left);
    if spent >= STIRS_TICKS && spent.is_multiple_of(8) {
        particles.dust(Point::new(rect.x, rect.bottom()), Point::new(rect.right(), rect.bottom()));
    }
    if spent == STIRS_TICKS + 28 {
        particles.roar(rect.center());
    }
}

fn smokes(particles: &mut Particles, warden: &Warden, entity: &Entity, now: u32) {
    let phase = warden.common.phase.min(2) as usize;
    if phase == 0 && wounds(&warden.common) == 0 {
        return;
    }
    let rect = entity.body.rect;
    let side = if (now / SMOKES[phase]).is_multiple_of(2) { -1 } else { 1 };
    let hole = Point::new(rect.center().x + side * rect.w / 4, rect.y - 4);
    if now.is_multiple_of(SMOKES[phase]) {
        particles.smoke(hole, 4.0);
    }
    if phase == 2 && now.is_multiple_of(SPARKS_EVERY) {
        particles.shower(hole, 5);
    }
}

/// Pieces that fall off when a new phase begins. Choose only pieces that the picture of the body no longer shows.
fn plates(which: level::Warden) -> [Sprite; 2] {
    match which {
        level::Warden::Docks => [Sprite::WardenPartWheel, Sprite::DebrisPlate],
        level::Warden::Foundry => [Sprite::WardenPartPlate, Sprite::DebrisPlate],
        level::Warden::Gardens => [Sprite::WardenPartLeaf, Sprite::WardenPartPetal],
        level::Warden::Vault => [Sprite::DebrisShard, Sprite::DebrisPlate],
    }
}

/// Pieces that fall off with a wound within a phase.
fn scraps(which: level::Warden) -> [Sprite; 2] {
    match which {
        level::Warden::Docks => [Sprite::DebrisPipe, Sprite::DebrisPlate],
        level::Warden::Foundry => [Sprite::WardenPartPlate, Sprite::DebrisBolt],
        level::Warden::Gardens => [Sprite::WardenPartPetal, Sprite::WardenPartLeaf],
        level::Warden::Vault => [Sprite::DebrisShard, Sprite::DebrisShard],
    }
}

/// The limb that breaks off when this phase begins.
fn limb(which: level::Warden, phase: u32) -> Sprite {
    match (which, phase) {
        (level::Warden::Docks, 1) => Sprite::WardenLimbBoom,
        (level::Warden::Docks, _) => Sprite::WardenLimbCabin,
        (level::Warden::Foundry, _) => Sprite::WardenLimbArm,
        (level::Warden::Gardens, _) => Sprite::WardenLimbBlade,
        (level::Warden::Vault, 1) => Sprite::IndexSquareRustFallen,
        (level::Warden::Vault, _) => Sprite::IndexSquareTealFallen,
    }
}

/// The pieces that fall off as it dies, with their ticks.
fn pieces(which: level::Warden) -> [(u32, Sprite); 4] {
    match which {
        level::Warden::Docks => [
            (20, Sprite::WardenPartClaw),
            (40, Sprite::DebrisPlate),
            (60, Sprite::WardenPartWheel),
            (100, Sprite::WardenPartWheel),
        ],
        level::Warden::Foundry => [
            (20, Sprite::WardenPartPlate),
            (40, Sprite::WardenPartBrim),
            (60, Sprite::DebrisPlate),
            (100, Sprite::WardenPartPlate),
        ],
        level::Warden::Gardens => [
            (20, Sprite::WardenPartLeaf),
            (40, Sprite::WardenPartPetal),
            (60, Sprite::WardenPartLeaf),
            (100, Sprite::WardenPartRoot),
        ],
        level::Warden::Vault => [
            (eye::FALLS[0], Sprite::IndexSquareTealFallen),
            (eye::FALLS[1], Sprite::IndexSquareRustFallen),
            (eye::FALLS[2], Sprite::IndexSquareGreenFallen),
            (eye::FALLS[3], Sprite::IndexSquareVioletFallen),
        ],
    }
}
