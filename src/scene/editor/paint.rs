//! How the editor looks: the map through the game's own drawing, over it what only the author sees (areas, wires, handles,
//! problems), around it the tools, the panel and a line that says what the keys do.

use super::palette::Brush;
use super::panel::{LINE, Line, Target, is_tall, is_typed, wrapped};
use super::tools::{Drag, Hand};
use super::{BAR, Editor, HINT, PANEL};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, Command, DrawList};
use crate::geom::{Rect, TILE};
use crate::level::edit::form::{Is, form_of};
use crate::level::edit::{Item, Mark, Place, Role, Which};

const GROUND: Colour = Colour::rgb(0x14121f);
const CELLS: Colour = Colour::rgb(0x262439);
const LIT: Colour = Colour::rgb(0x3a2f1a);
const RED: Colour = Colour::rgb(0xff5a4a);
const GREEN: Colour = Colour::rgb(0x5fd0a0);
const PURPLE: Colour = Colour::rgb(0xd08cc8);
const BLUE: Colour = Colour::rgb(0x56b4e9);
/// The tools' boxes begin here, and each is so wide.
const TOOL_WIDTH: i32 = 39;
/// Problems listed at once.
const LISTED: usize = 3;
/// The widest box of a sentence.
const TIP_WIDTH: i32 = 280;

pub fn tool_boxes() -> Vec<(Hand, Rect)> {
    let one = |(nth, hand): (usize, Hand)| (hand, Rect::new(2 + nth as i32 * TOOL_WIDTH, 1, TOOL_WIDTH - 2, BAR - 2));
    Hand::ALL.into_iter().enumerate().map(one).collect()
}

/// While a level is tried out.
pub fn draw_way_back(list: &mut DrawList) {
    let y = list.height - 14;
    list.text(Font::Small, Align::Left, 8, y, Colour::AMBER, format_args!("F9: back to the editor"));
}

pub fn draw(editor: &mut Editor, list: &mut DrawList) {
    list.fill(list.bounds(), GROUND);
    draw_map(editor, list);
    for item in editor.document.items() {
        draw_unseen(editor, item, list);
    }
    draw_wires(editor, list);
    draw_selected(editor, list);
    draw_cursor(editor, list);
    draw_marks(editor, list);
    draw_list(editor, list);
    draw_bar(editor, list);
    draw_panel(editor, list);
    draw_hint(editor, list);
    draw_tip(editor, list);
    if let Some(question) = &editor.question {
        question.draw(list);
    }
}

fn small(list: &mut DrawList, x: i32, y: i32, colour: Colour, text: &str) {
    list.text(Font::Small, Align::Left, x, y, colour, format_args!("{text}"));
}

fn tile_box(editor: &Editor, (column, row): Place) -> Rect {
    editor.look.on_picture(Rect::new(column * TILE, row * TILE, TILE, TILE))
}

