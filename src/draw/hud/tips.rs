//! The words over a bound prisoner that say how to free it, over a gate or a beam that say what opens it: a lever, a
//! plate, or the end of drums, and over a shield. Only a player who is near sees them, one at a time, and those over a
//! prisoner not in a fight. The enemies whose death opens a gate are counted at the upper edge, and the last few
//! have marks.

use super::shield::Hint;
use super::{frame_of, say};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList, on_screen};
use crate::geom::{Point, Rect, TICKS_A_SECOND, TILE};
use crate::input::Button;
use crate::level::{Lock, Thing, Wire};
use crate::pool::Id;
use crate::sim::things::door::Door;
use crate::sim::things::spawner::Spawner;
use crate::sim::world::body::Solidity;
use crate::sim::{Entity, Kind, World, distance_squared};
use crate::words::Text;

/// A player this near to a prisoner or a gate reads its words, in pixels.
const NEAR: i32 = 5 * TILE;
/// The words end this many pixels above the feet: over the mark at the head of a prisoner, and over a door.
const ABOVE: i32 = 48;
/// The sight to a gate is looked at every so many pixels.
const STEP: i32 = TILE / 2;
/// A mark ends this many pixels above an enemy or a drum.
const MARK_ABOVE: i32 = 6;
/// Pixels from the picture of a key to the words behind it.
const KEY_GAP: i32 = 4;
/// When no more enemies than this keep a gate shut, each has a mark.
const MARKED: usize = 3;

/// Words over a gate are shown for so long, because the player then looks for what opens it. They come back to a player who
/// stays at the gate: after this many ticks if they were shown already, and again after as many.
const SHOWN_TICKS: u32 = 4 * TICKS_A_SECOND;
const STAYS_TICKS: u32 = 10 * TICKS_A_SECOND;
/// Words that were shown for at least this long are known.
const READ_TICKS: u32 = 45;

/// The words over gates that were read so far in this stage. They say each thing once, and again to a player who stays at
/// the gate.
#[derive(Default)]
pub struct Known {
    /// The gate whose words are nearest to a player, since how many ticks, and whether it says something new.
    at: Option<(Id, u32, bool)>,
    told: [bool; 3],
}

impl Known {
    pub fn after_tick(&mut self, world: &World) {
        let tips = world.entities().filter(|entity| is_gate(entity));
        let tips = tips.filter_map(|entity| Some((entity, tip(entity, world)?)));
        let Some((gate, tip)) = tips.min_by_key(|(entity, _)| from_player(entity, world)) else {
            self.at = None;
            return;
        };
        let nth = tip.number();
        let (ticks, is_new) = match self.at {
            Some((id, ticks, is_new)) if id == gate.id => (ticks + 1, is_new),
            _ => (0, !self.told[nth]),
        };
        self.at = Some((gate.id, ticks, is_new));
        self.told[nth] |= ticks >= READ_TICKS;
    }

    /// Call it when the world has jumped to another tick.
    pub fn leave(&mut self) {
        self.at = None;
    }

    fn shows(&self, gate: &Entity, tip: &Tip) -> bool {
        match self.at {
            Some((id, ticks, is_new)) if id == gate.id => {
                ticks % STAYS_TICKS < SHOWN_TICKS && (is_new || ticks >= STAYS_TICKS)
            }
            _ => !self.told[tip.number()],
        }
    }
}

fn is_gate(entity: &Entity) -> bool {
    !matches!(entity.kind, Kind::Prisoner(_))
}

fn from_player(entity: &Entity, world: &World) -> Option<i64> {
    world.players().map(|player| distance_squared(player.body.feet(), entity.body.rect)).min()
}

/// Draws the marks, and with `words` the words nearest to a player. Returns how many enemies keep gates in the picture shut.
pub fn draw(list: &mut DrawList, world: &World, seen: Rect, is_fight: bool, words: Option<(&Hint, &Known)>) -> usize {
    let font = Font::of(list.look.text);
    let mut most = 0;
    for entity in world.entities() {
        let left: usize = keepers_of(entity, world, seen).map(|spawner| spawner.left(world)).sum();
        if (1..=MARKED).contains(&left) {
            let keepers = keepers_of(entity, world, seen).flat_map(|spawner| spawner.crew(world));
            keepers.for_each(|keeper| mark(list, keeper.body.rect, seen));
        }
        most = most.max(left);
        for drum in drums_of(entity, world) {
            mark(list, drum.body.rect, seen);
        }
    }
    let Some((shield, known)) = words else { return most };
    if let Some((x, y)) = shield.place(world, seen, font) {
        say_key(list, (x, y), Button::Roll, words!("shield.hint"));
    } else {
        // The doors of an arena open when the fight is over: what opens a door is no help in there.
        let is_shut_in = super::warden::is_shown(world);
        let is_wanted = |entity: &&Entity| match entity.kind {
            Kind::Door(_) => !is_shut_in,
            _ => !is_fight,
        };
        let told = world.entities().filter(is_wanted).filter_map(|entity| Some((entity, tip(entity, world)?)));
        let told = told.filter(|(entity, tip)| !is_gate(entity) || known.shows(entity, tip));
        if let Some((entity, tip)) = told.min_by_key(|(entity, _)| from_player(entity, world)) {
            let (x, y) = place(entity, seen, font);
            match tip {
                Tip::Words(words) => say(list, x, y, words, 255),
                Tip::Drums(n) => say(list, x, y, words!("gate.drums", n = n), 255),
            }
        }
    }
    most
}

