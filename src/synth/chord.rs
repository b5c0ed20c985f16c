//! The chord track of a song. Phrases written in degrees get their keys from it, and pads their voices: each voice moves
//! to the nearest note of the next chord, so that notes which both chords have stay where they are.

/// The names of chords behind their root, and their third, fifth and seventh in semitones. A triad has no seventh.
const QUALITIES: [(&str, i32, i32, Option<i32>); 13] = [
    ("", 4, 7, None),
    ("m", 3, 7, None),
    ("dim", 3, 6, None),
    ("aug", 4, 8, None),
    ("sus4", 5, 7, None),
    ("sus2", 2, 7, None),
    ("5", 7, 7, None),
    ("7", 4, 7, Some(10)),
    ("m7", 3, 7, Some(10)),
    ("maj7", 4, 7, Some(11)),
    ("m7b5", 3, 6, Some(10)),
    ("6", 4, 7, Some(9)),
    ("m6", 3, 7, Some(9)),
];

/// The scales that a key can have, as bits of semitones above its first note.
const SCALES: [(&str, [i32; 7]); 5] = [
    ("major", [0, 2, 4, 5, 7, 9, 11]),
    ("minor", [0, 2, 3, 5, 7, 8, 10]),
    ("dorian", [0, 2, 3, 5, 7, 9, 10]),
    ("phrygian", [0, 1, 3, 5, 7, 8, 10]),
    ("mixolydian", [0, 2, 4, 5, 7, 9, 10]),
];

/// The keys of the three voices of a pad, from low to high.
pub type Voices = [i32; 3];
/// Semitones above the lowest key of an instrument in which the voices of its pad should be, and how far they may leave
/// this range to move less.
const SPAN: i32 = 12;
const OUTSIDE: i32 = 9;
/// Semitones that a voice may move to the next chord. It moves further only if no other way leads to the chord.
const STEP: i32 = 2;

/// The key of a song, such as D minor.
#[derive(Clone, Copy, Debug)]
pub struct MusicKey {
    /// From 0 (C) to 11 (B).
    pub tonic: i32,
    scale: [i32; 7],
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chord {
    root: i32,
    /// The lowest note, which differs from the root in a chord such as C/E.
    bass: i32,
    third: i32,
    fifth: i32,
    seventh: Option<i32>,
}

pub fn qualities() -> Vec<&'static str> {
    QUALITIES.iter().map(|quality| quality.0).filter(|name| !name.is_empty()).collect()
}

impl MusicKey {
    /// Parses a key such as `d minor` or `f# dorian`.
    pub fn parse(text: &str) -> Option<MusicKey> {
        let (tonic, scale) = text.split_once(' ')?;
        let (tonic, "") = note(tonic)? else { return None };
        let (_, scale) = SCALES.iter().find(|known| known.0 == scale)?;
        Some(MusicKey { tonic, scale: *scale })
    }

    fn has(&self, key: i32) -> bool {
        self.scale.contains(&(key - self.tonic).rem_euclid(12))
    }
}

impl Chord {
    /// Parses a chord such as `Dm`, `Bbmaj7` or `C/E`.
    pub fn parse(name: &str) -> Option<Chord> {
        let (name, bass) = match name.split_once('/') {
            Some((name, bass)) => (name, Some(bass)),
            None => (name, None),
        };
        let capital = |name: &str| name.starts_with(|letter: char| letter.is_ascii_uppercase());
        let lower = name.to_ascii_lowercase();
        let (root, quality) = note(&lower).filter(|_| capital(name))?;
        let (_, third, fifth, seventh) = *QUALITIES.iter().find(|known| known.0 == quality)?;
        let bass = match bass {
            Some(bass) => {
                let lower = bass.to_ascii_lowercase();
                let (bass, "") = note(&lower).filter(|_| capital(bass))? else { return None };
                bass
            }
            None => root,
        };
        Some(Chord { root, bass, third, fifth, seventh })
    }

    pub fn transposed(&self, semitones: i32) -> Chord {
        let moved = |note: i32| (note + semitones).rem_euclid(12);
        Chord { root: moved(self.root), bass: moved(self.bass), ..*self }
    }

    /// Returns the semitones of a degree above the root. 1, 3, 5, and 7 of a chord with a seventh are its notes. The
    /// others are the steps of the scale that are nearest to those of a major scale.
    fn above_root(&self, degree: i32, key: MusicKey) -> i32 {
        let scale = |far: i32, near: i32| if key.has(self.root + far) { far } else { near };
        12 * (degree - 1).div_euclid(7)
            + match (degree - 1).rem_euclid(7) {
                0 => 0,
                1 => scale(2, 1),
                2 => self.third,
                3 => scale(5, 6),
                4 => self.fifth,
                5 => scale(9, 8),
                _ => self.seventh.unwrap_or(scale(11, 10)),
            }
    }

