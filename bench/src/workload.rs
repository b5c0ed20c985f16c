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
    /// All queries of one tick of a level: all boxes move and query, then 20 bullets and one camera.
    Tick,
}

impl Workload {
    pub const ALL: [Workload; 7] = [
        Workload::Each,
        Workload::Pairs,
        Workload::Tenth,
        Workload::Bullets,
        Workload::Camera,
        Workload::WideCamera,
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
            Workload::Tick => "a whole tick",
        }
    }

    pub fn anyone_moves(self) -> bool {
        !matches!(self, Workload::Bullets | Workload::Camera | Workload::WideCamera)
    }

    pub fn parts(self) -> f64 {
        if matches!(self, Workload::Camera | Workload::WideCamera) { CAMERAS as f64 } else { 1.0 }
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
        if !questions.is_empty() {
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
        Workload::Camera | Workload::WideCamera => (0, CAMERAS),
        Workload::Tick => (20, 1),
        Workload::Each | Workload::Pairs | Workload::Tenth => (0, 0),
    };
    let mut asked: Vec<Rect> = (0..bullets).map(|_| bullet(boxes, random)).collect();
    let view = if workload == Workload::WideCamera { WIDE_CAMERA } else { CAMERA };
    asked.extend((0..cameras).map(|_| camera(view, boxes, random)));
    asked
}

/// Returns the area that a bullet crosses in one tick. It flies mostly horizontally, near some box.
fn bullet(boxes: &[Rect], random: &mut Random) -> Rect {
    let near = boxes[random.between(0, boxes.len() as i32 - 1) as usize].center();
    let x = near.x + random.between(-BULLET_RANGE, BULLET_RANGE);
    let y = near.y + random.between(-BULLET_RANGE, BULLET_RANGE);
    Rect::new(x, y, BULLET + random.between(6, 16), BULLET + random.between(0, 4))
}

/// Returns the view around some box, as if that box were the player.
fn camera((w, h): (i32, i32), boxes: &[Rect], random: &mut Random) -> Rect {
    let player = boxes[random.between(0, boxes.len() as i32 - 1) as usize].center();
    Rect::new(player.x - w / 2, player.y - h / 2, w, h)
}
