//! Finds the folder in which the programs of this user keep their data. It is the folder that each system's guidelines
//! name. The rest of `saves` only uses what is below it. Saved games are there, so this must not change.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// Returns `None` if the system does not say where the user's home is.
pub fn data_folder() -> Option<PathBuf> {
    folder_on(env::consts::OS, |name| env::var_os(name), env::home_dir())
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
