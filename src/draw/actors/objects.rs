//! What stands and moves in a level and is nobody: boards, drums, signs, the way out.

use crate::draw::font::{Align, Font};
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Rect, TILE};
use crate::sim::drum::{Drum, State as Fuse};

pub fn draw_lift(list: &mut DrawList, x: i32, y: i32, rect: Rect) {
    let (left, top) = (x - rect.w / 2, y - rect.h);
    let parts = rect.w / TILE;
    for nth in 0..parts {
        let sprite = match nth {
            0 => Sprite::LiftLeft,
            _ if nth + 1 == parts => Sprite::LiftRight,
            _ => Sprite::LiftMiddle,
        };
        list.sprite(sprite, 0, left + nth * TILE, top, false);
    }
    list.tinted(Sprite::Glow32Sodium, 0, x, y + 4, false, Colour::WHITE, Blend::Add);
}

pub fn draw_drum(list: &mut DrawList, x: i32, y: i32, drum: &Drum, slot: u32, now: u32) {
    let red = slot.is_multiple_of(2);
    let (whole, damaged) = if red {
        (Sprite::ObjectsDrumRed, Sprite::ObjectsDrumRedDamaged)
    } else {
        (Sprite::ObjectsDrumRust, Sprite::ObjectsDrumRustDamaged)
    };
    let sprite = match &drum.state {
        Fuse::Whole { flash_ticks: 1.., .. } => Sprite::ObjectsDrumFlash,
        Fuse::Whole { toughness, .. } if *toughness < 3 => damaged,
        Fuse::Whole { .. } => whole,
        Fuse::Lit { .. } if (now / 2).is_multiple_of(2) => Sprite::ObjectsDrumFlash,
        Fuse::Lit { .. } => damaged,
    };
    list.sprite(sprite, 0, x, y, false);
    if let Fuse::Lit { .. } = &drum.state {
        list.tinted(Sprite::Glow64Red, 0, x, y - 10, false, Colour::WHITE, Blend::Add);
    }
}

pub fn draw_sign(list: &mut DrawList, x: i32, y: i32, is_read: bool, now: u32) {
    let post = Colour::rgb(0x41506f);
    list.fill(Rect::new(x - 1, y - 12, 2, 12), post);
    list.fill(Rect::new(x - 9, y - 24, 18, 13), Colour::INK);
    list.fill(Rect::new(x - 8, y - 23, 16, 11), Colour::rgb(0x1d2a4a));
    let lit = if is_read || (now / 30).is_multiple_of(2) { Colour::AMBER } else { Colour::rgb(0xa8721a) };
    list.text(Font::Small, Align::Middle, x + 1, y - 21, lit, format_args!("i"));
}

pub fn draw_exit(list: &mut DrawList, x: i32, y: i32, is_open: bool, now: u32) {
    let sprite = if is_open { Sprite::ExitOpen } else { Sprite::ExitClosed };
    list.sprite(sprite, sprite.at(now), x, y, false);
    if is_open {
        list.tinted(Sprite::Glow64Cold, 0, x, y - 26, false, Colour::WHITE, Blend::Add);
    }
}
