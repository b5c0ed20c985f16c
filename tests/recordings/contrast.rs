//! Tests that players, enemies, shots and pick-ups stand out from the pixels around them by brightness alone. Uses the
//! luminance ratio of WCAG 2.1, whose minimum for important graphics is 3 to 1 (success criterion 1.4.11). Also tests that a picture is
//! not mostly black, and that in a fight the player is what is seen first: by the distance in the colour space CIELAB.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::common::files::{STAGES, enemy_kinds};
use quadrant::draw::sprites::{ATLAS_WIDTH, CLIPS, FRAMES, PALETTE, page};
use quadrant::draw::{Blend, Command, DrawList, HEIGHT, WIDTH, enemy_sheet};
use quadrant::paint::{Painter, rgb};
use quadrant::scene::Screen;
use quadrant::scene::play::{Play, Start};
use quadrant::sim::enemy::EnemyState;
use quadrant::sim::player::PlayerState;
use quadrant::sim::{IndexChoice, Kind, World};

const QUADRANTS: [&str; 4] = ["docks", "foundry", "gardens", "vault"];
/// Every `EVERY`th tick of a recording is measured.
const EVERY: usize = 300;
/// Width in pixels of the compared surroundings.
const AROUND: i32 = 6;
/// WCAG is about still pictures, but moving things are seen only for a moment. So the median must be a third above its
/// minimum, and one in ten may be slightly below because it passes something equally bright.
const MEDIAN_FLOOR: f64 = 4.0;
const TENTH_FLOOR: f64 = 2.5;

/// Luminance of a pixel that shows nothing, and the share of such pixels in the median picture of a quadrant, in percent. A picture with
/// more of them looks unlit.
const NEARLY_BLACK: f64 = 0.01;
const MOST_BLACK: f64 = 40.0;

/// Pictures of fights in each stage, and the least mean distance in CIELAB of the player from the pixels around in all of
/// them. Each new recording has other moments, so the mean moves by one or two.
const FIGHTS: usize = 3;
const PLAYER_FLOOR: f64 = 28.0;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    Player,
    Foe,
    Shot,
    PickUp,
    Health,
}

/// The pixels of a figure: position in the picture, and colour.
type Body = Vec<((i32, i32), [u8; 3])>;

fn class_of(clip: &str) -> Option<Class> {
    let (sheet, name) = clip.split_once(' ').unwrap_or((clip, ""));
    // A rifleman of any crew.
    let ends = ["_worn", "_second", "_third", "_foundry", "_gardens", "_vault"];
    match ends.iter().fold(sheet, |sheet, end| sheet.strip_suffix(end).unwrap_or(sheet)) {
        sheet if sheet.starts_with("player") || sheet.starts_with("partner") => Some(Class::Player),
        // The shots of players begin in a flash, and hurt no player.
        "bullets" => name.starts_with("enemy").then_some(Class::Shot),
        "pickups" if name == "health" => Some(Class::Health),
        "pickups" => Some(Class::PickUp),
        sheet if sheet == "mine" || enemy_kinds().any(|kind| enemy_sheet(kind) == sheet) => {
            (!name.contains("death")).then_some(Class::Foe)
        }
        _ => None,
    }
}

fn classes() -> Vec<Option<Class>> {
    let mut classes = vec![None; FRAMES.len()];
    for (nth, clip) in CLIPS.iter().enumerate() {
        let sprite = quadrant::draw::sprites::SPRITES[nth];
        for frame in 0..usize::from(clip.frames) {
            classes[usize::from(sprite.frame(frame))] = class_of(clip.name);
        }
    }
    classes
}

/// Measurements of the pictures of a quadrant: the contrast of each figure, and the share of each picture that is nearly black.
#[derive(Default)]
struct Seen {
    ratios: BTreeMap<Class, Vec<f64>>,
    black: Vec<f64>,
    /// How far figures in the pictures of fights are from their surroundings: stage and tick, class and distance.
    distances: Vec<(String, Class, f64)>,
}

/// Each quadrant is played once for all tests.
static SEEN: LazyLock<Vec<(&str, Seen)>> = LazyLock::new(|| {
    let classes = classes();
    QUADRANTS.map(|quadrant| (quadrant, sightings(quadrant, &classes))).into()
});

