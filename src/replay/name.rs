//! The name of a level in a recording, and how a message repeats a part of a recording. Both come from strangers.

/// In bytes.
const MAX_NAME: usize = 200;
/// Maximum number of letters of a recording that a message repeats.
const MAX_QUOTED: usize = 60;
/// Characters that change the direction of the text around them.
const TURNS_TEXT: [char; 12] = [
    '\u{61c}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}',
    '\u{2067}', '\u{2068}', '\u{2069}',
];

/// Whether this is a name of a level: words with slashes between them. A name cannot lead out of a folder of levels, and has
/// no character that changes how a terminal shows the text around it.
pub fn is_level_name(name: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && part != "." && part != ".." && part.trim() == part;
    let is_odd = |letter: char| letter.is_control() || TURNS_TEXT.contains(&letter) || "\\:*?\"<>|".contains(letter);
    name.len() <= MAX_NAME && name.split('/').all(is_part) && !name.contains(is_odd)
}

pub fn level_name_of(given: &str) -> String {
    let given = given.strip_suffix(".ron").unwrap_or(given);
    if is_level_name(given) {
        return given.into();
    }
    let stem = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_kept = |letter: char| " .".contains(letter) || is_level_name(&letter.to_string());
    let mut name: String = stem.chars().map(|letter| if is_kept(letter) { letter } else { '_' }).collect();
    while name.len() > MAX_NAME {
        name.pop();
    }
    let name = name.trim();
    if is_level_name(name) { name.into() } else { "level".into() }
}

/// Returns a part of a recording for a message, shortened, and with control characters as escapes.
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(MAX_QUOTED) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}
