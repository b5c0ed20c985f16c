//! The clips of all sheets as Rust source: the enum of their names, what each shows, and which clip replaces which, for example in another
//! quadrant. Each sheet has a text file that lists its clips, the sidecar. The order in this list does not matter: the clips are sorted by
//! their pictures and names, and other code finds them by their names.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::sheets::Sheet;

/// A sheet by the name of its file, with the number of its first picture and the size of its file in pixels.
pub struct Named {
    pub stem: String,
    pub sheet: Sheet,
    pub first: usize,
    pub size: (usize, usize),
}

/// Patterns of clips that have `docks` in their name. Each of the other quadrants has its own clip for each of them.
const IN_QUADRANTS: &[&str] =
    &["{}_tiles *", "{}_mass *", "{}_room *", "crates {}_*", "doors *_{}", "drums {}_*", "switches {}_*"];
const WHOLE_SHEET: &[&str] = &["{} *"];
/// The sheets of a warden: whole, and after one and two of its limbs have broken off.
const WARDEN: &[&str] = &["{} *", "{}_torn *", "{}_bare *"];
/// The clips of a warden that fights. The others are the same in all phases.
const FIGHT: &[&str] = &["{} rest*", "{} walk*", "{} tell*", "{} attack*", "{} open*", "{} turn*"];

/// The look of a player with a rifle, and the flash of the rifle. Each other gun has its own.
const HELD: &[&str] = &["player{} *", "player_torso{} *", "muzzle{} *"];
/// The sheets of a player, with each gun.
const OWN: &[&str] = &[
    "{} *",
    "{}_spread *",
    "{}_rapid *",
    "{}_laser *",
    "{}_rocket *",
    "{}_flame *",
    "{}_ends *",
    "{}_legs *",
    "{}_torso *",
    "{}_torso_spread *",
    "{}_torso_rapid *",
    "{}_torso_laser *",
    "{}_torso_rocket *",
    "{}_torso_flame *",
];

/// The sheets of a rifleman.
const RIFLEMAN: &[&str] =
    &["{} *", "{}_worn *", "{}_ends *", "{}_off_guard *", "{}_moods *", "{}_moods_worn *", "gear *_{}"];
/// The sheets of the three riflemen of a crew.
const CREW: &[&str] = &[
    "{} *",
    "{}_worn *",
    "{}_ends *",
    "{}_off_guard *",
    "{}_moods *",
    "{}_moods_worn *",
    "gear *_{}",
    "{}_second *",
    "{}_second_worn *",
    "{}_second_ends *",
    "{}_second_off_guard *",
    "{}_second_moods *",
    "{}_second_moods_worn *",
    "gear *_{}_second",
    "{}_third *",
    "{}_third_worn *",
    "{}_third_ends *",
    "{}_third_off_guard *",
    "{}_third_moods *",
    "{}_third_moods_worn *",
    "gear *_{}_third",
];

/// Methods of `Sprite` that return the clip that replaces a clip, for example in another quadrant: the name of the method, the word in the
/// name of the clip, the word that it becomes, and the patterns of the clips. Each of these clips must have its counterpart. For any other
/// clip, the method returns the clip itself.
const COUNTERPARTS: [(&str, &str, &str, &[&str]); 22] = [
    ("in_foundry", "docks", "foundry", IN_QUADRANTS),
    ("in_gardens", "docks", "gardens", IN_QUADRANTS),
    ("in_vault", "docks", "vault", IN_QUADRANTS),
    ("as_swamp", "lava", "swamp", WHOLE_SHEET),
    ("as_coolant", "lava", "coolant", WHOLE_SHEET),
    ("with_spread", "", "_spread", HELD),
    ("with_rapid", "", "_rapid", HELD),
    ("with_laser", "", "_laser", HELD),
    ("with_rocket", "", "_rocket", HELD),
    ("with_flame", "", "_flame", HELD),
    ("of_partner", "player", "partner", OWN),
    ("as_second", "soldier", "soldier_second", RIFLEMAN),
    ("as_third", "soldier", "soldier_third", RIFLEMAN),
    ("of_foundry_crew", "soldier", "soldier_foundry", CREW),
    ("of_gardens_crew", "soldier", "soldier_gardens", CREW),
    ("of_vault_crew", "soldier", "soldier_vault", CREW),
    ("when_dented", "mule", "mule_dented", WHOLE_SHEET),
    ("when_battered", "mule", "mule_battered", WHOLE_SHEET),
    ("of_crucible", "warden_docks", "warden_foundry", WARDEN),
    ("of_gardener", "warden_docks", "warden_gardens", WARDEN),
    ("torn", "warden_docks", "warden_docks_torn", FIGHT),
    ("bare", "warden_docks", "warden_docks_bare", FIGHT),
];

