//! Tests of the modes: how they open, time attack, the arcade with its score table, new game plus, and what is kept.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::files::empty_folder;
use crate::common::person::Person;
use crate::common::shot::says;
use quadrant::career::achievements::Achievement;
use quadrant::input::Button as Action;
use quadrant::scene::results::Clocked;
use quadrant::settings::bindings::PadButton;
use quadrant::settings::key_place::KeyPlace;
use quadrant::sim::Difficulty;
use quadrant::words;

/// Two quadrants of one short stage each, with a pit, a checkpoint, and intel, which gives points.
fn campaign(name: &str) -> PathBuf {
    let data = empty_folder(&format!("{name}-levels"));
    for stage in ["one", "two"] {
        let rows = "\".P..K.i............X.\", \".####################\"";
        let text = format!("Level(name: \"Stage {stage}\", rows: [{rows}])");
        fs::write(data.join(stage).with_extension("ron"), text).unwrap();
    }
    let quadrants =
        "(quadrant: docks, title: \"A\", stages: [\"one\"]), (quadrant: vault, title: \"B\", stages: [\"two\"])";
    fs::write(data.join("campaign.ron"), format!("Campaign(quadrants: [{quadrants}])")).unwrap();
    data
}

fn begins(name: &str, data: &Path) -> Person {
    let mut person = Person::begins(&empty_folder(name), data);
    // The first questions lead into the game. The next start begins at the title.
    person.tap(KeyPlace::RETURN);
    person.tap(KeyPlace::RETURN);
    person.starts_again();
    person
}

/// The best results of both stages, so that everything is open.
fn clears_everything(person: &mut Person) {
    for stage in ["one", "two"] {
        person.takes("Level map");
        for key in [KeyPlace::UP, KeyPlace::LEFT, KeyPlace::RIGHT, KeyPlace::DOWN, KeyPlace::UP, KeyPlace::LEFT] {
            if person.focus().as_deref() != Some(stage) {
                person.tap(key);
            }
        }
        assert_eq!(person.focus().as_deref(), Some(stage), "{:?}", person.offers());
        person.tap(KeyPlace::RETURN);
        person.wait(40);
        person.clears_the_stage();
        person.tap(KeyPlace::ESCAPE);
        person.tap(KeyPlace::ESCAPE);
        assert_eq!(person.screen(), "title");
    }
}

#[test]
fn modes_say_how_they_open_and_open_then() {
    let mut person = begins("modes-locks", &campaign("modes-locks"));
    person.takes("Modes");
    assert_eq!(person.screen(), "modes");
    for mode in ["Arcade", "Boss rush", "New game plus"] {
        person.takes(mode);
        assert_eq!(person.screen(), "modes", "{mode} is locked");
    }
    person.tap(KeyPlace::ESCAPE);
    clears_everything(&mut person);
    person.takes("Modes");
    person.takes("Boss rush");
    assert_eq!(person.screen(), "modes", "there is no warden in this campaign");
    person.takes("New game plus");
    assert_eq!(person.screen(), "map");
    person.tap(KeyPlace::RETURN);
    person.wait(40);
    assert!(person.play().rules().plus);
    person.clears_the_stage();
    let kept = person.kept();
    assert!(kept.career().won.contains(&Achievement::Plus));
    // Both stages have the same content, so they share their records.
    assert_eq!(kept.career().records.len(), 2, "its best result is kept beside that of the stages");
}

