//! Words of other editors and games for what a level has here, so that `Platform` leads to `Lift` and not to the word
//! that looks most like it. Makes the faults for words and fields that do not exist.

use super::{FIELDS, TILES, kinds};
use crate::level::fault::{Fault, listed, shown};
use crate::level::letters::{EXIT, START};
use crate::spelling::nearest;

/// A word without capitals, underscores and the `s` of the plural, and what it may mean here: words, fields of a level, and letters of
/// the rows. Words that are not accepted in the place of the word are left out of the sentence.
const SYNONYMS: &[(&str, &[&str])] = &[
    ("actor", &["entities"]),
    ("ammo", &["grenades", "PickUp"]),
    ("background", &["theme"]),
    ("barrel", &["Drum"]),
    ("beam", &["LaserGate"]),
    ("block", &["#", "solid", "Crate"]),
    ("bomb", &["Mine"]),
    ("boss", &["Warden"]),
    ("bouncer", &["Spring"]),
    ("box", &["Crate"]),
    ("button", &["Switch", "Plate"]),
    ("cannon", &["Turret"]),
    ("chest", &["PickUp"]),
    ("coin", &["PickUp"]),
    ("collectible", &["PickUp"]),
    ("conveyor", &["<", ">", "belt_left", "belt_right"]),
    ("creature", &["Foe"]),
    ("decal", &["decor"]),
    ("decoration", &["decor"]),
    ("description", &["briefing"]),
    ("dialog", &["Radio"]),
    ("dialogue", &["Radio"]),
    ("direction", &["facing", "blows", "towards"]),
    ("dog", &["hound"]),
    ("drone", &["grey_drone", "red_drone"]),
    ("elevator", &["Lift"]),
    ("enemies", &["Foe", "entities"]),
    ("enemy", &["Foe"]),
    ("fan", &["Wind"]),
    ("finish", &["X"]),
    ("flag", &["Checkpoint", "X"]),
    ("floor", &["#", "solid"]),
    ("gate", &["Door", "LaserGate"]),
    ("gem", &["PickUp"]),
    ("generator", &["Spawner"]),
    ("goal", &["objectives", "X"]),
    ("ground", &["#", "solid"]),
    ("guard", &["rifleman", "Foe"]),
    ("gun", &["PickUp"]),
    ("hazard", &["^", "~"]),
    ("heart", &["health", "PickUp"]),
    ("hostage", &["Prisoner"]),
    ("item", &["PickUp"]),
    ("key", &["red_key", "PickUp"]),
    ("kind", &["what"]),
    ("ladder", &["H"]),
    ("laser", &["LaserGate"]),
    ("lava", &["~", "acid"]),
    ("layout", &["rows"]),
    ("lever", &["Switch"]),
    ("map", &["rows"]),
    ("medkit", &["health", "PickUp"]),
    ("message", &["text", "Sign"]),
    ("mech", &["Mule"]),
    ("mob", &["Foe"]),
    ("monster", &["Foe"]),
    ("movingplatform", &["Lift"]),
    ("npc", &["Foe", "Prisoner"]),
    ("object", &["entities"]),
    ("oneup", &["life"]),
    ("platform", &["Lift", "=", "one_way"]),
    ("player", &["P"]),
    ("playerstart", &["P"]),
    ("pos", &["at"]),
    ("position", &["at"]),
    ("potion", &["health", "PickUp"]),
    ("powerup", &["PickUp"]),
    ("press", &["Crusher"]),
    ("pressureplate", &["Plate"]),
    ("prop", &["decor"]),
    ("region", &["Trigger"]),
    ("robot", &["grey_drone", "Foe"]),
    ("savepoint", &["Checkpoint"]),
    ("scenery", &["decor"]),
    ("sensor", &["Trigger"]),
    ("soldier", &["rifleman", "Foe"]),
    ("song", &["music"]),
    ("spawn", &["P", "Spawner"]),
    ("spawnpoint", &["P", "Spawner"]),
    ("spike", &["^", "spikes"]),
    ("start", &["P"]),
    ("story", &["briefing"]),
    ("target", &["name"]),
    ("tile", &["rows"]),
    ("tileset", &["theme"]),
    ("title", &["name"]),
    ("trampoline", &["Spring"]),
    ("type", &["what"]),
    ("vehicle", &["Mule"]),
    ("wall", &["#", "solid"]),
    ("water", &["~", "acid"]),
    ("weapon", &["PickUp"]),
    ("zone", &["Trigger", "Camera"]),
];

