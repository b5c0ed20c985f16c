//! Publishing a level from the editor, or all levels of its folder. At the left are the title, the author and the words, and the recording that shows that
//! the level can be beaten: the author's own or that of the bot. At the right is what a stranger will see. The recording is
//! played here first, and only one that clears the level is published. The editor waits behind this screen.

use std::sync::Arc;

use super::editor::Editor;
use super::offer::Offer;
use super::own::{Age, Entry, EntryKind, LEFT, Preview, Proof, Prover, RIGHT, Stage, draw_about};
use super::screen::{Controls, MenuKey, MenuSound, Next, Pointer, Screen, TypedKey};
use super::widgets::chrome::{Chrome, draw_arrow, draw_frame};
use super::widgets::hints::{self, MenuAction};
use super::widgets::list::List;
use super::widgets::notice::Notice;
use crate::draw::font::{Align, Font};
use crate::draw::skin::Skin;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::Level;
use crate::level::letters::is_shown;
use crate::replay::Replay;
use crate::settings::PictureOptions;
use crate::words::Text;

const LIST: Rect = Rect { y: LEFT.y + 6, h: LEFT.h - 12, ..LEFT };
const ROW: i32 = 46;
const PAD: i32 = 10;
const EDGE: Colour = Colour::rgb(0x47506a);
/// The rows below the fields.
const WHAT: usize = FIELDS.len();
const RUN: usize = WHAT + 1;
const PUBLISH: usize = RUN + 1;
const ROWS: usize = PUBLISH + 1;

/// The fields, and the most letters of each, as the card of a pack has them.
const FIELDS: [(Text, usize); 3] =
    [(words!("publish.title"), 40), (words!("publish.author"), 40), (words!("publish.words"), 300)];

/// A recording that may show that the level can be beaten, and whose it is.
pub struct Clear {
    pub by: Text,
    pub run: Replay,
}

/// The pack of a level alone or of its whole folder: what it says of itself, and its file.
pub struct Offered {
    pub texts: [String; 3],
    pub place: String,
}

pub struct Publish {
    /// `None` only before [`Publish::hold`] and after [`Publish::leave`].
    editor: Option<Box<Editor>>,
    level: Arc<Level>,
    /// The own pictures of its folder.
    skin: Option<Arc<Skin>>,
    clears: Vec<Clear>,
    clear: usize,
    /// The entry that a stranger will see. It has the texts of the fields.
    entry: Entry,
    /// Where the pack is written.
    place: String,
    /// The pack of the folder while that of the level is shown, and the other way round. `None` if the folder has no other
    /// level.
    other: Option<Offered>,
    list: List,
    preview: Option<Preview>,
    prover: Prover,
    look: PictureOptions,
    chrome: Chrome,
}

impl Publish {
    /// `texts` are the title, the author and the words to begin with.
    pub fn new(
        level: Arc<Level>,
        skin: Option<Arc<Skin>>,
        Offered { texts: [title, author, words], place }: Offered,
        folder: Option<Offered>,
    ) -> Publish {
        let entry =
            Entry { kind: EntryKind::LevelOfPack, place: String::new(), title, author, words, stages: Vec::new() };
        let mut publish = Publish {
            editor: None,
            level,
            skin,
            clears: Vec::new(),
            clear: 0,
            entry,
            place,
            other: folder,
            list: List::new(ROWS, LIST, ROW),
            preview: None,
            prover: Prover::default(),
            look: PictureOptions::default(),
            chrome: Chrome::default(),
        };
        publish.choose(0);
        publish
    }

    /// Takes the editor that waits behind this screen.
    pub fn hold(&mut self, editor: Box<Editor>) {
        self.editor = Some(editor);
    }

    pub fn editor(&self) -> Option<&Editor> {
        self.editor.as_deref()
    }

    /// Returns the editor, once.
    pub fn leave(&mut self) -> Option<Box<Editor>> {
        self.editor.take()
    }

    /// The title, the author and the words.
    pub fn texts(&self) -> [&str; 3] {
        [&self.entry.title, &self.entry.author, &self.entry.words].map(|text| text.trim())
    }

