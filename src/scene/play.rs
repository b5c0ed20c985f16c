//! A level being played: the world, the look at it, the pause, and the tape that is recorded or replayed. How one looks
//! inside and turns time is in `tools`.

mod tools;

use std::sync::Arc;

use super::menu::Menu;
use super::{Controls, MenuKey, MenuSound, Next, Tool};
use crate::draw::font::{Align, Font};
use crate::draw::view::View;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::input::{Button, Inputs};
use crate::level::Level;
use crate::replay::rewind::Rewind;
use crate::replay::{Recorder, Replay};
use crate::sim::{Asker, Event, IndexChoice, Outcome, Rules, World};
use tools::Time;

/// From the end of a level to the menu that follows it: time to see it.
const END_TICKS: u32 = 70;

/// Everything it takes to begin a level, and to begin it again.
pub struct Start {
    pub level_name: String,
    pub level: Arc<Level>,
    pub seed: u64,
    pub rules: Rules,
    pub index: IndexChoice,
}

impl Start {
    fn world(&self) -> World {
        World::new(Arc::clone(&self.level), self.seed, self.rules, self.index)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    Resume,
    Again,
    /// To the list of tools.
    Inside,
    Use(Tool),
    BackASecond,
    /// From the list of tools.
    Pause,
    Title,
    Quit,
}

const PAUSED: &[(&str, Choice)] = &[
    ("Resume", Choice::Resume),
    ("Start again", Choice::Again),
    ("Look inside", Choice::Inside),
    ("Title", Choice::Title),
    ("Quit", Choice::Quit),
];
const ENDED: &[(&str, Choice)] = &[("Play again", Choice::Again), ("Title", Choice::Title), ("Quit", Choice::Quit)];

pub struct Play {
    start: Start,
    world: World,
    view: View,
    menu: Option<Menu<Choice>>,
    /// A menu sound that outlives its menu by a tick.
    sound: Option<MenuSound>,
    ended_ticks: u32,
    recorder: Option<Recorder>,
    /// A replay that is watched.
    tape: Option<Vec<Inputs>>,
    rewind: Rewind,
    time: Time,
    /// The pause shows the list of tools.
    looks_inside: bool,
    /// The fullest each asker's buffer has been, as last told in the log.
    marks: [usize; 4],
    births_refused: u32,
    /// The world moved in this tick: only then are its events new.
    stepped: bool,
}

/// What the world runs on, its cells and all the memory it holds.
fn tell_index(world: &World) {
    let index = world.index();
    let mut cells = 0;
    index.cells(&mut |_| cells += 1);
    let depth = index.depth().map_or(String::new(), |depth| format!(", depth {depth}"));
    log::info!(
        "{}{depth}: {cells} cells, {} KB, for {} entities",
        index.name(),
        index.bytes().div_ceil(1024),
        world.capacity()
    );
}

impl Play {
    pub fn new(start: Start, size: (i32, i32)) -> Play {
        let world = start.world();
        let view = View::new(&world, size);
        tell_index(&world);
        let rewind = Rewind::new(&world);
        Play {
            start,
            world,
            view,
            menu: None,
            sound: None,
            ended_ticks: 0,
            recorder: None,
            tape: None,
            rewind,
            time: Time::default(),
            looks_inside: false,
            marks: [0; 4],
            births_refused: 0,
            stepped: false,
        }
    }

    /// Records from here, the level's start.
    pub fn record(&mut self) {
        let Start { level_name, level, seed, rules, .. } = &self.start;
        self.recorder = Some(Recorder::new(level_name, level, *seed, *rules));
    }

    /// Plays a replay instead of the controls.
    pub fn watch(&mut self, replay: &Replay) {
        self.tape = Some(replay.inputs().collect());
    }

    /// The recording so far, if there is one.
    pub fn recording(&mut self) -> Option<Replay> {
        Some(self.recorder.take()?.finish(&self.world))
    }

    pub fn tick(&mut self, controls: Controls) -> Next {
        self.sound = None;
        self.stepped = false;
        let closes_help = self.look_inside(&controls);
        if closes_help || self.view.overlays.help {
            return Next::Stay;
        }
        if let Some(menu) = &mut self.menu {
            let ended = self.ended_ticks >= END_TICKS;
            let choice = menu.tick(controls.menu);
            self.sound = menu.sound;
            let resumes = controls.menu == Some(MenuKey::Back) && !ended;
            return match choice {
                _ if resumes && self.looks_inside => self.pause(),
                _ if resumes => self.resume(),
                Some(Choice::Resume) => self.resume(),
                Some(Choice::Again) => self.again(),
                Some(Choice::Inside) => self.list_tools(),
                Some(Choice::Use(tool)) => self.use_tool(tool, controls.players),
                Some(Choice::BackASecond) => self.go_back(60),
                Some(Choice::Pause) => self.pause(),
                Some(Choice::Title) => Next::Title,
                Some(Choice::Quit) => Next::Quit,
                None => Next::Stay,
            };
        }
        let asks_for_pause = controls.menu == Some(MenuKey::Back) || controls.players[0].pressed(Button::Start);
        if asks_for_pause || controls.focus_lost {
            self.sound = asks_for_pause.then_some(MenuSound::Back);
            return self.pause();
        }
        if let Some(players) = self.time.due(self.held(controls.players)) {
            self.step(players);
        }
        Next::Stay
    }

