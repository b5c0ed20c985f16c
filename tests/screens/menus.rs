//! Tests each screen around the game by menu keys (a pad sends the same) and by the mouse. tests/walk.rs tests all of
//! them together.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::files::{enemy_kinds, recorded, shipped};
use quadrant::career::trials::Trial;
use quadrant::career::{Best, Bests, Totals, Verdict};
use quadrant::draw::sprites::Sprite;
use quadrant::draw::{Colour, Command, DrawList, enemy_picture};
use quadrant::input::Inputs;
use quadrant::level::read::read;
use quadrant::level::{Level, Theme};
use quadrant::scene::credits::Credits;
use quadrant::scene::ending::Ending;
use quadrant::scene::map::Map;
use quadrant::scene::map::plan::{MapStage, MapTree, Quadrant, StageState, quarters};
use quadrant::scene::play::{Play, Start};
use quadrant::scene::results::{After, Results};
use quadrant::scene::statistics::{Statistics, Summary};
use quadrant::scene::title::{Demo, Title};
use quadrant::scene::trial::{TrialStage, TrialStart};
use quadrant::scene::{Click, Controls, MenuKey, Next, Pointer, Screen, StageAction, Typed, TypedKey};
use quadrant::settings::TextSize;
use quadrant::sim::things::drum::BLAST_RADIUS;
use quadrant::sim::world::progress::{Grade, Results as Figures};
use quadrant::sim::{Difficulty, IndexChoice, Kind, Outcome, Rules, World};

const KEYS: [MenuKey; 6] =
    [MenuKey::Up, MenuKey::Down, MenuKey::Left, MenuKey::Right, MenuKey::PageLeft, MenuKey::PageRight];

fn key(key: MenuKey) -> Controls {
    Controls { menu: Some(key), ..Controls::default() }
}

fn click(at: (i32, i32)) -> Controls {
    let left = Click { held: true, pressed: true, released: false };
    Controls { pointer: Pointer { at, moved: true, left, ..Pointer::default() }, ..Controls::default() }
}

/// A grid of points that is finer than the smallest control.
fn places() -> impl Iterator<Item = (i32, i32)> {
    (0..360).step_by(9).flat_map(|y| (0..640).step_by(24).map(move |x| (x, y)))
}

fn level() -> Arc<Level> {
    let text = "Level(name: \"Yard\", rows: [\"P...X\", \"#####\"])";
    Arc::new(read("yard.ron", text).unwrap())
}

fn title() -> Title {
    Title::new(Demo { level: level(), replay: None }, None)
}

/// Returns the result of this input. Waits for a scene that opens after an animation.
fn waited(tick: &mut impl FnMut(Controls) -> Next, controls: Controls) -> Next {
    let first = tick(controls);
    if first != Next::Stay {
        return first;
    }
    (0..60).map(|_| tick(Controls::default())).find(|next| *next != Next::Stay).unwrap_or(Next::Stay)
}

#[test]
fn quitting_asks_first_and_no_is_in_focus() {
    let mut title = title();
    assert_eq!(title.tick(key(MenuKey::Back)), Next::Stay);
    assert_eq!(title.tick(key(MenuKey::Choose)), Next::Stay, "stay");
    assert_eq!(title.tick(key(MenuKey::Choose)), Next::Continue, "back at the menu's first choice");
    for keys in [[MenuKey::Back, MenuKey::Back], [MenuKey::Back, MenuKey::Choose]] {
        keys.into_iter().for_each(|it| assert_eq!(title.tick(key(it)), Next::Stay));
    }
    title.tick(key(MenuKey::Back));
    title.tick(key(MenuKey::Down));
    assert_eq!(title.tick(key(MenuKey::Choose)), Next::Quit);
}

#[test]
fn the_title_requests_another_demo_after_a_while() {
    let mut title = title();
    let ticks = (0..10_000).take_while(|_| title.tick(Controls::default()) == Next::Stay).count();
    assert!((300..2_000).contains(&ticks), "{ticks}");
    title.show(Demo { level: level(), replay: None });
    assert_eq!(title.tick(Controls::default()), Next::Stay);
}

