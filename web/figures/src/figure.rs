//! A crowd of boxes and one index at work on it, and what that costs. A tick moves the boxes and then asks the questions.
//! It may be spread over several pictures of the page, so that a slow index does not make the page late.

use std::time::{Duration, Instant};

use quadrant::geom::{Point, Rect};
use quadrant::index::{self, Counts, Found, Hits, Kind, Setup, Slot, SpatialIndex};
use quadrant::lab::Layout;
use quadrant::lab::crowd::{Crowd, Sizes};

use crate::all_pairs::AllPairs;
use crate::every_cell::EveryCell;

/// Questions between two looks at the clock, whose steps in a browser may be long.
const QUESTIONS_A_LOOK: usize = 16;
/// The picture of a game, as the question [`Question::Camera`] asks for it.
const CAMERA: (i32, i32) = (640, 360);
/// How far a bullet flies in a tick, and how far a thing looks for its neighbour, in pixels.
const REACH: i32 = 100;

/// What is asked in each tick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Each box that moves asks which boxes it touches.
    Touches,
    /// Each box that moves asks for the nearest other one.
    Nearest,
    /// Each box that moves shoots, and asks what the bullet crosses.
    Ray,
    /// The camera asks what it sees, once a tick.
    Camera,
}

impl Question {
    pub const ALL: [Question; 4] = [Question::Touches, Question::Nearest, Question::Ray, Question::Camera];
}

/// An index of the page: one of the game's, or the grid that only the page has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Design {
    Of(Kind),
    EveryCell,
}

impl Design {
    pub fn all() -> impl Iterator<Item = Design> {
        Kind::ALL.into_iter().map(Design::Of).chain([Design::EveryCell])
    }

    pub fn name(self) -> &'static str {
        match self {
            Design::Of(kind) => kind.name(),
            Design::EveryCell => "every_cell",
        }
    }

    fn build(self, setup: &Setup) -> Box<dyn SpatialIndex> {
        match self {
            Design::Of(kind) => index::build(kind, setup),
            Design::EveryCell => Box::new(EveryCell::new(setup)),
        }
    }
}

/// The sums of the ticks that were completed since the last [`Figure::forget`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Cost {
    pub ticks: u32,
    pub questions: u32,
    pub moving: Duration,
    pub asking: Duration,
    pub checks: u64,
    pub visited: u64,
}

pub struct Figure {
    crowd: Crowd,
    design: Design,
    index: Box<dyn SpatialIndex>,
    hits: Hits,
    all_pairs: AllPairs,
    question: Question,
    /// Boxes below this slot move.
    movers: usize,
    /// The next question of this tick.
    next: usize,
    /// The sums with those of the tick that is not complete yet, and without.
    running: Cost,
    cost: Cost,
    /// Whether the last question of a box found another one.
    touches: Vec<bool>,
    found: Vec<Found>,
}

impl Figure {
    pub fn new(boxes: usize, layout: Layout, sizes: Sizes, seed: u64) -> Figure {
        let crowd = Crowd::new(boxes, layout, sizes, seed);
        let touches = vec![false; crowd.slots()];
        Figure {
            movers: crowd.slots(),
            design: Design::Of(Kind::Scan),
            index: build(Design::Of(Kind::Scan), None, None, &crowd),
            hits: Hits::with_capacity(crowd.slots()),
            all_pairs: AllPairs::default(),
            crowd,
            question: Question::Touches,
            next: 0,
            running: Cost::default(),
            cost: Cost::default(),
            touches,
            found: Vec::new(),
        }
    }

    /// Uses another index. Without a side, it is made for the boxes that the crowd has now.
    pub fn choose(&mut self, design: Design, depth: Option<u32>, side: Option<i32>) {
        self.design = design;
        self.index = build(design, depth, side, &self.crowd);
        self.forget();
    }

    pub fn set_question(&mut self, question: Question, movers: usize) {
        self.question = question;
        self.movers = movers.min(self.crowd.slots());
        self.forget();
    }

    pub fn forget(&mut self) {
        (self.running, self.cost) = Default::default();
        self.next = 0;
    }

    pub fn crowd(&self) -> &Crowd {
        &self.crowd
    }

    pub fn index(&self) -> &dyn SpatialIndex {
        &*self.index
    }

    pub fn cost(&self) -> Cost {
        self.cost
    }

    pub fn bytes(&self) -> usize {
        if self.compares_pairs() { self.all_pairs.bytes() } else { self.index.bytes() }
    }

    /// Brute force needs no query for each box: it compares each pair once.
    fn compares_pairs(&self) -> bool {
        self.design == Design::Of(Kind::Scan) && self.question == Question::Touches
    }

