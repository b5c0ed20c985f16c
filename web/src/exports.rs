//! The functions that the scripts of the page call. Texts and files go through a letter box: the page asks for room with
//! [`letter_room`], writes there, and calls a function; a function that answers with a text leaves it there.

use std::cell::RefCell;
use std::io::Write;
use std::time::Duration;

use quadrant::cli::{self, CommandLine};
use quadrant::failure::Failure;
use quadrant::game::event::{Event, Modifiers, MouseButton};
use quadrant::geom::Rect;
use quadrant::scene::Scene;
use quadrant::scene::lab::tour;
use quadrant::settings::names::KeyNames;

use crate::band::Band;
use crate::disk::{self, Disk, Node};
use crate::keys::{self, Held};
use crate::outlet::LENGTH;
use crate::page::{self, Page};
use crate::parcels::{self, Fate};

thread_local! {
    static LETTER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
    static BAND: RefCell<Option<Band>> = const { RefCell::new(None) };
}

struct Log;

impl log::Log for Log {
    fn enabled(&self, about: &log::Metadata) -> bool {
        about.level() <= log::Level::Warn
    }

    fn log(&self, record: &log::Record) {
        if self.enabled(record.metadata()) {
            println!("quadrant: {}", record.args());
        }
    }

    fn flush(&self) {}
}

/// Call it first, and once.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn open_module() {
    static LOG: Log = Log;
    #[cfg(target_family = "wasm")]
    crate::libc::begin();
    if log::set_logger(&LOG).is_ok() {
        log::set_max_level(log::LevelFilter::Warn);
    }
}

/// Makes room for a text or a file of this many bytes. Returns where to write it.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn letter_room(length: usize) -> *mut u8 {
    LETTER.with_borrow_mut(|letter| {
        letter.clear();
        letter.resize(length, 0);
        letter.as_mut_ptr()
    })
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn letter_at() -> *const u8 {
    LETTER.with_borrow(|letter| letter.as_ptr())
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn letter_length() -> usize {
    LETTER.with_borrow(Vec::len)
}

fn letter() -> Vec<u8> {
    LETTER.with_borrow_mut(std::mem::take)
}

fn letter_text() -> String {
    String::from_utf8_lossy(&letter()).into_owned()
}

fn answer(text: impl Into<Vec<u8>>) {
    LETTER.with_borrow_mut(|letter| *letter = text.into());
}

/// Puts a file on the disk. The letter is its name, a zero byte and its content. Returns 0 if the name is impossible.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn disk_put(is_stored: u32, milliseconds: f64) -> u32 {
    let letter = letter();
    let Some(end) = letter.iter().position(|byte| *byte == 0) else { return 0 };
    let name = Disk::plain(&String::from_utf8_lossy(&letter[..end]));
    let put = |disk: &mut Disk| disk.put(&name, &letter[end + 1..], nanoseconds(milliseconds), is_stored != 0);
    u32::from(!name.is_empty() && disk::with(put).is_ok())
}

/// Takes a change that the page has not handled, and answers with the name. Returns 0 for none, 1 for a file to store, 2
/// for one to remove, 3 for one that the player gets, and 4 for one to ignore.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn disk_take_change() -> u32 {
    let Some(name) = disk::with(Disk::take_unsaved) else { return 0 };
    let is_there = disk::with(|disk| disk.find(&name).is_some());
    let fate = parcels::fate_of(&name);
    answer(name);
    match fate {
        Fate::Stored if !is_there => 2,
        Fate::Given if !is_there => Fate::Dropped as u32,
        fate => fate as u32,
    }
}

/// Answers with the content of the file that the letter names. Returns 0 if there is none.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn disk_read() -> u32 {
    let name = Disk::plain(&letter_text());
    let Some(Node::File { bytes, .. }) = disk::with(|disk| disk.find(&name)) else { return 0 };
    answer(bytes.borrow().clone());
    1
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn disk_remove() -> u32 {
    let name = Disk::plain(&letter_text());
    u32::from(disk::with(|disk| disk.remove_file(&name)).is_ok())
}

