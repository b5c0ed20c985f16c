//! Builds a level by keys alone and by a pad alone, through the events of the devices.

use std::fs;

use quadrant::game::event::Event;
use quadrant::level::edit::Document;
use quadrant::scene::Scene;
use quadrant::scene::editor::Editor;
use quadrant::settings::bindings::PadButton;
use quadrant::settings::key_place::KeyPlace;

use crate::common::files::empty_folder;
use crate::common::person::{PAD, Person};

const EMPTY: &str = r##"Level(
    name: "Ten",
    rows: [
        "..........",
        "..........",
        "..........",
        "..........",
        ".P......X.",
        "..........",
    ],
)
"##;

#[derive(Clone, Copy, PartialEq)]
enum Press {
    Way(i32, i32),
    Act,
    Erase,
    Controls,
    Back,
    Save,
}

/// A person with one device in the editor.
struct Author {
    person: Person,
    has_pad: bool,
}

impl Author {
    fn turn(&mut self, press: Press, down: bool) {
        use Press::*;
        if self.has_pad {
            let button = match press {
                Way(-1, _) => PadButton::Left,
                Way(1, _) => PadButton::Right,
                Way(_, -1) => PadButton::Up,
                Way(..) => PadButton::Down,
                Act => PadButton::South,
                Erase => PadButton::West,
                Controls => PadButton::North,
                Back => PadButton::East,
                Save => PadButton::Start,
            };
            self.person.hear(if down { Event::PadDown(PAD, button) } else { Event::PadUp(PAD, button) });
        } else {
            let key = match press {
                Way(-1, _) => KeyPlace::LEFT,
                Way(1, _) => KeyPlace::RIGHT,
                Way(_, -1) => KeyPlace::UP,
                Way(..) => KeyPlace::DOWN,
                Act => KeyPlace::SPACE,
                Erase => KeyPlace::DELETE,
                Controls => KeyPlace::TAB,
                Back => KeyPlace::ESCAPE,
                Save => return self.person.key_types(KeyPlace::S, 's', true, down),
            };
            self.person.key(key, down);
        }
    }

    fn press(&mut self, press: Press) {
        self.turn(press, true);
        self.person.tick();
        self.turn(press, false);
        self.person.tick();
    }

    fn editor(&self) -> &Editor {
        match self.person.session.scene() {
            Scene::Editor(editor) => editor,
            _ => panic!("not in the editor: {}", self.person.screen()),
        }
    }

    fn row(&self, nth: usize) -> String {
        let text = self.editor().document().text();
        let line = text.lines().filter(|line| line.trim_start().starts_with('"')).nth(nth).unwrap();
        line.trim_matches([' ', '"', ',']).into()
    }

    fn goes_to(&mut self, (column, row): (i32, i32)) {
        for _ in 0..40 {
            let at = self.editor().cursor();
            let way = ((column - at.0).signum(), (row - at.1).signum());
            match way {
                (0, 0) => return,
                (0, dy) => self.press(Press::Way(0, dy)),
                (dx, _) => self.press(Press::Way(dx, 0)),
            }
        }
        panic!("the cursor stays at {:?}", self.editor().cursor());
    }

    /// Draws with the key held.
    fn drags(&mut self, press: Press, from: (i32, i32), to: (i32, i32)) {
        self.goes_to(from);
        self.turn(press, true);
        self.person.tick();
        self.goes_to(to);
        self.turn(press, false);
        self.person.tick();
        self.person.tick();
    }

    fn acts_at(&mut self, place: (i32, i32)) {
        self.goes_to(place);
        self.press(Press::Act);
    }

    /// Goes to this control of the palette or the bar, and uses it.
    fn uses(&mut self, name: &str) {
        // After a tab it is still there.
        if self.editor().control_at_cursor().is_none() {
            self.press(Press::Controls);
        }
        // What was just placed is selected, and then its fields come first. The palette is above them.
        if self.editor().control_at_cursor().is_none() {
            self.press(Press::Way(0, -1));
        }
        let mut before = None;
        for _ in 0..60 {
            let editor = self.editor();
            let place = |name: &str| self.person.offers().into_iter().find(|offer| offer.name == name).unwrap().place;
            let at = editor.control_at_cursor().expect("the cursor is on a control");
            if at == name {
                return self.press(Press::Act);
            }
            let (from, to) = (place(&at).center(), place(name).center());
            let (dx, dy) = (to.x - from.x, to.y - from.y);
            let is_stuck = before.replace(at.clone()) == Some(at);
            let is_wide = (dx.abs() > dy.abs()) != is_stuck;
            self.press(if is_wide && dx != 0 || dy == 0 {
                Press::Way(dx.signum(), 0)
            } else {
                Press::Way(0, dy.signum())
            });
        }
        panic!("{name} is not reached: {:?}", self.editor().control_at_cursor());
    }
}

