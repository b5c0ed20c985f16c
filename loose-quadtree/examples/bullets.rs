//! 2000 bullets fly through 10 000 moving targets for 600 ticks. A bullet moves at most 8 in a tick, and a target is 12
//! long, so it is enough to look where the bullet is after the tick. Faster bullets need `Quadtree::sweep`.
//!
//! ```text
//! cargo run --release --example bullets
//! cargo run --release --example bullets --features inspect
//! ```
//!
//! With the feature `inspect`, it also prints how many boxes were compared, and how many a loop over all targets would
//! compare. Each hundredth tick is then run with such a loop too, and must have the same hits.

use loose_quadtree::{Aabb, Config, Handle, Quadtree};

const WORLD: f32 = 4000.0;
const TARGETS: usize = 10_000;
const BULLETS: usize = 2000;
const TICKS: u32 = 600;
const TARGET_SIZE: f32 = 12.0;
const BULLET_SIZE: f32 = 4.0;

struct Target {
    velocity: [f32; 2],
    health: u32,
}

struct Bullet {
    aabb: Aabb<f32>,
    velocity: [f32; 2],
}

type Targets = Quadtree<Target>;

fn main() {
    let mut random = Random(1);
    let world = Aabb::new([0.0, 0.0], [WORLD, WORLD]);
    // The tree has room for all targets, so it never allocates again.
    let mut targets = Targets::fixed(&Config::new(world, TARGETS).typical_size(TARGET_SIZE));
    for _ in 0..TARGETS {
        add_target(&mut targets, &mut random);
    }
    let mut bullets: Vec<Bullet> = (0..BULLETS).map(|_| new_bullet(&mut random)).collect();

    let (mut hits, mut kills, mut checks) = (0, 0, 0);
    let mut found = Vec::new();
    for tick in 1..=TICKS {
        targets.update_all(|_, aabb, target| *aabb = moved(aabb, &mut target.velocity));
        for bullet in &mut bullets {
            bullet.aabb = moved(&bullet.aabb, &mut bullet.velocity);
            found.clear();
            checks += find(&targets, &bullet.aabb, &mut found);
            if tick % 100 == 0 {
                compare_with_a_loop(&targets, &bullet.aabb, &found);
            }
            hits += found.len();
            for &handle in &found {
                targets[handle].health -= 1;
                if targets[handle].health == 0 {
                    targets.remove(handle);
                    add_target(&mut targets, &mut random);
                    kills += 1;
                }
            }
            if !found.is_empty() {
                *bullet = new_bullet(&mut random);
            }
        }

        if tick % 100 == 0 {
            print!("ticks {:3} to {tick:3}: {hits:6} hits, {kills:6} targets destroyed", tick - 99);
            if cfg!(feature = "inspect") {
                print!(", {checks:8} boxes compared instead of {}", 100 * BULLETS * TARGETS);
            }
            println!();
            (hits, kills, checks) = (0, 0, 0);
        }
    }
}

/// Collects the targets that overlap a box. Returns the number of boxes that were compared.
#[cfg(feature = "inspect")]
fn find(targets: &Targets, area: &Aabb<f32>, found: &mut Vec<Handle>) -> u64 {
    targets.index().query_counted(area, |id| found.extend(targets.handle(id))).checks.into()
}

/// Collects the targets that overlap a box. Without the feature `inspect`, nothing is counted.
#[cfg(not(feature = "inspect"))]
fn find(targets: &Targets, area: &Aabb<f32>, found: &mut Vec<Handle>) -> u64 {
    targets.for_each_in(area, |handle, _| found.push(handle));
    0
}

/// Panics if a loop over all targets finds others than the tree.
fn compare_with_a_loop(targets: &Targets, area: &Aabb<f32>, found: &[Handle]) {
    if cfg!(feature = "inspect") {
        let expected: Vec<Handle> =
            targets.iter().filter(|(_, aabb, _)| aabb.overlaps(area)).map(|(handle, ..)| handle).collect();
        let mut found = found.to_vec();
        found.sort();
        assert_eq!(found, expected);
    }
}

fn add_target(targets: &mut Targets, random: &mut Random) {
    let target = Target { velocity: [random.between(-2.0, 2.0), random.between(-2.0, 2.0)], health: 3 };
    targets.insert(random_box(random, TARGET_SIZE), target).expect("a destroyed target leaves room for the next one");
}

fn new_bullet(random: &mut Random) -> Bullet {
    let velocity = [random.between(-8.0, 8.0), random.between(-8.0, 8.0)];
    Bullet { aabb: random_box(random, BULLET_SIZE), velocity }
}

fn random_box(random: &mut Random, size: f32) -> Aabb<f32> {
    Aabb::from_min_size([random.between(0.0, WORLD - size), random.between(0.0, WORLD - size)], [size, size])
}

/// Returns the box after one tick. A box that reaches the border of the world turns back.
fn moved(aabb: &Aabb<f32>, velocity: &mut [f32; 2]) -> Aabb<f32> {
    for (axis, speed) in velocity.iter_mut().enumerate() {
        if aabb.min[axis] + *speed < 0.0 || aabb.max[axis] + *speed > WORLD {
            *speed = -*speed;
        }
    }
    aabb.translated(*velocity)
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.next() >> 40) as f32 / (1u64 << 24) as f32
    }
}
