//! The debug tools during play: the keys of the tools, slow motion, freezing and rewinding, the mouse and the free
//! camera. The rules do not change. Rewinding restores an earlier world and steps it forward again.

use super::super::press::Device;
use super::super::screen::MenuKey;
use super::super::widgets::menu::{Menu, Rows, draw_bar};
use super::pause::{MenuKind, Opened};
use super::{Choice, Controls, MenuSound, Next, Play, Screen, Tool};
use crate::draw::Colour;
use crate::draw::font::{Align, Font};
use crate::draw::overlay::notice::{self, Word};
use crate::draw::overlay::{Counter, HELP_PAGES, Overlays, free::Free};
use crate::draw::{DrawList, WIDTH};
use crate::geom::Rect;
use crate::input::{Button, Inputs};
use crate::settings::HAS_WINDOW;
use crate::sim::Outcome;
use crate::words::Text;

/// After this many ticks a held comma rewinds instead of stepping back once.
const HOLD_TICKS: u32 = 20;
/// The slowest speed is one tick in this many.
const SLOWEST: u32 = 8;
/// Speed of the free camera with held buttons, in pixels of the picture a tick.
const PAN: i32 = 6;
/// Mouse movement in pixels that still counts as a click.
const CLICK: i32 = 3;

const INSIDE: &[(Text, Choice)] = &[
    (words!("tools.hitboxes"), Choice::Use(Tool::Hitboxes)),
    (words!("tools.cells"), Choice::Use(Tool::Tree)),
    (words!("tools.counter"), Choice::Use(Tool::Counter)),
    (words!("tools.index"), Choice::Use(Tool::NextIndex)),
    (words!("tools.inspector"), Choice::Use(Tool::Inspector)),
    (words!("tools.slow"), Choice::Use(Tool::SlowMotion)),
    (words!("tools.freeze"), Choice::Use(Tool::Freeze)),
    (words!("tools.forward"), Choice::Use(Tool::StepOn)),
    (words!("tools.back"), Choice::Use(Tool::StepBack)),
    (words!("tools.second_back"), Choice::BackASecond),
    (words!("tools.camera"), Choice::Use(Tool::FreeCamera)),
    (words!("tools.reload"), Choice::Use(Tool::Reload)),
    (words!("tools.editor"), Choice::Use(Tool::Editor)),
    (words!("tools.fullscreen"), Choice::Use(Tool::FullScreen)),
    (words!("tools.screenshot"), Choice::Use(Tool::Screenshot)),
    (words!("tools.help"), Choice::Use(Tool::Help)),
    (words!("menu.back"), Choice::Pause),
];
pub(super) const ROWS: Rows = Rows { top: 50, line: 17, width: 264, middle: WIDTH / 2 };

/// The keys of the tools in their order.
const KEYS: [&str; 15] = ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12", "~", ".", ","];

fn key_of(choice: Choice) -> &'static str {
    match choice {
        // A browser has its own use for these two keys.
        Choice::Use(Tool::Reload | Tool::Screenshot) if !HAS_WINDOW => "",
        Choice::Use(tool) => KEYS[tool as usize],
        Choice::BackASecond => words!("tools.key.hold").as_str(),
        Choice::Pause => words!("key.escape").as_str(),
        _ => "",
    }
}

/// Returns what the scene cannot do itself.
pub(super) fn leads_to(tool: Tool) -> Option<Next> {
    match tool {
        Tool::Editor => Some(Next::Edit),
        Tool::FullScreen => Some(Next::FullScreen),
        Tool::Screenshot => Some(Next::Screenshot),
        _ => None,
    }
}

/// The flow of time, and the presses that are kept while the world waits.
pub(super) struct TimeFlow {
    is_frozen: bool,
    /// The world is stepped in one tick of this many: 1, 2, 4 or 8.
    slowness: u32,
    /// Ticks of the scene since the world was stepped last.
    waited: u32,
    /// Whether time ran in this tick of the scene, so that pictures are interpolated between two ticks.
    flows: bool,
    /// Presses since the world was stepped last.
    kept: Inputs,
    /// Whether a single step already used the presses of this tick.
    is_played: bool,
    /// Ticks for which the comma has been held.
    back_ticks: u32,
    /// Position of the mouse when its button went down or at its last drag, and whether it was dragged since.
    mouse: Option<(i32, i32)>,
    is_dragged: bool,
    /// Whether the right button was clicked, not dragged.
    pub(super) is_right_clicked: bool,
}

