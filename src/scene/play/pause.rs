//! The pause menu, its questions before something is lost, and the return to the last checkpoint. That restores a world
//! kept when the checkpoint was touched. The recording is cut to that tick.

use std::fmt::Display;

use super::super::widgets::hints::{self, Hint, MenuAction};
use super::super::widgets::menu::{Menu, Rows};
use super::{Choice, End, Next, Play, Screen, goals};
use crate::draw::font::{Align, Font};
use crate::draw::hud::opponent;
use crate::draw::{Colour, DrawList};
use crate::geom::{Rect, TICKS_A_SECOND};
use crate::index::Kind;
use crate::settings::HAS_WINDOW;
use crate::sim::world::event::EventKind;
use crate::sim::{IndexChoice, Outcome, Rules, World};
use crate::words::Text;

/// Pixels from the hints to the lower edge, and from one row of a menu to the next.
pub(super) const HINTS_UP: i32 = 16;
/// How far the picture behind a menu is darkened.
pub(super) const SHADE: u8 = 176;
/// From the middle of the picture up to the heading of a menu.
pub(super) const HEADING_UP: i32 = 120;
/// The colours of a lost game: over the picture, and of the words on it.
pub(super) const LOST: Colour = Colour::rgb(0x24060a);
const OVER: Colour = Colour::rgb(0xff5a3c);
/// Ticks in which the words fall onto the picture, and their final size in quarters.
const FALL_TICKS: u32 = 8;
const OVER_SIZE: i32 = 8;
const LINE: i32 = 17;
const WIDTH: i32 = 170;
/// Where the parts are, in pixels below the middle of the picture: what is asked or explained, and a short menu.
pub(super) const WARNING: i32 = -46;
const ASKS_TOP: i32 = -6;

/// A choice that needs to be confirmed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Doubt {
    Checkpoint,
    Again,
    Map,
    Title,
    Quit,
    /// Gives up a course.
    Course,
}

impl Doubt {
    /// The entry that leads to the level map, or to the list of own levels where there is no map.
    pub(super) fn map_entry(has_map: bool) -> Text {
        if has_map { words!("menu.map") } else { words!("menu.own") }
    }

    /// Returns the question, the words of a yes, and what a yes does.
    pub(super) fn asks(self, has_map: bool) -> (Text, Text, Choice) {
        let leaves = words!("pause.leave.warning");
        match self {
            Doubt::Checkpoint => {
                (words!("pause.checkpoint.warning"), words!("pause.checkpoint.yes"), Choice::Checkpoint)
            }
            Doubt::Again => (words!("pause.restart.warning"), words!("pause.restart.yes"), Choice::Again),
            Doubt::Map => (leaves, Doubt::map_entry(has_map), Choice::Go(Next::Map)),
            Doubt::Title => (leaves, words!("pause.title.yes"), Choice::Go(Next::Title)),
            Doubt::Quit => (leaves, words!("menu.quit"), Choice::Go(Next::Quit)),
            Doubt::Course => (words!("course.warning"), words!("course.give_up"), Choice::Go(Next::CourseOver)),
        }
    }
}

/// The kind of an open menu.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MenuKind {
    /// With the reason, if no player asked for the pause.
    Pause(Option<Text>),
    Doubt(Doubt),
    Tools,
    /// The lines that were said, and the notes that were found.
    Heard {
        page: usize,
    },
    End,
}

/// A menu over the game.
pub(super) struct Opened {
    pub menu: Menu<Choice>,
    pub kind: MenuKind,
    /// Hidden for one picture: a screenshot that was chosen in the menu.
    pub is_hidden: bool,
}

impl Opened {
    pub fn new(menu: Menu<Choice>, kind: MenuKind) -> Opened {
        Opened { menu, kind, is_hidden: false }
    }
}

/// A copy of the world from the last touch of a checkpoint. It uses the scan as its index, so it has no tree.
pub(super) struct Checkpoint {
    world: World,
    is_reached: bool,
}

impl Checkpoint {
    pub(super) fn new(world: &World) -> Checkpoint {
        let mut kept = world.clone();
        kept.set_index(IndexChoice { kind: Kind::Scan, depth: None });
        Checkpoint { world: kept, is_reached: false }
    }

    pub(super) fn forget(&mut self) {
        self.is_reached = false;
    }

    pub(super) fn watch(&mut self, world: &World) {
        if world.events().iter().any(|event| event.kind == EventKind::Checkpoint) {
            self.world.become_like(world);
            self.is_reached = true;
        }
    }

    /// Returns the kept world if it is earlier.
    pub(super) fn world_behind(&self, world: &World) -> Option<&World> {
        (self.is_reached && self.world.tick() <= world.tick()).then_some(&self.world)
    }

    /// Whether a kept checkpoint is earlier than `world`. Rewinding can go back beyond a checkpoint.
    fn lies_behind(&self, world: &World) -> bool {
        self.is_reached && self.world.tick() < world.tick()
    }
}

