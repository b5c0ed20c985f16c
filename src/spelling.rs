//! Finds the word that was meant: the most similar accepted word. Used for all names that people type.

use strsim::osa_distance;

/// Longer words are not compared, because the cost grows with the square of the length.
const LONGEST: usize = 40;

/// Returns the candidate nearest to a misspelt word, if one is similar enough.
pub fn nearest<'a>(word: &str, candidates: &[&'a str]) -> Option<&'a str> {
    // Two letters in the wrong order are one mistake, and capitals are none.
    let lower = word.to_lowercase();
    let distance = |candidate: &str| osa_distance(&lower, &candidate.to_lowercase());
    if word.len() > LONGEST {
        return None;
    }
    let best = candidates
        .iter()
        .filter(|candidate| candidate.len() <= LONGEST)
        .min_by_key(|candidate| (distance(candidate), **candidate != word))?;
    (distance(best) * 2 <= word.len().max(best.len())).then_some(*best)
}

/// Returns the value of a name. The error lists the known names and says which of them was probably meant.
pub fn named<T: Copy>(what: &str, name: &str, known: &[(&str, T)]) -> Result<T, String> {
    if let Some((_, found)) = known.iter().find(|(known, _)| *known == name) {
        return Ok(*found);
    }
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    let hint = nearest(name, &names).map_or(String::new(), |near| format!(" (did you mean {near}?)"));
    Err(format!("unknown {what} {name}{hint}; accepted: {}", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_near_word_is_suggested() {
        assert_eq!(nearest("fixd_depth", &["scan", "fixed_depth"]), Some("fixed_depth"));
        assert_eq!(nearest("Sing", &["Wind", "Sign"]), Some("Sign"), "two letters changed places");
        assert_eq!(nearest("SIGN", &["Spring", "Sign"]), Some("Sign"));
        assert_eq!(nearest("banana", &["scan", "grid"]), None);
    }

    #[test]
    fn an_unknown_name_is_reported_with_the_accepted_ones() {
        let known = [("easy", 1), ("hard", 2)];
        assert_eq!(named("way", "hard", &known), Ok(2));
        let told = "unknown way hart (did you mean hard?); accepted: easy, hard";
        assert_eq!(named("way", "hart", &known), Err(told.into()));
        assert_eq!(named("way", "by boat", &known), Err("unknown way by boat; accepted: easy, hard".into()));
    }
}
