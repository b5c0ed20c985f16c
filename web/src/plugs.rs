//! The pads that are plugged in. A browser gives most pads one order of buttons and axes ([`crate::pads`]). The buttons
//! and axes of any other pad have only numbers, and a press on one opens the questions about its buttons. The answers are
//! kept as a line in SDL's format, as `sdl/plugs.rs` does, and this module reads such a line itself.

use quadrant::game::event::{Event, PadAxis};
use quadrant::hash::hash_of;
use quadrant::scene::press::{Part, RawPress};
use quadrant::settings::bindings::PadButton;

use crate::pads;

/// From 0 to 1. An axis counts when it is further than FAR from its rest position, and again after it was nearer than
/// NEAR. A button counts from the middle.
const FAR: f32 = 0.55;
const NEAR: f32 = 0.27;
const PRESSED: f32 = 0.5;
/// More buttons or axes than any pad has. A browser may report anything.
const MOST: usize = 64;
/// The ways of a D-pad that is one axis, from -1 to 1 in eight steps. It rests outside this range. See [`Part::Hat`].
const WAYS: [u8; 8] = [1, 1 | 2, 2, 2 | 4, 4, 4 | 8, 8, 8 | 1];

/// The action of a part of a taught pad.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Button(PadButton),
    /// One direction of the left stick.
    Stick {
        axis: PadAxis,
        positive: bool,
    },
}

#[derive(Clone, Copy, Default)]
struct Axis {
    /// `None` until it was reported.
    rest: Option<f32>,
    value: f32,
    /// The direction in which it is pushed, or the ways of a D-pad.
    pushed: i32,
}

struct Plug {
    pad: u32,
    name: String,
    is_standard: bool,
    taught: Vec<(Target, Part)>,
    buttons: Vec<f32>,
    axes: Vec<Axis>,
    down: Vec<PadButton>,
}

#[derive(Default)]
pub struct Plugs {
    plugs: Vec<Plug>,
    hears_all: bool,
}

impl Plugs {
    /// Adds a pad. `lines` are the answers of earlier questions. Returns an event for a pad whose buttons are known.
    pub fn plug_in(&mut self, pad: u32, name: &str, is_standard: bool, lines: &[String]) -> Option<Event> {
        self.plugs.retain(|plug| plug.pad != pad);
        let known = |line: &&String| line.split(',').next() == Some(&id_of(name));
        let taught = lines.iter().find(known).map_or_else(Vec::new, |line| read(line));
        let (buttons, axes, down) = (Vec::new(), Vec::new(), Vec::new());
        let plug = Plug { pad, name: name.into(), is_standard, taught, buttons, axes, down };
        let event = plug.is_known().then(|| Event::PadAdded { pad, maker: pads::maker_of(name) });
        self.plugs.push(plug);
        event
    }

    pub fn pull_out(&mut self, pad: u32) -> Option<Event> {
        let nth = self.plugs.iter().position(|plug| plug.pad == pad)?;
        self.plugs.remove(nth).is_known().then_some(Event::PadRemoved(pad))
    }

    /// Sets whether known pads are also read by their numbers, because a player teaches one.
    pub fn hear_all(&mut self, all: bool) {
        self.hears_all = all;
    }

    /// A button has changed. `value` is from 0 to 1.
    pub fn button(&mut self, pad: u32, number: usize, value: f32, hear: &mut dyn FnMut(Event)) {
        let Some(plug) = self.plugs.iter_mut().find(|plug| plug.pad == pad).filter(|_| number < MOST) else { return };
        let before = std::mem::replace(room(&mut plug.buttons, number), value);
        if before < PRESSED && value >= PRESSED {
            plug.press(Part::Button(number as u8), self.hears_all, hear);
        }
        plug.pass_on(pads::button(pad, number, value), hear);
    }

    /// An axis has moved. `value` is from -1 to 1. The first value is its rest position.
    pub fn axis(&mut self, pad: u32, number: usize, value: f32, hear: &mut dyn FnMut(Event)) {
        let Some(plug) = self.plugs.iter_mut().find(|plug| plug.pad == pad).filter(|_| number < MOST) else { return };
        let axis = room(&mut plug.axes, number);
        axis.rest.get_or_insert(value);
        axis.value = value;
        if let Some(part) = axis.turned(number as u8) {
            plug.press(part, self.hears_all, hear);
        }
        plug.pass_on(pads::axis(pad, number, value), hear);
    }

