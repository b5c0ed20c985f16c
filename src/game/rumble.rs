//! How strongly and how long a pad shakes for the events of a tick, and whose pad. It shakes only for events in the
//! picture that shake the picture too. Shots do not count, or nothing else could be felt.

use crate::draw::camera::trauma_of;
use crate::level::Theme;
use crate::scene::Scene;
use crate::sim::world::event::EventKind;

/// Strength of the slow motor and of the fast motor, 0 to 65535, and the duration in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shake {
    pub motors: (u16, u16),
    pub milliseconds: u32,
}

const fn shake(low: u16, high: u16, milliseconds: u32) -> Option<Shake> {
    Some(Shake { motors: (low, high), milliseconds })
}

/// Returns the shake of an event. Without one of its own, it follows from how strongly the event shakes the picture.
fn shake_of(what: EventKind, theme: Theme) -> Option<Shake> {
    match what {
        EventKind::PlayerHurt => shake(26_000, 40_000, 180),
        EventKind::PlayerDied => shake(50_000, 50_000, 420),
        EventKind::LandHard => shake(9_000, 0, 70),
        EventKind::MuleLands => shake(12_000, 0, 80),
        EventKind::MulePunch => shake(24_000, 12_000, 140),
        EventKind::MuleLost => shake(40_000, 40_000, 300),
        EventKind::Explosion => shake(32_000, 16_000, 220),
        EventKind::SmallExplosion | EventKind::Wrecked => shake(14_000, 10_000, 120),
        EventKind::Stamp => shake(18_000, 0, 110),
        // There are too many of them.
        EventKind::EnemyDied => None,
        other => {
            let trauma = trauma_of(other, theme);
            let part = |most: f32| (most * trauma) as u16;
            if trauma > 0.0 { shake(part(60_000.0), part(40_000.0), (900.0 * trauma * trauma) as u32) } else { None }
        }
    }
}

/// Whether only the player that it happened to feels an event.
fn is_own(what: EventKind) -> bool {
    use EventKind::{Finished, LandHard, MuleLands, MuleLost, MulePunch, PlayerDied, PlayerHurt};
    matches!(what, PlayerHurt | PlayerDied | LandHard | MuleLands | MulePunch | MuleLost | Finished)
}

pub fn of_tick(scene: &Scene) -> [Option<Shake>; 2] {
    let Some(play) = scene.game() else { return [None; 2] };
    let theme = play.world().level().theme;
    let mut strongest: [Option<Shake>; 2] = [None; 2];
    let seen = scene.seen();
    for event in scene.events() {
        let Some(shake) = shake_of(event.kind, theme) else { continue };
        if !seen.covers((event.at.x, event.at.y)) {
            continue;
        }
        for (player, felt) in strongest.iter_mut().enumerate() {
            let feels = !is_own(event.kind) || scene.nearest_player(event.at) == Some(player);
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

    fn strength(what: EventKind, theme: Theme) -> u16 {
        shake_of(what, theme).map_or(0, |shake| shake.motors.0)
    }

    #[test]
    fn blows_are_felt_by_one_and_explosions_by_all() {
        assert!(is_own(EventKind::PlayerHurt) && strength(EventKind::PlayerHurt, Theme::Docks) > 0);
        assert!(!is_own(EventKind::Explosion) && strength(EventKind::Explosion, Theme::Docks) > 0);
        assert_eq!(shake_of(EventKind::Step, Theme::Docks), None);
    }

    #[test]
    fn a_mid_boss_shakes_the_pad_nearly_as_a_warden_does() {
        use EventKind as K;
        let of = |what| strength(what, Theme::Docks);
        for breaks in [K::HiveTears, K::ForkliftBreaks, K::ProctorBreaks, K::LadleBreaks] {
            assert_eq!(of(breaks), of(K::WardenPhase), "{breaks:?}");
        }
        for end in [K::HiveLands, K::ForkliftEnds, K::ProctorEnds, K::LadleEnds] {
            assert!(of(end) > of(K::WardenPhase) && of(end) < of(K::WardenDied), "{end:?}");
        }
        for blow in [K::ForkliftCrashes, K::LadleLands, K::Finished] {
            assert!(of(blow) > of(K::Stamp), "{blow:?}");
        }
    }

    #[test]
    fn a_column_that_is_erased_is_felt_where_roofs_fall() {
        let falls = |theme: &Theme| strength(EventKind::Erased, *theme) > 0;
        let all = [Theme::Docks, Theme::Foundry, Theme::Gardens, Theme::Vault];
        assert!(all.iter().all(|theme| falls(theme) == theme.has_falling_roofs()));
        assert!(all.iter().any(falls) && !all.iter().all(falls));
    }
}
