//! Renders the effects and songs that are text files in assets/. It uses other threads, so that the game never waits.
//! All effects are rendered at the start, and songs on request. It keeps only the songs that the scene may need soon,
//! because a minute of a song takes ten megabytes.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

use super::mixer::{Ends, Record, Take};
use super::synth::{Channels, Effect, Song};
use super::{SOUNDS, TUNES, Tune};

/// Number of renderings of an effect that varies. The speaker also varies the pitch of each.
const VARIANTS: u32 = 3;

/// Length of a song's opening. It is rendered first and heard while the rest of the song is rendered.
const OPENING_SECONDS: f32 = 8.0;

enum Rendered {
    Takes(Arc<Vec<Take>>),
    Record(Tune, Arc<Record>),
}

pub struct Studio {
    asked: Sender<Tune>,
    rendered: Receiver<Rendered>,
    pub takes: Option<Arc<Vec<Take>>>,
    /// Requested songs. `None` is a song that is not rendered yet.
    shelf: Vec<(Tune, Option<Arc<Record>>)>,
}

impl Studio {
    pub fn open() -> Studio {
        let (results, rendered) = channel();
        let (asked, orders) = channel::<Tune>();
        let effects = results.clone();
        // If the game has already ended, sending fails, which is fine.
        thread::spawn(move || _ = effects.send(Rendered::Takes(Arc::new(takes()))));
        thread::spawn(move || {
            for tune in orders {
                let mut hand_over = |record| _ = results.send(Rendered::Record(tune, Arc::new(record)));
                render(tune, &mut hand_over);
            }
        });
        Studio { asked, rendered, takes: None, shelf: Vec::new() }
    }

    /// Takes over what has been rendered. Returns true if that includes the effects.
    pub fn collect(&mut self) -> bool {
        let mut has_takes = false;
        while let Ok(rendered) = self.rendered.try_recv() {
            match rendered {
                Rendered::Takes(takes) => {
                    self.takes = Some(takes);
                    has_takes = true;
                }
                Rendered::Record(tune, record) => {
                    if let Some(place) = self.shelf.iter_mut().find(|place| place.0 == tune) {
                        place.1 = Some(record);
                    }
                }
            }
        }
        has_takes
    }

    /// Requests these songs, the first one first, and drops all others.
    pub fn want(&mut self, tunes: &[Tune]) {
        self.shelf.retain(|(tune, _)| tunes.contains(tune));
        for tune in tunes {
            if !self.shelf.iter().any(|place| place.0 == *tune) {
                self.shelf.push((*tune, None));
                // This cannot fail, because the thread ends only with the studio.
                let _ = self.asked.send(*tune);
            }
        }
    }

    pub fn record(&self, tune: Tune) -> Option<Arc<Record>> {
        self.shelf.iter().find(|place| place.0 == tune)?.1.clone()
    }
}

/// Renders all effects. One that cannot be parsed is logged and stays silent. A test ensures that none is shipped.
pub fn takes() -> Vec<Take> {
    let begun = Instant::now();
    let take = |&(name, text): &(&str, &str)| match Effect::parse(text) {
        Ok(effect) => {
            let count = if effect.varies() { VARIANTS } else { 1 };
            let variants = (0..count).map(|variant| effect.render(Channels::Mono, variant)).collect();
            Take { role: Some(effect.role), vary: effect.vary, variants }
        }
        Err(complaint) => {
            log::error!("assets/sounds/{name}.ron:{complaint}");
            Take::default()
        }
    };
    let takes: Vec<Take> = SOUNDS.iter().map(take).collect();
    let samples: usize = takes.iter().flat_map(|take| &take.variants).map(Vec::len).sum();
    log::info!("{} effects, {} KB, rendered in {} ms", takes.len(), samples / 512, begun.elapsed().as_millis());
    takes
}

/// Renders a song: first its opening, if it has one, then all of it.
pub fn render(tune: Tune, hand_over: &mut impl FnMut(Record)) {
    let (name, text) = TUNES[tune as usize];
    let begun = Instant::now();
    let song = match Song::parse(text) {
        Ok(song) => song,
        Err(complaint) => {
            log::error!("assets/songs/{name}.ron:{complaint}");
            return hand_over(Record::default());
        }
    };
    if let Some(samples) = song.opening(OPENING_SECONDS) {
        log::info!("the opening of the song {name}, rendered in {} ms", begun.elapsed().as_millis());
        hand_over(Record { samples, ends: Ends::Opens });
    }
    let samples = song.render(Channels::Stereo);
    log::info!("the song {name}, {} KB, rendered in {} ms", samples.len() / 512, begun.elapsed().as_millis());
    hand_over(Record { samples, ends: if song.loops { Ends::Loops } else { Ends::Once } });
}
