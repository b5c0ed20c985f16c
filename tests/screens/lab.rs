//! Tests the lab through keys, letters, the mouse and a pad, and by what it shows.

use std::sync::Arc;

use crate::common::files::{recorded, shipped};
use quadrant::draw::font::Font;
use quadrant::draw::{Command, DrawList, HEIGHT, WIDTH};
use quadrant::geom::Rect;
use quadrant::index::{Counts, Kind};
use quadrant::lab::{Layout, MAX_BOXES};
use quadrant::paint::Painter;
use quadrant::scene::Screen;
use quadrant::scene::lab::question::{Line, Mark, Question};
use quadrant::scene::lab::settings::{Asks, Data, LabPage, Settings};
use quadrant::scene::lab::source::Level;
use quadrant::scene::lab::tour::{self, MOST_LINES, STEPS};
use quadrant::scene::lab::{Lab, TOUR_TEXT};
use quadrant::scene::{Click, Controls, MenuKey, Next, Pointer, Tool, Typed, TypedKey};

fn lab(settings: Settings) -> Lab {
    Lab::new(settings, Vec::new(), || 0)
}

fn small() -> Settings {
    Settings { boxes: 100, ..Settings::default() }
}

fn works() -> Level {
    Level { name: "works".into(), level: shipped("test/works"), replay: Some(Arc::new(recorded("works"))) }
}

fn wait(lab: &mut Lab, ticks: usize) {
    (0..ticks).for_each(|_| assert_eq!(lab.tick(Controls::default()), Next::Stay));
}

fn letter(lab: &mut Lab, letter: char) {
    key(lab, TypedKey::Letter(letter));
}

fn key(lab: &mut Lab, key: TypedKey) {
    let typed = Some(Typed { key, shift: false, control: false });
    lab.tick(Controls { typed, ..Controls::default() });
}

fn menu(lab: &mut Lab, key: MenuKey) -> Next {
    lab.tick(Controls { menu: Some(key), ..Controls::default() })
}

fn point(lab: &mut Lab, pointer: Pointer) {
    lab.tick(Controls { pointer, ..Controls::default() });
}

const DOWN: Click = Click { held: true, pressed: true, released: false };
const HELD: Click = Click { held: true, pressed: false, released: false };
const UP: Click = Click { held: false, pressed: false, released: true };

fn drag_right(lab: &mut Lab, from: (i32, i32), to: (i32, i32)) {
    point(lab, Pointer { at: from, right: DOWN, ..Pointer::default() });
    point(lab, Pointer { at: to, right: HELD, moved: true, ..Pointer::default() });
    point(lab, Pointer { at: to, right: UP, ..Pointer::default() });
}

fn counts(lab: &Lab) -> Counts {
    lab.trial().sides[0].last.counts
}

#[test]
fn every_index_is_reached_by_letter_by_arrow_and_by_click() {
    let mut ways: [Vec<Kind>; 4] = Default::default();
    for (way, seen) in ways.iter_mut().enumerate() {
        let mut lab = lab(small());
        for _ in Kind::ALL {
            seen.push(lab.kinds().0);
            match way {
                0 => letter(&mut lab, 'i'),
                1 => assert_eq!(menu(&mut lab, MenuKey::Right), Next::Stay),
                2 => point(&mut lab, Pointer { at: (500, 8), left: DOWN, ..Pointer::default() }),
                _ => {
                    let tool = Some(Tool::NextIndex);
                    lab.tick(Controls { tool, ..Controls::default() });
                }
            }
            wait(&mut lab, 2);
            assert!(counts(&lab).hits >= 100, "each box finds at least itself on {:?}", lab.kinds());
        }
        assert_eq!(*seen, Kind::ALL);
        assert_eq!(lab.kinds().0, Kind::FixedDepth, "the list wraps around");
    }
}

