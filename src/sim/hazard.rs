//! Hazards: what a warden puts into its arena (containers, molten lanes, shocks, embers, thorns, hedges, seeds), and what
//! mid-bosses and some enemies fire, drop, pour or sow. Those of enemies that do more than these have a file in the folder
//! of this name.
//! Molten lanes, thorns, hedges and patches are announced for `wait_ticks`. These, containers and shocks stay for
//! `live_ticks`. The harmful ones hurt a player who touches them. No hazard makes a query, except a container and a pod
//! while they fly.

pub mod drops;
pub mod shell;

use super::body::{Body, Solidity};
use super::entity::{Blow, Entity, How, Kind, Side, Struck};
use super::event::EventKind;
use super::way::{Footing, Obstacle};
use super::{Asker, World};
use crate::geom::{Point, Rect, SUBPIXELS, TILE};
use crate::hash::state_hash;
use crate::level::Level;

pub const CONTAINER: Point = Point::new(60, 30);
const CONTAINER_LIFE: i32 = 16;
const CONTAINER_TICKS: u32 = 900;
const MOLTEN_HEIGHT: i32 = 12;
/// Steel that a ladle has poured on one tile. It is harmless for its last ticks, in which it turns black.
const SPILL: Point = Point::new(TILE, 8);
pub const SPILL_TICKS: u32 = 130;
pub const SPILL_COOLS_TICKS: u32 = 24;
const SHOCK: Point = Point::new(16, 16);
/// Pixels per tick. A run is a little faster, so a player can outrun it. It is low enough to jump over.
const SHOCK_SPEED: i32 = 2;
const SHOCK_TICKS: u32 = 220;
const LOBBED: i32 = 8;
const CARGO: i32 = 14;
const LOB_GRAVITY_SUBPIXELS: i32 = 40;
const THORN: Point = Point::new(12, 30);
/// How long a thorn that grew from a seed stays.
const SPROUT_TICKS: u32 = 70;
pub const HEDGE: Point = Point::new(18, 44);
const HEDGE_LIFE: i32 = 10;
/// Ticks that a hedge takes to grow.
pub const HEDGE_GROWS: u32 = 24;
const HEDGE_TICKS: u32 = 1200;
const PATCH: Point = Point::new(24, 10);
const PATCH_LIFE: i32 = 2;
const PATCH_TICKS: u32 = 220;
const FLASH_TICKS: u32 = 3;
const FALL_GAIN_SUBPIXELS: i32 = 60;
const FALL_CAP_SUBPIXELS: i32 = 1536;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Falls, lands, and stays as cover.
    Container,
    /// A part of the floor that is covered by molten metal.
    Molten,
    /// Runs along the floor from where a fist hit it.
    Shock,
    Ember,
    Thorn,
    /// Cover that grows and protects both sides.
    Hedge,
    /// Becomes a thorn where it lands.
    Seed,
    /// A crane's claw with its load. The crane moves it, draws it and strikes with it. The hazard only stops shots.
    Claw,
    /// A spitter's seed. Becomes a patch where it lands.
    Pod,
    /// Low thorns on the floor. A player can jump over them, or shoot them from a crouch.
    Patch,
    /// Of a mortar: the place where it comes down. It was fired from `from`.
    Shell {
        from: Point,
    },
    /// Of a crawler: a drop that falls.
    Slag,
    /// A crawler that was shot and falls.
    Husk,
    /// Of a forklift: a crate that flies, and breaks where it lands.
    Cargo,
    /// Of a ladle: steel that it has poured on the floor.
    Spill,
}
state_hash!(enum Form {
    0: Container,
    1: Molten,
    2: Shock,
    3: Ember,
    4: Thorn,
    5: Hedge,
    6: Seed,
    7: Claw,
    8: Pod,
    9: Patch,
    10: Shell { from },
    11: Slag,
    12: Husk,
    13: Cargo,
    14: Spill,
});

