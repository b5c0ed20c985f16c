//! Tests that overlays, other indexes, freezing, stepping and rewinding do not change the world's hash, and that the
//! counters on the screen match an independent count.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use crate::common::files::{recorded, shipped};
use quadrant::draw::overlay::notice::{Time, Word};
use quadrant::draw::overlay::{Counter, Overlays};
use quadrant::draw::{Command, DrawList, HEIGHT, WIDTH};
use quadrant::geom::Rect;
use quadrant::index::{self, Cell, Counts, Hits, Kind, Setup, Slot, SpatialIndex, TraceStep};
use quadrant::input::{Button, Inputs};
use quadrant::level::Level;
use quadrant::replay::Replay;
use quadrant::replay::rewind::{REACH, Rewind};
use quadrant::scene::Screen;
use quadrant::scene::play::{Play, Start};
use quadrant::scene::{Click, Controls, MenuKey, Next, Pointer, Tool};
use quadrant::sim::{Asker, IndexChoice, Outcome, Rules, World};

fn works() -> (Arc<Level>, Replay) {
    arena("works")
}

fn arena(name: &str) -> (Arc<Level>, Replay) {
    (shipped(&format!("test/{name}")), recorded(name))
}

fn play(level: &Arc<Level>) -> Play {
    let start = Start {
        level_name: "test/works".into(),
        level: Arc::clone(level),
        seed: 1,
        rules: Rules::default(),
        index: IndexChoice::default(),
        next: None,
        own: Default::default(),
    };
    Play::new(start)
}

fn hold(players: Inputs) -> Controls {
    Controls { players, ..Controls::default() }
}

fn key(tool: Tool) -> Controls {
    Controls { tool: Some(tool), ..Controls::default() }
}

const EVERYTHING: Overlays =
    Overlays { hitboxes: true, tree: true, counter: Counter::Panel, inspector: true, help: true };

#[test]
fn no_overlay_changes_the_world() {
    let (level, replay) = works();
    let (mut plain, mut looked_at) = (play(&level), play(&level));
    looked_at.show(EVERYTHING);
    let mut list = DrawList::new(WIDTH, HEIGHT);
    for inputs in replay.inputs() {
        plain.step(inputs);
        looked_at.step(inputs);
        list.clear();
        looked_at.draw(0.5, &mut list);
        assert_eq!(plain.world().hash(), looked_at.world().hash(), "tick {}", plain.world().tick());
        assert_eq!(list.left_out, 0);
        // The overlays run queries again, but those are not counted.
        for asker in Asker::ALL {
            assert_eq!(plain.world().tally(asker), looked_at.world().tally(asker));
        }
    }
    assert!(plain.world().tick() > 500);
}

/// Wraps an index and counts its queries.
struct Counting {
    inside: Box<dyn SpatialIndex>,
    told: Arc<Told>,
}

/// The counts since they were last read.
#[derive(Default)]
struct Told {
    questions: AtomicU32,
    checks: AtomicU32,
    /// Sum of the stored boxes at each query.
    stored: AtomicU32,
}

