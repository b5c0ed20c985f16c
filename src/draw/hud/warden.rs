//! The name and the health bar of a warden or a mid-boss at the top middle, with a notch where each phase begins. The bar
//! fills while a warden wakes, and turns white for a moment when a blow hits it. While a phase begins, in which a warden
//! cannot be hurt, it has moving stripes and the number of the phase. The last of its life stays visible and blinks.

use super::size::Size;
use crate::draw::font::Align;
use crate::draw::sprites::Sprite;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level;
use crate::sim::boss::mid::MidBoss;
use crate::sim::boss::warden::WardenState;
use crate::sim::{Kind, World};
use crate::words::Text;

/// The width of the bar before it is enlarged, if there is room between the panels.
const WIDTH: i32 = 240;
const GAP: i32 = 6;
const HEIGHT: i32 = 8;
/// The last of its life is never narrower than this, and blinks from then on.
const LAST: i32 = 6;
const LAST_TICKS: u32 = 8;
/// Pixels from a stripe to the next, and ticks in which they move by a pixel.
const STRIPES: i32 = 10;
const STRIPE_TICKS: u32 = 2;
/// Pixels from the left edge of the skull, the sign of a warden, to the bar.
const SKULL: i32 = 18;
/// Size of the picture of a warden, and how far that of the eye of the Index reaches around its body.
const PICTURE: (i32, i32) = (144, 112);
const LIDS: i32 = 48;
const TOP: i32 = 6;
const BACK: Colour = Colour::rgb(0x2c1420);
/// One colour a phase, hotter each time.
const FILL: [Colour; 3] = [Colour::rgb(0xfbcb4b), Colour::rgb(0xff8a4c), Colour::rgb(0xe03c36)];
const SAFE: Colour = Colour::rgb(0x4a4656);
const FILL_TICKS: i32 = 50;

/// Returns what the picture of a warden covers, asleep or awake.
pub fn place(world: &World, seen: Rect) -> Option<Rect> {
    let entity = world.entities().find(|entity| matches!(entity.kind, Kind::Warden(_)))?;
    if matches!(&entity.kind, Kind::Warden(it) if it.is_eye()) {
        return Some(entity.body.rect.grown(LIDS).moved(-seen.x, -seen.y));
    }
    let feet = entity.body.feet();
    Some(Rect::new(feet.x - seen.x - PICTURE.0 / 2, feet.y - seen.y - PICTURE.1, PICTURE.0, PICTURE.1))
}

/// The state that the bar shows.
struct Boss {
    name: &'static str,
    life: i32,
    most: i32,
    phase: usize,
    is_struck: bool,
    /// Whether nothing can hurt it now.
    is_safe: bool,
    /// How much of the bar is filled at most, in ticks of [`FILL_TICKS`].
    full: i32,
}

fn warden(world: &World) -> Option<Boss> {
    let warden = world.warden()?;
    let it = &warden.common;
    let full = match it.state {
        WardenState::Wakes { ticks_left } => FILL_TICKS - (ticks_left as i32).min(FILL_TICKS),
        _ => FILL_TICKS,
    };
    let (phase, is_struck) = (it.phase.min(2) as usize, it.flash_ticks > 0);
    let is_safe = matches!(it.state, WardenState::Reels { .. });
    Some(Boss { name: warden.name(), life: it.life, most: it.most, phase, is_struck, is_safe, full })
}

/// The mid-boss in the view that fights.
fn mid_boss(world: &World) -> Option<Boss> {
    let here = world.entities().filter(|entity| entity.body.rect.overlaps(world.view()));
    let it = here.filter_map(|entity| entity.kind.fighting_mid_boss()).next()?;
    let (phase, is_struck) = (it.stage, it.is_struck);
    Some(Boss { name: it.title, life: it.life, most: it.most, phase, is_struck, is_safe: false, full: FILL_TICKS })
}

/// The name of the first opponent of a level, also while it sleeps.
pub fn opponent(world: &World) -> Option<&'static str> {
    world.entities().find_map(|entity| match &entity.kind {
        Kind::Warden(it) => Some(it.name()),
        Kind::MidBoss(it) => Some(it.seen().title),
        _ => None,
    })
}

