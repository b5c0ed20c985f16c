//! Measures the tune, the form and the loudness of a song, and compares each figure with its band. A tune that stays in
//! the bands repeats itself enough to be remembered, breathes, and pushes over the bar lines. `tests/sound/songs.rs`
//! requires the bands of every song.

use std::collections::{BTreeMap, BTreeSet};

use quadrant::synth::{Played, RATE, Song, mix_layers, song_loudness};

use crate::fight::correlation;
use crate::spectrum;

/// Instruments that may carry the tune. In each bar, the first of them that begins a note does.
const TUNES: [&str; 4] = ["lead", "horn", "flute", "glass"];
/// Songs of scenes that players soon leave. They may be short and even, like the songs of wardens.
const SHORT: [&str; 4] = ["briefing", "calm", "chase", "map"];
/// Songs of scenes in which nobody fights. They have soft drums and are softer than the others.
const SOFT: [&str; 3] = ["briefing", "calm", "map"];
/// A warden alone with the first layer is about as loud as a stage with all of them.
const LEAST_WARDEN: f32 = -15.2;
/// Bars of the shortest section that counts as a part of the form.
const FORM_BARS: f32 = 4.0;
/// Drums without sound above this have no snap.
const BRIGHT_HZ: f32 = 4000.0;

/// How loud a song should be, in LUFS: a fight against a warden and a chase are a little louder than a stage, and calm
/// scenes are softer.
pub fn loudness(name: &str) -> f32 {
    match name {
        "chase" => -14.3,
        // A warden must not begin softer than the fight before its door.
        _ if name.starts_with("warden_") => -14.1,
        _ if SOFT.contains(&name) => -17.0,
        _ => -15.0,
    }
}

/// A figure, and the lowest and highest value that it should have.
pub struct Band {
    pub name: &'static str,
    pub value: f32,
    pub low: f32,
    pub high: f32,
}

impl Band {
    pub fn is_kept(&self) -> bool {
        (self.low..=self.high).contains(&self.value)
    }
}

/// Returns the tune: the bar in which each of its notes begins, and the note.
pub(crate) fn tune<'s>(song: &Song, score: &[Played<'s>]) -> Vec<(u32, Played<'s>)> {
    let bar = song.sixteenths_in_a_bar() as f32;
    let mut tune = Vec::new();
    for number in 0..song.bars() {
        let here = || score.iter().filter(|note| (note.at / bar) as u32 == number);
        if let Some(singer) = TUNES.iter().find(|name| here().any(|note| note.instrument == **name)) {
            let mut notes: Vec<_> =
                here().filter(|note| note.instrument == *singer).map(|note| (number, *note)).collect();
            notes.sort_by(|a, b| a.1.at.total_cmp(&b.1.at));
            tune.extend(notes);
        }
    }
    tune
}

/// Measures the tune alone, which needs no rendering.
fn of_tune(song: &Song) -> Vec<Band> {
    let score: Vec<Played> = song.score().collect();
    let tune = tune(song, &score);
    let bar = song.sixteenths_in_a_bar() as f32;
    let lift = |at: f32| song.sections().iter().rfind(|section| section.at <= at).map_or(0, |section| section.lift);

    let mut bars: BTreeMap<u32, Vec<(i32, i32)>> = BTreeMap::new();
    let mut sounding = BTreeSet::new();
    let mut ties = BTreeSet::new();
    for (number, note) in &tune {
        let place = (note.at % bar * 4.0) as i32;
        // A bar is the same one an octave higher or lower.
        bars.entry(*number).or_default().push(((note.key - lift(note.at)).rem_euclid(12), place));
        let end = note.at + note.sixteenths;
        sounding.extend(note.at as u32..end.ceil() as u32);
        for line in number + 1..song.bars() {
            if end > line as f32 * bar {
                ties.insert(line - 1);
                bars.entry(line).or_default();
            }
        }
    }
    let different: BTreeSet<&Vec<(i32, i32)>> = bars.values().collect();
    let on_beat_one = bars.values().filter(|notes| notes.iter().any(|note| note.1 == 0)).count();
    let sings_at =
        |at: f32| tune.iter().map(|(_, note)| note).find(|note| note.at <= at && note.at + note.sixteenths > at);
    let strong: Vec<(f32, &Played)> =
        (0..song.bars() * 2).map(|half| half as f32 * bar / 2.0).filter_map(|at| Some((at, sings_at(at)?))).collect();
    let rubbing = strong.iter().filter(|(at, note)| rubs(song, &score, note, *at)).count();

    let share = |part: usize, whole: usize| 100.0 * part as f32 / whole.max(1) as f32;
    let band = |name, value, low, high| Band { name, value, low, high };
    let all = (song.bars() as f32 * bar) as usize;
    vec![
        // With at most 65 %, the band refused endings that come home and a canon whose third part differs from the first. With
        // 72 %, it made variations begin with the same four bars as their theme.
        band("distinct bars %", share(different.len(), bars.len()), 35.0, 80.0),
        band("silence %", 100.0 - share(sounding.len(), all), 15.0, 30.0),
        // Without an upper end, half of all bars were held over, and what should push became a habit.
        band("ties %", share(ties.len(), bars.len()), 10.0, 35.0),
        // With at most 65 %, a refrain on the beat could not answer an early verse.
        band("beat one %", share(on_beat_one, bars.len()), 40.0, 70.0),
        band("rubs %", share(rubbing, strong.len()), 0.0, 8.0),
        band("voices move", voices_move(&score) as f32, 0.0, 2.0),
    ]
}

