//! Closed fights: a room is shut until its crew is dead. The list has every source of enemies, every height from 6 to 16
//! tiles, all soldiers, one or two waves, two sources at once, and rooms with something in the way.

use quadrant::bot::{TICKS, Verdict};
use quadrant::level::read::check;

use super::{Failures, gunner, level_of, summary, timed_verdict};

/// Each line: the height of the room, what is in it, and for each source of enemies its waves.
const FIGHTS: &str = "\
 6 flat     | door: 2 rifleman
 7 flat     | door: rifleman, charger
 8 flat     | door: 2 rifleman, shield
 9 flat     | door: 3 rifleman / shield
10 crate    | door: marksman, 2 rifleman
11 step     | door: 2 charger, rifleman
12 platform | door: sniper, rifleman
13 pit      | door: 2 hound
14 flat     | door: 2 rifleman, grenadier / charger, rifleman
15 crate    | door: welder, 2 rifleman
16 step     | door: mortar, rifleman
12 flat     | door: 4 rifleman / 2 shield, 2 charger
 6 crate    | floor_hatch: 2 rifleman
 7 step     | floor_hatch: rifleman, hound
 8 platform | floor_hatch: rifleman, grenadier
 9 pit      | floor_hatch: rifleman, shield
10 flat     | floor_hatch: 2 rifleman / charger
11 flat     | floor_hatch: marksman, rifleman
12 flat     | floor_hatch: 2 rifleman, charger / shield, rifleman
13 crate    | floor_hatch: sniper, charger
14 step     | floor_hatch: welder, rifleman
15 platform | floor_hatch: 2 shield, rifleman
16 flat     | floor_hatch: 3 rifleman / 3 hound
 6 flat     | ceiling_hatch: 2 rifleman
 7 crate    | ceiling_hatch: rifleman, charger
 8 step     | ceiling_hatch: rifleman / hound
 9 platform | ceiling_hatch: 2 rifleman, grenadier
10 pit      | ceiling_hatch: rifleman, marksman
11 flat     | ceiling_hatch: 2 rifleman / shield
12 flat     | ceiling_hatch: rifleman, hound / marksman
13 flat     | ceiling_hatch: 2 charger, 2 rifleman
14 crate    | ceiling_hatch: shield, grenadier
15 step     | ceiling_hatch: rifleman, sniper
16 platform | ceiling_hatch: 4 rifleman / charger, shield
 6 flat     | drop_ship: 2 rifleman
 7 flat     | drop_ship: 2 rifleman, charger
 8 crate    | drop_ship: rifleman, shield
 9 step     | drop_ship: 2 rifleman / shield, rifleman
10 flat     | drop_ship: 2 rifleman, grenadier
11 flat     | drop_ship: 3 rifleman / 2 charger
12 flat     | drop_ship: 2 rifleman, shield / 2 rifleman
13 pit      | drop_ship: rifleman, marksman
14 platform | drop_ship: 2 rifleman / 2 charger
15 flat     | drop_ship: rifleman, hound / rifleman, shield
16 crate    | drop_ship: 2 rifleman, grenadier / shield, charger
 6 flat     | edge: 2 rifleman
 8 crate    | edge: rifleman, charger / shield
10 step     | edge: 2 rifleman, grenadier
12 pit      | edge: 2 grey_drone, red_drone
14 platform | edge: 2 charger / 2 rifleman
16 flat     | edge: 3 rifleman / 3 grey_drone
 6 flat     | door: rifleman | floor_hatch: charger
 7 flat     | door: 2 rifleman | ceiling_hatch: rifleman
 9 crate    | floor_hatch: shield | ceiling_hatch: 2 rifleman
10 flat     | door: 2 rifleman | drop_ship: 2 rifleman
11 step     | door: charger, rifleman | floor_hatch: grenadier
12 platform | drop_ship: 2 rifleman | floor_hatch: 2 charger
13 flat     | ceiling_hatch: 2 rifleman / hound | door: shield, rifleman
15 pit      | door: 2 rifleman | ceiling_hatch: rifleman / charger
16 flat     | drop_ship: 2 rifleman / shield, rifleman | door: 2 rifleman
";

