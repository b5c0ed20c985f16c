//! A level being played, from its start to its results: the world and the view of it. `pause` has the pause menu,
//! `tools` the debug tools and the control of time, `record` the recording, `watched` the replay being watched, `card`
//! the card at the start of a stage, `radio` what is said, `heard` its page in the pause, `second` how the second player
//! leaves.

pub(super) mod card;
pub mod contest;
pub mod course;
mod deeds;
mod end;
mod ghost;
mod goals;
mod heard;
mod marks;
mod pause;
mod radio;
mod record;
mod remarks;
mod screen;
pub mod second;
mod tools;
mod watched;

use std::sync::Arc;

use super::press::Device;
use super::results::{Photo, Results};
use super::screen::{Controls, MenuSound, Next, Screen, Tool};
use super::widgets::notice::Notice;
use crate::assets::own::Own;
use crate::career::achievements::Feats;
use crate::career::statistics::Counts;
use crate::draw::Colour;
use crate::draw::view::View;
use crate::input::Inputs;
use crate::level::{Level, Problems, Speaker};
use crate::replay::Replay;
use crate::replay::rewind::Rewind;
use crate::sim::world::event::EventKind;
use crate::sim::{IndexChoice, Outcome, Rules, World};
use crate::words::Text;
use card::Introduction;
use contest::Trial;
use course::OnCourse;
use deeds::Deeds;
use end::End;
use ghost::Ghost;
use marks::Marks;
use pause::{Checkpoint, Doubt, Opened};
use radio::Radio;
use record::Record;
use remarks::Remarks;
use second::Second;
use tools::TimeFlow;
pub(super) use watched::STRIP;

const PAD_LOST: [Text; 2] = [words!("play.pad_1_gone"), words!("play.pad_2_gone")];
pub(super) const GHOST: Colour = Colour::rgb(0x9ad8ff);

/// Everything needed to start a level, and to start it again.
pub struct Start {
    pub level_name: String,
    pub level: Arc<Level>,
    /// The pictures and sounds that the level brings.
    pub own: Arc<Own>,
    pub seed: u64,
    pub rules: Rules,
    pub index: IndexChoice,
    /// The next stage of the campaign.
    pub next: Option<String>,
}

impl Start {
    /// Starts as a recording did, on any index.
    pub fn of(replay: &Replay, level: Arc<Level>, index: IndexChoice) -> Start {
        let Replay { seed, rules, .. } = *replay;
        Start { level_name: replay.level.clone(), level, own: Arc::default(), seed, rules, index, next: None }
    }

    fn world(&self) -> World {
        World::new(Arc::clone(&self.level), self.seed, self.rules, self.index)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    Resume,
    Again,
    /// Opens the list of tools.
    Inside,
    /// Opens the page with all that was said and found.
    Heard,
    Use(Tool),
    BackASecond,
    Pause,
    Ask(Doubt),
    Checkpoint,
    /// After a game over: continue from the checkpoint.
    Continue,
    WatchAgain,
    SecondLeaves,
    Go(Next),
}

pub struct Play {
    start: Start,
    /// Whether the level belongs to a level map. Without one, the list of own levels is the way out.
    has_map: bool,
    world: World,
    view: View,
    menu: Option<Opened>,
    end: End,
    ghost: Option<Ghost>,
    trial: Option<Trial>,
    course: Option<OnCourse>,
    deeds: Deeds,
    /// A menu sound that is played one tick after its menu closed.
    sound: Option<MenuSound>,
    record: Record,
    /// A message about the level's file or about something outside the game.
    notice: Option<Notice>,
    asks_for_reload: bool,
    /// The inputs of the replay that is watched.
    tape: Option<Vec<Inputs>>,
    rewind: Rewind,
    time: TimeFlow,
    checkpoint: Checkpoint,
    /// The run to the last checkpoint before the recording ended.
    before_end: Option<Replay>,
    second: Second,
    introduction: Introduction,
    radio: Radio,
    remarks: Remarks,
    photo: Box<Photo>,
    /// Deaths in all tries since `take_deaths` was called last.
    deaths: u32,
    device: Device,
    marks: Marks,
    /// Whether the world was stepped in this tick. Its events are new only then.
    stepped: bool,
}

impl Play {
    pub fn new(start: Start) -> Play {
        let world = start.world();
        let mut view = View::new(&world);
        view.skin.clone_from(&start.own.skin);
        marks::tell_index(&world);
        let radio = Radio::new(&start.level);
        let (rewind, checkpoint) = (Rewind::new(&world), Checkpoint::new(&world));
        let notice = start.own.complaint.as_deref().map(Notice::warning);
        Play {
            start,
            has_map: true,
            world,
            view,
            menu: None,
            end: End::default(),
            ghost: None,
            trial: None,
            course: None,
            deeds: Deeds::new(),
            sound: None,
            record: Record::new(),
            notice,
            asks_for_reload: false,
            tape: None,
            rewind,
            time: TimeFlow::default(),
            checkpoint,
            before_end: None,
            second: Second::default(),
            introduction: Introduction::default(),
            radio,
            remarks: Remarks::default(),
            photo: Box::default(),
            deaths: 0,
            device: Device::default(),
            marks: Marks::default(),
            stepped: false,
        }
    }

