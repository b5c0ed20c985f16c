//! What is asked of an index in one frame. Only the work of the library is inside the clock: where the boxes
//! will be, who moves and what is asked has been written down before.

use crate::peers::Peer;
use crate::random::Random;
use crate::scene::Scene;
use crate::tally::{Tally, sweep};
use quadrant::geom::Rect;
use std::rc::Rc;

/// Cameras asked in one frame; the time of a frame is divided by it, since one camera is too short to time.
const CAMERAS: usize = 32;
/// The view in pixels.
const CAMERA: (i32, i32) = (640, 360);
/// Side of a bullet in pixels, and how far from a box it is, as fired by someone and at someone.
const BULLET: i32 = 4;
const BULLET_RANGE: i32 = 100;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Workload {
    /// All move, then each asks who overlaps it.
    Each,
    /// All move, then every overlapping pair is shown once.
    Pairs,
    /// The same tenth moves in every frame, then each of that tenth asks who overlaps it.
    Tenth,
    /// Nobody moves. One bullet for ten boxes (at least 64, at most 10 000) asks who is in the ground it covers.
    Bullets,
    /// Nobody moves. One camera asks who is in view.
    Camera,
    /// Everything the game asks in one tick of a level: all move and ask, 20 bullets, one camera.
    Tick,
}

impl Workload {
    pub const ALL: [Workload; 6] =
        [Workload::Each, Workload::Pairs, Workload::Tenth, Workload::Bullets, Workload::Camera, Workload::Tick];

    pub fn name(self) -> &'static str {
        match self {
            Workload::Each => "each",
            Workload::Pairs => "pairs",
            Workload::Tenth => "tenth",
            Workload::Bullets => "bullets",
            Workload::Camera => "camera",
            Workload::Tick => "tick",
        }
    }

    /// How a heading of the table calls it.
    pub fn title(self) -> &'static str {
        match self {
            Workload::Each => "all move, each queries",
            Workload::Pairs => "pairs",
            Workload::Tenth => "a tenth moves",
            Workload::Bullets => "bullets",
            Workload::Camera => "camera",
            Workload::Tick => "a whole tick",
        }
    }

    pub fn anyone_moves(self) -> bool {
        !matches!(self, Workload::Bullets | Workload::Camera)
    }

    /// By what the time of a frame is divided.
    pub fn parts(self) -> f64 {
        if self == Workload::Camera { CAMERAS as f64 } else { 1.0 }
    }
}

/// One frame, written down beforehand.
pub struct Frame {
    /// Where every box is.
    boxes: Rc<[Rect]>,
    /// Who has moved since the frame before.
    movers: Rc<[u32]>,
    /// What is asked besides.
    questions: Vec<Rect>,
}

/// All the frames of a workload; the last leads to the first.
pub struct Script {
    pub world: Rect,
    /// Where the boxes are before the first frame.
    pub start: Rc<[Rect]>,
    pub frames: Vec<Frame>,
    workload: Workload,
}

impl Script {
    /// A cycle of so many frames.
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

    /// Moves the boxes as a game does, which has touched them before it tells anyone: on the clock, the
    /// first library that reads a position must not wait for it to come from far away.
    pub fn move_boxes(&self, frame: &Frame, boxes: &mut [Rect]) {
        for &slot in &*frame.movers {
            boxes[slot as usize] = frame.boxes[slot as usize];
        }
    }

    /// Lets a library do the work of a frame, and folds every single thing it finds. `boxes` is where they are now.
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

    /// What every library has to find in a frame.
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
        Workload::Camera => (0, CAMERAS),
        Workload::Tick => (20, 1),
        Workload::Each | Workload::Pairs | Workload::Tenth => (0, 0),
    };
    let mut asked: Vec<Rect> = (0..bullets).map(|_| bullet(boxes, random)).collect();
    asked.extend((0..cameras).map(|_| camera(boxes, random)));
    asked
}

/// The ground a bullet covers in one tick: mostly level, somewhere near a box.
fn bullet(boxes: &[Rect], random: &mut Random) -> Rect {
    let near = boxes[random.between(0, boxes.len() as i32 - 1) as usize].center();
    let x = near.x + random.between(-BULLET_RANGE, BULLET_RANGE);
    let y = near.y + random.between(-BULLET_RANGE, BULLET_RANGE);
    Rect::new(x, y, BULLET + random.between(6, 16), BULLET + random.between(0, 4))
}

/// The view around some box, as if that were the player.
fn camera(boxes: &[Rect], random: &mut Random) -> Rect {
    let player = boxes[random.between(0, boxes.len() as i32 - 1) as usize].center();
    Rect::new(player.x - CAMERA.0 / 2, player.y - CAMERA.1 / 2, CAMERA.0, CAMERA.1)
}
