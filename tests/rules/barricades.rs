//! Tests of barricades: what they stop, who fires over them, and how they break.

use crate::common::{film, level, script, with};
use quadrant::geom::{Point, Rect, TILE};
use quadrant::index;
use quadrant::pool::Id;
use quadrant::sim::shots::bullet::{Shot, bullet};
use quadrant::sim::things::barricade::{Stage, TOUGHNESS};
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{IndexChoice, Kind, Rules, World};

/// The barricade is in column 12.
const YARD: &[&str] = &[
    "..............................X",
    "...............................",
    "...............................",
    "....P..........................",
    "###############################",
];
const WALL: &str = "Barricade(at: (12, 3)),";
const FLOOR: i32 = 4 * TILE;

fn stage(world: &World) -> (Id, Stage, Rect) {
    let one = |entity: &quadrant::sim::Entity| match &entity.kind {
        Kind::Barricade(barricade) => Some((entity.id, barricade.stage(), entity.body.rect)),
        _ => None,
    };
    world.entities().find_map(one).expect("a barricade")
}

fn exit(world: &World) -> Id {
    world.entities().find(|entity| matches!(entity.kind, Kind::Exit(_))).expect("an exit").id
}

/// Fires flat shots from there and returns how many hit the barricade within a second.
fn hits(world: &mut World, side: Side, from: Point, speed: i32, count: u32) -> usize {
    let (owner, mut hits) = (exit(world), 0);
    for tick in 0..60 + count * 4 {
        if tick < count * 4 && tick % 4 == 0 {
            let shot = if side == Side::Players { Shot::Rifle } else { Shot::Enemy };
            world.spawn(bullet(owner, side, shot, from, Point::new(speed, 0)));
        }
        world.step(Default::default());
        let told = |kind| world.events().iter().filter(|event| event.kind == kind).count();
        hits += told(EventKind::BarricadeHit) + told(EventKind::BarricadeBreaks);
    }
    hits
}

#[test]
fn a_player_who_ducks_behind_it_is_safe_from_flat_shots() {
    let wounds = |entities: &str| {
        let mut world = film(with(YARD, entities), "100 right\n 20 down").world;
        let life = world.player(0).unwrap().body.rect;
        assert!(life.h == 16 && life.right() > 11 * TILE, "{life:?}");
        let owner = exit(&world);
        let mut hurt = 0;
        for (nth, inputs) in script("180 down").into_iter().enumerate() {
            if nth < 40 && nth % 10 == 0 {
                for height in [3, 8, 13, 18] {
                    let from = Point::new(20 * TILE, FLOOR - height);
                    world.spawn(bullet(owner, Side::Enemies, Shot::Enemy, from, Point::new(-832, 0)));
                }
            }
            world.step(inputs);
            hurt += world.events().iter().filter(|event| event.kind == EventKind::PlayerHurt).count();
        }
        hurt
    };
    assert!(wounds("") > 0, "without it, the player is hit");
    assert_eq!(wounds(&(WALL.to_string() + "Barricade(at: (13, 3)),")), 0);
}

#[test]
fn it_stops_far_shots_of_both_sides_and_lets_pass_what_is_fired_close_behind_it() {
    for (side, height) in [(Side::Players, 16), (Side::Enemies, 18)] {
        for (x, speed) in [(7, 1600), (22, -1600)] {
            let mut world = with(YARD, WALL);
            let from = Point::new(x * TILE, FLOOR - height);
            assert_eq!(hits(&mut world, side, from, speed, 3), 3, "{side:?} from {x}");
            let close = Point::new(12 * TILE + 8 - speed.signum() * 14, FLOOR - height);
            assert_eq!(hits(&mut world, side, close, speed, 3), 0, "{side:?} over it");
            let low = Point::new(close.x, FLOOR - 8);
            assert_eq!(hits(&mut world, side, low, speed, 1), 1, "{side:?} from a duck");
        }
    }
}

#[test]
fn a_player_who_stands_behind_it_fires_over_it_and_one_who_ducks_fires_into_it() {
    let hits = |buttons: &str| {
        let film = film(with(YARD, WALL), &format!("100 right\n 10\n 40 {buttons}"));
        film.count(EventKind::BarricadeHit) + film.count(EventKind::BarricadeBreaks)
    };
    assert_eq!(hits("fire"), 0);
    assert!(hits("down fire") > 2);
}

