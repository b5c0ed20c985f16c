//! The pictures of the command `quadrant shot`, as drawing lists.

use std::ffi::OsString;
use std::path::Path;

use quadrant::cli::pictures::drawn;
use quadrant::cli::{CommandLine, Task};
use quadrant::draw::DrawList;
use quadrant::files::library::Library;
use quadrant::saves::keeper::Keeper;
use quadrant::saves::store::Store;

/// Returns the picture that a command line such as `quadrant shot docks-1 --tick 9` shows, with the shipped levels and
/// the saves in `saves`.
pub fn picture_of(line: &str, saves: &Path) -> DrawList {
    let words = format!("{line} -o picture.png");
    let command = words.strip_prefix("quadrant ").map(|words| CommandLine::parse(words.split(' ').map(OsString::from)));
    let Some(Ok(CommandLine { words, task: Task::Shot(task), .. })) = command else {
        panic!("{line:?} shows no picture")
    };
    drawn(&task, &words, &Library::inside(), || Keeper::new(Store::at(saves), None))
        .unwrap_or_else(|failure| panic!("{line}: {failure:?}"))
}
