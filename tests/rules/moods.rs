//! Tests of what enemies do besides fighting: pastimes, panic, cheers and taunts, and of those that carry a weapon.

use crate::common::files::enemies_by_word;
use crate::common::{count, level, player, script, shoot, until, with};
use quadrant::geom::{Point, TILE};
use quadrant::input::Inputs;
use quadrant::level::{PickUp, Weapon};
use quadrant::pool::Id;
use quadrant::sim::enemy::mind::off_guard::LEAST_TICKS;
use quadrant::sim::enemy::{Enemy, EnemyState};
use quadrant::sim::things::drum::drum;
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Difficulty, Entity, IndexChoice, Kind, Rules, World};

const FLOOR: &[&str] = &[
    ".......................................X",
    "........................................",
    "........................................",
    "........................................",
    "........................................",
    "P.......................................",
    "########################################",
];
const PASTIMES: [&str; 6] = ["sits", "smokes", "naps", "talks", "plays_cards", "warms_hands"];

fn foe(what: &str, column: i32, more: &str) -> String {
    format!("Foe(what: {what}, at: ({column}, 5), {more}),")
}

fn enemies(world: &World) -> Vec<(&Entity, &Enemy)> {
    world.entities().filter_map(|entity| as_enemy(entity).map(|enemy| (entity, enemy))).collect()
}

fn as_enemy(entity: &Entity) -> Option<&Enemy> {
    match &entity.kind {
        Kind::Enemy(enemy) => Some(enemy),
        _ => None,
    }
}

fn states(world: &World) -> Vec<EnemyState> {
    enemies(world).iter().map(|(_, enemy)| enemy.state).collect()
}

fn run(world: &mut World, text: &str, mut each: impl FnMut(&World)) {
    for inputs in script(text) {
        world.step(inputs);
        each(world);
    }
}

fn seeded(entities: &str, seed: u64, rules: Rules) -> World {
    World::new(level(FLOOR, entities), seed, rules, IndexChoice::default())
}

fn strike(world: &mut World, id: Id, damage: i32) {
    let from = world.player(0).expect("a player").body.rect.center();
    let blow = Blow { damage, from, side: Side::Players, how: How::Bullet };
    world.with(id, |enemy, world| enemy.hurt(world, blow));
}

fn is_attack(state: EnemyState) -> bool {
    matches!(state, EnemyState::Tell | EnemyState::Attack)
}

/// For each kind and each of its pastimes: nothing disturbs it at a distance, and when a player touches it, it jumps up for
/// long enough before it announces its first attack.
#[test]
fn an_enemy_off_its_guard_jumps_up_long_before_it_attacks() {
    for (what, kind) in enemies_by_word() {
        for pastime in PASTIMES {
            let word = quadrant::level::vocabulary::word_as(pastime).expect("a pastime");
            if !kind.may_do(word) {
                continue;
            }
            // It faces away, and so does not see the player at all.
            let mut world = with(FLOOR, &foe(what, 14, &format!("facing: right, pastime: {pastime}")));
            run(&mut world, "240", |world| assert_eq!(states(world), [EnemyState::OffGuard], "{what} {pastime}"));
            let mut startled = 0;
            run(&mut world, "150 right\n 200", |world| {
                let state = states(world)[0];
                startled += u32::from(matches!(state, EnemyState::Startled { .. }));
                if is_attack(state) {
                    assert!(startled > 20, "{what} {pastime} attacks after {startled} ticks");
                }
            });
            assert!(startled + 1 >= LEAST_TICKS, "{what} {pastime}: startled for {startled} ticks");
        }
    }
}

#[test]
fn an_enemy_off_its_guard_sees_only_what_is_near_and_ahead() {
    let sees = |pastime: &str, column: i32, facing: &str| {
        let mut world = with(FLOOR, &foe("rifleman", column, &format!("facing: {facing}, pastime: {pastime}")));
        let mut seen = false;
        run(&mut world, "60", |world| seen |= states(world)[0] != EnemyState::OffGuard);
        seen
    };
    for pastime in PASTIMES {
        assert!(!sees(pastime, 12, "left"), "{pastime}: far away");
        assert!(!sees(pastime, 3, "right"), "{pastime}: behind");
        assert_eq!(sees(pastime, 3, "left"), pastime != "naps", "{pastime}: ahead");
    }
}

#[test]
fn a_shot_wakes_those_who_are_awake_from_afar_and_a_sleeper_from_near() {
    let wakes = |pastime: &str, column: i32| {
        let mut world = with(FLOOR, &foe("rifleman", column, &format!("facing: right, pastime: {pastime}")));
        run(&mut world, "2 up fire\n 140", |_| {});
        states(&world)[0] != EnemyState::OffGuard
    };
    assert!(wakes("smokes", 12) && !wakes("naps", 12) && wakes("naps", 5));
}

