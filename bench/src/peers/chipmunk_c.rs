//! Chipmunk 7 in C, linked from the system: its two indexes for many bodies, the tree (its default) and the hash. They
//! read bounds through pointers into our memory. Both return more than what overlaps, so this peer tests their results.

use super::{Peer, Setting};
use quadrant::geom::Rect;
use std::ffi::{c_int, c_void};

/// Side of a cell in pixels, and cells per box. The documentation recommends cells as large as the boxes, and ten times
/// as many cells as boxes. Here, cells of 64 pixels were faster than cells of 32, the largest side of an ordinary box.
const CELL: f64 = 64.0;
const CELLS_PER_BOX: usize = 10;
/// The tree widens a leaf by a tenth of its velocity, so this factor leaves room for four frames of movement.
const FRAMES_AHEAD: f64 = 40.0;

#[repr(C)]
#[derive(Clone, Copy)]
struct Bounds {
    left: f64,
    bottom: f64,
    right: f64,
    top: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Vect {
    x: f64,
    y: f64,
}

struct Object {
    bounds: Bounds,
    velocity: Vect,
    slot: u32,
}

type Query = unsafe extern "C" fn(*mut c_void, *mut c_void, u32, *mut c_void) -> u32;

/// The functions of an index, in the order of `cpSpatialIndexClass`. Unused functions have no type.
#[repr(C)]
struct Class {
    _destroy_count_each_contains: [*const c_void; 4],
    insert: unsafe extern "C" fn(*mut Index, *mut c_void, usize),
    _remove: *const c_void,
    reindex: unsafe extern "C" fn(*mut Index),
    reindex_object: unsafe extern "C" fn(*mut Index, *mut c_void, usize),
    reindex_query: unsafe extern "C" fn(*mut Index, Query, *mut c_void),
    query: unsafe extern "C" fn(*mut Index, *mut c_void, Bounds, Query, *mut c_void),
}

#[repr(C)]
struct Index {
    class: *const Class,
}

// SAFETY: the declarations are those of Chipmunk 7.0.3, whose `cpFloat` is a double.
#[link(name = "chipmunk")]
unsafe extern "C" {
    fn cpBBTreeNew(bounds: unsafe extern "C" fn(*mut c_void) -> Bounds, still: *mut Index) -> *mut Index;
    fn cpBBTreeSetVelocityFunc(index: *mut Index, velocity: unsafe extern "C" fn(*mut c_void) -> Vect);
    fn cpBBTreeOptimize(index: *mut Index);
    fn cpSpaceHashNew(
        cell: f64,
        cells: c_int,
        bounds: unsafe extern "C" fn(*mut c_void) -> Bounds,
        still: *mut Index,
    ) -> *mut Index;
    fn cpSpatialIndexFree(index: *mut Index);
}

/// # Safety
/// `object` must be an [`Object`], like every pointer that was inserted.
unsafe extern "C" fn bounds_of(object: *mut c_void) -> Bounds {
    // SAFETY: the caller promises an `Object`.
    unsafe { (*object.cast::<Object>()).bounds }
}

/// # Safety
/// As for [`bounds_of`].
unsafe extern "C" fn velocity_of(object: *mut c_void) -> Vect {
    // SAFETY: the caller promises an `Object`.
    unsafe { (*object.cast::<Object>()).velocity }
}

/// # Safety
/// `other` and `one` must be [`Object`]s, and `closure` an `F` that nothing else uses during the call. `one` is
/// null in an area query.
unsafe extern "C" fn call<F: FnMut(u32, u32)>(
    one: *mut c_void,
    other: *mut c_void,
    id: u32,
    closure: *mut c_void,
) -> u32 {
    // SAFETY: the caller promises `Object`s, and an `F` that is free to use.
    unsafe {
        let one = one.cast::<Object>().as_ref().map_or(u32::MAX, |object| object.slot);
        (*closure.cast::<F>())(one, (*other.cast::<Object>()).slot);
    }
    id
}

fn closed(rect: Rect) -> Bounds {
    Bounds {
        left: rect.x as f64,
        bottom: rect.y as f64,
        right: (rect.right() - 1) as f64,
        top: (rect.bottom() - 1) as f64,
    }
}

struct Broad {
    index: *mut Index,
    objects: Vec<*mut Object>,
    /// Whether the objects have moved since the last reindex.
    stale: bool,
}

impl Broad {
    fn new(setting: &Setting, index: *mut Index) -> Broad {
        let object = |(slot, &rect): (usize, &Rect)| {
            let velocity = Vect { x: 0.0, y: 0.0 };
            Box::into_raw(Box::new(Object { bounds: closed(rect), velocity, slot: slot as u32 }))
        };
        let objects: Vec<*mut Object> = setting.boxes.iter().enumerate().map(object).collect();
        for (slot, &object) in objects.iter().enumerate() {
            // SAFETY: the index was just created, and the object lives as long as the index.
            unsafe { ((*(*index).class).insert)(index, object.cast(), slot) };
        }
        Broad { index, objects, stale: false }
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        let all = movers.len() == boxes.len();
        for &slot in movers {
            let pointer = self.objects[slot as usize];
            // SAFETY: the object is ours. The index only reads it inside a call.
            unsafe {
                let object = &mut *pointer;
                let bounds = closed(boxes[slot as usize]);
                object.velocity = Vect {
                    x: (bounds.left - object.bounds.left) * FRAMES_AHEAD,
                    y: (bounds.bottom - object.bounds.bottom) * FRAMES_AHEAD,
                };
                object.bounds = bounds;
                if !all {
                    ((*(*self.index).class).reindex_object)(self.index, pointer.cast(), slot as usize);
                }
            }
        }
        self.stale = all;
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, boxes: &[Rect], mut found: impl FnMut(u32, u32)) {
        fn query<F: FnMut(u32, u32)>(index: *mut Index, area: Rect, mut tell: F) {
            let teller = (&raw mut tell).cast();
            // SAFETY: `tell` outlives the call, and only the call uses it.
            unsafe { ((*(*index).class).query)(index, std::ptr::null_mut(), closed(area), call::<F>, teller) };
        }
        if std::mem::take(&mut self.stale) {
            // SAFETY: the index and its objects are alive.
            unsafe { ((*(*self.index).class).reindex)(self.index) };
        }
        for (asker, area) in questions {
            query(self.index, area, |_, other| {
                if boxes[other as usize].overlaps(area) {
                    found(asker, other);
                }
            });
        }
    }

