//! The hero: red bandana, white vest, bare arms, khaki trousers, a rifle too big for him. Legs and torso are
//! sheets of their own that overlay exactly, so that he can aim anywhere while running; what bends the whole
//! body (roll, hurt, death) is a third sheet. Red and orange are his alone: no enemy wears them.

use crate::body::{Arms, Foot, Legs, Stance, foot, paint_turned, picture};
use crate::canvas::Canvas;
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::sheet::Sheet;

const CELL: i32 = 48;
const PIVOT: (i32, i32) = (24, 46);
/// The feet line in a cell, one pixel above the pivot row: the outline stands on the ground.
const ORIGIN: Point = at(24.0, 45.0);
/// The hip of the standing figure; a stance whose hip is elsewhere moves the torso by the difference.
const HIP: Point = at(0.0, -12.0);
/// The torso has no outline here, where it stands on the legs: columns and first row.
const WAIST_COLUMNS: std::ops::Range<i32> = 20..28;
const WAIST_ROW: i32 = 32;

const VEST: Ramp = STEEL.part(4, 2);
const TROUSERS: Ramp = KHAKI.part(1, 3);
const LEGS: Legs = Legs { thigh: 5.3, shin: 5.0, thigh_radius: 2.7, ankle_radius: 1.8, cloth: TROUSERS, boot: LEATHER };
const ARMS: Arms = Arms {
    upper: 4.8,
    fore: 5.0,
    shoulder_radius: 2.5,
    wrist_radius: 1.35,
    sleeve: SKIN,
    forearm: SKIN,
    glove: LEATHER,
    hand: SKIN.part(1, 3),
};

const LEGEND: [(char, Color); 18] = [
    ('O', RED.at(3)),
    ('R', RED.at(2)),
    ('r', RED.at(1)),
    ('q', RED.at(0)),
    ('S', SKIN.at(3)),
    ('s', SKIN.at(2)),
    ('k', SKIN.at(1)),
    ('K', SKIN.at(0)),
    ('e', INK),
    ('h', LEATHER.at(0)),
    ('H', LEATHER.at(1)),
    ('W', STEEL.at(5)),
    ('M', STEEL.at(4)),
    ('G', STEEL.at(3)),
    ('m', STEEL.at(2)),
    ('d', STEEL.at(1)),
    ('L', RUST.at(2)),
    ('l', RUST.at(1)),
];

const HEAD_LEVEL: [&str; 10] = [
    "...ROORR...",
    "..ROOORRR..",
    ".RROORRRRR.",
    ".rRRRRRRRR.",
    "qrrrrrrrrr.",
    ".hHkskkskk.",
    ".hkkSWeSWe.",
    "..kkSSSSSS.",
    "..kkssSkks.",
    "...KkksSs..",
];
const HEAD_UP: [&str; 10] = [
    "..rROORR..",
    ".rROOORRR.",
    ".rRROORRrS",
    "qrRRRRrrSS",
    ".hrrrrSSeS",
    ".hHksSSSeS",
    "..hksSeSSS",
    "..kkksSSss",
    "...Kkkss..",
    "...KkkK...",
];
const HEAD_DOWN: [&str; 10] = [
    "..........",
    "...RROOR..",
    "..RROOORR.",
    ".RRRROORRR",
    "qrRRRRRRRR",
    ".hrrrrrrrr",
    ".hHkskkskk",
    ".hkkSWeSWe",
    "..kksSSSSS",
    "...KkksSk.",
];
/// Halfway round: he looks out of the picture.
const HEAD_FRONT: [&str; 10] = [
    "..ROOORR..",
    ".ROOORRRR.",
    ".RRRRRRRR.",
    ".rRRRRRRr.",
    "qrrrrrrrrq",
    ".hkskkskh.",
    ".keWSSeWk.",
    ".ksSSSSsk.",
    "..kskkss..",
    "...KkkK...",
];
const HEAD_BACK: [&str; 10] = [
    "...ROOR...",
    "..ROOORRr.",
    ".RROORRRRr",
    ".RRRRRRRrr",
    ".RRRRRRRrr",
    ".rrrqqrrrq",
    ".hHqRRqHh.",
    ".hhqRRqhh.",
    "..khqqhk..",
    "...KkkK...",
];

const RIFLE: [&str; 6] = [
    "......dmmd........",
    "LL.dMMGGGGGGGd....",
    "LLLdGmmmmmmmmmMMMW",
    "llLddddmddLLLddddm",
    ".l..dKKd.dd.......",
    ".....KK..dd.......",
];
const RIFLE_DIAGONAL: [&str; 13] = [
    "...........WM",
    "..........MMd",
    ".........Mmd.",
    "........Gmd..",
    ".....dGGmd...",
    "....dGMmdd...",
    "...dGGmddd...",
    "...dGmdd.d...",
    "...GmdKK.....",
    ".LLLddKK.....",
    "LLLLl........",
    "LLLl.........",
    ".ll..........",
];

#[derive(Clone, Copy)]
enum Rifle {
    Forward,
    Diagonal,
    Up,
    DiagonalDown,
    Down,
}

