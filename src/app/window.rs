//! The window and the loop: events in, ticks of the scene, its sounds, one picture. What fails on the way (a display,
//! a sound device, a pad, the graphics device) is told in a sentence and, where it can, the game goes on without.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use sdl2::rect::Rect;
use sdl2::render::WindowCanvas;
use sdl2::video::{FullscreenType, Window, WindowPos};
use sdl2::{EventPump, VideoSubsystem};

use super::clock::Clock;
use super::gathered::{Gathered, SoundDevice};
use super::plugs::Plugs;
use super::preferences::Preferences;
use super::program::{Game, Program};
use super::renderer::Pictures;
use super::sound::{Speaker, Volumes};
use super::store::Store;
use super::{Failure, icon, renderer, rumble, shot};
use crate::draw::overlay::Micros;
use crate::draw::{DrawList, HEIGHT, WIDTH};
use crate::scene::{Controls, Next};
use crate::settings::{LARGEST_SCALE, Settings};

/// The pace of the pictures where no display sets it: 120 a second.
const SHORTEST_FRAME: Duration = Duration::from_micros(8_333);
/// Screenshots of one folder.
const MOST_SCREENSHOTS: u32 = 9999;

/// All that outlives a canvas: another one is made when the display's pace is to be kept or no longer.
struct Outside {
    events: EventPump,
    gathered: Gathered,
    program: Program,
    speaker: Speaker,
    clock: Clock,
    list: DrawList,
    micros: Micros,
    /// The settings that are in effect out here.
    settings: Settings,
    begun: Instant,
    last: Instant,
    is_first_picture: bool,
}

/// Why a canvas is no longer painted on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Closed,
    AnotherCanvas,
}

pub fn run(game: Game) -> Result<(), Failure> {
    let begun = Instant::now();
    choose_painter();
    let sdl = sdl2::init()?;
    let video = sdl.video().map_err(no_display)?;
    // Where there is no display SDL may choose a driver that shows nothing, without a word. Only who asks for it gets it.
    let driver = video.current_video_driver();
    if ["offscreen", "dummy"].contains(&driver) && std::env::var_os("SDL_VIDEODRIVER").is_none() {
        return Err(no_display("there is no display".into()));
    }
    let preferences = Preferences::read(Store::open());
    let settings = preferences.settings().clone();
    let mut canvas = canvas_on(open_window(&video, &settings)?, settings.vsync).or_else(|error| {
        log::warn!("no graphics device ({error}); painting in software");
        open_window(&video, &settings)?.into_canvas().software().build().map_err(|error| no_display(error.to_string()))
    })?;
    log::info!("painting with {} on {driver}", canvas.info().name);
    let mut program = Program::new(game, preferences);
    program.learn_names();
    let mut outside = Outside {
        events: sdl.event_pump()?,
        gathered: Gathered::new(Plugs::new(&sdl, &settings.taught_pads), settings.clone()),
        program,
        speaker: Speaker::new(&sdl),
        clock: Clock::default(),
        list: DrawList::new(WIDTH, HEIGHT),
        micros: Micros::default(),
        settings,
        begun,
        last: Instant::now(),
        is_first_picture: true,
    };
    while outside.show_on(&mut canvas)? == End::AnotherCanvas {
        canvas = canvas_on(canvas.into_window(), outside.settings.vsync)?;
    }
    outside.program.close();
    outside.program.save_recording()?;
    Ok(())
}

fn no_display(error: String) -> Failure {
    Failure::Problem(format!(
        "no window can be opened: {error}. Without a display these work: quadrant shot, quadrant replay, quadrant check"
    ))
}

fn open_window(video: &VideoSubsystem, settings: &Settings) -> Result<Window, Failure> {
    let (width, height) = size_of(video, settings.scale);
    let mut builder = video.window("Quadrant", width, height);
    builder.position_centered().resizable();
    if settings.fullscreen {
        builder.fullscreen_desktop();
    }
    let mut window = builder.build().map_err(|error| no_display(error.to_string()))?;
    icon::put_on(&mut window);
    Ok(window)
}

