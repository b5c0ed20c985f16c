//! Tests of the enemies in small levels: what all of them promise (tells, line of sight, ledges), and what each can do.

use crate::common::files::{enemies_by_word, enemy_arenas, shipped};
use crate::common::hands::soak;
use crate::common::{CROWD_INPUTS, crowd, film, level, script, with, world};
use quadrant::geom::{Facing, Point, Rect, TILE};
use quadrant::level::{EnemyKind, Level, Wire};
use quadrant::pool::Id;
use quadrant::sim::enemy::{Enemy, EnemyState, Gait};
use quadrant::sim::shots::bullet::{Shot, bullet};
use quadrant::sim::things::drum::drum;
use quadrant::sim::world::blow::{Blow, How, Side, Struck};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Asker, Difficulty, Entity, IndexChoice, Kind, Rules, World};
use std::sync::Arc;

const FLAT: &[&str] = &[
    "......................X",
    ".......................",
    ".......................",
    ".......................",
    ".......................",
    "P......................",
    "#######################",
];

/// Returns a flat level, and the row in which an enemy of this kind can be: on the floor or below a board.
fn flat_for(what: &str) -> (Vec<&'static str>, i32) {
    let mut rows = FLAT.to_vec();
    let hangs = enemies_by_word().any(|(word, kind)| word == what && kind.nature().gait == Gait::Hangs);
    if hangs {
        rows[1] = "=======================";
    }
    (rows, if hangs { 2 } else { 5 })
}

fn foe_at(what: &str, column: i32, row: i32, facing: &str) -> String {
    format!("Foe(what: {what}, at: ({column}, {row}), facing: {facing}),")
}

/// The words of the kinds that walk and never leave their floor. A hound leaps: `docks_foundry.rs` tests where it lands.
fn on_foot() -> impl Iterator<Item = &'static str> {
    enemies_by_word()
        .filter(|(_, kind)| kind.nature().gait == Gait::Walks && *kind != EnemyKind::Hound)
        .map(|(word, _)| word)
}

fn as_foe(entity: &Entity) -> Option<&Enemy> {
    match &entity.kind {
        Kind::Enemy(foe) => Some(foe),
        _ => None,
    }
}

fn foes(world: &World) -> Vec<(Id, &Entity, &Enemy)> {
    let mut all: Vec<_> = world.entities().filter_map(|entity| Some((entity.id, entity, as_foe(entity)?))).collect();
    all.sort_by_key(|(_, entity, _)| entity.body.rect.x);
    all
}

fn only(world: &World) -> (Id, &Entity, &Enemy) {
    let all = foes(world);
    assert_eq!(all.len(), 1);
    all[0]
}

fn run(world: &mut World, text: &str, mut each: impl FnMut(&World)) {
    for inputs in script(text) {
        world.step(inputs);
        each(world);
    }
}

fn happened(world: &World, what: EventKind) -> bool {
    world.events().iter().any(|event| event.kind == what)
}

/// Returns the first tick of each event.
fn first(world: &mut World, ticks: u32, whats: &[EventKind]) -> Vec<Option<u32>> {
    let mut found = vec![None; whats.len()];
    run(world, &ticks.to_string(), |world| {
        for (nth, &what) in whats.iter().enumerate() {
            if happened(world, what) && found[nth].is_none() {
                found[nth] = Some(world.tick());
            }
        }
    });
    found
}

fn on_difficulty(rows: &[&str], entities: &str, difficulty: Difficulty) -> World {
    World::new(level(rows, entities), 1, Rules { difficulty, ..Rules::default() }, IndexChoice::default())
}

#[test]
fn each_enemy_announces_its_first_shot_twelve_ticks_before_and_longer_on_easy() {
    let turret = ("turret", "Turret(at: (8, 5), mount: floor)".to_string());
    let kinds = enemies_by_word().map(|(what, _)| (what, foe_at(what, 8, flat_for(what).1, "left"))).chain([turret]);
    for (what, foe) in kinds {
        let rows = flat_for(what).0;
        let time = |difficulty| {
            let mut world = on_difficulty(&rows, &foe, difficulty);
            let found = first(&mut world.clone(), 400, &[EventKind::Alert, EventKind::Tell]);
            let mut harm = None;
            run(&mut world, "400", |world| {
                let shoots = [EventKind::EnemyShot, EventKind::Throw, EventKind::Melee]
                    .iter()
                    .any(|&kind| happened(world, kind));
                if harm.is_none() && (shoots || only(world).2.state == EnemyState::Attack) {
                    harm = Some(world.tick());
                }
            });
            let ([Some(alert), Some(tell)], Some(harm)) = (&found[..], harm) else {
                panic!("{what} {difficulty:?}: {found:?} {harm:?}")
            };
            assert!(alert < tell && *tell < harm, "{what}");
            harm - tell
        };
        let [easy, normal, hard] = Difficulty::ALL.map(time);
        assert!(normal >= 12, "{what} announces {normal} ticks before");
        assert!(easy > normal && normal > hard && hard >= 8, "{what}: {easy} {normal} {hard}");
    }
    // The blow with the shield, from near.
    let mut shield = with(FLAT, &foe_at("shield", 2, 5, "left"));
    let found = first(&mut shield, 300, &[EventKind::Tell, EventKind::Melee]);
    assert!(found[1].unwrap() - found[0].unwrap() >= 12);
}

