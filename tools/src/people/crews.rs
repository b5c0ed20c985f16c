//! Paints the riflemen of the four quadrants. Each quadrant has a crew with a cut and colours of its own, and three men
//! with other hats and faces, so that a group is not the same man five times. All hold the rifle in the same way, so a
//! warning looks the same everywhere. The first man of the Docks is in `soldier`.

use crate::math::at;
use crate::palette::*;
use crate::people::dress::{Build, Dress, arms, legs};
use crate::people::soldier::{Kit, RIFLEMAN};

/// The colours of a hat in four tones, of the lens, and of four parts of a face: `m`, `M`, `k` and `F`.
const fn legend(hat: Ramp, lens: Color, [m, light, k, f]: [Color; 4]) -> [(char, Color); 10] {
    [
        ('L', hat.at(3)),
        ('G', hat.at(2)),
        ('g', hat.at(1)),
        ('d', hat.at(0)),
        ('Y', lens),
        ('m', m),
        ('M', light),
        ('k', k),
        ('F', f),
        ('e', INK),
    ]
}

/// A face without a mask: skin, hair, and something around the neck.
const fn bare(hair: Color, neck: Color) -> [Color; 4] {
    [SKIN.at(2), SKIN.at(3), hair, neck]
}

const KNITTED_CAP: [&str; 10] = [
    "............",
    "...gGLLg....",
    "..gGLLGGg...",
    "..gGGGGGGg..",
    "..LdLdLdLdL.",
    "..kkmmmmmm..",
    "..kkmYmmYm..",
    "..kkmmmMmm..",
    "..FFFkkkk...",
    "...FFFFF....",
];
const SOUWESTER: [&str; 10] = [
    "....gGLg....",
    "...gGLLGg...",
    "..gGLLGGGg..",
    "..gGGGGGGg..",
    ".gGGGGGGGGg.",
    "gGGdddddddGG",
    "gd.kkmmmmm..",
    "d..kmYmmYm..",
    "...kkmmMmm..",
    "....kkkkk...",
];
const HARD_HAT: [&str; 10] = [
    "....gLLg....",
    "..gGLLLGGg..",
    "..gGLGGGGg..",
    ".gGGGGGGGGg.",
    "dddddddddddd",
    "..kkmmmmmm..",
    "..kMYYMYYM..",
    "..kkmmmmmm..",
    "..kkFFFFF...",
    "...kkFFF....",
];
const KERCHIEF: [&str; 10] = [
    "............",
    "...gGGLg....",
    "..gGGLGGg...",
    ".gGGGGGGGg..",
    "ggdddddddd..",
    "g.kkmmmmmm..",
    ".gFYYFYYFm..",
    "..kkmmmMmm..",
    "..kkkkkkk...",
    "...kkkkk....",
];
const COWL: [&str; 10] = [
    "...gGGGGg...",
    "..gGLLGGGg..",
    ".gGLLGGGGGg.",
    ".gGGGdddddd.",
    ".gGGdFFFFFFd",
    ".gGGdFYYYYFd",
    ".gGGdFFFFFFd",
    ".gGGGdddddd.",
    "gGGGGGGGg...",
    "gGGgGGGg....",
];
const BEE_VEIL: [&str; 10] = [
    "....gLLg....",
    "...gGLLGg...",
    "...dddddd...",
    "gGLLLLLLLGGg",
    ".gggggggggg.",
    "..kFmFmFmF..",
    "..kmYYmYYm..",
    "..kFmFmFmF..",
    "..kmFmFmFm..",
    "...kFmFmF...",
];
const STRAW_HAT: [&str; 10] = [
    "....gGLg....",
    "...gGLLGg...",
    "...FFFFFF...",
    ".gGLLLLLGGg.",
    "ggggggggggg.",
    "..kkmmmmmm..",
    "..kkmYmmYm..",
    "..kFFFFFFF..",
    "...FFFFFF...",
    "....FFFF....",
];
const SPRAYER: [&str; 10] = [
    "...gGLLg....",
    "..gGLLGGg...",
    ".gGGGGGGGg..",
    ".gGGdddddd..",
    ".gGdmmmmmmd.",
    ".gGdYYmmYYd.",
    ".gGdmmmmmmd.",
    ".gGGdkFFFkkF",
    "..gGGkFFFkkF",
    "...gGGkkk...",
];
const GLASS_VISOR: [&str; 10] = [
    "...gGLLGg...",
    "..gGLLGGGg..",
    ".gGGGGFFFFF.",
    ".gGGFFMMFFFF",
    ".gGFFMMFFFFF",
    ".gGFYYYYYYFF",
    ".gGFFFFFFFFF",
    ".ggFFFFFFFF.",
    "..ggFFFFFF..",
    "...kkkkkk...",
];
const CLERK: [&str; 10] = [
    "..gGGGGGg...",
    ".gGLLLGGGgg.",
    ".gGGGGGGGGG.",
    "..dMMdddddd.",
    "..kkddddddddd",
    "..kkmmmmmm..",
    "..kFYYYYYYF.",
    "..kkmmmMmm..",
    "...kmmmmm...",
    "....mmmm....",
];
const CREST: [&str; 10] = [
    "LL..........",
    ".LLLLLLg....",
    "..LGGGGLLg..",
    ".gGGGGGGGLg.",
    ".gGGGGGGGGG.",
    ".dddddddddd.",
    "..kFFFFFFFF.",
    "..kFFFFYYYY.",
    "..kkFFFFFFF.",
    "...kkFFFF...",
];

/// What a crew wears.
struct Crew {
    name: &'static str,
    coat: Ramp,
    trousers: Ramp,
    sleeve: Ramp,
    pack: Ramp,
    dress: Dress,
    men: [Man; 3],
}

