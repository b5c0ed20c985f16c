//! The bot finishes small levels that each need one kind of move, says where it is stuck when there is no way, and finds
//! the same plan twice.

use std::sync::Arc;

use quadrant::bot::{Run, Stuck, play};
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

fn plan(level: &Arc<Level>) -> Result<Run, Stuck> {
    play("test", level, 1, Rules::default())
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
    let run = play("test/warden_gardens", &level, 1, rules).unwrap_or_else(|stuck| panic!("the bot {stuck}"));
    assert_eq!(run.replay.outcome, Outcome::Cleared);
    let told = told(&run.replay, &level);
    assert!(told.contains(&What::WardenDied) && !told.contains(&What::PlayerDied));
}

#[test]
fn what_cannot_be_reached_is_said_at_once() {
    let level = level(&["..........#...", "..........#...", "..........#...", ".P........#.X.", "##########.###"], "");
    let stuck = plan(&level).map(|_| ()).unwrap_err();
    assert!(stuck.no_way && stuck.worlds < 10, "{stuck:?}");
    assert_eq!(
        stuck.to_string(),
        "got to column 1, row 3 in 0 ticks and found no way on; column 12, row 3 is out of reach from there"
    );
}

#[test]
fn what_was_tried_in_vain_says_how_far_it_came() {
    // The map believes one could slip into the slit in the wall from a jump; but in the air nobody ducks.
    let rows = [
        "###############",
        "#....##########",
        "#....##########",
        "#............X#",
        "#....##########",
        "#P...##########",
    ];
    let level = level(&[&rows[..], &["###############"]].concat(), "");
    let stuck = plan(&level).map(|_| ()).unwrap_err();
    assert!(!stuck.no_way, "{stuck:?}");
    assert!(stuck.tile.0 <= 4 && stuck.towards == (13, 3), "{stuck}");
    assert!(stuck.to_string().ends_with("column 13, row 3 was tried for and not reached"), "{stuck}");
}

#[test]
fn the_same_plan_twice() {
    let rows = ["................", "................", ".P..D.........X.", "######...#######"];
    let level = level(&rows, "");
    let (one, two) = (plan(&level).unwrap(), plan(&level).unwrap());
    assert_eq!(one.worlds, two.worlds);
    assert_eq!(one.replay, two.replay);
}
