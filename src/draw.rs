//! Turns a world into a picture as data: a [`DrawList`] of sprites, boxes and lines in game pixels. Nothing
//! here knows SDL: `paint` and `sdl::renderer` turn a list into pixels, and tests compare lists. Drawing only reads the
//! world, so camera, particles and interpolation change no hash. After a level is loaded, drawing allocates nothing.

mod actors;
pub mod attackers;
pub mod backdrop;
pub mod camera;
pub mod catalogue;
pub mod controls;
mod decor;
pub mod font;
pub mod gallery;
pub mod ghost;
pub mod glyphs;
pub mod history;
pub mod hud;
mod kinds;
mod light;
pub mod overlay;
mod particles;
mod pen;
pub mod portrait;
mod recent;
pub mod sketch;
mod tiles;
pub mod trail;
pub mod view;
mod weather;

pub use crate::assets::{skin, sprites};
pub use actors::{draw_hero, enemy_picture, enemy_sheet};

use crate::geom::{Point, Rect};
use crate::level::places::WIDE;
use crate::settings::PictureOptions;
use std::sync::Arc;

use skin::Skin;
use sprites::{Frame, Sprite};

/// The size of every picture but that of a game for one player. No screen has a larger one.
pub const WIDTH: i32 = WIDE.0;
pub const HEIGHT: i32 = WIDE.1;

/// Maximum number of commands in one picture of this size. Further commands are dropped and counted in `left_out`. A larger
/// picture, which may show a whole level, has room for more.
const MAX_COMMANDS: usize = 16 * 1024;
/// Maximum number of points in one picture: the boxes of two labs side by side, and the dots of the letters.
const MAX_POINTS: usize = 320 * 1024;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
    pub alpha: u8,
}

impl Colour {
    pub const WHITE: Colour = Colour::rgb(0xffffff);
    pub const BLACK: Colour = Colour::rgb(0);
    pub const INK: Colour = Colour::rgb(0x0e0c16);
    pub const PAPER: Colour = Colour::rgb(0xf4e8d0);
    pub const DIM: Colour = Colour::rgb(0x9aa7b4);
    pub const AMBER: Colour = Colour::rgb(0xffc85a);

    /// Makes an opaque colour from 0xrrggbb.
    pub const fn rgb(bits: u32) -> Colour {
        let [_, red, green, blue] = bits.to_be_bytes();
        Colour { red, green, blue, alpha: 255 }
    }

