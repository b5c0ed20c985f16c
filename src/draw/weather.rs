//! The weather of a level. It is behind walls and actors, so it never covers a shot. It depends only on the level, its wires, the place and
//! the tick: a picture of a recording is always the same. No rule reads it.

use super::pen::Pen;
use super::tiles::Tiles;
use super::{Colour, DrawList};
use crate::geom::{Rect, TILE};
use crate::level::{Level, Tile, Weather, Wire};
use crate::sim::World;

/// How far something near and something far moves with the camera, in hundredths.
const NEAR: i32 = 40;
const FAR: i32 = 18;

const RAIN: [Colour; 2] = [Colour::rgb(0xd3e0da).with_alpha(120), Colour::rgb(0xa3b7bc).with_alpha(84)];
/// Streaks of a drizzle, a shower and a cloudburst. The rain changes between them within this many ticks.
const DRIZZLE: i32 = 60;
const SHOWER: i32 = 150;
const CLOUDBURST: i32 = 230;
const RAIN_CHANGES: i32 = 2400;
const RAIN_SPEED: i32 = 8;
/// A splash lasts so many ticks. One in so many columns of roof has one at a time.
const SPLASH_TICKS: i32 = 12;
const SPLASH_EVERY: i32 = 7;

const ASH: Colour = Colour::rgb(0x57373f).with_alpha(200);
const HEAT: Colour = Colour::rgb(0xf5ae66);
/// Hot air rises to this height over lava, in pixels.
const HEAT_RISE: i32 = 44;

const MIST: Colour = Colour::rgb(0xa3b78e);
const DROP: Colour = Colour::rgb(0xd3e0da);
const DROPS: i32 = 26;

const BITS: [Colour; 2] = [Colour::rgb(0xae93f2), Colour::rgb(0x86cdff)];
const STREAMS: i32 = 15;
/// The light of the Vault fails for a moment, once in so many ticks.
const FLICKER_EVERY: u32 = 760;
const DIM: u8 = 70;

/// Specks that drift.
struct Motes {
    colours: [Colour; 2],
    count: i32,
    /// Hundredths of a pixel a tick. Positive values rise, negative ones sink.
    rise: i32,
    drift: i32,
}

const SPARKS: Motes = Motes { colours: [Colour::rgb(0xf5ae66), Colour::rgb(0xd4743a)], count: 46, rise: 42, drift: 10 };
const FLAKES: Motes = Motes { colours: [ASH, ASH], count: 26, rise: -22, drift: -8 };
const SEEDS: Motes = Motes { colours: [Colour::rgb(0xb4dc5c), Colour::rgb(0xfff2ae)], count: 38, rise: -9, drift: 14 };
const DUST: Motes = Motes { colours: BITS, count: 34, rise: 16, drift: 0 };

const LEAVES: [Colour; 2] = [Colour::rgb(0x8aa24e), Colour::rgb(0xc98a4a)];
const LEAF_COUNT: i32 = 54;

/// Lightning strikes twice within so many ticks, and each strike lights the sky for `LIT_TICKS`.
const LIGHTNING_EVERY: u32 = 540;
const SECOND_STRIKE: u32 = 14;
const LIT_TICKS: u32 = 8;
const LIGHTNING: Colour = Colour::rgb(0xc8d8f4);

const FOG: Colour = Colour::rgb(0x9fb0bd);

/// Returns the weather in the middle of a picture.
fn weather_in(seen: Rect, world: &World) -> Weather {
    let level = world.level();
    let middle = (seen.x + seen.w / 2, seen.y + seen.h / 2);
    let holds = |wire: Option<(Wire, bool)>| wire.is_none_or(|(wire, wanted)| world.is_on(wire) == wanted);
    let mut changes = level.weather_changes.iter();
    let change = changes.find(|change| change.area.covers(middle) && holds(change.wire));
    change.map_or(level.weather, |change| change.weather)
}

/// Draws what is in the air between the far background and the playfield.
pub fn draw(list: &mut DrawList, seen: Rect, world: &World) {
    let ticks = world.tick() as i32;
    match weather_in(seen, world) {
        Weather::Clear => {}
        Weather::Rain => draw_rain(list, seen, ticks, streaks(ticks)),
        Weather::Storm => {
            if list.look.has_flashes() {
                list.fill(list.bounds(), LIGHTNING.with_alpha(lightning(world.tick())));
            }
            draw_rain(list, seen, ticks, CLOUDBURST);
        }
        Weather::Fog => draw_mist(list, FOG, seen, ticks),
        Weather::Ash => {
            draw_motes(list, &FLAKES, seen, ticks);
            draw_motes(list, &SPARKS, seen, ticks);
        }
        Weather::Seeds => {
            draw_mist(list, MIST, seen, ticks);
            draw_drops(list, seen, ticks);
            draw_motes(list, &SEEDS, seen, ticks);
        }
        Weather::Leaves => draw_leaves(list, seen, ticks),
        Weather::Bits => {
            if list.look.has_flashes() && fails(world.tick()) {
                list.fill(list.bounds(), Colour::INK.with_alpha(DIM));
            }
            draw_streams(list, seen, ticks);
            draw_motes(list, &DUST, seen, ticks);
        }
    }
}

