//! Draws the screen of the own levels.

use super::{Age, BUTTONS, Entry, EntryKind, Focus, LEFT, OwnLevels, PAD, Preview, Proof, Question, RIGHT, VIEW};
use crate::draw::font::{Align, Font};
use crate::draw::sprites::Sprite;
use crate::draw::{Colour, DrawList, backdrop};
use crate::geom::Rect;
use crate::level::Theme;
use crate::scene::results::Clocked;
use crate::scene::screen::OwnAction;
use crate::scene::widgets::chrome::draw_frame;
use crate::scene::widgets::hints::{self, MenuAction};

const GREEN: Colour = Colour::rgb(0x8fe07a);
const RED: Colour = Colour::rgb(0xff8a70);
const RULE: Colour = Colour::rgb(0x3a4260);
/// The height of the picture on an empty shelf.
const INVITES: i32 = 74;
/// Room for the mark of a row.
const MARK: i32 = 22;

pub(super) fn draw(own: &mut OwnLevels, mix: f32, list: &mut DrawList) {
    let theme = own.preview.as_ref().map_or(Theme::Docks, |preview| preview.level.theme);
    own.chrome.draw_view(list, theme, 4, 170);
    match &own.pack {
        Some((title, author)) if author.is_empty() => own.chrome.draw_head(list, title, ""),
        Some((title, author)) => own.chrome.draw_head(list, title, words!("own.by", author = author)),
        None => own.chrome.draw_head(list, words!("title.own"), ""),
    }
    draw_frame(list, LEFT);
    draw_frame(list, RIGHT);
    let idle = words!("own.search");
    own.search.draw(list, own.focus == Focus::Search, own.chrome.device, own.chrome.ticks, &idle);
    if own.focus == Focus::List {
        own.list.draw(list);
    } else {
        own.list.draw_unfocused(list);
    }
    for (row, place) in own.list.rows() {
        let entry = &own.entries[own.shown[row]];
        draw_row(list, entry, place, row == own.list.focus);
    }
    match own.at() {
        Some(at) if own.entries[at].kind != EntryKind::New => draw_entry(own, at, mix, list),
        at => draw_help(at.is_some(), own.entries.len() == 1, own.chrome.ticks, list),
    }
    if !own.buttons.is_empty() {
        own.buttons.draw(list, own.focus == Focus::Buttons);
    }
    draw_hints(own, list);
}

fn draw_row(list: &mut DrawList, entry: &Entry, place: Rect, is_chosen: bool) {
    let (left, right) = (place.x + PAD + 2, place.right() - PAD - MARK);
    let colour = if is_chosen { Colour::AMBER } else { Colour::PAPER };
    let title = Rect { x: left, w: right - left, ..place };
    // A long title is cut at its frame.
    list.lens(title, 4, |list| {
        let font = Font::fitting(list.look.text, list.width, &entry.title);
        list.text(font, Align::Left, 0, 12 - font.capital() / 2, colour, &entry.title);
        let below = match entry.kind {
            EntryKind::Pack { levels, version, age } => about_pack(entry, levels, version, age),
            EntryKind::Level | EntryKind::LevelOfPack => reached(entry),
            EntryKind::Arrived => words!("own.arrived").into(),
            EntryKind::New => words!("own.new_below").into(),
        };
        list.text(Font::Small, Align::Left, 0, 22, Colour::DIM, below);
    });
    if entry.is_proved() {
        list.sprite(Sprite::MarksCleared, 0, place.right() - PAD - MARK / 2, place.center().y, false);
    }
}

/// The version of a pack, and its author or how many levels it has.
fn about_pack(entry: &Entry, levels: usize, version: u32, age: Age) -> String {
    let numbered = match (age, version) {
        (Age::Latest, 0) => None,
        (Age::OpenedBefore, 0) => Some(words!("own.opened_before").to_string()),
        (Age::Older, 0) => Some(words!("own.older").to_string()),
        (Age::Latest, _) => Some(words!("own.version", version = version).to_string()),
        (Age::OpenedBefore, _) => Some(words!("own.version_before", version = version).to_string()),
        (Age::Older, _) => Some(words!("own.version_older", version = version).to_string()),
    };
    let by = match entry.author.is_empty() {
        true => words!("own.pack", levels = levels).to_string(),
        false => words!("own.by", author = entry.author).to_string(),
    };
    numbered.into_iter().chain([by]).collect::<Vec<_>>().join(", ")
}

