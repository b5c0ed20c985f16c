//! RON's complaints in our words, for people who write levels and campaigns: which field or word is not known and what would be
//! accepted, and at which byte of the text. Here also is how RON is read: what may be left out is written without `Some`.

use super::fault::Fault;

/// What is longer is cut where a complaint repeats it.
const LONG: usize = 200;

/// RON as authors write it: what may be left out is written without `Some`.
pub fn options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// Where RON stumbled in a part of a text, and over what.
pub fn stumbled(part: &str, error: ron::error::SpannedError) -> (&str, Fault) {
    let place = error.span.start;
    let line_start: usize = part.split_inclusive('\n').take(place.line.saturating_sub(1)).map(str::len).sum();
    let line = &part[line_start..];
    let column = line.char_indices().nth(place.col.saturating_sub(1)).map_or(line.len(), |(at, _)| at);
    let of = |outer: Option<String>| in_words(outer.as_deref().unwrap_or("word here"));
    let fault = match error.code {
        ron::Error::NoSuchStructField { expected, found, outer } => {
            Fault::UnknownField { found: short(found), of: of(outer), accepted: expected }
        }
        ron::Error::NoSuchEnumVariant { expected, found, outer } => {
            Fault::UnknownWord { found: short(found), of: of(outer), accepted: expected }
        }
        ron::Error::MissingStructField { field, outer } => Fault::MissingField { field, of: of(outer) },
        ron::Error::DuplicateStructField { field, outer } => Fault::TwiceField { field, of: of(outer) },
        code => Fault::Syntax(short(sentence_of(code))),
    };
    (&line[column..], fault)
}

/// Words of an author's that nobody would read to the end are cut.
fn short(text: String) -> String {
    match text.char_indices().nth(LONG) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// How an author calls what RON calls by the name of a type.
fn in_words(of: &str) -> String {
    match of {
        "Aim" => "objective",
        "Decor" => "decoration",
        "Entity" => "entity",
        "Facing" => "direction",
        "Foe" => "foe",
        "Found" => "pick-up",
        "Goal" => "goal",
        "Ground" => "tile",
        "Key" => "key",
        "Mount" => "mount",
        "Music" => "music",
        "Placed" => "a decoration",
        "Quarter" => "a quadrant",
        "Theme" => "theme",
        "Warden" => "warden",
        other => other,
    }
    .into()
}

/// RON's complaint as a sentence of ours.
fn sentence_of(code: ron::Error) -> String {
    match code {
        ron::Error::ExpectedNamedStructLike("Level") => "a level begins with Level( and ends with )".into(),
        ron::Error::ExpectedNamedStructLike("Campaign") => "a campaign begins with Campaign( and ends with )".into(),
        ron::Error::ExpectedDifferentStructName { expected: "Campaign", found } => {
            format!("this is a {found}; a campaign's text begins with Campaign(")
        }
        ron::Error::ExpectedDifferentStructName { expected, found } => {
            format!("this is a {found}; a level's text begins with {expected}(")
        }
        ron::Error::ExceededRecursionLimit => "brackets are nested too deep here".into(),
        ron::Error::Eof => "the text ends too early".into(),
        code => {
            let complaint = code.to_string();
            let mut letters = complaint.chars();
            letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
        }
    }
}
