//! The level editor. It draws the level with the game's own drawing, and each of its tools changes the text of the
//! level. It knows no files: it requests saving and reading ([`Next::Save`], [`Next::Reload`]) and receives the result
//! ([`Editor::filed`]). `tools` works on the map, `panel` has the fields beside it, and `paint` draws all of it. `proof`
//! asks the bot whether the level can be beaten.

mod answer;
mod area;
mod around;
mod commands;
mod cursor;
mod dialog;
mod files;
mod help;
mod map_view;
mod paint;
pub(crate) mod palette;
mod panel;
mod parts;
mod proof;
mod publish;
mod question;
mod reach;
mod screen;
mod tools;
mod tryout;

use std::sync::Arc;

use super::play::Play;
use super::press::Device;
use super::screen::{Next, Recover, Typed, TypedKey};
use crate::assets::own::Own;
use crate::draw::sketch::Sketch;
use crate::draw::trail::Trail;
use crate::geom::{Point, Rect, TILE};
use crate::level::edit::{Area, Clip, Document, Place, Which};
pub use area::Stamp;
use area::Stamps;
use cursor::Keyed;
use dialog::Dialog;
use help::Help;
use map_view::MapView;
use palette::Palette;
use panel::Focus;
pub use proof::Beside;
use proof::Proof;
use question::{Answer, Question};
use reach::Reach;
use tools::{Drag, Hand};

/// Width of the panel at the right, height of the bar above the map, and height of the line of hints below it.
const PANEL: i32 = 136;
const BAR: i32 = 16;
const HINT: i32 = 14;
/// Pixels of the picture by which a notch of the wheel pans the map.
const STEP: i32 = 3 * TILE;
const NOTICE_TICKS: u32 = 240;
const SEED: u64 = 1;

/// The result of a request to save or to read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Filed {
    Saved,
    /// The file has changed since it was read. Nothing was written.
    ChangedOnDisk,
    /// The file was deleted since it was read. Nothing was written.
    Gone,
    Failed(String),
    Text(String),
    /// The proof was written to this file.
    Kept(String),
}

struct Notice {
    text: String,
    is_bad: bool,
    ticks: u32,
}

pub struct Editor {
    document: Document,
    /// The picture of the level, and the version of the text that it shows. `None` if the text cannot be read.
    sketch: Option<Sketch>,
    sketch_version: u64,
    palette: Palette,
    page: usize,
    brush: usize,
    view: MapView,
    hand: Hand,
    drag: Option<Drag>,
    selected: Option<Which>,
    focus: Option<Focus>,
    question: Option<Question>,
    dialog: Option<Dialog>,
    help: Option<Help>,
    /// The guide of jumps, while it is shown.
    reach: Option<Reach>,
    /// The file to open or to save as.
    wanted: String,
    /// The question about unsaved changes of an earlier game is still open.
    is_asked_to_recover: bool,
    notice: Option<Notice>,
    shows_commands: bool,
    /// The tile that the pointer or the keys were on last, and the pointer in the picture.
    cursor: Place,
    pointer: (i32, i32),
    keyed: Keyed,
    device: Device,
    clip: Option<Clip>,
    /// The marked part of the map.
    area: Option<Area>,
    stamps: Stamps,
    grid: bool,
    size: (i32, i32),
    playing: Option<Box<Play>>,
    /// The way of the player when the level was tried out last.
    trail: Option<Trail>,
    shows_trail: bool,
    proof: Proof,
    /// The pictures and sounds that the level brings.
    pub own: Arc<Own>,
    /// The scene that follows the editor, unless another one is requested.
    leaves_to: Next,
    /// `leaves_to` was refused, because the level in the saved file cannot be played.
    is_refused: bool,
    after_save: Next,
    next: Next,
}

