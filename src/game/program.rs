//! Which scene is active and how the scenes follow each other, with their files: the level that is watched while it is
//! played, the editor's file, the recording. A level that cannot be read never ends the game.

mod courses;
mod editing;
mod kept;
mod options;
mod publish;
mod records;
mod shelf;
mod story;
mod trials;
mod unsaved;

use super::lab_setup::{self, LabOptions};
use super::start::{Game, GameOptions, start};
use crate::career::Career;
use crate::career::modes::Arcade;
use crate::files::desk::Desk;
use crate::files::library::Library;
use crate::files::recording::RecordingFile;
use crate::files::watch::Watch;
use crate::game::stages;
use crate::geom::TICKS_A_SECOND;
use crate::saves::keeper::Keeper;
use crate::saves::preferences::Preferences;
use crate::saves::recovery::{Recovery, Unsaved};
use crate::scene::achievements::Banner;
use crate::scene::play::{Play, Start};
use crate::scene::{Next, Scene, StageAction};
use crate::sim::{Difficulty, Rules};
use crate::words::Text;
use courses::OnTheWay;
use shelf::Lent;
use unsaved::Kept;

/// The file of a level that is begun from the title, in the folder the game was started in.
const NEW_LEVEL: &str = "my-level.ron";
const NO_RUN: Text = words!("game.no_run");

pub struct Program {
    pub scene: Scene,
    /// The scene that was active when the options opened. It continues when they close.
    beneath: Option<Scene>,
    pub preferences: Preferences,
    library: Library,
    options: GameOptions,
    level: String,
    /// The stage that is played or edited, if it is not `level`, which the command line named.
    stage: Option<String>,
    watch: Watch,
    desk: Option<Desk>,
    keeper: Keeper,
    /// The game that continues after the editor.
    waiting: Option<Box<Play>>,
    /// Whether a second player is in from the first tick of what is begun next.
    for_two: bool,
    demos: usize,
    /// An arcade or the boss rush that is played.
    course: Option<OnTheWay>,
    banner: Banner,
    /// The open part of the player's shelf.
    lent: Option<Lent>,
    recovery: Recovery,
    kept: Kept,
    /// The recording while it is made.
    recording: Option<RecordingFile>,
    /// Changes that an earlier game did not save. The player is asked about each, the last one first.
    unsaved: Vec<Unsaved>,
}

impl Program {
    pub fn new(game: Game, preferences: Preferences) -> Program {
        let Game { mut first, library, options, level, desk, pack, keeper } = game;
        if let Scene::Play(play) = &mut first
            && !play.is_watched()
        {
            play.record();
        }
        let recovery = Recovery::new(preferences.folder());
        let mut program = Program {
            scene: first,
            beneath: None,
            preferences,
            library,
            options,
            level,
            stage: None,
            watch: Watch::new(None),
            desk,
            keeper,
            waiting: None,
            for_two: false,
            demos: 0,
            course: None,
            banner: Banner::default(),
            lent: None,
            recovery,
            kept: Kept::default(),
            recording: None,
            unsaved: Vec::new(),
        };
        program.offer_unsaved();
        program.watch = program.watch_of(None);
        if let Some(pack) = pack {
            program.open_added(pack);
        }
        program.put_into_effect();
        program
    }

    /// Returns the level of a stage. Without a stage it is that of the command line.
    fn level_of<'a>(&'a self, stage: Option<&'a str>) -> &'a str {
        stage.unwrap_or(&self.level)
    }

    fn play_of(&self, stage: Option<&str>) -> Result<Play, String> {
        let mut start = start(&self.library, self.level_of(stage), &self.options)?;
        start.next = start.next.or_else(|| self.follows_in_pack(&start.level_name));
        let play = self.play_from(start);
        let has_map = self.on_the_shelf(Next::Map) == Next::Map;
        Ok(if has_map { play } else { play.without_map() })
    }

    fn play_from(&self, start: Start) -> Play {
        let play = Play::new(start);
        if self.for_two { play.for_two() } else { play }
    }