    /// Returns the key number of a degree for an instrument whose lowest root is `low`.
    pub fn degree(&self, degree: i32, key: MusicKey, low: i32) -> i32 {
        low + (self.root - low).rem_euclid(12) + self.above_root(degree, key)
    }

    /// Returns the key number of the chord's lowest note at or above `low`.
    pub fn lowest(&self, low: i32) -> i32 {
        low + (self.bass - low).rem_euclid(12)
    }

    fn notes(&self) -> impl Iterator<Item = i32> {
        [Some(0), Some(self.third), Some(self.fifth), self.seventh].into_iter().flatten().map(|step| self.root + step)
    }

    /// Whether these keys name the chord. With a seventh, one of root and fifth may be missing.
    fn is_named_by(&self, keys: &[i32]) -> bool {
        let has = |step: i32| keys.iter().any(|key| (key - self.root - step).rem_euclid(12) == 0);
        match self.seventh {
            Some(seventh) => has(self.third) && has(seventh),
            None => has(0) && has(self.third) && has(self.fifth),
        }
    }

    /// Returns all voicings near the lowest key of an instrument.
    fn voicings(&self, low: i32) -> Vec<Voices> {
        let keys: Vec<i32> = (low - OUTSIDE..=low + SPAN + OUTSIDE).filter(|key| self.has(*key)).collect();
        let mut voicings = Vec::new();
        for (nth, &first) in keys.iter().enumerate() {
            for (mth, &second) in keys.iter().enumerate().skip(nth + 1) {
                voicings.extend(keys[mth + 1..].iter().map(|third| [first, second, *third]));
            }
        }
        voicings.retain(|voices| self.is_named_by(voices));
        voicings
    }

    pub fn has(&self, key: i32) -> bool {
        self.notes().any(|note| (key - note).rem_euclid(12) == 0)
    }
}

/// Returns the voices of each chord for an instrument whose lowest key is `low`. Of all possible voicings in a row, these are
/// the ones between which the voices move least.
pub fn lead(chords: &[Chord], low: i32) -> Vec<Voices> {
    let outside =
        |voices: &Voices| -> i32 { voices.iter().map(|key| (low - key).max(0) + (key - low - SPAN).max(0)).sum() };
    // For each chord its voicings, each with the lowest cost to reach it and the voicing before it.
    let mut reached: Vec<Vec<(Voices, i32, usize)>> = Vec::new();
    for chord in chords {
        let before = reached.last();
        let best = |voices: Voices| {
            let from = before.into_iter().flatten().enumerate();
            let (cost, from) =
                from.map(|(nth, from)| (from.1 + distance(&from.0, &voices), nth)).min().unwrap_or((0, 0));
            (voices, cost + outside(&voices), from)
        };
        let next = chord.voicings(low).into_iter().map(best).collect();
        reached.push(next);
    }
    let mut nth = reached.last().map_or(0, |last| (0..last.len()).min_by_key(|nth| last[*nth].1).unwrap_or(0));
    let mut led = Vec::new();
    for voicings in reached.iter().rev() {
        let Some((voices, _, from)) = voicings.get(nth) else { return Vec::new() };
        led.push(*voices);
        nth = *from;
    }
    led.reverse();
    led
}

/// Returns the cost of moving from some voices to others.
fn distance(from: &Voices, to: &Voices) -> i32 {
    let of_voice = |(from, to): (&i32, &i32)| {
        let far = (from - to).abs();
        far * 2 + (far - STEP).max(0) * 2000
    };
    from.iter().zip(to).map(of_voice).sum()
}

/// Parses the name of a note without an octave, such as `bb`. Returns its number from 0 (C), and the rest.
fn note(name: &str) -> Option<(i32, &str)> {
    let semitone = match name.chars().next()? {
        'c' => 0,
        'd' => 2,
        'e' => 4,
        'f' => 5,
        'g' => 7,
        'a' => 9,
        'b' => 11,
        _ => return None,
    };
    let rest = &name[1..];
    Some(match rest.chars().next() {
        Some('#') => ((semitone + 1) % 12, &rest[1..]),
        Some('b') => ((semitone + 11) % 12, &rest[1..]),
        _ => (semitone, rest),
    })
}
