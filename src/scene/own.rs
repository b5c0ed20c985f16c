//! The player's own levels: the packs that were opened and the levels that the editor saved, or the levels of one pack. A
//! list is at the left. At the right is what is selected: a view of it, in which its recording plays, what its author says,
//! whether it can be beaten, and what can be done with it. Letters that are typed search the list. The program fills in
//! the levels of a pack when it is selected, because this screen knows no files.

mod paint;
mod proof;
mod search;

use std::sync::Arc;

use super::offer::{By, Offer};
use super::screen::{Controls, MenuKey, MenuSound, Next, OwnAction, Pointer, Screen, TypedKey};
use super::title::{Demo, staged};
use super::widgets::buttons::Buttons;
use super::widgets::chrome::{Chrome, columns};
use super::widgets::list::List;
use super::widgets::notice::Notice;
use crate::draw::DrawList;
use crate::draw::skin::Skin;
use crate::draw::view::View;
use crate::geom::Rect;
use crate::input::Inputs;
use crate::level::Level;
use crate::replay::Replay;
use crate::settings::PictureOptions;
use crate::sim::World;
use crate::words::Text;
pub(super) use paint::draw_about;
pub use proof::Proof;
pub(super) use proof::Prover;
use search::Search;

const FRAMES: [Rect; 2] = columns(252);
pub(super) const LEFT: Rect = FRAMES[0];
pub(super) const RIGHT: Rect = FRAMES[1];
const PAD: i32 = 8;
/// The row above the list, and the list.
const SEARCH: Rect = Rect { x: LEFT.x, y: LEFT.y + 4, w: LEFT.w, h: 26 };
const LIST: Rect = Rect { y: SEARCH.bottom() + 2, h: LEFT.bottom() - SEARCH.bottom() - 4, ..LEFT };
const ROW: i32 = 36;
const VIEW: Rect = Rect { x: RIGHT.x + PAD, y: RIGHT.y + PAD + 2, w: RIGHT.w - 2 * PAD, h: 134 };
const BUTTON: i32 = 22;
const BUTTONS: Rect = Rect { y: RIGHT.bottom() - PAD - BUTTON, h: BUTTON, ..VIEW };
/// The view begins when the focus has rested for so many ticks, so that scrolling stays quick.
const REST_TICKS: u32 = 8;

/// A level with what is known of it.
pub struct Stage {
    pub level: Result<Arc<Level>, String>,
    /// The own pictures of its folder.
    pub skin: Option<Arc<Skin>>,
    pub recording: Option<Replay>,
    /// The player's best time in ticks.
    pub best: Option<u32>,
    pub is_cleared: bool,
    pub proof: Proof,
}

impl Stage {
    pub fn new(level: Result<Arc<Level>, String>, skin: Option<Arc<Skin>>, recording: Option<Replay>) -> Stage {
        let proof = if recording.is_some() { Proof::Waits } else { Proof::Missing };
        Stage { level, skin, recording, best: None, is_cleared: false, proof }
    }

    /// The title of the level, or the name of a file that cannot be read.
    pub fn title(&self) -> &str {
        match &self.level {
            Ok(level) => &level.name,
            Err(problem) => problem.split(':').next().unwrap_or_default(),
        }
    }
}

/// How old a pack is, compared with the other versions of it that the player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Age {
    Latest,
    /// Nobody knows which version is newer, but this one was opened before another one.
    OpenedBefore,
    Older,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryKind {
    Pack {
        levels: usize,
        /// 0 if it has no number.
        version: u32,
        age: Age,
    },
    /// A level of the player, which can be changed.
    Level,
    LevelOfPack,
    /// The file of a pack that was not opened yet.
    Arrived,
    /// The way to begin a new level.
    New,
}

/// A row of the list.
pub struct Entry {
    pub kind: EntryKind,
    /// The folder of a pack, or the file of a level or of a pack that was not opened yet.
    pub place: String,
    pub title: String,
    pub author: String,
    pub words: String,
    /// One for a level. Empty for a new level, and for a pack that was not selected yet.
    pub stages: Vec<Stage>,
}

impl Entry {
    /// How many levels can be beaten, how many are settled, and how many there are.
    fn proved(&self) -> (usize, usize, usize) {
        let count = |is: &dyn Fn(&Stage) -> bool| self.stages.iter().filter(|stage| is(stage)).count();
        let proved = count(&|stage| matches!(stage.proof, Proof::Clears(_)));
        (proved, count(&|stage| stage.proof.is_settled()), self.stages.len())
    }

