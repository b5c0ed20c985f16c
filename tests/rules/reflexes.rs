//! Tests of what enemies do at once: whoever is passed, shot at or beside a player reacts. A group does not move as one, and
//! what is far away only makes those look up who are off their guard.

use crate::common::{count, level, script, shoot, with};
use quadrant::geom::{Point, TILE};
use quadrant::sim::enemy::{Enemy, EnemyState};
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

fn foe(what: &str, column: i32, more: &str) -> String {
    format!("Foe(what: {what}, at: ({column}, 5), {more}),")
}

fn enemies(world: &World) -> Vec<(&Entity, &Enemy)> {
    let of = |entity| match entity {
        entity @ &Entity { kind: Kind::Enemy(ref enemy), .. } => Some((entity, enemy)),
        _ => None,
    };
    world.entities().filter_map(of).collect()
}

fn states(world: &World) -> Vec<EnemyState> {
    enemies(world).iter().map(|(_, enemy)| enemy.state).collect()
}

fn safe(rows: &[&str], entities: &str, difficulty: Difficulty) -> World {
    let rules = Rules { endless_life: true, difficulty, ..Rules::default() };
    World::new(level(rows, entities), 1, rules, IndexChoice::default())
}

fn run(world: &mut World, text: &str, mut each: impl FnMut(&World)) {
    for inputs in script(text) {
        world.step(inputs);
        each(world);
    }
}

fn distance(world: &World) -> i32 {
    (enemies(world)[0].0.body.feet().x - world.player(0).expect("a player").body.feet().x).abs()
}

#[test]
fn one_who_is_passed_by_a_running_player_starts_up_but_not_by_one_who_creeps() {
    for pastime in ["pastime: naps", "pastime: plays_cards", ""] {
        let starts_up = |keys: &str| {
            let mut world = with(FLOOR, &foe("rifleman", 6, &format!("facing: right, {pastime}")));
            let mut starts_up = false;
            run(&mut world, keys, |world| {
                let is_calm = matches!(states(world)[0], EnemyState::OffGuard | EnemyState::Patrol);
                starts_up |= distance(world) > TILE && !is_calm;
            });
            starts_up
        };
        assert!(starts_up("60 right") && !starts_up("100 down right"), "{pastime}");
    }
}

#[test]
fn a_group_that_sees_one_fall_starts_up_at_once_but_not_together() {
    for pastime in ["pastime: naps", "pastime: talks"] {
        let group: String =
            [12, 14, 16, 18].map(|column| foe("marksman", column, &format!("facing: right, {pastime}"))).concat();
        let mut world = with(FLOOR, &group);
        let first = enemies(&world)[0].0.id;
        let blow = Blow { damage: 99, from: Point::default(), side: Side::Players, how: How::Bullet };
        world.with(first, |enemy, world| enemy.hurt(world, blow));
        let mut starts = Vec::new();
        run(&mut world, "24", |world| {
            let calm = states(world).iter().filter(|&&state| state == EnemyState::OffGuard).count();
            starts.push(calm);
        });
        assert_eq!(starts.last(), Some(&0), "{pastime}");
        starts.dedup();
        assert_eq!(starts.len(), 4, "{pastime}: one after another, {starts:?}");
    }
}

#[test]
fn a_shot_that_flies_close_by_wakes_a_sleeper() {
    let wakes = |above: i32| {
        let mut world = with(FLOOR, &foe("rifleman", 14, "facing: right, pastime: naps"));
        let head = enemies(&world)[0].0.body.rect.y;
        shoot(&mut world, Point::new(9 * TILE, head - above), Point::new(2048, 0), 1);
        run(&mut world, "30", |_| {});
        states(&world)[0] != EnemyState::OffGuard
    };
    assert!(wakes(8) && !wakes(3 * TILE));
}

