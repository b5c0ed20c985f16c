//! Masks, compared with brute force.

mod common;

use common::{Random, random_box};
use loose_quadtree::{Aabb, Handle, Mask, Quadtree};

fn tree(random: &mut Random, count: u64, masks: u64) -> Quadtree<(), i32> {
    let mut tree = Quadtree::default();
    for _ in 0..count {
        let mask = random.below(masks) as u32;
        tree.insert_masked(random_box(random, 300.0, 30.0), (), mask).unwrap();
    }
    tree
}

fn items(tree: &Quadtree<(), i32>, mask: Mask) -> Vec<(Handle, Aabb<i32>)> {
    let found = tree.iter().filter(|&(handle, aabb, _)| aabb.is_valid() && mask.finds(tree.mask(handle).unwrap()));
    found.map(|(handle, aabb, _)| (handle, *aabb)).collect()
}

const MASKS: [Mask; 7] = [
    Mask::EVERYTHING,
    Mask::any_of(0),
    Mask::any_of(0b011),
    Mask::all_of(0b011),
    Mask::none_of(0b100),
    Mask::any_of(0b1000),
    Mask::any_of(0b110).and_all_of(0b010).and_none_of(0b001),
];

#[test]
fn pairs_across_two_kinds_are_those_of_brute_force() {
    let mut random = Random(7);
    for masks in [2, 8, 9, 64] {
        let tree = tree(&mut random, 200, masks);
        for ones in MASKS {
            for others in MASKS {
                let mut expected: Vec<(Handle, Handle)> = Vec::new();
                for (one, aabb) in items(&tree, ones) {
                    for (other, other_aabb) in items(&tree, others) {
                        let mask = |handle| tree.mask(handle).unwrap();
                        let is_both = ones.finds(mask(other)) && others.finds(mask(one));
                        if one != other && aabb.overlaps(&other_aabb) && (one < other || !is_both) {
                            expected.push((one, other));
                        }
                    }
                }
                let mut found = Vec::new();
                tree.pairs_across(ones, others, |(one, _), (other, _)| found.push((one, other)));
                found.sort();
                expected.sort();
                assert_eq!(found, expected, "{ones:?} {others:?}");
            }
        }
    }
}

#[test]
fn pairs_between_two_trees_and_queries_are_those_of_brute_force() {
    let mut random = Random(8);
    for counts in [[100, 20], [20, 100]] {
        let [one, other] = counts.map(|count| tree(&mut random, count, 8));
        for mine in MASKS {
            for theirs in MASKS {
                let mut expected = Vec::new();
                for (a, aabb) in items(&one, mine) {
                    let overlapping = items(&other, theirs).into_iter().filter(|(_, found)| aabb.overlaps(found));
                    expected.extend(overlapping.map(|(b, _)| (a, b)));
                }
                let mut found = Vec::new();
                one.pairs_between_masked(&other, mine, theirs, |(a, _), (b, _)| found.push((a, b)));
                found.sort();
                expected.sort();
                assert_eq!(found, expected, "{mine:?} {theirs:?}");
            }
            let area = Aabb::new([50, 50], [200, 200]);
            let mut found: Vec<Handle> = one.query(area).masked(mine).map(|(handle, ..)| handle).collect();
            found.sort();
            let expected = items(&one, mine).into_iter().filter(|(_, aabb)| aabb.overlaps(&area));
            assert!(found.into_iter().eq(expected.map(|(handle, _)| handle)));
            let has_area = |(_, aabb): &(Handle, Aabb<i32>)| aabb.min[0] < aabb.max[0] && aabb.min[1] < aabb.max[1];
            let nearest = one.nearest([0, 0]).masked(mine);
            assert_eq!(nearest.count(), items(&one, mine).into_iter().filter(has_area).count());
        }
    }
}