    /// Omits the card, for a level that the player knows.
    pub fn without_card(self) -> Play {
        Play { introduction: Introduction::Over, ..self }
    }

    /// Leads to the list of own levels, for a level without a level map.
    pub fn without_map(self) -> Play {
        Play { has_map: false, ..self }
    }

    pub fn with_card(self) -> Play {
        Play { introduction: Introduction::default(), ..self }
    }

    pub fn is_watched(&self) -> bool {
        self.tape.is_some()
    }

    /// Starts recording. Call it at the level's start.
    pub fn record(&mut self) {
        self.record.begin(&self.start);
    }

    /// Starts a recording that the player wants to have as a file. It says so on the screen if it ends before the game.
    pub fn record_for_a_file(&mut self) {
        self.record.is_for_a_file = true;
        self.record();
    }

    /// Ends the recording before the game, because it cannot hold what follows. Says so and returns true if the player
    /// wants to have it as a file.
    fn end_recording(&mut self) -> bool {
        self.before_end = self.run_to_checkpoint();
        let is_missed = self.record.end(&self.world) && self.record.is_for_a_file;
        if is_missed {
            self.tell(&words!("play.recording_ended"));
        }
        is_missed
    }

    /// Returns the run to the last checkpoint that the recording has. [`Play::go_on_from`] takes it.
    pub fn run_to_checkpoint(&self) -> Option<Replay> {
        if self.tape.is_some() || self.trial.is_some() || self.course.is_some() {
            return None;
        }
        let kept = self.checkpoint.world_behind(&self.world).and_then(|world| self.record.until(world));
        kept.or_else(|| self.before_end.clone())
    }

    /// Goes on where a run of this level ends, without showing the run. Returns false if the run leads elsewhere, which
    /// makes this game useless. The game sets no record, because what happened in the run is not known. A second player
    /// leaves if only one goes on.
    pub fn go_on_from(&mut self, run: &Replay, for_two: bool) -> bool {
        (self.start.seed, self.start.rules) = (run.seed, run.rules);
        self.again();
        for inputs in run.inputs() {
            self.world.step(inputs);
            self.checkpoint.watch(&self.world);
            self.radio.catch_up(&self.world);
            self.record.after_step(&self.world, inputs);
        }
        if self.world.hash() != run.final_hash || self.world.outcome() != Outcome::Running {
            return false;
        }
        self.record.resume();
        self.rewind.restart(&self.world);
        self.view.after_rewind(&self.world);
        self.watch_world();
        if self.world.player(1).is_some() && !for_two {
            self.let_second_leave();
        }
        true
    }

    /// Plays a replay in place of the controls.
    pub fn watch(&mut self, replay: &Replay) {
        (self.start.seed, self.start.rules) = (replay.seed, replay.rules);
        self.again();
        self.record.stop();
        self.ghost = None;
        self.tape = Some(replay.inputs().collect());
    }

    /// Races a run of this level, which must have been made on this version of it. `lasted` is its time in ticks.
    pub fn race(&mut self, replay: &Replay, lasted: u32) {
        self.ghost = Some(Ghost::new(replay, lasted, &self.start.level));
    }

    /// Plays against the clock.
    pub fn attack(&mut self, trial: Trial) {
        self.trial = Some(trial);
    }

