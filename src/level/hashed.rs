//! The hash of a level covers everything that the rules read, and nothing else. If only the name, a text, the theme,
//! the music, the decoration or the layout of the file changes, the hash stays the same. Then recordings still play and
//! best results still count. In the hash each kind of tile, enemy and so on is a number from the lists below. A new
//! kind gets the next free number. Never use a number again.

use super::{Blows, Draught, Goal, Key, Level, Lock, Mount, Objective, PickUp, Tile, Warden, Weapon, Wire, Zone};
use crate::hash::{StateHash, StateHasher, hash_of, state_hash};

state_hash!(enum Tile {
    0: Empty,
    1: Solid,
    2: OneWay,
    3: Ladder,
    4: SpikesUp,
    5: SpikesDown,
    6: Acid,
    7: Belt(facing),
});
state_hash!(enum Mount { 0: Floor, 1: Ceiling, 2: LeftWall, 3: RightWall });
state_hash!(enum Blows { 0: Up, 1: Left, 2: Right });
state_hash!(enum Draught { 0: Always, 1: While(wire), 2: Unless(wire) });
state_hash!(enum Warden { 0: Docks, 1: Foundry, 2: Gardens, 3: Vault });
state_hash!(enum Key { 0: Red, 1: Green, 2: Blue });
state_hash!(enum Lock { 0: Plain, 1: Weak, 2: Key(key), 3: Opens(wire), 4: Shuts(wire) });
state_hash!(enum Weapon { 0: Rifle, 1: Spread, 2: Rapid, 3: Laser, 4: Rocket, 5: Flame });
state_hash!(enum PickUp { 0: Health, 1: Grenades, 2: Life, 3: Intel, 4: Weapon(weapon), 5: Key(key) });
state_hash!(enum Goal { 0: Drums, 1: Warden, 2: Prisoners, 3: Intel });
state_hash!(struct Zone { area, shows, wide });

// A level in which all are wanted keeps the hash that it had before there was a number.
impl StateHash for Objective {
    fn feed(&self, hasher: &mut StateHasher) {
        let Objective { goal, required, enough } = self;
        goal.feed(hasher);
        required.feed(hasher);
        enough.iter().for_each(|enough| enough.feed(hasher));
    }
}

impl StateHash for Wire {
    fn feed(&self, hasher: &mut StateHasher) {
        self.0.feed(hasher);
    }
}

// Only the number of wires is hashed, because the rules do not use their names. The drives and the rooms are also among the things.
state_hash!(struct Level {
    width, height, tiles, start, things, zones, objectives, par_seconds, wires,
} without { name, theme, music, song, hour, weather, weather_changes, drives, rooms, presses, decor, texts, story, wire_names, hash });

impl Level {
    pub(super) fn hashed(self) -> Level {
        Level { hash: hash_of(&self), ..self }
    }
}

#[cfg(test)]
mod tests {
    use crate::level::read::read;

    const YARD: &str = r#"Level(
        name: "yard",
        theme: docks,
        music: docks,
        par_seconds: 60,
        rows: [
            "P...........X",
            "=============",
        ],
        entities: [
            Sign(at: (2, 0), text: "a sign"),
            Switch(at: (4, 0), name: "gate"),
            Door(at: (9, 0), opens: "gate"),
        ],
        decor: [(what: lamp_post, at: [(6, 0)])],
        objectives: [],
    )"#;

    fn hash(text: &str) -> u64 {
        read("yard.ron", text).unwrap_or_else(|problems| panic!("{problems}")).hash
    }

    /// Recordings and records of all versions and machines depend on this number.
    #[test]
    fn the_hash_of_a_level_never_changes() {
        assert_eq!(hash(YARD), 0x70df_2cb7_c0eb_336e);
    }

    #[test]
    fn what_no_rule_reads_changes_nothing() {
        for (from, to) in [
            ("yard", "another name"),
            ("theme: docks", "theme: vault"),
            ("theme: docks,", "hour: night, weather: fog,"),
            ("music: docks", "music: silence"),
            ("a sign", "other words"),
            ("gate", "bridge"),
            ("(what: lamp_post, at: [(6, 0)])", ""),
            ("(6, 0)", "(7, 0)"),
            ("        ", "  "),
            ("objectives: [],", "// a comment"),
        ] {
            let changed = YARD.replace(from, to);
            assert_ne!(changed, YARD, "{from}");
            assert_eq!(hash(&changed), hash(YARD), "{from} became {to}");
        }
    }

    #[test]
    fn what_a_rule_reads_makes_another_level() {
        for (from, to) in [
            ("P....", ".P..."),
            ("X\"", "X.\""),
            ("=============", "=====.======="),
            ("(2, 0)", "(3, 0)"),
            ("opens:", "shuts:"),
            ("par_seconds: 60", "par_seconds: 61"),
            ("Sign(at: (2, 0), text: \"a sign\"),", ""),
        ] {
            let mut changed = YARD.replace(from, to);
            if to == "X.\"" {
                changed = changed.replace("=============", "==============");
            }
            assert_ne!(changed, YARD, "{from}");
            assert_ne!(hash(&changed), hash(YARD), "{from} became {to}");
        }
    }
}
