//! Counts what enemies and the player do to each other. It compares the world of each tick with what it remembers of
//! the tick before, and changes nothing in the world. It logs each enemy that dies unanswered and each blow to the player,
//! with their places, so that an author finds what a figure comes from.

use std::collections::BTreeMap;

use super::Figures;
use super::opponent::{is_opponent, tell_ticks};
use crate::geom::{Point, TILE};
use crate::pool::Id;
use crate::sim::world::blow::Side;
use crate::sim::world::event::EventKind;
use crate::sim::{Entity, Kind, World};

#[derive(Default)]
struct Opponent {
    is_met: bool,
    has_attacked: bool,
    is_dead: bool,
    /// How long its present announcement of an attack has lasted.
    tell_ticks: Option<u32>,
    /// Where it was last, and what it did there. For the log only.
    last: String,
}

pub struct Observer {
    opponents: BTreeMap<Id, Opponent>,
    figures: Figures,
    life: i32,
    /// The last tick in which an attack began in the picture, and the last tick that was seen.
    last_attack: u32,
    now: u32,
}

impl Observer {
    pub fn new(start: &World) -> Observer {
        let mut observer = Observer {
            opponents: BTreeMap::new(),
            figures: Figures::default(),
            life: life_of(start),
            last_attack: start.tick(),
            now: start.tick(),
        };
        observer.look(start);
        observer
    }

    /// Call this after each tick.
    pub fn look(&mut self, world: &World) {
        self.now = world.tick();
        for entity in world.entities().filter(|entity| is_opponent(entity)) {
            let tell_ticks = tell_ticks(entity);
            let is_seen = world.view().overlaps(entity.body.rect);
            let opponent = self.opponents.entry(entity.id).or_default();
            opponent.is_met |= is_seen;
            // While the world stands still, the announcement lasts no longer, but it is not a new one either.
            let begins = tell_ticks.is_some_and(|now| opponent.tell_ticks.is_none_or(|before| now < before));
            opponent.tell_ticks = tell_ticks;
            if log::log_enabled!(log::Level::Debug) {
                opponent.last = described(entity);
            }
            opponent.has_attacked |= begins;
            if begins && is_seen {
                self.figures.attacks += 1;
                self.end_quiet();
            }
        }
        let is_alive = |id: Id| world.get(id).is_some_and(is_opponent);
        for (_, opponent) in self.opponents.iter_mut().filter(|(id, it)| !it.is_dead && !is_alive(**id)) {
            opponent.is_dead = true;
            if !opponent.has_attacked {
                log::debug!("tick {}: unanswered: {}; player {}", self.now, opponent.last, place_of(world));
            }
        }
        let is_shot = |kind: EventKind| kind == EventKind::EnemyShot;
        let is_thrown = |entity: &Entity| {
            entity.born == world.tick()
                && matches!(&entity.kind, Kind::Grenade(grenade) if grenade.side == Side::Enemies)
        };
        self.figures.shots += world.events().iter().filter(|event| is_shot(event.kind)).count() as u32;
        self.figures.shots += world.entities().filter(|entity| is_thrown(entity)).count() as u32;
        let life = life_of(world);
        self.figures.damage += (self.life - life).max(0) as u32;
        if life < self.life {
            log::debug!("tick {}: the player has {} of life left at {}", self.now, life, place_of(world));
        }
        self.life = life;
    }

    fn end_quiet(&mut self) {
        let quiet_ticks = self.now - self.last_attack;
        if quiet_ticks > self.figures.quiet_ticks {
            log::debug!("tick {}: no attack has begun for {quiet_ticks} ticks", self.now);
            self.figures.quiet_ticks = quiet_ticks;
        }
        self.last_attack = self.now;
    }

    /// Returns the figures up to now.
    pub fn figures(mut self) -> Figures {
        self.end_quiet();
        let count = |is: fn(&Opponent) -> bool| self.opponents.values().filter(|opponent| is(opponent)).count() as u32;
        Figures {
            met: count(|opponent| opponent.is_met),
            killed: count(|opponent| opponent.is_dead),
            unanswered: count(|opponent| opponent.is_dead && !opponent.has_attacked),
            ..self.figures
        }
    }
}

fn described(entity: &Entity) -> String {
    let feet = tile_of(entity.body.feet());
    match &entity.kind {
        Kind::Enemy(enemy) => format!("{} at {feet}, {:?}", enemy.kind.nature().name, enemy.state),
        _ => format!("{} at {feet}", entity.kind.traits().name),
    }
}

fn place_of(world: &World) -> String {
    world.player(0).map_or("nowhere".into(), |player| tile_of(player.body.feet()))
}

/// The column and row in which feet stand, as an author writes them.
fn tile_of(feet: Point) -> String {
    format!("({}, {})", feet.x.div_euclid(TILE), (feet.y - 1).div_euclid(TILE))
}

fn life_of(world: &World) -> i32 {
    match world.player(0).map(|player| &player.kind) {
        Some(Kind::Player(player)) => player.life,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::input::Inputs;
    use crate::level::read::check;
    use crate::sim::{IndexChoice, Rules};

    /// Lets a level run without input, and returns its figures, the tells and shots that it reported, and its world.
    fn figures_of(row: &str, ticks: u32) -> (Figures, usize, usize, World) {
        let floor = "#".repeat(row.len());
        let air = ".".repeat(row.len());
        let text = format!("Level(name: \"test\", rows: [\"{air}\", \"{air}\", \"{air}\", \"{row}\", \"{floor}\"])");
        let (level, problems) = check("test.ron", &text);
        let level = Arc::new(level.unwrap_or_else(|| panic!("{problems}")));
        let mut world = World::new(level, 1, Rules::default(), IndexChoice::default());
        let mut observer = Observer::new(&world);
        let mut told = Vec::new();
        for _ in 0..ticks {
            world.step(Inputs::default());
            observer.look(&world);
            told.extend(world.events().iter().map(|event| event.kind));
        }
        let count = |wanted: EventKind| told.iter().filter(|kind| **kind == wanted).count();
        (observer.figures(), count(EventKind::Tell), count(EventKind::EnemyShot), world)
    }

    #[test]
    fn attacks_shots_and_damage_are_those_that_happened() {
        let (figures, tells, shots, world) = figures_of("P........r....X", 900);
        assert!(tells >= 5 && shots >= 10 && figures.damage >= 5, "the rifleman fights: {figures:?}");
        assert_eq!((figures.attacks, figures.shots), (tells as u32, shots as u32));
        assert_eq!((figures.met, figures.killed, figures.unanswered), (1, 0, 0));
        let lost = world.progress().deaths() as i32 * 5 + 5 - life_of(&world).max(0);
        assert_eq!(figures.damage as i32, lost - if life_of(&world) == 0 { 5 } else { 0 });
        assert!(figures.quiet_ticks < 300, "{figures:?}");
    }

    #[test]
    fn where_nothing_attacks_the_whole_time_is_quiet() {
        let far = ".".repeat(60);
        let (figures, tells, _, _) = figures_of(&format!("P{far}r....X"), 300);
        assert_eq!((tells, figures), (0, Figures { quiet_ticks: 300, ..Figures::default() }));
    }
}
