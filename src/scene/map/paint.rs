//! Draws the map: each cell is a window onto its quadrant, dark until cleared, and lines show where a square was split.
//! When a cell opens, the map zooms in on it and it splits further.

use super::colours::{GROUND, LINE, light_of};
use super::panel;
use super::plan::{MapCell, MapStage, StageState, quarters};
use super::{Focus, Map, WHOLE};
use crate::draw::font::{Align, Font};
use crate::draw::sprites::Sprite;
use crate::draw::{Colour, DrawList, backdrop, draw_hero};
use crate::geom::Rect;
use crate::scene::results::colour_of;
use crate::sim::Difficulty;
use crate::sim::world::progress::Medal;

const FAINT: Colour = Colour::rgb(0x232a44);
/// Smallest width on the screen, in pixels, at which a growing cell shows further splits.
const SPLITS_FROM: i32 = 150;
const DEEPEST: u32 = 3;
/// Dots of the way from the middle of a cell to the middle of the next, if all were drawn.
const WAY_DOTS: i32 = 16;
/// Lowers the horizon in a cell, in pixels, because a cell is not high and would show no sky.
const LOWER: i32 = 54;

/// Transforms positions on the map to positions on the screen.
#[derive(Clone, Copy)]
struct Zoom {
    scale: f32,
    /// The point of the map that is shown at `middle` of the screen.
    at: (f32, f32),
    middle: (f32, f32),
}

impl Zoom {
    /// At `opened` 0.0 the whole map is shown, at 1.0 the cell fills the picture.
    fn new(cell: Rect, opened: f32, list: &DrawList) -> Zoom {
        let full = (list.width as f32 / cell.w as f32).max(list.height as f32 / cell.h as f32);
        // The scale grows by equal factors. A linear zoom would seem to slow down.
        let scale = full.powf(opened);
        let toward = |from: f32, to: f32| from + (to - from) * opened;
        let (whole, cell) = (WHOLE.center(), cell.center());
        Zoom {
            scale,
            at: (toward(whole.x as f32, cell.x as f32), toward(whole.y as f32, cell.y as f32)),
            middle: (toward(whole.x as f32, list.width as f32 / 2.0), toward(whole.y as f32, list.height as f32 / 2.0)),
        }
    }

    fn rect(self, rect: Rect) -> Rect {
        let x = |at: i32| ((at as f32 - self.at.0) * self.scale + self.middle.0).round() as i32;
        let y = |at: i32| ((at as f32 - self.at.1) * self.scale + self.middle.1).round() as i32;
        let (left, top) = (x(rect.x), y(rect.y));
        Rect::new(left, top, x(rect.right()) - left, y(rect.bottom()) - top)
    }
}

pub fn draw(map: &Map, mix: f32, list: &mut DrawList) {
    list.fill(list.bounds(), GROUND);
    draw_ground(map, list);
    let opened = map.opened(mix);
    let zoom = Zoom::new(map.tree.cells[map.cell].rect, opened, list);
    for (nth, cell) in map.tree.cells.iter().enumerate() {
        let up = (map.chrome.ticks as i32 - nth as i32).clamp(0, 16);
        draw_cell(map, cell, zoom, up, list);
    }
    for &(rect, depth) in map.tree.splits.iter().rev() {
        let rect = zoom.rect(rect);
        let colour = if depth == 0 { Colour::DIM } else { LINE };
        let (middle, half) = (rect.center(), if depth == 0 { 1 } else { 0 });
        let grown = (map.chrome.ticks as i32 * 10 - depth as i32 * 80).clamp(0, rect.w / 2);
        list.fill(Rect::new(middle.x - grown, middle.y - half, 2 * grown, 1 + half), colour);
        list.fill(Rect::new(middle.x - half, middle.y - grown, 1 + half, 2 * grown), colour);
        list.outline(rect, colour);
    }
    if let Some(cell) = map.hover.filter(|cell| *cell != map.cell && map.opening.is_none()) {
        list.outline(zoom.rect(map.tree.cells[cell].rect), Colour::PAPER);
    }
    if map.opening.is_none() {
        draw_way(map, zoom, list);
        let walker = &map.walker;
        let feet = zoom.rect(Rect::new(walker.at.0, walker.at.1, 0, 0));
        draw_hero(list, map.chrome.ticks, (feet.x, feet.y), walker.looks_left, walker.walks, Colour::WHITE);
    }
    draw_focus(map, zoom, list);
    if opened < 0.02 {
        panel::draw(map, list);
        draw_header(map, list);
    }
    // Dark while a stage is entered or left.
    let dark = ((opened - 0.75) * 4.0 * 255.0).clamp(0.0, 255.0) as u8;
    list.fill(list.bounds(), Colour::INK.with_alpha(dark));
    if opened >= 0.02 {
        map.chrome.draw_notice(list);
    }
}

