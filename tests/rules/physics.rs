//! Tests of the player's body, each rule in a small level drawn as text, with a script of inputs.

use crate::common::{Film, film, level, player, world};
use quadrant::geom::{Point, SUBPIXELS};
use quadrant::sim::player::Stance;
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{IndexChoice, Kind, Rules, World};

fn stance(film: &Film) -> Stance {
    match &film.player().kind {
        Kind::Player(player) => player.stance,
        _ => unreachable!("the player is a player"),
    }
}

const FLAT: &[&str] = &["............X", "P............", "#############"];
const TALL: &[&str] = &[
    "............X",
    ".............",
    ".............",
    ".............",
    ".............",
    "P............",
    "#############",
];

#[test]
fn run_reaches_full_speed_in_six_ticks_and_stops_in_five() {
    let after = |script: &str| film(world(FLAT), script).player().body.velocity.x;
    assert_eq!(after("5 right"), 480);
    assert_eq!(after("6 right"), 576);
    assert_eq!(after("40 right"), 576);
    assert_eq!(after("40 right\n 4"), 96);
    assert_eq!(after("40 right\n 5"), 0);
    assert_eq!(after("20 left right"), 0, "opposite buttons cancel out");
    film(world(FLAT), "60 right").shows(
        "................@@........
         ................@@........
         ................@@........
         .***************@@........
         ##########################
         ##########################",
    );
}

#[test]
fn steering_in_the_air_has_65_percent_of_the_acceleration() {
    let film = film(world(TALL), "3 jump\n 4 jump right");
    assert_eq!(film.player().body.velocity.x, 4 * (96 * 65 / 100), "a ground tick would give 96");
}

#[test]
fn a_tap_jumps_one_tile_and_a_held_jump_more_than_three() {
    let tapped = film(world(TALL), "1 jump\n 60");
    let held = film(world(TALL), "60 jump");
    assert!((16..=20).contains(&tapped.rise()), "a tap rose {}", tapped.rise());
    assert!((52..=56).contains(&held.rise()), "held, it rose {}", held.rise());
    assert_eq!(held.count(EventKind::Jump), 1, "held is not pressed again");
}

#[test]
fn holding_jump_hangs_at_the_apex() {
    let near_apex = |script: &str| {
        let film = film(world(TALL), script);
        let top = film.feet.iter().map(|feet| feet.y).min().unwrap();
        film.feet.iter().filter(|feet| feet.y <= top + 2).count()
    };
    assert!(near_apex("60 jump") > near_apex("13 jump\n 47") + 2);
}

#[test]
fn coyote_a_jump_still_works_six_ticks_after_the_ledge() {
    let rows =
        &["..........X", "...........", "...........", "P..........", "###........", "...........", "..........."];
    // The tick in which the ground below the player ends.
    let left = film(world(rows), "80 right").feet.iter().position(|feet| feet.x - 5 >= 48).unwrap();
    let jumps =
        |late: usize| film(world(rows), &format!("{} right\n 5 right jump", left + late)).count(EventKind::Jump);
    assert_eq!((jumps(1), jumps(6)), (1, 1));
    assert_eq!(jumps(7), 0);
    film(world(rows), &format!("{} right\n 12 right jump", left + 6)).shows(
        "..........@@@.........
         ..........@@@.........
         ..........@@@.........
         ..........@@@.........
         ..........**..........
         ..........*...........
         .........*............
         .*********............
         ######.**.............
         ######................
         ......................
         ......................
         ......................
         ......................",
    );
}

#[test]
fn buffer_a_jump_pressed_five_ticks_before_the_landing_is_kept() {
    let landing = film(world(TALL), "1 jump\n 60").told.iter().find(|told| told.1 == EventKind::Land).unwrap().0;
    let jumps = |early: u32| {
        film(world(TALL), &format!("1 jump\n {} \n 1 jump\n 20", landing - early - 2)).count(EventKind::Jump)
    };
    assert_eq!(jumps(5), 2);
    film(world(TALL), &format!("1 jump right\n {} right\n 1 jump right\n 14 right", landing - 7)).shows(
        "..........................
         ..........................
         ..........................
         ..........................
         ..........................
         ..........................
         ........@@................
         ........@@................
         ........@@................
         .****...@@................
         .*..**.**.................
         .*...***..................
         ##########################
         ##########################",
    );
    assert_eq!(jumps(6), 1);
}

