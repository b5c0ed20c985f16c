//! Tests the editor through its controls: painting, placing, wiring, undo, saving, playing, and the questions that it
//! asks.

use quadrant::draw::font::Font;
use quadrant::draw::{Colour, Command, DrawList, HEIGHT, WIDTH};
use quadrant::geom::TILE;
use quadrant::level::edit::Document;
use quadrant::scene::Screen;
use quadrant::scene::editor::{Editor, Filed};
use quadrant::scene::{Click, Controls, Next, Pointer, Tool, Typed, TypedKey};

const SIZE: (i32, i32) = (640, 360);
pub const TEXT: &str = include_str!("../levels-odd/room.ron");

pub struct Person {
    pub editor: Editor,
    /// The corner of the map in the picture.
    corner: (i32, i32),
    pub last: Next,
}

impl Person {
    pub fn new(text: &str) -> Person {
        let editor = Editor::new(Document::new("room.ron", text.into()), SIZE, Next::Quit);
        let seen = editor.seen();
        Person { editor, corner: (-seen.x, 16 - seen.y), last: Next::Stay }
    }

    pub fn tick(&mut self, controls: Controls) {
        self.last = self.editor.tick(controls);
    }

    pub fn at(&self, (column, row): (i32, i32)) -> (i32, i32) {
        (self.corner.0 + column * TILE + TILE / 2, self.corner.1 + row * TILE + TILE / 2)
    }

    pub fn typed(&mut self, key: TypedKey, shift: bool, control: bool) {
        self.tick(Controls { typed: Some(Typed { key, shift, control }), ..Controls::default() });
    }

    pub fn key(&mut self, letter: char) {
        self.typed(TypedKey::Letter(letter), false, false);
    }

    pub fn control(&mut self, letter: char) {
        self.typed(TypedKey::Letter(letter), false, true);
    }

    fn write(&mut self, text: &str) {
        for letter in text.chars() {
            self.tick(Controls { written: Some(letter), ..Controls::default() });
        }
    }

    fn pointer(&mut self, at: (i32, i32), held: bool, pressed: bool, released: bool) {
        let left = Click { held, pressed, released };
        self.tick(Controls { pointer: Pointer { at, moved: true, left, ..Pointer::default() }, ..Controls::default() });
    }

    fn drag_pixels(&mut self, from: (i32, i32), to: (i32, i32)) {
        self.pointer(from, true, true, false);
        self.pointer(((from.0 + to.0) / 2, (from.1 + to.1) / 2), true, false, false);
        self.pointer(to, true, false, false);
        self.pointer(to, false, false, true);
    }

    pub fn drag(&mut self, from: (i32, i32), to: (i32, i32)) {
        self.drag_pixels(self.at(from), self.at(to));
    }

    pub fn click(&mut self, at: (i32, i32)) {
        self.pointer(at, true, true, false);
        self.pointer(at, false, false, true);
    }

    /// Selects an entry on a page of the palette. A page with more than 25 entries has parts, and a click on its tab shows
    /// the next one.
    pub fn brush(&mut self, page: i32, nth: i32) {
        let tab = |page: i32| (504 + 2 + page * 26 + 13, 8);
        self.click(tab((page + 1) % 3));
        (0..=nth / 25).for_each(|_| self.click(tab(page)));
        let nth = nth % 25;
        self.click((504 + 4 + nth % 5 * 26 + 12, 18 + nth / 5 * 26 + 12));
    }

    pub fn text(&self) -> &str {
        self.editor.document().text()
    }

    fn row(&self, nth: usize) -> String {
        self.text().lines().filter(|line| line.trim_start().starts_with('"')).nth(nth).unwrap().trim().into()
    }
}

#[test]
fn a_level_can_be_built_with_the_controls() {
    let mut person = Person::new(TEXT);
    // The mouse moves faster than one tile for each event.
    person.brush(0, 0);
    person.drag((5, 3), (9, 3));
    assert_eq!(person.row(3), "\"#....#####.........#\",");
    assert_eq!(person.editor.document().steps(), 1, "a stroke is one step");
    person.brush(1, 0);
    person.click(person.at((12, 4)));
    assert_eq!(person.row(4), "\"#..P........r...X..#\",");
    person.brush(2, 5);
    person.click(person.at((5, 4)));
    person.brush(2, 0);
    person.click(person.at((14, 4)));
    assert_eq!(person.row(4), "\"#..P........r.|.X..#\",");
    assert_eq!(person.editor.document().marks().len(), 1, "the switch has no receiver yet");
    // A door that is wired becomes an entity.
    person.key('w');
    person.drag((5, 4), (14, 3));
    assert!(person.text().ends_with(
        "    entities: [\n        Switch(at: (5, 4), name: \"switch\"),\n        Door(at: (14, 4), opens: \"switch\"),\n    ],\n)\n"
    ), "{}", person.text());
    assert!(person.editor.document().marks().is_empty());
    let made = person.text().to_string();
    let steps = person.editor.document().steps();
    for _ in 0..steps {
        person.control('z');
    }
    assert_eq!(person.text(), TEXT);
    for nth in 0..steps {
        if nth % 2 == 0 { person.control('y') } else { person.typed(TypedKey::Letter('z'), true, true) }
    }
    assert_eq!(person.text(), made);

    person.control('s');
    assert_eq!(person.last, Next::Save { over: false });
    person.editor.filed(Filed::Saved);
    assert!(!person.editor.is_changed());
}

