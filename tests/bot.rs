//! Tests that the bot finishes small levels which each need one kind of move, reports the obstacle in impossible
//! levels, and is deterministic.

use std::sync::Arc;

use quadrant::bot::{Attempt, BYTES, Limits, Run, TICKS, Task, Verdict, prove};
use quadrant::input::Inputs;
use quadrant::level::Level;
use quadrant::level::read::check;
use quadrant::replay::Replay;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Difficulty, IndexChoice, Outcome, Rules, World};

fn level(rows: &[&str], more: &str) -> Arc<Level> {
    let rows: Vec<String> = rows.iter().map(|row| format!("{row:?},\n")).collect();
    let text = format!("Level(name: \"test\", rows: [\n{}], {more})", rows.concat());
    let (level, problems) = check("test.ron", &text);
    Arc::new(level.unwrap_or_else(|| panic!("{problems}\n{text}")))
}

fn task(level: &Arc<Level>) -> Task<'_> {
    Task { name: "test", level, seed: 1, rules: Rules::default(), before: &[] }
}

fn plan_within(level: &Arc<Level>, ticks: u64, bytes: usize) -> Result<Run, Box<Attempt>> {
    prove(&task(level), &mut Limits { ticks, stop: &mut |_| false, bytes }).run()
}

fn plan(level: &Arc<Level>) -> Result<Run, Box<Attempt>> {
    plan_within(level, TICKS, BYTES)
}

fn events_of(replay: &Replay, level: &Arc<Level>) -> Vec<EventKind> {
    let mut world = World::new(Arc::clone(level), replay.seed, replay.rules, IndexChoice::default());
    let mut told = Vec::new();
    replay.play(&mut world, |world| told.extend(world.events().iter().map(|event| event.kind))).unwrap();
    told
}

/// Returns the events of the bot's run, which must clear the level without losing a life.
#[track_caller]
fn finishes(rows: &[&str], more: &str) -> Vec<EventKind> {
    let level = level(rows, more);
    let run = plan(&level).unwrap_or_else(|no| panic!("{}", no.why));
    assert_eq!(run.replay.outcome, Outcome::Cleared);
    let told = events_of(&run.replay, &level);
    assert!(!told.contains(&EventKind::PlayerDied));
    told
}

/// A crew that walls hide cannot be shot from where it is nearest, so a run that stays there takes a third longer.
#[test]
fn it_goes_to_a_crew_that_walls_hide() {
    for puzzle in ["crew_below_beatable", "crew_behind_wall_beatable"] {
        let text = std::fs::read_to_string(format!("tests/puzzles/{puzzle}.ron")).unwrap();
        let level = Arc::new(check(puzzle, &text).0.unwrap());
        let ticks = plan(&level).unwrap().replay.ticks;
        assert!(ticks < 550, "{puzzle}: {ticks} ticks");
    }
}

#[test]
fn it_walks_on_flat_ground_without_jumping() {
    let told = finishes(&["..............", ".P..........X.", "##############"], "");
    assert!(!told.contains(&EventKind::Jump) && !told.contains(&EventKind::Roll), "{told:?}");
}

#[test]
fn it_jumps_over_a_gap_and_up_steps() {
    let told = finishes(
        &[
            "..........................",
            "..........................",
            "........................X.",
            "......................####",
            "...................#######",
            ".P..............##########",
            "#######.....##############",
            "#######.....##############",
        ],
        "",
    );
    assert!(told.contains(&EventKind::Jump));
}

#[test]
fn it_uses_the_full_length_of_a_jump() {
    let rows = ["......................", "......................", ".P..................X.", "########.......#######"];
    let told = finishes(&rows, "");
    assert!(told.iter().filter(|what| **what == EventKind::Jump).count() == 1, "{told:?}");
}

#[test]
fn it_climbs_a_ladder() {
    let told = finishes(
        &[
            "............",
            "..X.........",
            "########H###",
            "########H###",
            "........H...",
            "........H...",
            "........H...",
            ".P......H...",
            "############",
        ],
        "",
    );
    assert!(told.contains(&EventKind::Climb));
}

