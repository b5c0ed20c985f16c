//! Renders the effects and songs that are text files in assets/. It uses other threads, so that the game never waits.
//! All effects are rendered at the start. A song is rendered while it plays, a few seconds ahead, so that its length costs
//! no memory and it starts at once.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::mixer::{Stream, Stretch, Take};
use super::synth::{Channels, Effect, Song};
use super::{SOUNDS, TUNES, Tune};

/// Number of renderings of an effect that varies. The speaker also varies the pitch of each.
const VARIANTS: u32 = 3;

/// Stretches, each a tenth of a second, by which a song is rendered ahead.
const AHEAD: usize = 32;
/// Time between two looks whether there is room for another stretch.
const WAIT: Duration = Duration::from_millis(60);

pub struct Studio {
    rendered: Receiver<Arc<Vec<Take>>>,
    pub takes: Option<Arc<Vec<Take>>>,
}

impl Studio {
    pub fn open() -> Studio {
        let (results, rendered) = channel();
        // If the game has already ended, sending fails, which is fine.
        thread::spawn(move || _ = results.send(Arc::new(takes())));
        Studio { rendered, takes: None }
    }

    /// Takes over the effects when they are rendered. Returns true if they are new.
    pub fn collect(&mut self) -> bool {
        let Ok(takes) = self.rendered.try_recv() else { return false };
        self.takes = Some(takes);
        true
    }
}

/// Starts to render a song. Its thread ends when the stream is dropped.
pub fn stream(tune: Tune) -> Stream {
    let (sender, stream) = sync_channel(AHEAD);
    thread::spawn(move || play(tune, &sender));
    stream
}

/// Renders a song until it is over or nobody hears it. One that cannot be parsed is logged and stays silent. A test
/// ensures that none is shipped.
fn play(tune: Tune, sender: &SyncSender<Stretch>) {
    let (name, text) = TUNES[tune as usize];
    let song = match Song::parse(text) {
        Ok(song) => song,
        Err(complaint) => return log::error!("assets/songs/{name}.ron:{complaint}"),
    };
    let mut player = song.player();
    while !player.is_over() {
        let tonic = player.tonic();
        let samples = player.next_stretch().to_vec();
        let mut stretch = Stretch { samples, layers: song.layers(), tonic };
        // The mixer must not wake a thread that waits for room, so this thread sleeps and looks again.
        while let Err(error) = sender.try_send(stretch) {
            match error {
                TrySendError::Full(back) => stretch = back,
                TrySendError::Disconnected(_) => return,
            }
            thread::sleep(WAIT);
        }
    }
}

/// Renders all effects. One that cannot be parsed is logged and stays silent. A test ensures that none is shipped.
pub fn takes() -> Vec<Take> {
    let begun = Instant::now();
    let take = |&(name, text): &(&str, &str)| match Effect::parse(text) {
        Ok(effect) => {
            let count = if effect.varies() { VARIANTS } else { 1 };
            let variants = (0..count).map(|variant| effect.render(Channels::Mono, variant)).collect();
            Take { role: Some(effect.role), vary: effect.vary, tonic: effect.tonic, variants }
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