    /// Reindexes and finds the pairs in one call, as Chipmunk's own space does in a step.
    fn pairs(&mut self, boxes: &[Rect], mut found: impl FnMut(u32, u32)) {
        fn run<F: FnMut(u32, u32)>(index: *mut Index, mut tell: F) {
            // SAFETY: `tell` outlives the call, and only the call uses it.
            unsafe { ((*(*index).class).reindex_query)(index, call::<F>, (&raw mut tell).cast()) };
        }
        self.stale = false;
        run(self.index, |one, other| {
            if boxes[one as usize].overlaps(boxes[other as usize]) {
                found(one, other);
            }
        });
    }
}

impl Drop for Broad {
    fn drop(&mut self) {
        // SAFETY: the index is not used after this, and it is freed before the objects.
        unsafe {
            cpSpatialIndexFree(self.index);
            for &object in &self.objects {
                drop(Box::from_raw(object));
            }
        }
    }
}

pub struct Tree(Broad);

impl Peer for Tree {
    fn new(setting: &Setting) -> Tree {
        // SAFETY: plain calls on an index that was just created.
        unsafe {
            let index = cpBBTreeNew(bounds_of, std::ptr::null_mut());
            cpBBTreeSetVelocityFunc(index, velocity_of);
            let broad = Broad::new(setting, index);
            cpBBTreeOptimize(index);
            Tree(broad)
        }
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        self.0.moved(boxes, movers);
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, boxes: &[Rect], found: impl FnMut(u32, u32)) {
        self.0.ask(questions, boxes, found);
    }

    fn pairs(&mut self, boxes: &[Rect], found: impl FnMut(u32, u32)) {
        self.0.pairs(boxes, found);
    }
}

pub struct Hash(Broad);

impl Peer for Hash {
    fn new(setting: &Setting) -> Hash {
        let cells = (setting.boxes.len() * CELLS_PER_BOX) as c_int;
        // SAFETY: a plain call.
        let index = unsafe { cpSpaceHashNew(CELL, cells, bounds_of, std::ptr::null_mut()) };
        Hash(Broad::new(setting, index))
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        self.0.moved(boxes, movers);
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, boxes: &[Rect], found: impl FnMut(u32, u32)) {
        self.0.ask(questions, boxes, found);
    }

    fn pairs(&mut self, boxes: &[Rect], found: impl FnMut(u32, u32)) {
        self.0.pairs(boxes, found);
    }
}