impl SpatialIndex for Counting {
    fn name(&self) -> &'static str {
        self.inside.name()
    }
    fn exact(&self) -> bool {
        self.inside.exact()
    }
    fn capacity(&self) -> usize {
        self.inside.capacity()
    }
    fn len(&self) -> usize {
        self.inside.len()
    }
    fn holds(&self, slot: Slot) -> bool {
        self.inside.holds(slot)
    }
    fn rect(&self, slot: Slot) -> Option<Rect> {
        self.inside.rect(slot)
    }
    fn insert(&mut self, slot: Slot, rect: Rect) {
        self.inside.insert(slot, rect);
    }
    fn update(&mut self, slot: Slot, rect: Rect) {
        self.inside.update(slot, rect);
    }
    fn remove(&mut self, slot: Slot) {
        self.inside.remove(slot);
    }
    fn clear(&mut self) {
        self.inside.clear();
    }
    fn start_tick(&mut self) {
        self.inside.start_tick();
    }
    fn query(&self, area: Rect, hits: &mut Hits) -> Counts {
        let counts = self.inside.query(area, hits);
        self.told.questions.fetch_add(1, Relaxed);
        self.told.stored.fetch_add(self.inside.len() as u32, Relaxed);
        // Counted by the steps of the trace, not by the index's own sum.
        let mut checks = 0;
        self.inside.trace(area, &mut |step| {
            checks += u32::from(matches!(step, TraceStep::Check { .. } | TraceStep::Take { .. }));
        });
        self.told.checks.fetch_add(checks, Relaxed);
        counts
    }
    fn trace(&self, area: Rect, step: &mut dyn FnMut(TraceStep)) -> Counts {
        self.inside.trace(area, step)
    }
    fn cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.inside.cells(visit);
    }
    fn bytes(&self) -> usize {
        self.inside.bytes()
    }
    fn validate(&self) -> Result<(), String> {
        self.inside.validate()
    }
    fn boxed_clone(&self) -> Box<dyn SpatialIndex> {
        Box::new(Counting { inside: self.inside.boxed_clone(), told: Arc::clone(&self.told) })
    }
}

#[test]
fn the_counter_matches_an_independent_count_on_every_index() {
    let (level, replay) = works();
    for kind in Kind::ALL {
        let mut world = World::new(Arc::clone(&level), replay.seed, replay.rules, IndexChoice { kind, depth: None });
        let setup = Setup { world: level.bounds(), capacity: world.capacity(), depth: None, typical_side: 26 };
        let told = Arc::new(Told::default());
        world.run_on(Box::new(Counting { inside: index::build(kind, &setup), told: Arc::clone(&told) }));
        world.watch(true);
        let (mut asked, mut compared) = (0, 0);
        for inputs in replay.inputs().take(400) {
            world.step(inputs);
            let all = Asker::ALL.map(|asker| world.tally(asker));
            let sum = |of: fn(&quadrant::sim::Tally) -> u32| all.iter().map(of).sum::<u32>();
            let tick = world.tick();
            assert_eq!(sum(|tally| tally.questions), told.questions.swap(0, Relaxed), "{kind}, tick {tick}");
            assert_eq!(sum(|tally| tally.checks), told.checks.swap(0, Relaxed), "{kind}, tick {tick}");
            assert_eq!(sum(|tally| tally.brute_force), told.stored.swap(0, Relaxed), "{kind}, tick {tick}");
            let log = world.log().expect("it is watched");
            assert_eq!(log.questions().len() as u32 + log.left_out, sum(|tally| tally.questions));
            assert_eq!(log.questions().iter().map(|one| one.counts.checks).sum::<u32>(), sum(|tally| tally.checks));
            asked += sum(|tally| tally.questions);
            compared += sum(|tally| tally.checks);
        }
        assert!(asked > 1000 && compared > 0, "{kind}: {asked} questions, {compared} checks");
    }
}

#[test]
fn the_parts_of_the_panel_add_up_and_brute_force_is_queries_times_entities() {
    // Nothing dies or shoots, so the number of entities is the same at the end of the tick as at each query.
    let level = crate::common::level(&["..........", ".P....D.X.", "##########"], "");
    let mut play = play(&level);
    for _ in 0..60 {
        play.tick(Controls::default());
        let alive = play.world().entities().count() as u32;
        let split = *play.view().history.iter().last().expect("a tick was kept");
        let line = play.view().history.last();
        assert_eq!(line.checks, split.iter().map(|tally| tally.checks).sum::<u32>());
        assert_eq!(line.brute_force, split.iter().map(|tally| tally.brute_force).sum::<u32>());
        for tally in split {
            assert_eq!(tally.brute_force, tally.questions * alive);
        }
        assert!(line.questions > 0);
    }
}