#[test]
fn playing_starts_at_the_cursor_and_returns_to_the_same_view() {
    let mut person = Person::new(TEXT);
    let at = person.at((10, 4));
    person.pointer(at, false, false, false);
    let seen = person.editor.seen();
    person.key('p');
    let world = person.editor.playing().expect("it is played").world();
    let feet = world.player(0).unwrap().body.feet();
    assert_eq!((feet.x, feet.y), (10 * TILE + TILE / 2, 5 * TILE));
    for _ in 0..30 {
        person.tick(Controls::default());
    }
    assert_eq!(person.editor.playing().unwrap().world().tick(), 30);
    // The window's tools do not end the play.
    for (tool, next) in [(Tool::FullScreen, Next::FullScreen), (Tool::Screenshot, Next::Screenshot)] {
        person.tick(Controls { tool: Some(tool), ..Controls::default() });
        assert_eq!(person.last, next);
        assert!(person.editor.playing().is_some());
    }
    person.tick(Controls { tool: Some(Tool::Editor), ..Controls::default() });
    assert!(person.editor.playing().is_none());
    assert_eq!(person.editor.seen(), seen);
    assert_eq!(person.text(), TEXT);
    let mut person = Person::new(&TEXT.replace(".P.", "..."));
    person.tick(Controls { tool: Some(Tool::Editor), ..Controls::default() });
    assert!(person.editor.playing().is_none());
}

#[test]
fn entities_can_be_dragged_copied_deleted_and_edited() {
    let mut person = Person::new(TEXT);
    person.brush(2, 26);
    person.click(person.at((6, 4)));
    person.key('v');
    person.click(person.at((6, 4)));
    person.typed(TypedKey::Tab, false, false);
    for _ in 0.."Read me".len() {
        person.typed(TypedKey::Backspace, false, false);
    }
    person.write("Go \"on\"");
    person.typed(TypedKey::Enter, false, false);
    assert!(person.text().contains("Sign(at: (6, 4), text: \"Go \\\"on\\\"\")"), "{}", person.text());
    assert_eq!(person.editor.document().steps(), 2, "typing a text is one step");
    person.drag((6, 4), (8, 2));
    assert!(person.text().contains("Sign(at: (8, 2),"), "{}", person.text());
    person.control('c');
    person.pointer(person.at((12, 4)), false, false, false);
    person.control('v');
    assert!(person.text().contains("Sign(at: (12, 4), text: \"Go \\\"on\\\"\")"), "{}", person.text());
    person.typed(TypedKey::Delete, false, false);
    assert!(!person.text().contains("(12, 4)"));
    assert!(person.editor.playing().is_none());
}

#[test]
fn unsaved_changes_are_never_lost_without_a_question() {
    let mut person = Person::new(TEXT);
    person.typed(TypedKey::Escape, false, false);
    assert_eq!(person.last, Next::Quit, "nothing has changed");
    person.brush(0, 0);
    person.click(person.at((5, 3)));
    person.typed(TypedKey::Escape, false, false);
    person.typed(TypedKey::Escape, false, false);
    assert_eq!(person.last, Next::Stay, "it asks");
    person.key('x');
    assert_eq!(person.last, Next::Stay, "no answer begins so");
    person.typed(TypedKey::Enter, false, false);
    assert_eq!(person.last, Next::Save { over: false });
    // Another program has changed the file.
    person.editor.filed(Filed::ChangedOnDisk);
    person.typed(TypedKey::Enter, false, false);
    assert_eq!(person.last, Next::Stay, "the default is to do nothing");
    assert!(person.editor.is_changed());
    person.control('s');
    person.editor.filed(Filed::ChangedOnDisk);
    person.key('o');
    assert_eq!(person.last, Next::Save { over: true });
    person.editor.filed(Filed::Failed("the disk is full".into()));
    assert!(person.editor.is_changed());
    person.control('s');
    person.editor.filed(Filed::ChangedOnDisk);
    person.key('r');
    assert_eq!(person.last, Next::Reload);
    person.editor.filed(Filed::Text(TEXT.into()));
    assert!(!person.editor.is_changed() && person.text() == TEXT);
    // Another program has deleted the file.
    person.brush(0, 0);
    person.click(person.at((5, 3)));
    person.control('s');
    person.editor.filed(Filed::Gone);
    person.typed(TypedKey::Enter, false, false);
    assert_eq!(person.last, Next::Stay, "the default is to do nothing");
    person.control('s');
    person.editor.filed(Filed::Gone);
    person.key('s');
    assert_eq!(person.last, Next::Save { over: true });
    person.editor.filed(Filed::Saved);
    person.brush(0, 0);
    person.click(person.at((5, 3)));
    person.editor.leave(Next::Quit);
    person.key('d');
    assert_eq!(person.last, Next::Quit);
}

