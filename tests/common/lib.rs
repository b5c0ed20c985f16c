//! Helpers for all tests: small levels as text, scripts of inputs, and text pictures of the result.

pub mod fighter;
pub mod files;
pub mod hands;
pub mod person;
pub mod shot;

use std::fmt::Write;
use std::sync::Arc;

use quadrant::geom::{Point, Rect, TILE};
use quadrant::input::{Button, Input, Inputs};
use quadrant::level::read::check;
use quadrant::level::{Level, Tile};
use quadrant::sim::boss::mid::MidBoss;
use quadrant::sim::machines::laser_gate::Beam;
use quadrant::sim::machines::steam::Jet;
use quadrant::sim::player::Player;
use quadrant::sim::shots::bullet::{Shot, bullet};
use quadrant::sim::world::blow::Side;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, Event, IndexChoice, Kind, Rules, World};

/// Side in pixels of the square that one character of a picture covers.
const CELL: i32 = 8;

/// Builds a level from rows, which must contain an exit, and from entities in RON.
pub fn level(rows: &[&str], entities: &str) -> Arc<Level> {
    let drawn: Vec<String> = rows.iter().map(|row| format!("        {row:?},\n")).collect();
    let text =
        format!("Level(\n    name: \"test\",\n    rows: [\n{}    ],\n    entities: [{entities}],\n)\n", drawn.concat());
    let (level, problems) = check("test.ron", &text);
    Arc::new(level.unwrap_or_else(|| panic!("{problems}\n{text}")))
}

/// Builds a level in which more than 60 enemies fight in the view, and 240 are alive elsewhere.
pub fn crowd() -> Arc<Level> {
    let mut rows = vec![".".repeat(360); 22];
    for floor in 0..7 {
        let in_view = "..r...r...r...r...r...r...r...r...r.....";
        let elsewhere = format!("{}r{}", ".".repeat(4), ".".repeat(4));
        rows[floor * 3 + 1] = in_view.to_string() + &elsewhere.repeat(35) + &".".repeat(5);
        rows[floor * 3 + 2] = "=".repeat(360);
    }
    rows[19].replace_range(0..1, "P");
    rows[19].replace_range(359..360, "X");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    level(&rows, "")
}

/// The keys of the player in the crowd: shots alarm all enemies.
pub const CROWD_INPUTS: &str = "10 down fire\n 160 right\n 10 down fire\n 420";

pub fn world(rows: &[&str]) -> World {
    with(rows, "")
}

pub fn with(rows: &[&str], entities: &str) -> World {
    World::new(level(rows, entities), 1, Rules::default(), IndexChoice::default())
}

pub fn player(world: &World) -> &Player {
    player_of(world, 0)
}

pub fn player_of(world: &World, number: usize) -> &Player {
    match &world.player(number).expect("a player").kind {
        Kind::Player(player) => player,
        _ => unreachable!("the player's entity is a Player"),
    }
}

/// Parses inputs from lines such as `30 right`, `2 down jump` or `8` (no button). A button counts as pressed if it was
/// not held in the tick before. Lines that begin with `2:` are for the second player and start at the same tick.
pub fn script(text: &str) -> Vec<Inputs> {
    let mut players: [Vec<Input>; 2] = [Vec::new(), Vec::new()];
    for line in text.lines().map(|line| line.split('#').next().unwrap_or("").trim()).filter(|line| !line.is_empty()) {
        let (number, line) = line.strip_prefix("2:").map_or((0, line), |line| (1, line.trim()));
        let mut words = line.split_whitespace();
        let ticks: u32 = words.next().and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("no ticks: {line}"));
        let held: Vec<Button> = words.map(button).collect();
        for _ in 0..ticks {
            let before = players[number].last().copied().unwrap_or_default();
            let mut input = Input::default();
            for &button in &held {
                input.press(button);
            }
            let (now, _) = input.bits();
            let pressed = now & !before.bits().0;
            players[number].push(Input::from_bits(now, pressed).expect("buttons that exist"));
        }
    }
    let ticks = players[0].len().max(players[1].len());
    let at = |number: usize, tick: usize| players[number].get(tick).copied().unwrap_or_default();
    (0..ticks).map(|tick| [at(0, tick), at(1, tick)]).collect()
}