/// One of the five directions he can hold the rifle in; the game mirrors them for the other three.
struct Aim {
    name: &'static str,
    head: &'static [&'static str],
    head_at: (i32, i32),
    rifle: Rifle,
    /// Top left of the rifle's picture, relative to the feet line.
    rifle_at: (i32, i32),
    near_hand: Point,
    far_hand: Point,
    /// The end of the barrel, relative to the feet line.
    muzzle: (i32, i32),
    /// Where recoil pushes: against the shot.
    kick: Point,
    shoulder: Point,
}

const SHOULDER: Point = at(0.8, -18.6);
/// Pixels that a shoulder goes forward and back in the run.
const SHOULDER_SWING: f64 = 1.9;

const AIMS: [Aim; 5] = [
    Aim {
        name: "forward",
        head: &HEAD_LEVEL,
        head_at: (-4, -30),
        rifle: Rifle::Forward,
        rifle_at: (-3, -18),
        near_hand: at(2.6, -13.8),
        far_hand: at(8.2, -13.7),
        muzzle: (15, -16),
        kick: at(-1.0, 0.0),
        shoulder: SHOULDER,
    },
    Aim {
        name: "up_diagonal",
        head: &HEAD_UP,
        head_at: (-4, -30),
        rifle: Rifle::Diagonal,
        rifle_at: (2, -26),
        near_hand: at(7.6, -16.2),
        far_hand: at(11.0, -19.0),
        muzzle: (15, -27),
        kick: at(-1.0, 1.0),
        shoulder: SHOULDER,
    },
    Aim {
        name: "up",
        head: &HEAD_UP,
        head_at: (-5, -30),
        rifle: Rifle::Up,
        rifle_at: (4, -36),
        near_hand: at(8.4, -20.8),
        far_hand: at(8.6, -26.2),
        muzzle: (6, -37),
        kick: at(0.0, 1.0),
        shoulder: SHOULDER,
    },
    Aim {
        name: "down_diagonal",
        head: &HEAD_DOWN,
        head_at: (-3, -30),
        rifle: Rifle::DiagonalDown,
        rifle_at: (2, -18),
        near_hand: at(7.8, -13.8),
        far_hand: at(11.0, -9.6),
        muzzle: (15, -5),
        kick: at(-1.0, -1.0),
        shoulder: at(1.4, -18.2),
    },
    Aim {
        name: "down",
        head: &HEAD_DOWN,
        head_at: (-3, -30),
        rifle: Rifle::Down,
        rifle_at: (3, -18),
        near_hand: at(4.2, -13.6),
        far_hand: at(5.0, -9.0),
        muzzle: (7, 0),
        kick: at(0.0, -1.0),
        shoulder: at(1.4, -18.2),
    },
];

pub fn sheets() -> Vec<Sheet> {
    let (legs, torso, body) = (legs_sheet(), torso_sheet(), body_sheet());
    let partners = [
        legs.recolored("partner_legs", partner_color),
        torso.recolored("partner_torso", partner_color),
        body.recolored("partner", partner_color),
    ];
    [legs, torso, body].into_iter().chain(partners).collect()
}

/// The second player: the same man in gold and teal.
fn partner_color(color: Color) -> Color {
    let exchanges =
        (0..4).map(|step| (RED.at(step), GOLD.at(step))).chain((1..4).map(|step| (KHAKI.at(step), TEAL.at(step))));
    exchanges.into_iter().find(|(from, _)| *from == color).map_or(color, |(_, to)| to)
}

// ---- legs ----

/// One foot's way through the run: contact, down, under, push, toe off, heel kick, knee lift, reach.
const RUN_PATH: [Foot; 8] = [
    foot(7.8, 0.2, -0.06),
    foot(4.6, 0.0, 0.0),
    foot(0.2, 0.0, 0.02),
    foot(-4.8, 0.0, 0.09),
    foot(-8.4, 1.0, 0.17),
    foot(-6.8, 4.2, 0.2),
    foot(0.8, 4.6, 0.07),
    foot(6.6, 3.2, -0.04),
];
/// The hip sinks when a foot takes the weight and rises as it pushes off.
const RUN_HIP: [f64; 4] = [-11.4, -10.6, -11.8, -12.8];
const RUN_LEAN: i32 = 2;
const RUN_BACK_STRIDE: f64 = 0.72;

const fn stance(hip: (f64, f64), near: Foot, far: Foot) -> Stance {
    Stance { hip: at(hip.0, hip.1), near, far }
}

fn run_stance(frame: usize) -> Stance {
    Stance { hip: at(-0.5, RUN_HIP[frame % 4]), near: RUN_PATH[(frame + 4) % 8], far: RUN_PATH[frame] }
}

fn run_back_stance(frame: usize) -> Stance {
    let Stance { hip, near, far } = run_stance((8 - frame) % 8);
    let shorter = |f: Foot| Foot { ankle: at(f.ankle.x * RUN_BACK_STRIDE, f.ankle.y), pitch: f.pitch * 0.6 };
    Stance { hip: at(-0.5, hip.y), near: shorter(near), far: shorter(far) }
}

