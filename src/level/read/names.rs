//! The names that join who gives a signal to who heeds it. Each becomes a wire, counted from 0 in the order in which the text
//! mentions them, and what leads nowhere is told.

use super::Reader;
use super::entity::name_in;
use crate::level::Wire;
use crate::level::fault::Fault;
use crate::spelling::nearest;

/// The most wires of a level.
const MAX_WIRES: usize = 1024;

/// A name, and where in the text it was first given to something that signals and to something that heeds.
pub(super) struct Named<'a> {
    pub(super) name: String,
    given: Option<&'a str>,
    heeded: Option<&'a str>,
}

impl<'a> Reader<'a> {
    /// The wire of this name, given to something that signals.
    pub(super) fn gives(&mut self, raw: &'a str, name: String) -> Wire {
        let wire = self.wire(name);
        self.wires[wire.0 as usize].given.get_or_insert(raw);
        wire
    }

    /// The wire of this name, heeded by something.
    pub(super) fn heeds(&mut self, raw: &'a str, name: String) -> Wire {
        let wire = self.wire(name);
        self.wires[wire.0 as usize].heeded.get_or_insert(raw);
        wire
    }

    fn wire(&mut self, name: String) -> Wire {
        let known = self.wires.iter().position(|named| named.name == name);
        let nth = known.unwrap_or_else(|| {
            if self.wires.len() == MAX_WIRES {
                return 0;
            }
            self.wires.push(Named { name, given: None, heeded: None });
            self.wires.len() - 1
        });
        Wire(nth as u16)
    }

    /// Complains about names that lead nowhere. A warden may have one that nobody heeds.
    pub(super) fn loose_wires(&mut self) {
        if self.wires.len() == MAX_WIRES {
            self.complain(self.text, Fault::TooManyNames { most: MAX_WIRES - 1 });
        }
        let wires = std::mem::take(&mut self.wires);
        let given: Vec<&str> =
            wires.iter().filter(|named| named.given.is_some()).map(|named| named.name.as_str()).collect();
        for Named { name, given: giver, heeded } in &wires {
            match (giver, heeded) {
                (None, Some(raw)) => {
                    let near = nearest(name, &given).map(String::from);
                    self.complain(name_in(raw, name), Fault::NobodyGives { name: name.clone(), near });
                }
                (Some(raw), None) if !raw.starts_with("Warden") => {
                    self.complain(name_in(raw, name), Fault::NobodyHeeds { name: name.clone() });
                }
                _ => {}
            }
        }
        self.wires = wires;
    }
}
