//! The mixer in the worker. There are no threads, so the worker renders songs and effects between two buffers: a stretch
//! of a song or an effect at a time, and never when the device needs samples first.

use std::sync::Arc;
use std::sync::mpsc::sync_channel;

use quadrant::audio::mixer::{Console, Mixer, MixerCommand, Stream, Take, Takes, shared};
use quadrant::audio::studio::{AHEAD, Rendering, Work, song_of, take, take_of_own};
use quadrant::audio::{SOUNDS, TUNES};
use quadrant::synth::{Effect, Song};

use crate::outlet::{Brought, LENGTH, read};

pub struct Band {
    console: Console,
    mixer: Mixer,
    /// Songs that were played once, and behind those of the game, those of levels. They stay, because their renderings borrow them,
    /// and there are only a few.
    songs: Vec<Option<&'static Song>>,
    renderings: Vec<Rendering<'static>>,
    /// Effects that are rendered already, until the mixer has all of them.
    takes: Vec<Take>,
    /// The effects of the game.
    game: Option<Takes>,
    /// The effects of a level that are not rendered yet, and what is heard with those that are.
    own: Vec<(usize, Effect)>,
    heard: Option<Takes>,
    samples: Vec<i16>,
}

impl Default for Band {
    fn default() -> Band {
        let (console, mixer) = Mixer::new();
        let (songs, takes) = (vec![None; TUNES.len()], Vec::with_capacity(SOUNDS.len()));
        let (renderings, own, samples) = (Vec::new(), Vec::new(), Vec::new());
        Band { console, mixer, songs, renderings, takes, game: None, own, heard: None, samples }
    }
}

impl Band {
    pub fn hear(&mut self, numbers: [i32; LENGTH]) {
        if let Some(command) = read(numbers) {
            let command = command.with_stream(|tune| self.stream(tune));
            self.console.tell(command);
        }
    }

    /// Takes a song or an effect of a level. The game has read it already, so it is a good one.
    pub fn take_in(&mut self, text: &str) {
        match Brought::read(text) {
            Some(Brought::Song(text)) => {
                self.songs.push(Song::parse(&text).ok().map(|song| &*Box::leak(Box::new(song))));
            }
            Some(Brought::Effect(number, text)) => {
                self.own.extend(Effect::parse(&text).ok().map(|effect| (number, effect)));
            }
            Some(Brought::NoEffects) => {
                self.own.clear();
                self.heard = None;
                self.tell_takes();
            }
            None => {}
        }
    }

    fn tell_takes(&self) {
        if let Some(takes) = self.heard.as_ref().or(self.game.as_ref()) {
            self.console.tell(MixerCommand::Takes(Arc::clone(takes)));
        }
    }

    /// Begins to render a song. One that cannot be read is over at once.
    fn stream(&mut self, tune: usize) -> Stream {
        let (sender, stream) = sync_channel(AHEAD);
        if tune < TUNES.len() && self.songs[tune].is_none() {
            self.songs[tune] = song_of(tune).map(|song| &*Box::leak(Box::new(song)));
        }
        if let Some(song) = self.songs.get(tune).copied().flatten() {
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
        if is_done {
            return true;
        }
        if let Some(game) = &self.game {
            let Some((number, effect)) = self.own.pop() else { return false };
            let mut takes = self.heard.as_ref().unwrap_or(game).to_vec();
            takes[number] = Arc::new(take_of_own(&effect));
            self.heard = Some(Arc::new(takes));
            // New effects silence those that are heard, so all come at once.
            if self.own.is_empty() {
                self.tell_takes();
            }
        } else {
            self.takes.push(take(self.takes.len()));
            if self.takes.len() == SOUNDS.len() {
                self.game = Some(shared(std::mem::take(&mut self.takes)));
                self.tell_takes();
            }
        }
        true
    }

    /// Mixes the next frames, left and right interleaved.
    pub fn fill(&mut self, frames: usize) -> &[i16] {
        self.samples.resize(frames * 2, 0);
        self.mixer.fill(&mut self.samples);
        &self.samples
    }
}