#[test]
fn stepping_300_ticks_back_and_forward_gives_the_same_worlds() {
    for name in ["works", "warden_docks", "drum_chain"] {
        let (level, replay) = arena(name);
        let mut play = play(&level);
        let mut hashes = vec![play.world().hash()];
        for inputs in replay.inputs().take(700) {
            play.tick(hold(inputs));
            hashes.push(play.world().hash());
        }
        let end = hashes.len() - 1;
        let back = 300.min(end);
        for nth in 1..=back {
            play.tick(key(Tool::StepBack));
            assert_eq!(play.world().tick() as usize, end - nth, "{name}");
            assert_eq!(play.world().hash(), hashes[end - nth], "{name}, back to {}", end - nth);
            play.world().index().validate().expect("the tree is whole");
        }
        for nth in (0..back).rev() {
            play.tick(key(Tool::StepOn));
            assert_eq!(play.world().hash(), hashes[end - nth], "{name}, on to {}", end - nth);
        }
    }
}

#[test]
fn stepping_back_restores_the_counts_of_a_tick() {
    let (level, replay) = works();
    let mut play = play(&level);
    let mut counts = Vec::new();
    for inputs in replay.inputs().take(400) {
        play.tick(hold(inputs));
        counts.push(play.view().history.last());
    }
    for _ in 0..100 {
        play.tick(key(Tool::StepBack));
        let tick = play.world().tick() as usize;
        assert_eq!(play.view().history.last(), counts[tick - 1], "tick {tick}");
    }
}

#[test]
fn changing_the_index_every_tick_changes_no_hash() {
    let (level, replay) = works();
    let (mut plain, mut changing) = (play(&level), play(&level));
    for inputs in replay.inputs() {
        plain.tick(hold(inputs));
        changing.tick(Controls { tool: Some(Tool::NextIndex), ..hold(inputs) });
        assert_eq!(plain.world().hash(), changing.world().hash(), "tick {}", plain.world().tick());
        match changing.view().inside.notice.word() {
            Some(Word::Index { name, before, after, .. }) => {
                assert_eq!(before, after);
                assert_eq!(name, changing.world().index().name());
            }
            other => panic!("F4 said {other:?}"),
        }
    }
}

#[test]
fn a_frozen_world_can_step_rewind_and_continue() {
    let (level, replay) = works();
    let inputs: Vec<Inputs> = replay.inputs().collect();
    let mut play = play(&level);
    for &inputs in &inputs[..100] {
        play.tick(hold(inputs));
    }
    play.tick(Controls { tool: Some(Tool::Freeze), ..hold(inputs[100]) });
    let frozen = play.world().hash();
    for _ in 0..50 {
        play.tick(hold(inputs[100]));
        assert!(play.events().is_empty());
    }
    assert_eq!((play.world().tick(), play.world().hash()), (100, frozen));
    assert!(matches!(play.view().inside.notice.time, Time::Stands { tick: 100, earliest: 0, latest: 100 }));
    play.tick(key(Tool::StepOn));
    assert_eq!(play.world().tick(), 101);
    // Holding the comma key rewinds to the first tick that is kept.
    for _ in 0..140 {
        play.tick(Controls { rewind: true, ..Controls::default() });
    }
    assert_eq!(play.world().tick(), 0);
    play.tick(key(Tool::StepBack));
    assert!(matches!(play.view().inside.notice.word(), Some(Word::Plain(_))));
    play.tick(key(Tool::Freeze));
    assert_eq!(play.world().tick(), 1);
}

#[test]
fn a_press_during_a_single_step_counts_once() {
    let (level, _) = works();
    let mut play = play(&level);
    play.record();
    for _ in 0..20 {
        play.tick(Controls::default());
    }
    play.tick(key(Tool::Freeze));
    let grenade = crate::common::script("1 grenade")[0];
    play.tick(Controls { tool: Some(Tool::StepOn), ..hold(grenade) });
    for _ in 0..3 {
        play.tick(Controls::default());
        play.tick(key(Tool::StepOn));
    }
    let recorded = play.recorded_so_far().expect("it records");
    let presses: Vec<bool> = recorded.inputs().map(|inputs| inputs[0].pressed(Button::Grenade)).collect();
    assert_eq!(presses.iter().filter(|it| **it).count(), 1, "{presses:?}");
}

