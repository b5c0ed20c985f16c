//! Draws enemies and remains of enemies. Players always see what is coming: a mark over the head when an enemy
//! has noticed a player, and a glint on the gun before a shot. `pictures` has the sprites.

mod calm;
mod crews;
mod ends;
mod garden;
mod moods;
mod pictures;
mod vault;

use crews::Man;
pub use ends::{Remains, cause, change, fall, is_worn, lose_hat, remains};
use pictures::{AttackClips, Flying, Gun, Hanging, OnFoot, Pictures, Turret, pictures_of};
pub use pictures::{enemy_picture, enemy_sheet};

use super::player::flash_frame;
use crate::draw::particles::Particles;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Facing, Point, Rect, TILE};
use crate::level::EnemyKind;
use crate::sim::enemy::kinds::shield;
use crate::sim::enemy::kinds::welder::BURN_TICKS;
use crate::sim::enemy::mind::aim::{self, Pose};
use crate::sim::enemy::{Enemy, EnemyState, Gait, LOCK_TICKS};
use crate::sim::{Entity, Kind, World};

/// Ticks for which the flash of a shot is visible. The rules count the same ticks.
const FLASH_TICKS: u32 = 4;
/// The frame in which the dome of a turret that notices a player is highest.
const STARTLED_FRAME: usize = 1;
/// Ticks for which the strike of a charger is visible. The rules count the same ticks.
const STRIKE_TICKS: u32 = 12;
/// The hand with the grenade of a soldier who is about to throw it, from the feet of one that faces right.
const HAND_DRAWN_BACK: (i32, i32) = (-13, -31);
/// How opaque the flame of a welder is in front of a player, of 255.
const FLAME_OVER_PLAYERS: u8 = 150;
/// A charger that is stunned for longer is on its knees.
const KNEELS_AFTER_TICKS: u32 = 16;
/// Something that flies slower than this is level, and faster than this leans far forward. Per tick.
const LEVEL_SUBPIXELS: i32 = 40;
const FAST_SUBPIXELS: i32 = 120;
const SMOKE_EVERY_TICKS: u32 = 9;
/// An enemy this near to a player has thick corners before it attacks, in pixels.
const BRACKETS_NEAR: i32 = 14 * TILE;

pub fn draw_enemy(pen: &mut Pen, (x, y): (i32, i32), entity: &Entity, enemy: &Enemy) {
    let rect = entity.body.rect;
    match pictures_of(enemy.kind) {
        Pictures::OnFoot(of) => draw_on_foot(pen, of, (x, y), entity, enemy),
        Pictures::Flying(of) => draw_flying(pen, of, (x, y - rect.h / 2), entity, enemy),
        Pictures::Hanging(of) => draw_hanging(pen, of, (x, y - rect.h), entity, enemy),
        Pictures::Turret(of) => draw_turret(pen, of, (x, y - rect.h / 2), enemy),
        Pictures::Own(of) => (of.draw)(pen, (x, y), entity, enemy),
    }
    if enemy.shield_ticks > 0 {
        let front = x + entity.body.facing.sign() * (rect.w / 2 + 3);
        draw_shield(pen.list, Rect::new(front - 2, y - rect.h - 2, 5, rect.h + 1), enemy.shield_ticks);
    }
    // A mark on an enemy that is hit would say that it begins something.
    if enemy.flash_ticks > 0 {
        return;
    }
    if enemy.state == EnemyState::Tell {
        // A phaser will attack from another place.
        let feet = if enemy.kind == EnemyKind::Phaser { pen.at(enemy.goal) } else { (x, y) };
        let body = Rect::new(feet.0 - rect.w / 2, feet.1 - rect.h, rect.w, rect.h);
        draw_brackets(pen, body, entity, enemy);
    }
    if matches!(enemy.state, EnemyState::Alert | EnemyState::Startled { .. })
        || enemy.state == EnemyState::Turn && enemy.kind.nature().turns_slowly()
    {
        draw_mark(pen.list, x, y - rect.h - 20, enemy.ticks);
    } else if enemy.wakes_ticks > 0 {
        draw_question(pen.list, x, y - rect.h - 18);
    } else if matches!(enemy.state, EnemyState::ToAlarm { .. } | EnemyState::Presses) {
        draw_bell(pen.list, x, y - rect.h - 16, enemy.ticks);
    } else if enemy.state == EnemyState::Stunned {
        let kneels = enemy.kind == EnemyKind::Charger && enemy.ticks >= KNEELS_AFTER_TICKS;
        draw_stars(pen.list, x, y - rect.h - if kneels { -1 } else { 6 }, enemy.ticks);
    }
}

