//! A barricade: a low wall that stops the shots of both sides until it is shot to pieces. A player who ducks behind it
//! is safe from flat shots. A gun close behind it fires over it, unless an opponent stands close behind its other side:
//! then they shoot it to pieces, and no shot goes through it. It breaks in stages: whole, cracked, half as high,
//! rubble. Rubble stops nothing. It is never pushed, and a player can jump onto it, so it never blocks a route.

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::sim::world::{Blow, Entity, EventKind, How, Kind, Solidity, Struck, Thing, Traits, World};

const WIDTH: i32 = 20;
/// Higher than the flat shots of anybody who stands.
const HEIGHT: i32 = 20;
/// Lower than those shots, and higher than those of a player who ducks.
const HALF_HEIGHT: i32 = 12;
const RUBBLE_HEIGHT: i32 = 4;
/// Rifle hits until it is rubble, and how many are left where the next stage begins.
pub const TOUGHNESS: i32 = 12;
const CRACKED: i32 = 8;
const HALF: i32 = 4;
/// The damage of an explosion to it, of any strength: two break it.
const BLAST_DAMAGE: i32 = 6;
/// Ticks for which the world stands still when it falls to rubble.
const STOP_TICKS: u32 = 2;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    Whole,
    Cracked,
    Half,
    Rubble,
}

#[derive(Clone, Debug)]
pub struct Barricade {
    pub toughness: i32,
    /// The tick of the last hit, for the picture.
    pub hit_at: u32,
}
state_hash!(struct Barricade { toughness } without { hit_at });

pub fn barricade(feet: Point) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    Entity::new(rect, Solidity::Solid, Kind::Barricade(Barricade { toughness: TOUGHNESS, hit_at: 0 }))
}

impl Barricade {
    pub fn stage(&self) -> Stage {
        match self.toughness {
            left if left <= 0 => Stage::Rubble,
            left if left <= HALF => Stage::Half,
            left if left <= CRACKED => Stage::Cracked,
            _ => Stage::Whole,
        }
    }
}

impl Thing for Barricade {
    fn traits(&self) -> Traits {
        if self.stage() == Stage::Rubble {
            return Traits::still("barricade");
        }
        Traits {
            stops_players_shots: true,
            stops_enemy_shots: true,
            toughness: Some(self.toughness),
            is_low_wall: true,
            ..Traits::still("barricade")
        }
    }

    fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        let rect = me.body.rect;
        let Kind::Barricade(barricade) = &mut me.kind else { return Struck::Through };
        let before = barricade.stage();
        if before == Stage::Rubble {
            return Struck::Through;
        }
        barricade.hit_at = world.tick;
        barricade.toughness -= match blow.how {
            How::Blast => BLAST_DAMAGE,
            How::Crush => TOUGHNESS,
            How::Bullet | How::Laser | How::Flame | How::Melee => blow.damage,
            How::Touch | How::Spikes | How::Acid | How::Steam => blow.damage,
        };
        let after = barricade.stage();
        if after == before {
            world.tell(EventKind::BarricadeHit.at(blow.from));
            return Struck::Blocked;
        }
        world.tell(EventKind::BarricadeBreaks.at(rect.center()));
        let height = match after {
            Stage::Whole | Stage::Cracked => HEIGHT,
            Stage::Half => HALF_HEIGHT,
            Stage::Rubble => {
                me.body.solidity = Solidity::None;
                world.tell(EventKind::CrateBroken.at(rect.center()));
                world.hold_still(STOP_TICKS);
                RUBBLE_HEIGHT
            }
        };
        me.body.rect = Rect { y: rect.bottom() - height, h: height, ..rect };
        Struck::Blocked
    }
}
