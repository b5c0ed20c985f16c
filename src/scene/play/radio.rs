//! What is said during play: lines on the radio, the text of an item that was taken, and what a warden says before, in
//! and after its fight. One line at a time is shown, in a small box at the upper edge, two rows of text at a time. It is never
//! over a warden or another box. A line on the radio belongs to a place and a moment: it waits while a player fights, is
//! dim if a fight begins, and is dropped when its moment is over. The game goes on meanwhile, and no rule reads this.

use crate::draw::font::{Align, Font};
use crate::draw::hud::{self, tips};
use crate::draw::portrait::{self, SMALL};
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Point, Rect, TILE};
use crate::level::{Level, Speaker, Thing, Warden};
use crate::scene::screen::MenuSound;
use crate::sim::things::pick_up::middle_of;
use crate::sim::world::event::EventKind;
use crate::sim::{Entity, Kind, World};
use crate::words::Text;

/// A line is shown for so many ticks, and for so many more for each letter.
const LEAST_TICKS: u32 = 100;
const LETTER_TICKS: u32 = 3;
const FADE_TICKS: u32 = 12;
/// A line on the radio waits for so many ticks, and until no player is within so many pixels of its area.
const STALE_TICKS: u32 = 240;
const FAR_PIXELS: i32 = 20 * TILE;
/// Rows of text that are shown at a time, and their width in pixels in small and in large letters.
const ROWS: usize = 2;
const WIDTHS: [i32; 2] = [190, 224];
const PAD: i32 = 4;
/// Pixels from a box at the left or lower edge to it. A box at the left is below the panel of a player.
const MARGIN: i32 = 8;
const LEFT_TOP: i32 = 78;
const FOOT: i32 = 30;
/// An entity nearer to the box than this counts as covered, in pixels.
const ROOM: i32 = 16;
/// How far above and below a player the box must not be, in pixels, because the player runs and jumps there.
const JUMP_ROOM: i32 = 48;
/// How bad it is to cover a player, the way of one, a warden or a mid-boss; an enemy; and ground that players walk on.
/// Words over an entity, the text of a sign, and the boxes of those who look inside count as a player.
const ACTOR: u32 = 100;
const ENEMY: u32 = 4;
const GROUND: u32 = 4;
/// How bad each place is: below the score, below the left panel, at the lower edge.
const PLACES: [u32; 3] = [0, 1, 2];
/// Opacity of the box, and of one that has covered an enemy or been shown during a fight. The face has the last one then,
/// and the text the one between.
const PLATE: u8 = 164;
const THIN_TEXT: u8 = 172;
const THIN: u8 = 92;

/// One line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    /// An index into the radio lines of the level.
    Radio(usize),
    /// An index into the notes of the level.
    Note(usize),
    Before(Warden),
    /// The eye of the Index is all that is left of it.
    Eye,
    After(Warden),
}

pub(super) struct Radio {
    /// For each radio line of the level whether a player was in its area.
    reached: Vec<bool>,
    /// Whether the warden has spoken before its fight.
    is_greeted: bool,
    line: Option<Line>,
    /// Lines that wait for the one that is shown, or for the end of a fight, and for how many ticks. The first has waited
    /// longest.
    waiting: Vec<(Line, u32)>,
    ticks: u32,
    /// Ticks for which the line has waited or been hidden.
    late_ticks: u32,
    /// An index into [`PLACES`]. A line stays where it began.
    place: Option<usize>,
    /// Whether the line has covered an actor, or been shown during a fight.
    is_thin: bool,
    /// Whether something that must be seen is where the line would be. It is hidden then, and its time stands still.
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
            waiting: Vec::with_capacity(level.story.radio.len() + level.story.notes.len() + 3),
            ticks: 0,
            late_ticks: 0,
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

