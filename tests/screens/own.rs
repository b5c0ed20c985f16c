//! Tests of the screen of the own levels: packs that are opened, searched, played and removed, and files that are dropped on
//! the window.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::files::empty_folder;
use crate::common::person::Person;
use quadrant::draw::{DrawList, HEIGHT, WIDTH};
use quadrant::files::pack::Pack;
use quadrant::files::shelf::Shelf;
use quadrant::game::event::{Event, Modifiers};
use quadrant::level::read::read;
use quadrant::replay::Replay;
use quadrant::saves::keeper::Keeper;
use quadrant::saves::proofs::keep_bot_run;
use quadrant::saves::store::Store;
use quadrant::scene::own::Age;
use quadrant::scene::{Scene, TypedKey};
use quadrant::settings::bindings::PadButton;
use quadrant::settings::key_place::KeyPlace;
use quadrant::words;

const STAGE: &str = "Level(name: \"Stage\", rows: [\".P........X.\", \".##########.\"])";

/// Makes the file of a pack from these files.
fn pack(folder: &Path, title: &str, files: &[(&str, &str)]) -> PathBuf {
    let levels = folder.join(title);
    fs::create_dir_all(&levels).unwrap();
    fs::write(levels.join("pack.ron"), format!("Pack(title: \"{title}\", author: \"Mira\")")).unwrap();
    for (name, text) in files {
        fs::write(levels.join(name), text).unwrap();
    }
    let file = folder.join(format!("{title}.quad"));
    fs::write(&file, Pack::of_folder(&levels).unwrap().0.to_bytes().unwrap()).unwrap();
    file
}

fn level(name: &str) -> String {
    STAGE.replace("Stage", name)
}

/// A person at the title, with these packs on the shelf.
fn person(name: &str, packs: &[PathBuf]) -> (Person, PathBuf) {
    let folder = empty_folder(name);
    let data = folder.join("levels");
    fs::create_dir_all(&data).unwrap();
    fs::write(data.join("one.ron"), STAGE).unwrap();
    let campaign = "Campaign(quadrants: [(quadrant: docks, title: \"A\", stages: [\"one\"])])";
    fs::write(data.join("campaign.ron"), campaign).unwrap();
    let home = folder.join("home");
    packs.iter().for_each(|file| _ = Shelf::new(&home, &[]).add(file).unwrap());
    (Person::begins(&home, &data), home)
}

fn types(person: &mut Person, text: &str) {
    for letter in text.chars() {
        // As on a keyboard, W, A, S and D also move a menu.
        let place = match letter {
            'w' => KeyPlace::W,
            'a' => KeyPlace::A,
            's' => KeyPlace::S,
            'd' => KeyPlace::D,
            _ => KeyPlace(600),
        };
        let typed = Some(TypedKey::Letter(letter));
        person.hear(Event::KeyDown { place, typed, held: Modifiers::NONE, is_repeated: false });
        person.tick();
        person.hear(Event::KeyUp(place));
        person.tick();
    }
}

fn titles(person: &Person) -> Vec<String> {
    let others = ["search", "back", "up", "down"].map(String::from);
    let buttons: Vec<String> =
        [words!("own.open"), words!("own.remove"), words!("own.new"), words!("map.play"), words!("own.watch")]
            .map(|button| button.to_string())
            .to_vec();
    person.offers_named().into_iter().filter(|name| !others.contains(name) && !buttons.contains(name)).collect()
}

