//! Tests of packs: a folder of levels becomes a file and a folder again, and a stranger's file does no harm.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use crate::common::files::{empty_folder, files_below};
use quadrant::files::pack::{Card, Pack};

const CARD: &str = "Pack(title: \"Two ways\", author: \"Mira\", words: \"Short.\")";
const WAY: &str = "Level(name: \"way\", rows: [\"P...X\", \"#####\"])";
const PIT: &str = "Level(name: \"pit\", rows: [\"P.........X\", \"#.........#\"])";

/// Writes an archive as a stranger might, with any names. The writer would make them harmless, so each is written with
/// other letters first.
fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let is_odd = |path: &str| path.contains(['/', '\\', ':', '\n']) || path.starts_with('.');
    let disguised = |nth: usize, path: &str| format!("{}{nth:04}", "Q".repeat(path.len().saturating_sub(4)));
    let mut bytes = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    for (nth, (path, content)) in files.iter().enumerate() {
        let name = if is_odd(path) { disguised(nth, path) } else { path.to_string() };
        let file = archive.new_file(&name).compression_method(CompressionMethod::DEFLATE).start();
        let (mut file, config) = file.unwrap();
        let mut writer = config.wrap(DeflateEncoder::new(&mut file, Compression::best()));
        writer.write_all(content).unwrap();
        let (encoder, descriptor) = writer.finish().unwrap();
        encoder.finish().unwrap();
        file.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    for (nth, (path, _)) in files.iter().enumerate().filter(|(_, (path, _))| is_odd(path)) {
        let name = disguised(nth, path);
        while let Some(at) = bytes.windows(name.len()).position(|letters| letters == name.as_bytes()) {
            bytes[at..at + name.len()].copy_from_slice(path.as_bytes());
        }
    }
    bytes
}

fn desk(name: &str, levels: &[(&str, &str)]) -> std::path::PathBuf {
    let folder = empty_folder(name);
    fs::create_dir_all(folder.join("levels/more")).unwrap();
    fs::write(folder.join("levels/pack.ron"), CARD).unwrap();
    for (name, text) in levels {
        fs::write(folder.join("levels").join(format!("{name}.ron")), text).unwrap();
    }
    folder
}

/// Runs the program in this folder, with a home of its own. Returns its exit code and all that it prints.
fn quadrant(folder: &Path, words: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrant"));
    let home = folder.join("home");
    let output =
        command.args(words).current_dir(folder).env("HOME", &home).env("XDG_DATA_HOME", &home).output().unwrap();
    let told = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8_lossy(&told).into_owned())
}

#[test]
fn a_folder_becomes_a_pack_and_a_folder_again() {
    let folder = desk("packs-again", &[("way", WAY), ("more/pit", PIT)]);
    fs::write(folder.join("levels/readme.txt"), "for me").unwrap();
    let (pack, left_out) = Pack::of_folder(&folder.join("levels")).unwrap();
    let [title, author, words] = ["Two ways", "Mira", "Short."].map(String::from);
    assert_eq!(pack.card, Card { title, author, words, ..Card::default() });
    assert_eq!(left_out, ["readme.txt: is no file of a pack; these are .ron, .replay and .png"]);
    let bytes = pack.to_bytes().unwrap();
    assert_eq!(bytes, pack.to_bytes().unwrap(), "the same bytes each time");
    let read = Pack::read(&bytes).unwrap();
    assert_eq!(read, pack);
    let packs = folder.join("packs");
    let place = read.install(&packs).unwrap();
    assert_eq!(place, read.install(&packs).unwrap(), "once is enough");
    assert_eq!(fs::read_dir(&packs).unwrap().count(), 1);
    let files = files_below(&place, "ron");
    let texts: BTreeMap<_, _> =
        files.iter().map(|file| (file.strip_prefix(&place).unwrap(), fs::read_to_string(file).unwrap())).collect();
    let expected = [("more/pit.ron", PIT), ("pack.ron", CARD), ("way.ron", WAY)];
    assert_eq!(texts, expected.map(|(file, text)| (Path::new(file), text.into())).into());
}

