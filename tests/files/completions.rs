//! Tests of the completion scripts: bash, zsh and fish run them and say what they would complete. bash must be installed. The
//! tests of zsh and fish do nothing on a machine without them.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::files::{STAGES, empty_folder};
use crate::common::shot::picture_of;

/// A level whose name would run a command if a shell expanded it.
const TRAP: &str = "$(touch owned) level";

fn quadrant(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_quadrant")).args(words).output().unwrap();
    assert!(output.status.success(), "{words:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns a folder with the scripts, a level in `levels/`, another in `more/`, and a recording.
fn desk(name: &str) -> PathBuf {
    let desk = empty_folder(name);
    for shell in ["bash", "zsh", "fish"] {
        fs::write(desk.join(shell), quadrant(&["completions", shell])).unwrap();
    }
    for level in ["levels/jetty.ron", &format!("levels/{TRAP}.ron"), "more/attic.ron"] {
        fs::create_dir_all(desk.join(level).parent().unwrap()).unwrap();
        fs::write(desk.join(level), "Level(name: \"A\", rows: [\"P.X\", \"###\"])").unwrap();
    }
    fs::write(desk.join("run.replay"), "").unwrap();
    desk
}

/// Runs a shell in a folder, with the game as `quadrant`. `None` if this shell is not installed.
fn run(desk: &Path, shell: &str, words: &[&str]) -> Option<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_quadrant")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new(shell);
    command.args(words).current_dir(desk).env("PATH", path).env("HOME", desk).env("TERM", "dumb");
    match command.output() {
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => panic!("{shell}: {error}"),
        Ok(Output { status, stdout, stderr }) => {
            let stderr = String::from_utf8(stderr).unwrap();
            assert!(status.success() && stderr.is_empty(), "{shell} {words:?}: {stderr}");
            Some(String::from_utf8(stdout).unwrap())
        }
    }
}

type Completed = BTreeSet<String>;

/// Returns what bash completes for the last word of each line.
fn bash(desk: &Path, lines: &[&str]) -> Vec<Completed> {
    let mut script = String::from("set -u\n. ./bash\n");
    for line in lines {
        script += &format!(
            "COMP_WORDS=({line}); [[ '{line}' != *' ' ]] || COMP_WORDS+=(''); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); COMPREPLY=()
             _quadrant \"${{COMP_WORDS[0]}}\"; printf '%s\\n' ${{COMPREPLY[@]+\"${{COMPREPLY[@]}}\"}} ==\n"
        );
    }
    let output = run(desk, "bash", &["--norc", "-c", &script]).expect("bash is installed");
    let answers = output.split("==\n").take(lines.len());
    answers.map(|answer| set(answer.lines().filter(|line| !line.is_empty()))).collect()
}

/// Returns what fish completes for the last word of a line.
fn fish(desk: &Path, line: &str) -> Option<Completed> {
    let output = run(desk, "fish", &["--no-config", "-c", "source fish; complete -C $argv[1]", line])?;
    // A tab separates a word from what fish says about it.
    Some(output.lines().map(|line| line.split('\t').next().unwrap().to_string()).collect())
}

/// Types lines into zsh, each with a Tab at its end, and returns what the lines have become.
fn zsh(desk: &Path, lines: &[&str]) -> Option<Vec<String>> {
    // The key at the end prints the line that is edited, and clears it.
    let script = format!(
        "zmodload zsh/zpty
        zpty shell zsh -f
        zpty -w shell 'fpath=($PWD $fpath) PS1= PROMPT_EOL_MARK=; cp zsh _quadrant; autoload -Uz compinit; compinit -u -D'
        zpty -w shell 'show() {{ print -r -- \"<<$BUFFER>>\" >>shown; BUFFER= }}; zle -N show; bindkey \"^T\" show; setopt no_list_ambiguous no_auto_menu no_beep; print ready >>shown'
        until [[ -s shown ]]; do sleep 0.05; done
        for line in {}; do
            before=$(wc -l <shown)
            zpty -w -n shell \"$line\"$'\\t\\x14'
            for nth in {{1..100}}; do (( $(wc -l <shown) > before )) && break; sleep 0.05; zpty -r -t shell out '*' || true; done
        done
        zpty -d shell
        cat shown",
        lines.iter().map(|line| format!("'{line}'")).collect::<Vec<_>>().join(" ")
    );
    let output = run(desk, "zsh", &["-f", "-c", &script])?;
    let shown = output.lines().filter_map(|line| line.strip_prefix("<<")?.strip_suffix(">>").map(String::from));
    Some(shown.collect())
}

fn set<'a>(words: impl IntoIterator<Item = &'a str>) -> Completed {
    words.into_iter().map(String::from).collect()
}

/// Returns the terms of a help, such as `--tick N`, and their first words.
fn terms(help: &str) -> Vec<(String, String)> {
    let terms = help.lines().filter_map(|line| line.strip_prefix("  ")?.split_once("  "));
    terms.map(|(term, _)| (term.split(' ').next().unwrap().into(), term.into())).collect()
}

