//! Tests: notes have the right pitch, length and loudness, and a song in stretches equals the song in one piece.

use super::cue::{Cue, NEVER};
use super::curve::Curve;
use super::effect::Effect;
use super::kick::{DUCK_FRAMES, Kick};
use super::level::{effect_loudness, peak, song_loudness};
use super::phrase::{PhraseNote, SIXTEENTH, WHOLE, beat, melody};
use super::shelf::Shelf;
use super::song::Song;
use super::tape::Tape;
use super::voice::{Note, Voice};
use super::wave::{Oscillator, Wave, sine};
use super::{CEILING, Channels, RATE_F, key_hz};

fn notes(words: &str) -> Vec<PhraseNote> {
    melody(words, words, WHOLE).expect("a phrase").notes
}

fn note(at: u32, ticks: u32, key: i32) -> PhraseNote {
    PhraseNote { at, ticks, key, from: None, gain: 1.0 }
}

#[test]
fn words_become_notes() {
    assert_eq!(notes("a4 - . c#5"), [note(0, 12, 69), note(18, 6, 73)]);
    assert_eq!(notes("/4 c4+g4 - /8 bb3"), [note(0, 48, 60), note(0, 48, 67), note(48, 12, 58)]);
    assert_eq!(notes("[ c4 . ]x2"), notes("c4 . c4 ."));
    assert_eq!(notes("[ c4 [ d4 ]x2 ]x2"), notes("c4 d4 d4 c4 d4 d4"));
    assert_eq!(notes("c4 ~d4:5"), [note(0, 6, 60), PhraseNote { from: Some(60), gain: 0.5, ..note(6, 6, 62) }]);
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
        Oscillator::new(1).fill(wave, 0.0, hz / RATE_F, &mut samples);
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
    voice.render(&Note { hz: key_hz(69.0), glide: None, gate: 0.3, seed: 1 }, &mut samples);
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
fn a_tape_takes_any_level_and_is_a_ring() {
    let tone = |gain: f32| (0..RATE_F as usize * 2).map(move |i| gain * (i as f32 * 0.05).sin()).collect::<Vec<f32>>();
    let played = |gain: f32| {
        let mut tape = Tape::new(tone(1.0).len());
        tape.record(0, &tone(gain * 0.01));
        tape.record(0, &tone(gain * 0.99));
        tape.record(RATE_F as usize * 3 - 100, &vec![gain; 400]);
        tape.develop(None, -20.0, Channels::Stereo)
    };
    let (soft, loud) = (played(0.01), played(1_000.0));
    let off = soft.iter().zip(&loud).map(|(soft, loud)| soft.abs_diff(*loud)).max();
    assert!(off <= Some(2), "{off:?}");
    assert!(peak(loud.iter().map(|sample| f32::from(*sample))) < CEILING * 32768.0);
}

/// The limits only catch typing mistakes. No real song comes near them.
#[test]
fn what_is_shipped_is_far_from_the_limits() {
    let texts = |folder: &str| -> Vec<String> {
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
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
    assert!(notes * 4 < super::song::MAX_NOTES);
    assert!(song_seconds * 4.0 < super::song::MAX_VOICE_SECONDS);
    assert!(effect_seconds * 4.0 < super::effect::MAX_VOICE_SECONDS);
}
