//! Tests of two players in one view: how the second joins and leaves, what keeps them together, and how the view moves.

use crate::common::player_of;
use crate::common::{script, world};
use quadrant::geom::{Point, Rect};
use quadrant::sim::player::{LIVES, PlayerState};
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Kind, Outcome, World};

pub fn long(width: usize) -> Vec<String> {
    let mut rows: Vec<String> = (0..30).map(|_| ".".repeat(width)).collect();
    rows[0] = format!("{}X", ".".repeat(width - 1));
    rows[28] = format!("..P{}", ".".repeat(width - 3));
    rows[29] = "#".repeat(width);
    rows
}

pub fn long_world() -> World {
    let rows = long(120);
    world(&rows.iter().map(String::as_str).collect::<Vec<_>>())
}

pub fn run(world: &mut World, text: &str) -> Vec<EventKind> {
    let mut told = Vec::new();
    for inputs in script(text) {
        world.step(inputs);
        told.extend(world.events().iter().map(|event| event.kind));
    }
    told
}

pub fn rect(world: &World, number: usize) -> Rect {
    world.player(number).unwrap().body.rect
}

#[test]
fn the_second_player_joins_with_start_and_leaves_by_holding_it() {
    let mut world = long_world();
    run(&mut world, "120 right");
    run(&mut world, "2: 1 start");
    let apart = (rect(&world, 1).x - rect(&world, 0).x).abs();
    assert!((16..=24).contains(&apart), "beside the partner, and not in the same pixels: {apart}");
    let told = run(&mut world, "2: 10\n2: 70 start");
    assert!(told.contains(&EventKind::PlayerLeft));
    assert!(world.player(1).is_none());
    run(&mut world, "2: 10\n2: 1 start");
    assert!(world.player(1).is_some(), "the second player may join again");
}

#[test]
fn no_player_runs_out_of_the_view() {
    let mut world = long_world();
    run(&mut world, "2: 1 start");
    for inputs in script("600 right\n2: 600 left") {
        world.step(inputs);
        for number in 0..2 {
            let view = world.view();
            let rect = rect(&world, number);
            assert!(rect.x >= view.x && rect.right() <= view.right(), "{rect:?} in {view:?}");
        }
    }
    let apart = rect(&world, 0).x - rect(&world, 1).x;
    assert!((560..=630).contains(&apart), "the picture's width holds them: {apart}");
}

