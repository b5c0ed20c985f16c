//! Composes a still of each quadrant from the sheets, to judge them as they appear in the game. Not part of the game.

use std::io;
use std::path::Path;

use crate::canvas::Canvas;
use crate::palette::INK;
use crate::sheet::{Sheet, rgba_png};
use crate::sky::HORIZON;
use crate::tiles::TILE;

const WIDTH: i32 = 640;
const HEIGHT: i32 = 360;

/// `#` solid, `=` one-way, `H` ladder, `^` spikes. 40 columns. The last row is the bottom of the screen.
const MAP: [&str; 23] = [
    "........................................",
    "........................................",
    "........................................",
    "........................................",
    "........................................",
    "........................................",
    "........................................",
    "........................................",
    "........................................",
    "........................................",
    "..............................##########",
    "........................................",
    "........................................",
    "........................................",
    "..............................##########",
    "....#######===H===............##########",
    "..............H...............##########",
    "..............H.........................",
    "..............H.......##................",
    "..............H.......##................",
    "#################...####################",
    "#################...####################",
    "#################^^^####################",
];

struct Stage<'a> {
    sheets: &'a [Sheet],
    image: Canvas,
    glows: Vec<(Canvas, i32, i32)>,
}

impl<'a> Stage<'a> {
    fn sheet(&self, name: &str) -> &'a Sheet {
        self.sheets.iter().find(|sheet| sheet.name == name).unwrap_or_else(|| panic!("no sheet {name}"))
    }

    /// Lays a frame on, with its pivot at (x, y).
    fn show(&mut self, sheet: &str, clip: &str, frame: usize, x: i32, y: i32) {
        let sheet = self.sheet(sheet);
        let picture = &sheet.frames(clip)[frame];
        self.image.blit(picture, x - sheet.pivot.0, y - sheet.pivot.1);
    }

    fn show_mirrored(&mut self, sheet: &str, clip: &str, frame: usize, x: i32, y: i32) {
        let sheet = self.sheet(sheet);
        let picture = sheet.frames(clip)[frame].mirrored();
        self.image.blit(&picture, x - (picture.width - sheet.pivot.0), y - sheet.pivot.1);
    }

    fn layer(&mut self, sheet: &str, shift: i32) {
        let width = self.sheet(sheet).cells[0].width;
        for copy in -1..3 {
            self.show(sheet, "still", 0, shift + copy * width, HORIZON);
        }
    }

    fn glow(&mut self, sheet: &str, clip: &str, x: i32, y: i32) {
        let sheet = self.sheet(sheet);
        self.glows.push((sheet.frames(clip)[0].clone(), x - sheet.pivot.0, y - sheet.pivot.1));
    }

    fn player(&mut self, legs: &str, frame: usize, torso: &str, torso_frame: usize, x: i32, y: i32) {
        let sheet = self.sheet("player_legs");
        let clip = sheet.clips.iter().find(|clip| clip.name == legs).expect("a clip of the legs");
        let (dx, dy) = sheet.marks[clip.first + frame];
        self.show("player_legs", legs, frame, x, y);
        self.show("player_torso", torso, torso_frame, x + dx, y + dy);
    }

    fn text(&mut self, font: &str, words: &str, x: i32, y: i32) {
        let advances: Vec<i32> = self.sheet(font).marks.iter().map(|mark| mark.0).collect();
        let mut x = x;
        for letter in words.chars() {
            let code = letter as usize;
            let (clip, index, cell) =
                if code < 160 { ("ascii", code - 32, code - 32) } else { ("latin", code - 160, code - 65) };
            self.show(font, clip, index, x, y);
            x += advances[cell];
        }
    }
}

fn solid(x: i32, y: i32) -> bool {
    let row = MAP[y.clamp(0, MAP.len() as i32 - 1) as usize];
    row.as_bytes()[x.clamp(0, row.len() as i32 - 1) as usize] == b'#'
}

fn mask(x: i32, y: i32) -> u8 {
    [(0, -1), (1, 0), (0, 1), (-1, 0)]
        .iter()
        .enumerate()
        .map(|(bit, (dx, dy))| u8::from(solid(x + dx, y + dy)) << bit)
        .sum()
}

