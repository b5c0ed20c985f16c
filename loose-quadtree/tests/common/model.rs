//! A `Quadtree` and a `DenseQuadtree` with the same boxes, and a plain `Vec` with what they should hold. Each answer of a
//! tree is compared with a search of the whole `Vec`.

use super::operation::{Kind, Operation, Setup, moved};
use super::reference::Reference;
use loose_quadtree::{
    Aabb, Cast, Config, DenseQuadtree, Handle, Hit, ItemHit, Neighbor, OverlapEvent, OverlapTracker, Quadtree, Shape,
};
use std::ops::ControlFlow::Break;

#[derive(Clone, Debug)]
pub struct Item<S> {
    pub handle: Handle,
    pub aabb: Aabb<S>,
    pub mask: u32,
    pub value: u64,
}

pub struct World<S: Reference> {
    pub items: Vec<Item<S>>,
    pub stale: Vec<Handle>,
    tree: Quadtree<u64, S>,
    is_fixed: bool,
    /// The configuration of the tree when it was new.
    config: Config<S>,
    /// Holds the boxes of all items whose ids are below its capacity.
    dense: DenseQuadtree<S>,
    tracker: OverlapTracker,
    /// The pairs of the last update of the tracker.
    pairs: Vec<(Handle, Handle)>,
    next_value: u64,
}

impl<S: Reference> World<S> {
    pub fn new(setup: &Setup<S>) -> World<S> {
        let tree = match setup.kind {
            Kind::Default => Quadtree::default(),
            Kind::WithBounds => Quadtree::with_bounds(setup.config.bounds),
            Kind::Growing => Quadtree::new(&setup.config),
            Kind::Fixed => Quadtree::fixed(&setup.config),
        };
        World {
            items: Vec::new(),
            stale: Vec::new(),
            is_fixed: setup.kind == Kind::Fixed,
            config: tree.config().clone(),
            tree,
            dense: DenseQuadtree::new(&setup.config.clone().capacity(setup.dense_capacity)),
            tracker: OverlapTracker::new(),
            pairs: Vec::new(),
            next_value: 0,
        }
    }

    pub fn apply(&mut self, operation: &Operation<S>) {
        match *operation {
            Operation::Start(ref setup) => *self = World::new(setup),
            Operation::Insert { aabb, mask } => self.insert(aabb, mask),
            Operation::Move { handle, aabb } => self.move_to(handle, aabb),
            Operation::MoveAll { factor, by } => {
                for Item { handle, aabb, .. } in self.items.clone() {
                    self.move_to(handle, moved(&aabb, factor, by));
                }
            }
            Operation::UpdateAll { factor, by, removes } => self.update_all(factor, by, removes),
            Operation::Remove { handle } => self.remove(handle),
            Operation::SetMask { handle, mask } => {
                assert!(self.tree.set_mask(handle, mask));
                *self.tree.get_mut(handle).unwrap() += 1;
                let item = self.item_mut(handle);
                (item.mask, item.value) = (mask, item.value + 1);
            }
            Operation::UseStale { handle } => self.use_stale(handle),
            Operation::Extend { ref boxes } => self.extend(boxes),
            Operation::Clear => {
                self.tree.clear();
                self.keep(|_| false);
            }
            Operation::Drain { taken } => {
                let mut items = self.items.clone();
                items.sort_by_key(|item| item.handle);
                let drained = self.tree.drain().take(taken).map(|(handle, aabb, value)| (handle, bits(&aabb), value));
                let expected = items.iter().take(taken).map(|item| (item.handle, bits(&item.aabb), item.value));
                assert!(drained.eq(expected), "drain");
                self.keep(|_| false);
            }
            Operation::Refit => self.tree.refit(),
            Operation::Reserve { additional } => {
                self.tree.reserve(additional);
                assert!(self.is_fixed || self.tree.capacity() - self.tree.len() >= additional);
            }
            Operation::Save => self.save(),
            Operation::Clone => (self.tree, self.dense) = (self.tree.clone(), self.dense.clone()),
            Operation::CheckAll => self.check_all(),
            Operation::Query { shape, mask, way } => self.check_query(shape, mask, way),
            Operation::QueryMut { shape, mask } => {
                let mut changed = Vec::new();
                self.tree.query_mut(shape).masked(mask).for_each(|handle, _, value| {
                    *value += 5;
                    changed.push(handle);
                });
                for item in &mut self.items {
                    let is_changed = changed.contains(&item.handle);
                    let expected = matches(&shape, &item.aabb).map(|matches| matches && item.mask & mask != 0);
                    assert!(expected.is_none_or(|expected| is_changed == expected), "{item:?}");
                    item.value += if is_changed { 5 } else { 0 };
                }
            }
            Operation::Pairs { way } => self.check_pairs(way),
            Operation::PairsBetween { ref boxes, way } => self.check_pairs_between(boxes, way),
            Operation::Events => self.check_events(),
            Operation::Segment { from, to, mask, dense } => {
                self.check_segment(from, to, dense);
                self.check_cast(self.tree.ray_cast(from, to), mask, |aabb| S::crosses(from, to, aabb));
            }
            Operation::Sweep { aabb, motion, mask, dense } => {
                self.check_sweep(&aabb, motion, dense);
                self.check_cast(self.tree.sweep(&aabb, motion), mask, |stored| meets(&aabb, motion, stored));
            }
            Operation::Nearest { point, radius, most, mask, dense } => {
                self.check_nearest(point, radius, most, dense);
                self.check_neighbors(point, None, most, mask);
                self.check_neighbors(point, Some(radius), most, mask);
            }
        }
    }

