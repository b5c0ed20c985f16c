//! Draws echo pads and echoes. An echo is a player of light with scan lines. A player must see at once that it is no
//! body, how long it still lasts (the arc above it), and where it goes next (the dots ahead of it, up to a bracket where
//! it ends). The ring over a pad fills while a player stands on it, empties while it records, and shows the time between
//! two rounds.

use super::dangers::dot;
use super::player::Pose;
use crate::draw::particles::Particles;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, Command, DrawList};
use crate::geom::{Point, Rect, TICKS_A_SECOND};
use crate::pool::Id;
use crate::sim::things::echo_pad::echo::Echo;
use crate::sim::things::echo_pad::{EchoPad, PadState, RECORD_TICKS, REST_TICKS, STAND_TICKS, WIDTH};
use crate::sim::{Entity, Kind, MOST_ECHOES, World};

/// The light of the echo of each player: cold, and warm.
const LIGHT: [Colour; 2] = [Colour::rgb(0x7fe4ff), Colour::rgb(0xffd27a)];
/// The colour of its body, before its light is added.
const BODY: [Colour; 2] = [Colour::rgb(0x4098c8), Colour::rgb(0xc08838)];
const RECORDS: Colour = Colour::rgb(0xff5a4e);
const STEEL: [Colour; 3] = [Colour::rgb(0x1a2233), Colour::rgb(0x46546b), Colour::rgb(0x8fa2b8)];
/// The ring over a pad: its radius, its height over the floor, and its dots, four for each second.
const RADIUS: i32 = 15;
const RING_ABOVE: i32 = 20;
const DOTS: u32 = RECORD_TICKS as u32 / TICKS_A_SECOND * 4;
/// The arc above an echo.
const ARC_RADIUS: i32 = 6;
const ARC_ABOVE: i32 = 12;
const ARC_DOTS: u32 = 12;
/// The path ahead: ticks between two dots, and how many dots.
const STEP_TICKS: usize = 9;
const STEPS: usize = 9;
/// Pixels between two scan lines.
const LINES: i32 = 3;

/// How the echoes moved in the last ticks.
#[derive(Clone, Copy)]
pub struct Poses([(Option<Id>, Pose); MOST_ECHOES]);

impl Poses {
    pub fn new() -> Poses {
        Poses([(None, Pose::new(Point::default())); MOST_ECHOES])
    }

    pub fn after_tick(&mut self, world: &World, particles: &mut Particles) {
        for (id, _) in &mut self.0 {
            *id = id.filter(|id| world.get(*id).is_some());
        }
        for entity in world.echoes() {
            let Kind::Echo(echo) = &entity.kind else { continue };
            let is_its = |(id, _): &&mut (Option<Id>, Pose)| *id == Some(entity.id);
            if !self.0.iter().any(|(id, _)| *id == Some(entity.id))
                && let Some(free) = self.0.iter_mut().find(|(id, _)| id.is_none())
            {
                *free = (Some(entity.id), Pose::new(entity.body.feet()));
            }
            if let Some((_, pose)) = self.0.iter_mut().find(is_its) {
                pose.after_tick(world, entity, &echo.as_player(), particles);
            }
        }
    }

    pub fn draw(&self, pen: &mut Pen, entity: &Entity, echo: &Echo, (x, y): (i32, i32)) {
        let Some((_, pose)) = self.0.iter().find(|(id, _)| *id == Some(entity.id)) else { return };
        let light = LIGHT[echo.number];
        let top = y - entity.body.rect.h;
        pen.list.tinted(Sprite::Glow64Cold, 0, (x, (y + top) / 2), false, Colour::rgb(0x6a6a6a), Blend::Add);
        let first = pen.list.commands.len();
        pose.draw(pen, entity, &echo.as_player(), (x, y));
        let last = pen.list.commands.len();
        // Twice: the body shows through, and its light is brighter than any player.
        for nth in first..last {
            let command = &mut pen.list.commands[nth];
            if let Command::Sprite { tint, .. } = command {
                *tint = BODY[echo.number].with_alpha(190);
            }
            let mut bright = *command;
            if let Command::Sprite { blend, tint, .. } = &mut bright {
                (*blend, *tint) = (Blend::Add, BODY[echo.number]);
                pen.list.push(bright);
            }
        }
        // The scan lines wander up. In front of them is one bright line, which shows the direction.
        let now = pen.now as i32;
        for line in (top - 2..y).filter(|line| (line + now / 3).rem_euclid(LINES) == 0) {
            pen.list.fill(Rect::new(x - 8, line, 16, 1), Colour::INK.with_alpha(110));
        }
        let sweep = y - 1 - (now / 2).rem_euclid(y - top + 4);
        pen.list.fill(Rect::new(x - 9, sweep, 18, 1), light.with_alpha(150));
        let Some(pad) = pen.world.get(echo.pad) else { return };
        let Kind::EchoPad(pad_state) = &pad.kind else { return };
        let PadState::Plays { next } = pad_state.state else { return };
        draw_path(pen, pad_state, pad.body.feet(), next as usize, light);
        let left = pad_state.frames().len() as u32 - next.min(pad_state.frames().len() as u32);
        draw_ring(
            pen.list,
            Point::new(x, top - ARC_ABOVE),
            ARC_RADIUS,
            ARC_DOTS,
            left * ARC_DOTS / RECORD_TICKS as u32,
            light,
        );
    }
}

