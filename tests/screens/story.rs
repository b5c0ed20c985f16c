//! Tests of the story around and during play: the opening, the briefing, the radio, the notes, the picture between
//! two quadrants, and the two endings.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::files::{STAGES, empty_folder, recorded, shipped};
use crate::common::person::Person;
use crate::common::shot::says;
use quadrant::draw::font::Font;
use quadrant::draw::{Colour, Command, DrawList};
use quadrant::geom::Rect;
use quadrant::input::Button as Action;
use quadrant::replay::Replay;
use quadrant::scene::Screen;
use quadrant::scene::play::{Play, Start};
use quadrant::settings::bindings::PadButton;
use quadrant::settings::key_place::KeyPlace;
use quadrant::settings::{PictureOptions, TextSize};
use quadrant::sim::{IndexChoice, Kind};
use quadrant::words;

const BRIEFING: &str = "Go right. It is not far.";
const LINE: &str = "You are nearly there, so go on.";
const NOTE: &str = "You walked here from the left.";

/// One stage with a briefing, a note near the start and a line on the radio behind it. The note is in the way, or too high.
fn campaign(name: &str, is_note_high: bool) -> PathBuf {
    let data = empty_folder(&format!("{name}-levels"));
    let air = ".".repeat(17);
    let row = if is_note_high { 0 } else { 4 };
    let text = format!(
        "Level(name: \"One\", briefing: {BRIEFING:?}, rows: [{air:?}, {air:?}, {air:?}, {air:?}, \"P...............X\", \
         \"#################\"], entities: [PickUp(at: (6, {row}), what: intel, note: {NOTE:?}), \
         Radio(area: ((10, 0), (11, 4)), text: {LINE:?})])"
    );
    fs::write(data.join("one.ron"), text).unwrap();
    let text = "Campaign(story: true, quadrants: [(quadrant: docks, title: \"A\", stages: [\"one\"])])";
    fs::write(data.join("campaign.ron"), text).unwrap();
    data
}

/// A new player who has answered the first questions.
fn begins(name: &str, data: &Path) -> Person {
    let mut person = Person::begins(&empty_folder(name), data);
    person.tap(KeyPlace::RETURN);
    person.tap(KeyPlace::RETURN);
    person
}

#[test]
fn a_new_player_sees_the_opening_and_the_briefing_and_then_plays() {
    let mut person = begins("story-opening", &campaign("story-opening", false));
    assert_eq!(person.screen(), "Opening: panel 1, begins");
    person.wait(60 * 60);
    assert_eq!(person.screen(), "Opening: panel 1", "the page waits for its reader");
    let mut seen = Vec::new();
    while person.screen().starts_with("Opening") && seen.len() < 9 {
        person.tap(KeyPlace::RETURN);
        seen.push(person.screen());
    }
    assert_eq!(seen[4..], ["Opening: panel 4, begins", "Opening: panel 4", "briefing: Wen speaks"]);
    person.wait(20 + BRIEFING.len() as u32);
    assert_eq!(person.screen(), "briefing");
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.screen(), "play");
    assert!(person.play().world().lasted() <= 1, "the stage waited");

    // From the map, the opening is not shown again. Back leads from the briefing to the map.
    person.hold(Action::Right, 30);
    person.tap(KeyPlace::ESCAPE);
    person.starts_again();
    person.tap(KeyPlace::RETURN);
    assert_eq!(person.screen(), "briefing: Wen speaks");
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "map");
}

#[test]
fn back_skips_the_opening_and_its_briefing_but_not_in_the_time_of_a_double_click() {
    let data = campaign("story-skip", false);
    let ways: [fn(&mut Person); 2] = [|person| person.tap(KeyPlace::ESCAPE), |person| person.pad(PadButton::East)];
    for (nth, press) in ways.into_iter().enumerate() {
        let mut person = begins(&format!("story-skip-{nth}"), &data);
        press(&mut person);
        assert_eq!(person.screen(), "Opening: panel 1, begins");
        person.wait(20);
        press(&mut person);
        assert_eq!(person.screen(), "play");
    }
}

