//! Counts allocations and the bytes in use by thread, because tests run in parallel: so tests can check that something
//! allocates nothing, or needs little memory. [`fuzz`] reads broken inputs and measures what each needs.

pub mod fuzz;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    static IN_USE: Cell<isize> = const { Cell::new(0) };
    static MOST: Cell<isize> = const { Cell::new(0) };
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn count(calls: u64, bytes: isize) {
    ALLOCATIONS.set(ALLOCATIONS.get() + calls);
    let now = IN_USE.get() + bytes;
    IN_USE.set(now);
    MOST.set(MOST.get().max(now));
}

// SAFETY: every call is passed on to the system allocator unchanged. This only counts.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(1, layout.size() as isize);
        // SAFETY: the caller promises what the system's allocator asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(1, layout.size() as isize);
        // SAFETY: the caller promises what the system's allocator asks for.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(1, size as isize - layout.size() as isize);
        // SAFETY: the caller promises what the system's allocator asks for.
        unsafe { System.realloc(place, layout, size) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(0, -(layout.size() as isize));
        // SAFETY: the caller promises what the system's allocator asks for.
        unsafe { System.dealloc(place, layout) }
    }
}

/// Returns the number of allocations of this thread.
pub fn allocations() -> u64 {
    ALLOCATIONS.get()
}

/// Returns the result, and the most bytes that this thread held for it at once.
pub fn peak<T>(of: impl FnOnce() -> T) -> (T, usize) {
    let before = IN_USE.get();
    MOST.set(before);
    let result = of();
    (result, (MOST.get() - before) as usize)
}
