//! Opens the window and its canvas, and sets their sizes.

use std::path::Path;

use sdl2::VideoSubsystem;
use sdl2::render::WindowCanvas;
use sdl2::video::{FullscreenType, Window, WindowPos};

use super::{icon, renderer};
use crate::draw::{HEIGHT, WIDTH};
use crate::failure::Failure;
use crate::geom::Rect;
use crate::settings::{LARGEST_SCALE, Scaling, Settings};

pub fn no_display(error: String) -> Failure {
    Failure::Problem(words!("window.none", error = error).to_string())
}

pub fn open_window(video: &VideoSubsystem, settings: &Settings) -> Result<Window, Failure> {
    let (width, height) = size_of(video, settings.scale);
    let mut builder = video.window(&words!("game.name"), width, height);
    builder.position_centered().resizable();
    if settings.fullscreen {
        builder.fullscreen_desktop();
    }
    let mut window = builder.build().map_err(|error| no_display(error.to_string()))?;
    icon::put_on(&mut window);
    Ok(window)
}

/// Creates a canvas on this window. If no graphics device can, creates one painted in software on a similar window.
pub fn canvas_on(video: &VideoSubsystem, window: Window, settings: &Settings) -> Result<WindowCanvas, Failure> {
    let builder = window.into_canvas();
    let builder = if settings.vsync { builder.present_vsync() } else { builder };
    builder.build().or_else(|error| {
        log::warn!("no graphics device ({error}); painting in software");
        software_canvas(video, settings)
    })
}

pub fn software_canvas(video: &VideoSubsystem, settings: &Settings) -> Result<WindowCanvas, Failure> {
    open_window(video, settings)?.into_canvas().software().build().map_err(|error| no_display(error.to_string()))
}

/// Returns where the window shows a picture of this size, in points, as for the mouse. Points can be larger than pixels.
pub fn picture_in(canvas: &WindowCanvas, (w, h): (i32, i32), scaling: Scaling) -> Result<Rect, String> {
    let picture = renderer::letterbox(canvas.output_size()?, (w as u32, h as u32), scaling);
    let (points, pixels) = (canvas.window().size(), canvas.output_size()?);
    let scaled = |at: i32| at * points.0 as i32 / (pixels.0.max(1) as i32);
    let (w, h) = (scaled(picture.width() as i32), scaled(picture.height() as i32));
    Ok(Rect::new(scaled(picture.x()), scaled(picture.y()), w.max(1), h.max(1)))
}

/// Without a graphics card, OpenGL would be emulated in software. That takes three times as long to start and 90 MB
/// more than our own painter. The variable SDL_RENDER_DRIVER overrides this.
pub fn choose_painter() {
    let no_card = cfg!(target_os = "linux") && !Path::new("/dev/dri").exists();
    let chosen = std::env::var_os("SDL_RENDER_DRIVER");
    if no_card && chosen.is_none() {
        log::info!("there is no graphics card");
        sdl2::hint::set("SDL_RENDER_DRIVER", "software");
    }
    // Otherwise SDL would send the software picture through OpenGL.
    if (no_card && chosen.is_none()) || chosen.is_some_and(|chosen| chosen == "software") {
        sdl2::hint::set("SDL_FRAMEBUFFER_ACCELERATION", "0");
    }
}

/// Points that the title and the edges of a window need.
const AROUND: u32 = 48;

/// Returns the window size. 0 is the largest whole multiple that fits on the display together with its title.
fn size_of(video: &VideoSubsystem, scale: u8) -> (u32, u32) {
    let (width, height) = (WIDTH as u32, HEIGHT as u32);
    let usable =
        video.display_usable_bounds(0).map_or((width * 2, height * 2), |bounds| (bounds.width(), bounds.height()));
    let whole = (usable.0 / width).min(usable.1 / height).clamp(1, LARGEST_SCALE.into());
    let fits = if usable.1 < height * whole + AROUND { (whole - 1).max(1) } else { whole };
    // The edges of a window larger than the display could not be reached.
    let scale = if scale == 0 { fits } else { u32::from(scale).min(whole) };
    (width * scale, height * scale)
}

pub fn set_fullscreen(canvas: &mut WindowCanvas, is_full: bool) -> Result<(), String> {
    canvas.window_mut().set_fullscreen(if is_full { FullscreenType::Desktop } else { FullscreenType::Off })
}

pub fn set_scale(canvas: &mut WindowCanvas, scale: u8) -> Result<(), String> {
    let (width, height) = size_of(canvas.window().subsystem(), scale);
    let window = canvas.window_mut();
    window.set_size(width, height).map_err(|error| error.to_string())?;
    window.set_position(WindowPos::Centered, WindowPos::Centered);
    Ok(())
}
