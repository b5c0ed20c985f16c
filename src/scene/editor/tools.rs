//! The editor's tools and the mouse on the map. A stroke is one undo step, however long it is.

use super::palette::Brush;
use super::{BAR, Editor, HINT, STEP};
use crate::geom::{Point, Rect, TILE};
use crate::level::Tile;
use crate::level::edit::{Item, Place, Role, Which};
use crate::level::vocabulary::Is;
use crate::scene::screen::Pointer;
use crate::words::Text;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    Select,
    Paint,
    Line,
    Box,
    Fill,
    Pick,
    Wire,
    Area,
    Stamp,
}

impl Hand {
    pub const ALL: [Hand; 9] =
        [Hand::Select, Hand::Area, Hand::Paint, Hand::Line, Hand::Box, Hand::Fill, Hand::Pick, Hand::Wire, Hand::Stamp];

    pub fn name(self) -> (Text, char) {
        match self {
            Hand::Select => (words!("editor.tool.select"), 'v'),
            Hand::Paint => (words!("editor.tool.paint"), 'b'),
            Hand::Line => (words!("editor.tool.line"), 'l'),
            Hand::Box => (words!("editor.tool.rect"), 'r'),
            Hand::Fill => (words!("editor.tool.fill"), 'f'),
            Hand::Pick => (words!("editor.tool.pick"), 'i'),
            Hand::Wire => (words!("editor.tool.wire"), 'w'),
            Hand::Area => (words!("editor.tool.area"), 'm'),
            Hand::Stamp => (words!("editor.tool.stamp"), 'u'),
        }
    }

    /// Whether it uses the brush.
    pub fn paints(self) -> bool {
        matches!(self, Hand::Paint | Hand::Line | Hand::Box | Hand::Fill)
    }

    pub fn of_key(letter: char) -> Option<Hand> {
        Hand::ALL.into_iter().find(|hand| hand.name().1 == letter)
    }
}

/// The action of the button that is held.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Drag {
    Pan {
        from: (i32, i32),
    },
    /// Paints tiles. `steps` is the number of undo steps before the stroke.
    Stroke {
        from: Place,
        tile: Tile,
        steps: usize,
        right: bool,
    },
    Span {
        from: Place,
        tile: Tile,
        right: bool,
    },
    Move {
        which: Which,
        from: Place,
    },
    Spot {
        which: Which,
        nth: usize,
    },
    Wire {
        from: Which,
    },
    Area {
        from: Place,
    },
    MoveArea {
        from: Place,
    },
}

impl Editor {
    pub(super) fn mouse(&mut self, pointer: Pointer) {
        let on_map = self.is_on_map(pointer.at);
        if on_map && pointer.moved {
            self.cursor = self.view.place(pointer.at);
        }
        if pointer.wheel != 0 {
            if on_map {
                // The wheel pans vertically if the map is higher than the view, and else horizontally.
                let upright = self.map().h > self.view.seen().h;
                let by = -pointer.wheel * STEP;
                self.view.pan(if upright { (0, by) } else { (by, 0) }, self.map());
            } else {
                self.turn_page(-pointer.wheel.signum());
            }
        }
        if pointer.left.pressed || pointer.right.pressed || pointer.middle.pressed {
            self.leave_field();
            if pointer.left.pressed && self.press_commands(pointer.at) {
                return;
            }
            match on_map {
                true => self.press(pointer),
                false if pointer.left.pressed => self.press_panel(pointer.at),
                false => {}
            }
        }
        if let Some(drag) = self.drag {
            self.drag_on(drag, pointer);
        }
    }

    fn is_on_map(&self, (x, y): (i32, i32)) -> bool {
        let area = self.view.area;
        (area.x..area.right()).contains(&x) && (BAR..self.size.1 - HINT).contains(&y)
    }

    pub(super) fn brush(&self) -> Brush {
        self.palette.pages[self.page].entries[self.brush].brush
    }

