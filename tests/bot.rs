//! The bot finishes small levels that each need one kind of move, says where it is stuck when there is no way, and finds
//! the same plan twice.

use std::sync::Arc;

use quadrant::bot::{BYTES, Limits, Run, Stuck, play};
use quadrant::level::Level;
use quadrant::level::read::check;
use quadrant::replay::Replay;
use quadrant::sim::event::What;
use quadrant::sim::{Difficulty, IndexChoice, Outcome, Rules, World};

fn level(rows: &[&str], more: &str) -> Arc<Level> {
    let rows: Vec<String> = rows.iter().map(|row| format!("{row:?},\n")).collect();
    let text = format!("Level(name: \"test\", rows: [\n{}], {more})", rows.concat());
    let (level, problems) = check("test.ron", &text);
    Arc::new(level.unwrap_or_else(|| panic!("{problems}\n{text}")))
}

fn plan(level: &Arc<Level>) -> Result<Run, Box<Stuck>> {
    let limits = &mut Limits { stop: &mut |_| false, bytes: BYTES };
    play("test", level, 1, Rules::default(), limits)
}

/// What was told in a replay, which is played as it was recorded.
fn told(replay: &Replay, level: &Arc<Level>) -> Vec<What> {
    let mut world = World::new(Arc::clone(level), replay.seed, replay.rules, IndexChoice::default());
    let mut told = Vec::new();
    replay.play(&mut world, |world| told.extend(world.events().iter().map(|event| event.what))).unwrap();
    told
}

/// Finishes it without losing a life, and tells what happened.
#[track_caller]
fn finishes(rows: &[&str], more: &str) -> Vec<What> {
    let level = level(rows, more);
    let run = plan(&level).unwrap_or_else(|stuck| panic!("the bot {stuck}"));
    assert_eq!(run.replay.outcome, Outcome::Cleared);
    let told = told(&run.replay, &level);
    assert!(!told.contains(&What::PlayerDied));
    told
}

#[test]
fn it_walks_and_does_not_hop() {
    let told = finishes(&["..............", ".P..........X.", "##############"], "");
    assert!(!told.contains(&What::Jump) && !told.contains(&What::Roll), "{told:?}");
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
    assert!(told.contains(&What::Jump));
}

#[test]
fn it_uses_the_whole_of_a_jump() {
    let rows = ["......................", "......................", ".P..................X.", "########.......#######"];
    let told = finishes(&rows, "");
    assert!(told.iter().filter(|what| **what == What::Jump).count() == 1, "{told:?}");
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
    assert!(told.contains(&What::Climb));
}

#[test]
fn it_creeps_or_rolls_where_it_is_low() {
    finishes(&["....................", "......########......", ".P..............X...", "####################"], "");
}

#[test]
fn it_drops_through_a_board() {
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
    assert!(told.contains(&What::LiftStart));
}

#[test]
fn it_is_taken_up_by_a_press() {
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
fn it_goes_back_for_a_drum_that_must_go() {
    let told = finishes(
        &["....................", "....................", "D.......P.........X.", "####################"],
        "objectives: [Required(drums)]",
    );
    assert!(told.contains(&What::GoalReached) && !told.contains(&What::PlayerHurt), "{told:?}");
}

#[test]
fn it_shoots_its_way_through_a_wall_of_drums() {
    let told = finishes(
        &["################", "#.......D......#", "#.......D......#", "#P......D.....X#", "################"],
        "",
    );
    assert!(told.contains(&What::Fuse));
}

/// It could stand on the plate itself, and would get nowhere by it.
#[test]
fn it_pushes_steel_into_its_bed() {
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
    assert!(told.contains(&What::CratePushed), "{told:?}");
}

/// The gate stands open as the level begins, and falls shut as soon as the plate feels its drum.
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

/// Also where a warden takes more than on normal.
#[test]
fn it_wins_a_fight() {
    let file = "levels/test/warden_gardens.ron";
    let (level, problems) = check(file, &std::fs::read_to_string(file).unwrap());
    let level = Arc::new(level.unwrap_or_else(|| panic!("{problems}")));
    let rules = Rules { difficulty: Difficulty::Hard, ..Rules::default() };
    let run = play("test/warden_gardens", &level, 1, rules, &mut Limits { stop: &mut |_| false, bytes: BYTES })
        .unwrap_or_else(|stuck| panic!("the bot {stuck}"));
    assert_eq!(run.replay.outcome, Outcome::Cleared);
    let told = told(&run.replay, &level);
    assert!(told.contains(&What::WardenDied) && !told.contains(&What::PlayerDied));
}

#[test]
fn it_takes_what_hangs_below_a_ceiling() {
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
    assert!(finishes(&rows, more).contains(&What::CratePushed));
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
    assert!(finishes(&rows, "").contains(&What::CratePushed));
}

#[test]
fn it_spares_a_drum_until_its_door_is_passed() {
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
fn stuck(rows: &[&str], more: &str) -> Box<Stuck> {
    plan(&level(rows, more)).map(|_| ()).unwrap_err()
}

#[test]
fn a_wall_that_is_too_high_is_named_where_it_is() {
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
    let stuck = stuck(&rows, "");
    let (column, row) = stuck.obstacle.tile;
    assert!((14..=16).contains(&column) && (1..=6).contains(&row), "{stuck}");
    assert_eq!(stuck.attempt.ticks, stuck.ticks);
    assert_eq!(stuck.attempt.outcome, Outcome::Running);
}

/// The key is what it wants then, and not the door that waits for it.
#[test]
fn what_bars_the_way_to_a_key_is_named_before_its_door() {
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
    let stuck = stuck(&rows, more);
    assert!(stuck.obstacle.tile.0 <= 6 && stuck.obstacle.wanted == "key", "{stuck}");
}

/// A sprawling level without an end: every corner of it can be reached.
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
fn it_stops_when_its_caller_wants() {
    let level = endless();
    let mut stop = |worlds| worlds > 3_000;
    let stuck = play("test", &level, 1, Rules::default(), &mut Limits { stop: &mut stop, bytes: BYTES });
    let stuck = stuck.map(|_| ()).unwrap_err();
    // A whole beam is tried before the next question.
    assert!(stuck.is_stopped && stuck.worlds < 3_000 + 128 * 20, "{} worlds", stuck.worlds);
}

#[test]
fn it_keeps_no_more_worlds_than_it_may() {
    let level = endless();
    let most = |bytes| {
        let mut stop = |worlds| worlds > 60_000;
        let stuck = play("test", &level, 1, Rules::default(), &mut Limits { stop: &mut stop, bytes });
        stuck.map(|_| ()).unwrap_err().most_bytes
    };
    let free = most(BYTES);
    assert!(free > 100_000, "the test is about a search that keeps a lot: {free} bytes");
    let bound = free / 4;
    let one_world = 16_000;
    assert!(most(bound) <= bound + one_world);
}

#[test]
fn the_same_plan_twice() {
    let rows = ["................", "................", ".P..D.........X.", "######...#######"];
    let level = level(&rows, "");
    let (one, two) = (plan(&level).unwrap(), plan(&level).unwrap());
    assert_eq!(one.worlds, two.worlds);
    assert_eq!(one.replay, two.replay);
}
