//! Draws the contents of the options, and says where everything is, for drawing and for the mouse. A page has a panel of
//! rows and a sentence about the row in focus.

use super::bind::LISTEN_TICKS;
use super::pages::{BOARDS, Page, Row, TABS};
use super::setting::Shown;
use super::teach::{ANSWER_TICKS, QUESTIONS, Teach};
use super::words::{action_name, board_name, difficulty_words, short_board_name, tab_name};
use super::{Focus, Options};
use crate::draw::font::{Align, Font};
use crate::draw::glyphs::{Glyph, Maker};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::input::Button;
use crate::scene::press::Device;
use crate::scene::widgets::chrome::draw_arrow;
use crate::scene::widgets::tabs::{self, Tabs};
use crate::settings::bindings::{self, Slot};
use crate::settings::key_place::KeyPlace;
use crate::words::Text;

/// The bottom of the panel. The sentence is below it.
const PANEL_END: i32 = 302;
const MARGIN: i32 = 12;
/// A list of bindings has more rows than the other pages, so they are closer together.
const ROW: i32 = 23;
const BOARD_ROW: i32 = 19;
const BUTTON_GAP: i32 = 8;
/// The three difficulties below the welcome: top of the first, height of each, and top of the sentence in each.
const PICK_TOP: i32 = 34;
const PICK_ROW: i32 = 54;
const PICKS: i32 = 3;
const PICK_SENTENCE: i32 = 26;
/// Left edge of a value in its row, and width of all marks of a bar.
const VALUE: i32 = 290;
const BAR: i32 = 210;
const COLUMNS: [i32; 2] = [180, 376];
const COLUMN: i32 = 188;
const TELLS_TOP: i32 = 311;

const EDGE: Colour = Colour::rgb(0x34425a);
const FOCUS: Colour = Colour::rgb(0x28324c);
const QUIET: Colour = Colour::rgb(0x566a82);
const MARK: Colour = Colour::rgb(0xd68b28);

/// Returns the panel of a page, which is below the tabs if there are any.
pub(super) fn panel(page: Page) -> Rect {
    let top = if page.rows().first() == Some(&Row::Tabs) { tabs::BELOW.y } else { tabs::PLACE.y };
    Rect { y: top, h: PANEL_END - top, ..tabs::PLACE }
}

/// Returns where a column of a row is.
pub fn place(page: Page, focus: Focus) -> Rect {
    let rows = page.rows();
    let has_tabs = rows.first() == Some(&Row::Tabs);
    if has_tabs && focus.row == 0 {
        return tabs::PLACE;
    }
    let nth = (focus.row - usize::from(has_tabs)) as i32;
    let (top, height) = match page {
        Page::Board(_) => (2, BOARD_ROW),
        Page::First if nth < PICKS => (PICK_TOP, PICK_ROW),
        Page::First => (PICK_TOP + PICKS * (PICK_ROW - ROW), ROW),
        _ => (MARGIN, ROW),
    };
    let panel = panel(page);
    let row = Rect::new(panel.x + MARGIN, panel.y + top + nth * height, panel.w - 2 * MARGIN, height);
    let column = |left: i32, width: i32| Rect { x: row.x + left, w: width, ..row };
    match rows.get(focus.row) {
        Some(Row::Bind(_)) => column(COLUMNS[focus.column], COLUMN),
        Some(Row::Done) if page == Page::First => row,
        Some(Row::Done) => Rect { y: row.y + BUTTON_GAP, ..row },
        Some(Row::Pick(_)) => Rect { h: row.h - BUTTON_GAP, ..row },
        Some(Row::ResetOrDone) => column(focus.column as i32 * row.w / 2, row.w / 2),
        _ => row,
    }
}

/// Returns the mark of a bar at `x`, or `None` beside the bar.
pub fn mark_at(row: Rect, of: u8, x: i32) -> Option<u8> {
    let along = x - row.x - VALUE;
    let step = BAR / i32::from(of);
    // A little to the left of the first mark is mark 0.
    (-step..BAR + 8).contains(&along).then(|| (along.div_euclid(step) + 1).clamp(0, i32::from(of)) as u8)
}

/// Whether `x` is in the left half of a value, where a click goes to the previous one.
pub fn is_left(row: Rect, x: i32) -> bool {
    (VALUE..VALUE + (row.w - VALUE) / 2).contains(&(x - row.x))
}

