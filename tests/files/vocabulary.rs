//! Compares the tables of docs/levels.md and the schema docs/level.schema.json with the vocabulary. QUADRANT_REWRITE=1
//! cargo test --test files vocabulary rewrites both. Every level, as JSON, must match the schema.

use std::fs;
use std::path::Path;

use quadrant::exchange::json::value_of;
use quadrant::files::library::MAX_BYTES;
use quadrant::level::cost::{MOST_AROUND, MOST_NEAR, MOST_WORK};
use quadrant::level::edit::{Document, template};
use quadrant::level::letters::{EXIT, START};
use quadrant::level::problem::MAX_PROBLEMS;
use quadrant::level::read::check;
use quadrant::level::scan::{MOST_VALUES, scan};
use quadrant::level::vocabulary::{
    DECORATION, EntityKind, Field, Is, LEVEL, MAX_DECOR, MAX_NAME, MAX_WIRES, MOST_IN_A_WAVE, MOST_WAVES, OBJECTIVES,
    OWN_SONGS, PAGES, TILES, Usual, kinds, words_of,
};
use quadrant::level::{Goal, MAX_HEIGHT, MAX_THINGS, MAX_WIDTH, Thing};
use serde_json::{Map, Value, json};

use crate::common::files::files_below;
use crate::figures;

const PAGE: &str = "docs/levels.md";
const SCHEMA: &str = "docs/level.schema.json";
const OWN_SONG: &str = "^songs/[A-Za-z0-9_-]+$";

fn expect(file: &str, text: &str) {
    if std::env::var_os("QUADRANT_REWRITE").is_some() {
        fs::write(file, text).unwrap();
    }
    let is = fs::read_to_string(file).unwrap_or_default();
    let first = is.lines().zip(text.lines()).position(|(is, should)| is != should);
    let line = first.unwrap_or(is.lines().count().min(text.lines().count())) + 1;
    assert!(
        is == text,
        "{file} is not what the vocabulary says from line {line} on; QUADRANT_REWRITE=1 writes it again"
    );
}

fn words(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

fn accepted(field: &Field) -> String {
    match field.is {
        Is::Feet | Is::Tile | Is::End => "`(column, row)`".into(),
        Is::Area | Is::Part => "`((column, row), (column, row))`".into(),
        Is::Path { most } => format!("`[(column, row), ...]`, 1 to {most} places"),
        Is::Number { low, high, unit } => format!("{low} to {high} {unit}"),
        Is::Pair { low, high, unit } => format!("`(on, off)`, each {low} to {high} {unit}"),
        Is::Choice { words: known, .. } => words(known()),
        Is::Flag => "`true`, `false`".into(),
        Is::Text { letters, lines: 1 } => format!("1 to {letters} letters"),
        Is::Text { letters, lines } => format!("1 to {letters} letters in at most {lines} lines"),
        Is::Waves => format!(
            "such as `\"2 rifleman, grenadier / shield\"`: 1 to {MOST_WAVES} waves, each of 1 to {MOST_IN_A_WAVE} enemies"
        ),
        Is::Emits | Is::Receives => format!("a name, 1 to {MAX_NAME} letters"),
        Is::List => String::new(),
    }
}

fn table(fields: &[Field]) -> String {
    let row = |field: &Field| {
        let usual = match field.usual {
            Usual::Required => "required".into(),
            Usual::Value(value) => format!("`{value}`"),
            Usual::Absent(meaning) => meaning.to_string(),
        };
        format!("| `{}` | {} | {} | {usual} |\n", field.name, field.doc, accepted(field))
    };
    let rows: String = fields.iter().map(row).collect();
    format!("| field | meaning | accepted | default |\n|---|---|---|---|\n{rows}")
}

fn letter_list() -> String {
    let tiles = TILES.iter().map(|kind| (kind.letter, kind.name, kind.doc));
    let ends = [(START, "the player's start", "There is exactly one."), (EXIT, "exit", "There is at least one.")];
    let of_kind = |kind: &'static EntityKind| {
        kind.variants.iter().filter_map(|variant| Some((variant.letter?, variant.name, "")))
    };
    let line = |(letter, name, doc): (char, &str, &str)| match doc {
        "" => format!("{letter}  {name}\n"),
        doc => format!("{letter}  {name}. {doc}\n"),
    };
    let lines: String = tiles.chain(ends).chain(kinds().flat_map(of_kind)).map(line).collect();
    format!("```\n{lines}```\n")
}

