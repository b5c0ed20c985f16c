//! The pads as devices: opened when they are plugged in, named, shaken. A joystick that SDL has no mapping for is opened too, so
//! that it can be heard, and becomes a pad when somebody has taught what its buttons are. Without the subsystems there are none.

use std::collections::VecDeque;

use sdl2::controller::GameController;
use sdl2::joystick::Joystick;
use sdl2::{GameControllerSubsystem, JoystickSubsystem, Sdl};

use crate::draw::glyphs::Maker;
use crate::scene::press::{Part, RawPress};

/// An axis counts when it is so far from where it rested, and again when it was nearer than the second.
const FAR: i32 = 18_000;
const NEAR: i32 = 9_000;
const SONY: u16 = 0x054c;
const NINTENDO: u16 = 0x057e;
const MICROSOFT: u16 = 0x045e;

/// A joystick heard as it is.
struct Raw {
    joystick: Joystick,
    index: u32,
    /// Where each axis was when it was first heard of, and which way it is pushed.
    axes: Vec<(i32, i32)>,
    /// It is a pad as well, and heard like this only as long as somebody teaches one anew.
    is_known: bool,
}

#[derive(Default)]
pub struct Plugs {
    controllers: Option<GameControllerSubsystem>,
    joysticks: Option<JoystickSubsystem>,
    open: Vec<GameController>,
    raw: Vec<Raw>,
    /// Presses on joysticks that are heard as they are.
    presses: VecDeque<RawPress>,
    hears_all: bool,
}

