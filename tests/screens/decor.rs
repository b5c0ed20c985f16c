//! Tests that drawing costs only what is visible, however many decorations the level has.

use std::sync::Arc;

use quadrant::draw::DrawList;
use quadrant::draw::overlay::Counter;
use quadrant::draw::view::View;
use quadrant::level::Level;
use quadrant::level::read::read;
use quadrant::sim::{IndexChoice, Rules, World};

const COLUMNS: i32 = 4096;
const ROWS: i32 = 76;
const START: i32 = 2000;
/// One on each plane, and one with lights.
const WORDS: [&str; 4] = ["fern", "window", "front_grass", "lamp_post"];

/// Builds a level with a decoration in each tile above the ground, at most `reach` columns from the start.
fn decorated(reach: i32) -> Arc<Level> {
    let mut rows = vec![".".repeat(COLUMNS as usize); ROWS as usize];
    rows[ROWS as usize - 1] = "#".repeat(COLUMNS as usize);
    rows[ROWS as usize - 2].replace_range(START as usize..=START as usize, "P");
    rows[ROWS as usize - 2].replace_range(START as usize + 9..=START as usize + 9, "X");
    let columns = (0..COLUMNS).filter(|column| (column - START).abs() <= reach);
    let mut places = [const { String::new() }; WORDS.len()];
    for column in columns {
        for row in 1..ROWS - 1 {
            places[((column + row) % 4) as usize] += &format!("({column}, {row}), ");
        }
    }
    let decor: String =
        WORDS.iter().zip(&places).map(|(what, places)| format!("(what: {what}, at: [{places}]), ")).collect();
    let text = format!("Level(name: \"decorated\", rows: {rows:?}, decor: [{decor}])");
    Arc::new(read("decorated", &text).unwrap_or_else(|problems| panic!("{problems}")))
}

/// Returns the picture of the start and the number of checks that drawing made.
fn picture(level: &Arc<Level>) -> (DrawList, u32) {
    let mut world = World::new(Arc::clone(level), 1, Rules::default(), IndexChoice::default());
    let mut view = View::new(&world);
    // The counter shows the checks of brute force, which differ.
    view.overlays.counter = Counter::Off;
    view.before_tick(&world);
    world.step(Default::default());
    view.after_tick(&world);
    let mut list = DrawList::new(640, 360);
    view.draw(&world, 1.0, &mut list);
    (list, view.history.iter().last().unwrap()[3].checks)
}

#[test]
fn drawing_costs_only_what_is_visible_with_any_number_of_decorations() {
    let (all, near) = (decorated(COLUMNS), decorated(80));
    assert!(all.decor.len() > 300_000, "{}", all.decor.len());
    let ((shown, checks), (expected, near_checks)) = (picture(&all), picture(&near));
    assert_eq!(shown.commands.len(), expected.commands.len());
    assert!(shown.commands == expected.commands, "the same picture without what is far away");
    let drawn = shown.commands.len() as u32;
    // The leaves at the edge of the view also hold decorations outside it, and these are compared too.
    assert!(drawn > 900 && near_checks < 2 * drawn, "{near_checks} checks for {drawn} commands");
    assert!(checks < 5 * drawn, "{checks} checks for {drawn} commands");
}
