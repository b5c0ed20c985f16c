//! A player that fights a boss by simple rules: avoid announced attacks, jump over things on the floor, and shoot when
//! a target is open. It reads the world instead of the picture and returns buttons.

use quadrant::geom::{Point, Rect};
use quadrant::input::{Button, Input};
use quadrant::pool::Id;
use quadrant::sim::boss::warden::docks::Attack as Crane;
use quadrant::sim::boss::warden::vault::eye;
use quadrant::sim::boss::warden::{Own, Stage, Warden, WardenState};
use quadrant::sim::shots::hazard::Form;
use quadrant::sim::world::blow::Side;
use quadrant::sim::{Kind, World};

#[derive(Default)]
pub struct Fighter {
    before: Vec<Button>,
    jump_ticks: u32,
    duck_ticks: u32,
    /// Direction of movement (-1, 0 or 1). It is kept for `way_ticks`, so that it does not change in each tick.
    way: i32,
    way_ticks: u32,
    last_x: i32,
    stuck: u32,
}

pub fn warden_of(world: &World) -> Option<(&Warden, Rect)> {
    world.entities().find_map(|entity| match &entity.kind {
        Kind::Warden(warden) => Some((&**warden, entity.body.rect)),
        _ => None,
    })
}

fn warden_id(world: &World) -> Id {
    world.entities().find(|entity| matches!(entity.kind, Kind::Warden(_))).expect("a warden").id
}

impl Fighter {
    pub fn hands(&mut self, world: &World) -> Input {
        let held = self.think(world);
        let mut now = Input::default();
        for &button in &held {
            now.press(button);
        }
        let (bits, _) = now.bits();
        let mut before = Input::default();
        for &button in &self.before {
            before.press(button);
        }
        self.before = held;
        Input::from_bits(bits, bits & !before.bits().0).expect("buttons that exist")
    }

