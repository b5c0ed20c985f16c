//! The text of a recording: lines of words and numbers, with a checksum at the end.

use std::fmt::Write;

use super::name::{is_level_name, level_name_of, quoted};
use super::{CHECK_EVERY, Check, FORMAT, INTRO, MAX_TICKS, Refused, Replay, Run, outcome_of, word_of};
use crate::hash::hash_of;
use crate::input::Input;
use crate::sim::world::rules::Rush;
use crate::sim::{Difficulty, Outcome, RULES_VERSION, Rules};

impl Replay {
    pub fn to_text(&self) -> String {
        let Replay { rules_version, level, level_hash, seed, rules, .. } = self;
        let mut text = format!(
            "{INTRO} {FORMAT}\nrules_version {rules_version}\nlevel {level}\nhash {level_hash:016x}\nseed {seed}\n"
        );
        let assists = [(rules.endless_life, " endless_life"), (rules.endless_ammunition, " endless_ammunition")];
        let assists: String = assists.into_iter().filter_map(|(on, word)| on.then_some(word)).collect();
        let plus = if rules.plus { " plus" } else { "" };
        let rush = rules.rush.map_or(String::new(), |Rush { life, fight }| format!(" rush={life}/{fight}"));
        writeln!(text, "rules {}{assists}{plus}{rush}", rules.difficulty.word())
            .expect("writing to a String cannot fail");
        for run in &self.runs {
            let [(held, pressed), (held2, pressed2)] = run.inputs.map(Input::bits);
            writeln!(text, "input {} {held:x} {pressed:x} {held2:x} {pressed2:x}", run.ticks)
                .expect("writing to a String cannot fail");
        }
        let mut marks_start = 0;
        for check in &self.checks {
            write!(text, "check {} {:016x}", check.tick, check.hash).expect("writing to a String cannot fail");
            for (slot, mark) in &self.marks[std::mem::replace(&mut marks_start, check.marks_end)..check.marks_end] {
                write!(text, " {slot}:{mark:04x}").expect("writing to a String cannot fail");
            }
            text.push('\n');
        }
        writeln!(text, "end {} {} {:016x}", self.ticks, word_of(self.outcome), self.final_hash)
            .expect("writing to a String cannot fail");
        writeln!(text, "sum {:016x}", hash_of(text.as_bytes())).expect("writing to a String cannot fail");
        text
    }

    /// Reads a recording made under the current version of the rules.
    pub fn from_text(text: &str) -> Result<Replay, Refused> {
        Replay::from_any_rules(text)?.under_these_rules()
    }

    /// Like `from_text`, for a stored run. Old versions wrote the path of the level instead of its name. The path is
    /// replaced by the name.
    pub fn from_kept_text(text: &str) -> Result<Replay, Refused> {
        let replay = Replay::parse(text)?;
        Replay { level: level_name_of(&replay.level), ..replay }.under_these_rules()
    }

    /// Reads a recording made under any rules. Its inputs can be played, but its hashes have no meaning here.
    pub fn from_any_rules(text: &str) -> Result<Replay, Refused> {
        let replay = Replay::parse(text)?;
        if !is_level_name(&replay.level) {
            let level = quoted(&replay.level);
            let why = format!("names its level {level}; this must be the name of a level, not a path");
            return Err(Refused::Damaged(why));
        }
        Ok(replay)
    }

    fn under_these_rules(self) -> Result<Replay, Refused> {
        match self.rules_version {
            RULES_VERSION => Ok(self),
            other => Err(Refused::OtherVersion(format!(
                "was made under version {other} of the rules; this game plays version {RULES_VERSION}"
            ))),
        }
    }

    fn parse(text: &str) -> Result<Replay, Refused> {
        let (format, body) = whole(text).map_err(Refused::Damaged)?;
        let format: u32 = format.parse().map_err(|_| {
            Refused::Damaged(format!("is not a replay: its format is {}, not a number", quoted(format)))
        })?;
        if format != FORMAT {
            let why = format!("is a replay of format {format}; this game reads format {FORMAT}");
            return Err(Refused::OtherVersion(why));
        }
        Replay::read(body).map_err(Refused::Damaged)
    }