impl Plugs {
    pub fn new(sdl: &Sdl, taught: &[String]) -> Plugs {
        // South is south on every pad, whatever is written on it.
        sdl2::hint::set("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "0");
        let controllers = sdl.game_controller().inspect_err(|error| log::warn!("no game pads ({error})")).ok();
        let joysticks = sdl.joystick().inspect_err(|error| log::warn!("no joysticks ({error})")).ok();
        let plugs = Plugs { controllers, joysticks, ..Plugs::default() };
        if let Some(system) = &plugs.controllers {
            for line in taught {
                if let Err(error) = system.add_mapping(line) {
                    log::warn!("a pad that was taught is no longer understood ({error}): {line}");
                }
            }
        }
        plugs
    }

    /// Opens the pad at this place of SDL's list; its id, and who made it.
    pub fn plug_in(&mut self, index: u32) -> Option<(u32, Maker)> {
        let controller = self.controllers.as_ref()?.open(index);
        match controller {
            Ok(controller) => {
                let (id, maker) = (controller.instance_id(), maker_of(&controller.name(), controller.vendor_id()));
                log::info!("a pad was plugged in: {} ({maker:?})", controller.name());
                self.raw.retain(|raw| raw.joystick.instance_id() != id);
                self.open.push(controller);
                Some((id, maker))
            }
            Err(error) => {
                log::warn!("a pad cannot be used: {error}");
                None
            }
        }
    }

    /// Opens a joystick that SDL knows nothing about.
    pub fn plug_in_raw(&mut self, index: u32) {
        if self.controllers.as_ref().is_some_and(|controllers| !controllers.is_game_controller(index))
            && let Some(name) = self.open_raw(index, false)
        {
            log::warn!("{name}: a pad that is not known; press a button on it to tell what its buttons are");
        }
    }

    /// Whether pads that are known are heard as they are, too.
    pub fn hear_all(&mut self, all: bool) {
        if all == self.hears_all {
            return;
        }
        self.hears_all = all;
        self.raw.retain(|raw| !raw.is_known);
        let count = self.joysticks.as_ref().and_then(|joysticks| joysticks.num_joysticks().ok()).unwrap_or(0);
        let is_pad = |plugs: &Plugs, index| plugs.controllers.as_ref().is_some_and(|it| it.is_game_controller(index));
        for index in (0..count).filter(|_| all) {
            if is_pad(self, index) {
                self.open_raw(index, true);
            }
        }
    }

    /// Opens a joystick that was just taught as a pad: its id, and who made it. One that is a pad already stays as it is.
    pub fn open_taught(&mut self, id: u32) -> Option<(u32, Maker)> {
        let index = self.index_of(id).filter(|_| !self.is_open(id))?;
        self.plug_in(index)
    }

    /// Whether this is heard as a pad.
    fn is_open(&self, id: u32) -> bool {
        self.open.iter().any(|controller| controller.instance_id() == id)
    }

    /// Its name, if it could be opened.
    fn open_raw(&mut self, index: u32, is_known: bool) -> Option<String> {
        match self.joysticks.as_ref()?.open(index) {
            Ok(joystick) => {
                let axes =
                    (0..joystick.num_axes()).map(|axis| (i32::from(joystick.axis(axis).unwrap_or(0)), 0)).collect();
                let name = joystick.name();
                self.raw.push(Raw { joystick, index, axes, is_known });
                Some(name)
            }
            Err(error) => {
                log::warn!("a joystick cannot be used: {error}");
                None
            }
        }
    }

    pub fn pull_out(&mut self, id: u32) {
        self.open.retain(|controller| controller.instance_id() != id);
        self.raw.retain(|raw| raw.joystick.instance_id() != id);
    }

    pub fn raw_button(&mut self, id: u32, number: u8) {
        self.press(id, Part::Button(number));
    }

    pub fn raw_hat(&mut self, id: u32, number: u8, way: u8) {
        if way.count_ones() == 1 {
            self.press(id, Part::Hat { number, way });
        }
    }

    pub fn raw_axis(&mut self, id: u32, number: u8, value: i16) {
        let Some(raw) = self.raw.iter_mut().find(|raw| raw.joystick.instance_id() == id) else { return };
        let Some((rest, pushed)) = raw.axes.get_mut(usize::from(number)) else { return };
        if let Some(positive) = axis_turned(*rest, pushed, i32::from(value)) {
            self.press(id, Part::Axis { number, positive });
        }
    }

    fn press(&mut self, id: u32, part: Part) {
        if self.raw.iter().any(|raw| raw.joystick.instance_id() == id) && self.presses.len() < 16 {
            self.presses.push_back(RawPress { pad: id, part });
        }
    }

    pub fn next_press(&mut self) -> Option<RawPress> {
        self.presses.pop_front()
    }

    /// What was taught about a joystick makes it a pad. The line to be kept; `fields` are SDL's, one after the other.
    pub fn teach(&mut self, id: u32, fields: &str) -> Result<String, String> {
        let raw = self.raw.iter().find(|raw| raw.joystick.instance_id() == id);
        let (Some(raw), Some(controllers)) = (raw, &self.controllers) else {
            return Err("the pad is no longer there".into());
        };
        // A comma ends a name in SDL's form.
        let name = raw.joystick.name().replace(',', " ");
        let line = format!("{},{name},{fields}", raw.joystick.guid());
        controllers.add_mapping(&line).map_err(|error| error.to_string())?;
        log::info!("a pad was taught: {line} (place {})", raw.index);
        Ok(line)
    }

    /// The place in SDL's list of a joystick that is heard as it is.
    fn index_of(&self, id: u32) -> Option<u32> {
        self.raw.iter().find(|raw| raw.joystick.instance_id() == id).map(|raw| raw.index)
    }

    /// Low and high motor, from 0 to 65535, for so long.
    pub fn rumble(&mut self, id: u32, (low, high): (u16, u16), milliseconds: u32) {
        if let Some(controller) = self.open.iter_mut().find(|controller| controller.instance_id() == id) {
            // A pad without motors says so each time, and that is no news.
            let _ = controller.set_rumble(low, high, milliseconds);
        }
    }
}

/// Whether an axis that rested there was pushed anew, and to which end. `pushed` is kept from call to call: -1, 0 or 1.
fn axis_turned(rest: i32, pushed: &mut i32, value: i32) -> Option<bool> {
    let far = value - rest;
    if far.abs() < NEAR {
        *pushed = 0;
    } else if far.abs() > FAR && *pushed != far.signum() {
        *pushed = far.signum();
        return Some(far > 0);
    }
    None
}

/// By the number of who made it, else by what its name says.
fn maker_of(name: &str, vendor: Option<u16>) -> Maker {
    let says = |words: &[&str]| words.iter().any(|word| name.to_lowercase().contains(word));
    match vendor {
        Some(SONY) => Maker::PlayStation,
        Some(NINTENDO) => Maker::Nintendo,
        Some(MICROSOFT) => Maker::Xbox,
        _ if says(&["xbox", "x-box", "360", "xinput"]) => Maker::Xbox,
        _ if says(&["playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5"]) => Maker::PlayStation,
        _ if says(&["nintendo", "switch", "joy-con"]) => Maker::Nintendo,
        _ => Maker::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_maker_is_known_by_number_or_by_name() {
        assert_eq!(maker_of("Wireless Controller", Some(SONY)), Maker::PlayStation);
        assert_eq!(maker_of("Generic X-Box pad", Some(0x0e6f)), Maker::Xbox);
        assert_eq!(maker_of("Nintendo Switch Pro Controller", None), Maker::Nintendo);
        assert_eq!(maker_of("A stick", Some(1)), Maker::Unknown);
    }

    #[test]
    fn an_axis_is_pressed_once_each_way_from_where_it_rests() {
        let mut pushed = 0;
        assert_eq!(axis_turned(0, &mut pushed, 20_000), Some(true));
        assert_eq!(axis_turned(0, &mut pushed, 30_000), None);
        assert_eq!(axis_turned(0, &mut pushed, -20_000), Some(false));
        assert_eq!(axis_turned(0, &mut pushed, 100), None);
        // A trigger rests at its end.
        assert_eq!(axis_turned(-32_768, &mut pushed, -32_000), None);
        assert_eq!(axis_turned(-32_768, &mut pushed, 32_000), Some(true));
    }
}
