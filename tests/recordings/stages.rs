//! Tests the quality of every stage along the bot's run: length, secrets, prisoners, checkpoints, enemies in view. To
//! see the figures: cargo test -j1 --test recordings -- --nocapture

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use crate::common::files::{recorded, shipped};
use crate::common::{film, script};
use quadrant::geom::{Point, TILE};
use quadrant::level::{Level, Lock, Thing};
use quadrant::rhythm::{Figures, Rhythm};
use quadrant::sim::enemy::EnemyState;
use quadrant::sim::kinds::Kind;
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{IndexChoice, Outcome, Rules, World};

/// Stages that do not end with a boss.
const STAGES: [&str; 12] = [
    "docks-1",
    "docks-2",
    "docks-3",
    "foundry-1",
    "foundry-2",
    "foundry-3",
    "gardens-1",
    "gardens-2",
    "gardens-3",
    "vault-1",
    "vault-2",
    "vault-3",
];

const BOSS_STAGES: [&str; 4] = ["docks-4", "foundry-4", "gardens-4", "vault-4"];

/// Smallest width in tiles. Stages of another shape need the same area.
const TILES: usize = 160;
/// The bot needs about a quarter of a new player's time.
const SHORTEST_SECONDS: u32 = 45;
const LONGEST_SECONDS: u32 = 420;
/// Longest way from a checkpoint back to a place, for the bot. Enemies that died stay dead and doors stay open, so a death
/// costs only the way.
const LONGEST_WAY_BACK_SECONDS: u32 = 20;
/// So many enemies attack at the same time, and so many of their shots are in the view, so that a player can read a fight.
const MOST_ATTACKERS: usize = 3;
const MOST_SHOTS: usize = 24;

pub struct Run {
    seconds: u32,
    longest_way_back: u32,
    most_attackers: usize,
    most_shots: usize,
    most_seen: usize,
    pub figures: Figures,
}

/// Returns the number of enemies in view that attack, of enemy shots in view, and of all enemies in view.
fn seen(world: &World) -> (usize, usize, usize) {
    let view = world.view();
    let (mut attackers, mut shots, mut all) = (0, 0, 0);
    for entity in world.entities().filter(|entity| entity.body.rect.overlaps(view)) {
        match &entity.kind {
            Kind::Enemy(enemy) => {
                all += 1;
                attackers += usize::from(matches!(enemy.state, EnemyState::Tell | EnemyState::Attack));
            }
            Kind::Bullet(bullet) => shots += usize::from(bullet.side == Side::Enemies),
            _ => {}
        }
    }
    (attackers, shots, all)
}

/// The way from the last checkpoint to where the player is: the ticks in which the player moved, without detours.
#[derive(Default)]
struct WayBack {
    /// For each tile since the checkpoint the shortest known way to it.
    known: BTreeMap<(i32, i32), u32>,
    feet: Point,
    /// Ticks of movement since the player entered this tile.
    inside: u32,
}

impl WayBack {
    fn after_tick(&mut self, world: &World) -> u32 {
        let tile_of = |feet: Point| (feet.x.div_euclid(TILE), feet.y.div_euclid(TILE));
        let (before, feet) = (self.feet, world.player(0).expect("a player").body.feet());
        self.feet = feet;
        self.inside += u32::from(feet != before);
        let (from, tile) = (tile_of(before), tile_of(feet));
        if tile != from {
            let way = self.known.get(&from).map_or(0, |way| way + self.inside);
            let known = self.known.entry(tile).or_insert(way);
            *known = way.min(*known);
            self.inside = 0;
        }
        if world.events().iter().any(|event| event.kind == EventKind::Checkpoint) {
            self.known.clear();
            self.inside = 0;
        }
        *self.known.entry(tile).or_insert(0)
    }
}

fn run(name: &str, level: &Arc<Level>) -> Run {
    let replay = recorded(name);
    assert_eq!(replay.outcome, Outcome::Cleared, "{name}");
    let mut world = World::new(Arc::clone(level), replay.seed, replay.rules, IndexChoice::default());
    let mut rhythm = Rhythm::new(&world);
    let (mut ticks, mut way_back, mut longest_way_back) = (0, WayBack::default(), 0);
    let (mut most_attackers, mut most_shots, mut most_seen) = (0, 0, 0);
    replay
        .play(&mut world, |world| {
            ticks += 1;
            rhythm.after_tick(world);
            longest_way_back = longest_way_back.max(way_back.after_tick(world));
            let (attackers, shots, all) = seen(world);
            most_attackers = most_attackers.max(attackers);
            most_shots = most_shots.max(shots);
            most_seen = most_seen.max(all);
        })
        .unwrap();
    let figures = rhythm.figures(level);
    Run { seconds: ticks / 60, longest_way_back: longest_way_back / 60, most_attackers, most_shots, most_seen, figures }
}