    fn insert(&mut self, aabb: Aabb<S>, mask: u32) {
        let is_full = self.is_fixed && self.items.len() == self.tree.capacity();
        let value = self.next_value;
        match self.tree.insert_masked(aabb, value, mask) {
            Ok(handle) => {
                assert!(!is_full, "inserted into a full tree");
                self.add(Item { handle, aabb, mask, value });
            }
            Err(full) => assert!(is_full && (full.value, full.capacity) == (value, self.items.len()), "{full}"),
        }
    }

    fn add(&mut self, item: Item<S>) {
        // Later changes of a value never make it equal to a new one.
        self.next_value += 1 << 32;
        let id = item.handle.id();
        assert_eq!(self.dense.insert(id, item.aabb).is_ok(), (id as usize) < self.dense.capacity());
        self.items.push(item);
    }

    fn extend(&mut self, boxes: &[Aabb<S>]) {
        let room = if self.is_fixed { self.tree.capacity() - self.tree.len() } else { usize::MAX };
        let boxes = &boxes[..room.min(boxes.len())];
        let first = self.next_value;
        self.tree.extend((first..).zip(boxes).map(|(value, &aabb)| (aabb, value)));
        let items = self.tree.iter().map(|(handle, _, &value)| (value, handle));
        let mut new: Vec<(u64, Handle)> = items.filter(|&(value, _)| value >= first).collect();
        new.sort_unstable();
        assert!(new.iter().map(|new| new.0).eq((first..).take(boxes.len())), "extend");
        for ((value, handle), &aabb) in new.into_iter().zip(boxes) {
            self.add(Item { handle, aabb, mask: u32::MAX, value });
        }
    }

    fn item_mut(&mut self, handle: Handle) -> &mut Item<S> {
        self.items.iter_mut().find(|item| item.handle == handle).unwrap()
    }

    fn move_to(&mut self, handle: Handle, aabb: Aabb<S>) {
        assert!(self.tree.move_to(handle, aabb));
        self.move_in_model(handle, aabb);
    }

    /// Moves a box in everything but the tree.
    fn move_in_model(&mut self, handle: Handle, aabb: Aabb<S>) {
        let id = handle.id();
        // Both functions move a stored box.
        let is_moved =
            if id.is_multiple_of(2) { self.dense.update(id, aabb) } else { self.dense.insert(id, aabb).is_ok() };
        assert_eq!(is_moved, (id as usize) < self.dense.capacity());
        self.item_mut(handle).aabb = aabb;
    }