impl Default for TimeFlow {
    fn default() -> TimeFlow {
        TimeFlow {
            is_frozen: false,
            slowness: 1,
            waited: 0,
            flows: false,
            kept: Inputs::default(),
            is_played: false,
            back_ticks: 0,
            mouse: None,
            is_dragged: false,
            is_right_clicked: false,
        }
    }
}

impl TimeFlow {
    /// Returns the inputs if a tick of the world is due: what is held now, and everything pressed since the last tick.
    pub(super) fn due(&mut self, players: Inputs) -> Option<Inputs> {
        if !self.is_played {
            self.kept = [0, 1].map(|number| self.kept[number].with(players[number].presses()));
        }
        if self.is_frozen {
            return None;
        }
        self.flows = true;
        self.waited += 1;
        if self.waited < self.slowness {
            return None;
        }
        self.waited = 0;
        Some(self.take(players))
    }

    fn take(&mut self, players: Inputs) -> Inputs {
        let kept = std::mem::take(&mut self.kept);
        [0, 1].map(|number| players[number].with(kept[number]))
    }

    pub(super) fn mix(&self, mix: f32) -> f32 {
        if self.flows { (self.waited as f32 + mix) / self.slowness as f32 } else { 1.0 }
    }
}

impl Play {
    pub fn show(&mut self, overlays: Overlays) {
        self.view.overlays = overlays;
        self.watch_world();
    }

    /// Makes the world log its queries while an overlay needs them.
    pub(super) fn watch_world(&mut self) {
        let overlays = self.view.overlays;
        let watched = overlays.tree || overlays.inspector;
        self.world.watch(watched);
        self.view.inside.prepare(overlays);
        // Steps the last tick again, so that a frozen picture has queries to show too.
        if watched && self.time.is_frozen {
            self.go_to(self.world.tick());
        }
    }

    /// Handles everything but the game's own controls. Returns whether the help page was open: the input of this tick
    /// is then not for the game.
    pub(super) fn look_inside(&mut self, controls: &Controls) -> bool {
        (self.time.flows, self.time.is_played) = (false, false);
        let inside = &mut self.view.inside;
        inside.panel.keep(controls.micros);
        inside.pointer = controls.pointer.at;
        inside.notice.tick();
        let help_was_open = self.view.overlays.help;
        if let Some(tool) = controls.tool {
            // A time tool closes the menu and the results, so that the world can be seen.
            // After the end, nothing is left to freeze, and the page stays.
            let is_over = self.is_ended() && (self.menu.is_some() || self.end.results.is_some());
            if is_over && tool == Tool::Freeze {
                self.sound = Some(MenuSound::Denied);
            } else {
                if matches!(tool, Tool::Freeze | Tool::StepOn | Tool::StepBack) {
                    self.menu = None;
                    self.end.put_aside = self.end.results.take().or(self.end.put_aside.take());
                }
                self.use_tool(tool, controls.players);
            }
        } else if help_was_open {
            self.turn_help(controls);
        }
        self.time.back_ticks = if controls.rewind { self.time.back_ticks + 1 } else { 0 };
        if self.time.back_ticks > HOLD_TICKS {
            self.go_back(1);
        }
        self.time.is_right_clicked = false;
        if self.menu.is_none() && self.end.results.is_none() && !self.view.overlays.help {
            self.move_mouse(controls);
        }
        // A menu has its heading there.
        let is_covered = self.menu.as_ref().is_some_and(|opened| opened.kind != MenuKind::Tools);
        self.view.inside.notice.time = match (self.time.is_frozen, self.time.slowness) {
            _ if is_covered => notice::Time::Runs,
            (true, _) => notice::Time::Stands {
                tick: self.world.tick(),
                earliest: self.rewind.earliest(),
                latest: self.rewind.latest(),
            },
            (false, 1) => notice::Time::Runs,
            (false, slowness) => notice::Time::Slow(slowness),
        };
        help_was_open
    }

    /// Turns the pages of the help. It closes after the last one, and when the player goes back.
    fn turn_help(&mut self, controls: &Controls) {
        let page = self.view.inside.help_page;
        let to = match controls.menu {
            Some(MenuKey::Back) => None,
            Some(MenuKey::Left | MenuKey::Up | MenuKey::PageLeft) => Some(page.saturating_sub(1)),
            None if !controls.pointer.left.pressed => return,
            _ => Some(page + 1).filter(|page| *page < HELP_PAGES),
        };
        self.sound = Some(if to.is_some() { MenuSound::Move } else { MenuSound::Back });
        self.view.overlays.help = to.is_some();
        self.view.inside.help_page = to.unwrap_or(0);
    }

