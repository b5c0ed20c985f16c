//! The guide that shows how high and how far a player jumps from the tile under the cursor. A player of the game itself
//! jumps in an empty room, so the guide never differs from the rules.

use std::sync::Arc;

use super::parts::{small, tile_box};
use super::{Editor, SEED};
use crate::draw::font::Font;
use crate::draw::{Colour, DrawList};
use crate::geom::{Point, Rect, TILE};
use crate::input::{Button, Input};
use crate::level::Tile;
use crate::level::edit::Place;
use crate::level::read::sketch;
use crate::sim::{IndexChoice, Rules, World};

/// The ledge of the room from which the player jumps: its last column, and the row of the player's feet. The ground is
/// far below it, and the ceiling far above.
const LEDGE: Place = (20, 18);
const ROOM: (i32, i32) = (64, 44);
const MOST_TICKS: u32 = 240;

/// The ways of a player's feet in a jump to the right, relative to where it begins, and the body around the feet.
pub(super) struct Reach {
    standing: Vec<Point>,
    running: Vec<Point>,
    body: Rect,
}

impl Reach {
    fn new() -> Option<Reach> {
        let (standing, body) = jump(LEDGE.0)?;
        let (running, _) = jump(2)?;
        Some(Reach { standing, running, body })
    }

    /// How many tiles higher a player can stand afterwards, and how many farther at the same height.
    pub fn tiles(&self) -> (i32, i32) {
        let up = self.running.iter().chain(&self.standing).map(|point| -point.y).max().unwrap_or(0);
        let far = self.running.iter().filter(|point| point.y <= 0).map(|point| point.x).max().unwrap_or(0);
        (up / TILE, far / TILE)
    }
}

/// Lets a player run to the right from this column and jump from the last tile of the ledge.
fn jump(from: i32) -> Option<(Vec<Point>, Rect)> {
    let row = |row: i32| {
        let letter = |column: i32| match (column, row) {
            place if place == (from, LEDGE.1) => 'P',
            _ if row == 0 || row + 1 == ROOM.1 => '#',
            _ if row == LEDGE.1 + 1 && column <= LEDGE.0 => '#',
            _ => '.',
        };
        format!("{:?},", (0..ROOM.0).map(letter).collect::<String>())
    };
    let text = format!("Level(name: \"room\", rows: [{}])", (0..ROOM.1).map(row).collect::<String>());
    let level = Arc::new(sketch("room", &text).level?);
    let mut world = World::new(level, SEED, Rules::default(), IndexChoice::default());
    let edge = LEDGE.0 * TILE + TILE / 2;
    let (mut way, mut start, mut before): (Vec<Point>, Option<Point>, Input) = (Vec::new(), None, Input::default());
    let mut body = Rect::default();
    for _ in 0..MOST_TICKS {
        let mut input = Input::default();
        input.press(Button::Right);
        let feet = world.player(0)?.body.feet();
        if start.is_none() && feet.x >= edge {
            start = Some(feet);
            let rect = world.player(0)?.body.rect;
            body = Rect { x: rect.x - feet.x, y: rect.y - feet.y, ..rect };
            way.push(Point::default());
        }
        if start.is_some() {
            input.press(Button::Jump);
        }
        world.step([input.after(before), Input::default()]);
        before = input;
        let feet = world.player(0)?.body.feet();
        if let Some(start) = start {
            way.push(Point::new(feet.x - start.x, feet.y - start.y));
            if feet.y > start.y + 8 * TILE {
                return Some((way, body));
            }
        }
    }
    None
}

impl Editor {
    pub(super) fn toggle_reach(&mut self) {
        self.reach = match self.reach.take() {
            Some(_) => None,
            None => Reach::new(),
        };
    }

    /// Shows the guide at the start of the level, for a picture.
    pub fn show_reach(&mut self) {
        self.toggle_reach();
        let tile = tile_box(self, self.cursor);
        self.pointer = (tile.center().x, tile.center().y);
    }

    /// Returns how many tiles up and across a player can jump, if the guide is shown.
    pub fn reach(&self) -> Option<(i32, i32)> {
        self.reach.as_ref().map(Reach::tiles)
    }

    /// Whether a body overlaps ground.
    fn is_in_ground(&self, body: Rect, falls: bool) -> bool {
        let columns = body.x.div_euclid(TILE)..=(body.right() - 1).div_euclid(TILE);
        let rows = body.y.div_euclid(TILE)..=(body.bottom() - 1).div_euclid(TILE);
        let is_ground = |place: Place| match self.document.tile_at(place) {
            Tile::OneWay => falls && place.1 == (body.bottom() - 1).div_euclid(TILE),
            tile => tile.is_solid(),
        };
        rows.into_iter().any(|row| columns.clone().any(|column| is_ground((column, row))))
    }
}

/// Draws the jumps to both sides, up to the first ground that they meet.
pub(super) fn draw(editor: &Editor, list: &mut DrawList) {
    let Some(reach) = editor.reach.as_ref().filter(|_| editor.view.area.covers(editor.pointer)) else { return };
    let (column, row) = editor.cursor;
    let start = Point::new(column * TILE + TILE / 2, (row + 1) * TILE);
    let at = |point: Point| {
        let place = editor.view.on_picture(Rect::new(point.x, point.y, 0, 0));
        (place.x, place.y)
    };
    for (way, colour) in [(&reach.running, Colour::AMBER), (&reach.standing, Colour::PAPER)] {
        for side in [1, -1] {
            let world = |point: &Point| Point::new(start.x + side * point.x, start.y + point.y);
            for pair in way.windows(2) {
                let (from, to) = (world(&pair[0]), world(&pair[1]));
                let body = Rect { x: reach.body.x + to.x, y: reach.body.y + to.y, ..reach.body };
                let falls = to.y > from.y && from.y.div_euclid(TILE) != to.y.div_euclid(TILE);
                if editor.is_in_ground(body, falls) {
                    let (x, y) = at(from);
                    list.fill(Rect::new(x - 2, y - 2, 5, 5), Colour::INK);
                    list.fill(Rect::new(x - 1, y - 1, 3, 3), colour);
                    break;
                }
                let ((x, y), (to_x, to_y)) = (at(from), at(to));
                list.line((x, y + 1), (to_x, to_y + 1), Colour::INK);
                list.line((x, y), (to_x, to_y), colour);
            }
        }
    }
    let (up, far) = reach.tiles();
    let label = words!("editor.reach", up = up, far = far).to_string();
    let tile = tile_box(editor, editor.cursor);
    let place = Rect::new(tile.x - 2, tile.bottom() + 3, Font::Small.width(&label) + 6, 11);
    list.fill(place, Colour::INK.with_alpha(210));
    small(list, place.x + 3, place.y + 2, Colour::AMBER, &label);
}
