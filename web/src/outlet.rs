//! Commands for the mixer as numbers, because the mixer runs in a worker with a memory of its own. The page carries the
//! numbers there, and [`read`] makes commands of them again.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use quadrant::assets::own::{OwnEffects, OwnSong};
use quadrant::audio::mixer::{Ears, MixerCommand};
use quadrant::audio::music::Piece;
use quadrant::audio::speaker::Outlet;
use quadrant::audio::{SOUNDS, TUNES};
use quadrant::level::Theme;

/// Numbers in a command: its kind, and what it says.
pub const LENGTH: usize = 6;
/// Far more commands than a few frames have. When the worker is dead, more are dropped.
const MOST: usize = 1024;
const NO_TUNE: i32 = -1;
const NO_ROOM: i32 = -1;

/// The most songs of levels in one visit. The worker keeps each.
const MOST_SONGS: usize = 64;
/// The most seconds of all voices of an effect of a level. The worker renders an effect without a break, and the page replaces a
/// worker that is silent for three seconds.
const MOST_VOICE_SECONDS: f32 = 40.0;

/// Collects the commands of a speaker until the page takes them.
#[derive(Clone, Default)]
pub struct Commands(Rc<RefCell<Waiting>>);

#[derive(Default)]
struct Waiting {
    numbers: Vec<i32>,
    /// Songs and effects of levels for the worker, see [`Brought`]. They go ahead of the numbers.
    texts: VecDeque<String>,
    /// The songs that the worker has. The first has the number behind [`TUNES`].
    songs: Vec<Arc<OwnSong>>,
    /// Nothing that a level brings is heard.
    has_only_ours: bool,
}

impl Commands {
    /// For a worker in the place of one that stopped: a song of a stranger may be why.
    pub fn with_only_ours() -> Commands {
        Commands(Rc::new(RefCell::new(Waiting { has_only_ours: true, ..Waiting::default() })))
    }

    /// Moves the numbers to `taken`.
    pub fn take(&self, taken: &mut Vec<i32>) {
        taken.clear();
        taken.append(&mut self.0.borrow_mut().numbers);
    }

    pub fn take_text(&self) -> Option<String> {
        self.0.borrow_mut().texts.pop_front()
    }

    /// Returns the number of a song for the worker, which gets its text before.
    fn number_of(&self, piece: &Piece) -> i32 {
        let ours = piece.tune().map_or(NO_TUNE, |tune| tune as i32);
        let Piece::Own(song, _) = piece else { return ours };
        let mut waiting = self.0.borrow_mut();
        let known = waiting.songs.iter().position(|known| Arc::ptr_eq(known, song));
        let nth = match known {
            Some(nth) => nth,
            None if waiting.has_only_ours || waiting.songs.len() == MOST_SONGS => return ours,
            None => {
                waiting.songs.push(Arc::clone(song));
                waiting.texts.push_back(Brought::Song(song.text.clone()).to_text());
                waiting.songs.len() - 1
            }
        };
        (TUNES.len() + nth) as i32
    }
}

/// Sent by a level to the mixer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Brought {
    /// The effects of the level before are over.
    NoEffects,
    /// Replaces the effect with this number.
    Effect(usize, String),
    /// The next song.
    Song(String),
}

impl Brought {
    fn to_text(&self) -> String {
        match self {
            Brought::NoEffects => "none\n".into(),
            Brought::Effect(number, text) => format!("{number}\n{text}"),
            Brought::Song(text) => format!("song\n{text}"),
        }
    }

    pub fn read(text: &str) -> Option<Brought> {
        Some(match text.split_once('\n')? {
            ("none", _) => Brought::NoEffects,
            ("song", text) => Brought::Song(text.into()),
            (number, text) => {
                Brought::Effect(number.parse().ok().filter(|number| *number < SOUNDS.len())?, text.into())
            }
        })
    }
}