#[test]
fn an_arcade_goes_through_all_stages_and_into_the_score_table_by_every_device() {
    for device in ["keys", "pad", "mouse"] {
        let name = format!("modes-arcade-{device}");
        let mut person = begins(&name, &campaign(&name));
        clears_everything(&mut person);
        person.takes("Modes");
        person.takes("Arcade");
        assert_eq!(person.screen(), "play");
        person.tap(KeyPlace::ESCAPE);
        assert!(person.offers().iter().all(|offer| !offer.name.contains("map")), "a course has no way back");
        person.tap(KeyPlace::ESCAPE);
        for _ in 0..2 {
            person.clears_the_stage();
            assert_eq!(person.offers().len(), 1, "only on: {:?}", person.offers());
            person.tap(KeyPlace::RETURN);
        }
        assert_eq!(person.screen(), "scores: name", "{device}");
        match device {
            "keys" => {
                // One step up, and one step down around the end of the alphabet.
                person.tap(KeyPlace::UP);
                person.tap(KeyPlace::RIGHT);
                person.tap(KeyPlace::DOWN);
                (0..3).for_each(|_| person.tap(KeyPlace::RETURN));
            }
            "pad" => {
                person.pad(PadButton::Up);
                person.pad(PadButton::Right);
                person.pad(PadButton::Down);
                (0..3).for_each(|_| person.pad(PadButton::South));
            }
            _ => {
                for name in ["next of letter 1", "previous of letter 2", "done"] {
                    let place = person.offers().into_iter().find(|offer| offer.name == name).unwrap().place;
                    person.click((place.center().x, place.center().y));
                }
            }
        }
        assert_eq!(person.screen(), "scores", "{device}");
        let table = person.kept().career().modes.arcade.clone();
        assert_eq!(table.len(), 1);
        assert_eq!((table[0].initials.as_str(), table[0].stages, table[0].continues), ("BZA", 2, 0), "{device}");
        assert!(table[0].score > 0);
        assert!(person.kept().career().won.contains(&Achievement::OneCredit));
        person.tap(KeyPlace::RETURN);
        assert_eq!(person.screen(), "modes");
    }
}

/// The stages have a fight each on an island behind the exit. A press defeats the forklift of the first one. A player who
/// walks left falls.
fn campaign_with_fights(name: &str) -> PathBuf {
    let data = campaign(name);
    let air = ["\"....................................##\""; 6].join(", ");
    let floor = "\".P..K.i..X..........................##\", \".##########......#####################\"";
    for (stage, boss) in [
        ("one", "Forklift(at: (28, 6), wired: \"yard\"), Crusher(at: (27, 0), down: 5, tenths: 10)"),
        ("two", "Hive(at: (28, 3), wired: \"yard\")"),
    ] {
        let trigger = "Trigger(area: ((15, 0), (30, 6)), name: \"yard\", stays: false)";
        let text = format!("Level(name: \"Stage {stage}\", rows: [{air}, {floor}], entities: [{trigger}, {boss}])");
        fs::write(data.join(stage).with_extension("ron"), text).unwrap();
    }
    data
}

fn clears_the_first_stage(person: &mut Person) {
    person.takes("Level map");
    assert_eq!(person.focus().as_deref(), Some("one"));
    person.tap(KeyPlace::RETURN);
    person.wait(40);
    person.clears_the_stage();
    person.tap(KeyPlace::ESCAPE);
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "title");
}

#[test]
fn a_fight_of_the_boss_rush_can_be_practised_alone_and_counts_for_nothing() {
    let mut person = begins("modes-practice", &campaign_with_fights("modes-practice"));
    clears_the_first_stage(&mut person);
    let before = person.kept().career().clone();
    person.takes("Modes");
    person.takes("Boss rush");
    assert_eq!((person.screen().as_str(), person.focus().as_deref()), ("boss rush", Some("All fights in a row")));
    person.takes("locked fight 2");
    assert_eq!(person.screen(), "boss rush", "its stage is not cleared");

    // A defeat, and the same fight again.
    person.takes("The Forklift");
    assert_eq!((person.screen().as_str(), person.play().is_practice()), ("play", true));
    person.falls_until_the_end();
    assert_eq!(person.offers_named(), ["Again", "Other fight", "Difficulty: normal"]);
    person.takes("Again");
    assert!(person.screen() == "play" && person.play().is_practice());
    person.falls_until_the_end();
    person.takes("Other fight");
    assert_eq!((person.screen().as_str(), person.focus().as_deref()), ("boss rush", Some("The Forklift")));

    // A victory leads back by itself.
    person.tap(KeyPlace::RETURN);
    for _ in 0..600 {
        if person.screen() == "play" {
            person.tick();
        }
    }
    assert_eq!((person.screen().as_str(), person.focus().as_deref()), ("boss rush", Some("The Forklift")));
    let mut after = person.kept().career().clone();
    let fight = ("one".to_string(), 0);
    let best = after.modes.practised(&fight, Difficulty::Normal).expect("the time is kept");
    assert!(says(&person.picture(), &Clocked(best).to_string()));
    person.tap(KeyPlace::RIGHT);
    assert_eq!(person.session.settings().difficulty, Difficulty::Hard);
    assert_eq!(person.focus().as_deref(), Some("The Forklift"));
    assert!(!says(&person.picture(), &Clocked(best).to_string()), "each difficulty has its own best time");
    person.tap(KeyPlace::LEFT);
    after.modes = before.modes.clone();
    assert_eq!(format!("{:?}", after), format!("{:?}", before), "practice counts for nothing else");
    person.tap(KeyPlace::ESCAPE);
    assert_eq!((person.screen().as_str(), person.focus().as_deref()), ("modes", Some("Boss rush")));
}

