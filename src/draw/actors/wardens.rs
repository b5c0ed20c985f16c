//! The wardens and what they set into their arenas. A pose follows from the stage of the attack; what will come down, and
//! where, is drawn as a line or a glow before it does.

use crate::draw::sprites::{PLAYER_LEGS_TORSO, Sprite};
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Facing, Rect, TILE};
use crate::level::{self, Thing};
use crate::sim::World;
use crate::sim::body::Body;
use crate::sim::hazard::{CONTAINER, Form, HEDGE_GROWS, Hazard};
use crate::sim::warden::docks::{Attack, Docks, floor_below};
use crate::sim::warden::vault::Vault;
use crate::sim::warden::{Own, Stage, State, Warden, foundry, gardens};

/// What harms soon.
const DANGER: Colour = Colour::rgb(0xff5a3c);
/// How far the Index sinks when it ducks: to the floor it floats over.
const SINK: i32 = 20;
/// A molten stream is as wide as this.
const STREAM: i32 = 3 * TILE;

/// The clips of one warden.
struct Looks {
    rest: Sprite,
    walk: Sprite,
    /// Drawing back and striking, for each of its attacks.
    attacks: [[Sprite; 2]; 3],
    opening: Sprite,
    open: Sprite,
    dying: Sprite,
    wreck: Sprite,
}

/// All sheets have the same clips in the same order, with one to three attacks.
fn looks(which: level::Warden) -> Looks {
    let (rest, attacks) = match which {
        level::Warden::Docks => (Sprite::WardenDocksRest, 3),
        level::Warden::Foundry => (Sprite::WardenFoundryRest, 3),
        level::Warden::Gardens => (Sprite::WardenGardensRest, 3),
        level::Warden::Vault => (Sprite::WardenVaultRest, 1),
    };
    let attack = |nth: usize| {
        let tell = rest.following(2 + nth.min(attacks - 1) * 2);
        [tell, tell.following(1)]
    };
    let opening = rest.following(2 + attacks * 2);
    let [open, dying, wreck] = [1, 2, 3].map(|places| opening.following(places));
    Looks { rest, walk: rest.following(1), attacks: [0, 1, 2].map(attack), opening, open, dying, wreck }
}

/// The attack it is at, in the order of the clips.
fn attack_of(warden: &Warden) -> usize {
    match &warden.own {
        Own::Docks(docks) => match docks.attack {
            Attack::Drop => 0,
            Attack::Grab => 1,
            Attack::Sweep => 2,
        },
        Own::Foundry(foundry) => match foundry.attack {
            foundry::Attack::Stomp => 0,
            foundry::Attack::Pour => 1,
            foundry::Attack::Embers => 2,
        },
        Own::Gardens(gardens) => match gardens.attack {
            gardens::Attack::Hedge => 0,
            gardens::Attack::Thorns => 1,
            gardens::Attack::Seeds => 2,
        },
        Own::Vault(_) => 0,
    }
}

/// The lines that tell where something will come down.
pub fn draw_behind(list: &mut DrawList, world: &World, warden: &Warden, body: &Body, seen: Rect) {
    if let Own::Docks(docks) = &warden.own
        && warden.common.stage == Stage::Tell
    {
        draw_aim(list, world, docks, body, warden.common.arena, seen);
    }
}

/// The crane's rail. It is longer than the crane's body, so the index is not asked: it is seen where the crane is not.
pub fn draw_rails(list: &mut DrawList, world: &World, seen: Rect) {
    for thing in &world.level().things {
        if let Thing::Warden { warden: level::Warden::Docks, feet, arena, .. } = thing {
            draw_rail(list, arena.x - seen.x, feet.y - seen.y, arena.w);
        }
    }
}

/// A girder from wall to wall.
fn draw_rail(list: &mut DrawList, x: i32, y: i32, width: i32) {
    list.fill(Rect::new(x, y - 1, width, 10), Colour::INK);
    list.fill(Rect::new(x, y, width, 2), Colour::rgb(0x8ca3b0));
    list.fill(Rect::new(x, y + 2, width, 4), Colour::rgb(0x34425a));
    list.fill(Rect::new(x, y + 6, width, 2), Colour::rgb(0x20283c));
    for rivet in (x + 6..x + width).step_by(24) {
        list.fill(Rect::new(rivet, y + 3, 2, 2), Colour::rgb(0xd3e0da));
    }
}

