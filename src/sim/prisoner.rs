//! A prisoner: freed by the touch of a player. He is glad for a moment, leaves what he has hidden (health for who is
//! hurt, grenades for who is not) and is gone.

use super::World;
use super::body::Solidity;
use super::entity::{Entity, Kind};
use super::event::EventKind;
use super::pick_up::pick_up;
use super::player::LIFE;
use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::level::{Goal, PickUp};

const WIDTH: i32 = 14;
const HEIGHT: i32 = 24;
pub const GLAD_TICKS: u32 = 72;
/// At the end of it he fades.
pub const FADE_TICKS: u32 = 24;
/// So long before that he leaves his gift: late enough to be seen.
const GIFT_TICKS: u32 = 48;
const SCORE: u32 = 300;

#[derive(Clone, Debug)]
pub struct Prisoner {
    /// Since he was freed: what is left of his joy, and what he will leave.
    glad: Option<(u32, PickUp)>,
}
state_hash!(struct Prisoner { glad });

impl Prisoner {
    pub fn is_free(&self) -> bool {
        self.glad.is_some()
    }

    /// What is left of his joy, once he is free.
    pub fn glad_ticks(&self) -> Option<u32> {
        self.glad.map(|(ticks_left, _)| ticks_left)
    }
}

pub fn prisoner(feet: Point) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    Entity::new(rect, Solidity::None, Kind::Prisoner(Prisoner { glad: None }))
}

pub fn think(me: &mut Entity, world: &mut World) {
    let feet = me.body.feet();
    let Kind::Prisoner(Prisoner { glad: Some((ticks_left, gift)) }) = &mut me.kind else { return };
    *ticks_left -= 1;
    if *ticks_left == GIFT_TICKS {
        world.spawn(pick_up(feet, *gift));
    }
    me.dead = *ticks_left == 0;
}

pub fn touched(me: &mut Entity, world: &mut World, by: &Entity) {
    let feet = me.body.feet();
    let (Kind::Prisoner(prisoner), Kind::Player(player)) = (&mut me.kind, &by.kind) else { return };
    if prisoner.is_free() {
        return;
    }
    let gift = if player.life < LIFE { PickUp::Health } else { PickUp::Grenades };
    prisoner.glad = Some((GLAD_TICKS, gift));
    world.progress.prisoners.done += 1;
    world.award(SCORE);
    world.tell(EventKind::Freed.at(me.body.rect.center()));
    world.tell_goal(Goal::Prisoners, feet);
}
