//! The queries of one frame. Only the work of the library is timed: the positions, the movers and the queries are
//! computed before.

use crate::peers::Peer;
use crate::random::Random;
use crate::scene::Scene;
use crate::tally::{Tally, sweep};
use quadrant::geom::Rect;
use std::rc::Rc;

/// Camera queries in one frame. The time of a frame is divided by this number because one query is too short to time.
const CAMERAS: usize = 32;
/// Average length of a box in pixels.
const LENGTH: i32 = 20;
/// Sizes of the views in pixels.
const CAMERA: (i32, i32) = (640, 360);
const WIDE_CAMERA: (i32, i32) = (1280, 720);
/// Side of a bullet, and its largest distance from a box along each axis, in pixels.
const BULLET: i32 = 4;
const BULLET_RANGE: i32 = 100;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Workload {
    /// All boxes move, then each queries what overlaps it.
    Each,
    /// All boxes move, then every overlapping pair is reported once.
    Pairs,
    /// The same tenth of the boxes moves in every frame, then each of these queries what overlaps it.
    Tenth,
    /// No box moves. One bullet for ten boxes (at least 64, at most 10 000) queries the area that it crosses.
    Bullets,
    /// No box moves. A camera queries what is in view.
    Camera,
    /// Like `Camera`, but the view is twice as wide and high.
    WideCamera,
    /// No box moves. Squares that are 10, 60 and 200 times as long as an average box.
    Window10,
    Window60,
    Window200,
    /// No box moves. Points near boxes ask for the nearest box, and for the nearest eight.
    Nearest,
    NearestEight,
    /// No box moves. Rays of 30 times the length of an average box ask which boxes they cross.
    Rays,
    /// All queries of one tick of a level: all boxes move and query, then 20 bullets and one camera.
    Tick,
}

impl Workload {
    pub const ALL: [Workload; 13] = [
        Workload::Each,
        Workload::Pairs,
        Workload::Tenth,
        Workload::Bullets,
        Workload::Camera,
        Workload::WideCamera,
        Workload::Window10,
        Workload::Window60,
        Workload::Window200,
        Workload::Nearest,
        Workload::NearestEight,
        Workload::Rays,
        Workload::Tick,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Workload::Each => "each",
            Workload::Pairs => "pairs",
            Workload::Tenth => "tenth",
            Workload::Bullets => "bullets",
            Workload::Camera => "camera",
            Workload::WideCamera => "wide-camera",
            Workload::Window10 => "window-10",
            Workload::Window60 => "window-60",
            Workload::Window200 => "window-200",
            Workload::Nearest => "nearest",
            Workload::NearestEight => "nearest-8",
            Workload::Rays => "rays",
            Workload::Tick => "tick",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Workload::Each => "all move, each queries",
            Workload::Pairs => "pairs",
            Workload::Tenth => "a tenth moves",
            Workload::Bullets => "bullets",
            Workload::Camera => "camera",
            Workload::WideCamera => "wide camera",
            Workload::Window10 => "window of 10 boxes",
            Workload::Window60 => "window of 60",
            Workload::Window200 => "window of 200",
            Workload::Nearest => "nearest",
            Workload::NearestEight => "nearest eight",
            Workload::Rays => "rays",
            Workload::Tick => "a whole tick",
        }
    }

    pub fn anyone_moves(self) -> bool {
        matches!(self, Workload::Each | Workload::Pairs | Workload::Tenth | Workload::Tick)
    }

    pub fn finds_neighbours(self) -> bool {
        matches!(self, Workload::Nearest | Workload::NearestEight)
    }

    /// How many neighbours a point asks for.
    fn neighbours(self) -> usize {
        if self == Workload::NearestEight { 8 } else { 1 }
    }

    /// The size of a view or a window.
    fn window(self) -> Option<(i32, i32)> {
        let square = |boxes: i32| Some((boxes * LENGTH, boxes * LENGTH));
        match self {
            Workload::Camera | Workload::Tick => Some(CAMERA),
            Workload::WideCamera => Some(WIDE_CAMERA),
            Workload::Window10 => square(10),
            Workload::Window60 => square(60),
            Workload::Window200 => square(200),
            _ => None,
        }
    }

    pub fn parts(self) -> f64 {
        if self.anyone_moves() || self == Workload::Bullets { 1.0 } else { CAMERAS as f64 }
    }
}