/// Where the container or the claw will come down, or the height of the sweep.
fn draw_aim(list: &mut DrawList, world: &World, docks: &Docks, body: &Body, arena: Rect, seen: Rect) {
    let claw = docks.claw(body.feet());
    let floor = floor_below(world, body.feet()) - seen.y;
    let blinks = list.look.blinks(world.tick(), 4);
    let colour = DANGER.with_alpha(if blinks { 220 } else { 120 });
    if docks.attack == Attack::Sweep {
        let y = claw.bottom() - seen.y;
        for dash in (arena.x..arena.right()).step_by(16) {
            list.fill(Rect::new(dash - seen.x, y - 1, 9, 2), colour);
        }
        return;
    }
    let half = if docks.attack == Attack::Drop { CONTAINER.x / 2 } else { claw.w / 2 };
    let (x, top) = (claw.center().x - seen.x, claw.bottom() - seen.y);
    list.fill(Rect::new(x - half, top, 2 * half, floor - top), DANGER.with_alpha(26));
    for side in [-half, half - 2] {
        for y in (top + 30..floor).step_by(12) {
            list.fill(Rect::new(x + side, y, 2, 7), colour);
        }
    }
    list.fill(Rect::new(x - half, floor - 4, 2 * half, 4), colour);
}

/// `moves` says whether it is elsewhere than a tick ago.
pub fn draw_warden(list: &mut DrawList, world: &World, warden: &Warden, body: &Body, x: i32, y: i32, moves: bool) {
    let it = &warden.common;
    let now = world.tick();
    let flip = body.facing == Facing::Left && it.which != level::Warden::Docks;
    if let Own::Docks(docks) = &warden.own {
        draw_claw(list, docks, it.state, it.stage, now, x, y);
    }
    let sink = match &warden.own {
        Own::Vault(vault) if vault.is_ducked => SINK,
        _ => 0,
    };
    let shakes = match it.state {
        State::Dies { .. } => (now % 3) as i32 - 1,
        State::Reels { .. } => (now / 2 % 2) as i32,
        _ => 0,
    };
    let (clip, frame) = pose(warden, now, moves);
    let (x, y) = (x + shakes, y + sink);
    list.sprite(clip, frame, x, y, flip);
    // Hit, or past being hit, it lights up in the pose it is in.
    let is_lit = match it.state {
        State::Dies { .. } => (now / 4).is_multiple_of(3),
        State::Reels { .. } => (now / 3).is_multiple_of(4),
        _ => it.flash_ticks > 0,
    };
    if is_lit && list.look.has_flashes() {
        list.tinted(clip, frame, x, y, flip, Colour::WHITE, Blend::Add);
    }
    if let Own::Vault(vault) = &warden.own
        && it.state == State::Fights
    {
        draw_echo(list, vault, body, now, x, y - sink);
    }
    if it.state == State::Fights && it.stage == Stage::Tell {
        list.tinted(Sprite::Glow96Red, 0, x, y - body.rect.h / 2, false, Colour::WHITE, Blend::Add);
    }
}

/// Whom the Index copies, as light in front of it: so one sees at once what it is doing and why.
fn draw_echo(list: &mut DrawList, vault: &Vault, body: &Body, now: u32, x: i32, y: i32) {
    let flip = body.facing == Facing::Left;
    let light = Colour::rgb(0xae93f2);
    let mut light_of = |sprite: Sprite, frame: usize, dx: i32, dy: i32| {
        for _ in 0..2 {
            list.tinted(sprite, frame, x + if flip { -dx } else { dx }, y + dy, flip, light, Blend::Add);
        }
    };
    if vault.rolls() {
        return light_of(Sprite::PlayerRoll, Sprite::PlayerRoll.at(now), 0, 0);
    }
    let (legs, torso) = if vault.is_ducked {
        (Sprite::PlayerLegsDuck, Sprite::PlayerTorsoDuck)
    } else if body.velocity.y != 0 {
        (Sprite::PlayerLegsJumpPeak, Sprite::PlayerTorsoAimForward)
    } else if body.velocity.x != 0 {
        (Sprite::PlayerLegsRun, Sprite::PlayerTorsoAimForwardRun)
    } else {
        (Sprite::PlayerLegsIdle, Sprite::PlayerTorsoAimForward)
    };
    let frame = legs.at(now);
    let (dx, dy) = PLAYER_LEGS_TORSO[legs.cell(frame, Sprite::PlayerLegsIdle)];
    light_of(legs, frame, 0, 0);
    light_of(torso, torso.at(now), dx, dy);
}

