//! Tests of where a grenadier throws: never against a roof or a wall, and never at its own squad or itself.

use crate::common::{level, script};
use quadrant::geom::{Point, TILE};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, IndexChoice, Kind, Rules, World};

/// Shots into the air from a duck, so that the grenadier hears the player again and again.
const NOISE: &str = "5 up fire\n 55 down\n";

fn begin(rows: &[&str], entities: &str) -> World {
    World::new(level(rows, entities), 1, Rules { endless_life: true, ..Rules::default() }, IndexChoice::default())
}

fn grenadier(column: i32) -> String {
    format!("Foe(what: grenadier, at: ({column}, 8), facing: left),")
}

const AIR: &str = "...........................................";
const FLOOR: &str = "###########################################";
const ROOF: &str = "###########################################";

/// A floor with the player at column 4, and a roof or none four tiles above it.
fn hall(roof: &'static str) -> [&'static str; 10] {
    let start = "....P......................................";
    ["..........................................X", AIR, AIR, AIR, roof, AIR, AIR, AIR, start, FLOOR]
}

fn grenades(world: &World) -> impl Iterator<Item = &Entity> {
    world.entities().filter(|entity| matches!(entity.kind, Kind::Grenade(_)))
}

#[test]
fn below_a_low_roof_its_grenades_still_reach_the_player() {
    for column in [14, 18, 24] {
        let mut world = begin(&hall(ROOF), &grenadier(column));
        let (mut throws, mut first) = (0, Vec::new());
        for inputs in script(&NOISE.repeat(10)) {
            let before: Vec<_> = grenades(&world).map(|grenade| grenade.id).collect();
            world.step(inputs);
            let told = |kind| world.events().iter().find(|event| event.kind == kind).map(|event| event.at);
            throws += i32::from(told(EventKind::Throw).is_some());
            // Where it meets something first.
            let meets = told(EventKind::Bounce).or(told(EventKind::Explosion));
            if let (Some(at), [_]) = (meets, &before[..])
                && first.len() < throws as usize
            {
                first.push(at);
            }
        }
        assert!(throws > 0, "column {column}");
        let player = world.player(0).unwrap().body.rect.center();
        for at in first {
            assert!((at.x - player.x).abs() < 4 * TILE, "column {column}: {at:?} is far from {player:?}");
        }
    }
}

#[test]
fn it_does_not_announce_a_throw_that_a_wall_stops() {
    // The wall reaches up to the roof.
    let rows = [
        "..........................................X",
        AIR,
        AIR,
        AIR,
        AIR,
        ROOF,
        "..........##...............................",
        "..........##...............................",
        "....P.....##...............................",
        FLOOR,
    ];
    for column in [13, 16, 22] {
        let mut world = begin(&rows, &grenadier(column));
        for inputs in script(&NOISE.repeat(12)) {
            world.step(inputs);
            let tells = world.events().iter().any(|event| matches!(event.kind, EventKind::Tell | EventKind::Throw));
            assert!(!tells, "column {column}, tick {}", world.tick());
        }
    }
}

#[test]
fn it_does_not_throw_where_its_squad_stands() {
    let open = hall(AIR);
    let throws = |entities: &str| {
        let mut world = begin(&open, entities);
        let told = |world: &mut World, inputs| {
            world.step(inputs);
            world.events().iter().any(|event| event.kind == EventKind::Throw)
        };
        script(&NOISE.repeat(8)).into_iter().filter(|&inputs| told(&mut world, inputs)).count()
    };
    // A mortar never moves, and does not shoot at somebody so near.
    assert!(throws(&grenadier(18)) > 1);
    assert_eq!(throws(&(grenadier(18) + "Foe(what: mortar, at: (6, 8), facing: right),")), 0);
}

#[test]
fn it_backs_off_from_a_near_player_before_it_throws() {
    let mut world = begin(&hall(AIR), &grenadier(7));
    let mut throws = 0;
    for inputs in script("400 down") {
        world.step(inputs);
        let player: Point = world.player(0).unwrap().body.rect.center();
        for event in world.events().iter().filter(|event| event.kind == EventKind::Throw) {
            throws += 1;
            assert!((event.at.x - player.x).abs() > 3 * TILE, "from {:?} at {player:?}", event.at);
        }
    }
    assert!(throws > 0);
}
