//! The guided tour: a dozen steps that explain the lab from the beginning. Each sets up the lab, says where to look,
//! and leaves everything free to play with. Its text is below the world, so that it covers nothing.

use super::TOUR_TEXT;
use super::layout::TourTarget;
use super::question::Question;
use super::settings::{Data, LabPage, Row, Settings};
use super::source::Level;
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::{Point, Rect};
use crate::index::Kind;
use crate::lab::Layout;
use crate::lab::crowd::Sizes;
use crate::words::Text;

const LINE: i32 = 11;
const TRY: Colour = Colour::rgb(0x8fd0ff);
const TEXT_WIDTH: i32 = TOUR_TEXT.w - 14;
pub const MOST_LINES: usize = 7;
const NEXT: Rect = Rect::new(TOUR_TEXT.x + TOUR_TEXT.w - 84, TOUR_TEXT.y + TOUR_TEXT.h - 15, 80, 13);
const BACK: Rect = Rect::new(TOUR_TEXT.x + 6, NEXT.y, 100, 13);

pub struct TourStep {
    pub title: Text,
    /// Drawing breaks it into lines. Together with `tries` it has at most [`MOST_LINES`].
    pub text: Text,
    /// What to look at or to do, in another colour.
    pub tries: Text,
    pub place: TourTarget,
    pub index: Kind,
    pub beside: Option<Kind>,
    pub depth: Option<u32>,
    pub boxes: usize,
    pub data: Data,
    pub sizes: Sizes,
    pub speed: i32,
    pub page: LabPage,
    /// Makes the first query of the step from the bounds of the lab's world.
    pub asks: Option<fn(Rect) -> Question>,
    /// Ticks that run before the step is shown.
    pub ticks_before: u32,
}

const fn step(title: Text, text: Text, tries: Text) -> TourStep {
    TourStep {
        title,
        text,
        tries,
        place: TourTarget::World,
        index: Kind::FixedDepth,
        beside: None,
        depth: None,
        boxes: 150,
        data: Data::Strewn(Layout::Uniform),
        sizes: Sizes::Game,
        speed: 1,
        page: LabPage::Figures,
        asks: None,
        ticks_before: 1,
    }
}

pub const STEPS: [TourStep; 12] = [
    TourStep {
        place: TourTarget::World,
        index: Kind::Grid,
        ..step(words!("tour.near"), words!("tour.near.text"), words!("tour.near.try"))
    },
    TourStep {
        place: TourTarget::Figures(0, 2),
        index: Kind::Scan,
        ..step(words!("tour.brute"), words!("tour.brute.text"), words!("tour.brute.try"))
    },
    TourStep {
        place: TourTarget::Figures(0, 3),
        index: Kind::Grid,
        beside: Some(Kind::Scan),
        ..step(words!("tour.grid"), words!("tour.grid.text"), words!("tour.grid.try"))
    },
    TourStep {
        place: TourTarget::World,
        index: Kind::Bucket,
        boxes: 300,
        asks: Some(|world| area(world, 12, 12, 20, 26)),
        ..step(words!("tour.quadtree"), words!("tour.quadtree.text"), words!("tour.quadtree.try"))
    },
    TourStep {
        place: TourTarget::Page,
        index: Kind::FixedDepth,
        boxes: 60,
        page: LabPage::Steps,
        ..step(words!("tour.node"), words!("tour.node.text"), words!("tour.node.try"))
    },
    TourStep {
        place: TourTarget::Figures(0, 3),
        beside: Some(Kind::Tutorial),
        depth: Some(4),
        data: Data::Strewn(Layout::Midline),
        ..step(words!("tour.line"), words!("tour.line.text"), words!("tour.line.try"))
    },
    TourStep {
        place: TourTarget::World,
        beside: Some(Kind::Tutorial),
        depth: Some(4),
        boxes: 6,
        sizes: Sizes::Small,
        speed: 4,
        asks: Some(Question::Area),
        ticks_before: 900,
        ..step(words!("tour.bit"), words!("tour.bit.text"), words!("tour.bit.try"))
    },
    TourStep {
        place: TourTarget::World,
        boxes: 200,
        asks: Some(|world| area(world, 47, 46, 6, 9)),
        ..step(words!("tour.loose"), words!("tour.loose.text"), words!("tour.loose.try"))
    },
    TourStep {
        place: TourTarget::Figures(9, 2),
        beside: Some(Kind::Rebuild),
        boxes: 3_000,
        ..step(words!("tour.rebuild"), words!("tour.rebuild.text"), words!("tour.rebuild.try"))
    },
    TourStep {
        place: TourTarget::Figures(9, 2),
        beside: Some(Kind::MultiLeaf),
        data: Data::Strewn(Layout::Huge),
        boxes: 300,
        ..step(words!("tour.huge"), words!("tour.huge.text"), words!("tour.huge.try"))
    },
    TourStep {
        place: TourTarget::Page,
        boxes: 1_000,
        page: LabPage::Table,
        ticks_before: 1,
        ..step(words!("tour.deep"), words!("tour.deep.text"), words!("tour.deep.try"))
    },
    TourStep {
        place: TourTarget::Row(Row::Data),
        beside: Some(Kind::Tutorial),
        data: Data::Level(0),
        ticks_before: 120,
        ..step(words!("tour.next"), words!("tour.next.text"), words!("tour.next.try"))
    },
];

