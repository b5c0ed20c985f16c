//! A cell of a node: a square that flies along an edge of the room until it is in the row or the column of the player, marks it, and
//! fires a beam along it. Hit enough, it splits into four, twice. The smallest are put out. Each cell has a rhythm of its own, but
//! it asks its node before it attacks, so that there are always ways out.

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::pool::Id;
use crate::sim::boss::mid::node::{MOST_ATTACKERS, Node, NodeState, SIDE};
use crate::sim::boss::mid::{MidBoss, Seen, common};
use crate::sim::world::{Blow, Body, Entity, EventKind, How, Kind, Side, Solidity, Struck, World};

/// Of a cell that is not split, one that is split once, and one that is split twice.
pub const SIDES: [i32; 3] = [SIDE, SIDE / 2, SIDE / 4];
/// From the start of a tell to the beam, and how long the beam burns.
pub const TELL_TICKS: u32 = 50;
pub const FIRE_TICKS: u32 = 22;
const REST_TICKS: [u32; 3] = [54, 84, 110];
/// What its place in its parent adds to its rest.
const OWN_TICKS: u32 = 17;
/// So long it follows the row or the column of the player.
const PATIENCE_TICKS: u32 = 60;
/// Pixels per tick.
const SPEED: [i32; 3] = [3, 3, 3];
/// The beams of the largest cell are so far from its middle, because it reaches neither the floor nor the walls with it.
const ASIDE: [i32; 3] = [SIDE / 2 - 12, 0, 0];
const BEAM_PIXELS: i32 = 8;
/// While they rest, cells keep so far from the player and from each other, along their edge.
const APART_PIXELS: i32 = 36;
/// From a wall to the cells that fly along it. From the ceiling it is more, so that nothing hides them.
const EDGE_PIXELS: i32 = 4;
const CEILING_PIXELS: i32 = 30;
/// A beam is aimed so far above the feet of a player: low enough to meet one who ducks.
const CHEST_PIXELS: i32 = 9;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellState {
    /// It flies to the row or the column of the player.
    Flies,
    Tells,
    Fires,
}
state_hash!(enum CellState { 0: Flies, 1: Tells, 2: Fires });

#[derive(Clone, Debug)]
pub struct Cell {
    pub(in crate::sim) node: Id,
    /// How often it was split: the index of the lists above.
    pub level: usize,
    /// Its place in its parent: 0 and 1 are the upper ones, 2 and 3 the lower ones. The first is of the quarter in which it is.
    places: [usize; 2],
    pub state: CellState,
    pub ticks: u32,
    pub life: i32,
    most: i32,
    /// It splits at this life.
    splits_at: i32,
    /// Whether its beams are upright.
    is_upright: bool,
    /// From its middle to the beam, which it aims at a player in a corner or on the floor.
    aside: i32,
    /// Whether it is at its place in the frame, because its node has called it.
    pub(super) is_home: bool,
    pub flash_ticks: u32,
}
state_hash!(
    struct Cell { node, level, places, state, ticks, life, most, splits_at, is_upright, aside, is_home } without { flash_ticks }
);

/// The largest cell, with all life that is left. One that comes together again soon splits.
pub(super) fn root(node: Id, at: Point, life: i32, most: i32) -> Entity {
    let splits_at = if life > most * 2 / 3 { most * 2 / 3 } else { life - life / 6 - 1 };
    cell(node, at, 0, [0; 2], life, splits_at)
}

fn cell(node: Id, at: Point, level: usize, places: [usize; 2], life: i32, splits_at: i32) -> Entity {
    let side = SIDES[level];
    // The upper quarters fly under the ceiling, the lower ones along the walls.
    let is_upright = places[0] < 2;
    let it = Cell {
        node,
        level,
        places,
        state: CellState::Flies,
        ticks: 0,
        life,
        most: life,
        splits_at,
        is_upright,
        aside: 0,
        is_home: false,
        flash_ticks: 0,
    };
    let rect = Rect::new(at.x - side / 2, at.y - side / 2, side, side);
    Entity::new(rect, Solidity::None, Kind::MidBoss(MidBoss::Cell(it)))
}