impl Editor {
    pub fn new(document: Document, size: (i32, i32), leaves_to: Next) -> Editor {
        let area = Rect::new(0, BAR, size.0 - PANEL, size.1 - BAR - HINT);
        let mut editor = Editor {
            document,
            sketch: None,
            sketch_version: 0,
            palette: Palette::new(),
            page: 0,
            brush: 0,
            view: MapView::new(area),
            hand: Hand::Select,
            drag: None,
            selected: None,
            focus: None,
            question: None,
            dialog: None,
            help: None,
            reach: None,
            wanted: String::new(),
            is_asked_to_recover: false,
            notice: None,
            shows_commands: false,
            cursor: (0, 0),
            pointer: (0, 0),
            keyed: Keyed::default(),
            device: Device::default(),
            clip: None,
            area: None,
            stamps: Stamps::default(),
            grid: true,
            size,
            playing: None,
            trail: None,
            shows_trail: true,
            proof: Proof::new(),
            own: Arc::default(),
            leaves_to,
            is_refused: false,
            after_save: Next::Stay,
            next: Next::Stay,
        };
        editor.refresh();
        let start = editor.document.level().map_or(Point::default(), |level| level.start);
        editor.look_at(start);
        editor.cursor = (start.x / TILE, (start.y - 1) / TILE);
        editor
    }

    /// Lets the editor run work beside the game, with which it can find out whether a level can be beaten.
    pub fn with(mut self, beside: Beside) -> Editor {
        self.proof.beside = beside;
        self
    }