    fn update_all(&mut self, factor: f64, by: [f64; 2], removes: bool) {
        // The other boxes stay where they are.
        let is_moved = |value: u64| !value.is_multiple_of(5);
        let is_kept = |value: u64| !removes || !value.is_multiple_of(3);
        let mut handles = Vec::new();
        let mut update = |handle, aabb: &mut Aabb<S>, value: &mut u64| {
            handles.push(handle);
            if is_moved(*value) {
                (*aabb, *value) = (moved(aabb, factor, by), *value + 1);
            }
            is_kept(*value)
        };
        if removes {
            self.tree.retain(update);
        } else {
            self.tree.update_all(|handle, aabb, value| _ = update(handle, aabb, value));
        }
        handles.sort_unstable();
        let items = self.items.clone();
        let mut expected: Vec<Handle> = items.iter().map(|item| item.handle).collect();
        expected.sort_unstable();
        assert_eq!(handles, expected, "update_all");
        for Item { handle, aabb, value, .. } in items.into_iter().filter(|item| is_moved(item.value)) {
            self.move_in_model(handle, moved(&aabb, factor, by));
            self.item_mut(handle).value = value + 1;
        }
        self.keep(|item| is_kept(item.value));
    }

    fn remove(&mut self, handle: Handle) {
        let item = self.item_mut(handle).clone();
        let (aabb, value) = self.tree.remove(handle).unwrap();
        assert_eq!((bits(&aabb), value), (bits(&item.aabb), item.value));
        self.keep(|item| item.handle != handle);
    }

    /// Removes the other items from everything but the tree.
    fn keep(&mut self, is_kept: impl Fn(&Item<S>) -> bool) {
        for item in self.items.iter().filter(|item| !is_kept(item)) {
            let removed = self.dense.remove(item.handle.id()).map(|aabb| bits(&aabb));
            let is_dense = (item.handle.id() as usize) < self.dense.capacity();
            assert_eq!(removed, is_dense.then(|| bits(&item.aabb)));
            self.stale.push(item.handle);
        }
        self.items.retain(is_kept);
    }

    fn use_stale(&mut self, handle: Handle) {
        let tree = &mut self.tree;
        assert_eq!((tree.get(handle), tree.aabb(handle), tree.mask(handle)), (None, None, None));
        assert!(!tree.contains(handle) && tree.get_mut(handle).is_none() && tree.remove(handle).is_none());
        assert!(!tree.move_to(handle, Aabb::default()) && !tree.set_mask(handle, 1));
        let id = handle.id();
        if self.items.iter().all(|item| item.handle.id() != id) {
            assert!(!self.dense.update(id, Aabb::default()) && !self.dense.contains(id));
            assert_eq!(self.dense.remove(id), None);
        }
    }

    /// Replaces the tree and the tracker with what is read from their text.
    fn save(&mut self) {
        #[cfg(feature = "serde")]
        {
            let text = serde_json::to_string(&(&self.tree, &self.tracker)).unwrap();
            (self.tree, self.tracker) = serde_json::from_str(&text).unwrap();
        }
    }

    pub fn check_all(&self) {
        let mut items: Vec<&Item<S>> = self.items.iter().collect();
        items.sort_by_key(|item| item.handle);
        assert_eq!((self.tree.len(), self.tree.is_empty()), (items.len(), items.is_empty()));
        let expected = items.iter().map(|item| (item.handle, bits(&item.aabb), item.value));
        assert!(self.tree.iter().map(|(handle, aabb, &value)| (handle, bits(aabb), value)).eq(expected), "iter");
        assert_eq!(self.tree.iter().len(), items.len());
        assert!(items.iter().all(|item| self.tree.mask(item.handle) == Some(item.mask)), "mask");
        let kept = |config: &Config<S>| {
            let typical_size = config.keeps_typical_size.then(|| config.typical_size.to_f64().to_bits());
            (typical_size, config.depth, config.fewest_checks)
        };
        assert_eq!(kept(self.tree.config()), kept(&self.config), "config");
        items.retain(|item| (item.handle.id() as usize) < self.dense.capacity());
        assert_eq!(self.dense.len(), items.len());
        let expected = items.iter().map(|item| (item.handle.id(), bits(&item.aabb)));
        assert!(self.dense.iter().map(|(id, aabb)| (id, bits(aabb))).eq(expected), "iter of ids");
    }

