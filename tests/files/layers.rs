//! Tests of the layers, read from the source. A *room* is a top-level module: see ARCHITECTURE.md. It uses only the rooms
//! above it in the list below, and only some rooms use the outside world, such as files. Modules with `#[cfg(test)]` may
//! use everything.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::LazyLock;

use syn::visit::{self, Visit};

use crate::common::files::files_below;

/// The rooms from the top down. Each uses only those above it.
const ROOMS: [&str; 30] = [
    "hash", "geom", "pool", "input", "spelling", "failure", "rng", "words", "index", "lab", "level", "exchange", "sim",
    "replay", "bot", "rhythm", "settings", "career", "synth", "assets", "feedback", "draw", "paint", "scene", "audio",
    "files", "saves", "game", "sdl", "cli",
];
/// The rules, what they need, and the painter. They give the same result on every machine.
const EXACT: [&str; 15] = [
    "geom", "pool", "input", "hash", "rng", "index", "lab", "level", "sim", "replay", "bot", "rhythm", "career",
    "spelling", "paint",
];
/// Modules of the outside world, and the rooms that may use them.
const OUTSIDE: [(&[&str], &[&str]); 6] = [
    (&["sdl2"], &["sdl"]),
    (&["std", "fs"], &["files", "saves", "game", "sdl", "cli"]),
    (&["std", "env"], &["files", "saves", "sdl", "cli", "main"]),
    (&["std", "process"], &["files", "saves", "cli", "main"]),
    (&["std", "time"], &["files", "saves", "game", "audio", "sdl", "cli"]),
    (&["std", "thread"], &["files", "saves", "audio", "game", "sdl", "cli"]),
];

/// The folders of the rules from the top down. Each uses only those above it. The step of the world is in `sim` itself.
const FLOORS: [&str; 9] = ["world", "shots", "player", "enemy", "boss", "things", "machines", "run", "sim"];
/// In these folders, no file uses another one beside it.
const APART: [&str; 4] = ["shots", "enemy::kinds", "things", "machines"];
/// The lists of all kinds of something. The file of each kind may use such a list, although that is a cycle.
const LISTS: [&str; 2] = ["sim::kinds", "index::kind"];
/// Uses against the order, each with its reason.
const EXCEPTIONS: [(&str, &str, &str); 5] = [
    ("player::life", "enemy::mind::guard", RETURN),
    ("player::life", "machines::lift", RETURN),
    ("player::life", "things::pick_up", RETURN),
    ("player::life", "things::drum", RETURN),
    ("things::pick_up", "things::balloon", RETURN),
];
const RETURN: &str = "a player who returns puts enemies, lifts, weapons and drums back, in this order";

type Path = Vec<String>;

struct Source {
    module: Path,
    paths: BTreeSet<Path>,
    /// Names that it re-exports with `pub use`, each with its full path.
    passed_on: BTreeMap<String, Path>,
    has_float: bool,
}

fn module_of(file: &str) -> Path {
    let inside = file.trim_start_matches("src/").trim_end_matches(".rs");
    if inside == "lib" { Vec::new() } else { inside.split('/').map(String::from).collect() }
}

struct Reader {
    at: Path,
    source: Source,
}

impl Reader {
    /// Returns the path from the crate's root. A path into another crate begins with `::`.
    fn absolute(&self, path: &[String]) -> Path {
        match path.first().map(String::as_str) {
            Some("crate") => path[1..].to_vec(),
            Some("self") => [&self.at, &path[1..]].concat(),
            Some("super") => {
                let up = path.iter().take_while(|word| *word == "super").count();
                [&self.at[..self.at.len().saturating_sub(up)], &path[up..]].concat()
            }
            Some(first) => {
                let child = [&self.at[..], &[first.to_string()]].concat();
                let is_child = fs::exists(format!("src/{}.rs", child.join("/"))).unwrap();
                if is_child { [&self.at, path].concat() } else { [&["::".to_string()], path].concat() }
            }
            None => Vec::new(),
        }
    }

    fn uses(&mut self, tree: &syn::UseTree, before: &[String], is_public: bool) {
        let with = |name: String| [before, &[name]].concat();
        match tree {
            syn::UseTree::Path(path) => self.uses(&path.tree, &with(path.ident.to_string()), is_public),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.uses(tree, before, is_public)),
            syn::UseTree::Name(name) if name.ident == "self" => self.takes(before, before.last().cloned(), is_public),
            syn::UseTree::Name(name) => {
                self.takes(&with(name.ident.to_string()), Some(name.ident.to_string()), is_public)
            }
            syn::UseTree::Rename(name) => {
                self.takes(&with(name.ident.to_string()), Some(name.rename.to_string()), is_public)
            }
            syn::UseTree::Glob(_) => self.takes(before, None, false),
        }
    }

    fn takes(&mut self, path: &[String], name: Option<String>, is_public: bool) {
        let path = self.absolute(path);
        if let Some(name) = name.filter(|_| is_public) {
            self.source.passed_on.insert(name, path.clone());
            // The head of a folder passes on what is in it without using it.
            if path.starts_with(&self.at) {
                return;
            }
        }
        self.source.paths.insert(path);
    }
}

