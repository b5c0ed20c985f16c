//! The window and the loop: events in, ticks of the scene, its sounds, one picture. What fails on the way (a display,
//! a sound device, a pad, the graphics device) is told in a sentence and, where it can, the game goes on without.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use sdl2::rect::Rect;
use sdl2::render::{Texture, TextureCreator, WindowCanvas};
use sdl2::video::{FullscreenType, WindowContext};

use super::clock::Clock;
use super::gathered::{Device, Gathered};
use super::pads::Pads;
use super::program::{Game, Program};
use super::sound::Speaker;
use super::{Failure, renderer, shot};
use crate::draw::overlay::Micros;
use crate::draw::{DrawList, HEIGHT, WIDTH};
use crate::scene::{Controls, Next};

/// The pace of the pictures where no display sets it: 120 a second.
const SHORTEST_FRAME: Duration = Duration::from_micros(8_333);
/// Screenshots of one folder.
const MOST_SCREENSHOTS: u32 = 9999;

pub fn run(game: Game) -> Result<(), Failure> {
    let begun = Instant::now();
    let no_display = |error: String| {
        Failure::Problem(format!(
            "no window can be opened: {error}. Without a display these work: quadrant shot, quadrant replay, quadrant check"
        ))
    };
    choose_painter();
    let sdl = sdl2::init()?;
    let video = sdl.video().map_err(no_display)?;
    // Where there is no display SDL may choose a driver that shows nothing, without a word. Only who asks for it gets it.
    let driver = video.current_video_driver();
    if ["offscreen", "dummy"].contains(&driver) && std::env::var_os("SDL_VIDEODRIVER").is_none() {
        return Err(no_display("there is no display".into()));
    }
    let (width, height) = first_size(&video);
    let window = video
        .window("Quadrant", width, height)
        .position_centered()
        .resizable()
        .build()
        .map_err(|error| no_display(error.to_string()))?;
    let mut canvas = match window.into_canvas().present_vsync().build() {
        Ok(canvas) => canvas,
        Err(error) => {
            log::warn!("no graphics device ({error}); painting in software");
            let window = video
                .window("Quadrant", width, height)
                .position_centered()
                .resizable()
                .build()
                .map_err(|error| no_display(error.to_string()))?;
            window.into_canvas().software().build().map_err(|error| no_display(error.to_string()))?
        }
    };
    log::info!("painting with {} on {driver}", canvas.info().name);
    let creator = canvas.texture_creator();
    let mut pictures = Pictures::load(&creator)?;
    let mut speaker = Speaker::new(&sdl);
    let pad_system = sdl.game_controller().inspect_err(|error| log::warn!("no game pads ({error})")).ok();
    let mut events = sdl.event_pump()?;
    let mut gathered = Gathered::new(Pads::new(pad_system));
    let mut program = Program::new(game);
    let mut list = DrawList::new(WIDTH, HEIGHT);
    let mut clock = Clock::default();
    let mut last = Instant::now();
    let mut first_frame = true;
    let mut micros = Micros::default();
    loop {
        let frame_begun = Instant::now();
        let picture = renderer::letterbox(canvas.output_size()?, (WIDTH as u32, HEIGHT as u32));
        // The mouse is told in points of the window, which on some displays are larger than pixels.
        let (points, pixels) = (canvas.window().size(), canvas.output_size()?);
        let scaled = |at: i32| at * points.0 as i32 / (pixels.0.max(1) as i32);
        let (w, h) = (scaled(picture.width() as i32) as u32, scaled(picture.height() as i32) as u32);
        let picture = Rect::new(scaled(picture.x()), scaled(picture.y()), w.max(1), h.max(1));
        gathered.listen(&mut events, program.scene.has_menu(), picture);
        if std::mem::take(&mut gathered.quit) && program.may_close() {
            break;
        }
        let ticks = clock.advance(frame_begun - last);
        last = frame_begun;
        let mut next = Next::Stay;
        for _ in 0..ticks {
            let scene = &mut program.scene;
            let controls = Controls { micros, ..gathered.take(scene.two_players()) };
            let tick_begun = Instant::now();
            next = scene.tick(controls);
            micros.tick = tick_begun.elapsed().as_micros() as u32;
            speaker.hear(scene);
            if next != Next::Stay {
                break;
            }
        }
        if !program.go(next)? {
            break;
        }
        program.watch();
        if std::mem::take(&mut gathered.fullscreen) {
            toggle_fullscreen(&mut canvas);
        }
        match gathered.sound_device.take() {
            Some(Device::PulledOut) => speaker.device_pulled_out(),
            Some(Device::PluggedIn) => speaker.device_plugged_in(),
            None => {}
        }
        if std::mem::take(&mut gathered.textures_lost) {
            log::info!("the graphics device was reset; loading the pictures again");
            pictures = Pictures::load(&creator)?;
        }
        list.clear();
        let draw_begun = Instant::now();
        program.scene.draw(clock.mix(), &mut list);
        micros.list = draw_begun.elapsed().as_micros() as u32;
        if std::mem::take(&mut gathered.screenshot) {
            screenshot(&list);
        }
        let paint_begun = Instant::now();
        pictures.show(&mut canvas, &list)?;
        micros.paint = paint_begun.elapsed().as_micros() as u32;
        if std::mem::take(&mut first_frame) {
            log::info!("the first picture was shown after {} ms", begun.elapsed().as_millis());
        }
        let shortest = if gathered.hidden { clock.until_next() } else { SHORTEST_FRAME };
        thread::sleep(shortest.saturating_sub(frame_begun.elapsed()));
    }
    program.save_recording()?;
    Ok(())
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

/// The largest whole multiple of the picture that leaves room on the display, at least twice where that fits.
fn first_size(video: &sdl2::VideoSubsystem) -> (u32, u32) {
    let (width, height) = (WIDTH as u32, HEIGHT as u32);
    let usable =
        video.display_usable_bounds(0).map_or((width * 2, height * 2), |bounds| (bounds.width(), bounds.height()));
    let scale = (usable.0 / width).min(usable.1 / height).clamp(1, 4);
    let scale = if scale > 2 && usable.1 < height * scale + 80 { scale - 1 } else { scale };
    (width * scale, height * scale)
}

/// The atlas, and the picture in game pixels before it is scaled to the window.
struct Pictures<'a> {
    atlas: Texture<'a>,
    target: Texture<'a>,
}

