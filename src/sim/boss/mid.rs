//! The mid-bosses: the forklift and the tug of the Docks, the ladle and the roller of the Foundry, the hive and the strider of
//! the Gardens, and the proctor and the node of the Vault. They are one kind of thing. This file is the list of them, and `common`
//! has what they share.

pub mod common;
pub mod forklift;
pub mod hive;
pub mod ladle;
pub mod node;
pub mod proctor;
pub mod roller;
pub mod strider;
pub mod tug;

use crate::geom::{Facing, Point, Rect};
use crate::hash::state_hash;
use crate::level::Wire;
use crate::sim::world::{Blow, Body, Danger, Entity, Ids, Kind, Phase, Rules, Solidity, Struck, Thing, Traits, World};
use common::Common;
use forklift::Forklift;
use hive::Hive;
use ladle::Ladle;
use node::Node;
use node::cell::Cell;
use proctor::Proctor;
use roller::Roller;
use strider::Strider;
use tug::Tug;

#[derive(Clone, Debug)]
pub enum MidBoss {
    Hive(Hive),
    Forklift(Forklift),
    Proctor(Proctor),
    Ladle(Ladle),
    Strider(Strider),
    Tug(Tug),
    Roller(Roller),
    Node(Node),
    /// A part of a node.
    Cell(Cell),
}
state_hash!(enum MidBoss {
    45: Hive(it), 50: Forklift(it), 60: Proctor(it), 71: Ladle(it), 75: Tug(it), 76: Strider(it), 77: Roller(it), 78: Node(it), 79: Cell(it),
});

/// The state that all of them share.
pub struct Seen {
    /// In messages and reports.
    pub name: &'static str,
    /// In the game.
    pub title: &'static str,
    pub life: i32,
    pub most: i32,
    pub stage: usize,
    pub ended: Option<Wire>,
    pub is_whole: bool,
    pub fights: bool,
    is_wreck: bool,
    burns: bool,
    pub is_struck: bool,
}

fn seen<S: common::State>(name: &'static str, title: &'static str, it: &Common<S>) -> Seen {
    Seen {
        name,
        title,
        life: it.life,
        most: it.most,
        stage: it.stage(),
        ended: it.ended,
        is_whole: it.is_whole(),
        fights: it.fights(),
        is_wreck: it.is_wreck(),
        burns: it.burns(),
        is_struck: it.flash_ticks > 0,
    }
}

/// `ended` is the wire that it turns on at its end.
pub fn forklift(feet: Point, wakes: Option<Wire>, ended: Option<Wire>, rules: Rules) -> Entity {
    let it = Forklift::new(feet, Common::new(wakes, ended, rules.toughness(forklift::LIFE)));
    let mut entity = entity(feet, (forklift::WIDTH, forklift::HEIGHT), MidBoss::Forklift(it));
    entity.body.facing = Facing::Left;
    entity
}

pub fn hive(feet: Point, wakes: Option<Wire>, ended: Option<Wire>, rules: Rules) -> Entity {
    let it = Hive::new(feet, Common::new(wakes, ended, rules.toughness(hive::LIFE)));
    entity(feet, (hive::WIDTH, hive::HEIGHT), MidBoss::Hive(it))
}

pub fn ladle(feet: Point, wakes: Option<Wire>, ended: Option<Wire>, rules: Rules) -> Entity {
    let it = Ladle::new(feet, Common::new(wakes, ended, rules.toughness(ladle::LIFE)));
    entity(feet, (ladle::WIDTH, ladle::HEIGHT), MidBoss::Ladle(it))
}

pub fn proctor(feet: Point, wakes: Option<Wire>, ended: Option<Wire>, rules: Rules) -> Entity {
    let it = Proctor::new(feet, Common::new(wakes, ended, rules.toughness(proctor::LIFE)));
    entity(feet, (proctor::WIDTH, proctor::HEIGHT), MidBoss::Proctor(it))
}

