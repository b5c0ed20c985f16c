//! Tests that *Continue* on the title goes on at the last checkpoint, and when it does not.

use std::fs;
use std::path::Path;

use crate::common::files::empty_folder;
use crate::common::person::Person;
use crate::common::shot::says;
use quadrant::input::Button as Action;
use quadrant::settings::key_place::KeyPlace;
use quadrant::words;

/// A stage with a checkpoint in its middle.
fn write_stage(data: &Path, floor: &str) {
    let air = ".".repeat(40);
    let text =
        format!("Level(name: \"One\", rows: [{air:?}, \"P...................K..................X\", {floor:?}])");
    fs::write(data.join("one.ron"), text).unwrap();
}

fn begins(name: &str) -> (Person, std::path::PathBuf) {
    let data = empty_folder(&format!("{name}-levels"));
    write_stage(&data, &"#".repeat(40));
    fs::copy(data.join("one.ron"), data.join("two.ron")).unwrap();
    let text = "Campaign(quadrants: [(quadrant: docks, title: \"A\", stages: [\"one\", \"two\"])])";
    fs::write(data.join("campaign.ron"), text).unwrap();
    let mut person = Person::begins(&empty_folder(name), &data);
    person.takes_first_choices();
    (person, data)
}

fn column(person: &Person) -> i32 {
    person.play().world().player(0).unwrap().body.rect.x / 16
}

fn quits_to_the_title(person: &mut Person) {
    person.tap(KeyPlace::ESCAPE);
    person.takes(&words!("menu.title"));
    person.confirms();
    assert_eq!(person.screen(), "title");
}

#[test]
fn continue_goes_on_at_the_last_checkpoint() {
    let (mut person, _) = begins("place");
    person.hold(Action::Right, 60);
    quits_to_the_title(&mut person);
    assert!(says(&person.picture(), "One, from its start"), "no checkpoint was reached");
    person.tap(KeyPlace::RETURN);
    assert_eq!(column(&person), 0);

    person.hold(Action::Right, 180);
    assert!(column(&person) > 22);
    quits_to_the_title(&mut person);
    assert!(says(&person.picture(), "One, from the last checkpoint"));
    person.starts_again();
    assert!(says(&person.picture(), "One, from the last checkpoint"), "also after the game was closed");
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.screen(), "play");
    assert!((17..22).contains(&column(&person)), "{}", column(&person));
    assert!(person.play().is_no_record().is_some(), "what happened before is not known");

    // Two go on where one was.
    quits_to_the_title(&mut person);
    person.takes(&words!("title.players"));
    person.wait(2);
    assert!(person.play().world().player(1).is_some() && (17..22).contains(&column(&person)));
    quits_to_the_title(&mut person);
    person.tap(KeyPlace::RETURN);
    person.runs_to_the_exit();
    assert!(person.session.career().is_cleared("one"));
    person.starts_again();
    assert!(says(&person.picture(), "One, from its start"), "it is cleared");
}

#[test]
fn a_level_of_the_command_line_leaves_the_place_as_it_is() {
    let (mut person, data) = begins("place-single");
    person.hold(Action::Right, 180);
    quits_to_the_title(&mut person);
    person.session.close().unwrap();
    for file in ["one.ron", "two.ron"] {
        let mut single = Person::plays_named(&person.folder, &data, file.trim_end_matches(".ron"));
        single.hold(Action::Right, 180);
        assert!(column(&single) > 22);
        single.tap(KeyPlace::ESCAPE);
        single.takes(&words!("menu.restart"));
        single.confirms();
        single.session.close().unwrap();
    }
    person.starts_again();
    assert!(says(&person.picture(), "One, from the last checkpoint"));
    person.tap(KeyPlace::RETURN);
    assert!((17..22).contains(&column(&person)));
}

#[test]
fn a_place_in_a_level_that_was_changed_is_forgotten() {
    let (mut person, data) = begins("place-changed");
    person.hold(Action::Right, 180);
    quits_to_the_title(&mut person);
    write_stage(&data, &format!("{}.", "#".repeat(39)));
    person.starts_again();
    assert!(says(&person.picture(), "One, from its start"));
    person.tap(KeyPlace::RETURN);
    assert_eq!(column(&person), 0);
}

#[test]
fn a_damaged_place_is_ignored() {
    let (mut person, _) = begins("place-damaged");
    person.hold(Action::Right, 180);
    quits_to_the_title(&mut person);
    let kept = find(&person.folder, "unfinished.replay").expect("the place is kept");
    let text = fs::read_to_string(&kept).unwrap();
    fs::write(&kept, &text[..text.len() / 2]).unwrap();
    person.starts_again();
    person.tap(KeyPlace::RETURN);
    assert_eq!((person.screen().as_str(), column(&person)), ("play", 0));
}

/// Returns the path of a file below a folder.
fn find(folder: &Path, name: &str) -> Option<std::path::PathBuf> {
    fs::read_dir(folder).ok()?.flatten().find_map(|entry| {
        let path = entry.path();
        if path.is_dir() { find(&path, name) } else { path.ends_with(name).then_some(path) }
    })
}
