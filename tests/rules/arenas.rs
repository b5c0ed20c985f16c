//! Tests of the wardens' arenas in the campaign: walls and doors are in the picture, the door shuts behind the player
//! and opens again after a death.

use std::sync::Arc;

use crate::common::files::shipped;
use quadrant::geom::{Point, Rect, TILE};
use quadrant::input::{Button, Input};
use quadrant::level::Thing;
use quadrant::sim::things::door::Door;
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::{IndexChoice, Kind, Rules, World};

const STAGES: [&str; 4] = ["docks-4", "foundry-4", "gardens-4", "vault-4"];

struct Arena {
    world: World,
    area: Rect,
    /// The box of the door that shuts behind the player.
    door: Rect,
}

impl Arena {
    /// Puts the player in front of the door.
    fn new(stage: &str) -> Arena {
        let level = shipped(stage);
        let arena = level.things.iter().find_map(|thing| match thing {
            Thing::Warden { arena, .. } => Some(*arena),
            _ => None,
        });
        let area = arena.expect("an arena");
        let rules = Rules { endless_life: true, ..Rules::default() };
        let begin = |level| World::new(level, 1, rules, IndexChoice::default());
        let whole = begin(Arc::clone(&level));
        let doors = whole.entities().filter(|entity| matches!(entity.kind, Kind::Door(_)));
        let door = doors.map(|door| door.body.rect).min_by_key(|door| (door.x - area.x).abs()).expect("a door");
        // The stage starts there, so that the view has no long way to the arena.
        let start = Point::new(door.x - 2 * TILE, door.bottom());
        Arena { world: begin(Arc::new(level.starting_at(start))), area, door }
    }

    fn put(&mut self, feet: Point) {
        let id = self.world.player(0).expect("a player").id;
        self.world.with(id, |player, _| {
            player.body.rect.x = feet.x - player.body.rect.w / 2;
            player.body.rect.y = feet.y - player.body.rect.h;
        });
    }

    fn hold(&mut self, ticks: u32, buttons: &[Button]) {
        for _ in 0..ticks {
            let mut held = Input::default();
            buttons.iter().for_each(|button| held.press(*button));
            self.world.step([held.after(held), Input::default()]);
        }
    }

    fn left(&self) -> i32 {
        self.world.player(0).expect("a player").body.rect.x
    }

    fn the_door(&self) -> &Door {
        let door = self.world.entities().find(|entity| entity.body.rect == self.door);
        match door.map(|door| &door.kind) {
            Some(Kind::Door(door)) => door,
            _ => panic!("no door at {:?}", self.door),
        }
    }
}

#[test]
fn the_door_shuts_behind_the_player_and_nobody_can_leave() {
    for stage in STAGES {
        let mut arena = Arena::new(stage);
        // Enters by as little as possible, and turns back at once.
        while arena.left() < arena.door.right() {
            arena.hold(1, &[Button::Right]);
        }
        for _ in 0..400 {
            arena.hold(1, &[Button::Left]);
            assert!(arena.left() >= arena.door.right() - 1, "{stage}: the player walked out of the fight");
        }
        assert!(!arena.the_door().is_open(), "{stage}");
    }
}

#[test]
fn walls_and_doors_of_an_arena_are_in_the_picture() {
    for stage in STAGES {
        let mut arena = Arena::new(stage);
        arena.hold(120, &[Button::Right]);
        arena.hold(240, &[]);
        let view = arena.world.view();
        // The view glides, and ends within some pixels of its goal.
        let (left, right) = (view.x - arena.area.x, view.right() - arena.area.right());
        assert!(left.abs() <= 2 && right.abs() <= 2, "{stage}: {view:?}");
        let (level, row) = (arena.world.level(), view.y / TILE + 2);
        for column in [arena.area.x / TILE, (arena.area.right() - 1) / TILE] {
            assert!(level.tile(column, row).is_solid(), "{stage}: no wall at the edge of the picture");
        }
        let doors = arena.world.entities().filter(|entity| matches!(entity.kind, Kind::Door(_)));
        assert_eq!(doors.filter(|door| view.grown(2).contains(door.body.rect)).count(), 2, "{stage}: the doors");
    }
}

#[test]
fn after_a_death_the_door_opens_again() {
    for stage in STAGES {
        let mut arena = Arena::new(stage);
        arena.hold(90, &[Button::Right]);
        assert!(!arena.the_door().is_open(), "{stage}");
        let id = arena.world.player(0).expect("a player").id;
        let crush = Blow { damage: 1, from: Point::default(), side: Side::Nature, how: How::Crush };
        arena.world.with(id, |player, world| player.hurt(world, crush));
        arena.hold(200, &[]);
        assert!(arena.left() < arena.door.x && arena.the_door().is_open(), "{stage}: locked out");
        arena.put(Point::new(arena.door.x - 2 * TILE, arena.door.bottom()));
        arena.hold(90, &[Button::Right]);
        assert!(arena.left() >= arena.door.right() && !arena.the_door().is_open(), "{stage}: back in the arena");
    }
}
