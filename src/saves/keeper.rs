//! Keeps what a player achieves: the career, and the fastest run of each level and difficulty. It also exports runs for
//! other people. It holds the career in memory, so a full disk loses nothing before the end of the session, and
//! collects messages for the screen. A folder of levels given by `--data` has its own career, which follows the folder
//! when it is moved or renamed. The versions of a pack share one career: it is kept by title and author. Runs are kept by
//! the content of their level, so all folders share them.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::career::achievements::Achievement;
use crate::career::modes::{Arcade, Entry, RushBest};
use crate::career::statistics::Counts;
use crate::career::{Career, LevelKey, Verdict, content_name, plus_content};
use crate::files::atomic::{self, folder_of, reason};
use crate::files::library::{sum_of_folder, text_of};
use crate::files::pack::Card;
use crate::files::shelf::Shelf;
use crate::geom::TICKS_A_SECOND;
use crate::hash::hash_of;
use crate::replay::{Refused, Replay};
use crate::saves::store::{EXPORTS, Held, Saved, Store, not_saved};
use crate::sim::Difficulty;
use crate::sim::world::progress::Results;

impl Saved for Career {
    const FORMAT: u32 = 7;
    /// Formats 5 and 6 lack some fields.
    const OLDEST: u32 = 5;

    fn called() -> &'static str {
        words!("saves.progress").as_str()
    }
}

pub struct Keeper {
    store: Store,
    career: Career,
    /// Prefix of the career's name: a folder for each folder of levels that is not the game's own.
    place: String,
    /// The checksum of that folder when it was opened.
    pack: Option<u64>,
    complaints: Vec<String>,
}

const PROGRESS: &str = "progress";
/// The folder of all such careers.
const OWN: &str = "own";
/// The folder for recordings of other players.
const RIVALS: &str = "rivals";

impl Keeper {
    /// `data` is the folder of levels that was given, if any.
    pub fn new(store: Store, data: Option<&Path>) -> Keeper {
        let place = data.map_or(String::new(), place_of);
        let pack = data.map(sum_of_folder);
        let mut keeper = Keeper { store, career: Career::default(), place, pack, complaints: Vec::new() };
        // Without the lock nothing can be written either. That is reported when it is tried.
        let held = keeper.store.hold().ok();
        let found = keeper.store.read::<Career>(&keeper.name());
        let was_repaired = found.complaint.is_some() && found.value.is_some();
        keeper.complaints.extend(found.complaint);
        keeper.career = found.value.or_else(|| keeper.moved_career(keeper.pack?)).unwrap_or_default();
        // The older copy replaces the file that was set aside, so that nothing is missing next time.
        if held.is_some() && was_repaired {
            keeper.write();
        }
        keeper
    }

    /// What the player has besides the game's own levels. `None` if the system has no folder for it.
    pub fn shelf(&self) -> Option<Shelf> {
        self.store.folder().map(|data| Shelf::new(data, self.store.downloads()))
    }

    /// The keeper of an opened pack, like that of a folder of levels that was given.
    pub fn of_pack(&self, folder: &Path) -> Keeper {
        Keeper::new(self.store.again(), Some(folder))
    }

    /// Finds the career of the folder of levels with this checksum from before it was moved or renamed.
    fn moved_career(&self, pack: u64) -> Option<Career> {
        let all = fs::read_dir(self.store.folder()?.join(OWN)).ok()?;
        let mut names: Vec<PathBuf> = all.filter_map(|entry| Some(entry.ok()?.file_name().into())).collect();
        names.sort();
        let careers =
            names.iter().filter_map(|name| self.store.peek::<Career>(&format!("{OWN}/{}/{PROGRESS}", name.display())));
        careers.into_iter().find(|career| career.pack == Some(pack))
    }

    /// The career of a pack that is not open. It is empty if the pack was never played.
    pub fn career_of(&self, pack: &Path) -> Career {
        let career = self.store.peek(&format!("{}{PROGRESS}", place_of(pack)));
        career.or_else(|| self.moved_career(sum_of_folder(pack))).unwrap_or_default()
    }

    pub fn career(&self) -> &Career {
        &self.career
    }

