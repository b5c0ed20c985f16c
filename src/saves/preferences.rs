//! Keeps the settings: reads them at the start, writes them when they change, and knows the names of the keys of this
//! keyboard. If the file cannot be read or written, the screen says so and the game continues.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::saves::store::{Saved, Store};
use crate::settings::Settings;
use crate::settings::names::KeyNames;

const NAME: &str = "settings";

impl Saved for Settings {
    const FORMAT: u32 = 1;

    fn called() -> &'static str {
        words!("saves.settings").as_str()
    }

    /// Format 0 is a text written by hand, without a first line that states the format.
    fn migrate(_format: u32, text: &str) -> Result<Settings, String> {
        ron::from_str(text).map_err(|error| error.to_string())
    }
}

pub struct Preferences {
    store: Store,
    settings: Settings,
    written: Settings,
    pub names: Arc<KeyNames>,
    /// There was no file, so this is the first start.
    pub is_first_start: bool,
    complaint: Option<String>,
}

impl Preferences {
    pub fn read(mut store: Store) -> Preferences {
        let found = store.read::<Settings>(NAME);
        let is_first_start = found.value.is_none() && found.complaint.is_none();
        let written = found.value.unwrap_or_default();
        let settings = written.clone().corrected();
        Preferences {
            store,
            settings,
            written,
            names: Arc::new(KeyNames::default()),
            is_first_start,
            complaint: found.complaint,
        }
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

    /// Writes the settings if they were changed, and always on the first start, which is over then.
    pub fn save(&mut self) {
        if self.settings == self.written && !self.is_first_start {
            return;
        }
        self.is_first_start = false;
        self.written.clone_from(&self.settings);
        if let Err(complaint) = self.store.write(NAME, &self.settings) {
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
    fn settings_are_kept_and_a_damaged_file_is_said() {
        let folder = std::env::temp_dir().join(format!("quadrant-settings-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut first = Preferences::read(Store::at(&folder));
        assert!(first.is_first_start && first.complaint().is_none());
        first.change(&Settings { shake: Shake::Off, ..Settings::default() });
        first.save();
        let mut again = Preferences::read(Store::at(&folder));
        assert!(!again.is_first_start && again.complaint().is_none());
        assert_eq!(again.settings().shake, Shake::Off);
        let file = folder.join("settings.ron");
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text.replace("Off", "Of")).unwrap();
        let mut damaged = Preferences::read(Store::at(&folder));
        assert!(!damaged.is_first_start, "who has played here is not asked again");
        assert!(damaged.complaint().unwrap().contains("your settings is damaged"));
        std::fs::write(&file, "(music: 1)").unwrap();
        assert_eq!(Preferences::read(Store::at(&folder)).settings().music, 1, "written by hand");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
