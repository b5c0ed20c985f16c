//! A recording as short as a link needs it: at most 2 000 letters for a minute of play. What is held is written as the
//! change since the tick before, and compressed. The hashes of each second follow as they are, because nothing makes
//! them shorter. The marks that help to find which entity differs are left out. The text that comes out is read and
//! checked like any other recording.

use std::fmt::Write;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use quadrant::hash::hash_of;
use quadrant::replay::Replay;

/// How well the inputs are compressed, from 0 to 10.
const EFFORT: u8 = 10;
/// More than the inputs of four hours have. As text they are up to 30 times as long.
const MOST_BYTES: usize = 256 << 10;
/// Ticks between two hashes.
const CHECK_EVERY: usize = 60;

/// The buttons that both players hold, as bits.
type Held = [u16; 2];

/// Packs the text of a recording. Returns `None` for any other text.
pub fn pack(text: &str) -> Option<Vec<u8>> {
    Replay::from_any_rules(text).ok()?;
    let (mut head, mut runs, mut hashes) = (String::new(), Vec::new(), Vec::new());
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let bits = |nth: usize| u16::from_str_radix(words[nth], 16).ok();
        let hash = |nth: usize| Some(u64::from_str_radix(words[nth], 16).ok()?.to_be_bytes());
        match words[0] {
            "input" => runs.push((words[1].parse::<u32>().ok()?, [bits(2)?, bits(4)?], [bits(3)?, bits(5)?])),
            "check" => hashes.extend(hash(2)?),
            "end" => {
                hashes.extend(hash(3)?);
                head += line.rsplit_once(' ')?.0;
            }
            "sum" => {}
            _ => writeln!(head, "{line}").ok()?,
        }
    }
    let mut plain = Vec::new();
    put_part(&mut plain, head.as_bytes());
    put_runs(&mut plain, &runs);
    let mut packed = Vec::new();
    put_part(&mut packed, &compress_to_vec(&plain, EFFORT));
    packed.extend(hashes);
    Some(packed)
}

/// Returns the text of a packed recording, or `None` if these bytes are none.
pub fn unpack(packed: &[u8]) -> Option<String> {
    let mut hashes = packed;
    let plain = decompress_to_vec_with_limit(take_part(&mut hashes)?, MOST_BYTES).ok()?;
    let mut rest = &plain[..];
    let (head, end) = std::str::from_utf8(take_part(&mut rest)?).ok()?.rsplit_once('\n')?;
    let mut text = format!("{head}\n");
    let mut held = [0; 2];
    while !rest.is_empty() {
        take_run(&mut rest, &mut held, &mut text)?;
    }
    let (hashes, []) = hashes.as_chunks::<8>() else { return None };
    let (last, checks) = hashes.split_last()?;
    for (nth, hash) in checks.iter().enumerate() {
        writeln!(text, "check {} {:016x}", (nth + 1) * CHECK_EVERY, u64::from_be_bytes(*hash)).ok()?;
    }
    writeln!(text, "{end} {:016x}", u64::from_be_bytes(*last)).ok()?;
    writeln!(text, "sum {:016x}", hash_of(text.as_bytes())).ok()?;
    Some(text)
}

/// Writes for each change the ticks until the next, and the changed bits, shifted by one. Nearly always, what is newly
/// held was pressed in the first tick of the change. If not, the lowest bit is 1, and all four fields follow.
fn put_runs(plain: &mut Vec<u8>, runs: &[(u32, Held, Held)]) {
    let (mut before, mut runs) = ([0; 2], runs.iter().peekable());
    while let Some(&(mut ticks, held, pressed)) = runs.next() {
        let newly = newly(before, held);
        if pressed == newly && (newly == [0; 2] || ticks == 1) {
            let is_rest = |run: &&(u32, Held, Held)| newly != [0; 2] && run.1 == held && run.2 == [0; 2] && run.0 > 0;
            ticks += runs.next_if(is_rest).map_or(0, |rest| rest.0);
            put(plain, ticks.into());
            put(plain, u64::from(held[0] ^ before[0]) << 1 | u64::from(held[1] ^ before[1]) << 17);
        } else {
            put(plain, ticks.into());
            [1, held[0], pressed[0], held[1], pressed[1]].into_iter().for_each(|field| put(plain, field.into()));
        }
        before = held;
    }
}

/// Reads a change and writes its lines of text.
fn take_run(rest: &mut &[u8], held: &mut Held, text: &mut String) -> Option<()> {
    let (mut ticks, changed) = (take(rest)?, take(rest)?);
    let mut pressed = [0; 2];
    if changed & 1 == 1 {
        for player in 0..2 {
            held[player] = take(rest)?.try_into().ok()?;
            pressed[player] = take(rest)?.try_into().ok()?;
        }
    } else {
        let before = *held;
        *held = [before[0] ^ (changed >> 1) as u16, before[1] ^ (changed >> 17) as u16];
        pressed = newly(before, *held);
        if pressed != [0; 2] {
            write_run(text, 1, *held, pressed)?;
            (ticks, pressed) = (ticks.checked_sub(1)?, [0; 2]);
            if ticks == 0 {
                return Some(());
            }
        }
    }
    write_run(text, ticks, *held, pressed)
}

