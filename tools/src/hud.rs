//! Paints the symbols of the HUD: health, weapon and life marks for the corners of the screen, and the arrow to the
//! objective. They are small and flat, and each has a dark edge, so that they are clear on any background.

use crate::body::picture;
use crate::canvas::Canvas;
use crate::doors::KEY_SIGNS;
use crate::math::at;
use crate::palette::*;
use crate::pickups;
use crate::plating::{Tones, area, raised};
use crate::sheet::Sheet;

const CELL: i32 = 16;
/// The gun, and to its right the mark of its pick-up.
const WEAPON_CELL: (i32, i32) = (40, 14);
const GUN_CELL: (i32, i32) = (28, 14);

type Legend = [(char, Color)];

const METAL: &Legend = &[
    ('W', STEEL.at(5)),
    ('M', STEEL.at(4)),
    ('G', STEEL.at(3)),
    ('m', STEEL.at(2)),
    ('d', STEEL.at(1)),
    ('L', RUST.at(2)),
    ('l', RUST.at(1)),
    ('Y', GOLD.at(3)),
    ('y', GOLD.at(1)),
    ('R', RED.at(2)),
    ('O', RED.at(3)),
    ('B', BLUE.at(3)),
    ('b', BLUE.at(2)),
    ('P', VIOLET.at(2)),
    ('p', VIOLET.at(1)),
    ('g', GREEN.at(2)),
    ('k', GREEN.at(1)),
    ('e', INK),
];

const PIP_FULL: [&str; 10] =
    ["..OOOOO", "..OOORR", ".OORRRR", ".ORRRRR", ".ORRRRR", "ORRRRR.", "RRRRRR.", "RRRRRr.", "RRRRr..", "rrrrr.."];
const PIP_EMPTY: [&str; 10] =
    ["..xxxxx", "..xqqqq", ".xqqqqq", ".xqqqqq", ".qqqqqq", "qqqqqq.", "qqqqqq.", "qqqqqq.", "qqqqq..", "qqqqq.."];
const PIP_LEGEND: &Legend =
    &[('O', RED.at(3)), ('R', RED.at(2)), ('r', RED.at(1)), ('x', STEEL.at(2)), ('q', STEEL.at(0))];

const WEAPONS: [(&str, &[&str]); 6] = [
    (
        "weapon_rifle",
        &[
            "........mGGm............",
            "LLL..mMMMMMMMMMMm.......",
            "LLLLmGGGGGGGGGGGMMMMMMMW",
            "lLLLmmmmmmmdmdmdmGGGGGGG",
            "llll.mLLm..GG...........",
            ".....mLL...GG...........",
            "......LL................",
        ],
    ),
    (
        "weapon_spread",
        &[
            "...........MMMMMMMMMMMBW",
            "LLLL.mMMMMMMGGGGGGGGGGBB",
            "LLLLLmGGGGGGMMMMMMMMMMBW",
            "lLLLmmmmmmmmLLLLLLmmmmbb",
            "lllll.mLLm..llllll......",
            "......mLL...............",
            ".......L................",
        ],
    ),
    (
        "weapon_rapid",
        &[
            ".....MMMMMM.............",
            "dd.mMMMMMMMMMMggggg.....",
            "ddmGGGGGGGGGGGMMMMMMMMMW",
            "ddmmmmmmmmmmmmkkkkkGGGGm",
            "dd.mmLLm.YYYY...........",
            "....mLL..yYyY...........",
            ".....L...yyyy...........",
        ],
    ),
    (
        "weapon_laser",
        &[
            "......PPPPPPPP..........",
            "MMM.MMMMMMMMMMMMM.......",
            "GGGGGGPPPPPPPPGGGMMMMPPW",
            "mGGGmmppppppppmmmGGGGpPP",
            "mmmm.mddm..mm...........",
            ".....mdd...mm...........",
            "......dd................",
        ],
    ),
    (
        "weapon_rocket",
        &[
            "...MMMMMMMMMMMMMMMMM.OO.",
            "M.MGGGGGGGGGGGGGGGGMMOOO",
            "MMGGGGGGGGGGGGGGGGGGMRRO",
            "m.mmmmmmmmmmmmmmmmmmmRRR",
            "...ddd..dLLd..mmd.....R.",
            ".........LL...mm........",
            ".........LL.............",
        ],
    ),
    (
        "weapon_flame",
        &[
            "..OOOO.......mm.........",
            ".ORRRRR.MMMMMMMMMM......",
            ".ORRRRRMGGGGGGGGGGMMMy..",
            ".RRRRRRmmmmmmmmmmmGGGYyW",
            ".RRRRRR.mLLm...m.....y..",
            "..rRRr..mLL....mmm......",
            ".........L..............",
        ],
    ),
];

