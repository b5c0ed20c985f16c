//! Compares our painter with SDL's software painter, pixel by pixel. They must be equal. SDL rounds differently on
//! other processors and with other compilers, so the comparison runs only on Linux with x86-64.

use std::sync::{Arc, LazyLock};

use quadrant::draw::skin::Skin;
use quadrant::draw::sprites::{FRAMES, SHEETS};
use quadrant::draw::{Blend, Colour, Command, DrawList, HEIGHT, WIDTH};
use quadrant::geom::Rect;
use quadrant::paint::Painter;
use quadrant::rng::Rng;
use quadrant::scene::Screen;
use quadrant::sdl::renderer::{Atlas, FORMAT, load_atlas, play};
use sdl2::rect::Rect as SdlRect;
use sdl2::render::{TextureCreator, WindowCanvas};

use crate::{AGAIN, QUADRANTS, Took, common, fullest, start};

/// Compares every `EVERY`th tick of a recording.
const EVERY: usize = 193;
const STAGES: [&str; 8] =
    ["docks-1", "docks-4", "foundry-1", "foundry-4", "gardens-2", "gardens-4", "vault-1", "vault-4"];
const STREWN: u32 = 40;
const OWN_SHEETS: u32 = 4;
const SHOTS: [&str; 30] = [
    "--scene title",
    "--scene title --text large",
    "--scene map",
    "--scene map --text large",
    "--scene options",
    "--scene options --page game",
    "--scene options --page new-pad",
    "--scene controls",
    "--scene controls --page pad-1",
    "--scene results",
    "--scene results --tick 90",
    "--scene credits --tick 400",
    "--scene ending",
    "--scene ending --tick 700",
    "--scene lab",
    "--scene lab --tour 4",
    "--scene lab --boxes 20000",
    "--scene lab docks-1",
    "--scene editor docks-1",
    "--scene editor vault-4",
    "--scene tiles",
    "--scene gallery --size 900x700",
    "--scene gallery --page 2 --size 333x777",
    "docks-1 --overlay hitboxes --overlay tree --overlay panel",
    "foundry-2 --overlay inspector --overlay help --tick 30",
    "gardens-1 --overlay free --overlay tools",
    "gardens-2 --overlay slow --overlay counter --tick 40",
    "vault-1 --size 200x120 --tick 90",
    "test/works --overlay frozen --overlay tree --tick 60",
    "docks-2 --size 1000x600",
];

fn pictures() -> Vec<(String, DrawList)> {
    let mut pictures = Vec::new();
    let saves = common::files::empty_folder("painter");
    for words in SHOTS {
        pictures.push((words.to_string(), common::shot::picture_of(&format!("quadrant shot {words}"), &saves)));
    }
    for stage in STAGES {
        let replay = common::files::recorded(stage);
        let mut play = start(stage, common::files::shipped(stage), replay.seed, replay.rules);
        for (tick, inputs) in replay.inputs().enumerate() {
            play.step(inputs);
            if tick % EVERY == 0 {
                let mut list = DrawList::new(WIDTH, HEIGHT);
                play.draw(0.5, &mut list);
                pictures.push((format!("{stage} at {tick}"), list));
            }
        }
    }
    pictures.extend((0..STREWN).map(|seed| (format!("strewn {seed}"), random_commands(seed))));
    pictures
}

/// The first sheets of the game, with other pictures.
fn skin() -> Arc<Skin> {
    static SKIN: LazyLock<Arc<Skin>> = LazyLock::new(|| {
        let (mut skin, mut rng) = (Skin::default(), Rng::new(1));
        for sheet in &SHEETS[..OWN_SHEETS as usize] {
            let mut png = Vec::new();
            let mut encoder = png::Encoder::new(&mut png, sheet.size.0, sheet.size.1);
            encoder.set_color(png::ColorType::Rgba);
            // SDL rounds what is translucent and tinted in another order.
            let colours = [[0; 4], [250, 90, 20, 255], [20, 90, 250, 255], [90, 250, 20, 255]];
            let pixels: Vec<u8> =
                (0..sheet.size.0 * sheet.size.1).flat_map(|_| colours[rng.below(4) as usize]).collect();
            encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
            skin.replace(sheet.name, &png).unwrap();
        }
        Arc::new(skin)
    });
    Arc::clone(&SKIN)
}

