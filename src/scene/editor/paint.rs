//! Draws the editor's map, and over it what only the author sees, such as areas and wires. `around` draws the rest.

use super::palette::Brush;
use super::panel::LINE;
use super::parts::{BLUE, GREEN, GROUND, PURPLE, RED, frame, shortened, small, tile_box};
use super::tools::{Drag, Hand};
use super::{Editor, HINT};
use super::{answer, area, around, commands, cursor, help, reach};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::{Rect, TILE};
use crate::level::edit::{Item, Mark, Place, Role};
use crate::scene::press::Device;

/// Maximum number of problems in the list.
const LISTED: usize = 3;
/// Pixels of the longest line in a tip.
const TIP_WIDTH: i32 = 280;

/// `below` is the height of what is at the bottom of the picture.
pub fn draw_way_back(list: &mut DrawList, below: i32) {
    let y = list.height - 14 - below;
    list.text(Font::Small, Align::Left, 8, y, Colour::AMBER, words!("editor.way_back"));
}

pub fn draw(editor: &mut Editor, list: &mut DrawList) {
    list.skin.clone_from(&editor.own.skin);
    list.fill(list.bounds(), GROUND);
    draw_map(editor, list);
    for item in editor.document.items() {
        draw_unseen(editor, item, list);
    }
    draw_wires(editor, list);
    draw_selected(editor, list);
    area::draw(editor, list);
    reach::draw(editor, list);
    draw_cursor(editor, list);
    draw_marks(editor, list);
    answer::draw_ways(editor, list);
    draw_list(editor, list);
    answer::draw(editor, list);
    draw_text(editor, list);
    around::draw(editor, list);
    if !editor.shows_commands {
        draw_tip(editor, list);
    }
    commands::draw(editor, list);
    cursor::draw(editor, list);
    help::draw(editor, list);
    if let Some(dialog) = &mut editor.dialog {
        dialog.draw(list);
    }
    if let Some(question) = &editor.question {
        question.draw(list);
    }
}

/// Draws the text in the panel as a player reads it, if it names controls.
fn draw_text(editor: &Editor, list: &mut DrawList) {
    let (font, area, lines) = (Font::Small, editor.view.area, editor.lines());
    let Some(line) = lines.iter().find(|line| line.is.is_text() && line.value.contains('{')) else { return };
    list.with_names(&line.value, |list, text| {
        let lines = || font.lines(text, area.w - 4 * LINE);
        let width = lines().map(|line| font.width(line)).max().unwrap_or(0) + LINE;
        let height = lines().count() as i32 * font.line() + LINE / 2;
        let frame = Rect::new(area.center().x - width / 2, area.y + LINE / 2, width, height);
        list.fill(frame, Colour::INK.with_alpha(208));
        list.outline(frame, GREEN);
        for (nth, line) in (0..).zip(lines()) {
            let y = frame.y + LINE / 2 + nth * font.line();
            list.text(font, Align::Middle, area.center().x, y, Colour::PAPER, line);
        }
    });
}

fn draw_map(editor: &mut Editor, list: &mut DrawList) {
    let (view, map) = (editor.view, editor.map());
    let seen = view.seen();
    if let Some(sketch) = &mut editor.sketch {
        list.lens(view.area, view.quarters(), |list| {
            sketch.draw_sky(list, seen);
            sketch.draw(list, seen);
        });
    }
    let edge = view.on_picture(map);
    let area = view.area;
    // Covers the sketch beyond the map.
    for beyond in [
        between((area.x, area.y), (edge.x, area.bottom())),
        between((edge.right(), area.y), (area.right(), area.bottom())),
        between((area.x, area.y), (area.right(), edge.y)),
        between((area.x, edge.bottom()), (area.right(), area.bottom())),
    ] {
        if !beyond.is_empty() {
            list.fill(beyond, GROUND);
        }
    }
    if editor.grid {
        draw_grid(editor, edge, list);
    }
    list.outline(edge, Colour::DIM.with_alpha(120));
}

/// Returns the box between two corners. It is empty if the second is not below and to the right of the first.
fn between((left, top): (i32, i32), (right, bottom): (i32, i32)) -> Rect {
    Rect::new(left, top, right - left, bottom - top)
}

