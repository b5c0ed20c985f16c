//! The plugin, and the system that keeps the index up to date.

use crate::component::{Indexed, add_enabled, remove_disabled};
use crate::{SpatialAabb, SpatialIndex};
use bevy_app::{App, Plugin, PostStartup, PostUpdate};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleLabel;
use bevy_math::Rect;
use bevy_transform::prelude::*;
use loose_quadtree::{Aabb, Config, Quadtree};

/// Adds the [`SpatialIndex`] and updates it in each frame.
///
/// The default takes its bounds from the first entities, and adapts when there are more entities, or when they are
/// elsewhere or of another size. Adapting builds the tree again, which takes longer than a usual frame. To
/// avoid that, describe the world:
///
/// ```
/// use bevy_app::App;
/// use bevy_math::Rect;
/// use bevy_transform::TransformPlugin;
/// use loose_quadtree_bevy::{QuadtreePlugin, SpatialIndex};
///
/// let world = Rect::new(-2000.0, -1000.0, 2000.0, 1000.0);
/// let mut app = App::new();
/// app.add_plugins((TransformPlugin, QuadtreePlugin::with_bounds(world).typical_size(16.0).capacity(5000)));
/// assert_eq!(app.world().resource::<SpatialIndex>().tree().capacity(), 5000);
/// ```
///
/// The plugin needs Bevy's `TransformPlugin`, which `DefaultPlugins` contains and `MinimalPlugins` does not. Otherwise
/// all entities would stay at the origin.
///
/// # Panics
/// If `App::run` starts without a `TransformPlugin`. If other code computes each `GlobalTransform`, add the resource
/// and [`update_spatial_index`] yourself instead of this plugin.
#[derive(Clone, Debug)]
pub struct QuadtreePlugin {
    config: Config<f32>,
}

impl Default for QuadtreePlugin {
    fn default() -> QuadtreePlugin {
        QuadtreePlugin { config: Quadtree::<Entity>::default().config().clone() }
    }
}

impl QuadtreePlugin {
    /// Returns a plugin for a world with these bounds. Entities outside are found too, but slowly if they are many and
    /// the tree cannot adapt.
    ///
    /// ```
    /// use bevy_math::Rect;
    /// use loose_quadtree_bevy::QuadtreePlugin;
    ///
    /// let plugin = QuadtreePlugin::with_bounds(Rect::new(0.0, 0.0, 4000.0, 2000.0));
    /// ```
    pub fn with_bounds(bounds: Rect) -> QuadtreePlugin {
        QuadtreePlugin { config: Config::new(Aabb::new(bounds.min.into(), bounds.max.into()), 0) }
    }

    /// Sets the longer side that 98 in 100 entities do not exceed. The tree keeps it. Without it, the tree chooses one.
    ///
    /// ```
    /// use bevy_math::Rect;
    /// use loose_quadtree_bevy::QuadtreePlugin;
    ///
    /// let plugin = QuadtreePlugin::with_bounds(Rect::new(0.0, 0.0, 4000.0, 2000.0)).typical_size(16.0);
    /// ```
    pub fn typical_size(self, typical_size: f32) -> QuadtreePlugin {
        QuadtreePlugin { config: self.config.typical_size(typical_size) }
    }

    /// Sets the number of entities that there is room for from the start.
    ///
    /// ```
    /// use bevy_math::Rect;
    /// use loose_quadtree_bevy::QuadtreePlugin;
    ///
    /// let plugin = QuadtreePlugin::with_bounds(Rect::new(0.0, 0.0, 4000.0, 2000.0)).capacity(5000);
    /// ```
    pub fn capacity(self, capacity: usize) -> QuadtreePlugin {
        QuadtreePlugin { config: self.config.capacity(capacity) }
    }
}

impl Plugin for QuadtreePlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(SpatialIndex::new(&self.config)).add_observer(remove_disabled).add_observer(add_enabled);
        for schedule in [PostStartup.intern(), PostUpdate.intern()] {
            app.configure_sets(schedule, QuadtreeSystems::UpdateIndex.after(TransformSystems::Propagate));
            app.add_systems(schedule, update_spatial_index.in_set(QuadtreeSystems::UpdateIndex));
        }
        #[cfg(feature = "bevy_reflect")]
        app.register_type::<SpatialAabb>();
    }

    fn finish(&self, app: &mut App) {
        let has_transforms = app.is_plugin_added::<TransformPlugin>();
        assert!(has_transforms, "QuadtreePlugin needs positions. Add TransformPlugin or DefaultPlugins to the App.");
    }
}

/// The systems of this crate, in `PostUpdate` after `TransformSystems::Propagate`. Order your own after them.
///
/// ```
/// use bevy_app::{App, PostUpdate};
/// use bevy_ecs::prelude::*;
/// use loose_quadtree_bevy::{QuadtreeSystems, SpatialIndex};
///
/// fn count(index: Res<SpatialIndex>) {
///     println!("{} entities", index.len());
/// }
///
/// let mut app = App::new();
/// app.add_systems(PostUpdate, count.after(QuadtreeSystems::UpdateIndex));
/// ```
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum QuadtreeSystems {
    /// Inserts new entities into the [`SpatialIndex`] and moves those that changed. Also runs in `PostStartup`.
    UpdateIndex,
    /// Sends the messages of the [`OverlapPlugin`](crate::OverlapPlugin), after `UpdateIndex`.
    DetectOverlaps,
}

/// Inserts new entities into the [`SpatialIndex`], and moves those whose transform or [`SpatialAabb`] changed since this
/// system ran last.
///
/// [`QuadtreePlugin`] runs it once in a frame. Add it again to have a fresh index elsewhere, for example after each step
/// of a fixed schedule. It reads the `GlobalTransform`, so Bevy's systems for that must run before it:
///
/// ```
/// use bevy_app::{App, FixedPostUpdate};
/// use bevy_ecs::prelude::*;
/// use bevy_transform::prelude::*;
/// use bevy_transform::systems::{mark_dirty_trees, propagate_parent_transforms, sync_simple_transforms};
/// use loose_quadtree_bevy::{QuadtreePlugin, update_spatial_index};
///
/// let mut app = App::new();
/// app.add_plugins((TransformPlugin, QuadtreePlugin::default())).add_systems(
///     FixedPostUpdate,
///     (mark_dirty_trees, propagate_parent_transforms, sync_simple_transforms, update_spatial_index).chain(),
/// );
/// app.world_mut().run_schedule(FixedPostUpdate);
/// ```
pub fn update_spatial_index(
    mut index: ResMut<SpatialIndex>,
    mut entities: Query<(Entity, &SpatialAabb, &GlobalTransform, &mut Indexed), HasChanged>,
) {
    for (entity, spatial, transform, mut indexed) in &mut entities {
        let aabb = spatial.in_world(transform);
        match indexed.0 {
            Some(handle) => {
                index.tree.move_to(handle, aabb);
                index.tree.set_mask(handle, spatial.mask);
            }
            None => {
                let handle = index.tree.insert_masked(aabb, entity, spatial.mask);
                indexed.0 = Some(handle.expect("a growing tree has room for every entity"));
            }
        }
    }
}

type HasChanged = Or<(Changed<SpatialAabb>, Changed<GlobalTransform>)>;
