//! Before the game is compiled: packs every sheet of assets/sprites into one atlas, makes an enum of their clips
//! so that a missing picture is a compile error, puts the shipped levels into the program, and says in one
//! sentence what to install when SDL2 is not there. A sheet is a grid of equal cells in a PNG with a RON beside it.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

/// Wide enough for a sky layer, small enough for every renderer.
const ATLAS_WIDTH: usize = 2048;
/// The atlas is stored as one byte a pixel.
const MAX_COLOURS: usize = 256;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    cell: (usize, usize),
    pivot: (i32, i32),
    clips: Vec<Clip>,
    /// Where an overlaid sheet goes, for each cell.
    #[serde(default)]
    torso: Vec<(i32, i32)>,
    /// Where a shot leaves, for each clip.
    #[serde(default)]
    muzzle: Vec<(i32, i32)>,
    /// A font's step to the next letter, for each cell.
    #[serde(default)]
    advance: Vec<i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clip {
    name: String,
    first: usize,
    frames: usize,
    ticks: u32,
    repeat: bool,
}

/// One cell, cut to what is not transparent.
struct Picture {
    width: usize,
    height: usize,
    /// From the pivot to the top left corner.
    offset: (i32, i32),
    pixels: Vec<u8>,
    place: (usize, usize),
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=assets/sprites");
    println!("cargo::rerun-if-changed=assets/sounds");
    println!("cargo::rerun-if-changed=assets/songs");
    println!("cargo::rerun-if-changed=levels");
    println!("cargo::rerun-if-changed=tests/replays");
    if std::env::var_os("CARGO_FEATURE_BUNDLED").is_none() && !can_link_sdl2() {
        println!(
            "cargo::error=SDL2 is missing. Run ./play once, which installs it, or install its development package \
             (Debian, Ubuntu: libsdl2-dev; Fedora: SDL2-devel; Arch: sdl2; openSUSE: libSDL2-devel; macOS: brew install sdl2), \
             or build it from source with: cargo build --release --features bundled"
        );
        return;
    }
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    let made = pack(Path::new("assets/sprites"), &out)
        .and_then(|()| embed_sounds(&out))
        .and_then(|()| embed_levels(Path::new("levels"), &out))
        .and_then(|()| embed_runs(Path::new("levels"), Path::new("tests/replays"), &out));
    if let Err(problem) = made {
        println!("cargo::error={problem}");
    }
}

