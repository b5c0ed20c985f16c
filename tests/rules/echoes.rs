//! Tests of echo pads: what a pad records, what its echo does, and that copies of a world go on in the same way.

use crate::common::{Film, film, level, script, with};
use quadrant::geom::{Point, TILE};
use quadrant::sim::shots::bullet::Shot;
use quadrant::sim::things::echo_pad::{EchoPad, PadState, RECORD_TICKS, REST_TICKS, STAND_TICKS};
use quadrant::sim::world::blow::Side;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Kind, MOST_ECHOES, World};

/// The player starts on a pad. A wall keeps shots in the level.
const HALL: &[&str] = &[
    "..............................#",
    "..............................#",
    "..P...........................#",
    "###############################",
    "X..............................",
    "###############################",
];
const PAD: &str = "EchoPad(at: (2, 2)),";
/// Long enough to make the pad ready.
const STAND: &str = "30\n";

fn pads(world: &World) -> Vec<&EchoPad> {
    world
        .entities()
        .filter_map(|entity| match &entity.kind {
            Kind::EchoPad(pad) => Some(pad),
            _ => None,
        })
        .collect()
}

fn echo_feet(world: &World) -> Option<Point> {
    world.echoes().next().map(|echo| echo.body.feet())
}

fn play(entities: &str, text: &str) -> Film {
    film(with(HALL, entities), text)
}

#[test]
fn an_echo_goes_where_the_player_went_and_begins_again() {
    let mut world = with(HALL, PAD);
    let inputs = script("30\n60 right\n20 right jump\n30 down\n400");
    let (mut went, mut echoed, mut rounds) = (Vec::new(), Vec::new(), 0);
    for tick in 0..STAND_TICKS as usize + 3 * RECORD_TICKS {
        world.step(inputs.get(tick).copied().unwrap_or_default());
        if pads(&world)[0].state == PadState::Records {
            went.push(world.player(0).expect("a player").body.feet());
        }
        echoed.extend(echo_feet(&world));
        rounds += world.events().iter().filter(|event| event.kind == EventKind::EchoPlays).count();
    }
    assert!(went.len() + 1 >= RECORD_TICKS && rounds >= 2, "{} ticks, {rounds} rounds", went.len());
    let first: Vec<Point> = echoed.iter().copied().filter(|feet| went.contains(feet)).collect();
    assert_eq!(first.len(), echoed.len(), "it is only where the player was");
    let furthest = |feet: &[Point]| feet.iter().map(|feet| feet.x).max();
    assert_eq!(furthest(&echoed), furthest(&went));
    assert!(echoed.iter().any(|feet| feet.y < 3 * TILE), "it jumps");
}

#[test]
fn a_player_who_only_runs_across_is_not_recorded() {
    let film = play("EchoPad(at: (10, 2)),", "200 right");
    assert_eq!(film.count(EventKind::EchoReady), 0);
    assert_eq!(pads(&film.world)[0].state, PadState::Empty);
}

#[test]
fn an_echo_fires_the_shots_that_the_player_fired() {
    let fired = |film: &Film| film.count(EventKind::Shot(quadrant::level::Weapon::Rifle));
    let recorded = play(PAD, &format!("{STAND}20 right\n60 right fire\n60"));
    let both = play(PAD, &format!("{STAND}20 right\n60 right fire\n600"));
    assert!(fired(&recorded) >= 3);
    assert_eq!(fired(&both), 2 * fired(&recorded), "once by the player, once by the echo");
}

#[test]
fn the_shots_of_an_echo_are_the_players() {
    let mut world = with(HALL, PAD);
    let mut seen = false;
    for inputs in script(&format!("{STAND}20 right\n6 right fire\n500")) {
        world.step(inputs);
        let echo = world.echoes().next().map(|echo| echo.id);
        seen |= world.entities().any(|entity| {
            matches!(&entity.kind, Kind::Bullet(shot)
                if Some(shot.owner) == echo && shot.side == Side::Players && shot.shot == Shot::Rifle)
        });
    }
    assert!(seen);
}

