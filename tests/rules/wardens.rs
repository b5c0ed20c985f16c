//! Tests of the bosses. QUADRANT_REWRITE=1 cargo test --test rules writes the scripts of their fights, which
//! tests/recordings/replays.rs records.

use std::fmt::Write;
use std::fs;

use crate::common::fighter::{Fighter, warden_of};
use crate::common::files::shipped;
use crate::common::player;
use quadrant::geom::{Point, Rect, SUBPIXELS, TILE};
use quadrant::index;
use quadrant::input::{Button, Input, Inputs};
use quadrant::rng::Rng;
use quadrant::sim::boss::warden::LimbState;
use quadrant::sim::boss::warden::vault::{Coming, DELAY_TICKS, IndexMove, RECORD_TICKS, eye};
use quadrant::sim::boss::warden::{DEATH_TICKS, Own, Stage, Warden, WardenState, docks, foundry, gardens};
use quadrant::sim::shots::bullet::{Shot, bullet};
use quadrant::sim::shots::hazard::{self, Form};
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::world::body::Solidity;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Difficulty, Entity, IndexChoice, Kind, Outcome, Rules, World};

const ARENAS: [&str; 4] = ["warden_docks", "warden_foundry", "warden_gardens", "warden_vault"];

fn arena(name: &str, rules: Rules) -> World {
    World::new(shipped(&format!("test/{name}")), 1, rules, IndexChoice::default())
}

fn warden(world: &World) -> &Warden {
    warden_of(world).expect("a warden").0
}

struct Fight {
    world: World,
    inputs: Vec<Input>,
    told: Vec<(u32, EventKind)>,
}

/// Fights until the level ends or for `ticks` ticks. Calls `look` after each tick.
fn fight(mut world: World, ticks: u32, mut look: impl FnMut(&World)) -> Fight {
    let mut fighter = Fighter::default();
    let (mut inputs, mut told) = (Vec::new(), Vec::new());
    while world.tick() < ticks && world.outcome() == Outcome::Running {
        let input = fighter.hands(&world);
        inputs.push(input);
        world.step([input, Input::default()]);
        told.extend(world.events().iter().map(|event| (world.tick(), event.kind)));
        look(&world);
    }
    Fight { world, inputs, told }
}

/// Runs right until the boss wakes.
fn enter(world: &mut World) {
    let mut right = Input::default();
    right.press(Button::Right);
    while warden(world).common.state == WardenState::Asleep {
        world.step([right, Input::default()]);
        assert!(world.tick() < 300, "the arena is not entered");
    }
}

#[test]
fn a_boss_sleeps_until_a_player_is_in_its_arena() {
    for name in ARENAS {
        let mut world = arena(name, Rules::default());
        for _ in 0..200 {
            world.step(Inputs::default());
            assert_eq!(warden(&world).common.state, WardenState::Asleep, "{name}");
            assert!(world.warden().is_none() && world.events().iter().all(|event| event.kind != EventKind::Alarm));
        }
        let asked = world.tally(quadrant::sim::Asker::Entity).questions;
        enter(&mut world);
        assert!(world.events().iter().any(|event| event.kind == EventKind::Alarm), "{name}");
        assert!(world.warden().is_some_and(|warden| warden.common.life == warden.common.most));
        assert!(asked <= 4, "{name}: a sleeping boss makes no queries, but there were {asked}");
        let right = crate::common::script("200 left");
        for inputs in right.into_iter().take(90) {
            world.step(inputs);
        }
        let place = warden(&world).common.arena;
        let at_rest = (0..120).find(|_| {
            world.step(Inputs::default());
            let view = world.view();
            view.x >= place.x - 2 && view.right() <= place.right() + 2
        });
        assert!(at_rest.is_some() || !place.overlaps(world.player(0).unwrap().body.rect), "{name}: {:?}", world.view());
    }
}

#[test]
fn a_simple_fighter_beats_every_boss_and_all_rules_hold() {
    for name in ARENAS {
        let mut tells: Vec<u32> = Vec::new();
        let mut phases: Vec<(i32, i32)> = Vec::new();
        let mut most_things = 0;
        let mut left_at_death = None;
        // After a death the phase would begin again, and the fighter is too simple for that.
        let fight = fight(arena(name, Rules { endless_life: true, ..Rules::default() }), 20_000, |world| {
            let it = &warden(world).common;
            if it.state == WardenState::Fights && it.stage == Stage::Strike && it.ticks == 0 {
                tells.push(world.tick());
            }
            if world.events().iter().any(|event| event.kind == EventKind::WardenPhase) {
                phases.push((it.life, it.most));
            }
            let things = world.entities().filter(|entity| matches!(entity.kind, Kind::Hazard(_))).count();
            most_things = most_things.max(things);
            if matches!(it.state, WardenState::Dies { .. }) && left_at_death.is_none() {
                left_at_death = Some(things);
            }
            if matches!(it.state, WardenState::Dies { ticks_left } if ticks_left + 1 < DEATH_TICKS) {
                assert!(!player(world).can_be_hit(), "{name}: no player is killed after the win");
            }
        });
        let it = &warden(&fight.world).common;
        println!(
            "{name}: {:?} after {} ticks, {} deaths, life {} of {}, phase {}, most things {most_things}",
            fight.world.outcome(),
            fight.world.tick(),
            fight.world.progress().deaths(),
            it.life,
            it.most,
            it.phase
        );
        assert_eq!(fight.world.outcome(), Outcome::Cleared, "{name}");
        let most = it.most;
        assert_eq!(phases, [(most * 2 / 3, most), (most / 3, most)], "{name}");
        assert!(most_things <= 40, "{name}");
        assert_eq!(left_at_death, Some(0), "{name}: its things are gone when it dies");
        assert_eq!(it.state, WardenState::Wreck);
        let (_, wreck) = warden_of(&fight.world).unwrap();
        assert_eq!(wreck.bottom(), 21 * 16, "{name}: the wreck lies on the floor");
        assert_eq!(fight.world.progress().wardens.done, 1);
        assert!(fight.world.progress().score >= 5000);
        assert!(fight.world.is_on(quadrant::level::Wire(1)), "{name}: its wire is on");
        assert_eq!(fight.told.iter().filter(|(_, what)| *what == EventKind::WardenDied).count(), 1);
        assert_eq!(fight.world.births_refused, 0);
        if std::env::var_os("QUADRANT_REWRITE").is_some() {
            let text = script_of(name, &fight.inputs);
            fs::write(format!("tests/scripts/{name}.script"), text).unwrap();
        }
    }
}

