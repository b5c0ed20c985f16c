//! The standard pad of a browser. Browsers give most pads one order of buttons and axes, which they call the standard mapping.

use quadrant::draw::glyphs::Maker;
use quadrant::game::event::{Event, PadAxis};
use quadrant::settings::bindings::PadButton;

const BUTTONS: [PadButton; 16] = {
    use PadButton::*;
    // The triggers are handled as axes, because they can be pulled in part.
    [
        South,
        East,
        West,
        North,
        LeftShoulder,
        RightShoulder,
        LeftTrigger,
        RightTrigger,
        Back,
        Start,
        LeftStick,
        RightStick,
        Up,
        Down,
        Left,
        Right,
    ]
};
const AXES: [PadAxis; 4] = [PadAxis::LeftX, PadAxis::LeftY, PadAxis::RightX, PadAxis::RightY];

/// Returns the event of a button that has changed. `value` is from 0 to 1.
pub fn button(pad: u32, number: usize, value: f32) -> Option<Event> {
    let axis = |axis| Event::PadMoved { pad, axis, value: scaled(value) };
    Some(match BUTTONS.get(number)? {
        PadButton::LeftTrigger => axis(PadAxis::LeftTrigger),
        PadButton::RightTrigger => axis(PadAxis::RightTrigger),
        button if value >= 0.5 => Event::PadDown(pad, *button),
        button => Event::PadUp(pad, *button),
    })
}

/// Returns the event of an axis that has moved. `value` is from -1 to 1.
pub fn axis(pad: u32, number: usize, value: f32) -> Option<Event> {
    Some(Event::PadMoved { pad, axis: *AXES.get(number)?, value: scaled(value) })
}

/// Returns a position from -1 to 1 as events have it.
pub fn scaled(value: f32) -> i16 {
    (value * f32::from(i16::MAX)) as i16
}

/// Finds the maker in what the browser says of a pad: its name, or the number of its vendor.
pub fn maker_of(name: &str) -> Maker {
    let name = name.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| name.contains(word));
    if says(&["xbox", "x-box", "360", "xinput", "045e"]) {
        Maker::Xbox
    } else if says(&["playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "054c"]) {
        Maker::PlayStation
    } else if says(&["nintendo", "switch", "joy-con", "057e"]) {
        Maker::Nintendo
    } else if name == "touch" {
        // The buttons on the glass of the page.
        Maker::Touch
    } else {
        Maker::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_and_axes_have_the_order_of_the_standard() {
        assert_eq!(button(3, 0, 1.0), Some(Event::PadDown(3, PadButton::South)));
        assert_eq!(button(3, 15, 0.0), Some(Event::PadUp(3, PadButton::Right)));
        assert_eq!(button(3, 16, 1.0), None);
        let moved = |axis, value| Some(Event::PadMoved { pad: 3, axis, value });
        assert_eq!(button(3, 7, 1.0), moved(PadAxis::RightTrigger, 32_767));
        assert_eq!(axis(3, 1, -1.0), moved(PadAxis::LeftY, -32_767));
        // A browser may report anything.
        assert_eq!(axis(3, 0, f32::NAN), moved(PadAxis::LeftX, 0));
        assert_eq!(axis(3, 0, 9.0), moved(PadAxis::LeftX, i16::MAX));
        assert_eq!(axis(3, 9, 0.0), None);
    }

    #[test]
    fn the_maker_is_in_the_name() {
        assert_eq!(maker_of("Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 09cc)"), Maker::PlayStation);
        assert_eq!(maker_of("Xbox 360 Controller (XInput STANDARD GAMEPAD)"), Maker::Xbox);
        assert_eq!(maker_of("Pro Controller (Vendor: 057e Product: 2009)"), Maker::Nintendo);
        assert_eq!(maker_of("something else"), Maker::Unknown);
    }
}