    pub fn validate(&self) {
        for index in [self.tree.index(), &self.dense] {
            // So many leaves are allowed. In a thin world, levels above and empty borders need three times as much.
            let leaves = (4 * index.capacity()).max(4096);
            assert!(index.bytes() < 300 * leaves + 100 * index.capacity(), "{} bytes", index.bytes());
        }
        #[cfg(feature = "inspect")]
        assert_eq!((self.tree.index().validate(), self.dense.validate()), (Ok(()), Ok(())));
    }

    /// Returns one of the two indexes and the valid boxes in it.
    fn index(&self, dense: bool) -> (&DenseQuadtree<S>, Vec<(u32, Aabb<S>)>) {
        let index = if dense { &self.dense } else { self.tree.index() };
        let mut boxes = self.boxes(None);
        boxes.retain(|&(id, _)| (id as usize) < index.capacity());
        (index, boxes)
    }

    /// Returns the valid boxes whose masks share a bit with this one.
    fn boxes(&self, mask: Option<u32>) -> Vec<(u32, Aabb<S>)> {
        let items = self.items.iter().filter(|item| is_valid(&item.aabb) && has_mask(item, mask));
        items.map(|item| (item.handle.id(), item.aabb)).collect()
    }

    /// Returns the id of an item that the tree found.
    fn checked_id(&self, handle: Handle, aabb: &Aabb<S>, value: &u64) -> u32 {
        assert_eq!((Some(aabb), Some(value)), (self.tree.aabb(handle), self.tree.get(handle)));
        handle.id()
    }

    /// Returns whether the tests accept an item in a search of the tree.
    fn is_accepted(&self, id: u32) -> bool {
        self.tree[self.tree.handle(id).unwrap()].is_multiple_of(3)
    }