/// The player is visible eight tiles away. Then a camera zone ends the view between the two.
#[test]
fn no_enemy_attacks_from_outside_the_view() {
    let air = ".".repeat(80);
    let mut rows = vec![air.as_str(); 20];
    let (start, ground) = (format!("{}P{}X", ".".repeat(36), ".".repeat(42)), "#".repeat(80));
    // For the crawler.
    let board = "=".repeat(80);
    rows[11] = &board;
    rows.extend([start.as_str(), ground.as_str()]);
    let zone = "Camera(area: ((0, 0), (39, 21))),";
    let kinds = enemies_by_word().map(|(what, _)| match what {
        "grey_drone" => (what, foe_at(what, 44, 19, "left")),
        "red_drone" => (what, foe_at(what, 44, 14, "left")),
        "shield" => (what, foe_at(what, 42, 20, "left")),
        "crawler" => (what, foe_at(what, 44, 12, "left")),
        _ => (what, foe_at(what, 44, 20, "left")),
    });
    for (what, foe) in kinds.chain([("turret", "Turret(at: (44, 20), mount: floor),".into())]) {
        let attacks = |entities: &str| {
            let (mut inside, mut outside) = (0, 0);
            run(&mut with(&rows, entities), "240", |world| {
                for (_, entity, foe) in foes(world) {
                    let attacks = matches!(foe.state, EnemyState::Tell | EnemyState::Attack);
                    // One tile outside of the view still counts as inside, as in `World::may_attack_from`.
                    let is_seen = world.view().grown(TILE).overlaps(entity.body.rect);
                    inside += u32::from(attacks && is_seen);
                    outside += u32::from(attacks && !is_seen);
                }
            });
            (inside, outside)
        };
        let (inside, outside) = attacks(&foe);
        assert!(inside > 0 && outside == 0, "{what} without a zone: {inside} inside, {outside} outside");
        let (_, outside) = attacks(&(zone.to_string() + &foe));
        assert_eq!(outside, 0, "{what} attacks from outside the picture");
    }
}

#[test]
fn enemies_do_not_see_through_walls_and_drums() {
    for (what, _) in enemies_by_word() {
        let rows = [
            ".......#====......X",
            ".......#...........",
            ".......#...........",
            "P......#...........",
            "###################",
        ];
        let row = if what == "crawler" { 1 } else { 3 };
        let film = film(with(&rows, &foe_at(what, 11, row, "left")), "300");
        assert_eq!(film.count(EventKind::Alert), 0, "{what} sees through a wall");
    }
    // The drum is as high as the line between their eyes, so it hides the player.
    let behind_drum = [
        "..................X",
        "...................",
        "...................",
        "P.D................",
        "###################",
    ];
    assert_eq!(film(with(&behind_drum, &foe_at("rifleman", 14, 3, "left")), "300").count(EventKind::EnemyShot), 0);
    let without = [
        "..................X",
        "...................",
        "...................",
        "P..................",
        "###################",
    ];
    assert!(film(with(&without, &foe_at("rifleman", 14, 3, "left")), "300").count(EventKind::EnemyShot) > 0);
}

#[test]
fn enemies_see_and_aim_along_all_four_diagonals() {
    let mut times = Vec::new();
    for (column, row, facing) in [(6, 3, "left"), (14, 3, "right"), (6, 15, "left"), (14, 15, "right")] {
        let mut rows = vec!["....................."; 20];
        rows[0] = "....................X";
        rows[10] = ".........===.........";
        rows[4] = "....=====...=====....";
        rows[16] = "....=====...=====....";
        let mut start: String = rows[row].into();
        start.replace_range(column..column + 1, "P");
        rows[row] = &start;
        let mut world = with(&rows, &foe_at("marksman", 10, 9, facing));
        let mut aim = None;
        let mut tick = 0;
        run(&mut world, "200", |world| {
            if happened(world, EventKind::EnemyShot) && aim.is_none() {
                (aim, tick) = (Some(only(world).2.aim), world.tick());
            }
        });
        let aim = aim.unwrap_or_else(|| panic!("no shot at {column} {row}"));
        assert_eq!((aim.x.signum(), aim.y.signum()), ((column as i32 - 10).signum(), (row as i32 - 9).signum()));
        times.push(tick);
    }
    assert!(times.iter().max().unwrap() - times.iter().min().unwrap() <= 60, "{times:?}");
}

