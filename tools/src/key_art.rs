//! Paints Dara Keel for the title: she stands on a wrecked machine with her rifle, and her bandana flies in the wind.
//! The light comes from the upper left, and a warm light behind her marks her right side.

use crate::brush::{Spot, fill, limb, model, pixels, round, sharp, stroke, tone};
use crate::canvas::Canvas;
use crate::math::{Point, at, sin};
use crate::palette::*;
use crate::sheet::Sheet;

const CELL: (i32, i32) = (212, 196);
const PIVOT: (i32, i32) = (96, 194);
const FRAMES: i32 = 4;
/// The butt of the rifle, and the direction of its barrel.
const BUTT: Point = at(64.0, 112.0);
const BARREL: Point = at(0.83, -0.557);

const SKIN_TONES: [Color; 5] = [SKIN.at(0), SKIN.at(1), SKIN.at(2), RUST.at(4), SKIN.at(3)];
const CLOTH: [Color; 5] = [LEATHER.at(0), KHAKI.at(1), KHAKI.at(1), KHAKI.at(2), KHAKI.at(3)];
const VEST: [Color; 5] = [STEEL.at(2), STEEL.at(3), STEEL.at(4), STEEL.at(5), WHITE];
const HIDE: [Color; 4] = [INK, LEATHER.at(0), LEATHER.at(1), LEATHER.at(2)];
const CLOTH_RED: [Color; 4] = [RED.at(0), RED.at(1), RED.at(2), RED.at(3)];

const LEGEND: &[(char, Color)] = &[
    ('e', INK),
    ('h', LEATHER.at(0)),
    ('W', WHITE),
    ('w', KHAKI.at(3)),
    ('T', TEAL.at(2)),
    ('S', SKIN.at(3)),
    ('s', SKIN.at(2)),
    ('k', SKIN.at(1)),
    ('K', SKIN.at(0)),
    ('l', RUST.at(2)),
];

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "key_art",
        "Painted by tools/src/key_art.rs. Dara on the title. The pivot is between her feet; `muzzle` is the end of her rifle.",
        CELL,
        PIVOT,
    );
    sheet.clip("dara", 8, true, (0..FRAMES).map(dara).collect());
    let muzzle = along(128.0, 0.0);
    sheet.muzzle(Some((muzzle.0 as i32 - PIVOT.0, muzzle.1 as i32 - PIVOT.1)));
    vec![sheet]
}

/// A point of the rifle: pixels from the butt toward the muzzle, and pixels below the barrel.
fn along(distance: f64, below: f64) -> (f64, f64) {
    let p = BUTT + BARREL * distance + at(-BARREL.y, BARREL.x) * below;
    (p.x, p.y)
}

fn dara(frame: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let phase = f64::from(frame) / f64::from(FRAMES);
    wreck(&mut canvas);
    let mut figure = Canvas::new(CELL.0, CELL.1);
    let f = &mut figure;
    tails(f, phase);
    legs(f);
    far_arm(f);
    trunk(f);
    head(f);
    rifle(f);
    hands(f);
    let before = f.clone();
    // The warm light behind her.
    f.recolor(|x, y, old| {
        let is_edge = before.get(x + 1, y).is_none() && before.get(x - 1, y).is_some();
        if is_edge && y < 170 { warm(old) } else { old }
    });
    figure.outline(INK);
    canvas.blit(&figure, 0, 0);
    smoke(&mut canvas, phase);
    canvas
}

fn warm(color: Color) -> Color {
    if RED.at(0) == color || RED.at(1) == color {
        return RED.at(3);
    }
    if color.brightness() < 60 { RUST.at(2) } else { RUST.at(4) }
}

