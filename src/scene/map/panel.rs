//! The panel beside the map: the selected stage, its bests, a view of it, and the buttons.

use super::colours::{GROUND, LINE, light_of};
use super::plan::{MapStage, StageState};
use super::{Focus, Map, PANEL};
use crate::career::{Best, Bests};
use crate::draw::font::{Align, Font};
use crate::draw::glyphs::Glyph;
use crate::draw::sprites::Sprite;
use crate::draw::{Colour, DrawList, backdrop};
use crate::geom::Rect;
use crate::level::Theme;
use crate::scene::press::Device;
use crate::scene::results::{Clocked, MISSED, colour_of, sprite_of};
use crate::scene::screen::StageAction;
use crate::settings::TextSize;
use crate::sim::Difficulty;
use crate::sim::world::progress::Medal;

const RED: Colour = Colour::rgb(0xff8a70);

pub(super) fn draw(map: &Map, list: &mut DrawList) {
    list.fill(PANEL, Colour::INK.with_alpha(225));
    list.outline(PANEL, LINE);
    let Some(stage) = map.stage() else { return };
    let cell = &map.tree.cells[map.cell];
    let Some(quadrant) = cell.quadrant.map(|nth| &map.quadrants[nth]) else { return };
    let light = light_of(quadrant.theme);
    list.fill(Rect { h: 2, ..PANEL }, light);
    let (left, right) = (PANEL.x + 12, PANEL.right() - 12);
    let mut y = PANEL.y + 14;
    let (number, of) = (cell.stage.unwrap_or(0) + 1, quadrant.stages.len());
    let title = &quadrant.title;
    let stage_of = words!("map.stage", number = number, of = of);
    let place = if cell.is_warden { format_args!("{}", words!("map.warden")) } else { format_args!("{stage_of}") };
    let font = Font::fitting(list.look.text, right - left - 10, format_args!("{title} {place}"));
    list.text(font, Align::Left, left, y, light, title);
    list.text(font, Align::Right, right, y, Colour::DIM, place);
    y += 18;
    let name = &stage.title;
    list.text(Font::heading(PANEL.w - 24, name), Align::Left, left, y - 1, Colour::PAPER, name);
    y += 28;
    let mut top = y + 34;
    match &stage.state {
        StageState::Shut(why) => {
            let shakes = if map.denied_ticks / 3 % 2 == 1 { 2 } else { 0 };
            let colour = if map.denied_ticks > 0 { RED } else { Colour::PAPER };
            list.sprite(Sprite::MarksShut, 0, left + 8 + shakes, y + 3, false);
            let font = Font::of(list.look.text);
            let (at, width) = ((left + 24, y), right - left - 24);
            list.text(font, Align::Left, at.0, at.1, colour, words!("map.locked"));
            top = list.paragraph(font, Align::Left, (at.0, at.1 + font.line()), width, colour, why) + 6;
        }
        StageState::Broken(why) => {
            let font = Font::of(list.look.text);
            list.text(font, Align::Left, left, y, RED, words!("map.bad_file"));
            top = list.paragraph(font, Align::Left, (left, y + font.line()), right - left, Colour::PAPER, why) + 6;
        }
        StageState::Open => match stage.best(map.difficulty) {
            Some(best) => draw_best(best, left, right, y, list),
            None => {
                let on = map.difficulty.name();
                let no_best = words!("map.no_best", difficulty = on);
                let says = match stage.is_cleared() {
                    true => format_args!("{no_best}"),
                    false => format_args!("{}", words!("map.not_cleared")),
                };
                let font = Font::fitting(list.look.text, right - left, says);
                list.text(font, Align::Left, left, y, Colour::PAPER, says);
            }
        },
    }
    if let Some(bests) = stage.bests.as_ref().filter(|_| stage.state == StageState::Open) {
        let y = if stage.best(map.difficulty).is_some() { y + 92 } else { y + 22 };
        draw_difficulties(map, bests, (left, right), y, list);
        top = y + 20;
    }
    let bottom = map.buttons.items().map(|(_, rect)| rect.y).min().unwrap_or(PANEL.bottom()) - 8;
    draw_view(map, stage, quadrant.theme, Rect::new(left, top, right - left, bottom - top), list);
    map.buttons.draw(list, map.focus == Focus::Buttons);
    draw_keys(map, list);
}