#[test]
fn a_pack_is_opened_played_to_its_end_and_keeps_its_own_progress() {
    let files = empty_folder("own-files");
    let plain = pack(
        &files,
        "Plain",
        &[("a-2.ron", &level("Second")), ("a-10.ron", &level("Last")), ("a-1.ron", &level("First"))],
    );
    let (mut person, home) = person("own-plain", &[plain]);
    person.takes(&words!("title.own"));
    assert_eq!((person.screen().as_str(), titles(&person)), ("own levels", vec!["Plain".to_string()]));
    person.wait(12);
    let Scene::OwnLevels(own) = person.session.scene() else { panic!() };
    assert_eq!(own.in_focus().unwrap().stages.len(), 3, "its levels are filled in");
    person.tap(KeyPlace::RETURN);
    assert_eq!(
        (person.screen().as_str(), titles(&person)),
        ("pack", ["First", "Second", "Last"].map(String::from).to_vec())
    );
    person.tap(KeyPlace::RETURN);
    person.wait_for("play");
    for next in ["Second", "Last"] {
        person.clears_the_stage();
        person.takes(&words!("results.next"));
        person.wait_for("play");
        assert_eq!(person.play().level().name, next);
    }
    person.clears_the_stage();
    assert!(!person.offers_named().contains(&words!("results.next").to_string()), "it is the last one");
    person.takes(&words!("title.own"));
    assert_eq!(person.screen(), "pack");
    let Scene::OwnLevels(own) = person.session.scene() else { panic!() };
    let entry = own.in_focus().unwrap();
    assert!(entry.title == "Last" && entry.stages[0].is_cleared && entry.stages[0].best.is_some());
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "own levels");
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.focus().as_deref(), Some(words!("title.own").as_str()));
    // The game's own progress knows nothing of it, and the pack's is that of its folder given by --data.
    assert!(person.session.career().is_new());
    let folder = fs::read_dir(home.join("packs")).unwrap().next().unwrap().unwrap().path();
    assert_eq!(Keeper::new(Store::at(&home), Some(&folder)).career().cleared.len(), 3);
}

#[test]
fn the_view_of_a_level_has_the_own_pictures_of_its_pack() {
    let files = empty_folder("own-skin-files");
    fs::create_dir_all(files.join("Painted/sprites")).unwrap();
    fs::copy("assets/sprites/crates.png", files.join("Painted/sprites/crates.png")).unwrap();
    let (mut person, _) = person("own-skin", &[pack(&files, "Painted", &[("a.ron", STAGE)])]);
    person.takes(&words!("title.own"));
    for screen in ["own levels", "pack"] {
        assert_eq!(person.screen(), screen);
        person.wait(30);
        assert!(person.picture().skin.is_some(), "{screen}");
        person.tap(KeyPlace::RETURN);
    }
}

#[test]
fn a_pack_with_a_campaign_opens_at_its_map_and_back_leads_to_the_shelf() {
    let files = empty_folder("own-campaign-files");
    let campaign = "Campaign(quadrants: [(quadrant: vault, title: \"Deep\", stages: [\"b\"])])";
    let file = pack(&files, "Deep", &[("b.ron", &level("Hall")), ("campaign.ron", campaign)]);
    let (mut person, _) = person("own-campaign", &[file]);
    person.takes(&words!("title.own"));
    person.tap(KeyPlace::RETURN);
    person.wait_for("map");
    person.tap(KeyPlace::RETURN);
    person.wait_for("play");
    person.clears_the_stage();
    person.takes(&words!("results.map"));
    person.wait_for("map");
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(person.screen(), "own levels");
    person.tap(KeyPlace::ESCAPE);
    person.takes(&words!("title.map"));
    assert_eq!(person.offers_named()[0], "one", "the map of the game");
}

#[test]
fn packs_are_searched_by_typing_and_by_a_pad_and_removed_with_a_question() {
    let files = empty_folder("own-search-files");
    let stage = [("a.ron", STAGE)];
    let packs = ["Salt and sand", "Low tide", "High tide"].map(|title| pack(&files, title, &stage));
    let (mut person, home) = person("own-search", &packs);
    person.takes(&words!("title.own"));
    assert_eq!(titles(&person), ["High tide", "Low tide", "Salt and sand"]);
    types(&mut person, "sa");
    assert_eq!(person.screen(), "own levels: search");
    person.tap(KeyPlace::RETURN);
    assert_eq!(titles(&person), ["Salt and sand"]);
    person.tap(KeyPlace::ESCAPE);
    assert_eq!(titles(&person).len(), 3, "the search is emptied first");
    // With a pad: up to the search, a letter, done.
    for _ in 0..3 {
        person.pad(PadButton::Up);
    }
    assert_eq!(person.focus().as_deref(), Some("search"));
    person.pad(PadButton::South);
    for _ in 0..12 {
        person.pad(PadButton::Up);
    }
    person.pad(PadButton::South);
    assert_eq!(titles(&person), ["Low tide", "Salt and sand"], "both have an l");
    person.pad(PadButton::Right);
    person.pad(PadButton::Right);
    assert_eq!(person.focus().as_deref(), Some(words!("own.remove").as_str()));
    person.pad(PadButton::South);
    assert_eq!(
        (person.screen().as_str(), person.focus()),
        ("own levels: remove", Some(words!("own.keep").to_string()))
    );
    person.pad(PadButton::East);
    assert_eq!(fs::read_dir(home.join("packs")).unwrap().count(), 3, "back keeps it");
    person.takes(&words!("own.remove"));
    person.tap(KeyPlace::RIGHT);
    person.tap(KeyPlace::RETURN);
    assert_eq!(titles(&person), ["High tide", "Salt and sand"]);
    assert_eq!(fs::read_dir(home.join("packs")).unwrap().count(), 2);
}