fn canvas_on(window: Window, vsync: bool) -> Result<WindowCanvas, String> {
    let builder = window.into_canvas();
    let builder = if vsync { builder.present_vsync() } else { builder };
    builder.build().map_err(|error| error.to_string())
}

impl Outside {
    /// The loop, until the game ends or wants another canvas.
    fn show_on(&mut self, canvas: &mut WindowCanvas) -> Result<End, Failure> {
        let creator = canvas.texture_creator();
        let mut pictures = Pictures::load(&creator, (WIDTH, HEIGHT))?;
        loop {
            let frame_begun = Instant::now();
            let picture = picture_in(canvas)?;
            self.gathered.listen(&mut self.events, self.program.scene.has_menu(), picture);
            if std::mem::take(&mut self.gathered.quit) && self.program.may_close() {
                return Ok(End::Closed);
            }
            let ticks = self.clock.advance(frame_begun - self.last, self.program.speed());
            self.last = frame_begun;
            let next = self.tick(ticks);
            self.gathered.fullscreen |= next == Next::FullScreen;
            self.gathered.screenshot |= next == Next::Screenshot;
            if !self.program.go(next)? {
                return Ok(End::Closed);
            }
            self.program.watch();
            self.hear_of_devices();
            let end = self.put_into_effect(canvas);
            if std::mem::take(&mut self.gathered.textures_lost) {
                log::info!("the graphics device was reset; loading the pictures again");
                pictures = Pictures::load(&creator, (WIDTH, HEIGHT))?;
            }
            self.paint(canvas, &mut pictures)?;
            if let Some(end) = end {
                return Ok(end);
            }
            let shortest = if self.gathered.hidden { self.clock.until_next() } else { SHORTEST_FRAME };
            thread::sleep(shortest.saturating_sub(frame_begun.elapsed()));
        }
    }

    /// The ticks that are due, each with its sounds and shakes, until the scene wants to go somewhere.
    fn tick(&mut self, ticks: u32) -> Next {
        for _ in 0..ticks {
            let program = &mut self.program;
            let controls = Controls { micros: self.micros, ..self.gathered.take(program.scene.two_players()) };
            let tick_begun = Instant::now();
            let next = program.tick(controls);
            self.micros.tick = tick_begun.elapsed().as_micros() as u32;
            // A volume that was just changed is heard at once.
            let settings = program.preferences.settings();
            self.speaker.set_volumes(Volumes { sound: settings.sound, music: settings.music });
            self.speaker.hear(&program.scene);
            for (player, shake) in rumble::of_tick(&program.scene).into_iter().enumerate() {
                if let Some(shake) = shake {
                    self.gathered.rumble(player, shake.motors, shake.milliseconds);
                }
            }
            if next != Next::Stay {
                return next;
            }
        }
        Next::Stay
    }

    /// Sound devices that come and go, another keyboard layout, a pad that was taught.
    fn hear_of_devices(&mut self) {
        match self.gathered.sound_device.take() {
            Some(SoundDevice::PulledOut) => self.speaker.device_pulled_out(),
            Some(SoundDevice::PluggedIn) => self.speaker.device_plugged_in(),
            None => {}
        }
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
                Err(problem) => log::warn!("what was taught is not kept: {problem}"),
            }
        }
        self.gathered.plugs.hear_all(self.program.is_teaching());
        if std::mem::take(&mut self.gathered.fullscreen) {
            self.program.change(|settings| settings.fullscreen ^= true);
        }
    }

    /// Whatever was changed in the settings since the last picture.
    fn put_into_effect(&mut self, canvas: &mut WindowCanvas) -> Option<End> {
        let wanted = self.program.preferences.settings();
        if *wanted == self.settings {
            return None;
        }
        self.gathered.heed(wanted);
        let before = std::mem::replace(&mut self.settings, wanted.clone());
        if before.fullscreen != self.settings.fullscreen {
            set_fullscreen(canvas, self.settings.fullscreen);
        }
        if before.scale != self.settings.scale {
            set_scale(canvas, self.settings.scale);
        }
        (before.vsync != self.settings.vsync).then_some(End::AnotherCanvas)
    }

    fn paint(&mut self, canvas: &mut WindowCanvas, pictures: &mut Pictures) -> Result<(), String> {
        let list = &mut self.list;
        list.clear();
        let draw_begun = Instant::now();
        self.program.draw(self.clock.mix(), list);
        self.micros.list = draw_begun.elapsed().as_micros() as u32;
        if std::mem::take(&mut self.gathered.screenshot) {
            screenshot(list);
        }
        let paint_begun = Instant::now();
        pictures.show(canvas, list)?;
        self.micros.paint = paint_begun.elapsed().as_micros() as u32;
        if std::mem::take(&mut self.is_first_picture) {
            log::info!("the first picture was shown after {} ms", self.begun.elapsed().as_millis());
        }
        Ok(())
    }
}

