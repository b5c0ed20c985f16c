//! Draws the world of the lab: the cells of an index, the boxes in the colours of the answer, the cells that the query
//! entered (lit) or pruned (dim), and the query. With thousands of boxes each is a single point.

use super::Lab;
use super::question::{Mark, Question};
use super::side::Side;
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::{Point, Rect};

/// Colours that colour-blind people can tell apart.
const GROUND: Colour = Colour::rgb(0x0b0d16);
const EDGE: Colour = Colour::rgb(0x3a4258);
const BOX: Colour = Colour::rgb(0x7c8aa0);
pub const HIT: Colour = Colour::rgb(0x56b4e9);
pub const FALSE: Colour = Colour::rgb(0xe69f00);
pub const GIVEN: Colour = Colour::rgb(0xf0e442);
pub const VISITED: Colour = Colour::rgb(0xff8fc8);
pub const PRUNED: Colour = Colour::rgb(0x5a6480);
/// Above `FEW`, boxes have no edge. Above `MANY`, each colour with more than `FEW` boxes is drawn as points.
const FEW: usize = 1_200;
const MANY: usize = 4_000;
/// Cells smaller than this have no edge, in pixels of the picture.
const SMALLEST_CELL: i32 = 4;
/// Maximum number of cells that are drawn of an index or an answer.
const MOST_CELLS: usize = 1_500;
/// The scales of both axes differ at most by this factor. A corridor may look higher than it is.
const MOST_STRETCH: f32 = 3.0;

/// Converts between the world and a part of the picture.
pub struct Eye {
    pub place: Rect,
    /// The point of the world in the upper left corner.
    left: f32,
    top: f32,
    across: f32,
    down: f32,
}

impl Eye {
    /// At zoom 1 the whole world fits into `place`.
    pub fn new(world: Rect, place: Rect, zoom: i32, center: Point) -> Eye {
        let fit = |place: i32, world: i32| place.max(1) as f32 / world.max(1) as f32;
        let (across, down) = (fit(place.w - 2, world.w), fit(place.h - 2, world.h));
        let least = across.min(down) * MOST_STRETCH;
        // Only a world that is much too flat or too narrow is stretched. All others keep their shape.
        let is_odd = across.max(down) > least;
        let even = across.min(down);
        let (across, down) = if is_odd { (across.min(least), down.min(least)) } else { (even, even) };
        let (across, down) = (across * zoom as f32, down * zoom as f32);
        let left = center.x as f32 - place.w as f32 / 2.0 / across;
        let top = center.y as f32 - place.h as f32 / 2.0 / down;
        Eye { place, left, top, across, down }
    }

    pub fn at(&self, x: i32, y: i32) -> (i32, i32) {
        let x = (x as f32 - self.left) * self.across;
        let y = (y as f32 - self.top) * self.down;
        (self.place.x + x.floor() as i32, self.place.y + y.floor() as i32)
    }

    /// Returns a box in the picture, clipped to `place` and at least a pixel large. `None` if it is outside.
    fn on_screen(&self, rect: Rect) -> Option<Rect> {
        let (left, top) = self.at(rect.x, rect.y);
        let (right, bottom) = self.at(rect.right(), rect.bottom());
        let (right, bottom) = (right.max(left + 1), bottom.max(top + 1));
        let place = self.place;
        let (left, top) = (left.max(place.x), top.max(place.y));
        let (right, bottom) = (right.min(place.right()), bottom.min(place.bottom()));
        (left < right && top < bottom).then(|| Rect::new(left, top, right - left, bottom - top))
    }

    pub fn in_world(&self, at: (i32, i32)) -> Point {
        let x = self.left + (at.0 - self.place.x) as f32 / self.across;
        let y = self.top + (at.1 - self.place.y) as f32 / self.down;
        Point::new(x.floor() as i32, y.floor() as i32)
    }

    pub fn length_in_world(&self, pixels: i32) -> i32 {
        (pixels as f32 / self.across.min(self.down)).ceil() as i32
    }