/// Enemies that pursue leave a ledge, but only in a jump or a drop that a crouch announced, and it ends on a floor.
#[test]
fn enemies_leave_a_ledge_only_in_an_announced_jump_that_ends_on_a_floor() {
    for what in on_foot() {
        for ledge in ["=", "#"] {
            let ledge = format!(".......{}......", ledge.repeat(5));
            // The player is below and sometimes visible, so that the enemy does everything it can. In the middle of the
            // floor are spikes.
            let rows = [
                ".................X",
                "..................",
                "..................",
                &ledge,
                "..................",
                "..................",
                "P.......^^........",
                "##################",
            ];
            let mut world = with(&rows, &foe_at(what, 9, 2, "left"));
            watch_its_steps(&mut world, "300 right\n 300 left\n 900", what);
        }
        // The player is on the other side of a gap that is too wide for a jump, and of one that is not.
        for gap in [12, 5] {
            let rows = [
                format!(".................{}X", ".".repeat(gap)),
                format!("..................{}", ".".repeat(gap)),
                format!("P.................{}", ".".repeat(gap)),
                format!("#####{}########", ".".repeat(gap)) + ".....",
                format!("..................{}", ".".repeat(gap)),
            ];
            let rows = rows.each_ref().map(String::as_str);
            let mut world = with(&rows, &foe_at(what, gap as i32 + 7, 2, "left"));
            watch_its_steps(&mut world, "1500", what);
            assert_eq!(only(&world).1.body.feet().y, 3 * TILE, "{what}, gap {gap}");
        }
    }
}

/// Follows the only enemy. It is in the air only after a crouch, and it is never hurt.
fn watch_its_steps(world: &mut World, text: &str, what: &str) {
    let mut crouched = false;
    run(world, text, |world| {
        let (_, entity, foe) = only(world);
        let feet = entity.body.feet();
        let is_on_floor = feet.y % TILE == 0
            && [entity.body.rect.x, entity.body.rect.right() - 1]
                .iter()
                .any(|x| world.level().holds(x.div_euclid(TILE), feet.y / TILE));
        crouched |= foe.state == EnemyState::Crouch;
        assert!(is_on_floor || crouched, "{what} walked off at tick {}", world.tick());
        assert_eq!(foe.wounds, 0, "{what} came down on spikes");
        crouched &= foe.state != EnemyState::Watch;
    });
}

#[test]
fn a_rifleman_patrols_its_ledge_from_end_to_end() {
    let rows = [
        "P.X......................",
        "##########...............",
        ".........................",
        ".........................",
        ".........................",
        "....==========...........",
        ".........................",
    ];
    let mut world = with(&rows, &foe_at("rifleman", 8, 4, "left"));
    let (mut least, mut most) = (i32::MAX, 0);
    run(&mut world, "1500", |world| {
        let x = only(world).1.body.rect;
        (least, most) = (least.min(x.x), most.max(x.right()));
    });
    assert_eq!((least, most), (4 * TILE, 14 * TILE), "from end to end of its ledge");
}

#[test]
fn an_enemy_hit_from_behind_turns_and_raises_the_alert() {
    for what in ["rifleman", "marksman", "sniper", "grenadier", "charger"] {
        // The player is behind a wall on the left. The bullet comes from the right.
        let rows =
            ["..#..................X", "..#...................", "P.#...................", "######################"];
        let mut world = with(&rows, &foe_at(what, 10, 2, "left"));
        let player = world.player(0).unwrap().id;
        run(&mut world, "10", |_| {});
        world.spawn(bullet(player, Side::Players, Shot::Rifle, Point::new(15 * TILE, 36), Point::new(-2048, 0)));
        let mut alerts = 0;
        run(&mut world, "14", |world| alerts += u32::from(happened(world, EventKind::Alert)));
        assert_eq!((only(&world).1.body.facing, alerts), (Facing::Right, 1), "{what}");
    }
}

#[test]
fn an_enemy_that_sees_the_player_alerts_its_neighbour() {
    let both = foe_at("rifleman", 10, 5, "left") + &foe_at("rifleman", 14, 5, "right");
    assert_eq!(film(with(FLAT, &both), "30").count(EventKind::Alert), 2);
    let far = foe_at("rifleman", 10, 5, "left") + &foe_at("rifleman", 22, 5, "right");
    assert_eq!(film(with(FLAT, &far), "30").count(EventKind::Alert), 1);
}

#[test]
fn the_shield_stops_only_shots_from_the_front() {
    let shots = [
        (Point::new(-60, -14), Point::new(2048, 0), 1, "front"),
        (Point::new(60, -14), Point::new(-2048, 0), 0, "behind"),
        (Point::new(-6, -70), Point::new(0, 2048), 0, "above"),
        (Point::new(-40, -66), Point::new(1448, 1448), 0, "from the front, down over the rim"),
        (Point::new(-60, -66), Point::new(1448, 1448), 1, "from the front, down onto the shield"),
    ];
    for (from, speed, blocked, name) in shots {
        let rows = [
            "..#..................X",
            "..#...................",
            "..#...................",
            "P.#...................",
            "######################",
        ];
        let mut world = with(&rows, &foe_at("shield", 10, 3, "left"));
        let player = world.player(0).unwrap().id;
        let feet = only(&world).1.body.feet();
        let at = Point::new(feet.x + from.x, feet.y + from.y);
        world.spawn(bullet(player, Side::Players, Shot::Rifle, at, speed));
        let (mut kept, mut went_in) = (0, 0);
        run(&mut world, "14", |world| {
            kept += i32::from(happened(world, EventKind::Blocked));
            went_in += i32::from(happened(world, EventKind::HitFlesh));
        });
        assert_eq!((kept, went_in), (blocked, 1 - blocked), "{name}");
    }
}