impl<'a> Pictures<'a> {
    fn load(creator: &'a TextureCreator<WindowContext>) -> Result<Pictures<'a>, String> {
        let atlas = renderer::load_atlas(creator)?;
        let target =
            creator.create_texture_target(None, WIDTH as u32, HEIGHT as u32).map_err(|error| error.to_string())?;
        Ok(Pictures { atlas, target })
    }

    fn show(&mut self, canvas: &mut WindowCanvas, list: &DrawList) -> Result<(), String> {
        let mut painted = Ok(());
        let atlas = &mut self.atlas;
        canvas
            .with_texture_canvas(&mut self.target, |canvas| painted = renderer::play(canvas, atlas, list))
            .map_err(|error| error.to_string())?;
        painted?;
        canvas.set_draw_color(sdl2::pixels::Color::BLACK);
        canvas.clear();
        let place = renderer::letterbox(canvas.output_size()?, (WIDTH as u32, HEIGHT as u32));
        canvas.copy(&self.target, None, place)?;
        canvas.present();
        Ok(())
    }
}

fn toggle_fullscreen(canvas: &mut WindowCanvas) {
    let window = canvas.window_mut();
    let wanted =
        if window.fullscreen_state() == FullscreenType::Off { FullscreenType::Desktop } else { FullscreenType::Off };
    if let Err(error) = window.set_fullscreen(wanted) {
        log::warn!("the window stays as it is: {error}");
    }
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
