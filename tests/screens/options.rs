//! Tests every row of the options, the controls and the pause by keys, by a pad and by the mouse. tests/walk.rs tests
//! that each device reaches everything. Here the page keys are not used.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use crate::common::files::empty_folder;
use quadrant::cli;
use quadrant::draw::overlay::Overlays;
use quadrant::draw::sprites::{FRAMES, Sprite};
use quadrant::draw::view::View;
use quadrant::draw::{Blend, Command, DrawList, HEIGHT, WIDTH};
use quadrant::game::session::Session;
use quadrant::geom::Rect;
use quadrant::input::{Button, Input, Inputs};
use quadrant::replay::Replay;
use quadrant::scene::Screen;
use quadrant::scene::options::setting::{Setting, Shown};
use quadrant::scene::options::{BOARDS, Focus, Options, Page, Row};
use quadrant::scene::play::second::JOIN_TICKS;
use quadrant::scene::play::{Play, Start};
use quadrant::scene::press::{Caught, Device, Part, RawPress};
use quadrant::scene::{Click, Controls, MenuKey, Next, Pointer, Scene};
use quadrant::settings::bindings::{PadButton, Slot};
use quadrant::settings::key_place::KeyPlace;
use quadrant::settings::{Colours, PictureOptions, Settings, Shake, TextSize};
use quadrant::sim::player::PlayerState;
use quadrant::sim::{Difficulty, IndexChoice, Kind, Outcome, Rules};

const PAGES: [Page; 9] = [
    Page::Teach,
    Page::Sound,
    Page::Picture,
    Page::Game,
    Page::Controls,
    Page::Board(BOARDS[0]),
    Page::Board(BOARDS[1]),
    Page::Board(BOARDS[2]),
    Page::Board(BOARDS[3]),
];

fn options() -> Options {
    Options::new(Settings::default(), Arc::default())
}

fn key(menu: MenuKey) -> Controls {
    // The key that the keyboard sends. Other letters and arrows mean the same in a menu.
    let place = match menu {
        MenuKey::Up => 82,
        MenuKey::Down => 81,
        MenuKey::Left => 80,
        MenuKey::Right => 79,
        MenuKey::Choose => 40,
        MenuKey::Back => 41,
        MenuKey::PageLeft => 75,
        MenuKey::PageRight => 78,
    };
    Controls { menu: Some(menu), caught: Some(Caught::Key(KeyPlace(place))), ..Controls::default() }
}

fn pad(menu: MenuKey) -> Controls {
    let button = match menu {
        MenuKey::Up => PadButton::Up,
        MenuKey::Down => PadButton::Down,
        MenuKey::Left => PadButton::Left,
        MenuKey::Right => PadButton::Right,
        MenuKey::Choose => PadButton::South,
        MenuKey::Back => PadButton::East,
        MenuKey::PageLeft => PadButton::LeftShoulder,
        MenuKey::PageRight => PadButton::RightShoulder,
    };
    let device = Device::Pad(Default::default());
    Controls { menu: Some(menu), caught: Some(Caught::Pad(button)), device, ..Controls::default() }
}

fn click(at: (i32, i32)) -> Controls {
    let left = Click { pressed: true, held: true, released: false };
    let pointer = Pointer { at, moved: true, left, ..Pointer::default() };
    Controls { pointer, device: Device::Mouse, ..Controls::default() }
}

/// Page index, focus, and whether a key is awaited.
type Spot = (usize, Focus, bool);

fn spot(options: &Options) -> Spot {
    let page = PAGES.iter().position(|page| *page == options.page()).expect("a page that is known");
    (page, options.focus(), options.is_listening())
}

/// Returns all states that can be reached with keys that every device has.
fn all_reachable_states() -> Vec<Options> {
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    let mut open = VecDeque::from([options()]);
    while let Some(now) = open.pop_front() {
        if !seen.insert(spot(&now)) {
            continue;
        }
        for step in KEYS.map(key) {
            let mut next = now.clone();
            if next.tick(step) == Next::Stay {
                open.push_back(next);
            }
        }
        all.push(now);
    }
    all
}