fn draw_grid(editor: &Editor, edge: Rect, list: &mut DrawList) {
    let (view, area) = (editor.view, editor.view.area);
    let seen = view.seen();
    let (top, bottom) = (edge.y.max(area.y), edge.bottom().min(area.bottom()));
    let (left, right) = (edge.x.max(area.x), edge.right().min(area.right()));
    // Every tenth line is stronger. At half size only these are drawn.
    let alpha = |nth: i32| match (nth % 10, view.quarters()) {
        (0, _) => 70,
        (_, 2) => 0,
        _ => 26,
    };
    let mut push = |from: (i32, i32), to: (i32, i32), alpha: u8| {
        if alpha > 0 {
            list.line(from, to, Colour::WHITE.with_alpha(alpha));
        }
    };
    for column in seen.x.div_euclid(TILE)..=seen.right().div_euclid(TILE) {
        let x = tile_box(editor, (column, 0)).x;
        if (left..right).contains(&x) {
            push((x, top), (x, bottom - 1), alpha(column));
        }
    }
    for row in seen.y.div_euclid(TILE)..=seen.bottom().div_euclid(TILE) {
        let y = tile_box(editor, (0, row)).y;
        if (top..bottom).contains(&y) {
            push((left, y), (right - 1, y), alpha(row));
        }
    }
}

/// Draws the areas and spawners, which the game never shows.
fn draw_unseen(editor: &Editor, item: &Item, list: &mut DrawList) {
    let (colour, name) = match item.word.as_str() {
        "Trigger" => (GREEN, item.emits.clone().unwrap_or_default()),
        "Cover" => (PURPLE, words!("editor.cover").into()),
        "Camera" => (BLUE, words!("editor.camera").into()),
        "Radio" => (GREEN, words!("editor.radio").into()),
        "Weather" => (BLUE, words!("editor.weather").into()),
        "Spawner" => (RED, item.waves.clone().unwrap_or_default().replace('_', " ")),
        _ => return,
    };
    let area = editor.view.on_picture(editor.box_of(item));
    if !area.overlaps(editor.view.area) {
        return;
    }
    if item.word == "Spawner" {
        // Its waves are below it, in the picture of what they come from.
        for (nth, wave) in name.split('/').enumerate() {
            let label = format!("{}: {}", nth + 1, wave.trim());
            let y = area.bottom() + 2 + nth as i32 * LINE;
            list.fill(Rect::new(area.x, y - 1, Font::Small.width(&label) + 4, LINE), GROUND.with_alpha(200));
            small(list, area.x + 2, y, colour, &label);
        }
        if !["", "edge"].contains(&item.what.as_str()) {
            return;
        }
        // The inner box is a door that enemies come out of.
        let inner = area.grown(-area.w / 4);
        list.outline(inner, colour);
    }
    list.fill(area, colour.with_alpha(40));
    list.outline(area, colour.with_alpha(200));
    if item.word != "Spawner" {
        small(list, area.x + 2, area.bottom() - 9, colour, &name);
    }
}

/// Draws a wire from each emitter to each of its receivers.
fn draw_wires(editor: &Editor, list: &mut DrawList) {
    let items = editor.document.items();
    let middle = |item: &Item| {
        let center = editor.view.on_picture(editor.box_of(item)).center();
        (center.x, center.y)
    };
    for emitter in items.iter().filter(|item| item.emits.as_ref().is_some_and(|name| !name.is_empty())) {
        for receiver in items.iter().filter(|item| item.receives == emitter.emits) {
            let lit =
                editor.hand == Hand::Wire || [Some(emitter.which), Some(receiver.which)].contains(&editor.selected);
            draw_wire(list, middle(emitter), middle(receiver), lit);
        }
    }
    if let Some(Drag::Wire { from }) = editor.drag
        && let Some(item) = editor.document.item(from)
    {
        draw_wire(list, middle(item), editor.pointer, true);
    }
}

fn draw_wire(list: &mut DrawList, from: (i32, i32), to: (i32, i32), lit: bool) {
    let colour = if lit { Colour::AMBER } else { Colour::AMBER.with_alpha(120) };
    let dark = Colour::INK.with_alpha(if lit { 200 } else { 90 });
    list.line((from.0, from.1 + 1), (to.0, to.1 + 1), dark);
    list.line(from, to, colour);
    list.fill(Rect::new(from.0 - 2, from.1 - 2, 5, 5), colour);
    list.outline(Rect::new(to.0 - 3, to.1 - 3, 7, 7), colour);
}

