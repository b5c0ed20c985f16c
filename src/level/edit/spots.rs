//! The places in an entity's text: its position, corners and stops. Moving one changes only its own bytes.

use super::Place;
use crate::level::MAX_WIDTH;
use crate::level::scan::{Node, NodeKind, Span};
use crate::level::vocabulary::{Is, kind_of};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    At,
    /// A corner of an area, or an end of a beam.
    Corner,
    /// A stop of a lift's path.
    Stop,
    /// A corner of another part of the map, such as the arena of a warden. It does not move along with the entity.
    Part,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    pub place: Place,
    pub role: Role,
    pub(super) span: Span,
}

/// A place further from the map than this is an error that can only be corrected in the text. Bounded, so that moving it
/// cannot overflow.
const FARTHEST: u32 = 2 * MAX_WIDTH as u32;

/// Returns all places of an entity, its own place first.
pub fn spots_of(text: &str, entity: &Node) -> Vec<Spot> {
    let kind = kind_of(&text[entity.name.clone()]);
    let mut spots = Vec::new();
    for field in entity.fields() {
        let name = &text[field.name.clone()];
        let role = match kind.and_then(|kind| kind.field(name)).map(|field| field.is) {
            Some(Is::Feet | Is::Tile) => Role::At,
            Some(Is::Path { .. }) => Role::Stop,
            Some(Is::Part) => Role::Part,
            Some(Is::Area | Is::End) => Role::Corner,
            // A decoration, or a value that is not an entity.
            None if name == "at" => Role::At,
            _ => continue,
        };
        collect(text, &field.value, role, &mut spots);
    }
    spots.sort_by_key(|spot| (spot.role != Role::At, spot.role == Role::Part));
    spots
}

/// Returns the place that this value is, if it is one.
pub(super) fn spot_of(text: &str, node: &Node, role: Role) -> Option<Spot> {
    let place @ (column, row) = node.place(text)?;
    let is_near = column.unsigned_abs().max(row.unsigned_abs()) <= FARTHEST;
    is_near.then(|| Spot { place, role, span: node.span.clone() })
}

fn collect(text: &str, node: &Node, role: Role, spots: &mut Vec<Spot>) {
    if node.place(text).is_some() {
        spots.extend(spot_of(text, node, role));
    } else if let NodeKind::Tuple(parts) | NodeKind::List(parts) = &node.shape {
        parts.iter().for_each(|part| collect(text, part, role, spots));
    }
}

#[cfg(test)]
mod tests {
    use crate::level::edit::{Document, Edge, template};

    #[test]
    fn places_of_a_broken_text_cannot_overflow_or_be_mixed_up() {
        let more = "    entities: [Drum(at: (2147483647, -2147483648)), Lift(at: (5, 5), path: [(-2147483648, 3)])],\n    \
                    decor: [(what: fern, at: [(1, 1), [(2, 2), (3, 3)], (4, 4)])],\n)";
        let text = template("odd").replace("\n)", &format!("\n{more}"));
        let mut document = Document::new("odd.ron", text.clone());
        assert!(document.items().len() > 4);
        for nth in 0..document.items().len() {
            let which = document.items()[nth].which;
            let _ = document.move_by(which, (1, 1));
            let _ = document.copy(which).and_then(|clip| document.paste(&clip, (9, 9)));
            let _ = document.grow(Edge::Left, 1);
            let _ = document.remove(which);
            while document.undo() {}
            assert_eq!(document.text(), text);
        }
    }
}
