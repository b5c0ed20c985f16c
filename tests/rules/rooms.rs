//! Tests of rooms that beams split into quarters, and of erasers.

use crate::common::{Film, film, script, with};
use quadrant::geom::TILE;
use quadrant::sim::machines::split_room::{JOIN_TICKS, SplitRoom, WARNING_TICKS};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Asker, Entity, Kind, World};

/// The room is columns 4 to 11. Its midlines are the left edge of column 8 and the upper edge of row 4.
const ROWS: &[&str] = &[
    "..................",
    "..................",
    "..................",
    "..................",
    "..................",
    "..................",
    "..................",
    "P...............X.",
    "##################",
];

/// The entities, and a room that holds two.
fn room_with(entities: &str) -> World {
    with(ROWS, &format!("SplitRoom(area: ((4, 0), (11, 7)), holds: 2, name: \"split\"), {entities}"))
}

fn rooms(world: &World) -> Vec<(&Entity, &SplitRoom)> {
    let mut found = Vec::new();
    for entity in world.entities() {
        if let Kind::SplitRoom(room) = &entity.kind {
            found.push((entity, room));
        }
    }
    found
}

fn is_split(film: &Film) -> bool {
    rooms(&film.world)[0].1.is_split()
}

fn first(film: &Film, what: EventKind) -> u32 {
    film.told.iter().find(|told| told.1 == what).unwrap_or_else(|| panic!("{what:?} did not happen")).0
}

const CRATES: &str = "Crate(at: (5, 7)), Crate(at: (6, 7)), Crate(at: (10, 7)), Door(at: (14, 7), shuts: \"split\")";

#[test]
fn a_room_is_split_while_it_has_too_many_bodies() {
    let full = film(room_with("Crate(at: (5, 7)), Crate(at: (10, 7)), Door(at: (14, 7), shuts: \"split\")"), "200");
    assert!(!is_split(&full), "it holds two");
    assert_eq!(full.count(EventKind::RoomWarns), 0);
    let over = film(room_with(CRATES), "200");
    assert!(is_split(&over), "the third is too many");
    assert_eq!(rooms(&over.world)[0].1.bodies(), 3);
}

#[test]
fn a_beam_flickers_a_second_before_it_is_lit() {
    let film = film(room_with(CRATES), "200");
    let warned = first(&film, EventKind::RoomWarns);
    assert!(first(&film, EventKind::RoomSplits) >= warned + WARNING_TICKS);
}

/// The player stands on the upright midline.
#[test]
fn nobody_is_hurt_without_the_flicker_and_everybody_after_it() {
    let rows: Vec<String> =
        ROWS.iter().map(|row| row.replace('P', ".")).enumerate().map(|(nth, row)| put_start(nth, row)).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let entities = "SplitRoom(area: ((4, 0), (11, 7)), holds: 2), Crate(at: (5, 7)), Crate(at: (10, 7))";
    let film = film(with(&rows, entities), "3 left\n 120");
    let hurt = first(&film, EventKind::PlayerHurt);
    assert!(hurt >= first(&film, EventKind::RoomWarns) + WARNING_TICKS, "hurt at {hurt}");
}

fn put_start(nth: usize, row: String) -> String {
    if nth == 7 { format!("{}P{}", &row[..8], &row[9..]) } else { row }
}