#[test]
fn it_crawls_or_rolls_below_a_low_ceiling() {
    finishes(&["....................", "......########......", ".P..............X...", "####################"], "");
}

#[test]
fn it_drops_through_a_one_way_platform() {
    finishes(
        &[
            "..............",
            "..............",
            ".P............",
            "##====########",
            "#............#",
            "#............#",
            "#..........X.#",
            "##############",
        ],
        "",
    );
}

#[test]
fn it_waits_for_a_lift_and_rides_it() {
    let told = finishes(
        &[
            "................",
            "................",
            "..............X.",
            "...........#####",
            "...........#####",
            "...........#####",
            "...........#####",
            "...........#####",
            "...........#####",
            ".P.........#####",
            "########...#####",
            "########...#####",
        ],
        "entities: [Lift(at: (8, 10), path: [(8, 3)], speed: 60)]",
    );
    assert!(told.contains(&EventKind::LiftStart));
}

#[test]
fn it_rides_up_on_a_crusher() {
    let rows = [
        "..............",
        "..............",
        "..........X...",
        ".........#####",
        ".........#####",
        ".........#####",
        ".........#####",
        ".........#####",
        ".P.......#####",
        "##############",
    ];
    finishes(&rows, "entities: [Crusher(at: (6, 2), down: 5, tenths: 10)]");
}

#[test]
fn it_goes_back_for_a_drum_that_must_be_destroyed() {
    let told = finishes(
        &["....................", "....................", "D.......P.........X.", "####################"],
        "objectives: [Required(drums)]",
    );
    assert!(told.contains(&EventKind::GoalReached) && !told.contains(&EventKind::PlayerHurt), "{told:?}");
}

#[test]
fn it_shoots_its_way_through_a_wall_of_drums() {
    let told = finishes(
        &["################", "#.......D......#", "#.......D......#", "#P......D.....X#", "################"],
        "",
    );
    assert!(told.contains(&EventKind::Fuse));
}

/// The player could stand on the plate, but then could not reach the door.
#[test]
fn it_pushes_a_steel_crate_onto_a_plate() {
    let rows = [
        "##########################",
        "..............#...........",
        "..............#...........",
        "..........................",
        "..........................",
        "..P..B..................X.",
        "#########.################",
        "##########################",
    ];
    let more = "entities: [Plate(at: (9, 6), name: \"bed\"), Door(at: (14, 5), opens: \"bed\")]";
    let told = finishes(&rows, more);
    assert!(told.contains(&EventKind::CratePushed), "{told:?}");
}

/// The gate is open at first and shuts when the plate feels the drum.
#[test]
fn it_blows_up_the_drum_that_holds_a_gate_shut() {
    let rows = [
        "##########################",
        "..............#...........",
        "..............#...........",
        "..........................",
        "..........................",
        "..P.....D...............X.",
        "##########################",
    ];
    let more = "objectives: [Required(drums)], entities: [Plate(at: (8, 5), name: \"lid\"), Door(at: (14, 5), shuts: \"lid\")]";
    finishes(&rows, more);
}

#[test]
fn it_wins_a_boss_fight_on_hard() {
    let file = "levels/test/warden_gardens.ron";
    let (level, problems) = check(file, &std::fs::read_to_string(file).unwrap());
    let level = Arc::new(level.unwrap_or_else(|| panic!("{problems}")));
    let task = Task { rules: Rules { difficulty: Difficulty::Hard, ..Rules::default() }, ..task(&level) };
    let limits = &mut Limits { ticks: TICKS, stop: &mut |_| false, bytes: BYTES };
    let run = prove(&task, limits).run().unwrap_or_else(|no| panic!("{}", no.why));
    assert_eq!(run.replay.outcome, Outcome::Cleared);
    let told = events_of(&run.replay, &level);
    assert!(told.contains(&EventKind::WardenDied) && !told.contains(&EventKind::PlayerDied));
}