/// The name of the opponent that a level has alone, and the percent of its life that are left.
pub fn left_of_opponent(world: &World) -> Option<(&'static str, i32)> {
    world.entities().find_map(|entity| match &entity.kind {
        Kind::Warden(it) => Some((it.name(), it.common.life * 100 / it.common.most.max(1))),
        Kind::MidBoss(it) => Some(it.seen()).map(|it| (it.title, it.life * 100 / it.most.max(1))),
        _ => None,
    })
}

/// What hurts the opponent that a level has alone.
pub fn advice(world: &World) -> Option<Text> {
    world.entities().find_map(|entity| match &entity.kind {
        Kind::Warden(it) => Some(match it.common.which {
            level::Warden::Docks => words!("advice.stevedore"),
            level::Warden::Foundry => words!("advice.crucible"),
            level::Warden::Gardens => words!("advice.gardener"),
            level::Warden::Vault => words!("advice.index"),
        }),
        Kind::MidBoss(it) => Some(match it {
            MidBoss::Forklift(_) => words!("advice.forklift"),
            MidBoss::Tug(_) => words!("advice.tug"),
            MidBoss::Ladle(_) => words!("advice.ladle"),
            MidBoss::Roller(_) => words!("advice.roller"),
            MidBoss::Hive(_) => words!("advice.hive"),
            MidBoss::Strider(_) => words!("advice.strider"),
            MidBoss::Proctor(_) => words!("advice.proctor"),
            MidBoss::Node(_) | MidBoss::Cell(_) => words!("advice.node"),
        }),
        _ => None,
    })
}

/// Whether the bar is shown.
pub fn is_shown(world: &World) -> bool {
    world.warden().is_some() || mid_boss(world).is_some()
}

pub fn width(list: &DrawList, size: Size) -> i32 {
    let beside = super::MARGIN + super::panel(size) + GAP + size.px(SKULL);
    size.px(WIDTH).min(list.width - 2 * beside)
}

pub fn draw(list: &mut DrawList, size: Size, world: &World) {
    let Some(it) = warden(world).or_else(|| mid_boss(world)) else { return };
    let (middle, font, most) = (list.width / 2, size.font, width(list, size));
    match it.is_safe {
        true => {
            let says = words!("warden.phase", boss = it.name, n = it.phase + 1, of = FILL.len());
            list.text(font, Align::Middle, middle, TOP, size.faded(Colour::AMBER), &says);
        }
        false => list.text(font, Align::Middle, middle, TOP, size.faded(Colour::PAPER), it.name),
    }
    let bar = Rect::new(middle - most / 2, TOP + font.capital() + 5, most, size.px(HEIGHT));
    let skull = (bar.x - size.px(SKULL), bar.center().y - size.px(8));
    size.icon(list, Sprite::HudWarden, skull);
    // The edge is only around it, so that a fighter shows through what it has lost.
    list.outline(bar.grown(2), size.faded(Colour::INK));
    list.outline(bar.grown(1), size.faded(Colour::rgb(0x8ca3b0)));
    list.fill(bar, size.faded_plate(BACK));
    let last = size.px(LAST).min(i32::from(it.life > 0) * most);
    let filled = (most * it.life / it.most.max(1)).max(last).min(most * it.full / FILL_TICKS);
    let is_last = filled <= last && list.look.blinks(world.tick(), LAST_TICKS);
    let colour = match it {
        Boss { is_struck: true, .. } if list.look.has_flashes() => Colour::WHITE,
        _ if is_last => Colour::WHITE,
        Boss { phase, .. } => FILL[phase],
    };
    let life = Rect { w: filled, ..bar };
    list.fill(life, size.faded(colour));
    if it.is_safe {
        let from = (world.tick() / STRIPE_TICKS) as i32 % STRIPES;
        for x in (life.x - STRIPES + from..life.right()).step_by(STRIPES as usize) {
            let (left, right) = (x.max(life.x), (x + STRIPES / 2).min(life.right()));
            list.fill(Rect { x: left, w: (right - left).max(0), ..life }, SAFE);
        }
    }
    list.fill(Rect { h: 2, ..life }, Colour::WHITE.with_alpha(90));
    list.fill(Rect { y: bar.bottom() - 2, h: 2, ..life }, Colour::INK.with_alpha(70));
    for notch in [1, 2] {
        let x = bar.x + most * notch / 3;
        list.fill(Rect::new(x - 1, bar.y - 2, 3, bar.h + 4), Colour::INK);
        list.fill(Rect::new(x, bar.y - 1, 1, bar.h + 2), Colour::PAPER);
    }
}
