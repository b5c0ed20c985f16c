//! Paints the heads of the four wardens. Each has its own metal or bark and looks with the same kind of eye.

use super::*;
use crate::brush::{fill, glow, model, round, sharp, stroke};
use crate::math::at;

/// An eye in a ring of steel. Its light brightens what is around it while the warden speaks.
fn eye(canvas: &mut Canvas, (x, y): (f64, f64), radius: f64, speaks: bool) {
    let disc = |reach: f64| {
        let points: Vec<(f64, f64)> =
            (0..16).map(|nth| at(reach, 0.0).turned(f64::from(nth) / 16.0)).map(|p| (x + p.x, y + p.y)).collect();
        round(&points)
    };
    let steel = [INK, STEEL.at(1), STEEL.at(2), STEEL.at(3), STEEL.at(4)];
    let rim = if radius > 4.0 { 3.0 } else { 1.4 };
    fill(canvas, &disc(radius + rim + 1.0), INK);
    model(
        canvas,
        &disc(radius + rim),
        &steel,
        0.5,
        &[(x - radius, y - radius, radius * 1.4, radius * 1.4, 0.5), (x + radius, y + radius, radius, radius, -0.4)],
    );
    fill(canvas, &disc(radius + 0.8), INK);
    let iris =
        if speaks { [GOLD.at(3), GOLD.at(3), WHITE, WHITE] } else { [RUST.at(2), GOLD.at(1), GOLD.at(2), GOLD.at(3)] };
    model(
        canvas,
        &disc(radius),
        &iris,
        0.74,
        &[
            (x - radius * 0.4, y - radius * 0.4, radius, radius, 0.3),
            (x + radius * 0.8, y + radius * 0.8, radius * 1.3, radius * 1.3, -0.7),
        ],
    );
    let (wide, tall) = (radius * if speaks { 0.16 } else { 0.26 }, radius * 0.72);
    let slit = x + radius * 0.24;
    fill(canvas, &round(&[(slit, y - tall), (slit + wide, y), (slit, y + tall), (slit - wide, y)]), RED.at(0));
    if radius > 4.0 {
        canvas.rect((x - radius * 0.6) as i32, (y - radius * 0.6) as i32, 2, 2, WHITE);
    }
}

/// Light of a bright eye on everything around it.
fn shine(canvas: &mut Canvas, middle: (f64, f64), radius: f64) {
    glow(canvas, middle, radius, 0.9, Color::lighter);
}

fn rivets(canvas: &mut Canvas, places: &[(i32, i32)], metal: Ramp) {
    for &(x, y) in places {
        canvas.put(x, y, metal.at(3));
        canvas.put(x + 1, y + 1, metal.at(0));
    }
}

