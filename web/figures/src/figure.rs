//! A crowd of boxes and one index at work on it, and what that costs. A tick moves the boxes and then asks the questions.
//! It may be spread over several pictures of the page, so that a slow index does not make the page late.

use std::time::{Duration, Instant};

use quadrant::geom::{Point, Rect};
use quadrant::index::{self, Counts, Hits, Kind, Segment, Setup, Slot, SpatialIndex};
use quadrant::lab::Layout;
use quadrant::lab::crowd::{Crowd, Sizes};
use quadrant::rng::Rng;

use crate::all_pairs::AllPairs;
use crate::every_cell::EveryCell;
use crate::peers::{Edges, Peer, Plain, Setting};

/// Questions between two looks at the clock, whose steps in a browser may be long.
const QUESTIONS_A_LOOK: usize = 16;
/// The picture of a game, as the question [`Question::Camera`] asks for it.
const CAMERA: (i32, i32) = (640, 360);
/// How far a bullet flies in a tick, and how far a thing looks for its neighbour, in pixels.
const REACH: i32 = 100;
/// Side of a bullet of [`Question::Groups`].
const BULLET: i32 = 6;
/// How many times as long as usual the world of [`Place::Sparse`] is, along each axis.
const SPARSE: i32 = 4;
/// How far a box goes from its start in [`Place::Clustered`] and [`Place::Sparse`], so that the crowds stay where they are.
const LEASH: i32 = 48;

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
    /// The boxes that move are bullets. Each asks which of the other boxes it hits. Those move too, and only they are in
    /// the index.
    Groups,
}

impl Question {
    pub const ALL: [Question; 5] =
        [Question::Touches, Question::Nearest, Question::Ray, Question::Camera, Question::Groups];
}

/// Where the boxes are in "Which index for my game?".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Uniform,
    Clustered,
    Sparse,
    Midline,
}

impl Place {
    pub const ALL: [Place; 4] = [Place::Uniform, Place::Clustered, Place::Sparse, Place::Midline];
}

/// An index of the page: one of the game's, the grid that only the page has, or one that is only measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Design {
    Of(Kind),
    EveryCell,
    Plain(Plain),
}

impl Design {
    pub fn all() -> impl Iterator<Item = Design> {
        Kind::ALL.into_iter().map(Design::Of).chain([Design::EveryCell]).chain(Plain::ALL.map(Design::Plain))
    }

    pub fn name(self) -> &'static str {
        match self {
            Design::Of(kind) => kind.name(),
            Design::EveryCell => "every_cell",
            Design::Plain(plain) => plain.name(),
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
    /// Takes the place of the index if the design is only measured.
    peer: Option<Box<dyn Peer>>,
    /// The boxes as a peer reads them, and the pairs that it found in one step.
    edges: Vec<Edges>,
    pairs: Vec<(Slot, Slot)>,
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
    /// Where each box began and how it moves, if it stays on a leash.
    leashed: Vec<(Rect, Point)>,
}

impl Figure {
    pub fn new(boxes: usize, layout: Layout, sizes: Sizes, seed: u64) -> Figure {
        Figure::of(Crowd::new(boxes, layout, sizes, seed))
    }

    /// The boxes of "Which index for my game?". They stay distributed as they are at first, however long they move: an
    /// index that is fast moves them for more ticks than a slow one.
    pub fn placed(boxes: usize, place: Place, sizes: Sizes, seed: u64) -> Figure {
        let (layout, times) = match place {
            Place::Uniform => return Figure::new(boxes, Layout::Uniform, sizes, seed),
            Place::Midline => return Figure::new(boxes, Layout::Midline, sizes, seed),
            Place::Clustered => (Layout::Clustered, 1),
            Place::Sparse => (Layout::Uniform, SPARSE),
        };
        let crowd = Crowd::new(boxes, layout, sizes, seed);
        let Rect { w, h, .. } = crowd.world();
        let spread = |rect: Rect| Rect { x: rect.x * times, y: rect.y * times, ..rect };
        let places = crowd.boxes().map(|(_, rect)| Some(spread(rect)));
        let mut figure = Figure::of(Crowd::of_boxes(Rect::new(0, 0, w * times, h * times), places));
        let mut rng = Rng::new(seed);
        let boxes: Vec<Rect> = figure.crowd.boxes().map(|(_, rect)| rect).collect();
        figure.leashed =
            boxes.into_iter().map(|rect| (rect, Point::new(rng.between(-2, 2), rng.between(-2, 2)))).collect();
        figure
    }

