//! How strongly and how long a pad shakes for the events of a tick, and whose pad. It shakes only for events in the
//! picture that are large or hit a player. Shots do not count, or nothing else could be felt.

use crate::scene::Scene;
use crate::sim::event::EventKind;

/// Strength of the slow motor and of the fast motor, 0 to 65535, and the duration in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shake {
    pub motors: (u16, u16),
    pub milliseconds: u32,
}

const fn shake(low: u16, high: u16, milliseconds: u32) -> Option<Shake> {
    Some(Shake { motors: (low, high), milliseconds })
}

/// Returns the shake of an event, and whether only the player that it happened to feels it.
fn shake_of(what: EventKind) -> (Option<Shake>, bool) {
    match what {
        EventKind::PlayerHurt => (shake(26_000, 40_000, 180), true),
        EventKind::PlayerDied => (shake(50_000, 50_000, 420), true),
        EventKind::LandHard => (shake(9_000, 0, 70), true),
        EventKind::MuleLands => (shake(12_000, 0, 80), true),
        EventKind::MulePunch => (shake(24_000, 12_000, 140), true),
        EventKind::MuleLost => (shake(40_000, 40_000, 300), true),
        EventKind::Explosion => (shake(32_000, 16_000, 220), false),
        EventKind::SmallExplosion | EventKind::Wrecked => (shake(14_000, 10_000, 120), false),
        EventKind::Stamp => (shake(18_000, 0, 110), false),
        EventKind::WardenPhase => (shake(36_000, 24_000, 320), false),
        EventKind::WardenDied => (shake(60_000, 40_000, 900), false),
        _ => (None, false),
    }
}

pub fn of_tick(scene: &Scene) -> [Option<Shake>; 2] {
    let mut strongest: [Option<Shake>; 2] = [None; 2];
    let seen = scene.seen();
    for event in scene.events() {
        let (Some(shake), is_his) = shake_of(event.kind) else { continue };
        if !seen.covers((event.at.x, event.at.y)) {
            continue;
        }
        for (player, felt) in strongest.iter_mut().enumerate() {
            let feels = !is_his || scene.nearest_player(event.at) == Some(player);
            if feels && felt.is_none_or(|other| other.motors < shake.motors) {
                *felt = Some(shake);
            }
        }
    }
    strongest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blows_are_felt_by_one_and_explosions_by_all() {
        assert!(shake_of(EventKind::PlayerHurt).1 && shake_of(EventKind::PlayerHurt).0.is_some());
        assert!(!shake_of(EventKind::Explosion).1 && shake_of(EventKind::Explosion).0.is_some());
        assert_eq!(shake_of(EventKind::Step), (None, false));
    }
}
