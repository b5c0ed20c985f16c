//! Tests a player's sessions from the first start on: which screen leads where, what is kept after a restart, and what
//! happens when a pad is pulled out, the focus is lost or a player joins. The whole program runs.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::files::{STAGES, empty_folder};
use crate::common::person::{Person, STRANGE, plug_in};
use crate::common::shot::{announces, says};
use quadrant::draw::font::Font;
use quadrant::draw::sprites::Sprite;
use quadrant::draw::{Colour, Command};
use quadrant::game::event::Event;
use quadrant::geom::Rect;
use quadrant::input::Button as Action;
use quadrant::scene::offer::By;
use quadrant::scene::options::teach::QUESTIONS;
use quadrant::scene::play::second::JOIN_TICKS;
use quadrant::scene::press::Part;
use quadrant::settings::TextSize;
use quadrant::settings::bindings::PadButton;
use quadrant::settings::key_place::KeyPlace;
use quadrant::sim::{Difficulty, Outcome};
use quadrant::words;

/// Creates three stages that are cleared by running right.
fn levels(name: &str) -> PathBuf {
    let data = empty_folder(&format!("{name}-levels"));
    for stage in ["one", "two", "three"] {
        let text = format!("Level(name: \"Stage {stage}\", rows: [\"P...K......X\", \"############\"])");
        fs::write(data.join(stage).with_extension("ron"), text).unwrap();
    }
    let stages = "stages: [\"one\", \"two\", \"three\"]";
    let text = format!("Campaign(quadrants: [(quadrant: docks, title: \"A\", {stages})])");
    fs::write(data.join("campaign.ron"), text).unwrap();
    data
}

fn begins(name: &str) -> Person {
    Person::begins(&empty_folder(name), &levels(name))
}

/// Answers the questions of a first start.
fn in_the_first_stage(name: &str) -> Person {
    let mut person = begins(name);
    assert_eq!(person.screen(), "title");
    person.takes_first_choices();
    person
}

/// Starts in a stage with a checkpoint and a pit at its left end.
fn in_a_stage_with_a_pit(name: &str) -> Person {
    let data = levels(name);
    let text = "Level(name: \"Pit\", rows: [\"..P...K.......X\", \"..#############\"], entities: [])";
    fs::write(data.join("one.ron"), text).unwrap();
    let mut person = Person::begins(&empty_folder(name), &data);
    person.takes_first_choices();
    person
}

/// Returns the box of this transparency. Each kind of box has its own.
fn has_box(person: &mut Person, alpha: u8) -> Option<Rect> {
    person.picture().commands.iter().find_map(|command| match command {
        Command::Fill { rect, colour } if *colour == Colour::INK.with_alpha(alpha) => Some(*rect),
        _ => None,
    })
}
const CARD: u8 = 205;
const REPLAY_STRIP: u8 = 216;

/// Two files with one name are two levels, a moved file is the same level, and a file with the name of a stage is not a
/// stage.
#[test]
fn records_belong_to_the_content_of_a_file() {
    let (folder, files) = (empty_folder("content"), empty_folder("content-levels"));
    let file = |place: &str| files.join(place).join("docks-1.ron");
    for (place, rows) in [("d1", "[\"P...K...X\", \"#########\"]"), ("d2", "[\"P...K....X\", \"##########\"]")] {
        fs::create_dir(files.join(place)).unwrap();
        fs::write(file(place), format!("Level(name: \"Mine\", rows: {rows})")).unwrap();
    }
    let records = |place: &str| {
        let mut person = Person::plays(&folder, &file(place));
        assert_eq!(person.play().level_name(), "docks-1");
        person.runs_to_the_exit();
        assert!(person.offers().iter().all(|offer| offer.name != words!("results.next").as_str()));
        let career = person.session.career().clone();
        assert!(career.cleared.is_empty() && career.last.is_none(), "{career:?}");
        career.records
    };
    assert_eq!(records("d1").len(), 1);
    assert_eq!(records("d2").len(), 2);
    fs::rename(files.join("d1"), files.join("d3")).unwrap();
    assert_eq!(records("d3").len(), 2);
    assert_eq!(
        fs::read_dir(folder.join("runs"))
            .unwrap()
            .filter(|run| run.as_ref().unwrap().path().extension().unwrap() == "replay")
            .count(),
        2
    );
}

