//! The sound device. SDL asks the mixer for samples on its own thread. Without a device, or if it goes away during a
//! game, the game continues in silence. A device that is plugged in later is used.

use sdl2::audio::{AudioCallback, AudioDevice, AudioSpecDesired, AudioStatus};
use sdl2::{AudioSubsystem, Sdl};

use crate::audio::mixer::Mixer;
use crate::audio::speaker::Speaker;
use crate::audio::synth::RATE;

/// Samples in a buffer of the device: about 12 ms.
const BUFFER: u16 = 512;

struct Outlet(Mixer);

impl AudioCallback for Outlet {
    type Channel = i16;

    fn callback(&mut self, out: &mut [i16]) {
        self.0.fill(out);
    }
}

pub struct SoundOutput {
    audio: Option<AudioSubsystem>,
    device: Option<AudioDevice<Outlet>>,
    pub speaker: Speaker,
}

impl SoundOutput {
    pub fn new(sdl: &Sdl) -> SoundOutput {
        let audio = sdl.audio().inspect_err(|error| log::warn!("no sound ({error}); playing in silence")).ok();
        let mut output = SoundOutput { audio, device: None, speaker: Speaker::default() };
        if output.audio.is_some()
            && let Err(error) = output.open()
        {
            log::warn!("no sound device ({error}); playing in silence");
        }
        output
    }

    fn open(&mut self) -> Result<(), String> {
        let audio = self.audio.as_ref().ok_or("there is no sound system")?;
        let wanted = AudioSpecDesired { freq: Some(RATE as i32), channels: Some(2), samples: Some(BUFFER) };
        let (console, mixer) = Mixer::new();
        let device = audio.open_playback(None, &wanted, |_| Outlet(mixer))?;
        device.resume();
        self.speaker.connect(console);
        self.device = Some(device);
        Ok(())
    }

    /// Call this when a device was removed. If it was ours, the sound moves to another device or stops.
    pub fn device_pulled_out(&mut self) {
        if self.device.as_ref().is_none_or(|device| device.status() != AudioStatus::Stopped) {
            return;
        }
        self.device = None;
        self.speaker.disconnect();
        match self.open() {
            Ok(()) => log::warn!("the sound device was pulled out; the sound goes on at another one"),
            Err(error) => {
                log::warn!("the sound device was pulled out ({error}); playing in silence until there is one")
            }
        }
    }

    /// Call this when a device was added. It is used only if there was none.
    pub fn device_plugged_in(&mut self) {
        if self.device.is_none() && self.open().is_ok() {
            log::warn!("there is a sound device; the sound is on");
        }
    }
}