/// Asks the linker itself, for the places it looks in differ from machine to machine. Where it cannot be asked (no `cc`,
/// Windows, a cross build) the build goes on and the linker has the last word.
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
    let (mut pictures, mut names, mut clips, mut tables) = (Vec::new(), String::new(), String::new(), String::new());
    for file in &files {
        let sidecar = file.with_extension("ron");
        let text = fs::read_to_string(&sidecar).map_err(|error| format!("{}: {error}", sidecar.display()))?;
        let sheet: Sheet = ron::from_str(&text).map_err(|error| format!("{}:{error}", sidecar.display()))?;
        let first_picture = pictures.len();
        let cells = cut(file, &sheet, &mut palette, &mut pictures)?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        for clip in &sheet.clips {
            if clip.frames == 0 || clip.ticks == 0 || clip.first + clip.frames > cells {
                return Err(format!(
                    "{}: clip {} does not fit the {cells} cells of its sheet",
                    sidecar.display(),
                    clip.name
                ));
            }
            let name = camel(&format!("{stem}_{}", clip.name));
            writeln!(names, "    {name},").unwrap();
            let first = first_picture + clip.first;
            writeln!(
                clips,
                "    Clip {{ name: \"{stem} {}\", first: {first}, frames: {}, ticks: {}, repeat: {} }},",
                clip.name, clip.frames, clip.ticks, clip.repeat
            )
            .unwrap();
        }
        let upper = stem.to_uppercase();
        for (kind, table) in [("TORSO", &sheet.torso), ("MUZZLE", &sheet.muzzle)] {
            if !table.is_empty() {
                writeln!(tables, "pub static {upper}_{kind}: [(i32, i32); {}] = {table:?};", table.len()).unwrap();
            }
        }
        if !sheet.advance.is_empty() {
            writeln!(tables, "pub static {upper}_ADVANCE: [i32; {}] = {:?};", sheet.advance.len(), sheet.advance)
                .unwrap();
        }
    }

    let height = place(&mut pictures);
    let mut atlas = vec![0u8; ATLAS_WIDTH * height];
    let mut frames = String::new();
    for picture in &pictures {
        let (x, y) = picture.place;
        for row in 0..picture.height {
            let to = (y + row) * ATLAS_WIDTH + x;
            atlas[to..to + picture.width]
                .copy_from_slice(&picture.pixels[row * picture.width..(row + 1) * picture.width]);
        }
        let (dx, dy) = picture.offset;
        writeln!(
            frames,
            "    Frame {{ x: {x}, y: {y}, w: {}, h: {}, dx: {dx}, dy: {dy} }},",
            picture.width, picture.height
        )
        .unwrap();
    }
    let all: String = names.lines().map(|name| format!("Sprite::{}", name.trim())).collect();
    let source = format!(
        "#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]\n#[repr(u16)]\npub enum Sprite {{\n{names}}}\n\
         pub static SPRITES: [Sprite; {}] = [{all}];\n\
         pub static CLIPS: [Clip; {}] = [\n{clips}];\n\
         pub static FRAMES: [Frame; {}] = [\n{frames}];\n\
         pub const ATLAS_WIDTH: u32 = {ATLAS_WIDTH};\npub const ATLAS_HEIGHT: u32 = {height};\n\
         pub static PALETTE: [[u8; 4]; {}] = {:?};\n\
         pub static ATLAS: &[u8] = include_bytes!(\"atlas.bin\");\n{tables}",
        clips.lines().count(),
        clips.lines().count(),
        pictures.len(),
        palette.colours.len(),
        palette.colours,
    );
    write(&out.join("atlas.rs"), source.as_bytes())?;
    write(&out.join("atlas.bin"), &atlas)
}

/// Cuts a sheet into its cells; returns how many there are.
fn cut(file: &Path, sheet: &Sheet, palette: &mut Palette, pictures: &mut Vec<Picture>) -> Result<usize, String> {
    let named = |problem: &dyn std::fmt::Display| format!("{}: {problem}", file.display());
    let mut decoder = png::Decoder::new(std::io::BufReader::new(fs::File::open(file).map_err(|error| named(&error))?));
    decoder.set_transformations(
        png::Transformations::ALPHA | png::Transformations::EXPAND | png::Transformations::STRIP_16,
    );
    let mut reader = decoder.read_info().map_err(|error| named(&error))?;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or_else(|| named(&"too large"))?];
    let info = reader.next_frame(&mut pixels).map_err(|error| named(&error))?;
    if info.color_type != png::ColorType::Rgba {
        return Err(named(&"save it in colours (RGB or RGBA), not in grey"));
    }
    let (width, height) = (info.width as usize, info.height as usize);
    let (cell_width, cell_height) = sheet.cell;
    if cell_width == 0 || cell_height == 0 || !width.is_multiple_of(cell_width) || !height.is_multiple_of(cell_height) {
        return Err(named(&format!(
            "{width} x {height} pixels do not divide into cells of {cell_width} x {cell_height}"
        )));
    }
    let columns = width / cell_width;
    let cells = columns * (height / cell_height);
    for cell in 0..cells {
        let (left, top) = (cell % columns * cell_width, cell / columns * cell_height);
        let at = |x: usize, y: usize| {
            let from = ((top + y) * width + left + x) * 4;
            [pixels[from], pixels[from + 1], pixels[from + 2], pixels[from + 3]]
        };
        let filled = |x: usize, y: usize| at(x, y)[3] > 0;
        let xs: Vec<usize> = (0..cell_width).filter(|&x| (0..cell_height).any(|y| filled(x, y))).collect();
        let ys: Vec<usize> = (0..cell_height).filter(|&y| (0..cell_width).any(|x| filled(x, y))).collect();
        let (x0, x1) = (xs.first().copied().unwrap_or(0), xs.last().map_or(0, |x| x + 1));
        let (y0, y1) = (ys.first().copied().unwrap_or(0), ys.last().map_or(0, |y| y + 1));
        let mut cut = Vec::with_capacity((x1 - x0) * (y1 - y0));
        for y in y0..y1 {
            for x in x0..x1 {
                cut.push(
                    palette
                        .index(at(x, y))
                        .ok_or_else(|| named(&format!("the sheets together have more than {MAX_COLOURS} colours")))?,
                );
            }
        }
        let offset = (x0 as i32 - sheet.pivot.0, y0 as i32 - sheet.pivot.1);
        pictures.push(Picture { width: x1 - x0, height: y1 - y0, offset, pixels: cut, place: (0, 0) });
    }
    Ok(cells)
}

