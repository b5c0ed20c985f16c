//! Checks the file of the current level a few times a second, and reads the level again when the file was saved and no
//! longer changes. A check costs a few microseconds, so there is no thread.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use crate::files::library::level_text;
use crate::level::read::check;
use crate::level::{Level, Problems};
use crate::scene::play::Play;

/// Two checks and the reading must together take less than half a second.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Time and size of a file, which change when it is saved. `None` if there is no file.
type Stamp = Option<(SystemTime, u64)>;

pub struct Watch {
    /// `None` for a level inside the program.
    file: Option<PathBuf>,
    read: Stamp,
    /// The version at the last check.
    seen: Stamp,
    looked: Instant,
}

pub enum News {
    Good(Arc<Level>),
    Bad(Problems),
}

impl Watch {
    /// Call it before the level is read, so that no change is missed in between.
    pub fn new(file: Option<PathBuf>) -> Watch {
        let mut watch = Watch { file, read: None, seen: None, looked: Instant::now() };
        (watch.read, watch.seen) = (watch.stamp(), watch.stamp());
        watch
    }

    fn stamp(&self) -> Stamp {
        let about = fs::metadata(self.file.as_ref()?).ok()?;
        Some((about.modified().ok()?, about.len()))
    }

    /// Returns the level or its problems, if `asked`, or if the file was saved and no longer changes.
    pub fn news(&mut self, now: Instant, asked: bool) -> Option<News> {
        if !asked && now.duration_since(self.looked) < LOOK_EVERY {
            return None;
        }
        self.looked = now;
        let (before, now) = (self.seen, self.stamp());
        self.seen = now;
        let is_new = now != self.read && now == before;
        if !(is_new || asked) {
            return None;
        }
        self.read = now;
        let file = self.file.as_ref()?;
        let name = file.display().to_string();
        let (level, problems) = match level_text(file) {
            Ok(text) => check(&name, &text),
            Err(problems) => (None, problems),
        };
        Some(match level.filter(|_| problems.errors() == 0) {
            Some(level) => News::Good(Arc::new(level)),
            None => News::Bad(problems),
        })
    }

    /// Passes the changes on. Returns whether the level was read again.
    pub fn tell(&mut self, play: &mut Play) -> bool {
        let asked = play.asks_for_reload();
        if asked && self.file.is_none() {
            play.say("This level is built in. To change a level during play, start one from a file");
        }
        match self.news(Instant::now(), asked) {
            None => return false,
            Some(News::Good(level)) => {
                let how = if play.reload(level) { "reloaded" } else { "saved without a change" };
                log::info!("the level was {how}");
                return true;
            }
            Some(News::Bad(problems)) => {
                log::warn!("the file has problems, so the old version of the level stays:\n{problems}");
                play.complain(&problems);
            }
        }
        false
    }
}
