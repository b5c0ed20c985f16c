//! Tests of what only some enemies of the Docks and the Foundry can do: the hound, the mortar, the welder, the crawler.

use crate::common::files::shipped;
use crate::common::{film, script, with};
use quadrant::geom::{Point, TILE};
use quadrant::level::EnemyKind;
use quadrant::sim::enemy::{Enemy, EnemyState};
use quadrant::sim::shots::bullet::{Shot, bullet};
use quadrant::sim::shots::hazard::Form;
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, IndexChoice, Kind, Outcome, Rules, World};
use std::fs;

/// A flat floor with the player at the left edge. The ceiling is twelve tiles up.
const FLAT: [&str; 12] = [
    "...................................X",
    "....................................",
    "....................................",
    "....................................",
    "....................................",
    "....................................",
    "....................................",
    "....................................",
    "....................................",
    "....................................",
    "..P.................................",
    "####################################",
];
const FLOOR: i32 = 11 * TILE;

fn foe(what: &str, column: i32, row: i32) -> String {
    format!("Foe(what: {what}, at: ({column}, {row})),")
}

fn only(world: &World) -> Option<(&Entity, &Enemy)> {
    world.entities().find_map(|entity| match &entity.kind {
        Kind::Enemy(enemy) => Some((entity, enemy)),
        _ => None,
    })
}

fn run(world: &mut World, text: &str, mut each: impl FnMut(&World)) {
    for inputs in script(text) {
        world.step(inputs);
        each(world);
    }
}

/// Runs until the first attack begins, and returns where it goes. Players do nothing.
fn until_attack(world: &mut World) -> Point {
    for _ in 0..600 {
        world.step(Default::default());
        if let Some((_, enemy)) = only(world).filter(|(_, enemy)| enemy.state == EnemyState::Attack) {
            return enemy.aim_at;
        }
    }
    panic!("no attack");
}

/// The script of each kind meets one of its attacks, leaves none of it alive and reaches the exit.
#[test]
fn scripts_play_the_level_of_each_kind_to_its_end() {
    for name in ["hound", "mortar", "welder", "crawler"] {
        let text = fs::read_to_string(format!("tests/scripts/{name}.script")).unwrap();
        let (first, inputs) = text.split_once('\n').unwrap();
        assert_eq!(first, format!("level test/{name}"));
        let mut world = World::new(shipped(&format!("test/{name}")), 1, Rules::default(), IndexChoice::default());
        let mut attacks = 0;
        let mut course = String::new();
        run(&mut world, inputs, |world| {
            attacks += u32::from(only(world).is_some_and(|(_, enemy)| enemy.state == EnemyState::Attack));
            for event in world.events().iter().filter(|event| event.kind != EventKind::Step) {
                let player = world.player(0).map(|player| player.body.feet());
                course += &format!("{} {:?} {:?}, player {player:?}\n", world.tick(), event.kind, event.at);
            }
        });
        let left = world.entities().filter(|entity| matches!(entity.kind, Kind::Enemy(_))).count();
        let ends = (world.outcome() == Outcome::Cleared, left, attacks > 0);
        assert_eq!(ends, (true, 0, true), "{name}: cleared, enemies left, attacked\n{course}");
    }
}

#[test]
fn a_hound_lands_where_the_player_was_and_bites_a_player_who_stays_or_ducks() {
    for (held, bites) in [("", 1), ("down", 1), ("left", 0)] {
        let mut world = with(&FLAT, &foe("hound", 9, 10));
        let at = until_attack(&mut world);
        let mut landed = None;
        let mut hurt = 0;
        run(&mut world, &format!("40 {held}"), |world| {
            hurt += world.events().iter().filter(|event| event.kind == EventKind::PlayerHurt).count();
            let (entity, enemy) = only(world).unwrap();
            if enemy.state == EnemyState::Rest && landed.is_none() {
                landed = Some(entity.body.feet());
            }
        });
        let landed = landed.expect("it lands");
        assert_eq!((landed.y, hurt), (FLOOR, bites), "{held}");
        assert!((landed.x - at.x).abs() <= 4, "{held}: lands at {landed:?} instead of {at:?}");
    }
}

#[test]
fn a_player_who_rolls_under_a_hound_is_not_bitten() {
    let mut world = with(&FLAT, &foe("hound", 9, 10));
    until_attack(&mut world);
    let mut hurt = 0;
    run(&mut world, "12\n 2 right roll\n 40 right", |world| {
        hurt += world.events().iter().filter(|event| event.kind == EventKind::PlayerHurt).count();
    });
    assert_eq!(hurt, 0);
}

