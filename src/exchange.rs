//! Levels as files of other programs: of the editors Tiled and LDtk, and as JSON. A level becomes a JSON value first
//! (`json`). For an editor, that becomes a [`board::Board`]: a layer of tiles and a list of boxes with fields. `tiled` and
//! `ldtk` write and read it as a file of their editor. All three take the fields from the vocabulary of levels, so a new
//! kind of entity needs nothing here. Files of strangers are bounded before anything is made from their numbers.

pub mod board;
pub mod json;
mod ldtk;
mod packed;
mod tiled;

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::geom::TILE;
use crate::level::edit::template;
use crate::level::fault::Fault;
use crate::level::letters::printable;
use crate::level::{Level, Problems, read};
use board::{Board, classes, stamps};
use json::{Draft, level_of};

/// The largest file that is read, in bytes. A map of the largest size takes 13 MB, and a stage of the game less than 1 MB.
pub const MOST_BYTES: usize = 16 << 20;
/// Maximum number of letters of a sentence about JSON.
const LONGEST: usize = 160;
/// The picture of the tiles, which files of the editors name.
pub const PICTURE: &str = "quadrant-tiles.png";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Tiled,
    Ldtk,
    Json,
}

/// The formats by their names, and by the ending of their files.
pub const FORMATS: [(&str, Format); 3] = [("tiled", Format::Tiled), ("ldtk", Format::Ldtk), ("json", Format::Json)];
pub const ENDINGS: [(&str, Format); 3] = [("tmj", Format::Tiled), ("ldtk", Format::Ldtk), ("json", Format::Json)];

/// A level that was read from a file of another program, and its name there.
pub struct Found {
    pub name: String,
    pub draft: Result<Draft, String>,
}

/// Tiles of the picture in a row.
const COLUMNS: usize = 8;

/// Returns the size of the picture of the tiles. It has a tile for each stamp except air, and then one for each class.
pub fn picture_size() -> (i32, i32) {
    let rows = icon_of_class(classes().len()).div_ceil(COLUMNS);
    (COLUMNS as i32 * TILE, rows as i32 * TILE)
}

/// Returns where a tile of the picture is, in pixels.
pub fn place_of_icon(nth: usize) -> (i32, i32) {
    ((nth % COLUMNS) as i32 * TILE, (nth / COLUMNS) as i32 * TILE)
}

pub fn icon_of_class(nth: usize) -> usize {
    stamps().len() - 1 + nth
}

/// Writes a level, given as text, in a format. `name` is that of the level's file. The text must be free of errors.
pub fn export(format: Format, text: &str, name: &str) -> Result<String, String> {
    let root = read::sketch(name, text).root.ok_or("its text cannot be parsed")?;
    let level = json::value_of(text, &root);
    let value = match format {
        Format::Json => return Ok(format!("{level:#}\n")),
        Format::Tiled => tiled::written(&Board::of(&level)),
        Format::Ldtk => ldtk::written(&Board::of(&level), name),
    };
    Ok(format!("{value}\n"))
}

/// Returns the files with which somebody can begin a level in an editor, besides the picture of the tiles.
pub fn template_of(format: Format) -> Result<Vec<(&'static str, String)>, String> {
    let text = template("A new level");
    Ok(match format {
        Format::Tiled => {
            vec![("quadrant.tiled-project", tiled::project()), ("level.tmj", export(format, &text, "level")?)]
        }
        Format::Ldtk => vec![("quadrant.ldtk", export(format, &text, "level")?)],
        Format::Json => vec![("level.json", export(format, &text, "level")?)],
    })
}

/// The fields by which the formats differ.
#[derive(Deserialize)]
struct Head {
    layers: Option<IgnoredAny>,
    tilewidth: Option<IgnoredAny>,
    tilecount: Option<IgnoredAny>,
    defs: Option<IgnoredAny>,
    levels: Option<IgnoredAny>,
    #[serde(rename = "layerInstances")]
    layer_instances: Option<IgnoredAny>,
}

/// Why a file is not imported: a sentence, and if the file is no JSON, the byte.
#[derive(Debug)]
pub struct Refusal {
    at: Option<usize>,
    sentence: String,
}

impl<T: Into<String>> From<T> for Refusal {
    fn from(sentence: T) -> Refusal {
        Refusal { at: None, sentence: sentence.into() }
    }
}

impl Refusal {
    pub fn told(self, file: &str, text: &str) -> String {
        match self.at {
            Some(at) => Problems::at_places(file, text, vec![(at, Fault::Unreadable(self.sentence))]).to_string(),
            None => format!("{file}: {}", self.sentence),
        }
    }
}

/// Reads the levels of a file. The format is that of the text, whatever the file is called.
pub fn import(text: &str, name: &str) -> Result<Vec<Found>, Refusal> {
    if text.len() > MOST_BYTES {
        return Err(format!("is larger than {} MB; larger files are not imported", MOST_BYTES >> 20).into());
    }
    let begin = text.trim_start();
    if begin.starts_with('<') {
        return Err("is XML; in Tiled, save the map as a JSON map file (.tmj)".into());
    }
    if begin.starts_with("Level") || begin.starts_with("//") {
        return Err("is a level of the game already; play it with quadrant play".into());
    }
    if !begin.starts_with('{') {
        return Err("is not a map of Tiled, a project of LDtk or a level as JSON; each begins with `{`".into());
    }
    let head: Head = parsed(text)?;
    let one = |draft| Ok(vec![Found { name: name.into(), draft }]);
    if head.tilewidth.is_some() && head.layers.is_some() {
        return one(tiled::board(text)?.draft(name));
    }
    if head.tilecount.is_some() {
        return Err("is a tileset of Tiled; import a map that uses it".into());
    }
    if head.defs.is_some() || head.levels.is_some() {
        return ldtk::boards(text);
    }
    if head.layer_instances.is_some() {
        return Err(ldtk::SPLIT.into());
    }
    one(level_of(&parsed(text)?, Vec::new()))
}

fn parsed<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Refusal> {
    serde_json::from_str(text).map_err(|error| {
        let told = error.to_string();
        let (what, _) = told.rsplit_once(" at line ").unwrap_or((&told, ""));
        let line: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let at = (line + error.column().saturating_sub(1)).min(text.len());
        let at = (0..=at).rev().find(|at| text.is_char_boundary(*at));
        // It may quote the file.
        Refusal { at, sentence: printable(what).chars().take(LONGEST).collect() }
    })
}

impl Draft {
    /// Reads the text as the game does. Returns the level if it has no errors, and all problems, each with what it is
    /// about in the file of the other program.
    pub fn check(&self, file: &str) -> (Option<Level>, Vec<String>) {
        let (level, problems) = read::check(file, &self.text);
        let errors = problems.errors();
        let told = problems.list.iter().map(|problem| {
            let warning = if problem.fault.is_warning() { "warning: " } else { "" };
            let place = self.place_of(problem.line, problem.column);
            match (self.is_painted, &problem.fault) {
                (true, Fault::NoStart) => format!("{file}: the level has no start; paint the tile `start` once"),
                (true, Fault::NoExit) => format!("{file}: the level has no exit; paint the tile `exit`"),
                (_, fault) => format!("{file}: {place}{warning}{fault}"),
            }
        });
        let told = told.collect();
        (level.filter(|_| errors == 0), told)
    }
}
