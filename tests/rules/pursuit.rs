//! Tests of how enemies get to a player on another floor, of how they attack from two sides, and of what they do behind a door
//! or a wall.

use crate::common::{count, script, with};
use quadrant::geom::TILE;
use quadrant::sim::enemy::EnemyState;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, Kind, World};

fn enemies(world: &World) -> impl Iterator<Item = (&Entity, EnemyState)> {
    world.entities().filter_map(|entity| match &entity.kind {
        Kind::Enemy(enemy) => Some((entity, enemy.state)),
        _ => None,
    })
}

fn rifleman(column: i32, row: i32, facing: &str) -> String {
    format!("Foe(what: rifleman, at: ({column}, {row}), facing: {facing}),")
}

/// Runs until the only enemy stands still on `row` and has attacked there. Returns the states that it went through.
fn states_until_it_attacks_on(row: i32, world: &mut World, text: &str) -> Vec<EnemyState> {
    let mut states = Vec::new();
    for inputs in script(text) {
        world.step(inputs);
        let (entity, state) = enemies(world).next().expect("it is alive");
        if states.last() != Some(&state) {
            states.push(state);
        }
        if entity.body.feet().y == row * TILE && state == EnemyState::Attack {
            return states;
        }
    }
    panic!("no attack on row {row}: {states:?}");
}

#[test]
fn an_enemy_jumps_up_to_a_player_on_a_board() {
    let rows = [
        "......................X.",
        "........................",
        "........................",
        "..P.....................",
        "========................",
        "........................",
        "........................",
        "########################",
    ];
    // It hears the shot.
    let mut world = with(&rows, &rifleman(16, 6, "left"));
    let states = states_until_it_attacks_on(4, &mut world, "5 fire\n 900");
    assert!(states.windows(2).any(|two| two == [EnemyState::Crouch, EnemyState::Leap]), "{states:?}");
}

#[test]
fn an_enemy_drops_through_a_board_to_a_player_below() {
    let rows = [
        "......................X.",
        "........................",
        "........................",
        "........................",
        "...================.....",
        "........................",
        "...P....................",
        "########################",
    ];
    let mut world = with(&rows, &rifleman(12, 3, "left"));
    states_until_it_attacks_on(7, &mut world, "5 fire\n 900");
}

#[test]
fn an_enemy_climbs_a_ladder_in_both_directions() {
    let rows = [
        "............................X.",
        "..............................",
        "..P...........................",
        "###########H..................",
        "...........H..................",
        "...........H..................",
        "...........H..................",
        "...........H..................",
        "...........H..................",
        "...........H..................",
        "##############################",
    ];
    let mut world = with(&rows, &rifleman(16, 9, "left"));
    let states = states_until_it_attacks_on(3, &mut world, "5 fire\n 1200");
    assert!(states.contains(&EnemyState::Climb), "{states:?}");

    let rows = [
        "............................X.",
        "..............................",
        "..............................",
        "###########H..................",
        "...........H..................",
        "...........H..................",
        "...........H..................",
        "...........H..................",
        "...........H..................",
        "..P........H..................",
        "##############################",
    ];
    let mut world = with(&rows, &rifleman(4, 2, "right"));
    let states = states_until_it_attacks_on(10, &mut world, "5 fire\n 1200");
    assert!(states.contains(&EnemyState::Climb), "{states:?}");
}

#[test]
fn an_enemy_rides_a_lift_to_the_floor_of_the_player() {
    let rows = [
        "............................X.",
        "..............................",
        "..P...........................",
        "###########...................",
        "..............................",
        "..............................",
        "..............................",
        "..............................",
        "..............................",
        "..............................",
        "..............................",
        "..............................",
        "###########...################",
    ];
    let lift = "Lift(at: (11, 12), path: [(11, 3)], width: 3, speed: 40),";
    let mut world = with(&rows, &(rifleman(16, 11, "left") + lift));
    // It hears the player again and again, so it does not give up.
    let states = states_until_it_attacks_on(3, &mut world, &"5 up fire\n 55\n".repeat(40));
    assert!(!states.contains(&EnemyState::Climb));
}

