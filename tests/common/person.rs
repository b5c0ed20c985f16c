//! A person in front of the whole game, without a window: events as SDL tells them go in, and everything runs as it does behind a
//! window, with a folder of its own for what is kept.

use std::path::{Path, PathBuf};

use quadrant::app::session::Session;
use quadrant::draw::{DrawList, HEIGHT, WIDTH};
use quadrant::geom::Rect;
use quadrant::input::Button as Action;
use quadrant::scene::offer::{By, Offer};
use quadrant::scene::press::{Part, RawPress};
use quadrant::scene::{MenuSound, Next, Scene};
use sdl2::controller::{Axis, Button};
use sdl2::event::{Event, WindowEvent};
use sdl2::keyboard::{Keycode, Mod, Scancode};
use sdl2::mouse::{MouseButton, MouseState};

/// The pad that is there from the start, and one that SDL does not know.
pub const PAD: u32 = 1;
pub const STRANGE: u32 = 77;

pub struct Person {
    pub session: Session,
    /// Where what is kept lies, and the levels.
    pub folder: PathBuf,
    pub data: PathBuf,
    pub ticks: u64,
    /// The game has ended.
    pub is_over: bool,
    /// Where the pointer is, and what sounded since this was emptied.
    pub at: (i32, i32),
    pub heard: Vec<MenuSound>,
}

/// What SDL tells of a key that does the same on every layout. It knows none as long as there is no window.
fn keycode_of(key: Scancode) -> Option<Keycode> {
    Some(match key {
        Scancode::Return => Keycode::Return,
        Scancode::Escape => Keycode::Escape,
        Scancode::Tab => Keycode::Tab,
        Scancode::Backspace => Keycode::Backspace,
        Scancode::Delete => Keycode::Delete,
        Scancode::Left => Keycode::Left,
        Scancode::Right => Keycode::Right,
        Scancode::Up => Keycode::Up,
        Scancode::Down => Keycode::Down,
        _ => return None,
    })
}

impl Person {
    pub fn begins(folder: &Path, data: &Path) -> Person {
        Person::begins_with(folder, data, &["--data", data.to_str().unwrap()])
    }

    /// Plays one level from its file.
    pub fn plays(folder: &Path, level: &Path) -> Person {
        Person::begins_with(folder, level.parent().unwrap(), &["play", level.to_str().unwrap()])
    }

    fn begins_with(folder: &Path, data: &Path, words: &[&str]) -> Person {
        let mut session = Session::at(folder, words, None).unwrap_or_else(|failure| panic!("{failure:?}"));
        session.plug_in(PAD);
        let (folder, data) = (folder.to_path_buf(), data.to_path_buf());
        Person { session, folder, data, ticks: 0, is_over: false, at: (0, 0), heard: Vec::new() }
    }

    /// Ends the game, if it has not ended, and starts it again.
    pub fn starts_again(&mut self) {
        self.session.close().unwrap();
        let ticks = self.ticks;
        *self = Person { ticks, ..Person::begins(&self.folder, &self.data) };
    }

    pub fn tick(&mut self) {
        if self.is_over {
            return;
        }
        self.ticks += 1;
        let next = self.session.tick(Default::default());
        self.heard.extend(self.session.scene().menu_sound());
        if next == Next::Quit {
            self.session.close().unwrap();
        }
        self.is_over = !self.session.follow(next).unwrap() || self.session.is_closed();
    }

    pub fn wait(&mut self, ticks: u32) {
        (0..ticks).for_each(|_| self.tick());
    }

    pub fn screen(&self) -> String {
        if self.is_over { "over".into() } else { self.session.scene().screen() }
    }

    pub fn offers(&self) -> Vec<Offer> {
        if self.is_over { Vec::new() } else { self.session.scene().offers() }
    }

    /// The name of what is in focus.
    pub fn focus(&self) -> Option<String> {
        self.offers().into_iter().find(|offer| offer.by == By::Focus { on: true }).map(|offer| offer.name)
    }

    pub fn play(&self) -> &quadrant::scene::play::Play {
        match self.session.scene() {
            Scene::Play(play) => play,
            _ => panic!("nobody plays: {}", self.screen()),
        }
    }

    pub fn picture(&mut self) -> DrawList {
        let mut list = DrawList::new(WIDTH, HEIGHT);
        self.session.draw(1.0, &mut list);
        list
    }

    pub fn key(&mut self, key: Scancode, down: bool) {
        self.key_with(key, Mod::empty(), down);
    }

    pub fn key_with(&mut self, key: Scancode, keymod: Mod, down: bool) {
        let (timestamp, window_id, keycode, scancode) = (0, 0, keycode_of(key), Some(key));
        self.session.hear(match down {
            true => Event::KeyDown { timestamp, window_id, keycode, scancode, keymod, repeat: false },
            false => Event::KeyUp { timestamp, window_id, keycode, scancode, keymod, repeat: false },
        });
    }

    pub fn tap(&mut self, key: Scancode) {
        self.key(key, true);
        self.tick();
        self.key(key, false);
        self.tick();
    }

    /// A second player comes in, by whatever key that is now.
    pub fn joins(&mut self) {
        let place = self.session.settings().keys[1].of(Action::Start)[0].expect("no action is without");
        self.tap(Scancode::from_i32(place.0.into()).unwrap());
    }