/// Every clip of the legs, with how far the torso leans forward in it.
fn leg_clips() -> Vec<(&'static str, u32, bool, i32, Vec<Stance>)> {
    let plant = |x| foot(x, 0.0, 0.0);
    let idle = |hip| stance((0.0, hip), plant(-4.0), plant(3.6));
    vec![
        ("idle", 14, true, 0, vec![idle(-12.0), idle(-12.0), idle(-11.2), idle(-11.2)]),
        ("run", 3, true, RUN_LEAN, (0..8).map(run_stance).collect()),
        ("run_back", 4, true, -1, (0..8).map(run_back_stance).collect()),
        (
            "jump_up",
            4,
            false,
            1,
            vec![
                stance((0.0, -13.4), foot(-5.6, -0.2, 0.2), foot(3.0, 4.6, 0.04)),
                stance((0.0, -13.4), foot(-6.4, 1.2, 0.21), foot(4.2, 6.6, 0.0)),
            ],
        ),
        (
            "jump_peak",
            4,
            false,
            1,
            vec![
                stance((0.0, -12.8), foot(-5.6, 3.4, 0.2), foot(4.6, 6.4, 0.02)),
                stance((0.0, -12.6), foot(-4.6, 4.6, 0.17), foot(4.4, 5.8, 0.05)),
            ],
        ),
        (
            "fall",
            4,
            false,
            0,
            vec![
                stance((0.0, -12.6), foot(-5.4, 3.4, 0.13), foot(4.6, 3.0, 0.02)),
                stance((0.0, -12.8), foot(-6.0, 3.0, 0.14), foot(5.0, 0.8, -0.04)),
            ],
        ),
        (
            "land",
            3,
            false,
            1,
            vec![stance((0.0, -8.0), plant(-5.4), plant(5.0)), stance((0.0, -10.4), plant(-4.8), plant(4.4))],
        ),
        (
            "duck",
            2,
            false,
            0,
            vec![
                stance((-0.5, -8.6), plant(4.2), foot(-5.0, 0.0, 0.1)),
                stance((-1.4, -5.8), plant(4.6), foot(-6.6, 0.0, 0.19)),
            ],
        ),
        ("climb", 6, true, 0, Vec::new()),
        (
            "turn",
            3,
            false,
            0,
            // The near foot is dug in behind and takes the weight, then both pass, then he pushes off.
            vec![
                stance((-1.6, -9.6), foot(-8.0, 0.0, -0.07), foot(3.4, 0.6, 0.05)),
                stance((-0.4, -10.4), plant(-3.4), foot(4.8, 1.8, 0.08)),
                stance((0.8, -11.4), foot(-6.4, 0.8, 0.16), foot(5.6, 1.6, -0.04)),
            ],
        ),
    ]
}

fn paint_legs(canvas: &mut Canvas, origin: Point, stance: Stance) {
    let Stance { hip, near, far } = stance;
    LEGS.paint(canvas, origin, hip + at(0.9, 0.2), far, true);
    let pelvis = origin + hip;
    canvas.soft_capsule(pelvis + at(-0.8, -0.4), pelvis + at(0.8, -0.4), 2.9, 2.9, TROUSERS);
    LEGS.paint(canvas, origin, hip + at(-0.7, 0.2), near, false);
    paint_belt(canvas, pelvis);
}

fn paint_belt(canvas: &mut Canvas, pelvis: Point) {
    let (x, y) = (pelvis.x.round() as i32, pelvis.y.round() as i32 - 2);
    canvas.rect(x - 4, y, 8, 1, LEATHER.at(1));
    canvas.rect(x - 4, y + 1, 7, 1, LEATHER.at(0));
    canvas.put(x + 2, y, GOLD.at(2));
    canvas.rect(x - 4, y + 1, 2, 3, LEATHER.at(1));
    canvas.put(x - 4, y + 1, LEATHER.at(2));
}

fn legs_frame(stance: Stance) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    paint_legs(&mut canvas, ORIGIN, stance);
    canvas.outline(INK);
    canvas
}

/// Seen from behind: one foot stands on a rung while the other reaches for the next.
fn climb_frame(frame: usize) -> Canvas {
    const LIFT: [(f64, f64); 4] = [(0.0, 4.0), (1.4, 1.8), (4.0, 0.0), (1.8, 1.4)];
    let mut canvas = Canvas::new(CELL, CELL);
    for (side, lift) in [(-1.0, LIFT[frame].0), (1.0, LIFT[frame].1)] {
        let hip = ORIGIN + at(side * 1.9, -11.8);
        let ankle = ORIGIN + at(side * 2.6, -2.4 - lift);
        let knee = hip.mix(ankle, 0.5) + at(side * (0.4 + lift * 0.45), 0.0);
        canvas.capsule(hip, knee, 2.6, 2.2, TROUSERS);
        canvas.soft_capsule(knee, ankle, 2.2, 1.8, TROUSERS);
        canvas.capsule(ankle + at(0.0, -0.6), ankle + at(0.0, 1.0), 1.9, 1.9, LEATHER);
    }
    paint_belt(&mut canvas, ORIGIN + at(0.4, -12.0));
    canvas.outline(INK);
    canvas
}

