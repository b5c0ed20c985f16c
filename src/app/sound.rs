//! Sound: effects and a song, rendered by the synthesiser on a thread of its own when the game starts, and mixed here.
//! Effects vary in pitch from one to the next, lie left or right where they happen, and are limited in number; when
//! there is no room the oldest ends. Without a sound device the game is silent and goes on.

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use sdl2::AudioSubsystem;
use sdl2::audio::{AudioCallback, AudioDevice, AudioSpecDesired};

use super::synth::{Channels, Effect, RATE, Song};
use crate::geom::Rect;
use crate::level::Weapon;
use crate::scene::MenuSound;
use crate::sim::Event;
use crate::sim::event::What;

include!(concat!(env!("OUT_DIR"), "/sounds.rs"));

const VOICES: usize = 24;
/// Renderings of an effect that varies.
const VARIANTS: u32 = 3;
/// Samples a device asks for at once: about 12 ms.
const BUFFER: u16 = 512;
const FULL: i32 = 256;
const MUSIC_GAIN: i32 = 196;
/// The volume at which everything is as it was mixed.
const USUAL_VOLUME: i32 = 8;
/// An event further from the middle of the picture than this many half-widths is not heard.
const EARSHOT: f32 = 2.0;

/// What an event sounds like. No `_` arm: a new event does not compile until it has a sound, or says that it has none.
fn sound_of(what: What) -> Option<Sound> {
    Some(match what {
        What::Step => Sound::Step,
        What::Jump => Sound::Jump,
        What::Land => Sound::Land,
        What::LandHard => Sound::LandHard,
        What::Duck => Sound::Duck,
        What::Turn => Sound::Turn,
        What::Climb => Sound::Climb,
        What::Roll => Sound::Roll,
        What::Spring => Sound::Spring,
        What::PlayerHurt => Sound::Hurt,
        What::PlayerDied => Sound::Death,
        What::PlayerBack => Sound::Respawn,
        What::PlayerLeft => Sound::MenuBack,
        What::Shot(Weapon::Rifle) => Sound::ShootRifle,
        What::Shot(Weapon::Spread) => Sound::ShootSpread,
        What::Shot(Weapon::Rapid) => Sound::ShootRapid,
        What::Shot(Weapon::Laser) => Sound::ShootLaser,
        What::Shot(Weapon::Rocket) => Sound::ShootRocket,
        What::Shot(Weapon::Flame) => Sound::Flame,
        What::Empty => Sound::EmptyClick,
        What::Melee => Sound::Melee,
        What::Throw => Sound::GrenadeThrow,
        What::Bounce => Sound::GrenadeBounce,
        What::HitTile => Sound::ImpactSteel,
        What::HitSteel => Sound::DrumHit,
        What::HitWood => Sound::ImpactEarth,
        What::HitFlesh => Sound::ImpactFlesh,
        What::Blocked => Sound::ImpactShield,
        What::Explosion => Sound::ExplosionBig,
        What::SmallExplosion => Sound::ExplosionSmall,
        What::Alert => Sound::EnemyAlert,
        What::Tell => Sound::EnemyAim,
        What::FoeShot => Sound::EnemyShoot,
        What::FoeDied => Sound::EnemyDeath,
        What::Wrecked => Sound::ExplosionSmall,
        What::Armed => Sound::Alarm,
        What::WardenHurt => Sound::BossHit,
        What::WardenPhase => Sound::BossPhase,
        What::WardenDied => Sound::BossDeath,
        What::Fuse => Sound::DrumFuse,
        What::LiftStart => Sound::LiftStart,
        What::LiftStop => Sound::LiftStop,
        What::DoorOpens | What::DoorShuts => Sound::DoorOpen,
        What::DoorLocked => Sound::DoorLocked,
        What::CrateBroken => Sound::CrateBreak,
        What::CratePushed => Sound::CratePush,
        What::Switch => Sound::SwitchOn,
        What::Plate => Sound::Plate,
        What::Stamp => Sound::Crusher,
        What::Steam => Sound::Steam,
        What::Sizzle => Sound::Acid,
        What::Checkpoint => Sound::Checkpoint,
        What::PickHealth => Sound::PickupHealth,
        What::PickWeapon => Sound::PickupWeapon,
        What::PickKey => Sound::PickupKey,
        What::PickLife => Sound::PickupLife,
        What::PickIntel => Sound::PickupIntel,
        What::Secret => Sound::Secret,
        What::Freed => Sound::PrisonerFree,
        What::Alarm => Sound::Alarm,
        What::GoalReached => Sound::Medal,
        What::ExitOpens | What::Cleared => Sound::Exit,
        // The death that ended the game has been heard.
        What::GameOver => return None,
    })
}

