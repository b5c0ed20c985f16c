//! The marks of those who hit a player. The rules say only with what a player was hit. So this remembers the shots near the
//! players before each tick, and looks afterwards which shot is gone, and whose it was. For a moment, a red wedge beside
//! the player points at the attacker, who lights up once. Players who want fewer flashes see nothing of this.

use super::actors::Actors;
use super::pen::Pen;
use super::{Blend, Colour, Command, DrawList};
use crate::geom::{Point, Rect, SUBPIXELS, TILE};
use crate::pool::Id;
use crate::sim::shots::bullet::Shot;
use crate::sim::shots::hazard::Form;
use crate::sim::world::blow::{Blow, How, Side};
use crate::sim::world::event::{Charge, EventKind};
use crate::sim::{Entity, Kind, World, distance_squared};

/// How long the wedge is shown, and for how many of these ticks it fades.
const SHOWN_TICKS: u32 = 36;
const FADES_TICKS: u32 = 16;
/// How long the attacker is red.
const LIT_TICKS: u32 = 14;
/// The wedge flies outwards for its first ticks, one pixel each.
const FLIES_TICKS: i32 = 5;
/// From the middle of the player to the base of the wedge, and its size, in pixels.
const AWAY: i32 = 30;
const LONG: i32 = 12;
const HALF_WIDE: i32 = 9;
const RED: Colour = Colour::rgb(0xff3c34);
/// The mark over an attacker ends this many pixels above it.
const MARK_ABOVE: i32 = 6;

/// No shot that is farther from a player reaches that player within a tick.
const NEAR: i32 = 4 * TILE;
/// More shots are not remembered.
const MOST_SHOTS: usize = 32;
/// A blow lands at most this far from the body that it hits.
const REACH: i32 = 6;
/// The largest radius of an explosion, and how far from it what explodes was one tick before.
const BLAST: i32 = 6 * TILE;
const CHARGE: i32 = 2 * TILE;

/// The thing that hit a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    Bullet,
    Flame,
    Grenade,
    Rocket,
    Shell,
    Mine,
    Drum,
    /// A press that comes down.
    Press,
    Beam,
    /// Sent by an eraser: beams in the Vault, and a roof that falls elsewhere.
    Eraser,
    /// The body of the attacker, or what it holds.
    Body,
    Hazard(Form),
    /// It is not known, or it needs no name.
    Other,
}

/// Something that flies or waits to explode, before the tick in which it hits.
#[derive(Clone, Copy)]
struct Missile {
    id: Id,
    means: Means,
    /// From where it is to where it flies in the tick.
    path: Rect,
    owner: Option<Id>,
    /// Where it comes from, if the attacker is not known.
    from: Point,
}

impl Missile {
    fn of(entity: &Entity, world: &World) -> Option<Missile> {
        let (rect, velocity) = (entity.body.rect, entity.body.velocity);
        let by = Point::new(velocity.x / SUBPIXELS, velocity.y / SUBPIXELS);
        let (means, owner) = match &entity.kind {
            Kind::Bullet(bullet) if bullet.side != Side::Players => {
                let means = match bullet.shot {
                    Shot::Flame | Shot::Ember => Means::Flame,
                    Shot::Rocket | Shot::Missile => Means::Rocket,
                    Shot::Beam => Means::Beam,
                    _ => Means::Bullet,
                };
                (means, Some(bullet.owner))
            }
            Kind::Grenade(grenade) if grenade.side != Side::Players => (Means::Grenade, Some(grenade.owner)),
            Kind::Mine(_) => (Means::Mine, None),
            Kind::Hazard(hazard) => match hazard.form {
                Form::Shell { from } => {
                    let mut all = world.entities();
                    let mortar = all.find(|other| {
                        matches!(other.kind, Kind::Enemy(_)) && other.body.rect.grown(TILE).covers((from.x, from.y))
                    });
                    (Means::Shell, mortar.map(|mortar| mortar.id))
                }
                _ => return None,
            },
            _ => return None,
        };
        let back = Point::new(rect.center().x - 8 * by.x, rect.center().y - 8 * by.y);
        Some(Missile { id: entity.id, means, path: rect.union(rect.moved(by.x, by.y)), owner, from: back })
    }
}