    /// Returns the visible part of the world, with a pixel to spare on each side.
    fn seen(&self) -> Rect {
        let place = self.place;
        Rect::between(self.in_world((place.x - 1, place.y - 1)), self.in_world((place.right() + 1, place.bottom() + 1)))
    }

    /// Returns the shorter side of a box in the picture.
    fn sides(&self, rect: Rect) -> i32 {
        ((rect.w as f32 * self.across).min(rect.h as f32 * self.down)) as i32
    }
}

pub fn draw(lab: &Lab, eye: &Eye, side: &Side, list: &mut DrawList) {
    let place = eye.place;
    list.fill(place, GROUND);
    if let Some(world) = eye.on_screen(lab.trial.crowd.world()) {
        list.outline(world, EDGE);
    }
    draw_lattice(eye, side, list);
    let is_first = lab.trial.sides.first().is_some_and(|first| std::ptr::eq(first, side));
    let nodes = lab.told_nodes.filter(|_| is_first).unwrap_or(usize::MAX - 1);
    draw_light(eye, side, nodes, list);
    draw_boxes(lab, eye, side, list);
    draw_answer(eye, side, nodes, list);
    if let Some(question) = lab.trial.question {
        draw_question(eye, question, lab, side, list);
    }
    draw_added(lab, eye, list);
    draw_labels(lab, eye, side, list);
}

/// Draws the cells that hold something, faintly, which shows the shape of the index.
fn draw_lattice(eye: &Eye, side: &Side, list: &mut DrawList) {
    let cells = side.cells.iter().filter(|cell| cell.items > 0 && eye.sides(cell.rect) >= SMALLEST_CELL);
    for cell in cells.take(MOST_CELLS) {
        if let Some(rect) = eye.on_screen(cell.rect) {
            list.outline(rect, EDGE.with_alpha(110));
        }
    }
}

fn draw_boxes(lab: &Lab, eye: &Eye, side: &Side, list: &mut DrawList) {
    let seen = eye.seen();
    let crowd = &lab.trial.crowd;
    let marks = &side.told.marks;
    let boxes = || crowd.boxes().filter(|(_, rect)| rect.overlaps(seen));
    let mut counts = [0; 4];
    boxes().for_each(|(slot, _)| counts[marks[slot as usize] as usize] += 1);
    let count: usize = counts.iter().sum();
    for (mark, colour) in [(Mark::Untouched, BOX), (Mark::False, FALSE), (Mark::Given, GIVEN), (Mark::Hit, HIT)] {
        if counts[mark as usize] == 0 {
            continue;
        }
        let of_mark = || boxes().filter(move |(slot, _)| marks[*slot as usize] == mark);
        if count > MANY && counts[mark as usize] > FEW {
            let alpha = if mark == Mark::Untouched { 130 } else { 230 };
            list.points(colour.with_alpha(alpha), of_mark().map(|(_, rect)| eye.at(rect.x, rect.y)), eye.place);
            continue;
        }
        let world = crowd.world();
        for (_, rect) in of_mark() {
            // A box as large as the world would hide all others, so only its edge is drawn.
            let is_huge = rect.w > world.w / 2 && rect.h > world.h / 2;
            let Some(rect) = eye.on_screen(rect) else { continue };
            if is_huge {
                list.outline(rect, colour);
                list.outline(rect.grown(-1), colour);
                continue;
            }
            if count > FEW || rect.w < 3 || rect.h < 3 {
                list.fill(rect, colour);
                continue;
            }
            // Not only the colours differ: hits are filled, and boxes that were compared in vain are hollow.
            let alpha = match mark {
                Mark::Hit => 150,
                Mark::Given => 120,
                Mark::Untouched => 60,
                Mark::False => 24,
            };
            list.fill(rect, colour.with_alpha(alpha));
            list.outline(rect, colour);
        }
    }
}

