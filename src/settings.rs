//! What the people at this machine want the game to be like: loud or quiet, shaking or still, on which keys. One value that is
//! kept in one file; whoever uses a part of it is told when it changes. It knows no menu and no device. What is missing in a file
//! is as it comes, and what is out of its range is brought back into it, so every value that exists can be played with.

pub mod bindings;
pub mod key_place;
pub mod names;

use serde::{Deserialize, Serialize};

use crate::sim::{Difficulty, Rules};
use bindings::{KeySet, PadSet};

/// Volumes go from 0 to this.
pub const LOUDEST: u8 = 10;
/// Percent of the world's pace, slowest and full, and what one step of the option is.
pub const SLOWEST: u8 = 50;
pub const FULL_SPEED: u8 = 100;
pub const SPEED_STEP: u8 = 10;
/// Percent of a stick's way that count as no movement, and what one step of the option is. Below a tenth worn sticks wander by themselves.
pub const DEAD_ZONES: [u8; 2] = [10, 80];
pub const DEAD_ZONE_STEP: u8 = 5;
/// The window's largest scale; 0 is the largest that fits on the display.
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

/// How the picture is fitted into a window that is no whole multiple of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Scaling {
    /// Each pixel of the game is a square of whole pixels, with black around the picture.
    #[default]
    Whole,
    /// As large as the window allows.
    Fill,
}

/// The colours of what one sees when looking inside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Colours {
    /// Those that all eyes tell apart.
    #[default]
    Safe,
    /// Red, green and blue.
    Vivid,
}

/// What a picture is drawn by besides the world.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    pub shake: Shake,
    pub low_flashes: bool,
    pub text: TextSize,
    pub colours: Colours,
}

/// Where flashes are low nothing blinks quicker than this: two and a half times a second.
const CALM_TICKS: u32 = 12;
/// How bright sudden lights are then, of 255.
const CALM_LIGHT: u8 = 60;

impl Look {
    /// Whether something that blinks is lit now; it is lit and dark for `pace` ticks each.
    pub fn blinks(self, ticks: u32, pace: u32) -> bool {
        let pace = if self.low_flashes { pace.max(CALM_TICKS) } else { pace };
        (ticks / pace).is_multiple_of(2)
    }

    /// Whether what is hit turns white for a moment.
    pub fn has_flashes(self) -> bool {
        !self.low_flashes
    }

    /// How bright a light is that comes and goes at once.
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
    /// Pixels of the window for one of the game; 0 is as many as fit.
    pub scale: u8,
    pub scaling: Scaling,
    pub fullscreen: bool,
    pub vsync: bool,
    pub difficulty: Difficulty,
    pub speed: u8,
    pub endless_life: bool,
    pub endless_ammunition: bool,
    pub pauses_without_focus: bool,
    pub rumble: bool,
    pub dead_zone: u8,
    /// The player who has the pad that was plugged in first: 0 or 1.
    pub first_pad: usize,
    pub keys: [KeySet; 2],
    pub pads: [PadSet; 2],
    /// What SDL was taught about pads it does not know, one line a pad.
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
            scaling: Scaling::Whole,
            fullscreen: false,
            vsync: true,
            difficulty: Difficulty::Normal,
            speed: FULL_SPEED,
            endless_life: false,
            endless_ammunition: false,
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
    /// As they come from a file that somebody may have written by hand: brought into their ranges, nothing unbound.
    pub fn mended(mut self) -> Settings {
        self.sound = self.sound.min(LOUDEST);
        self.music = self.music.min(LOUDEST);
        self.scale = self.scale.min(LARGEST_SCALE);
        self.speed = self.speed.clamp(SLOWEST, FULL_SPEED) / SPEED_STEP * SPEED_STEP;
        self.dead_zone = self.dead_zone.clamp(DEAD_ZONES[0], DEAD_ZONES[1]);
        self.first_pad = self.first_pad.min(1);
        bindings::mend(&mut self.keys);
        self.pads.iter_mut().for_each(PadSet::mend);
        self
    }

    pub fn look(&self) -> Look {
        Look { shake: self.shake, low_flashes: self.low_flashes, text: self.text, colours: self.colours }
    }

    pub fn rules(&self) -> Rules {
        Rules {
            difficulty: self.difficulty,
            endless_life: self.endless_life,
            endless_ammunition: self.endless_ammunition,
        }
    }

    /// How far a stick is pushed when it counts, and how far it must come back, of 32767.
    pub fn stick(&self) -> (i16, i16) {
        let pushed = i32::from(self.dead_zone) * 32_767 / 100;
        // A quarter less, so that a hand at the edge does not press and let go in turns.
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
        let mended = wild.mended();
        assert_eq!((mended.sound, mended.speed, mended.dead_zone), (LOUDEST, SLOWEST, DEAD_ZONES[1]));
        assert_eq!((mended.scale, mended.first_pad), (LARGEST_SCALE, 1));
        assert_eq!(Settings::default().mended(), Settings::default());
    }
}