impl Options {
    fn font(&self, list: &DrawList) -> Font {
        Font::of(list.look.text)
    }

    pub(super) fn title(&self) -> Text {
        match self.page {
            Page::First => words!("options.page.welcome"),
            Page::Sound | Page::Picture | Page::Game | Page::Controls => words!("options.page.options"),
            Page::Board(_) => words!("options.page.controls"),
            Page::Teach => words!("options.page.teach"),
        }
    }

    /// The tabs of the four pages, or of the four lists of bindings. Other pages have none.
    pub(super) fn tabs(&self) -> Option<Tabs<4>> {
        let focus = Some(self.focus.row == 0);
        if let Page::Board(board) = self.page {
            let open = BOARDS.iter().position(|other| *other == board)?;
            return Some(Tabs { names: BOARDS.map(short_board_name), open, focus });
        }
        let open = TABS.iter().position(|page| *page == self.page)?;
        Some(Tabs { names: TABS.map(tab_name), open, focus })
    }

    pub(super) fn draw_row(&self, list: &mut DrawList, row: usize, kind: Row) {
        let focus = Focus { row, column: 0 };
        let at = place(self.page, focus);
        let is_in_focus = self.focus.row == row;
        let colour = if is_in_focus { Colour::AMBER } else { Colour::PAPER };
        let font = self.font(list);
        if is_in_focus && matches!(kind, Row::Set(_) | Row::Open(_) | Row::Teach) {
            list.fill(at, FOCUS);
            list.fill(Rect { w: 3, ..at }, Colour::AMBER);
        }
        let y = middle(at, font);
        match kind {
            Row::Tabs => {}
            Row::Set(setting) => {
                list.text(font, Align::Left, at.x + 12, y, colour, setting.name());
                match setting.shown(&self.settings) {
                    Shown::Word(word) => draw_word(list, font, at, word, is_in_focus),
                    Shown::Bar { full, of, percent } => draw_bar(list, font, at, (full, of, percent), is_in_focus),
                }
            }
            Row::Open(_) | Row::Teach => {
                let name = if let Row::Open(board) = kind { board_name(board) } else { words!("options.teach") };
                list.text(font, Align::Left, at.x + 12, y, colour, name);
                let x = at.right() - 22;
                draw_arrow(list, (x, at.y + at.h / 2), 1, if is_in_focus { Colour::AMBER } else { QUIET });
            }
            Row::Bind(button) => self.draw_binding(list, row, button),
            Row::ResetOrDone => {
                for (column, word) in [words!("options.reset"), words!("options.done")].into_iter().enumerate() {
                    let at = place(self.page, Focus { row, column });
                    draw_button(list, font, at, word, is_in_focus && self.focus.column == column);
                }
            }
            Row::Done => {
                let word = if self.page == Page::First { words!("menu.back") } else { words!("options.done") };
                draw_button(list, font, middle_third(at), word, is_in_focus);
            }
            Row::Pick(difficulty) => {
                list.fill(at, if is_in_focus { FOCUS } else { Colour::INK });
                list.outline(at, if is_in_focus { Colour::AMBER } else { EDGE });
                if is_in_focus {
                    list.fill(Rect { w: 3, ..at }, Colour::AMBER);
                }
                let (name, sentence) = difficulty_words(difficulty);
                list.text(Font::Large, Align::Left, at.x + 14, at.y + 6, colour, name);
                let font = fitting(font, &sentence, at.w - 28);
                let y = at.y + PICK_SENTENCE;
                list.text(font, Align::Left, at.x + 14, y, Colour::PAPER, sentence);
            }
        }
    }

