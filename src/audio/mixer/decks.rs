//! The decks of the mixer. A `Record` is a rendered song or a part of one. A deck plays the records of one song: it
//! loops a record, continues with the next one, or fades out.

use std::sync::Arc;

use super::{BLOCK, DECKS, Ends, Mixer, Record, Retired, line, retire};

#[derive(Debug)]
pub(super) struct Deck {
    pub(super) record: Arc<Record>,
    pub(super) next: Option<Arc<Record>>,
    pub(super) position: usize,
    pub(super) gain: f32,
    /// Loss of gain per block while the deck fades out, otherwise 0.
    pub(super) loses: f32,
}

impl Mixer {
    pub(super) fn change_tune(&mut self, record: Option<Arc<Record>>, fade: u32) {
        let loses = 1.0 / (fade as f32 / BLOCK as f32).max(1.0);
        for deck in self.decks.iter_mut().flatten() {
            deck.loses = deck.loses.max(loses);
        }
        let Some(record) = record else { return };
        let softest = |deck: &Option<Deck>| deck.as_ref().map_or(-1.0, |deck| deck.gain);
        let place =
            (0..DECKS).min_by(|&a, &b| softest(&self.decks[a]).total_cmp(&softest(&self.decks[b]))).unwrap_or(0);
        if let Some(old) = self.decks[place].replace(Deck { record, next: None, position: 0, gain: 1.0, loses: 0.0 }) {
            self.retire_deck(old);
        }
    }

    fn retire_deck(&self, deck: Deck) {
        retire(&self.retired, Retired::Record(deck.record));
        if let Some(next) = deck.next {
            retire(&self.retired, Retired::Record(next));
        }
    }

    pub(super) fn add_songs(&mut self, frames: usize, from: f32, to: f32) {
        let part = frames as f32 / BLOCK as f32;
        for place in 0..DECKS {
            let Some(deck) = &mut self.decks[place] else { continue };
            let gain_from = deck.gain;
            deck.gain = (deck.gain - deck.loses * part).max(0.0);
            let (from, to) = (from * gain_from, to * deck.gain);
            let mut done = 0;
            while done < frames {
                let left = deck.record.samples.len().saturating_sub(deck.position) / 2;
                if left == 0 {
                    let opens = deck.record.ends == Ends::Opens;
                    if opens && deck.next.is_none() {
                        // Waits here until the whole song is rendered.
                        break;
                    }
                    deck.position = if opens { deck.record.samples.len() } else { 0 };
                    if deck.record.ends == Ends::Loops && !deck.record.samples.is_empty() {
                        continue;
                    }
                    let Some(next) = deck.next.take() else {
                        deck.gain = 0.0;
                        deck.loses = 1.0;
                        break;
                    };
                    let old = std::mem::replace(&mut deck.record, next);
                    retire(&self.retired, Retired::Record(old));
                    continue;
                }
                let now = left.min(frames - done);
                let samples = &deck.record.samples[deck.position..deck.position + now * 2];
                let (gain, slope) = line(from, to, frames, done);
                add(samples, gain, slope, &mut self.sums[done..done + now]);
                deck.position += now * 2;
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

fn add(samples: &[i16], mut gain: f32, slope: f32, sums: &mut [[f32; 2]]) {
    for (sum, frame) in sums.iter_mut().zip(samples.chunks_exact(2)) {
        sum[0] += f32::from(frame[0]) * gain;
        sum[1] += f32::from(frame[1]) * gain;
        gain += slope;
    }
}
