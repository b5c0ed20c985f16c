//! The manual page and the completions of shells, generated from the table of commands, so that no command is missing.

use crate::cli::command_line::{About, COMMANDS, GENERAL, term_of};
use crate::failure::Failure;
use crate::index::Kind;
use crate::sim::Difficulty;
use crate::spelling::named;
use crate::survey::Hand;

pub fn page() -> String {
    let mut page = String::from(
        ".\\\" Written by `quadrant man`.\n\
         .TH QUADRANT 6\n\
         .SH NAME\n\
         quadrant \\- run\\-and\\-gun platformer on a quadtree that you can watch at work\n\
         .SH SYNOPSIS\n\
         .nf\n",
    );
    for about in &COMMANDS {
        about.usage.lines().for_each(|usage| page += &format!("{}\n", escaped(usage.trim_start())));
    }
    page += ".fi\n\
             .SH DESCRIPTION\n\
             Without a command, the game starts.\n\
             Every menu works with keyboard, gamepad and mouse. The bottom line shows what the keys do.\n\
             Every command explains itself with \\fB\\-\\-help\\fR.\n\
             .SH COMMANDS\n";
    for about in &COMMANDS {
        let word = if about.word.is_empty() { "quadrant".into() } else { format!("quadrant {}", about.word) };
        page += &format!(".SS {}\n{}\n", escaped(&word), escaped(about.what));
        page += &described(about.more);
        page += &format!(".PP\nExample:\n.PP\n.nf\n{}\n.fi\n", escaped(about.example));
    }
    page += ".SH OPTIONS OF EVERY COMMAND\n";
    page += &described(GENERAL);
    page += &format!(".SH INDEXES\n{}\n", escaped(&Kind::ALL.map(Kind::name).join(", ")));
    page += ".SH FILES\n\
             .TP\n.I ~/.local/share/quadrant\nYour progress, your settings and your fastest runs.\n\
             .TP\n.I levels/\nLevels and a campaign of your own, in the current folder.\n\
             .TP\n.I /usr/share/doc/quadrant/examples/levels\n\
             The levels of the game, to copy and change. The program has them built in.\n\
             .SH ENVIRONMENT\n\
             .TP\n.B RUST_LOG\n\\fBquadrant=info\\fR or \\fBquadrant=debug\\fR prints more messages.\n\
             .SH EXIT STATUS\n\
             0 on success, 1 if there are problems or output was lost, 2 if the command line is wrong.\n";
    page
}

fn described(more: &'static str) -> String {
    let paragraph = |line: &'static str| match term_of(line) {
        Some((term, what)) => format!(".TP\n.B {}\n{}\n", escaped(term), escaped(what)),
        None => format!(".PP\n{}\n", escaped(line)),
    };
    more.lines().filter(|line| !line.is_empty()).map(paragraph).collect()
}

/// Writes a dash as a minus sign, and protects a line that begins like a macro.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

enum Value {
    Nothing,
    Anything,
    File,
    Folder,
    /// One of these words, separated by spaces.
    OneOf(String),
}

struct Described {
    option: &'static str,
    /// A few words without characters that are special in a shell.
    what: String,
    value: Value,
}

fn options_of(about: &'static About) -> impl Iterator<Item = Described> {
    about.terms().filter(|(term, _)| term.len() > 1 && term.starts_with('-')).map(|(term, what)| {
        let (option, value) = match term.split_once(' ') {
            Some((option, _)) => (option, value_of(option, about.word)),
            None => (term, Value::Nothing),
        };
        Described { option, what: in_short(what), value }
    })
}

fn value_of(option: &str, command: &str) -> Value {
    let words = match (option, command) {
        ("--data", _) => return Value::Folder,
        ("-o" | "--record" | "--replay" | "--level", _) => return Value::File,
        ("--index" | "--beside", _) => Kind::ALL.map(Kind::name).join(" "),
        ("--difficulty", _) => Difficulty::ALL.map(Difficulty::word).join(" "),
        ("--hand", _) => Hand::ALL.map(Hand::word).join(" "),
        ("--layout", _) => "uniform clustered midline huge".into(),
        ("--asks", _) => "area nearest ray".into(),
        ("--format", _) => "text json".into(),
        ("--text", _) => "normal large".into(),
        ("--page", "lab") => "figures table steps".into(),
        ("--scene", _) => "title map results ending credits editor gallery tiles lab options controls".into(),
        _ => return Value::Anything,
    };
    Value::OneOf(words)
}

fn commands() -> impl Iterator<Item = &'static About> {
    COMMANDS.iter().filter(|about| !about.word.is_empty())
}

/// Returns the first part of a sentence, without characters that are special in a shell.
fn in_short(what: &str) -> String {
    let first = what.split(". ").next().unwrap_or_default();
    first.split([';', ':', '(']).next().unwrap_or_default().trim_end_matches([' ', '.']).replace('\'', "’")
}

pub fn completions(shell: &str) -> Result<String, Failure> {
    let shells = [("bash", bash as fn() -> String), ("zsh", zsh), ("fish", fish)];
    named("shell", shell, &shells).map(|script| script()).map_err(Failure::Usage)
}