#[test]
fn corner_a_head_that_hits_it_by_four_pixels_slips_past_it() {
    let rows = &[
        "............X",
        "..######.....",
        ".............",
        ".............",
        ".............",
        "P............",
        "#############",
    ];
    let (mut slipped, mut hit) = (0, 0);
    for ticks in 5..25 {
        let stands = film(world(rows), &format!("{ticks} right\n 10"));
        let under = stands.player().body.rect.right() - 32;
        let rise = film(world(rows), &format!("{ticks} right\n 10\n 40 jump")).rise();
        if under > 4 {
            assert_eq!(rise, 38, "{under} pixels under the block");
            hit += 1;
        } else if under > 0 {
            assert!(rise > 50, "{under} pixels under the block the player rose {rise}");
            slipped += 1;
        }
    }
    assert!(slipped > 0 && hit > 0);
    film(world(rows), "11 right\n 10\n 14 jump").shows(
        "..........................
         ..........................
         ....############..........
         ..@@############..........
         ..@@......................
         ..@@......................
         ..@@......................
         ...*......................
         ...*......................
         ...*......................
         ...*......................
         .***......................
         ##########################
         ##########################",
    );
}

/// How far a run to the right gets in a second.
fn run_through(rows: &[&str], script: &str) -> Point {
    film(world(rows), script).player().body.feet()
}

#[test]
fn a_run_goes_up_steps_of_one_tile_without_losing_speed() {
    let flat =
        ["................X", ".................", ".................", "P................", "#################"];
    let steps = [flat[0], flat[1], ".......##########", "P..##############", flat[4]];
    let wall = [flat[0], flat[1], "...##############", "P..##############", flat[4]];
    let spikes = [flat[0], flat[1], "...^.............", "P..##############", flat[4]];
    let low = [flat[0], "...##############", flat[1], "P..##############", flat[4]];
    let far = run_through(&flat, "60 right");
    assert_eq!(run_through(&steps, "60 right"), Point::new(far.x, far.y - 32));
    assert_eq!(run_through(&steps, "1 right\n 60 right roll").y, far.y - 32, "a roll too");
    for (what, rows) in [("two tiles", wall), ("spikes", spikes), ("no room to stand", low)] {
        assert_eq!(run_through(&rows, "60 right"), Point::new(43, far.y), "{what}");
    }
    assert_eq!(run_through(&steps, "120 right down").y, far.y, "a ducking player stays in cover");
}

#[test]
fn a_step_that_a_lift_lowers_is_walked_up_once_it_is_low_enough() {
    // A lift lowers a drum into a pit.
    let rows = &[
        "..................X.",
        "....................",
        "....................",
        ".P..................",
        "############..######",
        "############..######",
        "############..######",
    ];
    let lift = "Lift(at: (12, 4), path: [(12, 6)], width: 2, speed: 2), Drum(at: (12, 3))";
    let mut world = World::new(level(rows, lift), 1, Rules::default(), IndexChoice::default());
    let top = |world: &World| world.entities().find(|entity| matches!(entity.kind, Kind::Drum(_))).unwrap().body.rect.y;
    let (mut walls, mut steps) = (0, 0);
    for _ in 0..800 {
        world.step(Default::default());
        let above = 64 - top(&world);
        // Far away, the player does not call the lift.
        let mut near = world.clone();
        let id = near.player(0).expect("a player").id;
        near.with(id, |player, _| player.body.rect.x = 156);
        let walked = film(near, "28 right");
        let past = walked.feet.iter().any(|feet| feet.x > 198);
        // The lift was called and rises by up to two pixels until the player arrives.
        if above > 9 {
            assert!(!past, "{above} pixels are a wall");
            walls += 1;
        } else if (1..=3).contains(&above) {
            assert!(past, "{above} pixels are a step");
            steps += 1;
        }
    }
    assert!(walls > 0 && steps > 0, "{walls} {steps}");
}

