//! The only way in which commands print. If the reader has left early (`quadrant check | head -1`), the rest is not
//! printed and the exit code stays that of the work. Lost output (a full disk) is reported at the end and is a failure.

use std::fmt::Arguments;
use std::io::{self, Error, ErrorKind, Write, stderr, stdout};
use std::path::Path;
use std::sync::OnceLock;

use crate::files::atomic::reason;
use crate::level::letters::printable;

/// The first error of standard output. Nothing is printed after it.
static FAILED: OnceLock<Error> = OnceLock::new();

macro_rules! say {
    ($($words:tt)*) => { $crate::cli::print::line(format_args!($($words)*)) };
}

macro_rules! complain {
    ($($words:tt)*) => { $crate::cli::print::complaint(format_args!($($words)*)) };
}

pub fn line(words: Arguments) {
    if is_heard()
        && let Err(error) = write_line(&mut stdout(), words)
    {
        let _ = FAILED.set(error);
    }
}

/// Writes a line to a terminal. Names in it may be those of a stranger's file.
pub fn write_line(out: &mut impl Write, words: Arguments) -> io::Result<()> {
    writeln!(out, "{}", printable(&words.to_string()))
}

/// If standard error is gone as well, there is nowhere left to report that.
pub fn complaint(words: Arguments) {
    let _ = write_line(&mut stderr(), words);
}

/// Whether output still arrives. If not, commands that only print end early.
pub fn is_heard() -> bool {
    FAILED.get().is_none()
}

/// Returns why output was lost, as a sentence. A reader that left early lost nothing.
pub fn loss() -> Option<String> {
    let flushed = stdout().flush();
    let error = FAILED.get().or(flushed.as_ref().err())?;
    (error.kind() != ErrorKind::BrokenPipe)
        .then(|| format!("some output was lost: {}", reason(Path::new("standard output"), error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_strangers_are_printed_without_what_a_terminal_obeys() {
        let mut out = Vec::new();
        write_line(&mut out, format_args!("level {} is\n\tthere", "x\u{1b}]0;OWNED\u{7}\u{202e}")).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "level x?]0;OWNED?? is\n\tthere\n");
    }
}