#[test]
fn a_strangers_file_is_refused_with_a_sentence() {
    let refused = |files: &[(&str, &[u8])], expected: &str| {
        let why = Pack::read(&archive(files)).unwrap_err();
        assert!(why.contains(expected), "{why}");
    };
    let card = ("pack.ron", CARD.as_bytes());
    for odd in [
        "../way.ron",
        "/way.ron",
        "a/../../way.ron",
        "a\\way.ron",
        "C:way.ron",
        "con.ron",
        "com1.ron",
        ".way.ron",
        "a\nb.ron",
    ] {
        refused(&[card, (odd, WAY.as_bytes())], "has the file");
    }
    refused(&[card, ("run.exe", b"")], "is no file of a pack");
    refused(&[card, ("songs/docks.exe", b"")], "does not belong there");
    refused(&[card, ("songs/docks.png", b"")], "does not belong there");
    refused(&[card, ("Way.ron", WAY.as_bytes()), ("way.ron", WAY.as_bytes())], "twice");
    refused(&[("way.ron", WAY.as_bytes())], "has no pack.ron");
    refused(&[("pack.ron", b"Pack(title: \"\")")], "needs 1 to 40");
    refused(&[("pack.ron", b"Pack(title: \"a\", autor: \"b\")")], "autor");
    let many: Vec<String> = (0..2001).map(|nth| format!("{nth}.ron")).collect();
    refused(&many.iter().map(|name| (name.as_str(), &b""[..])).collect::<Vec<_>>(), "more than 2000 files");
    // Both are small as files: zeros take no room until they are unpacked.
    let zeros = vec![0; 17 << 20];
    refused(&[card, ("a.png", &zeros)], "too large when it is open: a.png");
    let zeros = &zeros[..15 << 20];
    refused(
        &[card, ("a.png", zeros), ("b.png", zeros), ("c.png", zeros), ("d.png", zeros), ("e.png", zeros)],
        "too large",
    );
    assert!(Pack::read(&vec![0; 9 << 20]).unwrap_err().contains("larger than 8 MB"));
}

#[test]
fn published_levels_are_proved_and_the_proof_can_be_verified() {
    let folder = desk("packs-published", &[("way", WAY)]);
    let told = |words: &[&str], code: i32, expected: &[&str]| {
        let (found, told) = quadrant(&folder, words);
        assert!(found == code && expected.iter().all(|part| told.contains(part)), "{words:?} {found}: {told}");
    };
    told(
        &["pack", "levels", "-o", "plain.quad"],
        0,
        &["Two ways, by Mira", "0 of 1 levels have a recording that clears"],
    );
    told(&["verify", "plain.quad"], 1, &["way: has no recording that clears it"]);
    told(
        &["publish", "levels", "-o", "whole.quad"],
        0,
        &["way: the bot clears it", "1 of 1 levels has a recording that clears"],
    );
    told(&["publish", "levels", "-o", "whole.quad"], 0, &["way: the bot has cleared it before, in"]);
    // A recording of another level beside it is reported, and the others are tried: that of the bot, or of the player.
    fs::copy("tests/replays/spring.replay", folder.join("levels/way.replay")).unwrap();
    let other = "way.replay: was ";
    told(&["publish", "levels", "-o", "whole.quad"], 0, &[other, "way: the bot has cleared it before, in"]);
    fs::rename(folder.join("home/quadrant/bot"), folder.join("home/quadrant/runs")).unwrap();
    told(&["publish", "levels", "-o", "whole.quad"], 0, &[other, "way: your best run clears it in"]);
    fs::remove_file(folder.join("levels/way.replay")).unwrap();
    told(&["verify", "whole.quad"], 0, &["way: cleared, "]);
    // A pack serves like a folder of levels.
    told(&["check", "--data", "whole.quad"], 0, &["1 level, 0 problems"]);
    told(&["bot", "--data", "whole.quad", "way"], 0, &["way: ", "cleared"]);
    fs::write(folder.join("levels/pit.ron"), PIT).unwrap();
    told(&["publish", "levels", "-o", "pit.quad"], 1, &["pit: cannot be beaten", "--record"]);
    assert!(!folder.join("pit.quad").exists(), "nothing is written before all is proved");
    fs::write(folder.join("levels/pit.ron"), "Level(name: \"pit\"").unwrap();
    told(&["pack", "levels", "-o", "pit.quad"], 1, &["pit.ron:1:"]);
    told(&["pack", "levels", "-o", "pit.zip"], 2, &[".quad"]);
    fs::remove_file(folder.join("levels/pack.ron")).unwrap();
    told(&["pack", "levels", "-o", "pit.quad"], 1, &["has no pack.ron", "Pack(title:"]);
}