#[test]
fn a_session_from_the_first_start_to_the_second() {
    let mut person = begins("evening");
    assert_eq!((person.screen().as_str(), person.focus().as_deref()), ("title", Some(words!("title.play").as_str())));
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.screen(), "options: First");
    assert_eq!(person.focus().as_deref(), Some("Normal"), "Return starts the game");
    person.tap(KeyPlace::DOWN);
    person.tap(KeyPlace::DOWN);
    person.tap(KeyPlace::RIGHT);
    assert_eq!(person.session.settings().text, TextSize::Large, "at once");
    person.tap(KeyPlace::ESCAPE);
    assert_eq!((person.screen().as_str(), person.focus().as_deref()), ("title", Some(words!("title.play").as_str())));
    person.takes_first_choices();
    assert_eq!((person.screen().as_str(), person.play().level_name()), ("play", "one"));
    assert!(person.folder.join("settings.ron").is_file(), "kept when the game begins");

    person.runs_to_the_exit();
    assert!(person.session.career().is_cleared("one"), "kept as soon as it is cleared");
    let offered: Vec<String> = person.offers().into_iter().map(|offer| offer.name).collect();
    let choices = [
        words!("results.next"),
        words!("menu.play_again"),
        words!("results.race"),
        words!("results.watch"),
        words!("results.map"),
    ];
    for choice in choices {
        assert!(offered.iter().any(|name| *name == *choice), "{choice:?} of {offered:?}");
    }

    person.takes(&words!("results.race"));
    assert_eq!(person.screen(), "play");
    person.wait(10);
    let ghost = person.play().ghost().expect("the run of a moment ago").tick();
    assert_eq!(ghost, person.play().world().tick(), "side by side");
    person.runs_to_the_exit();

    person.takes(&words!("results.watch"));
    assert!(person.play().is_watched());
    person.wait_for("play: ended");
    person.takes(&words!("menu.map"));
    assert_eq!(person.screen(), "map");
    assert_eq!(person.focus().as_deref(), Some("one"));
    person.tap(KeyPlace::RIGHT);
    assert_eq!(person.focus().as_deref(), Some("two"), "open now");
    person.tap(KeyPlace::RETURN);
    person.wait_for("play");
    assert_eq!(person.play().level_name(), "two");
    person.runs_to_the_exit();
    person.takes(&words!("results.next"));
    assert_eq!(person.play().level_name(), "three");

    person.tap(KeyPlace::ESCAPE);
    person.takes(&words!("menu.title"));
    assert_eq!(person.screen(), "pause: Title?");
    person.confirms();
    assert_eq!(
        (person.screen().as_str(), person.focus().as_deref()),
        ("title", Some(words!("title.continue").as_str()))
    );
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "title: Quit");
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "title", "not yet");
    person.tap(KeyPlace::ESCAPE);
    person.confirms();
    assert!(person.is_over);

    person.starts_again();
    assert_eq!(
        (person.screen().as_str(), person.focus().as_deref()),
        ("title", Some(words!("title.continue").as_str()))
    );
    assert_eq!(person.session.settings().text, TextSize::Large);
    assert!(person.session.career().is_cleared("one") && person.session.career().is_cleared("two"));
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.play().level_name(), "three", "where the player left off");
    person.runs_to_the_exit();
    person.takes(&words!("results.ending"));
    assert_eq!(person.screen(), "ending: lights up", "the campaign is finished");
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.screen(), "ending", "the lights are skipped");
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.screen(), "credits");
}

#[test]
fn the_credits_tell_the_end_of_the_story_only_after_the_last_stage() {
    let mut person = in_the_first_stage("credits-end");
    person.tap(KeyPlace::ESCAPE);
    person.takes(&words!("menu.title"));
    person.confirms();
    person.takes(&words!("title.extras"));
    person.takes(&words!("title.credits"));
    let tells_end = |person: &mut Person| {
        assert_eq!(person.screen(), "credits");
        person.wait(500);
        let list = person.picture();
        let [end, other] = [words!("credits.story.end"), words!("credits.story.4")].map(|text| says(&list, &text));
        assert!(end != other);
        end
    };
    assert!(!tells_end(&mut person));
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "title: Extras", "where the credits are");
    person.tap(KeyPlace::ESCAPE);
    person.takes(&words!("title.continue"));
    for next in [words!("results.next"), words!("results.next"), words!("results.ending")] {
        person.runs_to_the_exit();
        person.takes(&next);
    }
    person.tap(KeyPlace::RETURN);
    person.tap(KeyPlace::RETURN);
    assert!(tells_end(&mut person));
}

