//! Tests the speaker with and without a device. SDL's dummy device needs no hardware. Each case runs in its own process
//! because SDL reads only once which device to use.

use std::process::Command;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use quadrant::audio::Tune;
use quadrant::audio::speaker::{Speaker, Volumes};
use quadrant::level::Level;
use quadrant::level::read::read;
use quadrant::scene::play::{Play, Start};
use quadrant::scene::{Controls, MenuKey, Scene};
use quadrant::sdl::sound::SoundOutput;
use quadrant::sim::{IndexChoice, Rules};

/// Rendering songs in a debug build on a busy machine takes long.
const PATIENCE: Duration = Duration::from_secs(120);

/// The variable that tells SDL's file device where to write.
const FILE: &str = "SDL_DISKAUDIOFILE";

/// Runs one of the ignored tests below with this device. Returns its output.
fn run(inside: &str, device: &str) -> String {
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    command
        .args(["--exact", inside, "--ignored", "--nocapture"])
        .env("SDL_AUDIODRIVER", device)
        .env(FILE, std::env::temp_dir().join(format!("quadrant-sound-{}", std::process::id())).join("sound"))
        .env("RUST_LOG", "warn");
    let output = command.output().expect("runs");
    let wrote = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{wrote}");
    wrote
}

fn level(music: &str) -> Arc<Level> {
    let text = format!("Level(name: \"t\", {music} rows: [\"          \", \"   P    X \", \"##########\"])");
    Arc::new(read("t", &text).unwrap_or_else(|problems| panic!("{problems}")))
}

fn scene(music: &str) -> Scene {
    let start = Start {
        level_name: "t".into(),
        level: level(music),
        seed: 1,
        rules: Rules::default(),
        index: IndexChoice::default(),
        next: None,
        own: Default::default(),
    };
    Scene::Play(Box::new(Play::new(start)))
}

fn tick(speaker: &mut Speaker, scene: &mut Scene, menu: Option<MenuKey>) {
    scene.tick(Controls { menu, ..Controls::default() });
    speaker.hear(scene);
}

fn wait_for(speaker: &mut Speaker, scene: &mut Scene, tune: Option<Tune>) {
    let begun = Instant::now();
    while speaker.playing() != tune {
        tick(speaker, scene, None);
        sleep(Duration::from_millis(5));
        assert!(begun.elapsed() < PATIENCE, "{tune:?} did not start: playing {:?}", speaker.playing());
    }
}

#[test]
fn a_song_continues_through_pause_and_restart_and_ends_with_its_scene() {
    run("inside_songs", "dummy");
}

#[test]
#[ignore = "run by the test above"]
fn inside_songs() {
    let sdl = sdl2::init().expect("SDL");
    let mut output = SoundOutput::new(&sdl);
    assert!(output.speaker.is_connected());
    let mut docks = scene("music: docks,");
    wait_for(&mut output.speaker, &mut docks, Some(Tune::Docks));
    let changes = output.speaker.changes();
    tick(&mut output.speaker, &mut docks, Some(MenuKey::Back));
    assert!(docks.has_menu(), "paused");
    (0..30).for_each(|_| tick(&mut output.speaker, &mut docks, None));
    // Restarts the stage and confirms.
    for key in [MenuKey::Down, MenuKey::Choose, MenuKey::Down, MenuKey::Choose] {
        tick(&mut output.speaker, &mut docks, Some(key));
    }
    assert!(!docks.has_menu(), "begun again");
    (0..30).for_each(|_| tick(&mut output.speaker, &mut docks, None));
    assert_eq!(
        (output.speaker.playing(), output.speaker.changes()),
        (Some(Tune::Docks), changes),
        "the same song goes on"
    );
    let mut again = scene("music: docks,");
    (0..30).for_each(|_| tick(&mut output.speaker, &mut again, None));
    assert_eq!(output.speaker.changes(), changes, "also into the next stage of the same quadrant");
    let mut vault = scene("music: vault,");
    wait_for(&mut output.speaker, &mut vault, Some(Tune::Vault));
    let mut silence = scene("music: silence,");
    wait_for(&mut output.speaker, &mut silence, None);
    output.speaker.set_volumes(Volumes { sound: 0, music: 5 });
}

#[test]
fn without_a_device_the_game_goes_on_and_reports_it_once() {
    let wrote = run("inside_silence", "there_is_no_such_device");
    assert_eq!(wrote.matches("playing in silence").count(), 1, "{wrote}");
}

#[test]
#[ignore = "run by the test above"]
fn inside_silence() {
    env_logger::init();
    let sdl = sdl2::init().expect("SDL");
    let mut output = SoundOutput::new(&sdl);
    assert!(!output.speaker.is_connected());
    let mut docks = scene("music: docks,");
    (0..300).for_each(|_| tick(&mut output.speaker, &mut docks, None));
    output.speaker.set_volumes(Volumes::default());
    output.device_pulled_out();
    output.device_plugged_in();
    assert_eq!(output.speaker.playing(), None);
}

/// SDL removes its file device when a write fails, like a device that is pulled out.
#[test]
#[cfg(target_os = "linux")]
fn a_lost_device_is_used_again_when_it_returns() {
    let wrote = run("inside_lost_and_back", "disk");
    assert_eq!(wrote.matches("playing in silence until there is one").count(), 1, "{wrote}");
    assert_eq!(wrote.matches("the sound is on").count(), 1, "{wrote}");
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "run by the test above"]
fn inside_lost_and_back() {
    use sdl2::event::Event;
    use std::fs;
    use std::path::PathBuf;
    env_logger::init();
    let file = PathBuf::from(std::env::var_os(FILE).expect("a file to write to"));
    let folder = file.parent().expect("a folder");
    fs::create_dir_all(folder).unwrap();
    std::os::unix::fs::symlink("/dev/full", &file).unwrap();
    let sdl = sdl2::init().expect("SDL");
    let mut events = sdl.event_pump().unwrap();
    let mut output = SoundOutput::new(&sdl);
    assert!(output.speaker.is_connected());
    let mut docks = scene("music: docks,");
    let begun = Instant::now();
    while !events.poll_iter().any(|event| matches!(event, Event::AudioDeviceRemoved { iscapture: false, .. })) {
        tick(&mut output.speaker, &mut docks, None);
        sleep(Duration::from_millis(5));
        assert!(begun.elapsed() < PATIENCE, "SDL never noticed");
    }
    fs::remove_dir_all(folder).unwrap();
    output.device_pulled_out();
    assert!(!output.speaker.is_connected());
    (0..300).for_each(|_| tick(&mut output.speaker, &mut docks, None));

    fs::create_dir_all(folder).unwrap();
    output.device_plugged_in();
    assert!(output.speaker.is_connected());
    let begun = Instant::now();
    while fs::metadata(&file).map_or(0, |file| file.len()) == 0 {
        tick(&mut output.speaker, &mut docks, None);
        sleep(Duration::from_millis(5));
        assert!(begun.elapsed() < PATIENCE, "nothing was played");
    }
    drop(output);
    fs::remove_dir_all(folder).unwrap();
}
