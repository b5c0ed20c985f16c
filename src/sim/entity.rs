//! Everything in the world is an entity: a body and a kind. Each kind has a file beside this one with its constants,
//! its constructor, what it does in a tick (`think`), what a blow does to it (`hurt`) and what it does to a player who
//! overlaps it (`touched`). [`Kind::traits`] has one line for each kind with all that other code needs to know of it.
//! The matches below have no `_` arm, so a new kind does not compile until each of them covers it.

use super::alarm::{Alarm, AlarmState};
use super::barricade::{Barricade, Stage};
use super::belt_drive::BeltDrive;
use super::body::{Body, Solidity};
use super::bullet::Bullet;
use super::checkpoint::Checkpoint;
use super::cover::Cover;
use super::crates::Crate;
use super::crusher::Crusher;
use super::door::Door;
use super::drum::Drum;
use super::echo::Echo;
use super::echo_pad::EchoPad;
use super::enemy::{Enemy, EnemyState, Gait};
use super::eraser::Eraser;
use super::forklift::{Forklift, ForkliftState};
use super::grenade::Grenade;
use super::hazard::Hazard;
use super::hive::{Hive, HiveState};
use super::ladle::{Ladle, LadleState};
use super::laser_gate::LaserGate;
use super::lift::Lift;
use super::mine::Mine;
use super::mule::{Mule, MuleState};
use super::plate::Plate;
use super::player::Player;
use super::prisoner::Prisoner;
use super::proctor::{Proctor, ProctorState};
use super::sign::Sign;
use super::spawner::Spawner;
use super::split_room::SplitRoom;
use super::spring::Spring;
use super::steam::Steam;
use super::switch::Switch;
use super::trigger::Trigger;
use super::warden::{Warden, WardenState};
use super::wind::{Air, Wind};
use super::{
    Asker, World, alarm, barricade, belt_drive, body, bullet, drum, echo_pad, enemy, eraser, exit, forklift, grenade,
    hazard, hive, ladle, lift, mine, mule, player, proctor, sign, spawner, split_room,
};
use super::{
    checkpoint, cover, crates, crusher, door, laser_gate, pick_up, plate, prisoner, spring, steam, switch, trigger,
    warden, wind,
};
use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::level::{Goal, Lock, PickUp};
use crate::pool::Id;

#[derive(Debug)]
pub struct Entity {
    pub id: Id,
    /// The tick in which it was spawned. It acts from the next one.
    pub born: u32,
    /// Set when it dies. It is removed when that tick ends.
    pub dead: bool,
    pub body: Body,
    pub kind: Kind,
}
state_hash!(struct Entity { id, born, dead, body, kind });

#[derive(Clone, Debug)]
pub enum Kind {
    Player(Player),
    Bullet(Bullet),
    Grenade(Grenade),
    Lift(Lift),
    Drum(Drum),
    Exit,
    Sign(Sign),
    Enemy(Enemy),
    Mine(Mine),
    /// Boxed because it is large, and most worlds are copies that the bot makes.
    Spawner(Box<Spawner>),
    Door(Door),
    Crate(Crate),
    Switch(Switch),
    Plate(Plate),
    Trigger(Trigger),
    LaserGate(LaserGate),
    Crusher(Crusher),
    Steam(Steam),
    Spring(Spring),
    Checkpoint(Checkpoint),
    PickUp(PickUp),
    Cover(Cover),
    Prisoner(Prisoner),
    /// Boxed because it is large and there is only one.
    Warden(Box<Warden>),
    Hazard(Hazard),
    Alarm(Alarm),
    Barricade(Barricade),
    BeltDrive(BeltDrive),
    EchoPad(EchoPad),
    Echo(Echo),
    SplitRoom(SplitRoom),
    Eraser(Eraser),
    Wind(Wind),
    Hive(Hive),
    Mule(Mule),
    Forklift(Forklift),
    Proctor(Proctor),
    Ladle(Ladle),
}
state_hash!(enum Kind {
    0: Player(player),
    1: Bullet(bullet),
    2: Grenade(grenade),
    3: Lift(lift),
    4: Drum(drum),
    5: Exit,
    6: Sign(sign),
    7: Enemy(enemy),
    8: Mine(mine),
    9: Spawner(spawner),
    10: Door(door),
    11: Crate(one),
    12: Switch(switch),
    13: Plate(plate),
    14: Trigger(trigger),
    15: LaserGate(gate),
    16: Crusher(crusher),
    17: Steam(steam),
    18: Spring(spring),
    19: Checkpoint(checkpoint),
    20: PickUp(what),
    21: Cover(cover),
    22: Prisoner(prisoner),
    23: Warden(warden),
    24: Hazard(hazard),
    30: Alarm(alarm),
    31: Barricade(barricade),
    36: BeltDrive(drive),
    40: EchoPad(pad),
    41: Echo(echo),
    42: SplitRoom(room),
    43: Eraser(eraser),
    44: Wind(wind),
    45: Hive(hive),
    55: Mule(mule),
    50: Forklift(forklift),
    60: Proctor(proctor),
    71: Ladle(ladle),
});

