//! Tests of how enemies aim at a player who runs past them, and which of them may aim at all.

use crate::common::with;
use quadrant::input::{Button, Input};
use quadrant::sim::enemy::EnemyState;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Difficulty, Kind, Rules, World};

/// A floor with the player in column 2 and an enemy. The board is a place above the floor.
fn floor(entities: &str) -> World {
    let air = ".".repeat(70);
    let (top, board) = (format!("{}X", ".".repeat(69)), format!("{}======{}", ".".repeat(24), ".".repeat(40)));
    let start = format!("..P{}", ".".repeat(67));
    with(&[&top, &air, &air, &board, &air, &air, &air, &start, &"#".repeat(70)], entities)
}

fn enemy(what: &str, column: i32, row: i32) -> String {
    format!("Foe(what: {what}, at: ({column}, {row}), facing: left),")
}

fn happened(world: &World, kind: EventKind) -> bool {
    world.events().iter().any(|event| event.kind == kind)
}

/// Runs right until the attack comes, then goes on with `then` held. Returns how often the player is hurt soon after.
fn hurts(difficulty: Difficulty, what: &str, row: i32, attack: EventKind, then: Button) -> usize {
    let mut world = floor(&enemy(what, 27, row));
    world.set_rules(Rules { difficulty, ..Rules::default() });
    let (mut held, mut attacked_at, mut hurts) = (Button::Right, None, 0);
    while attacked_at.is_none_or(|tick| world.tick() < tick + 70) {
        assert!(world.tick() < 400, "{what} never attacks");
        let mut input = Input::default();
        input.press(held);
        world.step([input.without(input.presses()), Input::default()]);
        if happened(&world, attack) && attacked_at.is_none() {
            (attacked_at, held) = (Some(world.tick()), then);
        }
        hurts += usize::from(happened(&world, EventKind::PlayerHurt));
    }
    hurts
}

#[test]
fn an_attack_meets_a_player_who_runs_on_and_misses_one_who_turns() {
    for (what, row, attack) in
        [("grenadier", 7, EventKind::Throw), ("hound", 7, EventKind::Jump), ("sniper", 2, EventKind::EnemyShot)]
    {
        assert!(hurts(Difficulty::Normal, what, row, attack, Button::Right) > 0, "{what}: the player runs on");
        assert_eq!(hurts(Difficulty::Normal, what, row, attack, Button::Left), 0, "{what}: the player turns");
    }
}

/// A burst of a rifleman goes straight ahead. It turns in time, so that no burst goes to the side from which the player came.
#[test]
fn a_rifleman_fires_at_the_side_to_which_a_player_runs() {
    let mut bursts_behind = 0;
    for column in 8..24 {
        let mut world = floor(&enemy("rifleman", column, 7));
        let mut full_speed_ticks = 0;
        while world.tick() < 260 {
            let mut input = Input::default();
            input.press(Button::Right);
            world.step([input.without(input.presses()), Input::default()]);
            let player = &world.player(0).expect("a player").body;
            full_speed_ticks = if player.velocity.x >= 576 { full_speed_ticks + 1 } else { 0 };
            let rifleman = world.entities().find(|entity| matches!(entity.kind, Kind::Enemy(_))).expect("it lives");
            let begins = matches!(&rifleman.kind, Kind::Enemy(it) if it.state == EnemyState::Attack && it.ticks == 0);
            if begins && full_speed_ticks > 60 {
                let ahead = (player.rect.center().x - rifleman.body.rect.center().x).signum();
                assert_eq!(rifleman.body.facing.sign(), ahead, "column {column}, tick {}", world.tick());
                bursts_behind += usize::from(ahead > 0);
            }
        }
    }
    assert!(bursts_behind > 3, "{bursts_behind} bursts at the back of the player");
}

#[test]
fn on_easy_an_attack_misses_a_player_who_runs_on() {
    for (what, row, attack) in [("grenadier", 7, EventKind::Throw), ("sniper", 2, EventKind::EnemyShot)] {
        assert_eq!(hurts(Difficulty::Easy, what, row, attack, Button::Right), 0, "{what}");
    }
}

/// Their shots pass each other, so the one behind need not wait.
#[test]
fn an_enemy_behind_another_one_attacks_too() {
    let mut world = floor(&(enemy("sniper", 20, 7) + &enemy("sniper", 23, 7)));
    let mut attackers = Vec::new();
    for _ in 0..200 {
        world.step(Default::default());
        for entity in world.entities() {
            let attacks = matches!(&entity.kind, Kind::Enemy(enemy) if enemy.state == EnemyState::Attack);
            if attacks && !attackers.contains(&entity.id) {
                attackers.push(entity.id);
            }
        }
    }
    assert_eq!(attackers.len(), 2);
}

/// So that no shot is wasted, and the player cannot just run on for as long as the flicker lasts.
#[test]
fn the_next_attack_is_announced_shortly_before_a_hurt_player_stops_flickering() {
    let mut world = floor("Turret(at: (24, 7), mount: floor),");
    let mut ticks_since_hurt: Option<u32> = None;
    let mut told_after = Vec::new();
    for _ in 0..400 {
        // A player without input would be safe for longer.
        let mut input = Input::default();
        input.press(Button::Left);
        world.step([input.without(input.presses()), Input::default()]);
        if happened(&world, EventKind::PlayerHurt) {
            if ticks_since_hurt.is_some() {
                break;
            }
            ticks_since_hurt = Some(0);
        } else if !world.stands_still() {
            ticks_since_hurt = ticks_since_hurt.map(|ticks| ticks + 1);
        }
        if happened(&world, EventKind::Tell) {
            told_after.extend(ticks_since_hurt);
        }
    }
    assert!(told_after.first().is_some_and(|ticks| (60..90).contains(ticks)), "{told_after:?}");
}
