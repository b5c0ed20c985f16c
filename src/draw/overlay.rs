//! The debug overlays: boxes, index cells, queries, counts and an inspector. They only read the world. What has a place
//! in it is drawn through a [`Lens`], so it fits a zoomed-out picture. Text is at the edges, away from the player.

mod boxes;
pub mod counter;
mod edges;
pub mod free;
mod help;
mod inspector;
pub mod notice;
mod panel;
mod tree;

pub use notice::Notice;
pub use panel::Micros;

use std::fmt::Display;

use super::font::{Align, Font};
use super::history::History;
use super::{Colour, DrawList};
use crate::geom::{Point, Rect};
use crate::pool::Id;
use crate::sim::{Asker, Entity, World};
use crate::words::Text;
use edges::Edges;
use free::Free;
pub use help::PAGES as HELP_PAGES;
use inspector::Inspector;
use panel::Panel;
use tree::TreeOverlay;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Overlays {
    /// F1: the box of each body, coloured by kind.
    pub hitboxes: bool,
    /// F2: the cells of the index, and the last query of the focused entity.
    pub tree: bool,
    pub counter: Counter,
    /// F8: the focused entity as text.
    pub inspector: bool,
    pub help: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Counter {
    #[default]
    Off,
    Line,
    Panel,
}

impl Counter {
    pub fn next(self) -> Counter {
        match self {
            Counter::Off => Counter::Line,
            Counter::Line => Counter::Panel,
            Counter::Panel => Counter::Off,
        }
    }
}

/// The part of the world in the picture, reduced by the factor `zoom`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lens {
    pub seen: Rect,
    pub zoom: i32,
}

impl Lens {
    pub fn point(self, at: Point) -> (i32, i32) {
        ((at.x - self.seen.x).div_euclid(self.zoom), (at.y - self.seen.y).div_euclid(self.zoom))
    }

    /// The result is at least one pixel wide and high.
    pub fn rect(self, rect: Rect) -> Rect {
        let (x, y) = self.point(Point::new(rect.x, rect.y));
        let (right, bottom) = self.point(Point::new(rect.right(), rect.bottom()));
        Rect::new(x, y, (right - x).max(1), (bottom - y).max(1))
    }
}

#[derive(Clone, Copy)]
pub struct Costs<'a> {
    pub history: &'a History,
    /// The largest number of candidates that one query of the camera has returned.
    pub draw_mark: usize,
}

/// State of the overlays that is kept from tick to tick.
pub struct Inside {
    /// The entity that was chosen with the mouse. Without one the focus is the first player.
    pub focus: Option<Id>,
    /// The mouse position in pixels of the picture.
    pub pointer: (i32, i32),
    pub free: Option<Free>,
    /// The page of the help.
    pub help_page: usize,
    pub notice: Notice,
    pub panel: Panel,
    tree: TreeOverlay,
    inspector: Inspector,
    edges: Edges,
}

impl Inside {
    pub fn new(world: &World) -> Inside {
        Inside {
            focus: None,
            pointer: (0, 0),
            free: None,
            help_page: 0,
            notice: Notice::default(),
            panel: Panel::new(world),
            tree: TreeOverlay::default(),
            inspector: Inspector::default(),
            edges: Edges::new(),
        }
    }

    pub fn forget(&mut self, world: &World) {
        self.focus = None;
        self.tree.forget();
        self.inspector = Inspector::default();
        self.panel = Panel::new(world);
    }

