//! The six guns in the player's hands: their pictures, where the hands hold them, and how far they kick. Each has a silhouette of
//! its own, which a test compares. The rifle is drawn pixel by pixel in two directions. The others are turned from one picture.

use super::aims::Aim;
use super::pictures::{LEGEND, RIFLE, RIFLE_DIAGONAL};
use super::{CELL, ORIGIN};
use crate::body::{paint_turned, picture};
use crate::canvas::Canvas;
use crate::math::{Point, at};

pub(super) struct Gun {
    rows: &'static [&'static str],
    /// The same gun pointing up by an eighth of a turn. Without it, `rows` is turned.
    diagonal: Option<&'static [&'static str]>,
    /// The trigger in `rows`.
    grip: Point,
    /// From the trigger to the far hand and to the end of the barrel, while the gun points forward.
    fore: Point,
    barrel: Point,
    /// Where the trigger is, from that of the rifle.
    hold: Point,
    /// Pixels of recoil in the frames of a shot.
    pub recoil: [f64; 3],
}

pub(super) const GUNS: [Gun; 6] = [RIFLE_GUN, SPREAD, RAPID, LASER, ROCKET, FLAME];

pub(super) const RIFLE_GUN: Gun = Gun {
    rows: &RIFLE,
    diagonal: Some(&RIFLE_DIAGONAL),
    grip: at(5.6, 4.2),
    fore: at(5.6, 0.1),
    barrel: at(12.4, -2.2),
    hold: at(0.0, 0.0),
    recoil: [4.0, 3.0, 1.0],
};

/// Short and thick, with a wooden pump and a mouth that widens.
const SPREAD: Gun = Gun {
    rows: &[
        "...............dMMd",
        "LL...ddddddddddMGGd",
        "LLLddMMGGGGGGGGGmd.",
        "LLLLdGmmmmmmmmmGGMd",
        ".LLldddLLLLLLLdmmmd",
        "..l.dKKlLlLlLldGGd.",
        ".....KK........dMMd",
    ],
    diagonal: None,
    grip: at(6.0, 4.5),
    fore: at(5.5, 0.4),
    barrel: at(13.0, -1.5),
    hold: at(0.0, 0.0),
    recoil: [6.0, 4.0, 2.0],
};

/// A bundle of barrels at the hip, with a drum of cartridges under it.
const RAPID: Gun = Gun {
    rows: &[
        "...dddd.............",
        "..dMGGMdddddddddddd.",
        ".ddMMMMGWMWMWMWMWMGd",
        "dGGGGGGGdddddddddmMd",
        "dmmmmmmmMGMGMGMGMmMd",
        "dmddmmdGdddddddddmGd",
        ".dLLdKKdddddddddddd.",
        "..L..KKogod.........",
        "......dgogod........",
        ".......dgggd........",
        "........ddd.........",
    ],
    diagonal: None,
    grip: at(6.0, 6.5),
    fore: at(6.5, 0.2),
    barrel: at(13.5, -2.5),
    hold: at(-0.6, 1.6),
    recoil: [3.0, 1.0, 2.0],
};

/// Long and pale, with a blue cell in it and rings around a thin barrel.
const LASER: Gun = Gun {
    rows: &[
        ".......bCb..............",
        "..dWWWWWWWWd............",
        ".WMMMMMMMMMWdb.b.b.b....",
        "WMGbCCCCCbGMMCMCMCMCMMWd",
        "WGGdbbbbbdGGGCGCGCGCGGMd",
        ".dd.ddKKdd.ddb.b.b.b....",
        "......KK................",
    ],
    diagonal: None,
    grip: at(7.0, 5.0),
    fore: at(6.0, 0.0),
    barrel: at(16.0, -1.5),
    hold: at(-0.6, 0.0),
    recoil: [4.0, 3.0, 1.0],
};

/// A tube on the shoulder, longer than any other gun, with a warhead in its mouth and a funnel at its end.
const ROCKET: Gun = Gun {
    rows: &[
        "dd.......................dd..",
        "dMd......dMd............dMd..",
        "dMGdddddddGddddddddddddddGMd.",
        "dGnNNNNNNNNNNNNNNNNNNNNdGGRO.",
        "dmnnnnnnnnnnnnnnnnnnnnndmmRRO",
        "dmxxxxxxxxxxxxxxxxxxxxxdmmrR.",
        "ddddddddddddddddddddddddddd..",
        "dd......dKKd...dLLd.....dd...",
        ".........KK.....LL...........",
    ],
    diagonal: None,
    grip: at(10.0, 7.5),
    fore: at(6.5, 0.0),
    barrel: at(18.0, -3.5),
    hold: at(-1.6, -0.8),
    recoil: [6.0, 5.0, 3.0],
};