impl Outlet for Commands {
    fn pass(&self, command: MixerCommand<Piece>) {
        let numbers = match command.with_stream(|piece| self.number_of(&piece)) {
            // The worker renders its own.
            MixerCommand::Takes(_) => return,
            MixerCommand::Strike { sound, ears, far, step } => {
                [0, sound as i32, ears.left, ears.right, far, step as i32]
            }
            MixerCommand::Hum { hum, sound, ears } => [1, hum as i32, sound as i32, ears.left, ears.right, 0],
            MixerCommand::Song { stream, fade } => [2, stream.unwrap_or(NO_TUNE), fade as i32, 0, 0, 0],
            MixerCommand::Next(tune) => [3, tune, 0, 0, 0, 0],
            MixerCommand::Layers(layers) => [4, layers as i32, 0, 0, 0, 0],
            MixerCommand::Volumes { effects, music } => [5, effects, music, 0, 0, 0],
            MixerCommand::Hush(is_hushed) => [6, is_hushed.into(), 0, 0, 0, 0],
            MixerCommand::Clear => [7, 0, 0, 0, 0, 0],
            MixerCommand::Speech(is_spoken) => [8, is_spoken.into(), 0, 0, 0, 0],
            MixerCommand::Room(theme) => [9, theme.map_or(NO_ROOM, |theme| theme as i32), 0, 0, 0, 0],
        };
        let all = &mut self.0.borrow_mut().numbers;
        if all.len() < MOST * LENGTH {
            all.extend(numbers);
        }
    }

    fn bring(&self, effects: Option<&OwnEffects>) {
        let mut waiting = self.0.borrow_mut();
        if waiting.has_only_ours {
            return;
        }
        let effects = effects.into_iter().flat_map(|effects| effects.iter());
        let short = effects.filter(|own| own.effect.voice_seconds() <= MOST_VOICE_SECONDS);
        let brought = short.map(|own| Brought::Effect(own.number, own.text.clone()));
        // Of the levels before, only what the worker has counts.
        waiting.texts.retain(|text| matches!(Brought::read(text), Some(Brought::Song(_))));
        waiting.texts.extend([Brought::NoEffects].into_iter().chain(brought).map(|brought| brought.to_text()));
    }
}