/// Returns a part of the world, in hundredths of its sides.
fn area(world: Rect, x: i32, y: i32, w: i32, h: i32) -> Question {
    let (left, top) = (world.x + world.w * x / 100, world.y + world.h * y / 100);
    let corner = Point::new(left + world.w * w / 100, top + world.h * h / 100);
    Question::Area(Rect::between(Point::new(left, top), corner))
}

/// Returns the settings of a step. Without its level the boxes are clustered.
pub fn settings_of(step: &TourStep, levels: &[Level]) -> Settings {
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

/// Names the keys if there are `keys`. Left and right go back and on while the row of the tour is in focus.
pub fn draw(number: usize, keys: Option<bool>, list: &mut DrawList) {
    let Some(step) = STEPS.get(number) else { return };
    let looks_at = step.place.rect();
    list.outline(looks_at, Colour::AMBER);
    list.outline(looks_at.grown(1), Colour::AMBER.with_alpha(120));
    list.fill(TOUR_TEXT, Colour::rgb(0x1c2236));
    list.fill(Rect { h: 2, ..TOUR_TEXT }, Colour::AMBER);
    let (x, y) = (TOUR_TEXT.x + 7, TOUR_TEXT.y + 8);
    let mut line = |y: i32, colour: Colour, text: &str| {
        list.text(Font::Small, Align::Left, x, y, colour, text);
    };
    line(y, Colour::AMBER, &step.title);
    let told = lines(step.text).map(|text| (text, Colour::PAPER));
    let tried = lines(step.tries).map(|text| (text, TRY));
    for (nth, (text, colour)) in told.chain(tried).enumerate() {
        line(y + 14 + nth as i32 * LINE, colour, text);
    }
    let foot = NEXT.y + 3;
    if number > 0 {
        let word = match keys {
            None => words!("tour.back"),
            Some(true) => words!("tour.back.left"),
            Some(false) => words!("tour.back.backspace"),
        };
        line(foot, Colour::DIM, &word);
    }
    let (middle, right) = (TOUR_TEXT.center().x, TOUR_TEXT.right() - 7);
    list.text(
        Font::Small,
        Align::Middle,
        middle,
        foot,
        Colour::DIM,
        words!("tour.of", step = number + 1, all = STEPS.len()),
    );
    let word = match (number + 1 < STEPS.len(), keys) {
        (true, None) => words!("tour.on"),
        (true, Some(true)) => words!("tour.on.right"),
        (true, Some(false)) => words!("tour.on.return"),
        (false, None) => words!("tour.end"),
        (false, Some(_)) => words!("tour.on.end"),
    };
    list.text(Font::Small, Align::Right, right, foot, Colour::AMBER, word);
}

/// Breaks a text into lines that fit.
pub fn lines(text: Text) -> impl Iterator<Item = &'static str> {
    let width = |text: &str| Font::Small.width(text);
    let mut rest = text.as_str();
    std::iter::from_fn(move || {
        let ends = rest.match_indices(' ').map(|(at, _)| at).chain([rest.len()]);
        let end = ends.take_while(|&end| width(&rest[..end]) <= TEXT_WIDTH).last()?;
        let line = &rest[..end];
        rest = rest[end..].trim_start();
        (!line.is_empty()).then_some(line)
    })
}
