//! Remarks that rise from a place in the world: what killed a player, that a secret was found, or that a goal was reached.

use std::fmt::{self, Display, Formatter, Write};

use crate::career::statistics::Cause;
use crate::draw::attackers::{Attackers, Means};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList, hud, on_screen};
use crate::geom::{Point, Rect, TILE};
use crate::level::Theme;
use crate::scene::statistics::name_of;
use crate::sim::boss::warden::{Own, Warden, docks, foundry};
use crate::sim::player::DEAD_TICKS;
use crate::sim::shots::hazard::Form;
use crate::sim::world::blow::{Blow, How, Side};
use crate::sim::world::event::EventKind;
use crate::sim::{Kind, World};
use crate::words::Text;

/// A secret and a goal are shown for so long. A death is shown until the player is back, because the enemies left are
/// shown again then.
const FOUND_TICKS: u32 = 110;
/// The least distance of a heading from the side of the picture.
const EDGE: i32 = 8;
/// A remark begins this many pixels above its place, and rises by a pixel every so many ticks.
const ABOVE: i32 = 40;
const RISE_TICKS: u32 = 8;

#[derive(Clone, Copy)]
enum Remark {
    Died(Cause),
    /// A warden killed the player with an attack.
    Beaten(&'static str, Text),
    /// One enemy killed the player by hand or body.
    Struck(&'static str),
    /// Something else killed the player, that the named one fired, if it is known.
    Slain(Option<&'static str>, Means),
    Secret,
    Goal,
}

/// The last remark, with its tick and its place.
#[derive(Default)]
pub(super) struct Remarks {
    last: Option<(u32, Point, Remark)>,
}

impl Remarks {
    pub fn after_tick(&mut self, world: &World, attackers: &Attackers) {
        for event in world.events() {
            let remark = match event.kind {
                EventKind::PlayerDied => match (attack(event.blow, world), striker(event.blow, world)) {
                    (Some((name, attack)), _) => Remark::Beaten(name, attack),
                    (None, Some(name)) => Remark::Struck(name),
                    (None, None) => match attackers.blame(world) {
                        (_, Means::Other) => Remark::Died(Cause::of(event.blow)),
                        (name, means) => Remark::Slain(name, means),
                    },
                },
                EventKind::Secret => Remark::Secret,
                EventKind::GoalReached if !is_end_of_fight(world) => Remark::Goal,
                _ => continue,
            };
            self.last = Some((world.tick(), event.at, remark));
        }
    }

    pub fn draw(&self, list: &mut DrawList, world: &World, seen: Rect) {
        let Some((since, at, remark)) = self.last else { return };
        // The world may have gone back to before the remark.
        let is_death = !matches!(remark, Remark::Secret | Remark::Goal);
        let lasts = if is_death { DEAD_TICKS } else { FOUND_TICKS };
        let Some(ticks) = world.tick().checked_sub(since).filter(|ticks| *ticks < lasts) else { return };
        let font = Font::of(list.look.text);
        let (x, y) = on_screen(at, seen);
        let y = (y - ABOVE - (ticks / RISE_TICKS) as i32).max(hud::score_end(world));
        let mut say = |colour: Colour, text: &dyn std::fmt::Display| {
            let half = font.width(text) / 2 + 4;
            let x = x.clamp(half, (list.width - half).max(half));
            list.text(font, Align::Middle, x, y, colour, text);
        };
        match remark {
            _ if is_death => with_cause(remark, world.level().theme, |cause| {
                say(Colour::PAPER, &words!("play.died", cause = Capital(cause)));
            }),
            Remark::Secret => {
                let secrets = world.progress().secrets;
                let found = words!("play.secret", done = secrets.done, of = secrets.of);
                banner(list, (x, y), found);
            }
            _ => banner(list, (x, y), words!("play.goal")),
        }
    }

    /// Draws what killed a player last, for a game that is lost.
    pub fn draw_cause(&self, list: &mut DrawList, world: &World, (x, y): (i32, i32)) {
        let Some((_, _, remark)) = self.last else { return };
        let font = Font::of(list.look.text);
        with_cause(remark, world.level().theme, |cause| {
            list.text(font, Align::Middle, x, y, Colour::PAPER, words!("play.died", cause = Capital(cause)));
        });
    }
}

/// A cause with a capital at its beginning, as the name of a boss has one.
struct Capital<'a>(&'a dyn Display);

impl Display for Capital<'_> {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        struct First<'a, 'b> {
            to: &'a mut Formatter<'b>,
            is_due: bool,
        }
        impl Write for First<'_, '_> {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                let mut letters = text.chars();
                let Some(first) = letters.next().filter(|_| std::mem::take(&mut self.is_due)) else {
                    return self.to.write_str(text);
                };
                write!(self.to, "{}{}", first.to_uppercase(), letters.as_str())
            }
        }
        write!(First { to, is_due: true }, "{}", self.0)
    }
}

