//! A level as an editor for any game sees it: a grid of tiles, and boxes of some class with fields. A letter of the rows
//! is a tile of the grid, also if it is an enemy. An entity is a box: the tile of its feet, its area or its beam. What
//! else it has are simple properties, so a pair of numbers is two of them. A name that connects entities becomes a
//! reference from the entity that listens to one that turns it on.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use super::json::{Draft, level_of, value_of};
use crate::level::fault::in_backquotes;
use crate::level::letters::{EXIT, SPACE, START};
use crate::level::scan::scan;
use crate::level::vocabulary::{
    DECORATION, EntityKind, Field, Is, LEVEL, PAGES, Place, TILES, Usual, Written, kinds_with, letters,
};
use crate::level::{MAX_HEIGHT, MAX_THINGS, MAX_WIDTH};
use crate::spelling::nearest;

pub type Fields = Map<String, Value>;

/// A tile of the grid. The first one is air.
pub struct Stamp {
    pub letter: char,
    /// Its name as an identifier.
    pub word: String,
    pub entity: Option<(&'static EntityKind, &'static [Written<'static>])>,
}

/// A kind of box.
pub struct Class {
    pub word: &'static str,
    pub doc: &'static str,
    pub fields: &'static [Field],
    pub shape: Shape,
    pub properties: Vec<Property>,
    /// 0xrrggbb.
    pub colour: u32,
}

/// The part of a box that counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Its middle tile in its lowest row is the place.
    Feet,
    /// Its upper left tile is the place.
    Corner,
    /// All of it is the area.
    Area,
    /// Its first and its last tile are the ends.
    Beam,
}

/// A field in the shape that editors know.
pub struct Property {
    pub name: String,
    pub field: &'static Field,
    /// For a pair, which half of it.
    half: Option<usize>,
    /// The value of a new box. `None` if it may or must be left open.
    pub begins: Option<Value>,
}

/// The outermost tiles of a box. All belong to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    pub from: Place,
    pub to: Place,
}

pub struct Item {
    pub class: &'static Class,
    pub span: Span,
    /// Without what the box says.
    pub fields: Fields,
    /// What it is called in the file it was read from.
    pub label: String,
}

pub struct Board {
    /// The fields of the level that are not lists, and its goals as a text.
    pub head: Fields,
    pub width: usize,
    /// Row by row, each the place of its stamp in the list.
    pub cells: Vec<u8>,
    pub items: Vec<Item>,
}

/// The class of a decoration.
pub const DECOR: &str = "Decor";
/// The class of a box that another one refers to, such as the arena of a warden.
pub const AREA: &str = "Area";
pub const OBJECTIVES: &str = "objectives";
pub const OBJECTIVES_DOC: &str =
    "The goals, such as Required(drums, 3), Optional(intel). The goals are drums, warden, prisoners and intel.";
/// The layer of the grid.
pub const TILE_LAYER: &str = "tiles";

pub fn stamps() -> &'static [Stamp] {
    static STAMPS: LazyLock<Vec<Stamp>> = LazyLock::new(|| {
        let tiles = TILES.iter().map(|kind| (kind.letter, kind.word, None));
        let ends = [(START, "start", None), (EXIT, "exit", None)];
        let entities = letters().map(|(letter, kind, variant)| (letter, variant.name, Some((kind, variant.fields))));
        let all = tiles.chain(ends).chain(entities);
        all.map(|(letter, name, entity)| Stamp { letter, word: name.replace([' ', '-'], "_"), entity }).collect()
    });
    &STAMPS
}

pub fn classes() -> &'static [Class] {
    static CLASSES: LazyLock<Vec<Class>> = LazyLock::new(|| {
        let colours = [0x5b8fd0, 0xd0605b, 0x5bd07a];
        let pages = PAGES.iter().zip(colours);
        let entities = pages.flat_map(|((_, kinds), colour)| {
            kinds.iter().map(move |kind| class(kind.word, kind.doc, kind.fields, colour))
        });
        static ONE: LazyLock<[Field; 2]> = LazyLock::new(|| {
            let [what, at] = DECORATION;
            [what, Field { is: Is::Feet, ..at }]
        });
        let decor = class(DECOR, "A decoration. It has no effect on the game.", &*ONE, 0x9a9a9a);
        entities.chain([decor]).collect()
    });
    &CLASSES
}

