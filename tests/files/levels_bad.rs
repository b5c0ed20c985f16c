//! Each level in tests/levels-bad has a .txt file with the expected report, and every kind of error occurs at least
//! once. QUADRANT_REWRITE=1 cargo test --test files rewrites the reports. Read them before you commit them.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Duration;

use quadrant::files::library::level_text;
use quadrant::level::campaign;
use quadrant::level::fault::Fault;
use quadrant::level::problem::MAX_PROBLEMS;
use quadrant::level::problem::Problems;
use quadrant::level::read::check;
use quadrant::level::scan::MOST_VALUES;
use quadrant::level::vocabulary::MAX_DECOR;
use quadrant::level::{MAX_HEIGHT, MAX_THINGS, MAX_WIDTH};

/// The stages that exist for the files whose names begin with `campaign_`.
const STAGES: [&str; 4] = ["docks-1", "docks-2", "foundry-1", "vault-1"];

fn problems_of(file: &str) -> Problems {
    match level_text(&PathBuf::from("tests/levels-bad").join(file)) {
        Ok(text) if file.starts_with("campaign_") => campaign::check(file, &text, &STAGES).1,
        Ok(text) => check(file, &text).1,
        Err(mut problems) => {
            problems.file = file.into();
            problems
        }
    }
}

/// At most three lines of a terminal, and nothing that a terminal obeys.
fn is_short(fault: &Fault) -> bool {
    let sentence = fault.to_string();
    sentence.chars().count() <= 240 && !sentence.contains(is_obeyed)
}

fn is_obeyed(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn level_of(rows: &[String], more: &str) -> String {
    let rows: String = rows.iter().map(|row| format!("\"{row}\",\n")).collect();
    format!("Level(name: \"large\", rows: [\n{rows}], {more})")
}

fn large(width: usize, height: usize) -> Vec<String> {
    let mut rows = vec![".".repeat(width); height];
    rows[0].replace_range(0..2, "PX");
    rows[1] = "#".repeat(width);
    rows
}

#[test]
fn every_bad_level_gives_the_expected_report() {
    let mut files: Vec<String> = fs::read_dir("tests/levels-bad")
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".ron"))
        .collect();
    files.sort();
    assert!(files.len() >= 60, "{} files", files.len());
    let mut met = BTreeSet::new();
    let mut wrong = Vec::new();
    for file in &files {
        let problems = problems_of(file);
        assert!(!problems.list.is_empty(), "{file} has no problem");
        met.extend(problems.list.iter().map(|problem| problem.fault.name()));
        for problem in &problems.list {
            assert!(is_short(&problem.fault), "{file}: {}", problem.fault);
        }
        let told = format!("{problems}\n");
        let expected = format!("tests/levels-bad/{}.txt", file.trim_end_matches(".ron"));
        if std::env::var_os("QUADRANT_REWRITE").is_some() {
            fs::write(&expected, &told).unwrap();
        }
        if fs::read_to_string(&expected).unwrap_or_default() != told {
            wrong.push(told);
        }
    }
    assert!(wrong.is_empty(), "these reports differ from the .txt files:\n{}", wrong.concat());
    // The first five are too large to keep as files. The last four are about how a level is played: program.rs,
    // odd_files.rs and proofs.rs test them.
    let large = ["map-too-large", "too-many-things", "too-many-names", "too-much-decor", "too-many-values"];
    met.extend(large);
    met.extend(["blocked", "not-found", "no-proof", "old-proof"]);
    let unmet: Vec<_> = Fault::NAMES.iter().filter(|name| !met.contains(*name)).collect();
    assert!(unmet.is_empty(), "no case for {unmet:?}");
}

#[test]
fn a_level_that_is_too_large_is_reported() {
    let told = |text: &str| check("large.ron", text).1.to_string();
    let wide = told(&level_of(&large(MAX_WIDTH + 1, 2), ""));
    assert!(wide.contains("the map is 4097 x 2 tiles; at most 4096 x 1024"), "{wide}");
    let high = told(&level_of(&large(8, MAX_HEIGHT + 1), ""));
    assert!(high.contains("the map is 8 x 1025 tiles; at most 4096 x 1024"), "{high}");
    let mut rows = large(100, 50);
    for row in rows.iter_mut().skip(1) {
        *row = "D".repeat(100);
    }
    let full = told(&level_of(&rows, ""));
    assert!(full.contains(&format!("4901 entities; at most {MAX_THINGS} are accepted")), "{full}");
    let names: String = (0..1100).map(|nth| format!("Switch(at: (3, 0), name: \"n{nth}\"),\n")).collect();
    let named = told(&level_of(&large(8, 2), &format!("entities: [\n{names}]")));
    assert!(named.starts_with("large.ron:1028:26: the level has more than 1023 names"), "at its own place: {named}");
    let places = "(1, 1), ".repeat(MAX_DECOR + 1);
    let decor = told(&level_of(&large(8, 2), &format!("decor: [(what: fern, at: [{places}])]")));
    assert!(decor.contains("320001 decorations; at most 320000 are accepted"), "{}", &decor[..200]);
    let values = told(&level_of(&large(8, 2), &format!("more: [{}]", "1, ".repeat(MOST_VALUES))));
    assert!(values.contains("the file has more than 1000000 values, and the rest is not read"), "{}", &values[..200]);
}

