//! Projects of the editor LDtk: https://ldtk.io/json/. The tiles are a layer of numbers (IntGrid), and each number has a
//! name. Definitions of layers, entities and enumerations come from the vocabulary. They are in each file, because LDtk
//! has no files for them alone.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use super::board::{
    AREA, Board, Class, DECOR, Fields, Item, OBJECTIVES, OBJECTIVES_DOC, Property, Reference, Shape, Span, TILE_LAYER,
    Target, check_size, class_of, classes, enum_of, enums, gathered, properties_of_level, stamp_of, stamps,
};
use super::{Found, PICTURE, Refusal, icon_of_class, parsed, picture_size, place_of_icon};
use crate::geom::TILE;
use crate::level::fault::in_backquotes;
use crate::level::vocabulary::{Is, Place};

/// The numbers by which the parts of a project refer to each other.
const TILESET: usize = 1;
const LAYERS: [(&str, usize); 3] = [("entities", 2), ("decor", 3), (TILE_LAYER, 4)];
const LEVEL: usize = 5;
const AREA_UID: usize = 6;
const OBJECTIVES_UID: usize = 7;
const FIRST_ENUM: usize = 100;
const FIRST_OF_LEVEL: usize = 200;
/// The entities begin here. Each has this many numbers: its own and those of its fields.
const FIRST_CLASS: usize = 1000;
const UIDS_OF_A_CLASS: usize = 50;
/// The tag of entities that turn a name on.
const EMITS: &str = "emits";
const WORDS_TO_START: &str = "start from the template: quadrant export --template ldtk -o FOLDER";

pub const SPLIT: &str = "keeps its levels in files of their own; in LDtk, switch off \"Save levels separately\" in the project \
                         settings, and import the .ldtk file";

fn id_of(kind: u8, nth: usize) -> String {
    format!("{kind:08x}-0000-0000-0000-{nth:012x}")
}

fn world() -> String {
    id_of(1, 0)
}

fn rectangle(nth: usize) -> Value {
    let (x, y) = place_of_icon(nth);
    json!({ "tilesetUid": TILESET, "x": x, "y": y, "w": TILE, "h": TILE })
}

fn colour_of(colour: u32) -> String {
    format!("#{colour:06X}")
}

/// Returns a project with one level.
pub fn written(board: &Board, name: &str) -> Value {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let name: String = name.chars().map(|letter| if is_part(letter) { letter } else { '_' }).collect();
    json!({
        "__header__": { "fileType": "LDtk Project JSON", "app": "LDtk", "doc": "https://ldtk.io/json",
            "schema": "https://ldtk.io/files/JSON_SCHEMA.json", "appAuthor": "Sebastien 'deepnight' Benard",
            "appVersion": "1.5.3", "url": "https://ldtk.io" },
        "iid": id_of(0, 0), "jsonVersion": "1.5.3", "appBuildId": 473702, "nextUid": 100_000,
        "identifierStyle": "Free", "toc": [], "worldLayout": "LinearVertical", "worldGridWidth": 256,
        "worldGridHeight": 256, "defaultLevelWidth": 80 * TILE, "defaultLevelHeight": 23 * TILE, "defaultPivotX": 0,
        "defaultPivotY": 0, "defaultGridSize": TILE, "defaultEntityWidth": TILE, "defaultEntityHeight": TILE,
        "bgColor": "#40465B", "defaultLevelBgColor": "#303848", "minifyJson": false, "externalLevels": false,
        "exportTiled": false, "simplifiedExport": false, "imageExportMode": "None", "exportLevelBg": true,
        "pngFilePattern": null, "backupOnSave": false, "backupLimit": 10, "backupRelPath": null,
        "levelNamePattern": "level_%idx", "tutorialDesc": null, "customCommands": [], "flags": ["UseMultilinesType"],
        "defs": definitions(), "levels": [level(board, &name)], "worlds": [], "dummyWorldIid": world(),
    })
}