#[derive(Clone, Debug)]
pub struct Hazard {
    pub form: Form,
    pub wait_ticks: u32,
    pub live_ticks: u32,
    /// Damage it can take, if it can be broken.
    pub life: i32,
    pub flash_ticks: u32,
}
state_hash!(struct Hazard { form, wait_ticks, live_ticks, life } without { flash_ticks });

fn hazard(form: Form, rect: Rect, wait_ticks: u32, live_ticks: u32) -> Entity {
    let hazard = Hazard { form, wait_ticks, live_ticks, life: 1, flash_ticks: 0 };
    Entity::new(rect, Solidity::None, Kind::Hazard(hazard))
}

fn standing(size: Point, feet: Point) -> Rect {
    Rect::new(feet.x - size.x / 2, feet.y - size.y, size.x, size.y)
}

/// It falls from the next tick on.
pub fn container(feet: Point) -> Entity {
    hazard(Form::Container, standing(CONTAINER, feet), 0, CONTAINER_TICKS)
}

pub fn claw(area: Rect) -> Entity {
    hazard(Form::Claw, area, 0, 0)
}

pub fn molten(left: i32, right: i32, floor: i32, wait_ticks: u32, live_ticks: u32) -> Entity {
    let rect = Rect::new(left, floor - MOLTEN_HEIGHT, right - left, MOLTEN_HEIGHT);
    hazard(Form::Molten, rect, wait_ticks, live_ticks)
}

pub fn spill(feet: Point) -> Entity {
    hazard(Form::Spill, standing(SPILL, feet), 0, SPILL_TICKS)
}

/// `side` is 1 for right, -1 for left.
pub fn shock(feet: Point, side: i32) -> Entity {
    let mut entity = hazard(Form::Shock, standing(SHOCK, feet), 0, SHOCK_TICKS);
    entity.body.velocity.x = side * SHOCK_SPEED * SUBPIXELS;
    entity
}

pub fn thorn(feet: Point, wait_ticks: u32, live_ticks: u32) -> Entity {
    hazard(Form::Thorn, standing(THORN, feet), wait_ticks, live_ticks)
}

pub fn hedge(feet: Point) -> Entity {
    hazard(Form::Hedge, standing(HEDGE, feet), HEDGE_GROWS, HEDGE_TICKS)
}

/// Throws an ember or a seed that comes down at `to` after `ticks`.
pub fn lobbed(form: Form, from: Point, to: Point, ticks: i32, sprout_ticks: u32) -> Entity {
    let rect = Rect::new(from.x - LOBBED / 2, from.y - LOBBED / 2, LOBBED, LOBBED);
    let mut entity = hazard(form, rect, 0, 0);
    let rise = LOB_GRAVITY_SUBPIXELS * ticks * ticks / 2;
    let velocity = Point::new((to.x - from.x) * SUBPIXELS / ticks, ((to.y - from.y) * SUBPIXELS - rise) / ticks);
    entity.body.velocity = velocity;
    if let Kind::Hazard(hazard) = &mut entity.kind {
        // A seed is not announced. It stores `wait_ticks` for the thorn that it becomes.
        hazard.wait_ticks = sprout_ticks;
    }
    entity
}

/// Throws a crate that comes down at `to` after `ticks`.
pub fn cargo(from: Point, to: Point, ticks: i32) -> Entity {
    let mut entity = lobbed(Form::Cargo, from, to, ticks, 0);
    entity.body.rect = entity.body.rect.grown((CARGO - LOBBED) / 2);
    entity
}

impl Hazard {
    pub fn harms(&self, solidity: Solidity) -> bool {
        match self.form {
            Form::Container => solidity == Solidity::None,
            Form::Molten | Form::Thorn | Form::Patch => self.wait_ticks == 0,
            Form::Shock | Form::Ember | Form::Seed | Form::Pod | Form::Slag | Form::Cargo => true,
            Form::Spill => self.live_ticks > SPILL_COOLS_TICKS,
            Form::Hedge | Form::Claw | Form::Shell { .. } | Form::Husk => false,
        }
    }

