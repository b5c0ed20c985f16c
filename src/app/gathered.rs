//! What SDL has to tell, gathered between two ticks: keys, pads, mouse, and what happened to the window and the devices.
//! Nothing a person did is lost, however short: presses are kept until a tick has taken them, in the order they came.

use std::collections::VecDeque;

use sdl2::EventPump;
use sdl2::event::{Event, WindowEvent};
use sdl2::keyboard::{Keycode, Mod, Scancode};
use sdl2::mouse::MouseWheelDirection;
use sdl2::rect::Rect;

use super::guide::{self, By, Guide};
use super::keys::{self, Keys, typed};
use super::mouse::Mouse;
use super::pads::{self, Pads, Pressed};
use super::plugs::Plugs;
use crate::draw::DrawList;
use crate::draw::glyphs::Maker;
use crate::draw::overlay::Micros;
use crate::input::Inputs;
use crate::scene::press::{Caught, Device, RawPress};
use crate::scene::{Controls, MenuKey, Tool, Typed};
use crate::settings::Settings;

/// Keys that wait for a tick at most; more in a sixtieth of a second is no person.
const QUEUE: usize = 16;
/// An arrow that is held moves a menu again after so many ticks, and then each so many.
const REPEAT_AFTER: u32 = 24;
const REPEAT_EVERY: u32 = 5;

/// One press: what it means in a menu, if one is open, and what it was.
#[derive(Clone, Copy)]
struct Press {
    menu: Option<MenuKey>,
    caught: Caught,
}

/// An arrow that is held in a menu.
struct Held {
    by: Caught,
    key: MenuKey,
    ticks: u32,
}

/// Everything the people did since the last tick.
pub struct Gathered {
    settings: Settings,
    keys: Keys,
    pads: Pads,
    pub plugs: Plugs,
    mouse: Mouse,
    guide: Guide,
    /// One draws and points in this scene.
    pub wants_pointer: bool,
    /// Presses, tools and letters wait in a row, one a tick, so that none is lost.
    presses: VecDeque<Press>,
    tools: VecDeque<Tool>,
    typed: VecDeque<Typed>,
    written: VecDeque<char>,
    held: Option<Held>,
    device: Device,
    rewind: bool,
    focus_lost: bool,
    lost_pad: Option<usize>,
    /// The window was closed by its button or its key.
    pub closed: bool,
    /// Something else ends the program: the system, before it shuts down.
    pub quit: bool,
    pub fullscreen: bool,
    pub screenshot: bool,
    /// Another keyboard layout: the keys have other names.
    pub new_layout: bool,
    /// The graphics device lost its textures.
    pub textures_lost: bool,
    pub hidden: bool,
    pub has_focus: bool,
    /// Something came from outside, and something came of the window itself, since this was asked.
    pub stirred: bool,
    pub exposed: bool,
    pub sound_device: Option<SoundDevice>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SoundDevice {
    PluggedIn,
    PulledOut,
}

impl Gathered {
    pub fn new(plugs: Plugs, settings: Settings) -> Gathered {
        Gathered {
            settings,
            keys: Keys::default(),
            pads: Pads::default(),
            plugs,
            mouse: Mouse::default(),
            guide: Guide::default(),
            wants_pointer: false,
            presses: VecDeque::with_capacity(QUEUE),
            tools: VecDeque::with_capacity(QUEUE),
            typed: VecDeque::with_capacity(QUEUE),
            written: VecDeque::with_capacity(QUEUE),
            held: None,
            device: Device::default(),
            rewind: false,
            focus_lost: false,
            lost_pad: None,
            closed: false,
            quit: false,
            fullscreen: false,
            screenshot: false,
            new_layout: false,
            textures_lost: false,
            hidden: false,
            has_focus: true,
            stirred: false,
            exposed: false,
            sound_device: None,
        }
    }

