//! Draws mules: legs, rider and hull are separate sheets. A mule with a rider is drawn with the players, from the rider's
//! state and from what is stored of past ticks.

use super::near;
use super::player::{MARK_ABOVE, draw_mark, flash_frame, flash_of};
use crate::draw::particles::Particles;
use crate::draw::pen::Pen;
use crate::draw::sprites::{MULE_LEGS_TORSO, Sprite};
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Facing, Point};
use crate::sim::player::mule::{Mule, MuleState, Wear};
use crate::sim::player::{PUNCH_TICKS, Player, Stance};
use crate::sim::world::event::EventKind;
use crate::sim::{Entity, Kind, World};

/// Pixels of one cycle of the walk, which is two steps.
const WALK_CYCLE: i32 = 52;
/// Slower than this, it stands.
const STANDS_SUBPIXELS: i32 = 60;
/// Ticks between two puffs of smoke of a mule that is badly worn.
const SMOKE_TICKS: u32 = 9;
/// A wreck burns for so long.
const BURNS_TICKS: u32 = 900;
/// While it burns before the explosion, it lights up in this rhythm, faster at the end.
const LAST_TICKS: u32 = 30;

#[derive(Clone, Copy)]
pub struct Ride {
    walked: i32,
    feet: Point,
    landed: Option<u32>,
    shot: Option<u32>,
}

impl Ride {
    pub fn new(feet: Point) -> Ride {
        Ride { walked: 0, feet, landed: None, shot: None }
    }

    pub fn after_tick(&mut self, world: &World, entity: &Entity, particles: &mut Particles) {
        let (now, feet) = (world.tick(), entity.body.feet());
        let moved = (feet.x - self.feet.x) * entity.body.facing.sign();
        self.walked += if entity.body.velocity.x == 0 { 0 } else { moved };
        self.feet = feet;
        let Some(mule) = mule_of(world, entity) else { return };
        let told = |kind: EventKind| world.events().iter().any(|event| event.kind == kind && near(event.at, feet));
        if told(EventKind::MuleLands) {
            self.landed = Some(now);
        }
        if told(EventKind::MuleShot) {
            self.shot = Some(now);
            particles.casing(Point::new(feet.x, feet.y - 8), entity.body.facing.sign());
        }
        if mule.wear() == Wear::Battered && now.is_multiple_of(SMOKE_TICKS) && !world.stands_still() {
            particles.damaged(Point::new(feet.x - entity.body.facing.sign() * 14, feet.y - 46));
        }
    }

    pub fn draw(&self, pen: &mut Pen, entity: &Entity, player: &Player, (x, y): (i32, i32)) {
        let Some(mule) = mule_of(pen.world, entity) else { return };
        if pen.world.players().count() == 2 {
            draw_mark(pen.list, x, y - entity.body.rect.h - MARK_ABOVE, player.number);
        }
        let legs = self.legs(entity, player, pen.now);
        let looks_up = player.aim.y < 0;
        let rider = match (player.number, looks_up) {
            (0, false) => Sprite::MuleRiderHero,
            (0, true) => Sprite::MuleRiderHeroUp,
            (_, false) => Sprite::MuleRiderPartner,
            (_, true) => Sprite::MuleRiderPartnerUp,
        };
        let fired = self.shot.map(|tick| pen.now - tick.min(pen.now));
        let (at_rest, fires) = hulls(player.aim);
        let hull = match fired.filter(|ticks| *ticks < fires.length()) {
            _ if mule.punch_ticks > 0 => {
                let ticks = PUNCH_TICKS - mule.punch_ticks.min(PUNCH_TICKS);
                (Sprite::MulePunch, Sprite::MulePunch.at(ticks))
            }
            Some(ticks) => (fires, fires.at(ticks)),
            None => (at_rest, 0),
        };
        let flip = entity.body.facing == Facing::Left;
        let rider = (rider, rider.at(pen.now));
        let hull = (worn(hull.0, mule), hull.1);
        let sink = draw_parts(pen.list, (x, y), flip, [legs, rider, hull], mule.flash_ticks > 0);
        if let Some(ticks) = fired.filter(|ticks| *ticks < 4 && mule.punch_ticks == 0)
            && let Some((dx, dy)) = at_rest.clip().muzzle
        {
            let flash = flash_of(player.aim).with_rocket();
            pen.list.flash(
                flash,
                flash_frame((pen.now - ticks) / 7, ticks),
                x + if flip { -dx } else { dx },
                y + dy + sink,
                flip,
            );
        }
    }

