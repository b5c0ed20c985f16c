//! The life of the player: hits, the time of safety after a hit, death, and the return at a checkpoint or a partner.

use crate::geom::Point;
use crate::level::Tile;
use crate::sim::enemy::mind::guard;
use crate::sim::machines::lift;
use crate::sim::player::{DEAD_TICKS, Player, PlayerState, ROLL_SAFE_TICKS, Stance, drive, fit_in, mule, player};
use crate::sim::shots::bullet::Bullet;
use crate::sim::shots::grenade::Grenade;
use crate::sim::things::{drum, pick_up};
use crate::sim::world::{
    Blow, Body, Entity, Event, EventKind, Footing, How, Kind, Outcome, Side, Struck, World, fell_out,
};

pub const LIFE: i32 = 5;
pub const LIVES: u32 = 3;
pub const MOST_LIVES: u32 = 9;
pub(super) const IMMUNE_TICKS: u32 = 90;
/// Enemies see a flickering player again so many ticks before the flicker ends. A tell takes about as long.
const SEEN_AGAIN_TICKS: u32 = 30;
/// Ticks after a return in which a crush, which kills in spite of that, only sends the player to the checkpoint.
pub(super) const RETURN_TICKS: u32 = 60;
/// A player at a checkpoint is safe after this many ticks without input.
const SHELTER_AFTER_TICKS: u32 = 60;
/// How long that safety lasts. Each further tick at the checkpoint renews it.
const SHELTER_TICKS: u32 = 2;
/// The world stands still for so long when a player is hit.
const HURT_STOP_TICKS: u32 = 4;
/// The largest damage that an explosion does to a player. It may hurt others more.
pub(super) const MOST_BLAST_DAMAGE: i32 = 1;
/// Ticks after a blow in which the player cannot steer.
const STUN_TICKS: u32 = 14;
const THROW: Point = Point::new(400, -500);
/// Far enough to leave an opening free with one push, because a player who is stunned again and again cannot act.
const SHOVE: Point = Point::new(1400, -500);
/// Spikes throw the player higher, so that it is possible to get out.
const THROW_UP_SUBPIXELS: i32 = -760;
/// Acid throws the player as high as a full jump.
const ACID_THROW_SUBPIXELS: i32 = 1390;

impl Player {
    /// Returns false while the player flickers after a blow, and at the start of a roll.
    pub fn can_be_hit(&self) -> bool {
        self.immune_ticks == 0 && !self.rolls_safely() && self.is_alive()
    }

    /// Returns false while no attack would be of use, at a checkpoint too.
    pub fn can_be_seen(&self) -> bool {
        let is_sheltered = self.immune_ticks > 0 && self.idle_ticks >= SHELTER_AFTER_TICKS;
        self.immune_ticks <= SEEN_AGAIN_TICKS && !is_sheltered && !self.rolls_safely() && self.is_alive()
    }

    fn rolls_safely(&self) -> bool {
        matches!(self.stance, Stance::Roll { ticks } if ticks < ROLL_SAFE_TICKS)
    }

    /// Makes the next shot stronger if the player rolls and it is not stronger yet. Returns whether it does.
    pub(in crate::sim) fn sharpen(&mut self) -> bool {
        let sharpens = self.rolls_safely() && !self.is_sharp;
        self.is_sharp |= sharpens;
        sharpens
    }

    /// Makes the player safe at a checkpoint, a second after the last button was let go, until the next one is held.
    pub(in crate::sim) fn take_shelter(&mut self) {
        if self.idle_ticks >= SHELTER_AFTER_TICKS {
            self.immune_ticks = self.immune_ticks.max(SHELTER_TICKS);
        }
    }

    /// Throws the player, who cannot steer for some ticks.
    fn fly_off(&mut self, body: &mut Body, velocity: Point) {
        body.velocity = velocity;
        self.stance = Stance::Air;
        self.jump_hold_ticks = 0;
        self.state = PlayerState::Stunned { ticks_left: STUN_TICKS };
    }

    pub fn is_alive(&self) -> bool {
        matches!(self.state, PlayerState::Well | PlayerState::Stunned { .. })
    }

    /// Whether the view follows the player. It also follows a dead player, but not one who is down.
    pub fn is_in_view(&self) -> bool {
        !matches!(self.state, PlayerState::Down { .. })
    }
}

