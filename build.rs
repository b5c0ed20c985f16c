//! Runs before the game is compiled. It packs every sheet of assets/sprites into one atlas, generates an enum of their
//! clips so that a missing picture is a compile error, embeds sounds, levels and recordings, and says what to install
//! if SDL2 is missing. A sheet is a grid of equal cells in a PNG, with a RON file beside it.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use lzma_rust2::{LzmaOptions, LzmaWriter};
use quadrant_build::sheets::{ATLAS_WIDTH, Grid, Palette, Picture, Sheet, read};
use quadrant_build::tables::{self, Named, camel};
use quadrant_build::{decor, fonts, windows, words};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=assets/sprites");
    println!("cargo::rerun-if-changed=assets/decor.ron");
    println!("cargo::rerun-if-changed=assets/sounds");
    println!("cargo::rerun-if-changed=assets/songs");
    println!("cargo::rerun-if-changed=assets/text");
    println!("cargo::rerun-if-changed=assets/icon");
    println!("cargo::rerun-if-changed=levels");
    println!("cargo::rerun-if-changed=tests/replays");
    let has_feature = |name: &str| std::env::var_os(name).is_some();
    if has_feature("CARGO_FEATURE_WINDOW") && !has_feature("CARGO_FEATURE_BUNDLED") && !can_link_sdl2() {
        println!(
            "cargo::error=SDL2 is missing. Run ./play once, which installs it, or install its development package \
             (Debian, Ubuntu: libsdl2-dev; Fedora: SDL2-devel; Arch: sdl2; openSUSE: libSDL2-devel; macOS: brew install sdl2), \
             or build it from source with: cargo build --release --features bundled"
        );
        return;
    }
    // The libraries that a bundled SDL2 needs (packaging/sdl2).
    for argument in std::env::var("DEP_BUNDLED_SDL2_LINKER_ARGUMENTS").unwrap_or_default().split_whitespace() {
        println!("cargo::rustc-link-arg={argument}");
    }
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    let made = pack(Path::new("assets/sprites"), &out)
        .and_then(|()| embed_sounds(&out))
        .and_then(|()| embed_words(Path::new("assets/text/en.ron"), &out))
        .and_then(|()| embed_levels(Path::new("levels"), &out))
        .and_then(|()| embed_runs(Path::new("levels"), Path::new("tests/replays"), &out))
        .and_then(|()| windows::link_resources(Path::new("assets/icon"), &out));
    if let Err(problem) = made {
        println!("cargo::error={problem}");
    }
}

/// Asks the linker, because its search paths differ between machines. If it cannot be asked (no `cc`, Windows, a cross
/// build), the build continues and may fail when linking.
fn can_link_sdl2() -> bool {
    if std::env::var("HOST") != std::env::var("TARGET") || cfg!(windows) {
        return true;
    }
    let probe = Path::new(&std::env::var("OUT_DIR").expect("cargo sets OUT_DIR")).join("probe.c");
    if fs::write(&probe, "int main(void) { return 0; }\n").is_err() {
        return true;
    }
    let mut cc = Command::new("cc");
    cc.arg(&probe).args(["-lSDL2", "-o"]).arg(probe.with_extension("out"));
    for folder in ["/opt/homebrew/lib", "/usr/local/lib"] {
        cc.arg(format!("-L{folder}"));
    }
    cc.stdout(Stdio::null()).stderr(Stdio::null()).status().map_or(true, |status| status.success())
}