fn every_place() -> BTreeSet<(usize, Focus)> {
    let rows = |page: &Page| page.rows().iter().enumerate().collect::<Vec<_>>();
    let places = PAGES.iter().enumerate().flat_map(|(nth, page)| {
        let columns = |(row, kind): (usize, &Row)| (0..kind.columns()).map(move |column| Focus { row, column });
        rows(page).into_iter().flat_map(columns).map(move |focus| (nth, focus)).collect::<Vec<_>>()
    });
    places.collect()
}

const KEYS: [MenuKey; 6] = [MenuKey::Up, MenuKey::Down, MenuKey::Left, MenuKey::Right, MenuKey::Choose, MenuKey::Back];

#[test]
fn everything_can_be_reached_without_the_page_keys() {
    let all = all_reachable_states();
    let reached: BTreeSet<(usize, Focus)> = all.iter().map(|now| (spot(now).0, now.focus())).collect();
    let missing: Vec<_> = every_place().difference(&reached).copied().collect();
    assert!(missing.is_empty(), "out of reach: {missing:?}");
    assert!(all.iter().any(Options::is_listening), "no key was ever asked for");
    for mut now in all {
        let from = spot(&now);
        // A page that waits for a pad ends after a while.
        for _ in 0..700 {
            if now.is_teaching() {
                now.tick(Controls::default());
            }
        }
        let left = (0..4).any(|_| now.tick(key(MenuKey::Back)) == Next::Return);
        assert!(left, "no way out of {from:?}");
    }
}

#[test]
fn no_controls_overlap() {
    for page in PAGES.into_iter().chain([Page::First]) {
        let mut options = options();
        options.open(page);
        let rows = page.rows().iter().enumerate();
        let all: Vec<Rect> = rows
            .flat_map(|(row, kind)| (0..kind.columns()).map(move |column| Focus { row, column }))
            .map(|focus| options.place(focus))
            .collect();
        for (nth, place) in all.iter().enumerate() {
            assert!(all[..nth].iter().all(|other| !other.overlaps(*place)), "{page:?}: {place:?}");
        }
    }
}

#[test]
fn every_option_is_on_a_page_and_changes_both_ways() {
    let listed: Vec<Setting> = PAGES
        .iter()
        .flat_map(|page| page.rows())
        .filter_map(|row| match row {
            Row::Set(setting) => Some(*setting),
            _ => None,
        })
        .collect();
    for setting in Setting::ALL {
        assert_eq!(listed.iter().filter(|other| **other == setting).count(), 1, "{setting:?}");
        let (page, row) = PAGES
            .iter()
            .find_map(|page| Some((*page, page.rows().iter().position(|row| *row == Row::Set(setting))?)))
            .expect("it is listed");
        for press in [key, pad] {
            let mut options = options();
            options.open(page);
            while options.focus().row != row {
                options.tick(press(MenuKey::Down));
            }
            let before = options.settings().clone();
            let shown = setting.shown(&before);
            options.tick(press(MenuKey::Left));
            assert_ne!(options.settings(), &before, "{setting:?}");
            assert_ne!(setting.shown(options.settings()), shown, "{setting:?} shows that it changed");
            options.tick(press(MenuKey::Right));
            assert_eq!(options.settings(), &before, "{setting:?}");
            // One button cycles through all values.
            let mut values = vec![setting.shown(&before)];
            for _ in 0..40 {
                options.tick(press(MenuKey::Choose));
                let shown = setting.shown(options.settings());
                if !values.contains(&shown) {
                    values.push(shown);
                }
            }
            let count = match shown {
                Shown::Bar { of, .. } => usize::from(of) + 1,
                Shown::Word(_) => 2,
            };
            assert!(values.len() >= count, "{setting:?}: {values:?}");
        }
    }
}

/// Space jumps unless it is bound. The list of keys shows it beside the two bound keys.
#[test]
fn the_list_of_keys_shows_that_space_jumps() {
    let drawn = |settings: Settings| {
        let mut options = Options::new(settings, Arc::default());
        options.open(Page::Board(BOARDS[0]));
        let mut list = DrawList::new(WIDTH, HEIGHT);
        options.draw(1.0, &mut list);
        list.commands.len()
    };
    let mut bound = Settings::default();
    let roll = Slot { button: Button::Roll, nth: 0 };
    quadrant::settings::bindings::bind_key(&mut bound.keys, 0, roll, KeyPlace::SPACE);
    assert!(drawn(Settings::default()) > drawn(bound), "a key more");
}