/// The progress in an update: what is the same level stays cleared, and a level that was changed begins anew.
#[test]
fn an_update_asks_whether_it_replaces_the_older_one_and_keeps_the_progress() {
    let files = empty_folder("own-update-files");
    let (one, other) = (level("First"), level("Second"));
    let first = pack(&files, "Post", &[("a.ron", &one), ("b.ron", &other)]);
    let (mut person, home) = person("own-update", &[first]);
    person.takes(&words!("title.own"));
    person.tap(KeyPlace::RETURN);
    person.tap(KeyPlace::RETURN);
    person.wait_for("play");
    person.clears_the_stage();
    person.takes(&words!("results.next"));
    person.wait_for("play");
    person.clears_the_stage();
    let shelved = || Shelf::new(&home, &[]).packs().len();
    let cleared = |person: &mut Person| {
        let Scene::OwnLevels(own) = person.session.scene() else { panic!("{}", person.screen()) };
        own.entries()
            .iter()
            .map(|entry| (entry.stages[0].is_cleared, entry.stages[0].best.is_some()))
            .collect::<Vec<_>>()
    };
    let changed = other.replace(".P.", "..P");
    let asked = |person: &Person| {
        let Scene::OwnLevels(own) = person.session.scene() else { panic!() };
        own.asks().unwrap().to_string()
    };
    let second = pack(&files, "Post", &[("a.ron", &one), ("b.ron", &changed)]);
    person.session.drop_file(&second);
    person.tick();
    assert_eq!(
        (person.screen().as_str(), person.focus()),
        ("own levels: replace", Some(words!("own.replace").to_string()))
    );
    let mut list = DrawList::new(WIDTH, HEIGHT);
    person.session.draw(1.0, &mut list);
    assert_eq!((list.left_out, shelved()), (0, 2));
    assert!(
        asked(&person).contains("nothing says which one is newer") && asked(&person).contains(": Second."),
        "{}",
        asked(&person)
    );
    person.takes(&words!("own.replace"));
    assert_eq!((person.screen().as_str(), shelved()), ("pack", 1));
    assert_eq!(cleared(&mut person), [(true, true), (false, false)]);
    // The same file again is no update.
    person.session.drop_file(&second);
    person.tick();
    assert_eq!(person.screen(), "pack");
    // An answer is needed before anything is removed: the way back keeps both.
    let words = fs::read_to_string(files.join("Post/pack.ron")).unwrap().replace("Mira\"", "Mira\", words: \"Two.\"");
    fs::write(files.join("Post/pack.ron"), words).unwrap();
    fs::write(&second, Pack::of_folder(&files.join("Post")).unwrap().0.to_bytes().unwrap()).unwrap();
    person.session.drop_file(&second);
    person.tick();
    assert_eq!(person.screen(), "own levels: replace");
    person.tap(KeyPlace::ESCAPE);
    assert_eq!((person.screen().as_str(), shelved()), ("pack", 2));
    assert_eq!(cleared(&mut person), [(true, true), (false, false)]);
    // A number says which one is newer. Of two, the older one does not replace the newer one by a press of Return.
    for (version, says, focus) in [
        (3, "older versions of Post (without a number). Does this newer one (version 3)", "Replace"),
        (2, "a newer version of Post (version 3). Does this older one (version 2)", "Keep both"),
    ] {
        let words = format!("Pack(title: \"Post\", author: \"Mira\", version: {version})");
        fs::write(files.join("Post/pack.ron"), words).unwrap();
        fs::write(&second, Pack::of_folder(&files.join("Post")).unwrap().0.to_bytes().unwrap()).unwrap();
        person.session.drop_file(&second);
        person.tick();
        assert!(asked(&person).contains(says), "{}", asked(&person));
        assert_eq!(person.focus().as_deref(), Some(focus));
        let Scene::OwnLevels(own) = person.session.scene() else { panic!() };
        assert_eq!(own.in_focus().unwrap().version(), version);
        person.tap(KeyPlace::ESCAPE);
    }
    let ages = Shelf::new(&home, &[]).packs().into_iter().map(|pack| (pack.card.version, pack.age)).collect::<Vec<_>>();
    assert_eq!(ages[..2], [(3, Age::Latest), (2, Age::Older)]);
}