fn stage(name: &str, state: StageState, has_run: bool) -> MapStage {
    let best = || Best { score: 10, ticks: Some(600), grade: Some(Grade::B), medals: Vec::new() };
    let bests = has_run.then(|| Bests::of(Difficulty::Normal, best()));
    MapStage { name: name.into(), title: format!("The {name}"), bests, state, has_run }
}

/// Four quadrants with four, two, one and nine stages. The first has all states.
fn quadrants() -> Vec<Quadrant> {
    let shut = || StageState::Shut("clear stage 1 first".into());
    let many = (1..=9).map(|nth| stage(&format!("v{nth}"), shut(), false)).collect();
    [
        (
            Theme::Docks,
            vec![
                stage("d1", StageState::Open, true),
                stage("d2", StageState::Open, false),
                stage("d3", shut(), false),
                stage("d4", shut(), false),
            ],
        ),
        (
            Theme::Foundry,
            vec![stage("f1", StageState::Open, false), stage("f2", StageState::Broken("a hole".into()), false)],
        ),
        (Theme::Gardens, vec![stage("g1", StageState::Open, false)]),
        (Theme::Vault, many),
    ]
    .map(|(theme, stages)| Quadrant { theme, title: format!("{theme:?}"), stages })
    .into()
}

fn map() -> Map {
    map_at("d1")
}

fn map_at(level: &str) -> Map {
    let mut map = Map::new(quadrants(), level);
    (0..60).for_each(|_| assert_eq!(map.tick(Controls::default()), Next::Stay));
    map
}

#[test]
fn every_stage_has_its_own_cell_inside_the_parent_cell() {
    let tree = MapTree::new(&quadrants(), quadrant::geom::Rect::new(0, 0, 256, 256));
    let stages = tree.cells.iter().filter(|cell| cell.stage.is_some());
    assert_eq!(stages.clone().map(|cell| (cell.quadrant, cell.stage)).collect::<BTreeSet<_>>().len(), 4 + 2 + 1 + 9);
    assert_eq!(stages.filter(|cell| cell.is_warden).count(), 4, "each quadrant has a warden");
    let area: i32 = tree.cells.iter().map(|cell| cell.rect.w * cell.rect.h).sum();
    assert_eq!(area, 256 * 256, "the cells fill the map");
    for (nth, cell) in tree.cells.iter().enumerate() {
        let parent = tree.splits.iter().find(|(split, _)| quarters(*split).contains(&cell.rect));
        assert!(parent.is_some(), "{cell:?}");
        assert!(tree.cells[..nth].iter().all(|other| !other.rect.overlaps(cell.rect)), "{cell:?}");
    }
}

/// Returns all stages that a random walk selects, the actions that it does, and whether it leaves the map.
fn reached_by_keys() -> (BTreeSet<String>, Vec<(String, StageAction)>, bool) {
    let (mut stages, mut done, mut leaves) = (BTreeSet::new(), Vec::new(), false);
    let mut chance = quadrant::rng::Rng::new(3);
    let mut map = map();
    for _ in 0..20_000 {
        stages.insert(map.chosen().to_string());
        let pressed = match chance.below(8) {
            0 => MenuKey::Choose,
            1 => MenuKey::Back,
            nth => KEYS[nth as usize - 2],
        };
        let chosen = map.chosen().to_string();
        match waited(&mut |controls| map.tick(controls), key(pressed)) {
            Next::Stay => continue,
            Next::Stage(how) => done.push((chosen.clone(), how)),
            Next::Title => leaves = true,
            next => panic!("{next:?}"),
        }
        // Start again at the last stage or at the first.
        map = if chance.below(2) == 0 { map_at(&chosen) } else { self::map() };
    }
    (stages, done, leaves)
}

fn expect_all(stages: &BTreeSet<String>, done: &[(String, StageAction)], leaves: bool) {
    assert_eq!(stages.len(), 4 + 2 + 1 + 9, "{stages:?}");
    for (stage, how) in [
        ("d1", StageAction::Play),
        ("d1", StageAction::Race),
        ("d1", StageAction::Watch),
        ("d1", StageAction::Export),
        ("d1", StageAction::Edit),
        ("d2", StageAction::Play),
        ("g1", StageAction::Play),
        ("v9", StageAction::Edit),
        ("f2", StageAction::Edit),
        ("f2", StageAction::Difficulty),
    ] {
        assert!(done.contains(&(stage.into(), how)), "{stage} {how:?}");
    }
    let is_for_all = |how: StageAction| matches!(how, StageAction::Edit | StageAction::Difficulty);
    let shut = |(stage, how): &&(String, StageAction)| stage.starts_with('v') && !is_for_all(*how);
    assert_eq!(done.iter().find(shut), None, "what is shut cannot be played");
    assert!(leaves, "the map can be left");
}

