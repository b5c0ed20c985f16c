//! Tests of the node: that its cells split and never are too many, that each beam is marked, and that cells come together
//! again. `bodies` tests what all bodies promise.

use super::bodies::{GONE, arena, body, safe};
use crate::common;
use quadrant::geom::Point;
use quadrant::input::{Button, Inputs};
use quadrant::sim::boss::mid::MidBoss;
use quadrant::sim::boss::mid::node::cell::{Cell, CellState, TELL_TICKS};
use quadrant::sim::boss::mid::node::{MOST_CELLS, Node, NodeState};
use quadrant::sim::{Entity, Kind, Rules, World};

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
pub(super) const MACHINE: &str = "Node(at: (15, 10), name: \"down\"), Door(at: (28, 4), opens: \"down\")";

/// The room, with the player in this column on the floor, or on the ledge there.
pub(super) fn room(column: usize, is_high: bool, entities: &str, rules: Rules) -> World {
    let ledge = (0..FLOOR).find(|&row| ROOM[row].as_bytes()[column] == b'=').filter(|_| is_high);
    let row = ledge.map_or(FLOOR, |row| row - 1);
    arena(ROOM.iter().map(ToString::to_string).collect(), (column, row), entities, rules)
}

fn node(world: &World) -> (&Entity, &Node) {
    body(world, |it| if let MidBoss::Node(it) = it { Some(it) } else { None })
}

pub(super) fn state(world: &World) -> NodeState {
    node(world).1.state
}

pub(super) fn cells(world: &World) -> impl Iterator<Item = (&Entity, &Cell)> {
    world.entities().filter_map(|entity| match &entity.kind {
        Kind::MidBoss(MidBoss::Cell(cell)) if !entity.dead => Some((entity, cell)),
        _ => None,
    })
}

fn until(world: &mut World, is: NodeState) {
    common::until(world, 1500, |world| state(world) == is);
}

/// Bullets of the player fly at the first cell of this level, from the left.
pub(super) fn shoot(world: &mut World, level: usize, bullets: i32) {
    let Some((entity, _)) = cells(world).find(|(_, cell)| cell.level == level) else { return };
    let rect = entity.body.rect;
    common::shoot(world, Point::new(rect.center().x, rect.bottom() + 6), Point::new(0, -1536), bullets);
}

/// Shoots until all cells are split so often, or are gone.
pub(super) fn wear_down(world: &mut World, to: usize) {
    until(world, NodeState::Fights);
    world.step(Inputs::default());
    if to == GONE {
        wear_down(world, 2);
        for _ in 0..3000 {
            if !node(world).1.is_whole() {
                return assert_eq!(cells(world).count(), 0);
            }
            shoot(world, 2, 1);
            world.step(Inputs::default());
        }
    }
    for _ in 0..3000 {
        let Some(least) = cells(world).map(|(_, cell)| cell.level).min().filter(|&least| least < to) else { return };
        shoot(world, least, 1);
    }
    panic!("it does not split");
}

/// While it waits for a player who comes back.
pub(super) fn waits(world: &World) {
    assert!(node(world).1.is_shut());
    assert_eq!(cells(world).count(), 0, "all of them are in it");
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
