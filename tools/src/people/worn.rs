//! Paints troopers that have lost half of their life: without what they wore on the head, and with a cracked shield. Each
//! has the clips of the whole trooper. Also paints the gear that is thrown: hats, weapons and shields in eight steps of a
//! spin.

use crate::body::picture;
use crate::canvas::Canvas;
use crate::math::at;
use crate::palette::*;
use crate::people::ends;
use crate::people::falls::*;
use crate::people::shield::shield_sheet;
use crate::people::soldier::*;
use crate::people::troopers::*;
use crate::people::weapons::{paint_plate, paint_rifle};
use crate::people::{crews, moods, mortar, welder};
use crate::sheet::Sheet;

const CROPPED: [&str; 10] = [
    "............",
    "...hhHHhh...",
    "..hhHHHhhh..",
    ".hhhhhhhhs..",
    ".hhhhssssss.",
    ".hhsssessse.",
    "..hsSssssss.",
    "..ssSssss...",
    "...ssseee...",
    "....ssss....",
];
const LONG: [&str; 10] = [
    "...hhHHh....",
    "..hhHHHhhh..",
    ".hhHHhhhhhh.",
    ".hhhhhssss..",
    "hhhhhsssse..",
    "hhhhssessse.",
    "hh.hsSsssss.",
    "hh..sSssss..",
    "h...sseee...",
    "....ssss....",
];
const BALD: [&str; 10] = [
    "............",
    "...sSSSs....",
    "..sSSSsss...",
    ".ssSSsssss..",
    ".sssssssss..",
    ".hsssesssee.",
    ".hhsSssssss.",
    "..hhShhhhs..",
    "..hhhheeeh..",
    "...hhhhhh...",
];

/// `hat` is which rows of the head come off.
struct Worn {
    kit: Kit,
    head: &'static [&'static str],
    hair: Ramp,
    hat: (usize, usize),
    falls: &'static Falls,
}

const TROOPERS: [Worn; 7] = [
    Worn { kit: MARKSMAN, head: &LONG, hair: GOLD.part(0, 3), hat: (0, 6), falls: &MARKSMAN_FALLS },
    Worn { kit: SNIPER, head: &BALD, hair: STEEL.part(2, 3), hat: (0, 5), falls: &SNIPER_FALLS },
    Worn { kit: SHIELD_BEARER, head: &CROPPED, hair: LEATHER, hat: (0, 8), falls: &SHIELD_FALLS },
    Worn { kit: CHARGER, head: &BALD, hair: LEATHER, hat: (0, 10), falls: &CHARGER_FALLS },
    Worn { kit: GRENADIER, head: &BALD, hair: KHAKI.part(1, 3), hat: (0, 5), falls: &GRENADIER_FALLS },
    Worn { kit: mortar::CREW, head: &LONG, hair: RUST.part(0, 3), hat: (0, 6), falls: &MORTAR_FALLS },
    Worn { kit: welder::WELDER, head: &CROPPED, hair: STEEL.part(3, 3), hat: (0, 11), falls: &WELDER_FALLS },
];

const WORN_NOTE: &str = "Painted by tools/src/people/worn.rs. The same trooper when it has lost half of its life.";
const ENDS_NOTE: &str = "Painted by tools/src/people/ends.rs. A clip for each cause of death, facing right.";

/// The riflemen of all crews, then the other troopers.
fn troopers() -> Vec<Worn> {
    let heads: [(&'static [&'static str], Ramp); 3] =
        [(&CROPPED, LEATHER), (&LONG, LEATHER), (&BALD, STEEL.part(2, 3))];
    let riflemen = crews::kits().into_iter().zip(heads.into_iter().cycle());
    let riflemen = riflemen.map(|(kit, (head, hair))| Worn { kit, head, hair, hat: (0, 6), falls: &RIFLEMAN_FALLS });
    riflemen.chain(TROOPERS).collect()
}

impl Worn {
    /// Returns its kit in the sheet whose name ends in `word`.
    fn kit(&self, word: &str, note: &'static str) -> Kit {
        let mut legend = self.kit.legend;
        // Hats and masks are gone, so their colours are free.
        legend[..6].copy_from_slice(&[
            ('h', self.hair.at(1)),
            ('H', self.hair.at(2)),
            ('s', SKIN.at(2)),
            ('S', SKIN.at(3)),
            ('m', SKIN.at(1)),
            ('M', SKIN.at(0)),
        ]);
        let gear = match self.kit.gear {
            Gear::Shield { .. } => Gear::Shield { cracked: true },
            other => other,
        };
        Kit { name: self.sheet(word), note, head: self.head, legend, gear, ..self.kit }
    }

    fn sheet(&self, word: &str) -> &'static str {
        format!("{}_{word}", self.kit.name).leak()
    }
}

