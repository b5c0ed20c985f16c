//! Compares every answer of the index with a loop over all entities: in the example, and in a world whose entities change
//! in random order. Also tests what happens between two updates.

#[allow(dead_code)] // the example's `main`
#[path = "../examples/headless.rs"]
mod headless;

use bevy_app::prelude::*;
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::message::MessageCursor;
use bevy_ecs::prelude::*;
use bevy_math::{Quat, Rect, Vec2, Vec3};
use bevy_transform::prelude::*;
use headless::Random;
use loose_quadtree_bevy::loose_quadtree::Aabb;
use loose_quadtree_bevy::{OverlapEnded, OverlapPlugin, OverlapStarted, QuadtreePlugin, SpatialAabb, SpatialIndex};
use std::collections::BTreeSet;

type Item = (Entity, Aabb<f32>, u32);

#[test]
fn example_finds_what_loops_find() {
    let mut app = headless::game();
    let mut random = Random(2);
    for _ in 0..120 {
        app.update();
        compare(&mut app, &mut random, 1000.0);
    }
    assert_eq!(app.world().resource::<SpatialIndex>().len(), 2001);
}

/// One step of a random world. The numbers are how often each is chosen.
fn change(world: &mut World, random: &mut Random) {
    let entities: Vec<Entity> =
        world.query_filtered::<Entity, (With<Transform>, Allow<Disabled>)>().iter(world).collect();
    let any = |random: &mut Random| entities[random.number() as usize % entities.len()];
    let aabb = SpatialAabb::new(random.between(Vec2::ZERO, Vec2::splat(9.0))).mask(random.number() as u32 % 8);
    let choice = random.number() % 100;
    if choice < 25 || entities.is_empty() {
        world.spawn((aabb.offset(random.between(Vec2::NEG_ONE, Vec2::ONE)), transform(random)));
        return;
    }
    let mut entity = world.entity_mut(any(random));
    match choice {
        25..45 => entity.despawn(),
        45..75 => *entity.get_mut::<Transform>().unwrap() = transform(random),
        75..80 => _ = entity.insert(aabb),
        80..85 => _ = entity.remove::<SpatialAabb>(),
        85..88 => _ = entity.insert(Disabled),
        88..92 => _ = entity.remove::<Disabled>(),
        92..94 => _ = entity.remove::<SpatialAabb>().insert(aabb),
        94..96 => _ = entity.clone_and_spawn(),
        // Children move with their parents. A parent is never a child here, so there are no circles.
        _ => {
            let child = (aabb, transform(random));
            entity.with_child(child);
        }
    }
}

fn transform(random: &mut Random) -> Transform {
    let place = random.between(Vec2::splat(-300.0), Vec2::splat(300.0));
    let [angle, scale] = random.between(Vec2::new(0.0, 0.5), Vec2::new(7.0, 3.0)).into();
    Transform::from_translation(place.extend(5.0))
        .with_rotation(Quat::from_rotation_z(angle))
        .with_scale(Vec3::splat(scale))
}

#[test]
fn random_changes_are_followed() {
    for seed in 0..10 {
        let mut app = App::new();
        app.add_plugins((TransformPlugin, QuadtreePlugin::default(), OverlapPlugin::masked(3)));
        let mut random = Random(seed);
        let mut cursors = (MessageCursor::default(), MessageCursor::default());
        let mut overlaps = BTreeSet::new();
        for _ in 0..150 {
            for _ in 0..random.number() % 20 {
                change(app.world_mut(), &mut random);
            }
            app.update();
            let items = compare(&mut app, &mut random, 300.0);
            follow_messages(app.world(), &mut cursors, &mut overlaps);
            assert_eq!(overlaps, pairs(&items, 3));
        }
    }
}

/// Applies the messages of a frame to the pairs that overlapped before.
fn follow_messages(
    world: &World,
    cursors: &mut (MessageCursor<OverlapStarted>, MessageCursor<OverlapEnded>),
    overlaps: &mut BTreeSet<(Entity, Entity)>,
) {
    for OverlapEnded { a, b } in cursors.1.read(world.resource()) {
        assert!(overlaps.remove(&(*a, *b)), "{a} and {b} did not overlap");
    }
    for OverlapStarted { a, b } in cursors.0.read(world.resource()) {
        assert!(overlaps.insert((*a, *b)), "{a} and {b} already overlapped");
    }
}

