//! A door: it stops bodies, bullets and sight until it is fully open. It hurts nothing and never shuts on a body. A
//! plain door opens for a player nearby, a coloured one if the players have its keycard. A wired door follows its wire.
//! A weak door can be shot to pieces. Players nearby are found by arithmetic. Only a door about to shut makes a query.

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::level::Lock;
use crate::sim::world::{
    Blow, Body, Entity, EventKind, How, Kind, Phase, Side, Solidity, Struck, Thing, Traits, World, heavy,
};

const WIDTH: i32 = 16;
const HEIGHT: i32 = 48;
/// Ticks from shut to open: the length of its clip.
pub const OPEN_TICKS: u32 = 18;
/// It opens for a player this near, so a running player finds it open.
const NEAR_PIXELS: i32 = 40;
/// A player this near touches it.
const AT_IT_PIXELS: i32 = 3;
/// It stays open for this long after the last player has gone.
const LINGER_TICKS: u32 = 40;
/// While a body is in it, it checks again after this many ticks.
const BLOCKED_TICKS: u32 = 10;
/// Rifle hits that a weak door takes.
pub const TOUGHNESS: i32 = 5;

#[derive(Clone, Debug)]
pub struct Door {
    pub lock: Lock,
    /// 0 is shut, [`OPEN_TICKS`] is open.
    pub open_ticks: u32,
    wait_ticks: u32,
    pub toughness: i32,
    pub flash_ticks: u32,
    /// The event for a missing keycard was sent, and the player is still near.
    is_refused: bool,
}
state_hash!(struct Door { lock, open_ticks, wait_ticks, toughness } without { flash_ticks, is_refused });

impl Door {
    pub fn is_open(&self) -> bool {
        self.open_ticks == OPEN_TICKS
    }
}

pub fn door(feet: Point, lock: Lock) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    let stands_open = matches!(lock, Lock::Shuts(_));
    let door = Door {
        lock,
        open_ticks: if stands_open { OPEN_TICKS } else { 0 },
        wait_ticks: 0,
        toughness: TOUGHNESS,
        flash_ticks: 0,
        is_refused: false,
    };
    Entity::new(rect, if stands_open { Solidity::None } else { Solidity::Solid }, Kind::Door(door))
}

impl Thing for Door {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        if self.is_open() {
            return Traits::still("door");
        }
        Traits { toughness: (self.lock == Lock::Weak).then_some(self.toughness), ..Traits::hard("door") }
    }

    /// Whether it is as it should be, and no player is near who could change that.
    fn rests(&self, body: &Body, world: &World) -> bool {
        let is_settled = match self.lock {
            Lock::Weak => true,
            Lock::Opens(wire) if world.is_on(wire) => self.is_open() && self.wait_ticks == 0,
            Lock::Shuts(wire) if !world.is_on(wire) => self.is_open() && self.wait_ticks == 0,
            Lock::Opens(_) | Lock::Shuts(_) => self.open_ticks == 0,
            Lock::Plain | Lock::Key(_) => {
                self.open_ticks == 0 && !self.is_refused && !is_player_within(world, body.rect, NEAR_PIXELS)
            }
        };
        is_settled && self.flash_ticks == 0
    }

    fn think(me: &mut Entity, world: &mut World) {
        let rect = me.body.rect;
        let Kind::Door(door) = &mut me.kind else { return };
        door.flash_ticks = door.flash_ticks.saturating_sub(1);
        let opens = match door.lock {
            Lock::Weak => return,
            Lock::Opens(wire) => world.is_on(wire),
            Lock::Shuts(wire) => !world.is_on(wire),
            Lock::Plain => is_player_within(world, rect, NEAR_PIXELS),
            Lock::Key(key) if world.progress.has(key) => is_player_within(world, rect, NEAR_PIXELS),
            Lock::Key(_) => {
                let tried = is_player_within(world, rect, AT_IT_PIXELS);
                if tried && !door.is_refused {
                    world.tell(EventKind::DoorLocked.at(rect.center()));
                }
                door.is_refused = tried || door.is_refused && is_player_within(world, rect, NEAR_PIXELS);
                false
            }
        };
        if opens {
            if door.open_ticks == 0 {
                world.tell(EventKind::DoorOpens.at(rect.center()));
            }
            door.open_ticks = (door.open_ticks + 1).min(OPEN_TICKS);
            door.wait_ticks = if matches!(door.lock, Lock::Plain | Lock::Key(_)) { LINGER_TICKS } else { 0 };
        } else if door.is_open() {
            if door.wait_ticks > 0 {
                door.wait_ticks -= 1;
            } else if heavy::is_somebody_in(world, rect) {
                door.wait_ticks = BLOCKED_TICKS;
            } else {
                door.open_ticks -= 1;
                world.tell(EventKind::DoorShuts.at(rect.center()));
            }
        } else {
            door.open_ticks = door.open_ticks.saturating_sub(1);
        }
        me.body.solidity = if door.is_open() { Solidity::None } else { Solidity::Solid };
    }

    /// Damages only a weak door. Enemies' shots do no damage, because finding what is behind it is left to the player.
    fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        let at = me.body.rect.center();
        let Kind::Door(door) = &mut me.kind else { return Struck::Through };
        if door.is_open() {
            return Struck::Through;
        }
        if door.lock != Lock::Weak {
            world.tell(EventKind::HitSteel.at(blow.from));
            return Struck::Blocked;
        }
        world.tell(EventKind::HitWood.at(blow.from));
        if blow.side == Side::Enemies && blow.how != How::Blast {
            return Struck::Blocked;
        }
        door.toughness -= blow.damage;
        door.flash_ticks = 3;
        if door.toughness <= 0 {
            me.dead = true;
            world.tell(EventKind::CrateBroken.at(at));
            world.hold_still(2);
        }
        Struck::Blocked
    }

    fn refit(&mut self, fresh: &Self) {
        self.lock = fresh.lock;
    }
}

fn is_player_within(world: &World, rect: Rect, reach: i32) -> bool {
    let around = Rect::new(rect.x - reach, rect.y, rect.w + 2 * reach, rect.h);
    world.players().any(|player| player.is_living_player() && player.body.rect.overlaps(around))
}