pub struct Frame {
    boxes: Rc<[Rect]>,
    movers: Rc<[u32]>,
    /// Queries of bullets and cameras.
    questions: Vec<Rect>,
}

/// All frames of a workload. After the last one the boxes are where they started, so the frames can repeat.
pub struct Script {
    pub world: Rect,
    pub start: Rc<[Rect]>,
    pub frames: Vec<Frame>,
    workload: Workload,
}

impl Script {
    pub fn new(scene: &Scene, workload: Workload, cycle: i32) -> Script {
        let mut random = Random::new(scene.len() as u64);
        let slots = 0..scene.len() as u32;
        let moving: Vec<bool> = match workload {
            Workload::Tenth => slots.clone().map(|_| random.once_in(10)).collect(),
            _ => slots.clone().map(|_| workload.anyone_moves()).collect(),
        };
        let movers: Rc<[u32]> = slots.filter(|&slot| moving[slot as usize]).collect();
        let at = |frame: i32| -> Rc<[Rect]> { scene.at(frame.min(cycle - frame), |slot| moving[slot as usize]).into() };
        let start = at(0);
        let frames = (1..=cycle)
            .map(|frame| {
                let boxes = if movers.is_empty() { start.clone() } else { at(frame) };
                let questions = questions(workload, &boxes, &mut random);
                Frame { boxes, movers: movers.clone(), questions }
            })
            .collect();
        Script { world: scene.world, start, frames, workload }
    }

    /// Moves the boxes before the timer starts, as a game does before it updates its index. Otherwise the first library
    /// that reads a position would wait for slow memory.
    pub fn move_boxes(&self, frame: &Frame, boxes: &mut [Rect]) {
        for &slot in &*frame.movers {
            boxes[slot as usize] = frame.boxes[slot as usize];
        }
    }

    /// Runs a frame on a library and counts its hits. `boxes` are the current positions.
    pub fn play<P: Peer>(&self, frame: &Frame, boxes: &[Rect], peer: &mut P) -> Tally {
        let Frame { movers, questions, .. } = frame;
        let mut tally = Tally::default();
        if !movers.is_empty() {
            peer.moved(boxes, movers);
        }
        if self.workload == Workload::Pairs {
            peer.pairs(boxes, |one, other| tally.pair(one, other));
            return tally;
        }
        if !movers.is_empty() {
            let asking = movers.iter().map(|&asker| (asker, boxes[asker as usize]));
            peer.ask(asking, boxes, |asker, other| tally.neighbour(asker, other));
        }
        let points = || questions.iter().map(|area| (area.x, area.y));
        if self.workload.finds_neighbours() {
            let asking = (0..).zip(points());
            peer.nearest(asking, self.workload.neighbours(), |asker, square| tally.hit(asker, square as u32));
        } else if self.workload == Workload::Rays {
            let asking = (0..).zip(questions.iter().map(|ray| [(ray.x, ray.y), (ray.x + ray.w, ray.y + ray.h)]));
            peer.rays(asking, boxes, |asker, other| tally.hit(asker, other));
        } else if !questions.is_empty() {
            let asking = questions.iter().enumerate().map(|(asker, &area)| (asker as u32, area));
            peer.ask(asking, boxes, |asker, other| tally.hit(asker, other));
        }
        tally
    }

    pub fn answer(&self, frame: &Frame) -> Tally {
        let Frame { boxes, movers, questions } = frame;
        let mut tally = Tally::default();
        if self.workload == Workload::Pairs {
            sweep(boxes, boxes, |one, other| {
                if one < other {
                    tally.pair(one, other)
                }
            });
            return tally;
        }
        if self.workload.finds_neighbours() {
            for (asker, point) in (0..).zip(questions) {
                let mut squares: Vec<u64> =
                    boxes.iter().map(|&rect| squared_distance((point.x, point.y), rect)).collect();
                squares.sort_unstable();
                squares.iter().take(self.workload.neighbours()).for_each(|&square| tally.hit(asker, square as u32));
            }
            return tally;
        }
        if self.workload == Workload::Rays {
            for (asker, ray) in (0..).zip(questions) {
                let ends = [(ray.x, ray.y), (ray.x + ray.w, ray.y + ray.h)];
                for (other, &rect) in (0..).zip(boxes.iter()) {
                    if crosses(ends[0], ends[1], rect) {
                        tally.hit(asker, other);
                    }
                }
            }
            return tally;
        }
        let asking: Vec<Rect> = movers.iter().map(|&slot| boxes[slot as usize]).collect();
        sweep(&asking, boxes, |asker, other| {
            let asker = movers[asker as usize];
            if asker != other {
                tally.hit(asker, other);
            }
        });
        sweep(questions, boxes, |asker, other| tally.hit(asker, other));
        tally
    }
}