#[test]
fn every_setting_changes_and_changes_back() {
    let mut lab = Lab::new(small(), vec![works()], || 0);
    for row in 0..9 {
        let before = format!("{:?}", lab.settings());
        menu(&mut lab, MenuKey::Right);
        assert_ne!(format!("{:?}", lab.settings()), before, "row {row}");
        menu(&mut lab, MenuKey::Left);
        assert_eq!(format!("{:?}", lab.settings()), before, "row {row}");
        menu(&mut lab, MenuKey::Down);
    }
    assert_eq!(menu(&mut lab, MenuKey::Back), Next::Title);
}

#[test]
fn checks_change_with_depth() {
    let mut lab = lab(Settings { boxes: 300, speed: 0, ..Settings::default() });
    let mut checks = Vec::new();
    for depth in ['0', '1', '2', '3'] {
        letter(&mut lab, depth);
        wait(&mut lab, 1);
        assert_eq!(lab.settings().depth, depth.to_digit(10));
        checks.push(counts(&lab).checks);
    }
    assert_eq!(checks[0], 300 * 300);
    assert!(checks.is_sorted_by(|a, b| a > b), "{checks:?}");
    letter(&mut lab, '9');
    assert_eq!(lab.settings().depth, None);
}

#[test]
fn two_indexes_agree_for_300_ticks_on_every_layout_and_on_a_level() {
    for (name, layout) in Layout::ALL {
        for beside in Kind::ALL {
            let settings =
                Settings { boxes: 120, index: Kind::Scan, beside: Some(beside), data: Data::Strewn(layout), ..small() };
            let mut lab = lab(settings);
            wait(&mut lab, 300);
            assert_eq!(lab.trial().difference, None, "{beside} in {name}");
            assert_eq!(lab.trial().sides[1].last.asked, 120);
        }
    }
    for (beside, replay) in Kind::ALL.into_iter().flat_map(|kind| [(kind, true), (kind, false)]) {
        let settings = Settings { data: Data::Level(0), index: Kind::Scan, beside: Some(beside), ..small() };
        // Without a recording the boxes of a level shake in place.
        let level = if replay { works() } else { Level { replay: None, ..works() } };
        let mut lab = Lab::new(settings, vec![level], || 0);
        let first = lab.trial().crowd.boxes().map(|(_, rect)| rect).collect::<Vec<_>>();
        wait(&mut lab, 300);
        assert_eq!(lab.trial().difference, None, "{beside} in the works");
        assert_ne!(first, lab.trial().crowd.boxes().map(|(_, rect)| rect).collect::<Vec<_>>(), "the boxes move");
    }
}

fn banner_is_shown(lab: &mut Lab) -> bool {
    let mut list = DrawList::new(WIDTH, HEIGHT);
    lab.draw(1.0, &mut list);
    let red = |command: &Command| matches!(command, Command::Fill { rect, colour } if rect.w > 300 && colour.red > 150 && colour.green < 60);
    list.commands.iter().any(red)
}

#[test]
fn an_index_that_loses_a_box_shows_the_red_banner() {
    for beside in Kind::ALL {
        let mut lab = lab(Settings { index: Kind::Scan, beside: Some(beside), ..small() });
        wait(&mut lab, 10);
        assert!(!banner_is_shown(&mut lab));
        letter(&mut lab, 'k');
        wait(&mut lab, 1);
        let difference = lab.trial().difference.unwrap_or_else(|| panic!("{beside} lost a box without a banner"));
        assert!(difference.found[0] > difference.found[1]);
        assert!(banner_is_shown(&mut lab));
        wait(&mut lab, 50);
        assert!(banner_is_shown(&mut lab), "it stays");
        // A new index is complete again.
        letter(&mut lab, '3');
        wait(&mut lab, 10);
        assert!(!banner_is_shown(&mut lab));
    }
}

