//! Game pads, plugged in and pulled out at any time. The first drives the first player, the second the second. South
//! jumps, west shoots, north throws, east rolls, the shoulders lock the aim.

use sdl2::GameControllerSubsystem;
use sdl2::controller::{Axis, Button as PadButton, GameController};

use crate::input::{Button, Input, Inputs};
use crate::scene::MenuKey;

/// How far a stick must be pushed, of 32767, and how far it must come back.
const PUSHED: i16 = 14_000;
const RETURNED: i16 = 9_000;

struct Pad {
    controller: GameController,
    input: Input,
}

pub struct Pads {
    system: Option<GameControllerSubsystem>,
    pads: Vec<Pad>,
}

impl Pads {
    /// Without the subsystem there are no pads, ever.
    pub fn new(system: Option<GameControllerSubsystem>) -> Pads {
        Pads { system, pads: Vec::new() }
    }

    pub fn plug_in(&mut self, which: u32) {
        let Some(system) = &self.system else { return };
        match system.open(which) {
            Ok(controller) => {
                log::info!("a pad was plugged in: {}", controller.name());
                self.pads.push(Pad { controller, input: Input::default() });
            }
            Err(error) => log::warn!("a pad cannot be used: {error}"),
        }
    }

    pub fn pull_out(&mut self, which: u32) {
        self.pads.retain(|pad| pad.controller.instance_id() != which);
        log::info!("a pad was pulled out; {} left", self.pads.len());
    }

    pub fn button(&mut self, which: u32, button: PadButton, down: bool) {
        if let (Some(pad), Some(button)) = (self.pad(which), button_of(button)) {
            if down { pad.input.press(button) } else { pad.input.release(button) }
        }
    }

    pub fn axis(&mut self, which: u32, axis: Axis, value: i16) {
        let (low, high) = match axis {
            Axis::LeftX => (Button::Left, Button::Right),
            Axis::LeftY => (Button::Up, Button::Down),
            _ => return,
        };
        let Some(pad) = self.pad(which) else { return };
        for (button, pushed) in [(low, value.saturating_neg()), (high, value)] {
            if pushed > PUSHED && !pad.input.held(button) {
                pad.input.press(button);
            } else if pushed < RETURNED {
                pad.input.release(button);
            }
        }
    }

    pub fn release_all(&mut self) {
        for pad in &mut self.pads {
            pad.input = Input::default();
        }
    }

    pub fn take(&mut self) -> Inputs {
        let mut inputs = Inputs::default();
        for (pad, input) in self.pads.iter_mut().zip(&mut inputs) {
            *input = pad.input.take();
        }
        inputs
    }

    fn pad(&mut self, which: u32) -> Option<&mut Pad> {
        self.pads.iter_mut().find(|pad| pad.controller.instance_id() == which)
    }
}

/// What a pad's button means in a menu.
pub fn menu_key(button: PadButton) -> Option<MenuKey> {
    match button {
        PadButton::DPadUp => Some(MenuKey::Up),
        PadButton::DPadDown => Some(MenuKey::Down),
        PadButton::DPadLeft => Some(MenuKey::Left),
        PadButton::DPadRight => Some(MenuKey::Right),
        PadButton::A | PadButton::Start => Some(MenuKey::Choose),
        PadButton::B => Some(MenuKey::Back),
        _ => None,
    }
}

fn button_of(button: PadButton) -> Option<Button> {
    Some(match button {
        PadButton::DPadLeft => Button::Left,
        PadButton::DPadRight => Button::Right,
        PadButton::DPadUp => Button::Up,
        PadButton::DPadDown => Button::Down,
        PadButton::A => Button::Jump,
        PadButton::X => Button::Fire,
        PadButton::Y => Button::Grenade,
        PadButton::B => Button::Roll,
        PadButton::LeftShoulder | PadButton::RightShoulder => Button::Lock,
        PadButton::Start => Button::Start,
        _ => return None,
    })
}
