//! Whatever bytes are in a file or on the command line, reading them ends soon, takes little memory and never panics. The ordinary
//! suite reads a few thousand of each; for a million: ./test fuzz (or ./test fuzz songs). What was found so has a case of its own,
//! named in docs/reliability.md.

#[path = "../common/fuzz.rs"]
mod fuzz;
mod levels;
mod sheets;
mod sound;
mod texts;
