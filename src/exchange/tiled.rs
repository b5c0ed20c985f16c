//! Maps of the editor Tiled in its JSON format (`.tmj`): https://doc.mapeditor.org/en/stable/reference/json-map-format/
//! A tile says by its class what it is, and an object by its class which entity. Tiled writes a property only if it
//! differs from that of its class, so the project with the classes says the same as the vocabulary.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use super::board::{
    AREA, Board, Class, DECOR, Fields, Item, OBJECTIVES, Property, Reference, Span, TILE_LAYER, Target, check_size,
    class_of, classes, enum_of, enums, gathered, properties_of_level, stamp_of, stamps,
};
use super::packed::{Cells, unpacked};
use super::{PICTURE, Refusal, parsed, picture_size};
use crate::geom::TILE;
use crate::level::fault::in_backquotes;
use crate::level::vocabulary::{Is, Place};
use crate::level::{MAX_HEIGHT, MAX_WIDTH};

/// The class of a line of tiles, such as the way of a lift.
const PATH: &str = "Path";
/// The class of a map.
const LEVEL: &str = "Level";
/// The word for a choice that is left open. Tiled has no other way.
const OPEN: &str = "-";
/// The upper bits of a tile say that it is flipped.
const FLIPPED: u32 = 0xf000_0000;
const WORDS_TO_START: &str = "start from the template: quadrant export --template tiled -o FOLDER";

/// Returns the file of a map.
pub fn written(board: &Board) -> Value {
    let (width, height) = (board.width, board.height());
    // Ids begin with 1. What an object refers to comes after all objects.
    let mut next = board.items.len() + 1;
    let (mut entities, mut decor) = (Vec::new(), Vec::new());
    let mut extra = Vec::new();
    for (nth, item) in board.items.iter().enumerate() {
        let mut emits = "";
        let mut properties = Vec::new();
        for property in &item.class.properties {
            let Some(value) = property.of(&item.fields) else { continue };
            let value = match property.field.is {
                Is::Emits => {
                    emits = value.as_str().unwrap_or_default();
                    continue;
                }
                Is::Receives => json!(board.emitter(value).map_or(0, |nth| nth + 1)),
                Is::Part | Is::Path { .. } => {
                    extra.push(referred(property.field.is, value, item.span.from, next));
                    next += 1;
                    json!(next - 1)
                }
                _ => value.clone(),
            };
            properties.push(property_of(property, value));
        }
        let mut object = object(nth + 1, item.class.word, item.span);
        object["name"] = json!(emits);
        object["properties"] = json!(properties);
        if item.class.word == DECOR { &mut decor } else { &mut entities }.push(object);
    }
    entities.extend(extra);
    let layer = |id: usize, name: &str, objects: Vec<Value>| {
        json!({ "id": id, "name": name, "type": "objectgroup", "draworder": "index", "objects": objects,
                "opacity": 1, "visible": true, "x": 0, "y": 0 })
    };
    let mut head: Vec<Value> = properties_of_level()
        .iter()
        .filter_map(|property| Some(property_of(property, board.head.get(&property.name)?.clone())))
        .collect();
    head.extend(
        board.head.get(OBJECTIVES).map(|goals| json!({ "name": OBJECTIVES, "type": "string", "value": goals })),
    );
    json!({
        "class": LEVEL, "type": "map", "version": "1.10", "tiledversion": "1.10.2",
        "orientation": "orthogonal", "renderorder": "right-down", "infinite": false, "compressionlevel": -1,
        "width": width, "height": height, "tilewidth": TILE, "tileheight": TILE,
        "nextlayerid": 4, "nextobjectid": next, "properties": head, "tilesets": [tileset()],
        "layers": [
            { "id": 1, "name": TILE_LAYER, "type": "tilelayer", "data": board.cells, "width": width, "height": height,
              "opacity": 1, "visible": true, "x": 0, "y": 0 },
            layer(2, "decor", decor),
            layer(3, "entities", entities),
        ],
    })
}

fn object(id: usize, class: &str, span: Span) -> Value {
    let (w, h) = span.size();
    json!({ "id": id, "name": "", "type": class, "x": span.from.0 * TILE, "y": span.from.1 * TILE, "width": w * TILE,
            "height": h * TILE, "rotation": 0, "visible": true })
}

