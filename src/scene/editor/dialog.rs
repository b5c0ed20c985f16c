//! The one dialog of the editor: the list of own levels, the name of a new one, and the stamps. A list with a picture of
//! what is in focus, or a line to type into, and buttons below.

use std::sync::Arc;

use super::parts::{GROUND, SELECTED, shortened, small};
use super::{Editor, Next};
use crate::draw::font::{Align, Font};
use crate::draw::sketch::Sketch;
use crate::draw::{Colour, DrawList};
use crate::geom::{Point, Rect, TILE};
use crate::level::Level;
use crate::level::fault::Fault;
use crate::level::read::sketch;
use crate::scene::offer::Offer;
use crate::scene::screen::{Controls, MenuKey, Pointer, Typed, TypedKey};
use crate::scene::widgets::buttons::Buttons;
use crate::scene::widgets::list::List;
use crate::scene::widgets::stage_map;
use crate::words::Text;

const SIZE: (i32, i32) = (424, 236);
const SMALL: (i32, i32) = (330, 92);
const ROW: i32 = 14;
const BUTTON: i32 = 18;
/// Width of the picture beside the list.
const PICTURE: i32 = 200;
/// Letters of a file's name.
const LONGEST: usize = 40;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DialogKind {
    Levels,
    SaveAs,
    New,
    Stamps,
    KeepStamp,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Act {
    /// What Return does with the row in focus, or with the name.
    Take,
    New,
    Keep,
    Cancel,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub name: String,
    /// A level, or a stamp as one.
    pub text: String,
}

impl Row {
    pub fn new(name: String, text: String) -> Row {
        Row { name, text }
    }
}

/// The level of a row and its picture, if it can be read.
type Pictured = Option<(Arc<Level>, Sketch)>;

pub(super) struct Dialog {
    kind: DialogKind,
    rows: Vec<Row>,
    list: List,
    name: String,
    /// The name is selected: the next letter replaces it.
    is_selected: bool,
    buttons: Buttons<Act>,
    is_on_buttons: bool,
    frame: Rect,
    /// The row that the picture shows.
    pictured: Option<(usize, Pictured)>,
}

impl DialogKind {
    /// The name of the screen, the title, and what is shown without rows.
    fn words(self) -> (&'static str, Text, Text) {
        match self {
            DialogKind::Levels => ("levels", words!("editor.dialog.levels"), words!("editor.dialog.no_levels")),
            DialogKind::SaveAs => ("save as", words!("editor.dialog.save_as"), words!("editor.dialog.name")),
            DialogKind::New => ("new", words!("editor.dialog.new"), words!("editor.dialog.name")),
            DialogKind::Stamps => ("stamps", words!("editor.dialog.stamps"), words!("editor.dialog.no_stamps")),
            DialogKind::KeepStamp => ("keep stamp", words!("editor.dialog.keep"), words!("editor.dialog.stamp_name")),
        }
    }

    fn has_name(self) -> bool {
        matches!(self, DialogKind::SaveAs | DialogKind::New | DialogKind::KeepStamp)
    }
}

impl Dialog {
    pub fn new(kind: DialogKind, rows: Vec<Row>, name: String, (width, height): (i32, i32)) -> Dialog {
        let cancel = (words!("editor.cancel"), Act::Cancel);
        let choices = match kind {
            DialogKind::Levels => {
                vec![(words!("editor.dialog.open"), Act::Take), (words!("editor.dialog.new"), Act::New), cancel]
            }
            DialogKind::SaveAs | DialogKind::KeepStamp => vec![(words!("editor.menu.save"), Act::Take), cancel],
            DialogKind::New => vec![(words!("editor.dialog.create"), Act::Take), cancel],
            DialogKind::Stamps if rows.is_empty() => vec![cancel],
            DialogKind::Stamps => {
                vec![(words!("editor.dialog.use"), Act::Take), (words!("editor.dialog.keep"), Act::Keep), cancel]
            }
        };
        let size = if kind.has_name() { SMALL } else { SIZE };
        let frame = Rect::new((width - size.0) / 2, (height - size.1) / 2, size.0, size.1);
        let inner = frame.grown(-10);
        let below = Rect { y: inner.bottom() - BUTTON, h: BUTTON, ..inner };
        let buttons = Buttons::grid(&choices, choices.len(), below, BUTTON);
        let area = Rect { y: inner.y + 20, w: inner.w - PICTURE - 8, h: inner.h - 20 - BUTTON - 8, ..inner };
        let list = List::new(rows.len(), area, ROW);
        let (is_on_buttons, is_selected) = (rows.is_empty(), kind.has_name());
        Dialog { kind, rows, list, name, is_selected, buttons, is_on_buttons, frame, pictured: None }
    }

    pub fn screen(&self) -> &'static str {
        self.kind.words().0
    }

    pub fn offers(&self) -> Vec<Offer> {
        let mut offers = self.list.offers(!self.is_on_buttons, |nth| self.rows[nth].name.clone());
        offers.extend(self.buttons.offers(self.is_on_buttons));
        offers
    }

    /// Returns what was chosen.
    fn tick(&mut self, typed: Option<Typed>, written: Option<char>, pointer: Pointer) -> Option<Act> {
        let menu = typed.and_then(|typed| menu_key(typed.key));
        if menu == Some(MenuKey::Back) {
            return Some(Act::Cancel);
        }
        if self.kind.has_name() {
            self.type_name(typed, written);
        }
        if let Some(nth) = self.buttons.under(pointer).filter(|_| pointer.moved || pointer.left.pressed) {
            (self.is_on_buttons, self.buttons.focus) = (true, nth);
            if pointer.left.pressed {
                return self.buttons.in_focus();
            }
        }
        if self.is_on_buttons {
            match menu {
                Some(MenuKey::Left) if self.buttons.focus == 0 && !self.rows.is_empty() => self.is_on_buttons = false,
                Some(MenuKey::Left) => self.buttons.step(-1),
                Some(MenuKey::Right) => self.buttons.step(1),
                Some(MenuKey::Up | MenuKey::Down) => self.is_on_buttons = self.rows.is_empty(),
                Some(MenuKey::Choose) => return self.buttons.in_focus(),
                _ => {}
            }
            if menu.is_some() {
                return None;
            }
        } else if menu == Some(MenuKey::Right) || menu == Some(MenuKey::Down) && self.list.focus + 1 == self.rows.len()
        {
            self.is_on_buttons = true;
            return None;
        }
        let focus = self.list.focus;
        let chosen = self.list.tick(&Controls { menu, pointer, ..Controls::default() });
        if self.list.focus != focus || chosen.is_some() {
            self.is_on_buttons = false;
        }
        // A click only shows what it is. A second one on the same row takes it.
        chosen.filter(|nth| menu.is_some() || *nth == focus && pointer.left.pressed).map(|_| Act::Take)
    }

    fn type_name(&mut self, typed: Option<Typed>, written: Option<char>) {
        self.is_selected |= typed.is_some_and(|typed| typed.control && typed.key == TypedKey::Letter('a'));
        if typed.is_some_and(|typed| typed.key == TypedKey::Backspace) {
            self.name.pop();
            if std::mem::take(&mut self.is_selected) {
                self.name.clear();
            }
        }
        let is_good = |letter: &char| letter.is_alphanumeric() || ['-', '_', ' '].contains(letter);
        if let Some(letter) = written.filter(is_good).filter(|_| self.name.chars().count() < LONGEST) {
            if std::mem::take(&mut self.is_selected) {
                self.name.clear();
            }
            self.name.push(letter);
        }
    }

    fn show_focus(&mut self) {
        let focus = self.list.focus;
        if self.pictured.as_ref().is_none_or(|(nth, _)| *nth != focus) {
            let level = self.rows.get(focus).and_then(|row| picture_of(&row.text));
            self.pictured = Some((focus, level.map(|level| (Arc::clone(&level), Sketch::new(level)))));
        }
    }

    pub fn draw(&mut self, list: &mut DrawList) {
        self.show_focus();
        list.fill(list.bounds(), Colour::INK.with_alpha(150));
        list.fill(self.frame, Colour::INK);
        list.outline(self.frame, Colour::AMBER);
        let inner = self.frame.grown(-10);
        let (_, title, empty) = self.kind.words();
        small(list, inner.x, inner.y + 2, Colour::AMBER, &title);
        if self.kind.has_name() {
            let line = Rect { y: inner.y + 32, h: 16, ..inner };
            small(list, inner.x, inner.y + 18, Colour::DIM, &empty);
            list.fill(line, GROUND);
            list.outline(line, Colour::DIM);
            if self.is_selected {
                let width = Font::Small.width(&self.name) + 2;
                list.fill(Rect { x: line.x + 4, y: line.y + 3, w: width, h: 10 }, SELECTED);
                small(list, line.x + 5, line.y + 5, Colour::WHITE, &self.name);
            } else {
                small(list, line.x + 5, line.y + 5, Colour::PAPER, &format!("{}_", self.name));
            }
            let ending = Font::Small.width(format_args!("{}_", self.name));
            small(list, line.x + 7 + ending, line.y + 5, Colour::DIM, ".ron");
        } else if self.rows.is_empty() {
            for (nth, line) in (0..).zip(Font::Small.lines(&empty, inner.w)) {
                small(list, inner.x, inner.y + 24 + nth * ROW, Colour::PAPER, line);
            }
        } else {
            self.list.draw(list);
            for (nth, place) in self.list.rows() {
                let colour = if nth == self.list.focus { Colour::AMBER } else { Colour::PAPER };
                small(list, place.x + 8, place.y + 5, colour, &shortened(&self.rows[nth].name, place.w - 12));
            }
            self.draw_picture(
                list,
                Rect { x: inner.right() - PICTURE, w: PICTURE, y: inner.y + 20, h: inner.h - 20 - BUTTON - 8 },
            );
        }
        self.buttons.draw(list, self.is_on_buttons);
    }

    fn draw_picture(&mut self, list: &mut DrawList, area: Rect) {
        list.fill(area, GROUND);
        let Some((_, Some((level, sketch)))) = &mut self.pictured else {
            list.text(
                Font::Small,
                Align::Middle,
                area.center().x,
                area.center().y,
                Colour::DIM,
                words!("editor.dialog.broken"),
            );
            return;
        };
        let (width, height) = (level.size().0 as i32, level.size().1 as i32);
        let about = Rect { y: area.bottom() - ROW, h: ROW, ..area };
        let picture = Rect { h: area.h - ROW, ..area }.grown(-3);
        let pixels = (width * TILE, height * TILE);
        let fits = |quarters: &i32| pixels.0 * quarters / 4 <= picture.w && pixels.1 * quarters / 4 <= picture.h;
        match [4, 2, 1].into_iter().find(fits) {
            Some(quarters) => {
                let (w, h) = (pixels.0 * quarters / 4, pixels.1 * quarters / 4);
                let place = Rect::new(picture.center().x - w / 2, picture.center().y - h / 2, w, h);
                let seen = Rect::new(0, 0, pixels.0, pixels.1);
                list.lens(place, quarters, |list| {
                    sketch.draw_sky(list, seen);
                    sketch.draw(list, seen);
                });
            }
            None => stage_map::draw(list, level, picture, 4, |_, _| {}),
        }
        let size = words!("editor.dialog.size", name = level.name, width = width, height = height).to_string();
        small(list, about.x + 4, about.y + 3, Colour::DIM, &shortened(&size, about.w - 8));
    }
}

