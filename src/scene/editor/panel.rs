//! The panel beside the map: pages of the palette, and below them the fields of the selection or of the level. Mouse
//! and keys can change every field. Each letter that is typed changes the text at once.

use std::ops::RangeInclusive;

use super::{BAR, Editor, PANEL};
use crate::draw::font::Font;
use crate::geom::Rect;
use crate::level::Goal;
use crate::level::edit::{Edge, Which, place_text};
use crate::level::vocabulary::{DECORATION, Field, Is, LEVEL, OWN_SONGS, kind_of};
use crate::scene::screen::{Typed, TypedKey};
use crate::words::Text;

/// Side of a palette cell in pixels, and cells in a row.
pub const CELL: i32 = 26;
const ACROSS: i32 = 5;
pub const LINE: i32 = 12;
/// A text of at most this many pixels is beside its label, not below it.
const INLINE: i32 = 88;
/// Maximum number of letters that can be typed into a field. Signs have a lower limit.
const LONGEST: usize = 200;
const GOALS: [Goal; 4] = [Goal::Drums, Goal::Warden, Goal::Prisoners, Goal::Intel];
const EDGES: [(Edge, Text); 4] = [
    (Edge::Left, words!("editor.edge.left")),
    (Edge::Right, words!("editor.edge.right")),
    (Edge::Top, words!("editor.edge.top")),
    (Edge::Bottom, words!("editor.edge.bottom")),
];
/// Steps of a number, or columns and rows that are added, with Shift and an arrow key.
const MANY: usize = 10;
/// Tenths of a second by which a pair of times changes.
const PAIR_STEP: i64 = 5;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    Head(&'static str),
    Field(&'static str),
    Goal(Goal),
    /// How many of a goal are enough.
    Enough(Goal),
    Edge(Edge),
    /// The number of stops of a lift.
    Path,
}

pub struct PanelLine {
    pub label: String,
    pub value: String,
    pub is: Is,
    pub target: Target,
    pub area: Rect,
}

impl PanelLine {
    /// Returns the parts of the line that a click makes smaller and larger: they meet in the middle of the value, which ends
    /// at the right and has an arrow or a sign at each side.
    pub fn halves(&self) -> [Rect; 2] {
        let signs = if matches!(self.target, Target::Edge(_)) { "" } else { "<  >" };
        let width = Font::Small.width(format_args!("{}{signs}", self.value));
        let (value, middle) = (self.area.x + PANEL * 2 / 5, self.area.right() - 4 - width / 2);
        let value = value.min(middle - width / 2);
        let part = |from: i32, to: i32| Rect { x: from, w: to - from, ..self.area };
        [part(value, middle), part(middle, self.area.right())]
    }
}

/// The line that receives the keys, and the number of undo steps before it was changed.
#[derive(Clone, Debug)]
pub struct Focus {
    pub target: Target,
    pub steps: usize,
    /// The digits of a number that is being typed.
    pub typed: String,
    /// The next letter replaces the whole text.
    pub whole: bool,
}

impl Editor {
    pub(super) fn panel_left(&self) -> i32 {
        self.size.0 - PANEL
    }

    /// Each tab is as wide as its name, and all get the same part of the width that is left.
    pub(super) fn tab(&self, nth: usize) -> Rect {
        let name_width = |page: usize| Font::Small.width(self.palette.pages[page].name);
        let widths: Vec<i32> = self.palette.tabs().into_iter().map(name_width).collect();
        let part = (PANEL - 2 - widths.iter().sum::<i32>()) / widths.len() as i32;
        let before: i32 = widths[..nth].iter().map(|width| width + part).sum();
        Rect::new(self.panel_left() + 2 + before, 0, widths[nth] + part, BAR)
    }

    pub(super) fn cell(&self, nth: usize) -> Rect {
        let (column, row) = (nth as i32 % ACROSS, nth as i32 / ACROSS);
        Rect::new(self.panel_left() + 4 + column * CELL, BAR + 2 + row * CELL, CELL - 1, CELL - 1)
    }

    pub(super) fn below_palette(&self) -> i32 {
        let rows = (self.palette.pages[self.page].entries.len() as i32 + ACROSS - 1) / ACROSS;
        BAR + 2 + rows * CELL
    }

    pub(super) fn heading(&self) -> String {
        match self.selected.and_then(|which| self.document.item(which)) {
            Some(item) => {
                let (column, row) = item.spots.first().map_or((0, 0), |spot| spot.place);
                let word = match item.word.as_str() {
                    "Start" => words!("editor.start").into(),
                    "Exit" => words!("editor.exit").into(),
                    "Decor" => words!("editor.decoration").into(),
                    word => super::parts::called(word),
                };
                words!("editor.heading", name = word, column = column, row = row).to_string()
            }
            None => {
                let (width, height) = self.document.size();
                words!("editor.heading.level", width = width, height = height).to_string()
            }
        }
    }

    pub(super) fn lines(&self) -> Vec<PanelLine> {
        let mut lines: Vec<(String, String, Is, Target)> = Vec::new();
        match self.selected.and_then(|which| self.document.item(which)) {
            Some(item) => {
                if let Which::Decor(..) = item.which {
                    let [what, _] = DECORATION;
                    lines.push((what.name.into(), item.what.clone(), what.is, Target::Field(what.name)));
                }
                for (field, value) in self.document.values(item.which) {
                    lines.push((field.name.replace('_', " "), value, field.is, Target::Field(field.name)));
                }
                let fields = kind_of(&item.word).map_or(&[][..], |kind| kind.fields);
                if let Some(Is::Path { most }) =
                    fields.iter().map(|field| field.is).find(|is| matches!(is, Is::Path { .. }))
                {
                    let stops = item.spots.len().saturating_sub(1).to_string();
                    lines.push((words!("editor.stops").into(), stops, count(1, most as i64), Target::Path));
                }
            }
            None => {
                for field in LEVEL.iter().filter(|field| !matches!(field.is, Is::List)) {
                    let label = field.name.split('_').next().unwrap_or(field.name);
                    lines.push((label.into(), self.document.head(field.name), field.is, Target::Head(field.name)));
                }
                for goal in GOALS {
                    let value = match self.document.goal(goal) {
                        None => "-",
                        Some(false) => "optional",
                        Some(true) => "required",
                    };
                    let is = Is::Choice { words: || &["-", "optional", "required"], called: "" };
                    lines.push((words!("editor.goal", goal = goal).to_string(), value.into(), is, Target::Goal(goal)));
                    // A level has at most one warden.
                    if value != "-" && goal != Goal::Warden {
                        let count = self.document.goal_count(goal).map_or("all".into(), |count| count.to_string());
                        lines.push((words!("editor.enough").into(), count, MANY_OF, Target::Enough(goal)));
                    }
                }
                for (edge, name) in EDGES {
                    let is = count(0, 1);
                    lines.push((name.into(), "-  +".into(), is, Target::Edge(edge)));
                }
            }
        }
        let mut y = self.below_palette() + 2 * LINE + 3;
        let left = self.panel_left() + 2;
        let place = |(label, value, is, target): (String, String, Is, Target)| {
            let rows = if is_tall(is, &value) { 1 + Font::Small.lines(&value, PANEL - 12).count() as i32 } else { 1 };
            let area = Rect::new(left, y, PANEL - 4, rows * LINE);
            y = area.bottom();
            PanelLine { label, value, is, target, area }
        };
        lines.into_iter().map(place).collect()
    }

    pub(super) fn turn_page(&mut self, by: i32) {
        let count = self.palette.pages.len() as i32;
        self.page = (self.page as i32 + by).rem_euclid(count) as usize;
        self.brush = 0;
    }

    /// Handles a click beside the map: on a tool, a tab, a brush or a field.
    pub(super) fn press_panel(&mut self, at: (i32, i32)) {
        if at.0 < self.panel_left() {
            let tools = super::parts::tool_boxes();
            if let Some((hand, _)) = tools.into_iter().find(|(_, area)| area.covers(at)) {
                self.take(hand);
                self.keyed.on_controls = None;
            }
            return;
        }
        let tabs = self.palette.tabs();
        if let Some(nth) = (0..tabs.len()).find(|nth| self.tab(*nth).covers(at)) {
            // A click on the open tab shows the next part of its page.
            let open = &self.palette.pages[self.page];
            let is_same = open.name == self.palette.pages[tabs[nth]].name && open.part.0 < open.part.1;
            (self.page, self.brush) = (if is_same { self.page + 1 } else { tabs[nth] }, 0);
            return;
        }
        let cells = self.palette.pages[self.page].entries.len();
        if let Some(nth) = (0..cells).find(|nth| self.cell(*nth).covers(at)) {
            self.brush = nth;
            self.keyed.on_controls = None;
            if !self.hand.paints() {
                self.take(super::Hand::Paint);
            }
            return;
        }
        let line = self.lines().into_iter().find(|line| line.area.covers(at));
        if let Some(line) = line {
            self.focus_on(line.target);
            let [less, more] = line.halves();
            if !line.is.is_text() && at.0 >= less.x {
                let target = line.target;
                self.change(line, if at.0 >= more.x { 1 } else { -1 }, 1);
                // The arrows over the map must not crop it.
                if matches!(target, Target::Edge(_)) {
                    self.leave_field();
                }
            }
        }
    }

    fn focus_on(&mut self, target: Target) {
        self.focus = Some(Focus { target, steps: self.document.steps(), typed: String::new(), whole: true });
    }

    pub(super) fn focus_first(&mut self, last: bool) {
        let lines = self.lines();
        let line = if last { lines.last() } else { lines.first() };
        if let Some(target) = line.map(|line| line.target) {
            self.focus_on(target);
        }
    }

    fn mark_whole(&mut self, whole: bool) {
        if let Some(focus) = &mut self.focus {
            focus.whole = whole;
        }
    }

    pub(super) fn leave_field(&mut self) {
        self.focus = None;
    }

    pub(super) fn type_in_field(&mut self, typed: Option<Typed>, written: Option<char>) {
        let lines = self.lines();
        let Some(focus) = self.focus.clone() else { return };
        let Some(nth) = lines.iter().position(|line| line.target == focus.target) else {
            self.focus = None;
            return;
        };
        let line = &lines[nth];
        if let Some(Typed { key, shift, control }) = typed {
            let neighbour = |by: i32| lines[(nth as i32 + by).rem_euclid(lines.len() as i32) as usize].target;
            match key {
                TypedKey::Escape | TypedKey::Enter => return self.leave_field(),
                TypedKey::Tab if shift => return self.focus_on(neighbour(-1)),
                // Above the first field is the palette.
                TypedKey::Up if nth == 0 && self.keyed.is_on => {
                    self.leave_field();
                    return self.turn_to_controls();
                }
                TypedKey::Up => return self.focus_on(neighbour(-1)),
                TypedKey::Tab | TypedKey::Down => return self.focus_on(neighbour(1)),
                TypedKey::Letter('s') if control => {
                    self.next = super::Next::Save { over: false };
                    return;
                }
                TypedKey::Letter('z') if control => {
                    self.leave_field();
                    return if shift { self.redo() } else { self.undo() };
                }
                TypedKey::Left | TypedKey::Right if !line.is.is_text() => {
                    let by = if key == TypedKey::Left { -1 } else { 1 };
                    let line = lines.into_iter().nth(nth).expect("it was found");
                    return self.change(line, by, if shift { MANY } else { 1 });
                }
                TypedKey::Letter('a') if control => return self.mark_whole(true),
                TypedKey::Left | TypedKey::Right => return self.mark_whole(false),
                TypedKey::Backspace if line.is.is_text() => {
                    let mut value = if focus.whole { String::new() } else { line.value.clone() };
                    value.pop();
                    self.mark_whole(false);
                    return self.set(focus.target, &value);
                }
                TypedKey::Backspace | TypedKey::Delete => {
                    // A field that is not required gets its default.
                    if let Some(usual) = self.usual(focus.target) {
                        self.set(focus.target, usual);
                    }
                    return;
                }
                _ if control => return,
                _ => {}
            }
        }
        let Some(letter) = written.filter(|letter| !letter.is_control()) else { return };
        let kept = if focus.whole { "" } else { line.value.as_str() };
        if line.is.is_text() && kept.chars().count() < LONGEST {
            // A bar starts a new line in a sign, because Return ends the input.
            let has_lines = matches!(line.is, Is::Text { lines: 2.., .. });
            let letter = if has_lines && letter == '|' { '\n' } else { letter };
            self.mark_whole(false);
            self.set(focus.target, &format!("{kept}{letter}"));
        } else if let (Is::Number { low, high, .. }, true) = (line.is, letter.is_ascii_digit()) {
            let typed = format!("{}{letter}", focus.typed);
            let number: i64 = typed.parse().unwrap_or(high);
            if let Some(focus) = &mut self.focus {
                focus.typed = if number > high { letter.to_string() } else { typed.clone() };
            }
            if (low..=high).contains(&number) && !matches!(focus.target, Target::Edge(_) | Target::Path) {
                self.set(focus.target, &number.to_string());
            }
        }
    }

    /// Returns the field that a line changes, as the vocabulary describes it.
    pub(super) fn field_of(&self, target: Target) -> Option<&'static Field> {
        match target {
            Target::Head(name) => LEVEL.iter().find(|field| field.name == name),
            Target::Field(name) => kind_of(&self.document.item(self.selected?)?.word)?.field(name),
            Target::Goal(_) | Target::Enough(_) | Target::Edge(_) | Target::Path => None,
        }
    }

    /// Returns the default of a line. `None` if its field is required.
    fn usual(&self, target: Target) -> Option<&'static str> {
        if let Target::Enough(_) = target {
            return Some("");
        }
        self.field_of(target).filter(|field| !field.is_required()).map(|field| field.usual_value())
    }

    fn change(&mut self, line: PanelLine, by: i32, times: usize) {
        match (line.target, line.is) {
            (Target::Edge(edge), _) => {
                let changed = if by > 0 { self.document.grow(edge, times) } else { self.document.shrink(edge) };
                self.done(changed);
                self.view.settle(self.map());
            }
            (Target::Path, _) => {
                let last = self.selected.and_then(|which| self.document.item(which)?.spots.last().cloned());
                let (Some(which), Some(last)) = (self.selected, last) else { return };
                let (width, _) = self.document.size();
                let next = (if last.place.0 + 4 < width { last.place.0 + 4 } else { last.place.0 - 4 }, last.place.1);
                let changed = self.document.lengthen_path(which, (by > 0).then_some(next));
                self.done(changed);
            }
            (target, Is::Choice { words, .. }) => {
                let nothing = self.usual(target).filter(|usual| usual.is_empty());
                let songs = if target == Target::Head("music") { self.own.songs.keys() } else { Default::default() };
                let songs: Vec<String> = songs.map(|song| format!("{OWN_SONGS}{song}")).collect();
                let words = nothing.into_iter().chain(words().iter().copied()).chain(songs.iter().map(String::as_str));
                let words: Vec<&str> = words.collect();
                let now = words.iter().position(|word| *word == line.value).unwrap_or(0) as i32;
                let next = words[(now + by).rem_euclid(words.len() as i32) as usize];
                self.set(target, next);
            }
            (target, Is::Flag) => self.set(target, if line.value == "true" { "false" } else { "true" }),
            (target, Is::Number { low, high, .. }) => {
                let step = if matches!(target, Target::Head(_) | Target::Field("speed")) { 5 } else { 1 };
                let step = step * times as i64;
                // An optional number without a default is left out below its minimum.
                let next = match line.value.parse::<i64>() {
                    Ok(now) if now + i64::from(by) * step < low && self.usual(target) == Some("") => None,
                    Ok(now) => Some((now + i64::from(by) * step).clamp(low, high)),
                    Err(_) if by > 0 => Some(low),
                    Err(_) => None,
                };
                self.set(target, &next.map_or(String::new(), |next| next.to_string()));
            }
            (target, Is::Pair { low, high, .. }) => self.change_pair(target, &line.value, by, low..=high),
            // An optional area starts as that of the entity, and its corners are dragged from there.
            (target, Is::Area | Is::Part) => {
                let own = self.selected.and_then(|which| self.document.item(which)).map(|item| &item.spots[..2]);
                let Some([a, b]) = own else { return };
                let next = format!("({}, {})", place_text(a.place), place_text(b.place));
                self.set(target, if line.value.is_empty() { &next } else { "" });
            }
            (_, Is::Feet | Is::Tile | Is::End | Is::Path { .. } | Is::List) => {}
            (_, Is::Text { .. } | Is::Waves | Is::Emits | Is::Receives) => {}
        }
    }

    /// Changes both times of a pair, such as the times for which a laser gate is on and off. If one would become
    /// shorter than `PAIR_STEP`, the field gets its default or is left out. A thing without the field can be on all the
    /// time.
    fn change_pair(&mut self, target: Target, value: &str, by: i32, range: RangeInclusive<i64>) {
        let by = i64::from(by) * PAIR_STEP;
        let mut numbers = value.trim_matches(['(', ')']).split(',').filter_map(|part| part.trim().parse::<i64>().ok());
        let next = match (numbers.next(), numbers.next()) {
            (Some(on), Some(off)) if on.min(off) + by < PAIR_STEP => self.usual(target).unwrap_or_default().into(),
            (Some(on), Some(off)) => format!("({}, {})", (on + by).min(*range.end()), (off + by).min(*range.end())),
            _ if by > 0 => "(10, 10)".into(),
            _ => String::new(),
        };
        self.set(target, &next);
    }

    fn set(&mut self, target: Target, value: &str) {
        let joined = self.focus.as_ref().is_some_and(|focus| self.document.steps() > focus.steps);
        match (target, self.selected) {
            (Target::Head(name), _) => {
                let set = self.document.set_head(name, value, joined);
                self.done(set);
            }
            (Target::Field(name), Some(which)) => {
                let set = self.document.set_field(which, name, value, joined);
                self.selected = self.done(set).or(Some(which));
            }
            (Target::Goal(goal), _) => {
                let required = match value {
                    "required" => Some(true),
                    "optional" => Some(false),
                    _ => None,
                };
                let set = self.document.set_goal(goal, required);
                self.done(set);
            }
            (Target::Enough(goal), _) => {
                let set = self.document.set_goal_count(goal, value.parse().ok(), joined);
                self.done(set);
            }
            (Target::Field(_) | Target::Edge(_) | Target::Path, _) => {}
        }
    }
}

/// How many of a goal are enough.
const MANY_OF: Is = Is::Number { low: 1, high: 999, unit: "" };

fn count(low: i64, high: i64) -> Is {
    Is::Number { low, high, unit: "" }
}

/// Whether a text needs lines of its own below its label.
pub fn is_tall(is: Is, value: &str) -> bool {
    matches!(is, Is::Text { .. } | Is::Waves)
        && (value.contains('\n') || Font::Small.width(format_args!("{value}_")) > INLINE)
}
