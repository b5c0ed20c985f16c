//! The entities that fight the player: enemies, turrets, mines, spawners and wardens.

use super::{AT, EntityKind, Is, LONGEST, Made, TENTHS, choice, field, number, unlettered, variant};
use crate::geom::{Facing, Rect, TILE};
use crate::level::vocabulary::values::corner_of;
use crate::level::{EnemyKind, Mount, Thing, Warden};

pub const KINDS: &[EntityKind] = &[
    EntityKind {
        word: "Foe",
        called: "enemy",
        doc: "An enemy. A grey drone fires sideways, a red drone fires down.",
        fields: &[
            field("what", choice::<EnemyKind>("enemy"), "The kind of enemy."),
            AT,
            field("facing", choice::<Facing>("direction"), "The direction that it faces at first.").or("left"),
        ],
        variants: &[
            variant('r', "rifleman", &[("what", "rifleman")]),
            variant('m', "marksman", &[("what", "marksman")]),
            variant('d', "grey drone", &[("what", "grey_drone")]),
            variant('e', "red drone", &[("what", "red_drone")]),
            variant('s', "shield trooper", &[("what", "shield")]),
            variant('n', "sniper", &[("what", "sniper")]),
            variant('c', "charger", &[("what", "charger")]),
            variant('g', "grenadier", &[("what", "grenadier")]),
        ],
        example: "Foe(what: shield, at: (20, 14)),\nFoe(what: sniper, at: (6, 14), facing: right),",
        make: |it| {
            Ok(Made::Thing(Thing::Enemy { kind: it.choice("what"), feet: it.feet(), facing: it.choice("facing") }))
        },
    },
    EntityKind {
        word: "Turret",
        called: "turret",
        doc: "A gun that is attached to a solid tile.",
        fields: &[
            field("at", Is::Tile, "The tile that it is in."),
            field(
                "mount",
                choice::<Mount>("mount"),
                "The side on which the solid tile is. A turret on `left_wall` points right.",
            )
            .or("ceiling"),
        ],
        variants: &[variant('t', "turret under a ceiling", &[])],
        example: "Turret(at: (12, 14), mount: floor),",
        make: |it| {
            let corner = corner_of(it.place("at"));
            let place = Rect::new(corner.x, corner.y, TILE, TILE);
            Ok(Made::Thing(Thing::Turret { place, mount: it.choice("mount") }))
        },
    },
    EntityKind {
        word: "Mine",
        called: "mine",
        doc: "It explodes when a player comes near or shoots it.",
        fields: &[AT],
        variants: &[variant('o', "mine", &[])],
        example: "Mine(at: (9, 14)),",
        make: |it| Ok(Made::Thing(Thing::Mine { feet: it.feet() })),
    },
    EntityKind {
        word: "Spawner",
        called: "spawner",
        doc: "It spawns enemies, outside the screen if possible.",
        fields: &[
            AT,
            field("what", choice::<EnemyKind>("enemy"), "The kind of enemy."),
            number("count", 1, 100, "enemies", "The total number of enemies.").or("6"),
            number("at_once", 1, 16, "enemies", "How many may be alive at the same time.").or("2"),
            number("tenths", 1, LONGEST, TENTHS, "The time between two enemies.").or("15"),
            field("wired", Is::Receives, "It spawns enemies only while this name is on.").without("always"),
        ],
        variants: &[unlettered("enemy spawner", &[("what", "rifleman")])],
        example: "Spawner(at: (34, 14), what: grey_drone, count: 4, at_once: 1, tenths: 30),",
        make: |it| {
            Ok(Made::Thing(Thing::Spawner {
                feet: it.feet(),
                kind: it.choice("what"),
                count: it.number("count") as u32,
                at_once: it.number("at_once") as u32,
                every_ticks: it.ticks("tenths"),
                wire: it.optional_wire("wired"),
            }))
        },
    },
    EntityKind {
        word: "Warden",
        called: "warden",
        doc: "A boss. It wakes up when a player enters its arena. The camera then stays inside the arena. The arena needs a flat floor \
              at the height of the feet of the warden. Only the docks warden, a crane, may hang at any height.",
        fields: &[
            field("what", choice::<Warden>("warden"), "The kind of warden."),
            AT,
            field("arena", Is::Part, "Two opposite corner tiles of its arena.").begins((-16, -10), (16, 2)),
            field("name", Is::Emits, "The name that it turns on when it dies.").without("none"),
        ],
        variants: &[
            unlettered("docks warden", &[("what", "docks")]),
            unlettered("foundry warden", &[("what", "foundry")]),
            unlettered("gardens warden", &[("what", "gardens")]),
            unlettered("vault warden", &[("what", "vault")]),
        ],
        example: "Warden(what: foundry, at: (28, 14), arena: ((12, 2), (36, 14)), name: \"furnace is out\"),\n\
                  Door(at: (37, 14), opens: \"furnace is out\"),",
        make: |it| {
            Ok(Made::Thing(Thing::Warden {
                warden: it.choice("what"),
                feet: it.feet(),
                arena: it.area("arena"),
                wire: it.optional_wire("name"),
            }))
        },
    },
];