fn level(board: &Board, name: &str) -> Value {
    let (width, height) = (board.width as i32, board.height() as i32);
    let (mut entities, mut decor) = (Vec::new(), Vec::new());
    let mut extra = Vec::new();
    for (nth, item) in board.items.iter().enumerate() {
        let class = item.class;
        let (is_decor, uid) = (class.word == DECOR, uid_of(class));
        let field = |(at, property): (usize, &Property)| {
            let value = property.of(&item.fields).cloned().unwrap_or_default();
            let value = match property.field.is {
                Is::Receives => board.emitter(&value).map_or(Value::Null, |nth| json!(id_of(4, nth))),
                Is::Part => Span::of_area(&value).map_or(Value::Null, |span| {
                    extra.push(entity(AREA, AREA_UID, &id_of(5, extra.len()), span, &[], Vec::new()));
                    json!(id_of(5, extra.len() - 1))
                }),
                _ => value,
            };
            field_of(property, uid + 1 + at, value)
        };
        let fields = class.properties.iter().enumerate().map(field).collect();
        let entity = entity(class.word, uid, &id_of(4, nth), item.span, &tags(class), fields);
        if is_decor { &mut decor } else { &mut entities }.push(entity);
    }
    entities.extend(extra);
    let head = properties_of_level().iter().enumerate().map(|(nth, property)| {
        field_of(property, FIRST_OF_LEVEL + nth, board.head.get(&property.name).cloned().unwrap_or_default())
    });
    let goals = board.head.get(OBJECTIVES).cloned().unwrap_or_default();
    let head: Vec<Value> = head.chain([instance(OBJECTIVES, "String", OBJECTIVES_UID, goals, "V_String")]).collect();
    let layer = |(nth, kind): (usize, &str)| {
        let (name, uid) = LAYERS[nth];
        json!({ "__identifier": name, "__type": kind, "__cWid": width, "__cHei": height, "__gridSize": TILE,
                "__opacity": 1, "__pxTotalOffsetX": 0, "__pxTotalOffsetY": 0, "__tilesetDefUid": null,
                "__tilesetRelPath": null, "iid": id_of(3, nth), "levelId": LEVEL, "layerDefUid": uid, "pxOffsetX": 0,
                "pxOffsetY": 0, "visible": true, "optionalRules": [], "intGridCsv": [], "autoLayerTiles": [], "seed": 1,
                "overrideTilesetUid": null, "gridTiles": [], "entityInstances": [] })
    };
    let mut layers = [(0, "Entities"), (1, "Entities"), (2, "IntGrid")].map(layer);
    layers[0]["entityInstances"] = json!(entities);
    layers[1]["entityInstances"] = json!(decor);
    layers[2]["intGridCsv"] = json!(board.cells);
    json!({ "identifier": name, "iid": id_of(2, 0), "uid": LEVEL, "worldX": 0, "worldY": 0, "worldDepth": 0,
            "pxWid": width * TILE, "pxHei": height * TILE, "__bgColor": "#303848", "bgColor": null,
            "useAutoIdentifier": false, "bgRelPath": null, "bgPos": null, "bgPivotX": 0.5, "bgPivotY": 0.5,
            "__smartColor": "#ADADB5", "__bgPos": null, "externalRelPath": null, "fieldInstances": head,
            "layerInstances": layers, "__neighbours": [] })
}

fn entity(word: &str, uid: usize, iid: &str, span: Span, tags: &[&str], fields: Vec<Value>) -> Value {
    let ((x, y), (w, h)) = (span.from, span.size());
    json!({ "__identifier": word, "__grid": [x, y], "__pivot": [0, 0], "__tags": tags, "__tile": null,
            "__smartColor": "#FFFFFF", "__worldX": x * TILE, "__worldY": y * TILE, "iid": iid, "width": w * TILE,
            "height": h * TILE, "defUid": uid, "px": [x * TILE, y * TILE], "fieldInstances": fields })
}