/// Returns the object that a property refers to: an area or a line. A line begins at the thing that moves along it, because
/// Tiled draws none of a single point.
fn referred(is: Is, value: &Value, at: Place, id: usize) -> Value {
    if let (Is::Part, Some(span)) = (is, Span::of_area(value)) {
        return object(id, AREA, span);
    }
    let middle = |tile: i32| tile * TILE + TILE / 2;
    let number = |value: &Value| value.as_i64().unwrap_or_default() as i32;
    let stops = value.as_array().into_iter().flatten().map(|place| (number(&place[0]), number(&place[1])));
    let points: Vec<(i32, i32)> = [at].into_iter().chain(stops).map(|(x, y)| (middle(x), middle(y))).collect();
    let (x, y) = points[0];
    let line: Vec<Value> = points.iter().map(|point| json!({ "x": point.0 - x, "y": point.1 - y })).collect();
    json!({ "id": id, "name": "", "type": PATH, "x": x, "y": y, "width": 0, "height": 0, "rotation": 0,
            "visible": true, "polyline": line })
}

fn tileset() -> Value {
    // Air is a place without a tile.
    let tiles: Vec<Value> =
        stamps().iter().skip(1).enumerate().map(|(id, stamp)| json!({ "id": id, "type": stamp.word })).collect();
    let (width, height) = picture_size();
    let columns = width / TILE;
    json!({ "firstgid": 1, "name": "quadrant", "image": PICTURE, "imagewidth": width, "imageheight": height,
            "tilewidth": TILE, "tileheight": TILE, "margin": 0, "spacing": 0, "columns": columns,
            "tilecount": columns * (height / TILE), "tiles": tiles })
}

fn kind_of(is: Is) -> &'static str {
    match is {
        Is::Number { .. } | Is::Pair { .. } => "int",
        Is::Flag => "bool",
        Is::Receives | Is::Part | Is::Path { .. } => "object",
        _ => "string",
    }
}

fn property_of(property: &Property, value: Value) -> Value {
    let mut written = json!({ "name": property.name, "type": kind_of(property.field.is), "value": value });
    if let Some(name) = enum_of(property.field.is) {
        written["propertytype"] = json!(name);
    }
    written
}

/// The value that Tiled shows for a property that is not set. The game takes it as left out, or as the same value.
fn shown_value(property: &Property) -> Value {
    property.begins.clone().unwrap_or_else(|| match property.field.is {
        Is::Choice { .. } => json!(OPEN),
        // No number that is accepted.
        Is::Number { low, .. } | Is::Pair { low, .. } => json!(low - 1),
        Is::Flag => json!(false),
        Is::Receives | Is::Part | Is::Path { .. } => json!(0),
        _ => json!(""),
    })
}

/// Returns the file of a project: the classes of objects with their properties.
pub fn project() -> String {
    let mut types = Vec::new();
    for (name, words) in enums() {
        let words: Vec<&str> = [OPEN].iter().chain(words.iter()).copied().collect();
        types.push(
            json!({ "type": "enum", "name": name, "storageType": "string", "values": words, "valuesAsFlags": false }),
        );
    }
    let member = |property: &Property| {
        let mut member = property_of(property, shown_value(property));
        if let Some(name) = member.as_object_mut().and_then(|member| member.remove("propertytype")) {
            member["propertyType"] = name;
        }
        member
    };
    let mut class = |name: &str, colour: u32, used: &str, members: Vec<Value>| {
        types.push(json!({ "type": "class", "name": name, "color": format!("#ff{colour:06x}"), "drawFill": true,
                           "useAs": [used], "members": members }));
    };
    let mut head: Vec<Value> = properties_of_level().iter().map(member).collect();
    head.push(json!({ "name": OBJECTIVES, "type": "string", "value": "" }));
    class(LEVEL, 0xa0a0a4, "map", head);
    for Class { word, colour, properties, .. } in classes() {
        let own = properties.iter().filter(|property| !property.field.is.emits());
        class(word, *colour, "object", own.map(member).collect());
    }
    class(AREA, 0xe0c060, "object", Vec::new());
    class(PATH, 0xe0c060, "object", Vec::new());
    for (nth, one) in types.iter_mut().enumerate() {
        one["id"] = json!(nth + 1);
    }
    let project = json!({ "automappingRulesFile": "", "commands": [], "extensionsPath": "extensions", "folders": ["."],
                          "propertyTypes": types });
    format!("{project:#}\n")
}

