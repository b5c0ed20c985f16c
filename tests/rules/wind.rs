//! Tests of wind and of the hive: what the air carries, when, and what is too heavy for it.

use super::bodies::arena;
use crate::common::{Film, film, with};
use quadrant::geom::{Point, TILE};
use quadrant::input::{Button, Inputs};
use quadrant::level::EnemyKind;
use quadrant::pool::Id;
use quadrant::sim::boss::mid::MidBoss;
use quadrant::sim::boss::mid::hive::HiveState;
use quadrant::sim::shots::bullet::{Shot, bullet};
use quadrant::sim::shots::grenade::grenade;
use quadrant::sim::world::blow::Side;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, Kind, Rules, World};

/// The player stands in columns 2 to 5, and the rest of the hall is still.
const HALL: &[&str] = &[
    "......................X",
    ".......................",
    ".......................",
    ".......................",
    ".......................",
    ".......................",
    ".......................",
    ".......................",
    "...P...................",
    "#######################",
];

fn all<'a>(world: &'a World, is: impl Fn(&Kind) -> bool + 'a) -> Vec<&'a Entity> {
    world.entities().filter(|entity| is(&entity.kind)).collect()
}

fn one<'a>(world: &'a World, is: impl Fn(&Kind) -> bool + 'a) -> &'a Entity {
    all(world, is)[0]
}

/// The row of the player's feet.
fn row(film: &Film) -> i32 {
    (film.player().body.feet().y - 1).div_euclid(TILE)
}

#[test]
fn a_wind_lifts_a_player_to_its_upper_edge() {
    let up = "Wind(area: ((2, 3), (5, 8)))";
    let low = film(with(HALL, up), "30").player().body.feet().y;
    let film = film(with(HALL, up), "240");
    assert!(low < 9 * TILE - 4, "it rises");
    assert!((film.player().body.feet().y - 3 * TILE).abs() <= 8, "it floats at the edge");
    assert_eq!(film.count(EventKind::WindRises), 1);
}

#[test]
fn the_air_stirs_before_it_carries() {
    let up = "Wind(area: ((2, 3), (5, 8)), speed: 240)";
    let feet = |ticks: &str| film(with(HALL, up), ticks).player().body.feet().y;
    assert_eq!(feet("20"), 9 * TILE);
    assert!(feet("30") < 9 * TILE);
}

#[test]
fn holding_down_drops_out_of_a_wind() {
    let up = "Wind(area: ((2, 3), (5, 8)))";
    assert_eq!(row(&film(with(HALL, up), "200\n 60 down")), 8);
    // A player who ducks on the floor is not moved.
    assert_eq!(row(&film(with(HALL, up), "120 down")), 8);
}

#[test]
fn a_wind_aside_moves_players_and_one_who_ducks_stays() {
    let aside = "Wind(area: ((2, 3), (18, 8)), blows: right)";
    let feet = |script: &str| film(with(HALL, aside), script).player().body.feet().x;
    let start = feet("1");
    let moved = feet("100") - start;
    assert!((50..70).contains(&moved), "half of 90 pixels a second on the floor: {moved}");
    assert_eq!(feet("100 down"), start);
}

#[test]
fn a_wind_heeds_its_name() {
    let lever = "Switch(at: (3, 8), name: \"a\", seconds: 1),";
    let wired = format!("{lever} Wind(area: ((2, 1), (5, 8)), wired: \"a\")");
    let stills = format!("{lever} Wind(area: ((2, 1), (5, 8)), stills: \"a\")");
    assert_eq!(row(&film(with(HALL, &wired), "100")), 8);
    assert!(row(&film(with(HALL, &wired), "1 up\n 60")) < 6);
    assert!(row(&film(with(HALL, &stills), "100")) < 6);
    let film = film(with(HALL, &stills), "1 up\n 50");
    assert_eq!((row(&film), film.count(EventKind::WindDrops)), (8, 1));
}

#[test]
fn winds_with_pauses_take_turns() {
    let turns =
        "Wind(area: ((8, 1), (9, 8)), tenths: (10, 10)), Wind(area: ((12, 1), (13, 8)), tenths: (10, 10), late: 10)";
    let mut world = with(HALL, turns);
    let (mut both, mut first, mut second) = (0, 0, 0);
    for _ in 0..240 {
        world.step(Default::default());
        let on: Vec<bool> =
            all(&world, |kind| matches!(kind, Kind::Wind(_))).iter().map(|one| one.kind.traits().is_on).collect();
        both += usize::from(on[0] && on[1]);
        first += usize::from(on[0]);
        second += usize::from(on[1]);
    }
    assert_eq!((both, first, second), (0, 120, 120));
}