fn uid_of(class: &Class) -> usize {
    let nth = classes().iter().position(|other| other.word == class.word).unwrap_or_default();
    FIRST_CLASS + nth * UIDS_OF_A_CLASS
}

fn tags(class: &Class) -> Vec<&'static str> {
    class.fields.iter().filter(|field| field.is.emits()).map(|_| EMITS).take(1).collect()
}

/// The type of a field in LDtk: how an instance and how a definition writes it, and how a value is stored.
fn type_of(is: Is) -> (String, String, &'static str) {
    let plain = |name: &str, stored: &str, value| (name.into(), stored.into(), value);
    match is {
        Is::Number { .. } | Is::Pair { .. } => plain("Int", "F_Int", "V_Int"),
        Is::Flag => plain("Bool", "F_Bool", "V_Bool"),
        Is::Choice { .. } => {
            let name = enum_of(is).unwrap_or_default();
            let nth = enums().iter().position(|(known, _)| known == name).unwrap_or_default();
            (format!("LocalEnum.{name}"), format!("F_Enum({})", FIRST_ENUM + nth), "V_String")
        }
        Is::Text { lines: 2.., .. } => plain("Multilines", "F_Text", "V_String"),
        Is::Receives | Is::Part => plain("EntityRef", "F_EntityRef", "V_String"),
        Is::Path { .. } => plain("Array<Point>", "F_Point", "V_String"),
        _ => plain("String", "F_String", "V_String"),
    }
}

/// Writes the value of a field. A reference is given as an id.
fn field_of(property: &Property, uid: usize, value: Value) -> Value {
    let (kind, _, stored) = type_of(property.field.is);
    let mut instance = instance(&property.name, &kind, uid, value.clone(), stored);
    if kind == "EntityRef" && !value.is_null() {
        instance["__value"] =
            json!({ "entityIid": value, "layerIid": id_of(3, 0), "levelIid": id_of(2, 0), "worldIid": world() });
    } else if let Is::Path { .. } = property.field.is {
        let places: Vec<&Value> = value.as_array().into_iter().flatten().collect();
        let one = |place: &&Value| json!({ "cx": place[0], "cy": place[1] });
        instance["__value"] = places.iter().map(one).collect();
        let one = |place: &&Value| json!({ "id": "V_String", "params": [format!("{},{}", place[0], place[1])] });
        instance["realEditorValues"] = places.iter().map(one).collect();
    } else if value.is_null() {
        // Left open, a field has the value that it begins with.
        instance["__value"] = json!(property.begins);
    }
    instance
}

fn instance(name: &str, kind: &str, uid: usize, value: Value, stored: &str) -> Value {
    let real = if value.is_null() { Vec::new() } else { vec![json!({ "id": stored, "params": [value] })] };
    json!({ "__identifier": name, "__type": kind, "__value": value, "__tile": null, "defUid": uid,
            "realEditorValues": real })
}

