//! The decks of the mixer. A `Stream` is a song that another thread renders while it plays. A deck plays one: it mixes the
//! layers of the song, fades it out, or continues with the next song at its end.

use std::sync::mpsc::{Receiver, TryRecvError};

use super::{BLOCK, DECKS, Mixer, Retired, line, retire, towards};
use crate::synth::{LAYERS, RATE};

/// Seconds in which a layer of a song fades in, and fades out.
const LAYER_IN_SECONDS: f32 = 1.5;
const LAYER_OUT_SECONDS: f32 = 4.0;

/// A stretch of a song.
#[derive(Debug, Default)]
pub struct Stretch {
    /// For each frame, left and right of each layer.
    pub samples: Vec<i16>,
    pub layers: usize,
    /// The first note of the key, from 0 (C) to 11 (B).
    pub tonic: Option<i32>,
}

/// The stretches of a song in order. The song is over when the sender is gone.
pub type Stream = Receiver<Stretch>;

#[derive(Debug)]
pub(super) struct Deck {
    stream: Stream,
    next: Option<Stream>,
    stretch: Option<Stretch>,
    /// Frames of the stretch that have been played.
    position: usize,
    pub(super) gain: f32,
    /// Loss of gain per block while the deck fades out, otherwise 0.
    pub(super) loses: f32,
    layers: [f32; LAYERS],
}

/// Returns the gains of the layers when so many of them are heard.
fn gains_of(heard: usize) -> [f32; LAYERS] {
    std::array::from_fn(|layer| if layer < heard { 1.0 } else { 0.0 })
}

impl Mixer {
    pub(super) fn change_song(&mut self, stream: Option<Stream>, fade: u32) {
        let loses = 1.0 / (fade as f32 / BLOCK as f32).max(1.0);
        for deck in self.decks.iter_mut().flatten() {
            deck.loses = deck.loses.max(loses);
        }
        let Some(stream) = stream else { return };
        let softest = |deck: &Option<Deck>| deck.as_ref().map_or(-1.0, |deck| deck.gain);
        let place =
            (0..DECKS).min_by(|&a, &b| softest(&self.decks[a]).total_cmp(&softest(&self.decks[b]))).unwrap_or(0);
        let deck = Deck {
            stream,
            next: None,
            stretch: None,
            position: 0,
            gain: 1.0,
            loses: 0.0,
            layers: gains_of(self.layers),
        };
        if let Some(old) = self.decks[place].replace(deck) {
            self.retire_deck(old);
        }
    }

    /// Sets the song that follows the current one.
    pub(super) fn follow(&mut self, stream: Stream) {
        let playing = self.decks.iter_mut().flatten().find(|deck| deck.loses == 0.0);
        let old = match playing {
            Some(deck) => deck.next.replace(stream),
            None => Some(stream),
        };
        if let Some(old) = old {
            retire(&self.retired, Retired::Stream(old));
        }
    }

    /// Returns the key of the song that plays.
    pub(super) fn tonic(&self) -> Option<i32> {
        self.decks.iter().flatten().find(|deck| deck.loses == 0.0)?.stretch.as_ref()?.tonic
    }

    fn retire_deck(&self, deck: Deck) {
        retire(&self.retired, Retired::Stream(deck.stream));
        if let Some(next) = deck.next {
            retire(&self.retired, Retired::Stream(next));
        }
        if let Some(stretch) = deck.stretch {
            retire(&self.retired, Retired::Stretch(stretch));
        }
    }

    pub(super) fn add_songs(&mut self, frames: usize, from: f32, to: f32) {
        let part = frames as f32 / BLOCK as f32;
        let aim = gains_of(self.layers);
        for place in 0..DECKS {
            let Some(deck) = &mut self.decks[place] else { continue };
            let gain_from = deck.gain;
            deck.gain = (deck.gain - deck.loses * part).max(0.0);
            let (from, to) = (from * gain_from, to * deck.gain);
            let layers_from = deck.layers;
            for (layer, aim) in deck.layers.iter_mut().zip(aim) {
                let seconds = if aim > *layer { LAYER_IN_SECONDS } else { LAYER_OUT_SECONDS };
                *layer = towards(*layer, aim, frames as f32 / (seconds * RATE as f32));
            }
            let mut done = 0;
            while done < frames {
                let left = deck.stretch.as_ref().map_or(0, |stretch| {
                    (stretch.samples.len() / (2 * stretch.layers.max(1))).saturating_sub(deck.position)
                });
                if left == 0 {
                    if let Some(old) = deck.stretch.take() {
                        retire(&self.retired, Retired::Stretch(old));
                    }
                    deck.position = 0;
                    match deck.stream.try_recv() {
                        Ok(stretch) => deck.stretch = Some(stretch),
                        // The song is rendered too slowly, or begins only now.
                        Err(TryRecvError::Empty) => break,
                        Err(TryRecvError::Disconnected) => {
                            let Some(next) = deck.next.take() else {
                                deck.gain = 0.0;
                                deck.loses = 1.0;
                                break;
                            };
                            let old = std::mem::replace(&mut deck.stream, next);
                            retire(&self.retired, Retired::Stream(old));
                        }
                    }
                    continue;
                }
                let Some(stretch) = &deck.stretch else { break };
                let now = left.min(frames - done);
                let width = 2 * stretch.layers;
                let samples = &stretch.samples[deck.position * width..(deck.position + now) * width];
                let sums = &mut self.sums[done..done + now];
                let layers = layers_from.iter().zip(&deck.layers).take(stretch.layers).enumerate();
                for (layer, (layer_from, layer_to)) in layers {
                    let (from, to) = (from * layer_from, to * layer_to);
                    if from > 0.0 || to > 0.0 {
                        let (gain, slope) = line(from, to, frames, done);
                        add(samples, layer, width, gain, slope, sums);
                    }
                }
                deck.position += now;
                done += now;
            }
            if deck.gain == 0.0
                && deck.loses > 0.0
                && let Some(deck) = self.decks[place].take()
            {
                self.retire_deck(deck);
            }
        }
    }
}

fn add(samples: &[i16], layer: usize, width: usize, mut gain: f32, slope: f32, sums: &mut [[f32; 2]]) {
    for (sum, frame) in sums.iter_mut().zip(samples.chunks_exact(width)) {
        sum[0] += f32::from(frame[layer * 2]) * gain;
        sum[1] += f32::from(frame[layer * 2 + 1]) * gain;
        gain += slope;
    }
}