    fn check_query(&self, shape: Shape<S>, mask: Option<u32>, way: u8) {
        let tree = &self.tree;
        let query = || mask.map_or(tree.query(shape), |mask| tree.query(shape).masked(mask));
        let mut found: Vec<(Handle, u64)> = Vec::new();
        let mut ids: Vec<u32> = Vec::new();
        let mut is_dense = false;
        match way {
            0 => {
                for (handle, aabb, &value) in query() {
                    assert_eq!(tree.aabb(handle).map(bits), Some(bits(aabb)));
                    found.push((handle, value));
                }
            }
            1 => query().for_each(|(handle, _, &value)| found.push((handle, value))),
            2 => {
                let mut rest = query();
                found.extend(rest.next().map(|(handle, _, &value)| (handle, value)));
                let left = query().count().max(1) - 1;
                assert_eq!((rest.is_empty(), rest.size_hint()), (left == 0, (left, Some(left))));
                found.extend(rest.map(|(handle, _, &value)| (handle, value)));
            }
            3 => {
                query().for_each(|(handle, _, &value)| found.push((handle, value)));
                assert_eq!(query().is_empty(), found.is_empty());
                let first = query().try_visit(|handle, _, &value| Break((handle, value))).break_value();
                assert!(first.map_or(found.is_empty(), |first| found.contains(&first)));
            }
            4 => {
                tree.for_each_in(shape, |handle, &value| found.push((handle, value)));
                assert_eq!((tree.count_in(shape), tree.any_in(shape)), (found.len(), !found.is_empty()));
                let first = tree.try_for_each_in(shape, |handle, &value| Break((handle, value))).break_value();
                assert!(first.map_or(found.is_empty(), |first| found.contains(&first)));
            }
            5 => tree.index().query_shape(shape, |id| ids.push(id)),
            _ => {
                is_dense = true;
                match shape {
                    Shape::Overlapping(area) => {
                        self.dense.query(&area, |id| ids.push(id));
                        #[cfg(feature = "inspect")]
                        assert_eq!(self.dense.trace(&area, |_| ()), self.dense.query_counted(&area, |_| ()));
                    }
                    shape => self.dense.query_shape(shape, |id| ids.push(id)),
                }
                let first = self.dense.try_query_shape(shape, Break).break_value();
                assert!(first.map_or(ids.is_empty(), |first| ids.contains(&first)));
            }
        }
        found.extend(ids.into_iter().map(|id| tree.handle(id).unwrap()).map(|handle| (handle, tree[handle])));
        let mut expected = Vec::new();
        for item in &self.items {
            let is_stored = !is_dense || (item.handle.id() as usize) < self.dense.capacity();
            let is_match = matches(&shape, &item.aabb);
            assert!(is_match.is_none_or(|is_match| shape.matches(&item.aabb) == is_match), "matches: {item:?}");
            // `Shape::matches` decides where rounding does.
            if has_mask(item, mask) && is_stored && is_match.unwrap_or(shape.matches(&item.aabb)) {
                expected.push((item.handle, item.value));
            }
        }
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "query");
    }

    fn check_pairs(&mut self, way: u8) {
        let mut found: Vec<(Handle, Handle)> = Vec::new();
        let mut items = self.items.clone();
        let tree = &self.tree;
        match way % 8 {
            0..3 => tree.pairs(|(a, _), (b, _)| found.push((a, b))),
            3 => {
                let mask = u32::from(way / 8);
                tree.pairs_masked(mask, |(a, _), (b, _)| found.push((a, b)));
                items.retain(|item| item.mask & mask != 0);
            }
            4 => {
                tree.pairs(|(a, _), (b, _)| found.push((a, b)));
                let first = tree.try_pairs(|(a, _), (b, _)| Break((a, b))).break_value();
                assert!(first.map_or(found.is_empty(), |first| found.contains(&first)));
            }
            5 => {
                self.tree.pairs_mut(|(a, x), (b, y)| {
                    (*x, *y) = (*x + 1, *y + 1);
                    found.push((a, b));
                });
                for handle in found.iter().flat_map(|&(a, b)| [a, b]) {
                    self.item_mut(handle).value += 1;
                }
            }
            _ => {
                let handle = |id| tree.handle(id).unwrap();
                self.dense.pairs(|a, b| found.push((handle(a), handle(b))));
                items.retain(|item| (item.handle.id() as usize) < self.dense.capacity());
            }
        }
        found.sort_unstable();
        assert_eq!(found, pairs_of(&items), "pairs");
    }

    fn check_pairs_between(&self, boxes: &[Aabb<S>], way: u8) {
        let other: Quadtree<usize, S> = boxes.iter().copied().zip(0..).collect();
        let mut found: Vec<(Handle, usize)> = Vec::new();
        match way % 4 {
            0 => self.tree.pairs_between(&other, |(a, _), (b, _)| found.push((a, other[b]))),
            1 => {
                self.tree.pairs_between(&other, |(a, _), (b, _)| found.push((a, other[b])));
                let first = self.tree.try_pairs_between(&other, |(a, _), (b, _)| Break((a, other[b]))).break_value();
                assert!(first.map_or(found.is_empty(), |first| found.contains(&first)));
            }
            2 => other.pairs_between(&self.tree, |(b, _), (a, _)| found.push((a, other[b]))),
            _ => {
                let handle = |id| self.tree.handle(id).unwrap();
                self.tree.index().pairs_between(other.index(), |a, b| found.push((handle(a), b as usize)));
            }
        }
        found.sort_unstable();
        let mut expected = Vec::new();
        for (place, aabb) in boxes.iter().enumerate() {
            let overlapping = self.items.iter().filter(|item| overlaps(&item.aabb, aabb));
            expected.extend(overlapping.map(|item| (item.handle, place)));
        }
        expected.sort_unstable();
        assert_eq!(found, expected, "pairs between two trees");
    }

    fn check_events(&mut self) {
        let (mut begun, mut ended) = (Vec::new(), Vec::new());
        self.tracker.update(&self.tree, |event| match event {
            OverlapEvent::Begin(a, b) => begun.push((a, b)),
            OverlapEvent::End(a, b) => ended.push((a, b)),
        });
        let now = pairs_of(&self.items);
        let only = |these: &[(Handle, Handle)], others: &[(Handle, Handle)]| -> Vec<(Handle, Handle)> {
            these.iter().copied().filter(|pair| others.binary_search(pair).is_err()).collect()
        };
        assert_eq!((begun, ended), (only(&now, &self.pairs), only(&self.pairs, &now)), "overlap events");
        assert_eq!(self.tracker.pairs(), now);
        self.pairs = now;
    }

    fn check_segment(&self, from: [S; 2], to: [S; 2], dense: bool) {
        let (index, boxes) = self.index(dense);
        let expected = hits(&boxes, |aabb| S::crosses(from, to, aabb));
        let mut found = Vec::new();
        index.ray_cast_all(from, to, &mut found);
        assert_eq!(found, expected, "ray_cast_all");
        assert_eq!(index.ray_cast(from, to), expected.first().copied(), "ray_cast");
        let odd = index.ray_cast_if(from, to, |id| id % 2 == 1);
        assert_eq!(odd, expected.iter().copied().find(|hit| hit.id % 2 == 1), "ray_cast_if");
        let any = index.try_segment(from, to, |id, fraction| Break(Hit { id, fraction })).break_value();
        assert!(any.map_or(expected.is_empty(), |any| expected.contains(&any)), "try_segment");
    }

    fn check_sweep(&self, aabb: &Aabb<S>, motion: [S; 2], dense: bool) {
        let (index, boxes) = self.index(dense);
        let expected = hits(&boxes, |stored| meets(aabb, motion, stored));
        let mut found = Vec::new();
        index.sweep(aabb, motion, |id, fraction| found.push(Hit { id, fraction }));
        found.sort_by(|a, b| a.partial_cmp(b).unwrap());
        assert_eq!(found, expected, "sweep");
        let first = index.first_hit_of_sweep(aabb, motion, |_| true);
        assert_eq!(first, expected.first().copied(), "first_hit_of_sweep");
        let odd = index.first_hit_of_sweep(aabb, motion, |id| id % 2 == 1);
        assert_eq!(odd, expected.iter().copied().find(|hit| hit.id % 2 == 1), "first odd hit of a sweep");
        let any = index.try_sweep(aabb, motion, |id, fraction| Break(Hit { id, fraction })).break_value();
        assert!(any.map_or(expected.is_empty(), |any| expected.contains(&any)), "try_sweep");
    }

    fn check_cast(&self, cast: Cast<u64, S>, mask: Option<u32>, test: impl Fn(&Aabb<S>) -> Option<S::Fraction>) {
        let cast = mask.map_or(cast, |mask| cast.masked(mask));
        let expected = hits(&self.boxes(mask), test);
        let checked = |hit: ItemHit<u64, S>| {
            let id = self.checked_id(hit.handle, hit.aabb, hit.value);
            Hit { fraction: hit.fraction, id }
        };
        assert!(cast.all().into_iter().map(checked).eq(expected.iter().copied()), "all");
        let mut found = Vec::new();
        cast.for_each(|hit| found.push(checked(hit)));
        found.sort_by(|a, b| a.partial_cmp(b).unwrap());
        assert_eq!(found, expected, "for_each");
        assert_eq!(cast.first().map(checked), expected.first().copied(), "first");
        let accepted = cast.first_if(|handle, aabb, value| {
            let id = self.checked_id(handle, aabb, value);
            assert!(expected.iter().any(|hit| hit.id == id), "first_if asks about an item that is not hit");
            self.is_accepted(id)
        });
        let expected_one = expected.iter().copied().find(|hit| self.is_accepted(hit.id));
        assert_eq!(accepted.map(checked), expected_one, "first_if");
        assert_eq!(cast.is_empty(), expected.is_empty(), "is_empty");
        let any = cast.try_for_each(|hit| Break(checked(hit))).break_value();
        assert!(any.map_or(expected.is_empty(), |any| expected.contains(&any)), "try_for_each");
    }

    fn check_nearest(&self, point: [S; 2], radius: S, most: usize, dense: bool) {
        let (index, boxes) = self.index(dense);
        let (all, within) = (neighbors(&boxes, point, None), neighbors(&boxes, point, Some(radius)));
        assert!(index.nearest(point).take(most).eq(all.iter().copied().take(most)), "nearest");
        assert!(index.nearest_within(point, radius, most).eq(within.iter().copied().take(most)), "nearest_within");
        // One item in 50 is often far away from the point.
        for divisor in [1, 2, 50] {
            let accepts = |id| id % divisor == divisor - 1;
            let first_of = |found: &[(u32, S::Distance)]| found.iter().copied().find(|&(id, _)| accepts(id));
            assert_eq!(index.nearest_one(point, accepts), first_of(&all), "nearest_one");
            assert_eq!(index.nearest_one_within(point, radius, accepts), first_of(&within), "nearest_one_within");
        }
    }

    fn check_neighbors(&self, point: [S; 2], radius: Option<S>, most: usize, mask: Option<u32>) {
        let mut search = self.tree.nearest(point);
        if let Some(radius) = radius {
            search = search.within(radius);
        }
        if let Some(mask) = mask {
            search = search.masked(mask);
        }
        let expected = neighbors(&self.boxes(mask), point, radius);
        let checked =
            |found: Neighbor<u64, S>| (self.checked_id(found.handle, found.aabb, found.value), found.squared_distance);
        assert_eq!(search.first().map(checked), expected.first().copied(), "first");
        let accepted = search.first_if(|handle, aabb, value| {
            let id = self.checked_id(handle, aabb, value);
            assert!(expected.iter().any(|found| found.0 == id), "first_if asks about an item that is not found");
            self.is_accepted(id)
        });
        let expected_one = expected.iter().copied().find(|found| self.is_accepted(found.0));
        assert_eq!(accepted.map(checked), expected_one, "first_if");
        assert!(search.take(most).map(checked).eq(expected.into_iter().take(most)), "next");
    }
}