/// Draws the plate of a door that the first man out holds before him. It sinks when he lets it go.
fn draw_shield(list: &mut DrawList, plate: Rect, ticks_left: u32) {
    let plate = plate.moved(0, 6 - ticks_left.min(6) as i32);
    list.fill(plate.grown(1), Colour::INK);
    list.fill(plate, Colour::rgb(0x566a82));
    list.fill(Rect { w: 1, ..plate }, Colour::rgb(0x9aa7b4));
    for y in [plate.y + 3, plate.y + plate.h / 2, plate.bottom() - 5] {
        list.fill(Rect::new(plate.x, y, plate.w, 2), Colour::AMBER);
    }
}

fn draw_on_foot(pen: &mut Pen, of: &OnFoot, (x, y): (i32, i32), entity: &Entity, enemy: &Enemy) {
    let flip = entity.body.facing == Facing::Left;
    let (sprite, ticks) = clip(of, entity, enemy, pen.now);
    let sprite = Man::of(entity, pen.world).shown(sprite);
    let muzzle = muzzle(sprite, (x, y), flip);
    moods::draw_behind(pen, (x, y), entity, enemy);
    if enemy.state == EnemyState::Tell
        && let (AttackClips::Aimed { has_line: true, .. }, Some(from)) = (&of.attack, muzzle)
    {
        draw_line(pen, enemy, from);
    }
    if entity.body.velocity.y == 0 {
        pen.list.sprite(Sprite::ShadowGround, 0, x, y, false);
    }
    lit(pen, sprite, sprite.at(ticks), (x, y), flip, enemy);
    moods::draw_over(pen, (x, y), entity, enemy);
    if enemy.throws && enemy.state == EnemyState::Tell {
        let (dx, dy) = HAND_DRAWN_BACK;
        let hand = (x + dx * entity.body.facing.sign(), y + dy);
        pen.list.sprite(Sprite::GrenadeFoe, 0, hand.0, hand.1, flip);
        draw_glint(pen.list, hand.0, hand.1, enemy.ticks);
    }
    let Some((x, y)) = muzzle else { return };
    match enemy.state {
        EnemyState::Tell => draw_glint(pen.list, x, y, enemy.ticks),
        EnemyState::Attack if enemy.kind == EnemyKind::Welder => {
            draw_flame(pen.list, x, y, flip, enemy.ticks, Colour::WHITE);
            pen.list.light(Sprite::Glow96Sodium, x + if flip { -20 } else { 20 }, y);
        }
        EnemyState::Attack if enemy.shot_ticks > 0 && of.has_gun() => {
            draw_flash(pen, x, y, flip, enemy);
        }
        _ => {}
    }
}

fn draw_stars(list: &mut DrawList, x: i32, y: i32, ticks: u32) {
    // Offsets of three stars around a stunned head, in twelve steps. The second half is the far side, which is dimmer.
    let ring = [9, 8, 5, 0, -5, -8, -9, -8, -5, 0, 5, 8];
    for nth in 0..3 {
        let step = (ticks as usize / 3 + nth * 4) % ring.len();
        let is_near = step < ring.len() / 2;
        let at = Rect::new(x + ring[step] - 1, y - 1 + if is_near { 1 } else { -1 }, 2, 2);
        list.fill(at, if is_near { Colour::AMBER } else { Colour::DIM });
    }
}

