//! Writes the tables in Markdown: the project's goals and what was reached, then every cell (one scene with one
//! workload and one number of boxes), then every library. Ratios are the peer's time / our time: above 1, ours is
//! faster. Only ours / grid is the other way round.

use crate::measure::{Cell, Row};
use crate::peers::{GRID, OURS, OURS_F32};
use crate::scene::Kind;
use crate::workload::Workload;
use std::fmt::Write;

/// All workloads but the whole tick, which has only one scene.
fn barred() -> impl Iterator<Item = Workload> {
    Workload::ALL.into_iter().filter(|workload| *workload != Workload::Tick)
}

/// A line of the table of goals: the cells that it covers, and the ratio that each of the first workloads must reach in all
/// of them.
struct Bar {
    title: &'static str,
    covers: fn(Cell) -> bool,
    least: [Option<f64>; 6],
}

const BARS: [Bar; 11] = [
    Bar {
        title: "uniform, 1k to 100k",
        covers: |cell| cell.kind == Kind::Uniform && cell.boxes <= 100_000,
        least: [Some(4.0), Some(2.2), Some(4.0), Some(3.0), Some(1.0), Some(1.0)],
    },
    Bar {
        title: "uniform, 1M",
        covers: |cell| cell.kind == Kind::Uniform && cell.boxes > 100_000,
        least: [Some(2.5), Some(2.5), Some(2.5), Some(2.5), Some(1.0), Some(1.0)],
    },
    Bar {
        title: "clustered",
        covers: |cell| cell.kind == Kind::Clustered,
        least: [Some(2.0), Some(2.2), Some(3.0), Some(2.0), Some(0.7), Some(0.7)],
    },
    Bar {
        title: "mixed sizes, 1k",
        covers: |cell| has_mixed_sizes(cell) && cell.boxes < 10_000,
        least: [Some(2.0), Some(2.0), Some(2.0), Some(1.2), Some(0.7), Some(0.7)],
    },
    Bar {
        title: "mixed sizes, 10k and 100k",
        covers: |cell| has_mixed_sizes(cell) && cell.boxes >= 10_000,
        least: [Some(2.5), Some(2.0), Some(3.0), Some(2.0), Some(0.7), Some(0.7)],
    },
    Bar { title: "sparse", covers: |cell| cell.kind == Kind::Sparse, least: [None; 6] },
    Bar { title: "growing", covers: |cell| cell.kind == Kind::Growing, least: [None; 6] },
    Bar { title: "point", covers: |cell| cell.kind == Kind::Point, least: [None; 6] },
    Bar { title: "midline", covers: |cell| cell.kind == Kind::Midline, least: [None; 6] },
    Bar { title: "world-box", covers: |cell| cell.kind == Kind::WorldBox, least: [None; 6] },
    Bar { title: "level", covers: |cell| cell.kind == Kind::Level, least: [None; 6] },
];

fn has_mixed_sizes(cell: Cell) -> bool {
    matches!(cell.kind, Kind::Mixed | Kind::Power1 | Kind::Power10)
}

/// The most that our time may be in any cell, in times of our grid.
const MOST_OF_GRID: f64 = 1.1;
/// The most that our time with floats may be, in times of that with whole numbers.
const MOST_WITH_FLOATS: f64 = 1.15;
const BYTES_PER_ITEM: usize = 150;
const BYTES_PER_LEAF: usize = 180;
const TICK_MICROS: f64 = 20.0;

/// All rows of one cell.
pub struct Compared<'a> {
    pub cell: Cell,
    rows: &'a [Row],
}

