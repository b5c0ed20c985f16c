//! Tests of the whole program in a window: its display is lost, or it is killed, or its sound device never answers.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::files::{empty_folder, shipped};
use quadrant::replay::Replay;
use quadrant::sim::World;
use quadrant::words;

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);

/// The program, which keeps everything in this folder and needs no hardware.
fn program(folder: &Path, words: &[&str]) -> Command {
    let saves = folder.join("quadrant");
    fs::create_dir_all(&saves).unwrap();
    fs::write(saves.join("settings.ron"), "(pauses_without_focus: false)").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrant"));
    command
        .args(words)
        .env("XDG_DATA_HOME", folder)
        .env("SDL_VIDEODRIVER", "dummy")
        .env("SDL_AUDIODRIVER", "dummy")
        .env("SDL_RENDER_DRIVER", "software");
    command
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

fn end_of(mut child: Child) -> ExitStatus {
    wait_until("it does not end", || child.try_wait().unwrap().is_some());
    child.wait().unwrap()
}

fn recorded(file: &Path) -> Option<Replay> {
    Replay::from_text(&fs::read_to_string(file).ok()?).ok()
}

/// Starts a recorded game, lets `stop` end it after some seconds, and checks that nearly all of them are recorded.
fn loses_only_seconds(folder: &Path, change: impl FnOnce(&mut Command), stop: impl FnOnce(&mut Child)) {
    let file = folder.join("mine.replay");
    let mut command = program(folder, &["play", "docks-1", "--record", file.to_str().unwrap()]);
    change(&mut command);
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
    wait_until("nothing is recorded", || recorded(&file).is_some_and(|replay| replay.ticks > 300));
    stop(&mut child);
    assert!(!end_of(child).success());
    let replay = recorded(&file).expect("a whole recording");
    assert!(replay.ticks > 300, "{} ticks", replay.ticks);
    let mut world = World::new(shipped("docks-1"), replay.seed, replay.rules, Default::default());
    replay.play(&mut world, |_| {}).unwrap_or_else(|divergence| panic!("{divergence}"));
    let left: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(left.iter().all(|path| path.ends_with("quadrant") || *path == file), "{left:?}");
}

#[test]
fn a_game_that_is_killed_keeps_its_recording() {
    loses_only_seconds(&empty_folder("display-killed"), |_| {}, |child| child.kill().unwrap());
}

/// Starts an X server without a screen. Returns it with the name of its display, or says that there is none.
fn x_server() -> Option<(Child, String)> {
    let server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut server) = server else {
        eprintln!("Xvfb is missing, so this is not tested (Debian, Ubuntu: apt-get install xvfb xdotool)");
        return None;
    };
    let mut number = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut number).unwrap();
    Some((server, format!(":{}", number.trim())))
}

/// There is no memory for a picture of this size.
#[test]
fn a_window_that_cannot_be_painted_is_opened_again() {
    let Some((mut server, display)) = x_server() else { return };
    let folder = empty_folder("display-large");
    let child = program(&folder, &["play", "docks-1"])
        .env("DISPLAY", &display)
        .env("SDL_VIDEODRIVER", "x11")
        .env("RUST_LOG", "quadrant=info")
        .stderr(fs::File::create(folder.join("log")).unwrap())
        .spawn()
        .unwrap();
    let log = || fs::read_to_string(folder.join("log")).unwrap();
    wait_until("there is no picture", || log().contains("the first picture was shown"));
    let resize = "xdotool search --sync --onlyvisible --name '^Quadrant$' windowsize 25000 25000";
    let resized = Command::new("timeout").args(["60", "sh", "-c", resize]).env("DISPLAY", &display).status().unwrap();
    if resized.code() == Some(127) {
        eprintln!("xdotool is missing, so this is not tested (Debian, Ubuntu: apt-get install xdotool)");
    } else {
        wait_until("it is not opened again", || log().contains(words!("window.reopened").as_str()));
    }
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(end_of(child).code(), Some(143), "the game went on until then");
    server.kill().unwrap();
    server.wait().unwrap();
}

/// Xlib ends the program when its display is gone, so the game itself can save nothing then.
#[test]
fn a_game_that_loses_its_display_keeps_its_recording() {
    let Some((mut server, display)) = x_server() else { return };
    loses_only_seconds(
        &empty_folder("display-lost"),
        |command| {
            command.env("DISPLAY", &display).env("SDL_VIDEODRIVER", "x11");
        },
        |_| {
            server.kill().unwrap();
            server.wait().unwrap();
        },
    );
}

/// Nothing reads the pipe, so opening it as a device waits for ever.
#[test]
fn a_sound_device_that_never_answers_stops_nothing() {
    let folder = empty_folder("display-sound");
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut child = program(&folder, &["play", "docks-1"])
        .env("SDL_AUDIODRIVER", "disk")
        .env("SDL_DISKAUDIOFILE", &pipe)
        .env("RUST_LOG", "quadrant=info")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    let (sender, seen) = channel();
    thread::spawn(move || {
        lines.filter(|line| line.contains("the first picture was shown")).for_each(|line| drop(sender.send(line)));
    });
    let is_shown = seen.recv_timeout(PATIENCE).is_ok();
    let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(20) && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    assert!(is_shown, "there was no picture");
    assert_eq!((sent.success(), child.wait().unwrap().code()), (true, Some(143)));
}