/// Answers with the names of the player's own levels and recordings, one in a line.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn own_files() {
    let is_own = |name: &&str| !name.contains('/') && parcels::fate_of(name) == Fate::Stored && !name.ends_with('~');
    let names = |disk: &mut Disk| disk.files().map(|(name, _)| name).filter(is_own).collect::<Vec<_>>().join("\n");
    answer(disk::with(|disk| names(disk)));
}

/// Takes a file that the player has chosen. The letter is its name, a zero byte and its content. Returns 1 and answers
/// with the words to begin, one in a line, or returns 0 and answers with the problem.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn take_file(milliseconds: f64) -> u32 {
    let letter = letter();
    let end = letter.iter().position(|byte| *byte == 0).unwrap_or_default();
    let name = String::from_utf8_lossy(&letter[..end]).into_owned();
    let content = letter.get(end + 1..).unwrap_or_default();
    keep();
    let words = parcels::take(&name, content, nanoseconds(milliseconds));
    if words.as_ref().is_ok_and(Vec::is_empty) {
        // Otherwise the game of before would write its own progress over what was imported.
        PAGE.set(None);
    }
    answer_words(words)
}

fn answer_words(words: Result<Vec<String>, String>) -> u32 {
    let is_good = words.is_ok();
    answer(words.map_or_else(|problem| problem, |words| words.join("\n")));
    is_good.into()
}

fn nanoseconds(milliseconds: f64) -> u64 {
    (milliseconds * 1e6) as u64
}

/// Follows the end of an address, `#level=...`. Returns 2 if it asks for nothing, otherwise like [`take_file`].
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn follow_link(milliseconds: f64) -> u32 {
    parcels::follow(&letter_text(), nanoseconds(milliseconds)).map_or(2, answer_words)
}

/// Answers with the end of an address that opens the file of the letter. Returns 0 if there is no such text.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn link_to() -> u32 {
    let link = parcels::link_to(&letter_text());
    u32::from(link.map(answer).is_some())
}

/// Answers with everything that this browser stores, as one file.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn export_all() {
    answer(parcels::all().unwrap_or_default());
}

/// Starts the game of the letter, which has a word of the command line in each line. Returns 0 and answers with the
/// reason if it cannot start. Then a game that runs goes on.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn begin() -> u32 {
    let text = letter_text();
    let words: Vec<&str> = text.lines().collect();
    // The new game reads the files that the old game has saved.
    keep();
    match Page::new(&words) {
        Ok(page) => {
            PAGE.set(Some(page));
            1
        }
        Err(Failure::Problem(problem) | Failure::Usage(problem)) => {
            answer(problem);
            0
        }
        Err(Failure::Ended(code)) => {
            answer(format!("it ended with {code}"));
            0
        }
    }
}

/// Ends the game without saving it, because the page puts newer files on the disk and begins again.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn forget() {
    PAGE.set(None);
}

/// The display is small. At the first start the text is then large.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn small_display() {
    page::IS_SMALL.set(true);
}

/// Runs a command without a window, such as `replay` or `shot`. Returns its exit code.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn run() -> u32 {
    let text = letter_text();
    let result = CommandLine::parse(text.lines().map(Into::into)).and_then(cli::run);
    // Nothing can be done if this fails.
    let _ = std::io::stdout().flush();
    match result {
        Ok(()) => 0,
        Err(Failure::Ended(code)) => code.into(),
        Err(Failure::Problem(problem)) => {
            println!("{problem}");
            1
        }
        Err(Failure::Usage(problem)) => {
            println!("{problem}");
            2
        }
    }
}

fn with_page<T: Default>(work: impl FnOnce(&mut Page) -> T) -> T {
    PAGE.with_borrow_mut(|page| page.as_mut().map(work).unwrap_or_default())
}

