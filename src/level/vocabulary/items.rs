//! The items page of the palette. All items are one kind of entity. Its field `what` says which one it is.

use std::sync::LazyLock;

use super::{AT, EntityKind, Is, Made, WEAPONS, field, unlettered, variant};
use crate::level::{Key, Note, PickUp, Thing, Weapon};

const PICK_UPS: [(&str, PickUp); 12] = [
    ("health", PickUp::Health),
    ("grenades", PickUp::Grenades),
    ("life", PickUp::Life),
    ("intel", PickUp::Intel),
    ("spread", PickUp::Weapon(Weapon::Spread)),
    ("rapid", PickUp::Weapon(Weapon::Rapid)),
    ("laser", PickUp::Weapon(Weapon::Laser)),
    ("rocket", PickUp::Weapon(Weapon::Rocket)),
    ("flame", PickUp::Weapon(Weapon::Flame)),
    ("red_key", PickUp::Key(Key::Red)),
    ("green_key", PickUp::Key(Key::Green)),
    ("blue_key", PickUp::Key(Key::Blue)),
];

const NOTE: Is = Is::Text { letters: 240, lines: 4 };

fn words() -> &'static [&'static str] {
    static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| PICK_UPS.map(|(word, _)| word).to_vec());
    &WORDS
}

pub const KINDS: &[EntityKind] = &[
    PICK_UP,
    EntityKind {
        word: "Balloon",
        called: "balloon",
        doc: "A small balloon with a weapon in a crate. It drifts four tiles to each side. A shot bursts it, and the crate falls. \
              A player who comes back at a checkpoint finds it in the air again.",
        fields: &[AT, field("what", WEAPONS, "The weapon in the crate.")],
        variants: &[unlettered("balloon", &[("what", "spread")])],
        example: "Balloon(at: (18, 9), what: rapid),",
        make: |it| Ok(Made::Thing(Thing::Balloon { feet: it.feet(), weapon: it.choice("what") })),
    },
];

const PICK_UP: EntityKind = EntityKind {
    word: "PickUp",
    called: "pick-up",
    doc: "An item to pick up: health, grenades, a life, intel, a weapon or a key.",
    fields: &[
        AT,
        field("what", Is::Choice { words, called: "pick-up" }, "The kind of item."),
        field(
            "note",
            NOTE,
            "The words that are written on it, shown after it is taken, when no enemy in the picture is awake. The player can read it again in the pause and on the level map.",
        )
        .without("nothing"),
    ],
    variants: &[
        variant('h', "health", &[("what", "health")]),
        variant('G', "grenades", &[("what", "grenades")]),
        unlettered("life", &[("what", "life")]),
        variant('i', "intel", &[("what", "intel")]),
        unlettered("spread", &[("what", "spread")]),
        unlettered("rapid", &[("what", "rapid")]),
        unlettered("laser", &[("what", "laser")]),
        unlettered("rocket", &[("what", "rocket")]),
        unlettered("flame", &[("what", "flame")]),
        unlettered("red key", &[("what", "red_key")]),
        unlettered("green key", &[("what", "green_key")]),
        unlettered("blue key", &[("what", "blue_key")]),
    ],
    example: "PickUp(at: (8, 10), what: laser),",
    make: |it| {
        let word = it.word("what").unwrap_or_default();
        let (_, what) =
            PICK_UPS.into_iter().find(|(known, _)| *known == word).expect("the reader knows the same words");
        let (feet, note) = (it.feet(), it.optional_text("note"));
        let thing = Thing::PickUp { feet, what };
        Ok(note.map_or(Made::Thing(thing.clone()), |text| Made::Noted(thing, Note { feet, text })))
    },
};
