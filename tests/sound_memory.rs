//! Tests that rendering a song needs little more memory than its samples. There is only one test in this file, because
//! the memory of others would be counted, too.

use common::files::files_below;
use quadrant::audio::synth::{Channels, Song};
mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

const MOST_BYTES: usize = 24_000_000;

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
fn rendering_a_song_needs_little_more_memory_than_its_samples() {
    for path in files_below("assets/songs", "ron") {
        let text = std::fs::read_to_string(&path).expect("readable");
        let song = Song::parse(&text).expect("a song");
        for channels in [Channels::Stereo, Channels::Mono] {
            let before = HELD.load(Relaxed);
            PEAK.store(before, Relaxed);
            let samples = song.render(channels);
            let peak = PEAK.load(Relaxed) - before;
            let result = samples.len() * size_of::<i16>();
            println!("{}: {channels:?} {peak} bytes, {result} of them samples", path.display());
            assert!(peak < MOST_BYTES, "{}: {channels:?} takes {peak} bytes", path.display());
        }
    }
}