    pub fn complain(&mut self, sentence: String) {
        log::warn!("{sentence}");
        self.complaints.push(sentence);
    }

    /// Returns a sentence for the screen. Each is returned once.
    pub fn complaint(&mut self) -> Option<String> {
        (!self.complaints.is_empty()).then(|| self.complaints.remove(0))
    }

    fn name(&self) -> String {
        format!("{}{PROGRESS}", self.place)
    }

    /// Remembers the level being played, so that the title screen can continue it.
    pub fn begins(&mut self, level: &LevelKey) {
        if level.stage.is_some() && self.career.last != level.stage {
            drop(self.change(|career| career.last.clone_from(&level.stage)));
        }
    }

    /// Records a cleared level. Keeps the run if it is the fastest.
    pub fn clears(&mut self, level: &LevelKey, results: &Results, run: Option<&Replay>) -> Verdict {
        let mut verdict = Verdict::default();
        let _held = self.change(|career| {
            verdict = career.compare(level, results);
            career.take(level, results);
            career.count(results);
        });
        let is_due = |run: &Replay| verdict.new_time || self.lacks_run(run, results.difficulty);
        if let Some(run) = run.filter(|run| content_of(run) == level.content && is_due(run))
            && let Err(why) = self.keep_run(run, results.difficulty)
        {
            self.complain(not_saved(&words!("saves.run"), &why));
        }
        verdict
    }

    /// Marks a level as cleared without setting a record.
    pub fn passes(&mut self, level: &LevelKey, results: &Results) {
        drop(self.change(|career| {
            career.pass(level);
            career.count(results);
        }));
    }

    /// Counts deaths in a game that may never be cleared.
    pub fn count_deaths(&mut self, deaths: u32) {
        if deaths > 0 {
            drop(self.change(|career| {
                career.totals.deaths = career.totals.deaths.saturating_add(deaths.into());
            }));
        }
    }

    /// Keeps achievements. Returns those that are new.
    pub fn wins(&mut self, won: &[Achievement]) -> Vec<Achievement> {
        let new: Vec<Achievement> = won.iter().copied().filter(|one| !self.career.won.contains(one)).collect();
        if !new.is_empty() {
            drop(self.change(|career| career.won.extend(&new)));
        }
        new
    }

    /// Adds a game to the statistics and the totals. `stage` is the stage of the campaign, if it is one.
    pub fn add_statistics(&mut self, counts: &Counts, stage: Option<&str>) {
        drop(self.change(|career| career.add(counts, stage)));
    }

    /// Enters a game into the score table of the arcade.
    pub fn keep_score(&mut self, arcade: Arcade, entry: Entry) {
        drop(self.change(|career| career.modes.enter(arcade, entry)));
    }

    /// Keeps the time of a boss rush. Returns whether it is the best one.
    pub fn keep_rush(&mut self, difficulty: Difficulty, rush: RushBest) -> bool {
        let mut is_best = false;
        drop(self.change(|career| is_best = career.modes.keep_rush(difficulty, rush)));
        is_best
    }

    /// Keeps the time of a fight that was won in practice, if it is the best one.
    pub fn keep_practice(&mut self, fight: &(String, u8), difficulty: Difficulty, ticks: u32) {
        drop(self.change(|career| career.modes.keep_practice(fight, difficulty, ticks)));
    }

    /// Keeps the splits of tries in time attack.
    pub fn keep_tries(&mut self, level: &LevelKey, difficulty: Difficulty, tries: &[Vec<Option<u32>>]) {
        if !tries.is_empty() {
            drop(self.change(|career| career.keep_tries(level.content, difficulty, tries)));
        }
    }

