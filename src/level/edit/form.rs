//! What an entity is made of, for who edits it: its fields in the order in which they are written, what each accepts,
//! and what it is when it is left out. And which letters of the rows stand for which entity. A test holds all this against
//! the reader.

use super::Place;

/// What a field accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Is {
    Place,
    /// Two places, both inside.
    Area,
    /// Places, at least one.
    Path,
    Number {
        low: i64,
        high: i64,
    },
    /// Two numbers: on and off, in tenths of a second.
    Pair,
    Choice(&'static [&'static str]),
    Flag,
    Text,
    /// The name of a wire it turns on, or one it heeds.
    Gives,
    Heeds,
}

#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub name: &'static str,
    pub is: Is,
    /// What it is when it is left out, as it would be written; nothing when it must be written. An empty one means that
    /// it can only be left out.
    pub usual: Option<&'static str>,
}

#[derive(Clone, Copy, Debug)]
pub struct Form {
    pub word: &'static str,
    /// How it is called in the editor.
    pub called: &'static str,
    pub fields: &'static [Field],
}

const fn must(name: &'static str, is: Is) -> Field {
    Field { name, is, usual: None }
}

const fn may(name: &'static str, is: Is, usual: &'static str) -> Field {
    Field { name, is, usual: Some(usual) }
}

pub const FOES: &[&str] =
    &["rifleman", "marksman", "grey_drone", "red_drone", "shield", "sniper", "charger", "grenadier"];
pub const WARDENS: &[&str] = &["docks", "foundry", "gardens", "vault"];
pub const FOUND: &[&str] = &[
    "health",
    "grenades",
    "life",
    "intel",
    "spread",
    "rapid",
    "laser",
    "rocket",
    "flame",
    "red_key",
    "green_key",
    "blue_key",
];
pub const KEYS: &[&str] = &["", "red", "green", "blue"];
pub const MOUNTS: &[&str] = &["floor", "ceiling", "left_wall", "right_wall"];
pub const THEMES: &[&str] = &["docks", "foundry", "gardens", "vault"];
/// Left out, it is the theme's own.
pub const MUSIC: &[&str] = &["", "title", "docks", "foundry", "gardens", "vault", "warden", "silence"];
pub const DECOR: &[&str] = &[
    "lamp_post",
    "lamp_hanging",
    "railing",
    "pipe_vertical",
    "pipe_horizontal",
    "pipe_bend",
    "crate_stack",
    "container_teal",
    "container_rust",
    "container_open",
    "window",
    "window_dark",
    "cable",
    "sign_arrow",
    "sign_danger",
    "bollard",
    "life_ring",
    "chain",
    "hook",
    "vent",
    "warehouse",
    "tank",
    "tug",
    "crane_leg",
    "billboard",
    "fern",
    "flower",
    "vine",
    "mushroom",
    "core",
    "terminal",
    "light_strip",
    "furnace",
    "furnace_window",
    "gear",
    "ladle",
    "hoist",
    "brazier",
    "ingots",
    "boiler",
    "fan",
    "gauge_board",
    "slag",
    "ore_tub",
    "melt_channel",
    "tool_rack",
    "converter",
    "stoves",
    "mill_hall",
    "bush",
    "reeds",
    "urn",
    "statue",
    "lantern",
    "ivy",
    "basket",
    "glow_caps",
    "fountain",
    "trellis",
    "old_tree",
    "glasshouse",
    "arch",
    "rack",
    "hologram",
    "pylon",
    "cable_bundle",
    "pod",
    "camera",
    "wall_screen",
    "wall_panel",
    "memory",
    "mainframe",
    "gate",
    "reactor",
    "scaffold",
    "post",
    "prop",
    "girder",
    "bracket_left",
    "bracket_right",
    "wall_lamp",
    "work_light",
    "banner",
    "pennants",
    "desk",
    "shelf",
    "lockers",
    "sacks",
    "tarpaulin",
    "notice_board",
    "clock",
    "valve",
    "front_railing",
    "front_chain",
    "front_grass",
    "front_cable",
    "net",
    "anchor",
    "buoys",
    "keel_block",
    "moulds",
    "bell",
    "controls",
    "root",
    "seed_shelf",
    "grow_lamp",
    "sprinkler",
    "beehive",
    "potting_bench",
    "strut",
    "console",
    "cable_tray",
    "data_column",
    "hull",
    "screw",
    "flywheel",
    "great_trunk",
];
const LEFT_OR_RIGHT: &[&str] = &["left", "right"];
const TENTHS: Is = Is::Number { low: 1, high: 600 };

const AT: Field = must("at", Is::Place);
const WIRED: Field = may("wired", Is::Heeds, "");

const fn form(word: &'static str, called: &'static str, fields: &'static [Field]) -> Form {
    Form { word, called, fields }
}

