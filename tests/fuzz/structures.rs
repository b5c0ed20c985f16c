//! Fuzzes levels and campaigns by their structure: entities move from one level to another, numbers become extreme,
//! sections are repeated and nested, texts and encodings are replaced. Most inputs are good RON, so many of them are
//! levels. Each of these is played for a second, with buttons pressed, and some are edited. Nothing may panic or
//! overflow, no input may take more than two seconds, and no problem may contain what a terminal would obey.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use quadrant::input::{Button, Input};
use quadrant::level::edit::{Document, Edge};
use quadrant::level::problem::Problems;
use quadrant::level::read::check;
use quadrant::level::scan::{Node, NodeKind, scan};
use quadrant::level::vocabulary::{TILES, kind_of, kinds, letters};
use quadrant::level::{Level, campaign};
use quadrant::rng::Rng;
use quadrant::sim::world::rules::Rush;
use quadrant::sim::{Difficulty, IndexChoice, Rules, World};

use crate::fuzz::{Reader, below, files, fuzz_made, pick};
use crate::grammar::{self, EXTREMES, any_entity, string};

const PLAYED_TICKS: u32 = 60;
/// An accepted level is edited, and reloaded while it is played, once in so many times.
const EDITED: usize = 8;
/// In bytes. Each step in the editor reads the whole text again, so a dozen steps in a row of 100 000 letters take long.
const MOST_EDITED: usize = 1 << 14;
/// With the checks of a debug build, `fuzz` allows eight times as much: two seconds.
const MOST_TIME: Duration = Duration::from_millis(250);
/// In bytes. Larger inputs are cut, because the large files of `levels` are tested there.
const LARGEST: usize = 1 << 18;

/// A value of RON that can be changed and written again.
#[derive(Clone)]
enum Tree {
    /// As it is written: a word, a number or a quoted text.
    Leaf(String),
    /// Its name, its two brackets and its parts. A part has what is before its colon.
    Group(String, [char; 2], Vec<(Option<Tree>, Tree)>),
}

impl Tree {
    fn read(text: &str, node: &Node) -> Tree {
        let whole = |part: &Node| (None, Tree::read(text, part));
        let (brackets, parts) = match &node.shape {
            NodeKind::Word | NodeKind::Text { .. } | NodeKind::Broken => {
                return Tree::Leaf(text[node.span.clone()].into());
            }
            NodeKind::List(parts) => (['[', ']'], parts.iter().map(whole).collect()),
            NodeKind::Tuple(parts) => (['(', ')'], parts.iter().map(whole).collect()),
            NodeKind::Fields(fields) => {
                let named = |field: &quadrant::level::scan::Member| {
                    (Some(Tree::Leaf(text[field.name.clone()].into())), Tree::read(text, &field.value))
                };
                (['(', ')'], fields.iter().map(named).collect())
            }
            NodeKind::Map(entries) => {
                let entry = |(key, value): &(Node, Node)| (Some(Tree::read(text, key)), Tree::read(text, value));
                (['{', '}'], entries.iter().map(entry).collect())
            }
        };
        Tree::Group(text[node.name.clone()].into(), brackets, parts)
    }

    fn write(&self, out: &mut String) {
        match self {
            Tree::Leaf(text) => out.push_str(text),
            Tree::Group(name, [open, close], parts) => {
                out.push_str(name);
                out.push(*open);
                for (key, value) in parts {
                    if let Some(key) = key {
                        key.write(out);
                        out.push_str(": ");
                    }
                    value.write(out);
                    out.push_str(", ");
                }
                out.push(*close);
            }
        }
    }

    fn parts(&mut self) -> Option<&mut Vec<(Option<Tree>, Tree)>> {
        match self {
            Tree::Leaf(_) => None,
            Tree::Group(_, _, parts) => Some(parts),
        }
    }

    fn field(&mut self, name: &str) -> Option<&mut Tree> {
        let is_it = |key: &Option<Tree>| matches!(key, Some(Tree::Leaf(known)) if known == name);
        self.parts()?.iter_mut().find(|(key, _)| is_it(key)).map(|(_, value)| value)
    }

    /// All values in it, itself first.
    fn visit(&mut self, each: &mut impl FnMut(&mut Tree)) {
        each(self);
        for (_, value) in self.parts().into_iter().flatten() {
            value.visit(each);
        }
    }

