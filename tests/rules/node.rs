//! Tests of the node: that its cells split and never are too many, that each beam is marked, that no place is safe, that cells
//! come together again, and how a fight ends and begins again.

use std::sync::Arc;

use crate::common::{self, count, level, player, script, with};
use quadrant::geom::{Point, TILE};
use quadrant::input::{Button, Inputs};
use quadrant::sim::boss::mid::MidBoss;
use quadrant::sim::boss::mid::node::cell::{Cell, CellState, TELL_TICKS};
use quadrant::sim::boss::mid::node::{MOST_CELLS, Node, NodeState};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, IndexChoice, Kind, Outcome, Rules, World};

/// A room of 28 tiles between walls, with ledges.
const ROOM: &[&str] = &[
    "##############################",
    ".............................X",
    "#............................#",
    "#............................#",
    "#............................#",
    "#............................#",
    "#............................#",
    "#..........========..........#",
    "#............................#",
    "#............................#",
    "#...=====............=====...#",
    "#............................#",
    "#............................#",
    "#............................#",
    "##############################",
];
const FLOOR: usize = 13;
const MACHINE: &str = "Node(at: (15, 10), name: \"down\"), Door(at: (28, 4), opens: \"down\")";
/// A player who stands still is hit at least once in so many ticks.
const SIX_SECONDS: u32 = 360;

fn safe() -> Rules {
    Rules { endless_life: true, ..Rules::default() }
}

/// The room, with the player in this column on the floor, or on the ledge there.
fn room(column: usize, is_high: bool, entities: &str, rules: Rules) -> World {
    let mut rows: Vec<String> = ROOM.iter().map(ToString::to_string).collect();
    let ledge = (0..FLOOR).find(|&row| rows[row].as_bytes()[column] == b'=').filter(|_| is_high);
    let row = ledge.map_or(FLOOR, |row| row - 1);
    rows[row].replace_range(column..=column, "P");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    World::new(level(&rows, entities), 1, rules, IndexChoice::default())
}

fn node(world: &World) -> (&Entity, &Node) {
    let pick = |entity| match entity {
        entity @ &Entity { kind: Kind::MidBoss(MidBoss::Node(ref node)), .. } => Some((entity, node)),
        _ => None,
    };
    world.entities().find_map(pick).expect("a node")
}

fn state(world: &World) -> NodeState {
    node(world).1.state
}

fn cells(world: &World) -> impl Iterator<Item = (&Entity, &Cell)> {
    world.entities().filter_map(|entity| match &entity.kind {
        Kind::MidBoss(MidBoss::Cell(cell)) if !entity.dead => Some((entity, cell)),
        _ => None,
    })
}

fn until(world: &mut World, is: NodeState) {
    common::until(world, 1500, |world| state(world) == is);
}

/// Bullets of the player fly at the first cell of this level, from the left.
fn shoot(world: &mut World, level: usize, bullets: i32) {
    let Some((entity, _)) = cells(world).find(|(_, cell)| cell.level == level) else { return };
    let rect = entity.body.rect;
    common::shoot(world, Point::new(rect.center().x, rect.bottom() + 6), Point::new(0, -1536), bullets);
}

/// Shoots until all cells are split so often.
fn wear_down(world: &mut World, to: usize) {
    until(world, NodeState::Fights);
    world.step(Inputs::default());
    for _ in 0..3000 {
        let Some(least) = cells(world).map(|(_, cell)| cell.level).min().filter(|&least| least < to) else { return };
        shoot(world, least, 1);
    }
    panic!("it does not split");
}

#[test]
fn it_splits_into_four_and_again_and_never_into_more_than_sixteen() {
    let asleep = "Switch(at: (5, 13), name: \"go\"), Node(at: (15, 10), wired: \"go\")";
    let mut world = room(2, false, asleep, safe());
    world.step(Inputs::default());
    let life = node(&world).1.life;
    let rect = node(&world).0.body.rect;
    common::shoot(&mut world, Point::new(rect.x - 8, rect.center().y), Point::new(1536, 0), 3);
    assert_eq!((node(&world).1.life, state(&world)), (life, NodeState::Asleep), "while it is shut, nothing hurts it");

    let mut world = room(2, false, MACHINE, safe());
    until(&mut world, NodeState::Fights);
    world.step(Inputs::default());
    assert_eq!(cells(&world).map(|(_, cell)| cell.level).collect::<Vec<_>>(), [0]);
    for (level, number) in [(1, 4), (2, MOST_CELLS)] {
        wear_down(&mut world, level);
        assert_eq!(cells(&world).filter(|(_, cell)| cell.level == level).count(), number);
        // No shot is in the air any more.
        (0..60).for_each(|_| world.step(Inputs::default()));
        let sum: i32 = cells(&world).map(|(_, cell)| cell.life).sum();
        assert_eq!(node(&world).1.life, sum, "the bar shows what all cells have");
    }
    assert_eq!(world.births_refused, 0);
}

