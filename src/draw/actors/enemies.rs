//! The enemies as one sees them: the clip for each state, the flash of a hit and of a shot, the sniper's line, the
//! turret's barrel, a mine's blink, and what is left of them. What is about to happen is always to be seen: a mark over the
//! head when somebody was noticed, the gun up and a glint on it before a shot.

use crate::draw::on_screen;
use crate::draw::particles::Particles;
use crate::draw::sprites::{
    CHARGER_MUZZLE, GRENADIER_MUZZLE, MARKSMAN_MUZZLE, SHIELD_MUZZLE, SNIPER_MUZZLE, SOLDIER_MUZZLE, Sprite,
};
use crate::draw::{Blend, Colour, Command, DrawList};
use crate::geom::{Facing, Point, Rect, TILE};
use crate::level::{EnemyKind, Level, Mount};
use crate::sim::enemy::aim::{self, Pose};
use crate::sim::enemy::{Enemy, EnemyState, LOCK_TICKS, shield};
use crate::sim::mine::{Mine, MineState};
use crate::sim::{Entity, Kind, World};

/// Ticks that a shot's flash is seen, as the rules count them.
const FLASH_TICKS: u32 = 4;
/// How far down a wreck looks for the floor it falls on.
const DEPTH_TILES: i32 = 40;

pub fn draw_enemy(list: &mut DrawList, x: i32, y: i32, entity: &Entity, enemy: &Enemy, world: &World, seen: Rect) {
    let now = world.tick();
    let flip = entity.body.facing == Facing::Left;
    match enemy.kind {
        EnemyKind::Turret(mount) => draw_turret(list, x, y - entity.body.rect.h / 2, enemy, mount),
        EnemyKind::GreyDrone | EnemyKind::RedDrone => {
            draw_drone(list, x, y - entity.body.rect.h / 2, entity, enemy, now)
        }
        EnemyKind::Rifleman
        | EnemyKind::Marksman
        | EnemyKind::Shield
        | EnemyKind::Sniper
        | EnemyKind::Charger
        | EnemyKind::Grenadier => {
            if enemy.kind == EnemyKind::Sniper && enemy.state == EnemyState::Tell {
                draw_line(list, entity, enemy, world, (x, y), seen);
            }
            let (sprite, ticks) = clip(entity, enemy, now);
            if entity.body.velocity.y == 0 {
                list.sprite(Sprite::ShadowGround, 0, x, y, false);
            }
            lit(list, sprite, sprite.at(ticks), x, y, flip, enemy.flash_ticks > 0);
            draw_muzzle(list, x, y, flip, enemy, sprite);
        }
    }
    if enemy.state == EnemyState::Alert || enemy.state == EnemyState::Turn && enemy.kind == EnemyKind::Shield {
        draw_mark(list, x, y - entity.body.rect.h - 20, enemy.ticks);
    } else if enemy.state == EnemyState::Stunned {
        draw_stars(list, x, y - entity.body.rect.h - 6, enemy.ticks);
    }
}

/// Three of them go round a stunned head, the far ones dimmer.
fn draw_stars(list: &mut DrawList, x: i32, y: i32, ticks: u32) {
    // A flat ring in twelve steps; its second half is the far side.
    let ring = [9, 8, 5, 0, -5, -8, -9, -8, -5, 0, 5, 8];
    for nth in 0..3 {
        let step = (ticks as usize / 3 + nth * 4) % ring.len();
        let is_near = step < ring.len() / 2;
        let at = Rect::new(x + ring[step] - 1, y - 1 + if is_near { 1 } else { -1 }, 2, 2);
        list.fill(at, if is_near { Colour::AMBER } else { Colour::DIM });
    }
}

/// An exclamation mark that jumps up over the head.
fn draw_mark(list: &mut DrawList, x: i32, top: i32, ticks: u32) {
    let top = top - [0, 3, 5, 5, 4, 2, 0][ticks.min(6) as usize];
    list.fill(Rect::new(x - 3, top - 1, 6, 9), Colour::INK);
    list.fill(Rect::new(x - 3, top + 8, 6, 5), Colour::INK);
    list.fill(Rect::new(x - 2, top, 4, 7), Colour::AMBER);
    list.fill(Rect::new(x - 2, top + 9, 4, 3), Colour::AMBER);
}

