//! What every body promises: the large enemies inside stages. Each has a file of its own with its attacks. The table [`BODIES`]
//! says how each is built, met and worn down, and each promise is one test that goes over all of them.

use std::sync::Arc;

use super::{forklift, ladle, node, proctor, roller, strider, tug, wind};
use crate::common::{self, count, level, player, script};
use quadrant::geom::{Facing, TILE};
use quadrant::input::{Button, Inputs};
use quadrant::sim::boss::mid::forklift::ForkliftState;
use quadrant::sim::boss::mid::ladle::LadleState;
use quadrant::sim::boss::mid::node::NodeState;
use quadrant::sim::boss::mid::proctor::ProctorState;
use quadrant::sim::boss::mid::roller::RollerState;
use quadrant::sim::boss::mid::strider::StriderState;
use quadrant::sim::boss::mid::tug::TugState;
use quadrant::sim::boss::mid::{MidBoss, Seen};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, IndexChoice, Kind, Outcome, Rules, World};

/// Worn down to this stage, its life is gone.
pub(super) const GONE: usize = 3;
const SECOND: u32 = 60;

pub(super) fn normal() -> Rules {
    Rules { endless_ammunition: true, ..Rules::default() }
}

/// Nobody dies.
pub(super) fn safe() -> Rules {
    Rules { endless_life: true, ..normal() }
}

/// A level from rows, with the player in one place.
pub(super) fn arena(mut rows: Vec<String>, (column, row): (usize, usize), entities: &str, rules: Rules) -> World {
    rows[row].replace_range(column..=column, "P");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    World::new(level(&rows, entities), 1, rules, IndexChoice::default())
}

/// The body of a level, as `pick` knows it.
pub(super) fn body<T>(world: &World, pick: impl Fn(&MidBoss) -> Option<&T>) -> (&Entity, &T) {
    let pick = |entity| match entity {
        entity @ &Entity { kind: Kind::MidBoss(ref it), .. } => pick(it).map(|it| (entity, it)),
        _ => None,
    };
    world.entities().find_map(pick).expect("a body")
}

struct Body {
    /// Its word in levels.
    name: &'static str,
    /// Its arena with the player in a column, in a way that only this arena knows (such as on a ledge), and with entities.
    arena: fn(usize, &str, &str, Rules) -> World,
    /// It and the door that its end opens.
    entities: &'static str,
    /// Shoots at it until it is in this stage.
    wear_down: fn(&mut World, usize),
    reload: Reload,
    /// The row in which it stands or hangs over a floor in row 13.
    row: usize,
    /// The promises of a body that fights by itself. The hive sends others, and has none of them.
    fight: Option<Fight>,
}

/// The level is read again with the player in another column, and with another door.
struct Reload {
    columns: [usize; 2],
    how: &'static str,
    other: (usize, usize),
    /// The column of its own door.
    own: i32,
}

struct Fight {
    stands: &'static [Stands],
    /// For how long it is watched, the longest time between two hits, and how many are seen.
    watched: u32,
    most: u32,
    hits: usize,
    /// Whether this time counts from the start of the fight. Others may have far to go before their first hit.
    at_once: bool,
    /// It does not attack now.
    pauses: fn(&World) -> bool,
    /// Where a player stands who only fires, in all of these directions, and the tick at which such a player has lost.
    fires: (Stands, u32),
    /// The fight whose end is seen: the column and the way of the player, and what the player then does.
    ends: (usize, &'static str, &'static str),
    event: EventKind,
    /// Looks at it after its end.
    lies: fn(&Entity, &World),
    back: Back,
}

/// Every combination of stages, columns, ways of an arena, and buttons that the player holds.
struct Stands(&'static [usize], &'static [usize], &'static [&'static str], &'static [&'static [Button]]);