pub fn tug(feet: Point, wakes: Option<Wire>, ended: Option<Wire>, rules: Rules) -> Entity {
    let it = Tug::new(feet, Common::new(wakes, ended, rules.toughness(tug::LIFE)));
    entity(feet, (tug::WIDTH, tug::HEIGHT), MidBoss::Tug(it))
}

pub fn strider(feet: Point, wakes: Option<Wire>, ended: Option<Wire>, rules: Rules) -> Entity {
    let it = Strider::new(feet, Common::new(wakes, ended, rules.toughness(strider::LIFE)));
    entity(feet, (strider::WIDTH, strider::HEIGHT), MidBoss::Strider(it))
}

pub fn roller(feet: Point, wakes: Option<Wire>, ended: Option<Wire>, rules: Rules) -> Entity {
    let it = Roller::new(feet, Common::new(wakes, ended, rules.toughness(roller::LIFE)));
    entity(feet, (roller::WIDTH, roller::HEIGHT), MidBoss::Roller(it))
}

pub fn node(feet: Point, wakes: Option<Wire>, ended: Option<Wire>, rules: Rules) -> Entity {
    let it = Node::new(Common::new(wakes, ended, rules.toughness(node::LIFE)));
    entity(feet, (node::SIDE, node::SIDE), MidBoss::Node(it))
}

fn entity(feet: Point, (width, height): (i32, i32), it: MidBoss) -> Entity {
    Entity::new(Rect::new(feet.x - width / 2, feet.y - height, width, height), Solidity::None, Kind::MidBoss(it))
}

impl MidBoss {
    pub fn seen(&self) -> Seen {
        match self {
            MidBoss::Hive(it) => seen("hive", words!("hive.name").as_str(), it),
            MidBoss::Forklift(it) => seen("forklift", words!("forklift.name").as_str(), it),
            MidBoss::Proctor(it) => seen("proctor", words!("proctor.name").as_str(), it),
            MidBoss::Ladle(it) => seen("ladle", words!("ladle.name").as_str(), it),
            MidBoss::Strider(it) => seen("strider", words!("strider.name").as_str(), it),
            MidBoss::Tug(it) => seen("tug", words!("tug.name").as_str(), it),
            MidBoss::Roller(it) => seen("roller", words!("roller.name").as_str(), it),
            MidBoss::Node(it) => seen("node", words!("node.name").as_str(), it),
            MidBoss::Cell(it) => it.seen(),
        }
    }

    fn flash_ticks(&mut self) -> &mut u32 {
        match self {
            MidBoss::Hive(it) => &mut it.flash_ticks,
            MidBoss::Forklift(it) => &mut it.flash_ticks,
            MidBoss::Proctor(it) => &mut it.flash_ticks,
            MidBoss::Ladle(it) => &mut it.flash_ticks,
            MidBoss::Strider(it) => &mut it.flash_ticks,
            MidBoss::Tug(it) => &mut it.flash_ticks,
            MidBoss::Roller(it) => &mut it.flash_ticks,
            MidBoss::Node(it) => &mut it.flash_ticks,
            MidBoss::Cell(it) => &mut it.flash_ticks,
        }
    }
}

impl Kind {
    /// The mid-boss that it is, if it fights.
    pub fn fighting_mid_boss(&self) -> Option<Seen> {
        let Kind::MidBoss(it) = self else { return None };
        Some(it.seen()).filter(|it| it.fights)
    }
}

