//! `quadrant export` and `quadrant import`: levels for and from other editors. The palette of the game's own editor paints
//! the picture of the tiles.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use super::command_line::{EDITORS, Export, Import, Invocation};
use super::common::{claim_output, no_operands, one_operand};
use crate::assets::own::Part;
use crate::assets::sprites::{SHEETS, Sheet};
use crate::assets::{SOUNDS, TUNES};
use crate::draw::{Colour, DrawList};
use crate::exchange::board::{classes, stamps};
use crate::exchange::{self, ENDINGS, FORMATS, Format, Found, PICTURE, icon_of_class, picture_size, place_of_icon};
use crate::failure::Failure;
use crate::files::atomic::{folder_of, is_stream, reason, write_keeping};
use crate::files::library::{Library, SONGS, SOUNDS as SOUNDS_FOLDER, SPRITES, claim, is_campaign, text_of, write};
use crate::files::own::part_of;
use crate::files::shot::{cut_out_png, rgba_png};
use crate::geom::{Rect, TILE};
use crate::level::letters::{EXIT, START};
use crate::level::vocabulary::TILES;
use crate::paint::Painter;
use crate::scene::editor::palette::{Brush, Palette};
use crate::spelling::named;
use crate::synth::{Channels, Effect, Song, wav};

/// The list of the sheets, and its first lines.
const LIST: &str = "sprites.txt";
const LIST_HEAD: &str = "\
The sheets of the game. To have one of your own, copy its PNG into the folder sprites/ beside your levels and paint over it. Keep
its size and its cells. The cells count from the left to the right and then from the top to the bottom, from 1. The point is the
place in each cell that the game puts where the thing stands: pixels from the left and from the top. Below a sheet is what its
cells show. A clip of several cells is a movement.
";
/// Maximum number of levels of a project that a message lists.
const MOST_NAMES: usize = 12;

pub fn export(command: &Export, words: &Invocation, library: &Library) -> Result<(), Failure> {
    if let Some(format) = &command.template {
        no_operands(words)?;
        let formats: Vec<(&str, Option<Format>)> =
            FORMATS.into_iter().map(|(name, format)| (name, Some(format))).chain([(SPRITES, None)]).collect();
        let format = named("format", format, &formats).map_err(Failure::Usage)?;
        let files = match format {
            Some(format) => template_of(format)?,
            None => sheets_and_sounds()?,
        };
        return write_template(files, format.is_some(), command.output.as_deref());
    }
    let wanted = one_operand(words, "LEVEL, the name of a level or its file, a song, an effect, or --template")?;
    if let Some(part @ (Part::Song | Part::Effect)) = part_of(Path::new(&wanted)) {
        return export_sound(Path::new(&wanted), part, command.output.as_deref(), words, library);
    }
    let format = match (&command.format, &command.output) {
        (Some(format), _) => named("format", format, &FORMATS).map_err(Failure::Usage)?,
        (None, Some(output)) => {
            let ending = output.extension().unwrap_or_default().to_string_lossy().to_lowercase();
            named("ending", &ending, &ENDINGS)
                .map_err(|told| Failure::Usage(format!("-o {}: {told}; or use --format", output.display())))?
        }
        (None, None) => return Err(Failure::Usage(format!("quadrant export needs --format {}", EDITORS.join(", ")))),
    };
    if let Some(output) = &command.output {
        claim_output(output, words, None, library)?;
    }
    let source = library.find(&wanted)?;
    source.level()?;
    let name = source.name.rsplit('/').next().unwrap_or(&source.name);
    let text = exchange::export(format, &source.text, name).map_err(|problem| format!("{}: {problem}", source.file))?;
    let Some(output) = &command.output else {
        say!("{}", text.trim_end());
        return Ok(());
    };
    write(output, text.as_bytes())?;
    if format != Format::Json && !is_stream(output) && !folder_of(output).join(PICTURE).exists() {
        let format = command.format.as_deref().unwrap_or(if format == Format::Tiled { "tiled" } else { "ldtk" });
        complain!(
            "quadrant: the editor looks for the picture of the tiles, {PICTURE}, beside the file; quadrant export \
             --template {format} -o FOLDER writes it"
        );
    }
    Ok(())
}

/// Plays a song or an effect into a file.
fn export_sound(
    file: &Path,
    part: Part,
    output: Option<&Path>,
    words: &Invocation,
    library: &Library,
) -> Result<(), Failure> {
    let is_wav = |output: &&Path| is_stream(output) || output.extension().is_some_and(|ending| ending == "wav");
    let output = output.filter(is_wav);
    let output = output.ok_or_else(|| Failure::Usage("a song or an effect needs -o FILE.wav".into()))?;
    claim_output(output, words, None, library)?;
    let text = text_of(file)?;
    let named = |why: String| format!("{}:{why}", file.display());
    let bytes = match part {
        Part::Song => wav(&Song::parse(&text).map_err(named)?.render(), Channels::Stereo),
        _ => wav(&Effect::parse(&text).map_err(named)?.render(Channels::Mono, 0), Channels::Mono),
    };
    Ok(write(output, &bytes)?)
}

