//! What a game is played by besides its level: the difficulty, and what makes it easier for who asks for it.
//! Chosen at the start and part of every replay. How fast the world runs is the clock's business, not a rule.

use serde::{Deserialize, Serialize};

use crate::geom::Point;
use crate::spelling::named;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Difficulty {
    Easy,
    #[default]
    Normal,
    Hard,
}

impl Difficulty {
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Normal, Difficulty::Hard];

    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Normal => "normal",
            Difficulty::Hard => "hard",
        }
    }

    /// By its name; the error is a sentence.
    pub fn named(name: &str) -> Result<Difficulty, String> {
        named("difficulty", name, &Difficulty::ALL.map(|difficulty| (difficulty.name(), difficulty)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    pub difficulty: Difficulty,
    /// Blows throw but cost nothing.
    pub endless_life: bool,
    pub endless_ammunition: bool,
}

impl Rules {
    /// How long a foe shows that it is about to attack; `ticks` is what it takes on normal.
    pub fn tell_ticks(self, ticks: u32) -> u32 {
        match self.difficulty {
            Difficulty::Easy => ticks * 3 / 2,
            Difficulty::Normal => ticks,
            Difficulty::Hard => (ticks * 3 / 4).max(8),
        }
    }

    /// How long a foe rests between two attacks.
    pub fn rest_ticks(self, ticks: u32) -> u32 {
        match self.difficulty {
            Difficulty::Easy => ticks * 4 / 3,
            Difficulty::Normal => ticks,
            Difficulty::Hard => ticks * 3 / 4,
        }
    }

    /// How much a foe or a warden can take.
    pub fn toughness(self, life: i32) -> i32 {
        match self.difficulty {
            Difficulty::Easy => life - life / 4,
            Difficulty::Normal => life,
            Difficulty::Hard => life + (life + 3) / 4,
        }
    }

    /// The speed of a foe's bullet.
    pub fn bullet_speed(self, speed: Point) -> Point {
        let (numerator, denominator) = match self.difficulty {
            Difficulty::Easy => (4, 5),
            Difficulty::Normal => (1, 1),
            Difficulty::Hard => (6, 5),
        };
        Point::new(speed.x * numerator / denominator, speed.y * numerator / denominator)
    }
}