    /// Changes a random one of the values that fit.
    fn change(&mut self, rng: &mut Rng, fits: impl Fn(&Tree) -> bool, change: impl FnOnce(&mut Rng, &mut Tree)) {
        let mut all = 0;
        self.visit(&mut |tree| all += usize::from(fits(tree)));
        let (chosen, mut nth, mut change) = (below(rng, all), 0, Some(change));
        self.visit(&mut |tree| {
            // A changed value may not fit any more, and may have new parts.
            let is_chosen = change.is_some() && fits(tree) && nth == chosen;
            nth += usize::from(change.is_some() && fits(tree));
            if is_chosen && let Some(change) = change.take() {
                change(rng, tree);
            }
        });
    }

    fn is_text(&self) -> bool {
        matches!(self, Tree::Leaf(text) if text.starts_with('"'))
    }

    fn is_number(&self) -> bool {
        matches!(self, Tree::Leaf(text) if text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-'))
    }

    fn is_full_group(&self) -> bool {
        matches!(self, Tree::Group(_, _, parts) if !parts.is_empty())
    }
}

struct Seeds {
    /// Small levels, which can be played soon.
    levels: Vec<Tree>,
    campaigns: Vec<Tree>,
    /// The entities of all levels that are shipped, and the examples of the vocabulary.
    entities: Vec<Tree>,
}

fn trees(texts: Vec<Vec<u8>>) -> Vec<Tree> {
    let tree = |bytes: Vec<u8>| {
        let text = String::from_utf8(bytes).ok()?;
        Some(Tree::read(&text, &scan(&text)?))
    };
    texts.into_iter().filter_map(tree).collect()
}

static SEEDS: LazyLock<Seeds> = LazyLock::new(|| {
    let small = files("levels/test", "ron").into_iter().filter(|text| text.len() < 4096).collect();
    let (mut levels, mut campaigns) = (trees(small), Vec::new());
    let mut entities: Vec<Tree> = Vec::new();
    for mut tree in trees(files("levels", "ron")) {
        if matches!(&tree, Tree::Group(name, ..) if name == "Campaign") {
            campaigns.push(tree);
        } else if let Some(parts) = tree.field("entities").and_then(Tree::parts) {
            entities.extend(parts.iter().map(|(_, entity)| entity.clone()));
        }
    }
    for kind in kinds() {
        entities.extend(trees(vec![format!("[{}]", kind.example).into_bytes()]).into_iter().flat_map(|mut list| {
            list.parts().map(std::mem::take).unwrap_or_default().into_iter().map(|(_, entity)| entity)
        }));
    }
    let room = "Level(name: \"room\", rows: [\"..........\", \"..........\", \"..........\", \"P........X\", \"##########\"], \
                entities: [], legend: {}, decor: [], objectives: [])";
    levels.extend(trees(vec![room.into()]));
    assert!(levels.len() > 30 && campaigns.len() == 1 && entities.len() > 1000, "{} entities", entities.len());
    Seeds { levels, campaigns, entities }
});

fn size_of(level: &mut Tree) -> (usize, usize) {
    let rows = level.field("rows").and_then(Tree::parts);
    let width = rows.as_ref().and_then(|rows| match rows.first() {
        Some((_, Tree::Leaf(row))) => Some(row.chars().count().saturating_sub(2)),
        _ => None,
    });
    (width.unwrap_or(0).max(1), rows.map_or(1, |rows| rows.len()).max(1))
}

/// Moves the places of an entity of another level into this map.
fn fit(entity: &mut Tree, (width, height): (usize, usize)) {
    entity.visit(&mut |tree| {
        let Some([(None, Tree::Leaf(column)), (None, Tree::Leaf(row))]) =
            tree.parts().and_then(|parts| <&mut [_; 2]>::try_from(parts.as_mut_slice()).ok())
        else {
            return;
        };
        if let (Ok(x), Ok(y)) = (column.parse::<usize>(), row.parse::<usize>()) {
            (*column, *row) = ((x % width).to_string(), (y % height).to_string());
        }
    });
}

/// Returns the list of a field of the level, which may be added.
fn list_of<'a>(level: &'a mut Tree, name: &str) -> Option<&'a mut Vec<(Option<Tree>, Tree)>> {
    if level.field(name).is_none() {
        let new = Tree::Group(String::new(), ['[', ']'], Vec::new());
        level.parts()?.push((Some(Tree::Leaf(name.into())), new));
    }
    level.field(name)?.parts()
}