/// The clip and its frame.
fn pose(warden: &Warden, now: u32, moves: bool) -> (Sprite, usize) {
    let it = &warden.common;
    let looks = looks(it.which);
    let [tell, strike] = looks.attacks[attack_of(warden)];
    let at = |clip: Sprite, ticks: u32| (clip, clip.at(ticks));
    match it.state {
        State::Wreck => (looks.wreck, 0),
        State::Dies { ticks_left } => at(looks.dying, looks.dying.length().saturating_sub(ticks_left)),
        State::Reels { .. } => at(looks.open, now),
        State::Asleep => (looks.rest, 0),
        State::Wakes { .. } => told(looks.attacks[0][0], now),
        State::Fights => match it.stage {
            Stage::Rest if moves => at(looks.walk, now),
            Stage::Rest => at(looks.rest, now),
            Stage::Tell => told(tell, it.ticks),
            Stage::Strike => at(strike, it.ticks),
            Stage::Open if it.ticks < looks.opening.length() => at(looks.opening, it.ticks),
            Stage::Open => at(looks.open, it.ticks - looks.opening.length()),
        },
    }
}

/// It draws back, and there its eye blinks until it strikes.
fn told(tell: Sprite, ticks: u32) -> (Sprite, usize) {
    let last = usize::from(tell.clip().frames) - 1;
    if ticks < tell.length() { (tell, tell.at(ticks)) } else { (tell, last - (ticks / 5 % 2) as usize) }
}

fn draw_claw(list: &mut DrawList, docks: &Docks, state: State, stage: Stage, now: u32, x: i32, y: i32) {
    if matches!(state, State::Dies { .. } | State::Wreck) {
        return;
    }
    let top = y + docks.rope;
    let rope = (docks.rope + 2).max(0);
    for side in [-4, 3] {
        list.fill(Rect::new(x + side - 1, y, 3, rope), Colour::INK);
        list.fill(Rect::new(x + side, y, 1, rope), Colour::rgb(0x8ca3b0));
    }
    if docks.holds {
        list.sprite(Sprite::ContainerTeal, 0, x, top + 18 + CONTAINER.y, false);
    }
    let is_wide = docks.attack != Attack::Drop && matches!(stage, Stage::Tell | Stage::Strike);
    let claw = if is_wide { Sprite::ClawWide } else { Sprite::ClawShut };
    list.sprite(claw, 0, x, top, false);
    let hot = stage == Stage::Tell && list.look.blinks(now, 4);
    if hot || stage == Stage::Strike {
        list.tinted(Sprite::Glow64Red, 0, x, top + 14, false, Colour::WHITE, Blend::Add);
    }
}

/// One of the things a warden has set into its arena. `x`, `y` are its feet.
pub fn draw_hazard(list: &mut DrawList, world: &World, hazard: &Hazard, body: &Body, slot: u32, x: i32, y: i32) {
    let now = world.tick();
    match hazard.form {
        Form::Container => draw_container(list, hazard, slot, x, y),
        Form::Molten => draw_molten(list, world, hazard, body, x, y),
        Form::Shock => {
            list.sprite(Sprite::DustLand, (now / 3 % 3) as usize, x, y, body.velocity.x < 0);
            list.fill(Rect::new(x - 3, y - 13, 6, 13), Colour::rgb(0xf5ae66));
            list.fill(Rect::new(x - 1, y - 16, 3, 16), Colour::WHITE);
            list.tinted(Sprite::Glow32Sodium, 0, x, y - 6, false, Colour::WHITE, Blend::Add);
        }
        Form::Ember => {
            list.sprite(Sprite::LobbedEmber, Sprite::LobbedEmber.at(now), x, y - 4, false);
            list.tinted(Sprite::Glow32Sodium, 0, x, y - 4, false, Colour::WHITE, Blend::Add);
        }
        Form::Seed => {
            list.tinted(Sprite::Glow32Red, 0, x, y - 4, false, Colour::WHITE, Blend::Add);
            list.sprite(Sprite::LobbedSeed, Sprite::LobbedSeed.at(now), x, y - 4, false);
        }
        Form::Thorn if hazard.wait_ticks > 0 => {
            list.sprite(Sprite::ThornCracks, Sprite::ThornCracks.at(now), x, y, false);
        }
        Form::Thorn => {
            // Out, and back again at the end.
            let frame = hazard.live_ticks.min(8) / 3;
            list.sprite(Sprite::ThornOut, frame as usize, x, y, slot.is_multiple_of(2));
        }
        Form::Hedge => {
            let (clip, ticks) = match hazard.wait_ticks {
                0 if hazard.flash_ticks > 0 && list.look.has_flashes() => (Sprite::HedgeFlash, 0),
                0 if hazard.life < 6 => (Sprite::HedgeTorn, 0),
                0 => (Sprite::HedgeWhole, 0),
                left => (Sprite::HedgeGrow, HEDGE_GROWS - left.min(HEDGE_GROWS)),
            };
            list.sprite(clip, clip.at(ticks), x, y, slot.is_multiple_of(2));
        }
    }
}

