//! What is said during play: lines on the radio and of freed prisoners, the text of an item that was taken, and what a
//! warden says before, in and after its fight. One line at a time is shown, in a small box at the upper edge. It is never
//! over a warden or another box. It waits until nothing threatens a player, and stays as long as it takes to read. If a
//! fight comes in between, it is shown once more after the fight. Only a line of a few words is heard in a fight. The
//! pause shows everything again (`heard`). The game goes on meanwhile, and no rule reads this.

use crate::draw::font::{Align, Font};
use crate::draw::hud::{self, tips};
use crate::draw::portrait::{self, SMALL};
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Point, Rect, TICKS_A_SECOND, TILE};
use crate::level::{Call, Level, Radio as RadioLine, Speaker, Thing, Warden};
use crate::scene::screen::MenuSound;
use crate::sim::boss::warden::WardenState;
use crate::sim::things::pick_up::middle_of;
use crate::sim::world::event::EventKind;
use crate::sim::{Entity, Kind, World};
use crate::words::Text;

/// A line is shown for so many ticks for each letter, which is 15 letters a second, and at least for three seconds.
const LETTER_TICKS: u32 = 4;
const LEAST_TICKS: u32 = 3 * TICKS_A_SECOND;
const FADE_TICKS: u32 = 12;
/// A line that was shown for so long was seen.
const SEEN_TICKS: u32 = TICKS_A_SECOND / 2;
/// A line of at most so many words can be understood in a fight. It is shown at once, for so many ticks.
const LOUD_WORDS: usize = 5;
const LOUD_TICKS: u32 = 135;
/// A warden speaks before its fight, in its second and third phase, and after the fight.
const WARDEN_LINES: usize = 4;
/// Lines that are said after the stage.
const LAST_WORDS: usize = 3;
/// A line on the radio waits until no player is within so many pixels of its area, and a note until none is near its place.
const FAR_PIXELS: i32 = 60 * TILE;
/// Rows of text that are shown at a time, and their width in pixels in small and in large letters.
const ROWS: usize = 3;
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
/// Opacity of the box.
const PLATE: u8 = 164;

/// One line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    /// An index into the radio lines of the level.
    Radio(usize),
    /// An index into the notes of the level.
    Note(usize),
    Before(Warden),
    /// A warden has lost a limb. Its second phase begins, or its third one.
    Phase(Warden, u32),
    After(Warden),
}

pub(super) struct Radio {
    /// For each radio line of the level whether something has called for it.
    reached: Vec<bool>,
    /// Whether the warden has spoken before its fight.
    is_greeted: bool,
    line: Option<Line>,
    /// Lines that wait for a quiet moment. The first has waited longest.
    waiting: Vec<Line>,
    /// Lines that a fight has interrupted. They are shown once more.
    cut: Vec<Line>,
    /// All lines of this game in the order in which they were due.
    heard: Vec<Line>,
    ticks: u32,
    /// An index into [`PLACES`]. A line stays where it began.
    place: Option<usize>,
    /// Whether something that must be seen is where the line would be. It is hidden then, and its time stands still.
    is_behind: bool,
    /// Indices of the notes that were taken since the last call of [`Radio::take_notes`].
    notes: Vec<usize>,
    sound: Option<MenuSound>,
}

impl Radio {
    pub fn new(level: &Level) -> Radio {
        let most = level.story.radio.len() + level.story.notes.len() + WARDEN_LINES;
        Radio {
            reached: vec![false; level.story.radio.len()],
            is_greeted: false,
            line: None,
            waiting: Vec::with_capacity(most),
            cut: Vec::with_capacity(most),
            heard: Vec::with_capacity(most),
            ticks: 0,
            place: None,
            is_behind: false,
            notes: Vec::with_capacity(level.story.notes.len()),
            sound: None,
        }
    }

    /// Call it when the level begins again. Lines that were heard are not repeated.
    pub fn again(&mut self) {
        self.heard.retain(|line| matches!(line, Line::Radio(_)) && !self.waiting.contains(line));
        self.reached.fill(false);
        for line in &self.heard {
            if let Line::Radio(nth) = *line {
                self.reached[nth] = true;
            }
        }
        self.waiting.clear();
        self.cut.clear();
        (self.is_greeted, self.line) = (false, None);
    }

