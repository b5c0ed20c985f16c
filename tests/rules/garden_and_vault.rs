//! Tests of what is special about the enemies of the Gardens (spitter, wasps) and of the Vault (phaser, mirror drone).

use crate::common::{film, level, script, until, with};
use quadrant::geom::{Point, Rect, TILE};
use quadrant::pool::Id;
use quadrant::sim::enemy::{Enemy, EnemyState};
use quadrant::sim::shots::bullet::{Shot, bullet};
use quadrant::sim::shots::hazard::{Form, Hazard};
use quadrant::sim::world::blow::{Blow, How, Side, Struck};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, IndexChoice, Kind, Rules, World};

const HALL: &[&str] = &[
    "............................X",
    ".............................",
    ".............................",
    ".............................",
    ".............................",
    ".............................",
    ".............................",
    "............P................",
    "#############################",
];

fn foe(world: &World) -> Option<(&Entity, &Enemy)> {
    world.entities().find_map(|entity| match &entity.kind {
        Kind::Enemy(enemy) => Some((entity, enemy)),
        _ => None,
    })
}

fn state(world: &World) -> EnemyState {
    foe(world).expect("an enemy").1.state
}

fn hazards(world: &World, form: Form) -> Vec<(Id, Rect, Hazard)> {
    let as_hazard = |entity: &Entity| match &entity.kind {
        Kind::Hazard(hazard) if hazard.form == form => Some((entity.id, entity.body.rect, hazard.clone())),
        _ => None,
    };
    world.entities().filter_map(as_hazard).collect()
}

fn strike(world: &mut World, how: How, from: Point) -> Option<Struck> {
    let id = foe(world).expect("an enemy").0.id;
    let blow = Blow { damage: 1, from, side: Side::Players, how };
    world.with(id, |foe, world| foe.hurt(world, blow))
}

fn wounds(world: &World) -> i32 {
    foe(world).expect("an enemy").1.wounds
}

#[test]
fn the_petals_of_a_spitter_stop_bullets_until_it_opens() {
    let mut world = with(HALL, "Foe(what: spitter, at: (20, 7)),");
    let left = Point::new(15 * TILE, 7 * TILE);
    assert_eq!(strike(&mut world, How::Bullet, left), Some(Struck::Blocked));
    for (nth, how) in [How::Flame, How::Melee, How::Blast].into_iter().enumerate() {
        assert_eq!(strike(&mut world, how, left), Some(Struck::Through), "{how:?}");
        assert_eq!(wounds(&world), nth as i32 + 1);
    }
    until(&mut world, 600, |world| state(world) == EnemyState::Tell);
    let mut world = with(HALL, "Foe(what: spitter, at: (20, 7)),");
    for open in [EnemyState::Tell, EnemyState::Attack] {
        until(&mut world, 600, |world| state(world) == open);
        assert_eq!(strike(&mut world, How::Bullet, left), Some(Struck::Through), "{open:?}");
    }
    until(&mut world, 600, |world| state(world) == EnemyState::Rest);
    assert_eq!(strike(&mut world, How::Bullet, left), Some(Struck::Blocked));
}

#[test]
fn seeds_of_a_spitter_become_thorns_that_grow_hurt_and_wither() {
    let mut world = with(HALL, "Foe(what: spitter, at: (24, 7)),");
    let stood = world.player(0).unwrap().body.feet();
    until(&mut world, 600, |world| hazards(world, Form::Pod).len() == 3);
    // The player runs away from below the seeds.
    for inputs in script("70 left") {
        world.step(inputs);
    }
    until(&mut world, 600, |world| hazards(world, Form::Pod).is_empty());
    let mut middles: Vec<i32> = hazards(&world, Form::Patch).iter().map(|(_, rect, _)| rect.center().x).collect();
    middles.sort_unstable();
    assert_eq!(middles.len(), 3);
    for (middle, aside) in middles.iter().zip([-48, 0, 48]) {
        assert!((middle - stood.x - aside).abs() <= 12, "{middle} beside {}", stood.x + aside);
    }
    for (_, rect, hazard) in hazards(&world, Form::Patch) {
        assert_eq!(rect.bottom(), 8 * TILE);
        assert!(hazard.live_ticks > 120 && hazard.live_ticks < 400, "some seconds");
    }
    until(&mut world, 600, |world| hazards(world, Form::Patch).iter().all(|(_, _, patch)| patch.wait_ticks == 0));
    let hurt = |script: &str| film(world.clone(), script).count(EventKind::PlayerHurt);
    assert!(hurt("60 right") > 0, "thorns hurt");
    // A crouching player shoots the thorns away.
    let film = film(world.clone(), "3 right\n 40 down fire");
    assert!(hazards(&film.world, Form::Patch).len() < 3);
    for _ in 0..260 {
        world.step(Default::default());
    }
    assert!(world.entities().all(|entity| !middles.contains(&entity.body.rect.center().x)), "they wither");
}

