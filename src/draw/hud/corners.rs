//! The panels in the upper corners and the bar of a warden become translucent while a fighter is behind them, so that they
//! hide neither the hero nor a warden at the wall, nor a crane below the roof.

use crate::geom::Rect;
use crate::sim::boss::warden::WardenState;
use crate::sim::{Entity, Kind, World};

/// Parts of the view that the panel of a player covers, and the list of goals, in percent of its width and height.
const PANEL: (i32, i32) = (24, 24);
const GOALS: i32 = 13;
/// The part that the name and the bar of a warden cover, in the middle of the upper edge.
const BAR: (i32, i32) = (46, 11);
/// How far the picture of a fighter reaches beyond its body, in pixels.
const REACH: i32 = 6;
const WARDEN_REACH: i32 = 48;
/// The least opacity of the two corners and of the bar, which is read in the fight with the warden behind it.
const THIN: [u8; 3] = [44, 44, 132];
/// Change of the opacity in a tick.
const STEP: u8 = 16;

pub struct Corners {
    /// The opacity of the left and of the right corner, and of the bar between them.
    pub alphas: [u8; 3],
}

impl Default for Corners {
    fn default() -> Corners {
        Corners { alphas: [u8::MAX; 3] }
    }
}

impl Corners {
    pub fn after_tick(&mut self, world: &World) {
        let view = world.view();
        let (panel, high) = (view.w * PANEL.0 / 100, view.h * PANEL.1 / 100);
        // A boss rush says there which fight it is.
        let is_wide = world.player(1).is_some() || world.rules().rush.is_some();
        let right = if is_wide { panel } else { view.w * GOALS / 100 };
        let (bar, low) = (view.w * BAR.0 / 100, view.h * BAR.1 / 100);
        let corners = [
            Rect { w: panel, h: high, ..view },
            Rect { x: view.right() - right, w: right, h: high, ..view },
            Rect { x: view.x + (view.w - bar) / 2, w: bar, h: low, ..view },
        ];
        let mut are_covered = [false; 3];
        for entity in world.entities().filter(|entity| entity.body.rect.overlaps(view.grown(WARDEN_REACH))) {
            let Some(reach) = reach_of(entity) else { continue };
            let body = entity.body.rect.grown(reach);
            for (is_covered, corner) in are_covered.iter_mut().zip(corners) {
                *is_covered |= body.overlaps(corner);
            }
        }
        for ((alpha, is_covered), thin) in self.alphas.iter_mut().zip(are_covered).zip(THIN) {
            *alpha = if is_covered { alpha.saturating_sub(STEP).max(thin) } else { alpha.saturating_add(STEP) };
        }
    }
}

/// Returns how far the picture of a fighter reaches beyond its body. `None` for everything else.
fn reach_of(entity: &Entity) -> Option<i32> {
    match &entity.kind {
        Kind::Player(_) if entity.is_living_player() => Some(REACH),
        Kind::Enemy(_) => Some(REACH),
        Kind::Warden(warden) if warden.common.state != WardenState::Wreck => Some(WARDEN_REACH),
        Kind::MidBoss(_) => Some(REACH),
        _ => None,
    }
}
