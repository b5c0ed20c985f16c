//! The game in a page: events of the browser in, ticks, one picture and the commands for the sound out. It does what
//! `sdl/window.rs` does for a window.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::Duration;

use quadrant::audio::speaker::{Speaker, Volumes};
use quadrant::cli;
use quadrant::draw::{HEIGHT, WIDTH};
use quadrant::failure::Failure;
use quadrant::files::shot;
use quadrant::game::event::Event;
use quadrant::game::frames::Frames;
use quadrant::game::session::Session;
use quadrant::geom::Rect;
use quadrant::paint::Painter;
use quadrant::scene::Scene;
use quadrant::settings::key_place::KeyPlace;
use quadrant::settings::{Scaling, TextSize};

use crate::disk;
use crate::keys::{self, Held, Situation};
use crate::outlet::Commands;
use crate::parcels::SETTINGS;
use crate::plugs::Plugs;

/// The folder with settings, progress and runs, as in a user's data folder.
pub const DATA: &str = "/data";
const MOST_SCREENSHOTS: u32 = 99;

/// The facts that the page needs after a frame, as bits.
pub mod said {
    /// There is a new picture.
    pub const PAINTED: u32 = 1;
    /// The player has ended the game.
    pub const CLOSED: u32 = 2;
    /// The settings ask for the full screen.
    pub const FULLSCREEN: u32 = 4;
    /// The picture fills the page instead of being a whole multiple of itself.
    pub const FILLS: u32 = 8;
    /// A game runs, and no menu covers it.
    pub const PLAYS: u32 = 16;
    /// The lab or the editor, where a finger is a mouse.
    pub const WORKS: u32 = 32;
    /// A game runs, perhaps under a menu, so no other may begin.
    pub const GAME: u32 = 64;
    /// The lab, where nothing is stored.
    pub const LAB: u32 = 128;
}

thread_local! {
    /// Whether the page is shown on the display of a phone.
    pub static IS_SMALL: Cell<bool> = const { Cell::new(false) };
}

pub struct Page {
    session: Session,
    frames: Frames,
    speaker: Speaker,
    pub commands: Commands,
    plugs: Plugs,
    painter: Painter,
    /// The picture, four bytes a pixel in the order of a canvas: red, green, blue, alpha.
    pub pixels: Vec<u32>,
    /// Where the page shows the picture, in the pixels of the mouse.
    pub picture: Rect,
    last: Option<Duration>,
    /// Shakes of pads: the pad, the strengths of both motors in 65535ths, and the milliseconds.
    pub shakes: Vec<u32>,
    /// Numbers for the mixer, see [`crate::outlet`].
    pub sounds: Vec<i32>,
}

impl Page {
    /// Starts the game of these words of the command line.
    pub fn new(words: &[&str]) -> Result<Page, Failure> {
        let mut session = cli::session(Path::new(DATA), words)?;
        let is_new = disk::with(|disk| disk.find(SETTINGS).is_none());
        session.change(|settings| {
            // Only a press may change to the full screen.
            settings.fullscreen = false;
            settings.text = if is_new && IS_SMALL.get() { TextSize::Large } else { settings.text };
        });
        Ok(Page {
            session,
            frames: Frames::default(),
            speaker: Speaker::default(),
            commands: Commands::default(),
            plugs: Plugs::default(),
            painter: Painter::default(),
            pixels: vec![0; (WIDTH * HEIGHT) as usize],
            picture: Rect::new(0, 0, WIDTH, HEIGHT),
            last: None,
            shakes: Vec::new(),
            sounds: Vec::new(),
        })
    }

    pub fn hear(&mut self, event: Event) {
        self.session.hear(event, self.picture);
    }

    /// Whether the game uses this key now. `writes` says that it writes a letter.
    pub fn uses_key(&self, place: KeyPlace, held: Held, writes: bool) -> bool {
        let scene = self.session.scene();
        let now = Situation {
            plays: scene.game().is_some() && !scene.has_menu(),
            two_play: scene.two_players(),
            points: scene.wants_pointer(),
            edits: matches!(scene, Scene::Editor(_)),
            listens: matches!(scene, Scene::Options(options) if options.is_listening()),
        };
        keys::is_used(place, held, writes, now, &self.session.settings().keys)
    }

    pub fn plug_in(&mut self, pad: u32, name: &str, is_standard: bool) {
        let event = self.plugs.plug_in(pad, name, is_standard, &self.session.settings().taught_pads);
        event.into_iter().for_each(|event| self.hear(event));
    }

    pub fn pull_out(&mut self, pad: u32) {
        self.plugs.pull_out(pad).into_iter().for_each(|event| self.hear(event));
    }