#[test]
fn the_log_of_a_query_adds_up_to_its_counts() {
    for kind in Kind::ALL {
        let mut lab = lab(Settings { index: kind, boxes: 200, page: LabPage::Steps, ..Settings::default() });
        drag_right(&mut lab, (60, 120), (300, 220));
        let told = &lab.trial().sides[0].told;
        let (mut visited, mut pruned, mut checked, mut found) = (0, 0, 0, 0);
        for line in told.lines(usize::MAX) {
            match *line {
                Line::Visited { .. } => visited += 1,
                Line::Pruned { .. } => pruned += 1,
                Line::Compared { checks, hits, given } => {
                    checked += checks;
                    found += hits + given;
                }
            }
        }
        assert_eq!(told.left_out, 0);
        let counts = told.counts;
        assert!(counts.hits > 5, "{kind}: {counts:?}");
        assert_eq!((visited, pruned, checked, found), (counts.visited, counts.pruned, counts.checks, counts.hits));
        let marked = told.marks.iter().filter(|mark| matches!(mark, Mark::Hit | Mark::Given)).count();
        assert_eq!(marked as u32, counts.hits, "{kind}: as many are coloured as were found");
    }
}

#[test]
fn a_query_is_shown_cell_by_cell_while_the_world_waits() {
    let mut lab = lab(Settings { index: Kind::Tutorial, ..small() });
    wait(&mut lab, 5);
    let (tick, nodes) = (lab.trial().tick, lab.trial().sides[0].told.nodes());
    assert!(nodes > 1);
    for node in 1..=nodes {
        letter(&mut lab, 'g');
        assert_eq!(lab.told_nodes(), Some(node));
        assert_eq!(lab.trial().sides[0].told.cells(node).count(), node);
    }
    assert_eq!(lab.trial().tick, tick);
    let first = lab.trial().sides[0].told.lines(1)[0];
    assert!(matches!(first, Line::Visited { depth: 0, column: 0, row: 0, .. }), "{first}");
    letter(&mut lab, 'g');
    assert_eq!(lab.told_nodes(), None);
    wait(&mut lab, 1);
    assert!(lab.trial().tick > tick, "after the last cell the world continues");
}

#[test]
fn the_mouse_adds_drags_queries_and_resizes() {
    let mut lab = lab(Settings { boxes: 1, speed: 0, ..Settings::default() });
    // The only box is far away. The world is 256 x 128 and as wide as the stage.
    let far = (212, 200);
    point(&mut lab, Pointer { at: far, wheel: 3, ..Pointer::default() });
    point(&mut lab, Pointer { at: far, left: DOWN, ..Pointer::default() });
    point(&mut lab, Pointer { at: far, left: UP, ..Pointer::default() });
    assert_eq!(lab.trial().crowd.len(), 2);
    let added = lab.trial().crowd.rect(1).expect("it is there");
    assert!(added.w > 24, "the wheel made it larger: {added:?}");
    point(&mut lab, Pointer { at: far, left: DOWN, ..Pointer::default() });
    point(&mut lab, Pointer { at: (112, 200), left: HELD, moved: true, ..Pointer::default() });
    point(&mut lab, Pointer { at: (112, 200), left: UP, ..Pointer::default() });
    assert_eq!(lab.trial().crowd.len(), 2, "no third one");
    let dragged = lab.trial().crowd.rect(1).expect("it is there");
    assert!(dragged.x < added.x - 40 && dragged.w == added.w, "{dragged:?}");
    assert!(lab.trial().sides[0].stand.index().rect(1) == Some(dragged), "the index knows");
    drag_right(&mut lab, (60, 150), (160, 250));
    assert_eq!(lab.trial().sides[0].told.counts.hits, 1);
    assert_eq!(lab.trial().sides[0].told.marks[1], Mark::Hit);
    letter(&mut lab, 'c');
    assert_eq!((lab.trial().question, lab.trial().sides[0].told.counts.checks), (None, 0));
    // More boxes than there was capacity for.
    for nth in 0..100 {
        let at = (20 + nth % 40 * 10, 80 + nth / 40 * 60);
        point(&mut lab, Pointer { at, left: DOWN, ..Pointer::default() });
        point(&mut lab, Pointer { at, left: UP, ..Pointer::default() });
    }
    assert_eq!(lab.trial().sides[0].stand.index().len(), lab.trial().crowd.len());
    assert_eq!(lab.trial().sides[0].stand.index().validate(), Ok(()));
}