fn script_of(name: &str, inputs: &[Input]) -> String {
    let names = ["left", "right", "up", "down", "jump", "fire", "grenade", "roll", "lock", "start", "swap"];
    let mut text = format!("level test/{name}\n# The fight of tests/common/fighter.rs.\n");
    for run in inputs.chunk_by(|a, b| a.bits().0 == b.bits().0) {
        let held: Vec<&str> =
            Button::ALL.iter().zip(names).filter(|(button, _)| run[0].held(**button)).map(|(_, name)| name).collect();
        writeln!(text, "{} {}", run.len(), held.join(" ")).unwrap();
    }
    text.lines().map(|line| line.trim_end().to_string() + "\n").collect()
}

#[test]
fn every_attack_is_announced_long_enough_before() {
    for difficulty in Difficulty::ALL {
        let least = if difficulty == Difficulty::Hard { 18 } else { 24 };
        for name in &ARENAS[..3] {
            let mut world = arena(name, Rules { difficulty, endless_life: true, ..Rules::default() });
            let mut shown = 0;
            let mut waits: Vec<u32> = Vec::new();
            let mut molten = None;
            let mut fighter = Fighter::default();
            while world.tick() < 9000 && warden(&world).is_whole() {
                let input = fighter.hands(&world);
                world.step([input, Input::default()]);
                let it = &warden(&world).common;
                // Counts the ticks of the boss, because nothing moves while the world is held still.
                if it.state == WardenState::Fights && it.stage == Stage::Tell {
                    shown = it.ticks;
                }
                if it.state != WardenState::Fights {
                    shown = 0;
                }
                if it.state == WardenState::Fights && it.stage == Stage::Strike && shown > 0 {
                    waits.push(shown + 1);
                    shown = 0;
                }
                for entity in world.entities() {
                    if let Kind::Hazard(hazard) = &entity.kind
                        && hazard.form == Form::Molten
                    {
                        molten = molten.max(Some(hazard.wait_ticks));
                    }
                }
            }
            assert!(waits.len() >= 3, "{name} {difficulty:?}: {waits:?}");
            assert!(waits.iter().all(|&ticks| ticks >= least), "{name} {difficulty:?}: {waits:?}");
            if *name == "warden_foundry" {
                assert!(molten >= Some(40), "a lane is announced {molten:?} ticks before");
            }
        }
    }
}

#[test]
fn difficulty_changes_the_life_of_a_boss() {
    for name in ARENAS {
        let most = Difficulty::ALL.map(|difficulty| {
            let mut world = arena(name, Rules { difficulty, ..Rules::default() });
            let asleep = warden(&world).common.life;
            enter(&mut world);
            assert_eq!(asleep, warden(&world).common.most, "{name}: it wakes with what it had");
            warden(&world).common.most
        });
        assert!(most[0] < most[1] && most[1] < most[2], "{name}: {most:?}");
    }
}

/// Plays with `hands` in a small room without platforms. Returns how often the player was hurt.
fn hurts_in_room(what: &str, ticks: u32, mut hands: impl FnMut(&World) -> &'static str) -> u32 {
    let mut world = room(what);
    let mut hurt = 0;
    let mut before = String::new();
    for _ in 0..ticks {
        rest_limb(&mut world);
        let words = hands(&world);
        let inputs = crate::common::script(&format!("1 {before}\n1 {words}"))[1];
        before = words.to_string();
        world.step(inputs);
        hurt += world.events().iter().filter(|event| event.kind == EventKind::PlayerHurt).count() as u32;
    }
    assert!(warden(&world).common.state == WardenState::Fights, "{what} fought");
    hurt
}

/// Keeps the limb of the boss at rest, for tests of its attacks alone.
fn rest_limb(world: &mut World) {
    let id = world.entities().find(|entity| matches!(entity.kind, Kind::Warden(_))).unwrap().id;
    world.with(id, |entity, _| {
        if let Kind::Warden(warden) = &mut entity.kind {
            warden.common.limb = LimbState::Rest { ticks: 0 };
        }
    });
}

fn room(what: &str) -> World {
    let mut rows = vec!["#......................................#".to_string(); 21];
    rows.push("#..P..................................X#".to_string());
    rows.extend(["#".repeat(40), "#".repeat(40)]);
    let at = if what == "docks" { "(20, 10)" } else { "(25, 21)" };
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let level = crate::common::level(&rows, &format!("Warden(what: {what}, at: {at}, arena: ((0, 0), (39, 23)))"));
    World::new(level, 1, Rules { endless_life: true, ..Rules::default() }, IndexChoice::default())
}

fn at(world: &World) -> Rect {
    world.player(0).unwrap().body.rect
}

