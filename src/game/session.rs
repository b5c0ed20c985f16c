//! The game without its window: events and time go in, and ticks of the scene come out. The platform layer (SDL and the
//! window) calls it between two pictures. Tests call it with the same events, a folder of their own and no display.
//! After each tick the platform layer asks what it must do itself: shake a pad, set up a pad (called "teach" in the
//! code), or change the window.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use super::event::{Event, SoundDevice};
use super::gathered::Gathered;
use super::pace::Situation;
use super::program::Program;
use super::rumble;
use super::start::Game;
use crate::career::Career;
use crate::draw::DrawList;
use crate::draw::overlay::Micros;
use crate::feedback::Rumble;
use crate::geom::Rect;
use crate::saves::preferences::Preferences;
use crate::scene::{Controls, Next, Scene};
use crate::settings::Settings;
use crate::settings::names::KeyNames;

pub struct Session {
    gathered: Gathered,
    program: Program,
    shakes: [Option<(u32, Rumble)>; 2],
    /// Files that were dropped on the window since the last tick.
    dropped: Vec<PathBuf>,
}

impl Session {
    pub fn new(game: Game, preferences: Preferences) -> Session {
        let gathered = Gathered::new(preferences.settings().clone());
        Session { gathered, program: Program::new(game, preferences), shakes: [None; 2], dropped: Vec::new() }
    }

    /// Handles one event. `picture` is the part of the window that shows the picture, in the unit of mouse positions.
    pub fn hear(&mut self, event: Event, picture: Rect) {
        self.gathered.wants_pointer = self.program.scene.wants_pointer();
        self.gathered.fit_pointer(self.program.scene.size());
        self.gathered.hear(event, self.program.scene.has_menu(), picture);
    }

    /// Takes a pack or a level that was dropped on the window. It is opened after the next tick.
    pub fn drop_file(&mut self, file: &Path) {
        self.gathered.stirred = true;
        self.dropped.push(file.into());
    }

    /// Whether the program must end now. If the player closes the window, the editor may first ask about unsaved
    /// changes. If the system ends the program, nothing is asked.
    pub fn is_closed(&mut self) -> bool {
        let closed = std::mem::take(&mut self.gathered.closed);
        self.gathered.quit || closed && self.program.may_close()
    }

    /// Runs one tick of the scene and returns where it wants to go.
    pub fn tick(&mut self, micros: Micros) -> Next {
        if !self.program.scene.has_menu() {
            self.gathered.stop_repeating();
        }
        let two = self.program.scene.two_players();
        self.gathered.fit_pointer(self.program.scene.size());
        let controls = Controls { micros, ..self.gathered.take(two) };
        let next = self.program.tick(controls);
        for (player, shake) in rumble::of_tick(&self.program.scene).into_iter().enumerate() {
            self.shakes[player] = shake.and_then(|shake| Some((self.gathered.shaken_pad(player)?, shake)));
        }
        next
    }

    /// Goes to the scene that [`Session::tick`] returned, and handles everything else that came up. Returns false when
    /// the game is over.
    pub fn follow(&mut self, next: Next) -> Result<bool, String> {
        self.gathered.fullscreen |= next == Next::FullScreen;
        self.gathered.screenshot |= next == Next::Screenshot;
        if !self.program.go(next)? {
            return Ok(false);
        }
        for file in std::mem::take(&mut self.dropped) {
            self.program.open_file(&file)?;
        }
        self.program.watch();
        if std::mem::take(&mut self.gathered.fullscreen) {
            self.program.change(|settings| settings.fullscreen ^= true);
        }
        self.gathered.heed(self.program.preferences.settings());
        Ok(true)
    }

    pub fn shakes(&mut self) -> [Option<(u32, Rumble)>; 2] {
        std::mem::take(&mut self.shakes)
    }

    /// Returns a pad that the player has just set up, and the fields of its mapping. Answer with
    /// [`Session::pad_is_taught`].
    pub fn taught(&mut self) -> Option<(u32, String)> {
        self.program.taught()
    }

    /// Keeps the complete line of a mapping, or reports why the platform refused it.
    pub fn pad_is_taught(&mut self, line: Result<String, String>) {
        match line {
            Ok(line) => {
                self.gathered.release_pads();
                // An earlier mapping of the same pad is replaced.
                let guid = line.split(',').next().unwrap_or_default().to_string();
                self.program.change(|settings| {
                    settings.taught_pads.retain(|other| !other.starts_with(&guid));
                    settings.taught_pads.push(line);
                });
                self.program.preferences.save();
            }
            Err(problem) => self.complain(words!("game.pad_not_set_up", problem = problem).to_string()),
        }
    }

    /// Whether a pad is being set up. Then all pads must report raw button numbers, even pads that SDL knows.
    pub fn is_teaching(&self) -> bool {
        self.program.is_teaching()
    }

    /// Whether the keyboard has another layout since the last call. Answer with [`Session::learn_names`].
    pub fn take_layout_change(&mut self) -> bool {
        std::mem::take(&mut self.gathered.new_layout)
    }

    pub fn learn_names(&mut self, names: KeyNames) {
        self.program.learn_names(names);
    }

    pub fn take_sound_device(&mut self) -> Option<SoundDevice> {
        self.gathered.sound_device.take()
    }

    pub fn take_textures_lost(&mut self) -> bool {
        std::mem::take(&mut self.gathered.textures_lost)
    }

    pub fn take_stirred(&mut self) -> bool {
        std::mem::take(&mut self.gathered.stirred)
    }

    pub fn is_stirred(&self) -> bool {
        self.gathered.stirred
    }

    /// Whether the window's content may be stale since the last call.
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

    pub fn speed(&self) -> u8 {
        self.program.speed()
    }

    pub fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        self.program.change(change);
    }

    pub fn complain(&mut self, sentence: String) {
        self.program.complain_on_screen(sentence);
    }

    /// Ends the game: saves the settings and the recording. Returns a sentence if the recording is in another file.
    pub fn close(&mut self) -> Result<Option<String>, String> {
        self.program.close();
        self.program.save_recording()
    }

    /// After an error in the game: saves what can be saved. Returns a sentence for each thing.
    pub fn rescue(&mut self, report: &str) -> Vec<String> {
        // A failure may happen again.
        let rescued = catch_unwind(AssertUnwindSafe(|| self.program.rescue(report)));
        rescued.unwrap_or_else(|_| vec![words!("crash.nothing").into()])
    }

    pub fn draw(&mut self, mix: f32, list: &mut DrawList) {
        list.controls.hands = self.gathered.hands();
        list.controls.two_players = self.program.scene.two_players();
        self.program.draw(mix, list);
        self.gathered.fit_pointer(list.size());
        self.gathered.draw_pointer(list);
    }

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

    pub fn pointer(&self) -> (i32, i32) {
        self.gathered.pointer()
    }

    pub fn career(&self) -> &Career {
        self.program.career()
    }
}
