//! The HUD at the edges of the picture: each player's life and weapon, the score, the goals with an arrow to the
//! nearest, what a weapon that was taken is good for, and the text of a sign that is being read. It leaves the middle
//! free for the action.

mod caption;
mod corners;
mod fight;
mod left_behind;
mod mule;
mod name_card;
mod shield;
mod size;
mod taken;
pub mod tips;
mod warden;
mod way;

use std::fmt::Display;

pub use warden::{advice, left_of_opponent, opponent};

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
use corners::Corners;
use fight::Fight;
use name_card::NameCard;
use size::Size;
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
    corners: Corners,
    reading: Reading,
    taken: Taken,
    card: NameCard,
    mule: mule::Hints,
    shield: shield::Hint,
    gates: tips::Known,
    way: Way,
}

impl Default for Notes {
    fn default() -> Notes {
        Notes {
            captions: true,
            fight: Fight::new(),
            corners: Corners::default(),
            reading: Reading::default(),
            taken: Taken::default(),
            card: NameCard::default(),
            mule: mule::Hints::default(),
            shield: shield::Hint::default(),
            gates: tips::Known::default(),
            way: Way::default(),
        }
    }
}

impl Notes {
    pub fn after_tick(&mut self, world: &World) {
        self.fight.after_tick(world);
        self.corners.after_tick(world);
        self.reading.after_tick(world, self.fight.goes_on());
        self.taken.after_tick(world, self.fight.goes_on());
        self.card.after_tick(world);
        self.mule.after_tick(world);
        self.shield.after_tick(world);
        self.gates.after_tick(world);
        self.way.after_tick(world);
    }

    /// Call it when the world has jumped to another tick.
    pub fn forget(&mut self) {
        self.fight = Fight::new();
        self.corners = Corners::default();
        self.reading.leave();
        self.taken.forget();
        self.card = NameCard::default();
        self.mule = mule::Hints::default();
        self.shield.forget();
        self.gates.leave();
        self.way = Way::default();
    }

    /// Whether a player fights, and has no time to read.
    pub fn is_fight(&self) -> bool {
        self.fight.goes_on()
    }

    /// Whether nothing in the picture has threatened a player for a moment.
    pub fn is_quiet(&self) -> bool {
        self.fight.is_quiet()
    }

