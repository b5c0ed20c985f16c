//! Drives the whole game without a window: events go in, and everything else runs as it does behind a window.

use std::path::{Path, PathBuf};

use quadrant::cli;
use quadrant::draw::glyphs::Maker;
use quadrant::draw::{DrawList, HEIGHT, WIDTH};
use quadrant::game::event::{Event, Modifiers, MouseButton, PadAxis};
use quadrant::game::session::Session;
use quadrant::geom::Rect;
use quadrant::input::Button as Action;
use quadrant::saves::keeper::Keeper;
use quadrant::saves::store::Store;
use quadrant::scene::offer::{By, Offer};
use quadrant::scene::play::second::JOIN_TICKS;
use quadrant::scene::press::{Part, RawPress};
use quadrant::scene::{MenuSound, Next, Scene, TypedKey};
use quadrant::settings::bindings::PadButton;
use quadrant::settings::key_place::KeyPlace;
use quadrant::words;

/// The pad that is plugged in from the start, and one that SDL does not know.
pub const PAD: u32 = 1;
pub const STRANGE: u32 = 77;

pub struct Person {
    pub session: Session,
    pub folder: PathBuf,
    pub data: PathBuf,
    pub ticks: u64,
    pub is_over: bool,
    /// The position of the pointer, and the menu sounds since this list was last emptied.
    pub at: (i32, i32),
    pub heard: Vec<MenuSound>,
}

/// Returns the key for places that mean the same on every keyboard layout.
fn typed_by(place: KeyPlace) -> Option<TypedKey> {
    Some(match place {
        KeyPlace::RETURN => TypedKey::Enter,
        KeyPlace::ESCAPE => TypedKey::Escape,
        KeyPlace::TAB => TypedKey::Tab,
        KeyPlace::BACKSPACE => TypedKey::Backspace,
        KeyPlace::DELETE => TypedKey::Delete,
        KeyPlace::LEFT => TypedKey::Left,
        KeyPlace::RIGHT => TypedKey::Right,
        KeyPlace::UP => TypedKey::Up,
        KeyPlace::DOWN => TypedKey::Down,
        KeyPlace::SPACE => TypedKey::Letter(' '),
        _ => return None,
    })
}

/// Sends an event to a window of the size of the largest picture.
pub fn hear(session: &mut Session, event: Event) {
    session.hear(event, Rect::new(0, 0, WIDTH, HEIGHT));
}

pub fn plug_in(session: &mut Session, pad: u32) {
    hear(session, Event::PadAdded { pad, maker: Maker::Xbox });
}

impl Person {
    pub fn begins(folder: &Path, data: &Path) -> Person {
        Person::begins_with(folder, data, &["--data", data.to_str().unwrap()])
    }

    pub fn plays(folder: &Path, level: &Path) -> Person {
        Person::begins_with(folder, level.parent().unwrap(), &["play", level.to_str().unwrap()])
    }

    /// Plays a level of a folder of levels by its name.
    pub fn plays_named(folder: &Path, data: &Path, name: &str) -> Person {
        Person::begins_with(folder, data, &["play", name, "--data", data.to_str().unwrap()])
    }

    pub fn records(folder: &Path, level: &Path, file: &Path) -> Person {
        let [level_word, file] = [level, file].map(|path| path.to_str().unwrap());
        Person::begins_with(folder, level.parent().unwrap(), &["play", level_word, "--record", file])
    }

    pub fn edits(folder: &Path, level: &Path) -> Person {
        Person::begins_with(folder, level.parent().unwrap(), &["edit", level.to_str().unwrap()])
    }

    fn begins_with(folder: &Path, data: &Path, words: &[&str]) -> Person {
        let mut session = cli::session(folder, words).unwrap_or_else(|failure| panic!("{failure:?}"));
        plug_in(&mut session, PAD);
        let (folder, data) = (folder.to_path_buf(), data.to_path_buf());
        Person { session, folder, data, ticks: 0, is_over: false, at: (0, 0), heard: Vec::new() }
    }