/// A finger has no right button.
#[test]
fn a_drag_beside_all_boxes_queries_and_adds_nothing() {
    let mut lab = lab(Settings { boxes: 1, speed: 0, ..Settings::default() });
    let (from, to) = ((60, 200), (160, 300));
    drag_right(&mut lab, from, to);
    let expected = lab.trial().question;
    letter(&mut lab, 'c');
    point(&mut lab, Pointer { at: from, left: DOWN, ..Pointer::default() });
    point(&mut lab, Pointer { at: to, left: HELD, moved: true, ..Pointer::default() });
    point(&mut lab, Pointer { at: to, left: UP, ..Pointer::default() });
    assert!(expected.is_some());
    assert_eq!((lab.trial().question, lab.trial().crowd.len()), (expected, 1));
    // A finger trembles.
    point(&mut lab, Pointer { at: from, left: DOWN, ..Pointer::default() });
    point(&mut lab, Pointer { at: (62, 199), left: HELD, moved: true, ..Pointer::default() });
    point(&mut lab, Pointer { at: (62, 199), left: UP, ..Pointer::default() });
    assert_eq!((lab.trial().question, lab.trial().crowd.len()), (expected, 2));
}

/// Each call is 7 µs after the one before, but like a browser the stopwatch only counts whole tenths of a millisecond.
fn coarse_stopwatch() -> u64 {
    thread_local! {
        static NOW: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
    }
    NOW.with(|now| {
        now.set(now.get() + 7_000);
        now.get() / 100_000 * 100_000
    })
}

#[test]
fn a_coarse_clock_gives_times_that_mean_something() {
    let mut lab = Lab::new(Settings { boxes: 20, ..small() }, Vec::new(), coarse_stopwatch);
    wait(&mut lab, 240);
    let near_seven = |lab: &Lab| {
        let ([moved, asked], ticks) = lab.trial().sides[0].times();
        [moved, asked].map(|nanos| nanos / ticks).iter().all(|nanos| (5_000..=9_000).contains(nanos))
    };
    assert!(near_seven(&lab), "{:?}", lab.trial().sides[0].times());
    // After a change, the mean has no tick from before.
    letter(&mut lab, 'v');
    assert_eq!(lab.trial().sides[0].times().1, 1);
    wait(&mut lab, 240);
    assert!(near_seven(&lab));
    let mut lab = Lab::new(Settings { page: LabPage::Table, ..small() }, Vec::new(), coarse_stopwatch);
    wait(&mut lab, 36 * 3 * 40);
    let rows = lab.table().rows(0).iter().map(|row| row.expect("it is measured").nanos);
    let all: Vec<u64> = rows.collect();
    assert!(all.iter().all(|nanos| (1..100_000).contains(nanos)), "{all:?}");
}

#[test]
fn nearest_and_ray_queries_agree_on_all_indexes() {
    for beside in Kind::ALL {
        let mut lab = lab(Settings { index: Kind::Scan, beside: Some(beside), asks: Asks::Nearest, ..small() });
        drag_right(&mut lab, (200, 60), (300, 60));
        assert!(matches!(lab.trial().question, Some(Question::Nearest(_, reach)) if reach > 20));
        assert!(!lab.trial().sides[1].told.found.is_empty());
        wait(&mut lab, 30);
        letter(&mut lab, 'q');
        assert_eq!(lab.settings().asks, Asks::Ray);
        drag_right(&mut lab, (10, 20), (400, 150));
        assert!(lab.trial().sides[1].told.found.len() > 2);
        wait(&mut lab, 30);
        assert_eq!(lab.trial().difference, None, "{beside}");
    }
}