/// The player waits at the other end, far outside of the view that showed the lever.
#[test]
fn an_echo_throws_a_lever_outside_the_view() {
    let rows = [".".repeat(60), ".".repeat(60), "..P".to_string() + &".".repeat(56) + "X", "#".repeat(60)];
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let lever = "EchoPad(at: (2, 2)), Switch(at: (12, 2), name: \"a\", seconds: 1), Door(at: (58, 2), opens: \"a\"),";
    let thrown = |text: &str| film(with(&rows, lever), text).count(EventKind::Switch);
    let player = format!("{STAND}20 right\n12 right fire\n300 right");
    // On and off are an event each.
    assert_eq!(thrown(&player), 2);
    assert_eq!(thrown(&format!("{player}\n250")), 4);
}

#[test]
fn an_echo_holds_a_plate_and_turns_on_a_trigger() {
    let things = "EchoPad(at: (2, 2)), Plate(at: (8, 2), name: \"a\"), Door(at: (28, 2), opens: \"a\"),
        Trigger(area: ((8, 0), (9, 2)), name: \"b\", stays: false), Door(at: (26, 2), opens: \"b\"),";
    let film = play(things, &format!("{STAND}42 right\n330\n20 right\n330"));
    let downs = film.count(EventKind::Plate);
    assert!(downs >= 3, "the player presses it and leaves it, the echo presses it: {downs}");
    let open = film.world.entities().filter(|one| matches!(&one.kind, Kind::Door(door) if door.is_open())).count();
    assert_eq!(open, 2, "the player is not there, the echo is");
}

#[test]
fn enemies_aim_at_an_echo_that_is_nearer() {
    let (ceiling, air) = ("#".repeat(53), ".".repeat(53));
    let floor = format!("P{}X", ".".repeat(51));
    let rows: Vec<&str> = [&ceiling, &air, &floor, &ceiling].into_iter().map(String::as_str).collect();
    let mut world = with(&rows, "EchoPad(at: (14, 2)), Turret(at: (30, 1)),");
    // The echo goes to column 20. The player goes back to column 0.
    let mut aimed = Vec::new();
    for inputs in script("101 right\n30\n40 right\n330\n101 left\n200") {
        world.step(inputs);
        if let (Some(echo), Some(player)) = (world.echoes().next(), world.player(0)) {
            let (echo, player) = (echo.body.rect.center(), player.body.rect.center());
            for entity in world.entities() {
                if let Kind::Enemy(enemy) = &entity.kind
                    && (echo.x - player.x).abs() > 6 * TILE
                {
                    aimed.push((enemy.aim_at.x - echo.x).abs() < (enemy.aim_at.x - player.x).abs());
                }
            }
        }
    }
    let at_echo = aimed.iter().filter(|is| **is).count();
    assert!(aimed.len() > 60 && at_echo * 10 > aimed.len() * 8, "{at_echo} of {} ticks", aimed.len());
}

#[test]
fn nothing_hurts_an_echo_and_it_stops_no_shot() {
    let film = play(
        &format!("{PAD} LaserGate(from: (9, 0), to: (9, 2), tenths: (1, 600)),"),
        &format!("{STAND}90 right\n700"),
    );
    assert!(film.world.echoes().next().is_some());
    let echo = film.world.echoes().next().expect("an echo");
    assert!(!echo.kind.stops_shots(Side::Enemies) && !echo.kind.stops_shots(Side::Players));
    assert!(!echo.kind.traits().blocks_sight);
}

#[test]
fn each_pad_records_the_player_who_stood_on_it() {
    let things = "EchoPad(at: (2, 2)), EchoPad(at: (8, 2)),";
    // Player 2 joins beside player 1 and walks to the other pad. Each leaves a pad for the right.
    let text = "1\n2: 1 start\n40\n2: 2\n2: 52 right\n80\n2: 60\n60 right\n2: 60 right\n400\n2: 400";
    let film = play(things, text);
    let numbers: Vec<(usize, bool)> = pads(&film.world).iter().map(|pad| (pad.number, pad.has_echo())).collect();
    assert_eq!(numbers, [(0, true), (1, true)]);
}

#[test]
fn the_fifth_echo_ends_the_oldest() {
    let things: String = (0..5).map(|nth| format!("EchoPad(at: ({}, 2)),", 2 + nth * 5)).collect();
    let text = format!("{}400", "30\n36 right\n".repeat(5));
    let film = play(&things, &text);
    let has: Vec<bool> = pads(&film.world).iter().map(|pad| pad.has_echo()).collect();
    assert_eq!(has.iter().filter(|has| **has).count(), MOST_ECHOES, "{has:?}");
    assert!(!has[0], "the first pad had the oldest echo");
}

#[test]
fn with_a_wire_that_is_off_an_echo_comes_once() {
    let switched = "EchoPad(at: (2, 2), wired: \"on\"), Switch(at: (28, 2), name: \"on\"),";
    let film = play(switched, &format!("{STAND}40 right\n1200"));
    assert_eq!(film.count(EventKind::EchoPlays), 1);
    let always = play(PAD, &format!("{STAND}40 right\n1200"));
    assert!(always.count(EventKind::EchoPlays) >= 2);
}

#[test]
fn standing_on_the_pad_again_replaces_the_echo() {
    let film = play(PAD, &format!("{STAND}40 right\n400\n40 left\n60"));
    assert_eq!(film.count(EventKind::EchoReady), 2);
    assert!(film.world.echoes().next().is_none());
    assert_eq!(pads(&film.world)[0].state, PadState::Ready);
}

#[test]
fn a_recording_ends_when_the_player_dies() {
    let rows = &["....................X", "..P..................", "###############...###"];
    let film = film(with(rows, "EchoPad(at: (2, 1)),"), &format!("{STAND}400 right"));
    assert!(film.count(EventKind::PlayerDied) >= 1);
    let ticks = pads(&film.world)[0].frames().len();
    assert!((1..RECORD_TICKS).contains(&ticks), "{ticks}");
    assert!(film.count(EventKind::EchoPlays) >= 1);
}

#[test]
fn a_copy_of_a_world_goes_on_in_the_same_way() {
    let inputs = script(&format!("{STAND}60 right\n12 right fire\n40 left\n700"));
    let fresh = || with(HALL, PAD);
    let (mut world, mut other) = (fresh(), fresh());
    for (tick, input) in inputs.iter().enumerate() {
        world.step(*input);
        // In the middle of the recording and in the middle of the echo.
        if tick == 150 || tick == 500 {
            let kept = world.kept();
            other.become_like(&kept);
            let mut later = world.clone();
            for next in &inputs[tick + 1..tick + 200] {
                later.step(*next);
                other.step(*next);
            }
            assert_eq!(later.hash(), other.hash());
        }
    }
}

#[test]
fn what_a_pad_has_recorded_is_in_the_hash() {
    let walked = |back: &str| {
        let film = play(PAD, &format!("{STAND}60 right\n{back}"));
        (film.player().body.feet().x, film.world.hash())
    };
    // Both end at the same place, after the same number of ticks.
    let (there, waits) = walked("20 left\n20 right\n60");
    let (here, goes) = walked("60\n20 left\n20 right");
    assert!((there - here).abs() <= TILE);
    assert_ne!(waits, goes);
}

#[test]
fn an_echo_goes_on_after_its_level_was_loaded_again() {
    let film = play(PAD, &format!("{STAND}60 right\n500"));
    let things = format!("{PAD} Mine(at: (28, 2)),");
    let mut world = film.world.reloaded(level(HALL, &things));
    assert!(pads(&world)[0].has_echo());
    for _ in 0..RECORD_TICKS + REST_TICKS as usize {
        world.step(Default::default());
    }
    assert_eq!(world.echoes().count(), 1);
}
