//! `quadrant pack`, `publish` and `verify`: a folder of levels in one file to give to others, and the proof that each of its
//! levels can be beaten. Each file of a pack is checked like a file from a stranger, so a pack that was made can be opened.

use std::collections::btree_map::Entry;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::bot;
use super::check::{clears, searching};
use super::command_line::{Invocation, PackTask};
use super::common::{claim_output, one_operand};
use crate::bot::Run;
use crate::failure::Failure;
use crate::files::library::{Library, write};
use crate::files::pack::{Card, ENDING, Pack, Part, Stage};
use crate::files::shelf::Shelf;
use crate::game::start::GameOptions;
use crate::level::Problems;
use crate::replay::Replay;
use crate::saves::proofs::{Source, keep_bot_run, proofs_of};
use crate::saves::store::Store;

/// `pack`, and with `must_prove` also `publish`.
pub fn pack(task: &PackTask, must_prove: bool, words: &Invocation, library: &Library) -> Result<(), Failure> {
    let folder = one_operand(words, "DIR, a folder of levels")?;
    let Some(output) = &task.output else {
        return Err(Failure::Usage(format!("quadrant {} needs -o FILE.{ENDING}", words.about.word)));
    };
    if !output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING)) {
        let output = output.display();
        return Err(Failure::Usage(format!(
            "-o {output}: a pack is opened by its ending; use a name that ends in .{ENDING}"
        )));
    }
    claim_output(output, words, None, library)?;
    let folder = Path::new(&folder);
    let (mut pack, left_out) = Pack::of_folder(folder)?;
    left_out.iter().for_each(|what| complain!("quadrant: left out: {what}"));
    let stages = inspected(&pack)?;
    let own = Arc::new(pack.own().own);
    let store = Store::open();
    let mut proved = 0;
    for stage in &stages {
        let thumbnail = format!("{}.png", stage.name);
        if let Entry::Vacant(place) = pack.files.entry(thumbnail) {
            place.insert(stage.picture(&own)?);
        }
        match proof_of(&pack, stage) {
            Some(Ok(how)) => {
                say!("{}: cleared by its recording, {how}", stage.name);
                proved += 1;
            }
            Some(Err(why)) if !must_prove => {
                return Err(format!("{}.replay: {why}; record it again, or remove it", stage.name).into());
            }
            unproved if must_prove => {
                if let Some(Err(why)) = unproved {
                    complain!("{}.replay: {why}; another recording is published", stage.name);
                }
                let file = folder.join(format!("{}.ron", stage.name));
                let found = proofs_of(&store, &file, &stage.level).into_iter().find(|(_, run)| clears_it(run, stage));
                let (replay, what) = match found {
                    Some((Source::Bot, replay)) => (replay, "the bot has cleared it before,"),
                    Some((Source::Player | Source::Beside, replay)) => (replay, "your best run clears it"),
                    None => {
                        complain!("{}", searching(&stage.name));
                        (planned(&store, stage, folder, task.limit)?, "the bot clears it")
                    }
                };
                say!("{}: {what} {}", stage.name, clears(&replay, &stage.level, &GameOptions::default())?);
                pack.prove(stage, replay);
                proved += 1;
            }
            Some(Err(_)) | None => {}
        }
    }
    if must_prove {
        let is_new = pack.count_version(store.exports().as_deref())?;
        if !is_new {
            say!("nothing has changed, so the version stays {}", pack.card.version);
        }
        // The editor reads it there.
        pack.card.write_to(folder)?;
    }
    let bytes = pack.to_bytes()?;
    // A player who opens it reads the same.
    shown(&pack, &stages, proved).iter().for_each(|line| say!("{line}"));
    write(output, &bytes)?;
    if must_prove {
        keep_export(&store, output, &pack, &bytes);
    }
    say!("{}: {} KB", output.display(), bytes.len().div_ceil(1024));
    Ok(())
}

/// Keeps a copy where the editor writes packs, so that both know which versions there are. Another pack is not replaced.
fn keep_export(store: &Store, output: &Path, pack: &Pack, bytes: &[u8]) {
    let (Some(exports), Some(name)) = (store.exports(), output.file_name()) else { return };
    let copy = exports.join(name);
    if Pack::open(&copy).is_ok_and(|there| !there.card.is_of_same_pack(&pack.card)) {
        return;
    }
    let kept = fs::create_dir_all(&exports).map_err(|error| error.to_string()).and_then(|()| write(&copy, bytes));
    if let Err(why) = kept {
        log::info!("{why}");
    }
}