/// Where the window shows the picture. The mouse is told in points of the window, which on some displays are larger than pixels.
fn picture_in(canvas: &WindowCanvas) -> Result<Rect, String> {
    let picture = renderer::letterbox(canvas.output_size()?, (WIDTH as u32, HEIGHT as u32));
    let (points, pixels) = (canvas.window().size(), canvas.output_size()?);
    let scaled = |at: i32| at * points.0 as i32 / (pixels.0.max(1) as i32);
    let (w, h) = (scaled(picture.width() as i32) as u32, scaled(picture.height() as i32) as u32);
    Ok(Rect::new(scaled(picture.x()), scaled(picture.y()), w.max(1), h.max(1)))
}

/// Where there is no graphics card, OpenGL would be imitated in software: that takes three times as long to start and
/// 90 MB more than SDL's own painter in software, which is all this picture needs. Who sets SDL_RENDER_DRIVER chooses.
fn choose_painter() {
    let no_card = cfg!(target_os = "linux") && !Path::new("/dev/dri").exists();
    if no_card && std::env::var_os("SDL_RENDER_DRIVER").is_none() {
        log::info!("there is no graphics card");
        sdl2::hint::set("SDL_RENDER_DRIVER", "software");
        sdl2::hint::set("SDL_FRAMEBUFFER_ACCELERATION", "0");
    }
}

/// The picture so many times as large; for 0 the largest whole multiple that leaves room on the display, at least twice where that fits.
fn size_of(video: &VideoSubsystem, scale: u8) -> (u32, u32) {
    let (width, height) = (WIDTH as u32, HEIGHT as u32);
    let usable =
        video.display_usable_bounds(0).map_or((width * 2, height * 2), |bounds| (bounds.width(), bounds.height()));
    let whole = (usable.0 / width).min(usable.1 / height).clamp(1, LARGEST_SCALE.into());
    let fits = if whole > 2 && usable.1 < height * whole + 80 { whole - 1 } else { whole };
    // Nobody can reach the edges of a window that is larger than the display.
    let scale = if scale == 0 { fits } else { u32::from(scale).min(whole) };
    (width * scale, height * scale)
}

fn set_fullscreen(canvas: &mut WindowCanvas, is_full: bool) {
    let wanted = if is_full { FullscreenType::Desktop } else { FullscreenType::Off };
    if let Err(error) = canvas.window_mut().set_fullscreen(wanted) {
        log::warn!("the window stays as it is: {error}");
    }
}

fn set_scale(canvas: &mut WindowCanvas, scale: u8) {
    let (width, height) = size_of(canvas.window().subsystem(), scale);
    let window = canvas.window_mut();
    if let Err(error) = window.set_size(width, height) {
        log::warn!("the window stays as large as it is: {error}");
    }
    window.set_position(WindowPos::Centered, WindowPos::Centered);
}

/// Into the folder the game was started in, under the first free number.
fn screenshot(list: &DrawList) {
    let free =
        (1..=MOST_SCREENSHOTS).map(|nth| PathBuf::from(format!("quadrant-{nth:04}.png"))).find(|file| !file.exists());
    let saved = match &free {
        Some(file) => shot::save(list, file).map(|()| file.display().to_string()),
        None => Err(format!("there are {MOST_SCREENSHOTS} screenshots here already")),
    };
    match saved {
        Ok(file) => log::warn!("screenshot: {file}"),
        Err(error) => log::warn!("no screenshot: {error}"),
    }
}