/// A sprite, brighter while it is hit.
fn lit(list: &mut DrawList, sprite: Sprite, frame: usize, x: i32, y: i32, flip: bool, is_hit: bool) {
    list.sprite(sprite, frame, x, y, flip);
    if is_hit && list.look.has_flashes() {
        for _ in 0..2 {
            list.tinted(sprite, frame, x, y, flip, Colour::WHITE, Blend::Add);
        }
    }
}

/// What somebody on foot shows, and since when.
fn clip(entity: &Entity, enemy: &Enemy, now: u32) -> (Sprite, u32) {
    let ticks = enemy.ticks;
    let stands = entity.body.velocity.x == 0;
    let [idle, walk, alert, turn, hurt] = common(enemy.kind);
    match enemy.state {
        EnemyState::Attack | EnemyState::Rest if enemy.kind == EnemyKind::Charger && enemy.shot_ticks > 0 => {
            (Sprite::ChargerStrike, 12 - enemy.shot_ticks.min(12))
        }
        EnemyState::Patrol | EnemyState::Rest if stands => (idle, now + entity.id.slot * 7),
        EnemyState::Watch if stands => held(enemy, now),
        EnemyState::Patrol | EnemyState::Rest => (walk, now),
        EnemyState::Watch => (walk, now * 3 / 2),
        EnemyState::Turn => (turn, ticks * turn.length() / enemy.kind.nature().turn_ticks.max(1)),
        EnemyState::Alert => (alert, ticks),
        EnemyState::Hurt => (hurt, ticks),
        EnemyState::Stunned => (Sprite::ChargerStunned, ticks),
        EnemyState::Tell => tells(entity, enemy, ticks),
        EnemyState::Attack => attacks(entity, enemy, ticks),
    }
}

/// The clips all of them have: idle, walk, alert, turn, hurt.
fn common(kind: EnemyKind) -> [Sprite; 5] {
    use Sprite::*;
    match kind {
        EnemyKind::Marksman => [MarksmanIdle, MarksmanWalk, MarksmanAlert, MarksmanTurn, MarksmanHurt],
        EnemyKind::Shield => [ShieldIdle, ShieldWalk, ShieldAlert, ShieldTurn, ShieldHurt],
        EnemyKind::Sniper => [SniperIdle, SniperWalk, SniperAlert, SniperTurn, SniperHurt],
        EnemyKind::Charger => [ChargerIdle, ChargerWalk, ChargerIdle, ChargerTurn, ChargerHurt],
        EnemyKind::Grenadier => [GrenadierIdle, GrenadierWalk, GrenadierAlert, GrenadierTurn, GrenadierHurt],
        EnemyKind::Rifleman | EnemyKind::GreyDrone | EnemyKind::RedDrone | EnemyKind::Turret(_) => {
            [SoldierIdle, SoldierWalk, SoldierAlert, SoldierTurn, SoldierHurt]
        }
    }
}

/// How one stands who waits for his chance.
fn held(enemy: &Enemy, now: u32) -> (Sprite, u32) {
    match enemy.kind {
        EnemyKind::Marksman => (Sprite::MarksmanAlert, u32::MAX),
        EnemyKind::Sniper => (Sprite::SniperAlert, u32::MAX),
        EnemyKind::Shield => (Sprite::ShieldIdle, now),
        EnemyKind::Charger => (Sprite::ChargerIdle, now),
        EnemyKind::Grenadier => (Sprite::GrenadierAlert, u32::MAX),
        EnemyKind::Rifleman | EnemyKind::GreyDrone | EnemyKind::RedDrone | EnemyKind::Turret(_) => {
            (Sprite::SoldierAlert, u32::MAX)
        }
    }
}

fn tells(entity: &Entity, enemy: &Enemy, ticks: u32) -> (Sprite, u32) {
    match enemy.kind {
        EnemyKind::Marksman => (posed(aim::pose(enemy.aim), Sprite::MarksmanAim, 0), ticks),
        EnemyKind::Sniper => (posed(aim::pose(enemy.aim), Sprite::SniperAim, 0), ticks),
        EnemyKind::Shield if shield::bashes(entity.body.rect.center(), enemy.aim_at) => (Sprite::ShieldBash, 0),
        EnemyKind::Shield => (Sprite::ShieldAim, ticks),
        EnemyKind::Charger => (Sprite::ChargerTell, ticks),
        // The arm goes back; it comes forward with the throw.
        EnemyKind::Grenadier => (Sprite::GrenadierThrow, (ticks / 2).min(11)),
        EnemyKind::Rifleman | EnemyKind::GreyDrone | EnemyKind::RedDrone | EnemyKind::Turret(_) => {
            (Sprite::SoldierAim, ticks)
        }
    }
}

