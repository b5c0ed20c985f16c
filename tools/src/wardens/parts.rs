//! Paints the parts that fall off a dying warden, each in four quarter turns, so that it tumbles.

use super::*;

const SIZE: i32 = 64;
const HALF: f64 = 32.0;

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
    canvas.capsule(at(HALF - 10.0, HALF - 12.0), at(HALF + 10.0, HALF - 12.0), 5.6, 5.6, STEEL.part(1, 4));
    for side in [-1.0, 1.0] {
        let elbow = at(HALF + side * 14.0, HALF);
        canvas.capsule(at(HALF + side * 7.0, HALF - 10.0), elbow, 3.8, 3.4, STEEL.part(1, 4));
        canvas.capsule(elbow, at(HALF + side * 8.0, HALF + 16.0), 3.4, 1.0, STEEL.part(2, 4));
        canvas.soft_capsule(elbow, elbow, 1.6, 1.6, RUST.part(1, 3));
    }
}

fn wheel(canvas: &mut Canvas) {
    let hub = at(HALF, HALF);
    canvas.capsule(hub, hub, 11.0, 11.0, STEEL.part(0, 4));
    canvas.capsule(hub, hub, 8.6, 8.6, STEEL.part(1, 4));
    canvas.capsule(hub, hub, 5.4, 5.4, STEEL.part(0, 3));
    canvas.soft_capsule(hub, hub, 2.8, 2.8, RUST.part(1, 3));
    for bolt in 0..5 {
        let p = hub + at(7.0, 0.0).turned(f64::from(bolt) / 5.0);
        canvas.put(p.x as i32, p.y as i32, INK);
    }
}

fn brim(canvas: &mut Canvas) {
    let corners = [(-29.0, -11.0), (29.0, -11.0), (21.0, 9.0), (10.0, 3.0), (0.0, 12.0), (-9.0, 6.0), (-21.0, 10.0)];
    canvas.polygon(&corners.map(|(x, y)| at(HALF + x, HALF + y)), STEEL.part(1, 4), 1.0, 0.2);
    let (x, y) = (HALF as i32, HALF as i32);
    canvas.rect(x - 26, y - 12, 52, 4, GOLD.at(2));
    canvas.rect(x - 22, y - 12, 34, 1, WHITE);
    canvas.rect(x - 16, y - 8, 4, 13, RUST.at(3));
    canvas.rect(x - 16, y - 8, 2, 10, GOLD.at(2));
    for bolt in [-6, 6, 17] {
        canvas.rect(x + bolt, y - 5, 3, 3, STEEL.at(4));
    }
}

fn plate(canvas: &mut Canvas) {
    let corners = [(-20.0, -14.0), (17.0, -18.0), (22.0, 8.0), (4.0, 20.0), (-17.0, 12.0)];
    canvas.polygon(&corners.map(|(x, y)| at(HALF + x, HALF + y)), STEEL.part(1, 4), 0.95, 0.1);
    let (x, y) = (HALF as i32, HALF as i32);
    canvas.rect(x - 18, y - 8, 38, 5, LEATHER.at(0));
    for bolt in (-14..18).step_by(11) {
        canvas.rect(x + bolt, y - 7, 3, 3, STEEL.at(4));
    }
    canvas.line((x - 3, y - 1), (x + 10, y + 14), RUST.at(3));
    canvas.line((x - 3, y), (x + 9, y + 14), RUST.at(1));
}

fn petal(canvas: &mut Canvas) {
    canvas.capsule(at(23.0, 38.0), at(31.0, 33.0), 5.0, 8.0, MAGENTA);
    canvas.soft_capsule(at(31.0, 33.0), at(45.0, 23.0), 7.6, 1.2, MAGENTA);
    canvas.line((25, 37), (43, 24), MAGENTA.at(2));
}

fn root(canvas: &mut Canvas) {
    canvas.capsule(at(19.0, 39.0), at(32.0, 26.0), 5.4, 4.8, KHAKI.part(0, 3));
    canvas.capsule(at(32.0, 26.0), at(47.0, 37.0), 4.6, 1.2, KHAKI.part(0, 3));
    for (x, y) in [(23, 34), (28, 29), (38, 30)] {
        canvas.line((x - 3, y), (x + 3, y + 2), KHAKI.at(0));
    }
}

fn leaf(canvas: &mut Canvas) {
    canvas.capsule(at(22.0, 34.0), at(32.0, 31.0), 3.0, 6.0, GREEN);
    canvas.soft_capsule(at(32.0, 31.0), at(45.0, 28.0), 5.6, 0.8, GREEN);
    canvas.line((22, 34), (43, 28), GREEN.at(1));
}