#[test]
fn it_collects_an_item_below_a_ceiling() {
    let rows = [
        "####################",
        "#.......i..........#",
        "#..................#",
        "#..................#",
        "#.P..............X.#",
        "####################",
    ];
    finishes(&rows, "objectives: [Required(intel)]");
}

#[test]
fn it_pushes_a_wooden_crate_onto_a_plate() {
    let rows = [
        "##########################",
        "#............#...........#",
        "#............#...........#",
        "#........................#",
        "#.P....C...............X.#",
        "##########################",
    ];
    let more = "entities: [Plate(at: (10, 4), name: \"bed\"), Door(at: (13, 4), opens: \"bed\")]";
    assert!(finishes(&rows, more).contains(&EventKind::CratePushed));
}

#[test]
fn it_pushes_a_crate_to_a_wall_to_climb_it() {
    let rows = [
        ".......................",
        ".......................",
        "...................X...",
        ".............##########",
        ".............##########",
        ".............##########",
        ".P..B........##########",
        "#######################",
    ];
    assert!(finishes(&rows, "").contains(&EventKind::CratePushed));
}

#[test]
fn it_keeps_a_drum_on_its_plate_until_the_door_is_passed() {
    let rows = [
        "##############################",
        "#..............#.............#",
        "#..............#.............#",
        "#..............#.............#",
        "#.P.....D..................X.#",
        "##############################",
    ];
    let more =
        "objectives: [Required(drums)], entities: [Plate(at: (8, 4), name: \"a\"), Door(at: (15, 4), opens: \"a\")]";
    finishes(&rows, more);
}

#[track_caller]
fn stuck(rows: &[&str], more: &str) -> Box<Attempt> {
    plan(&level(rows, more)).unwrap_err()
}

#[test]
fn a_wall_that_is_too_high_is_reported_with_its_position() {
    let rows = [
        "......................",
        "...................X..",
        "...............#######",
        "...............#######",
        "...............#######",
        "...............#######",
        ".P.............#######",
        "######################",
    ];
    let attempt = stuck(&rows, "");
    let (column, row) = attempt.obstacle.tile;
    assert!((14..=16).contains(&column) && (1..=6).contains(&row), "{}", attempt.why);
    assert_eq!(attempt.replay.outcome, Outcome::Running);
}

/// A person clears it. The bot may give up, but it must not call the level blocked.
#[test]
fn a_lever_that_can_be_hit_through_a_gap_does_not_block_a_level() {
    let text = std::fs::read_to_string("tests/levels-odd/lever_through_gap.ron").unwrap();
    let level = Arc::new(check("gap", &text).0.unwrap());
    let limits = &mut Limits { ticks: 2_500_000, stop: &mut |_| false, bytes: BYTES };
    let verdict = prove(&task(&level), limits);
    assert!(!matches!(verdict, Verdict::Blocked(_)), "{}", verdict.run().unwrap_err().why);
}

#[test]
fn a_wall_on_flat_ground_is_called_a_wall() {
    for height in 4..=6 {
        let rows: Vec<String> = (0..9)
            .map(|row| match row {
                8 => "#".repeat(20),
                7 => ".P.....#..........X.".into(),
                _ => format!(".......{}............", if row + height > 7 { '#' } else { '.' }),
            })
            .collect();
        let attempt = stuck(&rows.iter().map(String::as_str).collect::<Vec<_>>(), "");
        assert!(attempt.why.contains("the wall at column 7"), "{height}: {}", attempt.why);
    }
}

/// At that time the bot wants the key, not the door.
#[test]
fn the_obstacle_before_a_key_is_reported_instead_of_the_door() {
    let rows = [
        "############################",
        "#..k............#..........#",
        "#####...........#..........#",
        "#...............#..........#",
        "#...............#..........#",
        "#...............#..........#",
        "#..........................#",
        "#..........................#",
        "#.......P................X.#",
        "############################",
    ];
    let more = "legend: {'k': PickUp(what: blue_key)}, entities: [Door(at: (16, 8), key: blue)]";
    let attempt = stuck(&rows, more);
    assert!(attempt.obstacle.tile.0 <= 6 && attempt.obstacle.wanted == "key", "{}", attempt.why);
}

