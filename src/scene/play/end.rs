//! The end of a level: the results, or the menu after a game over, and how the game continues from there.

use super::super::map::difficulty_button;
use super::super::results::{After, Results};
use super::super::widgets::menu::Menu;
use super::pause::{Doubt, LOST, MenuKind, Opened, SHADE, draw_game_over};
use super::tools::TimeFlow;
use super::{Choice, Next, Play};
use crate::draw::DrawList;
use crate::sim::Outcome;
use crate::words::Text;

/// Ticks from the end of a level to the menu that follows, so that the end can be seen.
const END_TICKS: u32 = 96;
/// Ticks from the end of a lost game to its name on the picture, which then gets darker. Until the menu comes, keys that were
/// meant for the fight do nothing.
const OVER_TICKS: u32 = 22;
const CONTINUE: (Text, Choice) = (words!("play.continue"), Choice::Continue);
/// Ticks for which the menu of a lost game takes no press, because a player who dies in a jump still presses keys.
const FRESH_TICKS: u32 = 54;
/// The menu after the end, in pixels below the middle of the picture.
pub(super) const MENU_TOP: i32 = -18;
pub(super) const OVER_WIDTH: i32 = 400;

/// The end of a level, and the results that follow it.
#[derive(Default)]
pub(super) struct End {
    /// Ticks since the level was cleared or lost.
    pub ticks: u32,
    /// Ticks since the menu of a lost game is there.
    pub menu_ticks: u32,
    pub results: Option<Results>,
    /// Results that were hidden when the player froze or stepped the game. They are kept because a game is reported as
    /// cleared only once.
    pub put_aside: Option<Results>,
    /// Whether `Next::Cleared` is still to be returned.
    pub is_news: bool,
}

impl Play {
    pub(super) fn end(&mut self) {
        self.end.ticks = END_TICKS;
        // A recording may go on for a while after the end.
        if self.end.results.is_some() {
            return;
        }
        if self.end.put_aside.is_some() {
            self.end.results = self.end.put_aside.take();
        } else if self.fight().is_some() && self.world.outcome() == Outcome::Cleared {
            // The end of the fight leads on by itself, even if the exit was reached before.
        } else if self.world.outcome() == Outcome::Cleared && self.tape.is_none() {
            self.show_results();
            self.end.is_news = true;
        } else {
            self.menu = Some(self.ended_menu());
        }
    }

    /// Shows the results of the stage as they are now.
    pub fn show_results(&mut self) {
        let mut results = Results::new(&self.start.level.name, self.world.results());
        results.ended(self.world.outcome());
        results.has_map = self.has_map;
        let photo = std::mem::take(&mut self.photo);
        results.recall(photo, self.radio.unsaid(&self.start.level));
        results.judge(None, None, self.start.next.as_ref().map(|_| After::NextStage), false);
        self.end.results = Some(results);
    }

    /// Whether the menu or the results that follow the end of a level were shown.
    pub(super) fn is_ended(&self) -> bool {
        self.end.ticks >= END_TICKS
    }

    /// Whether the player can still continue at the checkpoint, or give it up.
    pub(super) fn has_lost(&self) -> bool {
        self.is_ended() && self.tape.is_none() && self.world.outcome() == Outcome::Lost
    }

    /// Counts the ticks of the menu of a lost game.
    pub(super) fn count_menu_ticks(&mut self) {
        let is_shown = self.has_lost() && self.menu.is_some();
        self.end.menu_ticks = if is_shown { self.end.menu_ticks.saturating_add(1) } else { 0 };
    }

    /// Whether the menu of a lost game does not take presses yet.
    pub(super) fn waits_for_a_fresh_press(&self) -> bool {
        self.has_lost() && self.menu.is_some() && self.end.menu_ticks < FRESH_TICKS
    }

    /// The line of the menu of a lost game that changes the difficulty.
    pub(super) fn difficulty_choice(&self) -> (Text, Choice) {
        (difficulty_button(self.start.rules.difficulty), Choice::Go(Next::Difficulty { on: true }))
    }

    /// Ticks for which the name of a lost game is on the picture, before its menu is there.
    pub(super) fn over_ticks(&self) -> Option<u32> {
        let is_lost = self.tape.is_none() && self.world.outcome() == Outcome::Lost && !self.is_ended();
        self.end.ticks.checked_sub(OVER_TICKS).filter(|_| is_lost)
    }

    pub(super) fn draw_over(&self, list: &mut DrawList) {
        let Some(ticks) = self.over_ticks() else { return };
        let shade = u32::from(SHADE) * ticks / (END_TICKS - OVER_TICKS);
        list.fill(list.bounds(), LOST.with_alpha(shade as u8));
        draw_game_over(list, self.lost_heading(), ticks);
    }

    pub(super) fn ended_menu(&self) -> Opened {
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
        if self.has_lost() {
            choices.push(self.difficulty_choice());
        }
        let asks = |doubt: Doubt| if self.has_lost() { Choice::Ask(doubt) } else { doubt.asks(self.has_map).2 };
        choices.extend([
            (Doubt::map_entry(self.has_map), asks(Doubt::Map)),
            (words!("menu.title"), asks(Doubt::Title)),
            (words!("menu.quit"), asks(Doubt::Quit)),
        ]);
        let menu = Menu::in_rows(choices, self.rows(MENU_TOP, OVER_WIDTH));
        Opened::new(menu, MenuKind::End)
    }

    /// Continues at the last checkpoint. The recording ends, because its inputs do not lead there.
    pub(super) fn continue_from_checkpoint(&mut self) -> Next {
        if !self.take_credit() {
            return Next::Stay;
        }
        if self.end_recording() {
            log::warn!("continued at tick {}: the recording ends here", self.world.tick());
        }
        self.world.continue_from_checkpoint();
        self.rewind.restart(&self.world);
        self.view.after_rewind(&self.world);
        (self.end.ticks, self.time) = (0, TimeFlow::default());
        self.watch_world();
        self.resume()
    }
}
