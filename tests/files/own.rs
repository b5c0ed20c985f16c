//! Tests of what a folder of levels has of its own: pictures, songs and effects. Each replaces the game's and nothing else, and one
//! with a fault does no harm.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command as Program;
use std::thread::sleep;
use std::time::{Duration, Instant};

use quadrant::assets::own::Own;
use quadrant::assets::{SOUNDS, Sound, TUNES, Tune};
use quadrant::audio::music::{self, Piece};
use quadrant::audio::studio::{Studio, stream};
use quadrant::draw::skin::Skin;
use quadrant::draw::sprites::{SHEETS, Sheet};
use quadrant::draw::{Command, DrawList};
use quadrant::files::library::Library;
use quadrant::game::start::{GameOptions, editor, start};
use quadrant::geom::Rect;
use quadrant::input::Inputs;
use quadrant::paint::Painter;
use quadrant::scene::play::Play;
use quadrant::scene::{Next, Screen};
use quadrant::synth::{Channels, Effect, Song};

use crate::common::files::empty_folder;

const SONG: &str = include_str!("../../assets/songs/game_over.ron");
const EFFECT: &str = "(role: Move, layers: [(play: \"d5\", voice: (wave: Square(0.25), decay: 0.12))])";

fn level(music: &str) -> String {
    format!(
        "Level(name: \"mine\", {music} rows: [\n\"..............................\",\n\"P.......B...C......r........X.\",\n\"{}\"])",
        "#".repeat(30)
    )
}

/// A PNG of one colour, as large as this sheet.
fn plain(sheet: &str) -> Vec<u8> {
    let (width, height) = SHEETS.iter().find(|known| known.name == sheet).expect("a sheet").size;
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(png::ColorType::Rgba);
    let pixels = [20, 200, 40, 255].repeat(width as usize * height as usize);
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    out
}

/// Makes a folder of one level and these other files.
fn folder(name: &str, music: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = empty_folder(name);
    fs::write(folder.join("mine.ron"), level(music)).unwrap();
    for (path, bytes) in files {
        fs::create_dir_all(folder.join(path).parent().unwrap()).unwrap();
        fs::write(folder.join(path), bytes).unwrap();
    }
    folder
}

/// Plays the level of a folder for a second and a half, with the right button held.
fn played(folder: &Path) -> Play {
    let library = Library::inside();
    let mut play =
        Play::new(start(&library, &folder.join("mine.ron").display().to_string(), &GameOptions::default()).unwrap());
    for _ in 0..90 {
        play.step(Inputs::default());
    }
    play
}

fn picture(play: &mut Play) -> (DrawList, Vec<u32>) {
    let (width, height) = play.size();
    let mut list = DrawList::new(width, height);
    play.draw(1.0, &mut list);
    let pixels = Painter::default().paint(&list).to_vec();
    (list, pixels)
}

fn own(folder: &Path) -> std::sync::Arc<Own> {
    std::sync::Arc::clone(played(folder).own())
}

/// Runs the program in this folder. Returns its exit code and what it prints.
fn quadrant(folder: &Path, words: &[&str]) -> (i32, String) {
    let mut command = Program::new(env!("CARGO_BIN_EXE_quadrant"));
    let home = empty_folder("own-home");
    let output =
        command.args(words).current_dir(folder).env("HOME", &home).env("XDG_DATA_HOME", &home).output().unwrap();
    let told = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8_lossy(&told).into_owned())
}

#[test]
fn an_own_sheet_is_shown_where_the_game_shows_its_own_and_nowhere_else() {
    let (mut with, mut without) = (
        played(&folder("own-sheet", "", &[("sprites/crates.png", &plain("crates"))])),
        played(&folder("own-none", "", &[])),
    );
    assert_eq!(with.world().hash(), without.world().hash(), "the rules see nothing of it");
    assert_eq!(with.level().hash, without.level().hash);
    let ((list, new), (_, old)) = (picture(&mut with), picture(&mut without));
    let first = SHEETS.iter().find(|sheet| sheet.name == "crates").expect("a sheet").first;
    let after = SHEETS.iter().map(|sheet: &Sheet| sheet.first).filter(|start| *start > first).min().unwrap();
    let boxes: Vec<Rect> = list
        .commands
        .iter()
        .filter_map(|command| match *command {
            Command::Sprite { frame, x, y, .. } if (first..after).contains(&frame) => {
                let own = list.frame(frame);
                Some(Rect::new(x, y, own.w.into(), own.h.into()))
            }
            _ => None,
        })
        .collect();
    assert_eq!(boxes.len(), 2, "a wooden crate and one of steel");
    let width = list.width as usize;
    let differs: Vec<(i32, i32)> = (0..new.len())
        .filter(|&nth| new[nth] != old[nth])
        .map(|nth| ((nth % width) as i32, (nth / width) as i32))
        .collect();
    assert!(differs.len() > 200, "{} pixels", differs.len());
    assert!(differs.iter().all(|at| boxes.iter().any(|place| place.covers(*at))), "only where the crates are");
    // The whole cell is painted, also where the game's crate is transparent.
    assert!(boxes.iter().any(|place| (place.w, place.h) == (32, 32)), "{boxes:?}");

    let mut list = list;
    list.clear();
    assert!(list.skin.is_none(), "the next picture has the game's sheets");
}

