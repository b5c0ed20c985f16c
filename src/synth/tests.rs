//! Tests: notes have the right pitch, length and loudness, and a song in stretches equals the song in one piece.

use super::chord::{Chord, MusicKey, lead};
use super::cue::{Cue, NEVER};
use super::curve::Curve;
use super::effect::Effect;
use super::kick::{DUCK_FRAMES, Kick};
use super::level::{effect_loudness, song_loudness};
use super::phrase::{PhraseNote, Pitch, SIXTEENTH, WHOLE, beat, melody};
use super::shelf::Shelf;
use super::song::Song;
use super::source::read;
use super::voice::{Note, Voice};
use super::wave::{Oscillator, Wave, sine};
use super::{RATE_F, key_hz};

fn notes(words: &str) -> Vec<PhraseNote> {
    melody(words, words, WHOLE).expect("a phrase").notes
}

fn note(at: u32, ticks: u32, key: i32) -> PhraseNote {
    PhraseNote { at, ticks, pitch: Pitch::Key(key), from: None, gain: 1.0 }
}

#[test]
fn words_become_notes() {
    assert_eq!(notes("a4 - . c#5"), [note(0, 12, 69), note(18, 6, 73)]);
    assert_eq!(notes("/4 c4+g4 - /8 bb3"), [note(0, 48, 60), note(0, 48, 67), note(48, 12, 58)]);
    assert_eq!(notes("[ c4 . ]x2"), notes("c4 . c4 ."));
    assert_eq!(notes("[ c4 [ d4 ]x2 ]x2"), notes("c4 d4 d4 c4 d4 d4"));
    assert_eq!(
        notes("c4 ~d4:5"),
        [note(0, 6, 60), PhraseNote { from: Some(Pitch::Key(60)), gain: 0.5, ..note(6, 6, 62) }]
    );
}

#[test]
fn letters_become_hits() {
    let phrase = beat("X.o.", "X.o.", WHOLE, 40).expect("a beat");
    assert_eq!(phrase.ticks, 4 * SIXTEENTH);
    assert_eq!(phrase.notes, [note(0, 6, 40), PhraseNote { gain: 0.4, ..note(12, 6, 40) }]);
}

#[test]
fn curves_run_through_their_points() {
    let curve = Curve::try_from(vec![(0.0, 100.0), (1.0, 400.0)]).expect("a curve");
    assert_eq!([curve.at(-1.0), curve.at(0.5), curve.at(2.0)], [100.0, 250.0, 400.0]);
    assert!((curve.hertz_at(0.5) - 200.0).abs() < 0.1, "half the way of two octaves is one octave");
    assert_eq!(Curve::default().at(1.0), 0.0);
}

#[test]
fn the_sine_is_one() {
    for step in 0..1000 {
        let phase = step as f32 / 1000.0;
        assert!((sine(phase) - (phase * std::f32::consts::TAU).sin()).abs() < 3e-4, "at {phase}");
    }
}

#[test]
fn every_wave_is_in_tune_and_centred() {
    let second = |wave: &Wave, hz: f32| {
        let mut samples = vec![0.0; RATE_F as usize];
        Oscillator::new(1).fill(wave, 0.0, hz / RATE_F, 1.0, &mut samples);
        samples
    };
    for wave in [Wave::Sine, Wave::Triangle, Wave::Saw, Wave::Square(0.5), Wave::Square(0.2), Wave::Metal] {
        let mean = second(&wave, 437.3).iter().sum::<f32>() / RATE_F;
        assert!(mean.abs() < 0.01, "{wave:?} has a mean of {mean}");
    }
    for wave in [Wave::Sine, Wave::Triangle, Wave::Saw, Wave::Square(0.5), Wave::Square(0.2)] {
        let drift = second(&wave, 441.0).windows(101).map(|part| (part[100] - part[0]).abs()).fold(0.0, f32::max);
        assert!(drift < 0.1, "{wave:?} changes by {drift} in one period");
    }
}

#[test]
fn a_note_lasts_its_gate_and_release_and_dies_away() {
    let voice = Voice { sustain: 0.5, decay: 0.1, release: 0.2, ..Voice::default() };
    let mut samples = Vec::new();
    voice.render(&Note { hz: key_hz(69.0), glide: None, gate: 0.3, seed: 1, brightness: 1.0 }, &mut samples);
    let seconds = samples.len() as f32 / RATE_F;
    assert!((seconds - 0.5).abs() < 0.001, "{seconds} seconds");
    assert!(samples[0].abs() < 0.001 && samples[samples.len() - 1].abs() < 0.001);
}