#[test]
fn a_wind_lifts_wooden_crates_but_nothing_heavy() {
    let rows = &[
        "......................X",
        ".......................",
        ".......................",
        ".......................",
        ".......................",
        ".......................",
        "......r................",
        "P..C..###.B..D...C.....",
        "#######################",
    ];
    let film = film(with(rows, "Wind(area: ((2, 1), (20, 7))), Crate(at: (17, 6), steel: true)"), "150");
    let tops: Vec<i32> =
        all(&film.world, |kind| matches!(kind, Kind::Crate(_))).iter().map(|one| one.body.rect.y / TILE).collect();
    // In the order of the rows: a free one, one of steel, one under steel, and that steel.
    assert_eq!(tops, [1, 7, 7, 6]);
    assert_eq!(one(&film.world, |kind| matches!(kind, Kind::Drum(_))).body.rect.bottom(), 8 * TILE);
    assert_eq!(one(&film.world, |kind| matches!(kind, Kind::Enemy(_))).body.rect.bottom(), 7 * TILE, "it walks");
}

#[test]
fn a_crate_that_lands_after_the_wind_presses_a_plate() {
    let rows =
        &["......................X", ".......................", "P...C..................", "#######################"];
    let pulse = "Plate(at: (4, 2), name: \"a\"), Wind(area: ((3, 0), (5, 2)), wired: \"a\")";
    let film = film(with(rows, pulse), "400");
    let (rises, drops) = (film.count(EventKind::WindRises), film.count(EventKind::WindDrops));
    assert!(rises >= 3 && rises.abs_diff(drops) <= 1, "{rises} {drops}");
}

#[test]
fn mines_and_drones_drift() {
    let rows = &[
        "......................X",
        ".......................",
        ".......................",
        "..............d........",
        ".......................",
        "P.......o..............",
        "#######################",
    ];
    let start = |world: &World, is: fn(&Kind) -> bool| one(world, is).body.rect;
    let mine = |kind: &Kind| matches!(kind, Kind::Mine(_));
    let drone = |kind: &Kind| matches!(kind, Kind::Enemy(_));
    let still = film(with(rows, ""), "60");
    let aside = film(with(rows, "Wind(area: ((6, 0), (20, 5)), blows: right)"), "60");
    assert!(start(&aside.world, mine).x > start(&still.world, mine).x + 50);
    assert!(start(&aside.world, drone).x > start(&still.world, drone).x + 15);
    let up = film(with(rows, "Wind(area: ((6, 2), (10, 5)))"), "120");
    assert!((start(&up.world, mine).bottom() - 2 * TILE).abs() <= 8, "it floats");
}

/// An enemy's grenade flies up in a wind, burns slowly, and then hurts enemies too.
#[test]
fn a_grenade_in_the_wind_belongs_to_nobody() {
    let rows = &[
        "......................X",
        ".......................",
        ".......................",
        ".......................",
        ".......................",
        ".......................",
        "P..........#r#.........",
        "#######################",
    ];
    let thrown = |entities: &str| {
        let mut world = with(rows, entities);
        let owner = one(&world, |kind| matches!(kind, Kind::Enemy(_))).id;
        for _ in 0..25 {
            world.step(Default::default());
        }
        world.spawn(grenade(owner, Side::Enemies, Point::new(12 * TILE + 8, 5 * TILE), Point::new(0, 0), false));
        world
    };
    let is_grenade = |kind: &Kind| matches!(kind, Kind::Grenade(_));
    let mut calm = thrown("");
    let mut windy = thrown("Wind(area: ((10, 2), (14, 6)))");
    for _ in 0..90 {
        calm.step(Default::default());
        windy.step(Default::default());
    }
    assert!(all(&calm, is_grenade).is_empty(), "its fuse has burnt down");
    assert_eq!(all(&calm, |kind| matches!(kind, Kind::Enemy(_))).len(), 1, "it hurts no enemy");
    let floating = one(&windy, is_grenade);
    assert!(floating.body.rect.y < 3 * TILE, "it floats above its thrower");
    let Kind::Grenade(floating) = &floating.kind else { panic!("a grenade") };
    assert_eq!(floating.side, Side::Nature);

    let mut stilled = thrown("Switch(at: (0, 6), name: \"calm\"), Wind(area: ((10, 2), (14, 6)), stills: \"calm\")");
    for tick in 0..200 {
        let mut inputs = Inputs::default();
        if tick == 60 {
            inputs[0].press(Button::Up);
        }
        stilled.step(inputs);
    }
    assert!(all(&stilled, |kind| matches!(kind, Kind::Enemy(_))).is_empty(), "it fell back on its thrower");
}