pub fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Ident>().is_ok_and(|word| word == "test")
    })
}

impl<'a> Visit<'a> for Reader {
    fn visit_item_mod(&mut self, module: &'a syn::ItemMod) {
        if !is_test(&module.attrs) {
            self.at.push(module.ident.to_string());
            visit::visit_item_mod(self, module);
            self.at.pop();
        }
    }

    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        if !is_test(&item.attrs) {
            self.uses(&item.tree, &[], !matches!(item.vis, syn::Visibility::Inherited));
        }
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let words: Path = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.source.has_float |= words.len() == 1 && ["f32", "f64"].contains(&words[0].as_str());
        if words.len() > 1 {
            let path = self.absolute(&words);
            self.source.paths.insert(path);
        }
        visit::visit_path(self, path);
    }

    /// The path of `pub(in path)` is no use.
    fn visit_visibility(&mut self, _: &'a syn::Visibility) {}

    fn visit_lit_float(&mut self, _: &'a syn::LitFloat) {
        self.source.has_float = true;
    }
}

fn read(module: Path, text: &str) -> Source {
    let source =
        Source { module: module.clone(), paths: BTreeSet::new(), passed_on: BTreeMap::new(), has_float: false };
    let mut reader = Reader { at: module, source };
    reader.visit_file(&syn::parse_file(text).expect("it compiles"));
    reader.source
}

/// Parsed once, because that takes seconds.
fn sources() -> &'static [Source] {
    static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
        let files = files_below("src", "rs");
        assert!(files.len() > 40, "the sources were not found");
        let is_test = |file: &str| file.ends_with("/tests.rs");
        let files = files.iter().map(|file| file.to_str().unwrap().replace('\\', "/")).filter(|file| !is_test(file));
        files.map(|file| read(module_of(&file), &fs::read_to_string(&file).unwrap())).collect()
    });
    &SOURCES
}

/// Returns the module that a path leads to: the deepest module in it, also through re-exports.
fn file_of<'a>(sources: &'a BTreeMap<&'a Path, &'a Source>, path: &[String]) -> Option<&'a Path> {
    let depth = (1..=path.len()).rev().find(|&depth| sources.contains_key(&path[..depth].to_vec()))?;
    let (module, source) = sources.get_key_value(&path[..depth].to_vec())?;
    match path.get(depth).and_then(|name| source.passed_on.get(name)) {
        Some(leads_to) if leads_to != path => file_of(sources, leads_to).or(Some(module)),
        _ => Some(module),
    }
}

/// Returns pairs of modules: the first uses the second.
fn edges(sources: &[Source]) -> BTreeSet<(Path, Path)> {
    let by_module: BTreeMap<&Path, &Source> = sources.iter().map(|source| (&source.module, source)).collect();
    let mut edges = BTreeSet::new();
    for source in sources {
        for path in &source.paths {
            if let Some(used) = file_of(&by_module, path).filter(|used| **used != source.module) {
                edges.insert((source.module.clone(), used.clone()));
            }
        }
    }
    edges
}

#[test]
fn a_room_uses_only_the_rooms_above_it() {
    let rank = |path: &Path| ROOMS.iter().position(|room| *room == path[0]);
    let sources = sources();
    for source in sources.iter().filter(|source| !source.module.is_empty() && source.module[0] != "main") {
        assert!(rank(&source.module).is_some(), "add the room {} to ROOMS", source.module[0]);
    }
    let is_inside = |path: &Path| !path.is_empty() && path[0] != "main";
    let slips: Vec<String> = edges(sources)
        .into_iter()
        .filter(|(user, used)| is_inside(user) && is_inside(used) && rank(used) > rank(user))
        .map(|(user, used)| format!("{} uses {}", user.join("::"), used.join("::")))
        .collect();
    assert!(slips.is_empty(), "{}", slips.join("\n"));
}