/// From the middle of a cell with this side to the middle of one of its quarters.
fn towards(place: usize, side: i32) -> Point {
    let sign = |is_far: bool| if is_far { 1 } else { -1 };
    Point::new(sign(place % 2 == 1) * side / 4, sign(place >= 2) * side / 4)
}

fn node_of(world: &World, id: Id) -> Option<(&Node, Point)> {
    let entity = world.get(id)?;
    match &entity.kind {
        Kind::MidBoss(MidBoss::Node(node)) => Some((node, entity.body.rect.center())),
        _ => None,
    }
}

impl Cell {
    /// A cell fights for its node, which has the bar and the name.
    pub(in crate::sim) fn seen(&self) -> Seen {
        Seen {
            name: "cell of a node",
            title: "",
            life: self.life,
            most: self.life,
            stage: self.level,
            ended: None,
            is_whole: true,
            fights: false,
            is_wreck: false,
            burns: false,
            is_struck: self.flash_ticks > 0,
        }
    }

    pub fn attacks(&self) -> bool {
        self.state != CellState::Flies
    }

    /// Whether it has lost half of what it loses until it splits or is out.
    pub fn is_cracked(&self) -> bool {
        self.life * 2 <= self.most + self.splits_at
    }

    /// Returns its beams, as far as the room reaches. The largest cell has two.
    pub fn beams(&self, body: &Body, world: &World) -> [Rect; 2] {
        let room = node_of(world, self.node).map_or(body.rect, |(node, _)| node.room);
        let middle = body.rect.center();
        [-1, 1].map(|side| {
            let aside = self.aside + side * ASIDE[self.level] - BEAM_PIXELS / 2;
            match self.is_upright {
                true => Rect { x: middle.x + aside, w: BEAM_PIXELS, ..room },
                false => Rect { y: middle.y + aside, h: BEAM_PIXELS, ..room },
            }
        })
    }

    fn enter(&mut self, state: CellState) {
        (self.state, self.ticks) = (state, 0);
    }

    /// Returns whether it is gone.
    pub(in crate::sim::boss::mid) fn think(&mut self, body: &mut Body, world: &mut World) -> bool {
        let it = self;
        let Some((node, home)) = node_of(world, it.node) else { return true };
        let (state, room, attackers) = (node.state, node.room, node.attackers);
        it.ticks = it.ticks.saturating_add(1);
        if state != NodeState::Fights {
            it.enter(CellState::Flies);
            let inner = if it.level == 2 { towards(it.places[1], SIDES[1]) } else { Point::default() };
            let outer = if it.level >= 1 { towards(it.places[0], SIDE) } else { Point::default() };
            it.is_home = glide(it, body, home.moved(outer.x + inner.x, outer.y + inner.y));
            return false;
        }
        it.is_home = false;
        let rules = world.rules;
        match it.state {
            CellState::Flies => {
                let Some(player) = common::target(world, body.rect.center().x) else { return false };
                let rest =
                    rules.rest_ticks(REST_TICKS[it.level] + OWN_TICKS * (it.places[0] * 2 + it.places[1]) as u32);
                // Its patience begins when it may attack, so that it does not fire from afar.
                if attackers >= MOST_ATTACKERS {
                    it.ticks = it.ticks.min(rest);
                }
                let is_ready = it.ticks >= rest && attackers < MOST_ATTACKERS && world.may_attack_from(body.rect);
                let is_there = glide(it, body, station(it, room, player, is_ready));
                if is_ready && (is_there || it.ticks >= rest + PATIENCE_TICKS) {
                    it.enter(CellState::Tells);
                    if it.level > 0 {
                        let (here, most) = (body.rect.center(), SIDES[it.level] / 2 - BEAM_PIXELS);
                        let off = if it.is_upright { player.x - here.x } else { player.y - CHEST_PIXELS - here.y };
                        it.aside = off.clamp(-most, most);
                    }
                    on_node(it.node, world, |node| node.attackers += 1);
                    world.tell(EventKind::NodeTells.at(body.rect.center()));
                }
            }
            CellState::Tells if it.ticks >= rules.tell_ticks(TELL_TICKS) => {
                it.enter(CellState::Fires);
                world.tell(EventKind::NodeFires.at(body.rect.center()));
            }
            CellState::Tells => {}
            CellState::Fires => {
                let blow = Blow { damage: 1, from: body.rect.center(), side: Side::Enemies, how: How::Laser };
                for beam in it.beams(body, world) {
                    world.strike_players(blow, |player| player.overlaps(beam));
                }
                if it.ticks >= FIRE_TICKS {
                    // The largest one fires along rows and columns in turns.
                    it.is_upright ^= it.level == 0;
                    it.enter(CellState::Flies);
                }
            }
        }
        false
    }