pub fn sheets() -> Vec<Sheet> {
    let mut all = Vec::new();
    for trooper in troopers() {
        let kit = trooper.kit("worn", WORN_NOTE);
        all.push(match trooper.kit.name {
            name if name.starts_with(RIFLEMAN.name) => rifle_sheet(&kit, STRAIGHT),
            "shield" => shield_sheet(&kit),
            "charger" => charger_sheet(&kit),
            "grenadier" => grenadier_sheet(&kit),
            "mortar" => mortar::crew(&kit),
            "welder" => welder::welder(&kit),
            _ => rifle_sheet(&kit, EVERYWHERE),
        });
        let lit = if trooper.kit.name == "charger" { lit } else { |color| color };
        all.push(ends::sheet(&trooper.kit("ends", ENDS_NOTE), trooper.falls, lit));
        // The crew of a mortar never leaves it.
        if trooper.kit.name != "mortar" {
            all.push(moods::off_guard(&trooper.kit, trooper.sheet("off_guard"), lit));
            all.push(moods::moods(&trooper.kit, trooper.sheet("moods"), lit));
            all.push(moods::moods(&kit, trooper.sheet("moods_worn"), lit));
        }
    }
    all.push(gear());
    all
}

const SIDE: i32 = 32;
const STEPS: u32 = 8;

fn gear() -> Sheet {
    let mut sheet = Sheet::new(
        "gear",
        "Painted by tools/src/people/worn.rs. What troopers lose, each in eight steps of a spin; the pivot is the middle. The first\n\
         and the fifth step lie flat.",
        (SIDE, SIDE),
        (SIDE / 2, SIDE / 2),
    );
    let mut spin = |name: &str, mut whole: Canvas| {
        whole.outline(INK);
        sheet.clip(name, 3, true, ends::spinning(&whole, STEPS));
    };
    for Worn { kit, hat: (first, end), .. } in troopers() {
        let rows = &kit.head[first..end];
        let mut canvas = Canvas::new(SIDE, SIDE);
        let hat = picture(rows, &kit.legend);
        canvas.blit(&hat, (SIDE - hat.width) / 2, (SIDE - hat.height) / 2);
        canvas.recolor(|_, _, old| if kit.name == "charger" { lit(old) } else { old });
        spin(&format!("hat_{}", kit.name), canvas);
    }
    let mut with = |name: &str, paint: &dyn Fn(&mut Canvas)| {
        let mut canvas = Canvas::new(SIDE, SIDE);
        paint(&mut canvas);
        canvas.rim_lit(|_, _| true);
        spin(name, canvas);
    };
    with("rifle", &|canvas| paint_rifle(canvas, (9.0, false), at(8.0, 16.0), at(1.0, 0.0)));
    with("long_rifle", &|canvas| paint_rifle(canvas, (12.5, true), at(6.0, 16.0), at(1.0, 0.0)));
    with("plate", &|canvas| {
        let mut upright = Canvas::new(SIDE, SIDE);
        paint_plate(&mut upright, at(13.0, 16.0), true);
        canvas.blit(&upright.quarter_turned(), 0, 0);
    });
    with("baton", &|canvas| {
        canvas.capsule(at(8.0, 16.0), at(14.0, 16.0), 1.2, 1.3, LEATHER);
        canvas.capsule(at(14.0, 16.0), at(23.0, 16.0), 1.7, 1.9, STEEL.part(2, 4));
        canvas.rect(16, 15, 2, 2, BLUE.at(3));
        canvas.rect(20, 15, 2, 2, BLUE.at(3));
    });
    with("tube", &|canvas| {
        canvas.capsule(at(8.0, 16.0), at(23.0, 16.0), 2.7, 2.3, GREEN.part(0, 3));
        canvas.capsule(at(23.0, 16.0), at(24.0, 16.0), 2.6, 2.6, STEEL.part(2, 3));
        canvas.rect(12, 14, 1, 5, GOLD.at(2));
        canvas.rect(18, 14, 1, 5, GOLD.at(1));
    });
    with("bottle", &|canvas| {
        canvas.capsule(at(11.0, 16.0), at(20.0, 16.0), 2.3, 2.3, RED.part(1, 3));
        canvas.soft_capsule(at(22.0, 16.0), at(23.4, 16.0), 0.9, 1.1, GOLD.part(1, 3));
    });
    with("box", &|canvas| moods::paint_boards(canvas, at(10.0, 11.0), (11, 9)));
    with("barrel", &|canvas| moods::paint_barrel(canvas, at(11.0, 10.0)));
    with("card", &|canvas| canvas.rect(14, 15, 3, 2, WHITE));
    with("pack", &|canvas| {
        canvas.capsule(at(12.0, 16.0), at(19.0, 16.0), 3.2, 3.6, KHAKI.part(0, 3));
        canvas.rect(14, 14, 2, 2, GREEN.at(2));
        canvas.rect(17, 17, 2, 2, GREEN.at(2));
    });
    sheet
}