/// A player and an enemy touch it from both sides. The enemy is a mortar that looks away.
#[test]
fn two_that_touch_it_from_both_sides_shoot_it_to_pieces() {
    let touching =
        || film(with(YARD, &(WALL.to_string() + "Foe(what: mortar, at: (13, 3), facing: right),")), "100 right").world;
    for (side, speed, hit) in
        [(Side::Players, 1600_i32, EventKind::HitFlesh), (Side::Enemies, -832, EventKind::PlayerHurt)]
    {
        let mut world = touching();
        let (_, _, wall) = stage(&world);
        let player = world.player(0).unwrap().body.rect;
        assert_eq!(player.right(), wall.x, "the player touches it");
        let owner = exit(&world);
        let from = Point::new(wall.center().x - speed.signum() * 14, FLOOR - 16);
        let (mut hurt, mut rubble) = (None, None);
        for tick in 0..200 {
            if tick % 6 == 0 {
                let shot = if side == Side::Players { Shot::Rifle } else { Shot::Enemy };
                world.spawn(bullet(owner, side, shot, from, Point::new(speed, 0)));
            }
            world.step(Default::default());
            rubble = rubble.or((stage(&world).1 >= Stage::Half).then_some(tick));
            hurt = hurt.or(world.events().iter().any(|event| event.kind == hit).then_some(tick));
        }
        let (hurt, rubble) = (hurt.expect("behind the rubble"), rubble.expect("it breaks"));
        assert!(hurt >= rubble, "{side:?}: hit through it at tick {hurt}, it breaks at {rubble}");
    }
}

#[test]
fn it_breaks_in_four_stages_and_half_of_it_lets_high_shots_pass() {
    let mut world = with(YARD, WALL);
    let (id, ..) = stage(&world);
    let blow = Blow { damage: 1, from: Point::default(), side: Side::Enemies, how: How::Bullet };
    let mut seen = vec![stage(&world).1];
    for _ in 0..TOUGHNESS {
        world.with(id, |wall, world| wall.hurt(world, blow));
        let (_, now, rect) = stage(&world);
        assert_eq!(rect.bottom(), FLOOR);
        if seen.last() != Some(&now) {
            seen.push(now);
        }
        if now == Stage::Half {
            let mut copy = world.clone();
            let from = |height| Point::new(2 * TILE, FLOOR - height);
            assert_eq!(hits(&mut copy, Side::Players, from(16), 1600, 1), 0);
            assert_eq!(hits(&mut copy, Side::Players, from(8), 1600, 1), 1);
        }
    }
    assert_eq!(seen, [Stage::Whole, Stage::Cracked, Stage::Half, Stage::Rubble]);
    // Rubble is no obstacle.
    let walked = film(world, "120 right");
    assert!(walked.player().body.rect.x > 13 * TILE);
    let stopped = film(with(YARD, WALL), "120 right");
    assert!(stopped.player().body.rect.right() <= 12 * TILE, "whole, it is a wall");
}

#[test]
fn two_explosions_break_it() {
    let mut world = with(YARD, WALL);
    let (id, ..) = stage(&world);
    let blow = Blow { damage: 3, from: Point::default(), side: Side::Nature, how: How::Blast };
    world.with(id, |wall, world| wall.hurt(world, blow));
    assert_eq!(stage(&world).1, Stage::Cracked);
    world.with(id, |wall, world| wall.hurt(world, blow));
    assert_eq!(stage(&world).1, Stage::Rubble);
}

#[test]
fn enemies_fire_at_a_player_behind_it_and_hit_it_the_same_on_every_index() {
    let guards = "Barricade(at: (12, 3)), Foe(what: rifleman, at: (24, 3)), Foe(what: marksman, at: (26, 3)),";
    let play = |kind: index::Kind| {
        let rules = Rules { endless_life: true, ..Rules::default() };
        let mut world = World::new(level(YARD, guards), 3, rules, IndexChoice { kind, depth: None });
        let mut hits = 0;
        let step = |inputs| {
            world.step(inputs);
            hits += world.events().iter().filter(|event| event.kind == EventKind::BarricadeHit).count();
            world.hash()
        };
        let hashes: Vec<u64> = script("600").into_iter().map(step).collect();
        (hashes, hits)
    };
    let scan = play(index::Kind::ALL[0]);
    assert!(scan.1 > 0, "nobody fired at it");
    for kind in &index::Kind::ALL[1..] {
        assert_eq!(play(*kind), scan, "{kind:?}");
    }
}
