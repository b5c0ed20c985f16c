//! The guided tour: a dozen steps that explain the lab from the beginning. Each sets up the lab, says where to look,
//! and leaves everything free to play with. Its text is below the world, so that it covers nothing.

use super::TOUR_TEXT;
use super::layout::Place;
use super::question::Question;
use super::settings::{Data, Page, Row, Settings};
use super::source::Level;
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::{Point, Rect};
use crate::index::Kind;
use crate::lab::Layout;
use crate::lab::crowd::Sizes;

const LINE: i32 = 11;
const TRY: Colour = Colour::rgb(0x8fd0ff);
const TEXT_WIDTH: i32 = TOUR_TEXT.w - 14;
pub const MOST_LINES: usize = 7;
const NEXT: Rect = Rect::new(TOUR_TEXT.x + TOUR_TEXT.w - 84, TOUR_TEXT.y + TOUR_TEXT.h - 15, 80, 13);
const BACK: Rect = Rect::new(TOUR_TEXT.x + 6, NEXT.y, 100, 13);

pub struct Step {
    pub title: &'static str,
    /// Drawing breaks it into lines. Together with `tries` it has at most [`MOST_LINES`].
    pub text: &'static str,
    /// What to look at or to do, in another colour.
    pub tries: &'static str,
    pub place: Place,
    pub index: Kind,
    pub beside: Option<Kind>,
    pub depth: Option<u32>,
    pub boxes: usize,
    pub data: Data,
    pub sizes: Sizes,
    pub speed: i32,
    pub page: Page,
    /// The first query, in this world.
    pub asks: Option<fn(Rect) -> Question>,
    /// Ticks that run before the step is shown.
    pub ticks_before: u32,
}

const PLAIN: Step = Step {
    title: "",
    text: "",
    tries: "",
    place: Place::World,
    index: Kind::FixedDepth,
    beside: None,
    depth: None,
    boxes: 150,
    data: Data::Strewn(Layout::Uniform),
    sizes: Sizes::Game,
    speed: 1,
    page: Page::Figures,
    asks: None,
    ticks_before: 1,
};