/// Unlike the numbers, the bits of two boxes with NaN can be equal, and those of 0.0 and -0.0 differ. All NaN have the
/// same bits here, because JSON has only one.
fn bits<S: Reference>(aabb: &Aabb<S>) -> [u64; 4] {
    let number = |at: f64| if at.is_nan() { f64::NAN } else { at };
    [aabb.min[0], aabb.min[1], aabb.max[0], aabb.max[1]].map(|at| number(at.to_f64()).to_bits())
}

fn has_mask<S>(item: &Item<S>, mask: Option<u32>) -> bool {
    mask.is_none_or(|mask| item.mask & mask != 0)
}

fn is_valid<S: Reference>(aabb: &Aabb<S>) -> bool {
    (0..2).all(|axis| aabb.min[axis] <= aabb.max[axis])
}

fn overlaps<S: Reference>(a: &Aabb<S>, b: &Aabb<S>) -> bool {
    is_valid(a) && is_valid(b) && (0..2).all(|axis| a.min[axis] < b.max[axis] && b.min[axis] < a.max[axis])
}

fn contains<S: Reference>(outer: &Aabb<S>, inner: &Aabb<S>) -> bool {
    let is_inside = |axis: usize| outer.min[axis] <= inner.min[axis] && inner.max[axis] <= outer.max[axis];
    is_valid(outer) && is_valid(inner) && (0..2).all(is_inside)
}