/// Draws what the weather does to the playfield: splashes on roofs and decks, and hot air over lava.
pub fn draw_near(pen: &mut Pen, tiles: &Tiles) {
    let ticks = pen.now as i32;
    match weather_in(pen.seen, pen.world) {
        Weather::Rain | Weather::Storm => draw_splashes(pen.list, tiles, pen.seen, ticks),
        Weather::Ash => draw_heat(pen.list, pen.world.level(), pen.seen, ticks),
        _ => {}
    }
}

/// Returns how opaque the light of a lightning is.
fn lightning(tick: u32) -> u8 {
    let since = tick % LIGHTNING_EVERY;
    let strike = [since, since.wrapping_sub(SECOND_STRIKE)].into_iter().find(|since| *since < LIT_TICKS);
    strike.map_or(0, |since| ((LIT_TICKS - since) * 9) as u8)
}

/// Two numbers without a pattern for each of a few things.
fn scattered(nth: i32) -> (i32, i32) {
    (nth.wrapping_mul(7919) & 0x7fff, nth.wrapping_mul(104_729) & 0x7fff)
}

/// Returns how many streaks of rain there are.
fn streaks(ticks: i32) -> i32 {
    let way = (ticks.rem_euclid(2 * RAIN_CHANGES) - RAIN_CHANGES).abs();
    SHOWER - (SHOWER - DRIZZLE) * way / RAIN_CHANGES
}

fn draw_rain(list: &mut DrawList, seen: Rect, ticks: i32, streaks: i32) {
    for nth in 0..streaks {
        let (a, b) = scattered(nth);
        let is_far = nth % 3 != 0;
        let (share, speed, length) = if is_far { (FAR, RAIN_SPEED - 3, 6) } else { (NEAR, RAIN_SPEED, 10) };
        let x = (a - ticks * speed / 4 - seen.x * share / 100).rem_euclid(list.width + length);
        let y = (b + ticks * speed - seen.y * share / 100).rem_euclid(list.height + length) - length;
        list.line((x, y), (x - length / 4, y + length), RAIN[usize::from(is_far)]);
    }
}

fn draw_splashes(list: &mut DrawList, tiles: &Tiles, seen: Rect, ticks: i32) {
    for column in seen.x.div_euclid(TILE)..=seen.right().div_euclid(TILE) {
        let (a, b) = scattered(column);
        let age = (ticks + a) % (SPLASH_TICKS * SPLASH_EVERY);
        if age >= SPLASH_TICKS {
            continue;
        }
        let Some(roof) = tiles.roof(column) else { continue };
        // Each splash of a column is at another place.
        let aside = ((ticks + a) / (SPLASH_TICKS * SPLASH_EVERY) * 5 + b) % TILE;
        let (x, y) = (column * TILE + aside - seen.x, roof * TILE - 1 - seen.y);
        let out = 1 + age / 4;
        let colour = RAIN[0].with_alpha((150 - age * 10) as u8);
        for side in [-out, out] {
            list.fill(Rect::new(x + side, y - (3 - (age - 5).abs() / 2).max(0), 1, 1), colour);
        }
    }
}

/// Draws thin strokes that sway, rise and fade.
fn draw_heat(list: &mut DrawList, level: &Level, seen: Rect, ticks: i32) {
    let is_lava = |column: i32, row: i32| level.tile(column, row) == Tile::Acid;
    for row in seen.y.div_euclid(TILE)..=(seen.bottom() + HEAT_RISE).div_euclid(TILE) {
        for column in seen.x.div_euclid(TILE)..=seen.right().div_euclid(TILE) {
            if !is_lava(column, row) || is_lava(column, row - 1) {
                continue;
            }
            let (a, _) = scattered(column);
            let risen = (ticks / 2 + a) % HEAT_RISE;
            let sway = ((ticks / 7 + a) % 8 - 4).abs() - 2;
            let (x, y) = (column * TILE + a % TILE + sway - seen.x, row * TILE - risen - seen.y);
            let alpha = (HEAT_RISE - risen) * 170 / HEAT_RISE;
            list.fill(Rect::new(x, y - 5, 1, 6), HEAT.with_alpha(alpha as u8));
            list.fill(Rect::new(x + 1, y - 9, 1, 5), HEAT.with_alpha(alpha as u8 / 2));
        }
    }
}