#[test]
fn one_way_is_jumped_through_and_dropped_through() {
    let rows = &["......X", ".......", ".......", ".=====.", ".......", ".P.....", "#######"];
    let up = film(world(rows), "40 jump\n 20");
    up.shows(
        "..............
         ..............
         ..@@..........
         ..@@..........
         ..@@..........
         ..@@..........
         ..=*========..
         ...*..........
         ...*..........
         ...*..........
         ...*..........
         ...*..........
         ##############
         ##############",
    );
    let down = film(world(rows), "40 jump\n 20\n 4 down\n 1 down jump\n 40");
    assert_eq!(down.player().body.feet().y, 96, "the player dropped to the ground");
    assert_eq!(down.count(EventKind::Jump), 1, "the drop was no jump");
    let stays = film(world(rows), "40 jump\n 20\n 30 down");
    assert_eq!(stays.player().body.feet().y, 48, "down alone ducks");
}

#[test]
fn duck_makes_the_body_small_and_never_rises_into_a_ceiling() {
    let rows = &["..........X.", "............", "...######...", "...######...", "P...........", "############"];
    let standing = film(world(rows), "90 right");
    assert!(standing.player().body.rect.right() <= 48, "a standing player does not fit in");
    let ducked = film(world(rows), "20 right\n 3 down\n 40 down right");
    assert!(ducked.player().body.rect.x > 48, "a ducking player crawls in");
    let released = film(world(rows), "20 right\n 3 down\n 40 down right\n 30\n 30 up\n 20 jump");
    assert_eq!((released.player().body.rect.h, released.player().body.rect.y), (16, 64), "no room to stand up");
    let through = film(world(rows), "20 right\n 3 down\n 220 down right\n 10");
    assert_eq!(through.player().body.rect.h, 26, "outside the player stands up");
    ducked.shows(
        "........................
         ........................
         ........................
         ........................
         ......############......
         ......############......
         ......############......
         ......############......
         ........@@..............
         .*******@@..............
         ########################
         ########################",
    );
}

#[test]
fn ladder_up_to_its_top_and_down_again() {
    let rows = &["......X", ".......", "###H###", "...H...", "...H...", "P..H...", "#######"];
    let up = film(world(rows), "24 right\n 100 up\n 10");
    assert_eq!(up.player().body.feet(), Point::new(56, 32), "the player stands on its top");
    assert_eq!(stance(&up), Stance::Stand);
    let on_it = film(world(rows), "24 right\n 20 up\n 60");
    assert_eq!(stance(&on_it), Stance::Climb);
    on_it.shows(
        "..............
         ..............
         ..............
         ..............
         ######HH######
         ######@@######
         ......@@......
         ......@@......
         ......@@......
         ......H*......
         ......H*......
         .*******......
         ##############
         ##############",
    );
    let down = film(world(rows), "24 right\n 100 up\n 10\n 100 down");
    assert_eq!(down.player().body.feet().y, 96, "and down to the ground");
    let jumped = film(world(rows), "24 right\n 20 up\n 2\n 2 jump right\n 10 right");
    assert_eq!(stance(&jumped), Stance::Air);
}

#[test]
fn fall_speed_is_capped_and_higher_with_down() {
    let rows = &["P.X", "#..", "...", "...", "...", "...", "...", "...", "...", "...", "...", "...", "..."];
    let speed = |script: &str| film(world(rows), script).player().body.velocity.y;
    assert_eq!(speed("45 right"), 1088);
    assert_eq!(speed("20 right\n 25 right down"), 1536);
}

const LIFT: &str = "Lift(at: (1, 5), path: [(1, 1)], speed: 120), Lift(at: (8, 5), path: [(20, 5)], speed: 120)";
const SHAFT: &[&str] = &[
    ".....................X...",
    ".........................",
    ".........................",
    ".........................",
    ".P.......................",
    ".........................",
    "#########################",
];