/// The Stevedore: the cabin of a crane, with its boom above.
pub fn stevedore(canvas: &mut Canvas, speaks: bool) {
    wall(
        canvas,
        &[INK, DUSK.at(0), DUSK.at(1), DUSK.at(2), DUSK.at(3)],
        0.3,
        &[(44.0, 20.0, 26.0, 30.0, 0.4), (4.0, 40.0, 20.0, 24.0, -0.3)],
    );
    let mut figure = Canvas::new(SIDE, SIDE);
    let f = &mut figure;
    let gold = [RUST.at(1), GOLD.at(0), GOLD.at(1), GOLD.at(2)];
    // The boom with its lattice.
    model(
        f,
        &sharp(&[(-2.0, 3.0), (50.0, -1.0), (50.0, 6.0), (-2.0, 11.0)]),
        &gold,
        0.5,
        &[(10.0, 3.0, 30.0, 4.0, 0.4)],
    );
    for x in (-4..50).step_by(7) {
        let x = f64::from(x);
        stroke(f, &[(x, 9.0), (x + 4.0, 2.0)], 1.0, 1.0, RUST.at(0));
        stroke(f, &[(x + 4.0, 2.0), (x + 7.0, 8.0)], 1.0, 1.0, RUST.at(0));
    }
    // Beacon and railing.
    for x in [10, 16, 22] {
        f.rect(x, 13, 1, 5, STEEL.at(2));
    }
    f.rect(9, 12, 15, 1, STEEL.at(3));
    f.rect(29, 12, 6, 4, RED.at(2));
    f.rect(29, 12, 3, 2, RED.at(3));
    f.rect(28, 16, 8, 2, STEEL.at(1));
    let teal = [TEAL.at(0), TEAL.at(1), TEAL.at(2), TEAL.at(3)];
    model(
        f,
        &sharp(&[(2.0, 50.0), (5.0, 24.0), (10.0, 17.0), (36.0, 17.0), (44.0, 25.0), (46.0, 50.0)]),
        &teal,
        0.52,
        &[(12.0, 19.0, 12.0, 5.0, 0.36), (46.0, 40.0, 12.0, 20.0, -0.34), (8.0, 46.0, 20.0, 7.0, -0.2)],
    );
    f.rect(8, 16, 30, 2, STEEL.at(4));
    f.rect(8, 18, 30, 1, TEAL.at(0));
    // The window of the empty cabin.
    f.rect(8, 23, 12, 10, INK);
    f.rect(9, 24, 10, 8, DUSK.at(1));
    stroke(f, &[(10.5, 30.5), (16.5, 24.5)], 1.0, 1.0, DUSK.at(4));
    stroke(f, &[(13.5, 31.5), (18.5, 26.5)], 1.0, 1.0, DUSK.at(3));
    f.rect(8, 34, 12, 1, TEAL.at(3));
    // Rust below the rivets, a seam, and the number of the crane.
    for (x, y, long) in [(22, 36, 5), (6, 35, 4), (42, 36, 5), (27, 38, 3)] {
        f.rect(x, y, 1, long, RUST.at(2));
        f.put(x, y + long, RUST.at(1));
    }
    rivets(f, &[(6, 21), (21, 21), (22, 35), (6, 34), (41, 35)], TEAL);
    f.rect(3, 42, 44, 1, TEAL.at(0));
    for x in 0..SIDE {
        for y in 43..SIDE {
            f.put(x, y, if (x + y) % 12 < 6 { GOLD.at(if y == 43 { 2 } else { 1 }) } else { STEEL.at(0) });
        }
    }
    // A brow of steel over the eye.
    if speaks {
        shine(f, (33.0, 29.0), 19.0);
    }
    eye(f, (33.0, 29.0), 7.0, speaks);
    fill(f, &sharp(&[(21.0, 19.0), (42.0, 22.0), (45.0, 26.0), (24.0, 23.0)]), STEEL.at(1));
    stroke(f, &[(22.0, 19.5), (42.0, 22.0)], 1.0, 1.0, STEEL.at(4));
    lay(canvas, figure);
}

/// The Crucible: a furnace with two eyes, and fire behind its grate.
pub fn crucible(canvas: &mut Canvas, speaks: bool) {
    wall(
        canvas,
        &[INK, RUST.at(0), RED.at(0), RUST.at(1)],
        0.3,
        &[(24.0, 2.0, 34.0, 22.0, 0.6), (24.0, 46.0, 30.0, 20.0, -0.2)],
    );
    let mut figure = Canvas::new(SIDE, SIDE);
    let f = &mut figure;
    let iron = [STEEL.at(0), STEEL.at(1), STEEL.at(2), STEEL.at(3), STEEL.at(4)];
    // Chimneys, the pot, and the brim with liquid metal.
    for x in [2, 39] {
        f.rect(x, 2, 7, 22, STEEL.at(1));
        f.rect(x, 2, 2, 22, STEEL.at(2));
        f.rect(x - 1, 1, 9, 3, STEEL.at(2));
        f.rect(x - 1, 1, 9, 1, STEEL.at(4));
    }
    model(
        f,
        &round(&[
            (4.0, 14.0),
            (24.0, 12.0),
            (44.0, 14.0),
            (46.0, 26.0),
            (43.0, 40.0),
            (36.0, 52.0),
            (12.0, 52.0),
            (5.0, 40.0),
            (2.0, 26.0),
        ]),
        &iron,
        0.44,
        &[(12.0, 22.0, 10.0, 10.0, 0.3), (46.0, 34.0, 12.0, 20.0, -0.34), (24.0, 14.0, 22.0, 4.0, 0.2)],
    );
    f.rect(4, 9, 40, 5, GOLD.at(2));
    f.rect(4, 9, 40, 2, GOLD.at(3));
    for (x, long) in [(8, 7), (13, 3), (20, 5), (29, 4), (36, 9), (40, 4)] {
        f.rect(x, 13, 2, long, GOLD.at(2));
        f.put(x, 13 + long, RUST.at(3));
        f.put(x + 1, 13 + long - 1, RUST.at(3));
    }
    for (x, tall) in [(10, 2), (17, 4), (23, 2), (31, 3), (37, 2)] {
        f.rect(x, 9 - tall, 2, tall, GOLD.at(2));
    }
    f.rect(3, 14, 42, 1, RUST.at(2));
    // Light of the metal on the upper edge of the iron.
    f.recolor(
        |x, y, old| if (15..20).contains(&y) && old == STEEL.at(2) && (x + y) % 2 == 0 { RUST.at(2) } else { old },
    );
    // The grate: fire between bars.
    fill(f, &round(&[(10.0, 36.0), (24.0, 34.0), (38.0, 36.0), (38.0, 45.0), (24.0, 47.0), (10.0, 45.0)]), INK);
    let fire = if speaks {
        [RUST.at(3), GOLD.at(2), GOLD.at(3), WHITE]
    } else {
        [RED.at(0), RED.at(1), RUST.at(3), GOLD.at(2)]
    };
    model(
        f,
        &round(&[(11.0, 37.0), (24.0, 35.4), (37.0, 37.0), (37.0, 44.4), (24.0, 46.0), (11.0, 44.4)]),
        &fire,
        0.3,
        &[(24.0, 46.0, 14.0, 8.0, 0.6)],
    );
    for x in [13, 17, 21, 25, 29, 33] {
        f.rect(x, 35, 2, 12, STEEL.at(1));
        f.rect(x, 35, 1, 11, STEEL.at(3));
    }
    stroke(f, &[(10.0, 35.6), (24.0, 34.0), (38.0, 35.6)], 1.0, 1.0, STEEL.at(4));
    rivets(f, &[(6, 31), (14, 32), (23, 32), (32, 32), (41, 31), (9, 47), (37, 47)], STEEL.part(1, 4));
    f.rect(5, 30, 38, 1, STEEL.at(0));
    if speaks {
        shine(f, (15.0, 25.0), 11.0);
        shine(f, (33.0, 25.0), 11.0);
    }
    eye(f, (15.0, 25.0), 3.8, speaks);
    eye(f, (33.0, 25.0), 3.8, speaks);
    // Brows that slope to the middle.
    fill(f, &sharp(&[(7.0, 17.0), (22.0, 22.0), (22.0, 25.0), (7.0, 21.0)]), STEEL.at(1));
    fill(f, &sharp(&[(41.0, 17.0), (26.0, 22.0), (26.0, 25.0), (41.0, 21.0)]), STEEL.at(1));
    stroke(f, &[(7.0, 17.5), (22.0, 22.0)], 1.0, 1.0, STEEL.at(4));
    stroke(f, &[(40.5, 17.5), (26.0, 22.0)], 1.0, 1.0, STEEL.at(3));
    lay(canvas, figure);
}