#[test]
fn everything_on_the_map_is_reached_by_keys_alone() {
    let (stages, done, leaves) = reached_by_keys();
    expect_all(&stages, &done, leaves);
}

#[test]
fn everything_on_the_map_is_reached_by_the_mouse_alone() {
    let (mut stages, mut done, mut leaves) = (BTreeSet::new(), Vec::new(), false);
    for cell in places() {
        let mut on = map_at("f2");
        if on.tick(click(cell)) == Next::Title {
            leaves = true;
        }
        let name = on.chosen().to_string();
        if name == "f2" || !stages.insert(name.clone()) {
            continue;
        }
        for second in places().filter(|at| at.0 > 330).chain([cell]) {
            let mut on = map_at("f2");
            on.tick(click(cell));
            if let Next::Stage(how) = waited(&mut |controls| on.tick(controls), click(second)) {
                done.push((name.clone(), how));
            }
        }
    }
    // This stage was in focus from the start.
    stages.insert("f2".into());
    for at in places() {
        if let Next::Stage(how) = map_at("f2").tick(click(at)) {
            done.push(("f2".into(), how));
        }
    }
    expect_all(&stages, &done, leaves);
}

#[test]
fn shortcuts_do_nothing_when_the_action_is_not_available() {
    let letter = |letter| {
        let typed = Some(Typed { key: TypedKey::Letter(letter), shift: false, control: false });
        Controls { typed, ..Controls::default() }
    };
    let mut on = map();
    assert_eq!(waited(&mut |controls| on.tick(controls), letter('r')), Next::Stage(StageAction::Race));
    let mut on = map();
    on.tick(key(MenuKey::Right));
    assert_eq!(on.chosen(), "d2");
    assert_eq!(waited(&mut |controls| on.tick(controls), letter('r')), Next::Stay, "there is no run yet");
}

fn results(next: Option<After>, has_run: bool) -> Results {
    let mut world = World::new(level(), 1, Rules::default(), IndexChoice::default());
    let mut right = Inputs::default();
    right[0].press(quadrant::input::Button::Right);
    while world.outcome() == Outcome::Running {
        world.step(right);
    }
    let mut results = Results::new("Yard", world.results());
    results.judge(Some(Verdict::default()), None, next, has_run);
    results.offer_export();
    results
}

#[test]
fn results_count_up_can_be_skipped_and_all_choices_work() {
    let mut patient = results(Some(After::NextStage), true);
    let ticks = (0..5_000).take_while(|_| patient.tick(&Controls::default()).is_none()).count();
    assert_eq!(ticks, 5_000, "they wait for a key");
    let mut sounds = 0;
    let mut counted = results(None, false);
    for _ in 0..600 {
        counted.tick(&Controls::default());
        sounds += u32::from(counted.chrome.sound.is_some());
    }
    assert!(sounds > 10, "{sounds}");
    for (next, has_run, choices) in [
        (
            Some(After::NextStage),
            true,
            vec![After::NextStage, After::Again, After::Race, After::Watch, After::Export, After::Map],
        ),
        (Some(After::End), false, vec![After::End, After::Again, After::Export, After::Map]),
        (None, false, vec![After::Again, After::Export, After::Map]),
    ] {
        for (right, after) in choices.iter().enumerate() {
            let mut results = results(next, has_run);
            assert_eq!(results.tick(&key(MenuKey::Choose)), None, "it shows everything at once, and takes nothing");
            (0..right).for_each(|_| assert_eq!(results.tick(&key(MenuKey::Right)), None));
            assert_eq!(results.tick(&key(MenuKey::Choose)), Some(*after));
        }
        let mut by_mouse = Vec::new();
        for at in places() {
            let mut results = results(next, has_run);
            assert_eq!(results.tick(&click(at)), None);
            by_mouse.extend(results.tick(&click(at)));
        }
        assert!(choices.iter().all(|after| by_mouse.contains(after)), "{by_mouse:?}");
    }
}