fn draw_mark(list: &mut DrawList, x: i32, top: i32, ticks: u32) {
    let top = top - [0, 3, 5, 5, 4, 2, 0][ticks.min(6) as usize];
    list.fill(Rect::new(x - 3, top - 1, 6, 9), Colour::INK);
    list.fill(Rect::new(x - 3, top + 8, 6, 5), Colour::INK);
    list.fill(Rect::new(x - 2, top, 4, 7), Colour::AMBER);
    list.fill(Rect::new(x - 2, top + 9, 4, 3), Colour::AMBER);
}

/// A pale question mark over the head of an enemy that has heard something and looks up.
fn draw_question(list: &mut DrawList, x: i32, top: i32) {
    let strokes = [(-2, 0, 5, 2), (2, 1, 2, 3), (0, 4, 3, 2), (0, 5, 2, 2), (0, 9, 2, 2)];
    for grown in [1, 0] {
        for (dx, dy, w, h) in strokes {
            let colour = if grown > 0 { Colour::INK } else { Colour::PAPER };
            list.fill(Rect::new(x + dx, top + dy, w, h).grown(grown), colour);
        }
    }
}

/// A red bell that swings over the head of an enemy that runs to an alarm.
fn draw_bell(list: &mut DrawList, x: i32, top: i32, ticks: u32) {
    let x = x + [-1, 0, 1, 0][(ticks / 4 % 4) as usize];
    let red = Colour::rgb(0xe03c36);
    list.fill(Rect::new(x - 4, top - 1, 8, 8), Colour::INK);
    list.fill(Rect::new(x - 6, top + 5, 12, 4), Colour::INK);
    list.fill(Rect::new(x - 2, top, 4, 1), red);
    list.fill(Rect::new(x - 3, top + 1, 6, 5), red);
    list.fill(Rect::new(x - 5, top + 6, 10, 2), red);
    list.fill(Rect::new(x - 2, top + 2, 1, 3), Colour::AMBER);
    list.fill(Rect::new(x - 1, top + 8, 2, 2), Colour::AMBER);
}

/// Ticks for which an enemy shows that it is hit. The rules count the same ticks.
const HIT_TICKS: u32 = 4;
/// Ticks of the flash of a hit in which the enemy is white. In the others it is only lighter.
const WHITE_TICKS: u32 = 2;

/// Draws it as damaged as it is. It flashes while it is hit.
fn lit(pen: &mut Pen, sprite: Sprite, frame: usize, (x, y): (i32, i32), flip: bool, enemy: &Enemy) {
    let sprite = if is_worn(enemy, pen.world) { sprite.when_worn() } else { sprite };
    pen.list.sprite(sprite, frame, x, y, flip);
    if enemy.flash_ticks > 0 && pen.list.look.has_flashes() {
        for _ in 0..if enemy.flash_ticks > WHITE_TICKS { 2 } else { 1 } {
            pen.list.tinted(sprite, frame, (x, y), flip, Colour::WHITE, Blend::Add);
        }
    }
}