    /// Presses a tool's key without other controls.
    pub fn press(&mut self, tool: Tool) {
        self.look_inside(&Controls { tool: Some(tool), ..Controls::default() });
    }

    pub(super) fn choose_tool(&mut self, tool: Tool, players: Inputs) -> Next {
        if let Some(opened) = &mut self.menu {
            opened.is_hidden = tool == Tool::Screenshot;
        }
        leads_to(tool).unwrap_or_else(|| self.use_tool(tool, players))
    }

    pub fn use_tool(&mut self, tool: Tool, players: Inputs) -> Next {
        self.sound = Some(MenuSound::Tool);
        let overlays = &mut self.view.overlays;
        match tool {
            Tool::Hitboxes => overlays.hitboxes ^= true,
            Tool::Tree => {
                overlays.tree ^= true;
                self.watch_world();
            }
            Tool::Inspector => {
                overlays.inspector ^= true;
                self.watch_world();
            }
            Tool::Counter => overlays.counter = overlays.counter.next(),
            Tool::Help => {
                overlays.help ^= true;
                self.view.inside.help_page = 0;
            }
            Tool::NextIndex => self.next_index(),
            Tool::SlowMotion => {
                self.time.slowness = if self.time.slowness == SLOWEST { 1 } else { self.time.slowness * 2 };
                self.time.waited = 0;
            }
            Tool::Freeze => {
                self.time.is_frozen ^= true;
                // Presses for single steps must not act when the game goes on.
                self.time.kept = Inputs::default();
            }
            Tool::FreeCamera => {
                let free = &mut self.view.inside.free;
                *free = if free.is_some() { None } else { Some(Free::new(&self.world)) };
            }
            Tool::StepOn => self.step_on(players),
            Tool::StepBack => return self.go_back(1),
            Tool::Reload => self.asks_for_reload = true,
            Tool::Editor | Tool::FullScreen | Tool::Screenshot => {}
        }
        Next::Stay
    }

    /// Steps one tick and freezes. A tick that was played before is played again with its inputs.
    fn step_on(&mut self, players: Inputs) {
        self.time.is_frozen = true;
        match self.rewind.played(self.world.tick()) {
            Some(inputs) => self.advance(inputs),
            None => {
                let inputs = self.time.take(players);
                self.time.is_played = true;
                self.step(inputs);
            }
        }
    }

    /// Goes back by `ticks` and freezes. The recording is cut when the player goes on from there.
    pub(super) fn go_back(&mut self, ticks: u32) -> Next {
        self.time.is_frozen = true;
        if self.world.tick() <= self.rewind.earliest() {
            self.sound = Some(MenuSound::Denied);
            self.view.inside.notice.say(Word::Plain(words!("tools.rewind.end").as_str()));
        } else {
            self.record.bend();
            self.end.results = None;
            self.go_to(self.world.tick().saturating_sub(ticks));
        }
        Next::Stay
    }

    /// Goes to an earlier tick, or plays the current one again.
    fn go_to(&mut self, tick: u32) {
        self.rewind.go_to(tick, &mut self.world);
        self.view.after_rewind(&self.world);
        self.follow_with_ghost();
        self.time.kept = Inputs::default();
        self.end.ticks = match self.world.outcome() {
            Outcome::Running => {
                self.end.put_aside = None;
                0
            }
            Outcome::Cleared | Outcome::Lost => self.world.tick() - self.world.lasted() + 1,
        };
    }

    /// Replaces the index under the running world. The notice shows that the world's hash stays the same.
    fn next_index(&mut self) {
        let before = self.world.hash();
        self.start.index.kind = self.start.index.kind.next();
        self.world.set_index(self.start.index);
        if self.time.is_frozen {
            self.go_to(self.world.tick());
        }
        let index = self.world.index();
        let word = Word::Index { name: index.name(), depth: index.depth(), before, after: self.world.hash() };
        self.view.inside.notice.say(word);
    }

