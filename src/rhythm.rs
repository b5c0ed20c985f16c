//! The rhythm of a run: what a player does and meets from tick to tick, and the figures of that. A fight is *closed* if a
//! gate waits until its enemies are dead. A *stay* is a long time in one place, and a *body* is a mid-boss or a warden. It
//! only reads a world. `cli/rhythm` prints the figures and paints them, and docs/rhythm.md explains them.

mod blank;
mod figures;
mod stay;

pub use figures::{Bound, Figures, Limit, Unit, clock};
pub use stay::Stay;

use crate::geom::{Point, Rect, TILE};
use crate::level::{Level, Lock, PickUp, Thing, Weapon, Wire};
use crate::pool::Id;
use crate::sim::enemy::EnemyState;
use crate::sim::player::Player;
use crate::sim::world::event::EventKind;
use crate::sim::{Entity, Kind, World};
use blank::Blank;
use stay::Place;

/// A tick of a run. Shares are in thousandths of the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// A gate waits until enemies are dead.
    pub waits: bool,
    /// A body is in the picture.
    pub meets_body: bool,
    /// `None` while the player is dead.
    pub weapon: Option<Weapon>,
    pub life: i32,
    /// Enemies in the picture, and those of them that announce an attack or attack.
    pub enemies: u32,
    pub attackers: u32,
    /// The blank part of the picture, and the part of it that is below the feet of the player.
    pub blank: u32,
    pub blank_below: u32,
    /// How far down in the picture the feet of the player are, while it stands.
    pub feet: Option<u32>,
}

/// A closed fight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fight {
    /// The first and the last tick of each time in which the gate waited. There are several if the player went away.
    pub times: Vec<(u32, u32)>,
    /// The tile of the gate.
    pub at: Point,
    /// All that come out in this fight.
    pub enemies: u32,
    wire: Wire,
}

impl Fight {
    pub fn ticks(&self) -> u32 {
        self.times.iter().map(|(from, to)| to - from + 1).sum()
    }
}

/// A thing that a player reached or took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Find {
    Checkpoint,
    Health,
    Weapon(Weapon),
}

pub struct Rhythm {
    blank: Blank,
    pub moments: Vec<Moment>,
    pub fights: Vec<Fight>,
    ended_stays: Vec<Stay>,
    pub finds: Vec<(u32, Find)>,
    /// The ticks in which the player died.
    pub deaths: Vec<u32>,
    attacks: u32,
    place: Place,
    feet: Point,
    /// The pick-ups of the tick before.
    pick_ups: Vec<(Id, PickUp)>,
}

impl Rhythm {
    /// Begins to follow a world at its start.
    pub fn new(world: &World) -> Rhythm {
        Rhythm {
            blank: Blank::new(world.level()),
            moments: Vec::new(),
            fights: Vec::new(),
            ended_stays: Vec::new(),
            finds: Vec::new(),
            deaths: Vec::new(),
            attacks: 0,
            place: Place::default(),
            feet: world.level().start,
            pick_ups: pick_ups(world).collect(),
        }
    }

    /// Call it after each tick. It follows the first player.
    pub fn after_tick(&mut self, world: &World) {
        let (now, view) = (world.tick(), world.view());
        let entity = world.player(0);
        let player = entity.and_then(player_of);
        self.feet = entity.map_or(self.feet, |entity| entity.body.feet());
        let is_in_view = |entity: &&Entity| view.overlaps(entity.body.rect);
        let (mut enemies, mut attackers) = (0, 0);
        for enemy in world.entities().filter(is_in_view) {
            if let Kind::Enemy(enemy) = &enemy.kind {
                enemies += 1;
                attackers += u32::from(matches!(enemy.state, EnemyState::Tell | EnemyState::Attack));
            }
        }
        let (blank, blank_below) = self.blank.shares(view, self.feet.y);
        let waits = self.follow_fights(world);
        self.moments.push(Moment {
            waits,
            meets_body: world.entities().filter(is_in_view).any(is_body),
            weapon: player.filter(|player| player.is_alive()).map(|player| player.weapon),
            life: player.map_or(0, |player| player.life.max(0)),
            enemies,
            attackers,
            blank,
            blank_below,
            feet: entity.filter(|entity| entity.is_player_standing()).map(|entity| {
                let down = (entity.body.feet().y - view.y).clamp(0, view.h);
                (down * 1000 / view.h) as u32
            }),
        });
        let is_free = world.warden().is_none();
        self.ended_stays.extend(self.place.after_tick(now, is_free.then_some(self.feet)));
        self.follow_finds(world);
    }