    fn press(&mut self, pointer: Pointer) {
        self.cursor = self.view.place(pointer.at);
        let from = self.cursor;
        if pointer.middle.pressed {
            self.drag = Some(Drag::Pan { from: pointer.at });
            return;
        }
        if pointer.left.pressed
            && !self.is_keyed_on_map()
            && (self.press_answer(pointer.at) || self.press_problem(pointer.at))
        {
            return;
        }
        let right = pointer.right.pressed;
        match (self.hand, right) {
            (Hand::Select, false) => self.press_select(pointer.at),
            (Hand::Select | Hand::Wire, true) => (self.selected, self.area) = (None, None),
            (Hand::Wire, false) => {
                let item = self.item_at(pointer.at).map(|item| item.which);
                self.selected = item;
                self.drag = item.map(|from| Drag::Wire { from });
            }
            (Hand::Area, false) => self.press_area(),
            (Hand::Stamp, false) => self.put_clip(from),
            (Hand::Area | Hand::Stamp, true) => self.take(Hand::Select),
            (Hand::Pick, _) => self.pick(pointer.at),
            (Hand::Paint | Hand::Line | Hand::Box | Hand::Fill, true) => self.erase(from, pointer.at),
            (Hand::Paint | Hand::Line | Hand::Box | Hand::Fill, false) => match self.brush() {
                Brush::Tile(tile) => self.begin_tiles(from, tile, false),
                brush => self.place(brush, from),
            },
        }
    }

    fn begin_tiles(&mut self, from: Place, tile: Tile, right: bool) {
        match self.hand {
            Hand::Fill => {
                let places = self.document.region(from);
                let filled = self.document.set_tiles(&places, tile, false);
                self.done(filled);
            }
            Hand::Line | Hand::Box => self.drag = Some(Drag::Span { from, tile, right }),
            Hand::Paint | Hand::Select | Hand::Pick | Hand::Wire | Hand::Area | Hand::Stamp => {
                let steps = self.document.steps();
                self.drag = Some(Drag::Stroke { from, tile, steps, right });
            }
        }
    }

    /// The right button removes the item at this place, or else clears tiles.
    fn erase(&mut self, from: Place, at: (i32, i32)) {
        let which = self.item_at(at).map(|item| item.which);
        match which {
            Some(which) => {
                let removed = self.document.remove(which);
                self.done(removed);
            }
            None => self.begin_tiles(from, Tile::Empty, true),
        }
    }

    fn place(&mut self, brush: Brush, place: Place) {
        let placed = match brush {
            Brush::Tile(_) => return,
            Brush::Start => self.document.set_start(place),
            Brush::Exit => self.document.add_exit(place),
            Brush::Entity(kind, variant) => self.document.add(kind.word, variant.fields, place),
            Brush::Decor(what) => self.document.add_decor(what, place),
        };
        self.selected = self.done(placed).or(self.selected);
    }

    fn press_select(&mut self, at: (i32, i32)) {
        if let Some(which) = self.selected
            && let Some(nth) = self.handle_at(which, at)
        {
            self.drag = Some(Drag::Spot { which, nth });
            return;
        }
        self.selected = self.item_at(at).map(|item| item.which);
        match self.selected {
            Some(which) => (self.area, self.drag) = (None, Some(Drag::Move { which, from: self.cursor })),
            // From an empty place, an area is marked.
            None => self.press_area(),
        }
    }

    /// Makes the item or the tile under the pointer the brush.
    fn pick(&mut self, at: (i32, i32)) {
        let tile = self.document.tile_at(self.cursor);
        let found = match self.item_at(at) {
            Some(item) => self.palette.place_of(item),
            None => self.palette.place_of_tile(tile),
        };
        if let Some((page, brush)) = found {
            (self.page, self.brush) = (page, brush);
            self.take(Hand::Paint);
        }
    }

    fn drag_on(&mut self, drag: Drag, pointer: Pointer) {
        let now = self.view.place(pointer.at);
        let click = match drag {
            Drag::Pan { .. } => pointer.middle,
            Drag::Stroke { right: true, .. } | Drag::Span { right: true, .. } => pointer.right,
            _ => pointer.left,
        };
        let ends = click.released || !click.held;
        match drag {
            Drag::Pan { from } => {
                self.view.pan((from.0 - pointer.at.0, from.1 - pointer.at.1), self.map());
                self.drag = Some(Drag::Pan { from: pointer.at });
            }
            Drag::Stroke { from, tile, steps, right } => {
                let joined = self.document.steps() > steps;
                let painted = self.document.set_tiles(&line(from, now), tile, joined);
                self.done(painted);
                self.drag = Some(Drag::Stroke { from: now, tile, steps, right });
            }
            Drag::Span { from, tile, .. } if ends => {
                let places = self.spanned(from, now);
                let painted = self.document.set_tiles(&places, tile, false);
                self.done(painted);
            }
            Drag::Move { which, from } if ends => {
                let moved = self.document.move_by(which, (now.0 - from.0, now.1 - from.1));
                self.selected = self.done(moved).or(Some(which));
            }
            Drag::Spot { which, nth } if ends => {
                let moved = self.document.move_spot(which, nth, now);
                self.selected = self.done(moved).or(Some(which));
            }
            Drag::Wire { from } if ends => {
                let to = self.item_at(pointer.at).map(|item| item.which).filter(|to| *to != from);
                if let Some(to) = to {
                    let wired = self.document.wire(from, to);
                    self.done(wired);
                }
            }
            Drag::Area { from } if ends => {
                // A click marks nothing.
                self.area = None;
                if from != now {
                    self.mark(from, now);
                }
            }
            Drag::MoveArea { from } if ends && from == now => self.area = None,
            Drag::MoveArea { from } if ends => self.move_marked((now.0 - from.0, now.1 - from.1)),
            Drag::Span { .. } | Drag::Move { .. } | Drag::Spot { .. } | Drag::Wire { .. } => {}
            Drag::Area { .. } | Drag::MoveArea { .. } => {}
        }
        if ends {
            self.drag = None;
        }
    }

