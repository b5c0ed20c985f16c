//! Queries with shapes other than a box. Each first searches a box around the shape, then compares what it finds with
//! the shape itself.

use crate::{Aabb, DenseQuadtree, Scalar};
use core::convert::Infallible;
use core::ops::ControlFlow::{self, Continue};

/// The shape that a query looks for, and how it compares boxes with it.
///
/// An `Aabb` or a reference to one turns into [`Shape::Overlapping`]. Invalid boxes (see [`Aabb`]) are never found, and
/// an invalid shape finds nothing.
///
/// ```
/// use loose_quadtree::{Aabb, Quadtree, Shape};
///
/// let mut tree: Quadtree<&str> = Quadtree::default();
/// tree.insert(Aabb::new([0.0, 0.0], [4.0, 4.0]), "room").unwrap();
/// tree.insert(Aabb::new([1.0, 1.0], [2.0, 2.0]), "table").unwrap();
/// assert_eq!(tree.count_in(&Aabb::new([3.0, 3.0], [9.0, 9.0])), 1);
/// assert_eq!(tree.count_in(Shape::At([1.0, 1.0])), 2);
/// assert_eq!(tree.count_in(Shape::Circle { center: [3.0, 2.0], radius: 1.0 }), 2);
/// assert_eq!(tree.count_in(Shape::ContainedIn(Aabb::new([0.5, 0.5], [2.0, 2.0]))), 1);
/// assert_eq!(tree.count_in(Shape::Containing(Aabb::new([2.0, 2.0], [3.0, 3.0]))), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Shape<S> {
    /// Boxes that share more than an edge with this one, see [`Aabb::overlaps`].
    Overlapping(Aabb<S>),
    /// Boxes that contain this point, see [`Aabb::contains_point`]: their edges at `min` belong to them, those at `max`
    /// do not. A box without area contains no point.
    At([S; 2]),
    /// Boxes that are not further than `radius` from `center`. A box that only touches the circle is found. For floats,
    /// the distance is that to the nearest point of the box, compared in `f64` up to rounding. For integers, it is that
    /// to the nearest unit square of the box, computed exactly, and a box without area has none. A negative or NaN
    /// radius finds nothing, and neither does a center that is infinite or NaN.
    Circle {
        /// The middle of the circle.
        center: [S; 2],
        /// The greatest distance from `center`.
        radius: S,
    },
    /// Boxes that lie inside this one, see [`Aabb::contains`]. Edges may coincide.
    ContainedIn(Aabb<S>),
    /// Boxes that this one lies inside, see [`Aabb::contains`]. Edges may coincide.
    Containing(Aabb<S>),
}

impl<S> From<Aabb<S>> for Shape<S> {
    #[inline(always)]
    fn from(area: Aabb<S>) -> Shape<S> {
        Shape::Overlapping(area)
    }
}

impl<S: Copy> From<&Aabb<S>> for Shape<S> {
    #[inline(always)]
    fn from(area: &Aabb<S>) -> Shape<S> {
        Shape::Overlapping(*area)
    }
}

impl<S: Copy> From<&Shape<S>> for Shape<S> {
    #[inline(always)]
    fn from(shape: &Shape<S>) -> Shape<S> {
        *shape
    }
}

/// How a shape is searched.
pub(crate) enum Plan<S> {
    Nothing,
    /// All boxes that overlap this one are answers.
    All(Aabb<S>),
    /// Boxes that overlap this one are compared with the shape.
    Some(Aabb<S>),
    /// The shape reaches the smallest or greatest coordinate. Boxes without area there overlap nothing, so every stored
    /// box is compared with the shape.
    Everywhere,
}

impl<S: Scalar> Shape<S> {
    /// Returns whether a query with this shape finds the box. Takes constant time.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Shape};
    ///
    /// let circle = Shape::Circle { center: [0, 0], radius: 5 };
    /// assert!(circle.matches(&Aabb::new([3, 4], [9, 9])));
    /// assert!(!circle.matches(&Aabb::new([4, 4], [9, 9])));
    /// ```
    #[must_use]
    pub fn matches(&self, aabb: &Aabb<S>) -> bool {
        aabb.is_valid()
            && match self {
                Shape::Overlapping(area) => area.is_valid() && area.overlaps(aabb),
                Shape::At(point) => aabb.contains_point(*point),
                Shape::Circle { center, radius } => is_within(aabb, *center, *radius),
                Shape::ContainedIn(area) => area.is_valid() && area.contains(aabb),
                Shape::Containing(area) => area.is_valid() && aabb.contains(area),
            }
    }