#[test]
fn the_lab_can_be_paused_and_stepped() {
    let mut lab = lab(small());
    letter(&mut lab, 'p');
    let tick = lab.trial().tick;
    wait(&mut lab, 10);
    assert_eq!(lab.trial().tick, tick);
    lab.tick(Controls { tool: Some(Tool::StepOn), ..Controls::default() });
    wait(&mut lab, 3);
    assert_eq!(lab.trial().tick, tick + 1);
    letter(&mut lab, 'p');
    wait(&mut lab, 3);
    assert!(lab.trial().tick > tick + 3);
}

#[test]
fn the_tour_goes_to_its_end_and_back_and_hides_nothing() {
    let mut lab = Lab::new(small(), vec![works()], || 0);
    letter(&mut lab, 't');
    for (nth, step) in STEPS.iter().enumerate() {
        assert_eq!(lab.tour(), Some(nth));
        assert_eq!(lab.kinds(), (step.index, step.beside), "{}", step.title);
        assert!(!step.place.rect().overlaps(TOUR_TEXT), "{} hides what it describes", step.title);
        let lines: Vec<&str> = tour::lines(step.text).chain(tour::lines(step.tries)).collect();
        assert!(lines.len() <= MOST_LINES, "{} has {} lines", step.title, lines.len());
        assert_eq!(lines.join(" "), format!("{} {}", step.text, step.tries), "{} is shown whole", step.title);
        assert!(lines.iter().all(|line| Font::Small.width(format_args!("{line}")) < TOUR_TEXT.w - 10));
        wait(&mut lab, 20);
        assert_eq!(lab.trial().difference, None, "{}", step.title);
        let mut list = DrawList::new(WIDTH, HEIGHT);
        lab.draw(1.0, &mut list);
        assert_eq!(list.left_out, 0, "{}", step.title);
        if nth + 1 < STEPS.len() {
            menu(&mut lab, MenuKey::Choose);
        }
    }
    for nth in (0..STEPS.len() - 1).rev() {
        key(&mut lab, TypedKey::Backspace);
        assert_eq!(lab.tour(), Some(nth));
    }
    key(&mut lab, TypedKey::Backspace);
    assert_eq!(lab.tour(), Some(0), "before the first is the first");
    assert_eq!(menu(&mut lab, MenuKey::Back), Next::Stay, "Escape leaves the tour, not the lab");
    assert_eq!(lab.tour(), None);
}

/// A pad has no Backspace, so its cross moves through the tour.
#[test]
fn a_pad_can_go_through_the_tour_both_ways() {
    let mut lab = Lab::new(small(), vec![works()], || 0);
    letter(&mut lab, 't');
    menu(&mut lab, MenuKey::Right);
    menu(&mut lab, MenuKey::Choose);
    assert_eq!(lab.tour(), Some(2));
    menu(&mut lab, MenuKey::Left);
    menu(&mut lab, MenuKey::Left);
    menu(&mut lab, MenuKey::Left);
    assert_eq!(lab.tour(), Some(0), "before the first is the first");
    menu(&mut lab, MenuKey::Down);
    let before = lab.kinds().0;
    menu(&mut lab, MenuKey::Right);
    assert_ne!(lab.kinds().0, before, "the first row is the index");
    menu(&mut lab, MenuKey::Up);
    menu(&mut lab, MenuKey::Right);
    assert_eq!(lab.tour(), Some(1));
    for _ in 1..STEPS.len() {
        menu(&mut lab, MenuKey::Right);
    }
    assert_eq!(lab.tour(), None, "after the last it is over");
    menu(&mut lab, MenuKey::Right);
    assert_eq!(lab.tour(), Some(0), "and its row begins it again");
}

#[test]
fn the_numbers_in_the_tour_are_right() {
    let at = |step: usize| {
        let mut lab = Lab::new(small(), vec![works()], || 0);
        lab.show_tour(step);
        wait(&mut lab, 2);
        lab.trial().sides.iter().map(|side| (side.last.counts, side.told.counts)).collect::<Vec<_>>()
    };
    assert_eq!(at(1)[0].0.checks, 22_500, "brute force");
    let grid = at(2);
    assert!(grid[0].0.checks * 5 < grid[1].0.checks, "{grid:?}");
    let line = at(5);
    assert_eq!(line[1].0.checks, 22_500, "on the midline the tutorial's tree is brute force");
    assert!(line[0].0.checks * 3 < line[1].0.checks, "{line:?}");
    let bits = at(6);
    assert!(bits[0].1.visited * 2 < bits[1].1.visited, "{bits:?}");
}