    /// Returns the folder for recordings of other players, and the recordings in it in the order of their names. Files
    /// that cannot be read are left out.
    pub fn rivals(&self) -> (Option<PathBuf>, Vec<(String, Replay)>) {
        let Some(folder) = self.store.folder().map(|folder| folder.join(RIVALS)) else { return (None, Vec::new()) };
        // So that players find it. If it cannot be made, it has no recordings either.
        let _ = fs::create_dir_all(&folder);
        let files = fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut files: Vec<PathBuf> =
            files.filter(|file| file.extension().is_some_and(|ending| ending == "replay")).collect();
        files.sort();
        let read = |file: &PathBuf| {
            let text = text_of(file).ok()?;
            let run = Replay::from_text(&text).inspect_err(|why| log::info!("{}: {why}", file.display())).ok()?;
            Some((file.file_stem()?.to_string_lossy().into_owned(), run))
        };
        let runs = files.iter().filter_map(read).collect();
        (Some(folder), runs)
    }

    /// Writes the splits of a level for LiveSplit to a new file. Returns its path.
    pub fn export_splits(&self, level: &str, difficulty: Difficulty, text: &str) -> Result<PathBuf, String> {
        let name = format!("{EXPORTS}/{}-{}", plain(level, level), difficulty.word());
        self.store.write_beside_others(&name, "lss", text)
    }

    /// Keeps notes that were found in a stage, even if it is not cleared.
    pub fn finds_notes(&mut self, level: &LevelKey, notes: Vec<usize>) {
        if let Some(stage) = level.stage.as_ref().filter(|_| !notes.is_empty()) {
            drop(self.change(|career| career.notes.entry(stage.clone()).or_default().extend(notes)));
        }
    }

    /// Changes the career after reading what another open game wrote. Other games wait until the result is dropped.
    fn change(&mut self, change: impl FnOnce(&mut Career)) -> Option<Held> {
        let held = self.store.hold();
        if held.is_ok() {
            let found = self.store.read::<Career>(&self.name());
            self.complaints.extend(found.complaint);
            if let Some(theirs) = found.value {
                self.career.merge(&theirs);
            }
        }
        change(&mut self.career);
        self.career.pack = self.pack;
        match &held {
            Ok(_) => self.write(),
            Err(why) => self.complain(not_saved(Career::called(), why)),
        }
        held.ok()
    }

    fn write(&mut self) {
        if let Err(complaint) = self.store.write(&self.name(), &self.career) {
            self.complain(complaint);
        }
    }

    pub(super) fn run_name(content: u64, difficulty: Difficulty) -> String {
        format!("runs/{}{}", content_name(content), behind(difficulty))
    }

    /// Keeps a run unless a faster one is kept: folders with their own career share the runs.
    fn keep_run(&self, run: &Replay, difficulty: Difficulty) -> Result<(), String> {
        let name = Keeper::run_name(content_of(run), difficulty);
        let is_slower = |kept: &str| Replay::from_kept_text(kept).is_ok_and(|kept| kept.ticks < run.ticks);
        match self.store.read_text(&name) {
            Ok(Some(kept)) if is_slower(&kept) => Ok(()),
            _ => self.store.write_text(&name, &run.to_text()),
        }
    }

    pub fn has_run(&self, level: &LevelKey, difficulty: Difficulty) -> bool {
        let name = Keeper::run_name(level.content, difficulty);
        self.store.folder().is_some_and(|folder| folder.join(name).is_file())
    }

    /// Keeps the run to the last checkpoint of a stage that is not finished. `None` forgets it.
    pub fn keep_unfinished(&mut self, run: Option<&Replay>) {
        let name = self.unfinished_name();
        let kept = match (run, self.store.folder()) {
            (Some(run), _) => self.store.write_text(&name, &run.to_text()),
            (None, Some(folder)) => match fs::remove_file(folder.join(name)) {
                Err(why) if why.kind() != ErrorKind::NotFound => Err(why.to_string()),
                _ => Ok(()),
            },
            (None, None) => Ok(()),
        };
        if let Err(why) = kept {
            self.complain(not_saved(&words!("saves.place"), &why));
        }
    }

    /// Returns the run to the last checkpoint, if it can still be read.
    pub fn unfinished(&self) -> Option<Replay> {
        self.kept_run(&self.unfinished_name()).ok().flatten()
    }

    fn unfinished_name(&self) -> String {
        format!("{}unfinished.replay", self.place)
    }

