//! What is said during play: lines on the radio, the text of an item that was taken, and what a warden says before and
//! after its fight. One line at a time is shown, at the edge where it covers least when it begins, and it stays there. It is
//! never over a warden, a mid-boss or another box, nor beside a player, where it would cover the way. Once it covers an actor,
//! or a fight begins, it is half transparent. The game goes on meanwhile, and no rule reads this.

use crate::draw::font::{Align, Font};
use crate::draw::hud::tips;
use crate::draw::portrait::{self, SIDE};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::{Level, Speaker, Thing, Warden};
use crate::scene::screen::MenuSound;
use crate::sim::player::Stance;
use crate::sim::things::pick_up::middle_of;
use crate::sim::world::event::EventKind;
use crate::sim::{Entity, Kind, World};
use crate::words::Text;

/// A line is shown for so many ticks, and for so many more for each letter.
const LEAST_TICKS: u32 = 100;
const LETTER_TICKS: u32 = 3;
const FADE_TICKS: u32 = 12;
/// Width of the words.
const WIDTH: i32 = 200;
const PAD: i32 = 6;
const MARGIN: i32 = 8;
/// Top of the box where it is not at the lower edge: below the panel of a player.
const HIGH: i32 = 66;
/// An entity nearer to the box than this counts as covered, in pixels.
const ROOM: i32 = 24;
/// How far below the feet of a player the ground still matters that the player comes to, in pixels.
const GROUND: i32 = 48;
/// How bad it is to cover a player, a warden or a mid-boss, or the way of a player to either side. The box about a weapon,
/// words over an entity, the text of a sign, and the boxes of those who look inside count as a player.
const ACTOR: u32 = 100;
const ENEMY: u32 = 4;
/// How bad each place is: the upper corners, the lower corners, and halfway between them. On the left and on the right.
const PLACES: [u32; 6] = [0, 0, 30, 30, 40, 40];
/// Opacity of the box, and of one that has covered an actor or been shown during a fight. The face has the last one then.
const PLATE: u8 = 196;
const THIN: u8 = 128;

/// One line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    /// An index into the radio lines of the level.
    Radio(usize),
    /// An index into the notes of the level.
    Note(usize),
    Before(Warden),
    After(Warden),
}

/// Where a line is, until it ends, and whether its face is there, because a box that changes looks broken.
#[derive(Clone, Copy)]
struct Place {
    /// An index into [`PLACES`].
    nth: usize,
    has_face: bool,
}

pub(super) struct Radio {
    /// For each radio line of the level whether a player was in its area.
    reached: Vec<bool>,
    /// Whether the warden has spoken before its fight.
    is_greeted: bool,
    line: Option<Line>,
    /// Lines that wait for the one that is shown, or for the end of a fight. The first has waited longest.
    waiting: Vec<Line>,
    ticks: u32,
    place: Option<Place>,
    /// Whether the line has covered an actor, or been shown during a fight.
    is_thin: bool,
    /// Whether another box is where the line would be. It is hidden then, and its time stands still.
    is_behind: bool,
    /// Indices of the notes that were taken since the last call of [`Radio::take_notes`].
    notes: Vec<usize>,
    sound: Option<MenuSound>,
}

impl Radio {
    pub fn new(level: &Level) -> Radio {
        Radio {
            reached: vec![false; level.story.radio.len()],
            is_greeted: false,
            line: None,
            waiting: Vec::with_capacity(level.story.radio.len() + level.story.notes.len() + 2),
            ticks: 0,
            place: None,
            is_thin: false,
            is_behind: false,
            notes: Vec::with_capacity(level.story.notes.len()),
            sound: None,
        }
    }

    /// Call it when the level begins again.
    pub fn again(&mut self) {
        self.reached.fill(false);
        self.waiting.clear();
        (self.is_greeted, self.line) = (false, None);
    }

    pub fn take_notes(&mut self) -> Vec<usize> {
        self.notes.drain(..).collect()
    }