/// The tails of the bandana: two ribbons in a wave that runs outward.
fn tails(f: &mut Canvas, phase: f64) {
    for (reach, rise, wide, shift, base) in [(46.0, 4.0, 7.0, 0.5, 0.26), (62.0, -8.0, 8.0, 0.0, 0.5)] {
        let point = |share: f64, side: f64| {
            let wave = sin(share * 1.15 - phase + shift) * (1.5 + share * 6.5);
            let half = wide * (0.4 + share * 0.9 - share * share * 0.9) * side;
            (86.0 - reach * share, 47.0 + rise * share + wave + half + share * share * 5.0)
        };
        let steps = || (0..=10).map(|step| f64::from(step) / 10.0);
        let outline: Vec<(f64, f64)> =
            steps().map(|share| point(share, -0.5)).chain(steps().rev().map(|share| point(share, 0.5))).collect();
        for (x, y) in pixels(&sharp(&outline)) {
            let share = (86.0 - f64::from(x)) / reach;
            let slope = sin(share * 1.15 - phase + shift + 0.25);
            f.put(x, y, tone(&CLOTH_RED, base + slope * 0.34));
        }
        let middle: Vec<(f64, f64)> = (1..=9).map(|step| point(f64::from(step) / 10.0, 0.1)).collect();
        stroke(f, &middle, 0.6, 0.6, RED.at(0));
    }
}

fn legs(f: &mut Canvas) {
    // The back leg, then the front leg, which stands higher, on the wreck.
    model(
        f,
        &round(&[
            (70.0, 112.0),
            (91.0, 113.0),
            (88.0, 128.0),
            (80.0, 142.0),
            (74.0, 152.0),
            (71.0, 170.0),
            (54.0, 169.0),
            (55.0, 152.0),
            (58.0, 140.0),
            (64.0, 124.0),
        ]),
        &CLOTH,
        0.5,
        &[
            (64.0, 124.0, 7.0, 30.0, 0.26),
            (57.0, 156.0, 6.0, 30.0, 0.26),
            (86.0, 130.0, 9.0, 26.0, -0.34),
            (73.0, 160.0, 7.0, 18.0, -0.3),
        ],
    );
    boot(f, 52.0, 178.0);
    model(
        f,
        &round(&[
            (84.0, 112.0),
            (105.0, 109.0),
            (116.0, 120.0),
            (124.0, 134.0),
            (126.0, 146.0),
            (124.0, 162.0),
            (107.0, 162.0),
            (107.0, 148.0),
            (103.0, 140.0),
            (92.0, 132.0),
        ]),
        &CLOTH,
        0.52,
        &[
            (102.0, 114.0, 14.0, 12.0, 0.28),
            (110.0, 124.0, 7.0, 14.0, 0.2),
            (126.0, 134.0, 8.0, 20.0, -0.3),
            (110.0, 154.0, 5.0, 16.0, 0.26),
            (125.0, 156.0, 7.0, 16.0, -0.36),
            (90.0, 124.0, 9.0, 18.0, -0.34),
        ],
    );
    boot(f, 106.0, 170.0);
    for fold in [
        [(92.0, 116.0), (98.0, 119.0), (106.0, 118.0)],
        [(108.0, 128.0), (113.0, 131.0), (119.0, 130.0)],
        [(60.0, 146.0), (66.0, 149.0), (72.0, 148.0)],
    ] {
        stroke(f, &fold, 0.8, 0.6, KHAKI.at(1));
    }
    // A plate on the knee, a pocket on the thigh.
    model(
        f,
        &round(&[(109.0, 136.0), (116.0, 132.0), (124.0, 136.0), (124.0, 145.0), (117.0, 149.0), (110.0, 145.0)]),
        &[STEEL.at(1), STEEL.at(2), STEEL.at(3), STEEL.at(4)],
        0.5,
        &[(113.0, 136.0, 6.0, 5.0, 0.4), (122.0, 146.0, 5.0, 5.0, -0.4)],
    );
    model(
        f,
        &sharp(&[(66.0, 121.0), (77.0, 124.0), (74.0, 137.0), (63.0, 134.0)]),
        &CLOTH,
        0.62,
        &[(74.0, 136.0, 5.0, 6.0, -0.3)],
    );
    stroke(f, &[(66.0, 125.0), (76.0, 128.0)], 0.8, 0.8, LEATHER.at(0));
}