    /// Returns what becomes of the blow, and whether the cell is gone.
    pub(in crate::sim::boss::mid) fn hurt(
        &mut self,
        id: Id,
        body: &Body,
        world: &mut World,
        blow: Blow,
    ) -> (Struck, bool) {
        let it = self;
        if blow.side == Side::Enemies {
            return (Struck::Through, false);
        }
        it.life = (it.life - blow.damage).max(0);
        it.flash_ticks = common::FLASH_TICKS;
        world.tell(EventKind::WardenHurt.at(blow.from));
        on_node(it.node, world, Node::is_hit);
        if it.life == 0 {
            world.tell(EventKind::NodeOut.at(body.rect.center()));
        } else if it.level < 2 && it.life <= it.splits_at {
            split(it, id, body, world);
        } else {
            return (Struck::Through, false);
        }
        (Struck::Through, true)
    }
}

/// Four cells share its life. With less than four points, there are fewer.
fn split(it: &Cell, id: Id, body: &Body, world: &mut World) {
    let (at, level) = (body.rect.center(), it.level + 1);
    on_node(it.node, world, |node| node.forget(id));
    for place in 0..4 {
        let life = (it.life + 3 - place as i32) / 4;
        if life == 0 {
            continue;
        }
        let places = if level == 1 { [place, 0] } else { [it.places[0], place] };
        let off = towards(place, SIDES[it.level]);
        let splits_at = if level == 1 { life / 2 } else { 0 };
        let born = world.spawn(cell(it.node, at.moved(off.x, off.y), level, places, life, splits_at));
        on_node(it.node, world, |node| node.add(born));
    }
    world.tell(EventKind::NodeSplits.at(at));
    world.hold_still_at(at, 3);
}

fn on_node(id: Id, world: &mut World, act: impl FnOnce(&mut Node)) {
    world.with(id, |entity, _| {
        if let Kind::MidBoss(MidBoss::Node(node)) = &mut entity.kind {
            act(node);
        }
    });
}

/// Where it wants to be: at its edge of the room, beside the player, or with a beam on the player if it is about to fire.
fn station(it: &Cell, room: Rect, player: Point, is_ready: bool) -> Point {
    let half = SIDES[it.level] / 2;
    let (low, high) = (Point::new(room.x + half, room.y + half), Point::new(room.right() - half, room.bottom() - half));
    let (quarter, place) = (it.places[0] as i32, it.places[1] as i32);
    let apart = match (is_ready || it.level == 0, it.is_upright) {
        (true, _) => Point::default(),
        (false, true) => Point::new((2 * quarter - 1) * (2 + place) * APART_PIXELS, 0),
        (false, false) => Point::new(0, -(1 + place) * APART_PIXELS),
    };
    let aim = Point::new(player.x + apart.x, player.y - CHEST_PIXELS + apart.y);
    let to = match (it.level, it.is_upright) {
        // The beam that is nearer to the middle of the room.
        (0, true) => Point::new(aim.x + if aim.x < room.center().x { 1 } else { -1 } * ASIDE[0], room.center().y),
        (0, false) => Point::new(room.center().x, aim.y - ASIDE[0]),
        (_, true) => Point::new(aim.x, low.y + CEILING_PIXELS),
        (_, false) => Point::new(if it.places[0] == 2 { low.x + EDGE_PIXELS } else { high.x - EDGE_PIXELS }, aim.y),
    };
    Point::new(to.x.clamp(low.x, high.x), to.y.clamp(low.y, high.y))
}

/// Flies towards a place. Returns whether it is there.
fn glide(it: &Cell, body: &mut Body, to: Point) -> bool {
    let (here, speed) = (body.rect.center(), SPEED[it.level]);
    let step = Point::new((to.x - here.x).clamp(-speed, speed), (to.y - here.y).clamp(-speed, speed));
    body.rect = body.rect.moved(step.x, step.y);
    body.rect.center() == to
}
