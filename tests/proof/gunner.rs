//! A simple hand that plays a fight: it fires at the nearest enemy, and now and then it jumps, ducks, rolls or runs. It
//! shows that a fight can be won, and knows nothing of the bot.

use std::sync::Arc;

use quadrant::input::{Button, Input};
use quadrant::level::Level;
use quadrant::rng::Rng;
use quadrant::sim::{IndexChoice, Outcome, Rules, World};

/// Games that it plays, each with other choices, and the ticks after which it gives up one of them.
const GAMES: u64 = 40;
const MOST_TICKS: u32 = 5000;
/// An enemy higher than this is aimed at, unless it is much farther away to the side.
const ABOVE_PIXELS: i32 = 24;

/// Whether it clears the level in one of its games. It may lose lives, as a person may.
pub fn clears(level: &Arc<Level>) -> bool {
    (0..GAMES).any(|seed| {
        let mut world = World::new(Arc::clone(level), 1, Rules::default(), IndexChoice::default());
        let (mut rng, mut mood, mut held) = (Rng::new(seed), 0, Input::default());
        while world.outcome() == Outcome::Running && world.tick() < MOST_TICKS {
            if rng.below(30) == 0 {
                mood = rng.below(8);
            }
            let mut input = Input::default();
            buttons(&world, mood).into_iter().for_each(|button| input.press(button));
            let (now, before) = (input.bits().0, held.bits().0);
            held = Input::from_bits(now, now & !before).expect("buttons that exist");
            world.step([held, Input::default()]);
        }
        world.outcome() == Outcome::Cleared
    })
}

/// Returns the buttons that it holds. Without an enemy it goes right, to the exit.
fn buttons(world: &World, mood: u32) -> Vec<Button> {
    let every = |ticks: u32| (world.tick() / ticks).is_multiple_of(2);
    let Some(from) = world.player(0).map(|player| player.body.rect.center()) else { return Vec::new() };
    let enemies = world.entities().filter(|entity| entity.kind.traits().is_enemy);
    let aways = enemies.map(|enemy| (enemy.body.rect.center().x - from.x, enemy.body.rect.center().y - from.y));
    let Some((dx, dy)) = aways.min_by_key(|(dx, dy)| dx.pow(2) + dy.pow(2)) else {
        return if every(20) { vec![Button::Right, Button::Jump] } else { vec![Button::Right] };
    };
    let [near, far] = if dx < 0 { [Button::Left, Button::Right] } else { [Button::Right, Button::Left] };
    let is_above = dy < -ABOVE_PIXELS && dx.abs() < -2 * dy;
    let mut held = match mood {
        0..=2 => vec![Button::Fire, Button::Lock, near],
        3 => vec![Button::Fire, near],
        4 => return vec![Button::Fire, Button::Down],
        5 => vec![Button::Fire, Button::Jump, near],
        6 if every(8) => vec![Button::Fire, Button::Roll, near],
        _ => vec![far],
    };
    if is_above {
        held.push(Button::Up);
    }
    held
}
