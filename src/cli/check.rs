//! `quadrant check`: prints the problems of levels and of the campaign. On request it also finds out whether a level can
//! be beaten: a recording shows it, or the bot.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::bot;
use super::command_line::{Check, Invocation};
use super::common::load_replay_of;
use crate::bot::Verdict;
use crate::failure::Failure;
use crate::files::library::{CARD, LeftOut, Library, Listing, check as check_file, is_campaign, level_input, text_of};
use crate::files::own::{self, Found};
use crate::files::pack::Card;
use crate::files::shelf::levels_of;
use crate::game::start::GameOptions;
use crate::level::fault::Fault;
use crate::level::problem::place_of_tile;
use crate::level::scan::scan;
use crate::level::{Level, Problems, read};
use crate::replay::Replay;
use crate::replay::used::Used;
use crate::scene::results::Clocked;
use crate::sim::{IndexChoice, Outcome, Rules, World};

pub fn check(check: &Check, words: &Invocation, library: &Library) -> Result<(), Failure> {
    let wanted: Vec<PathBuf> = words.operands.iter().map(PathBuf::from).collect();
    if check.proof.is_some() && !matches!(wanted.as_slice(), [one] if !one.is_dir() && !is_campaign(one)) {
        return Err(Failure::Usage(
            "--proof takes one level; for more, put each recording beside its level, such as my-level.replay beside \
             my-level.ron, and use --solve"
                .into(),
        ));
    }
    if wanted.is_empty()
        && let Some(note) = library.what_is_checked()
    {
        complain!("quadrant: {note}");
    }
    let Listing { files, left_out, .. } = library.list(&wanted);
    for LeftOut { path, why, .. } in &left_out {
        complain!("quadrant: {}: {why}", path.display());
    }
    let mut own = OwnFiles::new(&wanted, library);
    if files.is_empty() && own.is_empty() {
        return Err(Failure::Problem("there are no levels here; name a file or a folder of levels".into()));
    }
    let (mut errors, mut warnings) = (left_out.iter().filter(|one| one.is_missed).count(), 0);
    for file in &files {
        if let Some(part) = own::part_of(file) {
            own.files.push(own::found_in(file, part));
            continue;
        }
        let (level, mut problems) = match file == Path::new("-") {
            true => level_in_input(),
            false => checked(file),
        };
        if let (Some(level), Some(folder)) = (&level, library.folder_of(&file.display().to_string())) {
            problems = own.check_song(level, file, folder, problems);
        }
        if (check.solve || check.proof.is_some()) && problems.errors() == 0 && is_level(file) {
            let loaded = match level {
                Some(level) if file == Path::new("-") => Ok(("stdin".into(), level)),
                _ => library.load(&file.display().to_string()),
            };
            if let Ok((name, level)) = loaded {
                problems = prove(file, &name, &Arc::new(level), check, problems);
            }
        }
        errors += problems.errors();
        warnings += problems.warnings();
        report(&problems, check);
    }
    let cards = wanted.iter().map(|folder| folder.join(CARD)).filter(|card| card.is_file());
    let also = own.counted();
    for problems in own.problems().chain(cards.map(|card| checked(&card).1)) {
        errors += problems.errors();
        report(&problems, check);
    }
    let counted = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let levels = files.iter().filter(|file| is_level(file)).count();
    let and_campaign = if files.iter().any(|file| is_campaign(file)) { " and the campaign" } else { "" };
    let looked_at = Some(format!("{}{and_campaign}", counted(levels, "level")));
    let looked_at = looked_at.filter(|_| levels > 0 || also.is_empty()).into_iter().chain(also);
    let found = [counted(errors, "problem"), counted(warnings, "warning")];
    let summary = looked_at.chain(found).collect::<Vec<_>>().join(", ");
    if errors > 0 {
        return Err(Failure::Problem(summary));
    }
    if !check.json {
        say!("{summary}");
    }
    Ok(())
}

fn is_level(file: &Path) -> bool {
    !is_campaign(file) && !is_card(file) && own::part_of(file).is_none()
}

fn is_card(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name == CARD)
}