fn draw_entry(own: &mut OwnLevels, at: usize, mix: f32, list: &mut DrawList) {
    let entry = &own.entries[at];
    let bottom = BUTTONS.y - 8;
    let question = match (own.asks, entry.kind) {
        (None, _) => return draw_about(list, entry, own.preview.as_mut(), mix, bottom),
        (Some(Question::Replace), _) => own.question.clone(),
        (_, EntryKind::Pack { .. }) => words!("own.ask.pack", title = entry.title).to_string(),
        (_, EntryKind::Level | EntryKind::LevelOfPack | EntryKind::Arrived | EntryKind::New) => {
            words!("own.ask.level", file = entry.place).to_string()
        }
    };
    let y = draw_head(list, entry, own.preview.as_mut(), mix);
    list.paragraph(Font::of(list.look.text), Align::Left, (VIEW.x, y), VIEW.w, Colour::AMBER, &question);
}

/// Draws what a stranger sees of an entry into the right frame, down to `bottom`.
pub(in crate::scene) fn draw_about(
    list: &mut DrawList,
    entry: &Entry,
    preview: Option<&mut Preview>,
    mix: f32,
    bottom: i32,
) {
    let y = draw_head(list, entry, preview, mix);
    let font = Font::of(list.look.text);
    // The words get what the proof leaves.
    let proof = bottom - font.line();
    list.lens(Rect::new(VIEW.x, y, VIEW.w, proof - y), 4, |list| {
        let is_long = |font: Font| font.lines(&entry.words, VIEW.w).count() as i32 * font.line() > list.height;
        let font = if is_long(font) { Font::Small } else { font };
        list.paragraph(font, Align::Left, (0, 1), VIEW.w, Colour::PAPER, &entry.words);
    });
    draw_proof(list, entry, proof);
}

/// Draws the view and the title. Returns where the text below them begins.
fn draw_head(list: &mut DrawList, entry: &Entry, preview: Option<&mut Preview>, mix: f32) -> i32 {
    match preview {
        Some(preview) => list.lens(VIEW, 4, |list| preview.draw(mix, list)),
        None => list.fill(VIEW, Colour::INK),
    }
    list.outline(VIEW, RULE);
    let y = VIEW.bottom() + 10;
    let reached = reached(entry);
    let room = VIEW.w - Font::Small.width(&reached) - 12;
    let font = Font::heading(room, &entry.title);
    list.lens(Rect::new(VIEW.x, y - 2, room, 24), 4, |list| {
        list.text(font, Align::Left, 0, 2, Colour::PAPER, &entry.title);
    });
    list.text(Font::Small, Align::Right, VIEW.right(), y + 4, Colour::DIM, &reached);
    y + 24
}

/// The progress of the player in it.
fn reached(entry: &Entry) -> String {
    let Some(first) = entry.stages.first() else { return String::new() };
    match (entry.kind, first.best) {
        (EntryKind::Pack { .. }, _) => {
            let cleared = entry.stages.iter().filter(|stage| stage.is_cleared).count();
            words!("own.cleared_of", done = cleared, levels = entry.stages.len()).to_string()
        }
        (_, Some(best)) => words!("own.best", time = Clocked(best)).to_string(),
        (_, None) if first.is_cleared => words!("own.cleared").into(),
        _ if first.level.is_err() => words!("own.broken").into(),
        _ => words!("own.not_cleared").into(),
    }
}

/// Whether it can be beaten.
fn proved(entry: &Entry) -> (Colour, String) {
    let (proved, settled, all) = entry.proved();
    let Some(first) = entry.stages.first() else { return (Colour::DIM, String::new()) };
    if let EntryKind::Pack { .. } = entry.kind {
        return match () {
            () if settled < all => (Colour::DIM, words!("own.proof.checks", done = settled, all = all).to_string()),
            () if proved == all => (GREEN, words!("own.proof.all", levels = all).to_string()),
            () => (Colour::PAPER, words!("own.proof.some", done = proved, levels = all).to_string()),
        };
    }
    if let Err(problem) = &first.level {
        return (RED, problem.lines().next().unwrap_or_default().into());
    }
    match first.proof {
        Proof::Clears(ticks) => (GREEN, words!("own.proof.clears", time = Clocked(ticks)).to_string()),
        Proof::Waits => (Colour::DIM, words!("own.proof.waits").into()),
        Proof::Missing => (Colour::PAPER, words!("own.proof.missing").into()),
        Proof::Old => (RED, words!("own.proof.old").into()),
        Proof::Fails => (RED, words!("own.proof.fails").into()),
    }
}

