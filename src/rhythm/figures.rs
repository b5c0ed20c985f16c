//! The figures of a run, and the bounds that each should stay within.

use std::fmt::{self, Display, Formatter};

use super::{Fight, Find, Moment, Rhythm};
use crate::geom::TICKS_A_SECOND;
use crate::level::{Level, PickUp, Thing, Weapon};

pub const WEAPONS: [Weapon; 6] =
    [Weapon::Rifle, Weapon::Spread, Weapon::Rapid, Weapon::Laser, Weapon::Rocket, Weapon::Flame];

/// All times are in ticks, and shares in thousandths.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    pub ticks: u32,
    pub waiting_ticks: u32,
    pub fights: u32,
    pub fight_enemies: u32,
    pub largest_fight: u32,
    pub longest_fight: u32,
    pub stays: u32,
    pub stay_ticks: u32,
    pub longest_stay: u32,
    /// How long each weapon was in hand, in the order of `WEAPONS`.
    pub weapon_ticks: [u32; WEAPONS.len()],
    pub dead_ticks: u32,
    pub body_ticks: u32,
    /// The longest time without a body in the picture.
    pub longest_without_body: u32,
    pub most_enemies: u32,
    pub attacks: u32,
    /// Points of life.
    pub hurt: u32,
    pub healed: u32,
    pub deaths: u32,
    /// The number of things in the level, and how many of them the player reached or took.
    pub spawners: u32,
    pub checkpoints: u32,
    pub checkpoints_reached: u32,
    pub health: u32,
    pub health_taken: u32,
    pub weapons: u32,
    pub weapons_taken: u32,
    /// The mean over all ticks, or over those in which the player stands.
    pub blank: u32,
    pub blank_below: u32,
    pub feet: u32,
}

/// The meaning of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    Count,
    Ticks,
    /// Thousandths.
    Share,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    AtMost(u32),
    AtLeast(u32),
    Between(u32, u32),
}

/// A figure that says whether a run has a good rhythm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    pub what: &'static str,
    pub is: u32,
    pub unit: Unit,
    pub limit: Limit,
}

impl Bound {
    pub fn holds(&self) -> bool {
        match self.limit {
            Limit::AtMost(most) => self.is <= most,
            Limit::AtLeast(least) => self.is >= least,
            Limit::Between(least, most) => (least..=most).contains(&self.is),
        }
    }

    pub fn limit(&self) -> String {
        let shown = |figure| self.unit.shown(figure);
        match self.limit {
            Limit::AtMost(most) => format!("at most {}", shown(most)),
            Limit::AtLeast(least) => format!("at least {}", shown(least)),
            Limit::Between(least, most) => format!("{} to {}", shown(least), shown(most)),
        }
    }
}

impl Display for Bound {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        to.pad(&self.unit.shown(self.is))
    }
}

impl Unit {
    fn shown(self, figure: u32) -> String {
        match self {
            Unit::Count => figure.to_string(),
            Unit::Ticks if figure < 60 * TICKS_A_SECOND => format!("{} s", figure / TICKS_A_SECOND),
            Unit::Ticks => clock(figure),
            Unit::Share => format!("{} %", (figure + 5) / 10),
        }
    }
}

