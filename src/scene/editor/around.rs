//! Draws what is around the editor's map: the tools above, the palette and fields at the side, and the hints below.

use super::commands::button;
use super::cursor;
use super::palette::Brush;
use super::panel::{LINE, PanelLine, Target, is_tall};
use super::parts::{BLUE, GREEN, GROUND, PURPLE, RED, SELECTED, shortened, shortened_path, small, tool_boxes};
use super::tools::Hand;
use super::{BAR, Editor, HINT, PANEL};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::edit::Which;
use crate::level::vocabulary::Is;

const CELLS: Colour = Colour::rgb(0x262439);
const LIT: Colour = Colour::rgb(0x3a2f1a);
pub fn draw(editor: &mut Editor, list: &mut DrawList) {
    draw_bar(editor, list);
    draw_panel(editor, list);
    draw_hint(editor, list);
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
        let text = Font::Small.width(name);
        small(list, area.center().x - text / 2, area.y + 4, colour, &name);
    }
    let (column, row) = editor.cursor;
    let star = if editor.document.is_changed() { " *" } else { "" };
    let file = editor.document.file().rsplit(['/', '\\']).next().unwrap_or("");
    let right = format!("{column}, {row}   {}", editor.view.zoom_name());
    let x = width - 6;
    list.text(Font::Small, Align::Right, x, 5, Colour::DIM, &right);
    let room = x - 78 - (button().right() + 6);
    let file = shortened(&format!("{file}{star}"), room);
    let colour = if editor.document.is_changed() { Colour::AMBER } else { Colour::PAPER };
    list.text(Font::Small, Align::Right, x - 78, 5, colour, &file);
}

