//! A stage that is played as a part of a course: of an arcade, which goes through stages with one score, or of the boss
//! rush, which goes through all mid-bosses and wardens with one life bar. The course offers no way back: no restart, no return to a
//! checkpoint, no map. A fight of the boss rush can also be practised alone, as often as the player likes.
//! `game/program/courses.rs` leads from one stage to the next.

use std::fmt::{self, Display, Formatter};

use super::super::results::Clocked;
use super::super::widgets::menu::Menu;
use super::end::{MENU_TOP, OVER_WIDTH};
use super::pause::{Doubt, MenuKind, Opened, WARNING};
use super::{Choice, Next, Play};
use crate::draw::font::{Align, Font};
use crate::draw::hud;
use crate::draw::{Colour, DrawList, WIDTH};
use crate::geom::{Rect, TICKS_A_SECOND};
use crate::sim::kinds::Kind;
use crate::sim::{Outcome, World};
use crate::words::Text;

/// The time to decide whether to continue.
const COUNTDOWN_TICKS: u32 = 10 * TICKS_A_SECOND;
/// Ticks from the end of an opponent to the next one, so that its end can be seen.
const AFTER_FIGHT_TICKS: u32 = 3 * TICKS_A_SECOND;
/// Life that an opponent gives back when it falls.
const REST_LIFE: i32 = 2;
/// Top of the upper line, in pixels above the lower edge.
const ABOVE: i32 = 54;
const RIGHT: i32 = 8;
const RUSH_TOP: i32 = 10;
const RUSH_TOP_OF_TWO: i32 = 92;
/// Width of the advice after a lost fight.
const ADVICE: i32 = 400;
const PRACTISE_AGAIN: (Text, Choice) = (words!("course.once_more"), Choice::Go(Next::Practise));
const OTHER_FIGHT: (Text, Choice) = (words!("course.other"), Choice::Go(Next::Rush));

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    Arcade {
        /// The number of this stage, from 1, and how many there are.
        stage: u32,
        of: u32,
        credits: u32,
        /// The score of the stages before.
        score: u32,
    },
    Rush {
        stage: u32,
        of: u32,
        /// Time of the fights before.
        ticks: u32,
    },
    /// One fight of the boss rush alone, which counts for nothing.
    Practice,
}

impl Display for Course {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        match *self {
            Course::Arcade { stage, of, .. } => words!("course.stage", stage = stage, of = of).fmt(to),
            Course::Rush { stage, of, .. } => words!("course.fight", stage = stage, of = of).fmt(to),
            Course::Practice => words!("course.practice").fmt(to),
        }
    }
}

/// The time that counts, which is written everywhere with the same name.
#[derive(Clone, Copy)]
pub(super) enum Clock {
    /// Of all fights so far.
    Rush(u32),
    Practice(u32),
}

impl Display for Clock {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        match *self {
            Clock::Rush(ticks) => words!("course.clock", time = Clocked(ticks)).fmt(to),
            Clock::Practice(ticks) => Clocked(ticks).fmt(to),
        }
    }
}

/// The course with what happens in it.
pub(super) struct OnCourse {
    pub course: Course,
    /// Ticks that are left to continue.
    countdown: u32,
    /// Ticks since the opponent of a boss rush was defeated, and the time and the life at that moment.
    since_fight: u32,
    beaten: Option<(u32, u8)>,
    /// The opponent of a boss rush and the percent of its life, while the player lives. After a death its phase begins again.
    left: Option<(&'static str, i32)>,
}

impl Play {
    pub fn on_course(mut self, course: Course) -> Play {
        self.course = Some(OnCourse { course, countdown: COUNTDOWN_TICKS, since_fight: 0, beaten: None, left: None });
        // The bar names the opponent, and its first words would be over the card.
        if self.fight().is_some() { self.without_card() } else { self }
    }

    pub fn course(&self) -> Option<Course> {
        self.course.as_ref().map(|on| on.course)
    }

    /// The time of the fight and the life that is left, when the opponent of a boss rush is defeated.
    pub fn beaten(&self) -> Option<(u32, u8)> {
        self.course.as_ref()?.beaten
    }

    /// The clock of a boss rush or of practice, with its name.
    pub(super) fn clock(&self) -> Option<Clock> {
        let on = self.course.as_ref()?;
        let lasted = on.beaten.map_or(self.world.lasted(), |(time, _)| time);
        match on.course {
            Course::Arcade { .. } => None,
            Course::Rush { ticks, .. } => Some(Clock::Rush(ticks + lasted)),
            Course::Practice => Some(Clock::Practice(lasted)),
        }
    }