#[test]
fn a_lost_boss_rush_offers_to_practise_the_fight() {
    let mut person = begins("modes-rush-lost", &campaign_with_fights("modes-rush-lost"));
    clears_the_first_stage(&mut person);
    person.takes("Modes");
    person.takes("Boss rush");
    person.takes("All fights in a row");
    person.hold(Action::Left, 300);
    while person.screen() == "play" {
        person.tick();
    }
    person.tap(KeyPlace::RETURN);
    assert_eq!(
        (person.screen().as_str(), person.offers().len()),
        ("play: lost", 0),
        "a press in a jump chooses nothing"
    );
    person.wait(100);
    assert_eq!(
        person.offers_named(),
        ["Again from the first fight", "Practise this fight", "Result", "Difficulty: normal"]
    );
    person.takes("Again from the first fight");
    assert!(person.screen() == "play" && !person.play().is_practice());
    person.falls_until_the_end();
    person.takes("Practise this fight");
    assert!(person.screen() == "play" && person.play().is_practice());
    person.falls_until_the_end();
    person.takes("Other fight");
    person.takes("All fights in a row");
    person.falls_until_the_end();
    person.takes("Result");
    assert_eq!(person.screen(), "boss rush: result");
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.screen(), "boss rush");
}

#[test]
fn a_short_arcade_has_a_score_table_of_its_own() {
    let mut person = begins("modes-short", &campaign("modes-short"));
    clears_everything(&mut person);
    person.takes("Modes");
    person.takes("Short arcade");
    for _ in 0..2 {
        person.clears_the_stage();
        person.tap(KeyPlace::RETURN);
    }
    assert_eq!(person.screen(), "scores: name");
    (0..4).for_each(|_| person.tap(KeyPlace::RETURN));
    let kept = person.kept();
    let modes = &kept.career().modes;
    assert_eq!((modes.short_arcade.len(), modes.arcade.len()), (1, 0));
    assert!(!kept.career().won.contains(&Achievement::OneCredit), "only all stages count");
    person.tap(KeyPlace::RETURN);
    assert_eq!((person.screen().as_str(), person.focus().as_deref()), ("modes", Some("Short arcade")));
}

#[test]
fn a_player_may_take_the_result_after_a_game_over_in_the_arcade() {
    let mut person = begins("modes-result", &campaign("modes-result"));
    clears_everything(&mut person);
    person.takes("Modes");
    person.takes("Arcade");
    person.loses_all_lives();
    person.takes("Result");
    assert!(person.screen().starts_with("scores"), "{}", person.screen());
}

#[test]
fn a_game_over_in_the_arcade_counts_down_and_ends_without_an_answer() {
    let mut person = begins("modes-countdown", &campaign("modes-countdown"));
    clears_everything(&mut person);
    person.takes("Modes");
    person.takes("Arcade");
    for credits in (1..=3).rev() {
        person.falls_until_the_end();
        assert_eq!(person.screen(), "play: lost");
        assert!(person.focus().unwrap().contains("credit"), "{credits}: {:?}", person.offers());
        if credits > 1 {
            person.tap(KeyPlace::RETURN);
            assert_eq!(person.screen(), "play");
        }
    }
    person.wait(11 * 60);
    assert!(person.screen().starts_with("scores"), "{}", person.screen());
    assert!(person.kept().career().modes.arcade.is_empty(), "no points, or not written yet");
}