/// Returns the clip of an enemy on foot, and its ticks so far.
fn clip(of: &OnFoot, entity: &Entity, enemy: &Enemy, now: u32) -> (Sprite, u32) {
    let ticks = enemy.ticks;
    let stands = entity.body.velocity.x == 0 && enemy.aside == 0;
    // A hit shows in any state, except in an attack and on a ladder.
    if enemy.flash_ticks > 0 && !matches!(enemy.state, EnemyState::Attack | EnemyState::Climb | EnemyState::Stunned) {
        return (of.hurt, 0);
    }
    if let Some(calm) = moods::calm_clip(of, entity, enemy, now) {
        return calm;
    }
    if enemy.kneels && matches!(enemy.state, EnemyState::Rest | EnemyState::Watch) {
        return match of.attack {
            AttackClips::Ahead { low, .. } if enemy.state == EnemyState::Watch => (low.aim, u32::MAX),
            _ => (of.moves.crouch, u32::MAX),
        };
    }
    if let AttackClips::Charge { strike, .. } = of.attack
        && matches!(enemy.state, EnemyState::Attack | EnemyState::Rest)
        && enemy.shot_ticks > 0
    {
        return (strike, STRIKE_TICKS - enemy.shot_ticks.min(STRIKE_TICKS));
    }
    if let AttackClips::Own { run, rest, .. } = of.attack {
        match enemy.state {
            EnemyState::Rest => return (rest, ticks),
            EnemyState::Watch if !stands => return (run, now),
            _ => {}
        }
    }
    match enemy.state {
        EnemyState::Patrol | EnemyState::OffGuard | EnemyState::Rest if stands => (of.idle, now + entity.id.slot * 7),
        EnemyState::Watch if stands => (of.watch, if of.watch.clip().repeat { now } else { u32::MAX }),
        EnemyState::Patrol | EnemyState::OffGuard | EnemyState::Rest => (of.walk, now),
        EnemyState::Watch | EnemyState::Run => (of.walk, now * 3 / 2),
        EnemyState::Crouch => (of.moves.crouch, ticks),
        EnemyState::Leap => (of.moves.leap, ticks),
        EnemyState::Climb => (of.moves.climb, now),
        EnemyState::ToAlarm { .. } => (of.walk, now * 2),
        EnemyState::Presses => (of.alert, u32::MAX),
        EnemyState::Turn => (of.turn, ticks * of.turn.length() / enemy.kind.nature().turn_ticks.max(1)),
        EnemyState::Alert | EnemyState::Startled { .. } => (of.alert, ticks),
        EnemyState::Flees => (of.moods.flees, now),
        EnemyState::Cheers => (of.moods.cheers, now),
        EnemyState::Taunts => (of.moods.taunts, ticks),
        EnemyState::Hurt => (of.hurt, ticks),
        EnemyState::Stunned => (of.stunned, ticks),
        EnemyState::Tell | EnemyState::Attack => attack_clip(of, entity, enemy),
    }
}

fn attack_clip(of: &OnFoot, entity: &Entity, enemy: &Enemy) -> (Sprite, u32) {
    let (ticks, tells) = (enemy.ticks, enemy.state == EnemyState::Tell);
    if enemy.throws {
        // The second picture of a cheer draws the arm back, and the third of a taunt stretches it out.
        let nth = |clip: Sprite, frame: u32| (clip, frame * u32::from(clip.clip().ticks));
        return if tells { nth(of.moods.cheers, 1) } else { nth(of.moods.taunts, 2) };
    }
    let since_shot = if enemy.shot_ticks > 0 { FLASH_TICKS - enemy.shot_ticks } else { u32::MAX };
    let fires = |gun: Gun| if tells { (gun.aim, ticks) } else { (gun.fire, since_shot) };
    match of.attack {
        AttackClips::Shield { bash, .. } if shield::bashes(entity.body.rect.center(), enemy.aim_at) => {
            // The first two frames draw the shield back.
            (bash, if tells { ticks.min(5) } else { ticks + 6 })
        }
        AttackClips::Charge { tell, charge, .. } => (if tells { tell } else { charge }, ticks),
        AttackClips::Own { tell, attack, .. } => (if tells { tell } else { attack }, ticks),
        AttackClips::Throw(throw) => (throw, if tells { (ticks / 2).min(11) } else { 12 + ticks }),
        AttackClips::Ahead { low, .. } if enemy.kneels => fires(low),
        AttackClips::Ahead { gun, .. } | AttackClips::Shield { gun, .. } => fires(gun),
        AttackClips::Aimed { guns, .. } => fires(guns.of(aim::pose(enemy.aim))),
    }
}

fn draw_flash(pen: &mut Pen, x: i32, y: i32, flip: bool, enemy: &Enemy) {
    let flash = match aim::pose(enemy.aim) {
        Pose::Forward => Sprite::MuzzleForward,
        Pose::UpForward => Sprite::MuzzleUpDiagonal,
        Pose::Up => Sprite::MuzzleUp,
        Pose::DownForward => Sprite::MuzzleDownDiagonal,
        Pose::Down => Sprite::MuzzleDown,
    };
    // The tick of the shot. Divided, so that no interval between shots always shows the same shape.
    let shot = (pen.now + enemy.shot_ticks) / 7;
    pen.list.flash(flash, flash_frame(shot, FLASH_TICKS - enemy.shot_ticks.min(FLASH_TICKS)), x, y, flip);
    pen.list.light(Sprite::Glow32Red, x, y);
}