#[test]
fn the_credits_end_and_can_be_left() {
    for controls in [key(MenuKey::Back), key(MenuKey::Choose), click((3, 3))] {
        assert_eq!(Credits::new(&Totals::default(), true).tick(controls), Next::Title);
    }
    let mut credits = Credits::new(&Totals::default(), true);
    let ticks = (0..60_000).take_while(|_| credits.tick(Controls::default()) == Next::Stay).count();
    assert!((600..60 * 120).contains(&ticks), "they take {ticks} ticks");
}

fn cleared(mut quadrants: Vec<Quadrant>) -> Vec<Quadrant> {
    for stage in quadrants.iter_mut().flat_map(|quadrant| &mut quadrant.stages) {
        stage.bests = Some(Bests::default());
    }
    quadrants
}

#[test]
fn the_ending_can_be_skipped_leads_to_the_credits_and_is_on_the_map_after_all_stages() {
    let ending = || Ending::new(cleared(quadrants()), Totals { stages: 20, ..Totals::default() });
    for controls in [key(MenuKey::Choose), key(MenuKey::Back), click((3, 3))] {
        let mut ending = ending();
        assert_eq!(ending.tick(controls), Next::Stay, "first it shows all at once");
        assert_eq!(ending.tick(controls), Next::Credits);
    }
    let (mut patient, mut sounds) = (ending(), 0);
    for _ in 0..3_000 {
        assert_eq!(patient.tick(Controls::default()), Next::Stay, "it waits for a key");
        sounds += u32::from(patient.sound.is_some());
    }
    assert!(sounds > 16 + 10, "each cell and each figure is heard: {sounds}");
    let on_map = |quadrants: Vec<Quadrant>| {
        let mut found = false;
        for at in places().filter(|at| at.0 > 330) {
            let mut map = Map::new(quadrants.clone(), "d1");
            found |= waited(&mut |controls| map.tick(controls), click(at)) == Next::Stage(StageAction::Ending);
        }
        found
    };
    assert!(on_map(cleared(quadrants())));
    assert!(!on_map(quadrants()), "not before");
}

#[test]
fn the_map_shows_the_best_results_of_one_difficulty() {
    let picture = |difficulty| {
        let mut map = Map::new(quadrants(), "d1").on(difficulty);
        (0..60).for_each(|_| assert_eq!(map.tick(Controls::default()), Next::Stay));
        let mut list = DrawList::new(640, 360);
        map.draw(0.0, &mut list);
        list.points
    };
    assert_ne!(picture(Difficulty::Normal), picture(Difficulty::Hard), "its best was made on normal");
}

/// Counts the key caps in the lowest line by their boxes.
fn keys_below(list: &DrawList) -> usize {
    let is_cap = |command: &&Command| matches!(command, Command::Fill { rect, .. } if rect.y > 335 && rect.h == 13);
    list.commands.iter().filter(is_cap).count()
}

#[test]
fn a_locked_stage_does_not_offer_to_be_played() {
    let picture = |level: &str| {
        let mut list = DrawList::new(640, 360);
        map_at(level).draw(0.0, &mut list);
        list
    };
    let (open, locked) = (picture("d1"), picture("d3"));
    assert_eq!(keys_below(&open), keys_below(&locked) + 1, "Return plays only where it does");
}

/// Everything inside the frame. Key caps below it always have small letters.
#[test]
fn large_text_applies_to_all_of_the_results() {
    let small_lines = |size: TextSize| {
        // Without a medal each shows its condition.
        let world = World::new(level(), 1, Rules::default(), IndexChoice::default());
        let mut results = Results::new("Yard", Figures { medals: [false; 4], ..world.results() });
        (0..600).for_each(|_| assert_eq!(results.tick(&Controls::default()), None));
        let mut list = DrawList::new(640, 360);
        list.look.text = size;
        results.draw(&mut list);
        let y_of = |command: &Command| match command {
            Command::Points { from, .. } => Some(list.points[*from as usize].1),
            _ => None,
        };
        let lines =
            |rows: std::ops::Range<i32>| list.commands.iter().filter_map(y_of).filter(|y| rows.contains(y)).count();
        (lines(0..270), lines(335..360))
    };
    let ((frame, hints), (large_frame, large_hints)) = (small_lines(TextSize::Normal), small_lines(TextSize::Large));
    assert!(frame > 10 && large_frame == 0, "{large_frame} of {frame} lines");
    assert!(large_hints < hints, "{large_hints} of {hints} lines of hints");
}