/// Passes on the words for what killed a player, if the remark is about that.
fn with_cause(remark: Remark, theme: Theme, say: impl FnOnce(&dyn Display)) {
    match remark {
        // The acid of the Foundry is molten metal.
        Remark::Died(Cause::Acid) if theme == Theme::Foundry => say(&words!("cause.melt")),
        Remark::Died(Cause::Acid) => say(&words!("cause.only_acid")),
        Remark::Died(cause) => say(&name_of(cause)),
        Remark::Beaten(boss, attack) => say(&words!("cause.attack", boss = boss, attack = attack)),
        Remark::Struck(name) => say(&name),
        Remark::Slain(name, means) => match (name, means) {
            (Some(name), Means::Body) => say(&name),
            // A boss has a title.
            (Some(boss), Means::Bullet | Means::Flame | Means::Grenade | Means::Rocket | Means::Shell)
                if boss.starts_with(char::is_uppercase) =>
            {
                say(&words!("cause.attack", boss = boss, attack = words!("attack.shots")));
            }
            (Some(name), Means::Bullet) => say(&words!("cause.of.bullet", name = name)),
            (Some(name), Means::Flame) => say(&words!("cause.of.flame", name = name)),
            (Some(name), Means::Grenade) => say(&words!("cause.of.grenade", name = name)),
            (Some(name), Means::Rocket) => say(&words!("cause.of.rocket", name = name)),
            (Some(name), Means::Shell) => say(&words!("cause.of.shell", name = name)),
            (None, Means::Bullet) => say(&words!("cause.a.bullet")),
            (None, Means::Flame) => say(&words!("cause.flame")),
            (None, Means::Grenade) => say(&words!("cause.a.grenade")),
            (None, Means::Rocket) => say(&words!("cause.a.rocket")),
            (None, Means::Shell) => say(&words!("cause.a.shell")),
            (_, Means::Mine) => say(&words!("cause.a.mine")),
            (_, Means::Drum) => say(&words!("cause.a.drum")),
            (_, Means::Press) => say(&words!("cause.a.press")),
            (_, Means::Eraser) if theme != Theme::Vault => say(&words!("cause.a.roof")),
            (_, Means::Beam | Means::Eraser) => say(&words!("cause.a.beam")),
            (_, Means::Hazard(form)) => say(&of_hazard(form).unwrap_or(words!("cause.enemy"))),
            (None, Means::Body) | (_, Means::Other) => say(&words!("cause.enemy")),
        },
        Remark::Secret | Remark::Goal => {}
    }
}

/// Whether a warden has died in this tick, or the boss rush is played: the end of an opponent needs no words over it.
fn is_end_of_fight(world: &World) -> bool {
    world.rules().rush.is_some() || world.events().iter().any(|event| event.kind == EventKind::WardenDied)
}

/// Returns the name of the enemy that dealt a deadly blow with its body or what it holds. A large opponent also strikes with
/// what it pushes.
fn striker(blow: Option<Blow>, world: &World) -> Option<&'static str> {
    let blow = blow.filter(|blow| blow.side == Side::Enemies && matches!(blow.how, How::Touch | How::Melee))?;
    let here = || world.entities().filter(|entity| entity.body.rect.grown(TILE).covers((blow.from.x, blow.from.y)));
    let near = here().find_map(|entity| match &entity.kind {
        Kind::Enemy(enemy) => Some(enemy.kind.nature().name),
        Kind::MidBoss(boss) => Some(boss.seen().title),
        _ => None,
    });
    let is_thrown = here().any(|entity| matches!(entity.kind, Kind::Hazard(_)));
    let large = || world.entities().find_map(|entity| entity.kind.fighting_mid_boss()).map(|boss| boss.title);
    near.or_else(|| large().filter(|_| !is_thrown))
}

