//! Renders the game's sounds and songs and prints measurements, for people who write them.
//!
//! ```text
//! quadrant-listen render DIR [NAME ...]   writes WAV files to DIR, of songs also each layer, and prints their figures (default: all)
//! quadrant-listen figures [NAME ...]      prints only the figures
//! quadrant-listen balance SONG            prints how loud each instrument is, relative to the whole mix
//! quadrant-listen level SONG ...          measures the loudness of a song's mix and writes it into its file as `level`
//! quadrant-listen bands [SONG ...]        prints how each song's tune, form and loudness compare with their bands
//! quadrant-listen effects                 prints the bands of guns, explosions, rooms and of a fight
//! quadrant-listen distances               prints how far the effects that are heard most are apart
//! quadrant-listen fight DIR               writes a short fight in each quadrant, with its song, as the mixer plays it to DIR
//! quadrant-listen score SONG              prints for each bar the chord, drum hits and tune, and marks dissonances
//! quadrant-listen hooks                   prints a table with the form and the hook of each song
//! ```

#![forbid(unsafe_code)]

mod figures;
mod score;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use quadrant::level::Theme;
use quadrant::synth::{self, Channels, Effect, Song, mix_layers, wav};
use quadrant_listen::apart::{GROUPS, HEARD_MOST, LEAST, Picture};
use quadrant_listen::bands::{self, Band};
use quadrant_listen::hook::Hook;
use quadrant_listen::{effects, fight};

const USAGE: &str = "quadrant-listen render DIR [NAME ...] | figures [NAME ...] | bands [SONG ...] | balance SONG | effects | distances | fight DIR | level SONG ... | score SONG | hooks";

