//! The entities that fight the player: enemies, turrets, mines, spawners, alarms and wardens.

use super::{AT, EntityKind, Is, LONGEST, Made, TENTHS, WEAPONS, choice, field, number, unlettered, variant};
use crate::geom::{Facing, Rect, TILE};
use crate::level::vocabulary::values::corner_of;
use crate::level::{EnemyKind, Entrance, Mount, Pastime, Thing, Warden};

pub const KINDS: &[EntityKind] = &[
    EntityKind {
        word: "Foe",
        called: "enemy",
        doc: "An enemy. A grey drone fires sideways, a red drone fires down. A phaser appears on floors around the player, at most 24 \
              tiles to the left and right of its place.",
        fields: &[
            field("what", choice::<EnemyKind>("enemy"), "The kind of enemy."),
            AT,
            field("facing", choice::<Facing>("direction"), "The direction that it faces at first.").or("left"),
            field(
                "pastime",
                choice::<Pastime>("pastime"),
                "What it does until it notices a player. It sees little meanwhile, and takes a moment to get up. A shot that is \
                 far away makes it look up for a while, so a trap beside it still works. Two that play cards, talk or warm \
                 their hands face each other, two tiles apart. Only soldiers have one, and a hound naps.",
            )
            .without("it is on guard"),
            field(
                "carries",
                WEAPONS,
                "The weapon in the crate on its back. The crate falls when it dies. It stays away from players. Only soldiers carry.",
            )
            .without("nothing"),
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
            unlettered("spitter", &[("what", "spitter")]),
            unlettered("wasps", &[("what", "wasps")]),
            unlettered("phaser", &[("what", "phaser")]),
            unlettered("mirror drone", &[("what", "mirror")]),
            unlettered("hound", &[("what", "hound")]),
            unlettered("mortar", &[("what", "mortar")]),
            unlettered("welder", &[("what", "welder")]),
            unlettered("crawler under a ceiling", &[("what", "crawler")]),
            unlettered("soldier asleep", &[("what", "rifleman"), ("pastime", "naps")]),
            unlettered("soldier with a crate", &[("what", "rifleman"), ("carries", "spread")]),
        ],
        example: "Foe(what: shield, at: (20, 14)),\nFoe(what: sniper, at: (6, 14), facing: right),\n\
                  Foe(what: rifleman, at: (26, 14), facing: right, pastime: plays_cards),\n\
                  Foe(what: grenadier, at: (28, 14), pastime: plays_cards, carries: rapid),",
        make: |it| {
            Ok(Made::Thing(Thing::Enemy {
                kind: it.choice("what"),
                feet: it.feet(),
                facing: it.choice("facing"),
                pastime: it.optional_choice("pastime"),
                carries: it.optional_choice("carries"),
            }))
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
        doc: "Reinforcements: it sends enemies in waves. From a `door`, a `floor_hatch` or a `ceiling_hatch` they come \
              after a lamp has blinked. A door bursts open, throws back who stands before it, and lets the first man out behind a shield. Every \
              second wave of a door or a floor hatch comes from behind the player instead, if all of it walks and a flat floor leads from there \
              to the player. A `drop_ship`, which players can shoot down, flies in, hovers with its hull in `at`, and lets them down on ropes, up to 16 tiles long. \
              From the `edge`, they walk or fly in from outside the screen. They know where the player is.",
        fields: &[
            AT,
            field("from", choice::<Entrance>("entrance"), "How they come in.").or("edge"),
            field(
                "waves",
                Is::Waves,
                "The enemies in the order in which they come: groups with commas between them, and waves with slashes \
                 between them. A number before a word is for more than one.",
            ),
            number("at_once", 1, 16, "enemies", "How many may be alive at the same time.").or("4"),
            number("tenths", 1, LONGEST, TENTHS, "The time between two enemies of a wave.").or("10"),
            number("left", 0, 15, "enemies", "The next wave comes when no more than this many are alive.").or("0"),
            number("after", 1, LONGEST, TENTHS, "The next wave comes at the latest so long after the wave before.")
                .without("it waits for `left`"),
            number("near", 1, 60, "tiles", "The first wave comes when a player is so near in every direction, also behind walls and on other floors. \
                 Use a `Trigger` and `wired` for one room.")
                .without("it comes when `at` is on the screen"),
            field("wired", Is::Receives, "A wave comes only while this name is on.").without("always"),
            field("name", Is::Emits, "The name that it turns on when all its waves have come and are dead.").without("none"),
        ],
        variants: &[
            unlettered("enemy spawner", &[("waves", "\"2 rifleman\"")]),
            unlettered("enemy door", &[("from", "door"), ("waves", "\"2 rifleman\"")]),
            unlettered("floor hatch", &[("from", "floor_hatch"), ("waves", "\"2 rifleman\"")]),
            unlettered("ceiling hatch", &[("from", "ceiling_hatch"), ("waves", "\"2 rifleman\"")]),
            unlettered("drop ship", &[("from", "drop_ship"), ("waves", "\"2 rifleman\"")]),
        ],
        example: "Spawner(at: (34, 14), waves: \"4 grey_drone\", at_once: 1, tenths: 30),\n\
                  Spawner(at: (20, 14), from: door, waves: \"2 rifleman, grenadier / shield\", left: 1, name: \"beaten\"),\n\
                  Door(at: (24, 14), opens: \"beaten\"),",
        make: |it| {
            Ok(Made::Thing(Thing::Spawner {
                feet: it.feet(),
                entrance: it.choice("from"),
                waves: it.waves("waves"),
                at_once: it.number("at_once") as u32,
                every_ticks: it.ticks("tenths"),
                left: it.number("left") as u32,
                after_ticks: it.optional_ticks("after"),
                near: it.optional_number("near").map(|tiles| tiles * TILE),
                wire: it.optional_wire("wired"),
                beaten: it.optional_wire("name"),
            }))
        },
    },
    EntityKind {
        word: "Alarm",
        called: "alarm",
        doc: "A siren on the wall. An enemy at most 12 tiles away, on the same floor, that has noticed a player runs to \
              it and turns it on. A player can stop the enemy, or break the siren with 3 shots. A broken siren turns its name off.",
        fields: &[AT, field("name", Is::Emits, "The name that it turns on when it sounds.")],
        variants: &[unlettered("alarm", &[])],
        example: "Alarm(at: (30, 14), name: \"guards\"),\n\
                  Spawner(at: (36, 14), from: door, waves: \"3 rifleman\", wired: \"guards\"),",
        make: |it| Ok(Made::Thing(Thing::Alarm { feet: it.feet(), wire: it.wire("name") })),
    },
    EntityKind {
        word: "Hive",
        called: "hive",
        doc: "A nest of drones that hangs on a chain, about three tiles wide and four high. It sends drones and wasps. Its lower half is \
              plated, so that shots hurt it only from its own height or from above. When it has lost its life, its chain breaks and it \
              falls.",
        fields: &[
            AT,
            field("wired", Is::Receives, "It wakes when this name is on and it is on the screen.").without("it wakes when it is on the screen"),
            field("name", Is::Emits, "The name that it turns on when it has fallen.").without("none"),
        ],
        variants: &[unlettered("hive", &[])],
        example: "Hive(at: (24, 9), name: \"hive is down\"),\nDoor(at: (34, 14), opens: \"hive is down\"),",
        make: |it| {
            let (wakes, ended) = (it.optional_wire("wired"), it.optional_wire("name"));
            Ok(Made::Thing(Thing::Hive { feet: it.feet(), wakes, ended }))
        },
    },
    EntityKind {
        word: "Forklift",
        called: "forklift",
        doc: "A heavy truck, four tiles long and three high. It rams players and pushes steel crates. Its front stops every blow. Shots \
              hurt it from behind and from above. A wall stuns it. It needs a flat floor between two walls, about thirty tiles wide, \
              and springs or steel crates to jump over it. While its name is off, it drives back to its place.",
        fields: &[
            AT,
            field("wired", Is::Receives, "It fights while this name is on and it is on the screen.").without("it fights while it is on the screen"),
            field("name", Is::Emits, "The name that it turns on when it has exploded.").without("none"),
        ],
        variants: &[unlettered("forklift", &[])],
        example: "Trigger(area: ((6, 5), (34, 14)), name: \"in the yard\", stays: false),\n\
                  Forklift(at: (30, 14), wired: \"in the yard\", name: \"forklift is down\"),\n\
                  Door(at: (36, 14), opens: \"forklift is down\"),",
        make: |it| {
            let (wakes, ended) = (it.optional_wire("wired"), it.optional_wire("name"));
            Ok(Made::Thing(Thing::Forklift { feet: it.feet(), wakes, ended }))
        },
    },
    EntityKind {
        word: "Proctor",
        called: "proctor",
        doc: "A big armoured drone, about three tiles wide and high. It hovers, and fights with the weapon that the nearest player \
              holds. When a player swaps, it folds its arms for a second, and its core is open from below: a hit there counts twice. \
              Otherwise a shutter stops shots from below. It needs a room of about 25 by 14 tiles, without solid tiles in the middle, \
              and two kinds of weapons to choose from. While its name is off, it flies back to its place.",
        fields: &[
            AT,
            field("wired", Is::Receives, "It fights while this name is on and it is on the screen.").without("it fights while it is on the screen"),
            field("name", Is::Emits, "The name that it turns on when it has exploded.").without("none"),
        ],
        variants: &[unlettered("proctor", &[])],
        example: "Trigger(area: ((6, 2), (30, 14)), name: \"in the room\", stays: false),\n\
                  Proctor(at: (20, 6), wired: \"in the room\", name: \"proctor is down\"),\n\
                  Door(at: (32, 14), opens: \"proctor is down\"),",
        make: |it| {
            let (wakes, ended) = (it.optional_wire("wired"), it.optional_wire("name"));
            Ok(Made::Thing(Thing::Proctor { feet: it.feet(), wakes, ended }))
        },
    },
    EntityKind {
        word: "Ladle",
        called: "ladle",
        doc: "A pot of molten steel that hangs from a rail and follows the player along it. The place is the lower end of the pot, about \
              four tiles wide and three high; the rail is five tiles above that. Its belly stops every blow. Shots hurt it from the \
              side, and all of them while it lies on the floor. It needs an arena of about 34 by 14 tiles with its pot seven tiles \
              above the floor, and solid steps of two and four tiles. While its name is off, it drives back to its place.",
        fields: &[
            AT,
            field("wired", Is::Receives, "It fights while this name is on and it is on the screen.").without("it fights while it is on the screen"),
            field("name", Is::Emits, "The name that it turns on when it has fallen.").without("none"),
        ],
        variants: &[unlettered("ladle", &[])],
        example: "Trigger(area: ((6, 2), (34, 14)), name: \"in the hall\", stays: false),\n\
                  Ladle(at: (20, 7), wired: \"in the hall\", name: \"ladle is down\"),\n\
                  Door(at: (36, 14), opens: \"ladle is down\"),",
        make: |it| {
            let (wakes, ended) = (it.optional_wire("wired"), it.optional_wire("name"));
            Ok(Made::Thing(Thing::Ladle { feet: it.feet(), wakes, ended }))
        },
    },
    EntityKind {
        word: "Tug",
        called: "tug",
        doc: "A harbour tug behind a quay, eleven tiles long, with a claw on a crane arm. The place is the lower edge of its wheelhouse, two \
              tiles above the quay. It sails between the walls at that height. Its claw comes down on the quay. After a miss it is stuck, \
              longest in a steel crate, and only then shots hurt the wheelhouse, and twice as much the joint of the arm. It needs a flat \
              quay of about thirty tiles with eleven tiles of air above it, and steel crates. While its name is off, it sails back \
              to its place.",
        fields: &[
            AT,
            field("wired", Is::Receives, "It fights while this name is on and it is on the screen.").without("it fights while it is on the screen"),
            field("name", Is::Emits, "The name that it turns on when it has sunk.").without("none"),
        ],
        variants: &[unlettered("tug", &[])],
        example: "Trigger(area: ((6, 2), (36, 14)), name: \"on the quay\", stays: false),\n\
                  Tug(at: (20, 12), wired: \"on the quay\", name: \"tug is down\"),\n\
                  Door(at: (38, 14), opens: \"tug is down\"),",
        make: |it| {
            let (wakes, ended) = (it.optional_wire("wired"), it.optional_wire("name"));
            Ok(Made::Thing(Thing::Tug { feet: it.feet(), wakes, ended }))
        },
    },
    EntityKind {
        word: "Strider",
        called: "strider",
        doc: "A tree that walks on two roots, ten tiles high. The place is the lower edge of its trunk, three tiles above the floor. Its \
              roots come down on marks. It shakes fruit from its crown, and sweeps a branch over the floor, low or high. After a sweep \
              it kneels, and shots hurt its heart. They always hurt the flower in its crown, twice as much. It needs a floor of about \
              thirty tiles between walls with eleven tiles of air above it, and springs on steps of two tiles, which throw players up \
              to the flower. While its name is off, it goes back to its place.",
        fields: &[
            AT,
            field("wired", Is::Receives, "It fights while this name is on and it is on the screen.").without("it fights while it is on the screen"),
            field("name", Is::Emits, "The name that it turns on when it has taken root.").without("none"),
        ],
        variants: &[unlettered("strider", &[])],
        example: "Trigger(area: ((6, 2), (36, 14)), name: \"in the grove\", stays: false),\n\
                  Strider(at: (20, 11), wired: \"in the grove\", name: \"strider is down\"),\n\
                  Door(at: (38, 14), opens: \"strider is down\"),",
        make: |it| {
            let (wakes, ended) = (it.optional_wire("wired"), it.optional_wire("name"));
            Ok(Made::Thing(Thing::Strider { feet: it.feet(), wakes, ended }))
        },
    },
    EntityKind {
        word: "Roller",
        called: "roller",
        doc: "The roll of a rolling mill, seven tiles wide and high. It rolls after the player from wall to wall. A kerb, a step of one \
              tile, throws it up. Its shell stops every blow. A wall that it meets at a speed which only a belt gives it, or a \
              press, cracks it: then it stands for two seconds, and every shot hurts it. It needs a flat floor of belts between \
              two walls, about 28 tiles wide, which a lever turns around, ledges at least eight tiles above the floor, and pits to duck in. \
              While its name is off, it rolls back to its place.",
        fields: &[
            AT,
            field("wired", Is::Receives, "It fights while this name is on and it is on the screen.").without("it fights while it is on the screen"),
            field("name", Is::Emits, "The name that it turns on when it has fallen apart.").without("none"),
        ],
        variants: &[unlettered("roller", &[])],
        example: "Trigger(area: ((6, 2), (34, 14)), name: \"in the mill\", stays: false),\n\
                  Switch(at: (8, 14), name: \"belts\", seconds: 6),\n\
                  BeltDrive(area: ((6, 15), (34, 15)), wired: \"belts\"),\n\
                  Roller(at: (20, 14), wired: \"in the mill\", name: \"roller is down\"),\n\
                  Door(at: (36, 14), opens: \"roller is down\"),",
        make: |it| {
            let (wakes, ended) = (it.optional_wire("wired"), it.optional_wire("name"));
            Ok(Made::Thing(Thing::Roller { feet: it.feet(), wakes, ended }))
        },
    },
    EntityKind {
        word: "Node",
        called: "node",
        doc: "A machine that is a cell of a quadtree, about eight tiles wide and high. It flies to the row or the column of the player, \
              marks it, and fires a beam along it. When it has lost a third of its life, it splits into four quarters, which fly along the \
              ceiling and the walls, and each quarter into four small cells. Cells that nobody hits for nine seconds come together \
              again. It ends when all cells are out. It needs a room of about 28 by 13 tiles without solid tiles in the \
              row and the column of its middle, with ledges. While its name is off, its cells fly back to its place.",
        fields: &[
            AT,
            field("wired", Is::Receives, "It fights while this name is on and it is on the screen.").without("it fights while it is on the screen"),
            field("name", Is::Emits, "The name that it turns on when it has fallen.").without("none"),
        ],
        variants: &[unlettered("node", &[])],
        example: "Trigger(area: ((6, 2), (34, 14)), name: \"in the room\", stays: false),\n\
                  Node(at: (20, 11), wired: \"in the room\", name: \"node is down\"),\n\
                  Door(at: (36, 14), opens: \"node is down\"),",
        make: |it| {
            let (wakes, ended) = (it.optional_wire("wired"), it.optional_wire("name"));
            Ok(Made::Thing(Thing::Node { feet: it.feet(), wakes, ended }))
        },
    },
    EntityKind {
        word: "Warden",
        called: "warden",
        doc: "A boss. It wakes up when a player enters its arena. The camera then stays inside the arena. The arena needs a flat floor \
              at the height of the feet of the warden. Only the docks warden, a crane, may hang at any height. Wardens are large: they need \
              13 rows of air above their feet. The crane also needs ten rows below its rail, the upper four without ledges, because its \
              load hangs there. An arena that includes its walls \
              and doors shows them in the picture.",
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