fn boot(f: &mut Canvas, x: f64, floor: f64) {
    let outline = round(&[
        (x, floor - 20.0),
        (x + 19.0, floor - 20.0),
        (x + 20.0, floor - 10.0),
        (x + 29.0, floor - 6.0),
        (x + 31.0, floor - 1.0),
        (x - 1.0, floor - 1.0),
        (x - 2.0, floor - 9.0),
    ]);
    model(
        f,
        &outline,
        &HIDE,
        0.5,
        &[
            (x + 5.0, floor - 16.0, 6.0, 8.0, 0.3),
            (x + 24.0, floor - 5.0, 6.0, 3.0, 0.3),
            (x + 18.0, floor - 12.0, 5.0, 8.0, -0.2),
        ],
    );
    fill(
        f,
        &sharp(&[(x - 2.0, floor - 2.0), (x + 31.0, floor - 2.0), (x + 31.0, floor + 1.0), (x - 2.0, floor + 1.0)]),
        INK,
    );
    for row in [17.0, 13.0, 9.0] {
        stroke(f, &[(x + 10.0, floor - row), (x + 19.0, floor - row + 1.0)], 0.8, 0.8, KHAKI.at(2));
    }
    stroke(f, &[(x, floor - 19.0), (x + 19.0, floor - 19.0)], 2.0, 2.0, LEATHER.at(2));
}

fn trunk(f: &mut Canvas) {
    // Waist and vest.
    let vest: &[Spot] = &[
        (80.0, 82.0, 8.0, 9.0, 0.26),
        (98.0, 84.0, 6.0, 6.0, 0.18),
        (108.0, 96.0, 8.0, 18.0, -0.4),
        (90.0, 93.0, 12.0, 4.0, -0.2),
        (90.0, 78.0, 3.0, 8.0, -0.12),
        (78.0, 102.0, 6.0, 8.0, -0.14),
    ];
    model(
        f,
        &round(&[
            (73.0, 80.0),
            (77.0, 74.0),
            (84.0, 71.0),
            (94.0, 76.0),
            (103.0, 71.0),
            (109.0, 76.0),
            (110.0, 88.0),
            (105.0, 97.0),
            (105.0, 110.0),
            (71.0, 111.0),
            (72.0, 98.0),
        ]),
        &VEST,
        0.56,
        vest,
    );
    stroke(f, &[(92.0, 80.0), (90.0, 92.0), (90.0, 106.0)], 0.8, 0.8, STEEL.at(2));
    for fold in [
        [(74.0, 98.0), (79.0, 101.0), (84.0, 101.0)],
        [(96.0, 99.0), (101.0, 98.0), (105.0, 95.0)],
        [(75.0, 88.0), (79.0, 91.0), (84.0, 91.0)],
    ] {
        stroke(f, &fold, 0.8, 0.6, STEEL.at(3));
    }
    // The strap over the chest, with cartridges.
    stroke(f, &[(80.0, 72.0), (90.0, 86.0), (106.0, 102.0)], 5.0, 5.0, LEATHER.at(0));
    stroke(f, &[(79.4, 71.6), (89.4, 85.6), (105.4, 101.6)], 3.0, 3.0, LEATHER.at(1));
    for step in 1..7 {
        let share = f64::from(step) / 7.0;
        let (x, y) = (80.0 + 26.0 * share, 72.0 + 30.0 * share + 2.0 * sin(share * 0.5));
        f.rect(x as i32 - 1, y as i32 - 2, 2, 4, GOLD.at(1));
        f.put(x as i32 - 1, y as i32 - 2, GOLD.at(3));
    }
    // The belt.
    fill(f, &sharp(&[(70.0, 107.0), (106.0, 105.0), (107.0, 113.0), (70.0, 115.0)]), LEATHER.at(0));
    stroke(f, &[(70.0, 108.0), (106.0, 106.0)], 1.0, 1.0, LEATHER.at(2));
    for (x, y, wide) in [(73, 110, 9), (95, 109, 8)] {
        f.rect(x, y, wide, 11, LEATHER.at(1));
        f.rect(x, y, wide, 2, LEATHER.at(2));
        f.rect(x + wide - 1, y + 2, 1, 9, LEATHER.at(0));
        f.put(x + wide / 2, y + 3, GOLD.at(2));
    }
    f.rect(86, 107, 6, 7, GOLD.at(1));
    f.rect(87, 108, 4, 5, LEATHER.at(0));
    f.rect(86, 107, 6, 1, GOLD.at(3));
    limb(f, (103.0, 118.0), (103.0, 121.0), (4.6, 4.2), &[GREEN.at(0), GREEN.at(1), GREEN.at(2), GREEN.at(3)], 0.5);
    f.rect(102, 111, 3, 3, STEEL.at(3));
    f.rect(100, 119, 7, 1, GOLD.at(2));
    // The neck, in the shadow of the chin.
    model(
        f,
        &sharp(&[(88.0, 62.0), (104.0, 64.0), (104.0, 73.0), (95.0, 80.0), (86.0, 73.0)]),
        &SKIN_TONES,
        0.5,
        &[(97.0, 65.0, 9.0, 6.0, -0.4), (88.0, 72.0, 4.0, 6.0, 0.3)],
    );
}

