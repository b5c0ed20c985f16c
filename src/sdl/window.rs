//! The window and its loop: events in, ticks of the scene, its sounds, one picture. If something fails (a display, a
//! sound device, a pad, the graphics device), a sentence says so and the game continues without it if possible.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use sdl2::VideoSubsystem;
use sdl2::render::{TextureCreator, WindowCanvas};

use super::canvas::{
    canvas_on, choose_painter, no_display, open_window, picture_in, set_fullscreen, set_scale, software_canvas,
};
use super::convert::key_names;
use super::crash;
use super::devices::Devices;
use super::renderer::Pictures;
use super::signals::Signals;
use super::sound::SoundOutput;
use crate::audio::speaker::Volumes;
use crate::draw::DrawList;
use crate::failure::Failure;
use crate::files::shot;
use crate::game::event::SoundDevice;
use crate::game::frames::Frames;
use crate::game::pace::Situation;
use crate::game::session::Session;
use crate::game::start::Game;
use crate::saves::preferences::Preferences;
use crate::saves::store::Store;
use crate::settings::Settings;

/// The shortest frame if no display sets the rate: 120 a second.
const SHORTEST_FRAME: Duration = Duration::from_micros(8_333);
const MOST_SCREENSHOTS: u32 = 9999;

/// The exit code after an error in the game, as in Rust.
const PANICKED: u8 = 101;

/// State that outlives a canvas. A new canvas is created when vsync is turned on or off.
struct Outside {
    devices: Devices,
    session: Session,
    sound: SoundOutput,
    frames: Frames,
    /// Pixels of the canvas when it was last painted.
    painted_size: (u32, u32),
    /// The folder for screenshots: the one that the game was started in.
    screenshots: PathBuf,
    settings: Settings,
    signals: Signals,
    begun: Instant,
    last: Instant,
    is_first_picture: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Closed,
    AnotherCanvas,
    /// The graphics device fails, or has no memory for a picture as large as the window.
    NoPicture,
}

pub fn run(game: Game) -> Result<(), Failure> {
    let begun = Instant::now();
    let signals = Signals::listen();
    choose_painter();
    let sdl = sdl2::init()?;
    let video = sdl.video().map_err(no_display)?;
    // Without a display SDL may silently choose a driver that shows nothing. It is only used if it was requested.
    if !has_display(&video) && std::env::var_os("SDL_VIDEODRIVER").is_none() {
        return Err(no_display(words!("window.no_display").into()));
    }
    let preferences = Preferences::read(Store::open());
    show(&sdl, Session::new(game, preferences), signals, begun)
}

/// Shows a message box if there is a display.
pub fn complain(problem: &str) {
    let video = sdl2::init().and_then(|sdl| sdl.video());
    crash::show(problem, video.is_ok_and(|video| has_display(&video)));
}

fn has_display(video: &sdl2::VideoSubsystem) -> bool {
    !["offscreen", "dummy"].contains(&video.current_video_driver())
}

/// Shows a game in its own window until it ends. Public for tests, which end it in every possible way.
pub fn show_session(sdl: &sdl2::Sdl, session: Session) -> Result<(), Failure> {
    show(sdl, session, Signals::listen(), Instant::now())
}

/// Runs the window until the game ends. However the game ends, even by a signal or a panic, it first saves what would
/// be lost.
fn show(sdl: &sdl2::Sdl, session: Session, signals: Signals, begun: Instant) -> Result<(), Failure> {
    crash::keep_words();
    let video = sdl.video()?;
    let mut outside = Outside::new(sdl, session, signals, begun)?;
    let ended = catch_unwind(AssertUnwindSafe(|| -> Result<(), Failure> {
        let mut canvas = canvas_on(&video, open_window(&video, &outside.settings)?, &outside.settings)?;
        log::info!("painting with {} on {}", canvas.info().name, video.current_video_driver());
        // SDL knows the labels of the keys only if there is a window.
        outside.session.learn_names(key_names());
        loop {
            let end = outside.show_on(&mut canvas)?;
            match outside.canvas_after(end, canvas, &video)? {
                Some(next) => canvas = next,
                None => return Ok(()),
            }
        }
    }));
    let has_display = has_display(&video);
    let by_signal = outside.signals.end();
    outside.signals.ends_at_once();
    match ended {
        Ok(ended) => {
            // Also if the window itself failed.
            let closed = outside.session.close();
            if let Err(Failure::Problem(problem)) = &ended {
                crash::show(problem, has_display);
            }
            ended?;
            if let Some(elsewhere) = closed? {
                log::warn!("{elsewhere}");
            }
            by_signal.map_or(Ok(()), Err)
        }
        Err(_) => {
            let saved = outside.session.rescue(&crash::report());
            crash::tell(&saved, has_display);
            Err(Failure::Ended(PANICKED))
        }
    }
}

