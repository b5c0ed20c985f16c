//! The scenes that `quadrant shot --scene` draws, each by its name. The command, its help and the completions of the shells all
//! read the table `SCENES`, so a new scene is one row.

use std::path::Path;
use std::sync::Arc;

use super::command_line::{Invocation, Shot};
use super::common::{load_replay, load_replay_of, no_operands, one_operand};
use super::lab::lab_options;
use crate::career::Career;
use crate::draw::sprites::CLIPS;
use crate::draw::{DrawList, catalogue, gallery};
use crate::failure::Failure;
use crate::files::library::Library;
use crate::files::pack::Pack;
use crate::game::start::{GameOptions, start};
use crate::game::{lab_setup, stages};
use crate::level::Theme;
use crate::level::edit::Document;
use crate::saves::keeper::Keeper;
use crate::scene::briefing::Briefing;
use crate::scene::editor::Editor;
use crate::scene::options::{BOARDS, Options, Page};
use crate::scene::panels::Panels;
use crate::scene::play::{Play, Start};
use crate::scene::results::After;
use crate::scene::title::{Demo, Title};
use crate::scene::{Controls, MenuKey, Next, Screen};
use crate::settings::{PictureOptions, Settings};
use crate::spelling::named;

pub const OPTION_PAGES: [(&str, Page); 7] = [
    ("picture", Page::Picture),
    ("sound", Page::Sound),
    ("game", Page::Game),
    ("controls", Page::Controls),
    ("first", Page::First),
    ("new-pad", Page::Teach),
    ("any-pad", Page::Teach),
];
pub const STATISTICS_PAGES: [(&str, usize); 5] =
    [("totals", 0), ("kills", 1), ("deaths", 2), ("places", 3), ("tree", 4)];
pub const CONTROL_PAGES: [(&str, Page); 4] = [
    ("keys-1", Page::Board(BOARDS[0])),
    ("keys-2", Page::Board(BOARDS[1])),
    ("pad-1", Page::Board(BOARDS[2])),
    ("pad-2", Page::Board(BOARDS[3])),
];

/// The default tick of a scene, when everything has appeared.
const SETTLED: u32 = 120;
/// The same for the results, which count up first, and for the panels, whose words are written letter by letter.
const COUNTED: u32 = 600;
const WRITTEN: u32 = 260;

/// The source of a scene.
pub struct Asked<'a> {
    pub shot: &'a Shot,
    pub words: &'a Invocation,
    pub library: &'a Library,
    /// Opens the saved progress. Only some scenes need it.
    pub kept: &'a dyn Fn() -> Keeper,
}

impl Asked<'_> {
    fn tick(&self) -> u32 {
        self.shot.tick.unwrap_or(SETTLED)
    }

    fn keeper(&self) -> Keeper {
        (self.kept)()
    }

    fn title(&self) -> Result<Title, Failure> {
        let mut title = stages::title(self.library, &Career::default(), None)?;
        title.set_look(look(self.shot));
        for _ in 0..self.tick() {
            title.tick(Controls::default());
        }
        Ok(title)
    }
}

pub struct Scene {
    pub name: &'static str,
    /// The words that may follow the name on the command line, in the words of the help.
    pub operand: &'static str,
    pub what: &'static str,
    draw: fn(&Asked, &mut DrawList) -> Result<(), Failure>,
}

const fn scene(
    name: &'static str,
    operand: &'static str,
    what: &'static str,
    draw: fn(&Asked, &mut DrawList) -> Result<(), Failure>,
) -> Scene {
    Scene { name, operand, what, draw }
}