fn far_arm(f: &mut Canvas) {
    limb(f, (106.0, 80.0), (121.0, 95.0), (7.0, 5.4), &SKIN_TONES, 0.36);
    limb(f, (121.0, 95.0), (129.0, 77.0), (5.2, 4.0), &SKIN_TONES, 0.4);
    limb(f, (125.0, 86.0), (128.0, 79.0), (5.4, 4.8), &HIDE, 0.5);
}

fn head(f: &mut Canvas) {
    // Points of a head of the size of a portrait, made smaller.
    let small = |points: &[(f64, f64)]| -> Vec<(f64, f64)> {
        points.iter().map(|&(x, y)| (98.0 + (x - 25.0) * 0.78, 52.0 + (y - 21.0) * 0.78)).collect()
    };
    fill(f, &round(&small(&[(9.0, 16.0), (18.0, 16.0), (17.0, 31.0), (13.0, 34.0), (8.6, 29.0)])), LEATHER.at(0));
    let face = round(&small(&[
        (14.0, 14.0),
        (25.0, 13.0),
        (36.0, 14.5),
        (36.4, 18.5),
        (35.4, 21.8),
        (36.0, 25.0),
        (34.8, 29.2),
        (31.8, 34.2),
        (28.0, 37.8),
        (24.8, 38.2),
        (20.4, 36.0),
        (16.4, 32.4),
        (14.6, 27.0),
    ]));
    model(
        f,
        &face,
        &SKIN_TONES,
        0.66,
        &[
            (93.0, 57.0, 5.0, 5.0, 0.26),
            (102.6, 56.0, 2.0, 4.0, 0.24),
            (98.0, 64.0, 3.0, 2.0, 0.2),
            (107.5, 58.0, 4.6, 11.0, -0.42),
            (91.0, 63.0, 4.0, 6.0, -0.4),
            (98.0, 46.4, 12.0, 3.4, -0.5),
            (95.6, 51.6, 4.0, 2.4, -0.2),
        ],
    );
    model(
        f,
        &round(&small(&[(11.0, 20.5), (14.0, 20.0), (15.4, 24.0), (14.6, 28.4), (12.6, 28.0), (11.0, 24.0)])),
        &SKIN_TONES,
        0.56,
        &[],
    );
    fill(
        f,
        &sharp(&small(&[(14.0, 15.0), (19.5, 16.0), (18.0, 20.0), (16.6, 21.4), (16.2, 27.4), (14.6, 22.0)])),
        LEATHER.at(0),
    );
    model(
        f,
        &round(&small(&[
            (10.0, 18.4),
            (10.2, 11.0),
            (14.0, 5.2),
            (21.0, 2.2),
            (28.6, 3.0),
            (34.6, 7.4),
            (37.4, 13.0),
            (37.6, 16.4),
            (31.0, 15.4),
            (24.0, 15.2),
            (17.0, 16.8),
        ])),
        &CLOTH_RED,
        0.58,
        &[(93.0, 41.0, 6.0, 4.0, 0.4), (107.0, 46.0, 6.0, 8.0, -0.36), (88.0, 49.0, 4.0, 5.0, -0.34)],
    );
    stroke(f, &small(&[(11.0, 15.6), (17.0, 12.4), (25.0, 11.0), (33.0, 11.8), (37.0, 13.0)]), 1.0, 1.0, RED.at(0));
    stroke(f, &small(&[(12.0, 17.0), (18.0, 13.8), (25.0, 12.6), (32.0, 13.2)]), 1.0, 1.0, RED.at(3));
    stroke(f, &small(&[(12.0, 12.6), (16.0, 8.2), (22.0, 5.6)]), 1.0, 0.6, RED.at(1));
    stroke(f, &small(&[(15.0, 12.0), (20.0, 9.2), (27.0, 7.8)]), 1.0, 0.6, RED.at(1));
    model(
        f,
        &round(&[(84.0, 44.4), (88.0, 44.0), (89.6, 48.0), (87.0, 51.0), (83.6, 50.0)]),
        &CLOTH_RED,
        0.6,
        &[(88.0, 50.0, 3.0, 3.0, -0.4)],
    );
    stroke(f, &[(102.0, 47.6), (104.0, 49.6)], 1.0, 0.6, LEATHER.at(0));
    f.stamp(92, 49, &[".hhhh.....", "hhhhhh.hhh", ".....h.h..", "eeeeee.eee", ".WTeW..TeW", ".kWWk...kk"], LEGEND);
    f.stamp(100, 54, &["...S", "...s", "s.sk", ".Kk."], LEGEND);
    f.stamp(95, 60, &["K.......", ".KKKKKK.", "..lll..."], LEGEND);
    f.stamp(91, 57, &["WWw.", "wWWW", "..ww"], LEGEND);
}