/// Returns the text of a fight: the start on the left, a trigger that calls the crew, and on the right a gate for each
/// source, which opens when its crew is dead, and the exit.
fn text_of(fight: &str) -> String {
    let mut parts = fight.split('|').map(str::trim);
    let (height, inside) = parts.next().and_then(|room| room.split_once(' ')).expect("a height and a room");
    let feet: usize = height.parse().expect("a height in tiles");
    let sources: Vec<_> = parts.map(|source| source.split_once(": ").expect("a source and its waves")).collect();
    let has = |wanted: &str| sources.iter().any(|(source, _)| *source == wanted);
    // Enemies come from beyond the edge of the screen, which is 40 tiles wide.
    let gate = if has("edge") { 58 } else { 36 };
    let exit = gate + 3 * sources.len() + 3;
    let tile = |column: usize, row: usize| match (column, row) {
        (3, row) if row == feet => 'P',
        (column, row) if column == exit && row == feet => 'X',
        (0, _) => '#',
        (column, _) if column == exit + 1 => '#',
        // The ground, and the block that leaves only the way through the gates.
        (12..=14, row) if row > feet && inside == "pit" => '.',
        (_, row) if row > feet => '#',
        (column, row) if column >= gate && row + 3 <= feet => '#',
        // A ship needs open sky.
        (_, 0) if !has("drop_ship") => '#',
        (13 | 19, row) if row == feet && inside == "crate" => 'C',
        (12..=16, row) if row + 1 >= feet && inside == "step" => '#',
        (12..=17, row) if row + 2 == feet && inside == "platform" => '=',
        _ => '.',
    };
    let row = |row| format!("        {:?},\n", (0..exit + 2).map(|column| tile(column, row)).collect::<String>());
    let rows: String = (0..feet + 3).map(row).collect();
    let mut entities = format!("        Trigger(area: ((7, 1), (10, {feet})), name: \"in\"),\n");
    for (nth, (source, waves)) in sources.iter().enumerate() {
        let (column, row) = match *source {
            "door" => (30 - 8 * nth, feet),
            "floor_hatch" => (27 - 5 * nth, feet),
            "ceiling_hatch" => (24 - nth, 1),
            "drop_ship" => (24 - nth, 3),
            "edge" => (34, feet),
            other => panic!("there is no source {other}"),
        };
        entities += &format!(
            "        Spawner(at: ({column}, {row}), from: {source}, waves: \"{waves}\", wired: \"in\", name: \"beaten {nth}\"),\n"
        );
        entities += &format!("        Door(at: ({}, {feet}), opens: \"beaten {nth}\"),\n", gate + 3 * nth);
    }
    format!(
        "// {fight}\nLevel(\n    name: \"fight\",\n    rows: [\n{rows}    ],\n    entities: [\n{entities}    ],\n)\n"
    )
}

/// Returns the name and the text of each fight.
pub fn levels() -> impl Iterator<Item = (String, String)> {
    FIGHTS.lines().enumerate().map(|(nth, fight)| (format!("fight-{nth}"), text_of(fight)))
}

#[test]
#[ignore = "./test bot"]
fn closed_fights_are_won() {
    let mut failures = Failures::new("fights");
    for ((name, text), fight) in levels().zip(FIGHTS.lines()) {
        let problems = check(&name, &text).1;
        assert!(problems.list.is_empty(), "{problems}");
        let level = level_of(&name, &text);
        let (verdict, took) = timed_verdict(&level, TICKS);
        let (word, tried) = summary(&verdict);
        println!("{name:8}  {word:9}  {tried:9} ticks  {:6.1} s  {fight}", took.as_secs_f64());
        if !matches!(verdict, Verdict::Cleared(_)) {
            println!("          a simple hand clears it: {}", gunner::clears(&level));
            failures.keep(&name, &text);
        }
    }
    assert_eq!(FIGHTS.lines().count(), 60);
    failures.end(60);
}