#[test]
fn every_beam_is_marked() {
    for to in 0..3 {
        let mut world = room(8, false, MACHINE, safe());
        wear_down(&mut world, to);
        let mut told: Vec<(quadrant::pool::Id, CellState, u32)> = Vec::new();
        let mut beams = 0;
        for tick in 0..2400 {
            let mut inputs = Inputs::default();
            inputs[0].press(if tick / 90 % 2 == 0 { Button::Right } else { Button::Left });
            let stands_still = world.stands_still();
            world.step(inputs);
            if stands_still {
                continue;
            }
            let now: Vec<_> = cells(&world).map(|(entity, cell)| (entity.id, cell.state, cell.ticks)).collect();
            for &(id, state, ticks) in &now {
                if state == CellState::Fires && ticks == 0 {
                    let before = told.iter().find(|before| before.0 == id).expect("it was there");
                    assert!(before.1 == CellState::Tells && before.2 + 1 >= TELL_TICKS, "{before:?}");
                    beams += 1;
                }
            }
            let attackers = now.iter().filter(|(_, state, _)| *state != CellState::Flies).count();
            assert!(attackers <= 3, "{attackers} at the same time");
            told = now;
        }
        assert!(beams > 8, "{to}: {beams}");
    }
}

#[test]
fn a_player_who_stands_or_ducks_in_one_place_is_hit_at_least_every_six_seconds() {
    for to in 0..3 {
        for (column, is_high) in [(1, false), (6, false), (6, true), (15, false), (15, true), (22, true), (28, false)] {
            for ducks in [false, true] {
                let mut world = room(column, is_high, MACHINE, safe());
                wear_down(&mut world, to);
                let (mut since, mut hits) = (0, 0);
                for _ in 0..1500 {
                    let stands_still = world.stands_still();
                    let mut inputs = Inputs::default();
                    if ducks {
                        inputs[0].press(Button::Down);
                    }
                    world.step(inputs);
                    // Cells that come together do not attack.
                    if stands_still || state(&world) == NodeState::Joins {
                        continue;
                    }
                    since += 1;
                    if count(&world, EventKind::PlayerHurt) > 0 {
                        (since, hits) = (0, hits + 1);
                    }
                    assert!(since <= SIX_SECONDS, "{to}, column {column}, high: {is_high}, ducks: {ducks}: {hits}");
                }
                assert!(hits >= 4, "{to}, column {column}, high: {is_high}, ducks: {ducks}: {hits}");
            }
        }
    }
}

#[test]
fn a_player_who_stands_still_and_fires_loses() {
    for column in [3, 10, 15, 24] {
        for aims in [&[][..], &[Button::Up], &[Button::Up, Button::Right, Button::Lock]] {
            let mut world = room(column, false, MACHINE, Rules::default());
            for _ in 0..9000 {
                let mut inputs = Inputs::default();
                aims.iter().for_each(|&button| inputs[0].press(button));
                inputs[0].press(Button::Fire);
                world.step(inputs);
            }
            assert_eq!(world.outcome(), Outcome::Lost, "column {column}, {aims:?}");
            assert!(node(&world).1.life > 0);
        }
    }
}

#[test]
fn cells_that_nobody_hits_come_together_and_nothing_heals() {
    let mut world = room(3, false, MACHINE, safe());
    wear_down(&mut world, 1);
    shoot(&mut world, 1, 1);
    world.step(Inputs::default());
    let life = node(&world).1.life;
    until(&mut world, NodeState::Joins);
    until(&mut world, NodeState::Fights);
    world.step(Inputs::default());
    let together: Vec<(usize, i32)> = cells(&world).map(|(_, cell)| (cell.level, cell.life)).collect();
    assert_eq!(together, [(0, life)]);
    // It splits again sooner than the first time.
    wear_down(&mut world, 1);
    world.step(Inputs::default());
    assert!(node(&world).1.life >= life * 3 / 4);
}