/// Counts the attacks of this kind and how often they hurt the player. The boss is in this phase.
fn attacks_and_hurts(what: &str, attack: &str, phase: u32, mut hands: impl FnMut(&World) -> String) -> (u32, u32) {
    let mut world = room(what);
    let (mut came, mut hurt, mut before, mut was_told) = (0, 0, String::new(), false);
    for _ in 0..4500 {
        weaken(&mut world, phase);
        rest_limb(&mut world);
        let words = hands(&world);
        let inputs = crate::common::script(&format!("1 {before}\n1 {words}"))[1];
        before = words;
        world.step(inputs);
        let is_told = attack_of(&world) == attack && warden(&world).common.stage != Stage::Rest;
        came += u32::from(is_told && !was_told);
        was_told = is_told;
        if is_told && warden(&world).common.phase == phase {
            hurt += world.events().iter().filter(|event| event.kind == EventKind::PlayerHurt).count() as u32;
        }
    }
    assert_eq!(warden(&world).common.phase, phase, "{what}");
    (came, hurt)
}

/// Reduces the boss's life to the beginning of this phase as soon as it can be hurt.
fn weaken(world: &mut World, phase: u32) {
    let id = world.entities().find(|entity| matches!(entity.kind, Kind::Warden(_))).unwrap().id;
    if warden(world).common.phase < phase {
        let from = at(world).center();
        let blow = Blow { damage: 999, from, side: Side::Players, how: How::Bullet };
        world.with(id, |warden, world| warden.hurt(world, blow));
    }
}

fn attack_of(world: &World) -> String {
    match &warden(world).own {
        Own::Docks(docks) => format!("{:?}", docks.attack),
        Own::Foundry(foundry) => format!("{:?}", foundry.attack),
        Own::Gardens(gardens) => format!("{:?}", gardens.attack),
        Own::Vault(_) => String::new(),
    }
}

fn run_to(world: &World, x: i32, near: i32) -> String {
    let way = x - at(world).center().x;
    let hops = if world.tick() % 24 < 12 { "jump" } else { "" };
    match way {
        _ if way.abs() <= near => String::new(),
        ..0 => format!("left {hops}"),
        _ => format!("right {hops}"),
    }
}

/// Keeps this distance from `x`. Near a wall the player passes `x`.
fn keep_off(world: &World, x: i32, reach: i32) -> String {
    let here = at(world).center().x;
    let to_left = (here < x && x - reach > 24) || x + reach > 616;
    run_to(world, if to_left { here.min(x - reach) } else { here.max(x + reach) }, 1)
}

/// Keeps to one side of the boss, out of reach of its fists. While the boss is open, the player passes it to leave the
/// corner.
fn keep_away(world: &World) -> String {
    let (it, rect) = warden_of(world).unwrap();
    let (here, middle) = (at(world).center().x, rect.center().x);
    let words = match it.common.stage {
        Stage::Open => keep_off(world, middle, 200),
        _ if here < middle => run_to(world, (middle - 150).max(24), 1),
        _ => run_to(world, (middle + 150).min(616), 1),
    };
    words.replace("jump", "")
}

#[test]
fn the_claws_attacks_hit_only_the_announced_place() {
    // Returns to the middle while the attack is prepared, then steps 62 pixels aside, which is enough.
    let careful = |world: &World| {
        let (it, rect) = warden_of(world).unwrap();
        let told = it.common.stage != Stage::Rest || it.common.ticks > 40;
        if told { keep_off(world, rect.center().x, 62) } else { run_to(world, 320, 8) }
    };
    for (attack, phase) in [("Drop", 0), ("Drop", 1), ("Grab", 1), ("Grab", 2)] {
        let (came, hurt) = attacks_and_hurts("docks", attack, phase, careful);
        assert!(came >= 3 && hurt == 0, "{attack} in phase {phase}: came {came} times, hurt {hurt} times");
    }
    for attack in ["Drop", "Grab"] {
        assert!(attacks_and_hurts("docks", attack, 1, |_| String::new()).1 > 0, "{attack} hurts a player who stays");
    }
}

#[test]
fn the_sweep_passes_over_a_ducking_player() {
    let sweeps = |world: &World| attack_of(world) == "Sweep" && warden(world).common.stage != Stage::Rest;
    let duck = |world: &World| if sweeps(world) { "down".to_string() } else { String::new() };
    let (came, hurt) = attacks_and_hurts("docks", "Sweep", 2, duck);
    assert!(came >= 3 && hurt == 0, "came {came} times, hurt {hurt} times");
    assert!(attacks_and_hurts("docks", "Sweep", 2, |_| String::new()).1 > 0);
}