fn builds_a_level(name: &str, has_pad: bool) {
    let folder = empty_folder(name);
    let level = folder.join("ten.ron");
    fs::write(&level, EMPTY).unwrap();
    let mut author = Author { person: Person::edits(&folder, &level), has_pad };
    author.person.tick();

    author.uses("solid ground");
    author.drags(Press::Act, (0, 5), (9, 5));
    assert_eq!(author.row(5), "##########");
    assert_eq!(author.editor().document().steps(), 1, "a stroke is one step");
    author.uses("Rect");
    author.drags(Press::Act, (0, 0), (9, 1));
    assert_eq!([author.row(0), author.row(1)], ["##########"; 2]);
    author.uses("Paint");
    author.drags(Press::Erase, (2, 1), (7, 1));
    assert_eq!(author.row(1), "##......##");

    author.uses("Work");
    author.uses("door");
    author.acts_at((6, 4));
    author.uses("switch");
    author.acts_at((3, 4));
    author.uses("Wire");
    author.drags(Press::Act, (3, 4), (6, 4));
    assert!(author.editor().document().text().contains("Door(at: (6, 4), opens: \"switch\")"));
    assert_eq!(author.editor().document().marks(), [], "the level is good");

    // A guard is placed, moved, and its direction is changed in the fields.
    author.uses("Enemy");
    author.uses("rifleman");
    author.acts_at((4, 4));
    author.uses("Select");
    author.drags(Press::Act, (4, 4), (5, 4));
    assert_eq!(author.row(4), ".P...r..X.");
    author.press(Press::Controls);
    for _ in 0..12 {
        if !author.editor().document().text().contains("facing: right") {
            author.press(Press::Way(1, 0));
            if !author.editor().document().text().contains("facing: right") {
                author.press(Press::Way(-1, 0));
                author.press(Press::Way(0, 1));
            }
        }
    }
    author.press(Press::Back);
    assert!(author.editor().document().text().contains("facing: right"), "{}", author.editor().document().text());

    author.press(Press::Save);
    let saved = fs::read_to_string(&level).unwrap();
    assert_eq!(saved, author.editor().document().text());
    assert!(Document::new("ten.ron", saved).playable().is_some());
}

#[test]
fn editing_by_keys_alone_builds_a_level_of_ten_columns() {
    builds_a_level("editor-by-keys", false);
}

#[test]
fn editing_by_a_pad_alone_builds_a_level_of_ten_columns() {
    builds_a_level("editor-by-pad", true);
}

/// Presses that come within one tick stay in order, and an arrow of the pad that is held goes on.
#[test]
fn no_press_of_the_cursor_is_lost() {
    let folder = empty_folder("editor-keys-in-order");
    let level = folder.join("ten.ron");
    fs::write(&level, EMPTY).unwrap();
    let mut author = Author { person: Person::edits(&folder, &level), has_pad: false };
    author.person.tick();
    author.uses("solid ground");
    author.goes_to((2, 2));
    for press in [Press::Act, Press::Way(1, 0), Press::Way(1, 0), Press::Act] {
        author.turn(press, true);
        author.turn(press, false);
    }
    author.person.wait(8);
    assert_eq!(author.row(2), "..#.#.....");
    author.has_pad = true;
    author.goes_to((0, 2));
    author.turn(Press::Act, true);
    author.turn(Press::Way(1, 0), true);
    author.person.wait(80);
    author.turn(Press::Way(1, 0), false);
    author.turn(Press::Act, false);
    author.person.wait(4);
    assert_eq!(author.row(2), "##########", "at {:?}", author.editor().cursor());
}
