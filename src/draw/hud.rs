//! The corners of the picture: life and lives above, the text of a sign that is being read below. Never over the
//! action in the middle.

use super::font::{Align, Font};
use super::{Colour, DrawList};
use crate::geom::Rect;
use crate::sim::player::LIFE;
use crate::sim::{Kind, World};

const MARGIN: i32 = 10;
const PIP: i32 = 12;

pub fn draw(list: &mut DrawList, world: &World) {
    for number in 0..2 {
        let Some(entity) = world.player(number) else { continue };
        let Kind::Player(player) = &entity.kind else { continue };
        let x = if number == 0 { MARGIN } else { list.width - MARGIN - LIFE * PIP - 2 };
        life(list, x, player.life);
    }
    list.text(Font::Small, Align::Left, MARGIN, MARGIN + 13, Colour::PAPER, format_args!("lives {}", world.lives()));
    if let Some(text) = world.entities().find_map(|entity| match &entity.kind {
        Kind::Sign(sign) if sign.is_read => world.level().texts.get(sign.text),
        _ => None,
    }) {
        sign(list, text);
    }
}

fn life(list: &mut DrawList, x: i32, life: i32) {
    list.fill(Rect::new(x, MARGIN, LIFE * PIP + 2, 9), Colour::INK);
    for nth in 0..LIFE {
        let pip = Rect::new(x + 2 + nth * PIP, MARGIN + 2, PIP - 2, 5);
        if nth < life {
            list.fill(pip, Colour::rgb(0xd8_41_3b));
            list.fill(Rect { h: 1, ..pip }, Colour::rgb(0xff_8a_5a));
        } else {
            list.fill(pip, Colour::rgb(0x3a_14_24));
        }
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
