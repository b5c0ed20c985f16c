//! Finds the folder in which the programs of this user keep their data. It is the folder that each system's guidelines
//! name. The rest of `saves` only uses what is below it. Saved games are there, so this must not change.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::files::library::text_of;

/// Returns `None` if the system does not say where the user's home is.
pub fn data_folder() -> Option<PathBuf> {
    folder_on(env::consts::OS, |name| env::var_os(name), env::home_dir())
}

/// Returns the folders of this user into which files from others come.
pub fn download_folders() -> Vec<PathBuf> {
    let Some(home) = env::home_dir().filter(|home| !home.as_os_str().is_empty()) else { return Vec::new() };
    let config = env::var_os("XDG_CONFIG_HOME").map_or_else(|| home.join(".config"), PathBuf::from);
    let named = text_of(&config.join("user-dirs.dirs")).unwrap_or_default();
    [("XDG_DOWNLOAD_DIR", "Downloads"), ("XDG_DESKTOP_DIR", "Desktop")]
        .map(|(name, usual)| named_folder(&named, name, &home).unwrap_or_else(|| home.join(usual)))
        .to_vec()
}

/// Returns the folder of this name in the text of `user-dirs.dirs`, a line such as `XDG_DOWNLOAD_DIR="$HOME/Downloads"`.
fn named_folder(text: &str, name: &str, home: &Path) -> Option<PathBuf> {
    let value = text.lines().find_map(|line| line.trim().strip_prefix(name)?.strip_prefix('='))?;
    let value = value.strip_prefix('"')?.strip_suffix('"')?;
    match value.strip_prefix("$HOME/") {
        Some(rest) => Some(home.join(rest)),
        None => Some(PathBuf::from(value)).filter(|folder| folder.is_absolute()),
    }
}

/// A variable that is empty or not an absolute path counts as not set.
fn folder_on(system: &str, variable: impl Fn(&str) -> Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    let named = |name| variable(name).map(PathBuf::from).filter(|folder| folder.is_absolute());
    let in_home = |rest| home.filter(|home| !home.as_os_str().is_empty()).map(|home| home.join(rest));
    match system {
        "windows" => named("APPDATA").or_else(|| in_home("AppData/Roaming")),
        "macos" => in_home("Library/Application Support"),
        _ => named("XDG_DATA_HOME").or_else(|| in_home(".local/share")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn the_folder_for_downloads_may_have_another_name() {
        let text =
            "# made by the desktop\nXDG_DOWNLOAD_DIR=\"$HOME/Letöltések\"\nXDG_DESKTOP_DIR=\"/shared\"\nXDG_X=\"y\"\n";
        let named = |name| named_folder(text, name, Path::new("/home/ada"));
        assert_eq!(named("XDG_DOWNLOAD_DIR"), Some("/home/ada/Letöltések".into()));
        assert_eq!(named("XDG_DESKTOP_DIR"), Some("/shared".into()));
        assert_eq!((named("XDG_X"), named("XDG_MUSIC_DIR")), (None, None));
    }

    // Only what is absolute on the system that runs the test counts as absolute.
    #[cfg(unix)]
    #[test]
    fn each_system_has_its_own_folder() {
        let cases = [
            ("linux", None, "/home/ada/.local/share"),
            ("linux", Some(("XDG_DATA_HOME", "/data")), "/data"),
            ("linux", Some(("XDG_DATA_HOME", "")), "/home/ada/.local/share"),
            ("linux", Some(("XDG_DATA_HOME", "data")), "/home/ada/.local/share"),
            ("linux", Some(("APPDATA", "/data")), "/home/ada/.local/share"),
            ("freebsd", None, "/home/ada/.local/share"),
            ("freebsd", Some(("XDG_DATA_HOME", "/data")), "/data"),
            ("macos", None, "/home/ada/Library/Application Support"),
            ("macos", Some(("XDG_DATA_HOME", "/data")), "/home/ada/Library/Application Support"),
            ("windows", None, "/home/ada/AppData/Roaming"),
            ("windows", Some(("APPDATA", "/roaming")), "/roaming"),
            ("windows", Some(("APPDATA", "roaming")), "/home/ada/AppData/Roaming"),
            ("windows", Some(("XDG_DATA_HOME", "/data")), "/home/ada/AppData/Roaming"),
        ];
        for (system, set, expected) in cases {
            let variable = |name: &str| set.filter(|(other, _)| *other == name).map(|(_, value)| value.into());
            let folder = folder_on(system, variable, Some("/home/ada".into()));
            assert_eq!(folder.as_deref(), Some(expected.as_ref()), "{system} {set:?}");
        }
    }

    #[test]
    fn without_a_home_there_is_no_folder() {
        for system in ["linux", "freebsd", "macos", "windows"] {
            for home in [None, Some(PathBuf::new())] {
                assert_eq!(folder_on(system, |_| None, home), None, "{system}");
            }
        }
    }
}
