//! The mixer in the worker. There are no threads, so the worker renders songs and effects between two buffers: a stretch
//! of a song or an effect at a time, and never when the device needs samples first.

use std::sync::mpsc::sync_channel;

use quadrant::audio::mixer::{Console, Mixer, MixerCommand, Stream, Take, shared};
use quadrant::audio::studio::{AHEAD, Rendering, Work, song_of, take};
use quadrant::audio::{SOUNDS, TUNES};
use quadrant::synth::Song;

use crate::outlet::{LENGTH, read};

pub struct Band {
    console: Console,
    mixer: Mixer,
    /// Songs that were played once. They stay, because their renderings borrow them, and there are only a few.
    songs: Vec<Option<&'static Song>>,
    renderings: Vec<Rendering<'static>>,
    /// Effects that are rendered already, until the mixer has all of them.
    takes: Vec<Take>,
    samples: Vec<i16>,
}

impl Default for Band {
    fn default() -> Band {
        let (console, mixer) = Mixer::new();
        let (songs, takes) = (vec![None; TUNES.len()], Vec::with_capacity(SOUNDS.len()));
        Band { console, mixer, songs, renderings: Vec::new(), takes, samples: Vec::new() }
    }
}

impl Band {
    pub fn hear(&mut self, numbers: [i32; LENGTH]) {
        if let Some(command) = read(numbers) {
            let command = command.with_stream(|tune| self.stream(tune));
            self.console.tell(command);
        }
    }

    /// Begins to render a song. One that cannot be read is over at once.
    fn stream(&mut self, tune: usize) -> Stream {
        let (sender, stream) = sync_channel(AHEAD);
        if self.songs[tune].is_none() {
            self.songs[tune] = song_of(tune).map(|song| &*Box::leak(Box::new(song)));
        }
        if let Some(song) = self.songs[tune] {
            // The newest song is rendered first.
            self.renderings.insert(0, Rendering::new(song, sender));
        }
        stream
    }

    /// Renders one stretch of a song or one effect. Returns whether there may be more to do.
    pub fn work(&mut self) -> bool {
        self.console.sweep();
        let mut is_done = false;
        self.renderings.retain_mut(|rendering| {
            // One stretch is enough, because the device may soon need samples.
            let work = if is_done { Work::Full } else { rendering.work() };
            is_done |= work == Work::Done;
            work != Work::Over
        });
        if !is_done && self.takes.len() < self.takes.capacity() {
            self.takes.push(take(self.takes.len()));
            is_done = true;
            if self.takes.len() == SOUNDS.len() {
                self.console.tell(MixerCommand::Takes(shared(std::mem::take(&mut self.takes))));
            }
        }
        is_done
    }

    /// Mixes the next frames, left and right interleaved.
    pub fn fill(&mut self, frames: usize) -> &[i16] {
        self.samples.resize(frames * 2, 0);
        self.mixer.fill(&mut self.samples);
        &self.samples
    }
}