    fn of(crowd: Crowd) -> Figure {
        let touches = vec![false; crowd.slots()];
        Figure {
            movers: crowd.slots(),
            design: Design::Of(Kind::Scan),
            index: build(Design::Of(Kind::Scan), None, None, &crowd),
            peer: None,
            edges: Vec::new(),
            pairs: Vec::new(),
            hits: Hits::with_capacity(crowd.slots()),
            all_pairs: AllPairs::default(),
            crowd,
            question: Question::Touches,
            next: 0,
            running: Cost::default(),
            cost: Cost::default(),
            touches,
            leashed: Vec::new(),
        }
    }

    /// Uses another index. Without a side, it is made for the boxes that the crowd has now.
    pub fn choose(&mut self, design: Design, depth: Option<u32>, side: Option<i32>) {
        self.design = design;
        self.index = build(design, depth, side, &self.crowd);
        self.peer = match design {
            Design::Plain(plain) => Some(plain.build(setting(side, &self.crowd))),
            _ => None,
        };
        self.start_peer(self.crowd.slots());
        self.forget();
    }

    /// Call this after [`choose`](Self::choose).
    pub fn set_question(&mut self, question: Question, movers: usize) {
        self.question = question;
        self.movers = movers.min(self.crowd.slots());
        if question == Question::Groups {
            for slot in 0..self.movers as Slot {
                let middle = self.crowd.rect(slot).unwrap_or_default().center();
                self.crowd.place(slot, Some(Rect::new(middle.x, middle.y, BULLET, BULLET)));
                self.index.remove(slot);
            }
            if let Design::Plain(plain) = self.design {
                self.peer = Some(plain.build(setting(None, &self.crowd)));
            }
            self.start_peer(self.crowd.slots());
        }
        self.forget();
    }

    /// Gives the peer the boxes. Those from slot `moved` on have not moved.
    fn start_peer(&mut self, moved: usize) {
        let Some(peer) = &mut self.peer else { return };
        let first = if self.question == Question::Groups { self.movers } else { 0 };
        let count = self.crowd.slots() - first;
        self.edges.resize(count, Edges::default());
        let moved = moved.saturating_sub(first).min(count);
        for (nth, edges) in self.edges[..moved].iter_mut().enumerate() {
            *edges = Edges::of(self.crowd.rect((first + nth) as Slot).unwrap_or_default());
        }
        peer.start_tick(&self.edges, moved);
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
        match &self.peer {
            Some(peer) => peer.bytes(),
            None if self.compares_pairs() => self.all_pairs.bytes(),
            None => self.index.bytes(),
        }
    }

    /// Brute force needs no query for each box: it compares each pair once.
    fn compares_pairs(&self) -> bool {
        self.design == Design::Of(Kind::Scan) && self.question == Question::Touches
    }

    pub fn touches(&self, slot: Slot) -> bool {
        self.touches.get(slot as usize).is_some_and(|touches| *touches)
    }

    /// Questions of a tick, or the steps in which a peer finds all pairs.
    pub fn questions(&self) -> usize {
        match self.question {
            Question::Camera => 1,
            Question::Touches if self.movers > 0 => self.pair_steps().unwrap_or(self.movers),
            _ => self.movers,
        }
    }

    fn pair_steps(&self) -> Option<usize> {
        self.peer.as_ref().and_then(|peer| peer.pair_steps())
    }

    /// Boxes below this slot move in a tick.
    fn moved(&self) -> usize {
        if self.question == Question::Groups { self.crowd.slots() } else { self.movers }
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
        for slot in 0..self.moved() {
            self.move_box(slot);
        }
        if self.compares_pairs() {
            // The pairs need no index, but the picture shows a query in it. So this is not measured.
            self.update_index();
        }
        if self.pair_steps().is_some() {
            self.touches.fill(false);
        }
        let begun = Instant::now();
        if self.compares_pairs() {
            self.all_pairs.start_tick(self.crowd.boxes().map(|(_, rect)| rect));
        } else if self.peer.is_some() {
            self.start_peer(self.moved());
        } else {
            self.update_index();
        }
        self.running.moving += begun.elapsed();
    }