pub static SCENES: [Scene; 23] = [
    scene("title", "", "The title.", |asked, list| show(list, asked.title()?, 0)),
    scene("tiles", "", "Every tile set and decoration.", draw_tiles),
    scene("map", "", "The level map, as far as you have come.", draw_map),
    scene("time-attack", "LEVEL", "The start of a time attack.", draw_trial),
    scene("modes", "", "The modes. --tick chooses the row.", draw_modes),
    scene("boss-rush", "", "The fights of the boss rush. --tick chooses the row.", draw_rush),
    scene("achievements", "", "Your achievements.", |asked, list| {
        show(list, stages::achievements(asked.library, &asked.keeper())?, 0)
    }),
    scene("statistics", "", "Your statistics.", draw_statistics),
    scene("briefing", "LEVEL", "The briefing of a stage.", draw_briefing),
    scene("opening", "", "The story before the first stage.", |asked, list| {
        draw_panels(asked, list, Panels::opening())
    }),
    scene("between", "", "The story after the first, second or third quadrant: --page chooses it.", draw_between),
    scene("results", "", "The results of --replay FILE, or of the first stage.", draw_results),
    scene("own-levels", "[DIR]", "Your packs and levels, or the levels of a folder as a pack.", draw_own),
    scene("notes", "", "The notes that you have found.", |asked, list| {
        show(list, stages::notes(asked.library, asked.keeper().career())?, 0)
    }),
    scene("ending-found", "", "The end of the story when everything was found.", |asked, list| {
        draw_panels(asked, list, Panels::ending(true))
    }),
    scene("ending-missing", "", "The end of the story when something is missing.", |asked, list| {
        draw_panels(asked, list, Panels::ending(false))
    }),
    scene("ending", "", "The figures after the end.", |asked, list| {
        let difficulty = asked.shot.game.rules.difficulty;
        show(list, stages::ending(asked.library, &asked.keeper(), difficulty)?, asked.tick())
    }),
    scene("credits", "", "The credits.", |asked, list| {
        show(list, stages::credits(asked.library, &asked.keeper()), asked.tick())
    }),
    scene("lab", "[LEVEL]", "The lab.", |asked, list| {
        let options = lab_options(&asked.shot.lab, asked.shot.game.index, asked.words)?;
        show(list, lab_setup::still_lab(&options, asked.library, asked.tick())?, 0)
    }),
    scene("editor", "LEVEL", "The level editor, with the way of --replay FILE.", draw_editor),
    scene("gallery", "[SHEETS]", "Every sprite, or those whose names begin with a word.", draw_gallery),
    scene("options", "", "The options.", |asked, list| draw_options(asked, list, "options", &OPTION_PAGES)),
    scene("controls", "", "The keys and buttons.", |asked, list| draw_options(asked, list, "controls", &CONTROL_PAGES)),
];

pub fn draw(name: &str, asked: &Asked, list: &mut DrawList) -> Result<(), Failure> {
    let known: Vec<(&str, &Scene)> = SCENES.iter().map(|scene| (scene.name, scene)).collect();
    let scene = named("scene", name, &known).map_err(Failure::Usage)?;
    if scene.operand.is_empty() {
        no_operands(asked.words)?;
    }
    (scene.draw)(asked, list)
}

pub fn look(shot: &Shot) -> PictureOptions {
    PictureOptions { text: shot.text, ..PictureOptions::default() }
}

/// Draws a screen after so many ticks without a key.
fn show(list: &mut DrawList, mut screen: impl Screen, ticks: u32) -> Result<(), Failure> {
    for _ in 0..ticks {
        screen.tick(Controls::default());
    }
    screen.draw(1.0, list);
    Ok(())
}

/// The picture is as large as its content, whatever size was given.
fn draw_tiles(_: &Asked, list: &mut DrawList) -> Result<(), Failure> {
    *list = DrawList::new(catalogue::size().0, catalogue::size().1);
    catalogue::draw(list);
    Ok(())
}

fn draw_map(asked: &Asked, list: &mut DrawList) -> Result<(), Failure> {
    let keeper = asked.keeper();
    let last = keeper.career().last.clone().unwrap_or_default();
    show(list, stages::map(asked.library, &keeper, &last, asked.shot.game.rules)?, asked.tick())
}

