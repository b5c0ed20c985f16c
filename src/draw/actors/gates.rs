//! Draws what reinforcements come from: doors, hatches and drop ships, with the enemy that steps out next, and alarms.
//! Everything is behind the tiles, so the ground hides who is still inside it.

use super::super::{Blend, Colour, DrawList, sprites::Sprite};
use super::enemies;
use crate::draw::particles::Particles;
use crate::draw::pen::Pen;
use crate::geom::{Facing, Point, Rect, TILE};
use crate::level::places::ROPE_TILES;
use crate::level::{EnemyKind, Entrance, Thing};
use crate::sim::things::alarm::{Alarm, AlarmState};
use crate::sim::things::spawner::{Gate, OPEN_TICKS, ROPE_PIXELS, STEP_OUT_TICKS, Spawner};
use crate::sim::{Entity, World};

/// The height of the picture of a hatch, which has its pivot at one end.
const HATCH_HEIGHT: i32 = 29;
const ROPE: Colour = Colour::rgb(0x131726);
const ROPE_LIT: Colour = Colour::rgb(0x566a82);
/// A bar that shuts an empty door: its width, and the heights of the bar and of the lamp above the floor, in pixels.
const BAR_WIDTH: i32 = 28;
const BAR_HEIGHT: i32 = 26;
const LAMP_HEIGHT: i32 = 54;
const BAR_SHADE: Colour = Colour::rgb(0x39485e);
/// Ticks for which a hit shakes an alarm.
const SHAKE_TICKS: u32 = 4;
/// From the middle of a ship to its engines, in pixels.
const ENGINES: [i32; 2] = [-46, 42];
/// Ticks between two puffs of smoke from a ship that was shot at, and from one that will soon fall.
const SMOKE_EVERY_TICKS: [u32; 2] = [14, 6];

/// `x` and `y` are the middle of the lower edge of its box.
pub fn draw_spawner(pen: &mut Pen, (x, y): (i32, i32), spawner: &Spawner, rect: Rect) {
    let Thing::Spawner { entrance, waves, .. } = &pen.world.level().things[spawner.thing] else { return };
    let coming = spawner.next_in_opening(waves).map(|(kind, ticks)| (kind, STEP_OUT_TICKS - ticks.min(STEP_OUT_TICKS)));
    let gate = Drawn { spawner, coming, flip: is_player_left(pen.world, rect) };
    match entrance {
        Entrance::Edge => {}
        Entrance::Door => gate.draw_door(pen, (x, y)),
        Entrance::FloorHatch => gate.draw_floor_hatch(pen, (x, y)),
        Entrance::CeilingHatch => gate.draw_ceiling_hatch(pen, (x, y - TILE)),
        Entrance::DropShip => gate.draw_ship(pen, (x, y), rect),
    }
}

/// A bar across the leaves of a door from which no more enemies will come.
fn draw_bar(list: &mut DrawList, x: i32, y: i32) {
    for (row, colour) in [(0, ROPE), (1, ROPE_LIT), (2, ROPE_LIT), (3, BAR_SHADE), (4, ROPE)] {
        list.fill(Rect::new(x - BAR_WIDTH / 2, y - BAR_HEIGHT + row, BAR_WIDTH, 1), colour);
    }
    for end in [x - BAR_WIDTH / 2 + 2, x + BAR_WIDTH / 2 - 4] {
        list.fill(Rect::new(end, y - BAR_HEIGHT - 1, 2, 7), ROPE);
    }
    list.glow(Sprite::Glow16Cold, x, y - LAMP_HEIGHT);
}

fn is_player_left(world: &World, rect: Rect) -> bool {
    let middle = rect.center().x;
    let nearest = world.players().map(|player| player.body.rect.center().x).min_by_key(|x| (x - middle).abs());
    nearest.is_some_and(|x| x < middle)
}

struct Drawn<'a> {
    spawner: &'a Spawner,
    /// The enemy in the opening, and for how long it has been there.
    coming: Option<(EnemyKind, u32)>,
    flip: bool,
}