/// Returns the level in a text, as far as it can be drawn.
pub(super) fn picture_of(text: &str) -> Option<Arc<Level>> {
    let read = sketch("picture", text);
    let mut level = read.level?;
    // A stamp may have no start. The picture then shows no player.
    if read.problems.list.iter().any(|problem| matches!(problem.fault, Fault::NoStart)) {
        level.start = Point::new(-level.bounds().w, 0);
    }
    Some(Arc::new(level))
}

/// Returns the file of a level with this name.
fn named(name: &str) -> Option<String> {
    let name = name.trim().trim_end_matches(".ron");
    (!name.is_empty()).then(|| format!("{}.ron", name.replace(' ', "-")))
}

/// Returns the meaning of a key in the dialog. Letters are for the name.
fn menu_key(key: TypedKey) -> Option<MenuKey> {
    Some(match key {
        TypedKey::Up => MenuKey::Up,
        TypedKey::Down => MenuKey::Down,
        TypedKey::Left => MenuKey::Left,
        TypedKey::Right | TypedKey::Tab => MenuKey::Right,
        TypedKey::Enter => MenuKey::Choose,
        TypedKey::Escape => MenuKey::Back,
        TypedKey::Letter(_) | TypedKey::Backspace | TypedKey::Delete | TypedKey::LetGo => return None,
    })
}