#[test]
fn slow_motion_loses_no_press() {
    let level = crate::common::level(&["..........", "..........", "..........", ".P....D.X.", "##########"], "");
    for slower in [1, 2, 3] {
        let mut play = play(&level);
        for _ in 0..slower {
            play.tick(key(Tool::SlowMotion));
        }
        let slowness = 1 << slower;
        while play.world().tick() < 10 {
            play.tick(Controls::default());
        }
        let before = play.world().tick();
        for _ in 0..slowness * 20 {
            play.tick(Controls::default());
        }
        assert_eq!(play.world().tick() - before, 20);
        // A tap of one tick while the world waits.
        let floor = play.world().player(0).expect("a player").body.feet().y;
        play.tick(hold(crate::common::script("1 jump")[0]));
        let mut highest = floor;
        for _ in 0..slowness * 20 {
            play.tick(Controls::default());
            highest = highest.min(play.world().player(0).expect("a player").body.feet().y);
        }
        assert!(highest < floor - 8, "the player jumped at 1/{slowness}");
    }
}

#[test]
fn after_rewinding_another_timeline_is_recorded_completely() {
    let (level, replay) = works();
    let inputs: Vec<Inputs> = replay.inputs().collect();
    let mut play = play(&level);
    play.record();
    for &inputs in &inputs[..330] {
        play.tick(hold(inputs));
    }
    for _ in 0..205 {
        play.tick(key(Tool::StepBack));
    }
    // Some ticks as before, then a different timeline.
    for _ in 0..20 {
        play.tick(key(Tool::StepOn));
    }
    assert_eq!(play.world().tick(), 145);
    play.tick(Controls { tool: Some(Tool::Freeze), ..Controls::default() });
    for inputs in crate::common::script("90 left\n40 fire right\n60 jump") {
        play.tick(hold(inputs));
    }
    let (tick, hash) = (play.world().tick(), play.world().hash());
    let recorded = Replay::from_text(&play.recording().expect("it was recorded").to_text()).expect("it reads back");
    assert_eq!((recorded.ticks, recorded.final_hash), (tick, hash));
    let mut world = World::new(level, recorded.seed, recorded.rules, IndexChoice::default());
    recorded.play(&mut world, |_| {}).unwrap_or_else(|divergence| panic!("{divergence}"));
    assert_eq!(world.hash(), hash);
}

#[test]
fn a_recording_saved_after_rewinding_ends_at_that_tick() {
    let (level, replay) = works();
    let mut play = play(&level);
    play.record();
    for inputs in replay.inputs().take(200) {
        play.tick(hold(inputs));
    }
    for _ in 0..75 {
        play.tick(key(Tool::StepBack));
    }
    let recorded = play.recording().expect("it was recorded");
    assert_eq!(recorded.ticks, 125);
    let mut world = World::new(level, recorded.seed, recorded.rules, IndexChoice::default());
    recorded.play(&mut world, |_| {}).unwrap_or_else(|divergence| panic!("{divergence}"));
}

#[test]
fn a_watched_replay_can_be_rewound_and_still_reaches_its_end() {
    let (level, replay) = works();
    let mut play = play(&level);
    play.watch(&replay);
    for _ in 0..200 {
        play.tick(Controls::default());
    }
    for _ in 0..90 {
        play.tick(key(Tool::StepBack));
    }
    play.tick(key(Tool::Freeze));
    while play.world().tick() < replay.ticks {
        play.tick(Controls::default());
    }
    assert_eq!(play.world().hash(), replay.final_hash);
}

#[test]
fn a_replay_that_is_over_can_be_rewound() {
    let (level, replay) = works();
    let mut play = play(&level);
    play.watch(&replay);
    for _ in 0..replay.ticks + 100 {
        play.tick(Controls::default());
    }
    assert!(play.has_menu(), "the recording is over");
    play.tick(key(Tool::StepBack));
    assert!(!play.has_menu());
    for _ in 0..200 {
        play.tick(key(Tool::StepBack));
    }
    assert_eq!(play.world().outcome(), Outcome::Running);
    play.tick(key(Tool::Freeze));
    play.tick(Controls::default());
    assert!(!play.has_menu(), "it is played again");
}