fn part(f: &mut Canvas, corners: &[(f64, f64)], tones: &[Color]) {
    let low = corners.iter().map(|corner| corner.1).fold(f64::MAX, f64::min);
    let high = corners.iter().map(|corner| corner.1).fold(f64::MIN, f64::max);
    let outline: Vec<(f64, f64)> = corners.iter().map(|&(distance, below)| along(distance, below)).collect();
    let mut layer = Canvas::new(CELL.0, CELL.1);
    for (x, y) in pixels(&sharp(&outline)) {
        let off = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - BUTT;
        let below = off.x * -BARREL.y + off.y * BARREL.x;
        layer.put(x, y, tone(tones, 0.96 - (below - low) / (high - low) * 0.92));
    }
    layer.outline(INK);
    f.blit(&layer, 0, 0);
}

fn rifle(f: &mut Canvas) {
    let steel = [STEEL.at(1), STEEL.at(2), STEEL.at(2), STEEL.at(3), STEEL.at(4)];
    let dark = [STEEL.at(0), STEEL.at(1), STEEL.at(2)];
    let wood = [RUST.at(0), RUST.at(1), RUST.at(2), RUST.at(3)];
    let bright = [STEEL.at(2), STEEL.at(3), STEEL.at(4), STEEL.at(5)];
    part(f, &[(43.0, 5.0), (54.0, 5.0), (58.0, 22.0), (47.0, 24.0)], &dark);
    part(f, &[(26.0, 5.0), (34.0, 5.0), (30.0, 17.0), (22.0, 16.0)], &wood);
    part(f, &[(-6.0, -4.0), (22.0, -5.0), (24.0, 5.0), (10.0, 6.0), (-4.0, 12.0)], &wood);
    part(f, &[(-8.0, -5.0), (-4.0, -5.0), (-2.0, 13.0), (-6.0, 13.0)], &dark);
    part(f, &[(90.0, -2.6), (120.0, -2.6), (120.0, 2.6), (90.0, 2.6)], &bright);
    part(f, &[(60.0, -5.6), (94.0, -4.6), (94.0, 4.6), (60.0, 6.0)], &wood);
    for slot in [66.0, 73.0, 80.0, 87.0] {
        stroke(f, &[along(slot, -2.0), along(slot + 3.0, -2.0)], 1.4, 1.4, RUST.at(0));
    }
    part(f, &[(20.0, -6.6), (62.0, -6.6), (62.0, 6.0), (20.0, 6.0)], &steel);
    part(f, &[(30.0, -11.0), (50.0, -11.0), (52.0, -7.0), (28.0, -7.0)], &dark);
    part(f, &[(116.0, -4.4), (128.0, -4.4), (128.0, 4.4), (116.0, 4.4)], &steel);
    part(f, &[(108.0, -8.0), (110.0, -8.0), (111.0, -3.0), (107.0, -3.0)], &dark);
    stroke(f, &[along(24.0, 1.0), along(58.0, 1.0)], 0.6, 0.6, STEEL.at(1));
    stroke(f, &[along(40.0, -2.0), along(52.0, -2.0)], 2.0, 2.0, STEEL.at(0));
    for rivet in [25.0, 36.0, 57.0] {
        let (x, y) = along(rivet, 3.4);
        f.put(x as i32, y as i32, STEEL.at(4));
    }
    stroke(f, &[along(119.0, 0.0), along(125.0, 0.0)], 1.0, 1.0, INK);
    // A red rag around the stock: it is hers.
    part(f, &[(13.0, -6.0), (18.0, -6.0), (18.0, 6.6), (13.0, 6.6)], &CLOTH_RED);
}

