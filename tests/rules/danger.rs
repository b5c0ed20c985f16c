//! Tests that what hurts a player is fair: drums, mines, shock waves and containers, the danger zones that the picture
//! shows, the time of safety after a return, and the way back into an arena.

use crate::common::files::shipped;
use crate::common::{film, player, player_of, script, world};
use crate::players::{long, run};
use quadrant::geom::{Point, Rect, TILE};
use quadrant::input::{Button, Input};
use quadrant::level::Thing;
use quadrant::sim::player::{LIFE, PlayerState};
use quadrant::sim::shots::grenade::grenade;
use quadrant::sim::shots::hazard;
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::world::danger::Danger;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Difficulty, Entity, IndexChoice, Kind, Rules, World};

fn hurt(world: &mut World, is: fn(&Kind) -> bool, damage: i32, how: How) {
    let id = world.entities().find(|entity| is(&entity.kind)).expect("such an entity").id;
    let at = world.entities().find(|entity| entity.id == id).map(|entity| entity.body.rect.center()).unwrap();
    world.with(id, |entity, world| entity.hurt(world, Blow { damage, from: at, side: Side::Players, how }));
}

fn is_in(danger: Danger, body: Rect) -> bool {
    match danger {
        Danger::Blast { at, radius, .. } => {
            let (dx, dy) = (at.x - at.x.clamp(body.x, body.right()), at.y - at.y.clamp(body.y, body.bottom()));
            dx * dx + dy * dy <= radius * radius
        }
        Danger::Fall { area } => area.overlaps(body),
    }
}

/// Plays until the player is hurt. Returns for how many ticks before that the player was in a zone that is shown.
fn ticks_shown(mut world: World, hands: &str) -> u32 {
    let mut shown = 0;
    for inputs in script(hands) {
        let body = world.player(0).expect("a player").body.rect;
        let is_shown = |entity: &Entity| entity.danger(&world).is_some_and(|danger| is_in(danger, body));
        shown = if world.entities().any(is_shown) { shown + 1 } else { 0 };
        world.step(inputs);
        if world.events().iter().any(|event| event.kind == EventKind::PlayerHurt) {
            return shown;
        }
    }
    panic!("the player is hurt")
}