    /// Returns the tiles between two places: a line, or a filled box.
    pub(super) fn spanned(&self, from: Place, to: Place) -> Vec<Place> {
        if self.hand != Hand::Box {
            return line(from, to);
        }
        let (width, height) = self.document.size();
        let columns = from.0.min(to.0).max(0)..=from.0.max(to.0).min(width - 1);
        let rows = from.1.min(to.1).max(0)..=from.1.max(to.1).min(height - 1);
        rows.flat_map(|row| columns.clone().map(move |column| (column, row))).collect()
    }

    /// Returns the smallest item at a place of the picture. Decorations come after all others.
    fn item_at(&self, at: (i32, i32)) -> Option<&Item> {
        let Point { x, y } = self.view.world(at);
        let under = self.document.items().iter().filter(|item| self.box_of(item).covers((x, y)));
        under.min_by_key(|item| {
            let area = self.box_of(item);
            (item.word == "Decor", area.w * area.h)
        })
    }

    /// Returns what an item covers, in pixels of the world.
    pub(super) fn box_of(&self, item: &Item) -> Rect {
        let Some(first) = item.spots.first() else { return Rect::default() };
        let tile = |(column, row): Place| Rect::new(column * TILE, row * TILE, TILE, TILE);
        let own = tile(first.place);
        if first.role == Role::Corner {
            let corners = item.spots.iter().filter(|spot| spot.role == Role::Corner);
            return corners.map(|spot| tile(spot.place)).reduce(Rect::union).unwrap_or(own);
        }
        if item.word == "Lift" {
            let values = self.document.values(item.which);
            let width = values.iter().find(|(field, _)| field.name == "width").and_then(|(field, value)| {
                let Is::Number { low, high, .. } = field.is else { return None };
                Some(value.parse::<i64>().ok()?.clamp(low, high) as i32)
            });
            return Rect { w: width.unwrap_or(1) * TILE, h: TILE / 2, ..own };
        }
        let drawn = self.palette.entry_of(item).map_or(Rect::default(), |entry| entry.bounds);
        match (drawn.is_empty(), item.word.as_str()) {
            (true, _) => own,
            (false, "Decor") => drawn.moved(own.x, own.y),
            // The whole tile is added, so that a flat item is easy to hit.
            (false, _) => drawn.moved(own.x, own.y).union(own),
        }
    }

    /// Returns the corner or stop whose handle is here. The item's own place has none, because the item is dragged.
    fn handle_at(&self, which: Which, at: (i32, i32)) -> Option<usize> {
        let item = self.document.item(which)?;
        let has = |nth: &usize| self.handle(item, *nth).is_some_and(|handle| handle.grown(2).covers(at));
        (0..item.spots.len()).find(has)
    }

    pub(super) fn handle(&self, item: &Item, nth: usize) -> Option<Rect> {
        let spot = item.spots.get(nth).filter(|_| item.spots.len() > 1)?;
        let (column, row) = spot.place;
        if spot.role == Role::At {
            return None;
        }
        let tile = self.view.on_picture(Rect::new(column * TILE, row * TILE, TILE, TILE));
        let middle = tile.center();
        Some(Rect::new(middle.x - 3, middle.y - 3, 7, 7))
    }
}

/// Returns the tiles of a line. Each touches the next at a side or a corner.
fn line(from: Place, to: Place) -> Vec<Place> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = dx.abs().max(dy.abs());
    let round = |way: i32, nth: i32| {
        if steps == 0 { 0 } else { (2 * way * nth + steps * way.signum()) / (2 * steps) }
    };
    (0..=steps).map(|nth| (from.0 + round(dx, nth), from.1 + round(dy, nth))).collect()
}
