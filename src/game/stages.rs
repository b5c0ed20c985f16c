//! Builds the title and the level map from the campaign, the player's progress and the runs inside the program.

mod modes;
mod shelf;
mod statistics;
mod trial;

pub use modes::{fights, modes, rush};
pub use shelf::{own, pack, stages_of, stages_to_publish};
pub use statistics::{achievements, known, statistics};
pub use trial::trial;

use std::sync::Arc;

use crate::career::{Career, LevelKey};
use crate::files::library::Library;
use crate::level::Level;
use crate::level::campaign::{Campaign, Quadrant};
use crate::replay::{Replay, level_name_of};
use crate::saves::keeper::Keeper;
use crate::scene::credits::Credits;
use crate::scene::ending::Ending;
use crate::scene::map::Map;
use crate::scene::map::plan;
use crate::scene::notes::{Notes, StageNotes};
use crate::scene::title::{Demo, Title};
use crate::sim::world::progress::Medal;
use crate::sim::{Difficulty, Rules};

include!(concat!(env!("OUT_DIR"), "/runs.rs"));

/// The default level. It is also shown behind the title if the campaign has nothing to show.
pub const FIRST_LEVEL: &str = "docks-1";

/// Returns the title. `unfinished` is the run with which [`Keeper::unfinished`] remembers the last checkpoint.
pub fn title(library: &Library, career: &Career, unfinished: Option<&Replay>) -> Result<Title, String> {
    let continues = library.campaign().ok().filter(|_| !career.is_new()).map(|campaign| {
        let stage = career.continues_at(&campaign);
        let Ok(level) = library.load_named(stage) else {
            return words!("title.continue.about", stage = stage).to_string();
        };
        match unfinished.is_some_and(|run| leads_into(run, stage, &level)) {
            true => words!("title.continue.checkpoint", stage = level.name).to_string(),
            false => words!("title.continue.about", stage = level.name).to_string(),
        }
    });
    Ok(Title::new(demo(library, 0)?, continues))
}

/// Whether a run is one of this stage, as the level and the rules are now.
pub fn leads_into(run: &Replay, stage: &str, level: &Level) -> bool {
    run.level == level_name_of(stage) && run.refuses(level).is_none()
}

/// Returns what is shown behind the title: the runs of the campaign's stages in turn, and its first stage in any case.
pub fn demo(library: &Library, nth: usize) -> Result<Demo, String> {
    let campaign = library.campaign();
    let stages: Vec<&str> = match &campaign {
        Ok(campaign) => {
            let is_shown = |stage: &&str| *stage == campaign.first() || run_of(stage).is_some();
            campaign.stages().filter(is_shown).collect()
        }
        Err(_) => vec![FIRST_LEVEL],
    };
    let name = stages[nth % stages.len()];
    // The title must never fail, so a level inside the program replaces one that cannot be played.
    let level = library.load_named(name).or_else(|_| Library::inside().load_named(FIRST_LEVEL))?;
    // A test reads all runs inside the program, so this concerns only a program that is being worked on.
    let read = |text| Replay::from_text(text).inspect_err(|problem| log::debug!("{name}.replay: {problem}")).ok();
    let replay = run_of(name).and_then(read);
    // A player's own folder may have another level of this name.
    let replay = replay.filter(|replay| replay.refuses(&level).is_none());
    Ok(Demo { level: Arc::new(level), replay })
}

/// Returns the text of the recording of a stage that is inside the program.
pub fn run_of(stage: &str) -> Option<&'static str> {
    RUNS.iter().find(|(name, _)| *name == stage).map(|(_, text)| *text)
}

/// Returns the map with the progress on the difficulty of the rules, or in new game plus. It first shows the level `at`.
pub fn map(library: &Library, keeper: &Keeper, at: &str, rules: Rules) -> Result<Map, String> {
    let campaign = library.campaign()?;
    let at = if campaign.stages().any(|stage| stage == at) { at } else { keeper.career().continues_at(&campaign) };
    let has_notes = !keeper.career().notes.is_empty();
    let map = Map::new(plan(library, keeper, &campaign, rules), at);
    Ok(map.on(rules.difficulty).with_notes(has_notes).with_plus(rules.plus))
}

pub fn ending(library: &Library, keeper: &Keeper, difficulty: Difficulty) -> Result<Ending, String> {
    let campaign = library.campaign()?;
    let rules = Rules { difficulty, ..Rules::default() };
    Ok(Ending::new(plan(library, keeper, &campaign, rules), keeper.career().totals))
}

/// Returns the credits. They tell how the story ends only to players who have cleared every stage.
pub fn credits(library: &Library, keeper: &Keeper) -> Credits {
    let career = keeper.career();
    Credits::new(&career.totals, library.campaign().is_ok_and(|campaign| career.is_complete(&campaign)))
}

/// Whether the best runs found every prisoner and all intel in every stage.
pub fn is_everything_found(library: &Library, career: &Career, campaign: &Campaign) -> bool {
    campaign.stages().all(|name| {
        let Ok(level) = library.load_named(name) else { return false };
        let bests = career.bests(&LevelKey { stage: Some(name.into()), content: level.hash });
        bests.of_all().is_some_and(|best| best.has(Medal::Thorough))
    })
}