    pub fn said<'a>(&self, level: &'a Level) -> Option<&'a str> {
        self.line.map(|line| content(line, level).1)
    }

    pub fn take_sound(&mut self) -> Option<MenuSound> {
        self.sound.take()
    }

    /// A line on the radio waits until the fight is over, because a player who fights cannot read. Every line waits while
    /// the text of a sign or the box about a weapon `is_read`, and stays once it is there.
    pub fn after_tick(&mut self, world: &World, is_fight: bool, is_read: bool) {
        self.find_due(world);
        self.is_thin |= is_fight && matches!(self.line, Some(Line::Radio(_)));
        // The dead say nothing.
        let is_hero = |line: Line| content(line, world.level()).0 == Some(Speaker::Dara);
        let lives = world.players().any(Entity::is_living_player);
        if self.line.is_some_and(is_hero) && !lives {
            self.line = None;
        }
        if let Some(line) = self.line {
            self.ticks += u32::from(!self.is_behind);
            if self.ticks >= lasts(line, world.level()) {
                self.line = None;
            }
        }
        if self.line.is_none() && !is_read {
            // A note and a warden come before the radio, because they belong to what the player has just done.
            let is_radio = |line: &Line| matches!(line, Line::Radio(_));
            let first = self.waiting.iter().position(|line| !is_radio(line));
            let radio = (!is_fight && lives && !self.waiting.is_empty()).then_some(0);
            if let Some(nth) = first.or(radio) {
                let line = self.waiting.remove(nth);
                self.say(line);
            }
        }
    }

    fn say(&mut self, line: Line) {
        (self.line, self.ticks, self.place) = (Some(line), 0, None);
        (self.is_thin, self.is_behind) = (false, false);
        self.sound = Some(MenuSound::Radio);
    }

    /// Adds the lines that something in this tick calls for.
    fn find_due(&mut self, world: &World) {
        let level = world.level();
        for event in world.events() {
            match event.kind {
                EventKind::PickIntel
                | EventKind::PickHealth
                | EventKind::PickKey
                | EventKind::PickLife
                | EventKind::PickWeapon => {
                    if let Some(nth) = level.story.notes.iter().position(|note| middle_of(note.feet) == event.at) {
                        self.notes.push(nth);
                        self.waiting.push(Line::Note(nth));
                    }
                }
                EventKind::WardenDied => self.waiting.extend(warden_of(level).map(Line::After)),
                _ => {}
            }
        }
        if world.warden().is_some() && !self.is_greeted {
            self.is_greeted = true;
            self.waiting.extend(warden_of(level).map(Line::Before));
        }
        for (nth, radio) in level.story.radio.iter().enumerate() {
            if !self.reached[nth] && world.players().any(|player| player.body.rect.overlaps(radio.area)) {
                self.reached[nth] = true;
                self.waiting.push(Line::Radio(nth));
            }
        }
    }

    /// Draws the line. `taken` says for each player whether the box about a weapon is shown below the player's panel.
    /// `boxes` are the text of a sign, and what is shown to those who look inside.
    pub fn draw(&mut self, list: &mut DrawList, world: &World, seen: Rect, taken: [bool; 2], boxes: &[Rect]) {
        let Some(line) = self.line else { return };
        let (who, text) = content(line, world.level());
        list.with_names(text, |list, text| self.draw_line(list, world, (who, text), seen, taken, boxes));
    }

    fn draw_line(
        &mut self,
        list: &mut DrawList,
        world: &World,
        (who, text): (Option<Speaker>, &str),
        seen: Rect,
        taken: [bool; 2],
        boxes: &[Rect],
    ) {
        let Some(line) = self.line else { return };
        let level = world.level();
        let font = Font::of(list.look.text);
        let lines = font.lines(text, WIDTH).count() as i32;
        let size = (list.width, list.height);
        let frame_in = |Place { nth, has_face }: Place| {
            let high = (font.line() * (lines + 1) + 2 * PAD).max(if has_face { SIDE + 2 * PAD } else { 0 });
            let wide = if has_face { PAD + SIDE } else { 0 } + PAD + WIDTH + PAD;
            let (low, right) = (size.1 - MARGIN - high, size.0 - MARGIN - wide);
            // At the lower edge on the right it is above the line of the counter.
            let middle = (HIGH + low) / 2;
            let places =
                [(MARGIN, HIGH), (right, HIGH), (MARGIN, low), (right, low - 20), (MARGIN, middle), (right, middle)];
            Rect::new(places[nth].0, places[nth].1, wide, high)
        };
        let is_behind = |place: Place| {
            let frame = frame_in(place);
            // A line in one upper corner reaches into the other half of a small picture.
            place.nth < taken.len() && taken.contains(&true)
                || tips::are_covered(frame, world, seen, font)
                || boxes.iter().any(|other| other.overlaps(frame))
        };
        let covered = |place: Place| {
            let in_world = frame_in(place).moved(seen.x, seen.y);
            let near = world.entities().filter(|entity| entity.body.rect.grown(ROOM).overlaps(in_world));
            near.map(|entity| worth(&entity.kind)).sum::<u32>()
        };
        // Players may turn, so both sides are their way, and one in the air comes down.
        let is_beside = |place: Place| {
            let in_world = frame_in(place).moved(seen.x, seen.y);
            world.players().filter(|player| player.is_living_player()).any(|player| {
                let falls = matches!(&player.kind, Kind::Player(player) if player.stance == Stance::Air);
                let body = player.body.rect;
                let below = if falls { seen.h } else { GROUND };
                Rect { y: body.y - ROOM, h: ROOM + body.h + below, ..in_world }.overlaps(in_world)
            })
        };
        let cost = |place: Place| {
            let others = u32::from(is_behind(place)) + u32::from(is_beside(place));
            covered(place) + ACTOR * others + PLACES[place.nth]
        };
        let best = |has_face: bool| {
            let places = (0..PLACES.len()).map(|nth| Place { nth, has_face });
            places.min_by_key(|&place| cost(place)).unwrap_or(Place { nth: 0, has_face })
        };
        let place = self.place.unwrap_or_else(|| {
            let place = best(who.is_some());
            // Without a face it covers less.
            if self.is_thin || covered(place) >= ENEMY { best(false) } else { place }
        });
        self.is_behind = is_behind(place);
        if self.is_behind {
            return;
        }
        self.place = Some(place);
        self.is_thin |= covered(place) >= ENEMY;
        let (frame, has_face) = (frame_in(place), place.has_face);
        let in_world = frame.moved(seen.x, seen.y);
        if world.entities().any(|entity| is_boss(&entity.kind) && entity.body.rect.overlaps(in_world)) {
            return;
        }
        let left = if has_face { PAD + SIDE + PAD } else { PAD };
        let lit = self.ticks.min(lasts(line, level) - self.ticks).min(FADE_TICKS);
        let faded = |colour: Colour| colour.with_alpha((u32::from(colour.alpha) * lit / FADE_TICKS) as u8);
        list.fill(frame, faded(Colour::INK.with_alpha(if self.is_thin { THIN } else { PLATE })));
        list.fill(Rect { h: 2, ..frame }, faded(Colour::AMBER));
        let name = match who {
            Some(who) => {
                let speaks = self.ticks < text.chars().count() as u32 * 2;
                if has_face {
                    let light = if self.is_thin { THIN } else { u8::MAX };
                    let light = faded(Colour::WHITE.with_alpha(light)).alpha;
                    portrait::draw(list, (frame.x + PAD, frame.y + PAD), who, speaks, self.ticks, light);
                }
                portrait::name(who)
            }
            None => words!("radio.note"),
        };
        let at = (frame.x + left, frame.y + PAD);
        list.plain_text(font, Align::Left, at.0, at.1, faded(Colour::AMBER), name);
        let mut y = at.1 + font.line();
        for line in font.lines(text, WIDTH) {
            list.plain_text(font, Align::Left, at.0, y, faded(Colour::PAPER), line);
            y += font.line();
        }
    }
}

