//! The level map, drawn as the quadtree that it is: four quadrants of four cells, lit when cleared. A chosen cell grows
//! until it fills the picture, and then its stage begins. A panel beside the map shows what is known of the cell and
//! what can be done there. The map gets all its data when it is made. It reads and saves nothing.

mod colours;
mod paint;
mod panel;
pub mod plan;

use super::offer::{By, Offer};
use super::press::Device;
use super::screen::{Controls, MenuKey, MenuSound, Next, Screen, StageAction, Tool, TypedKey, soft};
use super::widgets::buttons::Buttons;
use super::widgets::chrome::{Chrome, GRID, columns};
use super::widgets::hints::{Hint, MenuAction};
use super::widgets::notice::Notice;
use crate::draw::DrawList;
use crate::geom::Rect;
use crate::sim::Difficulty;
use crate::words::Text;
use plan::{MapStage, MapTree, Quadrant, StageState};

/// Ticks in which the map zooms into a cell, and out of one.
const ZOOM_TICKS: u32 = 26;
/// The square of all cells.
pub(super) const WHOLE: Rect = columns(GRID.h)[0];
const PANEL: Rect = columns(GRID.h)[1];
const BUTTON: i32 = 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Focus {
    Cells,
    Buttons,
}

/// Dara on the map, with her feet at a place of it.
#[derive(Default)]
struct Walker {
    at: (i32, i32),
    looks_left: bool,
    walks: bool,
}

impl Walker {
    fn go_to(&mut self, post: (i32, i32)) {
        let (dx, dy) = (post.0 - self.at.0, post.1 - self.at.1);
        self.walks = (dx, dy) != (0, 0);
        // A long way takes no longer than a short one.
        let step = |left: i32| (left / 8).clamp(-12, 12) + left.signum();
        self.at = (self.at.0 + step(dx), self.at.1 + step(dy));
        self.looks_left = if dx == 0 { self.looks_left } else { dx < 0 };
    }
}

pub struct Map {
    quadrants: Vec<Quadrant>,
    tree: MapTree,
    /// The selected cell. It has a stage.
    cell: usize,
    /// Where Dara walks on the map: to the selected cell.
    walker: Walker,
    focus: Focus,
    buttons: Buttons<StageAction>,
    /// The difficulty whose bests are shown.
    difficulty: Difficulty,
    has_notes: bool,
    /// Whether it is the map of new game plus.
    is_plus: bool,
    hover: Option<usize>,
    /// The tick since which the cell opens, and what follows.
    opening: Option<(u32, StageAction)>,
    /// Ticks for which a refusal is still shown.
    denied_ticks: u32,
    chrome: Chrome,
}

impl Map {
    /// Selects the level named `at`, or the first stage. There must be at least one stage.
    pub fn new(quadrants: Vec<Quadrant>, at: &str) -> Map {
        let tree = MapTree::new(&quadrants, WHOLE);
        let mut map = Map {
            quadrants,
            tree,
            cell: 0,
            walker: Walker::default(),
            focus: Focus::Cells,
            buttons: Buttons::grid(&[], 1, PANEL, BUTTON),
            difficulty: Difficulty::default(),
            has_notes: false,
            is_plus: false,
            hover: None,
            opening: None,
            denied_ticks: 0,
            chrome: Chrome::default(),
        };
        let has_stage = |nth: &usize| map.tree.cells[*nth].stage.is_some();
        let named = |nth: &usize| map.stage_of(*nth).is_some_and(|stage| stage.name == at);
        let all = 0..map.tree.cells.len();
        map.cell = all.clone().find(named).or_else(|| all.clone().find(has_stage)).unwrap_or(0);
        map.walker.at = map.post();
        map.offer();
        map
    }

    /// Where Dara stands in the selected cell.
    fn post(&self) -> (i32, i32) {
        let rect = self.tree.cells[self.cell].rect;
        (rect.center().x, rect.bottom() - 12)
    }