pub fn unknown_word(found: &str, of: &str, accepted: &[&'static str]) -> Fault {
    let known = |ours: &str| match ours {
        _ if accepted.contains(&ours) => Some(format!("`{ours}`")),
        _ if of != "entity" => None,
        _ if is_letter(ours) => Some(format!("the letter `{ours}` in `rows`")),
        _ => FIELDS.contains(&ours).then(|| format!("the field `{ours}` of the level")),
    };
    let is_near = nearest(found, accepted).is_some();
    let entity = kinds().find(|kind| kind.word.eq_ignore_ascii_case(found)).filter(|_| !is_near);
    let meant = meant(found, known).or_else(|| Some(format!("the entity `{}`", entity?.word)));
    Fault::UnknownWord { found: shown(found), of: of.into(), accepted: accepted.to_vec(), meant }
}

pub fn unknown_field(found: &str, of: &str, accepted: &[&'static str]) -> Fault {
    let meant = meant(found, |ours| accepted.contains(&ours).then(|| format!("`{ours}`")));
    Fault::UnknownField { found: shown(found), of: of.into(), accepted: accepted.to_vec(), meant }
}

/// Returns the field that an unknown one probably stands for.
pub fn likely_field(found: &str, accepted: &[&'static str]) -> Option<&'static str> {
    let synonym = synonyms(found).iter().find(|ours| accepted.contains(ours)).copied();
    synonym.or_else(|| nearest(found, accepted))
}

/// Returns what the word of another editor may mean, for a sentence. `known` returns what can be written here.
fn meant(found: &str, known: impl Fn(&'static str) -> Option<String>) -> Option<String> {
    let known: Vec<String> = synonyms(found).iter().filter_map(|ours| known(ours)).collect();
    (!known.is_empty()).then(|| listed(&known, "or"))
}

fn synonyms(found: &str) -> &'static [&'static str] {
    let found = simple(found);
    let is_it = |word: &str| found == word || found.strip_suffix('s') == Some(word);
    SYNONYMS.iter().find(|(word, _)| is_it(word)).map_or(&[], |(_, ours)| ours)
}

fn simple(word: &str) -> String {
    word.replace(['_', '-'], "").to_lowercase()
}

fn is_letter(word: &str) -> bool {
    let mut letters = TILES.iter().map(|kind| kind.letter).chain([START, EXIT]);
    letters.any(|letter| word.chars().eq([letter]))
}

#[cfg(test)]
mod tests {
    use super::super::{DECORATION, Is, LEVEL, kind_of};
    use super::*;

    #[test]
    fn every_synonym_leads_to_something_that_a_level_can_have() {
        let fields = || kinds().flat_map(|kind| kind.fields).chain(&LEVEL).chain(&DECORATION);
        let is_choice =
            |word: &str| fields().any(|field| matches!(field.is, Is::Choice { words, .. } if words().contains(&word)));
        for (word, ours) in SYNONYMS {
            assert_eq!(simple(word), *word, "only simple words are found");
            assert!(kind_of(word).is_none() && !ours.is_empty(), "{word}");
            for ours in *ours {
                let is_tile = TILES.iter().any(|kind| kind.word == *ours);
                let is_field = fields().any(|field| field.name == *ours);
                let exists = kind_of(ours).is_some() || is_letter(ours) || is_tile || is_field || is_choice(ours);
                assert!(exists, "{word}: there is no {ours}");
            }
        }
    }

    #[test]
    fn only_what_can_be_written_in_this_place_is_suggested() {
        let entities: Vec<&str> = kinds().map(|kind| kind.word).collect();
        let said = |fault: Fault| fault.to_string();
        let platform = said(unknown_word("Platform", "entity", &entities));
        assert!(platform.ends_with("did you mean `Lift` or the letter `=` in `rows`?"), "{platform}");
        let turret = said(unknown_word("turret", "enemy", &["rifleman"]));
        assert!(turret.ends_with("did you mean the entity `Turret`?"), "{turret}");
        let soldiers = said(unknown_word("Soldiers", "enemy", &["rifleman"]));
        assert!(soldiers.ends_with("did you mean `rifleman`?"), "{soldiers}");
        let decoration = said(unknown_field("decoration", "Level", &FIELDS));
        assert!(decoration.contains("did you mean `decor`?"), "{decoration}");
    }
}