#[test]
fn a_hound_leaps_over_a_gap_and_onto_a_ledge() {
    let gap = [
        "....................X",
        ".....................",
        ".....................",
        "P....................",
        "####....#############",
    ];
    let ledge = [
        "....................X",
        "P....................",
        "====.................",
        ".....................",
        ".....................",
        "#####################",
    ];
    for (rows, height) in [(&gap[..], 4), (&ledge[..], 2)] {
        let rules = Rules { endless_life: true, ..Rules::default() };
        let level = crate::common::level(rows, &foe("hound", 10, rows.len() as i32 - 2));
        let mut world = World::new(level, 1, rules, IndexChoice::default());
        let mut came = false;
        run(&mut world, "400", |world| {
            let (entity, _) = only(world).expect("it did not fall");
            came |= entity.body.feet().y == height * TILE && entity.body.rect.x < 4 * TILE;
        });
        assert!(came, "it never reached row {height}");
    }
}

/// It leaves its floor only by a leap, and never leaps to where there is no floor.
#[test]
fn a_hound_does_not_leap_into_a_pit() {
    let rows = [
        "..............................X",
        "...............................",
        "...............................",
        "P..............................",
        "####.............##############",
    ];
    let mut world = with(&rows, &foe("hound", 20, 3));
    let mut told = 0;
    // The player jumps over the pit again and again.
    run(&mut world, &"20 right jump\n 30 left\n 20\n".repeat(12), |world| {
        told += world.events().iter().filter(|event| event.kind == EventKind::Alert).count();
        let (entity, enemy) = only(world).expect("it fell");
        if enemy.state != EnemyState::Attack {
            assert_eq!(entity.body.feet().y, 4 * TILE);
        }
    });
    assert!(told > 0);
    let floor = film(with(&FLAT, &foe("hound", 12, 10)), "200");
    assert!(floor.count(EventKind::Jump) > 0);
}

fn shell(world: &World) -> Option<Point> {
    let is_shell =
        |entity: &&Entity| matches!(&entity.kind, Kind::Hazard(hazard) if matches!(hazard.form, Form::Shell { .. }));
    world.entities().find(is_shell).map(|entity| entity.body.feet())
}

/// A wall up to the sky is between the two, so the mortar never sees the player.
#[test]
fn a_mortar_hits_the_marked_place_behind_a_wall_where_it_heard_a_shot() {
    let mut rows = FLAT;
    let walled: Vec<String> =
        rows[4..11].iter().map(|row| format!("{}#{}", &row[..8], &row[9..]).replace("..P...", ".....P")).collect();
    walled.iter().enumerate().for_each(|(nth, row)| rows[4 + nth] = row);
    for (held, hurts) in [("", 1), ("left", 0)] {
        let mut world = with(&rows, &foe("mortar", 14, 10));
        let start = world.player(0).unwrap().body.feet();
        let (mut marks, mut marked, mut hurt, mut burst) = (0, None, 0, None);
        run(&mut world, &format!("10 up\n 2 up fire\n 100\n 110 {held}"), |world| {
            marks += u32::from(shell(world).is_some());
            marked = shell(world).or(marked);
            for event in world.events() {
                hurt += u32::from(event.kind == EventKind::PlayerHurt);
                if event.kind == EventKind::SmallExplosion && burst.is_none() {
                    burst = Some(event.at);
                }
            }
        });
        let (marked, burst) = (marked.expect("a mark"), burst.expect("an explosion"));
        assert!(marks >= 80, "the mark is shown for {marks} ticks");
        assert!((marked.x - start.x).abs() <= 8 && marked.y == FLOOR, "{marked:?}");
        assert!((burst.x - marked.x).abs() <= 1 && (marked.y - burst.y) < TILE, "{burst:?} instead of {marked:?}");
        assert_eq!(hurt, hurts, "{held}");
    }
}

#[test]
fn a_mortar_cannot_hit_a_near_player_or_fire_through_a_roof() {
    let near = film(with(&FLAT, &foe("mortar", 6, 10)), "400");
    assert!(near.count(EventKind::Alert) > 0);
    assert_eq!((near.count(EventKind::Tell), near.count(EventKind::PlayerHurt)), (0, 0));
    let mut rows = FLAT;
    rows[7] = "..........##########................";
    let roofed = film(with(&rows, &foe("mortar", 14, 10)), "400");
    assert!(roofed.count(EventKind::Tell) > 0);
    assert_eq!((roofed.count(EventKind::EnemyShot), roofed.count(EventKind::SmallExplosion)), (0, 0));
}