#[test]
fn shocks_lanes_and_embers_can_be_avoided() {
    let jump = |world: &World| {
        let x = at(world).center().x;
        let near = of_form(world, Form::Shock).iter().any(|shock| (shock.center().x - x).abs() < 44);
        if near { "jump".to_string() } else { keep_away(world) }
    };
    let aside = |world: &World| {
        let x = at(world).center().x;
        let lanes = of_form(world, Form::Molten);
        let is_hot =
            |x: i32| !(24..616).contains(&x) || lanes.iter().any(|lane| x > lane.x - 12 && x < lane.right() + 12);
        let edges = lanes.iter().flat_map(|lane| [lane.x - 13, lane.right() + 13]).filter(|&edge| !is_hot(edge));
        match edges.min_by_key(|edge| (edge - x).abs()) {
            Some(edge) if is_hot(x) => run_to(world, edge, 0).replace("jump", ""),
            _ if lanes.is_empty() => keep_away(world),
            _ => String::new(),
        }
    };
    // Close to the boss, between a leg and a fist.
    let near = |world: &World| {
        let (_, rect) = warden_of(world).unwrap();
        let (x, middle) = (at(world).center().x, rect.center().x);
        run_to(world, if x < middle { middle - 55 } else { middle + 55 }, 3).replace("jump", "")
    };
    for phase in 0..3 {
        // In the third phase it has no fist left.
        let attacks = if phase == 2 { &["Pour", "Embers"][..] } else { &["Stomp", "Pour", "Embers"] };
        let (came, hurt) = attacks_and_hurts("foundry", "Stomp", phase, jump);
        assert!(came >= 2 || phase == 2 && came == 0, "Stomp in phase {phase}: came {came} times");
        assert_eq!(hurt, 0, "Stomp in phase {phase}");
        let (came, hurt) = attacks_and_hurts("foundry", "Pour", phase, aside);
        assert!(came >= 2 && hurt == 0, "Pour in phase {phase}: came {came} times, hurt {hurt} times");
        let (came, hurt) = attacks_and_hurts("foundry", "Embers", phase, near);
        assert!(came >= 2 && hurt == 0, "Embers in phase {phase}: came {came} times, hurt {hurt} times");
        for attack in attacks {
            assert!(
                attacks_and_hurts("foundry", attack, phase, |_| String::new()).1 > 0,
                "{attack} hurts a player who stays"
            );
        }
    }
}

#[test]
fn the_grate_of_the_crucible_glows_before_it_drips_on_a_player_below() {
    let mut world = room("foundry");
    let (mut glows, mut least, mut hurt, mut dripped) = (0, u32::MAX, 0, 0);
    let mut before = String::new();
    for _ in 0..1500 {
        rest_limb(&mut world);
        let words = run_to(&world, warden_of(&world).unwrap().1.center().x, 4).replace("jump", "");
        let inputs = crate::common::script(&format!("1 {before}\n1 {words}"))[1];
        before = words;
        world.step(inputs);
        let Own::Foundry(foundry) = &warden(&world).own else { panic!("the Crucible") };
        if !world.stands_still() {
            glows = if foundry.is_grate_hot() { glows + 1 } else { 0 };
        }
        // An ember that is born between its legs is a drop.
        let middle = warden_of(&world).unwrap().1.center().x;
        let newborn = world.entities().filter(|entity| entity.born == world.tick());
        let is_drop = |entity: &Entity| {
            matches!(&entity.kind, Kind::Hazard(hazard) if hazard.form == Form::Ember)
                && entity.body.velocity.x == 0
                && (entity.body.rect.center().x - middle).abs() < foundry::GRATE_HALF_PIXELS
        };
        if newborn.filter(|entity| is_drop(entity)).count() > 0 {
            least = least.min(glows);
            dripped += 1;
        }
        hurt += world.events().iter().filter(|event| event.kind == EventKind::PlayerHurt).count();
    }
    assert!(dripped >= 10 && hurt >= 3, "{dripped} drops, hurt {hurt} times");
    assert!(least >= 36, "it glows for {least} ticks before the first drop");
}

#[test]
fn thorns_can_be_jumped_and_seeds_miss_a_running_player() {
    let hop = |world: &World| {
        let body = at(world).grown(14);
        let comes = world.entities().any(|entity| {
            matches!(&entity.kind, Kind::Hazard(hazard) if hazard.form == Form::Thorn && hazard.wait_ticks < 6)
                && entity.body.rect.overlaps(body)
        });
        if comes { "jump".to_string() } else { String::new() }
    };
    // No hedge has grown near the player yet, so rows of thorns run below the player.
    let (came, hurt) = attacks_and_hurts("gardens", "Thorns", 0, hop);
    assert!(came >= 3 && hurt == 0, "Thorns: came {came} times, hurt {hurt} times");
    let mut aimed_at = 320;
    let run = |world: &World| {
        if of_form(world, Form::Seed).is_empty() && of_form(world, Form::Thorn).is_empty() {
            aimed_at = at(world).center().x;
            return run_to(world, 200, 8);
        }
        // To the left, because hedges are on the right.
        keep_off(world, aimed_at + 1, 120)
    };
    let (came, hurt) = attacks_and_hurts("gardens", "Seeds", 0, run);
    assert!(came >= 3 && hurt == 0, "Seeds: came {came} times, hurt {hurt} times");
    assert!(
        attacks_and_hurts("gardens", "Seeds", 0, |_| String::new()).1 > 0,
        "thorns from seeds hurt a player who stays"
    );
}

/// Steps into the boss when it opens, then stays or leaves in time. Returns how often it hurt the player.
fn hurts_inside(what: &str, stays: bool) -> u32 {
    let mut world = room(what);
    let mut before = String::new();
    let (mut ticks_inside, mut hurt) = (0, 0);
    for _ in 0..2500 {
        rest_limb(&mut world);
        let (it, rect) = warden_of(&world).unwrap();
        let is_open = it.common.stage == Stage::Open && it.common.state == WardenState::Fights;
        let words = match stays || is_open {
            true => run_to(&world, rect.center().x, 4),
            false => keep_off(&world, rect.center().x, 110),
        };
        let inputs = crate::common::script(&format!("1 {before}\n1 {words}"))[1];
        before = words;
        world.step(inputs);
        let is_inside = (at(&world).center().x - rect.center().x).abs() < 20;
        ticks_inside += u32::from(is_inside && is_open);
        let is_near = is_inside || (at(&world).center().x - rect.center().x).abs() < 44;
        // A burrow hurts by its thorns.
        let by_body = is_near && attack_of(&world) != "Burrow";
        hurt += world.events().iter().filter(|event| event.kind == EventKind::PlayerHurt && by_body).count() as u32;
    }
    assert!(ticks_inside > 60, "{what}: {ticks_inside} ticks inside");
    hurt
}

