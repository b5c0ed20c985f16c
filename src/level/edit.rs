//! The text of a level while an editor changes it. The author's comments, order and layout stay: every operation
//! replaces a few bytes and nothing else, so a diff shows only what was changed. The operations are in the files below
//! `edit/`. This file has the text, its meaning after each step, and undo.

mod clip;
mod fields;
mod grow;
mod lists;
mod spots;
mod text;
mod thing;
mod tiles;
mod wires;

use std::collections::VecDeque;
use std::sync::Arc;

use super::problem::{Problem, Problems};
use super::read::{Sketch, sketch};
use super::scan::{Node, NodeKind, Span, scan};
pub use super::vocabulary::Place;
use super::vocabulary::{LEVEL, OWN_SONGS, Written, words_of};
use super::{Goal, Level, Theme};
use crate::words::Text;
pub use clip::MOST_BYTES as MOST_CLIP_BYTES;
pub use clip::{Area, Clip, Pasted, area_between, is_in};
pub use grow::Edge;
pub use spots::{Role, Spot};
use text::plain;
pub use text::{place_text, quoted};
pub use thing::Which;

/// Bytes that were replaced by others.
struct Patch {
    at: usize,
    old: String,
    new: String,
}

/// The changes that one undo reverts.
type UndoStep = Vec<Patch>;

/// Maximum bytes of text that undo keeps. Beyond it the oldest steps are dropped, but never the last one.
const MAX_UNDO_BYTES: usize = 32 << 20;

fn bytes_of(step: &UndoStep) -> usize {
    step.iter().map(|patch| patch.old.len() + patch.new.len()).sum()
}

/// Bytes of the text to replace, and their replacement.
type Change = (Span, String);

/// The error is a sentence for the author.
pub type Done<T = ()> = Result<T, String>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    pub which: Which,
    /// The word of its entity. `Start` and `Exit` for those two letters, `Decor` for a decoration.
    pub word: String,
    /// The name of its enemy, pick-up or decoration, or empty.
    pub what: String,
    /// The places in its text. The place of the entity itself is first.
    pub spots: Vec<Spot>,
    /// The name of the wire that it turns on, and of the one that it listens to.
    pub emits: Option<String>,
    pub receives: Option<String>,
    /// The enemies of a spawner, as written.
    pub waves: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    pub place: Option<Place>,
    pub sentence: String,
    pub is_warning: bool,
}

#[derive(Clone, Debug)]
struct Row {
    inner: Span,
    raw: bool,
}

pub struct Document {
    file: String,
    text: String,
    saved: String,
    undo: VecDeque<UndoStep>,
    undo_bytes: usize,
    redo: Vec<UndoStep>,
    /// While several changes are made as one step: whether there was one already.
    whole: Option<bool>,
    /// Counts the changes, so that a view knows when to update.
    version: u64,
    /// The parsed text. `None` if it cannot be parsed.
    root: Option<Node>,
    rows: Vec<Row>,
    legend: Vec<(char, Node)>,
    level: Option<Arc<Level>>,
    is_whole: bool,
    problems: Problems,
    items: Vec<Item>,
    marks: Vec<Mark>,
}

/// Returns the text of a new level: walls around air, a floor, a start and an exit.
pub fn print(name: &str, theme: &str, width: usize, height: usize) -> String {
    let (width, height) = (width.max(8), height.max(5));
    let row = |nth: usize| match nth {
        nth if nth + 2 >= height => "#".repeat(width),
        nth if nth + 3 == height => format!("#..P{}X..#", ".".repeat(width - 8)),
        _ => format!("#{}#", ".".repeat(width - 2)),
    };
    let rows: String = (0..height).map(|nth| format!("        {},\n", quoted(&row(nth)))).collect();
    let theme = if theme == themes()[0] { String::new() } else { format!("    theme: {theme},\n") };
    format!("Level(\n    name: {},\n{theme}    rows: [\n{rows}    ],\n)\n", quoted(name))
}

pub fn themes() -> &'static [&'static str] {
    words_of::<Theme>()
}

/// Returns the text of a new file: two screens wide and one high.
pub fn template(name: &str) -> String {
    print(name, themes()[0], 80, 23)
}