/// Each has a silhouette of its own: see `icons_have_silhouettes_of_their_own` in tests.rs.
const ICONS: [(&str, &[&str]); 6] = [
    (
        "grenade",
        &[
            "..ddYY..", ".dMMdYY.", "..dd..Y.", ".gGGGg..", "gGYGGGk.", "GGGkGkg.", "GkkkkkK.", "gGGkGkK.", ".gGkgK..",
            "..kkk...",
        ],
    ),
    ("life", &["...OOOO..", "..OORRRR.", ".RRRRRRRR", "RrrrrrrrR", "r.SsSSSS.", "...SeSeS.", "...sSSSS.", "....ssS.."]),
    // Freed hands above a head, and stripes.
    (
        "prisoner",
        &[
            "SS..hhhh..SS",
            "sS.hhhhhh.Ss",
            ".W.hSSSSh.W.",
            ".W..eSSe..W.",
            ".B..SSSS..B.",
            ".W...ss...W.",
            ".BW......WB.",
            "..WBWWWWBW..",
            "...BBBBBB...",
            "...WWWWWW...",
            "...BBBBBB...",
        ],
    ),
    (
        "drum",
        &[
            ".OOOOO.", "OORRRRr", "RORRRRr", "rrrrrrr", "RORYRRr", "ROYeYRr", "ROYeYRr", "RORYRRr", "rrrrrrr",
            "RORRRRr", "RORRRRr", ".RRRRr.",
        ],
    ),
    // A folder with a sheet in it.
    (
        "intel",
        &[
            "yyyyy........",
            "yFFFFy.......",
            "yFWWWWWWWWWy.",
            "yFWddWdddWWy.",
            "yFWWWWWWWWWy.",
            "FFFFFFFFFFFFF",
            "YFFFFFrrFFFFy",
            ".YFFFFrrFFFy.",
            ".yyyyyyyyyyy.",
        ],
    ),
    // A skull for a warden.
    (
        "warden",
        &[
            "..WWWWWW..",
            ".WWWWWWWM.",
            "WWWWWWWWMM",
            "WeeWWWeeMM",
            "WeeeWeeeMM",
            ".WeWeWeWM.",
            "..WWeWWM..",
            "...WWWM...",
            "...WeWe...",
            "...WeWe...",
        ],
    ),
];

const ICON_LEGEND: &Legend = &[
    ('W', STEEL.at(5)),
    ('M', STEEL.at(4)),
    ('d', STEEL.at(2)),
    ('Y', GOLD.at(2)),
    ('F', KHAKI.at(3)),
    ('y', KHAKI.at(2)),
    ('O', RED.at(3)),
    ('R', RED.at(2)),
    ('r', RED.at(1)),
    ('S', SKIN.at(3)),
    ('s', SKIN.at(2)),
    ('h', LEATHER.at(1)),
    ('B', BLUE.at(2)),
    ('e', INK),
    ('G', GREEN.at(2)),
    ('g', GREEN.at(2)),
    ('k', GREEN.at(1)),
    ('K', GREEN.at(0)),
];

/// The head of the second player.
const PARTNER_LEGEND: &Legend =
    &[('O', GOLD.at(3)), ('R', GOLD.at(2)), ('r', GOLD.at(1)), ('S', SKIN.at(3)), ('s', SKIN.at(2)), ('e', INK)];

pub fn sheets() -> Vec<Sheet> {
    vec![marks(), weapons()]
}

fn outlined(size: (i32, i32), drawn: &Canvas) -> Canvas {
    let mut canvas = Canvas::new(size.0, size.1);
    canvas.blit(drawn, (size.0 - drawn.width) / 2, (size.1 - drawn.height) / 2);
    canvas.outline(INK);
    canvas
}

fn marks() -> Sheet {
    let mut sheet = Sheet::new(
        "hud",
        "Painted by tools/src/hud.rs. The pivot is the top left; pips are set 8 px apart. arrow: eight directions, clockwise from the right.",
        (CELL, CELL),
        (0, 0),
    );
    sheet.still("pip_full", outlined((CELL, CELL), &picture(&PIP_FULL, PIP_LEGEND)));
    sheet.still("pip_empty", outlined((CELL, CELL), &picture(&PIP_EMPTY, PIP_LEGEND)));
    for (name, rows) in ICONS {
        sheet.still(name, outlined((CELL, CELL), &picture(rows, ICON_LEGEND)));
    }
    for (name, tones, sign) in KEY_SIGNS {
        sheet.still(&format!("key_{name}"), key(tones, &sign));
    }
    let (_, head) = ICONS[1];
    sheet.still("life_partner", outlined((CELL, CELL), &picture(head, PARTNER_LEGEND)));
    sheet.clip("arrow", 1, false, (0..8).map(|step| arrow(f64::from(step) / 8.0)).collect());
    sheet
}

fn key(tones: Tones, sign: &[&str; 6]) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    raised(&mut canvas, area(2, 2, 12, 12), tones);
    canvas.rect(2, 2, 12, 3, STEEL.at(5));
    canvas.rect(7, 3, 2, 1, INK);
    canvas.stamp(5, 7, sign, &[('#', WHITE)]);
    canvas.outline(INK);
    canvas
}

fn arrow(turns: f64) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let place = |x: f64, y: f64| at(8.0, 8.0) + at(x, y).turned(turns);
    let corners = [
        place(6.2, 0.0),
        place(-0.6, -5.6),
        place(-0.6, -2.2),
        place(-6.0, -2.2),
        place(-6.0, 2.2),
        place(-0.6, 2.2),
        place(-0.6, 5.6),
    ];
    canvas.polygon(&corners, GOLD.part(1, 3), 0.99, 0.2);
    canvas.outline(INK);
    canvas
}

fn weapons() -> Sheet {
    let mut sheet =
        Sheet::new("hud_weapons", "Painted by tools/src/hud.rs. The pivot is the top left.", WEAPON_CELL, (0, 0));
    for (name, rows) in WEAPONS {
        let mut canvas = Canvas::new(WEAPON_CELL.0, WEAPON_CELL.1);
        canvas.blit(&outlined(GUN_CELL, &picture(rows, METAL)), 0, 0);
        if let Some((_, mark, ramp)) = pickups::WEAPONS.iter().find(|(weapon, ..)| name == format!("weapon_{weapon}")) {
            let (x, y) = (GUN_CELL.0 + 1, 1);
            canvas.rect(x, y + 1, 10, 9, ramp.at(1));
            canvas.rect(x + 1, y, 8, 11, ramp.at(1));
            canvas.stamp(x + 2, y + 2, mark, &[('#', WHITE)]);
        }
        sheet.still(name, canvas);
    }
    sheet
}