    /// The version of a pack. 0 if it has no number.
    pub fn version(&self) -> u32 {
        if let EntryKind::Pack { version, .. } = self.kind { version } else { 0 }
    }

    /// Whether it is a pack that was not selected yet.
    fn is_unread(&self) -> bool {
        self.stages.is_empty() && matches!(self.kind, EntryKind::Pack { .. })
    }

    pub(super) fn is_proved(&self) -> bool {
        let (proved, _, all) = self.proved();
        proved > 0 && proved == all
    }

    fn actions(&self) -> Vec<(Text, OwnAction)> {
        let stage = self.stages.first();
        let can_play = stage.is_some_and(|stage| stage.level.is_ok());
        let can_watch = stage.is_some_and(|stage| matches!(stage.proof, Proof::Clears(_)));
        let all = [
            (words!("own.open"), OwnAction::Open),
            (words!("map.editor"), OwnAction::New),
            (words!("map.play"), OwnAction::Play),
            (words!("own.watch"), OwnAction::Watch),
            (words!("map.editor"), OwnAction::Edit),
            (words!("own.remove"), OwnAction::Remove),
        ];
        let is_offered = |action: OwnAction| match (self.kind, action) {
            (EntryKind::New, action) => action == OwnAction::New,
            (EntryKind::Arrived, action) => action == OwnAction::Open,
            (EntryKind::Pack { .. }, action) => matches!(action, OwnAction::Open | OwnAction::Remove),
            (_, OwnAction::Play) => can_play,
            (_, OwnAction::Watch) => can_watch,
            (EntryKind::Level, action) => matches!(action, OwnAction::Edit | OwnAction::Remove),
            (EntryKind::LevelOfPack, _) => false,
        };
        all.into_iter().filter(|(_, action)| is_offered(*action)).collect()
    }
}

/// A question about the entry in focus. It is answered before anything else happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Question {
    Remove,
    /// Whether this pack, which was just opened, replaces the other versions of it.
    Replace,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Focus {
    Search,
    List,
    Buttons,
}

/// The level in focus, while its recording plays.
pub(super) struct Preview {
    level: Arc<Level>,
    replay: Option<Replay>,
    world: World,
    view: View,
    tape: Vec<Inputs>,
}

pub struct OwnLevels {
    /// The title and the author of the pack whose levels are shown, or `None` for the shelf.
    pack: Option<(String, String)>,
    entries: Vec<Entry>,
    /// The entries that the search leaves, in order.
    shown: Vec<usize>,
    list: List,
    search: Search,
    buttons: Buttons<OwnAction>,
    focus: Focus,
    asks: Option<Question>,
    /// The sentences of the question whether a pack replaces others.
    question: String,
    rest_ticks: u32,
    preview: Option<Preview>,
    prover: Prover,
    look: PictureOptions,
    chrome: Chrome,
}

impl OwnLevels {
    /// `at` is the place of the entry in focus.
    pub fn new(entries: Vec<Entry>, pack: Option<(String, String)>, at: Option<&str>) -> OwnLevels {
        let mut own = OwnLevels {
            pack,
            entries,
            shown: Vec::new(),
            list: List::new(0, LIST, ROW),
            search: Search::default(),
            buttons: Buttons::grid(&[], 1, BUTTONS, BUTTON),
            focus: Focus::List,
            asks: None,
            question: String::new(),
            rest_ticks: 0,
            preview: None,
            prover: Prover::default(),
            look: PictureOptions::default(),
            chrome: Chrome::default(),
        };
        own.find(at);
        own
    }

    pub fn is_shelf(&self) -> bool {
        self.pack.is_none()
    }

    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub fn in_focus(&self) -> Option<&Entry> {
        self.entries.get(self.at()?)
    }

    /// The number of the entry in focus.
    fn at(&self) -> Option<usize> {
        self.shown.get(self.list.focus).copied()
    }

    /// Fills in the levels of the entry in focus.
    pub fn fill(&mut self, stages: Vec<Stage>) {
        if let Some(entry) = self.at().and_then(|at| self.entries.get_mut(at)) {
            entry.stages = stages;
        }
        self.offer();
    }