/// Creates random commands of all kinds, also across the edges of a small picture.
fn random_commands(seed: u32) -> DrawList {
    let mut rng = Rng::new(seed.into());
    let mut list = DrawList::new(90 + seed as i32, 130 - seed as i32);
    // Every third picture has sheets of an author's own.
    list.skin = seed.is_multiple_of(3).then(skin);
    for _ in 0..120 {
        let mut at = || (rng.below(200) as i32 - 40, rng.below(200) as i32 - 40);
        let (from, to) = (at(), at());
        let alpha = [255, 255, rng.below(256) as u8][rng.below(3) as usize];
        let colour = Colour::rgb(rng.below(1 << 24)).with_alpha(alpha);
        let rect = Rect::new(from.0, from.1, rng.below(70) as i32 + 2, rng.below(70) as i32 + 2);
        match rng.below(9) {
            0 => list.fill(rect, colour),
            1 => list.outline(rect, colour),
            2 => list.line(from, to, colour),
            3 => list.line(from, (from.0, to.1), colour),
            4 => list.points(colour, [from, to].into_iter(), Rect::new(-40, -40, 200, 200)),
            _ => {
                let tint = if rng.below(2) == 0 { Colour::WHITE } else { colour };
                let blend = if rng.below(3) == 0 { Blend::Add } else { Blend::Over };
                let flip = rng.below(2) == 0;
                let frame = match &list.skin {
                    Some(_) if rng.below(2) == 0 => SHEETS[rng.below(OWN_SHEETS) as usize].first + rng.below(4) as u16,
                    _ => rng.below(FRAMES.len() as u32) as u16,
                };
                list.push(Command::Sprite { frame, x: from.0, y: from.1, flip, tint, blend });
            }
        }
    }
    // In half of the pictures, a lens scales the commands from the 61st on. It covers the whole picture.
    if seed.is_multiple_of(2) {
        let area = list.bounds();
        list.commands.insert(60, Command::Lens { area, quarters: [1, 2, 3, 8, 10][seed as usize / 2 % 5] });
    }
    list
}

/// Splits a list into the picture without its lenses, and a picture for each lens. SDL's painter shifts what crosses
/// the edge of a lens, but not what crosses the edge of a picture.
fn parts(list: &DrawList) -> Vec<DrawList> {
    let part = |commands, area: Rect| {
        let mut part = list.clone();
        (part.commands, part.width, part.height) = (commands, area.w, area.h);
        part
    };
    let mut parts = vec![part(Vec::new(), list.bounds())];
    let mut current = 0;
    for &command in &list.commands {
        if let Command::Lens { area, quarters } = command {
            current = 0;
            if (area.w, area.h) != (list.width, list.height) && quarters != 4 {
                current = parts.len();
                let area = Rect::new(0, 0, area.w, area.h);
                let commands = vec![Command::Lens { area, quarters }];
                parts.push(part(commands, area));
                continue;
            }
        }
        parts[current].commands.push(command);
    }
    parts
}

/// Opens a hidden window in which SDL paints in software.
fn window() -> WindowCanvas {
    sdl2::hint::set("SDL_VIDEODRIVER", "dummy");
    let video = sdl2::init().expect("SDL").video().expect("a driver that shows nothing");
    let window = video.window("compared", 64, 64).build().expect("a window");
    window.into_canvas().software().build().expect("a canvas")
}

/// Returns the pixels that SDL paints, as 0xaarrggbb.
fn painted_by_sdl<'a, T>(
    canvas: &mut WindowCanvas,
    creator: &'a TextureCreator<T>,
    atlas: &mut Atlas<'a, T>,
    list: &DrawList,
) -> Vec<u32> {
    let mut target = creator.create_texture_target(FORMAT, list.width as u32, list.height as u32).expect("a target");
    let mut bytes = Vec::new();
    canvas
        .with_texture_canvas(&mut target, |canvas| {
            play(canvas, atlas, list).expect("it is painted");
            bytes = canvas.read_pixels(None, FORMAT).expect("pixels");
        })
        .expect("a target");
    bytes.as_chunks().0.iter().map(|&pixel| u32::from_le_bytes(pixel)).collect()
}

fn colours(pixel: u32) -> u32 {
    pixel & 0x00ff_ffff
}

#[test]
#[cfg_attr(not(all(target_os = "linux", target_arch = "x86_64")), ignore = "SDL rounds differently here")]
fn our_painter_paints_what_sdl_paints() {
    let mut canvas = window();
    let creator = canvas.texture_creator();
    let mut atlas = load_atlas(&creator).expect("the atlas");
    let mut painter = Painter::default();
    let pictures = pictures();
    assert!(pictures.len() >= 200, "{} pictures", pictures.len());
    let mut problems = String::new();
    for (name, list) in &pictures {
        for (nth, part) in parts(list).iter().enumerate() {
            let theirs = painted_by_sdl(&mut canvas, &creator, &mut atlas, part);
            let ours = painter.paint(part);
            let differing: Vec<usize> =
                (0..theirs.len()).filter(|&at| colours(ours[at]) != colours(theirs[at])).collect();
            if let Some(&at) = differing.first() {
                let (x, y) = (at % part.width as usize, at / part.width as usize);
                problems += &format!(
                    "{name}, part {nth}: {} pixels, the first at {x}, {y}: {:06x}, SDL {:06x}\n",
                    differing.len(),
                    colours(ours[at]),
                    colours(theirs[at])
                );
            }
        }
    }
    assert!(problems.is_empty(), "{problems}");
}