fn pairs(items: &[Item], mask: u32) -> BTreeSet<(Entity, Entity)> {
    let shown: Vec<&Item> = items.iter().filter(|item| item.2 & mask != 0).collect();
    let mut pairs = BTreeSet::new();
    for (nth, (a, aabb, _)) in shown.iter().enumerate() {
        for (b, other, _) in &shown[nth + 1..] {
            if aabb.overlaps(other) {
                pairs.insert((*a.min(b), *a.max(b)));
            }
        }
    }
    pairs
}

/// Compares one search of each kind. Returns what the index should hold.
fn compare(app: &mut App, random: &mut Random, reach: f32) -> Vec<Item> {
    let mut entities = app.world_mut().query::<(Entity, &SpatialAabb, &GlobalTransform)>();
    let item = |(entity, spatial, transform): (Entity, &SpatialAabb, &GlobalTransform)| {
        (entity, spatial.in_world(transform), spatial.mask)
    };
    let items: Vec<Item> = entities.iter(app.world()).map(item).collect();
    let index = app.world().resource::<SpatialIndex>();
    assert_eq!(index.len(), items.len());

    let [from, to, corner] = [(); 3].map(|_| random.between(Vec2::splat(-reach), Vec2::splat(reach)));
    let mask = random.number() as u32 % 8;
    let where_box = |is_found: &dyn Fn(&Aabb<f32>) -> bool, mask: u32| -> BTreeSet<Entity> {
        items.iter().filter(|item| is_found(&item.1) && item.2 & mask != 0).map(|item| item.0).collect()
    };
    let everything = |is_found: &dyn Fn(&Aabb<f32>) -> bool| -> BTreeSet<Entity> {
        items.iter().filter(|item| is_found(&item.1)).map(|item| item.0).collect()
    };

    let rect = Rect::from_corners(from, corner);
    let overlaps = |aabb: &Aabb<f32>| aabb.overlaps(&Aabb::new(rect.min.into(), rect.max.into()));
    assert_eq!(index.in_rect(rect).collect::<BTreeSet<_>>(), everything(&overlaps));
    assert_eq!(index.in_rect(rect).masked(mask).collect::<BTreeSet<_>>(), where_box(&overlaps, mask));
    assert_eq!(index.in_rect(rect).masked(mask).is_empty(), where_box(&overlaps, mask).is_empty());

    // The middle of an entity, so that something is found.
    let point = items.first().map_or(from, |item| (Vec2::from(item.1.min) + Vec2::from(item.1.max)) / 2.0);
    assert_eq!(index.at(point).collect::<BTreeSet<_>>(), everything(&|aabb| aabb.contains_point(point.into())));

    let radius = from.distance(to) / 4.0;
    let is_near = |aabb: &Aabb<f32>| distance(from, aabb) <= f64::from(radius);
    assert_eq!(index.in_circle(from, radius).masked(mask).collect::<BTreeSet<_>>(), where_box(&is_near, mask));

    let is_crossed = |aabb: &Aabb<f32>| enters(from, to, aabb).is_some();
    let hits = index.ray(from, to).masked(mask).all();
    assert!(hits.is_sorted_by_key(|hit| hit.fraction));
    assert_eq!(hits.iter().map(|hit| hit.entity).collect::<BTreeSet<_>>(), where_box(&is_crossed, mask));
    assert_eq!(index.ray(from, to).masked(mask).first(), hits.first().copied());
    let other = index.ray(from, to).masked(mask).first_if(|entity| Some(entity) != hits.first().map(|hit| hit.entity));
    assert_eq!(other, hits.get(1).copied());

    let nearest: Vec<f32> = index.nearest(from).masked(mask).take(10).map(|(_, distance)| distance).collect();
    let mut distances: Vec<f64> =
        items.iter().filter(|item| item.2 & mask != 0).map(|item| distance(from, &item.1)).collect();
    distances.sort_by(f64::total_cmp);
    assert!(nearest.iter().copied().eq(distances.iter().take(10).map(|&distance| distance as f32)));
    let first = index.nearest(from).masked(mask).first_if(|entity| index.at(from).all(|inside| inside != entity));
    let outside = distances.iter().find(|&&distance| distance > 0.0);
    assert_eq!(first.map(|(_, distance)| distance), outside.map(|&distance| distance as f32));

    let mut found = BTreeSet::new();
    index.pairs(|a, b| assert!(found.insert((a.min(b), a.max(b)))));
    assert_eq!(found, pairs_of_any_mask(&items));
    items
}