    /// Closes the game, if it is still running, and starts it again.
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
        // A search ends within the tick, so that what follows is the same in every run.
        while matches!(self.session.scene(), Scene::Editor(editor) if editor.is_searching()) {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
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

    pub fn focus(&self) -> Option<String> {
        self.offers().into_iter().find(|offer| offer.by == By::Focus { on: true }).map(|offer| offer.name)
    }

    pub fn play(&self) -> &quadrant::scene::play::Play {
        match self.session.scene() {
            Scene::Play(play) => play,
            _ => panic!("no level is being played: {}", self.screen()),
        }
    }

    pub fn picture(&mut self) -> DrawList {
        let mut list = DrawList::new(0, 0);
        list.begin(self.session.scene().size());
        self.session.draw(1.0, &mut list);
        list
    }

    pub fn hear(&mut self, event: Event) {
        hear(&mut self.session, event);
    }

    pub fn key(&mut self, key: KeyPlace, down: bool) {
        self.key_with(key, Modifiers::NONE, down);
    }

    pub fn key_with(&mut self, place: KeyPlace, held: Modifiers, down: bool) {
        self.hear(match down {
            true => Event::KeyDown { place, typed: typed_by(place), held, is_repeated: false },
            false => Event::KeyUp(place),
        });
    }

    /// A key with a letter, by a layout on which it types this one.
    pub fn key_types(&mut self, place: KeyPlace, letter: char, control: bool, down: bool) {
        let held = if control { Modifiers::CONTROL } else { Modifiers::NONE };
        self.hear(match down {
            true => Event::KeyDown { place, typed: Some(TypedKey::Letter(letter)), held, is_repeated: false },
            false => Event::KeyUp(place),
        });
    }

    pub fn tap(&mut self, key: KeyPlace) {
        self.key(key, true);
        self.tick();
        self.key(key, false);
        self.tick();
    }

    /// Lets a second player join with the key that is bound to Start.
    pub fn joins(&mut self) {
        let place = self.session.settings().keys[1].of(Action::Start)[0].expect("every action has a key");
        self.key(place, true);
        self.wait(JOIN_TICKS);
        self.key(place, false);
        self.tick();
    }

    /// Lets time run again if it was stopped, and gives the keys back to the player if they move the camera.
    pub fn lets_time_run(&mut self) {
        let before = self.play().world().tick();
        self.wait(20);
        if self.screen() == "play" && self.play().world().tick() == before {
            self.tap(KeyPlace::F7);
        }
        let feet = |person: &Person| person.play().world().player(0).map(|player| player.body.feet());
        let before = feet(self);
        self.hold(Action::Right, 20);
        if self.screen() == "play" && feet(self) == before {
            self.tap(KeyPlace::F10);
        }
    }

    /// Holds the key of an action of the first player. Ticks pass only while a level is played without a menu.
    pub fn hold(&mut self, action: Action, ticks: u32) {
        let key = self.session.settings().keys[0].of(action)[0].expect("every action has a key");
        self.key(key, true);
        for _ in 0..ticks {
            if self.screen().starts_with("play") && !self.session.scene().has_menu() {
                self.tick();
            }
        }
        self.key(key, false);
        self.tick();
    }

    pub fn pad(&mut self, button: PadButton) {
        self.hear(Event::PadDown(PAD, button));
        self.tick();
        self.hear(Event::PadUp(PAD, button));
        self.tick();
    }

    pub fn axis(&mut self, axis: PadAxis, value: i16) {
        self.hear(Event::PadMoved { pad: PAD, axis, value });
    }

    pub fn trigger(&mut self) {
        self.axis(PadAxis::RightTrigger, 32_000);
        self.tick();
        self.axis(PadAxis::RightTrigger, 0);
        self.tick();
    }

    pub fn pull_pad(&mut self) {
        self.hear(Event::PadRemoved(PAD));
        self.tick();
        plug_in(&mut self.session, PAD);
    }

    pub fn strange_press(&mut self, part: Part) {
        self.hear(Event::StrangePad(RawPress { pad: STRANGE, part }));
        self.tick();
    }

    pub fn loses_focus(&mut self) {
        self.hear(Event::FocusLost);
        self.tick();
        self.hear(Event::FocusGained);
    }

    /// To a place in the picture, which may be smaller than the window.
    pub fn moves_mouse(&mut self, (x, y): (i32, i32)) {
        let (width, height) = self.session.scene().size();
        let in_window = |at: i32, window: i32, size: i32| (2 * at + 1) * window / (2 * size);
        self.hear(Event::MouseMoved(in_window(x, WIDTH, width), in_window(y, HEIGHT, height)));
        self.at = (x, y);
    }

    pub fn click_with(&mut self, button: MouseButton, at: (i32, i32)) {
        self.moves_mouse(at);
        self.tick();
        self.hear(Event::MouseDown(button));
        self.tick();
        self.hear(Event::MouseUp(button));
        self.tick();
    }

    pub fn click(&mut self, at: (i32, i32)) {
        self.click_with(MouseButton::Left, at);
    }

    pub fn points_by_keys(&mut self, goal: Rect) {
        let to = goal.center();
        for (from, to, low, high) in
            [(self.at.0, to.x, KeyPlace::LEFT, KeyPlace::RIGHT), (self.at.1, to.y, KeyPlace::UP, KeyPlace::DOWN)]
        {
            let (far, key) = ((to - from).abs(), if to < from { low } else { high });
            for (times, held) in
                [(far / 8, Modifiers::CONTROL), (far % 8, Modifiers { shift: true, ..Modifiers::CONTROL })]
            {
                for _ in 0..times {
                    self.key_with(key, held, true);
                    self.key_with(key, held, false);
                }
            }
        }
        self.at = (to.x, to.y);
        self.tick();
    }

    /// Moves the pointer with the right stick: long pushes for the distance, short ones for the last pixels.
    pub fn points_by_pad(&mut self, goal: Rect) {
        let to = goal.center();
        for (axis, nth) in [(PadAxis::RightX, 0), (PadAxis::RightY, 1)] {
            for ticks in 0.. {
                assert!(ticks < 2_000, "the stick never reaches {goal:?} on {:?}", self.screen());
                let (at, to) = (self.pointer(), if nth == 0 { to.x } else { to.y });
                let far = to - if nth == 0 { at.0 } else { at.1 };
                if far == 0 {
                    break;
                }
                self.axis(axis, if far > 0 { 32_000 } else { -32_000 });
                self.tick();
                // Keeps pushing while it cannot overshoot.
                if far.abs() < 12 {
                    self.axis(axis, 0);
                    self.tick();
                }
            }
            self.axis(axis, 0);
            self.tick();
        }
    }

    pub fn pointer(&self) -> (i32, i32) {
        self.session.pointer()
    }

    /// Chooses to play, and on normal.
    pub fn takes_first_choices(&mut self) {
        self.takes(&words!("title.play"));
        assert_eq!(self.screen(), "options: First");
        self.takes(&words!("difficulty.normal"));
        assert_eq!(self.screen(), "play");
    }

    pub fn offers_named(&self) -> Vec<String> {
        self.offers().into_iter().map(|offer| offer.name).collect()
    }

    pub fn loses_all_lives(&mut self) {
        self.hold(Action::Left, 3_000);
        // Its menu takes no press at first.
        self.wait(60);
        assert_eq!(self.screen(), "play: lost");
    }

    /// Presses down, then right, until this is in focus, and chooses it.
    pub fn takes(&mut self, name: &str) {
        for key in [KeyPlace::DOWN, KeyPlace::RIGHT] {
            for _ in 0..40 {
                if self.focus().as_deref() == Some(name) {
                    self.tap(KeyPlace::RETURN);
                    return;
                }
                self.tap(key);
            }
        }
        panic!("{name:?} is not on {:?}: {:?}", self.screen(), self.offers());
    }

    pub fn runs_to_the_exit(&mut self) {
        self.hold(Action::Right, 400);
        assert_eq!(self.screen(), "results: counted up");
        self.tap(KeyPlace::RETURN);
        assert_eq!(self.screen(), "results");
    }

    pub fn wait_for(&mut self, screen: &str) {
        for _ in 0..300 {
            if self.screen() == screen {
                return;
            }
            self.tick();
        }
        panic!("{:?} instead of {screen:?}", self.screen());
    }

    pub fn confirms(&mut self) {
        self.tap(KeyPlace::DOWN);
        self.tap(KeyPlace::RETURN);
    }

    pub fn clears_the_stage(&mut self) {
        self.hold(Action::Right, 600);
        for _ in 0..20 {
            if self.screen().starts_with("results") && self.screen() != "results" {
                self.tap(KeyPlace::RETURN);
            }
        }
    }

    pub fn falls_until_the_end(&mut self) {
        self.hold(Action::Left, 6_000);
        self.wait(100);
    }

    pub fn kept(&self) -> Keeper {
        Keeper::new(Store::at(&self.folder), Some(&self.data))
    }

    /// Presses Return until another kind of screen is shown.
    pub fn reads_on(&mut self, kind: &str) {
        for _ in 0..20 {
            if !self.screen().starts_with(kind) {
                return;
            }
            self.tap(KeyPlace::RETURN);
        }
        panic!("{kind} does not end: {}", self.screen());
    }

    /// Clicks on the control whose name ends so.
    pub fn takes_anywhere(&mut self, name: &str) {
        let offer = self.offers().into_iter().find(|offer| offer.name.ends_with(name));
        let place = offer.unwrap_or_else(|| panic!("no {name}: {:?}", self.offers())).place.center();
        self.click((place.x, place.y));
    }
}
