//! What gives a level its look and its words: the quadrant, the hour and the weather, the music, the parts that the view shows, and what is
//! said.
//! Of these, the rules read only the parts that the view shows.

use serde::Deserialize;

use super::Wire;
use crate::geom::{Point, Rect};

/// The quadrant of a level. Decides its tiles, its sky and, unless the author chooses others, its music and its weather.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    #[default]
    Docks,
    Foundry,
    Gardens,
    Vault,
}

/// The music of a level, until a warden wakes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Music {
    Title,
    Docks,
    Foundry,
    Gardens,
    Vault,
    Warden,
    Silence,
}

impl Theme {
    pub const ALL: [Theme; 4] = [Theme::Docks, Theme::Foundry, Theme::Gardens, Theme::Vault];

    /// Whether an eraser shows a roof that falls, and not beams.
    pub fn has_falling_roofs(self) -> bool {
        self != Theme::Vault
    }

    pub fn music(self) -> Music {
        match self {
            Theme::Docks => Music::Docks,
            Theme::Foundry => Music::Foundry,
            Theme::Gardens => Music::Gardens,
            Theme::Vault => Music::Vault,
        }
    }

    pub fn weather(self) -> Weather {
        match self {
            Theme::Docks => Weather::Rain,
            Theme::Foundry => Weather::Ash,
            Theme::Gardens => Weather::Seeds,
            Theme::Vault => Weather::Bits,
        }
    }
}

/// The light of the sky. The backgrounds are painted at dusk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hour {
    #[default]
    Dusk,
    Night,
    Dawn,
    Day,
}

/// The rain, snow or leaves in front of the sky. No rule reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weather {
    Clear,
    Rain,
    /// Much rain, and lightning.
    Storm,
    Fog,
    /// Sparks rise and ash falls.
    Ash,
    /// Seeds drift through mist, and drops run down the glass.
    Seeds,
    /// Leaves fly in a strong wind.
    Leaves,
    /// Bits of data fall, and the light flickers.
    Bits,
}

/// The weather while the middle of the picture is in `area`, and while `wire` is on or off as wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeatherChange {
    pub area: Rect,
    pub weather: Weather,
    pub wire: Option<(Wire, bool)>,
}

/// While the first player is in `area`, the view stays inside `shows`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zone {
    pub area: Rect,
    pub shows: Rect,
    /// The view is wide while a player is in the area.
    pub wide: bool,
}

/// The briefing, the radio and the notes of a level.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Story {
    /// The text that the player reads before the level begins. It may be empty.
    pub briefing: String,
    pub radio: Vec<Radio>,
    pub notes: Vec<Note>,
}

/// A line on the radio, heard once when `calls` for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Radio {
    pub area: Rect,
    pub calls: Call,
    pub who: Speaker,
    /// An index into [`Level::texts`](super::Level::texts).
    pub text: usize,
}

/// What calls for a line on the radio.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// A player is in its area.
    Enters,
    /// A player is in its area while the wire is on or off as wanted.
    While(Wire, bool),
    /// A prisoner in its area is freed.
    Freed,
}

/// The text on the pick-up at `feet`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note {
    pub feet: Point,
    /// An index into [`Level::texts`](super::Level::texts).
    pub text: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speaker {
    Dara,
    Bo,
    Wen,
    Stevedore,
    Crucible,
    Gardener,
    Index,
    Prisoner,
}