fn definitions() -> Value {
    let layer = |(name, uid): (&str, usize)| {
        let kind = if name == TILE_LAYER { "IntGrid" } else { "Entities" };
        let (required, excluded) = match name {
            "decor" => (json!([DECOR]), json!([])),
            _ => (json!([]), json!([DECOR])),
        };
        let mut layer = json!({ "__type": kind, "identifier": name, "type": kind, "uid": uid, "doc": null,
            "uiColor": null, "gridSize": TILE, "guideGridWid": 0, "guideGridHei": 0, "displayOpacity": 1,
            "inactiveOpacity": 1, "hideInList": false, "hideFieldsWhenInactive": true, "canSelectWhenInactive": true,
            "renderInWorldView": true, "pxOffsetX": 0, "pxOffsetY": 0, "parallaxFactorX": 0, "parallaxFactorY": 0,
            "parallaxScaling": true, "requiredTags": required, "excludedTags": excluded,
            "autoTilesKilledByOtherLayerUid": null, "uiFilterTags": [], "useAsyncRender": false, "intGridValues": [],
            "intGridValuesGroups": [], "autoRuleGroups": [], "autoSourceLayerDefUid": null, "tilesetDefUid": null,
            "tilePivotX": 0, "tilePivotY": 0, "biomeFieldUid": null });
        if kind == "IntGrid" {
            layer["requiredTags"] = json!([]);
            layer["excludedTags"] = json!([]);
            let value = |(nth, stamp): (usize, &super::board::Stamp)| {
                let colour = if stamp.entity.is_some() { "#D0605B" } else { "#5B8FD0" };
                json!({ "value": nth, "identifier": stamp.word, "color": colour, "tile": rectangle(nth - 1),
                        "groupUid": 0 })
            };
            layer["intGridValues"] = stamps().iter().enumerate().skip(1).map(value).collect();
        }
        layer
    };
    let (width, height) = picture_size();
    let enumeration = |(nth, (name, words)): (usize, &(String, &[&str]))| {
        let value = |word: &&str| json!({ "id": word, "tileRect": null, "color": 0x5b8fd0 });
        json!({ "identifier": name, "uid": FIRST_ENUM + nth, "values": words.iter().map(value).collect::<Vec<_>>(),
                "iconTilesetUid": null, "externalRelPath": null, "externalFileChecksum": null, "tags": [] })
    };
    let head = properties_of_level()
        .iter()
        .enumerate()
        .map(|(nth, property)| field_definition(property, FIRST_OF_LEVEL + nth));
    let goals =
        definition(OBJECTIVES, ("String".into(), "F_String".into(), "V_String"), OBJECTIVES_UID, OBJECTIVES_DOC, true);
    let entities = classes().iter().enumerate().map(|(nth, class)| entity_definition(class, nth));
    json!({
        "layers": LAYERS.map(layer),
        "entities": entities.chain([area_definition()]).collect::<Vec<_>>(),
        "tilesets": [{ "__cWid": width / TILE, "__cHei": height / TILE, "identifier": "quadrant", "uid": TILESET,
            "relPath": PICTURE, "embedAtlas": null, "pxWid": width, "pxHei": height, "tileGridSize": TILE, "spacing": 0,
            "padding": 0, "tags": [], "tagsSourceEnumUid": null, "enumTags": [], "customData": [],
            "savedSelections": [], "cachedPixelData": null }],
        "enums": enums().iter().enumerate().map(enumeration).collect::<Vec<_>>(),
        "externalEnums": [],
        "levelFields": head.chain([goals]).collect::<Vec<_>>(),
    })
}

fn entity_definition(class: &Class, nth: usize) -> Value {
    let Class { word, doc, properties, colour, shape, .. } = class;
    let uid = uid_of(class);
    let is_area = matches!(shape, Shape::Area | Shape::Beam);
    let tags: Vec<&str> = if *word == DECOR { vec![DECOR] } else { tags(class) };
    let fields = properties.iter().enumerate().map(|(at, property)| field_definition(property, uid + 1 + at)).collect();
    let mut definition = box_definition((word, uid, doc), *colour, is_area, &tags, fields);
    if !is_area && *word != DECOR {
        definition["renderMode"] = json!("Tile");
        definition["tilesetId"] = json!(TILESET);
        definition["tileRect"] = rectangle(icon_of_class(nth));
    }
    definition
}

fn area_definition() -> Value {
    let doc = "A part of the map that another entity refers to, such as the arena of a warden.";
    box_definition((AREA, AREA_UID, doc), 0xe0c060, true, &[], Vec::new())
}

