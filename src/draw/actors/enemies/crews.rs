//! The look of a rifleman: each quadrant has a crew of its own, and each crew three men. All other enemies look the same everywhere.

use crate::draw::sprites::Sprite;
use crate::level::Theme;
use crate::sim::{Entity, World};

#[derive(Clone, Copy)]
pub struct Man {
    theme: Theme,
    /// 0, 1 or 2.
    number: u32,
}

impl Man {
    /// Neighbours in a group have different faces, and so has the next one in the same slot.
    pub fn of(entity: &Entity, world: &World) -> Man {
        Man { theme: world.level().theme, number: (entity.id.slot + entity.id.generation) % 3 }
    }

    /// Returns the first of the crew of a quadrant.
    pub fn first(theme: Theme) -> Man {
        Man { theme, number: 0 }
    }

    /// Returns the clip of this man for a clip of the first rifleman of the Docks, and any other clip unchanged.
    pub fn shown(self, sprite: Sprite) -> Sprite {
        let sprite = match self.number {
            0 => sprite,
            1 => sprite.as_second(),
            _ => sprite.as_third(),
        };
        match self.theme {
            Theme::Docks => sprite,
            Theme::Foundry => sprite.of_foundry_crew(),
            Theme::Gardens => sprite.of_gardens_crew(),
            Theme::Vault => sprite.of_vault_crew(),
        }
    }
}