    /// The heading of a lost game. Nothing is over when only practice is lost.
    pub(super) fn lost_heading(&self) -> Text {
        if self.is_practice() { words!("course.lost") } else { words!("pause.head.game_over") }
    }

    /// Whether no assist, slow motion or rewinding was used. Continues are allowed.
    pub fn is_fair(&self) -> bool {
        self.record.is_none(self.start.rules).is_none()
    }

    /// The course if it is a fight of the boss rush.
    pub(super) fn fight(&self) -> Option<Course> {
        self.course().filter(|course| matches!(course, Course::Rush { .. } | Course::Practice))
    }

    pub fn is_practice(&self) -> bool {
        self.course() == Some(Course::Practice)
    }

    /// Call it after each tick of the world. Notices the end of a fight in a boss rush.
    pub(super) fn follow_course(&mut self) {
        if self.fight().is_none() {
            return;
        }
        let Some(on) = &mut self.course else { return };
        if !is_won(&self.world) {
            (on.since_fight, on.beaten) = (0, None);
            if life_of(&self.world) > 0 {
                on.left = hud::left_of_opponent(&self.world);
            }
            return;
        }
        on.since_fight += 1;
        if on.beaten.is_none() {
            let life = (life_of(&self.world) + REST_LIFE).clamp(1, crate::sim::player::LIFE);
            on.beaten = Some((self.world.lasted(), life as u8));
        }
    }

    /// Where a course goes by itself: to the next fight, or to its end when the countdown is over.
    pub(super) fn course_goes(&mut self) -> Option<Next> {
        let is_lost = self.is_ended() && self.world.outcome() == Outcome::Lost && self.menu.is_some();
        let on = self.course.as_mut()?;
        match on.course {
            Course::Rush { .. } if on.since_fight >= AFTER_FIGHT_TICKS => Some(Next::NextStage),
            Course::Practice if on.since_fight >= AFTER_FIGHT_TICKS => Some(Next::Rush),
            Course::Arcade { credits, .. } if is_lost && credits > 0 => {
                on.countdown = on.countdown.saturating_sub(1);
                (on.countdown == 0).then_some(Next::CourseOver)
            }
            _ => None,
        }
    }

    /// Takes a credit. Returns false if there is none.
    pub(super) fn take_credit(&mut self) -> bool {
        match &mut self.course {
            Some(OnCourse { course: Course::Arcade { credits, .. }, countdown, .. }) => {
                let can = *credits > 0;
                *credits = credits.saturating_sub(1);
                *countdown = COUNTDOWN_TICKS;
                can
            }
            _ => true,
        }
    }

    pub(super) fn course_pause(&self) -> Vec<(Text, Choice)> {
        let resume = (words!("pause.resume"), Choice::Resume);
        let options = (words!("menu.options"), Choice::Go(Next::Options));
        let tools = (words!("tools.title"), Choice::Inside);
        // Nothing is lost when a player stops to practise.
        if self.is_practice() {
            let title = (words!("menu.title"), Choice::Go(Next::Title));
            return vec![resume, PRACTISE_AGAIN, OTHER_FIGHT, options, tools, title];
        }
        let give_up = (words!("course.give_up"), Choice::Ask(Doubt::Course));
        vec![resume, options, tools, give_up, (words!("menu.title"), Choice::Ask(Doubt::Title))]
    }

    /// The menu after a game over.
    pub(super) fn course_ended(&self) -> Opened {
        let result = (words!("course.result"), Choice::Go(Next::CourseOver));
        let choices = match self.course() {
            Some(Course::Arcade { credits: 1.., .. }) => vec![(words!("course.continue"), Choice::Continue), result],
            Some(Course::Arcade { .. }) | None => vec![result],
            Some(Course::Rush { .. }) => vec![
                (words!("course.again"), Choice::Go(Next::WholeRush)),
                (words!("course.practise"), Choice::Go(Next::Practise)),
                result,
                self.difficulty_choice(),
            ],
            Some(Course::Practice) => vec![PRACTISE_AGAIN, OTHER_FIGHT, self.difficulty_choice()],
        };
        Opened::new(Menu::in_rows(choices, self.rows(MENU_TOP + 40, OVER_WIDTH)), MenuKind::End)
    }