fn entity(kind: &EntityKind) -> String {
    let letters: Vec<String> =
        kind.variants.iter().filter_map(|one| Some(format!("`{}` ({})", one.letter?, one.name))).collect();
    let letters = match letters.as_slice() {
        [] => String::new(),
        [only] => format!("Its letter is {only}.\n\n"),
        all => format!("Its letters are {}.\n\n", all.join(", ")),
    };
    let fields = match kind.fields {
        [at] if at.name == "at" => "Its only field is `at`.\n".into(),
        fields => table(fields),
    };
    let (word, doc, example) = (kind.word, kind.doc, kind.example);
    format!("### {word}\n\n{doc}\n\n{letters}{fields}\n```ron\n{example}\n```\n")
}

fn limits() -> String {
    let most_of = |word: &str, name: &str| {
        let field = kinds().find(|kind| kind.word == word).and_then(|kind| kind.field(name));
        accepted(field.unwrap_or_else(|| panic!("{word} has no {name}")))
    };
    let rows = [
        ("the map", format!("{MAX_WIDTH} x {MAX_HEIGHT} tiles")),
        ("entities, including those written as letters", MAX_THINGS.to_string()),
        (
            "entities close together: within two tiles of a tile, or within the length of a longer entity",
            MOST_NEAR.to_string(),
        ),
        ("entities within a screen of a tile, which are awake at the same time", MOST_AROUND.to_string()),
        (
            "entities, if lifts count 3, belt drives and split rooms 16, and mines, beams, steam, winds and crushers 2",
            MOST_WORK.to_string(),
        ),
        ("places of decorations", MAX_DECOR.to_string()),
        ("names for wiring", MAX_WIRES.to_string()),
        ("letters of the name of a level, or of a name for wiring", MAX_NAME.to_string()),
        ("a sign", most_of("Sign", "text")),
        ("the path of a lift", most_of("Lift", "path")),
        ("the file", format!("{} MB, and {MOST_VALUES} values", MAX_BYTES >> 20)),
        ("problems listed for one file; more are only counted", MAX_PROBLEMS.to_string()),
    ];
    let rows: String = rows.iter().map(|(what, most)| format!("| {what} | {most} |\n")).collect();
    format!("| what | at most |\n|---|---|\n{rows}")
}