/// Returns the pixels of a PNG. What is transparent has no colour.
fn pixels_of(png: &[u8]) -> Vec<u8> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::ALPHA | png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    pixels.chunks_exact_mut(4).filter(|pixel| pixel[3] == 0).for_each(|pixel| pixel.fill(0));
    pixels
}

#[test]
fn the_game_gives_its_own_sheets_songs_and_effects_to_begin_with() {
    let folder = folder("own-template", "", &[]);
    let export = || quadrant(&folder, &["export", "--template", "sprites", "-o", "theirs"]);
    assert_eq!(export().0, 0, "{}", export().1);
    let list = fs::read_to_string(folder.join("theirs/sprites.txt")).unwrap();
    for Sheet { name, size, .. } in &SHEETS {
        let read = |file: PathBuf| pixels_of(&fs::read(file).unwrap());
        let ours = read(Path::new("assets/sprites").join(format!("{name}.png")));
        assert!(read(folder.join(format!("theirs/sprites/{name}.png"))) == ours, "{name}");
        assert!(list.contains(&format!("\n{name}: {} x {} pixels, ", size.0, size.1)), "{name}");
    }
    for (name, text) in TUNES {
        assert_eq!(fs::read_to_string(folder.join(format!("theirs/songs/{name}.ron"))).unwrap(), text);
    }
    assert_eq!(fs::read_dir(folder.join("theirs/sounds")).unwrap().count(), SOUNDS.len());
    // Each can be painted over where it is.
    for inside in ["sprites/crates.png", "sounds/jump.ron"] {
        fs::create_dir_all(folder.join(inside).parent().unwrap()).unwrap();
        fs::copy(folder.join("theirs").join(inside), folder.join(inside)).unwrap();
    }
    let (code, told) = quadrant(&folder, &["check", "mine.ron"]);
    assert!(code == 0 && told.contains("0 problems"), "{told}");
    // A sheet that was painted over stays.
    fs::write(folder.join("theirs/sprites/crates.png"), "mine").unwrap();
    let (code, told) = export();
    assert!(code == 1 && told.contains("crates.png: is there already"), "{told}");
}

/// A song, an effect and the card of a pack are read as what their folder and their name say.
#[test]
fn a_file_is_checked_and_played_by_its_folder() {
    let files: [(&str, &[u8]); 4] = [
        ("songs/over.ron", SONG.as_bytes()),
        ("sounds/jump.ron", EFFECT.as_bytes()),
        ("sounds/exit.ron", b"(role: Mov, layers: [])"),
        ("pack.ron", b"Pack(title: \"\")"),
    ];
    let folder = folder("own-by-folder", "", &files);
    for (good, what) in [("songs/over.ron", "1 song ("), ("sounds/jump.ron", "1 effect, ")] {
        let (code, told) = quadrant(&folder, &["check", good]);
        assert!(code == 0 && told.starts_with(what) && told.ends_with("0 problems, 0 warnings\n"), "{told}");
        assert_eq!(quadrant(&folder, &["export", good, "-o", "a.wav"]).0, 0);
        let wav = fs::read(folder.join("a.wav")).unwrap();
        assert!(wav.starts_with(b"RIFF") && wav.len() > 4_000, "{good}: {} bytes", wav.len());
    }
    let (code, told) = quadrant(&folder, &["check", "sounds/exit.ron"]);
    assert!(code == 1 && told.contains("sounds/exit.ron:1:") && told.contains("did you mean `Move`?"), "{told}");
    let (code, told) = quadrant(&folder, &["check", "."]);
    assert!(code == 1 && told.contains("pack.ron") && told.contains("the title has 0 letters"), "{told}");
}

