//! The words about a weapon that has just come into hand: its name over the head. When a weapon is taken for the first time,
//! a line at the lower edge of the picture says instead what it is good for and, until the player has swapped once, which
//! key swaps. A player who fights cannot read, and sees the line when the weapon is taken again.

use super::weapon_icon;
use crate::draw::font::{Align, Font};
use crate::draw::{Blend, Colour, DrawList, on_screen};
use crate::geom::{Point, Rect};
use crate::input::Button;
use crate::level::Weapon;
use crate::sim::player::Player;
use crate::sim::{Kind, World};
use crate::words::Text;

const WEAPONS: usize = Weapon::Flame as usize + 1;
/// Ticks for which the line is shown.
const BOX_TICKS: u32 = 120;
/// The line fades in the last of these ticks.
const FADE_TICKS: u32 = 24;
/// Ticks for which the name over the head is shown.
const NAME_TICKS: u32 = 75;
/// The name begins this many pixels above the player, and rises by a pixel every so many ticks.
const NAME_ABOVE: i32 = 26;
const RISE_TICKS: u32 = 10;
/// While two play, the name is above the number of the player.
const ABOVE_NUMBER: i32 = 10;
const PAD: i32 = 6;
/// Pixels between two glyphs of keys, and between the last one and the words; and between the parts of the line.
const NEAR: i32 = 3;
const APART: i32 = 12;
const ALPHA: u8 = 212;
/// Room for the picture of the weapon.
const WEAPON: i32 = 46;
/// Pixels from the line to the lower edge of the picture.
const FOOT: i32 = 4;

/// The things that a player carried after the last tick.
#[derive(Clone, Copy)]
struct Carried {
    weapon: Weapon,
    rounds: u32,
    stowed: Weapon,
    stowed_rounds: u32,
}

impl Carried {
    fn of(player: &Player) -> Carried {
        let (weapon, rounds, stowed) = (player.weapon, player.rounds, player.stowed);
        Carried { weapon, rounds, stowed: stowed.weapon, stowed_rounds: stowed.rounds }
    }

    fn rounds_of(&self, weapon: Weapon) -> u32 {
        match weapon {
            weapon if weapon == self.weapon => self.rounds,
            weapon if weapon == self.stowed => self.stowed_rounds,
            _ => 0,
        }
    }
}

#[derive(Clone, Copy, Default)]
struct Shown {
    before: Option<Carried>,
    box_ticks: u32,
    name_ticks: u32,
    has_swapped: bool,
    /// The weapons that had their box.
    told: [bool; WEAPONS],
}

impl Shown {
    fn afresh(self) -> Shown {
        Shown { has_swapped: self.has_swapped, told: self.told, ..Shown::default() }
    }

    fn comes(&mut self, weapon: Weapon, is_fight: bool) {
        let told = &mut self.told[weapon as usize];
        (self.box_ticks, self.name_ticks) = if *told || is_fight { (0, NAME_TICKS) } else { (BOX_TICKS, 0) };
        *told |= !is_fight;
    }

    fn after_tick(&mut self, player: Option<&Player>, is_fight: bool) {
        self.box_ticks = if is_fight { 0 } else { self.box_ticks.saturating_sub(1) };
        self.name_ticks = self.name_ticks.saturating_sub(1);
        let Some(player) = player.filter(|player| player.is_alive()) else {
            *self = self.afresh();
            return;
        };
        let now = Carried::of(player);
        if let Some(before) = self.before.replace(now) {
            // Only a pick-up adds rounds, and it puts the weapon in hand.
            if now.rounds > before.rounds_of(now.weapon) {
                self.comes(now.weapon, is_fight);
            } else if (now.weapon, now.stowed) == (before.stowed, before.weapon) && now.weapon != now.stowed {
                (self.box_ticks, self.name_ticks) = (0, NAME_TICKS);
                self.has_swapped = true;
            } else if now.weapon != before.weapon {
                // The last round was fired, and the weapon is a rifle again.
                (self.box_ticks, self.name_ticks) = (0, NAME_TICKS);
            }
        }
    }
}

#[derive(Default)]
pub struct Taken {
    shown: [Shown; 2],
}

impl Taken {
    pub fn after_tick(&mut self, world: &World, is_fight: bool) {
        for (number, shown) in self.shown.iter_mut().enumerate() {
            shown.after_tick(player(world, number), is_fight);
        }
    }

    /// Call it when the world has jumped to another tick.
    pub fn forget(&mut self) {
        self.shown = self.shown.map(Shown::afresh);
    }

    /// Whether the name of a weapon is shown over a head.
    pub fn has_names(&self) -> bool {
        self.shown.iter().any(|shown| shown.name_ticks > 0)
    }

