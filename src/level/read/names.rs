//! The names that connect emitters to receivers. Each name becomes a wire, numbered from 0 in the order of the text. A
//! name without an emitter or a receiver is reported.

use super::Reader;
use super::entity::value_at;
use crate::level::Wire;
use crate::level::fault::{Fault, shown};
use crate::level::scan::Node;
use crate::level::vocabulary::{Field, Is, MAX_WIRES, kinds_with};
use crate::spelling::nearest;

/// After this many problems no similar name is suggested, because comparing names takes long.
const MOST_GUESSED: usize = 50;

/// A name, and where it was first given to an emitter and to a receiver.
pub(super) struct Named {
    pub(super) name: String,
    emitter: Option<usize>,
    receiver: Option<usize>,
    /// Its emitter may have no receiver, because the field with the name is optional.
    is_optional: bool,
}

impl Reader<'_> {
    pub(super) fn emitter(&mut self, node: &Node, field: &Field, name: String) -> Wire {
        let (at, wire) = self.wire(node, field.name, name);
        let named = &mut self.wires[wire.0 as usize];
        named.emitter.get_or_insert(at);
        named.is_optional |= !field.is_required();
        wire
    }

    pub(super) fn receiver(&mut self, node: &Node, field: &Field, name: String) -> Wire {
        let (at, wire) = self.wire(node, field.name, name);
        self.wires[wire.0 as usize].receiver.get_or_insert(at);
        wire
    }

    fn wire(&mut self, node: &Node, field: &str, name: String) -> (usize, Wire) {
        let at = value_at(self.text, node, field);
        let known = self.wires.iter().position(|named| named.name == name);
        let nth = known.unwrap_or_else(|| {
            if self.wires.len() == MAX_WIRES {
                if !self.has_too_many_names {
                    self.complain(at, Fault::TooManyNames { most: MAX_WIRES });
                }
                self.has_too_many_names = true;
                return 0;
            }
            self.name(at, &name, "the name of this wire");
            self.wires.push(Named { name, emitter: None, receiver: None, is_optional: false });
            self.wires.len() - 1
        });
        (at, Wire(nth as u16))
    }

    /// Reports names without an emitter or a receiver, unless it may be in a part that was not understood.
    pub(super) fn loose_wires(&mut self) {
        if self.is_cut || self.has_too_many_names {
            return;
        }
        let wires = std::mem::take(&mut self.wires);
        let emitted: Vec<&str> =
            wires.iter().filter(|named| named.emitter.is_some()).map(|named| named.name.as_str()).collect();
        for Named { name, emitter, receiver, is_optional } in &wires {
            match (emitter, receiver) {
                (None, Some(at)) if !self.hides(name) => {
                    let is_room = self.problems.len() < MOST_GUESSED;
                    let near = if is_room { nearest(name, &emitted).map(shown) } else { None };
                    self.complain(*at, Fault::NoEmitter { name: shown(name), near, emitters: kinds_with(Is::emits) });
                }
                (Some(at), None) if !is_optional && !self.hides(name) => {
                    let receivers = kinds_with(Is::receives);
                    self.complain(*at, Fault::NoReceiver { name: shown(name), receivers });
                }
                _ => {}
            }
        }
        self.wires = wires;
    }
}