#[test]
fn a_press_shows_all_words_of_a_card_and_the_next_one_turns_it() {
    let ways: [fn(&mut Person); 3] = [
        |person| person.tap(KeyPlace::RETURN),
        |person| person.pad(PadButton::South),
        |person| person.click((320, 180)),
    ];
    for (nth, press) in ways.into_iter().enumerate() {
        let name = format!("story-cards-{nth}");
        let mut person = begins(&name, &campaign(&name, false));
        person.wait(20);
        press(&mut person);
        assert_eq!(person.screen(), "Opening: panel 1");
        press(&mut person);
        assert_eq!(person.screen(), "Opening: panel 2, begins");
    }
}

#[test]
fn a_line_on_the_radio_is_said_once_and_a_note_is_kept() {
    let mut person = begins("story-radio", &campaign("story-radio", false));
    person.reads_on("Opening");
    person.reads_on("briefing");
    let mut said = Vec::new();
    for _ in 0..60 {
        person.hold(Action::Right, 2);
        let line = person.play().said().map(String::from);
        if line.is_some() && said.last() != Some(&line) {
            said.push(line);
        }
        if person.play().world().player(0).unwrap().body.rect.x > 11 * 16 {
            break;
        }
    }
    assert_eq!(said[0].as_deref(), Some(NOTE), "{said:?}");
    person.wait(300);
    assert_eq!(person.play().said(), Some(LINE), "it waited for the note");
    person.wait(300);
    assert_eq!(person.play().said(), None);
    person.hold(Action::Left, 40);
    person.hold(Action::Right, 40);
    assert_eq!(person.play().said(), None, "it is not said twice");

    // The note is on the map, also after a restart of the game.
    person.tap(KeyPlace::ESCAPE);
    person.starts_again();
    assert_eq!(person.session.career().notes["one"].len(), 1);
    person.takes(&words!("title.map"));
    assert_eq!(person.screen(), "map");
    person.takes_anywhere(&words!("map.notes"));
    assert_eq!(person.screen(), "notes");
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "map");
}

/// The areas are so close together that a player who runs is past the last one before the first line ends.
#[test]
fn the_pause_shows_again_what_was_found_and_said() {
    let mut person = begins("story-pause", &campaign("story-pause", false));
    person.reads_on("Opening");
    person.reads_on("briefing");
    person.tap(KeyPlace::ESCAPE);
    assert!(!person.offers().iter().any(|offer| offer.name == "Notes"), "nothing was said yet");
    person.tap(KeyPlace::ESCAPE);
    person.hold(Action::Right, 70);
    person.tap(KeyPlace::ESCAPE);
    person.takes("Notes");
    assert_eq!(person.screen(), "pause: notes");
    let picture = person.picture();
    assert!(says(&picture, NOTE) && says(&picture, "Intel"));
    person.tap(KeyPlace::ESCAPE);
    assert_eq!((person.screen().as_str(), person.focus().as_deref()), ("pause", Some("Notes")));
}

/// The line begins just before the exit, so there is no time for it in the stage.
#[test]
fn what_could_not_be_said_in_the_stage_is_said_with_the_results() {
    let data = campaign("story-late", false);
    let stage = data.join("one.ron");
    let text = fs::read_to_string(&stage).unwrap();
    fs::write(&stage, text.replace("((10, 0), (11, 4))", "((15, 0), (16, 4))")).unwrap();
    let mut person = begins("story-late", &data);
    person.reads_on("Opening");
    person.reads_on("briefing");
    person.clears_the_stage();
    assert!(says(&person.picture(), LINE));
}

#[test]
fn lines_on_the_radio_wait_for_each_other() {
    let data = campaign("story-queue", true);
    let stage = data.join("one.ron");
    let area = |x: u32| format!("Radio(area: (({x}, 0), ({x}, 4)), text: ");
    let more = format!("{}\"first\"), {}\"second\"), ", area(4), area(6));
    fs::write(&stage, fs::read_to_string(&stage).unwrap().replace("Radio(", &format!("{more}Radio("))).unwrap();
    let mut person = begins("story-queue", &data);
    person.reads_on("Opening");
    person.reads_on("briefing");
    let mut said = Vec::new();
    for nth in 0..400 {
        person.hold(if nth < 40 { Action::Right } else { Action::Down }, 2);
        let line = person.play().said().map(String::from);
        if line.is_some() && said.last() != line.as_ref() {
            said.extend(line);
        }
    }
    assert_eq!(said, ["first", "second", LINE]);
}