#[test]
fn levels_of_one_folder_share_what_was_read_until_it_changes() {
    let folder = folder("own-kept", "", &[("sprites/crates.png", &plain("crates"))]);
    let library = Library::new(Some(folder.clone())).unwrap();
    let own = || start(&library, "mine", &GameOptions::default()).unwrap().own;
    let first = own();
    assert!(Skin::is_same(first.skin.as_ref(), own().skin.as_ref()));
    fs::write(folder.join("sprites/drums.png"), plain("drums")).unwrap();
    assert_eq!(own().skin.as_ref().unwrap().sheets().len(), 2);
    // A level of the game has nothing of it.
    assert!(start(&library, "docks-1", &GameOptions::default()).unwrap().own.skin.is_none());
}

#[test]
fn a_new_level_has_the_pictures_of_its_folder_before_it_is_saved() {
    let folder = folder("own-new", "", &[("sprites/crates.png", &plain("crates"))]);
    let new = folder.join("new.ron").display().to_string();
    for library in [Library::inside(), Library::new(Some(folder.clone())).unwrap()] {
        let (editor, _) = editor(&library, &new, Next::Quit).unwrap();
        assert!(editor.own.skin.is_some());
    }
}

#[test]
fn a_level_plays_its_own_song_and_one_that_replaces_the_games() {
    let storm = folder("own-song", "music: \"songs/storm\",", &[("songs/storm.ron", SONG.as_bytes())]);
    let play = played(&storm);
    let piece = music::of_world(play.world(), Rect::default()).piece(Some(&play)).expect("a song");
    let Piece::Own(own, Some(Tune::Docks)) = &piece else { panic!("{:?}", piece.tune()) };
    let song = &own.song;
    assert_eq!(song.title, Song::parse(SONG).unwrap().title);
    let heard = stream(piece.clone()).recv_timeout(Duration::from_secs(60)).expect("it is rendered");
    let mut player = song.player();
    assert_eq!(heard.samples, player.next_stretch());
    assert!(heard.samples.iter().any(|sample| *sample != 0), "it is heard");

    let docks = folder("own-docks", "", &[("songs/docks.ron", SONG.as_bytes())]);
    let play = played(&docks);
    let piece = music::of_world(play.world(), Rect::default()).piece(Some(&play));
    assert!(matches!(piece, Some(Piece::Own(_, Some(Tune::Docks)))));
    assert_eq!(music::TITLE.piece(None), Some(Piece::Ours(Tune::Title)), "the title has the game's");
}

#[test]
fn an_own_effect_is_heard_until_the_level_ends() {
    let own = own(&folder("own-effect", "", &[("sounds/jump.ron", EFFECT.as_bytes())]));
    let mut studio = Studio::open();
    let collect = |studio: &mut Studio| {
        let begun = Instant::now();
        while !studio.collect() {
            assert!(begun.elapsed() < Duration::from_secs(120), "it is never rendered");
            sleep(Duration::from_millis(5));
        }
        studio.takes.clone().unwrap()
    };
    let game = collect(&mut studio);
    studio.replace(Some(&own.effects));
    let mut takes = collect(&mut studio);
    if takes[Sound::Jump as usize].variants == game[Sound::Jump as usize].variants {
        takes = collect(&mut studio);
    }
    let expected = Effect::parse(EFFECT).unwrap().render(Channels::Mono, 0);
    assert_eq!(takes[Sound::Jump as usize].variants[0], expected);
    let same = |nth: usize| std::sync::Arc::ptr_eq(&takes[nth], &game[nth]);
    assert_eq!((0..SOUNDS.len()).filter(|nth| !same(*nth)).count(), 1, "no other effect changes");
    studio.replace(None);
    let takes = collect(&mut studio);
    assert!(std::sync::Arc::ptr_eq(&takes, &game));
}