/// Draws banks of mist: three flat layers each, the widest and faintest first.
fn draw_mist(list: &mut DrawList, colour: Colour, seen: Rect, ticks: i32) {
    for nth in 0..5 {
        let (a, b) = scattered(nth + 3);
        let (w, h) = (260 + a % 160, 14 + b % 12);
        let x = (a + ticks * (6 + nth) / 60 - seen.x * (10 + nth * 5) / 100).rem_euclid(list.width + w) - w;
        let y = list.height - 150 + nth * 28 - seen.y * 4 / 100;
        for layer in 0..3 {
            let (inset, thin) = (layer * w / 9, layer * h / 6);
            list.fill(Rect::new(x + inset, y + thin, w - 2 * inset, h - 2 * thin), colour.with_alpha(11));
        }
    }
}

/// Draws drops on the glass behind the gardens. A drop creeps, runs down a little, and leaves a wet line.
fn draw_drops(list: &mut DrawList, seen: Rect, ticks: i32) {
    for nth in 0..DROPS {
        let (a, b) = scattered(nth + 40);
        let (phase, round) = ((ticks + a) % 190, (ticks + a) / 190);
        let run = (phase - 130).max(0);
        let x = (a - seen.x * 8 / 100).rem_euclid(list.width);
        let y = (b + round * 71 + phase / 20 + run - seen.y * 8 / 100).rem_euclid(list.height);
        let tail = 3 + run / 2;
        list.fill(Rect::new(x, y - tail, 1, tail), DROP.with_alpha(26));
        list.fill(Rect::new(x, y, 1, 2), DROP.with_alpha(120));
    }
}

/// Draws leaves that tumble with the wind, in gusts.
fn draw_leaves(list: &mut DrawList, seen: Rect, ticks: i32) {
    for nth in 0..LEAF_COUNT {
        let (a, b) = scattered(nth + 120);
        let (share, speed) = if nth % 3 == 0 { (NEAR, 5) } else { (FAR, 3) };
        let x = (a + ticks * speed - seen.x * share / 100).rem_euclid(list.width + 8) - 4;
        let tumble = (ticks + a) / 5;
        let wave = ((ticks * 2 + b) % 120 - 60).abs() / 4;
        let y = (b + ticks / 3 + wave - seen.y * share / 100).rem_euclid(list.height);
        let (w, h) = [(3, 1), (2, 2), (1, 3), (2, 2)][tumble as usize % 4];
        list.fill(Rect::new(x, y, w, h), LEAVES[usize::from(nth % 4 == 0)].with_alpha(170));
    }
}

/// Draws columns of bits that fall. The lowest bit is the brightest.
fn draw_streams(list: &mut DrawList, seen: Rect, ticks: i32) {
    for nth in 0..STREAMS {
        let (a, b) = scattered(nth + 80);
        let is_far = nth % 3 == 0;
        let (share, pace) = if is_far { (FAR, 5) } else { (NEAR, 3) };
        let reach = list.height + 60;
        let x = (a - seen.x * share / 100).rem_euclid(list.width);
        // It falls bit by bit.
        let y = ((ticks / pace * 4 + b) - seen.y * share / 100).rem_euclid(reach) - 10;
        for bit in 0..6 {
            // A zero is a dot, a one is a stroke.
            let one = (a + bit + ticks / 40) % 3 == 0;
            let alpha = (130 - bit * 22) as u8;
            let place = Rect::new(x, y - bit * 5, if one { 1 } else { 2 }, if one { 3 } else { 2 });
            list.fill(place, BITS[usize::from(is_far)].with_alpha(alpha));
        }
    }
}

/// Whether the light fails in this tick: twice, for a few ticks each.
fn fails(tick: u32) -> bool {
    matches!(tick % FLICKER_EVERY, 600..604 | 609..611 | 618..626)
}

