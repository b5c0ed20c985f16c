//! There is always a way out of what the limb of a warden does. Here a player looks only at what the picture shows (marks
//! on the floor, danger zones and the line of a burst) and steps out of it. At most one attack of a limb in five hits.

use crate::common::fighter::warden_of;
use crate::common::files::shipped;
use quadrant::geom::{Point, TILE};
use quadrant::input::{Button, Input};
use quadrant::sim::boss::warden::LimbState;
use quadrant::sim::boss::warden::limb::Throws;
use quadrant::sim::boss::warden::{Stage, WardenState};
use quadrant::sim::shots::hazard::{Form, shell};
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::world::danger::Danger;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, IndexChoice, Kind, Rules, World};

/// How far the player keeps from what it sees.
const SPARE_PIXELS: i32 = 8;
/// The height of a ducked player.
const DUCKED_PIXELS: i32 = 16;
/// Between two attacks the player runs back and forth for so many ticks each way.
const WALK_TICKS: u32 = 90;
const MOST_TICKS: u32 = 2400;

#[derive(Default)]
struct Dodger {
    /// Where the bullets of a burst come down, from left to right.
    row: Option<(i32, i32)>,
    jump_ticks: u32,
    before: Vec<Button>,
}

impl Dodger {
    /// Returns the parts of the floor that the player must leave, each from left to right.
    fn dangers(&mut self, world: &World) -> Vec<(i32, i32)> {
        let warden = warden_of(world).expect("a warden").0;
        let mut dangers: Vec<(i32, i32)> = Vec::new();
        for entity in world.entities() {
            if let Kind::Hazard(hazard) = &entity.kind
                && matches!(hazard.form, Form::Shell { .. })
            {
                let x = entity.body.rect.center().x;
                dangers.push((x - shell::BLAST_RADIUS, x + shell::BLAST_RADIUS));
            }
            match entity.danger(world) {
                Some(Danger::Fall { area }) => dangers.push((area.x, area.right())),
                Some(Danger::Blast { at, radius, .. }) => dangers.push((at.x - radius, at.x + radius)),
                None => {}
            }
        }
        match warden.common.limb {
            LimbState::Tell { at, .. } | LimbState::Fires { at, .. } => {
                if let Throws::Burst { bullets, step, .. } = warden.limb().throws {
                    let half = (bullets as i32 - 1) * step / 2;
                    self.row = Some((at.x - half, at.x + half));
                }
            }
            LimbState::Rest { .. } => {
                let is_shot = |kind: &Kind| matches!(kind, Kind::Bullet(bullet) if bullet.side == Side::Enemies);
                self.row = self.row.filter(|_| world.entities().any(|entity| is_shot(&entity.kind)));
            }
        }
        dangers.extend(self.row);
        dangers
    }

    fn hands(&mut self, world: &World) -> Input {
        let arena = warden_of(world).expect("a warden").0.common.arena;
        let body = world.player(0).expect("a player").body.rect;
        let x = body.center().x;
        let dangers = self.dangers(world);
        let reach = body.w / 2 + SPARE_PIXELS;
        let is_free = |x: i32| dangers.iter().all(|(left, right)| x + reach < *left || x - reach > *right);
        let (low, high) = (arena.x + 3 * TILE, arena.right() - 2 * TILE);
        let way = if is_free(x) {
            // Wanders, but never into a danger.
            let side = if (world.tick() / WALK_TICKS).is_multiple_of(2) { -1 } else { 1 };
            let ahead = (x + side * 12).clamp(low, high);
            if is_free(ahead) { (ahead - x).signum() } else { 0 }
        } else {
            let exit = (low..=high).filter(|x| is_free(*x)).min_by_key(|exit| (exit - x).abs());
            exit.map_or(0, |exit| (exit - x).signum())
        };
        let mut held = Vec::new();
        // Ducks under a bullet that comes at it, if that is enough, and jumps over any other.
        let comes = |entity: &&Entity| {
            let (rect, speed) = (entity.body.rect, entity.body.velocity.x);
            let ahead = (body.center().x - rect.center().x) * speed.signum();
            matches!(&entity.kind, Kind::Bullet(bullet) if bullet.side == Side::Enemies)
                && (0..56).contains(&ahead)
                && rect.bottom() > body.y - 12
        };
        let passes = |entity: &Entity| {
            let (rect, velocity) = (entity.body.rect, entity.body.velocity);
            let ahead = (body.center().x - rect.center().x).abs() + body.w;
            rect.bottom() + velocity.y * ahead / velocity.x.abs().max(1) < body.bottom() - DUCKED_PIXELS
        };
        let is_shot_at = world.entities().any(|entity| comes(&entity));
        let ducks = is_shot_at && is_free(x) && self.jump_ticks == 0 && world.entities().filter(comes).all(passes);
        if is_shot_at && !ducks {
            self.jump_ticks = 12;
        }
        if !world.stands_still() {
            self.jump_ticks = self.jump_ticks.saturating_sub(1);
        }
        if self.jump_ticks > 0 {
            held.push(Button::Jump);
        }
        if ducks {
            held.push(Button::Down);
        }
        match way {
            _ if ducks => {}
            0 => {}
            ..0 => held.push(Button::Left),
            _ => held.push(Button::Right),
        }
        let mut now = Input::default();
        held.iter().for_each(|button| now.press(*button));
        let mut before = Input::default();
        self.before.iter().for_each(|button| before.press(*button));
        self.before = held;
        Input::from_bits(now.bits().0, now.bits().0 & !before.bits().0).expect("buttons that exist")
    }
}