/// A player dies in a hall, comes back outside of the part where it is awake, and walks in again.
struct Back {
    /// The columns and the row of the floor of the hall, and what it stands on.
    size: (usize, usize),
    ground: &'static str,
    /// The column where it is woken, where it stands, and where the player stops and waits for death.
    wakes: usize,
    at: (usize, usize),
    stops: i32,
    most: u32,
    /// When a shot hurts it, and this shot.
    is_open: fn(&World) -> bool,
    shoot: fn(&mut World),
    /// It may stand so many pixels beside its place when it waits again.
    beside: (i32, i32),
    /// Looks at it when it waits again.
    waits: fn(&World),
    again: &'static str,
    event: EventKind,
}

const NOTHING: &[Button] = &[];
const DUCKS: &[Button] = &[Button::Down];
const FIRES: &[Button] = &[Button::Fire];
/// Ahead, up, diagonally, and along the floor.
const AIMS: &[&[Button]] = &[
    &[Button::Fire],
    &[Button::Up, Button::Fire],
    &[Button::Up, Button::Right, Button::Lock, Button::Fire],
    &[Button::Down, Button::Fire],
];
const STAGES: &[usize] = &[0, 1, 2];
/// The weapons that lie at the player's feet in the room of the proctor. With `^`, they are on the ledge.
const WEAPONS: &[&str] = &["", "rapid", "spread", "laser", "rocket", "flame"];
const ON_LEDGE: &[&str] = &["^", "^rapid", "^spread", "^laser", "^rocket", "^flame"];

/// What most fights have.
const FIGHT: Fight = Fight {
    stands: &[],
    watched: 2400,
    most: 0,
    hits: 4,
    at_once: false,
    pauses: |_| false,
    fires: (Stands(&[], &[], &[], &[]), 0),
    ends: (24, "", "400 left"),
    event: EventKind::Explosion,
    lies: |it, _| assert_eq!(it.body.rect.bottom() % TILE, 0, "it lies on the floor"),
    back: BACK,
};

const BACK: Back = Back {
    size: (50, 12),
    ground: "#",
    wakes: 14,
    at: (0, 0),
    stops: 20,
    most: 6000,
    is_open: |_| false,
    shoot: |_| (),
    beside: (2, 0),
    waits: |_| (),
    again: "150 right",
    event: EventKind::Explosion,
};