impl<'a> Compared<'a> {
    pub fn cells(rows: &'a [Row]) -> Vec<Compared<'a>> {
        rows.chunk_by(|one, next| one.cell == next.cell).map(|rows| Compared { cell: rows[0].cell, rows }).collect()
    }

    fn best(&self, library: &str) -> Option<&Row> {
        self.fastest(|row| row.library == library)
    }

    fn best_peer(&self) -> Option<&Row> {
        self.fastest(|row| ![OURS, OURS_F32, GRID].contains(&row.library))
    }

    fn fastest(&self, which: impl Fn(&Row) -> bool) -> Option<&Row> {
        self.rows.iter().filter(|row| which(row)).min_by(|one, other| one.micros.total_cmp(&other.micros))
    }

    fn ours(&self) -> &Row {
        self.best(OURS).expect("ours always runs")
    }

    pub fn ratio(&self, library: &str) -> Option<f64> {
        self.best(library).map(|row| row.micros / self.ours().micros)
    }

    fn best_ratio(&self) -> Option<f64> {
        self.best_peer().map(|row| row.micros / self.ours().micros)
    }

    fn to_grid(&self) -> Option<f64> {
        self.best(GRID).map(|grid| self.ours().micros / grid.micros)
    }

    fn floats(&self) -> Option<f64> {
        self.best(OURS_F32).map(|floats| floats.micros / self.ours().micros)
    }
}

pub fn others(rows: &[Row]) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for row in rows {
        if row.library != OURS && !names.contains(&row.library) {
            names.push(row.library);
        }
    }
    names
}

pub fn tables(rows: &[Row]) -> String {
    let cells = Compared::cells(rows);
    let mut out = bars(rows);
    other_bars(&cells, &mut out);
    every_cell(&cells, &mut out);
    for workload in Workload::ALL {
        every_library(&cells, workload, &others(rows), &mut out);
    }
    out
}

/// The table of bars.
pub fn bars(rows: &[Row]) -> String {
    let mut out = String::from(
        "Best peer / ours. Each row shows the smallest ratio of the cells that it covers, and in brackets the ratio that we require:\n\n",
    );
    groups(&Compared::cells(rows), &mut out, |compared, least| {
        let ratio = compared.iter().filter_map(|compared| compared.best_ratio()).min_by(f64::total_cmp)?;
        Some(match least {
            None => format!("{ratio:.2}"),
            Some(least) if ratio >= least => format!("{ratio:.2} ({least})"),
            Some(least) => format!("**{ratio:.2}** ({least}, missed)"),
        })
    });
    out
}

