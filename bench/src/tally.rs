//! Folds the hits of a frame into two numbers that do not depend on their order. The right answer comes from a plain
//! sweep over sorted boxes that shares no code with any library.

use quadrant::geom::Rect;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub hits: u64,
    pub sum: u64,
}

impl Tally {
    pub fn hit(&mut self, asker: u32, other: u32) {
        let both = ((asker as u64) << 32) | other as u64;
        let mixed = both.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.hits += 1;
        self.sum = self.sum.wrapping_add(mixed ^ (mixed >> 29));
    }

    /// Counts that `asker` found `other`, unless they are the same box. There is no branch: the processor could not
    /// predict it, and the lost time would be blamed on the library.
    pub fn neighbour(&mut self, asker: u32, other: u32) {
        let before = *self;
        self.hit(asker, other);
        let counts = u64::from(asker != other);
        self.hits = before.hits + counts;
        self.sum = before.sum.wrapping_add(self.sum.wrapping_sub(before.sum) * counts);
    }

    pub fn pair(&mut self, one: u32, other: u32) {
        self.hit(one.min(other), one.max(other));
    }
}

/// Height in pixels of a band. The bands are swept one by one, which keeps few boxes open at a time.
const BAND: i32 = 256;

pub fn sweep(questions: &[Rect], boxes: &[Rect], mut found: impl FnMut(u32, u32)) {
    let all = || questions.iter().chain(boxes);
    let Some(first) = all().map(|rect| band(rect.y)).min() else { return };
    let last = all().map(|rect| band(rect.bottom())).max().unwrap_or(first);
    let by_band = |rects: &[Rect]| {
        let mut bands: Vec<Vec<u32>> = vec![Vec::new(); (last - first + 1) as usize];
        for (id, rect) in rects.iter().enumerate() {
            for number in band(rect.y)..=band(rect.bottom()) {
                bands[(number - first) as usize].push(id as u32);
            }
        }
        bands
    };
    for (number, (asking, standing)) in by_band(questions).iter().zip(&by_band(boxes)).enumerate() {
        sweep_band(questions, asking, boxes, standing, |asker, other| {
            // A pair that shares several bands counts in the first of them.
            let top = questions[asker as usize].y.max(boxes[other as usize].y);
            if band(top) - first == number as i32 {
                found(asker, other);
            }
        });
    }
}

fn band(y: i32) -> i32 {
    y.div_euclid(BAND)
}

/// Sweeps the queries and boxes of one band from left to right.
fn sweep_band(questions: &[Rect], asking: &[u32], boxes: &[Rect], standing: &[u32], mut found: impl FnMut(u32, u32)) {
    let by_left = |ids: &[u32], rects: &[Rect]| {
        let mut order = ids.to_vec();
        order.sort_unstable_by_key(|&id| rects[id as usize].x);
        order.into_iter().peekable()
    };
    let (mut asking, mut standing) = (by_left(asking, questions), by_left(standing, boxes));
    let (mut open_questions, mut open_boxes) = (Open::default(), Open::default());
    loop {
        let question = asking.peek().map(|&i| questions[i as usize].x);
        let standing_box = standing.peek().map(|&i| boxes[i as usize].x);
        let question_first = match (question, standing_box) {
            (None, None) => return,
            (Some(question), Some(standing_box)) => question <= standing_box,
            (question, _) => question.is_some(),
        };
        if question_first {
            let id = asking.next().unwrap();
            open_boxes.meet(questions[id as usize], |other| found(id, other));
            open_questions.0.push((questions[id as usize], id));
        } else {
            let id = standing.next().unwrap();
            open_questions.meet(boxes[id as usize], |asker| found(asker, id));
            open_boxes.0.push((boxes[id as usize], id));
        }
    }
}

/// The rectangles whose right edge the sweep has not reached.
#[derive(Default)]
struct Open(Vec<(Rect, u32)>);

impl Open {
    fn meet(&mut self, newcomer: Rect, mut found: impl FnMut(u32)) {
        let mut at = 0;
        while at < self.0.len() {
            let (rect, id) = self.0[at];
            if rect.right() <= newcomer.x {
                self.0.swap_remove(at);
                continue;
            }
            if rect.overlaps(newcomer) {
                found(id);
            }
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn the_sweep_finds_the_same_hits_as_brute_force() {
        let mut random = Random::new(3);
        for round in 0..200 {
            let mut some = |count: i32| -> Vec<Rect> {
                (0..count)
                    .map(|_| {
                        Rect::new(
                            random.between(0, 60),
                            random.between(0, 60),
                            random.between(0, 30),
                            random.between(1, 20),
                        )
                    })
                    .collect()
            };
            let (questions, boxes) = (some(round % 20), some(40));
            let (mut swept, mut compared) = (Tally::default(), Tally::default());
            sweep(&questions, &boxes, |asker, other| swept.hit(asker, other));
            for (asker, question) in questions.iter().enumerate() {
                for (other, rect) in boxes.iter().enumerate() {
                    if question.overlaps(*rect) {
                        compared.hit(asker as u32, other as u32);
                    }
                }
            }
            assert_eq!(swept, compared, "round {round}");
        }
    }
}
