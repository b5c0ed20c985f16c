//! Collects events between two ticks: keys, pads, the mouse, the window and devices. No press is lost, however short:
//! presses wait in order until a tick takes them.

use std::collections::VecDeque;

use super::event::{Event, Modifiers, SoundDevice};
use super::guide::{self, Guide, HeldBy, acts, acts_by};
use super::keys::{self, Keys};
use super::mouse::Mouse;
use super::pads::{self, Pads, Pressed};
use super::rolls::Rolls;
use crate::draw::DrawList;
use crate::draw::glyphs::Maker;
use crate::draw::overlay::Micros;
use crate::geom::Rect;
use crate::input::Inputs;
use crate::scene::press::{Caught, Device};
use crate::scene::{Controls, MenuKey, Tool, Typed, TypedKey};
use crate::settings::Settings;
use crate::settings::bindings::PadButton;
use crate::settings::key_place::KeyPlace;

/// Maximum number of presses that wait. No person presses more keys in a sixtieth of a second.
const QUEUE: usize = 16;
/// Ticks until an arrow that is held moves a menu again, and ticks between further moves.
const REPEAT_AFTER: u32 = 24;
const REPEAT_EVERY: u32 = 5;

/// A press: its meaning in an open menu, what was pressed, and its meaning while typing. They wait together, or a letter
/// would move a menu a tick after it was typed. A key that repeats only types.
#[derive(Clone, Copy, Default)]
struct Press {
    menu: Option<MenuKey>,
    caught: Option<Caught>,
    typed: Option<Typed>,
}

struct Held {
    by: Caught,
    key: MenuKey,
    ticks: u32,
}

#[derive(Default)]
pub struct Gathered {
    settings: Settings,
    keys: Keys,
    pads: Pads,
    rolls: Rolls,
    mouse: Mouse,
    guide: Guide,
    pub wants_pointer: bool,
    /// Presses, tools and letters wait in queues, and a tick takes one of each, so that none is lost.
    presses: VecDeque<Press>,
    tools: VecDeque<Tool>,
    written: VecDeque<char>,
    /// The letter of the key that went down last, if Ctrl was held.
    commanded: Option<char>,
    held: Option<Held>,
    /// An arrow of a pad that is held where the user types, and for how many ticks.
    pad_arrow: Option<(PadButton, Typed, u32)>,
    device: Device,
    /// The pad that each player used last, or `None` for the keys.
    hands: [Option<Maker>; 2],
    two_players: bool,
    is_finger: bool,
    rewind: bool,
    focus_lost: bool,
    lost_pad: Option<usize>,
    pub closed: bool,
    /// The system ends the program, for example before it shuts down.
    pub quit: bool,
    pub fullscreen: bool,
    pub screenshot: bool,
    pub new_layout: bool,
    pub textures_lost: bool,
    pub hidden: bool,
    pub has_focus: bool,
    /// `stirred` is set by any event, `exposed` by any event of the window or the devices, until they are taken.
    pub stirred: bool,
    pub exposed: bool,
    pub sound_device: Option<SoundDevice>,
}

impl Gathered {
    pub fn new(settings: Settings) -> Gathered {
        Gathered {
            settings,
            presses: VecDeque::with_capacity(QUEUE),
            tools: VecDeque::with_capacity(QUEUE),
            written: VecDeque::with_capacity(QUEUE),
            commanded: None,
            has_focus: true,
            ..Gathered::default()
        }
    }

    /// Applies changed settings. If bindings have changed, held keys do not count until they are pressed again.
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

    /// Call it before the pointer is used: the scene's picture may have another size.
    pub fn fit_pointer(&mut self, size: (i32, i32)) {
        self.mouse.fit(size);
    }

