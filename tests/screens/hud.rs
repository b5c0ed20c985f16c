//! Tests of what a player sees and reads in a fight: the hero is always visible, the last point of life can be counted,
//! a weapon that was taken is named together with the key that swaps, signs give way to a fight, and nothing at the
//! edges covers anything else.

use std::sync::Arc;

use crate::common::files::{files_below, shipped};
use crate::common::{CROWD_INPUTS, crowd, level, script, with};
use quadrant::draw::glyphs::Maker;
use quadrant::draw::overlay::{Counter, notice};
use quadrant::draw::sprites::{CLIPS, FRAMES, SPRITES, Sprite};
use quadrant::draw::view::View;
use quadrant::draw::{Blend, Colour, Command, DrawList};
use quadrant::geom::{Point, Rect, TILE};
use quadrant::input::Button;
use quadrant::level::Thing;
use quadrant::settings::bindings::Slot;
use quadrant::settings::key_place::KeyPlace;
use quadrant::settings::names::KeyNames;
use quadrant::settings::{PictureOptions, TextSize};
use quadrant::sim::enemy::EnemyState;
use quadrant::sim::player::{LIFE, Player, PlayerState};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{IndexChoice, Kind, Rules, World};

const ROW: &[&str] = &["..............X", "...............", "P..............", "###############"];
const BOTTOM: &str = "########################################";
/// The fill of a sign's text, and that of a line of the tools.
const SIGN: Colour = Colour::INK.with_alpha(208);
const BANNER: Colour = Colour::INK.with_alpha(216);
const KEY_CAP: Colour = Colour::rgb(0x34425a);

/// A world that is watched as the game shows it.
struct Shown {
    world: World,
    view: View,
    list: DrawList,
}

impl Shown {
    fn new(world: World, look: PictureOptions) -> Shown {
        let mut view = View::new(&world);
        view.look = look;
        view.overlays.counter = Counter::Off;
        Shown { world, view, list: DrawList::new(640, 360) }
    }

    /// Plays a script and looks at the picture after each tick.
    fn play(&mut self, text: &str, mut look: impl FnMut(&mut Shown)) {
        for inputs in script(text) {
            self.view.before_tick(&self.world);
            self.world.step(inputs);
            self.view.after_tick(&self.world);
            self.list.clear();
            self.view.draw(&self.world, 1.0, &mut self.list);
            look(self);
        }
    }

    fn sprites(&self, wanted: &str) -> Vec<(i32, i32)> {
        let clips = || CLIPS.iter().zip(SPRITES).filter(|(clip, _)| clip.name.starts_with(wanted));
        let frames: Vec<u16> =
            clips().flat_map(|(clip, sprite)| (0..clip.frames).map(move |nth| sprite.frame(nth.into()))).collect();
        let is_solid = |tint: Colour, blend| blend == Blend::Over && tint == Colour::WHITE;
        let sprites = self.list.commands.iter().filter_map(|command| match *command {
            Command::Sprite { frame, x, y, tint, blend, .. } if frames.contains(&frame) && is_solid(tint, blend) => {
                Some((x, y))
            }
            _ => None,
        });
        sprites.collect()
    }

    fn fills(&self, wanted: Colour) -> Vec<Rect> {
        let fills = self.list.commands.iter().filter_map(|command| match *command {
            Command::Fill { rect, colour } if colour == wanted => Some(rect),
            _ => None,
        });
        fills.collect()
    }

    /// Returns the large letters of the picture, without spaces.
    fn letters(&self) -> String {
        let font = CLIPS.iter().zip(SPRITES).find(|(clip, _)| clip.name == "font_large letters").expect("a font").1;
        let letters = self.list.commands.iter().filter_map(|command| match *command {
            Command::Sprite { frame, .. } => (b'!'..=b'~').find(|letter| font.frame((letter - b' ').into()) == frame),
            _ => None,
        });
        letters.map(char::from).collect()
    }

    fn player(&self) -> &Player {
        match &self.world.player(0).expect("a player").kind {
            Kind::Player(player) => player,
            _ => unreachable!("the player is a player"),
        }
    }

    fn change_player(&mut self, change: impl FnOnce(&mut Player)) {
        let id = self.world.player(0).expect("a player").id;
        self.world.with(id, |entity, _| match &mut entity.kind {
            Kind::Player(player) => change(player),
            _ => unreachable!("the player is a player"),
        });
    }
}

