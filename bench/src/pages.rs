//! Puts the results into the documentation: all of them into docs/benchmark.md, the table of bars into the README of
//! loose-quadtree, between two marks.

use crate::measure::Row;
use crate::options::Options;
use crate::report;
use std::fs;
use std::path::{Path, PathBuf};

const START: &str = "<!-- bars: start -->\n";
const END: &str = "<!-- bars: end -->";

/// The contents of both files, ready to be written.
pub struct Pages([(PathBuf, String); 2]);

impl Pages {
    pub fn new(rows: &[Row], options: &Options) -> Result<Pages, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let readme = root.join("loose-quadtree/README.md");
        let text = fs::read_to_string(&readme).map_err(|error| format!("cannot read {}: {error}", readme.display()))?;
        let replaced = with_bars(&text, &report::bars(rows))
            .ok_or_else(|| format!("{} has no lines {START:?} and {END:?}", readme.display()))?;
        Ok(Pages([(root.join("docs/benchmark.md"), page(rows, options)), (readme, replaced)]))
    }

    pub fn save(&self) -> Result<(), String> {
        self.0.iter().try_for_each(|(path, text)| {
            fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
        })
    }
}

fn page(rows: &[Row], options: &Options) -> String {
    let (quick, rounds) = (if options.quick { "--quick " } else { "" }, options.rounds());
    let mut out = format!(
        "# Results of the benchmark\n\n\
         `cd bench && cargo run --release -- {quick}--rounds {rounds} --pages` wrote this page. All libraries took turns within one run, on one\n\
         thread, and every answer was checked. [bench/README.md](../bench/README.md) explains the scenes, the columns and how the times are\n\
         taken. These are the ratios of one run on one machine: on another they differ.\n\n"
    );
    out.push_str(&report::tables(rows));
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// Replaces what is between the two marks. `None` if a mark is missing.
fn with_bars(text: &str, bars: &str) -> Option<String> {
    let (before, rest) = text.split_once(START)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{START}\n{}\n\n{END}{after}", bars.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_text_between_the_marks_changes() {
        let text = format!("one\n{START}old\n{END}\ntwo\n");
        let expected = format!("one\n{START}\nnew\n\n{END}\ntwo\n");
        assert_eq!(with_bars(&text, "new\n"), Some(expected.clone()));
        assert_eq!(with_bars(&expected, "new\n"), Some(expected));
        assert_eq!(with_bars("one\n", "new\n"), None);
    }
}