impl Drawn<'_> {
    /// Ticks of the opening: 0 is shut.
    fn open_ticks(&self) -> u32 {
        match self.spawner.gate {
            Gate::Shut | Gate::Warns | Gate::Leaves | Gate::Falls => 0,
            Gate::Opens => self.spawner.ticks,
            Gate::Open => OPEN_TICKS,
            Gate::Shuts => OPEN_TICKS.saturating_sub(self.spawner.ticks),
        }
    }

    fn warns(&self) -> bool {
        matches!(self.spawner.gate, Gate::Warns | Gate::Opens | Gate::Open)
    }

    fn draw_coming(&self, pen: &mut Pen, at: (i32, i32), light: u8) {
        if let Some((kind, _)) = self.coming {
            enemies::draw_coming(pen, kind, at, if self.flip { Facing::Left } else { Facing::Right }, light);
        }
    }

    fn draw_door(&self, pen: &mut Pen, (x, y): (i32, i32)) {
        let theme = pen.theme();
        let leaves = Sprite::GatesLeavesDocks.in_quadrant(theme);
        pen.list.sprite(Sprite::GatesInsideDocks.in_quadrant(theme), 0, x, y, false);
        if let Some((_, ticks)) = self.coming {
            // It comes out of the dark, and a little forward.
            let step = ticks.min(STEP_OUT_TICKS);
            self.draw_coming(pen, (x, y - 3 + (step * 3 / STEP_OUT_TICKS) as i32), (70 + step * 11).min(255) as u8);
        }
        // It bursts open at once.
        let ticks = if self.spawner.gate == Gate::Opens { OPEN_TICKS } else { self.open_ticks() };
        pen.list.sprite(leaves, leaves.at(ticks), x, y, false);
        pen.list.sprite(Sprite::GatesFrameDocks.in_quadrant(theme), 0, x, y, false);
        if self.warns() {
            pen.list.sprite(Sprite::GatesLampOn, Sprite::GatesLampOn.at(pen.now), x, y, false);
            if pen.list.look.blinks(pen.now, 8) {
                pen.list.glow(Sprite::Glow64Red, x, y - 54);
            }
        } else {
            pen.list.sprite(Sprite::GatesLampOff, 0, x, y, false);
        }
        if self.spawner.is_empty(pen.world.level()) {
            draw_bar(pen.list, x, y);
        }
        if self.open_ticks() > OPEN_TICKS / 2 {
            pen.list.glow(Sprite::Glow32Red, x, y - 26);
        }
    }

    fn draw_floor_hatch(&self, pen: &mut Pen, (x, y): (i32, i32)) {
        if let Some((kind, ticks)) = self.coming {
            let left = (STEP_OUT_TICKS - ticks) as i32;
            self.draw_coming(pen, (x, y + kind.nature().height * left / STEP_OUT_TICKS as i32), 255);
        }
        let hatch = Sprite::HatchesFloorDocks.in_quadrant(pen.theme());
        pen.list.sprite(hatch, hatch.at(self.open_ticks()), x, y, false);
        self.draw_lamps(pen, Sprite::HatchesLampsFloor, (x, y), y - 5);
    }

    /// `y` is the ceiling.
    fn draw_ceiling_hatch(&self, pen: &mut Pen, (x, y): (i32, i32)) {
        if let Some((kind, ticks)) = self.coming {
            let out = kind.nature().height * ticks as i32 / STEP_OUT_TICKS as i32;
            self.draw_coming(pen, (x, y + out), 255);
        }
        let hatch = Sprite::HatchesCeilingDocks.in_quadrant(pen.theme());
        let foot = y + HATCH_HEIGHT;
        pen.list.sprite(hatch, hatch.at(self.open_ticks()), x, foot, false);
        self.draw_lamps(pen, Sprite::HatchesLampsCeiling, (x, foot), y + 5);
    }

    fn draw_lamps(&self, pen: &mut Pen, lamps: Sprite, (x, y): (i32, i32), light: i32) {
        if self.warns() {
            pen.list.sprite(lamps, lamps.at(pen.now), x, y, false);
            if pen.list.look.blinks(pen.now, 8) {
                pen.list.glow(Sprite::Glow64Red, x, light);
            }
        }
    }

    fn draw_ship(&self, pen: &mut Pen, (x, y): (i32, i32), rect: Rect) {
        // Between its flights it is away. Before the first tick it is shown for the editor.
        if self.spawner.gate == Gate::Shut && pen.now > 0 {
            return;
        }
        let theme = pen.theme();
        let falls = self.spawner.gate == Gate::Falls;
        let bob = [0, 0, 1, 1, 1, 0, 0, -1, -1, -1][(pen.now / 6 % 10) as usize];
        let is_open = self.open_ticks() > OPEN_TICKS / 2;
        if is_open {
            let share = self.open_ticks() as i32;
            for side in [-1, 1] {
                let length = rope_length(pen.world, rect, side) * share / OPEN_TICKS as i32;
                let rope = x + side * ROPE_PIXELS;
                pen.list.line((rope, y - 4), (rope, y + length), ROPE);
                pen.list.line((rope + 1, y - 4), (rope + 1, y + length), ROPE_LIT);
            }
        }
        if let Some((kind, ticks)) = self.coming {
            let hanging = kind.nature().height * ticks as i32 / STEP_OUT_TICKS as i32;
            self.draw_coming(pen, (x + self.spawner.rope_side() * ROPE_PIXELS, y + hanging), 255);
        }
        let ship = if is_open { Sprite::DropshipOpenDocks } else { Sprite::DropshipShipDocks }.in_quadrant(theme);
        pen.list.sprite(ship, ship.at(pen.now), x, y + bob, false);
        if self.spawner.hit_at > 0
            && pen.now.saturating_sub(self.spawner.hit_at) < SHAKE_TICKS
            && pen.list.look.has_flashes()
        {
            pen.list.tinted(ship, ship.at(pen.now), (x, y + bob), false, Colour::WHITE, Blend::Add);
        }
        for engine in ENGINES {
            let (glow, dy) = if falls { (Sprite::Glow96Sodium, -16) } else { (Sprite::Glow32Sodium, 2) };
            pen.list.glow(glow, x + engine, y + bob + dy);
        }
        if is_open {
            pen.list.glow(Sprite::Glow32Red, x, y + 2);
        }
    }
}