fn commands() -> Vec<String> {
    let help = quadrant(&["--help"]);
    let mut commands: Vec<String> =
        help.lines().filter_map(|line| line.strip_prefix("quadrant ")?.split(' ').next()).map(String::from).collect();
    commands.retain(|word| !word.starts_with('['));
    assert!(commands.len() > 11, "{commands:?}");
    commands
}

fn scenes() -> Vec<(String, String)> {
    let help = quadrant(&["shot", "--help"]);
    terms(help.split("\nScenes:\n").nth(1).unwrap().split("\n\n").next().unwrap())
}

#[test]
fn every_scene_of_the_help_is_drawn_and_completed() {
    let desk = desk("completions-scenes");
    let scenes = scenes();
    assert!(scenes.len() >= 20, "{scenes:?}");
    for (scene, term) in &scenes {
        let operand = if term.ends_with(" LEVEL") { " docks-1" } else { "" };
        let list = picture_of(&format!("quadrant shot{operand} --scene {scene} --tick 1"), &desk);
        assert!(list.commands.len() > 1, "{scene}");
    }
    let names = set(scenes.iter().map(|(scene, _)| scene.as_str()));
    assert_eq!(bash(&desk, &["quadrant shot --scene "])[0], names);
    if let Some(completed) = fish(&desk, "quadrant shot --scene ") {
        assert_eq!(completed, names);
    }
    if let Some(lines) = zsh(&desk, &["quadrant shot --scene time-", "quadrant shot --scene stat"]) {
        assert_eq!(lines, ["quadrant shot --scene time-attack ", "quadrant shot --scene statistics "]);
    }
}

#[test]
fn levels_are_completed_from_the_folders_that_the_line_names() {
    let desk = desk("completions-levels");
    let lines = ["play", "shot", "bot", "edit", "lab", "rhythm", "depths"].map(|word| format!("quadrant {word} "));
    let mut lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    lines.extend(["quadrant replay run.replay --level ", "quadrant --data more play ", "quadrant play --data more "]);
    for (line, completed) in lines.iter().zip(bash(&desk, &lines)) {
        let is_there = |word: &str| completed.contains(word);
        assert!(STAGES.iter().all(|stage| is_there(stage)) && is_there("test/rifleman"), "{line}: {completed:?}");
        assert!(is_there("run.replay"), "{line}: files too");
        assert_eq!((is_there("jetty"), is_there(TRAP)), (!line.contains("more"), !line.contains("more")), "{line}");
        assert_eq!(is_there("attic"), line.contains("more"), "{line}");
        if let Some(completed) = fish(&desk, line) {
            assert!(STAGES.iter().all(|stage| completed.contains(*stage)), "{line}: {completed:?}");
            assert_eq!(completed.contains("attic"), line.contains("more"), "{line}");
        }
    }
    if let Some(lines) = zsh(&desk, &["quadrant play jet", "quadrant --data more edit att", "quadrant bot run."]) {
        assert_eq!(lines, ["quadrant play jetty ", "quadrant --data more edit attic ", "quadrant bot run.replay "]);
    }
    assert!(!desk.join("owned").exists(), "the name of a level was run as a command");
}

#[test]
fn commands_options_and_their_words_are_completed() {
    let desk = desk("completions-words");
    for (line, expected) in [
        ("quadrant fi", set(["film", "fish"])),
        ("quadrant play --rec", set(["--record"])),
        ("quadrant --data levels check --so", set(["--solve"])),
        ("quadrant play --difficulty h", set(["hard"])),
        ("quadrant check --format ", set(["text", "json"])),
        ("quadrant lab --page ", set(["figures", "table", "steps"])),
        ("quadrant shot --page key", set(["keys-1", "keys-2"])),
        ("quadrant shot --overlay hit", set(["hitboxes"])),
        ("quadrant completions ", set(["bash", "zsh", "fish", "levels"])),
        ("quadrant replay r", set(["run.replay"])),
        ("quadrant play --data m", set(["more"])),
        ("quadrant man ", set([])),
    ] {
        assert_eq!(bash(&desk, &[line])[0], expected, "{line}");
        if let Some(completed) = fish(&desk, line) {
            let completed: Completed = completed.iter().map(|word| word.trim_end_matches('/').into()).collect();
            assert!(completed.is_superset(&expected), "{line}: {completed:?}");
        }
    }
    if let Some(lines) = zsh(&desk, &["quadrant spl", "quadrant completions fi", "quadrant play --rec"]) {
        assert_eq!(lines, ["quadrant splits ", "quadrant completions fish ", "quadrant play --record "]);
    }
    for command in commands() {
        let help = quadrant(&[&command, "--help"]);
        let options = terms(&help).into_iter().map(|(option, _)| option).filter(|option| option.starts_with('-'));
        let options: Completed = options.filter(|option| option != "-").collect();
        assert_eq!(bash(&desk, &[&format!("quadrant {command} -")])[0], options, "{command}");
        if let Some(completed) = fish(&desk, &format!("quadrant {command} -")) {
            // With a word that takes a value, a short option is not offered in some versions.
            let options: Completed = options.into_iter().filter(|option| option.starts_with("--")).collect();
            assert!(completed.is_superset(&options), "{command}: {completed:?}");
        }
    }
}