fn newly(before: Held, held: Held) -> Held {
    [held[0] & !before[0], held[1] & !before[1]]
}

fn write_run(text: &mut String, ticks: u64, held: Held, pressed: Held) -> Option<()> {
    writeln!(text, "input {ticks} {:x} {:x} {:x} {:x}", held[0], pressed[0], held[1], pressed[1]).ok()
}

/// Writes a number, seven bits in a byte. The highest bit says that more follow.
fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 127 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let byte = *rest.split_off_first()?;
        number |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

/// Writes how many bytes a part has, and the part.
fn put_part(bytes: &mut Vec<u8>, part: &[u8]) {
    put(bytes, part.len() as u64);
    bytes.extend(part);
}

fn take_part<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(take(rest)?).ok()?;
    rest.split_off(..length)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use quadrant::input::Input;
    use quadrant::level::read::read;
    use quadrant::sim::{IndexChoice, World};

    use super::*;

    fn recordings() -> Vec<String> {
        let folders = ["../tests/replays", "../tests/replays/modes"];
        let files = folders.into_iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten();
        let paths =
            files.map(|file| file.unwrap().path()).filter(|path| path.extension().is_some_and(|end| end == "replay"));
        paths.map(|path| std::fs::read_to_string(path).unwrap()).collect()
    }

    #[test]
    fn a_recording_is_the_same_after_a_link_and_a_minute_takes_few_letters() {
        let all = recordings();
        assert!(all.len() > 40);
        for text in all {
            let packed = pack(&text).unwrap();
            let (before, after) =
                (Replay::from_text(&text).unwrap(), Replay::from_text(&unpack(&packed).unwrap()).unwrap());
            assert!(before.inputs().eq(after.inputs()));
            for tick in 0..=before.ticks {
                assert_eq!(before.hash_at(tick), after.hash_at(tick));
            }
            let header = |text: &str| text.split_once("\ninput").unwrap().0.to_string();
            assert_eq!(header(&text), header(&unpack(&packed).unwrap()));
            assert_eq!((before.ticks, before.outcome), (after.ticks, after.outcome));
            let letters = packed.len() * 4 / 3;
            assert!(
                letters <= 2000 * (before.ticks as usize).max(3600) / 3600,
                "{letters} letters for {} ticks",
                before.ticks
            );
        }
    }

    #[test]
    fn a_recording_without_marks_names_no_entity_when_it_diverges() {
        let text = std::fs::read_to_string("../tests/replays/mirror.replay").unwrap();
        let level = std::fs::read_to_string("../levels/test/mirror.ron").unwrap();
        let level = Arc::new(read("mirror.ron", &level).unwrap());
        let why = |text: &str| {
            let replay = Replay::from_text(text).unwrap();
            let mut world = World::new(Arc::clone(&level), replay.seed, replay.rules, IndexChoice::default());
            // One other input comes first.
            world.step([Input::from_bits(1, 1).unwrap(), Input::default()]);
            replay.play(&mut world, |_| {}).unwrap_err().to_string()
        };
        assert!(why(&text).contains("in slot"), "{}", why(&text));
        let linked = why(&unpack(&pack(&text).unwrap()).unwrap());
        assert!(linked.contains("none of the entities that the recording can compare"), "{linked}");
    }

    #[test]
    fn odd_inputs_of_two_players_are_kept() {
        // Each line differs from what is usual: pressed again, pressed without being held, a run split in two.
        let lines = [
            "1 2 2 400 400",
            "5 2 0 400 0",
            "3 2 0 400 0",
            "1 2 2 400 0",
            "7 3 1 0 0",
            "1 0 10 0 0",
            "4 10 0 0 0",
            "38 7ff 0 7ff 0",
        ];
        let mut text = "quadrant replay 3\nrules_version 0\nlevel a\nhash 1\nseed 1\nrules normal\n".to_string();
        lines.iter().for_each(|line| text += &format!("input {line}\n"));
        text += "check 60 00000000000000ab\nend 60 lost 00000000000000cd\n";
        text += &format!("sum {:016x}\n", hash_of(text.as_bytes()));
        assert_eq!(unpack(&pack(&text).unwrap()).unwrap(), text);
    }

    #[test]
    fn damaged_and_hostile_bytes_are_refused() {
        let packed = pack(&recordings()[0]).unwrap();
        for end in 0..packed.len() {
            if let Some(text) = unpack(&packed[..end]) {
                assert!(Replay::from_any_rules(&text).is_err(), "cut after {end} bytes");
            }
        }
        let mut bomb = Vec::new();
        put_part(&mut bomb, &compress_to_vec(&vec![0; MOST_BYTES + 1], 10));
        assert!(unpack(&bomb).is_none());
        assert!(unpack(&[255; 40]).is_none() && unpack(&[]).is_none());
        assert!(pack("quadrant replay 3\n").is_none() && pack("").is_none());
    }
}