    fn draw_binding(&self, list: &mut DrawList, row: usize, button: Button) {
        let Page::Board(board) = self.page else { return };
        let is_in_focus = self.focus.row == row;
        let first = place(self.page, Focus { row, column: 0 });
        let panel = panel(self.page);
        let whole = Rect::new(panel.x + MARGIN, first.y, panel.w - 2 * MARGIN, first.h);
        if is_in_focus {
            list.fill(whole, FOCUS.with_alpha(120));
        }
        let name = action_name(button, board.player);
        let font = fitting(self.font(list), &name, COLUMNS[0] - 18);
        let colour = if is_in_focus { Colour::AMBER } else { Colour::PAPER };
        list.text(font, Align::Left, whole.x + 12, middle(whole, font), colour, name);
        if button == Button::Jump && board == BOARDS[0] && bindings::space_jumps(&self.settings.keys) {
            let space = Glyph::Key(self.names.of(KeyPlace::SPACE));
            space.draw(list, first.x - space.width() - 6, middle(whole, Font::Small));
        }
        for nth in 0..2 {
            let at = place(self.page, Focus { row, column: nth });
            let cell = Rect::new(at.x + 4, at.y + 1, at.w - 8, at.h - 2);
            let has_focus = is_in_focus && self.focus.column == nth;
            let slot = Slot { button, nth };
            let y = middle(cell, Font::Small);
            if has_focus {
                list.fill(cell, Colour::INK);
                list.outline(cell, Colour::AMBER);
                list.fill(Rect { w: 3, ..cell }, Colour::AMBER);
            }
            if let (true, Some(listening)) = (has_focus, self.listening) {
                let left = cell.w * listening.ticks_left as i32 / LISTEN_TICKS as i32;
                list.fill(Rect { w: left, ..cell }, MARK.with_alpha(110));
                let asks = if board.is_pad { words!("options.press_button") } else { words!("options.press_key") };
                let middle = cell.x + cell.w / 2;
                list.text(Font::Small, Align::Middle, middle, y, Colour::PAPER, asks);
                continue;
            }
            let glyph = match board.is_pad {
                true => self.settings.pads[board.player].get(slot).map(|pad| Glyph::Pad(pad, self.maker())),
                false => self.settings.keys[board.player].get(slot).map(|key| Glyph::Key(self.names.of(key))),
            };
            match glyph {
                Some(glyph) => glyph.draw(list, cell.x + (cell.w - glyph.width()) / 2, y),
                None => list.fill(Rect::new(cell.x + cell.w / 2 - 4, cell.y + cell.h / 2, 8, 1), QUIET),
            }
        }
    }

    fn maker(&self) -> Maker {
        match self.chrome.device {
            Device::Pad(maker) => maker,
            Device::Keyboard | Device::Mouse => Maker::Unknown,
        }
    }

    /// Asks for a press, because no pad has been chosen yet.
    pub(super) fn draw_waiting(&self, list: &mut DrawList) {
        let (font, panel) = (self.font(list), panel(self.page));
        let middle = panel.center().x;
        list.text(font, Align::Middle, middle, panel.y + 70, Colour::DIM, words!("options.teach.press_on"));
        list.text(Font::Display, Align::Middle, middle, panel.y + 91, Colour::AMBER, words!("options.teach.the_pad"));
        draw_time(list, panel.y + 122, self.wait_ticks);
    }

    pub(super) fn draw_questions(&self, list: &mut DrawList, teach: &Teach) {
        let (font, panel) = (self.font(list), panel(self.page));
        let nth = teach.nth();
        let middle_x = panel.center().x;
        let question = &QUESTIONS[nth];
        let verb = if nth < 4 { words!("options.teach.push") } else { words!("options.teach.press") };
        list.text(font, Align::Middle, middle_x, panel.y + 34, Colour::DIM, verb);
        list.text(Font::Display, Align::Middle, middle_x, panel.y + 59, Colour::AMBER, question.asks);
        draw_time(list, panel.y + 86, teach.ticks_left);
        let waits =
            if question.may_be_skipped { words!("options.teach.wait") } else { words!("options.teach.same_pad") };
        list.text(font, Align::Middle, middle_x, panel.y + 102, Colour::DIM, waits);
        let step = panel.w / 5;
        for (other, question) in QUESTIONS.iter().enumerate() {
            let (column, row) = (other as i32 % 5, other as i32 / 5);
            let (x, y) = (panel.x + step * column + step / 2, panel.y + 150 + row * 34);
            let (box_colour, colour) = match other.cmp(&nth) {
                std::cmp::Ordering::Less => (Colour::rgb(0x2a6638), Colour::PAPER),
                std::cmp::Ordering::Equal => (MARK, Colour::PAPER),
                std::cmp::Ordering::Greater => (EDGE, Colour::DIM),
            };
            list.fill(Rect::new(x - 46, y - 8, 92, 23), Colour::INK);
            list.outline(Rect::new(x - 46, y - 8, 92, 23), box_colour);
            list.fill(Rect::new(x - 46, y - 8, 3, 23), box_colour);
            let font = fitting(font, &question.asks, 88);
            let top = y + 4 - font.capital() / 2;
            list.text(font, Align::Middle, x, top, colour, question.asks);
        }
    }

