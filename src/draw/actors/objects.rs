//! Draws lifts, drums, crates, mines, signs, pick-ups, the exit, checkpoints and prisoners.

use super::dangers::LATE_TICKS;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour};
use crate::geom::{Rect, TILE};
use crate::level::{Key, PickUp, Weapon};
use crate::sim::things::balloon::Balloon;
use crate::sim::things::barricade::{Barricade, Stage};
use crate::sim::things::checkpoint::Checkpoint;
use crate::sim::things::crates::{Crate, TOUGHNESS};
use crate::sim::things::drum::{Drum, DrumState};
use crate::sim::things::mine::{Mine, MineState};
use crate::sim::things::prisoner::{FADE_TICKS, GLAD_TICKS, Prisoner};

/// Ticks between two glints on a pick-up.
const GLINT_EVERY: u32 = 100;
/// Ticks from the start of a glint to its star.
const STAR_AFTER: u32 = 14;
/// Ticks for which a hit lights a barricade up, and shakes it.
const LIT_TICKS: u32 = 2;
const SHAKE_TICKS: u32 = 5;
/// Speed of a freed prisoner in pixels a tick.
const RUN_PIXELS: i32 = 2;

pub fn draw_lift(pen: &mut Pen, (x, y): (i32, i32), rect: Rect, moves: bool) {
    let (left, top) = (x - rect.w / 2, y - rect.h);
    let parts = rect.w / TILE;
    for nth in 0..parts {
        let sprite = match nth {
            0 => Sprite::LiftLeft,
            _ if nth + 1 == parts => Sprite::LiftRight,
            _ => Sprite::LiftMiddle,
        };
        pen.list.sprite(sprite, if moves { sprite.at(pen.now) } else { 0 }, left + nth * TILE, top, false);
    }
    for thruster in [left + 7, left + rect.w - 7] {
        pen.list.glow(Sprite::Glow16Cold, thruster, top + 12);
    }
}

pub fn draw_drum(pen: &mut Pen, (x, y): (i32, i32), drum: &Drum, slot: u32) {
    use Sprite::*;
    let [whole, leaking, burning, lit] = match slot.is_multiple_of(2) {
        true => [DrumsDocksRedWhole, DrumsDocksRedLeaking, DrumsDocksRedBurning, DrumsDocksRedLit],
        false => [DrumsDocksRustWhole, DrumsDocksRustLeaking, DrumsDocksRustBurning, DrumsDocksRustLit],
    };
    let sprite = match &drum.state {
        DrumState::Whole { flash_ticks: 1.., .. } if pen.list.look.has_flashes() => Sprite::DrumsFlash,
        DrumState::Whole { toughness: 3.., .. } => whole,
        DrumState::Whole { .. } => leaking,
        DrumState::Lit { .. } if pen.list.look.has_flashes() && (pen.now / 2).is_multiple_of(2) => Sprite::DrumsFlash,
        // Only a drum that will explode has flames. In the end it is red-hot.
        DrumState::Lit { ticks_left: LATE_TICKS.. } => burning,
        DrumState::Lit { .. } => lit,
    };
    pen.list.sprite(sprite.in_quadrant(pen.theme()), sprite.at(pen.now + slot * 5), x, y, false);
    if matches!(drum.state, DrumState::Lit { .. }) {
        pen.list.light(Sprite::Glow64Red, x, y - 10);
    }
}

pub fn draw_sign(pen: &mut Pen, (x, y): (i32, i32), is_read: bool) {
    let sprite = if is_read { Sprite::SwitchesDocksSignRead } else { Sprite::SwitchesDocksSign };
    pen.list.sprite(sprite.in_quadrant(pen.theme()), sprite.at(pen.now), x, y, false);
    if is_read {
        pen.list.glow(Sprite::Glow32Sodium, x, y - 20);
    }
}

