//! The parts of a level besides tiles and enemies: doors, switches, machines, crates, lifts, checkpoints, signs, zones.
//! A *name* connects entities: one entity turns the name on, and other entities react to it.

use super::{AT, EntityKind, Is, LONGEST, Made, Refusal, TENTHS, Values, choice, field, number, unlettered, variant};
use crate::geom::{Facing, Point, SUBPIXELS, TICKS_A_SECOND, TILE};
use crate::level::fault::Fault;
use crate::level::vocabulary::values::{area_of, corner_of};
use crate::level::{Blows, Call, Draught, Key, Lock, Radio, Speaker, Thing, Weather, WeatherChange, Zone};

/// Letters and lines of a sign: as much as fits above the player's head.
const SIGN: Is = Is::Text { letters: 120, lines: 4 };
const RADIO: Is = Is::Text { letters: 110, lines: 1 };
/// The longest fall of a crusher, in tiles: the highest map without the two tiles of its head.
const DEEPEST: i64 = crate::level::MAX_HEIGHT as i64 - 2;

pub const KINDS: &[EntityKind] = &[
    EntityKind {
        word: "Door",
        called: "door",
        doc: "A door, three tiles high from `at` upwards. It opens when a player approaches, unless one of the other fields is set. Only one of them can be set.",
        fields: &[
            AT,
            field("key", choice::<Key>("key"), "The key that opens it.").without("no key").alone(),
            field("weak", Is::Flag, "Shots destroy it.").or("false").alone(),
            field("opens", Is::Receives, "It is open while this name is on.").without("no name").alone(),
            field("shuts", Is::Receives, "It is open except while this name is on.").without("no name").alone(),
        ],
        variants: &[
            variant('|', "door", &[]),
            variant('W', "weak door", &[("weak", "true")]),
            unlettered("red door", &[("key", "red")]),
            unlettered("green door", &[("key", "green")]),
            unlettered("blue door", &[("key", "blue")]),
        ],
        example: "Door(at: (10, 14), key: red),\nPickUp(at: (5, 14), what: red_key),\nDoor(at: (16, 14), weak: true),",
        make: |it| {
            let key = || it.optional_choice("key").map(Lock::Key);
            let weak = || it.flag("weak").then_some(Lock::Weak);
            let opens = || it.optional_wire("opens").map(Lock::Opens);
            let shuts = || it.optional_wire("shuts").map(Lock::Shuts);
            let lock = key().or_else(weak).or_else(opens).or_else(shuts).unwrap_or(Lock::Plain);
            Ok(Made::Thing(Thing::Door { feet: it.feet(), lock }))
        },
    },
    EntityKind {
        word: "Switch",
        called: "switch",
        doc: "A lever that turns on a name. A player uses it by pressing up or by shooting it.",
        fields: &[
            AT,
            field("name", Is::Emits, "The name that it turns on."),
            number("seconds", 1, LONGEST, "seconds", "How long the name stays on. Then the lever goes back.")
                .without("forever"),
        ],
        variants: &[unlettered("switch", &[])],
        example: "Switch(at: (5, 14), name: \"bridge\", seconds: 8),\nLift(at: (8, 14), path: [(14, 14)], wired: \"bridge\"),",
        make: |it| {
            let ticks = it.optional_number("seconds").map(|seconds| seconds as u32 * TICKS_A_SECOND);
            Ok(Made::Thing(Thing::Switch { feet: it.feet(), wire: it.wire("name"), ticks }))
        },
    },
    EntityKind {
        word: "Plate",
        called: "plate",
        doc: "A pressure plate.",
        fields: &[
            AT,
            field(
                "name",
                Is::Emits,
                "The name that is on while a player, an echo, a crate or a drum stands on the plate.",
            ),
        ],
        variants: &[unlettered("pressure plate", &[])],
        example: "Plate(at: (20, 14), name: \"hatch\"),\nDoor(at: (24, 14), opens: \"hatch\"),",
        make: |it| Ok(Made::Thing(Thing::Plate { feet: it.feet(), wire: it.wire("name") })),
    },
    EntityKind {
        word: "Trigger",
        called: "trigger",
        doc: "An invisible area that detects players and their echoes.",
        fields: &[
            field("area", Is::Area, "Two opposite corner tiles.").begins((-1, -2), (1, 0)),
            field("name", Is::Emits, "The name that it turns on when a player is in the area."),
            field("stays", Is::Flag, "Whether the name stays on when the player leaves.").or("true"),
        ],
        variants: &[unlettered("trigger area", &[])],
        example: "Trigger(area: ((28, 8), (30, 14)), name: \"ambush\", stays: true),\n\
                  Spawner(at: (35, 14), waves: \"2 rifleman\", wired: \"ambush\"),",
        make: |it| {
            Ok(Made::Thing(Thing::Trigger { area: it.area("area"), wire: it.wire("name"), stays: it.flag("stays") }))
        },
    },
    EntityKind {
        word: "Lift",
        called: "lift",
        doc: "A moving platform. `at` and the places of `path` are positions of its upper left corner. A player \
              who stands at most 5 tiles beside such a place, and at most 3 tiles above or below it, calls the lift \
              there. The lift turns around if needed, and waits there until the player steps on or goes away. With \
              `ring` it never turns around. A player who comes back at a checkpoint near such a place finds the lift \
              there, if it is empty and has no `ring`.",
        fields: &[
            field("at", Is::Tile, "Where it starts."),
            field(
                "path",
                Is::Path { most: 64 },
                "The places that it goes to, in order. Then it goes back the same way.",
            ),
            number("width", 1, 16, "tiles", "Its width.").or("3"),
            number("speed", 1, 240, "pixels a second", "Its speed.").or("60"),
            field("ring", Is::Flag, "After the last place of `path` it goes directly back to `at`, and begins again.")
                .or("false"),
            field("wired", Is::Receives, "It moves only while this name is on.").without("it always moves"),
        ],
        variants: &[unlettered("lift", &[])],
        example: "Lift(at: (8, 14), path: [(8, 6), (14, 6)], width: 4, speed: 40, ring: true),",
        make: lift,
    },
    EntityKind {
        word: "BeltDrive",
        called: "belt drive",
        doc: "It turns belts around. All tiles of `belt_left` and `belt_right` in its area run the other way while the \
              name is on. Such belts have bright arrows: blue as the level shows them, yellow while they are turned around.",
        fields: &[
            field("area", Is::Area, "Two opposite corner tiles.").begins((-2, 0), (2, 0)),
            field("wired", Is::Receives, "The belts run the other way while this name is on."),
        ],
        variants: &[unlettered("belt drive", &[])],
        example: "Switch(at: (10, 14), name: \"back\", seconds: 8),\nBeltDrive(area: ((12, 15), (20, 15)), wired: \"back\"),",
        make: |it| Ok(Made::Thing(Thing::BeltDrive { area: it.area("area"), wire: it.wire("wired") })),
    },
    EntityKind {
        word: "EchoPad",
        called: "echo pad",
        doc: "A pad that records players. A player stands on it for half a second and leaves. For the next 6 seconds the \
              pad records where the player is and what the player fires. Then it plays this as an echo, again and again, \
              until a player stands on the pad once more. An echo presses plates, turns on triggers, throws levers with \
              its shots, and enemies aim at it. Nothing hurts it. It opens no plain doors and passes all of them. At \
              most 4 pads have an echo. A fifth one ends the oldest.",
        fields: &[
            AT,
            field("wired", Is::Receives, "Its echo begins again only while this name is on, and otherwise comes once.")
                .without("it always begins again"),
        ],
        variants: &[unlettered("echo pad", &[])],
        example: "EchoPad(at: (6, 14)),\nPlate(at: (14, 14), name: \"gate\"),\nDoor(at: (19, 14), opens: \"gate\"),",
        make: |it| Ok(Made::Thing(Thing::EchoPad { feet: it.feet(), wire: it.optional_wire("wired") })),
    },
    EntityKind {
        word: "Wind",
        called: "wind",
        doc: "An area of moving air. It carries players who are not on a ladder, wooden crates, mines, grenades and flying enemies. \
              Enemies that walk, drums and steel crates are too heavy for it. A crate with something on it stays where it is. \
              A player who ducks on the floor is not moved, and a player who holds down in the air falls. An \
              enemy's grenade that the wind has caught hurts both sides, and its fuse burns four times slower there. The air begins to \
              stir a third of a second before it carries anything.",
        fields: &[
            field("area", Is::Area, "Two opposite corner tiles.").begins((-1, -6), (1, 0)),
            field("blows", choice::<Blows>("direction"), "The direction in which it carries.").or("up"),
            number("speed", 30, 240, "pixels a second", "The speed at which it carries a player.").or("90"),
            field("wired", Is::Receives, "It blows only while this name is on.").without("it always blows").alone(),
            field("stills", Is::Receives, "It is still while this name is on.").without("it always blows").alone(),
            field(
                "tenths",
                Is::Pair { low: 1, high: LONGEST, unit: TENTHS },
                "How long it blows, then how long it is still.",
            )
            .without("it does not pause"),
            number("late", 0, LONGEST, TENTHS, "The delay of its first turn, so that winds can take turns.").or("0"),
        ],
        variants: &[
            unlettered("wind up", &[]),
            unlettered("wind left", &[("blows", "left")]),
            unlettered("wind right", &[("blows", "right")]),
        ],
        example: "Switch(at: (5, 14), name: \"calm\", seconds: 6),\nWind(area: ((10, 4), (14, 14)), speed: 120, stills: \"calm\"),\n\
                  Wind(area: ((16, 8), (24, 14)), blows: left, tenths: (20, 30), late: 10),",
        make: |it| {
            let blown = it.optional_wire("wired").map(Draught::While);
            let stilled = it.optional_wire("stills").map(Draught::Unless);
            Ok(Made::Thing(Thing::Wind {
                area: it.area("area"),
                blows: it.choice("blows"),
                speed: it.number("speed") * SUBPIXELS / TICKS_A_SECOND as i32,
                draught: blown.or(stilled).unwrap_or(Draught::Always),
                ticks: it.two_ticks("tenths"),
                after_ticks: it.ticks("late"),
            }))
        },
    },
    EntityKind {
        word: "LaserGate",
        called: "laser gate",
        doc: "A laser beam between two tiles in one row or one column.",
        fields: &[
            field("from", Is::End, "The tile at one end.").begins((0, -3), (0, 0)),
            field("to", Is::End, "The tile at the other end."),
            field(
                "tenths",
                Is::Pair { low: 1, high: LONGEST, unit: TENTHS },
                "How long it is on, then how long it is off.",
            )
            .without("always on"),
            field("wired", Is::Receives, "It is off while this name is on.").without("no name"),
        ],
        variants: &[unlettered("laser gate", &[])],
        example: "LaserGate(from: (10, 11), to: (10, 14), tenths: (15, 20)),",
        make: |it| {
            let (from, to) = (it.place("from"), it.place("to"));
            if (from.0 == to.0) == (from.1 == to.1) {
                return Err(Refusal("to", Fault::GateBent));
            }
            let (ticks, wire) = (it.two_ticks("tenths"), it.optional_wire("wired"));
            Ok(Made::Thing(Thing::LaserGate { area: area_of(from, to), ticks, wire }))
        },
    },
    EntityKind {
        word: "SplitRoom",
        called: "split room",
        doc: "A square room that is a cell of a quadtree. While more bodies are in it than it holds, two beams split it \
              into quarters. They flicker for a second before they hurt. The bodies are players, enemies, crates and \
              drums. Each counts where its middle is. A beam kills enemies that run into it and lights drums. Shots fly \
              through it, and so does a player who rolls. To wire a quarter, place a room of its own over it.",
        fields: &[
            field("area", Is::Area, "Two opposite corner tiles of a square with an even number of tiles on each side.")
                .begins((-3, -7), (4, 0)),
            number("holds", 1, 99, "bodies", "How many bodies it holds without a beam.").or("4"),
            number("depth", 1, 2, "times", "With 2, the quarters are split by the same rule.").or("1"),
            field("name", Is::Emits, "The name that is on while it is split.").without("no name"),
        ],
        variants: &[unlettered("split room", &[])],
        example: "SplitRoom(area: ((16, 0), (31, 15)), depth: 2, name: \"split\"),\nDoor(at: (32, 14), shuts: \"split\"),",
        make: |it| {
            let area = it.area("area");
            let is_square = area.w == area.h && area.w % (2 * TILE) == 0;
            if !is_square {
                return Err(Refusal("area", Fault::RoomNotSquare));
            }
            let (holds, depth) = (it.number("holds") as u32, it.number("depth") as u32);
            Ok(Made::Thing(Thing::SplitRoom { area, holds, depth, wire: it.optional_wire("name") }))
        },
    },
    EntityKind {
        word: "Eraser",
        called: "eraser",
        doc: "It erases its area column by column while the name is on. A column flickers for a second before. An \
              erased column hurts players and kills enemies until the name is off, or until all columns have been erased for four seconds. \
              Then it is over until the name is off and on again. In the Vault it shows beams. \
              Elsewhere it shows a roof that falls, with dust as the warning. Build that roof over it, at most 4 tiles thick.",
        fields: &[
            field("area", Is::Area, "Two opposite corner tiles.").begins((-4, -5), (4, 0)),
            field("wired", Is::Receives, "It erases while this name is on."),
            field("towards", choice::<Facing>("direction"), "The direction in which it advances.").or("right"),
            number("tenths", 1, LONGEST, TENTHS, "The time from one column to the next.").or("2"),
        ],
        variants: &[unlettered("eraser", &[])],
        example: "Trigger(area: ((10, 8), (38, 14)), name: \"erase\", stays: false),\n\
                  Eraser(area: ((10, 8), (38, 14)), wired: \"erase\", tenths: 3),",
        make: |it| {
            let (towards, every_ticks) = (it.choice("towards"), it.ticks("tenths"));
            Ok(Made::Thing(Thing::Eraser { area: it.area("area"), wire: it.wire("wired"), towards, every_ticks }))
        },
    },
    EntityKind {
        word: "Crusher",

        called: "crusher",
        doc: "A press, two tiles wide. It falls, kills what is below it, and goes up again.",
        fields: &[
            field("at", Is::Tile, "The left tile of its head."),
            number("down", 1, DEEPEST, "tiles", "How far it falls."),
            number("tenths", 1, LONGEST, TENTHS, "The time between two falls.").or("12"),
        ],
        variants: &[unlettered("crusher", &[])],
        example: "Crusher(at: (12, 8), down: 5, tenths: 20),",
        make: |it| {
            let (at, down) = (it.place("at"), it.number("down"));
            if let Some((width, height)) = it.map {
                let room = if at.0 + 1 < width { height - at.1 - 2 } else { 0 };
                if down > room {
                    return Err(Refusal(if room < 1 { "at" } else { "down" }, Fault::CrusherOutside { down, room }));
                }
            }
            let foot = (at.0 + 1, at.1 + down + 1);
            Ok(Made::Thing(Thing::Crusher { area: area_of(at, foot), wait_ticks: it.ticks("tenths") }))
        },
    },
    EntityKind {
        word: "Steam",
        called: "steam",
        doc: "A jet of steam, four tiles high, from the floor under `at`.",
        fields: &[
            AT,
            field(
                "tenths",
                Is::Pair { low: 1, high: LONGEST, unit: TENTHS },
                "How long it is on, then how long it is off.",
            )
            .or("(10, 15)"),
            number("late", 0, LONGEST, TENTHS, "The delay of its first jet, so that jets in a row can take turns.")
                .or("0"),
        ],
        variants: &[unlettered("steam", &[])],
        example: "Steam(at: (10, 14)), Steam(at: (13, 14), tenths: (10, 15), late: 8),",
        make: |it| {
            let ticks = it.two_ticks("tenths").unwrap_or_default();
            Ok(Made::Thing(Thing::Steam { feet: it.feet(), ticks, after_ticks: it.ticks("late") }))
        },
    },
    EntityKind {
        word: "Drum",
        called: "drum",
        doc: "A fuel drum. It explodes three quarters of a second after it is shot. The explosion reaches 44 pixels, so \
              drums at most three tiles apart set each other off if no ground is between them. It does 1 point of damage to \
              a player and 3 points to everything else.",
        fields: &[AT],
        variants: &[variant('D', "fuel drum", &[])],
        example: "Drum(at: (12, 14)),",
        make: |it| Ok(Made::Thing(Thing::Drum { feet: it.feet() })),
    },
    EntityKind {
        word: "Crate",
        called: "crate",
        doc: "A box that players can push and stack.",
        fields: &[AT, field("steel", Is::Flag, "Shots cannot break it.").or("false")],
        variants: &[variant('C', "crate", &[]), variant('B', "steel crate", &[("steel", "true")])],
        example: "Crate(at: (10, 14), steel: true),",
        make: |it| Ok(Made::Thing(Thing::Crate { feet: it.feet(), steel: it.flag("steel") })),
    },
    EntityKind {
        word: "Mule",
        called: "mule",
        doc: "A machine that a player can board, about two tiles wide and three high. It walks, jumps two tiles high, shoots and punches \
              crates, weak doors and shields. It cannot pass where only two tiles are free. When its armour is gone, it throws its rider out and \
              explodes. If a player returns at the checkpoint that was the last one when it was boarded, it is at its place again.",
        fields: &[
            AT,
            field("facing", choice::<Facing>("direction"), "The direction that it faces at first.").or("right"),
        ],
        variants: &[unlettered("mule", &[])],
        example: "Mule(at: (12, 14)),\nMule(at: (30, 14), facing: left),",
        make: |it| Ok(Made::Thing(Thing::Mule { feet: it.feet(), facing: it.choice("facing") })),
    },
    EntityKind {
        word: "Barricade",
        called: "barricade",
        doc: "A low wall that stops the shots of both sides. 12 hits or 2 explosions break it, in four stages. A player who ducks \
              behind it is safe from flat shots. Players and enemies who stand close to it fire over it.",
        fields: &[AT],
        variants: &[unlettered("barricade", &[])],
        example: "Barricade(at: (18, 14)),",
        make: |it| Ok(Made::Thing(Thing::Barricade { feet: it.feet() })),
    },
    EntityKind {
        word: "Spring",
        called: "spring",
        doc: "It throws a player who steps on it into the air.",
        fields: &[AT],
        variants: &[variant('S', "spring", &[])],
        example: "Spring(at: (15, 14)),",
        make: |it| Ok(Made::Thing(Thing::Spring { feet: it.feet() })),
    },
    EntityKind {
        word: "Checkpoint",
        called: "checkpoint",
        doc: "The place where players respawn. A player activates it by touching it, or by passing above it with \
              no solid tile in between. That also gives all life back.",
        fields: &[AT],
        variants: &[variant('K', "checkpoint", &[])],
        example: "Checkpoint(at: (21, 14)),",
        make: |it| Ok(Made::Thing(Thing::Checkpoint { feet: it.feet() })),
    },
    EntityKind {
        word: "Sign",
        called: "sign",
        doc: "A text that appears when a player stands in front of it.",
        fields: &[AT, field("text", SIGN, "The text. `\\n` begins a new line.")],
        variants: &[unlettered("sign", &[])],
        example: "Sign(at: (3, 14), text: \"Drums burn,\\nthen they blow up\"),",
        make: |it| Ok(Made::Thing(Thing::Sign { feet: it.feet(), text: it.text("text") })),
    },
    EntityKind {
        word: "Cover",
        called: "cover",
        doc: "It hides a secret. It looks like solid ground until a player is in its area.",
        fields: &[field("area", Is::Area, "Two opposite corner tiles.").begins((-1, -2), (1, 0))],
        variants: &[unlettered("secret cover", &[])],
        example: "Cover(area: ((20, 12), (24, 14))),",
        make: |it| Ok(Made::Thing(Thing::Cover { area: it.area("area") })),
    },
    EntityKind {
        word: "Camera",
        called: "camera",
        doc: "A zone for the camera. If the area that it shows is smaller than the screen (30 x 17 tiles, or 40 x 22.5 \
              if it is wide), that area is in the middle of the screen. Use a zone to show a shaft before a player jumps into it, to hide a room \
              behind a wall, or to keep a fight on one screen. Where zones overlap, the first in the list counts. The \
              arena of a warden that is awake has priority over all zones.",
        fields: &[
            // About the size of the screen.
            field("area", Is::Area, "The zone is active while the player is in this area.")
                .begins((-20, -11), (20, 11)),
            field("shows", Is::Part, "The camera stays inside this area.").without("`area` itself"),
            field("wide", Is::Flag, "The screen shows more of the world, as it does for two players.").or("false"),
        ],
        variants: &[unlettered("camera zone", &[])],
        example: "Camera(area: ((20, 2), (38, 14))),\nCamera(area: ((6, 10), (10, 14)), shows: ((0, 0), (24, 14))),",
        make: |it| {
            let area = it.area("area");
            Ok(Made::Zone(Zone { area, shows: it.optional_area("shows").unwrap_or(area), wide: it.flag("wide") }))
        },
    },
    EntityKind {
        word: "Weather",
        called: "weather",
        doc: "Other weather than that of the level, while the middle of the picture is in the area. It has no effect on the game. \
              Where several areas overlap, the first one decides.",
        fields: &[
            field("area", Is::Area, "Two opposite corner tiles.").begins((-4, -4), (4, 0)),
            field("what", choice::<Weather>("weather"), "What falls or drifts in front of the sky."),
            field("wired", Is::Receives, "Only while this name is on.").without("always").alone(),
            field("unless", Is::Receives, "Only while this name is off.").without("always").alone(),
        ],
        variants: &[unlettered("weather", &[("what", "rain")])],
        example: "Plate(at: (9, 14), name: \"sluice\"),\nWeather(area: ((0, 0), (39, 15)), what: rain, wired: \"sluice\"),",
        make: |it| {
            let on = it.optional_wire("wired").map(|wire| (wire, true));
            let off = it.optional_wire("unless").map(|wire| (wire, false));
            Ok(Made::Weather(WeatherChange { area: it.area("area"), weather: it.choice("what"), wire: on.or(off) }))
        },
    },
    EntityKind {
        word: "Radio",
        called: "radio line",
        doc: "A line on the radio, for a player who first enters the area, or what a prisoner says who is freed there. \
              It waits until no enemy in the picture is awake, and goes on after a fight. A line of at most five words is \
              said at once, also in a fight. The last lines that were never said are shown with the results, and the \
              pause shows all of them. The game goes on meanwhile, so a player must not need the line to go on.",
        fields: &[
            field("area", Is::Area, "Two opposite corner tiles.").begins((-2, -4), (2, 0)),
            field("who", choice::<Speaker>("speaker"), "The speaker. It decides the face and the name.").or("wen"),
            field("wired", Is::Receives, "Only while this name is on.").without("always").alone(),
            field("unless", Is::Receives, "Only while this name is off.").without("always").alone(),
            field("freed", Is::Flag, "It is said when a prisoner in the area is freed.").or("false").alone(),
            field("text", RADIO, "The line."),
        ],
        variants: &[unlettered("radio line", &[])],
        example: "Radio(area: ((20, 10), (24, 14)), text: \"Two of them behind the crates.\"),\n\
                  Prisoner(at: (30, 14)),\n\
                  Radio(area: ((28, 12), (32, 14)), who: prisoner, freed: true, text: \"You came!\"),",
        make: |it| {
            let on = it.optional_wire("wired").map(|wire| Call::While(wire, true));
            let off = it.optional_wire("unless").map(|wire| Call::While(wire, false));
            let freed = it.flag("freed").then_some(Call::Freed);
            let calls = on.or(off).or(freed).unwrap_or(Call::Enters);
            Ok(Made::Radio(Radio { area: it.area("area"), calls, who: it.choice("who"), text: it.text("text") }))
        },
    },
    EntityKind {
        word: "Prisoner",
        called: "prisoner",
        doc: "A prisoner to free.",
        fields: &[AT],
        variants: &[variant('L', "prisoner", &[])],
        example: "Prisoner(at: (18, 14)),",
        make: |it| Ok(Made::Thing(Thing::Prisoner { feet: it.feet() })),
    },
];

fn lift(it: &Values) -> Result<Made, Refusal> {
    let path = it.path("path");
    if path.is_empty() {
        return Err(Refusal("path", Fault::LiftPath));
    }
    let stops: Vec<Point> = std::iter::once(&it.place("at")).chain(path).map(|place| corner_of(*place)).collect();
    if stops.windows(2).any(|leg| leg[0] == leg[1]) {
        return Err(Refusal("path", Fault::LiftStop));
    }
    Ok(Made::Thing(Thing::Lift {
        width: it.number("width") * TILE,
        stops,
        speed: it.number("speed") * SUBPIXELS / TICKS_A_SECOND as i32,
        ring: it.flag("ring"),
        wire: it.optional_wire("wired"),
    }))
}