/// Keeps the attacks of the warden at rest, so that only its limb attacks, and shoots it until this phase begins.
fn keep(world: &mut World, phase: u32) {
    let id = world.entities().find(|entity| matches!(entity.kind, Kind::Warden(_))).expect("a warden").id;
    world.with(id, |entity, world| {
        let Kind::Warden(warden) = &mut entity.kind else { return };
        if warden.common.state != WardenState::Fights {
            return;
        }
        warden.common.enter(if warden.common.phase < phase { Stage::Open } else { Stage::Rest });
        if warden.common.phase < phase {
            entity.hurt(world, Blow { damage: 999, from: Point::default(), side: Side::Players, how: How::Bullet });
        }
    });
}

/// Returns how often the limb of this phase attacked, and how many of its attacks hit.
fn dodge(stage: &str, phase: u32, first_ticks: u32) -> (u32, u32) {
    let rules = Rules { endless_life: true, ..Rules::default() };
    let mut world = World::new(shipped(stage), 1, rules, IndexChoice::default());
    let arena = warden_of(&world).expect("a warden").0.common.arena;
    let id = world.player(0).expect("a player").id;
    world.with(id, |player, _| {
        player.body.rect.x = arena.x + 8 * TILE;
        player.body.rect.y = 21 * TILE - player.body.rect.h;
    });
    let mut dodger = Dodger::default();
    let (mut attacks, mut hits, mut was_told) = (0, 0, false);
    for tick in 0..MOST_TICKS {
        let input = if tick < first_ticks { Input::default() } else { dodger.hands(&world) };
        world.step([input, Input::default()]);
        keep(&mut world, phase);
        let warden = warden_of(&world).expect("a warden").0;
        let told = warden.common.phase == phase && matches!(warden.common.limb, LimbState::Tell { .. });
        attacks += u32::from(told && !was_told);
        was_told = told;
        if warden.common.phase == phase {
            hits += world.events().iter().filter(|event| event.kind == EventKind::PlayerHurt).count() as u32;
        }
    }
    (attacks, hits)
}

#[test]
fn a_player_who_steps_out_of_what_is_shown_is_rarely_hit() {
    let mut faults = Vec::new();
    for stage in ["docks-4", "foundry-4", "gardens-4", "vault-4"] {
        for phase in 0..3 {
            // In at different times, so that the player is elsewhere when the limb fires.
            let rounds: Vec<(u32, u32)> = (0..4).map(|round| dodge(stage, phase, 30 * round)).collect();
            let (attacks, hits) = rounds.iter().fold((0, 0), |all, round| (all.0 + round.0, all.1 + round.1));
            println!("{stage} in phase {phase}: {hits} hits by {attacks} attacks");
            if attacks < 20 || hits > attacks / 5 {
                faults.push(format!("{stage} in phase {phase}: {hits} hits by {attacks} attacks"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
