//! The pads as devices: opened when they are plugged in, named, shaken. A joystick without a mapping in SDL is opened
//! too, and becomes a pad when a player teaches its buttons. If SDL's subsystems are missing, there are no pads.

use std::collections::VecDeque;

use sdl2::controller::GameController;
use sdl2::joystick::Joystick;
use sdl2::{GameControllerSubsystem, JoystickSubsystem, Sdl};

use crate::draw::glyphs::Maker;
use crate::scene::press::{Part, RawPress};

/// An axis counts when it is further than FAR from its rest position, and again after it was nearer than NEAR.
const FAR: i32 = 18_000;
const NEAR: i32 = 9_000;
const SONY: u16 = 0x054c;
const NINTENDO: u16 = 0x057e;
const MICROSOFT: u16 = 0x045e;

/// A joystick that is read without a mapping.
struct Raw {
    joystick: Joystick,
    index: u32,
    /// The rest position of each axis, and the direction in which it is pushed.
    axes: Vec<(i32, i32)>,
    /// It is a pad as well, and is read like this only while a player teaches a pad again.
    is_known: bool,
}

#[derive(Default)]
pub struct Plugs {
    controllers: Option<GameControllerSubsystem>,
    joysticks: Option<JoystickSubsystem>,
    open: Vec<GameController>,
    raw: Vec<Raw>,
    presses: VecDeque<RawPress>,
    hears_all: bool,
}

impl Plugs {
    pub fn new(sdl: &Sdl, taught: &[String]) -> Plugs {
        // South is south on every pad, whatever its label is.
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

    /// Opens a joystick that SDL has no mapping for.
    pub fn plug_in_raw(&mut self, index: u32) {
        if self.controllers.as_ref().is_some_and(|controllers| !controllers.is_game_controller(index))
            && let Some(name) = self.open_raw(index, false)
        {
            log::warn!("{name}: a pad that is not known; press a button on it to tell what its buttons are");
        }
    }

    /// Sets whether known pads are also read without their mapping.
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

    /// Opens a joystick that was just taught as a pad. Returns its id and its maker. An open pad stays as it is.
    pub fn open_taught(&mut self, id: u32) -> Option<(u32, Maker)> {
        let index = self.index_of(id).filter(|_| !self.is_open(id))?;
        self.plug_in(index)
    }

    fn is_open(&self, id: u32) -> bool {
        self.open.iter().any(|controller| controller.instance_id() == id)
    }

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

    /// Turns a joystick into a pad. `fields` follow the id and the name in a mapping line of SDL: `a:b0,b:b1`. Returns
    /// the mapping line to keep.
    pub fn teach(&mut self, id: u32, fields: &str) -> Result<String, String> {
        let raw = self.raw.iter().find(|raw| raw.joystick.instance_id() == id);
        let (Some(raw), Some(controllers)) = (raw, &self.controllers) else {
            return Err(words!("window.pad_gone").into());
        };
        // A comma ends a name in SDL's format.
        let name = raw.joystick.name().replace(',', " ");
        let line = format!("{},{name},{fields}", raw.joystick.guid());
        controllers.add_mapping(&line).map_err(|error| error.to_string())?;
        log::info!("a pad was taught: {line} (place {})", raw.index);
        Ok(line)
    }

    fn index_of(&self, id: u32) -> Option<u32> {
        self.raw.iter().find(|raw| raw.joystick.instance_id() == id).map(|raw| raw.index)
    }

    /// Motor strengths are from 0 to 65535.
    pub fn rumble(&mut self, id: u32, (low, high): (u16, u16), milliseconds: u32) {
        if let Some(controller) = self.open.iter_mut().find(|controller| controller.instance_id() == id) {
            // A pad without motors fails each time, which is not worth a message.
            let _ = controller.set_rumble(low, high, milliseconds);
        }
    }
}

/// Returns the direction if the axis was newly pushed. `pushed` keeps the state between calls: -1, 0 or 1.
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

/// Decides by the vendor number, otherwise by the name.
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
        // A trigger rests at one end.
        assert_eq!(axis_turned(-32_768, &mut pushed, -32_000), None);
        assert_eq!(axis_turned(-32_768, &mut pushed, 32_000), Some(true));
    }
}