#[test]
fn a_line_on_the_radio_waits_until_the_fight_is_over() {
    let data = campaign("story-fight", true);
    let stage = data.join("one.ron");
    let text = fs::read_to_string(&stage).unwrap();
    fs::write(&stage, text.replace("entities: [", "entities: [Foe(what: rifleman, at: (15, 4)), ")).unwrap();
    let mut person = begins("story-fight", &data);
    person.reads_on("Opening");
    person.reads_on("briefing");
    let place = |person: &Person| person.play().world().player(0).unwrap().body.rect.x;
    let lives = |person: &Person| person.play().world().entities().any(|it| matches!(it.kind, Kind::Enemy(_)));
    while place(&person) < 11 * 16 - 8 {
        person.hold(Action::Right, 2);
        assert_eq!(person.play().said(), None, "the rifleman fights");
    }
    for _ in 0..60 {
        person.hold(Action::Fire, 4);
        if !lives(&person) {
            break;
        }
        assert_eq!(person.play().said(), None, "the rifleman fights");
    }
    assert!(!lives(&person));
    person.wait(60);
    assert_eq!(person.play().said(), Some(LINE), "it waited for the end of the fight");
}

#[test]
fn a_freed_prisoner_speaks_and_a_line_waits_for_its_name() {
    const FREED: &str = "You came for me!";
    const WIRED: &str = "Now that you are past it, I see you.";
    let data = campaign("story-calls", true);
    let stage = data.join("one.ron");
    let calls = format!(
        "Radio(area: ((0, 0), (16, 4)), wired: \"past\", text: {WIRED:?}), Trigger(area: ((12, 0), (13, 4)), name: \"past\"), \
         Prisoner(at: (8, 4)), Radio(area: ((8, 3), (8, 4)), who: prisoner, freed: true, text: {FREED:?}), \
         Radio(area: ((2, 3), (3, 4)), who: prisoner, freed: true, text: \"Nobody is here.\")"
    );
    let radio = format!("Radio(area: ((10, 0), (11, 4)), text: {LINE:?})");
    fs::write(&stage, fs::read_to_string(&stage).unwrap().replace(&radio, &calls)).unwrap();
    let mut person = begins("story-calls", &data);
    person.reads_on("Opening");
    person.reads_on("briefing");
    let mut said = Vec::new();
    for nth in 0..400 {
        person.hold(if nth < 42 { Action::Right } else { Action::Down }, 2);
        let line = person.play().said().map(String::from);
        if line.is_some() && said.last() != line.as_ref() {
            said.extend(line);
        }
    }
    assert_eq!(said, [FREED, WIRED]);
}

/// Returns the largest box of one of these transparencies. Each kind of box has its own.
fn box_of(person: &mut Person, alphas: &[u8]) -> Option<Rect> {
    largest_box(&person.picture(), alphas)
}

fn largest_box(list: &DrawList, alphas: &[u8]) -> Option<Rect> {
    let boxes = list.commands.iter().filter_map(|command| match *command {
        Command::Fill { rect, colour } if alphas.iter().any(|alpha| colour == Colour::INK.with_alpha(*alpha)) => {
            Some(rect)
        }
        _ => None,
    });
    boxes.max_by_key(|rect| rect.w * rect.h)
}

/// Returns the text of the stage with a room so high that no box at an upper edge covers the player.
fn high(stage: &Path) -> String {
    let air = format!("rows: [{}", format!("{:?}, ", ".".repeat(17)).repeat(18));
    fs::read_to_string(stage).unwrap().replace("rows: [", &air).replace("(11, 4)", "(11, 22)")
}

#[test]
fn a_line_on_the_radio_does_not_cover_the_boxes_of_those_who_look_inside() {
    let data = campaign("story-inside", false);
    let stage = data.join("one.ron");
    let text = high(&stage).replace("at: (6, 4), what: intel", "at: (6, 22), what: intel");
    fs::write(&stage, text.replace(&format!(", note: {NOTE:?}"), "")).unwrap();
    let mut person = begins("story-inside", &data);
    person.reads_on("Opening");
    person.reads_on("briefing");
    person.tap(KeyPlace::F8);
    let mut both = 0;
    for _ in 0..34 {
        person.hold(Action::Right, 4);
        let (inspector, line) = (box_of(&mut person, &[255]), box_of(&mut person, &[164]));
        let inspector = inspector.filter(|it| it.w > 100 && it.h > 40).expect("the inspector is shown");
        if let Some(line) = line {
            assert!(!inspector.overlaps(line), "{inspector:?} {line:?}");
            both += 1;
        }
    }
    assert!(both > 5, "both are shown at once in {both} pictures");
}