fn draw_selected(editor: &Editor, list: &mut DrawList) {
    let Some(item) = editor.selected.and_then(|which| editor.document.item(which)) else { return };
    let area = editor.view.on_picture(editor.box_of(item));
    frame(list, area, Colour::AMBER);
    if item.word == "Lift" {
        let stops: Vec<(i32, i32)> = item
            .spots
            .iter()
            .map(|spot| tile_box(editor, spot.place))
            .map(|tile| (tile.center().x, tile.center().y))
            .collect();
        for leg in stops.windows(2) {
            list.line(leg[0], leg[1], Colour::AMBER.with_alpha(160));
        }
    }
    let parts = item.spots.iter().filter(|spot| spot.role == Role::Part);
    if let Some(part) = parts.map(|spot| tile_box(editor, spot.place)).reduce(Rect::union) {
        let (colour, name) =
            if item.word == "Warden" { (RED, words!("editor.arena")) } else { (BLUE, words!("editor.shows")) };
        list.outline(part, colour);
        small(list, part.x + 3, part.y + 3, colour, &name);
    }
    for nth in 0..item.spots.len() {
        if let Some(handle) = editor.handle(item, nth) {
            list.fill(handle, Colour::INK);
            list.outline(handle, Colour::AMBER);
        }
    }
    // The place to which the selection is dragged.
    let now = editor.cursor;
    match editor.drag {
        Some(Drag::Move { from, .. }) if now != from => {
            let zoomed = |tiles: i32| tiles * TILE * editor.view.quarters() / 4;
            frame(list, area.moved(zoomed(now.0 - from.0), zoomed(now.1 - from.1)), Colour::PAPER);
        }
        Some(Drag::Spot { .. }) => frame(list, tile_box(editor, now), Colour::PAPER),
        _ => {}
    }
}

fn draw_cursor(editor: &mut Editor, list: &mut DrawList) {
    if !editor.view.area.covers(editor.pointer) || editor.question.is_some() {
        return;
    }
    if let Some(Drag::Span { from, .. }) = editor.drag {
        for place in editor.spanned(from, editor.cursor) {
            let tile = tile_box(editor, place);
            list.fill(tile, Colour::AMBER.with_alpha(70));
        }
    }
    let tile = tile_box(editor, editor.cursor);
    let paints = editor.hand.paints();
    if paints && !matches!(editor.brush(), Brush::Tile(_)) {
        let bounds = editor.palette.pages[editor.page].entries[editor.brush].bounds;
        let quarters = editor.view.quarters();
        let zoomed = |pixels: i32| pixels * quarters / 4;
        let area = Rect::new(tile.x + zoomed(bounds.x), tile.y + zoomed(bounds.y), zoomed(bounds.w), zoomed(bounds.h));
        if editor.view.area.contains(area) {
            editor.palette.draw_ghost(editor.page, editor.brush, area, quarters, list);
            list.outline(area, Colour::PAPER.with_alpha(90));
        }
    }
    frame(list, tile, if paints { Colour::AMBER } else { Colour::PAPER.with_alpha(140) });
}

fn colour_of(mark: &Mark) -> Colour {
    if mark.is_warning { Colour::AMBER } else { RED }
}

fn draw_marks(editor: &Editor, list: &mut DrawList) {
    for mark in editor.document.marks() {
        let Some(place) = mark.place else { continue };
        let tile = tile_box(editor, place);
        if !tile.overlaps(editor.view.area) {
            continue;
        }
        let colour = colour_of(mark);
        list.fill(tile, colour.with_alpha(80));
        frame(list, tile, colour);
        list.fill(Rect::new(tile.right() - 4, tile.y - 5, 7, 11), Colour::INK);
        small(list, tile.right() - 2, tile.y - 3, colour, "!");
    }
}

/// Returns the first sentence about the entity that a brush places.
fn doc_of(brush: Brush) -> Option<String> {
    let Brush::Entity(kind, _) = brush else { return None };
    let first = kind.doc.split_inclusive(". ").next().unwrap_or(kind.doc);
    Some(first.trim_end().replace('`', ""))
}