#[test]
fn one_that_is_shot_while_it_naps_wakes_late() {
    let mut world = with(FLOOR, &foe("rifleman", 14, "facing: right, pastime: naps"));
    let id = enemies(&world)[0].0.id;
    strike(&mut world, id, 1);
    let until_ticks = match states(&world)[0] {
        EnemyState::Startled { until } => until,
        state => panic!("{state:?}"),
    };
    assert!(until_ticks >= 60);
    for _ in 0..until_ticks {
        assert!(matches!(states(&world)[0], EnemyState::Startled { .. }));
        world.step(Inputs::default());
    }
}

/// A player who comes back at a checkpoint finds those near it at their pastimes again.
#[test]
fn enemies_go_back_to_their_pastimes_when_a_player_returns() {
    let mut world = with(FLOOR, &foe("rifleman", 8, "facing: right, pastime: sits"));
    run(&mut world, "2 down fire\n 60", |_| {});
    assert_ne!(states(&world)[0], EnemyState::OffGuard);
    let player = world.player(0).expect("a player").id;
    let blow = Blow { damage: 99, from: Point::default(), side: Side::Nature, how: How::Touch };
    world.with(player, |player, world| player.hurt(world, blow));
    until(&mut world, 400, |world| count(world, EventKind::PlayerBack) > 0);
    world.step(Inputs::default());
    assert_eq!(states(&world)[0], EnemyState::OffGuard);
}

/// Follows one that runs away to this side, until it fights again. It never attacks meanwhile.
fn follow_the_panic(world: &mut World, what: &str, side: i32) {
    let began = enemies(world)[0].0.body.rect.x;
    let (mut fled, mut startled) = (0, 0);
    for _ in 0..600 {
        world.step(Inputs::default());
        let Some((entity, enemy)) = enemies(world).first().copied() else { panic!("{what} is gone") };
        match enemy.state {
            EnemyState::Flees => {
                fled += 1;
                assert!((entity.body.rect.x - began) * side >= 0, "{what} runs the wrong way");
            }
            EnemyState::Startled { .. } => startled += 1,
            state if is_attack(state) => {
                assert!(fled > 10 && startled > 20, "{what} runs for {fled} ticks and takes heart for {startled}");
                return;
            }
            _ => {}
        }
    }
    panic!("{what} never fights again");
}

#[test]
fn the_last_one_of_a_group_may_run_away_and_fights_again() {
    for what in ["rifleman", "marksman", "shield", "charger", "grenadier", "welder"] {
        let mut panics = 0;
        for seed in 1..=12 {
            let pair = foe(what, 12, "") + &foe("rifleman", 9, "");
            let rules = Rules { endless_life: true, ..Rules::default() };
            let mut world = seeded(&pair, seed, rules);
            run(&mut world, "40", |_| {});
            let first = enemies(&world)[1].0.id;
            strike(&mut world, first, 99);
            world.step(Inputs::default());
            if states(&world) == [EnemyState::Flees] {
                panics += 1;
                follow_the_panic(&mut world, what, 1);
            }
        }
        assert!((2..=10).contains(&panics), "{what}: {panics} of 12");
    }
    // Of three, nobody runs away, and neither does one behind a wall.
    for seed in 1..=12 {
        let three = foe("rifleman", 9, "") + &foe("rifleman", 12, "") + &foe("rifleman", 15, "");
        let mut world = seeded(&three, seed, Rules::default());
        run(&mut world, "40", |_| {});
        let first = enemies(&world)[0].0.id;
        strike(&mut world, first, 99);
        world.step(Inputs::default());
        assert!(!states(&world).contains(&EnemyState::Flees));
    }
}

#[test]
fn one_next_to_an_explosion_may_drop_its_weapon_and_run() {
    let mut frights = 0;
    for seed in 1..=24 {
        let rules = Rules { endless_life: true, ..Rules::default() };
        let mut world = seeded(&foe("marksman", 12, ""), seed, rules);
        run(&mut world, "40", |_| {});
        let feet = enemies(&world)[0].0.body.feet();
        let drum = world.spawn(drum(Point::new(feet.x + 80, feet.y))).expect("room");
        strike(&mut world, drum, 99);
        for _ in 0..120 {
            world.step(Inputs::default());
            if states(&world) == [EnemyState::Flees] {
                frights += 1;
                follow_the_panic(&mut world, "marksman", -1);
                break;
            }
        }
    }
    assert!((3..=16).contains(&frights), "{frights} of 24");
}