#[test]
fn a_bar_can_be_clicked_and_dragged() {
    let mut options = options();
    let place = options.place(Focus { row: 1, column: 0 });
    let y = place.y + place.h / 2;
    let volume = |options: &mut Options, x: i32| {
        options.tick(click((x, y)));
        options.settings().sound
    };
    let volumes: Vec<u8> = (place.x + 278..place.right() - 88).map(|x| volume(&mut options, x)).collect();
    assert_eq!((volumes[0], volumes[volumes.len() - 1]), (0, 10));
    assert!(volumes.is_sorted());
    let held = Click { held: true, ..Click::default() };
    let pointer = Pointer { at: (place.x + 300, y), moved: true, left: held, ..Pointer::default() };
    options.tick(Controls { pointer, ..Controls::default() });
    assert!(options.settings().sound < 10, "dragged back");
}

fn on_board(board: usize, button: Button, column: usize) -> Options {
    let mut options = options();
    options.open(Page::Board(BOARDS[board]));
    while options.page().rows()[options.focus().row] != Row::Bind(button) {
        options.tick(key(MenuKey::Down));
    }
    if column == 1 {
        options.tick(key(MenuKey::Right));
    }
    options
}

fn caught(caught: Caught) -> Controls {
    Controls { caught: Some(caught), ..Controls::default() }
}

#[test]
fn binding_a_used_key_swaps_and_a_reserved_key_is_refused() {
    let (jump, fire) = (Slot { button: Button::Jump, nth: 0 }, Slot { button: Button::Fire, nth: 0 });
    let mut options = on_board(0, Button::Jump, 0);
    let (i, j) = (options.settings().keys[0].get(jump), options.settings().keys[0].get(fire));
    options.tick(key(MenuKey::Choose));
    assert!(options.is_listening());
    options.tick(Controls::default());
    // J chooses in a menu, but here it is an ordinary key.
    options.tick(Controls { menu: Some(MenuKey::Choose), ..caught(Caught::Key(j.unwrap())) });
    assert!(!options.is_listening());
    assert_eq!((options.settings().keys[0].get(jump), options.settings().keys[0].get(fire)), (j, i));

    let before = options.settings().clone();
    options.tick(key(MenuKey::Choose));
    options.tick(caught(Caught::Key(KeyPlace(58))));
    assert_eq!(options.settings(), &before, "F1 is the game's own");
    options.tick(key(MenuKey::Choose));
    options.tick(key(MenuKey::Back));
    assert!(!options.is_listening() && options.settings() == &before, "Escape leaves it as it is");
    assert_eq!(options.page(), Page::Board(BOARDS[0]));
}

#[test]
fn pad_buttons_are_bound_with_the_pad_and_second_slots_can_be_cleared() {
    let mut options = on_board(2, Button::Fire, 1);
    let second = Slot { button: Button::Fire, nth: 1 };
    assert_eq!(options.settings().pads[0].get(second), Some(PadButton::RightTrigger));
    options.tick(caught(Caught::Pad(PadButton::North)));
    assert_eq!(options.settings().pads[0].get(second), None);
    options.tick(pad(MenuKey::Choose));
    options.tick(pad(MenuKey::Choose));
    assert_eq!(
        options.settings().pads[0].get(Slot { nth: 0, ..second }),
        Some(PadButton::South),
        "it was jump's only one"
    );
    assert_eq!(options.settings().pads[0].of(Button::Jump), [Some(PadButton::West), None]);
    assert_eq!(options.settings().pads[1], Settings::default().pads[1], "the other player's stay");
    while options.page().rows()[options.focus().row] != Row::ResetOrDone {
        options.tick(pad(MenuKey::Down));
    }
    options.tick(pad(MenuKey::Left));
    options.tick(pad(MenuKey::Choose));
    assert_eq!(options.settings(), &Settings::default(), "as they came");
}

#[test]
fn waiting_for_a_key_times_out() {
    let mut options = on_board(2, Button::Fire, 0);
    options.tick(pad(MenuKey::Choose));
    for _ in 0..400 {
        options.tick(Controls::default());
    }
    assert!(!options.is_listening());
}