/// Returns whether a query must find the box. `None` if rounding decides. Written from the documentation.
fn matches<S: Reference>(shape: &Shape<S>, aabb: &Aabb<S>) -> Option<bool> {
    match shape {
        Shape::Overlapping(area) => Some(overlaps(area, aabb)),
        Shape::At(point) => {
            Some(is_valid(aabb) && (0..2).all(|axis| aabb.min[axis] <= point[axis] && point[axis] < aabb.max[axis]))
        }
        Shape::ContainedIn(area) => Some(contains(area, aabb)),
        Shape::Containing(area) => Some(contains(aabb, area)),
        Shape::Circle { center, radius } => is_within(*center, *radius, aabb),
        _ => unreachable!(),
    }
}

fn is_within<S: Reference>(center: [S; 2], radius: S, aabb: &Aabb<S>) -> Option<bool> {
    let far = radius.to_f64();
    let is_circle = far >= 0.0 && center.iter().all(|at| at.to_f64().is_finite());
    if !is_circle || !is_valid(aabb) {
        return Some(false);
    }
    Some(S::square(center, aabb).is_some_and(|distance| Some(distance) <= S::square_of_radius(radius)))
}

/// Returns the pairs of overlapping items, in order. Only items that start before an item ends are compared with it.
fn pairs_of<S: Reference>(items: &[Item<S>]) -> Vec<(Handle, Handle)> {
    let mut items: Vec<&Item<S>> = items.iter().filter(|item| is_valid(&item.aabb)).collect();
    items.sort_by(|a, b| a.aabb.min[0].partial_cmp(&b.aabb.min[0]).unwrap());
    let mut pairs = Vec::new();
    for (place, one) in items.iter().enumerate() {
        for other in items[place + 1..].iter().take_while(|other| other.aabb.min[0] < one.aabb.max[0]) {
            if overlaps(&one.aabb, &other.aabb) {
                pairs.push((one.handle.min(other.handle), one.handle.max(other.handle)));
            }
        }
    }
    pairs.sort_unstable();
    pairs
}