fn legs_sheet() -> Sheet {
    let mut sheet = Sheet::new(
        "player_legs",
        "Painted by tools/src/player.rs. The torso of player_torso is laid over these, moved by the entry of\n\
         `torso` for the frame shown (frames counted over the whole sheet), so that it follows the bob.",
        (CELL, CELL),
        PIVOT,
    );
    let mut offsets = Vec::new();
    for (name, ticks, repeat, lean, stances) in leg_clips() {
        if name == "climb" {
            sheet.clip(name, ticks, repeat, (0..4).map(climb_frame).collect());
            offsets.extend([(0, 0), (0, -1), (0, 0), (0, -1)]);
            continue;
        }
        offsets.extend(
            stances.iter().map(|s| (lean + (s.hip.x - HIP.x).round() as i32, (s.hip.y - HIP.y).round() as i32)),
        );
        sheet.clip(name, ticks, repeat, stances.into_iter().map(legs_frame).collect());
    }
    sheet.points("torso", &offsets);
    sheet
}

// ---- torso ----

/// What moves in a torso between frames of one aim.
#[derive(Clone, Copy, Default)]
struct Beat {
    /// Phase of the bandana's tail, in turns.
    tail: f64,
    /// 0 hangs, 1 flies straight back.
    wind: f64,
    /// Pixels of recoil.
    recoil: f64,
    /// Pixels that hands and rifle sink, breathing or because a foot came down.
    sink: i32,
    /// How far the near shoulder is forward of where it rests, and the far one back, -1 to 1.
    twist: f64,
    /// Pixels that shoulders and head are ahead of the waist.
    lean: f64,
}

fn rifle_picture(rifle: Rifle) -> Canvas {
    let forward = picture(&RIFLE, &LEGEND);
    let diagonal = picture(&RIFLE_DIAGONAL, &LEGEND);
    match rifle {
        Rifle::Forward => forward,
        Rifle::Diagonal => diagonal,
        Rifle::Up => forward.quarter_turned().quarter_turned().quarter_turned(),
        Rifle::DiagonalDown => diagonal.upside_down(),
        Rifle::Down => forward.quarter_turned(),
    }
}

/// Two ribbons from the knot at the back of the head.
fn paint_tail(canvas: &mut Canvas, knot: Point, beat: Beat) {
    for (ribbon, length) in [(0.0, 5.2), (0.35, 7.0)] {
        let mut from = knot;
        for step in 1..=4 {
            let share = f64::from(step) / 4.0;
            let sway = sin(beat.tail - share * 0.5 + ribbon) * (0.5 + share * 1.1);
            let back = length * share * (0.45 + 0.55 * beat.wind);
            let drop = length * share * (0.75 * (1.0 - beat.wind)) + ribbon * 2.0 * share;
            let mut to = knot + at(-back + sway * (1.0 - beat.wind) * 0.5, drop + sway * (0.3 + 0.7 * beat.wind));
            to.y = to.y.min(ORIGIN.y - 1.6);
            let light = if ribbon > 0.0 { RED.part(1, 3) } else { RED.part(0, 3) };
            canvas.soft_capsule(from, to, 1.15 - share * 0.3, 1.05 - share * 0.35, light);
            from = to;
        }
    }
    canvas.soft_capsule(knot, knot, 1.4, 1.4, RED);
}

/// The vest, and a strap across it that goes with the shoulders.
fn paint_chest(canvas: &mut Canvas, waist: Point, shoulder: Point, twist: f64) {
    canvas.capsule(waist, shoulder, 3.2, 4.7, VEST);
    let strap_top = shoulder + at(2.2 - twist, -1.8);
    let strap_end = waist + at(-2.8, 0.6);
    for step in 0..12 {
        let p = strap_top.mix(strap_end, f64::from(step) / 11.0);
        let color = if step % 3 == 1 { GOLD.at(1) } else { LEATHER.at(1) };
        canvas.put(p.x.floor() as i32, p.y.floor() as i32, color);
    }
}

fn torso_frame(aim: &Aim, beat: Beat) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let kick = aim.kick * beat.recoil;
    let hands = kick + at((beat.twist * 1.2 + beat.lean * 0.5).round(), f64::from(beat.sink));
    let shoulder = ORIGIN + aim.shoulder + kick * 0.4 + at(beat.lean, 0.0);
    let turned = at(beat.twist * SHOULDER_SWING, -beat.twist * 0.3);
    let head_x = ORIGIN.x as i32 + aim.head_at.0 + beat.lean.round() as i32;
    let head_y = ORIGIN.y as i32 + aim.head_at.1;
    paint_tail(&mut canvas, at(f64::from(head_x) + 0.6, f64::from(head_y) + 4.6), beat);
    ARMS.paint(&mut canvas, shoulder + at(3.2, 0.2) - turned, ORIGIN + aim.far_hand + hands, -1.0, true);
    paint_chest(&mut canvas, ORIGIN + at(0.0, -14.6), shoulder, beat.twist);
    canvas.stamp(head_x, head_y, aim.head, &LEGEND);
    let rifle = rifle_picture(aim.rifle);
    let rifle_x = (ORIGIN.x + f64::from(aim.rifle_at.0) + hands.x).round() as i32;
    let rifle_y = (ORIGIN.y + f64::from(aim.rifle_at.1) + hands.y).round() as i32;
    paint_over(&mut canvas, &rifle, rifle_x, rifle_y);
    let grip = ORIGIN + aim.far_hand + hands;
    canvas.soft_capsule(grip, grip, 1.3, 1.3, SKIN.part(1, 3).shaded(1));
    ARMS.paint(&mut canvas, shoulder + at(-2.6, 0.4) + turned, ORIGIN + aim.near_hand + hands, -1.0, false);
    canvas.rim_lit(|_, y| y < WAIST_ROW - 2);
    canvas.outline_where(INK, |x, y| y < WAIST_ROW || !WAIST_COLUMNS.contains(&x));
    canvas
}

