//! `quadrant survey`: scripted players play each stage, and a row of figures is printed for each of them.

use std::sync::Arc;

use crate::cli::command_line::{Invocation, Survey};
use crate::cli::in_order::in_order;
use crate::cli::print::is_heard;
use crate::failure::Failure;
use crate::files::library::Library;
use crate::geom::TICKS_A_SECOND;
use crate::survey::{Hand, Run, play};

const COLUMNS: [&str; 13] = [
    "level",
    "hand",
    "difficulty",
    "ticks",
    "outcome",
    "deaths",
    "damage",
    "met",
    "killed",
    "unanswered",
    "attacks",
    "shots",
    "quiet_s",
];

/// Surveys the named levels, or all stages of the campaign. `--hand` chooses the players.
pub fn survey(survey: &Survey, words: &Invocation, library: &Library) -> Result<(), Failure> {
    let load = |wanted: &String| library.load(wanted).map(|(name, level)| (name, Arc::new(level)));
    let levels = match words.operands.as_slice() {
        [] => library.campaign()?.stages().map(|stage| load(&stage.to_string())).collect::<Result<Vec<_>, _>>()?,
        named => named.iter().map(load).collect::<Result<Vec<_>, _>>()?,
    };
    let hands: Vec<Hand> =
        Hand::ALL.into_iter().filter(|hand| survey.hands.is_empty() || survey.hands.contains(hand)).collect();
    let runs: Vec<_> = levels.iter().flat_map(|level| hands.iter().map(move |&hand| (level, hand))).collect();
    let (seed, rules) = (survey.game.seed, survey.game.rules);
    let widest = levels.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    print(survey.csv, widest, &COLUMNS.map(String::from));
    let play_nth = |nth: usize| {
        let ((_, level), hand) = runs[nth];
        // A run takes seconds. It is not begun if its output cannot arrive.
        is_heard().then(|| play(level, seed, rules, hand))
    };
    in_order(runs.len(), play_nth, |nth, run| {
        let ((name, _), hand) = runs[nth];
        if let Some(run) = run {
            print(survey.csv, widest, &row(name, hand, rules.difficulty.word(), &run));
        }
        Ok(())
    })
}

fn row(name: &str, hand: Hand, difficulty: &str, run: &Run) -> [String; COLUMNS.len()] {
    let figures = run.figures;
    let tenths = figures.quiet_ticks * 10 / TICKS_A_SECOND;
    [
        name.into(),
        hand.word().into(),
        difficulty.into(),
        run.ticks.to_string(),
        run.end.word().into(),
        run.deaths.to_string(),
        figures.damage.to_string(),
        figures.met.to_string(),
        figures.killed.to_string(),
        figures.unanswered.to_string(),
        figures.attacks.to_string(),
        figures.shots.to_string(),
        format!("{}.{}", tenths / 10, tenths % 10),
    ]
}

/// Prints a row as CSV, or in columns. The words are left-aligned, the numbers right-aligned.
fn print(csv: bool, widest: usize, row: &[String; COLUMNS.len()]) {
    if csv {
        return say!("{}", row.join(","));
    }
    let [level, hand, difficulty, ticks, outcome, deaths, damage, met, killed, unanswered, attacks, shots, quiet] = row;
    say!(
        "{level:<widest$}  {hand:<6}  {difficulty:<10} {ticks:>6}  {outcome:<7} {deaths:>7} {damage:>7} {met:>4} \
         {killed:>7} {unanswered:>11} {attacks:>8} {shots:>6} {quiet:>8}"
    );
}
