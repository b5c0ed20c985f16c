//! The computer at the controls, from the command line: one level, or all stages of the campaign at once, so that their
//! recordings are made afresh with one command after the rules or the levels have changed.

use std::sync::Arc;
use std::time::Instant;

use super::Failure;
use super::command_line::Command;
use super::commands::{claim_output, no_operands, one_operand, play_back, watch};
use super::files::{Library, write};
use crate::level::Level;
use crate::replay::Replay;

/// The computer plays; what it found is played once more, on the index that was asked for, before it counts.
pub fn bot(command: Command, library: Library) -> Result<(), Failure> {
    if command.campaign {
        return bot_campaign(&command, &library);
    }
    let wanted = one_operand(&command, "the name of a level, or its file")?;
    let (level_name, level) = library.load(&wanted)?;
    let level = Arc::new(level);
    let (replay, told) = plan(&level_name, &level, &command)?;
    say!("{told}");
    if let Some(file) = &command.output {
        write(file, replay.to_text().as_bytes())?;
    }
    if command.watch { watch(command, library, replay, level, wanted) } else { Ok(()) }
}

/// A run through a level, and the line that tells of it.
fn plan(level_name: &str, level: &Arc<Level>, command: &Command) -> Result<(Replay, String), String> {
    let run = crate::bot::play(level_name, level, command.seed, command.rules)
        .map_err(|stuck| format!("{level_name}: the bot {stuck}"))?;
    log::info!("{} worlds were tried", run.worlds);
    let told = play_back(&run.replay, level, command.index).map_err(|problem| format!("{level_name}: {problem}"))?;
    Ok((run.replay, format!("{level_name}: {told}")))
}

/// All stages, each written as soon as it is finished; one that is not keeps the recording it had.
fn bot_campaign(command: &Command, library: &Library) -> Result<(), Failure> {
    no_operands(command)?;
    if command.watch {
        return Err(Failure::Usage("quadrant bot --campaign plays without a window; --watch is for one level".into()));
    }
    if let Some(folder) = command.output.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(Failure::Problem(format!("{}: is not a folder", folder.display())));
    }
    let campaign = library.campaign()?;
    let tape_of = |stage: &str| command.output.as_ref().map(|folder| folder.join(format!("{stage}.replay")));
    for file in campaign.stages().filter_map(tape_of) {
        claim_output(&file, command, library)?;
    }
    let (mut stages, mut failed) = (0, 0);
    for stage in campaign.stages() {
        stages += 1;
        let began = Instant::now();
        let planned = library.load_named(stage).and_then(|level| plan(stage, &Arc::new(level), command));
        match planned {
            Ok((replay, told)) => {
                say!("{told}, planned in {} s", began.elapsed().as_secs());
                if let Some(file) = tape_of(stage) {
                    write(&file, replay.to_text().as_bytes())?;
                }
            }
            Err(problem) => {
                failed += 1;
                complain!("{problem}");
            }
        }
    }
    if failed > 0 {
        return Err(Failure::Problem(format!("{failed} of {stages} stages were not finished")));
    }
    Ok(())
}
