//! `quadrant film`: an animated picture (APNG) of recorded runs, without a window. All frames share a palette of at
//! most 255 colours, and each frame contains only what differs from the one before it.

use std::collections::BTreeMap;
use std::path::Path;

use crate::cli::command_line::{Film, Invocation};
use crate::cli::common::{claim_picture, load_replay};
use crate::draw::DrawList;
use crate::draw::overlay::{Counter, Overlays};
use crate::failure::Failure;
use crate::files::library::{Library, write};
use crate::geom::TICKS_A_SECOND;
use crate::paint::{Painter, rgb};
use crate::scene::Screen;
use crate::scene::play::{Play, Start};
use crate::sim::IndexChoice;

/// Ticks between two frames.
const EVERY: u32 = 4;
/// The first entry of the palette is transparent. It marks pixels that did not change.
const CLEAR: u8 = 0;
const MOST_COLOURS: usize = 255;
/// If at most this percentage of a frame stayed the same, it is written whole, because holes would make it larger.
const STAYED: usize = 40;
/// Pixels of all frames together, which are in memory at the same time: 400 MB.
const MOST_PIXELS: u64 = 100_000_000;

type Rgb = [u8; 3];

pub fn take(film: &Film, words: &Invocation, library: &Library) -> Result<(), Failure> {
    let Some(output) = &film.output else {
        return Err(Failure::Usage("quadrant film needs -o OUT.png".into()));
    };
    claim_picture(output, words, film.level.as_deref().map(Path::new), library)?;
    let mut pictures = Vec::new();
    for operand in &words.operands {
        scene(operand, film, library, &mut pictures)?;
    }
    if pictures.is_empty() {
        return Err(Failure::Usage("quadrant film needs parts of recordings, such as FILE.replay:600-900".into()));
    }
    let bytes = encode(&pictures, film.size).map_err(|error| error.to_string())?;
    Ok(write(output, &bytes)?)
}

/// Appends the frames of one scene: a recording, and a range of ticks.
fn scene(operand: &str, film: &Film, library: &Library, pictures: &mut Vec<Vec<Rgb>>) -> Result<(), Failure> {
    let ticks = |text: &str| text.split_once('-').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    let (file, (from, to)): (&str, (u32, u32)) = operand
        .rsplit_once(':')
        .and_then(|(file, span)| Some((file, ticks(span).filter(|(from, to)| from < to)?)))
        .ok_or_else(|| {
            Failure::Usage(format!("{operand}: write FILE.replay:FROM-TO with two ticks, such as FILE.replay:600-900"))
        })?;
    let (replay, level, found) = load_replay(Path::new(file), library, film.level.as_deref())?;
    let frames = pictures.len() as u64 + u64::from(to.min(replay.ticks).saturating_sub(from) / EVERY);
    let (width, height) = film.size;
    let pixels = frames * width as u64 * height as u64;
    if pixels > MOST_PIXELS {
        return Err(Failure::Usage(format!(
            "{operand}: {frames} frames of {width}x{height} are {} million pixels, and a film has at most {} million; choose a smaller --size or fewer ticks",
            pixels / 1_000_000,
            MOST_PIXELS / 1_000_000
        )));
    }
    let own = library.own(&found, &level);
    let mut play = Play::new(Start { own, ..Start::of(&replay, level, IndexChoice::default()) });
    play.show(Overlays { counter: Counter::Off, ..Overlays::default() });
    let mut list = DrawList::new(film.size.0, film.size.1);
    let mut painter = Painter::default();
    for (tick, inputs) in (1..=to).zip(replay.inputs()) {
        play.step(inputs);
        if tick > from && (tick - from) % EVERY == 0 {
            list.clear();
            play.draw(1.0, &mut list);
            pictures.push(painter.paint(&list).iter().map(|&pixel| rgb(pixel)).collect());
        }
    }
    Ok(())
}

fn encode(pictures: &[Vec<Rgb>], (width, height): (i32, i32)) -> Result<Vec<u8>, png::EncodingError> {
    let places = Places::of(pictures);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width as u32, height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(places.palette.concat());
    encoder.set_trns(vec![0]);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_animated(pictures.len() as u32, 0)?;
    encoder.set_frame_delay(EVERY as u16, TICKS_A_SECOND as u16)?;
    encoder.set_blend_op(png::BlendOp::Over)?;
    let mut writer = encoder.write_header()?;
    let mut before: Vec<u8> = Vec::new();
    for picture in pictures {
        let now: Vec<u8> = picture.iter().map(|&colour| places.place(colour)).collect();
        let stayed = now.iter().zip(&before).filter(|(now, before)| now == before).count();
        let mut shown = now.clone();
        if stayed * 100 > now.len() * STAYED {
            for (shown, _) in shown.iter_mut().zip(&before).filter(|(shown, before)| **shown == **before) {
                *shown = CLEAR;
            }
        }
        writer.write_image_data(&shown)?;
        before = now;
    }
    writer.finish()?;
    Ok(bytes)
}