/// Lays a picture on with a dark line around it where it crosses what is there.
fn paint_over(canvas: &mut Canvas, picture: &Canvas, x: i32, y: i32) {
    for row in -1..=picture.height {
        for column in -1..=picture.width {
            let beside =
                [(-1, 0), (1, 0), (0, -1), (0, 1)].iter().any(|(dx, dy)| picture.get(column + dx, row + dy).is_some());
            if beside {
                canvas.shade(x + column, y + row, 2);
            }
        }
    }
    canvas.blit(picture, x, y);
}

/// A frame of the torso for each of the legs: the shoulder goes forward as the foot below it goes back, and the arms
/// sink one frame after the hip did.
fn run_beat(frame: usize) -> Beat {
    let phase = frame as f64 / 8.0;
    let sink = [0, 1, 1, 0][frame % 4];
    Beat { tail: phase * 2.0, wind: 0.85, sink, twist: cos(phase), lean: 1.0, ..Beat::default() }
}

fn torso_sheet() -> Sheet {
    let mut sheet = Sheet::new(
        "player_torso",
        "Painted by tools/src/player.rs. Laid over player_legs; a run has a frame for each of theirs. Aims face right; the game mirrors them.\n\
         `muzzle` is where a shot leaves, relative to the pivot, one entry per clip in order.",
        (CELL, CELL),
        PIVOT,
    );
    let mut muzzles = Vec::new();
    for aim in &AIMS {
        let idle = (0..4).map(|i| {
            let beat = Beat { tail: f64::from(i) / 4.0, wind: 0.15, sink: i32::from(i == 2), ..Beat::default() };
            torso_frame(aim, beat)
        });
        let run = (0..8).map(|frame| torso_frame(aim, run_beat(frame)));
        let fire = [3.0, 2.0, 1.0]
            .into_iter()
            .map(|recoil| torso_frame(aim, Beat { tail: recoil / 4.0, wind: 0.5, recoil, ..Beat::default() }));
        sheet.clip(&format!("aim_{}", aim.name), 14, true, idle.collect());
        sheet.clip(&format!("aim_{}_run", aim.name), 3, true, run.collect());
        sheet.clip(&format!("aim_{}_fire", aim.name), 2, false, fire.collect());
        let run_fire = (0..8).map(|frame| torso_frame(aim, Beat { recoil: 2.0, ..run_beat(frame) }));
        sheet.clip(&format!("aim_{}_run_fire", aim.name), 3, true, run_fire.collect());
        muzzles.extend([aim.muzzle; 4]);
    }
    sheet.clip("duck", 14, true, (0..2).map(duck_torso).collect());
    sheet.clip("duck_fire", 2, false, [3.0, 2.0, 1.0].into_iter().map(duck_fire_torso).collect());
    muzzles.extend([DUCK_AIM.muzzle; 2]);
    sheet.clip("climb", 6, true, (0..4).map(climb_torso).collect());
    sheet.clip("melee", 4, false, MELEE.iter().map(|swing| swing_torso(swing, true)).collect());
    sheet.clip("throw", 4, false, THROW.iter().map(|swing| swing_torso(swing, false)).collect());
    let turn = [
        torso_frame(&PORT_AIM, Beat { wind: -0.5, sink: 1, ..Beat::default() }),
        torso_frame(&AIMS[0], Beat { tail: 0.4, wind: -0.2, twist: -1.0, sink: 1, ..Beat::default() }),
        torso_frame(&AIMS[0], Beat { tail: 0.7, wind: 0.5, twist: 0.6, lean: 1.0, ..Beat::default() }),
    ];
    sheet.clip("turn", 3, false, turn.to_vec());
    muzzles.extend([(0, 0); 4]);
    // The sidecar counts from the pivot, the poses from the feet line.
    let below = PIVOT.1 - ORIGIN.y as i32;
    let muzzles: Vec<(i32, i32)> = muzzles.into_iter().map(|(x, y)| (x, y - below)).collect();
    sheet.points("muzzle", &muzzles);
    sheet
}