/// Returns the class with this name. The error begins with what has it.
pub fn class_of(word: &str, label: &str) -> Result<&'static Class, String> {
    if let Some(class) = classes().iter().find(|class| class.word == word) {
        return Ok(class);
    }
    let words: Vec<&str> = classes().iter().map(|class| class.word).collect();
    let hint = match nearest(word, &words) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "delete it, or give it a class of the game such as `Foe` or `Door`".into(),
    };
    Err(format!("{label}: there is no class {}; {hint}", in_backquotes(word)))
}

fn class(word: &'static str, doc: &'static str, fields: &'static [Field], colour: u32) -> Class {
    let shape = fields.iter().find_map(|field| shape_of(field.is)).unwrap_or(Shape::Area);
    Class { word, doc, fields, shape, properties: properties_of(fields), colour }
}

fn shape_of(is: Is) -> Option<Shape> {
    match is {
        Is::Feet => Some(Shape::Feet),
        Is::Tile => Some(Shape::Corner),
        Is::Area => Some(Shape::Area),
        Is::End => Some(Shape::Beam),
        _ => None,
    }
}

pub fn properties_of_level() -> &'static [Property] {
    static ALL: LazyLock<Vec<Property>> = LazyLock::new(|| properties_of(&LEVEL));
    &ALL
}

fn properties_of(fields: &'static [Field]) -> Vec<Property> {
    let mut all = Vec::new();
    for field in fields.iter().filter(|field| shape_of(field.is).is_none() && !matches!(field.is, Is::List)) {
        let usual =
            Some(field.usual_value()).filter(|text| !text.is_empty()).and_then(|text| Some((text, scan(text)?)));
        let usual = usual.map(|(text, node)| value_of(text, &node));
        let begins = usual.or_else(|| match field.is {
            Is::Choice { words, .. } if field.is_required() => words().first().map(|word| json!(word)),
            Is::Number { low, .. } if field.is_required() => Some(json!(low)),
            _ => None,
        });
        match field.is {
            Is::Pair { .. } => all.extend([(0, "on"), (1, "off")].map(|(half, tail)| Property {
                name: format!("{}_{tail}", field.name),
                field,
                half: Some(half),
                begins: begins.as_ref().and_then(|pair| pair.get(half)).cloned(),
            })),
            _ => all.push(Property { name: field.name.into(), field, half: None, begins }),
        }
    }
    all
}

impl Property {
    pub fn of<'a>(&self, fields: &'a Fields) -> Option<&'a Value> {
        let value = fields.get(self.field.name)?;
        self.half.map_or(Some(value), |half| value.get(half))
    }

    /// Whether leaving it open has a meaning that no value has.
    pub fn may_be_open(&self) -> bool {
        matches!(self.field.usual, Usual::Absent(_))
    }
}

/// The lists of words that fields accept, each with an identifier: what such a word is called.
pub fn enums() -> &'static [(String, &'static [&'static str])] {
    static ENUMS: LazyLock<Vec<(String, &'static [&'static str])>> = LazyLock::new(|| {
        let mut enums: Vec<(String, &[&str])> = Vec::new();
        for property in properties_of_level().iter().chain(classes().iter().flat_map(|class| &class.properties)) {
            let Is::Choice { words, called } = property.field.is else { continue };
            if enums.iter().all(|(_, known)| *known != words()) {
                let name = called[..1].to_uppercase() + &called[1..].replace([' ', '-'], "_");
                // There are two lists of directions, for example.
                let others = enums.iter().filter(|(known, _)| known.starts_with(&name)).count();
                enums.push((if others == 0 { name } else { format!("{name}_{}", others + 1) }, words()));
            }
        }
        enums
    });
    &ENUMS
}

/// Returns the identifier of the words that a field accepts.
pub fn enum_of(is: Is) -> Option<&'static str> {
    let Is::Choice { words, .. } = is else { return None };
    enums().iter().find(|(_, known)| *known == words()).map(|(name, _)| name.as_str())
}

/// Collects properties to fields. What no property is called so stays as it is, and the reader reports it.
pub fn gathered(properties: &[Property], mut found: Fields) -> Fields {
    let mut fields = Fields::new();
    for property in properties {
        let Some(value) = found.remove(&property.name) else { continue };
        let Some(half) = property.half else {
            fields.insert(property.field.name.into(), value);
            continue;
        };
        // The other half may be left as it begins.
        let other =
            properties.iter().find(|other| other.field.name == property.field.name && other.half != property.half);
        let other = other.and_then(|other| other.begins.clone()).unwrap_or(json!(0));
        let pair = fields.entry(property.field.name).or_insert_with(|| json!([other.clone(), other]));
        pair[half] = value;
    }
    fields.append(&mut found);
    fields
}