/// Draws specks that drift, wrap around at the picture's edges, and blink.
fn draw_motes(list: &mut DrawList, motes: &Motes, seen: Rect, ticks: i32) {
    for nth in 0..motes.count {
        let (a, b) = scattered(nth);
        if (ticks + a) % 97 < 18 {
            continue;
        }
        // A third of them are farther away: slower, and in the second colour.
        let far = nth % 3 == 0;
        let share = if far { FAR } else { NEAR };
        let sway = ((ticks / 9 + a) % 24 - 12).abs() / 3;
        let x = a + sway + (ticks * motes.drift - seen.x * share) / 100;
        let y = b - (ticks * motes.rise * if far { 6 } else { 10 } / 10 + seen.y * share) / 100;
        let at = (x.rem_euclid(list.width), y.rem_euclid(list.height));
        let size = 1 + i32::from(nth % 5 == 1);
        list.fill(Rect::new(at.0, at.1, size, size), motes.colours[usize::from(far)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Command;
    use crate::level::read::read;
    use crate::settings::PictureOptions;
    use crate::sim::{IndexChoice, Rules};
    use std::sync::Arc;

    const SIZE: (i32, i32) = (640, 360);
    const SEEN: Rect = Rect { x: 0, y: 0, w: 640, h: 360 };

    fn weather(weather: &str, tick: u32, low_flashes: bool) -> DrawList {
        let text = format!("Level(name: \"air\", weather: {weather}, rows: [\"P...~~..X\", \"#########\"])");
        let level = read("air", &text).unwrap_or_else(|problems| panic!("{problems}"));
        let mut world = World::new(Arc::new(level), 1, Rules::default(), IndexChoice::default());
        (0..tick).for_each(|_| world.step(Default::default()));
        let mut list = DrawList::new(SIZE.0, SIZE.1);
        list.look = PictureOptions { low_flashes, ..PictureOptions::default() };
        draw(&mut list, SEEN, &world);
        draw_near(&mut Pen::new(&mut list, &world, SEEN, 1.0), &Tiles::new(world.level()));
        list
    }

    #[test]
    fn all_weather_moves_and_is_cheap() {
        for what in ["rain", "storm", "fog", "ash", "seeds", "leaves", "bits"] {
            let [now, again, later] = [40, 40, 60].map(|tick| weather(what, tick, false).commands);
            assert!((15..260).contains(&now.len()), "{what}: {} commands", now.len());
            assert!(now == again && now != later, "{what}");
        }
        assert!(weather("clear", 40, false).commands.is_empty());
    }

    #[test]
    fn the_weather_changes_with_a_wire_and_only_in_its_area() {
        let text = "Level(name: \"air\", rows: [\"P...DB..X\", \"#########\"], entities: [
            Plate(at: (5, 0), name: \"sluice\"),
            Weather(area: ((0, 0), (8, 1)), what: storm, unless: \"sluice\"),
            Weather(area: ((0, 0), (8, 1)), what: fog, wired: \"sluice\"),
        ])";
        let level = read("air", text).unwrap_or_else(|problems| panic!("{problems}"));
        let mut world = World::new(Arc::new(level), 1, Rules::default(), IndexChoice::default());
        let (inside, outside) = (Rect::new(0, 0, 32, 32), Rect::new(900, 0, 32, 32));
        assert_eq!((weather_in(inside, &world), weather_in(outside, &world)), (Weather::Storm, Weather::Rain));
        world.step(Default::default());
        world.step(Default::default());
        assert_eq!((weather_in(inside, &world), weather_in(outside, &world)), (Weather::Fog, Weather::Rain));
    }

    #[test]
    fn the_light_of_the_vault_does_not_flicker_with_low_flashes() {
        let covers = |low_flashes: bool| {
            let is_whole = |command: &Command| matches!(command, Command::Fill { rect, .. } if *rect == SEEN);
            weather("bits", 601, low_flashes).commands.iter().filter(|command| is_whole(command)).count()
        };
        assert_eq!((covers(false), covers(true)), (1, 0));
    }

    #[test]
    fn lightning_strikes_twice_and_not_with_low_flashes() {
        let lit = (0..LIGHTNING_EVERY).filter(|tick| lightning(*tick) > 0).count() as u32;
        assert_eq!(lit, 2 * LIT_TICKS);
        let lights = |low_flashes: bool| {
            let is_light = |command: &Command| matches!(command, Command::Fill { rect, .. } if *rect == SEEN);
            weather("storm", LIGHTNING_EVERY + 2, low_flashes).commands.iter().any(is_light)
        };
        assert_eq!((lights(false), lights(true)), (true, false));
    }

    #[test]
    fn it_rains_more_and_less() {
        let all: Vec<i32> = (0..2 * RAIN_CHANGES).map(streaks).collect();
        assert_eq!((all.iter().min(), all.iter().max()), (Some(&DRIZZLE), Some(&SHOWER)));
    }
}
