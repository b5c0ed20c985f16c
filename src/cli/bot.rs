//! `quadrant bot`: the computer plays one level, or all stages of the campaign, so that one command records them again
//! after the rules or the levels have changed.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use crate::bot::{self, BYTES, Limits, Run, TICKS, Verdict};
use crate::cli::command_line::{Bot, Invocation};
use crate::cli::common::{claim_output, no_operands, one_operand, play_back, watch};
use crate::cli::in_order::in_order;
use crate::failure::Failure;
use crate::files::library::{Library, write};
use crate::game::start::GameOptions;
use crate::level::Level;
use crate::replay::Replay;

/// Lets the bot plan a run. The run counts only after it was played again on the index that `--index` names.
pub fn bot(bot: Bot, words: &Invocation, library: Library) -> Result<(), Failure> {
    if bot.campaign {
        return bot_campaign(&bot, words, &library);
    }
    if let Some(output) = &bot.output {
        claim_output(output, words, None, &library)?;
    }
    let wanted = one_operand(words, "LEVEL, the name of a level or its file")?;
    let (level_name, level) = library.load(&wanted)?;
    let level = Arc::new(level);
    let (Run { replay, .. }, summary) = plan(&level_name, &level, &bot, bot.output.as_deref())?;
    say!("{summary}");
    if let Some(file) = &bot.output {
        write(file, replay.to_text().as_bytes())?;
    }
    if bot.game.is_watched { watch(bot.game, words, library, (replay, level, wanted)) } else { Ok(()) }
}

/// Returns a run through a level and a line about it. If the bot finds none, its best attempt is written beside `output`.
fn plan(level_name: &str, level: &Arc<Level>, bot: &Bot, output: Option<&Path>) -> Result<(Run, String), String> {
    let run = prove_within(level_name, level, &bot.game, bot.limit).run().map_err(|attempt| {
        let note = output.map(|file| write_attempt(file, &attempt.replay));
        let note = note.map_or_else(String::new, |note| note.unwrap_or_else(|problem| format!("\n{problem}")));
        format!("{level_name}: {}{note}", attempt.why)
    })?;
    log::info!("the bot tried {} ticks", run.tried_ticks);
    let summary =
        play_back(&run.replay, level, bot.game.index).map_err(|problem| format!("{level_name}: {problem}"))?;
    Ok((run, format!("{level_name}: {summary}")))
}

/// Asks the bot whether a level can be beaten. A limit in seconds cuts the search short.
pub fn prove_within(level_name: &str, level: &Arc<Level>, game: &GameOptions, limit: Option<u64>) -> Verdict {
    let began = Instant::now();
    let mut stop = |_| limit.is_some_and(|limit| began.elapsed().as_secs() >= limit);
    let task = bot::Task { name: level_name, level, seed: game.seed, rules: game.rules, before: &[] };
    bot::prove(&task, &mut Limits { ticks: TICKS, stop: &mut stop, bytes: BYTES })
}

/// Writes an attempt that did not finish the level. No existing file is replaced: the ending becomes `stuck.replay`,
/// `stuck-2.replay` and so on.
fn write_attempt(file: &Path, attempt: &Replay) -> Result<String, String> {
    let numbered = (2..).map(|number| file.with_extension(format!("stuck-{number}.replay")));
    let mut names = [file.to_path_buf(), file.with_extension("stuck.replay")].into_iter().chain(numbered);
    let file = names.find(|name| !name.exists()).expect("the numbers do not end");
    write(&file, attempt.to_text().as_bytes())?;
    Ok(format!("\nits best attempt is in {}", file.display()))
}

/// Plays all stages and writes each recording when it is finished. A stage that the bot cannot finish keeps its old recording.
fn bot_campaign(bot: &Bot, words: &Invocation, library: &Library) -> Result<(), Failure> {
    no_operands(words)?;
    if bot.game.is_watched {
        return Err(Failure::Usage("--watch does not work with --campaign; name one level instead".into()));
    }
    if let Some(folder) = bot.output.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(Failure::Problem(format!(
            "{}: is not a folder; -o takes a folder with --campaign",
            folder.display()
        )));
    }
    let campaign = library.campaign()?;
    let file_of = |stage: &str| bot.output.as_ref().map(|folder| folder.join(format!("{stage}.replay")));
    for file in campaign.stages().filter_map(file_of) {
        claim_output(&file, words, None, library)?;
    }
    let stages: Vec<&str> = campaign.stages().collect();
    let mut failed = 0;
    let plan_nth = |nth: usize| {
        let (stage, began) = (stages[nth], Instant::now());
        let level = library.load_named(stage)?;
        let (run, summary) = plan(stage, &Arc::new(level), bot, file_of(stage).as_deref())?;
        let (tried, seconds) = (run.tried_ticks, began.elapsed().as_secs());
        Ok((run.replay, format!("{summary}, planned in {seconds} s with {tried} ticks tried")))
    };
    in_order(stages.len(), plan_nth, |nth, planned: Result<(Replay, String), String>| {
        match planned {
            Ok((replay, summary)) => {
                say!("{summary}");
                if let Some(file) = file_of(stages[nth]) {
                    write(&file, replay.to_text().as_bytes())?;
                }
            }
            Err(problem) => {
                failed += 1;
                complain!("{problem}");
            }
        }
        Ok(())
    })?;
    if failed > 0 {
        return Err(Failure::Problem(format!("the bot did not finish {failed} of {} stages", stages.len())));
    }
    Ok(())
}