#[test]
fn every_explosion_and_fall_is_shown_in_time_to_leave_it() {
    let flat = |row: &str| {
        let rows = [".".repeat(40), ".".repeat(40), format!("{row:.<39}X"), "#".repeat(40)];
        world(&rows.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let mut drum = flat("....PD");
    hurt(&mut drum, |kind| matches!(kind, Kind::Drum(_)), 3, How::Bullet);
    assert!(ticks_shown(drum, "120") >= 40, "a drum");
    assert!(ticks_shown(flat("..P...o"), "26 right\n 90") >= 40, "a mine");
    let mut shot = flat("....Po");
    hurt(&mut shot, |kind| matches!(kind, Kind::Mine(_)), 1, How::Bullet);
    assert!(ticks_shown(shot, "90") >= 20, "a mine that was shot");
    assert!(ticks_shown(flat("....P.......g"), "900") >= 20, "a grenade");
    let mut falls = world(&[&[".........."; 12][..], &["..P......X", "##########"]].concat());
    falls.spawn(hazard::container(Point::new(40, 40)));
    assert!(ticks_shown(falls, "200") >= 15, "a container");
    let mut ember = world(&[&[".........."; 12][..], &["..P......X", "##########"]].concat());
    ember.spawn(hazard::lobbed(hazard::Form::Ember, Point::new(120, 120), Point::new(40, 208), 60, 0));
    assert!(ticks_shown(ember, "200") >= 40, "an ember");
    let mut shell = world(&[&[".........."; 12][..], &["..P......X", "##########"]].concat());
    shell.spawn(hazard::shell::thrown(Point::new(120, 120), Point::new(70, 208)));
    assert!(ticks_shown(shell, "200") >= 60, "the edge of a mortar shell");
}

#[test]
fn the_ring_of_a_grenade_is_where_it_explodes_also_on_a_ledge() {
    let mut world =
        world(&[&[".........."; 6][..], &["..=======.", "..........", "P........X", "##########"]].concat());
    let owner = world.player(0).expect("a player").id;
    world.spawn(grenade(owner, Side::Enemies, Point::new(80, 16), Point::new(0, 0), false));
    let mut rings = Vec::new();
    for inputs in script("120") {
        let grenade = world.entities().find(|entity| matches!(entity.kind, Kind::Grenade(_)));
        if let Some(Danger::Blast { at, .. }) = grenade.and_then(|grenade| grenade.danger(&world)) {
            rings.push(at);
        }
        world.step(inputs);
        let is_blast = |kind| matches!(kind, EventKind::Explosion | EventKind::SmallExplosion);
        if let Some(blast) = world.events().iter().find(|event| is_blast(event.kind)) {
            assert!(rings.len() > 30, "{rings:?}");
            let is_there = |at: &Point| (at.x - blast.at.x).abs() + (at.y - blast.at.y).abs() < TILE;
            return assert!(rings.iter().all(is_there), "{rings:?}, but it explodes at {:?}", blast.at);
        }
    }
    panic!("it explodes");
}

#[test]
fn a_drum_costs_at_most_two_points_of_life_and_can_be_left_in_time() {
    for damage in [3, 30] {
        let mut world = world(&["....................X", "..........PD.........", "#####################"]);
        hurt(&mut world, |kind| matches!(kind, Kind::Drum(_)), damage, How::Bullet);
        let stays = film(world.clone(), "120");
        assert_eq!(stays.count(EventKind::Explosion), 1);
        assert!(player(&stays.world).life >= LIFE - 2, "{}", player(&stays.world).life);
        let leaves = film(world, "20\n 100 left");
        assert_eq!((leaves.count(EventKind::Explosion), leaves.count(EventKind::PlayerHurt)), (1, 0));
    }
}

#[test]
fn a_player_who_runs_over_a_mine_gets_away_on_every_difficulty() {
    let rows = ["....................X", ".....................", "P......o.............", "#####################"];
    for difficulty in Difficulty::ALL {
        for first in 0..4 {
            let rules = Rules { difficulty, ..Rules::default() };
            let world = World::new(crate::common::level(&rows, ""), 1, rules, IndexChoice::default());
            let runs = film(world, &format!("{}\n 120 right", first + 1));
            assert_eq!((runs.count(EventKind::SmallExplosion), runs.count(EventKind::PlayerHurt)), (1, 0));
        }
    }
}

#[test]
fn a_shock_wave_can_be_outrun_and_jumped() {
    let mut rows = long(60);
    rows[28].replace_range(2..3, ".");
    rows[28].replace_range(12..13, "P");
    let start = world(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    let floor = 29 * TILE;
    let mut behind = start.clone();
    behind.spawn(hazard::shock(Point::new(9 * TILE, floor), 1));
    assert_eq!(film(behind, "200 right").count(EventKind::PlayerHurt), 0, "outrun");
    // There is half a second in which a jump begins early or late enough.
    let clears = |wait: u32| {
        let mut ahead = start.clone();
        ahead.spawn(hazard::shock(Point::new(24 * TILE, floor), -1));
        film(ahead, &format!("{wait}\n 20 jump\n 100")).count(EventKind::PlayerHurt) == 0
    };
    let times = (40..110).filter(|&wait| clears(wait)).count();
    assert!(times >= 15, "{times} ticks to jump in");
}

#[test]
fn a_container_breaks_once_when_it_comes_down_on_two_players_without_room() {
    let rows = [".......X", ".##..##.", ".##..##.", ".##..##.", ".##P.##.", "########"];
    let mut world = world(&rows);
    let (left, right, floor) = (3 * TILE, 5 * TILE, 5 * TILE);
    world.step(script("2: 1 start")[0]);
    // The pit is as wide as two tiles, and what falls into it is nearly as wide.
    let mut load = hazard::container(Point::new((left + right) / 2, floor - 28));
    load.body.rect = Rect { x: left + 1, w: right - left - 2, ..load.body.rect };
    world.spawn(load);
    let told = run(&mut world, "60");
    assert_eq!(told.iter().filter(|kind| **kind == EventKind::CrateBroken).count(), 1);
    assert!((0..2).all(|number| player_of(&world, number).is_alive()));
}

/// Plays until the player comes back.
fn until_back(world: &mut World) {
    let came = (0..300).any(|_| {
        world.step(Default::default());
        world.events().iter().any(|event| event.kind == EventKind::PlayerBack)
    });
    assert!(came);
}

#[test]
fn nothing_hurts_within_a_second_of_a_return() {
    let mut rows = long(40);
    rows[28].replace_range(2..5, "P^^");
    let start = world(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    for two in [false, true] {
        for how in [How::Bullet, How::Touch, How::Blast, How::Crush] {
            for side in [Side::Enemies, Side::Nature] {
                let mut world = start.clone();
                run(&mut world, if two { "2: 1 start\n2: 30" } else { "1" });
                let id = world.player(0).expect("a player").id;
                let fatal = Blow { damage: 99, from: Point::default(), side, how: How::Touch };
                world.with(id, |player, world| player.hurt(world, fatal));
                until_back(&mut world);
                for tick in 0..60 {
                    world.with(id, |player, world| {
                        player.hurt(world, Blow { damage: 99, from: Point::default(), side, how })
                    });
                    world.step(Default::default());
                    let player = player_of(&world, 0);
                    assert_eq!((player.life, player.state), (LIFE, PlayerState::Well), "{how:?} {side:?} at {tick}");
                }
                assert_eq!(world.progress().deaths(), 1);
            }
        }
    }
    // Spikes do no harm for the rest of the second either, and then they do.
    let mut world = start;
    let id = world.player(0).expect("a player").id;
    let fatal = Blow { damage: 99, from: Point::default(), side: Side::Nature, how: How::Touch };
    world.with(id, |player, world| player.hurt(world, fatal));
    until_back(&mut world);
    let told = run(&mut world, "12 right\n 47");
    assert!(!told.contains(&EventKind::PlayerHurt));
    assert!(run(&mut world, "60").contains(&EventKind::PlayerHurt));
}

/// Runs to the right, and jumps where that leads no further.
fn run_on(world: &mut World, last_x: &mut i32) {
    let x = world.player(0).expect("a player").body.rect.x;
    let mut input = Input::default();
    input.press(Button::Right);
    if x == *last_x {
        input.press(Button::Jump);
    }
    *last_x = x;
    world.step([input, Input::default()]);
}

#[test]
fn after_a_death_in_an_arena_the_way_from_the_checkpoint_leads_back_in() {
    for name in ["docks-4", "foundry-4", "gardens-4", "vault-4"] {
        let level = shipped(name);
        let arena = |thing: &Thing| if let Thing::Warden { arena, .. } = thing { Some(*arena) } else { None };
        let arena = level.things.iter().find_map(arena).expect("a warden");
        let flag = |thing: &Thing| if let Thing::Checkpoint { feet } = thing { Some(*feet) } else { None };
        let flag = level.things.iter().filter_map(flag).max_by_key(|feet| feet.x).expect("a checkpoint");
        let mut world = World::new(level, 1, Rules::default(), IndexChoice::default());
        let id = world.player(0).expect("a player").id;
        world.with(id, |player, _| {
            let feet = player.body.feet();
            player.body.rect = player.body.rect.moved(flag.x - feet.x, flag.y - feet.y);
        });
        // In at different times, so that it dies at different times of the fight.
        for round in 0..3 {
            let mut last_x = 0;
            let ticks = (0..900).find(|_| {
                run_on(&mut world, &mut last_x);
                player(&world).is_alive() && arena.contains(world.player(0).expect("a player").body.rect)
            });
            assert!(ticks.is_some(), "{name}: round {round}: no way into the arena");
            run(&mut world, &format!("{}", 40 + 90 * round));
            if player(&world).is_alive() {
                let fatal = Blow { damage: 99, from: Point::default(), side: Side::Nature, how: How::Crush };
                world.with(id, |player, world| player.hurt(world, fatal));
            }
            until_back(&mut world);
        }
    }
}