    /// Yields all stays, the one that still lasts too.
    pub fn stays(&self) -> impl Iterator<Item = Stay> {
        self.ended_stays.iter().copied().chain(self.place.stay())
    }

    /// Returns whether a gate waits. A gate far from the picture is none that the player waits at: a fight can be left.
    fn follow_fights(&mut self, world: &World) -> bool {
        let (now, level) = (world.tick(), world.level());
        let near = world.view().grown(world.view().w / 2);
        let mut waits = false;
        for entity in world.entities() {
            let Kind::Spawner(spawner) = &entity.kind else { continue };
            let Thing::Spawner { beaten: Some(wire), .. } = level.things[spawner.thing] else { continue };
            if !spawner.has_begun() || world.is_on(wire) {
                continue;
            }
            let Some(gate) = gate_of(level, wire, MOST_FIGHTS_IN_A_ROW) else { continue };
            if !near.overlaps(gate) && !near.overlaps(entity.body.rect) {
                continue;
            }
            waits = true;
            let known = self.fights.iter().position(|fight| fight.wire == wire);
            let nth = known.unwrap_or_else(|| {
                let at = Point::new(gate.x.div_euclid(TILE), gate.y.div_euclid(TILE));
                self.fights.push(Fight { times: Vec::new(), at, enemies: enemies_of(level, wire), wire });
                self.fights.len() - 1
            });
            match self.fights[nth].times.last_mut() {
                Some((_, to)) if *to + 1 >= now => *to = now,
                _ => self.fights[nth].times.push((now, now)),
            }
        }
        waits
    }

    fn follow_finds(&mut self, world: &World) {
        let now = world.tick();
        for event in world.events() {
            match event.kind {
                EventKind::Checkpoint => self.finds.push((now, Find::Checkpoint)),
                EventKind::Tell => self.attacks += 1,
                _ => {}
            }
        }
        if world.progress().deaths_of[0] > self.deaths.len() as u32 {
            self.deaths.push(now);
        }
        let tells = |kind: EventKind| world.events().iter().any(|event| event.kind == kind);
        for (id, what) in &self.pick_ups {
            let find = match *what {
                PickUp::Health => (EventKind::PickHealth, Find::Health),
                PickUp::Weapon(weapon) => (EventKind::PickWeapon, Find::Weapon(weapon)),
                _ => continue,
            };
            if world.get(*id).is_none() && tells(find.0) {
                self.finds.push((now, find.1));
            }
        }
        self.pick_ups.clear();
        self.pick_ups.extend(pick_ups(world));
    }
}

/// A fight can begin at the end of another one, and so on: so many are looked through for a gate.
const MOST_FIGHTS_IN_A_ROW: u32 = 4;

/// Returns the lowest tile of what opens or starts to move when this wire goes on, at once or after the next fights.
fn gate_of(level: &Level, wire: Wire, fights: u32) -> Option<Rect> {
    let tile = |x: i32, y: i32| Some(Rect::new(x, y, TILE, TILE));
    level.things.iter().find_map(|thing| match thing {
        Thing::Door { feet, lock: Lock::Opens(own) } if *own == wire => tile(feet.x - TILE / 2, feet.y - TILE),
        Thing::LaserGate { area, wire: Some(own), .. } if *own == wire => tile(area.x, area.bottom() - TILE),
        Thing::Lift { stops, wire: Some(own), .. } if *own == wire => {
            stops.first().and_then(|stop| tile(stop.x, stop.y))
        }
        Thing::Spawner { wire: Some(own), beaten: Some(next), .. } if *own == wire && fights > 1 => {
            gate_of(level, *next, fights - 1)
        }
        _ => None,
    })
}

fn enemies_of(level: &Level, wire: Wire) -> u32 {
    let of_spawner = |thing: &Thing| match thing {
        Thing::Spawner { waves, beaten: Some(own), .. } if *own == wire => waves.iter().map(Vec::len).sum(),
        _ => 0,
    };
    level.things.iter().map(of_spawner).sum::<usize>() as u32
}

fn is_body(entity: &Entity) -> bool {
    match &entity.kind {
        Kind::Warden(warden) => warden.is_awake(),
        kind => kind.fighting_mid_boss().is_some(),
    }
}

fn player_of(entity: &Entity) -> Option<&Player> {
    match &entity.kind {
        Kind::Player(player) => Some(player),
        _ => None,
    }
}

fn pick_ups(world: &World) -> impl Iterator<Item = (Id, PickUp)> {
    world.entities().filter_map(|entity| match entity.kind {
        Kind::PickUp(what) => Some((entity.id, what)),
        _ => None,
    })
}