const BODIES: &[Body] = &[
    Body {
        name: "Forklift",
        arena: |column, _, entities, rules| forklift::yard(column, entities, rules),
        entities: forklift::TRUCK,
        wear_down: forklift::wear_down,
        reload: Reload { columns: [2, 2], how: "", other: (26, 4), own: 30 },
        row: 12,
        fight: Some(Fight {
            // The player also fires.
            stands: &[Stands(STAGES, &[1, 2, 8, 12, 16, 20, 25, 30], &[""], &[FIRES])],
            most: 5 * SECOND,
            hits: 2,
            fires: (Stands(&[0], &[12], &[""], &[FIRES]), 6000),
            // The player runs over its wreck.
            ends: (2, "", "600 right"),
            event: EventKind::ForkliftEnds,
            back: Back {
                size: (45, 5),
                wakes: 12,
                at: (40, 5),
                is_open: |world| forklift::state(world) == ForkliftState::Rest,
                shoot: |world| _ = forklift::shoot(world, true, 3),
                waits: |world| assert_eq!(forklift::truck(world).0.body.facing, Facing::Left),
                event: EventKind::ForkliftStarts,
                ..BACK
            },
            ..FIGHT
        }),
    },
    Body {
        name: "Ladle",
        arena: |column, _, entities, rules| ladle::hall(column, entities, rules),
        entities: ladle::POT,
        wear_down: ladle::wear_down,
        reload: Reload { columns: [24, 25], how: "", other: (26, 4), own: 28 },
        row: 8,
        fight: Some(Fight {
            stands: &[Stands(STAGES, &[1, 2, 7, 10, 12, 16, 21, 24, 29, 32], &[""], &[NOTHING])],
            watched: 1800,
            most: 6 * SECOND,
            fires: (Stands(&[0], &[4, 10, 16, 21], &[""], AIMS.split_at(3).0), 7000),
            event: EventKind::LadleEnds,
            back: Back {
                at: (30, 5),
                is_open: |world| ladle::state(world) == LadleState::Follows,
                shoot: |world| _ = ladle::shoot(world, false, 10),
                event: EventKind::LadleWakes,
                ..BACK
            },
            ..FIGHT
        }),
    },
    Body {
        name: "Proctor",
        arena: proctor::room_with,
        entities: proctor::DRONE,
        wear_down: proctor::wear_down,
        reload: Reload { columns: [22, 3], how: "", other: (23, 4), own: 26 },
        row: 8,
        fight: Some(Fight {
            stands: &[
                Stands(&[0], &[1, 8, 15, 26], WEAPONS, &[NOTHING]),
                Stands(&[1], &[12, 18], WEAPONS, &[NOTHING]),
                Stands(&[2], &[1, 15, 22], WEAPONS, &[NOTHING]),
                Stands(&[0, 2], &[15], ON_LEDGE, &[NOTHING]),
                Stands(&[1], &[12], ON_LEDGE, &[NOTHING]),
            ],
            watched: 1500,
            most: 4 * SECOND,
            fires: (Stands(&[0], &[12], WEAPONS, AIMS.split_at(2).0), 6000),
            ends: (22, "", "400 left"),
            event: EventKind::ProctorEnds,
            back: Back {
                size: (45, 7),
                wakes: 12,
                at: (30, 4),
                stops: 16,
                is_open: |world| proctor::state(world) == ProctorState::Hovers,
                shoot: |world| _ = proctor::shoot(world, false, 10),
                // It sways in the air.
                beside: (4, 4),
                event: EventKind::ProctorWakes,
                ..BACK
            },
            ..FIGHT
        }),
    },
    Body {
        name: "Tug",
        arena: |column, _, entities, rules| tug::quay(column, entities, rules),
        entities: tug::SHIP,
        wear_down: tug::wear_down,
        reload: Reload { columns: [24, 25], how: "", other: (26, 4), own: 28 },
        row: 10,
        fight: Some(Fight {
            stands: &[Stands(STAGES, &[1, 12, 24, 32], &[""], &[NOTHING]), Stands(STAGES, &[6, 16], &[""], &[DUCKS])],
            most: 8 * SECOND,
            fires: (Stands(&[0], &[4, 10, 16, 26], &[""], AIMS), 12_000),
            event: EventKind::TugEnds,
            lies: tug::lies,
            back: Back {
                size: (60, 12),
                wakes: 18,
                at: (36, 10),
                stops: 30,
                most: 9000,
                // Its claw must miss the player first.
                is_open: |world| tug::state(world) == TugState::Aims,
                shoot: tug::dodge_and_shoot,
                waits: tug::waits,
                again: "180 right",
                event: EventKind::TugWakes,
                ..BACK
            },
            ..FIGHT
        }),
    },
    Body {
        name: "Strider",
        arena: |column, _, entities, rules| strider::grove(column, entities, rules),
        entities: strider::TREE,
        wear_down: strider::wear_down,
        reload: Reload { columns: [22, 21], how: "", other: (20, 4), own: 28 },
        row: 9,
        fight: Some(Fight {
            stands: &[Stands(STAGES, &[1, 9, 25, 32], &[""], &[NOTHING]), Stands(STAGES, &[6, 16], &[""], &[DUCKS])],
            most: 8 * SECOND,
            fires: (Stands(&[0], &[4, 9, 16, 25], &[""], AIMS), 12_000),
            ends: (24, "", "400"),
            event: EventKind::StriderEnds,
            lies: strider::lies,
            back: Back {
                size: (60, 12),
                wakes: 18,
                at: (36, 9),
                stops: 30,
                most: 9000,
                is_open: |world| strider::state(world) == StriderState::Stands,
                shoot: |world| _ = strider::shoot(world, true, 4),
                beside: (3, 0),
                waits: strider::waits,
                again: "180 right",
                event: EventKind::StriderWakes,
                ..BACK
            },
            ..FIGHT
        }),
    },
    Body {
        name: "Roller",
        arena: |column, belts, entities, rules| roller::mill(column, belts.chars().next(), entities, rules),
        entities: roller::WHEEL,
        wear_down: roller::wear_down,
        reload: Reload { columns: [4, 4], how: "<", other: (26, 3), own: 28 },
        row: 12,
        fight: Some(Fight {
            // On the floor, in the pits, on the ledges and at the walls. Belts hold it back.
            stands: &[
                Stands(&[0], &[1, 5, 8, 9, 14, 17, 21, 25, 28], &[""], &[NOTHING, DUCKS]),
                Stands(&[0], &[1, 5, 8, 9, 14, 17, 21, 25, 28], &["<"], &[NOTHING]),
            ],
            most: 10 * SECOND,
            fires: (Stands(&[0], &[4, 9, 17, 24], &[""], AIMS.split_at(3).0), 9000),
            ends: (4, "<", "400 left"),
            event: EventKind::RollerEnds,
            back: Back {
                ground: "<",
                // The wall that cracks it is in the view of a player who waits here.
                at: (30, 12),
                stops: 16,
                is_open: |world| roller::state(world) == RollerState::Stands,
                shoot: |world| _ = roller::shoot(world, 3),
                again: "260 right",
                event: EventKind::RollerWakes,
                ..BACK
            },
            ..FIGHT
        }),
    },
    Body {
        name: "Node",
        arena: |column, how, entities, rules| node::room(column, how == "high", entities, rules),
        entities: node::MACHINE,
        wear_down: node::wear_down,
        reload: Reload { columns: [3, 3], how: "", other: (26, 4), own: 28 },
        row: 10,
        fight: Some(Fight {
            stands: &[
                Stands(STAGES, &[1, 6, 15, 28], &[""], &[NOTHING, DUCKS]),
                Stands(STAGES, &[6, 15, 22], &["high"], &[NOTHING, DUCKS]),
            ],
            watched: 1500,
            most: 6 * SECOND,
            at_once: true,
            // Cells that come together do not attack.
            pauses: |world| node::state(world) == NodeState::Joins,
            fires: (Stands(&[0], &[3, 10, 15, 24], &[""], AIMS.split_at(3).0), 9000),
            event: EventKind::NodeEnds,
            back: Back {
                at: (30, 9),
                stops: 24,
                most: 9000,
                is_open: |world| node::cells(world).any(|(_, cell)| cell.level == 0),
                shoot: |world| node::shoot(world, 0, 1),
                beside: (0, 0),
                waits: node::waits,
                event: EventKind::NodeWakes,
                ..BACK
            },
            ..FIGHT
        }),
    },
    Body {
        name: "Hive",
        arena: |column, _, entities, rules| wind::nest(column, entities, rules),
        entities: wind::HIVE,
        wear_down: wind::wear_down,
        reload: Reload { columns: [0, 1], how: "", other: (23, 12), own: 26 },
        row: 8,
        fight: None,
    },
];