/// The words over an entity.
enum Tip {
    Words(Text),
    /// How many drums hold a gate shut.
    Drums(usize),
}

impl Tip {
    /// The number of what it says about a gate.
    fn number(&self) -> usize {
        match self {
            Tip::Drums(_) => 0,
            Tip::Words(words) => 1 + usize::from(*words == words!("gate.plate")),
        }
    }
}

/// Draws words on a dark box behind the picture of a key.
fn say_key(list: &mut DrawList, (x, y): (i32, i32), button: Button, words: Text) {
    let controls = list.controls.clone();
    let Some(key) = controls.glyphs(0, button).next() else { return say(list, x, y, words, 255) };
    let font = Font::of(list.look.text);
    let room = key.width() + KEY_GAP;
    let frame = frame_of(list, x, y, words);
    // The box moves into the picture as a whole.
    let wide = frame.w + room;
    let left = (x - wide / 2).clamp(0, (list.width - wide).max(0));
    list.fill(Rect { x: left, w: wide, ..frame }, Colour::INK.with_alpha(127));
    key.draw(list, left + 4, y + (font.capital() - Font::Small.capital()) / 2);
    list.text(font, Align::Left, left + 4 + room, y, Colour::AMBER, words);
}

/// Returns where the words over an entity are.
fn place(entity: &Entity, seen: Rect, font: Font) -> (i32, i32) {
    let (x, y) = on_screen(entity.body.feet(), seen);
    (x, y - ABOVE - font.capital())
}

/// Whether a frame on the screen would cover words over an entity.
pub fn are_covered(frame: Rect, world: &World, seen: Rect, font: Font) -> bool {
    world.entities().any(|entity| {
        let (x, y) = place(entity, seen, font);
        let line = Rect { y, h: font.line(), ..frame };
        line.overlaps(frame)
            && tip(entity, world).is_some_and(|tip| {
                let width = match tip {
                    Tip::Words(words) => font.width(words),
                    Tip::Drums(n) => font.width(words!("gate.drums", n = n)),
                };
                frame.overlaps(Rect { x: x - width / 2, w: width, ..line })
            })
    })
}

/// Draws an arrow head that points down to an enemy or a drum.
fn mark(list: &mut DrawList, body: Rect, seen: Rect) {
    let (x, y) = on_screen(Point::new(body.center().x, body.y), seen);
    let tip = y - MARK_ABOVE;
    list.fill(Rect::new(x - 4, tip - 5, 9, 6), Colour::INK);
    for row in 0..4 {
        list.fill(Rect::new(x - row, tip - 1 - row, 2 * row + 1, 1), Colour::AMBER);
    }
}

fn is_near(around: Rect, world: &World) -> bool {
    near(around, world).next().is_some()
}

fn near(around: Rect, world: &World) -> impl Iterator<Item = &Entity> {
    world.players().filter(move |player| player.is_living_player() && player.body.rect.overlaps(around))
}

/// Whether a player is near a gate, and no ground is between them: a gate on another floor is no concern of theirs.
fn is_in_sight(gate: Rect, world: &World) -> bool {
    near(gate.grown(NEAR), world).any(|player| {
        let from = player.body.rect.center();
        let to = (from.x.clamp(gate.x, gate.right() - 1), from.y.clamp(gate.y, gate.bottom() - 1));
        let steps = (to.0 - from.x).abs().max((to.1 - from.y).abs()) / STEP;
        let at =
            |step: i32| Point::new(from.x + (to.0 - from.x) * step / steps, from.y + (to.1 - from.y) * step / steps);
        (1..steps).all(|step| !world.level().tile_at(at(step)).is_solid())
    })
}