/// Where a shot leaves in the picture, if the clip has a muzzle.
fn muzzle(sprite: Sprite, (x, y): (i32, i32), flip: bool) -> Option<(i32, i32)> {
    sprite.clip().muzzle.map(|(dx, dy)| (if flip { x - dx } else { x + dx }, y + dy))
}

/// Draws the flame of a welder once more, over the players that it burns. It is thin there, so that they stay visible.
pub fn draw_flame_over_players(pen: &mut Pen, feet: (i32, i32), entity: &Entity, enemy: &Enemy) {
    if enemy.kind != EnemyKind::Welder || enemy.state != EnemyState::Attack {
        return;
    }
    let Pictures::OnFoot(of) = pictures_of(enemy.kind) else { return };
    let flip = entity.body.facing == Facing::Left;
    let (sprite, _) = clip(of, entity, enemy, pen.now);
    if let Some((x, y)) = muzzle(sprite, feet, flip) {
        draw_flame(pen.list, x, y, flip, enemy.ticks, Colour::WHITE.with_alpha(FLAME_OVER_PLAYERS));
    }
}

/// The flame grows from the nozzle, and shrinks before it goes out.
fn draw_flame(list: &mut DrawList, x: i32, y: i32, flip: bool, ticks: u32, tint: Colour) {
    let (start, end) = (Sprite::TorchStart, Sprite::TorchEnd);
    let left = BURN_TICKS.saturating_sub(ticks);
    let (sprite, ticks) = match ticks {
        0.. if ticks < start.length() => (start, ticks),
        0.. if left < end.length() => (end, end.length() - left),
        _ => (Sprite::TorchBurn, ticks),
    };
    list.tinted(sprite, sprite.at(ticks), (x, y), flip, tint, Blend::Over);
}

/// Where an attack will come from. The brackets around the enemy tell that it comes.
fn draw_glint(list: &mut DrawList, x: i32, y: i32, ticks: u32) {
    list.glow(Sprite::Glow16Red, x, y);
    if list.look.blinks(ticks, 3) {
        list.fill(Rect::new(x - 1, y - 1, 2, 2), Colour::PAPER);
    }
}

fn ticks_to_attack(enemy: &Enemy, world: &World) -> u32 {
    world.rules().tell_ticks(enemy.kind.nature().tell_ticks).saturating_sub(enemy.ticks)
}

/// Whether of all enemies in the picture that announce an attack, this one attacks next.
fn attacks_next(entity: &Entity, enemy: &Enemy, world: &World) -> bool {
    let turn = (ticks_to_attack(enemy, world), entity.id.slot);
    world.view().overlaps(entity.body.rect)
        && world.entities().filter(|other| world.view().overlaps(other.body.rect)).all(|other| match &other.kind {
            Kind::Enemy(of) if of.state == EnemyState::Tell => turn <= (ticks_to_attack(of, world), other.id.slot),
            _ => true,
        })
}

/// Four corners that close in on an enemy until it attacks. An attack is light and has no corners, so the two differ in
/// shape and not only in brightness. The corners of an enemy that is far away, or that others attack before, are short
/// and thin, because a group with many thick corners is hard to read.
fn draw_brackets(pen: &mut Pen, body: Rect, entity: &Entity, enemy: &Enemy) {
    let tell_ticks = pen.world.rules().tell_ticks(enemy.kind.nature().tell_ticks).max(1);
    let area = body.grown(16 - (11 * enemy.ticks.min(tell_ticks) / tell_ticks) as i32);
    let red = Colour::rgb(0xff4a3c);
    let around = entity.body.rect.grown(BRACKETS_NEAR);
    let is_near = pen.world.players().any(|player| player.body.rect.overlaps(around));
    let (long, wide) = if is_near && attacks_next(entity, enemy, pen.world) { (7, 2) } else { (4, 1) };
    for (x, dx) in [(area.x, 1), (area.right(), -1)] {
        for (y, dy) in [(area.y, 1), (area.bottom(), -1)] {
            // Each arm begins at the corner and points inwards.
            let arm = |long: i32, wide: i32| {
                Rect::new(if dx > 0 { x } else { x - long }, if dy > 0 { y } else { y - wide }, long, wide)
            };
            for (long, wide) in [(long, wide), (wide, long)] {
                pen.list.fill(arm(long, wide).grown(1), Colour::INK);
            }
            for (long, wide) in [(long, wide), (wide, long)] {
                pen.list.fill(arm(long, wide), red);
            }
        }
    }
}

