//! Draws what belongs to a mule: its armour in the panel of its rider, and hints in the world. An empty mule says how to
//! get in, and at the start of a ride the mule says what its buttons do and how to get out.

use super::size::Size;
use super::{LIFE, PIP, say};
use crate::draw::font::Font;
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList, on_screen};
use crate::geom::{Point, Rect};
use crate::input::Button;
use crate::sim::player::NEAR_A_MULE_PIXELS;
use crate::sim::player::mule::{ARMOUR, Mule};
use crate::sim::{Entity, Kind, World};

/// Ticks for which a rider reads about the mule, and of them the last ones, in which the text fades.
const RIDE_TICKS: u32 = 300;
const FADE_TICKS: u32 = 30;
/// The texts are so many pixels above the feet of the mule.
const ABOVE_PIXELS: i32 = 78;
const LOW: Colour = Colour::rgb(0xe03c36);
const BLINK_TICKS: u32 = 8;

/// Returns the mule in which this player rides.
pub fn of(world: &World, number: usize) -> Option<&Mule> {
    mule(world, world.player(number)?)
}

fn mule<'a>(world: &'a World, rider: &Entity) -> Option<&'a Mule> {
    match &world.get(rider.mule_of_rider()?)?.kind {
        Kind::Mule(mule) => Some(mule),
        _ => None,
    }
}

/// Draws the armour in the place of the weapon: a bar with a notch for each quarter. When it is low, it blinks in red.
pub fn draw_armour(list: &mut DrawList, size: Size, world: &World, (left, row): (i32, i32), mule: &Mule) {
    let bar = Rect::new(left, row + size.px(3), size.px(LIFE * PIP) + 1, size.px(9));
    list.fill(bar, Colour::INK);
    list.outline(bar, Colour::DIM);
    let inside = bar.grown(-2);
    let wide = inside.w * mule.armour / ARMOUR;
    let is_bright = mule.flash_ticks > 0 || mule.is_low() && list.look.blinks(world.tick(), BLINK_TICKS);
    let colour = match (is_bright, mule.is_low()) {
        (true, _) => Colour::PAPER,
        (false, true) => LOW,
        (false, false) => Colour::AMBER,
    };
    list.fill(Rect { w: wide, ..inside }, colour);
    list.fill(Rect { w: wide, h: 1, ..inside }, Colour::PAPER.with_alpha(120));
    for quarter in 1..4 {
        list.fill(Rect { x: inside.x + inside.w * quarter / 4, w: 1, ..inside }, Colour::INK);
    }
}

#[derive(Default)]
pub struct Hints {
    /// Ticks for which each player has ridden.
    ridden: [u32; 2],
}

impl Hints {
    pub fn after_tick(&mut self, world: &World) {
        for (number, ticks) in self.ridden.iter_mut().enumerate() {
            *ticks = if of(world, number).is_some() { ticks.saturating_add(1) } else { 0 };
        }
    }

    pub fn draw(&self, list: &mut DrawList, world: &World, seen: Rect) {
        let near = |at: Rect| world.players().any(|one| one.is_player_standing() && one.body.rect.overlaps(at));
        for entity in world.entities() {
            if let Kind::Mule(mule) = &entity.kind
                && mule.is_free()
                && near(entity.body.rect.grown(NEAR_A_MULE_PIXELS))
            {
                let (x, y) = on_screen(entity.body.feet(), seen);
                let nod = i32::from((world.tick() / 16).is_multiple_of(2));
                let controls = list.controls.clone();
                let board = words!("mule.board", up = controls.name(Button::Up));
                say(list, x, y - ABOVE_PIXELS - nod, board, 255);
                list.tinted(
                    Sprite::HudArrow,
                    2,
                    (x - 8, y - ABOVE_PIXELS + 12 - nod),
                    false,
                    Colour::WHITE,
                    Blend::Over,
                );
            }
        }
        for (number, &ticks) in self.ridden.iter().enumerate() {
            let Some(entity) = world.player(number).filter(|_| (1..RIDE_TICKS).contains(&ticks)) else { continue };
            let alpha = ((RIDE_TICKS - ticks) * 255 / FADE_TICKS).min(255) as u8;
            let feet: Point = entity.body.feet();
            let (x, y) = on_screen(feet, seen);
            let line = Font::of(list.look.text).line() + 2;
            let controls = list.controls.clone();
            let [fire, grenade, down, jump] =
                [Button::Fire, Button::Grenade, Button::Down, Button::Jump].map(|button| controls.name(button));
            let arms = words!("mule.arms", fire = fire, grenade = grenade);
            say(list, x, y - ABOVE_PIXELS - line, arms, alpha);
            say(list, x, y - ABOVE_PIXELS, words!("mule.leave", down = down, jump = jump), alpha);
        }
    }
}
