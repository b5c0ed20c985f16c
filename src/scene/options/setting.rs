//! Each option as a row of a page: its name, a sentence about it, how its value is shown, and what a step changes.

use crate::settings::{
    Colours, DEAD_ZONE_STEP, DEAD_ZONES, FULL_SPEED, LARGEST_SCALE, LOUDEST, SLOWEST, SPEED_STEP, Scaling, Settings,
    Shake, TextSize,
};
use crate::words::Text;

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
    DownRolls,
    FocusLoss,
    Rumble,
    DeadZone,
    FirstPad,
}

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

impl Setting {
    pub const ALL: [Setting; 19] = [
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
        Setting::DownRolls,
        Setting::FocusLoss,
        Setting::Rumble,
        Setting::DeadZone,
        Setting::FirstPad,
    ];

    pub fn name(self) -> Text {
        match self {
            Setting::Sound => words!("setting.sound"),
            Setting::Music => words!("setting.music"),
            Setting::Shake => words!("setting.shake"),
            Setting::Flashes => words!("setting.flashes"),
            Setting::Text => words!("setting.text"),
            Setting::Colours => words!("setting.colours"),
            Setting::Scale => words!("setting.window"),
            Setting::Scaling => words!("setting.scaling"),
            Setting::Fullscreen => words!("setting.fullscreen"),
            Setting::Vsync => words!("setting.vsync"),
            Setting::Difficulty => words!("setting.difficulty"),
            Setting::Speed => words!("setting.speed"),
            Setting::EndlessLife => words!("setting.endless_life"),
            Setting::EndlessAmmunition => words!("setting.endless_ammunition"),
            Setting::DownRolls => words!("setting.down_rolls"),
            Setting::FocusLoss => words!("setting.focus_loss"),
            Setting::Rumble => words!("setting.rumble"),
            Setting::DeadZone => words!("setting.dead_zone"),
            Setting::FirstPad => words!("setting.first_pad"),
        }
    }

    pub fn tells(self) -> Text {
        match self {
            Setting::Sound => words!("setting.sound.about"),
            Setting::Music => words!("setting.music.about"),
            Setting::Shake => words!("setting.shake.about"),
            Setting::Flashes => words!("setting.flashes.about"),
            Setting::Text => words!("setting.text.about"),
            Setting::Colours => words!("setting.colours.about"),
            Setting::Scale => words!("setting.window.about"),
            Setting::Scaling => words!("setting.scaling.about"),
            Setting::Fullscreen => words!("setting.fullscreen.about"),
            Setting::Vsync => words!("setting.vsync.about"),
            Setting::Difficulty => words!("setting.difficulty.about"),
            Setting::Speed => words!("setting.speed.about"),
            Setting::EndlessLife => words!("setting.endless_life.about"),
            Setting::EndlessAmmunition => words!("setting.endless_ammunition.about"),
            Setting::DownRolls => words!("setting.down_rolls.about"),
            Setting::FocusLoss => words!("setting.focus_loss.about"),
            Setting::Rumble => words!("setting.rumble.about"),
            Setting::DeadZone => words!("setting.dead_zone.about"),
            Setting::FirstPad => words!("setting.first_pad.about"),
        }
    }

    pub fn shown(self, settings: &Settings) -> Shown {
        let bar = |full: u8, of: u8, percent: u8| Shown::Bar { full, of, percent };
        let on =
            |is_on: bool| Shown::Word(if is_on { words!("value.on").as_str() } else { words!("value.off").as_str() });
        match self {
            Setting::Sound => bar(settings.sound, LOUDEST, settings.sound * 10),
            Setting::Music => bar(settings.music, LOUDEST, settings.music * 10),
            Setting::Shake => Shown::Word(match settings.shake {
                Shake::Off => words!("value.off").as_str(),
                Shake::Half => words!("value.half").as_str(),
                Shake::Full => words!("value.full").as_str(),
            }),
            Setting::Flashes => Shown::Word(if settings.low_flashes {
                words!("value.low").as_str()
            } else {
                words!("value.full").as_str()
            }),
            Setting::Text => Shown::Word(match settings.text {
                TextSize::Normal => words!("value.normal").as_str(),
                TextSize::Large => words!("value.large").as_str(),
            }),
            Setting::Colours => Shown::Word(match settings.colours {
                Colours::Safe => words!("value.safe_colours").as_str(),
                Colours::Vivid => words!("value.plain_colours").as_str(),
            }),
            Setting::Scale => Shown::Word(match settings.scale {
                0 => words!("value.fits").as_str(),
                scale => SCALES[usize::from(scale) - 1],
            }),
            Setting::Scaling => Shown::Word(match settings.scaling {
                Scaling::Whole => words!("value.whole_pixels").as_str(),
                Scaling::Fill => words!("value.fill").as_str(),
            }),
            Setting::Fullscreen => on(settings.fullscreen),
            Setting::Vsync => on(settings.vsync),
            Setting::Difficulty => Shown::Word(settings.difficulty.name().as_str()),
            Setting::Speed => {
                bar((settings.speed - SLOWEST) / SPEED_STEP, (FULL_SPEED - SLOWEST) / SPEED_STEP, settings.speed)
            }
            Setting::EndlessLife => on(settings.endless_life),
            Setting::EndlessAmmunition => on(settings.endless_ammunition),
            Setting::DownRolls => on(settings.down_rolls),
            Setting::FocusLoss => on(settings.pauses_without_focus),
            Setting::Rumble => on(settings.rumble),
            Setting::DeadZone => {
                let [low, high] = DEAD_ZONES;
                bar((settings.dead_zone - low) / DEAD_ZONE_STEP, (high - low) / DEAD_ZONE_STEP, settings.dead_zone)
            }
            Setting::FirstPad => Shown::Word(if settings.first_pad == 0 {
                words!("value.player_1").as_str()
            } else {
                words!("value.player_2").as_str()
            }),
        }
    }

    /// Goes one step on or back. A bar stops at its ends. After the last word the first one follows.
    pub fn step(self, settings: &mut Settings, on: bool) {
        match self.shown(settings) {
            Shown::Bar { full, of, .. } => {
                self.put(settings, if on { (full + 1).min(of) } else { full.saturating_sub(1) })
            }
            Shown::Word(_) => self.turn(settings, on),
        }
    }

    /// Sets a bar to this mark. Does nothing for other settings.
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
            Setting::Difficulty => settings.difficulty = settings.difficulty.turned(on),
            Setting::EndlessLife => settings.endless_life ^= true,
            Setting::EndlessAmmunition => settings.endless_ammunition ^= true,
            Setting::DownRolls => settings.down_rolls ^= true,
            Setting::FocusLoss => settings.pauses_without_focus ^= true,
            Setting::Rumble => settings.rumble ^= true,
            Setting::FirstPad => settings.first_pad = 1 - settings.first_pad,
        }
    }
}

const SCALES: [&str; LARGEST_SCALE as usize] =
    ["640 x 360", "1280 x 720", "1920 x 1080", "2560 x 1440", "3200 x 1800", "3840 x 2160"];

fn turned<T: Copy + PartialEq>(all: &[T], now: T, on: bool) -> T {
    let nth = all.iter().position(|one| *one == now).unwrap_or(0);
    all[(nth + if on { 1 } else { all.len() - 1 }) % all.len()]
}