    /// Handles the mouse: a click selects an entity, a drag moves the free camera, the wheel zooms.
    fn move_mouse(&mut self, controls: &Controls) {
        let pointer = controls.pointer;
        let (bounds, lens) = (self.world.level().bounds(), self.view.lens(1.0, self.size()));
        if pointer.left.pressed || pointer.right.pressed {
            (self.time.mouse, self.time.is_dragged) = (Some(pointer.at), false);
        }
        if let (Some(from), true) = (self.time.mouse, pointer.left.held || pointer.right.held) {
            let (dx, dy) = (from.0 - pointer.at.0, from.1 - pointer.at.1);
            if self.time.is_dragged || dx.abs() > CLICK || dy.abs() > CLICK {
                (self.time.is_dragged, self.time.mouse) = (true, Some(pointer.at));
                if let Some(free) = &mut self.view.inside.free {
                    free.pan((dx, dy), bounds);
                }
            }
        }
        let Overlays { hitboxes, tree, inspector, .. } = self.view.overlays;
        // A click that began in a menu does not count.
        let began_here = self.time.mouse.is_some();
        if pointer.left.released && began_here && !self.time.is_dragged && (hitboxes || tree || inspector) {
            self.view.inside.choose(&self.world, lens, pointer.at);
            if self.time.is_frozen {
                self.view.inside.after_rewind(&self.world, self.view.overlays);
            }
        }
        self.time.is_right_clicked = pointer.right.released && began_here && !self.time.is_dragged;
        if !pointer.left.held && !pointer.right.held {
            self.time.mouse = None;
        }
        let Some(free) = &mut self.view.inside.free else { return };
        let first = controls.players[0];
        free.pan((first.horizontal() * PAN, first.vertical() * PAN), bounds);
        free.turn(pointer.wheel + i32::from(first.pressed(Button::Jump)) - i32::from(first.pressed(Button::Fire)));
    }

    /// Returns the inputs for the world. They are empty while they move the free camera.
    pub(super) fn held(&self, players: Inputs) -> Inputs {
        if self.view.inside.free.is_some() { Inputs::default() } else { players }
    }

    pub fn list_tools(&mut self) -> Next {
        self.menu = Some(Opened::new(Menu::in_rows(INSIDE, ROWS), MenuKind::Tools));
        Next::Stay
    }

    /// Draws the list of tools with their keys and settings. The picture around it stays visible.
    pub(super) fn draw_tools(&self, menu: &Menu<Choice>, list: &mut DrawList) {
        let first = ROWS.bar(0);
        let paper = Rect::new(first.x - 10, 18, first.w + 20, 40 + menu.choices().len() as i32 * ROWS.line);
        list.fill(paper, Colour::INK);
        list.outline(paper, Colour::DIM.with_alpha(120));
        let middle = list.width / 2;
        list.text(Font::Display, Align::Middle, middle, 25, Colour::PAPER, words!("tools.title"));
        for (nth, &(name, choice)) in menu.choices().iter().enumerate() {
            let (bar, in_focus) = (ROWS.bar(nth), nth == menu.focus());
            if in_focus {
                list.fill(bar, Colour::rgb(0x2a3148));
                draw_bar(list, bar);
            }
            let y = bar.y + 4;
            let colour = if in_focus { Colour::AMBER } else { Colour::PAPER };
            let key = if self.device == Device::TOUCH { "" } else { key_of(choice) };
            list.text(Font::Small, Align::Left, bar.x + 12, y, Colour::DIM, key);
            list.text(Font::Small, Align::Left, bar.x + 54, y, colour, name);
            list.text(Font::Small, Align::Right, bar.right() - 12, y, colour, self.set_to(choice));
        }
    }

    fn set_to(&self, choice: Choice) -> &'static str {
        let Overlays { hitboxes, tree, counter, inspector, .. } = self.view.overlays;
        let on = |is_on: bool| if is_on { words!("value.on").as_str() } else { words!("value.off").as_str() };
        match choice {
            Choice::Use(Tool::Hitboxes) => on(hitboxes),
            Choice::Use(Tool::Tree) => on(tree),
            Choice::Use(Tool::Inspector) => on(inspector),
            Choice::Use(Tool::Freeze) => on(self.time.is_frozen),
            Choice::Use(Tool::FreeCamera) => on(self.view.inside.free.is_some()),
            Choice::Use(Tool::Counter) => match counter {
                Counter::Off => words!("value.off").as_str(),
                Counter::Line => words!("value.line").as_str(),
                Counter::Panel => words!("value.panel").as_str(),
            },
            Choice::Use(Tool::SlowMotion) => match self.time.slowness {
                1 => words!("value.off").as_str(),
                2 => "1/2",
                4 => "1/4",
                _ => "1/8",
            },
            Choice::Use(Tool::NextIndex) => self.world.index().name(),
            _ => "",
        }
    }
}