fn add_entity(rng: &mut Rng, level: &mut Tree) {
    let map = size_of(level);
    let entity = if below(rng, 2) == 0 {
        let mut entity = SEEDS.entities[below(rng, SEEDS.entities.len())].clone();
        if below(rng, 8) > 0 {
            fit(&mut entity, map);
        }
        entity
    } else {
        Tree::Leaf(any_entity(rng, map))
    };
    let Some(list) = list_of(level, "entities") else { return };
    let at = below(rng, list.len() + 1);
    match list.get_mut(at).filter(|_| below(rng, 3) == 0) {
        Some(place) => place.1 = entity,
        None => list.insert(at, (None, entity)),
    }
}

/// Repeats a part of a group a few times, or rarely an entity nearly as often as a level may have entities.
fn repeat(rng: &mut Rng, tree: &mut Tree) {
    let double = |rng: &mut Rng, parts: &mut Vec<(Option<Tree>, Tree)>, times: usize| {
        let at = below(rng, parts.len());
        let copies: Vec<_> = parts.get(at).map(|part| vec![part.clone(); times]).unwrap_or_default();
        parts.splice(at..at, copies);
    };
    if below(rng, 250) == 0
        && let Some(entities) = list_of(tree, "entities")
    {
        return double(rng, entities, 3000);
    }
    let times = [1, 1, 1, 2, 7, 70][below(rng, 6)];
    tree.change(rng, Tree::is_full_group, |rng, group| double(rng, group.parts().expect("it is a group"), times));
}

fn nest(rng: &mut Rng, tree: &mut Tree) {
    let deep = [1, 2, 15, 400][below(rng, 4)];
    tree.change(
        rng,
        |_| true,
        |rng, inner| {
            let brackets = [['(', ')'], ['[', ']'], ['{', '}']][below(rng, 3)];
            let name = pick(rng, &["", "Some", "Drum", "Level"]);
            let mut text = String::new();
            inner.write(&mut text);
            let (open, close) = (format!("{name}{}", brackets[0]), brackets[1].to_string());
            *inner = Tree::Leaf(format!("{}{text}{}", open.repeat(deep), close.repeat(deep)));
        },
    );
}

fn change_rows(rng: &mut Rng, level: &mut Tree) {
    let Some(rows) = level.field("rows").and_then(Tree::parts) else { return };
    let at = below(rng, rows.len());
    let Some((_, Tree::Leaf(row))) = rows.get_mut(at) else { return };
    let mut tiles: Vec<char> = row.chars().collect();
    let known: Vec<char> = TILES.iter().map(|kind| kind.letter).chain(letters().map(|(letter, ..)| letter)).collect();
    let column = 1 + below(rng, tiles.len().saturating_sub(2));
    match below(rng, 8) {
        0 => rows.push((None, Tree::Leaf(format!("\"{}\"", string(rng))))),
        1 => drop(rows.remove(at)),
        2 => {
            let copy = rows[at].clone();
            rows.splice(at..at, vec![copy; [1, 2, 30][below(rng, 3)]]);
        }
        // Wider, for all rows.
        3 => {
            let more = [1, 5, 60][below(rng, 3)];
            for (_, row) in rows.iter_mut() {
                if let Tree::Leaf(row) = row {
                    let last = row.chars().rev().nth(1).filter(|last| "#.=".contains(*last)).unwrap_or('.');
                    row.insert_str(1, &last.to_string().repeat(more));
                }
            }
        }
        _ => {
            if let Some(tile) = tiles.get_mut(column) {
                *tile = if below(rng, 10) == 0 {
                    ['P', 'X', 'q', '\u{e9}'][below(rng, 4)]
                } else {
                    known[below(rng, known.len())]
                };
                *row = tiles.into_iter().collect();
            }
        }
    }
}

