//! `quadrant shot`: one picture without a window, of a level at some tick or of a scene, drawn by the game itself.

use super::command_line::{Invocation, Shot};
use super::common::{claim_picture, keeper, load_replay_of, one_operand};
use super::scenes::{self, Asked, look};
use crate::draw::overlay::{Counter, Overlays};
use crate::draw::{DrawList, HEIGHT, WIDTH};
use crate::failure::Failure;
use crate::files::library::{Library, write};
use crate::files::shot;
use crate::game::start::start;
use crate::input::Inputs;
use crate::saves::keeper::Keeper;
use crate::scene::Screen;
use crate::scene::Tool;
use crate::scene::play::Play;
use crate::spelling::named;

#[derive(Clone, Copy)]
pub enum Overlay {
    On(fn(&mut Overlays)),
    /// A key of a tool, which is pressed after the last tick.
    Key(Tool),
    Tools,
}

pub const OVERLAYS: [(&str, Overlay); 11] = [
    ("hitboxes", Overlay::On(|on| on.hitboxes = true)),
    ("tree", Overlay::On(|on| on.tree = true)),
    ("counter", Overlay::On(|on| on.counter = Counter::Line)),
    ("panel", Overlay::On(|on| on.counter = Counter::Panel)),
    ("inspector", Overlay::On(|on| on.inspector = true)),
    ("help", Overlay::On(|on| on.help = true)),
    ("free", Overlay::Key(Tool::FreeCamera)),
    ("frozen", Overlay::Key(Tool::Freeze)),
    ("slow", Overlay::Key(Tool::SlowMotion)),
    ("next-index", Overlay::Key(Tool::NextIndex)),
    ("tools", Overlay::Tools),
];

pub fn take(shot: &Shot, words: &Invocation, library: &Library) -> Result<(), Failure> {
    let Some(output) = &shot.output else {
        return Err(Failure::Usage("quadrant shot needs -o OUT.png".into()));
    };
    claim_picture(output, words, shot.lab.replay.as_deref(), library)?;
    let list = drawn(shot, words, library, || keeper(words))?;
    let bytes = if shot.grey { shot::grey_png(&list)? } else { shot::png(&list)? };
    Ok(write(output, &bytes)?)
}

/// Returns the list of commands that paints the picture. `kept` opens the saved progress. Only some scenes need it.
pub fn drawn(
    shot: &Shot,
    words: &Invocation,
    library: &Library,
    kept: impl Fn() -> Keeper,
) -> Result<DrawList, Failure> {
    let (width, height) = shot.size.unwrap_or((WIDTH, HEIGHT));
    let mut list = DrawList::new(width, height);
    list.look = look(shot);
    match &shot.scene {
        Some(scene) => scenes::draw(scene, &Asked { shot, words, library, kept: &kept }, &mut list)?,
        None => shot_of_level(shot, words, library, &mut list)?,
    }
    Ok(list)
}

fn shot_of_level(shot: &Shot, words: &Invocation, library: &Library, list: &mut DrawList) -> Result<(), Failure> {
    let wanted = one_operand(words, "LEVEL, the name of a level or its file")?;
    let tick = shot.tick.unwrap_or_default();
    let mut start = start(library, &wanted, &shot.game)?;
    let mut tape = Vec::new();
    if let Some(file) = &shot.lab.replay {
        let replay = load_replay_of(file, &start.level_name, &start.level)?;
        (start.seed, start.rules) = (replay.seed, replay.rules);
        tape = replay.inputs().take(tick as usize).collect();
    }
    let mut play = Play::new(start);
    let wanted = shot.overlays.iter().map(|name| named("overlay", name, &OVERLAYS)).collect::<Result<Vec<_>, _>>();
    let wanted = wanted.map_err(Failure::Usage)?;
    let mut overlays = Overlays { counter: Counter::Off, ..Overlays::default() };
    for overlay in &wanted {
        if let Overlay::On(switch) = overlay {
            switch(&mut overlays);
        }
    }
    play.view().look = look(shot);
    play.show(overlays);
    let mut tape = tape.into_iter();
    for _ in 0..tick {
        play.step(tape.next().unwrap_or(Inputs::default()));
    }
    for overlay in &wanted {
        if let Overlay::Key(tool) = overlay {
            play.press(*tool);
        }
    }
    if wanted.iter().any(|overlay| matches!(overlay, Overlay::Tools)) {
        play.list_tools();
    }
    list.begin(shot.size.unwrap_or(play.size()));
    play.draw(1.0, list);
    Ok(())
}
