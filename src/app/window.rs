//! The window and the loop: events in, ticks of the scene, its sounds, one picture. What fails on the way (a display,
//! a sound device, a pad, the graphics device) is told in a sentence and, where it can, the game goes on without.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use sdl2::event::{Event, WindowEvent};
use sdl2::keyboard::{Keycode, Mod, Scancode};
use sdl2::mouse::MouseWheelDirection;
use sdl2::rect::Rect;
use sdl2::render::{Texture, TextureCreator, WindowCanvas};
use sdl2::video::{FullscreenType, WindowContext};
use sdl2::{EventPump, Sdl};

use super::clock::Clock;
use super::keys::{Keys, typed};
use super::mouse::Mouse;
use super::pads::{self, Pads};
use super::sound::Speaker;
use super::watch::Watch;
use super::{Failure, renderer, shot};
use crate::draw::{DrawList, HEIGHT, WIDTH};
use crate::input::Inputs;
use crate::scene::play::Play;
use crate::scene::title::Title;
use crate::scene::{Controls, MenuKey, Next, Scene, Tool, Typed};

/// The pace of the pictures where no display sets it: 120 a second.
const SHORTEST_FRAME: Duration = Duration::from_micros(8_333);
/// Keys that wait for a tick at most; more in a sixtieth of a second is no person.
const QUEUE: usize = 16;
/// Screenshots of one folder.
const MOST_SCREENSHOTS: u32 = 9999;

/// Something of the first level, or of the stage of this name.
type OfStage<T> = Box<dyn Fn(Option<&str>) -> T>;

/// What the loop needs to make scenes.
pub struct Game {
    pub first: Scene,
    pub new_play: OfStage<Result<Play, String>>,
    /// The file of that level, to be read again when it is saved.
    pub file_of: OfStage<Option<PathBuf>>,
    pub new_title: Box<dyn Fn() -> Result<Title, String>>,
    /// Where the recording goes when the game ends.
    pub record: Option<PathBuf>,
}

/// Everything the people did since the last tick.
struct Gathered {
    keys: Keys,
    pads: Pads,
    mouse: Mouse,
    /// Menu keys, tools and letters wait in a row, one a tick, so that none is lost.
    menu: VecDeque<MenuKey>,
    tools: VecDeque<Tool>,
    typed: VecDeque<Typed>,
    rewind: bool,
    focus_lost: bool,
    quit: bool,
    fullscreen: bool,
    screenshot: bool,
    /// The graphics device lost its textures.
    textures_lost: bool,
    hidden: bool,
    sound_device: Option<Device>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Device {
    PluggedIn,
    PulledOut,
}

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
    let mut speaker = open_speaker(&sdl);
    let pad_system = sdl.game_controller().inspect_err(|error| log::warn!("no game pads ({error})")).ok();
    let mut events = sdl.event_pump()?;
    let mut gathered = Gathered {
        keys: Keys::default(),
        pads: Pads::new(pad_system),
        mouse: Mouse::default(),
        menu: VecDeque::with_capacity(QUEUE),
        tools: VecDeque::with_capacity(QUEUE),
        typed: VecDeque::with_capacity(QUEUE),
        rewind: false,
        focus_lost: false,
        quit: false,
        fullscreen: false,
        screenshot: false,
        textures_lost: false,
        hidden: false,
        sound_device: None,
    };