/// Ducked, the torso folds forward over the knees. It is drawn as if on standing legs: the legs' offset lowers it.
const DUCK_AIM: Aim = Aim {
    name: "duck",
    head: &HEAD_LEVEL,
    head_at: (-1, -23),
    rifle: Rifle::Forward,
    rifle_at: (0, -16),
    near_hand: at(5.6, -11.6),
    far_hand: at(11.2, -11.7),
    muzzle: (18, -14),
    kick: at(-1.0, 0.0),
    shoulder: at(1.6, -14.0),
};

/// In a turn, the rifle across his chest.
const PORT_AIM: Aim = Aim {
    name: "turn",
    head: &HEAD_FRONT,
    head_at: (-6, -30),
    rifle: Rifle::Diagonal,
    rifle_at: (-5, -24),
    near_hand: at(-1.0, -13.6),
    far_hand: at(4.0, -18.0),
    muzzle: (0, 0),
    kick: at(0.0, 0.0),
    shoulder: at(0.0, -18.4),
};

fn duck_torso(frame: u32) -> Canvas {
    torso_frame(&DUCK_AIM, Beat { tail: f64::from(frame) / 2.0, wind: 0.2, ..Beat::default() })
}

fn duck_fire_torso(recoil: f64) -> Canvas {
    torso_frame(&DUCK_AIM, Beat { tail: recoil / 4.0, wind: 0.5, recoil, ..Beat::default() })
}

/// A moment of an arm that swings: where the hand is, which way the blade points (turns, clockwise from forward),
/// and between which turns around the shoulder the air shows where the blade has been.
struct Swing {
    hand: Point,
    blade: f64,
    trail: Option<(f64, f64)>,
}

const fn swing(x: f64, y: f64, blade: f64, trail: Option<(f64, f64)>) -> Swing {
    Swing { hand: at(x, y), blade, trail }
}

const MELEE: [Swing; 5] = [
    swing(-5.4, -23.0, -0.36, None),
    swing(3.4, -26.0, -0.2, Some((-0.34, -0.17))),
    swing(10.4, -19.0, -0.03, Some((-0.22, 0.02))),
    swing(8.6, -12.4, 0.1, Some((-0.08, 0.11))),
    swing(4.6, -12.8, 0.06, None),
];
const THROW: [Swing; 4] = [
    swing(-6.4, -22.0, 0.0, None),
    swing(-1.0, -27.4, 0.0, None),
    swing(9.6, -22.6, 0.0, None),
    swing(8.0, -14.6, 0.0, None),
];
/// How far the tip of the blade is from the hand, and from the shoulder at the end of the swing.
const BLADE: f64 = 6.5;
const BLADE_REACH: f64 = 17.0;

/// The far hand keeps the rifle low, the near one strikes or throws.
fn swing_torso(swing: &Swing, with_blade: bool) -> Canvas {
    let aim = &AIMS[0];
    let mut canvas = Canvas::new(CELL, CELL);
    let shoulder = ORIGIN + aim.shoulder + at(0.8, 0.2);
    let far_hand = ORIGIN + at(6.6, -11.0);
    let beat = Beat { wind: 0.7, ..Beat::default() };
    let (head_x, head_y) = (ORIGIN.x as i32 + aim.head_at.0 + 1, ORIGIN.y as i32 + aim.head_at.1);
    paint_tail(&mut canvas, at(f64::from(head_x) + 0.6, f64::from(head_y) + 4.6), beat);
    ARMS.paint(&mut canvas, shoulder + at(2.6, 0.2), far_hand, -1.0, true);
    let rifle = rifle_picture(Rifle::DiagonalDown);
    paint_over(&mut canvas, &rifle, ORIGIN.x as i32, ORIGIN.y as i32 - 16);
    paint_chest(&mut canvas, ORIGIN + at(0.0, -14.6), shoulder, 0.0);
    canvas.stamp(head_x, head_y, aim.head, &LEGEND);
    let hand = ORIGIN + swing.hand;
    if with_blade {
        let tip = hand + at(BLADE, 0.0).turned(swing.blade);
        canvas.capsule(hand, tip, 1.3, 0.6, STEEL.part(3, 3));
    }
    ARMS.paint(&mut canvas, shoulder + at(-2.6, 0.2), hand, -1.0, false);
    canvas.rim_lit(|_, y| y < WAIST_ROW - 2);
    canvas.outline_where(INK, |x, y| y < WAIST_ROW || !WAIST_COLUMNS.contains(&x));
    // The trail has no outline: it is air.
    if let Some((from, to)) = swing.trail {
        for step in 0..48 {
            let share = f64::from(step) / 47.0;
            let turn = from + (to - from) * share;
            for depth in 0..=(share * 3.0) as i32 {
                let p = shoulder + at(BLADE_REACH - f64::from(depth), 0.0).turned(turn);
                let light = if depth == 0 { STEEL.at(5) } else { STEEL.at(4) };
                canvas.put(p.x.round() as i32, p.y.round() as i32, light);
            }
        }
    }
    canvas
}

