//! Finds out what the screen of the modes shows: which modes are open, and the best results of each.

use std::mem;

use crate::career::LevelKey;
use crate::career::achievements::Achievement;
use crate::files::library::Library;
use crate::level::Thing;
use crate::saves::keeper::Keeper;
use crate::scene::modes::{Known, Modes, time};
use crate::sim::Difficulty;
use crate::sim::run::remix;
use crate::words::Text;

/// Returns the fights of the boss rush: each mid-boss where the campaign has it first, and all wardens. A fight is a stage
/// and its number among the fights of this stage.
pub fn fights(library: &Library) -> Result<Vec<(String, u8)>, String> {
    let (mut fights, mut met) = (Vec::new(), Vec::new());
    for stage in library.campaign()?.stages() {
        let Ok(level) = library.load_named(stage) else { continue };
        for (nth, fight) in (0..).zip(remix::fights(&level)) {
            let opponent = &level.things[fight.opponent];
            let kind = mem::discriminant(opponent);
            if matches!(opponent, Thing::Warden { .. }) || !met.contains(&kind) {
                met.push(kind);
                fights.push((stage.to_string(), nth));
            }
        }
    }
    Ok(fights)
}

pub fn modes(library: &Library, keeper: &Keeper, difficulty: Difficulty) -> Result<Modes, String> {
    let campaign = library.campaign()?;
    let career = keeper.career();
    let title = |stage: &str| library.load_named(stage).map_or_else(|_| stage.into(), |level| level.name);
    let fights = fights(library)?;
    let first = campaign.first();
    let arcade = (!career.is_cleared(first)).then(|| words!("modes.arcade.lock", title = title(first)).to_string());
    let open = fights.iter().filter(|(stage, _)| career.is_cleared(stage)).count();
    let rush = match (fights.len(), open) {
        (0, _) => Some(words!("modes.rush.none").to_string()),
        (_, 0) => Some(words!("modes.rush.lock", title = title(&fights[0].0)).to_string()),
        _ => None,
    };
    let opens =
        fights.first().map(|(fight, _)| words!("modes.opens", first = title(first), fight = title(fight)).to_string());
    let plus = (!career.is_complete(&campaign)).then(|| words!("modes.plus.lock").to_string());

    let keys = campaign.stages().filter_map(|name| {
        let level = library.load_named(name).ok()?;
        Some(LevelKey { stage: Some(name.into()), content: level.hash })
    });
    let keys: Vec<LevelKey> = keys.collect();
    let on = difficulty.name();
    let attacked = keys.iter().map(|key| career.trial(key.content, difficulty)).filter(|trial| trial.finished > 0);
    let (mut stages, mut finished, mut begun) = (0, 0, 0);
    for trial in attacked {
        (stages, finished, begun) = (stages + 1, finished + trial.finished, begun + trial.begun);
    }
    let all = keys.len();
    let of = |done: usize, all: usize| words!("count.of", done = done, all = all).to_string();
    let plus_bests: Vec<_> = keys.iter().filter_map(|key| career.best(&key.clone().plus(), difficulty)).collect();
    let medals: usize = plus_bests.iter().map(|best| best.medals.len()).sum();
    let best = career.modes.rush(difficulty);
    let totals = &career.statistics;
    let line = |name: Text, figure: String| (name, figure);
    Ok(Modes::new(Known {
        opens: opens.filter(|_| plus.is_some()),
        locks: [None, None, arcade, rush, plus, None, None],
        figures: [
            vec![
                line(words!("modes.difficulty"), on.into()),
                line(words!("modes.trial.stages"), of(stages, all)),
                line(words!("modes.trial.tries"), of(finished as usize, begun as usize)),
            ],
            Vec::new(),
            Vec::new(),
            vec![
                line(words!("modes.difficulty"), on.into()),
                line(words!("modes.rush.open"), of(open, fights.len())),
                line(words!("modes.rush.best"), time(best.map(|best| best.ticks))),
                line(words!("modes.rush.life"), best.map_or_else(|| "-".into(), |best| best.life.to_string())),
            ],
            vec![
                line(words!("modes.difficulty"), on.into()),
                line(words!("ending.stages"), of(plus_bests.len(), all)),
                line(words!("modes.plus.medals"), of(medals, 4 * all)),
            ],
            vec![line(words!("modes.achievements.won"), of(career.won.len(), Achievement::all().len()))],
            vec![
                line(words!("statistics.time"), super::statistics::hours(totals.ticks)),
                line(words!("statistics.deaths"), totals.deaths().to_string()),
                line(words!("statistics.kills"), totals.kills().to_string()),
            ],
        ],
        short_arcade: career.modes.short_arcade.clone(),
        arcade: career.modes.arcade.clone(),
    }))
}
