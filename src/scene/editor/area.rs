//! Areas and stamps: marking, copying, cutting, moving and mirroring a part of the map with everything in it. The last
//! copied areas stay as stamps, and a stamp can be kept in a file.

use super::Editor;
use super::dialog::{Dialog, DialogKind, Row, picture_of};
use super::parts::{BLUE, called, frame, tile_box};
use super::tools::{Drag, Hand};
use crate::draw::sketch::Sketch;
use crate::draw::{Colour, DrawList};
use crate::geom::{Rect, TILE};
use crate::level::edit::{Area, Clip, Done, Pasted, Place, area_between, is_in};
use crate::scene::screen::Next;

/// Copied areas that stay.
const MOST_RECENT: usize = 6;

/// A stamp: its name, and the area as the text of a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stamp {
    pub name: String,
    pub text: String,
}

#[derive(Default)]
pub(super) struct Stamps {
    /// The areas that were copied last, the newest first.
    recent: Vec<Stamp>,
    /// The picture of the clip that is in the hand.
    picture: Option<Sketch>,
    /// The text of the stamp to keep in a file. It waits for its name.
    waits: Option<String>,
    to_keep: Option<Stamp>,
}

impl Editor {
    pub(super) fn press_area(&mut self) {
        let from = self.cursor;
        self.selected = None;
        self.drag = match self.area {
            Some(area) if is_in(area, from) => Some(Drag::MoveArea { from }),
            _ => Some(Drag::Area { from }),
        };
    }

    /// Marks what lies between two places, as far as it is on the map.
    pub(super) fn mark(&mut self, from: Place, to: Place) {
        let (width, height) = self.document.size();
        let kept = |(column, row): Place| (column.clamp(0, (width - 1).max(0)), row.clamp(0, (height - 1).max(0)));
        self.area = Some(area_between(kept(from), kept(to)));
    }

    /// Marks what is around the start of the level, for a picture.
    pub fn show_area(&mut self) {
        let (column, row) = self.cursor;
        self.take(Hand::Area);
        self.mark((column + 2, row - 5), (column + 16, row + 2));
    }

    pub(super) fn move_marked(&mut self, by: (i32, i32)) {
        let Some(area) = self.area else { return };
        let moved = self.document.move_area(area, by);
        if self.done(moved).is_some() {
            let shifted = |(column, row): Place| (column + by.0, row + by.1);
            self.area = Some((shifted(area.0), shifted(area.1)));
        }
    }

    pub(super) fn copy(&mut self) {
        let clip = match (self.area, self.selected) {
            (Some(area), _) => self.document.copy_area(area),
            (None, Some(which)) => self.document.copy(which),
            (None, None) => return self.complain(words!("editor.no_copy")),
        };
        let Some(clip) = self.done(clip) else { return };
        if clip.area_at((0, 0)).is_some() {
            let text = clip.to_text(&words!("editor.stamp.new"));
            if let Some(text) = self.done(text) {
                let name = words!("editor.stamp.copied", width = clip.size().0, height = clip.size().1).to_string();
                self.stamps.recent.retain(|stamp| stamp.text != text);
                self.stamps.recent.insert(0, Stamp { name, text });
                self.stamps.recent.truncate(MOST_RECENT);
                self.say(words!("editor.stamp.how"));
            }
        }
        self.clip = Some(clip);
        self.picture_clip();
    }

    pub(super) fn cut(&mut self) {
        let Some(area) = self.area else {
            self.copy();
            if self.selected.is_some() {
                self.delete();
            }
            return;
        };
        self.copy();
        let cleared = self.document.clear_area(area);
        if self.done(cleared).is_some()
            && let Some(clip) = &mut self.clip
        {
            clip.is_moved = true;
        }
    }

    pub(super) fn paste(&mut self) {
        let cursor = self.cursor;
        self.put_clip(cursor);
        let is_area = self.clip.as_ref().and_then(|clip| clip.area_at(cursor));
        if let Some((from, to)) = is_area {
            self.take(Hand::Area);
            self.mark(from, to);
        } else {
            self.hand = Hand::Select;
        }
    }

    /// Puts what is copied so that its upper left corner is here.
    pub(super) fn put_clip(&mut self, place: Place) {
        let Some(clip) = &mut self.clip else { return self.complain(words!("editor.no_paste")) };
        let pasted = self.document.paste(clip, place);
        let is_single = clip.area_at(place).is_none();
        if pasted.is_ok() {
            // A second copy has wires of its own.
            clip.is_moved = false;
        }
        if let Some(pasted) = self.tell_pasted(pasted)
            && is_single
        {
            self.selected = pasted.last.or(self.selected);
        }
    }