impl Clone for Entity {
    fn clone(&self) -> Entity {
        Entity { body: self.body.clone(), kind: self.kind.clone(), ..*self }
    }

    /// Reuses the boxes of wardens and spawners and the frames of a pad, so that storing copies of a world again and again
    /// allocates nothing.
    fn clone_from(&mut self, source: &Entity) {
        (self.id, self.born, self.dead) = (source.id, source.born, source.dead);
        self.body.clone_from(&source.body);
        match (&mut self.kind, &source.kind) {
            (Kind::Warden(mine), Kind::Warden(theirs)) => mine.clone_from(theirs),
            (Kind::EchoPad(mine), Kind::EchoPad(theirs)) => mine.clone_from(theirs),
            (Kind::Spawner(mine), Kind::Spawner(theirs)) => mine.clone_from(theirs),
            (mine, theirs) => mine.clone_from(theirs),
        }
    }
}

/// The parts of a tick, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Ground,
    Players,
    Others,
    Bullets,
}

pub const PHASES: usize = Phase::Bullets as usize + 1;

/// A blow never hurts its own side. A blow of nature (a drum, a spike, a crusher) hurts all sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Players,
    Enemies,
    Nature,
}
state_hash!(enum Side { 0: Players, 1: Enemies, 2: Nature });

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    Bullet,
    /// A bullet in every way, except for what it leaves of the dead.
    Laser,
    Flame,
    Blast,
    Melee,
    /// Contact with something harmful: a beam, a charger.
    Touch,
    Spikes,
    Acid,
    Steam,
    /// Crushed between two hard things, which kills a player at once.
    Crush,
}

