//! Tests "Can it be beaten?" in the editor: the answers, what happens after a change, the thread of the search, and the
//! trail and the start of a run that is played from the editor.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crate::common::files::empty_folder;
use crate::common::person;
use crate::editor::{Person, TEXT};
use quadrant::draw::{Command, DrawList, HEIGHT, WIDTH};
use quadrant::game::event::{Event, Modifiers};
use quadrant::geom::TILE;
use quadrant::input::{Button, Input};
use quadrant::level::read::read;
use quadrant::replay::Replay;
use quadrant::scene::editor::Beside;
use quadrant::scene::{Controls, Next, Pointer, Screen, Tool, TypedKey};
use quadrant::settings::key_place::KeyPlace;
use quadrant::sim::{IndexChoice, Outcome, World};

/// A search that takes this long is stuck.
const MOST_TICKS: u32 = 60_000;
/// A ledge that is one row too high, with many crates. To try everything takes longer than the test.
const CRATES: &str = "Level(name: \"crates\", rows: [
    \"########################################\",
    \"#......................................#\",
    \"#......................................#\",
    \"#...................................X..#\",
    \"#................................#######\",
    \"#......................................#\",
    \"#......................................#\",
    \"#......................................#\",
    \"#..P..C..C..C..C..C..C..C..C...........#\",
    \"########################################\",
])";

fn asks(text: &str, beside: Beside) -> Person {
    let mut person = Person::new(text);
    person.editor = person.editor.with(beside);
    person
}