    /// Watches the level's file, to read it again when it is saved. A recording keeps the level it was made on.
    fn watch_of(&self, stage: Option<&str>) -> Watch {
        Watch::new(self.library.file_of(self.level_of(stage)).filter(|_| !self.options.is_watched))
    }

    pub fn career(&self) -> &Career {
        self.keeper.career()
    }

    /// Goes where the scene wants to go. Returns false if the game ends.
    pub fn go(&mut self, next: Next) -> Result<bool, String> {
        // The window handles these.
        if matches!(next, Next::Stay | Next::FullScreen | Next::Screenshot) {
            return Ok(true);
        }
        self.leave_options();
        if matches!(self.scene, Scene::Title(_)) {
            self.for_two = next == Next::Together;
        }
        match self.on_the_shelf(next) {
            Next::Stay | Next::FullScreen | Next::Screenshot => {}
            Next::Recover(answer) => self.recover(answer),
            Next::Options => self.open_options(),
            Next::Return => self.close_options(),
            Next::Quit => {
                self.forget_unsaved(true);
                return Ok(false);
            }
            Next::Title => {
                self.leave_run();
                self.give_back();
                self.course = None;
                self.options.rules.plus = false;
                self.stage = None;
                let mut title = stages::title(&self.library, self.keeper.career(), self.keeper.unfinished().as_ref())?;
                // The title selects the entry that the player comes from.
                match self.scene {
                    Scene::Map(_) => title.stand_on(Next::Map),
                    Scene::Lab(_) => title.stand_on(Next::Lab),
                    Scene::Editor(_) => title.stand_on(Next::NewLevel),
                    Scene::Credits(_) => title.stand_on(Next::Credits),
                    Scene::Modes(_) => title.stand_on(Next::Modes),
                    Scene::OwnLevels(_) => title.stand_on(Next::OwnLevels),
                    Scene::Title(_) | Scene::Play(_) | Scene::Ending(_) | Scene::Options(_) => {}
                    Scene::Panels(_) | Scene::Briefing(_) | Scene::Notes(_) | Scene::Trial(_) | Scene::BossRush(_) => {}
                    Scene::Scores(_) | Scene::Achievements(_) | Scene::Statistics(_) | Scene::Publish(_) => {}
                }
                self.scene = title.into();
            }
            Next::Demo => self.next_demo(),
            Next::Credits => {
                self.leave_run();
                self.scene = stages::credits(&self.library, &self.keeper).into();
            }
            Next::Ending => self.end(),
            Next::EndingFigures => self.show_figures(),
            Next::Notes => self.notes(),
            Next::OwnLevels => self.show_own(),
            Next::Own(action) => self.own(action),
            Next::Begin => self.begin_stage(),
            Next::Map => {
                self.course = None;
                self.map();
            }
            Next::Lab => self.scene = lab_setup::new_lab(&LabOptions::default(), &self.library)?.into(),
            Next::Continue | Next::Together => self.go_on(),
            Next::Play => match self.waiting.take() {
                Some(play) => self.go_on_with(play),
                None => self.play(StageAction::Play),
            },
            Next::Difficulty { on } => self.turn_difficulty(on),
            Next::Stage(how) => self.stage(how),
            Next::Modes => self.show_modes(),
            Next::ShortArcade => self.begin_arcade(Arcade::Short),
            Next::Arcade => self.begin_arcade(Arcade::Whole),
            Next::Rush => self.show_rush(),
            Next::WholeRush => self.begin_rush(),
            Next::Practise => self.practise(),
            Next::Plus => self.begin_plus(),
            Next::Achievements => self.show_achievements(),
            Next::Statistics => self.show(stages::statistics(&self.library, &self.keeper)),
            Next::CourseOver => self.lose_course(),
            Next::KeepScore => self.keep_score(),
            Next::Against(row) => self.begin_trial(row),
            Next::ExportSplits => self.export_splits(),
            Next::NextStage => self.next_stage(),
            Next::Cleared => self.cleared(),
            Next::Edit => self.edit(Next::Play),
            Next::NewLevel => {
                self.stage = Some(NEW_LEVEL.into());
                self.edit(Next::Title);
            }
            Next::Save { .. } | Next::Reload | Next::KeepProof => self.file(next),
            Next::Publish => self.publish(),
            Next::ReadProofs => self.read_proofs(),
            Next::WritePack => self.write_pack(),
            Next::LeavePublish => self.leave_publish(),
            Next::ListLevels => self.list_levels(),
            Next::OpenLevel => self.open_level(),
            Next::SaveAs => self.save_as(),
            Next::Stamps => self.list_stamps(),
            Next::KeepStamp => self.keep_stamp(),
        }
        self.forget_unsaved(false);
        self.put_into_effect();
        Ok(true)
    }

