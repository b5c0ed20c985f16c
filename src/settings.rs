//! The settings of this machine's players: volumes, shaking, keys and so on, as one value in one file. This file uses
//! no menu and no device. A missing value is the default, and one out of range is clamped, so every value can be played
//! with.

pub mod bindings;
pub mod key_place;
pub mod names;

use serde::{Deserialize, Serialize};

use crate::sim::{Difficulty, Rules};
use bindings::{KeySet, PadSet};

/// A page in a browser cannot be ended or resized from within, so its menus do not offer that. F5 and F12 belong to the
/// browser.
pub const HAS_WINDOW: bool = cfg!(any(unix, windows));

/// The maximum of a volume. The minimum is 0.
pub const LOUDEST: u8 = 10;
/// Percent of the world's speed: slowest, full, and one step of the option.
pub const SLOWEST: u8 = 50;
pub const FULL_SPEED: u8 = 100;
pub const SPEED_STEP: u8 = 10;
/// Percent of a stick's range that counts as no movement: lowest and highest. Below 10 a worn stick moves by itself.
pub const DEAD_ZONES: [u8; 2] = [10, 80];
pub const DEAD_ZONE_STEP: u8 = 5;
/// The largest scale of the window. 0 is the largest that fits on the display.
pub const LARGEST_SCALE: u8 = 6;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Shake {
    Off,
    Half,
    #[default]
    Full,
}

impl Shake {
    pub fn percent(self) -> i32 {
        match self {
            Shake::Off => 0,
            Shake::Half => 50,
            Shake::Full => 100,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum TextSize {
    #[default]
    Normal,
    Large,
}

/// How the picture fits a window whose size is not a whole multiple of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Scaling {
    /// Each pixel of the game is a square of whole pixels, with black bars around the picture.
    Whole,
    /// Enlarged by a whole number, and then reduced, so that all pixels look equally wide.
    #[default]
    Fill,
}

/// The colours of the overlays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Colours {
    /// Colours that all people can distinguish.
    #[default]
    Safe,
    Vivid,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PictureOptions {
    pub shake: Shake,
    pub low_flashes: bool,
    pub text: TextSize,
    pub colours: Colours,
}

/// With low flashes nothing blinks faster than this, which is 2.5 times a second.
const CALM_TICKS: u32 = 12;
/// Brightness of sudden lights with low flashes. The maximum is 255.
const CALM_LIGHT: u8 = 60;

impl PictureOptions {
    /// Whether something that blinks is lit now. It is lit and dark for `pace` ticks each.
    pub fn blinks(self, ticks: u32, pace: u32) -> bool {
        let pace = if self.low_flashes { pace.max(CALM_TICKS) } else { pace };
        (ticks / pace).is_multiple_of(2)
    }

    /// Whether a hit entity turns white for a moment.
    pub fn has_flashes(self) -> bool {
        !self.low_flashes
    }

    pub fn sudden_light(self) -> u8 {
        if self.low_flashes { CALM_LIGHT } else { 255 }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub sound: u8,
    pub music: u8,
    pub shake: Shake,
    pub low_flashes: bool,
    pub text: TextSize,
    pub colours: Colours,
    /// Window pixels for one pixel of the game. 0 is as many as fit.
    pub scale: u8,
    pub scaling: Scaling,
    pub fullscreen: bool,
    pub vsync: bool,
    pub difficulty: Difficulty,
    pub speed: u8,
    pub endless_life: bool,
    pub endless_ammunition: bool,
    /// Whether Down and at once a direction roll, besides the button.
    pub down_rolls: bool,
    pub pauses_without_focus: bool,
    pub rumble: bool,
    pub dead_zone: u8,
    /// The player (0 or 1) who gets the pad that was plugged in first.
    pub first_pad: usize,
    pub keys: [KeySet; 2],
    pub pads: [PadSet; 2],
    /// SDL mappings of unknown pads, one line for each.
    pub taught_pads: Vec<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            sound: 8,
            music: 8,
            shake: Shake::Full,
            low_flashes: false,
            text: TextSize::Normal,
            colours: Colours::Safe,
            scale: 0,
            scaling: Scaling::Fill,
            fullscreen: false,
            vsync: true,
            difficulty: Difficulty::Normal,
            speed: FULL_SPEED,
            endless_life: false,
            endless_ammunition: false,
            down_rolls: true,
            pauses_without_focus: true,
            rumble: true,
            dead_zone: 35,
            first_pad: 0,
            keys: [KeySet::first_player(), KeySet::second_player()],
            pads: [PadSet::usual(), PadSet::usual()],
            taught_pads: Vec::new(),
        }
    }
}

impl Settings {
    /// Returns settings from a file that may be edited by hand: clamped to their ranges, with every action bound.
    pub fn corrected(mut self) -> Settings {
        self.sound = self.sound.min(LOUDEST);
        self.music = self.music.min(LOUDEST);
        self.scale = self.scale.min(LARGEST_SCALE);
        self.speed = self.speed.clamp(SLOWEST, FULL_SPEED) / SPEED_STEP * SPEED_STEP;
        self.dead_zone = self.dead_zone.clamp(DEAD_ZONES[0], DEAD_ZONES[1]);
        self.first_pad = self.first_pad.min(1);
        bindings::correct(&mut self.keys);
        self.pads.iter_mut().for_each(PadSet::correct);
        self
    }