    /// The levels of the folder, if it is published as a whole.
    pub fn folder(&self) -> Option<&[Stage]> {
        self.is_folder().then_some(&self.entry.stages)
    }

    fn is_folder(&self) -> bool {
        self.entry.kind != EntryKind::LevelOfPack
    }

    /// Turns from the level to its folder, or back. The recordings are looked for again.
    fn turn_what(&mut self) -> Next {
        self.chrome.sound = Some(MenuSound::Denied);
        let Some(other) = &mut self.other else { return Next::Stay };
        let Entry { title, author, words, .. } = &mut self.entry;
        [title, author, words].into_iter().zip(&mut other.texts).for_each(|(mine, other)| std::mem::swap(mine, other));
        std::mem::swap(&mut self.place, &mut other.place);
        self.entry.kind = if self.is_folder() {
            EntryKind::LevelOfPack
        } else {
            EntryKind::Pack { levels: 0, version: 0, age: Age::Latest }
        };
        self.fill(Vec::new());
        self.chrome.sound = Some(MenuSound::Count);
        Next::ReadProofs
    }

    /// Takes the levels of the folder. Their recordings are played from their start.
    pub fn fill(&mut self, stages: Vec<Stage>) {
        self.entry.stages = stages;
        self.prover = Prover::default();
    }

    /// Takes the recordings of the level.
    pub fn offer(&mut self, clears: Vec<Clear>) {
        self.clears = clears;
        self.choose(self.clear.min(self.clears.len().saturating_sub(1)));
    }

    /// The recordings that clear the levels of the folder.
    pub fn proofs(&self) -> Vec<&Replay> {
        let proved = self.entry.stages.iter().filter(|stage| matches!(stage.proof, Proof::Clears(_)));
        proved.filter_map(|stage| stage.recording.as_ref()).collect()
    }

    /// The titles of the levels that no recording clears, in one text. `None` while the recordings are played.
    pub fn unproved(&self) -> Option<String> {
        let stages = &self.entry.stages;
        let titles = stages.iter().filter(|stage| !matches!(stage.proof, Proof::Clears(_))).map(Stage::title);
        stages.iter().all(|stage| stage.proof.is_settled()).then(|| titles.collect::<Vec<_>>().join(", "))
    }

    pub fn level(&self) -> &Arc<Level> {
        &self.level
    }

    /// The recording to publish, if it was played here and clears the level.
    pub fn proof(&self) -> Option<&Replay> {
        let is_proved = matches!(self.entry.stages.first()?.proof, Proof::Clears(_));
        self.clears.get(self.clear).filter(|_| is_proved).map(|clear| &clear.run)
    }

    pub fn tell(&mut self, news: &str) {
        self.chrome.notice = Some(Notice::news(news));
    }

    /// Chooses a recording. It is played from its start.
    fn choose(&mut self, clear: usize) {
        self.clear = clear;
        let run = self.clears.get(clear).map(|clear| clear.run.clone());
        self.entry.stages = vec![Stage::new(Ok(Arc::clone(&self.level)), self.skin.clone(), run.clone())];
        self.prover = Prover::default();
        self.preview = Some(Preview::new(Arc::clone(&self.level), run, self.look, self.skin.clone()));
    }

    fn turn(&mut self, by: usize) {
        self.chrome.sound = Some(MenuSound::Denied);
        if self.clears.len() > 1 && !self.is_folder() {
            self.choose((self.clear + by) % self.clears.len());
            self.chrome.sound = Some(MenuSound::Count);
        }
    }

    fn field(&mut self) -> Option<(&mut String, usize)> {
        let most = FIELDS.get(self.list.focus)?.1;
        let text = match self.list.focus {
            0 => &mut self.entry.title,
            1 => &mut self.entry.author,
            _ => &mut self.entry.words,
        };
        Some((text, most))
    }

