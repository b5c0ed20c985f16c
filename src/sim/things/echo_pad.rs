//! A pad that records a player. A player who stands on it for a moment makes it ready. When the player leaves, it writes
//! down six seconds of where the player is, how the player stands and what the player fires. Then it plays them as an
//! echo, again and again: a player who misses the moment need not go back, and learns the rhythm. A player who stands on the
//! pad again replaces the echo. A pad with a wire begins its echo again only while the wire is on.
//!
//! All memory is allocated when the level is loaded. At most four pads have an echo. A fifth one ends the oldest.

pub mod echo;

use crate::geom::{Point, Rect, TICKS_A_SECOND};
use crate::hash::state_hash;
use crate::level::Wire;
use crate::pool::Id;
use crate::sim::things::echo_pad::echo::Frame;
use crate::sim::world::{Body, Entity, EventKind, Ids, Kind, MOST_ECHOES, Phase, Solidity, Thing, Traits, World};

pub const RECORD_TICKS: usize = 6 * TICKS_A_SECOND as usize;
/// A player who only runs across is on the pad for a shorter time.
pub const STAND_TICKS: u32 = 24;
/// Ticks between the end of an echo and its next beginning.
pub const REST_TICKS: u32 = 30;
/// A shorter recording, after which the player died, is not played.
const LEAST_TICKS: usize = 60;
/// The last seconds of a recording are counted with a sound.
const COUNTED_SECONDS: usize = 3;

pub const WIDTH: i32 = 26;
const HEIGHT: i32 = 4;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PadState {
    Empty,
    /// A player stands on it. It records when the player leaves.
    Ready,
    Records,
    /// Its echo goes through the frames. `next` is the next one.
    Plays {
        next: u32,
    },
    /// Between two rounds of the echo.
    Rests {
        ticks_left: u32,
    },
}
state_hash!(enum PadState { 0: Empty, 1: Ready, 2: Records, 3: Plays { next }, 4: Rests { ticks_left } });

#[derive(Debug)]
pub struct EchoPad {
    pub(in crate::sim) wire: Option<Wire>,
    pub state: PadState,
    /// The player whom it records or has recorded.
    pub number: usize,
    /// The player who stands on it, and the tick in which it last felt this player.
    felt: Option<(usize, u32)>,
    pub stood_ticks: u32,
    frames: Vec<Frame>,
    pub echo: Option<Id>,
}
state_hash!(struct EchoPad { wire, state, number, felt, stood_ticks, frames, echo });

/// With room for a whole recording, so that a copy allocates as little during play as the original.
impl Clone for EchoPad {
    fn clone(&self) -> EchoPad {
        let mut frames = Vec::with_capacity(RECORD_TICKS);
        frames.extend_from_slice(&self.frames);
        EchoPad { frames, ..*self }
    }

    fn clone_from(&mut self, source: &EchoPad) {
        let mut frames = std::mem::take(&mut self.frames);
        frames.clear();
        frames.extend_from_slice(&source.frames);
        *self = EchoPad { frames, ..*source };
    }
}

pub fn echo_pad(feet: Point, wire: Option<Wire>) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    let pad = EchoPad {
        wire,
        state: PadState::Empty,
        number: 0,
        felt: None,
        stood_ticks: 0,
        frames: Vec::with_capacity(RECORD_TICKS),
        echo: None,
    };
    Entity::new(rect, Solidity::None, Kind::EchoPad(pad))
}

impl EchoPad {
    /// Whether it has an echo that comes again and again.
    pub fn has_echo(&self) -> bool {
        matches!(self.state, PadState::Plays { .. } | PadState::Rests { .. })
    }

    /// What it has recorded, one frame a tick.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// Ticks that it still records.
    pub fn ticks_to_record(&self) -> u32 {
        (RECORD_TICKS - self.frames.len()) as u32
    }
}

impl Thing for EchoPad {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        Traits { is_on: self.has_echo(), ..Traits::still("echo pad") }
    }

    fn rests(&self, _: &Body, world: &World) -> bool {
        self.state == PadState::Empty && self.stood_ticks == 0 && self.felt.is_none_or(|(_, felt)| felt != world.tick())
    }

    fn think(me: &mut Entity, world: &mut World) {
        let (at, top) = (me.body.feet(), me.body.rect.center());
        let Kind::EchoPad(pad) = &mut me.kind else { return };
        let on_it = pad.felt.filter(|(_, tick)| *tick == world.tick).map(|(number, _)| number);
        pad.stood_ticks = if on_it.is_some() { (pad.stood_ticks + 1).min(STAND_TICKS) } else { 0 };
        if let Some(number) = on_it
            && pad.stood_ticks == STAND_TICKS
            && pad.state != PadState::Ready
        {
            stop(pad, me.id, world);
            (pad.state, pad.number) = (PadState::Ready, number);
            world.tell(EventKind::EchoReady.at(top));
        }
        match pad.state {
            PadState::Ready if on_it != Some(pad.number) => {
                pad.state = PadState::Records;
                world.tell(EventKind::EchoRecords.at(top));
                record(pad, me.id, at, world);
            }
            PadState::Records => record(pad, me.id, at, world),
            PadState::Plays { next } => play(pad, at, next, world),
            PadState::Rests { ticks_left: 0 } if pad.wire.is_none_or(|wire| world.is_on(wire)) => {
                begin(pad, me.id, at, world)
            }
            PadState::Rests { ticks_left: 0 } => {}
            PadState::Rests { ticks_left } => pad.state = PadState::Rests { ticks_left: ticks_left - 1 },
            PadState::Empty | PadState::Ready => {}
        }
    }

    /// Called by a living player who overlaps it.
    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        let (Kind::EchoPad(pad), Kind::Player(player)) = (&mut me.kind, &by.kind) else { return };
        // The second of two players on it is ignored.
        let is_taken = pad.felt.is_some_and(|(number, tick)| number != player.number && tick + 1 >= world.tick);
        if !is_taken && player.stance.is_on_ground() {
            pad.felt = Some((player.number, world.tick));
        }
    }

    fn refit(&mut self, fresh: &Self) {
        self.wire = fresh.wire;
    }

    fn rename(&mut self, ids: &Ids) {
        ids.renew(&mut self.echo);
    }
}

