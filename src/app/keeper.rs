//! Keeps what a player reaches: the career and the fastest run through each level on each difficulty, in the store, and writes
//! runs where others can have them. It holds the career as the game knows it, so that a full disk costs nothing but the next
//! evening, and collects what there is to complain about for the screen. A folder of levels of one's own (`--data`) has a career of its own.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use std::collections::BTreeMap;

use super::store::{Saved, Store};
use crate::career::{Best, Bests, Career, Verdict};
use crate::geom::TICKS_A_SECOND;
use crate::hash::hash_of;
use crate::replay::Replay;
use crate::sim::Difficulty;
use crate::sim::progress::{Grade, Results};

impl Saved for Career {
    const CALLED: &'static str = "your progress";
    const FORMAT: u32 = 3;

    fn migrate(format: u32, text: &str) -> Result<Career, String> {
        // Format 0: the best score of each level. Format 1: also time and grade, by its letter. Format 2: the best of each level,
        // whatever the difficulty. On which one it was made nobody wrote down, so all of them count as normal.
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Levels {
            levels: BTreeMap<String, Line>,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Line {
            score: u32,
            ticks: u32,
            grade: char,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct OneBest {
            levels: BTreeMap<String, Best>,
            #[serde(default)]
            last: Option<String>,
        }
        let line = |error: ron::error::SpannedError| error.to_string();
        let (bests, last): (BTreeMap<String, Best>, _) = match format {
            0 => {
                let scores: BTreeMap<String, u32> = ron::from_str(text).map_err(line)?;
                let best = |score| Best { score, ..Best::default() };
                (scores.into_iter().map(|(level, score)| (level, best(score))).collect(), None)
            }
            1 => {
                let lines: Levels = ron::from_str(text).map_err(line)?;
                let bests = lines.levels.into_iter().map(|(level, line)| {
                    let grade = Some(grade_of(line.grade)?);
                    Ok((level, Best { score: line.score, ticks: Some(line.ticks), grade, medals: Vec::new() }))
                });
                (bests.collect::<Result<_, String>>()?, None)
            }
            _ => {
                let OneBest { levels, last } = ron::from_str(text).map_err(line)?;
                (levels, last)
            }
        };
        // A level that was only passed stood there without anything.
        let of_best = |best: Best| match best == Best::default() {
            true => Bests::default(),
            false => Bests::of(Difficulty::Normal, best),
        };
        let levels = bests.into_iter().map(|(level, best)| (level, of_best(best))).collect();
        Ok(Career { levels, last, ..Career::default() })
    }
}

fn grade_of(letter: char) -> Result<Grade, String> {
    let all = [Grade::D, Grade::C, Grade::B, Grade::A, Grade::S];
    let known = all.into_iter().find(|grade| grade.letter() == letter);
    known.ok_or_else(|| format!("there is no grade {letter:?}"))
}

pub struct Keeper {
    store: Store,
    career: Career,
    /// What stands before all names: a folder for each folder of levels that is not the game's own.
    place: String,
    complaints: Vec<String>,
}

const PROGRESS: &str = "progress";

impl Keeper {
    /// Reads what there is. `data` is the folder of levels that was asked for, if one was.
    pub fn new(store: Store, data: Option<&Path>) -> Keeper {
        let place = data.map_or(String::new(), |data| {
            let full = fs::canonicalize(data).unwrap_or_else(|_| data.to_path_buf());
            let name = full.file_name().unwrap_or_default().to_string_lossy();
            format!("own/{}/", plain(&name, &full.to_string_lossy()))
        });
        let mut keeper = Keeper { store, career: Career::default(), place, complaints: Vec::new() };
        let found = keeper.store.read::<Career>(&keeper.name());
        let was_mended = found.complaint.is_some() && found.value.is_some();
        keeper.complaints.extend(found.complaint);
        keeper.career = found.value.unwrap_or_default();
        if was_mended {
            // The older copy takes the place of what was set aside, so that nothing is missing next time.
            keeper.write();
        }
        keeper
    }

    pub fn career(&self) -> &Career {
        &self.career
    }

    /// Something else could not be kept either.
    pub fn complain(&mut self, sentence: String) {
        log::warn!("{sentence}");
        self.complaints.push(sentence);
    }

    /// A sentence for the screen, each once.
    pub fn complaint(&mut self) -> Option<String> {
        (!self.complaints.is_empty()).then(|| self.complaints.remove(0))
    }

    fn name(&self) -> String {
        format!("{}{PROGRESS}", self.place)
    }

    /// On normal there is nothing behind the level's name, as it was before runs were kept for each difficulty.
    fn run_name(&self, level: &str, difficulty: Difficulty) -> String {
        let behind = match difficulty {
            Difficulty::Normal => String::new(),
            Difficulty::Easy | Difficulty::Hard => format!(".{}", difficulty.name()),
        };
        format!("{}runs/{}{behind}.replay", self.place, plain(level, level))
    }

    /// This level is played now; the title goes on with it.
    pub fn begins(&mut self, level: &str) {
        if self.career.last.as_deref() != Some(level) {
            self.career.last = Some(level.into());
            self.save();
        }
    }

    /// A level was cleared, by the rules. The fastest run is kept.
    pub fn clears(&mut self, level: &str, results: &Results, run: Option<&Replay>) -> Verdict {
        let verdict = self.career.compare(level, results);
        self.career.take(level, results);
        self.career.count(results);
        self.save();
        if let Some(run) = run.filter(|_| verdict.new_time)
            && let Err(why) = self.store.write_text(&self.run_name(level, results.difficulty), &run.to_text())
        {
            self.complaints.push(format!("Not saved, your best run: {why}"));
        }
        verdict
    }

    /// A level was cleared in a way that sets no record.
    pub fn passes(&mut self, level: &str, results: &Results) {
        self.career.pass(level);
        self.career.count(results);
        self.save();
    }

    fn save(&mut self) {
        let name = self.name();
        // Another game may be open, and may have written since.
        let found = self.store.read::<Career>(&name);
        self.complaints.extend(found.complaint);
        if let Some(theirs) = found.value {
            self.career.merge(&theirs);
        }
        self.write();
    }

    fn write(&mut self) {
        let name = self.name();
        if let Err(complaint) = self.store.write(&name, &self.career) {
            log::warn!("{complaint}");
            self.complaints.push(complaint);
        }
    }

    pub fn has_run(&self, level: &str, difficulty: Difficulty) -> bool {
        self.store.folder().is_some_and(|folder| folder.join(self.run_name(level, difficulty)).is_file())
    }

    /// A run as a file for others, under a name no other has. The place of that file, or a sentence's end.
    pub fn export(&self, run: &Replay) -> Result<PathBuf, String> {
        let (level, difficulty) = (plain(&run.level, &run.level), run.rules.difficulty.name());
        let seconds = run.ticks / TICKS_A_SECOND;
        let name = format!("exports/{level}-{difficulty}-{}m{:02}s", seconds / 60, seconds % 60);
        self.store.write_beside_others(&name, "replay", &run.to_text())
    }

    /// The fastest run through a level. The error is a sentence for the screen; what is damaged is set aside.
    pub fn run(&self, level: &str, difficulty: Difficulty) -> Result<Option<Replay>, String> {
        let name = self.run_name(level, difficulty);
        let read = match self.store.read_text(&name) {
            Ok(None) => return Ok(None),
            Ok(Some(text)) => Replay::from_text(&text),
            Err(problem) => Err(problem),
        };
        read.map(Some).map_err(|problem| {
            log::warn!("{name}: {problem}");
            match self.store.set_aside(&name) {
                Ok(aside) => format!("The file of your best run is damaged, kept as {aside}"),
                Err(why) => format!("The file of your best run is damaged, and cannot be set aside: {why}"),
            }
        })
    }
}

/// A name that can be a file's on every system; two different names stay different.
fn plain(name: &str, whole: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter);
    if name == whole && name.chars().all(is_plain) && !name.is_empty() && name.len() < 64 {
        return name.into();
    }
    let kept: String = name.chars().map(|letter| if is_plain(letter) { letter } else { '_' }).take(40).collect();
    format!("{kept}-{:016x}", hash_of(whole.as_bytes()))
}