#[test]
fn stepping_over_the_end_of_a_game_counts_it_once() {
    let mut person = in_the_first_stage("once");
    person.runs_to_the_exit();
    for key in [KeyPlace::F7, KeyPlace::PERIOD, KeyPlace::PERIOD, KeyPlace::F7] {
        person.tap(key);
    }
    person.wait_for("results");
    assert_eq!(person.session.career().totals.stages, 1, "counted again by stepping over its end");
    person.takes(&words!("menu.play_again"));
    person.runs_to_the_exit();
    assert_eq!(person.session.career().totals.stages, 2, "another game counts again");
}

/// From the title of an empty save until the keys move the player, if nothing is pressed that is not needed.
#[test]
fn a_new_player_is_in_control_after_three_presses() {
    let click: fn(&mut Person) = |person| {
        let focus = person.offers().into_iter().find(|offer| offer.by == By::Focus { on: true });
        let place = focus.expect("something is in focus").place.center();
        person.click((place.x, place.y));
    };
    // Two presses choose, and the third one skips the story.
    let ways: [[fn(&mut Person); 2]; 3] = [
        [|person| person.tap(KeyPlace::RETURN), |person| person.tap(KeyPlace::ESCAPE)],
        [|person| person.pad(PadButton::South), |person| person.pad(PadButton::East)],
        [click, |person| person.takes_anywhere("skip")],
    ];
    for (nth, [choose, skip]) in ways.into_iter().enumerate() {
        let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
        let mut person = Person::begins(&empty_folder(&format!("control-{nth}")), &levels);
        let mut seen = Vec::new();
        while person.screen() != "play" {
            seen.push(person.screen());
            person.wait(25);
            let press = if seen.len() < 3 { choose } else { skip };
            press(&mut person);
            assert!(seen.len() <= 3, "{seen:?}");
        }
        assert_eq!(seen[..2], ["title", "options: First"], "the title comes first");
        let x = |person: &Person| person.play().world().player(0).unwrap().body.rect.x;
        let before = x(&person);
        person.hold(Action::Right, 10);
        assert!(x(&person) > before && person.ticks < 15 * 60, "{} ticks", person.ticks);
    }
}

#[test]
fn two_players_are_both_in_from_the_first_tick() {
    let mut person = begins("for-two");
    person.takes(&words!("title.players"));
    assert_eq!(person.screen(), "options: First");
    person.tap(KeyPlace::ESCAPE);
    person.takes_first_choices();
    person.wait(2);
    assert!(person.play().world().player(1).is_none(), "the player went back and chose to play alone");

    let both = |person: &Person| [0, 1].map(|number| person.play().world().player(number).map(|it| it.body.rect.x));
    let is_for_two = |person: &Person| both(person)[1].is_some() && person.play().world().tick() <= 1;
    person.tap(KeyPlace::ESCAPE);
    person.takes(&words!("menu.title"));
    person.confirms();
    person.takes(&words!("title.players"));
    assert!(is_for_two(&person), "{:?} at {}", both(&person), person.play().world().tick());
    assert_eq!(person.play().world().lives(0), person.play().world().lives(1));
    person.tick();
    assert!(says(&person.picture(), "P1: A D W S, jump I, fire J    P2: Left Right Up Down, jump Z, fire X"));
    let begun = both(&person).map(Option::unwrap);
    person.hold(Action::Right, 10);
    person.key(KeyPlace::LEFT, true);
    person.wait(10);
    person.key(KeyPlace::LEFT, false);
    let now = both(&person).map(Option::unwrap);
    assert!(now[0] > begun[0] && now[1] < begun[1], "each has their own keys: {begun:?} {now:?}");
    plug_in(&mut person.session, 2);
    person.hear(Event::PadDown(2, PadButton::Right));
    person.wait(20);
    person.hear(Event::PadUp(2, PadButton::Right));
    assert!(both(&person)[1].unwrap() > now[1], "or their own pad");

    person.tap(KeyPlace::ESCAPE);
    person.takes(&words!("menu.restart"));
    person.confirms();
    assert!(is_for_two(&person), "after a restart too");
    person.runs_to_the_exit();
    person.takes(&words!("results.next"));
    assert!(is_for_two(&person) && person.play().level_name() == "two", "and in the next stage");
    person.tap(KeyPlace::ESCAPE);
    person.takes(&words!("pause.second_leaves"));
    person.wait(120);
    person.runs_to_the_exit();
    person.takes(&words!("results.next"));
    person.wait(2);
    assert!(both(&person)[1].is_none(), "the second player has left");
}