fn draw_proof(list: &mut DrawList, entry: &Entry, y: i32) {
    let (colour, text) = proved(entry);
    let indent = if entry.is_proved() { MARK } else { 0 };
    if entry.is_proved() {
        let middle = y + Font::of(list.look.text).capital() / 2;
        list.sprite(Sprite::MarksCleared, 0, VIEW.x + 8, middle, false);
    }
    let font = Font::fitting(list.look.text, VIEW.w - indent, &text);
    list.lens(Rect::new(VIEW.x + indent, y - 1, VIEW.w - indent, font.line() + 2), 4, |list| {
        list.text(font, Align::Left, 0, 1, colour, &text);
    });
}

/// Says how levels get here, or that the search finds none.
/// Draws what can be put here, and how. A shelf on which nothing is yet has a picture above it.
fn draw_help(is_found: bool, is_empty: bool, now: u32, list: &mut DrawList) {
    let font = Font::of(list.look.text);
    let (left, width) = (VIEW.x + 4, VIEW.w - 8);
    if !is_found {
        let text = words!("own.nothing_found");
        list.paragraph(font, Align::Left, (left, VIEW.y + 6), width, Colour::PAPER, &text);
        return;
    }
    let mut y = VIEW.y + 6;
    if is_empty {
        let area = Rect { h: INVITES, ..VIEW };
        list.lens(area, 4, |list| draw_site(list, now));
        list.outline(area, RULE);
        y = area.bottom() + 10;
        list.text(Font::Large, Align::Left, left, y, Colour::AMBER, words!("own.empty"));
        y += 24;
    }
    let steps = [
        (words!("own.how.make"), words!("own.how.make.text")),
        (words!("own.how.get"), words!("own.how.get.text")),
        (words!("own.how.share"), words!("own.how.share.text")),
    ];
    for (title, text) in steps {
        list.text(font, Align::Left, left, y, Colour::AMBER, title);
        y = list.paragraph(font, Align::Left, (left, y + font.line()), width, Colour::PAPER, &text) + 6;
    }
}

/// Draws a place where a level is being built.
fn draw_site(list: &mut DrawList, now: u32) {
    backdrop::draw_window(list, Theme::Docks, now as i32 / 3, 40, now);
    let floor = list.height - 10;
    list.fill(Rect::new(0, floor, list.width, 10), Colour::INK);
    // The grid of the editor, in which the next tile is about to be placed.
    for x in (0..list.width).step_by(16) {
        list.fill(Rect::new(x, 0, 1, floor), Colour::PAPER.with_alpha(18));
    }
    for y in (0..floor).rev().step_by(16) {
        list.fill(Rect::new(0, y, list.width, 1), Colour::PAPER.with_alpha(18));
    }
    for (column, row) in [(9, 0), (10, 0), (10, 1), (11, 0), (11, 1), (12, 0)] {
        let tile = Rect::new(column * 16, floor - 16 * (row + 1), 15, 15);
        list.fill(tile, Colour::rgb(0x2a3350));
        list.outline(tile, Colour::rgb(0x47506a));
    }
    if (now / 24).is_multiple_of(2) {
        list.outline(Rect::new(12 * 16, floor - 32, 15, 15), Colour::AMBER);
    }
    let hero = Sprite::PlayerVictory;
    list.sprite(hero, 0, 4 * 16, floor, false);
    let soldier = Sprite::SoldierWalk;
    list.sprite(soldier, soldier.at(now), 17 * 16, floor, true);
}

fn draw_hints(own: &OwnLevels, list: &mut DrawList) {
    let first = own.buttons.items().next().map(|(action, _)| action);
    let writes = [(MenuAction::Move, words!("own.hint.letter")), (MenuAction::Choose, words!("scores.done"))];
    let opens =
        if matches!(first, Some(OwnAction::Open | OwnAction::New)) { words!("hint.open") } else { words!("hint.play") };
    let chooses =
        [hints::CHOOSE, (MenuAction::Choose, opens), (MenuAction::Change, words!("hint.actions")), hints::BACK];
    let selects = [hints::CHOOSE, hints::SELECT, hints::BACK];
    let shown: &[_] = match own.focus {
        _ if own.search.is_written() => &writes,
        Focus::List if first.is_some() => &chooses,
        _ => &selects,
    };
    own.chrome.draw_hints(list, shown);
}