    pub fn touches(&self, slot: Slot) -> bool {
        self.touches.get(slot as usize).is_some_and(|touches| *touches)
    }

    /// Questions of a tick.
    pub fn questions(&self) -> usize {
        match self.question {
            Question::Camera => 1,
            _ => self.movers,
        }
    }

    /// Questions of the present tick that are answered.
    pub fn answered(&self) -> usize {
        self.next
    }

    /// Puts a box elsewhere, also in the index.
    pub fn place(&mut self, slot: Slot, rect: Rect) {
        if (slot as usize) < self.crowd.slots() {
            self.crowd.place(slot, Some(rect));
            self.index.update(slot, rect);
            self.index.start_tick();
        }
    }

    /// Goes on until so many ticks are complete or the time is over. Returns how many were completed.
    pub fn run(&mut self, ticks: u32, time: Duration) -> u32 {
        let begun = Instant::now();
        let before = self.running.ticks;
        while self.running.ticks - before < ticks {
            if self.next == 0 {
                self.move_all();
            }
            if !self.ask(begun, time) {
                break;
            }
            self.running.ticks += 1;
            self.cost = self.running;
            self.next = 0;
            if begun.elapsed() >= time {
                break;
            }
        }
        self.running.ticks - before
    }

    fn move_all(&mut self) {
        for slot in 0..self.movers as Slot {
            self.crowd.step(slot, 1);
        }
        if self.compares_pairs() {
            // The pairs need no index, but the picture shows a query in it. So this is not measured.
            self.update_index();
        }
        let begun = Instant::now();
        if self.compares_pairs() {
            self.all_pairs.start_tick(self.crowd.boxes().map(|(_, rect)| rect));
        } else {
            self.update_index();
        }
        self.running.moving += begun.elapsed();
    }

    fn update_index(&mut self) {
        for slot in 0..self.movers as Slot {
            self.index.update(slot, self.crowd.rect(slot).unwrap_or_default());
        }
        // Designs that build their tree again do it here.
        self.index.start_tick();
    }

    /// Asks the rest of the questions of this tick. Returns false if the time was over before the last.
    fn ask(&mut self, start: Instant, time: Duration) -> bool {
        let most = self.questions();
        let mut looked = Instant::now();
        while self.next < most {
            let last = (self.next + QUESTIONS_A_LOOK).min(most);
            for slot in self.next..last {
                let counts = self.ask_one(slot as Slot);
                self.running.checks += u64::from(counts.checks);
                self.running.visited += u64::from(counts.visited);
            }
            self.running.questions += (last - self.next) as u32;
            self.next = last;
            let now = Instant::now();
            self.running.asking += now - looked;
            looked = now;
            if now - start >= time {
                break;
            }
        }
        self.next == most
    }

    fn ask_one(&mut self, slot: Slot) -> Counts {
        let rect = self.crowd.rect(slot).unwrap_or_default();
        let middle = rect.center();
        match self.question {
            Question::Touches if self.compares_pairs() => {
                let counts = self.all_pairs.ask(slot as usize);
                self.touches[slot as usize] = self.all_pairs.touches(slot as usize);
                counts
            }
            Question::Touches => {
                let counts = self.index.query(rect, &mut self.hits);
                self.touches[slot as usize] = counts.hits > 1;
                counts
            }
            // The nearest one is the box itself.
            Question::Nearest => self.index.nearest(middle, REACH, 2, &mut self.found),
            Question::Ray => {
                // Thirty-two directions, one after another.
                let turn = f64::from(slot) * std::f64::consts::TAU / 32.0;
                let (dx, dy) = (turn.cos() * f64::from(REACH), turn.sin() * f64::from(REACH));
                let end = Point::new(middle.x + dx as i32, middle.y + dy as i32);
                self.index.ray(middle, end, &mut self.found)
            }
            Question::Camera => {
                // It follows the first box.
                let view = Rect::new(middle.x - CAMERA.0 / 2, middle.y - CAMERA.1 / 2, CAMERA.0, CAMERA.1);
                self.index.query(view, &mut self.hits)
            }
        }
    }
}