    /// Shows the entries that the search leaves. The focus stays on the entry of this place if it is among them.
    fn find(&mut self, at: Option<&str>) {
        let fits = |nth: &usize| {
            let Entry { title, author, words, .. } = &self.entries[*nth];
            [title, author, words].iter().any(|text| self.search.finds(text))
        };
        self.shown = (0..self.entries.len()).filter(fits).collect();
        self.list = List::new(self.shown.len(), LIST, ROW);
        let nth = self.shown.iter().position(|nth| Some(self.entries[*nth].place.as_str()) == at);
        self.list.look_at(nth.unwrap_or(0));
        self.select();
    }

    /// Call it when another entry is in focus.
    fn select(&mut self) {
        (self.rest_ticks, self.asks) = (0, None);
        self.focus = if self.shown.is_empty() { Focus::Search } else { Focus::List };
        self.preview = None;
        self.offer();
    }

    fn offer(&mut self) {
        let actions = match (self.asks, self.in_focus()) {
            (_, None) => Vec::new(),
            (Some(Question::Remove), Some(_)) => {
                vec![(words!("own.keep"), OwnAction::Keep), (words!("own.remove"), OwnAction::RemoveNow)]
            }
            (Some(Question::Replace), Some(_)) => {
                vec![(words!("own.replace"), OwnAction::Replace), (words!("own.keep_both"), OwnAction::KeepBoth)]
            }
            (None, Some(entry)) => entry.actions(),
        };
        let before = self.buttons.in_focus();
        self.buttons = Buttons::grid(&actions, actions.len(), BUTTONS, BUTTON);
        self.buttons.focus_on(before);
        if self.focus == Focus::Buttons && actions.is_empty() {
            self.focus = Focus::List;
        }
    }

    /// Lets the view and the proofs go on.
    fn go_on(&mut self) -> Next {
        self.rest_ticks = self.rest_ticks.saturating_add(1);
        let focus = self.at();
        if let Some(preview) = &mut self.preview {
            preview.step();
        } else if self.rest_ticks >= REST_TICKS
            && let Some(at) = focus
        {
            match self.entries[at].stages.iter().find_map(|stage| Some((stage.level.as_ref().ok()?, stage))) {
                Some((level, stage)) => {
                    let replay = stage.recording.clone().filter(|replay| replay.refuses(level).is_none());
                    self.preview = Some(Preview::new(Arc::clone(level), replay, self.look, stage.skin.clone()));
                }
                None if self.entries[at].is_unread() && self.rest_ticks == REST_TICKS => {
                    return Next::Own(OwnAction::Look);
                }
                None => {}
            }
        }
        let before = focus.map(|at| self.entries[at].proved());
        // What is in focus comes first.
        let order = focus.into_iter().chain(0..self.entries.len());
        let entries = &self.entries;
        let waiting = |at: usize| {
            let nth = entries[at].stages.iter().position(|stage| !stage.proof.is_settled())?;
            Some((at, nth))
        };
        let next = if self.prover.is_busy() { None } else { order.into_iter().find_map(waiting) };
        self.prover.tick(next, |(at, nth)| self.entries.get_mut(at)?.stages.get_mut(nth));
        // A recording that was played can be watched.
        if focus.map(|at| self.entries[at].proved()) != before && self.asks.is_none() {
            self.offer();
        }
        Next::Stay
    }

    fn take(&mut self, action: OwnAction) -> Next {
        self.chrome.sound = Some(MenuSound::Choose);
        match action {
            OwnAction::Remove | OwnAction::Keep => {
                self.asks = (action == OwnAction::Remove).then_some(Question::Remove);
                self.offer();
                // "Keep" is first, so that a second press removes nothing.
                self.buttons.focus_on(if self.asks.is_some() {
                    Some(OwnAction::Keep)
                } else {
                    Some(OwnAction::Remove)
                });
                self.focus = Focus::Buttons;
                Next::Stay
            }
            action => {
                self.asks = None;
                Next::Own(action)
            }
        }
    }

    /// The question whether a pack replaces others, if it is open.
    pub fn asks(&self) -> Option<&str> {
        (self.asks == Some(Question::Replace)).then_some(&self.question)
    }

    /// Asks whether the entry in focus, a pack that was just opened, replaces the other versions of it. The question may say
    /// that they are newer, and then the first answer is to keep both.
    pub fn ask_to_replace(&mut self, question: String, are_newer: bool) {
        (self.asks, self.question) = (Some(Question::Replace), question);
        self.offer();
        self.buttons.focus = usize::from(are_newer);
        self.focus = Focus::Buttons;
    }