impl Outside {
    fn new(sdl: &sdl2::Sdl, session: Session, signals: Signals, begun: Instant) -> Result<Outside, String> {
        Ok(Outside {
            devices: Devices::new(sdl, session.settings())?,
            settings: session.settings().clone(),
            session,
            signals,
            sound: SoundOutput::new(sdl),
            frames: Frames::default(),
            painted_size: (0, 0),
            screenshots: PathBuf::new(),
            begun,
            last: Instant::now(),
            is_first_picture: true,
        })
    }

    /// Returns a canvas to go on with, or `None` at the end of the game. A window that cannot be painted is replaced by
    /// one of the usual size that is painted in software. If that fails too, the game ends.
    fn canvas_after(
        &mut self,
        end: End,
        canvas: WindowCanvas,
        video: &VideoSubsystem,
    ) -> Result<Option<WindowCanvas>, Failure> {
        match end {
            End::Closed => Ok(None),
            End::AnotherCanvas => canvas_on(video, canvas.into_window(), &self.settings).map(Some),
            End::NoPicture if canvas.info().name == "software" && self.painted_size == (0, 0) => {
                Err(Failure::Problem(words!("window.unpainted").into()))
            }
            End::NoPicture => {
                self.painted_size = (0, 0);
                drop(canvas);
                self.session.complain(words!("window.reopened").into());
                software_canvas(video, &self.settings).map(Some)
            }
        }
    }

    fn show_on(&mut self, canvas: &mut WindowCanvas) -> Result<End, Failure> {
        let creator = canvas.texture_creator();
        let Some(mut pictures) = load_pictures(canvas, &creator) else { return Ok(End::NoPicture) };
        self.frames.pace.expose();
        loop {
            let frame_begun = Instant::now();
            if self.session.take_textures_lost() {
                log::info!("the graphics device was reset; loading the pictures again");
                let Some(again) = load_pictures(canvas, &creator) else { return Ok(End::NoPicture) };
                pictures = again;
                self.frames.pace.expose();
            }
            if let Some(end) = self.frame(canvas, &mut pictures, frame_begun)? {
                return Ok(end);
            }
            self.rest(canvas, frame_begun)?;
        }
    }

    /// Sleeps until the next frame is due. In menus, the lab and the editor, it polls for events during a long sleep,
    /// and an event begins the frame at once.
    fn rest(&mut self, canvas: &WindowCanvas, frame_begun: Instant) -> Result<(), String> {
        let situation = self.session.situation();
        let rest = self.frames.pace.rest(situation, self.since_begun(frame_begun), self.frames.until_next_tick());
        let until = frame_begun + rest.max(SHORTEST_FRAME);
        let is_awaited = matches!(situation, Situation::Menu | Situation::Working);
        loop {
            let left = until.saturating_duration_since(Instant::now());
            thread::sleep(if is_awaited { left.min(SHORTEST_FRAME) } else { left });
            if left <= SHORTEST_FRAME || !is_awaited || self.signals.end().is_some() {
                return Ok(());
            }
            let picture = picture_in(canvas, self.session.scene().size(), self.settings.scaling)?;
            self.devices.listen(&mut self.session, picture);
            if self.session.is_stirred() {
                return Ok(());
            }
        }
    }

