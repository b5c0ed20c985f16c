//! Counts what a thread allocates, with an allocator of its own.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    /// Allocations and deallocations.
    static MOVES: Cell<usize> = const { Cell::new(0) };
    /// Bytes that this thread has allocated and not freed. It does not notice when another thread frees some of them.
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

fn count(bytes: isize) {
    MOVES.set(MOVES.get() + 1);
    HELD.set(HELD.get() + bytes);
    PEAK.set(PEAK.get().max(HELD.get()));
}

// SAFETY: every call is passed on to the system's allocator. This only counts. A block that is resized counts twice while
// it is copied.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller promises what the system's allocator asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: the caller promises what the system's allocator asks for.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Returns how often this thread has allocated or freed memory.
pub fn moves() -> usize {
    MOVES.get()
}

/// Returns the result, and the most bytes that this thread held for it at once.
pub fn peak<T>(of: impl FnOnce() -> T) -> (T, usize) {
    let before = HELD.get();
    PEAK.set(before);
    let result = of();
    (result, (PEAK.get() - before) as usize)
}
