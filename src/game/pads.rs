//! Pads by player: sticks and triggers become buttons, and buttons become what they are bound to. A pad belongs to one
//! player while it is plugged in, and the next pad gets the first free place. Devices are in `sdl/plugs.rs`.

use super::event::PadAxis;
use crate::draw::glyphs::Maker;
use crate::input::{Input, Inputs};
use crate::scene::MenuKey;
use crate::settings::Settings;
use crate::settings::bindings::{PadButton, PadSet};

/// Trigger positions, of 32767, from which it counts as pulled, and below which it counts as released.
const PULLED: i16 = 12_000;
const RETURNED: i16 = 8_000;

struct Pad {
    id: u32,
    maker: Maker,
    /// A third pad belongs to no player until a place is free.
    player: Option<usize>,
    down: Vec<PadButton>,
    input: Input,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pressed {
    pub pad: u32,
    pub button: PadButton,
    pub maker: Maker,
    /// The player whose pad it is.
    pub player: Option<usize>,
}

#[derive(Default)]
pub struct Pads {
    pads: Vec<Pad>,
}

impl Pads {
    pub fn plug_in(&mut self, id: u32, maker: Maker, first_pad: usize) {
        if self.pads.iter().any(|pad| pad.id == id) {
            return;
        }
        self.pads.push(Pad { id, maker, player: None, down: Vec::new(), input: Input::default() });
        self.fill_places(first_pad);
    }

    /// Returns the player whose pad it was.
    pub fn pull_out(&mut self, id: u32, first_pad: usize) -> Option<usize> {
        let gone = self.pads.iter().position(|pad| pad.id == id)?;
        let player = self.pads.remove(gone).player;
        self.fill_places(first_pad);
        player
    }

    fn fill_places(&mut self, first_pad: usize) {
        for player in [first_pad, 1 - first_pad] {
            let is_free = !self.pads.iter().any(|pad| pad.player == Some(player));
            if let (true, Some(pad)) = (is_free, self.pads.iter_mut().find(|pad| pad.player.is_none())) {
                pad.player = Some(player);
            }
        }
    }

    pub fn exchange(&mut self) {
        for pad in &mut self.pads {
            pad.player = pad.player.map(|player| 1 - player);
            pad.input = Input::default();
        }
    }

    pub fn of(&self, player: usize) -> Option<u32> {
        self.pads.iter().find(|pad| pad.player == Some(player)).map(|pad| pad.id)
    }

    pub fn button(&mut self, sets: &[PadSet; 2], id: u32, button: PadButton, down: bool) -> Option<Pressed> {
        self.turn(sets, id, button, down)
    }

    /// Turns a position into presses and releases. Returns a press when the position passes its threshold.
    pub fn axis(&mut self, settings: &Settings, id: u32, axis: PadAxis, value: i16) -> Option<Pressed> {
        use PadButton::*;
        let (low, high, (pushed, returned)) = match axis {
            PadAxis::LeftX => (Some(StickLeft), StickRight, settings.stick()),
            PadAxis::LeftY => (Some(StickUp), StickDown, settings.stick()),
            PadAxis::RightX => (Some(RightStickLeft), RightStickRight, settings.stick()),
            PadAxis::RightY => (Some(RightStickUp), RightStickDown, settings.stick()),
            PadAxis::LeftTrigger => (None, LeftTrigger, (PULLED, RETURNED)),
            PadAxis::RightTrigger => (None, RightTrigger, (PULLED, RETURNED)),
        };
        let mut press = None;
        for (button, far) in [(low, value.saturating_neg()), (Some(high), value)] {
            let Some(button) = button else { continue };
            let is_down = self.pads.iter().any(|pad| pad.id == id && pad.down.contains(&button));
            if far > pushed && !is_down {
                press = self.turn(&settings.pads, id, button, true);
            } else if far < returned && is_down {
                self.turn(&settings.pads, id, button, false);
            }
        }
        press
    }

