//! Finds out what the screens of the modes and of the boss rush show: what is open, and the best results.

use std::mem;
use std::sync::Arc;

use crate::career::LevelKey;
use crate::career::achievements::Achievement;
use crate::draw::hud::opponent;
use crate::files::library::Library;
use crate::level::Thing;
use crate::level::campaign::Quadrant;
use crate::saves::keeper::Keeper;
use crate::scene::modes::{Known, Modes, time};
use crate::scene::rush::{BossRush, Fight};
use crate::sim::run::remix;
use crate::sim::{Difficulty, IndexChoice, Rules, World};
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

/// Returns the screen of the boss rush, with every fight of the campaign.
pub fn rush(library: &Library, keeper: &Keeper, difficulty: Difficulty) -> Result<BossRush, String> {
    let campaign = library.campaign()?;
    let mut shown = Vec::new();
    for id in fights(library)? {
        let level = library.load_named(&id.0)?;
        let of_stage = |quadrant: &&Quadrant| quadrant.stages.contains(&id.0);
        let Some(quadrant) = campaign.quadrants.iter().find(of_stage) else { continue };
        let number = quadrant.stages.iter().take_while(|stage| **stage != id.0).count() + 1;
        let is_locked = !keeper.career().is_cleared(&id.0);
        let lock = || words!("rush.lock", number = number, quadrant = quadrant.title).to_string();
        let fight = Arc::new(remix::rush(&level, id.1));
        let world = World::new(Arc::clone(&fight), 1, Rules::default(), IndexChoice::default());
        shown.push(Fight {
            stage: level.name.clone(),
            quadrant: quadrant.title.clone(),
            lock: is_locked.then(lock),
            practised: keeper.career().modes.practised(&id, difficulty),
            opponent: opponent(&world).unwrap_or_default(),
            level: fight,
            id,
        });
    }
    let open = shown.iter().filter(|fight| fight.lock.is_none()).count();
    let figures = figures_of_rush(keeper, difficulty, (open, shown.len()));
    Ok(BossRush::new(shown, figures, difficulty))
}

/// The open fights, and the best run of the boss rush.
fn figures_of_rush(keeper: &Keeper, difficulty: Difficulty, of: (usize, usize)) -> Vec<(Text, String)> {
    let best = keeper.career().modes.rush(difficulty);
    vec![
        (words!("modes.rush.open"), words!("count.of", done = of.0, all = of.1).to_string()),
        (words!("modes.rush.best"), time(best.map(|best| best.ticks))),
        (words!("modes.rush.life"), best.map_or_else(|| "-".into(), |best| best.life.to_string())),
    ]
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
            figures_of_rush(keeper, difficulty, (open, fights.len())),
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