fn attacks(entity: &Entity, enemy: &Enemy, ticks: u32) -> (Sprite, u32) {
    let since_shot = if enemy.shot_ticks > 0 { FLASH_TICKS - enemy.shot_ticks } else { u32::MAX };
    match enemy.kind {
        EnemyKind::Marksman => (posed(aim::pose(enemy.aim), Sprite::MarksmanAim, 1), since_shot),
        EnemyKind::Sniper => (posed(aim::pose(enemy.aim), Sprite::SniperAim, 1), since_shot),
        EnemyKind::Shield if shield::bashes(entity.body.rect.center(), enemy.aim_at) => (Sprite::ShieldBash, ticks + 3),
        EnemyKind::Shield => (Sprite::ShieldFire, since_shot),
        EnemyKind::Charger => (Sprite::ChargerCharge, ticks),
        EnemyKind::Grenadier => (Sprite::GrenadierThrow, 12 + ticks),
        EnemyKind::Rifleman | EnemyKind::GreyDrone | EnemyKind::RedDrone | EnemyKind::Turret(_) => {
            (Sprite::SoldierFire, since_shot)
        }
    }
}

/// The clip of a pose: aim and fire follow each other, pose after pose, in both sheets that have them.
fn posed(pose: Pose, aim_forward: Sprite, plus: usize) -> Sprite {
    let nth = match pose {
        Pose::Forward => 0,
        Pose::UpForward => 1,
        Pose::Up => 2,
        Pose::DownForward => 3,
        Pose::Down => 4,
    };
    aim_forward.following(nth * 2 + plus)
}

/// The flash of a shot, or before it a glint on the gun that grows.
fn draw_muzzle(list: &mut DrawList, x: i32, y: i32, flip: bool, enemy: &Enemy, sprite: Sprite) {
    let (table, begins): (&[(i32, i32)], Sprite) = match enemy.kind {
        EnemyKind::Marksman => (&MARKSMAN_MUZZLE, Sprite::MarksmanIdle),
        EnemyKind::Sniper => (&SNIPER_MUZZLE, Sprite::SniperIdle),
        EnemyKind::Shield => (&SHIELD_MUZZLE, Sprite::ShieldIdle),
        EnemyKind::Charger => (&CHARGER_MUZZLE, Sprite::ChargerIdle),
        EnemyKind::Grenadier => (&GRENADIER_MUZZLE, Sprite::GrenadierIdle),
        EnemyKind::Rifleman | EnemyKind::GreyDrone | EnemyKind::RedDrone | EnemyKind::Turret(_) => {
            (&SOLDIER_MUZZLE, Sprite::SoldierIdle)
        }
    };
    let Some(&(dx, dy)) = table.get(sprite as usize - begins as usize) else { return };
    let (x, y) = (if flip { x - dx } else { x + dx }, y + dy);
    if enemy.state == EnemyState::Attack
        && enemy.shot_ticks > 0
        && !matches!(enemy.kind, EnemyKind::Charger | EnemyKind::Grenadier)
    {
        let flash = match aim::pose(enemy.aim) {
            Pose::Forward => Sprite::MuzzleForward,
            Pose::UpForward => Sprite::MuzzleUpDiagonal,
            Pose::Up => Sprite::MuzzleUp,
            Pose::DownForward => Sprite::MuzzleDownDiagonal,
            Pose::Down => Sprite::MuzzleDown,
        };
        list.flash(flash, flash.at(FLASH_TICKS - enemy.shot_ticks.min(FLASH_TICKS)), x, y, flip);
        list.light(Sprite::Glow32Red, x, y);
    } else if enemy.state == EnemyState::Tell {
        draw_glint(list, x, y, enemy.ticks);
    }
}

