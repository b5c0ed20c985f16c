//! F8: shows all state of one entity as text, and its trail. The text is the derived `Debug` output of the entity's
//! kind without Rust's punctuation, so it is always complete and up to date.

use std::fmt::{self, Write};

use super::{Lens, paper};
use crate::draw::font::{Align, Font};
use crate::draw::recent::Recent;
use crate::draw::{Colour, DrawList};
use crate::geom::{Point, Rect, SUBPIXELS};
use crate::index::{Cell, TraceStep};
use crate::pool::Id;
use crate::sim::{Entity, World};

pub const WIDTH: i32 = 206;
const LINE: i32 = 11;
const INSET: i32 = 6;
/// Positions kept: one second.
const TRAIL: usize = 60;
/// Longest word in letters. A longer word is cut.
const WORD: usize = 40;
/// The output of a warden is long.
const MOST_LINES: i32 = 20;
/// With this height, the text has room in a free corner of the picture wherever the player is. Only the first lines
/// are shown.
pub const SHORT: i32 = 7 * LINE + INSET + 3;
/// Indent in pixels of a wrapped line.
const HANG: i32 = 8;
/// The rules store `u32::MAX` for something that has not happened yet.
const NEVER: &str = "4294967295";

#[derive(Default)]
pub struct Inspector {
    who: Option<Id>,
    trail: Recent<Point, TRAIL>,
    met: Option<Met>,
}

/// The last entity that it acted on, or that acted on it.
#[derive(Clone, Copy)]
struct Met {
    name: &'static str,
    other: Id,
    /// Whether the inspected entity was the one that acted.
    acted: bool,
    tick: u32,
}

impl Inspector {
    pub fn after_tick(&mut self, world: &World, focus: Option<Id>) {
        if self.who != focus {
            *self = Inspector { who: focus, ..Inspector::default() };
        }
        let Some(entity) = focus.and_then(|id| world.get(id)) else { return };
        self.trail.keep(entity.body.rect.center(), world.tick());
        let meetings = world.log().map_or(&[][..], |log| log.meetings());
        let own = meetings.iter().rev().find(|met| met.by == entity.id || met.whom == entity.id);
        if let Some(met) = own {
            let acted = met.by == entity.id;
            let other = if acted { met.whom } else { met.by };
            // An entity that died in this tick is already removed, so its kind is unknown.
            let name =
                world.get(other).map_or(words!("overlay.inspector.gone").as_str(), |entity| entity.kind.traits().name);
            self.met = Some(Met { name, other, acted, tick: world.tick() });
        }
    }

    pub fn after_rewind(&mut self, world: &World) {
        self.trail.cut(world.tick());
        self.met = self.met.filter(|met| met.tick < world.tick());
    }

    pub fn height(&self, world: &World, focus: Option<&Entity>) -> i32 {
        let mut pen = Pen::new(None, Rect::new(0, 0, WIDTH, i32::MAX));
        self.tell(&mut pen, world, focus);
        pen.y + LINE + INSET - 2
    }

    pub fn draw(&self, list: &mut DrawList, place: Rect, world: &World, focus: Option<&Entity>) {
        paper(list, place);
        self.tell(&mut Pen::new(Some(list), place), world, focus);
    }

    fn tell(&self, pen: &mut Pen, world: &World, focus: Option<&Entity>) {
        let Some(entity) = focus else { return pen.words(Colour::DIM, &words!("overlay.inspector.none")) };
        let (body, kind, id) = (&entity.body, &entity.kind, entity.id);
        let name = kind.traits().name;
        pen.words(
            Colour::AMBER,
            &words!("overlay.inspector.name", name = name, slot = id.slot, generation = id.generation),
        );
        let Rect { x, y, w, h } = body.rect;
        let facing = format_args!("{:?}", body.facing);
        pen.words(Colour::PAPER, &words!("overlay.inspector.box", x = x, y = y, w = w, h = h, facing = facing));
        match holder(world, entity) {
            Holder::Cell(Cell { rect: Rect { x, y, w, h }, depth, items }) => {
                pen.words(Colour::PAPER, &words!("overlay.inspector.cell", x = x, y = y, w = w, h = h));
                pen.words(Colour::PAPER, &words!("overlay.inspector.holds", depth = depth, items = items));
            }
            Holder::List => pen.words(Colour::PAPER, &words!("overlay.inspector.listed")),
            Holder::Nothing => pen.words(Colour::PAPER, &words!("overlay.inspector.no_cell")),
        }
        let (x, y) = (Hundredths(body.velocity.x), Hundredths(body.velocity.y));
        let solidity = format_args!("{:?}", body.solidity);
        pen.words(Colour::PAPER, &words!("overlay.inspector.velocity", x = x, y = y, solidity = solidity));
        match self.met {
            None => pen.words(Colour::DIM, &words!("overlay.inspector.not_met")),
            Some(Met { name, other, acted, tick }) => {
                let (slot, ago) = (other.slot, world.tick().saturating_sub(tick));
                if acted {
                    pen.words(Colour::PAPER, &words!("overlay.inspector.acted", name = name, slot = slot, ago = ago));
                } else {
                    pen.words(
                        Colour::PAPER,
                        &words!("overlay.inspector.acted_on", name = name, slot = slot, ago = ago),
                    );
                }
            }
        }
        let kind = format_args!("{kind:?}");
        pen.words(Colour::DIM, &words!("overlay.inspector.state", state = kind, tick = entity.born));
    }

