//! Tests that a roof falls on the screen where an eraser erases, outside the Vault.

use quadrant::draw::sprites::Sprite;
use quadrant::draw::view::View;
use quadrant::draw::{Command, DrawList};
use quadrant::sim::World;

use crate::common::with;

/// Returns the number of tiles of rubble in the picture.
fn rubble(view: &mut View, world: &World) -> usize {
    let mut list = DrawList::new(640, 360);
    view.draw(world, 1.0, &mut list);
    let tiles: Vec<u16> = (0..16).map(|nth| Sprite::CollapseRubbleDocks.frame(nth)).collect();
    let is_rubble = |command: &&Command| matches!(command, Command::Sprite { frame, .. } if tiles.contains(frame));
    list.commands.iter().filter(is_rubble).count()
}

#[test]
fn rubble_fills_the_erased_columns_and_the_roof_above_them() {
    let roof = "################################";
    let air = "................................";
    let start = ".................P.............X";
    // The first row of the area, its last row, and the rows that fall: those of the area, and four of the roof. The first
    // row of a map goes on above it.
    for (top, bottom, falls) in [(0, 0, 1), (0, 3, 4), (1, 1, 5), (5, 5, 5), (3, 5, 7), (0, 7, 8)] {
        let rows: Vec<&str> = (0..top).map(|_| roof).chain((top..7).map(|_| air)).chain([start, roof]).collect();
        let entities = format!(
            "Trigger(area: ((10, 7), (20, 7)), name: \"roof\"),
             Eraser(area: ((2, {top}), (6, {bottom})), wired: \"roof\", tenths: 1)"
        );
        let mut world = with(&rows, &entities);
        let mut view = View::new(&world);
        assert_eq!(rubble(&mut view, &world), 0, "{top}, {bottom}: it is whole at first");
        for _ in 0..200 {
            view.before_tick(&world);
            world.step(Default::default());
            view.after_tick(&world);
            rubble(&mut view, &world);
        }
        // On the floor, some rubble slides out at the end.
        let slope = if bottom == 7 { 6 + 4 + 3 + 1 } else { 0 };
        assert_eq!(rubble(&mut view, &world), 5 * falls + slope, "rows {top} to {bottom}");
    }
}