#[test]
fn a_name_is_on_while_the_room_is_split_and_the_beams_stay_for_some_time() {
    // The drum on the midline is lit by the beam and explodes. Then two bodies are left.
    let drum = "Crate(at: (4, 7), steel: true), Drum(at: (8, 7)), Crate(at: (11, 7), steel: true),
        Door(at: (14, 7), shuts: \"split\")";
    let film = film(room_with(drum), "400");
    let (splits, explodes) = (first(&film, EventKind::RoomSplits), first(&film, EventKind::Explosion));
    let joins = first(&film, EventKind::RoomJoins);
    assert!(splits < explodes && explodes + JOIN_TICKS <= joins, "{splits} {explodes} {joins}");
    assert_eq!((film.count(EventKind::DoorShuts), film.count(EventKind::RoomSplits)), (1, 1));
    assert!(!is_split(&film));
}

#[test]
fn a_beam_kills_an_enemy_that_no_bullet_hurts() {
    // It stands on the midline between two crates.
    let shield = "Crate(at: (7, 7)), Crate(at: (9, 7)), Foe(what: shield, at: (8, 7)),
        Door(at: (14, 7), shuts: \"split\")";
    let film = film(room_with(shield), "160");
    assert_eq!(film.count(EventKind::EnemyDied), 1);
}

#[test]
fn quarters_are_split_by_the_same_rule_only_while_the_room_is() {
    let crates = "Crate(at: (4, 7)), Crate(at: (5, 7)), Crate(at: (6, 7))";
    let room =
        |depth: u32| with(ROWS, &format!("SplitRoom(area: ((4, 0), (11, 7)), holds: 2, depth: {depth}), {crates}"));
    let cells = |depth: u32| {
        let film = film(room(depth), "300");
        let (entity, room) = rooms(&film.world)[0];
        let mut cells: Vec<(i32, u32)> =
            room.leaves(entity.body.rect).map(|(cell, bodies)| (cell.w / TILE, bodies)).collect();
        cells.sort_unstable();
        cells
    };
    assert_eq!(cells(1), [(4, 0), (4, 0), (4, 0), (4, 3)]);
    // The lower left quarter is split into four cells of two tiles: the lower ones have the crates.
    assert_eq!(cells(2), [(2, 0), (2, 0), (2, 1), (2, 2), (4, 0), (4, 0), (4, 0)]);
}

#[test]
fn a_room_makes_one_query_every_fourth_tick() {
    let questions = |world: World| {
        let mut world = world;
        let mut sum = 0;
        for _ in 0..40 {
            world.step(Default::default());
            sum += world.tally(Asker::Entity).questions;
        }
        sum
    };
    let alone = questions(with(ROWS, "Sign(at: (2, 7), text: \"a\")"));
    let room = questions(with(ROWS, "SplitRoom(area: ((4, 0), (11, 7)))"));
    // The sign and the room are both found by the query of the player.
    assert_eq!(room - alone, 10);
}

#[test]
fn an_eraser_erases_columns_after_a_flicker_and_gives_them_back() {
    let eraser = "Trigger(area: ((0, 0), (3, 7)), name: \"a\", stays: false),
        Eraser(area: ((0, 0), (9, 7)), wired: \"a\", tenths: 1)";
    let waits = film(with(ROWS, eraser), &format!("{}", WARNING_TICKS));
    assert_eq!(waits.count(EventKind::PlayerHurt), 0, "a second of warning");
    let erased = film(with(ROWS, &format!("{eraser}, Foe(what: shield, at: (4, 7))")), "140");
    assert!(erased.count(EventKind::PlayerHurt) >= 1);
    assert_eq!(erased.count(EventKind::EnemyDied), 1, "enemies die at once");
    let fled = film(with(ROWS, eraser), "140 right");
    assert_eq!(fled.count(EventKind::PlayerHurt), 0, "a player who runs is faster");
    let is_on = fled.world.entities().any(|one| matches!(&one.kind, Kind::Eraser(eraser) if eraser.is_on()));
    assert!(!is_on, "the name is off when the player has left the trigger");
}

#[test]
fn an_eraser_that_has_erased_all_is_over_after_four_seconds_until_its_wire_goes_off() {
    let eraser = "Trigger(area: ((0, 0), (3, 7)), name: \"a\", stays: false),
        Eraser(area: ((8, 0), (11, 7)), wired: \"a\", tenths: 1)";
    let mut world = with(ROWS, eraser);
    let erased = |world: &World| {
        let one = world.entities().find_map(|one| match &one.kind {
            Kind::Eraser(eraser) => Some(eraser.erased(one.body.rect).w / TILE),
            _ => None,
        });
        one.expect("an eraser")
    };
    let mut columns = Vec::new();
    // Stays on the trigger, leaves it, and comes back.
    for inputs in script("800\n60 right\n80 left\n200") {
        world.step(inputs);
        columns.push(erased(&world));
    }
    columns.dedup();
    assert_eq!(columns, [0, 1, 2, 3, 4, 0, 1, 2, 3, 4]);
}
