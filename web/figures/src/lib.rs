//! The module of the page `quadtree.html`: the indexes and the lab of the game, for its live figures. The scripts of the
//! page call the functions below. A figure has a number that the page gives it. Answers are a list of numbers, which
//! the page reads at [`answer_at`].

mod all_pairs;
mod every_cell;
mod figure;
mod paint;
mod peers;

use std::cell::RefCell;
use std::time::Duration;

use figure::{Design, Figure, Place, Question};
use quadrant::geom::{Point, Rect};
use quadrant::index::{Hits, Kind, RAY_END, Slot, TraceStep};
use quadrant::lab::Layout;
use quadrant::lab::crowd::Sizes;

thread_local! {
    static FIGURES: RefCell<Vec<Option<Figure>>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<f64>> = const { RefCell::new(Vec::new()) };
    static DOTS: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

/// The page may give the number of no figure. Then nothing happens.
fn with<T: Default>(id: usize, work: impl FnOnce(&mut Figure) -> T) -> T {
    FIGURES.with_borrow_mut(|figures| figures.get_mut(id).and_then(Option::as_mut).map(work).unwrap_or_default())
}

fn answer(numbers: impl IntoIterator<Item = f64>) {
    ANSWER.with_borrow_mut(|answer| {
        answer.clear();
        answer.extend(numbers);
    });
}

fn numbers(rect: Rect) -> [f64; 4] {
    [rect.x, rect.y, rect.w, rect.h].map(f64::from)
}

fn design(number: usize) -> Design {
    Design::all().nth(number).unwrap_or(Design::Of(Kind::Scan))
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn answer_at() -> *const f64 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}

/// Answers with the letters of the name of an index. There is none after the last.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn kind_name(number: usize) {
    answer(Design::all().nth(number).map_or("", Design::name).bytes().map(f64::from));
}

/// Makes a figure of boxes that all move, or replaces it. Layouts and sizes are numbered as in `Layout::ALL` and `Sizes::ALL`.
/// It has brute force as its index until [`choose`] is called. Answers with the size of the world.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn make(id: usize, boxes: usize, layout: usize, sizes: usize, seed: u32) {
    let layout = Layout::ALL.get(layout).map_or(Layout::default(), |(_, layout)| *layout);
    let sizes = Sizes::ALL.get(sizes).copied().unwrap_or(Sizes::Game);
    keep(id, Figure::new(boxes, layout, sizes, seed.into()));
}

/// As [`make`], with the boxes of "Which index for my game?". Places are numbered as in `Place::ALL`.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn make_placed(id: usize, boxes: usize, place: usize, sizes: usize, seed: u32) {
    let place = Place::ALL.get(place).copied().unwrap_or(Place::Uniform);
    let sizes = Sizes::ALL.get(sizes).copied().unwrap_or(Sizes::Game);
    keep(id, Figure::placed(boxes, place, sizes, seed.into()));
}

fn keep(id: usize, figure: Figure) {
    let world = figure.crowd().world();
    FIGURES.with_borrow_mut(|figures| {
        if figures.len() <= id {
            figures.resize_with(id + 1, || None);
        }
        figures[id] = Some(figure);
    });
    answer([f64::from(world.w), f64::from(world.h)]);
}

/// Gives the figure another index. -1 lets it choose its depth, and 0 the usual side of a box.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn choose(id: usize, number: usize, depth: i32, side: i32) {
    with(id, |figure| figure.choose(design(number), u32::try_from(depth).ok(), Some(side).filter(|side| *side > 0)));
}

/// Says what is asked, numbered as in `Question::ALL`, and how many boxes move.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn ask_for(id: usize, question: usize, movers: usize) {
    let question = Question::ALL.get(question).copied().unwrap_or(Question::Touches);
    with(id, |figure| figure.set_question(question, movers));
}

/// Puts a box elsewhere.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn place(id: usize, slot: Slot, x: i32, y: i32, w: i32, h: i32) {
    with(id, |figure| figure.place(slot, Rect::new(x, y, w, h)));
}

/// Goes on until so many ticks are complete or the time is over. Returns how many were completed.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn run(id: usize, ticks: u32, milliseconds: f64) -> u32 {
    with(id, |figure| figure.run(ticks, Duration::from_secs_f64(milliseconds.clamp(0.0, 1e6) / 1000.0)))
}

/// Forgets what was measured.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn forget(id: usize) {
    with(id, Figure::forget);
}