#[test]
fn ten_seconds_of_rewind_need_little_memory() {
    const { assert!(REACH >= 600) };
    let (level, _) = works();
    let mut world = World::new(level, 1, Rules::default(), IndexChoice::default());
    let mut rewind = Rewind::new(&world);
    for tick in 0..3000 {
        rewind.keep(&world, Inputs::default());
        world.step(Inputs::default());
        assert!(tick < 600 || world.tick() - rewind.earliest() >= 600);
    }
    assert!(rewind.bytes() < 64 << 20, "{} bytes", rewind.bytes());
    let earliest = rewind.earliest();
    rewind.go_to(0, &mut world);
    assert_eq!(world.tick(), earliest);
}

#[test]
fn rewind_needs_less_than_64_mb_in_the_largest_level() {
    let mut rows = vec![".".repeat(4096); 8];
    rows[6].replace_range(0..3, "P.X");
    rows[7] = "#".repeat(4096);
    for row in [2, 4] {
        rows[row] = "D.".repeat(2040) + &".".repeat(16);
    }
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let level = crate::common::level(&rows, "");
    assert!(level.things.len() >= 4080, "{} things", level.things.len());
    let world = World::new(level, 1, Rules::default(), IndexChoice::default());
    let bytes = Rewind::new(&world).bytes();
    println!("{} KB for {} places", bytes >> 10, world.capacity());
    assert!(bytes < 64 << 20, "{bytes} bytes");
}

#[test]
fn a_click_selects_an_entity_and_a_click_beside_deselects_it() {
    let level = crate::common::level(&["..........", ".P....D.X.", "##########"], "");
    let mut play = play(&level);
    play.tick(key(Tool::Inspector));
    let click = |play: &mut Play, at: (i32, i32)| {
        let left = Click { held: true, pressed: true, released: false };
        play.tick(Controls { pointer: Pointer { at, left, ..Pointer::default() }, ..Controls::default() });
        let left = Click { held: false, pressed: false, released: true };
        play.tick(Controls { pointer: Pointer { at, left, ..Pointer::default() }, ..Controls::default() });
    };
    let drum = play.world().entities().find(|entity| entity.kind.traits().name == "drum").expect("a drum");
    let (id, middle) = (drum.id, drum.body.rect.center());
    let at = play.view().lens(1.0, (640, 360)).point(middle);
    click(&mut play, at);
    assert_eq!(play.view().inside.focus, Some(id));
    click(&mut play, (at.0, at.1 - 100));
    assert_eq!(play.view().inside.focus, None);
}

#[test]
fn a_free_camera_moves_and_gives_the_world_no_inputs() {
    let (level, _) = works();
    let mut play = play(&level);
    play.tick(key(Tool::FreeCamera));
    let before = play.view().lens(1.0, (640, 360)).seen;
    let feet = play.world().player(0).expect("a player").body.feet();
    for inputs in crate::common::script("30 right") {
        play.tick(hold(inputs));
    }
    let after = play.view().lens(1.0, (640, 360)).seen;
    assert!(after.x > before.x && (after.w, after.h) == (WIDTH * 2, HEIGHT * 2));
    assert_eq!(play.world().player(0).expect("a player").body.feet().x, feet.x);
    let wheel = Pointer { wheel: -5, ..Pointer::default() };
    play.tick(Controls { pointer: wheel, ..Controls::default() });
    assert_eq!(play.view().lens(1.0, (640, 360)).zoom, 4);
    let mut list = DrawList::new(WIDTH, HEIGHT);
    play.draw(1.0, &mut list);
    assert_eq!((list.left_out, list.width, list.height), (0, WIDTH, HEIGHT));
    let quarters = list.commands.iter().filter_map(|command| match command {
        Command::Lens { quarters, .. } => Some(*quarters),
        _ => None,
    });
    assert_eq!(quarters.collect::<Vec<_>>(), [1, 4, 1, 4], "sky and works a quarter as large, then as before");
}

/// Moves down the list and chooses an entry.
fn choose(play: &mut Play, downs: usize) -> Next {
    for _ in 0..downs {
        play.tick(Controls { menu: Some(MenuKey::Down), ..Controls::default() });
    }
    play.tick(Controls { menu: Some(MenuKey::Choose), ..Controls::default() })
}