/// While the fuse of a drum burns, dots around it show what its explosion will reach.
#[test]
fn a_burning_drum_shows_what_its_explosion_will_reach() {
    let text = "Level(name: \"Drum\", rows: [\"............X\", \"P.....D......\", \"#############\"])";
    let level = Arc::new(read("drum.ron", text).unwrap());
    let (rules, index) = (Rules::default(), IndexChoice::default());
    let mut play = Play::new(Start {
        level_name: "drum".into(),
        level,
        seed: 1,
        rules,
        index,
        next: None,
        own: Default::default(),
    });
    let (mut list, mut burning) = (DrawList::new(640, 360), 0);
    for inputs in crate::common::script("120 fire") {
        play.step(inputs);
        list.begin(play.size());
        play.draw(1.0, &mut list);
        let drum = play.world().entities().find_map(|entity| match &entity.kind {
            Kind::Drum(drum) => Some((entity.body.rect.center(), drum.toughness().is_none())),
            _ => None,
        });
        let Some((middle, is_lit)) = drum else { break };
        let seen = play.seen();
        let is_dot = |command: &&Command| {
            let Command::Fill { rect, .. } = command else { return false };
            let (dx, dy) = (rect.x + seen.x - middle.x, rect.y + seen.y - middle.y);
            (rect.w, rect.h) == (2, 2) && ((dx * dx + dy * dy).isqrt() - BLAST_RADIUS).abs() <= 2
        };
        let dots = list.commands.iter().filter(is_dot).count();
        assert_eq!(dots > 30, is_lit, "{dots} dots");
        burning += u32::from(is_lit);
    }
    assert!(burning > 20, "the fuse burnt for {burning} ticks");
}

/// On signs near pits and low tunnels the text is above the action and never covers the player.
#[test]
fn the_text_of_a_sign_leaves_the_ground_visible() {
    for stage in ["docks-1", "docks-4", "foundry-1"] {
        let (level, replay) = (shipped(stage), recorded(stage));
        let (seed, rules, index) = (replay.seed, replay.rules, IndexChoice::default());
        let mut play = Play::new(Start {
            level_name: stage.into(),
            level,
            seed,
            rules,
            index,
            next: None,
            own: Default::default(),
        });
        let (mut list, mut read) = (DrawList::new(640, 360), 0);
        for (tick, inputs) in replay.inputs().enumerate() {
            play.step(inputs);
            if tick % 5 != 0 {
                continue;
            }
            list.clear();
            play.draw(1.0, &mut list);
            let is_sign = |colour: Colour| colour == Colour::INK.with_alpha(208);
            let sign = list.commands.iter().find_map(|command| match command {
                Command::Fill { rect, colour } if is_sign(*colour) => Some(*rect),
                _ => None,
            });
            let Some(sign) = sign else { continue };
            read += 1;
            let seen = play.seen();
            let player = play.world().player(0).unwrap().body.rect.moved(-seen.x, -seen.y);
            assert!(!sign.overlaps(player), "{stage}, tick {tick}: {sign:?} over the player at {player:?}");
            // A warden fills the upper part of the picture, so its hint is between it and the player.
            let is_above = sign.bottom() < 130 || play.world().warden().is_some() && sign.bottom() <= player.y;
            assert!(is_above || player.y < 130, "{stage}, tick {tick}: {sign:?}, player at {player:?}");
        }
        assert!(read > 10, "{stage} has signs: {read}");
    }
}