/// Reads a file as what its name says: the card of a pack, or a level.
fn checked(file: &Path) -> (Option<Level>, Problems) {
    if !is_card(file) {
        return check_file(file);
    }
    let name = file.display().to_string();
    let text = text_of(file).unwrap_or_default();
    let problems = match Card::read(&name, &text) {
        Ok(card) => {
            let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let levels = levels_of(folder);
            let names: Vec<String> = levels.iter().map(|level| level_name_in(folder, level)).collect();
            card.check_levels(&name, &text, &names.iter().map(String::as_str).collect::<Vec<_>>())
        }
        Err(why) => Problems::of_other(&name, &text, why[name.len() + 1..].trim_start()),
    };
    (None, problems)
}

/// A level below a folder as a pack names it.
fn level_name_in(folder: &Path, level: &Path) -> String {
    level.strip_prefix(folder).unwrap_or(level).with_extension("").to_string_lossy().replace('\\', "/")
}

fn report(problems: &Problems, check: &Check) {
    match check.json {
        true => problems.to_json().lines().for_each(|line| say!("{line}")),
        false if problems.list.is_empty() => {}
        false => say!("{problems}"),
    }
}

/// The own pictures and sounds of the folders that are checked.
struct OwnFiles {
    /// For each folder what it has, and the songs that its levels name. `None` if not all of its levels are checked.
    folders: BTreeMap<PathBuf, (Found, Option<BTreeSet<String>>)>,
    /// Files that are checked one by one.
    files: Vec<Found>,
}

impl OwnFiles {
    fn new(wanted: &[PathBuf], library: &Library) -> OwnFiles {
        let whole = |folder: &Path| (folder.to_path_buf(), (Found::of_folder(folder), Some(BTreeSet::new())));
        let roots = wanted.iter().map(PathBuf::as_path).filter(|wanted| wanted.is_dir());
        let of_library = library.folder().filter(|_| wanted.is_empty());
        OwnFiles { folders: roots.chain(of_library).map(whole).collect(), files: Vec::new() }
    }

    /// Whether nothing was found, good or bad.
    fn is_empty(&self) -> bool {
        self.folders.values().all(|(found, _)| found.counted().is_none() && found.problems.is_empty())
    }

    /// Says what was looked at, of the folders that are checked whole and of single files.
    fn counted(&self) -> Vec<String> {
        let whole = self.folders.values().filter(|(_, named)| named.is_some()).map(|(found, _)| found);
        whole.chain(&self.files).filter_map(Found::counted).collect()
    }

    /// Adds the problem of a song that a level names and that does not exist.
    fn check_song(&mut self, level: &Level, file: &Path, folder: PathBuf, problems: Problems) -> Problems {
        // A level below a folder that is checked has what that folder has.
        let root = folder.ancestors().find(|folder| self.folders.contains_key(*folder)).map(Path::to_path_buf);
        let folder = root.unwrap_or(folder);
        let (found, named) = self.folders.entry(folder).or_insert_with_key(|folder| (Found::of_folder(folder), None));
        let Some(song) = &level.song else { return problems };
        named.as_mut().map(|named| named.insert(song.clone()));
        let Some(why) = found.missing_song(song) else { return problems };
        let text = text_of(file).unwrap_or_default();
        let root = scan(&text);
        let at = root.and_then(|root| Some(root.field(&text, "music")?.value.span.start)).unwrap_or(0);
        let missing = Problems::at_places(&problems.file, &text, vec![(at, Fault::Unreadable(why))]);
        problems.with(missing)
    }

    fn problems(self) -> impl Iterator<Item = Problems> {
        let single = self.files.into_iter().map(|found| (found, None));
        self.folders.into_values().chain(single).flat_map(|(mut found, named)| {
            let unused = named.map(|named| found.unused_songs(&named)).unwrap_or_default();
            found.problems.extend(unused);
            found.problems
        })
    }
}

const INPUT: &str = "<stdin>";

/// Reads the level on standard input, for editors that check a text before it is saved.
fn level_in_input() -> (Option<Level>, Problems) {
    match level_input(INPUT) {
        Ok(text) => read::check(INPUT, &text),
        Err(problems) => (None, problems),
    }
}