/// Returns the run of each stage by its name. They are played once, because that takes seconds.
pub fn runs() -> &'static BTreeMap<&'static str, Run> {
    static RUNS: LazyLock<BTreeMap<&str, Run>> =
        LazyLock::new(|| STAGES.into_iter().chain(BOSS_STAGES).map(|name| (name, run(name, &shipped(name)))).collect());
    &RUNS
}

#[test]
fn every_stage_is_long_and_rich_enough() {
    for name in STAGES.into_iter().chain(BOSS_STAGES) {
        let level = shipped(name);
        let (columns, rows) = level.size();
        let count = |is: fn(&Thing) -> bool| level.things.iter().filter(|thing| is(thing)).count();
        let secrets = count(|thing| matches!(thing, Thing::Cover { .. }));
        let prisoners = count(|thing| matches!(thing, Thing::Prisoner { .. }));
        let checkpoints = count(|thing| matches!(thing, Thing::Checkpoint { .. }));
        let run = &runs()[name];
        println!(
            "{name}: {columns} x {rows} tiles, {} s by the bot, {checkpoints} checkpoints, at most {} s back to one, at most {} enemies and {} attackers and {} shots in a picture, {secrets} secrets, {prisoners} prisoners",
            run.seconds, run.longest_way_back, run.most_seen, run.most_attackers, run.most_shots
        );
        assert!(columns >= TILES || columns * rows >= TILES * 23, "{name}");
        let wanted = if STAGES.contains(&name) { (3, 3) } else { (3, 1) };
        assert!(secrets >= wanted.0 && prisoners >= wanted.1, "{name}: {secrets} secrets, {prisoners} prisoners");
        assert!((SHORTEST_SECONDS..=LONGEST_SECONDS).contains(&run.seconds), "{name}");
        let way_back = run.longest_way_back;
        assert!(way_back <= LONGEST_WAY_BACK_SECONDS, "{name}: {way_back} s back to a checkpoint");
        assert!(run.most_attackers <= MOST_ATTACKERS, "{name}: {} attack at once", run.most_attackers);
        assert!(run.most_shots <= MOST_SHOTS, "{name}: {} shots in a picture", run.most_shots);
    }
}

/// Largest number of columns between two checkpoints in a stage that is played from left to right.
const MOST_COLUMNS_BETWEEN: i32 = 100;

fn checkpoints(level: &Level) -> Vec<Point> {
    let feet = |thing: &Thing| if let Thing::Checkpoint { feet } = thing { Some(*feet) } else { None };
    level.things.iter().filter_map(feet).collect()
}

fn place_player(world: &mut World, feet: Point) {
    let id = world.player(0).expect("a player").id;
    world.with(id, |player, _| {
        let rect = player.body.rect;
        player.body.rect = rect.moved(feet.x - player.body.feet().x, feet.y - player.body.feet().y);
    });
}

fn respawned_at(level: &Arc<Level>, feet: Point) -> World {
    let mut world = World::new(Arc::clone(level), 1, Rules::default(), IndexChoice::default());
    place_player(&mut world, feet);
    world.step(Default::default());
    let id = world.player(0).expect("a player").id;
    let blow = Blow { damage: 99, from: feet, side: Side::Nature, how: How::Crush };
    world.with(id, |player, world| player.hurt(world, blow));
    let is_back = (0..200).any(|_| {
        world.step(Default::default());
        world.events().iter().any(|event| event.kind == EventKind::PlayerBack)
    });
    assert!(is_back && world.player(0).expect("a player").body.feet() == feet, "back at {feet:?}");
    world
}