    let mut scene = game.first;
    let mut watch = Watch::new((game.file_of)(None));
    let mut record = game.record;
    let mut list = DrawList::new(WIDTH, HEIGHT);
    let mut clock = Clock::default();
    let mut last = Instant::now();
    let mut first_frame = true;
    loop {
        let frame_begun = Instant::now();
        let picture = renderer::letterbox(canvas.output_size()?, (WIDTH as u32, HEIGHT as u32));
        // The mouse is told in points of the window, which on some displays are larger than pixels.
        let (points, pixels) = (canvas.window().size(), canvas.output_size()?);
        let scaled = |at: i32| at * points.0 as i32 / (pixels.0.max(1) as i32);
        let (w, h) = (scaled(picture.width() as i32) as u32, scaled(picture.height() as i32) as u32);
        let picture = Rect::new(scaled(picture.x()), scaled(picture.y()), w.max(1), h.max(1));
        gathered.listen(&mut events, scene.has_menu(), picture);
        if gathered.quit {
            break;
        }
        let ticks = clock.advance(frame_begun - last);
        last = frame_begun;
        let mut next = Next::Stay;
        for _ in 0..ticks {
            next = scene.tick(gathered.take(scene.two_players()));
            if let Some(speaker) = &mut speaker {
                speaker.play(scene.events(), scene.menu_sound(), scene.seen());
            }
            if next != Next::Stay {
                break;
            }
        }
        match next {
            Next::Stay => {}
            Next::Quit => break,
            Next::Title => {
                save_recording(&mut scene, record.as_ref())?;
                scene = Scene::Title(Box::new((game.new_title)()?));
            }
            Next::NextStage => {
                save_recording(&mut scene, record.as_ref())?;
                if record.take().is_some() {
                    log::warn!("one recording is one level: what follows is not recorded");
                }
                if let Scene::Play(play) = &mut scene {
                    let name = play.next_stage();
                    let next = Watch::new((game.file_of)(name));
                    match (game.new_play)(name) {
                        Ok(stage) => {
                            watch = next;
                            scene = Scene::Play(Box::new(stage));
                        }
                        Err(problem) => {
                            log::warn!("{problem}");
                            play.say(problem.lines().next().unwrap_or_default());
                        }
                    }
                }
            }
            Next::Play => {
                watch = Watch::new((game.file_of)(None));
                match (game.new_play)(None) {
                    Ok(mut play) => {
                        if record.is_some() {
                            play.record();
                        }
                        scene = Scene::Play(Box::new(play));
                    }
                    Err(problem) => log::warn!("{problem}"),
                }
            }
        }

        if let Scene::Play(play) = &mut scene {
            watch.tell(play);
        }
        if std::mem::take(&mut gathered.fullscreen) {
            toggle_fullscreen(&mut canvas);
        }
        match gathered.sound_device.take() {
            Some(Device::PulledOut) => {
                log::warn!("a sound device was pulled out");
                drop(speaker.take());
                speaker = open_speaker(&sdl);
            }
            Some(Device::PluggedIn) if speaker.is_none() => speaker = open_speaker(&sdl),
            Some(Device::PluggedIn) | None => {}
        }
        if std::mem::take(&mut gathered.textures_lost) {
            log::info!("the graphics device was reset; loading the pictures again");
            pictures = Pictures::load(&creator)?;
        }
        list.clear();
        scene.draw(clock.mix(), &mut list);
        if std::mem::take(&mut gathered.screenshot) {
            screenshot(&list);
        }
        pictures.show(&mut canvas, &list)?;
        if std::mem::take(&mut first_frame) {
            log::info!("the first picture was shown after {} ms", begun.elapsed().as_millis());
        }
        let shortest = if gathered.hidden { clock.until_next() } else { SHORTEST_FRAME };
        thread::sleep(shortest.saturating_sub(frame_begun.elapsed()));
    }
    save_recording(&mut scene, record.as_ref())?;
    Ok(())
}