    /// Exports a run to a new file for other people. Returns its path. The error is the end of a sentence.
    pub fn export(&self, run: &Replay) -> Result<PathBuf, String> {
        let (level, difficulty) = (plain(&run.level, &run.level), run.rules.difficulty.word());
        let seconds = run.ticks / TICKS_A_SECOND;
        let name = format!("{EXPORTS}/{level}-{difficulty}-{}m{:02}s", seconds / 60, seconds % 60);
        self.store.write_beside_others(&name, "replay", &run.to_text())
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The folder of files for other people. `None` if the system has no folder for it.
    pub fn exports(&self) -> Option<PathBuf> {
        self.store.exports()
    }

    /// Where a file for other people is written. `None` if the system has no folder for it.
    pub fn place_of_export(&self, name: &str) -> Option<PathBuf> {
        Some(self.exports()?.join(name))
    }

    /// Writes a file for other people, and replaces an older one of this name. Returns its path.
    pub fn write_export(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, String> {
        let file = self.place_of_export(name).ok_or(words!("saves.no_folder"))?;
        let written = fs::create_dir_all(folder_of(&file)).and_then(|()| atomic::write(&file, bytes));
        written.map(|()| file.clone()).map_err(|error| reason(&file, &error))
    }

    /// Returns the fastest run of a level. The error is a sentence for the screen. A damaged run is set aside. A run
    /// made under other rules stays until a new run replaces it.
    pub fn run(&self, level: &LevelKey, difficulty: Difficulty) -> Result<Option<Replay>, String> {
        let name = Keeper::run_name(level.content, difficulty);
        self.kept_run(&name).map_err(|refused| match refused {
            Refused::OtherVersion(why) => words!("saves.old_run", why = why).to_string(),
            Refused::Damaged(problem) => self.set_aside(&name, &problem),
        })
    }

    /// Whether no usable run would be replaced. A slow run is better than none. A damaged one is set aside later.
    fn lacks_run(&self, run: &Replay, difficulty: Difficulty) -> bool {
        let kept = self.kept_run(&Keeper::run_name(content_of(run), difficulty));
        matches!(kept, Ok(None) | Err(Refused::OtherVersion(_)))
    }

    fn kept_run(&self, name: &str) -> Result<Option<Replay>, Refused> {
        match self.store.read_text(name).map_err(Refused::Damaged)? {
            Some(text) => Replay::from_kept_text(&text).map(Some),
            None => Ok(None),
        }
    }

    /// Sets a damaged run aside. Returns the sentence for the screen.
    fn set_aside(&self, name: &str, problem: &str) -> String {
        log::warn!("{name}: {problem}");
        match self.store.set_aside(name) {
            Ok(aside) => words!("saves.bad_run", file = aside).to_string(),
            Err(why) => words!("saves.bad_run.not_aside", why = why).to_string(),
        }
    }
}

/// The prefix of the career of a folder of levels.
fn place_of(folder: &Path) -> String {
    // In an update of a pack, every level that has not changed keeps its records.
    if let Some(Card { title, author, .. }) = Card::of_folder(folder) {
        return format!("{OWN}/{}/", plain(&title, &format!("{title}\n{author}")));
    }
    let full = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_path_buf());
    let name = full.file_name().unwrap_or_default().to_string_lossy();
    format!("{OWN}/{}/", plain(&name, &full.to_string_lossy()))
}

/// The content that a run belongs to.
fn content_of(run: &Replay) -> u64 {
    if run.rules.plus { plus_content(run.level_hash) } else { run.level_hash }
}

/// The end of a run's file name. It has no difficulty on normal, as before runs were kept for each difficulty.
fn behind(difficulty: Difficulty) -> String {
    match difficulty {
        Difficulty::Normal => ".replay".into(),
        Difficulty::Easy | Difficulty::Hard => format!(".{}.replay", difficulty.word()),
    }
}

/// Returns a file name that is valid on every system. Two different names stay different.
fn plain(name: &str, whole: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter);
    if name == whole && name.chars().all(is_plain) && !name.is_empty() && name.len() < 64 {
        return name.into();
    }
    let kept: String = name.chars().map(|letter| if is_plain(letter) { letter } else { '_' }).take(40).collect();
    format!("{kept}-{:016x}", hash_of(whole.as_bytes()))
}