/// The editor counts by the same function: `tests/screens/own.rs` publishes with it.
#[test]
fn each_change_that_is_published_is_a_new_version() {
    let folder = desk("packs-versions", &[("way", WAY)]);
    let exports = folder.join("home/quadrant/exports");
    let card = folder.join("levels/pack.ron");
    fs::write(&card, format!("// Mine.\n{CARD}")).unwrap();
    let publish = |expected: u32| {
        let (code, told) = quadrant(&folder, &["publish", "levels", "-o", "two.quad"]);
        let version = |file: &Path| Pack::open(file).unwrap().card.version;
        assert!(code == 0 && told.contains(&format!("by Mira, version {expected}")), "{told}");
        assert_eq!((version(&folder.join("two.quad")), version(&exports.join("two.quad"))), (expected, expected));
        let text = fs::read_to_string(&card).unwrap();
        assert_eq!(text, format!("// Mine.\n{}", CARD.replace(", author", &format!(", version: {expected}, author"))));
        told
    };
    publish(1);
    assert!(publish(1).contains("nothing has changed, so the version stays 1"));
    fs::write(folder.join("levels/way.ron"), WAY.replace("...", "....").replace("#####", "######")).unwrap();
    publish(2);
    // The editor has published a later version, and one of another pack.
    for (name, title, version) in [("a.quad", "Two ways", 7), ("b.quad", "Three ways", 9)] {
        let mut pack = Pack::open(&folder.join("two.quad")).unwrap();
        let text = CARD.replace("Two ways", title).replace(", author", &format!(", version: {version}, author"));
        pack.card = Card::read("", &text).unwrap();
        pack.files.insert("pack.ron".into(), text.into());
        fs::write(exports.join(name), pack.to_bytes().unwrap()).unwrap();
    }
    publish(8);
    publish(8);
    // The author may count too.
    fs::write(&card, fs::read_to_string(&card).unwrap().replace("version: 8", "version: 20")).unwrap();
    publish(21);
}

#[test]
fn the_card_says_in_which_order_the_levels_are_played() {
    let folder = desk("packs-order", &[("way", WAY), ("more/pit", WAY), ("alone", WAY)]);
    let levels = folder.join("levels");
    let card = |levels_of_card: &str| {
        let text = format!("Pack(title: \"Two ways\",\n    levels: [{levels_of_card}])");
        fs::write(levels.join("pack.ron"), text).unwrap();
    };
    let order = || {
        let files = quadrant::files::shelf::levels_of(&levels);
        files.iter().map(|file| file.strip_prefix(&levels).unwrap().display().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(order(), ["alone.ron", "more/pit.ron", "way.ron"]);
    card("\"way\", \"more/pit\"");
    assert_eq!(order(), ["way.ron", "more/pit.ron", "alone.ron"]);
    assert_eq!(quadrant(&folder, &["pack", "levels", "-o", "a.quad"]).0, 0);

    card("\"way\", \"mor/pit\", \"way\"");
    for words in [&["check", "levels"][..], &["pack", "levels", "-o", "b.quad"]] {
        let (code, told) = quadrant(&folder, words);
        assert!(
            code == 1 && told.contains("pack.ron:2:21: there is no level mor/pit; did you mean more/pit?"),
            "{told}"
        );
        assert!(told.contains("pack.ron:2:32: the level way is named twice"), "{told}");
    }
    card(&"\"way\", ".repeat(2001));
    assert!(quadrant(&folder, &["check", "levels"]).1.contains("levels has too much"));
}

#[test]
fn a_proof_says_which_machines_it_used() {
    let level = "Level(name: \"way\", rows: [\"P.......X\", \"#########\"], entities: [Plate(at: (3, 0), name: \"gate\"), \
                 Switch(at: (8, 0), name: \"lamp\"), Door(at: (7, 0), shuts: \"lamp\"), Door(at: (5, 0), opens: \"gate\"), Crate(at: (2, 0))])";
    let folder = desk("packs-used", &[("way", level)]);
    let (_, told) = quadrant(&folder, &["check", "levels", "--solve"]);
    let begun = told.contains("the bot is looking for a way");
    assert!(begun && told.contains("used: ") && told.contains("`gate`"), "{told}");
}
