//! Paints a run over time, from left to right: pictures of the game, and below them a row for each thing that makes its
//! rhythm. The colours are those of Okabe and Ito, which people tell apart who see fewer colours.

use super::Run;
use super::album::SIDE;
use crate::draw::font::{Align, Font};
use crate::draw::hud::weapon_icon;
use crate::draw::sprites::Sprite;
use crate::draw::{Colour, DrawList};
use crate::geom::{Rect, TICKS_A_SECOND};
use crate::level::Weapon;
use crate::paint::Painter;
use crate::rhythm::{Bound, Find, Limit, Moment, clock};
use crate::sim::player::LIFE;

const WIDTH: i32 = 1600;
/// Where time begins and ends.
const LEFT: i32 = 220;
const RIGHT: i32 = WIDTH - 300;
pub const PICTURES: u32 = ((RIGHT - LEFT) / SIDE) as u32;
const MARGIN: i32 = 10;
const TOP: i32 = 34;
const SCALE: i32 = 26;
const LOW: i32 = 40;
const HIGH: i32 = 58;
/// Pixels between two rows.
const GAP: i32 = 6;
/// Enemies that fill the height of their row.
const MOST_ENEMIES: u32 = 16;

const GROUND: Colour = Colour::rgb(0x1c1a28);
const ROW: Colour = Colour::rgb(0x2a2838);
const LINE: Colour = Colour::rgb(0x4a4860);
const ORANGE: Colour = Colour::rgb(0xe69f00);
const SKY: Colour = Colour::rgb(0x56b4e9);
const GREEN: Colour = Colour::rgb(0x009e73);
const YELLOW: Colour = Colour::rgb(0xf0e442);
const BLUE: Colour = Colour::rgb(0x0072b2);
const VERMILION: Colour = Colour::rgb(0xd55e00);
const PURPLE: Colour = Colour::rgb(0xcc79a7);
const GREY: Colour = Colour::rgb(0x6c7480);

struct Strip<'a> {
    list: DrawList,
    run: &'a Run,
    bounds: Vec<Bound>,
    y: i32,
}

/// Returns the pixels of the strip and its size.
pub fn paint(run: &Run, pictures: &[Vec<u32>]) -> (Vec<u32>, (i32, i32)) {
    let height = TOP + SIDE + SCALE + 8 * (LOW + GAP) + 3 * (HIGH + GAP) + 24;
    let bounds = run.figures.bounds().into();
    let mut strip = Strip { list: DrawList::new(WIDTH, height), run, bounds, y: TOP + SIDE };
    strip.draw();
    let mut painter = Painter::default();
    let mut pixels = painter.paint(&strip.list).to_vec();
    for (nth, picture) in pictures.iter().enumerate() {
        let left = LEFT + nth as i32 * (RIGHT - LEFT) / PICTURES as i32 + 1;
        for (row, line) in picture.chunks(SIDE as usize).enumerate() {
            let at = (TOP as usize + row) * WIDTH as usize + left as usize;
            pixels[at..at + SIDE as usize].copy_from_slice(line);
        }
    }
    (pixels, (WIDTH, height))
}

