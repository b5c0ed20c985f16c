//! How a command fails: with a sentence for the user, and with an exit code that scripts can rely on.

/// Why the program ends early, and with which exit code.
#[derive(Debug)]
pub enum Failure {
    /// The command line was not understood: exit code 2.
    Usage(String),
    /// Something is wrong with what was asked for: exit code 1.
    Problem(String),
    /// Everything is said already: this is the exit code.
    Ended(u8),
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Problem(message)
    }
}