#[derive(Deserialize)]
#[serde(expecting = "a map")]
struct MapFile {
    width: u64,
    height: u64,
    tilewidth: u32,
    tileheight: u32,
    #[serde(default)]
    orientation: String,
    #[serde(default)]
    infinite: bool,
    layers: Vec<Layer>,
    #[serde(default)]
    tilesets: Vec<Tileset>,
    #[serde(default)]
    properties: Vec<PropertyFile>,
}

#[derive(Deserialize)]
#[serde(expecting = "a layer")]
struct Layer {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    width: u64,
    #[serde(default)]
    height: u64,
    data: Option<Cells>,
    #[serde(default)]
    compression: String,
    #[serde(default)]
    chunks: Vec<Chunk>,
    #[serde(default)]
    offsetx: f64,
    #[serde(default)]
    offsety: f64,
    #[serde(default)]
    objects: Vec<Object>,
    #[serde(default)]
    layers: Vec<Layer>,
}

#[derive(Deserialize)]
#[serde(expecting = "a chunk")]
struct Chunk {
    x: i32,
    y: i32,
    width: u64,
    height: u64,
    data: Cells,
}

#[derive(Deserialize)]
#[serde(expecting = "a tileset")]
struct Tileset {
    firstgid: u32,
    #[serde(default)]
    name: String,
    source: Option<String>,
    #[serde(default)]
    tiles: Vec<TileFile>,
}

#[derive(Deserialize)]
#[serde(expecting = "a tile")]
struct TileFile {
    id: u32,
    /// Tiled 1.9 called it so.
    #[serde(rename = "type", alias = "class", default)]
    class: String,
}

#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Object {
    #[serde(default)]
    id: u64,
    #[serde(default)]
    name: String,
    #[serde(rename = "type", alias = "class", default)]
    class: String,
    x: f64,
    y: f64,
    #[serde(default)]
    width: f64,
    #[serde(default)]
    height: f64,
    gid: Option<u64>,
    template: Option<String>,
    #[serde(default)]
    polyline: Vec<Point>,
    #[serde(default)]
    properties: Vec<PropertyFile>,
}

#[derive(Deserialize)]
#[serde(expecting = "a point")]
struct Point {
    x: f64,
    y: f64,
}

#[derive(Deserialize)]
#[serde(expecting = "a property")]
struct PropertyFile {
    name: String,
    #[serde(default)]
    value: Value,
}

/// The tiles of a map without borders, and the tile that is its upper left corner.
struct Grid {
    width: usize,
    cells: Vec<u32>,
    corner: Place,
}

