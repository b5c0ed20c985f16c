//! The title: the name of the game over the first level, waiting to be played.

use super::menu::Menu;
use super::{Controls, MenuKey, Next};
use crate::draw::font::{Align, Font};
use crate::draw::overlay::Counter;
use crate::draw::sprites::Sprite;
use crate::draw::view::View;
use crate::draw::{Colour, DrawList, HEIGHT, WIDTH};
use crate::input::Inputs;
use crate::settings::Look;
use crate::sim::World;

pub struct Title {
    pub menu: Menu<Next>,
    world: World,
    view: View,
}

impl Title {
    /// `world` is shown behind the menu.
    pub fn new(world: World) -> Title {
        let mut view = View::new(&world, (WIDTH, HEIGHT));
        view.overlays.counter = Counter::Off;
        view.hud = false;
        let choices = &[("Play", Next::Play), ("Lab", Next::Lab), ("Options", Next::Options), ("Quit", Next::Quit)];
        Title { menu: Menu::new(choices, 196), world, view }
    }

    pub fn heed(&mut self, look: Look) {
        self.view.look = look;
    }

    pub fn tick(&mut self, controls: Controls) -> Next {
        self.view.before_tick(&self.world);
        self.world.step(Inputs::default());
        self.view.after_tick(&self.world);
        match controls.menu {
            Some(MenuKey::Back) => Next::Quit,
            key => self.menu.tick(key, controls.pointer).unwrap_or(Next::Stay),
        }
    }

    pub fn draw(&mut self, mix: f32, list: &mut DrawList) {
        self.view.draw(&self.world, mix, list);
        list.fill(list.bounds(), Colour::INK.with_alpha(72));
        list.sprite(Sprite::LogoTitle, 0, list.width / 2, 104, false);
        self.menu.draw(list);
        let hint = "arrows or W S: choose   Return or J: take   Esc: quit";
        list.text(Font::Small, Align::Middle, list.width / 2, list.height - 22, Colour::DIM, format_args!("{hint}"));
    }
}
