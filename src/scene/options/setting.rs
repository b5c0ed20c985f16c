//! Each option as a row of a page: what it is called, what it does in a sentence, how it is shown, and what one step to the left or
//! to the right makes of it.

use crate::settings::{
    Colours, DEAD_ZONE_STEP, DEAD_ZONES, FULL_SPEED, LARGEST_SCALE, LOUDEST, SLOWEST, SPEED_STEP, Scaling, Settings,
    Shake, TextSize,
};
use crate::sim::Difficulty;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    Sound,
    Music,
    Shake,
    Flashes,
    Text,
    Colours,
    Scale,
    Scaling,
    Fullscreen,
    Vsync,
    Difficulty,
    Speed,
    EndlessLife,
    EndlessAmmunition,
    FocusLoss,
    Rumble,
    DeadZone,
    FirstPad,
}

/// How it is set, to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    Word(&'static str),
    /// So many of so many marks, and the percentage behind them.
    Bar {
        full: u8,
        of: u8,
        percent: u8,
    },
}

impl Setting {
    pub const ALL: [Setting; 18] = [
        Setting::Sound,
        Setting::Music,
        Setting::Shake,
        Setting::Flashes,
        Setting::Text,
        Setting::Colours,
        Setting::Scale,
        Setting::Scaling,
        Setting::Fullscreen,
        Setting::Vsync,
        Setting::Difficulty,
        Setting::Speed,
        Setting::EndlessLife,
        Setting::EndlessAmmunition,
        Setting::FocusLoss,
        Setting::Rumble,
        Setting::DeadZone,
        Setting::FirstPad,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Setting::Sound => "Sound",
            Setting::Music => "Music",
            Setting::Shake => "Screen shake",
            Setting::Flashes => "Flashes",
            Setting::Text => "Text size",
            Setting::Colours => "Overlay colours",
            Setting::Scale => "Window",
            Setting::Scaling => "Scaling",
            Setting::Fullscreen => "Fullscreen",
            Setting::Vsync => "Vertical sync",
            Setting::Difficulty => "Difficulty",
            Setting::Speed => "Game speed",
            Setting::EndlessLife => "Endless life",
            Setting::EndlessAmmunition => "Endless ammunition",
            Setting::FocusLoss => "Pause in background",
            Setting::Rumble => "Rumble",
            Setting::DeadZone => "Dead zone of sticks",
            Setting::FirstPad => "The first pad is",
        }
    }

    pub fn tells(self) -> &'static str {
        match self {
            Setting::Sound => "How loud shots, steps and explosions are.",
            Setting::Music => "How loud the music is.",
            Setting::Shake => "How much explosions and blows shake the picture.",
            Setting::Flashes => "Low: no glare, no quick blinking, no white flash on hits.",
            Setting::Text => "Large: menus, signs and the score in large letters, where they fit.",
            Setting::Colours => "The colours of hitboxes and cells. Safe: told apart by colour-blind eyes.",
            Setting::Scale => "How large the window is, as far as the display has room for it.",
            Setting::Scaling => "Whole pixels: the sharpest picture. Fill: no black edges, slightly softer.",
            Setting::Fullscreen => "The whole screen, without a window. F11 does the same at any time.",
            Setting::Vsync => "Pictures wait for the display: no tearing, a little more delay.",
            Setting::Difficulty => "How tough and quick your foes are. Those that stand keep their life.",
            Setting::Speed => "The pace of the world. Slower leaves more time to react.",
            Setting::EndlessLife => "Blows throw you, but cost nothing. Pits and presses still do.",
            Setting::EndlessAmmunition => "Weapons that are picked up never run dry.",
            Setting::FocusLoss => "Pauses when another window comes to the front.",
            Setting::Rumble => "The pad shakes when you are hit and when something explodes.",
            Setting::DeadZone => "How far a stick must be pushed to count. More helps with a worn one.",
            Setting::FirstPad => "Whose the pad is that was plugged in first.",
        }
    }

    pub fn shown(self, settings: &Settings) -> Shown {
        let bar = |full: u8, of: u8, percent: u8| Shown::Bar { full, of, percent };
        let on = |is_on: bool| Shown::Word(if is_on { "on" } else { "off" });
        match self {
            Setting::Sound => bar(settings.sound, LOUDEST, settings.sound * 10),
            Setting::Music => bar(settings.music, LOUDEST, settings.music * 10),
            Setting::Shake => Shown::Word(match settings.shake {
                Shake::Off => "off",
                Shake::Half => "half",
                Shake::Full => "full",
            }),
            Setting::Flashes => Shown::Word(if settings.low_flashes { "low" } else { "full" }),
            Setting::Text => Shown::Word(match settings.text {
                TextSize::Normal => "normal",
                TextSize::Large => "large",
            }),
            Setting::Colours => Shown::Word(match settings.colours {
                Colours::Safe => "safe for all eyes",
                Colours::Vivid => "red, green, blue",
            }),
            Setting::Scale => Shown::Word(SCALES[usize::from(settings.scale)]),
            Setting::Scaling => Shown::Word(match settings.scaling {
                Scaling::Whole => "whole pixels",
                Scaling::Fill => "fill the window",
            }),
            Setting::Fullscreen => on(settings.fullscreen),
            Setting::Vsync => on(settings.vsync),
            Setting::Difficulty => Shown::Word(settings.difficulty.name()),
            Setting::Speed => {
                bar((settings.speed - SLOWEST) / SPEED_STEP, (FULL_SPEED - SLOWEST) / SPEED_STEP, settings.speed)
            }
            Setting::EndlessLife => on(settings.endless_life),
            Setting::EndlessAmmunition => on(settings.endless_ammunition),
            Setting::FocusLoss => on(settings.pauses_without_focus),
            Setting::Rumble => on(settings.rumble),
            Setting::DeadZone => {
                let [low, high] = DEAD_ZONES;
                bar((settings.dead_zone - low) / DEAD_ZONE_STEP, (high - low) / DEAD_ZONE_STEP, settings.dead_zone)
            }
            Setting::FirstPad => Shown::Word(if settings.first_pad == 0 { "player 1's" } else { "player 2's" }),
        }
    }

    /// One step on or back. A bar ends where it ends; words go round.
    pub fn step(self, settings: &mut Settings, on: bool) {
        match self.shown(settings) {
            Shown::Bar { full, of, .. } => {
                self.put(settings, if on { (full + 1).min(of) } else { full.saturating_sub(1) })
            }
            Shown::Word(_) => self.turn(settings, on),
        }
    }

    /// A bar at this mark.
    pub fn put(self, settings: &mut Settings, mark: u8) {
        match self {
            Setting::Sound => settings.sound = mark.min(LOUDEST),
            Setting::Music => settings.music = mark.min(LOUDEST),
            Setting::Speed => settings.speed = (SLOWEST + mark * SPEED_STEP).min(FULL_SPEED),
            Setting::DeadZone => settings.dead_zone = (DEAD_ZONES[0] + mark * DEAD_ZONE_STEP).min(DEAD_ZONES[1]),
            _ => {}
        }
    }

    fn turn(self, settings: &mut Settings, on: bool) {
        match self {
            Setting::Sound | Setting::Music | Setting::Speed | Setting::DeadZone => {}
            Setting::Shake => settings.shake = turned(&[Shake::Off, Shake::Half, Shake::Full], settings.shake, on),
            Setting::Flashes => settings.low_flashes ^= true,
            Setting::Text => settings.text = turned(&[TextSize::Normal, TextSize::Large], settings.text, on),
            Setting::Colours => settings.colours = turned(&[Colours::Safe, Colours::Vivid], settings.colours, on),
            Setting::Scale => {
                let count = LARGEST_SCALE + 1;
                settings.scale = (settings.scale + if on { 1 } else { count - 1 }) % count;
            }
            Setting::Scaling => settings.scaling = turned(&[Scaling::Whole, Scaling::Fill], settings.scaling, on),
            Setting::Fullscreen => settings.fullscreen ^= true,
            Setting::Vsync => settings.vsync ^= true,
            Setting::Difficulty => settings.difficulty = turned(&Difficulty::ALL, settings.difficulty, on),
            Setting::EndlessLife => settings.endless_life ^= true,
            Setting::EndlessAmmunition => settings.endless_ammunition ^= true,
            Setting::FocusLoss => settings.pauses_without_focus ^= true,
            Setting::Rumble => settings.rumble ^= true,
            Setting::FirstPad => settings.first_pad = 1 - settings.first_pad,
        }
    }
}

const SCALES: [&str; LARGEST_SCALE as usize + 1] =
    ["as large as fits", "640 x 360", "1280 x 720", "1920 x 1080", "2560 x 1440", "3200 x 1800", "3840 x 2160"];

/// The one after this in the list, or the one before.
fn turned<T: Copy + PartialEq>(all: &[T], now: T, on: bool) -> T {
    let nth = all.iter().position(|one| *one == now).unwrap_or(0);
    all[(nth + if on { 1 } else { all.len() - 1 }) % all.len()]
}
