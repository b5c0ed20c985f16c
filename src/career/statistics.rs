//! Totals of everything that was played, cleared or not: time, shots, hits, kills by kind, deaths by cause and by place,
//! and the cost of all queries beside that of brute force. [`Counts`] gathers one game without allocating.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

use crate::geom::{Point, TILE};
use crate::level::MAX_WIDTH;
use crate::sim::world::blow::{Blow, How, Side};

/// The cause of a death of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    Bullet,
    Flame,
    Blast,
    /// A blow or the body of an enemy.
    Enemy,
    Spikes,
    Acid,
    Steam,
    /// A laser gate, or the beam of a room that splits. Older saves count spikes, acid and steam here too.
    Trap,
    Crush,
    Fall,
}

impl Cause {
    pub const ALL: [Cause; 10] = [
        Cause::Bullet,
        Cause::Flame,
        Cause::Blast,
        Cause::Enemy,
        Cause::Spikes,
        Cause::Acid,
        Cause::Steam,
        Cause::Trap,
        Cause::Crush,
        Cause::Fall,
    ];

    /// The cause of a deadly blow. Without a blow, the player fell out of the level.
    pub fn of(blow: Option<Blow>) -> Cause {
        match blow.map(|blow| (blow.how, blow.side)) {
            None => Cause::Fall,
            Some((How::Bullet | How::Laser, _)) => Cause::Bullet,
            Some((How::Flame, _)) => Cause::Flame,
            Some((How::Blast, _)) => Cause::Blast,
            Some((How::Melee, _) | (How::Touch, Side::Enemies | Side::Players)) => Cause::Enemy,
            Some((How::Spikes, _)) => Cause::Spikes,
            Some((How::Acid, _)) => Cause::Acid,
            Some((How::Steam, _)) => Cause::Steam,
            Some((How::Touch, Side::Nature)) => Cause::Trap,
            Some((How::Crush, _)) => Cause::Crush,
        }
    }
}

/// The numbers of a file are cut to these before anything is computed from them: tiles from the corner of the map, and
/// deaths in a tile.
const FARTHEST: i32 = 2 * MAX_WIDTH as i32;
const MOST_TIMES: u32 = 1_000_000;
/// At most this many places of deaths are kept for each stage.
const MOST_PLACES: usize = 400;
/// Deaths and kinds of enemies in one game. More of them are not counted.
const MOST_DEATHS: usize = 64;
const MOST_KINDS: usize = 32;

/// For each stage, the tiles in which a player died: column, row and how often.
type Places = BTreeMap<String, Vec<(i32, i32, u32)>>;

#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Statistics {
    pub ticks: u64,
    pub shots: u64,
    pub hits: u64,
    /// By the name of the enemy.
    pub kills: BTreeMap<String, u64>,
    pub causes: BTreeMap<Cause, u64>,
    pub checks: u64,
    pub brute_force: u64,
    #[serde(deserialize_with = "bounded")]
    pub places: Places,
}

