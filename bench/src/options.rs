//! Parses the command line of the bench. Each problem becomes an error of one sentence.

use crate::peers::contenders;
use crate::scene::Kind;
use crate::workload::Workload;
use std::path::PathBuf;

pub const HELP: &str = "\
The broad phase of the game against other libraries, in one interleaved run.

  cargo run --release                     everything: about a quarter of an hour
  cargo run --release -- --quick          1 000 and 10 000 boxes, three rounds: about half a minute

  --quick             fewer boxes, fewer rounds
  --scene NAME        only this scene (may be repeated): uniform, clustered, mixed, midline, world-box, level
  --workload NAME     only this workload (may be repeated): each, pairs, tenth, bullets, camera, tick
  --boxes NUMBER      this many boxes (may be repeated) instead of 1000, 10000, 100000 and 1000000
  --library NAME      only this library (may be repeated); ours and the grid always run
  --rounds NUMBER     rounds of every cell (5)
  --csv FILE          writes every figure there
  --plot FILE         draws the ratios there, as SVG
  --help              this text";

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
    pub help: bool,
}

impl Options {
    pub fn parse(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options::default();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value after it"));
            match word.as_str() {
                "--quick" => options.quick = true,
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
                    if scene_asked && self.wants(kind, boxes, workload) {
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
            _ if !self.boxes.is_empty() => self.boxes.clone(),
            _ if self.quick => vec![1_000, 10_000],
            Kind::Uniform => vec![1_000, 10_000, 100_000, 1_000_000],
            _ => vec![1_000, 10_000, 100_000],
        }
    }

    fn wants(&self, kind: Kind, boxes: usize, workload: Workload) -> bool {
        if !self.workloads.is_empty() {
            return self.workloads.contains(&workload);
        }
        match workload {
            Workload::Tick => kind == Kind::Level,
            Workload::Bullets | Workload::Camera => boxes <= 100_000,
            Workload::Each | Workload::Pairs | Workload::Tenth => true,
        }
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
