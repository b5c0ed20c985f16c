//! Tests of the strider: what its bark stops, that each attack is announced, and where its roots come down. `bodies` tests what
//! all bodies promise.

use super::bodies::{arena, body, safe};
use crate::common::{self, count};
use quadrant::geom::{Point, Rect, TILE};
use quadrant::input::{Button, Inputs};
use quadrant::level::PickUp;
use quadrant::sim::boss::mid::MidBoss;
use quadrant::sim::boss::mid::strider::{
    ABOVE_FLOOR_PIXELS, BEND_TICKS, FOOT, LIFT_TICKS, LOCK_TICKS, SHAKE_TICKS, Strider, StriderState,
};
use quadrant::sim::shots::hazard::Form;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, Kind, Rules, World};

/// A grove of 32 tiles between walls, with two steps of two tiles.
const WIDE: usize = 34;
const FLOOR: usize = 13;
const STEPS: [std::ops::Range<usize>; 2] = [8..11, 24..27];
pub(super) const TREE: &str = "Strider(at: (16, 10), name: \"down\"), Door(at: (28, 4), opens: \"down\")";

/// The grove, with the player in this column, on the floor or on a step.
pub(super) fn grove(column: usize, entities: &str, rules: Rules) -> World {
    let mut rows = vec![format!("#{}#", ".".repeat(WIDE - 2)); FLOOR + 2];
    rows[0] = "#".repeat(WIDE);
    rows[1] = format!("#{}X", ".".repeat(WIDE - 2));
    for step in STEPS {
        for row in [FLOOR - 1, FLOOR] {
            rows[row].replace_range(step.clone(), "###");
        }
    }
    let row = (0..=FLOOR).rev().find(|&row| rows[row].as_bytes()[column] == b'.').expect("air");
    rows[FLOOR + 1] = "#".repeat(WIDE);
    arena(rows, (column, row), entities, rules)
}

fn tree(world: &World) -> (&Entity, &Strider) {
    body(world, |it| if let MidBoss::Strider(it) = it { Some(it) } else { None })
}

pub(super) fn state(world: &World) -> StriderState {
    tree(world).1.state
}

fn until(world: &mut World, is: StriderState) {
    common::until(world, 3000, |world| state(world) == is && !world.stands_still());
}

/// Bullets of the player fly from the left at its flower, or at its heart. Returns the life that they cost.
pub(super) fn shoot(world: &mut World, at_flower: bool, bullets: i32) -> i32 {
    let (entity, strider) = tree(world);
    let (life, rect) = (strider.life, entity.body.rect);
    let y = if at_flower { rect.y + 20 } else { rect.bottom() - 20 };
    common::shoot(world, Point::new(rect.x - 8, y), Point::new(1536, 0), bullets);
    life - tree(world).1.life
}

pub(super) fn wear_down(world: &mut World, stage: usize) {
    until(world, StriderState::Stands);
    while tree(world).1.is_whole() && tree(world).1.stage() < stage {
        shoot(world, true, 4);
    }
}

/// After its end.
pub(super) fn lies(_: &Entity, world: &World) {
    let is_health = |entity: &&Entity| matches!(&entity.kind, Kind::PickUp(PickUp::Health));
    assert_eq!(world.entities().filter(is_health).count(), 2, "its fruit gives health");
}

/// While it waits for a player who comes back, over a floor in row 13.
pub(super) fn waits(world: &World) {
    assert_eq!(tree(world).0.body.rect.bottom() + ABOVE_FLOOR_PIXELS, 13 * TILE);
}

#[test]
fn its_flower_always_bleeds_and_its_heart_when_it_kneels() {
    let asleep = "Switch(at: (5, 13), name: \"go\"), Strider(at: (16, 10), wired: \"go\")";
    assert_eq!(shoot(&mut grove(2, asleep, safe()), true, 3), 0, "while it is asleep, nothing hurts it");
    let mut world = grove(16, TREE, safe());
    until(&mut world, StriderState::Stands);
    assert_eq!(shoot(&mut world, false, 3), 0, "its bark is hard");
    assert_eq!(shoot(&mut world, true, 3), 6, "its flower counts twice");
    until(&mut world, StriderState::Opens);
    for _ in 0..30 {
        world.step(Inputs::default());
    }
    assert_eq!(shoot(&mut world, false, 3), 3, "its heart is open");
    let above = (FLOOR as i32 + 1) * TILE - tree(&world).0.body.rect.bottom();
    assert!(above <= 15, "it kneels so deep that a player on the floor hits it: {above}");
}