/// Returns the notes of the stages that the player has reached, and counts the others.
pub fn notes(library: &Library, career: &Career) -> Result<Notes, String> {
    let campaign = library.campaign()?;
    let (mut stages, mut ahead) = (Vec::new(), 0);
    for quadrant in &campaign.quadrants {
        for name in &quadrant.stages {
            let Ok(level) = library.load_named(name) else { continue };
            let found = career.notes.get(name);
            if found.is_none() && !career.is_open(&campaign, name) {
                ahead += level.story.notes.len();
                continue;
            }
            let notes = level.story.notes.iter().enumerate().map(|(nth, note)| {
                let is_found = found.is_some_and(|found| found.contains(&nth));
                is_found.then(|| level.texts[note.text].clone())
            });
            let notes: Vec<Option<String>> = notes.collect();
            if !notes.is_empty() {
                stages.push(StageNotes { title: level.name, theme: level.theme, notes });
            }
        }
    }
    Ok(Notes::new(stages, ahead))
}

fn plan(library: &Library, keeper: &Keeper, campaign: &Campaign, rules: Rules) -> Vec<plan::Quadrant> {
    campaign.quadrants.iter().map(|quadrant| planned(library, keeper, campaign, quadrant, rules)).collect()
}

fn planned(
    library: &Library,
    keeper: &Keeper,
    campaign: &Campaign,
    quadrant: &Quadrant,
    rules: Rules,
) -> plan::Quadrant {
    let career = keeper.career();
    let stages = quadrant.stages.iter().map(|name| {
        let (title, content, broken) = match library.load_named(name) {
            Ok(level) => (level.name, level.hash, None),
            Err(problem) => (name.clone(), 0, Some(problem.lines().next().unwrap_or_default().to_string())),
        };
        let key = LevelKey { stage: Some(name.clone()), content }.by(rules);
        let shut = || {
            (!career.is_open(campaign, name))
                .then(|| plan::StageState::Shut(why_shut(library, career, campaign, quadrant, name)))
        };
        let state = broken.map(plan::StageState::Broken).or_else(shut).unwrap_or(plan::StageState::Open);
        let is_cleared = if rules.plus { career.has_bests(&key) } else { career.is_cleared(name) };
        let bests = is_cleared.then(|| career.bests(&key));
        let has_run = keeper.has_run(&key, rules.difficulty);
        plan::MapStage { name: name.clone(), title, bests, state, has_run }
    });
    plan::Quadrant { theme: quadrant.quadrant, title: quadrant.title.clone(), stages: stages.collect() }
}

fn why_shut(library: &Library, career: &Career, campaign: &Campaign, quadrant: &Quadrant, stage: &str) -> String {
    let is_up = |other: &&Quadrant| {
        quadrant.after.contains(&other.quadrant) && other.stages.last().is_some_and(|last| !career.is_cleared(last))
    };
    let waits: Vec<&str> = campaign.quadrants.iter().filter(is_up).map(|other| other.title.as_str()).collect();
    match waits.as_slice() {
        [] => {
            let before = quadrant.stages.iter().take_while(|other| *other != stage).last();
            let title = before.and_then(|before| library.load_named(before).ok()).map(|level| level.name);
            title.map_or(words!("game.clear_previous").into(), |title| words!("game.clear", title = title).to_string())
        }
        [one] => words!("game.clear", title = one).to_string(),
        [some @ .., last] => words!("game.clear_all", titles = some.join(", "), last = last).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Otherwise the title would complain at a first start, and show a player who does nothing.
    #[test]
    fn every_run_inside_the_program_has_the_present_version_of_the_rules() {
        let stages: Vec<&str> = RUNS.iter().map(|(name, _)| *name).collect();
        assert!(stages.contains(&FIRST_LEVEL), "{stages:?}");
        for (name, text) in RUNS {
            assert!(Replay::from_text(text).is_ok(), "{name}.replay: {:?}", Replay::from_text(text).err());
        }
    }

    /// The title stays reachable, whatever happens to a folder of levels during play.
    #[test]
    fn there_is_a_title_over_damaged_levels_and_over_none() {
        let folder = std::env::temp_dir().join(format!("quadrant-stages-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("docks-1.ron"), "Level(name: \"half").unwrap();
        let library = Library::new(Some(folder.clone())).unwrap();
        assert!(library.load("docks-1").is_err());
        assert!(title(&library, &Career::default(), None).is_ok());
        fs::write(folder.join("campaign.ron"), "Campaign(").unwrap();
        assert!(library.campaign().is_err());
        assert!(title(&library, &Career::default(), None).is_ok() && demo(&library, 3).is_ok());
        fs::remove_dir_all(&folder).unwrap();
        assert!(title(&library, &Career::default(), None).is_ok());
        assert!(library.load("docks-1").is_ok(), "the one inside the program");
    }
}