/// The Gardener: a bulb with five eyes in a crown of thorns.
pub fn gardener(canvas: &mut Canvas, speaks: bool) {
    wall(
        canvas,
        &[INK, GREEN.at(0), TEAL.at(1), GREEN.at(1)],
        0.26,
        &[(8.0, 6.0, 26.0, 26.0, 0.34), (44.0, 44.0, 24.0, 24.0, -0.2)],
    );
    let mut figure = Canvas::new(SIDE, SIDE);
    let f = &mut figure;
    // Two rows of thorns.
    let pink = [MAGENTA.at(0), MAGENTA.at(1), MAGENTA.at(2)];
    for (count, reach, wide, base) in [(10, 26.0, 0.05, 0.3), (11, 22.0, 0.05, 0.62)] {
        for nth in 0..count {
            let turns = -0.56 + 0.62 * f64::from(nth) / f64::from(count - 1);
            let place = |distance: f64, turns: f64| {
                let p = at(distance, 0.0).turned(turns);
                (24.0 + p.x, 28.0 + p.y * 1.04)
            };
            let thorn = sharp(&[place(15.0, turns - wide), place(reach, turns), place(15.0, turns + wide)]);
            model(f, &thorn, &pink, base, &[(14.0, 10.0, 18.0, 14.0, 0.3)]);
            let (x, y) = place(reach - 1.4, turns);
            f.put(x as i32, y as i32, pink[2]);
        }
    }
    let bulb = [GREEN.at(0), GREEN.at(1), GREEN.at(2), GREEN.at(3)];
    model(
        f,
        &round(&[
            (6.0, 24.0),
            (12.0, 13.0),
            (24.0, 9.0),
            (36.0, 13.0),
            (42.0, 24.0),
            (40.0, 36.0),
            (33.0, 45.0),
            (24.0, 52.0),
            (15.0, 45.0),
            (8.0, 36.0),
        ]),
        &bulb,
        0.5,
        &[(15.0, 18.0, 10.0, 9.0, 0.4), (42.0, 32.0, 12.0, 18.0, -0.4), (24.0, 48.0, 20.0, 8.0, -0.34)],
    );
    // Veins from the top, leaves of the bud, and a mouth of teeth.
    for vein in [
        [(24.0, 9.0), (22.0, 16.0), (23.0, 19.0)],
        [(15.0, 12.0), (11.0, 22.0), (10.0, 33.0)],
        [(33.0, 12.0), (38.0, 22.0), (38.0, 33.0)],
    ] {
        stroke(f, &vein, 1.0, 1.0, GREEN.at(1));
    }
    stroke(f, &[(11.0, 40.0), (18.0, 43.0), (24.0, 43.6), (30.0, 43.0), (37.0, 40.0)], 2.0, 2.0, INK);
    for (x, y) in [(14, 41), (18, 42), (22, 43), (26, 43), (30, 42), (34, 41)] {
        f.rect(x, y, 2, 2, KHAKI.at(3));
        f.put(x, y + 2, KHAKI.at(3));
    }
    if speaks {
        shine(f, (25.0, 30.0), 17.0);
    }
    for (x, y) in [(10.5, 25.0), (15.0, 17.0), (34.0, 17.0), (38.5, 25.0)] {
        eye(f, (x, y), 2.0, speaks);
    }
    eye(f, (25.0, 30.0), 7.0, speaks);
    // The eyelid.
    fill(
        f,
        &round(&[(14.6, 27.0), (19.0, 20.4), (26.0, 18.6), (33.0, 21.4), (36.0, 27.0), (30.0, 24.4), (22.0, 24.0)]),
        GREEN.at(1),
    );
    stroke(f, &[(15.6, 25.6), (19.4, 21.4), (26.0, 19.4), (32.6, 22.0)], 1.0, 1.0, GREEN.at(3));
    lay(canvas, figure);
}

