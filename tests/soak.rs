//! Random hands at the controls of every level there is; what must hold meanwhile is in `common::hands`. For long:
//! QUADRANT_SOAK_TICKS=200000 cargo test --release --test soak -- --nocapture

mod common;

use std::fs;
use std::path::Path;

use common::hands::{shipped, soak};
use quadrant::sim::{Difficulty, Rules};

/// The names of all levels below this folder of levels/.
fn levels(folder: &Path, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            levels(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "ron")
            && path.file_stem() != Some("campaign".as_ref())
        {
            let name = path.strip_prefix("levels").unwrap().with_extension("");
            names.push(name.to_string_lossy().replace('\\', "/"));
        }
    }
    names.sort();
}

/// 4 000 ticks each, unless QUADRANT_SOAK_TICKS says otherwise; every third level on another difficulty.
#[test]
fn random_hands_break_no_level() {
    let asked = std::env::var("QUADRANT_SOAK_TICKS").ok();
    let ticks: u32 = asked.map_or(4_000, |text| text.parse().expect("a number of ticks"));
    let mut names = Vec::new();
    levels(Path::new("levels"), &mut names);
    assert!(names.len() >= 30, "{names:?}");
    for (nth, name) in names.iter().enumerate() {
        let rules = Rules { difficulty: Difficulty::ALL[nth % 3], ..Rules::default() };
        soak(&shipped(name), nth as u64 + 1, ticks, rules, |_| {});
        println!("{name}: {ticks} ticks");
    }
}