#[test]
fn lives_and_prisoners_have_different_icons() {
    let text = "Level(name: \"Cell\", rows: [\"P.......X\", \"#########\"], entities: [Prisoner(at: (3, 0))], \
                objectives: [Required(prisoners)])";
    let level = Arc::new(read("cell.ron", text).unwrap());
    let (seed, rules, index) = (1, Rules::default(), IndexChoice::default());
    let mut play =
        Play::new(Start { level_name: "cell".into(), level, seed, rules, index, next: None, own: Default::default() });
    let mut list = DrawList::new(640, 360);
    play.draw(1.0, &mut list);
    let count = |sprite: Sprite| {
        let is_it = |command: &&Command| matches!(command, Command::Sprite { frame, .. } if *frame == sprite.frame(0));
        list.commands.iter().filter(is_it).count()
    };
    assert_eq!((count(Sprite::HudLife), count(Sprite::HudPrisoner)), (1, 1));
}

#[test]
fn the_wheel_moves_through_a_menu_and_stops_at_its_ends() {
    let wheel = |notches| Controls { pointer: Pointer { wheel: notches, ..Pointer::default() }, ..Controls::default() };
    let mut title = title();
    title.tick(wheel(-1));
    assert_eq!(title.tick(key(MenuKey::Choose)), Next::Together, "one down from the first");
    let mut title = self::title();
    title.tick(wheel(-100));
    title.tick(wheel(100));
    assert_eq!(title.tick(key(MenuKey::Choose)), Next::Continue);
}

#[test]
fn every_screen_draws_at_every_size_without_leaving_anything_out() {
    for (width, height) in [(640, 360), (320, 180), (1280, 720)] {
        let mut list = DrawList::new(width, height);
        let (mut title, mut map, mut credits) = (title(), map(), Credits::new(&Totals::default(), true));
        let mut results = results(Some(After::NextStage), true);
        let mut ending = Ending::new(cleared(quadrants()), Totals::default());
        for _ in 0..600 {
            list.clear();
            ending.tick(Controls::default());
            ending.draw(1.0, &mut list);
            assert_eq!(list.left_out, 0);
            list.clear();
            title.tick(Controls::default());
            map.tick(key(MenuKey::Right));
            credits.tick(Controls::default());
            results.tick(&Controls::default());
            title.draw(0.5, &mut list);
            map.draw(0.5, &mut list);
            credits.draw(1.0, &mut list);
            results.draw(&mut list);
        }
        assert_eq!(list.left_out, 0);
    }
}

fn in_docks_1() -> Play {
    let start = Start {
        level_name: "docks-1".into(),
        level: shipped("docks-1"),
        seed: 1,
        rules: Rules::default(),
        index: IndexChoice::default(),
        next: None,
        own: Default::default(),
    };
    Play::new(start)
}

/// The recording does not match the rules, as if `RULES_VERSION` had not been raised.
#[test]
fn a_ghost_that_diverges_from_its_recording_is_removed() {
    let mut run = recorded("docks-1");
    run.seed += 1;
    let (mut alone, mut raced) = (in_docks_1(), in_docks_1());
    raced.race(&run, 600);
    for _ in 0..60 {
        assert!(raced.ghost().is_some());
        alone.step(Inputs::default());
        raced.step(Inputs::default());
    }
    assert!(raced.ghost().is_none(), "the first hash of the recording differs");
    let picture = |play: &mut Play| {
        let mut list = DrawList::new(640, 360);
        play.draw(1.0, &mut list);
        list.commands.len()
    };
    assert!(picture(&mut raced) > picture(&mut alone), "a message is shown");
}

/// The ghost follows its recording tick by tick, also after rewinding, and the world keeps its hash.
#[test]
fn a_ghost_runs_beside_the_game_and_changes_no_hash() {
    let run = recorded("docks-1");
    let level = shipped("docks-1");
    let (mut alone, mut raced) = (in_docks_1(), in_docks_1());
    raced.race(&run, 600);
    let mut ghost = World::new(Arc::clone(&level), run.seed, run.rules, IndexChoice::default());
    let mut right = Inputs::default();
    right[0].press(quadrant::input::Button::Right);
    let mut list = DrawList::new(640, 360);
    for inputs in run.inputs().take(600) {
        ghost.step(inputs);
        alone.step(right);
        raced.step(right);
        list.clear();
        raced.draw(1.0, &mut list);
    }
    assert_eq!(raced.world().hash(), alone.world().hash());
    assert_eq!(raced.ghost().unwrap().hash(), ghost.hash());
    let tool = |tool| Controls { tool: Some(tool), ..Controls::default() };
    for _ in 0..200 {
        raced.tick(tool(quadrant::scene::Tool::StepBack));
    }
    assert_eq!((raced.world().tick(), raced.ghost().unwrap().tick()), (400, 400), "back together");
    assert!(raced.is_no_record().is_some(), "rewinding sets no record");
}