#[test]
fn editing_a_whole_stage_is_fast() {
    let text = std::fs::read_to_string("levels/docks-1.ron").unwrap();
    let mut person = Person::new(&text);
    person.brush(0, 0);
    let begun = std::time::Instant::now();
    person.pointer((100, 60), true, true, false);
    for nth in 1..20 {
        person.pointer((100 + nth * 16, 60), true, false, false);
    }
    let each = begun.elapsed() / 20;
    println!("a tick with an edit takes {each:?}");
    assert_eq!(person.editor.document().steps(), 1);
    // The bound is generous because other tests run at the same time.
    assert!(each.as_millis() < 100, "{each:?}");
}

#[test]
fn dragging_parses_the_level_only_when_the_item_is_dropped() {
    let text = std::fs::read_to_string("levels/gardens-1.ron").unwrap();
    let mut person = Person::new(&text);
    let place = |person: &Person| {
        let items = person.editor.document().items();
        items.iter().find(|item| item.word == "Start").expect("a level has a start").spots[0].place
    };
    let from = place(&person);
    let (x, y) = person.at(from);
    let version = person.editor.document().version();
    person.pointer((x, y), true, true, false);
    for nth in 1..=64 {
        person.pointer((x + nth / 2, y - nth), true, false, false);
        assert_eq!(person.editor.document().version(), version, "it is held");
    }
    person.pointer((x + 32, y - 64), false, false, true);
    assert_eq!(person.editor.document().version(), version + 1, "it was let go");
    assert_eq!(place(&person), (from.0 + 2, from.1 - 4));
}

#[test]
fn the_drawn_signs_of_an_edge_do_what_they_show() {
    let mut person = Person::new(TEXT);
    let before = person.editor.document().size();
    let more = person.editor.offers().into_iter().find(|offer| offer.name == "edge: right, more").unwrap().place;
    // The value ends at the right, with a sign at each side.
    let right = more.right() - 4;
    let left = right - Font::Small.width("-  +");
    for (x, columns) in [(right - 2, 1), (right - 2, 2), (left + 2, 1), (left + 2, 0)] {
        person.click((x, more.center().y));
        assert_eq!(person.editor.document().size(), (before.0 + columns, before.1), "a click at {x}");
    }
}

/// The box with the text of a selected sign has the width of what a player reads.
#[test]
fn a_selected_sign_is_shown_as_a_player_reads_it() {
    let rows = format!("{:?}, {:?}, {:?}", ".".repeat(20), format!("P{}X", ".".repeat(18)), "#".repeat(20));
    let sign = "Sign(at: (6, 1), text: \"{jump}: jump\")";
    let mut person = Person::new(&format!("Level(name: \"signs\", rows: [{rows}], entities: [{sign}])"));
    let mut widths = || {
        person.tick(Controls::default());
        let mut list = DrawList::new(WIDTH, HEIGHT);
        person.editor.draw(1.0, &mut list);
        let boxes = list.commands.iter().filter_map(|command| match *command {
            Command::Fill { rect, colour } if colour == Colour::INK.with_alpha(208) => Some(rect.w),
            _ => None,
        });
        let widths: Vec<i32> = boxes.collect();
        let at = person.at((6, 1));
        person.click(at);
        widths
    };
    let before = widths();
    let after = widths();
    let wanted = Font::Small.width("I: jump");
    assert!(before.iter().all(|width| !(wanted..wanted + 30).contains(width)), "{before:?}");
    assert!(after.iter().any(|width| (wanted..wanted + 30).contains(width)), "{after:?}, {wanted}");
}
