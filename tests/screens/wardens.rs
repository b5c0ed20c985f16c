//! Tests of how much of the picture a warden fills.

use crate::common::files::shipped;
use quadrant::draw::sprites::{CLIPS, FRAMES, Frame, SPRITES};
use quadrant::draw::view::View;
use quadrant::draw::{Command, DrawList, HEIGHT, WIDTH};
use quadrant::geom::Rect;
use quadrant::input::{Button, Input};
use quadrant::sim::boss::warden::{Stage, WardenState};
use quadrant::sim::{IndexChoice, Rules, World};

/// A warden covers at least this part of the picture.
const LEAST_SHARE: i32 = 8;

/// Lets the player run in, and returns the world at the first moment in which the warden rests.
fn at_rest(level: &str) -> World {
    let mut world = World::new(shipped(level), 1, Rules::default(), IndexChoice::default());
    let mut right = Input::default();
    right.press(Button::Right);
    for _ in 0..600 {
        let warden = world.warden().map(|warden| (warden.common.state, warden.common.stage));
        if warden == Some((WardenState::Fights, Stage::Rest)) {
            return world;
        }
        let input = if warden.is_none() { right } else { Input::default() };
        world.step([input, Input::default()]);
    }
    panic!("{level}: the warden does not wake");
}

#[test]
fn a_warden_at_rest_fills_an_eighth_of_the_picture() {
    let sheets = [
        ("test/warden_docks", "warden_docks"),
        ("test/warden_foundry", "warden_foundry"),
        ("test/warden_gardens", "warden_gardens"),
        ("test/warden_vault", "index"),
    ];
    for (level, sheet) in sheets {
        let world = at_rest(level);
        let mut list = DrawList::new(WIDTH, HEIGHT);
        View::new(&world).draw(&world, 1.0, &mut list);
        let clips = CLIPS.iter().zip(SPRITES).filter(|(clip, _)| clip.name.starts_with(sheet));
        let own: Vec<u16> =
            clips.flat_map(|(clip, sprite)| (0..clip.frames).map(move |nth| sprite.frame(nth.into()))).collect();
        let boxes = list.commands.iter().filter_map(|command| match *command {
            Command::Sprite { frame, x, y, .. } if own.contains(&frame) => {
                let Frame { w, h, .. } = FRAMES[usize::from(frame)];
                Some(Rect::new(x, y, w.into(), h.into()))
            }
            _ => None,
        });
        let all = boxes.reduce(Rect::union).expect("the warden is in the picture");
        assert!(all.w * all.h * LEAST_SHARE >= WIDTH * HEIGHT, "{level}: {} x {} pixels", all.w, all.h);
    }
}
