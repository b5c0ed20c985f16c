//! 10 000 boxes bounce in a window, and the mouse queries the tree. The top of the window shows what the tree needs in
//! each frame to move all boxes, for the query, and to find all overlapping pairs. Boxes in a cell that lies inside the
//! square are found without a comparison.
//!
//! ```text
//! cd examples/macroquad
//! cargo run --release
//! ```

use loose_quadtree::{Aabb, Config, Handle, Quadtree, Shape, TraceStep};
use macroquad::prelude::*;
use std::time::Instant;

const BOXES: usize = 10_000;
const LARGEST: f32 = 6.0;
const FASTEST_PER_SECOND: f32 = 40.0;
const PANEL_HEIGHT: f32 = 100.0;
const WORLD: Aabb<f32> = Aabb::new([0.0, PANEL_HEIGHT], [1280.0, 800.0]);

const KEYS: &str = "C: circle or square     wheel: size     click: select the nearest box     P: pairs     G: cells";
const PANEL: Color = color_u8!(28, 36, 48, 255);
const BOX: Color = color_u8!(74, 100, 130, 255);
const OVERLAPPING: Color = color_u8!(230, 96, 59, 255);
const FOUND: Color = color_u8!(255, 217, 74, 255);
const SELECTED: Color = color_u8!(88, 224, 140, 255);
const CELL: Color = color_u8!(38, 50, 66, 255);
const VISITED_CELL: Color = color_u8!(125, 111, 208, 255);

/// The value of a box is its velocity.
type Boxes = Quadtree<Vec2>;

fn window() -> Conf {
    let [window_width, window_height] = WORLD.max.map(|length| length as i32);
    let window_title = "loose-quadtree".to_string();
    Conf { window_title, window_width, window_height, window_resizable: false, ..Conf::default() }
}

#[macroquad::main(window)]
async fn main() {
    let mut boxes = Boxes::new(&Config::new(WORLD, BOXES).typical_size(LARGEST));
    for _ in 0..BOXES {
        let min = [0, 1].map(|axis| rand::gen_range(WORLD.min[axis], WORLD.max[axis] - LARGEST));
        let size = [(); 2].map(|_| rand::gen_range(2.0, LARGEST));
        let velocity = [(); 2].map(|_| rand::gen_range(-FASTEST_PER_SECOND, FASTEST_PER_SECOND));
        boxes.insert(Aabb::from_min_size(min, size), velocity.into()).expect("the tree grows");
    }
    let (mut is_circle, mut shows_pairs, mut shows_cells) = (true, false, false);
    let (mut radius, mut selected) = (60.0, None);
    let (mut move_time, mut query_time, mut pairs_time) = (0.0, 0.0, 0.0);
    loop {
        is_circle ^= is_key_pressed(KeyCode::C);
        shows_pairs ^= is_key_pressed(KeyCode::P);
        shows_cells ^= is_key_pressed(KeyCode::G);
        radius = f32::clamp(radius + 10.0 * mouse_wheel().1.clamp(-1.0, 1.0), 10.0, 300.0);
        let mouse = Vec2::from(mouse_position());
        if is_mouse_button_pressed(MouseButton::Left) {
            selected = boxes.nearest(mouse.into()).first().map(|nearest| nearest.handle);
        }

        timed(&mut move_time, || move_boxes(&mut boxes));
        let square = Aabb::from_center_size(mouse.into(), [2.0 * radius; 2]);
        let shape = if is_circle { Shape::Circle { center: mouse.into(), radius } } else { square.into() };
        let mut found = Vec::new();
        timed(&mut query_time, || boxes.for_each_in(shape, |handle, _| found.push(handle)));
        let mut pairs = Vec::new();
        timed(&mut pairs_time, || boxes.pairs(|(a, _), (b, _)| pairs.push([a, b])));

        clear_background(BLACK);
        if shows_cells {
            show_cells(&boxes, &square);
        }
        fill(&boxes, boxes.iter().map(|(handle, ..)| handle), BOX);
        if shows_pairs {
            fill(&boxes, pairs.iter().flatten().copied(), OVERLAPPING);
        }
        fill(&boxes, found.iter().copied(), FOUND);
        if is_circle {
            draw_circle_lines(mouse.x, mouse.y, radius, 1.0, WHITE);
        } else {
            outline(&square, WHITE);
        }
        if let Some(aabb) = selected.and_then(|handle| boxes.aabb(handle)) {
            fill(&boxes, selected, SELECTED);
            draw_circle_lines(aabb.min[0] + 2.0, aabb.min[1] + 2.0, 12.0, 2.0, SELECTED);
        }

        // Counting takes time, so the measured query does not count.
        let stats = boxes.index().query_counted(&square, |_| {});
        // The circle is then compared with each box that the square around it finds.
        let checks = if is_circle { stats.checks + stats.hits } else { stats.checks };
        let (name, note) = if is_circle { ("circle", "") } else { ("square", " (none in cells inside the square)") };
        draw_rectangle(0.0, 0.0, WORLD.max[0], PANEL_HEIGHT, PANEL);
        show_line(0, "move all", move_time, &format!("{BOXES} boxes"));
        show_line(1, name, query_time, &format!("{} boxes found with {checks} comparisons{note}", found.len()));
        show_line(2, "all pairs", pairs_time, &format!("{} pairs found", pairs.len()));
        draw_text(KEYS, 16.0, 88.0, 16.0, LIGHTGRAY);
        next_frame().await;
    }
}

/// Moves all boxes. A box that reaches an edge of the window turns back.
fn move_boxes(boxes: &mut Boxes) {
    let seconds = get_frame_time().min(0.1);
    boxes.update_all(|_, aabb, velocity| {
        *velocity = Vec2::select(Vec2::from(aabb.min).cmplt(WORLD.min.into()), velocity.abs(), *velocity);
        *velocity = Vec2::select(Vec2::from(aabb.max).cmpgt(WORLD.max.into()), -velocity.abs(), *velocity);
        *aabb = aabb.translated((*velocity * seconds).into());
    });
}

/// Draws the cells that hold boxes, and brighter those that a query with the square looks into.
fn show_cells(boxes: &Boxes, square: &Aabb<f32>) {
    boxes.index().cells(|cell| {
        if cell.items > 0 {
            outline(&cell.aabb, CELL);
        }
    });
    boxes.index().trace(square, |step| {
        if let TraceStep::Visit(cell) = step {
            outline(&cell.aabb, VISITED_CELL);
        }
    });
}

fn show_line(row: u8, name: &str, milliseconds: f64, figures: &str) {
    for (x, text) in [(16.0, name), (100.0, &format!("{milliseconds:.3} ms")), (190.0, figures)] {
        draw_text(text, x, 22.0 + 21.0 * f32::from(row), 16.0, WHITE);
    }
}

fn fill(boxes: &Boxes, handles: impl IntoIterator<Item = Handle>, color: Color) {
    for aabb in handles.into_iter().filter_map(|handle| boxes.aabb(handle)) {
        let [width, height] = aabb.size();
        draw_rectangle(aabb.min[0], aabb.min[1], width, height, color);
    }
}

fn outline(aabb: &Aabb<f32>, color: Color) {
    let [width, height] = aabb.size();
    draw_rectangle_lines(aabb.min[0], aabb.min[1], width, height, 2.0, color);
}

/// Does the work. Mixes the time it takes into an average, so that the digits can be read.
fn timed(milliseconds: &mut f64, work: impl FnOnce()) {
    let start = Instant::now();
    work();
    *milliseconds += (start.elapsed().as_secs_f64() * 1000.0 - *milliseconds) * 0.05;
}
