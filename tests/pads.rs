//! Tests pads through SDL with virtual pads. There is only one test because SDL belongs to one thread.

use quadrant_tests as common;

use std::ffi::CString;
use std::fs;
use std::os::raw::{c_int, c_void};
use std::sync::atomic::{AtomicU32, Ordering};

use common::files::empty_folder;
use quadrant::draw::{HEIGHT, WIDTH};
use quadrant::game::session::Session;
use quadrant::geom::Rect;
use quadrant::input::Button as Action;
use quadrant::scene::Scene;
use quadrant::scene::options::teach::QUESTIONS;
use quadrant::sdl::devices::Devices;
use sdl2::sys;

/// Last strength of the motors: low frequency in the upper half, high in the lower half.
static SHAKEN: AtomicU32 = AtomicU32::new(0);

extern "C" fn shake(_: *mut c_void, low: u16, high: u16) -> c_int {
    if (low, high) != (0, 0) {
        SHAKEN.store(u32::from(low) << 16 | u32::from(high), Ordering::SeqCst);
    }
    0
}

const CROSS_RIGHT: c_int = 14;
const CROSS_DOWN: c_int = 12;
const SOUTH: c_int = 0;

struct Pad {
    joystick: *mut sys::SDL_Joystick,
    index: c_int,
}

impl Pad {
    /// `is_known` means that SDL has a mapping for it.
    fn plugged_in(is_known: bool, product_id: u16) -> Pad {
        let name = CString::new(if is_known { "a pad" } else { "a strange thing" }).unwrap();
        // SAFETY: all fields of the description may be zero. SDL copies the name.
        unsafe {
            let mut about: sys::SDL_VirtualJoystickDesc = std::mem::zeroed();
            about.version = 1;
            about.type_ = if is_known { 1 } else { 0 };
            (about.naxes, about.nbuttons) = (6, 16);
            (about.vendor_id, about.product_id) = (0x1234, product_id);
            about.button_mask = 0x7fff;
            about.axis_mask = 0x3f;
            about.name = name.as_ptr();
            about.Rumble = Some(shake);
            let index = sys::SDL_JoystickAttachVirtualEx(&about);
            assert!(index >= 0, "{}", sdl2::get_error());
            let joystick = sys::SDL_JoystickOpen(index);
            assert!(!joystick.is_null());
            Pad { joystick, index }
        }
    }

    fn set(&self, button: c_int, down: bool) {
        // SAFETY: the joystick is open until it is pulled out.
        unsafe { sys::SDL_JoystickSetVirtualButton(self.joystick, button, u8::from(down)) };
    }

    fn push(&self, axis: c_int, far: i16) {
        // SAFETY: as above.
        unsafe { sys::SDL_JoystickSetVirtualAxis(self.joystick, axis, far) };
    }

    fn pulled_out(self) {
        // SAFETY: as above. The joystick is not used after this.
        unsafe {
            sys::SDL_JoystickClose(self.joystick);
            assert_eq!(sys::SDL_JoystickDetachVirtual(self.index), 0, "{}", sdl2::get_error());
        }
    }
}

struct Game {
    session: Session,
    devices: Devices,
}

impl Game {
    fn wait(&mut self, ticks: u32) {
        for _ in 0..ticks {
            self.devices.listen(&mut self.session, Rect::new(0, 0, WIDTH, HEIGHT));
            let next = self.session.tick(Default::default());
            self.devices.shake(&mut self.session);
            assert!(self.session.follow(next).unwrap());
            self.devices.serve(&mut self.session);
        }
    }

    fn press(&mut self, pad: &Pad, button: c_int) {
        pad.set(button, true);
        self.wait(2);
        pad.set(button, false);
        self.wait(2);
    }

    fn screen(&self) -> String {
        self.session.scene().screen()
    }

    fn holds(&mut self, action: Action) -> bool {
        let Scene::Play(play) = self.session.scene() else { panic!("{}", self.screen()) };
        let x = play.world().player(0).unwrap().body.rect.x;
        self.wait(20);
        let Scene::Play(play) = self.session.scene() else { panic!("{}", self.screen()) };
        let now = play.world().player(0).unwrap().body.rect.x;
        if action == Action::Right { now > x } else { now < x }
    }
}