impl Editor {
    /// A tick of the dialog, if one is open. Returns whether there was one.
    pub(super) fn follow_dialog(&mut self, controls: &Controls) -> bool {
        let Some(mut dialog) = self.dialog.take() else { return false };
        let Some(act) = dialog.tick(controls.typed, controls.written, controls.pointer) else {
            self.dialog = Some(dialog);
            return true;
        };
        let row = dialog.rows.get(dialog.list.focus);
        match (act, dialog.kind, row) {
            (Act::Cancel, ..) => {}
            (Act::New, ..) => self.name_new(),
            (Act::Keep, _, Some(row)) => self.keep_stamp(row),
            (Act::Take, DialogKind::Levels, Some(row)) => self.open(row.name.clone()),
            (Act::Take, DialogKind::Stamps, Some(row)) => self.use_stamp(row),
            (Act::Take, kind, _) if kind.has_name() => match named(&dialog.name) {
                Some(file) if kind == DialogKind::New => self.open(file),
                Some(file) if kind == DialogKind::KeepStamp => {
                    self.keep_stamp_as(file.trim_end_matches(".ron").into());
                }
                Some(file) => {
                    self.wanted = file;
                    self.next = Next::SaveAs;
                }
                None => {
                    self.complain(words!("editor.dialog.no_name"));
                    self.dialog = Some(dialog);
                }
            },
            (Act::Keep | Act::Take, ..) => {}
        }
        true
    }
}
