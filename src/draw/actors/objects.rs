//! What stands and moves in a level and is nobody: boards, drums, crates, signs, pick-ups, the way out, who is to be freed.

use crate::draw::font::{Align, Font};
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Rect, TILE};
use crate::level::{Key, PickUp, Theme, Weapon};
use crate::sim::crates::{Crate, TOUGHNESS};
use crate::sim::drum::{Drum, State as Fuse};
use crate::sim::prisoner::{FADE_TICKS, GLAD_TICKS, Prisoner};

/// Ticks from one glint on a pick-up to the next.
const GLINT_EVERY: u32 = 100;

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
        Fuse::Whole { flash_ticks: 1.., .. } if list.look.has_flashes() => Sprite::ObjectsDrumFlash,
        Fuse::Whole { toughness, .. } if *toughness < 3 => damaged,
        Fuse::Whole { .. } => whole,
        Fuse::Lit { .. } if list.look.has_flashes() && (now / 2).is_multiple_of(2) => Sprite::ObjectsDrumFlash,
        Fuse::Lit { .. } => damaged,
    };
    list.sprite(sprite, 0, x, y, false);
    if let Fuse::Lit { .. } = &drum.state {
        list.light(Sprite::Glow64Red, x, y - 10);
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

/// Steel is steel everywhere; what can be broken is of the quadrant's own material.
pub fn draw_crate(list: &mut DrawList, x: i32, y: i32, one: &Crate, theme: Theme) {
    let (whole, damaged) = match theme {
        Theme::Docks => (Sprite::ObjectsCrate, Sprite::ObjectsCrateDamaged),
        Theme::Foundry => (Sprite::DressedFoundryCrate, Sprite::DressedFoundryCrateDamaged),
        Theme::Gardens => (Sprite::DressedGardensCrate, Sprite::DressedGardensCrateDamaged),
        Theme::Vault => (Sprite::DressedVaultCrate, Sprite::DressedVaultCrateDamaged),
    };
    let sprite = match one {
        Crate { steel: true, .. } => Sprite::ObjectsCrateSteel,
        Crate { flash_ticks: 1.., .. } if list.look.has_flashes() => Sprite::ObjectsCrateFlash,
        Crate { toughness: TOUGHNESS.., .. } => whole,
        Crate { .. } => damaged,
    };
    list.sprite(sprite, 0, x, y, false);
}

pub fn draw_checkpoint(list: &mut DrawList, x: i32, y: i32, is_reached: bool, now: u32) {
    let sprite = if is_reached { Sprite::ObjectsCheckpointOn } else { Sprite::ObjectsCheckpointOff };
    list.sprite(sprite, sprite.at(now), x, y, false);
    if is_reached {
        list.tinted(Sprite::Glow32Cold, 0, x, y - 26, false, Colour::WHITE, Blend::Add);
    }
}

/// It bobs, each a little after the other, in its own light.
pub fn draw_pick_up(list: &mut DrawList, x: i32, y: i32, what: PickUp, slot: u32, now: u32) {
    let (sprite, light) = match what {
        PickUp::Health => (Sprite::PickupsHealth, Sprite::Glow32Red),
        PickUp::Grenades => (Sprite::PickupsGrenade, Sprite::Glow32Sodium),
        PickUp::Life => (Sprite::PickupsLife, Sprite::Glow32Cold),
        PickUp::Intel => (Sprite::PickupsIntel, Sprite::Glow32Sodium),
        PickUp::Weapon(weapon) => {
            let sprite = match weapon {
                Weapon::Rifle | Weapon::Spread => Sprite::PickupsWeaponSpread,
                Weapon::Rapid => Sprite::PickupsWeaponRapid,
                Weapon::Laser => Sprite::PickupsWeaponLaser,
                Weapon::Rocket => Sprite::PickupsWeaponRocket,
                Weapon::Flame => Sprite::PickupsWeaponFlame,
            };
            (sprite, Sprite::Glow32Sodium)
        }
        PickUp::Key(Key::Red) => (Sprite::PickupsKeycardRed, Sprite::Glow32Red),
        PickUp::Key(Key::Green) => (Sprite::PickupsKeycardGreen, Sprite::Glow32Cold),
        PickUp::Key(Key::Blue) => (Sprite::PickupsKeycardBlue, Sprite::Glow32Cold),
    };
    let bob = (((now + slot * 11) as f32 / 11.0).sin() * 1.8).round() as i32 - 3;
    list.sprite(Sprite::ShadowGround, 1, x, y, false);
    list.tinted(light, 0, x, y - 8 + bob, false, Colour::WHITE, Blend::Add);
    list.sprite(sprite, 0, x, y + bob, false);
    // Now and then light runs over it, each in its own time.
    let since = (now + slot * 37) % GLINT_EVERY;
    if since < Sprite::GlintFlare.length() {
        list.sprite(Sprite::GlintFlare, Sprite::GlintFlare.at(since), x + 4, y - 12 + bob, false);
    }
}

pub fn draw_prisoner(list: &mut DrawList, x: i32, y: i32, prisoner: &Prisoner, now: u32) {
    let Some(ticks_left) = prisoner.glad_ticks() else {
        return list.sprite(Sprite::PrisonerBound, Sprite::PrisonerBound.at(now), x, y, false);
    };
    // His joy, over and over, then he is gone.
    let frame = (GLAD_TICKS - ticks_left.min(GLAD_TICKS)) % Sprite::PrisonerFreed.length();
    let alpha = (ticks_left * 255 / FADE_TICKS).min(255) as u8;
    let tint = Colour::WHITE.with_alpha(alpha);
    list.tinted(Sprite::PrisonerFreed, Sprite::PrisonerFreed.at(frame), x, y, false, tint, Blend::Over);
}
