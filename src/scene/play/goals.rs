//! The line of goals in the pause menu: how much of each goal of the level is done, and what opens the way out.

use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList, hud};
use crate::level::{Goal, Objective};
use crate::sim::World;
use crate::sim::world::progress::Count;
use crate::words::Text;

/// Pixels from an icon to its words, and from one goal to the next.
const NEAR: i32 = 3;
const APART: i32 = 18;
/// The least distance from the picture's edge in pixels. If the line is longer, its letters are small.
const EDGE: i32 = 16;

pub(super) fn draw(list: &mut DrawList, world: &World, top: i32) {
    let objectives = || world.level().objectives.iter();
    let part = |objective: &Objective| Part { goal: objective.goal, count: world.wanted(*objective) };
    let exit = world.exit_is_open().then_some(EXIT);
    let wide = |font: Font| {
        let goals = objectives().map(|objective| part(objective).width(font)).chain(exit.map(|exit| font.width(exit)));
        goals.map(|width| width + APART).sum::<i32>() - APART
    };
    let wanted = Font::of(list.look.text);
    let font = if wide(wanted) <= list.width - 2 * EDGE { wanted } else { Font::Small };
    let mut x = (list.width - wide(font)) / 2;
    for objective in objectives() {
        let part = part(objective);
        part.draw(list, font, (x, top), hud::goal_colour(part.count, objective.required));
        x += part.width(font) + APART;
    }
    if let Some(exit) = exit {
        list.text(font, Align::Left, x, top, Colour::PAPER, exit);
    }
}

const EXIT: Text = words!("card.exit");

#[derive(Clone, Copy)]
struct Part {
    goal: Goal,
    count: Count,
}

impl Part {
    fn width(self, font: Font) -> i32 {
        hud::ICON + NEAR + font.width(self)
    }

    fn draw(self, list: &mut DrawList, font: Font, (x, top): (i32, i32), colour: Colour) {
        list.sprite(hud::goal_icon(self.goal), 0, x, top + font.capital() / 2 - hud::ICON / 2, false);
        list.text(font, Align::Left, x + hud::ICON + NEAR, top, colour, self);
    }
}

impl std::fmt::Display for Part {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Count { done, of } = self.count;
        match self.goal {
            // Drums return with a player who died, so that more of them may explode than there are.
            Goal::Drums => words!("goal.drums", done = done.min(of), of = of).fmt(out),
            Goal::Warden => words!("goal.warden", done = done, of = of).fmt(out),
            Goal::Prisoners => words!("goal.prisoners", done = done, of = of).fmt(out),
            Goal::Intel => words!("goal.intel", done = done, of = of).fmt(out),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::draw::Command;
    use crate::draw::sprites::Sprite;
    use crate::input::{Button, Input};
    use crate::level::read::read;
    use crate::settings::TextSize;
    use crate::sim::{IndexChoice, Rules, World};

    /// Returns the large letters, without spaces.
    fn words(world: &World) -> String {
        let mut list = DrawList::new(1280, 360);
        list.look.text = TextSize::Large;
        draw(&mut list, world, 70);
        let font = Sprite::FontLargeLetters;
        let letters = list.commands.iter().filter_map(|command| match *command {
            Command::Sprite { frame, .. } => (b'!'..=b'~').find(|letter| font.frame((letter - b' ').into()) == frame),
            _ => None,
        });
        letters.map(char::from).collect()
    }

    #[test]
    fn the_line_counts_what_is_done_and_says_when_the_exit_is_open() {
        let text = "Level(name: \"Goals\", rows: [\"P.LX...L\", \"########\"],
            objectives: [Required(prisoners), Optional(intel)], entities: [PickUp(at: (5, 0), what: intel)])";
        let level = read("goals.ron", text).unwrap_or_else(|problems| panic!("{problems}"));
        let mut world = World::new(Arc::new(level), 1, Rules::default(), IndexChoice::default());
        assert_eq!(words(&world), "Prisoners0/2Intel0/1");
        let mut right = Input::default();
        right.press(Button::Right);
        let run = |world: &mut World, ticks: u32| {
            (0..ticks).for_each(|_| world.step([right.after(right), Input::default()]));
        };
        run(&mut world, 25);
        assert_eq!(words(&world), "Prisoners1/2Intel0/1");
        run(&mut world, 60);
        assert_eq!(words(&world), "Prisoners2/2Intel1/1Reachtheexit");
    }
}