/// Whether a note is a semitone away from another one at a time, and not both belong to the chord.
fn rubs(song: &Song, score: &[Played], note: &Played, at: f32) -> bool {
    score.iter().any(|other| {
        let sounds = !other.is_drum && other.at <= at && other.at + other.sixteenths > at;
        let apart = (other.key - note.key).rem_euclid(12);
        let are_in_chord = song.is_in_chord(note.key, at) && song.is_in_chord(other.key, at);
        sounds && other.instrument != note.instrument && (apart == 1 || apart == 11) && !are_in_chord
    })
}

/// Returns the largest step of a voice of the pad, in semitones. After a pause of the pad, its voices may begin anywhere.
fn voices_move(score: &[Played]) -> i32 {
    let mut chords: BTreeMap<i32, (f32, Vec<i32>)> = BTreeMap::new();
    for note in score.iter().filter(|note| note.instrument == "pad") {
        let (end, keys) = chords.entry((note.at * 4.0) as i32).or_default();
        *end = note.at + note.sixteenths;
        keys.push(note.key);
    }
    chords.values_mut().for_each(|(_, keys)| keys.sort_unstable());
    let chords: Vec<_> = chords.into_iter().collect();
    let joined = chords.windows(2).filter(|pair| pair[0].1.0 * 4.0 >= pair[1].0 as f32);
    let moves = joined.flat_map(|pair| pair[0].1.1.iter().zip(&pair[1].1.1).map(|(a, b)| (a - b).abs()));
    moves.max().unwrap_or(0)
}

fn floats(samples: &[i16]) -> Vec<f32> {
    samples.iter().map(|sample| f32::from(*sample) / 32768.0).collect()
}

/// Measures how loud, how even, how wide and how bright all layers together are.
fn of_mix(name: &str, song: &Song, whole: &[i16]) -> Vec<Band> {
    let band = |name, value, low, high| Band { name, value, low, high };
    let samples = floats(whole);
    let left: Vec<f32> = samples.iter().step_by(2).copied().collect();
    let bright = spectrum::share(&left, BRIGHT_HZ, RATE as f32 / 2.0).max(0.001) / 100.0;
    // A jingle ends softly, so its range says nothing. Fights are meant to stay loud.
    let least_range = if song.layers() == 1 && !SHORT.contains(&name) { 2.0 } else { 0.5 };
    let least_bright = if SOFT.contains(&name) { -20.0 } else { -14.0 };
    let (least, most) = if SOFT.contains(&name) { (-18.0, -16.0) } else { (-16.0, -14.0) };
    let mut bands = vec![
        band("LUFS", song_loudness(&samples), least, most),
        band("peak dBTP", 20.0 * true_peak(&samples).log10(), -6.0, -1.0),
        band("correlation", correlation(whole), 0.2, 0.7),
    ];
    if song.loops {
        bands.push(band("range LU", range(&samples), least_range, 12.0));
        bands.push(band("over 4 kHz dB", 10.0 * bright.log10(), least_bright, -8.0));
    }
    bands
}

