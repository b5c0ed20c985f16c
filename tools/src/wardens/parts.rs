//! Paints the parts that fall off a dying warden, each in four quarter turns, so that it tumbles.

use super::*;

const SIZE: i32 = 40;
const HALF: f64 = 20.0;

pub fn sheet() -> Sheet {
    let mut sheet = Sheet::new(
        "warden_part",
        "Pieces of wardens that tumble. Painted by tools/src/wardens/parts.rs.",
        (SIZE, SIZE),
        (SIZE / 2, SIZE / 2),
    );
    type Piece = (&'static str, fn(&mut Canvas));
    let pieces: [Piece; 7] = [
        ("claw", claw),
        ("wheel", wheel),
        ("brim", brim),
        ("plate", plate),
        ("petal", petal),
        ("root", root),
        ("leaf", leaf),
    ];
    for (name, paint) in pieces {
        let mut canvas = Canvas::new(SIZE, SIZE);
        paint(&mut canvas);
        canvas.rim_lit(|_, _| true);
        canvas.outline(INK);
        sheet.clip(name, 5, true, tumbling(canvas));
    }
    sheet
}

/// The picture in four quarter turns.
pub fn tumbling(canvas: Canvas) -> Vec<Canvas> {
    let mut turns = vec![canvas];
    for _ in 0..3 {
        turns.push(turns[turns.len() - 1].quarter_turned());
    }
    turns
}

fn claw(canvas: &mut Canvas) {
    canvas.capsule(at(13.0, 14.0), at(27.0, 14.0), 3.6, 3.6, STEEL.part(1, 4));
    for side in [-1.0, 1.0] {
        canvas.capsule(at(HALF + side * 5.0, 15.0), at(HALF + side * 9.0, 22.0), 2.4, 2.2, STEEL.part(1, 4));
        canvas.capsule(at(HALF + side * 9.0, 22.0), at(HALF + side * 4.0, 31.0), 2.2, 0.8, STEEL.part(2, 4));
    }
}

fn wheel(canvas: &mut Canvas) {
    let hub = at(HALF, HALF);
    canvas.capsule(hub, hub, 8.0, 8.0, STEEL.part(0, 4));
    canvas.capsule(hub, hub, 5.4, 5.4, STEEL.part(1, 4));
    canvas.soft_capsule(hub, hub, 2.0, 2.0, RUST.part(1, 3));
    canvas.rect(24, 19, 3, 2, INK);
}

fn brim(canvas: &mut Canvas) {
    canvas.polygon(
        &[at(5.0, 14.0), at(35.0, 14.0), at(30.0, 25.0), at(22.0, 22.0), at(15.0, 27.0)],
        STEEL.part(1, 4),
        1.0,
        0.2,
    );
    canvas.rect(7, 13, 26, 3, GOLD.at(2));
    canvas.rect(9, 13, 18, 1, WHITE);
    canvas.rect(12, 16, 2, 8, RUST.at(3));
}

fn plate(canvas: &mut Canvas) {
    canvas.polygon(
        &[at(8.0, 12.0), at(30.0, 9.0), at(33.0, 24.0), at(22.0, 31.0), at(10.0, 27.0)],
        STEEL.part(1, 4),
        0.95,
        0.1,
    );
    canvas.rect(10, 15, 21, 3, LEATHER.at(0));
    for x in (12..30).step_by(7) {
        canvas.rect(x, 16, 2, 2, STEEL.at(4));
    }
    canvas.line((18, 20), (26, 29), RUST.at(3));
}

fn petal(canvas: &mut Canvas) {
    canvas.capsule(at(11.0, 26.0), at(19.0, 21.0), 5.0, 8.0, MAGENTA);
    canvas.soft_capsule(at(19.0, 21.0), at(33.0, 11.0), 7.6, 1.2, MAGENTA);
    canvas.line((13, 25), (31, 12), MAGENTA.at(2));
}

fn root(canvas: &mut Canvas) {
    canvas.capsule(at(7.0, 27.0), at(20.0, 14.0), 5.4, 4.8, KHAKI.part(0, 3));
    canvas.capsule(at(20.0, 14.0), at(35.0, 25.0), 4.6, 1.2, KHAKI.part(0, 3));
    for (x, y) in [(11, 22), (16, 17), (26, 18)] {
        canvas.line((x - 3, y), (x + 3, y + 2), KHAKI.at(0));
    }
}

fn leaf(canvas: &mut Canvas) {
    canvas.capsule(at(10.0, 22.0), at(20.0, 19.0), 3.0, 6.0, GREEN);
    canvas.soft_capsule(at(20.0, 19.0), at(33.0, 16.0), 5.6, 0.8, GREEN);
    canvas.line((10, 22), (31, 16), GREEN.at(1));
}