/// This also holds for a lens that is partly outside of the picture.
#[test]
fn a_lens_shows_what_a_picture_of_its_size_would() {
    let (mut painter, mut alone) = (Painter::default(), Painter::default());
    for (seed, (x, y)) in (1..40).step_by(2).zip([(0, 0), (7, 31), (-20, -9), (150, 60), (90, 100)].into_iter().cycle())
    {
        let inside = random_commands(seed);
        let area = inside.bounds().moved(x, y);
        let mut list = DrawList::new(200, 150);
        let mut part = inside.clone();
        let quarters = seed as i32 % 9 + 1;
        list.commands.push(Command::Lens { area, quarters });
        part.commands.insert(0, Command::Lens { area: inside.bounds(), quarters });
        list.commands.extend(&inside.commands);
        list.points.clone_from(&inside.points);
        list.skin.clone_from(&inside.skin);
        let (ours, alone) = (painter.paint(&list), alone.paint(&part));
        for (nth, &pixel) in ours.iter().enumerate() {
            let (across, down) = (nth as i32 % list.width - x, nth as i32 / list.width - y);
            let is_inside = inside.bounds().covers((across, down));
            let expected = if is_inside { alone[(down * part.width + across) as usize] } else { 0xff00_0000 };
            assert_eq!(pixel, expected, "seed {seed}, {across}, {down} of the lens");
        }
    }
}

/// Both paint the same slow pictures in turns, so that other load affects both.
#[test]
#[ignore = "times are only worth something in a release build, alone on the machine"]
fn our_painter_is_no_slower_than_sdl() {
    let mut canvas = window();
    let creator = canvas.texture_creator();
    let mut atlas = load_atlas(&creator).expect("the atlas");
    let mut target = creator.create_texture_target(FORMAT, WIDTH as u32, HEIGHT as u32).expect("a target");
    let mut painter = Painter::default();
    for (name, list) in slowest_pictures().into_iter().chain(QUADRANTS.map(full)) {
        let (mut theirs, mut ours) = (Took::default(), Took::default());
        canvas
            .with_texture_canvas(&mut target, |canvas| {
                for _ in 0..AGAIN {
                    theirs.add(|| {
                        play(canvas, &mut atlas, &list).expect("it is painted");
                        // Makes SDL paint what it has deferred.
                        canvas.read_pixels(SdlRect::new(0, 0, 1, 1), FORMAT).expect("a pixel");
                    });
                    ours.add(|| {
                        painter.paint(&list);
                    });
                }
            })
            .expect("a target");
        let (theirs, ours) = (theirs.percentile(50), ours.percentile(50));
        println!(
            "{name:>20}: SDL {theirs:5.0} µs, ours {ours:5.0} µs, {:.2} of it; {} commands",
            ours / theirs,
            list.commands.len()
        );
        assert!(ours <= theirs, "{name}");
    }
}

fn full(quadrant: &str) -> (String, DrawList) {
    let (world, mut view) = fullest(quadrant);
    let mut list = DrawList::new(WIDTH, HEIGHT);
    view.draw(&world, 1.0, &mut list);
    (format!("full {quadrant}"), list)
}

/// Returns the picture of each quadrant's recorded runs that takes our painter longest.
fn slowest_pictures() -> Vec<(String, DrawList)> {
    let mut painter = Painter::default();
    let mut dearest = Vec::new();
    for quadrant in QUADRANTS {
        let mut most = (0.0, String::new(), DrawList::new(WIDTH, HEIGHT));
        for stage in (1..=4).map(|nth| format!("{quadrant}-{nth}")) {
            let Some(replay) = common::files::recording(&stage) else { continue };
            let mut play = start(&stage, common::files::shipped(&stage), replay.seed, replay.rules);
            let mut list = DrawList::new(WIDTH, HEIGHT);
            for (tick, inputs) in replay.inputs().enumerate() {
                play.step(inputs);
                if tick % crate::EVERY == 0 {
                    list.clear();
                    play.draw(1.0, &mut list);
                    let mut took = Took::default();
                    (0..3).for_each(|_| {
                        took.add(|| {
                            painter.paint(&list);
                        })
                    });
                    let cost = took.percentile(0);
                    if cost > most.0 {
                        most = (cost, format!("{stage} at {tick}"), list.clone());
                    }
                }
            }
        }
        dearest.push((most.1, most.2));
    }
    dearest
}

#[test]
fn narrow_outlines_blend_each_pixel_once() {
    let outlined = |w, h| {
        let mut list = DrawList::new(8, 8);
        list.outline(Rect::new(1, 1, w, h), Colour::WHITE.with_alpha(100));
        let mut lit: Vec<u32> = Painter::default().paint(&list).to_vec();
        lit.retain(|pixel| *pixel != 0xff00_0000);
        lit
    };
    for (w, h, count) in [(1, 1, 1), (1, 5, 5), (5, 1, 5), (2, 2, 4), (4, 5, 14), (0, 0, 1)] {
        assert_eq!(outlined(w, h), vec![0xff64_6464; count], "{w} x {h}");
    }
}
