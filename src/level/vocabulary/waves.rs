//! Reads the waves of a spawner from a text such as `2 rifleman, grenadier / shield`: waves with slashes between them,
//! and in each wave groups of enemies with commas between them. It is a text and not a list, so that the editor needs
//! only a line to type it in.

use std::num::IntErrorKind;

use super::{unknown_word, word_as, words_of};
use crate::level::EnemyKind;
use crate::level::fault::Fault;

pub const MOST_WAVES: usize = 8;
pub const MOST_IN_A_WAVE: usize = 16;

/// Returns the enemies of each wave in their order. The error has the byte in the text where it is.
pub fn waves_of(text: &str) -> Result<Vec<Vec<EnemyKind>>, (usize, Fault)> {
    let (mut waves, mut begin) = (Vec::new(), 0);
    for wave in text.split('/') {
        waves.push(wave_of(wave, begin)?);
        begin += wave.len() + 1;
    }
    match waves.len() {
        count if count > MOST_WAVES => Err((0, Fault::TooManyWaves { count, most: MOST_WAVES })),
        _ => Ok(waves),
    }
}

fn wave_of(text: &str, begin: usize) -> Result<Vec<EnemyKind>, (usize, Fault)> {
    let (mut wave, mut at) = (Vec::new(), begin);
    for group in text.split(',') {
        let word = group.trim_start();
        let word_at = at + group.len() - word.len();
        let (count, kind) = group_of(word.trim_end(), word_at)?;
        let all = wave.len().saturating_add(count);
        if all > MOST_IN_A_WAVE {
            return Err((word_at, Fault::WaveSize { count: all, most: MOST_IN_A_WAVE }));
        }
        wave.extend(std::iter::repeat_n(kind, count));
        at += group.len() + 1;
    }
    Ok(wave)
}

/// Reads an enemy, with a number before it if there are several.
fn group_of(text: &str, at: usize) -> Result<(usize, EnemyKind), (usize, Fault)> {
    let (count, word) = match text.split_once(' ') {
        Some((count, word)) if count.starts_with(|letter: char| letter.is_ascii_digit()) => (count, word.trim_start()),
        _ => ("1", text),
    };
    let count = match count.parse::<usize>() {
        Ok(count @ 1..) => count,
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => usize::MAX,
        _ => return Err((at, Fault::WaveSize { count: 0, most: MOST_IN_A_WAVE })),
    };
    let Some(kind) = word_as(word) else {
        let word_at = at + text.len() - word.len();
        return Err(if word.is_empty() {
            (word_at, Fault::WaveEmpty)
        } else {
            (word_at, unknown_word(word, "enemy", words_of::<EnemyKind>()))
        });
    };
    Ok((count, kind))
}
