//! The game without its window: what SDL tells goes in, ticks of the scene and all that follows from them come out. The window's
//! loop drives it between two pictures. Tests drive it too, with the same events, a folder of their own and no display at all.

use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use sdl2::EventPump;
use sdl2::event::Event;
use sdl2::rect::Rect;

use super::command_line::Command;
use super::gathered::{Gathered, SoundDevice};
use super::pace::Situation;
use super::plugs::Plugs;
use super::preferences::Preferences;
use super::program::{Game, Program};
use super::store::Store;
use super::{Failure, commands, rumble};
use crate::career::Career;
use crate::draw::glyphs::Maker;
use crate::draw::overlay::Micros;
use crate::draw::{DrawList, HEIGHT, WIDTH};
use crate::scene::press::RawPress;
use crate::scene::{Controls, Next, Scene};
use crate::settings::Settings;

pub struct Session {
    pub(super) gathered: Gathered,
    pub(super) program: Program,
}

impl Session {
    pub(super) fn new(game: Game, preferences: Preferences, plugs: Plugs) -> Session {
        let settings = preferences.settings().clone();
        Session { gathered: Gathered::new(plugs, settings), program: Program::new(game, preferences) }
    }

    /// The game that these words of a command line begin, with everything kept in this folder. Of pads there are those that SDL
    /// tells of; without SDL there are those that are told of by [`Session::hear`].
    pub fn at(folder: &Path, words: &[&str], sdl: Option<&sdl2::Sdl>) -> Result<Session, Failure> {
        let command = Command::parse(words.iter().map(OsString::from))?;
        let preferences = Preferences::read(Store::at(folder));
        let plugs = sdl.map_or_else(Plugs::default, |sdl| Plugs::new(sdl, &preferences.settings().taught_pads));
        Ok(Session::new(commands::begun(command, || Store::at(folder))?, preferences, plugs))
    }

    /// Takes in all that SDL has to tell. `picture` is where the window shows the picture.
    pub fn listen(&mut self, events: &mut EventPump, picture: Rect) {
        self.gathered.wants_pointer = self.program.scene.wants_pointer();
        self.gathered.listen(events, self.program.scene.has_menu(), picture);
    }

    /// One event, in a window that is as large as the picture.
    pub fn hear(&mut self, event: Event) {
        self.gathered.wants_pointer = self.program.scene.wants_pointer();
        let picture = Rect::new(0, 0, WIDTH as u32, HEIGHT as u32);
        self.gathered.hear(event, self.program.scene.has_menu(), picture);
    }

    /// A pad without a device behind it: SDL tells of none.
    pub fn plug_in(&mut self, id: u32) {
        self.gathered.plug_in(id, Maker::Xbox);
    }

    /// A press on a pad that SDL does not know, without a device behind it.
    pub fn press_strange_pad(&mut self, press: RawPress) {
        self.gathered.press_strange_pad(press);
    }

    /// The window was closed, and may be; or the system ends the program, which is not to be held up by a question.
    pub fn is_closed(&mut self) -> bool {
        let closed = std::mem::take(&mut self.gathered.closed);
        self.gathered.quit || closed && self.program.may_close()
    }

    /// One tick of the scene, felt in the hands, and where it wants to go.
    pub fn tick(&mut self, micros: Micros) -> Next {
        let two = self.program.scene.two_players();
        let controls = Controls { micros, ..self.gathered.take(two) };
        let next = self.program.tick(controls);
        for (player, shake) in rumble::of_tick(&self.program.scene).into_iter().enumerate() {
            if let Some(shake) = shake {
                self.gathered.rumble(player, shake.motors, shake.milliseconds);
            }
        }
        next
    }

    /// Goes there, and does whatever else has come up. False when the game is over.
    pub fn follow(&mut self, next: Next) -> Result<bool, String> {
        self.gathered.fullscreen |= next == Next::FullScreen;
        self.gathered.screenshot |= next == Next::Screenshot;
        if !self.program.go(next)? {
            return Ok(false);
        }
        self.program.watch();
        self.hear_of_devices();
        self.gathered.heed(self.program.preferences.settings());
        Ok(true)
    }

    /// Another keyboard layout, a pad that was taught, the key for the whole screen.
    fn hear_of_devices(&mut self) {
        if std::mem::take(&mut self.gathered.new_layout) {
            self.program.learn_names();
        }
        if let Some((pad, fields)) = self.program.taught() {
            match self.gathered.plugs.teach(pad, &fields) {
                Ok(line) => {
                    self.gathered.taught(pad);
                    // What was taught about the same pad before gives way.
                    let guid = line.split(',').next().unwrap_or_default().to_string();
                    self.program.change(|settings| {
                        settings.taught_pads.retain(|other| !other.starts_with(&guid));
                        settings.taught_pads.push(line);
                    });
                    self.program.preferences.save();
                }
                Err(problem) => self.program.complain_on_screen(format!("What was taught is not kept: {problem}")),
            }
        }
        self.gathered.plugs.hear_all(self.program.is_teaching());
        if std::mem::take(&mut self.gathered.fullscreen) {
            self.program.change(|settings| settings.fullscreen ^= true);
        }
    }

    pub(super) fn sound_device(&mut self) -> Option<SoundDevice> {
        self.gathered.sound_device.take()
    }

    /// The game ends: what was chosen is kept, and what was recorded.
    pub fn close(&mut self) -> Result<(), String> {
        self.program.close();
        self.program.save_recording()
    }

    /// After an error in the game: saves what can be saved. Returns a sentence for each thing.
    pub(super) fn rescue(&mut self, report: &str) -> Vec<String> {
        // What fails once may fail again.
        let rescued = catch_unwind(AssertUnwindSafe(|| self.program.rescue(report)));
        rescued.unwrap_or_else(|_| vec!["Nothing could be saved.".into()])
    }

    pub fn draw(&mut self, mix: f32, list: &mut DrawList) {
        self.program.draw(mix, list);
        self.gathered.draw_pointer(list);
    }

    /// What is on, for how often it is painted.
    pub fn situation(&self) -> Situation {
        let plays = self.program.is_playing();
        match self.program.scene {
            _ if self.gathered.hidden => Situation::Hidden { plays },
            _ if plays => Situation::Playing,
            _ if !self.gathered.has_focus => Situation::Behind,
            Scene::Lab(_) | Scene::Editor(_) => Situation::Working,
            _ => Situation::Menu,
        }
    }

    pub fn scene(&self) -> &Scene {
        &self.program.scene
    }

    pub fn settings(&self) -> &Settings {
        self.program.preferences.settings()
    }

    /// Where the pointer is, in the picture.
    pub fn pointer(&self) -> (i32, i32) {
        self.gathered.pointer()
    }

    pub fn career(&self) -> &Career {
        self.program.career()
    }
}