pub const FORMS: [Form; 22] = [
    form(
        "Lift",
        "lift",
        &[
            AT,
            must("path", Is::Path),
            may("width", Is::Number { low: 1, high: 16 }, "3"),
            may("speed", Is::Number { low: 1, high: 240 }, "60"),
            may("ring", Is::Flag, "false"),
            WIRED,
        ],
    ),
    form("Sign", "sign", &[AT, must("text", Is::Text)]),
    form("Drum", "drum", &[AT]),
    form("Foe", "foe", &[AT, must("what", Is::Choice(FOES)), may("facing", Is::Choice(LEFT_OR_RIGHT), "left")]),
    form("Turret", "turret", &[AT, may("mount", Is::Choice(MOUNTS), "ceiling")]),
    form("Mine", "mine", &[AT]),
    form(
        "Warden",
        "warden",
        &[must("what", Is::Choice(WARDENS)), AT, must("arena", Is::Area), may("name", Is::Gives, "")],
    ),
    form(
        "Door",
        "door",
        &[
            AT,
            may("key", Is::Choice(KEYS), ""),
            may("weak", Is::Flag, "false"),
            may("opens", Is::Heeds, ""),
            may("shuts", Is::Heeds, ""),
        ],
    ),
    form("Crate", "crate", &[AT, may("steel", Is::Flag, "false")]),
    form("Switch", "switch", &[AT, must("name", Is::Gives), may("seconds", Is::Number { low: 1, high: 600 }, "")]),
    form("Plate", "plate", &[AT, must("name", Is::Gives)]),
    form("Trigger", "trigger", &[must("area", Is::Area), must("name", Is::Gives), may("stays", Is::Flag, "true")]),
    form(
        "LaserGate",
        "laser gate",
        &[must("from", Is::Place), must("to", Is::Place), may("tenths", Is::Pair, ""), WIRED],
    ),
    form("Crusher", "crusher", &[AT, must("down", Is::Number { low: 1, high: 1000 }), may("tenths", TENTHS, "12")]),
    form(
        "Steam",
        "steam",
        &[AT, may("tenths", Is::Pair, "(10, 15)"), may("late", Is::Number { low: 0, high: 600 }, "0")],
    ),
    form("Spring", "spring", &[AT]),
    form("Checkpoint", "checkpoint", &[AT]),
    form("PickUp", "pick-up", &[AT, must("what", Is::Choice(FOUND))]),
    form("Cover", "cover", &[must("area", Is::Area)]),
    form("Camera", "camera", &[must("area", Is::Area), may("shows", Is::Area, "")]),
    form("Prisoner", "prisoner", &[AT]),
    form(
        "Spawner",
        "spawner",
        &[
            AT,
            must("what", Is::Choice(FOES)),
            may("count", Is::Number { low: 1, high: 100 }, "6"),
            may("at_once", Is::Number { low: 1, high: 16 }, "2"),
            may("tenths", TENTHS, "15"),
            WIRED,
        ],
    ),
];

pub fn form_of(word: &str) -> Option<&'static Form> {
    FORMS.iter().find(|form| form.word == word)
}

impl Form {
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// A value of an entity's field, as it is written.
pub type Value<'a> = (&'a str, &'a str);

/// The letters that stand for an entity, and what they leave unsaid.
pub const LETTERS: [(char, &str, &[Value]); 21] = [
    ('D', "Drum", &[]),
    ('C', "Crate", &[]),
    ('B', "Crate", &[("steel", "true")]),
    ('S', "Spring", &[]),
    ('K', "Checkpoint", &[]),
    ('L', "Prisoner", &[]),
    ('W', "Door", &[("weak", "true")]),
    ('|', "Door", &[]),
    ('r', "Foe", &[("what", "rifleman")]),
    ('m', "Foe", &[("what", "marksman")]),
    ('g', "Foe", &[("what", "grenadier")]),
    ('s', "Foe", &[("what", "shield")]),
    ('n', "Foe", &[("what", "sniper")]),
    ('c', "Foe", &[("what", "charger")]),
    ('d', "Foe", &[("what", "grey_drone")]),
    ('e', "Foe", &[("what", "red_drone")]),
    ('o', "Mine", &[]),
    ('t', "Turret", &[]),
    ('i', "PickUp", &[("what", "intel")]),
    ('h', "PickUp", &[("what", "health")]),
    ('G', "PickUp", &[("what", "grenades")]),
];

/// The letter that says all of it, if one does. Places do not count.
pub fn letter_of(word: &str, values: &[Value]) -> Option<char> {
    let told: Vec<&Value> = values.iter().filter(|(name, _)| *name != "at").collect();
    let says = |(_, kind, unsaid): &&(char, &str, &[Value])| {
        *kind == word && unsaid.len() == told.len() && unsaid.iter().all(|value| told.contains(&value))
    };
    LETTERS.iter().find(says).map(|(letter, _, _)| *letter)
}

/// An entity as it is written on one line, its fields in their usual order.
pub fn written(form: &Form, values: &[Value]) -> String {
    let told = |field: &Field| {
        let (name, value) = values.iter().find(|(name, _)| *name == field.name)?;
        Some(format!("{name}: {value}"))
    };
    let fields: Vec<String> = form.fields.iter().filter_map(told).collect();
    format!("{}({})", form.word, fields.join(", "))
}

pub fn place_text((column, row): Place) -> String {
    format!("({column}, {row})")
}

/// A text with its quotes.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}