    pub fn pad_button(&mut self, pad: u32, number: usize, value: f32) {
        let Page { plugs, session, picture, .. } = self;
        plugs.button(pad, number, value, &mut |event| session.hear(event, *picture));
    }

    pub fn pad_axis(&mut self, pad: u32, number: usize, value: f32) {
        let Page { plugs, session, picture, .. } = self;
        plugs.axis(pad, number, value, &mut |event| session.hear(event, *picture));
    }

    /// Keeps what a player has answered about the buttons of a pad.
    fn teach(&mut self) {
        let Page { plugs, session, picture, .. } = self;
        if let Some((pad, fields)) = session.taught() {
            let line = plugs.teach(pad, &fields, &mut |event| session.hear(event, *picture));
            session.pad_is_taught(line);
        }
        plugs.hear_all(session.is_teaching());
    }

    /// Runs the ticks that are due at this time since the page was opened. Returns the bits of [`said`].
    pub fn frame(&mut self, now: Duration) -> Result<u32, String> {
        if self.session.take_stirred() {
            self.frames.pace.stir(now);
        }
        if self.session.take_exposed() {
            self.frames.pace.expose();
        }
        let passed = now.saturating_sub(self.last.replace(now).unwrap_or(now));
        let (speaker, shakes) = (&mut self.speaker, &mut self.shakes);
        shakes.clear();
        let next = self.frames.tick(&mut self.session, passed, |session| {
            for (pad, shake) in session.shakes().into_iter().flatten() {
                shakes.extend([pad, shake.motors.0.into(), shake.motors.1.into(), shake.milliseconds]);
            }
            let settings = session.settings();
            speaker.set_volumes(Volumes { sound: settings.sound, music: settings.music });
            speaker.hear(session.scene());
        });
        self.commands.take(&mut self.sounds);
        let mut said = 0;
        if !self.session.follow(next)? {
            // A recording is not asked for in a page, so nothing is in another file.
            self.session.close()?;
            said |= said::CLOSED;
        }
        self.teach();
        let situation = self.session.situation();
        if (self.session.wants_screenshot() || self.frames.pace.is_due(situation, now)) && self.paint(now) {
            said |= said::PAINTED;
        }
        let settings = self.session.settings();
        let bits = [
            (settings.fullscreen, said::FULLSCREEN),
            (settings.scaling == Scaling::Fill, said::FILLS),
            (self.session.scene().game().is_some() && !self.session.scene().has_menu(), said::PLAYS),
            (matches!(self.session.scene(), Scene::Lab(_) | Scene::Editor(_)), said::WORKS),
            (self.session.scene().game().is_some(), said::GAME),
            (matches!(self.session.scene(), Scene::Lab(_)), said::LAB),
        ];
        Ok(bits.into_iter().filter(|(is_so, _)| *is_so).fold(said, |said, (_, bit)| said | bit))
    }

    fn paint(&mut self, now: Duration) -> bool {
        self.frames.draw(&mut self.session);
        if self.session.take_screenshot() {
            self.save_screenshot();
        }
        if !self.frames.takes(now) {
            return false;
        }
        let begun = std::time::Instant::now();
        let painted = self.painter.paint(self.frames.pace.shown());
        for (pixel, painted) in self.pixels.iter_mut().zip(painted) {
            // From 0xaarrggbb to the bytes red, green, blue, alpha in memory.
            *pixel = painted.swap_bytes().rotate_right(8);
        }
        self.frames.micros.paint = begun.elapsed().as_micros() as u32;
        true
    }

    /// The size of the picture that was painted last. Its pixels are the first of `pixels`.
    pub fn size(&self) -> (i32, i32) {
        self.frames.pace.shown().size()
    }

    /// The page lets the player download the file.
    fn save_screenshot(&mut self) {
        let files = (1..=MOST_SCREENSHOTS).map(|nth| PathBuf::from(format!("/quadrant-{nth:04}.png")));
        if let Err(why) = shot::save_beside_others(&self.frames.list, files) {
            self.session.complain(why);
        }
    }

    /// The browser plays sound from now on. Before the first press it does not, and old commands would pile up.
    pub fn sound_on(&mut self) {
        let is_again = self.speaker.is_connected();
        self.commands = if is_again { Commands::with_only_ours() } else { Commands::default() };
        self.speaker.connect_outlet(Box::new(self.commands.clone()));
    }

    /// The window was resized or uncovered.
    pub fn expose(&mut self) {
        self.frames.pace.expose();
    }

    pub fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Saves what would be lost when the page goes away. It may come back.
    pub fn keep(&mut self) {
        if let Err(problem) = self.session.close() {
            log::warn!("{problem}");
        }
    }
}
