//! The two weapons that a player carries, and the figures of each weapon. Both begin as rifles. A pick-up takes the place
//! of a rifle or, if the player has none, of the weapon in hand. A weapon without rounds becomes a rifle again.

use crate::level::Weapon;
use crate::sim::player::{Player, Stowed};
use crate::sim::shots::bullet::Shot;

/// Ticks after a swap in which the player cannot fire.
const SWAP_TICKS: u32 = 8;
const MOST_ROUNDS: u32 = 999;
pub const MOST_GRENADES: u32 = 20;

impl Weapon {
    pub fn reload_ticks(self) -> u32 {
        match self {
            Weapon::Rifle => 8,
            Weapon::Spread => 14,
            Weapon::Rapid => 4,
            Weapon::Laser => 16,
            Weapon::Rocket => 24,
            Weapon::Flame => 4,
        }
    }

    /// Bullets of one shot. `is_wide` is a spread gun that was taken twice.
    pub fn bullets(self, is_wide: bool) -> usize {
        match self {
            Weapon::Spread if is_wide => 5,
            Weapon::Spread => 3,
            Weapon::Rifle | Weapon::Rapid | Weapon::Laser | Weapon::Rocket | Weapon::Flame => 1,
        }
    }

    /// Speed of a bullet in sub-pixels a tick.
    pub fn speed(self) -> i32 {
        match self {
            Weapon::Rifle | Weapon::Spread => 2048,
            Weapon::Rapid => 2304,
            Weapon::Laser => 5120,
            Weapon::Rocket => 1408,
            Weapon::Flame => 1280,
        }
    }

    pub fn shot(self) -> Shot {
        match self {
            Weapon::Rifle => Shot::Rifle,
            Weapon::Spread => Shot::Spread,
            Weapon::Rapid => Shot::Rapid,
            Weapon::Laser => Shot::Laser,
            Weapon::Rocket => Shot::Rocket,
            Weapon::Flame => Shot::Flame,
        }
    }

    /// Rounds in a pick-up. The rifle needs none.
    pub fn rounds(self) -> u32 {
        match self {
            Weapon::Rifle => 0,
            Weapon::Spread => 60,
            Weapon::Rapid => 160,
            Weapon::Laser => 40,
            Weapon::Rocket => 16,
            Weapon::Flame => 120,
        }
    }
}

impl Player {
    /// Takes a weapon in hand. If the player already carries it, its rounds are added. A second spread gun fires five
    /// ways.
    pub fn take_weapon(&mut self, weapon: Weapon) {
        let is_new = self.weapon != weapon;
        // The other hand has the same weapon, or a rifle that is given away.
        if is_new && (self.stowed.weapon == weapon || self.stowed.weapon == Weapon::Rifle) {
            self.swap_hands();
        }
        if self.weapon == weapon {
            self.rounds = (self.rounds + weapon.rounds()).min(MOST_ROUNDS);
            self.is_wide = weapon == Weapon::Spread;
        } else {
            self.put_in_hand(Stowed { weapon, rounds: weapon.rounds(), is_wide: false });
        }
    }

    /// Whether the two weapons differ. Otherwise both are rifles.
    pub fn can_swap(&self) -> bool {
        self.weapon != self.stowed.weapon
    }

    /// Takes the other weapon in hand.
    pub(super) fn swap_weapons(&mut self) {
        self.swap_hands();
        self.reload_ticks = self.reload_ticks.max(SWAP_TICKS);
    }

    /// Takes rounds from the weapon in hand. Returns true if they were the last. The weapon is then a rifle.
    pub(super) fn spend(&mut self, rounds: u32) -> bool {
        if self.weapon == Weapon::Rifle {
            return false;
        }
        self.rounds = self.rounds.saturating_sub(rounds);
        if self.rounds == 0 {
            self.put_in_hand(Stowed::RIFLE);
        }
        self.rounds == 0
    }

    fn swap_hands(&mut self) {
        let stowed = self.stowed;
        self.stowed = Stowed { weapon: self.weapon, rounds: self.rounds, is_wide: self.is_wide };
        self.put_in_hand(stowed);
    }

    fn put_in_hand(&mut self, taken: Stowed) {
        (self.weapon, self.rounds, self.is_wide) = (taken.weapon, taken.rounds, taken.is_wide);
    }
}