/// The sight line: thin while it follows the player, bright when it no longer does.
fn draw_line(pen: &mut Pen, enemy: &Enemy, from: (i32, i32)) {
    let to = pen.at(enemy.line_end);
    let stays = enemy.ticks + LOCK_TICKS >= pen.world.rules().tell_ticks(enemy.kind.nature().tell_ticks);
    let colour = match (stays, pen.list.look.blinks(enemy.ticks, 2)) {
        (true, true) => Colour::PAPER,
        (true, _) => Colour::rgb(0xff4a3c),
        (false, _) => Colour::rgb(0xff4a3c).with_alpha(150),
    };
    pen.list.line(from, to, colour);
    if stays {
        pen.list.line((from.0, from.1 + 1), (to.0, to.1 + 1), colour.with_alpha(120));
    }
    pen.list.glow(Sprite::Glow16Red, to.0, to.1);
}

fn draw_flying(pen: &mut Pen, of: &Flying, (x, y): (i32, i32), entity: &Entity, enemy: &Enemy) {
    let bob = [0, 0, 1, 1, 1, 0, 0, -1, -1, -1][((pen.now / 5 + entity.id.slot * 3) % 10) as usize];
    let y = y + bob;
    let (sprite, ticks) = match enemy.state {
        EnemyState::Attack if enemy.shot_ticks > 0 => (of.fire, FLASH_TICKS - enemy.shot_ticks),
        EnemyState::Tell => (of.tell, enemy.ticks),
        EnemyState::Attack => (of.tell, u32::MAX),
        _ if enemy.flash_ticks > 0 => (of.hurt, HIT_TICKS.saturating_sub(enemy.flash_ticks)),
        EnemyState::Alert => (of.alert, enemy.ticks),
        EnemyState::Watch => (of.watch[bank(entity)], pen.now),
        _ => (of.fly[bank(entity)], pen.now + entity.id.slot * 5),
    };
    lit(pen, sprite, sprite.at(ticks), (x, y), entity.body.facing == Facing::Left, enemy);
    let muzzle = (x + entity.body.facing.sign() * of.muzzle.x, y + of.muzzle.y);
    match enemy.state {
        EnemyState::Tell => draw_glint(pen.list, muzzle.0, muzzle.1, enemy.ticks),
        EnemyState::Attack if enemy.shot_ticks > 0 => {
            pen.list.light(Sprite::Glow32Red, muzzle.0, muzzle.1);
        }
        _ => {}
    }
}

/// Which clip of a flight shows how far it leans into its movement.
fn bank(entity: &Entity) -> usize {
    let ahead = entity.body.velocity.x * entity.body.facing.sign();
    match () {
        () if ahead < -LEVEL_SUBPIXELS => 0,
        () if ahead <= LEVEL_SUBPIXELS => 1,
        () if ahead < FAST_SUBPIXELS => 2,
        () => 3,
    }
}

fn draw_hanging(pen: &mut Pen, of: &Hanging, (x, top): (i32, i32), entity: &Entity, enemy: &Enemy) {
    let (sprite, ticks) = match enemy.state {
        EnemyState::Alert => (of.alert, enemy.ticks),
        EnemyState::Tell => (of.tell, enemy.ticks),
        EnemyState::Attack => (of.attack, enemy.ticks),
        _ if enemy.flash_ticks > 0 => (of.hurt, HIT_TICKS.saturating_sub(enemy.flash_ticks)),
        EnemyState::Rest => (of.rest, pen.now),
        _ if entity.body.velocity.x != 0 => (of.crawl, pen.now),
        _ => (of.idle, pen.now + entity.id.slot * 7),
    };
    lit(pen, sprite, sprite.at(ticks), (x, top), entity.body.facing == Facing::Left, enemy);
    if enemy.state == EnemyState::Tell {
        pen.list.light(if enemy.ticks > 12 { Sprite::Glow64Sodium } else { Sprite::Glow32Sodium }, x, top + 12);
    }
}