fn questions(workload: Workload, boxes: &[Rect], random: &mut Random) -> Vec<Rect> {
    let (bullets, cameras) = match workload {
        Workload::Bullets => ((boxes.len() / 10).clamp(64, 10_000), 0),
        Workload::Tick => (20, 1),
        Workload::Each | Workload::Pairs | Workload::Tenth => (0, 0),
        _ => (0, CAMERAS),
    };
    let mut asked: Vec<Rect> = (0..bullets).map(|_| bullet(boxes, random)).collect();
    match workload.window() {
        Some(view) => asked.extend((0..cameras).map(|_| camera(view, boxes, random))),
        None => asked.extend((0..cameras).map(|_| ray(boxes, random))),
    }
    asked
}

/// Returns the area that a bullet crosses in one tick. It flies mostly horizontally, near some box.
fn bullet(boxes: &[Rect], random: &mut Random) -> Rect {
    let near = boxes[random.between(0, boxes.len() as i32 - 1) as usize].center();
    let x = near.x + random.between(-BULLET_RANGE, BULLET_RANGE);
    let y = near.y + random.between(-BULLET_RANGE, BULLET_RANGE);
    Rect::new(x, y, BULLET + random.between(6, 16), BULLET + random.between(0, 4))
}

/// Returns a ray that starts near some box, with its motion as width and height. A search for neighbours uses its start.
fn ray(boxes: &[Rect], random: &mut Random) -> Rect {
    let near = boxes[random.between(0, boxes.len() as i32 - 1) as usize].center();
    let angle = f64::from(random.between(0, 3599)) * std::f64::consts::PI / 1800.0;
    let along = |part: f64| (f64::from(30 * LENGTH) * part).round() as i32;
    Rect {
        x: near.x + random.between(-BULLET_RANGE, BULLET_RANGE),
        y: near.y + random.between(-BULLET_RANGE, BULLET_RANGE),
        w: along(angle.cos()),
        h: along(angle.sin()),
    }
}

/// Returns the smallest box that holds both pixels.
pub fn around(one: (i32, i32), other: (i32, i32)) -> Rect {
    let (x, y) = (one.0.min(other.0), one.1.min(other.1));
    Rect { x, y, w: one.0.max(other.0) - x + 1, h: one.1.max(other.1) - y + 1 }
}

/// Returns whether a line from the centre of one pixel to that of another goes through a box. To touch it is not enough.
#[inline]
pub fn crosses(from: (i32, i32), to: (i32, i32), rect: Rect) -> bool {
    // In halves of a pixel. Returns where the line enters and leaves, as parts of the length.
    let passage = |from: i32, to: i32, start: i32, end: i32| {
        let [from, to, start, end] = [2 * from + 1, 2 * to + 1, 2 * start, 2 * end].map(i64::from);
        match to - from {
            0 if start < from && from < end => Some((-1, 2, 1)),
            0 => None,
            length if length > 0 => Some((start - from, end - from, length)),
            length => Some((from - end, from - start, -length)),
        }
        .filter(|&(enter, leave, length)| enter < length && leave > 0)
    };
    let across = passage(from.0, to.0, rect.x, rect.right());
    let down = passage(from.1, to.1, rect.y, rect.bottom());
    let (Some(across), Some(down)) = (across, down) else { return false };
    across.0 * down.2 < down.1 * across.2 && down.0 * across.2 < across.1 * down.2
}

/// Returns the squared distance of a pixel from the nearest pixel of a box.
#[inline]
pub fn squared_distance((x, y): (i32, i32), rect: Rect) -> u64 {
    let across = i64::from((rect.x - x).max(x - rect.right() + 1).max(0));
    let down = i64::from((rect.y - y).max(y - rect.bottom() + 1).max(0));
    (across * across + down * down) as u64
}

/// Returns the view around some box, as if that box were the player.
fn camera((w, h): (i32, i32), boxes: &[Rect], random: &mut Random) -> Rect {
    let player = boxes[random.between(0, boxes.len() as i32 - 1) as usize].center();
    Rect::new(player.x - w / 2, player.y - h / 2, w, h)
}
