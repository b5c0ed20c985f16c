//! A level being played, from its start to its results: the world and the view of it. `pause` has the pause menu,
//! `tools` the debug tools and the control of time, `record` the recording, `watched` the replay being watched, `card`
//! the card at the start of a stage, `radio` what is said, `second` how the second player leaves.

pub(super) mod card;
pub mod contest;
pub mod course;
mod deeds;
mod ghost;
mod goals;
mod marks;
mod pause;
mod radio;
mod record;
mod remarks;
pub mod second;
mod tools;
mod watched;

use std::sync::Arc;

use super::menu::{LINE, Menu, Rows};
use super::notice::Notice;
use super::press::Device;
use super::results::{After, Results, Time as Clock};
use super::{Controls, How, MenuKey, MenuSound, Next, Tool};
use crate::career::achievements::Feats;
use crate::career::statistics::Counts;
use crate::draw::font::{Align, Font};
use crate::draw::view::View;
use crate::draw::{Colour, DrawList};
use crate::geom::{Rect, TICKS_A_SECOND};
use crate::input::{Button, Inputs};
use crate::level::{Level, Problems};
use crate::replay::Replay;
use crate::replay::rewind::Rewind;
use crate::scene::Screen;
use crate::scene::offer::Offer;
use crate::sim::world::event::EventKind;
use crate::sim::{Difficulty, Event, IndexChoice, Outcome, Rules, World};
use crate::words::Text;
use card::Introduction;
use contest::Trial;
use course::OnCourse;
use deeds::Deeds;
use ghost::Ghost;
use marks::Marks;
use pause::{Checkpoint, Doubt, MenuKind, Opened};
use radio::Radio;
use record::Record;
use remarks::Remarks;
use second::Second;
use tools::Time;

/// Ticks from the end of a level to the menu that follows, so that the end can be seen.
const END_TICKS: u32 = 70;
const MENU_TOP: i32 = 156;
const PAD_LOST: [Text; 2] = [words!("play.pad_1_gone"), words!("play.pad_2_gone")];
const GHOST: Colour = Colour::rgb(0x9ad8ff);

/// Everything needed to start a level, and to start it again.
pub struct Start {
    pub level_name: String,
    pub level: Arc<Level>,
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
        Start { level_name: replay.level.clone(), level, seed, rules, index, next: None }
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
    Use(Tool),
    BackASecond,
    Pause,
    Options,
    Ask(Doubt),
    Checkpoint,
    /// After a game over: continue from the checkpoint, or lower the difficulty.
    Continue,
    Easier,
    /// The end of a course.
    CourseOver,
    WatchAgain,
    SecondLeaves,
    Map,
    Title,
    Quit,
}

const CONTINUE: (Text, Choice) = (words!("play.continue"), Choice::Continue);
const EASIER: (Text, Choice) = (words!("play.easier"), Choice::Easier);
const OVER_WIDTH: i32 = 400;

/// The end of a level, and the results that follow it.
#[derive(Default)]
struct End {
    /// Ticks since the level was cleared or lost.
    ticks: u32,
    results: Option<Results>,
    /// Results that were hidden when the player froze or stepped the game. They are kept because a game is reported as
    /// cleared only once.
    put_aside: Option<Results>,
    /// Whether `Next::Cleared` is still to be returned.
    is_news: bool,
}

pub struct Play {
    start: Start,
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
    time: Time,
    checkpoint: Checkpoint,
    second: Second,
    introduction: Introduction,
    radio: Radio,
    remarks: Remarks,
    /// Deaths in all tries since `take_deaths` was called last.
    deaths: u32,
    device: Device,
    marks: Marks,
    /// Whether the world was stepped in this tick. Its events are new only then.
    stepped: bool,
}