fn draw_container(list: &mut DrawList, hazard: &Hazard, slot: u32, x: i32, y: i32) {
    let is_teal = slot.is_multiple_of(2);
    let clip = match hazard.flash_ticks {
        1.. if list.look.has_flashes() => Sprite::ContainerFlash,
        _ if hazard.life > 1 && hazard.life < 9 && is_teal => Sprite::ContainerTealDented,
        _ if hazard.life > 1 && hazard.life < 9 => Sprite::ContainerRustDented,
        _ if is_teal => Sprite::ContainerTeal,
        _ => Sprite::ContainerRust,
    };
    list.sprite(clip, 0, x, y, false);
}

/// A lane: it glows and blinks, then metal streams from above and covers it.
fn draw_molten(list: &mut DrawList, world: &World, hazard: &Hazard, body: &Body, x: i32, y: i32) {
    let now = world.tick();
    let (left, width) = (x - body.rect.w / 2, body.rect.w);
    if hazard.wait_ticks > 0 {
        let bright = if list.look.blinks(now, 4) { 230 } else { 120 };
        list.fill(Rect::new(left, y - 3, width, 3), DANGER.with_alpha(bright));
        list.fill(Rect::new(left, y - 10, width, 7), DANGER.with_alpha(bright / 4));
        for step in (0..width).step_by(32) {
            list.tinted(Sprite::Glow32Red, 0, left + step + 16, y - 4, false, Colour::WHITE, Blend::Add);
        }
        draw_spout(list, x);
        // A thread of metal shows where it will come from.
        list.fill(Rect::new(x - 1, 0, 2, y), Colour::rgb(0xd68b28).with_alpha(bright));
        return;
    }
    let surface = Sprite::LavaSurface0;
    for step in (0..width).step_by(TILE as usize) {
        list.sprite(surface, (surface.at(now) + step as usize / 16) % 4, left + step, y - 13, false);
    }
    for step in (0..width).step_by(48) {
        list.tinted(Sprite::Glow64Sodium, 0, left + step + 24, y - 8, false, Colour::WHITE, Blend::Add);
    }
    // It streams as long as it is new.
    if hazard.live_ticks > 60 {
        let stream = Sprite::MoltenPourStream;
        for column in 0..STREAM / TILE {
            let at = x - STREAM / 2 + column * TILE;
            for top in (y - 24 * TILE..y - TILE).step_by(TILE as usize) {
                list.sprite(stream, stream.at(now), at, top, false);
            }
            list.sprite(Sprite::MoltenPourSplash, Sprite::MoltenPourSplash.at(now), at, y - 13 - 8, false);
        }
        draw_spout(list, x);
    }
}

/// The pipe it comes from, out of the picture's upper edge.
fn draw_spout(list: &mut DrawList, x: i32) {
    let pipe = Rect::new(x - STREAM / 2 - 2, -1, STREAM + 4, 34);
    let lip = Rect::new(x - STREAM / 2 - 6, 33, STREAM + 12, 9);
    for (rect, colour) in [(pipe, Colour::rgb(0x34425a)), (lip, Colour::rgb(0x566a82))] {
        list.fill(rect.grown(1), Colour::INK);
        list.fill(rect, colour);
        list.fill(Rect { w: 3, ..rect }, Colour::rgb(0x8ca3b0));
        list.fill(Rect { x: rect.right() - 6, w: 6, ..rect }, Colour::rgb(0x20283c));
    }
    list.fill(Rect { y: lip.bottom() - 3, h: 3, ..lip }, DANGER);
}