#[test]
fn the_first_questions_are_repeated_until_they_are_answered() {
    let mut person = begins("asked-again");
    person.tap(KeyPlace::RETURN);
    person.starts_again();
    assert_eq!(person.screen(), "title");
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.screen(), "options: First", "the difficulty was not chosen");
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.screen(), "play");
    person.starts_again();
    assert!(says(&person.picture(), &words!("title.continue.about", stage = "Stage one").to_string()));
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.screen(), "play", "not asked again");
}

#[test]
fn every_setting_is_kept_after_a_restart() {
    let mut person = in_the_first_stage("kept");
    person.tap(KeyPlace::ESCAPE);
    person.takes(&words!("menu.options"));
    let first = person.screen();
    let mut rows = 0;
    loop {
        for _ in 0..person.offers().len() {
            person.tap(KeyPlace::DOWN);
            let before = person.session.settings().clone();
            person.tap(KeyPlace::LEFT);
            rows += u32::from(*person.session.settings() != before);
            // Turn the page back.
            if person.focus().is_some_and(|name| name.starts_with("page")) {
                person.tap(KeyPlace::RIGHT);
            }
        }
        person.tap(KeyPlace::E);
        if person.screen() == first {
            break;
        }
    }
    assert!(rows >= 17, "{rows} rows changed something");
    let chosen = person.session.settings().clone();
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "pause");
    person.starts_again();
    assert_eq!(*person.session.settings(), chosen);
}

#[test]
fn two_players_join_and_leave() {
    let mut person = in_the_first_stage("two");
    person.tap(KeyPlace::RETURN);
    person.wait(60);
    assert!(person.play().world().player(1).is_none(), "a short press is a mistake");
    person.joins();
    person.wait(30);
    assert!(person.play().world().player(1).is_some(), "Return lets the second player join");
    person.key(KeyPlace::RIGHT, true);
    let before = person.play().world().player(1).unwrap().body.rect.x;
    person.wait(20);
    assert!(person.play().world().player(1).unwrap().body.rect.x > before, "the arrows move the second player");
    person.key(KeyPlace::RIGHT, false);
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.screen(), "pause");
    person.takes(&words!("pause.second_leaves"));
    assert_eq!(person.screen(), "play");
    person.wait(120);
    assert!(person.play().world().player(1).is_none());
    // The second player also leaves by holding the key that joined. That must not pause.
    person.key(KeyPlace::RETURN, true);
    person.wait(90);
    assert!(person.play().world().player(1).is_some(), "the press that joins does not leave");
    person.key(KeyPlace::RETURN, false);
    person.wait(2);
    assert_eq!(person.screen(), "play");
    person.key(KeyPlace::RETURN, true);
    for _ in 0..70 {
        person.tick();
        assert_eq!(person.screen(), "play", "a long press does not pause");
    }
    assert!(person.play().world().player(1).is_none(), "held for a second");
    person.key(KeyPlace::RETURN, false);
    person.wait(2);
    assert_eq!(person.screen(), "play");
    person.joins();
    person.wait(10);
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.screen(), "pause", "a short press pauses");
    person.takes(&words!("pause.second_leaves"));
    person.wait(120);
    assert!(person.play().world().player(1).is_none());
    plug_in(&mut person.session, 2);
    let start = |down: bool| match down {
        true => Event::PadDown(2, PadButton::Start),
        false => Event::PadUp(2, PadButton::Start),
    };
    person.hear(start(true));
    person.wait(JOIN_TICKS);
    person.hear(start(false));
    person.wait(30);
    assert!(person.play().world().player(1).is_some(), "start on the second pad");
    person.hear(start(true));
    person.wait(70);
    person.hear(start(false));
    person.wait(2);
    assert_eq!(person.screen(), "play");
    assert!(person.play().world().player(1).is_none(), "and held there");
}