fn place_in(value: Option<&Value>) -> Option<Place> {
    let number = |nth: usize| value?.get(nth)?.as_i64().and_then(|number| i32::try_from(number).ok());
    Some((number(0)?, number(1)?))
}

impl Span {
    pub fn at(place: Place) -> Span {
        Span { from: place, to: place }
    }

    pub fn between(a: Place, b: Place) -> Span {
        Span { from: (a.0.min(b.0), a.1.min(b.1)), to: (a.0.max(b.0), a.1.max(b.1)) }
    }

    pub fn size(self) -> (i32, i32) {
        (self.to.0 - self.from.0 + 1, self.to.1 - self.from.1 + 1)
    }

    pub fn of_area(value: &Value) -> Option<Span> {
        Some(Span::between(place_in(value.get(0))?, place_in(value.get(1))?))
    }

    pub fn area(self) -> Value {
        json!([self.from, self.to])
    }

    /// Returns the tiles of a box, given in pixels, on a grid. An edge that lies a little beside the grid counts as on it.
    pub fn of_box((x, y): (f64, f64), (w, h): (f64, f64), (tile_w, tile_h): (f64, f64)) -> Span {
        // Beyond any map, where the reader refuses it.
        let tile = |at: f64| at.clamp(-1e6, 1e6) as i32;
        let span = |at: f64, size: f64, tile_size: f64| {
            let first = if size < tile_size { at + size / 2.0 } else { at + tile_size / 2.0 };
            let last = if size < tile_size { first } else { at + size - tile_size / 2.0 };
            (tile((first / tile_size).floor()), tile((last / tile_size).floor()))
        };
        let ((left, right), (top, bottom)) = (span(x, w, tile_w), span(y, h, tile_h));
        Span { from: (left, top), to: (right, bottom) }
    }
}

impl Item {
    fn of(class: &'static Class, mut fields: Fields) -> Option<Item> {
        let mut span = None;
        for field in class.fields.iter().filter(|field| shape_of(field.is).is_some()) {
            let value = fields.remove(field.name)?;
            let place = || place_in(Some(&value)).map(Span::at);
            let next = if matches!(field.is, Is::Area) { Span::of_area(&value) } else { place() };
            span = match (span, next) {
                (Some(Span { from, .. }), Some(Span { to, .. })) => Some(Span::between(from, to)),
                (_, next) => next,
            };
        }
        Some(Item { class, span: span?, fields, label: String::new() })
    }

    /// Returns all fields, also what the box says.
    fn whole(self) -> Fields {
        let Span { from, to } = self.span;
        let mut fields = self.fields;
        let mut ends = [from, to].into_iter();
        for field in self.class.fields {
            let value = match shape_of(field.is) {
                Some(Shape::Feet) => json!([from.0 + (to.0 - from.0) / 2, to.1]),
                Some(Shape::Corner) => json!(from),
                Some(Shape::Area) => self.span.area(),
                Some(Shape::Beam) => json!(ends.next()),
                None => continue,
            };
            fields.insert(field.name.into(), value);
        }
        fields
    }

    /// Returns the name that it turns on, if it can have one.
    fn emits(&self) -> Option<&'static Field> {
        self.class.fields.iter().find(|field| field.is.emits())
    }
}

/// Something that a property refers to.
pub enum Target {
    /// An entity: its place among the items.
    Item(usize),
    Area(Span),
    Path(Vec<Place>),
}

/// A property that refers to something by its id in the file.
pub struct Reference {
    pub from: usize,
    pub field: &'static Field,
    pub to: String,
}