#[test]
fn the_inside_of_a_boss_is_safe_only_while_it_is_open() {
    for what in ["foundry", "gardens"] {
        assert!(hurts_inside(what, true) >= 5, "{what}: a player who stays inside is hurt");
        assert_eq!(hurts_inside(what, false), 0, "{what}: a player who steps out in time is not hurt");
    }
}

#[test]
fn the_vaults_echo_hits_a_standing_player_but_not_a_ducking_one() {
    for (then, hits) in [("", 1), ("down", 0)] {
        let mut world = room("vault");
        enter(&mut world);
        let script = format!("100\n2 right\n4\n8 fire\n120\n200 {then}");
        let told = crate::common::script(&script).into_iter().flat_map(|inputs| {
            rest_limb(&mut world);
            world.step(inputs);
            world.events().iter().map(|event| event.kind).collect::<Vec<_>>()
        });
        let told: Vec<EventKind> = told.collect();
        assert!(told.contains(&EventKind::EnemyShot));
        assert_eq!(told.iter().filter(|what| **what == EventKind::PlayerHurt).count(), hits, "{then}");
    }
}

#[test]
fn the_vaults_boss_does_not_hurt_a_player_who_does_nothing() {
    assert_eq!(hurts_in_room("vault", 2500, |_| ""), 0);
}

#[test]
fn a_row_of_thorns_ends_at_a_hedge() {
    let mut thorns_behind = 0;
    let mut rows = 0;
    hurts_in_room("gardens", 2500, |world| {
        let hedges: Vec<Rect> = of_form(world, Form::Hedge);
        let thorns = of_form(world, Form::Thorn);
        let is_row = warden(world).common.stage == Stage::Tell && attack_of(world) == "Thorns";
        let (_, body) = warden_of(world).unwrap();
        // At the other end, no hedge is between it and the player but its own, and its row begins behind that.
        if is_row && body.x > 320 && thorns.len() > 1 && !hedges.is_empty() {
            rows += 1;
            let nearest = hedges.iter().map(|hedge| hedge.center().x).filter(|x| *x < body.x).min();
            thorns_behind += thorns.iter().filter(|thorn| nearest.is_some_and(|x| thorn.right() < x)).count();
        }
        ""
    });
    assert!(rows > 0 && thorns_behind == 0, "{rows} ticks of rows, {thorns_behind} thorns behind a hedge");
}

#[test]
fn a_hedge_and_a_container_are_cover_that_can_be_broken() {
    for (what, form, hits) in [("gardens", Form::Hedge, 10), ("docks", Form::Container, 16)] {
        let mut world = room(what);
        while of_form(&world, form).is_empty() || !is_solid(&world, form) {
            world.step(Inputs::default());
            assert!(world.tick() < 1000, "{what}: it comes");
        }
        let cover = of_form(&world, form)[0];
        // Bullets end on it from both sides.
        let owner = world.player(0).unwrap().id;
        let y = cover.center().y;
        let shoot = |world: &mut World, x: i32, speed: i32| {
            world.spawn(bullet(owner, Side::Players, Shot::Rifle, Point::new(x, y), Point::new(speed * SUBPIXELS, 0)));
            for _ in 0..12 {
                world.step(Inputs::default());
            }
        };
        let bullets = |world: &World| world.entities().filter(|one| matches!(one.kind, Kind::Bullet(_))).count();
        for hit in 1..=hits {
            assert!(of_form(&world, form).contains(&cover), "{what}: it stands after {} hits", hit - 1);
            let (x, speed) = if hit % 2 == 0 { (cover.x - 14, 8) } else { (cover.right() + 14, -8) };
            shoot(&mut world, x, speed);
            assert_eq!(bullets(&world), 0, "{what}: hit {hit} ends on it");
        }
        assert!(!of_form(&world, form).contains(&cover), "{what}: broken after {hits} hits");
    }
}

fn is_solid(world: &World, form: Form) -> bool {
    world.entities().any(|entity| {
        matches!(&entity.kind, Kind::Hazard(hazard) if hazard.form == form) && entity.body.solidity == Solidity::Solid
    })
}

#[test]
fn shots_from_outside_the_arena_do_not_hurt_a_boss() {
    let mut world = arena("warden_gardens", Rules::default());
    enter(&mut world);
    for inputs in crate::common::script("120 left") {
        world.step(inputs);
    }
    assert!(!warden(&world).common.arena.overlaps(at(&world)));
    let life = warden(&world).common.life;
    for inputs in crate::common::script("2 right\n200 fire") {
        world.step(inputs);
    }
    assert_eq!(warden(&world).common.life, life);
}

fn of_form(world: &World, form: Form) -> Vec<Rect> {
    let is = |kind: &Kind| matches!(kind, Kind::Hazard(hazard) if hazard.form == form);
    world.entities().filter(|entity| is(&entity.kind)).map(|entity| entity.body.rect).collect()
}

#[test]
fn the_vaults_boss_repeats_mirrored_inputs_after_a_delay() {
    let mut world = room("vault");
    enter(&mut world);
    let mut rng = Rng::new(5);
    let mut given: Vec<Input> = Vec::new();
    let mut held = Input::default();
    for tick in 0..600 {
        if tick % 9 == 0 {
            held = Input::default();
            for button in [Button::Left, Button::Right, Button::Down, Button::Jump] {
                if rng.below(3) == 0 {
                    held.press(button);
                }
            }
        }
        let input = held.take();
        given.push(input);
        rest_limb(&mut world);
        world.step([input, Input::default()]);
        let Own::Vault(vault) = &warden(&world).own else { panic!("the vault's warden") };
        let expected = given.len().checked_sub(1 + DELAY_TICKS[0]).map_or(Input::default(), |nth| given[nth]);
        assert_eq!(vault.input, expected.mirrored(), "tick {tick}");
    }
    assert!(DELAY_TICKS[0] <= RECORD_TICKS && DELAY_TICKS[0] > DELAY_TICKS[1]);
}