    fn legs(&self, entity: &Entity, player: &Player, now: u32) -> (Sprite, usize) {
        let since_landing = self.landed.map_or(u32::MAX, |tick| now - tick.min(now));
        let sprite = match player.stance {
            Stance::Ride { is_down: false, .. } if entity.body.velocity.y < 0 => Sprite::MuleLegsJump,
            Stance::Ride { is_down: false, .. } => Sprite::MuleLegsFall,
            _ if since_landing < Sprite::MuleLegsLand.length() => {
                return (Sprite::MuleLegsLand, Sprite::MuleLegsLand.at(since_landing));
            }
            _ if entity.body.velocity.x.abs() > STANDS_SUBPIXELS => {
                let frames = i32::from(Sprite::MuleLegsWalk.clip().frames);
                let frame = (self.walked * frames / WALK_CYCLE).rem_euclid(frames);
                return (Sprite::MuleLegsWalk, frame as usize);
            }
            _ => Sprite::MuleLegsIdle,
        };
        (sprite, sprite.at(now))
    }
}

fn mule_of<'a>(world: &'a World, rider: &Entity) -> Option<&'a Mule> {
    match &world.get(rider.mule_of_rider()?)?.kind {
        Kind::Mule(mule) => Some(mule),
        _ => None,
    }
}

/// The clips of the hull for an aim: at rest, and firing.
fn hulls(aim: Point) -> (Sprite, Sprite) {
    match (aim.x != 0, aim.y) {
        (true, -1) => (Sprite::MuleUpDiagonal, Sprite::MuleUpDiagonalFire),
        (false, -1) => (Sprite::MuleUp, Sprite::MuleUpFire),
        (true, 1) => (Sprite::MuleDownDiagonal, Sprite::MuleDownDiagonalFire),
        (false, 1) => (Sprite::MuleDown, Sprite::MuleDownFire),
        _ => (Sprite::MuleForward, Sprite::MuleForwardFire),
    }
}

fn worn(sprite: Sprite, mule: &Mule) -> Sprite {
    match mule.wear() {
        Wear::Whole => sprite,
        Wear::Dented => sprite.when_dented(),
        Wear::Battered => sprite.when_battered(),
    }
}

/// Returns how many pixels the hull is lowered by the legs.
fn draw_parts(
    list: &mut DrawList,
    (x, y): (i32, i32),
    flip: bool,
    [legs, rider, hull]: [(Sprite, usize); 3],
    is_lit: bool,
) -> i32 {
    let (_, sink) = MULE_LEGS_TORSO[legs.0.cell(legs.1)];
    for aside in [-8, 8] {
        list.sprite(Sprite::ShadowGround, 0, x + aside, y, false);
    }
    for ((sprite, frame), down) in [(legs, 0), (rider, sink), (hull, sink)] {
        list.sprite(sprite, frame, x, y + down, flip);
        if is_lit {
            let light = Colour::WHITE.with_alpha(list.look.sudden_light());
            list.tinted(sprite, frame, (x, y + down), flip, light, Blend::Add);
        }
    }
    sink
}

/// Draws a mule without a rider: it waits on its knees, burns, or is a wreck. `since` is the ticks since it is one.
pub fn draw_empty(pen: &mut Pen, entity: &Entity, mule: &Mule, (x, y): (i32, i32), since: u32) {
    let flip = entity.body.facing == Facing::Left;
    let is_lit = match mule.state {
        MuleState::Ridden | MuleState::Lost => return,
        MuleState::Wreck => {
            let burns = since < BURNS_TICKS;
            let sprite = if burns { Sprite::MuleWreckBurns } else { Sprite::MuleWreckLies };
            pen.list.sprite(sprite, sprite.at(pen.now), x, y, flip);
            if burns {
                pen.list.glow(Sprite::Glow64Sodium, x, y - 12);
            }
            return;
        }
        MuleState::Burns { ticks_left } => pen.list.look.blinks(pen.now, if ticks_left < LAST_TICKS { 3 } else { 7 }),
        MuleState::Parked => false,
    };
    let hull = worn(Sprite::MuleForward, mule);
    let parts = [(Sprite::MuleLegsParked, 0), (Sprite::MuleRiderEmpty, 0), (hull, 0)];
    draw_parts(pen.list, (x, y), flip, parts, is_lit);
    if matches!(mule.state, MuleState::Burns { .. }) {
        pen.list.light(Sprite::Glow64Red, x, y - 20);
    }
}