/// What says that a shot comes.
fn draw_glint(list: &mut DrawList, x: i32, y: i32, ticks: u32) {
    let glow = if ticks > 8 { Sprite::Glow32Red } else { Sprite::Glow16Red };
    list.tinted(glow, 0, x, y, false, Colour::WHITE, Blend::Add);
    if list.look.blinks(ticks, 3) {
        list.fill(Rect::new(x - 1, y - 1, 2, 2), Colour::PAPER);
    }
}

/// The sniper's line: thin while it follows, bright from when it stays.
fn draw_line(list: &mut DrawList, entity: &Entity, enemy: &Enemy, world: &World, (x, y): (i32, i32), seen: Rect) {
    let sprite = posed(aim::pose(enemy.aim), Sprite::SniperAim, 0);
    let (dx, dy) = SNIPER_MUZZLE[sprite as usize - Sprite::SniperIdle as usize];
    let from = (x + dx * entity.body.facing.sign(), y + dy);
    let to = on_screen(enemy.line_end, seen);
    let stays = enemy.ticks + LOCK_TICKS >= world.rules().tell_ticks(enemy.kind.nature().tell_ticks);
    let colour = match (stays, list.look.blinks(enemy.ticks, 2)) {
        (true, true) => Colour::PAPER,
        (true, _) => Colour::rgb(0xff4a3c),
        (false, _) => Colour::rgb(0xff4a3c).with_alpha(150),
    };
    list.push(Command::Line { from, to, colour });
    if stays {
        list.push(Command::Line { from: (from.0, from.1 + 1), to: (to.0, to.1 + 1), colour: colour.with_alpha(120) });
    }
    list.tinted(Sprite::Glow16Red, 0, to.0, to.1, false, Colour::WHITE, Blend::Add);
}

fn draw_drone(list: &mut DrawList, x: i32, y: i32, entity: &Entity, enemy: &Enemy, now: u32) {
    let flip = entity.body.facing == Facing::Left;
    let [fly, alert, fire] = match enemy.kind {
        EnemyKind::RedDrone => [Sprite::DroneRedFly, Sprite::DroneRedAlert, Sprite::DroneRedFire],
        _ => [Sprite::DroneGreyFly, Sprite::DroneGreyAlert, Sprite::DroneGreyFire],
    };
    // It never hangs quite still.
    let bob = [0, 0, 1, 1, 1, 0, 0, -1, -1, -1][((now / 5 + entity.id.slot * 3) % 10) as usize];
    let y = y + bob;
    let (sprite, ticks) = match enemy.state {
        EnemyState::Attack if enemy.shot_ticks > 0 => (fire, FLASH_TICKS - enemy.shot_ticks),
        EnemyState::Alert | EnemyState::Watch | EnemyState::Tell | EnemyState::Attack => (alert, now),
        EnemyState::Patrol | EnemyState::Turn | EnemyState::Rest | EnemyState::Hurt | EnemyState::Stunned => {
            (fly, now + entity.id.slot * 5)
        }
    };
    lit(list, sprite, sprite.at(ticks), x, y, flip, enemy.flash_ticks > 0);
    let muzzle =
        if enemy.kind == EnemyKind::RedDrone { (x, y + 10) } else { (x + entity.body.facing.sign() * 11, y + 2) };
    match enemy.state {
        EnemyState::Tell => draw_glint(list, muzzle.0, muzzle.1, enemy.ticks),
        EnemyState::Attack if enemy.shot_ticks > 0 => {
            list.light(Sprite::Glow32Red, muzzle.0, muzzle.1);
        }
        _ => {}
    }
}