#[test]
fn thorns_do_not_hurt_while_they_grow() {
    let mut world = with(HALL, "Foe(what: spitter, at: (24, 7)),");
    until(&mut world, 600, |world| !hazards(world, Form::Patch).is_empty());
    let grows = hazards(&world, Form::Patch)[0].2.wait_ticks;
    assert!(grows >= 20, "{grows}");
}

#[test]
fn seeds_of_a_spitter_grow_on_boards() {
    let mut rows = HALL.to_vec();
    rows[4] = ".........P=========..........";
    rows[5] = ".......=====.................";
    rows[7] = ".............................";
    let mut world = with(&rows, "Foe(what: spitter, at: (20, 7)),");
    until(&mut world, 600, |world| !hazards(world, Form::Patch).is_empty());
    let (_, rect, _) = hazards(&world, Form::Patch)[0].clone();
    assert!(rect.bottom() == 4 * TILE || rect.bottom() == 5 * TILE, "{rect:?}");
}

#[test]
fn each_blow_kills_its_number_of_wasps() {
    for (how, killed) in [(How::Bullet, 1), (How::Flame, 2), (How::Melee, 4)] {
        let mut world = with(HALL, "Foe(what: wasps, at: (20, 4)),");
        strike(&mut world, how, Point::new(0, 0));
        assert_eq!(wounds(&world), killed, "{how:?}");
    }
    let mut world = with(HALL, "Foe(what: wasps, at: (20, 4)),");
    strike(&mut world, How::Blast, Point::new(0, 0));
    world.step(Default::default());
    assert!(foe(&world).is_none(), "an explosion kills all");
}

#[test]
fn a_swarm_weaves_and_dives_at_the_place_where_the_player_was() {
    let mut world = with(HALL, "Foe(what: wasps, at: (24, 3)),");
    let (mut highest, mut lowest) = (i32::MAX, 0);
    let mut dives = 0;
    for _ in 0..900 {
        let was = state(&world);
        let player = world.player(0).unwrap().body.rect.center();
        world.step(Default::default());
        let (swarm, enemy) = foe(&world).unwrap();
        let y = swarm.body.rect.center().y;
        match enemy.state {
            EnemyState::Watch => (highest, lowest) = (highest.min(y), lowest.max(y)),
            EnemyState::Attack if was == EnemyState::Tell => {
                dives += 1;
                let (at, v) = (swarm.body.rect.center(), swarm.body.velocity);
                let (dx, dy) = (player.x - at.x, player.y - at.y);
                let beside = (dx * v.y - dy * v.x).abs() / (v.x.abs() + v.y.abs());
                assert!(dx * v.x >= 0 && beside <= 6, "the dive passes {beside} pixels beside the player");
            }
            _ => {}
        }
    }
    assert!(lowest - highest >= 24, "it weaves from {highest} to {lowest}");
    assert!(dives >= 2, "{dives}");
}

