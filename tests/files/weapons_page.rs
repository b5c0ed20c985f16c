//! Compares the table of docs/weapons.md with the rules. QUADRANT_REWRITE=1 cargo test --test files weapons_page writes it
//! again.

use std::fs;

use quadrant::geom::{SUBPIXELS, TICKS_A_SECOND, TILE};
use quadrant::level::Weapon;
use quadrant::sim::player::CHARGE_TICKS;
use quadrant::sim::player::gun::BEAM_ROUNDS;
use quadrant::sim::shots::bullet::Shot;

const PAGE: &str = "docs/weapons.md";
const HEAD: &str = "| weapon | range in tiles | damage per second | rounds | best against | weak against |";
/// A shot of a player ends at the edge of the picture, which is this many tiles wide.
const VIEW_TILES: i32 = 40;

fn row(name: &str, weapon: Weapon, shot: Shot, shot_ticks: u32, rounds: String, (best, weak): (&str, &str)) -> String {
    let nature = shot.nature();
    let tiles = weapon.speed() * nature.life_ticks as i32 / SUBPIXELS / TILE;
    let range = if tiles >= VIEW_TILES { "to the edge of the picture".into() } else { tiles.to_string() };
    let blast = nature.blast.map_or(0, |(_, damage)| damage);
    let damage = (nature.damage + blast) * weapon.bullets(false) as i32;
    let tenths = damage * 10 * TICKS_A_SECOND as i32 / shot_ticks as i32;
    format!("| {name} | {range} | {}.{} | {rounds} | {best} | {weak} |\n", tenths / 10, tenths % 10)
}

fn table() -> String {
    let of = |name: &str, weapon: Weapon, words: (&str, &str)| {
        let rounds = if weapon == Weapon::Rifle { "unlimited".into() } else { weapon.rounds().to_string() };
        row(name, weapon, weapon.shot(), weapon.reload_ticks(), rounds, words)
    };
    let beam =
        (Shot::Beam, format!("{BEAM_ROUNDS} each"), ("shields, rows of enemies", "surprises: it must be charged"));
    [
        of("rifle", Weapon::Rifle, ("single soldiers at any distance", "heavy enemies: it does not stagger them")),
        of("spread", Weapon::Spread, ("what is close, drones above you", "anything far away")),
        of("rapid", Weapon::Rapid, ("chargers and other heavy enemies: it staggers them", "shields")),
        of("laser", Weapon::Laser, ("enemies behind each other", "shields, small fast enemies")),
        row("laser, charged", Weapon::Laser, beam.0, CHARGE_TICKS, beam.1, beam.2),
        of("rocket", Weapon::Rocket, ("groups far away, turrets", "what is close to you, shields from the front")),
        of(
            "flame",
            Weapon::Flame,
            ("swarms, groups, whoever follows you: fire stays on the floor", "anything far away, flyers"),
        ),
    ]
    .concat()
}

#[test]
fn the_table_of_the_weapons_is_that_of_the_rules() {
    let page = fs::read_to_string(PAGE).unwrap();
    let start = page.find(HEAD).expect("the page has the table");
    let end = page[start..].find("\n\n").map_or(page.len(), |at| start + at + 1);
    let text = format!("{}{HEAD}\n|---|---|---|---|---|---|\n{}{}", &page[..start], table(), &page[end..]);
    if std::env::var_os("QUADRANT_REWRITE").is_some() {
        fs::write(PAGE, &text).unwrap();
    }
    assert!(fs::read_to_string(PAGE).unwrap() == text, "{PAGE}: QUADRANT_REWRITE=1 writes the table again");
}