/// Returns the command of these numbers. A song is its number in [`TUNES`], or behind them, that of a level.
pub fn read(numbers: [i32; LENGTH]) -> Option<MixerCommand<usize>> {
    let [kind, a, b, c, d, e] = numbers;
    let tune = |number: i32| usize::try_from(number).ok().filter(|number| *number < TUNES.len() + MOST_SONGS);
    Some(match kind {
        0 => MixerCommand::Strike { sound: a as usize, ears: Ears { left: b, right: c }, far: d, step: e as u32 },
        1 => MixerCommand::Hum { hum: a as usize, sound: b as usize, ears: Ears { left: c, right: d } },
        2 => MixerCommand::Song { stream: tune(a), fade: b as u32 },
        3 => MixerCommand::Next(tune(a)?),
        4 => MixerCommand::Layers(a as usize),
        5 => MixerCommand::Volumes { effects: a, music: b },
        6 => MixerCommand::Hush(a != 0),
        7 => MixerCommand::Clear,
        8 => MixerCommand::Speech(a != 0),
        9 => MixerCommand::Room(usize::try_from(a).ok().and_then(|theme| Theme::ALL.get(theme).copied())),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::band::Band;
    use quadrant::assets::own::{Own, Part};
    use quadrant::audio::Tune;

    #[test]
    fn a_command_arrives_as_it_was_sent() {
        let (commands, ears) = (Commands::default(), Ears { left: 7, right: 256 });
        let sent = || {
            [
                MixerCommand::Strike { sound: 3, ears, far: 99, step: 70_000 },
                MixerCommand::Hum { hum: 2, sound: 9, ears },
                MixerCommand::Song { stream: Some(Piece::Ours(Tune::Docks)), fade: 44_100 },
                MixerCommand::Song { stream: None, fade: 5 },
                MixerCommand::Next(Piece::Ours(Tune::Docks)),
                MixerCommand::Layers(2),
                MixerCommand::Volumes { effects: 256, music: 0 },
                MixerCommand::Hush(true),
                MixerCommand::Clear,
                MixerCommand::Speech(true),
                MixerCommand::Room(Some(Theme::Vault)),
                MixerCommand::Room(None),
            ]
        };
        sent().into_iter().for_each(|command| commands.pass(command));
        let mut numbers = Vec::new();
        commands.take(&mut numbers);
        let arrived = numbers.chunks(LENGTH).map(|one| read(one.try_into().unwrap()).unwrap());
        let expected =
            sent().map(|command| format!("{:?}", command.with_stream(|piece| piece.tune().unwrap() as usize)));
        assert_eq!(arrived.map(|command| format!("{command:?}")).collect::<Vec<_>>(), expected);
        commands.take(&mut numbers);
        assert!(numbers.is_empty());
        assert!(read([10, 0, 0, 0, 0, 0]).is_none() && read([3, -1, 0, 0, 0, 0]).is_none());
    }

    const SONG: &str = r#"(title: "Own", tempo: 120, instruments: {"lead": (voices: [(wave: Saw, decay: 0.3)])},
        phrases: {"lead": {"a": "/4 c4 e4 g4 c5 |"}}, order: [(bars: 1, play: {"lead": "a"})])"#;
    const EFFECT: &str = r#"(role: Move, layers: [(play: "d5", voice: (wave: Square(0.25), decay: 0.12))])"#;

    fn own() -> Own {
        let mut own = Own::default();
        own.add(Part::Song, "own", SONG.as_bytes()).unwrap();
        own.add(Part::Effect, "jump", EFFECT.as_bytes()).unwrap();
        own
    }

    fn play(commands: &Commands, song: &Arc<OwnSong>) -> Vec<i32> {
        let stream = Some(Piece::Own(Arc::clone(song), Some(Tune::Docks)));
        commands.pass(MixerCommand::Song { stream, fade: 1 });
        let mut numbers = Vec::new();
        commands.take(&mut numbers);
        numbers
    }

    #[test]
    fn a_song_of_a_level_goes_ahead_once_and_the_worker_plays_it() {
        let (commands, own) = (Commands::default(), own());
        let song = &own.songs["own"];
        let first = play(&commands, song);
        assert_eq!(first[..2], [2, TUNES.len() as i32]);
        let text = commands.take_text().unwrap();
        assert_eq!(play(&commands, song), first);
        assert!(commands.take_text().is_none(), "the worker has it already");

        let heard = |numbers: &[i32], texts: &[&str]| {
            let mut band = Band::default();
            texts.iter().for_each(|text| band.take_in(text));
            band.hear([4, 3, 0, 0, 0, 0]);
            band.hear(numbers.try_into().unwrap());
            for _ in 0..8 {
                band.work();
            }
            band.fill(20_000).to_vec()
        };
        let (mine, games) = (heard(&first, &[&text]), heard(&[2, Tune::Docks as i32, 1, 0, 0, 0], &[]));
        assert!(mine.iter().any(|sample| *sample != 0) && mine != games);
        assert!(heard(&first, &[]).iter().all(|sample| *sample == 0), "a song that never came is silent");

        let after_a_stop = Commands::with_only_ours();
        assert_eq!(play(&after_a_stop, song)[1], Tune::Docks as i32);
        after_a_stop.bring(Some(&own.effects));
        assert!(after_a_stop.take_text().is_none());
    }

    #[test]
    fn the_effects_of_a_level_are_heard_until_it_ends() {
        let (commands, own) = (Commands::default(), own());
        let number = own.effects[0].number;
        let texts = |commands: &Commands| std::iter::from_fn(|| commands.take_text()).collect::<Vec<_>>();
        let mut band = Band::default();
        while band.work() {}
        let mut jump = |texts: &[String]| {
            texts.iter().for_each(|text| band.take_in(text));
            while band.work() {}
            band.hear([7, 0, 0, 0, 0, 0]);
            for _ in 0..20 {
                band.fill(4000);
            }
            band.hear([0, number as i32, 256, 256, 0, 65_536]);
            band.fill(4000).to_vec()
        };
        // An effect has three variants, which take turns.
        let games: Vec<_> = (0..3).map(|_| jump(&[])).collect();
        commands.bring(Some(&own.effects));
        let brought = texts(&commands);
        assert_eq!(Brought::read(&brought[0]), Some(Brought::NoEffects));
        assert_eq!(Brought::read(&brought[1]), Some(Brought::Effect(number, EFFECT.into())));
        let mine = jump(&brought);
        assert!(!games.contains(&mine) && !games.contains(&jump(&[])));
        commands.bring(None);
        assert!(games.contains(&jump(&texts(&commands))));

        let layer = r#"(play: "d5", voice: (wave: Square(0.25), decay: 1.5)), "#;
        let long = format!("(role: Move, layers: [{}])", layer.repeat(60));
        let mut own = Own::default();
        own.add(Part::Effect, "jump", long.as_bytes()).unwrap();
        commands.bring(Some(&own.effects));
        assert_eq!(texts(&commands).len(), 1, "one that takes long to render stays that of the game");
        assert!(Brought::read("9999\n").is_none() && Brought::read("song").is_none());
    }
}