fn draw_panel(editor: &mut Editor, list: &mut DrawList) {
    let left = editor.panel_left();
    list.fill(Rect::new(left, 0, PANEL, list.height), GROUND);
    list.fill(Rect::new(left, 0, 1, list.height), CELLS);
    let open = &editor.palette.pages[editor.page];
    for (nth, page) in editor.palette.tabs().into_iter().enumerate() {
        let (tab, name) = (editor.tab(nth), editor.palette.pages[page].name);
        let is_open = name == open.name;
        if is_open {
            list.fill(tab, CELLS);
        }
        let colour = if is_open { Colour::AMBER } else { Colour::DIM };
        list.text(Font::Small, Align::Middle, tab.center().x, tab.y + 5, colour, name);
    }
    if let (part, of @ 2..) = open.part {
        let y = editor.below_palette() + 3;
        list.text(
            Font::Small,
            Align::Right,
            list.width - 6,
            y,
            Colour::DIM,
            words!("editor.part", part = part, all = of),
        );
    }
    let paints = editor.hand.paints();
    for nth in 0..editor.palette.pages[editor.page].entries.len() {
        let cell = editor.cell(nth);
        list.fill(cell, CELLS);
        editor.palette.draw_icon(editor.page, nth, cell, list);
        let entry = &editor.palette.pages[editor.page].entries[nth];
        if entry.bounds.is_empty() {
            let word = if let Brush::Entity(kind, _) = entry.brush { kind.word } else { "" };
            let letter = match word {
                "Trigger" => (words!("editor.cell.area"), GREEN),
                "Cover" => (words!("editor.cell.cover"), PURPLE),
                "Camera" => (words!("editor.cell.camera"), BLUE),
                "Radio" => (words!("editor.cell.radio"), GREEN),
                "Weather" => (words!("editor.cell.weather"), BLUE),
                "Spawner" => (words!("editor.cell.spawner"), RED),
                _ => (words!("editor.cell.air"), Colour::DIM),
            };
            list.outline(cell.grown(-3), letter.1.with_alpha(160));
            let middle = cell.center();
            list.text(Font::Small, Align::Middle, middle.x, middle.y - 3, letter.1, letter.0);
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

fn draw_line(editor: &Editor, line: &PanelLine, list: &mut DrawList) {
    let area = line.area;
    let focus = editor.focus.as_ref().filter(|focus| focus.target == line.target);
    let in_focus = focus.is_some();
    if in_focus {
        list.fill(area, LIT);
        list.fill(Rect { w: 2, ..area }, Colour::AMBER);
    }
    small(list, area.x + 5, area.y + 3, if in_focus { Colour::AMBER } else { Colour::DIM }, &line.label);
    let is_marked = focus.is_some_and(|focus| focus.whole) && line.is.is_text() && !line.value.is_empty();
    let colour = match (is_marked, in_focus) {
        (true, _) => Colour::WHITE,
        (false, true) => Colour::AMBER,
        (false, false) => Colour::PAPER,
    };
    // A blinking caret would need a clock. A steady one is enough.
    let caret = if in_focus && line.is.is_text() && !is_marked { "_" } else { "" };
    if is_tall(line.is, &line.value) {
        let lines: Vec<&str> = Font::Small.lines(&line.value, PANEL - 12).collect();
        for (nth, part) in lines.iter().enumerate() {
            let end = if nth + 1 == lines.len() { caret } else { "" };
            let (x, y) = (area.x + 8, area.y + 3 + (nth as i32 + 1) * LINE);
            if is_marked {
                list.fill(Rect::new(x - 1, y - 1, Font::Small.width(part) + 2, LINE), SELECTED);
            }
            small(list, x, y, colour, &format!("{part}{end}"));
        }
        return;
    }
    let value = match (&line.value, line.is) {
        (value, is) if is.is_text() && !value.is_empty() => format!("{value}{caret}"),
        (_, is) if is.is_text() && in_focus => caret.into(),
        (value, _) if value.is_empty() => "-".into(),
        (value, Is::Flag) => (if value == "true" { words!("editor.yes") } else { words!("editor.no") }).into(),
        (value, _) => value.replace('_', " "),
    };
    let steps = !line.is.is_text() && !matches!(line.target, Target::Edge(_));
    let value = if steps && in_focus { format!("< {value} >") } else { value };
    if is_marked {
        let width = Font::Small.width(&value) + 2;
        list.fill(Rect::new(area.right() - 3 - width, area.y + 2, width, LINE), SELECTED);
    }
    list.text(Font::Small, Align::Right, area.right() - 4, area.y + 3, colour, &value);
}

fn draw_hint(editor: &Editor, list: &mut DrawList) {
    let area = Rect::new(0, list.height - HINT, editor.panel_left(), HINT);
    list.fill(area, GROUND);
    let y = area.y + 4;
    if let Some(notice) = &editor.notice {
        let colour = if notice.is_bad { RED } else { GREEN };
        return small(list, 6, y, colour, &shortened_path(&notice.text, area.w - 12));
    }
    if cursor::draw_pad(editor, list, (6, y)) {
        return;
    }
    let by_keys = cursor::hint(editor).filter(|_| editor.focus.is_none());
    let hint = by_keys.unwrap_or_else(|| match (&editor.focus, editor.hand) {
        (Some(focus), _) if focus.target == Target::Field("text") => {
            words!("editor.hint.sign")
        }
        (Some(_), _) => words!("editor.hint.field"),
        (None, _) if editor.checkpoint().is_some() => words!("editor.hint.checkpoint"),
        (None, _) if matches!(editor.selected, Some(Which::Letter(_) | Which::Entity(_) | Which::Decor(..))) => {
            words!("editor.hint.selected")
        }
        (None, Hand::Select) => {
            words!("editor.hint.select")
        }
        (None, Hand::Paint) => words!("editor.hint.paint"),
        (None, Hand::Line | Hand::Box) => words!("editor.hint.line"),
        (None, Hand::Fill) => words!("editor.hint.fill"),
        (None, Hand::Area) => words!("editor.hint.area"),
        (None, Hand::Stamp) => words!("editor.hint.stamp"),
        (None, Hand::Pick) => words!("editor.hint.pick"),
        (None, Hand::Wire) => {
            words!("editor.hint.wire")
        }
    });
    small(list, 6, y, Colour::DIM, &shortened(&hint, area.w - 12));
}
