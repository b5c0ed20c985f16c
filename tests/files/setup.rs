//! Tests of `setup.sh`, which installs SDL2 for `./play` and `./test` on five systems: which package manager it chooses,
//! and the command that it runs. The package managers are programs of the test that only print their arguments.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::common::files::empty_folder;

fn script(file: &Path, text: &str) {
    fs::write(file, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Runs `setup.sh` as this user on a machine that has only these package managers. Returns the exit code and what was
/// printed.
fn set_up(managers: &[&str], user: u32, can_sudo: bool) -> (Option<i32>, String) {
    let folder = empty_folder("setup-path");
    // The linker finds no SDL2.
    for (name, text) in [("cargo", ""), ("cc", "exit 1")] {
        script(&folder.join(name), text);
    }
    script(&folder.join("id"), &format!("echo {user}"));
    if can_sudo {
        script(&folder.join("sudo"), "[ \"$1\" = -v ] || { echo as root; exec \"$@\"; }");
    }
    for manager in managers {
        script(&folder.join(manager), &format!("echo {manager} \"$@\""));
    }
    // Libraries that this machine has are not looked at.
    let text = fs::read_to_string("setup.sh").unwrap();
    let folders = "/usr/lib /usr/lib64 /usr/local/lib /opt/homebrew/lib";
    assert!(text.contains(folders));
    let setup = folder.join("setup.sh");
    fs::write(&setup, text.replace(folders, "/nowhere")).unwrap();
    let output = Command::new("/bin/bash")
        .args(["-c", ". \"$0\""])
        .arg(&setup)
        .env_clear()
        .env("PATH", &folder)
        .env("HOME", &folder)
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

#[test]
fn each_package_manager_installs_sdl2_by_its_own_name() {
    for (manager, commands) in [
        ("apt-get", "apt-get update -qq\napt-get install -y -qq --no-install-recommends libsdl2-dev\n"),
        ("dnf", "dnf install -y -q SDL2-devel\n"),
        ("pacman", "pacman -S --noconfirm --needed sdl2\n"),
        ("zypper", "zypper --non-interactive --quiet install libSDL2-devel\n"),
        ("brew", "brew install --quiet sdl2\n"),
    ] {
        let packages = commands.trim().rsplit(' ').next().unwrap();
        let (code, said) = set_up(&[manager], 0, false);
        assert_eq!(said, format!("Installing {packages} with {manager} ...\n{commands}"));
        assert_eq!(code, Some(0), "{said}");
        // Other users need sudo, except for brew, which must not run as root.
        let (code, said) = set_up(&[manager], 1000, true);
        let commands = match manager {
            "brew" => commands.to_string(),
            _ => commands.lines().map(|line| format!("as root\n{line}\n")).collect(),
        };
        assert_eq!((code, said), (Some(0), format!("Installing {packages} with {manager} ...\n{commands}")));
        let (code, said) = set_up(&[manager], 1000, false);
        if manager != "brew" {
            assert_eq!(code, Some(1), "{said}");
            assert!(said.ends_with(&format!("Ask an administrator to run: {manager} install {packages}\n")), "{said}");
        }
    }
    // Debian may have the others as well.
    assert!(set_up(&["brew", "dnf", "apt-get"], 0, false).1.contains("with apt-get"));
    let (code, said) = set_up(&[], 0, false);
    assert!(code == Some(1) && said.contains("no known package manager was found"), "{said}");
}
