//! The component that puts an entity into the index, and what removes it from there.

use crate::SpatialIndex;
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::world::DeferredWorld;
use bevy_math::{Vec2, Vec3Swizzles};
use bevy_transform::prelude::*;
use loose_quadtree::{Aabb, Handle};

/// Puts an entity into the [`SpatialIndex`]: the rectangle that it takes, relative to its transform.
///
/// The index follows changes of this component and of the `GlobalTransform`, which it requires. It takes the scale and
/// the rotation of the entity into account: a rotated entity has the axis-aligned rectangle around its rotated one.
///
/// ```
/// use bevy_math::Vec2;
/// use loose_quadtree_bevy::SpatialAabb;
///
/// const ENEMY: u32 = 1 << 3;
/// // A character of 12 x 30 units whose transform is at its feet.
/// let soldier = SpatialAabb::new(Vec2::new(6.0, 15.0)).offset(Vec2::new(0.0, 15.0)).mask(ENEMY);
/// assert_eq!((soldier.half_size.x, soldier.offset.y, soldier.mask), (6.0, 15.0, ENEMY));
/// ```
#[derive(Component, Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "bevy_reflect", derive(bevy_reflect::Reflect), reflect(Component))]
#[require(Transform, Indexed)]
#[component(on_remove = remove_from_index)]
pub struct SpatialAabb {
    /// Half of the width and of the height. With zero, the entity is a point.
    pub half_size: Vec2,
    /// The middle of the rectangle, relative to the transform.
    pub offset: Vec2,
    /// The groups that the entity belongs to, by default all. A search with a mask skips entities whose mask shares no
    /// bit with it.
    pub mask: u32,
}

impl SpatialAabb {
    /// Returns a rectangle around the place of the entity, with all bits of the mask set.
    ///
    /// ```
    /// use bevy_math::Vec2;
    /// use loose_quadtree_bevy::SpatialAabb;
    ///
    /// let crate_of_32_units = SpatialAabb::new(Vec2::splat(16.0));
    /// assert_eq!((crate_of_32_units.offset, crate_of_32_units.mask), (Vec2::ZERO, u32::MAX));
    /// ```
    pub const fn new(half_size: Vec2) -> SpatialAabb {
        SpatialAabb { half_size, offset: Vec2::ZERO, mask: u32::MAX }
    }

    /// Sets the middle of the rectangle, relative to the transform.
    ///
    /// ```
    /// use bevy_math::Vec2;
    /// use loose_quadtree_bevy::SpatialAabb;
    ///
    /// assert_eq!(SpatialAabb::new(Vec2::ONE).offset(Vec2::Y).offset, Vec2::Y);
    /// ```
    pub const fn offset(self, offset: Vec2) -> SpatialAabb {
        SpatialAabb { offset, ..self }
    }

    /// Sets the groups that the entity belongs to.
    ///
    /// ```
    /// use bevy_math::Vec2;
    /// use loose_quadtree_bevy::SpatialAabb;
    ///
    /// assert_eq!(SpatialAabb::new(Vec2::ONE).mask(0b101).mask, 0b101);
    /// ```
    pub const fn mask(self, mask: u32) -> SpatialAabb {
        SpatialAabb { mask, ..self }
    }

    /// Returns the rectangle of an entity in the world, as the index stores it.
    ///
    /// ```
    /// use bevy_math::Vec2;
    /// use bevy_transform::prelude::*;
    /// use loose_quadtree_bevy::SpatialAabb;
    ///
    /// let doubled = Transform::from_xyz(100.0, 50.0, 0.0).with_scale(bevy_math::Vec3::splat(2.0));
    /// let aabb = SpatialAabb::new(Vec2::new(3.0, 1.0)).in_world(&GlobalTransform::from(doubled));
    /// assert_eq!((aabb.min, aabb.max), ([94.0, 48.0], [106.0, 52.0]));
    /// ```
    pub fn in_world(&self, transform: &GlobalTransform) -> Aabb<f32> {
        let center = transform.transform_point(self.offset.extend(0.0)).xy();
        let axes = transform.affine().matrix3;
        let half_size =
            axes.x_axis.xy().abs() * self.half_size.x.abs() + axes.y_axis.xy().abs() * self.half_size.y.abs();
        Aabb::new((center - half_size).into(), (center + half_size).into())
    }
}

/// The handle of an entity in the tree. `None` until the index is updated, and while the entity is disabled.
///
/// It is public only because [`update_spatial_index`](crate::update_spatial_index) is.
#[derive(Component, Default)]
#[component(clone_behavior = Ignore)]
pub struct Indexed(pub(crate) Option<Handle>);

/// Runs as soon as an entity is despawned or loses its [`SpatialAabb`], so that no search finds it from then on.
fn remove_from_index(mut world: DeferredWorld, context: HookContext) {
    let handle = world.get_mut::<Indexed>(context.entity).and_then(|mut indexed| indexed.0.take());
    if let (Some(handle), Some(mut index)) = (handle, world.get_resource_mut::<SpatialIndex>()) {
        index.tree.remove(handle);
    }
}

/// Removes an entity from the index when it is disabled. Other systems do not see it either.
pub(crate) fn remove_disabled(
    disabled: On<Add<Disabled>>,
    mut index: ResMut<SpatialIndex>,
    mut entities: Query<&mut Indexed, Allow<Disabled>>,
) {
    if let Ok(mut indexed) = entities.get_mut(disabled.entity)
        && let Some(handle) = indexed.0.take()
    {
        index.tree.remove(handle);
    }
}

/// Lets the next update insert an entity that is no longer disabled.
pub(crate) fn add_enabled(enabled: On<Remove<Disabled>>, mut entities: Query<&mut SpatialAabb, Allow<Disabled>>) {
    if let Ok(mut aabb) = entities.get_mut(enabled.entity) {
        aabb.set_changed();
    }
}
