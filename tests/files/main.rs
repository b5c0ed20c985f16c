//! Tests of files, documents, the layers of the source, and the program as a user runs it.

use quadrant_tests as common;

mod artwork;
#[cfg(unix)]
mod completions;
mod data_folder;
#[cfg(feature = "window")]
mod display;
mod documents;
mod exchange;
#[cfg(feature = "window")]
mod faults;
mod figures;
mod layers;
mod levels_bad;
mod levels_page;
mod odd_files;
mod outputs;
mod own;
mod packs;
mod program;
mod proofs;
mod setup;
mod store;
#[cfg(unix)]
mod supply;
#[cfg(feature = "window")]
mod unsaved;
mod vocabulary;
mod weapons_page;
mod words;