    /// Returns who said what so far, the last first. Nobody says what is written on an item.
    pub fn heard<'a>(&self, level: &'a Level) -> impl Iterator<Item = (Option<Speaker>, &'a str)> {
        self.heard.iter().rev().map(|line| content(*line, level))
    }

    /// Returns the last lines on the radio for which there was no quiet moment. They are said after the stage.
    pub fn unsaid(&self, level: &Level) -> Vec<(Speaker, String)> {
        let is_radio = |line: &&Line| matches!(line, Line::Radio(_)) && !is_loud(**line, level);
        let lines = self.line.iter().chain(&self.waiting).filter(is_radio);
        let said = lines.filter_map(|line| Some((content(*line, level).0?, content(*line, level).1.to_string())));
        let said = said.filter(|(who, _)| *who != Speaker::Prisoner);
        let mut said: Vec<_> = said.collect();
        said.drain(..said.len().saturating_sub(LAST_WORDS));
        said
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

    /// `is_quiet` is whether a player has time to read. Every line but a loud one waits until then, and while the text of a
    /// sign or the box about a weapon `is_read`.
    pub fn after_tick(&mut self, world: &World, is_quiet: bool, is_read: bool) {
        if world.events().iter().any(|event| event.kind == EventKind::PlayerDied) {
            self.drop_heard();
        }
        self.drop_stale(world);
        self.find_due(world);
        let (level, lives) = (world.level(), world.players().any(Entity::is_living_player));
        let loud = self.waiting.iter().position(|line| is_loud(*line, level));
        if let Some(line) = self.line {
            let is_hero = content(line, level).0 == Some(Speaker::Dara);
            if is_hero && !lives {
                // The dead say nothing.
                self.line = None;
            } else if !is_loud(line, level) && (!is_quiet || loud.is_some()) {
                self.interrupt(line, level);
            } else {
                self.ticks += u32::from(!self.is_behind);
                self.line = Some(line).filter(|line| self.ticks < lasts(*line, level));
            }
        }
        if self.line.is_none() {
            // What answers the player comes before what was only waiting.
            let first = self.waiting.iter().position(|line| is_answer(*line, level)).unwrap_or(0);
            let next = (is_quiet && !is_read && lives && !self.waiting.is_empty()).then_some(first);
            let loud = self.waiting.iter().position(|line| is_loud(*line, level));
            if let Some(nth) = loud.or(next) {
                (self.line, self.ticks, self.place) = (Some(self.waiting.remove(nth)), 0, None);
                self.is_behind = false;
                self.sound = Some(MenuSound::Radio);
            }
        }
    }

    /// Hides a line, to show it once more unless most of it was read. One that was hardly seen does not count.
    fn interrupt(&mut self, line: Line, level: &Level) {
        self.line = None;
        if self.ticks * 4 >= lasts(line, level) * 3 || self.cut.contains(&line) {
            return;
        }
        self.waiting.insert(0, line);
        if self.ticks >= SEEN_TICKS {
            self.cut.push(line);
        }
    }

    /// Drops the lines that were heard in part and wait to be shown once more. A player who died passes their place again,
    /// and would take it for a line that starts anew.
    fn drop_heard(&mut self) {
        let cut = &self.cut;
        self.waiting.retain(|line| !cut.contains(line));
    }

    /// Call it after each tick of a run that leads to where the player goes on. What was due on the way was heard.
    pub fn catch_up(&mut self, world: &World) {
        self.find_due(world);
        self.waiting.clear();
    }

    /// Drops the lines on the radio whose moment is over. One that is being read stays.
    fn drop_stale(&mut self, world: &World) {
        self.waiting.retain(|&line| !is_stale(line, world));
        self.line = self.line.filter(|&line| !self.is_behind || !is_stale(line, world));
    }

    fn call(&mut self, line: Line) {
        for lines in [&mut self.waiting, &mut self.heard] {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
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
                        self.call(Line::Note(nth));
                    }
                }
                EventKind::WardenPhase => {
                    let phase = world.warden().map_or(0, |warden| warden.common.phase);
                    warden_of(level).into_iter().for_each(|warden| self.call(Line::Phase(warden, phase)));
                }
                EventKind::WardenDied => warden_of(level).into_iter().for_each(|warden| self.call(Line::After(warden))),
                _ => {}
            }
        }
        if world.warden().is_some() && !self.is_greeted {
            self.is_greeted = true;
            warden_of(level).into_iter().for_each(|warden| self.call(Line::Before(warden)));
        }
        for (nth, radio) in level.story.radio.iter().enumerate() {
            if !self.reached[nth] && is_called(radio, world) {
                self.reached[nth] = true;
                self.call(Line::Radio(nth));
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
        let name = who.map_or(words!("results.intel"), portrait::name);
        let widest = rows().map(|row| font.width(row)).max().unwrap_or(0).max(font.width(name));
        let pages = rows().count().div_ceil(ROWS).max(1);
        let shown = rows().count().clamp(1, ROWS) as i32;
        // The name is above the text.
        let letters = font.line() * shown + font.capital();
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
        // A line can wait until there is room for it.
        let waits = self.place.is_none() && !is_loud(line, world.level()) && cost(place) >= ENEMY;
        self.is_behind = is_behind(place) || waits;
        if self.is_behind {
            return;
        }
        self.place = Some(place);
        if world.entities().any(|entity| is_boss(&entity.kind) && entity.body.rect.overlaps(in_world)) {
            return;
        }
        let lasts = lasts(line, world.level());
        let lit = self.ticks.min(lasts - self.ticks).min(FADE_TICKS);
        let faded = |alpha: u8| (u32::from(alpha) * lit / FADE_TICKS) as u8;
        list.fill(frame, Colour::INK.with_alpha(faded(PLATE)));
        let face = (frame.x + PAD, frame.y + (high - SMALL) / 2);
        match who {
            Some(who) => {
                let speaks = self.ticks < text.chars().count() as u32 * 2;
                portrait::draw_small(list, face, who, speaks, self.ticks, faded(u8::MAX));
            }
            None => {
                let at = (face.0 + (SMALL - hud::ICON) / 2, face.1 + (SMALL - hud::ICON) / 2);
                list.tinted(Sprite::HudIntel, 0, at, false, Colour::WHITE.with_alpha(faded(u8::MAX)), Blend::Over);
            }
        }
        let page = (self.ticks as usize * pages / lasts as usize).min(pages - 1);
        let (x, mut y) = (face.0 + SMALL + PAD, frame.y + (high - letters) / 2);
        list.plain_text(font, Align::Left, x, y, Colour::AMBER.with_alpha(faded(u8::MAX)), name);
        y += font.line();
        for row in rows().skip(page * ROWS).take(ROWS) {
            list.plain_text(font, Align::Left, x, y, Colour::PAPER.with_alpha(faded(u8::MAX)), row);
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

fn is_called(radio: &RadioLine, world: &World) -> bool {
    let is_inside = || world.players().any(|player| player.body.rect.overlaps(radio.area));
    match radio.calls {
        Call::Enters => is_inside(),
        Call::While(wire, wanted) => world.is_on(wire) == wanted && is_inside(),
        Call::Freed => {
            let is_here = |at: Point| radio.area.covers((at.x, at.y));
            world.events().iter().any(|event| event.kind == EventKind::Freed && is_here(event.at))
        }
    }
}

/// Whether somebody answers what the player has just done.
fn is_answer(line: Line, level: &Level) -> bool {
    match line {
        Line::Radio(nth) => level.story.radio.get(nth).is_some_and(|radio| radio.calls != Call::Enters),
        Line::Note(_) => false,
        Line::Before(_) | Line::Phase(..) | Line::After(_) => true,
    }
}

/// Whether the moment of a line is over: the player is far away, or fights something large. A warden belongs to no place.
fn is_stale(line: Line, world: &World) -> bool {
    let story = &world.level().story;
    let area = match line {
        Line::Radio(nth) => story.radio.get(nth).map(|radio| radio.area),
        Line::Note(nth) => story.notes.get(nth).map(|note| Rect::new(note.feet.x, note.feet.y, 1, 1)),
        Line::Before(_) | Line::Phase(..) | Line::After(_) => return false,
    };
    let Some(around) = area.map(|area| area.grown(FAR_PIXELS)) else { return true };
    let is_far = !world.players().any(|player| player.body.rect.overlaps(around));
    let is_warden_awake = |state| !matches!(state, WardenState::Asleep | WardenState::Wreck);
    is_far
        || world.warden().is_some_and(|warden| is_warden_awake(warden.common.state))
        || world.entities().any(|entity| matches!(&entity.kind, Kind::MidBoss(boss) if boss.seen().fights))
}

fn is_loud(line: Line, level: &Level) -> bool {
    content(line, level).1.split_whitespace().count() <= LOUD_WORDS && !matches!(line, Line::Note(_))
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
    if is_loud(line, level) {
        return LOUD_TICKS;
    }
    LEAST_TICKS.max(content(line, level).1.chars().count() as u32 * LETTER_TICKS)
}

/// Returns who says the line, and its text. A note is only read.
fn content(line: Line, level: &Level) -> (Option<Speaker>, &str) {
    let text_of = |nth: usize| level.texts.get(nth).map_or("", String::as_str);
    match line {
        Line::Radio(nth) => level.story.radio.get(nth).map_or((None, ""), |it| (Some(it.who), text_of(it.text))),
        Line::Note(nth) => (None, level.story.notes.get(nth).map_or("", |note| text_of(note.text))),
        Line::Before(warden) => (Some(speaker_of(warden)), before(warden).as_str()),
        Line::Phase(warden, phase) => (Some(speaker_of(warden)), in_phase(warden, phase).as_str()),
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

fn in_phase(warden: Warden, phase: u32) -> Text {
    match (warden, phase) {
        (Warden::Docks, 1) => words!("warden.docks.second"),
        (Warden::Docks, _) => words!("warden.docks.third"),
        (Warden::Foundry, 1) => words!("warden.foundry.second"),
        (Warden::Foundry, _) => words!("warden.foundry.third"),
        (Warden::Gardens, 1) => words!("warden.gardens.second"),
        (Warden::Gardens, _) => words!("warden.gardens.third"),
        (Warden::Vault, 1) => words!("warden.vault.second"),
        (Warden::Vault, _) => words!("warden.vault.third"),
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