    pub fn stops_bullets(&self, side: Side) -> bool {
        match self.form {
            Form::Container => true,
            Form::Hedge => self.wait_ticks == 0,
            Form::Seed | Form::Claw | Form::Pod | Form::Cargo => side == Side::Players,
            Form::Patch => side == Side::Players && self.wait_ticks == 0,
            Form::Molten | Form::Shock | Form::Ember | Form::Thorn => false,
            Form::Shell { .. } | Form::Slag | Form::Husk | Form::Spill => false,
        }
    }

    pub fn name(&self) -> &'static str {
        match self.form {
            Form::Container => "container",
            Form::Molten => "molten metal",
            Form::Shock => "shock",
            Form::Ember => "ember",
            Form::Thorn => "thorn",
            Form::Hedge => "hedge",
            Form::Seed => "seed",
            Form::Claw => "claw",
            Form::Pod => "seed pod",
            Form::Patch => "thorn patch",
            Form::Shell { .. } => "shell",
            Form::Slag => "slag",
            Form::Husk => "falling crawler",
            Form::Cargo => "thrown crate",
            Form::Spill => "poured steel",
        }
    }
}

pub fn think(me: &mut Entity, world: &mut World) {
    let Kind::Hazard(hazard) = &mut me.kind else { return };
    hazard.flash_ticks = hazard.flash_ticks.saturating_sub(1);
    match hazard.form {
        Form::Container if me.body.solidity == Solidity::None => return fall(me, world),
        Form::Shock => run(me, world),
        Form::Ember | Form::Seed | Form::Cargo => return fly(me, world),
        Form::Shell { .. } => return shell::think(me, world),
        Form::Slag => return drops::slag_falls(me, world),
        Form::Husk => return drops::husk_falls(me, world),
        Form::Claw => return,
        Form::Pod => return sow(me, world),
        Form::Container | Form::Molten | Form::Thorn | Form::Hedge | Form::Patch | Form::Spill => {}
    }
    let Kind::Hazard(hazard) = &mut me.kind else { return };
    if hazard.wait_ticks > 0 {
        hazard.wait_ticks -= 1;
        if hazard.wait_ticks == 0 {
            come_out(me, world);
        }
    } else if hazard.live_ticks > 0 {
        hazard.live_ticks -= 1;
    } else {
        me.dead = true;
        if matches!(hazard.form, Form::Container | Form::Hedge) {
            world.tell(EventKind::CrateBroken.at(me.body.rect.center()));
        }
    }
}

fn come_out(me: &mut Entity, world: &mut World) {
    let Kind::Hazard(hazard) = &mut me.kind else { return };
    let at = me.body.rect.center();
    match hazard.form {
        Form::Molten => world.tell(EventKind::Sizzle.at(at)),
        Form::Thorn | Form::Patch => world.tell(EventKind::HitWood.at(me.body.feet())),
        Form::Hedge => {
            me.body.solidity = Solidity::Solid;
            hazard.life = HEDGE_LIFE;
            world.tell(EventKind::HitWood.at(me.body.feet()));
        }
        Form::Container | Form::Shock | Form::Ember | Form::Seed | Form::Claw | Form::Pod => {}
        Form::Shell { .. } | Form::Slag | Form::Husk | Form::Cargo | Form::Spill => {}
    }
}

/// Falls until it lands on the floor or on something that it cannot break. It breaks a container below, so that
/// containers never pile up into a wall.
fn fall(me: &mut Entity, world: &mut World) {
    let body = &mut me.body;
    body.velocity.y = (body.velocity.y + FALL_GAIN_SUBPIXELS).min(FALL_CAP_SUBPIXELS);
    match body.move_y(world, Footing::NoLedges) {
        Some(Obstacle::Entity(id)) => {
            world.with(id, |other, world| other.crush(world));
            if world.get(id).is_some() {
                land(me, world);
            }
        }
        Some(Obstacle::Tile { .. }) => land(me, world),
        None => me.dead |= super::fell_out(world.level(), me.body.rect),
    }
}

