//! The rules of a game that its level does not set: the difficulty and the assists. They are chosen at the start and
//! are part of every recording. The speed of the game is not a rule. The clock decides it.

use serde::{Deserialize, Serialize};

use crate::geom::Point;
use crate::hash::{StateHash, StateHasher, state_hash};
use crate::spelling::named;
use crate::words::Text;

/// The version of the rules. Every recording carries it, and a recording of another version is refused. Raise it by one
/// with every change after which the same inputs on the same level can give another game: a number of an enemy, a fix
/// of a collision, another order of turns, or a field that the hash now covers or no longer covers. A new kind of
/// thing, other pictures or sounds, and faster code do not raise it. A test compares all recordings with
/// `tests/recordings/outcomes.txt` and fails if you forgot. CONTRIBUTING.md says how to record them again.
pub const RULES_VERSION: u32 = 29;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Difficulty {
    Easy,
    #[default]
    Normal,
    Hard,
}
state_hash!(enum Difficulty { 0: Easy, 1: Normal, 2: Hard });

impl Difficulty {
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Normal, Difficulty::Hard];

    /// The next difficulty, or the one before. The first follows the last.
    pub fn turned(self, on: bool) -> Difficulty {
        match (self, on) {
            (Difficulty::Easy, true) | (Difficulty::Hard, false) => Difficulty::Normal,
            (Difficulty::Normal, true) | (Difficulty::Easy, false) => Difficulty::Hard,
            (Difficulty::Hard, true) | (Difficulty::Normal, false) => Difficulty::Easy,
        }
    }

    /// The word in files and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Normal => "normal",
            Difficulty::Hard => "hard",
        }
    }

    pub fn name(self) -> Text {
        match self {
            Difficulty::Easy => words!("difficulty.easy.name"),
            Difficulty::Normal => words!("difficulty.normal.name"),
            Difficulty::Hard => words!("difficulty.hard.name"),
        }
    }

    /// Parses `Difficulty::word`. The error is a sentence for the user.
    pub fn named(name: &str) -> Result<Difficulty, String> {
        named("difficulty", name, &Difficulty::ALL.map(|difficulty| (difficulty.word(), difficulty)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    pub difficulty: Difficulty,
    /// Blows still throw a player but cost no life.
    pub endless_life: bool,
    pub endless_ammunition: bool,
    /// New game plus: see [`remix`](crate::sim::run::remix).
    pub plus: bool,
    /// Boss rush: the player begins in the arena of this fight.
    pub rush: Option<Rush>,
}

/// A fight of a boss rush.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rush {
    /// The life that is left.
    pub life: u8,
    /// Which fight of the level it is: see [`remix::fights`](crate::sim::run::remix::fights).
    pub fight: u8,
}

/// The fields that came later count only if they are set, so games without them have the same hashes as before.
impl StateHash for Rules {
    fn feed(&self, hasher: &mut StateHasher) {
        let Rules { difficulty, endless_life, endless_ammunition, plus, rush } = self;
        difficulty.feed(hasher);
        endless_life.feed(hasher);
        endless_ammunition.feed(hasher);
        if *plus {
            hasher.word(1);
        }
        if let Some(Rush { life, fight }) = rush {
            hasher.word(2);
            hasher.word(u64::from(*life));
            hasher.word(u64::from(*fight));
        }
    }
}

impl Rules {
    /// Ticks for which an enemy announces an attack. `ticks` is the value on normal.
    pub fn tell_ticks(self, ticks: u32) -> u32 {
        match self.difficulty {
            Difficulty::Easy => ticks * 3 / 2,
            Difficulty::Normal => ticks,
            Difficulty::Hard => (ticks * 3 / 4).max(8),
        }
    }

    /// Ticks for which an enemy rests between two attacks, or a spawner between two enemies.
    pub fn rest_ticks(self, ticks: u32) -> u32 {
        match self.difficulty {
            Difficulty::Easy => ticks * 5 / 3,
            Difficulty::Normal => ticks,
            Difficulty::Hard => ticks * 3 / 4,
        }
    }

    /// How many enemies may attack at the same time.
    pub fn attackers(self, most: usize) -> usize {
        match self.difficulty {
            Difficulty::Easy => most - 1,
            Difficulty::Normal | Difficulty::Hard => most,
        }
    }

    /// A door lets the next enemy of its wave out only while fewer enemies than this fight in the picture.
    pub fn crowd(self) -> usize {
        match self.difficulty {
            Difficulty::Easy => 4,
            Difficulty::Normal => 7,
            Difficulty::Hard => 9,
        }
    }

    /// Whether enemies and wardens aim ahead of a player who runs. If not, it is enough to keep running.
    pub fn aims_ahead(self) -> bool {
        self.difficulty != Difficulty::Easy
    }

    /// Whether riflemen aim at a player who stays down. If not, it is enough to duck.
    pub fn fires_low(self) -> bool {
        self.difficulty != Difficulty::Easy
    }

    /// Ticks for which nothing hurts a player after a blow.
    pub fn immune_ticks(self, ticks: u32) -> u32 {
        match self.difficulty {
            Difficulty::Easy => ticks * 2,
            Difficulty::Normal | Difficulty::Hard => ticks,
        }
    }

    /// Points of life that a health item gives back.
    pub fn health_points(self) -> i32 {
        match self.difficulty {
            Difficulty::Easy => 2,
            Difficulty::Normal | Difficulty::Hard => 1,
        }
    }

    /// Whether checkpoints heal. In a boss rush, life has to last.
    pub fn checkpoints_heal(self) -> bool {
        self.rush.is_none()
    }

    /// Shots of a burst of an enemy or a warden.
    pub fn shots(self, shots: u32) -> u32 {
        match self.difficulty {
            Difficulty::Easy | Difficulty::Normal => shots,
            Difficulty::Hard => shots + 1,
        }
    }

    /// Life of an enemy or a warden.
    pub fn toughness(self, life: i32) -> i32 {
        match self.difficulty {
            Difficulty::Easy => life - life / 4,
            Difficulty::Normal => life,
            Difficulty::Hard => life + (life + 3) / 4,
        }
    }

    /// Velocity of a bullet of an enemy or a warden.
    pub fn bullet_speed(self, speed: Point) -> Point {
        let (numerator, denominator) = match self.difficulty {
            Difficulty::Easy => (4, 5),
            Difficulty::Normal => (1, 1),
            Difficulty::Hard => (6, 5),
        };
        Point::new(speed.x * numerator / denominator, speed.y * numerator / denominator)
    }
}