#[test]
fn loudness_agrees_with_the_broadcasters_sine() {
    // By definition a full-scale sine of about 1 kHz on one channel is -3 LUFS, so -20 dB on both channels is -20 LUFS.
    let tone = |frame: usize| 0.1 * (frame as f32 * 997.0 / RATE_F * std::f32::consts::TAU).sin();
    let mono: Vec<f32> = (0..RATE_F as usize * 2).map(tone).collect();
    let stereo: Vec<f32> = mono.iter().flat_map(|sample| [*sample, *sample]).collect();
    assert!((effect_loudness(&mono) + 20.0).abs() < 1.0, "{}", effect_loudness(&mono));
    assert!((song_loudness(&stereo) + 20.0).abs() < 1.0, "{}", song_loudness(&stereo));
}

#[test]
fn the_kick_is_the_same_in_stretches_as_in_one_piece() {
    let kick = Kick(vec![100, 5_000, 7_000]);
    let (mut whole, mut stretches) = (vec![0.0; 256 * DUCK_FRAMES], vec![0.0; 256 * DUCK_FRAMES]);
    kick.presence(0, &mut whole);
    let stretch = 32 * DUCK_FRAMES;
    stretches.chunks_mut(stretch).enumerate().for_each(|(i, part)| kick.presence(i * stretch, part));
    assert_eq!(whole, stretches);
    assert_eq!([whole[DUCK_FRAMES], whole[7_000 / DUCK_FRAMES * DUCK_FRAMES], whole[16_000]], [1.0, 1.0, 0.0]);
}

#[test]
fn a_full_shelf_renders_a_sound_again_and_alike() {
    let text = r#"(title: "", tempo: 120, instruments: { "a": (voices: [(pan: -0.5), (wave: Saw, pan: 0.5)]) },
        phrases: { "a": { "a": "c4 d4 c4 ." } }, order: [(bars: 1, play: { "a": "a" })])"#;
    let song = Song::parse(text).expect("a song");
    let (sounds, cues) = song.cues();
    let ready = |shelf: &mut Shelf, cue: &Cue| {
        shelf.fetch(cue, cue.start + RATE_F as usize);
        shelf.sound(cue.sound).1.iter().map(|part| part.samples.clone()).collect::<Vec<_>>()
    };
    let mut shelf = Shelf::new(&song, sounds, 1);
    let played: Vec<_> = cues.iter().map(|cue| ready(&mut shelf, cue)).collect();
    assert_eq!([cues[0].next, cues[cues.len() - 1].next], [cues[2].start, NEVER]);
    assert!(played[0] == played[2] && played[0] != played[1]);
    assert!(shelf.sound(cues[1].sound).1.is_empty(), "there was room for one sound only");
}

#[test]
fn chords_are_named_and_led() {
    let chord = |name: &str| Chord::parse(name).unwrap_or_else(|| panic!("{name}"));
    let d_minor = MusicKey::parse("d minor").expect("a key");
    let degrees = |name: &str| [1, 2, 3, 4, 5, 6, 7, 8].map(|degree| chord(name).degree(degree, d_minor, 36));
    assert_eq!(degrees("Dm"), [38, 40, 41, 43, 45, 46, 48, 50]);
    assert_eq!(degrees("A"), [45, 46, 49, 50, 52, 53, 55, 57], "the second of A is B flat in D minor");
    assert_eq!(degrees("Bbmaj7"), [46, 48, 50, 52, 53, 55, 57, 58]);
    assert_eq!((chord("C/E").lowest(36), chord("C/E").degree(1, d_minor, 36)), (40, 36));
    for wrong in ["H", "c", "Cmin", "C/", "C/h", "", "Dm/A#b"] {
        assert_eq!(Chord::parse(wrong), None, "{wrong}");
    }
    let names = ["Dm", "Bb", "Gm", "C", "F", "A7", "Dm", "Eb", "Gm7", "C", "Em", "B7", "Em", "F", "G", "Am"];
    let chords = names.map(chord);
    let led = lead(&chords, 60);
    assert_eq!(led.len(), names.len());
    for (pair, names) in led.windows(2).zip(names.windows(2)) {
        let most = pair[0].iter().zip(&pair[1]).map(|(a, b)| (a - b).abs()).max();
        assert!(most <= Some(2), "{names:?}: {pair:?}");
    }
    assert!(led.iter().zip(chords).all(|(voices, chord)| voices.iter().all(|key| chord.has(*key))));
    // The notes F and D of both chords stay.
    assert_eq!(led[0].iter().filter(|key| led[1].contains(key)).count(), 2);
}