#[test]
fn the_mouse_plays_a_level_of_the_players_own() {
    let (mut person, home) = person("own-mouse", &[]);
    let file = empty_folder("own-mouse-files").join("way.ron");
    fs::write(&file, level("Way")).unwrap();
    Shelf::new(&home, &[]).remember(&file).unwrap();
    person.takes(&words!("title.own"));
    assert_eq!(person.focus().as_deref(), Some("Way"));
    person.wait(12);
    let button =
        person.offers().into_iter().find(|offer| offer.name == words!("map.play").as_str()).expect("the button");
    let middle = button.place.center();
    person.click((middle.x, middle.y));
    person.wait_for("play");
    assert_eq!(person.play().level().name, "Way");
}

#[test]
fn a_mark_says_that_the_recording_was_played_and_clears_the_level() {
    let (mut person, _) = person("own-proof", &[]);
    let file = empty_folder("own-proof-files").join("two.quad");
    fs::write(&file, Pack::of_folder(Path::new("tests/pack")).unwrap().0.to_bytes().unwrap()).unwrap();
    person.session.drop_file(&file);
    person.tick();
    assert_eq!(person.screen(), "pack");
    assert!(!person.offers_named().contains(&words!("own.watch").to_string()));
    person.wait(30);
    let Scene::OwnLevels(own) = person.session.scene() else { panic!() };
    assert!(
        matches!(own.in_focus().unwrap().stages[0].proof, quadrant::scene::own::Proof::Clears(ticks) if ticks > 60)
    );
    person.takes(&words!("own.watch"));
    person.wait_for("play");
    assert!(person.play().is_watched());
}

#[test]
fn a_recording_of_another_version_of_the_level_is_called_so() {
    let files = empty_folder("own-old-files");
    let run = fs::read_to_string("tests/replays/spring.replay").unwrap();
    let file = pack(&files, "Old", &[("a.ron", STAGE), ("a.replay", &run)]);
    let (mut person, _) = person("own-old", &[]);
    person.session.drop_file(&file);
    person.tick();
    person.wait(10);
    let Scene::OwnLevels(own) = person.session.scene() else { panic!("{}", person.screen()) };
    assert_eq!(own.in_focus().unwrap().stages[0].proof, quadrant::scene::own::Proof::Old);
}

#[test]
fn a_dropped_file_is_opened_and_a_wrong_one_changes_nothing() {
    let files = empty_folder("own-drop-files");
    let good = pack(&files, "Good", &[("a.ron", STAGE)]);
    let (mut person, home) = person("own-drop", &[]);
    let damaged = files.join("damaged.quad");
    fs::write(&damaged, &fs::read(&good).unwrap()[..200]).unwrap();
    fs::write(files.join("way.ron"), level("Way")).unwrap();
    fs::write(files.join("half.ron"), "Level(name: \"half").unwrap();
    for wrong in [damaged, files.join("half.ron"), files.join("none.ron"), files.join("a.txt")] {
        person.session.drop_file(&wrong);
        person.tick();
        assert_eq!(person.screen(), "title", "{}", wrong.display());
    }
    assert!(!home.join("packs").exists());
    person.session.drop_file(&files.join("way.ron"));
    person.tick();
    person.wait_for("play");
    assert_eq!(person.play().level().name, "Way");
    // A pack that is dropped into a game ends that game.
    person.session.drop_file(&good);
    person.tick();
    assert_eq!(person.screen(), "pack");
    // The help of an empty shelf and a full list fit their frames.
    let mut list = DrawList::new(WIDTH, HEIGHT);
    person.session.draw(1.0, &mut list);
    assert_eq!(list.left_out, 0);
}