/// A ship that was shot at smokes, so that players see that it can be shot down.
pub fn smoke(world: &World, entity: &Entity, spawner: &Spawner, particles: &mut Particles) {
    let Some(nth) = spawner.wear().checked_sub(1) else { return };
    if world.tick().is_multiple_of(SMOKE_EVERY_TICKS[nth]) {
        let rect = entity.body.rect;
        particles.damaged(Point::new(rect.center().x + ENGINES[nth], rect.y + 4));
    }
}

/// Pixels from the belly of a ship to the floor below a rope.
fn rope_length(world: &World, rect: Rect, side: i32) -> i32 {
    let foot = Point::new(rect.center().x + side * ROPE_PIXELS, rect.bottom());
    let (column, row) = (foot.x.div_euclid(TILE), foot.y.div_euclid(TILE));
    let floor = (row..row + ROPE_TILES).find(|&row| world.level().holds(column, row)).unwrap_or(row + ROPE_TILES);
    floor * TILE - foot.y
}

/// `x` and `y` are the floor below it.
pub fn draw_alarm(pen: &mut Pen, (x, y): (i32, i32), alarm: &Alarm) {
    let is_hit = alarm.hit_at > 0 && pen.now.saturating_sub(alarm.hit_at) < SHAKE_TICKS;
    let x = x + i32::from(is_hit && pen.now.is_multiple_of(2));
    let theme = pen.theme();
    match alarm.state {
        AlarmState::Quiet => {
            let sprite = Sprite::AlarmQuietDocks.in_quadrant(theme);
            pen.list.sprite(sprite, sprite.at(pen.now), x, y, false);
        }
        AlarmState::Sounds => {
            let sprite = Sprite::AlarmSoundsDocks.in_quadrant(theme);
            pen.list.sprite(sprite, sprite.at(pen.now), x, y, false);
            // The light turns: it is seen on the left, in the middle and on the right.
            let side = [-14, 0, 14, 0][(pen.now / 6 % 4) as usize];
            pen.list.glow(Sprite::Glow64Red, x + side, y - 31);
            pen.list.glow(Sprite::Glow32Red, x, y - 20);
        }
        AlarmState::Broken => pen.list.sprite(Sprite::AlarmBrokenDocks.in_quadrant(theme), 0, x, y, false),
    }
}