/// Writes one tick down. The death of the player ends the recording.
fn record(pad: &mut EchoPad, id: Id, at: Point, world: &mut World) {
    let player = world.player(pad.number).filter(|player| player.is_living_player());
    let frame = player.and_then(|entity| match &entity.kind {
        Kind::Player(player) => Frame::of(&entity.body, player, at),
        _ => None,
    });
    match frame {
        Some(frame) => pad.frames.push(frame),
        None if pad.frames.len() < LEAST_TICKS => return stop(pad, id, world),
        None => return begin(pad, id, at, world),
    }
    let left = RECORD_TICKS - pad.frames.len();
    if left == 0 {
        begin(pad, id, at, world);
    } else if left.is_multiple_of(TICKS_A_SECOND as usize) && left / TICKS_A_SECOND as usize <= COUNTED_SECONDS {
        world.tell(EventKind::EchoCounts.at(at));
    }
}

fn begin(pad: &mut EchoPad, id: Id, at: Point, world: &mut World) {
    world.make_room_for_echo(id);
    pad.state = PadState::Plays { next: 0 };
    pad.echo = pad.frames.first().and_then(|first| world.spawn(echo::echo(id, pad.number, *first, at)));
    world.tell(EventKind::EchoPlays.at(at));
}

fn play(pad: &mut EchoPad, at: Point, next: u32, world: &mut World) {
    let Some(&frame) = pad.frames.get(next as usize) else {
        end_round(pad, world);
        pad.state = PadState::Rests { ticks_left: REST_TICKS };
        return;
    };
    if let Some(id) = pad.echo {
        world.with(id, |echo, world| echo::follow(echo, world, frame, at));
    }
    pad.state = PadState::Plays { next: next + 1 };
}

fn end_round(pad: &mut EchoPad, world: &mut World) {
    if let Some(id) = pad.echo.take() {
        world.with(id, echo::end);
    }
}

/// Forgets the echo and what was recorded.
fn stop(pad: &mut EchoPad, id: Id, world: &mut World) {
    end_round(pad, world);
    pad.frames.clear();
    pad.state = PadState::Empty;
    for slot in world.echo_pads.iter_mut().filter(|slot| **slot == Some(id)) {
        *slot = None;
    }
}

impl World {
    /// Makes sure that this pad is one of those with an echo. If there are too many, the oldest one ends.
    fn make_room_for_echo(&mut self, id: Id) {
        if self.echo_pads.contains(&Some(id)) {
            return;
        }
        if let [Some(oldest), ..] = self.echo_pads
            && !self.echo_pads.contains(&None)
        {
            self.with(oldest, |other, world| {
                let id = other.id;
                if let Kind::EchoPad(pad) = &mut other.kind {
                    stop(pad, id, world);
                }
            });
        }
        // The oldest is the first, and the free places are the last.
        let mut free = 0;
        for nth in 0..MOST_ECHOES {
            if let Some(other) = self.echo_pads[nth].take() {
                self.echo_pads[free] = Some(other);
                free += 1;
            }
        }
        if let Some(slot) = self.echo_pads.get_mut(free) {
            *slot = Some(id);
        }
    }

    /// Finds the pads with an echo, after a level was loaded again.
    pub(in crate::sim) fn find_echo_pads(&mut self) {
        let mut found = [None; MOST_ECHOES];
        let pads = self.entities().filter(|one| matches!(&one.kind, Kind::EchoPad(pad) if pad.has_echo()));
        for (slot, pad) in found.iter_mut().zip(pads) {
            *slot = Some(pad.id);
        }
        self.echo_pads = found;
    }

    /// The echoes that are there now.
    pub fn echoes(&self) -> impl Iterator<Item = &Entity> {
        let echo = |pad: Id| match &self.get(pad)?.kind {
            Kind::EchoPad(pad) => self.get(pad.echo?),
            _ => None,
        };
        self.echo_pads.iter().flatten().filter_map(move |&pad| echo(pad))
    }
}
