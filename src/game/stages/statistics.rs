//! Gathers what the screens of the statistics and of the achievements show.

use std::sync::Arc;

use crate::career::LevelKey;
use crate::career::achievements::{Achievement, Known, progress};
use crate::files::library::Library;
use crate::geom::TICKS_A_SECOND;
use crate::level::campaign::Campaign;
use crate::level::vocabulary::{word_as, words_of};
use crate::level::{EnemyKind, Mount, Thing};
use crate::saves::keeper::Keeper;
use crate::scene::achievements::{AchievementRow, Achievements};
use crate::scene::statistics::{Places, Short, Statistics, Summary};

/// Hours, or minutes if it is less than one, as people say how long they have played.
pub fn hours(ticks: u64) -> String {
    let minutes = ticks / u64::from(TICKS_A_SECOND) / 60;
    match minutes / 60 {
        0 => words!("statistics.minutes", n = minutes).to_string(),
        hours => words!("statistics.hours", n = hours).to_string(),
    }
}

/// The facts about the stages of the campaign that the achievements need.
pub fn known(library: &Library, campaign: &Campaign) -> Vec<Known> {
    let known = campaign.stages().filter_map(|name| {
        let level = library.load_named(name).ok()?;
        Some(Known {
            key: LevelKey { stage: Some(name.into()), content: level.hash },
            notes: level.story.notes.len(),
            has_secrets: level.things.iter().any(|thing| matches!(thing, Thing::Cover { .. })),
        })
    });
    known.collect()
}

pub fn achievements(library: &Library, keeper: &Keeper) -> Result<Achievements, String> {
    let campaign = library.campaign()?;
    let (career, known) = (keeper.career(), known(library, &campaign));
    let line = |achievement: Achievement| AchievementRow {
        achievement,
        is_won: career.won.contains(&achievement),
        progress: progress(career, achievement, &campaign, &known),
    };
    Ok(Achievements::new(Achievement::all().map(line).collect()))
}

pub fn statistics(library: &Library, keeper: &Keeper) -> Result<Statistics, String> {
    let all = &keeper.career().statistics;
    let percent =
        all.accuracy().map_or_else(|| "-".into(), |percent| words!("statistics.percent", n = percent).to_string());
    let totals = &keeper.career().totals;
    let kinds =
        words_of::<EnemyKind>().iter().filter_map(|word| word_as(word)).chain([EnemyKind::Turret(Mount::Floor)]);
    let number = |kind: EnemyKind| all.kills.get(kind.nature().name).copied().unwrap_or_default();
    let mut kills: Vec<(EnemyKind, u64)> = kinds.map(|kind| (kind, number(kind))).collect();
    kills.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
    let mut causes: Vec<_> = all.causes.iter().map(|(cause, number)| (*cause, *number)).collect();
    causes.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
    let campaign = library.campaign()?;
    let stages = campaign.stages().filter_map(|name| {
        let level = Arc::new(library.load_named(name).ok()?);
        Some(Places { level, deaths: all.places.get(name).cloned().unwrap_or_default() })
    });
    let stages: Vec<Places> = stages.collect();
    Ok(Statistics::new(Summary {
        ticks: all.ticks,
        numbers: vec![
            (words!("statistics.time"), hours(all.ticks)),
            (words!("statistics.enemies"), Short(all.kills()).to_string()),
            (words!("statistics.deaths"), Short(all.deaths()).to_string()),
            (words!("statistics.accuracy"), percent),
        ],
        facts: vec![
            (words!("statistics.runs"), u64::from(totals.stages)),
            (words!("statistics.shots"), all.shots),
            (words!("statistics.drums_short"), totals.drums),
            (words!("results.prisoners"), totals.prisoners),
        ],
        checks: (all.checks, all.brute_force),
        kills,
        causes,
        stages,
    }))
}