#[test]
fn an_unknown_pad_can_be_taught_with_its_own_buttons() {
    let mut options = options();
    options.teach(9);
    assert_eq!(options.page(), Page::Teach);
    for number in 0..11 {
        for _ in 0..20 {
            options.tick(Controls::default());
        }
        options.tick(caught(Caught::Raw(RawPress { pad: 9, part: Part::Button(number) })));
    }
    let (pad, fields) = options.taught().expect("all was answered");
    assert_eq!(pad, 9);
    assert!(fields.starts_with("-leftx:b0,+leftx:b1,") && fields.ends_with("start:b10,"), "{fields}");
    assert_eq!((options.page(), options.taught()), (Page::Controls, None));
    // Escape, a click or waiting ends the teaching.
    for step in [key(MenuKey::Back), click((10, 10)), Controls::default()] {
        options.teach(9);
        for _ in 0..600 {
            options.tick(step);
        }
        assert_ne!(options.page(), Page::Teach);
        assert_eq!(options.taught(), None);
        options.open(Page::Sound);
    }
}

#[test]
fn a_known_pad_can_be_taught_again_from_the_controls() {
    let teach = Page::Controls.rows().iter().position(|row| *row == Row::Teach).unwrap();
    let mut options = options();
    options.open(Page::Controls);
    let place = options.place(Focus { row: teach, column: 0 });
    assert_eq!(options.tick(click((place.x + 40, place.y + 8))), Next::Stay);
    assert!(options.is_teaching(), "it waits for a pad");
    // The first press only says which pad it is.
    options.teach(4);
    options.tick(caught(Caught::Raw(RawPress { pad: 4, part: Part::Button(0) })));
    options.teach(5);
    for number in 0..11 {
        (0..20).for_each(|_| assert_eq!(options.tick(Controls::default()), Next::Stay));
        options.tick(caught(Caught::Raw(RawPress { pad: 4, part: Part::Button(number) })));
    }
    assert_eq!(options.taught().map(|(pad, _)| pad), Some(4), "another pad does not come between");
    assert!(!options.is_teaching());
}

#[test]
fn the_wheel_moves_through_the_rows_and_stops_at_the_ends() {
    let wheel = |notches| {
        let pointer = Pointer { wheel: notches, ..Pointer::default() };
        Controls { pointer, device: Device::Mouse, ..Controls::default() }
    };
    let mut options = options();
    options.open(Page::Picture);
    options.tick(wheel(-2));
    assert_eq!(options.focus().row, 3);
    options.tick(wheel(-50));
    assert_eq!(options.focus().row, Page::Picture.rows().len() - 1);
    options.tick(wheel(50));
    assert_eq!(options.focus().row, 0);
}

#[test]
fn a_first_start_ends_in_the_first_stage_by_keys_pad_or_mouse() {
    let first = || {
        let mut options = options();
        options.open(Page::First);
        options
    };
    for press in [key, pad] {
        assert_eq!(first().tick(press(MenuKey::Choose)), Next::Continue, "one press is enough");
        assert_eq!(first().tick(press(MenuKey::Back)), Next::Return);
        let mut options = first();
        for menu in [MenuKey::Down, MenuKey::Down, MenuKey::Right, MenuKey::Up] {
            assert_eq!(options.tick(press(menu)), Next::Stay);
        }
        assert_eq!(options.settings().text, TextSize::Large);
        assert_eq!(options.tick(press(MenuKey::Choose)), Next::Continue);
        assert_eq!(options.settings().difficulty, Difficulty::Hard, "one below normal, which was in focus");
    }
    for (row, difficulty) in Difficulty::ALL.into_iter().enumerate() {
        let mut options = first();
        let place = options.place(Focus { row, column: 0 });
        assert_eq!(options.tick(click((place.x + place.w / 2, place.y + place.h / 2))), Next::Continue);
        assert_eq!(options.settings().difficulty, difficulty);
    }
}

fn play(rows: &[&str], entities: &str) -> Play {
    play_by(rows, entities, Rules::default())
}

fn play_by(rows: &[&str], entities: &str, rules: Rules) -> Play {
    let level = crate::common::level(rows, entities);
    let index = IndexChoice::default();
    let start = Start { level_name: "test".into(), level, seed: 1, rules, index, next: None, own: Default::default() };
    Play::new(start)
}

/// The picture of a game for one player.
const NEAR: (i32, i32) = (480, 270);
const DRUMS: &[&str] = &["...............", "...............", "P.D.D.D......X.", "###############"];