#[test]
fn a_boss_begins_its_phase_again_when_the_player_returns() {
    let mut world = arena("warden_docks", Rules::default());
    let mut fighter = Fighter::default();
    enter(&mut world);
    for inputs in crate::common::script("40 right") {
        world.step(inputs);
    }
    while warden(&world).common.phase < 1 || warden(&world).common.state != WardenState::Fights {
        weaken(&mut world, 1);
        world.step(Inputs::default());
    }
    let begun = warden(&world).common.life;
    let id = world.entities().find(|entity| matches!(entity.kind, Kind::Warden(_))).unwrap().id;
    let blow = Blow { damage: 10, from: Point::default(), side: Side::Players, how: How::Bullet };
    world.with(id, |warden, world| warden.hurt(world, blow));
    // Waits until a container has killed the player, who has not respawned yet.
    while player(&world).is_alive() && world.tick() < 12_000 {
        world.step(Inputs::default());
    }
    assert!(!player(&world).is_alive(), "a player who stands still dies");
    for _ in 0..100 {
        world.step(Inputs::default());
    }
    assert!(player(&world).is_alive());
    assert_eq!(warden(&world).common.life, begun, "its bar is full before the player sees it again");
    assert!(world.view().overlaps(at(&world)), "the player is in view");
    while !warden(&world).common.arena.contains(at(&world)) {
        let input = fighter.hands(&world);
        world.step([input, Input::default()]);
    }
    assert_eq!((warden(&world).common.phase, warden(&world).common.life), (1, begun));
}

#[test]
fn random_input_breaks_no_boss_fight() {
    let ticks: u32 = std::env::var("QUADRANT_SOAK_TICKS").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000);
    for name in ARENAS {
        let rules = Rules { endless_life: true, ..Rules::default() };
        let on = |kind| World::new(shipped(&format!("test/{name}")), 7, rules, IndexChoice { kind, depth: None });
        let (mut tree, mut scan) = (on(index::Kind::FixedDepth), on(index::Kind::Scan));
        let mut rng = Rng::new(11);
        let mut held = Inputs::default();
        let (mut all_checks, mut brute_force, mut most_alive, mut began) = (0, 0, 0, 0);
        for tick in 0..ticks {
            if tick % 1000 == 0 && (tree.outcome() != Outcome::Running || !warden(&tree).is_whole()) {
                assert_eq!((tree.births_refused, tree.events_dropped), (0, 0), "{name}");
                (tree, scan) = (on(index::Kind::FixedDepth), on(index::Kind::Scan));
                began = tick;
            }
            if tick % 14 == 0 {
                held = [0, 1].map(|_| {
                    let mut input = Input::default();
                    for button in Button::ALL {
                        // Holding start would make the second player leave again.
                        let likely = if button == Button::Fire { 60 } else { 25 };
                        if rng.below(100) < likely && (button != Button::Start || tick == 0) {
                            input.press(button);
                        }
                    }
                    input
                });
                // The player enters the arena first.
                if tick - began < 220 {
                    held[0] = Input::default();
                    held[0].press(Button::Right);
                }
            }
            if tick == began + 30 {
                held[1].press(Button::Start);
            }
            let inputs = [held[0].take(), held[1].take()];
            held[1].release(Button::Start);
            tree.step(inputs);
            scan.step(inputs);
            if tick % 50 == 0 {
                assert_eq!(tree.hash(), scan.hash(), "{name}, tick {tick}");
                tree.index().validate().unwrap();
            }
            for asker in quadrant::sim::Asker::ALL {
                all_checks += u64::from(tree.tally(asker).checks);
                brute_force += u64::from(tree.tally(asker).brute_force);
            }
            most_alive = most_alive.max(tree.entities().count());
        }
        println!(
            "{name}: {} checks in {ticks} ticks, by brute force {brute_force}; most alive {most_alive}",
            all_checks
        );
        assert_eq!((tree.births_refused, tree.events_dropped), (0, 0), "{name}");
        assert!(all_checks / u64::from(ticks) < 110, "{name}: {all_checks} checks in {ticks} ticks");
        assert!(all_checks * 2 < brute_force, "{name}: {all_checks} checks against {brute_force}");
    }
}

#[test]
fn the_vaults_boss_announces_its_shot_and_fires_after_the_delay() {
    let mut world = room("vault");
    let (mut shots, mut tells, mut echoes) = (Vec::new(), Vec::new(), Vec::new());
    // The player moves away from the boss, so that nothing else happens.
    for inputs in crate::common::script("100\n4 left\n6 left fire\n400") {
        rest_limb(&mut world);
        world.step(inputs);
        for event in world.events() {
            match event.kind {
                EventKind::Shot(_) => shots.push(world.tick()),
                EventKind::WardenTell => tells.push(world.tick()),
                EventKind::EnemyShot => echoes.push(world.tick()),
                _ => {}
            }
        }
    }
    assert_eq!((shots.len(), tells.len(), echoes.len()), (1, 1, 1));
    assert_eq!(echoes[0] - shots[0], DELAY_TICKS[0] as u32);
    assert!(echoes[0] - tells[0] >= 24, "announced {} ticks before", echoes[0] - tells[0]);
}