    /// Teaches a pad. `fields` follow the id and the name in a mapping of SDL: `a:b0,b:b1`. Returns the line to keep. A
    /// pad whose buttons were not known is heard of now.
    pub fn teach(&mut self, pad: u32, fields: &str, hear: &mut dyn FnMut(Event)) -> Result<String, String> {
        let plug = self.plugs.iter_mut().find(|plug| plug.pad == pad).ok_or("the pad was unplugged")?;
        // A comma ends a name in SDL's format.
        let line = format!("{},{},{fields}", id_of(&plug.name), plug.name.replace(',', " "));
        let was_known = plug.is_known();
        plug.taught = read(&line);
        // The last answer is still pressed, and means nothing until it is released.
        plug.down = plug.pressed().collect();
        if !was_known {
            hear(Event::PadAdded { pad, maker: pads::maker_of(&plug.name) });
        }
        Ok(line)
    }
}

impl Plug {
    fn is_known(&self) -> bool {
        self.is_standard || !self.taught.is_empty()
    }

    fn press(&self, part: Part, hears_all: bool, hear: &mut dyn FnMut(Event)) {
        if hears_all || !self.is_known() {
            hear(Event::StrangePad(RawPress { pad: self.pad, part }));
        }
    }

    /// Reports what has changed: of a taught pad by its answers, of any other the event that the standard gives.
    fn pass_on(&mut self, standard: Option<Event>, hear: &mut dyn FnMut(Event)) {
        if self.taught.is_empty() {
            return standard.filter(|_| self.is_standard).into_iter().for_each(hear);
        }
        let mut stick = [(PadAxis::LeftX, 0.0), (PadAxis::LeftY, 0.0)];
        for &(target, part) in &self.taught {
            let amount = self.amount(part);
            match target {
                Target::Button(button) => {
                    let was_down = self.down.contains(&button);
                    if amount >= PRESSED && !was_down {
                        self.down.push(button);
                        hear(Event::PadDown(self.pad, button));
                    } else if amount < PRESSED && was_down {
                        self.down.retain(|other| *other != button);
                        hear(Event::PadUp(self.pad, button));
                    }
                }
                Target::Stick { axis, positive } => {
                    let side = stick.iter_mut().find(|(side, _)| *side == axis);
                    side.into_iter().for_each(|(_, value)| *value += if positive { amount } else { -amount });
                }
            }
        }
        for (axis, value) in stick {
            hear(Event::PadMoved { pad: self.pad, axis, value: pads::scaled(value) });
        }
    }

    /// Returns the buttons that the parts of a taught pad press now.
    fn pressed(&self) -> impl Iterator<Item = PadButton> {
        self.taught.iter().filter_map(|(target, part)| match target {
            Target::Button(button) if self.amount(*part) >= PRESSED => Some(*button),
            _ => None,
        })
    }

    /// Returns how far a part is pressed, from 0 to 1.
    fn amount(&self, part: Part) -> f32 {
        let axis = |number: u8| self.axes.get(usize::from(number)).copied().unwrap_or_default();
        match part {
            Part::Button(number) => self.buttons.get(usize::from(number)).copied().unwrap_or_default(),
            Part::Axis { number, positive } => {
                let (rest, value) = (axis(number).rest(), axis(number).value);
                let sign = if positive { 1.0 } else { -1.0 };
                // A trigger that rests at one end moves through the whole range.
                ((value - rest) * sign / (1.0 - rest * sign).max(NEAR)).clamp(0.0, 1.0)
            }
            Part::Hat { number, way } => f32::from(u8::from(axis(number).ways() & way != 0)),
        }
    }
}

impl Axis {
    fn rest(&self) -> f32 {
        self.rest.unwrap_or_default()
    }

    fn is_hat(&self) -> bool {
        self.rest().abs() > 1.05
    }

    /// Returns the ways of a D-pad that is one axis.
    fn ways(&self) -> u8 {
        let step = (self.value + 1.0) * 3.5;
        if self.value.abs() > 1.05 { 0 } else { WAYS[(step.round() as usize).min(7)] }
    }

