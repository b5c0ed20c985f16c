//! The scripts that complete a command line in bash, zsh and fish. They are made from the tables that the commands read,
//! and ask the program for the names of the levels.

use super::command_line::{About, COMMANDS, EDITORS, FORMATS, TEXT_SIZES};
use super::lab::{ASKS, PAGES};
use super::pictures::OVERLAYS;
use super::scenes::{CONTROL_PAGES, OPTION_PAGES, SCENES, STATISTICS_PAGES};
use crate::failure::Failure;
use crate::files::library::SPRITES;
use crate::index::Kind;
use crate::lab::Layout;
use crate::sim::Difficulty;
use crate::spelling::named;

/// The words that fit one place of a command line.
enum Value {
    Nothing,
    Anything,
    File,
    Folder,
    /// The name of a level, or a file.
    Level,
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
            Some((option, kind)) => (option, value_of(option, kind, about.word)),
            None => (term, Value::Nothing),
        };
        Described { option, what: in_short(what), value }
    })
}

/// `kind` is the word for the value in the help, such as `FILE`.
fn value_of(option: &str, kind: &str, command: &str) -> Value {
    Value::OneOf(match (option, kind) {
        (_, "FILE" | "OUT.png" | "OUT.lss" | "LEVEL.ron") => return Value::File,
        (_, "DIR") => return Value::Folder,
        (_, "LEVEL") => return Value::Level,
        ("--index" | "--beside", _) => Kind::ALL.map(Kind::name).join(" "),
        ("--difficulty", _) => Difficulty::ALL.map(Difficulty::word).join(" "),
        ("--layout", _) => names(&Layout::ALL),
        ("--asks", _) => names(&ASKS),
        ("--format", "NAME") if command == "check" => names(&FORMATS),
        ("--format", _) => EDITORS.join(" "),
        ("--template", _) => format!("{} {SPRITES}", EDITORS.join(" ")),
        ("--text", _) => names(&TEXT_SIZES),
        ("--overlay", _) => names(&OVERLAYS),
        ("--page", _) if command == "lab" => names(&PAGES),
        ("--page", _) => [names(&OPTION_PAGES), names(&STATISTICS_PAGES), names(&CONTROL_PAGES)].join(" "),
        ("--scene", _) => SCENES.each_ref().map(|scene| scene.name).join(" "),
        _ => return Value::Anything,
    })
}

fn names<T>(table: &[(&str, T)]) -> String {
    table.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" ")
}

/// Returns what the operands of a command may be. Its help explains them: `LEVEL`, files, or words such as `bash|zsh|fish`.
fn operand_of(about: &'static About) -> Value {
    let terms: Vec<&str> = about.terms().map(|(term, _)| term).filter(|term| !term.starts_with('-')).collect();
    if terms.contains(&"LEVEL") {
        return Value::Level;
    }
    match terms.iter().all(|term| term.contains(char::is_lowercase)) {
        true if terms.is_empty() => Value::Nothing,
        true => Value::OneOf(terms.join(" ").replace('|', " ")),
        false => Value::File,
    }
}

fn commands() -> impl Iterator<Item = &'static About> {
    COMMANDS.iter().filter(|about| !about.word.is_empty())
}

/// Returns the first part of a sentence, without characters that are special in a shell.
fn in_short(what: &str) -> String {
    let first = what.split(". ").next().unwrap_or_default();
    first.split([';', ':', '(']).next().unwrap_or_default().trim_end_matches([' ', '.']).replace('\'', "’")
}

pub fn script(shell: &str) -> Result<String, Failure> {
    let shells = [("bash", bash as fn() -> String), ("zsh", zsh), ("fish", fish)];
    named("shell", shell, &shells).map(|script| script()).map_err(Failure::Usage)
}

/// Finds the word of the command and the folder of levels, in bash and in zsh. Words after the cursor do not count.
const FIND_COMMAND: &str = "        case ${words[nth]} in
            --data) ((++nth)); data=(--data \"${words[nth]}\") ;;
            -*) ;;
            *) command=${command:-${words[nth]}} ;;
        esac
    done
";

