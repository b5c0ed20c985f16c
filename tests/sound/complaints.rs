//! Tests the errors in sounds and songs: one line with the position and the accepted values.

use quadrant::synth::{Effect, Song};

fn check_effect(text: &str, expected: &str) {
    assert_eq!(Effect::parse(text).expect_err("a complaint"), expected);
}

fn check_song(phrases: &str, order: &str, expected: &str) {
    let text = format!(
        "(title: \"t\", tempo: 120,\ninstruments: {{ \"bass\": (voices: [()]), \"kick\": (hit: \"c2\", voices: [()]) }},\nphrases: {{ {phrases} }},\norder: [ {order} ])"
    );
    assert_eq!(Song::parse(&text).expect_err("a complaint"), expected);
}

#[test]
fn a_number_out_of_range_is_reported_with_its_position() {
    check_effect(
        "(role: Shot, layers: [\n  (play: \"a4\", voice: (sustain: 3)),\n])",
        "2:33: found 3, expected 0 to 1",
    );
    check_effect(
        "(role: Shot, layers: [(play: \"a4\", voice: (bend: [(1, 0), (0.5, 2)]))])",
        "1:67: the points of a curve must be in order of time, found 0.5 after 1",
    );
}

#[test]
fn misspelt_fields_and_roles_name_the_possible_ones() {
    let complaint = Effect::parse("(role: Shoot, layers: [])").expect_err("a complaint");
    assert!(
        complaint.starts_with("1:") && complaint.contains("`Shoot`") && complaint.contains("`Shot`"),
        "{complaint}"
    );
    let complaint =
        Effect::parse("(role: Shot, layers: [(play: \"a4\", voice: (atack: 1))])").expect_err("a complaint");
    assert!(
        complaint.starts_with("1:") && complaint.contains("`atack`") && complaint.contains("`attack`"),
        "{complaint}"
    );
}

#[test]
fn a_wrong_note_is_reported_with_its_position() {
    check_effect(
        "(role: Shot, layers: [\n(play: \"a4 h5\", voice: ())])",
        "2:12: found `h5`, expected a note such as c4 f#3 bb2:6, or - . | /8 [ ]x2",
    );
    check_song("\"bass\": { \"a\": \". -\" }", "", "3:30: `-` holds a note, but no note sounds here");
    check_song("\"kick\": { \"a\": \"x..y\" }", "", "3:31: found `y` in a drum's phrase, expected x X o . or |");
}

#[test]
fn a_bar_that_is_too_short_is_reported() {
    check_song(
        "\"bass\": { \"a\": \"/4 c2 c2 c2 |\" }",
        "",
        "3:40: the bar before this line has 12 sixteenths, expected 16",
    );
}

#[test]
fn unknown_names_are_reported() {
    check_song("\"bas\": { \"a\": \"c2\" }", "", "3:13: there is no instrument `bas`; did you mean `bass`?");
    check_song(
        "\"bass\": { \"a\": \"/1 c2\" }",
        "(bars: 1, play: { \"bass\": \"verse\" })",
        "4:37: there is no phrase of `bass` named `verse`; accepted: a",
    );
}

#[test]
fn phrases_must_fill_their_section() {
    check_song(
        "\"bass\": { \"a\": \"/1 c2 c2\" }",
        "(bars: 3, play: { \"bass\": \"a\" })",
        "4:37: these phrases of `bass` last 4 bars, but the section lasts 3",
    );
    check_song(
        "\"bass\": { \"a\": \"/1 c2 c2\" }",
        "(bars: 3, play: { \"bass\": \"\" })",
        "4:37: `bass` has nothing to play; omit it to keep it silent",
    );
}

#[test]
fn wrong_chords_sections_and_degrees_are_reported() {
    let check = |fields: &str, bass: &str, order: &str, expected: &str| {
        let text = format!(
            "(title: \"t\", tempo: 120, {fields}\ninstruments: {{ \"bass\": ({bass} voices: [()]) }},\nphrases: {{ \"bass\": {{ \"a\": \"/1 1\" }} }},\norder: [\n{order} ])"
        );
        assert_eq!(Song::parse(&text).expect_err("a complaint"), expected);
    };
    let low = "low: \"c2\",";
    let key = "key: \"c major\",";
    let play = "play: { \"bass\": \"a\" }";
    let plays = |chords: &str| format!("(bars: 1, chords: \"{chords}\", {play})");
    check(
        "key: \"c maior\",",
        low,
        &plays("C"),
        "1:32: found the key `c maior`, expected one such as d minor or f# dorian",
    );
    check(
        key,
        low,
        &plays("Hm"),
        "5:20: found `Hm`, expected a chord such as Dm, C/E, Bb*2 (two bars) or F:2 (two quarters); after the root: \
         m dim aug sus4 sus2 5 7 m7 maj7 m7b5 6 m6",
    );
    check(key, low, &plays("C Dm"), "5:20: these chords last 2 bars, but the section lasts 1");
    check(key, low, &format!("(bars: 1, {play})"), "5:28: `bass` plays the chord, but this section has no `chords`");
    check(
        key,
        "",
        &plays("C"),
        "5:41: `bass` plays the chord, but has no field `low`; write its lowest note, such as low: \"c2\"",
    );
    check("", low, &plays("C"), "5:41: `bass` plays degrees, but the song has no `key`; write one such as d minor");
    check(
        "loop_from: \"B\",",
        low,
        "(name: \"A\", bars: 1)",
        "1:1: the song has no notes; write its sections in `order`",
    );
    let like = |more: &str| format!("(name: \"verse\", bars: 1, chords: \"C\", {play}),\n({more})");
    check(key, low, &like("like: \"vers\""), "6:9: there is no earlier section `vers`; did you mean `verse`?");
    check(
        key,
        low,
        &like("like: \"verse\", without: [\"bas\"]"),
        "6:28: there is no instrument in that section `bas`; did you mean `bass`?",
    );
    check(
        "loop_from: \"vers\", key: \"c major\",",
        low,
        &like("like: \"verse\""),
        "1:38: there is no section `vers`; did you mean `verse`?",
    );
}