    /// Handles one event. `picture` is where the window shows the picture.
    pub fn hear(&mut self, event: Event, has_menu: bool, picture: Rect) {
        self.stirred = true;
        match event {
            Event::KeyDown { place, held, .. }
                if self.wants_pointer && self.guide.key(&mut self.mouse, place, held) =>
            {
                self.keys.key(&self.settings.keys, place, true);
                self.device = Device::Keyboard;
            }
            Event::KeyDown { place, typed, held, is_repeated } => {
                // Some systems report the letter of a command such as Ctrl+S as written too. Alt Gr writes another letter.
                self.commanded = match typed {
                    Some(TypedKey::Letter(letter)) if held.control || held.command => Some(letter),
                    _ => None,
                };
                let typed = typed.map(|key| Typed { key, shift: held.shift, control: held.control || held.command });
                let is_plain = !is_repeated && !self.tool_key(place);
                if is_plain {
                    self.plain_key_down(place, held, typed, has_menu);
                } else {
                    self.type_key(typed);
                }
            }
            Event::KeyUp(place) => {
                self.keys.key(&self.settings.keys, place, false);
                self.let_go(Caught::Key(place));
                self.acted(acts(place));
                self.rewind &= place != KeyPlace::COMMA;
            }
            Event::Letter(letter) => {
                let commanded = self.commanded.take();
                if !commanded.is_some_and(|other| letter.eq_ignore_ascii_case(&other)) {
                    push(&mut self.written, letter);
                }
            }
            Event::MouseMoved(x, y) => {
                let moved = self.mouse.moved(x, y, picture);
                self.device = if moved { self.pointing() } else { self.device };
                self.guide.is_seen &= !moved;
            }
            Event::MouseDown(button) => {
                self.device = self.pointing();
                self.mouse.button(button, true);
            }
            Event::MouseUp(button) => self.mouse.button(button, false),
            Event::Wheel(notches) => self.mouse.wheel(notches),
            Event::Finger(is_finger) => {
                self.is_finger = is_finger;
                if is_finger {
                    self.device = Device::TOUCH;
                    self.hands[0] = Some(Maker::Touch);
                }
            }
            Event::PadAdded { pad, maker } => self.pads.plug_in(pad, maker, self.settings.first_pad),
            Event::PadRemoved(pad) => {
                if let Some(player) = self.pads.pull_out(pad, self.settings.first_pad) {
                    self.lost_pad = Some(player);
                }
            }
            Event::PadDown(pad, button) => {
                let pressed = self.pads.button(&self.settings.pads, pad, button, true);
                self.pad_pressed(pressed, has_menu);
            }
            Event::PadUp(pad, button) => {
                self.pads.button(&self.settings.pads, pad, button, false);
                self.pad_let_go();
                self.acted(acts_by(button));
            }
            Event::PadMoved { pad, axis, value } => {
                let pressed = self.pads.axis(&self.settings, pad, axis, value);
                if pressed.is_none() && i32::from(value).abs() < i32::from(self.settings.stick().1) {
                    self.pad_let_go();
                }
                self.pad_pressed(pressed, has_menu);
            }
            Event::StrangePad(press) => self.press(None, Caught::Raw(press), None),
            event => self.hear_of_window(event),
        }
    }

    fn hear_of_window(&mut self, event: Event) {
        match event {
            Event::FocusLost => {
                self.focus_lost = true;
                self.has_focus = false;
                self.release_all();
            }
            Event::FocusGained => {
                self.focus_lost = false;
                self.has_focus = true;
            }
            Event::Hidden => self.hidden = true,
            Event::Shown => self.hidden = false,
            Event::CloseRequested => self.closed = true,
            // The system reports it also after the last window was closed.
            Event::Quit => self.quit |= !self.closed,
            Event::Sound(device) => self.sound_device = Some(device),
            Event::TexturesLost => self.textures_lost = true,
            Event::LayoutChanged => self.new_layout = true,
            _ => {}
        }
        self.exposed = true;
    }

    /// A key or button was let go. Tells the scene if the key acts where the user draws. It comes after the press, in
    /// the same queue.
    fn acted(&mut self, acts: bool) {
        if acts && self.wants_pointer {
            self.type_key(Some(Typed { key: TypedKey::LetGo, shift: false, control: false }));
        }
    }

    pub fn stop_repeating(&mut self) {
        self.held = None;
    }

    fn pad_let_go(&mut self) {
        self.held = self.held.take().filter(|held| matches!(held.by, Caught::Key(_)));
    }

    fn release_all(&mut self) {
        self.keys.release_all();
        self.pads.release_all();
        self.mouse.release_all();
        self.rewind = false;
        self.held = None;
        self.acted(true);
    }

    /// Call it when a pad was taught: what is held on it no longer counts.
    pub fn release_pads(&mut self) {
        self.pads.release_all();
    }

    pub fn shaken_pad(&self, player: usize) -> Option<u32> {
        self.pads.of(player).filter(|_| self.settings.rumble)
    }

    fn type_key(&mut self, typed: Option<Typed>) {
        if typed.is_some() {
            push(&mut self.presses, Press { typed, ..Press::default() });
        }
    }

    /// Returns whether the key is that of a tool.
    fn tool_key(&mut self, place: KeyPlace) -> bool {
        let tool = match place {
            KeyPlace::F1 => Tool::Hitboxes,
            KeyPlace::F2 => Tool::Tree,
            KeyPlace::F3 => Tool::Counter,
            KeyPlace::F4 => Tool::NextIndex,
            KeyPlace::F5 => Tool::Reload,
            KeyPlace::F6 => Tool::SlowMotion,
            KeyPlace::F7 => Tool::Freeze,
            KeyPlace::F8 => Tool::Inspector,
            KeyPlace::F9 => Tool::Editor,
            KeyPlace::F10 => Tool::FreeCamera,
            KeyPlace::GRAVE => Tool::Help,
            KeyPlace::PERIOD => Tool::StepOn,
            KeyPlace::COMMA => {
                self.rewind = true;
                Tool::StepBack
            }
            KeyPlace::F11 => {
                self.fullscreen = true;
                return true;
            }
            KeyPlace::F12 => {
                self.screenshot = true;
                return true;
            }
            _ => return false,
        };
        push(&mut self.tools, tool);
        true
    }