/// Finds out whether the level can be beaten. If not, that is a problem of the level.
fn prove(file: &Path, name: &str, level: &Arc<Level>, check: &Check, mut problems: Problems) -> Problems {
    let shown = problems.file.clone();
    let tell = |how: String| {
        if !check.json {
            say!("{shown}: {how}");
        }
    };
    // A level inside the program has no file, so nothing is beside it.
    let beside = Some(file.with_extension("replay")).filter(|beside| file.is_file() && beside.exists());
    if let Some(recording) = check.proof.as_ref().or(beside.as_ref()) {
        let proof = recording.display();
        match cleared_by(recording, name, level, &check.game) {
            Ok(how) => {
                tell(format!("cleared by its recording {proof}, {how}"));
                return problems;
            }
            Err(why) => {
                let level = if shown == INPUT { "LEVEL".into() } else { file.display().to_string() };
                let why = format!("{why}; to record it again: quadrant play {level} --record {proof}");
                let fault = if check.solve { Fault::OldProof { why } } else { Fault::NoProof { why } };
                problems = problems.with(Problems::at_places(&shown, "", vec![(0, fault)]));
            }
        }
    }
    if !check.solve {
        return problems;
    }
    complain!("{}", searching(&shown));
    let verdict = bot::prove_within(name, level, &check.game, check.limit);
    let is_blocked = matches!(verdict, Verdict::Blocked(_));
    match verdict.run() {
        Ok(run) => {
            tell(format!("the bot finished the level; its recording has {} ticks", run.replay.ticks));
            used(&run.replay, level).into_iter().for_each(&tell);
            problems
        }
        Err(attempt) => {
            // The place of the obstacle in the text. A level on standard input can be read only once.
            let text = text_of(file).unwrap_or_default();
            let (column, row) = attempt.obstacle.tile;
            let place = place_of_tile(&text, column as usize, row.max(0) as usize).unwrap_or(0);
            let fault =
                if is_blocked { Fault::Blocked { why: attempt.why } } else { Fault::NotFound { why: attempt.why } };
            problems.with(Problems::at_places(&shown, &text, vec![(place, fault)]))
        }
    }
}

/// Says that the bot begins, because it may take minutes.
pub fn searching(level: &str) -> String {
    format!("{level}: the bot is looking for a way …")
}

/// Says which machines of the level a run uses, if there are any.
fn used(replay: &Replay, level: &Arc<Level>) -> Option<String> {
    let mut world = World::new(Arc::clone(level), replay.seed, replay.rules, IndexChoice::default());
    let mut used = Used::new(level);
    // The bot made it on this level, so it plays.
    let _ = replay.play(&mut world, |world| used.follow(world));
    used.sentence(level)
}

/// Returns how a recording clears the level, or a sentence why it does not show that the level can be beaten.
fn cleared_by(recording: &Path, name: &str, level: &Arc<Level>, game: &GameOptions) -> Result<String, String> {
    let replay = load_replay_of(recording, name, level)?;
    let named = |problem: String| format!("{}: {problem}", recording.display());
    clears(&replay, level, game).map_err(named)
}

/// The same of a recording that was made on this level.
pub fn clears(replay: &Replay, level: &Arc<Level>, game: &GameOptions) -> Result<String, String> {
    let (difficulty, wanted) = (replay.rules.difficulty, game.rules.difficulty);
    if replay.rules != (Rules { difficulty, ..game.rules }) {
        return Err("was played with assists, as new game plus or in a boss rush".into());
    }
    if game.difficulty_is_given && difficulty != wanted {
        return Err(format!("was played on {}, not on {}", difficulty.word(), wanted.word()));
    }
    let mut world = World::new(Arc::clone(level), replay.seed, replay.rules, IndexChoice::default());
    // A recording goes on for a while after the end.
    let (mut ticks, mut used) = (0, Used::new(level));
    let follow = |world: &World| {
        ticks += u32::from(world.outcome() == Outcome::Running);
        used.follow(world);
    };
    replay.play(&mut world, follow).map_err(|divergence| divergence.to_string())?;
    match world.outcome() {
        Outcome::Cleared => {
            let used = used.sentence(level).map_or_else(String::new, |used| format!("; {used}"));
            Ok(format!("in {} on {}{used}", Clocked(ticks + 1), difficulty.word()))
        }
        _ => Err(format!("does not clear the level in its {} ticks", replay.ticks)),
    }
}