    /// A line on the radio waits while a player fights, because such a player cannot read. Every line waits while the
    /// text of a sign or the box about a weapon `is_read`, and stays once it is there.
    pub fn after_tick(&mut self, world: &World, is_fight: bool, is_read: bool) {
        self.drop_stale(world);
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
            let first = self.waiting.iter().position(|(line, _)| !matches!(line, Line::Radio(_)));
            let radio = (!is_fight && lives && !self.waiting.is_empty()).then_some(0);
            if let Some(nth) = first.or(radio) {
                let (line, late_ticks) = self.waiting.remove(nth);
                self.say(line, late_ticks);
            }
        }
    }

    /// Drops the lines on the radio whose moment is over. One that is being read stays.
    fn drop_stale(&mut self, world: &World) {
        self.waiting.iter_mut().for_each(|(_, ticks)| *ticks += 1);
        self.waiting.retain(|&(line, ticks)| !is_stale(line, ticks, world));
        self.late_ticks += u32::from(self.is_behind);
        self.line = self.line.filter(|&line| !self.is_behind || !is_stale(line, self.late_ticks, world));
    }

    fn say(&mut self, line: Line, late_ticks: u32) {
        (self.line, self.ticks, self.late_ticks, self.place) = (Some(line), 0, late_ticks, None);
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
                        self.waiting.push((Line::Note(nth), 0));
                    }
                }
                EventKind::WardenPhase if world.warden().is_some_and(|warden| warden.is_eye()) => {
                    self.waiting.push((Line::Eye, 0));
                }
                EventKind::WardenDied => self.waiting.extend(warden_of(level).map(|warden| (Line::After(warden), 0))),
                _ => {}
            }
        }
        if world.warden().is_some() && !self.is_greeted {
            self.is_greeted = true;
            self.waiting.extend(warden_of(level).map(|warden| (Line::Before(warden), 0)));
        }
        for (nth, radio) in level.story.radio.iter().enumerate() {
            if !self.reached[nth] && world.players().any(|player| player.body.rect.overlaps(radio.area)) {
                self.reached[nth] = true;
                self.waiting.push((Line::Radio(nth), 0));
            }
        }
    }

    /// Draws the line. `boxes` are the text of a sign, and what is shown to those who look inside.
    pub fn draw(&mut self, list: &mut DrawList, world: &World, seen: Rect, boxes: &[Rect]) {
        let Some(line) = self.line else { return };
        let (who, text) = content(line, world.level());
        list.with_names(text, |list, text| self.draw_line(list, world, (who, text), seen, boxes));
    }

    fn draw_line(
        &mut self,
        list: &mut DrawList,
        world: &World,
        (who, text): (Option<Speaker>, &str),
        seen: Rect,
        boxes: &[Rect],
    ) {
        let Some(line) = self.line else { return };
        let font = Font::of(list.look.text);
        let width = WIDTHS[usize::from(font == Font::Large)];
        let rows = || font.lines(text, width);
        let widest = rows().map(|row| font.width(row)).max().unwrap_or(0);
        let pages = rows().count().div_ceil(ROWS).max(1);
        let shown = rows().count().clamp(1, ROWS) as i32;
        let letters = font.line() * (shown - 1) + font.capital();
        let (wide, high) = (PAD + SMALL + PAD + widest + PAD, SMALL.max(letters) + 2 * PAD);
        let (size, top) = ((list.width, list.height), hud::score_end(world));
        let frame_at = |place: usize| {
            let middle = (size.0 - wide) / 2;
            let (x, y) = [(middle, top), (MARGIN, LEFT_TOP), (middle, size.1 - FOOT - high)][place];
            Rect::new(x, y, wide, high)
        };
        let is_behind = |place: usize| {
            let frame = frame_at(place);
            tips::are_covered(frame, world, seen, font) || boxes.iter().any(|other| other.overlaps(frame))
        };
        let covered = |place: usize| {
            let in_world = frame_at(place).moved(seen.x, seen.y);
            let near = world.entities().filter(|entity| entity.body.rect.grown(ROOM).overlaps(in_world));
            near.map(|entity| worth(&entity.kind)).sum::<u32>()
        };
        // Players may turn, so both sides are their way.
        let is_beside = |place: usize| {
            let in_world = frame_at(place).moved(seen.x, seen.y);
            world.players().filter(|player| player.is_living_player()).any(|player| {
                let body = player.body.rect.grown(JUMP_ROOM);
                Rect { x: in_world.x, w: in_world.w, ..body }.overlaps(in_world)
            })
        };
        let cost = |place: usize| {
            let others = u32::from(is_behind(place)) + u32::from(is_beside(place));
            let ground = if has_ground(world.level(), frame_at(place).moved(seen.x, seen.y)) { GROUND } else { 0 };
            covered(place) + ACTOR * others + ground + PLACES[place]
        };
        let best = || (0..PLACES.len()).min_by_key(|&place| cost(place)).unwrap_or(0);
        let place = self.place.unwrap_or_else(best);
        let frame = frame_at(place);
        let in_world = frame.moved(seen.x, seen.y);
        // A line on the radio can wait until there is room for it.
        let waits = self.place.is_none() && matches!(line, Line::Radio(_)) && cost(place) >= ENEMY;
        self.is_behind = is_behind(place) || waits;
        if self.is_behind {
            return;
        }
        self.place = Some(place);
        self.is_thin |= covered(place) >= ENEMY;
        if world.entities().any(|entity| is_boss(&entity.kind) && entity.body.rect.overlaps(in_world)) {
            return;
        }
        let (box_light, light, text_light) =
            if self.is_thin { (THIN, THIN, THIN_TEXT) } else { (PLATE, u8::MAX, u8::MAX) };
        let lasts = lasts(line, world.level());
        let lit = self.ticks.min(lasts - self.ticks).min(FADE_TICKS);
        let faded = |alpha: u8| (u32::from(alpha) * lit / FADE_TICKS) as u8;
        list.fill(frame, Colour::INK.with_alpha(faded(box_light)));
        let face = (frame.x + PAD, frame.y + (high - SMALL) / 2);
        match who {
            Some(who) => {
                let speaks = self.ticks < text.chars().count() as u32 * 2;
                portrait::draw_small(list, face, who, speaks, self.ticks, faded(light));
            }
            None => {
                let at = (face.0 + (SMALL - hud::ICON) / 2, face.1 + (SMALL - hud::ICON) / 2);
                list.tinted(Sprite::HudIntel, 0, at, false, Colour::WHITE.with_alpha(faded(light)), Blend::Over);
            }
        }
        let page = (self.ticks as usize * pages / lasts as usize).min(pages - 1);
        let mut y = frame.y + (high - letters) / 2;
        for row in rows().skip(page * ROWS).take(ROWS) {
            let colour = Colour::PAPER.with_alpha(faded(text_light));
            list.plain_text(font, Align::Left, face.0 + SMALL + PAD, y, colour, row);
            y += font.line();
        }
    }
}

/// Whether a part of the world has ground that a player may walk on.
fn has_ground(level: &Level, part: Rect) -> bool {
    let is_solid = |x: i32, y: i32| level.tile_at(Point::new(x, y)).is_solid();
    let rows = || (part.y..part.bottom() + TILE).step_by(TILE as usize);
    let columns = || (part.x..part.right() + TILE).step_by(TILE as usize);
    rows().any(|y| columns().any(|x| is_solid(x, y) && !is_solid(x, y - TILE)))
}

/// Whether the moment of a line is over that has waited for so many ticks. A note and a warden belong to no place.
fn is_stale(line: Line, late_ticks: u32, world: &World) -> bool {
    let Line::Radio(nth) = line else { return false };
    let Some(radio) = world.level().story.radio.get(nth) else { return true };
    let around = radio.area.grown(FAR_PIXELS);
    late_ticks > STALE_TICKS || !world.players().any(|player| player.body.rect.overlaps(around))
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
        Line::Eye => (Some(Speaker::Index), words!("warden.vault.eye").as_str()),
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