/// Seen from behind, rifle slung, hands reaching for the rungs in turn.
fn climb_torso(frame: usize) -> Canvas {
    const REACH: [(f64, f64); 4] = [(-4.0, 3.0), (-1.0, 0.0), (3.0, -4.0), (0.0, -1.0)];
    let mut canvas = Canvas::new(CELL, CELL);
    let waist = ORIGIN + at(0.0, -14.4);
    let shoulder = ORIGIN + at(0.0, -18.6);
    canvas.capsule(waist, shoulder, 3.4, 4.4, VEST);
    for (side, lift) in [(-1.0, REACH[frame].0), (1.0, REACH[frame].1)] {
        let hand = ORIGIN + at(side * 4.6, -25.0 + lift);
        ARMS.paint(&mut canvas, shoulder + at(side * 3.6, -0.6), hand, side, false);
    }
    let sway = f64::from(frame as i32 % 2);
    canvas.stamp(ORIGIN.x as i32 - 5, ORIGIN.y as i32 - 30, &HEAD_BACK, &LEGEND);
    for (side, length, ramp) in [(-1.0, 6.0, RED), (0.6, 4.6, RED.shaded(1))] {
        let knot = ORIGIN + at(-0.2, -23.2);
        canvas.capsule(knot, knot + at(side * (1.2 + sway * 0.6), length), 0.9, 0.7, ramp);
    }
    let rifle = rifle_picture(Rifle::Diagonal).mirrored();
    paint_over(&mut canvas, &rifle, ORIGIN.x as i32 - 6, ORIGIN.y as i32 - 24);
    canvas.rim_lit(|_, y| y < WAIST_ROW - 2);
    canvas.outline_where(INK, |x, y| y < WAIST_ROW || !WAIST_COLUMNS.contains(&x));
    canvas
}

// ---- whole body ----

/// Wider than the other cells, for he lies down in it.
const BODY_CELL: (i32, i32) = (64, 48);
const BODY_PIVOT: (i32, i32) = (32, 46);
const BODY_ORIGIN: Point = at(32.0, 45.0);

/// A pose in which legs and torso move as one. Hands and feet are relative to the feet line.
struct Figure {
    hip: Point,
    /// Lean of the spine and tilt of the head, in turns; positive is forward.
    spine: f64,
    head: f64,
    near: Foot,
    far: Foot,
    near_hand: Point,
    far_hand: Point,
    /// The middle of the rifle, and where it points (turns, clockwise from forward).
    rifle: (Point, f64),
}

const SPINE_LENGTH: f64 = 7.4;
const NECK: Point = at(0.8, -6.2);

fn figure_frame(figure: &Figure, beat: Beat) -> Canvas {
    let mut canvas = Canvas::new(BODY_CELL.0, BODY_CELL.1);
    let hip = BODY_ORIGIN + figure.hip;
    let waist = hip + at(0.0, -2.2).turned(figure.spine);
    let shoulder = hip + at(0.0, -SPINE_LENGTH).turned(figure.spine);
    let head = shoulder + NECK.turned(figure.spine + figure.head * 0.5);
    let knot = head + at(-4.4, -0.4).turned(figure.spine + figure.head);
    paint_tail(&mut canvas, knot, beat);
    ARMS.paint(&mut canvas, shoulder + at(2.0, 0.4).turned(figure.spine), BODY_ORIGIN + figure.far_hand, -1.0, true);
    LEGS.paint(&mut canvas, BODY_ORIGIN, figure.hip + at(0.9, 0.2), figure.far, true);
    canvas.soft_capsule(hip, waist, 2.8, 3.0, TROUSERS);
    paint_chest(&mut canvas, waist, shoulder, 0.0);
    LEGS.paint(&mut canvas, BODY_ORIGIN, figure.hip + at(-0.7, 0.2), figure.near, false);
    paint_turned(&mut canvas, &picture(&HEAD_LEVEL, &LEGEND), head, figure.spine + figure.head);
    let (rifle, points) = figure.rifle;
    paint_turned(&mut canvas, &picture(&RIFLE, &LEGEND), BODY_ORIGIN + rifle, points);
    ARMS.paint(&mut canvas, shoulder + at(-1.6, 0.4).turned(figure.spine), BODY_ORIGIN + figure.near_hand, -1.0, false);
    canvas.rim_lit(|_, _| true);
    canvas.outline(INK);
    canvas
}

/// A curled ball that turns once forward. Points are around the ball's middle.
fn roll_frame(frame: usize) -> Canvas {
    const MIDDLE: Point = at(0.0, -8.4);
    let turn = frame as f64 / 6.0 - 0.04;
    let place = |x: f64, y: f64| MIDDLE + at(x, y).turned(turn);
    let mut canvas = Canvas::new(BODY_CELL.0, BODY_CELL.1);
    let shoulder = BODY_ORIGIN + place(-0.6, -3.6);
    let waist = BODY_ORIGIN + place(-3.2, 1.8);
    let leg = |x: f64, y: f64| Foot { ankle: place(x, y), pitch: turn + 0.06 };
    paint_tail(&mut canvas, BODY_ORIGIN + place(-0.6, -7.0), Beat { tail: turn, wind: 1.0, ..Beat::default() });
    LEGS.paint(&mut canvas, BODY_ORIGIN, place(-1.8, 3.6), leg(3.6, 5.2), true);
    canvas.soft_capsule(waist, BODY_ORIGIN + place(-1.6, 3.8), 3.2, 3.0, TROUSERS);
    paint_chest(&mut canvas, waist, shoulder, 0.0);
    ARMS.paint(&mut canvas, shoulder + at(-0.6, 0.8).turned(turn), BODY_ORIGIN + place(4.6, 2.6), -1.0, false);
    LEGS.paint(&mut canvas, BODY_ORIGIN, place(-2.0, 3.8), leg(2.2, 5.4), false);
    paint_turned(&mut canvas, &picture(&HEAD_LEVEL, &LEGEND), BODY_ORIGIN + place(2.6, -5.2), turn + 0.1);
    canvas.rim_lit(|_, _| true);
    canvas.outline(INK);
    canvas
}