    /// Returns the events of this game that the achievements need.
    pub fn feats(&self) -> Feats {
        let (beat_rival, all_ahead) = self.trial.as_ref().map_or((false, false), Trial::compared);
        Feats { is_fair: self.is_no_record().is_none(), beat_rival, all_ahead, ..self.deeds.feats() }
    }

    /// Returns what happened since the last call, for the statistics.
    pub fn take_counts(&mut self) -> Counts {
        self.deeds.take_counts()
    }

    /// Ends the current try of a time attack and returns all tries that were not returned yet.
    pub fn end_tries(&mut self) -> Vec<Vec<Option<u32>>> {
        let counts = self.is_no_record().is_none();
        self.trial.as_mut().map_or(Vec::new(), |trial| {
            trial.close(counts);
            trial.take_tries()
        })
    }

    pub fn ghost(&self) -> Option<&World> {
        self.ghost.as_ref().map(Ghost::world)
    }

    /// Returns the deaths in this level since the last call, in all tries.
    pub fn take_deaths(&mut self) -> u32 {
        std::mem::take(&mut self.deaths)
    }

    /// Returns the notes that were found since the last call.
    pub fn take_notes(&mut self) -> Vec<usize> {
        self.radio.take_notes()
    }

    /// Returns the line that is shown, of the radio, of a warden or of intel.
    pub fn said(&self) -> Option<&str> {
        self.radio.said(&self.start.level)
    }

    /// Returns who said what in this game, the last first.
    pub fn heard(&self) -> impl Iterator<Item = (Option<Speaker>, &str)> {
        self.radio.heard(&self.start.level)
    }

    /// Whether a player fights now, and has no time to read.
    pub fn is_fight(&self) -> bool {
        !self.has_menu() && self.view.notes.is_fight()
    }

    /// Returns the pictures and sounds that the level brings.
    pub fn own(&self) -> &Arc<Own> {
        &self.start.own
    }

    pub fn level(&self) -> &Arc<Level> {
        &self.start.level
    }

    pub fn results(&mut self) -> Option<&mut Results> {
        self.end.results.as_mut()
    }

    /// Returns the reason why this game sets no record, if there is one.
    pub fn is_no_record(&self) -> Option<Text> {
        let continued = self.world.progress().continues > 0;
        let because = words!("record.continued");
        continued.then_some(because).or_else(|| self.record.is_none(self.start.rules))
    }

    pub fn rules(&self) -> Rules {
        self.start.rules
    }

    /// Sets the speed of the world's clock, in percent.
    pub fn play_at(&mut self, speed: u8) {
        self.record.speed = speed;
    }

    pub fn level_name(&self) -> &str {
        &self.start.level_name
    }

    /// Returns a copy of the recording so far, and goes on recording.
    pub fn recorded_so_far(&self) -> Option<Replay> {
        self.record.so_far(&self.world)
    }

    /// Returns the recording after a panic. Does not read the world, whose state may be broken.
    pub fn run_until_failure(&self) -> Option<Replay> {
        self.record.until_failure(&self.start)
    }

    /// Ends the recording and returns it.
    pub fn recording(&mut self) -> Option<Replay> {
        self.record.take(&self.world)
    }

    /// Returns whether F5 was pressed since the last call.
    pub fn asks_for_reload(&mut self) -> bool {
        std::mem::take(&mut self.asks_for_reload)
    }

    /// Shows and plays the pictures and sounds of the level's folder, which may have changed.
    pub fn bring(&mut self, own: Arc<Own>) {
        self.view.skin.clone_from(&own.skin);
        if let Some(complaint) = &own.complaint {
            self.notice = Some(Notice::warning(complaint));
        }
        self.start.own = own;
    }

    /// Continues in the changed level from where the players are. Returns false for an equal level or during a replay.
    pub fn reload(&mut self, level: Arc<Level>) -> bool {
        self.notice = None;
        if self.tape.is_some() || *level == *self.start.level {
            return false;
        }
        let before = self.world.level().hash;
        self.radio = Radio::new(&level);
        self.start.level = Arc::clone(&level);
        if level.hash != before {
            if self.record.end(&self.world) {
                log::warn!(
                    "the level was changed at tick {}: the recording ends here, and plays only on the level as it was before",
                    self.world.tick()
                );
            }
            self.menu = self.menu.take().filter(|_| !self.is_ended());
            self.record.bend();
            (self.end, self.ghost, self.trial) = (End::default(), None, None);
        }
        self.world = self.world.reloaded(level);
        self.view.reload(&self.world);
        self.rewind = Rewind::new(&self.world);
        self.checkpoint = Checkpoint::new(&self.world);
        self.notice = Some(Notice::remark(&words!("play.reloaded")));
        true
    }

