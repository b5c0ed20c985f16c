//! A prisoner, freed by the touch of a player. It cheers for a moment, leaves a gift and disappears. The gift is health
//! if a player is hurt, grenades otherwise.

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::level::{Goal, PickUp};
use crate::sim::player::{LIFE, Player};
use crate::sim::world::drops::pick_up;
use crate::sim::world::{Body, Entity, EventKind, Kind, Phase, Solidity, Thing, Traits, World};

const WIDTH: i32 = 14;
const HEIGHT: i32 = 24;
pub const GLAD_TICKS: u32 = 72;
/// The last ticks of [`GLAD_TICKS`], in which the prisoner fades out.
pub const FADE_TICKS: u32 = 24;
/// Ticks that are left when the gift appears, early enough for the player to see it.
const GIFT_TICKS: u32 = 48;
const SCORE: u32 = 300;

#[derive(Clone, Debug)]
pub struct Prisoner {
    /// Once freed: the ticks that are left, and the gift.
    glad: Option<(u32, PickUp)>,
}
state_hash!(struct Prisoner { glad });

impl Prisoner {
    pub fn is_free(&self) -> bool {
        self.glad.is_some()
    }

    pub fn glad_ticks(&self) -> Option<u32> {
        self.glad.map(|(ticks_left, _)| ticks_left)
    }
}

pub fn prisoner(feet: Point) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    Entity::new(rect, Solidity::None, Kind::Prisoner(Prisoner { glad: None }))
}

impl Thing for Prisoner {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        let is_free = self.is_free();
        Traits { serves: (!is_free).then_some(Goal::Prisoners), is_done: is_free, ..Traits::still("prisoner") }
    }

    fn rests(&self, _: &Body, _: &World) -> bool {
        !self.is_free()
    }

    fn think(me: &mut Entity, world: &mut World) {
        let feet = me.body.feet();
        let Kind::Prisoner(Prisoner { glad: Some((ticks_left, gift)) }) = &mut me.kind else { return };
        *ticks_left -= 1;
        if *ticks_left == GIFT_TICKS {
            world.spawn(pick_up(feet, *gift));
        }
        me.dead = *ticks_left == 0;
    }

    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        let feet = me.body.feet();
        let (Kind::Prisoner(prisoner), Kind::Player(player)) = (&mut me.kind, &by.kind) else { return };
        if prisoner.is_free() {
            return;
        }
        let is_hurt = |player: &Player| player.is_alive() && player.life < LIFE;
        let partner = world.player(1 - player.number).map(|partner| &partner.kind);
        let is_partner_hurt = matches!(partner, Some(Kind::Player(partner)) if is_hurt(partner));
        let gift = if is_hurt(player) || is_partner_hurt { PickUp::Health } else { PickUp::Grenades };
        prisoner.glad = Some((GLAD_TICKS, gift));
        world.progress.prisoners.done += 1;
        world.award(SCORE);
        world.tell(EventKind::Freed.at(me.body.rect.center()));
        world.tell_goal(Goal::Prisoners, feet);
    }
}
