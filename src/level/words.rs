//! RON's complaints in our words, for people who write levels and campaigns: which field or word is not known and what would be
//! accepted, and at which byte of the text. Here also is how RON is read: what may be left out is written without `Some`.

use super::fault::Fault;

/// What is longer is cut where a complaint repeats it.
const LONG: usize = 200;
/// So much of a word that was found is told.
const WORD: usize = 40;

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
        code => Fault::Syntax(short(sentence_of(code, &line[column..]))),
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

/// RON's complaint as a sentence of ours: what was found at `place`, and what would be accepted.
fn sentence_of(code: ron::Error, place: &str) -> String {
    let accepted = match code {
        ron::Error::ExpectedNamedStructLike("Level") => return "a level begins with Level( and ends with )".into(),
        ron::Error::ExpectedNamedStructLike("Campaign") => {
            return "a campaign begins with Campaign( and ends with )".into();
        }
        ron::Error::ExpectedDifferentStructName { expected: "Campaign", found } => {
            let found = word_of(&found);
            return format!("this is a {found}; a campaign's text begins with Campaign(");
        }
        ron::Error::ExpectedDifferentStructName { expected: "Level", found } => {
            let found = word_of(&found);
            return format!("this is a {found}; a level's text begins with Level(");
        }
        ron::Error::ExpectedDifferentStructName { expected, .. } => {
            return format!("{} is written without a word before its (", in_words(expected));
        }
        // Rows stay slices of the author's text.
        ron::Error::InvalidValueForType { expected, .. } if expected == "a borrowed string" => {
            return "there is a \\ in this row; accepted: letters as they are".into();
        }
        ron::Error::ExceededRecursionLimit => return "brackets are nested too deep here".into(),
        ron::Error::UnclosedLineComment => {
            return "the text ends in this comment; accepted: what closes the brackets".into();
        }
        ron::Error::UnclosedBlockComment => return "this comment has no end; accepted: */ after it".into(),
        ron::Error::ExpectedStringEnd => return "this text has no end; accepted: a quote after it".into(),
        ron::Error::IntegerOutOfBounds => {
            return "this number is too large or too small to be a place or a time".into();
        }
        ron::Error::TrailingCharacters => {
            return "something stands behind the last ); nothing may, but a comment".into();
        }
        ron::Error::InvalidEscape(_) => {
            return "this is no sign after a \\; accepted: \\n for a new line, \\\", \\\\ and \\u{...}".into();
        }
        ron::Error::ExpectedComma | ron::Error::ExpectedStructLikeEnd if place.starts_with('.') => "a whole number",
        ron::Error::ExpectedComma => "a comma before this, or a quote that was forgotten further up",
        ron::Error::ExpectedString if place.starts_with(')') => "a text in quotes, or the list's ]",
        ron::Error::ExpectedString => "a text in quotes",
        ron::Error::ExpectedArray => "a list in [ ]",
        ron::Error::ExpectedArrayEnd => "the list's ], or a comma before this",
        ron::Error::ExpectedBoolean => "true or false",
        ron::Error::ExpectedChar => "a letter in single quotes",
        ron::Error::InvalidValueForType { expected, .. } if expected.contains("integer") => "a whole number",
        ron::Error::ExpectedInteger
        | ron::Error::ExpectedFloat
        | ron::Error::ExpectedByteLiteral
        | ron::Error::InvalidIntegerDigit { .. }
        | ron::Error::UnderscoreAtBeginning => "a whole number",
        ron::Error::ExpectedDifferentLength { .. } => "two whole numbers in ( )",
        ron::Error::ExpectedMap => "letters and what they mean in { }",
        ron::Error::ExpectedMapColon => "a colon",
        ron::Error::ExpectedMapEnd => "the closing }, or a comma before this",
        ron::Error::ExpectedStructLike | ron::Error::ExpectedNamedStructLike(_) => "( ) and what belongs in it",
        ron::Error::ExpectedStructLikeEnd | ron::Error::ExpectedOptionEnd => "), or a comma before this",
        ron::Error::ExpectedIdentifier | ron::Error::SuggestRawIdentifier(_) | ron::Error::InvalidIdentifier(_) => {
            "a word"
        }
        ron::Error::ExpectedAttribute | ron::Error::ExpectedAttributeEnd | ron::Error::NoSuchExtension(_) => {
            "no line that begins with #"
        }
        ron::Error::Eof | ron::Error::ExpectedRawValue | ron::Error::UnexpectedChar(_) => "a value",
        code => {
            let complaint = code.to_string();
            let mut letters = complaint.chars();
            return letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect());
        }
    };
    format!("found {}; accepted: {accepted}", found_at(place))
}

/// The word a text begins with, or so much of it as anybody reads.
fn word_of(text: &str) -> String {
    let is_part = |letter: &char| letter.is_alphanumeric() || ['_', '-', '.'].contains(letter);
    text.chars().take_while(is_part).take(WORD).collect()
}

/// The word or the sign that stands there.
fn found_at(place: &str) -> String {
    let rest = place.trim_start();
    let word = word_of(rest);
    match (word.is_empty(), rest.chars().next()) {
        (_, None) => "the end".into(),
        (true, Some(sign)) if sign.is_control() => "a letter nobody sees".into(),
        (true, Some(sign)) => sign.to_string(),
        (false, _) => word,
    }
}