/// Returns the generated parts of the page, each with the name in its marker.
fn parts() -> [(&'static str, String); 6] {
    let tiles = TILES.map(|kind| kind.word);
    let entities: Vec<String> = PAGES.iter().flat_map(|(_, kinds)| kinds.iter()).map(entity).collect();
    [
        ("fields of a level", table(&LEVEL)),
        ("letters", letter_list()),
        ("tiles", format!("The tiles are {}.\n", words(&tiles))),
        ("entities", entities.join("\n")),
        ("figures", figures::table()),
        ("limits", limits()),
    ]
}

#[test]
fn the_page_on_levels_matches_the_vocabulary() {
    let mut page = fs::read_to_string(PAGE).unwrap();
    for (name, text) in parts() {
        let (open, close) = (format!("<!-- {name}: written by tests/files/vocabulary.rs -->\n"), "<!-- end -->\n");
        let from = page.find(&open).unwrap_or_else(|| panic!("{PAGE} has no {open}")) + open.len();
        let length = page[from..].find(close).unwrap_or_else(|| panic!("{PAGE}: {name} has no {close}"));
        page.replace_range(from..from + length, &format!("\n{text}\n"));
    }
    expect(PAGE, &page);
}

/// A new enemy, boss or pick-up needs a variant in the vocabulary. Otherwise the editor does not offer it.
#[test]
fn every_foe_warden_and_pick_up_is_in_the_palette() {
    for kind in kinds().filter(|kind| kind.variants.len() > 1) {
        let Some(Is::Choice { words, .. }) = kind.field("what").map(|field| field.is) else { continue };
        let missing: Vec<_> =
            words().iter().filter(|word| kind.variants.iter().all(|one| one.what() != **word)).collect();
        assert!(missing.is_empty(), "{} has no variant for {missing:?}", kind.word);
    }
}

/// If `Thing::wires_mut` missed an entity with a wire, reloading a level would mix up the wires. Weather and radio lines are no
/// things of the world.
#[test]
fn wires_mut_knows_every_entity_with_a_wire() {
    let mut found = 0;
    for kind in kinds().filter(|kind| !["Weather", "Radio"].contains(&kind.word)) {
        for field in kind.fields.iter().filter(|field| field.is.emits() || field.is.receives()) {
            let mut document = Document::new("w", template("w"));
            document.add(kind.word, &[(field.name, "\"a\"")], (20, 12)).unwrap();
            let mut things = document.level().unwrap().things.clone();
            let is_known = |thing: &mut Thing| match thing.wires_mut() {
                (emits, _) if field.is.emits() => emits.is_some(),
                (_, receives) => receives.is_some(),
            };
            assert!(things.iter_mut().any(is_known), "{}.{}", kind.word, field.name);
            found += 1;
        }
    }
    assert!(found >= 9, "{found}");
}

fn schema_of(field: &Field) -> Value {
    let place = json!({ "$ref": "#/$defs/place" });
    let mut schema = match field.is {
        Is::Feet | Is::Tile | Is::End => place,
        Is::Area | Is::Part => json!({ "type": "array", "items": place, "minItems": 2, "maxItems": 2 }),
        Is::Path { most } => json!({ "type": "array", "items": place, "minItems": 1, "maxItems": most }),
        Is::Number { low, high, .. } => json!({ "type": "integer", "minimum": low, "maximum": high }),
        Is::Pair { low, high, .. } => {
            let number = json!({ "type": "integer", "minimum": low, "maximum": high });
            json!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2 })
        }
        Is::Choice { words, called: "music" } => {
            json!({ "anyOf": [{ "enum": words() }, { "type": "string", "pattern": OWN_SONG }] })
        }
        Is::Choice { words, .. } => json!({ "enum": words() }),
        Is::Flag => json!({ "type": "boolean" }),
        Is::Text { letters, .. } => json!({ "type": "string", "minLength": 1, "maxLength": letters }),
        Is::Waves => json!({ "type": "string", "minLength": 1 }),
        Is::Emits | Is::Receives => json!({ "type": "string", "minLength": 1, "maxLength": MAX_NAME }),
        Is::List => list_schema(field.name),
    };
    schema["description"] = field.doc.into();
    if let Usual::Value(value) = field.usual {
        let node = scan(value).expect("a usual value can be read");
        schema["default"] = value_of(value, &node);
    }
    schema
}

