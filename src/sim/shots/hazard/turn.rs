//! The turn of a hazard, and what it does to those who touch it or shoot at it.

use crate::geom::{Point, Rect, TILE};
use crate::level::Level;
use crate::sim::shots::hazard::{drops, shell, *};
use crate::sim::world::{
    Asker, Blow, Body, Danger, Entity, EventKind, Footing, How, Kind, Obstacle, Phase, Side, Solidity, Struck, Thing,
    Traits, World,
};

impl Thing for Hazard {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        Traits {
            stops_players_shots: self.stops_bullets(Side::Players),
            stops_enemy_shots: self.stops_bullets(Side::Enemies),
            blocks_sight: self.stops_bullets(Side::Enemies),
            ..Traits::still(self.name())
        }
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Kind::Hazard(hazard) = &mut me.kind else { return };
        hazard.flash_ticks = hazard.flash_ticks.saturating_sub(1);
        match hazard.form {
            Form::Container if me.body.solidity == Solidity::None => return fall(me, world),
            Form::Shock => run(me, world),
            Form::Ember | Form::Seed | Form::Cargo | Form::Fruit => return fly(me, world),
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

    fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        let Kind::Hazard(hazard) = &mut me.kind else { return Struck::Through };
        let sound = match hazard.form {
            Form::Container | Form::Claw => EventKind::HitSteel,
            Form::Hedge if hazard.wait_ticks == 0 => EventKind::HitWood,
            Form::Seed | Form::Cargo | Form::Fruit if blow.side == Side::Players => EventKind::HitWood,
            Form::Pod | Form::Patch if blow.side != Side::Enemies => return wither(me, world, blow),
            Form::Pod
            | Form::Patch
            | Form::Hedge
            | Form::Seed
            | Form::Molten
            | Form::Shock
            | Form::Ember
            | Form::Thorn => {
                return Struck::Through;
            }
            Form::Shell { .. } | Form::Slag | Form::Husk | Form::Cargo | Form::Spill | Form::Fruit => {
                return Struck::Through;
            }
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

    /// Only harmful hazards act here. Solid ones only stop bodies.
    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        let Kind::Hazard(hazard) = &me.kind else { return };
        if !hazard.harms(me.body.solidity) {
            return;
        }
        let can_be_hit = matches!(&by.kind, Kind::Player(player) if player.can_be_hit());
        if can_be_hit && matches!(hazard.form, Form::Molten | Form::Spill) {
            world.tell(EventKind::Sizzle.at(by.body.feet()));
        }
        if matches!(hazard.form, Form::Ember | Form::Seed | Form::Pod | Form::Slag | Form::Cargo | Form::Fruit) {
            me.dead |= can_be_hit;
        }
        let from = me.body.rect.center();
        by.hurt(world, Blow { damage: 1, from, side: Side::Enemies, how: How::Touch });
    }

    fn danger(&self, body: &Body, world: &World) -> Option<Danger> {
        match self.form {
            Form::Container if body.solidity == Solidity::None => {
                let floor = world.floor_below(body.feet()).max(body.rect.bottom());
                Some(Danger::Fall { area: Rect { h: floor - body.rect.y, ..body.rect } })
            }
            Form::Ember | Form::Seed | Form::Pod | Form::Slag | Form::Husk | Form::Cargo | Form::Fruit => {
                let at = landing(body, world.level())?;
                Some(Danger::Fall { area: Rect::new(at.x - TILE / 2, at.y - TILE, TILE, TILE) })
            }
            Form::Shell { .. } => {
                let at = shell::explodes_at(body);
                Some(Danger::Blast { at, radius: shell::BLAST_RADIUS, ticks_left: self.wait_ticks })
            }
            // These are already there, or have a warning of their own in the same place.
            Form::Container | Form::Molten | Form::Shock => None,
            Form::Thorn | Form::Patch | Form::Hedge | Form::Claw | Form::Spill => None,
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
        Form::Shell { .. } | Form::Slag | Form::Husk | Form::Cargo | Form::Spill | Form::Fruit => {}
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
        None => me.dead |= crate::sim::world::fell_out(world.level(), me.body.rect),
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
pub(in crate::sim) fn landing(body: &Body, level: &Level) -> Option<Point> {
    let mut body = body.clone();
    while !crate::sim::world::fell_out(level, body.rect) {
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
    if crate::sim::world::fell_out(world.level(), body.rect) {
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
        me.dead = wall.is_some() || floor.is_some() || crate::sim::world::fell_out(world.level(), body.rect);
    }
    if wall.is_some() || floor.is_some() {
        world.tell(EventKind::HitTile.at(feet));
    }
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
    pub(in crate::sim) fn crush(&mut self, world: &mut World) {
        let Kind::Hazard(hazard) = &self.kind else { return };
        if matches!(hazard.form, Form::Container | Form::Hedge | Form::Seed | Form::Cargo) {
            self.dead = true;
            world.tell(EventKind::CrateBroken.at(self.body.rect.center()));
        }
    }
}