/// Minutes and seconds.
pub fn clock(ticks: u32) -> String {
    let seconds = ticks / TICKS_A_SECOND;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Returns `part` of `all` in thousandths.
fn share(part: u32, all: u32) -> u32 {
    (u64::from(part) * 1000 / u64::from(all.max(1))) as u32
}

impl Figures {
    pub fn special_ticks(&self) -> u32 {
        self.weapon_ticks[1..].iter().sum()
    }

    /// The figures with a bound.
    pub fn bounds(&self) -> [Bound; 13] {
        let bound = |what, is, unit, limit| Bound { what, is, unit, limit };
        let (second, armed_ticks) = (TICKS_A_SECOND, self.weapon_ticks.iter().sum());
        [
            bound("a gate waits", share(self.waiting_ticks, self.ticks), Unit::Share, Limit::AtMost(150)),
            bound("closed fights", self.fights, Unit::Count, Limit::AtMost(3)),
            bound("enemies in the largest", self.largest_fight, Unit::Count, Limit::AtMost(8)),
            bound("longest closed fight", self.longest_fight, Unit::Ticks, Limit::AtMost(20 * second)),
            bound("longest stay", self.longest_stay, Unit::Ticks, Limit::AtMost(12 * second)),
            bound("longest without a body", self.longest_without_body, Unit::Ticks, Limit::AtMost(240 * second)),
            bound("special weapon in hand", share(self.special_ticks(), armed_ticks), Unit::Share, Limit::AtLeast(500)),
            bound("blank below the feet", self.blank_below, Unit::Share, Limit::AtMost(150)),
            bound("height of the feet", self.feet, Unit::Share, Limit::Between(750, 800)),
            bound("spawners", self.spawners, Unit::Count, Limit::AtMost(12)),
            bound("checkpoints", self.checkpoints, Unit::Count, Limit::AtMost(9)),
            bound("boxes of health", self.health, Unit::Count, Limit::AtMost(9)),
            bound("weapons", self.weapons, Unit::Count, Limit::AtLeast(6)),
        ]
    }

    /// The names and values of all figures, for a spreadsheet. The ticks of the weapons and the dead ticks add up to all.
    pub fn columns(&self) -> [(&'static str, u32); 33] {
        let [rifle, spread, rapid, laser, rocket, flame] = self.weapon_ticks;
        [
            ("ticks", self.ticks),
            ("waiting_ticks", self.waiting_ticks),
            ("fights", self.fights),
            ("fight_enemies", self.fight_enemies),
            ("largest_fight", self.largest_fight),
            ("longest_fight", self.longest_fight),
            ("stays", self.stays),
            ("stay_ticks", self.stay_ticks),
            ("longest_stay", self.longest_stay),
            ("rifle_ticks", rifle),
            ("spread_ticks", spread),
            ("rapid_ticks", rapid),
            ("laser_ticks", laser),
            ("rocket_ticks", rocket),
            ("flame_ticks", flame),
            ("dead_ticks", self.dead_ticks),
            ("body_ticks", self.body_ticks),
            ("longest_without_body", self.longest_without_body),
            ("most_enemies", self.most_enemies),
            ("attacks", self.attacks),
            ("hurt", self.hurt),
            ("healed", self.healed),
            ("deaths", self.deaths),
            ("spawners", self.spawners),
            ("checkpoints", self.checkpoints),
            ("checkpoints_reached", self.checkpoints_reached),
            ("health", self.health),
            ("health_taken", self.health_taken),
            ("weapons", self.weapons),
            ("weapons_taken", self.weapons_taken),
            ("blank", self.blank),
            ("blank_below", self.blank_below),
            ("feet", self.feet),
        ]
    }
}

impl Rhythm {
    pub fn figures(&self, level: &Level) -> Figures {
        let count = |is: &dyn Fn(&Moment) -> bool| self.moments.iter().filter(|moment| is(moment)).count() as u32;
        let found = |is: fn(&Find) -> bool| self.finds.iter().filter(|(_, find)| is(find)).count() as u32;
        let placed = |is: fn(&Thing) -> bool| level.things.iter().filter(|thing| is(thing)).count() as u32;
        let mean = |of: fn(&Moment) -> Option<u32>| {
            let all = self.moments.iter().filter_map(of);
            let (sum, count) = all.fold((0, 0), |(sum, count), one| (sum + u64::from(one), count + 1));
            (sum / count.max(1)) as u32
        };
        // The player returns with all life, which is no healing.
        let lives =
            || self.moments.windows(2).map(|pair| (pair[0].life, pair[1].life)).filter(|(before, _)| *before > 0);
        let stays = || self.stays().map(|stay| stay.ticks());
        let without_body = self.moments.split(|moment| moment.meets_body).map(<[Moment]>::len);
        Figures {
            ticks: self.moments.len() as u32,
            waiting_ticks: count(&|moment| moment.waits),
            fights: self.fights.len() as u32,
            fight_enemies: self.fights.iter().map(|fight| fight.enemies).sum(),
            largest_fight: self.fights.iter().map(|fight| fight.enemies).max().unwrap_or(0),
            longest_fight: self.fights.iter().map(Fight::ticks).max().unwrap_or(0),
            stays: stays().count() as u32,
            stay_ticks: stays().sum(),
            longest_stay: stays().max().unwrap_or(0),
            weapon_ticks: WEAPONS.map(|weapon| count(&|moment| moment.weapon == Some(weapon))),
            dead_ticks: count(&|moment| moment.weapon.is_none()),
            body_ticks: count(&|moment| moment.meets_body),
            longest_without_body: without_body.max().unwrap_or(0) as u32,
            most_enemies: self.moments.iter().map(|moment| moment.enemies).max().unwrap_or(0),
            attacks: self.attacks,
            hurt: lives().map(|(before, now)| (before - now).max(0) as u32).sum(),
            healed: lives().map(|(before, now)| (now - before).max(0) as u32).sum(),
            deaths: self.deaths.len() as u32,
            spawners: placed(|thing| matches!(thing, Thing::Spawner { .. })),
            checkpoints: placed(|thing| matches!(thing, Thing::Checkpoint { .. })),
            checkpoints_reached: found(|find| *find == Find::Checkpoint),
            health: placed(|thing| matches!(thing, Thing::PickUp { what: PickUp::Health, .. })),
            health_taken: found(|find| *find == Find::Health),
            weapons: placed(|thing| matches!(thing, Thing::PickUp { what: PickUp::Weapon(_), .. })),
            weapons_taken: found(|find| matches!(find, Find::Weapon(_))),
            blank: mean(|moment| Some(moment.blank)),
            blank_below: mean(|moment| Some(moment.blank_below)),
            feet: mean(|moment| moment.feet),
        }
    }
}