    /// Shows the errors of the level's file until it is correct. The game goes on with the old level.
    pub fn complain(&mut self, problems: &Problems) {
        self.notice = Some(Notice::of(problems));
    }

    /// Shows news from outside the game.
    pub fn tell(&mut self, news: &str) {
        self.notice = Some(Notice::news(news));
    }

    pub fn say(&mut self, remark: &str) {
        self.notice = Some(Notice::remark(remark));
    }

    pub fn next_stage(&self) -> Option<&str> {
        self.start.next.as_deref()
    }

    /// Steps the world by one tick, even if a menu is open.
    pub fn step(&mut self, players: Inputs) {
        let inputs = match &self.tape {
            Some(tape) => match tape.get(self.world.tick() as usize) {
                Some(&inputs) => inputs,
                None => return self.end(),
            },
            None => players,
        };
        self.rewind.keep(&self.world, inputs);
        self.record.before_step(self.world.tick(), inputs);
        let before = *self.world.progress();
        self.advance(inputs);
        if self.tape.is_none() {
            let deaths = self.world.events().iter().filter(|event| event.kind == EventKind::PlayerDied);
            self.deaths += deaths.count() as u32;
            self.deeds.after_tick(&self.world, &before, self.view.overlays.tree);
        }
        self.record.after_step(&self.world, inputs);
    }

    /// Steps with inputs that are new, or that are played again after going back.
    fn advance(&mut self, inputs: Inputs) {
        self.view.before_tick(&self.world);
        self.world.step(inputs);
        self.view.after_tick(&self.world);
        self.checkpoint.watch(&self.world);
        self.remarks.after_tick(&self.world, &self.view.attackers);
        self.photo.after_tick(&self.world);
        if self.tape.is_none() {
            self.radio.after_tick(&self.world, self.view.notes.is_quiet(), self.view.notes.are_read());
            self.sound = self.radio.take_sound().or(self.sound);
        }
        self.stepped = true;
        if let Some(trial) = &mut self.trial {
            trial.after_tick(&self.world);
        }
        self.follow_course();
        self.follow_with_ghost();
        self.marks.tell(&self.world, &self.view);
        if self.world.outcome() != Outcome::Running {
            self.end.ticks += 1;
            if self.is_ended() {
                self.end();
            }
        }
    }

    /// Removes a ghost whose world differs from the recording, because it no longer shows that run.
    fn follow_with_ghost(&mut self) {
        let tick = self.world.tick();
        if self.ghost.as_mut().is_some_and(|ghost| !ghost.follow(tick)) {
            log::warn!("the ghost no longer does what the best run did (noticed before tick {tick}): it is removed");
            self.ghost = None;
            self.warn(&words!("play.ghost_removed"));
        }
    }

    fn resume(&mut self) -> Next {
        self.menu = None;
        Next::Stay
    }

    fn again(&mut self) -> Next {
        let counts = self.is_no_record().is_none();
        if let Some(trial) = &mut self.trial {
            trial.close(counts);
            trial.again(&self.start.level);
        }
        self.second.comes_in |= self.tape.is_none() && self.world.player(1).is_some();
        self.deeds.again();
        self.introduction.close();
        self.radio.again();
        self.photo.again();
        self.world = self.start.world();
        self.view.restart(&self.world);
        self.rewind.restart(&self.world);
        self.time = TimeFlow::default();
        self.watch_world();
        (self.menu, self.end) = (None, End::default());
        if let Some(ghost) = &mut self.ghost {
            ghost.restart();
        }
        self.marks.again();
        self.tape = None;
        self.second.leaves = false;
        self.checkpoint.forget();
        self.before_end = None;
        self.record.again(&self.start);
        Next::Stay
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    /// Draws the picture for the results if its moment is now.
    pub fn take_photo(&mut self) {
        self.photo.take(&mut self.view, &self.world);
    }

    pub fn view(&mut self) -> &mut View {
        &mut self.view
    }
}
