//! Looking inside while it is played: what each tool key does, how time is slowed, stopped and turned back, and how the mouse
//! and a free camera move. None of it changes the rules: going back comes to worlds that were, by stepping again.

use super::super::menu::{Menu, Rows, draw_bar};
use super::{Choice, Controls, MenuSound, Next, Play, Tool};
use crate::draw::Colour;
use crate::draw::DrawList;
use crate::draw::font::{Align, Font};
use crate::draw::overlay::notice::{self, Word};
use crate::draw::overlay::{Counter, Overlays, free::Free};
use crate::geom::Rect;
use crate::input::{Button, Inputs};
use crate::sim::Outcome;

/// Held so long, the comma runs back instead of stepping.
const HOLD_TICKS: u32 = 20;
/// The slowest is one tick in so many.
const SLOWEST: u32 = 8;
/// How fast held buttons move the free camera, in pixels of the picture a tick.
const PAN: i32 = 6;
/// A hand that clicks moves the mouse by up to this much.
const CLICK: i32 = 3;

const INSIDE: &[(&str, Choice)] = &[
    ("Hitboxes", Choice::Use(Tool::Hitboxes)),
    ("Cells of the index", Choice::Use(Tool::Tree)),
    ("Counter of checks", Choice::Use(Tool::Counter)),
    ("Next index", Choice::Use(Tool::NextIndex)),
    ("Inspector", Choice::Use(Tool::Inspector)),
    ("Slow motion", Choice::Use(Tool::SlowMotion)),
    ("Freeze", Choice::Use(Tool::Freeze)),
    ("One tick on", Choice::Use(Tool::StepOn)),
    ("One tick back", Choice::Use(Tool::StepBack)),
    ("A second back", Choice::BackASecond),
    ("Free camera", Choice::Use(Tool::FreeCamera)),
    ("The level from its file again", Choice::Use(Tool::Reload)),
    ("Level editor", Choice::Use(Tool::Editor)),
    ("Full screen", Choice::Use(Tool::FullScreen)),
    ("Screenshot", Choice::Use(Tool::Screenshot)),
    ("What all this means", Choice::Use(Tool::Help)),
    ("Back", Choice::Pause),
];
/// Where the list of tools is.
pub(super) const ROWS: Rows = Rows { top: 54, line: 17, width: 264 };

/// The key of a tool.
fn key_of(choice: Choice) -> &'static str {
    match choice {
        Choice::Use(tool) => match tool {
            Tool::Hitboxes => "F1",
            Tool::Tree => "F2",
            Tool::Counter => "F3",
            Tool::NextIndex => "F4",
            Tool::Reload => "F5",
            Tool::SlowMotion => "F6",
            Tool::Freeze => "F7",
            Tool::Inspector => "F8",
            Tool::Editor => "F9",
            Tool::FreeCamera => "F10",
            Tool::FullScreen => "F11",
            Tool::Screenshot => "F12",
            Tool::Help => "~",
            Tool::StepOn => ".",
            Tool::StepBack => ",",
        },
        Choice::BackASecond => "hold ,",
        Choice::Pause => "Esc",
        _ => "",
    }
}

/// What is done outside of the scene.
pub(super) fn leads_to(tool: Tool) -> Option<Next> {
    match tool {
        Tool::Editor => Some(Next::Edit),
        Tool::FullScreen => Some(Next::FullScreen),
        Tool::Screenshot => Some(Next::Screenshot),
        _ => None,
    }
}

/// How time goes, and what is kept of the controls while the world waits.
pub(super) struct Time {
    is_frozen: bool,
    /// One tick in so many: 1, 2, 4 or 8.
    slowness: u32,
    /// Ticks of the scene since the world's last.
    waited: u32,
    /// The world went on in the last tick of the scene, or will soon: pictures are between two ticks.
    flows: bool,
    /// What was pressed while it waited.
    kept: Inputs,
    /// What is pressed in this tick of the scene was played in a single step already.
    is_played: bool,
    /// How long the comma has been down.
    back_ticks: u32,
    /// Where the mouse was when its button went down, and whether it was dragged since.
    mouse: Option<(i32, i32)>,
    is_dragged: bool,
    /// The right button was pressed and let go where it was.
    pub(super) is_right_clicked: bool,
}

