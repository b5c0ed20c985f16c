//! `quadrant rhythm`: plays recordings, and prints the figures of their rhythm, or paints one of them over time.

mod album;
mod strip;

use std::path::Path;
use std::sync::Arc;

use super::command_line::{Invocation, Rhythm as Wanted};
use super::common::{claim_picture, load_replay, load_replay_of};
use crate::failure::Failure;
use crate::files::library::{Library, write};
use crate::files::shot;
use crate::game::stages::run_of;
use crate::level::Level;
use crate::replay::{Replay, word_of};
use crate::rhythm::{Bound, Figures, Rhythm, clock};
use crate::sim::{IndexChoice, Outcome, World};
use album::Album;

/// A recorded run that was played.
struct Run {
    title: String,
    replay: Replay,
    rhythm: Rhythm,
    figures: Figures,
}

pub fn rhythm(wanted: &Wanted, words: &Invocation, library: &Library) -> Result<(), Failure> {
    if words.operands.is_empty() {
        return Err(Failure::Usage("quadrant rhythm needs LEVEL or FILE.replay".into()));
    }
    if let Some(output) = &wanted.output {
        claim_picture(output, words, wanted.level.as_deref().map(Path::new), library)?;
        let [operand] = words.operands.as_slice() else {
            return Err(Failure::Usage("-o takes one run; without it, quadrant rhythm takes several".into()));
        };
        let (replay, level) = recording_of(operand, wanted, library)?;
        let mut album = None;
        let run = play(operand, replay, level, |world, ticks| match &mut album {
            None => album = Some(Album::new(world, ticks, strip::PICTURES)),
            Some(album) => album.after_tick(world),
        })?;
        let (pixels, size) = strip::paint(&run, &album.map_or(Vec::new(), |album| album.pictures));
        return Ok(write(output, &shot::png_of(&pixels, size)?)?);
    }
    for (nth, operand) in words.operands.iter().enumerate() {
        let (replay, level) = recording_of(operand, wanted, library)?;
        let run = play(operand, replay, level, |_, _| {})?;
        if wanted.csv {
            print_row(&run, nth == 0);
        } else {
            print_table(&run);
        }
    }
    Ok(())
}

/// Returns the recording that a word names, or that of the level that it names.
fn recording_of(operand: &str, wanted: &Wanted, library: &Library) -> Result<(Replay, Arc<Level>), String> {
    let path = Path::new(operand);
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("replay")) {
        let (replay, level, _) = load_replay(path, library, wanted.level.as_deref())?;
        return Ok((replay, level));
    }
    let (name, level) = library.load(operand)?;
    let file = library.file_of(operand);
    let beside = file.map(|file| file.with_extension("replay")).filter(|file| file.exists());
    let replay = match beside {
        Some(file) => load_replay_of(&file, &name, &level)?,
        None => {
            // The level may be a changed copy of a stage. The recording inside the program is then not of this level.
            let inside = run_of(&name).and_then(|text| Replay::from_text(text).ok());
            inside.filter(|replay| replay.refuses(&level).is_none()).ok_or_else(|| {
                let file = path.with_extension("replay");
                let file = file.display();
                format!(
                    "{operand}: there is no recording of this level; let the bot make one with `quadrant bot {operand} -o {file}`, \
                     or play it with `quadrant play {operand} --record {file}`"
                )
            })?
        }
    };
    Ok((replay, Arc::new(level)))
}

/// Plays a recording. Calls `each` at the start and after every tick, with the number of all ticks.
fn play(operand: &str, replay: Replay, level: Arc<Level>, mut each: impl FnMut(&World, u32)) -> Result<Run, String> {
    let mut world = World::new(Arc::clone(&level), replay.seed, replay.rules, IndexChoice::default());
    let mut rhythm = Rhythm::new(&world);
    each(&world, replay.ticks);
    // A recording goes on for a while after the end.
    let mut ticks = 1;
    let played = replay.play(&mut world, |world| {
        ticks += u32::from(world.outcome() == Outcome::Running);
        rhythm.after_tick(world);
        each(world, replay.ticks);
    });
    played.map_err(|divergence| format!("{operand}: {divergence}"))?;
    let figures = rhythm.figures(&level);
    let (difficulty, outcome) = (replay.rules.difficulty.word(), word_of(world.outcome()));
    let title = format!("{operand}: {}, {} on {difficulty}, {outcome}", level.name, clock(ticks.min(replay.ticks)));
    Ok(Run { title, replay, rhythm, figures })
}

fn print_row(run: &Run, is_first: bool) {
    let columns = run.figures.columns();
    if is_first {
        say!("level,difficulty,{}", columns.map(|(name, _)| name).join(","));
    }
    let (level, difficulty) = (&run.replay.level, run.replay.rules.difficulty.word());
    say!("{level},{difficulty},{}", columns.map(|(_, figure)| figure.to_string()).join(","));
}

fn print_table(run: &Run) {
    say!("{}", run.title);
    for bound in run.figures.bounds() {
        let Bound { what, .. } = bound;
        let mark = if bound.holds() { "" } else { "  missed" };
        say!("  {what:<24} {bound:>6}  {}{mark}", bound.limit());
    }
    let Figures { attacks, hurt, healed, deaths, checkpoints_reached: flags, .. } = run.figures;
    let Figures { health_taken: health, weapons_taken: weapons, .. } = run.figures;
    say!("  {attacks} attacks; hurt {hurt}, healed {healed}, died {deaths}");
    say!("  {flags} checkpoints reached, {health} boxes of health and {weapons} weapons taken");
    for fight in &run.rhythm.fights {
        let (column, row, enemies) = (fight.at.x, fight.at.y, fight.enemies);
        for (from, to) in &fight.times {
            say!("  {} to {}: the gate at ({column}, {row}) waits for {enemies} enemies", clock(*from), clock(*to));
        }
    }
    for stay in run.rhythm.stays() {
        let (from, to, (column, row)) = (clock(stay.from), clock(stay.to), (stay.at.x, stay.at.y));
        say!("  {from} to {to}: a stay near ({column}, {row})");
    }
}