impl Body {
    fn starts(&self, column: usize, how: &str, rules: Rules) -> World {
        (self.arena)(column, how, self.entities, rules)
    }
}

fn seen<'a>(name: &str, world: &'a World) -> (&'a Entity, Seen) {
    let pick = |entity: &'a Entity| match &entity.kind {
        Kind::MidBoss(it) => Some((entity, it.seen())).filter(|(_, it)| it.name == name.to_lowercase()),
        _ => None,
    };
    world.entities().find_map(pick).expect(name)
}

/// It neither fights nor is its life gone.
fn is_asleep(name: &str, world: &World) -> bool {
    let it = seen(name, world).1;
    it.is_whole && !it.fights
}

/// The columns of the open doors.
fn open_doors(world: &World) -> Vec<i32> {
    let is_open = |one: &&Entity| matches!(&one.kind, Kind::Door(door) if door.is_open());
    world.entities().filter(is_open).map(|door| door.body.rect.x / TILE).collect()
}

fn held(buttons: &[Button]) -> Inputs {
    let mut inputs = Inputs::default();
    buttons.iter().for_each(|&button| inputs[0].press(button));
    inputs
}

/// Says the name of a body when a test fails on its turn, also in a helper that does not know the body.
struct Turn(&'static str);

impl Drop for Turn {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("This is about the body {}.", self.0);
        }
    }
}