#[test]
fn what_has_a_fault_is_reported_and_the_games_own_stands_in() {
    let good = plain("crates");
    let song = SONG.replacen("tempo: ", "tempo: 90", 1);
    let files: [(&str, &[u8]); 9] = [
        ("sprites/crate.png", &good),
        ("sprites/doors.png", b"not a picture"),
        ("sprites/drums.png", &good),
        ("sprites/font_small.png", &good),
        ("songs/storm.ron", song.as_bytes()),
        ("songs/unused.ron", SONG.as_bytes()),
        ("sounds/jmp.ron", EFFECT.as_bytes()),
        ("sounds/jump.ron", b"(role: Move, layers: [\n(play: \"h5\", voice: ())])"),
        ("sounds/land.wav", b"RIFF"),
    ];
    let bad = folder("own-bad", "music: \"songs/storm\",", &files);
    let (code, told) = quadrant(&bad, &["check", "."]);
    assert_eq!(code, 1, "{told}");
    for sentence in [
        "crate.png:1:1: is no sheet of the game; did you mean crates.png?",
        "doors.png:1:1: is no PNG that can be read",
        "drums.png:1:1: is 512 x 64 pixels; make it 512 x 280, as the game's sheet is",
        "font_small.png:1:1: is no sheet of the game",
        "storm.ron:5:12: found 9080, expected 30 to 300 beats a minute",
        "unused.ron:1:1: no level plays it; a level plays it with music: \"songs/unused\"",
        "jmp.ron:1:1: is no effect of the game; did you mean jump.ron?",
        "jump.ron:2:9: found `h5`, expected a note",
        "land.wav:1:1: is not read: sounds/ has files that end in .ron",
        ", 9 problems",
    ] {
        assert!(told.contains(sentence), "{sentence}\n{told}");
    }
    // One level of the folder: its own files are checked, but other levels may play the song.
    let (code, told) = quadrant(&bad, &["check", "mine.ron"]);
    assert!(code == 1 && told.contains("1 level, 8 problems") && !told.contains("unused.ron"), "{told}");

    let mut play = played(&bad);
    let complaint = play.own().complaint.clone().expect("a complaint");
    assert!(complaint.contains("crate.png:1:1: is no sheet") || complaint.contains("land.wav:1:1"), "{complaint}");
    assert!(complaint.contains("quadrant check"), "{complaint}");
    let piece = music::of_world(play.world(), Rect::default()).piece(Some(&play));
    assert_eq!(piece, Some(Piece::Ours(Tune::Docks)));
    assert!(play.own().effects.is_empty());
    let mut none = played(&folder("own-nothing", "", &[]));
    assert_eq!(play.world().hash(), none.world().hash());
    // Below the complaint, the pictures are equal.
    let ((list, new), (_, old)) = (picture(&mut play), picture(&mut none));
    let below = list.width as usize * 100;
    assert!(new[..below] != old[..below] && new[below..] == old[below..]);
}

#[test]
fn a_song_that_is_not_there_is_a_problem_of_the_level() {
    let missing = folder("own-missing", "music: \"songs/strom\",", &[("songs/storm.ron", SONG.as_bytes())]);
    let (code, told) = quadrant(&missing, &["check", "mine.ron"]);
    assert!(
        code == 1
            && told.contains(
                "mine.ron:1:28: there is no file songs/strom.ron beside the level; did you mean songs/storm?"
            ),
        "{told}"
    );
    assert!(own(&missing).complaint.as_ref().unwrap().contains("there is no file songs/strom.ron"));
    let ours = folder("own-quoted", "music: \"songs/vault\",", &[]);
    let (_, told) = quadrant(&ours, &["check", "mine.ron"]);
    assert!(told.contains("for the game's song write vault"), "{told}");
    let odd = folder("own-odd", "music: \"songs/../vault\",", &[]);
    let (_, told) = quadrant(&odd, &["check", "mine.ron"]);
    assert!(told.contains("there is no music `songs/../vault`; write a word without quotes"), "{told}");
}

/// The examples of docs/levels.md, and the bounds that it names.
#[test]
fn the_page_about_levels_has_a_song_and_an_effect_that_work() {
    let page = fs::read_to_string("docs/levels.md").unwrap();
    let example = |of: &str| {
        let (_, after) = page.split_once(&format!("```ron {of}\n")).expect("an example");
        after.split_once("```").unwrap().0.to_string()
    };
    let files = [("songs/storm.ron", example("song")), ("sounds/jump.ron", example("effect"))];
    let files = files.each_ref().map(|(path, text)| (*path, text.as_bytes()));
    let (code, told) = quadrant(&folder("own-page", "music: \"songs/storm\",", &files), &["check", "."]);
    assert_eq!((code, told.trim()), (0, "1 level, 1 song (3.4 s), 1 effect, 0 problems, 0 warnings"));
}

#[test]
fn a_folder_without_levels_is_checked_too_and_says_what_was_looked_at() {
    let files: [(&str, &[u8]); 3] = [
        ("songs/over.ron", SONG.as_bytes()),
        ("sounds/jump.ron", EFFECT.as_bytes()),
        ("sprites/crates.png", &plain("crates")),
    ];
    let folder = folder("own-alone", "", &files);
    fs::remove_file(folder.join("mine.ron")).unwrap();
    let (_, told) = quadrant(&folder, &["check", "."]);
    assert!(told.contains("no level plays it") && told.contains("s), 1 effect, 1 sheet, 1 problem"), "{told}");
    fs::remove_file(folder.join("songs/over.ron")).unwrap();
    assert_eq!(quadrant(&folder, &["check", "."]), (0, "1 effect, 1 sheet, 0 problems, 0 warnings\n".into()));
}