#[test]
fn mutilated_files_never_panic() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
    let effect = std::fs::read_to_string(format!("{folder}/sounds/explosion_big.ron")).expect("readable");
    let song = std::fs::read_to_string(format!("{folder}/songs/victory.ron")).expect("readable");
    let mut state = 1_u32;
    let mut random = |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % below
    };
    for _ in 0..400 {
        let mut mutilate = |text: &str| {
            let mut letters: Vec<char> = text.chars().collect();
            for _ in 0..1 + random(3) {
                let at = random(letters.len());
                match random(3) {
                    0 => letters[at] = ['9', '-', '"', '(', '#', '|', 'é', '['][random(8)],
                    1 => drop(letters.remove(at)),
                    _ => letters.insert(at, letters[random(letters.len())]),
                }
            }
            letters.into_iter().collect::<String>()
        };
        let complaints = [Effect::parse(&mutilate(&effect)).err(), Song::parse(&mutilate(&song)).err()];
        for complaint in complaints.into_iter().flatten() {
            let place: Vec<&str> = complaint.splitn(3, ':').collect();
            let placed = place.len() == 3 && place[..2].iter().all(|number| number.parse::<u32>().is_ok());
            assert!(placed && !complaint.contains('\n'), "{complaint}");
        }
    }
}

/// This was accepted once, and rendering it panicked.
#[test]
fn an_instrument_without_a_voice_is_refused() {
    let text = "(title: \"t\", tempo: 120, instruments: { \"bass\": (voices: []) },\nphrases: { \"bass\": { \"a\": \"/1 c2\" } }, \
                order: [(bars: 1, play: { \"bass\": \"a\" })])";
    let complaint = Song::parse(text).expect_err("a complaint");
    assert_eq!(complaint, "1:42: `bass` has no voices; an instrument needs at least one");
}

/// A typing error must not fill the memory or take minutes.
#[test]
fn songs_and_effects_that_take_too_long_to_render_are_refused() {
    let refused = |text: String, expected: &str| {
        let begun = std::time::Instant::now();
        let of_effect = text.starts_with("(role");
        let complaint = if of_effect { Effect::parse(&text).err() } else { Song::parse(&text).err() };
        let complaint = complaint.unwrap_or_else(|| panic!("{expected}: accepted"));
        assert!(complaint.contains(expected), "{complaint}");
        assert!(begun.elapsed().as_secs() < 2, "{expected}: {:?}", begun.elapsed());
    };
    let song = |tempo: u32, voice: &str, bass: &str, bars: u32, plays: &str| {
        format!(
            "(title: \"t\", tempo: {tempo}, instruments: {{ \"bass\": (voices: [{voice}]) }}, \
             phrases: {{ \"bass\": {{ \"a\": \"{bass}\" }} }}, order: [(bars: {bars}, play: {{ \"bass\": \"{plays}\" }})])"
        )
    };
    // An absurd tempo, an absurd length, and a song that is too long although both are within bounds.
    refused(song(9_000_000, "()", "c4", 1, "a*16"), "expected 30 to 300 beats a minute");
    refused(song(120, "()", "c4", 65, "a"), "expected 1 to 64 bars");
    refused(song(30, "()", "c4", 64, "a"), "longer than 300 seconds");
    // Nested chords and repeats.
    let chord = vec!["c4"; 5000].join("+");
    refused(song(120, "()", &format!("[ {chord} ]x64"), 64, "a*64"), "more than 8192 notes in one phrase");
    refused(song(120, "()", "[ [ [ c4 ]x64 ]x64 ]x64", 64, "a*64"), "more than 8192 notes in one phrase");
    refused(song(120, "()", "[ [ c4+d4+e4+f4 ]x64 ]x16", 64, "a*64"), "more than 50000 notes in one song");
    refused(song(120, "()", "/1 [ [ . ]x64 ]x64", 64, &"a*64 ".repeat(5000)), "last");
    // Thousands of long notes.
    let rings = "(sustain: 1.0, release: 10.0)";
    let many = vec![rings; 40].join(", ");
    refused(song(120, &many, "[ c4 d4 e4 f4 ]x64", 16, "a"), "all notes together sound for");
    refused(
        format!("(role: Shot, layers: [(play: \"[ [ c4 ]x64 ]x64\", step: 0.0, voice: {rings})])"),
        "all notes together sound for",
    );
    let bend = "(0, 1), ".repeat(65);
    refused(
        format!("(role: Shot, layers: [(play: \"c4\", voice: (bend: [{bend}]))])"),
        "a curve of 65 points, expected at most 64",
    );
    refused(song(120, "()", &"c4 ".repeat(1 << 20), 4, "a"), "the text is longer than 1024 KB");
}