fn draw_difficulties(map: &Map, bests: &Bests, (left, right): (i32, i32), y: i32, list: &mut DrawList) {
    let font = Font::of(list.look.text);
    let width = (right - left) / 3;
    for (nth, difficulty) in (0..).zip(Difficulty::ALL) {
        let x = left + nth * width + width / 2;
        let is_on = difficulty == map.difficulty;
        let colour = if is_on { Colour::PAPER } else { Colour::DIM };
        let name = difficulty.name();
        match bests.on(difficulty).and_then(|best| best.grade) {
            Some(grade) => {
                let (all, letter) = (font.width(format_args!("{name}  {}", grade.letter())), grade.letter());
                list.text(font, Align::Left, x - all / 2, y, colour, name);
                list.text(font, Align::Right, x + all / 2, y, colour_of(grade), letter);
            }
            None => list.text(font, Align::Middle, x, y, colour, format_args!("{name}  -")),
        }
        if is_on {
            list.fill(Rect::new(x - width / 2 + 4, y + font.capital() + 3, width - 8, 1), Colour::AMBER);
        }
    }
}

/// Draws the shortcut keys on the buttons, if a keyboard is used.
fn draw_keys(map: &Map, list: &mut DrawList) {
    // Large letters need the whole button.
    if matches!(map.chrome.device, Device::Pad(_)) || list.look.text == TextSize::Large {
        return;
    }
    for (how, rect) in map.buttons.items() {
        let key = match how {
            StageAction::Race => "R",
            StageAction::Watch => "V",
            StageAction::Export => "C",
            StageAction::Trial => "T",
            StageAction::Edit => "F9",
            StageAction::Play | StageAction::Ending | StageAction::Notes | StageAction::Difficulty => continue,
        };
        let glyph = Glyph::Key(key);
        glyph.draw(list, rect.right() - glyph.width() - 5, rect.y + (rect.h - Font::Small.capital()) / 2);
    }
}

/// Draws a view of the stage if there is room.
fn draw_view(map: &Map, stage: &MapStage, theme: Theme, rect: Rect, list: &mut DrawList) {
    if rect.h < 30 {
        return;
    }
    let from = map.tree.cells[map.cell].stage.unwrap_or(0) as i32 * 410 + map.chrome.ticks as i32 / 2;
    list.lens(rect, 4, |list| backdrop::draw_window(list, theme, from, 64, map.chrome.ticks));
    if stage.state != StageState::Open {
        list.fill(rect, GROUND.with_alpha(190));
    }
    list.outline(rect, LINE);
}

fn draw_best(best: &Best, left: i32, right: i32, y: i32, list: &mut DrawList) {
    let font = Font::of(list.look.text);
    let column = left + 176;
    list.text(font, Align::Left, left, y, Colour::DIM, words!("map.best_score"));
    list.text(font, Align::Right, column, y, Colour::PAPER, best.score);
    list.text(font, Align::Left, left, y + 18, Colour::DIM, words!("map.best_time"));
    match best.ticks {
        Some(ticks) => list.text(font, Align::Right, column, y + 18, Colour::PAPER, Clocked(ticks)),
        None => list.text(font, Align::Right, column, y + 18, Colour::DIM, format_args!("-")),
    }
    if let Some(grade) = best.grade {
        let letter = grade.letter();
        list.lens(Rect::new(right - 38, y - 5, 40, 43), 10, |list| {
            list.text(Font::Display, Align::Right, list.width, 1, colour_of(grade), letter);
        });
    }
    for (nth, medal) in (0..).zip(Medal::ALL) {
        let (x, y) = (left + nth % 2 * 132, y + 34 + nth / 2 * 28);
        let won = best.has(medal);
        list.sprite(if won { sprite_of(medal) } else { Sprite::MedalsNone }, 0, x, y, false);
        let colour = if won { Colour::PAPER } else { MISSED };
        let top = y + 13 - font.capital() / 2;
        list.text(font, Align::Left, x + 28, top, colour, medal.name());
    }
}