fn draw_trial(asked: &Asked, list: &mut DrawList) -> Result<(), Failure> {
    let level = one_operand(asked.words, "LEVEL, the stage to attack")?;
    show(list, stages::trial(asked.library, &asked.keeper(), &level, asked.shot.game.rules)?, 0)
}

fn draw_modes(asked: &Asked, list: &mut DrawList) -> Result<(), Failure> {
    show_row(asked, list, stages::modes(asked.library, &asked.keeper(), asked.shot.game.rules.difficulty)?)
}

fn draw_rush(asked: &Asked, list: &mut DrawList) -> Result<(), Failure> {
    show_row(asked, list, stages::rush(asked.library, &asked.keeper(), asked.shot.game.rules.difficulty)?)
}

/// Each tick selects the next row.
fn show_row(asked: &Asked, list: &mut DrawList, mut screen: impl Screen) -> Result<(), Failure> {
    for _ in 0..asked.shot.tick.unwrap_or_default() {
        screen.tick(Controls { menu: Some(MenuKey::Down), ..Controls::default() });
    }
    show(list, screen, 0)
}

fn draw_statistics(asked: &Asked, list: &mut DrawList) -> Result<(), Failure> {
    let mut statistics = stages::statistics(asked.library, &asked.keeper())?;
    let page = asked.shot.lab.page.as_deref().unwrap_or("totals");
    statistics.open(named("page of the statistics", page, &STATISTICS_PAGES).map_err(Failure::Usage)?);
    show(list, statistics, 0)
}

fn draw_briefing(asked: &Asked, list: &mut DrawList) -> Result<(), Failure> {
    let level = one_operand(asked.words, "LEVEL, the stage to brief")?;
    let options = GameOptions { rules: asked.shot.game.rules, ..GameOptions::default() };
    let play = Play::new(start(asked.library, &level, &options)?);
    show(list, Briefing::new(Box::new(play)), asked.tick())
}

fn draw_between(asked: &Asked, list: &mut DrawList) -> Result<(), Failure> {
    let page = page_number(asked.shot)?;
    let quadrants = [Theme::Docks, Theme::Foundry, Theme::Gardens];
    let Some(panels) = quadrants.get(page.wrapping_sub(1)).and_then(|quadrant| Panels::between(*quadrant)) else {
        return Err(Failure::Usage(format!("--page {page}: the pages of this scene are 1 to 3")));
    };
    show(list, panels, asked.shot.tick.unwrap_or(WRITTEN))
}

fn draw_panels(asked: &Asked, list: &mut DrawList, mut panels: Panels) -> Result<(), Failure> {
    let page = page_number(asked.shot)?;
    let pages = panels.open(page);
    if !(1..=pages).contains(&page) {
        return Err(Failure::Usage(format!("--page {page}: the pages of this scene are 1 to {pages}")));
    }
    show(list, panels, asked.shot.tick.unwrap_or(WRITTEN))
}

fn draw_results(asked: &Asked, list: &mut DrawList) -> Result<(), Failure> {
    let Asked { shot, library, .. } = *asked;
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
    let name = shot.lab.replay.as_ref().map_or(replay.level.clone(), |file| file.display().to_string());
    let key = library.key_of(&replay.level, &level);
    let mut play = Play::new(Start::of(&replay, level, shot.game.index));
    play.set_look(look(shot));
    for inputs in replay.inputs() {
        play.step(inputs);
        play.take_photo();
    }
    if play.world().hash() != replay.final_hash {
        return Err(format!("{name}: this recording was made on another version of the level").into());
    }
    if play.results().is_none() {
        play.show_results();
    }
    play.draw_beneath(list);
    let verdict = asked.keeper().career().compare(&key, &play.world().results());
    if let Some(results) = play.results() {
        results.judge(Some(verdict), None, Some(After::NextStage), true);
        results.offer_export();
        for _ in 0..shot.tick.unwrap_or(COUNTED) {
            results.tick(&Default::default());
        }
        results.draw(list);
    }
    Ok(())
}

