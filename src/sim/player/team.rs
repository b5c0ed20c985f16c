//! Two players in one game: what keeps them in one view, and how a player who has fallen without a life is revived.
//! Such a player lies on the ground until the partner has stayed near for two seconds, reaches a checkpoint or finds a
//! life. A player who was left outside the view, alive or not, is fetched to the partner.

use crate::geom::Point;
use crate::sim::player::{Player, PlayerState, Stance, fit_in, life, player};
use crate::sim::world::{Body, Entity, EventKind, Footing, Kind, Outcome, World, fell_out};

/// A player who is outside the view for this long is fetched.
pub const FETCH_TICKS: u32 = 90;
/// The partner must stay near for this long.
pub const REVIVE_TICKS: u32 = 120;
/// Gap between the boxes of the two players up to which the partner is near, in pixels.
const NEAR_PIXELS: i32 = 20;
/// A newcomer stands this far from the partner.
const BESIDE_PIXELS: i32 = 20;
/// Ticks of the revival that are lost in each tick in which the partner is not near.
const LOST_TICKS: u32 = 2;
/// Life after a revival. A return that costs a life gives full life.
const REVIVED_LIFE: i32 = 3;
/// A player without input for this long leaves the view to the partner if it cannot show both.
const IDLE_TICKS: u32 = 60;

impl World {
    /// The player enters at the partner or, if there is none, at the last checkpoint. That takes a life, so joining
    /// again gains nothing. Without lives, the player lies down beside the partner.
    pub(in crate::sim) fn join(&mut self, number: usize) {
        let partner = self.player(1 - number).filter(|partner| partner.is_living_player());
        let feet = match partner.map(|partner| partner.body.feet()) {
            Some(feet) => beside(feet, self),
            None => self.checkpoint,
        };
        let mut newcomer = player(number, feet);
        fit_in(&mut newcomer.body, self);
        match (self.lives[number].checked_sub(1), &mut newcomer.kind) {
            (Some(left), _) => self.lives[number] = left,
            (None, Kind::Player(player)) => player.state = PlayerState::Down { revived_ticks: 0 },
            (None, _) => {}
        }
        self.players[number] = self.spawn(newcomer);
    }

    /// After a game over, brings the players back at the last checkpoint with the initial lives and no score. Otherwise
    /// does nothing. A recording does not contain this call, so end the recording before it. After it, forget the
    /// earlier worlds that were kept to go back in time.
    pub fn continue_from_checkpoint(&mut self) {
        if self.outcome != Outcome::Lost {
            return;
        }
        self.outcome = Outcome::Running;
        self.lives = [life::LIVES + 1; 2];
        self.progress.continue_without_score();
        for number in 0..2 {
            if let Some(id) = self.players[number] {
                self.lives[number] = life::LIVES;
                self.with(id, |me, world| {
                    if let Entity { body, kind: Kind::Player(player), .. } = me {
                        life::come_back(player, body, world, None);
                    }
                });
            }
        }
        self.look_at_once();
    }
}

/// Returns a place beside a partner, or the partner's own where there is no room.
fn beside(feet: Point, world: &mut World) -> Point {
    let sides = [-BESIDE_PIXELS, BESIDE_PIXELS].map(|x| feet.moved(x, 0));
    let mut has_room = |feet: &Point| {
        let body = player(1, *feet).body;
        let stands = world.way_y(body.rect, 1, Footing::Ledges).obstacle.is_some();
        stands && world.is_free(body.rect) && world.harm_in(body.rect).is_none()
    };
    sides.into_iter().find(&mut has_room).unwrap_or(feet)
}

impl Player {
    /// Whether the view may follow the partner instead, if it cannot show both.
    pub fn is_idle(&self) -> bool {
        self.idle_ticks >= IDLE_TICKS
    }

    /// Ticks until this player is fetched to the partner, if it is outside the view.
    pub fn fetched_in(&self) -> Option<u32> {
        (self.unseen_ticks > 0).then(|| FETCH_TICKS.saturating_sub(self.unseen_ticks))
    }
}

/// Neither of two players can run out of their view sideways, and one who is lost above or below is fetched.
pub(super) fn stay_in_view(me: &mut Entity, world: &mut World) {
    let Kind::Player(p) = &mut me.kind else { return };
    let Some(partner) = world.player(1 - p.number).filter(|partner| partner.is_living_player()) else {
        p.unseen_ticks = 0;
        return;
    };
    let (stands, feet) = (partner.is_player_standing(), partner.body.feet());
    let view = world.view();
    let kept = me.body.rect.x.clamp(view.x, (view.right() - me.body.rect.w).max(view.x));
    // Pushed by at most 4 pixels, so that the edge does not jerk the player. Walls still stop the player.
    let push = (kept - me.body.rect.x).clamp(-4, 4);
    me.body.rect.x += world.way_x(me.body.rect, push).pixels();
    p.unseen_ticks = if view.overlaps(me.body.rect) { 0 } else { p.unseen_ticks + 1 };
    if p.unseen_ticks >= FETCH_TICKS && stands {
        fetch(p, &mut me.body, world, feet);
        p.immune_ticks = life::IMMUNE_TICKS;
        p.return_ticks = life::RETURN_TICKS;
    }
}

/// Moves a player to the partner at no cost. The player keeps life and weapon.
fn fetch(p: &mut Player, body: &mut Body, world: &mut World, feet: Point) {
    *body = player(p.number, feet).body;
    fit_in(body, world);
    p.stance = Stance::Air;
    p.unseen_ticks = 0;
    world.tell(EventKind::PlayerBack.at(body.rect.center()));
}

/// A player without a life lies where it fell. Where the partner cannot come near, it is fetched: outside the view, in
/// acid or spikes, or below the world.
pub(super) fn lie_down(p: &mut Player, body: &mut Body, world: &mut World, revived_ticks: u32) {
    if world.outcome != Outcome::Running {
        return;
    }
    if world.lives[p.number] > 0 {
        // The partner found a life for both.
        return life::lie_dead(p, body, world, 0);
    }
    if !fell_out(world.level(), body.rect) {
        body.fall();
        body.move_y(world, Footing::Ledges);
    }
    let Some(partner) = world.player(1 - p.number).filter(|partner| partner.is_living_player()) else { return };
    let (stands, feet) = (partner.is_player_standing(), partner.body.feet());
    let is_near = partner.body.rect.grown(NEAR_PIXELS).overlaps(body.rect);
    let is_lost = !world.view().overlaps(body.rect) || world.harm_in(body.rect).is_some();
    p.unseen_ticks = if is_lost { p.unseen_ticks + 1 } else { 0 };
    if p.unseen_ticks >= FETCH_TICKS && stands {
        return fetch(p, body, world, feet);
    }
    let revived_ticks = if is_near { revived_ticks + 1 } else { revived_ticks.saturating_sub(LOST_TICKS) };
    p.state = PlayerState::Down { revived_ticks };
    if revived_ticks >= REVIVE_TICKS {
        let here = body.feet();
        life::come_back(p, body, world, Some(here));
        p.life = REVIVED_LIFE;
    }
}

/// Gives something to both players, wherever the partner is. `give` returns whether the player had room for it. Returns
/// whether at least one had. A player who has fallen gets nothing.
pub(in crate::sim) fn share(player: &mut Player, world: &mut World, give: impl Fn(&mut Player) -> bool) -> bool {
    let partner = world.players[1 - player.number];
    let given = partner.and_then(|id| {
        world.with(id, |entity, _| match &mut entity.kind {
            Kind::Player(partner) if partner.is_alive() => give(partner),
            _ => false,
        })
    });
    give(player) | (given == Some(true))
}