fn hands(f: &mut Canvas) {
    // The far hand under the barrel: fingers that close around the wood.
    let mut layer = Canvas::new(CELL.0, CELL.1);
    for finger in [72.0, 76.0, 80.0] {
        limb(&mut layer, along(finger, 7.0), along(finger + 0.6, 1.0), (2.4, 2.2), &SKIN_TONES, 0.56);
    }
    limb(&mut layer, along(70.0, 9.0), along(79.0, 9.0), (4.0, 3.4), &HIDE, 0.56);
    layer.outline(INK);
    f.blit(&layer, 0, 0);
    // The near arm, bent, with its hand at the grip.
    let mut layer = Canvas::new(CELL.0, CELL.1);
    let elbow = (57.0, 101.0);
    limb(&mut layer, (77.0, 80.0), elbow, (7.2, 5.4), &SKIN_TONES, 0.6);
    layer.outline(SKIN.at(0));
    f.blit(&layer, 0, 0);
    let mut layer = Canvas::new(CELL.0, CELL.1);
    let wrist = along(25.0, 12.0);
    limb(&mut layer, elbow, wrist, (5.6, 4.0), &SKIN_TONES, 0.62);
    let cuff = (elbow.0 + (wrist.0 - elbow.0) * 0.66, elbow.1 + (wrist.1 - elbow.1) * 0.66);
    limb(&mut layer, cuff, wrist, (5.0, 5.0), &HIDE, 0.56);
    for finger in [7.0, 10.4, 13.8] {
        limb(&mut layer, along(26.0, finger), along(33.0, finger), (2.3, 2.1), &SKIN_TONES, 0.6);
    }
    layer.outline(INK);
    f.blit(&layer, 0, 0);
    // The light on the near shoulder.
    stroke(f, &[(70.0, 78.0), (74.0, 73.6), (79.0, 73.0)], 1.0, 1.0, SKIN.at(3));
}

