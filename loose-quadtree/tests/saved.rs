//! Trees that are saved and loaded, also from text that no tree wrote.
#![cfg(feature = "serde")]

use loose_quadtree::{Aabb, Config, Handle, OverlapEvent, OverlapTracker, Quadtree, Scalar};
use serde::{Serialize, de::DeserializeOwned};

fn loaded<T: Serialize + DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

#[test]
fn a_loaded_tree_takes_memory_for_what_its_text_holds() {
    fn check<S: Scalar + Serialize + DeserializeOwned>(bounds: Aabb<S>) {
        let config = Config::new(bounds, 10);
        let with_items = |mut tree: Quadtree<u8, S>, count| {
            (0..count).for_each(|value| _ = tree.insert(bounds, value).unwrap());
            tree
        };
        for tree in [
            with_items(Quadtree::new(&config), 0),
            with_items(Quadtree::new(&config), 100),
            with_items(Quadtree::fixed(&config), 0),
            with_items(Quadtree::fixed(&config), 10),
        ] {
            let text = serde_json::to_string(&tree).unwrap();
            // The order is that of one depth.
            let (start, end) = (text.find("\"order\":").unwrap(), text.find(",\"watch\"").unwrap());
            let text = format!("{}\"order\":null{}", &text[..start], &text[end..]);
            let capacity = format!("\"capacity\":{}", tree.capacity());
            assert!(text.contains(&capacity) && text.contains("\"depth\":null"), "{text}");
            for depth in (0..40).chain([400, u32::MAX]) {
                let text = text.replace("\"depth\":null", &format!("\"depth\":{depth}"));
                match serde_json::from_str::<Quadtree<u8, S>>(&text) {
                    Ok(tree) => assert!(depth <= 6 && tree.index().bytes() < 1_000_000, "depth {depth}"),
                    Err(_) => assert!(depth > 6, "depth {depth}"),
                }
            }
            for false_capacity in [0, 9, 300, 1000, 1_000_000, 2_147_483_648, 4_000_000_000, u64::MAX] {
                let text = text.replace(&capacity, &format!("\"capacity\":{false_capacity}"));
                let loaded = serde_json::from_str::<Quadtree<u8, S>>(&text);
                assert!(loaded.is_err(), "capacity {false_capacity} of {tree:?}");
            }
        }
    }
    check(Aabb::new([0, 0], [1000, 1000]));
    check(Aabb::new([0.0f32, 0.0], [1000.0, 1000.0]));
    check(Aabb::new([0.0f64, 0.0], [1000.0, 1000.0]));
}

#[test]
fn every_tree_loads_its_own_text() {
    let world = Aabb::new([0, 0], [1000, 1000]);
    for config in [Config::new(world, 0), Config::new(world, 5000), Config::new(world, 100).depth(9)] {
        let mut fixed: Quadtree<u32, i32> = Quadtree::fixed(&config);
        for _ in 0..2 {
            let again = loaded(&fixed);
            assert_eq!((again.capacity(), again.len()), (fixed.capacity(), fixed.len()));
            // Both take as many items, under the same handles.
            let mut both = [fixed.clone(), again];
            while let Ok(handle) = both[0].insert(Aabb::at([5, 5]), 1) {
                assert_eq!(both[1].insert(Aabb::at([5, 5]), 1), Ok(handle));
            }
            assert!(both[1].insert(Aabb::at([5, 5]), 1).is_err());
            _ = fixed.insert(Aabb::at([5, 5]), 0);
        }
        let mut growing: Quadtree<u32, i32> = Quadtree::new(&config);
        growing.reserve(20_000);
        let handle = growing.insert(Aabb::at([5, 5]), 0).unwrap();
        let again = loaded(&growing);
        assert_eq!((again.capacity(), again.get(handle)), (growing.capacity(), Some(&0)));
    }
}

