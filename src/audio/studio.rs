//! Renders the effects and songs that are text files in assets/. It uses other threads, so that the game never waits.
//! All effects are rendered at the start, and the variants of an effect when it was struck. A song is rendered while it plays, a few seconds ahead, so that its length costs
//! no memory and it starts at once. A platform without threads calls [`take`] and [`Rendering::work`] itself.

use std::ops::Range;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::mixer::{Stream, Stretch, Take, Takes, shared};
use super::music::Piece;
use super::{SOUNDS, TUNES};
use crate::assets::own::OwnEffects;
use crate::synth::{Channels, Effect, Player, Song};

/// Number of renderings of an effect that varies. The speaker also varies the pitch of each.
const VARIANTS: u32 = 3;

/// Stretches, each a tenth of a second, by which a song is rendered ahead.
pub const AHEAD: usize = 32;
/// Time between two looks whether there is room for another stretch.
const WAIT: Duration = Duration::from_millis(60);

pub struct Studio {
    /// `None` if something else renders.
    rendered: Option<Receiver<Takes>>,
    /// The effects of the game.
    game: Option<Takes>,
    /// What is heard: the effects of the game, and those of a level in their places.
    pub takes: Option<Takes>,
    /// Which effects were struck. Each is wanted once.
    struck: Vec<bool>,
    wanted: Option<Sender<usize>>,
    own: Option<OwnTakes>,
}

/// Effects that a level brings.
struct OwnTakes {
    effects: OwnEffects,
    rendered: Receiver<Vec<(usize, Take)>>,
}

impl Studio {
    pub fn open() -> Studio {
        let (results, rendered) = channel();
        let (wanted, wishes) = channel::<usize>();
        thread::spawn(move || {
            let takes = shared(takes());
            // If the game has already ended, sending fails, which is fine.
            let _ = results.send(Arc::clone(&takes));
            for number in wishes {
                let _ = takes[number].more.set(take_of(number, 1..VARIANTS).variants);
            }
        });
        let struck = vec![false; SOUNDS.len()];
        Studio { rendered: Some(rendered), game: None, takes: None, struck, wanted: Some(wanted), own: None }
    }

    /// Reads the effects without rendering them: the speaker only asks what kind of effect each is.
    pub fn elsewhere() -> Studio {
        let takes = shared((0..SOUNDS.len()).map(|number| take_of(number, 0..0)).collect());
        let struck = vec![false; SOUNDS.len()];
        let game = Some(Arc::clone(&takes));
        Studio { rendered: None, game, takes: Some(takes), struck, wanted: None, own: None }
    }

    /// Has the variants of an effect rendered when it is struck for the first time.
    pub fn strike(&mut self, number: usize) {
        if !std::mem::replace(&mut self.struck[number], true)
            && let Some(wanted) = &self.wanted
        {
            let _ = wanted.send(number);
        }
    }

    /// Begins to render the effects of a level. The game's are heard until they are ready.
    pub fn replace(&mut self, effects: Option<&OwnEffects>) {
        let effects = effects.filter(|effects| !effects.is_empty());
        if self.own.as_ref().map(|own| Arc::as_ptr(&own.effects)) == effects.map(Arc::as_ptr) {
            return;
        }
        self.own = effects.map(|effects| {
            let (results, rendered) = channel();
            let wanted = Arc::clone(effects);
            let is_elsewhere = self.wanted.is_none();
            let render_all = move || {
                let variants = if is_elsewhere { 0..0 } else { 0..VARIANTS };
                let takes = wanted.iter().map(|own| (own.number, render(&own.effect, variants.clone())));
                let _ = results.send(takes.collect());
            };
            // The role of each effect is known at once.
            if is_elsewhere {
                render_all()
            } else {
                drop(thread::spawn(render_all))
            }
            OwnTakes { effects: Arc::clone(effects), rendered }
        });
        self.takes = None;
    }

    /// Takes over effects that are rendered. Returns true if there are new ones.
    pub fn collect(&mut self) -> bool {
        if let Some(Ok(takes)) = self.rendered.as_ref().map(Receiver::try_recv) {
            self.game = Some(takes);
        }
        let Some(game) = &self.game else { return false };
        if let Some(Ok(own)) = self.own.as_ref().map(|own| own.rendered.try_recv()) {
            let mut takes = game.to_vec();
            own.into_iter().for_each(|(number, take)| takes[number] = Arc::new(take));
            self.takes = Some(Arc::new(takes));
            return true;
        }
        let is_new = self.takes.is_none();
        self.takes.get_or_insert_with(|| Arc::clone(game));
        is_new
    }
}

/// Starts to render a song. Its thread ends when the stream is dropped.
pub fn stream(piece: Piece) -> Stream {
    let (sender, stream) = sync_channel(AHEAD);
    thread::spawn(move || match piece {
        Piece::Ours(tune) => song_of(tune as usize).iter().for_each(|song| play(song, &sender)),
        Piece::Own(own, _) => play(&own.song, &sender),
    });
    stream
}