impl Play {
    pub fn new(start: Start, size: (i32, i32)) -> Play {
        let world = start.world();
        let view = View::new(&world, size);
        marks::tell_index(&world);
        let radio = Radio::new(&start.level);
        let (rewind, checkpoint) = (Rewind::new(&world), Checkpoint::new(&world));
        Play {
            start,
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
            notice: None,
            asks_for_reload: false,
            tape: None,
            rewind,
            time: Time::default(),
            checkpoint,
            second: Second::default(),
            introduction: Introduction::default(),
            radio,
            remarks: Remarks::default(),
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

    pub fn is_watched(&self) -> bool {
        self.tape.is_some()
    }

    /// Starts recording. Call it at the level's start.
    pub fn record(&mut self) {
        self.record.begin(&self.start);
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

    pub fn warn(&mut self, sentence: &str) {
        Notice::warn(&mut self.notice, sentence);
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

    pub fn tick(&mut self, controls: Controls) -> Next {
        self.sound = None;
        self.stepped = false;
        if let Some(opened) = &mut self.menu {
            opened.is_hidden = false;
        }
        self.device = controls.device;
        if let Some(next) = controls.tool.and_then(tools::leads_to) {
            return next;
        }
        let closes_help = self.look_inside(&controls);
        if closes_help || self.view.overlays.help {
            return Next::Stay;
        }
        if self.notice.as_mut().is_some_and(|notice| !notice.tick()) {
            self.notice = None;
        }
        if std::mem::take(&mut self.end.is_news) {
            return Next::Cleared;
        }
        if let Some(results) = &mut self.end.results {
            let after = results.tick(&controls);
            self.sound = results.sound;
            return match after {
                Some(After::NextStage) => Next::NextStage,
                Some(After::Course) => Next::NextStage,
                Some(After::Again) => self.again(),
                Some(After::Race) => Next::Stage(How::Race),
                Some(After::Watch) => Next::Stage(How::Watch),
                Some(After::Export) => Next::Stage(How::Export),
                Some(After::Map) => Next::Map,
                Some(After::End) => Next::Ending,
                None => Next::Stay,
            };
        }
        if let Some(next) = self.course_goes() {
            return next;
        }
        let is_ended = self.is_ended();
        if let Some(Opened { menu, kind, .. }) = &mut self.menu {
            let choice = menu.tick(controls.menu, controls.pointer);
            self.sound = menu.sound;
            let goes_back = controls.menu == Some(MenuKey::Back);
            return match choice {
                _ if goes_back && matches!(kind, MenuKind::Tools | MenuKind::Doubt(_)) => self.pause_again(),
                _ if goes_back && !is_ended => self.resume(),
                Some(Choice::Resume) => self.resume(),
                Some(Choice::Again) => self.again(),
                Some(Choice::Inside) => self.list_tools(),
                Some(Choice::Use(tool)) => self.choose_tool(tool, controls.players),
                Some(Choice::BackASecond) => self.go_back(TICKS_A_SECOND),
                Some(Choice::Pause) => self.pause_again(),
                Some(Choice::Options) => Next::Options,
                Some(Choice::Ask(doubt)) => self.ask(doubt),
                Some(Choice::Checkpoint) => self.back_to_checkpoint(),
                Some(Choice::Continue) => self.continue_from_checkpoint(),
                Some(Choice::Easier) => Next::Easier,
                Some(Choice::CourseOver) => Next::CourseOver,
                Some(Choice::WatchAgain) => self.watch_again(),
                Some(Choice::SecondLeaves) => self.let_second_leave(),
                Some(Choice::Map) => Next::Map,
                Some(Choice::Title) => Next::Title,
                Some(Choice::Quit) => Next::Quit,
                None => Next::Stay,
            };
        }
        if let Some(player) = controls.lost_pad {
            return self.pause(Some(PAD_LOST[player]));
        }
        let second_asks = self.second_start(controls.players[1]);
        let asks_for_pause = controls.menu == Some(MenuKey::Back)
            || controls.players[0].pressed(Button::Start)
            || second_asks
            || self.time.is_right_clicked;
        if asks_for_pause || controls.focus_lost {
            self.sound = asks_for_pause.then_some(MenuSound::Back);
            return self.pause(None);
        }
        let is_pressed = controls.caught.is_some() || controls.pointer.left.pressed;
        self.introduction.tick(is_pressed);
        let players = self.parting(controls.players);
        if let Some(players) = self.time.due(self.held(players)) {
            self.step(players);
        }
        if std::mem::take(&mut self.end.is_news) { Next::Cleared } else { Next::Stay }
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
        self.remarks.after_tick(&self.world);
        if self.tape.is_none() {
            self.radio.after_tick(&self.world, self.view.notes.is_fight());
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

    fn end(&mut self) {
        self.end.ticks = END_TICKS;
        if self.end.put_aside.is_some() {
            self.end.results = self.end.put_aside.take();
        } else if self.is_rush() && self.world.outcome() == Outcome::Cleared {
            // The end of the warden leads on by itself, even if the exit was reached before.
        } else if self.world.outcome() == Outcome::Cleared && self.tape.is_none() {
            let mut results = Results::new(&self.start.level.name, self.world.results());
            results.judge(None, None, self.start.next.as_ref().map(|_| After::NextStage), false);
            self.end.results = Some(results);
            self.end.is_news = true;
        } else {
            self.menu = Some(self.ended_menu());
        }
    }

    /// Whether the menu or the results that follow the end of a level were shown.
    fn is_ended(&self) -> bool {
        self.end.ticks >= END_TICKS
    }

    /// Whether the player can still continue at the checkpoint, or give it up.
    fn has_lost(&self) -> bool {
        self.is_ended() && self.tape.is_none() && self.world.outcome() == Outcome::Lost
    }

    fn ended_menu(&self) -> Opened {
        if self.course.is_some() && self.world.outcome() == Outcome::Lost {
            return self.course_ended();
        }
        let mut choices = match (&self.tape, self.world.outcome()) {
            (Some(_), _) => {
                vec![(words!("menu.watch_again"), Choice::WatchAgain), (words!("menu.play_yourself"), Choice::Again)]
            }
            (None, Outcome::Lost) => vec![CONTINUE, (words!("menu.restart"), Choice::Ask(Doubt::Again))],
            (None, Outcome::Running | Outcome::Cleared) => vec![(words!("menu.play_again"), Choice::Again)],
        };
        if self.tape.is_none() && self.start.rules.difficulty != Difficulty::Easy {
            choices.push(EASIER);
        }
        let asks = |doubt: Doubt, choice: Choice| if self.has_lost() { Choice::Ask(doubt) } else { choice };
        choices.extend([
            (words!("menu.map"), asks(Doubt::Map, Choice::Map)),
            (words!("menu.title"), asks(Doubt::Title, Choice::Title)),
            (words!("menu.quit"), asks(Doubt::Quit, Choice::Quit)),
        ]);
        let menu = Menu::in_rows(choices, Rows { top: MENU_TOP, line: LINE, width: OVER_WIDTH });
        Opened::new(menu, MenuKind::End)
    }

    /// Continues at the last checkpoint. The recording ends, because its inputs do not lead there.
    fn continue_from_checkpoint(&mut self) -> Next {
        if !self.take_credit() {
            return Next::Stay;
        }
        if self.record.end(&self.world) {
            log::info!("continued at tick {}: the recording ends here", self.world.tick());
        }
        self.world.continue_from_checkpoint();
        self.rewind.restart(&self.world);
        self.view.after_rewind(&self.world);
        (self.end.ticks, self.time) = (0, Time::default());
        self.watch_world();
        self.resume()
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
        self.deeds.again();
        self.introduction.close();
        self.radio.again();
        self.world = self.start.world();
        self.view.restart(&self.world);
        self.rewind.restart(&self.world);
        self.time = Time::default();
        self.watch_world();
        (self.menu, self.end) = (None, End::default());
        if let Some(ghost) = &mut self.ghost {
            ghost.restart();
        }
        self.marks.again();
        self.tape = None;
        self.second.leaves = false;
        self.checkpoint.forget();
        self.record.again(&self.start);
        Next::Stay
    }

    pub fn draw(&mut self, mix: f32, list: &mut DrawList) {
        // A world that waits is drawn at its last tick, because interpolation would make it tremble.
        let mix = if self.has_menu() { 1.0 } else { self.time.mix(mix) };
        let ghost = self.ghost.as_ref();
        self.view.hud = self.end.results.is_none();
        // Signs are hidden while the card or the menu is shown.
        self.view.notes.captions = self.introduction.card().is_none() && self.menu.is_none();
        self.view.draw_beside(&self.world, mix, list, |list, seen| {
            if let Some(ghost) = ghost {
                ghost.draw(list, seen, mix);
            }
        });
        if let (Some(ghost), None, None) = (ghost, &self.menu, &self.end.results) {
            let (time, right) = (Clock(ghost.lasted()), list.width - 8);
            let below = list.height - 36;
            list.text(Font::of(list.look.text), Align::Right, right, below, GHOST, words!("play.racing", time = time));
        }
        if let (Some(trial), None, None) = (&self.trial, &self.menu, &self.end.results) {
            trial.draw(list, &self.world);
        }
        if self.menu.is_none() && self.end.results.is_none() {
            self.draw_course(list);
        }
        if let Some(card) = self.introduction.card().filter(|_| self.menu.is_none() && self.end.results.is_none()) {
            card.draw(list, &self.world, self.view.seen());
        }
        if self.menu.is_none() && self.end.results.is_none() {
            self.remarks.draw(list, &self.world, self.view.seen());
            let taken = [0, 1].map(|number| self.view.notes.tells_of_weapon(number));
            self.radio.draw(list, &self.world, self.view.seen(), taken, self.view.inside.boxes());
        }
        self.draw_long_press(list);
        self.draw_watched(list);
        if let Some(results) = &self.end.results {
            results.draw(list);
        }
        self.draw_menu(list);
        if self.is_ended() && self.menu.is_some() {
            self.draw_countdown(list);
        }
        if let Some(notice) = &self.notice {
            notice.draw(list);
        }
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
        self.menu.is_some() || self.end.results.is_some() || self.view.overlays.help
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    pub fn view(&mut self) -> &mut View {
        &mut self.view
    }
}

impl Screen for Play {
    fn screen(&self) -> String {
        Play::screen(self)
    }

    fn offers(&self) -> Vec<Offer> {
        Play::offers(self)
    }

    fn tick(&mut self, controls: Controls) -> Next {
        Play::tick(self, controls)
    }

    fn draw(&mut self, mix: f32, list: &mut DrawList) {
        Play::draw(self, mix, list);
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        Play::menu_sound(self)
    }

    fn draw_beneath(&mut self, list: &mut DrawList) {
        Play::draw_beneath(self, list);
    }

    fn has_menu(&self) -> bool {
        Play::has_menu(self)
    }

    fn game(&self) -> Option<&Play> {
        Some(self)
    }

    fn set_look(&mut self, look: crate::settings::PictureOptions) {
        self.view().look = look;
    }

    fn can_warn(&self) -> bool {
        true
    }

    fn warn(&mut self, sentence: &str) {
        Play::warn(self, sentence);
    }
}