impl Document {
    pub fn new(file: &str, text: String) -> Document {
        let mut document = Document {
            file: file.into(),
            saved: text.clone(),
            text,
            undo: VecDeque::new(),
            undo_bytes: 0,
            redo: Vec::new(),
            whole: None,
            version: 0,
            root: None,
            rows: Vec::new(),
            legend: Vec::new(),
            level: None,
            is_whole: false,
            problems: Problems::at_places(file, "", Vec::new()),
            items: Vec::new(),
            marks: Vec::new(),
        };
        document.look();
        document
    }

    /// Parses the text again and updates everything that is derived from it.
    fn look(&mut self) {
        self.version += 1;
        let Sketch { level, is_whole, problems, root } = sketch(&self.file, &self.text);
        (self.level, self.is_whole, self.problems) = (level.map(Arc::new), is_whole, problems);
        self.root = root;
        self.find_parts();
        self.marks = self.find_marks();
    }

    /// Finds everything again that operations on the text need.
    fn find_parts(&mut self) {
        self.rows = self.list("rows").iter().filter_map(row_of).collect();
        self.legend = self.find_legend();
        self.items = self.find_items();
    }

    /// Makes several changes as one step. The level is checked only after the last one. After an error nothing has
    /// changed.
    fn whole<T>(&mut self, edit: impl FnOnce(&mut Document) -> Done<T>) -> Done<T> {
        self.whole = Some(false);
        let was_parsed = self.level.is_some();
        let mut done = edit(self);
        if self.whole.take() == Some(true) {
            self.look();
            if was_parsed && self.level.is_none() {
                done = Err(words!("edit.unparsed").into());
            }
            if done.is_err() {
                self.undo();
                self.redo.clear();
            }
        }
        done
    }

    fn find_legend(&self) -> Vec<(char, Node)> {
        let Some(NodeKind::Map(legend)) = self.field("legend").map(|node| &node.shape) else { return Vec::new() };
        let letter = |key: &Node| ron::from_str::<char>(&self.text[key.span.clone()]).ok();
        legend.iter().filter_map(|(key, value)| Some((letter(key)?, value.clone()))).collect()
    }

