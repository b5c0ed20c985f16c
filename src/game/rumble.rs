//! Which pad shakes for the events of a tick, and how: `feedback` has the strength of each event. A pad shakes only for
//! events in the picture that shake the picture too. Shots do not count, or nothing else could be felt.

use crate::feedback::{Rumble, feedback_of};
use crate::scene::Scene;

pub fn of_tick(scene: &Scene) -> [Option<Rumble>; 2] {
    let Some(play) = scene.game() else { return [None; 2] };
    let theme = play.world().level().theme;
    let mut strongest: [Option<Rumble>; 2] = [None; 2];
    let seen = scene.seen();
    for event in scene.events() {
        let feedback = feedback_of(event.kind, theme);
        let Some(rumble) = feedback.rumble else { continue };
        if !seen.covers((event.at.x, event.at.y)) {
            continue;
        }
        for (player, felt) in strongest.iter_mut().enumerate() {
            let feels = !feedback.felt_by_one || scene.nearest_player(event.at) == Some(player);
            if feels && felt.is_none_or(|other| other.motors < rumble.motors) {
                *felt = Some(rumble);
            }
        }
    }
    strongest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Theme;
    use crate::sim::world::event::EventKind;

    fn strength(what: EventKind, theme: Theme) -> u16 {
        feedback_of(what, theme).rumble.map_or(0, |rumble| rumble.motors.0)
    }

    #[test]
    fn blows_are_felt_by_one_and_explosions_by_all() {
        let of = |what| feedback_of(what, Theme::Docks);
        assert!(of(EventKind::PlayerHurt).felt_by_one && of(EventKind::PlayerHurt).rumble.is_some());
        assert!(!of(EventKind::Explosion).felt_by_one && of(EventKind::Explosion).rumble.is_some());
        assert_eq!(of(EventKind::Step).rumble, None);
    }

    #[test]
    fn a_mid_boss_shakes_the_pad_nearly_as_a_warden_does() {
        use EventKind as K;
        let of = |what| strength(what, Theme::Docks);
        for breaks in [
            K::HiveTears,
            K::ForkliftBreaks,
            K::ProctorBreaks,
            K::LadleBreaks,
            K::TugBreaks,
            K::StriderBreaks,
            K::RollerBreaks,
            K::NodeBreaks,
        ] {
            assert_eq!(of(breaks), of(K::WardenPhase), "{breaks:?}");
        }
        for end in [
            K::HiveLands,
            K::ForkliftEnds,
            K::ProctorEnds,
            K::LadleEnds,
            K::TugEnds,
            K::StriderEnds,
            K::RollerEnds,
            K::NodeEnds,
        ] {
            assert!(of(end) > of(K::WardenPhase) && of(end) < of(K::WardenDied), "{end:?}");
        }
        for blow in
            [K::ForkliftCrashes, K::LadleLands, K::TugRams, K::RollerLands, K::RollerCracks, K::NodeSplits, K::Finished]
        {
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