    /// The opacity of what is in the upper right corner.
    pub fn right_alpha(&self) -> u8 {
        self.corners.alphas[1]
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
    let keepers =
        tips::draw(list, world, seen, notes.fight.goes_on(), has_room.then_some((&notes.shield, &notes.gates)));
    let size = Size::of(list);
    let [left, right, bar] = notes.corners.alphas.map(|alpha| size.with_alpha(alpha));
    for (number, size) in [left, right].into_iter().enumerate() {
        let Some(entity) = world.player(number) else { continue };
        let Kind::Player(player) = &entity.kind else { continue };
        let left = if number == 0 { MARGIN } else { list.width - MARGIN - panel(size) };
        draw_player(list, size, left, player, world);
    }
    // The bar of a warden is in its place. In the boss rush, points do not count.
    if !warden::is_shown(world) && world.rules().rush.is_none() {
        draw_score(list, size, world, keepers);
    }
    let goals_end = draw_goals(list, right, world);
    warden::draw(list, bar, world);
    notes.taken.draw(list, world, seen);
    notes.mule.draw(list, world, seen);
    let is_busy = notes.fight.goes_on() || notes.card.is_shown();
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
fn plate(list: &mut DrawList, size: Size, on: Rect) {
    let (rect, colour) = (on.grown(4), size.faded_plate(PLATE));
    list.fill(Rect { x: rect.x + 1, w: rect.w - 2, h: 1, ..rect }, colour);
    list.fill(Rect { y: rect.y + 1, h: rect.h - 2, ..rect }, colour);
    list.fill(Rect { x: rect.x + 1, y: rect.bottom() - 1, w: rect.w - 2, h: 1 }, colour);
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
fn column(size: Size) -> i32 {
    (size.px(ROUNDS) + size.font.width(format_args!("000")) + 3).max(size.px(LIFE * PIP + 6))
}

fn panel(size: Size) -> i32 {
    column(size) + size.px(ICON) + size.font.width(format_args!("00"))
}

/// Only the first player's panel shows the keys, because both players share them.
fn draw_player(list: &mut DrawList, size: Size, left: i32, player: &Player, world: &World) {
    let (column, icon) = (left + column(size), size.px(ICON));
    let is_held = |key: Key| player.number == 0 && world.progress().has(key);
    let has_keys = KEYS.iter().any(|(key, _)| is_held(*key));
    // What is not in hand would hide more of a fighter behind the panel.
    let is_whole = !size.is_thin();
    let rows = if is_whole { panel_rows(player) + i32::from(has_keys) } else { 2 };
    let area = Rect::new(left, MARGIN, panel(size), rows * icon - 1);
    plate(list, size, area);
    if world.players().count() == 2 {
        let edge = if player.number == 0 { area.x - 4 } else { area.right() + 2 };
        list.fill(Rect { x: edge, w: 2, ..area }, size.faded(COLOURS[player.number]));
    }
    for nth in 0..LIFE {
        let pip = if nth < player.life { Sprite::HudPipFull } else { Sprite::HudPipEmpty };
        size.icon(list, pip, (left + nth * size.px(PIP), MARGIN));
    }
    if player.life == 1 && list.look.blinks(world.tick(), LAST_TICKS) {
        for _ in 0..2 {
            size.tinted(list, Sprite::HudPipFull, (left, MARGIN), Colour::WHITE, Blend::Add);
        }
        let around = Rect::new(left - 2, MARGIN - 1, size.px(LIFE * PIP) + 5, icon - 1);
        list.outline(around, Colour::rgb(0xe03c36));
    }
    let head = if player.number == 0 { Sprite::HudLife } else { Sprite::HudLifePartner };
    count(list, size, head, (column, MARGIN), world.lives(player.number));
    let row = MARGIN + icon;
    match mule::of(world, player.number) {
        Some(mule) => mule::draw_armour(list, size, world, (left, row), mule),
        None => draw_weapon(list, size, (left, row), player.weapon, player.rounds, Colour::AMBER, Colour::WHITE),
    }
    count(list, size, Sprite::HudGrenade, (column, row), player.grenades);
    if player.can_swap() && is_whole {
        let Stowed { weapon, rounds, .. } = player.stowed;
        let tint = Colour::WHITE.with_alpha(STOWED_ALPHA);
        draw_weapon(list, size, (left, row + icon), weapon, rounds, Colour::DIM, tint);
    }
    for (nth, (_, sprite)) in KEYS.iter().filter(|(key, _)| is_held(*key) && is_whole).enumerate() {
        size.icon(list, *sprite, (left + nth as i32 * icon, MARGIN + panel_rows(player) * icon));
    }
}

/// Returns the rows of a player's panel without the row of keys. The third has the weapon that is not in hand.
fn panel_rows(player: &Player) -> i32 {
    if player.can_swap() { 3 } else { 2 }
}

fn draw_weapon(
    list: &mut DrawList,
    size: Size,
    (left, row): (i32, i32),
    weapon: Weapon,
    rounds: u32,
    colour: Colour,
    tint: Colour,
) {
    size.tinted(list, weapon_icon(weapon), (left, row), tint, Blend::Over);
    if weapon != Weapon::Rifle {
        let y = row + size.px(ICON / 2) - size.font.capital() / 2;
        list.text(size.font, Align::Left, left + size.px(ROUNDS), y, size.faded(colour), rounds);
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

fn count(list: &mut DrawList, size: Size, icon: Sprite, (x, y): (i32, i32), number: u32) {
    size.icon(list, icon, (x, y));
    let y = y + size.px(ICON / 2) - size.font.capital() / 2;
    list.text(size.font, Align::Left, x + size.px(ICON), y, size.faded(Colour::PAPER), number);
}

/// Pixels from the score to the combo below it.
const COMBO: i32 = 17;

/// Draws the score, and beside it how many enemies keep a gate shut.
fn draw_score(list: &mut DrawList, size: Size, world: &World, keepers: usize) {
    let progress = world.progress();
    let (middle, top, font) = (list.width / 2, MARGIN, size.heading());
    let wide = font.width(format_args!("{:06}", progress.score));
    let high = font.capital() + if progress.times() > 1 { COMBO } else { 0 };
    plate(list, size, Rect::new(middle - wide / 2, top, wide, high));
    list.text(font, Align::Middle, middle, top, Colour::PAPER, format_args!("{:06}", progress.score));
    if progress.times() > 1 {
        list.text(font, Align::Middle, middle, top + COMBO, Colour::AMBER, format_args!("x{}", progress.times()));
    }
    if keepers > 0 {
        let (left, icon) = (middle + wide / 2 + 12, size.px(ICON));
        plate(list, size, Rect::new(left, top, icon + font.width(keepers), icon - 1));
        size.icon(list, Sprite::HudWarden, (left, top));
        list.text(font, Align::Left, left + icon, top + icon / 2 - font.capital() / 2, Colour::AMBER, keepers);
    }
}

/// Returns the y below the score. Room for the combo is always kept, so that a text below does not jump. The bar of a
/// warden ends a little lower.
pub fn score_end(world: &World) -> i32 {
    let bar = if warden::is_shown(world) { ICON / 2 } else { 0 };
    MARGIN + Font::Display.capital() + COMBO + 1 + bar
}

/// Draws the goals at the right, below the second player's panel. Optional goals are dim. Returns the y below them.
fn draw_goals(list: &mut DrawList, size: Size, world: &World) -> i32 {
    let (right, icon, font) = (list.width - MARGIN, size.px(ICON), size.font);
    let top = match world.player(1).map(|entity| &entity.kind) {
        Some(Kind::Player(player)) => MARGIN + panel_rows(player) * icon + 8,
        _ => MARGIN,
    };
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
    let left = right - widest - icon - 2;
    let rows = listed().count() as i32;
    plate(list, size, Rect::new(left, top, right - left, rows * icon - 1));
    let mut y = top;
    for objective in listed() {
        let goal = world.wanted(*objective);
        let colour = size.faded(goal_colour(goal, objective.required));
        size.icon(list, goal_icon(objective.goal), (left, y));
        let high = y + icon / 2 - font.capital() / 2;
        list.text(font, Align::Right, right, high, colour, format_args!("{}/{}", goal.done, goal.of));
        y += icon;
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
    let size = Size::of(list);
    let beside = MARGIN + panel(size) + ICON;
    let top = match x {
        x if x < beside => MARGIN + 4 * size.px(ICON),
        x if x > list.width - beside => goals_end,
        x if warden::is_shown(world) && (x - list.width / 2).abs() < warden::width(list, size) / 2 + ICON => {
            MARGIN + 3 * ICON
        }
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
