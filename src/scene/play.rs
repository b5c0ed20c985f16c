//! A level being played: the world, the look at it, the pause, and the tape that is recorded or replayed.

use std::sync::Arc;

use super::menu::Menu;
use super::{Controls, MenuKey, MenuSound, Next, Tool};
use crate::draw::font::{Align, Font};
use crate::draw::view::View;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::input::{Button, Inputs};
use crate::level::Level;
use crate::replay::{Recorder, Replay};
use crate::sim::{Asker, Event, IndexChoice, Outcome, Rules, World};

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
    Title,
    Quit,
}

const PAUSED: &[(&str, Choice)] =
    &[("Resume", Choice::Resume), ("Start again", Choice::Again), ("Title", Choice::Title), ("Quit", Choice::Quit)];
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
    /// The rest of a replay that is watched.
    tape: Option<std::vec::IntoIter<Inputs>>,
    /// The fullest each asker's buffer has been, as last told in the log.
    marks: [usize; 4],
    births_refused: u32,
    /// Events of a tick in which the world stood still are none.
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
        Play {
            start,
            world,
            view,
            menu: None,
            sound: None,
            ended_ticks: 0,
            recorder: None,
            tape: None,
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
        self.tape = Some(replay.inputs().collect::<Vec<_>>().into_iter());
    }

    /// The recording so far, if there is one.
    pub fn recording(&mut self) -> Option<Replay> {
        Some(self.recorder.take()?.finish(&self.world))
    }

    pub fn tick(&mut self, controls: Controls) -> Next {
        self.sound = None;
        self.stepped = false;
        match controls.tool {
            Some(Tool::Hitboxes) => self.view.overlays.hitboxes ^= true,
            Some(Tool::Counter) => self.view.overlays.counter ^= true,
            Some(Tool::Editor) => return Next::Edit,
            _ => {}
        }
        if let Some(menu) = &mut self.menu {
            let ended = self.ended_ticks >= END_TICKS;
            let choice = menu.tick(controls.menu);
            self.sound = menu.sound;
            let resumes = controls.menu == Some(MenuKey::Back) && !ended;
            return match choice {
                _ if resumes => self.resume(),
                Some(Choice::Resume) => self.resume(),
                Some(Choice::Again) => self.again(),
                Some(Choice::Title) => Next::Title,
                Some(Choice::Quit) => Next::Quit,
                None => Next::Stay,
            };
        }
        let asks_for_pause = controls.menu == Some(MenuKey::Back) || controls.players[0].pressed(Button::Start);
        if asks_for_pause || controls.focus_lost {
            self.menu = Some(Menu::new(PAUSED));
            self.sound = asks_for_pause.then_some(MenuSound::Back);
            return Next::Stay;
        }
        self.step(controls.players);
        Next::Stay
    }

    /// One tick of the world, whatever the menu says.
    pub fn step(&mut self, players: Inputs) {
        let inputs = match &mut self.tape {
            Some(tape) => match tape.next() {
                Some(inputs) => inputs,
                None => return self.end(),
            },
            None => players,
        };
        self.view.before_tick(&self.world);
        self.world.step(inputs);
        self.view.after_tick(&self.world);
        self.stepped = true;
        self.tell_marks();
        if let Some(recorder) = &mut self.recorder {
            recorder.record(&self.world, inputs);
        }
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
        let mix = if self.stepped { mix } else { 1.0 };
        self.view.draw(&self.world, mix, list);
        let Some(menu) = &self.menu else { return };
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
        self.menu.is_some()
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    pub fn view(&mut self) -> &mut View {
        &mut self.view
    }
}