    pub fn on(mut self, difficulty: Difficulty) -> Map {
        self.difficulty = difficulty;
        self.offer();
        self
    }

    /// Offers the notes that were found, if there are any.
    pub fn with_notes(mut self, has_notes: bool) -> Map {
        self.has_notes = has_notes;
        self.offer();
        self
    }

    /// Makes it the map of new game plus.
    pub fn with_plus(self, is_plus: bool) -> Map {
        Map { is_plus, ..self }
    }

    /// Switches to the map of another difficulty. Selection and focus stay.
    pub fn turn_to(&mut self, other: Map) {
        (self.quadrants, self.difficulty, self.has_notes) = (other.quadrants, other.difficulty, other.has_notes);
        let focus = self.buttons.in_focus();
        self.offer();
        self.buttons.focus_on(focus);
    }

    pub fn difficulty(&self) -> Difficulty {
        self.difficulty
    }

    pub fn tell(&mut self, news: &str) {
        self.chrome.notice = Some(Notice::news(news));
    }

    pub fn chosen(&self) -> &str {
        self.stage().map_or("", |stage| &stage.name)
    }

    fn stage_of(&self, cell: usize) -> Option<&MapStage> {
        let cell = self.tree.cells.get(cell)?;
        self.quadrants.get(cell.quadrant?)?.stages.get(cell.stage?)
    }

    fn stage(&self) -> Option<&MapStage> {
        self.stage_of(self.cell)
    }

    /// Builds the buttons for the selected stage.
    fn offer(&mut self) {
        let Some(stage) = self.stage() else { return };
        let (is_open, has_run) = (stage.state == StageState::Open, stage.has_run);
        let play: Vec<_> = [(words!("map.play"), StageAction::Play)].into_iter().filter(|_| is_open).collect();
        let run = [
            (words!("map.race"), StageAction::Race),
            (words!("map.watch"), StageAction::Watch),
            (words!("map.export"), StageAction::Export),
        ];
        let mut others: Vec<_> = run.into_iter().filter(|_| is_open && has_run).collect();
        others.push((difficulty_button(self.difficulty), StageAction::Difficulty));
        others.push((words!("map.editor"), StageAction::Edit));
        if is_open {
            others.push((words!("map.trial"), StageAction::Trial));
        }
        if self.has_notes {
            others.push((words!("map.notes"), StageAction::Notes));
        }
        if self.quadrants.iter().flat_map(|quadrant| &quadrant.stages).all(MapStage::is_cleared) {
            others.push((words!("map.ending"), StageAction::Ending));
        }
        let height = Buttons::<StageAction>::height(play.len(), 1, BUTTON)
            + 4
            + Buttons::<StageAction>::height(others.len(), 2, BUTTON);
        let area = Rect::new(PANEL.x + 12, PANEL.bottom() - 8 - height, PANEL.w - 24, height);
        let below = Rect { y: area.bottom() - Buttons::<StageAction>::height(others.len(), 2, BUTTON), ..area };
        self.buttons = Buttons::grid(&play, 1, area, BUTTON).and(Buttons::grid(&others, 2, below, BUTTON));
    }

    fn go(&mut self, way: (i32, i32)) -> Next {
        let moved = match (self.focus, way) {
            (Focus::Buttons, way) => {
                let moved = self.buttons.go(way);
                let leaves = !moved && way == (-1, 0);
                self.focus = if leaves { Focus::Cells } else { Focus::Buttons };
                moved || leaves
            }
            (Focus::Cells, way) => match self.tree.beside(self.cell, way) {
                Some(cell) => {
                    self.look_at(cell);
                    true
                }
                None if way == (1, 0) && !self.buttons.is_empty() => {
                    self.focus = Focus::Buttons;
                    true
                }
                None => false,
            },
        };
        self.chrome.sound = moved.then_some(MenuSound::Move);
        Next::Stay
    }