    /// Starts the current stage, perhaps with the best run beside it, or shows the best run itself.
    fn play(&mut self, how: StageAction) {
        let stage = self.stage.as_deref();
        let made = self.play_of(stage).and_then(|mut play| {
            play.record();
            if matches!(how, StageAction::Race | StageAction::Watch) {
                // The rules of the settings take effect only after this.
                let difficulty = self.difficulty();
                let key = self.library.key_of(play.level_name(), play.world().level()).by(play.rules());
                let run = self.keeper.run(&key, difficulty)?.ok_or(NO_RUN)?;
                if run.refuses(play.world().level()).is_some() {
                    return Err(words!("game.old_run").into());
                }
                let best = self.keeper.career().best(&key, difficulty).and_then(|best| best.ticks);
                // A recording continues for a moment after the exit, so it may be a little longer than the best time.
                // If it is much longer, it does not belong to that time, and its own length counts.
                let lasted = best.filter(|best| best + 2 * TICKS_A_SECOND >= run.ticks).unwrap_or(run.ticks);
                if how == StageAction::Watch { play.watch(&run) } else { play.race(&run, lasted) }
            }
            Ok(play)
        });
        match (made, &mut self.scene) {
            (Ok(play), _) => {
                self.watch = self.watch_of(stage);
                if !play.is_watched() && stage.is_some() {
                    self.keeper.begins(&self.library.key_of(play.level_name(), play.world().level()));
                }
                if how == StageAction::Play { self.enter(play) } else { self.scene = play.into() }
            }
            (Err(problem), Scene::Editor(editor)) => {
                log::warn!("{problem}");
                editor.refuse(&words!("game.broken_level"));
            }
            (Err(problem), _) => self.complain(&problem),
        }
    }

    /// The difficulty of what is begun next.
    fn difficulty(&self) -> Difficulty {
        match self.options.difficulty_is_given {
            true => self.options.rules.difficulty,
            false => self.preferences.settings().difficulty,
        }
    }

    /// The rules of what is begun next, without the assists.
    fn rules(&self) -> Rules {
        Rules { difficulty: self.difficulty(), plus: self.options.rules.plus, ..Rules::default() }
    }

    /// Changes the difficulty of what is begun next and of a game that was lost, and shows the best results on it.
    fn turn_difficulty(&mut self, on: bool) {
        let turned = self.difficulty().turned(on);
        self.options.difficulty_is_given = false;
        self.change(|settings| settings.difficulty = turned);
        self.preferences.save();
        if matches!(self.scene, Scene::BossRush(_)) {
            return self.turn_rush();
        }
        let Scene::Map(map) = &mut self.scene else { return };
        let rules = Rules { plus: self.options.rules.plus, ..self.preferences.settings().rules() };
        match stages::map(&self.library, &self.keeper, map.chosen(), rules) {
            Ok(turned) => map.turn_to(turned),
            Err(problem) => self.complain(&problem),
        }
    }

    fn stage(&mut self, how: StageAction) {
        let is_map = matches!(self.scene, Scene::Map(_));
        if let Scene::Map(map) = &self.scene {
            self.stage = Some(map.chosen().into());
        }
        match how {
            StageAction::Edit => self.edit(if is_map { Next::Map } else { Next::Play }),
            StageAction::Ending => self.end(),
            StageAction::Notes => self.notes(),
            StageAction::Export => self.export(),
            StageAction::Trial => self.prepare_trial(),
            StageAction::Difficulty => self.turn_difficulty(true),
            StageAction::Play | StageAction::Race | StageAction::Watch => {
                self.leave_run();
                self.play(how);
            }
        }
    }