#[test]
fn a_blocked_explosion_is_seen_at_the_shield_and_not_in_the_fire() {
    let rows = ["..#..................X", "..#...................", "P.#...................", "######################"];
    let mut world = with(&rows, &foe_at("shield", 10, 2, "left"));
    let (id, rect) = (only(&world).0, only(&world).1.body.rect);
    let blast = Blow { damage: 4, from: Point::new(rect.x - 30, rect.y + 20), side: Side::Players, how: How::Blast };
    assert_eq!(world.with(id, |foe, world| foe.hurt(world, blast)), Some(Struck::Blocked));
    let blocked = world.events().iter().find(|event| event.kind == EventKind::Blocked).unwrap();
    assert_eq!(blocked.at, Point::new(rect.x, rect.y + 20));
}

#[test]
fn the_shield_turns_slowly_and_is_open_while_turning() {
    let rows = ["..#..................X", "..#...................", "P.#...................", "######################"];
    let mut world = with(&rows, &foe_at("shield", 10, 2, "left"));
    let id = only(&world).0;
    let right = Blow { damage: 1, from: Point::new(200, 36), side: Side::Players, how: How::Bullet };
    assert_eq!(world.with(id, |foe, world| foe.hurt(world, right)), Some(Struck::Through));
    run(&mut world, "20", |world| assert_eq!(only(world).1.body.facing, Facing::Left, "not yet"));
    let left = Blow { from: Point::new(100, 36), ..right };
    assert_eq!(world.with(id, |foe, world| foe.hurt(world, left)), Some(Struck::Through), "open while it turns");
    run(&mut world, "30", |_| {});
    assert_eq!(only(&world).1.body.facing, Facing::Right);
    assert_eq!(world.with(id, |foe, world| foe.hurt(world, right)), Some(Struck::Blocked));
}

#[test]
fn a_ducking_player_is_below_a_riflemans_shots() {
    let foe = foe_at("rifleman", 10, 5, "left");
    assert!(film(with(FLAT, &foe), "300").count(EventKind::PlayerHurt) > 0);
    let (fired, hurt) = rifleman_against(Difficulty::Normal, |enemy| match enemy.state {
        EnemyState::Tell | EnemyState::Attack | EnemyState::Rest if !enemy.kneels => "down",
        _ => "",
    });
    assert!(fired > 5 && hurt == 0, "{fired} shots, hurt {hurt} times");
}

#[test]
fn a_rifleman_kneels_to_fire_at_a_player_who_stays_down_but_not_on_easy() {
    assert!(rifleman_against(Difficulty::Normal, |_| "down").1 > 0);
    let (fired, hurt) = rifleman_against(Difficulty::Easy, |_| "down");
    assert!(fired > 5 && hurt == 0, "{fired} shots, hurt {hurt} times");
}

/// How many shots a rifleman fires in ten seconds at a player who presses these keys, and how often it hurts the player.
fn rifleman_against(difficulty: Difficulty, keys: impl Fn(&Enemy) -> &'static str) -> (usize, usize) {
    let mut world = on_difficulty(FLAT, &foe_at("rifleman", 10, 5, "left"), difficulty);
    let (mut fired, mut hurt) = (0, 0);
    for _ in 0..600 {
        let text = format!("1 {}", keys(only(&world).2));
        run(&mut world, &text, |world| {
            fired += usize::from(happened(world, EventKind::EnemyShot));
            hurt += usize::from(happened(world, EventKind::PlayerHurt));
        });
    }
    (fired, hurt)
}

#[test]
fn a_burst_has_two_to_four_shots() {
    let mut world = with(FLAT, &foe_at("rifleman", 12, 5, "left"));
    let (mut bursts, mut shots) = (Vec::new(), 0);
    run(&mut world, "3000 down", |world| {
        shots += u32::from(happened(world, EventKind::EnemyShot));
        if only(world).2.state == EnemyState::Rest && shots > 0 {
            bursts.push(shots);
            shots = 0;
        }
    });
    assert!(bursts.len() > 10 && bursts.iter().all(|shots| (2..=4).contains(shots)), "{bursts:?}");
}

#[test]
fn the_snipers_line_ends_at_the_first_obstacle() {
    let rows = [
        "..............................X",
        "...............................",
        "...............................",
        "P......D.......................",
        "###############################",
    ];
    // The jumping player is visible above the drum. The line appears long before the shot.
    let mut world = with(&rows, &foe_at("sniper", 26, 3, "left"));
    let mut lines = 0;
    run(&mut world, &"30 jump\n 30\n".repeat(8), |world| {
        let (_, entity, foe) = only(world);
        if foe.state == EnemyState::Tell && foe.ticks > 0 {
            lines += 1;
            assert!(foe.line_end.x < entity.body.rect.x);
            assert!(foe.line_end.y < 4 * TILE, "in the floor");
            let drum = world.entities().find(|entity| matches!(entity.kind, Kind::Drum(_))).unwrap().body.rect;
            assert!(!drum.grown(-2).overlaps(Rect::new(foe.line_end.x, foe.line_end.y, 1, 1)), "in the drum");
        }
    });
    assert!(lines >= 40, "{lines}");
}