/// Presses a key until `arrow` is not offered any more. Returns how often.
fn presses_until_no_more(screen: &mut impl Screen, arrow: &str, with: MenuKey) -> usize {
    let is_offered = |screen: &dyn Screen| screen.offers().iter().any(|offer| offer.name == arrow);
    let mut times = 0;
    while is_offered(screen) {
        assert!(times < 100, "{with:?} does not lead to the end of {arrow}");
        screen.tick(key(with));
        times += 1;
    }
    times
}

/// The arrow for the mouse does the same as the keys.
fn clicks_until_no_more(screen: &mut impl Screen, arrow: &str) -> usize {
    let mut times = 0;
    while let Some(offer) = screen.offers().into_iter().find(|offer| offer.name == arrow) {
        assert!(times < 100, "clicks do not lead to the end of {arrow}");
        let at = offer.place.center();
        screen.tick(click((at.x, at.y)));
        times += 1;
    }
    times
}

/// The lowest pixel of all letters in the panel of the splits.
fn end_of_splits(trial: &mut TrialStart) -> i32 {
    let mut list = DrawList::new(640, 360);
    trial.draw(1.0, &mut list);
    let in_panel = |(x, y): &(i32, i32)| (270..620).contains(x) && (62..336).contains(y);
    list.points.iter().copied().filter(in_panel).map(|(_, y)| y).max().unwrap_or_default()
}

#[test]
fn all_splits_of_a_stage_with_many_checkpoints_can_be_seen() {
    let trial = |segments: u32| {
        let times: Vec<Option<u32>> = (1..=segments).map(|nth| Some(nth * 600)).collect();
        let way = format!("P{}..X", "..K".repeat(segments as usize - 1));
        let text = format!("Level(name: \"Yard\", rows: [{way:?}, {:?}])", "#".repeat(way.len()));
        let level = read("yard.ron", &text).unwrap_or_else(|problems| panic!("{problems}"));
        TrialStart::new(TrialStage {
            level: Arc::new(level),
            difficulty: Difficulty::Normal,
            trial: Trial { begun: 3, finished: 1, best: times.clone(), segments: times },
            rivals: Vec::new(),
            folder: String::new(),
        })
    };
    for segments in [1, 12, 24] {
        assert!(end_of_splits(&mut trial(segments)) < 326, "{segments} are inside the panel");
    }
    let mut many = trial(24);
    assert_eq!(presses_until_no_more(&mut many, "next splits", MenuKey::Right), 3, "four pages of 6");
    assert_eq!(presses_until_no_more(&mut many, "previous splits", MenuKey::Left), 3);
    assert_eq!(clicks_until_no_more(&mut many, "next splits"), 3);
    let wheel = Pointer { at: (300, 200), wheel: 1, ..Pointer::default() };
    (0..18).for_each(|_| _ = many.tick(Controls { pointer: wheel, ..Controls::default() }));
    assert!(many.offers().iter().all(|offer| offer.name != "previous splits"), "the wheel scrolls what is under it");
}

#[test]
fn all_kinds_of_enemies_are_in_the_statistics() {
    let kills: Vec<_> = enemy_kinds().map(|kind| (kind, 3)).collect();
    let mut statistics = Statistics::new(Summary { kills, ..Summary::default() });
    statistics.open(1);
    let mut list = DrawList::new(640, 360);
    statistics.draw(1.0, &mut list);
    for kind in enemy_kinds() {
        let picture = enemy_picture(kind).frame(0);
        let is_shown = |command: &Command| matches!(command, Command::Sprite { frame, .. } if *frame == picture);
        assert!(list.commands.iter().any(is_shown), "{kind:?}");
    }
    let ends = |command: &Command| if let Command::Lens { area, .. } = command { Some(area.bottom()) } else { None };
    let lowest = list.commands.iter().filter_map(ends).filter(|end| *end < 360).max();
    assert!(lowest.is_some_and(|end| end <= 328), "{lowest:?}: all are above the hints");
}