    fn think(&mut self, world: &World) -> Vec<Button> {
        let Some(player) = world.player(0) else { return Vec::new() };
        let (feet, body) = (player.body.feet(), player.body.rect);
        let Some((warden, rect)) = warden_of(world) else { return Vec::new() };
        self.stuck = if feet.x == self.last_x { self.stuck + 1 } else { 0 };
        self.last_x = feet.x;
        let mut held = Vec::new();
        let arena = warden.common.arena;
        // After a death the player returns outside the arena.
        if warden.common.state == WardenState::Asleep || warden.is_whole() && feet.x < arena.x {
            self.go(&mut held, 1);
            return held;
        }
        if warden.common.state == WardenState::Wreck {
            let exit =
                world.entities().find(|entity| matches!(entity.kind, Kind::Exit(_))).map(|exit| exit.body.feet().x);
            self.go(&mut held, (exit.unwrap_or_default() - feet.x).signum());
            if self.stuck > 20 {
                (self.jump_ticks, self.stuck) = (14, 0);
            }
            self.hold(&mut held);
            return held;
        }
        self.way_ticks = self.way_ticks.saturating_sub(1);
        let away = if rect.center().x > feet.x { -1 } else { 1 };
        let distance = (rect.center().x - feet.x).abs();
        match &warden.own {
            Own::Docks(docks) => {
                let claw = docks.claw(Point::new(rect.center().x, rect.bottom()));
                let told = matches!(warden.common.stage, Stage::Tell | Stage::Strike);
                if docks.attack == Crane::Sweep && told {
                    if (claw.center().x - feet.x).abs() < 76 && claw.bottom() > body.y - 60 {
                        self.duck_ticks = 3;
                    }
                } else if told && distance < 60 || self.falls_on(world, feet) {
                    self.flee(feet, arena, away);
                } else if distance < 36 {
                    // Directly below the crane, its claw and load block every shot.
                    self.flee(feet, arena, away);
                } else if (130..230).contains(&distance) && self.way_ticks == 0 {
                    // From here a diagonal shot goes past the load.
                    held.push(Button::Lock);
                    self.go(&mut held, -away);
                } else if distance > 42 && self.way_ticks == 0 {
                    self.way = -away;
                    self.way_ticks = 2;
                }
                held.push(Button::Up);
                if distance < 230 {
                    held.push(Button::Fire);
                }
                self.dodge(world, body);
                if self.way_ticks > 0 {
                    held.retain(|button| !matches!(button, Button::Lock | Button::Left | Button::Right));
                }
            }
            Own::Foundry(_) => {
                let open = warden.is_weak();
                if let Some(lane) = lane_at(world, feet) {
                    self.way = if feet.x < lane.center().x && lane.x > arena.x + 20 { -1 } else { 1 };
                    if lane.right() > arena.right() - 20 {
                        self.way = -1;
                    }
                    self.way_ticks = 3;
                } else if distance < 100 && !open {
                    self.flee(feet, arena, away);
                } else if distance > 150 && self.way_ticks == 0 && !next_to_lane(world, feet, -away) {
                    self.way = -away;
                    self.way_ticks = 3;
                } else if self.way_ticks == 0 {
                    self.face(&mut held, player.body.facing.sign(), -away);
                }
                if open {
                    held.push(Button::Fire);
                }
                self.dodge(world, body);
            }
            Own::Gardens(_) => {
                if distance < 90 {
                    self.flee(feet, arena, away);
                } else if distance > 150 && self.way_ticks == 0 {
                    self.way = -away;
                    self.way_ticks = 3;
                } else if self.way_ticks == 0 {
                    self.face(&mut held, player.body.facing.sign(), -away);
                }
                held.push(Button::Fire);
                self.dodge(world, body);
            }
            Own::Vault(vault) if warden.is_eye() => {
                let hall = eye::hall(arena, &world.get(warden_id(world)).expect("a warden").body, world);
                let edge = vault.eye.cells(hall).map(|(_, cell)| cell.grown(2)).find(|cell| cell.overlaps(body));
                if let Some(cell) = edge {
                    // Out of the marked cell, but not into a wall or another marked cell.
                    let is_free = |way: i32| {
                        let to = Point::new(cell.center().x + way * cell.w, feet.y - 1);
                        let inside = to.x > arena.x && to.x < arena.right();
                        inside && !vault.eye.cells(hall).any(|(_, other)| other.overlaps(Rect::pixel(to)))
                    };
                    let near = if feet.x < cell.center().x { -1 } else { 1 };
                    (self.way, self.way_ticks) = (if is_free(near) { near } else { -near }, 3);
                } else if distance > 40 && warden.is_weak() && self.way_ticks == 0 {
                    (self.way, self.way_ticks) = (-away, 3);
                }
                if warden.is_weak() {
                    held.extend([Button::Fire, Button::Up]);
                }
                self.dodge(world, body);
            }
            Own::Vault(_) => {
                let is_above = rect.bottom() < body.y + 10;
                let is_below = feet.y - 16 < rect.y;
                if is_below && world.tick() % 40 < 20 {
                    held.push(Button::Down);
                    if world.tick() % 40 == 10 {
                        held.push(Button::Jump);
                    }
                } else if is_above {
                    held.push(Button::Up);
                    if distance > 20 {
                        self.go(&mut held, -away);
                    }
                } else if distance < 110 {
                    self.flee(feet, arena, away);
                } else if distance > 190 && self.way_ticks == 0 {
                    self.way = -away;
                    self.way_ticks = 3;
                } else if self.way_ticks == 0 {
                    self.face(&mut held, player.body.facing.sign(), -away);
                }
                // Shoots in bursts, to leave time to dodge the bullets that come back.
                if world.tick() % 120 < 56 {
                    held.push(Button::Fire);
                }
                self.dodge(world, body);
            }
        }
        if self.way_ticks > 0 {
            self.go(&mut held, self.way);
            if self.stuck > 5 {
                self.jump_ticks = 14;
                self.stuck = 0;
            }
        }
        self.hold(&mut held);
        held
    }

