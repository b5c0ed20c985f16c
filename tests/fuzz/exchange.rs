//! Fuzzes the import of levels from Tiled, LDtk and JSON. Every level that is accepted must be one that the game reads.

use std::fs;
use std::time::Duration;

use quadrant::exchange::{FORMATS, export, import};

use crate::fuzz::{Reader, fuzz, text_of};

/// Small levels that together have many kinds of entities and all ways to refer to something.
const LEVELS: [&str; 8] = [
    "levels/test/lift.ron",
    "levels/test/switches.ron",
    "levels/test/spawner.ron",
    "levels/test/warden_docks.ron",
    "levels/test/laser_gate.ron",
    "levels/test/works.ron",
    "tests/levels-odd/odd.ron",
    "tests/levels-odd/room.ron",
];

const WORDS: [&str; 40] = [
    "null",
    "true",
    "false",
    "{}",
    "[]",
    "\"\"",
    "-1",
    "0.5",
    "1e308",
    "\"name\":",
    "\"value\":",
    "\"type\":",
    "\"data\":",
    "\"eJztwTEBAAAAwqD1T20ND6AAAAAA\"",
    "\"compression\":\"zlib\",",
    "\"compression\":\"gzip\",",
    "\"compression\":\"zstd\",",
    "\"infinite\":true,",
    "\"chunks\":[",
    "\"gid\":",
    "\"polyline\":",
    "\"class\":",
    "\"Foe\"",
    "\"Area\"",
    "\"Path\"",
    "\"solid\"",
    "\"__identifier\":",
    "\"__value\":",
    "\"__cWid\":",
    "\"entityIid\":",
    "\"intGridCsv\":",
    "\"px\":",
    "\"rows\":",
    "\"legend\":",
    "\"entities\":",
    "\"objectives\":",
    "Required(drums)",
    "\"orientation\":\"isometric\",",
    "\"tilewidth\":",
    "\\u0000",
];

#[test]
fn exchange() {
    let texts = LEVELS.map(|file| fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}")));
    let files =
        texts.iter().flat_map(|text| FORMATS.map(|(_, format)| export(format, text, "a").unwrap().into_bytes()));
    let most = (Duration::from_secs(2), 64 << 20);
    let seeds = files
        .chain(["tmj", "ldtk", "json"].iter().flat_map(|ending| crate::fuzz::files("tests/exchange", ending)))
        .collect();
    let reader =
        Reader { name: "exchange", seeds, words: &WORDS, ordinary: 4_000, most_time: most.0, most_bytes: most.1 };
    fuzz(&reader, |bytes, _| {
        let text = text_of(bytes);
        let found = match import(&text, "fuzz") {
            Ok(found) => found,
            Err(refusal) => {
                let told = refusal.told("fuzz", &text);
                assert!(told.chars().count() < 1200, "{told}");
                return false;
            }
        };
        let mut is_level = false;
        for one in found {
            match one.draft {
                Ok(draft) => {
                    let (level, told) = draft.check("fuzz");
                    assert!(level.is_some() || !told.is_empty(), "neither a level nor a problem");
                    is_level |= level.is_some();
                }
                Err(problem) => assert!(problem.chars().count() < 1200, "{problem}"),
            }
        }
        is_level
    });
}