fn draw_editor(asked: &Asked, list: &mut DrawList) -> Result<(), Failure> {
    let wanted = one_operand(asked.words, "LEVEL, the level to show in the editor")?;
    let document = Document::new(&wanted, asked.library.find(&wanted)?.text);
    let mut editor = Editor::new(document, list.size(), Next::Quit);
    editor.set_look(look(asked.shot));
    if let Some(level) = editor.document().level() {
        editor.own = asked.library.own(&wanted, level);
    }
    if let (Some(file), Some(level)) = (&asked.shot.lab.replay, editor.document().playable()) {
        let replay = load_replay_of(file, &wanted, level)?;
        editor.show_run(replay);
    }
    match asked.shot.lab.page.as_deref() {
        Some("area") => editor.show_area(),
        Some("jump") => editor.show_reach(),
        Some("letters") => editor.show_letters(),
        Some(page) => {
            return Err(Failure::Usage(format!("the editor has no page {page}; its pages are area, jump and letters")));
        }
        None => {}
    }
    show(list, editor, 0)
}

/// Draws a page of all pictures, or of the sheets whose name begins with the given word.
fn draw_gallery(asked: &Asked, list: &mut DrawList) -> Result<(), Failure> {
    let sheets = match asked.words.operands.as_slice() {
        [] => "",
        [word] => word,
        [_, word, ..] => {
            return Err(Failure::Usage(format!("unexpected argument {word}; the gallery takes one name of a sheet")));
        }
    };
    if !CLIPS.iter().any(|clip| clip.name.starts_with(sheets)) {
        return Err(Failure::Usage(format!("no sprite has a name that begins with {sheets}")));
    }
    let page = page_number(asked.shot)?;
    let pages = gallery::draw(list, sheets, page);
    if !(1..=pages).contains(&page) {
        return Err(Failure::Usage(format!("--page {page}: at this --size the pages are 1 to {pages}")));
    }
    Ok(())
}

fn draw_own(asked: &Asked, list: &mut DrawList) -> Result<(), Failure> {
    let keeper = asked.keeper();
    let mut own = match asked.words.operands.as_slice() {
        [] => stages::own(keeper.shelf().as_ref(), &keeper, None),
        _ => {
            let folder = one_operand(asked.words, "DIR, a folder of levels")?;
            let (pack, _) = Pack::of_folder(Path::new(&folder))?;
            stages::pack(Path::new(&folder), pack.card, &keeper, None)
        }
    };
    if let Some(pack) = own.in_focus().map(|entry| entry.place.clone()).filter(|_| own.is_shelf()) {
        let pack = Path::new(&pack);
        if pack.is_dir() {
            own.fill(stages::stages_of(pack, &keeper.career_of(pack)));
        }
    }
    own.set_look(look(asked.shot));
    show(list, own, asked.tick())
}

/// Draws the page over the title, which is where players open it.
fn draw_options(asked: &Asked, list: &mut DrawList, scene: &str, pages: &[(&str, Page)]) -> Result<(), Failure> {
    let wanted = asked.shot.lab.page.as_deref().unwrap_or(pages[0].0);
    let page = named(&format!("page of the {scene}"), wanted, pages).map_err(Failure::Usage)?;
    asked.title()?.draw_run(1.0, list);
    let mut options = Options::new(Settings { text: asked.shot.text, ..Settings::default() }, Arc::default());
    options.open(page);
    if wanted == "new-pad" {
        options.teach(0);
    }
    show(list, options, 0)
}

/// Returns the page of a scene whose pages are numbers, from 1.
fn page_number(shot: &Shot) -> Result<usize, Failure> {
    let Some(page) = &shot.lab.page else { return Ok(1) };
    page.parse().map_err(|_| Failure::Usage(format!("--page {page}: the pages of this scene are numbers")))
}
