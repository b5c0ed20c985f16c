//! Trying out the level in the editor: playing it from a place, and watching the bot play it.

use std::sync::Arc;

use super::cursor::Keyed;
use super::{Editor, SEED};
use crate::geom::{Point, TILE};
use crate::level::edit::Place;
use crate::level::{Level, Tile};
use crate::scene::play::{Play, Start};
use crate::sim::{IndexChoice, Rules};

impl Editor {
    pub(super) fn toggle_trail(&mut self) {
        match self.trail {
            Some(_) => self.shows_trail ^= true,
            None => self.complain(words!("editor.no_trail")),
        }
    }

    /// Tries out the level from the selected checkpoint or else from the cursor, or from its start if the player has no
    /// room there.
    pub(super) fn play(&mut self) {
        let Some(level) = self.document.playable() else {
            return self.complain(words!("editor.no_play"));
        };
        let start = room_for_player(level, self.checkpoint().unwrap_or(self.cursor)).unwrap_or(level.start);
        let level = Arc::new(level.starting_at(start));
        let level_name = self.document.file().to_string();
        let (rules, index) = (Rules::default(), IndexChoice::default());
        let start = Start { level_name, level, own: Arc::clone(&self.own), seed: SEED, rules, index, next: None };
        self.playing = Some(Box::new(Play::new(start).without_card()));
        self.begin_trying();
    }

    /// The place of the checkpoint that is selected.
    pub(super) fn checkpoint(&self) -> Option<Place> {
        let item = self.document.item(self.selected?).filter(|item| item.word == "Checkpoint")?;
        item.spots.first().map(|spot| spot.place)
    }

    /// Shows the way that the bot has found, from the start.
    pub(super) fn watch(&mut self) {
        let (Some(answer), Some(level)) = (self.proof.answered(), self.document.playable()) else {
            return self.complain(words!("editor.proof.none"));
        };
        let start = Start::of(&answer.replay, Arc::clone(level), IndexChoice::default());
        let start = Start { own: Arc::clone(&self.own), ..start };
        let mut play = Play::new(start).without_card();
        play.watch(&answer.replay);
        self.playing = Some(Box::new(play));
        self.begin_trying();
    }

    /// Nothing is held any more when the author comes back.
    fn begin_trying(&mut self) {
        (self.drag, self.keyed) = (None, Keyed::default());
    }
}

/// Returns the feet of a player at this place, or above it if there is no room.
fn room_for_player(level: &Level, (column, row): Place) -> Option<Point> {
    let (width, height) = level.size();
    if !(0..width as i32).contains(&column) || !(0..height as i32).contains(&row) {
        return None;
    }
    let is_free = |row: i32| {
        let harms = |tile: Tile| matches!(tile, Tile::SpikesUp | Tile::SpikesDown | Tile::Acid);
        [row, row - 1].iter().all(|row| !level.tile(column, *row).is_solid() && !harms(level.tile(column, *row)))
    };
    let row = (0..=row).rev().find(|row| is_free(*row))?;
    Some(Point::new(column * TILE + TILE / 2, (row + 1) * TILE))
}
