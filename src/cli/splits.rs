//! `quadrant splits`: the splits of recordings at each checkpoint, the best of each, and a file for LiveSplit.

use std::path::Path;

use super::command_line::{Invocation, Splits};
use super::common::{claim_output, load_replay};
use crate::career::trials::Trial;
use crate::failure::Failure;
use crate::files::library::{Library, write};
use crate::scene::play::contest::SegmentName;
use crate::scene::results::Clocked;
use crate::scene::trial::splits_file;
use crate::sim::run::splits::{order, segment};

/// Prints the table, and writes the file if one is named.
pub fn splits(command: &Splits, words: &Invocation, library: &Library) -> Result<(), Failure> {
    if words.operands.is_empty() {
        return Err(Failure::Usage("quadrant splits needs at least one FILE".into()));
    }
    if let Some(output) = &command.output {
        claim_output(output, words, None, library)?;
    }
    let mut trial = Trial::default();
    let mut first = None;
    for file in &words.operands {
        let (replay, level, _) = load_replay(Path::new(file), library, command.level.as_deref())?;
        let (of, title) = first.get_or_insert((replay.clone(), level.name.clone()));
        if of.level_hash != replay.level_hash || of.rules != replay.rules {
            let problem = format!("{file}: is of another level or difficulty than {}: {title}", words.operands[0]);
            return Err(Failure::Problem(problem));
        }
        let ticks = replay.splits(&level).map_err(|divergence| format!("{file}: {divergence}"))?;
        say!("{file}: {}, {}", level.name, replay.rules.difficulty.word());
        print(&ticks, |nth| segment(&ticks, nth));
        trial.begun += 1;
        trial.take(&ticks);
    }
    let Some((replay, title)) = first else { return Ok(()) };
    if words.operands.len() > 1 {
        say!("best of {} recordings", words.operands.len());
        print(&trial.best, |nth| trial.segments.get(nth).copied().flatten());
    }
    if let Some(output) = &command.output {
        let text = splits_file(&title, replay.rules.difficulty, trial.segments.len(), &trial);
        write(output, text.as_bytes())?;
    }
    Ok(())
}

/// Prints a row for each segment: its name, the time at its end, and its own time.
fn print(ticks: &[Option<u32>], part: impl Fn(usize) -> Option<u32>) {
    let shown = |ticks: Option<u32>| ticks.map_or("-".into(), |ticks| Clocked(ticks).to_string());
    for (place, nth) in order(ticks, ticks.len()).into_iter().enumerate() {
        let (split, of) = (ticks[nth], ticks.len());
        let name = SegmentName { nth: place, of }.to_string();
        say!("  {name:<16}{:>10}{:>10}", shown(split), shown(part(nth)));
    }
}