    fn read(body: &str) -> Result<Replay, String> {
        let mut replay = Replay {
            rules_version: 0,
            level: String::new(),
            level_hash: 0,
            seed: 0,
            rules: Rules::default(),
            runs: Vec::new(),
            checks: Vec::new(),
            marks: Vec::new(),
            ticks: 0,
            outcome: Outcome::Running,
            final_hash: 0,
        };
        let mut seen: Vec<&str> = Vec::new();
        for (nth, line) in body.lines().enumerate().skip(1) {
            let word = line.split(' ').next().unwrap_or_default();
            if seen.contains(&"end") {
                return Err(format!("line {} is after the line 'end': {}", nth + 1, quoted(line)));
            }
            if !["input", "check"].contains(&word) {
                if seen.contains(&word) {
                    return Err(format!("line {} is a second line '{word}'; there must be only one", nth + 1));
                }
                seen.push(word);
            }
            replay.read_line(line).ok_or_else(|| format!("line {} cannot be parsed: {}", nth + 1, quoted(line)))?;
        }
        let total = replay.runs.iter().try_fold(0u32, |sum, run| sum.checked_add(run.ticks));
        if total != Some(replay.ticks) {
            return Err(format!("is inconsistent: its inputs do not add up to its {} ticks", replay.ticks));
        }
        if replay.ticks > MAX_TICKS {
            return Err(format!("lasts {} ticks; at most {MAX_TICKS} (four hours) are played", replay.ticks));
        }
        let checked = replay.checks.iter().map(|check| check.tick);
        if !checked.eq((1..=replay.ticks / CHECK_EVERY).map(|nth| nth * CHECK_EVERY)) {
            return Err(format!("is inconsistent: it must have a line 'check' for every {CHECK_EVERY}th tick"));
        }
        Ok(replay)
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let (word, rest) = line.split_once(' ')?;
        let mut parts = rest.split(' ');
        match word {
            "rules_version" => self.rules_version = rest.parse().ok()?,
            "level" => self.level = rest.into(),
            "hash" => self.level_hash = u64::from_str_radix(rest, 16).ok()?,
            "seed" => self.seed = rest.parse().ok()?,
            "rules" => {
                self.rules.difficulty = Difficulty::named(parts.next()?).ok()?;
                for word in parts {
                    match word {
                        "endless_life" => self.rules.endless_life = true,
                        "endless_ammunition" => self.rules.endless_ammunition = true,
                        "plus" => self.rules.plus = true,
                        other => {
                            let (life, fight) = other.strip_prefix("rush=")?.split_once('/')?;
                            self.rules.rush = Some(Rush { life: life.parse().ok()?, fight: fight.parse().ok()? });
                        }
                    }
                }
            }
            "input" => {
                let ticks = parts.next()?.parse().ok().filter(|ticks| *ticks > 0)?;
                let mut bits = || u16::from_str_radix(parts.next()?, 16).ok();
                let inputs = [Input::from_bits(bits()?, bits()?)?, Input::from_bits(bits()?, bits()?)?];
                self.runs.push(Run { ticks, inputs });
                return parts.next().is_none().then_some(());
            }
            "check" => {
                let tick = parts.next()?.parse().ok()?;
                let hash = u64::from_str_radix(parts.next()?, 16).ok()?;
                let mark = |part: &str| {
                    let (slot, mark) = part.split_once(':')?;
                    Some((slot.parse().ok()?, u16::from_str_radix(mark, 16).ok()?))
                };
                for part in parts {
                    self.marks.push(mark(part)?);
                }
                self.checks.push(Check { tick, hash, marks_end: self.marks.len() });
            }
            "end" => {
                self.ticks = parts.next()?.parse().ok()?;
                self.outcome = outcome_of(parts.next()?)?;
                self.final_hash = u64::from_str_radix(parts.next()?, 16).ok()?;
                return parts.next().is_none().then_some(());
            }
            _ => return None,
        }
        Some(())
    }
}

/// Returns the format and the text without the checksum, if the text is neither cut nor changed.
fn whole(text: &str) -> Result<(&str, &str), String> {
    let first = text.lines().next().unwrap_or("");
    let format = first.strip_prefix(INTRO).ok_or("is not a replay: it does not begin with 'quadrant replay'")?;
    let (body, sum) = text
        .rsplit_once("sum ")
        .filter(|(body, _)| body.ends_with('\n'))
        .ok_or("ends too early: its last line, the checksum, is missing")?;
    if sum != format!("{:016x}\n", hash_of(body.as_bytes())) {
        return Err("is damaged: its checksum does not match its content".into());
    }
    Ok((format.trim(), body))
}
