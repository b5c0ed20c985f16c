//! The resource that systems query.

use crate::RayCast;
use bevy_ecs::prelude::*;
use bevy_math::{Rect, Vec2};
use loose_quadtree::{Aabb, Config, Neighbor, Neighbors, Quadtree, Query, Shape};
use std::iter::FusedIterator;

/// Finds entities that have a [`SpatialAabb`](crate::SpatialAabb). A resource, added by the
/// [`QuadtreePlugin`](crate::QuadtreePlugin).
///
/// The searches return entities. Pass them to [`Query::iter_many`](bevy_ecs::system::Query::iter_many) to get their
/// components. Searches change nothing, so systems with `Res<SpatialIndex>` run at the same time.
///
/// ```
/// # use bevy_app::prelude::*;
/// # use bevy_ecs::prelude::*;
/// # use bevy_math::{Rect, Vec2};
/// # use bevy_transform::prelude::*;
/// # use loose_quadtree_bevy::{QuadtreePlugin, SpatialAabb, SpatialIndex};
/// #[derive(Component)]
/// struct Name(&'static str);
///
/// fn list(index: Res<SpatialIndex>, names: Query<&Name>) {
///     let area = Rect::new(0.0, 0.0, 10.0, 10.0);
///     let found: Vec<&str> = names.iter_many(index.in_rect(area)).matched().map(|name| name.0).collect();
///     assert_eq!(found, ["coin"]);
/// }
///
/// let mut app = App::new();
/// app.add_plugins((TransformPlugin, QuadtreePlugin::default())).add_systems(Update, list);
/// let aabb = SpatialAabb::new(Vec2::ONE);
/// app.add_systems(Startup, move |mut commands: Commands| {
///     commands.spawn((Name("coin"), aabb, Transform::from_xyz(5.0, 5.0, 0.0)));
///     commands.spawn((Name("door"), aabb, Transform::from_xyz(50.0, 5.0, 0.0)));
/// });
/// app.update();
/// ```
#[derive(Resource, Debug)]
pub struct SpatialIndex {
    pub(crate) tree: Quadtree<Entity>,
}

impl SpatialIndex {
    /// Returns an empty index. Only needed without the [`QuadtreePlugin`](crate::QuadtreePlugin).
    ///
    /// ```
    /// use loose_quadtree_bevy::SpatialIndex;
    /// use loose_quadtree_bevy::loose_quadtree::{Aabb, Config};
    ///
    /// let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [4000.0, 2000.0]), 500));
    /// assert!(index.is_empty());
    /// ```
    pub fn new(config: &Config<f32>) -> SpatialIndex {
        SpatialIndex { tree: Quadtree::new(config) }
    }

    /// Returns the entities whose rectangles overlap `rect`, in no particular order.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # use bevy_math::{Rect, Vec2};
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// let view = Rect::from_center_size(Vec2::ZERO, Vec2::new(640.0, 360.0));
    /// for entity in index.in_rect(view) {
    ///     println!("{entity} is in view");
    /// }
    /// ```
    pub fn in_rect(&self, rect: Rect) -> Found<'_> {
        self.query(Aabb::new(rect.min.into(), rect.max.into()))
    }

    /// Returns the entities whose rectangles contain a point, such as the one under the mouse.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # use bevy_math::Vec2;
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// assert_eq!(index.at(Vec2::new(5.0, 5.0)).next(), None);
    /// ```
    pub fn at(&self, point: Vec2) -> Found<'_> {
        self.query(Shape::At(point.into()))
    }

    /// Returns the entities whose rectangles are not further than `radius` from `center`.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # use bevy_math::Vec2;
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// const ENEMY: u32 = 1;
    /// assert!(index.in_circle(Vec2::ZERO, 50.0).masked(ENEMY).is_empty());
    /// ```
    pub fn in_circle(&self, center: Vec2, radius: f32) -> Found<'_> {
        self.query(Shape::Circle { center: center.into(), radius })
    }

    /// Returns the entities that a [`Shape`] looks for. Shapes that have no function here find the entities inside a
    /// rectangle and those around one.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::Config};
    /// use loose_quadtree_bevy::loose_quadtree::{Aabb, Shape};
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// let selection = Aabb::new([0.0, 0.0], [30.0, 20.0]);
    /// assert_eq!(index.query(Shape::ContainedIn(selection)).count(), 0);
    /// ```
    pub fn query(&self, shape: impl Into<Shape<f32>>) -> Found<'_> {
        Found(self.tree.query(shape))
    }

    /// Starts a ray cast from one point to another. [`RayCast`] returns the first hit or all hits.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # use bevy_math::Vec2;
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// const WALL: u32 = 2;
    /// let (guard, player) = (Vec2::new(10.0, 10.0), Vec2::new(90.0, 20.0));
    /// let sees_player = index.ray(guard, player).masked(WALL).first().is_none();
    /// assert!(sees_player);
    /// ```
    pub fn ray(&self, from: Vec2, to: Vec2) -> RayCast<'_> {
        RayCast { cast: self.tree.ray_cast(from.into(), to.into()), from, to }
    }

    /// Returns the entities with their distances from a point, the nearest first. The distance is that to the nearest
    /// point of the rectangle.
    ///
    /// The iterator searches only as far as it is advanced.
    ///
    /// ```
    /// # use bevy_ecs::prelude::*;
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # use bevy_math::Vec2;
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// let three: Vec<(Entity, f32)> = index.nearest(Vec2::ZERO).take(3).collect();
    /// let in_reach = index.nearest(Vec2::ZERO).take_while(|&(_, distance)| distance <= 50.0);
    /// # assert_eq!((three.len(), in_reach.count()), (0, 0));
    /// ```
    pub fn nearest(&self, point: Vec2) -> Nearest<'_> {
        Nearest(self.tree.nearest(point.into()))
    }

    /// Calls `visit` once with each pair of entities whose rectangles overlap. Much faster than one query for each
    /// entity.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// index.pairs(|a, b| println!("{a} overlaps {b}"));
    /// ```
    pub fn pairs(&self, mut visit: impl FnMut(Entity, Entity)) {
        self.tree.pairs(|(_, &a), (_, &b)| visit(a, b));
    }

    /// Like [`pairs`](Self::pairs), but skips entities whose mask shares no bit with `mask`.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// const PLAYER: u32 = 1;
    /// const COIN: u32 = 2;
    /// index.pairs_masked(PLAYER | COIN, |a, b| println!("{a} overlaps {b}"));
    /// ```
    pub fn pairs_masked(&self, mask: u32, mut visit: impl FnMut(Entity, Entity)) {
        self.tree.pairs_masked(mask, |(_, &a), (_, &b)| visit(a, b));
    }

    /// Returns the number of entities in the index.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// assert_eq!(index.len(), 0);
    /// ```
    pub fn len(&self) -> usize {
        self.tree.len()
    }

    /// Returns whether there is no entity in the index.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// assert!(index.is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.tree.is_empty()
    }

    /// Returns the tree, for searches that this type does not offer, such as that with a moving rectangle.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// let bullet = Aabb::new([0.0, 5.0], [1.0, 6.0]);
    /// assert!(index.tree().sweep(&bullet, [40.0, 0.0]).first().is_none());
    /// ```
    pub fn tree(&self) -> &Quadtree<Entity> {
        &self.tree
    }
}