/// The tone of each shape repeats with the period of the note, and a louder modulator makes it brighter.
#[test]
fn operators_are_in_tune_and_brighter_when_pushed() {
    for shape in ["Stack", "Pairs", "Fan"] {
        let period = |depth: f32| {
            let text = format!(
                "Operators(shape: {shape}, list: [(ratio: 1, level: [(0, 1)]), (ratio: 2, level: [(0, {depth})]), \
                 (ratio: 1, level: [(0, {depth})]), (ratio: 3, level: [(0, {depth})])])"
            );
            let wave: Wave = read(&text).expect("a wave");
            let mut samples = vec![0.0; RATE_F as usize];
            Oscillator::new(1).fill(&wave, 0.0, 441.0 / RATE_F, 1.0, &mut samples);
            samples
        };
        let drift = period(1.0).windows(101).map(|part| (part[100] - part[0]).abs()).fold(0.0, f32::max);
        assert!(drift < 0.1, "{shape} changes by {drift} in one period");
        let steps = |samples: Vec<f32>| samples.windows(2).map(|pair| (pair[1] - pair[0]).abs()).sum::<f32>();
        assert!(steps(period(2.0)) > 1.3 * steps(period(0.5)), "{shape}");
    }
}

#[test]
fn a_section_like_another_takes_over_what_it_does_not_write() {
    let text = r#"(title: "", tempo: 120, key: "c major", instruments: {
            "a": (low: "c3", voices: [()]), "bass": (low: "c2", voices: [()]) },
        phrases: { "a": { "a": "1 3 5 8 - - - - chord - - - - - - -", "b": "/1 g4" }, "bass": { "a": "/1 1" } },
        order: [
            (name: "A", bars: 2, chords: "C F/A", play: { "a": "a", "bass": "a" }),
            (like: "A", lift: 2, play: { "a": "b" }),
            (like: "A", bars: 1, chords: "G", without: ["bass"]),
        ])"#;
    let song = Song::parse(text).expect("a song");
    let keys = |name: &str, bar: f32| {
        let here = song.score().filter(|note| note.instrument == name && (note.at / 16.0).floor() == bar);
        here.map(|note| note.key).collect::<Vec<_>>()
    };
    assert_eq!(keys("a", 0.0), [48, 52, 55, 60, 48, 52, 55]);
    assert_eq!(keys("a", 1.0), [53, 57, 60, 65, 48, 53, 57]);
    assert_eq!((keys("bass", 0.0), keys("bass", 1.0)), (vec![36], vec![45]));
    assert_eq!((keys("a", 2.0), keys("bass", 2.0)), (vec![69], vec![38]), "two semitones higher");
    assert_eq!((keys("a", 4.0)[..4].to_vec(), keys("bass", 4.0)), (vec![55, 59, 62, 67], vec![]));
}

#[test]
fn the_sides_of_a_unison_differ_and_it_is_as_loud_as_one_voice() {
    let voice: Voice = read("(unison: (voices: 5, detune: 0.2, spread: 1.0))").expect("a voice");
    let singles = voice.singles();
    let tunes: Vec<f32> = singles.iter().map(|voice| (voice.tune * 100.0).round()).collect();
    assert_eq!(tunes, [-10.0, -5.0, 0.0, 5.0, 10.0]);
    let power: f32 = singles.iter().map(|voice| voice.gain * voice.gain).sum();
    assert!((power - 1.0).abs() < 0.01);
    assert!(singles.iter().any(|voice| voice.pan > 0.4) && singles.iter().any(|voice| voice.pan < -0.4));
}

/// The limits only catch typing mistakes. No real song comes near them.
#[test]
fn what_is_shipped_is_far_from_the_limits() {
    // tools/listen, which is two folders below, has these tests too.
    let root = if std::fs::exists("assets").unwrap() { "" } else { "../../" };
    let texts = |folder: &str| -> Vec<String> {
        let files = std::fs::read_dir(format!("{root}{folder}")).unwrap().map(|entry| entry.unwrap().path());
        files.map(|file| std::fs::read_to_string(file).unwrap()).collect()
    };
    let (mut notes, mut song_seconds, mut effect_seconds) = (0, 0.0_f32, 0.0_f32);
    for text in texts("assets/songs") {
        let song = Song::parse(&text).unwrap();
        notes = notes.max(song.notes.len());
        song_seconds = song_seconds.max(song.voice_seconds());
    }
    for text in texts("assets/sounds") {
        effect_seconds = effect_seconds.max(Effect::parse(&text).unwrap().voice_seconds());
    }
    println!("at most {notes} notes and {song_seconds:.0} seconds in a song, {effect_seconds:.1} in an effect");
    assert!(notes * 4 < super::order::MAX_NOTES);
    assert!(song_seconds * 4.0 < super::song::MAX_VOICE_SECONDS);
    assert!(effect_seconds * 4.0 < super::effect::MAX_VOICE_SECONDS);
}
