//! Editing without a pointer: arrows move a cursor from tile to tile, and a key or a button acts there. Each press goes
//! through the same code as a press of the mouse, so every tool works by keys and by pad. Tab moves the cursor to the
//! palette, and from there to every tool, button and field.

use super::panel::LINE;
use super::parts::small;
use super::tools::Hand;
use super::{BAR, Editor};
use crate::draw::font::Font;
use crate::draw::glyphs::{Glyph, Maker};
use crate::draw::{Colour, DrawList};
use crate::geom::{Rect, TILE};
use crate::level::edit::Place;
use crate::scene::offer::Offer;
use crate::scene::press::Device;
use crate::scene::screen::{Click, Pointer};
use crate::settings::bindings::PadButton;
use crate::words::Text;

/// Tiles by which the cursor jumps while Shift is held.
const JUMP: i32 = 10;
/// The map pans when the cursor comes this near to its edge, in tiles.
const AHEAD: i32 = 3;

/// The cursor by keys and by pad.
#[derive(Default)]
pub(super) struct Keyed {
    /// Keys or a pad moved the cursor last, not a pointer.
    pub is_on: bool,
    /// Where it is in the picture while it is on the controls and not on the map.
    pub on_controls: Option<(i32, i32)>,
    /// The buttons of a mouse that the keys press in this tick.
    left: Click,
    right: Click,
}

/// The actions of the buttons of a pad, in the order of the hints.
const PAD: [(PadButton, Text); 6] = [
    (PadButton::South, words!("editor.pad.use")),
    (PadButton::West, words!("editor.pad.erase")),
    (PadButton::North, words!("editor.pad.controls")),
    (PadButton::East, words!("editor.pad.back")),
    (PadButton::Back, words!("editor.pad.undo")),
    (PadButton::Start, words!("editor.pad.save")),
];

impl Editor {
    /// Returns the mouse, or what the keys do in its place if they were used last.
    pub(super) fn pointer_of(&mut self, mouse: Pointer) -> Pointer {
        let clicks = [mouse.left, mouse.middle, mouse.right];
        let clicked = clicks.iter().any(|click| click.held || click.pressed || click.released);
        if mouse.moved || mouse.wheel != 0 || clicked {
            self.keyed = Keyed::default();
        }
        if !self.keyed.is_on {
            return mouse;
        }
        let at = self.keyed.on_controls.unwrap_or_else(|| {
            let tile = self.view.on_picture(tile_of(self.cursor)).center();
            (tile.x, tile.y)
        });
        let keyed = &mut self.keyed;
        let after = |click: Click| Click { held: click.held, ..Click::default() };
        let pointer = Pointer { at, left: keyed.left, right: keyed.right, ..Pointer::default() };
        (keyed.left, keyed.right) = (after(keyed.left), after(keyed.right));
        pointer
    }

    /// Whether a press is one of a key at the cursor of the map. Then it never belongs to what is drawn over the map.
    pub(super) fn is_keyed_on_map(&self) -> bool {
        self.keyed.is_on && self.keyed.on_controls.is_none()
    }

    /// The key that draws and selects, or the one that erases, went down. A key that is held repeats, which is no press.
    pub(super) fn act(&mut self, erases: bool) {
        self.keyed.is_on = true;
        if self.keyed.on_controls.is_none() {
            self.move_cursor((0, 0));
        }
        let click = if erases { &mut self.keyed.right } else { &mut self.keyed.left };
        if !click.held {
            *click = Click { held: true, pressed: true, released: false };
        }
    }

    pub(super) fn let_go(&mut self) {
        for click in [&mut self.keyed.left, &mut self.keyed.right] {
            if click.held {
                *click = Click { released: true, ..Click::default() };
            }
        }
    }

    /// Moves the cursor, or the selection while Shift is held.
    pub(super) fn arrow(&mut self, (dx, dy): (i32, i32), shift: bool) {
        if self.keyed.on_controls.is_some() || self.shows_commands {
            return self.move_on_controls((dx, dy));
        }
        if shift && self.area.is_some() {
            return self.move_marked((dx, dy));
        }
        match self.selected.filter(|_| shift) {
            Some(which) => {
                let moved = self.document.move_by(which, (dx, dy));
                self.selected = self.done(moved).or(Some(which));
            }
            None => {
                self.keyed.is_on = true;
                let tiles = if shift { JUMP } else { 1 };
                self.move_cursor((dx * tiles, dy * tiles));
            }
        }
    }