pub fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
    let Entity { body, kind: Kind::Player(p), .. } = me else { return Struck::Through };
    if blow.side == Side::Players || !p.is_alive() || world.outcome != Outcome::Running {
        return Struck::Through;
    }
    if let Stance::Ride { mule, .. } = p.stance {
        if blow.how == How::Crush {
            drive::wreck(world, mule);
            die(p, body, world, Some(blow));
            return Struck::Through;
        }
        let damage = if blow.how == How::Blast { blow.damage.min(MOST_BLAST_DAMAGE) } else { blow.damage };
        return drive::take_blow(p, body, world, mule, Blow { damage, ..blow });
    }
    if blow.how == How::Crush {
        if p.return_ticks > 0 {
            come_back(p, body, world, None);
            return Struck::Through;
        }
        die(p, body, world, Some(blow));
        // A player must not be thrown into the thing that crushed it.
        body.stop_y();
        return Struck::Through;
    }
    if !p.can_be_hit() {
        return Struck::Through;
    }
    if !world.rules.endless_life {
        p.life -= if blow.how == How::Blast { blow.damage.min(MOST_BLAST_DAMAGE) } else { blow.damage };
    }
    world.hold_still(HURT_STOP_TICKS);
    if p.life <= 0 {
        die(p, body, world, Some(blow));
        return Struck::Through;
    }
    let away = if blow.from.x > body.rect.center().x { -1 } else { 1 };
    p.fly_off(body, Point::new(away * THROW.x, THROW.y));
    p.immune_ticks = world.rules.immune_ticks(IMMUNE_TICKS);
    world.tell(Event { blow: Some(blow), ..EventKind::PlayerHurt.at(body.rect.center()) });
    Struck::Through
}

/// Pushes a player away to one side without harm, because something has to come out where it stands. One who rests at a
/// checkpoint stays there, and a mule is too heavy.
pub fn shove(me: &mut Entity, world: &mut World, side: i32) {
    let Entity { body, kind: Kind::Player(p), .. } = me else { return };
    if p.state == PlayerState::Well && p.can_be_seen() && !p.stance.is_riding() {
        p.fly_off(body, Point::new(side * SHOVE.x, SHOVE.y));
        world.tell(EventKind::Shoved.at(body.rect.center()));
    }
}

/// Hurts the player when the body overlaps spikes or acid, which are tiles. Acid throws the player up each time. From its
/// floor it also throws a player who cannot be hit again yet, so that no player can walk in it.
pub fn feel_tiles(me: &mut Entity, world: &mut World) {
    let rect = me.body.rect;
    let Some((tile, at)) = world.harm_in(rect) else { return };
    if tile == Tile::Acid && me.mule_of_rider().is_some() {
        drive::sink(me, world);
    }
    let Kind::Player(p) = &me.kind else { return };
    let (is_alive, can_be_hit, is_riding) = (p.is_alive(), p.can_be_hit(), p.stance.is_riding());
    if can_be_hit {
        let how = if tile == Tile::Acid { How::Acid } else { How::Spikes };
        hurt(me, world, Blow { damage: 1, from: at, side: Side::Nature, how });
    }
    match tile {
        Tile::Acid if can_be_hit || is_alive && me.body.ground(world, Footing::Ledges).is_some() => {
            world.tell(EventKind::Sizzle.at(at));
            if let Entity { body, kind: Kind::Player(p), .. } = me {
                p.throw_up(body, ACID_THROW_SUBPIXELS);
            }
        }
        Tile::SpikesUp if can_be_hit && !is_riding => me.body.velocity.y = THROW_UP_SUBPIXELS,
        _ => {}
    }
}

impl World {
    /// Removes bullets and grenades of enemies, so that a player does not return into a hail of bullets.
    pub(in crate::sim) fn clear_shots(&mut self) {
        let mut slot = 0;
        while let Some(id) = self.entities.next_from(slot) {
            slot = id.slot + 1;
            let is_enemies = self.get(id).is_some_and(|entity| {
                matches!(
                    entity.kind,
                    Kind::Bullet(Bullet { side: Side::Enemies, .. })
                        | Kind::Grenade(Grenade { side: Side::Enemies, .. })
                )
            });
            if is_enemies {
                self.with(id, |shot, _| shot.dead = true);
            }
        }
    }