#[test]
fn a_charger_is_stunned_by_a_wall_and_stopped_by_a_ledge() {
    // It sees over the low wall and runs into it.
    let rows = ["....................X", ".....................", "...P....#............", "#####################"];
    let mut world = with(&rows, &foe_at("charger", 12, 2, "left"));
    let mut stunned = 0;
    run(&mut world, "200", |world| stunned += u32::from(only(world).2.state == EnemyState::Stunned));
    assert!(stunned >= 60, "{stunned}");
    let rows =
        [".................X", "..................", "P.................", "#####.....########", ".................."];
    let mut world = with(&rows, &foe_at("charger", 12, 2, "left"));
    let mut ran = 0;
    run(&mut world, "300", |world| {
        ran += u32::from(only(world).2.state == EnemyState::Attack);
        assert_eq!(only(world).1.body.feet().y, 3 * TILE);
    });
    assert!(ran > 0);
}

#[test]
fn a_charger_hits_the_player_once() {
    let film = film(with(FLAT, &foe_at("charger", 9, 5, "left")), "160");
    assert_eq!((film.count(EventKind::Melee), film.count(EventKind::PlayerHurt)), (1, 1));
}

/// The sound depends on it.
#[test]
fn an_attack_names_the_kind_of_enemy() {
    for (what, kind, attack) in [
        ("charger", EnemyKind::Charger, EventKind::Melee),
        ("grenadier", EnemyKind::Grenadier, EventKind::Throw),
        ("hound", EnemyKind::Hound, EventKind::Melee),
    ] {
        let film = film(with(FLAT, &foe_at(what, 9, 5, "left")), "400");
        let attacks: Vec<_> = film.heard.iter().filter(|(_, event)| event.kind == attack).collect();
        assert!(!attacks.is_empty(), "{what} does not attack");
        assert!(attacks.iter().all(|(_, event)| event.by == Some(kind)), "{what}");
    }
    let player = film(with(FLAT, ""), "1 grenade\n 10");
    assert!(player.heard.iter().all(|(_, event)| event.by.is_none()) && player.count(EventKind::Throw) == 1);
}

#[test]
fn a_turret_turns_in_steps_and_cannot_see_behind_its_mounting() {
    let rows = [
        "######################",
        "#....................#",
        "#....................#",
        "#....................#",
        "#P.................X.#",
        "######################",
    ];
    let mut world = with(&rows, "Turret(at: (10, 1), mount: ceiling)");
    let mut aims = Vec::new();
    run(&mut world, "200", |world| {
        let foe = only(world).2;
        if aims.last() != Some(&foe.aim) {
            aims.push(foe.aim);
        }
        assert!(foe.aim.y >= 0, "into its ceiling");
    });
    assert!(aims.len() >= 3, "step by step: {aims:?}");
    assert!(aims.last().unwrap().x < 0);
    let rows = [
        "####################",
        "#.........#........#",
        "#..................#",
        "#P...............X.#",
        "####################",
    ];
    let film = film(with(&rows, "Turret(at: (11, 1), mount: left_wall)"), "300");
    assert_eq!(film.count(EventKind::Alert), 0);
}

#[test]
fn a_grenadiers_grenade_lands_near_the_player() {
    for column in [6, 9, 12, 15] {
        let mut world = with(FLAT, &foe_at("grenadier", column, 5, "left"));
        let at = world.player(0).unwrap().body.rect.center();
        let mut nearest = i32::MAX;
        run(&mut world, "200", |world| {
            for entity in world.entities().filter(|entity| matches!(entity.kind, Kind::Grenade(_))) {
                let middle = entity.body.rect.center();
                nearest = nearest.min((middle.x - at.x).abs().max((middle.y - at.y).abs()));
            }
        });
        assert!(nearest < 20, "from column {column} it comes within {nearest}");
    }
}

#[test]
fn grey_drones_fire_sideways_and_red_drones_downwards() {
    for (what, aim) in [("grey_drone", (1, 0)), ("red_drone", (0, 1))] {
        let mut world = with(FLAT, &foe_at(what, 8, 2, "left"));
        let mut shots = 0;
        run(&mut world, "500", |world| {
            for entity in world.entities() {
                if let Kind::Bullet(bullet) = &entity.kind
                    && bullet.side == Side::Enemies
                {
                    shots += 1;
                    let velocity = entity.body.velocity;
                    assert_eq!((velocity.x.signum().abs(), velocity.y.signum()), aim, "{what}");
                }
            }
        });
        assert!(shots > 0, "{what}");
    }
}

#[test]
fn each_enemy_dies_scores_by_its_kind_and_is_counted() {
    for (what, _) in enemies_by_word() {
        let (rows, row) = flat_for(what);
        let mut world = with(&rows, &foe_at(what, 12, row, "right"));
        let (id, entity, foe) = only(&world);
        let nature = foe.kind.nature();
        let size = (entity.body.rect.w, entity.body.rect.h);
        assert_eq!(size, (nature.width, nature.height));
        let behind = Point::new(0, 80);
        // Shut petals stop bullets, and a mirror throws them back.
        let how = if matches!(what, "spitter" | "mirror") { How::Blast } else { How::Bullet };
        let blow = Blow { damage: 1, from: behind, side: Side::Players, how };
        for hit in 0..nature.life {
            assert!(world.get(id).is_some(), "{what} died of {hit}");
            world.with(id, |foe, world| {
                foe.hurt(world, Blow { from: if what == "shield" { Point::new(12 * TILE, 0) } else { behind }, ..blow })
            });
        }
        world.step(Default::default());
        assert!(world.get(id).is_none(), "{what} lives");
        assert_eq!((world.progress().score, world.progress().enemies.done), (nature.score, 1), "{what}");
        assert_eq!(world.progress().enemies.of, 1);
    }
}