#[test]
fn a_box_has_one_place_in_the_order() {
    let mut tree: Quadtree<u32, i32> = Quadtree::fixed(&Config::new(Aabb::new([0, 0], [999, 999]), 9).typical_size(9));
    for area in [Aabb::at([5, 5]), Aabb::at([7, 7]), Aabb::new([0, 0], [900, 900]), Aabb::new([3, 3], [2, 2])] {
        tree.insert(area, 0).unwrap();
    }
    let text = serde_json::to_string(&tree).unwrap();
    let right = r#""in_cells":[0,1],"in_list":[2]"#;
    assert!(text.contains(right), "{text}");
    let load = |cells: &str, list: &str| {
        let order = format!(r#""in_cells":[{cells}],"in_list":[{list}]"#);
        serde_json::from_str::<Quadtree<u32, i32>>(&text.replace(right, &order)).is_ok()
    };
    assert!(load("0,1", "2") && load("1,0", "2"));
    for (cells, list) in [
        ("0", "2"),
        ("0,1", ""),
        ("0,1,1", "2"),
        ("0,1", "2,2"),
        ("0,1,2", ""),
        ("0", "1,2"),
        ("0,1,3", "2"),
        ("0,1,9", "2"),
    ] {
        assert!(!load(cells, list), "{cells} {list}");
    }
}

#[test]
fn places_that_were_never_used_come_last() {
    let mut tree: Quadtree<u32, i32> = Quadtree::fixed(&Config::new(Aabb::new([0, 0], [9, 9]), 3));
    tree.insert(Aabb::at([5, 5]), 7).unwrap();
    let text = serde_json::to_string(&tree).unwrap();
    let (start, end) = text.split_once("\"items\":[").unwrap();
    let (items, end) = end.split_once(",null,null]").unwrap();
    let load = |items: String| serde_json::from_str::<Quadtree<u32, i32>>(&format!("{start}\"items\":[{items}]{end}"));
    assert!(load(format!("{items},null,null")).is_ok());
    assert!(load(format!("null,{items},null")).is_err());
    assert!(load(format!("{items},{},null", items.replace("\"generation\":1", "\"generation\":0"))).is_err());
}

#[test]
fn infinite_and_nan_coordinates_are_loaded() {
    fn check<S: Scalar + Serialize + DeserializeOwned>(numbers: &[S], is_same: fn(S, S) -> bool) {
        for (&min, &max) in numbers.iter().flat_map(|min| numbers.iter().map(move |max| (min, max))) {
            let aabb = Aabb::new([min, max], [max, min]);
            let mut tree = Quadtree::fixed(&Config::new(aabb, 1).typical_size(min));
            let handle = tree.insert(aabb, ()).unwrap();
            let tree = loaded(&tree);
            for loaded in [tree.aabb(handle).unwrap(), &tree.config().bounds, &loaded(&aabb)] {
                let edges = [(loaded.min[0], min), (loaded.min[1], max), (loaded.max[0], max), (loaded.max[1], min)];
                assert!(edges.into_iter().all(|(a, b)| is_same(a, b)), "{loaded:?} {aabb:?}");
            }
            assert!(is_same(tree.config().typical_size, min));
        }
    }
    let numbers = [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 0.0, -0.0, 5e-324, 0.1, f64::MAX, 7.0];
    check(&numbers, |a, b| a.to_bits() == b.to_bits());
    let numbers = [f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 0.0, -0.0, 1e-45, 0.1, f32::MAX, 7.0];
    check(&numbers, |a, b| a.to_bits() == b.to_bits());
    check(&[i32::MIN, 0, i32::MAX], |a, b| a == b);
    let words = r#"{"min":["inf",0],"max":[0,0]}"#;
    assert!(serde_json::from_str::<Aabb<f32>>(words).is_ok());
    assert!(serde_json::from_str::<Aabb<i32>>(words).is_err());
    assert!(serde_json::from_str::<Aabb<f32>>(&words.replace("inf", "far")).is_err());
}

#[test]
fn the_pairs_of_a_loaded_tracker_are_sorted() {
    let text = r#"{"pairs":[[7,8],[1,2],[7,8]]}"#;
    let mut tracker: OverlapTracker<u32> = serde_json::from_str(text).unwrap();
    assert_eq!(tracker.pairs(), [(1, 2), (7, 8)]);
    let mut events = Vec::new();
    tracker.update_with(|found| found(1, 2), |event| events.push(event));
    assert_eq!(events, [OverlapEvent::End(7, 8)]);
    assert!(serde_json::from_str::<OverlapTracker<Handle>>(r#"{"pairs":[]}"#).is_ok());
}