fn box_definition(
    (word, uid, doc): (&str, usize, &str),
    colour: u32,
    is_area: bool,
    tags: &[&str],
    fields: Vec<Value>,
) -> Value {
    json!({ "identifier": word, "uid": uid, "tags": tags, "exportToToc": false, "allowOutOfBounds": false, "doc": doc,
            "width": TILE, "height": TILE, "resizableX": is_area, "resizableY": is_area, "minWidth": null,
            "maxWidth": null, "minHeight": null, "maxHeight": null, "keepAspectRatio": false, "tileOpacity": 1,
            "fillOpacity": 0.3, "lineOpacity": 1, "hollow": is_area, "color": colour_of(colour),
            "renderMode": "Rectangle", "showName": true, "tilesetId": null, "tileRenderMode": "FitInside",
            "tileRect": null, "uiTileRect": null, "nineSliceBorders": [], "maxCount": 0, "limitScope": "PerLevel",
            "limitBehavior": "MoveLastOne", "pivotX": 0, "pivotY": 0, "fieldDefs": fields })
}

fn field_definition(property: &Property, uid: usize) -> Value {
    let field = property.field;
    let kind = type_of(field.is);
    let stored = kind.2;
    let is_open = property.may_be_open() || matches!(field.is, Is::Receives | Is::Part);
    let mut definition = definition(&property.name, kind, uid, field.doc, is_open);
    match field.is {
        Is::Number { low, high, .. } | Is::Pair { low, high, .. } => {
            (definition["min"], definition["max"]) = (json!(low), json!(high));
        }
        Is::Path { most } => {
            definition["isArray"] = json!(true);
            definition["canBeNull"] = json!(false);
            (definition["arrayMinLength"], definition["arrayMaxLength"]) = (json!(1), json!(most));
            definition["editorDisplayMode"] = json!("PointPath");
        }
        Is::Receives => {
            definition["allowedRefs"] = json!("OnlyTags");
            definition["allowedRefTags"] = json!([EMITS]);
        }
        Is::Part => {
            definition["allowedRefs"] = json!("OnlySpecificEntity");
            definition["allowedRefsEntityUid"] = json!(AREA_UID);
        }
        _ => {}
    }
    if matches!(field.is, Is::Receives | Is::Part) {
        definition["editorDisplayMode"] = json!("RefLinkBetweenCenters");
    }
    if let Some(begins) = &property.begins {
        definition["defaultOverride"] = json!({ "id": stored, "params": [begins] });
    }
    definition
}

fn definition(name: &str, (kind, stored_as, _): (String, String, &str), uid: usize, doc: &str, is_open: bool) -> Value {
    json!({ "identifier": name, "doc": doc, "__type": kind, "uid": uid, "type": stored_as, "isArray": false,
            "canBeNull": is_open, "arrayMinLength": null, "arrayMaxLength": null, "editorDisplayMode": "NameAndValue",
            "editorDisplayScale": 1, "editorDisplayPos": "Beneath", "editorLinkStyle": "StraightArrow",
            "editorDisplayColor": null, "editorAlwaysShow": false, "editorShowInWorld": true,
            "editorCutLongValues": true, "editorTextSuffix": null, "editorTextPrefix": null, "useForSmartColor": false,
            "exportToToc": false, "searchable": false, "min": null, "max": null, "regex": null,
            "acceptFileTypes": null, "defaultOverride": null, "textLanguageMode": null, "symmetricalRef": false,
            "autoChainRef": false, "allowOutOfLevelRef": false, "allowedRefs": "Any", "allowedRefsEntityUid": null,
            "allowedRefTags": [], "tilesetUid": null })
}

#[derive(Deserialize)]
#[serde(expecting = "a project")]
struct Project {
    #[serde(default)]
    levels: Vec<LevelFile>,
    #[serde(default)]
    worlds: Vec<World>,
    #[serde(rename = "externalLevels", default)]
    is_split: bool,
    defs: Definitions,
}

#[derive(Deserialize)]
#[serde(expecting = "a world")]
struct World {
    levels: Vec<LevelFile>,
}

#[derive(Deserialize)]
#[serde(expecting = "definitions")]
struct Definitions {
    layers: Vec<LayerDefinition>,
}

