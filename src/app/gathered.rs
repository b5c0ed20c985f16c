//! What SDL has to tell, gathered between two ticks: keys, pads, mouse, and what happened to the window and the devices.
//! Nothing a person did is lost, however short: presses are kept until a tick has taken them, in the order they came.

use std::collections::VecDeque;

use sdl2::EventPump;
use sdl2::event::{Event, WindowEvent};
use sdl2::keyboard::{Keycode, Mod, Scancode};
use sdl2::mouse::MouseWheelDirection;
use sdl2::rect::Rect;

use super::keys::{Keys, typed};
use super::mouse::Mouse;
use super::pads::{self, Pads};
use crate::draw::overlay::Micros;
use crate::input::Inputs;
use crate::scene::{Controls, MenuKey, Tool, Typed};

/// Keys that wait for a tick at most; more in a sixtieth of a second is no person.
const QUEUE: usize = 16;

/// Everything the people did since the last tick.
pub struct Gathered {
    keys: Keys,
    pads: Pads,
    mouse: Mouse,
    /// Menu keys, tools and letters wait in a row, one a tick, so that none is lost.
    menu: VecDeque<MenuKey>,
    tools: VecDeque<Tool>,
    typed: VecDeque<Typed>,
    written: VecDeque<char>,
    rewind: bool,
    focus_lost: bool,
    pub quit: bool,
    pub fullscreen: bool,
    pub screenshot: bool,
    /// The graphics device lost its textures.
    pub textures_lost: bool,
    pub hidden: bool,
    pub sound_device: Option<Device>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Device {
    PluggedIn,
    PulledOut,
}

impl Gathered {
    pub fn new(pads: Pads) -> Gathered {
        Gathered {
            keys: Keys::default(),
            pads,
            mouse: Mouse::default(),
            menu: VecDeque::with_capacity(QUEUE),
            tools: VecDeque::with_capacity(QUEUE),
            typed: VecDeque::with_capacity(QUEUE),
            written: VecDeque::with_capacity(QUEUE),
            rewind: false,
            focus_lost: false,
            quit: false,
            fullscreen: false,
            screenshot: false,
            textures_lost: false,
            hidden: false,
            sound_device: None,
        }
    }

    /// Takes in all that SDL has to tell.
    pub fn listen(&mut self, events: &mut EventPump, has_menu: bool, picture: Rect) {
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
                Event::TextInput { text, .. } => {
                    for letter in text.chars() {
                        push(&mut self.written, letter);
                    }
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

    pub fn take(&mut self, two_players: bool) -> Controls {
        let (keys, pads) = (self.keys.take(two_players), self.pads.take());
        let players: Inputs = [keys[0].with(pads[0]), keys[1].with(pads[1])];
        Controls {
            players,
            menu: self.menu.pop_front(),
            tool: self.tools.pop_front(),
            typed: self.typed.pop_front(),
            written: self.written.pop_front(),
            pointer: self.mouse.take(),
            rewind: self.rewind,
            focus_lost: std::mem::take(&mut self.focus_lost),
            micros: Micros::default(),
        }
    }
}

/// Into the row, unless it is full.
fn push<T>(row: &mut VecDeque<T>, one: T) {
    if row.len() < QUEUE {
        row.push_back(one);
    }
}