/// Files to begin with, by their paths in a folder.
type Files = Vec<(String, Vec<u8>)>;

fn template_of(format: Format) -> Result<Files, String> {
    let texts = exchange::template_of(format)?;
    let mut files: Files = texts.into_iter().map(|(name, text)| (name.into(), text.into_bytes())).collect();
    if format != Format::Json {
        files.push((PICTURE.into(), picture()?));
    }
    Ok(files)
}

/// Returns the sheets, songs and effects of the game as the own ones of a folder are, and a list of the sheets.
fn sheets_and_sounds() -> Result<Files, String> {
    let mut list = String::from(LIST_HEAD);
    let mut files = Files::new();
    for sheet in &SHEETS {
        let Sheet { name, size, cell, pivot, .. } = sheet;
        files.push((format!("{SPRITES}/{name}.png"), rgba_png(&sheet.picture(), *size)?));
        let cells = sheet.cells();
        let _ = writeln!(
            list,
            "\n{name}: {} x {} pixels, {cells} {} of {} x {}, point {}, {}",
            size.0,
            size.1,
            if cells == 1 { "cell" } else { "cells" },
            cell.0,
            cell.1,
            pivot.0,
            pivot.1
        );
        for (clip, first, frames) in sheet.clips() {
            let _ = match frames {
                1 => writeln!(list, "    {clip}: {}", first + 1),
                _ => writeln!(list, "    {clip}: {} to {}", first + 1, first + frames),
            };
        }
    }
    files.push((LIST.into(), list.into_bytes()));
    for (folder, texts) in [(SONGS, &TUNES[..]), (SOUNDS_FOLDER, &SOUNDS[..])] {
        let of_folder = texts.iter().map(|(name, text)| (format!("{folder}/{name}.ron"), text.as_bytes().to_vec()));
        files.extend(of_folder);
    }
    Ok(files)
}

/// Writes files to begin with. Makes the folder, but replaces nothing in it. Prints the name of each, or how many there
/// are.
fn write_template(files: Files, are_named: bool, folder: Option<&Path>) -> Result<(), Failure> {
    let folder = folder.ok_or_else(|| Failure::Usage("quadrant export --template needs -o FOLDER".into()))?;
    let files: Vec<(PathBuf, Vec<u8>)> = files.into_iter().map(|(name, bytes)| (folder.join(name), bytes)).collect();
    let is_other =
        |file: &Path, bytes: &[u8]| fs::read(file).map_or(fs::symlink_metadata(file).is_ok(), |old| old != bytes);
    if let Some((file, _)) = files.iter().find(|(file, bytes)| is_other(file, bytes)) {
        let file = file.display();
        return Err(Failure::Problem(format!(
            "{file}: is there already; name another folder, because it may have your work"
        )));
    }
    if !folder.is_dir() {
        fs::create_dir(folder).map_err(|error| format!("{}: {}", folder.display(), reason(folder, &error)))?;
    }
    let count = files.len();
    for (file, bytes) in files {
        let inside = folder_of(&file);
        fs::create_dir_all(inside).map_err(|error| format!("{}: {}", inside.display(), reason(inside, &error)))?;
        write(&file, &bytes)?;
        if are_named {
            say!("{}", file.display());
        }
    }
    if !are_named {
        say!("{}: {count} files; {LIST} says what is in the pictures", folder.display());
    }
    Ok(())
}

/// Paints the tiles that the editors show, once on black and once on white. A pixel that differs is transparent.
fn picture() -> Result<Vec<u8>, String> {
    let (width, height) = picture_size();
    let mut palette = Palette::new();
    let mut painted = |ground| {
        let mut list = DrawList::new(width, height);
        list.fill(list.bounds(), ground);
        let entries = palette.pages.iter().enumerate().flat_map(|(page, of)| {
            of.entries
                .iter()
                .enumerate()
                .flat_map(move |(nth, entry)| icons_of(entry.brush).map(|icon| (page, nth, icon)))
        });
        let icons: Vec<_> = entries.filter_map(|(page, nth, icon)| Some((page, nth, icon?))).collect();
        for (page, nth, icon) in icons {
            let (x, y) = place_of_icon(icon);
            let area = Rect::new(x, y, TILE, TILE);
            match palette.pages[page].entries[nth].brush {
                Brush::Tile(_) => palette.draw_tile(page, nth, area, &mut list),
                _ => palette.draw_icon(page, nth, area, &mut list),
            }
        }
        Painter::default().paint(&list).to_vec()
    };
    cut_out_png(&painted(Colour::BLACK), &painted(Colour::WHITE), (width, height))
}

