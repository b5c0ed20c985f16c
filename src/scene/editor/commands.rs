//! The list of the editor's commands, which opens from the bar. A pointer alone can use it, without any key.

use super::parts::TOOL_WIDTH;
use super::tools::Hand;
use super::{BAR, Editor};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::scene::screen::Next;
use crate::words::Text;

const LINE: i32 = 14;
const WIDTH: i32 = 150;

/// The action of a command, its name and its key.
type Command = (fn(&mut Editor), Text, &'static str);

pub(super) fn commands() -> [Command; 23] {
    [
        (Editor::play, words!("editor.menu.play"), "P"),
        (Editor::ask, words!("editor.proof.ask"), "C"),
        (Editor::toggle_trail, words!("editor.menu.trail"), "T"),
        (Editor::toggle_reach, words!("editor.menu.reach"), "J"),
        (|editor| editor.next = Next::Save { over: false }, words!("editor.menu.save"), words!("key.ctrl_s").as_str()),
        (Editor::publish, words!("editor.menu.publish"), words!("key.ctrl_p").as_str()),
        (Editor::name_other, words!("editor.menu.save_as"), words!("key.ctrl_shift_s").as_str()),
        (Editor::choose_level, words!("editor.menu.open"), words!("key.ctrl_o").as_str()),
        (Editor::name_new, words!("editor.menu.new"), words!("key.ctrl_n").as_str()),
        (Editor::undo, words!("editor.menu.undo"), words!("key.ctrl_z").as_str()),
        (Editor::redo, words!("editor.menu.redo"), words!("key.ctrl_y").as_str()),
        (Editor::cut, words!("editor.menu.cut"), words!("key.ctrl_x").as_str()),
        (Editor::copy, words!("editor.menu.copy"), words!("key.ctrl_c").as_str()),
        (Editor::paste, words!("editor.menu.paste"), words!("key.ctrl_v").as_str()),
        (Editor::mirror, words!("editor.menu.mirror"), "H"),
        (Editor::choose_stamp, words!("editor.menu.stamps"), "U"),
        (Editor::delete, words!("editor.menu.delete"), words!("key.delete").as_str()),
        (|editor| editor.grid ^= true, words!("editor.menu.grid"), "G"),
        (|editor| editor.zoom(1), words!("editor.menu.zoom_in"), "+"),
        (|editor| editor.zoom(-1), words!("editor.menu.zoom_out"), "-"),
        (Editor::next_problem, words!("editor.menu.problem"), "N"),
        (Editor::toggle_help, words!("editor.menu.help"), "F1"),
        (Editor::leave_for_where_it_came_from, words!("editor.menu.leave"), words!("key.escape").as_str()),
    ]
}

pub(super) fn button() -> Rect {
    Rect::new(2 + Hand::ALL.len() as i32 * TOOL_WIDTH, 1, TOOL_WIDTH - 2, BAR - 2)
}

pub(super) fn line(nth: usize) -> Rect {
    Rect::new(button().x, BAR + 1 + nth as i32 * LINE, WIDTH, LINE)
}

impl Editor {
    /// Handles a click on the button of the list, and every click while the list is open. Returns whether it was one.
    pub(super) fn press_commands(&mut self, at: (i32, i32)) -> bool {
        if !std::mem::take(&mut self.shows_commands) {
            self.shows_commands = button().covers(at);
            return self.shows_commands;
        }
        // A click beside the list only closes it.
        let command = (0..).zip(commands()).find(|(nth, _)| line(*nth).covers(at));
        if let Some((_, (command, ..))) = command {
            self.keyed.on_controls = None;
            command(self);
        }
        true
    }
}

pub(super) fn draw(editor: &Editor, list: &mut DrawList) {
    let (button, open) = (button(), editor.shows_commands);
    let is_under = |place: Rect| place.covers(editor.pointer);
    list.outline(button, if open { Colour::AMBER } else { Colour::DIM });
    let colour = if open || is_under(button) { Colour::AMBER } else { Colour::PAPER };
    list.text(Font::Small, Align::Middle, button.center().x, button.y + 4, colour, words!("editor.menu"));
    if !open {
        return;
    }
    let paper = (0..commands().len()).map(line).reduce(Rect::union).unwrap_or_default().grown(2);
    list.fill(paper, Colour::INK);
    list.outline(paper, Colour::AMBER);
    for (nth, (_, name, key)) in (0..).zip(commands()) {
        let place = line(nth);
        let colour = if is_under(place) { Colour::AMBER } else { Colour::PAPER };
        if is_under(place) {
            list.fill(place, Colour::rgb(0x3a2f1a));
        }
        list.text(Font::Small, Align::Left, place.x + 5, place.y + 4, colour, name);
        list.text(Font::Small, Align::Right, place.right() - 5, place.y + 4, Colour::DIM, key);
    }
}
