//! Points and turns. Angles are in turns (1.0 is a full circle). Sine is computed here, so that every machine paints
//! the same bytes: the sine of the system may differ in the last bit. x grows to the right and y grows down.

use std::ops::{Add, Mul, Sub};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

pub const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        at(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        at(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, factor: f64) -> Point {
        at(self.x * factor, self.y * factor)
    }
}

impl Point {
    pub fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// Rotates clockwise on the screen, about the origin.
    pub fn turned(self, turns: f64) -> Point {
        let (s, c) = (sin(turns), cos(turns));
        at(self.x * c - self.y * s, self.x * s + self.y * c)
    }

    pub fn mix(self, other: Point, share: f64) -> Point {
        self + (other - self) * share
    }
}

/// Returns the middle joint (knee or elbow) of a limb with two bones whose ends are given. For a limb that hangs down,
/// `side` is 1 to bend toward +x and -1 to bend the other way. If the ends are too far apart, the limb is straight.
pub fn joint(root: Point, end: Point, upper: f64, lower: f64, side: f64) -> Point {
    let reach = end - root;
    let distance = reach.length().max(0.001);
    let along = (distance * distance + upper * upper - lower * lower) / (2.0 * distance);
    let along = along.min(upper).max(-upper);
    let out = (upper * upper - along * along).max(0.0).sqrt() * side;
    let unit = reach * (1.0 / distance);
    root + unit * along + at(unit.y, -unit.x) * out
}

pub fn sin(turns: f64) -> f64 {
    let turn = turns - turns.floor();
    let (turn, sign) = if turn >= 0.5 { (turn - 0.5, -1.0) } else { (turn, 1.0) };
    let turn = if turn > 0.25 { 0.5 - turn } else { turn };
    let x = turn * std::f64::consts::TAU;
    let xx = x * x;
    let series = 1.0 - xx / 6.0 * (1.0 - xx / 20.0 * (1.0 - xx / 42.0 * (1.0 - xx / 72.0 * (1.0 - xx / 110.0))));
    sign * x * series
}

pub fn cos(turns: f64) -> f64 {
    sin(turns + 0.25)
}