impl Board {
    /// Takes a level that has no errors.
    pub fn of(level: &Value) -> Board {
        let rows: Vec<&str> = level["rows"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let none = Fields::new();
        let legend = level["legend"].as_object().unwrap_or(&none);
        let mut own: BTreeMap<char, &Value> = BTreeMap::new();
        own.extend(legend.iter().filter_map(|(letter, value)| Some((letter.chars().next()?, value))));
        let stamp_of = |is: &dyn Fn(&Stamp) -> bool| stamps().iter().position(is).unwrap_or(0) as u8;
        let (mut cells, mut items) = (Vec::new(), Vec::new());
        for (r, row) in rows.iter().enumerate() {
            for (c, letter) in row.chars().enumerate() {
                cells.push(match own.get(&letter) {
                    None if letter == SPACE => 0,
                    None => stamp_of(&|stamp| stamp.letter == letter),
                    Some(meaning) => match &meaning["Tile"] {
                        Value::String(tile) => stamp_of(&|stamp| stamp.entity.is_none() && stamp.word == *tile),
                        _ => {
                            // The entities of such letters come before those of the list, and so they do here.
                            items.extend(entity_in(meaning, Some((c as i32, r as i32))));
                            0
                        }
                    },
                });
            }
        }
        items.extend(level["entities"].as_array().into_iter().flatten().filter_map(|entity| entity_in(entity, None)));
        for decor in level["decor"].as_array().into_iter().flatten() {
            for at in decor["at"].as_array().into_iter().flatten() {
                let fields = [("what", &decor["what"]), ("at", at)].map(|(name, value)| (name.into(), value.clone()));
                items.extend(class_of(DECOR, "").ok().and_then(|class| Item::of(class, Fields::from_iter(fields))));
            }
        }
        let head = properties_of_level()
            .iter()
            .filter_map(|one| Some((one.name.clone(), one.of(level.as_object()?)?.clone())));
        let mut head: Fields = head.collect();
        let goals: Vec<String> = level[OBJECTIVES].as_array().into_iter().flatten().map(goal_text).collect();
        if !goals.is_empty() {
            head.insert(OBJECTIVES.into(), json!(goals.join(", ")));
        }
        Board { head, width: rows.first().map_or(0, |row| row.chars().count()), cells, items }
    }

    pub fn height(&self) -> usize {
        self.cells.len() / self.width.max(1)
    }

    /// Returns an entity that turns on the name that a field says.
    pub fn emitter(&self, name: &Value) -> Option<usize> {
        self.items.iter().position(|item| item.emits().is_some_and(|field| item.fields.get(field.name) == Some(name)))
    }

    /// Turns references into values. An entity that is referred to and has no name gets one.
    pub fn connect(&mut self, references: Vec<Reference>, targets: &BTreeMap<String, Target>) -> Result<(), String> {
        // So that the search for a free name never takes long.
        let count = self.items.iter().filter(|item| item.class.word != DECOR).count();
        if count > MAX_THINGS {
            return Err(format!("the level has {count} entities; at most {MAX_THINGS} are possible"));
        }
        let names =
            |item: &Item| item.emits().and_then(|field| Some(item.fields.get(field.name)?.as_str()?.to_string()));
        let mut taken: BTreeSet<String> = self.items.iter().filter_map(names).collect();
        for Reference { from, field, to } in references {
            let what = || format!("{}: `{}` refers to", self.items[from].label, field.name);
            let value = match (field.is, targets.get(&to)) {
                (Is::Receives, Some(Target::Item(nth))) => {
                    let Some(emits) = self.items[*nth].emits() else {
                        let kinds = kinds_with(Is::emits);
                        return Err(format!(
                            "{} {}, which turns nothing on; refer to a {kinds}",
                            what(),
                            self.items[*nth].label
                        ));
                    };
                    let item = &mut self.items[*nth];
                    let word = item.class.word.to_lowercase();
                    let mut names = (nth + 1..).map(|count| format!("{word} {count}"));
                    let name = item.fields.entry(emits.name).or_insert_with(|| {
                        let name = names.find(|name| !taken.contains(name)).unwrap_or_default();
                        taken.insert(name.clone());
                        json!(name)
                    });
                    name.clone()
                }
                (Is::Part, Some(Target::Area(span))) => span.area(),
                (Is::Path { .. }, Some(Target::Path(path))) => {
                    // A line may begin where the thing is.
                    let at = self.items[from].span.from;
                    json!(path.strip_prefix(&[at]).filter(|rest| !rest.is_empty()).unwrap_or(path))
                }
                (_, None) => return Err(format!("{} something that is not in this level; choose it again", what())),
                (is, Some(_)) => {
                    let wanted = match is {
                        Is::Part => "an Area",
                        Is::Path { .. } => "a line of the class Path",
                        _ => "an entity that turns a name on",
                    };
                    return Err(format!("{} something of another kind; choose {wanted}", what()));
                }
            };
            self.items[from].fields.insert(field.name.into(), value);
        }
        Ok(())
    }

    /// Writes the text of the level. `name` is used if the level has none.
    pub fn draft(self, name: &str) -> Result<Draft, String> {
        let Board { mut head, width, cells, items } = self;
        let rows =
            cells.chunks(width.max(1)).map(|row| row.iter().map(|cell| stamps()[usize::from(*cell)].letter).collect());
        let rows: Vec<String> = rows.collect();
        let is_blank = |value: &Value| value.as_str().is_some_and(|text| text.trim().is_empty());
        if head.get("name").is_none_or(is_blank) {
            head.insert("name".into(), json!(name));
        }
        if let Some(goals) = head.remove(OBJECTIVES).filter(|goals| !is_blank(goals)) {
            let text = format!("[{}]", goals.as_str().unwrap_or_default());
            let node = scan(&text).ok_or_else(|| {
                let goals = in_backquotes(goals.as_str().unwrap_or_default());
                format!("`{OBJECTIVES}`: found {goals}; write goals such as `Required(drums, 3), Optional(intel)`")
            })?;
            head.insert(OBJECTIVES.into(), value_of(&text, &node));
        }
        let (decor, entities): (Vec<Item>, Vec<Item>) = items.into_iter().partition(|item| item.class.word == DECOR);
        let mut labels: Vec<String> = entities.iter().map(|item| item.label.clone()).collect();
        // Neighbours of one kind become one entry.
        let mut places: Vec<Fields> = Vec::new();
        for item in decor {
            let label = item.label.clone();
            let mut fields = item.whole();
            let at = fields.remove("at").unwrap_or_default();
            match places
                .last_mut()
                .filter(|last| last.get("what") == fields.get("what") && last.len() == fields.len() + 1)
            {
                Some(last) => last["at"].as_array_mut().into_iter().for_each(|list| list.push(at.clone())),
                None => {
                    fields.insert("at".into(), json!([at]));
                    places.push(fields);
                    labels.push(label);
                }
            }
        }
        let entities: Vec<Value> = entities.into_iter().map(|item| json!({ item.class.word: item.whole() })).collect();
        for (name, list) in [("rows", json!(rows)), ("entities", json!(entities)), ("decor", json!(places))] {
            if list != json!([]) {
                head.insert(name.into(), list);
            }
        }
        let mut draft = level_of(&Value::Object(head), labels)?;
        draft.is_painted = true;
        Ok(draft)
    }
}

/// Reads an entity. A letter of the legend has its place from the rows.
fn entity_in(entity: &Value, place: Option<Place>) -> Option<Item> {
    let (word, fields) = entity.as_object()?.iter().next()?;
    let mut fields = fields.as_object()?.clone();
    if let Some(place) = place {
        fields.insert("at".into(), json!(place));
    }
    Item::of(class_of(word, "").ok()?, fields)
}

fn goal_text(goal: &Value) -> String {
    let Some((word, inner)) = goal.as_object().and_then(|goal| goal.iter().next()) else { return String::new() };
    let part = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
    let parts =
        inner.as_array().map_or_else(|| part(inner), |parts| parts.iter().map(part).collect::<Vec<_>>().join(", "));
    format!("{word}({parts})")
}

/// Checks the size of a map before anything of that size is made.
pub fn check_size((width, height): (u64, u64)) -> Result<(usize, usize), String> {
    match (usize::try_from(width), usize::try_from(height)) {
        (Ok(w @ 1..=MAX_WIDTH), Ok(h @ 1..=MAX_HEIGHT)) => Ok((w, h)),
        _ => Err(format!("the map is {width} x {height} tiles large; make it at most {MAX_WIDTH} x {MAX_HEIGHT}")),
    }
}

/// Returns the stamp with this name. The error is the end of a sentence that begins with the tile.
pub fn stamp_of(word: &str) -> Result<u8, String> {
    if let Some(nth) = stamps().iter().position(|stamp| stamp.word == word) {
        return Ok(nth as u8);
    }
    let words: Vec<&str> = stamps().iter().map(|stamp| stamp.word.as_str()).collect();
    let hint = match nearest(word, &words) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "call it such as `solid`, `one_way` or `ladder`".into(),
    };
    Err(format!("is called {}, which is not a tile of the game; {hint}", in_backquotes(word)))
}