#[derive(Deserialize)]
#[serde(expecting = "a layer")]
struct LayerDefinition {
    uid: i64,
    #[serde(rename = "intGridValues", default)]
    values: Vec<GridValue>,
}

#[derive(Deserialize)]
#[serde(expecting = "a value of a layer")]
struct GridValue {
    value: i64,
    identifier: Option<String>,
}

#[derive(Deserialize)]
#[serde(expecting = "a level")]
struct LevelFile {
    identifier: String,
    #[serde(rename = "fieldInstances", default)]
    fields: Vec<FieldFile>,
    #[serde(rename = "layerInstances")]
    layers: Option<Vec<LayerFile>>,
}

#[derive(Deserialize)]
#[serde(expecting = "a field")]
struct FieldFile {
    #[serde(rename = "__identifier")]
    name: String,
    #[serde(rename = "__value", default)]
    value: Value,
}

#[derive(Deserialize)]
#[serde(expecting = "a layer")]
struct LayerFile {
    #[serde(rename = "__identifier")]
    name: String,
    #[serde(rename = "__type")]
    kind: String,
    #[serde(rename = "__cWid")]
    width: u64,
    #[serde(rename = "__cHei")]
    height: u64,
    #[serde(rename = "__gridSize")]
    grid: u32,
    #[serde(rename = "layerDefUid")]
    uid: i64,
    #[serde(rename = "__pxTotalOffsetX", default)]
    x: f64,
    #[serde(rename = "__pxTotalOffsetY", default)]
    y: f64,
    #[serde(rename = "intGridCsv", default)]
    cells: Vec<i64>,
    #[serde(rename = "entityInstances", default)]
    entities: Vec<EntityFile>,
}

#[derive(Deserialize)]
#[serde(expecting = "an entity")]
struct EntityFile {
    #[serde(rename = "__identifier")]
    class: String,
    #[serde(default)]
    iid: String,
    px: (f64, f64),
    #[serde(default)]
    width: f64,
    #[serde(default)]
    height: f64,
    #[serde(rename = "__pivot", default)]
    pivot: (f64, f64),
    #[serde(rename = "fieldInstances", default)]
    fields: Vec<FieldFile>,
}

/// Reads all levels of a project.
pub fn boards(text: &str) -> Result<Vec<Found>, Refusal> {
    let Project { levels, worlds, is_split, defs } = parsed(text)?;
    if is_split {
        return Err(SPLIT.into());
    }
    let levels: Vec<LevelFile> = levels.into_iter().chain(worlds.into_iter().flat_map(|world| world.levels)).collect();
    if levels.is_empty() {
        return Err(format!("has no level; add one, or {WORDS_TO_START}").into());
    }
    let one = |level: LevelFile| {
        let name = level.identifier.clone();
        let draft = board(level, &defs).and_then(|board| board.draft(&name));
        Found { name, draft }
    };
    Ok(levels.into_iter().map(one).collect())
}