/// Draws an empty quadtree in the background, split where a slow spark passes.
fn draw_ground(map: &Map, list: &mut DrawList) {
    let (w, h) = (list.width, list.height);
    let ticks = map.chrome.ticks as i32;
    let spark = (ticks / 2 % (w + 80) - 40, h / 2 + ((ticks as f32 / 90.0).sin() * h as f32 * 0.4) as i32);
    let mut squares = vec![(Rect::new(0, -140, 640, 640), 0)];
    while let Some((rect, depth)) = squares.pop() {
        if depth < 5 && rect.overlaps(Rect::new(spark.0 - 6, spark.1 - 6, 12, 12)) {
            squares.extend(quarters(rect).map(|part| (part, depth + 1)));
        } else {
            list.outline(rect, FAINT.with_alpha(if depth > 3 { 200 } else { 110 }));
        }
    }
    list.tinted(Sprite::Glow16Cold, 0, spark, false, Colour::WHITE.with_alpha(120), crate::draw::Blend::Add);
}

fn draw_cell(map: &Map, cell: &MapCell, zoom: Zoom, up: i32, list: &mut DrawList) {
    let rect = zoom.rect(cell.rect);
    if !rect.overlaps(list.bounds()) || up == 0 {
        return;
    }
    let quadrant = cell.quadrant.map(|nth| &map.quadrants[nth]);
    let stage = quadrant.and_then(|quadrant| quadrant.stages.get(cell.stage?));
    let (Some(quadrant), Some(stage)) = (quadrant, stage) else {
        return draw_unbuilt(rect, list);
    };
    let is_cleared = stage.is_cleared();
    let quarters = ((2.0 * zoom.scale).round() as i32).clamp(2, 16);
    // Each cell shows another part of its quadrant. The view moves slowly if the stage is cleared.
    let drift = if is_cleared { map.chrome.ticks as i32 / 3 } else { 0 };
    let from = cell.stage.unwrap_or(0) as i32 * 410 + drift;
    list.lens(rect, quarters, |list| backdrop::draw_window(list, quadrant.theme, from, LOWER, map.chrome.ticks));
    let dark = match (&stage.state, is_cleared) {
        (_, true) => 0,
        (StageState::Open, false) => 120 - ((map.chrome.ticks as f32 / 24.0).sin() * 24.0) as i32,
        (StageState::Shut(_) | StageState::Broken(_), false) => 205,
    };
    let dark = dark + (16 - up) * 16;
    list.fill(rect, GROUND.with_alpha(dark.clamp(0, 255) as u8));
    if rect.w > cell.rect.w + 20 {
        return draw_deeper(rect, 0, list);
    }
    draw_marks(map.difficulty, cell, stage, light_of(quadrant.theme), rect, list);
}

fn draw_deeper(rect: Rect, depth: u32, list: &mut DrawList) {
    if rect.w < SPLITS_FROM || depth >= DEEPEST || !rect.overlaps(list.bounds()) {
        return;
    }
    for part in quarters(rect) {
        list.outline(part, LINE.with_alpha(150 - depth as u8 * 40));
        draw_deeper(part, depth + 1, list);
    }
}

/// Draws a cell of the campaign that has no stage yet.
fn draw_unbuilt(rect: Rect, list: &mut DrawList) {
    let stripe = Colour::rgb(0x1b1f33);
    let inside = rect.grown(-1);
    for at in (-inside.h..inside.w).step_by(14) {
        // A diagonal line, clipped to the square.
        let (from, to) = (at.max(0), (at + inside.h).min(inside.w));
        for shift in 0..3 {
            let (from, to) = (from + shift, (to + shift).min(inside.w - 1));
            list.line(
                (inside.x + from, inside.y + from - shift - at),
                (inside.x + to, inside.y + to - shift - at - 1),
                stripe,
            );
        }
    }
    if rect.w < 160 {
        list.sprite(Sprite::MarksWorks, 0, rect.center().x, rect.center().y, false);
    }
}