    /// Uses the first button, as a press on a row does.
    fn take_first(&mut self) -> Next {
        let first = self.buttons.items().next();
        match first {
            Some((action, _)) if self.asks.is_none() => self.take(action),
            _ => {
                self.chrome.sound = Some(MenuSound::Denied);
                Next::Stay
            }
        }
    }

    /// Closes one thing at a time: the notice, the question, the buttons, the search, the screen.
    fn step_back(&mut self) -> Next {
        if self.chrome.notice.take().is_some() {
            return Next::Stay;
        }
        match self.asks {
            Some(Question::Remove) => return self.take(OwnAction::Keep),
            // Nothing is removed without an answer.
            Some(Question::Replace) => return self.take(OwnAction::KeepBoth),
            None => {}
        }
        if self.focus == Focus::Buttons {
            self.focus = Focus::List;
            return Next::Stay;
        }
        if self.search.clear() {
            let at = self.in_focus().map(|entry| entry.place.clone());
            self.find(at.as_deref());
            return Next::Stay;
        }
        self.leave()
    }

    fn leave(&self) -> Next {
        if self.is_shelf() { Next::Title } else { Next::OwnLevels }
    }

    fn begin_search(&mut self, letter: Option<char>) -> Next {
        self.search.begin(letter);
        self.chrome.sound = Some(MenuSound::Choose);
        self.find(None);
        Next::Stay
    }

    /// Handles a tick while a text is written.
    fn write(&mut self, controls: &Controls, goes_back: bool) -> Next {
        let heard = self.search.tick(controls, goes_back);
        self.chrome.sound = heard.sound;
        if heard.has_changed {
            self.find(None);
        }
        Next::Stay
    }

    fn move_to(&mut self, focus: Focus) -> Next {
        self.focus = focus;
        self.chrome.sound = Some(MenuSound::Move);
        Next::Stay
    }

    fn press(&mut self, controls: &Controls) -> Next {
        let has_buttons = !self.buttons.is_empty();
        match (self.focus, controls.menu) {
            (_, Some(MenuKey::PageLeft | MenuKey::PageRight)) if has_buttons && self.asks.is_none() => {
                self.move_to(if self.focus == Focus::Buttons { Focus::List } else { Focus::Buttons })
            }
            (Focus::Search, Some(MenuKey::Choose)) => self.begin_search(None),
            (Focus::Search, Some(MenuKey::Down)) if !self.shown.is_empty() => self.move_to(Focus::List),
            (Focus::Search, _) => Next::Stay,
            (Focus::List, Some(MenuKey::Up)) if self.list.focus == 0 => self.move_to(Focus::Search),
            (Focus::List, Some(MenuKey::Right)) if has_buttons => {
                self.buttons.focus = 0;
                self.move_to(Focus::Buttons)
            }
            (Focus::List, _) => self.point(controls),
            (Focus::Buttons, Some(MenuKey::Left)) if !self.buttons.go((-1, 0)) && self.asks.is_none() => {
                self.move_to(Focus::List)
            }
            (Focus::Buttons, Some(MenuKey::Left)) => self.move_to(Focus::Buttons),
            (Focus::Buttons, Some(MenuKey::Right)) if self.buttons.go((1, 0)) => self.move_to(Focus::Buttons),
            (Focus::Buttons, Some(MenuKey::Choose)) => {
                self.buttons.in_focus().map_or(Next::Stay, |action| self.take(action))
            }
            (Focus::Buttons, _) => Next::Stay,
        }
    }

    /// Handles the mouse and the keys of the list. A click selects a row, and a click on the selected row uses it.
    fn point(&mut self, controls: &Controls) -> Next {
        let pointer = controls.pointer;
        let clicked = pointer.left.pressed;
        if let Some(button) = self.buttons.under(pointer) {
            if (pointer.moved || clicked) && (self.buttons.focus, self.focus) != (button, Focus::Buttons) {
                (self.buttons.focus, self.focus) = (button, Focus::Buttons);
                self.chrome.sound = Some(MenuSound::Move);
            }
            return match self.buttons.in_focus() {
                Some(action) if clicked => self.take(action),
                _ => Next::Stay,
            };
        }
        if self.asks.is_some() {
            return Next::Stay;
        }
        if clicked && SEARCH.covers(pointer.at) {
            return self.begin_search(None);
        }
        let before = self.list.focus;
        let chosen = self.list.tick(&Controls { pointer: Pointer { moved: false, ..pointer }, ..*controls });
        self.chrome.sound = self.list.sound;
        let is_other = self.list.focus != before;
        if is_other {
            self.select();
        } else if chosen.is_some() {
            self.focus = Focus::List;
            return self.take_first();
        }
        Next::Stay
    }
}