    /// Nothing hits a player for so many ticks.
    pub(in crate::sim) fn spare_players(&mut self, ticks: u32) {
        for id in self.players.into_iter().flatten() {
            self.with(id, |entity, _| {
                if let Kind::Player(player) = &mut entity.kind {
                    player.immune_ticks = player.immune_ticks.max(ticks);
                }
            });
        }
    }
}

/// `blow` is what killed the player, who has otherwise fallen out of the level.
pub fn die(p: &mut Player, body: &mut Body, world: &mut World, blow: Option<Blow>) {
    p.get_off(body);
    p.life = 0;
    p.unseen_ticks = 0;
    p.state = PlayerState::Dead { ticks_left: DEAD_TICKS };
    body.velocity = Point::new(0, THROW.y);
    p.stance = Stance::Air;
    world.progress.deaths_of[p.number] += 1;
    world.hold_still(6);
    world.tell(Event { blow, ..EventKind::PlayerDied.at(body.rect.center()) });
}

/// A dead player falls to the ground. After a while that costs a life, and the player comes back: at the last
/// checkpoint, or beside a living partner as soon as the partner stands. A player without a life stays down. When both
/// are down, the game is over.
pub fn lie_dead(p: &mut Player, body: &mut Body, world: &mut World, ticks_left: u32) {
    if !fell_out(world.level(), body.rect) {
        body.fall();
        body.move_y(world, Footing::Ledges);
    }
    if ticks_left > 0 {
        p.state = PlayerState::Dead { ticks_left: ticks_left - 1 };
        return;
    }
    if world.lives[p.number] == 0 {
        p.state = PlayerState::Down { revived_ticks: 0 };
        if !is_partner_in_game(p.number, world) {
            lose(world, body.rect.center());
        }
        return;
    }
    let partner = world.player(1 - p.number).filter(|partner| partner.is_living_player());
    if partner.is_some_and(|partner| !partner.is_player_standing()) {
        return;
    }
    let beside = partner.map(|partner| partner.body.feet());
    world.lives[p.number] -= 1;
    come_back(p, body, world, beside);
}

/// Whether there is a partner who is not down.
pub(super) fn is_partner_in_game(number: usize, world: &World) -> bool {
    let partner = world.player(1 - number);
    partner.is_some_and(|other| matches!(&other.kind, Kind::Player(player) if player.is_in_view()))
}

pub(super) fn lose(world: &mut World, at: Point) {
    world.outcome = Outcome::Lost;
    world.tell(EventKind::GameOver.at(at));
}

/// Brings back the players who are down. This costs no life.
pub(in crate::sim) fn bring_back_partners(world: &mut World, feet: Point) {
    for id in world.players.into_iter().flatten() {
        world.with(id, |other, world| match other {
            Entity { body, kind: Kind::Player(p), .. } if !p.is_in_view() => {
                come_back(p, body, world, Some(feet));
            }
            _ => {}
        });
    }
}

/// Brings the player back with full life, at the last checkpoint or beside the partner. At a checkpoint all shots are
/// removed, and the camera jumps there, so that the player is visible at once.
pub fn come_back(p: &mut Player, body: &mut Body, world: &mut World, beside: Option<Point>) {
    let fresh = player(p.number, beside.unwrap_or(world.checkpoint));
    *body = fresh.body;
    fit_in(body, world);
    if let Kind::Player(fresh) = fresh.kind {
        *p = Player {
            immune_ticks: IMMUNE_TICKS,
            return_ticks: RETURN_TICKS,
            grenades: p.grenades.max(fresh.grenades),
            ..fresh
        };
    }
    if beside.is_none() {
        world.clear_shots();
        guard::return_to_guard(world);
        mule::return_to_places(world);
        lift::return_to(body.rect, world);
        pick_up::weapons_return(world);
        drum::return_to_places(world, lift::carried);
        world.camera.cuts = true;
    }
    world.tell(EventKind::PlayerBack.at(body.rect.center()));
}

/// Gives back so many points of life at most. Returns whether the player had room for one.
pub(in crate::sim) fn heal(player: &mut Player, points: i32) -> bool {
    let given = points.min(LIFE - player.life);
    player.life += given;
    given > 0
}
