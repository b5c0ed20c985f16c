//! Files, pages and the program as a person starts it: commands, levels that are wrong, saves, documents, and the layers of the source.

#[path = "../common/mod.rs"]
mod common;

mod documents;
#[cfg(feature = "window")]
mod faults;
mod layers;
mod levels_bad;
mod levels_page;
mod odd_files;
mod outputs;
mod program;
mod store;
#[cfg(feature = "window")]
mod unsaved;
mod vocabulary;
