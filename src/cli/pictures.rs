//! `quadrant shot`: one picture without a window, of a level at some tick or of a scene, drawn by the game itself. A
//! new scene needs an arm here, and its name in the command's help.

use std::sync::Arc;

use super::command_line::{Shot, Words};
use super::common::{claim_picture, keeper, load_replay, load_replay_of, no_operands, one_operand};
use super::lab::lab_options;
use crate::career::Career;
use crate::draw::overlay::{Counter, Overlays};
use crate::draw::sprites::CLIPS;
use crate::draw::view::View;
use crate::draw::{DrawList, catalogue, gallery};
use crate::failure::Failure;
use crate::files::library::{Library, write};
use crate::files::shot;
use crate::game::start::{GameOptions, start};
use crate::game::{lab_setup, stages};
use crate::input::Inputs;
use crate::level::edit::Document;
use crate::saves::keeper::Keeper;
use crate::scene::briefing::Briefing;
use crate::scene::credits::Credits;
use crate::scene::editor::Editor;
use crate::scene::options::{BOARDS, Options, Page};
use crate::scene::panels::Panels;
use crate::scene::play::Play;
use crate::scene::results::{After, Results};
use crate::scene::title::Demo;
use crate::scene::{Controls, MenuKey, Next, Screen, Tool};
use crate::settings::{PictureOptions, Settings};
use crate::sim::World;
use crate::spelling::named;

const OPTION_PAGES: [(&str, Page); 8] = [
    ("picture", Page::Picture),
    ("sound", Page::Sound),
    ("game", Page::Game),
    ("controls", Page::Controls),
    ("first", Page::First),
    ("difficulty", Page::Difficulty),
    ("new-pad", Page::Teach),
    ("any-pad", Page::Teach),
];
const STATISTICS_PAGES: [(&str, usize); 4] = [("totals", 0), ("kills", 1), ("deaths", 2), ("places", 3)];
const CONTROL_PAGES: [(&str, Page); 4] = [
    ("keys-1", Page::Board(BOARDS[0])),
    ("keys-2", Page::Board(BOARDS[1])),
    ("pad-1", Page::Board(BOARDS[2])),
    ("pad-2", Page::Board(BOARDS[3])),
];

/// The default tick of a scene, when everything has appeared.
const SETTLED: u32 = 120;
/// The same for the results, which count up first.
const COUNTED: u32 = 600;
/// The same for the panels, whose words are written letter by letter.
const WRITTEN: u32 = 600;

#[derive(Clone, Copy)]
enum Overlay {
    On(fn(&mut Overlays)),
    /// A key of a tool, which is pressed after the last tick.
    Key(Tool),
    Tools,
}