fn large() -> PictureOptions {
    PictureOptions { text: TextSize::Large, ..PictureOptions::default() }
}

#[test]
fn a_player_who_was_hit_never_disappears() {
    for low_flashes in [false, true] {
        let look = PictureOptions { low_flashes, ..PictureOptions::default() };
        let rows = &["..............X", "...............", "P.......r......", "###############"];
        let mut shown = Shown::new(with(rows, ""), look);
        let (mut safe, mut bright, mut red, mut longest_red) = (0, 0, 0, 0);
        shown.play("400", |shown| {
            assert!(!shown.sprites("player").is_empty(), "no player at tick {}", shown.world.tick());
            let is_safe = shown.player().state == PlayerState::Well && shown.player().immune_ticks > 0;
            let brightened = shown.list.commands.iter().any(|command| {
                matches!(command, Command::Sprite { frame, tint, .. }
                    if *tint != Colour::WHITE && SPRITES.iter().zip(&CLIPS).any(|(sprite, clip)| clip.name.starts_with("player")
                        && (0..clip.frames).any(|nth| sprite.frame(nth.into()) == *frame)))
            });
            safe += u32::from(is_safe);
            bright += u32::from(is_safe && brightened);
            let is_red = |command: &Command| matches!(command, Command::Sprite { tint, .. } if (tint.red, tint.green, tint.blue) == (0xff, 0x5a, 0x3c));
            red = if shown.list.commands.iter().any(is_red) { red + 1 } else { 0 };
            longest_red = longest_red.max(red);
        });
        assert!((1..=6).contains(&longest_red), "red for {longest_red} ticks");
        assert!(safe > 60 && bright > safe / 4 && bright < safe, "bright in {bright} of {safe} ticks");
    }
}

#[test]
fn the_last_point_of_life_is_always_shown() {
    let mut shown = Shown::new(with(ROW, ""), PictureOptions::default());
    for life in (1..=LIFE).rev() {
        shown.change_player(|player| player.life = life);
        shown.play("60", |shown| {
            let full = shown.sprites("hud pip_full");
            assert_eq!(full.len() as i32, life, "at tick {}", shown.world.tick());
        });
    }
}

#[test]
fn a_weapon_that_was_taken_is_named_for_a_while() {
    let things = "PickUp(at: (4, 2), what: grenades), PickUp(at: (7, 2), what: spread)";
    let mut shown = Shown::new(with(ROW, things), large());
    let (mut named, mut taken_at) = (0, None);
    shown.play("60 right\n 360", |shown| {
        let has_it = shown.player().rounds > 0;
        taken_at = taken_at.or(has_it.then_some(shown.world.tick()));
        let (name, use_of) = (shown.letters().contains("Spreadgun"), shown.letters().contains("shortrange"));
        assert!(!(name || use_of) || has_it, "grenades are no weapon");
        named += u32::from(name && use_of);
    });
    assert!((90..=120).contains(&named) && taken_at.is_some(), "named for {named} ticks");
    assert!(!shown.letters().contains("Spreadgun"), "it goes");
}

#[test]
fn the_key_that_swaps_is_shown_until_it_was_used_and_is_the_one_that_is_bound() {
    let things = "PickUp(at: (4, 2), what: spread), PickUp(at: (10, 2), what: laser)";
    let caps = |shown: &mut Shown| {
        shown.play("1", |_| {});
        shown.fills(KEY_CAP).len()
    };
    let mut shown = Shown::new(with(ROW, things), PictureOptions::default());
    shown.play("25 right", |_| {});
    assert_eq!(caps(&mut shown), 2, "both usual keys");
    let swap = Slot { button: Button::Swap, nth: 1 };
    assert!(shown.list.controls.keys[0].clear(swap));
    assert_eq!(caps(&mut shown), 1, "the only key");
    let width_of = |shown: &mut Shown, name: &str| {
        shown.list.controls.names = Arc::new(KeyNames::new(|_: KeyPlace| Some(name.into())));
        shown.play("1", |_| {});
        shown.fills(KEY_CAP)[0].w
    };
    assert!(width_of(&mut shown, "Caps Lock") > 2 * width_of(&mut shown, "Q"), "the name of the key");
    shown.list.controls.hands[0] = Some(Maker::Xbox);
    assert_eq!(caps(&mut shown), 1, "the shoulder of the pad, and not the key too");
    shown.play("1 swap\n 90 right", |_| {});
    assert!(shown.player().weapon == quadrant::level::Weapon::Laser);
    assert_eq!(caps(&mut shown), 0, "this player knows it");
}