    fn go(&self, held: &mut Vec<Button>, way: i32) {
        held.push(if way < 0 { Button::Left } else { Button::Right });
    }

    fn face(&self, held: &mut Vec<Button>, facing: i32, wanted: i32) {
        if facing != wanted {
            self.go(held, wanted);
        }
    }

    fn flee(&mut self, feet: Point, arena: Rect, away: i32) {
        if self.way_ticks > 0 {
            return;
        }
        let room = if away < 0 { feet.x - arena.x } else { arena.right() - feet.x };
        (self.way, self.way_ticks) = if room < 60 { (-away, 60) } else { (away, 4) };
    }

    fn hold(&mut self, held: &mut Vec<Button>) {
        if self.duck_ticks > 0 {
            self.duck_ticks -= 1;
            held.retain(|button| !matches!(button, Button::Left | Button::Right | Button::Up));
            held.push(Button::Down);
        } else if self.jump_ticks > 0 {
            self.jump_ticks -= 1;
            held.push(Button::Jump);
        }
    }

    fn falls_on(&self, world: &World, feet: Point) -> bool {
        hazards(world, Form::Container).any(|rect| rect.bottom() < feet.y - 30 && (rect.center().x - feet.x).abs() < 44)
    }

    /// Jumps over enemy bullets, shocks and thorns that are about to grow. Moves away from embers and seeds.
    fn dodge(&mut self, world: &World, body: Rect) {
        let near = |rect: Rect, reach: i32| rect.grown(reach).overlaps(body);
        for entity in world.entities() {
            let rect = entity.body.rect;
            let comes = (entity.body.velocity.x > 0) == (rect.center().x < body.center().x);
            match &entity.kind {
                Kind::Bullet(bullet) if bullet.side == Side::Enemies => {
                    let level = rect.y > body.y - 16 && rect.y < body.bottom() + 4;
                    if comes && level && (rect.center().x - body.center().x).abs() < 50 && self.jump_ticks == 0 {
                        self.jump_ticks = 13;
                    }
                }
                Kind::Hazard(hazard) => match hazard.form {
                    Form::Shock if comes && near(rect, 44) && self.jump_ticks == 0 => self.jump_ticks = 13,
                    Form::Thorn if hazard.wait_ticks > 0 && hazard.wait_ticks < 9 && near(rect, 12) => {
                        self.jump_ticks = 13;
                    }
                    Form::Shell { .. } if hazard.wait_ticks < 26 && near(rect, 38) && self.way_ticks == 0 => {
                        self.way = if rect.center().x > body.center().x { -1 } else { 1 };
                        self.way_ticks = 18;
                    }
                    Form::Ember | Form::Seed if near(rect, 40) && self.way_ticks == 0 => {
                        self.way = if rect.center().x > body.center().x { -1 } else { 1 };
                        self.way_ticks = 14;
                    }
                    _ => {}
                },
                _ => {}
            }
        }
    }
}

fn hazards(world: &World, form: Form) -> impl Iterator<Item = Rect> {
    world.entities().filter_map(move |entity| match &entity.kind {
        Kind::Hazard(hazard) if hazard.form == form => Some(entity.body.rect),
        _ => None,
    })
}

fn lane_at(world: &World, feet: Point) -> Option<Rect> {
    let all: Vec<Rect> = hazards(world, Form::Molten).collect();
    let whole = all.iter().copied().reduce(Rect::union)?;
    all.iter().any(|lane| lane.x - 14 < feet.x && feet.x < lane.right() + 14).then_some(whole)
}

fn next_to_lane(world: &World, feet: Point, side: i32) -> bool {
    lane_at(world, Point::new(feet.x + side * 24, feet.y)).is_some()
}