    /// Returns each problem with the tile or entity that its position in the text belongs to.
    fn find_marks(&self) -> Vec<Mark> {
        let starts: Vec<usize> =
            std::iter::once(0).chain(self.text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let mark = |problem: &Problem| {
            let line = starts.get(problem.line - 1).copied().unwrap_or(self.text.len());
            let rest = &self.text[line..];
            let column = rest.char_indices().nth(problem.column - 1).map_or(rest.len(), |(at, _)| at);
            let place = if problem.fault.is_of_the_map() { None } else { self.place_at(line + column) };
            // A problem without a place on the map is shown with its line.
            let sentence = match place {
                Some(_) => problem.fault.to_string(),
                None => words!("edit.line", line = problem.line, problem = problem.fault).to_string(),
            };
            Mark { place, sentence, is_warning: problem.fault.is_warning() }
        };
        self.problems.list.iter().map(mark).collect()
    }

    /// Returns the place on the map that a byte of the text describes.
    fn place_at(&self, byte: usize) -> Option<Place> {
        let row = self.rows.iter().position(|row| row.inner.start <= byte && byte <= row.inner.end);
        if let Some(row) = row {
            let column = self.text[self.rows[row].inner.start..byte].chars().count();
            return Some((column as i32, row as i32));
        }
        let item = self
            .items
            .iter()
            .find(|item| self.node_of(item.which).is_some_and(|node| node.span.start <= byte && byte < node.span.end));
        item.and_then(|item| item.spots.first()).map(|spot| spot.place)
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn file(&self) -> &str {
        &self.file
    }

    pub fn rename(&mut self, file: &str) {
        self.file = file.into();
        self.look();
    }

    pub fn version(&self) -> u64 {
        self.version
    }

    pub fn is_changed(&self) -> bool {
        self.text != self.saved
    }

    pub fn mark_saved(&mut self) {
        self.saved.clone_from(&self.text);
    }

    /// Returns the level as far as it is understood. `None` if the text as a whole is not.
    pub fn level(&self) -> Option<&Arc<Level>> {
        self.level.as_ref()
    }

    pub fn playable(&self) -> Option<&Arc<Level>> {
        self.level.as_ref().filter(|_| self.is_whole)
    }

    pub fn problems(&self) -> &Problems {
        &self.problems
    }

    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    pub fn items(&self) -> &[Item] {
        &self.items
    }

    pub fn item(&self, which: Which) -> Option<&Item> {
        self.items.iter().find(|item| item.which == which)
    }

    pub fn size(&self) -> (i32, i32) {
        let (width, height) = self.level.as_ref().map_or((0, 0), |level| level.size());
        (width as i32, height as i32)
    }

    pub fn is_inside(&self, (column, row): Place) -> bool {
        let (width, height) = self.size();
        (0..width).contains(&column) && (0..height).contains(&row)
    }

    fn field(&self, name: &str) -> Option<&Node> {
        Some(&self.root.as_ref()?.field(&self.text, name)?.value)
    }

    fn list(&self, name: &str) -> &[Node] {
        self.field(name).map_or(&[], Node::list)
    }

    fn slice(&self, span: &Span) -> &str {
        &self.text[span.clone()]
    }

    /// Applies changes as one undo step, or adds them to the last step if `joined`. Changes after which the text could not
    /// be parsed are not made.
    fn apply(&mut self, mut changes: Vec<Change>, joined: bool) -> Done {
        changes.retain(|(span, new)| self.text[span.clone()] != *new);
        if changes.is_empty() {
            return Ok(());
        }
        // From the end, so that earlier positions stay valid.
        changes.sort_by_key(|(span, _)| std::cmp::Reverse((span.start, span.end)));
        let joined = self.whole.unwrap_or(joined);
        let mut step = if joined { self.pop_undo().unwrap_or_default() } else { Vec::new() };
        let (was_parsed, patches) = (self.level.is_some(), step.len());
        for (span, new) in changes {
            let old = self.text[span.clone()].to_string();
            self.text.replace_range(span.clone(), &new);
            step.push(Patch { at: span.start, old, new });
        }
        self.push_undo(step);
        self.redo.clear();
        match &mut self.whole {
            Some(has_changed) => {
                *has_changed = true;
                self.root = scan(&self.text);
                self.find_parts();
            }
            None => self.look(),
        }
        if was_parsed && self.whole.is_none() && self.level.is_none() {
            let mut step = self.pop_undo().unwrap_or_default();
            let undone = step.split_off(patches);
            if !step.is_empty() {
                self.push_undo(step);
            }
            self.revert(&undone);
            return Err(words!("edit.unparsed").into());
        }
        Ok(())
    }

    fn revert(&mut self, step: &[Patch]) {
        for patch in step.iter().rev() {
            self.text.replace_range(patch.at..patch.at + patch.new.len(), &patch.old);
        }
        self.look();
    }

    fn push_undo(&mut self, step: UndoStep) {
        self.undo_bytes += bytes_of(&step);
        self.undo.push_back(step);
        while self.undo_bytes > MAX_UNDO_BYTES && self.undo.len() > 1 {
            self.undo_bytes -= self.undo.pop_front().as_ref().map_or(0, bytes_of);
        }
    }

    fn pop_undo(&mut self) -> Option<UndoStep> {
        let step = self.undo.pop_back()?;
        self.undo_bytes -= bytes_of(&step);
        Some(step)
    }

    /// Replaces the whole text as one undo step.
    pub fn replace(&mut self, text: String) -> Done {
        self.apply(vec![(0..self.text.len(), text)], false)
    }

    /// Reverts the last step. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(step) = self.pop_undo() else { return false };
        self.revert(&step);
        self.redo.push(step);
        true
    }

    pub fn redo(&mut self) -> bool {
        let Some(step) = self.redo.pop() else { return false };
        for patch in &step {
            self.text.replace_range(patch.at..patch.at + patch.old.len(), &patch.new);
        }
        self.push_undo(step);
        self.look();
        true
    }

    pub fn steps(&self) -> usize {
        self.undo.len()
    }

    /// Returns the name, theme, music or par time as a person writes it: without quotes.
    pub fn head(&self, name: &str) -> String {
        let usual = || LEVEL.iter().find(|field| field.name == name).map_or("", |field| field.usual_value());
        self.field(name).map_or_else(|| usual().into(), |node| plain(&self.text, node))
    }

    pub fn set_head(&mut self, name: &str, value: &str, joined: bool) -> Done {
        let root = self.root.as_ref().ok_or(BROKEN)?;
        let is_text =
            LEVEL.iter().any(|field| field.name == name && field.is.is_text()) || value.starts_with(OWN_SONGS);
        let value = if is_text && !value.is_empty() { quoted(value) } else { value.to_string() };
        let change = match root.field(&self.text, name) {
            Some(_) if value.is_empty() => lists::set_field(&self.text, root, name, None),
            Some(field) => Some((field.value.span.clone(), value)),
            None if value.is_empty() => None,
            None => Some(lists::new_field(&self.text, root, name, &value)),
        };
        self.apply(change.into_iter().collect(), joined)?;
        Ok(())
    }

    /// Returns whether a goal is required, or `None` if it is no goal of this level.
    pub fn goal(&self, goal: Goal) -> Option<bool> {
        let goals = self.level.as_ref().map_or(&[][..], |level| &level.objectives);
        goals.iter().find(|objective| objective.goal == goal).map(|objective| objective.required)
    }

    /// Returns how many of a goal are enough, if that is not all that the level has.
    pub fn goal_count(&self, goal: Goal) -> Option<u32> {
        let goals = self.level.as_ref().map_or(&[][..], |level| &level.objectives);
        goals.iter().find(|objective| objective.goal == goal)?.enough
    }

    /// Sets how many are enough of a goal that the level has, or all.
    pub fn set_goal_count(&mut self, goal: Goal, count: Option<u32>, joined: bool) -> Done {
        let word = goal.to_string();
        let is_it = |inner: &[Node]| inner.first().is_some_and(|goal| self.slice(&goal.span) == word);
        let change = self.list("objectives").iter().find_map(|node| match &node.shape {
            NodeKind::Tuple(inner) if is_it(inner) => {
                let end = inner.last()?.span.end;
                Some((inner[0].span.end..end, count.map_or(String::new(), |count| format!(", {count}"))))
            }
            _ => None,
        });
        self.apply(change.into_iter().collect(), joined)?;
        Ok(())
    }

    pub fn set_goal(&mut self, goal: Goal, required: Option<bool>) -> Done {
        let root = self.root.as_ref().ok_or(BROKEN)?;
        let list = self.list("objectives");
        let word = goal.to_string();
        let old = list.iter().position(|node| {
            matches!(&node.shape, NodeKind::Tuple(inner) if inner.first().is_some_and(|goal| self.slice(&goal.span) == word))
        });
        // How many are enough stays as it is.
        let enough = old.and_then(|nth| match &list[nth].shape {
            NodeKind::Tuple(inner) => inner.get(1).map(|enough| format!(", {}", self.slice(&enough.span))),
            _ => None,
        });
        let enough = enough.unwrap_or_default();
        let new =
            required.map(|required| format!("{}({word}{enough})", if required { "Required" } else { "Optional" }));
        let changes = match (old, new) {
            (None, None) => Vec::new(),
            (None, Some(new)) => lists::add(&self.text, root, "objectives", &new),
            (Some(nth), Some(new)) => vec![(list[nth].span.clone(), new)],
            (Some(nth), None) => vec![lists::remove(&self.text, self.field("objectives").ok_or(BROKEN)?, nth)],
        };
        self.apply(changes, false)?;
        Ok(())
    }
}

const BROKEN: Text = words!("edit.broken");

fn row_of(node: &Node) -> Option<Row> {
    match &node.shape {
        NodeKind::Text { inner, raw } => Some(Row { inner: inner.clone(), raw: *raw }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undo_forgets_its_oldest_steps_beyond_its_bytes() {
        let level = template("a");
        let mut document = Document::new("a.ron", level.clone());
        let comment = |letter: &str| format!("// {}\n", letter.repeat(1 << 20));
        for letter in ["a", "b"].repeat(20) {
            let end = document.text.len();
            document.apply(vec![(level.len()..end, comment(letter))], false).unwrap();
        }
        assert!((2..=16).contains(&document.steps()), "{} steps of 2 MB are kept", document.steps());
        assert!(document.undo_bytes <= MAX_UNDO_BYTES);
        let steps = document.steps();
        assert_eq!((0..steps).filter(|_| document.undo()).count(), steps);
        assert!(!document.undo() && document.undo_bytes == 0);
        assert!((0..steps).all(|_| document.redo()), "what is taken back can be done once more");
        assert_eq!(document.text, level.clone() + &comment("b"));
    }
}
