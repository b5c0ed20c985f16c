//! A secret: an area that looks like solid ground until a player is in it. It counts as found the first time.

use crate::geom::Rect;
use crate::hash::state_hash;
use crate::sim::world::{Body, Entity, EventKind, Kind, Phase, Solidity, Thing, Traits, World};

pub const FADE_TICKS: u32 = 16;
const SCORE: u32 = 500;

#[derive(Clone, Debug)]
pub struct Cover {
    pub(in crate::sim) is_found: bool,
    touched_at: Option<u32>,
    /// At 0 the area is hidden, at [`FADE_TICKS`] it is fully shown.
    pub faded_ticks: u32,
}
state_hash!(struct Cover { is_found } without { touched_at, faded_ticks });

pub fn cover(area: Rect) -> Entity {
    Entity::new(area, Solidity::None, Kind::Cover(Cover { is_found: false, touched_at: None, faded_ticks: 0 }))
}

impl Thing for Cover {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        Traits { has_odd_size: true, is_done: self.is_found, ..Traits::still("cover") }
    }

    fn rests(&self, _: &Body, world: &World) -> bool {
        self.faded_ticks == 0 && self.touched_at != Some(world.tick())
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Kind::Cover(cover) = &mut me.kind else { return };
        cover.faded_ticks = if cover.touched_at == Some(world.tick) {
            (cover.faded_ticks + 1).min(FADE_TICKS)
        } else {
            cover.faded_ticks.saturating_sub(1)
        };
    }

    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        let Kind::Cover(cover) = &mut me.kind else { return };
        cover.touched_at = Some(world.tick);
        if !cover.is_found {
            cover.is_found = true;
            world.progress.secrets.done += 1;
            world.award(SCORE);
            world.tell(EventKind::Secret.at(by.body.rect.center()));
        }
    }
}