#[test]
fn every_attack_is_announced() {
    let mut world = grove(14, TREE, safe());
    let (mut told, mut seen, mut before, mut marked) = (0, [0; 3], state(&world), (0, 0));
    for tick in 0..6000 {
        // The player stands still, and later runs back and forth.
        let mut inputs = Inputs::default();
        if tick >= 1500 {
            inputs[0].press(if tick / 90 % 2 == 0 { Button::Right } else { Button::Left });
        }
        let stands_still = world.stands_still();
        world.step(inputs);
        if stands_still {
            continue;
        }
        let now = state(&world);
        let attacks = [
            (StriderState::Lifts, StriderState::Stamps, LIFT_TICKS),
            (StriderState::Shakes, StriderState::Stands, SHAKE_TICKS),
            (StriderState::Bends, StriderState::Sweeps, BEND_TICKS),
        ];
        for (nth, (tell, attack, ticks)) in attacks.into_iter().enumerate() {
            assert!(ticks >= 40);
            if before == tell && now != tell {
                assert!(now == attack && told + 1 >= ticks, "{tell:?} for {told} ticks, then {now:?}");
                seen[nth] += 1;
            }
            assert!(nth == 1 || now != attack || before == attack || before == tell, "{before:?} to {now:?}");
        }
        if count(&world, EventKind::StriderDrops) > 0 {
            assert_eq!(before, StriderState::Shakes, "fruit falls only after its crown has shaken");
        }
        let aim = tree(&world).1.aim;
        marked = if aim == marked.0 { (aim, marked.1 + 1) } else { (aim, 0) };
        if before == StriderState::Lifts && now == StriderState::Stamps {
            assert!(marked.1 + 2 >= LOCK_TICKS, "the mark stays for {} ticks", marked.1);
        }
        told = if now == before { told + 1 } else { 0 };
        before = now;
    }
    assert!(seen.iter().all(|count| *count > 1), "{seen:?}");
}

#[test]
fn its_roots_come_down_where_they_are_marked_on_the_floor_and_on_steps() {
    let mut heights = std::collections::BTreeSet::new();
    for column in [14, 9] {
        let mut world = grove(column, TREE, safe());
        let (mut mark, mut stamps): (Option<Rect>, _) = (None, 0);
        for _ in 0..2400 {
            world.step(Inputs::default());
            let (entity, strider) = tree(&world);
            if state(&world) == StriderState::Lifts {
                mark = strider.falls_on(&entity.body, &world);
                assert!(entity.danger(&world).is_some());
            }
            for stamp in world.events().iter().filter(|event| event.kind == EventKind::StriderStamps) {
                let mark = mark.expect("it was marked");
                assert_eq!((mark.center().x, mark.bottom(), mark.w), (stamp.at.x, stamp.at.y, FOOT.x));
                heights.insert(stamp.at.y);
                stamps += 1;
            }
        }
        assert!(stamps > 5, "{stamps}");
    }
    assert_eq!(heights.len(), 2, "{heights:?}");
}

#[test]
fn a_low_branch_must_be_jumped_over_and_a_high_one_ducked_under() {
    let mut seen = [false; 2];
    for _ in 0..2 {
        for presses in [Button::Jump, Button::Down] {
            let mut world = grove(16, TREE, safe());
            for _ in 0..4 {
                until(&mut world, StriderState::Bends);
                let is_high = tree(&world).1.is_high;
                let mut hurt = 0;
                while matches!(state(&world), StriderState::Bends | StriderState::Sweeps) {
                    let mut inputs = Inputs::default();
                    let (entity, strider) = tree(&world);
                    let branch = strider.branch(&entity.body, &world);
                    let body = world.player(0).expect("a player").body.rect;
                    let is_near = (branch.center().x - body.center().x).abs() < 60;
                    if state(&world) == StriderState::Sweeps && (presses == Button::Down || is_near) {
                        inputs[0].press(presses);
                    }
                    world.step(inputs);
                    hurt += count(&world, EventKind::PlayerHurt);
                }
                let wanted = if is_high { Button::Down } else { Button::Jump };
                if presses == wanted {
                    assert_eq!(hurt, 0, "high: {is_high}, {presses:?}");
                    seen[usize::from(is_high)] = true;
                }
            }
        }
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn fruit_falls_on_the_player() {
    let mut world = grove(14, TREE, safe());
    until(&mut world, StriderState::Shakes);
    common::until(&mut world, 200, |world| count(world, EventKind::StriderDrops) > 0);
    let is_fruit = |entity: &&Entity| matches!(&entity.kind, Kind::Hazard(hazard) if hazard.form == Form::Fruit);
    assert!(world.entities().filter(is_fruit).all(|fruit| fruit.danger(&world).is_some()), "each is marked");
    assert!(world.entities().filter(is_fruit).count() >= 4);
    let mut hurt = 0;
    for _ in 0..60 {
        world.step(Inputs::default());
        hurt += count(&world, EventKind::PlayerHurt);
    }
    assert!(hurt > 0);
}