fn draw_map(editor: &mut Editor, list: &mut DrawList) {
    let (look, map) = (editor.look, editor.map());
    let seen = look.seen();
    if let Some(sketch) = &mut editor.sketch {
        list.lens(look.area, look.quarters(), |list| {
            sketch.draw_sky(list, seen);
            sketch.draw(list, seen);
        });
    }
    let edge = look.on_picture(map);
    let area = look.area;
    // Beyond the map there is nothing.
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

/// The box between two corners; an empty one where the second does not lie behind the first.
fn between((left, top): (i32, i32), (right, bottom): (i32, i32)) -> Rect {
    Rect::new(left, top, right - left, bottom - top)
}

fn draw_grid(editor: &Editor, edge: Rect, list: &mut DrawList) {
    let (look, area) = (editor.look, editor.look.area);
    let seen = look.seen();
    let (top, bottom) = (edge.y.max(area.y), edge.bottom().min(area.bottom()));
    let (left, right) = (edge.x.max(area.x), edge.right().min(area.right()));
    // Each tenth line is stronger; at half size only those are drawn.
    let alpha = |nth: i32| match (nth % 10, look.quarters()) {
        (0, _) => 70,
        (_, 2) => 0,
        _ => 26,
    };
    let mut push = |from: (i32, i32), to: (i32, i32), alpha: u8| {
        if alpha > 0 {
            list.push(Command::Line { from, to, colour: Colour::WHITE.with_alpha(alpha) });
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

/// What the game never shows: areas, and where foes come from. And what could not be understood.
fn draw_unseen(editor: &Editor, item: &Item, list: &mut DrawList) {
    let (colour, name) = match item.word.as_str() {
        "Trigger" => (GREEN, item.gives.clone().unwrap_or_default()),
        "Cover" => (PURPLE, "cover".into()),
        "Camera" => (BLUE, "camera".into()),
        "Spawner" => (RED, item.what.replace('_', " ")),
        _ => return,
    };
    let area = editor.look.on_picture(editor.box_of(item));
    if !area.overlaps(editor.look.area) {
        return;
    }
    list.fill(area, colour.with_alpha(40));
    list.outline(area, colour.with_alpha(200));
    if item.word == "Spawner" {
        // A door somebody comes out of.
        let inner = area.grown(-area.w / 4);
        list.outline(inner, colour);
    }
    small(list, area.x + 2, area.bottom() - 9, colour, &name);
}

/// From each giver to each of those that heed it.
fn draw_wires(editor: &Editor, list: &mut DrawList) {
    let items = editor.document.items();
    let middle = |item: &Item| {
        let center = editor.look.on_picture(editor.box_of(item)).center();
        (center.x, center.y)
    };
    for giver in items.iter().filter(|item| item.gives.as_ref().is_some_and(|name| !name.is_empty())) {
        for heeder in items.iter().filter(|item| item.heeds == giver.gives) {
            let lit = editor.hand == Hand::Wire || [Some(giver.which), Some(heeder.which)].contains(&editor.selected);
            draw_wire(list, middle(giver), middle(heeder), lit);
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
    list.push(Command::Line { from: (from.0, from.1 + 1), to: (to.0, to.1 + 1), colour: dark });
    list.push(Command::Line { from, to, colour });
    list.fill(Rect::new(from.0 - 2, from.1 - 2, 5, 5), colour);
    list.outline(Rect::new(to.0 - 3, to.1 - 3, 7, 7), colour);
}

fn draw_selected(editor: &Editor, list: &mut DrawList) {
    let Some(item) = editor.selected.and_then(|which| editor.document.item(which)) else { return };
    let area = editor.look.on_picture(editor.box_of(item));
    frame(list, area, Colour::AMBER);
    if item.word == "Lift" {
        let stops: Vec<(i32, i32)> = item
            .spots
            .iter()
            .map(|spot| tile_box(editor, spot.place))
            .map(|tile| (tile.center().x, tile.center().y))
            .collect();
        for leg in stops.windows(2) {
            list.push(Command::Line { from: leg[0], to: leg[1], colour: Colour::AMBER.with_alpha(160) });
        }
    }
    let parts = item.spots.iter().filter(|spot| spot.role == Role::Part);
    if let Some(part) = parts.map(|spot| tile_box(editor, spot.place)).reduce(Rect::union) {
        let (colour, name) = if item.word == "Warden" { (RED, "arena") } else { (BLUE, "shows") };
        list.outline(part, colour);
        small(list, part.x + 3, part.y + 3, colour, name);
    }
    for nth in 0..item.spots.len() {
        if let Some(handle) = editor.handle(item, nth) {
            list.fill(handle, Colour::INK);
            list.outline(handle, Colour::AMBER);
        }
    }
    // Where it would go.
    let now = editor.cursor;
    match editor.drag {
        Some(Drag::Move { from, .. }) if now != from => {
            let zoomed = |tiles: i32| tiles * TILE * editor.look.quarters() / 4;
            frame(list, area.moved(zoomed(now.0 - from.0), zoomed(now.1 - from.1)), Colour::PAPER);
        }
        Some(Drag::Spot { .. }) => frame(list, tile_box(editor, now), Colour::PAPER),
        _ => {}
    }
}

/// An outline that is seen on any ground.
fn frame(list: &mut DrawList, area: Rect, colour: Colour) {
    list.outline(area.grown(1), Colour::INK);
    list.outline(area, colour);
}

fn draw_cursor(editor: &mut Editor, list: &mut DrawList) {
    let (x, y) = editor.pointer;
    let on_map = editor.look.area.overlaps(Rect::new(x, y, 1, 1));
    if !on_map || editor.question.is_some() {
        return;
    }
    if let Some(Drag::Span { from, .. }) = editor.drag {
        for place in editor.spanned(from, editor.cursor) {
            let tile = tile_box(editor, place);
            list.fill(tile, Colour::AMBER.with_alpha(70));
        }
    }
    let tile = tile_box(editor, editor.cursor);
    let paints = matches!(editor.hand, Hand::Paint | Hand::Line | Hand::Box | Hand::Fill);
    if paints && !matches!(editor.brush(), Brush::Tile(_)) {
        let bounds = editor.palette.pages[editor.page].entries[editor.brush].bounds;
        let quarters = editor.look.quarters();
        let zoomed = |pixels: i32| pixels * quarters / 4;
        let area = Rect::new(tile.x + zoomed(bounds.x), tile.y + zoomed(bounds.y), zoomed(bounds.w), zoomed(bounds.h));
        if editor.look.area.contains(area) {
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
        if !tile.overlaps(editor.look.area) {
            continue;
        }
        let colour = colour_of(mark);
        list.fill(tile, colour.with_alpha(80));
        frame(list, tile, colour);
        list.fill(Rect::new(tile.right() - 4, tile.y - 5, 7, 11), Colour::INK);
        small(list, tile.right() - 2, tile.y - 3, colour, "!");
    }
}

impl Editor {
    /// The lines of the list of problems, from the bottom up.
    fn problem_box(&self, nth: usize) -> Rect {
        let area = self.look.area;
        Rect::new(area.x, area.bottom() - (nth as i32 + 1) * LINE, area.w, LINE)
    }

    /// What the list says: the first few, and how many more there are.
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
            lines.push((format!("and {} more; N shows one after the other", marks.len() - LISTED), Colour::DIM, None));
        }
        lines.reverse();
        lines
    }

    /// A click on the list shows the place; true if it was on the list.
    pub(super) fn press_problem(&mut self, at: (i32, i32)) -> bool {
        let pixel = Rect::new(at.0, at.1, 1, 1);
        let lines = self.problem_lines();
        let Some(nth) = (0..lines.len()).find(|nth| self.problem_box(*nth).overlaps(pixel)) else { return false };
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

/// A text as far as there is room for it.
fn shortened(text: &str, width: i32) -> String {
    if Font::Small.width(format_args!("{text}")) <= width {
        return text.into();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if Font::Small.width(format_args!("{short}{letter}...")) > width {
            break;
        }
        short.push(letter);
    }
    short + "..."
}

/// The sentence of the problem under the pointer, or the name of the brush.
fn draw_tip(editor: &Editor, list: &mut DrawList) {
    let (x, y) = editor.pointer;
    let pixel = Rect::new(x, y, 1, 1);
    if editor.question.is_some() || editor.drag.is_some() {
        return;
    }
    let here = |mark: &&Mark| mark.place.is_some_and(|place| tile_box(editor, place).overlaps(pixel));
    let on_map = editor.look.area.overlaps(pixel);
    let marks: Vec<&Mark> = editor.document.marks().iter().filter(here).collect();
    let entries = &editor.palette.pages[editor.page].entries;
    let cell = (0..entries.len()).find(|nth| editor.cell(*nth).overlaps(pixel));
    let (lines, colour) = match (marks.first(), cell) {
        (Some(mark), _) if on_map => {
            let all: Vec<String> = marks.iter().flat_map(|mark| wrapped(&mark.sentence, TIP_WIDTH)).collect();
            (all, colour_of(mark))
        }
        (_, Some(nth)) => (vec![entries[nth].name.clone()], Colour::PAPER),
        _ => return,
    };
    let width = lines.iter().map(|line| Font::Small.width(format_args!("{line}"))).max().unwrap_or(0) + 10;
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

fn draw_bar(editor: &Editor, list: &mut DrawList) {
    let width = editor.panel_left();
    list.fill(Rect::new(0, 0, width, BAR), GROUND);
    for (hand, area) in tool_boxes() {
        let (name, _) = hand.name();
        let in_hand = hand == editor.hand;
        if in_hand {
            list.fill(area, LIT);
            list.outline(area, Colour::AMBER);
        }
        let colour = if in_hand { Colour::AMBER } else { Colour::PAPER };
        let text = Font::Small.width(format_args!("{name}"));
        small(list, area.center().x - text / 2, area.y + 4, colour, name);
    }
    let (column, row) = editor.cursor;
    let star = if editor.document.is_changed() { " (not saved)" } else { "" };
    let file = editor.document.file().rsplit(['/', '\\']).next().unwrap_or("");
    let right = format!("{column}, {row}   {}", editor.look.zoom_name());
    let x = width - 6;
    list.text(Font::Small, Align::Right, x, 5, Colour::DIM, format_args!("{right}"));
    let room = x - 78 - (2 + 7 * TOOL_WIDTH + 6);
    let file = shortened(&format!("{file}{star}"), room);
    let colour = if editor.document.is_changed() { Colour::AMBER } else { Colour::PAPER };
    list.text(Font::Small, Align::Right, x - 78, 5, colour, format_args!("{file}"));
}

fn draw_panel(editor: &mut Editor, list: &mut DrawList) {
    let left = editor.panel_left();
    list.fill(Rect::new(left, 0, PANEL, list.height), GROUND);
    list.fill(Rect::new(left, 0, 1, list.height), CELLS);
    for nth in 0..editor.palette.pages.len() {
        let tab = editor.tab(nth);
        let is_open = nth == editor.page;
        if is_open {
            list.fill(tab, CELLS);
        }
        let colour = if is_open { Colour::AMBER } else { Colour::DIM };
        let name = editor.palette.pages[nth].name;
        list.text(Font::Small, Align::Middle, tab.center().x, tab.y + 5, colour, format_args!("{name}"));
    }
    let paints = matches!(editor.hand, Hand::Paint | Hand::Line | Hand::Box | Hand::Fill);
    for nth in 0..editor.palette.pages[editor.page].entries.len() {
        let cell = editor.cell(nth);
        list.fill(cell, CELLS);
        editor.palette.draw_icon(editor.page, nth, cell, list);
        let entry = &editor.palette.pages[editor.page].entries[nth];
        if entry.bounds.is_empty() {
            let letter = match entry.brush {
                Brush::Thing("Trigger", _) => ("area", GREEN),
                Brush::Thing("Cover", _) => ("hide", PURPLE),
                Brush::Thing("Camera", _) => ("view", BLUE),
                Brush::Thing("Spawner", _) => ("foes", RED),
                _ => ("air", Colour::DIM),
            };
            list.outline(cell.grown(-3), letter.1.with_alpha(160));
            let middle = cell.center();
            list.text(Font::Small, Align::Middle, middle.x, middle.y - 3, letter.1, format_args!("{}", letter.0));
        }
        if nth == editor.brush {
            let colour = if paints { Colour::AMBER } else { Colour::DIM };
            list.outline(cell, colour);
        }
    }
    let y = editor.below_palette() + 3;
    let name = &editor.palette.pages[editor.page].entries[editor.brush].name;
    small(list, left + 5, y, if paints { Colour::AMBER } else { Colour::DIM }, name);
    list.fill(Rect::new(left + 4, y + LINE, PANEL - 8, 1), CELLS);
    small(list, left + 5, y + LINE + 3, Colour::PAPER, &editor.heading());
    for line in editor.lines() {
        if line.area.y + LINE <= list.height {
            draw_line(editor, &line, list);
        }
    }
}

fn draw_line(editor: &Editor, line: &Line, list: &mut DrawList) {
    let area = line.area;
    let focus = editor.focus.as_ref().filter(|focus| focus.target == line.target);
    let in_focus = focus.is_some();
    if in_focus {
        list.fill(area, LIT);
        list.fill(Rect { w: 2, ..area }, Colour::AMBER);
    }
    small(list, area.x + 5, area.y + 3, if in_focus { Colour::AMBER } else { Colour::DIM }, &line.label);
    let is_marked = focus.is_some_and(|focus| focus.whole) && is_typed(line.is) && !line.value.is_empty();
    let colour = match (is_marked, in_focus) {
        (true, _) => Colour::INK,
        (false, true) => Colour::AMBER,
        (false, false) => Colour::PAPER,
    };
    // A caret that is seen to blink would need a clock; one that stands is enough.
    let caret = if in_focus && is_typed(line.is) && !is_marked { "_" } else { "" };
    if is_tall(line.is, &line.value) {
        let lines = wrapped(&line.value, PANEL - 12);
        for (nth, part) in lines.iter().enumerate() {
            let end = if nth + 1 == lines.len() { caret } else { "" };
            let (x, y) = (area.x + 8, area.y + 3 + (nth as i32 + 1) * LINE);
            if is_marked {
                list.fill(Rect::new(x - 1, y - 1, Font::Small.width(format_args!("{part}")) + 2, LINE), Colour::AMBER);
            }
            small(list, x, y, colour, &format!("{part}{end}"));
        }
        return;
    }
    let value = match (&line.value, line.is) {
        (value, Is::Text | Is::Gives | Is::Heeds) if !value.is_empty() => format!("{value}{caret}"),
        (_, Is::Text | Is::Gives | Is::Heeds) if in_focus => caret.into(),
        (value, _) if value.is_empty() => "-".into(),
        (value, Is::Flag) => (if value == "true" { "yes" } else { "no" }).into(),
        (value, _) => value.replace('_', " "),
    };
    let steps = !matches!(line.is, Is::Text | Is::Gives | Is::Heeds) && !matches!(line.target, Target::Edge(_));
    let value = if steps && in_focus { format!("< {value} >") } else { value };
    if is_marked {
        let width = Font::Small.width(format_args!("{value}")) + 2;
        list.fill(Rect::new(area.right() - 3 - width, area.y + 2, width, LINE), Colour::AMBER);
    }
    list.text(Font::Small, Align::Right, area.right() - 4, area.y + 3, colour, format_args!("{value}"));
}

fn draw_hint(editor: &Editor, list: &mut DrawList) {
    let area = Rect::new(0, list.height - HINT, editor.panel_left(), HINT);
    list.fill(area, GROUND);
    let y = area.y + 4;
    if let Some(notice) = &editor.notice {
        let colour = if notice.is_bad { RED } else { GREEN };
        return small(list, 6, y, colour, &shortened(&notice.text, area.w - 12));
    }
    let hint = match (&editor.focus, editor.hand) {
        (Some(focus), _) if focus.target == Target::Field("text") => {
            "type; | begins a new line   Right: go on behind it   Enter: done"
        }
        (Some(_), _) => "type or Left/Right: change   Up/Down: next field   Del: as usual   Enter: done",
        (None, _) if matches!(editor.selected, Some(Which::Letter(_) | Which::Entity(_) | Which::Decor(..))) => {
            "drag: move   Tab: its fields   Ctrl+C Ctrl+V: copy   Del: delete   Shift+arrows: nudge   Esc: let go"
        }
        (None, Hand::Select) => {
            "V B L R F I W: tools   P: play here   Ctrl+S: save   Ctrl+Z: undo   + -: zoom   G: grid   Esc: leave"
        }
        (None, Hand::Paint) => "left: paint or place   right: take away   middle: pan   P: play here   Esc: select",
        (None, Hand::Line | Hand::Box) => "drag: span it   right: take away   Esc: select",
        (None, Hand::Fill) => "click: fill all that hangs together   right: empty it   Esc: select",
        (None, Hand::Pick) => "click: take what is there as the brush   Esc: select",
        (None, Hand::Wire) => {
            "drag from a switch, plate, trigger or warden to a door, lift, gate or spawner; again: unwire"
        }
    };
    small(list, 6, y, Colour::DIM, &shortened(hint, area.w - 12));
}

/// How an entity is called.
pub fn called(word: &str) -> String {
    form_of(word).map_or(word.to_lowercase(), |form| form.called.to_string())
}