#[test]
fn the_difficulty_is_asked_at_first_and_changed_on_the_map() {
    let mut person = begins("difficulty");
    person.takes(&words!("title.play"));
    assert_eq!((person.screen().as_str(), person.focus().as_deref()), ("options: First", Some("Normal")));
    person.tap(KeyPlace::UP);
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.play().rules().difficulty, Difficulty::Easy);
    person.starts_again();
    person.takes("Level map");
    person.tap(KeyPlace::E);
    person.tap(KeyPlace::DOWN);
    person.tap(KeyPlace::LEFT);
    assert_eq!(person.focus().as_deref(), Some("one: Difficulty: easy"), "{:?}", person.offers_named());
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.session.settings().difficulty, Difficulty::Normal);
    assert_eq!((person.screen().as_str(), person.focus().as_deref()), ("map", Some("one: Difficulty: normal")));
    person.starts_again();
    assert_eq!(person.session.settings().difficulty, Difficulty::Normal, "it is kept");
}

#[test]
fn the_card_of_a_stage_is_shown_once_and_closed_by_a_key() {
    let mut person = in_the_first_stage("card");
    person.wait(20);
    let card = has_box(&mut person, CARD).expect("name, place and goals");
    assert!(card.bottom() < 180, "{card:?}");
    let x = person.play().world().player(0).unwrap().body.rect.x;
    person.hold(Action::Right, 10);
    assert!(person.play().world().player(0).unwrap().body.rect.x > x, "the game goes on below it");
    person.wait(60);
    assert_eq!(has_box(&mut person, CARD), None);
    person.tap(KeyPlace::ESCAPE);
    person.takes(&words!("menu.restart"));
    person.confirms();
    person.wait(20);
    assert_eq!(has_box(&mut person, CARD), None, "the stage is known");
    person.runs_to_the_exit();
    person.takes(&words!("results.next"));
    person.wait(20);
    assert!(has_box(&mut person, CARD).is_some(), "another stage");
}

#[test]
fn what_is_held_at_a_game_over_acts_when_the_game_goes_on() {
    let mut person = in_a_stage_with_a_pit("held");
    person.hold(Action::Right, 60);
    assert!(announces(&person.picture(), "000000"), "the score");
    person.key(KeyPlace::A, true);
    person.wait(900);
    assert_eq!(person.screen(), "play: lost");
    assert!(!announces(&person.picture(), "000000"), "the heading is in its place");
    person.tap(KeyPlace::F7);
    assert_eq!(person.focus().as_deref(), Some(words!("play.continue").as_str()), "nothing is left to freeze");
    person.tap(KeyPlace::RETURN);
    let x = |person: &Person| person.play().world().player(0).unwrap().body.rect.x;
    let before = x(&person);
    person.wait(20);
    assert!(x(&person) < before, "the key was held all the time");
}

#[test]
fn a_recording_that_ends_with_a_continue_says_so() {
    let folder = empty_folder("recording-ends");
    let level = folder.join("pit.ron");
    fs::write(&level, "Level(name: \"pit\", rows: [\"..P..X\", \"..####\", \"......\"])").unwrap();
    let mut person = Person::records(&folder, &level, &folder.join("pit.replay"));
    person.loses_all_lives();
    person.takes(&words!("play.continue"));
    let note = words!("play.recording_ended");
    assert!(says(&person.picture(), &note));
    let mut person = Person::plays(&folder, &level);
    person.loses_all_lives();
    person.takes(&words!("play.continue"));
    assert!(!says(&person.picture(), &note), "nobody asked for this recording");
}

#[test]
fn the_run_continues_after_a_visit_to_the_editor() {
    let mut person = in_the_first_stage("editor");
    person.hold(Action::Right, 30);
    let (tick, hash) = (person.play().world().tick(), person.play().world().hash());
    person.tap(KeyPlace::F9);
    assert!(person.screen().starts_with("editor"), "{}", person.screen());
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "pause", "the game waits");
    assert_eq!((person.play().world().tick(), person.play().world().hash()), (tick, hash));
    assert_eq!(person.play().is_no_record(), None, "nothing was changed");
    person.takes(&words!("pause.resume"));
    person.tap(KeyPlace::F9);
    let text = "Level(name: \"Stage one\", rows: [\"P...K....D.X\", \"############\"])";
    fs::write(person.data.join("one.ron"), text).unwrap();
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "pause");
    assert!(person.play().world().tick() > tick, "the same game");
    assert!(person.play().world().level().things.len() > 2, "in the changed level");
    assert!(person.play().is_no_record().is_some());
}