#[test]
fn riders_are_carried_and_keep_the_lifts_speed_when_they_jump() {
    // The lift rests for 45 ticks, then moves up 2 pixels a tick.
    let world = || World::new(level(SHAFT, LIFT), 1, Rules::default(), IndexChoice::default());
    let ridden = film(world(), "60");
    assert_eq!(ridden.player().body.feet().y, 80 - 2 * 15, "the player stands on the lift");
    ridden.shows(
        "..................................................
         ..................................................
         ..................................................
         ..@@..............................................
         ..@@..............................................
         ..@@..............................................
         ..@@----..........................................
         ..-*----..........................................
         ...*..............................................
         ...*..............................................
         ................------............................
         ..................................................
         ##################################################
         ##################################################",
    );
    let jump = |script: &str| film(world(), script).feet.iter().map(|feet| feet.y).min().unwrap();
    let gained = jump("5 jump\n 40") - jump("50\n 5 jump\n 40");
    assert!(gained > 15, "a jump from a rising lift gains {gained} pixels; 10 are the lift's own");

    let rows: Vec<String> = SHAFT.iter().map(|row| row.replace('P', ".")).collect();
    let mut rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    rows[4] = "........P................";
    let sideways = World::new(level(&rows, LIFT), 1, Rules::default(), IndexChoice::default());
    let jumped = film(sideways, "60\n 1 jump");
    assert_eq!(jumped.player().body.velocity.x / SUBPIXELS, 2, "the player keeps the lift's two pixels a tick");
}

#[test]
fn a_lift_stops_before_it_presses_its_rider_into_the_ceiling() {
    let mut rows = SHAFT.to_vec();
    rows[2] = "####.....................";
    let film = film(World::new(level(&rows, LIFT), 1, Rules::default(), IndexChoice::default()), "200");
    let player = film.player().body.rect;
    assert_eq!(player.y, 48, "the head touches the ceiling");
    let board = film.world.entities().find(|entity| matches!(entity.kind, Kind::Lift(_))).unwrap();
    assert_eq!(board.body.rect.y, player.bottom(), "and the lift is still below the player");
}

#[test]
fn a_lift_keeps_moving_with_its_rider() {
    let film = film(World::new(level(SHAFT, LIFT), 1, Rules::default(), IndexChoice::default()), "1000");
    let board = film.world.entities().find(|entity| matches!(entity.kind, Kind::Lift(_))).unwrap();
    assert_eq!(board.body.rect.y, film.player().body.rect.bottom());
    assert!(film.count(EventKind::LiftStop) > 5);
}

#[test]
fn a_fall_out_of_the_world_costs_a_life_and_the_last_ends_the_game() {
    let rows = &["P.X", "#..", "..."];
    let film = film(world(rows), "200 right\n 200 right\n 200 right\n 200 right\n 200 right");
    assert_eq!(film.count(EventKind::PlayerDied), 4, "three lives after the first");
    assert_eq!(film.count(EventKind::GameOver), 1);
}

const LADDER: &[&str] = &[
    "............X",
    ".............",
    "....H########",
    "....H........",
    "....H........",
    "....H........",
    "...PH........",
    "#############",
];
const TOP: i32 = 2 * 16;

#[test]
fn a_ladder_is_grabbed_from_half_a_tile_beside_it() {
    let grabbed = film(world(LADDER), "2 up");
    assert_eq!((stance(&grabbed), grabbed.player().body.feet().x), (Stance::Climb, 4 * 16 + 8));
    let rows: Vec<String> = LADDER.iter().map(|row| row.replace("...PH", ".P..H")).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    assert_eq!(stance(&film(world(&rows), "2 up")), Stance::Stand, "not from three tiles away");
}

#[test]
fn just_below_the_top_the_climb_finishes_by_itself() {
    for ticks in 45..54 {
        let climbed = film(world(LADDER), &format!("{ticks} up\n 30"));
        assert_eq!((stance(&climbed), climbed.player().body.feet().y), (Stance::Stand, TOP), "up for {ticks} ticks");
        for side in ["left", "right"] {
            let over = film(world(LADDER), &format!("{ticks} up\n 20 {side}"));
            assert!(over.feet.iter().any(|feet| feet.y == TOP), "{side} leads over the edge after {ticks} ticks");
        }
    }
    let paused = film(world(LADDER), "30 up\n 60");
    assert_eq!(stance(&paused), Stance::Climb, "further down the player stays on the ladder");
    let aimed = film(world(LADDER), "48 up\n 30 lock");
    assert_eq!(stance(&aimed), Stance::Climb, "and everywhere while aim lock is held");
}

#[test]
fn over_a_ladder_down_climbs_and_down_with_fire_ducks() {
    let at_the_top = "80 up\n 30";
    let down = |keys: &str| stance(&film(world(LADDER), &format!("{at_the_top}\n 10 {keys}")));
    assert_eq!((down("down"), down("down fire")), (Stance::Climb, Stance::Duck));
}