    /// Puts this point of the level, such as a player's feet, into the middle of the map, and moves the cursor there.
    pub fn look_at(&mut self, at: Point) {
        self.view.center(at, self.map());
        self.cursor = (at.x.div_euclid(TILE), (at.y - 1).div_euclid(TILE));
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_bad: false, ticks: NOTICE_TICKS });
    }

    /// Shows a text after the one that is shown already.
    pub fn say_too(&mut self, text: &str) {
        let before = self.notice.take().map_or(String::new(), |notice| format!("{}; ", notice.text));
        self.say(format!("{before}{text}"));
    }

    pub fn complain(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_bad: true, ticks: NOTICE_TICKS });
    }

    /// Shows the error, or returns the value.
    fn done<T>(&mut self, result: Result<T, String>) -> Option<T> {
        result.map_err(|sentence| self.complain(sentence)).ok()
    }

    /// Bounds of the map in pixels of the level.
    fn map(&self) -> Rect {
        let (width, height) = self.document.size();
        Rect::new(0, 0, width * TILE, height * TILE)
    }

    /// Updates the sketch and the selection if the text has changed.
    fn refresh(&mut self) {
        if self.sketch_version != self.document.version() {
            self.sketch_version = self.document.version();
            self.sketch = self.document.level().map(|level| Sketch::new(Arc::clone(level)));
            self.selected = self.selected.filter(|which| self.document.item(*which).is_some());
        }
    }

    fn answer(&mut self, answer: Answer, then: Next) {
        match answer {
            Answer::SaveAndLeave => {
                self.after_save = then;
                self.next = Next::Save { over: false };
            }
            Answer::Leave => self.next = then,
            Answer::Overwrite => self.next = Next::Save { over: true },
            Answer::Reload => self.next = Next::Reload,
            Answer::Restore => self.next = Next::Recover(Recover::Restore),
            Answer::Discard => self.next = Next::Recover(Recover::Discard),
            Answer::NotNow => self.leave_for_where_it_came_from(),
            Answer::Cancel => self.after_save = Next::Stay,
        }
    }

    /// Receives the result of the last request.
    pub fn filed(&mut self, filed: Filed) {
        let then = std::mem::replace(&mut self.after_save, Next::Stay);
        match filed {
            Filed::Saved => {
                self.is_refused = false;
                self.document.mark_saved();
                self.say(words!("editor.saved", file = self.document.file()).to_string());
                self.next = then;
            }
            Filed::ChangedOnDisk => {
                self.after_save = then;
                self.question = Some(Question::changed_on_disk());
            }
            Filed::Gone => {
                self.after_save = then;
                self.question = Some(Question::gone_from_disk());
            }
            Filed::Failed(sentence) => self.complain(sentence),
            Filed::Text(text) => {
                let file = self.document.file().to_string();
                // A new document counts its versions from 1, and the old sketch could have the same version.
                self.document = Document::new(&file, text);
                self.sketch_version = 0;
                self.selected = None;
                self.refresh();
                self.say(words!("editor.reloaded"));
            }
            Filed::Kept(file) => {
                self.say(words!("editor.proof.kept", file = file).to_string());
                if self.is_changed() {
                    self.say_too(&words!("editor.proof.save_too"));
                }
            }
        }
    }

    /// Asks about unsaved changes of an earlier game. `what` says which changes, and from when.
    pub fn ask_to_recover(&mut self, what: String) {
        self.question = Some(Question::recover(what));
        self.is_asked_to_recover = true;
    }

    pub fn says(&self) -> Option<&str> {
        Some(&self.notice.as_ref()?.text)
    }

    pub fn asks(&self) -> Option<&str> {
        self.question.as_ref()?.detail.as_deref()
    }

    pub fn is_asked_to_recover(&self) -> bool {
        self.is_asked_to_recover
    }

    /// Ends the question. `text` is the changed text, or `None` if the changes are discarded.
    pub fn is_recovered(&mut self, text: Option<String>) {
        (self.question, self.is_asked_to_recover) = (None, false);
        match text {
            Some(text) => {
                let replaced = self.document.replace(text);
                self.refresh();
                if self.done(replaced).is_some() {
                    self.say(words!("editor.restored"));
                }
            }
            None => self.say(words!("editor.discarded")),
        }
    }

    /// Says why the editor cannot go to `leaves_to`. Leaving again goes to the title, so that it can always be left.
    pub fn refuse(&mut self, why: &str) {
        self.is_refused = true;
        self.complain(words!("editor.refused", why = why).to_string());
    }

    fn leave_for_where_it_came_from(&mut self) {
        self.leave(if self.is_refused { Next::Title } else { self.leaves_to });
    }

    /// Leaves for `then`. Asks first if there are unsaved changes.
    pub fn leave(&mut self, then: Next) {
        self.playing = None;
        self.drag = None;
        self.shows_commands = false;
        self.keyed = Keyed::default();
        match self.document.is_changed() {
            true => self.question = Some(Question::leave(then)),
            false => self.next = then,
        }
    }

    pub fn is_changed(&self) -> bool {
        self.document.is_changed()
    }

    fn keys(&mut self, typed: Option<Typed>, written: Option<char>) {
        if typed.is_some_and(|typed| typed.key == TypedKey::LetGo) {
            return self.let_go();
        }
        if self.focus.is_some() {
            self.type_in_field(typed, written);
            return;
        }
        let Some(Typed { key, shift, control }) = typed else { return };
        match (key, control) {
            (TypedKey::Letter('s'), true) if shift => self.name_other(),
            (TypedKey::Letter('s'), true) => self.next = Next::Save { over: false },
            (TypedKey::Letter('p'), true) => self.publish(),
            (TypedKey::Letter('z'), true) if shift => self.redo(),
            (TypedKey::Letter('z'), true) => self.undo(),
            (TypedKey::Letter('y'), true) => self.redo(),
            (TypedKey::Letter('c'), true) => self.copy(),
            (TypedKey::Letter('v'), true) => self.paste(),
            (TypedKey::Letter('x'), true) => self.cut(),
            (TypedKey::Letter('o'), true) => self.choose_level(),
            (TypedKey::Letter('n'), true) => self.name_new(),
            (TypedKey::Letter('d'), true) => {
                self.copy();
                self.paste();
            }
            (TypedKey::Letter('p'), false) => self.play(),
            (TypedKey::Letter('g'), false) => self.grid ^= true,
            (TypedKey::Letter('+' | '='), _) => self.zoom(1),
            (TypedKey::Letter('-'), _) => self.zoom(-1),
            (TypedKey::Letter('n'), false) => self.next_problem(),
            (TypedKey::Letter('t'), false) => self.toggle_trail(),
            (TypedKey::Letter('c'), false) => self.ask(),
            (TypedKey::Letter('a'), false) => self.watch(),
            (TypedKey::Letter('k'), false) => self.keep(),
            (TypedKey::Letter('h'), false) => self.mirror(),
            (TypedKey::Letter('j'), false) => self.toggle_reach(),
            (TypedKey::Letter(' '), false) | (TypedKey::Enter, _) => self.act(false),
            (TypedKey::Letter(letter), false) => {
                if let Some(hand) = Hand::of_key(letter) {
                    self.take(hand);
                }
            }
            (TypedKey::Tab, _) if shift || self.selected.is_some() => self.focus_first(shift),
            (TypedKey::Tab, _) => self.turn_to_controls(),
            (TypedKey::Delete | TypedKey::Backspace, _) if self.hand.paints() => self.act(true),
            (TypedKey::Delete | TypedKey::Backspace, _) => self.delete(),
            (TypedKey::Escape, _) if self.shows_commands => self.shows_commands = false,
            (TypedKey::Escape, _) if self.keyed.on_controls.is_some() => self.keyed.on_controls = None,
            (TypedKey::Escape, _) if self.drag.is_some() => self.drag = None,
            (TypedKey::Escape, _) if self.selected.is_some() => self.selected = None,
            (TypedKey::Escape, _) if self.area.is_some() => self.area = None,
            (TypedKey::Escape, _) if self.hand != Hand::Select => self.take(Hand::Select),
            (TypedKey::Escape, _) => self.leave_for_where_it_came_from(),
            (TypedKey::Left, _) => self.arrow((-1, 0), shift),
            (TypedKey::Right, _) => self.arrow((1, 0), shift),
            (TypedKey::Up, _) => self.arrow((0, -1), shift),
            (TypedKey::Down, _) => self.arrow((0, 1), shift),
            (TypedKey::Letter(_), true) | (TypedKey::LetGo, _) => {}
        }
    }

    /// Zooms about the pointer, or about the middle of the map if the pointer is not on it.
    fn zoom(&mut self, by: i32) {
        let area = self.view.area;
        let at = if area.covers(self.pointer) { self.pointer } else { (area.center().x, area.center().y) };
        self.view.zoom(by, at, self.map());
    }

    fn undo(&mut self) {
        if !self.document.undo() {
            self.say(words!("editor.no_undo"));
        }
    }

    fn redo(&mut self) {
        if !self.document.redo() {
            self.say(words!("editor.no_redo"));
        }
    }

    /// Shows the next problem that has a place, and last what the bot could not pass.
    fn next_problem(&mut self) {
        let marks = self.document.marks().iter().filter_map(|mark| mark.place);
        let places: Vec<Place> = marks.chain(self.proof.obstacle()).collect();
        let after = places.iter().position(|place| *place == self.cursor).map_or(0, |nth| nth + 1);
        match places.get(after).or(places.first()) {
            Some(&place) => self.show(place),
            None => self.say(words!("editor.no_problem")),
        }
    }

    fn show(&mut self, place: Place) {
        self.look_at(Point::new(place.0 * TILE + TILE / 2, (place.1 + 1) * TILE));
    }

    fn take(&mut self, hand: Hand) {
        self.hand = hand;
        self.drag = None;
        self.area = None;
        if !matches!(hand, Hand::Select | Hand::Wire) {
            self.selected = None;
        }
        if hand == Hand::Stamp {
            self.choose_stamp();
        }
    }

    pub fn seen(&self) -> Rect {
        self.view.seen()
    }

    pub fn playing(&self) -> Option<&Play> {
        self.playing.as_deref()
    }
}
