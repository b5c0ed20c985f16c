//! Tests of score, combo, goals, grades and medals on small levels that are played to their end.

use std::sync::Arc;

use crate::common::{film, player, script};
use quadrant::geom::Point;
use quadrant::level::Level;
use quadrant::level::read::read;
use quadrant::sim::player::LIFE;
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::world::progress::{Count, Grade};
use quadrant::sim::world::rules::Rush;
use quadrant::sim::{Difficulty, IndexChoice, Kind, Outcome, Rules, World};

fn level(rows: &str, more: &str) -> Arc<Level> {
    let text = format!("Level(name: \"goals\", rows: [{rows}], {more})");
    Arc::new(read("goals.ron", &text).unwrap_or_else(|problems| panic!("{problems}")))
}

fn world(level: Arc<Level>) -> World {
    World::new(level, 1, Rules::default(), IndexChoice::default())
}

const YARD: &str = "\"....................\", \"P.....D.D.......X...\", \"####################\"";

#[test]
fn the_exit_stays_shut_until_required_goals_are_reached_and_the_arrow_points_to_them() {
    let level = level(YARD, "objectives: [Required(drums)]");
    let early = film(world(Arc::clone(&level)), "60 fire\n 150");
    assert_eq!((early.count(EventKind::GoalReached), early.count(EventKind::ExitOpens)), (1, 1));
    let mut world = early.world;
    assert_eq!(world.progress().drums, Count { done: 2, of: 2 });
    assert_eq!(world.nearest_goal(Point::new(0, 0)).unwrap().x, 16 * 16 + 8, "now to the exit");
    for inputs in script("200 right") {
        world.step(inputs);
    }
    assert_eq!(world.outcome(), Outcome::Cleared);
}

#[test]
fn the_arrow_points_far_back_only_when_nothing_else_is_left() {
    let level = |drums: &str| {
        let row = format!("\"D{}P{drums}{}X\"", ".".repeat(40), ".".repeat(30));
        level(&format!("{row}, \"{}\"", "#".repeat(row.len() - 2)), "objectives: [Required(drums)]")
    };
    let goal = |drums: &str| world(level(drums)).nearest_goal(Point::new(41 * 16, 0)).unwrap().x / 16;
    assert_eq!((goal("........................................D"), goal("")), (82, 0));
}

#[test]
fn a_shut_exit_does_not_clear_the_level() {
    let rows = "\"...................\", \"P..X...........D...\", \"###################\"";
    let film = film(world(level(rows, "objectives: [Required(drums)]")), "40 right\n 60");
    assert_eq!(film.world.outcome(), Outcome::Running);
    let target = film.world.nearest_goal(film.player().body.rect.center()).unwrap();
    assert_eq!(target.x, 15 * 16 + 8, "to the drum");
    let optional = crate::common::film(world(level(rows, "objectives: [Optional(drums)]")), "40 right\n 60");
    assert_eq!(optional.world.outcome(), Outcome::Cleared, "an optional goal does not keep the exit shut");
}

#[test]
fn a_combo_multiplies_points_and_ends_after_a_pause() {
    let mut world = world(level(YARD, ""));
    for _ in 0..4 {
        world.award(100);
    }
    assert_eq!((world.progress().score, world.progress().times()), (400, 2));
    world.award(100);
    assert_eq!(world.progress().score, 600);
    for inputs in script("151") {
        world.step(inputs);
    }
    assert_eq!((world.progress().combo, world.progress().best_combo, world.progress().times()), (0, 5, 1));
}

#[test]
fn medals_and_the_grade_depend_on_the_run() {
    let rows = "\"...................\", \"P..X...............\", \"###################\"";
    let finish = |more: &str, before: &str| {
        let film = film(world(level(rows, more)), &format!("{before}\n 80 right"));
        assert_eq!(film.world.outcome(), Outcome::Cleared);
        film.world.results()
    };
    let best = finish("", "1");
    assert_eq!((best.medals, best.grade), ([true; 4], Grade::S));
    let slow = finish("par_seconds: 2", "200");
    assert_eq!((slow.medals, slow.grade), ([true, true, true, false], Grade::A));
    assert!(slow.ticks > 200 && best.ticks < 60);
    assert_eq!(best.difficulty, Difficulty::Normal);
    assert!(Grade::S > Grade::A && Grade::A > Grade::D);
}