/// A blow that a player got.
#[derive(Clone, Copy)]
struct Hit {
    tick: u32,
    from: Point,
    by: Option<Id>,
    name: Option<&'static str>,
    means: Means,
}

#[derive(Default)]
pub struct Attackers {
    missiles: [Option<Missile>; MOST_SHOTS],
    /// The last blow that each player got.
    hits: [Option<Hit>; 2],
}

impl Attackers {
    pub fn forget(&mut self) {
        *self = Attackers::default();
    }

    /// Call it right before a tick. `slots` are the entities in the picture.
    pub fn remember(&mut self, world: &World, slots: &[u32]) {
        self.missiles.fill(None);
        let is_near = |entity: &&Entity| {
            let around = entity.body.rect.grown(NEAR);
            world.players().any(|player| player.body.rect.overlaps(around))
        };
        let near = slots.iter().filter_map(|&slot| world.in_slot(slot)).filter(is_near);
        let missiles = near.filter_map(|entity| Missile::of(entity, world));
        for (place, missile) in self.missiles.iter_mut().zip(missiles) {
            *place = Some(missile);
        }
    }

    pub fn after_tick(&mut self, world: &World) {
        for event in world.events() {
            if !matches!(event.kind, EventKind::PlayerHurt | EventKind::PlayerDied) {
                continue;
            }
            let nearest = world.players().min_by_key(|player| distance_squared(event.at, player.body.rect));
            if let Some(entity) = nearest
                && let Kind::Player(player) = &entity.kind
            {
                self.hits[player.number] = event.blow.and_then(|blow| self.find(world, entity.body.rect, blow));
            }
        }
    }

    /// Returns the name of the one who hit a player in this tick, if it has one, and with what.
    pub fn blame(&self, world: &World) -> (Option<&'static str>, Means) {
        let mut hits = self.hits.iter().flatten();
        hits.find(|hit| hit.tick == world.tick()).map_or((None, Means::Other), |hit| (hit.name, hit.means))
    }

    fn find(&self, world: &World, body: Rect, blow: Blow) -> Option<Hit> {
        let (tick, at) = (world.tick(), blow.from);
        let hit = |means: Means, by: Option<Id>, from: Point| {
            let entity = by.and_then(|id| world.get(id));
            let from = entity.map_or(from, |entity| entity.body.rect.center());
            Some(Hit { tick, from, by: entity.map(|entity| entity.id), name: entity.and_then(name_of), means })
        };
        let missiles = || self.missiles.iter().flatten();
        let is_gone = |missile: &Missile| world.get(missile.id).is_none();
        let fits = |means: Means| match means {
            Means::Bullet => blow.how.is_shot(),
            Means::Flame => blow.how == How::Flame,
            Means::Beam => blow.how == How::Touch,
            Means::Rocket => blow.how == How::Blast,
            _ => false,
        };
        let strikes = |missile: &&Missile| {
            let stays = matches!(missile.means, Means::Flame | Means::Beam);
            fits(missile.means) && missile.path.overlaps(body.grown(REACH)) && (stays || is_gone(missile))
        };
        if let Some(missile) = missiles().filter(strikes).min_by_key(|missile| distance_squared(at, missile.path)) {
            return hit(missile.means, missile.owner, missile.from);
        }
        if blow.how == How::Blast {
            let blasts = world.events().iter().filter(|event| {
                matches!(event.kind, EventKind::Explosion | EventKind::SmallExplosion)
                    && body.grown(BLAST).covers((event.at.x, event.at.y))
            });
            if let Some(blast) = blasts.min_by_key(|blast| distance_squared(blast.at, body)) {
                let place = Rect::pixel(blast.at).grown(CHARGE);
                let charge = missiles().find(|missile| is_gone(missile) && missile.path.overlaps(place));
                let means = match (charge, blast.charge) {
                    (_, Some(Charge::Drum)) => Means::Drum,
                    (Some(missile), _) => missile.means,
                    (None, Some(Charge::Grenade)) => Means::Grenade,
                    (None, Some(Charge::Rocket)) => Means::Rocket,
                    (None, None) => Means::Other,
                };
                let owner = charge.filter(|_| means != Means::Drum).and_then(|missile| missile.owner);
                return hit(means, owner, blast.at);
            }
        }
        let touching = |entity: &&Entity| touch_of(entity, body, blow).is_some();
        let nearest = world.entities().filter(touching).min_by_key(|entity| distance_squared(at, entity.body.rect));
        if let Some(entity) = nearest
            && let Some(means) = touch_of(entity, body, blow)
        {
            return hit(means, Some(entity.id), at);
        }
        hit(Means::Other, None, at)
    }

