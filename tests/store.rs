//! What the game keeps: whatever happens to a text, it is read whole or set aside and said so, and what was good before is
//! still there. The process is killed while it writes; texts are cut and changed at every byte; disks are full.

use std::fs;
use std::path::PathBuf;

use quadrant::app::store::{Saved, Store};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, PartialEq, Eq, Debug)]
struct Notes {
    words: Vec<String>,
    count: u32,
}

impl Saved for Notes {
    const CALLED: &'static str = "your notes";
    const FORMAT: u32 = 2;

    fn migrate(format: u32, text: &str) -> Result<Notes, String> {
        let words = ron::from_str(text).map_err(|error| error.to_string())?;
        Ok(Notes { words, count: format })
    }
}

fn notes(count: u32) -> Notes {
    Notes { words: vec!["a \"word\"".into(), "// sum 0".into()], count }
}

/// An empty folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("store-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn what_is_written_is_read_and_the_one_before_is_kept() {
    let folder = folder("plain");
    let mut store = Store::at(&folder);
    let found = store.read::<Notes>("notes");
    assert_eq!((found.value, found.complaint), (None, None), "a first start is no complaint");
    store.write("notes", &notes(1)).unwrap();
    store.write("notes", &notes(2)).unwrap();
    let found = store.read::<Notes>("notes");
    assert_eq!((found.value, found.complaint), (Some(notes(2)), None));
    let older = fs::read_to_string(folder.join("notes.ron~")).unwrap();
    assert!(older.contains("count: 1"), "{older}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing else is left behind");
}

#[test]
fn who_writes_by_hand_says_so_in_the_last_line() {
    let folder = folder("by-hand");
    let mut store = Store::at(&folder);
    store.write("notes", &notes(1)).unwrap();
    let text = fs::read_to_string(folder.join("notes.ron")).unwrap();
    let changed = text.replace("count: 1", "count: 77");
    let (above, _) = changed.rsplit_once("// sum ").unwrap();
    fs::write(folder.join("notes.ron"), format!("{above}// sum none\n")).unwrap();
    assert_eq!(store.read::<Notes>("notes").value, Some(notes(77)));
    fs::write(folder.join("notes.ron"), changed).unwrap();
    let complaint = store.read::<Notes>("notes").complaint;
    assert_eq!(
        complaint.as_deref(),
        Some("The file with your notes is damaged, kept as notes.damaged.ron; the game begins without it"),
        "without it the sum does not fit"
    );
}