#[test]
fn difficulty_is_part_of_the_hash_and_scales_tells_bursts_rests_life_and_bullets() {
    let on = |difficulty| {
        let rules = Rules { difficulty, ..Rules::default() };
        World::new(level(YARD, ""), 1, rules, IndexChoice::default()).hash()
    };
    assert_ne!(on(Difficulty::Easy), on(Difficulty::Hard));
    let [easy, normal, hard] = Difficulty::ALL.map(|difficulty| Rules { difficulty, ..Rules::default() });
    assert_eq!([easy, normal, hard].map(|rules| rules.tell_ticks(20)), [30, 20, 15]);
    assert_eq!([easy, normal, hard].map(|rules| rules.toughness(8)), [6, 8, 10]);
    assert_eq!([easy, normal, hard].map(|rules| rules.shots(3)), [3, 3, 4]);
    assert_eq!([easy, normal, hard].map(|rules| rules.attackers(3)), [2, 3, 3]);
    assert_eq!([easy, normal, hard].map(|rules| rules.immune_ticks(90)), [180, 90, 90]);
    assert_eq!([easy, normal, hard].map(|rules| rules.rest_ticks(60)), [100, 60, 45]);
    assert_eq!([easy, normal, hard].map(|rules| rules.bullet_speed(Point::new(-1000, 0)).x), [-800, -1000, -1200]);
}

#[test]
fn a_blow_of_an_enemy_costs_one_point_of_life_on_each_difficulty() {
    let lost = |difficulty| {
        let rows = "\"...............X\", \"P.......r.......\", \"################\"";
        let mut world =
            World::new(level(rows, ""), 1, Rules { difficulty, ..Rules::default() }, IndexChoice::default());
        let full = player(&world).life;
        while player(&world).life == full {
            assert!(world.tick() < 600, "the rifleman hits");
            world.step(Default::default());
        }
        full - player(&world).life
    };
    assert_eq!(Difficulty::ALL.map(lost), [1, 1, 1]);
}

#[test]
fn the_first_touch_of_a_checkpoint_gives_all_life_back_in_a_fight_too() {
    let rows = "\"...................X\", \".......K.P...r......\", \"####################\"";
    for difficulty in Difficulty::ALL {
        let rules = Rules { difficulty, ..Rules::default() };
        let mut world = World::new(level(rows, ""), 1, rules, IndexChoice::default());
        let id = world.player(0).expect("a player").id;
        let hurts = |world: &mut World| {
            let blow = Blow { damage: 2, from: Point::default(), side: Side::Nature, how: How::Touch };
            world.with(id, |player, world| player.hurt(world, blow));
        };
        while !world.entities().any(|it| it.kind.is_fighting()) {
            assert!(world.tick() < 600, "the rifleman notices the player");
            world.step(Default::default());
        }
        hurts(&mut world);
        let checkpoint = world.entities().find(|it| matches!(it.kind, Kind::Checkpoint(_))).expect("a checkpoint");
        let x = checkpoint.body.rect.x;
        world.with(id, |player, _| player.body.rect.x = x);
        // The world stands still for a moment after the blow.
        for _ in 0..10 {
            world.step(Default::default());
        }
        assert_eq!(player(&world).life, LIFE, "at once");
    }
}

#[test]
fn a_checkpoint_gives_life_back_once_and_none_in_a_boss_rush() {
    let given = |rules| {
        let rows = "\"...............X\", \"P.......K.......\", \"################\"";
        let mut world = World::new(level(rows, ""), 1, rules, IndexChoice::default());
        let id = world.player(0).expect("a player").id;
        let blow = Blow { damage: 3, from: Point::default(), side: Side::Nature, how: How::Touch };
        world.with(id, |player, world| player.hurt(world, blow));
        let hurt = player(&world).life;
        let film = film(world, "1\n 120 right\n 90 left\n 90 right");
        assert_eq!(film.count(EventKind::Checkpoint), 1, "{}", film.picture());
        player(&film.world).life - hurt
    };
    let on = |difficulty| given(Rules { difficulty, ..Rules::default() });
    assert_eq!(Difficulty::ALL.map(on), [3; 3]);
    assert_eq!(given(Rules { rush: Some(Rush { life: 5, fight: 0 }), ..Rules::default() }), 0);
}