/// What she stands on: the plates of a machine, with a broken eye.
fn wreck(canvas: &mut Canvas) {
    let mut heap = Canvas::new(CELL.0, CELL.1);
    let steel = [STEEL.at(0), STEEL.at(1), STEEL.at(2), STEEL.at(3)];
    model(
        &mut heap,
        &sharp(&[
            (20.0, 196.0),
            (34.0, 186.0),
            (58.0, 179.0),
            (90.0, 181.0),
            (100.0, 172.0),
            (140.0, 171.0),
            (156.0, 180.0),
            (172.0, 188.0),
            (180.0, 196.0),
        ]),
        &steel,
        0.36,
        &[(60.0, 180.0, 30.0, 5.0, 0.34), (122.0, 172.0, 24.0, 5.0, 0.4), (150.0, 190.0, 30.0, 10.0, -0.2)],
    );
    let teal = [TEAL.at(0), TEAL.at(1), TEAL.at(2)];
    model(
        &mut heap,
        &sharp(&[(96.0, 172.0), (146.0, 171.0), (158.0, 184.0), (120.0, 190.0), (92.0, 182.0)]),
        &teal,
        0.4,
        &[(116.0, 173.0, 26.0, 4.0, 0.4), (150.0, 186.0, 14.0, 8.0, -0.3)],
    );
    for x in (30..90).step_by(8) {
        heap.line((x, 186 - (x - 30) / 12), (x + 4, 193), GOLD.at(1));
        heap.line((x + 1, 186 - (x - 30) / 12), (x + 5, 193), GOLD.at(1));
    }
    fill(
        &mut heap,
        &round(&[(132.0, 176.0), (140.0, 174.0), (148.0, 178.0), (148.0, 187.0), (140.0, 190.0), (132.0, 186.0)]),
        INK,
    );
    model(
        &mut heap,
        &round(&[(134.0, 178.0), (140.0, 176.0), (146.0, 179.0), (146.0, 186.0), (140.0, 188.0), (134.0, 185.0)]),
        &[RED.at(0), RED.at(1), RUST.at(3), GOLD.at(2)],
        0.4,
        &[(138.0, 180.0, 4.0, 4.0, 0.5)],
    );
    heap.line((136, 177), (142, 184), INK);
    heap.line((142, 184), (140, 188), INK);
    for (x, y) in [(104, 176), (116, 175), (126, 175), (104, 182), (46, 188), (164, 190)] {
        heap.put(x, y, STEEL.at(4));
    }
    heap.rim_lit(|_, _| true);
    heap.outline(INK);
    canvas.blit(&heap, 0, 0);
}

/// Smoke that rises from the muzzle.
fn smoke(canvas: &mut Canvas, phase: f64) {
    let (x, y) = along(130.0, 0.0);
    for puff in 0..5 {
        let age = (f64::from(puff) + phase) / 5.0;
        let sway = sin(age * 0.9 + 0.1) * 4.0 * age;
        let radius = 1.0 + age * 3.0;
        let (px, py) = (x - age * 9.0 + sway, y - age * 30.0);
        for row in (py - radius) as i32..=(py + radius) as i32 {
            for column in (px - radius) as i32..=(px + radius) as i32 {
                let off = at(f64::from(column) + 0.5 - px, f64::from(row) + 0.5 - py).length() / radius;
                if off < 1.0 && 1.15 - age > crate::canvas::bayer(column, row) {
                    canvas.put(
                        column,
                        row,
                        if age < 0.14 { GOLD.at(3) } else { STEEL.at(if off < 0.5 { 4 } else { 3 }) },
                    );
                }
            }
        }
    }
}
