//! Hazards: what a warden puts into its arena (containers, molten lanes, shocks, embers, thorns, hedges, seeds), and what
//! mid-bosses and some enemies fire, drop, pour or sow. Those of enemies that do more than these have a file in the folder
//! of this name.
//! Molten lanes, thorns, hedges and patches are announced for `wait_ticks`. These, containers and shocks stay for
//! `live_ticks`. The harmful ones hurt a player who touches them. No hazard makes a query, except a container and a pod
//! while they fly.

pub mod drops;
pub mod shell;
mod turn;

use crate::geom::{Point, Rect, SUBPIXELS, TILE};
use crate::hash::state_hash;
use crate::sim::world::{Entity, Kind, Side, Solidity};

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
const SHOCK_TICKS: u32 = 260;
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
    /// Of a strider: it falls from its crown.
    Fruit,
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
    18: Fruit,
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
            Form::Shock | Form::Ember | Form::Seed | Form::Pod | Form::Slag | Form::Cargo | Form::Fruit => true,
            Form::Spill => self.live_ticks > SPILL_COOLS_TICKS,
            Form::Hedge | Form::Claw | Form::Shell { .. } | Form::Husk => false,
        }
    }

    pub fn stops_bullets(&self, side: Side) -> bool {
        match self.form {
            Form::Container => true,
            Form::Hedge => self.wait_ticks == 0,
            Form::Seed | Form::Claw | Form::Pod | Form::Cargo | Form::Fruit => side == Side::Players,
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
            Form::Fruit => "falling fruit",
        }
    }
}
