//! The HUD at the edges of the picture: each player's life and weapon, the score, the goals with an arrow to the
//! nearest, what a weapon that was taken is good for, and the text of a sign that is being read. It leaves the middle
//! free for the action.

mod caption;
mod fight;
mod left_behind;
mod mule;
mod name_card;
mod shield;
mod taken;
pub mod tips;
mod warden;
mod way;

use std::fmt::Display;

pub use warden::opponent;

use super::actors::COLOURS;
use super::font::{Align, Font};
use super::sprites::Sprite;
use super::{Blend, Colour, DrawList, on_screen};
use crate::geom::{Point, Rect};
use crate::level::{Goal, Key, Objective, Weapon};
use crate::sim::player::{LIFE, Player, Stowed};
use crate::sim::world::progress::Count;
use crate::sim::{Kind, World};
use caption::Reading;
use fight::Fight;
use name_card::NameCard;
use taken::Taken;
use way::Way;

const MARGIN: i32 = 8;
const PIP: i32 = 8;
pub const ICON: i32 = 16;
/// The last pip is bright for this many ticks, then normal for as many.
const LAST_TICKS: u32 = 14;
const ROUNDS: i32 = 43;
const STOWED_ALPHA: u8 = 130;
/// Background of the figures, which keeps them legible.
const PLATE: Colour = Colour::INK.with_alpha(224);
/// A picture of this width has room for the score between a player's panel and the bar of a warden.
const WIDE: i32 = 600;
/// Distance in pixels that the arrow keeps from the edges. It is hidden when its goal is further inside than this.
const ARROW_EDGE: i32 = 34;
/// How far outside the picture an exit is near, in pixels.
const EXIT_NEAR: i32 = 640;
/// The frame of the arrow that points down. The frames are eighths of a turn clockwise from the right.
const DOWN: usize = 2;

const KEYS: [(Key, Sprite); 3] =
    [(Key::Red, Sprite::HudKeyRed), (Key::Green, Sprite::HudKeyGreen), (Key::Blue, Sprite::HudKeyBlue)];

/// The state that the HUD keeps from tick to tick.
pub struct Notes {
    /// Whether the text of a sign may be shown.
    pub captions: bool,
    fight: Fight,
    reading: Reading,
    taken: Taken,
    card: NameCard,
    mule: mule::Hints,
    shield: shield::Hint,
    way: Way,
}

impl Default for Notes {
    fn default() -> Notes {
        Notes {
            captions: true,
            fight: Fight::new(),
            reading: Reading::default(),
            taken: Taken::default(),
            card: NameCard::default(),
            mule: mule::Hints::default(),
            shield: shield::Hint::default(),
            way: Way::default(),
        }
    }
}

impl Notes {
    pub fn after_tick(&mut self, world: &World) {
        self.fight.after_tick(world);
        self.reading.after_tick(world, self.fight.goes_on());
        self.taken.after_tick(world, self.fight.goes_on());
        self.card.after_tick(world);
        self.mule.after_tick(world);
        self.shield.after_tick(world);
        self.way.after_tick(world);
    }

    /// Call it when the world has jumped to another tick.
    pub fn forget(&mut self) {
        self.fight = Fight::new();
        self.reading = Reading::default();
        self.taken.forget();
        self.card = NameCard::default();
        self.mule = mule::Hints::default();
        self.shield.forget();
        self.way = Way::default();
    }

    /// Whether a player fights, and has no time to read.
    pub fn is_fight(&self) -> bool {
        self.fight.goes_on()
    }

    /// Whether the box about the weapon that a player has taken is shown.
    pub fn tells_of_weapon(&self, number: usize) -> bool {
        self.taken.has_box(number)
    }

    /// Whether the text of a sign or the box about a weapon is shown.
    pub fn are_read(&self) -> bool {
        self.reading.has_text() || self.taken.has_boxes()
    }
}