/// Plays the recordings of all four fights, in both sizes of text.
#[test]
fn what_is_said_never_covers_a_warden() {
    for (stage, text) in STAGES
        .iter()
        .filter(|stage| stage.ends_with("-4"))
        .flat_map(|stage| [(*stage, TextSize::Normal), (*stage, TextSize::Large)])
    {
        let replay = recorded(stage);
        let (level, index) = (shipped(stage), IndexChoice::default());
        let Replay { seed, rules, .. } = replay;
        let mut play = Play::new(Start {
            level_name: stage.into(),
            level,
            seed,
            rules,
            index,
            next: None,
            own: Default::default(),
        });
        play.view().look = PictureOptions { text, ..PictureOptions::default() };
        let mut shown = 0;
        for (tick, inputs) in replay.inputs().enumerate() {
            play.step(inputs);
            let warden = play.world().entities().find(|entity| matches!(entity.kind, Kind::Warden(_)));
            let Some(warden) = warden.map(|warden| warden.body.rect) else { continue };
            if play.said().is_none() || tick % 2 == 1 {
                continue;
            }
            let mut list = DrawList::new(640, 360);
            play.draw(1.0, &mut list);
            let seen = play.view().lens(1.0, (640, 360)).seen;
            if let Some(line) = largest_box(&list, &[164]) {
                shown += 1;
                let warden = warden.moved(-seen.x, -seen.y);
                assert!(!line.overlaps(warden), "{stage}, tick {tick}: {line:?} covers {warden:?}");
            }
        }
        assert!(shown > 50, "{stage}: only {shown} pictures with a line");
    }
}

/// The text of a sign is where the line was.
#[test]
fn a_line_on_the_radio_gives_way_to_the_text_of_a_sign() {
    let data = campaign("story-sign", false);
    let stage = data.join("one.ron");
    let text = high(&stage).replace("at: (6, 4), what: intel", "at: (0, 22), what: intel");
    let text = text
        .replace("Radio(area: ((10, 0)", "Sign(at: (9, 22), text: \"Sit down and rest here.\"), Radio(area: ((4, 0)");
    fs::write(&stage, text.replace(&format!(", note: {NOTE:?}"), "")).unwrap();
    let mut person = begins("story-sign", &data);
    person.reads_on("Opening");
    person.reads_on("briefing");
    let (mut places, mut signs) = (Vec::new(), 0);
    for nth in 0..200 {
        person.hold(if nth < 20 { Action::Right } else { Action::Down }, 3);
        let (sign, line) = (box_of(&mut person, &[208]), box_of(&mut person, &[164]));
        places.extend(line);
        signs += u32::from(sign.is_some());
        assert!(sign.is_none() || line.is_none(), "{sign:?} {line:?}");
    }
    assert!(signs > 5 && !places.is_empty(), "{signs} pictures with a sign, {} with the line", places.len());
    places.dedup();
    assert_eq!(places.len(), 1, "{places:?}");
}

/// The opacity of the line about a weapon.
const WEAPON_LINE: u8 = 212;

/// Takes a weapon near a place where a line begins. Returns for each picture the line about the weapon and that of the radio.
fn beside_a_weapon(name: &str, line_begins: i32) -> Vec<(Option<Rect>, Option<Rect>)> {
    let data = campaign(name, false);
    let stage = data.join("one.ron");
    let text = high(&stage)
        .replace("at: (6, 4), what: intel", "at: (6, 22), what: rapid")
        .replace("Radio(area: ((10, 0)", &format!("Radio(area: (({line_begins}, 0)"));
    fs::write(&stage, text.replace(&format!(", note: {NOTE:?}"), "")).unwrap();
    let mut person = begins(name, &data);
    person.reads_on("Opening");
    person.reads_on("briefing");
    // A line that begins here is there before the weapon.
    person.wait(60);
    let mut pictures = Vec::new();
    for nth in 0..110 {
        person.hold(if nth < 30 { Action::Right } else { Action::Down }, 4);
        pictures.push((box_of(&mut person, &[WEAPON_LINE]), box_of(&mut person, &[164])));
    }
    pictures
}

