//! The human: the bot with the faults of a person. It sees enemies and their shots as they were [`REACTION_TICKS`] ago,
//! notices as late that something went wrong, and presses a wrong key or none in [`SLIPS_OF_100`] of 100 changes. Its
//! plans do not foresee an attack or an ambush that has not begun. It plans again when it sees an attack begin, and when
//! it sees no opponent any more. When it comes to a checkpoint with little life, it stands still there until it has its
//! life back, as the words at the checkpoint say.

use std::collections::VecDeque;

use super::Player;
use super::opponent::{expect_rest, is_opponent, tell_ticks};
use super::route::{Route, is_hostile, without_enemies};
use crate::bot::Style;
use crate::geom::TICKS_A_SECOND;
use crate::input::{Button, Input};
use crate::level::Thing;
use crate::pool::Id;
use crate::rng::Rng;
use crate::sim::player::{Stance, life};
use crate::sim::{Entity, KeptWorld, Kind, World};

const REACTION_TICKS: u32 = 12;
const SLIPS_OF_100: u32 = 5;
/// How far it plans ahead. Most plans are replaced before, when the next attack begins.
const AHEAD_TICKS: u32 = 120;
/// How long a wrong key is held, or a right one missed.
const SLIP_TICKS: u32 = 12;
/// With no more life than this, it waits at a checkpoint, until it has waited for so many ticks. A gun that never rests
/// can hold up the healing.
const LITTLE_LIFE: i32 = life::LIFE - 2;
const PATIENCE_TICKS: u32 = 4 * TICKS_A_SECOND;
/// The keys that are pressed by mistake. Throwing is not one of them, because grenades are few.
const WRONG: [Button; 7] =
    [Button::Left, Button::Right, Button::Up, Button::Down, Button::Jump, Button::Fire, Button::Roll];

pub struct Human {
    route: Route,
    rng: Rng,
    /// The worlds of the last ticks, the oldest first.
    past: VecDeque<KeptWorld>,
    /// Whether an attack began in the oldest of them, and whether there was an opponent in the picture.
    saw_attack: bool,
    saw_opponent: bool,
    planned: Input,
    last: Input,
    /// The buttons that it holds by mistake, and for how many more ticks.
    slip: Input,
    slip_ticks: u32,
    /// The last checkpoint at which it has waited for its life, and for how many ticks since it had more life.
    waited_at: Option<Id>,
    waited_ticks: u32,
}

impl Human {
    pub fn new(seed: u64) -> Human {
        Human {
            route: Route::new(Style::Free, AHEAD_TICKS, REACTION_TICKS),
            rng: Rng::new(seed),
            past: VecDeque::new(),
            saw_attack: false,
            saw_opponent: false,
            planned: Input::default(),
            last: Input::default(),
            slip: Input::default(),
            slip_ticks: 0,
            waited_at: None,
            waited_ticks: 0,
        }
    }

    /// Returns what it holds by mistake: the same as before, as if it had missed the key, or a random key.
    fn mistake(&mut self) -> Input {
        match self.rng.below(2) {
            0 => self.last,
            _ => {
                let mut wrong = Input::default();
                wrong.press(WRONG[self.rng.below(WRONG.len() as u32) as usize]);
                wrong
            }
        }
    }
}

impl Player for Human {
    fn next(&mut self, world: &World) -> Option<Input> {
        self.past.push_back(world.kept());
        if self.past.len() > REACTION_TICKS as usize + 1 {
            self.past.pop_front();
        }
        let earlier = &self.past[0];
        let is_seen = |entity: &Entity| earlier.view().overlaps(entity.body.rect);
        let sees_attack = earlier.entities().any(|it| is_seen(it) && tell_ticks(it) == Some(0));
        // A stop after a blow shows the same beginning for some ticks.
        let sees_opponent = earlier.entities().any(|it| is_opponent(it) && is_seen(it));
        if sees_attack && !self.saw_attack {
            self.route.reconsider();
        } else if self.saw_opponent && !sees_opponent {
            self.route.look_for_better();
        }
        (self.saw_attack, self.saw_opponent) = (sees_attack, sees_opponent);
        let healer = healer(world);
        if !is_hurt(world) || healer.is_some() && healer != self.waited_at {
            (self.waited_at, self.waited_ticks) = (healer, 0);
        }
        if !sees_attack && healer.is_some() && self.waited_ticks < PATIENCE_TICKS {
            self.waited_ticks += 1;
            self.route.forget();
            (self.planned, self.last) = (Input::default(), Input::default());
            return Some(Input::default());
        }
        // Where it sees no way past the enemies, it goes on as if there were none.
        let sees_way = !self.route.finds_no_way();
        let imagined = |world: &World| if sees_way { as_seen(world, earlier) } else { without_enemies(world) };
        let planned = self.route.next(world, imagined)?;
        let changes = planned.without(planned.presses()) != self.planned.without(self.planned.presses());
        self.planned = planned;
        self.slip_ticks = self.slip_ticks.saturating_sub(1);
        if self.slip_ticks == 0 && changes && self.rng.below(100) < SLIPS_OF_100 {
            self.slip_ticks = SLIP_TICKS;
            self.slip = self.mistake();
        }
        let input = if self.slip_ticks > 0 { self.slip.after(self.last) } else { planned };
        self.last = input;
        Some(input)
    }
}