/// Returns the box of a sign's text, if one is shown.
pub fn draw(list: &mut DrawList, world: &World, seen: Rect, notes: &Notes) -> Option<Rect> {
    // The name of a weapon is where the words over things are.
    let has_room = !notes.taken.has_names();
    let keepers = tips::draw(list, world, seen, notes.fight.goes_on(), has_room.then_some(&notes.shield));
    let mut below = [MARGIN; 2];
    for (number, below) in below.iter_mut().enumerate() {
        let Some(entity) = world.player(number) else { continue };
        let Kind::Player(player) = &entity.kind else { continue };
        let left = if number == 0 { MARGIN } else { list.width - MARGIN - panel(Font::of(list.look.text)) };
        *below = draw_player(list, left, player, world) + 4;
    }
    // Where a picture is narrow, there is no room for the score beside the bar of a warden.
    if !warden::is_shown(world) || list.width >= WIDE {
        draw_score(list, world, keepers);
    }
    let goals_end = draw_goals(list, world);
    warden::draw(list, world);
    below[1] = below[1].max(goals_end + 4);
    notes.taken.draw(list, world, seen, below);
    notes.mule.draw(list, world, seen);
    let is_busy = notes.fight.goes_on() || notes.card.is_shown() || notes.taken.has_boxes();
    let shows_signs = notes.captions && !is_busy;
    let warden = warden::place(world, seen);
    let top = score_end(world);
    let sign = shows_signs.then(|| notes.reading.draw(list, world, seen, top, warden)).flatten();
    notes.card.draw(list, world, warden);
    draw_arrow(list, world, seen, goals_end, sign, notes.way.place());
    left_behind::draw(list, world, seen);
    sign
}

/// Draws a dark background with cut corners, 4 pixels larger than `on` at each side.
fn plate(list: &mut DrawList, on: Rect) {
    let rect = on.grown(4);
    list.fill(Rect { x: rect.x + 1, w: rect.w - 2, h: 1, ..rect }, PLATE);
    list.fill(Rect { y: rect.y + 1, h: rect.h - 2, ..rect }, PLATE);
    list.fill(Rect { x: rect.x + 1, y: rect.bottom() - 1, w: rect.w - 2, h: 1 }, PLATE);
}

/// Draws amber words about something in the world, on a dark box that is moved into the picture.
fn say(list: &mut DrawList, x: i32, y: i32, text: impl Display, alpha: u8) {
    let frame = frame_of(list, x, y, &text);
    list.fill(frame, Colour::INK.with_alpha(alpha / 2));
    list.text(Font::of(list.look.text), Align::Middle, frame.center().x, y, Colour::AMBER.with_alpha(alpha), text);
}

/// Returns the box of such words.
fn frame_of(list: &DrawList, x: i32, y: i32, text: impl Display) -> Rect {
    let font = Font::of(list.look.text);
    let half = font.width(text) / 2 + 4;
    let x = x.clamp(half.min(list.width / 2), (list.width - half).max(list.width / 2));
    Rect::new(x - half, y - 3, 2 * half, font.capital() + 6)
}

/// Returns the distance in pixels from the left edge of a player's panel to the column of lives and grenades.
fn column(font: Font) -> i32 {
    (ROUNDS + font.width(format_args!("000")) + 3).max(LIFE * PIP + 6)
}

fn panel(font: Font) -> i32 {
    column(font) + ICON + font.width(format_args!("00"))
}

/// Only the first player's panel shows the keys, because both players share them. Returns the y below the panel.
fn draw_player(list: &mut DrawList, left: i32, player: &Player, world: &World) -> i32 {
    let font = Font::of(list.look.text);
    let column = left + column(font);
    let is_held = |key: Key| player.number == 0 && world.progress().has(key);
    let has_keys = KEYS.iter().any(|(key, _)| is_held(*key));
    let rows = panel_rows(player) + i32::from(has_keys);
    let area = Rect::new(left, MARGIN, panel(font), rows * ICON - 1);
    plate(list, area);
    if world.players().count() == 2 {
        let edge = if player.number == 0 { area.x - 4 } else { area.right() + 2 };
        list.fill(Rect { x: edge, w: 2, ..area }, COLOURS[player.number]);
    }
    for nth in 0..LIFE {
        let pip = if nth < player.life { Sprite::HudPipFull } else { Sprite::HudPipEmpty };
        list.sprite(pip, 0, left + nth * PIP, MARGIN, false);
    }
    if player.life == 1 && list.look.blinks(world.tick(), LAST_TICKS) {
        for _ in 0..2 {
            list.glow(Sprite::HudPipFull, left, MARGIN);
        }
        list.outline(Rect::new(left - 2, MARGIN - 1, LIFE * PIP + 5, ICON - 1), Colour::rgb(0xe03c36));
    }
    let head = if player.number == 0 { Sprite::HudLife } else { Sprite::HudLifePartner };
    count(list, head, column, MARGIN, world.lives(player.number));
    let row = MARGIN + ICON;
    match mule::of(world, player.number) {
        Some(mule) => mule::draw_armour(list, world, left, row, mule),
        None => draw_weapon(list, (left, row), player.weapon, player.rounds, Colour::AMBER, Colour::WHITE),
    }
    count(list, Sprite::HudGrenade, column, row, player.grenades);
    if player.can_swap() {
        let Stowed { weapon, rounds, .. } = player.stowed;
        draw_weapon(list, (left, row + ICON), weapon, rounds, Colour::DIM, Colour::WHITE.with_alpha(STOWED_ALPHA));
    }
    for (nth, (_, sprite)) in KEYS.iter().filter(|(key, _)| is_held(*key)).enumerate() {
        list.sprite(*sprite, 0, left + nth as i32 * ICON, MARGIN + panel_rows(player) * ICON, false);
    }
    area.bottom() + 4
}

