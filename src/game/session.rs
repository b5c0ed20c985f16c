//! The game without its window: events and time go in; ticks of the scene and everything that follows from them come out. A
//! platform drives it between two pictures. Tests drive it too, with the same events, a folder of their own and no display.
//! What only a platform can do (shake a pad, teach it, change the window) it asks the session for after each tick.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::event::{Event, SoundDevice};
use super::gathered::Gathered;
use super::pace::Situation;
use super::program::Program;
use super::rumble::{self, Shake};
use super::start::Game;
use crate::career::Career;
use crate::draw::DrawList;
use crate::draw::overlay::Micros;
use crate::geom::Rect;
use crate::saves::preferences::Preferences;
use crate::scene::{Controls, Next, Scene};
use crate::settings::Settings;
use crate::settings::names::KeyNames;

pub struct Session {
    gathered: Gathered,
    program: Program,
    /// A pad that shall shake because of the last tick, and how.
    shakes: [Option<(u32, Shake)>; 2],
}

impl Session {
    pub fn new(game: Game, preferences: Preferences) -> Session {
        let gathered = Gathered::new(preferences.settings().clone());
        Session { gathered, program: Program::new(game, preferences), shakes: [None; 2] }
    }

    /// Takes in one event. `picture` is where the window shows the picture, in the points in which the mouse is reported.
    pub fn hear(&mut self, event: Event, picture: Rect) {
        self.gathered.wants_pointer = self.program.scene.wants_pointer();
        self.gathered.hear(event, self.program.scene.has_menu(), picture);
    }

    /// The window was closed, and may be; or the system ends the program, which is not to be held up by a question.
    pub fn is_closed(&mut self) -> bool {
        let closed = std::mem::take(&mut self.gathered.closed);
        self.gathered.quit || closed && self.program.may_close()
    }

    /// One tick of the scene, and where it wants to go.
    pub fn tick(&mut self, micros: Micros) -> Next {
        if !self.program.scene.has_menu() {
            self.gathered.stop_repeating();
        }
        let two = self.program.scene.two_players();
        let controls = Controls { micros, ..self.gathered.take(two) };
        let next = self.program.tick(controls);
        for (player, shake) in rumble::of_tick(&self.program.scene).into_iter().enumerate() {
            self.shakes[player] = shake.and_then(|shake| Some((self.gathered.shaken_pad(player)?, shake)));
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
        if std::mem::take(&mut self.gathered.fullscreen) {
            self.program.change(|settings| settings.fullscreen ^= true);
        }
        self.gathered.heed(self.program.preferences.settings());
        Ok(true)
    }

    /// The pads that shall shake because of the last tick, and how.
    pub fn shakes(&mut self) -> [Option<(u32, Shake)>; 2] {
        std::mem::take(&mut self.shakes)
    }

    /// A pad somebody has just taught, and the fields of its mapping. Answer with [`Session::pad_is_taught`].
    pub fn taught(&mut self) -> Option<(u32, String)> {
        self.program.taught()
    }

    /// The whole line of a mapping, to be kept, or why the platform refused it.
    pub fn pad_is_taught(&mut self, line: Result<String, String>) {
        match line {
            Ok(line) => {
                self.gathered.release_pads();
                // A mapping of the same pad that was taught before is replaced.
                let guid = line.split(',').next().unwrap_or_default().to_string();
                self.program.change(|settings| {
                    settings.taught_pads.retain(|other| !other.starts_with(&guid));
                    settings.taught_pads.push(line);
                });
                self.program.preferences.save();
            }
            Err(problem) => self.complain(format!("What was taught is not kept: {problem}")),
        }
    }

    /// Whether somebody tells what the buttons of a pad are: then all pads are reported as strange ones.
    pub fn is_teaching(&self) -> bool {
        self.program.is_teaching()
    }

    /// Whether the keyboard has another layout since this was asked. Answer with [`Session::learn_names`].
    pub fn take_layout_change(&mut self) -> bool {
        std::mem::take(&mut self.gathered.new_layout)
    }

    pub fn learn_names(&mut self, names: KeyNames) {
        self.program.learn_names(names);
    }

    pub fn take_sound_device(&mut self) -> Option<SoundDevice> {
        self.gathered.sound_device.take()
    }

    /// Whether the graphics device lost its textures since this was asked.
    pub fn take_textures_lost(&mut self) -> bool {
        std::mem::take(&mut self.gathered.textures_lost)
    }

    /// Whether any event came since this was asked.
    pub fn take_stirred(&mut self) -> bool {
        std::mem::take(&mut self.gathered.stirred)
    }

    pub fn is_stirred(&self) -> bool {
        self.gathered.stirred
    }

    /// Whether what the window shows may be stale since this was asked.
    pub fn take_exposed(&mut self) -> bool {
        std::mem::take(&mut self.gathered.exposed)
    }

    pub fn wants_screenshot(&self) -> bool {
        self.gathered.screenshot
    }

    pub fn ask_for_screenshot(&mut self) {
        self.gathered.screenshot = true;
    }

    pub fn take_screenshot(&mut self) -> bool {
        std::mem::take(&mut self.gathered.screenshot)
    }

    /// Percent of the world's pace.
    pub fn speed(&self) -> u8 {
        self.program.speed()
    }

    pub fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        self.program.change(change);
    }

    /// Something outside went wrong: it is said as soon as there is a screen to say it on.
    pub fn complain(&mut self, sentence: String) {
        self.program.complain_on_screen(sentence);
    }

    /// The game ends: what was chosen is kept, and what was recorded.
    pub fn close(&mut self) -> Result<(), String> {
        self.program.close();
        self.program.save_recording()
    }

    /// After an error in the game: saves what can be saved. Returns a sentence for each thing.
    pub fn rescue(&mut self, report: &str) -> Vec<String> {
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