    pub fn has_boxes(&self) -> bool {
        self.shown.iter().any(|shown| shown.box_ticks > 0)
    }

    pub fn draw(&self, list: &mut DrawList, world: &World, seen: Rect) {
        for (number, shown) in self.shown.iter().enumerate() {
            let (Some(entity), Some(player)) = (world.player(number), player(world, number)) else { continue };
            if shown.name_ticks > 0 {
                let top = Point::new(entity.body.rect.center().x, entity.body.rect.y);
                let (x, y) = on_screen(top, seen);
                let y = if world.players().count() == 2 { y - ABOVE_NUMBER } else { y };
                draw_name(list, (x, y), player.weapon, NAME_TICKS - shown.name_ticks);
            }
            if shown.box_ticks > 0 {
                let needs_key = player.can_swap() && !shown.has_swapped;
                draw_line(list, player, needs_key, shown.box_ticks);
            }
        }
    }
}

/// Draws the line about the weapon in hand. Where large letters leave no room for all of it, the key is more important.
/// Only one of two players who take a weapon at the same time can read it there.
fn draw_line(list: &mut DrawList, player: &Player, needs_key: bool, ticks_left: u32) {
    let (font, name, what_for) = (Font::of(list.look.text), name_of(player.weapon), use_of(player.weapon));
    let controls = list.controls.clone();
    let glyphs = || controls.glyphs(player.number, Button::Swap);
    let keys: i32 = glyphs().map(|glyph| glyph.width() + NEAR).sum();
    let swap = if needs_key { APART + keys + font.width(words!("weapon.swap")) } else { 0 };
    let least = WEAPON + font.width(name) + swap + 2 * PAD;
    let told = APART + font.width(what_for);
    let told = if least + told <= list.width - 2 * PAD { told } else { 0 };
    let (w, h) = (least + told, font.capital() + 9);
    let frame = Rect::new((list.width - w) / 2, list.height - FOOT - h, w, h);
    let lit = ticks_left.min(FADE_TICKS);
    let faded = |colour: Colour| colour.with_alpha((u32::from(colour.alpha) * lit / FADE_TICKS) as u8);
    list.fill(frame, faded(Colour::INK.with_alpha(ALPHA)));
    list.fill(Rect { w: 2, ..frame }, faded(Colour::AMBER));
    let (mut x, y) = (frame.x + PAD, frame.y + 5);
    list.tinted(weapon_icon(player.weapon), 0, (x, frame.center().y - 8), false, faded(Colour::WHITE), Blend::Over);
    x += WEAPON;
    list.plain_text(font, Align::Left, x, y, faded(Colour::AMBER), name);
    x += font.width(name) + APART;
    if told > 0 {
        list.plain_text(font, Align::Left, x, y, faded(Colour::PAPER), what_for);
        x += told;
    }
    // The caps of the keys cannot fade.
    if needs_key && lit == FADE_TICKS {
        for glyph in glyphs() {
            glyph.draw(list, x, y + (font.capital() - Font::Small.capital()) / 2);
            x += glyph.width() + NEAR;
        }
        list.plain_text(font, Align::Left, x, y, Colour::PAPER, words!("weapon.swap"));
    }
}

fn player(world: &World, number: usize) -> Option<&Player> {
    match &world.player(number)?.kind {
        Kind::Player(player) => Some(player),
        _ => None,
    }
}

fn draw_name(list: &mut DrawList, (x, top): (i32, i32), weapon: Weapon, ticks: u32) {
    let font = Font::of(list.look.text);
    let y = top - NAME_ABOVE - (ticks / RISE_TICKS) as i32 - (font.capital() - Font::Small.capital());
    list.text(font, Align::Middle, x, y, Colour::AMBER, name_of(weapon));
}

fn name_of(weapon: Weapon) -> Text {
    match weapon {
        Weapon::Rifle => words!("weapon.rifle"),
        Weapon::Spread => words!("weapon.spread"),
        Weapon::Rapid => words!("weapon.rapid"),
        Weapon::Laser => words!("weapon.laser"),
        Weapon::Rocket => words!("weapon.rocket"),
        Weapon::Flame => words!("weapon.flame"),
    }
}

fn use_of(weapon: Weapon) -> Text {
    match weapon {
        Weapon::Rifle => words!("weapon.rifle.use"),
        Weapon::Spread => words!("weapon.spread.use"),
        Weapon::Rapid => words!("weapon.rapid.use"),
        Weapon::Laser => words!("weapon.laser.use"),
        Weapon::Rocket => words!("weapon.rocket.use"),
        Weapon::Flame => words!("weapon.flame.use"),
    }
}