#[test]
fn pads_are_plugged_in_used_shaken_taught_and_pulled_out() {
    // SAFETY: no other thread runs yet.
    unsafe { std::env::set_var("SDL_VIDEODRIVER", "dummy") };
    let folder = empty_folder("pads");
    let data = folder.join("levels");
    fs::create_dir_all(&data).unwrap();
    // There is a drum beside the start.
    let rows = "[\"................................X\", \"..P..D..........................#\", \"#################################\"]";
    fs::write(data.join("one.ron"), format!("Level(name: \"one\", rows: {rows})")).unwrap();
    let campaign = "Campaign(quadrants: [(quadrant: docks, title: \"A\", stages: [\"one\"])])";
    fs::write(data.join("campaign.ron"), campaign).unwrap();
    let words = ["--data", data.to_str().unwrap()];
    let sdl = sdl2::init().unwrap();
    let _video = sdl.video().unwrap();
    let begins = || {
        let session = quadrant::cli::session(&folder, &words).unwrap();
        Game { devices: Devices::new(&sdl, session.settings()).unwrap(), session }
    };
    let mut game = begins();
    game.wait(5);
    assert_eq!(game.screen(), "title");

    let pad = Pad::plugged_in(true, 1);
    game.wait(3);
    game.press(&pad, SOUTH);
    assert_eq!(game.screen(), "options: First");
    let text = game.session.settings().text;
    game.press(&pad, CROSS_DOWN);
    game.press(&pad, CROSS_DOWN);
    game.press(&pad, CROSS_RIGHT);
    assert_ne!(game.session.settings().text, text, "the cross changes a row");
    for _ in 0..3 {
        game.press(&pad, CROSS_DOWN);
    }
    game.press(&pad, SOUTH);
    assert_eq!(game.screen(), "play");

    pad.push(0, 32_000);
    assert!(game.holds(Action::Right));
    pad.push(0, 0);
    game.wait(20);
    pad.push(0, -4_000);
    assert!(!game.holds(Action::Left), "a worn stick does nothing");
    pad.push(0, -32_000);
    assert!(game.holds(Action::Left));
    pad.push(0, 0);
    game.wait(20);

    pad.push(0, 32_000);
    game.wait(4);
    pad.push(0, 0);
    pad.set(2, true);
    game.wait(240);
    pad.set(2, false);
    assert!(SHAKEN.load(Ordering::SeqCst) > 0, "the pad shook");

    pad.pulled_out();
    game.wait(3);
    assert_eq!(game.screen(), "pause");
    let pad = Pad::plugged_in(true, 1);
    game.wait(3);
    game.press(&pad, SOUTH);
    assert_eq!(game.screen(), "play", "plugged in while the pause was open");
    pad.pulled_out();
    game.wait(3);
    assert_eq!(game.screen(), "pause");

    // The player sets up a pad that SDL does not know.
    let strange = Pad::plugged_in(false, 2);
    game.wait(3);
    game.press(&strange, 3);
    assert_eq!(game.screen(), "options: Teach");
    for nth in 0..QUESTIONS.len() {
        game.wait(20);
        game.press(&strange, nth as c_int);
    }
    assert_eq!(game.screen(), "options: Controls");
    assert_eq!(game.session.settings().taught_pads.len(), 1, "and it is kept");
    game.wait(3);
    // The pad was set up: 1 is right, 3 is down, 4 is south.
    let row = |game: &Game| game.session.scene().offers().iter().position(|offer| offer.by == ON);
    let before = row(&game);
    game.press(&strange, 3);
    assert_ne!(row(&game), before, "down moves the focus");
    strange.pulled_out();
    game.wait(3);

    // The pad is known after a restart.
    game.session.close().unwrap();
    drop(game);
    let mut game = begins();
    let strange = Pad::plugged_in(false, 2);
    game.wait(3);
    assert_eq!(game.screen(), "title");
    let before = row(&game);
    game.press(&strange, 3);
    assert_ne!(row(&game), before, "known without being asked");
    assert_eq!(game.screen(), "title");
    strange.pulled_out();
    game.wait(3);
}

const ON: quadrant::scene::offer::By = quadrant::scene::offer::By::Focus { on: true };