/// Lets the bot plan a way through a level, and keeps its run: the next pack has most levels again.
fn planned(store: &Store, stage: &Stage, folder: &Path, limit: Option<u64>) -> Result<Replay, Failure> {
    let found = bot::prove_within(&stage.name, &stage.level, &GameOptions::default(), limit).run();
    let Run { replay, .. } = found.map_err(|attempt| {
        format!(
            "{}: {}; play it yourself: quadrant play {} --record {}",
            stage.name,
            attempt.why,
            folder.join(format!("{}.ron", stage.name)).display(),
            folder.join(format!("{}.replay", stage.name)).display()
        )
    })?;
    keep_bot_run(store, &stage.level, &replay);
    Ok(replay)
}

fn clears_it(run: &Replay, stage: &Stage) -> bool {
    clears(run, &stage.level, &GameOptions::default()).is_ok()
}

/// Plays every recording of a pack.
pub fn verify(words: &Invocation) -> Result<(), Failure> {
    let file = one_operand(words, "FILE, a pack")?;
    let pack = Pack::open(Path::new(&file))?;
    let stages = inspected(&pack)?;
    let mut failed = 0;
    for stage in &stages {
        let why = match proof_of(&pack, stage) {
            Some(Ok(how)) => {
                say!("{}: cleared, {how}", stage.name);
                continue;
            }
            Some(Err(why)) => why,
            None => "has no recording that clears it".into(),
        };
        complain!("{}: {why}", stage.name);
        failed += 1;
    }
    match failed {
        0 => Ok(()),
        _ => Err(Failure::Problem(format!("{failed} of {} levels are not proved", stages.len()))),
    }
}

/// The folder of levels that `--data` names. A pack is unpacked into the player's data folder first.
pub fn unpacked(data: Option<PathBuf>) -> Result<Option<PathBuf>, Failure> {
    let Some(file) = data.as_ref().filter(|data| data.is_file()) else { return Ok(data) };
    let store = Store::open();
    let folder = store.folder().ok_or(words!("saves.no_folder").to_string())?;
    Ok(Some(Shelf::new(folder, &[]).add(file)?.folder))
}

/// Reads everything in a pack. Prints the problems, and fails if one is an error.
fn inspected(pack: &Pack) -> Result<Vec<Stage>, Failure> {
    let (stages, problems) = pack.inspect();
    problems.iter().for_each(|found| complain!("{found}"));
    let errors: usize = problems.iter().map(Problems::errors).sum();
    if errors > 0 {
        return Err(Failure::Problem(format!("{errors} problems; a pack has none")));
    }
    if stages.is_empty() {
        return Err(Failure::Problem("there is no level in it".into()));
    }
    Ok(stages)
}

/// Plays the recording of a level. `None` if it has none.
fn proof_of(pack: &Pack, stage: &Stage) -> Option<Result<String, String>> {
    let bytes = pack.files.get(&format!("{}.replay", stage.name))?;
    let text = std::str::from_utf8(bytes).map_err(|_| "is not text".to_string());
    let replay = text.and_then(|text| Replay::from_text(text).map_err(|refused| refused.to_string()));
    Some(replay.and_then(|replay| match replay.refuses(&stage.level) {
        Some(why) => Err(why),
        None => clears(&replay, &stage.level, &GameOptions::default()),
    }))
}

/// Returns the lines about a pack that a stranger sees.
fn shown(pack: &Pack, stages: &[Stage], proved: usize) -> Vec<String> {
    let Card { title, author, words, version, levels: _ } = &pack.card;
    let by = if author.is_empty() { String::new() } else { format!(", by {author}") };
    let numbered = if *version == 0 { String::new() } else { format!(", version {version}") };
    let mut lines = vec![format!("{title}{by}{numbered}")];
    lines.extend(Some(words.clone()).filter(|words| !words.is_empty()));
    let mut count = |part, what: &str| {
        let files = pack.of(part).count();
        if files > 0 {
            lines.push(format!("{files} {what}{}", if files == 1 { "" } else { "s" }));
        }
    };
    count(Part::Sprites, "picture sheet");
    count(Part::Song, "song");
    count(Part::Sound, "effect");
    let (have, all) = (if proved == 1 { "has" } else { "have" }, stages.len());
    lines.push(format!("{proved} of {all} levels {have} a recording that clears the level"));
    lines
}