/// Returns the hits in order.
fn hits<S: Reference>(boxes: &[(u32, Aabb<S>)], test: impl Fn(&Aabb<S>) -> Option<S::Fraction>) -> Vec<Hit<S>> {
    let hits = boxes.iter().filter_map(|(id, aabb)| test(aabb).map(|fraction| Hit { fraction, id: *id }));
    let mut hits: Vec<Hit<S>> = hits.collect();
    hits.sort_by(|a, b| a.partial_cmp(b).unwrap());
    hits
}

/// Returns when a moving box meets another one. An invalid box meets none.
fn meets<S: Reference>(aabb: &Aabb<S>, motion: [S; 2], stored: &Aabb<S>) -> Option<S::Fraction> {
    if is_valid(aabb) { S::meets(aabb, motion, stored) } else { None }
}

/// Returns the ids and squared distances of the boxes up to a radius, the nearest first.
fn neighbors<S: Reference>(boxes: &[(u32, Aabb<S>)], point: [S; 2], radius: Option<S>) -> Vec<(u32, S::Distance)> {
    let furthest = radius.map(S::square_of_radius);
    // No distance is within a radius that is negative or NaN.
    let is_within = |distance| furthest.is_none_or(|furthest| Some(distance) <= furthest);
    let found = boxes.iter().filter_map(|(id, aabb)| Some((*id, S::square(point, aabb)?)));
    let mut found: Vec<(u32, S::Square)> = found.filter(|&(_, distance)| is_within(distance)).collect();
    found.sort_by(|a, b| (a.1, a.0).partial_cmp(&(b.1, b.0)).unwrap());
    found.into_iter().map(|(id, distance)| (id, S::distance(distance))).collect()
}