/// One game, or a part of one.
#[derive(Clone, Debug)]
pub struct Counts {
    pub ticks: u32,
    pub shots: u32,
    pub hits: u32,
    pub drums: u32,
    pub prisoners: u32,
    pub checks: u64,
    pub brute_force: u64,
    kills: [Option<(&'static str, u32)>; MOST_KINDS],
    deaths: [Option<(Cause, Point)>; MOST_DEATHS],
}

impl Default for Counts {
    fn default() -> Counts {
        Counts {
            ticks: 0,
            shots: 0,
            hits: 0,
            drums: 0,
            prisoners: 0,
            checks: 0,
            brute_force: 0,
            kills: [None; MOST_KINDS],
            deaths: [None; MOST_DEATHS],
        }
    }
}

impl Counts {
    pub fn kill(&mut self, name: &'static str) {
        let free = self.kills.iter_mut().find(|kind| kind.is_none_or(|(other, _)| other == name));
        if let Some(kind) = free {
            *kind = Some((name, kind.map_or(0, |(_, number)| number) + 1));
        }
    }

    pub fn death(&mut self, cause: Cause, at: Point) {
        if let Some(free) = self.deaths.iter_mut().find(|death| death.is_none()) {
            *free = Some((cause, at));
        }
    }

    pub fn is_empty(&self) -> bool {
        self.ticks == 0
    }
}

impl Statistics {
    /// Adds a game. `stage` is `None` for a level outside the campaign: its deaths have no map.
    pub fn add(&mut self, counts: &Counts, stage: Option<&str>) {
        for (total, more) in [
            (&mut self.ticks, u64::from(counts.ticks)),
            (&mut self.shots, u64::from(counts.shots)),
            (&mut self.hits, u64::from(counts.hits)),
            (&mut self.checks, counts.checks),
            (&mut self.brute_force, counts.brute_force),
        ] {
            *total = total.saturating_add(more);
        }
        for (name, number) in counts.kills.iter().flatten() {
            let kills = self.kills.entry((*name).into()).or_default();
            *kills = kills.saturating_add(u64::from(*number));
        }
        for (cause, at) in counts.deaths.iter().flatten() {
            let deaths = self.causes.entry(*cause).or_default();
            *deaths = deaths.saturating_add(1);
            let Some(stage) = stage else { continue };
            let places = self.places.entry(stage.into()).or_default();
            let (column, row) = (at.x.div_euclid(TILE), at.y.div_euclid(TILE));
            match places.iter().position(|place| (place.0, place.1) == (column, row)) {
                Some(nth) => places[nth].2 = (places[nth].2 + 1).min(MOST_TIMES),
                None if places.len() < MOST_PLACES => places.push((column, row, 1)),
                None => {}
            }
        }
    }

    pub fn deaths(&self) -> u64 {
        sum_of(self.causes.values())
    }

    pub fn kills(&self) -> u64 {
        sum_of(self.kills.values())
    }

    /// Hits for each hundred shots. A shot that pierces hits several times, so it is at most 100.
    pub fn accuracy(&self) -> Option<u64> {
        (self.shots > 0).then(|| (self.hits.saturating_mul(100) / self.shots).min(100))
    }

    /// Two games that were open at the same time began with the same totals. The ones with more time are kept.
    pub fn merge(&mut self, other: &Statistics) {
        if other.ticks > self.ticks {
            self.clone_from(other);
        }
    }
}

fn bounded<'de, D: Deserializer<'de>>(file: D) -> Result<Places, D::Error> {
    let mut places: Places = Deserialize::deserialize(file)?;
    for of_stage in places.values_mut() {
        of_stage.truncate(MOST_PLACES);
        for (column, row, times) in of_stage {
            *column = (*column).clamp(-FARTHEST, FARTHEST);
            *row = (*row).clamp(-FARTHEST, FARTHEST);
            *times = (*times).clamp(1, MOST_TIMES);
        }
    }
    Ok(places)
}

/// The numbers of a file may be as large as they like.
fn sum_of<'a>(numbers: impl Iterator<Item = &'a u64>) -> u64 {
    numbers.fold(0, |sum, number| sum.saturating_add(*number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_adds_its_kills_and_the_places_of_its_deaths() {
        let mut counts = Counts { ticks: 60, shots: 10, hits: 4, ..Counts::default() };
        counts.kill("rifleman");
        counts.kill("hound");
        counts.kill("rifleman");
        counts.death(Cause::Fall, Point::new(40, 100));
        counts.death(Cause::Bullet, Point::new(41, 101));
        let mut all = Statistics::default();
        all.add(&counts, Some("docks-1"));
        all.add(&counts, None);
        assert_eq!((all.kills["rifleman"], all.kills["hound"], all.kills()), (4, 2, 6));
        assert_eq!((all.causes[&Cause::Fall], all.deaths()), (2, 4));
        assert_eq!(all.places["docks-1"], [(2, 6, 2)], "both in one tile, and only in the stage");
        assert_eq!((all.ticks, all.accuracy()), (120, Some(40)));
        (0..1000).for_each(|nth| counts.death(Cause::Fall, Point::new(nth * 16, 0)));
        all.add(&counts, Some("docks-1"));
        assert_eq!(all.deaths(), 4 + MOST_DEATHS as u64, "more than fit are not counted");
    }

    #[test]
    fn totals_of_a_file_cannot_overflow() {
        let mut all = Statistics { shots: u64::MAX, hits: u64::MAX, ..Statistics::default() };
        all.kills = [("a".into(), u64::MAX), ("b".into(), 1)].into();
        all.causes = [(Cause::Fall, u64::MAX), (Cause::Acid, 1)].into();
        all.places =
            ron::from_str::<Statistics>("(places: {\"docks-1\": [(0, 0, 4294967295), (2147483647, -2147483648, 0)]})")
                .unwrap()
                .places;
        let mut counts = Counts { ticks: 1, ..Counts::default() };
        counts.kill("a");
        counts.death(Cause::Fall, Point::new(0, 0));
        all.add(&counts, Some("docks-1"));
        assert_eq!((all.kills(), all.deaths(), all.accuracy()), (u64::MAX, u64::MAX, Some(1)));
        assert_eq!(all.places["docks-1"], [(0, 0, MOST_TIMES), (FARTHEST, -FARTHEST, 1)]);
    }
}