/// Returns the places in the picture of what a brush places: that of its letter, and that of its class if it is the first
/// of it.
fn icons_of(brush: Brush) -> [Option<usize>; 2] {
    let stamp = |letter: char| stamps().iter().position(|stamp| stamp.letter == letter)?.checked_sub(1);
    match brush {
        Brush::Tile(tile) => [TILES.iter().find(|kind| kind.tile == tile).and_then(|kind| stamp(kind.letter)), None],
        Brush::Start => [stamp(START), None],
        Brush::Exit => [stamp(EXIT), None],
        Brush::Entity(kind, variant) => {
            let class = classes().iter().position(|class| class.word == kind.word);
            let is_first = kind.variants.first().is_some_and(|first| first.name == variant.name);
            [variant.letter.and_then(stamp), class.filter(|_| is_first).map(icon_of_class)]
        }
        Brush::Decor(_) => [None, None],
    }
}

/// Refuses an output that cannot be written, or that is not for a level.
fn claim_level(output: &Path, file: &str) -> Result<(), Failure> {
    if is_campaign(output) {
        return Err(Failure::Usage(format!("{}: is the name of a campaign; choose another", output.display())));
    }
    Ok(claim(output, &[PathBuf::from(file)])?)
}

pub fn import(command: &Import, words: &Invocation) -> Result<(), Failure> {
    let file = one_operand(words, "FILE, a map of Tiled, a project of LDtk, or JSON")?;
    let folder = command.output.as_deref().filter(|output| output.is_dir());
    if let Some(output) = command.output.as_deref().filter(|output| folder.is_none() && !is_stream(output)) {
        if output.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("ron")) {
            let output = output.display();
            return Err(Failure::Usage(format!("-o {output}: levels are .ron files; use a name that ends in .ron")));
        }
        claim_level(output, &file)?;
    }
    let text = text_of(Path::new(&file))?;
    let stem = Path::new(&file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut found = exchange::import(&text, &stem).map_err(|refusal| refusal.told(&file, &text))?;
    if let Some(level) = &command.level {
        let names: Vec<(&str, usize)> = found.iter().enumerate().map(|(nth, one)| (one.name.as_str(), nth)).collect();
        let nth = named("level", level, &names).map_err(|told| Failure::Problem(format!("{file}: {told}")))?;
        found = vec![found.swap_remove(nth)];
    }
    if found.len() > 1 && folder.is_none() {
        let names: Vec<&str> = found.iter().take(MOST_NAMES).map(|one| one.name.as_str()).collect();
        let dots = if found.len() > MOST_NAMES { " ..." } else { "" };
        return Err(Failure::Problem(format!(
            "{file}: has {} levels; name one with --level, or a folder with -o: {}{dots}",
            found.len(),
            names.join(", ")
        )));
    }
    // Each is read as the game reads it before the first is written.
    let mut drafts = Vec::new();
    for Found { name, draft } in found {
        let shown = if name == stem { file.clone() } else { format!("{file}: level {name}") };
        let draft = draft.map_err(|problem| format!("{shown}: {problem}"))?;
        let (level, told) = draft.check(&shown);
        told.iter().for_each(|told| complain!("{told}"));
        if level.is_none() {
            return Err(Failure::Problem(format!("{shown}: is not imported, because the game could not play it")));
        }
        drafts.push((name, draft.text));
    }
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    // The name may be anything in a stranger's file, also the way to another folder.
    let file_in =
        |folder: &Path, name: &str| folder.join(format!("{}.ron", name.replace(|letter| !is_part(letter), "_")));
    let mut outputs: Vec<Option<PathBuf>> = Vec::new();
    for (name, _) in &drafts {
        let output = folder.map(|folder| file_in(folder, name)).or_else(|| command.output.clone());
        if outputs.contains(&output) {
            return Err(Failure::Problem(format!("{file}: two levels are called {name}; give each a name of its own")));
        }
        if let Some(output) = output.as_deref().filter(|_| folder.is_some()) {
            claim_level(output, &file)?;
        }
        outputs.push(output);
    }
    for ((_, text), output) in drafts.into_iter().zip(outputs) {
        match output {
            // The level of before may have comments, which no other editor keeps.
            Some(output) => write_keeping(&output, text.as_bytes())
                .map_err(|error| format!("{}: {}", output.display(), reason(&output, &error)))?,
            None => say!("{}", text.trim_end()),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_knows_all_formats() {
        assert_eq!(FORMATS.map(|(name, _)| name), EDITORS);
    }
}