fn each(promise: impl Fn(&Body)) {
    for body in BODIES {
        let _turn = Turn(body.name);
        promise(body);
    }
}

fn each_fight(promise: impl Fn(&Body, &Fight)) {
    each(|body| body.fight.iter().for_each(|fight| promise(body, fight)));
}

/// Goes over every combination, with the stage, the world at its start, what the player holds, and a text for messages.
fn each_stand(body: &Body, stands: &Stands, rules: Rules, test: impl Fn(usize, World, &[Button], &str)) {
    let Stands(stages, columns, hows, all) = *stands;
    for &stage in stages {
        for &column in columns {
            for &how in hows {
                for &holds in all {
                    let about = format!("{}, stage {stage}, column {column} {how:?}, holds {holds:?}", body.name);
                    test(stage, body.starts(column, how, rules), holds, &about);
                }
            }
        }
    }
}

#[test]
fn a_player_who_stays_in_one_place_is_hit_again_and_again() {
    each_fight(|body, fight| {
        for stands in fight.stands {
            each_stand(body, stands, safe(), |stage, mut world, holds, about| {
                (body.wear_down)(&mut world, stage);
                let (mut since, mut hits) = (fight.at_once.then_some(0), 0);
                for _ in 0..fight.watched {
                    let stands_still = world.stands_still();
                    world.step(held(holds));
                    if stands_still || (fight.pauses)(&world) {
                        continue;
                    }
                    since = since.map(|ticks| ticks + 1);
                    if count(&world, EventKind::PlayerHurt) > 0 {
                        (since, hits) = (Some(0), hits + 1);
                    }
                    // Shots of the player may bring it into the next stage.
                    let it = seen(body.name, &world).1;
                    if holds.contains(&Button::Fire) && (it.stage != stage || !it.fights) {
                        break;
                    }
                    assert!(since.is_none_or(|ticks| ticks <= fight.most), "{about}, hit {hits}");
                }
                assert!(hits >= fight.hits, "{about}: {hits}");
            });
        }
    });
}

#[test]
fn a_player_who_stands_still_and_fires_loses() {
    each_fight(|body, fight| {
        let (stands, ticks) = &fight.fires;
        each_stand(body, stands, normal(), |_, mut world, holds, about| {
            for _ in 0..*ticks {
                world.step(held(holds));
            }
            assert_eq!(world.outcome(), Outcome::Lost, "{about}");
            assert!(seen(body.name, &world).1.life > 0, "{about}");
        });
    });
}

#[test]
fn its_end_opens_the_door_and_hurts_nobody() {
    each_fight(|body, fight| {
        let (column, how, does) = fight.ends;
        let mut world = body.starts(column, how, safe());
        (body.wear_down)(&mut world, GONE);
        assert!(open_doors(&world).is_empty(), "{}: not before it has come to rest", body.name);
        let film = common::film(world, does);
        let told = [EventKind::PlayerHurt, fight.event].map(|what| film.count(what));
        assert_eq!(told, [0, 1], "{}", body.name);
        assert_eq!(open_doors(&film.world), [body.reload.own], "{}", body.name);
        assert!(seen(body.name, &film.world).0.rests(&film.world), "{}", body.name);
        (fight.lies)(seen(body.name, &film.world).0, &film.world);
    });
}