fn endless() -> Arc<Level> {
    let row = "..==....==....==....==....==....==....==....==....==......";
    let mut rows = vec![".".repeat(58); 2];
    for _ in 0..8 {
        rows.extend([row.to_string(), ".".repeat(58), ".".repeat(58)]);
    }
    rows.extend(["P..B...C...B...C...B...C...B...C...B...C..............".to_string() + "####", "#".repeat(58)]);
    rows[1].replace_range(56..57, "X");
    for row in &mut rows[..6] {
        row.replace_range(54..55, "#");
    }
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    level(&rows, "entities: [Door(at: (56, 1), key: red)]")
}

#[test]
fn it_stops_when_its_caller_asks() {
    let level = endless();
    let limits = &mut Limits { ticks: TICKS, stop: &mut |progress| progress.tried_ticks > 20_000, bytes: BYTES };
    let attempt = prove(&task(&level), limits).run().unwrap_err();
    // The bot tries a whole beam before it asks again.
    assert!(attempt.is_cut_short && attempt.tried_ticks < 20_000 + 128 * 20 * 6, "{} ticks", attempt.tried_ticks);
}

#[test]
fn it_stays_within_its_memory_limit() {
    let level = endless();
    let most = |bytes| plan_within(&level, 360_000, bytes).unwrap_err().most_bytes;
    let free = most(BYTES);
    assert!(free > 100_000, "the search keeps too little for this test: {free} bytes");
    let bound = free / 4;
    let one_world = 16_000;
    assert!(most(bound) <= bound + one_world);
}

/// A row of gaps and guards, and at its end a lift up to the exit.
fn way_to_a_lift(speed: u32) -> Arc<Level> {
    let top = format!("{}####X###", ".".repeat(92));
    let air = ".".repeat(100);
    let floor = format!("{}{}########{}", "########..".repeat(8), "######", ".".repeat(6));
    let way = format!(".P{}r{}r{}", ".".repeat(22), ".".repeat(24), ".".repeat(50));
    let rows = [&air, &air, &top, &air, &air, &air, &air, &way, &floor];
    let rows: Vec<&str> = rows.iter().map(|row| row.as_str()).collect();
    level(&rows, &format!("entities: [Lift(at: (89, 8), path: [(89, 2)], width: 3, speed: {speed})]"))
}

/// Otherwise an author who changes one place could get another answer about a place far away. At a speed of 40, another of
/// the runs that the bot tries side by side is the first at the exit.
#[test]
fn a_change_at_the_end_of_a_level_changes_nothing_before_it() {
    let runs = [30, 60, 90].map(|speed| plan(&way_to_a_lift(speed)).unwrap_or_else(|no| panic!("{}", no.why)));
    let start = |run: &Run| run.replay.inputs().take(400).collect::<Vec<_>>();
    assert!(runs[1..].iter().all(|run| start(run) == start(&runs[0])));
}

#[test]
fn it_goes_on_from_the_run_before_a_change() {
    let before: Vec<Inputs> =
        plan(&way_to_a_lift(40)).unwrap_or_else(|no| panic!("{}", no.why)).replay.inputs().collect();
    let level = way_to_a_lift(90);
    let anew = plan(&level).unwrap_or_else(|no| panic!("{}", no.why));
    let task = Task { before: &before, ..task(&level) };
    let limits = &mut Limits { ticks: TICKS, stop: &mut |_| false, bytes: BYTES };
    let on = prove(&task, limits).run().unwrap_or_else(|no| panic!("{}", no.why));
    assert!(on.tried_ticks * 2 < anew.tried_ticks, "{} ticks instead of {}", on.tried_ticks, anew.tried_ticks);
    assert_eq!(on.replay.inputs().take(400).collect::<Vec<_>>(), before[..400]);
}

#[test]
fn planning_twice_gives_the_same_plan() {
    let rows = ["................", "................", ".P..D.........X.", "######...#######"];
    let level = level(&rows, "");
    let (one, two) = (plan(&level).unwrap(), plan(&level).unwrap());
    assert_eq!(one, two);
}