fn land(me: &mut Entity, world: &mut World) {
    me.body.solidity = Solidity::Solid;
    if let Kind::Hazard(hazard) = &mut me.kind {
        hazard.life = CONTAINER_LIFE;
    }
    throw_players_out(me, world);
    if !me.dead {
        crush_enemies(me.body.rect, world);
    }
    let feet = me.body.feet();
    world.tell(EventKind::Stamp.at(feet));
    for side in [-1, 1] {
        world.tell(EventKind::Land.at(Point::new(feet.x + side * CONTAINER.x / 2, feet.y)));
    }
}

/// No player ends up inside a container that has landed: the player is hit and put beside it, on the nearer side that
/// has room. If neither side has room, the container breaks.
fn throw_players_out(me: &mut Entity, world: &mut World) {
    let rect = me.body.rect;
    for id in world.players.into_iter().flatten() {
        let is_out = world.with(id, |player, world| {
            let body = player.body.rect;
            if !player.is_living_player() || !body.overlaps(rect) {
                return true;
            }
            let (left, right) = (rect.x - body.right(), rect.right() - body.x);
            let sides = if -left < right { [left, right] } else { [right, left] };
            let Some(aside) = sides.into_iter().find(|&aside| world.way_x(body, aside).obstacle.is_none()) else {
                return false;
            };
            player.body.rect.x += aside;
            let blow = Blow { damage: 1, from: rect.center(), side: Side::Enemies, how: How::Touch };
            player.hurt(world, blow);
            true
        });
        if is_out == Some(false) {
            return me.crush(world);
        }
    }
}

/// No enemy ends up inside a container that has landed.
fn crush_enemies(rect: Rect, world: &mut World) {
    let inside = world.overlapping(Asker::Entity, rect);
    for &id in inside.iter() {
        world.with(id, |other, world| {
            if matches!(other.kind, Kind::Enemy(_)) {
                other.hurt(world, Blow { damage: 1, from: rect.center(), side: Side::Nature, how: How::Crush });
            }
        });
    }
    world.recycle(inside);
}

fn run(me: &mut Entity, world: &mut World) {
    me.body.rect.x += me.body.whole_x();
    let (rect, ahead) = (me.body.rect, me.body.velocity.x.signum());
    let front = if ahead > 0 { rect.right() } else { rect.x - 1 };
    let level = world.level();
    let floor = level.tile_at(Point::new(front, rect.bottom())).is_solid();
    me.dead |= !floor || level.tile_at(Point::new(front, rect.bottom() - TILE / 2)).is_solid();
}

/// Where an ember or a seed will come down, or `None` if that is below the world.
pub(super) fn landing(body: &Body, level: &Level) -> Option<Point> {
    let mut body = body.clone();
    while !super::fell_out(level, body.rect) {
        fly_on(&mut body);
        let at = Point::new(body.rect.center().x, body.rect.bottom());
        if level.tile_at(at).is_solid() {
            return Some(Point::new(at.x, at.y.div_euclid(TILE) * TILE));
        }
    }
    None
}

fn fly_on(body: &mut Body) {
    body.velocity.y = (body.velocity.y + LOB_GRAVITY_SUBPIXELS).min(FALL_CAP_SUBPIXELS);
    body.rect.x += body.whole_x();
    body.rect.y += body.whole_y();
}

fn fly(me: &mut Entity, world: &mut World) {
    let body = &mut me.body;
    fly_on(body);
    let at = Point::new(body.rect.center().x, body.rect.bottom());
    let tile_top = at.y.div_euclid(TILE) * TILE;
    if super::fell_out(world.level(), body.rect) {
        me.dead = true;
    } else if world.level().tile_at(at).is_solid() {
        let Kind::Hazard(hazard) = &mut me.kind else { return };
        if hazard.form == Form::Seed && body.velocity.y > 0 {
            hazard.form = Form::Thorn;
            hazard.live_ticks = SPROUT_TICKS;
            body.rect = standing(THORN, Point::new(at.x, tile_top));
            body.velocity = Point::default();
        } else {
            me.dead = true;
        }
        let breaks = matches!(me.kind, Kind::Hazard(Hazard { form: Form::Cargo, .. }));
        world.tell(if breaks { EventKind::CrateBroken } else { EventKind::HitTile }.at(at));
    }
}