fn button(word: &str) -> Button {
    match word {
        "left" => Button::Left,
        "right" => Button::Right,
        "up" => Button::Up,
        "down" => Button::Down,
        "jump" => Button::Jump,
        "fire" => Button::Fire,
        "lock" => Button::Lock,
        "grenade" => Button::Grenade,
        "roll" => Button::Roll,
        "start" => Button::Start,
        "swap" => Button::Swap,
        _ => panic!("no button {word}"),
    }
}

/// Steps without input until something is so, at most so many ticks.
pub fn until(world: &mut World, most_ticks: u32, is_so: impl Fn(&World) -> bool) {
    for _ in 0..most_ticks {
        if is_so(world) {
            return;
        }
        world.step(Inputs::default());
    }
    panic!("it is never so, up to tick {}", world.tick());
}

/// Returns how many events of a kind the last tick had.
pub fn count(world: &World, what: EventKind) -> usize {
    world.events().iter().filter(|event| event.kind == what).count()
}

/// Lets bullets of the player fly from a point, and waits until they are where they fly to.
pub fn shoot(world: &mut World, from: Point, velocity: Point, bullets: i32) {
    let owner = world.player(0).expect("a player").id;
    for _ in 0..bullets {
        world.spawn(bullet(owner, Side::Players, Shot::Rifle, from, velocity));
    }
    (0..3).for_each(|_| world.step(Inputs::default()));
}

/// A world after a script, with the path of the first player's feet and all events.
pub struct Film {
    pub world: World,
    start: Point,
    pub feet: Vec<Point>,
    pub told: Vec<(u32, EventKind)>,
    /// Like `told`, with the positions.
    pub heard: Vec<(u32, Event)>,
}

pub fn film(mut world: World, text: &str) -> Film {
    let start = world.player(0).expect("a player").body.feet();
    let (mut feet, mut told, mut heard) = (Vec::new(), Vec::new(), Vec::new());
    for inputs in script(text) {
        world.step(inputs);
        feet.extend(world.player(0).map(|player| player.body.feet()));
        told.extend(world.events().iter().map(|event| (world.tick(), event.kind)));
        heard.extend(world.events().iter().map(|event| (world.tick(), *event)));
    }
    Film { world, start, feet, told, heard }
}

impl Film {
    pub fn player(&self) -> &Entity {
        self.world.player(0).expect("a player")
    }

    pub fn count(&self, what: EventKind) -> usize {
        self.told.iter().filter(|(_, told)| *told == what).count()
    }

    /// Returns how far the feet rose above their start, in pixels.
    pub fn rise(&self) -> i32 {
        self.start.y - self.feet.iter().map(|feet| feet.y).min().expect("a tick")
    }