/// Writes a table with a row for each group of scenes. `text` gets the cells that a figure covers, and their bar.
fn groups<'a>(
    cells: &[Compared<'a>],
    out: &mut String,
    text: impl Fn(&[&Compared<'a>], Option<f64>) -> Option<String>,
) {
    let titles: Vec<&str> = barred().map(Workload::title).collect();
    let _ = writeln!(out, "| scene | {} |\n|---|{}", titles.join(" | "), "---|".repeat(titles.len()));
    for bar in BARS.iter().filter(|bar| cells.iter().any(|compared| (bar.covers)(compared.cell))) {
        let _ = write!(out, "| {} |", bar.title);
        for (workload, least) in barred().zip(bar.least.into_iter().chain([None; 6])) {
            let is_covered = |cell: Cell| cell.workload == workload && (bar.covers)(cell);
            let covered: Vec<&Compared> = cells.iter().filter(|compared| is_covered(compared.cell)).collect();
            let _ = write!(out, " {} |", text(&covered, least).as_deref().unwrap_or("–"));
        }
        let _ = writeln!(out);
    }
    let _ = writeln!(out);
}

fn other_bars(cells: &[Compared], out: &mut String) {
    most_of(cells, "Ours / our own grid", MOST_OF_GRID, Compared::to_grid, out);
    most_of(cells, "Our tree with f32 / with i32", MOST_WITH_FLOATS, Compared::floats, out);
    let _ = writeln!(out, "Other limits:\n");
    let allocations = cells.iter().map(|compared| compared.ours().allocations).fold(0.0, f64::max);
    let _ = writeln!(out, "- largest number of allocations in a frame of ours: {allocations} (at most 0)");
    let tick = cells.iter().find(|compared| compared.cell.workload == Workload::Tick);
    if let Some(compared) = tick {
        let (ours, boxes) = (compared.ours(), compared.cell.boxes);
        let _ = writeln!(out, "- a tick of a level with {boxes} entities: {:.1} µs (under {TICK_MICROS})", ours.micros);
    }
    // The memory does not depend on the workload, so only the first workload of each scene is printed.
    let mut reported = None;
    for compared in cells {
        let Cell { kind, boxes, .. } = compared.cell;
        let Some(memory) = compared.ours().memory else { continue };
        if reported == Some((kind, boxes)) {
            continue;
        }
        reported = Some((kind, boxes));
        let allowed = BYTES_PER_ITEM * boxes + BYTES_PER_LEAF * memory.leaves;
        let verdict = if memory.bytes <= allowed { "" } else { " **missed**" };
        let _ = writeln!(
            out,
            "- memory, {} {boxes}: {} bytes, {} leaves (at most {BYTES_PER_ITEM} an item + {BYTES_PER_LEAF} a leaf = {allowed}){verdict}",
            kind.name(),
            memory.bytes,
            memory.leaves
        );
    }
    let _ = writeln!(out);
}

/// Writes the largest ratio of each group of cells.
fn most_of<'a>(
    cells: &[Compared<'a>],
    title: &str,
    most: f64,
    ratio: fn(&Compared<'a>) -> Option<f64>,
    out: &mut String,
) {
    let ratios: Vec<f64> = cells.iter().filter_map(ratio).collect();
    let Some(largest) = ratios.iter().copied().max_by(f64::total_cmp) else { return };
    let missed = ratios.iter().filter(|&&ratio| ratio > most).count();
    let _ = writeln!(
        out,
        "{title}. Each row shows the largest ratio of its cells. It should be at most {most}. The largest of all is \
         {largest:.2}, and {missed} of {} cells are above the limit:\n",
        ratios.len()
    );
    groups(cells, out, |covered, _| {
        let ratio = covered.iter().filter_map(|compared| ratio(compared)).max_by(f64::total_cmp)?;
        Some(if ratio > most { format!("**{ratio:.2}**") } else { format!("{ratio:.2}") })
    });
}

fn every_cell(cells: &[Compared], out: &mut String) {
    let _ =
        writeln!(out, "Every cell, in microseconds for one frame, or for one camera query in the camera workloads:\n");
    let _ = writeln!(
        out,
        "| scene | boxes | workload | hits | ours | grid | best peer | its time | best peer / ours | ours / grid | f32 / i32 |"
    );
    let _ = writeln!(out, "|---|--:|---|--:|--:|--:|---|--:|--:|--:|--:|");
    for compared in cells {
        let Cell { kind, boxes, workload } = compared.cell;
        let ours = compared.ours();
        let peer = compared.best_peer();
        let name = peer.map_or("–".to_string(), |row| format!("{} {}", row.library, row.way).trim_end().to_string());
        let number = |number: Option<f64>, places: usize| {
            number.map_or("–".to_string(), |number| format!("{number:.places$}"))
        };
        let _ = writeln!(
            out,
            "| {} | {boxes} | {} | {} | {:.2} | {} | {name} | {} | {} | {} | {} |",
            kind.name(),
            workload.name(),
            ours.hits,
            ours.micros,
            number(compared.best(GRID).map(|row| row.micros), 2),
            number(peer.map(|row| row.micros), 2),
            number(compared.best_ratio(), 2),
            number(compared.to_grid(), 2),
            number(compared.floats(), 2),
        );
    }
    let _ = writeln!(out);
}

fn every_library(cells: &[Compared], workload: Workload, names: &[&str], out: &mut String) {
    let cells: Vec<&Compared> = cells.iter().filter(|compared| compared.cell.workload == workload).collect();
    if cells.is_empty() {
        return;
    }
    let heads: Vec<String> = cells.iter().map(|compared| head(compared.cell)).collect();
    let _ = writeln!(out, "{}, library / ours:\n", workload.title());
    let _ = writeln!(out, "| library | {} |\n|---|{}", heads.join(" | "), "--:|".repeat(heads.len()));
    for name in names {
        let ratios: Vec<String> = cells
            .iter()
            .map(|compared| compared.ratio(name).map_or("–".to_string(), |ratio| format!("{ratio:.2}")))
            .collect();
        let _ = writeln!(out, "| {name} | {} |", ratios.join(" | "));
    }
    let _ = writeln!(out);
}

pub fn head(cell: Cell) -> String {
    let boxes = match cell.boxes {
        boxes if boxes % 1_000_000 == 0 => format!("{}M", boxes / 1_000_000),
        boxes if boxes % 1_000 == 0 => format!("{}k", boxes / 1_000),
        boxes => boxes.to_string(),
    };
    format!("{} {boxes}", cell.kind.name())
}

pub fn csv(rows: &[Row]) -> String {
    let mut out = String::from("scene,boxes,workload,library,way,micros,library_over_ours,allocations,hits,bytes\n");
    for compared in Compared::cells(rows) {
        let Cell { kind, boxes, workload } = compared.cell;
        for row in compared.rows {
            let bytes = row.memory.map_or(String::new(), |memory| memory.bytes.to_string());
            let _ = writeln!(
                out,
                "{},{boxes},{},{},{},{:.3},{:.4},{:.2},{},{bytes}",
                kind.name(),
                workload.name(),
                row.library,
                row.way,
                row.micros,
                row.micros / compared.ours().micros,
                row.allocations,
                row.hits
            );
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(kind: Kind, boxes: usize, workload: Workload, times: [f64; 3]) -> Vec<Row> {
        let cell = Cell { kind, boxes, workload };
        let row = |(library, micros)| Row { cell, library, way: "", micros, allocations: 0.0, hits: 0, memory: None };
        [OURS, GRID, "peer"].into_iter().zip(times).map(row).collect()
    }

    #[test]
    fn the_smallest_ratio_of_a_group_is_compared_with_its_bar() {
        let mut all = rows(Kind::Mixed, 10_000, Workload::Each, [10.0, 10.0, 30.0]);
        all.extend(rows(Kind::Power1, 10_000, Workload::Each, [10.0, 10.0, 24.0]));
        all.extend(rows(Kind::Power10, 100_000, Workload::Pairs, [10.0, 10.0, 24.0]));
        let text = tables(&all);
        let line = "| mixed sizes, 10k and 100k | **2.40** (2.5, missed) | 2.40 (2) | – | – | – | – | – | – | – | – | – | – |\n";
        assert!(text.contains(line), "{text}");
    }

    #[test]
    fn the_largest_ratio_of_a_group_is_compared_with_the_grid() {
        let mut all = rows(Kind::Uniform, 1_000, Workload::Each, [11.0, 10.0, 50.0]);
        all.extend(rows(Kind::Uniform, 10_000, Workload::Each, [9.0, 10.0, 50.0]));
        all.extend(rows(Kind::Point, 300, Workload::Bullets, [12.0, 10.0, 50.0]));
        all.extend(rows(Kind::Level, 148, Workload::Tick, [13.0, 10.0, 50.0]));
        let text = tables(&all);
        assert!(text.contains("The largest of all is 1.30, and 2 of 4 cells are above the limit:\n"), "{text}");
        assert!(
            text.contains("| uniform, 1k to 100k | 1.10 | – | – | – | – | – | – | – | – | – | – | – |\n"),
            "{text}"
        );
        assert!(text.contains("| point | – | – | – | **1.20** | – | – | – | – | – | – | – | – |\n"), "{text}");
    }

    #[test]
    fn exactly_one_line_of_bars_covers_a_cell() {
        for kind in Kind::ALL {
            for boxes in [148, 300, 1_000, 3_000, 10_000, 100_000, 1_000_000] {
                let cell = Cell { kind, boxes, workload: Workload::Each };
                assert_eq!(BARS.iter().filter(|bar| (bar.covers)(cell)).count(), 1, "{kind:?} {boxes}");
            }
        }
    }
}