    /// Writes into the field in focus. Returns whether the key belongs to it and so moves nothing.
    fn write(&mut self, controls: &Controls) -> bool {
        let Some((text, most)) = self.field() else { return false };
        let before = text.len();
        if let Some(letter) = controls.written.filter(|letter| is_shown(*letter) && text.chars().count() < most) {
            text.push(letter);
        }
        let key = controls.typed.map(|typed| typed.key);
        if key == Some(TypedKey::Backspace) {
            text.pop();
        }
        let has_changed = text.len() != before;
        if has_changed {
            self.chrome.sound = Some(MenuSound::Count);
        }
        has_changed || matches!(key, Some(TypedKey::Letter(_) | TypedKey::Backspace))
    }

    fn publish(&mut self) -> Next {
        let lacks = match () {
            () if self.texts()[0].is_empty() => Some(words!("publish.no_title").into()),
            () if self.is_folder() && self.entry.is_proved() => None,
            () if self.is_folder() => Some(match self.unproved() {
                Some(levels) => words!("publish.no_proofs", levels = levels).to_string(),
                None => words!("publish.wait").into(),
            }),
            () if self.clears.is_empty() => Some(words!("publish.no_clear").into()),
            () if self.proof().is_none() => Some(words!("publish.no_proof").into()),
            () => None,
        };
        match lacks {
            None => {
                self.chrome.sound = Some(MenuSound::Stamp);
                Next::WritePack
            }
            Some(lacks) => {
                self.chrome.sound = Some(MenuSound::Denied);
                Notice::warn(&mut self.chrome.notice, &lacks);
                Next::Stay
            }
        }
    }

    fn draw_row(&self, list: &mut DrawList, row: usize, place: Rect) {
        let font = Font::of(list.look.text);
        let in_focus = row == self.list.focus;
        let colour = if in_focus { Colour::AMBER } else { Colour::PAPER };
        let inner = Rect { x: place.x + PAD, w: place.w - 2 * PAD, ..place };
        if row == PUBLISH {
            let y = place.center().y - Font::Large.capital() / 2;
            list.text(Font::Large, Align::Left, inner.x, y - 6, colour, words!("publish.now"));
            list.lens(Rect { y: y + 12, h: 14, ..inner }, 4, |list| {
                // The end of a long path says more than its beginning.
                let x = (list.width - Font::Small.width(&self.place)).min(0);
                list.text(Font::Small, Align::Left, x, 1, Colour::DIM, &self.place);
            });
            return;
        }
        let below = if row == WHAT { words!("publish.what") } else { words!("publish.clear") };
        let name = FIELDS.get(row).map_or(below, |(name, _)| *name);
        list.text(Font::Small, Align::Left, inner.x, place.y + 3, Colour::DIM, name);
        let box_ = Rect { y: place.y + 14, h: 27, ..inner };
        list.fill(box_, Colour::INK);
        list.outline(box_, if in_focus { Colour::AMBER } else { EDGE });
        let middle = box_.center().y - font.capital() / 2;
        if row == WHAT || row == RUN {
            let by = match self.clears.get(self.clear) {
                _ if row == WHAT && self.is_folder() => words!("publish.folder").to_string(),
                _ if row == WHAT => words!("publish.level").into(),
                _ if self.is_folder() => match self.unproved() {
                    Some(levels) if !levels.is_empty() => words!("publish.lacks", levels = levels).to_string(),
                    _ => words!("publish.by_folder").into(),
                },
                Some(clear) => clear.by.into(),
                None => words!("publish.nobody").into(),
            };
            let turns = if row == WHAT { self.other.is_some() } else { self.clears.len() > 1 && !self.is_folder() };
            let font = Font::fitting(list.look.text, box_.w - 40, &by);
            // The names of many levels are cut at the frame.
            list.lens(Rect { x: box_.x + 20, w: box_.w - 40, ..box_ }, 4, |list| {
                let x = (list.width / 2).max(font.width(&by) / 2);
                list.text(font, Align::Middle, x, middle - box_.y, colour, &by);
            });
            if turns {
                draw_arrow(list, (box_.x + 10, box_.center().y), -1, colour);
                draw_arrow(list, (box_.right() - 11, box_.center().y), 1, colour);
            }
            return;
        }
        let text = [&self.entry.title, &self.entry.author, &self.entry.words][row];
        // The end of a long text is shown, because it is written there.
        let shown = (box_.w - 20).min(font.width(text));
        let is_caret = in_focus && (self.chrome.ticks / 20).is_multiple_of(2);
        list.lens(Rect { x: box_.x + 6, w: box_.w - 12, ..box_ }, 4, |list| {
            let y = (list.height - font.capital()) / 2;
            list.text(font, Align::Right, shown + 1, y, colour, text);
            if is_caret {
                list.fill(Rect::new(shown + 3, y - 1, 2, font.capital() + 2), Colour::PAPER);
            }
        });
    }
}