/// Answers with what was measured in the ticks that were completed since [`forget`]: ticks, questions, microseconds of moving and of asking, checks, visited
/// cells; and the questions of a tick, the bytes of the index, and how many questions of the present tick are answered.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn cost(id: usize) {
    with(id, |figure| {
        let cost = figure.cost();
        answer([
            f64::from(cost.ticks),
            f64::from(cost.questions),
            cost.moving.as_secs_f64() * 1e6,
            cost.asking.as_secs_f64() * 1e6,
            cost.checks as f64,
            cost.visited as f64,
            figure.questions() as f64,
            figure.bytes() as f64,
            figure.answered() as f64,
        ]);
    });
}

/// Answers with each box: its slot, x, y, width, height, and 1 if it touched another one in the last tick.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn boxes(id: usize) {
    with(id, |figure| {
        answer(figure.crowd().boxes().flat_map(|(slot, rect)| {
            let [x, y, w, h] = numbers(rect);
            [f64::from(slot), x, y, w, h, u32::from(figure.touches(slot)).into()]
        }));
    });
}

/// Answers with each cell of the index: x, y, width, height, depth, and how many boxes are in it.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn cells(id: usize) {
    with(id, |figure| {
        let mut list = Vec::new();
        figure.index().cells(&mut |cell| {
            list.extend(numbers(cell.rect));
            list.extend([f64::from(cell.depth), f64::from(cell.items)]);
        });
        answer(list);
    });
}

/// Makes a query and answers with its checks, visited cells, pruned cells and hits, then with its steps, six numbers each.
/// A cell: 0 if visited or 1 if pruned, x, y, width, height, depth. A box: 2 if checked, 3 if it is a hit, 4 if it was
/// returned without a check, its slot, and zeros.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn trace(id: usize, x: i32, y: i32, w: i32, h: i32) {
    with(id, |figure| {
        let mut steps = Vec::new();
        let counts = figure.index().trace(Rect::new(x, y, w, h), &mut |step| {
            let cell = |state: f64, cell: quadrant::index::Cell| {
                let [x, y, w, h] = numbers(cell.rect);
                [state, x, y, w, h, cell.depth.into()]
            };
            let of_box = |state: f64, slot: Slot| [state, slot.into(), 0.0, 0.0, 0.0, 0.0];
            steps.extend(match step {
                TraceStep::Visit(visited) => cell(0.0, visited),
                TraceStep::Prune(pruned) => cell(1.0, pruned),
                TraceStep::Check { slot, hit } | TraceStep::Take { slot, hit } => {
                    of_box(if hit { 3.0 } else { 2.0 }, slot)
                }
                TraceStep::Give { slot } => of_box(4.0, slot),
            });
        });
        let head = [counts.checks, counts.visited, counts.pruned, counts.hits].map(f64::from);
        answer(head.into_iter().chain(steps));
    });
}

/// Answers with the mean checks and visited cells of one query for each box, as the boxes are now.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn mean(id: usize) {
    with(id, |figure| {
        let mut hits = Hits::with_capacity(figure.crowd().slots());
        let (mut checks, mut visited) = (0_u64, 0_u64);
        for (_, rect) in figure.crowd().boxes() {
            let counts = figure.index().query(rect, &mut hits);
            checks += u64::from(counts.checks);
            visited += u64::from(counts.visited);
        }
        let queries = figure.crowd().len().max(1) as f64;
        answer([checks as f64 / queries, visited as f64 / queries]);
    });
}

/// Casts a ray. Answers with its checks and cells, then with the slot of each box that it crosses and where, from 0 to 1.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn ray(id: usize, x: i32, y: i32, to_x: i32, to_y: i32) {
    with(id, |figure| {
        let mut found = Vec::new();
        let counts = figure.index().ray(Point::new(x, y), Point::new(to_x, to_y), &mut found);
        let crossed = found.iter().flat_map(|found| [f64::from(found.slot), found.distance as f64 / RAY_END as f64]);
        answer([counts.checks, counts.visited].map(f64::from).into_iter().chain(crossed));
    });
}

/// Paints the boxes of a figure, and returns where the dots are, row by row, four bytes each.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn paint(id: usize, width: usize, height: usize, scale: f64) -> *const u32 {
    DOTS.with_borrow_mut(|dots| {
        paint::clear(width, height, dots);
        with(id, |figure| paint::paint(figure, width, height, scale, dots));
        dots.as_ptr()
    })
}