#[test]
fn leaving_a_lost_game_is_asked_about_and_no_keeps_the_checkpoint() {
    let mut person = in_a_stage_with_a_pit("lost");
    person.loses_all_lives();
    person.takes(&words!("menu.title"));
    assert_eq!(person.screen(), "play: lost, Title?");
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "play: lost");
    person.takes(&words!("play.continue"));
    assert_eq!(person.screen(), "play");
}

#[test]
fn deaths_count_even_if_no_stage_is_cleared() {
    let mut person = in_a_stage_with_a_pit("deaths");
    person.loses_all_lives();
    let deaths = u64::from(person.play().world().progress().deaths());
    assert!(deaths > 2);
    person.takes(&words!("menu.restart"));
    person.confirms();
    person.hold(Action::Left, 120);
    person.tap(KeyPlace::ESCAPE);
    person.takes(&words!("menu.title"));
    person.confirms();
    assert_eq!(person.screen(), "title");
    assert_eq!(person.session.career().totals.deaths, deaths + 1);
    person.starts_again();
    assert_eq!(person.session.career().totals.deaths, deaths + 1, "they are kept");
    person.tap(KeyPlace::RETURN);
    person.hold(Action::Left, 120);
    person.wait(120);
    person.runs_to_the_exit();
    let totals = person.session.career().totals;
    assert_eq!((totals.deaths, totals.stages), (deaths + 2, 1), "counted once");
}

#[test]
fn after_a_game_over_the_player_can_continue_and_change_the_difficulty() {
    let mut person = in_a_stage_with_a_pit("over");
    person.hold(Action::Right, 60);
    person.loses_all_lives();
    let first = person.focus();
    assert_eq!(first.as_deref(), Some(words!("play.continue").as_str()));
    let choices =
        [words!("menu.restart"), words!("map.normal"), words!("menu.map"), words!("menu.title"), words!("menu.quit")];
    for choice in choices {
        assert!(person.offers_named().iter().any(|name| *name == *choice), "{:?}", person.offers_named());
    }
    person.takes(&words!("map.normal"));
    assert_eq!(person.focus().as_deref(), Some(words!("map.hard").as_str()), "the line stays in focus");
    (0..2).for_each(|_| person.tap(KeyPlace::LEFT));
    assert_eq!(person.screen(), "play: lost");
    assert_eq!(person.session.settings().difficulty, Difficulty::Easy);
    assert_eq!(person.play().rules().difficulty, Difficulty::Easy);
    person.takes(&words!("play.continue"));
    assert_eq!(person.screen(), "play");
    let world = person.play().world();
    assert_eq!((world.progress().score, world.outcome()), (0, Outcome::Running));
    assert!(world.player(0).unwrap().body.rect.x > 80, "at the checkpoint");
    person.runs_to_the_exit();
    assert!(person.play().is_no_record().is_some());
    assert!(person.session.career().is_cleared("one"), "the next stage is unlocked");
}

#[test]
fn a_replay_is_marked_as_one_and_can_be_restarted() {
    let mut person = in_the_first_stage("replay");
    assert_eq!(has_box(&mut person, REPLAY_STRIP), None, "a game is no replay");
    person.runs_to_the_exit();
    person.takes(&words!("results.watch"));
    person.wait(10);
    let strip = has_box(&mut person, REPLAY_STRIP).expect("REPLAY, the time, the keys");
    assert!(strip.x == 0 && strip.y > 240 && strip.right() < 420, "left of the counter: {strip:?}");
    person.tap(KeyPlace::ESCAPE);
    person.takes("Watch from the start");
    assert!(person.play().is_watched() && person.play().world().tick() < 5);
    person.wait_for("play: ended");
    person.takes("Watch again");
    assert!(person.play().is_watched());
    person.tap(KeyPlace::ESCAPE);
    person.takes(&words!("menu.play_yourself"));
    assert!(!person.play().is_watched());
}

