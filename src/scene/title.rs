//! The title: the name of the game over recorded runs, and the main menu. It requests the next run with [`Next::Demo`],
//! and asks before the game is quit. A page of extras has what is no game.

use std::sync::Arc;

use super::offer::Offer;
use super::press::Device;
use super::screen::{Controls, MenuKey, MenuSound, Next, Recover, Screen};
use super::widgets::hints::{self, Hint, MenuAction};
use super::widgets::menu::Menu;
use super::widgets::notice::Notice;
use crate::draw::font::{Align, Font};
use crate::draw::overlay::Counter;
use crate::draw::sprites::Sprite;
use crate::draw::view::View;
use crate::draw::{Colour, DrawList};
use crate::geom::{Rect, TICKS_A_SECOND};
use crate::input::Inputs;
use crate::level::Level;
use crate::replay::Replay;
use crate::settings::{HAS_WINDOW, PictureOptions};
use crate::sim::{IndexChoice, Rules, World};
use crate::words::Text;

/// Maximum number of ticks of a run that are shown, and the ticks in which it fades in or out.
const DEMO_TICKS: u32 = 24 * TICKS_A_SECOND;
const FADE_TICKS: u32 = 40;
const MENU_TOP: i32 = 142;
const LOGO: i32 = 82;
/// Upper left corners of the letters, from the logo's middle. A star runs over them now and then.
const LETTERS: [(i32, i32); 7] = [(-110, -32), (-63, -32), (-28, -32), (13, -32), (60, -32), (95, -32), (136, -32)];
const SHINES_EVERY: u32 = 240;
const LETTER_TICKS: u32 = 6;
/// The four smallest squares of the emblem, from the logo's middle. They light up in turn.
const SQUARES: [(i32, i32); 4] = [(-132, -17), (-127, -17), (-127, -12), (-132, -12)];
const SQUARE: i32 = 4;
const SQUARE_TICKS: u32 = 24;
/// Pixels from the middle of the picture to Dara on its left.
const HERO_ASIDE: i32 = 202;

/// A run to show. Without a replay the player does nothing.
pub struct Demo {
    pub level: Arc<Level>,
    pub replay: Option<Replay>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    Go(Next),
    Extras,
    AsksToQuit,
    Stay,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    Menu,
    Extras,
    Quit,
    Recover,
}

const RECOVER: &[(Text, Choice)] = &[
    (words!("menu.restore"), Choice::Go(Next::Recover(Recover::Restore))),
    (words!("menu.discard"), Choice::Go(Next::Recover(Recover::Discard))),
    (words!("menu.not_now"), Choice::Go(Next::Recover(Recover::Later))),
];
const EXTRAS: &[(Text, Choice)] = &[
    (words!("title.lab"), Choice::Go(Next::Lab)),
    (words!("title.editor"), Choice::Go(Next::NewLevel)),
    (words!("title.credits"), Choice::Go(Next::Credits)),
    (words!("menu.back"), Choice::Stay),
];
const QUIT: &[(Text, Choice)] = &[(words!("title.stay"), Choice::Stay), (words!("menu.quit"), Choice::Go(Next::Quit))];
const UNSAVED: Text = words!("title.unsaved");

pub struct Title {
    menu: Menu<Choice>,
    /// What continuing begins.
    continues: Option<String>,
    extras: Menu<Choice>,
    quit: Menu<Choice>,
    recover: Menu<Choice>,
    /// Which changes are unsaved, and from when.
    unsaved: String,
    page: Page,
    world: World,
    view: View,
    tape: Vec<Inputs>,
    name: String,
    ticks: u32,
    notice: Option<Notice>,
    look: PictureOptions,
    device: Device,
    sound: Option<MenuSound>,
}

impl Title {
    /// `continues` says where the player left off. A new player has none.
    pub fn new(demo: Demo, continues: Option<String>) -> Title {
        let (world, view, tape, name) = staged(demo);
        let play = if continues.is_some() { words!("title.continue") } else { words!("title.play") };
        let mut choices = vec![
            (play, Choice::Go(Next::Continue)),
            (words!("title.players"), Choice::Go(Next::Together)),
            (words!("title.map"), Choice::Go(Next::Map)),
            (words!("title.own"), Choice::Go(Next::OwnLevels)),
            (words!("title.modes"), Choice::Go(Next::Modes)),
            (words!("menu.options"), Choice::Go(Next::Options)),
            (words!("title.extras"), Choice::Extras),
        ];
        if HAS_WINDOW {
            choices.push((words!("menu.quit"), Choice::AsksToQuit));
        }
        Title {
            menu: Menu::new(choices, MENU_TOP),
            continues,
            extras: Menu::new(EXTRAS, MENU_TOP),
            quit: Menu::new(QUIT, MENU_TOP + 40),
            recover: Menu::new(RECOVER, MENU_TOP + 40),
            unsaved: String::new(),
            page: Page::Menu,
            world,
            view,
            tape,
            name,
            ticks: 0,
            notice: None,
            look: PictureOptions::default(),
            device: Device::default(),
            sound: None,
        }
    }