fn list_schema(name: &str) -> Value {
    let entity = json!({ "$ref": "#/$defs/entity" });
    match name {
        "rows" => {
            json!({ "type": "array", "items": { "type": "string", "maxLength": MAX_WIDTH }, "minItems": 1, "maxItems": MAX_HEIGHT })
        }
        "legend" => {
            let tile = one_of_fields("Tile", json!({ "enum": TILES.map(|kind| kind.word) }));
            let letter = json!({ "minLength": 1, "maxLength": 1 });
            let meaning = json!({ "anyOf": [{ "$ref": "#/$defs/letter" }, tile] });
            json!({ "type": "object", "propertyNames": letter, "additionalProperties": meaning })
        }
        "entities" => json!({ "type": "array", "items": entity, "maxItems": MAX_THINGS }),
        "decor" => json!({ "type": "array", "items": fields_schema(&DECORATION), "maxItems": MAX_DECOR }),
        "objectives" => {
            let goal = json!({ "enum": words_of::<Goal>() });
            let enough = json!({ "type": "integer", "minimum": 1, "maximum": 999 });
            let part = json!({ "type": "array", "prefixItems": [goal, enough], "minItems": 2, "maxItems": 2 });
            let inside = json!({ "anyOf": [goal, part] });
            json!({ "type": "array", "items": { "anyOf": OBJECTIVES.map(|word| one_of_fields(word, inside.clone())) } })
        }
        other => panic!("the schema of {other} is not written yet"),
    }
}

/// Returns the schema of an object with one field, for a word with brackets after it.
fn one_of_fields(word: &str, inside: Value) -> Value {
    json!({ "type": "object", "properties": { word: inside }, "required": [word], "additionalProperties": false })
}