impl Default for Time {
    fn default() -> Time {
        Time {
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

impl Time {
    /// The inputs for the world, when its next tick is due: what is held now, and all that was pressed since the last.
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

    /// How far a picture is between the last two ticks.
    pub(super) fn mix(&self, mix: f32) -> f32 {
        if self.flows { (self.waited as f32 + mix) / self.slowness as f32 } else { 1.0 }
    }
}

impl Play {
    /// Shows these from now on.
    pub fn show(&mut self, overlays: Overlays) {
        self.view.overlays = overlays;
        self.watch_world();
    }

    /// The world writes down what is asked as long as somebody looks.
    pub(super) fn watch_world(&mut self) {
        let overlays = self.view.overlays;
        let watched = overlays.tree || overlays.inspector;
        self.world.watch(watched);
        self.view.inside.prepare(overlays);
        // A tick that is over is gone through again, so that there is something to see in a frozen picture, too.
        if watched && self.time.is_frozen {
            self.go_to(self.world.tick());
        }
    }

    /// Everything but the game's own controls. Whether a menu key was used up by it.
    pub(super) fn look_inside(&mut self, controls: &Controls) -> bool {
        (self.time.flows, self.time.is_played) = (false, false);
        let inside = &mut self.view.inside;
        inside.panel.keep(controls.micros);
        inside.pointer = controls.pointer.at;
        inside.notice.tick();
        let help_was_open = self.view.overlays.help;
        if let Some(tool) = controls.tool {
            // Who turns time wants to see it, not the pause.
            if matches!(tool, Tool::Freeze | Tool::StepOn | Tool::StepBack) {
                self.menu = None;
                self.told = self.results.take().or(self.told.take());
            }
            self.use_tool(tool, controls.players);
        } else if help_was_open && (controls.menu.is_some() || controls.pointer.left.pressed) {
            self.view.overlays.help = false;
        }
        self.time.back_ticks = if controls.rewind { self.time.back_ticks + 1 } else { 0 };
        if self.time.back_ticks > HOLD_TICKS {
            self.go_back(1);
        }
        self.time.is_right_clicked = false;
        if self.menu.is_none() && self.results.is_none() && !self.view.overlays.help {
            self.move_mouse(controls);
        }
        self.view.inside.notice.time = match (self.time.is_frozen, self.time.slowness) {
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

    /// A tool's key, while nothing else is done.
    pub fn press(&mut self, tool: Tool) {
        self.look_inside(&Controls { tool: Some(tool), ..Controls::default() });
    }

    /// A tool from the list.
    pub(super) fn choose_tool(&mut self, tool: Tool, players: Inputs) -> Next {
        self.hides_menu = tool == Tool::Screenshot;
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
            Tool::Help => overlays.help ^= true,
            Tool::NextIndex => self.next_index(),
            Tool::SlowMotion => {
                self.time.slowness = if self.time.slowness == SLOWEST { 1 } else { self.time.slowness * 2 };
                self.time.waited = 0;
            }
            Tool::Freeze => {
                self.time.is_frozen ^= true;
                // What was pressed for single steps is not for the game that goes on.
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

    /// One tick on, and time stands. What was played after this tick already is played again.
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

    /// Back by so many ticks, and time stands. Who goes on from there does something else; the recording goes along.
    pub(super) fn go_back(&mut self, ticks: u32) -> Next {
        self.time.is_frozen = true;
        if self.world.tick() <= self.rewind.earliest() {
            self.sound = Some(MenuSound::Denied);
            self.view.inside.notice.say(Word::Plain("further back nothing is kept"));
        } else {
            self.record.bend();
            self.results = None;
            self.go_to(self.world.tick().saturating_sub(ticks));
        }
        Next::Stay
    }

    /// To a tick that was, or to this one once more.
    fn go_to(&mut self, tick: u32) {
        self.rewind.go_to(tick, &mut self.world);
        self.view.after_rewind(&self.world);
        self.follow_with_ghost();
        self.time.kept = Inputs::default();
        self.ended_ticks = match self.world.outcome() {
            Outcome::Running => {
                self.told = None;
                0
            }
            Outcome::Cleared | Outcome::Lost => self.world.tick() - self.world.lasted() + 1,
        };
    }

    /// Another index under the running world. That the world is the same is shown, not promised.
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

    /// The mouse: a click looks at something, a drag moves the free camera, the wheel brings it nearer or further.
    fn move_mouse(&mut self, controls: &Controls) {
        let pointer = controls.pointer;
        let (bounds, lens) = (self.world.level().bounds(), self.view.lens(1.0));
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
        // A click that began in a menu is none.
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

    /// The controls as the world hears them: nothing, while they move the free camera.
    pub(super) fn held(&self, players: Inputs) -> Inputs {
        if self.view.inside.free.is_some() { Inputs::default() } else { players }
    }

    pub fn list_tools(&mut self) -> Next {
        self.menu = Some(Menu::in_rows(INSIDE, ROWS));
        self.looks_inside = true;
        Next::Stay
    }

    /// The list of tools, each with its key and how it is set. The picture around it stays visible.
    pub(super) fn draw_tools(&self, menu: &Menu<Choice>, list: &mut DrawList) {
        let first = ROWS.bar(0, list.width);
        let paper = Rect::new(first.x - 10, 18, first.w + 20, 40 + menu.choices().len() as i32 * ROWS.line);
        list.fill(paper, Colour::INK);
        list.outline(paper, Colour::DIM.with_alpha(120));
        let middle = list.width / 2;
        list.text(Font::Large, Align::Middle, middle, 27, Colour::PAPER, format_args!("Look inside"));
        for (nth, &(name, choice)) in menu.choices().iter().enumerate() {
            let (bar, in_focus) = (ROWS.bar(nth, list.width), nth == menu.focus());
            if in_focus {
                list.fill(bar, Colour::rgb(0x2a3148));
                draw_bar(list, bar);
            }
            let y = bar.y + 4;
            let colour = if in_focus { Colour::AMBER } else { Colour::PAPER };
            list.text(Font::Small, Align::Left, bar.x + 12, y, Colour::DIM, format_args!("{}", key_of(choice)));
            list.text(Font::Small, Align::Left, bar.x + 54, y, colour, format_args!("{name}"));
            list.text(Font::Small, Align::Right, bar.right() - 12, y, colour, format_args!("{}", self.set_to(choice)));
        }
    }

    /// How a tool is set.
    fn set_to(&self, choice: Choice) -> &'static str {
        let Overlays { hitboxes, tree, counter, inspector, .. } = self.view.overlays;
        let on = |is_on: bool| if is_on { "on" } else { "off" };
        match choice {
            Choice::Use(Tool::Hitboxes) => on(hitboxes),
            Choice::Use(Tool::Tree) => on(tree),
            Choice::Use(Tool::Inspector) => on(inspector),
            Choice::Use(Tool::Freeze) => on(self.time.is_frozen),
            Choice::Use(Tool::FreeCamera) => on(self.view.inside.free.is_some()),
            Choice::Use(Tool::Counter) => match counter {
                Counter::Off => "off",
                Counter::Line => "line",
                Counter::Panel => "panel",
            },
            Choice::Use(Tool::SlowMotion) => match self.time.slowness {
                1 => "off",
                2 => "1/2",
                4 => "1/4",
                _ => "1/8",
            },
            Choice::Use(Tool::NextIndex) => self.world.index().name(),
            _ => "",
        }
    }
}