    pub fn show(&mut self, demo: Demo) {
        (self.world, self.view, self.tape, self.name) = staged(demo);
        self.view.look = self.look;
        self.ticks = 0;
    }

    /// Moves the focus to the choice that leads to `next`.
    pub fn stand_on(&mut self, next: Next) {
        let choice = Choice::Go(next);
        if EXTRAS.iter().any(|(_, one)| *one == choice) {
            self.page = Page::Extras;
            self.extras.stand_on(choice);
            self.menu.stand_on(Choice::Extras);
        } else {
            self.menu.stand_on(choice);
        }
    }

    /// Asks what to do with unsaved changes of an earlier game. `None` ends the question.
    pub fn ask_to_recover(&mut self, what: Option<String>) {
        self.recover = Menu::new(RECOVER, MENU_TOP + 40);
        self.page = if what.is_some() { Page::Recover } else { Page::Menu };
        self.unsaved = what.unwrap_or_default();
    }

    /// Stays, and asks for the next run at the end of this one.
    fn stay(&self) -> Next {
        if self.ticks >= DEMO_TICKS.min(self.tape.len().max(600) as u32) { Next::Demo } else { Next::Stay }
    }

    fn turn_to(&mut self, page: Page, sound: MenuSound) -> Next {
        match page {
            Page::Quit => self.quit = Menu::new(QUIT, MENU_TOP + 40),
            Page::Extras => self.extras = Menu::new(EXTRAS, MENU_TOP),
            Page::Menu | Page::Recover => {}
        }
        self.page = page;
        self.sound = Some(sound);
        Next::Stay
    }

    pub fn draw_run(&mut self, mix: f32, list: &mut DrawList) {
        self.view.draw(&self.world, mix, list);
        let left = DEMO_TICKS.min(self.tape.len().max(600) as u32).saturating_sub(self.ticks);
        let lit = self.ticks.min(left).min(FADE_TICKS);
        list.fill(list.bounds(), Colour::INK.with_alpha((255 - lit * 175 / FADE_TICKS) as u8));
    }

    fn draw_logo(&self, list: &mut DrawList, middle: i32) {
        list.sprite(Sprite::LogoTitle, 0, middle, LOGO, false);
        let looked_at = (self.ticks / SQUARE_TICKS) as usize % SQUARES.len();
        for (nth, (x, y)) in SQUARES.into_iter().enumerate() {
            let colour = if nth == looked_at { Colour::WHITE } else { Colour::AMBER };
            list.fill(Rect::new(middle + x, LOGO + y, SQUARE, SQUARE), colour);
        }
        let ran = self.ticks % SHINES_EVERY;
        for (nth, (x, y)) in (0..).zip(LETTERS) {
            let star = ran.checked_sub(nth * LETTER_TICKS).filter(|since| *since < Sprite::GlintFlare.length());
            if let Some(since) = star {
                list.sprite(Sprite::GlintFlare, Sprite::GlintFlare.at(since), middle + x, LOGO + y, false);
            }
        }
    }

    /// Draws beside the choice in focus which stage begins, and where.
    fn draw_about(&self, list: &mut DrawList, font: Font) {
        let choice = self.menu.chosen();
        let players = words!("title.players.about");
        let lines = [
            self.continues.as_deref().filter(|_| matches!(choice, Choice::Go(Next::Continue | Next::Together))),
            (choice == Choice::Go(Next::Together)).then_some(players.as_str()),
        ];
        let bar = self.menu.bar();
        let (left, mut y) = (bar.right() + 12, bar.y + (bar.h - font.capital()) / 2);
        for line in lines.into_iter().flatten() {
            let width = list.width - left - 8;
            let lines = font.lines(line, width).count() as i32;
            let shade = Rect::new(left - 6, y - 6, width + 6, lines * font.line() + 6);
            list.fill(shade, Colour::INK.with_alpha(150));
            y = list.paragraph(font, Align::Left, (left, y), width, Colour::PAPER, line);
        }
    }

    fn hints(&self) -> &'static [Hint] {
        const MENU: &[Hint] = &[
            hints::CHOOSE,
            hints::SELECT,
            #[cfg(not(target_family = "wasm"))]
            (MenuAction::Back, words!("hint.quit")),
        ];
        const EXTRAS: &[Hint] = &[hints::CHOOSE, hints::SELECT, hints::BACK];
        const QUIT: &[Hint] = &[hints::CHOOSE, hints::SELECT, (MenuAction::Back, words!("hint.stay"))];
        const RECOVER: &[Hint] = &[hints::CHOOSE, hints::SELECT, (MenuAction::Back, words!("hint.not_now"))];
        match self.page {
            Page::Menu => MENU,
            Page::Extras => EXTRAS,
            Page::Quit => QUIT,
            Page::Recover => RECOVER,
        }
    }
}

impl Screen for Title {
    fn screen(&self) -> String {
        match self.page {
            Page::Menu => "title".into(),
            page => format!("title: {page:?}"),
        }
    }

