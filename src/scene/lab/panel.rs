//! Draws the panel at the right: the rows, one of three `pages`, the legend, the commands and the red banner.

use std::fmt::Display;

use super::keys::LabCommand;
use super::layout::{LEFT, RIGHT, ROW, row_top};
use super::pages::{self, Spaced, right};
use super::question::Mark;
use super::settings::{Asks, LabPage, Row};
use super::trial::{Difference, Experiment};
use super::{Lab, picture, tour};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::words::Text;

const DEEDS: i32 = 349;
/// Width of the keys before the rows, and their colour.
const KEYS: i32 = 32;
const KEY: Colour = Colour::rgb(0xc9a35a);
const RED: Colour = Colour::rgb(0xc01028);

/// Returns the commands of the bottom line, and where to click them.
pub fn commands() -> impl Iterator<Item = (LabCommand, Rect)> {
    let mut x = 4;
    LabCommand::ALL.into_iter().map(move |command| {
        let (key, says) = command.name();
        let width = Font::Small.width(format_args!("{key} {says}")) + 4;
        x += width + 6;
        (command, Rect::new(x - width - 6, DEEDS - 4, width, 14))
    })
}

pub fn row_place(row: Row) -> Rect {
    Rect::new(LEFT - 3, row_top(row) - 2, RIGHT - LEFT + 6, ROW)
}

pub fn draw(lab: &Lab, list: &mut DrawList) {
    list.fill(list.bounds(), Colour::INK);
    for (nth, row) in Row::ALL.into_iter().enumerate() {
        draw_row(lab, row, nth == lab.focus, list);
    }
    match lab.settings.page {
        LabPage::Figures => pages::draw_figures(lab, list),
        LabPage::Table => pages::draw_table(lab, list),
        LabPage::Steps => pages::draw_log(lab, list),
    }
    draw_legend(list);
    draw_state(lab, list);
    for (command, place) in commands() {
        let (key, says) = command.name();
        let is_pointed_at = place.covers(lab.pointer);
        let colour = if is_pointed_at { Colour::AMBER } else { Colour::DIM };
        if lab.names_keys() {
            list.text(Font::Small, Align::Left, place.x + 2, DEEDS, KEY, key);
        }
        let x = place.x + 2 + Font::Small.width(format_args!("{key} "));
        list.text(Font::Small, Align::Left, x, DEEDS, colour, says);
    }
    if lab.names_keys() {
        right(list, RIGHT, DEEDS, Colour::DIM, words!("lab.arrows"));
    }
}

fn draw_row(lab: &Lab, row: Row, in_focus: bool, list: &mut DrawList) {
    let y = row_top(row);
    if in_focus {
        list.fill(row_place(row), Colour::rgb(0x2a3148));
        list.fill(Rect::new(LEFT - 3, y - 2, 2, ROW), Colour::AMBER);
    }
    let name = if in_focus { Colour::PAPER } else { Colour::DIM };
    if lab.names_keys() {
        list.text(Font::Small, Align::Left, LEFT, y, KEY, row.name().0);
    }
    list.text(Font::Small, Align::Left, LEFT + KEYS, y, name, row.name().1);
    let colour = if in_focus { Colour::AMBER } else { Colour::PAPER };
    let mut value = |text: &dyn Display| match in_focus {
        true => list.text(Font::Small, Align::Right, RIGHT, y, colour, format_args!("< {text} >")),
        false => list.text(Font::Small, Align::Right, RIGHT, y, colour, text),
    };
    let settings = &lab.settings;
    match row {
        Row::Index => value(&settings.index),
        Row::Beside => match settings.beside {
            Some(kind) => value(&kind),
            None => value(&words!("lab.none")),
        },
        Row::Depth => match settings.depth {
            Some(depth) => value(&depth),
            None => value(&words!("lab.own_depth")),
        },
        Row::Boxes => value(&Spaced(lab.trial.crowd.len() as u64)),
        Row::Data => value(&settings.data_name(&lab.levels)),
        Row::Sizes => value(&settings.sizes.name()),
        Row::Speed if settings.speed == 0 => value(&words!("lab.still")),
        Row::Speed => value(&format_args!("x{}", settings.speed)),
        Row::Asks => value(match settings.asks {
            Asks::Area => &words!("lab.asks.area"),
            Asks::Nearest => &words!("lab.asks.nearest"),
            Asks::Ray => &words!("lab.asks.ray"),
        }),
        Row::Page => value(match settings.page {
            LabPage::Figures => &words!("lab.page.figures"),
            LabPage::Table => &words!("lab.page.table"),
            LabPage::Steps => &words!("lab.page.nodes"),
        }),
        Row::Tour => match lab.tour {
            Some(step) => value(&words!("tour.of", step = step + 1, all = tour::STEPS.len())),
            None => value(&words!("value.off")),
        },
    }
}

fn draw_legend(list: &mut DrawList) {
    let mut x = 8;
    for (mark, name) in [
        (Mark::Hit, words!("lab.legend.hit")),
        (Mark::False, words!("lab.legend.checked")),
        (Mark::Given, words!("lab.legend.unchecked")),
    ] {
        let colour = match mark {
            Mark::Hit => picture::HIT,
            Mark::False => picture::FALSE,
            Mark::Given | Mark::Untouched => picture::GIVEN,
        };
        x = swatch(list, x, colour, true, name);
    }
    for (colour, name) in
        [(picture::VISITED, words!("lab.legend.visited")), (picture::PRUNED, words!("lab.legend.pruned"))]
    {
        x = swatch(list, x, colour, false, name);
    }
}

fn swatch(list: &mut DrawList, x: i32, colour: Colour, full: bool, name: Text) -> i32 {
    let square = Rect::new(x, 336, 7, 7);
    if full {
        list.fill(square, colour);
    } else {
        list.outline(square, colour);
    }
    list.text(Font::Small, Align::Left, x + 11, 336, Colour::DIM, name);
    x + 11 + Font::Small.width(name) + 12
}

fn draw_state(lab: &Lab, list: &mut DrawList) {
    let (colour, text) = match (lab.told_nodes, lab.paused) {
        (Some(_), _) => (Colour::AMBER, words!("lab.state.node")),
        (None, true) => (Colour::AMBER, words!("lab.state.paused")),
        (None, false) if lab.names_keys() => (Colour::DIM, words!("lab.state.mouse")),
        (None, false) => (Colour::DIM, words!("lab.state.finger")),
    };
    right(list, RIGHT, 336, colour, text);
}

/// Reports that two indexes gave different answers. It stays until they are rebuilt.
pub fn banner(trial: &Experiment, difference: Difference, list: &mut DrawList) {
    let [one, other] = trial.sides.as_slice() else { return };
    let bar = Rect::new(4, 4, 416, 28);
    list.fill(bar, RED);
    list.outline(bar, Colour::WHITE);
    let middle = bar.center().x;
    let line = |list: &mut DrawList, y: i32, text: &dyn Display| {
        list.text(Font::Small, Align::Middle, middle, y, Colour::WHITE, text);
    };
    line(list, bar.y + 5, &words!("lab.differ", tick = difference.tick));
    let [first, second] = difference.found;
    let (one, other) = (one.stand.kind, other.stand.kind);
    let y = bar.y + 16;
    match difference.asker {
        Some(slot) => line(
            list,
            y,
            &words!("lab.differ.box", slot = slot, one = one, first = first, other = other, second = second),
        ),
        None => line(list, y, &words!("lab.differ.drawn", one = one, first = first, other = other, second = second)),
    }
}