/// Returns the loudness range (EBU Tech 3342): of the loudness of all stretches of three seconds, the distance from the
/// softest tenth to the loudest twentieth. Stretches 20 dB below the average do not count.
fn range(samples: &[f32]) -> f32 {
    let stretch = 2 * 3 * RATE as usize;
    let mut levels: Vec<f32> = (0..samples.len().saturating_sub(stretch))
        .step_by(2 * RATE as usize)
        .map(|from| song_loudness(&samples[from..from + stretch]))
        .collect();
    let gate = song_loudness(samples) - 20.0;
    levels.retain(|level| *level > gate);
    levels.sort_by(f32::total_cmp);
    let at = |share: f32| levels.get((share * levels.len().saturating_sub(1) as f32).round() as usize);
    at(0.95).zip(at(0.1)).map_or(0.0, |(high, low)| high - low)
}

/// Returns the highest level of the curve through the samples, which may be higher than the samples themselves. It is
/// computed at three places between two samples, near the loudest ones only.
fn true_peak(samples: &[f32]) -> f32 {
    const REACH: isize = 12;
    let highest = samples.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
    let between = |at: usize, part: f32| -> f32 {
        (1 - REACH..=REACH)
            .map(|step| {
                let sample = usize::try_from(at as isize + 2 * step).ok().and_then(|at| samples.get(at));
                let far = std::f32::consts::PI * (part - step as f32);
                let window = 0.5 + 0.5 * (far / REACH as f32).cos();
                sample.copied().unwrap_or(0.0) * far.sin() / far * window
            })
            .sum()
    };
    let loud = (0..samples.len()).filter(|at| samples[*at].abs() > 0.8 * highest);
    loud.flat_map(|at| [at.saturating_sub(2), at]).fold(highest, |peak, at| {
        [0.25, 0.5, 0.75].into_iter().fold(peak, |peak, part| peak.max(between(at, part).abs()))
    })
}

/// Measures the length and the loudness of what repeats: an introduction that is heard once does not count, and neither
/// do sections shorter than `FORM_BARS`.
fn of_form(name: &str, song: &Song, layers: &[Vec<i16>]) -> Vec<Band> {
    let band = |name, value, low, high| Band { name, value, low, high };
    // The loudness with the first layer, with the first two, and so on.
    let louder: Vec<f32> =
        (1..=layers.len()).map(|count| song_loudness(&floats(&mix_layers(&layers[..count])))).collect();
    let whole = floats(&mix_layers(layers));
    let bar = song.sixteenths_in_a_bar() as f32;
    let all = song.bars() as f32 * bar;
    let sixteenth = whole.len() as f32 / all / 2.0;
    let loudness = |at: f32, length: f32| {
        let frames = (at * sixteenth) as usize..((at + length) * sixteenth) as usize;
        song_loudness(&whole[frames.start * 2..(frames.end * 2).min(whole.len())])
    };
    let sections = song.sections().iter();
    let long = sections.filter(|it| it.at >= song.loops_from() && it.sixteenths >= FORM_BARS * bar);
    let (low, high) = long
        .map(|section| loudness(section.at, section.sixteenths))
        .fold((0.0_f32, -99.0_f32), |(low, high), lufs| (low.min(lufs), high.max(lufs)));
    let seconds = (all - song.loops_from()) * sixteenth / RATE as f32;
    let mut bands = match layers.len() {
        1 | 2 if !SHORT.contains(&name) => {
            vec![band("seconds", seconds, 110.0, 150.0), band("spread dB", high - low, 5.0, 15.0)]
        }
        _ => vec![band("seconds", seconds, 45.0, 75.0)],
    };
    match louder[..] {
        [calm, whole] => bands.push(band("calm LU", whole - calm, 3.0, 8.0)),
        [one, two, three] => {
            // Voices, register and beat tell the phases apart. With half a LU for each of them, the first phase was softer
            // than the last corridor before it.
            bands.push(band("phase 2 LU", two - one, 0.2, 2.0));
            bands.push(band("phase 3 LU", three - two, 0.2, 2.0));
            bands.push(band("phase 1 LUFS", one, LEAST_WARDEN, -14.0));
        }
        _ => {}
    }
    bands
}

/// Returns all figures of a song that have bands. `layers` are the whole song, as it is rendered.
pub fn of(name: &str, song: &Song, layers: &[Vec<i16>]) -> Vec<Band> {
    let mut bands = of_mix(name, song, &mix_layers(layers));
    if song.loops {
        bands.extend(of_tune(song));
        bands.extend(of_form(name, song, layers));
    }
    bands
}
