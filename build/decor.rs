//! Turns the table of decorations, assets/decor.ron, into Rust source: the enum of `src/level/decor.rs`, and how each looks, for
//! `src/draw/decor.rs`.

use std::fmt::Write;

use serde::Deserialize;

use crate::tables::{camel, variant};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    clip: String,
    #[serde(default)]
    plane: Plane,
    /// Clip, offset and strength of each.
    #[serde(default)]
    lights: Vec<(String, (i32, i32), u8)>,
}

#[derive(Deserialize, Default, Debug)]
enum Plane {
    #[default]
    Behind,
    OnWalls,
    Before,
}

/// Returns the source of the enum, and that of the looks. `has_clip` says whether a sheet has a clip. A problem begins with its
/// line and column.
pub fn source(text: &str, has_clip: impl Fn(&str) -> bool) -> Result<(String, String), String> {
    let rows: Vec<Row> = ron::from_str(text).map_err(|error| error.to_string())?;
    let known = |clip: &str| {
        let line_and_column = || {
            let before = &text[..text.find(&format!("{clip:?}")).unwrap_or(0)];
            let line_start = before.rfind('\n').map_or(0, |end| end + 1);
            format!("{}:{}", before.matches('\n').count() + 1, before.len() - line_start + 1)
        };
        if has_clip(clip) {
            Ok(variant(clip))
        } else {
            Err(format!("{}: no sheet has the clip {clip:?}", line_and_column()))
        }
    };
    let (mut names, mut looks) = (String::new(), String::new());
    for Row { clip, plane, lights } in &rows {
        let sprite = known(clip)?;
        writeln!(names, "    {},", camel(clip.split(' ').next_back().unwrap_or_default())).unwrap();
        write!(looks, "    Look {{ sprite: {sprite}, plane: Plane::{plane:?}, shines: &[").unwrap();
        for (glow, (x, y), strength) in lights {
            write!(looks, "Shine {{ sprite: {}, x: {x}, y: {y}, strength: {strength} }}, ", known(glow)?).unwrap();
        }
        looks.push_str("] },\n");
    }
    Ok((
        format!(
            "#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]\n#[serde(rename_all = \"snake_case\")]\n\
             pub enum Decor {{\n{names}}}\n"
        ),
        format!("static LOOKS: [Look; {}] = [\n{looks}];\n", rows.len()),
    ))
}