fn pairs_of_any_mask(items: &[Item]) -> BTreeSet<(Entity, Entity)> {
    let unmasked: Vec<Item> = items.iter().map(|&(entity, aabb, _)| (entity, aabb, 1)).collect();
    pairs(&unmasked, 1)
}

fn distance(point: Vec2, aabb: &Aabb<f32>) -> f64 {
    let apart = |axis: usize| {
        let [at, min, max] = [point[axis], aabb.min[axis], aabb.max[axis]].map(f64::from);
        (min - at).max(at - max).max(0.0)
    };
    let [x, y] = [apart(0), apart(1)];
    (x * x + y * y).sqrt()
}

/// Returns the fraction of a segment at which it enters a box.
fn enters(from: Vec2, to: Vec2, aabb: &Aabb<f32>) -> Option<f64> {
    let (mut enter, mut leave) = (0.0, 1.0_f64);
    for axis in 0..2 {
        let [start, end, min, max] = [from[axis], to[axis], aabb.min[axis], aabb.max[axis]].map(f64::from);
        let [one, other] = [(min - start) / (end - start), (max - start) / (end - start)];
        enter = one.min(other).max(enter);
        leave = one.max(other).min(leave);
    }
    (enter <= leave).then_some(enter)
}

#[test]
fn box_in_world_is_around_the_rotated_corners() {
    let mut random = Random(3);
    for _ in 0..1000 {
        let [half_size, offset] = [(); 2].map(|_| random.between(Vec2::ZERO, Vec2::splat(9.0)));
        let transform = GlobalTransform::from(transform(&mut random));
        let aabb = SpatialAabb::new(half_size).offset(offset).in_world(&transform);
        let signs = [Vec2::ONE, Vec2::NEG_ONE, Vec2::new(1.0, -1.0), Vec2::new(-1.0, 1.0)];
        let corners = signs.map(|sign| transform.transform_point((offset + half_size * sign).extend(0.0)).truncate());
        let (min, max) =
            (corners.into_iter().reduce(Vec2::min).unwrap(), corners.into_iter().reduce(Vec2::max).unwrap());
        assert!(min.distance(aabb.min.into()) < 1e-3 && max.distance(aabb.max.into()) < 1e-3, "{corners:?} {aabb:?}");
    }
}

#[test]
fn what_leaves_is_not_found_before_the_next_update() {
    let mut app = App::new();
    app.add_plugins((TransformPlugin, QuadtreePlugin::default()));
    let leave: [fn(EntityWorldMut); 3] = [
        |entity| entity.despawn(),
        |mut entity| _ = entity.remove::<SpatialAabb>(),
        |mut entity| _ = entity.insert(Disabled),
    ];
    for leave in leave {
        let entity = app.world_mut().spawn(SpatialAabb::new(Vec2::ONE)).id();
        app.update();
        assert_eq!(app.world().resource::<SpatialIndex>().at(Vec2::ZERO).next(), Some(entity));
        leave(app.world_mut().entity_mut(entity));
        assert!(app.world().resource::<SpatialIndex>().is_empty());
    }
}

#[test]
fn entities_of_startup_are_found_in_the_first_frame() {
    let mut app = App::new();
    app.add_plugins((TransformPlugin, QuadtreePlugin::default()));
    app.add_systems(Startup, |mut commands: Commands| _ = commands.spawn(SpatialAabb::new(Vec2::ONE)));
    app.add_systems(Update, |index: Res<SpatialIndex>| assert_eq!(index.len(), 1));
    app.update();
}

#[test]
fn a_frame_without_changes_leaves_the_index_unchanged() {
    let mut app = App::new();
    app.add_plugins((TransformPlugin, QuadtreePlugin::default()));
    app.world_mut().spawn(SpatialAabb::new(Vec2::ONE));
    app.add_systems(Last, |index: Res<SpatialIndex>, mut frame: Local<u32>| {
        assert_eq!(index.is_changed(), *frame == 0);
        *frame += 1;
    });
    app.update();
    app.update();
}

#[test]
#[should_panic(expected = "Add TransformPlugin")]
fn a_missing_transform_plugin_is_reported() {
    let mut app = App::new();
    app.add_plugins(QuadtreePlugin::default());
    app.finish();
}