fn paint_tiles(stage: &mut Stage, tiles: &str) {
    for (row, text) in MAP.iter().enumerate() {
        for (column, mark) in text.bytes().enumerate() {
            let (column, row) = (column as i32, row as i32);
            let (x, y) = (column * TILE, row * TILE);
            let any = (column * 7 + row * 13 + column * row * 3) % 11;
            let at = |dx: i32| text.as_bytes().get((column + dx) as usize).copied().unwrap_or(b'.');
            if mark == b'#' {
                let mass = format!("{}mass", tiles.trim_end_matches("tiles"));
                let tone = if mask(column, row) == 15 { "middle" } else { "lit" };
                stage.show(&mass, tone, (row % 4 * 8 + column % 8) as usize, x, y);
            }
            let name = match mark {
                b'#' => match mask(column, row) {
                    15 => continue,
                    14 if any > 7 => format!("deck_{}", any - 8),
                    other => format!("m{other}"),
                },
                b'=' => match (at(-1), at(1)) {
                    (b'.', b'.') => "ledge_single".to_string(),
                    (b'.', _) => "ledge_left".to_string(),
                    (_, b'.') => "ledge_right".to_string(),
                    _ => "ledge_middle".to_string(),
                },
                b'H' if row == 15 => "ladder_top".to_string(),
                b'H' => "ladder".to_string(),
                b'^' => {
                    stage.show("spikes", "up", 0, x, y);
                    continue;
                }
                _ => continue,
            };
            stage.show(tiles, &name, 0, x, y);
        }
    }
}

fn paint_docks(stage: &mut Stage) {
    stage.layer("docks_sky", 0);
    stage.layer("docks_clouds", 40);
    stage.show("airship", "fly", 0, 250, 84);
    stage.layer("docks_far", -60);
    stage.layer("docks_near", -200);
    stage.layer("docks_water", 0);
    stage.layer("docks_harbour", -170);
    stage.show("launch", "run", 0, 330, 280);
    for (frame, x, y) in [(0, 210, 120), (1, 232, 112), (2, 196, 134)] {
        stage.show("gull", "fly", frame, x, y);
    }
    for (name, x, y) in [("warehouse", 100, 320), ("crane_leg", 566, 240 + 80), ("billboard", 400, 250)] {
        stage.show("docks_big", name, 0, x, y);
    }
    let decor = [
        ("container_teal", 400, 320),
        ("container_rust", 464, 320),
        ("container_rust", 432, 290),
        ("lamp_post", 44, 320),
        ("lamp_post", 250, 320),
        ("crate_stack", 330, 320),
        ("bollard", 150, 320),
        ("life_ring", 200, 320),
        ("window", 540, 320),
        ("window_dark", 590, 320),
        ("sign_arrow", 300, 320),
        ("pipe_vertical", 508, 320),
        ("pipe_vertical", 508, 256),
        ("railing", 572, 160),
        ("railing", 100, 240),
    ];
    for (name, x, y) in decor {
        stage.show("docks_decor", name, 0, x, y);
    }
    stage.show("docks_decor", "chain", 0, 500, 64 + 63);
    paint_tiles(stage, "docks_tiles");
    paint_actors(stage);
    stage.layer("docks_front", -100);
    paint_hud(stage);
}

fn paint_quadrant(stage: &mut Stage, name: &str, layers: &[(&str, i32)]) {
    for (layer, shift) in layers {
        stage.layer(&format!("{name}_{layer}"), *shift);
    }
    paint_tiles(stage, &format!("{name}_tiles"));
    paint_actors(stage);
    stage.layer(&format!("{name}_front"), -100);
    paint_hud(stage);
}

