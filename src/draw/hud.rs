//! The corners of the picture: life, lives and drums left above, the text of a sign that is being read below. Never over the
//! action in the middle.

mod warden;

use super::font::{Align, Font};
use super::sprites::Sprite;
use super::{Colour, DrawList};
use crate::geom::Rect;
use crate::sim::player::LIFE;
use crate::sim::{Kind, World};

const MARGIN: i32 = 8;
/// From one life pip to the next.
const PIP: i32 = 8;
const ICON: i32 = 16;

pub fn draw(list: &mut DrawList, world: &World) {
    for number in 0..2 {
        let Some(entity) = world.player(number) else { continue };
        let Kind::Player(player) = &entity.kind else { continue };
        let x = if number == 0 { MARGIN } else { list.width - MARGIN - LIFE * PIP - ICON / 2 };
        for nth in 0..LIFE {
            let pip = if nth < player.life { Sprite::HudPipFull } else { Sprite::HudPipEmpty };
            list.sprite(pip, 0, x + nth * PIP, MARGIN, false);
        }
    }
    let drums = world.entities().filter(|entity| matches!(entity.kind, Kind::Drum(_))).count();
    let row = MARGIN + ICON + 2;
    let mut count = |icon: Sprite, x: i32, number: usize| {
        list.sprite(icon, 0, x, row, false);
        list.text(Font::Small, Align::Left, x + ICON, row + 5, Colour::PAPER, format_args!("{number}"));
    };
    count(Sprite::HudLife, MARGIN, world.lives() as usize);
    if drums > 0 {
        count(Sprite::HudDrum, MARGIN + 2 * ICON, drums);
    }
    warden::draw(list, world);
    if let Some(text) = world.entities().find_map(|entity| match &entity.kind {
        Kind::Sign(sign) if sign.is_read(world.tick()) => world.level().texts.get(sign.text),
        _ => None,
    }) {
        sign(list, text);
    }
}

/// A sign's text in a box; its author breaks the lines.
fn sign(list: &mut DrawList, text: &str) {
    let lines = || text.split('\n');
    let width = lines().map(|line| Font::Small.width(format_args!("{line}"))).max().unwrap_or(0);
    let height = lines().count() as i32 * Font::Small.line();
    let middle = list.width / 2;
    let top = list.height - 34 - height;
    list.fill(Rect::new(middle - width / 2 - 10, top - 7, width + 20, height + 10), Colour::INK.with_alpha(208));
    for (nth, line) in lines().enumerate() {
        list.text(
            Font::Small,
            Align::Middle,
            middle,
            top + nth as i32 * Font::Small.line(),
            Colour::PAPER,
            format_args!("{line}"),
        );
    }
}
