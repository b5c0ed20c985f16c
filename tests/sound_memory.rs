//! Tests that a song which plays needs little memory, however long it is. There is only one test in this file, because
//! the memory of others would be counted, too.

use common::files::files_below;
use quadrant::audio::synth::{RATE, Song};
mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

const MOST_BYTES: usize = 16_000_000;

struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// Passes every call on. A block that is resized counts twice while it is copied.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Relaxed) + layout.size();
        PEAK.fetch_max(held, Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn a_song_that_plays_needs_little_memory() {
    for path in files_below("assets/songs", "ron") {
        let text = std::fs::read_to_string(&path).expect("readable");
        let song = Song::parse(&text).expect("a song");
        let before = HELD.load(Relaxed);
        PEAK.store(before, Relaxed);
        let (mut player, mut samples) = (song.player(), 0);
        // Up to the second round of a loop.
        while samples < song.frames() + 4 * RATE as usize {
            samples += player.next_stretch().len() / (2 * song.layers());
        }
        drop(player);
        let peak = PEAK.load(Relaxed) - before;
        println!("{}: {peak} bytes", path.display());
        assert!(peak < MOST_BYTES, "{}: takes {peak} bytes", path.display());
    }
}