/// Reads a map.
pub fn board(text: &str) -> Result<Board, Refusal> {
    let map: MapFile = parsed(text)?;
    if !["", "orthogonal"].contains(&map.orientation.as_str()) {
        return Err(format!("the map is {}; make an orthogonal map", in_backquotes(&map.orientation)).into());
    }
    if map.tilewidth == 0 || map.tileheight == 0 {
        return Err("the tiles of the map have no size; make them 16 x 16 pixels large".into());
    }
    let (mut grids, mut objects) = (Vec::new(), Vec::new());
    sort_out(map.layers, (0.0, 0.0), &mut grids, &mut objects);
    let named = grids.iter().position(|(layer, _)| layer.name == TILE_LAYER);
    let nth = named.or_else(|| Some(0).filter(|_| grids.len() == 1)).ok_or_else(|| match grids.len() {
        0 => format!("the map has no tile layer; add one, or {WORDS_TO_START}"),
        many => format!("none of the {many} tile layers is called `{TILE_LAYER}`; call one so, or {WORDS_TO_START}"),
    })?;
    let (layer, moved) = grids.swap_remove(nth);
    if moved != (0.0, 0.0) {
        return Err(format!("the layer {} has an offset; set it to 0", in_backquotes(&layer.name)).into());
    }
    let (Grid { width, cells, corner }, tilesets) =
        (grid_of(layer, map.infinite, (map.width, map.height))?, map.tilesets);
    let classes = classes_of(&tilesets);
    let mut known: BTreeMap<u32, u8> = BTreeMap::from([(0, 0)]);
    let mut stamped = Vec::with_capacity(cells.len());
    for (nth, gid) in cells.into_iter().enumerate() {
        let stamp = match known.get(&gid) {
            Some(stamp) => *stamp,
            None => {
                let place = |why: String| {
                    let (column, row) =
                        ((nth % width) as i64 + i64::from(corner.0), (nth / width) as i64 + i64::from(corner.1));
                    format!("the tile at column {column}, row {row} {why}")
                };
                stamp_of_gid(gid, &classes, &tilesets).map_err(place)?
            }
        };
        known.insert(gid, stamp);
        stamped.push(stamp);
    }
    let mut found = Fields::new();
    for PropertyFile { name, value } in map.properties {
        let property = properties_of_level().iter().find(|property| property.name == name);
        if property.is_none_or(|property| !is_open(property, &value)) {
            found.insert(name, value);
        }
    }
    let mut board = Board { head: gathered(properties_of_level(), found), width, cells: stamped, items: Vec::new() };
    let tile = (f64::from(map.tilewidth), f64::from(map.tileheight));
    let moved = (-f64::from(corner.0) * tile.0, -f64::from(corner.1) * tile.1);
    read_objects(objects, moved, tile, &mut board)?;
    Ok(board)
}

/// Finds the layers of tiles and all objects, also in groups, each with how far it is moved.
fn sort_out(
    layers: Vec<Layer>,
    (x, y): (f64, f64),
    grids: &mut Vec<(Layer, (f64, f64))>,
    objects: &mut Vec<(Object, (f64, f64))>,
) {
    for mut layer in layers {
        let moved = (x + layer.offsetx, y + layer.offsety);
        objects.extend(std::mem::take(&mut layer.objects).into_iter().map(|object| (object, moved)));
        sort_out(std::mem::take(&mut layer.layers), moved, grids, objects);
        if layer.kind == "tilelayer" {
            grids.push((layer, moved));
        }
    }
}

fn grid_of(layer: Layer, is_infinite: bool, size: (u64, u64)) -> Result<Grid, String> {
    if !is_infinite {
        let (width, height) = check_size(size)?;
        if (layer.width, layer.height) != size {
            let name = in_backquotes(&layer.name);
            return Err(format!("the layer {name} is not as large as the map; resize the map in Tiled"));
        }
        let cells = layer.data.ok_or("the layer of tiles is empty")?;
        return Ok(Grid { width, cells: unpacked(cells, &layer.compression, width * height)?, corner: (0, 0) });
    }
    let (mut tiles, mut room) = (Vec::new(), MAX_WIDTH * MAX_HEIGHT);
    for Chunk { x, y, width, height, data } in layer.chunks {
        let (width, height) = check_size((width, height))?;
        room = room.checked_sub(width * height).ok_or_else(|| {
            format!(
                "the map has more than {} tiles; the largest map has {MAX_WIDTH} x {MAX_HEIGHT}",
                MAX_WIDTH * MAX_HEIGHT
            )
        })?;
        let cells = unpacked(data, &layer.compression, width * height)?;
        for (nth, gid) in cells.into_iter().enumerate().filter(|(_, gid)| *gid != 0) {
            tiles.push(((x.saturating_add((nth % width) as i32), y.saturating_add((nth / width) as i32)), gid));
        }
    }
    let (mut low, mut high) = tiles.first().map(|(place, _)| (*place, *place)).ok_or("the map has no tiles")?;
    for ((x, y), _) in &tiles {
        (low, high) = ((low.0.min(*x), low.1.min(*y)), (high.0.max(*x), high.1.max(*y)));
    }
    let side = |low: i32, high: i32| (i64::from(high) - i64::from(low) + 1) as u64;
    let (width, height) = check_size((side(low.0, high.0), side(low.1, high.1)))?;
    let mut cells = vec![0; width * height];
    for ((x, y), gid) in tiles {
        cells[(y - low.1) as usize * width + (x - low.0) as usize] = gid;
    }
    Ok(Grid { width, cells, corner: low })
}