#[test]
fn the_game_pauses_when_the_focus_or_a_pad_is_lost() {
    let mut person = in_the_first_stage("waits");
    person.loses_focus();
    assert_eq!(person.screen(), "pause");
    let tick = person.play().world().tick();
    person.wait(30);
    assert_eq!(person.play().world().tick(), tick);
    person.takes(&words!("pause.resume"));
    person.wait(5);
    person.pull_pad();
    assert_eq!(person.screen(), "pause");
    // The pad is plugged in again by now, and the game is still paused. A press of a button on it resumes the game.
    person.pad(PadButton::South);
    assert_eq!(person.screen(), "play");
    person.pad(PadButton::Start);
    assert_eq!(person.screen(), "pause");

    person.takes(&words!("menu.options"));
    for page in ["options: Picture", "options: Game"] {
        person.tap(KeyPlace::E);
        assert_eq!(person.screen(), page);
    }
    while person.focus().as_deref() != Some("Pause in background") {
        person.tap(KeyPlace::DOWN);
    }
    person.tap(KeyPlace::RIGHT);
    person.tap(KeyPlace::ESCAPE);
    person.takes(&words!("pause.resume"));
    person.loses_focus();
    assert_eq!(person.screen(), "play", "as it was chosen");
}

#[test]
fn an_unknown_pad_is_taught_and_teaching_can_be_left() {
    let mut person = in_the_first_stage("strange");
    person.strange_press(Part::Button(0));
    assert_eq!(person.screen(), "options: Teach");
    person.wait(3 * 600);
    assert_eq!(person.screen(), "options: Controls", "the questions time out");
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "pause", "the game waited");
    person.tap(KeyPlace::ESCAPE);
    person.strange_press(Part::Button(0));
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "options: Controls", "the keyboard leads out");
    person.tap(KeyPlace::ESCAPE);
    person.tap(KeyPlace::ESCAPE);
    person.strange_press(Part::Button(0));
    for nth in 0..QUESTIONS.len() {
        person.wait(20);
        assert_eq!(person.screen(), "options: Teach", "question {nth}");
        person.strange_press(Part::Button(nth as u8));
    }
    assert_eq!(person.screen(), "options: Controls", "pad {STRANGE} is taught");
}

/// In every stage, below the title, with an icon for each goal. The text of the line is tested beside its source.
#[test]
fn the_pause_shows_the_goals_of_every_stage() {
    for stage in STAGES {
        let file = PathBuf::from(format!("{}/levels/{stage}.ron", env!("CARGO_MANIFEST_DIR")));
        let mut person = Person::plays(&empty_folder(&format!("goals-{stage}")), &file);
        person.wait(200);
        person.tap(KeyPlace::ESCAPE);
        assert_eq!(person.screen(), "pause", "{stage}");
        let goals = person.play().world().level().objectives.len();
        let icons: Vec<u16> = [Sprite::HudDrum, Sprite::HudIntel, Sprite::HudPrisoner, Sprite::HudWarden]
            .iter()
            .map(|icon| icon.frame(0))
            .collect();
        let is_icon = |command: &&Command| matches!(command, Command::Sprite { frame, y, .. } if icons.contains(frame) && (40..60).contains(y));
        let list = person.picture();
        let pause = list
            .commands
            .iter()
            .rposition(|command| matches!(command, Command::Fill { rect, .. } if *rect == list.bounds()));
        let shown = list.commands[pause.expect("the dark cover of the pause")..].iter().filter(is_icon).count();
        assert_eq!(shown, goals, "{stage}");
    }
}

#[test]
fn the_line_of_the_counter_waits_for_its_key() {
    let mut person = in_a_stage_with_a_pit("counter");
    person.wait(120);
    let shows = |person: &mut Person, y: i32, light: Colour| {
        let list = person.picture();
        list.commands.iter().any(|one| match *one {
            Command::Points { from, colour, .. } => {
                colour == light && (y..y + 8).contains(&list.points[from as usize].1)
            }
            _ => false,
        })
    };
    let in_play = (270 - 6 - Font::Small.capital(), Colour::DIM.with_alpha(120));
    assert!(!shows(&mut person, in_play.0, in_play.1));
    person.tap(KeyPlace::F3);
    assert!(shows(&mut person, in_play.0, in_play.1));
}