    /// Returns the part if the axis was newly pushed, or the D-pad newly pressed in one direction.
    fn turned(&mut self, number: u8) -> Option<Part> {
        if self.is_hat() {
            let way = self.ways();
            let before = std::mem::replace(&mut self.pushed, way.into());
            return (way.count_ones() == 1 && before != i32::from(way)).then_some(Part::Hat { number, way });
        }
        let far = self.value - self.rest();
        let side = if far > 0.0 { 1 } else { -1 };
        if far.abs() < NEAR {
            self.pushed = 0;
        } else if far.abs() > FAR && self.pushed != side {
            self.pushed = side;
            return Some(Part::Axis { number, positive: far > 0.0 });
        }
        None
    }
}

fn room<T: Clone + Default>(list: &mut Vec<T>, number: usize) -> &mut T {
    if number >= list.len() {
        list.resize(number + 1, T::default());
    }
    &mut list[number]
}

/// Returns 32 digits that stand for pads of this name, as the id of a pad does in SDL.
fn id_of(name: &str) -> String {
    format!("{:016x}{:016x}", hash_of(name.as_bytes()), name.len())
}

/// Reads the answers from a line: the id, the name, and fields such as `a:b0`, `-leftx:-a1` and `start:h0.4`. Fields that
/// no question asks for are left out.
fn read(line: &str) -> Vec<(Target, Part)> {
    line.split(',').skip(2).filter_map(|field| field.split_once(':')).filter_map(read_field).collect()
}