/// Shelves: the tallest first, left to right, a new shelf when one is full. Returns the height that took.
fn place(pictures: &mut [Picture]) -> usize {
    let mut order: Vec<usize> = (0..pictures.len()).collect();
    order.sort_by_key(|&nth| (std::cmp::Reverse(pictures[nth].height), nth));
    let (mut x, mut y, mut shelf) = (0, 0, 0);
    for nth in order {
        let picture = &mut pictures[nth];
        if x + picture.width > ATLAS_WIDTH {
            (x, y, shelf) = (0, y + shelf, 0);
        }
        picture.place = (x, y);
        x += picture.width;
        shelf = shelf.max(picture.height);
    }
    (y + shelf).max(1)
}

struct Palette {
    colours: Vec<[u8; 4]>,
    places: HashMap<[u8; 4], u8>,
}

impl Default for Palette {
    /// Colour 0 is nothing at all.
    fn default() -> Palette {
        Palette { colours: vec![[0; 4]], places: HashMap::new() }
    }
}

impl Palette {
    fn index(&mut self, colour: [u8; 4]) -> Option<u8> {
        if colour[3] == 0 {
            return Some(0);
        }
        if let Some(&place) = self.places.get(&colour) {
            return Some(place);
        }
        let place = u8::try_from(self.colours.len()).ok()?;
        self.colours.push(colour);
        self.places.insert(colour, place);
        Some(place)
    }
}

/// The shipped levels, so that the program also runs alone.
fn embed_levels(folder: &Path, out: &Path) -> Result<(), String> {
    let mut source = String::from("pub static SHIPPED: &[(&str, &str)] = &[\n");
    for (name, full) in ron_files(folder)? {
        writeln!(source, "    ({name:?}, include_str!({full:?})),").unwrap();
    }
    source.push_str("];\n");
    write(&out.join("levels.rs"), source.as_bytes())
}

/// The recorded runs through the shipped stages, for the title: those that the tests play on every index, so they fit the
/// levels they were made on.
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

/// Effects and songs by name, as text: they are rendered when the game starts.
fn embed_sounds(out: &Path) -> Result<(), String> {
    let mut source = String::new();
    for (folder, kind, table) in [("assets/sounds", "Sound", "SOUNDS"), ("assets/songs", "Tune", "TUNES")] {
        let files = ron_files(Path::new(folder))?;
        let names: String = files.iter().map(|(name, _)| format!("    {},\n", camel(name))).collect();
        let texts: String =
            files.iter().map(|(name, full)| format!("    ({name:?}, include_str!({full:?})),\n")).collect();
        writeln!(source, "#[allow(dead_code, reason = \"the sounds of what is still to come are there first\")]\n#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]\npub enum {kind} {{\n{names}}}").unwrap();
        writeln!(source, "pub static {table}: [(&str, &str); {}] = [\n{texts}];", files.len()).unwrap();
    }
    write(&out.join("sounds.rs"), source.as_bytes())
}

/// Every RON file below a folder, sorted: its path there without the ending, and where it is.
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

fn camel(name: &str) -> String {
    name.split(['_', '-', ' ']).map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}