fn change_legend(rng: &mut Rng, level: &mut Tree) {
    let map = size_of(level);
    let letter =
        pick(rng, &["'q'", "'D'", "'='", "'P'", "'\u{e9}'", "'\\u{1b}'", "'\u{202e}'", "'", "\"q\"", "7", "'\\''"]);
    let meaning = match below(rng, 3) {
        0 => format!("Tile({})", TILES[below(rng, TILES.len())].word),
        // Without its place.
        1 => {
            let placed: Vec<_> = kinds().filter(|kind| kind.field("at").is_some()).collect();
            let kind = placed[below(rng, placed.len())];
            let what: Vec<String> =
                kind.variants[0].fields.iter().map(|(name, value)| format!("{name}: {value}")).collect();
            format!("{}({})", kind.word, what.join(", "))
        }
        _ => any_entity(rng, map),
    };
    let (key, value) = (Some(Tree::Leaf(letter.into())), Tree::Leaf(meaning));
    if level.field("legend").is_none()
        && let Some(fields) = level.parts()
    {
        fields.push((Some(Tree::Leaf("legend".into())), Tree::Group(String::new(), ['{', '}'], Vec::new())));
    }
    if let Some(legend) = level.field("legend").and_then(Tree::parts) {
        legend.push((key, value));
    }
    // A letter of the legend is used.
    if let Some(rows) = level.field("rows").and_then(Tree::parts)
        && let Some((_, Tree::Leaf(row))) = rows.first_mut()
    {
        let used = letter.trim_matches('\'').chars().next().unwrap_or('q');
        *row = row.char_indices().map(|(at, old)| if at == 2 { used } else { old }).collect();
    }
}

/// Gives an entity a field of its kind, with any value of the grammar.
fn change_field(rng: &mut Rng, tree: &mut Tree, map: (usize, usize)) {
    let is_entity = |tree: &Tree| matches!(tree, Tree::Group(name, ..) if kind_of(name).is_some());
    tree.change(rng, is_entity, |rng, entity| {
        let Tree::Group(name, _, fields) = entity else { return };
        let Some(kind) = kind_of(name) else { return };
        let written = grammar::entity(rng, kind, map);
        let Some(Tree::Group(_, _, new)) = scan(&written).map(|node| Tree::read(&written, &node)) else { return };
        let at = below(rng, fields.len());
        match fields.get_mut(at).filter(|_| below(rng, 6) > 0) {
            Some(place) => {
                let same = |key: &Option<Tree>| match (key, &place.0) {
                    (Some(Tree::Leaf(a)), Some(Tree::Leaf(b))) => a == b,
                    _ => false,
                };
                if let Some(found) = new.into_iter().find(|(key, _)| same(key)) {
                    *place = found;
                }
            }
            None => fields.extend(new),
        }
    });
}

fn mutate(rng: &mut Rng, tree: &mut Tree) {
    let map = size_of(tree);
    match below(rng, 16) {
        0..4 => add_entity(rng, tree),
        4 => tree.change(rng, Tree::is_number, |rng, number| *number = Tree::Leaf(pick(rng, &EXTREMES).into())),
        5 => repeat(rng, tree),
        6 if below(rng, 4) == 0 => nest(rng, tree),
        7 => tree.change(rng, Tree::is_text, |rng, text| *text = Tree::Leaf(format!("\"{}\"", string(rng)))),
        8..10 => change_rows(rng, tree),
        10 => change_legend(rng, tree),
        11..14 => change_field(rng, tree, map),
        // Removes a part.
        14 => tree.change(rng, Tree::is_full_group, |rng, group| {
            let parts = group.parts().expect("it is a group");
            parts.remove(below(rng, parts.len()));
        }),
        // Replaces a value by a word of the format.
        _ => {
            let words = &*WORDS;
            tree.change(rng, |_| true, |rng, value| *value = Tree::Leaf(words[below(rng, words.len())].clone()));
        }
    }
}

static WORDS: LazyLock<Vec<String>> = LazyLock::new(grammar::words);

/// Most texts are UTF-8 as an editor writes it.
fn encoded(rng: &mut Rng, text: String) -> Vec<u8> {
    let mut bytes = match below(rng, 60) {
        0 => format!("\u{feff}{text}").into_bytes(),
        1 => text.replace(", ", ",\r\n").into_bytes(),
        2 => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        3 => text.chars().map(|letter| letter as u8).collect(),
        4 => {
            let mut bytes = text.into_bytes();
            let at = below(rng, bytes.len() + 1);
            bytes.splice(at..at, [[0xff, 0xfe], [0xc3, 0x28], [0, 0], [0x1b, b'[']][below(rng, 4)]);
            bytes
        }
        5 => format!("#![enable({})]\n{text}", pick(rng, &["implicit_some", "unwrap_newtypes,", "", "a"])).into_bytes(),
        _ => text.into_bytes(),
    };
    bytes.truncate(LARGEST);
    bytes
}