// ---- the hive ----

const NEST: &[&str] = &[
    "##############################",
    "..............................",
    "..............................",
    "..............................",
    "..............................",
    "..............................",
    "..............................",
    "..............................",
    "..............................",
    "..............................",
    "..............................",
    "..............................",
    "P............|...............X",
    "##############################",
];
pub(super) const HIVE: &str = "Hive(at: (20, 6), name: \"down\"), Door(at: (26, 12), opens: \"down\")";

/// Fires at the hive from its left side at a height in pixels, until `shots` have ended on it.
fn shoot(world: &mut World, y: i32, shots: usize) {
    let owner = player_id(world);
    for _ in 0..shots {
        world.spawn(bullet(owner, Side::Players, Shot::Rifle, Point::new(17 * TILE, y), Point::new(1536, 0)));
        for _ in 0..12 {
            world.step(Default::default());
        }
    }
}

/// The player stands in another column.
pub(super) fn nest(column: usize, entities: &str, rules: Rules) -> World {
    arena(NEST.iter().map(|row| row.replace('P', ".")).collect(), (column, 12), entities, rules)
}

/// Shoots at its crown until it is in this stage.
pub(super) fn wear_down(world: &mut World, stage: usize) {
    while hive(world).0 != HiveState::Falls && hive(world).2 < stage {
        shoot(world, 4 * TILE - 4, 1);
    }
}

fn player_id(world: &World) -> Id {
    world.player(0).expect("a player").id
}

fn hive(world: &World) -> (HiveState, i32, usize, i32) {
    let entity = one(world, |kind| matches!(kind, Kind::MidBoss(MidBoss::Hive(_))));
    let Kind::MidBoss(MidBoss::Hive(hive)) = &entity.kind else { panic!("a hive") };
    (hive.state, hive.life, hive.stage(), entity.body.rect.bottom())
}

#[test]
fn only_the_crown_of_a_hive_can_be_hurt() {
    let mut world = with(NEST, HIVE);
    let whole = hive(&world).1;
    shoot(&mut world, 6 * TILE, 3);
    assert_eq!(hive(&world).1, whole, "the plates stop shots");
    shoot(&mut world, 4 * TILE - 4, 3);
    assert_eq!(hive(&world).1, whole - 3);
}

#[test]
fn a_hive_tears_burns_and_falls() {
    let mut world = with(NEST, HIVE);
    let mut stages = Vec::new();
    while hive(&world).0 == HiveState::Asleep || hive(&world).0 == HiveState::Awake {
        shoot(&mut world, 4 * TILE - 4, 1);
        stages.push(hive(&world).2);
    }
    stages.dedup();
    assert_eq!(stages, [0, 1, 2]);
    for _ in 0..120 {
        world.step(Default::default());
    }
    let (state, _, _, bottom) = hive(&world);
    assert_eq!((state, bottom), (HiveState::Wreck, 13 * TILE));
    let is_open = |kind: &Kind| matches!(kind, Kind::Door(door) if door.is_open());
    assert_eq!(all(&world, is_open).len(), 1, "its name is on");
}

#[test]
fn a_hive_announces_what_it_sends() {
    let film = film(with(NEST, HIVE), "600");
    let first = |what: EventKind| film.told.iter().find(|told| told.1 == what).map(|told| told.0);
    let swells = first(EventKind::HiveSwells).expect("it swells");
    assert!(swells >= 60);
    let sent = all(&film.world, |kind| matches!(kind, Kind::Enemy(enemy) if enemy.kind == EnemyKind::GreyDrone));
    assert_eq!(sent.len(), 2, "as many as may be alive");
    assert!(sent.iter().all(|drone| drone.born > swells));
}
