//! The recordings that may show that a level can be beaten, wherever they are kept. The editor and the command line both look
//! here, so that what one finds is found by the other too.

use std::fs;
use std::path::Path;

use crate::career::content_name;
use crate::files::shelf::recording_of;
use crate::level::Level;
use crate::replay::Replay;
use crate::saves::keeper::Keeper;
use crate::saves::store::Store;
use crate::sim::Difficulty;

/// The folder in the data folder with runs of the bot, and the most of them.
const BOT_RUNS: &str = "bot";
const MOST_BOT_RUNS: usize = 500;

/// Where a recording was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Beside the level, with its name.
    Beside,
    /// Among the best runs of the player.
    Player,
    /// Among the runs of the bot.
    Bot,
}

/// Returns the recordings of exactly this level, in the order in which they should be tried. `file` is the file of the level.
pub fn proofs_of(store: &Store, file: &Path, level: &Level) -> Vec<(Source, Replay)> {
    let kept = |name: &str| Replay::from_text(&store.read_text(name).ok()??).ok();
    let beside = recording_of(file).map(|run| (Source::Beside, run));
    let own = Difficulty::ALL.iter().find_map(|on| kept(&Keeper::run_name(level.hash, *on)));
    let bot = kept(&bot_run_name(level));
    let found = beside.into_iter().chain(own.map(|run| (Source::Player, run))).chain(bot.map(|run| (Source::Bot, run)));
    found.filter(|(_, run)| run.is_fair() && run.refuses(level).is_none()).collect()
}

/// The name of the run of the bot in the data folder. It belongs to the content of the level.
fn bot_run_name(level: &Level) -> String {
    format!("{BOT_RUNS}/{}.replay", content_name(level.hash))
}

/// Keeps a run of the bot, so that it need not plan the same level again.
pub fn keep_bot_run(store: &Store, level: &Level, run: &Replay) {
    let name = bot_run_name(level);
    // Without it, the bot only plans once more.
    match store.write_text(&name, &run.to_text()) {
        Ok(()) => forget_oldest(store),
        Err(why) => log::info!("{name}: {why}"),
    }
}

fn forget_oldest(store: &Store) {
    let Some(folder) = store.folder().map(|folder| folder.join(BOT_RUNS)) else { return };
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> =
        files.map(|file| (file.metadata().and_then(|about| about.modified()).ok(), file.path())).collect();
    files.sort();
    for (_, file) in &files[..files.len().saturating_sub(MOST_BOT_RUNS)] {
        if let Err(why) = fs::remove_file(file) {
            log::info!("{}: {why}", file.display());
        }
    }
}
