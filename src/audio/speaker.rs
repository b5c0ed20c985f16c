//! Turns what happens in a scene into commands for a mixer: effects, panned and with varying pitch, hums and songs. All
//! are rendered from assets/ on other threads, so nothing here waits. Without a mixer the speaker is silent. The mixer can
//! be in another process, as in a browser: then an [`Outlet`] carries the commands there, and that process renders.

use std::sync::Arc;

use super::cues::{self, HUMS};
use super::mixer::{Console, Ears, FULL, MixerCommand, STEP};
use super::music::{self, Piece, Programme};
use super::studio::{self, Studio};
use super::{Sound, Tune};
use crate::assets::own::OwnEffects;
use crate::level::Theme;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::scene::play::Play;
use crate::sim::{Outcome, World};
use crate::synth::{RATE, Role};

/// More scene ticks than this without a world tick count as a pause. In slow motion the world moves every eighth tick.
const STANDS_TICKS: u32 = 10;
/// Largest random pitch change of an effect in semitones, in addition to the differences of its variants.
const MOST_BEND: f32 = 0.5;

/// The volume step at which everything is as loud as it was mixed.
const USUAL_VOLUME: u8 = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Volumes {
    pub sound: u8,
    pub music: u8,
}

impl Default for Volumes {
    fn default() -> Volumes {
        Volumes { sound: USUAL_VOLUME, music: USUAL_VOLUME }
    }
}

/// The state that the mixer was last sent.
struct Sent {
    music: Option<Programme>,
    piece: Option<Piece>,
    effects: Option<OwnEffects>,
    hush: bool,
    hums: [Ears; HUMS.len()],
    room: Option<Theme>,
    is_spoken: bool,
    tick: u32,
    /// Scene ticks since the world's last tick.
    waited: u32,
    changes: u32,
}

impl Sent {
    const NOTHING: Sent = Sent {
        music: None,
        piece: None,
        effects: None,
        hush: false,
        hums: [Ears::SILENT; HUMS.len()],
        room: None,
        is_spoken: false,
        tick: 0,
        waited: 0,
        changes: 0,
    };
}

/// Where the commands of a speaker go.
pub trait Outlet {
    /// Never waits.
    fn pass(&self, command: MixerCommand<Piece>);

    /// Frees what the mixer no longer plays.
    fn sweep(&self) {}

    /// Takes the effects that a level brings, or none, if it renders them itself.
    fn bring(&self, _effects: Option<&OwnEffects>) {}
}

/// A mixer on a device's thread.
impl Outlet for Console {
    fn pass(&self, command: MixerCommand<Piece>) {
        self.tell(command.with_stream(studio::stream));
    }

    fn sweep(&self) {
        Console::sweep(self);
    }
}

pub struct Speaker {
    console: Option<Box<dyn Outlet>>,
    studio: Option<Studio>,
    volumes: Volumes,
    sent: Sent,
    /// Varies the pitch. It is separate from the random numbers of the world.
    chance: Rng,
}

impl Default for Speaker {
    fn default() -> Speaker {
        Speaker { console: None, studio: None, volumes: Volumes::default(), sent: Sent::NOTHING, chance: Rng::new(1) }
    }
}

impl Speaker {
    /// Connects the mixer at the other end of `console`. A device already plays that mixer.
    pub fn connect(&mut self, console: Console) {
        let studio = self.studio.get_or_insert_with(Studio::open);
        if let Some(takes) = &studio.takes {
            console.tell(MixerCommand::Takes(takes.clone()));
        }
        self.begin(Box::new(console));
    }

    /// Connects a mixer that renders effects and songs itself.
    pub fn connect_outlet(&mut self, outlet: Box<dyn Outlet>) {
        self.studio.get_or_insert_with(Studio::elsewhere);
        self.begin(outlet);
    }

    fn begin(&mut self, console: Box<dyn Outlet>) {
        self.sent = Sent::NOTHING;
        self.console = Some(console);
        self.tell_volumes();
    }

    pub fn disconnect(&mut self) {
        self.console = None;
    }

    pub fn is_connected(&self) -> bool {
        self.console.is_some()
    }

    pub fn set_volumes(&mut self, volumes: Volumes) {
        if std::mem::replace(&mut self.volumes, volumes) != volumes {
            self.tell_volumes();
        }
    }

    fn tell_volumes(&self) {
        if let Some(console) = &self.console {
            let Volumes { sound, music } = self.volumes;
            console.pass(MixerCommand::Volumes { effects: gain_of(sound), music: gain_of(music) });
        }
    }

    /// Returns the song that is heard now or fades in.
    pub fn playing(&self) -> Option<Tune> {
        self.sent.music?.tune
    }

    pub fn changes(&self) -> u32 {
        self.sent.changes
    }

    /// Sends the mixer what is heard in one tick of a scene.
    pub fn hear(&mut self, scene: &Scene) {
        let (Some(console), Some(studio)) = (&self.console, &mut self.studio) else { return };
        console.sweep();
        // The options keep what is heard below them.
        if !matches!(scene, Scene::Options(_)) {
            let effects = scene.game().map(|game| &game.own().effects);
            studio.replace(effects);
            self.sent.hear_own(console.as_ref(), effects);
        }
        if studio.collect()
            && let Some(takes) = &studio.takes
        {
            console.pass(MixerCommand::Takes(takes.clone()));
        }
        let world = scene.game().map(Play::world);
        self.sent.hear_time(console.as_ref(), world);
        self.sent.hear_place(console.as_ref(), scene.game());
        self.hear_effects(scene, world);
        self.hear_music(scene);
    }