fn read_field((target, part): (&str, &str)) -> Option<(Target, Part)> {
    let stick = |axis, positive| Target::Stick { axis, positive };
    let target = match target {
        "-leftx" => stick(PadAxis::LeftX, false),
        "+leftx" => stick(PadAxis::LeftX, true),
        "-lefty" => stick(PadAxis::LeftY, false),
        "+lefty" => stick(PadAxis::LeftY, true),
        "a" => Target::Button(PadButton::South),
        "b" => Target::Button(PadButton::East),
        "x" => Target::Button(PadButton::West),
        "y" => Target::Button(PadButton::North),
        "leftshoulder" => Target::Button(PadButton::LeftShoulder),
        "rightshoulder" => Target::Button(PadButton::RightShoulder),
        "start" => Target::Button(PadButton::Start),
        _ => return None,
    };
    let part = if let Some(number) = part.strip_prefix('b') {
        Part::Button(number.parse().ok()?)
    } else if let Some(hat) = part.strip_prefix('h') {
        let (number, way) = hat.split_once('.')?;
        Part::Hat { number: number.parse().ok()?, way: way.parse().ok()? }
    } else {
        let positive = part.starts_with('+');
        Part::Axis { number: part.strip_prefix(['+', '-'])?.strip_prefix('a')?.parse().ok()?, positive }
    };
    Some((target, part))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "USB Gamepad, blue (Vendor: 0079 Product: 0011)";

    fn heard(work: impl FnOnce(&mut dyn FnMut(Event))) -> Vec<Event> {
        let mut events = Vec::new();
        work(&mut |event| events.push(event));
        events
    }

    #[test]
    fn an_unknown_pad_is_taught_and_known_again_when_it_returns() {
        let mut plugs = Plugs::default();
        assert_eq!(plugs.plug_in(1, NAME, false, &[]), None);
        assert!(heard(|hear| plugs.axis(1, 0, 0.0, hear)).is_empty(), "the first value is the rest position");
        let raw = |part| Event::StrangePad(RawPress { pad: 1, part });
        assert_eq!(heard(|hear| plugs.button(1, 2, 1.0, hear)), [raw(Part::Button(2))]);
        assert_eq!(heard(|hear| plugs.axis(1, 0, -1.0, hear)), [raw(Part::Axis { number: 0, positive: false })]);
        assert!(heard(|hear| plugs.axis(1, 0, -0.9, hear)).is_empty(), "it is still pushed");
        heard(|hear| plugs.axis(1, 0, 0.0, hear));
        heard(|hear| plugs.button(1, 2, 0.0, hear));
        let mut line = Err(String::new());
        let added = heard(|hear| line = plugs.teach(1, "-leftx:-a0,+leftx:+a0,a:b2,", hear));
        assert!(matches!(added[..], [Event::PadAdded { pad: 1, .. }]));
        let line = line.unwrap();
        assert_eq!(line.split(',').count(), 6, "the comma of the name is gone: {line}");

        assert_eq!(plugs.pull_out(1), Some(Event::PadRemoved(1)));
        assert!(plugs.plug_in(2, NAME, false, &["0300,Pad,a:b0,".into(), line]).is_some());
        assert_eq!(heard(|hear| plugs.button(2, 2, 1.0, hear))[0], Event::PadDown(2, PadButton::South));
        heard(|hear| plugs.axis(2, 0, 0.0, hear));
        let moved = |axis, value| Event::PadMoved { pad: 2, axis, value };
        let expected = [moved(PadAxis::LeftX, -32_767), moved(PadAxis::LeftY, 0)];
        assert_eq!(heard(|hear| plugs.axis(2, 0, -1.0, hear)), expected);
        assert_eq!(heard(|hear| plugs.button(2, 2, 0.0, hear))[0], Event::PadUp(2, PadButton::South));
        assert!(plugs.teach(7, "a:b0,", &mut |_| {}).is_err());
    }

    #[test]
    fn a_d_pad_may_be_one_axis_and_a_trigger_may_rest_at_one_end() {
        let mut plugs = Plugs::default();
        plugs.plug_in(1, NAME, false, &[]);
        heard(|hear| plugs.axis(1, 9, 9.0 / 7.0, hear));
        heard(|hear| plugs.axis(1, 5, -1.0, hear));
        for (value, way) in [(-1.0, 1), (-3.0 / 7.0, 2), (1.0 / 7.0, 4), (5.0 / 7.0, 8)] {
            let part = Part::Hat { number: 9, way };
            let pressed = [Event::StrangePad(RawPress { pad: 1, part })];
            assert_eq!(heard(|hear| plugs.axis(1, 9, value, hear)), pressed);
            assert!(heard(|hear| plugs.axis(1, 9, value + 1.0 / 7.0 * 2.0, hear)).is_empty(), "two at once are none");
            heard(|hear| plugs.axis(1, 9, 9.0 / 7.0, hear));
        }
        let pulled = heard(|hear| plugs.axis(1, 5, 0.0, hear));
        assert_eq!(pulled, [Event::StrangePad(RawPress { pad: 1, part: Part::Axis { number: 5, positive: true } })]);
        heard(|hear| plugs.axis(1, 5, -1.0, hear));
        plugs.teach(1, "-leftx:h9.8,+leftx:h9.2,x:+a5,", &mut |_| {}).unwrap();
        let left = heard(|hear| plugs.axis(1, 9, 5.0 / 7.0, hear));
        assert!(left.contains(&Event::PadMoved { pad: 1, axis: PadAxis::LeftX, value: -32_767 }));
        let half = heard(|hear| plugs.axis(1, 5, 0.0, hear));
        assert!(half.contains(&Event::PadDown(1, PadButton::West)), "half of the trigger's range is enough");
    }

    #[test]
    fn a_known_pad_can_be_taught_again_and_odd_numbers_are_ignored() {
        let mut plugs = Plugs::default();
        assert!(plugs.plug_in(0, "Xbox 360", true, &[]).is_some());
        assert_eq!(heard(|hear| plugs.button(0, 0, 1.0, hear)), [Event::PadDown(0, PadButton::South)]);
        plugs.hear_all(true);
        let raw = Event::StrangePad(RawPress { pad: 0, part: Part::Button(1) });
        assert_eq!(heard(|hear| plugs.button(0, 1, 1.0, hear)), [raw, Event::PadDown(0, PadButton::East)]);
        assert!(heard(|hear| plugs.teach(0, "a:b1,", hear).map(drop).unwrap()).is_empty(), "it was known before");
        plugs.hear_all(false);
        assert!(!heard(|hear| plugs.button(0, 1, 0.9, hear)).contains(&Event::PadDown(0, PadButton::South)));
        heard(|hear| plugs.button(0, 1, 0.0, hear));
        assert_eq!(heard(|hear| plugs.button(0, 1, 0.9, hear))[0], Event::PadDown(0, PadButton::South));
        for number in [MOST, usize::MAX] {
            assert!(heard(|hear| plugs.button(0, number, 1.0, hear)).is_empty());
            assert!(heard(|hear| plugs.axis(0, number, f32::NAN, hear)).is_empty());
        }
        for odd in ["", "a", "x,y,a:", "x,y,a:b", "x,y,a:b999", "x,y,a:h0", "x,y,a:a1", "x,y,guide:b1", "x,y,:::"] {
            assert!(read(odd).is_empty(), "{odd:?}");
        }
    }
}