fn pack(folder: &Path, out: &Path) -> Result<(), String> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "png"))
        .collect();
    files.sort();

    let mut palette = Palette::default();
    let (mut pictures, mut dots, mut sheets, mut letters) = (Vec::new(), String::new(), Vec::new(), Vec::new());
    for file in &files {
        let sidecar = file.with_extension("ron");
        let text = fs::read_to_string(&sidecar).map_err(|error| format!("{}: {error}", sidecar.display()))?;
        let sheet = Sheet::read(&text).map_err(|error| format!("{}:{error}", sidecar.display()))?;
        let first = pictures.len();
        let named = |problem: &dyn std::fmt::Display| format!("{}: {problem}", file.display());
        let png = fs::read(file).map_err(|error| named(&error))?;
        let grid = Grid { cell: sheet.cell, pivot: sheet.pivot, size: None };
        let picture = read(&png, &grid, &mut palette).map_err(|problem| named(&problem))?;
        let (cells, size) = (picture.crops.len(), (picture.width, picture.height));
        pictures.extend(picture.pictures());
        sheet.check_clips(cells).map_err(|problem| format!("{}: {problem}", sidecar.display()))?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !sheet.letters.is_empty() {
            if sheet.letters.chars().count() > cells || sheet.letters.chars().count() != sheet.advance.len() {
                return Err(format!("{}: letters, advance and cells do not fit together", sidecar.display()));
            }
            letters.push(sheet.letters.clone());
        }
        match stem.as_str() {
            // A screen has many small letters, so they are painted dot by dot, a line of text at once. They are not in
            // the atlas.
            "font_small" => {
                dots += &fonts::rows("FONT_SMALL", &sheet, &pictures.split_off(first), &palette);
                continue;
            }
            "font_display" => dots += &fonts::sides("FONT_DISPLAY", &sheet, &pictures[first..], &palette),
            _ => {}
        }
        sheets.push(Named { stem, sheet, first, size });
    }

    let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
    let letters = fonts::letters(&letters).map_err(|problem| format!("{}: {problem}", folder.display()))?;
    write(&out.join("letters.rs"), letters.as_bytes())?;
    embed_decor(Path::new("assets/decor.ron"), &sheets, out)?;
    let clips = tables::source(&sheets).map_err(|problem| format!("{}: {problem}", folder.display()))?;
    let sheet_starts: Vec<usize> = sheets.iter().map(|sheet| sheet.first).collect();
    let pages = place(&mut pictures, &sheet_starts);
    let height = pages.last().map_or(0, |&(top, height)| top + height);
    let mut frames = String::new();
    for picture in &pictures {
        let (x, y) = picture.place;
        let (dx, dy) = picture.offset;
        writeln!(
            frames,
            "    Frame {{ x: {x}, y: {y}, w: {}, h: {}, dx: {dx}, dy: {dy} }},",
            picture.width, picture.height
        )
        .unwrap();
    }
    let source = format!(
        "{clips}\
         pub static FRAMES: [Frame; {}] = [\n{frames}];\n\
         pub const ATLAS_WIDTH: u32 = {ATLAS_WIDTH};\npub const ATLAS_HEIGHT: u32 = {height};\n\
         /// The first row of each page, and how many rows it has.\n\
         pub static PAGES: [(u32, u32); {}] = {pages:?};\n\
         pub static PALETTE: [[u8; 4]; {}] = {:?};\n\
         static PACKED_PAGES: [&[u8]; {}] = [{}];\n{dots}",
        pictures.len(),
        pages.len(),
        palette.colours.len(),
        palette.colours,
        pages.len(),
        (0..pages.len()).map(|nth| format!("include_bytes!(\"page-{nth}.lzma\"), ")).collect::<String>(),
    );
    write(&out.join("atlas.rs"), source.as_bytes())?;
    for (nth, &(top, height)) in pages.iter().enumerate() {
        let on_page = pictures.iter().filter(|picture| (top..top + height).contains(&picture.place.1));
        let pixels: Vec<u8> = on_page.flat_map(|picture| picture.pixels.iter().copied()).collect();
        write(
            &out.join(format!("page-{nth}.lzma")),
            &compressed(&pixels).map_err(|error| format!("the atlas: {error}"))?,
        )?;
    }
    Ok(())
}

/// Packs the pictures of a page, one after another. A frame is often nearly the same as one before it.
fn compressed(pixels: &[u8]) -> std::io::Result<Vec<u8>> {
    let options = LzmaOptions::with_preset(4);
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(pixels.len() as u64))?;
    writer.write_all(pixels)?;
    writer.finish()
}

/// Pixels of a page after which the next sheet begins a new page.
const PAGE_PIXELS: usize = 1 << 16;

/// Divides the atlas into pages of a few sheets that follow each other by name. Sheets of one quadrant share pages, so
/// a game holds only the pages of what it shows. Returns the first row and the number of rows of each page.
fn place(pictures: &mut [Picture], sheet_starts: &[usize]) -> Vec<(usize, usize)> {
    let (mut pages, mut places) = (Vec::new(), HashMap::new());
    let (mut top, mut first, mut pixels) = (0, 0, 0);
    for (nth, &start) in sheet_starts.iter().enumerate() {
        let end = sheet_starts.get(nth + 1).copied().unwrap_or(pictures.len());
        pixels += pictures[start..end].iter().map(|picture| picture.pixels.len()).sum::<usize>();
        if pixels >= PAGE_PIXELS || end == pictures.len() {
            let height = place_page(&mut pictures[first..end], top, &mut places).max(1);
            pages.push((top, height));
            (top, first, pixels) = (top + height, end, 0);
        }
    }
    pages
}

/// The width and the pixels of a picture.
type Looks = (usize, Vec<u8>);