    /// Moves the cursor by so many tiles, and pans the map so that it stays in sight.
    fn move_cursor(&mut self, (dx, dy): (i32, i32)) {
        let (width, height) = self.document.size();
        let (column, row) = (self.cursor.0 + dx, self.cursor.1 + dy);
        self.cursor = (column.clamp(0, (width - 1).max(0)), row.clamp(0, (height - 1).max(0)));
        self.view.keep_in_sight(tile_of(self.cursor).grown(AHEAD * TILE), self.map());
    }

    /// Takes the cursor to the palette, or back to the map.
    pub(super) fn turn_to_controls(&mut self) {
        match self.keyed.on_controls.take() {
            Some(_) => {}
            None => {
                let brush = self.cell(self.brush).center();
                self.keyed.is_on = true;
                self.keyed.on_controls = Some((brush.x, brush.y));
            }
        }
    }

    fn is_field(&self, place: Rect) -> bool {
        place.x >= self.panel_left() && place.y > self.below_palette() + LINE
    }

    /// Moves the cursor to the nearest control in this direction. The fields below the palette have their own keys.
    fn move_on_controls(&mut self, way: (i32, i32)) {
        let from = self.keyed.on_controls.unwrap_or((0, BAR));
        let is_control = |offer: &Offer| offer.name != "map" && !self.is_field(offer.place);
        let costs = self.offers_here().into_iter().filter(is_control).filter_map(|Offer { place, .. }| {
            let to = place.center();
            let (dx, dy) = (to.x - from.0, to.y - from.1);
            let (along, aside) = (dx * way.0 + dy * way.1, (dx * way.1).abs() + (dy * way.0).abs());
            // What is as far aside as ahead is in another direction.
            (along > 2 && (aside <= 4 * along || way.0 == 0)).then_some((along + 2 * aside, (to.x, to.y)))
        });
        match costs.min() {
            Some((_, at)) => (self.keyed.is_on, self.keyed.on_controls) = (true, Some(at)),
            None if way == (0, 1) && !self.shows_commands => {
                self.keyed.on_controls = None;
                self.focus_first(false);
            }
            None => {}
        }
    }

    /// The place on the map where keys, a pad or the mouse act.
    pub fn cursor(&self) -> Place {
        self.cursor
    }

    /// Returns the name of the control that the cursor is on.
    pub fn control_at_cursor(&self) -> Option<String> {
        self.control().map(|offer| offer.name)
    }

    fn control(&self) -> Option<Offer> {
        let at = self.keyed.on_controls?;
        self.offers_here().into_iter().find(|offer| offer.name != "map" && offer.place.covers(at))
    }

    fn offers_here(&self) -> Vec<Offer> {
        crate::scene::screen::Screen::offers(self)
    }
}

fn tile_of((column, row): Place) -> Rect {
    Rect::new(column * TILE, row * TILE, TILE, TILE)
}

/// Returns the hint for keys, if keys were used last.
pub(super) fn hint(editor: &Editor) -> Option<Text> {
    let keyed = Some(&editor.keyed).filter(|keyed| keyed.is_on && editor.selected.is_none())?;
    Some(match (keyed.on_controls, editor.hand) {
        (Some(_), _) => words!("editor.keys.controls"),
        (None, Hand::Select) => words!("editor.keys.select"),
        (None, Hand::Stamp) => words!("editor.keys.stamp"),
        (None, Hand::Paint | Hand::Fill) => words!("editor.keys.paint"),
        (None, _) => words!("editor.keys.drag"),
    })
}

/// Draws what the buttons do, if a pad was used last. Returns whether it was.
pub(super) fn draw_pad(editor: &Editor, list: &mut DrawList, (mut x, y): (i32, i32)) -> bool {
    let Device::Pad(maker) = editor.device else { return false };
    if maker == Maker::Touch {
        return false;
    }
    for (button, name) in PAD {
        let glyph = Glyph::Pad(button, maker);
        glyph.draw(list, x, y);
        x += glyph.width() + 4;
        small(list, x, y, Colour::DIM, &name);
        x += Font::Small.width(name) + 12;
    }
    true
}

/// Draws a frame around the control that the cursor is on.
pub(super) fn draw(editor: &Editor, list: &mut DrawList) {
    if editor.focus.is_none()
        && let Some(Offer { place, .. }) = editor.control()
    {
        list.outline(place.grown(1), Colour::INK);
        list.outline(place, Colour::WHITE);
    }
}
