//! The name and the health bar of a warden or a mid-boss at the top middle, with a notch where each phase begins. The bar
//! fills while a warden wakes, turns white for a moment when a blow hits it, and is grey while a warden cannot be hurt
//! because a phase begins.

use crate::draw::font::{Align, Font};
use crate::draw::sprites::Sprite;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::sim::boss::warden::WardenState;
use crate::sim::{Kind, World};

pub const WIDTH: i32 = 240;
const HEIGHT: i32 = 8;
/// Pixels from the left edge of the skull, the sign of a warden, to the bar.
const SKULL: i32 = 18;
/// Size of the picture of a warden, and how far that of the eye of the Index reaches around its body.
const PICTURE: (i32, i32) = (144, 112);
const LIDS: i32 = 48;
const TOP: i32 = 6;
const BACK: Colour = Colour::rgb(0x2c1420);
/// One colour a phase, hotter each time.
const FILL: [Colour; 3] = [Colour::rgb(0xfbcb4b), Colour::rgb(0xff8a4c), Colour::rgb(0xe03c36)];
const SAFE: Colour = Colour::rgb(0x8c8c9c);
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
    /// How much of the bar is filled at most, in pixels.
    full: i32,
}

fn warden(world: &World) -> Option<Boss> {
    let warden = world.warden()?;
    let it = &warden.common;
    let full = match it.state {
        WardenState::Wakes { ticks_left } => WIDTH * (FILL_TICKS - (ticks_left as i32).min(FILL_TICKS)) / FILL_TICKS,
        _ => WIDTH,
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
    Some(Boss { name: it.title, life: it.life, most: it.most, phase, is_struck, is_safe: false, full: WIDTH })
}

/// The name of the first opponent of a level, also while it sleeps.
pub fn opponent(world: &World) -> Option<&'static str> {
    world.entities().find_map(|entity| match &entity.kind {
        Kind::Warden(it) => Some(it.name()),
        Kind::MidBoss(it) => Some(it.seen().title),
        _ => None,
    })
}

/// Whether the bar is shown.
pub fn is_shown(world: &World) -> bool {
    world.warden().is_some() || mid_boss(world).is_some()
}

pub fn draw(list: &mut DrawList, world: &World) {
    let Some(it) = warden(world).or_else(|| mid_boss(world)) else { return };
    let middle = list.width / 2;
    let font = Font::of(list.look.text);
    list.text(font, Align::Middle, middle, TOP, Colour::PAPER, it.name);
    let bar = Rect::new(middle - WIDTH / 2, TOP + font.capital() + 5, WIDTH, HEIGHT);
    list.sprite(Sprite::HudWarden, 0, bar.x - SKULL, bar.y + HEIGHT / 2 - 8, false);
    list.fill(bar.grown(2), Colour::INK);
    list.fill(bar.grown(1), Colour::rgb(0x8ca3b0));
    list.fill(bar, BACK);
    let width = (WIDTH * it.life / it.most.max(1)).min(it.full);
    let colour = match it {
        Boss { is_struck: true, .. } if list.look.has_flashes() => Colour::WHITE,
        Boss { is_safe: true, .. } => SAFE,
        Boss { phase, .. } => FILL[phase],
    };
    list.fill(Rect { w: width, ..bar }, colour);
    list.fill(Rect { w: width, h: 2, ..bar }, Colour::WHITE.with_alpha(90));
    list.fill(Rect { w: width, y: bar.bottom() - 2, h: 2, ..bar }, Colour::INK.with_alpha(70));
    for notch in [1, 2] {
        let x = bar.x + WIDTH * notch / 3;
        list.fill(Rect::new(x - 1, bar.y - 2, 3, HEIGHT + 4), Colour::INK);
        list.fill(Rect::new(x, bar.y - 1, 1, HEIGHT + 2), Colour::PAPER);
    }
}