pub const STEPS: [Step; 12] = [
    Step {
        title: "Who is near?",
        text: "In a game a hundred things move, and each asks every tick: whom do I touch? Before one can look closely at two things, one must find out which are near at all. That search is called the broad phase, and this lab shows eight ways to do it. The white frame is one such question. Blue boxes are its answer; orange ones were compared with it in vain.",
        tries: "Drag with the right mouse button to ask one of your own.",
        place: Place::World,
        index: Kind::Grid,
        ..PLAIN
    },
    Step {
        title: "Brute force: ask them all",
        text: "The simplest way (scan) compares the question with every box there is. So nearly all of them are orange. It is never wrong, and all the others are measured against it. A check is two boxes compared.",
        tries: "Look at the first line of figures: 150 boxes, 150 questions, 22 500 checks in a tick. Press N for 300 boxes: not twice but four times as many. With 10 000 it would be a hundred million, sixty times a second.",
        place: Place::Figures(0, 2),
        index: Kind::Scan,
        ..PLAIN
    },
    Step {
        title: "A grid",
        text: "Cut the ground into squares and note for each who lives there. A question looks only into the squares it reaches, the bright ones; nobody else is even thought of. How large should a square be? Too small, and a lift lies in hundreds; too large, and each holds a crowd. Where everything is of one size a grid is hard to beat; in a game it is not.",
        tries: "Above the grid, below brute force, with the same boxes and the same answers: compare their checks.",
        place: Place::Figures(0, 3),
        index: Kind::Grid,
        beside: Some(Kind::Scan),
        ..PLAIN
    },
    Step {
        title: "A quadtree",
        text: "Halve the world both ways: four squares. Halve each again, and again. A box lives in the smallest square that holds all of it, so large things live high up and small ones deep down. A question starts at the top. What it does not reach, or where nothing is, is pruned: dim, with all that lies in it. Lit cells were visited.",
        tries: "Press 0 to 5 to see what depth does: at 0 there is one cell, and it is brute force again. 9: back.",
        place: Place::World,
        index: Kind::Bucket,
        boxes: 300,
        asks: Some(|world| area(world, 12, 12, 20, 26)),
        ..PLAIN
    },
    Step {
        title: "Node by node",
        text: "How does an index get at its answer? The log at the right tells which cells a question reached, whether each was visited or pruned, and how many boxes were then compared. In the end its checks add up to those of the question.",
        tries: "Press G, and it is told slowly, each time one more cell; after the last, the world goes on. Turn the index with I and follow another way to the same answer.",
        place: Place::Page,
        index: Kind::FixedDepth,
        boxes: 60,
        page: Page::Steps,
        ..PLAIN
    },
    Step {
        title: "The fault on the line",
        text: "Here every box lies across the middle line of the world. No half holds it wholly, so in the tree below, made as a tutorial published it, all of them stay at the very top: every question is put to every box. Brute force, and nobody told you. This is no rare case. In any level the floor, a bridge or a row of coins may lie on some line. Above, the game's tree does not mind.",
        tries: "Look at the checks; the next step but one tells why.",
        place: Place::Figures(0, 3),
        beside: Some(Kind::Tutorial),
        depth: Some(4),
        data: Data::Strewn(Layout::Midline),
        ..PLAIN
    },
    Step {
        title: "The bit that stays on",
        text: "A tree with all its cells made beforehand needs to know which are empty. The tutorial keeps a bit for each, addedTo. When a box leaves, only the cell it left is told; those above it stay marked, and questions go on walking into empty ground. Six boxes have raced through this world for a while. The question covers all of it. Above: cells where something is. Below: lit cells with nothing in them.",
        tries: "Compare the cells visited: they are told below each of the two pictures.",
        place: Place::World,
        beside: Some(Kind::Tutorial),
        depth: Some(4),
        boxes: 6,
        sizes: Sizes::Small,
        speed: 4,
        asks: Some(Question::Area),
        ticks_before: 900,
        ..PLAIN
    },
    Step {
        title: "Loose cells",
        text: "The game's tree lets a box stick out of its cell. Its size says on which level it lives, its upper left corner says in which cell there. So no line matters: a coin across the middle of the world is in a small cell like any other. To find its place takes no search, only arithmetic. The price: a question also looks half a cell further left and up. Nearly always that is four cells.",
        tries: "Drag a box across the lines and watch: its neighbours stay few.",
        place: Place::World,
        boxes: 200,
        asks: Some(|world| area(world, 47, 46, 6, 9)),
        ..PLAIN
    },
    Step {
        title: "Make it anew, or keep it up?",
        text: "Everything moves. Some clear the whole tree each tick and fill it again (rebuild, below): short to write, and never out of date. Ours remembers in which cell each box is. Most boxes do not leave theirs within a tick, and then four numbers are stored, no more.",
        tries: "Compare the microseconds of moving. Set the velocity to still with V: who rests costs the one next to nothing, and the other as much as before.",
        place: Place::Figures(9, 2),
        beside: Some(Kind::Rebuild),
        boxes: 3_000,
        ..PLAIN
    },
    Step {
        title: "One huge box",
        text: "One of these boxes is as large as the world; so is a wall of fire. It is in everybody's answer, that cannot be helped. But it must not slow down the rest. The tree below keeps a box in every leaf it touches: that cures the line, but the huge one is in all of them, and in the way of every split and merge. Above it is one box in the topmost cell.",
        tries: "Compare what moving costs. Then turn the row Beside it with B to see what the others make of it.",
        place: Place::Figures(9, 2),
        beside: Some(Kind::MultiLeaf),
        data: Data::Strewn(Layout::Huge),
        boxes: 300,
        ..PLAIN
    },
    Step {
        title: "How deep?",
        text: "The tutorial printed a table: depth, checks, memory. Here it grows afresh from the boxes you see, for its tree and for ours. Each level more means fewer boxes in a cell, and four times the cells. At some depth the checks stop falling, because a box cannot live in a cell much smaller than itself; from there on one pays memory for nothing. So the game makes its leaves about twice as long as what lives in them.",
        tries: "Find the row from which the checks hardly fall any more; the bright one is the depth the game would choose.",
        place: Place::Page,
        boxes: 1_000,
        page: Page::Table,
        ticks_before: 1,
        ..PLAIN
    },
    Step {
        title: "Where to go from here",
        text: "These boxes are a level of the game, played from a recording. To read on: docs/quadtree.md tells all this at length, with figures. Then src/index/fixed_depth.rs, whose first page explains the game's tree; src/index/tutorial.rs, with its faults marked; and src/index.rs, what all eight have to keep.",
        tries: "Turn the rows and see who does well on a level, or press K: the lower index forgets a box, and the red banner shows that nothing slips by.",
        place: Place::Row(Row::Data),
        beside: Some(Kind::Tutorial),
        data: Data::Level(0),
        ticks_before: 120,
        ..PLAIN
    },
];