#[test]
fn beside_a_ladder_up_climbs_and_up_with_fire_aims() {
    let up = |keys: &str| film(world(LADDER), &format!("10 {keys}"));
    assert_eq!((stance(&up("up")), stance(&up("up fire"))), (Stance::Climb, Stance::Stand));
    assert_eq!(player(&up("up fire").world).aim, Point::new(0, -1));
}

#[test]
fn holding_left_or_right_leaves_a_ladder() {
    for ticks in (4..64).step_by(3) {
        for side in ["left", "right"] {
            let left = film(world(LADDER), &format!("{ticks} up\n 60 {side}"));
            let gone = (left.player().body.feet().x - (4 * 16 + 8)).abs();
            assert!(gone > 24, "up for {ticks} ticks, then {side}: {gone} pixels away");
        }
    }
    let turned = film(world(LADDER), "30 up\n 4 left\n 20");
    assert_eq!(stance(&turned), Stance::Climb, "a tap only turns");
}

const QUAY: &[&str] = &[
    "....................X...................",
    "........................................",
    "............................############",
    "........................................",
    "........................................",
    "........................................",
    "........................................",
    "........................................",
    "P.......................................",
    "########################...#############",
];
const SLOW: &str = "Lift(at: (24, 9), path: [(24, 2)], speed: 30)";

#[test]
fn a_lift_comes_to_a_player_near_a_stop_and_waits_there() {
    let quay = || World::new(level(QUAY, SLOW), 1, Rules::default(), IndexChoice::default());
    let board = |film: &Film| {
        film.world.entities().find(|entity| matches!(entity.kind, Kind::Lift(_))).unwrap().body.rect.y / 16
    };
    // Whenever the player arrives, the lift comes within one journey (224 ticks) and stays as long as the player does.
    for late in (0..540).step_by(60) {
        let come = format!("{late}\n 150 right\n 14 left\n");
        assert_eq!(board(&film(quay(), &format!("{come} 225"))), 9, "arrived after {late} ticks");
        assert_eq!(board(&film(quay(), &format!("{come} 700"))), 9, "arrived after {late} ticks and waited");
    }
    // It leaves soon after the player has stepped on.
    let ridden = film(quay(), "150 right\n 14 left\n 300\n 27 right\n 280");
    let feet = ridden.player().body.feet();
    assert_eq!((feet.y, board(&ridden)), (2 * 16, 2), "{feet:?}");
}

#[test]
fn a_lift_raises_a_player_from_the_pit_in_which_it_rests() {
    let mut rows = QUAY.to_vec();
    rows.pop();
    rows.extend(["########################...#############", "########################################"]);
    // The lift is on its way when the player steps into the pit, and comes back for the player.
    let slow = SLOW.replace("30", "10");
    let world = World::new(level(&rows, &slow), 1, Rules::default(), IndexChoice::default());
    let waits = film(world, "188 right\n 700");
    let feet = waits.player().body.feet();
    assert!((24 * 16..27 * 16).contains(&feet.x) && feet.y < 9 * 16, "it rides up: {feet:?}");
}

#[test]
fn an_empty_lift_is_there_when_a_player_returns_to_a_checkpoint_beside_it() {
    let entities = format!("{SLOW}, Checkpoint(at: (21, 8))");
    let board_after = |ticks: u32| {
        // The player reaches the checkpoint, rides up, and dies there.
        let start = World::new(level(QUAY, &entities), 1, Rules::default(), IndexChoice::default());
        let mut world = film(start, "150 right\n 14 left\n 300\n 27 right\n 280").world;
        let id = world.player(0).expect("a player").id;
        let blow = Blow { damage: 99, from: Point::default(), side: Side::Nature, how: How::Crush };
        world.with(id, |player, world| player.hurt(world, blow));
        let is_back = (0..200).any(|_| {
            world.step(Default::default());
            world.events().iter().any(|event| event.kind == EventKind::PlayerBack)
        });
        assert!(is_back);
        (0..ticks).for_each(|_| world.step(Default::default()));
        world.entities().find(|entity| matches!(entity.kind, Kind::Lift(_))).unwrap().body.rect.y / 16
    };
    assert_eq!(board_after(0), 9);
    // It waits for the player there, as always.
    assert_eq!(board_after(500), 9);
}