/// Flies until it lands. It grows only on tiles, because everything else may move away.
fn sow(me: &mut Entity, world: &mut World) {
    let body = &mut me.body;
    body.velocity.y = (body.velocity.y + LOB_GRAVITY_SUBPIXELS).min(FALL_CAP_SUBPIXELS);
    let falls = body.velocity.y > 0;
    let wall = body.move_x(world);
    let floor = body.move_y(world, Footing::Ledges);
    let feet = body.feet();
    let Kind::Hazard(hazard) = &mut me.kind else { return };
    if falls && matches!(floor, Some(Obstacle::Tile { .. })) {
        (hazard.form, hazard.live_ticks, hazard.life) = (Form::Patch, PATCH_TICKS, PATCH_LIFE);
        body.rect = standing(PATCH, feet);
        body.velocity = Point::default();
    } else {
        me.dead = wall.is_some() || floor.is_some() || super::fell_out(world.level(), body.rect);
    }
    if wall.is_some() || floor.is_some() {
        world.tell(EventKind::HitTile.at(feet));
    }
}

/// Only harmful hazards act here. Solid ones only stop bodies.
pub fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
    let Kind::Hazard(hazard) = &me.kind else { return };
    if !hazard.harms(me.body.solidity) {
        return;
    }
    let can_be_hit = matches!(&by.kind, Kind::Player(player) if player.can_be_hit());
    if can_be_hit && matches!(hazard.form, Form::Molten | Form::Spill) {
        world.tell(EventKind::Sizzle.at(by.body.feet()));
    }
    if matches!(hazard.form, Form::Ember | Form::Seed | Form::Pod | Form::Slag | Form::Cargo) {
        me.dead |= can_be_hit;
    }
    let from = me.body.rect.center();
    by.hurt(world, Blow { damage: 1, from, side: Side::Enemies, how: How::Touch });
}

pub fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
    let Kind::Hazard(hazard) = &mut me.kind else { return Struck::Through };
    let sound = match hazard.form {
        Form::Container | Form::Claw => EventKind::HitSteel,
        Form::Hedge if hazard.wait_ticks == 0 => EventKind::HitWood,
        Form::Seed | Form::Cargo if blow.side == Side::Players => EventKind::HitWood,
        Form::Pod | Form::Patch if blow.side != Side::Enemies => return wither(me, world, blow),
        Form::Pod | Form::Patch | Form::Hedge | Form::Seed | Form::Molten | Form::Shock | Form::Ember | Form::Thorn => {
            return Struck::Through;
        }
        Form::Shell { .. } | Form::Slag | Form::Husk | Form::Cargo | Form::Spill => return Struck::Through,
    };
    world.tell(sound.at(blow.from));
    if hazard.form == Form::Claw {
        return Struck::Blocked;
    }
    hazard.flash_ticks = FLASH_TICKS;
    hazard.life -= blow.damage;
    if hazard.life <= 0 && (hazard.form != Form::Container || me.body.solidity == Solidity::Solid) {
        me.crush(world);
    }
    // No shot goes on behind it, because it is cover.
    Struck::Blocked
}

/// A pod or a patch is hit. No shot is stopped by what it cuts down.
fn wither(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
    let Kind::Hazard(hazard) = &mut me.kind else { return Struck::Through };
    hazard.flash_ticks = FLASH_TICKS;
    hazard.life -= blow.damage;
    me.dead = hazard.life <= 0;
    world.tell(EventKind::HitWood.at(blow.from));
    Struck::Through
}

impl Entity {
    /// Breaks a container, a hedge, a seed or a thrown crate. Does nothing to other entities.
    pub(super) fn crush(&mut self, world: &mut World) {
        let Kind::Hazard(hazard) = &self.kind else { return };
        if matches!(hazard.form, Form::Container | Form::Hedge | Form::Seed | Form::Cargo) {
            self.dead = true;
            world.tell(EventKind::CrateBroken.at(self.body.rect.center()));
        }
    }
}
