//! Prepares a time attack: finds the runs to race against, and plays each once to find its splits.

use std::sync::Arc;

use crate::files::library::Library;
use crate::level::Level;
use crate::replay::Replay;
use crate::saves::keeper::Keeper;
use crate::scene::trial::{Rival, TrialStage, TrialStart};
use crate::sim::Rules;

/// The most recordings of other players that are shown.
const MOST_RIVALS: usize = 12;

/// Returns the screen with the runs of a stage.
pub fn trial(library: &Library, keeper: &Keeper, name: &str, rules: Rules) -> Result<TrialStart, String> {
    let (name, level) = library.load(name)?;
    let (key, level) = (library.key_of(&name, &level).by(rules), Arc::new(level));
    let difficulty = rules.difficulty;
    let mut trial = keeper.career().trial(key.content, difficulty);
    let mut rivals = Vec::new();
    if let Some(rival) = keeper.run(&key, difficulty).ok().flatten().and_then(|run| rival(None, run, &level)) {
        trial.learn(&rival.splits);
        rivals.push(rival);
    }
    let (folder, runs) = keeper.rivals();
    let others = runs.into_iter().filter(|(_, run)| run.refuses(&level).is_none() && run.rules.plus == rules.plus);
    for (name, run) in others.take(MOST_RIVALS) {
        let is_other = run.rules.difficulty != difficulty;
        let on = run.rules.difficulty.name();
        let name = if is_other { words!("trial.on", name = name, difficulty = on).to_string() } else { name };
        rivals.extend(rival(Some(name), run, &level));
    }
    Ok(TrialStart::new(TrialStage {
        level,
        difficulty,
        trial,
        rivals,
        folder: folder.map(|folder| folder.display().to_string()).unwrap_or_default(),
    }))
}

/// Returns a run of this level with its splits. `None` for a run of another level, or one that diverges.
fn rival(name: Option<String>, run: Replay, level: &Arc<Level>) -> Option<Rival> {
    if run.refuses(level).is_some() {
        return None;
    }
    let splits = run.splits(level).inspect_err(|divergence| log::warn!("{}: {divergence}", run.level)).ok()?;
    Some(Rival { name, run, splits })
}
