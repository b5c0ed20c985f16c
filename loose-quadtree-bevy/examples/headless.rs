//! A game without a window: 2000 drones bounce in a square world, and a tower in the middle shoots at them.
//!
//! ```text
//! cargo run --release --example headless
//! ```
//!
//! Every tenth frame, the tower shoots at the nearest drone. The shot destroys the first drone on its way, and another
//! one appears somewhere else. Once a second, the program prints what it finds. The test `tests/brute_force.rs` runs the
//! same code and compares the answers of the index with loops over all drones.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_math::{Rect, Vec2};
use bevy_transform::prelude::*;
use loose_quadtree_bevy::{
    OverlapEnded, OverlapPlugin, OverlapStarted, QuadtreePlugin, QuadtreeSystems, SpatialAabb, SpatialIndex,
};

const WORLD: Rect = Rect { min: Vec2::splat(-1000.0), max: Vec2::splat(1000.0) };
const DRONES: usize = 2000;
const DRONE: u32 = 1;
const TOWER: u32 = 2;
const RADAR_RADIUS: f32 = 200.0;
const FRAMES_PER_SHOT: u32 = 10;
const FRAMES_PER_REPORT: u32 = 60;

#[derive(Component)]
pub struct Velocity(Vec2);

#[derive(Resource, Default)]
struct Counts {
    frames: u32,
    kills: u32,
    crashes_started: usize,
    crashes_ended: usize,
}

fn main() {
    let mut app = game();
    for _ in 0..5 * FRAMES_PER_REPORT {
        app.update();
    }
}

/// Returns the game. Each `update` is one frame.
pub fn game() -> App {
    let mut app = App::new();
    app.add_plugins((
        TransformPlugin,
        QuadtreePlugin::with_bounds(WORLD).typical_size(10.0).capacity(DRONES + 1),
        OverlapPlugin::masked(DRONE),
    ));
    app.init_resource::<Counts>().insert_resource(Random(1));
    app.add_systems(Startup, spawn);
    app.add_systems(Update, (fly, shoot, count_crashes).chain());
    app.add_systems(PostUpdate, report.after(QuadtreeSystems::UpdateIndex));
    app
}

fn spawn(mut commands: Commands, mut random: ResMut<Random>) {
    commands.spawn(SpatialAabb::new(Vec2::splat(20.0)).mask(TOWER));
    for _ in 0..DRONES {
        commands.spawn(drone(&mut random));
    }
}

fn drone(random: &mut Random) -> impl Bundle {
    let place = random.between(WORLD.min, WORLD.max);
    let velocity = random.between(Vec2::splat(-4.0), Vec2::splat(4.0));
    let half_size = random.between(Vec2::splat(2.0), Vec2::splat(5.0));
    (Velocity(velocity), SpatialAabb::new(half_size).mask(DRONE), Transform::from_translation(place.extend(0.0)))
}

/// Moves the drones. The index follows by itself.
fn fly(mut drones: Query<(&mut Transform, &mut Velocity)>) {
    for (mut transform, mut velocity) in &mut drones {
        let place = transform.translation.truncate();
        let turned =
            Vec2::select((place.cmplt(WORLD.min)) | place.cmpgt(WORLD.max), -place.signum(), velocity.0.signum());
        velocity.0 = velocity.0.abs() * turned;
        transform.translation += velocity.0.extend(0.0);
    }
}

/// Shoots from the tower at the nearest drone, and destroys the first drone on the way.
fn shoot(
    index: Res<SpatialIndex>,
    places: Query<&GlobalTransform>,
    mut commands: Commands,
    mut random: ResMut<Random>,
    mut counts: ResMut<Counts>,
) {
    if !counts.frames.is_multiple_of(FRAMES_PER_SHOT) {
        return;
    }
    let Some((target, _)) = index.nearest(Vec2::ZERO).masked(DRONE).first() else { return };
    let aim = places.get(target).expect("the index holds no despawned entity").translation().truncate();
    if let Some(hit) = index.ray(Vec2::ZERO, aim).masked(DRONE).first() {
        commands.entity(hit.entity).despawn();
        commands.spawn(drone(&mut random));
        counts.kills += 1;
    }
}

fn count_crashes(
    mut started: MessageReader<OverlapStarted>,
    mut ended: MessageReader<OverlapEnded>,
    mut counts: ResMut<Counts>,
) {
    counts.crashes_started += started.read().count();
    counts.crashes_ended += ended.read().count();
}

fn report(index: Res<SpatialIndex>, mut counts: ResMut<Counts>) {
    counts.frames += 1;
    if !counts.frames.is_multiple_of(FRAMES_PER_REPORT) {
        return;
    }
    let on_radar = index.in_circle(Vec2::ZERO, RADAR_RADIUS).masked(DRONE).count();
    let in_corner = index.in_rect(Rect::from_corners(Vec2::ZERO, WORLD.max)).masked(DRONE).count();
    let mut pairs = 0;
    index.pairs_masked(DRONE, |_, _| pairs += 1);
    println!(
        "frame {:3}: {on_radar} drones on the radar, {in_corner} in the upper right quarter, {pairs} pairs overlap. \
         So far {} kills, {} overlaps started and {} ended",
        counts.frames, counts.kills, counts.crashes_started, counts.crashes_ended
    );
}

/// SplitMix64.
#[derive(Resource)]
pub struct Random(pub u64);

impl Random {
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn fraction(&mut self) -> f32 {
        (self.number() >> 40) as f32 / (1u64 << 24) as f32
    }

    pub fn between(&mut self, low: Vec2, high: Vec2) -> Vec2 {
        low + (high - low) * Vec2::new(self.fraction(), self.fraction())
    }
}