/// Hat and face of one of a crew.
struct Man {
    head: &'static [&'static str],
    legend: [(char, Color); 10],
    /// The lower half of its arms: bare, or in a glove.
    forearm: Ramp,
}

const fn man(head: &'static [&'static str], legend: [(char, Color); 10], forearm: Ramp) -> Man {
    Man { head, legend, forearm }
}

const BARE_ARMS: Ramp = SKIN.part(1, 3);

const CREWS: [Crew; 4] = [
    // Harbour guards: short green jackets.
    Crew {
        name: "soldier",
        coat: GREEN.part(1, 3),
        trousers: GREEN.part(0, 3),
        sleeve: GREEN.part(1, 3),
        pack: KHAKI.part(0, 3),
        dress: Dress::Jacket,
        men: [
            man(RIFLEMAN.head, RIFLEMAN.legend, GREEN.part(1, 3)),
            man(&KNITTED_CAP, legend(DUSK.part(3, 4), INK, bare(LEATHER.at(0), KHAKI.at(2))), BARE_ARMS),
            man(&SOUWESTER, legend(KHAKI, INK, bare(STEEL.at(3), KHAKI.at(1))), GREEN.part(1, 3)),
        ],
    },
    // Furnace men: grey overalls behind a leather apron.
    Crew {
        name: "soldier_foundry",
        coat: STEEL.part(3, 3),
        trousers: STEEL.part(2, 3),
        sleeve: STEEL.part(3, 3),
        pack: LEATHER,
        dress: Dress::Bib,
        men: [
            man(
                &HARD_HAT,
                legend(GOLD.part(0, 4), BLUE.at(3), [SKIN.at(2), LEATHER.at(0), LEATHER.at(0), STEEL.at(2)]),
                KHAKI.part(1, 3),
            ),
            man(&KERCHIEF, legend(BLUE.part(0, 4), GOLD.at(2), bare(LEATHER.at(0), LEATHER.at(1))), BARE_ARMS),
            man(
                &COWL,
                legend(KHAKI, GOLD.at(3), [STEEL.at(1), STEEL.at(3), LEATHER.at(0), STEEL.at(1)]),
                KHAKI.part(1, 3),
            ),
        ],
    },
    // Cutters: long teal coats, and brims of straw.
    Crew {
        name: "soldier_gardens",
        coat: TEAL.part(1, 3),
        trousers: LEATHER,
        sleeve: TEAL.part(1, 3),
        pack: GREEN.part(0, 3),
        dress: Dress::Coat,
        men: [
            man(
                &BEE_VEIL,
                legend(KHAKI, MAGENTA.at(2), [STEEL.at(2), STEEL.at(4), STEEL.at(1), STEEL.at(3)]),
                KHAKI.part(1, 3),
            ),
            man(&STRAW_HAT, legend(KHAKI, INK, bare(LEATHER.at(0), MAGENTA.at(0))), BARE_ARMS),
            man(
                &SPRAYER,
                legend(GREEN, MAGENTA.at(2), [LEATHER.at(1), STEEL.at(4), LEATHER.at(0), STEEL.at(4)]),
                GREEN.part(1, 3),
            ),
        ],
    },
    // Keepers of the count: buttoned tunics in khaki, belts of gold, and glass before the face.
    Crew {
        name: "soldier_vault",
        coat: KHAKI.part(1, 3),
        trousers: STEEL.part(1, 3),
        sleeve: KHAKI.part(1, 3),
        pack: STEEL.part(2, 4),
        dress: Dress::Tunic,
        men: [
            man(&GLASS_VISOR, legend(KHAKI, WHITE, [STEEL.at(2), WHITE, STEEL.at(1), BLUE.at(3)]), STEEL.part(3, 2)),
            man(
                &CLERK,
                legend(KHAKI, BLUE.at(3), [SKIN.at(2), GOLD.at(2), LEATHER.at(0), STEEL.at(1)]),
                KHAKI.part(1, 3),
            ),
            man(
                &CREST,
                legend(STEEL.part(2, 4), GOLD.at(3), [STEEL.at(2), WHITE, STEEL.at(1), BLUE.at(1)]),
                GOLD.part(0, 3),
            ),
        ],
    },
];

/// The words for the three men in the names of their sheets.
const MEN: [&str; 3] = ["", "_second", "_third"];

/// Returns everyone in all crews.
pub fn kits() -> Vec<Kit> {
    CREWS.iter().flat_map(|crew| (0..MEN.len()).map(|nth| kit(crew, nth))).collect()
}

fn kit(crew: &Crew, nth: usize) -> Kit {
    let Man { head, legend, forearm } = &crew.men[nth];
    let name = format!("{}{}", crew.name, MEN[nth]).leak();
    if name == RIFLEMAN.name {
        return RIFLEMAN;
    }
    // The second is short and broad, and the third is tall and thin.
    let (stature, leg, girth) = [(1.0, 5.0, 0.0), (0.94, 4.7, 0.7), (1.05, 5.3, -0.4)][nth];
    Kit {
        name,
        note: "Painted by tools/src/people/crews.rs. A rifleman, whole body, facing right. `muzzle` is where a shot leaves, from\n\
               the pivot.",
        coat: crew.coat,
        head,
        legend: *legend,
        pack: crew.pack,
        build: Build {
            legs: legs(leg, leg - 0.2, 2.6 + girth * 0.3, crew.trousers),
            arms: arms(9.0, 2.4 + girth * 0.2, 1.6, crew.sleeve, *forearm),
            stature,
            waist: RIFLEMAN.build.waist + girth,
            chest: RIFLEMAN.build.chest + girth * 0.6,
            neck: at(1.0, -5.6),
            dress: crew.dress,
            ..RIFLEMAN.build
        },
        ..RIFLEMAN
    }
}