/// Finds the word of the command, in bash and in zsh.
const FIND_COMMAND: &str = "        case ${words[nth]} in
            --data) ((nth++)) ;;
            -*) ;;
            *) command=${words[nth]}; break ;;
        esac
    done
";

fn bash() -> String {
    let mut script = String::from(
        "# Completes quadrant in bash. Save it as ~/.local/share/bash-completion/completions/quadrant\n\
         _quadrant() {\n    \
             local words=(\"${COMP_WORDS[@]}\") word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= nth options=\n    \
             for ((nth = 1; nth < COMP_CWORD; nth++)); do\n",
    );
    script += FIND_COMMAND;
    script += "    case \"$command $before\" in\n";
    for about in &COMMANDS {
        for Described { option, value, .. } in options_of(about) {
            let complete = match value {
                Value::Nothing => continue,
                Value::Anything => "return".into(),
                Value::File => "mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); return".into(),
                Value::Folder => "mapfile -t COMPREPLY < <(compgen -d -- \"$word\"); return".into(),
                Value::OneOf(words) => {
                    format!("mapfile -t COMPREPLY < <(compgen -W '{words}' -- \"$word\"); return")
                }
            };
            script += &format!("        '{} {option}') {complete} ;;\n", about.word);
        }
    }
    script += "    esac\n    case $command in\n";
    for about in &COMMANDS {
        let options: Vec<&str> = options_of(about).map(|described| described.option).collect();
        script += &format!("        '{}') options='{}' ;;\n", about.word, options.join(" "));
    }
    let words: Vec<&str> = commands().map(|about| about.word).collect();
    script += &format!(
        "    esac
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\")
    elif [[ -z $command ]]; then
        mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$word\"; compgen -f -- \"$word\")
    else
        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")
    fi
}}
complete -o filenames -F _quadrant quadrant
",
        words.join(" ")
    );
    script
}

fn zsh() -> String {
    let mut script = String::from(
        "#compdef quadrant\n\
         # Completes quadrant in zsh. Save it as _quadrant in a folder of $fpath\n\
         _quadrant() {\n    \
             local command= nth\n    \
             for ((nth = 2; nth < CURRENT; nth++)); do\n",
    );
    script += FIND_COMMAND;
    script += "    local -a commands options\n    commands=(\n";
    for about in commands() {
        script += &format!("        '{}:{}'\n", about.word, in_short(about.what));
    }
    script += "    )\n    case $command in\n";
    for about in &COMMANDS {
        script += &format!("        '{}') options=(\n", about.word);
        for Described { option, what, value } in options_of(about) {
            let value = match value {
                Value::Nothing => String::new(),
                Value::Anything => ":value:".into(),
                Value::File => ":file:_files".into(),
                Value::Folder => ":folder:_files -/".into(),
                Value::OneOf(words) => format!(":name:({words})"),
            };
            script += &format!("            '{option}[{what}]{value}'\n");
        }
        script += "        ) ;;\n";
    }
    script += "    esac
    if [[ -z $command && $words[CURRENT] != -* ]]; then
        _describe command commands
        _files
    else
        _arguments $options '*:file:_files'
    fi
}
_quadrant \"$@\"
";
    script
}

fn fish() -> String {
    let mut script =
        String::from("# Completes quadrant in fish. Save it as ~/.config/fish/completions/quadrant.fish\n");
    for about in &COMMANDS {
        let when = match about.word {
            "" => "__fish_use_subcommand".into(),
            word => format!("__fish_seen_subcommand_from {word}"),
        };
        if !about.word.is_empty() {
            let (word, what) = (about.word, in_short(about.what));
            script += &format!("complete -c quadrant -n __fish_use_subcommand -a {word} -d '{what}'\n");
        }
        for Described { option, what, value } in options_of(about) {
            let name = match option.strip_prefix("--") {
                Some(long) => format!("-l {long}"),
                None => format!("-s {}", option.trim_start_matches('-')),
            };
            let value = match value {
                Value::Nothing => String::new(),
                Value::Anything => " -x".into(),
                Value::File => " -r -F".into(),
                Value::Folder => " -x -a '(__fish_complete_directories)'".into(),
                Value::OneOf(words) => format!(" -x -a '{words}'"),
            };
            script += &format!("complete -c quadrant -n '{when}' {name}{value} -d '{what}'\n");
        }
    }
    script
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_and_the_completions_have_every_command_and_option() {
        let scripts = [bash(), zsh(), fish()];
        let page = page();
        for about in &COMMANDS {
            assert!(
                page.contains(&format!(".SS {}", escaped(format!("quadrant {}", about.word).trim()))),
                "{}",
                about.word
            );
            assert!(page.contains(&escaped(about.example)), "{}", about.word);
            for script in &scripts {
                assert!(script.contains(about.word), "{}", about.word);
            }
            for Described { option, .. } in options_of(about) {
                assert!(page.contains(&format!(".B {}", escaped(option))), "{option}");
                let name = option.trim_start_matches('-');
                assert!(scripts.iter().all(|script| script.contains(name)), "{option}");
            }
        }
        assert!(completions("basch").is_err_and(|error| format!("{error:?}").contains("did you mean bash?")));
    }
}