/// Renders a song until it is over or no longer wanted.
fn play(song: &Song, sender: &SyncSender<Stretch>) {
    let mut rendering = Rendering::new(song, sender.clone());
    loop {
        match rendering.work() {
            Work::Done => {}
            // The mixer must not wake a thread that waits for room, so this thread sleeps and looks again.
            Work::Full => thread::sleep(WAIT),
            Work::Over => return,
        }
    }
}

/// Reads the song with this number in [`TUNES`]. One that cannot be parsed is logged and stays silent. A test ensures
/// that none is shipped.
pub fn song_of(number: usize) -> Option<Song> {
    let (name, text) = TUNES.get(number)?;
    Song::parse(text).inspect_err(|complaint| log::error!("assets/songs/{name}.ron:{complaint}")).ok()
}

/// A song that is rendered a stretch at a time and sent to the mixer.
pub struct Rendering<'a> {
    player: Player<'a>,
    layers: usize,
    sender: SyncSender<Stretch>,
    /// A stretch for which there was no room.
    waits: Option<Stretch>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// A stretch was sent.
    Done,
    /// The song is rendered far enough ahead.
    Full,
    /// The song has ended, or the mixer no longer plays it.
    Over,
}

impl<'a> Rendering<'a> {
    pub fn new(song: &'a Song, sender: SyncSender<Stretch>) -> Rendering<'a> {
        Rendering { player: song.player(), layers: song.layers(), sender, waits: None }
    }

    /// Sends one stretch if there is room for it.
    pub fn work(&mut self) -> Work {
        let stretch = match self.waits.take() {
            Some(stretch) => stretch,
            None if self.player.is_over() => return Work::Over,
            None => {
                let tonic = self.player.tonic();
                Stretch { samples: self.player.next_stretch().to_vec(), layers: self.layers, tonic }
            }
        };
        match self.sender.try_send(stretch) {
            Ok(()) => Work::Done,
            Err(TrySendError::Full(back)) => {
                self.waits = Some(back);
                Work::Full
            }
            Err(TrySendError::Disconnected(_)) => Work::Over,
        }
    }
}

/// Renders one variant of each effect.
pub fn takes() -> Vec<Take> {
    let begun = Instant::now();
    let takes: Vec<Take> = (0..SOUNDS.len()).map(|number| take_of(number, 0..1)).collect();
    let samples: usize = takes.iter().flat_map(|take| &take.variants).map(Vec::len).sum();
    log::info!("{} effects, {} KB, rendered in {} ms", takes.len(), samples / 512, begun.elapsed().as_millis());
    takes
}

/// Renders all variants of the effect with this number in [`SOUNDS`].
pub fn take(number: usize) -> Take {
    take_of(number, 0..VARIANTS)
}

/// Renders all variants of an effect that a level brings.
pub fn take_of_own(effect: &Effect) -> Take {
    render(effect, 0..VARIANTS)
}

/// Renders these variants of an effect, if it has them. One that cannot be parsed is logged and stays silent. A test
/// ensures that none is shipped.
fn take_of(number: usize, variants: Range<u32>) -> Take {
    let (name, text) = SOUNDS[number];
    match Effect::parse(text) {
        Ok(effect) => render(&effect, variants),
        Err(complaint) => {
            log::error!("assets/sounds/{name}.ron:{complaint}");
            Take::default()
        }
    }
}

/// Renders these variants of an effect, if it has them.
fn render(effect: &Effect, variants: Range<u32>) -> Take {
    let end = variants.end.min(if effect.varies() { VARIANTS } else { 1 });
    let variants = (variants.start..end).map(|variant| effect.render(Channels::Mono, variant)).collect();
    Take { role: Some(effect.role), vary: effect.vary, tonic: effect.tonic, variants, ..Take::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three variants of every effect would take three times the memory.
    #[test]
    fn only_effects_that_were_struck_have_all_their_variants() {
        let mut studio = Studio::open();
        let wait = |is_done: &mut dyn FnMut() -> bool| {
            let begun = Instant::now();
            while !is_done() {
                assert!(begun.elapsed() < Duration::from_secs(120), "it is never rendered");
                thread::sleep(Duration::from_millis(5));
            }
        };
        wait(&mut || studio.collect());
        let takes = studio.takes.clone().unwrap();
        assert!(takes.iter().all(|take| take.variants.len() == 1 && take.more.get().is_none()));
        let bytes: usize = takes.iter().map(|take| size_of_val(take.variants[0].as_slice())).sum();
        assert!(bytes < 16_000_000, "{bytes} bytes");
        let varies = takes.iter().position(|take| take.vary > 0.0).unwrap();
        (0..2).for_each(|_| studio.strike(varies));
        wait(&mut || takes[varies].more.get().is_some());
        let all = [&takes[varies].variants[..], &takes[varies].more.get().unwrap()[..]].concat();
        assert!(all.len() == VARIANTS as usize && all == take(varies).variants, "the same as all at once");
        assert_eq!(takes.iter().filter(|take| take.more.get().is_some()).count(), 1);
    }
}