/// The entities that a search found. Returned by [`SpatialIndex::in_rect`] and its relatives.
///
/// The search starts when the first entity is asked for. `for_each`, `count` and [`is_empty`](Self::is_empty) allocate
/// nothing. Other methods and `for` loops allocate only if there are more than 32 entities.
#[derive(Debug)]
pub struct Found<'a>(Query<'a, Entity>);

impl Found<'_> {
    /// Skips entities whose mask shares no bit with `mask`. Has no effect after the first entity was taken.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # use bevy_math::Vec2;
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// const ENEMY: u32 = 1;
    /// const BARREL: u32 = 2;
    /// assert_eq!(index.in_circle(Vec2::ZERO, 50.0).masked(ENEMY | BARREL).count(), 0);
    /// ```
    pub fn masked(self, mask: u32) -> Self {
        Found(self.0.masked(mask))
    }

    /// Returns whether no entity is left. Ends the search at the first one.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # use bevy_math::Vec2;
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// assert!(index.at(Vec2::ZERO).is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Iterator for Found<'_> {
    type Item = Entity;

    fn next(&mut self) -> Option<Entity> {
        self.0.next().map(|(_, _, &entity)| entity)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    fn fold<A, F: FnMut(A, Entity) -> A>(self, start: A, mut join: F) -> A {
        self.0.fold(start, |sum, (_, _, &entity)| join(sum, entity))
    }
}

impl FusedIterator for Found<'_> {}

/// Entities and their distances from a point, the nearest first. Returned by [`SpatialIndex::nearest`].
///
/// [`first`](Self::first) returns one entity, allocates nothing, and is several times faster than `next`.
#[derive(Clone)]
pub struct Nearest<'a>(Neighbors<'a, Entity>);

impl Nearest<'_> {
    /// Skips entities whose mask shares no bit with `mask`.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # use bevy_math::Vec2;
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// const ENEMY: u32 = 1;
    /// assert_eq!(index.nearest(Vec2::ZERO).masked(ENEMY).next(), None);
    /// ```
    pub fn masked(self, mask: u32) -> Self {
        Nearest(self.0.masked(mask))
    }

    /// Returns the nearest entity with its distance.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # use bevy_math::Vec2;
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// const ENEMY: u32 = 1;
    /// assert_eq!(index.nearest(Vec2::ZERO).masked(ENEMY).first(), None);
    /// ```
    pub fn first(&self) -> Option<(Entity, f32)> {
        self.first_if(|_| true)
    }

    /// Like [`first`](Self::first), but ignores the entities for which `accept` returns false.
    ///
    /// ```
    /// # use bevy_ecs::prelude::*;
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # use bevy_math::Vec2;
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// # let own = Entity::PLACEHOLDER;
    /// assert_eq!(index.nearest(Vec2::ZERO).first_if(|entity| entity != own), None);
    /// ```
    pub fn first_if(&self, mut accept: impl FnMut(Entity) -> bool) -> Option<(Entity, f32)> {
        self.0.first_if(|_, _, &entity| accept(entity)).map(entity_and_distance)
    }
}

fn entity_and_distance(found: Neighbor<Entity>) -> (Entity, f32) {
    (*found.value, found.squared_distance.sqrt() as f32)
}

impl Iterator for Nearest<'_> {
    type Item = (Entity, f32);

    fn next(&mut self) -> Option<(Entity, f32)> {
        self.0.next().map(entity_and_distance)
    }
}

impl FusedIterator for Nearest<'_> {}
