//! Messages about entities that start or stop overlapping.

use crate::{QuadtreeSystems, SpatialIndex};
use bevy_app::{App, Plugin, PostUpdate};
use bevy_ecs::prelude::*;
use loose_quadtree::{OverlapEvent, OverlapTracker};

/// Sends [`OverlapStarted`] and [`OverlapEnded`] in each frame. It is a plugin of its own because it costs a search for
/// all pairs.
///
/// The messages are sent in `PostUpdate`, in [`QuadtreeSystems::DetectOverlaps`]. A system in `Update` reads them in the
/// next frame. The messages of one frame are sorted by pair.
///
/// ```
/// use bevy_app::{App, PostUpdate, Startup};
/// use bevy_ecs::prelude::*;
/// use bevy_math::Vec2;
/// use bevy_transform::prelude::*;
/// use loose_quadtree_bevy::{OverlapPlugin, OverlapStarted, QuadtreePlugin, QuadtreeSystems, SpatialAabb};
///
/// #[derive(Component)]
/// struct Coin;
///
/// fn spawn(mut commands: Commands) {
///     commands.spawn(SpatialAabb::new(Vec2::ONE));
///     commands.spawn((Coin, SpatialAabb::new(Vec2::ONE), Transform::from_xyz(1.0, 0.0, 0.0)));
/// }
///
/// fn collect(mut started: MessageReader<OverlapStarted>, coins: Query<Entity, With<Coin>>, mut commands: Commands) {
///     for overlap in started.read() {
///         for coin in coins.iter_many([overlap.a, overlap.b]).matched() {
///             commands.entity(coin).despawn();
///         }
///     }
/// }
///
/// let mut app = App::new();
/// app.add_plugins((TransformPlugin, QuadtreePlugin::default(), OverlapPlugin::default()));
/// app.add_systems(Startup, spawn).add_systems(PostUpdate, collect.after(QuadtreeSystems::DetectOverlaps));
/// app.update();
/// assert_eq!(app.world_mut().query::<&Coin>().iter(app.world()).count(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct OverlapPlugin {
    mask: Option<u32>,
}

impl OverlapPlugin {
    /// Returns a plugin that ignores entities whose mask shares no bit with `mask`. The default ignores none.
    ///
    /// ```
    /// use loose_quadtree_bevy::OverlapPlugin;
    ///
    /// const PLAYER: u32 = 1;
    /// const COIN: u32 = 2;
    /// let plugin = OverlapPlugin::masked(PLAYER | COIN);
    /// ```
    pub const fn masked(mask: u32) -> OverlapPlugin {
        OverlapPlugin { mask: Some(mask) }
    }
}

impl Plugin for OverlapPlugin {
    fn build(&self, app: &mut App) {
        let mask = self.mask;
        let detect =
            move |index: Res<SpatialIndex>,
                  tracker: Local<OverlapTracker<Entity>>,
                  started: MessageWriter<OverlapStarted>,
                  ended: MessageWriter<OverlapEnded>| detect_overlaps(mask, index, tracker, started, ended);
        app.add_message::<OverlapStarted>().add_message::<OverlapEnded>();
        app.configure_sets(PostUpdate, QuadtreeSystems::DetectOverlaps.after(QuadtreeSystems::UpdateIndex));
        let is_changed = resource_changed::<SpatialIndex>;
        app.add_systems(PostUpdate, detect.run_if(is_changed).in_set(QuadtreeSystems::DetectOverlaps));
        #[cfg(feature = "bevy_reflect")]
        app.register_type::<OverlapStarted>().register_type::<OverlapEnded>();
    }
}

fn detect_overlaps(
    mask: Option<u32>,
    index: Res<SpatialIndex>,
    mut tracker: Local<OverlapTracker<Entity>>,
    mut started: MessageWriter<OverlapStarted>,
    mut ended: MessageWriter<OverlapEnded>,
) {
    let find = |found: &mut dyn FnMut(Entity, Entity)| {
        // An entity that left the index and came back may be first in its pairs now. The tracker knows them sorted.
        let sorted = |a: Entity, b: Entity| found(a.min(b), a.max(b));
        match mask {
            Some(mask) => index.pairs_masked(mask, sorted),
            None => index.pairs(sorted),
        }
    };
    tracker.update_with(find, |event| match event {
        OverlapEvent::Begin(a, b) => _ = started.write(OverlapStarted { a, b }),
        OverlapEvent::End(a, b) => _ = ended.write(OverlapEnded { a, b }),
    });
}

/// Two entities overlap now, and did not in the last frame. Sent by the [`OverlapPlugin`].
#[derive(Message, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "bevy_reflect", derive(bevy_reflect::Reflect))]
pub struct OverlapStarted {
    /// The lesser of the two entities.
    pub a: Entity,
    /// The greater of the two entities.
    pub b: Entity,
}

/// Two entities overlapped in the last frame. Now they do not, or one of them left the index: it may no longer exist.
/// Sent by the [`OverlapPlugin`].
#[derive(Message, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "bevy_reflect", derive(bevy_reflect::Reflect))]
pub struct OverlapEnded {
    /// The lesser of the two entities.
    pub a: Entity,
    /// The greater of the two entities.
    pub b: Entity,
}