    fn move_box(&mut self, slot: usize) {
        let Some((start, speed)) = self.leashed.get_mut(slot) else { return self.crowd.step(slot as Slot, 1) };
        let world = self.crowd.world();
        let rect = self.crowd.rect(slot as Slot).unwrap_or_default();
        let turned = |at: i32, by: i32, start: i32, most: i32| {
            let next = at + by;
            if next < (start - LEASH).max(0) || next > (start + LEASH).min(most) { -by } else { by }
        };
        speed.x = turned(rect.x, speed.x, start.x, world.w - rect.w);
        speed.y = turned(rect.y, speed.y, start.y, world.h - rect.h);
        self.crowd.place(slot as Slot, Some(rect.moved(speed.x, speed.y)));
    }

    fn update_index(&mut self) {
        let first = if self.question == Question::Groups { self.movers } else { 0 };
        for slot in first..self.moved() {
            self.index.update(slot as Slot, self.crowd.rect(slot as Slot).unwrap_or_default());
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
            Question::Touches if self.pair_steps().is_some() => self.pair_step(slot as usize),
            Question::Touches => {
                let counts = self.query(rect);
                self.touches[slot as usize] = counts.hits > 1;
                counts
            }
            Question::Groups => {
                let counts = self.query(rect);
                self.touches[slot as usize] = counts.hits > 0;
                counts
            }
            Question::Nearest => self.nearest(slot, middle),
            Question::Ray => self.shoot(slot, middle),
            Question::Camera => {
                // It follows the first box.
                self.query(Rect::new(middle.x - CAMERA.0 / 2, middle.y - CAMERA.1 / 2, CAMERA.0, CAMERA.1))
            }
        }
    }

    fn query(&mut self, area: Rect) -> Counts {
        let Some(peer) = &self.peer else { return self.index.query(area, &mut self.hits) };
        self.hits.slots.clear();
        peer.query(Edges::of(area), &mut self.hits.slots)
    }

    fn pair_step(&mut self, nth: usize) -> Counts {
        let Some(peer) = &self.peer else { return Counts::default() };
        self.pairs.clear();
        let counts = peer.pair_step(nth, self.movers, &mut self.pairs);
        for &(one, other) in &self.pairs {
            self.touches[one as usize] = true;
            self.touches[other as usize] = true;
        }
        counts
    }

    /// Looks for the nearest other box in a square, and in one twice as long until it finds one. All designs do the same.
    fn nearest(&mut self, slot: Slot, middle: Point) -> Counts {
        let mut counts = Counts::default();
        let mut reach = REACH / 4;
        loop {
            counts.add(self.query(Rect::new(middle.x, middle.y, 1, 1).grown(reach)));
            let others = self.hits.slots.iter().filter(|other| **other != slot);
            let rects = others.filter_map(|other| self.crowd.rect(*other));
            let nearest = rects.map(|rect| apart(middle, rect.nearest(middle))).min();
            // In the corners of the square, a box may be further away than one outside of it.
            let is_sure = nearest.is_some_and(|distance| distance <= i64::from(reach) * i64::from(reach));
            if is_sure || reach >= REACH {
                return counts;
            }
            reach *= 2;
        }
    }