/// Without a side, the index is made for the boxes that the crowd has now.
fn build(design: Design, depth: Option<u32>, side: Option<i32>, crowd: &Crowd) -> Box<dyn SpatialIndex> {
    let typical_side = side.unwrap_or_else(|| index::typical_side(crowd.boxes().map(|(_, rect)| rect)));
    let mut index = design.build(&Setup { world: crowd.world(), capacity: crowd.slots(), depth, typical_side });
    index.load(&crowd.boxes().collect::<Vec<_>>());
    index
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn a_tick_in_parts_has_the_same_counts_as_in_one() {
        let sums = |time| {
            let mut figure = Figure::new(500, Layout::Uniform, Sizes::Mixed, 1);
            figure.choose(Design::Of(Kind::Grid), None, None);
            while figure.cost().ticks < 5 {
                figure.run(1, time);
            }
            (figure.cost().checks, figure.cost().visited, figure.cost().questions)
        };
        assert_eq!(sums(Duration::ZERO), sums(LONG));
        assert_eq!(sums(LONG).2, 5 * 500);
    }

    #[test]
    fn every_index_answers_every_question() {
        for question in Question::ALL {
            for design in Design::all() {
                let mut figure = Figure::new(200, Layout::Clustered, Sizes::Game, 1);
                figure.choose(design, None, None);
                figure.set_question(question, 50);
                assert_eq!(figure.run(2, LONG), 2, "{design:?}, {question:?}");
                let questions = if question == Question::Camera { 2 } else { 100 };
                assert_eq!(figure.cost().questions, questions, "{design:?}, {question:?}");
                assert!(figure.cost().checks > 0 || design == Design::Of(Kind::MinSize), "{design:?}, {question:?}");
            }
        }
    }

    #[test]
    fn the_boxes_that_touch_are_the_same_with_every_index() {
        let touching = |design| {
            let mut figure = Figure::new(300, Layout::Uniform, Sizes::Mixed, 3);
            figure.choose(design, None, None);
            figure.run(10, LONG);
            (0..300).map(|slot| figure.touches(slot)).collect::<Vec<_>>()
        };
        let expected = touching(Design::Of(Kind::Scan));
        assert!(expected.contains(&true) && expected.contains(&false));
        for design in Design::all() {
            assert_eq!(touching(design), expected, "{design:?}");
        }
    }

    #[test]
    fn every_index_follows_the_boxes() {
        for design in Design::all() {
            let mut figure = Figure::new(150, Layout::Uniform, Sizes::Game, 1);
            figure.choose(design, None, None);
            let before: Vec<_> = figure.crowd().boxes().collect();
            figure.run(100, LONG);
            let boxes: Vec<_> = figure.crowd().boxes().collect();
            assert_ne!(boxes, before);
            for (slot, rect) in boxes {
                assert_eq!(figure.index().rect(slot), Some(rect), "{design:?}, {slot}");
            }
        }
    }

    #[test]
    fn boxes_at_rest_ask_nothing() {
        let mut figure = Figure::new(200, Layout::Uniform, Sizes::Game, 1);
        figure.choose(Design::Of(Kind::Grid), None, None);
        figure.set_question(Question::Touches, 0);
        assert_eq!(figure.run(3, LONG), 3);
        assert_eq!((figure.cost().questions, figure.cost().asking), (0, Duration::ZERO));
    }

    #[test]
    fn brute_force_compares_each_pair_once() {
        let mut figure = Figure::new(300, Layout::Uniform, Sizes::Game, 1);
        figure.run(2, LONG);
        assert_eq!(figure.cost().checks, 2 * 300 * 299 / 2);
        figure.set_question(Question::Touches, 100);
        figure.run(1, LONG);
        assert_eq!(figure.cost().checks, 100 * 99 / 2 + 100 * 200);
    }

    #[test]
    fn costs_are_those_of_whole_ticks() {
        let mut figure = Figure::new(500, Layout::Uniform, Sizes::Game, 1);
        while figure.run(1, Duration::ZERO) == 0 {
            assert_eq!(figure.cost().checks, 0);
        }
        assert_eq!(figure.cost().checks, 500 * 499 / 2);
    }

    /// Prints how long a tick takes, to compare sizes of cells: `cargo test --release -- --ignored --nocapture`
    #[test]
    #[ignore = "measures"]
    fn ticks() {
        for (boxes, sizes) in [(1000, Sizes::Game), (1000, Sizes::Mixed), (10_000, Sizes::Game), (10_000, Sizes::Mixed)]
        {
            for design in Design::all() {
                let mut figure = Figure::new(boxes, Layout::Uniform, sizes, 1);
                figure.choose(design, None, None);
                figure.run(5, LONG);
                let mut times: Vec<f64> = (0..15)
                    .map(|_| {
                        figure.forget();
                        figure.run(10, Duration::from_millis(20));
                        let cost = figure.cost();
                        (cost.moving + cost.asking).as_secs_f64() * 1e6 / f64::from(cost.ticks)
                    })
                    .collect();
                times.sort_by(f64::total_cmp);
                println!("{boxes} {sizes:?} {:12} {:9.1} us", design.name(), times[7]);
            }
        }
    }
}