#[test]
fn a_shell_explodes_on_the_board_above_the_player() {
    let mut rows = FLAT;
    rows[7] = "======..............................";
    let film = film(with(&rows, &foe("mortar", 14, 10)), "300");
    let burst = film.heard.iter().find(|(_, event)| event.kind == EventKind::SmallExplosion).expect("an explosion");
    assert!((6 * TILE..=7 * TILE).contains(&burst.1.at.y), "{burst:?}");
}

/// Fires one shot of the player's, and returns what happens within twelve ticks.
fn shot_at(world: &mut World, shot: Shot, from: Point, velocity: Point) -> Vec<EventKind> {
    let player = world.player(0).unwrap().id;
    world.spawn(bullet(player, Side::Players, shot, from, velocity));
    let mut events = Vec::new();
    run(world, "12", |world| events.extend(world.events().iter().map(|event| event.kind)));
    events
}

#[test]
fn a_welders_flame_burns_up_bullets_from_the_front_only_while_it_is_lit() {
    let front = (Point::new(-56, -14), Point::new(2048, 0));
    let behind = (Point::new(70, -14), Point::new(-2048, 0));
    // It walks to the left meanwhile.
    let above = (Point::new(-6, -90), Point::new(0, 2048));
    for (shot, (from, velocity), is_lit, hits) in [
        (Shot::Rifle, front, true, false),
        (Shot::Spread, front, true, false),
        (Shot::Rifle, behind, true, true),
        (Shot::Rifle, above, true, true),
        (Shot::Laser, front, true, true),
        (Shot::Rocket, front, true, true),
        (Shot::Rifle, front, false, true),
    ] {
        let mut world = with(&FLAT, &foe("welder", 10, 10));
        until_attack(&mut world);
        run(&mut world, if is_lit { "4" } else { "120" }, |_| {});
        let (entity, enemy) = only(&world).unwrap();
        assert_eq!(enemy.state, if is_lit { EnemyState::Attack } else { EnemyState::Rest });
        let feet = entity.body.feet();
        let events = shot_at(&mut world, shot, Point::new(feet.x + from.x, feet.y + from.y), velocity);
        assert_eq!(events.contains(&EventKind::HitFlesh), hits, "{shot:?} {from:?} lit: {is_lit}");
        assert_eq!(events.contains(&EventKind::Sizzle), !hits, "{shot:?} {from:?} lit: {is_lit}");
    }
}

#[test]
fn a_welders_flame_hurts_who_stays_in_front_of_it_and_not_who_walks_away() {
    let mut rows = FLAT;
    rows[10] = "..............P.....................";
    for (held, hurts) in [("", true), ("down", true), ("left", false)] {
        let film = film(with(&rows, &foe("welder", 22, 10)), &format!("60\n 90 {held}"));
        assert!(film.count(EventKind::Tell) > 0);
        assert_eq!(film.count(EventKind::PlayerHurt) > 0, hurts, "{held}");
    }
}

/// A board six tiles above the floor, with the player below it.
const BOARD: [&str; 12] = [
    "...................................X",
    "....................................",
    "....................................",
    "....................................",
    "====================................",
    "....................................",
    "....................................",
    "....................................",
    "....................................",
    "....................................",
    "........P...........................",
    "####################################",
];

#[test]
fn a_crawler_drops_slag_on_a_player_who_stays_below_it() {
    for (held, hurts) in [("", true), ("right", false)] {
        let mut world = with(&BOARD, &foe("crawler", 14, 5));
        let at = until_attack(&mut world);
        let (mut hurt, mut burnt) = (false, 0);
        run(&mut world, &format!("80 {held}"), |world| {
            hurt |= world.events().iter().any(|event| event.kind == EventKind::PlayerHurt);
            for entity in world.entities() {
                if matches!(&entity.kind, Kind::Hazard(hazard) if hazard.form == Form::Molten) {
                    burnt += 1;
                    assert!(entity.body.rect.bottom() == FLOOR && (entity.body.rect.center().x - at.x).abs() <= TILE);
                }
            }
        });
        assert_eq!(hurt, hurts, "{held}");
        assert!(burnt > 0 || hurt);
    }
}