fn paint_actors(stage: &mut Stage) {
    for (name, x) in [("rust_whole", 90), ("red_whole", 106)] {
        stage.show("drums", name, 0, x, 320);
    }
    stage.show("drums", "red_whole", 0, 360, 288);
    stage.show("switches", "checkpoint_on", 1, 20, 320);
    stage.show("crates", "docks_whole", 0, 280, 320);
    stage.show("exit", "closed", 0, 600, 160);
    for (index, part) in ["left", "middle", "right"].into_iter().enumerate() {
        stage.show("lift", part, 0, 300 + index as i32 * 16, 250);
    }
    for x in [160, 80, 106, 90] {
        stage.show("shadow", "ground", 0, x, 320);
    }
    stage.player("run", 0, "aim_forward_run", 1, 160, 320);
    stage.player("jump_up", 0, "aim_up_diagonal", 0, 80, 200);
    stage.player("idle", 0, "aim_up", 0, 324, 250);
    stage.show("muzzle", "forward", 1, 160 + 18, 304);
    for x in [214, 262] {
        stage.show("bullets", "player", 0, x, 304);
    }
    for (x, y) in [(420, 216), (448, 210), (480, 206)] {
        stage.show("bullets", "enemy", x as usize % 4, x, y);
    }
    stage.show("explosion", "ball", 3, 560, 214);
    stage.show("dust", "turn", 1, 150, 320);
    stage.show("pickups", "weapon_spread", 0, 230, 234);
    stage.show("pickups", "health", 0, 200, 318);
    for (x, y) in [(36, 270), (52, 270), (242, 270), (258, 270)] {
        stage.glow("glow_64", "sodium", x, y);
    }
    stage.glow("glow_32", "sodium", 182, 304);
    stage.glow("glow_96", "sodium", 560, 214);
    for (x, y) in [(420, 216), (448, 210), (480, 206)] {
        stage.glow("glow_16", "red", x, y);
    }
    if stage.sheets.iter().any(|sheet| sheet.name == "soldier") {
        stage.show_mirrored("marksman", "aim_up_diagonal", 0, 540, 224);
        stage.show_mirrored("soldier", "walk", 1, 480, 320);
        stage.show_mirrored("shield", "walk", 2, 132, 240);
    }
}

fn paint_hud(stage: &mut Stage) {
    for pip in 0..5 {
        stage.show("hud", if pip < 4 { "pip_full" } else { "pip_empty" }, 0, 4 + pip * 8, 4);
    }
    stage.show("hud_weapons", "weapon_rifle", 0, 6, 20);
    stage.show("hud", "grenade", 0, 42, 20);
    stage.text("font_small", "x3", 57, 31);
    stage.show("hud", "life", 0, 56, 4);
    stage.text("font_small", "x2", 72, 15);
    stage.show("hud", "drum", 0, 580, 4);
    stage.text("font_small", "2 / 5", 598, 15);
    stage.show("hud", "arrow", 0, 618, 4 + 16);
    stage.text("font_small", "Blow the fuel drums!", 270, 60);
    stage.text("font_large", "Cell 1: Déjà vu Quay", 230, 40);
}

pub fn write_all(sheets: &[Sheet], folder: &Path, factor: i32) -> io::Result<()> {
    write(sheets, &folder.join("scene_docks.png"), factor, paint_docks)?;
    for name in ["foundry", "gardens", "vault"] {
        let layers: &[(&str, i32)] = match name {
            "foundry" => &[("sky", 0), ("smoke", 60), ("far", -40), ("near", -120)],
            "gardens" => &[("sky", 0), ("clouds", 60), ("far", -40), ("near", -120)],
            _ => &[("sky", 0), ("far", -40), ("near", -120)],
        };
        write(sheets, &folder.join(format!("scene_{name}.png")), factor, |stage| {
            paint_quadrant(stage, name, layers);
        })?;
    }
    Ok(())
}

fn write(sheets: &[Sheet], path: &Path, factor: i32, paint: impl Fn(&mut Stage)) -> io::Result<()> {
    let mut stage = Stage { sheets, image: Canvas::filled(WIDTH, HEIGHT, INK), glows: Vec::new() };
    paint(&mut stage);
    let mut bytes = stage.image.rgba();
    for (glow, left, top) in &stage.glows {
        for y in 0..glow.height {
            for x in 0..glow.width {
                let (px, py) = (left + x, top + y);
                let Some(color) = glow.get(x, y) else { continue };
                if (0..WIDTH).contains(&px) && (0..HEIGHT).contains(&py) {
                    let place = ((py * WIDTH + px) * 4) as usize;
                    for (byte, add) in bytes[place..place + 3].iter_mut().zip(color.rgb()) {
                        *byte = byte.saturating_add(add);
                    }
                }
            }
        }
    }
    let (width, height) = (WIDTH * factor, HEIGHT * factor);
    let mut large = Vec::with_capacity((width * height * 4) as usize);
    for y in 0..height {
        for x in 0..width {
            let place = ((y / factor * WIDTH + x / factor) * 4) as usize;
            large.extend_from_slice(&bytes[place..place + 4]);
        }
    }
    std::fs::write(path, rgba_png(width as u32, height as u32, &large))
}