/// A name of a level comes from a file, so bash must never expand it: `compgen -W` would.
const BASH_HEAD: &str = "\
# Completes quadrant in bash. Save it as ~/.local/share/bash-completion/completions/quadrant
_quadrant_levels() {
    local name
    while IFS= read -r name; do
        [[ $name != \"$word\"* ]] || printf '%s\\n' \"$name\"
    done < <(\"${words[0]}\" \"${data[@]}\" completions levels 2>/dev/null)
}
_quadrant() {
    local words=(\"${COMP_WORDS[@]}\") word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= nth options=
    local data=()
    for ((nth = 1; nth < COMP_CWORD; nth++)); do
";

fn bash() -> String {
    let reply = |value: Value| match value {
        Value::Nothing | Value::Anything => "return".into(),
        Value::File => "mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); return".into(),
        Value::Folder => "mapfile -t COMPREPLY < <(compgen -d -- \"$word\"); return".into(),
        Value::Level => "mapfile -t COMPREPLY < <(_quadrant_levels; compgen -f -- \"$word\"); return".into(),
        Value::OneOf(words) => format!("mapfile -t COMPREPLY < <(compgen -W '{words}' -- \"$word\"); return"),
    };
    let mut script = format!("{BASH_HEAD}{FIND_COMMAND}    case \"$command $before\" in\n");
    for about in COMMANDS.iter() {
        for Described { option, value, .. } in options_of(about) {
            if !matches!(value, Value::Nothing) {
                script += &format!("        '{} {option}') {} ;;\n", about.word, reply(value));
            }
        }
    }
    script += "    esac\n    case $command in\n";
    for about in COMMANDS.iter() {
        let options: Vec<&str> = options_of(about).map(|described| described.option).collect();
        script += &format!("        '{}') options='{}' ;;\n", about.word, options.join(" "));
    }
    let words: Vec<&str> = commands().map(|about| about.word).collect();
    script += &format!(
        "    esac
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\"); return
    fi
    case $command in
        '') mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$word\"; compgen -f -- \"$word\") ;;\n",
        words.join(" ")
    );
    for about in commands() {
        script += &format!("        {}) {} ;;\n", about.word, reply(operand_of(about)));
    }
    script + "    esac\n}\ncomplete -o filenames -F _quadrant quadrant\n"
}

const ZSH_HEAD: &str = "\
#compdef quadrant
# Completes quadrant in zsh. Save it as _quadrant in a folder of $fpath
_quadrant_levels() {
    compadd -- ${(f)\"$($program $data completions levels 2>/dev/null)\"}
    _files
}
_quadrant() {
    local command= program=$words[1] nth
    local -a commands options data
    for ((nth = 2; nth < CURRENT; nth++)); do
";

fn zsh() -> String {
    let action = |value: Value| match value {
        Value::Nothing => String::new(),
        Value::Anything => ":value:".into(),
        Value::File => ":file:_files".into(),
        Value::Folder => ":folder:_files -/".into(),
        Value::Level => ":level:_quadrant_levels".into(),
        Value::OneOf(words) => format!(":name:({words})"),
    };
    let mut script = format!("{ZSH_HEAD}{FIND_COMMAND}    commands=(\n");
    for about in commands() {
        script += &format!("        '{}:{}'\n", about.word, in_short(about.what));
    }
    script += "    )\n    case $command in\n";
    for about in COMMANDS.iter() {
        script += &format!("        '{}') options=(\n", about.word);
        // The first operand is the command itself.
        script += &format!("            '1:command:' '*{}'\n", action(operand_of(about)));
        for Described { option, what, value } in options_of(about) {
            script += &format!("            '{option}[{what}]{}'\n", action(value));
        }
        script += "        ) ;;\n";
    }
    script += "    esac
    if [[ -z $command && $words[CURRENT] != -* ]]; then
        _describe command commands
        _files
    else
        _arguments $options
    fi
}
_quadrant \"$@\"
";
    script
}

const FISH_HEAD: &str = "\
# Completes quadrant in fish. Save it as ~/.config/fish/completions/quadrant.fish
function __quadrant_levels
    set -l words (commandline -opc)
    set -l data
    if set -l nth (contains -i -- --data $words)
        set data --data $words[(math $nth + 1)]
    end
    $words[1] $data completions levels 2>/dev/null
end
";

fn fish() -> String {
    let action = |value: Value| match value {
        Value::Nothing => String::new(),
        Value::Anything => " -x".into(),
        Value::File => " -r -F".into(),
        Value::Folder => " -x -a '(__fish_complete_directories)'".into(),
        Value::Level => " -r -F -a '(__quadrant_levels)'".into(),
        Value::OneOf(words) => format!(" -x -a '{words}'"),
    };
    let mut script = String::from(FISH_HEAD);
    for about in COMMANDS.iter() {
        let when = match about.word {
            "" => "__fish_use_subcommand".into(),
            word => format!("__fish_seen_subcommand_from {word}"),
        };
        if !about.word.is_empty() {
            let (word, what) = (about.word, in_short(about.what));
            script += &format!("complete -c quadrant -n __fish_use_subcommand -a {word} -d '{what}'\n");
            let operand = match operand_of(about) {
                Value::Level => " -a '(__quadrant_levels)'".into(),
                Value::OneOf(words) => format!(" -f -a '{words}'"),
                Value::Nothing => " -f".into(),
                Value::Anything | Value::File | Value::Folder => String::new(),
            };
            script += &format!("complete -c quadrant -n '{when}'{operand}\n");
        }
        for Described { option, what, value } in options_of(about) {
            let name = match option.strip_prefix("--") {
                Some(long) => format!("-l {long}"),
                None => format!("-s {}", option.trim_start_matches('-')),
            };
            script += &format!("complete -c quadrant -n '{when}' {name}{} -d '{what}'\n", action(value));
        }
    }
    script
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_help_names_every_word_that_its_option_takes() {
        for about in COMMANDS.iter() {
            for (term, what) in about.terms() {
                let (option, kind) = term.split_once(' ').unwrap_or((term, ""));
                let Value::OneOf(words) = value_of(option, kind, about.word) else { continue };
                // The help of the program lists the indexes, and the help of `shot` the scenes.
                if !["--index", "--beside", "--scene"].contains(&option) {
                    words.split(' ').for_each(|word| assert!(what.contains(word), "{} {option}: {word}", about.word));
                }
            }
        }
    }

    #[test]
    fn an_unknown_shell_is_reported_with_the_one_that_was_meant() {
        assert!(script("basch").is_err_and(|error| format!("{error:?}").contains("did you mean bash?")));
    }
}