    /// Time that was stopped runs again, and keys move the player again, not the camera.
    pub fn lets_time_run(&mut self) {
        let before = self.play().world().tick();
        self.wait(20);
        if self.screen() == "play" && self.play().world().tick() == before {
            self.tap(Scancode::F7);
        }
        let feet = |person: &Person| person.play().world().player(0).map(|player| player.body.feet());
        let before = feet(self);
        self.hold(Action::Right, 20);
        if self.screen() == "play" && feet(self) == before {
            self.tap(Scancode::F10);
        }
    }

    /// Holds the key of an action of the first player.
    pub fn hold(&mut self, action: Action, ticks: u32) {
        let place = self.session.settings().keys[0].of(action)[0].expect("no action is without");
        let key = Scancode::from_i32(place.0.into()).unwrap();
        self.key(key, true);
        for _ in 0..ticks {
            if self.screen().starts_with("play") && !self.session.scene().has_menu() {
                self.tick();
            }
        }
        self.key(key, false);
        self.tick();
    }

    pub fn pad(&mut self, button: Button) {
        self.session.hear(Event::ControllerButtonDown { timestamp: 0, which: PAD, button });
        self.tick();
        self.session.hear(Event::ControllerButtonUp { timestamp: 0, which: PAD, button });
        self.tick();
    }

    pub fn axis(&mut self, axis: Axis, value: i16) {
        self.session.hear(Event::ControllerAxisMotion { timestamp: 0, which: PAD, axis, value });
    }

    pub fn trigger(&mut self) {
        self.axis(Axis::TriggerRight, 32_000);
        self.tick();
        self.axis(Axis::TriggerRight, 0);
        self.tick();
    }

    pub fn pull_pad(&mut self) {
        self.session.hear(Event::ControllerDeviceRemoved { timestamp: 0, which: PAD });
        self.tick();
        self.session.plug_in(PAD);
    }

    pub fn strange_press(&mut self, part: Part) {
        self.session.press_strange_pad(RawPress { pad: STRANGE, part });
        self.tick();
    }

    pub fn loses_focus(&mut self) {
        self.session.hear(Event::Window { timestamp: 0, window_id: 0, win_event: WindowEvent::FocusLost });
        self.tick();
        self.session.hear(Event::Window { timestamp: 0, window_id: 0, win_event: WindowEvent::FocusGained });
    }

    pub fn moves_mouse(&mut self, (x, y): (i32, i32)) {
        let mousestate = MouseState::from_sdl_state(0);
        let event = Event::MouseMotion { timestamp: 0, window_id: 0, which: 0, mousestate, x, y, xrel: 1, yrel: 1 };
        self.session.hear(event);
        self.at = (x, y);
    }

    pub fn click_with(&mut self, mouse_btn: MouseButton, (x, y): (i32, i32)) {
        let (timestamp, window_id, which, clicks) = (0, 0, 0, 1);
        self.moves_mouse((x, y));
        self.tick();
        self.session.hear(Event::MouseButtonDown { timestamp, window_id, which, mouse_btn, clicks, x, y });
        self.tick();
        self.session.hear(Event::MouseButtonUp { timestamp, window_id, which, mouse_btn, clicks, x, y });
        self.tick();
    }

    pub fn click(&mut self, at: (i32, i32)) {
        self.click_with(MouseButton::Left, at);
    }

    /// Points somewhere with Control and the arrows.
    pub fn points_by_keys(&mut self, goal: Rect) {
        let to = goal.center();
        for (from, to, low, high) in
            [(self.at.0, to.x, Scancode::Left, Scancode::Right), (self.at.1, to.y, Scancode::Up, Scancode::Down)]
        {
            let (far, key) = ((to - from).abs(), if to < from { low } else { high });
            for (times, keymod) in [(far / 8, Mod::LCTRLMOD), (far % 8, Mod::LCTRLMOD | Mod::LSHIFTMOD)] {
                for _ in 0..times {
                    self.key_with(key, keymod, true);
                    self.key_with(key, keymod, false);
                }
            }
        }
        self.at = (to.x, to.y);
        self.tick();
    }

    /// Points somewhere with the right stick: far with a push, the last pixels with short ones.
    pub fn points_by_pad(&mut self, goal: Rect) {
        let to = goal.center();
        for (axis, nth) in [(Axis::RightX, 0), (Axis::RightY, 1)] {
            for ticks in 0.. {
                assert!(ticks < 2_000, "the stick never gets to {goal:?} on {:?}", self.screen());
                let (at, to) = (self.pointer(), if nth == 0 { to.x } else { to.y });
                let far = to - if nth == 0 { at.0 } else { at.1 };
                if far == 0 {
                    break;
                }
                self.axis(axis, if far > 0 { 32_000 } else { -32_000 });
                self.tick();
                // As long as it cannot run past its goal it is held.
                if far.abs() < 12 {
                    self.axis(axis, 0);
                    self.tick();
                }
            }
            self.axis(axis, 0);
            self.tick();
        }
    }

    /// Where the pointer really is.
    pub fn pointer(&self) -> (i32, i32) {
        self.session.pointer()
    }
}