/// A file and the folder with the same name count as one.
#[test]
fn files_in_a_folder_have_no_dependency_cycle() {
    let mut folders: BTreeMap<Path, BTreeMap<Path, BTreeSet<Path>>> = BTreeMap::new();
    for (user, used) in edges(sources()) {
        let shared = user.iter().zip(&used).take_while(|(one, other)| one == other).count();
        let is_head = shared == user.len() || shared == used.len();
        if is_head || LISTS.contains(&user.join("::").as_str()) || exception(&user, &used).is_some() {
            continue;
        }
        let neighbours = folders.entry(user[..shared].to_vec()).or_default();
        neighbours.entry(user[..=shared].to_vec()).or_default().insert(used[..=shared].to_vec());
    }
    let mut circles = Vec::new();
    for uses in folders.values() {
        // Removes everything that uses nothing or is used by nothing. The rest is in a cycle or between two.
        let mut left = uses.clone();
        loop {
            let users: BTreeSet<Path> = left.keys().cloned().collect();
            let used: BTreeSet<Path> = left.values().flatten().cloned().collect();
            let before = left.values().map(BTreeSet::len).sum::<usize>();
            left.values_mut().for_each(|uses| uses.retain(|used| users.contains(used)));
            left.retain(|user, uses| !uses.is_empty() && used.contains(user));
            if left.values().map(BTreeSet::len).sum::<usize>() == before {
                break;
            }
        }
        for (user, used) in &left {
            let used: Vec<String> = used.iter().map(|used| used.join("::")).collect();
            circles.push(format!("{} uses {}", user.join("::"), used.join(", ")));
        }
    }
    assert!(circles.is_empty(), "dependency cycle:\n{}", circles.join("\n"));
}

/// Returns the uses between two files of the rules, except those of the list of kinds.
fn uses_in_the_rules() -> Vec<(Path, Path)> {
    let is_rule = |path: &Path| path.first().is_some_and(|room| room == "sim") && path.join("::") != LISTS[0];
    edges(sources()).into_iter().filter(|(user, used)| is_rule(user) && is_rule(used)).collect()
}

/// The place of this use in the list of exceptions.
fn exception(user: &Path, used: &Path) -> Option<usize> {
    let is = |path: &Path, inner: &str| path.first().is_some_and(|room| room == "sim") && path[1..].join("::") == inner;
    EXCEPTIONS.iter().position(|(from, to, _)| is(user, from) && is(used, to))
}

#[test]
fn the_folders_of_the_rules_use_only_those_above_them() {
    let floor = |path: &Path| {
        let folder = path.get(1).map_or("sim", String::as_str);
        FLOORS.iter().position(|floor| *floor == folder).unwrap_or_else(|| panic!("add {folder} to FLOORS"))
    };
    let is_beside = |user: &Path, used: &Path| {
        APART.iter().any(|folder| {
            let depth = 1 + folder.split("::").count();
            let is_in = |path: &Path| path.len() > depth && path[1..depth].join("::") == *folder;
            is_in(user) && is_in(used) && user[depth] != used[depth]
        })
    };
    let mut excepted = BTreeSet::new();
    let mut slips = Vec::new();
    for (user, used) in uses_in_the_rules() {
        if floor(&used) <= floor(&user) && !is_beside(&user, &used) {
            continue;
        }
        match exception(&user, &used) {
            Some(nth) => drop(excepted.insert(nth)),
            None => slips.push(format!("{} uses {}", user.join("::"), used.join("::"))),
        }
    }
    assert!(slips.is_empty(), "{}", slips.join("\n"));
    assert_eq!(excepted.len(), EXCEPTIONS.len(), "an exception is needed no more");
}

/// Two files that use each other, directly or through others, can be read only together.
#[test]
fn no_large_group_of_the_rules_depends_on_itself() {
    const MOST: usize = 3;
    let mut reached: BTreeMap<Path, BTreeSet<Path>> = BTreeMap::new();
    for (user, used) in uses_in_the_rules() {
        reached.entry(user).or_default().insert(used);
    }
    loop {
        let before: usize = reached.values().map(BTreeSet::len).sum();
        for user in reached.keys().cloned().collect::<Vec<_>>() {
            let further: Vec<Path> =
                reached[&user].iter().flat_map(|used| reached.get(used)).flatten().cloned().collect();
            reached.get_mut(&user).expect("it is a key").extend(further);
        }
        if reached.values().map(BTreeSet::len).sum::<usize>() == before {
            break;
        }
    }
    let uses = |one: &Path, other: &Path| reached.get(one).is_some_and(|all| all.contains(other));
    for (user, all) in &reached {
        let circle: Vec<String> = all.iter().filter(|used| uses(used, user)).map(|used| used.join("::")).collect();
        assert!(circle.len() <= MOST, "{} files depend on each other: {}", circle.len(), circle.join(", "));
    }
}