/// At each sign of each level: no text while an enemy in the picture, at most so far from the player, announces an attack
/// or attacks.
#[test]
fn no_sign_is_shown_while_a_near_enemy_attacks() {
    const NEAR_PIXELS: i32 = 14 * TILE;
    let (mut faults, mut fights, mut texts) = (Vec::new(), 0, 0);
    for file in files_below("levels", "ron") {
        let name = file.strip_prefix("levels").unwrap().with_extension("").display().to_string();
        if name == "campaign" {
            continue;
        }
        let shipped = shipped(&name);
        for thing in &shipped.things {
            let Thing::Sign { feet, .. } = thing else { continue };
            let rules = Rules { endless_life: true, ..Rules::default() };
            let world = World::new(Arc::new(shipped.starting_at(*feet)), 1, rules, IndexChoice::default());
            let mut shown = Shown::new(world, PictureOptions::default());
            shown.play("40\n 60 fire\n 20 right\n 60", |shown| {
                let (view, near) =
                    (shown.world.view(), shown.world.player(0).expect("a player").body.rect.grown(NEAR_PIXELS));
                let attacks = shown.world.entities().any(|entity| match &entity.kind {
                    Kind::Enemy(enemy) => {
                        view.overlaps(entity.body.rect)
                            && near.overlaps(entity.body.rect)
                            && matches!(enemy.state, EnemyState::Tell | EnemyState::Attack)
                    }
                    _ => false,
                });
                let has_text = !shown.fills(SIGN).is_empty();
                (fights, texts) = (fights + u32::from(attacks), texts + u32::from(has_text));
                if attacks && has_text {
                    faults.push(format!("{name}: the sign at ({}, {})", feet.x / TILE, feet.y / TILE - 1));
                }
            });
        }
    }
    faults.dedup();
    assert!(fights > 300 && texts > 1000, "{fights} ticks of fights, {texts} with a text");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_text_of_a_sign_comes_back_after_a_fight() {
    let rows = &["..............X", "...............", "P...........r..", "###############"];
    let mut shown = Shown::new(with(rows, "Sign(at: (1, 2), text: \"read me\")"), PictureOptions::default());
    let mut seen = Vec::new();
    let note = |shown: &mut Shown, seen: &mut Vec<bool>| {
        let has_text = !shown.fills(SIGN).is_empty();
        if seen.last() != Some(&has_text) {
            seen.push(has_text);
        }
    };
    shown.play("60\n 200 fire\n 120", |shown| note(shown, &mut seen));
    assert!(!shown.world.entities().any(|entity| matches!(entity.kind, Kind::Enemy(_))), "the enemy is dead");
    assert!(seen.ends_with(&[false, true]), "{seen:?}");
    shown.play("60 right", |shown| note(shown, &mut seen));
    assert!(seen.ends_with(&[true, false]), "it goes with the player: {seen:?}");
}

/// A player who runs past a sign reads it for a second. Its text stays for four seconds.
#[test]
fn the_text_of_a_sign_stays_for_a_player_who_runs_past_it() {
    let air = ".".repeat(60);
    let mut rows = vec![air.as_str(); 21];
    let (start, floor) = (format!("P{}X", ".".repeat(58)), "#".repeat(60));
    rows.extend([start.as_str(), floor.as_str()]);
    let mut shown = Shown::new(with(&rows, "Sign(at: (4, 21), text: \"read me\")"), PictureOptions::default());
    let (mut first, mut last) = (None, 0);
    shown.play("500 right", |shown| {
        if !shown.fills(SIGN).is_empty() {
            first = first.or(Some(shown.world.tick()));
            last = shown.world.tick();
        }
    });
    let ticks = last - first.expect("it is shown");
    assert!((235..=245).contains(&ticks), "{ticks}");
}

#[test]
fn a_sign_that_was_read_is_silent_for_some_time_but_not_to_a_player_who_stays() {
    let rows =
        ["..............................X", "P..............................", "###############################"];
    let level = with(&rows, "Sign(at: (12, 1), text: \"read me\")");
    let mut shown = Shown::new(level, PictureOptions::default());
    let mut read = |keys: &str| {
        let mut ticks = 0;
        shown.play(keys, |shown| ticks += usize::from(!shown.fills(SIGN).is_empty()));
        ticks
    };
    assert!(read("84 right\n 240") > 90);
    read("60 left\n 200");
    assert_eq!(read("60 right\n 60"), 0, "it was read");
    assert!(read("200") > 30, "the player stays");
    read("60 left\n 3700");
    assert!(read("60 right\n 60") > 30, "a minute later");
}

/// The hint about the warden is read at its door until the name of the warden is shown, and not after its first attack.
#[test]
fn the_hint_at_the_door_of_docks_4_is_read_before_the_first_attack() {
    let rules = Rules { endless_life: true, ..Rules::default() };
    let level = shipped("docks-4");
    let hint = level.things.iter().find_map(|thing| match thing {
        Thing::Sign { feet, text } if level.texts[*text].contains("Nobody opens the furnace") => Some(*feet),
        _ => None,
    });
    let sign = hint.expect("the sign");
    let before_it = Point::new(sign.x - 2 * TILE, sign.y);
    let world = World::new(Arc::new(level.starting_at(before_it)), 1, rules, IndexChoice::default());
    let mut shown = Shown::new(world, PictureOptions::default());
    let (mut read, mut is_told, mut after) = (0, false, 0);
    shown.play("90 right\n 400", |shown| {
        is_told |= shown.world.events().iter().any(|event| event.kind == EventKind::WardenTell);
        let has_text = !shown.fills(SIGN).is_empty();
        read += u32::from(has_text && !is_told);
        after += u32::from(has_text && is_told);
    });
    assert!(is_told && after <= 1, "shown in the fight for {after} ticks");
    assert!(read >= 45, "read for {read} ticks");
}

#[test]
fn a_prisoner_says_how_to_free_it_to_a_player_who_is_near() {
    let row = format!("P{}X", ".".repeat(38));
    let mut shown = Shown::new(with(&[&row, BOTTOM], "Prisoner(at: (20, 0))"), large());
    let (mut near, mut far) = (0, 0);
    shown.play("300 right", |shown| {
        let prisoner = shown.world.entities().find_map(|entity| match &entity.kind {
            Kind::Prisoner(prisoner) => Some((entity.body.rect, prisoner.is_free())),
            _ => None,
        });
        let player = shown.world.player(0).expect("a player").body.rect;
        let is_within =
            |tiles: i32| prisoner.is_some_and(|(rect, is_free)| !is_free && (rect.x - player.x).abs() < tiles * TILE);
        let says = shown.letters().contains("Touchtofree");
        assert!(if says { is_within(7) } else { !is_within(4) }, "at tick {}", shown.world.tick());
        (near, far) = (near + u32::from(says), far + u32::from(!says));
    });
    assert!(near > 20 && far > 100, "{near} {far}");
    assert_eq!(shown.world.progress().prisoners.done, 1);
}

/// In a group of enemies that announce an attack, only the one that attacks next has thick corners around it.
#[test]
fn only_the_enemy_that_attacks_next_has_thick_corners() {
    let red = Colour::rgb(0xff4a3c);
    let (mut together, mut thick_ticks) = (0, 0);
    let rules = Rules { endless_life: true, ..Rules::default() };
    let world = World::new(crowd(), 1, rules, IndexChoice::default());
    let mut shown = Shown::new(world, PictureOptions::default());
    shown.play(CROWD_INPUTS, |shown| {
        let tells = shown.world.entities().filter(
            |entity| matches!(&entity.kind, Kind::Enemy(enemy) if enemy.state == EnemyState::Tell && enemy.flash_ticks == 0),
        );
        let tells = tells.count();
        let arms = shown.fills(red);
        let thick = arms.iter().filter(|arm| arm.w.min(arm.h) == 2).count();
        assert!(thick <= 8 && arms.len() <= 8 * tells, "{thick} thick of {} with {tells} that tell", arms.len());
        together += u32::from(tells > 1);
        thick_ticks += u32::from(thick == 8);
    });
    assert!(together > 10 && thick_ticks > 60, "{together} {thick_ticks}");
}

#[test]
fn the_lines_of_the_tools_do_not_cover_the_text_of_a_sign() {
    let rows: Vec<&str> = std::iter::once("P.....................................X.").chain([BOTTOM; 6]).collect();
    let mut above = vec!["........................................"; 16];
    above.extend(rows);
    let text = "Sign(at: (0, 16), text: \"a text of some length\\nin two lines\")";
    for text_size in [TextSize::Normal, TextSize::Large] {
        let look = PictureOptions { text: text_size, ..PictureOptions::default() };
        let world = World::new(level(&above, text), 1, Rules::default(), IndexChoice::default());
        let mut shown = Shown::new(world, look);
        shown.view.inside.notice.time = notice::Time::Stands { tick: 10, earliest: 0, latest: 10 };
        shown.view.inside.notice.say(notice::Word::Plain("a tool was used"));
        shown.play("5", |_| {});
        let (sign, banners) = (shown.fills(SIGN), shown.fills(BANNER));
        assert_eq!((sign.len(), banners.len()), (1, 2));
        assert!(banners.iter().all(|banner| !banner.overlaps(sign[0])), "{sign:?} {banners:?}");
    }
}

/// The dark shapes close to the eye are drawn over everything. They stay four pixels below the rim of a floor, which is five pixels high:
/// otherwise they look like pits in it.
#[test]
fn the_shapes_in_front_cover_no_feet_and_no_rims() {
    let mut stood_on_the_lowest_floor = 0;
    for file in files_below("levels", "ron") {
        let name = file.strip_prefix("levels").unwrap().with_extension("").display().to_string();
        if name == "campaign" {
            continue;
        }
        let world = World::new(shipped(&name), 1, Rules::default(), IndexChoice::default());
        let mut shown = Shown::new(world, PictureOptions::default());
        shown.play("2", |shown| {
            let front = shown.list.commands.iter().rev().find_map(|command| match *command {
                Command::Sprite { frame, y, .. } => {
                    let is_front =
                        |(clip, sprite): (&quadrant::draw::sprites::Clip, &quadrant::draw::sprites::Sprite)| {
                            clip.name.ends_with("_front still") && sprite.frame(0) == frame
                        };
                    CLIPS.iter().zip(&SPRITES).any(is_front).then_some((y, FRAMES[usize::from(frame)].h))
                }
                _ => None,
            });
            let feet = shown.world.player(0).expect("a player").body.feet().y - shown.view.lens(1.0, (640, 360)).seen.y;
            // Far below the picture it is not drawn at all.
            if let Some((top, _)) = front {
                assert!(top >= feet + 9, "{name}: from {top}, feet at {feet}");
                stood_on_the_lowest_floor += u32::from(top < feet + 24);
            }
        });
    }
    assert!(stood_on_the_lowest_floor > 10, "{stood_on_the_lowest_floor}");
}

/// Not over the fight, and the last few have marks.
#[test]
fn the_enemies_that_keep_a_gate_shut_are_counted_beside_the_score() {
    let rows = [
        "..........................X",
        "...........................",
        "P..........................",
        "###########################",
    ];
    let entities = "Door(at: (7, 2), opens: \"one\"), Spawner(at: (20, 0), waves: \"5 grey_drone\", name: \"one\")";
    let mut shown = Shown::new(with(&rows, entities), PictureOptions::default());
    let mut counted = 0;
    shown.play("60 right", |shown| {
        let boxes = shown.fills(Colour::INK.with_alpha(127));
        assert!(boxes.is_empty(), "no words: {boxes:?}");
        let skull = Sprite::HudWarden.frame(0);
        let is_count =
            |command: &Command| matches!(command, Command::Sprite { frame, y, .. } if *frame == skull && *y < 20);
        counted += u32::from(shown.list.commands.iter().any(is_count));
    });
    assert!(counted > 20, "{counted}");
}

/// A plate on the wire opens the gate before the enemies are dead.
#[test]
fn nobody_is_counted_for_a_gate_that_has_opened() {
    let rows = ["..........................X", "P..........................", "###########################"];
    let entities = "Door(at: (7, 1), opens: \"one\"), Spawner(at: (20, 0), waves: \"5 grey_drone\", name: \"one\"), \
                    Plate(at: (4, 1), name: \"one\")";
    let mut shown = Shown::new(with(&rows, entities), PictureOptions::default());
    let skull = Sprite::HudWarden.frame(0);
    let is_count =
        |command: &Command| matches!(command, Command::Sprite { frame, y, .. } if *frame == skull && *y < 20);
    let (mut shut, mut open, mut opened) = (0, 0, 0);
    shown.play("28 right\n 60", |shown| {
        let counts = u32::from(shown.list.commands.iter().any(is_count));
        let is_open = shown.world.entities().any(|one| matches!(&one.kind, Kind::Door(door) if door.is_open()));
        opened += u32::from(is_open);
        *(if is_open { &mut open } else { &mut shut }) += counts;
    });
    assert!(shut > 0 && open == 0 && opened > 20, "{shut} {open} {opened}");
}

#[test]
fn a_gate_that_drums_keep_shut_says_so() {
    let rows = ["..............X", "...............", "P..............", "###############"];
    let boxes = |entities: &str| {
        let mut shown = Shown::new(with(&rows, entities), PictureOptions::default());
        let mut boxes = 0;
        shown.play("60", |shown| boxes = shown.fills(Colour::INK.with_alpha(127)).len());
        boxes
    };
    let gate =
        "Door(at: (4, 2), shuts: \"fuel\"), Plate(at: (8, 2), name: \"fuel\"), Plate(at: (10, 2), name: \"fuel\")";
    assert_eq!(boxes(&format!("{gate}, Drum(at: (8, 2)), Drum(at: (10, 2))")), 1);
    assert_eq!(boxes(&format!("{gate}, Crate(at: (8, 2))")), 0, "a crate is not destroyed to open a gate");
    assert_eq!(boxes(gate), 0, "it stands open");
}

#[test]
fn what_opens_a_gate_is_said_once_and_to_a_player_who_stays_there() {
    let rows = ["...................X", "....................", "P...................", "####################"];
    let gate = "Door(at: (12, 2), shuts: \"fuel\"), Plate(at: (15, 2), name: \"fuel\"), Drum(at: (15, 2))";
    let mut shown = Shown::new(with(&rows, gate), PictureOptions::default());
    let mut said = |text: &str| {
        let mut ticks = 0;
        shown.play(text, |shown| ticks += usize::from(!shown.fills(Colour::INK.with_alpha(127)).is_empty()));
        ticks
    };
    let at_first = said("90 right\n 400");
    assert!((61..=240).contains(&at_first), "the words go when the player looks for the drum: {at_first}");
    said("90 left");
    assert_eq!(said("60"), 0, "the player is not near");
    assert_eq!(said("90 right\n 120"), 0, "the player knows it");
    assert!(said("600") > 30, "the player stays");
}

/// Nobody is hurt without seeing from where, except those who want fewer flashes.
#[test]
fn a_wedge_points_at_the_one_who_hit_a_player() {
    let wedge = |look: PictureOptions| {
        let mut shown = Shown::new(with(ROW, "Foe(what: hound, at: (8, 2))"), look);
        let (mut hurts, mut ticks) = (0, 0);
        shown.play("240", |shown| {
            hurts += shown.world.events().iter().filter(|event| event.kind == EventKind::PlayerHurt).count();
            ticks += usize::from(!shown.fills(Colour::rgb(0xff3c34)).is_empty());
        });
        (hurts, ticks)
    };
    let (hurts, ticks) = wedge(PictureOptions::default());
    assert!(hurts > 0 && ticks > 10, "{hurts} {ticks}");
    assert_eq!(wedge(PictureOptions { low_flashes: true, ..PictureOptions::default() }), (hurts, 0));
}

#[test]
fn words_say_how_to_beat_a_shield_that_stops_shot_after_shot() {
    let rows = ["..............X", "...............", "P..............", "###############"];
    let shown_to = |enemy: &str, keys: &str| {
        // The wedge that points at an attacker has the colour of the box behind the words.
        let look = PictureOptions { low_flashes: true, ..PictureOptions::default() };
        let mut shown = Shown::new(with(&rows, &format!("Foe(what: {enemy}, at: (9, 2))")), look);
        let mut ticks = 0;
        shown.play(keys, |shown| ticks += usize::from(!shown.fills(Colour::INK.with_alpha(127)).is_empty()));
        ticks
    };
    assert!(shown_to("shield", "200 fire") > 30);
    assert!(shown_to("shield", "900 fire") <= 200, "not again so soon");
    assert_eq!(shown_to("shield", "20 fire\n 100"), 0, "it has stopped only few");
    assert_eq!(shown_to("grenadier", "200 fire"), 0, "it has no shield");
}