    /// Tests the boxes around the shot. All designs do the same.
    fn shoot(&mut self, slot: Slot, middle: Point) -> Counts {
        // Thirty-two directions, one after another.
        let turn = f64::from(slot) * std::f64::consts::TAU / 32.0;
        let (dx, dy) = (turn.cos() * f64::from(REACH), turn.sin() * f64::from(REACH));
        let shot = Segment::new(middle, Point::new(middle.x + dx as i32, middle.y + dy as i32));
        let counts = self.query(shot.bounds().unwrap_or_default());
        let others = self.hits.slots.iter().filter(|other| **other != slot);
        let first = others.filter_map(|other| shot.crosses(self.crowd.rect(*other)?)).min();
        self.touches[slot as usize] = first.is_some();
        counts
    }
}

/// The squared distance.
fn apart(one: Point, other: Point) -> i64 {
    let (x, y) = (i64::from(one.x - other.x), i64::from(one.y - other.y));
    x * x + y * y
}

fn typical_side(side: Option<i32>, crowd: &Crowd) -> i32 {
    side.unwrap_or_else(|| index::typical_side(crowd.boxes().map(|(_, rect)| rect)))
}

fn setting(side: Option<i32>, crowd: &Crowd) -> Setting {
    Setting { world: Edges::of(crowd.world()), typical_side: typical_side(side, crowd) }
}

/// Without a side, the index is made for the boxes that the crowd has now. What is only measured has brute force as index.
fn build(design: Design, depth: Option<u32>, side: Option<i32>, crowd: &Crowd) -> Box<dyn SpatialIndex> {
    let typical_side = typical_side(side, crowd);
    let setup = Setup { world: crowd.world(), capacity: crowd.slots(), depth, typical_side };
    let mut index: Box<dyn SpatialIndex> = match design {
        Design::Of(kind) => index::build(kind, &setup),
        Design::EveryCell => Box::new(EveryCell::new(&setup)),
        Design::Plain(_) => index::build(Kind::Scan, &setup),
    };
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
        for design in Design::all() {
            for question in Question::ALL {
                let mut figure = Figure::new(200, Layout::Clustered, Sizes::Game, 1);
                figure.choose(design, None, None);
                figure.set_question(question, 50);
                assert_eq!(figure.run(2, LONG), 2, "{design:?}, {question:?}");
                let questions = match question {
                    Question::Camera => 2,
                    Question::Touches => 2 * figure.pair_steps().unwrap_or(50),
                    _ => 100,
                };
                assert_eq!(figure.cost().questions as usize, questions, "{design:?}, {question:?}");
                assert!(figure.cost().checks > 0 || design == Design::Of(Kind::MinSize), "{design:?}, {question:?}");
            }
        }
    }

    #[test]
    fn every_index_finds_the_same_in_every_place() {
        for (place, sizes) in Place::ALL.into_iter().flat_map(|place| Sizes::ALL.map(|sizes| (place, sizes))) {
            for (question, movers) in
                [(Question::Touches, 150), (Question::Touches, 40), (Question::Groups, 100), (Question::Ray, 100)]
            {
                let touching = |design| {
                    let mut figure = Figure::placed(150, place, sizes, 3);
                    figure.choose(design, None, None);
                    figure.set_question(question, movers);
                    figure.run(5, LONG);
                    // Boxes at rest ask nothing.
                    (0..movers as Slot).map(|slot| figure.touches(slot)).collect::<Vec<_>>()
                };
                let expected = touching(Design::EveryCell);
                assert!(
                    sizes != Sizes::Large || place == Place::Sparse || expected.contains(&true),
                    "{place:?}, {sizes:?}, {question:?}"
                );
                for design in Design::all() {
                    assert_eq!(touching(design), expected, "{design:?}, {place:?}, {sizes:?}, {question:?}, {movers}");
                }
            }
        }
    }

    #[test]
    fn crowds_and_lone_boxes_stay_where_they_began() {
        for place in [Place::Clustered, Place::Sparse] {
            let mut figure = Figure::placed(200, place, Sizes::Game, 1);
            let before: Vec<_> = figure.crowd().boxes().collect();
            figure.run(500, LONG);
            let world = figure.crowd().world();
            for ((_, before), (slot, rect)) in before.into_iter().zip(figure.crowd().boxes()) {
                assert!((rect.x - before.x).abs() <= LEASH && (rect.y - before.y).abs() <= LEASH, "{slot}: {rect:?}");
                assert!(world.contains(rect), "{slot}: {rect:?}");
            }
        }
    }

    #[test]
    fn every_index_follows_the_boxes() {
        for design in Design::all().filter(|design| !matches!(design, Design::Plain(_))) {
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
        for (boxes, place, sizes) in [
            (1000, Place::Uniform, Sizes::Game),
            (1000, Place::Uniform, Sizes::Mixed),
            (1000, Place::Clustered, Sizes::Game),
            (1000, Place::Sparse, Sizes::Game),
            (10_000, Place::Uniform, Sizes::Game),
            (10_000, Place::Uniform, Sizes::Mixed),
        ] {
            for design in Design::all() {
                let mut figure = Figure::placed(boxes, place, sizes, 1);
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
                println!("{boxes} {place:?} {sizes:?} {:12} {:9.1} us", design.name(), times[7]);
            }
        }
    }
}