/// Returns the warden that dealt a deadly blow, and its attack. Shots are its own if no enemy is there to fire them.
fn attack(blow: Option<Blow>, world: &World) -> Option<(&'static str, Text)> {
    let (blow, warden) = (blow?, world.warden()?);
    let hazard = world.entities().find_map(|entity| match &entity.kind {
        Kind::Hazard(hazard) if entity.body.rect.grown(TILE).covers((blow.from.x, blow.from.y)) => Some(hazard.form),
        _ => None,
    });
    let has_enemies = || {
        let mut here = world.entities().filter(|entity| entity.body.rect.overlaps(warden.common.arena));
        here.any(|entity| matches!(entity.kind, Kind::Enemy(_)))
    };
    let attack = match (blow.side, blow.how) {
        (Side::Nature, How::Crush) if hazard == Some(Form::Container) => words!("attack.container"),
        (Side::Enemies, How::Blast) => words!("attack.shells"),
        (Side::Enemies, How::Bullet | How::Laser) if !has_enemies() => words!("attack.shots"),
        (Side::Enemies, How::Touch | How::Melee) => hazard.and_then(of_hazard).unwrap_or_else(|| of_body(warden)),
        _ => return None,
    };
    Some((warden.name(), attack))
}

fn of_hazard(form: Form) -> Option<Text> {
    Some(match form {
        Form::Container => words!("attack.container"),
        Form::Molten | Form::Spill | Form::Slag => words!("attack.molten"),
        Form::Cargo => words!("attack.crate"),
        Form::Fruit => words!("attack.fruit"),
        Form::Shock => words!("attack.shock"),
        Form::Ember => words!("attack.embers"),
        Form::Thorn | Form::Patch => words!("attack.thorns"),
        Form::Seed | Form::Pod => words!("attack.seeds"),
        _ => return None,
    })
}

/// Returns the name of what a warden does with its body.
fn of_body(warden: &Warden) -> Text {
    match &warden.own {
        Own::Docks(docks) if docks.attack == docks::Attack::Sweep => words!("attack.sweep"),
        Own::Docks(_) => words!("attack.claw"),
        Own::Foundry(foundry) if foundry.attack == foundry::Attack::Stomp => words!("attack.fists"),
        Own::Foundry(_) => words!("attack.heat"),
        Own::Gardens(_) => words!("attack.roots"),
        Own::Vault(_) if warden.is_eye() => words!("attack.cell"),
        Own::Vault(_) => words!("attack.roll"),
    }
}

/// Draws a heading at a place in the world. It stays in the picture.
fn banner(list: &mut DrawList, (x, y): (i32, i32), text: impl Display) {
    let half = (Font::Display.width(&text) / 2 + EDGE).min(list.width / 2);
    list.text(Font::Display, Align::Middle, x.clamp(half, list.width - half), y, Colour::AMBER, text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Command;
    use crate::level::read::read;
    use crate::sim::{IndexChoice, Rules};
    use std::sync::Arc;

    #[test]
    fn the_score_covers_no_remark() {
        let level =
            read("a", r#"Level(name: "a", rows: ["P..X", "===="])"#).unwrap_or_else(|problems| panic!("{problems}"));
        let world = World::new(Arc::new(level), 1, Rules::default(), IndexChoice::default());
        let remarks = Remarks { last: Some((0, Point::new(100, 20), Remark::Secret)) };
        let mut list = DrawList::new(640, 360);
        remarks.draw(&mut list, &world, Rect::new(0, 0, 640, 360));
        let top_of = |command: &Command| if let Command::Sprite { y, .. } = command { Some(*y) } else { None };
        let top = list.commands.iter().filter_map(top_of).min().unwrap();
        assert!(top >= hud::score_end(&world) - 1, "{top}");
    }
}