impl How {
    pub fn is_shot(self) -> bool {
        matches!(self, How::Bullet | How::Laser)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    pub damage: i32,
    /// Where it comes from. A hit player is thrown away from there.
    pub from: Point,
    pub side: Side,
    pub how: How,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Struck {
    /// It went in. A piercing shot goes on.
    Through,
    /// It was stopped. Even a piercing shot ends here.
    Blocked,
    /// A bullet is thrown back, and is the enemy's from now on. Everything else is stopped.
    Reflected,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traits {
    /// Its name for players, in messages about a divergence, in overlays and in reports of the bot.
    pub name: &'static str,
    /// Whether it is hit by a shot of the players, or of the enemies. Entities that are solid only from above let
    /// bullets pass, as such tiles do.
    pub stops_players_shots: bool,
    pub stops_enemy_shots: bool,
    pub blocks_sight: bool,
    /// Whether players may use a melee attack on it. Their grenades explode on it.
    pub is_enemy: bool,
    /// Whether lifts carry it.
    pub rides: bool,
    /// Whether its size is not typical, as for areas and wardens. Such a size is ignored when the cells of the index
    /// are chosen.
    pub has_odd_size: bool,
    /// Damage that it still takes, `None` if no shot of a player breaks it.
    pub toughness: Option<i32>,
    /// The goal of a level that it serves. The arrow points at it.
    pub serves: Option<Goal>,
    /// Whether it was switched, pressed or reached. It then turns its wire on, if it has one.
    pub is_on: bool,
    /// Whether players have nothing left to do about it: a prisoner is free, a secret is found, a boss is beaten.
    pub is_done: bool,
}

impl Traits {
    const fn still(name: &'static str) -> Traits {
        Traits {
            name,
            stops_players_shots: false,
            stops_enemy_shots: false,
            blocks_sight: false,
            is_enemy: false,
            rides: false,
            has_odd_size: false,
            toughness: None,
            serves: None,
            is_on: false,
            is_done: false,
        }
    }

    const fn hard(name: &'static str) -> Traits {
        Traits { stops_players_shots: true, stops_enemy_shots: true, blocks_sight: true, ..Traits::still(name) }
    }
}

impl Kind {
    /// Returns when its turn is, or `None` if it only waits until something touches, hits or moves it.
    pub fn phase(&self) -> Option<Phase> {
        Some(match self {
            Kind::Exit | Kind::Sign(_) | Kind::Spring(_) | Kind::Checkpoint(_) | Kind::PickUp(_) => return None,
            // The pad of an echo moves it.
            Kind::Barricade(_) | Kind::Echo(_) => return None,
            Kind::Lift(_) | Kind::LaserGate(_) | Kind::Crusher(_) | Kind::Steam(_) => Phase::Ground,
            Kind::BeltDrive(_) | Kind::SplitRoom(_) | Kind::Eraser(_) | Kind::Wind(_) => Phase::Ground,
            Kind::Player(_) => Phase::Players,
            Kind::Bullet(_) | Kind::Grenade(_) => Phase::Bullets,
            Kind::Drum(_) | Kind::Enemy(_) | Kind::Mine(_) | Kind::Spawner(_) | Kind::Door(_) => Phase::Others,
            Kind::Crate(_) | Kind::Switch(_) | Kind::Plate(_) | Kind::Trigger(_) | Kind::Cover(_) => Phase::Others,
            Kind::Prisoner(_) | Kind::Warden(_) | Kind::Hazard(_) | Kind::Alarm(_) => Phase::Others,
            Kind::EchoPad(_) | Kind::Hive(_) | Kind::Mule(_) | Kind::Forklift(_) | Kind::Proctor(_) => Phase::Others,
            Kind::Ladle(_) => Phase::Others,
        })
    }

    pub fn traits(&self) -> Traits {
        let still = Traits::still;
        match self {
            Kind::Player(player) => {
                let stops_enemy_shots = player.can_be_hit() || player.stance.is_riding();
                Traits { stops_enemy_shots, rides: true, ..still("player") }
            }
            Kind::Bullet(_) => still("bullet"),
            Kind::Grenade(_) => still("grenade"),
            Kind::Lift(_) => still("lift"),
            Kind::Drum(drum) => {
                Traits { rides: true, toughness: drum.toughness(), serves: Some(Goal::Drums), ..Traits::hard("drum") }
            }
            Kind::Exit => still("exit"),
            Kind::Sign(_) => Traits { has_odd_size: true, ..still("sign") },
            Kind::Enemy(enemy) => Traits {
                stops_players_shots: !enemy.is_away() && !enemy.is_inside(),
                is_enemy: !enemy.is_away(),
                toughness: Some(enemy.kind.nature().life - enemy.wounds),
                rides: enemy.kind.nature().gait == Gait::Walks,
                ..still(enemy.kind.nature().name)
            },
            Kind::Mine(_) => Traits { stops_players_shots: true, rides: true, toughness: Some(1), ..still("mine") },
            Kind::Spawner(spawner) => Traits { has_odd_size: true, is_on: spawner.is_beaten, ..still("spawner") },
            Kind::Door(door) if door.is_open() => still("door"),
            Kind::Door(door) => {
                Traits { toughness: (door.lock == Lock::Weak).then_some(door.toughness), ..Traits::hard("door") }
            }
            Kind::Crate(one) => {
                Traits { rides: true, toughness: (!one.steel).then_some(one.toughness), ..Traits::hard("crate") }
            }
            Kind::Switch(switch) => {
                Traits { stops_players_shots: !switch.is_on, is_on: switch.is_on, ..still("switch") }
            }
            Kind::Plate(plate) => Traits { is_on: plate.is_down, ..still("plate") },
            Kind::Trigger(trigger) => Traits { has_odd_size: true, is_on: trigger.is_on, ..still("trigger") },
            Kind::LaserGate(_) => Traits { has_odd_size: true, ..still("laser gate") },
            Kind::Crusher(_) => Traits::hard("crusher"),
            Kind::Steam(_) => still("steam"),
            Kind::Spring(_) => still("spring"),
            Kind::Checkpoint(one) => Traits { has_odd_size: true, is_on: one.is_reached, ..still("checkpoint") },
            Kind::PickUp(PickUp::Intel) => Traits { serves: Some(Goal::Intel), ..still("intel") },
            Kind::PickUp(_) => still("pick-up"),
            Kind::Cover(cover) => Traits { has_odd_size: true, is_done: cover.is_found, ..still("cover") },
            Kind::Prisoner(prisoner) => {
                let is_free = prisoner.is_free();
                Traits { serves: (!is_free).then_some(Goal::Prisoners), is_done: is_free, ..still("prisoner") }
            }
            Kind::Warden(warden) if warden.is_whole() => Traits {
                stops_players_shots: true,
                toughness: Some(warden.common.life),
                is_enemy: true,
                has_odd_size: true,
                serves: Some(Goal::Warden),
                ..still(warden.name())
            },
            Kind::Warden(warden) => {
                let is_wreck = warden.common.state == WardenState::Wreck;
                Traits { has_odd_size: true, is_on: is_wreck, is_done: is_wreck, ..still(warden.name()) }
            }
            Kind::Alarm(alarm) if alarm.state == AlarmState::Broken => still("alarm"),
            Kind::Alarm(alarm) => Traits {
                stops_players_shots: true,
                toughness: Some(alarm.toughness),
                is_on: alarm.state == AlarmState::Sounds,
                ..still("alarm")
            },
            Kind::Barricade(barricade) if barricade.stage() == Stage::Rubble => still("barricade"),
            Kind::Barricade(barricade) => Traits {
                stops_players_shots: true,
                stops_enemy_shots: true,
                toughness: Some(barricade.toughness),
                ..still("barricade")
            },
            Kind::BeltDrive(drive) => Traits { has_odd_size: true, is_on: drive.is_turned, ..still("belt drive") },
            Kind::EchoPad(pad) => Traits { is_on: pad.has_echo(), ..still("echo pad") },
            Kind::Echo(_) => still("echo"),
            Kind::SplitRoom(room) => Traits { has_odd_size: true, is_on: room.is_split(), ..still("split room") },
            Kind::Eraser(eraser) => Traits { has_odd_size: true, is_on: eraser.is_on(), ..still("eraser") },
            Kind::Wind(wind) => Traits { has_odd_size: true, is_on: wind.air() != Air::Still, ..still("wind") },
            Kind::Hive(hive) if hive.hangs() => Traits {
                stops_players_shots: true,
                toughness: Some(hive.life),
                is_enemy: true,
                has_odd_size: true,
                ..still("hive")
            },
            Kind::Hive(hive) => {
                let is_down = hive.state == HiveState::Wreck;
                Traits { has_odd_size: true, is_on: is_down, is_done: is_down, ..still("hive") }
            }
            // While it is ridden, its rider is carried and hit instead of it.
            Kind::Mule(mule) => Traits {
                rides: !matches!(mule.state, MuleState::Ridden | MuleState::Lost),
                is_on: mule.state == MuleState::Wreck,
                has_odd_size: true,
                ..still("mule")
            },
            Kind::Forklift(forklift) if forklift.is_whole() => Traits {
                stops_players_shots: true,
                toughness: Some(forklift.life),
                is_enemy: true,
                has_odd_size: true,
                ..still("forklift")
            },
            Kind::Forklift(forklift) => {
                let is_wreck = forklift.state == ForkliftState::Wreck;
                Traits { has_odd_size: true, is_on: is_wreck, is_done: is_wreck, ..still("forklift") }
            }
            Kind::Proctor(proctor) if proctor.is_whole() => Traits {
                stops_players_shots: true,
                toughness: Some(proctor.life),
                is_enemy: true,
                has_odd_size: true,
                ..still("proctor")
            },
            Kind::Proctor(proctor) => {
                let is_wreck = proctor.state == ProctorState::Wreck;
                Traits { has_odd_size: true, is_on: is_wreck, is_done: is_wreck, ..still("proctor") }
            }
            Kind::Ladle(ladle) if ladle.is_whole() => Traits {
                stops_players_shots: true,
                toughness: Some(ladle.life),
                is_enemy: true,
                has_odd_size: true,
                ..still("ladle")
            },
            Kind::Ladle(ladle) => {
                let is_wreck = ladle.state == LadleState::Wreck;
                Traits { has_odd_size: true, is_on: is_wreck, is_done: is_wreck, ..still("ladle") }
            }
            Kind::Hazard(hazard) => Traits {
                stops_players_shots: hazard.stops_bullets(Side::Players),
                stops_enemy_shots: hazard.stops_bullets(Side::Enemies),
                blocks_sight: hazard.stops_bullets(Side::Enemies),
                ..still(hazard.name())
            },
        }
    }

    /// Whether it is an enemy that sees a player, or did in the last seconds.
    pub fn is_fighting(&self) -> bool {
        matches!(self, Kind::Enemy(enemy) if enemy.is_fighting())
    }

    /// Whether a melee attack finishes it.
    pub fn is_stunned(&self) -> bool {
        matches!(self, Kind::Enemy(enemy) if enemy.state == EnemyState::Stunned)
    }

    pub fn stops_shots(&self, side: Side) -> bool {
        let traits = self.traits();
        match side {
            Side::Players => traits.stops_players_shots,
            Side::Enemies => traits.stops_enemy_shots,
            Side::Nature => traits.stops_players_shots || traits.stops_enemy_shots,
        }
    }
}

impl Entity {
    /// `World::spawn` sets `id` and `born`.
    pub fn new(rect: Rect, solidity: Solidity, kind: Kind) -> Entity {
        let id = Id { slot: u32::MAX, generation: 0 };
        Entity { id, born: 0, dead: false, body: Body::new(rect, solidity), kind }
    }

    /// Whether its turn would change nothing. Skipping the turn saves most of the cost of things that wait.
    pub fn rests(&self, world: &World) -> bool {
        match &self.kind {
            Kind::Exit | Kind::Sign(_) | Kind::Spring(_) | Kind::Checkpoint(_) | Kind::PickUp(_) => true,
            Kind::Barricade(_) | Kind::Echo(_) => true,
            Kind::Enemy(_) => enemy::sleeps(self.body.rect, world),
            Kind::Drum(drum) => drum.rests(&self.body, world),
            Kind::Crate(one) => one.rests(&self.body, world),
            Kind::Switch(switch) => switch.rests(),
            Kind::Plate(plate) => plate.holder.is_none(),
            Kind::BeltDrive(drive) => drive.rests(world),
            Kind::EchoPad(pad) => pad.rests(world.tick()),
            Kind::SplitRoom(room) => room.rests(self.body.rect, world),
            Kind::Eraser(eraser) => eraser.rests(world),
            Kind::Wind(wind) => wind.rests(self.body.rect, world),
            Kind::Hive(hive) => hive.rests(),
            Kind::Mule(mule) => mule.rests(&self.body, world),
            Kind::Forklift(forklift) => forklift.rests(),
            Kind::Proctor(proctor) => proctor.rests(),
            Kind::Ladle(ladle) => ladle.rests(),
            Kind::Trigger(trigger) => trigger.rests(world.tick()),
            Kind::Cover(cover) => cover.rests(world.tick()),
            Kind::Prisoner(prisoner) => !prisoner.is_free(),
            Kind::Player(_) | Kind::Bullet(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Mine(_) => false,
            Kind::LaserGate(_) | Kind::Crusher(_) | Kind::Steam(_) | Kind::Warden(_) | Kind::Hazard(_) => false,
            Kind::Spawner(spawner) => spawner.rests(world),
            Kind::Door(door) => door.rests(self.body.rect, world),
            Kind::Alarm(_) => enemy::sleeps(self.body.rect, world),
        }
    }

    pub fn think(&mut self, world: &mut World) {
        match self.kind {
            Kind::Player(_) => player::think(self, world),
            Kind::Bullet(_) => bullet::think(self, world),
            Kind::Grenade(_) => grenade::think(self, world),
            Kind::Lift(_) => lift::think(self, world),
            Kind::Drum(_) => drum::think(self, world),
            Kind::Enemy(_) => enemy::think(self, world),
            Kind::Mine(_) => mine::think(self, world),
            Kind::Spawner(_) => spawner::think(self, world),
            Kind::Door(_) => door::think(self, world),
            Kind::Crate(_) => crates::think(self, world),
            Kind::Switch(_) => switch::think(self, world),
            Kind::Plate(_) => plate::think(self, world),
            Kind::Trigger(_) => trigger::think(self, world),
            Kind::LaserGate(_) => laser_gate::think(self, world),
            Kind::Crusher(_) => crusher::think(self, world),
            Kind::Steam(_) => steam::think(self, world),
            Kind::Cover(_) => cover::think(self, world),
            Kind::Prisoner(_) => prisoner::think(self, world),
            Kind::Warden(_) => warden::think(self, world),
            Kind::Hazard(_) => hazard::think(self, world),
            Kind::Alarm(_) => alarm::think(self, world),
            Kind::BeltDrive(_) => belt_drive::think(self, world),
            Kind::EchoPad(_) => echo_pad::think(self, world),
            Kind::SplitRoom(_) => split_room::think(self, world),
            Kind::Eraser(_) => eraser::think(self, world),
            Kind::Wind(_) => wind::think(self, world),
            Kind::Hive(_) => hive::think(self, world),
            Kind::Mule(_) => mule::think(self, world),
            Kind::Forklift(_) => forklift::think(self, world),
            Kind::Proctor(_) => proctor::think(self, world),
            Kind::Ladle(_) => ladle::think(self, world),
            Kind::Exit | Kind::Sign(_) | Kind::Spring(_) | Kind::Checkpoint(_) | Kind::PickUp(_) => {}
            Kind::Barricade(_) | Kind::Echo(_) => {}
        }
    }

    pub fn hurt(&mut self, world: &mut World, blow: Blow) -> Struck {
        match self.kind {
            Kind::Player(_) => player::hurt(self, world, blow),
            Kind::Drum(_) => drum::hurt(self, world, blow),
            Kind::Enemy(ref enemy) if enemy.is_inside() && blow.side == Side::Players => Struck::Through,
            Kind::Enemy(_) => enemy::hurt(self, world, blow),
            Kind::Mine(_) => mine::hurt(self, world, blow),
            Kind::Door(_) => door::hurt(self, world, blow),
            Kind::Crate(_) => crates::hurt(self, world, blow),
            Kind::Switch(_) => switch::hurt(self, world, blow),
            Kind::Crusher(_) => crusher::hurt(world, blow),
            Kind::Warden(_) => warden::hurt(self, world, blow),
            Kind::Hazard(_) => hazard::hurt(self, world, blow),
            Kind::Alarm(_) => alarm::hurt(self, world, blow),
            Kind::Barricade(_) => barricade::hurt(self, world, blow),
            Kind::Hive(_) => hive::hurt(self, world, blow),
            Kind::Forklift(_) => forklift::hurt(self, world, blow),
            Kind::Proctor(_) => proctor::hurt(self, world, blow),
            Kind::Ladle(_) => ladle::hurt(self, world, blow),
            Kind::Bullet(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) => Struck::Through,
            Kind::Spawner(_) | Kind::Plate(_) | Kind::Trigger(_) | Kind::LaserGate(_) => Struck::Through,
            Kind::Steam(_) | Kind::Spring(_) | Kind::Checkpoint(_) | Kind::PickUp(_) => Struck::Through,
            Kind::Cover(_) | Kind::Prisoner(_) | Kind::BeltDrive(_) => Struck::Through,
            Kind::EchoPad(_) | Kind::Echo(_) => Struck::Through,
            Kind::SplitRoom(_) | Kind::Eraser(_) => Struck::Through,
            Kind::Wind(_) | Kind::Mule(_) => Struck::Through,
        }
    }

    /// Acts on a living player who overlaps it. Called in the player's turn, so that things that wait make no queries.
    pub fn touched(&mut self, world: &mut World, by: &mut Entity) {
        match self.kind {
            Kind::Exit => exit::touched(self, world, by),
            Kind::Sign(_) => sign::touched(self, world),
            Kind::Enemy(_) => enemy::touched(self, world, by),
            Kind::Switch(_) => switch::touched(self, world, by),
            Kind::Plate(_) => plate::press(self, by.id),
            Kind::Trigger(_) => trigger::touched(self, world),
            Kind::LaserGate(_) => laser_gate::touched(self, world, by),
            Kind::SplitRoom(_) => split_room::touched(self, world, by),
            Kind::Eraser(_) => eraser::touched(self, world, by),
            Kind::Steam(_) => steam::touched(self, world, by),
            Kind::Spring(_) => spring::touched(self, world, by),
            Kind::Checkpoint(_) => checkpoint::touched(self, world, by),
            Kind::PickUp(_) => pick_up::touched(self, world, by),
            Kind::Cover(_) => cover::touched(self, world, by),
            Kind::Prisoner(_) => prisoner::touched(self, world, by),
            Kind::Hazard(_) => hazard::touched(self, world, by),
            Kind::Bullet(_) => bullet::touched(self, world, by),
            Kind::EchoPad(_) => echo_pad::touched(self, world, by),
            Kind::Mule(_) => player::drive::board(self, world, by),
            Kind::Player(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Drum(_) => {}
            Kind::Mine(_) | Kind::Spawner(_) | Kind::Door(_) | Kind::Crate(_) | Kind::Crusher(_) => {}
            Kind::Warden(_) | Kind::Alarm(_) | Kind::Barricade(_) | Kind::BeltDrive(_) => {}
            Kind::Echo(_) | Kind::Wind(_) | Kind::Hive(_) | Kind::Forklift(_) | Kind::Proctor(_) => {}
            Kind::Ladle(_) => {}
        }
    }

    pub(super) fn touch_all(&mut self, world: &mut World) {
        let touched = world.overlapping(Asker::Entity, self.body.rect);
        for &id in touched.iter() {
            world.with(id, |other, world| other.touched(world, self));
        }
        world.recycle(touched);
    }
}

pub use body::Facing;