/// `since` is the ticks since it opened.
pub fn draw_exit(pen: &mut Pen, (x, y): (i32, i32), is_open: bool, since: u32) {
    let (sprite, frame) = match is_open {
        true if since < Sprite::ExitOpening.length() => (Sprite::ExitOpening, Sprite::ExitOpening.at(since)),
        true => (Sprite::ExitOpen, Sprite::ExitOpen.at(pen.now)),
        false => (Sprite::ExitClosed, Sprite::ExitClosed.at(pen.now)),
    };
    pen.list.sprite(sprite, frame, x, y, false);
    if is_open {
        pen.list.glow(Sprite::Glow64Cold, x, y - 22);
    }
}

pub fn draw_crate(pen: &mut Pen, (x, y): (i32, i32), one: &Crate) {
    let sprite = match one {
        Crate { steel: true, .. } => Sprite::CratesDocksSteel,
        Crate { flash_ticks: 1.., .. } if pen.list.look.has_flashes() => Sprite::CratesDocksFlash,
        Crate { toughness: TOUGHNESS.., .. } => Sprite::CratesDocksWhole,
        Crate { toughness: 2.., .. } => Sprite::CratesDocksCracked,
        Crate { .. } => Sprite::CratesDocksBreaking,
    };
    let sprite = sprite.in_quadrant(pen.theme());
    pen.list.sprite(sprite, 0, x, y, false);
}

/// A hit shakes it, and lights it up where flashes are wanted.
pub fn draw_barricade(pen: &mut Pen, (x, y): (i32, i32), barricade: &Barricade) {
    let hit_ticks = if barricade.hit_at > 0 { pen.now.saturating_sub(barricade.hit_at) } else { u32::MAX };
    let is_lit = hit_ticks < LIT_TICKS && pen.list.look.has_flashes();
    let sprite = match barricade.stage() {
        Stage::Whole | Stage::Cracked if is_lit => Sprite::BarricadesDocksFlash,
        Stage::Whole => Sprite::BarricadesDocksWhole,
        Stage::Cracked => Sprite::BarricadesDocksCracked,
        Stage::Half if is_lit => Sprite::BarricadesDocksHalfFlash,
        Stage::Half => Sprite::BarricadesDocksHalf,
        Stage::Rubble => Sprite::BarricadesDocksRubble,
    };
    let shake = if hit_ticks < SHAKE_TICKS && pen.now.is_multiple_of(2) { 1 } else { 0 };
    pen.list.sprite(sprite.in_quadrant(pen.theme()), 0, x + shake, y, false);
}

/// `since` is the ticks since a player reached it.
pub fn draw_checkpoint(pen: &mut Pen, (x, y): (i32, i32), checkpoint: &Checkpoint, since: u32) {
    let rises = Sprite::SwitchesCheckpointRises;
    let (sprite, frame) = match checkpoint.is_reached {
        true if since < rises.length() => (rises, rises.at(since)),
        true => (Sprite::SwitchesCheckpointOn, Sprite::SwitchesCheckpointOn.at(pen.now)),
        false => (Sprite::SwitchesCheckpointOff, Sprite::SwitchesCheckpointOff.at(pen.now)),
    };
    pen.list.sprite(sprite, frame, x, y, false);
    if checkpoint.is_reached {
        pen.list.glow(Sprite::Glow32Cold, x - 6, y - 28);
    }
}

pub fn weapon_crate(weapon: Weapon) -> Sprite {
    match weapon {
        Weapon::Rifle | Weapon::Spread => Sprite::PickupsWeaponSpread,
        Weapon::Rapid => Sprite::PickupsWeaponRapid,
        Weapon::Laser => Sprite::PickupsWeaponLaser,
        Weapon::Rocket => Sprite::PickupsWeaponRocket,
        Weapon::Flame => Sprite::PickupsWeaponFlame,
    }
}