/// Does not depend on the folder in which the tool is started.
fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets")
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["render", folder, names @ ..] => each(names, Some(Path::new(folder))),
        ["figures", names @ ..] => each(names, None),
        ["bands", names @ ..] => print_bands(names),
        ["balance", name] => song(name).map(|song| balance(&song)),
        ["level", names @ ..] if !names.is_empty() => names.iter().try_for_each(|name| write_level(name)),
        ["effects"] => all_effects().map(|all| print_effects(&all)),
        ["distances"] => all_effects().map(|all| print_distances(&all)),
        ["fight", folder] => all_effects().and_then(|all| write_fights(Path::new(folder), &all)),
        ["score", name] => song(name).map(|song| score::print(&song)),
        ["hooks"] => print_hooks(),
        _ => Err(USAGE.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn write_wav(file: &Path, samples: &[i16], channels: Channels) -> Result<(), String> {
    std::fs::write(file, wav(samples, channels)).map_err(|error| format!("{}: {error}", file.display()))
}

fn song_file(name: &str) -> PathBuf {
    assets().join("songs").join(format!("{name}.ron"))
}

fn song(name: &str) -> Result<Song, String> {
    let path = song_file(name);
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Song::parse(&text).map_err(|complaint| format!("assets/songs/{name}.ron:{complaint}"))
}

/// Prints the figures of each effect and song, or only of the named ones. Writes WAV files if `folder` is given, also of each
/// layer of a song.
fn each(names: &[&str], folder: Option<&Path>) -> Result<(), String> {
    if let Some(folder) = folder {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut missing = names.to_vec();
    for (kind, channels) in [("sounds", Channels::Mono), ("songs", Channels::Stereo)] {
        println!("{}", figures::HEADING);
        for (name, text) in texts(kind)? {
            if !names.is_empty() && !names.contains(&name.as_str()) {
                continue;
            }
            missing.retain(|wanted| *wanted != name);
            let complain = |complaint: String| format!("assets/{kind}/{name}.ron:{complaint}");
            let mut layers = Vec::new();
            let (samples, class, loops) = match channels {
                Channels::Mono => {
                    let effect = Effect::parse(&text).map_err(complain)?;
                    (effect.render(channels, 0), format!("{:?}", effect.role), effect.loops.is_some())
                }
                Channels::Stereo => {
                    let song = Song::parse(&text).map_err(complain)?;
                    layers = song.render_layers();
                    (mix_layers(&layers), "Song".into(), false)
                }
            };
            println!("{}", figures::line(&name, &class, &samples, channels, loops));
            if let Some(folder) = folder {
                write_wav(&folder.join(format!("{name}.wav")), &samples, channels)?;
                for (nth, layer) in layers.iter().enumerate().filter(|_| layers.len() > 1) {
                    write_wav(&folder.join(format!("{name}_layer{}.wav", nth + 1)), layer, channels)?;
                }
            }
        }
    }
    match missing.as_slice() {
        [] => Ok(()),
        missing => Err(format!("there is no sound or song called {}", missing.join(" or "))),
    }
}

/// Measures the mix and writes it into the song's file, below the tempo. It replaces a level that is there already.
fn write_level(name: &str) -> Result<(), String> {
    // An earlier level is only where the measurement begins.
    let level = song(name)?.measured_level(usize::MAX);
    let path = song_file(name);
    let named = |error: std::io::Error| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(&path).map_err(named)?;
    let line = format!("    level: {level:.2},");
    let mut lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("    level:")).collect();
    let tempo = lines.iter().position(|line| line.starts_with("    tempo:"));
    let tempo = tempo.ok_or_else(|| format!("{}: no line begins with `    tempo:`", path.display()))?;
    lines.insert(tempo + 1, &line);
    println!("{name:10} {level:6.2} LUFS");
    std::fs::write(&path, lines.join("\n") + "\n").map_err(named)
}

/// Prints the loudness of each instrument relative to the song. Alone, an instrument is compressed less.
fn balance(song: &Song) {
    let loudness = |song: &Song| synth::song_loudness(&floats(&song.render()));
    let whole = loudness(song);
    for name in song.instruments() {
        println!("{name:10} {:6.1} dB", loudness(&song.solo(name)) - whole);
    }
}

fn floats(samples: &[i16]) -> Vec<f32> {
    samples.iter().map(|sample| f32::from(*sample) / 32768.0).collect()
}

/// Prints the bands of the named songs, or of all. A figure outside of its band has a `!`.
fn print_bands(names: &[&str]) -> Result<(), String> {
    for (name, text) in texts("songs")? {
        let song = Song::parse(&text).map_err(|complaint| format!("assets/songs/{name}.ron:{complaint}"))?;
        if names.is_empty() || names.contains(&name.as_str()) {
            println!("{name}");
            print_each(&bands::of(&name, &song, &song.render_layers()));
        }
    }
    Ok(())
}

/// Prints a table in Markdown.
fn print_hooks() -> Result<(), String> {
    println!("| song | title | key | metre, tempo | form | opening | hook |\n|---|---|---|---|---|---|---|");
    for (name, text) in texts("songs")? {
        let song = Song::parse(&text).map_err(|complaint| format!("assets/songs/{name}.ron:{complaint}"))?;
        let Hook { form, opening, notes } = Hook::of(&song);
        let (beats, tempo) = (song.sixteenths_in_a_bar() / 4, song.tempo);
        let key = &song.key_name;
        println!("| `{name}` | {} | {key} | {beats}/4, {tempo} | {form} | {opening} | `{notes}` |", song.title);
    }
    Ok(())
}

fn print_each(bands: &[Band]) {
    for band in bands {
        let mark = if band.is_kept() { "" } else { " !" };
        println!("    {:16}{:6.1}   {} to {}{mark}", band.name, band.value, band.low, band.high);
    }
}

type Effects = BTreeMap<String, Effect>;

fn all_effects() -> Result<Effects, String> {
    let parsed = |(name, text): (String, String)| match Effect::parse(&text) {
        Ok(effect) => Ok((name, effect)),
        Err(complaint) => Err(format!("assets/sounds/{name}.ron:{complaint}")),
    };
    texts("sounds")?.into_iter().map(parsed).collect()
}

fn print_effects(all: &Effects) {
    for (name, bands) in effects::of_all(|name| all[name].clone()) {
        println!("{name}");
        print_each(&bands);
    }
    println!("the effects that are heard most");
    print_each(&[effects::boxy(HEARD_MOST.iter().map(|name| &all[*name]))]);
    for theme in Theme::ALL {
        println!("the room of {theme:?}");
        print_each(&fight::room(theme));
        println!("a fight in {theme:?}");
        print_each(&fight::of_fight(&fight::fight(theme, |name| all[name].clone(), None)));
    }
}

/// Prints the distances of all pairs, in dB. The last number of a line is the largest distance of two variants. Two effects
/// that are too near have a `!`.
fn print_distances(all: &Effects) {
    let picture = |name: &str, variant| Picture::of(&effects::rendered(&all[name], variant));
    let pictures: Vec<Picture> = HEARD_MOST.iter().map(|name| picture(name, 0)).collect();
    println!("two of them are at least {LEAST} dB apart");
    for (nth, name) in HEARD_MOST.iter().enumerate() {
        print!("{:2} {name:18}", nth + 1);
        for other in &pictures[..nth] {
            let apart = pictures[nth].from(other);
            print!("{apart:4.0}{}", if apart < LEAST { "!" } else { " " });
        }
        let variants: Vec<Picture> = (0..effects::VARIANTS).map(|variant| picture(name, variant)).collect();
        let pairs = [(0, 1), (0, 2), (1, 2)].map(|(a, b): (usize, usize)| variants[a].from(&variants[b]));
        println!("   - {:4.1}", pairs.into_iter().fold(0.0, f32::max));
    }
    print!("{:21}", "");
    (1..HEARD_MOST.len()).for_each(|nth| print!("{nth:4} "));
    println!();
    for (names, what) in GROUPS.into_iter().zip(["of these", "of all shots and impacts", "of machines"]) {
        let pictures: Vec<Picture> = names.iter().map(|name| picture(name, 0)).collect();
        let pairs = (0..pictures.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        let mut pairs: Vec<_> = pairs.map(|(a, b)| (pictures[a].from(&pictures[b]), a, b)).collect();
        pairs.sort_by(|one, other| one.0.total_cmp(&other.0));
        println!("the nearest {what}:");
        for (apart, a, b) in pairs.into_iter().take(8) {
            println!("{apart:5.1} dB  {} and {}", names[a], names[b]);
        }
    }
}

fn write_fights(folder: &Path, all: &Effects) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Theme::ALL.into_iter().try_for_each(|theme| {
        let stage = song(&format!("{theme:?}").to_lowercase())?;
        let samples = fight::fight(theme, |name| all[name].clone(), Some(&stage));
        write_wav(
            &folder.join(format!("fight_{}.wav", format!("{theme:?}").to_lowercase())),
            &samples,
            Channels::Stereo,
        )
    })
}

/// Returns the names and texts of all files in a folder of assets.
fn texts(folder: &str) -> Result<Vec<(String, String)>, String> {
    let files = std::fs::read_dir(assets().join(folder))
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<PathBuf>>>());
    let mut files = files.map_err(|error| format!("{folder}: {error}"))?;
    files.sort();
    let text = |file: PathBuf| {
        let name = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        Ok((name, text))
    };
    files.into_iter().map(text).collect()
}