/// The shot goes where the tell showed one tick before. One in ten may differ because of a jump.
#[test]
fn the_vaults_boss_shows_the_direction_of_its_shot() {
    let (mut before, mut right, mut wrong): (Option<Coming>, u32, Vec<String>) = (None, 0, Vec::new());
    fight(arena("warden_vault", Rules::default()), 6000, |world| {
        let index = world.entities().find_map(|entity| match &entity.kind {
            Kind::Warden(warden) => Some((&**warden, &entity.body)),
            _ => None,
        });
        let Some((warden, body)) = index else { return };
        let Own::Vault(vault) = &warden.own else { unreachable!() };
        for shot in world.events().iter().filter(|event| event.kind == EventKind::EnemyShot) {
            let away = |rect: Rect| (rect.center().x - shot.at.x).abs() + (rect.center().y - shot.at.y).abs();
            // The limb fires aimed shots.
            let is_echo = |kind: &Kind| matches!(kind, Kind::Bullet(bullet) if bullet.shot == Shot::Enemy);
            let bullets = world.entities().filter(|entity| is_echo(&entity.kind));
            let bullet =
                bullets.min_by_key(|entity| away(entity.body.rect)).filter(|entity| away(entity.body.rect) < 24);
            let Some(bullet) = bullet else { continue };
            let velocity = bullet.body.velocity;
            let is_as_told = before.is_some_and(|Coming { planned, facing, .. }| {
                let goes = (velocity.x.signum() * facing.sign(), velocity.y.signum());
                let told = match planned {
                    IndexMove::Forward | IndexMove::Low => (1, 0),
                    IndexMove::Rising => (1, -1),
                    IndexMove::Up => (0, -1),
                    IndexMove::Down => (0, 1),
                    IndexMove::Falling => (1, 1),
                    IndexMove::Roll => return false,
                };
                goes == told
            });
            if is_as_told {
                right += 1;
            } else {
                wrong.push(format!("{}: {before:?}, but {velocity:?}", world.tick()));
            }
        }
        before = vault.coming(&warden.common, body, world);
    });
    assert!(right > 20 && wrong.len() as u32 * 9 <= right, "{right} as shown, but not {wrong:#?}");
}

/// A room with the eye of the Index, and where the cells of its hall are.
fn eye_room(difficulty: Difficulty) -> (World, Rect) {
    let mut world = room("vault");
    world.set_rules(Rules { difficulty, ..world.rules() });
    enter(&mut world);
    while !warden(&world).is_eye() || warden(&world).common.state != WardenState::Fights {
        weaken(&mut world, 2);
        world.step(Inputs::default());
    }
    let body = &world.entities().find(|entity| matches!(entity.kind, Kind::Warden(_))).unwrap().body;
    let hall = eye::hall(warden(&world).common.arena, body, &world);
    (world, hall)
}

fn eye_of(world: &World) -> &eye::Eye {
    let Own::Vault(vault) = &warden(world).own else { panic!("the vault's warden") };
    &vault.eye
}

/// Plays against the eye alone. Returns how many cells were burned, and how often the player was hurt.
fn burns_and_hurts(difficulty: Difficulty, mut hands: impl FnMut(&World, Rect) -> String) -> (u32, u32) {
    let (mut world, hall) = eye_room(difficulty);
    let (mut burns, mut hurts, mut before) = (0, 0, String::new());
    for _ in 0..2400 {
        rest_limb(&mut world);
        let words = hands(&world, hall);
        let inputs = crate::common::script(&format!("1 {before}\n1 {words}"))[1];
        before = words;
        let marked = eye_of(&world).marked;
        world.step(inputs);
        let it = &warden(&world).common;
        if it.stage == Stage::Strike {
            burns += u32::from(it.ticks == 0);
            assert_eq!(eye_of(&world).marked, marked, "what burns was marked");
        }
        let told = world.events().iter().filter(|event| event.kind == EventKind::PlayerHurt).count() as u32;
        assert!(told == 0 || it.stage == Stage::Strike, "only a burning cell hurts");
        hurts += told;
    }
    (burns, hurts)
}

#[test]
fn the_eye_burns_a_player_who_stays_and_no_player_who_leaves_marked_cells() {
    for difficulty in Difficulty::ALL {
        for stays in ["", "down"] {
            let (burns, hurts) = burns_and_hurts(difficulty, |_, _| stays.to_string());
            assert!(burns >= 8 && hurts >= 4, "{difficulty:?} {stays}: {burns} burned, {hurts} hit");
        }
        let leaves = |world: &World, hall: Rect| {
            let body = at(world).grown(4);
            let cells: Vec<Rect> = eye_of(world).cells(hall).map(|(_, cell)| cell).collect();
            let Some(cell) = cells.iter().find(|cell| cell.overlaps(body)) else { return String::new() };
            let x = body.center().x;
            let is_free = |to: i32| {
                let there = Rect::pixel(Point::new(to, body.center().y));
                to > hall.x + 20 && to < hall.right() - 20 && !cells.iter().any(|cell| cell.overlaps(there))
            };
            let ways = [cell.x - 24, cell.right() + 24];
            match ways.into_iter().filter(|to| is_free(*to)).min_by_key(|to| (to - x).abs()) {
                Some(to) => run_to(world, to, 1).replace("jump", ""),
                None => run_to(world, hall.center().x, 1).replace("jump", ""),
            }
        };
        let (burns, hurts) = burns_and_hurts(difficulty, leaves);
        assert!(burns >= 8 && hurts == 0, "{difficulty:?}: {burns} burned, {hurts} hit");
    }
}

