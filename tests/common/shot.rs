//! The pictures of the command `quadrant shot`, as drawing lists, and what a drawing list says in small letters and in headings.

use std::ffi::OsString;
use std::path::Path;

use quadrant::cli::pictures::drawn;
use quadrant::cli::{CommandLine, Task};
use quadrant::draw::font::{Align, Font};
use quadrant::draw::{Colour, Command, DrawList};
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

/// Whether a picture has this line of small letters.
pub fn says(list: &DrawList, text: &str) -> bool {
    fn lines(list: &DrawList) -> impl Iterator<Item = Vec<(i32, i32)>> {
        list.commands.iter().filter_map(|command| match *command {
            Command::Points { from, to, .. } if from < to => {
                let dots = &list.points[from as usize..to as usize];
                Some(dots.iter().map(|(x, y)| (x - dots[0].0, y - dots[0].1)).collect())
            }
            _ => None,
        })
    }
    let mut wanted = DrawList::new(list.width, list.height);
    wanted.plain_text(Font::Small, Align::Left, 0, 0, Colour::PAPER, text);
    let wanted = lines(&wanted).next().expect("a text with letters");
    lines(list).any(|line| line == wanted)
}

/// Whether a picture has this text in the letters of headings, or in large ones.
pub fn announces(list: &DrawList, text: &str) -> bool {
    let sprites = |list: &DrawList| -> Vec<(u16, i32, i32)> {
        let sprites = list.commands.iter().filter_map(|command| match *command {
            Command::Sprite { frame, x, y, .. } => Some((frame, x, y)),
            _ => None,
        });
        sprites.collect()
    };
    let from_first = |run: &[(u16, i32, i32)]| -> Vec<(u16, i32, i32)> {
        run.iter().map(|(frame, x, y)| (*frame, x - run[0].1, y - run[0].2)).collect()
    };
    [Font::Display, Font::Large].into_iter().any(|font| {
        let mut wanted = DrawList::new(list.width, list.height);
        wanted.text(font, Align::Left, 0, 0, Colour::PAPER, text);
        let wanted = from_first(&sprites(&wanted));
        sprites(list).windows(wanted.len()).any(|run| from_first(run) == wanted)
    })
}