/// Returns the rows of a player's panel without the row of keys. The third has the weapon that is not in hand.
fn panel_rows(player: &Player) -> i32 {
    if player.can_swap() { 3 } else { 2 }
}

fn draw_weapon(
    list: &mut DrawList,
    (left, row): (i32, i32),
    weapon: Weapon,
    rounds: u32,
    colour: Colour,
    tint: Colour,
) {
    list.tinted(weapon_icon(weapon), 0, (left, row), false, tint, Blend::Over);
    if weapon != Weapon::Rifle {
        let font = Font::of(list.look.text);
        list.text(font, Align::Left, left + ROUNDS, row + 8 - font.capital() / 2, colour, rounds);
    }
}

pub fn weapon_icon(weapon: Weapon) -> Sprite {
    match weapon {
        Weapon::Rifle => Sprite::HudWeaponsWeaponRifle,
        Weapon::Spread => Sprite::HudWeaponsWeaponSpread,
        Weapon::Rapid => Sprite::HudWeaponsWeaponRapid,
        Weapon::Laser => Sprite::HudWeaponsWeaponLaser,
        Weapon::Rocket => Sprite::HudWeaponsWeaponRocket,
        Weapon::Flame => Sprite::HudWeaponsWeaponFlame,
    }
}

fn count(list: &mut DrawList, icon: Sprite, x: i32, y: i32, number: u32) {
    list.sprite(icon, 0, x, y, false);
    let font = Font::of(list.look.text);
    list.text(font, Align::Left, x + ICON, y + 8 - font.capital() / 2, Colour::PAPER, number);
}

/// Pixels from the score to the combo below it.
const COMBO: i32 = 17;

/// Draws the score, and beside it how many enemies keep a gate shut.
fn draw_score(list: &mut DrawList, world: &World, keepers: usize) {
    let progress = world.progress();
    let (middle, has_bar) = (list.width / 2, warden::is_shown(world));
    // Left of the warden's bar, because below it a tall warden would be covered.
    let bar = middle - warden::WIDTH / 2 - 2 * MARGIN;
    let room = if has_bar { bar - 2 * MARGIN - panel(Font::of(list.look.text)) } else { list.width };
    let font = Font::heading(room, format_args!("{:06}", progress.score));
    let wide = font.width(format_args!("{:06}", progress.score));
    let beside_bar = bar - wide / 2;
    let (middle, top) = if has_bar { (beside_bar, MARGIN) } else { (middle, MARGIN) };
    let high = font.capital() + if progress.times() > 1 { COMBO } else { 0 };
    plate(list, Rect::new(middle - wide / 2, top, wide, high));
    list.text(font, Align::Middle, middle, top, Colour::PAPER, format_args!("{:06}", progress.score));
    if progress.times() > 1 {
        list.text(font, Align::Middle, middle, top + COMBO, Colour::AMBER, format_args!("x{}", progress.times()));
    }
    if keepers > 0 {
        let left = middle + wide / 2 + 12;
        plate(list, Rect::new(left, top, ICON + font.width(keepers), ICON - 1));
        list.sprite(Sprite::HudWarden, 0, left, top, false);
        list.text(font, Align::Left, left + ICON, top + 8 - font.capital() / 2, Colour::AMBER, keepers);
    }
}

/// Returns the y below the score. Room for the combo is always kept, so that a text below does not jump. The bar of a
/// warden ends a little lower.
pub fn score_end(world: &World) -> i32 {
    let bar = if warden::is_shown(world) { ICON / 2 } else { 0 };
    MARGIN + Font::Display.capital() + COMBO + 1 + bar
}