#[test]
fn a_line_on_the_radio_stays_where_it_is_while_a_weapon_is_taken() {
    let pictures = beside_a_weapon("story-weapon", 0);
    let both = || pictures.iter().filter_map(|(weapon, line)| weapon.zip(*line));
    assert!(both().count() > 5 && both().all(|(weapon, line)| !weapon.overlaps(line)), "{pictures:?}");
    let mut shown: Vec<Option<Rect>> = pictures.iter().map(|(_, line)| *line).collect();
    shown.dedup();
    assert!(matches!(shown[..], [Some(_), None]), "{shown:?}");
}

/// The player runs to the right and back while the line is shown.
#[test]
fn a_line_on_the_radio_stays_in_one_place_and_never_beside_the_player() {
    let data = campaign("story-chase", false);
    let stage = data.join("one.ron");
    let wide = ".".repeat(17);
    let text =
        high(&stage).replace(&wide, &wide.repeat(3)).replace("at: (6, 4), what: intel", "at: (0, 22), what: intel");
    let (floor, start) = ("#".repeat(17), "P...............X");
    let text = text.replace(&floor, &floor.repeat(3)).replace(start, &format!("P{}X", ".".repeat(49)));
    let text = text.replace("Radio(area: ((10, 0)", "Radio(area: ((4, 0)");
    fs::write(&stage, text.replace(&format!(", note: {NOTE:?}"), "")).unwrap();
    let mut person = begins("story-chase", &data);
    person.reads_on("Opening");
    person.reads_on("briefing");
    let mut places = Vec::new();
    for nth in 0..80 {
        person.hold(if nth < 30 { Action::Right } else { Action::Left }, 2);
        let Some(line) = box_of(&mut person, &[164]) else { continue };
        let world = person.play().world();
        let body = world.player(0).unwrap().body.rect.moved(-world.view().x, -world.view().y);
        assert!(line.bottom() < body.y || line.y > body.bottom(), "{line:?} is beside {body:?}");
        places.push(line);
    }
    assert!(places.len() > 30, "{} pictures", places.len());
    places.dedup();
    assert_eq!(places.len(), 1, "{places:?}");
}

#[test]
fn a_line_on_the_radio_waits_while_the_box_about_a_weapon_is_read() {
    let pictures = beside_a_weapon("story-weapon-first", 10);
    let first = |is_it: fn(&(Option<Rect>, Option<Rect>)) -> bool| pictures.iter().position(is_it).expect("a box");
    assert!(first(|it| it.0.is_some()) < first(|it| it.1.is_some()));
    assert!(pictures.iter().all(|(weapon, line)| weapon.is_none() || line.is_none()), "{pictures:?}");
}

/// Runs through the only stage and returns the first screen of the ending.
fn ending(name: &str, is_note_high: bool) -> String {
    let mut person = begins(name, &campaign(name, is_note_high));
    person.reads_on("Opening");
    person.reads_on("briefing");
    person.hold(Action::Right, 400);
    person.tap(KeyPlace::RETURN);
    person.takes_anywhere(&words!("results.ending"));
    let first = person.screen();
    person.reads_on(first.split(':').next().unwrap());
    assert_eq!(person.screen(), "ending: lights up");
    first
}

#[test]
fn pad_and_mouse_also_lead_through_a_briefing() {
    let mut person = begins("story-briefing", &campaign("story-briefing", false));
    person.reads_on("Opening");
    let ways: [fn(&mut Person); 3] = [
        |person| person.pad(PadButton::South),
        |person| person.pad(PadButton::East),
        |person| person.click((320, 180)),
    ];
    for (press, leads_to) in ways.into_iter().zip(["play", "map", "play"]) {
        person.starts_again();
        person.tap(KeyPlace::RETURN);
        assert_eq!(person.screen(), "briefing: Wen speaks");
        press(&mut person);
        assert!(person.screen().starts_with(leads_to), "{} instead of {leads_to}", person.screen());
    }
}