    fn turn(&mut self, sets: &[PadSet; 2], id: u32, button: PadButton, down: bool) -> Option<Pressed> {
        let pad = self.pads.iter_mut().find(|pad| pad.id == id)?;
        pad.down.retain(|held| *held != button);
        if down {
            pad.down.push(button);
        }
        let action = |button| sets[pad.player.unwrap_or(0)].slot_of(button).map(|slot| slot.button);
        if let Some(wanted) = action(button) {
            if down {
                pad.input.press(wanted);
            } else if !pad.down.iter().any(|held| action(*held) == Some(wanted)) {
                pad.input.release(wanted);
            }
        }
        down.then_some(Pressed { pad: id, button, maker: pad.maker, player: pad.player })
    }

    /// Call it for a button that acted in a menu. It does nothing in the game until it is pressed again.
    pub fn spend(&mut self, sets: &[PadSet; 2], id: u32, button: PadButton) {
        self.turn(sets, id, button, false);
        if let Some(pad) = self.pads.iter_mut().find(|pad| pad.id == id) {
            pad.input = pad.input.without(pad.input.presses());
        }
    }

    pub fn is_down(&self, button: PadButton) -> bool {
        self.pads.iter().any(|pad| pad.down.contains(&button))
    }

    /// Forgets what is held. A button that is still down counts again when it is pressed again.
    pub fn release_all(&mut self) {
        for pad in &mut self.pads {
            pad.input = Input::default();
        }
    }

    pub fn take(&mut self) -> Inputs {
        let mut inputs = Inputs::default();
        for pad in &mut self.pads {
            let input = pad.input.take();
            if let Some(player) = pad.player {
                inputs[player] = input;
            }
        }
        inputs
    }
}

/// Returns the meaning of a button in a menu. It does not depend on bindings.
pub fn menu_key(button: PadButton) -> Option<MenuKey> {
    use PadButton::*;
    Some(match button {
        Up | StickUp => MenuKey::Up,
        Down | StickDown => MenuKey::Down,
        Left | StickLeft => MenuKey::Left,
        Right | StickRight => MenuKey::Right,
        South | Start => MenuKey::Choose,
        East | Back => MenuKey::Back,
        LeftShoulder => MenuKey::PageLeft,
        RightShoulder => MenuKey::PageRight,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Button;

    #[test]
    fn a_pad_stays_with_its_player() {
        let mut pads = Pads::default();
        for id in [7, 8, 9] {
            pads.plug_in(id, Maker::Xbox, 0);
        }
        assert_eq!((pads.of(0), pads.of(1)), (Some(7), Some(8)));
        assert_eq!(pads.pull_out(7, 0), Some(0));
        assert_eq!((pads.of(0), pads.of(1)), (Some(9), Some(8)), "the third takes the free place, the second stays");
        assert_eq!(pads.pull_out(9, 0), Some(0));
        assert_eq!((pads.of(0), pads.of(1)), (None, Some(8)));
        pads.exchange();
        assert_eq!((pads.of(0), pads.of(1)), (Some(8), None));
    }

    #[test]
    fn a_stick_counts_beyond_its_dead_zone() {
        let mut settings = Settings::default();
        let mut pads = Pads::default();
        pads.plug_in(3, Maker::Unknown, 0);
        let half = 16_000;
        assert!(pads.axis(&settings, 3, PadAxis::LeftX, half).is_some());
        assert!(pads.take()[0].held(Button::Right));
        assert!(pads.axis(&settings, 3, PadAxis::LeftX, half + 100).is_none(), "it is down already");
        pads.axis(&settings, 3, PadAxis::LeftX, 0);
        assert!(!pads.take()[0].held(Button::Right));
        settings.dead_zone = 60;
        assert!(pads.axis(&settings, 3, PadAxis::LeftX, half).is_none());
        assert!(!pads.take()[0].held(Button::Right));
    }

    #[test]
    fn a_pull_of_the_trigger_between_two_ticks_is_a_shot() {
        let settings = Settings::default();
        let mut pads = Pads::default();
        pads.plug_in(3, Maker::Unknown, 1);
        pads.axis(&settings, 3, PadAxis::RightTrigger, 30_000);
        pads.axis(&settings, 3, PadAxis::RightTrigger, 0);
        let [first, second] = pads.take();
        assert_eq!(first, Input::default());
        assert!(second.pressed(Button::Fire) && !second.held(Button::Fire));
    }
}