/// Runs the ticks that are due. Returns the bits of [`crate::page::said`], or -1 and answers with the problem.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn frame(milliseconds: f64) -> i32 {
    let now = Duration::from_secs_f64((milliseconds / 1000.0).clamp(0.0, 1e9));
    with_page(|page| match page.frame(now) {
        Ok(said) => said as i32,
        Err(problem) => {
            answer(problem);
            -1
        }
    })
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn pixels() -> *const u32 {
    with_page(|page| page.pixels.as_ptr() as usize) as *const u32
}

/// Returns the width of the picture in `pixels`, and its height.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn picture_width() -> i32 {
    with_page(|page| page.size().0)
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn picture_height() -> i32 {
    with_page(|page| page.size().1)
}

/// Returns where the commands for the mixer are, for [`band_hear`] in the other module.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn sounds() -> *const i32 {
    with_page(|page| page.sounds.as_ptr() as usize) as *const i32
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn sounds_length() -> usize {
    with_page(|page| page.sounds.len())
}

/// Answers with what a level brings for the mixer, for [`band_take_in`] in the other module, ahead of the commands. Returns 0 if there
/// is nothing more.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn take_sound_text() -> u32 {
    let text = with_page(|page| page.commands.take_text());
    let is_there = text.is_some();
    text.into_iter().for_each(answer);
    is_there.into()
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn shakes() -> *const u32 {
    with_page(|page| page.shakes.as_ptr() as usize) as *const u32
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn shakes_length() -> usize {
    with_page(|page| page.shakes.len())
}

/// A key: the letter has the name of its place in the first line and its meaning in the second. `how` has bits: 1 down,
/// 2 repeated, 4 Shift, 8 Control, 16 Command, 32 Alt. Returns 1 if the game uses the key. If not, the browser may.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn key(how: u32) -> u32 {
    let text = letter_text();
    let (code, key) = text.split_once('\n').unwrap_or_default();
    let Some(place) = keys::place_of(code) else { return 0 };
    let held = Held { shift: how & 4 != 0, control: how & 8 != 0, alt: how & 32 != 0, command: how & 16 != 0 };
    let letter = keys::letter_of(key);
    with_page(|page| {
        let is_used = page.uses_key(place, held, letter.is_some());
        if how & 1 == 0 {
            page.hear(Event::KeyUp(place));
        } else if is_used {
            let Held { shift, control, command, .. } = held;
            let held = Modifiers { shift, control, command };
            page.hear(Event::KeyDown { place, typed: keys::typed(code, key), held, is_repeated: how & 2 != 0 });
            if let Some(letter) = letter.filter(|_| !control && !command) {
                page.hear(Event::Letter(letter));
            }
        }
        is_used.into()
    })
}

/// Learns the labels of this keyboard: each line of the letter is the name of a place, a space and the label.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn key_names() {
    let text = letter_text();
    let label = |label: &str| {
        let is_shown = |letter: char| matches!(letter as u32, 33..=126 | 160..=255);
        (!label.is_empty() && label.chars().all(is_shown)).then(|| label.to_uppercase())
    };
    let labels: Vec<_> = text
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter_map(|(code, name)| Some((keys::place_of(code)?, label(name)?)))
        .collect();
    let names = KeyNames::new(|place| labels.iter().find(|(other, _)| *other == place).map(|(_, name)| name.clone()));
    with_page(|page| page.session().learn_names(names));
}

/// The page shows the picture here, in the pixels in which it reports the mouse.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn picture_at(x: i32, y: i32, width: i32, height: i32) {
    with_page(|page| {
        page.picture = Rect::new(x, y, width.max(1), height.max(1));
        page.expose();
    });
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn mouse_moved(x: i32, y: i32) {
    with_page(|page| page.hear(Event::MouseMoved(x, y)));
}

/// The buttons of a browser: 0 is the left one, 1 the middle one, 2 the right one.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn mouse_button(number: u32, is_down: u32) {
    let button = match number {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        2 => MouseButton::Right,
        _ => return,
    };
    with_page(|page| page.hear(if is_down != 0 { Event::MouseDown(button) } else { Event::MouseUp(button) }));
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn wheel(notches: i32) {
    with_page(|page| page.hear(Event::Wheel(notches)));
}