/// Whether it is a warden or a mid-boss.
fn is_boss(kind: &Kind) -> bool {
    matches!(kind, Kind::Warden(_) | Kind::MidBoss(_))
}

fn worth(kind: &Kind) -> u32 {
    match kind {
        Kind::Enemy(_) => ENEMY,
        kind if matches!(kind, Kind::Player(_)) || is_boss(kind) => ACTOR,
        _ => 0,
    }
}

fn lasts(line: Line, level: &Level) -> u32 {
    LEAST_TICKS + content(line, level).1.chars().count() as u32 * LETTER_TICKS
}

/// Returns who says the line, and its text. A note is only read.
fn content(line: Line, level: &Level) -> (Option<Speaker>, &str) {
    let text_of = |nth: usize| level.texts.get(nth).map_or("", String::as_str);
    match line {
        Line::Radio(nth) => level.story.radio.get(nth).map_or((None, ""), |it| (Some(it.who), text_of(it.text))),
        Line::Note(nth) => (None, level.story.notes.get(nth).map_or("", |note| text_of(note.text))),
        Line::Before(warden) => (Some(speaker_of(warden)), before(warden).as_str()),
        Line::After(warden) => (Some(speaker_of(warden)), after(warden).as_str()),
    }
}

fn warden_of(level: &Level) -> Option<Warden> {
    level.things.iter().find_map(|thing| match thing {
        Thing::Warden { warden, .. } => Some(*warden),
        _ => None,
    })
}

fn speaker_of(warden: Warden) -> Speaker {
    match warden {
        Warden::Docks => Speaker::Stevedore,
        Warden::Foundry => Speaker::Crucible,
        Warden::Gardens => Speaker::Gardener,
        Warden::Vault => Speaker::Index,
    }
}

fn before(warden: Warden) -> Text {
    match warden {
        Warden::Docks => words!("warden.docks.before"),
        Warden::Foundry => words!("warden.foundry.before"),
        Warden::Gardens => words!("warden.gardens.before"),
        Warden::Vault => words!("warden.vault.before"),
    }
}

fn after(warden: Warden) -> Text {
    match warden {
        Warden::Docks => words!("warden.docks.after"),
        Warden::Foundry => words!("warden.foundry.after"),
        Warden::Gardens => words!("warden.gardens.after"),
        Warden::Vault => words!("warden.vault.after"),
    }
}
