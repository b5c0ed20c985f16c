//! Tests of aim lock: with up or down held, a player on the ground stands still and aims in all directions. Without, the
//! player moves without turning.

use crate::common::{Film, film, player, world};
use quadrant::geom::{Facing, Point, TILE};
use quadrant::sim::Kind;
use quadrant::sim::player::Stance;

const HALL: &[&str] = &[
    "..............................X",
    "...............................",
    "...............................",
    "...............................",
    "...............P...............",
    "###############################",
];

fn aims(film: &Film) -> (i32, i32) {
    let Point { x, y } = player(&film.world).aim;
    (x, y)
}

#[test]
fn with_up_or_down_the_player_stands_still_and_left_and_right_choose_the_diagonal() {
    let start = film(world(HALL), "1").player().body.feet();
    for (held, aim) in [
        ("lock up", (0, -1)),
        ("lock up right", (1, -1)),
        ("lock up left", (-1, -1)),
        ("lock down", (0, 1)),
        ("lock down right", (1, 1)),
        ("lock down left", (-1, 1)),
    ] {
        let film = film(world(HALL), &format!("40 {held}\n 12 {held} fire"));
        assert_eq!((aims(&film), film.player().body.feet()), (aim, start), "{held}");
        assert_eq!(player(&film.world).stance, Stance::Stand, "{held}");
        let is_right = film
            .world
            .entities()
            .filter(|entity| matches!(entity.kind, Kind::Bullet(_)))
            .all(|shot| (shot.body.velocity.x.signum(), shot.body.velocity.y.signum()) == aim);
        assert!(is_right, "{held}: a shot flies elsewhere");
    }
    let both = film(world(HALL), "20 lock up right\n 20 lock up left\n 20 lock down left");
    assert_eq!((aims(&both), both.player().body.feet()), ((-1, 1), start), "from one diagonal to another");
}

#[test]
fn a_running_player_stops_to_aim_and_runs_on() {
    let stopped = film(world(HALL), "30 right\n 10 right up lock");
    let still = film(stopped.world.clone(), "20 right up lock");
    assert_eq!(still.player().body.feet(), stopped.player().body.feet());
    assert!(film(still.world, "10 right").player().body.feet().x > stopped.player().body.feet().x + TILE / 2);
}

#[test]
fn with_left_or_right_alone_the_player_moves_without_turning() {
    let back = film(world(HALL), "40 lock left");
    assert!(back.player().body.feet().x < 15 * TILE - 3 * TILE, "it walks backwards");
    assert_eq!((back.player().body.facing, aims(&back)), (Facing::Right, (1, 0)));
}

#[test]
fn in_the_air_aim_lock_stops_nobody() {
    let start = film(world(HALL), "1").player().body.feet();
    let jumped = film(world(HALL), "2 jump\n 18 jump lock up left");
    assert!(jumped.player().body.feet().x < start.x - 8, "{:?}", jumped.player().body.feet());
    assert_eq!(jumped.player().body.facing, Facing::Right, "without turning");
}

#[test]
fn a_player_who_aims_at_the_foot_of_a_ladder_does_not_climb() {
    let rows = &["..........X", "...H.......", "...H.......", "...H.......", "..PH.......", "###########"];
    let stance = |text: &str| player(&film(world(rows), text).world).stance;
    assert_eq!(stance("6 right\n 20 up"), Stance::Climb);
    assert_eq!(stance("6 right\n 20 up lock"), Stance::Stand);
}