impl Thing for MidBoss {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        let it = self.seen();
        let traits = Traits { has_odd_size: true, ..Traits::still(it.name) };
        // An open node is only a frame. Its cells stop shots, and have its life.
        if matches!(self, MidBoss::Node(node) if !node.is_shut()) && it.is_whole {
            return traits;
        }
        if it.is_whole {
            return Traits { stops_players_shots: true, toughness: Some(it.life), is_enemy: true, ..traits };
        }
        Traits { is_on: it.is_wreck, is_done: it.is_wreck, ..traits }
    }

    /// Whether it stays there and will never change again.
    fn rests(&self, _: &Body, _: &World) -> bool {
        let it = self.seen();
        it.is_wreck && !it.burns && !it.is_struck
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Entity { id, dead, body, kind: Kind::MidBoss(it), .. } = me else { return };
        let flash_ticks = it.flash_ticks();
        *flash_ticks = flash_ticks.saturating_sub(1);
        match it {
            MidBoss::Hive(it) => it.think(body, world),
            MidBoss::Forklift(it) => it.think(body, world),
            MidBoss::Proctor(it) => it.think(*id, body, world),
            MidBoss::Ladle(it) => it.think(body, world),
            MidBoss::Strider(it) => it.think(body, world),
            MidBoss::Tug(it) => it.think(body, world),
            MidBoss::Roller(it) => it.think(body, world),
            MidBoss::Node(it) => it.think(*id, body, world),
            MidBoss::Cell(it) => *dead |= it.think(body, world),
        }
    }

    fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        let Entity { id, dead, body, kind: Kind::MidBoss(it), .. } = me else { return Struck::Through };
        match it {
            MidBoss::Hive(it) => it.hurt(body, world, blow),
            MidBoss::Forklift(it) => it.hurt(body, world, blow),
            MidBoss::Proctor(it) => it.hurt(body, world, blow),
            MidBoss::Ladle(it) => it.hurt(body, world, blow),
            MidBoss::Strider(it) => it.hurt(body, world, blow),
            MidBoss::Tug(it) => it.hurt(body, world, blow),
            MidBoss::Roller(it) => it.hurt(body, world, blow),
            MidBoss::Node(it) => it.hurt(body, world, blow),
            MidBoss::Cell(it) => {
                let (struck, is_gone) = it.hurt(*id, body, world, blow);
                *dead |= is_gone;
                struck
            }
        }
    }

    /// The picture shows the lane that a ladle will pour on where it is painted.
    fn danger(&self, body: &Body, world: &World) -> Option<Danger> {
        let area = match self {
            MidBoss::Ladle(it) => it.falls_on(body, world)?,
            MidBoss::Tug(it) => it.falls_on()?,
            MidBoss::Strider(it) => it.falls_on(body, world)?,
            MidBoss::Roller(it) => it.falls_on(body, world)?,
            _ => return None,
        };
        Some(Danger::Fall { area })
    }

    fn refit(&mut self, fresh: &MidBoss) {
        match (self, fresh) {
            (MidBoss::Hive(it), MidBoss::Hive(fresh)) => it.common.refit(&fresh.common),
            (MidBoss::Forklift(it), MidBoss::Forklift(fresh)) => it.common.refit(&fresh.common),
            (MidBoss::Proctor(it), MidBoss::Proctor(fresh)) => it.common.refit(&fresh.common),
            (MidBoss::Ladle(it), MidBoss::Ladle(fresh)) => it.common.refit(&fresh.common),
            (MidBoss::Strider(it), MidBoss::Strider(fresh)) => it.common.refit(&fresh.common),
            (MidBoss::Tug(it), MidBoss::Tug(fresh)) => it.common.refit(&fresh.common),
            (MidBoss::Roller(it), MidBoss::Roller(fresh)) => it.common.refit(&fresh.common),
            (MidBoss::Node(it), MidBoss::Node(fresh)) => it.common.refit(&fresh.common),
            _ => {}
        }
    }

    fn rename(&mut self, ids: &Ids) {
        match self {
            MidBoss::Hive(hive) => hive.brood.iter_mut().for_each(|id| ids.renew(id)),
            MidBoss::Node(node) => node.cells.iter_mut().for_each(|id| ids.renew(id)),
            MidBoss::Cell(cell) => cell.node = ids.of_or_nobody(cell.node),
            _ => {}
        }
    }
}