#[test]
fn the_eye_marks_a_cell_long_enough_and_burns_only_what_is_in_view() {
    for difficulty in Difficulty::ALL {
        let least = if difficulty == Difficulty::Hard { 30 } else { 40 };
        let (mut world, hall) = eye_room(difficulty);
        let (mut ticks, mut before, mut attacks) = (0, 0, [0, 0]);
        for _ in 0..2400 {
            world.step(Inputs::default());
            let (eye, it) = (eye_of(&world), &warden(&world).common);
            let strikes = it.stage == Stage::Strike && it.ticks == 0;
            if strikes && !world.stands_still() {
                assert!(ticks >= least, "{difficulty:?}: marked for {ticks} ticks");
                attacks[eye.attack as usize] += 1;
                let view = world.view();
                assert!(eye.cells(hall).all(|(_, cell)| cell.overlaps(view)), "{difficulty:?}");
            }
            ticks = if eye.marked == before { ticks + 1 } else { 0 };
            before = eye.marked;
        }
        assert!(attacks.iter().all(|times| *times >= 3), "{difficulty:?}: {attacks:?}");
    }
}

#[test]
fn the_eye_is_hurt_only_while_its_lids_are_open_and_ends_the_fight() {
    let (mut world, _) = eye_room(Difficulty::Normal);
    let id = world.entities().find(|entity| matches!(entity.kind, Kind::Warden(_))).unwrap().id;
    let mut opened = 0;
    for _ in 0..6000 {
        world.step(Inputs::default());
        if !warden(&world).is_whole() {
            continue;
        }
        let (life, open) = (warden(&world).common.life, warden(&world).common.stage == Stage::Open);
        opened += u32::from(open);
        let blow = Blow { damage: 1, from: Point::default(), side: Side::Players, how: How::Bullet };
        world.with(id, |warden, world| warden.hurt(world, blow));
        let hurt = life - warden(&world).common.life;
        assert_eq!(hurt, i32::from(open), "at tick {}", world.tick());
    }
    assert!(opened > 60);
    assert_eq!(warden(&world).common.state, WardenState::Wreck);
}

/// A new attack must be added here.
#[test]
fn every_attack_is_seen_in_a_fight() {
    let mut seen: Vec<String> = Vec::new();
    // On hard each phase is long enough to show all attacks.
    let hard = Rules { difficulty: Difficulty::Hard, endless_life: true, ..Rules::default() };
    for name in &ARENAS[..3] {
        fight(arena(name, hard), 20_000, |world| {
            let it = warden(world);
            if it.common.state == WardenState::Fights && it.common.stage == Stage::Strike {
                let attack = attack_of(world);
                if !seen.contains(&attack) {
                    seen.push(attack);
                }
            }
        });
    }
    for attack in [docks::Attack::Drop, docks::Attack::Grab, docks::Attack::Sweep] {
        assert!(seen.contains(&format!("{attack:?}")), "{attack:?}: {seen:?}");
    }
    for attack in [foundry::Attack::Stomp, foundry::Attack::Pour, foundry::Attack::Embers] {
        assert!(seen.contains(&format!("{attack:?}")), "{attack:?}: {seen:?}");
    }
    for attack in [gardens::Attack::Hedge, gardens::Attack::Thorns, gardens::Attack::Seeds, gardens::Attack::Burrow] {
        assert!(seen.contains(&format!("{attack:?}")), "{attack:?}: {seen:?}");
    }
}

#[test]
fn a_container_moves_a_player_aside_and_never_encloses_one() {
    let mut world = room("docks");
    let mut landed = 0;
    for inputs in crate::common::script("4000 up fire") {
        let before = of_form(&world, Form::Container).len();
        world.step(inputs);
        let is_inside = |entity: &quadrant::sim::Entity| {
            let is_container = matches!(&entity.kind, Kind::Hazard(hazard) if hazard.form == Form::Container);
            is_container && entity.body.solidity == Solidity::Solid && entity.body.rect.overlaps(at(&world))
        };
        assert!(!world.entities().any(is_inside), "inside a container at tick {}", world.tick());
        landed += of_form(&world, Form::Container).len().saturating_sub(before);
    }
    assert!(landed >= 5, "{landed} containers fell");
}

#[test]
fn a_container_that_lands_on_an_enemy_kills_it() {
    let mut rows = vec!["....................X"; 1];
    rows.extend([".....................", ".....................", ".....................", "....................."]);
    rows.extend(["P....................", "#####################"]);
    for what in ["shield", "charger", "rifleman"] {
        let mut world = crate::common::with(&rows, &format!("Foe(what: {what}, at: (12, 5), facing: left),"));
        let under = world.entities().find(|entity| matches!(entity.kind, Kind::Enemy(_))).unwrap();
        let (id, feet) = (under.id, under.body.feet());
        world.spawn(hazard::container(Point::new(feet.x, 2 * TILE)));
        let lands = (0..120).any(|_| {
            world.step(Inputs::default());
            world
                .entities()
                .any(|entity| matches!(entity.kind, Kind::Hazard(_)) && entity.body.solidity == Solidity::Solid)
        });
        assert!(lands && world.get(id).is_none(), "{what}");
    }
}

#[test]
fn the_falling_wreck_of_the_crane_spares_a_player_below() {
    let mut world = room("docks");
    enter(&mut world);
    for phase in 1..=3 {
        while warden(&world).common.phase < phase && warden(&world).is_whole() {
            weaken(&mut world, phase);
            world.step(Inputs::default());
        }
    }
    let (_, crane) = warden_of(&world).unwrap();
    let id = world.player(0).unwrap().id;
    world.with(id, |player, _| {
        player.body.rect.x = crane.center().x;
        player.body.stop_x();
    });
    let hurt = (0..200).any(|_| {
        world.step(Inputs::default());
        world.events().iter().any(|event| event.kind == EventKind::PlayerHurt)
    });
    assert!(!hurt);
    assert_eq!(warden(&world).common.state, WardenState::Wreck);
}