#[test]
fn a_common_soldier_dies_of_one_shot_of_a_strong_gun_or_three_of_the_rifle() {
    for what in ["rifleman", "marksman", "grenadier", "sniper", "welder", "hound"] {
        for (shot, most) in [(Shot::Laser, 1), (Shot::Rocket, 1), (Shot::Spread, 3), (Shot::Rifle, 3)] {
            let mut world = with(FLAT, &foe_at(what, 12, 5, "right"));
            let player = world.player(0).unwrap().id;
            for _ in 0..most {
                world.spawn(bullet(
                    player,
                    Side::Players,
                    shot,
                    Point::new(11 * TILE, 5 * TILE + 4),
                    Point::new(2048, 0),
                ));
                run(&mut world, "4", |_| {});
            }
            assert!(foes(&world).is_empty(), "{what} survives {most} of {shot:?}");
        }
    }
}

#[test]
fn enemies_do_not_hurt_each_other_or_block_the_player() {
    let mut world = with(FLAT, &foe_at("rifleman", 8, 5, "right"));
    let (id, ..) = only(&world);
    let blow = Blow { damage: 9, from: Point::new(0, 0), side: Side::Enemies, how: How::Bullet };
    world.with(id, |foe, world| foe.hurt(world, blow));
    assert!(world.get(id).is_some());
    // The player runs through the enemy as if it were not there.
    let mut world = with(FLAT, &foe_at("rifleman", 4, 5, "right"));
    run(&mut world, "60 right", |_| {});
    assert_eq!(world.player(0).unwrap().body.feet(), film(self::world(FLAT), "60 right").player().body.feet());
    assert!(world.player(0).unwrap().body.feet().x > only(&world).1.body.rect.right());
}

#[test]
fn cover_does_not_help_against_grenades() {
    let rows = [
        "....................X",
        ".....................",
        ".....................",
        "P.D..................",
        "#####################",
    ];
    let throws = |what: &str, shot: EventKind| {
        let mut world = with(&rows, &foe_at(what, 13, 3, "left"));
        let (id, player) = (only(&world).0, world.player(0).unwrap().body.rect.center());
        let blow = Blow { damage: 1, from: player, side: Side::Players, how: How::Bullet };
        world.with(id, |foe, world| foe.hurt(world, blow));
        first(&mut world, 140, &[shot])[0].is_some()
    };
    assert!(throws("grenadier", EventKind::Throw));
    assert!(!throws("rifleman", EventKind::EnemyShot));
}

#[test]
fn enemies_fall_ride_lifts_and_are_hurt_by_hazards() {
    let rows = ["P....X.....", "####.......", "..........."];
    let mut world = with(&rows, &foe_at("rifleman", 8, 1, "right"));
    run(&mut world, "200", |_| {});
    assert!(foes(&world).is_empty());
    assert_eq!(world.progress().enemies.done, 1);
    let rows = ["P....X.....", "####.......", "......^^^..", "###########"];
    let mut world = with(&rows, &foe_at("rifleman", 7, 1, "right"));
    run(&mut world, "200", |_| {});
    assert!(foes(&world).is_empty());
    // The blast of a drum or a mine hurts everything.
    for neighbour in ["D", "o"] {
        let row = format!("P...{neighbour}.....");
        let rows = ["...X......", "..........", &row, "##########"];
        let mut world = with(&rows, &foe_at("rifleman", 5, 2, "right"));
        run(&mut world, "20 down fire\n 120", |_| {});
        assert!(foes(&world).is_empty(), "it survived a {neighbour}");
    }
    let rows = ["P....X.....", "#######....", "...........", "...........", ">>>>>>>....", "..........."];
    let mut world = with(&rows, &foe_at("sniper", 3, 3, "left"));
    run(&mut world, "40", |_| {});
    assert!(only(&world).1.body.feet().x > 5 * TILE);
    // It does not see the player, and stays on its lift.
    let rows = [
        "P..#.X..........",
        "####............",
        "................",
        "................",
        "................",
        "................",
        "................",
        "################",
    ];
    let entities =
        "Lift(at: (8, 6), path: [(8, 3)], width: 4, speed: 60),".to_string() + &foe_at("rifleman", 9, 5, "right");
    let mut world = with(&rows, &entities);
    let mut highest = i32::MAX;
    run(&mut world, "400", |world| {
        let feet = only(world).1.body.feet();
        highest = highest.min(feet.y);
        assert!((8 * TILE - 6..=12 * TILE + 6).contains(&feet.x), "off the board at {}", world.tick());
    });
    assert_eq!(highest, 3 * TILE);
}