    fn pause(&mut self) -> Next {
        self.menu = Some(Menu::new(PAUSED));
        self.looks_inside = false;
        Next::Stay
    }

    /// One tick of the world, whatever the menu says.
    pub fn step(&mut self, players: Inputs) {
        let inputs = match &self.tape {
            Some(tape) => match tape.get(self.world.tick() as usize) {
                Some(&inputs) => inputs,
                None => return self.end(),
            },
            None => players,
        };
        self.rewind.keep(&self.world, inputs);
        if let Some(recorder) = &mut self.recorder {
            recorder.cut(self.world.tick());
        }
        self.advance(inputs);
        if let Some(recorder) = &mut self.recorder {
            recorder.record(&self.world, inputs);
        }
    }

    /// One tick, with inputs that are new or have been played before.
    fn advance(&mut self, inputs: Inputs) {
        self.view.before_tick(&self.world);
        self.world.step(inputs);
        self.view.after_tick(&self.world);
        self.stepped = true;
        self.tell_marks();
        if self.world.outcome() != Outcome::Running {
            self.ended_ticks += 1;
            if self.ended_ticks >= END_TICKS {
                self.end();
            }
        }
    }

    /// A raised high-water mark is a line in the log; with the buffers' size it tells how far they are from full. A world
    /// that had no room for a newborn says so, too.
    fn tell_marks(&mut self) {
        if self.world.births_refused > self.births_refused {
            self.births_refused = self.world.births_refused;
            log::warn!("the world is full: {} entities, and one more could not be born", self.world.capacity());
        }
        for (asker, mark) in Asker::ALL.into_iter().zip(&mut self.marks) {
            let now = if asker == Asker::Draw { self.view.high_water() } else { self.world.high_water(asker) };
            if now > *mark {
                *mark = now;
                log::debug!(
                    "{} candidates: {now} at once, of {} there is room for",
                    asker.name(),
                    self.world.capacity()
                );
            }
        }
    }

    fn end(&mut self) {
        self.ended_ticks = END_TICKS;
        self.menu = Some(Menu::new(ENDED));
    }

    fn resume(&mut self) -> Next {
        self.menu = None;
        Next::Stay
    }

    fn again(&mut self) -> Next {
        self.world = self.start.world();
        self.view.restart(&self.world);
        self.rewind.restart(&self.world);
        self.time = Time::default();
        self.watch_world();
        self.menu = None;
        self.ended_ticks = 0;
        self.births_refused = 0;
        self.tape = None;
        if self.recorder.is_some() {
            self.record();
        }
        Next::Stay
    }

    pub fn draw(&mut self, mix: f32, list: &mut DrawList) {
        self.view.draw(&self.world, self.time.mix(mix), list);
        let Some(menu) = self.menu.as_ref().filter(|_| !self.view.overlays.help) else { return };
        if self.looks_inside {
            return self.draw_tools(menu, list);
        }
        list.fill(list.bounds(), Colour::INK.with_alpha(150));
        let title = match (self.ended_ticks >= END_TICKS, self.world.outcome()) {
            (false, _) => "Paused",
            (true, Outcome::Cleared) => "Stage clear",
            (true, Outcome::Lost) => "Game over",
            (true, Outcome::Running) => "End of the recording",
        };
        let middle = list.width / 2;
        list.text(Font::Large, Align::Middle, middle, 92, Colour::PAPER, format_args!("{title}"));
        let seconds = self.world.lasted() / 60;
        let name = &self.start.level.name;
        list.text(
            Font::Small,
            Align::Middle,
            middle,
            118,
            Colour::DIM,
            format_args!("{name}   {}:{:02}", seconds / 60, seconds % 60),
        );
        menu.draw(list, 156);
    }

    pub fn events(&self) -> &[Event] {
        if self.stepped { self.world.events() } else { &[] }
    }

    pub fn seen(&self) -> Rect {
        self.view.seen()
    }

    pub fn menu_sound(&self) -> Option<MenuSound> {
        self.sound
    }

    pub fn has_menu(&self) -> bool {
        self.menu.is_some() || self.view.overlays.help
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    pub fn view(&mut self) -> &mut View {
        &mut self.view
    }
}
