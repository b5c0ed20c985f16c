//! Makes the press of Roll out of two other presses: Down, and at once a direction. The rules and recordings know only the
//! button.

use crate::input::{Button, Inputs};

/// Ticks after the press of Down within which a direction rolls. Later, a player who is ducked only turns.
const AT_ONCE_TICKS: u32 = 8;

#[derive(Default)]
pub struct Rolls {
    /// Ticks since each player pressed Down.
    since_down: [u32; 2],
}

impl Rolls {
    pub fn add(&mut self, players: &mut Inputs) {
        for (input, since_down) in players.iter_mut().zip(&mut self.since_down) {
            *since_down = if input.pressed(Button::Down) { 0 } else { since_down.saturating_add(1) };
            let turns = input.pressed(Button::Left) || input.pressed(Button::Right);
            let is_ducked = input.held(Button::Down) && !input.held(Button::Lock);
            if *since_down <= AT_ONCE_TICKS && is_ducked && turns && input.horizontal() != 0 {
                input.press(Button::Roll);
            }
        }
    }
}
