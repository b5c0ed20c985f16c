//! The sidecars of the sheets name their clips, and the game knows the clips by name only: in whatever order a sidecar lists them, the
//! build script writes the same source. A clip that must have a counterpart in another sheet, but has none, does not build.

use std::fs;

use quadrant::rng::Rng;

use crate::common::files::files_below;

#[path = "../../build/sheets.rs"]
#[allow(dead_code, reason = "the build script also cuts the pictures")]
mod sheets;
#[path = "../../build/tables.rs"]
#[allow(dead_code, reason = "the build script also names sounds")]
mod tables;

use sheets::Sheet;
use tables::{Named, source};

/// Every sidecar, with as many pictures as its clips show.
fn sidecars() -> Vec<Named> {
    let mut first = 0;
    let read = |file: std::path::PathBuf| {
        let sheet = Sheet::read(&fs::read_to_string(&file).unwrap()).unwrap();
        let named = Named { stem: file.file_stem().unwrap().to_string_lossy().into_owned(), sheet, first };
        first += named.sheet.clips.iter().map(|clip| clip.first + clip.frames).max().unwrap_or(0);
        named
    };
    files_below("assets/sprites", "ron").into_iter().map(read).collect()
}

#[test]
fn the_order_of_the_clips_in_a_sidecar_does_not_matter() {
    let expected = source(&sidecars()).unwrap();
    let mut rng = Rng::new(1);
    let mut shuffled = sidecars();
    let mut moved = 0;
    for Named { sheet, .. } in &mut shuffled {
        for place in (1..sheet.clips.len()).rev() {
            let other = rng.below(place as u32 + 1) as usize;
            sheet.clips.swap(place, other);
            moved += usize::from(other != place);
        }
    }
    assert!(moved > 400, "{moved} clips are elsewhere");
    assert!(source(&shuffled).unwrap() == expected, "the source depends on the order of the clips");
}

#[test]
fn a_clip_without_its_counterpart_does_not_build() {
    for (stem, lost, named) in [
        ("vault_tiles", "deck_3", "there is a clip \"docks_tiles deck_3\", but no clip \"vault_tiles deck_3\""),
        ("partner_torso", "throw", "there is a clip \"player_torso throw\", but no clip \"partner_torso throw\""),
        ("doors", "slab_gardens", "there is a clip \"doors slab_docks\", but no clip \"doors slab_gardens\""),
    ] {
        let mut all = sidecars();
        let sheet = all.iter_mut().find(|named| named.stem == stem).unwrap();
        sheet.sheet.clips.retain(|clip| clip.name != lost);
        assert_eq!(source(&all), Err(named.to_string()));
    }
    let mut all = sidecars();
    all.retain(|named| named.stem != "lava");
    assert_eq!(source(&all), Err("no clip is named \"lava *\"".to_string()));
}