    fn since_begun(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.begun)
    }

    /// Handles events, runs the ticks that are due, and shows one picture.
    fn frame<T>(
        &mut self,
        canvas: &mut WindowCanvas,
        pictures: &mut Pictures<T>,
        now: Instant,
    ) -> Result<Option<End>, Failure> {
        let picture = picture_in(canvas, self.session.scene().size(), self.settings.scaling)?;
        self.devices.listen(&mut self.session, picture);
        if self.session.take_stirred() {
            self.frames.pace.stir(self.since_begun(now));
        }
        if self.session.take_exposed() || canvas.output_size()? != self.painted_size {
            self.frames.pace.expose();
        }
        if self.signals.end().is_some() || self.session.is_closed() {
            return Ok(Some(End::Closed));
        }
        let passed = now - std::mem::replace(&mut self.last, now);
        let (devices, speaker) = (&mut self.devices, &mut self.sound.speaker);
        let next = self.frames.tick(&mut self.session, passed, |session| {
            devices.shake(session);
            // A changed volume is heard at once.
            let settings = session.settings();
            speaker.set_volumes(Volumes { sound: settings.sound, music: settings.music });
            speaker.hear(session.scene());
        });
        self.sound.look();
        if !self.session.follow(next)? {
            return Ok(Some(End::Closed));
        }
        self.devices.serve(&mut self.session);
        match self.session.take_sound_device() {
            Some(SoundDevice::PulledOut) => self.sound.device_pulled_out(),
            Some(SoundDevice::PluggedIn) => self.sound.device_plugged_in(),
            None => {}
        }
        let end = self.put_into_effect(canvas);
        let situation = self.session.situation();
        let is_due = self.session.wants_screenshot() || self.frames.pace.is_due(situation, self.since_begun(now));
        if is_due && let Err(why) = self.paint(canvas, pictures, now) {
            log::warn!("no picture: {why}");
            return Ok(Some(End::NoPicture));
        }
        Ok(end)
    }

    fn put_into_effect(&mut self, canvas: &mut WindowCanvas) -> Option<End> {
        let wanted = self.session.settings();
        if *wanted == self.settings {
            return None;
        }
        let before = std::mem::replace(&mut self.settings, wanted.clone());
        self.frames.pace.expose();
        if before.fullscreen != self.settings.fullscreen
            && let Err(problem) = set_fullscreen(canvas, self.settings.fullscreen)
        {
            self.session.complain(words!("window.not_fullscreen", problem = problem).to_string());
        }
        if before.scale != self.settings.scale
            && let Err(problem) = set_scale(canvas, self.settings.scale)
        {
            self.session.complain(words!("window.not_sized", problem = problem).to_string());
        }
        (before.vsync != self.settings.vsync).then_some(End::AnotherCanvas)
    }

    /// Draws the scene, and paints it if it differs from the picture on the screen.
    fn paint<T>(&mut self, canvas: &mut WindowCanvas, pictures: &mut Pictures<T>, now: Instant) -> Result<(), String> {
        self.frames.draw(&mut self.session);
        if self.session.take_screenshot()
            && let Err(why) = screenshot(&self.frames.list, &self.screenshots)
        {
            self.session.complain(words!("window.no_screenshot", why = why).to_string());
        }
        let now = now.saturating_duration_since(self.begun);
        if !self.frames.takes(now) {
            return Ok(());
        }
        let paint_begun = Instant::now();
        pictures.show(canvas, self.frames.pace.shown(), self.settings.scaling)?;
        self.painted_size = canvas.output_size()?;
        self.frames.micros.paint = paint_begun.elapsed().as_micros() as u32;
        if std::mem::take(&mut self.is_first_picture) {
            log::info!("the first picture was shown after {} ms", self.begun.elapsed().as_millis());
        }
        Ok(())
    }
}

fn load_pictures<'a, T>(canvas: &WindowCanvas, creator: &'a TextureCreator<T>) -> Option<Pictures<'a, T>> {
    Pictures::load(canvas, creator).inspect_err(|why| log::warn!("no picture: {why}")).ok()
}