    /// Returns the focused entity: the chosen one, or else the first player in the game.
    pub fn focus<'a>(&self, world: &'a World) -> Option<&'a Entity> {
        let chosen = self.focus.and_then(|id| world.get(id));
        chosen.or_else(|| world.players().next())
    }

    /// Focuses the smallest entity at a point of the picture, or the player again if there is none.
    pub fn choose(&mut self, world: &World, lens: Lens, at: (i32, i32)) {
        self.focus = thing_at(world, lens, at).map(|entity| entity.id);
    }

    pub fn prepare(&mut self, overlays: Overlays) {
        if overlays.tree {
            self.tree.take_memory();
        }
    }

    pub fn after_tick(&mut self, world: &World, overlays: Overlays) {
        let focus = self.focus(world).map(|entity| entity.id);
        if overlays.tree {
            self.tree.after_tick(world, focus);
        }
        self.inspector.after_tick(world, focus);
    }

    pub fn after_rewind(&mut self, world: &World, overlays: Overlays) {
        self.tree.forget();
        self.inspector.after_rewind(world);
        self.after_tick(world, overlays);
    }

    pub fn draw_in_the_world(
        &mut self,
        list: &mut DrawList,
        world: &World,
        lens: Lens,
        overlays: Overlays,
        slots: &[u32],
    ) {
        let focus = self.focus(world);
        if overlays.tree {
            self.tree.draw_cells(list, world, lens);
        }
        if overlays.hitboxes {
            boxes::draw(list, world, slots, lens);
        }
        if overlays.tree {
            self.tree.draw_question(list, world, focus, lens);
        }
        if overlays.inspector {
            self.inspector.draw_trail(list, lens);
        }
        if let Some(entity) = focus.filter(|_| overlays.tree || overlays.inspector) {
            boxes::corners(list, lens.rect(entity.body.rect).grown(2));
        }
        if overlays.hitboxes || overlays.tree || overlays.inspector {
            boxes::name_at(list, world, lens, self.pointer);
        }
    }

    /// Returns the boxes at the edges of the last picture, and that of a sign's text.
    pub fn boxes(&self) -> &[Rect] {
        self.edges.taken()
    }

    /// `sign` is the box of a sign's text.
    pub fn draw_at_the_edges(
        &mut self,
        list: &mut DrawList,
        world: &World,
        lens: Lens,
        overlays: Overlays,
        costs: Costs,
        sign: Option<Rect>,
    ) {
        let players = [0, 1].map(|number| world.player(number).map(|player| lens.rect(player.body.rect)));
        self.edges.begin(list, players);
        match overlays.counter {
            Counter::Off => {}
            Counter::Line => counter::draw(list, costs.history, world, lens),
            Counter::Panel => match self.edges.place(edges::EdgeBox::Panel, panel::SIZE) {
                Some(place) => self.panel.draw(list, place, world, costs),
                None => counter::draw(list, costs.history, world, lens),
            },
        }
        if overlays.inspector {
            let focus = self.focus(world);
            let full = self.inspector.height(world, focus);
            let mut place = |height| self.edges.place(edges::EdgeBox::Inspector, (inspector::WIDTH, height));
            if let Some(place) = place(full).or_else(|| place(full.min(inspector::SHORT))) {
                self.inspector.draw(list, place, world, focus);
            }
        }
        if overlays.tree {
            self.tree.draw_legend(list, self.edges.strip(tree::LEGEND), world);
        }
        self.notice.draw(list, sign);
        self.edges.add(sign);
        if self.free.is_some() {
            free::draw_keys(list);
        }
        if overlays.help {
            help::draw(list, self.help_page);
        }
    }
}

fn thing_at(world: &World, lens: Lens, at: (i32, i32)) -> Option<&Entity> {
    let pixel = Rect::new(at.0, at.1, 1, 1).grown(2);
    let there = world.entities().filter(|entity| lens.rect(entity.body.rect).overlaps(pixel));
    there.min_by_key(|entity| entity.body.rect.w * entity.body.rect.h)
}

/// Returns the word for a source of queries.
fn name_of(asker: Asker) -> Text {
    match asker {
        Asker::Entity => words!("overlay.asker.entity"),
        Asker::Bullet => words!("overlay.asker.bullet"),
        Asker::Sight => words!("overlay.asker.sight"),
        Asker::Draw => words!("overlay.asker.draw"),
    }
}

/// Draws an opaque dark box for text. Opaque is easiest to read, and a tenth of the work for the software painter.
fn paper(list: &mut DrawList, rect: Rect) {
    list.fill(rect, Colour::INK);
    list.outline(rect, Colour::rgb(0x4b5560));
}

fn caption(list: &mut DrawList, y: i32, colour: Colour, text: impl Display) {
    let (middle, width) = (list.width / 2, Font::Small.width(&text));
    list.fill(Rect::new(middle - width / 2 - 6, y - 4, width + 12, 15), Colour::INK.with_alpha(216));
    list.plain_text(Font::Small, Align::Middle, middle, y, colour, text);
}

struct Spaced(u32);

impl std::fmt::Display for Spaced {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.0 {
            n @ ..1_000 => write!(out, "{n}"),
            n @ ..1_000_000 => write!(out, "{} {:03}", n / 1_000, n % 1_000),
            n => write!(out, "{} {:03} {:03}", n / 1_000_000, n / 1_000 % 1_000, n % 1_000),
        }
    }
}
