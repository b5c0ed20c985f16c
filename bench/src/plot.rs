//! Draws the ratios as SVG: a panel for each workload, a line for each scene and size, a dot for each library. A dot
//! shows the library's time divided by our time. Right of the line at 1 a library is slower than ours.

use crate::measure::Row;
use crate::report::{Compared, head, others};
use crate::workload::Workload;
use std::fmt::Write;

/// In pixels.
const LABELS: f64 = 130.0;
const PANEL: f64 = 250.0;
const GAP: f64 = 18.0;
const LINE: f64 = 17.0;
const TITLES: f64 = 45.0;
const DOT: f64 = 4.0;
const NAME: f64 = 150.0;
/// Range of the axis, in doublings. A ratio outside it is drawn at the end of the axis.
const LEAST: f64 = -2.0;
const MOST: f64 = 6.0;

const COLOURS: [&str; 14] = [
    "#000000", "#e69f00", "#56b4e9", "#009e73", "#cc79a7", "#0072b2", "#d55e00", "#8b5a2b", "#7f7f7f", "#9467bd",
    "#17becf", "#bcbd22", "#e377c2", "#5f9e3f",
];

pub fn svg(rows: &[Row]) -> String {
    let cells = Compared::cells(rows);
    let names = others(rows);
    let mut lines: Vec<String> = Vec::new();
    for compared in &cells {
        let line = head(compared.cell);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    let panels: Vec<Workload> = Workload::ALL
        .into_iter()
        .filter(|&workload| cells.iter().any(|compared| compared.cell.workload == workload))
        .collect();
    let width = LABELS + panels.len() as f64 * (PANEL + GAP);
    let names_in_row = (((width - LABELS) / NAME) as usize).max(1);
    let top = TITLES + LINE * names.len().div_ceil(names_in_row) as f64;
    let bottom = top + LINE * lines.len() as f64;
    let height = bottom + 40.0;

    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"
    );
    legend(&names, names_in_row, &mut out);
    for (row, line) in lines.iter().enumerate() {
        let y = top + LINE * (row as f64 + 0.5);
        text(LABELS - 10.0, y + 4.0, "end", line, &mut out);
    }
    for (column, &workload) in panels.iter().enumerate() {
        let left = LABELS + column as f64 * (PANEL + GAP);
        axis(left, top, bottom, workload.title(), &mut out);
        for compared in cells.iter().filter(|compared| compared.cell.workload == workload) {
            let row = lines.iter().position(|line| *line == head(compared.cell)).expect("every cell has a line");
            let y = top + LINE * (row as f64 + 0.5);
            for (name, colour) in names.iter().zip(COLOURS.iter().cycle()) {
                let Some(ratio) = compared.ratio(name) else { continue };
                let x = left + along(ratio);
                let _ = writeln!(
                    out,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{DOT}\" fill=\"{colour}\" fill-opacity=\"0.8\"><title>{name}: {ratio:.2}</title></circle>"
                );
            }
        }
    }
    out.push_str("</svg>\n");
    out
}

fn along(ratio: f64) -> f64 {
    (ratio.log2().clamp(LEAST, MOST) - LEAST) / (MOST - LEAST) * PANEL
}

fn legend(names: &[&str], in_row: usize, out: &mut String) {
    text(LABELS - 10.0, 20.0, "end", "library / ours", out);
    for (number, (name, colour)) in names.iter().zip(COLOURS.iter().cycle()).enumerate() {
        let x = LABELS + NAME * (number % in_row) as f64;
        let y = 16.0 + LINE * (number / in_row) as f64;
        let _ = writeln!(out, "<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"{DOT}\" fill=\"{colour}\"/>", x + DOT);
        text(x + 3.0 * DOT, y + 4.0, "start", name, out);
    }
}

fn axis(left: f64, top: f64, bottom: f64, title: &str, out: &mut String) {
    text(left + PANEL / 2.0, top - 22.0, "middle", title, out);
    for doublings in LEAST as i32..=MOST as i32 {
        let ratio = 2f64.powi(doublings);
        let x = left + along(ratio);
        let (colour, thick) = if doublings == 0 { ("#000000", 1.5) } else { ("#dddddd", 1.0) };
        let _ = writeln!(
            out,
            "<line x1=\"{x:.1}\" y1=\"{top}\" x2=\"{x:.1}\" y2=\"{bottom}\" stroke=\"{colour}\" stroke-width=\"{thick}\"/>"
        );
        text(x, top - 6.0, "middle", &ratio.to_string(), out);
        text(x, bottom + 14.0, "middle", &ratio.to_string(), out);
    }
}

fn text(x: f64, y: f64, anchor: &str, words: &str, out: &mut String) {
    let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>");
}