/// The class of each tile by its number on the map.
fn classes_of(tilesets: &[Tileset]) -> BTreeMap<u32, &str> {
    let all = tilesets.iter().flat_map(|of| of.tiles.iter().map(|tile| (of.firstgid.checked_add(tile.id), tile)));
    all.filter(|(_, tile)| !tile.class.is_empty()).filter_map(|(gid, tile)| Some((gid?, tile.class.as_str()))).collect()
}

/// The error is the end of a sentence.
fn stamp_of_gid(gid: u32, classes: &BTreeMap<u32, &str>, tilesets: &[Tileset]) -> Result<u8, String> {
    if gid & FLIPPED != 0 {
        return Err("is flipped or turned; use the tile that looks so by itself".into());
    }
    if let Some(class) = classes.get(&gid) {
        return stamp_of(class);
    }
    let of = tilesets.iter().filter(|tileset| tileset.firstgid <= gid).max_by_key(|tileset| tileset.firstgid);
    let tileset = of.ok_or("belongs to no tileset; paint it again")?;
    Err(match &tileset.source {
        Some(source) => {
            let source = in_backquotes(source);
            format!("belongs to a tileset in the file {source}; embed that tileset in the map, or {WORDS_TO_START}")
        }
        None => {
            let (id, name) = (gid - tileset.firstgid, in_backquotes(&tileset.name));
            format!(
                "has no class; give the tile {id} of the tileset {name} a class such as `solid`, or {WORDS_TO_START}"
            )
        }
    })
}

fn is_open(property: &Property, value: &Value) -> bool {
    property.begins.is_none() && *value == shown_value(property)
}

fn read_objects(
    objects: Vec<(Object, (f64, f64))>,
    corner: (f64, f64),
    tile: (f64, f64),
    board: &mut Board,
) -> Result<(), String> {
    let (mut references, mut targets) = (Vec::new(), BTreeMap::new());
    for (object, moved) in objects {
        let (x, y) = (object.x + moved.0 + corner.0, object.y + moved.1 + corner.1);
        let label = format!("object {}", object.id);
        if object.class.is_empty() {
            let why = match object.template {
                Some(_) => "comes from a template file; detach it",
                None => "has no class; delete it, or give it one such as `Foe`",
            };
            return Err(format!("{label} {why}, or {WORDS_TO_START}"));
        }
        // The place of a picture is its lower left corner.
        let top = if object.gid.is_some() { y - object.height } else { y };
        let span = Span::of_box((x, top), (object.width, object.height), tile);
        let id = object.id.to_string();
        if object.class == AREA {
            targets.insert(id, Target::Area(span));
            continue;
        }
        if object.class == PATH {
            let place = |point: &Point| Span::of_box((x + point.x, y + point.y), (0.0, 0.0), tile).from;
            targets.insert(id, Target::Path(object.polyline.iter().map(place).collect()));
            continue;
        }
        let label = format!("{label} ({})", in_backquotes(&object.class));
        let class = class_of(&object.class, &label)?;
        let mut found = Fields::new();
        for PropertyFile { name, value } in object.properties {
            let property = class.properties.iter().find(|property| property.name == name);
            match property {
                Some(property) if is_open(property, &value) => {}
                Some(property) if kind_of(property.field.is) == "object" => {
                    references.push(Reference {
                        from: board.items.len(),
                        field: property.field,
                        to: value.to_string(),
                    });
                }
                _ => drop(found.insert(name, value)),
            }
        }
        for property in &class.properties {
            match (property.field.is, &property.begins) {
                (Is::Emits, _) if !object.name.is_empty() => {
                    drop(found.insert(property.name.clone(), json!(object.name)))
                }
                (_, Some(begins)) if property.field.is_required() && !found.contains_key(&property.name) => {
                    found.insert(property.name.clone(), begins.clone());
                }
                _ => {}
            }
        }
        targets.insert(id, Target::Item(board.items.len()));
        board.items.push(Item { class, span, fields: gathered(&class.properties, found), label });
    }
    board.connect(references, &targets)
}