#[test]
fn a_dive_hurts_who_stands_still_and_misses_who_runs() {
    let stands = film(with(HALL, "Foe(what: wasps, at: (24, 3)),"), "400");
    assert!(stands.count(EventKind::PlayerHurt) > 0);
    let mut world = with(HALL, "Foe(what: wasps, at: (24, 3)),");
    until(&mut world, 600, |world| state(world) == EnemyState::Tell && foe(world).unwrap().1.ticks > 16);
    assert_eq!(film(world, "60 left").count(EventKind::PlayerHurt), 0);
}

#[test]
fn a_phaser_appears_where_its_light_was_and_waits_before_it_shoots() {
    // After a death of the player, it would begin again.
    let rules = Rules { endless_life: true, ..Rules::default() };
    let hall = level(HALL, "Foe(what: phaser, at: (24, 7)),");
    let mut world = World::new(hall, 1, rules, IndexChoice::default());
    let mut sides = Vec::new();
    let (mut goal, mut appeared) = (Point::default(), 0);
    for _ in 0..1200 {
        let was = state(&world);
        world.step(Default::default());
        let player = world.player(0).unwrap().body.rect.center();
        let (phaser, enemy) = foe(&world).unwrap();
        match enemy.state {
            EnemyState::Tell if was == EnemyState::Tell => {
                assert_eq!(enemy.goal, goal, "the light stays where it is");
            }
            EnemyState::Tell => goal = enemy.goal,
            EnemyState::Attack if was == EnemyState::Tell => {
                assert_eq!(phaser.body.feet(), goal);
                assert_eq!(goal.y, 8 * TILE, "it stands on the floor");
                appeared = world.tick();
                sides.push((goal.x - player.x).signum());
            }
            _ => {}
        }
        if world.events().iter().any(|event| event.kind == EventKind::EnemyShot) {
            assert!(world.tick() - appeared >= 20, "it shoots {} ticks after it appears", world.tick() - appeared);
        }
    }
    assert!(sides.len() >= 4 && sides.windows(2).all(|two| two[0] != two[1]), "it goes round the player: {sides:?}");
}

#[test]
fn nothing_hits_a_phaser_that_is_away() {
    let mut world = with(HALL, "Foe(what: phaser, at: (24, 7)),");
    until(&mut world, 600, |world| foe(world).unwrap().1.is_away());
    for how in [How::Bullet, How::Blast, How::Melee, How::Flame] {
        strike(&mut world, how, Point::new(0, 0));
    }
    assert_eq!(wounds(&world), 0);
    assert!(!foe(&world).unwrap().0.kind.stops_shots(Side::Players));
    until(&mut world, 600, |world| state(world) == EnemyState::Rest);
    strike(&mut world, How::Bullet, Point::new(0, 0));
    assert_eq!(wounds(&world), 1);
}

#[test]
fn a_phaser_reaches_players_behind_a_wall() {
    let mut rows = HALL.to_vec();
    for row in &mut rows[4..8] {
        *row = "................#............";
    }
    rows[7] = "............P...#............";
    let mut world = with(&rows, "Foe(what: phaser, at: (22, 7)),");
    let shot = Blow { damage: 1, from: Point::new(0, 0), side: Side::Players, how: How::Bullet };
    let id = foe(&world).unwrap().0.id;
    let player = world.player(0).unwrap().body.rect.center();
    world.with(id, |foe, world| foe.hurt(world, Blow { from: player, ..shot }));
    until(&mut world, 600, |world| state(world) == EnemyState::Attack);
    assert!(foe(&world).unwrap().0.body.rect.right() <= 16 * TILE, "on the player's side of the wall");
}

/// Fires one bullet of player 1 and returns the world after some ticks.
fn shot_at_mirror(world: &mut World, shot: Shot, from: Point, velocity: Point) {
    let player = world.player(0).unwrap().id;
    world.spawn(bullet(player, Side::Players, shot, from, velocity));
    for _ in 0..6 {
        world.step(Default::default());
    }
}

fn returned(world: &World) -> Vec<(Side, Point)> {
    let as_bullet = |entity: &Entity| match &entity.kind {
        Kind::Bullet(bullet) if bullet.shot == Shot::Returned => Some((bullet.side, entity.body.velocity)),
        _ => None,
    };
    world.entities().filter_map(as_bullet).collect()
}