/// Draws dots where the echo will be, fainter the later, and a bracket where it ends.
fn draw_path(pen: &mut Pen, pad: &EchoPad, at: Point, next: usize, light: Colour) {
    let frames = pad.frames();
    for step in 1..=STEPS {
        let Some(frame) = frames.get(next + step * STEP_TICKS) else { break };
        let (x, y) = pen.at(frame.feet(at));
        let size = if frame.fires() { 5 } else { 3 };
        let strength = 230 - step as u8 * 20;
        pen.list.fill(
            Rect::new(x - size / 2 - 1, y - 13 - size / 2, size + 2, size + 2),
            Colour::INK.with_alpha(strength / 2),
        );
        pen.list.fill(Rect::new(x - size / 2, y - 12 - size / 2, size, size), light.with_alpha(strength));
    }
    if let Some(last) = frames.last() {
        let (x, y) = pen.at(last.feet(at));
        for (side, width) in [(-9, 1), (8, 1)] {
            pen.list.fill(Rect::new(x + side, y - 28, width, 6), light.with_alpha(120));
            pen.list.fill(Rect::new(x + side, y - 6, width, 6), light.with_alpha(120));
        }
        for corner in [-9, 6] {
            pen.list.fill(Rect::new(x + corner, y - 28, 3, 1), light.with_alpha(120));
            pen.list.fill(Rect::new(x + corner, y - 1, 3, 1), light.with_alpha(120));
        }
    }
}

/// Draws a plate of steel with lamps, and the ring over it.
pub fn draw_pad(pen: &mut Pen, (x, y): (i32, i32), pad: &EchoPad) {
    let light = LIGHT[pad.number];
    let (left, half) = (x - WIDTH / 2 - 2, WIDTH / 2 + 2);
    pen.list.fill(Rect::new(left, y - 3, 2 * half, 3), STEEL[0]);
    pen.list.fill(Rect::new(left + 2, y - 5, 2 * half - 4, 2), STEEL[1]);
    pen.list.fill(Rect::new(left + 2, y - 5, 2 * half - 4, 1), STEEL[2]);
    let (lamp, is_lit) = match pad.state {
        PadState::Empty => (light, pen.now % 60 < 40),
        PadState::Ready | PadState::Plays { .. } | PadState::Rests { .. } => (light, true),
        PadState::Records => (RECORDS, pen.list.look.blinks(pen.now, 15)),
    };
    for nth in 0..5 {
        let colour = if is_lit { lamp } else { STEEL[1] };
        pen.list.fill(Rect::new(left + 4 + nth * 5, y - 2, 3, 1), colour);
    }
    if is_lit {
        let glow = if pad.state == PadState::Records { Sprite::Glow32Red } else { Sprite::Glow32Cold };
        pen.list.glow(glow, x, y - 4);
    }
    // Two thin beams at the ends say from afar where to stand.
    for side in [left + 2, left + 2 * half - 3] {
        for up in 0..6 {
            pen.list.fill(Rect::new(side, y - 9 - up * 4, 1, 3), lamp.with_alpha(150 - up as u8 * 22));
        }
    }
    let middle = Point::new(x, y - RING_ABOVE);
    match pad.state {
        PadState::Empty if pad.stood_ticks > 0 => {
            draw_ring(pen.list, middle, RADIUS, DOTS, pad.stood_ticks * DOTS / STAND_TICKS, light);
        }
        PadState::Empty => {}
        PadState::Ready => draw_ring(pen.list, middle, RADIUS, DOTS, DOTS, light),
        PadState::Records => {
            let left = pad.ticks_to_record() * DOTS / RECORD_TICKS as u32 + 1;
            draw_ring(pen.list, middle, RADIUS, DOTS, left.min(DOTS), RECORDS);
            let size = if pen.list.look.blinks(pen.now, 15) { 6 } else { 4 };
            pen.list.fill(Rect::new(middle.x - size / 2, middle.y - size / 2, size, size), RECORDS);
        }
        PadState::Plays { next } => {
            let left = (pad.frames().len() as u32).saturating_sub(next) * DOTS / RECORD_TICKS as u32 + 1;
            draw_ring(pen.list, middle, RADIUS, DOTS, left.min(DOTS), light);
        }
        PadState::Rests { ticks_left } => {
            draw_ring(
                pen.list,
                middle,
                RADIUS,
                DOTS,
                (REST_TICKS - ticks_left.min(REST_TICKS)) * DOTS / REST_TICKS,
                STEEL[2],
            );
        }
    }
}

/// Draws dots from the top, clockwise. The first `filled` ones are bright.
fn draw_ring(list: &mut DrawList, middle: Point, radius: i32, dots: u32, filled: u32, colour: Colour) {
    for nth in 0..dots {
        let turn = nth as f32 / dots as f32 - 0.25;
        dot(list, middle, radius + 1, turn, Colour::INK.with_alpha(170));
        let shade = if nth < filled { colour } else { Colour::DIM.with_alpha(90) };
        dot(list, middle, radius, turn, shade);
    }
}