    /// The keys and pads are bound like this from now on. What is held counts anew when it is pressed again.
    pub fn heed(&mut self, settings: &Settings) {
        if settings.first_pad != self.settings.first_pad {
            self.pads.exchange();
        }
        if settings.keys != self.settings.keys || settings.pads != self.settings.pads {
            self.keys.release_all();
            self.pads.release_all();
        }
        self.settings.clone_from(settings);
    }

    /// Takes in all that SDL has to tell. `picture` is where the window shows the picture.
    pub fn listen(&mut self, events: &mut EventPump, has_menu: bool, picture: Rect) {
        if !has_menu {
            self.held = None;
        }
        for event in events.poll_iter() {
            match event {
                Event::ControllerDeviceAdded { which, .. } => {
                    if let Some((id, maker)) = self.plugs.plug_in(which) {
                        self.plug_in(id, maker);
                    }
                }
                Event::JoyDeviceAdded { which, .. } => self.plugs.plug_in_raw(which),
                event => self.hear(event, has_menu, picture),
            }
        }
        while let Some(press) = self.plugs.next_press() {
            self.press_strange_pad(press);
        }
    }

    pub fn plug_in(&mut self, id: u32, maker: Maker) {
        self.pads.plug_in(id, maker, self.settings.first_pad);
    }

    pub fn press_strange_pad(&mut self, press: RawPress) {
        push(&mut self.presses, Press { menu: None, caught: Caught::Raw(press) });
    }

    /// One event, but for a pad that is plugged in: that one must be opened.
    pub fn hear(&mut self, event: Event, has_menu: bool, picture: Rect) {
        self.stirred = true;
        self.exposed |= matches!(event, Event::Window { .. });
        match event {
            Event::Window { win_event: WindowEvent::Close, .. } => self.closed = true,
            // SDL tells it also after the last window was closed.
            Event::Quit { .. } => self.quit |= !self.closed,
            Event::KeyDown { scancode: Some(key), keymod, .. }
                if self.wants_pointer && self.guide.key(&mut self.mouse, key, keymod) =>
            {
                self.keys.key(&self.settings.keys, keys::place_of(key), true);
                self.device = Device::Keyboard;
            }
            Event::KeyDown { scancode: Some(key), keycode, keymod, repeat, .. } => {
                self.type_key(keycode, keymod);
                if !repeat {
                    self.key_down(key, keymod, has_menu);
                }
            }
            Event::KeyUp { scancode: Some(key), .. } => {
                self.keys.key(&self.settings.keys, keys::place_of(key), false);
                self.let_go(Caught::Key(keys::place_of(key)));
                self.rewind &= key != Scancode::Comma;
            }
            Event::TextInput { text, .. } => {
                for letter in text.chars() {
                    push(&mut self.written, letter);
                }
            }
            Event::MouseMotion { x, y, .. } => {
                let moved = self.mouse.moved(x, y, picture);
                self.device = if moved { Device::Mouse } else { self.device };
                self.guide.is_seen &= !moved;
            }
            Event::MouseButtonDown { mouse_btn, x, y, .. } => {
                self.device = Device::Mouse;
                self.mouse.moved(x, y, picture);
                self.mouse.button(mouse_btn, true);
            }
            Event::MouseButtonUp { mouse_btn, .. } => self.mouse.button(mouse_btn, false),
            Event::MouseWheel { y, direction, .. } => {
                self.mouse.wheel(if direction == MouseWheelDirection::Flipped { -y } else { y })
            }
            Event::Window { win_event: WindowEvent::FocusLost, .. } => {
                self.focus_lost = true;
                self.has_focus = false;
                self.release_all();
            }
            Event::Window { win_event: WindowEvent::FocusGained, .. } => {
                self.focus_lost = false;
                self.has_focus = true;
            }
            Event::Window { win_event: WindowEvent::Minimized | WindowEvent::Hidden, .. } => self.hidden = true,
            Event::Window { win_event: WindowEvent::Restored | WindowEvent::Shown, .. } => self.hidden = false,
            Event::ControllerDeviceRemoved { which, .. } => self.pull_out(which),
            Event::JoyDeviceRemoved { which, .. } => self.plugs.pull_out(which),
            Event::ControllerButtonDown { which, button, .. } => {
                let pressed = self.pads.button(&self.settings.pads, which, button, true);
                self.pad_pressed(pressed, has_menu);
            }
            Event::ControllerButtonUp { which, button, .. } => {
                self.pads.button(&self.settings.pads, which, button, false);
                self.held = self.held.take().filter(|held| matches!(held.by, Caught::Key(_)));
            }
            Event::ControllerAxisMotion { which, axis, value, .. } => {
                let pressed = self.pads.axis(&self.settings, which, axis, value);
                if pressed.is_none() && i32::from(value).abs() < i32::from(self.settings.stick().1) {
                    self.held = self.held.take().filter(|held| matches!(held.by, Caught::Key(_)));
                }
                self.pad_pressed(pressed, has_menu);
            }
            Event::JoyButtonDown { which, button_idx, .. } => self.plugs.raw_button(which, button_idx),
            Event::JoyAxisMotion { which, axis_idx, value, .. } => self.plugs.raw_axis(which, axis_idx, value),
            Event::JoyHatMotion { which, hat_idx, state, .. } => self.plugs.raw_hat(which, hat_idx, state.to_raw()),
            Event::AudioDeviceAdded { iscapture: false, .. } => self.sound_device = Some(SoundDevice::PluggedIn),
            Event::AudioDeviceRemoved { iscapture: false, .. } => self.sound_device = Some(SoundDevice::PulledOut),
            Event::RenderTargetsReset { .. } | Event::RenderDeviceReset { .. } => self.textures_lost = true,
            Event::Unknown { type_: KEYMAP_CHANGED, .. } => self.new_layout = true,
            _ => {}
        }
    }

