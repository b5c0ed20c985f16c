//! The order of answers, which must not depend on features, on the processor or on its word size.

mod common;

use common::{Coordinate, Random, random_box};
use loose_quadtree::{Aabb, Config, Handle, Quadtree};

/// FNV-1a.
#[derive(Clone, Copy)]
struct Hash(u64);

impl Hash {
    fn add(&mut self, number: u64) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

fn add_answers<S: Coordinate>(tree: &Quadtree<u32, S>, random: &mut Random, hash: &mut Hash) {
    for _ in 0..20 {
        let area: Aabb<S> = random_box(random, 1000.0, 60.0);
        tree.query(area).for_each(|(handle, ..)| hash.add(handle.to_bits()));
        let circle = tree.in_circle(area.min, S::from_f64(30.0));
        circle.for_each(|(handle, ..)| hash.add(handle.to_bits()));
        tree.ray_cast(area.min, area.max).for_each(|hit| hash.add(hit.handle.to_bits()));
        tree.sweep(&area, area.min).for_each(|hit| hash.add(hit.handle.to_bits()));
        tree.nearest(area.min).take(5).for_each(|found| hash.add(found.handle.to_bits()));
    }
    tree.pairs(|(a, _), (b, _)| [a, b].iter().for_each(|handle| hash.add(handle.to_bits())));
}

/// Saves a tree and loads it.
#[cfg(feature = "serde")]
fn stored<S: Coordinate>(tree: &Quadtree<u32, S>) -> Quadtree<u32, S> {
    serde_json::from_str(&serde_json::to_string(tree).unwrap()).unwrap()
}

#[cfg(not(feature = "serde"))]
fn stored<S: Coordinate>(tree: &Quadtree<u32, S>) -> Quadtree<u32, S> {
    tree.clone()
}

/// Returns a hash of all answers of a tree over 100 000 moves, insertions and removals. Clones, copies that `clone_from` makes, and trees that
/// were saved and loaded take its place again and again, and must continue like the original.
fn hash_of<S: Coordinate>(is_fixed: bool) -> u64 {
    let mut random = Random(5);
    let world = Aabb::new([S::from_f64(0.0); 2], [S::from_f64(1000.0); 2]);
    let config = Config::new(world, 10_000);
    let mut tree: Quadtree<u32, S> = if is_fixed { Quadtree::fixed(&config) } else { Quadtree::new(&config) };
    let mut handles: Vec<Handle> = Vec::new();
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    let mut copy = tree.clone();
    for step in 0..36 {
        for value in 0..200 {
            handles.push(tree.insert(random_box(&mut random, 1000.0, 20.0), value).unwrap());
        }
        for _ in 0..60 {
            let handle = handles.swap_remove(random.below(handles.len() as u64) as usize);
            tree.remove(handle);
        }
        tree.update_all(|_, aabb, _| *aabb = aabb.translated([S::from_f64(3.0), S::from_f64(-2.0)]));
        // A copy has the same order, and goes on instead of the original.
        copy.clone_from(&tree);
        let (mut again, mut same_hash) = (Random(random.0), hash);
        add_answers(&tree, &mut again, &mut same_hash);
        match step % 3 {
            0 => core::mem::swap(&mut tree, &mut copy),
            1 => tree = tree.clone(),
            _ => tree = stored(&tree),
        }
        add_answers(&tree, &mut random, &mut hash);
        assert_eq!(same_hash.0, hash.0, "step {step}");
    }
    hash.0
}

/// Of a growing and of a fixed tree, for each type of coordinates.
const EXPECTED: [[u64; 3]; 2] = [
    [0x9996_7150_b573_8709, 0xe3c2_e8a4_8db4_a4d6, 0xe3c2_e8a4_8db4_a4d6],
    [0xb2f7_7db6_a3f0_1d6d, 0xbe76_8609_057a_960e, 0x9ed7_e283_9aa0_5816],
];

/// Without the harness of tests, which the Rust for browsers does not have.
fn main() {
    let hashes =
        [false, true].map(|is_fixed| [hash_of::<i32>(is_fixed), hash_of::<f32>(is_fixed), hash_of::<f64>(is_fixed)]);
    assert_eq!(hashes, EXPECTED, "{hashes:#x?}");
    println!("The answers come in the same order.");
}