#[test]
fn a_mirror_throws_bullets_back_at_who_fired_them() {
    let mut world = with(HALL, "Foe(what: mirror, at: (20, 6)),");
    let at = foe(&world).unwrap().0.body.rect.center();
    shot_at_mirror(&mut world, Shot::Rifle, Point::new(at.x - 40, at.y), Point::new(2048, 0));
    let back = returned(&world);
    assert_eq!(back.len(), 1);
    assert_eq!(back[0].0, Side::Enemies);
    assert!(back[0].1.x < -500 && back[0].1.x > -1000 && back[0].1.y == 0, "as slow as a shot of an enemy: {back:?}");
    assert_eq!(wounds(&world), 0);
    // It is a shot of the enemies from now on: it hurts the player.
    let mut hurt = 0;
    for _ in 0..60 {
        world.step(Default::default());
        hurt += world.events().iter().filter(|event| event.kind == EventKind::PlayerHurt).count();
    }
    assert_eq!(hurt, 1);
}

#[test]
fn a_mirror_is_hurt_from_below_from_behind_and_around_the_plate() {
    let fresh = || with(HALL, "Foe(what: mirror, at: (20, 4)),");
    let at = foe(&fresh()).unwrap().0.body.rect.center();
    for (from, velocity, name) in [
        (Point::new(at.x, at.y + 40), Point::new(0, -2048), "below"),
        (Point::new(at.x + 40, at.y), Point::new(-2048, 0), "behind"),
    ] {
        let mut world = fresh();
        shot_at_mirror(&mut world, Shot::Rifle, from, velocity);
        assert_eq!((wounds(&world), returned(&world).len()), (1, 0), "{name}");
    }
    for how in [How::Flame, How::Melee, How::Blast] {
        let mut world = fresh();
        assert_eq!(strike(&mut world, how, Point::new(at.x - 30, at.y)), Some(Struck::Through), "{how:?}");
    }
    // A rocket explodes on the plate instead of flying back.
    let mut world = fresh();
    shot_at_mirror(&mut world, Shot::Rocket, Point::new(at.x - 40, at.y), Point::new(2048, 0));
    world.step(Default::default());
    assert!(returned(&world).is_empty() && foe(&world).is_none_or(|(_, enemy)| enemy.wounds > 0));
}

#[test]
fn a_mirror_is_open_from_the_folding_of_its_plate_to_the_end_of_its_rest() {
    let mut world = with(HALL, "Foe(what: mirror, at: (20, 6)),");
    for (open, after) in [(EnemyState::Tell, 10), (EnemyState::Attack, 0), (EnemyState::Rest, 0)] {
        until(&mut world, 600, |world| state(world) == open && foe(world).unwrap().1.ticks >= after);
        let at = foe(&world).unwrap().0.body.rect.center();
        let mut now = world.clone();
        assert_eq!(strike(&mut now, How::Bullet, Point::new(at.x - 10, at.y)), Some(Struck::Through), "{open:?}");
    }
    until(&mut world, 600, |world| state(world) == EnemyState::Watch);
    let at = foe(&world).unwrap().0.body.rect.center();
    assert_eq!(strike(&mut world, How::Bullet, Point::new(at.x - 10, at.y)), Some(Struck::Reflected));
}

#[test]
fn held_fire_brings_the_attack_of_a_mirror_nearer() {
    let tell_at = |bullets: u32| {
        let mut world = with(HALL, "Foe(what: mirror, at: (20, 6)),");
        until(&mut world, 600, |world| state(world) == EnemyState::Watch);
        let began = world.tick();
        for _ in 0..bullets {
            let at = foe(&world).unwrap().0.body.rect.center();
            strike(&mut world, How::Bullet, Point::new(at.x - 10, at.y));
            world.step(Default::default());
        }
        until(&mut world, 600, |world| state(world) == EnemyState::Tell);
        world.tick() - began
    };
    assert!(tell_at(3) + 30 < tell_at(0));
}