    pub fn draw_trail(&self, list: &mut DrawList, lens: Lens) {
        let mut before = None;
        for (nth, &at) in self.trail.iter().enumerate() {
            let at = lens.point(at);
            let alpha = (40 + nth * 200 / TRAIL) as u8;
            list.line(before.unwrap_or(at), at, Colour::AMBER.with_alpha(alpha));
            list.fill(Rect::new(at.0, at.1, 2, 2), Colour::WHITE.with_alpha(alpha));
            before = Some(at);
        }
    }
}

/// Where an index stores an entity.
#[derive(Clone, Copy)]
enum Holder {
    Cell(Cell),
    /// Outside the cells, in a list that every query reads before it visits a cell.
    List,
    /// The entity's box is empty, so no query finds it.
    Nothing,
}

/// Traces a query for the entity's own box. An index reports the boxes of a cell directly after the visit of the cell,
/// so the entity is in the cell that was visited last. `multi_leaf` stores it in several cells and reports one of them.
fn holder(world: &World, entity: &Entity) -> Holder {
    let (mut visited, mut holder) = (Holder::List, Holder::Nothing);
    world.index().trace(entity.body.rect, &mut |step| match step {
        TraceStep::Visit(cell) => visited = Holder::Cell(cell),
        TraceStep::Check { slot, .. } | TraceStep::Take { slot, .. } | TraceStep::Give { slot }
            if slot == entity.id.slot =>
        {
            holder = visited;
        }
        TraceStep::Prune(_) | TraceStep::Check { .. } | TraceStep::Take { .. } | TraceStep::Give { .. } => {}
    });
    holder
}

struct Hundredths(i32);

impl fmt::Display for Hundredths {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let hundredths = self.0 * 100 / SUBPIXELS;
        let sign = if hundredths < 0 { "-" } else { "" };
        write!(out, "{sign}{}.{:02}", hundredths.abs() / 100, hundredths.abs() % 100)
    }
}

/// Prints words into a box and wraps lines between words. Without a list it only counts the lines.
struct Pen<'a> {
    list: Option<&'a mut DrawList>,
    place: Rect,
    x: i32,
    y: i32,
    lines: i32,
    most: i32,
    colour: Colour,
    word: [u8; WORD],
    letters: usize,
    /// The last word. A repeated capitalised word is skipped, because `Debug` prints `Player(Player { .. })`.
    before: ([u8; WORD], usize),
    /// A space was read. The word ends here, unless a comma follows.
    is_over: bool,
}

impl<'a> Pen<'a> {
    fn new(list: Option<&'a mut DrawList>, place: Rect) -> Pen<'a> {
        let y = place.y + INSET - 1 - LINE;
        let most = ((place.h - INSET) / LINE).min(MOST_LINES);
        let (word, before) = ([0; WORD], ([0; WORD], 0));
        Pen { list, place, x: 0, y, lines: 0, most, colour: Colour::PAPER, word, letters: 0, before, is_over: false }
    }

    fn words(&mut self, colour: Colour, text: &dyn fmt::Display) {
        self.colour = colour;
        self.new_line();
        write!(self, "{text}").expect("writing on a picture cannot fail");
        self.end_word();
    }

    fn new_line(&mut self) {
        self.lines += 1;
        if self.lines <= self.most {
            self.y += LINE;
        }
        self.x = self.place.x + INSET;
    }

    fn end_word(&mut self) {
        self.is_over = false;
        let is_new = self.word[..self.letters] != self.before.0[..self.before.1];
        self.before = (self.word, self.letters);
        let word = self.word;
        let word = std::str::from_utf8(&word[..std::mem::take(&mut self.letters)]).unwrap_or("?");
        if word.is_empty() || !is_new && word.starts_with(char::is_uppercase) {
            return;
        }
        let (said, comma) = word.strip_suffix(',').map_or((word, ""), |said| (said, ","));
        let said = if said == NEVER { words!("overlay.inspector.never").as_str() } else { said };
        let width = Font::Small.width(format_args!("{said}{comma}"));
        if self.x + width > self.place.right() - INSET {
            self.new_line();
            self.x += HANG;
        }
        if self.lines <= self.most
            && let Some(list) = &mut self.list
        {
            list.plain_text(Font::Small, Align::Left, self.x, self.y, self.colour, format_args!("{said}{comma}"));
        }
        self.x += width + Font::Small.width(format_args!(" "));
    }
}

/// Turns `Enemy { state: Patrol, rest_ticks: 3 }` into "Enemy state Patrol, rest ticks 3". A text for the inspector must
/// not need brackets or colons, because they are left out.
impl Write for Pen<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            match letter {
                ' ' | '_' | '(' => self.is_over = self.letters > 0,
                '{' | '}' | ':' | ')' | '[' | ']' => {}
                letter if letter.is_ascii() => {
                    if self.is_over && letter != ',' {
                        self.end_word();
                    }
                    if self.letters < WORD {
                        self.word[self.letters] = letter as u8;
                        self.letters += 1;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}