impl Play {
    /// Opens the pause. `why` is shown, for a pause that no player asked for.
    pub(super) fn pause(&mut self, why: Option<Text>) -> Next {
        // The list of tools has a larger picture.
        self.menu = None;
        let loses = self.tape.is_none();
        let asks = |doubt: Doubt| if loses { Choice::Ask(doubt) } else { doubt.asks(self.has_map).2 };
        let mut choices = vec![(words!("pause.resume"), Choice::Resume)];
        if self.can_go_back() {
            choices.push((words!("pause.checkpoint"), Choice::Ask(Doubt::Checkpoint)));
        }
        if loses {
            choices.push((words!("menu.restart"), Choice::Ask(Doubt::Again)));
        } else {
            choices
                .extend([(words!("pause.watch"), Choice::WatchAgain), (words!("menu.play_yourself"), Choice::Again)]);
        }
        if self.has_heard() {
            choices.push((words!("notes.title"), Choice::Heard));
        }
        choices.push((words!("menu.options"), Choice::Go(Next::Options)));
        if self.world.player(1).is_some() && loses && !self.second.leaves {
            choices.push((words!("pause.second_leaves"), Choice::SecondLeaves));
        }
        choices.extend([
            (words!("tools.title"), Choice::Inside),
            (Doubt::map_entry(self.has_map), asks(Doubt::Map)),
            (words!("menu.title"), asks(Doubt::Title)),
        ]);
        if self.course.is_some() {
            choices = self.course_pause();
        }
        if HAS_WINDOW {
            choices.push((words!("menu.quit"), asks(Doubt::Quit)));
        }
        // A menu with many choices starts higher.
        let rows = self.rows(24 - choices.len() as i32 * LINE / 2, WIDTH);
        self.menu = Some(Opened::new(Menu::in_rows(choices, rows), MenuKind::Pause(why)));
        Next::Stay
    }

    /// The rows of a menu over the game. `top` is in pixels below the middle of the picture.
    pub(super) fn rows(&self, top: i32, width: i32) -> Rows {
        let (w, h) = self.size();
        Rows { top: h / 2 + top, line: LINE, width, middle: w / 2 }
    }

    /// Goes back from a question or from the list of tools, to the row that opened it in the pause or in the menu at the end.
    pub(super) fn pause_again(&mut self) -> Next {
        let opener = match self.menu.as_ref().map(|opened| opened.kind) {
            Some(MenuKind::Doubt(doubt)) => Choice::Ask(doubt),
            Some(MenuKind::Tools) => Choice::Inside,
            Some(MenuKind::Heard { .. }) => Choice::Heard,
            Some(MenuKind::Pause(_) | MenuKind::End) | None => Choice::Resume,
        };
        self.menu = None;
        if self.is_ended() {
            self.menu = Some(self.ended_menu());
        } else {
            self.pause(None);
        }
        if let Some(opened) = &mut self.menu {
            opened.menu.stand_on(opener);
        }
        Next::Stay
    }

    pub fn can_go_back(&self) -> bool {
        self.tape.is_none() && self.checkpoint.lies_behind(&self.world)
    }

    /// Asks before something is lost. "No" is in focus.
    pub(super) fn ask(&mut self, doubt: Doubt) -> Next {
        let (_, agrees, yes) = doubt.asks(self.has_map);
        let menu = Menu::in_rows(vec![(words!("pause.no"), Choice::Pause), (agrees, yes)], self.rows(ASKS_TOP, WIDTH));
        self.menu = Some(Opened::new(menu, MenuKind::Doubt(doubt)));
        Next::Stay
    }

    /// Pauses because a pad that is not known needs attention.
    pub fn interrupt(&mut self) {
        // The list of tools closes too: the editor may have been opened from it and always returns to the pause.
        let may_pause = self.menu.as_ref().is_none_or(|opened| opened.kind == MenuKind::Tools);
        if may_pause && self.end.results.is_none() {
            self.pause(None);
        }
    }

    pub(super) fn back_to_checkpoint(&mut self) -> Next {
        if self.checkpoint.lies_behind(&self.world) {
            self.world.become_like(&self.checkpoint.world);
            self.record.cut(self.world.tick());
            self.record.bend();
            self.rewind.restart(&self.world);
            self.view.after_rewind(&self.world);
            self.follow_with_ghost();
            self.time = Default::default();
            self.watch_world();
            self.end = End::default();
        }
        self.resume()
    }

    /// Changes the rules. The recording ends, because it holds only one set of rules, and the game sets no record.
    /// The mode, such as new game plus, stays as it is.
    pub fn play_by(&mut self, rules: Rules) {
        let Rules { plus, rush, .. } = self.start.rules;
        let rules = Rules { plus, rush, ..rules };
        if self.tape.is_some() || rules == self.start.rules {
            return;
        }
        self.start.rules = rules;
        if self.world.tick() == 0 {
            self.again();
            return;
        }
        if self.end_recording() {
            log::warn!("the rules were changed at tick {}: the recording ends here", self.world.tick());
        }
        self.record.bend();
        self.world.set_rules(rules);
        self.checkpoint.world.set_rules(rules);
        self.rewind.restart(&self.world);
        if self.is_ended() && self.menu.is_some() {
            let focus = self.menu.as_ref().map(|opened| opened.menu.chosen());
            let mut ended = self.ended_menu();
            focus.into_iter().for_each(|choice| ended.menu.stand_on(choice));
            self.menu = Some(ended);
        }
    }