#[test]
fn a_mine_arms_when_a_player_is_near_blinks_and_explodes() {
    let rows = ["..........X", "...........", "P...o......", "###########"];
    let mut world = with(&rows, "");
    assert_eq!(first(&mut world.clone(), 200, &[EventKind::Armed]), [None], "no player is near");
    let mut at = [0; 2];
    run(&mut world, "12 right\n 120", |world| {
        for (nth, what) in [EventKind::Armed, EventKind::SmallExplosion].into_iter().enumerate() {
            if happened(world, what) {
                at[nth] = world.tick();
            }
        }
    });
    assert!(at[0] > 0 && at[1] - at[0] >= 12, "{at:?}");
    assert!(world.entities().all(|entity| !matches!(entity.kind, Kind::Mine(_))));
    // A player who runs straight across it gets away.
    let rows = ["....................X", ".....................", "P......o.............", "#####################"];
    let runs = film(with(&rows, ""), "120 right");
    assert_eq!((runs.count(EventKind::SmallExplosion), runs.count(EventKind::PlayerHurt)), (1, 0));
    let rows = ["...#......X", "...#.......", "P.#o.......", "###########"];
    assert_eq!(film(with(&rows, ""), "60 right\n 100").count(EventKind::Armed), 0);
    // A ducking player can shoot it.
    let shot = film(self::world(&["..........X", "...........", "P.....o....", "###########"]), "30 down fire\n 30");
    assert_eq!((shot.count(EventKind::SmallExplosion), shot.count(EventKind::PlayerHurt)), (1, 0));
    assert_eq!(shot.world.progress().score, 50);
}

#[test]
fn spawners_respect_their_limits_and_spawn_outside_the_view() {
    let mut rows = vec![".".repeat(80); 12];
    rows[0].replace_range(79..80, "X");
    rows[10].replace_range(5..6, "P");
    rows[11] = "#".repeat(80);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let walkers = "Spawner(at: (44, 10), waves: \"5 rifleman\", at_once: 2, tenths: 5)";
    let drones = "Spawner(at: (20, 3), waves: \"3 red_drone\", at_once: 1, tenths: 5)";
    for (spawner, count, at_once) in [(walkers, 5, 2), (drones, 3, 1)] {
        let rules = Rules { endless_life: true, ..Rules::default() };
        let mut world = World::new(level(&rows, spawner), 1, rules, IndexChoice::default());
        let mut seen: Vec<Id> = Vec::new();
        for tick in 0..2400 {
            world.step(Default::default());
            let view = world.view();
            let alive: Vec<(Id, Rect)> = foes(&world).iter().map(|(id, entity, _)| (*id, entity.body.rect)).collect();
            assert!(alive.len() <= at_once, "{} at once", alive.len());
            for &(id, rect) in &alive {
                if !seen.contains(&id) {
                    assert!(!view.overlaps(rect), "{spawner}: it appears in the picture at {rect:?}");
                    seen.push(id);
                }
            }
            if tick % 200 == 199 {
                let blow = Blow { damage: 99, from: Point::default(), side: Side::Players, how: How::Blast };
                for (id, _) in alive {
                    world.with(id, |foe, world| foe.hurt(world, blow));
                }
            }
        }
        assert_eq!(seen.len(), count);
        assert_eq!(world.progress().enemies.done, 0, "only enemies that the level placed are counted");
        assert!(world.progress().score > 0);
    }
}

#[test]
fn a_spawner_waits_for_its_wire() {
    let entities = "Switch(at: (2, 5), name: \"in\"), Spawner(at: (18, 5), waves: \"6 rifleman\", wired: \"in\")";
    let mut world = with(FLAT, entities);
    run(&mut world, "200", |world| assert!(foes(world).is_empty()));
    world.signal(Wire(0), true);
    run(&mut world, "20", |_| {});
    assert_eq!(foes(&world).len(), 1);
}

#[test]
fn sleeping_enemies_make_no_queries_and_do_not_move() {
    let mut rows = vec![".".repeat(200); 6];
    rows[0].replace_range(199..200, "X");
    rows[4].replace_range(2..3, "P");
    rows[4].replace_range(150..180, &"r".repeat(30));
    rows[5] = "#".repeat(200);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut world = self::world(&rows);
    let mut alone = rows.clone();
    alone[4] = "..P.....................................................................................................................................................................................................";
    let mut empty = self::world(&alone);
    run(&mut world, "120", |_| {});
    run(&mut empty, "120", |_| {});
    assert_eq!(world.tally(Asker::Sight).questions, 0);
    assert_eq!(world.tally(Asker::Entity).questions, empty.tally(Asker::Entity).questions);
    assert!(
        foes(&world)
            .iter()
            .enumerate()
            .all(|(nth, (_, entity, _))| entity.body.feet().x == (150 + nth as i32) * TILE + 8)
    );
}

#[test]
fn many_enemies_cost_few_checks() {
    let rules = Rules { endless_life: true, ..Rules::default() };
    let mut world = World::new(crowd(), 1, rules, IndexChoice::default());
    assert!(foes(&world).len() > 300);
    let (mut checks, mut brute, mut alert) = (0, 0, 0);
    run(&mut world, CROWD_INPUTS, |world| {
        for asker in Asker::ALL {
            checks += world.tally(asker).checks;
            brute += world.tally(asker).brute_force;
        }
        alert = alert.max(foes(world).iter().filter(|(_, _, foe)| foe.state != EnemyState::Patrol).count());
    });
    println!("{} checks a tick, {} by brute force, {alert} enemies know of the player", checks / 600, brute / 600);
    assert!(alert >= 60, "{alert} enemies fight");
    assert!(brute >= checks * 20, "{checks} against {brute}");
}

