//! Keeps the settings: reads them at the start, writes them when they change, and knows the names of the keys of this
//! keyboard. If the file cannot be read or written, the screen says so and the game continues.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::saves::store::{Saved, Store, not_saved};
use crate::settings::Settings;
use crate::settings::names::KeyNames;

const NAME: &str = "settings";

impl Saved for Settings {
    const FORMAT: u32 = 1;

    fn called() -> &'static str {
        words!("saves.settings").as_str()
    }
}

pub struct Preferences {
    store: Store,
    settings: Settings,
    written: Settings,
    pub names: Arc<KeyNames>,
    complaint: Option<String>,
}

impl Preferences {
    pub fn read(mut store: Store) -> Preferences {
        let found = store.read::<Settings>(NAME);
        let written = found.value.unwrap_or_default();
        let settings = written.clone().corrected();
        Preferences { store, settings, written, names: Arc::new(KeyNames::default()), complaint: found.complaint }
    }

    /// Writes a text to a new file in the user's data folder. The error is the end of a sentence.
    pub fn write_beside_others(&self, name: &str, ending: &str, text: &str) -> Result<PathBuf, String> {
        self.store.write_beside_others(name, ending, text)
    }

    pub fn folder(&self) -> Option<&Path> {
        self.store.folder()
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn change(&mut self, settings: &Settings) {
        self.settings.clone_from(settings);
    }

    /// Writes the settings if they were changed. Changes by another open game stay in the file. It takes effect
    /// here at the next start.
    pub fn save(&mut self) {
        if self.settings == self.written {
            return;
        }
        let before = std::mem::replace(&mut self.written, self.settings.clone());
        let saved = self.store.hold().map_err(|why| not_saved(Settings::called(), &why)).and_then(|_held| {
            let found = self.store.read::<Settings>(NAME);
            self.complaint = found.complaint.or(self.complaint.take());
            let merged = found.value.map(|theirs| self.settings.changes_in(&before, theirs));
            self.store.write(NAME, merged.as_ref().unwrap_or(&self.settings))
        });
        if let Err(complaint) = saved {
            log::warn!("{complaint}");
            self.complaint = Some(complaint);
        }
    }

    pub fn complaint(&mut self) -> Option<String> {
        self.complaint.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Shake;

    #[test]
    fn two_games_at_once_keep_what_each_has_changed() {
        let folder = std::env::temp_dir().join(format!("quadrant-two-settings-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let begin = || Preferences::read(Store::at(&folder));
        begin().save();
        let (mut one, mut other) = (begin(), begin());
        let mut changed = one.settings().clone();
        (changed.music, changed.taught_pads) = (1, vec!["0300,Pad,a:b0,".into()]);
        one.change(&changed);
        one.save();
        other.change(&Settings { shake: Shake::Off, ..other.settings().clone() });
        other.save();
        let expected = Settings { shake: Shake::Off, ..changed.clone() };
        assert_eq!(*begin().settings(), expected);
        assert_eq!(other.settings().music, Settings::default().music, "it takes effect at the next start");
        // The first one turns the music back up. The other did not change the music.
        one.change(&Settings { music: 8, ..changed });
        one.save();
        assert_eq!(*begin().settings(), Settings { music: 8, ..expected });
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn settings_are_kept_and_a_damaged_file_is_said() {
        let folder = std::env::temp_dir().join(format!("quadrant-settings-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut first = Preferences::read(Store::at(&folder));
        assert!(first.complaint().is_none());
        first.change(&Settings { shake: Shake::Off, ..Settings::default() });
        first.save();
        let mut again = Preferences::read(Store::at(&folder));
        assert!(again.complaint().is_none());
        assert_eq!(again.settings().shake, Shake::Off);
        let file = folder.join("settings.ron");
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text.replace("Off", "Of")).unwrap();
        let mut damaged = Preferences::read(Store::at(&folder));
        assert!(damaged.complaint().unwrap().contains("your settings is damaged"));
        std::fs::write(&file, "(music: 1)").unwrap();
        assert_eq!(Preferences::read(Store::at(&folder)).settings().music, 1, "written by hand");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