/// Returns the source of all clips.
pub fn source(sheets: &[Named]) -> Result<String, String> {
    let (mut all, mut clips, mut tables) = (Vec::new(), String::new(), String::new());
    for Named { stem, sheet, first, .. } in sheets {
        // In the order of the pictures.
        let mut own: Vec<_> = sheet.clips.iter().collect();
        own.sort_by(|a, b| (a.first, &a.name).cmp(&(b.first, &b.name)));
        for clip in &own {
            let name = format!("{stem} {}", clip.name);
            writeln!(
                clips,
                "    Clip {{ name: {name:?}, first: {}, sheet: {first}, frames: {}, ticks: {}, repeat: {}, muzzle: {:?} }},",
                first + clip.first,
                clip.frames,
                clip.ticks,
                clip.repeat,
                clip.muzzle
            )
            .unwrap();
            all.push(name);
        }
        let upper = stem.to_uppercase();
        if !sheet.torso.is_empty() {
            let torso = &sheet.torso;
            writeln!(tables, "pub static {upper}_TORSO: [(i32, i32); {}] = {torso:?};", torso.len()).unwrap();
        }
        if !sheet.advance.is_empty() {
            let advance = &sheet.advance;
            writeln!(tables, "pub static {upper}_ADVANCE: [i32; {}] = {advance:?};", advance.len()).unwrap();
        }
    }
    // A folder of levels may have its own of these. Letters must stay as they are, or the texts of the game cannot be read.
    let pictures = sheets.iter().filter(|sheet| sheet.sheet.letters.is_empty());
    let grids: Vec<String> = pictures
        .map(|Named { stem, sheet: Sheet { cell, pivot, .. }, first, size }| {
            format!(
                "    Sheet {{ name: {stem:?}, first: {first}, size: {size:?}, cell: {cell:?}, pivot: {pivot:?} }},\n"
            )
        })
        .collect();
    let names: String = all.iter().map(|name| format!("    {},\n", camel(name))).collect();
    let sprites: String = all.iter().map(|name| format!("{},", variant(name))).collect();
    let counterparts = counterparts(&all, sheets)?;
    Ok(format!(
        "#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]\n#[repr(u16)]\npub enum Sprite {{\n{names}}}\n\
         pub static SPRITES: [Sprite; {0}] = [{sprites}];\npub static CLIPS: [Clip; {0}] = [\n{clips}];\n\
         pub static SHEETS: [Sheet; {1}] = [\n{2}];\n{tables}{counterparts}",
        all.len(),
        grids.len(),
        grids.concat(),
    ))
}

/// Returns the source of the methods of [`COUNTERPARTS`].
fn counterparts(all: &[String], sheets: &[Named]) -> Result<String, String> {
    // An enemy that has another sheet for the second half of its life.
    let worn = sheets.iter().filter_map(|sheet| Some(format!("{}{{}} *", sheet.stem.strip_suffix("_worn")?)));
    let worn: Vec<String> = worn.collect();
    let worn: Vec<&str> = worn.iter().map(String::as_str).collect();
    let known: BTreeSet<&str> = all.iter().map(String::as_str).collect();
    let mut source = String::from("impl Sprite {\n");
    for (method, from, to, patterns) in COUNTERPARTS.into_iter().chain([("when_worn", "", "_worn", &worn[..])]) {
        writeln!(source, "    /// Returns the `{to}` clip for a `{from}` clip, and any other clip unchanged.").unwrap();
        writeln!(source, "    pub fn {method}(self) -> Sprite {{\n        match self {{").unwrap();
        for pattern in patterns {
            let (before, after) = pattern.split_once('*').expect("a star is the rest of the name");
            let own = |name: &str| {
                let rest = name.strip_prefix(&before.replace("{}", from))?.strip_suffix(&after.replace("{}", from))?;
                Some(pattern.replace("{}", to).replace('*', rest))
            };
            let pairs: Vec<(&String, String)> = all.iter().filter_map(|name| Some((name, own(name)?))).collect();
            if pairs.is_empty() {
                return Err(format!("no clip is named {:?}", pattern.replace("{}", from)));
            }
            for (name, other) in pairs {
                if !known.contains(other.as_str()) {
                    return Err(format!("there is a clip {name:?}, but no clip {other:?}"));
                }
                writeln!(source, "            {} => {},", variant(name), variant(&other)).unwrap();
            }
        }
        source.push_str("            other => other,\n        }\n    }\n");
    }
    source.push_str("}\n");
    Ok(source)
}

pub fn variant(name: &str) -> String {
    format!("Sprite::{}", camel(name))
}

pub fn camel(name: &str) -> String {
    name.split(['_', '-', ' ']).map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}