#[test]
fn a_player_lost_above_or_below_is_moved_to_the_partner() {
    let mut rows = long(120);
    for row in rows.iter_mut().take(29).skip(4) {
        row.replace_range(4..5, "H");
    }
    let mut world = world(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    run(&mut world, "2: 1 start");
    // The second player climbs, the first stays below. The view holds both at first, and then loses the second.
    run(&mut world, "12 right\n150 lock\n2: 22 right\n2: 140 up");
    let view = world.view();
    assert!(rect(&world, 1).y < rect(&world, 0).y - 150);
    assert!(view.overlaps(rect(&world, 1)) && view.overlaps(rect(&world, 0)), "the view holds both as long as it can");
    let told = run(&mut world, "270 lock\n2: 150 up\n2: 120 lock");
    assert!(told.contains(&EventKind::PlayerBack));
    assert!((rect(&world, 1).y - rect(&world, 0).y).abs() < 8, "the second player is beside the first");
    assert_eq!(player_of(&world, 1).life, 5, "at no cost");
}

#[test]
fn a_dead_player_returns_beside_the_partner() {
    let mut world = long_world();
    run(&mut world, "2: 1 start\n90 right");
    run(&mut world, "2: 90 right");
    let id = world.player(0).unwrap().id;
    let blow = quadrant::sim::world::blow::Blow {
        damage: 9,
        from: Point::new(0, 0),
        side: quadrant::sim::world::blow::Side::Enemies,
        how: quadrant::sim::world::blow::How::Bullet,
    };
    world.with(id, |entity, world| entity.hurt(world, blow));
    let told = run(&mut world, "100\n2: 100 right");
    assert!(told.contains(&EventKind::PlayerBack));
    assert_eq!(player_of(&world, 0).state, PlayerState::Well);
    let apart = (rect(&world, 0).x - rect(&world, 1).x).abs();
    assert!(apart < 100, "{apart} pixels apart");
    assert_eq!(world.lives(0), 2, "a life of its own");
}

#[test]
fn the_view_stays_in_the_map_and_in_an_arena() {
    let mut world = long_world();
    let bounds = world.level().bounds();
    run(&mut world, "300 right");
    assert!(bounds.contains(world.view()));
    let arena = Rect::new(400, 80, 700, 400);
    world.hold_view(Some(arena));
    run(&mut world, "300 right");
    assert!(arena.contains(world.view()), "{:?}", world.view());
    world.hold_view(None);
    run(&mut world, "100");
    assert!(world.view().right() > arena.right());
}

pub fn is_down(world: &World, number: usize) -> bool {
    matches!(player_of(world, number).state, PlayerState::Down { .. })
}

pub fn kill(world: &mut World, number: usize) {
    let id = world.player(number).expect("a player").id;
    let blow = Blow { damage: 99, from: Point::new(0, 0), side: Side::Nature, how: How::Crush };
    world.with(id, |player, world| player.hurt(world, blow));
    run(world, "150");
}

#[test]
fn leaving_and_joining_again_gives_no_lives() {
    let mut world = long_world();
    run(&mut world, "2: 1 start");
    for left in (0..LIVES).rev() {
        run(&mut world, "2: 70 start\n2: 10\n2: 1 start");
        assert_eq!((world.lives(1), player_of(&world, 1).state), (left, PlayerState::Well));
    }
    run(&mut world, "2: 70 start\n2: 10\n2: 1 start");
    assert_eq!((world.lives(1), is_down(&world, 1)), (0, true));
    // A player without lives may leave. The death of the partner then ends the game.
    run(&mut world, "2: 70 start\n2: 10");
    assert!(world.player(1).is_none());
    for _ in 0..=LIVES {
        kill(&mut world, 0);
    }
    assert_eq!(world.outcome(), Outcome::Lost);
}

#[test]
fn the_game_is_lost_when_the_last_player_in_it_leaves() {
    let mut world = long_world();
    run(&mut world, "2: 1 start");
    for _ in 0..=LIVES {
        kill(&mut world, 0);
    }
    assert_eq!(world.outcome(), Outcome::Running, "the second plays on");
    // It runs away, because it would revive the first.
    let told = run(&mut world, "2: 70 start right");
    assert!(told.contains(&EventKind::GameOver));
    assert_eq!(world.outcome(), Outcome::Lost);
}

#[test]
fn a_continue_starts_at_the_last_checkpoint_without_a_score() {
    let mut rows = long(120);
    rows[28].replace_range(80..82, "KD");
    let mut world = world(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    world.continue_from_checkpoint();
    assert_eq!(world.progress().continues, 0, "only after a game over");
    run(&mut world, "560 right\n 60 fire\n 60");
    assert!(world.progress().score > 0);
    let checkpoint = Point::new(80 * 16 + 8, 29 * 16);
    for _ in 0..=LIVES {
        kill(&mut world, 0);
    }
    assert_eq!(world.outcome(), Outcome::Lost);
    world.continue_from_checkpoint();
    assert_eq!((world.outcome(), world.lives(0), rect(&world, 0).bottom()), (Outcome::Running, LIVES, checkpoint.y));
    assert_eq!((rect(&world, 0).center().x, player_of(&world, 0).life), (checkpoint.x, 5));
    assert_eq!((world.progress().score, world.progress().continues), (0, 1));
    assert_eq!(world.results().progress.continues, 1, "and the results say so");
    assert!(world.view().contains(rect(&world, 0)));
    let drums = world.entities().filter(|one| matches!(one.kind, Kind::Drum(_))).count();
    assert_eq!((drums, world.progress().drums.done), (1, 1), "the drum is there again, and counted once");
    run(&mut world, "60 left");
    assert!(rect(&world, 0).center().x < checkpoint.x - 100);
}

#[test]
fn the_view_jumps_to_a_respawned_player() {
    let mut rows = long(120);
    rows[29].replace_range(100..104, "....");
    let mut world = world(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    let at_the_start = world.view();
    for inputs in script("1200 right") {
        world.step(inputs);
        if world.events().iter().any(|event| event.kind == EventKind::PlayerBack) {
            assert_eq!(world.view(), at_the_start, "in the tick of the return");
            return;
        }
    }
    panic!("the player falls into the pit and comes back");
}