    fn release_all(&mut self) {
        self.keys.release_all();
        self.pads.release_all();
        self.mouse.release_all();
        self.rewind = false;
        self.held = None;
    }

    fn pull_out(&mut self, id: u32) {
        self.plugs.pull_out(id);
        if let Some(player) = self.pads.pull_out(id, self.settings.first_pad) {
            self.lost_pad = Some(player);
        }
    }

    /// A joystick became a pad: it was taught what its buttons are. One that is a pad already goes on as it was told.
    pub fn taught(&mut self, id: u32) {
        self.pads.release_all();
        if self.plugs.is_open(id) {
            return;
        }
        let opened = self.plugs.index_of(id).and_then(|index| self.plugs.plug_in(index));
        if let Some((id, maker)) = opened {
            self.plug_in(id, maker);
        }
    }

    /// The pad of a player shakes.
    pub fn rumble(&mut self, player: usize, strength: (u16, u16), milliseconds: u32) {
        if let Some(id) = self.shaken_pad(player) {
            self.plugs.rumble(id, strength, milliseconds);
        }
    }

    /// The pad that may shake for a player.
    fn shaken_pad(&self, player: usize) -> Option<u32> {
        self.pads.of(player).filter(|_| self.settings.rumble)
    }

    fn type_key(&mut self, keycode: Option<Keycode>, keymod: Mod) {
        let control = keymod.intersects(Mod::LCTRLMOD | Mod::RCTRLMOD | Mod::LGUIMOD | Mod::RGUIMOD);
        if let Some(key) = keycode.and_then(typed) {
            push(&mut self.typed, Typed { key, shift: has_shift(keymod), control });
        }
    }

    fn key_down(&mut self, key: Scancode, keymod: Mod, has_menu: bool) {
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
            Scancode::F11 => {
                self.fullscreen = true;
                return;
            }
            Scancode::F12 => {
                self.screenshot = true;
                return;
            }
            key => return self.plain_key_down(key, keymod, has_menu),
        };
        push(&mut self.tools, tool);
    }