    /// Draws how near the player was to win a lost fight, and what hurts the opponent.
    fn draw_advice(&self, list: &mut DrawList) {
        let (middle, half, font) = (list.width / 2, list.height / 2, Font::of(list.look.text));
        if let Some((boss, percent)) = self.course.as_ref().and_then(|on| on.left) {
            let left = words!("course.left", boss = boss, percent = percent);
            list.text(font, Align::Middle, middle, half - 86, Colour::PAPER, &left);
        }
        if let Some(advice) = hud::advice(&self.world) {
            list.paragraph(font, Align::Middle, (middle, half + WARNING), ADVICE, Colour::AMBER, &advice);
        }
    }

    /// Draws the countdown over the menu, or what is left without a credit.
    pub(super) fn draw_countdown(&self, list: &mut DrawList) {
        let Some(on) = &self.course else { return };
        let (middle, half, font) = (list.width / 2, list.height / 2, Font::of(list.look.text));
        let Course::Arcade { credits, .. } = on.course else { return self.draw_advice(list) };
        if credits == 0 {
            return list.text(font, Align::Middle, middle, half + WARNING, Colour::AMBER, words!("course.no_credit"));
        }
        list.text(font, Align::Middle, middle, half - 57, Colour::AMBER, words!("course.continues", n = credits));
        let seconds = on.countdown.div_ceil(TICKS_A_SECOND).saturating_sub(1);
        // The figure shrinks within each second.
        let part = (on.countdown % TICKS_A_SECOND) as i32;
        let quarters = 10 + part / 10;
        let side = 20 * quarters / 4;
        list.lens(Rect::new(middle - side / 2, half - 22 - side / 2, side, side), quarters, |list| {
            let y = (list.height - Font::Display.capital()) / 2;
            list.text(Font::Display, Align::Middle, list.width / 2, y, Colour::PAPER, seconds);
        });
    }

    pub(super) fn draw_course(&self, list: &mut DrawList) {
        let Some(on) = &self.course else { return };
        // As large as the rest of the HUD, which keeps its size in a wide picture.
        let font = if list.width < WIDTH { Font::of(list.look.text) } else { Font::Large };
        let (right, top, line) = (list.width - RIGHT, list.height - ABOVE, font.capital() + 10);
        let alpha = match on.course {
            Course::Arcade { .. } => u8::MAX,
            Course::Rush { .. } | Course::Practice => self.view.notes.right_alpha(),
        };
        let row = |list: &mut DrawList, y: i32, colour: Colour, text: std::fmt::Arguments| {
            let width = font.width(text) + 12;
            list.fill(
                Rect::new(right - width + 6, y - 4, width, font.capital() + 8),
                Colour::INK.with_alpha(alpha / 5 * 3),
            );
            // The words fade only half as much, because they must be read in a fight.
            list.text(font, Align::Right, right, y, colour.with_alpha(128 + alpha / 2), text);
        };
        // Below the panel of a second player.
        let high = if self.world.player(1).is_some() { RUSH_TOP_OF_TWO } else { RUSH_TOP };
        match on.course {
            Course::Arcade { credits, score, .. } => {
                let now = score.saturating_add(self.world.progress().score);
                row(list, top, Colour::AMBER, format_args!("{}", on.course));
                let (sum, left) = (words!("course.total", score = now), words!("course.credits", n = credits));
                // In the first stage, the total is the score at the top of the picture.
                match score {
                    0 => row(list, top + line, Colour::PAPER, format_args!("{left}")),
                    _ => row(list, top + line, Colour::PAPER, format_args!("{sum}   {left}")),
                }
            }
            // A boss rush has no goals, so there is room for it at the top, away from the floor of an arena.
            Course::Rush { .. } | Course::Practice => {
                row(list, high, Colour::AMBER, format_args!("{}", on.course));
                if let Some(clock) = self.clock() {
                    row(list, high + line, Colour::PAPER, format_args!("{clock}"));
                }
            }
        }
    }
}

/// Whether no warden and no mid-boss is left.
fn is_won(world: &World) -> bool {
    let is_whole = |kind: &Kind| matches!(kind, Kind::MidBoss(it) if it.seen().is_whole);
    world.progress().wardens.is_full() && !world.entities().any(|entity| is_whole(&entity.kind))
}

fn life_of(world: &World) -> i32 {
    match world.player(0).map(|player| &player.kind) {
        Some(Kind::Player(player)) => player.life,
        _ => 0,
    }
}
