//! Draws what is known of "Can it be beaten?": the sentence above the map with its buttons, the way that the bot found,
//! and a mark where it ends. Each answer has a colour and a sign of its own. The trail of the author's last run is
//! drawn here too.

use super::panel::LINE;
use super::parts::{BLUE, RED, frame, small, tile_box};
use super::proof::{Answer, AnswerKind, Known};
use super::{BAR, Editor};
use crate::draw::font::{Align, Font};
use crate::draw::trail::draw_cross;
use crate::draw::{Colour, DrawList};
use crate::geom::{Point, Rect, TILE};
use crate::level::edit::Place;
use crate::words::Text;

const BUTTON: i32 = 54;
const TRAIL: Colour = Colour::PAPER.with_alpha(150);

type Command = fn(&mut Editor);
/// A button, its name, and what it does.
type Button = (Rect, Text, Command);

fn colour_of(kind: AnswerKind) -> Colour {
    match kind {
        AnswerKind::Cleared => BLUE,
        AnswerKind::Blocked => RED,
        AnswerKind::NotFound => Colour::AMBER,
    }
}

fn place_of(at: Point) -> Place {
    (at.x.div_euclid(TILE), (at.y - 1).div_euclid(TILE))
}

impl Editor {
    /// Returns the sentence above the map and its colour.
    pub fn answer_sentence(&self) -> Option<(String, Colour)> {
        let (width, _) = self.document.size();
        Some(match self.proof.known()? {
            Known::Unplayable => (words!("editor.proof.unplayable").into(), Colour::DIM),
            Known::Searching(progress) => {
                let ticks = progress.tried_ticks / 1000 * 1000;
                let (column, _) = progress.tile;
                let sentence =
                    words!("editor.proof.searching", column = column, width = width, ticks = ticks).to_string();
                (sentence, Colour::PAPER)
            }
            Known::Answered(answer) => (answer.sentence.clone(), colour_of(answer.kind)),
        })
    }

    fn answer_lines(&self, sentence: &str) -> Vec<String> {
        let width = self.view.area.w - 12 - 3 * BUTTON;
        Font::Small.lines(sentence, width).map(String::from).collect()
    }

    fn answer_box(&self) -> Option<Rect> {
        let (sentence, _) = self.answer_sentence()?;
        let area = self.view.area;
        Some(Rect { h: self.answer_lines(&sentence).len() as i32 * LINE + 4, ..area })
    }

    pub(super) fn answer_buttons(&self) -> Vec<Button> {
        let (watch, keep) = (words!("editor.proof.watch"), words!("editor.proof.keep"));
        let close = (words!("editor.proof.close"), Editor::ask as Command);
        let buttons: Vec<(Text, Command)> = match self.proof.known() {
            None => Vec::new(),
            Some(Known::Unplayable | Known::Searching(_)) => vec![(words!("editor.proof.stop"), Editor::ask)],
            Some(Known::Answered(Answer { kind: AnswerKind::Cleared, .. })) => {
                vec![(watch, Editor::watch), (keep, Editor::keep), close]
            }
            Some(Known::Answered(_)) => vec![(watch, Editor::watch), close],
        };
        let area = self.view.area;
        let left = area.right() - buttons.len() as i32 * BUTTON;
        let place = |nth: i32| Rect::new(left + nth * BUTTON, area.y + 1, BUTTON - 2, BAR - 2);
        (0..).zip(buttons).map(|(nth, (name, command))| (place(nth), name, command)).collect()
    }

    /// Handles a click on a button, or on the sentence, which shows the place that it is about. Returns whether it was one.
    pub(super) fn press_answer(&mut self, at: (i32, i32)) -> bool {
        if !self.answer_box().is_some_and(|area| area.covers(at)) {
            return false;
        }
        match self.answer_buttons().into_iter().find(|(button, ..)| button.covers(at)) {
            Some((_, _, command)) => command(self),
            None => self.proof.obstacle().into_iter().for_each(|place| self.show(place)),
        }
        true
    }
}

/// Draws the line of the author's last run, and the way that the bot found with the mark at its end.
pub fn draw_ways(editor: &Editor, list: &mut DrawList) {
    let at = |point: Point| {
        let place = editor.view.on_picture(Rect::new(point.x, point.y, 0, 0));
        (place.x, place.y)
    };
    if let Some(trail) = editor.trail.as_ref().filter(|_| editor.shows_trail) {
        trail.draw(list, TRAIL, at);
    }
    let Some((answer, is_new)) = editor.proof.way() else { return };
    if !is_new {
        return answer.trail.draw(list, Colour::DIM.with_alpha(150), at);
    }
    let colour = colour_of(answer.kind);
    answer.trail.draw(list, colour, at);
    if let Some(obstacle) = answer.obstacle {
        frame(list, tile_box(editor, obstacle), colour);
    }
    let end = answer.trail.end().map(place_of);
    let marked = if answer.kind == AnswerKind::Blocked { answer.obstacle } else { end };
    let Some(tile) = marked.map(|place| tile_box(editor, place)) else { return };
    let (x, y) = (tile.center().x, tile.center().y);
    match answer.kind {
        AnswerKind::Blocked => draw_cross(list, (x, y), colour),
        AnswerKind::Cleared => {
            list.fill(Rect::new(x - 5, y - 4, 12, 9), Colour::INK);
            list.line((x - 3, y), (x - 1, y + 2), colour);
            list.line((x - 1, y + 2), (x + 4, y - 3), colour);
        }
        AnswerKind::NotFound => {
            list.fill(Rect::new(x - 4, y - 6, 9, 11), Colour::INK);
            list.text(Font::Small, Align::Middle, x, y - 4, colour, "?");
        }
    }
}

/// Draws the sentence above the map and its buttons.
pub fn draw(editor: &Editor, list: &mut DrawList) {
    let (Some((sentence, colour)), Some(area)) = (editor.answer_sentence(), editor.answer_box()) else { return };
    list.fill(area, Colour::INK.with_alpha(232));
    list.fill(Rect { w: 2, ..area }, colour);
    for (nth, line) in (0..).zip(editor.answer_lines(&sentence)) {
        small(list, area.x + 6, area.y + 4 + nth * LINE, colour, &line);
    }
    for (button, name, _) in editor.answer_buttons() {
        let is_under = button.covers(editor.pointer);
        let colour = if is_under { Colour::AMBER } else { Colour::PAPER };
        list.outline(button, if is_under { Colour::AMBER } else { Colour::DIM });
        list.text(Font::Small, Align::Middle, button.center().x, button.y + 4, colour, name);
    }
}