#[test]
fn it_waits_at_its_place_for_a_player_who_comes_back_and_keeps_its_life() {
    each_fight(|body, fight| {
        let (name, back) = (body.name, &fight.back);
        let ((wide, floor), (x, y), wakes) = (back.size, back.at, back.wakes);
        let mut rows = vec![format!("#{}#", ".".repeat(wide - 2)); floor + 1];
        rows[0] = "#".repeat(wide);
        rows[1] = format!("{}X", ".".repeat(wide - 1));
        rows.push(format!("#{}#", back.ground.repeat(wide - 2)));
        let area = format!("(({wakes}, 1), ({}, {floor}))", wide - 2);
        let entities =
            format!("Trigger(area: {area}, name: \"in\", stays: false), {name}(at: ({x}, {y}), wired: \"in\")");
        let mut world = arena(rows, (5, floor), &entities, Rules::default());
        let home = seen(name, &world).0.body.rect;
        let mut deaths = 0;
        for _ in 0..back.most {
            let runs = world.player(0).expect("a player").body.rect.x < back.stops * TILE;
            let runs = runs && deaths == 0 && player(&world).life > 0;
            world.step(held(if runs { &[Button::Right] } else { NOTHING }));
            deaths += count(&world, EventKind::PlayerDied);
            let it = seen(name, &world).1;
            if deaths == 0 && it.life == it.most && (back.is_open)(&world) {
                (back.shoot)(&mut world);
            }
            if deaths > 0 && count(&world, EventKind::PlayerBack) > 0 {
                break;
            }
        }
        assert_eq!(deaths, 1, "{name}");
        let before = seen(name, &world).1;
        assert!(before.life < before.most, "{name} has a wound from the fight");
        for _ in 0..600 {
            world.step(Inputs::default());
        }
        let (entity, it) = seen(name, &world);
        assert!(is_asleep(name, &world), "{name}");
        assert_eq!(it.life, before.life, "{name} keeps its life");
        let (here, (x, y)) = (entity.body.rect, back.beside);
        assert!((here.x - home.x).abs() <= x && (here.y - home.y).abs() <= y, "{name} is back at its place: {here:?}");
        (back.waits)(&world);
        let mut starts = 0;
        for inputs in script(back.again) {
            world.step(inputs);
            starts += count(&world, back.event);
        }
        assert_eq!(starts, 1, "the fight with the {name} begins again");
    });
}

#[test]
fn it_does_nothing_outside_the_view() {
    each(|body| {
        let mut rows: Vec<String> = vec![".".repeat(120); 14];
        rows[1].replace_range(119..120, "X");
        rows[13] = "#".repeat(120);
        let entities = format!("{}(at: (90, {}))", body.name, body.row);
        let mut world = arena(rows, (3, 12), &entities, Rules::default());
        let place = seen(body.name, &world).0.body.rect;
        for _ in 0..600 {
            world.step(Inputs::default());
            assert!(is_asleep(body.name, &world), "{} is awake", body.name);
            assert_eq!(seen(body.name, &world).0.body.rect, place, "{}", body.name);
        }
    });
}

#[test]
fn it_keeps_its_life_and_its_wire_when_the_level_is_reloaded() {
    each(|body| {
        let Reload { columns: [column, other_column], how, other: (x, y), own } = body.reload;
        let mut before = body.starts(column, how, safe());
        (body.wear_down)(&mut before, 1);
        // The cells of a node are counted in the next tick.
        before.step(Inputs::default());
        let life = seen(body.name, &before).1.life;
        // Another wire comes first, so that its wire has another number.
        let floor = before.player(0).expect("a player").body.rect.bottom() / TILE - 1;
        let entities = format!(
            "Switch(at: (5, {floor}), name: \"other\"), Door(at: ({x}, {y}), opens: \"other\"), {}",
            body.entities
        );
        let fresh = (body.arena)(other_column, how, &entities, safe());
        let mut world = before.reloaded(Arc::clone(fresh.level()));
        assert_eq!(seen(body.name, &world).1.life, life, "{}", body.name);
        (body.wear_down)(&mut world, GONE);
        // Its wreck burns for about a second.
        common::until(&mut world, 1200, |world| seen(body.name, world).0.rests(world));
        assert_eq!(open_doors(&world), [own], "{}: only its own door", body.name);
    });
}