#[test]
fn the_largest_level_is_read() {
    let (level, problems) = check("large.ron", &level_of(&large(MAX_WIDTH, MAX_HEIGHT), ""));
    assert_eq!((problems.errors(), problems.warnings()), (0, 1), "no checkpoint");
    assert_eq!(level.unwrap().size(), (MAX_WIDTH, MAX_HEIGHT));
}

#[test]
fn only_the_first_problems_of_a_level_are_listed() {
    let mut rows = large(100, 50);
    for row in rows.iter_mut().skip(1) {
        *row = "?".repeat(100);
    }
    let problems = check("large.ron", &level_of(&rows, "")).1;
    assert_eq!((problems.list.len(), problems.errors()), (MAX_PROBLEMS, 4900));
    assert!(problems.to_string().ends_with("large.ron: and 4700 more problems"));
}

#[test]
fn json_output_has_one_line_for_each_problem() {
    let json = problems_of("ragged.ron").to_json();
    assert_eq!(
        json.lines().next(),
        Some(
            "{\"file\":\"ragged.ron\",\"line\":5,\"column\":10,\"severity\":\"error\",\"code\":\"ragged-row\",\"message\":\"this row has 11 letters, but most rows have 10; make all rows equally long\"}"
        )
    );
}

#[test]
fn reports_contain_nothing_that_a_terminal_obeys() {
    let odd = "\u{1b}[2J\u{9b}\u{7f}\u{202e}\u{2066}\u{200f}";
    let wave = format!(
        "Spawner(at: (1, 1), waves: \"{odd}\"), Drum(at: (1, 1), {odd}), {odd}(), Door(at: (1, 1), opens: \"{odd}\")"
    );
    let text =
        format!("Level(name: \"{odd}\", {odd}: 1, theme: {odd}, rows: [\"P..X\", \"{odd}\"], entities: [{wave}])");
    let level = check(&format!("{odd}.ron"), &text).1;
    let stages = format!("[\"{odd}\", \"docks-1\", \"docks-1\"]");
    let campaign =
        format!("Campaign(quadrants: [(quadrant: docks, title: \"{odd}\", stages: {stages})], story: {odd}x)");
    let campaign = campaign::check(&format!("{odd}.ron"), &campaign, &STAGES).1;
    for problems in [level, campaign] {
        assert!(problems.errors() >= 3, "{problems}");
        for told in [problems.to_string(), problems.to_json()] {
            assert!(!told.replace('\n', " ").contains(is_obeyed), "{told:?}");
        }
        let names =
            problems.to_json().lines().all(|line| line.starts_with("{\"file\":\"\\u001b[2J\\u009b\\u007f\\u202e"));
        assert!(names, "JSON keeps the letters of the name: {}", problems.to_json());
    }
}

#[test]
fn an_invalid_byte_is_reported_with_its_position() {
    let file = std::env::temp_dir().join(format!("quadrant-latin-{}.ron", std::process::id()));
    fs::write(&file, b"// caf\xc3\xa9\nLevel(name: \"caf\xe9\",\n)").unwrap();
    let problems = level_text(&file).unwrap_err();
    fs::remove_file(&file).unwrap();
    assert_eq!((problems.list[0].line, problems.list[0].column), (2, 17));
    assert!(problems.to_string().contains("the byte 0xe9 is not UTF-8 text; save this file as UTF-8"), "{problems}");
}

#[test]
fn many_warnings_do_not_hide_an_error() {
    let mut rows = large(400, 6);
    rows[1] = ".".repeat(400);
    rows[3] = format!("{}L", "L..".repeat(133));
    rows[2] = format!("{}L", "L..".repeat(133));
    let (level, problems) = check("large.ron", &level_of(&rows, "entities: [Durm()], par_seconds: 3"));
    assert!(level.is_none() && problems.errors() == 1, "{problems}");
    let (level, problems) = check("large.ron", &level_of(&rows, "par_seconds: 3"));
    assert!(level.is_some() && problems.warnings() > 200 && problems.errors() == 1, "the start has no ground");
    assert!(problems.to_string().contains("falls into"), "the error is among those that are listed");
}

