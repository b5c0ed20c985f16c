//! The lab: boxes that move and query, and one or two indexes that answer. This file passes the controls to its parts:
//! `settings` (the choices), `trial` (boxes and indexes at work), `question` (the answer to the drawn query), `table`
//! (depth against cost) and `tour`. `panel`, `pages`, `picture` and `graph` draw and change nothing.

mod graph;
mod keys;
mod layout;
mod mouse;
mod pages;
mod panel;
mod picture;
pub mod question;
pub mod settings;
pub mod side;
pub mod source;
pub mod table;
pub mod tour;
pub mod trial;

use super::offer::{By, Offer};
use super::press::Device;
use super::screen::{Controls, MenuSound, Next, Screen};
use crate::draw::DrawList;
use crate::geom::{Point, Rect};
use crate::index::Kind;
use mouse::Drag;
use picture::Eye;
use settings::{Anew, LabPage, Row, Settings};
use side::Side;
use source::Level;
use table::Table;
use trial::{Experiment, Stopwatch};

/// Where the world is drawn. During the tour the text is below it, so that the text covers nothing.
const STAGE: Rect = Rect::new(4, 4, 416, 326);
const STAGE_ON_TOUR: Rect = Rect::new(4, 4, 416, 211);
pub const TOUR_TEXT: Rect = Rect::new(4, 219, 416, 113);
/// Pixels between the two views of the world.
const GAP: i32 = 4;
/// The largest zoom.
const CLOSEST: i32 = 64;
/// Side of a box that is added, in pixels of the world: smallest, largest and first.
const ADDED_SIDE: (i32, i32, i32) = (2, 512, 24);

pub struct Lab {
    settings: Settings,
    trial: Experiment,
    table: Table,
    levels: Vec<Level>,
    focus: usize,
    paused: bool,
    /// Number of nodes that are shown, while the answer is shown node by node.
    told_nodes: Option<usize>,
    tour: Option<usize>,
    zoom: i32,
    /// The point of the world in the middle of the picture.
    center: Point,
    added_side: i32,
    drag: Option<Drag>,
    pointer: (i32, i32),
    device: Device,
    sound: Option<MenuSound>,
}

impl Lab {
    /// `levels` are data sets beside the layouts. The stopwatch may stand still, as it does for pictures.
    pub fn new(settings: Settings, levels: Vec<Level>, stopwatch: Stopwatch) -> Lab {
        let trial = Experiment::new(&settings, &levels, stopwatch);
        let center = trial.crowd.world().center();
        Lab {
            settings,
            trial,
            table: Table::new(),
            levels,
            focus: 0,
            paused: false,
            told_nodes: None,
            tour: None,
            zoom: 1,
            center,
            added_side: ADDED_SIDE.2,
            drag: None,
            pointer: (0, 0),
            device: Device::default(),
            sound: None,
        }
    }

    /// Turns a row to its next or previous value, and rebuilds what depends on it.
    fn turn(&mut self, row: Row, on: bool) {
        if row == Row::Tour {
            match (self.tour, on) {
                (None, _) => self.go_on_tour(0),
                (Some(step), true) => self.go_on_tour(step + 1),
                (Some(step), false) => self.go_on_tour(step.saturating_sub(1)),
            }
            return;
        }
        let anew = self.settings.turn(row, on, self.levels.len());
        self.sound = Some(MenuSound::Choose);
        self.make(anew);
    }

    fn make(&mut self, anew: Anew) {
        self.drag = None;
        match anew {
            Anew::Nothing => {
                // The boxes may have another velocity.
                self.trial.sides.iter_mut().for_each(Side::forget_times);
                return;
            }
            Anew::Indexes => self.trial.make_indexes(&self.settings),
            Anew::Boxes => {
                self.trial.make_boxes(&self.settings, &self.levels);
                self.table.forget();
                self.zoom = 1;
                self.center = self.trial.crowd.world().center();
            }
        }
        self.told_nodes = None;
    }

    /// Whether keys are named beside what they do.
    fn names_keys(&self) -> bool {
        self.device != Device::TOUCH
    }

    /// `None` leaves the depth to the index.
    fn choose_depth(&mut self, depth: Option<u32>) {
        self.settings.depth = depth;
        self.make(Anew::Indexes);
    }

    /// Shows one more node of the answer while the world waits. After the last one the world goes on.
    fn tell_on(&mut self) {
        let told = self.told_nodes.map_or(1, |nodes| nodes + 1);
        self.tell(told);
    }