    fn plain_key_down(&mut self, key: Scancode, keymod: Mod, has_menu: bool) {
        self.device = Device::Keyboard;
        let place = keys::place_of(key);
        let menu = keys::menu_key(key, has_shift(keymod)).filter(|menu| has_menu || *menu == MenuKey::Back);
        if menu.is_none() {
            self.keys.key(&self.settings.keys, place, true);
        }
        self.press(menu, Caught::Key(place));
    }

    fn pad_pressed(&mut self, pressed: Option<Pressed>, has_menu: bool) {
        let Some(Pressed { button, maker }) = pressed else { return };
        self.device = Device::Pad(maker);
        if self.wants_pointer {
            if self.guide.pad(&mut self.mouse, button) {
                return;
            }
            if let Some(typed) = guide::typed_by(button).filter(|_| !has_menu) {
                push(&mut self.typed, typed);
            }
        }
        self.press(pads::menu_key(button).filter(|_| has_menu), Caught::Pad(button));
    }

    fn press(&mut self, menu: Option<MenuKey>, caught: Caught) {
        push(&mut self.presses, Press { menu, caught });
        if let Some(key @ (MenuKey::Up | MenuKey::Down | MenuKey::Left | MenuKey::Right)) = menu {
            self.held = Some(Held { by: caught, key, ticks: 0 });
        }
    }

    fn let_go(&mut self, by: Caught) {
        self.held = self.held.take().filter(|held| held.by != by);
    }

    /// The menu's arrow once more, if one is held long enough.
    fn repeated(&mut self) -> Option<MenuKey> {
        let held = self.held.as_mut()?;
        held.ticks += 1;
        let beyond = held.ticks.checked_sub(REPEAT_AFTER)?;
        beyond.is_multiple_of(REPEAT_EVERY).then_some(held.key)
    }

    /// What was used last points, but is no mouse: then nobody else draws it.
    pub fn draw_pointer(&self, list: &mut DrawList) {
        if self.wants_pointer && self.guide.is_seen {
            self.guide.draw(&self.mouse, list);
        }
    }

    pub fn pointer(&self) -> (i32, i32) {
        self.mouse.at()
    }

    pub fn take(&mut self, two_players: bool) -> Controls {
        let (keys, pads) = (&self.keys, &self.pads);
        self.guide.tick(&mut self.mouse, |by| match by {
            By::Key(key) => keys.is_down(keys::place_of(key)),
            By::Pad(button) => pads.is_down(button),
        });
        let (keys, pads) = (self.keys.take(two_players), self.pads.take());
        let players: Inputs = [keys[0].with(pads[0]), keys[1].with(pads[1])];
        let press = self.presses.pop_front();
        let repeated = self.repeated();
        Controls {
            players,
            menu: press.map_or(repeated, |press| press.menu),
            caught: press.map(|press| press.caught),
            device: self.device,
            tool: self.tools.pop_front(),
            typed: self.typed.pop_front(),
            written: self.written.pop_front(),
            pointer: self.mouse.take(),
            rewind: self.rewind,
            focus_lost: std::mem::take(&mut self.focus_lost) && self.settings.pauses_without_focus,
            lost_pad: self.lost_pad.take(),
            micros: Micros::default(),
        }
    }
}

/// SDL_KEYMAPCHANGED, for which our SDL crate has no event of its own.
const KEYMAP_CHANGED: u32 = 0x304;

fn has_shift(keymod: Mod) -> bool {
    keymod.intersects(Mod::LSHIFTMOD | Mod::RSHIFTMOD)
}

/// Into the row, unless it is full.
fn push<T>(row: &mut VecDeque<T>, one: T) {
    if row.len() < QUEUE {
        row.push_back(one);
    }
}

#[cfg(test)]
mod tests;