/// Returns a part of the world, in hundredths of its sides.
fn area(world: Rect, x: i32, y: i32, w: i32, h: i32) -> Question {
    let (left, top) = (world.x + world.w * x / 100, world.y + world.h * y / 100);
    let corner = Point::new(left + world.w * w / 100, top + world.h * h / 100);
    Question::Area(Rect::between(Point::new(left, top), corner))
}

/// Returns the settings of a step. Without its level the boxes are clustered.
pub fn settings_of(step: &Step, levels: &[Level]) -> Settings {
    let data = match step.data {
        Data::Level(nth) if nth >= levels.len() => Data::Strewn(Layout::Clustered),
        data => data,
    };
    Settings {
        index: step.index,
        beside: step.beside,
        depth: step.depth,
        boxes: step.boxes,
        data,
        sizes: step.sizes,
        speed: step.speed,
        page: step.page,
        ..Settings::default()
    }
}

pub fn buttons() -> [(&'static str, Rect); 2] {
    [("tour: back", BACK), ("tour: next", NEXT)]
}

/// Returns true for a click on Next and false for one on Back.
pub fn button_at(at: (i32, i32)) -> Option<bool> {
    if NEXT.covers(at) { Some(true) } else { BACK.covers(at).then_some(false) }
}

/// With `in_focus`, left and right go back and on.
pub fn draw(number: usize, in_focus: bool, list: &mut DrawList) {
    let Some(step) = STEPS.get(number) else { return };
    let looks_at = step.place.rect();
    list.outline(looks_at, Colour::AMBER);
    list.outline(looks_at.grown(1), Colour::AMBER.with_alpha(120));
    list.fill(TOUR_TEXT, Colour::rgb(0x1c2236));
    list.fill(Rect { h: 2, ..TOUR_TEXT }, Colour::AMBER);
    let (x, y) = (TOUR_TEXT.x + 7, TOUR_TEXT.y + 8);
    let mut line = |y: i32, colour: Colour, text: &str| {
        list.text(Font::Small, Align::Left, x, y, colour, format_args!("{text}"));
    };
    line(y, Colour::AMBER, step.title);
    let told = lines(step.text).map(|text| (text, Colour::PAPER));
    let tried = lines(step.tries).map(|text| (text, TRY));
    for (nth, (text, colour)) in told.chain(tried).enumerate() {
        line(y + 14 + nth as i32 * LINE, colour, text);
    }
    let foot = NEXT.y + 3;
    if number > 0 {
        line(foot, Colour::DIM, if in_focus { "< left: back" } else { "< Backspace: back" });
    }
    let (middle, right) = (TOUR_TEXT.center().x, TOUR_TEXT.right() - 7);
    list.text(Font::Small, Align::Middle, middle, foot, Colour::DIM, format_args!("{} of {}", number + 1, STEPS.len()));
    let word = match (number + 1 < STEPS.len(), in_focus) {
        (true, true) => "right: next >",
        (true, false) => "Return: next >",
        (false, _) => "Return: the end",
    };
    list.text(Font::Small, Align::Right, right, foot, Colour::AMBER, format_args!("{word}"));
}

/// Breaks a text into lines that fit.
pub fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    let width = |text: &str| Font::Small.width(format_args!("{text}"));
    let mut rest = text;
    std::iter::from_fn(move || {
        let ends = rest.match_indices(' ').map(|(at, _)| at).chain([rest.len()]);
        let end = ends.take_while(|&end| width(&rest[..end]) <= TEXT_WIDTH).last()?;
        let line = &rest[..end];
        rest = rest[end..].trim_start();
        (!line.is_empty()).then_some(line)
    })
}