/// Light of each value of a part of a colour. A table, because each picture has a quarter of a million pixels.
static LIGHT: LazyLock<[f64; 256]> = LazyLock::new(|| {
    std::array::from_fn(|part| {
        let part = part as f64 / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
});

/// Returns the luminance as WCAG defines it, from 0 to 1.
fn luminance([red, green, blue]: [u8; 3]) -> f64 {
    let light = |part: u8| LIGHT[usize::from(part)];
    0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
}

/// Returns the colour in CIELAB, with the white of D65.
fn lab([red, green, blue]: [u8; 3]) -> [f64; 3] {
    let [red, green, blue] = [red, green, blue].map(|part| LIGHT[usize::from(part)]);
    let bend = |part: f64| if part > 0.008856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 };
    let x = bend((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    let y = bend(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    let z = bend((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns the distance in CIELAB between the mean colour of a body and that of the pixels at most [`AROUND`] away from it.
/// A body that is partly outside of the picture is skipped.
fn distance(body: &Body, picture: &[u32]) -> Option<f64> {
    let inside = |(x, y): &&(i32, i32)| (0..WIDTH).contains(x) && (0..HEIGHT).contains(y);
    let near = |range: i32| (-range..=range).flat_map(move |dy| (-range..=range).map(move |dx| (dx, dy)));
    let own: BTreeSet<(i32, i32)> = body.iter().map(|(at, _)| *at).collect();
    let ring: BTreeSet<(i32, i32)> =
        own.iter().flat_map(|&(x, y)| near(AROUND).map(move |(dx, dy)| (x + dx, y + dy))).collect();
    if own.iter().filter(inside).count() < own.len() || own.is_empty() {
        return None;
    }
    let mean = |places: &mut dyn Iterator<Item = &(i32, i32)>| {
        let (mut sum, mut count) = ([0.0; 3], 0.0);
        for &(x, y) in places.filter(inside) {
            let colour = lab(rgb(picture[(y * WIDTH + x) as usize]));
            (sum, count) = (std::array::from_fn(|part| sum[part] + colour[part]), count + 1.0);
        }
        sum.map(|part| part / count)
    };
    let (own, ring) = (mean(&mut own.iter()), mean(&mut ring.difference(&own)));
    Some(own.iter().zip(ring).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt())
}

/// Whether an enemy or a boss in the view fights the player, who is on foot and not red because of a hit.
fn is_fight(world: &World) -> bool {
    let is_on_foot = |kind: &Kind| match kind {
        Kind::Player(player) => {
            player.state == PlayerState::Well && player.immune_ticks == 0 && !player.stance.is_riding()
        }
        _ => false,
    };
    let fights = |kind: &Kind| match kind {
        Kind::Enemy(enemy) => enemy.state == EnemyState::Attack,
        Kind::Warden(_) | Kind::MidBoss(_) => true,
        _ => false,
    };
    world.player(0).is_some_and(|player| is_on_foot(&player.kind))
        && world.entities().any(|entity| fights(&entity.kind) && world.view().overlaps(entity.body.rect))
}

fn ratio(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn pixels_of(command: &Command) -> Body {
    let &Command::Sprite { frame, x, y, flip, tint, .. } = command else { return Vec::new() };
    let frame = &FRAMES[usize::from(frame)];
    let (w, h) = (i32::from(frame.w), i32::from(frame.h));
    let mut pixels = Vec::new();
    for (dx, dy) in (0..h).flat_map(|dy| (0..w).map(move |dx| (dx, dy))) {
        let (nth, top) = frame.page();
        let from = (top + dy as usize) * ATLAS_WIDTH as usize + (i32::from(frame.x) + dx) as usize;
        let [red, green, blue, alpha] = PALETTE[usize::from(page(nth)[from])];
        if alpha > 128 {
            let dyed = |part: u8, dye: u8| (u32::from(part) * u32::from(dye) / 255) as u8;
            let colour = [dyed(red, tint.red), dyed(green, tint.green), dyed(blue, tint.blue)];
            pixels.push(((x + if flip { w - 1 - dx } else { dx }, y + dy), colour));
        }
    }
    pixels
}

/// Compares a body with the median of its surroundings: the better of its lightest and its darkest tenth.
fn contrast(body: &[((i32, i32), [u8; 3])], around: &[u32]) -> Option<f64> {
    let inside = |&(x, y): &(i32, i32)| (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y);
    let mut own: Vec<f64> = body.iter().filter(|(at, _)| inside(at)).map(|(_, colour)| luminance(*colour)).collect();
    // A body that is partly outside of the picture is skipped.
    if own.len() * 4 < body.len() * 3 || body.len() < 6 {
        return None;
    }
    let (mut left, mut top, mut right, mut bottom) = (WIDTH, HEIGHT, 0, 0);
    for &((x, y), _) in body {
        (left, top, right, bottom) = (left.min(x), top.min(y), right.max(x), bottom.max(y));
    }
    let taken: BTreeSet<(i32, i32)> = body.iter().map(|(at, _)| *at).collect();
    let mut ground = Vec::new();
    for y in top - AROUND..=bottom + AROUND {
        for x in left - AROUND..=right + AROUND {
            if inside(&(x, y)) && !taken.contains(&(x, y)) {
                ground.push(luminance(rgb(around[(y * WIDTH + x) as usize])));
            }
        }
    }
    let ground = median(&mut ground);
    own.sort_by(f64::total_cmp);
    let (dark, light) = (own[own.len() / 10], own[own.len() * 9 / 10]);
    Some(ratio(light, ground).max(ratio(dark, ground)))
}

/// Returns the figures in a picture. A player is drawn in parts: legs, then torso.
fn bodies(list: &DrawList, classes: &[Option<Class>]) -> Vec<(Class, Body)> {
    let mut bodies: Vec<(Class, Body)> = Vec::new();
    let mut last = None;
    for command in &list.commands {
        let class = match command {
            Command::Sprite { frame, blend: Blend::Over, .. } => classes[usize::from(*frame)],
            _ => None,
        };
        match class {
            Some(Class::Player) if last == class => {
                bodies.last_mut().expect("one was begun").1.extend(pixels_of(command));
            }
            Some(class) => bodies.push((class, pixels_of(command))),
            None => {}
        }
        last = class;
    }
    bodies
}

fn sightings(quadrant: &str, classes: &[Option<Class>]) -> Seen {
    let mut painter = Painter::default();
    let mut seen = Seen::default();
    for stage in (1..=4).map(|nth| format!("{quadrant}-{nth}")) {
        let Some(replay) = crate::common::files::recording(&stage) else { continue };
        let (seed, rules, index) = (replay.seed, replay.rules, IndexChoice::default());
        let level = crate::common::files::shipped(&stage);
        let mut play = Play::new(Start {
            level_name: stage.clone(),
            level,
            seed,
            rules,
            index,
            next: None,
            own: Default::default(),
        });
        play.view().hud = false;
        let mut list = DrawList::new(WIDTH, HEIGHT);
        let ticks = replay.inputs().count();
        let mut fights = 0;
        for (tick, inputs) in replay.inputs().enumerate() {
            play.step(inputs);
            // In each equal part of the run, the first tick after the middle in which an enemy or a boss attacks.
            let is_fight = fights < FIGHTS && tick >= (2 * fights + 1) * ticks / (2 * FIGHTS) && is_fight(play.world());
            if tick % EVERY != 0 && !is_fight {
                continue;
            }
            list.clear();
            play.draw(1.0, &mut list);
            let pixels = painter.paint(&list);
            let bodies = bodies(&list, classes);
            if is_fight {
                seen.distances.extend(
                    bodies.iter().filter_map(|(class, body)| {
                        Some((format!("{stage} at {tick}"), *class, distance(body, pixels)?))
                    }),
                );
                fights += 1;
            }
            if tick % EVERY != 0 {
                continue;
            }
            let black = pixels.iter().filter(|pixel| luminance(rgb(**pixel)) < NEARLY_BLACK).count();
            seen.black.push(black as f64 / pixels.len() as f64);
            list.commands.retain(|command| match command {
                Command::Sprite { frame, .. } => classes[usize::from(*frame)].is_none(),
                _ => true,
            });
            let around = painter.paint(&list);
            for (class, body) in bodies {
                seen.ratios.entry(class).or_default().extend(contrast(&body, around));
            }
        }
    }
    seen
}

#[test]
fn important_sprites_stand_out_by_brightness_alone_and_no_quadrant_is_black() {
    let mut problems = String::new();
    for (quadrant, seen) in SEEN.iter() {
        let black = 100.0 * median(&mut seen.black.clone());
        println!("{quadrant:>8}: {black:.0} % of a picture is nearly black");
        if black >= MOST_BLACK {
            problems +=
                &format!("{quadrant}: {black:.0} % of a picture is nearly black, at most {MOST_BLACK:.0} % may be\n");
        }
        for class in [Class::Player, Class::Foe, Class::Shot, Class::PickUp, Class::Health] {
            let mut ratios = seen.ratios.get(&class).cloned().unwrap_or_default();
            assert!(ratios.len() >= 20, "{quadrant}: {class:?} seen {} times", ratios.len());
            let middle = median(&mut ratios);
            let tenth = ratios[ratios.len() / 10];
            let line =
                format!("{quadrant:>8} {class:?}: {middle:.1} to 1, one in ten below {tenth:.1}, of {}", ratios.len());
            println!("{line}");
            if middle < MEDIAN_FLOOR || tenth < TENTH_FLOOR {
                problems += &format!("{line}\n");
            }
        }
    }
    assert!(problems.is_empty(), "hard to see:\n{problems}");
}

#[test]
fn in_a_fight_players_see_themselves_first_then_enemies_and_health_last() {
    let seen = || SEEN.iter().flat_map(|(_, seen)| &seen.distances);
    let distances = |wanted: Class| -> Vec<f64> {
        seen().filter(|(_, class, _)| *class == wanted).map(|(_, _, distance)| *distance).collect()
    };
    for (moment, _, distance) in seen().filter(|(_, class, _)| *class == Class::Player) {
        println!("{distance:5.1} {moment}");
    }
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let players = distances(Class::Player);
    // An echo is a player too.
    assert!(players.len() >= FIGHTS * STAGES.len());
    let order = [players, distances(Class::Foe), distances(Class::Health)].map(|values| mean(&values));
    println!("{order:.1?}");
    assert!(order[0] >= PLAYER_FLOOR, "{:.1} on average, at least {PLAYER_FLOOR} is wanted", order[0]);
    assert!(order.is_sorted_by(|a, b| a > b), "players, enemies and health: {order:.1?}");
}