/// Draws the goals at the right, below the second player's panel. Optional goals are dim. Returns the y below them.
fn draw_goals(list: &mut DrawList, world: &World) -> i32 {
    let right = list.width - MARGIN;
    let top = match world.player(1).map(|entity| &entity.kind) {
        Some(Kind::Player(player)) => MARGIN + panel_rows(player) * ICON + 8,
        _ => MARGIN,
    };
    let font = Font::of(list.look.text);
    // A warden has a bar of its own. A goal that is reached would contradict a gate that other drums hold shut.
    let listed = || {
        let objectives = world.level().objectives.iter();
        objectives.filter(|objective| objective.goal != Goal::Warden && !world.wanted(**objective).is_full())
    };
    let figures = |objective: &Objective| {
        let goal = world.wanted(*objective);
        font.width(format_args!("{}/{}", goal.done, goal.of))
    };
    let Some(widest) = listed().map(figures).max() else { return top };
    let left = right - widest - ICON - 2;
    let rows = listed().count() as i32;
    plate(list, Rect::new(left, top, right - left, rows * ICON - 1));
    let mut y = top;
    for objective in listed() {
        let goal = world.wanted(*objective);
        let colour = goal_colour(goal, objective.required);
        list.sprite(goal_icon(objective.goal), 0, left, y, false);
        let high = y + 8 - font.capital() / 2;
        list.text(font, Align::Right, right, high, colour, format_args!("{}/{}", goal.done, goal.of));
        y += ICON;
    }
    y
}

pub fn goal_icon(goal: Goal) -> Sprite {
    match goal {
        Goal::Drums => Sprite::HudDrum,
        Goal::Intel => Sprite::HudIntel,
        Goal::Prisoners => Sprite::HudPrisoner,
        Goal::Warden => Sprite::HudWarden,
    }
}

pub fn goal_colour(goal: Count, is_required: bool) -> Colour {
    match (goal.is_full(), is_required) {
        (true, _) => Colour::rgb(0x9ad08a),
        (false, true) => Colour::PAPER,
        (false, false) => Colour::DIM,
    }
}

/// Draws an arrow at the edge of the picture towards the nearest goal, as seen from the first player, or towards the
/// nearest enemy that keeps a gate shut if the player is at the gate and all these enemies are outside. It avoids the
/// corners, the warden's bar and the text of a sign. A mid-boss keeps the way shut, so there is none then. It shows an exit
/// and a warden only when they are near, because the way to a far one seldom begins in its direction.
fn draw_arrow(list: &mut DrawList, world: &World, seen: Rect, goals_end: i32, sign: Option<Rect>, way: Option<Point>) {
    let Some(from) = world.players().next().map(|player| player.body.rect.center()) else {
        return;
    };
    let nod = i32::from((world.tick() / 16).is_multiple_of(2)) * 2;
    let keeper = way.or_else(|| tips::far_keeper(world, seen, from));
    if let Some(gate) = way.filter(|gate| seen.grown(-ARROW_EDGE).covers((gate.x, gate.y))) {
        let (x, y) = on_screen(gate, seen);
        list.sprite(Sprite::HudArrow, DOWN, x - ICON / 2, y - 3 * ICON / 2 - nod, false);
        return;
    }
    let goal = keeper.or_else(|| world.nearest_goal(from).filter(|_| !warden::is_shown(world)));
    let Some(goal) = goal else { return };
    let is_near = seen.grown(EXIT_NEAR).covers((goal.x, goal.y));
    let is_at_end = |objective: &Objective| !objective.required || objective.goal == Goal::Warden;
    let is_at_end = keeper.is_none() && world.level().objectives.iter().all(is_at_end);
    if seen.grown(-ARROW_EDGE).covers((goal.x, goal.y)) || is_at_end && !is_near {
        return;
    }
    let inside = seen.grown(-ARROW_EDGE);
    // A picture can be smaller than twice `ARROW_EDGE`.
    let at = Point::new(goal.x.min(inside.right()).max(inside.x), goal.y.min(inside.bottom()).max(inside.y));
    let (dx, dy) = ((goal.x - from.x) as f32, (goal.y - from.y) as f32);
    let eighth = (dy.atan2(dx) / std::f32::consts::TAU * 8.0).round().rem_euclid(8.0) as usize;
    let (x, y) = (at.x - seen.x + dx.signum() as i32 * nod, at.y - seen.y + dy.signum() as i32 * nod);
    let beside = MARGIN + panel(Font::of(list.look.text)) + ICON;
    let top = match x {
        x if x < beside => MARGIN + 4 * ICON,
        x if x > list.width - beside => goals_end,
        x if warden::is_shown(world) && (x - list.width / 2).abs() < warden::WIDTH / 2 + ICON => MARGIN + 3 * ICON,
        _ => 0,
    };
    let y = y.max(top + ICON / 2 + 2);
    let y = match sign.filter(|sign| sign.grown(ICON / 2).covers((x, y))) {
        Some(sign) if sign.y < list.height / 2 => sign.bottom() + ICON / 2 + 2,
        Some(sign) => sign.y - ICON / 2 - 2,
        None => y,
    };
    list.sprite(Sprite::HudArrow, eighth, x - ICON / 2, y - ICON / 2, false);
}