fn open_speaker(sdl: &Sdl) -> Option<Speaker> {
    let opened = sdl.audio().and_then(|audio| Speaker::open(&audio));
    opened.inspect_err(|error| log::warn!("no sound device ({error}); playing in silence")).ok()
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

fn save_recording(scene: &mut Scene, file: Option<&PathBuf>) -> Result<(), String> {
    if let (Scene::Play(play), Some(file)) = (scene, file)
        && let Some(replay) = play.recording()
    {
        super::files::write(file, replay.to_text().as_bytes())?;
        log::warn!("recorded {} ticks to {}", replay.ticks, file.display());
    }
    Ok(())
}

impl Gathered {
    /// Takes in all that SDL has to tell.
    fn listen(&mut self, events: &mut EventPump, has_menu: bool, picture: Rect) {
        for event in events.poll_iter() {
            match event {
                Event::Quit { .. } => self.quit = true,
                Event::KeyDown { scancode: Some(key), keycode, keymod, repeat, .. } => {
                    self.type_key(keycode, keymod);
                    if !repeat {
                        self.key_down(key, has_menu);
                    }
                }
                Event::KeyUp { scancode: Some(key), .. } => {
                    self.keys.key(key, false);
                    self.rewind &= key != Scancode::Comma;
                }
                Event::MouseMotion { x, y, .. } => self.mouse.moved(x, y, picture),
                Event::MouseButtonDown { mouse_btn, x, y, .. } => {
                    self.mouse.moved(x, y, picture);
                    self.mouse.button(mouse_btn, true);
                }
                Event::MouseButtonUp { mouse_btn, .. } => self.mouse.button(mouse_btn, false),
                Event::MouseWheel { y, direction, .. } => {
                    self.mouse.wheel(if direction == MouseWheelDirection::Flipped { -y } else { y })
                }
                Event::Window { win_event: WindowEvent::FocusLost, .. } => {
                    self.focus_lost = true;
                    self.keys.release_all();
                    self.pads.release_all();
                    self.mouse.release_all();
                    self.rewind = false;
                }
                Event::Window { win_event: WindowEvent::FocusGained, .. } => self.focus_lost = false,
                Event::Window { win_event: WindowEvent::Minimized | WindowEvent::Hidden, .. } => self.hidden = true,
                Event::Window { win_event: WindowEvent::Restored | WindowEvent::Shown, .. } => self.hidden = false,
                Event::ControllerDeviceAdded { which, .. } => self.pads.plug_in(which),
                Event::ControllerDeviceRemoved { which, .. } => {
                    self.pads.pull_out(which);
                    self.focus_lost = true;
                }
                Event::ControllerButtonDown { which, button, .. } => {
                    self.pads.button(which, button, true);
                    if let (true, Some(key)) = (has_menu, pads::menu_key(button)) {
                        push(&mut self.menu, key);
                    }
                }
                Event::ControllerButtonUp { which, button, .. } => self.pads.button(which, button, false),
                Event::ControllerAxisMotion { which, axis, value, .. } => self.pads.axis(which, axis, value),
                Event::AudioDeviceAdded { iscapture: false, .. } => self.sound_device = Some(Device::PluggedIn),
                Event::AudioDeviceRemoved { iscapture: false, .. } => self.sound_device = Some(Device::PulledOut),
                Event::RenderTargetsReset { .. } | Event::RenderDeviceReset { .. } => self.textures_lost = true,
                _ => {}
            }
        }
    }

    fn type_key(&mut self, keycode: Option<Keycode>, keymod: Mod) {
        let control = keymod.intersects(Mod::LCTRLMOD | Mod::RCTRLMOD | Mod::LGUIMOD | Mod::RGUIMOD);
        if let Some(key) = keycode.and_then(typed) {
            let shift = keymod.intersects(Mod::LSHIFTMOD | Mod::RSHIFTMOD);
            push(&mut self.typed, Typed { key, shift, control });
        }
    }

    fn key_down(&mut self, key: Scancode, has_menu: bool) {
        let tool = match key {
            Scancode::F1 => Tool::Hitboxes,
            Scancode::F2 => Tool::Tree,
            Scancode::F3 => Tool::Counter,
            Scancode::F4 => Tool::NextIndex,
            Scancode::F5 => Tool::Reload,
            Scancode::F6 => Tool::SlowMotion,
            Scancode::F7 => Tool::Freeze,
            Scancode::F8 => Tool::Inspector,
            Scancode::F9 => Tool::Editor,
            Scancode::F10 => Tool::FreeCamera,
            Scancode::Grave => Tool::Help,
            Scancode::Period => Tool::StepOn,
            Scancode::Comma => {
                self.rewind = true;
                Tool::StepBack
            }
            key => return self.plain_key_down(key, has_menu),
        };
        push(&mut self.tools, tool);
    }

    fn plain_key_down(&mut self, key: Scancode, has_menu: bool) {
        let menu = match key {
            Scancode::F11 => {
                self.fullscreen = true;
                return;
            }
            Scancode::F12 => {
                self.screenshot = true;
                return;
            }
            Scancode::Escape => MenuKey::Back,
            Scancode::Up | Scancode::W if has_menu => MenuKey::Up,
            Scancode::Down | Scancode::S if has_menu => MenuKey::Down,
            Scancode::Left | Scancode::A if has_menu => MenuKey::Left,
            Scancode::Right | Scancode::D if has_menu => MenuKey::Right,
            Scancode::Return | Scancode::Space | Scancode::J | Scancode::X if has_menu => MenuKey::Choose,
            key => return self.keys.key(key, true),
        };
        push(&mut self.menu, menu);
    }

    fn take(&mut self, two_players: bool) -> Controls {
        let (keys, pads) = (self.keys.take(two_players), self.pads.take());
        let players: Inputs = [keys[0].with(pads[0]), keys[1].with(pads[1])];
        Controls {
            players,
            menu: self.menu.pop_front(),
            tool: self.tools.pop_front(),
            typed: self.typed.pop_front(),
            pointer: self.mouse.take(),
            rewind: self.rewind,
            focus_lost: std::mem::take(&mut self.focus_lost),
        }
    }
}

/// Into the row, unless it is full.
fn push<T>(row: &mut VecDeque<T>, one: T) {
    if row.len() < QUEUE {
        row.push_back(one);
    }
}