    /// Shows what did not come along.
    fn tell_pasted(&mut self, pasted: Done<Pasted>) -> Option<Pasted> {
        let pasted = self.done(pasted)?;
        match pasted.dropped {
            0 if pasted.left_out.is_empty() => {}
            0 => {
                let things: Vec<String> = pasted.left_out.iter().map(|word| called(word)).collect();
                self.say(words!("editor.left_out", things = things.join(", ")).to_string());
            }
            wires => self.say(words!("editor.dropped", wires = wires).to_string()),
        }
        Some(pasted)
    }

    pub(super) fn delete(&mut self) {
        if let Some(area) = self.area {
            let cleared = self.document.clear_area(area);
            self.done(cleared);
            return;
        }
        let Some(which) = self.selected else { return self.complain(words!("editor.no_delete")) };
        let removed = self.document.remove(which);
        self.done(removed);
        self.selected = None;
    }

    /// Exchanges left and right: of the stamp in the hand, or of the marked area.
    pub(super) fn mirror(&mut self) {
        let palette = &self.palette;
        let extra = |what: &str| palette.wider_decor(what);
        match (self.hand, &self.clip, self.area) {
            (Hand::Stamp, Some(clip), _) => {
                self.clip = Some(clip.clone().mirrored(extra));
                self.picture_clip();
            }
            (_, _, Some(area)) => {
                let mirrored = self.document.mirror_area(area, extra);
                self.tell_pasted(mirrored);
            }
            _ => self.complain(words!("editor.no_area")),
        }
    }

    /// Shows the stamps that there are. The kept ones come from files: see [`Editor::show_stamps`].
    pub(super) fn choose_stamp(&mut self) {
        self.next = Next::Stamps;
    }

    /// Receives the stamps that are kept in files.
    pub fn show_stamps(&mut self, kept: Vec<Stamp>) {
        let all = self.stamps.recent.iter().cloned().chain(kept);
        let rows: Vec<Row> = all.map(|Stamp { name, text }| Row::new(name, text)).collect();
        self.dialog = Some(Dialog::new(DialogKind::Stamps, rows, String::new(), self.size));
    }

    pub(super) fn use_stamp(&mut self, row: &Row) {
        let clip = Clip::from_text(&row.name, row.text.clone());
        if let Some(clip) = self.done(clip) {
            self.clip = Some(clip);
            self.hand = Hand::Stamp;
            (self.selected, self.area, self.drag) = (None, None, None);
            self.picture_clip();
        }
    }

    pub(super) fn keep_stamp(&mut self, row: &Row) {
        self.stamps.waits = Some(row.text.clone());
        let name = words!("editor.stamp.new").into();
        self.dialog = Some(Dialog::new(DialogKind::KeepStamp, Vec::new(), name, self.size));
    }

    pub(super) fn keep_stamp_as(&mut self, name: String) {
        self.stamps.to_keep = self.stamps.waits.take().map(|text| Stamp { name, text });
        self.next = Next::KeepStamp;
    }

    pub fn stamp_to_keep(&mut self) -> Option<Stamp> {
        self.stamps.to_keep.take()
    }

    fn picture_clip(&mut self) {
        let text = self.clip.as_ref().and_then(|clip| clip.to_text("stamp").ok());
        self.stamps.picture = text.and_then(|text| picture_of(&text)).map(Sketch::new);
    }
}

/// Draws the marked area, and the stamp in the hand where it would be put.
pub(super) fn draw(editor: &mut Editor, list: &mut DrawList) {
    let on_picture = |editor: &Editor, (from, to): Area| tile_box(editor, from).union(tile_box(editor, to));
    if let Some(area) = editor.area {
        let marked = on_picture(editor, area);
        list.fill(marked, BLUE.with_alpha(34));
        frame(list, marked, BLUE);
        if let Some(Drag::MoveArea { from }) = editor.drag {
            let tiles = |tiles: i32| tiles * TILE * editor.view.quarters() / 4;
            let by = (tiles(editor.cursor.0 - from.0), tiles(editor.cursor.1 - from.1));
            frame(list, marked.moved(by.0, by.1), Colour::PAPER);
        }
    }
    if let Some(Drag::Area { from }) = editor.drag {
        let marked = on_picture(editor, area_between(from, editor.cursor));
        list.fill(marked, BLUE.with_alpha(50));
        frame(list, marked, Colour::PAPER);
    }
    if editor.hand != Hand::Stamp || !editor.view.area.covers(editor.pointer) {
        return;
    }
    let Some(area) = editor.clip.as_ref().and_then(|clip| clip.area_at(editor.cursor)) else { return };
    let place = on_picture(editor, area);
    let (seen, quarters) = (place.intersection(editor.view.area), editor.view.quarters());
    if let Some(picture) = &mut editor.stamps.picture {
        let world = |pixels: i32| pixels * 4 / quarters;
        let part = Rect::new(world(seen.x - place.x), world(seen.y - place.y), world(seen.w), world(seen.h));
        list.lens(seen, quarters, |list| picture.draw(list, part));
    }
    list.fill(seen, BLUE.with_alpha(34));
    list.outline(seen, Colour::PAPER);
}