/// Draws a player who shoots until all drums have exploded.
fn pictures(look: PictureOptions, mut each: impl FnMut(&View, &DrawList)) {
    let level = crate::common::level(DRUMS, "");
    let mut world = quadrant::sim::World::new(level, 1, Rules::default(), IndexChoice::default());
    let mut view = View::new(&world);
    view.look = look;
    view.overlays = Overlays { hitboxes: true, ..Overlays::default() };
    let mut list = DrawList::new(NEAR.0, NEAR.1);
    for inputs in crate::common::script("260 fire") {
        view.before_tick(&world);
        world.step(inputs);
        view.after_tick(&world);
        list.clear();
        view.draw(&world, 1.0, &mut list);
        each(&view, &list);
    }
    assert!(
        world.events().len() < 100 && !world.entities().any(|one| matches!(one.kind, Kind::Drum(_))),
        "all blew up"
    );
}

#[test]
fn shake_has_the_chosen_strength() {
    let strongest = |shake: Shake| {
        let mut strongest = 0;
        let mut still = None;
        pictures(PictureOptions { shake, ..PictureOptions::default() }, |view, list| {
            let shaken = view.lens(1.0, list.size()).seen;
            let seen = *still.get_or_insert(shaken);
            strongest = strongest.max((seen.x - shaken.x).abs()).max((seen.y - shaken.y).abs());
        });
        strongest
    };
    let [off, half, full] = [Shake::Off, Shake::Half, Shake::Full].map(strongest);
    assert_eq!(off, 0, "the picture stands still");
    assert!(0 < half && half < full, "{half}, {full}");
}

#[test]
fn low_flashes_have_no_glare() {
    let frames = |sprite: Sprite| sprite.frame(0)..=sprite.frame(sprite.clip().frames as usize - 1);
    // Returns the brightest added light, the number of white flashes, and of bright boxes over half of the picture.
    let glare = |low_flashes: bool| {
        let (mut brightest, mut whites, mut covers) = (0, 0, 0);
        pictures(PictureOptions { low_flashes, ..PictureOptions::default() }, |_, list| {
            for command in &list.commands {
                match *command {
                    Command::Sprite { frame, tint, blend, .. } => {
                        // The smaller lights are at fuses and exits, and do not flash.
                        let is_large = FRAMES[usize::from(frame)].w > 64 && blend == Blend::Add;
                        brightest = brightest.max(if is_large { tint.alpha } else { 0 });
                        let fires = [Sprite::Blast64Burst, Sprite::Blast112Burst, Sprite::FountainGrit];
                        let white = fires.map(|fire| fire.frame(0)).contains(&frame);
                        whites += usize::from(white || frames(Sprite::DrumsFlash).contains(&frame));
                    }
                    Command::Fill { rect, colour } => {
                        let is_bright = u32::from(colour.red) + u32::from(colour.green) + u32::from(colour.blue) > 380;
                        covers += usize::from(is_bright && colour.alpha > 40 && rect.w * rect.h > WIDTH * HEIGHT / 2);
                    }
                    _ => {}
                }
            }
        });
        (brightest, whites, covers)
    };
    let (full, low) = (glare(false), glare(true));
    assert!(full.0 == 255 && full.1 > 10, "{full:?}");
    assert!(low.0 < 80 && (low.1, low.2) == (0, 0), "{low:?}");
}

#[test]
fn low_flashes_make_blinking_slow() {
    let changes = |low_flashes: bool| {
        let look = PictureOptions { low_flashes, ..PictureOptions::default() };
        (1..60).filter(|tick| look.blinks(*tick, 2) != look.blinks(tick - 1, 2)).count()
    };
    assert_eq!(changes(false), 29);
    assert!(changes(true) <= 5, "at most two and a half times a second there and back");
}

#[test]
fn text_and_colours_are_drawn_as_chosen() {
    let last = |look: PictureOptions| {
        let mut last = Vec::new();
        pictures(look, |_, list| last.clone_from(&list.commands));
        last
    };
    let large = |commands: &[Command]| {
        let frames = Sprite::FontLargeLetters.frame(0)..=Sprite::FontLargeLetters.frame(94);
        commands
            .iter()
            .filter(|command| matches!(command, Command::Sprite { frame, .. } if frames.contains(frame)))
            .count()
    };
    let usual = last(PictureOptions::default());
    assert!(
        large(&last(PictureOptions { text: TextSize::Large, ..PictureOptions::default() })) > large(&usual),
        "the score is in large letters"
    );
    let outlines = |commands: &[Command]| -> Vec<Command> {
        commands.iter().filter(|command| matches!(command, Command::Outline { .. })).copied().collect()
    };
    let vivid = last(PictureOptions { colours: Colours::Vivid, ..PictureOptions::default() });
    assert_ne!(outlines(&vivid), outlines(&usual));
    assert_eq!(outlines(&vivid).len(), outlines(&usual).len());
}

