//! Which machines of a level a run uses and how many enemies it kills, so that authors see whether their idea is needed. It
//! follows from what happens in the run: a lever or a plate turned its name on, a spring threw a body, a player rode a lift, an
//! echo left its pad.

use crate::geom::{Point, TILE};
use crate::level::{Level, Thing};
use crate::sim::Kind;
use crate::sim::World;
use crate::sim::world::event::EventKind;

/// Machines that are named of each kind, used or not. A level may have hundreds.
const MOST: usize = 8;

pub struct Used {
    /// The machines in the order of the level, and whether each was used.
    machines: Vec<(usize, bool)>,
    killed: u32,
    enemies: u32,
}

fn tile_of(feet: Point) -> String {
    format!("{},{}", feet.x.div_euclid(TILE), (feet.y - 1).div_euclid(TILE))
}

impl Used {
    pub fn new(level: &Level) -> Used {
        let is_machine = |thing: &Thing| {
            matches!(
                thing,
                Thing::Lift { .. }
                    | Thing::Switch { .. }
                    | Thing::Plate { .. }
                    | Thing::Spring { .. }
                    | Thing::EchoPad { .. }
            )
        };
        let machines = (0..level.things.len()).filter(|nth| is_machine(&level.things[*nth]));
        Used { machines: machines.map(|nth| (nth, false)).collect(), killed: 0, enemies: 0 }
    }

    /// Call it after each tick.
    pub fn follow(&mut self, world: &World) {
        let enemies = world.progress().enemies;
        (self.killed, self.enemies) = (enemies.done, enemies.of);
        if self.machines.iter().all(|(_, is_used)| *is_used) {
            return;
        }
        let level = world.level();
        // The lifts are in the order of the level, and none is ever gone.
        let mut lifts = world.entities().filter(|entity| matches!(entity.kind, Kind::Lift(_)));
        for (nth, is_used) in &mut self.machines {
            let used = match &level.things[*nth] {
                Thing::Switch { wire, .. } | Thing::Plate { wire, .. } => world.is_on(*wire),
                Thing::Spring { feet } => {
                    world.events().iter().any(|event| event.kind == EventKind::Spring && event.at == *feet)
                }
                Thing::EchoPad { feet, .. } => {
                    world.events().iter().any(|event| event.kind == EventKind::EchoPlays && event.at == *feet)
                }
                Thing::Lift { .. } => lifts.next().is_some_and(|lift| {
                    let (board, moves) = (lift.body.rect, lift.body.velocity != Point::default());
                    moves
                        && world.players().any(|player| {
                            let rect = player.body.rect;
                            rect.bottom() == board.y && rect.x < board.right() && board.x < rect.right()
                        })
                }),
                _ => false,
            };
            *is_used |= used;
        }
    }

    /// Returns a sentence such as "used: lift at 17,18, plate `gate`; not used: switch `ferry`; enemies killed:
    /// 2 of 3". `None` if there are no machines and no enemies.
    pub fn sentence(&self, level: &Level) -> Option<String> {
        let name = |nth: usize| match &level.things[nth] {
            Thing::Switch { wire, .. } => format!("switch `{}`", level.wire_names[wire.0 as usize]),
            Thing::Plate { wire, .. } => format!("plate `{}`", level.wire_names[wire.0 as usize]),
            Thing::Lift { stops, .. } => {
                format!("lift at {},{}", stops[0].x.div_euclid(TILE), stops[0].y.div_euclid(TILE))
            }
            Thing::Spring { feet } => format!("spring at {}", tile_of(*feet)),
            Thing::EchoPad { feet, .. } => format!("echo pad at {}", tile_of(*feet)),
            _ => String::new(),
        };
        let part = |what: &str, wanted: bool| {
            let mut names: Vec<String> = Vec::new();
            for (nth, _) in self.machines.iter().filter(|(_, is_used)| *is_used == wanted) {
                // Several levers may share a name.
                Some(name(*nth)).filter(|name| !names.contains(name)).into_iter().for_each(|name| names.push(name));
            }
            let more = names.len().saturating_sub(MOST);
            names.truncate(MOST);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            (!names.is_empty()).then(|| format!("{what}: {}{more}", names.join(", ")))
        };
        let enemies = (self.enemies > 0).then(|| format!("enemies killed: {} of {}", self.killed, self.enemies));
        let parts: Vec<String> = [part("used", true), part("not used", false), enemies].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}