/// Three shots light the drum. Those beside it look up, then jump up, and are still there when it explodes.
#[test]
fn a_drum_that_is_shot_from_afar_kills_those_who_play_cards_beside_it() {
    let group: String =
        [14, 15, 16].map(|column| foe("rifleman", column, "facing: right, pastime: plays_cards")).concat();
    let mut world = with(FLOOR, &(group + "Drum(at: (13, 5)),"));
    let mut explodes = false;
    run(&mut world, "40 fire\n 90", |world| {
        explodes |= count(world, EventKind::Explosion) > 0;
        // None has left.
        assert!(
            explodes || enemies(world).iter().all(|(entity, _)| entity.body.rect.x < 17 * TILE),
            "tick {}",
            world.tick()
        );
    });
    assert!(explodes && enemies(&world).is_empty());
}

#[test]
fn one_who_hears_a_shot_from_afar_looks_up_first() {
    let mut world = with(FLOOR, &foe("rifleman", 12, "facing: right, pastime: smokes"));
    run(&mut world, "2 up fire\n 30", |_| {});
    assert!(states(&world)[0] == EnemyState::OffGuard && enemies(&world)[0].1.wakes_ticks > 0);
    run(&mut world, "60", |_| {});
    assert_ne!(states(&world)[0], EnemyState::OffGuard);
}

#[test]
fn beside_a_player_a_soldier_does_not_rest_but_hops_back() {
    for what in ["rifleman", "marksman"] {
        let mut world = safe(FLOOR, &foe(what, 2, "facing: left"), Difficulty::Normal);
        let (mut rest, mut longest, mut hops) = (0, 0, false);
        run(&mut world, "240", |world| {
            rest = if states(world)[0] == EnemyState::Rest && distance(world) <= 2 * TILE { rest + 1 } else { 0 };
            longest = longest.max(rest);
            hops |= states(world)[0] == EnemyState::Leap;
        });
        assert!((1..=20).contains(&longest) && hops, "{what}: {longest} {hops}");
    }
}

/// Returns how many grenades enemies throw over a wide pit at a player who ducks under their shots and fires to the other side.
fn thrown(group: &str, keys: &str) -> u32 {
    let floor = "####........############################";
    let rows: Vec<&str> = FLOOR[..6].iter().copied().chain([floor]).collect();
    let mut world = safe(&rows, group, Difficulty::Easy);
    let (mut thrown, mut tell) = (0, 0);
    run(&mut world, keys, |world| {
        let grenades = world.entities().filter(|entity| matches!(entity.kind, Kind::Grenade(_))).count();
        assert!(grenades <= 1, "{grenades} grenades");
        if count(world, EventKind::Throw) > 0 {
            thrown += 1;
            assert!(tell >= 20, "a tell of {tell} ticks");
        }
        let tells = enemies(world).iter().any(|(_, enemy)| enemy.throws && enemy.state == EnemyState::Tell);
        tell = if tells { tell + 1 } else { 0 };
    });
    thrown
}

#[test]
fn a_second_soldier_throws_a_grenade_at_a_player_who_stays_and_shoots() {
    let (one, two) = (foe("rifleman", 14, "facing: left"), foe("rifleman", 18, "facing: left"));
    let (stays, rests) = ("2 left\n 460 down fire", "2 left\n 460 down");
    let both = one.clone() + &two;
    assert!(thrown(&both, stays) > 0, "at one who stays");
    assert_eq!(thrown(&both, rests), 0, "not at one who does not shoot");
    assert_eq!(thrown(&one, stays), 0, "nobody throws who is alone");
}

/// Only every second one leaps. A crate gives the soldier another slot.
#[test]
fn a_soldier_leaps_over_a_shot_that_comes() {
    let highest = |first: &str| {
        let mut world = with(FLOOR, &(first.to_string() + &foe("rifleman", 20, "facing: left")));
        let mut highest = 0;
        run(&mut world, "20\n 90 fire", |world| {
            if let Some((entity, _)) = enemies(world).first() {
                highest = highest.max(6 * TILE - entity.body.rect.bottom());
            }
        });
        highest
    };
    let (one, other) = (highest(""), highest("Crate(at: (38, 5)),"));
    assert!(one.max(other) >= 40 && one.min(other) == 0, "{one} and {other} pixels");
}