#[test]
fn changed_rules_apply_at_once() {
    let mut play = play(&["............", "P..........X", "############"], "");
    for _ in 0..10 {
        play.tick(Controls::default());
    }
    for settings in [
        Settings { difficulty: Difficulty::Hard, ..Settings::default() },
        Settings { endless_life: true, ..Settings::default() },
        Settings { endless_ammunition: true, ..Settings::default() },
    ] {
        play.play_by(settings.rules());
        assert_eq!(play.world().rules(), settings.rules());
        assert_eq!(play.world().tick(), 10, "the game goes on");
    }
    assert!(play.is_no_record().is_some(), "other rules on the way set no record");
}

#[test]
fn endless_life_chosen_in_the_pause_protects_a_player_in_spikes() {
    let life = |endless_life: bool| {
        let mut play = play(&["............", "P..........X", "#^^#########"], "");
        play.tick(Controls::default());
        play.play_by(Rules { endless_life, ..Rules::default() });
        let mut right = Input::default();
        right.press(Button::Right);
        for _ in 0..40 {
            play.tick(Controls { players: [right, Input::default()], ..Controls::default() });
        }
        match &play.world().player(0).expect("a player").kind {
            Kind::Player(player) => player.life,
            _ => unreachable!("a player"),
        }
    };
    assert!(life(false) < life(true));
}

fn paused(play: &mut Play) {
    play.tick(key(MenuKey::Back));
    assert!(play.has_menu());
}

fn choose(play: &mut Play, downs: usize, press: fn(MenuKey) -> Controls) -> Next {
    (0..downs).for_each(|_| assert_eq!(play.tick(press(MenuKey::Down)), Next::Stay));
    play.tick(press(MenuKey::Choose))
}

#[test]
fn all_choices_of_the_pause_work_and_ask_before_something_is_lost() {
    for press in [key, pad] {
        // The choices are: resume, restart, options, tools, map, title, quit.
        for (downs, asks, ends) in [
            (0, false, Next::Stay),
            (1, true, Next::Stay),
            (2, false, Next::Options),
            (3, false, Next::Stay),
            (4, true, Next::Map),
            (5, true, Next::Title),
            (6, true, Next::Quit),
        ] {
            let mut play = play(&["............", "P..........X", "############"], "");
            for _ in 0..10 {
                play.tick(Controls::default());
            }
            paused(&mut play);
            let next = choose(&mut play, downs, press);
            if !asks {
                assert_eq!(next, ends);
                continue;
            }
            assert_eq!(next, Next::Stay, "it asks first");
            assert_eq!(choose(&mut play, 0, press), Next::Stay, "no is in focus");
            assert!(play.has_menu() && play.world().tick() == 10, "back in the pause, nothing is lost");
            choose(&mut play, 0, press);
            assert_eq!(play.tick(press(MenuKey::Back)), Next::Stay);
            assert!(play.has_menu(), "and so does the way back, on the same row");
            choose(&mut play, 0, press);
            assert_eq!(choose(&mut play, 1, press), ends);
            assert!(downs != 1 || play.world().tick() == 0, "from its start");
        }
    }
}

#[test]
fn the_pause_works_with_the_mouse() {
    let mut play = play(&["............", "P..........X", "############"], "");
    let mut found = Vec::new();
    for y in (100..330).step_by(4) {
        for _ in 0..2 {
            play.tick(Controls::default());
        }
        paused(&mut play);
        let next = play.tick(click((WIDTH / 2, y)));
        if next != Next::Stay && !found.contains(&next) {
            found.push(next);
        }
        // Leaves the question, the tools or the pause.
        for _ in 0..3 {
            play.has_menu().then(|| play.tick(key(MenuKey::Back)));
        }
    }
    assert_eq!(found, [Next::Options], "all others ask first");
    paused(&mut play);
    assert_eq!(play.tick(click((5, 5))), Next::Stay);
    assert!(play.has_menu(), "beside the choices is nothing");
}