/// Draws number, grade and medals, or why the stage cannot be played.
fn draw_marks(
    difficulty: Difficulty,
    cell: &MapCell,
    stage: &MapStage,
    light: Colour,
    rect: Rect,
    list: &mut DrawList,
) {
    let middle = rect.center();
    if cell.is_warden {
        list.sprite(Sprite::MarksWarden, 0, rect.x + 11, rect.y + 11, false);
    } else {
        let number = cell.stage.unwrap_or(0) + 1;
        list.text(Font::Small, Align::Left, rect.x + 6, rect.y + 6, light, number);
    }
    match (stage.best(difficulty), &stage.state) {
        (Some(best), _) => {
            if let Some(grade) = best.grade {
                let letter = grade.letter();
                list.text(Font::Display, Align::Right, rect.right() - 4, rect.y + 5, colour_of(grade), letter);
            } else {
                list.sprite(Sprite::MarksCleared, 0, rect.right() - 11, rect.y + 11, false);
            }
            for (nth, medal) in Medal::ALL.into_iter().enumerate() {
                let dot = Rect::new(rect.x + 6 + nth as i32 * 9, rect.bottom() - 11, 6, 6);
                list.fill(dot.grown(1), Colour::INK);
                let colour = if best.has(medal) { Colour::AMBER } else { Colour::rgb(0x39415c) };
                list.fill(dot, colour);
            }
        }
        // Cleared on another difficulty, or with assists.
        (None, _) if stage.is_cleared() => list.sprite(Sprite::MarksCleared, 0, rect.right() - 11, rect.y + 11, false),
        (None, StageState::Shut(_)) => list.sprite(Sprite::MarksShut, 0, middle.x, middle.y, false),
        (None, StageState::Broken(_)) => list.sprite(Sprite::MarksWorks, 0, middle.x, middle.y, false),
        (None, StageState::Open) => {}
    }
}

/// Draws the way from stage to stage: bright where it has been walked, up to the next stage, and faint beyond.
fn draw_way(map: &Map, zoom: Zoom, list: &mut DrawList) {
    let stages: Vec<_> = map.tree.cells.iter().enumerate().filter(|(_, cell)| cell.stage.is_some()).collect();
    for pair in stages.windows(2) {
        let [(before, from), (_, to)] = pair else { continue };
        let was_walked = map.stage_of(*before).is_some_and(MapStage::is_cleared);
        let colour = if was_walked { Colour::AMBER } else { Colour::DIM.with_alpha(90) };
        let (from, to) = (zoom.rect(from.rect).center(), zoom.rect(to.rect).center());
        // Not over what stands in the middle of a cell.
        for step in 3..=WAY_DOTS - 3 {
            let along = |from: i32, to: i32| from + (to - from) * step / WAY_DOTS;
            list.fill(Rect::new(along(from.x, to.x) - 1, along(from.y, to.y) - 1, 2, 2), colour);
        }
    }
}

fn draw_focus(map: &Map, zoom: Zoom, list: &mut DrawList) {
    let rect = zoom.rect(map.tree.cells[map.cell].rect);
    let has_keys = map.focus == Focus::Cells;
    let colour = if has_keys { Colour::AMBER } else { Colour::PAPER };
    list.outline(rect, colour);
    list.outline(rect.grown(-1), colour);
    if !has_keys {
        return;
    }
    let breath = i32::from((map.chrome.ticks / 18).is_multiple_of(2));
    let out = rect.grown(2 + breath);
    let arm = 12;
    for (x, y, dx, dy) in [
        (out.x, out.y, 1, 1),
        (out.right() - 1, out.y, -1, 1),
        (out.x, out.bottom() - 1, 1, -1),
        (out.right() - 1, out.bottom() - 1, -1, -1),
    ] {
        let from = |at: i32, way: i32, length: i32| if way > 0 { at } else { at - length + 1 };
        list.fill(Rect::new(from(x, dx, arm), from(y, dy, 2), arm, 2), colour);
        list.fill(Rect::new(from(x, dx, 2), from(y, dy, arm), 2, arm), colour);
    }
}

fn draw_header(map: &Map, list: &mut DrawList) {
    let title = if map.is_plus { words!("modes.plus") } else { words!("map.title") };
    let stages = || map.quadrants.iter().flat_map(|quadrant| &quadrant.stages);
    let bests = || stages().filter_map(|stage| stage.best(map.difficulty));
    let (cleared, of) = (stages().filter(|stage| stage.is_cleared()).count(), stages().count());
    let medals: usize = bests().map(|best| best.medals.len()).sum();
    let most = of * Medal::ALL.len();
    let on = map.difficulty.name();
    let text = words!("map.sum", cleared = cleared, of = of, difficulty = on, medals = medals, most = most);
    map.chrome.draw_head(list, title, &text);
    map.chrome.draw_hints(list, &map.hints());
}
