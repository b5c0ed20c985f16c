//! The parts of the player that are drawn pixel by pixel: the head, seen from five sides, and the rifle. Letters are colours.

use crate::palette::*;

pub(super) const LEGEND: [(char, Color); 26] = [
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
    ('b', BLUE.at(1)),
    ('C', BLUE.at(3)),
    ('N', KHAKI.at(2)),
    ('n', KHAKI.at(1)),
    ('x', LEATHER.at(1)),
    ('g', GOLD.at(0)),
    ('o', GOLD.at(2)),
    ('Y', GOLD.at(3)),
];

pub(super) const HEAD_LEVEL: [&str; 10] = [
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
pub(super) const HEAD_UP: [&str; 10] = [
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
pub(super) const HEAD_DOWN: [&str; 10] = [
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
/// Halfway through a turn, facing the viewer.
pub(super) const HEAD_FRONT: [&str; 10] = [
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
pub(super) const HEAD_BACK: [&str; 10] = [
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

pub(super) const RIFLE: [&str; 6] = [
    "......dmmd........",
    "LL.dMMGGGGGGGd....",
    "LLLdGmmmmmmmmmMMMW",
    "llLddddmddLLLddddm",
    ".l..dKKd.dd.......",
    ".....KK..dd.......",
];
pub(super) const RIFLE_DIAGONAL: [&str; 13] = [
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