/// Saves under the first free number in the folder. The error is the end of a sentence.
fn screenshot(list: &DrawList, folder: &Path) -> Result<(), String> {
    let files = (1..=MOST_SCREENSHOTS).map(|nth| folder.join(format!("quadrant-{nth:04}.png")));
    let file = shot::save_beside_others(list, files)?;
    let file = file.ok_or_else(|| words!("window.screenshots", most = MOST_SCREENSHOTS).to_string())?;
    log::warn!("screenshot: {}", file.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use sdl2::video::FullscreenType;

    use super::*;
    use crate::cli::session;
    use crate::draw::Command;
    use crate::game::event::Event;
    use crate::settings::Scaling;

    /// The window with SDL's dummy driver, at every size that people and systems may choose.
    #[test]
    fn a_window_of_any_size_shows_the_picture_and_heeds_the_options() {
        sdl2::hint::set("SDL_VIDEODRIVER", "dummy");
        sdl2::hint::set("SDL_AUDIODRIVER", "dummy");
        let folder = std::env::temp_dir().join(format!("quadrant-window-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let sdl = sdl2::init().unwrap();
        let video = sdl.video().unwrap();
        let title = session(&folder, &[]).unwrap();
        let mut outside = Outside::new(&sdl, title, Signals::listen(), Instant::now()).unwrap();
        let window = open_window(&video, outside.session.settings()).unwrap();
        let mut canvas = window.into_canvas().software().build().unwrap();
        let mut now = Instant::now();
        let mut frame = |outside: &mut Outside, canvas: &mut WindowCanvas| {
            let creator = canvas.texture_creator();
            let mut pictures = Pictures::load(canvas, &creator).unwrap();
            now += Duration::from_millis(50);
            outside.frame(canvas, &mut pictures, now).unwrap()
        };
        for (width, height) in [(640, 360), (1, 1), (7680, 4320), (1, 900), (3000, 2), (641, 359), (1920, 1080)] {
            canvas.window_mut().set_size(width, height).unwrap();
            assert!(frame(&mut outside, &mut canvas).is_none());
            assert_eq!(canvas.output_size().unwrap(), (width, height));
            if width.min(height) >= 359 {
                // The middle shows the game. The edge is black if the picture does not fill the window.
                let middle = sdl2::rect::Rect::new(width as i32 / 2 - 100, height as i32 / 2 - 100, 200, 200);
                let pixels = canvas.read_pixels(middle, sdl2::pixels::PixelFormatEnum::RGB24).unwrap();
                assert!(pixels.iter().any(|part| *part > 60), "{width} x {height}");
            }
        }
        let before = canvas.window().size();
        outside.session.change(|settings| settings.scale = 1);
        assert!(frame(&mut outside, &mut canvas).is_none());
        assert!(canvas.window().size() == (640, 360) && before != (640, 360));
        for _ in 0..2 {
            let was_full = canvas.window().fullscreen_state() == FullscreenType::Desktop;
            outside.session.change(|settings| settings.fullscreen ^= true);
            assert!(frame(&mut outside, &mut canvas).is_none());
            assert_ne!(canvas.window().fullscreen_state() == FullscreenType::Desktop, was_full);
        }
        outside.session.change(|settings| settings.vsync ^= true);
        assert!(frame(&mut outside, &mut canvas) == Some(End::AnotherCanvas), "changing vsync needs a new canvas");
        canvas = canvas.into_window().into_canvas().software().build().unwrap();
        assert!(frame(&mut outside, &mut canvas).is_none());

        // A screenshot, and one that cannot be written: a box says so and the game continues.
        outside.session = session(&folder, &["play", "docks-1"]).unwrap();
        let settings = outside.settings.clone();
        outside.session.change(|theirs| *theirs = settings);
        outside.screenshots = folder.clone();
        outside.session.ask_for_screenshot();
        assert!(frame(&mut outside, &mut canvas).is_none());
        assert!(folder.join("quadrant-0001.png").is_file());
        let is_box =
            |drawn: &Command| matches!(drawn, Command::Fill { rect, colour } if rect.w > 400 && colour.alpha == 235);
        assert!(frame(&mut outside, &mut canvas).is_none());
        assert!(!outside.frames.pace.shown().commands.iter().any(is_box));
        outside.screenshots = folder.join("gone");
        outside.session.ask_for_screenshot();
        assert!(frame(&mut outside, &mut canvas).is_none());
        assert!(frame(&mut outside, &mut canvas).is_none());
        assert!(outside.frames.pace.shown().commands.iter().any(is_box), "it is said");

        // A window that can no longer be painted.
        canvas = outside.canvas_after(End::NoPicture, canvas, &video).unwrap().expect("another window");
        assert_eq!(canvas.window().size(), (640, 360), "of the usual size");
        assert!(frame(&mut outside, &mut canvas).is_none());
        assert!(outside.canvas_after(End::Closed, canvas, &video).unwrap().is_none());
        // A window that cannot be painted even once ends the game.
        canvas = open_window(&video, &outside.settings).unwrap().into_canvas().software().build().unwrap();
        outside.painted_size = (0, 0);
        assert!(matches!(outside.canvas_after(End::NoPicture, canvas, &video), Err(Failure::Problem(_))));
        canvas = open_window(&video, &outside.settings).unwrap().into_canvas().software().build().unwrap();

        // A picture that fills the window: its corners show the game, and the mouse points where the player sees it.
        canvas.window_mut().set_size(1600, 900).unwrap();
        for (scaling, corner) in [(Scaling::Whole, (80, 45)), (Scaling::Fill, (0, 0))] {
            outside.session.change(|settings| settings.scaling = scaling);
            assert!(frame(&mut outside, &mut canvas).is_none());
            let picture = picture_in(&canvas, outside.session.scene().size(), scaling).unwrap();
            assert_eq!((picture.x, picture.y), corner);
            let near_the_edge = sdl2::rect::Rect::new(10, 440, 60, 60);
            let pixels = canvas.read_pixels(near_the_edge, sdl2::pixels::PixelFormatEnum::RGB24).unwrap();
            assert_eq!(pixels.iter().any(|part| *part > 0), scaling == Scaling::Fill);
            outside.session.hear(Event::MouseMoved(1200, 675), picture);
            let expected = if scaling == Scaling::Fill { (360, 202) } else { (373, 210) };
            assert_eq!(outside.session.pointer(), expected);
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