const WAY: &[&str] = &["....................", "P........K.........X", "####################"];

fn run(play: &mut Play, ticks: u32) {
    let mut right = Input::default();
    right.press(Button::Right);
    for _ in 0..ticks {
        play.tick(Controls { players: [right, Input::default()], ..Controls::default() });
    }
}

#[test]
fn restarting_from_a_checkpoint_rewinds_the_world_and_the_recording() {
    let mut play = play(WAY, "");
    play.record();
    run(&mut play, 40);
    paused(&mut play);
    assert_eq!(choose(&mut play, 1, key), Next::Stay);
    choose(&mut play, 1, key);
    assert_eq!(play.world().tick(), 0, "there was no checkpoint yet: that was the restart");
    run(&mut play, 100);
    let x = play.world().player(0).unwrap().body.rect.x;
    paused(&mut play);
    choose(&mut play, 1, key);
    choose(&mut play, 1, key);
    let back = play.world().tick();
    assert!(0 < back && back < 100 && !play.has_menu(), "tick {back}");
    assert!(play.world().player(0).unwrap().body.rect.x < x);
    assert!(play.is_no_record().is_some());
    run(&mut play, 30);
    let replay = play.recording().expect("it was recorded");
    assert_eq!(replay.ticks, back + 30);
    let mut again =
        quadrant::sim::World::new(crate::common::level(WAY, ""), 1, Rules::default(), IndexChoice::default());
    let text = Replay::from_text(&replay.to_text()).expect("it reads");
    text.play(&mut again, |_| {}).expect("it leads to the same world");
}

#[test]
fn the_second_player_joins_and_leaves_from_the_pause() {
    let mut play = play(WAY, "");
    let mut start = Input::default();
    start.press(Button::Start);
    let join = Controls { players: [Input::default(), start], ..Controls::default() };
    for _ in 0..60 {
        play.tick(Controls::default());
    }
    for _ in 0..JOIN_TICKS {
        play.tick(join);
    }
    for _ in 0..30 {
        play.tick(Controls::default());
    }
    assert!(play.world().player(1).is_some() && !play.has_menu());
    play.tick(join);
    assert!(!play.has_menu(), "a press may become a long one");
    play.tick(Controls::default());
    assert!(play.has_menu(), "the second player's start pauses too");
    assert_eq!(choose(&mut play, 3, key), Next::Stay);
    for _ in 0..90 {
        play.tick(Controls::default());
    }
    assert!(play.world().player(1).is_none() && !play.has_menu());
    assert_eq!(play.world().outcome(), Outcome::Running);
    assert!(matches!(&play.world().player(0).unwrap().kind, Kind::Player(player) if player.state == PlayerState::Well));
    paused(&mut play);
    assert_eq!(choose(&mut play, 3, key), Next::Stay, "the second player is gone, and so is the menu line");
}

#[test]
fn losing_a_pad_or_the_focus_pauses_the_game() {
    for lost in
        [Controls { lost_pad: Some(1), ..Controls::default() }, Controls { focus_lost: true, ..Controls::default() }]
    {
        let mut play = play(WAY, "");
        play.tick(Controls::default());
        play.tick(lost);
        assert!(play.has_menu());
        assert_eq!(play.world().tick(), 1);
        play.tick(key(MenuKey::Back));
        let players = Inputs::default();
        play.tick(Controls { players, ..Controls::default() });
        assert_eq!(play.world().tick(), 2, "the game continues");
    }
}

#[test]
fn options_reach_a_game_whose_difficulty_was_given() {
    let folder = empty_folder("options-of-a-given-difficulty");
    let mut session = cli::session(&folder, &["play", "docks-1", "--difficulty", "hard"]).expect("it begins");
    let rules = |session: &Session| match session.scene() {
        Scene::Play(play) => play.rules(),
        other => panic!("{} is open", other.screen()),
    };
    session.change(|settings| settings.endless_life = true);
    assert!(rules(&session).endless_life);
    assert_eq!(rules(&session).difficulty, Difficulty::Hard, "the given one counts until another is chosen");
    session.change(|settings| settings.difficulty = Difficulty::Easy);
    assert_eq!(rules(&session).difficulty, Difficulty::Easy);
}