struct Places {
    palette: Vec<Rgb>,
    of: BTreeMap<Rgb, u8>,
}

impl Places {
    /// Makes a palette by median cut: the box of colours with the greatest loss is halved along its widest channel,
    /// until there are as many boxes as entries.
    fn of(pictures: &[Vec<Rgb>]) -> Places {
        let mut counts: BTreeMap<Rgb, u64> = BTreeMap::new();
        for colour in pictures.iter().flatten() {
            *counts.entry(*colour).or_default() += 1;
        }
        let mut boxes = vec![counts.into_iter().collect::<Vec<(Rgb, u64)>>()];
        while boxes.len() < MOST_COLOURS {
            let Some((nth, _)) = boxes
                .iter()
                .enumerate()
                .filter(|(_, colours)| colours.len() > 1)
                .max_by_key(|(_, colours)| loss(colours))
            else {
                break;
            };
            let mut colours = boxes.swap_remove(nth);
            let (channel, _) = widest(&colours);
            colours.sort_by_key(|(colour, _)| colour[channel]);
            let half = colours.iter().map(|(_, count)| count).sum::<u64>() / 2;
            let mut sum = 0;
            let at = colours
                .iter()
                .position(|(_, count)| {
                    sum += count;
                    sum > half
                })
                .unwrap_or(0);
            let right = colours.split_off(at.clamp(1, colours.len() - 1));
            boxes.extend([colours, right]);
        }
        let mut places = Places { palette: vec![[0; 3]], of: BTreeMap::new() };
        for colours in boxes {
            let place = places.palette.len() as u8;
            places.palette.push(mean(&colours));
            places.of.extend(colours.iter().map(|(colour, _)| (*colour, place)));
        }
        places
    }

    fn place(&self, colour: Rgb) -> u8 {
        self.of[&colour]
    }
}

/// Returns the channel in which these colours differ most, and by how much.
fn widest(colours: &[(Rgb, u64)]) -> (usize, u8) {
    let spread = |channel: usize| {
        let parts = || colours.iter().map(|(colour, _)| colour[channel]);
        parts().max().unwrap_or(0) - parts().min().unwrap_or(0)
    };
    (0..3).map(|channel| (channel, spread(channel))).max_by_key(|(_, spread)| *spread).unwrap_or((0, 0))
}

/// Returns the loss if one colour replaces these. It uses the root of counts, or else a sky would take all entries.
fn loss(colours: &[(Rgb, u64)]) -> u64 {
    let count: u64 = colours.iter().map(|(_, count)| count).sum();
    u64::from(widest(colours).1).pow(2) * count.isqrt()
}

fn mean(colours: &[(Rgb, u64)]) -> Rgb {
    let count: u64 = colours.iter().map(|(_, count)| count).sum();
    [0, 1, 2].map(|channel| {
        let sum: u64 = colours.iter().map(|(colour, count)| u64::from(colour[channel]) * count).sum();
        ((sum + count / 2) / count) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what a viewer shows: each frame over the one before.
    fn decoded(bytes: &[u8]) -> Vec<Vec<Rgb>> {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().expect("a picture");
        let count = reader.info().animation_control.expect("animated").num_frames;
        let mut seen = vec![[0; 3]; (reader.info().width * reader.info().height) as usize];
        let mut all = Vec::new();
        for _ in 0..count {
            let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
            reader.next_frame(&mut pixels).expect("a frame");
            for (seen, &[red, green, blue, alpha]) in seen.iter_mut().zip(pixels.as_chunks().0) {
                if alpha > 0 {
                    *seen = [red, green, blue];
                }
            }
            all.push(seen.clone());
        }
        all
    }

    #[test]
    fn few_colours_come_back_as_they_were() {
        let still = vec![[10, 20, 30]; 64];
        let (mut moved, mut other) = (still.clone(), vec![[200, 0, 0]; 64]);
        moved[9] = [250, 250, 250];
        other[1] = [0, 0, 0];
        let pictures = vec![still, moved, other];
        assert_eq!(decoded(&encode(&pictures, (8, 8)).expect("it is written")), pictures);
    }

    #[test]
    fn many_colours_come_back_nearly() {
        let picture: Vec<Rgb> = (0..4096u32).map(|nth| [(nth % 64 * 4) as u8, (nth / 64 * 4) as u8, 90]).collect();
        let back = decoded(&encode(std::slice::from_ref(&picture), (64, 64)).expect("it is written"));
        for (was, is) in picture.iter().zip(&back[0]) {
            assert!((0..3).all(|channel| was[channel].abs_diff(is[channel]) <= 16), "{was:?} became {is:?}");
        }
    }
}
