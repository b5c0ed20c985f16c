//! Tests of how enemies learn of a player, and of what they do when they cannot attack at once.

use crate::common::{film, with};
use quadrant::geom::{Facing, TILE};
use quadrant::sim::enemy::EnemyState;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, Kind, World};

/// A floor of `columns` columns with the player in column 2.
fn floor(columns: usize) -> Vec<String> {
    let air = ".".repeat(columns);
    let top = format!("{}X", ".".repeat(columns - 1));
    let start = format!("..P{}", ".".repeat(columns - 3));
    let mut rows = vec![top];
    rows.extend(vec![air; 8]);
    rows.extend([start, "#".repeat(columns)]);
    rows
}

fn on_floor(columns: usize, entities: &str) -> World {
    let rows = floor(columns);
    with(&rows.iter().map(String::as_str).collect::<Vec<_>>(), entities)
}

fn rifleman(column: i32, facing: &str) -> String {
    format!("Foe(what: rifleman, at: ({column}, 9), facing: {facing}),")
}

fn enemies(world: &World) -> impl Iterator<Item = (&Entity, EnemyState)> {
    world.entities().filter_map(|entity| match &entity.kind {
        Kind::Enemy(enemy) => Some((entity, enemy.state)),
        _ => None,
    })
}

#[test]
fn an_enemy_sees_a_player_at_the_other_edge_of_the_view() {
    // The view begins at the edge of the map and is 40 columns wide.
    let near = film(on_floor(80, &rifleman(30, "left")), "60");
    assert_eq!(near.count(EventKind::Alert), 1);
    assert_eq!(film(on_floor(80, &rifleman(30, "right")), "60").count(EventKind::Alert), 0, "it looks the other way");
}

#[test]
fn a_shot_alarms_the_enemies_that_hear_it() {
    // They look the other way, and the shot flies up.
    let alerts = |column: i32| {
        let film = film(on_floor(80, &rifleman(column, "right")), "10 up\n 2 up fire\n 10");
        film.count(EventKind::Alert)
    };
    assert_eq!((alerts(12), alerts(24)), (1, 0));

    let mut world = on_floor(80, &rifleman(12, "right"));
    for inputs in crate::common::script("10 up\n 2 up fire\n 10") {
        world.step(inputs);
    }
    let (enemy, _) = enemies(&world).next().unwrap();
    assert_eq!(enemy.body.facing, Facing::Left, "it faces the sound");
}

#[test]
fn an_explosion_is_heard_further_than_a_shot() {
    let both = "Drum(at: (8, 9)),".to_string() + &rifleman(26, "right");
    let film = film(on_floor(80, &both), "40 fire\n 160");
    assert_eq!(film.count(EventKind::Alert), 1);
    let first = |kind: EventKind| film.told.iter().position(|&(_, told)| told == kind).unwrap();
    assert!(first(EventKind::Explosion) <= first(EventKind::Alert));
}

#[test]
fn an_enemy_that_falls_alarms_those_near_it() {
    // Both look away. Two quick shots kill the first. The second is too far from the shots to hear them.
    let both = rifleman(16, "right") + &rifleman(25, "right");
    let film = film(on_floor(80, &both), "20 fire\n 60");
    assert_eq!(film.count(EventKind::EnemyDied), 1);
    assert_eq!(film.count(EventKind::Alert), 2);
}

#[test]
fn at_most_three_enemies_attack_at_the_same_time() {
    // Each has a board of its own, so that none stands in front of another.
    let mut rows = floor(60);
    for (nth, row) in [2, 4, 6, 8].into_iter().enumerate() {
        let board = 12 + 6 * nth;
        rows[row].replace_range(board..board + 4, "====");
    }
    let on_boards: String = [1, 3, 5, 7]
        .into_iter()
        .enumerate()
        .map(|(nth, row)| format!("Foe(what: marksman, at: ({}, {row}), facing: left),", 13 + 6 * nth))
        .collect();
    let turrets: String = [10, 34, 37].map(|column| format!("Turret(at: ({column}, 9), mount: floor),")).concat();
    let mut world = with(&rows.iter().map(String::as_str).collect::<Vec<_>>(), &(on_boards + &turrets));
    let mut most = 0;
    for inputs in crate::common::script(&"60 down\n 1\n".repeat(10)) {
        world.step(inputs);
        let attack =
            enemies(&world).filter(|(_, state)| matches!(state, EnemyState::Tell | EnemyState::Attack)).count();
        most = most.max(attack);
    }
    assert_eq!(most, 3);
}

#[test]
fn a_rifleman_runs_to_where_it_heard_a_shot() {
    // A wall stands between the two, so it never sees the player.
    let mut rows = floor(80);
    for row in &mut rows[2..10] {
        row.replace_range(6..7, "#");
    }
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut world = with(&rows, &rifleman(16, "right"));
    for inputs in crate::common::script("4 up fire\n 200") {
        world.step(inputs);
    }
    let (enemy, _) = enemies(&world).next().unwrap();
    assert!(enemy.body.rect.x <= 8 * TILE, "it stands at {}", enemy.body.rect.x);
}

#[test]
fn a_shot_that_strikes_a_wall_beside_an_enemy_is_noticed() {
    // It is too far away to hear the shot, which passes over its head.
    let rows = |wall: &str| {
        let mut rows = vec![format!("{}{wall}{}", ".".repeat(24), ".".repeat(20)); 6];
        rows.extend([format!("..P{}{wall}{}X", ".".repeat(21), ".".repeat(19)), "#".repeat(46)]);
        rows
    };
    for (wall, alerts) in [("..", 0), ("##", 1)] {
        let rows = rows(wall);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let enemy = "Foe(what: rifleman, at: (21, 6), facing: right),";
        let pit = with(&rows, enemy);
        // The bullet would hit the enemy, so the player jumps and fires over its head.
        let film = film(pit, "16 jump\n 3 jump fire\n 60");
        assert_eq!(film.count(EventKind::Alert), alerts, "{wall}");
    }
}
