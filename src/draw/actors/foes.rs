//! The foes as one sees them: the clip for each state, the flash of a hit and of a shot, the sniper's line, the
//! turret's barrel, a mine's blink, and what is left of them. What is about to happen is always to be seen: a mark over the
//! head when somebody was noticed, the gun up and a glint on it before a shot.

use crate::draw::on_screen;
use crate::draw::particles::Particles;
use crate::draw::sprites::{
    CHARGER_MUZZLE, GRENADIER_MUZZLE, MARKSMAN_MUZZLE, SHIELD_MUZZLE, SNIPER_MUZZLE, SOLDIER_MUZZLE, Sprite,
};
use crate::draw::{Blend, Colour, Command, DrawList};
use crate::geom::{Facing, Point, Rect, TILE};
use crate::level::{Level, Mount};
use crate::sim::foe::aim::{self, Pose};
use crate::sim::foe::{Foe, LOCK_TICKS, State, Who, shield};
use crate::sim::mine::{Mine, State as Fuse};
use crate::sim::{Entity, Kind, World};

/// Ticks that a shot's flash is seen, as the rules count them.
const FLASH_TICKS: u32 = 4;
/// How far down a wreck looks for the floor it falls on.
const DEPTH_TILES: i32 = 40;

pub fn draw_foe(list: &mut DrawList, x: i32, y: i32, entity: &Entity, foe: &Foe, world: &World, seen: Rect) {
    let now = world.tick();
    let flip = entity.body.facing == Facing::Left;
    match foe.who {
        Who::Turret(mount) => draw_turret(list, x, y - entity.body.rect.h / 2, foe, mount),
        Who::GreyDrone | Who::RedDrone => draw_drone(list, x, y - entity.body.rect.h / 2, entity, foe, now),
        Who::Rifleman | Who::Marksman | Who::Shield | Who::Sniper | Who::Charger | Who::Grenadier => {
            if foe.who == Who::Sniper && foe.state == State::Tell {
                draw_line(list, entity, foe, world, (x, y), seen);
            }
            let (sprite, ticks) = clip(entity, foe, now);
            if entity.body.velocity.y == 0 {
                list.sprite(Sprite::ShadowGround, 0, x, y, false);
            }
            lit(list, sprite, sprite.at(ticks), x, y, flip, foe.flash_ticks > 0);
            draw_muzzle(list, x, y, flip, foe, sprite);
        }
    }
    if foe.state == State::Alert || foe.state == State::Turn && foe.who == Who::Shield {
        draw_mark(list, x, y - entity.body.rect.h - 20, foe.ticks);
    } else if foe.state == State::Stunned {
        draw_stars(list, x, y - entity.body.rect.h - 6, foe.ticks);
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
fn clip(entity: &Entity, foe: &Foe, now: u32) -> (Sprite, u32) {
    let ticks = foe.ticks;
    let stands = entity.body.velocity.x == 0;
    let [idle, walk, alert, turn, hurt] = common(foe.who);
    match foe.state {
        State::Attack | State::Rest if foe.who == Who::Charger && foe.shot_ticks > 0 => {
            (Sprite::ChargerStrike, 12 - foe.shot_ticks.min(12))
        }
        State::Patrol | State::Rest if stands => (idle, now + entity.id.slot * 7),
        State::Watch if stands => held(foe, now),
        State::Patrol | State::Rest => (walk, now),
        State::Watch => (walk, now * 3 / 2),
        State::Turn => (turn, ticks * turn.length() / foe.who.nature().turn_ticks.max(1)),
        State::Alert => (alert, ticks),
        State::Hurt => (hurt, ticks),
        State::Stunned => (Sprite::ChargerStunned, ticks),
        State::Tell => tells(entity, foe, ticks),
        State::Attack => attacks(entity, foe, ticks),
    }
}

/// The clips all of them have: idle, walk, alert, turn, hurt.
fn common(who: Who) -> [Sprite; 5] {
    use Sprite::*;
    match who {
        Who::Marksman => [MarksmanIdle, MarksmanWalk, MarksmanAlert, MarksmanTurn, MarksmanHurt],
        Who::Shield => [ShieldIdle, ShieldWalk, ShieldAlert, ShieldTurn, ShieldHurt],
        Who::Sniper => [SniperIdle, SniperWalk, SniperAlert, SniperTurn, SniperHurt],
        Who::Charger => [ChargerIdle, ChargerWalk, ChargerIdle, ChargerTurn, ChargerHurt],
        Who::Grenadier => [GrenadierIdle, GrenadierWalk, GrenadierAlert, GrenadierTurn, GrenadierHurt],
        Who::Rifleman | Who::GreyDrone | Who::RedDrone | Who::Turret(_) => {
            [SoldierIdle, SoldierWalk, SoldierAlert, SoldierTurn, SoldierHurt]
        }
    }
}

/// How one stands who waits for his chance.
fn held(foe: &Foe, now: u32) -> (Sprite, u32) {
    match foe.who {
        Who::Marksman => (Sprite::MarksmanAlert, u32::MAX),
        Who::Sniper => (Sprite::SniperAlert, u32::MAX),
        Who::Shield => (Sprite::ShieldIdle, now),
        Who::Charger => (Sprite::ChargerIdle, now),
        Who::Grenadier => (Sprite::GrenadierAlert, u32::MAX),
        Who::Rifleman | Who::GreyDrone | Who::RedDrone | Who::Turret(_) => (Sprite::SoldierAlert, u32::MAX),
    }
}

fn tells(entity: &Entity, foe: &Foe, ticks: u32) -> (Sprite, u32) {
    match foe.who {
        Who::Marksman => (posed(aim::pose(foe.aim), Sprite::MarksmanAim, 0), ticks),
        Who::Sniper => (posed(aim::pose(foe.aim), Sprite::SniperAim, 0), ticks),
        Who::Shield if shield::bashes(entity.body.rect.center(), foe.aim_at) => (Sprite::ShieldBash, 0),
        Who::Shield => (Sprite::ShieldAim, ticks),
        Who::Charger => (Sprite::ChargerTell, ticks),
        // The arm goes back; it comes forward with the throw.
        Who::Grenadier => (Sprite::GrenadierThrow, (ticks / 2).min(11)),
        Who::Rifleman | Who::GreyDrone | Who::RedDrone | Who::Turret(_) => (Sprite::SoldierAim, ticks),
    }
}

fn attacks(entity: &Entity, foe: &Foe, ticks: u32) -> (Sprite, u32) {
    let since_shot = if foe.shot_ticks > 0 { FLASH_TICKS - foe.shot_ticks } else { u32::MAX };
    match foe.who {
        Who::Marksman => (posed(aim::pose(foe.aim), Sprite::MarksmanAim, 1), since_shot),
        Who::Sniper => (posed(aim::pose(foe.aim), Sprite::SniperAim, 1), since_shot),
        Who::Shield if shield::bashes(entity.body.rect.center(), foe.aim_at) => (Sprite::ShieldBash, ticks + 3),
        Who::Shield => (Sprite::ShieldFire, since_shot),
        Who::Charger => (Sprite::ChargerCharge, ticks),
        Who::Grenadier => (Sprite::GrenadierThrow, 12 + ticks),
        Who::Rifleman | Who::GreyDrone | Who::RedDrone | Who::Turret(_) => (Sprite::SoldierFire, since_shot),
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
fn draw_muzzle(list: &mut DrawList, x: i32, y: i32, flip: bool, foe: &Foe, sprite: Sprite) {
    let (table, begins): (&[(i32, i32)], Sprite) = match foe.who {
        Who::Marksman => (&MARKSMAN_MUZZLE, Sprite::MarksmanIdle),
        Who::Sniper => (&SNIPER_MUZZLE, Sprite::SniperIdle),
        Who::Shield => (&SHIELD_MUZZLE, Sprite::ShieldIdle),
        Who::Charger => (&CHARGER_MUZZLE, Sprite::ChargerIdle),
        Who::Grenadier => (&GRENADIER_MUZZLE, Sprite::GrenadierIdle),
        Who::Rifleman | Who::GreyDrone | Who::RedDrone | Who::Turret(_) => (&SOLDIER_MUZZLE, Sprite::SoldierIdle),
    };
    let Some(&(dx, dy)) = table.get(sprite as usize - begins as usize) else { return };
    let (x, y) = (if flip { x - dx } else { x + dx }, y + dy);
    if foe.state == State::Attack && foe.shot_ticks > 0 && !matches!(foe.who, Who::Charger | Who::Grenadier) {
        let flash = match aim::pose(foe.aim) {
            Pose::Forward => Sprite::MuzzleForward,
            Pose::UpForward => Sprite::MuzzleUpDiagonal,
            Pose::Up => Sprite::MuzzleUp,
            Pose::DownForward => Sprite::MuzzleDownDiagonal,
            Pose::Down => Sprite::MuzzleDown,
        };
        list.flash(flash, flash.at(FLASH_TICKS - foe.shot_ticks.min(FLASH_TICKS)), x, y, flip);
        list.light(Sprite::Glow32Red, x, y);
    } else if foe.state == State::Tell {
        draw_glint(list, x, y, foe.ticks);
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
fn draw_line(list: &mut DrawList, entity: &Entity, foe: &Foe, world: &World, (x, y): (i32, i32), seen: Rect) {
    let sprite = posed(aim::pose(foe.aim), Sprite::SniperAim, 0);
    let (dx, dy) = SNIPER_MUZZLE[sprite as usize - Sprite::SniperIdle as usize];
    let from = (x + dx * entity.body.facing.sign(), y + dy);
    let to = on_screen(foe.line_end, seen);
    let stays = foe.ticks + LOCK_TICKS >= world.rules().tell_ticks(foe.who.nature().tell_ticks);
    let colour = match (stays, list.look.blinks(foe.ticks, 2)) {
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

fn draw_drone(list: &mut DrawList, x: i32, y: i32, entity: &Entity, foe: &Foe, now: u32) {
    let flip = entity.body.facing == Facing::Left;
    let [fly, alert, fire] = match foe.who {
        Who::RedDrone => [Sprite::DroneRedFly, Sprite::DroneRedAlert, Sprite::DroneRedFire],
        _ => [Sprite::DroneGreyFly, Sprite::DroneGreyAlert, Sprite::DroneGreyFire],
    };
    // It never hangs quite still.
    let bob = [0, 0, 1, 1, 1, 0, 0, -1, -1, -1][((now / 5 + entity.id.slot * 3) % 10) as usize];
    let y = y + bob;
    let (sprite, ticks) = match foe.state {
        State::Attack if foe.shot_ticks > 0 => (fire, FLASH_TICKS - foe.shot_ticks),
        State::Alert | State::Watch | State::Tell | State::Attack => (alert, now),
        State::Patrol | State::Turn | State::Rest | State::Hurt | State::Stunned => (fly, now + entity.id.slot * 5),
    };
    lit(list, sprite, sprite.at(ticks), x, y, flip, foe.flash_ticks > 0);
    let muzzle = if foe.who == Who::RedDrone { (x, y + 10) } else { (x + entity.body.facing.sign() * 11, y + 2) };
    match foe.state {
        State::Tell => draw_glint(list, muzzle.0, muzzle.1, foe.ticks),
        State::Attack if foe.shot_ticks > 0 => {
            list.light(Sprite::Glow32Red, muzzle.0, muzzle.1);
        }
        _ => {}
    }
}

/// The barrel first, then what it turns on.
fn draw_turret(list: &mut DrawList, x: i32, y: i32, foe: &Foe, mount: Mount) {
    let fires = foe.state == State::Attack && foe.shot_ticks > 0;
    let barrel = if fires { Sprite::TurretBarrelFire } else { Sprite::TurretBarrel };
    let is_hit = foe.flash_ticks > 0;
    lit(list, barrel, aim::number(foe.aim) as usize, x, y, false, is_hit);
    let is_awake = foe.state != State::Patrol;
    let (base, flip) = match (mount, is_awake) {
        (Mount::Floor, false) => (Sprite::TurretBaseFloor, false),
        (Mount::Floor, true) => (Sprite::TurretBaseFloorAlert, false),
        (Mount::Ceiling, false) => (Sprite::TurretBaseCeiling, false),
        (Mount::Ceiling, true) => (Sprite::TurretBaseCeilingAlert, false),
        (Mount::LeftWall | Mount::RightWall, false) => (Sprite::TurretBaseWall, mount == Mount::RightWall),
        (Mount::LeftWall | Mount::RightWall, true) => (Sprite::TurretBaseWallAlert, mount == Mount::RightWall),
    };
    lit(list, base, 0, x, y, flip, is_hit);
    let muzzle = (x + foe.aim.x * 14 / aim::ONE, y + foe.aim.y * 14 / aim::ONE);
    if foe.state == State::Tell {
        draw_glint(list, muzzle.0, muzzle.1, foe.ticks);
    } else if fires {
        list.light(Sprite::Glow32Red, muzzle.0, muzzle.1);
    }
}

pub fn draw_mine(list: &mut DrawList, x: i32, y: i32, mine: &Mine, now: u32) {
    match mine.state {
        Fuse::Asleep => {
            let frame = Sprite::MineIdle.at(now);
            list.sprite(Sprite::MineIdle, frame, x, y, false);
            if frame == 1 {
                list.tinted(Sprite::Glow16Red, 0, x, y - 6, false, Colour::WHITE, Blend::Add);
            }
        }
        Fuse::Armed { ticks_left } => {
            // Quicker and quicker.
            let is_lit = (ticks_left / if ticks_left > 20 { 5 } else { 2 }).is_multiple_of(2);
            list.sprite(Sprite::MineArmed, usize::from(is_lit), x, y, false);
            if is_lit {
                list.tinted(Sprite::Glow64Red, 0, x, y - 5, false, Colour::WHITE, Blend::Add);
            }
        }
    }
}

/// What a foe leaves behind.
#[derive(Clone, Copy)]
pub struct Remains {
    who: Who,
    flip: bool,
    middle: Point,
}

pub fn remains(entity: &Entity) -> Option<Remains> {
    let Kind::Foe(foe) = &entity.kind else { return None };
    Some(Remains { who: foe.who, flip: entity.body.facing == Facing::Left, middle: entity.body.rect.center() })
}

pub fn fall(particles: &mut Particles, level: &Level, feet: Point, remains: Remains) {
    let Remains { who, flip, middle } = remains;
    let floor = floor_below(level, Point::new(feet.x, feet.y - 1));
    match who {
        Who::Rifleman => particles.corpse(Sprite::SoldierDeath, feet, flip),
        Who::Marksman => particles.corpse(Sprite::MarksmanDeath, feet, flip),
        Who::Shield => particles.corpse(Sprite::ShieldDeath, feet, flip),
        Who::Sniper => particles.corpse(Sprite::SniperDeath, feet, flip),
        Who::Charger => particles.corpse(Sprite::ChargerDeath, feet, flip),
        Who::Grenadier => particles.corpse(Sprite::GrenadierDeath, feet, flip),
        Who::GreyDrone => particles.crash(Sprite::DroneGreyFalling, middle, flip, floor),
        Who::RedDrone => particles.crash(Sprite::DroneRedFalling, middle, flip, floor),
        Who::Turret(Mount::Floor) => particles.wreckage(Sprite::TurretWreckFloor, middle, false),
        Who::Turret(Mount::Ceiling) => particles.wreckage(Sprite::TurretWreckCeiling, middle, false),
        Who::Turret(Mount::LeftWall) => particles.wreckage(Sprite::TurretWreckWall, middle, false),
        Who::Turret(Mount::RightWall) => particles.wreckage(Sprite::TurretWreckWall, middle, true),
    }
}

/// The upper edge of the first tile below that holds something up.
fn floor_below(level: &Level, at: Point) -> i32 {
    let (column, row) = (at.x.div_euclid(TILE), at.y.div_euclid(TILE));
    (row + 1..row + DEPTH_TILES).find(|&row| level.holds(column, row)).unwrap_or(row + DEPTH_TILES) * TILE
}