/// Packs shelves, the tallest picture first: each goes into the lowest free part that it fits, else onto a new shelf.
/// Equal pictures are stored once for all pages. Returns the number of rows.
fn place_page(pictures: &mut [Picture], top: usize, places: &mut HashMap<Looks, (usize, usize)>) -> usize {
    let mut order: Vec<usize> = (0..pictures.len()).collect();
    order.sort_by_key(|&nth| (std::cmp::Reverse(pictures[nth].height), nth));
    let mut height = 0;
    // Left, top, width and height.
    let mut free: Vec<[usize; 4]> = Vec::new();
    for nth in order {
        let picture = &mut pictures[nth];
        let (w, h) = (picture.width, picture.height);
        let looks = (w, picture.pixels.clone());
        picture.place = *places.entry(looks).or_insert_with(|| {
            let fitting = (0..free.len()).filter(|&part| free[part][2] >= w && free[part][3] >= h);
            let part = fitting.min_by_key(|&part| (free[part][3], free[part][2])).unwrap_or_else(|| {
                free.push([0, top + height, ATLAS_WIDTH, h]);
                height += h;
                free.len() - 1
            });
            let [x, y, free_width, free_height] = free.swap_remove(part);
            free.push([x + w, y, free_width - w, free_height]);
            free.push([x, y + h, w, free_height - h]);
            (x, y)
        });
    }
    height
}

fn embed_decor(file: &Path, sheets: &[Named], out: &Path) -> Result<(), String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let has_clip = |name: &str| {
        let is = |sheet: &Named, clip: &str| name.strip_prefix(&sheet.stem) == Some(&format!(" {clip}"));
        sheets.iter().any(|sheet| sheet.sheet.clips.iter().any(|clip| is(sheet, &clip.name)))
    };
    let (names, looks) = decor::source(&text, has_clip).map_err(|problem| format!("{}:{problem}", file.display()))?;
    write(&out.join("decor.rs"), names.as_bytes())?;
    write(&out.join("decor_looks.rs"), looks.as_bytes())
}

/// Embeds the shipped levels, so that the program also runs alone.
fn embed_levels(folder: &Path, out: &Path) -> Result<(), String> {
    let mut source = String::from("pub static SHIPPED: &[(&str, &str)] = &[\n");
    for (name, full) in ron_files(folder)? {
        writeln!(source, "    ({name:?}, include_str!({full:?})),").unwrap();
    }
    source.push_str("];\n");
    write(&out.join("levels.rs"), source.as_bytes())
}

/// Embeds the recorded runs, for the title. Tests play them on every index, so they fit the shipped levels.
fn embed_runs(levels: &Path, runs: &Path, out: &Path) -> Result<(), String> {
    let mut source = String::from("pub static RUNS: &[(&str, &str)] = &[\n");
    for (name, _) in ron_files(levels)? {
        if let Ok(full) = fs::canonicalize(runs.join(format!("{name}.replay"))) {
            writeln!(source, "    ({name:?}, include_str!({full:?})),").unwrap();
        }
    }
    source.push_str("];\n");
    write(&out.join("runs.rs"), source.as_bytes())
}

/// Embeds effects and songs as text. They are rendered when the game starts.
fn embed_sounds(out: &Path) -> Result<(), String> {
    let mut source = String::new();
    for (folder, kind, table) in [("assets/sounds", "Sound", "SOUNDS"), ("assets/songs", "Tune", "TUNES")] {
        let files = ron_files(Path::new(folder))?;
        let names: String = files.iter().map(|(name, _)| format!("    {},\n", camel(name))).collect();
        let texts: String =
            files.iter().map(|(name, full)| format!("    ({name:?}, include_str!({full:?})),\n")).collect();
        writeln!(source, "#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]\npub enum {kind} {{\n{names}}}").unwrap();
        writeln!(source, "pub static {table}: [(&str, &str); {}] = [\n{texts}];", files.len()).unwrap();
    }
    write(&out.join("sounds.rs"), source.as_bytes())
}

fn embed_words(file: &Path, out: &Path) -> Result<(), String> {
    let named = |problem: &dyn std::fmt::Display| format!("{}: {problem}", file.display());
    let text = fs::read_to_string(file).map_err(|error| named(&error))?;
    let source = words::source(&text).map_err(|problem| named(&problem))?;
    write(&out.join("words.rs"), source.as_bytes())
}

/// Returns every RON file below a folder, sorted: its path in the folder without the ending, and its full path.
fn ron_files(folder: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    let named = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).map_err(named)? {
            let path = entry.map_err(named)?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ron") {
                let name = path.strip_prefix(folder).unwrap_or(&path).with_extension("");
                files.push((name.to_string_lossy().replace('\\', "/"), fs::canonicalize(&path).map_err(named)?));
            }
        }
    }
    files.sort();
    Ok(files)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}