const OVERLAYS: [(&str, Overlay); 11] = [
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

pub fn take(shot: &Shot, words: &Words, library: &Library) -> Result<(), Failure> {
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
    words: &Words,
    library: &Library,
    kept: impl FnOnce() -> Keeper,
) -> Result<DrawList, Failure> {
    let mut list = DrawList::new(shot.size.0, shot.size.1);
    list.look = look(shot);
    match &shot.scene {
        Some(scene) => {
            if !["lab", "editor", "gallery", "briefing", "time-attack"].contains(&scene.as_str()) {
                no_operands(words)?;
            }
            shot_of_scene(scene, shot, words, library, kept, &mut list)?;
        }
        None => shot_of_level(shot, words, library, &mut list)?,
    }
    Ok(list)
}

fn look(shot: &Shot) -> PictureOptions {
    PictureOptions { text: shot.text, ..PictureOptions::default() }
}

fn shot_of_scene(
    scene: &str,
    shot: &Shot,
    words: &Words,
    library: &Library,
    kept: impl FnOnce() -> Keeper,
    list: &mut DrawList,
) -> Result<(), Failure> {
    let tick = shot.tick.unwrap_or(SETTLED);
    match scene {
        "title" => {
            let mut title = stages::title(library, &Career::default())?;
            title.set_look(look(shot));
            for _ in 0..tick {
                title.tick(Default::default());
            }
            title.draw(1.0, list);
            Ok(())
        }
        "editor" => {
            let wanted = one_operand(words, "LEVEL, the level to show in the editor")?;
            let document = Document::new(&wanted, library.find(&wanted)?.text);
            let mut editor = Editor::new(document, shot.size, Next::Quit);
            editor.set_look(look(shot));
            editor.draw(1.0, list);
            Ok(())
        }
        "lab" => {
            lab_setup::still_lab(&lab_options(&shot.lab, shot.game.index, words)?, library, tick)?.draw(list);
            Ok(())
        }
        "gallery" => draw_gallery(shot, words, list),
        "options" | "controls" => draw_options(scene, shot, library, list),
        "map" => {
            let keeper = kept();
            let last = keeper.career().last.clone().unwrap_or_default();
            let mut map = stages::map(library, &keeper, &last, shot.game.rules)?;
            for _ in 0..tick {
                map.tick(Default::default());
            }
            map.draw(1.0, list);
            Ok(())
        }
        "time-attack" => {
            let level = one_operand(words, "LEVEL, the stage to attack")?;
            let trial = stages::trial(library, &kept(), &level, shot.game.rules)?;
            trial.draw(list);
            Ok(())
        }
        "modes" => {
            let mut modes = stages::modes(library, &kept(), shot.game.rules.difficulty)?;
            // Each tick selects the next row.
            for _ in 0..shot.tick.unwrap_or_default() {
                modes.tick(Controls { menu: Some(MenuKey::Down), ..Controls::default() });
            }
            modes.draw(list);
            Ok(())
        }
        "achievements" => {
            stages::achievements(library, &kept())?.draw(list);
            Ok(())
        }
        "statistics" => {
            let mut statistics = stages::statistics(library, &kept())?;
            let page = shot.lab.page.as_deref().unwrap_or("totals");
            statistics.open(named("page of the statistics", page, &STATISTICS_PAGES).map_err(Failure::Usage)?);
            statistics.draw(list);
            Ok(())
        }
        "results" => draw_results(shot, library, &kept(), list),
        "credits" => {
            let mut credits = Credits::new(&kept().career().totals);
            for _ in 0..tick {
                credits.tick(Default::default());
            }
            credits.draw(list);
            Ok(())
        }
        "briefing" => {
            let level = one_operand(words, "LEVEL, the stage to brief")?;
            let options = GameOptions { rules: shot.game.rules, ..GameOptions::default() };
            let play = Play::new(start(library, &level, &options)?, shot.size);
            let mut briefing = Briefing::new(Box::new(play));
            for _ in 0..tick {
                briefing.tick(Default::default());
            }
            briefing.draw(list);
            Ok(())
        }
        "opening" | "ending-found" | "ending-missing" => {
            let mut panels = match scene {
                "opening" => Panels::opening(),
                _ => Panels::ending(scene == "ending-found"),
            };
            let page = page_number(shot)?;
            let pages = panels.open(page);
            if !(1..=pages).contains(&page) {
                return Err(Failure::Usage(format!("--page {page}: the pages of this scene are 1 to {pages}")));
            }
            for _ in 0..shot.tick.unwrap_or(WRITTEN) {
                panels.tick(Default::default());
            }
            panels.draw(list);
            Ok(())
        }
        "notes" => {
            stages::notes(library, kept().career())?.draw(list);
            Ok(())
        }
        "ending" => {
            let mut ending = stages::ending(library, &kept(), shot.game.rules.difficulty)?;
            for _ in 0..tick {
                ending.tick(Default::default());
            }
            ending.draw(list);
            Ok(())
        }
        "tiles" => {
            // As large as its content, whatever size was given.
            *list = DrawList::new(catalogue::size().0, catalogue::size().1);
            catalogue::draw(list);
            Ok(())
        }
        _ => Err(Failure::Usage(format!(
            "unknown scene {scene}; the scenes are title, editor, gallery, tiles, map, options, controls, lab, briefing, time-attack, modes, achievements, statistics, opening, results, notes, ending, ending-found, ending-missing, credits"
        ))),
    }
}

/// Draws the page over the title, which is where players open it.
fn draw_options(scene: &str, shot: &Shot, library: &Library, list: &mut DrawList) -> Result<(), Failure> {
    let pages: &[(&str, Page)] = match scene {
        "options" => &OPTION_PAGES,
        _ => &CONTROL_PAGES,
    };
    let wanted = shot.lab.page.as_deref().unwrap_or(pages[0].0);
    let page = named(&format!("page of the {scene}"), wanted, pages).map_err(Failure::Usage)?;
    let mut title = stages::title(library, &Career::default())?;
    for _ in 0..shot.tick.unwrap_or(SETTLED) {
        title.tick(Default::default());
    }
    title.set_look(look(shot));
    title.draw_run(1.0, list);
    let mut options = Options::new(Settings { text: shot.text, ..Settings::default() }, Arc::default());
    options.open(page);
    if wanted == "new-pad" {
        options.teach(0);
    }
    options.draw(list);
    Ok(())
}

fn draw_results(shot: &Shot, library: &Library, keeper: &Keeper, list: &mut DrawList) -> Result<(), Failure> {
    let (replay, level) = match &shot.lab.replay {
        Some(file) => {
            let (replay, level, _) = load_replay(file, library, None)?;
            (replay, level)
        }
        None => {
            let Demo { level, replay } = stages::demo(library, 0)?;
            let none = "the first stage has no recording here; name one with --replay FILE";
            (replay.ok_or_else(|| Failure::Usage(none.into()))?, level)
        }
    };
    let mut world = World::new(Arc::clone(&level), replay.seed, replay.rules, shot.game.index);
    let name = shot.lab.replay.as_ref().map_or(replay.level.clone(), |file| file.display().to_string());
    replay.play(&mut world, |_| {}).map_err(|divergence| format!("{name}: {divergence}"))?;
    let verdict = keeper.career().compare(&library.key_of(&replay.level, &level), &world.results());
    let mut results = Results::new(&level.name, world.results());
    results.judge(Some(verdict), None, Some(After::NextStage), true);
    results.offer_export();
    let mut view = View::new(&world, shot.size);
    (view.hud, view.overlays.counter, view.look) = (false, Counter::Off, look(shot));
    view.draw(&world, 1.0, list);
    for _ in 0..shot.tick.unwrap_or(COUNTED) {
        results.tick(&Default::default());
    }
    results.draw(list);
    Ok(())
}

/// Draws a page of all pictures, or of the sheets whose name begins with the given word.
fn draw_gallery(shot: &Shot, words: &Words, list: &mut DrawList) -> Result<(), Failure> {
    let sheets = match words.operands.as_slice() {
        [] => "",
        [word] => word,
        [_, word, ..] => {
            return Err(Failure::Usage(format!("unexpected argument {word}; the gallery takes one name of a sheet")));
        }
    };
    if !CLIPS.iter().any(|clip| clip.name.starts_with(sheets)) {
        return Err(Failure::Usage(format!("no sprite has a name that begins with {sheets}")));
    }
    let page = page_number(shot)?;
    let pages = gallery::draw(list, sheets, page);
    if !(1..=pages).contains(&page) {
        return Err(Failure::Usage(format!("--page {page}: at this --size the pages are 1 to {pages}")));
    }
    Ok(())
}

/// Returns the page of a scene whose pages are numbers, from 1.
fn page_number(shot: &Shot) -> Result<usize, Failure> {
    let Some(page) = &shot.lab.page else { return Ok(1) };
    page.parse().map_err(|_| Failure::Usage(format!("--page {page}: the pages of this scene are numbers")))
}

fn shot_of_level(shot: &Shot, words: &Words, library: &Library, list: &mut DrawList) -> Result<(), Failure> {
    let wanted = one_operand(words, "LEVEL, the name of a level or its file")?;
    let tick = shot.tick.unwrap_or_default();
    let mut start = start(library, &wanted, &shot.game)?;
    let mut tape = Vec::new();
    if let Some(file) = &shot.lab.replay {
        let replay = load_replay_of(file, &start.level_name, &start.level)?;
        (start.seed, start.rules) = (replay.seed, replay.rules);
        tape = replay.inputs().take(tick as usize).collect();
    }
    let mut play = Play::new(start, shot.size);
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
    play.draw(1.0, list);
    Ok(())
}