fn hurt_figures() -> Vec<Figure> {
    vec![
        Figure {
            hip: at(-1.0, -12.0),
            spine: -0.07,
            head: -0.06,
            near: foot(-3.0, 0.0, 0.0),
            far: foot(4.6, 1.2, -0.06),
            near_hand: at(1.4, -16.4),
            far_hand: at(7.0, -20.4),
            rifle: (at(4.6, -18.8), -0.13),
        },
        Figure {
            hip: at(-1.4, -11.4),
            spine: -0.03,
            head: 0.04,
            near: foot(-4.6, 0.0, 0.0),
            far: foot(4.0, 0.0, 0.0),
            near_hand: at(1.6, -14.4),
            far_hand: at(7.4, -15.0),
            rifle: (at(4.8, -14.8), -0.03),
        },
    ]
}

/// Thrown off his feet, down on the back, one bounce, still. The rifle flies a little further than he does.
fn death_figures() -> Vec<Figure> {
    let fall = |hip: (f64, f64), spine, head, near: Foot, far: Foot, hands: [(f64, f64); 2], rifle: (f64, f64, f64)| {
        let [near_hand, far_hand] = hands.map(|(x, y)| at(x, y));
        let rifle = (at(rifle.0, rifle.1), rifle.2);
        Figure { hip: at(hip.0, hip.1), spine, head, near, far, near_hand, far_hand, rifle }
    };
    let (lift, flat) = (-0.1, -0.2);
    let lies = (17.0, -2.6, 0.5);
    vec![
        fall(
            (-1.0, -12.4),
            -0.08,
            -0.05,
            foot(-2.0, 0.0, 0.0),
            foot(5.0, 1.6, lift),
            [(1.6, -23.0), (7.0, -21.0)],
            (8.0, -22.0, -0.16),
        ),
        fall(
            (-2.0, -13.4),
            -0.13,
            -0.03,
            foot(2.0, 2.0, lift),
            foot(6.4, 5.0, lift),
            [(-3.0, -25.0), (3.0, -24.6)],
            (10.0, -26.0, -0.3),
        ),
        fall(
            (-3.4, -11.6),
            -0.18,
            0.0,
            foot(4.4, 4.6, lift),
            foot(6.4, 8.0, flat),
            [(-8.0, -23.0), (-2.0, -22.8)],
            (12.0, -24.0, -0.48),
        ),
        fall(
            (-4.0, -7.2),
            -0.23,
            0.02,
            foot(5.0, 5.4, flat),
            foot(4.6, 9.0, flat),
            [(-12.0, -16.0), (-6.4, -17.4)],
            (13.0, -14.0, -0.7),
        ),
        fall(
            (-3.4, -3.2),
            -0.25,
            0.03,
            foot(5.6, 2.4, flat),
            foot(5.6, 5.0, flat),
            [(-13.0, -9.0), (-8.0, -11.4)],
            (16.0, -5.0, -0.45),
        ),
        fall(
            (-3.0, -4.8),
            -0.25,
            0.0,
            foot(6.0, 1.0, flat),
            foot(6.6, 2.8, flat),
            [(-12.4, -9.6), (-7.0, -10.6)],
            (16.6, -4.4, -0.54),
        ),
        fall((-2.6, -3.2), -0.25, 0.0, foot(7.0, 0.2, -0.22), foot(7.6, 1.2, -0.2), [(-4.0, -5.6), (-3.0, -7.4)], lies),
        fall(
            (-2.6, -3.2),
            -0.25,
            0.0,
            foot(7.2, 0.2, -0.22),
            foot(5.6, 0.4, -0.14),
            [(-3.4, -5.0), (-2.0, -5.6)],
            lies,
        ),
    ]
}

fn body_sheet() -> Sheet {
    let mut sheet =
        Sheet::new("player", "Painted by tools/src/player.rs. What bends the whole body.", BODY_CELL, BODY_PIVOT);
    let windy = |figures: Vec<Figure>| {
        let beat = |index: usize| Beat { tail: index as f64 / 4.0, wind: -0.6, ..Beat::default() };
        figures.iter().enumerate().map(|(index, figure)| figure_frame(figure, beat(index))).collect()
    };
    sheet.clip("roll", 3, true, (0..6).map(roll_frame).collect());
    sheet.clip("hurt", 4, false, windy(hurt_figures()));
    sheet.clip("death", 5, false, windy(death_figures()));
    sheet
}