#[test]
fn one_picture_stands_between_two_quadrants() {
    let data = campaign("story-between", false);
    fs::copy(data.join("one.ron"), data.join("two.ron")).unwrap();
    let quadrants =
        "(quadrant: docks, title: \"A\", stages: [\"one\"]), (quadrant: vault, title: \"B\", stages: [\"two\"])";
    fs::write(data.join("campaign.ron"), format!("Campaign(story: true, quadrants: [{quadrants}])")).unwrap();
    let ways: [fn(&mut Person); 2] = [|person| person.reads_on("Between"), |person| person.tap(KeyPlace::ESCAPE)];
    for (nth, leave) in ways.into_iter().enumerate() {
        let mut person = begins(&format!("story-between-{nth}"), &data);
        person.reads_on("Opening");
        person.reads_on("briefing");
        person.clears_the_stage();
        person.reads_on("results");
        assert_eq!(person.screen(), "Between: panel 1, begins");
        leave(&mut person);
        assert_eq!(person.screen(), "briefing: Wen speaks");
        person.reads_on("briefing");
        assert_eq!((person.screen().as_str(), person.play().level_name()), ("play", "two"));
    }
}

#[test]
fn the_ending_depends_on_what_was_found() {
    assert_eq!(ending("story-found", false), "AllFound: panel 1, begins");
    assert_eq!(ending("story-missing", true), "SomeMissing: panel 1, begins");
}

/// All lines of the shipped stages fit into their boxes, in small and large letters, and can be read in time.
/// Counts the words of the opening, the briefings, the radio, the notes, the wardens, the scenes between quadrants, the endings and the credits.
#[test]
fn the_story_has_at_most_2400_words() {
    let count = |text: &str| text.split_whitespace().count();
    let stages = STAGES.map(shipped).map(|level| {
        let story = &level.story;
        let lines = story.radio.iter().map(|it| it.text).chain(story.notes.iter().map(|it| it.text));
        count(&story.briefing) + lines.map(|nth| count(&level.texts[nth])).sum::<usize>()
    });
    let begins = ["opening.", "between.", "ending.found.", "ending.missing.", "credits.story."];
    let ends = [".before", ".second", ".third", ".after"];
    let is_said = |key: &str| key.starts_with("warden.") && ends.iter().any(|end| key.ends_with(end));
    let is_story = |key: &str| begins.iter().any(|begin| key.starts_with(begin)) || is_said(key);
    let catalogue: BTreeMap<String, ron::Value> =
        ron::from_str(&fs::read_to_string("assets/text/en.ron").unwrap()).unwrap();
    let others = catalogue.iter().filter(|(key, _)| is_story(key)).map(|(key, value)| match value {
        ron::Value::String(text) => count(text),
        _ => panic!("{key} is not a plain text"),
    });
    let words = stages.iter().sum::<usize>() + others.sum::<usize>();
    assert!(words > 1000 && words <= 2400, "{words} words");
}

#[test]
fn what_is_said_in_the_stages_is_short() {
    for (name, level) in STAGES.map(|name| (name, shipped(name))) {
        let story = &level.story;
        for radio in &story.radio {
            for font in [Font::Small, Font::Large] {
                let lines = font.lines(&level.texts[radio.text], 250).count();
                assert!(lines <= 4, "{name}: {:?} needs {lines} lines", level.texts[radio.text]);
            }
            assert!(level.bounds().overlaps(radio.area), "{name}");
        }
    }
}

/// Plays all recordings.
#[test]
fn nothing_long_is_said_in_a_fight() {
    for stage in STAGES {
        let (replay, level) = (recorded(stage), shipped(stage));
        let Replay { seed, rules, .. } = replay;
        let mut play = Play::new(Start {
            level_name: stage.into(),
            level,
            seed,
            rules,
            index: IndexChoice::default(),
            next: None,
            own: Default::default(),
        });
        for (tick, inputs) in replay.inputs().enumerate() {
            play.step(inputs);
            let is_long = |line: &str| line.split_whitespace().count() > 5;
            assert!(!play.said().is_some_and(is_long) || !play.is_fight(), "{stage}, tick {tick}: {:?}", play.said());
        }
        println!("{stage}: {} lines", play.heard().count());
    }
}
