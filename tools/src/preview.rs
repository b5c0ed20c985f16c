//! Writes pictures to judge by eye: every sheet, enlarged, on ground of the Docks. They are not part of the game.

use std::io;
use std::path::Path;

use crate::canvas::Canvas;
use crate::palette::{Color, DUSK, STEEL};
use crate::sheet::{Sheet, write_png};

const ENLARGED: i32 = 4;

pub fn enlarged(image: &Canvas, factor: i32) -> Canvas {
    image.rearranged(image.width * factor, image.height * factor, |x, y| (x / factor, y / factor))
}

fn over(ground: Color, image: &Canvas) -> Canvas {
    let mut out = Canvas::filled(image.width, image.height, ground);
    out.blit(image, 0, 0);
    out
}

/// Lays legs and torso over one another as the game does: every frame of the legs, then every aim on standing legs.
fn player_overlay(legs: &Sheet, torso: &Sheet) -> Canvas {
    let mut frames = Vec::new();
    for clip in &legs.clips {
        let torso_clip = match clip.name.as_str() {
            "duck" | "climb" => clip.name.clone(),
            "run" => "aim_forward_run".to_string(),
            _ => "aim_forward".to_string(),
        };
        let torsos = torso.frames(&torso_clip);
        for index in 0..clip.frames {
            let (dx, dy) = legs.marks[clip.first + index];
            let mut frame = legs.cells[clip.first + index].clone();
            frame.blit(&torsos[index % torsos.len()], dx, dy);
            frames.push(frame);
        }
    }
    for clip in &torso.clips {
        if clip.name.starts_with("aim") {
            let mut frame = legs.cells[0].clone();
            frame.blit(&torso.cells[clip.first], 0, 0);
            frames.push(frame);
        }
    }
    let (columns, side) = (8, legs.cells[0].width);
    let mut out = Canvas::filled(columns * side, (frames.len() as i32 + columns - 1) / columns * side, DUSK.at(3));
    for (index, frame) in frames.iter().enumerate() {
        out.blit(frame, index as i32 % columns * side, index as i32 / columns * side);
    }
    out
}

pub fn write(sheets: &[Sheet], folder: &Path) -> io::Result<()> {
    for sheet in sheets {
        let ground = if sheet.name.contains("sky") { STEEL.at(0) } else { DUSK.at(3) };
        let image = over(ground, &sheet.image());
        let factor = if image.width > 512 { 2 } else { ENLARGED };
        write_png(&folder.join(format!("{}.png", sheet.name)), &enlarged(&image, factor))?;
    }
    let named = |name: &str| sheets.iter().find(|s| s.name == name);
    if let (Some(legs), Some(torso)) = (named("player_legs"), named("player_torso")) {
        write_png(&folder.join("overlay_player.png"), &enlarged(&player_overlay(legs, torso), ENLARGED))?;
    }
    Ok(())
}