#[test]
fn the_depth_table_fills_with_measurements() {
    let mut lab = lab(Settings { boxes: 300, page: LabPage::Table, ..Settings::default() });
    wait(&mut lab, 60);
    for nth in 0..2 {
        let rows: Vec<_> = lab.table().rows(nth).iter().map(|row| row.expect("it is measured")).collect();
        assert_eq!(rows[0].checks, 90_000, "depth 0 is brute force");
        assert!(rows[4].checks * 3 < rows[0].checks && rows[8].bytes > 10 * rows[4].bytes);
    }
}

#[test]
fn a_hundred_thousand_boxes_overflow_nothing() {
    for kind in Kind::ALL {
        let mut lab = lab(Settings { index: kind, boxes: MAX_BOXES, beside: Some(Kind::FixedDepth), ..small() });
        lab.tick(Controls::default());
        drag_right(&mut lab, (10, 10), (400, 160));
        let mut list = DrawList::new(WIDTH, HEIGHT);
        lab.draw(1.0, &mut list);
        assert_eq!(list.left_out, 0, "{kind}");
        assert!(list.points.len() > MAX_BOXES, "{kind}: every box is a point in both");
        assert_eq!(lab.trial().difference, None, "{kind}");
        point(&mut lab, Pointer { at: (20, 12), left: DOWN, ..Pointer::default() });
        assert!(lab.trial().crowd.len() == MAX_BOXES);
    }
}

#[test]
fn a_query_in_a_zoomed_view_is_below_the_mouse() {
    let mut lab = lab(Settings { speed: 0, ..Settings::default() });
    point(&mut lab, Pointer { at: (300, 150), moved: true, ..Pointer::default() });
    letter(&mut lab, '+');
    letter(&mut lab, '+');
    drag_right(&mut lab, (100, 100), (140, 140));
    let Some(Question::Area(area)) = lab.trial().question else { panic!("an area was asked for") };
    assert!(area.w < 60, "{area:?}");
    assert!(Rect::new(0, 0, 2_000, 1_000).contains(area));
}

/// 100 000 boxes move, query and are painted in software in less than 1/60 s:
/// `cargo test --release --test screens -- --ignored --nocapture`
#[test]
#[ignore = "times are only worth something in a release build, alone on the machine"]
fn a_hundred_thousand_boxes_at_sixty_pictures_a_second() {
    let mut lab = lab(Settings { boxes: MAX_BOXES, ..small() });
    let mut list = DrawList::new(WIDTH, HEIGHT);
    let mut painter = Painter::default();
    let mut took = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..120 {
        let mut time = |nth: usize, work: &mut dyn FnMut()| {
            let begun = std::time::Instant::now();
            work();
            took[nth].push(begun.elapsed().as_secs_f64() * 1e3);
        };
        time(0, &mut || assert_eq!(lab.tick(Controls::default()), Next::Stay));
        assert_eq!(lab.trial().sides[0].last.asked as usize, MAX_BOXES, "each box queries");
        list.clear();
        time(1, &mut || lab.draw(1.0, &mut list));
        time(2, &mut || {
            painter.paint(&list);
        });
    }
    let [tick, draw, paint] = took.map(|mut took| {
        took.sort_by(f64::total_cmp);
        (took[0], took[took.len() / 2])
    });
    println!("milliseconds, at best and the median: tick {tick:.2?}, list {draw:.2?}, painting {paint:.2?}");
    let best = tick.0 + draw.0 + paint.0;
    assert!(best < 1000.0 / 60.0, "{best} milliseconds");
}