#[test]
fn waiting_or_running_on_from_a_start_or_checkpoint_costs_no_life() {
    let mut faults = Vec::new();
    for name in STAGES.into_iter().chain(BOSS_STAGES) {
        let level = shipped(name);
        let start = World::new(Arc::clone(&level), 1, Rules::default(), IndexChoice::default());
        let worlds =
            std::iter::once(start).chain(checkpoints(&level).into_iter().map(|feet| respawned_at(&level, feet)));
        for world in worlds {
            for (hands, words) in [("180 right", "holding right"), ("3600", "standing still")] {
                let mut world = world.clone();
                let (at, deaths) = (world.player(0).expect("a player").body.feet(), world.progress().deaths());
                let died = script(hands).into_iter().position(|inputs| {
                    world.step(inputs);
                    world.progress().deaths() > deaths
                });
                if let Some(tick) = died {
                    let (column, row) = (at.x / TILE, at.y / TILE - 1);
                    faults.push(format!("{name} ({column}, {row}): {words} costs a life at tick {tick}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn checkpoints_are_never_far_apart() {
    for name in STAGES {
        let level = shipped(name);
        // Other stages wind or climb. `every_stage_is_long_and_rich_enough` measures them in time.
        if level.size().0 < 250 {
            continue;
        }
        let exit =
            level.things.iter().find_map(|thing| if let Thing::Exit { feet } = thing { Some(*feet) } else { None });
        let mut places: Vec<i32> = checkpoints(&level).iter().map(|feet| feet.x / TILE).collect();
        places.extend([level.start.x / TILE, exit.expect("an exit").x / TILE]);
        places.sort();
        let longest = places.windows(2).map(|pair| pair[1] - pair[0]).max();
        assert!(longest <= Some(MOST_COLUMNS_BETWEEN), "{name}: {longest:?} columns without a checkpoint");
        if name == "docks-1" {
            assert!(places[places.len() - 1] - places[places.len() - 2] <= 45, "{name}: {places:?}");
        }
    }
}

#[test]
fn a_grenade_thrown_at_its_sign_goes_over_the_wall() {
    let level = shipped("docks-1");
    let is_about_grenades = |thing: &Thing| match thing {
        Thing::Sign { feet, text } if level.texts[*text].contains("grenade over the wall") => Some(*feet),
        _ => None,
    };
    let sign = level.things.iter().find_map(is_about_grenades).expect("the sign");
    let row = sign.y / TILE - 1;
    let wall = (sign.x / TILE..).find(|&column| level.tile(column, row).is_solid()).expect("the wall");
    for throw in ["1 grenade\n 90", "5 up\n1 up grenade\n 90"] {
        let mut world = World::new(Arc::clone(&level), 1, Rules::default(), IndexChoice::default());
        place_player(&mut world, sign);
        let thrown = film(world, throw);
        let burst = thrown.heard.iter().find(|(_, event)| event.kind == EventKind::Explosion).expect("it explodes");
        assert!(burst.1.at.x > (wall + 1) * TILE, "{throw}: {:?}, the wall is in column {wall}", burst.1.at);
    }
}

/// The gate of an arena shuts behind a player, and must let the player in again after a death.
#[test]
fn the_gate_of_an_arena_is_open_again_after_a_death() {
    for name in BOSS_STAGES {
        let level = shipped(name);
        let arena = level.things.iter().find_map(|thing| match thing {
            Thing::Warden { arena, .. } => Some(*arena),
            _ => None,
        });
        let arena = arena.unwrap_or_else(|| panic!("{name}: no warden"));
        let trigger = level.things.iter().find_map(|thing| match thing {
            Thing::Trigger { area, .. } if area.w > 20 * TILE && area.overlaps(arena) => Some(*area),
            _ => None,
        });
        let area = trigger.unwrap_or_else(|| panic!("{name}: no trigger of the arena"));
        let gate = |world: &World| {
            let doors = world.entities().filter_map(|entity| match &entity.kind {
                Kind::Door(door) if matches!(door.lock, Lock::Shuts(_)) => Some((entity.body.rect.x, door.is_open())),
                _ => None,
            });
            doors.min_by_key(|(x, _)| (x - area.x).abs()).expect("a gate").1
        };
        let mut world = World::new(Arc::clone(&level), 1, Rules::default(), IndexChoice::default());
        place_player(&mut world, Point::new(area.center().x, area.bottom()));
        let step = |world: &mut World, ticks: u32| (0..ticks).for_each(|_| world.step(Default::default()));
        step(&mut world, 60);
        assert!(!gate(&world), "{name}: the gate shuts");
        let id = world.player(0).expect("a player").id;
        let blow = Blow { damage: 99, from: area.center(), side: Side::Nature, how: How::Crush };
        world.with(id, |player, world| player.hurt(world, blow));
        step(&mut world, 400);
        assert!(gate(&world), "{name}: the gate stays shut after a death");
    }
}