impl Preview {
    pub fn new(level: Arc<Level>, replay: Option<Replay>, look: PictureOptions, skin: Option<Arc<Skin>>) -> Preview {
        let (world, mut view, tape, _) = staged(Demo { level: Arc::clone(&level), replay: replay.clone() });
        (view.look, view.skin) = (look, skin);
        Preview { level, replay, world, view, tape }
    }

    pub fn draw(&mut self, mix: f32, list: &mut DrawList) {
        self.view.draw(&self.world, mix, list);
    }

    pub fn set_look(&mut self, look: PictureOptions) {
        self.view.look = look;
    }

    /// Shows the recording to its end and then again.
    pub fn step(&mut self) {
        let tick = self.world.tick() as usize;
        if !self.tape.is_empty() && tick >= self.tape.len() {
            let (replay, skin) = (self.replay.take(), self.view.skin.take());
            *self = Preview::new(Arc::clone(&self.level), replay, self.view.look, skin);
        }
        self.view.before_tick(&self.world);
        self.world.step(self.tape.get(self.world.tick() as usize).copied().unwrap_or_default());
        self.view.after_tick(&self.world);
    }
}

impl Screen for OwnLevels {
    fn screen(&self) -> String {
        let name = if self.is_shelf() { "own levels" } else { "pack" };
        match (self.search.is_written(), self.asks) {
            (true, _) => format!("{name}: search"),
            (_, Some(Question::Remove)) => format!("{name}: remove"),
            (_, Some(Question::Replace)) => format!("{name}: replace"),
            _ => name.into(),
        }
    }

    fn offers(&self) -> Vec<Offer> {
        if self.search.is_written() {
            return self.search.offers().chain([Chrome::back("done")]).collect();
        }
        let mut offers = Vec::new();
        if self.asks.is_none() {
            let name = |row: usize| self.shown.get(row).map_or(String::new(), |nth| self.entries[*nth].title.clone());
            offers = self.list.offers(self.focus == Focus::List, name);
            offers.push(Offer::new("search", SEARCH, By::Focus { on: self.focus == Focus::Search }));
            offers.push(Chrome::back("back"));
        }
        offers.extend(self.buttons.offers(self.focus == Focus::Buttons));
        offers
    }

    fn tick(&mut self, controls: Controls) -> Next {
        let goes_back = self.chrome.tick(&controls);
        let wants = self.go_on();
        match self.heed(&controls, goes_back) {
            Next::Stay => wants,
            next => next,
        }
    }

    fn draw(&mut self, mix: f32, list: &mut DrawList) {
        paint::draw(self, mix, list);
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.chrome.sound
    }

    fn set_look(&mut self, look: PictureOptions) {
        self.look = look;
        if let Some(preview) = &mut self.preview {
            preview.set_look(look);
        }
    }

    fn can_warn(&self) -> bool {
        true
    }

    fn warn(&mut self, sentence: &str) {
        Notice::warn(&mut self.chrome.notice, sentence);
    }
}

impl OwnLevels {
    fn heed(&mut self, controls: &Controls, goes_back: bool) -> Next {
        if self.search.is_written() {
            return self.write(controls, goes_back);
        }
        if goes_back {
            return if controls.menu.is_some() || self.asks.is_some() { self.step_back() } else { self.leave() };
        }
        match controls.typed.map(|typed| (typed.key, typed.control)) {
            // Here letters search, and move nothing.
            Some((TypedKey::Letter(letter), false)) if letter.is_ascii_alphanumeric() && self.asks.is_none() => {
                self.begin_search(Some(letter))
            }
            Some((TypedKey::Delete, false)) if self.asks.is_none() && self.can(OwnAction::Remove) => {
                self.take(OwnAction::Remove)
            }
            _ if controls.menu.is_some() => self.press(controls),
            _ => self.point(controls),
        }
    }

    fn can(&self, action: OwnAction) -> bool {
        self.buttons.items().any(|(one, _)| one == action)
    }
}