    fn map(&mut self) {
        self.leave_run();
        let at = match &self.scene {
            Scene::Play(play) => Some(play.level_name().to_string()),
            _ => self.stage.clone().or_else(|| self.keeper.career().last.clone()),
        };
        let rules = Rules { plus: self.options.rules.plus, ..self.preferences.settings().rules() };
        match stages::map(&self.library, &self.keeper, at.as_deref().unwrap_or_default(), rules) {
            Ok(map) => self.scene = map.into(),
            Err(problem) => match &mut self.scene {
                Scene::Editor(editor) => {
                    log::warn!("{problem}");
                    editor.refuse(problem.lines().next().unwrap_or_default());
                }
                _ => self.complain(&problem),
            },
        }
    }

    fn notes(&mut self) {
        self.show(stages::notes(&self.library, self.keeper.career()));
    }

    /// Shows a screen, or why there is none.
    fn show(&mut self, made: Result<impl Into<Scene>, String>) {
        match made {
            Ok(screen) => self.scene = screen.into(),
            Err(problem) => self.complain(&problem),
        }
    }

    fn next_demo(&mut self) {
        self.demos += 1;
        match (stages::demo(&self.library, self.demos), &mut self.scene) {
            (Ok(demo), Scene::Title(title)) => title.show(demo),
            (Ok(_), _) => {}
            (Err(problem), _) => log::warn!("{problem}"),
        }
    }

    fn complain(&mut self, problem: &str) {
        log::warn!("{problem}");
        self.scene.warn(problem.lines().next().unwrap_or_default());
    }

    fn next_stage(&mut self) {
        if self.next_of_course() {
            return;
        }
        self.leave_run();
        if self.options.record.take().is_some() {
            log::warn!("one recording is one level: what follows is not recorded");
        }
        let Scene::Play(play) = &self.scene else { return };
        let name = play.next_stage().map(String::from);
        if let Some(panels) = self.told_after(play.level_name()) {
            self.stage = name;
            self.scene = panels.into();
            return;
        }
        let made = self.play_of(name.as_deref());
        let Scene::Play(play) = &mut self.scene else { return };
        match made {
            Ok(mut stage) => {
                stage.record();
                self.keeper.begins(&self.library.key_of(stage.level_name(), stage.world().level()));
                self.watch = self.watch_of(name.as_deref());
                self.stage = name;
                self.enter(stage);
            }
            Err(problem) => {
                log::warn!("{problem}");
                play.say(problem.lines().next().unwrap_or_default());
            }
        }
    }

    fn run(&mut self) -> Option<&mut Play> {
        match &mut self.scene {
            Scene::Play(play) => Some(play),
            _ => self.waiting.as_deref_mut(),
        }
    }

    /// Whether the window may close now. The editor first asks whether to save.
    pub fn may_close(&mut self) -> bool {
        match &mut self.scene {
            Scene::Editor(editor) if editor.is_changed() => {
                editor.leave(Next::Quit);
                false
            }
            _ => true,
        }
    }

    /// Reports a problem as soon as there is a screen to show it on.
    pub fn complain_on_screen(&mut self, sentence: String) {
        self.keeper.complain(sentence);
    }

    /// Passes changes of the level's file to the game, and reports what could not be saved.
    pub fn watch(&mut self) {
        if self.scene.can_warn()
            && let Some(complaint) = self.keeper.complaint().or_else(|| self.preferences.complaint())
        {
            self.complain(&complaint);
        }
        if let Scene::Play(play) = &mut self.scene
            && self.watch.tell(play)
        {
            let level = self.stage.as_deref().unwrap_or(&self.level);
            play.bring(self.library.own(level, play.world().level()));
        }
    }
}