/// A thin lance with a wide nozzle and a pilot light. A red tank hangs below the trigger.
const FLAME: Gun = Gun {
    rows: &[
        "..................dMMd..",
        "LL..ddddddddddddddMGGGd.",
        "LLddGGGGGGGGGGGGGGmmmmMY",
        "LLLddmmmdddddddddddMGGd.",
        ".LddKKd..dLLd.....dMMd..",
        "..dOKKd...LL............",
        ".dOORRRd................",
        ".dORRRRd................",
        ".dORRRrd................",
        "..drrrd.................",
    ],
    diagonal: None,
    grip: at(5.0, 4.5),
    fore: at(6.0, 0.0),
    barrel: at(18.0, -2.5),
    hold: at(0.4, -0.4),
    recoil: [2.0, 1.0, 2.0],
};

/// A gun that points in some direction: its picture, with the corner and both hands relative to the feet line.
pub(super) struct Held {
    picture: Canvas,
    corner: Point,
    pub near_hand: Point,
    pub far_hand: Point,
    pub muzzle: (i32, i32),
}

impl Held {
    /// The picture at its place in a cell.
    pub fn in_cell(&self, moved: Point) -> Canvas {
        let mut canvas = Canvas::new(CELL, CELL);
        let corner = ORIGIN + self.corner + moved;
        canvas.blit(&self.picture, corner.x.round() as i32, corner.y.round() as i32);
        canvas
    }
}

impl Gun {
    pub fn picture(&self) -> Canvas {
        picture(self.rows, &LEGEND)
    }

    /// Returns the gun turned by so many eighths of a full turn, clockwise from forward.
    pub fn turned(&self, eighths: i32) -> Canvas {
        let forward = self.picture();
        match (eighths, self.diagonal) {
            (0, _) => forward,
            (2, _) => forward.quarter_turned(),
            (-2, _) => forward.quarter_turned().quarter_turned().quarter_turned(),
            (1, Some(rows)) => picture(rows, &LEGEND).upside_down(),
            (_, Some(rows)) => picture(rows, &LEGEND),
            _ => {
                let side = forward.width + forward.height % 2 + 1;
                let mut canvas = Canvas::new(side, side);
                let middle = f64::from(side) / 2.0;
                paint_turned(&mut canvas, &forward, at(middle, middle), f64::from(eighths) / 8.0);
                canvas
            }
        }
    }

    pub fn held(&self, aim: &Aim) -> Held {
        let picture = self.turned(aim.eighths);
        if self.diagonal.is_some() {
            let corner = at(f64::from(aim.rifle_at.0), f64::from(aim.rifle_at.1));
            let Aim { near_hand, far_hand, muzzle, .. } = *aim;
            return Held { picture, corner, near_hand, far_hand, muzzle };
        }
        let turns = f64::from(aim.eighths) / 8.0;
        let near_hand = aim.near_hand + self.hold.turned(turns);
        let forward = self.picture();
        let to_middle = at(f64::from(forward.width) / 2.0, f64::from(forward.height) / 2.0) - self.grip;
        let half = at(f64::from(picture.width) / 2.0, f64::from(picture.height) / 2.0);
        let corner = near_hand + to_middle.turned(turns) - half;
        let muzzle = near_hand + self.barrel.turned(turns);
        Held {
            picture,
            corner: at(corner.x.round(), corner.y.round()),
            near_hand,
            far_hand: near_hand + self.fore.turned(turns),
            muzzle: (muzzle.x.round() as i32, muzzle.y.round() as i32),
        }
    }

    /// The gun on the back of a player who climbs, in a cell.
    pub fn slung(&self) -> Canvas {
        let picture = self.turned(-1).mirrored();
        let mut canvas = Canvas::new(CELL, CELL);
        let (x, y) = (ORIGIN.x as i32 + 1 - picture.width / 2, ORIGIN.y as i32 - 18 - picture.height / 2);
        canvas.blit(&picture, x, y);
        canvas
    }
}

#[cfg(test)]
mod tests {
    use super::super::aims::{AIMS, DUCK_AIM};
    use super::*;
    use crate::tests::alike;

    /// Players see what they hold by its shape, in every direction.
    #[test]
    fn guns_have_silhouettes_of_their_own() {
        for aim in AIMS.iter().chain([&DUCK_AIM]) {
            let pictures: Vec<Canvas> = GUNS.iter().map(|gun| gun.held(aim).in_cell(at(0.0, 0.0))).collect();
            for (one, other) in (1..GUNS.len()).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let share = alike(&pictures[one], &pictures[other]);
                assert!(share < 70, "{}: guns {one} and {other} are {share} % alike", aim.name);
            }
        }
    }
}
