//! Tests of the window with the drivers of SDL that show nothing.

use super::*;
use crate::cli::session;
use crate::draw::Command;
use crate::game::event::Event;

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
        let mut pictures = Pictures::load(canvas, &creator, (WIDTH, HEIGHT)).unwrap();
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
        |drawn: &Command| matches!(drawn, Command::Fill { rect, colour } if rect.w > 600 && colour.alpha == 235);
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
    for (scaling, corner) in [(Scaling::Whole, (160, 90)), (Scaling::Fill, (0, 0))] {
        outside.session.change(|settings| settings.scaling = scaling);
        assert!(frame(&mut outside, &mut canvas).is_none());
        let picture = picture_in(&canvas, scaling).unwrap();
        assert_eq!((picture.x, picture.y), corner);
        let near_the_edge = sdl2::rect::Rect::new(40, 440, 60, 60);
        let pixels = canvas.read_pixels(near_the_edge, sdl2::pixels::PixelFormatEnum::RGB24).unwrap();
        assert_eq!(pixels.iter().any(|part| *part > 0), scaling == Scaling::Fill);
        outside.session.hear(Event::MouseMoved(1200, 675), picture);
        let expected = if scaling == Scaling::Fill { (480, 270) } else { (520, 292) };
        assert_eq!(outside.session.pointer(), expected);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
