//! Commands for the mixer as numbers, because the mixer runs in a worker with a memory of its own. The page carries the
//! numbers there, and [`read`] makes commands of them again.

use std::cell::RefCell;
use std::rc::Rc;

use quadrant::audio::TUNES;
use quadrant::audio::mixer::{Ears, MixerCommand};
use quadrant::audio::music::Piece;
use quadrant::audio::speaker::Outlet;
use quadrant::level::Theme;

/// Numbers in a command: its kind, and what it says.
pub const LENGTH: usize = 6;
/// Far more commands than a few frames have. When the worker is dead, more are dropped.
const MOST: usize = 1024;
const NO_TUNE: i32 = -1;
const NO_ROOM: i32 = -1;

/// Collects the commands of a speaker until the page takes them.
#[derive(Clone, Default)]
pub struct Commands(Rc<RefCell<Vec<i32>>>);

impl Commands {
    /// Moves the numbers to `taken`.
    pub fn take(&self, taken: &mut Vec<i32>) {
        taken.clear();
        taken.append(&mut self.0.borrow_mut());
    }
}

impl Outlet for Commands {
    fn pass(&self, command: MixerCommand<Piece>) {
        let numbers = match command.with_stream(|piece| piece.tune().map_or(NO_TUNE, |tune| tune as i32)) {
            // The worker renders its own.
            MixerCommand::Takes(_) => return,
            MixerCommand::Strike { sound, ears, far, step } => {
                [0, sound as i32, ears.left, ears.right, far, step as i32]
            }
            MixerCommand::Hum { hum, sound, ears } => [1, hum as i32, sound as i32, ears.left, ears.right, 0],
            MixerCommand::Song { stream, fade } => [2, stream.unwrap_or(NO_TUNE), fade as i32, 0, 0, 0],
            MixerCommand::Next(tune) => [3, tune, 0, 0, 0, 0],
            MixerCommand::Layers(layers) => [4, layers as i32, 0, 0, 0, 0],
            MixerCommand::Volumes { effects, music } => [5, effects, music, 0, 0, 0],
            MixerCommand::Hush(is_hushed) => [6, is_hushed.into(), 0, 0, 0, 0],
            MixerCommand::Clear => [7, 0, 0, 0, 0, 0],
            MixerCommand::Speech(is_spoken) => [8, is_spoken.into(), 0, 0, 0, 0],
            MixerCommand::Room(theme) => [9, theme.map_or(NO_ROOM, |theme| theme as i32), 0, 0, 0, 0],
        };
        let mut all = self.0.borrow_mut();
        if all.len() < MOST * LENGTH {
            all.extend(numbers);
        }
    }
}

/// Returns the command of these numbers. A song is its number in [`TUNES`].
pub fn read(numbers: [i32; LENGTH]) -> Option<MixerCommand<usize>> {
    let [kind, a, b, c, d, e] = numbers;
    let tune = |number: i32| usize::try_from(number).ok().filter(|number| *number < TUNES.len());
    Some(match kind {
        0 => MixerCommand::Strike { sound: a as usize, ears: Ears { left: b, right: c }, far: d, step: e as u32 },
        1 => MixerCommand::Hum { hum: a as usize, sound: b as usize, ears: Ears { left: c, right: d } },
        2 => MixerCommand::Song { stream: tune(a), fade: b as u32 },
        3 => MixerCommand::Next(tune(a)?),
        4 => MixerCommand::Layers(a as usize),
        5 => MixerCommand::Volumes { effects: a, music: b },
        6 => MixerCommand::Hush(a != 0),
        7 => MixerCommand::Clear,
        8 => MixerCommand::Speech(a != 0),
        9 => MixerCommand::Room(usize::try_from(a).ok().and_then(|theme| Theme::ALL.get(theme).copied())),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrant::audio::Tune;

    #[test]
    fn a_command_arrives_as_it_was_sent() {
        let (commands, ears) = (Commands::default(), Ears { left: 7, right: 256 });
        let sent = || {
            [
                MixerCommand::Strike { sound: 3, ears, far: 99, step: 70_000 },
                MixerCommand::Hum { hum: 2, sound: 9, ears },
                MixerCommand::Song { stream: Some(Piece::Ours(Tune::Docks)), fade: 44_100 },
                MixerCommand::Song { stream: None, fade: 5 },
                MixerCommand::Next(Piece::Ours(Tune::Docks)),
                MixerCommand::Layers(2),
                MixerCommand::Volumes { effects: 256, music: 0 },
                MixerCommand::Hush(true),
                MixerCommand::Clear,
                MixerCommand::Speech(true),
                MixerCommand::Room(Some(Theme::Vault)),
                MixerCommand::Room(None),
            ]
        };
        sent().into_iter().for_each(|command| commands.pass(command));
        let mut numbers = Vec::new();
        commands.take(&mut numbers);
        let arrived = numbers.chunks(LENGTH).map(|one| read(one.try_into().unwrap()).unwrap());
        let expected =
            sent().map(|command| format!("{:?}", command.with_stream(|piece| piece.tune().unwrap() as usize)));
        assert_eq!(arrived.map(|command| format!("{command:?}")).collect::<Vec<_>>(), expected);
        commands.take(&mut numbers);
        assert!(numbers.is_empty());
        assert!(read([10, 0, 0, 0, 0, 0]).is_none() && read([3, -1, 0, 0, 0, 0]).is_none());
    }
}