#[test]
fn only_listed_rooms_use_files_time_and_threads() {
    let mut slips = Vec::new();
    for source in sources() {
        let room = source.module.first().map_or("lib", String::as_str);
        for path in source.paths.iter().filter(|path| path.first().is_some_and(|first| first == "::")) {
            for (word, allowed) in OUTSIDE {
                if path[1..].iter().zip(word).filter(|(one, other)| one == *other).count() == word.len()
                    && !allowed.contains(&room)
                {
                    slips.push(format!("{} uses {}", source.module.join("::"), path[1..].join("::")));
                }
            }
        }
    }
    assert!(slips.is_empty(), "{}", slips.join("\n"));
}

#[test]
fn the_rules_have_no_floats_and_no_hash_maps() {
    let mut slips = Vec::new();
    for source in
        sources().iter().filter(|source| source.module.first().is_some_and(|room| EXACT.contains(&room.as_str())))
    {
        let module = source.module.join("::");
        if source.has_float {
            slips.push(format!("{module} has a float"));
        }
        for path in &source.paths {
            if path.iter().any(|word| ["HashMap", "HashSet"].contains(&word.as_str())) {
                slips.push(format!("{module} uses {}", path.join("::")));
            }
        }
    }
    assert!(slips.is_empty(), "{}", slips.join("\n"));
}

#[test]
fn the_architecture_page_lists_the_rooms_in_their_order() {
    let page = fs::read_to_string("ARCHITECTURE.md").unwrap();
    let table =
        page.lines().skip_while(|line| !line.starts_with("| room ")).skip(2).take_while(|line| line.starts_with('|'));
    let names = table.flat_map(|row| {
        row.split('|').nth(1).unwrap().split_whitespace().map(|name| name.trim_matches('`').to_string())
    });
    assert_eq!(names.collect::<Vec<_>>(), ROOMS);
}

/// Proves that the reader finds every kind of path. Otherwise the tests above would pass on any source.
#[test]
fn the_source_reader_finds_every_kind_of_path() {
    let module = vec!["sim".to_string(), "enemy".to_string()];
    let text = "use crate::{draw::list, scene}; use super::super::cli::{self, run as go}; pub use crate::level::Tile;
        fn far() -> i32 { let x = crate::bot::plan(2 as f32); super::way::sweep(x) }
        #[cfg(test)] mod tests { use crate::game::clock; }";
    let source = read(module, text);
    let has = |path: &str| source.paths.contains(&path.split("::").map(String::from).collect::<Path>());
    for path in ["draw::list", "scene", "cli", "cli::run", "level::Tile", "bot::plan", "sim::way::sweep"] {
        assert!(has(path), "{path}: {:?}", source.paths);
    }
    assert!(!has("game::clock"), "tests may use everything");
    assert!(source.has_float && source.passed_on.contains_key("Tile"));
    assert!(read(vec!["sim".into()], "const HALF: i32 = 1; fn f() { g(0.5) }").has_float);
    assert!(!read(vec!["sim".into()], "/// 1.5 tiles\nconst A: i32 = 1;").has_float);
}

#[test]
fn the_library_forbids_unsafe() {
    assert!(fs::read_to_string("src/lib.rs").unwrap().contains("#![forbid(unsafe_code)]"));
}

/// Clippy demands this of blocks (`[lints]` in each `Cargo.toml`). It does not know attributes such as `#[unsafe(no_mangle)]`.
#[test]
fn each_use_of_unsafe_says_why_it_is_safe() {
    let word = "unsafe";
    let uses = [" {", " impl", " extern"].map(|next| word.to_string() + next).into_iter().chain([format!("#[{word}(")]);
    let uses: Vec<String> = uses.collect();
    let (mut slips, mut found) = (Vec::new(), 0);
    for folder in ["src", "tests", "bench/src", "web", "loose-quadtree"] {
        for file in files_below(folder, "rs") {
            let text = fs::read_to_string(&file).unwrap();
            let lines: Vec<&str> = text.lines().map(str::trim).collect();
            for (at, line) in lines.iter().enumerate() {
                let code = line.split("//").next().unwrap();
                // A declaration of a function or of its type says what a caller must promise.
                if code.contains(" fn") || !uses.iter().any(|using| code.contains(using)) {
                    continue;
                }
                found += 1;
                let above =
                    lines[..at].iter().rev().take_while(|line| line.starts_with("//") || line.starts_with("#["));
                if !std::iter::once(line).chain(above).any(|line| line.contains("// SAFETY: ")) {
                    slips.push(format!("{}:{}", file.display(), at + 1));
                }
            }
        }
    }
    assert!(found > 100, "only {found} uses were found");
    assert!(slips.is_empty(), "no sentence says why these are safe:\n{}", slips.join("\n"));
}
