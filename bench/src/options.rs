//! Parses the command line of the bench. Each problem becomes an error of one sentence.

use crate::peers::contenders;
use crate::scene::Kind;
use crate::workload::Workload;
use std::path::PathBuf;

pub const HELP: &str = "\
loose-quadtree against other libraries, in one interleaved run.

  cargo run --release                     everything: more than half an hour
  cargo run --release -- --quick          1 000 and 10 000 boxes, three rounds: about two minutes

  --quick             fewer boxes, fewer rounds
  --scene NAME        only this scene (may be repeated): uniform, clustered, mixed, power-1, power-10, sparse,
                      growing, point, midline, world-box, level
  --workload NAME     only this workload (may be repeated): each, pairs, tenth, bullets, camera, wide-camera,
                      window-10, window-60, window-200, nearest, nearest-8, rays, tick
  --boxes NUMBER      this many boxes (may be repeated) instead of 1000, 10000, 100000 and 1000000;
                      at most 3000 in the scene point
  --library NAME      only this library (may be repeated); ours and the grid always run
  --rounds NUMBER     rounds for each combination of scene, boxes and workload (5, or 3 with --quick)
  --csv FILE          writes every figure there
  --plot FILE         draws the ratios there, as SVG
  --pages             writes the results into docs/benchmark.md and the README of loose-quadtree
  --help              this text";

/// Largest number of boxes in the scene point.
const MOST_ON_A_POINT: usize = 3_000;

#[derive(Default)]
pub struct Options {
    pub quick: bool,
    pub scenes: Vec<Kind>,
    pub workloads: Vec<Workload>,
    pub boxes: Vec<usize>,
    pub libraries: Vec<String>,
    pub rounds: Option<usize>,
    pub csv: Option<PathBuf>,
    pub plot: Option<PathBuf>,
    pub pages: bool,
    pub help: bool,
}

impl Options {
    pub fn parse(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options::default();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value after it"));
            match word.as_str() {
                "--quick" => options.quick = true,
                "--pages" => options.pages = true,
                "--help" | "-h" => options.help = true,
                "--scene" => options.scenes.push(named("scene", &Kind::ALL, Kind::name, &value()?)?),
                "--workload" => options.workloads.push(named("workload", &Workload::ALL, Workload::name, &value()?)?),
                "--library" => options.libraries.push(library(value()?)?),
                "--boxes" => options.boxes.push(number(&word, &value()?, 1..=1_000_000)?),
                "--rounds" => options.rounds = Some(number(&word, &value()?, 1..=1000)?),
                "--csv" => options.csv = Some(value()?.into()),
                "--plot" => options.plot = Some(value()?.into()),
                _ => return Err(format!("there is no option {word:?}; --help lists them")),
            }
        }
        let is_part = !options.scenes.is_empty() || !options.workloads.is_empty() || !options.libraries.is_empty();
        if options.pages && (is_part || !options.boxes.is_empty()) {
            return Err("--pages needs every scene, workload, size and library".into());
        }
        Ok(options)
    }

    pub fn rounds(&self) -> usize {
        self.rounds.unwrap_or(if self.quick { 3 } else { 5 })
    }

    pub fn cells(&self) -> Vec<(Kind, usize, Workload)> {
        let mut cells = Vec::new();
        for kind in Kind::ALL {
            for boxes in self.sizes(kind) {
                for workload in Workload::ALL {
                    let scene_asked = self.scenes.is_empty() || self.scenes.contains(&kind);
                    if scene_asked && self.wants(kind, workload) {
                        cells.push((kind, boxes, workload));
                    }
                }
            }
        }
        cells
    }

    fn sizes(&self, kind: Kind) -> Vec<usize> {
        match kind {
            // The number of entities in the level file.
            Kind::Level => vec![148],
            // Each box overlaps all others.
            Kind::Point if !self.boxes.is_empty() => {
                self.boxes.iter().copied().filter(|&boxes| boxes <= MOST_ON_A_POINT).collect()
            }
            Kind::Point if self.quick => vec![300, 1_000],
            Kind::Point => vec![300, 1_000, MOST_ON_A_POINT],
            _ if !self.boxes.is_empty() => self.boxes.clone(),
            _ if self.quick => vec![1_000, 10_000],
            Kind::Uniform | Kind::Clustered => vec![1_000, 10_000, 100_000, 1_000_000],
            _ => vec![1_000, 10_000, 100_000],
        }
    }

    fn wants(&self, kind: Kind, workload: Workload) -> bool {
        if !self.workloads.is_empty() {
            return self.workloads.contains(&workload);
        }
        workload != Workload::Tick || kind == Kind::Level
    }
}

fn named<T: Copy>(what: &str, all: &[T], name: impl Fn(T) -> &'static str, asked: &str) -> Result<T, String> {
    let names: Vec<&str> = all.iter().map(|&one| name(one)).collect();
    let found = all.iter().copied().find(|&one| name(one) == asked);
    found.ok_or(format!("there is no {what} {asked:?}; there are {}", names.join(", ")))
}

fn library(asked: String) -> Result<String, String> {
    let mut names: Vec<&str> = contenders().iter().map(|contender| contender.library).collect();
    names.dedup();
    if names.contains(&asked.as_str()) {
        return Ok(asked);
    }
    Err(format!("there is no library {asked:?}; there are {}", names.join(", ")))
}

fn number(option: &str, text: &str, range: std::ops::RangeInclusive<usize>) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or(format!("{option} takes a whole number from {} to {}, not {text:?}", range.start(), range.end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, String> {
        Options::parse(line.split_whitespace().map(String::from))
    }

    #[test]
    fn several_libraries_can_be_chosen() {
        let options = parse("--library parry2d --library rstar").unwrap();
        assert_eq!(options.libraries, ["parry2d", "rstar"]);
        assert!(parse("--library parry3d").is_err());
    }

    #[test]
    fn a_short_run_measures_one_cell() {
        let options = parse("--scene power-1 --boxes 1000 --workload each --library parry2d").unwrap();
        assert_eq!(options.cells(), [(Kind::Power1, 1_000, Workload::Each)]);
    }

    #[test]
    fn the_pages_are_written_only_after_a_whole_run() {
        assert!(parse("--pages --rounds 3 --quick --csv out.csv").unwrap().pages);
        for part in ["--scene level", "--workload each", "--boxes 10", "--library rstar"] {
            assert!(parse(&format!("--pages {part}")).is_err(), "{part}");
        }
    }

    #[test]
    fn a_point_never_has_more_than_its_largest_number_of_boxes() {
        let sizes = |line: &str| {
            let cells = parse(line).unwrap().cells();
            cells.into_iter().map(|(_, boxes, _)| boxes).collect::<Vec<_>>()
        };
        assert_eq!(sizes("--scene point --workload each"), [300, 1_000, 3_000]);
        assert_eq!(sizes("--scene point --workload each --boxes 500 --boxes 10000"), [500]);
    }

    #[test]
    fn a_million_boxes_run_in_two_scenes_with_every_workload_but_a_tick() {
        let cells = parse("").unwrap().cells();
        let largest: Vec<_> = cells.into_iter().filter(|&(_, boxes, _)| boxes == 1_000_000).collect();
        assert_eq!(largest.len(), 2 * (Workload::ALL.len() - 1));
        assert!(largest.iter().all(|&(kind, ..)| matches!(kind, Kind::Uniform | Kind::Clustered)));
    }
}