fn draw_turret(pen: &mut Pen, of: &Turret, (x, y): (i32, i32), enemy: &Enemy) {
    let fires = enemy.state == EnemyState::Attack && enemy.shot_ticks > 0;
    let tells = enemy.state == EnemyState::Tell;
    let barrel = match enemy.state {
        _ if fires => of.barrel_fire,
        EnemyState::Tell => match enemy.ticks * 5 / pen.world.rules().tell_ticks(enemy.kind.nature().tell_ticks).max(1)
        {
            0..2 => of.barrel_draws,
            2 => of.barrel_glows,
            _ => of.barrel_hot,
        },
        EnemyState::Attack => of.barrel_spent,
        _ => of.barrel,
    };
    // As the dome springs up, the barrel jerks out.
    let is_startled = enemy.state == EnemyState::Alert && of.base_notice.at(enemy.ticks) == STARTLED_FRAME;
    let out = if is_startled { 2 } else { 0 };
    let joint = (x + enemy.aim.x * out / aim::ONE, y + enemy.aim.y * out / aim::ONE);
    lit(pen, barrel, aim::number(enemy.aim) as usize, joint, false, enemy);
    let (base, frame) = match enemy.state {
        EnemyState::Tell => (of.base_tell, of.base_tell.at(enemy.ticks)),
        // The flaps stay open as long as it fires.
        EnemyState::Attack => (of.base_fire, usize::from(!fires)),
        _ if enemy.flash_ticks > 0 => (of.base_hurt, 0),
        EnemyState::Patrol => (of.base, 0),
        EnemyState::Alert => (of.base_notice, of.base_notice.at(enemy.ticks)),
        _ => (of.base_alert, 0),
    };
    lit(pen, base, frame, (x, y), of.flip, enemy);
    let muzzle = (x + enemy.aim.x * 14 / aim::ONE, y + enemy.aim.y * 14 / aim::ONE);
    if tells {
        draw_glint(pen.list, muzzle.0, muzzle.1, enemy.ticks);
    } else if fires {
        pen.list.light(Sprite::Glow32Red, muzzle.0, muzzle.1);
    }
}

/// Draws an enemy that is still in an opening and not yet in the world. Less `light` shows it in the dark.
pub fn draw_coming(pen: &mut Pen, kind: EnemyKind, (x, y): (i32, i32), facing: Facing, light: u8) {
    let y = if kind.nature().gait == Gait::Flies { y - kind.nature().height / 2 } else { y };
    let sprite = match pictures_of(kind) {
        Pictures::OnFoot(of) => Man::first(pen.theme()).shown(of.walk),
        Pictures::Flying(of) => of.watch[1],
        Pictures::Own(of) => of.idle,
        Pictures::Hanging(_) | Pictures::Turret(_) => return,
    };
    let tint = Colour { red: light, green: light, blue: light, alpha: 255 };
    pen.list.tinted(sprite, sprite.at(pen.now), (x, y), facing == Facing::Left, tint, Blend::Over);
}

/// A machine that has lost half of its life smokes. One that runs would hide itself in the smoke.
pub fn smoke(world: &World, entity: &Entity, enemy: &Enemy, particles: &mut Particles) {
    let nature = enemy.kind.nature();
    let is_due = (world.tick() + entity.id.slot * 5).is_multiple_of(SMOKE_EVERY_TICKS);
    if nature.is_machine
        && nature.gait != Gait::Walks
        && is_due
        && is_worn(enemy, world)
        && world.view().overlaps(entity.body.rect)
    {
        particles.damaged(Point::new(entity.body.rect.center().x, entity.body.rect.y));
    }
}