    /// Returns the settings of another game with the changes made here. `before` is what these were before the changes.
    pub fn changes_in(&self, before: &Settings, theirs: Settings) -> Settings {
        // Names every field, so a new one does not compile until it is here.
        macro_rules! merged {
            ($($field:ident)*) => {
                Settings {
                    $($field: if self.$field == before.$field { theirs.$field } else { self.$field.clone() },)*
                }
            };
        }
        merged! {
            sound music shake low_flashes text colours scale scaling fullscreen vsync difficulty speed endless_life
            endless_ammunition down_rolls pauses_without_focus rumble dead_zone first_pad keys pads taught_pads
        }
    }

    pub fn look(&self) -> PictureOptions {
        PictureOptions { shake: self.shake, low_flashes: self.low_flashes, text: self.text, colours: self.colours }
    }

    pub fn rules(&self) -> Rules {
        Rules {
            difficulty: self.difficulty,
            endless_life: self.endless_life,
            endless_ammunition: self.endless_ammunition,
            ..Rules::default()
        }
    }

    /// How far a stick must be pushed to count as pushed, and below which value it counts as released. The maximum is
    /// 32767.
    pub fn stick(&self) -> (i16, i16) {
        let pushed = i32::from(self.dead_zone) * 32_767 / 100;
        // A quarter less, so that a stick at the edge does not press and release repeatedly.
        (pushed as i16, (pushed * 3 / 4) as i16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_gives_back_what_was_written_and_what_is_missing_is_as_it_comes() {
        let mut settings = Settings { sound: 3, shake: Shake::Off, ..Settings::default() };
        settings.taught_pads.push("0300,Pad,a:b0,".into());
        let text = ron::ser::to_string_pretty(&settings, ron::ser::PrettyConfig::default()).unwrap();
        assert_eq!(ron::from_str::<Settings>(&text).unwrap(), settings);
        assert!(text.contains("\"Left Shift\""), "keys are written by their names: {text}");
        let part: Settings = ron::from_str("(music: 2)").unwrap();
        assert_eq!(part, Settings { music: 2, ..Settings::default() });
    }

    #[test]
    fn what_is_out_of_range_is_brought_back() {
        let wild = Settings { sound: 99, speed: 3, dead_zone: 99, scale: 77, first_pad: 5, ..Settings::default() };
        let corrected = wild.corrected();
        assert_eq!((corrected.sound, corrected.speed, corrected.dead_zone), (LOUDEST, SLOWEST, DEAD_ZONES[1]));
        assert_eq!((corrected.scale, corrected.first_pad), (LARGEST_SCALE, 1));
        assert_eq!(Settings::default().corrected(), Settings::default());
    }
}