#[test]
fn the_editor_publishes_a_level_with_the_run_of_the_bot() {
    let folder = empty_folder("own-publish");
    let file = folder.join("my-way.ron");
    fs::write(&file, level("My way")).unwrap();
    let mut person = Person::edits(&folder.join("home"), &file);
    let ctrl = |person: &mut Person, letter: char| {
        let typed = Some(TypedKey::Letter(letter));
        person.hear(Event::KeyDown { place: KeyPlace(600), typed, held: Modifiers::CONTROL, is_repeated: false });
        person.tick();
        person.hear(Event::KeyUp(KeyPlace(600)));
        person.tick();
    };
    // Without a clear nothing is published.
    ctrl(&mut person, 'p');
    assert_eq!((person.screen().as_str(), person.focus().as_deref()), ("publish", Some("title")));
    person.takes("publish");
    let pack = folder.join("home/exports/My-way.quad");
    assert!(!pack.exists());
    person.tap(KeyPlace::ESCAPE);
    person.tap(KeyPlace::ESCAPE);
    assert!(person.screen().starts_with("editor"));
    types(&mut person, "c");
    person.wait(60);
    ctrl(&mut person, 'p');
    person.tap(KeyPlace::DOWN);
    // These letters move a menu elsewhere. Letters are written after layouts and dead keys.
    for letter in ['D', 'a', 's', 'w'] {
        person.hear(Event::Letter(letter));
        types(&mut person, &letter.to_lowercase().to_string());
    }
    person.takes("publish");
    assert!(pack.exists(), "{}", person.screen());
    let read = Pack::open(&pack).unwrap();
    assert_eq!((read.card.title.as_str(), read.card.author.as_str()), ("My way", "Dasw"));
    assert_eq!(read.files.keys().collect::<Vec<_>>(), ["my-way.png", "my-way.replay", "my-way.ron", "pack.ron"]);
    person.tap(KeyPlace::ESCAPE);
    person.tap(KeyPlace::ESCAPE);
    assert!(person.screen().starts_with("editor"));
    // What was written comes back, and a stranger's game sees the same.
    ctrl(&mut person, 'p');
    let Scene::Publish(publish) = person.session.scene() else { panic!() };
    assert_eq!(publish.texts(), ["My way", "Dasw", ""]);
    let (mut stranger, _) = self::person("own-publish-stranger", &[]);
    stranger.session.drop_file(&pack);
    stranger.tick();
    stranger.wait(60);
    let Scene::OwnLevels(own) = stranger.session.scene() else { panic!() };
    assert!(matches!(own.in_focus().unwrap().stages[0].proof, quadrant::scene::own::Proof::Clears(_)));
}

/// The command line counts by the same function: `tests/files/packs.rs` publishes with it.
#[test]
fn the_editor_publishes_its_folder_and_counts_only_changes() {
    let folder = empty_folder("own-publish-folder");
    let levels = folder.join("post");
    fs::create_dir_all(&levels).unwrap();
    let card = |version: u32| format!("// Mine.\nPack(title: \"Post\", author: \"Mira\", version: {version})");
    fs::write(levels.join("pack.ron"), card(4)).unwrap();
    for name in ["first", "second"] {
        fs::copy("levels/test/spring.ron", levels.join(format!("{name}.ron"))).unwrap();
        fs::copy("tests/replays/spring.replay", levels.join(format!("{name}.replay"))).unwrap();
    }
    let mut person = Person::edits(&folder.join("home"), &levels.join("first.ron"));
    person.key_types(KeyPlace::P, 'p', true, true);
    person.tick();
    person.takes("what");
    person.wait(60);
    let mut publish = |expected: u32| {
        person.takes("publish");
        let pack = Pack::open(&folder.join("home/exports/post.quad")).unwrap();
        assert_eq!((pack.card.version, pack.files.len()), (expected, 7));
        assert_eq!(fs::read_to_string(levels.join("pack.ron")).unwrap(), card(expected), "the command line reads it");
        person.tap(KeyPlace::ESCAPE);
    };
    publish(5);
    publish(5);
    let text = fs::read_to_string(levels.join("second.ron")).unwrap();
    fs::write(levels.join("second.ron"), format!("// Changed.\n{text}")).unwrap();
    publish(6);
    // The author has published a later version with the command.
    fs::write(levels.join("pack.ron"), card(9)).unwrap();
    publish(10);
}

