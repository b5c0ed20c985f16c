//! The help and the manual page, generated from the table of commands, so that no command is missing.

use super::command_line::{About, COMMANDS, GENERAL, term_of};
use super::scenes::{SCENES, Scene};
use crate::index::Kind;

/// The help of a command. The empty word is the help of the program.
pub fn help(about: &About) -> String {
    if !about.word.is_empty() {
        let more = if about.more.is_empty() { String::new() } else { format!("\n{}\n", more(about)) };
        return format!(
            "{}\n\n  {}\n{more}\nOptions of every command:\n{GENERAL}\n\nExample:\n  {}\n",
            about.usage, about.what, about.example
        );
    }
    let mut text = String::from("Quadrant: a run-and-gun platformer on a quadtree that you can watch at work\n\n");
    for about in COMMANDS.iter() {
        text += &format!("{}\n       {}\n", about.usage, about.what);
    }
    text += &format!("\nOptions of the game:\n{}\nOptions of every command:\n{GENERAL}\n", about.more);
    text += &format!("\nIndexes: {}\n", Kind::ALL.map(Kind::name).join(" "));
    text += "Levels are read from --data DIR, else from levels/ in this folder, else from levels/ beside the program. The levels of the game are built in.\n";
    text += "Every command explains itself with --help. Exit codes: 0, 1 (problems found), 2 (wrong usage).\n";
    text
}

/// Returns what the help of a command explains, with the scenes of `shot`.
fn more(about: &About) -> String {
    let mut more = about.more.to_string();
    if about.word == "shot" {
        more += "\nScenes:";
        for Scene { name, operand, what, .. } in &SCENES {
            more += &format!("\n  {:<19}{what}", format!("{name} {operand}").trim_end());
        }
    }
    more
}

pub fn page() -> String {
    let mut page = String::from(
        ".\\\" Written by `quadrant man`.\n\
         .TH QUADRANT 6\n\
         .SH NAME\n\
         quadrant \\- run\\-and\\-gun platformer on a quadtree that you can watch at work\n\
         .SH SYNOPSIS\n\
         .nf\n",
    );
    for about in COMMANDS.iter() {
        about.usage.lines().for_each(|usage| page += &format!("{}\n", escaped(usage.trim_start())));
    }
    page += ".fi\n\
             .SH DESCRIPTION\n\
             Without a command, the game starts.\n\
             Every menu works with keyboard, gamepad and mouse. The bottom line shows what the keys do.\n\
             Every command explains itself with \\fB\\-\\-help\\fR.\n\
             .SH COMMANDS\n";
    for about in COMMANDS.iter() {
        let word = if about.word.is_empty() { "quadrant".into() } else { format!("quadrant {}", about.word) };
        page += &format!(".SS {}\n{}\n", escaped(&word), escaped(about.what));
        page += &described(&more(about));
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

fn described(more: &str) -> String {
    let paragraph = |line: &str| match term_of(line) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_every_command_and_option() {
        let page = page();
        for about in COMMANDS.iter() {
            let heading = format!("quadrant {}", about.word);
            assert!(page.contains(&format!(".SS {}\n", escaped(heading.trim()))), "{heading}");
            assert!(page.contains(&escaped(about.example)), "{heading}");
            for (term, _) in about.terms() {
                assert!(page.contains(&format!(".B {}\n", escaped(term))), "{heading}: {term}");
            }
        }
        for scene in &SCENES {
            assert!(page.contains(&format!(".B {}", escaped(scene.name))), "{}", scene.name);
        }
    }

    #[test]
    fn every_command_has_help_with_an_example() {
        for about in COMMANDS.iter() {
            let help = help(about);
            let is_there = |text: &str| assert!(help.contains(text), "quadrant {}: {text}", about.word);
            [about.usage, about.more, "\n  --data DIR "].into_iter().for_each(is_there);
            if !about.word.is_empty() {
                [about.what, about.example].into_iter().for_each(is_there);
            }
        }
    }
}