fn is_hurt(world: &World) -> bool {
    matches!(world.player(0).map(|player| &player.kind), Some(Kind::Player(state)) if state.life <= LITTLE_LIFE)
}

/// Returns the checkpoint that gives the player its life back, if it has little life and stands there.
fn healer(world: &World) -> Option<Id> {
    let player = world.player(0).filter(|player| player.is_living_player() && is_hurt(world))?;
    if !matches!(&player.kind, Kind::Player(state) if state.stance == Stance::Stand) {
        return None;
    }
    let heals = |entity: &&Entity| match &entity.kind {
        Kind::Checkpoint(checkpoint) => entity.body.rect.overlaps(player.body.rect) && checkpoint.would_heal(world),
        _ => false,
    };
    world.entities().find(heals).map(|checkpoint| checkpoint.id)
}

/// Returns a copy of the world in which the enemies and their shots are as they were in an earlier world. What has
/// come since then is not in it, no enemy will begin another attack, and no ambush will begin.
fn as_seen(world: &World, earlier: &World) -> World {
    let late: Vec<Id> = world.entities().filter(|entity| is_hostile(entity)).map(|entity| entity.id).collect();
    let mut seen = world.clone();
    for id in late {
        let before = earlier.get(id).cloned();
        seen.with(id, |entity, _| match before {
            Some(before) => *entity = before,
            None => entity.dead = true,
        });
        seen.with(id, |entity, _| expect_rest(entity));
    }
    for id in ambushes(world) {
        seen.with(id, |spawner, _| spawner.dead = true);
    }
    seen.expect_calm();
    seen
}

/// Returns the spawners that have not begun, and that open nothing when their enemies are dead.
fn ambushes(world: &World) -> Vec<Id> {
    let is_ambush = |entity: &&Entity| match &entity.kind {
        Kind::Spawner(spawner) if !spawner.has_begun() => {
            matches!(world.level().things[spawner.thing], Thing::Spawner { beaten: None, .. })
        }
        _ => false,
    };
    world.entities().filter(is_ambush).map(|spawner| spawner.id).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::input::Inputs;
    use crate::level::read::check;
    use crate::sim::world::event::EventKind;
    use crate::sim::{IndexChoice, Rules};

    /// Steps a world without input and counts how often an event of this kind happens.
    fn count(world: &mut World, ticks: u32, kind: EventKind) -> usize {
        let mut count = 0;
        for _ in 0..ticks {
            world.step(Inputs::default());
            count += world.events().iter().filter(|event| event.kind == kind).count();
        }
        count
    }

    fn world(rest: &str) -> World {
        let (level, problems) = check("test.ron", &format!("Level(name: \"test\", {rest})"));
        let level = Arc::new(level.unwrap_or_else(|| panic!("{problems}")));
        World::new(level, 1, Rules::default(), IndexChoice::default())
    }

    #[test]
    fn it_stands_at_a_checkpoint_that_gives_life_back() {
        let mut world = world(
            "rows: [\"......................\", \"..P..................X\", \"######################\"], \
             entities: [Checkpoint(at: (2, 1))]",
        );
        (0..5).for_each(|_| world.step(Inputs::default()));
        assert_eq!(healer(&world), None, "it has all its life");
        let player = world.player(0).expect("it begins").id;
        world.with(player, |entity, _| {
            if let Kind::Player(player) = &mut entity.kind {
                player.life = LITTLE_LIFE;
            }
        });
        assert!(healer(&world).is_some());
        let mut human = Human::new(1);
        assert_eq!(human.next(&world), Some(Input::default()));
        world.step(Inputs::default());
        assert_eq!(healer(&world), None, "it has its life back");
        let goes_on = (0..60).any(|_| {
            let input = human.next(&world).expect("there is a way");
            world.step([input, Input::default()]);
            input != Input::default()
        });
        assert!(goes_on);
    }

    #[test]
    fn a_plan_knows_an_attack_that_has_begun_but_not_the_next_one() {
        let (air, floor) = (".".repeat(15), "#".repeat(15));
        let mut world = world(&format!("rows: [\"{air}\", \"{air}\", \"P........r....X\", \"{floor}\"]"));
        assert_eq!(count(&mut as_seen(&world, &world), 400, EventKind::Tell), 0);
        while count(&mut world, 1, EventKind::Tell) == 0 {
            assert!(world.tick() < 400, "the rifleman attacks");
        }
        assert_eq!(count(&mut as_seen(&world, &world), 400, EventKind::Tell), 0);
        assert!(count(&mut as_seen(&world, &world), 400, EventKind::EnemyShot) > 0);
        assert!(count(&mut world, 400, EventKind::Tell) > 0);
    }

    #[test]
    fn a_plan_knows_a_fight_that_opens_a_door_but_no_other_ambush() {
        let enemies_after = |name: &str| {
            let world = world(&format!(
                "rows: [\"..................\", \"P................X\", \"##################\"], \
                 entities: [Spawner(at: (12, 1), from: door, waves: \"rifleman\"{name})]"
            ));
            let mut seen = as_seen(&world, &world);
            (0..400).for_each(|_| seen.step(Inputs::default()));
            seen.entities().filter(|entity| matches!(entity.kind, Kind::Enemy(_))).count()
        };
        assert_eq!(enemies_after(""), 0);
        assert_eq!(enemies_after(", name: \"it is quiet\""), 1);
    }
}