impl Screen for Publish {
    fn screen(&self) -> String {
        "publish".into()
    }

    fn offers(&self) -> Vec<Offer> {
        let names = ["title", "author", "words", "what", "recording", "publish"];
        let mut offers = self.list.offers(true, |row| names[row].into());
        offers.push(Chrome::back("back"));
        offers
    }

    fn tick(&mut self, controls: Controls) -> Next {
        let goes_back = self.chrome.tick(&controls);
        if let Some(preview) = &mut self.preview {
            preview.step();
        }
        let waiting = || self.entry.stages.iter().position(|stage| !stage.proof.is_settled());
        let next = if self.prover.is_busy() { None } else { waiting().map(|nth| (0, nth)) };
        self.prover.tick(next, |(_, nth)| self.entry.stages.get_mut(nth));
        if controls.menu == Some(MenuKey::Back) && self.chrome.notice.take().is_some() {
            return Next::Stay;
        }
        if goes_back {
            return Next::LeavePublish;
        }
        if self.write(&controls) {
            return Next::Stay;
        }
        match (self.list.focus, controls.menu) {
            (WHAT, Some(MenuKey::Left | MenuKey::Right)) => return self.turn_what(),
            (RUN, Some(MenuKey::Left)) => self.turn(self.clears.len().saturating_sub(1)),
            (RUN, Some(MenuKey::Right)) => self.turn(1),
            _ => {}
        }
        if matches!(controls.menu, Some(MenuKey::Left | MenuKey::Right)) {
            return Next::Stay;
        }
        let chosen = self.list.tick(&Controls { pointer: Pointer { moved: false, ..controls.pointer }, ..controls });
        self.chrome.sound = self.chrome.sound.or(self.list.sound);
        match chosen {
            Some(PUBLISH) => self.publish(),
            Some(WHAT) => self.turn_what(),
            Some(RUN) => {
                self.turn(1);
                Next::Stay
            }
            // Return goes on to the next field, as in a form. A click only chooses a field.
            Some(row) => {
                self.list.look_at(row + usize::from(controls.menu == Some(MenuKey::Choose)));
                self.chrome.sound = Some(MenuSound::Tool);
                Next::Stay
            }
            None => Next::Stay,
        }
    }

    fn draw(&mut self, mix: f32, list: &mut DrawList) {
        self.chrome.draw_view(list, self.level.theme, 4, 170);
        self.chrome.draw_head(list, words!("publish.head"), words!("publish.seen"));
        draw_frame(list, LEFT);
        draw_frame(list, RIGHT);
        self.list.draw(list);
        for (row, place) in self.list.rows() {
            self.draw_row(list, row, place);
        }
        let bottom = RIGHT.bottom() - PAD - 18;
        draw_about(list, &self.entry, self.preview.as_mut(), mix, bottom);
        if !self.entry.author.trim().is_empty() {
            let by = words!("own.by", author = self.entry.author.trim());
            list.text(Font::Small, Align::Left, RIGHT.x + 8, bottom + 6, Colour::DIM, by);
        }
        let hint = match self.list.focus {
            WHAT | RUN => hints::CHANGE,
            PUBLISH => hints::SELECT,
            _ => (MenuAction::Choose, words!("publish.next")),
        };
        self.chrome.draw_hints(list, &[hints::ROW, hint, hints::BACK]);
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