#[test]
fn all_tools_are_in_the_pause_menu() {
    let (level, _) = works();
    let mut play = play(&level);
    play.tick(Controls { menu: Some(MenuKey::Back), ..Controls::default() });
    choose(&mut play, 3);
    // The focus stays on the last entry.
    choose(&mut play, 0);
    choose(&mut play, 1);
    choose(&mut play, 1);
    assert_eq!(
        play.view().overlays,
        Overlays { hitboxes: true, tree: true, counter: Counter::Line, inspector: false, help: false }
    );
    choose(&mut play, 1);
    assert_eq!(play.world().index().name(), "tutorial");
    choose(&mut play, 1);
    assert!(play.view().overlays.inspector);
    choose(&mut play, 1);
    (0..3).for_each(|_| assert_eq!(choose(&mut play, 0), Next::Stay, "a half, a quarter, an eighth, and off again"));
    choose(&mut play, 1);
    choose(&mut play, 1);
    assert_eq!(play.world().tick(), 1, "one tick on");
    choose(&mut play, 1);
    assert_eq!(play.world().tick(), 0, "and back");
    choose(&mut play, 1);
    choose(&mut play, 1);
    assert!(play.view().inside.free.is_some());
    choose(&mut play, 0);
    choose(&mut play, 1);
    assert!(play.asks_for_reload());
    assert_eq!(choose(&mut play, 1), Next::Edit);
    assert_eq!(choose(&mut play, 1), Next::FullScreen);
    let menu_is_drawn = |play: &mut Play| {
        let mut list = DrawList::new(WIDTH, HEIGHT);
        play.draw(1.0, &mut list);
        list.commands.iter().any(|command| matches!(command, Command::Fill { rect, .. } if rect.w == 284))
    };
    assert!(menu_is_drawn(&mut play));
    assert_eq!(choose(&mut play, 1), Next::Screenshot);
    assert!(!menu_is_drawn(&mut play), "the list is not in the picture");
    assert!(play.has_menu());
    choose(&mut play, 1);
    assert!(play.view().overlays.help && play.has_menu());
    play.tick(Controls { menu: Some(MenuKey::Back), ..Controls::default() });
    assert!(!play.view().overlays.help && play.has_menu(), "Escape closes the page and leaves the menu");
    play.tick(Controls { menu: Some(MenuKey::Back), ..Controls::default() });
    play.tick(Controls { menu: Some(MenuKey::Back), ..Controls::default() });
    assert!(!play.has_menu());
}

#[test]
fn the_list_of_tools_works_with_the_mouse() {
    let (level, _) = works();
    let mut play = play(&level);
    let click = |play: &mut Play, at: (i32, i32)| {
        let left = Click { held: true, pressed: true, released: false };
        let next = play.tick(Controls { pointer: Pointer { at, left, ..Pointer::default() }, ..Controls::default() });
        let left = Click { held: false, pressed: false, released: true };
        play.tick(Controls { pointer: Pointer { at, left, ..Pointer::default() }, ..Controls::default() });
        next
    };
    play.tick(Controls { menu: Some(MenuKey::Back), ..Controls::default() });
    // The fourth of seven choices around the middle.
    let choice = |nth: i32| (240, 100 + nth * 17 + 4);
    click(&mut play, choice(3));
    let row = |nth: i32| (300, 54 + nth * 17 + 3);
    for nth in 0..3 {
        click(&mut play, row(nth));
    }
    assert_eq!(
        play.view().overlays,
        Overlays { hitboxes: true, tree: true, counter: Counter::Line, inspector: false, help: false }
    );
    assert_eq!(click(&mut play, row(12)), Next::Edit);
    assert_eq!(click(&mut play, row(13)), Next::FullScreen);
    assert_eq!(click(&mut play, (20, 100)), Next::Stay, "beside the list nothing happens");
    click(&mut play, row(16));
    click(&mut play, choice(0));
    assert!(!play.has_menu(), "back, and on with the game");
}