    /// Draws the sentence below the panel: a remark, or the text about the row in focus.
    pub(super) fn draw_tells(&self, list: &mut DrawList) {
        let (text, colour) = match (&self.remark, self.page.rows().get(self.focus.row)) {
            (Some((remark, _)), _) => (remark.as_str(), Colour::AMBER),
            (None, Some(row)) => (self.tells(*row).map_or("", Text::as_str), Colour::PAPER),
            (None, None) => (words!("options.teach.cancel").as_str(), Colour::DIM),
        };
        let (font, middle) = (self.font(list), list.width / 2);
        let width = list.width - 2 * MARGIN;
        // There is room for two lines. A single one is centred there.
        let lines = font.lines(text, width).count() as i32;
        let y = if lines > 1 { TELLS_TOP - 5 } else { TELLS_TOP + (Font::Large.capital() - font.capital()) / 2 };
        list.paragraph(font, Align::Middle, (middle, y), width, colour, text);
        if self.page == Page::First {
            let welcome = words!("options.welcome");
            let panel = panel(self.page);
            let at = (panel.center().x, panel.y + 12);
            list.paragraph(self.font(list), Align::Middle, at, panel.w - 24, Colour::PAPER, &welcome);
        }
    }
}

/// Returns the small font if the text would not fit otherwise.
fn fitting(font: Font, text: &str, width: i32) -> Font {
    if font.width(text) <= width { font } else { Font::Small }
}

/// Returns the top of capitals that are centred in a row.
fn middle(row: Rect, font: Font) -> i32 {
    row.y + (row.h - font.capital()) / 2
}

fn middle_third(row: Rect) -> Rect {
    Rect { x: row.x + row.w / 3, w: row.w / 3, ..row }
}

fn draw_button(list: &mut DrawList, font: Font, at: Rect, word: Text, has_focus: bool) {
    let button = Rect::new(at.x + 8, at.y + 2, at.w - 16, at.h - 4);
    list.fill(button, if has_focus { FOCUS } else { Colour::INK });
    list.outline(button, if has_focus { Colour::AMBER } else { EDGE });
    if has_focus {
        list.fill(Rect { w: 3, ..button }, Colour::AMBER);
        list.fill(Rect { x: button.right() - 3, w: 3, ..button }, Colour::AMBER);
    }
    let colour = if has_focus { Colour::AMBER } else { Colour::PAPER };
    list.text(font, Align::Middle, button.x + button.w / 2, middle(button, font), colour, word);
}

fn draw_word(list: &mut DrawList, font: Font, row: Rect, word: &str, has_focus: bool) {
    let (left, right) = (row.x + VALUE, row.right() - 12);
    let font = fitting(font, word, right - left - 28);
    let colour = if has_focus { Colour::AMBER } else { Colour::PAPER };
    list.text(font, Align::Middle, (left + right) / 2, middle(row, font), colour, word);
    let colour = if has_focus { Colour::AMBER } else { QUIET };
    draw_arrow(list, (left + 3, row.y + row.h / 2), -1, colour);
    draw_arrow(list, (right - 4, row.y + row.h / 2), 1, colour);
}

fn draw_bar(list: &mut DrawList, font: Font, row: Rect, (full, of, percent): (u8, u8, u8), has_focus: bool) {
    let step = BAR / i32::from(of);
    for nth in 0..of {
        let mark = Rect::new(row.x + VALUE + i32::from(nth) * step, row.y + row.h / 2 - 5, step - 3, 10);
        let colour = match (nth < full, has_focus) {
            (true, true) => Colour::AMBER,
            (true, false) => MARK,
            (false, _) => EDGE,
        };
        list.fill(mark, colour);
        if nth < full {
            list.fill(Rect { y: mark.bottom() - 2, h: 2, ..mark }, Colour::rgb(0x8a4a1c));
        }
    }
    let colour = if has_focus { Colour::AMBER } else { Colour::DIM };
    list.text(font, Align::Right, row.right() - 4, middle(row, font), colour, format_args!("{percent} %"));
}

fn draw_time(list: &mut DrawList, y: i32, ticks_left: u32) {
    let bar = Rect::new(list.width / 2 - 100, y, 200, 4);
    list.fill(bar, EDGE);
    list.fill(Rect { w: bar.w * ticks_left as i32 / ANSWER_TICKS as i32, ..bar }, Colour::AMBER);
}