fn sound_of_menu(sound: MenuSound) -> Sound {
    match sound {
        MenuSound::Move => Sound::MenuMove,
        MenuSound::Choose => Sound::MenuChoose,
        MenuSound::Back => Sound::MenuBack,
        MenuSound::Denied => Sound::MenuDenied,
        MenuSound::Count => Sound::ScoreTick,
        MenuSound::Medal => Sound::Medal,
        MenuSound::Stamp => Sound::Crusher,
    }
}

/// What the rendering thread hands over.
enum Rendered {
    Effects(Vec<Vec<Vec<i16>>>),
    Music(Vec<i16>),
}

pub struct Speaker {
    device: AudioDevice<Mixer>,
    rendered: Receiver<Rendered>,
}

impl Speaker {
    /// With the volumes of sounds and of music, from 0 to [`LOUDEST`].
    pub fn open(audio: &AudioSubsystem, volumes: (u8, u8)) -> Result<Speaker, String> {
        let wanted = AudioSpecDesired { freq: Some(RATE as i32), channels: Some(2), samples: Some(BUFFER) };
        let device = audio.open_playback(None, &wanted, |_| Mixer { gains: gains_of(volumes), ..Mixer::default() })?;
        device.resume();
        let (sender, rendered) = channel();
        thread::spawn(move || {
            // When the game ended first nobody listens, and that is fine.
            let _ = sender.send(Rendered::Effects(render_effects()));
            let (name, text) = TUNES[Tune::Docks as usize];
            match Song::parse(text) {
                Ok(song) => drop(sender.send(Rendered::Music(song.render(Channels::Stereo)))),
                Err(problem) => log::error!("assets/songs/{name}.ron:{problem}"),
            }
        });
        Ok(Speaker { device, rendered })
    }

    pub fn set_volumes(&mut self, sound: u8, music: u8) {
        self.device.lock().gains = gains_of((sound, music));
    }

    /// The sounds of one tick. `seen` is the part of the world in the picture.
    pub fn play(&mut self, events: &[Event], menu: Option<MenuSound>, seen: Rect) {
        let mut mixer = self.device.lock();
        while let Ok(rendered) = self.rendered.try_recv() {
            match rendered {
                Rendered::Effects(effects) => mixer.effects = effects,
                Rendered::Music(song) => mixer.music = song,
            }
        }
        for event in events {
            let aside = (event.at.x - seen.center().x) as f32 / (seen.w as f32 / 2.0);
            if let Some(sound) = sound_of(event.what)
                && aside.abs() < EARSHOT
            {
                mixer.start(sound, aside.clamp(-1.0, 1.0));
            }
        }
        if let Some(sound) = menu {
            mixer.start(sound_of_menu(sound), 0.0);
        }
    }
}

/// What sounds and music are multiplied by, of [`FULL`]. Ears hear steps of the square as even; the usual 8 of 10 is as it was mixed.
fn gains_of((sound, music): (u8, u8)) -> Gains {
    let gain = |volume: u8, full: i32| i32::from(volume).pow(2) * full / USUAL_VOLUME.pow(2);
    Gains { sound: gain(sound, FULL), music: gain(music, MUSIC_GAIN) }
}

fn render_effects() -> Vec<Vec<Vec<i16>>> {
    let render = |&(name, text): &(&str, &str)| match Effect::parse(text) {
        Ok(effect) => {
            let variants = if effect.varies() { VARIANTS } else { 1 };
            (0..variants).map(|variant| effect.render(Channels::Mono, variant)).collect()
        }
        Err(problem) => {
            log::error!("assets/sounds/{name}.ron:{problem}");
            Vec::new()
        }
    };
    SOUNDS.iter().map(render).collect()
}

/// One sound on its way out.
struct Voice {
    sound: Sound,
    variant: usize,
    position: usize,
    left: i32,
    right: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Gains {
    sound: i32,
    music: i32,
}

/// Lives on SDL's sound thread.
#[derive(Default)]
struct Mixer {
    gains: Gains,
    /// For each sound its variants.
    effects: Vec<Vec<Vec<i16>>>,
    /// Left and right in turn; loops without a seam.
    music: Vec<i16>,
    music_position: usize,
    voices: Vec<Voice>,
    started: usize,
}

impl Mixer {
    fn start(&mut self, sound: Sound, aside: f32) {
        let Some(variants) = self.effects.get(sound as usize).map(Vec::len).filter(|&count| count > 0) else { return };
        // The same sound twice in a tick is one sound.
        if self.voices.iter().any(|voice| voice.sound == sound && voice.position == 0) {
            return;
        }
        if self.voices.len() == VOICES {
            self.voices.remove(0);
        }
        self.started += 1;
        let gain = |share: f32| (share.min(1.0) * FULL as f32) as i32;
        self.voices.push(Voice {
            sound,
            variant: self.started % variants,
            position: 0,
            left: gain(1.0 - aside * 0.7),
            right: gain(1.0 + aside * 0.7),
        });
    }
}

impl AudioCallback for Mixer {
    type Channel = i16;

