//! Tests of the view, which is part of the rules, and of a level's camera zones.

use crate::common::{level, script};
use quadrant::geom::{Rect, TILE};
use quadrant::level::places::NEAR;
use quadrant::sim::{IndexChoice, Rules, World};

/// 120 x 60 tiles of flat ground. The player is on the left, in row 50.
fn yard(entities: &str) -> World {
    let mut rows = vec![".".repeat(120); 51];
    rows[50].replace_range(2..3, "P");
    rows[50].replace_range(118..119, "X");
    rows.extend(vec!["#".repeat(120); 9]);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    World::new(level(&rows, entities), 1, Rules::default(), IndexChoice::default())
}

fn tiles(left: i32, top: i32, right: i32, bottom: i32) -> Rect {
    Rect::new(left * TILE, top * TILE, (right - left + 1) * TILE, (bottom - top + 1) * TILE)
}

fn views(mut world: World, text: &str) -> Vec<Rect> {
    let mut step = |inputs| {
        world.step(inputs);
        world.view()
    };
    script(text).into_iter().map(&mut step).collect()
}

#[test]
fn in_a_camera_zone_the_view_glides_into_it_and_stays_inside() {
    let zone = "Camera(area: ((30, 30), (79, 55)))";
    let free = views(yard(""), "300 right\n 60 left");
    let held = views(yard(zone), "300 right\n 60 left");
    let area = tiles(30, 30, 79, 55);
    // The view stays inside the zone although the player is near its left edge.
    let tick = held.iter().zip(&free).position(|(held, free)| held != free).expect("the zone is reached");
    assert!(free[tick + 40].x < area.x, "{:?}", free[tick + 40]);
    let inside = &held[tick + 70..tick + 100];
    assert!(inside.iter().all(|view| view.x >= area.x - 4 && view.right() <= area.right()), "{inside:?}");
    let leap = held.windows(2).map(|two| (two[1].x - two[0].x).abs()).max().unwrap();
    assert!(leap <= 14, "it jumps by {leap}");
}

#[test]
fn a_camera_zone_may_show_a_small_area_elsewhere() {
    let shown = views(yard("Camera(area: ((0, 48), (9, 50)), shows: ((60, 20), (79, 25)))"), "200");
    let middle = shown.last().unwrap().center();
    let part = tiles(60, 20, 79, 25).center();
    assert!((middle.x - part.x).abs() <= 12 && (middle.y - part.y).abs() <= 12, "{middle:?}, not {part:?}");
    // The view does not glide at the start.
    let (first, last) = (shown[0], shown[199]);
    assert!((first.x - last.x).abs() <= 2 && (first.y - last.y).abs() <= 2, "{first:?} to {last:?}");
}

#[test]
fn the_first_camera_zone_counts_and_the_view_stays_in_the_map() {
    let two = "Camera(area: ((0, 40), (20, 55)), shows: ((0, 40), (40, 59))), Camera(area: ((0, 0), (119, 59)), shows: ((80, 0), (119, 20)))";
    let left = views(yard(two), "60");
    assert!(left.last().unwrap().right() <= 41 * TILE, "{:?}", left.last());
    let bounds = tiles(0, 0, 119, 59);
    let corner = views(yard("Camera(area: ((0, 40), (9, 59)), shows: ((118, 58), (119, 59)))"), "300");
    let view = *corner.last().unwrap();
    assert!(bounds.contains(view) && (view.w, view.h) == NEAR, "{view:?}");
    assert!(bounds.right() - view.right() <= 12 && bounds.bottom() - view.bottom() <= 12, "{view:?}");
}

/// Enemies outside of the view do not attack, so a zone is a rule and changes the hash.
#[test]
fn a_zone_is_part_of_the_levels_hash() {
    let plain = yard("").level().hash;
    let zoned = yard("Camera(area: ((30, 30), (79, 55)))").level().hash;
    let shown = yard("Camera(area: ((30, 30), (79, 55)), shows: ((30, 30), (79, 56)))").level().hash;
    assert!(plain != zoned && zoned != shown);
}