/// The Index: an eye between its four squares, in a ring.
pub fn index(canvas: &mut Canvas, speaks: bool) {
    wall(canvas, &[INK, VIOLET.at(0), VIOLET.at(0), VIOLET.at(1)], 0.34, &[(24.0, 24.0, 30.0, 30.0, 0.4)]);
    let mut figure = Canvas::new(SIDE, SIDE);
    let f = &mut figure;
    // The far half of the ring.
    stroke(f, &[(0.0, 26.0), (8.0, 16.0), (24.0, 10.0), (40.0, 12.0), (48.0, 18.0)], 1.6, 1.6, GOLD.at(1));
    let squares = [(3, 3, TEAL), (26, 3, RUST.part(1, 4)), (3, 26, GREEN), (26, 26, Ramp::join(BLUE.at(0), VIOLET))];
    for (nth, (x, y, ramp)) in squares.into_iter().enumerate() {
        f.rect(x - 1, y - 1, 21, 21, INK);
        f.rect(x, y, 19, 19, STEEL.at(4));
        f.rect(x, y, 19, 1, WHITE);
        f.rect(x, y, 1, 19, STEEL.at(5));
        f.rect(x, y + 17, 19, 2, STEEL.at(2));
        f.rect(x + 17, y, 2, 19, STEEL.at(2));
        f.rect(x + 3, y + 3, 13, 13, INK);
        let step = u8::from(speaks);
        f.rect(x + 4, y + 4, 11, 11, ramp.at(1 + step));
        f.rect(x + 4, y + 4, 11, 2, ramp.at(2 + step));
        for (dx, dy) in [(0, 0), (16, 0), (0, 16), (16, 16)] {
            f.rect(x + dx, y + dy, 3, 3, GOLD.at(1));
            f.put(x + dx, y + dy, GOLD.at(3));
        }
        // Rooms in rooms: each square is divided, smaller toward the middle.
        let (inner_x, inner_y) = (x + 4 + if nth % 2 == 0 { 5 } else { 0 }, y + 4 + if nth < 2 { 5 } else { 0 });
        f.rect(x + 9, y + 4, 1, 11, ramp.at(0));
        f.rect(x + 4, y + 9, 11, 1, ramp.at(0));
        f.rect(inner_x + 1, inner_y + 1, 4, 4, ramp.at(3));
    }
    if speaks {
        shine(f, (24.0, 24.0), 20.0);
    }
    eye(f, (24.0, 24.0), 7.0, speaks);
    // The near half of the ring.
    stroke(
        f,
        &[(0.0, 26.0), (3.0, 33.0), (16.0, 39.0), (32.0, 38.0), (44.0, 30.0), (48.0, 18.0)],
        2.0,
        1.6,
        GOLD.at(2),
    );
    stroke(f, &[(2.0, 31.0), (16.0, 38.0), (31.0, 37.0)], 0.8, 0.6, GOLD.at(3));
    lay(canvas, figure);
}