    /// Draws the wedges and the red of the attackers.
    pub(super) fn draw(&self, pen: &mut Pen, actors: &Actors) {
        if !pen.list.look.has_flashes() {
            return;
        }
        for (number, hit) in self.hits.iter().enumerate() {
            let Some(hit) = hit else { continue };
            let Some(ticks) = pen.now.checked_sub(hit.tick).filter(|ticks| *ticks < SHOWN_TICKS) else { continue };
            let left = SHOWN_TICKS - ticks;
            let alpha = (255 * left.min(FADES_TICKS) / FADES_TICKS) as u8;
            let attacker = hit.by.and_then(|id| pen.world.get(id));
            if let Some(entity) = attacker
                && matches!(entity.kind, Kind::Enemy(_))
            {
                if ticks < LIT_TICKS {
                    light_up(pen, actors, entity, (255 * (LIT_TICKS - ticks) / LIT_TICKS) as u8);
                }
                let (x, y) = pen.at(actors.feet(entity, pen.mix));
                draw_mark(pen.list, (x, y - entity.body.rect.h - MARK_ABOVE), alpha);
            }
            if let Some(player) = pen.world.player(number) {
                let (x, y) = pen.at(actors.feet(player, pen.mix));
                let from = pen.at(attacker.map_or(hit.from, |entity| entity.body.rect.center()));
                draw_wedge(pen.list, (x, y - player.body.rect.h / 2), from, ticks as i32, alpha);
            }
        }
    }
}

/// Returns how an entity hurts a body that touches it.
fn touch_of(entity: &Entity, body: Rect, blow: Blow) -> Option<Means> {
    let is_near = |pixels: i32| entity.body.rect.overlaps(body.grown(pixels));
    match &entity.kind {
        Kind::Crusher(_) => (blow.how == How::Crush && is_near(REACH)).then_some(Means::Press),
        _ if blow.how == How::Crush => {
            (matches!(entity.kind, Kind::MidBoss(_) | Kind::Warden(_)) && is_near(TILE)).then_some(Means::Body)
        }
        Kind::LaserGate(_) | Kind::SplitRoom(_) => {
            let is_touch = blow.how == How::Touch && blow.side == Side::Nature;
            (is_touch && is_near(REACH)).then_some(Means::Beam)
        }
        Kind::Eraser(eraser) => eraser.erased(entity.body.rect).overlaps(body.grown(REACH)).then_some(Means::Eraser),
        Kind::Hazard(hazard) => {
            (hazard.harms(entity.body.solidity) && is_near(REACH)).then_some(Means::Hazard(hazard.form))
        }
        Kind::Enemy(_) | Kind::MidBoss(_) => {
            let (means, reach) = match blow.how {
                How::Touch | How::Melee => (Means::Body, TILE),
                // The flame of a welder reaches farther than a body.
                How::Flame => (Means::Flame, 4 * TILE),
                _ => return None,
            };
            (is_near(reach) && blow.side == Side::Enemies).then_some(means)
        }
        _ => None,
    }
}