fn board(level: LevelFile, defs: &Definitions) -> Result<Board, String> {
    let layers = level.layers.unwrap_or_default();
    let is_grid = |layer: &&LayerFile| layer.kind == "IntGrid";
    let named = layers.iter().filter(is_grid).find(|layer| layer.name == TILE_LAYER);
    let only = || layers.iter().find(is_grid).filter(|_| layers.iter().filter(is_grid).count() == 1);
    let grid = named.or_else(only).ok_or_else(|| match layers.iter().filter(is_grid).count() {
        0 => format!("the level has no IntGrid layer; add one, or {WORDS_TO_START}"),
        many => format!("none of the {many} IntGrid layers is called `{TILE_LAYER}`; call one so, or {WORDS_TO_START}"),
    })?;
    if (grid.x, grid.y) != (0.0, 0.0) || grid.grid == 0 {
        return Err(format!("the layer {} has an offset; set it to 0", in_backquotes(&grid.name)));
    }
    let (width, height) = check_size((grid.width, grid.height))?;
    if grid.cells.len() != width * height {
        let (name, found) = (in_backquotes(&grid.name), grid.cells.len());
        return Err(format!(
            "the layer {name} has {found} tiles for {} places; save the project with LDtk 1.0 or later",
            width * height
        ));
    }
    let values = defs.layers.iter().find(|layer| layer.uid == grid.uid).map_or(&[][..], |layer| &layer.values);
    let words: BTreeMap<i64, Option<&str>> = values.iter().map(|one| (one.value, one.identifier.as_deref())).collect();
    let mut known: BTreeMap<i64, u8> = BTreeMap::from([(0, 0)]);
    let mut cells = Vec::with_capacity(grid.cells.len());
    for (nth, value) in grid.cells.iter().enumerate() {
        let stamp = match known.get(value) {
            Some(stamp) => *stamp,
            None => {
                let at = format!("the tile at column {}, row {}", nth % width, nth / width);
                let word = words.get(value).copied().flatten().ok_or_else(|| {
                    format!(
                        "{at} has the number {value}, which has no name; call it such as `solid`, or {WORDS_TO_START}"
                    )
                })?;
                stamp_of(word).map_err(|why| format!("{at} {why}"))?
            }
        };
        known.insert(*value, stamp);
        cells.push(stamp);
    }
    let found = level.fields.into_iter().filter(|field| !is_open(&field.value)).map(|field| (field.name, field.value));
    let head = gathered(properties_of_level(), found.collect());
    let mut board = Board { head, width, cells, items: Vec::new() };
    let tile = f64::from(grid.grid);
    read_entities(layers, (tile, tile), &mut board)?;
    Ok(board)
}

/// Whether a field is left open. A text that is not empty has to be written.
fn is_open(value: &Value) -> bool {
    value.is_null() || value.as_str() == Some("")
}

fn read_entities(layers: Vec<LayerFile>, tile: (f64, f64), board: &mut Board) -> Result<(), String> {
    let (mut references, mut targets) = (Vec::new(), BTreeMap::new());
    for layer in layers {
        for entity in layer.entities {
            let corner = (
                entity.px.0 + layer.x - entity.pivot.0 * entity.width,
                entity.px.1 + layer.y - entity.pivot.1 * entity.height,
            );
            let span = Span::of_box(corner, (entity.width, entity.height), tile);
            if entity.class == AREA {
                targets.insert(entity.iid, Target::Area(span));
                continue;
            }
            let label = format!("{} at column {}, row {}", in_backquotes(&entity.class), span.from.0, span.to.1);
            let class = class_of(&entity.class, &label).map_err(|why| format!("{why}; or {WORDS_TO_START}"))?;
            let mut found = Fields::new();
            for FieldFile { name, value } in entity.fields {
                let property = class.properties.iter().find(|property| property.name == name);
                match property.map(|property| property.field) {
                    _ if is_open(&value) => {}
                    Some(field) if matches!(field.is, Is::Receives | Is::Part) => {
                        let to = value["entityIid"].as_str().unwrap_or_default().into();
                        references.push(Reference { from: board.items.len(), field, to });
                    }
                    Some(field) if matches!(field.is, Is::Path { .. }) => {
                        let number =
                            |value: &Value| value.as_i64().and_then(|number| i32::try_from(number).ok()).unwrap_or(-1);
                        let place = |point: &Value| (number(&point["cx"]), number(&point["cy"]));
                        let path: Vec<Place> = value.as_array().into_iter().flatten().map(place).collect();
                        found.insert(name, json!(path));
                    }
                    _ => drop(found.insert(name, value)),
                }
            }
            targets.insert(entity.iid, Target::Item(board.items.len()));
            board.items.push(Item { class, span, fields: gathered(&class.properties, found), label });
        }
    }
    board.connect(references, &targets)
}