/// Yields the spawners whose enemies keep the gate shut, or the beam on, that this is, if a player is near, or if it is in
/// the picture and their fight has begun.
fn keepers_of<'a>(entity: &Entity, world: &'a World, seen: Rect) -> impl Iterator<Item = &'a Spawner> {
    let rect = entity.body.rect;
    let gate = match &entity.kind {
        Kind::Door(Door { lock: Lock::Opens(wire), .. }) => Some(*wire),
        // The words over a beam that lies would be far from most of it.
        Kind::LaserGate(beam) if beam.is_upright() => beam.wire,
        _ => None,
    };
    // Once it is open, no enemy keeps it shut, also those of a second spawner on its wire.
    let gate = gate.filter(|wire| !world.is_on(*wire));
    let is_near = gate.is_some() && is_near(rect.grown(NEAR), world);
    let gate = gate.filter(|_| is_near || rect.overlaps(seen));
    let is_of = |spawner: &Spawner, gate: Wire| matches!(world.level().things[spawner.thing], Thing::Spawner { beaten: Some(wire), .. } if wire == gate);
    // The entities are only gone through for a gate, and there is seldom one near.
    gate.into_iter().flat_map(move |gate| {
        world.entities().filter_map(move |other| match &other.kind {
            Kind::Spawner(spawner) if is_of(spawner, gate) && (is_near || spawner.has_begun()) => Some(&**spawner),
            _ => None,
        })
    })
}

/// Yields the drums on plates that keep the gate shut that this is, if a player is near.
fn drums_of<'a>(entity: &Entity, world: &'a World) -> impl Iterator<Item = &'a Entity> {
    let shuts = match &entity.kind {
        Kind::Door(Door { lock: Lock::Shuts(wire), .. }) if entity.body.solidity != Solidity::None => Some(*wire),
        _ => None,
    };
    let shuts = shuts.filter(|_| is_near(entity.body.rect.grown(NEAR), world));
    shuts.into_iter().flat_map(move |wire| {
        world.entities().filter_map(move |other| match &other.kind {
            Kind::Plate(plate) if plate.gives(wire) => {
                world.get(plate.holder?).filter(|holder| matches!(holder.kind, Kind::Drum(_)))
            }
            _ => None,
        })
    })
}

/// Returns where the nearest of the enemies or drums is that keep a gate near a player shut, if none of them is in the
/// picture.
pub fn far_keeper(world: &World, seen: Rect, from: Point) -> Option<Point> {
    let spawners = world.entities().flat_map(|entity| keepers_of(entity, world, seen));
    let drums = world.entities().flat_map(|entity| drums_of(entity, world));
    let keepers = spawners.flat_map(|spawner| spawner.crew(world)).chain(drums).map(|keeper| keeper.body.rect);
    let nearest = keepers.min_by_key(|rect| distance_squared(from, *rect))?;
    (!seen.overlaps(nearest)).then(|| nearest.center())
}

fn tip(entity: &Entity, world: &World) -> Option<Tip> {
    let rect = entity.body.rect;
    match &entity.kind {
        Kind::Prisoner(prisoner) if !prisoner.is_free() => {
            let mut near = near(rect.grown(NEAR), world);
            let can_reach = near.any(|player| !is_locked_away(player.body.rect.union(rect), world));
            (can_reach && !is_covered(entity, world)).then_some(Tip::Words(words!("prisoner.hint")))
        }
        Kind::Door(Door { lock: Lock::Opens(wire), .. }) if entity.body.solidity != Solidity::None => {
            is_in_sight(rect, world).then(|| opener(*wire, world)).flatten().map(Tip::Words)
        }
        _ => {
            let drums = drums_of(entity, world).count();
            (drums > 0).then_some(Tip::Drums(drums))
        }
    }
}

/// Returns the words about what opens a gate, if it is a lever or a plate.
fn opener(gate: Wire, world: &World) -> Option<Text> {
    world.level().things.iter().find_map(|thing| match thing {
        Thing::Switch { wire, .. } if *wire == gate => Some(words!("gate.lever")),
        Thing::Plate { wire, .. } if *wire == gate => Some(words!("gate.plate")),
        _ => None,
    })
}

/// Whether it is in a secret place that is not found yet.
fn is_covered(entity: &Entity, world: &World) -> bool {
    world.entities().any(|other| {
        matches!(&other.kind, Kind::Cover(cover) if cover.faded_ticks == 0)
            && other.body.rect.overlaps(entity.body.rect)
    })
}

/// Whether a shut door is between a player and what they want, both of which are in `between`.
fn is_locked_away(between: Rect, world: &World) -> bool {
    let is_shut = |entity: &Entity| matches!(entity.kind, Kind::Door(_)) && entity.body.solidity != Solidity::None;
    world.entities().any(|entity| is_shut(entity) && entity.body.rect.overlaps(between))
}