#[test]
fn a_time_attack_keeps_the_splits_of_each_try() {
    let mut person = begins("modes-trial", &campaign("modes-trial"));
    clears_everything(&mut person);
    person.takes("Level map");
    person.key(KeyPlace::RIGHT, false);
    while !person.offers().iter().any(|offer| offer.name.ends_with("Time attack")) {
        person.tap(KeyPlace::UP);
    }
    let place = person.offers().into_iter().find(|offer| offer.name.ends_with("Time attack")).unwrap().place;
    person.click((place.center().x, place.center().y));
    assert_eq!(person.screen(), "time attack");
    assert_eq!(person.focus().as_deref(), Some("own best"), "the run from the campaign was kept");
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.screen(), "play");
    assert!(person.play().ghost().is_some());
    person.clears_the_stage();
    person.tap(KeyPlace::ESCAPE);
    let kept = person.kept();
    let content = person_content(&person);
    let trial = kept.career().trial(content, Difficulty::Normal);
    assert_eq!((trial.begun, trial.finished), (1, 1));
    assert!(trial.best.iter().all(Option::is_some), "{trial:?}");

    // The splits are written for LiveSplit.
    let place = person.offers().into_iter().find(|offer| offer.name.ends_with("Time attack")).unwrap().place;
    person.click((place.center().x, place.center().y));
    person.takes("export splits");
    let files: Vec<PathBuf> =
        fs::read_dir(person.folder.join("exports")).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 1);
    let text = fs::read_to_string(&files[0]).unwrap();
    assert!(text.contains("<Run version=") && text.matches("<Segment>").count() == 2, "{text}");
}

/// The content of the stage that is selected on the map.
fn person_content(person: &Person) -> u64 {
    let name = match person.session.scene() {
        quadrant::scene::Scene::Map(map) => map.chosen().to_string(),
        _ => panic!("not on the map: {}", person.screen()),
    };
    let file = person.data.join(name).with_extension("ron");
    let text = fs::read_to_string(&file).unwrap();
    quadrant::level::read::read("stage.ron", &text).unwrap().hash
}

#[test]
fn drums_and_prisoners_count_once_whether_the_stage_is_cleared_or_left() {
    let data = campaign("modes-drums");
    let rows = "\"..............\", \".P...D.L.....X\", \"##############\"";
    fs::write(data.join("one.ron"), format!("Level(name: \"Stage one\", rows: [{rows}])")).unwrap();
    let mut person = begins("modes-drums", &data);
    person.tap(KeyPlace::RETURN);
    person.wait(10);
    person.hold(Action::Fire, 20);
    person.hold(Action::Lock, 120);
    assert_eq!(person.play().world().progress().drums.done, 1);
    person.tap(KeyPlace::ESCAPE);
    person.takes("Quit to title");
    person.tap(KeyPlace::DOWN);
    person.tap(KeyPlace::RETURN);
    let totals = person.kept().career().totals;
    assert_eq!((totals.stages, totals.drums, totals.prisoners), (0, 1, 0), "left");

    person.tap(KeyPlace::RETURN);
    person.wait(10);
    person.hold(Action::Fire, 20);
    person.hold(Action::Lock, 120);
    person.clears_the_stage();
    let totals = person.kept().career().totals;
    assert_eq!((totals.stages, totals.drums, totals.prisoners), (1, 2, 1), "cleared");
}

#[test]
fn splits_are_offered_for_export_and_without_any_it_says_why_not() {
    let mut person = begins("modes-no-splits", &campaign("modes-no-splits"));
    person.takes("Level map");
    let place = person.offers().into_iter().find(|offer| offer.name.ends_with("Time attack")).unwrap().place;
    person.click((place.center().x, place.center().y));
    let list = person.picture();
    assert!(says(&list, &words!("hint.start")) && !says(&list, &words!("hint.export")));
    person.takes("export splits");
    let list = person.picture();
    assert!(says(&list, &words!("hint.export")) && !says(&list, &words!("hint.start")));
    assert!(says(&list, &words!("trial.no_splits")));
}

#[test]
fn deaths_and_kills_get_into_the_statistics_of_a_stage_that_is_left() {
    let mut person = begins("modes-statistics", &campaign("modes-statistics"));
    person.tap(KeyPlace::RETURN);
    person.wait(10);
    person.falls_until_the_end();
    person.takes("Quit to title");
    person.tap(KeyPlace::DOWN);
    person.tap(KeyPlace::RETURN);
    let statistics = person.kept().career().statistics.clone();
    assert_eq!(statistics.deaths(), 4, "three lives, and the one it begins with");
    assert_eq!(statistics.places["one"].iter().map(|place| place.2).sum::<u32>(), 4);
    assert!(statistics.ticks > 200 && statistics.brute_force > 0);
    person.takes("Modes");
    person.takes("Statistics");
    for page in ["Kills", "Deaths", "Places", "Tree", "Totals"] {
        person.tap(KeyPlace::RIGHT);
        assert_eq!(person.screen(), format!("statistics: {page}"));
    }
    person.tap(KeyPlace::ESCAPE);
    person.takes("Achievements");
    assert_eq!(person.offers().len(), 24, "all but the selected one, and the way back");
}
