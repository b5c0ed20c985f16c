//! Fuzzes what strangers can send to a player of the page: links, and dropped files with levels, recordings or
//! everything of another browser. `./test fuzz links` reads a million of them. What the page makes of an accepted level
//! or recording is tested by `web/fuzz.mjs`.

use std::time::Duration;

use quadrant::career::Career;
use quadrant::saves::store::text_of;
use quadrant::settings::Settings;
use quadrant_web::disk::{self, Disk, Node};
use quadrant_web::parcels::{MOST_BYTES, all, follow, link_to, take};

use quadrant_counting::fuzz::{Reader, below, files, fuzz, pick, text_of as lossy};

const PROGRESS: &str = "data/progress.ron";
/// The memory that the page may use while it reads one text: the text as it came, packed, unpacked and on the disk.
const MOST_MEMORY: usize = 4 * MOST_BYTES;

fn content(name: &str) -> Option<Vec<u8>> {
    let Node::File { bytes, .. } = disk::with(|disk| disk.find(name))? else { return None };
    Some(bytes.borrow().clone())
}

/// A disk with the progress of a player and a level of their own. Returns both.
fn fresh_disk() -> [Vec<u8>; 2] {
    let progress = text_of(&Career::default()).unwrap().into_bytes();
    let level = b"Level(name: \"mine\")".to_vec();
    disk::with(|disk| {
        *disk = Disk::default();
        disk.put(PROGRESS, &progress, 0, false).unwrap();
        disk.put("mine.ron", &level, 0, false).unwrap();
    });
    [progress, level]
}

/// Checks the answer: words of the command line that name a file which exists, or one sentence.
fn check(answer: &Result<Vec<String>, String>) {
    match answer {
        Ok(words) => {
            assert!(words.iter().all(|word| !word.contains(char::is_control)), "{words:?}");
            if let ["play", name] | ["replay", "--watch", name] =
                words.iter().map(String::as_str).collect::<Vec<_>>()[..]
            {
                assert!(content(name).is_some() && !name.starts_with('-'), "{words:?}");
            }
        }
        Err(sentence) => {
            let is_sentence = sentence.ends_with('.') && sentence.chars().count() < 600;
            assert!(is_sentence && !sentence.contains(char::is_control), "{sentence:?}");
        }
    }
}

fn seeds() -> Vec<(String, Vec<u8>)> {
    let levels = files("../levels/test", "ron").into_iter().map(|text| ("a.ron".to_string(), text));
    let replays = files("../tests/replays", "replay").into_iter().map(|text| ("a.replay".to_string(), text));
    levels.chain(replays).filter(|(_, text)| text.len() < 12_000).collect()
}

#[test]
fn links() {
    let links = seeds().into_iter().map(|(name, text)| {
        disk::with(|disk| disk.put(&name, &text, 0, false)).unwrap();
        link_to(&name).unwrap().into_bytes()
    });
    let seeds: Vec<Vec<u8>> = links.chain([b"#tour=4".to_vec(), b"#how".to_vec()]).collect();
    let words = ["#level=", "#replay=", "#run=", "#tour=", "=", "==", "-", "_", "%3D", "AAAA", "7Z", "+", "/", "&"];
    let most = (Duration::from_millis(500), MOST_MEMORY);
    let reader =
        Reader { name: "links", seeds, words: &words, ordinary: 20_000, most_time: most.0, most_bytes: most.1 };
    fuzz(&reader, |bytes, _| {
        let before = fresh_disk();
        let Some(answer) = follow(&lossy(bytes), 0) else { return false };
        check(&answer);
        assert_eq!(before.map(Some), [content(PROGRESS), content("mine.ron")], "what a player has is not replaced");
        let Ok(words) = answer else { return false };
        // An accepted text can be passed on.
        if let Some(link) = words.last().and_then(|name| link_to(name)) {
            assert_eq!(follow(&link, 0).unwrap().unwrap(), words);
        }
        true
    });
}

#[test]
fn parcels() {
    fresh_disk();
    let settings = text_of(&Settings::default()).unwrap();
    disk::with(|disk| disk.put("data/settings.ron", settings.as_bytes(), 0, false)).unwrap();
    let everything = [("b.quadrant".to_string(), all().unwrap().into_bytes())];
    let with_names = seeds().into_iter().chain(everything.iter().cloned().cycle().take(40));
    let seeds: Vec<Vec<u8>> = with_names.map(|(name, text)| [name.into_bytes(), vec![0], text].concat()).collect();
    let words = [
        ".ron",
        ".replay",
        ".quadrant",
        "data/progress.ron",
        "../",
        "/",
        "mine.ron",
        "\0",
        "\n",
        "\\n",
        "{\"",
        "\":\"",
        "\"}",
    ];
    let most = (Duration::from_millis(500), MOST_MEMORY);
    let reader =
        Reader { name: "parcels", seeds, words: &words, ordinary: 20_000, most_time: most.0, most_bytes: most.1 };
    fuzz(&reader, |bytes, rng| {
        let before = fresh_disk();
        let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
        let name =
            if below(rng, 8) == 0 { pick(rng, &["mine.ron", "b.quadrant"]).into() } else { lossy(&bytes[..end]) };
        let answer = take(&name, bytes.get(end + 1..).unwrap_or_default(), 0);
        check(&answer);
        let takes_all = answer.is_ok() && name.ends_with(".quadrant");
        assert!(takes_all || before.map(Some) == [content(PROGRESS), content("mine.ron")], "{name:?} replaces another");
        answer.is_ok()
    });
}