/// Whether the mouse is a finger on a touch screen from now on. Then no text names keys.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn finger(is_finger: u32) {
    with_page(|page| page.hear(Event::Finger(is_finger != 0)));
}

/// A pad was plugged in. The letter is what the browser calls it. `is_standard` says that the browser knows the order of
/// its buttons and axes.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn pad_added(pad: u32, is_standard: u32) {
    let name = letter_text();
    with_page(|page| page.plug_in(pad, &name, is_standard != 0));
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn pad_removed(pad: u32) {
    with_page(|page| page.pull_out(pad));
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn pad_button(pad: u32, number: usize, value: f32) {
    with_page(|page| page.pad_button(pad, number, value));
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn pad_axis(pad: u32, number: usize, value: f32) {
    with_page(|page| page.pad_axis(pad, number, value));
}

/// Called when the window changes: 0 focus lost, 1 focus gained, 2 hidden, 3 shown.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn window(what: usize) {
    let events = [Event::FocusLost, Event::FocusGained, Event::Hidden, Event::Shown];
    with_page(|page| events.get(what).into_iter().for_each(|event| page.hear(*event)));
}

/// The page has left the full screen, or entered it.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn fullscreen(is_full: u32) {
    with_page(|page| page.session().change(|settings| settings.fullscreen = is_full != 0));
}

/// The browser plays sound from now on.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn sound_on() {
    with_page(Page::sound_on);
}

/// Answers with a line for each step of the lab's tour: its title and its text, with a tab between them.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn tour_steps() {
    let line = |step: &tour::TourStep| {
        format!("{}\t{} {}", step.title.as_str(), step.text.as_str(), step.tries.as_str()).replace('\n', " ") + "\n"
    };
    answer(tour::STEPS.iter().map(line).collect::<String>());
}

/// Returns the step of the tour that the lab shows, counted from 1, or 0 if there is none.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn tour_step() -> usize {
    with_page(|page| match page.session().scene() {
        Scene::Lab(lab) => lab.tour().map_or(0, |step| step + 1),
        _ => 0,
    })
}

/// Shows a sentence of the page in the game.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn complain() {
    let sentence = letter_text();
    with_page(|page| page.session().complain(sentence));
}

/// Saves what would be lost when the page goes away.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn keep() {
    with_page(Page::keep);
}

/// Answers with the name of the screen, the tick and the hash of the world that is played, and a line for each control:
/// the middle of its place in the picture, and its name. For tests of the page.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn screen() {
    let told = |page: &mut Page| {
        let scene = page.session().scene();
        let world = scene.game().map(|game| game.world());
        let (tick, hash) = world.map_or((0, 0), |world| (world.tick(), world.hash()));
        let mut told = format!("{}\n{tick}\n{hash:016x}", scene.screen());
        for offer in scene.offers() {
            let middle = offer.place.center();
            told += &format!("\n{} {} {}", middle.x, middle.y, offer.name);
        }
        told
    };
    answer(with_page(told));
}

/// Carries a command to the mixer in this module.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn band_hear(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32) {
    const { assert!(LENGTH == 6) };
    BAND.with_borrow_mut(|band| band.get_or_insert_default().hear([a, b, c, d, e, f]));
}

/// Takes a song or an effect of a level: the letter.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn band_take_in() {
    let text = letter_text();
    BAND.with_borrow_mut(|band| band.get_or_insert_default().take_in(&text));
}

/// Renders a little. Returns 0 if there is nothing to do.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn band_work() -> u32 {
    BAND.with_borrow_mut(|band| band.get_or_insert_default().work().into())
}

/// Mixes this many frames. Returns where they are, left and right interleaved.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
pub extern "C" fn band_fill(frames: usize) -> *const i16 {
    BAND.with_borrow_mut(|band| band.get_or_insert_default().fill(frames).as_ptr())
}
