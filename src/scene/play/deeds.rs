//! Counts what happens in a game, for the statistics and the achievements. It reads the events of each tick and changes
//! nothing in the world. After a rewind, a tick that is played again counts again in the statistics; such a game wins no
//! achievement that asks for skill.

use crate::career::achievements::Feats;
use crate::career::statistics::{Cause, Counts};
use crate::geom::TICKS_A_SECOND;
use crate::index::Kind as Index;
use crate::level::Weapon;
use crate::sim::world::blow::{How, Side};
use crate::sim::world::event::EventKind;
use crate::sim::world::progress::Progress;
use crate::sim::{Asker, Outcome, World};

/// Deaths by explosions that are remembered, to count those within a second.
const REMEMBERED: usize = 8;

pub(super) struct Deeds {
    counts: Counts,
    feats: Feats,
    /// Ticks of the last enemies that explosions killed.
    blasts: [u32; REMEMBERED],
    /// A bit for each kind of index.
    indexes: u32,
    has_begun: bool,
}

impl Deeds {
    pub fn new() -> Deeds {
        Deeds {
            counts: Counts::default(),
            feats: Feats::default(),
            blasts: [0; REMEMBERED],
            indexes: 0,
            has_begun: false,
        }
    }

    /// Begins another try. The statistics go on.
    pub fn again(&mut self) {
        let counts = std::mem::take(&mut self.counts);
        *self = Deeds { counts, ..Deeds::new() };
    }

    /// `before` is the progress before the tick.
    pub fn after_tick(&mut self, world: &World, before: &Progress, is_tree_shown: bool) {
        let (counts, feats) = (&mut self.counts, &mut self.feats);
        counts.ticks += 1;
        counts.drums += world.progress().drums.done.saturating_sub(before.drums.done);
        counts.prisoners += world.progress().prisoners.done.saturating_sub(before.prisoners.done);
        for asker in [Asker::Entity, Asker::Bullet, Asker::Sight] {
            let tally = world.tally(asker);
            counts.checks += u64::from(tally.checks);
            counts.brute_force += u64::from(tally.brute_force);
        }
        if world.outcome() == Outcome::Running {
            feats.tree_in_view = is_tree_shown && (feats.tree_in_view || !self.has_begun);
            self.has_begun = true;
        }
        feats.two_players |= world.player(1).is_some();
        feats.is_plus = world.rules().plus;
        feats.combo = feats.combo.max(world.progress().best_combo);
        let name = world.index().name();
        if let Some(nth) = Index::ALL.iter().position(|kind| kind.name() == name) {
            self.indexes |= 1 << nth;
            feats.indexes = self.indexes.count_ones();
        }
        for event in world.events() {
            let by_player = event.blow.is_some_and(|blow| blow.side == Side::Players);
            match event.kind {
                EventKind::Shot(weapon) => {
                    counts.shots += bullets_of(weapon);
                    feats.shots += 1;
                }
                EventKind::Beam => feats.shots += 1,
                // Grenadiers throw too.
                EventKind::Throw if event.by.is_none() => feats.shots += 1,
                EventKind::HitFlesh | EventKind::HitSteel if by_player => {
                    counts.hits += u32::from(event.blow.is_some_and(|blow| blow.how.is_shot()));
                }
                EventKind::EnemyDied | EventKind::Wrecked => {
                    if let Some(kind) = event.by {
                        counts.kill(kind.nature().name);
                    }
                    match event.blow.map(|blow| blow.how) {
                        Some(How::Melee) => feats.by_hand += 1,
                        Some(How::Blast) => {
                            self.blasts.rotate_right(1);
                            self.blasts[0] = world.tick();
                            let recent = world.tick().saturating_sub(TICKS_A_SECOND);
                            let chain = self.blasts.iter().filter(|tick| **tick > recent).count();
                            feats.chain = feats.chain.max(chain);
                        }
                        _ => {}
                    }
                }
                EventKind::RolledThrough => feats.rolled_through += 1,
                EventKind::Finished => feats.finished += 1,
                EventKind::PlayerHurt => feats.hurts += 1,
                EventKind::PlayerDied => {
                    feats.hurts += 1;
                    counts.death(Cause::of(event.blow), event.at);
                }
                _ => {}
            }
        }
    }

    pub fn feats(&self) -> Feats {
        self.feats
    }

    pub fn take_counts(&mut self) -> Counts {
        std::mem::take(&mut self.counts)
    }
}

/// How many bullets a shot fires.
fn bullets_of(weapon: Weapon) -> u32 {
    match weapon {
        // At least three; a wide one fires five.
        Weapon::Spread => 3,
        Weapon::Rifle | Weapon::Rapid | Weapon::Laser | Weapon::Rocket | Weapon::Flame => 1,
    }
}
