//! Each option as a row of a page, in one table: its name, a sentence about it, and its values.

use crate::settings::{
    Colours, DEAD_ZONE_STEP, DEAD_ZONES, FULL_SPEED, LARGEST_SCALE, LOUDEST, SLOWEST, SPEED_STEP, Scaling, Settings,
    Shake, TextSize,
};
use crate::sim::Difficulty;
use crate::words::Text;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    Word(&'static str),
    /// A row of `of` marks, of which `full` are filled, and the value in percent.
    Bar {
        full: u8,
        of: u8,
        percent: u8,
    },
}

/// What an option can be set to.
enum Values {
    /// The words of the values, and which of them is set.
    Words { words: &'static [&'static str], get: fn(&Settings) -> usize, set: fn(&mut Settings, usize) },
    /// A number from `low` to `high`. `percent` is what 1 is in percent.
    Bar { low: u8, high: u8, step: u8, percent: u8, get: fn(&Settings) -> u8, set: fn(&mut Settings, u8) },
}

macro_rules! bar {
    ($field:ident, $low:expr, $high:expr, $step:expr, $percent:expr) => {
        Values::Bar {
            low: $low,
            high: $high,
            step: $step,
            percent: $percent,
            get: |settings| settings.$field,
            set: |settings, value| settings.$field = value,
        }
    };
}

macro_rules! one_of {
    ($field:ident, $($value:expr => $word:expr),+) => {
        Values::Words {
            words: &[$($word.0),+],
            get: |settings| [$($value),+].iter().position(|value| *value == settings.$field).unwrap_or(0),
            set: |settings, nth| settings.$field = [$($value),+][nth],
        }
    };
    ($field:ident) => {
        one_of!($field, false => words!("value.off"), true => words!("value.on"))
    };
}

/// Makes the enum and its table.
macro_rules! settings {
    ($($setting:ident: $name:expr, $about:expr, $values:expr;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Setting {
            $($setting),*
        }

        impl Setting {
            pub const ALL: &[Setting] = &[$(Setting::$setting),*];

            pub fn name(self) -> Text {
                match self { $(Setting::$setting => $name),* }
            }

            pub fn tells(self) -> Text {
                match self { $(Setting::$setting => $about),* }
            }

            fn values(self) -> Values {
                match self { $(Setting::$setting => $values),* }
            }
        }
    };
}

settings! {
    Sound: words!("setting.sound"), words!("setting.sound.about"), bar!(sound, 0, LOUDEST, 1, 10);
    Music: words!("setting.music"), words!("setting.music.about"), bar!(music, 0, LOUDEST, 1, 10);
    Shake: words!("setting.shake"), words!("setting.shake.about"),
        one_of!(shake, Shake::Off => words!("value.off"),
            Shake::Half => words!("value.half"), Shake::Full => words!("value.full"));
    Flashes: words!("setting.flashes"), words!("setting.flashes.about"),
        one_of!(low_flashes, false => words!("value.full"), true => words!("value.low"));
    Text: words!("setting.text"), words!("setting.text.about"),
        one_of!(text, TextSize::Normal => words!("value.normal"), TextSize::Large => words!("value.large"));
    Colours: words!("setting.colours"), words!("setting.colours.about"),
        one_of!(colours,
            Colours::Safe => words!("value.safe_colours"), Colours::Vivid => words!("value.plain_colours"));
    Scale: words!("setting.window"), words!("setting.window.about"),
        Values::Words {
            words: &SCALES,
            get: |settings| settings.scale.into(),
            set: |settings, nth| settings.scale = nth as u8,
        };
    Scaling: words!("setting.scaling"), words!("setting.scaling.about"),
        one_of!(scaling, Scaling::Whole => words!("value.whole_pixels"), Scaling::Fill => words!("value.fill"));
    Fullscreen: words!("setting.fullscreen"), words!("setting.fullscreen.about"), one_of!(fullscreen);
    Vsync: words!("setting.vsync"), words!("setting.vsync.about"), one_of!(vsync);
    Difficulty: words!("setting.difficulty"), words!("setting.difficulty.about"),
        Values::Words {
            words: &[
                words!("difficulty.easy.name").0,
                words!("difficulty.normal.name").0,
                words!("difficulty.hard.name").0,
            ],
            get: |settings| settings.difficulty as usize,
            set: |settings, nth| settings.difficulty = Difficulty::ALL[nth],
        };
    Speed: words!("setting.speed"), words!("setting.speed.about"), bar!(speed, SLOWEST, FULL_SPEED, SPEED_STEP, 1);
    EndlessLife: words!("setting.endless_life"), words!("setting.endless_life.about"), one_of!(endless_life);
    EndlessAmmunition: words!("setting.endless_ammunition"), words!("setting.endless_ammunition.about"),
        one_of!(endless_ammunition);
    FocusLoss: words!("setting.focus_loss"), words!("setting.focus_loss.about"), one_of!(pauses_without_focus);
    Rumble: words!("setting.rumble"), words!("setting.rumble.about"), one_of!(rumble);
    DeadZone: words!("setting.dead_zone"), words!("setting.dead_zone.about"),
        bar!(dead_zone, DEAD_ZONES[0], DEAD_ZONES[1], DEAD_ZONE_STEP, 1);
    FirstPad: words!("setting.first_pad"), words!("setting.first_pad.about"),
        one_of!(first_pad, 0 => words!("value.player_1"), 1 => words!("value.player_2"));
}

impl Setting {
    pub fn shown(self, settings: &Settings) -> Shown {
        match self.values() {
            Values::Words { words, get, .. } => Shown::Word(words[get(settings)]),
            Values::Bar { low, high, step, percent, get, .. } => {
                let value = get(settings);
                Shown::Bar { full: (value - low) / step, of: (high - low) / step, percent: value * percent }
            }
        }
    }

    /// Goes one step on or back. A bar stops at its ends. After the last word the first one follows.
    pub fn step(self, settings: &mut Settings, on: bool) {
        match (self.shown(settings), self.values()) {
            (Shown::Bar { full, of, .. }, _) => {
                self.put(settings, if on { (full + 1).min(of) } else { full.saturating_sub(1) })
            }
            (_, Values::Words { words, get, set }) => {
                let count = words.len();
                set(settings, (get(settings) + if on { 1 } else { count - 1 }) % count);
            }
            _ => {}
        }
    }

    /// Sets a bar to this mark. Does nothing for other settings.
    pub fn put(self, settings: &mut Settings, mark: u8) {
        if let Values::Bar { low, high, step, set, .. } = self.values() {
            set(settings, (low + mark * step).min(high));
        }
    }
}

const SCALES: [&str; LARGEST_SCALE as usize + 1] =
    [words!("value.fits").0, "640 x 360", "1280 x 720", "1920 x 1080", "2560 x 1440", "3200 x 1800", "3840 x 2160"];