    /// Closes one thing at a time: the notice, the buttons, the map.
    fn step_back(&mut self) -> Next {
        if self.chrome.notice.take().is_some() {
            return Next::Stay;
        }
        match std::mem::replace(&mut self.focus, Focus::Cells) {
            Focus::Buttons => Next::Stay,
            Focus::Cells => Next::Title,
        }
    }

    fn turn(&mut self) -> Next {
        self.focus = if self.focus == Focus::Cells { Focus::Buttons } else { Focus::Cells };
        self.chrome.sound = Some(MenuSound::Move);
        Next::Stay
    }

    fn look_at(&mut self, cell: usize) {
        self.cell = cell;
        self.focus = Focus::Cells;
        self.denied_ticks = 0;
        self.offer();
    }

    /// Handles the mouse. A click selects a cell, and a click on the selected cell plays it.
    fn point(&mut self, controls: &Controls) -> Next {
        let pointer = controls.pointer;
        let clicked = pointer.left.pressed;
        if let Some(button) = self.buttons.under(pointer) {
            if (pointer.moved || clicked) && (self.buttons.focus, self.focus) != (button, Focus::Buttons) {
                (self.buttons.focus, self.focus) = (button, Focus::Buttons);
                self.chrome.sound = Some(MenuSound::Move);
            }
            return if clicked { self.buttons.in_focus().map_or(Next::Stay, |how| self.take(how)) } else { Next::Stay };
        }
        let under = self.tree.cells.iter().position(|cell| cell.stage.is_some() && cell.rect.covers(pointer.at));
        self.hover = under.filter(|_| controls.device == Device::Mouse);
        match under.filter(|_| clicked) {
            Some(cell) if cell == self.cell => {
                self.focus = Focus::Cells;
                self.take(StageAction::Play)
            }
            Some(cell) => {
                self.look_at(cell);
                self.chrome.sound = Some(MenuSound::Move);
                Next::Stay
            }
            None => Next::Stay,
        }
    }

    fn take(&mut self, how: StageAction) -> Next {
        let Some(stage) = self.stage() else { return Next::Stay };
        let is_open = stage.state == StageState::Open;
        let can = match how {
            StageAction::Play | StageAction::Trial => is_open,
            StageAction::Race | StageAction::Watch | StageAction::Export => is_open && stage.has_run,
            StageAction::Edit | StageAction::Difficulty => true,
            StageAction::Notes => self.has_notes,
            StageAction::Ending => {
                self.quadrants.iter().flat_map(|quadrant| &quadrant.stages).all(MapStage::is_cleared)
            }
        };
        if !can {
            self.chrome.sound = Some(MenuSound::Denied);
            self.denied_ticks = 40;
            return Next::Stay;
        }
        self.chrome.sound = Some(MenuSound::Choose);
        if matches!(
            how,
            StageAction::Trial
                | StageAction::Edit
                | StageAction::Export
                | StageAction::Ending
                | StageAction::Notes
                | StageAction::Difficulty
        ) {
            return Next::Stage(how);
        }
        self.opening = Some((self.chrome.ticks, how));
        Next::Stay
    }

    /// Hints for the choose key where it does something, and the condition of a locked stage.
    fn hints(&self) -> Vec<Hint<&str>> {
        let mut hints = vec![(MenuAction::Move, words!("hint.choose").as_str())];
        match (self.focus, self.stage().map(|stage| &stage.state)) {
            (Focus::Buttons, _) => hints.push((MenuAction::Choose, words!("hint.select").as_str())),
            (Focus::Cells, Some(StageState::Open)) => hints.push((MenuAction::Choose, words!("hint.play").as_str())),
            (Focus::Cells, Some(StageState::Shut(why))) => hints.push((MenuAction::Note, why)),
            (Focus::Cells, Some(StageState::Broken(_)) | None) => {}
        }
        hints.extend([
            (MenuAction::Page, words!("hint.actions").as_str()),
            (MenuAction::Back, words!("hint.title").as_str()),
        ]);
        hints
    }

