//! Two players in one picture: how the second comes and goes, what holds them together, and what the view does.

mod common;

use common::player_of;
use common::{script, world};
use quadrant::geom::{Point, Rect};
use quadrant::sim::World;
use quadrant::sim::event::What;
use quadrant::sim::player::State;

fn long(width: usize) -> Vec<String> {
    let mut rows: Vec<String> = (0..30).map(|_| ".".repeat(width)).collect();
    rows[0] = format!("{}X", ".".repeat(width - 1));
    rows[28] = format!("..P{}", ".".repeat(width - 3));
    rows[29] = "#".repeat(width);
    rows
}

fn long_world() -> World {
    let rows = long(120);
    world(&rows.iter().map(String::as_str).collect::<Vec<_>>())
}

fn run(world: &mut World, text: &str) -> Vec<What> {
    let mut told = Vec::new();
    for inputs in script(text) {
        world.step(inputs);
        told.extend(world.events().iter().map(|event| event.what));
    }
    told
}

fn rect(world: &World, number: usize) -> Rect {
    world.player(number).unwrap().body.rect
}

#[test]
fn the_second_comes_by_start_and_goes_by_holding_it() {
    let mut world = long_world();
    run(&mut world, "120 right");
    run(&mut world, "2: 1 start");
    assert!((rect(&world, 1).x - rect(&world, 0).x).abs() <= 2, "beside the partner");
    let told = run(&mut world, "2: 10\n2: 70 start");
    assert!(told.contains(&What::PlayerLeft));
    assert!(world.player(1).is_none());
    run(&mut world, "2: 10\n2: 1 start");
    assert!(world.player(1).is_some(), "and he may come back");
}

#[test]
fn neither_runs_out_of_the_picture() {
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
fn who_is_lost_above_or_below_is_fetched() {
    let mut rows = long(120);
    for row in rows.iter_mut().take(29).skip(4) {
        row.replace_range(4..5, "H");
    }
    let mut world = world(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    run(&mut world, "2: 1 start");
    // The second climbs, the first stays below: held both at first, then the second is out of the picture.
    run(&mut world, "12 right\n2: 12 right\n2: 150 up");
    let view = world.view();
    assert!(rect(&world, 1).y < rect(&world, 0).y - 150);
    assert!(view.overlaps(rect(&world, 1)) && view.overlaps(rect(&world, 0)), "it holds both as long as it can");
    let told = run(&mut world, "2: 150 up\n2: 120 lock");
    assert!(told.contains(&What::PlayerBack));
    assert!((rect(&world, 1).y - rect(&world, 0).y).abs() < 8, "fetched");
    assert_eq!(player_of(&world, 1).life, 5, "at no cost");
}

#[test]
fn a_dead_one_comes_back_beside_his_partner() {
    let mut world = long_world();
    run(&mut world, "2: 1 start\n90 right");
    run(&mut world, "2: 90 right");
    let id = world.player(0).unwrap().id;
    let blow = quadrant::sim::entity::Blow {
        damage: 9,
        from: Point::new(0, 0),
        side: quadrant::sim::entity::Side::Foes,
        how: quadrant::sim::entity::How::Bullet,
    };
    world.with(id, |entity, world| entity.hurt(world, blow));
    let told = run(&mut world, "100\n2: 100 right");
    assert!(told.contains(&What::PlayerBack));
    assert_eq!(player_of(&world, 0).state, State::Well);
    let apart = (rect(&world, 0).x - rect(&world, 1).x).abs();
    assert!(apart < 100, "beside him, {apart} pixels");
    assert_eq!(world.lives(), 2, "a life of both");
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