    /// Shows the answer after this many nodes. If it has fewer, the world goes on.
    pub fn tell(&mut self, told: usize) {
        let Some(side) = self.trial.sides.first_mut() else { return };
        self.settings.page = LabPage::Steps;
        if told > side.told.nodes() {
            self.told_nodes = None;
            self.trial.look();
        } else {
            side.told.go_back_to(told);
            self.told_nodes = Some(told);
        }
    }

    /// Goes to a step of the tour and sets up the lab for it. After the last step the tour ends.
    pub fn show_tour(&mut self, step: usize) {
        let Some(wanted) = tour::STEPS.get(step) else { return self.leave_tour() };
        self.settings = tour::settings_of(wanted, &self.levels);
        self.tour = Some(step);
        self.paused = false;
        self.make(Anew::Boxes);
        if let Some(question) = wanted.asks {
            self.trial.question = Some(question(self.trial.crowd.world()));
        }
        for _ in 0..wanted.ticks_before {
            self.trial.tick(&self.settings);
        }
        self.trial.look();
    }

    pub fn leave_tour(&mut self) {
        self.tour = None;
    }

    /// Returns the views of the world: one, or two above each other.
    fn eyes(&self) -> impl Iterator<Item = Eye> {
        let stage = if self.tour.is_some() { STAGE_ON_TOUR } else { STAGE };
        let count = self.trial.sides.len() as i32;
        let h = (stage.h - (count - 1) * GAP) / count.max(1);
        let (world, zoom, center) = (self.trial.crowd.world(), self.zoom, self.center);
        (0..count).map(move |nth| {
            let place = Rect::new(stage.x, stage.y + nth * (h + GAP), stage.w, h);
            Eye::new(world, place, zoom, center)
        })
    }

    pub fn break_one(&mut self) {
        self.trial.break_one();
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn trial(&self) -> &Experiment {
        &self.trial
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    pub fn tour(&self) -> Option<usize> {
        self.tour
    }

    pub fn told_nodes(&self) -> Option<usize> {
        self.told_nodes
    }

    pub fn kinds(&self) -> (Kind, Option<Kind>) {
        (self.settings.index, self.settings.beside)
    }
}

impl Screen for Lab {
    fn screen(&self) -> String {
        if self.tour.is_some() { "lab: tour".into() } else { "lab".into() }
    }

    fn offers(&self) -> Vec<Offer> {
        let row = |(nth, row): (usize, Row)| {
            Offer::new(row.name().1, panel::row_place(row), By::Focus { on: nth == self.focus })
        };
        let command = |(command, place): (keys::LabCommand, Rect)| Offer::new(command.name().1, place, By::Pointer);
        let on_tour = self.tour.is_some();
        let buttons = tour::buttons().map(|(name, place)| Offer::new(name, place, By::Pointer));
        let world = self.eyes().next().map(|eye| Offer::new("world", eye.place, By::Pointer));
        let rows = Row::ALL.into_iter().enumerate().map(row);
        rows.chain(panel::commands().map(command)).chain(buttons.into_iter().filter(|_| on_tour)).chain(world).collect()
    }

    fn tick(&mut self, controls: Controls) -> Next {
        self.sound = None;
        self.device = controls.device;
        let mut next = self.take_menu(controls.menu);
        let mut one_step = self.take_tool(controls.tool);
        self.take_typed(controls.typed);
        let (clicked_step, clicked_next) = self.take_pointer(controls.pointer);
        one_step |= clicked_step;
        if clicked_next != Next::Stay {
            next = clicked_next;
        }
        if one_step || (!self.paused && self.told_nodes.is_none()) {
            self.told_nodes = None;
            self.trial.tick(&self.settings);
        }
        if self.settings.page == LabPage::Table {
            self.table.tick(&self.trial.crowd, self.trial.stopwatch);
        }
        next
    }

    fn draw(&mut self, _mix: f32, list: &mut DrawList) {
        panel::draw(self, list);
        for (eye, side) in self.eyes().zip(&self.trial.sides) {
            picture::draw(self, &eye, side, list);
        }
        if let Some(difference) = self.trial.difference {
            panel::banner(&self.trial, difference, list);
        }
        if let Some(step) = self.tour {
            let has_keys = !matches!(self.device, Device::Mouse | Device::TOUCH);
            let keys = has_keys.then_some(Row::ALL[self.focus] == Row::Tour);
            tour::draw(step, keys, list);
        }
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.sound
    }

    fn wants_pointer(&self) -> bool {
        true
    }
}