#[test]
fn those_who_see_a_player_die_cheer_and_do_not_attack() {
    for what in ["rifleman", "marksman", "shield", "sniper", "charger", "grenadier", "welder"] {
        let mut world = with(FLOOR, &foe(what, 12, ""));
        run(&mut world, "30", |_| {});
        let player = world.player(0).expect("a player").id;
        let from = Point::new(0, 0);
        let blow = Blow { damage: 99, from, side: Side::Nature, how: How::Touch };
        world.with(player, |player, world| player.hurt(world, blow));
        let mut cheered = 0;
        run(&mut world, "70", |world| cheered += u32::from(states(world)[0] == EnemyState::Cheers));
        assert!(cheered >= 55, "{what}: {cheered}");
    }
}

/// On easy, a rifleman never hits a player who stays down.
#[test]
fn one_taunts_when_nobody_was_hit_for_a_while() {
    let rules = Rules { difficulty: Difficulty::Easy, ..Rules::default() };
    let mut world = seeded(&(foe("rifleman", 11, "") + &foe("rifleman", 14, "")), 1, rules);
    let (mut taunts, mut quiet, mut most) = (0, 0, 0);
    run(&mut world, "1500 down", |world| {
        most = most.max(states(world).iter().filter(|&&state| state == EnemyState::Taunts).count());
        taunts += count(world, EventKind::Jeer);
        quiet = if count(world, EventKind::Jeer) > 0 { 0 } else { quiet + 1 };
        assert!(quiet < 700, "no taunt at tick {}", world.tick());
    });
    assert!((2..=5).contains(&taunts) && most == 1, "{taunts} taunts, {most} at once");
}

fn items(world: &World) -> Vec<(Point, PickUp)> {
    let of = |entity: &Entity| match &entity.kind {
        Kind::PickUp(what) => Some((entity.body.feet(), *what)),
        _ => None,
    };
    world.entities().filter_map(of).collect()
}

#[test]
fn the_crate_of_a_carrier_falls_to_the_floor_and_can_be_taken() {
    for what in ["rifleman", "marksman", "shield", "sniper", "charger", "grenadier", "welder"] {
        let mut world = with(FLOOR, &foe(what, 8, "facing: right, carries: laser"));
        let id = enemies(&world)[0].0.id;
        strike(&mut world, id, 99);
        run(&mut world, "40", |_| {});
        let [(feet, PickUp::Weapon(Weapon::Laser))] = items(&world)[..] else { panic!("{what}: {:?}", items(&world)) };
        assert_eq!(feet.y, 6 * TILE, "{what}: it lies on the floor");
        run(&mut world, "90 right", |_| {});
        assert!(items(&world).is_empty() && player(&world).weapon == Weapon::Laser, "{what}");
    }
}

#[test]
fn a_carrier_keeps_away_from_a_player() {
    let farthest = |more: &str| {
        let rules = Rules { endless_life: true, ..Rules::default() };
        let mut world = seeded(&foe("rifleman", 7, more), 1, rules);
        let mut farthest = 0;
        run(&mut world, "300", |world| farthest = farthest.max(enemies(world)[0].0.body.rect.x));
        farthest
    };
    let (carrier, other) = (farthest("carries: spread"), farthest(""));
    assert!(carrier >= other + 3 * TILE, "a carrier goes to {carrier}, another one to {other}");
}

#[test]
fn one_shot_bursts_a_balloon_and_its_crate_falls() {
    let mut world = with(FLOOR, "Balloon(at: (10, 2), what: rapid),");
    let home = 10 * TILE + TILE / 2;
    let place = |world: &World| {
        world.entities().find(|entity| matches!(entity.kind, Kind::Balloon(_))).map(|balloon| balloon.body.rect)
    };
    let (mut left, mut right) = (home, home);
    run(&mut world, "1200", |world| {
        let x = place(world).expect("it flies").center().x;
        (left, right) = (left.min(x), right.max(x));
    });
    assert!(home - left >= 3 * TILE && right - home >= 3 * TILE, "it drifts from {left} to {right}");
    let middle = place(&world).expect("it flies").center();
    shoot(&mut world, Point::new(middle.x - 20, middle.y), Point::new(2048, 0), 1);
    assert!(place(&world).is_none());
    run(&mut world, "60", |_| {});
    let [(feet, PickUp::Weapon(Weapon::Rapid))] = items(&world)[..] else { panic!("{:?}", items(&world)) };
    assert_eq!(feet.y, 6 * TILE);
    // A player who dies and comes back finds it in the air again.
    let player = world.player(0).expect("a player").id;
    let blow = Blow { damage: 99, from: middle, side: Side::Nature, how: How::Touch };
    world.with(player, |player, world| player.hurt(world, blow));
    until(&mut world, 400, |world| count(world, EventKind::PlayerBack) > 0);
    assert_eq!(place(&world).map(|rect| rect.center().x), Some(home));
}
