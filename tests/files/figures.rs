//! The figures of docs/levels.md that authors plan a level with: how fast and how far a player moves, and how far some
//! entities reach. A player in a world moves, so no figure is copied from a constant.

use std::fs;
use std::sync::Arc;

use quadrant::geom::{Rect, SUBPIXELS, TICKS_A_SECOND, TILE};
use quadrant::input::{Button, Input};
use quadrant::level::places::{ALARM_TILES, NEAR, ROPE_TILES, WIDE};
use quadrant::level::read::read;
use quadrant::level::vocabulary::kinds;
use quadrant::sim::things::spawner::ROPE_SPEED;
use quadrant::sim::{IndexChoice, Rules, World};

/// A long, flat floor.
fn room() -> World {
    let (air, way, floor) = (".".repeat(200), ".".repeat(198), "#".repeat(200));
    let rows = format!("\"{air}\",").repeat(30);
    let text = format!("Level(name: \"room\", rows: [{rows} \"P{way}X\", \"{floor}\"])");
    World::new(Arc::new(read("room.ron", &text).unwrap()), 1, Rules::default(), IndexChoice::default())
}

/// Holds these buttons. They are pressed in the first tick.
fn hold(world: &mut World, ticks: u32, buttons: &[Button]) -> Vec<Rect> {
    let mut input = Input::default();
    buttons.iter().for_each(|button| input.press(*button));
    let mut course = Vec::new();
    for _ in 0..ticks {
        world.step([input.take(), Input::default()]);
        course.push(world.player(0).unwrap().body.rect);
    }
    course
}

/// Rounded down, so that a player can do what the page says.
fn tiles(pixels: i32) -> String {
    let tenths = pixels * 10 / TILE;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Pixels that a player runs in a second.
fn run() -> i32 {
    let mut world = room();
    let begun = hold(&mut world, 60, &[Button::Right])[59].x;
    hold(&mut world, TICKS_A_SECOND, &[Button::Right])[TICKS_A_SECOND as usize - 1].x - begun
}

/// Height and width, in pixels, of the highest jump of a running player over a flat floor.
fn jump() -> (i32, i32) {
    let mut world = room();
    let before = hold(&mut world, 60, &[Button::Right])[59];
    let course = hold(&mut world, 120, &[Button::Right, Button::Jump]);
    let lands = course.iter().skip(1).position(|rect| rect.bottom() == before.bottom()).unwrap() + 1;
    let top = course.iter().map(|rect| rect.bottom()).min().unwrap();
    (before.bottom() - top, course[lands].x - before.x)
}

fn roll() -> i32 {
    let mut world = room();
    hold(&mut world, 10, &[]);
    let before = world.player(0).unwrap().body.rect.x;
    hold(&mut world, 1, &[Button::Right, Button::Roll]);
    hold(&mut world, 60, &[])[59].x - before
}

/// The cells of the sheets of decorations: width and height in pixels of the largest one.
fn largest(sheets: &str) -> (i32, i32) {
    let files = fs::read_dir("assets/sprites").unwrap().map(|entry| entry.unwrap().path());
    let cells = files.filter(|path| path.to_string_lossy().ends_with(sheets)).map(|path| {
        let text = fs::read_to_string(path).unwrap();
        let cell = text.split("cell: (").nth(1).and_then(|rest| rest.split(')').next()).unwrap();
        let (width, height) = cell.split_once(", ").unwrap();
        (width.parse::<i32>().unwrap(), height.parse::<i32>().unwrap())
    });
    cells.fold((0, 0), |(w, h), (width, height)| (w.max(width), h.max(height)))
}

pub fn table() -> String {
    let ((up, far), (small, large)) = (jump(), (largest("_decor.ron"), largest("_big.ron")));
    // Columns that an eraser erases in a second, as pixels.
    let eraser = |tenths: i32| 10 * TILE / tenths;
    let is_fast = |tenths: &i32| eraser(*tenths) > run();
    let slow = (1..600).find(|tenths| !is_fast(tenths)).unwrap();
    let size = |(width, height): (i32, i32)| format!("{} x {} tiles", tiles(width), tiles(height));
    let rope = ROPE_SPEED * TICKS_A_SECOND as i32 / SUBPIXELS;
    let rows = [
        ("the screen", format!("{}; {} where it is wide", size(NEAR), size(WIDE))),
        ("a run", format!("{} tiles ({} pixels) a second", tiles(run()), run())),
        ("a full jump", format!("{} tiles high; a player who runs lands {} tiles further on", tiles(up), tiles(far))),
        ("a roll", format!("{} tiles", tiles(roll()))),
        (
            "an eraser",
            format!(
                "with `tenths: {slow}`, {} tiles a second, so a player who runs escapes; with a smaller number it is faster than a run",
                tiles(eraser(slow))
            ),
        ),
        (
            "the ropes of a drop ship",
            format!(
                "end at the floor, or {ROPE_TILES} tiles below the ship; enemies come down {} tiles a second, from any height",
                tiles(rope)
            ),
        ),
        ("the reach of an alarm", format!("{ALARM_TILES} tiles to each side, on its floor")),
        ("decorations", format!("at most {}; the large ones at most {}", size(small), size(large))),
    ];
    let rows: String = rows.iter().map(|(what, figure)| format!("| {what} | {figure} |\n")).collect();
    format!("| what | figure |\n|---|---|\n{rows}")
}

#[test]
fn sentences_about_entities_have_the_figures_of_the_rules() {
    let doc = |word: &str| kinds().find(|kind| kind.word == word).unwrap().doc;
    assert!(doc("Alarm").contains(&format!("at most {ALARM_TILES} tiles away")));
    assert!(doc("Spawner").contains(&format!("up to {ROPE_TILES} tiles long")));
}