#[test]
fn a_crawler_stays_at_its_ceiling() {
    let mut world = with(&BOARD, &foe("crawler", 14, 5));
    run(&mut world, "600 right\n 600 left", |world| {
        let rect = only(world).expect("it hangs").0.body.rect;
        assert!(rect.y == 4 * TILE + 6 && rect.right() <= 20 * TILE, "{rect:?}");
    });
}

/// It falls and explodes, and hurts the enemy below too.
#[test]
fn a_crawler_that_is_shot_explodes_on_the_floor() {
    let mut world = with(&BOARD, &(foe("crawler", 14, 5) + &foe("rifleman", 14, 10)));
    let is_crawler = |entity: &&Entity| matches!(&entity.kind, Kind::Enemy(enemy) if enemy.kind == EnemyKind::Crawler);
    let id = world.entities().find(is_crawler).unwrap().id;
    let at = world.get(id).unwrap().body.rect.center();
    let blow = Blow { damage: 9, from: at, side: Side::Players, how: How::Bullet };
    world.with(id, |crawler, world| crawler.hurt(world, blow));
    let (mut burst, mut died) = (None, 0);
    run(&mut world, "60 left", |world| {
        for event in world.events() {
            died += u32::from(event.kind == EventKind::EnemyDied);
            if event.kind == EventKind::SmallExplosion {
                burst = Some(event.at);
            }
        }
    });
    let burst = burst.expect("an explosion");
    assert!((burst.x - at.x).abs() <= 2 && FLOOR - burst.y < TILE, "{burst:?}");
    assert_eq!(died, 1);
}

/// Otherwise it would ride into a press or into the melt before the fight.
#[test]
fn a_guard_keeps_its_place_on_a_belt_until_it_notices_a_player() {
    let rows = &[
        "....#...............................X",
        "P...#......r.........................",
        ">>>>#>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>",
    ];
    let mut world = with(rows, "");
    let home = only(&world).expect("a rifleman").0.body.feet().x;
    for _ in 0..600 {
        world.step(Default::default());
        let (rifleman, enemy) = only(&world).expect("it lives");
        assert_eq!(enemy.state, EnemyState::Patrol);
        assert!((rifleman.body.feet().x - home).abs() <= 6 * TILE + 2, "{}", rifleman.body.feet().x - home);
    }
    let (id, from) = only(&world).map(|(rifleman, _)| (rifleman.id, rifleman.body.rect.center())).expect("it lives");
    let blow = Blow { damage: 1, from, side: Side::Players, how: How::Bullet };
    world.with(id, |rifleman, world| rifleman.hurt(world, blow));
    run(&mut world, "200", |_| {});
    assert!(
        only(&world).is_none_or(|(rifleman, _)| rifleman.body.feet().x > home + 6 * TILE + 2),
        "the belt carries it"
    );
}

#[test]
fn a_guard_on_patrol_does_not_walk_under_a_press() {
    let rows = &[
        "....#...............................X",
        "....#................................",
        "....#................................",
        "....#................................",
        "P...#......r.........................",
        "#####################################",
    ];
    let mut world = with(rows, "Crusher(at: (8, 1), down: 2, tenths: 6), Crusher(at: (14, 1), down: 2, tenths: 9)");
    let mut places = Vec::new();
    for _ in 0..900 {
        world.step(Default::default());
        let (rifleman, enemy) = only(&world).expect("it lives");
        assert_eq!(enemy.state, EnemyState::Patrol);
        places.push(rifleman.body.rect.center().x);
    }
    assert!(places.iter().max() > places.iter().min().map(|least| least + TILE).as_ref(), "it walks");
}

#[test]
fn a_soldier_who_fights_steps_out_from_under_a_press() {
    let rows = &[
        ".......................X",
        "........................",
        "........................",
        "........................",
        "........................",
        "P................r......",
        "########################",
    ];
    let mut world = with(rows, "Crusher(at: (17, 1), down: 3, tenths: 90),");
    let (mut under, mut longest) = (0, 0);
    run(&mut world, "300", |world| {
        let is_under = only(world).is_some_and(|(rifleman, _)| world.level().is_under_press(rifleman.body.rect));
        under = if is_under { under + 1 } else { 0 };
        longest = longest.max(under);
    });
    assert!((1..90).contains(&longest), "{longest} ticks under the press");
}