/// Returns texts of about this many bytes that try to make the reader slow or use much memory.
fn hostile(bytes: usize) -> Vec<(&'static str, String)> {
    let fill = |before: &str, part: &str, after: &str| {
        format!("{before}{}{after}", part.repeat((bytes - before.len() - after.len()) / part.len()))
    };
    let level = "Level(name: \"a\", rows: [\"P.X\", \"###\"], ";
    let entities = format!("{level}entities: [");
    let unclosed = format!("{entities}Sign(at: (1, 0), text: \"");
    vec![
        ("brackets", fill("", "[", "")),
        ("brackets in a level", fill(&entities, "(", "")),
        ("closed brackets", fill(level, ")", "")),
        ("brackets that do not match", fill(&entities, "(]", "")),
        ("brackets and fields", fill(level, "rows: [(", "")),
        ("one text", fill("Level(name: \"", "a", "\")")),
        ("one text without an end", fill("Level(name: \"", "a", "")),
        ("a sign", fill(&unclosed, "a", "\")])")),
        ("quotes", fill(level, "\"", "")),
        ("quotes in lines", fill(level, "\"a\nb", "")),
        ("single quotes", fill(level, "'", "")),
        ("raw texts", fill(level, "r#\"", "")),
        ("commas", fill(&entities, ",", "])")),
        ("rows", fill("Level(name: \"a\", rows: [", "\"\", ", "])")),
        ("long rows", fill("Level(name: \"a\", rows: [\"", "ab", "\"])")),
        ("rows of drums", fill("Level(name: \"a\", rows: [", &format!("\"{}\",\n", "D".repeat(4000)), "])")),
        ("unknown tiles", fill("Level(name: \"a\", rows: [", &format!("\"{}\",\n", "?".repeat(4000)), "])")),
        ("entities", fill(&entities, "Drum(at: (1, 0)), ", "])")),
        ("unknown entities", fill(&entities, "Durm(), ", "])")),
        ("names", fill(&entities, "Door(opens: \"a\", at: (1, 1)),", "])")),
        ("fields", fill(&format!("{entities}Drum("), "at: 1, ", ")])")),
        ("unknown fields", fill(level, "a: 1, ", ")")),
        ("a path", fill(&format!("{entities}Lift(at: (0, 0), path: ["), "(1, 0), (2, 0), ", "])])")),
        ("decorations", fill(&format!("{level}decor: [(what: fern, at: ["), "(1, 0), ", "])])")),
        ("entries of decorations", fill(&format!("{level}decor: ["), "(what: fern, at: [(1, 0)]), ", "])")),
        ("a legend", fill(&format!("{level}legend: {{"), "'q': Drum(), ", "})")),
        ("goals", fill(&format!("{level}objectives: ["), "Required(drums), ", "])")),
        ("comments", fill(level, "// a\n", ")")),
        ("comments in comments", fill(level, "/*", "")),
        ("slashes", fill(level, "/", "")),
        ("lines of slashes", fill(level, "/ a\n", "")),
        ("spaces", fill(level, " ", ")")),
        ("hidden letters", fill(level, "\u{a0}", ")")),
        ("misplaced fields", fill(&format!("{entities}Sign(at: (1, 0)), "), "text: \"a\", ", "], par_seconds: 5)")),
        ("words", fill(level, "a ", ")")),
        ("one word", fill(level, "a", ")")),
        ("nothing", fill("", "\0", "")),
        ("levels", fill("", "Level(", "")),
        ("more levels", fill("", "Level(rows: [])\n", "")),
    ]
}

/// docs/reliability.md has the results with files of 64 MB.
#[test]
fn hostile_files_cost_limited_time_and_output() {
    for (what, text) in hostile(400_000) {
        let (sender, checked) = mpsc::channel();
        std::thread::spawn(move || sender.send(check("hostile.ron", &text).1));
        let problems = checked.recv_timeout(Duration::from_secs(20)).unwrap_or_else(|_| panic!("{what} hangs"));
        assert!(
            problems.errors() > 0
                || ["comments", "spaces", "entities", "decorations", "entries of decorations"].contains(&what),
            "{what} is accepted"
        );
        assert!(problems.list.len() <= MAX_PROBLEMS, "{what}: {} problems", problems.list.len());
        let long = problems.list.iter().find(|problem| !is_short(&problem.fault));
        assert!(long.is_none(), "{what}: {long:?}");
        assert!(problems.to_string().len() < 300_000, "{what}");
    }
}

/// `check` of any file up to 64 MB takes less than a second and 200 MB. Needs an optimised build and an idle machine.
#[test]
#[ignore = "64 MB each; see docs/reliability.md"]
fn hostile_files_of_64_mb_take_at_most_a_second() {
    let file = std::env::temp_dir().join(format!("quadrant-hostile-{}.ron", std::process::id()));
    let mut slow = Vec::new();
    for (what, text) in hostile((64 << 20) - 16) {
        fs::write(&file, &text).unwrap();
        let begun = std::time::Instant::now();
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_quadrant"))
            .arg("check")
            .arg(&file)
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let mut most = 0;
        let code = loop {
            let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
            let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
            most = most.max(peak.and_then(|peak| peak.trim().parse().ok()).unwrap_or(0u64));
            match child.try_wait().unwrap() {
                Some(status) => break status.code(),
                None => std::thread::sleep(std::time::Duration::from_millis(2)),
            }
        };
        let (seconds, megabytes) = (begun.elapsed().as_secs_f64(), most / 1024);
        println!("{what:28} {seconds:.2} s {megabytes:4} MB, exit code {code:?}");
        if seconds > 1.0 || megabytes > 200 || !matches!(code, Some(0 | 1)) {
            slow.push(what);
        }
    }
    fs::remove_file(&file).unwrap();
    assert!(slow.is_empty(), "over the bounds: {slow:?}");
}