fn fields_schema(fields: &[Field]) -> Value {
    let properties: Map<String, Value> = fields.iter().map(|field| (field.name.into(), schema_of(field))).collect();
    let required: Vec<&str> = fields.iter().filter(|field| field.is_required()).map(|field| field.name).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn schema() -> Value {
    let entity = |kind: &EntityKind, fields: &[Field]| {
        let mut fields = fields_schema(fields);
        fields["description"] = kind.doc.into();
        one_of_fields(kind.word, fields)
    };
    // An entity in the legend has no position.
    let letter = |kind: &'static EntityKind| {
        kind.field("at")?;
        let fields: Vec<Field> = kind.fields.iter().filter(|field| field.name != "at").copied().collect();
        Some(entity(kind, &fields))
    };
    let mut schema = fields_schema(&LEVEL);
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    schema["title"] = "A level of Quadrant".into();
    schema["$defs"] = json!({
        "place": { "description": "Column and row.", "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2 },
        "entity": { "anyOf": kinds().map(|kind| entity(kind, kind.fields)).collect::<Vec<_>>() },
        "letter": { "anyOf": kinds().filter_map(letter).collect::<Vec<_>>() },
    });
    schema
}

/// Whether a value matches a schema. Supports only the keywords that our schema uses, and panics on others.
fn fits(value: &Value, schema: &Value, whole: &Value) -> bool {
    let number = |key: &str| schema[key].as_i64().unwrap();
    let rule = |(key, of): (&String, &Value)| match key.as_str() {
        "$ref" => fits(value, whole.pointer(&of.as_str().unwrap()[1..]).unwrap(), whole),
        "anyOf" => of.as_array().unwrap().iter().any(|one| fits(value, one, whole)),
        "enum" => of.as_array().unwrap().contains(value),
        "type" => match of.as_str().unwrap() {
            "array" => value.is_array(),
            "object" => value.is_object(),
            "string" => value.is_string(),
            "integer" => value.is_i64(),
            "boolean" => value.is_boolean(),
            other => panic!("type {other}"),
        },
        "items" => value.as_array().is_none_or(|all| all.iter().all(|one| fits(one, of, whole))),
        "prefixItems" => {
            let ofs = of.as_array().unwrap();
            value.as_array().is_none_or(|all| all.iter().zip(ofs).all(|(one, of)| fits(one, of, whole)))
        }
        "minItems" => value.as_array().is_none_or(|all| all.len() as i64 >= number("minItems")),
        "maxItems" => value.as_array().is_none_or(|all| all.len() as i64 <= number("maxItems")),
        "minLength" => value.as_str().is_none_or(|text| text.chars().count() as i64 >= number("minLength")),
        "maxLength" => value.as_str().is_none_or(|text| text.chars().count() as i64 <= number("maxLength")),
        "pattern" => {
            assert_eq!(of, OWN_SONG);
            value.as_str().is_none_or(|text| text.strip_prefix(OWN_SONGS).is_some_and(|name| !name.is_empty()))
        }
        "minimum" => value.as_i64().is_none_or(|found| found >= number("minimum")),
        "maximum" => value.as_i64().is_none_or(|found| found <= number("maximum")),
        "required" => {
            let has = |name: &Value| value.get(name.as_str().unwrap()).is_some();
            !value.is_object() || of.as_array().unwrap().iter().all(has)
        }
        "properties" => value
            .as_object()
            .is_none_or(|all| all.iter().all(|(name, one)| of.get(name).is_none_or(|schema| fits(one, schema, whole)))),
        "propertyNames" => value.as_object().is_none_or(|all| all.keys().all(|name| fits(&json!(name), of, whole))),
        "additionalProperties" => {
            let is_known = |name: &str| schema["properties"].get(name).is_some();
            let fits_of = |one: &Value| if of.is_boolean() { of == &json!(true) } else { fits(one, of, whole) };
            value.as_object().is_none_or(|all| all.iter().all(|(name, one)| is_known(name) || fits_of(one)))
        }
        "$schema" | "$defs" | "title" | "description" | "default" => true,
        other => panic!("the check knows no {other}"),
    };
    schema.as_object().unwrap().iter().all(rule)
}

#[test]
fn the_schema_file_matches_the_vocabulary() {
    expect(SCHEMA, &format!("{}\n", serde_json::to_string_pretty(&schema()).unwrap()));
}

fn level_as_json(path: &Path) -> Option<Value> {
    let text = fs::read_to_string(path).unwrap();
    check("a", &text).0?;
    Some(value_of(&text, &scan(&text).unwrap()))
}

#[test]
fn every_level_of_the_game_fits_the_schema_and_a_broken_one_does_not() {
    let schema = schema();
    let paths = files_below("levels", "ron").into_iter().filter(|path| !path.ends_with("campaign.ron"));
    let levels: Vec<Value> =
        paths.map(|path| level_as_json(&path).unwrap_or_else(|| panic!("{}", path.display()))).collect();
    assert!(levels.len() > 40, "{} levels", levels.len());
    let mut refused = 0;
    for level in levels {
        assert!(fits(&level, &schema, &schema), "{}", level["name"]);
        for field in LEVEL.iter().filter(|field| field.is_required()) {
            let mut without = level.clone();
            without.as_object_mut().unwrap().remove(field.name);
            assert!(!fits(&without, &schema, &schema), "{} without {}", level["name"], field.name);
        }
        // With one entity it is as wrong as with all, and checked sooner.
        let mut alone = level.clone();
        alone.as_object_mut().unwrap().remove("decor");
        for entity in level["entities"].as_array().into_iter().flatten() {
            let (word, fields) = entity.as_object().unwrap().iter().next().unwrap();
            let kind = kinds().find(|kind| kind.word == word).unwrap();
            for (field, wrong) in kind.fields.iter().filter_map(|field| Some((field, wrong_for(field)?))) {
                alone["entities"] = json!([entity]);
                assert!(fits(&alone, &schema, &schema), "{}: {word} alone", level["name"]);
                alone["entities"][0][word][field.name] = wrong;
                assert!(!fits(&alone, &schema, &schema), "{}: {word}.{} of {fields:?}", level["name"], field.name);
                refused += 1;
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

fn wrong_for(field: &Field) -> Option<Value> {
    Some(match field.is {
        Is::Number { high, .. } => json!(high + 1),
        Is::Pair { low, .. } => json!([low, low - 1]),
        Is::Choice { .. } => json!("nothing"),
        Is::Flag => json!("true"),
        Is::Text { letters, .. } => json!("a".repeat(letters + 1)),
        Is::Waves => json!(3),
        Is::Emits | Is::Receives => json!(""),
        Is::Path { .. } => json!([]),
        Is::Feet | Is::Tile | Is::End => json!([1]),
        Is::Area | Is::Part => json!([[1, 2]]),
        Is::List => return None,
    })
}