    pub(super) fn draw_menu(&self, list: &mut DrawList) {
        let is_shown = |opened: &&Opened| !self.view.overlays.help && !opened.is_hidden;
        let Some(Opened { menu, kind, .. }) = self.menu.as_ref().filter(is_shown) else { return };
        if *kind == MenuKind::Tools {
            return self.draw_tools(menu, list);
        }
        let shade = if self.has_lost() { LOST } else { Colour::INK };
        list.fill(list.bounds(), shade.with_alpha(SHADE));
        // A screenshot can be larger than the picture for which the menu was made.
        let (w, h) = self.size();
        let place = Rect::new((list.width - w) / 2, (list.height - h) / 2, w, h);
        list.lens(place, 4, |list| match *kind {
            MenuKind::Heard { page } => self.draw_heard(menu, page, list),
            kind => self.draw_page(menu, kind, list),
        });
    }

    fn draw_page(&self, menu: &Menu<Choice>, kind: MenuKind, list: &mut DrawList) {
        let title = match (self.is_ended(), self.world.outcome()) {
            (false, _) if self.tape.is_some() => words!("pause.head.replay"),
            (false, _) => words!("pause.head.paused"),
            (true, Outcome::Cleared) => words!("stage.clear"),
            (true, Outcome::Lost | Outcome::Running) => words!("pause.head.end"),
        };
        let (middle, half, text) = (list.width / 2, list.height / 2, Font::of(list.look.text));
        match self.has_lost() {
            true => draw_game_over(list, self.lost_heading(), u32::MAX),
            false => list.text(Font::Display, Align::Middle, middle, half - HEADING_UP, Colour::PAPER, title),
        }
        let name = self.fight().and_then(|_| opponent(&self.world)).unwrap_or(&self.start.level.name);
        let mut line = |time: &dyn Display| {
            list.text(text, Align::Middle, middle, half - 101, Colour::DIM, format_args!("{name}   {time}"));
        };
        match self.clock() {
            Some(clock) => line(&clock),
            None => {
                let seconds = self.world.lasted() / TICKS_A_SECOND;
                line(&format_args!("{}:{:02}", seconds / 60, seconds % 60));
            }
        }
        if self.fight().is_none() {
            goals::draw(list, &self.world, half - 86);
        }
        let is_lost = self.is_ended() && self.world.outcome() == Outcome::Lost && self.tape.is_none();
        if is_lost {
            self.remarks.draw_cause(list, &self.world, (middle, half - 69));
        }
        let says = match kind {
            MenuKind::Doubt(doubt) => Some(doubt.asks(self.has_map).0),
            MenuKind::Pause(why) => why,
            MenuKind::Tools | MenuKind::Heard { .. } | MenuKind::End => None,
        };
        let is_lost = is_lost && self.course.is_none();
        if let Some(says) = says.or(is_lost.then_some(words!("pause.continue.warning"))) {
            let y = half + if matches!(kind, MenuKind::Doubt(_)) || is_lost { WARNING } else { -69 };
            list.paragraph(text, Align::Middle, (middle, y), list.width - 60, Colour::AMBER, &says);
        }
        if self.waits_for_a_fresh_press() {
            return menu.draw_unfocused(list);
        }
        menu.draw(list);
        const RUNS: &[Hint] = &[hints::CHOOSE, hints::SELECT, (MenuAction::Back, words!("hint.resume"))];
        const ASKS: &[Hint] = &[hints::CHOOSE, hints::SELECT, hints::BACK];
        const ENDED: &[Hint] = &[hints::CHOOSE, hints::SELECT];
        const TURNS: &[Hint] = &[hints::CHOOSE, (MenuAction::Change, words!("hint.change"))];
        let hints = match kind {
            _ if matches!(menu.chosen(), Choice::Go(Next::Difficulty { .. })) => TURNS,
            _ if self.is_ended() => ENDED,
            MenuKind::Doubt(_) => ASKS,
            MenuKind::Pause(_) | MenuKind::Tools | MenuKind::Heard { .. } | MenuKind::End => RUNS,
        };
        hints::draw_on_strip(list, list.height - HINTS_UP, self.device, hints);
        if self.is_ended() {
            self.draw_countdown(list);
        }
    }
}

/// Draws the name of a lost game over the picture. It falls in the first ticks.
pub(super) fn draw_game_over(list: &mut DrawList, words: Text, ticks: u32) {
    let quarters = OVER_SIZE + FALL_TICKS.saturating_sub(ticks) as i32 * 6;
    let (w, h) = ((Font::Display.width(words) + 8) * quarters / 4, Font::Display.line() * quarters / 4);
    let (x, y) = (list.width / 2, list.height / 2 - HEADING_UP + Font::Display.capital() / 2 - 4);
    list.lens(Rect::new(x - w / 2, y - h / 2, w, h), quarters, |list| {
        list.text(Font::Display, Align::Middle, list.width / 2, 2, OVER, words);
    });
}