    pub const fn with_alpha(self, alpha: u8) -> Colour {
        Colour { alpha, ..self }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blend {
    Over,
    /// Adds the sprite's colour to the pixels below, as light does.
    Add,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Command {
    Sprite {
        frame: u16,
        /// The upper left corner.
        x: i32,
        y: i32,
        flip: bool,
        tint: Colour,
        blend: Blend,
    },
    Fill {
        rect: Rect,
        colour: Colour,
    },
    Outline {
        rect: Rect,
        colour: Colour,
    },
    Line {
        from: (i32, i32),
        to: (i32, i32),
        colour: Colour,
    },
    /// Single pixels of one colour: the range `from..to` of [`DrawList::points`].
    Points {
        from: u32,
        to: u32,
        colour: Colour,
    },
    /// Scales all following commands by `quarters` / 4 and clips them to `area`. Its corner is their origin.
    Lens {
        area: Rect,
        quarters: i32,
    },
}

/// Maximum number of lights at once.
const MAX_LIGHTS: usize = 8;
/// The colour in which an explosion lights things.
const BLAST_LIGHT: Colour = Colour::rgb(0xffb070);

/// The light of an explosion, which fades towards its reach.
#[derive(Clone, Copy, Debug)]
pub struct Light {
    pub at: (i32, i32),
    pub reach: i32,
    pub strength: u8,
}

impl Light {
    /// Its strength at the middle of a box, in eight steps.
    fn on(&self, (x, y): (i32, i32), (w, h): (i32, i32)) -> u8 {
        let (dx, dy) = ((x + w / 2 - self.at.0).abs(), (y + h / 2 - self.at.1).abs());
        let away = (dx.max(dy) + dx.min(dy) / 2).min(self.reach);
        (i32::from(self.strength) * (self.reach - away) / self.reach) as u8 & 0xe0
    }
}

/// One picture. Commands are in painting order.
#[derive(Clone, Debug)]
pub struct DrawList {
    pub commands: Vec<Command>,
    pub points: Vec<(i32, i32)>,
    /// Commands and points dropped since the list was cleared, because it was full.
    pub left_out: usize,
    pub width: i32,
    pub height: i32,
    pub look: PictureOptions,
    pub controls: controls::Controls,
    /// Replaces sheets of the game in the whole picture.
    pub skin: Option<Arc<Skin>>,
    /// The lens that is drawn through now: its area on the whole picture, and its scale in quarters.
    through: Option<(Rect, i32)>,
    /// What lights the sprites that are added now.
    lights: Vec<Light>,
    /// Room for a text of a level while it is drawn.
    filled: String,
}

impl DrawList {
    pub fn new(width: i32, height: i32) -> DrawList {
        let (look, controls) = Default::default();
        let pictures = (width as usize * height as usize).div_ceil(WIDTH as usize * HEIGHT as usize).max(1);
        let (commands, points) = (Vec::with_capacity(MAX_COMMANDS * pictures), Vec::with_capacity(MAX_POINTS));
        DrawList {
            commands,
            points,
            left_out: 0,
            width,
            height,
            look,
            controls,
            skin: None,
            through: None,
            lights: Vec::with_capacity(MAX_LIGHTS),
            filled: String::with_capacity(controls::ROOM),
        }
    }

    /// Empties it for a picture of this size.
    pub fn begin(&mut self, (width, height): (i32, i32)) {
        (self.width, self.height) = (width, height);
        self.clear();
    }

    pub fn clear(&mut self) {
        self.commands.clear();
        self.points.clear();
        self.lights.clear();
        self.skin = None;
        self.left_out = 0;
    }

    pub fn add_light(&mut self, light: Light) {
        if self.lights.len() < MAX_LIGHTS {
            self.lights.push(light);
        }
    }

    pub fn clear_lights(&mut self) {
        self.lights.clear();
    }

    pub fn push(&mut self, command: Command) {
        if self.commands.len() < self.commands.capacity() {
            self.commands.push(command);
        } else {
            self.left_out += 1;
        }
    }

    /// Adds a frame of a clip with its pivot at `(x, y)`. A sprite wholly outside the picture is skipped.
    pub fn sprite(&mut self, sprite: Sprite, frame: usize, x: i32, y: i32, flip: bool) {
        self.tinted(sprite, frame, (x, y), flip, Colour::WHITE, Blend::Over);
    }

    pub fn tinted(&mut self, sprite: Sprite, frame: usize, at: (i32, i32), flip: bool, tint: Colour, blend: Blend) {
        let number = sprite.frame(frame);
        let frame = self.frame(number);
        let (w, h) = (i32::from(frame.w), i32::from(frame.h));
        let dx = i32::from(frame.dx);
        let (x, y) = (at.0 + if flip { -dx - w } else { dx }, at.1 + i32::from(frame.dy));
        if w > 0 && x < self.width && y < self.height && x + w > 0 && y + h > 0 {
            self.push(Command::Sprite { frame: number, x, y, flip, tint, blend });
            let strength = self.lights.iter().map(|light| light.on((x, y), (w, h))).max().unwrap_or(0);
            if strength > 0 && blend == Blend::Over {
                let tint = BLAST_LIGHT.with_alpha(strength);
                // Twice, because once would only double the colour of something dark.
                for _ in 0..2 {
                    self.push(Command::Sprite { frame: number, x, y, flip, tint, blend: Blend::Add });
                }
            }
        }
    }

    /// Adds it with a dark rim, so that what flies is seen before a sky of its own colour.
    pub fn rimmed(&mut self, sprite: Sprite, frame: usize, (x, y): (i32, i32)) {
        for (dx, dy) in [(-2, 0), (2, 0), (0, -2), (0, 2)] {
            self.tinted(sprite, frame, (x + dx, y + dy), false, Colour::INK, Blend::Over);
        }
        self.sprite(sprite, frame, x, y, false);
    }

    /// Returns where a frame is in its sheet and from its pivot, as this picture shows it.
    pub fn frame(&self, number: u16) -> &Frame {
        let own = self.skin.as_ref().and_then(|skin| skin.find(number));
        own.map_or(&sprites::FRAMES[usize::from(number)], |own| &own.frame)
    }

    /// Adds a short bright sprite such as a muzzle flash. It is dimmed if the player wants fewer flashes.
    pub fn flash(&mut self, sprite: Sprite, frame: usize, x: i32, y: i32, flip: bool) {
        let tint = Colour::WHITE.with_alpha(self.look.sudden_light());
        self.tinted(sprite, frame, (x, y), flip, tint, Blend::Over);
    }

    /// Adds light to the pixels below.
    pub fn glow(&mut self, sprite: Sprite, x: i32, y: i32) {
        self.tinted(sprite, 0, (x, y), false, Colour::WHITE, Blend::Add);
    }

    /// Adds short-lived light to the pixels below. It is dimmed if the player wants fewer flashes.
    pub fn light(&mut self, sprite: Sprite, x: i32, y: i32) {
        let tint = Colour::WHITE.with_alpha(self.look.sudden_light());
        self.tinted(sprite, 0, (x, y), false, tint, Blend::Add);
    }

    pub fn fill(&mut self, rect: Rect, colour: Colour) {
        self.push(Command::Fill { rect, colour });
    }

    pub fn outline(&mut self, rect: Rect, colour: Colour) {
        self.push(Command::Outline { rect, colour });
    }

    pub fn line(&mut self, from: (i32, i32), to: (i32, i32), colour: Colour) {
        self.push(Command::Line { from, to, colour });
    }

    /// Adds a pixel for each point inside `part`, in one command. For things too many to be drawn one by one.
    pub fn points(&mut self, colour: Colour, points: impl Iterator<Item = (i32, i32)>, part: Rect) {
        let from = self.points.len();
        for (x, y) in points.filter(|at| part.covers(*at)) {
            self.dot(x, y);
        }
        self.end_points(from, colour);
    }

    /// Adds a point to the command that a later [`end_points`](Self::end_points) makes.
    fn dot(&mut self, x: i32, y: i32) {
        if self.points.len() < MAX_POINTS {
            self.points.push((x, y));
        } else {
            self.left_out += 1;
        }
    }

    fn end_points(&mut self, from: usize, colour: Colour) {
        let to = self.points.len();
        if from < to {
            self.push(Command::Points { from: from as u32, to: to as u32, colour });
        }
    }

    /// Draws into `area` as if it were the whole picture, scaled by `quarters` / 4. Nothing is drawn outside of it.
    pub fn lens(&mut self, area: Rect, quarters: i32, draw: impl FnOnce(&mut DrawList)) {
        let whole = self.bounds();
        if area.is_empty() {
            return;
        }
        if (area, quarters) == (whole, 4) {
            return draw(self);
        }
        let outer = self.through;
        let (outer_area, outer_quarters) = outer.unwrap_or((whole, 4));
        let scaled = |length: i32| length * outer_quarters / 4;
        let (x, y) = (outer_area.x + scaled(area.x), outer_area.y + scaled(area.y));
        let inner = (Rect::new(x, y, scaled(area.w), scaled(area.h)), scaled(quarters));
        self.push(Command::Lens { area: inner.0, quarters: inner.1 });
        self.through = Some(inner);
        // Rounded up so that the far edges are covered.
        (self.width, self.height) = ((area.w * 4 + quarters - 1) / quarters, (area.h * 4 + quarters - 1) / quarters);
        draw(self);
        (self.width, self.height) = (whole.w, whole.h);
        self.push(Command::Lens { area: outer_area, quarters: outer_quarters });
        self.through = outer;
    }

    /// Draws all of another picture, as it was when it was made.
    pub fn append(&mut self, picture: &DrawList) {
        self.skin.clone_from(&picture.skin);
        let points = self.points.len() as u32;
        self.points.extend_from_slice(&picture.points);
        for &command in &picture.commands {
            self.push(match command {
                Command::Points { from, to, colour } => {
                    Command::Points { from: from + points, to: to + points, colour }
                }
                other => other,
            });
        }
    }

    pub fn size(&self) -> (i32, i32) {
        (self.width, self.height)
    }

    pub fn bounds(&self) -> Rect {
        Rect::new(0, 0, self.width, self.height)
    }
}

/// Maximum distance in pixels that a sprite reaches beyond its body.
pub(crate) const SPRITE_REACH: i32 = 64;

pub fn on_screen(at: Point, seen: Rect) -> (i32, i32) {
    (at.x - seen.x, at.y - seen.y)
}
