//! The sidecars of the sheets name their clips, and the game knows the clips by name only: in whatever order a sidecar lists them, the
//! build script writes the same source. A clip that must have a counterpart in another sheet, but has none, does not build.
//! The things that players must tell apart at a glance are measured in the pictures themselves, whoever drew them.

use std::fs;

use quadrant::rng::Rng;

use crate::common::files::files_below;

use quadrant_build::sheets::{Palette, Sheet, cut};
use quadrant_build::tables::{Named, source};

/// Every sidecar, with as many pictures as its clips show.
fn sidecars() -> Vec<Named> {
    let mut first = 0;
    let read = |file: std::path::PathBuf| {
        let sheet = Sheet::read(&fs::read_to_string(&file).unwrap()).unwrap();
        let named =
            Named { stem: file.file_stem().unwrap().to_string_lossy().into_owned(), sheet, first, size: (0, 0) };
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

/// The first cell of a clip, as colours by row and column. `None` is transparent.
struct Drawing(Vec<Vec<Option<[u8; 3]>>>);

impl Drawing {
    fn of(name: &str, clip: &str) -> Drawing {
        let path = format!("assets/sprites/{name}");
        let sheet = Sheet::read(&fs::read_to_string(format!("{path}.ron")).unwrap()).unwrap();
        let (mut palette, mut pictures) = (Palette::default(), Vec::new());
        cut(&fs::read(format!("{path}.png")).unwrap(), &sheet, &mut palette, &mut pictures).unwrap();
        let clip = sheet.clips.iter().find(|one| one.name == clip).unwrap_or_else(|| panic!("{name} has no {clip}"));
        let picture = &pictures[clip.first];
        let mut rows = vec![vec![None; sheet.cell.0]; sheet.cell.1];
        let (left, top) = (picture.offset.0 + sheet.pivot.0, picture.offset.1 + sheet.pivot.1);
        for (at, colour) in picture.pixels.iter().enumerate().filter(|(_, colour)| **colour > 0) {
            let [red, green, blue, _] = palette.colours[usize::from(*colour)];
            rows[top as usize + at / picture.width][left as usize + at % picture.width] = Some([red, green, blue]);
        }
        Drawing(rows)
    }

    fn colours(&self) -> impl Iterator<Item = [u8; 3]> {
        self.0.iter().flatten().flatten().copied()
    }

    fn lightest(&self) -> u32 {
        self.colours().map(brightness).max().unwrap()
    }

    /// Mean luminance, 0 to 1.
    fn luminance(&self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let lights = self.colours().map(|colour| {
            let [red, green, blue] = colour.map(linear);
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        });
        lights.sum::<f64>() / self.colours().count() as f64
    }
}

/// Perceived brightness, 0 to 255.
fn brightness(colour: [u8; 3]) -> u32 {
    let [red, green, blue] = colour.map(u32::from);
    (red * 3 + green * 6 + blue) / 10
}

/// A light edge means ground, and light bars mean a ladder. Scenery of such a shape must have neither.
#[test]
fn scenery_is_not_taken_for_ground_or_for_a_ladder() {
    let light = |sheet, clip| Drawing::of(sheet, clip).lightest();
    let ground = light("docks_tiles", "m14").min(light("docks_tiles", "ladder"));
    for (sheet, clip) in [
        ("docks_decor", "crate_stack"),
        ("docks_decor", "container_teal"),
        ("docks_decor", "container_rust"),
        ("docks_decor", "container_open"),
        ("places_decor", "keel_block"),
        ("works_decor", "scaffold"),
    ] {
        let light = light(sheet, clip);
        assert!(light * 5 < ground * 3, "{sheet} {clip}: {light} beside {ground}");
    }
}

/// Players see at a glance what they can climb: a ladder is bright, and a lattice is dark and has no rungs.
#[test]
fn ladders_are_bright_and_lattices_have_no_rungs() {
    for quadrant in ["docks_tiles", "foundry_tiles", "gardens_tiles", "vault_tiles"] {
        for clip in ["ladder", "ladder_top", "ladder_bottom"] {
            let light = Drawing::of(quadrant, clip).luminance();
            assert!(light >= 0.2, "{quadrant} {clip}: {light:.3}");
        }
    }
    for (name, clip) in [("works_decor", "scaffold"), ("places_decor", "strut"), ("gardens_decor", "trellis")] {
        let drawing = Drawing::of(name, clip);
        let light = drawing.luminance();
        assert!(light <= 0.1, "{name} {clip}: {light:.3}");
        let is_used = |column: &usize| drawing.0.iter().any(|row| row[*column].is_some());
        let left = (0..drawing.0[0].len()).find(is_used).unwrap();
        let right = (0..drawing.0[0].len()).rfind(is_used).unwrap();
        // Rows that are one colour from side to side, between the posts.
        let is_rung = |row: &&Vec<Option<[u8; 3]>>| {
            row[left + 6].is_some() && row[left + 6..right - 5].iter().all(|colour| *colour == row[left + 6])
        };
        let rungs = drawing.0.iter().filter(is_rung).count();
        assert!(rungs <= 2, "{name} {clip} has {rungs} rows of rungs");
    }
}

/// A crate that only decorates must not look like one that breaks.
#[test]
fn decorative_crates_have_half_the_contrast_of_crates_that_break() {
    let breaks = ["docks_whole", "foundry_whole", "gardens_whole", "vault_whole"];
    let least = breaks.map(|clip| Drawing::of("crates", clip).lightest()).into_iter().min().unwrap();
    for clip in ["crate_stack", "container_open"] {
        let own = Drawing::of("docks_decor", clip).lightest();
        assert!(own * 2 <= least, "{clip}: {own} beside {least}");
    }
}

/// The edge of a wall must be visible in front of a dark hall too.
#[test]
fn walls_of_the_foundry_have_a_rim() {
    // Open only at the right, and only at the left.
    for (clip, column) in [("m13", 15), ("m7", 0)] {
        let tile = Drawing::of("foundry_tiles", clip);
        let rim = tile.0.iter().filter_map(|row| row[column]).map(brightness).min();
        assert!(rim.is_some_and(|rim| rim > 80), "{clip}: {rim:?}");
    }
}

/// Players tell the icons of the HUD apart by their shape alone, and intel on the ground from a medkit.
#[test]
fn icons_have_silhouettes_of_their_own() {
    let icons = ["grenade", "life", "prisoner", "drum", "intel", "warden", "key_red"];
    let pickups = ["health", "grenades", "life", "keycard_red", "weapon_laser"];
    let pairs = (1..icons.len()).flat_map(|nth| icons[..nth].iter().map(move |other| ("hud", icons[nth], *other)));
    for (sheet, name, other) in pairs.chain(pickups.map(|other| ("pickups", "intel", other))) {
        let (one, two) = (Drawing::of(sheet, name), Drawing::of(sheet, other));
        let both = || one.0.iter().flatten().zip(two.0.iter().flatten());
        let shared = both().filter(|(a, b)| a.is_some() && b.is_some()).count();
        let all = both().filter(|(a, b)| a.is_some() || b.is_some()).count();
        assert!(shared * 100 <= all * 75, "{name} and {other} in {sheet} share {shared} of {all} pixels");
    }
}