#[test]
fn while_one_attacks_another_runs_past_the_player() {
    let rows = [
        "............................X.",
        "..............................",
        "..............................",
        "..............................",
        "..............................",
        "............P.................",
        "##############################",
    ];
    let both = rifleman(20, 5, "left") + &rifleman(22, 5, "left");
    let mut world = with(&rows, &both);
    let player_x = world.player(0).unwrap().body.rect.center().x;
    let mut seen_on_two_sides = false;
    for inputs in script("600") {
        world.step(inputs);
        let attackers_left = enemies(&world).filter(|(entity, _)| entity.body.rect.center().x < player_x).count();
        seen_on_two_sides |= attackers_left == 1;
    }
    assert!(seen_on_two_sides);
}

/// Enemies of a group share the place of a player.
#[test]
fn enemies_that_look_for_a_player_learn_where_another_sees_it() {
    let rows = [
        "............................X.",
        "..............................",
        "..P...........................",
        "======........................",
        "..............................",
        "..............................",
        "..............................",
        "##############################",
    ];
    let both = rifleman(10, 6, "left") + &rifleman(16, 6, "left");
    let mut world = with(&rows, &both);
    let mut closest = i32::MAX;
    for inputs in script("5 fire\n 600") {
        world.step(inputs);
        for (entity, _) in enemies(&world) {
            closest = closest.min(entity.body.feet().y);
        }
    }
    assert!(closest <= 3 * TILE, "one of them gets up to the player");
}

/// A shut door hides the player, who shoots now and then.
#[test]
fn soldiers_behind_a_door_lie_in_wait_and_stand_apart() {
    let rows = [
        "##############################",
        "##############...............#",
        "##############...............#",
        ".............................#",
        ".............................X",
        "P............................#",
        "##############################",
    ];
    let all: String = [18, 20, 22, 24].iter().map(|&column| rifleman(column, 5, "left")).collect();
    let door = "Trigger(area: ((27, 3), (28, 5)), name: \"far end\"), Door(at: (13, 5), opens: \"far end\"),";
    let mut world = with(&rows, &(door.to_string() + &all));
    let (mut knelt, mut crowded_ticks) = (false, 0);
    for inputs in script(&"5 fire\n 55\n".repeat(8)) {
        world.step(inputs);
        let middles: Vec<_> = enemies(&world).map(|(entity, _)| entity.body.rect.center().x).collect();
        let is_crowded = middles.iter().enumerate().any(|(nth, x)| middles[..nth].iter().any(|y| (x - y).abs() < 10));
        crowded_ticks = if is_crowded { crowded_ticks + 1 } else { 0 };
        assert!(crowded_ticks < 30, "they stand in each other at {middles:?}");
        knelt |= world.entities().any(|entity| match &entity.kind {
            Kind::Enemy(enemy) => enemy.kneels && enemy.state == EnemyState::Watch,
            _ => false,
        });
    }
    assert!(knelt, "one kneels with the gun at the ready");
}

/// The wall has spikes, so nobody jumps onto it.
#[test]
fn a_soldier_throws_a_grenade_over_a_wall_to_where_it_heard_a_player() {
    let rows = [
        "..............................",
        "..............................",
        "..............................",
        "..............................",
        "..............^^..............",
        "..............##..............",
        "..............##..............",
        "......P.......##.............X",
        "##############################",
    ];
    let both = rifleman(20, 7, "left") + &rifleman(23, 7, "left");
    let mut world = with(&rows, &both);
    let mut thrown = 0;
    for inputs in script(&"5 fire\n 55\n".repeat(8)) {
        world.step(inputs);
        thrown += count(&world, EventKind::Throw);
    }
    assert!(thrown > 0);
}

/// It is too far down for a jump.
#[test]
fn a_soldier_drops_a_grenade_on_a_player_below() {
    let air = "..............................";
    let wall = "..........#...................";
    let mut rows = vec![air, air, "..........####################"];
    rows.extend([wall; 12]);
    rows.extend(["........P.#..................X", "##############################"]);
    let mut world = with(&rows, &rifleman(13, 1, "left"));
    let (mut dropped, mut exploded_near) = (0, false);
    for inputs in script(&"5 fire\n 55\n".repeat(12)) {
        world.step(inputs);
        dropped += count(&world, EventKind::Throw);
        let player = world.player(0).expect("alive").body.rect.center();
        let explodes = world.events().iter().find(|event| event.kind == EventKind::Explosion);
        exploded_near |= explodes.is_some_and(|event| (event.at.x - player.x).abs() < 4 * TILE);
    }
    assert!(dropped > 0 && exploded_near, "{dropped} dropped");
}