#[test]
fn random_input_breaks_no_rule_of_the_enemy_arenas() {
    let ticks: u32 = std::env::var("QUADRANT_SOAK_TICKS").ok().and_then(|text| text.parse().ok()).unwrap_or(30_000);
    for (nth, arena) in enemy_arenas().iter().enumerate() {
        let level: Arc<Level> = shipped(arena);
        let difficulty = Difficulty::ALL[nth % 3];
        let rules = Rules { difficulty, endless_life: true, ..Rules::default() };
        soak(&level, nth as u64 + 1, ticks, rules, |world| {
            for (_, entity, foe) in foes(world) {
                let nature = foe.kind.nature();
                let rect = entity.body.rect;
                assert_eq!((rect.w, rect.h), (nature.width, nature.height), "the sprite never changes the body");
                let in_wall = (rect.y / TILE..=(rect.bottom() - 1) / TILE).any(|row| {
                    (rect.x / TILE..=(rect.right() - 1) / TILE).any(|column| world.level().tile(column, row).is_solid())
                });
                assert!(!in_wall, "{} in a wall at {rect:?}", nature.name);
            }
            for event in world.events().iter().filter(|event| event.kind == EventKind::Tell) {
                assert!(world.view().grown(3 * TILE).overlaps(Rect::new(event.at.x, event.at.y, 1, 1)));
            }
        });
    }
}

#[test]
fn an_obstacle_that_appears_during_the_tell_stops_the_shot() {
    let mut world = with(FLAT, &foe_at("rifleman", 10, 5, "left"));
    let (mut tells, mut shots) = (0, 0);
    for _ in 0..200 {
        world.step(Default::default());
        shots += u32::from(happened(&world, EventKind::EnemyShot));
        if happened(&world, EventKind::Tell) && tells == 0 {
            tells = world.tick();
            let feet = only(&world).1.body.feet();
            world.spawn(drum(Point::new(feet.x - 20, feet.y)));
        }
        if tells > 0 && world.tick() == tells + 40 {
            break;
        }
    }
    // Later it jumps over the drum.
    assert!(tells > 0 && shots == 0);
}

#[test]
fn a_shooter_on_a_roof_steps_to_the_edge_instead_of_shooting_it() {
    for what in ["marksman", "sniper"] {
        let rows = [
            ".............................X",
            "..............................",
            "..............................",
            "..............................",
            "..............................",
            ".................######.......",
            ".................######.......",
            ".................######.......",
            ".................######.......",
            "...........P.....######.......",
            "##############################",
        ];
        let mut world = with(&rows, &foe_at(what, 18, 4, "left"));
        let (mut shots, mut nearest) = (0, i32::MAX);
        run(&mut world, "500", |world| {
            shots += u32::from(happened(world, EventKind::EnemyShot));
            let feet = only(world).1.body.feet();
            // It may jump down later, and then shoots from near.
            let hits = world.events().iter().filter(|event| event.kind == EventKind::HitTile && feet.y <= 5 * TILE);
            for hit in hits {
                nearest = nearest.min((hit.at.x - feet.x).abs());
            }
        });
        assert!(shots > 0 && nearest > 3 * TILE, "{what}: {shots} shots, one ends {nearest} pixels from it");
    }
}

#[test]
fn an_alerted_enemy_turns_to_a_player_who_runs_past() {
    let rules = Rules { endless_life: true, ..Rules::default() };
    for what in ["rifleman", "marksman", "shield", "grenadier"] {
        let foe = foe_at(what, 8, 5, "left");
        let mut world = World::new(level(FLAT, &foe), 1, rules, IndexChoice::default());
        // Enemies ignore a player who is immune after a blow.
        run(&mut world, "40\n 160 right\n 100", |_| {});
        let turned = |world: &World| only(world).1.body.facing == Facing::Right;
        let mut has_turned = turned(&world);
        run(&mut world, "90", |world| has_turned |= turned(world));
        let (_, entity, _) = only(&world);
        assert!(world.player(0).unwrap().body.rect.x > entity.body.rect.x, "{what}");
        assert!(has_turned, "{what}");
    }
}

#[test]
fn a_spawner_in_view_does_not_spawn_beside_a_player() {
    let spawner = "Spawner(at: (18, 5), waves: \"3 rifleman\", at_once: 3, tenths: 5)";
    let mut world = with(FLAT, spawner);
    let mut came = None;
    run(&mut world, "200 right\n 100\n 60 left\n 60", |world| {
        let player = world.player(0).unwrap().body.rect;
        if let Some((_, entity, _)) = foes(world).first()
            && came.is_none()
        {
            came = Some(world.tick());
            assert!((entity.body.rect.x - player.x).abs() >= 5 * TILE);
        }
    });
    assert!(came.is_some());
    let beside = with(FLAT, "Spawner(at: (4, 5), waves: \"6 rifleman\")");
    assert!(film(beside, "300").world.entities().all(|entity| as_foe(entity).is_none()));
}