/// Returns the sentence above the map as soon as it contains a part.
fn waits_for(person: &mut Person, part: &str) -> String {
    for _ in 0..MOST_TICKS {
        person.tick(Controls::default());
        if let Some((sentence, _)) = person.editor.answer_sentence().filter(|(sentence, _)| sentence.contains(part)) {
            return sentence;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("{part:?} is never said, but {:?} and {:?}", person.editor.answer_sentence(), person.editor.says());
}

fn on_thread(work: Box<dyn FnOnce() + Send>) -> bool {
    thread::spawn(work);
    true
}

#[test]
fn a_change_is_followed_by_the_next_answer() {
    let mut person = asks(TEXT, on_thread);
    person.tick(Controls::default());
    assert!(person.editor.answer_sentence().is_none(), "there was no question yet");
    person.key('c');
    waits_for(&mut person, "can be beaten in 0:0");
    person.key('k');
    assert_eq!(person.last, Next::KeepProof);
    let level = Arc::clone(person.editor.document().playable().unwrap());
    let proof = person.editor.proof_to_keep().expect("it can be beaten").clone();
    assert_eq!(proof.refuses(&level), None);
    let mut world = World::new(level, proof.seed, proof.rules, IndexChoice::default());
    proof.play(&mut world, |_| {}).unwrap();
    assert_eq!(world.outcome(), Outcome::Cleared);

    // A wall from the ceiling to the floor.
    person.brush(0, 0);
    person.drag((10, 1), (10, 4));
    assert!(person.editor.proof_to_keep().is_none(), "the old run is no proof of the changed level");
    let sentence = waits_for(&mut person, "cannot be beaten");
    assert!(sentence.contains("column 10"), "{sentence}");
    person.key('k');
    assert_eq!(person.last, Next::Stay);
    person.key('v');
    person.key('n');
    assert_eq!(person.editor.seen().center().x / TILE, 10, "the obstacle is shown");

    person.control('z');
    waits_for(&mut person, "can be beaten in");
    person.key('a');
    assert!(person.editor.playing().expect("the bot plays").is_watched());
    person.tick(Controls { tool: Some(Tool::Editor), ..Controls::default() });
    waits_for(&mut person, "can be beaten in");
    person.key('c');
    assert!(person.editor.answer_sentence().is_none(), "it is closed");
}

#[test]
fn the_proof_is_kept_beside_the_level() {
    let folder = empty_folder("kept-proof");
    let file = folder.join("room.ron");
    fs::write(&file, TEXT).unwrap();
    let mut person = person::Person::edits(&folder.join("home"), &file);
    person.tick();
    for letter in ['c', 'k'] {
        let (place, typed) = (KeyPlace::RETURN, Some(TypedKey::Letter(letter)));
        person.hear(Event::KeyDown { place, typed, held: Modifiers::NONE, is_repeated: false });
        // The search begins in one tick, and its answer is taken in the next.
        person.wait(2);
    }
    let replay = Replay::from_text(&fs::read_to_string(folder.join("room.replay")).unwrap()).unwrap();
    assert_eq!(replay.refuses(&read("room.ron", TEXT).unwrap()), None);
    assert_eq!(replay.outcome, Outcome::Cleared);
}

/// Decorations are no part of what a recording belongs to.
#[test]
fn an_answer_stays_if_only_decorations_change() {
    let mut person = asks(TEXT, on_thread);
    person.key('c');
    waits_for(&mut person, "can be beaten in");
    let text = person.text().to_string();
    person.brush(4, 0);
    person.click(person.at((5, 4)));
    assert_ne!(person.text(), text);
    assert!(person.editor.proof_to_keep().is_some());
}

static RUNNING: AtomicUsize = AtomicUsize::new(0);
static BEGUN: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

fn counted(work: Box<dyn FnOnce() + Send>) -> bool {
    on_thread(Box::new(|| {
        BEGUN.fetch_add(1, Ordering::SeqCst);
        MOST.fetch_max(RUNNING.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        work();
        RUNNING.fetch_sub(1, Ordering::SeqCst);
    }))
}

#[test]
fn there_is_one_search_and_it_ends_with_the_editor() {
    let mut person = asks(CRATES, counted);
    person.key('c');
    waits_for(&mut person, "000 ticks");
    for column in 10..13 {
        person.brush(0, 0);
        person.click(person.at((column, 2)));
        let begun = BEGUN.load(Ordering::SeqCst);
        for _ in 0..MOST_TICKS {
            person.tick(Controls::default());
            if BEGUN.load(Ordering::SeqCst) > begun {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        // Asked and not asked again.
        person.key('c');
        person.key('c');
    }
    waits_for(&mut person, "000 ticks");
    assert!(BEGUN.load(Ordering::SeqCst) >= 4);
    drop(person);
    let ends = (0..MOST_TICKS).any(|_| {
        thread::sleep(Duration::from_millis(1));
        RUNNING.load(Ordering::SeqCst) == 0
    });
    assert!(ends, "the search goes on without the editor");
    assert_eq!(MOST.load(Ordering::SeqCst), 1);
}

#[test]
fn a_platform_without_threads_says_so() {
    let mut person = Person::new(TEXT);
    person.tick(Controls::default());
    person.key('c');
    assert!(person.editor.answer_sentence().is_none());
    assert!(person.editor.says().unwrap().contains("check --solve"));
}

#[test]
fn a_search_that_fails_is_reported() {
    let mut person = asks(TEXT, |work| {
        drop(work);
        true
    });
    person.tick(Controls::default());
    person.key('c');
    person.tick(Controls::default());
    assert!(person.editor.answer_sentence().is_none());
    assert!(person.editor.says().unwrap().contains("the search failed"));
}

fn lines_of(person: &mut Person) -> usize {
    let mut list = DrawList::new(WIDTH, HEIGHT);
    person.editor.draw(1.0, &mut list);
    list.commands.iter().filter(|command| matches!(command, Command::Line { .. })).count()
}

#[test]
fn the_way_of_the_last_run_is_drawn_until_it_is_hidden() {
    let mut person = Person::new(&TEXT.replace("\"####################\",\n    ]", "\"######....##########\",\n    ]"));
    person.tick(Controls { tool: Some(Tool::Editor), ..Controls::default() });
    let mut right = Input::default();
    right.press(Button::Right);
    let run = Controls { players: [right, Input::default()], ..Controls::default() };
    (0..100).for_each(|_| person.tick(run));
    assert_eq!(person.editor.playing().unwrap().world().progress().deaths_of, [1, 0], "the player fell into the pit");
    person.tick(Controls { tool: Some(Tool::Editor), ..Controls::default() });
    let with = lines_of(&mut person);
    person.key('t');
    let without = lines_of(&mut person);
    assert!(with > without + 20, "{with}, {without}");
    person.key('t');
    assert_eq!(lines_of(&mut person), with);
}

#[test]
fn playing_starts_at_the_selected_checkpoint() {
    let mut person = Person::new(&TEXT.replace(".P......", ".P...K.."));
    person.click(person.at((7, 4)));
    let elsewhere = person.at((13, 4));
    let pointer = Pointer { at: elsewhere, moved: true, ..Pointer::default() };
    person.tick(Controls { pointer, ..Controls::default() });
    person.key('p');
    let feet = |person: &Person| person.editor.playing().unwrap().world().player(0).unwrap().body.feet().x / TILE;
    assert_eq!(feet(&person), 7);
    person.tick(Controls { tool: Some(Tool::Editor), ..Controls::default() });
    person.typed(TypedKey::Escape, false, false);
    person.key('p');
    assert_eq!(feet(&person), 13, "without the checkpoint it is the cursor");
}