    fn offers(&self) -> Vec<Offer> {
        match self.page {
            Page::Menu => self.menu.offers(),
            Page::Extras => self.extras.offers(),
            Page::Quit => self.quit.offers(),
            Page::Recover => self.recover.offers(),
        }
    }

    fn tick(&mut self, controls: Controls) -> Next {
        self.sound = None;
        self.device = controls.device;
        self.ticks += 1;
        self.view.before_tick(&self.world);
        self.world.step(self.tape.get(self.world.tick() as usize).copied().unwrap_or_default());
        self.view.after_tick(&self.world);
        self.notice.take_if(|notice| !notice.tick());
        let goes_back = controls.menu == Some(MenuKey::Back);
        if goes_back && self.page == Page::Recover {
            return Next::Recover(Recover::Later);
        }
        if goes_back && self.page == Page::Extras {
            return self.turn_to(Page::Menu, MenuSound::Back);
        }
        if goes_back && HAS_WINDOW {
            let page = if self.page == Page::Quit { Page::Menu } else { Page::Quit };
            return self.turn_to(page, MenuSound::Back);
        }
        let menu = match self.page {
            Page::Quit => &mut self.quit,
            Page::Recover => &mut self.recover,
            Page::Extras => &mut self.extras,
            Page::Menu => &mut self.menu,
        };
        let choice = menu.tick(controls.menu, controls.pointer);
        self.sound = menu.sound;
        match choice {
            Some(Choice::Go(next)) => next,
            Some(Choice::Extras) => self.turn_to(Page::Extras, MenuSound::Choose),
            Some(Choice::AsksToQuit) => self.turn_to(Page::Quit, MenuSound::Choose),
            Some(Choice::Stay) => self.turn_to(Page::Menu, MenuSound::Back),
            None => self.stay(),
        }
    }

    fn draw(&mut self, mix: f32, list: &mut DrawList) {
        self.draw_run(mix, list);
        let middle = list.width / 2;
        let (text, height) = (Font::of(list.look.text), list.height);
        // Darkens the picture under the letters, so that they are legible over any run.
        let shade = match self.page {
            Page::Quit => 92,
            Page::Extras => 100,
            Page::Recover => 120,
            Page::Menu => 188,
        };
        let width = if self.page == Page::Recover { 420 } else { 208 };
        list.fill(Rect::new(middle - width / 2, MENU_TOP - 14, width, shade), Colour::INK.with_alpha(120));
        if self.page != Page::Recover {
            draw_hero(list, self.ticks);
        }
        self.draw_logo(list, middle);
        match self.page {
            Page::Recover => {
                let y = list.paragraph(text, Align::Middle, (middle, MENU_TOP - 6), 400, Colour::PAPER, &UNSAVED);
                list.paragraph(text, Align::Middle, (middle, y), 400, Colour::AMBER, &self.unsaved);
                self.recover.draw(list);
            }
            Page::Quit => {
                list.text(Font::Large, Align::Middle, middle, MENU_TOP, Colour::PAPER, words!("title.quit"));
                self.quit.draw(list);
            }
            Page::Extras => self.extras.draw(list),
            Page::Menu => {
                self.menu.draw(list);
                self.draw_about(list, text);
            }
        }
        // At the top, because large hints may need the whole lowest line.
        list.text(text, Align::Right, list.width - 10, 10, Colour::DIM, &self.name);
        hints::draw(list, height - 16, self.device, self.hints());
        if let Some(notice) = &self.notice {
            notice.draw(list);
        }
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.sound
    }

    fn draw_beneath(&mut self, list: &mut DrawList) {
        self.draw_run(1.0, list);
    }

    fn set_look(&mut self, look: PictureOptions) {
        self.look = look;
        self.view.look = look;
    }

    fn can_warn(&self) -> bool {
        true
    }

    fn warn(&mut self, sentence: &str) {
        Notice::warn(&mut self.notice, sentence);
    }
}

/// Sets up a run from its start, without HUD and counter.
pub(super) fn staged(demo: Demo) -> (World, View, Vec<Inputs>, String) {
    let name = demo.level.name.clone();
    let (seed, rules) = demo.replay.as_ref().map_or((1, Rules::default()), |replay| (replay.seed, replay.rules));
    let world = World::new(demo.level, seed, rules, IndexChoice::default());
    let mut view = View::new(&world);
    view.overlays.counter = Counter::Off;
    view.hud = false;
    let inputs = demo.replay.map_or(Vec::new(), |replay| replay.inputs().collect());
    (world, view, inputs, name)
}

/// Draws Dara to the left of the menu, with the glow of the shot that she has just fired.
fn draw_hero(list: &mut DrawList, ticks: u32) {
    let (x, y, hero) = (list.width / 2 - HERO_ASIDE, list.height, Sprite::KeyArtDara);
    list.sprite(hero, hero.at(ticks), x, y, false);
    if let Some((dx, dy)) = hero.clip().muzzle {
        list.glow(Sprite::Glow64Sodium, x + dx, y + dy);
    }
}
