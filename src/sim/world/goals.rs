//! The goals of a level and its score: what counts, when the exit opens, and the results at the end.

use crate::geom::{Point, Rect, TICKS_A_SECOND};
use crate::level::{Goal, Objective};
use crate::sim::kinds::Kind;
use crate::sim::world::event::EventKind;
use crate::sim::world::progress::{COMBO_TICKS, Count, Grade, Results};
use crate::sim::world::{World, distance_squared};

/// A goal this far behind the player is not pointed at while another is left.
const FAR_BACK_PIXELS: i32 = 320;

impl World {
    /// Adds the points times the multiplier, and continues the combo.
    pub fn award(&mut self, points: u32) {
        let progress = &mut self.progress;
        progress.score = progress.score.saturating_add(points * progress.times());
        progress.combo += 1;
        progress.best_combo = progress.best_combo.max(progress.combo);
        progress.combo_ticks = COMBO_TICKS;
    }

    /// Call this when a goal may just have been reached. If it has been reached, reports it. If the exit is now open,
    /// reports that too.
    pub(in crate::sim) fn tell_goal(&mut self, goal: Goal, at: Point) {
        let Some(objective) = self.level.objectives.iter().find(|objective| objective.goal == goal).copied() else {
            return;
        };
        let count = self.wanted(objective);
        if count.done == count.of {
            self.tell(EventKind::GoalReached.at(at));
            if objective.required && self.exit_is_open() {
                self.tell(EventKind::ExitOpens.at(at));
            }
        }
    }

    pub fn exit_is_open(&self) -> bool {
        self.level.objectives.iter().all(|objective| !self.is_still_required(*objective))
    }

    pub fn is_still_required(&self, objective: Objective) -> bool {
        objective.required && !self.wanted(objective).is_full()
    }

    /// Returns how much of a goal is done, and how much of it is enough.
    pub fn wanted(&self, objective: Objective) -> Count {
        let count = self.progress.goal(objective.goal);
        Count { of: objective.enough.unwrap_or(count.of), ..count }
    }

    /// Returns the center of the nearest entity that serves the first open required goal, or of the nearest exit. One that
    /// lies far back, away from the exit, comes last.
    pub fn nearest_goal(&self, from: Point) -> Option<Point> {
        let open = self.level.objectives.iter().find(|objective| self.is_still_required(**objective));
        let exit = self.nearest_exit(from)?;
        let Some(objective) = open else { return Some(exit.center()) };
        let is_far_back = |rect: &Rect| {
            let (on, back) = (exit.center().x - from.x, rect.center().x - from.x);
            on.signum() * back.signum() < 0 && back.abs() > FAR_BACK_PIXELS
        };
        let goals = self.entities().filter(|entity| entity.kind.traits().serves == Some(objective.goal));
        let goals = goals.map(|entity| entity.body.rect);
        goals.min_by_key(|rect| (is_far_back(rect), distance_squared(from, *rect))).map(|rect| rect.center())
    }

    pub fn nearest_exit(&self, from: Point) -> Option<Rect> {
        let exits = self.entities().filter(|entity| matches!(entity.kind, Kind::Exit(_)));
        exits.map(|entity| entity.body.rect).min_by_key(|rect| distance_squared(from, *rect))
    }

    pub fn results(&self) -> Results {
        let p = &self.progress;
        let par_ticks = self.level.par_seconds * TICKS_A_SECOND;
        let in_time = self.lasted <= par_ticks;
        let medals = [p.deaths() == 0, p.secrets.is_full(), p.intel.is_full() && p.prisoners.is_full(), in_time];
        // Killing half of the enemies earns one point, and 9 of 10 earn a second. Each medal is one point.
        let share = |times: u32| p.enemies.done * times >= p.enemies.of * (times - 1);
        let points = medals.iter().filter(|medal| **medal).count() as u32 + u32::from(share(2)) + u32::from(share(10));
        let grade = match points {
            6.. => Grade::S,
            5 => Grade::A,
            3..=4 => Grade::B,
            2 => Grade::C,
            _ => Grade::D,
        };
        let lives = self.player(1).map(|_| self.lives);
        Results { grade, medals, lives, ticks: self.lasted, par_ticks, difficulty: self.rules.difficulty, progress: *p }
    }
}
