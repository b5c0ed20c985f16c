//! How a command fails: with a sentence for the user, and with an exit code that scripts can rely on.

#[derive(Debug)]
pub enum Failure {
    /// The command line was not understood: exit code 2.
    Usage(String),
    /// The command failed: exit code 1.
    Problem(String),
    /// Everything has been reported. This is the exit code.
    Ended(u8),
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Problem(message)
    }
}