/// The barrel first, then what it turns on.
fn draw_turret(list: &mut DrawList, x: i32, y: i32, enemy: &Enemy, mount: Mount) {
    let fires = enemy.state == EnemyState::Attack && enemy.shot_ticks > 0;
    let barrel = if fires { Sprite::TurretBarrelFire } else { Sprite::TurretBarrel };
    let is_hit = enemy.flash_ticks > 0;
    lit(list, barrel, aim::number(enemy.aim) as usize, x, y, false, is_hit);
    let is_awake = enemy.state != EnemyState::Patrol;
    let (base, flip) = match (mount, is_awake) {
        (Mount::Floor, false) => (Sprite::TurretBaseFloor, false),
        (Mount::Floor, true) => (Sprite::TurretBaseFloorAlert, false),
        (Mount::Ceiling, false) => (Sprite::TurretBaseCeiling, false),
        (Mount::Ceiling, true) => (Sprite::TurretBaseCeilingAlert, false),
        (Mount::LeftWall | Mount::RightWall, false) => (Sprite::TurretBaseWall, mount == Mount::RightWall),
        (Mount::LeftWall | Mount::RightWall, true) => (Sprite::TurretBaseWallAlert, mount == Mount::RightWall),
    };
    lit(list, base, 0, x, y, flip, is_hit);
    let muzzle = (x + enemy.aim.x * 14 / aim::ONE, y + enemy.aim.y * 14 / aim::ONE);
    if enemy.state == EnemyState::Tell {
        draw_glint(list, muzzle.0, muzzle.1, enemy.ticks);
    } else if fires {
        list.light(Sprite::Glow32Red, muzzle.0, muzzle.1);
    }
}

pub fn draw_mine(list: &mut DrawList, x: i32, y: i32, mine: &Mine, now: u32) {
    match mine.state {
        MineState::Asleep => {
            let frame = Sprite::MineIdle.at(now);
            list.sprite(Sprite::MineIdle, frame, x, y, false);
            if frame == 1 {
                list.tinted(Sprite::Glow16Red, 0, x, y - 6, false, Colour::WHITE, Blend::Add);
            }
        }
        MineState::Armed { ticks_left } => {
            // Quicker and quicker.
            let is_lit = (ticks_left / if ticks_left > 20 { 5 } else { 2 }).is_multiple_of(2);
            list.sprite(Sprite::MineArmed, usize::from(is_lit), x, y, false);
            if is_lit {
                list.tinted(Sprite::Glow64Red, 0, x, y - 5, false, Colour::WHITE, Blend::Add);
            }
        }
    }
}

/// What an enemy leaves behind.
#[derive(Clone, Copy)]
pub struct Remains {
    kind: EnemyKind,
    flip: bool,
    middle: Point,
}

pub fn remains(entity: &Entity) -> Option<Remains> {
    let Kind::Enemy(enemy) = &entity.kind else { return None };
    Some(Remains { kind: enemy.kind, flip: entity.body.facing == Facing::Left, middle: entity.body.rect.center() })
}

pub fn fall(particles: &mut Particles, level: &Level, feet: Point, remains: Remains) {
    let Remains { kind, flip, middle } = remains;
    let floor = floor_below(level, Point::new(feet.x, feet.y - 1));
    match kind {
        EnemyKind::Rifleman => particles.corpse(Sprite::SoldierDeath, feet, flip),
        EnemyKind::Marksman => particles.corpse(Sprite::MarksmanDeath, feet, flip),
        EnemyKind::Shield => particles.corpse(Sprite::ShieldDeath, feet, flip),
        EnemyKind::Sniper => particles.corpse(Sprite::SniperDeath, feet, flip),
        EnemyKind::Charger => particles.corpse(Sprite::ChargerDeath, feet, flip),
        EnemyKind::Grenadier => particles.corpse(Sprite::GrenadierDeath, feet, flip),
        EnemyKind::GreyDrone => particles.crash(Sprite::DroneGreyFalling, middle, flip, floor),
        EnemyKind::RedDrone => particles.crash(Sprite::DroneRedFalling, middle, flip, floor),
        EnemyKind::Turret(Mount::Floor) => particles.wreckage(Sprite::TurretWreckFloor, middle, false),
        EnemyKind::Turret(Mount::Ceiling) => particles.wreckage(Sprite::TurretWreckCeiling, middle, false),
        EnemyKind::Turret(Mount::LeftWall) => particles.wreckage(Sprite::TurretWreckWall, middle, false),
        EnemyKind::Turret(Mount::RightWall) => particles.wreckage(Sprite::TurretWreckWall, middle, true),
    }
}

/// The upper edge of the first tile below that holds something up.
fn floor_below(level: &Level, at: Point) -> i32 {
    let (column, row) = (at.x.div_euclid(TILE), at.y.div_euclid(TILE));
    (row + 1..row + DEPTH_TILES).find(|&row| level.holds(column, row)).unwrap_or(row + DEPTH_TILES) * TILE
}