    #[inline(always)]
    fn plan(&self) -> Plan<S> {
        match *self {
            Shape::Overlapping(area) => Plan::All(area),
            // An end just behind the point makes "starts before it" mean "starts at the point or before".
            Shape::At(point) => Plan::All(Aabb { min: point, max: point.map(S::next) }),
            Shape::Circle { center, radius } => around_circle(center, radius),
            Shape::ContainedIn(area) => around(area),
            // A box that contains the area contains its corner.
            Shape::Containing(area) if area.is_valid() => around(Aabb { min: area.min, max: area.min }),
            Shape::Containing(_) => Plan::Nothing,
        }
    }
}

/// Searches slightly more than `area`, so that boxes that only touch it, or have no area, are found too.
fn around<S: Scalar>(area: Aabb<S>) -> Plan<S> {
    let wider = Aabb { min: area.min.map(S::previous), max: area.max.map(S::next) };
    if !area.is_valid() {
        Plan::Nothing
    } else if wider.min.contains(&S::LOWEST) || wider.max.contains(&S::HIGHEST) {
        Plan::Everywhere
    } else {
        Plan::Some(wider)
    }
}

pub(crate) fn around_circle<S: Scalar>(center: [S; 2], radius: S) -> Plan<S> {
    let radius = radius.to_f64();
    if radius.is_nan() || radius < 0.0 || !center.iter().all(|at| at.is_finite()) {
        return Plan::Nothing;
    }
    // The distance test rounds too. What it may find must lie in the box.
    let reach = radius.next_up().next_up();
    let edge = |at: S, reach: f64| S::saturating_from_f64(at.to_f64() + reach);
    around(Aabb { min: center.map(|at| edge(at, -reach)), max: center.map(|at| edge(at, reach)) })
}

/// By the same rule as [`DenseQuadtree::nearest_within`].
fn is_within<S: Scalar>(aabb: &Aabb<S>, center: [S; 2], radius: S) -> bool {
    let (Some(distance), Some(furthest)) = (S::rank(center, aabb), radius.rank_of_radius()) else { return false };
    distance <= furthest && center.iter().all(|at| at.is_finite())
}

impl<S: Scalar> DenseQuadtree<S> {
    /// Calls `visit` with each item that `shape` looks for, in no particular order.
    ///
    /// Costs as much as [`query`](Self::query) with a box around the shape, and a comparison for each box found there.
    /// A [`Shape::Containing`] costs as much as a query with a point. A `Circle`, `ContainedIn` or `Containing` that
    /// reaches the smallest or greatest coordinate of `S` (`i32::MAX`, `f32::INFINITY`) compares all boxes.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree, Shape};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 2));
    /// tree.insert(0, Aabb::new([10, 10], [12, 12])).unwrap();
    /// tree.insert(1, Aabb::new([12, 10], [14, 12])).unwrap();
    /// let mut found = Vec::new();
    /// tree.query_shape(Shape::At([12, 11]), |id| found.push(id));
    /// assert_eq!(found, [1]);
    /// ```
    #[inline]
    pub fn query_shape(&self, shape: impl Into<Shape<S>>, mut visit: impl FnMut(u32)) {
        let Continue(()) = self.try_query_shape(shape, move |id| {
            visit(id);
            Continue::<Infallible>(())
        });
    }

    /// Like [`query_shape`](Self::query_shape), but ends as soon as `visit` returns `Break`, and returns its value.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree, Shape};
    /// use std::ops::ControlFlow;
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0.0, 0.0], [9.0, 9.0]), 2));
    /// tree.insert(0, Aabb::new([1.0, 1.0], [2.0, 2.0])).unwrap();
    /// let circle = Shape::Circle { center: [0.0, 1.0], radius: 1.0 };
    /// assert_eq!(tree.try_query_shape(circle, ControlFlow::Break), ControlFlow::Break(0));
    /// ```
    #[inline]
    pub fn try_query_shape<B>(
        &self,
        shape: impl Into<Shape<S>>,
        mut visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let shape = shape.into();
        match shape.plan() {
            Plan::Nothing => Continue(()),
            Plan::All(area) => self.try_query(&area, visit),
            Plan::Some(area) => self.try_query(&area, |id| {
                if shape.matches(&self.items[id as usize].aabb) { visit(id) } else { Continue(()) }
            }),
            Plan::Everywhere => self.iter().filter(|(_, aabb)| shape.matches(aabb)).try_for_each(|(id, _)| visit(id)),
        }
    }
}