    fn plain_key_down(&mut self, place: KeyPlace, held: Modifiers, typed: Option<Typed>, has_menu: bool) {
        self.device = Device::Keyboard;
        if let Some(player) = keys::player_of(&self.settings.keys, place, self.two_players) {
            self.hands[player] = None;
        }
        let menu = keys::menu_key(place, held.shift).filter(|menu| has_menu || *menu == MenuKey::Back);
        // Everything else that is held when the menu closes acts in the game at once.
        if !menu.is_some_and(MenuKey::may_close) {
            self.keys.key(&self.settings.keys, place, true);
        }
        self.press(menu, Caught::Key(place), typed);
    }

    fn pad_pressed(&mut self, pressed: Option<Pressed>, has_menu: bool) {
        let Some(Pressed { pad, button, maker, player }) = pressed else { return };
        self.device = Device::Pad(maker);
        if let Some(player) = player {
            self.hands[player] = Some(maker);
        }
        let mut typed = None;
        if self.wants_pointer {
            if self.guide.pad(&mut self.mouse, button) {
                return;
            }
            typed = guide::typed_by(button).filter(|_| !has_menu);
            self.pad_arrow = match typed {
                Some(typed) => typed.key.is_arrow().then_some((button, typed, 0)),
                None => self.pad_arrow,
            };
        }
        let menu = pads::menu_key(button).filter(|_| has_menu);
        if menu.is_some_and(MenuKey::may_close) {
            self.pads.spend(&self.settings.pads, pad, button);
        }
        self.press(menu, Caught::Pad(button), typed);
    }

    fn press(&mut self, menu: Option<MenuKey>, caught: Caught, typed: Option<Typed>) {
        push(&mut self.presses, Press { menu, caught: Some(caught), typed });
        if let Some(key @ (MenuKey::Up | MenuKey::Down | MenuKey::Left | MenuKey::Right)) = menu {
            self.held = Some(Held { by: caught, key, ticks: 0 });
        }
    }

    fn let_go(&mut self, by: Caught) {
        self.held = self.held.take().filter(|held| held.by != by);
    }

    /// Returns the menu's arrow again if it was held long enough.
    fn repeated(&mut self) -> Option<MenuKey> {
        let held = self.held.as_mut()?;
        held.ticks += 1;
        let beyond = held.ticks.checked_sub(REPEAT_AFTER)?;
        beyond.is_multiple_of(REPEAT_EVERY).then_some(held.key)
    }

    /// Types the arrow of a pad again if it was held long enough. The keys of a keyboard repeat by themselves.
    fn repeat_pad_arrow(&mut self) {
        let pads = &self.pads;
        let Some((button, typed, ticks)) = &mut self.pad_arrow else { return };
        if !pads.is_down(*button) || !self.wants_pointer {
            self.pad_arrow = None;
            return;
        }
        *ticks += 1;
        if ticks.checked_sub(REPEAT_AFTER).is_some_and(|beyond| beyond.is_multiple_of(REPEAT_EVERY)) {
            let typed = Some(*typed);
            self.type_key(typed);
        }
    }

    /// Draws the pointer if keys or a pad moved it last. Otherwise the system draws the mouse.
    pub fn draw_pointer(&self, list: &mut DrawList) {
        if self.wants_pointer && self.guide.is_seen {
            self.guide.draw(&self.mouse, list);
        }
    }

    pub fn pointer(&self) -> (i32, i32) {
        self.mouse.at()
    }

    pub fn hands(&self) -> [Option<Maker>; 2] {
        self.hands
    }

    fn pointing(&self) -> Device {
        if self.is_finger { Device::TOUCH } else { Device::Mouse }
    }

    pub fn take(&mut self, two_players: bool) -> Controls {
        self.two_players = two_players;
        let (keys, pads) = (&self.keys, &self.pads);
        self.guide.tick(&mut self.mouse, |by| match by {
            HeldBy::Key(key) => keys.is_down(key),
            HeldBy::Pad(button) => pads.is_down(button),
        });
        let (keys, pads) = (self.keys.take(two_players), self.pads.take());
        let mut players: Inputs = [keys[0].with(pads[0]), keys[1].with(pads[1])];
        if self.settings.down_rolls {
            self.rolls.add(&mut players);
        }
        self.repeat_pad_arrow();
        let Press { menu, caught, typed } = self.presses.pop_front().unwrap_or_default();
        let repeated = self.repeated();
        Controls {
            players,
            menu: if caught.is_some() { menu } else { repeated },
            caught,
            device: self.device,
            tool: self.tools.pop_front(),
            typed,
            written: self.written.pop_front(),
            pointer: self.mouse.take(),
            rewind: self.rewind,
            focus_lost: std::mem::take(&mut self.focus_lost) && self.settings.pauses_without_focus,
            lost_pad: self.lost_pad.take(),
            micros: Micros::default(),
        }
    }
}

fn push<T>(row: &mut VecDeque<T>, one: T) {
    if row.len() < QUEUE {
        row.push_back(one);
    }
}

#[cfg(test)]
mod tests;
