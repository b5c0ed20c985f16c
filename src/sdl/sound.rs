//! The sound device. SDL asks the mixer for samples on its own thread. Without a device, or if it goes away during a
//! game, the game continues in silence. A device that is plugged in later is used. Devices are opened and closed on
//! another thread, because some never answer.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use sdl2::audio::{AudioCallback, AudioDevice, AudioSpecDesired, AudioStatus};
use sdl2::{AudioSubsystem, EventSubsystem, Sdl};

use crate::audio::mixer::{Console, Mixer};
use crate::audio::speaker::Speaker;
use crate::synth::RATE;

/// Samples in a buffer of the device: about 12 ms.
const BUFFER: u16 = 512;
/// How long the game waits for a device to open or close. One that needs longer to open is heard later.
const PATIENCE: Duration = Duration::from_secs(1);

struct Outlet(Mixer);

impl AudioCallback for Outlet {
    type Channel = i16;

    fn callback(&mut self, out: &mut [i16]) {
        self.0.fill(out);
    }
}

enum Change {
    PulledOut,
    PluggedIn,
}

/// The result of a change.
enum News {
    /// A device plays the mixer at the other end of this console.
    Opened(Console),
    Lost,
    Unchanged,
}

pub struct SoundOutput {
    /// `None` when the device must close.
    changes: Option<Sender<Change>>,
    news: Receiver<News>,
    pub speaker: Speaker,
}

impl SoundOutput {
    pub fn new(sdl: &Sdl) -> SoundOutput {
        let (changes, heard) = channel();
        let (sender, news) = channel();
        // Of SDL's subsystems, threads can share that of the events, which leads to the others. It is never given back,
        // because the thread of a device that does not answer never ends.
        match sdl.event() {
            Ok(events) => {
                let events: &'static EventSubsystem = Box::leak(Box::new(events));
                thread::spawn(move || serve(&events.sdl(), &heard, &sender));
            }
            Err(error) => log::warn!("no sound ({error}); playing in silence"),
        }
        let mut output = SoundOutput { changes: Some(changes), news, speaker: Speaker::default() };
        output.wait();
        output
    }

    /// Call this when a device was removed. If it was ours, the sound moves to another device or stops.
    pub fn device_pulled_out(&mut self) {
        self.tell(Change::PulledOut);
    }

    /// Call this when a device was added. It is used only if there was none.
    pub fn device_plugged_in(&mut self) {
        self.tell(Change::PluggedIn);
    }

    fn tell(&mut self, change: Change) {
        if self.changes.as_ref().is_some_and(|changes| changes.send(change).is_ok()) {
            self.wait();
        }
    }

    fn wait(&mut self) {
        if let Ok(news) = self.news.recv_timeout(PATIENCE) {
            self.take(news);
        }
    }

    /// Connects a device that answered late.
    pub fn look(&mut self) {
        while let Ok(news) = self.news.try_recv() {
            self.take(news);
        }
    }

    fn take(&mut self, news: News) {
        match news {
            News::Opened(console) => self.speaker.connect(console),
            News::Lost => self.speaker.disconnect(),
            News::Unchanged => {}
        }
    }
}

impl Drop for SoundOutput {
    fn drop(&mut self) {
        self.changes = None;
        // The thread closes the device, and then hangs up.
        while self.news.recv_timeout(PATIENCE).is_ok() {}
    }
}

/// Opens a device, and then does what each change needs, until no more can come.
fn serve(sdl: &Sdl, changes: &Receiver<Change>, news: &Sender<News>) {
    let audio = match sdl.audio() {
        Ok(audio) => audio,
        Err(error) => return log::warn!("no sound ({error}); playing in silence"),
    };
    let mut device = None;
    let open = |device: &mut Option<AudioDevice<Outlet>>| -> Result<News, String> {
        let (opened, console) = opened(&audio)?;
        *device = Some(opened);
        Ok(News::Opened(console))
    };
    let first = open(&mut device).unwrap_or_else(|error| {
        log::warn!("no sound device ({error}); playing in silence");
        News::Lost
    });
    // It fails when the game has ended. Then there are no changes either.
    let _ = news.send(first);
    for change in changes {
        let is_lost = device.as_ref().is_some_and(|device| device.status() == AudioStatus::Stopped);
        let led_to = match change {
            Change::PulledOut if is_lost => {
                device = None;
                let moved = open(&mut device);
                match &moved {
                    Ok(_) => log::warn!("the sound device was pulled out; the sound goes on at another one"),
                    Err(error) => {
                        log::warn!("the sound device was pulled out ({error}); playing in silence until there is one");
                    }
                }
                moved.unwrap_or(News::Lost)
            }
            Change::PluggedIn if device.is_none() => open(&mut device)
                .inspect(|_| log::warn!("there is a sound device; the sound is on"))
                .unwrap_or(News::Unchanged),
            Change::PulledOut | Change::PluggedIn => News::Unchanged,
        };
        let _ = news.send(led_to);
    }
}

fn opened(audio: &AudioSubsystem) -> Result<(AudioDevice<Outlet>, Console), String> {
    let wanted = AudioSpecDesired { freq: Some(RATE as i32), channels: Some(2), samples: Some(BUFFER) };
    let (console, mixer) = Mixer::new();
    let device = audio.open_playback(None, &wanted, |_| Outlet(mixer))?;
    device.resume();
    Ok((device, console))
}