impl Editor {
    fn problem_box(&self, nth: usize) -> Rect {
        let area = self.view.area;
        Rect::new(area.x, area.bottom() - (nth as i32 + 1) * LINE, area.w, LINE)
    }

    /// Returns the first few problems, and how many more there are, from the bottom up.
    fn problem_lines(&self) -> Vec<(String, Colour, Option<Place>)> {
        let marks = self.document.marks();
        let mut lines: Vec<(String, Colour, Option<Place>)> = marks
            .iter()
            .take(LISTED)
            .map(|mark| {
                let at = mark.place.map_or(String::new(), |(column, row)| format!("{column}, {row}: "));
                (format!("{at}{}", mark.sentence), colour_of(mark), mark.place)
            })
            .collect();
        if marks.len() > LISTED {
            let more = words!("editor.more_problems", problems = marks.len() - LISTED).to_string();
            lines.push((more, Colour::DIM, None));
        }
        lines.reverse();
        lines
    }

    /// Shows the place of a problem that was clicked. Returns whether the click was on the list.
    pub(super) fn press_problem(&mut self, at: (i32, i32)) -> bool {
        let lines = self.problem_lines();
        let Some(nth) = (0..lines.len()).find(|nth| self.problem_box(*nth).covers(at)) else { return false };
        if let Some(place) = lines[nth].2 {
            self.show(place);
        }
        true
    }
}

fn draw_list(editor: &Editor, list: &mut DrawList) {
    for (nth, (sentence, colour, _)) in editor.problem_lines().into_iter().enumerate() {
        let area = editor.problem_box(nth);
        list.fill(area, Colour::INK.with_alpha(215));
        list.fill(Rect { w: 2, ..area }, colour);
        small(list, area.x + 6, area.y + 3, colour, &shortened(&sentence, area.w - 12));
    }
}

/// Draws a tip about the problem, the brush or the field under the pointer.
fn draw_tip(editor: &Editor, list: &mut DrawList) {
    let (x, y) = editor.pointer;
    if editor.question.is_some() || editor.dialog.is_some() || editor.help.is_some() || editor.drag.is_some() {
        return;
    }
    let here = |mark: &&Mark| mark.place.is_some_and(|place| tile_box(editor, place).covers((x, y)));
    let on_map = editor.view.area.covers((x, y));
    let marks: Vec<&Mark> = editor.document.marks().iter().filter(here).collect();
    let entries = &editor.palette.pages[editor.page].entries;
    let cell = (0..entries.len()).find(|nth| editor.cell(*nth).covers((x, y)));
    let (sentences, colour): (Vec<String>, Colour) = match (marks.first(), cell) {
        (Some(mark), _) if on_map => (marks.iter().map(|mark| mark.sentence.clone()).collect(), colour_of(mark)),
        (_, Some(nth)) => {
            ([entries[nth].name.clone()].into_iter().chain(doc_of(entries[nth].brush)).collect(), Colour::PAPER)
        }
        _ => {
            // It would cover what is typed.
            let is_typing = editor.device == Device::Keyboard;
            let line = editor.lines().into_iter().find(|line| line.area.covers((x, y)) && !is_typing);
            let field = line.and_then(|line| editor.field_of(line.target));
            (field.into_iter().map(|field| field.doc.replace('`', "")).collect(), Colour::PAPER)
        }
    };
    let lines: Vec<&str> = sentences.iter().flat_map(|sentence| Font::Small.lines(sentence, TIP_WIDTH)).collect();
    if lines.is_empty() {
        return;
    }
    let width = lines.iter().map(|line| Font::Small.width(line)).max().unwrap_or(0) + 10;
    let height = lines.len() as i32 * LINE + 5;
    let left = (x + 12).min(list.width - width - 2);
    let top = if y + 16 + height < list.height - HINT { y + 16 } else { y - height - 4 };
    let area = Rect::new(left, top, width, height);
    list.fill(area, Colour::INK);
    list.outline(area, colour);
    for (nth, line) in lines.iter().enumerate() {
        small(list, left + 5, top + 4 + nth as i32 * LINE, colour, line);
    }
}