    /// Draws the level, one character for 8 x 8 pixels: `#` solid, `=` ledge, `H` ladder, `^` spikes, `~` acid, `%`
    /// belt, `D` drum, `-` lift, `*` path of the player's feet, `@` the player's body, `o` a bullet or grenade, `F` an
    /// enemy, `W` a boss, `m` a mine, `|` a door (`:` open), `C` and `B` crates (`B` steel), `M` a crusher, `!` a beam
    /// or hazard, `'` steam, `n` and `_` a plate up and down, `\` and `/` a switch off and on, `S` a spring, `K` a
    /// checkpoint, `+` a pick-up, `L` a prisoner, `Q` a mule.
    pub fn picture(&self) -> String {
        let level = self.world.level();
        let bounds = level.bounds();
        let (columns, rows) = (bounds.w / CELL, bounds.h / CELL);
        let mut cells: Vec<char> = (0..columns * rows)
            .map(|nth| {
                let (x, y) = (nth % columns * CELL, nth / columns * CELL);
                match level.tile_at(Point::new(x, y)) {
                    Tile::Solid => '#',
                    Tile::OneWay if y % TILE == 0 => '=',
                    Tile::Ladder => 'H',
                    Tile::OneWay | Tile::Empty => '.',
                    Tile::SpikesUp | Tile::SpikesDown => '^',
                    Tile::Acid => '~',
                    Tile::Belt(_) => '%',
                }
            })
            .collect();
        let mut paint = |rect: Rect, letter: char| {
            for y in rect.y.div_euclid(CELL)..=(rect.bottom() - 1).div_euclid(CELL) {
                for x in rect.x.div_euclid(CELL)..=(rect.right() - 1).div_euclid(CELL) {
                    if (0..columns).contains(&x) && (0..rows).contains(&y) {
                        cells[(y * columns + x) as usize] = letter;
                    }
                }
            }
        };
        for entity in self.world.entities() {
            match entity.kind {
                Kind::Drum(_) => paint(entity.body.rect, 'D'),
                Kind::Lift(_) => paint(entity.body.rect, '-'),
                Kind::Bullet(_) | Kind::Grenade(_) => paint(entity.body.rect, 'o'),
                Kind::Enemy(_) => paint(entity.body.rect, 'F'),
                Kind::Mine(_) => paint(entity.body.rect, 'm'),
                Kind::Door(ref door) => paint(entity.body.rect, if door.is_open() { ':' } else { '|' }),
                Kind::Crate(ref one) => paint(entity.body.rect, if one.steel { 'B' } else { 'C' }),
                Kind::Crusher(_) => paint(entity.body.rect, 'M'),
                Kind::LaserGate(ref gate) if gate.beam == Beam::On => paint(entity.body.rect, '!'),
                Kind::Steam(ref steam) if steam.jet() == Jet::Blows => paint(entity.body.rect, '\''),
                Kind::Plate(ref plate) => paint(entity.body.rect, if plate.is_down { '_' } else { 'n' }),
                Kind::Switch(ref switch) => paint(entity.body.rect, if switch.is_on { '/' } else { '\\' }),
                Kind::Spring(_) => paint(entity.body.rect, 'S'),
                Kind::Checkpoint(_) => paint(entity.body.rect, 'K'),
                Kind::PickUp(_) => paint(entity.body.rect, '+'),
                Kind::Prisoner(_) => paint(entity.body.rect, 'L'),
                Kind::Echo(_) => paint(entity.body.rect, 'e'),
                Kind::MidBoss(MidBoss::Hive(_)) => paint(entity.body.rect, 'V'),
                Kind::Mule(_) => paint(entity.body.rect, 'Q'),
                Kind::MidBoss(MidBoss::Forklift(_)) => paint(entity.body.rect, 'T'),
                Kind::MidBoss(MidBoss::Proctor(_)) => paint(entity.body.rect, 'N'),
                Kind::MidBoss(MidBoss::Ladle(_)) => paint(entity.body.rect, 'U'),
                Kind::MidBoss(MidBoss::Strider(_)) => paint(entity.body.rect, 'Y'),
                Kind::MidBoss(MidBoss::Tug(_)) => paint(entity.body.rect, 'G'),
                Kind::MidBoss(MidBoss::Roller(_)) => paint(entity.body.rect, 'O'),
                Kind::MidBoss(MidBoss::Node(_)) => paint(entity.body.rect, 'q'),
                Kind::MidBoss(MidBoss::Cell(_)) => paint(entity.body.rect, 'z'),
                Kind::Warden(_) => paint(entity.body.rect, 'W'),
                Kind::Hazard(_) => paint(entity.body.rect, '!'),
                Kind::Barricade(_) => paint(entity.body.rect, 'b'),
                _ => {}
            }
        }
        for feet in &self.feet {
            paint(Rect::new(feet.x, feet.y - 1, 1, 1), '*');
        }
        if let Some(player) = self.world.player(0) {
            paint(player.body.rect, '@');
        }
        let mut picture = String::new();
        for row in cells.chunks(columns as usize) {
            writeln!(picture, "{}", row.iter().collect::<String>()).expect("writing to a String cannot fail");
        }
        picture
    }

    /// Compares the picture with the expected one, whose indentation is ignored.
    #[track_caller]
    pub fn shows(&self, expected: &str) {
        let expected: String =
            expected.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
        let picture = self.picture();
        assert!(picture == expected, "the picture is\n{picture}and should be\n{expected}");
    }
}

pub fn is_alive(entity: &Entity) -> bool {
    matches!(&entity.kind, Kind::Player(player) if player.is_alive())
}