fn input(rng: &mut Rng) -> Vec<u8> {
    let seeds = if below(rng, 40) == 0 { &SEEDS.campaigns } else { &SEEDS.levels };
    let mut tree = seeds[below(rng, seeds.len())].clone();
    for _ in 0..1 + below(rng, 3) * below(rng, 3) {
        mutate(rng, &mut tree);
    }
    let mut text = String::new();
    tree.write(&mut text);
    encoded(rng, text)
}

/// Control characters, and letters that change the direction or the lines of a text.
fn is_obeyed(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn check_problems(problems: &Problems) {
    for told in [problems.to_string(), problems.to_json()] {
        let found = told.chars().find(|letter| is_obeyed(*letter) && *letter != '\n');
        assert!(found.is_none(), "{found:?} in {told:?}");
    }
    for line in problems.to_json().lines().take(3) {
        assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "{line}");
    }
}

fn play(level: &Arc<Level>, rng: &mut Rng) {
    let difficulty = Difficulty::ALL[below(rng, 3)];
    let rules = Rules {
        difficulty,
        plus: below(rng, 8) == 0,
        rush: (below(rng, 8) == 0).then_some(Rush { life: 3, fight: 0 }),
        ..Rules::default()
    };
    let mut world = World::new(Arc::clone(level), 1, rules, IndexChoice::default());
    let mut input = Input::default();
    for tick in 0..PLAYED_TICKS {
        if tick % 8 == 0 {
            input =
                Input::from_bits(below(rng, 1 << Button::ALL.len()) as u16, below(rng, 4) as u16).unwrap_or_default();
        }
        world.step([input, Input::default()]);
    }
    if below(rng, EDITED) == 0 {
        let mut seed = SEEDS.levels[below(rng, SEEDS.levels.len())].clone();
        add_entity(rng, &mut seed);
        let mut text = String::new();
        seed.write(&mut text);
        if let Some(other) = check("other.ron", &text).0 {
            world.reloaded(Arc::new(other)).step(Default::default());
        }
    }
}

/// Does what an author may do in the editor, also with a level that is wrong.
fn edit(text: &str, rng: &mut Rng) {
    let mut document = Document::new("fuzz.ron", text.into());
    for _ in 0..3 {
        let (width, height) = document.size();
        let place = (below(rng, width as usize) as i32, below(rng, height as usize) as i32);
        let which = document.items().get(below(rng, document.items().len())).map(|item| item.which);
        let edge = [Edge::Left, Edge::Right, Edge::Top, Edge::Bottom][below(rng, 4)];
        // What cannot be done is a sentence.
        let _ = match (below(rng, 6), which) {
            (0, _) => document.grow(edge, 1 + below(rng, 3)),
            (1, _) => document.shrink(edge),
            (2, Some(which)) => document.move_by(which, (1, -1)).map(drop),
            (3, Some(which)) => document.copy(which).and_then(|clip| document.paste(&clip, place)).map(drop),
            (4, Some(which)) => document.remove(which),
            _ => document.set_tiles(&[place], TILES[below(rng, TILES.len())].tile, false),
        };
    }
    while document.undo() {}
    assert_eq!(document.text(), text, "undo brings back the text");
}

fn read(bytes: &[u8], rng: &mut Rng) -> bool {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            check_problems(&Problems::of_bytes("f\u{1b}.ron", bytes, error.valid_up_to()));
            return false;
        }
    };
    if text.trim_start().starts_with("Campaign") {
        let (campaign, problems) = campaign::check("f\u{202e}.ron", text, &["docks-1", "docks-2", "foundry-1"]);
        check_problems(&problems);
        return campaign.is_some();
    }
    let (level, problems) = check("f\u{1b}.ron", text);
    check_problems(&problems);
    if text.len() <= MOST_EDITED && below(rng, EDITED) == 0 {
        edit(text, rng);
    }
    let Some(level) = level.filter(|_| problems.errors() == 0).map(Arc::new) else { return false };
    play(&level, rng);
    true
}

#[test]
fn structures() {
    let reader = Reader {
        name: "structures",
        seeds: Vec::new(),
        words: &[],
        ordinary: 3_000,
        most_time: MOST_TIME,
        most_bytes: 96 << 20,
    };
    fuzz_made(&reader, input, read);
}