#[test]
fn its_end_opens_the_door_and_hurts_nobody() {
    let mut world = room(24, false, MACHINE, safe());
    wear_down(&mut world, 2);
    for _ in 0..3000 {
        if !node(&world).1.is_whole() {
            break;
        }
        shoot(&mut world, 2, 1);
        world.step(Inputs::default());
    }
    let is_open = |world: &World| world.entities().any(|one| matches!(&one.kind, Kind::Door(door) if door.is_open()));
    assert!(!is_open(&world), "not before its frame is on the floor");
    assert_eq!(cells(&world).count(), 0);
    let film = common::film(world, "400 left");
    let told = [EventKind::PlayerHurt, EventKind::NodeEnds].map(|what| film.count(what));
    let world = film.world;
    assert_eq!((told, state(&world)), ([0, 1], NodeState::Wreck));
    assert!(is_open(&world));
    assert!(node(&world).0.rests(&world));
    assert_eq!(node(&world).0.body.rect.bottom() % TILE, 0, "it lies on the floor");
}

/// The player dies in the room, comes back outside, and walks in again.
#[test]
fn it_is_shut_for_a_player_who_comes_back_and_keeps_its_life() {
    let mut rows = vec![format!("#{}#", ".".repeat(48)); 13];
    rows[0] = "#".repeat(50);
    rows[1] = format!("{}X", ".".repeat(49));
    rows[12] = format!("#....P{}#", ".".repeat(43));
    rows.push("#".repeat(50));
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let entities = "Trigger(area: ((14, 1), (48, 12)), name: \"in\", stays: false), Node(at: (30, 9), wired: \"in\")";
    let mut world = with(&rows, entities);
    let mut deaths = 0;
    for _ in 0..9000 {
        let mut inputs = Inputs::default();
        if world.player(0).expect("a player").body.rect.x < 24 * TILE && deaths == 0 && player(&world).life > 0 {
            inputs[0].press(Button::Right);
        }
        world.step(inputs);
        deaths += count(&world, EventKind::PlayerDied);
        if deaths == 0 && state(&world) == NodeState::Fights && cells(&world).any(|(_, cell)| cell.level == 0) {
            shoot(&mut world, 0, 1);
        }
        if deaths > 0 && count(&world, EventKind::PlayerBack) > 0 {
            break;
        }
    }
    assert_eq!(deaths, 1);
    let life = node(&world).1.life;
    assert!(life < node(&world).1.most);
    for _ in 0..600 {
        world.step(Inputs::default());
    }
    let (_, it) = node(&world);
    assert!(it.state == NodeState::Asleep && it.life == life && it.is_shut());
    assert_eq!(cells(&world).count(), 0, "all of them are in it");
    let mut wakes = 0;
    for inputs in script("150 right") {
        world.step(inputs);
        wakes += count(&world, EventKind::NodeWakes);
    }
    assert_eq!(wakes, 1, "the fight begins again");
}

#[test]
fn it_does_nothing_outside_the_view() {
    let mut rows: Vec<String> = vec![".".repeat(120); 14];
    rows[1].replace_range(119..120, "X");
    rows[12].replace_range(3..4, "P");
    rows[13] = "#".repeat(120);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut world = with(&rows, "Node(at: (90, 10))");
    for _ in 0..600 {
        world.step(Inputs::default());
        assert_eq!(state(&world), NodeState::Asleep);
    }
}

#[test]
fn it_keeps_its_cells_and_its_wire_when_the_level_is_reloaded() {
    let mut before = room(3, false, MACHINE, safe());
    wear_down(&mut before, 1);
    before.step(Inputs::default());
    let life = node(&before).1.life;
    // Another wire comes first, so that the wire of the node has another number.
    let mut rows: Vec<String> = ROOM.iter().map(ToString::to_string).collect();
    rows[FLOOR].replace_range(3..4, "P");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let entities = format!("Switch(at: (5, {FLOOR}), name: \"other\"), Door(at: (26, 4), opens: \"other\"), {MACHINE}");
    let mut world = before.reloaded(Arc::clone(&level(&rows, &entities)));
    assert_eq!(node(&world).1.life, life);
    wear_down(&mut world, 2);
    for _ in 0..3000 {
        if !node(&world).1.is_whole() {
            break;
        }
        shoot(&mut world, 2, 1);
        world.step(Inputs::default());
    }
    until(&mut world, NodeState::Wreck);
    for _ in 0..60 {
        world.step(Inputs::default());
    }
    let open: Vec<i32> = world
        .entities()
        .filter(|one| matches!(&one.kind, Kind::Door(door) if door.is_open()))
        .map(|one| one.body.rect.x / TILE)
        .collect();
    assert_eq!(open, [28], "its own door");
}