#[test]
fn levels_without_a_proof_are_named_and_their_proofs_are_looked_for_again() {
    let folder = empty_folder("own-publish-unproved");
    let (levels, home) = (folder.join("post"), folder.join("home"));
    fs::create_dir_all(&levels).unwrap();
    let (text, run) = ("levels/test/spring.ron", "tests/replays/spring.replay");
    fs::copy(text, levels.join("first.ron")).unwrap();
    fs::copy(run, levels.join("first.replay")).unwrap();
    let text = fs::read_to_string(text).unwrap().replace("Spring-heeled", "Lonely");
    fs::write(levels.join("second.ron"), &text).unwrap();
    fs::write(levels.join("pack.ron"), "Pack(title: \"Post\")").unwrap();
    let mut person = Person::edits(&home, &levels.join("first.ron"));
    person.key_types(KeyPlace::P, 'p', true, true);
    person.tick();
    let unproved = |person: &Person| {
        let Scene::Publish(publish) = person.session.scene() else { panic!("{}", person.screen()) };
        publish.unproved()
    };
    person.takes("what");
    person.wait(60);
    assert_eq!(unproved(&person).as_deref(), Some("Lonely"));
    person.takes("publish");
    let pack = home.join("exports/post.quad");
    assert!(!pack.exists());
    person.tap(KeyPlace::ESCAPE);
    // The command line keeps a run of the bot. The screen finds it when the choice changes.
    let run = Replay::from_text(&fs::read_to_string(run).unwrap()).unwrap();
    keep_bot_run(&Store::at(&home), &read("second", &text).unwrap(), &run);
    person.takes("what");
    person.takes("what");
    person.wait(60);
    assert_eq!(unproved(&person).as_deref(), Some(""));
    person.takes("publish");
    assert!(Pack::open(&pack).unwrap().files.contains_key("second.replay"));
}

#[test]
fn a_pack_that_arrived_is_listed_until_it_is_opened() {
    let folder = empty_folder("own-arrived");
    let good = pack(&folder, "night", &[("a.ron", &level("A"))]);
    fs::write(folder.join("bad.quad"), "no pack").unwrap();
    let shelf = Shelf::new(&folder.join("home"), std::slice::from_ref(&folder));
    let titles = || {
        let titles = shelf.arrived().into_iter().map(|one| one.card.map_or("?".to_string(), |card| card.title));
        titles.collect::<BTreeSet<_>>()
    };
    assert_eq!(titles(), BTreeSet::from(["?".to_string(), "night".to_string()]));
    shelf.add(&good).unwrap();
    assert_eq!(titles(), BTreeSet::from(["?".to_string()]));
}

#[test]
fn a_level_that_the_editor_saved_is_listed_wherever_it_is() {
    let folder = empty_folder("own-elsewhere");
    let file = folder.join("far.ron");
    fs::write(&file, level("Far away")).unwrap();
    let home = folder.join("home");
    let mut person = Person::edits(&home, &file);
    let listed = || Shelf::new(&home, &[]).own_levels().contains(&file);
    assert!(!listed());
    person.key_types(KeyPlace::S, 's', true, true);
    person.tick();
    assert!(listed());
    fs::rename(&file, folder.join("other.ron")).unwrap();
    assert!(!listed(), "it is gone");
}

/// A large pack opens quickly: each level is read once when it is inspected and once for the list, and no recording is
/// played before the list is shown.
#[test]
fn a_pack_of_a_hundred_levels_opens_at_once() {
    let files = empty_folder("own-hundred-files");
    let text = fs::read_to_string("levels/test/spring.ron").unwrap();
    let replay = fs::read_to_string("tests/replays/spring.replay").unwrap();
    let levels: Vec<(String, String)> = (0..100)
        .flat_map(|nth| [(format!("a-{nth}.ron"), text.clone()), (format!("a-{nth}.replay"), replay.clone())])
        .collect();
    let levels: Vec<(&str, &str)> = levels.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let file = pack(&files, "Hundred", &levels);
    let (mut person, _) = person("own-hundred", &[]);
    person.session.drop_file(&file);
    let begun = std::time::Instant::now();
    person.tick();
    let took = begun.elapsed();
    let Scene::OwnLevels(own) = person.session.scene() else { panic!("{}", person.screen()) };
    let proofs = own.entries().iter().map(|entry| entry.stages[0].proof);
    assert!(proofs.eq(std::iter::repeat_n(quadrant::scene::own::Proof::Waits, 100)));
    println!("a pack of 100 levels opens in {took:.0?}");
    // A machine that does much else at once is slower.
    assert!(took.as_millis() < 1000, "{took:?}");
}