    fn hear_effects(&mut self, scene: &Scene, world: Option<&World>) {
        let (Some(console), Some(studio)) = (&self.console, &mut self.studio) else { return };
        let Some(takes) = studio.takes.clone() else { return };
        let mut strike = |sound: Sound, (ears, far): (Ears, i32)| {
            let bend = takes[sound as usize].vary.min(MOST_BEND);
            let share = self.chance.between(-1000, 1000) as f32 / 1000.0;
            let step = (STEP as f32 * (bend * share / 12.0).exp2()) as u32;
            if ears != Ears::SILENT {
                studio.strike(sound as usize);
                console.pass(MixerCommand::Strike { sound: sound as usize, ears, far, step });
            }
        };
        if let Some(world) = world {
            for event in scene.events() {
                let Some(sound) = cues::sound_of(event, world) else { continue };
                let place = if is_everywhere(takes[sound as usize].role) {
                    (Ears::BOTH, 0)
                } else {
                    cues::heard(event.at, scene.seen())
                };
                strike(sound, place);
            }
        }
        if let Some(sound) = scene.menu_sound() {
            strike(cues::sound_of_menu(sound), (Ears::BOTH, 0));
        }
        let theme = world.map(|world| world.level().theme).unwrap_or_default();
        let hums = world.map_or([Ears::SILENT; HUMS.len()], |world| cues::hums(world, scene.seen()));
        for (hum, ears) in HUMS.into_iter().zip(hums) {
            let sent = &mut self.sent.hums[hum as usize];
            if *sent != ears {
                *sent = ears;
                let sound = cues::sound_of_hum(hum, theme) as usize;
                console.pass(MixerCommand::Hum { hum: hum as usize, sound, ears });
            }
        }
    }

    fn hear_music(&mut self, scene: &Scene) {
        let Some(console) = &self.console else { return };
        let title = || self.sent.music.is_none().then_some(music::TITLE);
        let Some(music) = music::of_scene(scene).or_else(title) else { return };
        let sent = self.sent.music.replace(music);
        let piece = music.piece(scene.game());
        let is_same = self.sent.piece == piece;
        self.sent.piece.clone_from(&piece);
        if sent.is_none_or(|sent| sent.layers != music.layers) {
            console.pass(MixerCommand::Layers(music.layers));
        }
        if sent.is_none() || !is_same {
            let fade = (music.fade_seconds * RATE as f32) as u32;
            console.pass(MixerCommand::Song { stream: piece, fade });
            if let Some(then) = music.then {
                let own = scene.game().map(|game| game.own().as_ref());
                console.pass(MixerCommand::Next(Piece::of(then, own)));
            }
            self.sent.changes += 1;
        }
    }
}

impl Sent {
    fn hear_own(&mut self, console: &dyn Outlet, effects: Option<&OwnEffects>) {
        let effects = effects.filter(|effects| !effects.is_empty());
        if self.effects.as_ref().map(Arc::as_ptr) != effects.map(Arc::as_ptr) {
            self.effects = effects.cloned();
            console.bring(effects);
        }
    }

    /// Tells in which quadrant the game is, and whether somebody speaks on the radio.
    fn hear_place(&mut self, console: &dyn Outlet, game: Option<&Play>) {
        let room = game.map(|game| game.world().level().theme);
        if std::mem::replace(&mut self.room, room) != room {
            console.pass(MixerCommand::Room(room));
        }
        let is_spoken = game.is_some_and(|game| game.said().is_some());
        if std::mem::replace(&mut self.is_spoken, is_spoken) != is_spoken {
            console.pass(MixerCommand::Speech(is_spoken));
        }
    }

    /// Hushes the world while it is paused. Clears its sounds when the tick goes back, because that is another world.
    fn hear_time(&mut self, console: &dyn Outlet, world: Option<&World>) {
        let tick = world.map_or(0, World::tick);
        if tick < self.tick {
            console.pass(MixerCommand::Clear);
            self.hums = [Ears::SILENT; HUMS.len()];
        }
        self.waited = if tick == self.tick { self.waited.saturating_add(1) } else { 0 };
        self.tick = tick;
        let stands = world.is_some_and(|world| world.outcome() == Outcome::Running) && self.waited > STANDS_TICKS;
        if stands != self.hush {
            self.hush = stands;
            console.pass(MixerCommand::Hush(stands));
        }
    }
}

/// Returns the gain of a volume step as a share of [`FULL`]. The gain grows with the square of
/// the step, because listeners then hear equal steps.
fn gain_of(volume: u8) -> i32 {
    i32::from(volume).pow(2) * FULL / i32::from(USUAL_VOLUME).pow(2)
}

/// Whether a sound has no position, because it is news about the game or must be heard from anywhere.
fn is_everywhere(role: Option<Role>) -> bool {
    match role {
        Some(Role::Pickup | Role::Event | Role::Menu) => true,
        Some(
            Role::Ambience
            | Role::Step
            | Role::Move
            | Role::Impact
            | Role::World
            | Role::Enemy
            | Role::Shot
            | Role::Warning
            | Role::Explosion,
        )
        | None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{LOUDEST, Settings};

    #[test]
    fn each_step_is_louder_and_the_usual_one_is_as_it_was_mixed() {
        let gains: Vec<i32> = (0..=LOUDEST).map(gain_of).collect();
        assert!(gains[0] == 0 && gains.windows(2).all(|two| two[0] < two[1]), "{gains:?}");
        let usual = Settings::default();
        assert_eq!(Volumes { sound: usual.sound, music: usual.music }, Volumes::default());
        assert_eq!(gain_of(usual.sound), FULL);
    }
}