    /// Returns how far the cell has opened, from 0.0 (whole map) to 1.0 (cell only).
    fn opened(&self, mix: f32) -> f32 {
        let part = |ticks: u32| ((ticks as f32 + mix) / ZOOM_TICKS as f32).clamp(0.0, 1.0);
        soft(match self.opening {
            Some((since, _)) => part(self.chrome.ticks - since),
            None => 1.0 - part(self.chrome.ticks),
        })
    }
}

impl Screen for Map {
    fn screen(&self) -> String {
        if self.opening.is_some() { "map: opening".into() } else { "map".into() }
    }

    fn offers(&self) -> Vec<Offer> {
        if self.opening.is_some() {
            return Vec::new();
        }
        let (is_among_cells, name) = (self.focus == Focus::Cells, self.chosen());
        let cell = |(nth, cell): (usize, &plan::MapCell)| {
            let on = is_among_cells && nth == self.cell;
            self.stage_of(nth).map(|stage| Offer::new(&stage.name, cell.rect, By::Focus { on }))
        };
        let buttons = self.buttons.offers(!is_among_cells);
        let of_stage = |button: Offer| Offer { name: format!("{name}: {}", button.name), ..button };
        self.tree
            .cells
            .iter()
            .enumerate()
            .filter_map(cell)
            .chain(buttons.map(of_stage))
            .chain([Chrome::back("back")])
            .collect()
    }

    fn tick(&mut self, controls: Controls) -> Next {
        let goes_back = self.chrome.tick(&controls);
        self.denied_ticks = self.denied_ticks.saturating_sub(1);
        self.walker.go_to(self.post());
        self.hover = None;
        if let Some((since, how)) = self.opening {
            return if self.chrome.ticks - since >= ZOOM_TICKS { Next::Stage(how) } else { Next::Stay };
        }
        let shortcut = match controls.typed.map(|typed| typed.key) {
            Some(TypedKey::Letter('r')) => Some(StageAction::Race),
            Some(TypedKey::Letter('v')) => Some(StageAction::Watch),
            Some(TypedKey::Letter('c')) => Some(StageAction::Export),
            Some(TypedKey::Letter('t')) => Some(StageAction::Trial),
            _ => (controls.tool == Some(Tool::Editor)).then_some(StageAction::Edit),
        };
        if let Some(how) = shortcut {
            return self.take(how);
        }
        if goes_back {
            return if controls.menu.is_some() { self.step_back() } else { Next::Title };
        }
        let next = match controls.menu {
            Some(MenuKey::Choose) => {
                let how = if self.focus == Focus::Buttons { self.buttons.in_focus() } else { Some(StageAction::Play) };
                self.take(how.unwrap_or(StageAction::Play))
            }
            Some(MenuKey::Up) => self.go((0, -1)),
            Some(MenuKey::Down) => self.go((0, 1)),
            Some(MenuKey::Left) => self.go((-1, 0)),
            Some(MenuKey::Right) => self.go((1, 0)),
            Some(MenuKey::PageLeft | MenuKey::PageRight) => self.turn(),
            Some(MenuKey::Back) | None => Next::Stay,
        };
        if next != Next::Stay || controls.menu.is_some() { next } else { self.point(&controls) }
    }

    fn draw(&mut self, mix: f32, list: &mut DrawList) {
        paint::draw(self, mix, list);
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.chrome.sound
    }

    fn can_warn(&self) -> bool {
        true
    }

    fn warn(&mut self, sentence: &str) {
        Notice::warn(&mut self.chrome.notice, sentence);
        self.opening = None;
    }
}

/// The words of a control that changes the difficulty.
pub(super) fn difficulty_button(difficulty: Difficulty) -> Text {
    match difficulty {
        Difficulty::Easy => words!("map.easy"),
        Difficulty::Normal => words!("map.normal"),
        Difficulty::Hard => words!("map.hard"),
    }
}