    fn callback(&mut self, out: &mut [i16]) {
        for pair in out.chunks_exact_mut(2) {
            let (mut left, mut right) = (0, 0);
            if let Some(&[l, r]) =
                self.music.get(self.music_position..self.music_position + 2).and_then(|pair| pair.first_chunk())
            {
                (left, right) = (i32::from(l) * self.gains.music / FULL, i32::from(r) * self.gains.music / FULL);
                self.music_position = (self.music_position + 2) % self.music.len();
            }
            for voice in &mut self.voices {
                if let Some(&sample) = self.effects[voice.sound as usize][voice.variant].get(voice.position) {
                    left += i32::from(sample) * voice.left / FULL * self.gains.sound / FULL;
                    right += i32::from(sample) * voice.right / FULL * self.gains.sound / FULL;
                    voice.position += 1;
                }
            }
            pair.copy_from_slice(&[limited(left), limited(right)]);
        }
        let effects = &self.effects;
        self.voices.retain(|voice| voice.position < effects[voice.sound as usize][voice.variant].len());
    }
}

/// Bends what is louder than three quarters of full scale instead of cutting it off.
fn limited(sample: i32) -> i16 {
    const KNEE: i32 = 24_576;
    const ROOM: i32 = i16::MAX as i32 - KNEE;
    let over = sample.abs() - KNEE;
    if over <= 0 {
        return sample as i16;
    }
    let bent = i64::from(over) * i64::from(ROOM) / i64::from(over + ROOM);
    ((KNEE + bent as i32) * sample.signum()) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_effect_and_song_can_be_read() {
        for (name, text) in SOUNDS {
            assert!(Effect::parse(text).is_ok(), "{name}: {:?}", Effect::parse(text).err());
        }
        for (name, text) in TUNES {
            assert!(Song::parse(text).is_ok(), "{name}: {:?}", Song::parse(text).err());
        }
    }

    /// What is heard of one sound and of the music, at these volumes.
    fn heard(volumes: (u8, u8), plays_sound: bool) -> i32 {
        let mut mixer = Mixer {
            gains: gains_of(volumes),
            effects: vec![vec![vec![8000; 1000]]; SOUNDS.len()],
            music: if plays_sound { Vec::new() } else { vec![8000; 1000] },
            ..Mixer::default()
        };
        if plays_sound {
            mixer.start(Sound::Step, 0.0);
        }
        let mut out = [0i16; 64];
        mixer.callback(&mut out);
        out[20].into()
    }

    #[test]
    fn volumes_are_heard_each_for_itself() {
        let sounds: Vec<i32> = (0..=10).map(|volume| heard((volume, 0), true)).collect();
        let music: Vec<i32> = (0..=10).map(|volume| heard((0, volume), false)).collect();
        assert!(sounds[0] == 0 && music[0] == 0, "0 is silence");
        assert!(sounds.is_sorted_by(|a, b| a < b) && music.is_sorted_by(|a, b| a < b), "{sounds:?} {music:?}");
        assert_eq!(sounds[8], 8000, "as it was mixed");
        assert_eq!(heard((0, 10), true), 0);
        assert_eq!(heard((10, 0), false), 0);
    }

    #[test]
    fn many_loud_sounds_stay_in_range_and_in_number() {
        let mut mixer = Mixer {
            gains: gains_of((8, 8)),
            effects: vec![vec![vec![i16::MAX; 1000]]; SOUNDS.len()],
            ..Mixer::default()
        };
        for nth in 0..100 {
            mixer.start(Sound::Step, 0.0);
            mixer.voices.iter_mut().for_each(|voice| voice.position = 1 + nth % 7);
        }
        assert_eq!(mixer.voices.len(), VOICES);
        let mut out = [0i16; 64];
        mixer.callback(&mut out);
        assert!(out.iter().all(|&sample| sample > 30_000));
        mixer.callback(&mut [0i16; 4096]);
        assert!(mixer.voices.is_empty());
    }
}