/// Lights the cells that were entered. A deeper cell is brighter, because it also gets the light of the cells that
/// contain it. Boxes are painted over the light.
fn draw_light(eye: &Eye, side: &Side, nodes: usize, list: &mut DrawList) {
    for (cell, _) in side.told.cells(nodes).filter(|(_, entered)| *entered).take(MOST_CELLS) {
        let is_small = eye.sides(cell.rect) < SMALLEST_CELL;
        if let Some(rect) = eye.on_screen(cell.rect) {
            list.fill(rect, VISITED.with_alpha(if is_small { 40 } else { 16 }));
        }
    }
}

/// Outlines the cells that were entered, and darkens those that were pruned.
fn draw_answer(eye: &Eye, side: &Side, nodes: usize, list: &mut DrawList) {
    for lit in [false, true] {
        for (cell, _) in side.told.cells(nodes).filter(|(_, entered)| *entered == lit).take(MOST_CELLS) {
            let Some(rect) = eye.on_screen(cell.rect) else { continue };
            if eye.sides(cell.rect) < SMALLEST_CELL {
                continue;
            }
            if lit {
                list.outline(rect, VISITED.with_alpha(200));
            } else {
                list.fill(rect, Colour::BLACK.with_alpha(120));
                list.outline(rect, PRUNED);
            }
        }
    }
}

fn draw_question(eye: &Eye, question: Question, lab: &Lab, side: &Side, list: &mut DrawList) {
    match question {
        Question::Area(area) => {
            if let Some(rect) = eye.on_screen(area) {
                list.outline(rect, Colour::WHITE);
            }
        }
        Question::Nearest(from, reach) => {
            if let Some(rect) = eye.on_screen(Rect::pixel(from).grown(reach)) {
                list.outline(rect, Colour::WHITE.with_alpha(110));
            }
            let rects = side.told.found.iter().filter_map(|found| lab.trial.crowd.rect(found.slot));
            for to in rects.map(Rect::center) {
                line(eye, from, to, HIT, list);
            }
        }
        Question::Ray(from, to) => line(eye, from, to, Colour::WHITE, list),
    }
}

/// Draws a line of the world. An end outside the picture is moved to the edge.
fn line(eye: &Eye, from: Point, to: Point, colour: Colour, list: &mut DrawList) {
    let ends = [from, to].map(|end| eye.at(end.x, end.y));
    let inside = |(x, y): (i32, i32)| {
        (x.clamp(eye.place.x, eye.place.right() - 1), y.clamp(eye.place.y, eye.place.bottom() - 1))
    };
    list.push(crate::draw::Command::Line { from: inside(ends[0]), to: inside(ends[1]), colour });
}

fn draw_added(lab: &Lab, eye: &Eye, list: &mut DrawList) {
    if lab.drag.is_none() && eye.place.covers(lab.pointer) && lab.pointer != (0, 0) {
        let at = eye.in_world(lab.pointer);
        let side = lab.added_side;
        if let Some(rect) = eye.on_screen(Rect::new(at.x - side / 2, at.y - side / 2, side, side)) {
            list.outline(rect, Colour::WHITE.with_alpha(120));
        }
    }
}

fn draw_labels(lab: &Lab, eye: &Eye, side: &Side, list: &mut DrawList) {
    let place = eye.place;
    let name = side.stand.kind;
    let label = |list: &mut DrawList, y: i32, colour: Colour, text: std::fmt::Arguments| {
        let width = Font::Small.width(text);
        list.fill(Rect::new(place.x, y - 2, width + 8, 11), GROUND.with_alpha(210));
        list.text(Font::Small, Align::Left, place.x + 4, y, colour, text);
    };
    match side.stand.index().depth() {
        Some(depth) => label(
            list,
            place.y + 3,
            Colour::AMBER,
            format_args!("{}", words!("lab.index_depth", index = name, depth = depth)),
        ),
        None => label(list, place.y + 3, Colour::AMBER, format_args!("{name}")),
    }
    if lab.trial.question.is_some() {
        let counts = side.told.counts;
        label(
            list,
            place.bottom() - 10,
            Colour::PAPER,
            format_args!(
                "{}",
                words!(
                    "lab.query",
                    checks = counts.checks,
                    hits = counts.hits,
                    visited = counts.visited,
                    pruned = counts.pruned
                )
            ),
        );
    }
}