impl Strip<'_> {
    fn draw(&mut self) {
        let (run, figures) = (self.run, &self.run.figures);
        self.list.fill(self.list.bounds(), GROUND);
        self.list.text(Font::Large, Align::Left, MARGIN, MARGIN, Colour::PAPER, &run.title);
        self.scale();

        let told = format!("{} fights, {} of the time", figures.fights, self.bound("a gate waits"));
        let row = self.row("Closed fights", &told, &["closed fights", "a gate waits"], LOW);
        let fights = run.rhythm.fights.iter();
        let times: Vec<_> = fights.flat_map(|fight| fight.times.iter().map(|time| (fight.enemies, *time))).collect();
        for (nth, (enemies, time)) in times.iter().enumerate() {
            // Two that are at the same time share the height.
            let is_beside = |other: &(u32, (u32, u32))| other.1.0 <= time.1 && time.0 <= other.1.1;
            let row = match (times[..nth].iter().any(is_beside), times[nth + 1..].iter().any(is_beside)) {
                (true, _) => Rect { y: row.center().y, h: row.h / 2, ..row },
                (false, true) => Rect { h: row.h / 2, ..row },
                (false, false) => row,
            };
            self.bar(row, *time, VERMILION, &enemies.to_string());
        }
        let told = match figures.stays {
            0 => "none".into(),
            stays => format!("{stays}, longest {}", self.bound("longest stay")),
        };
        let row = self.row("Long stays", &told, &["longest stay"], LOW);
        for stay in run.rhythm.stays() {
            self.bar(row, (stay.from, stay.to), PURPLE, &format!("{} s", stay.ticks() / TICKS_A_SECOND));
        }
        let told = format!("longest without {}", self.bound("longest without a body"));
        let row = self.row("Boss in the picture", &told, &["longest without a body"], LOW);
        self.spans(row, |moment| moment.meets_body.then_some(BLUE), |_| None);
        let told = format!("special for {}", self.bound("special weapon in hand"));
        let row = self.row("Weapon in hand", &told, &["special weapon in hand"], LOW);
        self.spans(row, |moment| moment.weapon.map(colour_of), |moment| moment.weapon.map(weapon_icon));

        let told = format!("at most {}, {} attacks", figures.most_enemies, figures.attacks);
        let row = self.row("Enemies in the picture", &told, &[], HIGH);
        self.columns(row, MOST_ENEMIES, |moment| moment.enemies, u32::max, SKY);
        self.columns(row, MOST_ENEMIES, |moment| moment.attackers, u32::max, VERMILION);
        let told = format!("hurt {}, healed {}, died {}", figures.hurt, figures.healed, figures.deaths);
        let row = self.row("Life", &told, &[], LOW);
        self.columns(row, LIFE as u32, |moment| moment.life as u32, u32::min, GREEN);
        for &tick in &run.rhythm.deaths {
            let (x, y) = (self.x(tick), row.center().y);
            for shift in -1..=1 {
                self.list.line((x - 8 + shift, y - 8), (x + 8 + shift, y + 8), Colour::WHITE);
                self.list.line((x - 8 + shift, y + 8), (x + 8 + shift, y - 8), Colour::WHITE);
            }
        }

        let told = format!("{} of {} reached", figures.checkpoints_reached, figures.checkpoints);
        let row = self.row("Checkpoints", &told, &["checkpoints"], LOW);
        self.finds(row, |find| (find == Find::Checkpoint).then_some((Sprite::SwitchesCheckpointOn, 0, row.h)));
        let told = format!("{} of {} taken", figures.health_taken, figures.health);
        let row = self.row("Health", &told, &["boxes of health"], LOW);
        self.finds(row, |find| (find == Find::Health).then_some((Sprite::PickupsHealth, 0, 28)));
        let told = format!("{} of {} taken", figures.weapons_taken, figures.weapons);
        let row = self.row("Weapons", &told, &["weapons"], LOW);
        self.finds(row, |find| match find {
            Find::Weapon(weapon) => Some((weapon_icon(weapon), -20, 13)),
            _ => None,
        });

        let told = format!("{} below the feet", self.bound("blank below the feet"));
        let row = self.row("Blank ground", &told, &["blank below the feet"], HIGH);
        self.columns(row, 1000, |moment| moment.blank, u32::max, GREY);
        self.columns(row, 1000, |moment| moment.blank_below, u32::max, ORANGE);
        if let Limit::AtMost(most) = self.bound("blank below the feet").limit {
            let y = row.bottom() - (most * row.h as u32 / 1000) as i32;
            self.list.fill(Rect { y, h: 1, ..row }, Colour::WHITE.with_alpha(150));
        }
        let told = format!("{} down the picture", self.bound("height of the feet"));
        let row = self.row("Feet in the picture", &told, &["height of the feet"], HIGH);
        self.feet(row);
        self.legend();
    }

    fn bound(&self, what: &str) -> Bound {
        *self.bounds.iter().find(|bound| bound.what == what).expect("the names are those of the figures")
    }

    /// The column of pixels of a tick.
    fn x(&self, tick: u32) -> i32 {
        LEFT + (u64::from(tick) * (RIGHT - LEFT) as u64 / u64::from(self.run.figures.ticks.max(1))) as i32
    }

    /// Draws the minutes and seconds, with lines through all rows.
    fn scale(&mut self) {
        let (y, ticks) = (self.y, self.run.figures.ticks);
        // So many seconds that the words do not touch.
        let step = [10, 20, 30, 60, 120, 300, 600, 1200, 3600].into_iter();
        let step = step.map(|seconds| seconds * TICKS_A_SECOND).find(|step| ticks / step <= 24).unwrap_or(ticks);
        for tick in (0..=ticks).step_by(step as usize) {
            let x = self.x(tick);
            self.list.fill(Rect::new(x, y, 1, self.list.height - y), ROW);
            self.list.fill(Rect::new(x, y, 1, 5), LINE);
            self.list.text(Font::Small, Align::Middle, x, y + 9, Colour::PAPER, clock(tick));
        }
        self.y += SCALE;
    }

    /// Draws the ground of a row with its name and its figures, and returns where its time is. A figure outside of its
    /// bound has a mark.
    fn row(&mut self, name: &str, told: &str, bounds: &[&str], height: i32) -> Rect {
        let row = Rect::new(LEFT, self.y, RIGHT - LEFT, height);
        self.y += height + GAP;
        let bounds: Vec<Bound> = bounds.iter().map(|what| self.bound(what)).collect();
        let is_good = bounds.iter().all(Bound::holds);
        let limits = bounds.iter().map(Bound::limit).collect::<Vec<_>>().join(", ");
        let middle = row.center().y;
        self.list.text(Font::Large, Align::Left, MARGIN, middle - 6, Colour::PAPER, name);
        let (colour, mark) = if is_good { (Colour::PAPER, "") } else { (ORANGE, "! ") };
        let up = if bounds.is_empty() { 6 } else { 15 };
        self.list.text(Font::Large, Align::Left, RIGHT + MARGIN, middle - up, colour, format_args!("{mark}{told}"));
        self.list.text(Font::Small, Align::Left, RIGHT + MARGIN, middle + 6, Colour::DIM, limits);
        self.list.fill(row, ROW);
        row
    }

    /// Draws what lasted from one tick to another, with a word in it if there is room.
    fn bar(&mut self, row: Rect, (from, to): (u32, u32), colour: Colour, word: &str) {
        let (left, right) = (self.x(from.saturating_sub(1)), self.x(to));
        let bar = Rect::new(left, row.y + 2, (right - left).max(3), row.h - 4);
        self.list.fill(bar, colour);
        self.list.outline(bar, ROW);
        if Font::Large.width(word) < bar.w {
            self.list.text(Font::Large, Align::Middle, bar.center().x, bar.center().y - 6, Colour::WHITE, word);
        }
    }

    /// Draws a bar for each time in which the colour stays the same, with an icon in it if there is room.
    fn spans(&mut self, row: Rect, of: fn(&Moment) -> Option<Colour>, icon: fn(&Moment) -> Option<Sprite>) {
        let mut from = 0;
        for span in self.run.rhythm.moments.chunk_by(|before, now| of(before) == of(now)) {
            let to = from + span.len() as u32;
            if let Some(colour) = of(&span[0]) {
                self.bar(row, (from + 1, to), colour, "");
                let (left, right) = (self.x(from), self.x(to));
                if let Some(icon) = icon(&span[0]).filter(|_| right - left > 44) {
                    self.list.sprite(icon, 0, (left + right) / 2 - 20, row.center().y - 7, false);
                }
            }
            from = to;
        }
    }

    /// Returns the ticks of each column of pixels.
    fn moments(&self) -> impl Iterator<Item = (i32, &'_ [Moment])> {
        let (all, width) = (&self.run.rhythm.moments, (RIGHT - LEFT) as usize);
        (0..width).filter_map(move |nth| {
            let from = nth * all.len() / width;
            let to = ((nth + 1) * all.len() / width).max(from + 1);
            Some((LEFT + nth as i32, all.get(from..to)?))
        })
    }

    /// Draws the worst in each column of pixels: the least or the most. `full` fills the height of the row.
    fn columns(&mut self, row: Rect, full: u32, of: fn(&Moment) -> u32, worst: fn(u32, u32) -> u32, colour: Colour) {
        let figure = |(x, moments): (i32, &[Moment])| (x, moments.iter().map(of).reduce(worst).unwrap_or(0).min(full));
        let figures: Vec<_> = self.moments().map(figure).filter(|(_, figure)| *figure > 0).collect();
        for (x, figure) in figures {
            let height = (figure * row.h as u32 / full) as i32;
            self.list.fill(Rect::new(x, row.bottom() - height, 1, height), colour);
        }
    }

    /// Draws a sprite where something was found: its offset to the left, and how far its pivot is below the top.
    fn finds(&mut self, row: Rect, of: impl Fn(Find) -> Option<(Sprite, i32, i32)>) {
        let finds = self.run.rhythm.finds.iter();
        for (tick, (sprite, dx, dy)) in finds.filter_map(|(tick, find)| Some((*tick, of(*find)?))) {
            let x = self.x(tick);
            self.list.sprite(sprite, 0, x + dx, row.y + dy, false);
        }
    }

    /// Draws where the feet are, as in the picture: the top of the row is the top of the picture.
    fn feet(&mut self, row: Rect) {
        let at = |share: u32| row.y + (share * row.h as u32 / 1000) as i32;
        if let Limit::Between(top, bottom) = self.bound("height of the feet").limit {
            self.list.fill(Rect::new(row.x, at(top), row.w, at(bottom) - at(top)), GREEN);
        }
        let feet: Vec<_> = self.moments().filter_map(|(x, moments)| Some((x, moments[0].feet?))).collect();
        for (x, share) in feet {
            self.list.fill(Rect::new(x, at(share) - 1, 1, 3), Colour::PAPER);
        }
    }

    fn legend(&mut self) {
        let words = "The number in a closed fight: all its enemies. Orange enemies attack. A cross: the player died. Orange blank \
                     ground is below the feet, and should not rise above the line. The feet should be on the green band.";
        self.list.text(Font::Small, Align::Left, LEFT, self.y + 4, Colour::DIM, words);
    }
}

fn colour_of(weapon: Weapon) -> Colour {
    match weapon {
        Weapon::Rifle => LINE,
        Weapon::Spread => ORANGE,
        Weapon::Rapid => YELLOW,
        Weapon::Laser => SKY,
        Weapon::Rocket => VERMILION,
        Weapon::Flame => PURPLE,
    }
}