fn name_of(entity: &Entity) -> Option<&'static str> {
    match &entity.kind {
        Kind::Enemy(enemy) => Some(enemy.kind.nature().name),
        Kind::MidBoss(boss) => Some(boss.seen().title),
        _ => None,
    }
}

/// Draws the sprites of an enemy once more, as red light.
fn light_up(pen: &mut Pen, actors: &Actors, entity: &Entity, alpha: u8) {
    let first = pen.list.commands.len();
    actors.draw_one(pen, entity);
    let mut kept = first;
    for nth in first..pen.list.commands.len() {
        if let Command::Sprite { frame, x, y, flip, blend: Blend::Over, .. } = pen.list.commands[nth] {
            pen.list.commands[kept] =
                Command::Sprite { frame, x, y, flip, tint: RED.with_alpha(alpha), blend: Blend::Add };
            kept += 1;
        }
    }
    pen.list.commands.truncate(kept);
}

/// Draws an arrow head that points down at `tip`.
fn draw_mark(list: &mut DrawList, (x, tip): (i32, i32), alpha: u8) {
    list.fill(Rect::new(x - 5, tip - 6, 11, 7), Colour::INK.with_alpha(alpha));
    for row in 0..5 {
        list.fill(Rect::new(x - row, tip - 1 - row, 2 * row + 1, 1), RED.with_alpha(alpha));
    }
}

/// Draws a wedge around a player that points to where a blow came from.
fn draw_wedge(list: &mut DrawList, (x, y): (i32, i32), from: (i32, i32), ticks: i32, alpha: u8) {
    let (dx, dy) = ((from.0 - x) as f32, (from.1 - y) as f32);
    let length = dx.hypot(dy);
    let (dx, dy) = if length < 1.0 { (0.0, -1.0) } else { (dx / length, dy / length) };
    let away = AWAY + ticks.min(FLIES_TICKS) - FLIES_TICKS;
    // A dark edge keeps it legible over fire.
    for (edge, colour) in [(2, Colour::INK), (0, RED)] {
        let base = (away - edge) as f32;
        let (tip, wide) = ((away + LONG + 2 * edge) as f32, (HALF_WIDE + edge) as f32);
        let at = |along: f32, aside: f32| (x as f32 + dx * along - dy * aside, y as f32 + dy * along + dx * aside);
        // The base is bent inwards, so that it looks like a part of a ring.
        let dent = base + (HALF_WIDE / 2) as f32;
        fill_triangle(list, [at(tip, 0.0), at(base, wide), at(dent, 0.0)], colour.with_alpha(alpha));
        fill_triangle(list, [at(tip, 0.0), at(base, -wide), at(dent, 0.0)], colour.with_alpha(alpha));
    }
}

fn fill_triangle(list: &mut DrawList, corners: [(f32, f32); 3], colour: Colour) {
    let [a, b, c] = corners;
    let top = a.1.min(b.1).min(c.1).floor() as i32;
    let bottom = a.1.max(b.1).max(c.1).ceil() as i32;
    for y in top..bottom {
        let middle = y as f32 + 0.5;
        let crossed = [(a, b), (b, c), (c, a)].map(|(from, to)| {
            let is_crossed = (from.1 <= middle) != (to.1 <= middle);
            is_crossed.then(|| from.0 + (to.0 - from.0) * (middle - from.1) / (to.1 - from.1))
        });
        let (mut left, mut right) = (f32::MAX, f32::MIN);
        for x in crossed.into_iter().flatten() {
            (left, right) = (left.min(x), right.max(x));
        }
        let (left, right) = (left.round() as i32, right.round() as i32);
        if left < right {
            list.fill(Rect::new(left, y, right - left, 1), colour);
        }
    }
}
