//! The list of all kinds of enemies. Each kind has a file here with its [`Nature`]: its numbers and its own functions.

mod charger;
mod crawler;
mod drone;
mod grenadier;
mod hound;
mod marksman;
pub mod mirror;
mod mortar;
pub mod phaser;
mod rifleman;
pub mod shield;
mod sniper;
mod spitter;
pub mod turret;
mod wasps;
pub mod welder;

use crate::level::EnemyKind;
use crate::sim::enemy::Nature;

impl EnemyKind {
    pub fn nature(self) -> &'static Nature {
        match self {
            EnemyKind::Rifleman => &rifleman::NATURE,
            EnemyKind::Marksman => &marksman::NATURE,
            EnemyKind::GreyDrone => &drone::GREY,
            EnemyKind::RedDrone => &drone::RED,
            EnemyKind::Shield => &shield::NATURE,
            EnemyKind::Sniper => &sniper::NATURE,
            EnemyKind::Charger => &charger::NATURE,
            EnemyKind::Grenadier => &grenadier::NATURE,
            EnemyKind::Spitter => &spitter::NATURE,
            EnemyKind::Wasps => &wasps::NATURE,
            EnemyKind::Phaser => &phaser::NATURE,
            EnemyKind::Mirror => &mirror::NATURE,
            EnemyKind::Turret(_) => &turret::NATURE,
            EnemyKind::Hound => &hound::NATURE,
            EnemyKind::Mortar => &mortar::NATURE,
            EnemyKind::Welder => &welder::NATURE,
            EnemyKind::Crawler => &crawler::NATURE,
        }
    }
}