/// It bobs in the air.
pub fn draw_balloon(pen: &mut Pen, (x, y): (i32, i32), balloon: &Balloon, slot: u32) {
    let now = pen.now + slot * 11;
    let y = y + (now as f32 / 20.0).sin().round() as i32;
    pen.list.sprite(weapon_crate(balloon.weapon), 0, x, y, false);
    pen.list.sprite(Sprite::BalloonFloats, Sprite::BalloonFloats.at(now), x, y, false);
}

pub fn draw_pick_up(pen: &mut Pen, (x, y): (i32, i32), what: PickUp, slot: u32) {
    let (sprite, light) = match what {
        PickUp::Health => (Sprite::PickupsHealth, Sprite::Glow32Red),
        PickUp::Grenades => (Sprite::PickupsGrenades, Sprite::Glow32Sodium),
        PickUp::Life => (Sprite::PickupsLife, Sprite::Glow32Cold),
        PickUp::Intel => (Sprite::PickupsIntel, Sprite::Glow32Sodium),
        PickUp::Weapon(weapon) => (weapon_crate(weapon), Sprite::Glow32Sodium),
        PickUp::Key(Key::Red) => (Sprite::PickupsKeycardRed, Sprite::Glow32Red),
        PickUp::Key(Key::Green) => (Sprite::PickupsKeycardGreen, Sprite::Glow32Cold),
        PickUp::Key(Key::Blue) => (Sprite::PickupsKeycardBlue, Sprite::Glow32Cold),
    };
    let bob = (((pen.now + slot * 11) as f32 / 11.0).sin() * 1.8).round() as i32 - 3;
    pen.list.sprite(Sprite::ShadowGround, 1, x, y, false);
    pen.list.glow(light, x, y - 8 + bob);
    // Now and then a glint runs over it and ends in a star. The slot delays it, so pick-ups glint one after the other.
    let since = (pen.now + slot * 37) % GLINT_EVERY;
    let frame = if since < sprite.length() { sprite.at(since) } else { 0 };
    pen.list.sprite(sprite, frame, x, y + bob, false);
    if let Some(since) = since.checked_sub(STAR_AFTER).filter(|since| *since < Sprite::GlintFlare.length()) {
        pen.list.sprite(Sprite::GlintFlare, Sprite::GlintFlare.at(since), x + 6, y - 16 + bob, false);
    }
}

pub fn draw_mine(pen: &mut Pen, (x, y): (i32, i32), mine: &Mine) {
    match mine.state {
        MineState::Asleep => {
            let frame = Sprite::MineIdle.at(pen.now);
            pen.list.sprite(Sprite::MineIdle, frame, x, y, false);
            if frame == 1 {
                pen.list.glow(Sprite::Glow16Red, x, y - 6);
            }
        }
        MineState::Armed { ticks_left } => {
            let is_lit = (ticks_left / if ticks_left > 20 { 5 } else { 2 }).is_multiple_of(2);
            pen.list.sprite(Sprite::MineArmed, usize::from(is_lit), x, y, false);
            if is_lit {
                pen.list.glow(Sprite::Glow64Red, x, y - 5);
            }
        }
    }
}

/// A freed prisoner cheers, then runs to the left and fades out.
pub fn draw_prisoner(pen: &mut Pen, (x, y): (i32, i32), prisoner: &Prisoner) {
    let Some(ticks_left) = prisoner.glad_ticks() else {
        return pen.list.sprite(Sprite::PrisonerBound, Sprite::PrisonerBound.at(pen.now), x, y, false);
    };
    let Some(ran) = FADE_TICKS.checked_sub(ticks_left) else {
        let glad = GLAD_TICKS - ticks_left.min(GLAD_TICKS);
        return pen.list.sprite(Sprite::PrisonerFreed, Sprite::PrisonerFreed.at(glad), x, y, false);
    };
    let tint = Colour::WHITE.with_alpha((ticks_left * 255 / FADE_TICKS).min(255) as u8);
    let x = x - ran as i32 * RUN_PIXELS;
    pen.list.tinted(Sprite::PrisonerRuns, Sprite::PrisonerRuns.at(ran), (x, y), true, tint, Blend::Over);
}
