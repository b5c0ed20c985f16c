//! Everything a player reads is in assets/text/en.ron. No screen draws a text that is written in the source, and every text of the
//! file is used. (That a key and its placeholders exist, the compiler says: the build script makes `words!` from the file.)

use std::collections::BTreeSet;
use std::fs;

use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};

use crate::common::files::files_below;
use crate::layers::is_test;
use quadrant::draw::glyphs::touch_name;
use quadrant::draw::sprites::CLIPS;
use quadrant::input::Button;
use quadrant::level::read::read;
use quadrant::settings::bindings::{KeySet, PadButton};
use quadrant::settings::key_place::KeyPlace;

/// The rooms that show something to a player.
const SHOW: [&str; 8] = ["draw", "draw.rs", "game", "lab", "lab.rs", "scene", "scene.rs", "sdl"];

/// Macros whose texts only a programmer reads.
const FOR_PROGRAMMERS: [&str; 16] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "panic",
    "unreachable",
    "info",
    "warn",
    "error",
    "debug",
    "include",
    "include_str",
    "include_bytes",
    "env",
    "concat",
];

/// Functions that name screens and what is on them.
const NAMES: [&str; 2] = ["screen", "offers"];

/// Texts in the source that no player reads, by file and text.
const EXCEPTIONS: &[(&str, &[&str])] = &[
    // Levels: names, and words of their format.
    (
        "draw/catalogue.rs",
        &[
            "(what: {name}, at: [({column}, {row})]),",
            "docks",
            "Level(name: \"catalogue\", theme: {theme}, rows: {rows:?}, decor: [{decor}])",
            "catalogue",
        ],
    ),
    ("game/lab_setup.rs", &["test/works", "docks-1"]),
    ("game/stages.rs", &["docks-1"]),
    ("game/program/publish.rs", &["{stem}.ron"]),
    ("game/program/shelf.rs", &[".ron", "-{number}.ron"]),
    ("game/program/editing.rs", &["stamps", "ron", "replay", "Level(", "{STAMPS}/stamp"]),
    ("scene/editor/area.rs", &["stamp"]),
    ("scene/editor/around.rs", &["Trigger", "Cover", "Camera", "Radio", "Weather", "Spawner", "true", "text"]),
    // The names of controls and of screens, and the ending of files.
    ("scene/editor/cursor.rs", &["map"]),
    ("scene/editor/dialog.rs", &["levels", "save as", "new", "stamps", "keep stamp", ".ron", "{}.ron", "picture"]),
    ("scene/editor/files.rs", &[".ron"]),
    ("scene/editor/paint.rs", &["Trigger", "Cover", "Camera", "Radio", "Weather", "Spawner", "Lift", "Warden", "edge"]),
    (
        "scene/editor/palette.rs",
        &[
            "BeltDrive",
            "Start",
            "Exit",
            "Decor",
            "showroom",
            "arena",
            "(what: {what}, at: [({}, {})]),",
            "Level(name: \"showroom\", rows: [{rows}], entities: [{entities}], decor: [{decor}])",
        ],
    ),
    (
        "scene/editor/panel.rs",
        &["Start", "Exit", "Decor", "optional", "required", "all", "true", "false", "speed", "music"],
    ),
    ("scene/editor/reach.rs", &["Level(name: \"room\", rows: [{}])", "room"]),
    ("scene/editor/tools.rs", &["Decor", "Lift", "width"]),
    ("scene/editor/tryout.rs", &["Checkpoint"]),
    // Words that the command line accepts.
    ("lab.rs", &["uniform", "clustered", "midline", "huge", "layout"]),
    // Marks on the buttons of pads, and what SDL and its drivers are called.
    ("draw/glyphs.rs", &["LB", "RB", "LT", "ZL", "RT", "ZR", "LS", "RS"]),
    ("scene/options/teach.rs", &["-leftx", "+leftx", "-lefty", "+lefty", "leftshoulder", "rightshoulder", "start"]),
    (
        "sdl/plugs.rs",
        &[
            "SDL_GAMECONTROLLER_USE_BUTTON_LABELS",
            "xbox",
            "x-box",
            "xinput",
            "playstation",
            "dualshock",
            "dualsense",
            "ps3",
            "ps4",
            "ps5",
            "nintendo",
            "switch",
            "joy-con",
        ],
    ),
    ("sdl/renderer.rs", &["software", "little"]),
    ("sdl/signals.rs", &["SDL_NO_SIGNAL_HANDLERS"]),
    ("sdl/canvas.rs", &["linux", "/dev/dri", "SDL_RENDER_DRIVER", "software", "SDL_FRAMEBUFFER_ACCELERATION"]),
    ("sdl/window.rs", &["offscreen", "dummy", "SDL_VIDEODRIVER", "software"]),
    // Files.
    ("game/program/unsaved.rs", &["failures/report", "txt", "failures/game", "replay"]),
    ("game/program.rs", &["my-level.ron"]),
    ("scene/editor/files.rs", &[".ron"]),
    ("game/start.rs", &["ron"]),
    ("sdl/window.rs", &["quadrant-{nth:04}.png"]),
    // Names of controls.
    ("scene/lab/tour.rs", &["tour: back", "tour: next"]),
    // Logs and reports, for programmers.
    ("scene/play/marks.rs", &[", depth {depth}"]),
    ("sdl/crash.rs", &["Quadrant {version} on {} {} failed:\n{panic}\n\n{}\n"]),
    ("sdl/sound.rs", &["there is no sound system"]),
];

#[derive(Default)]
struct Literals {
    found: Vec<(usize, String)>,
    keys: BTreeSet<String>,
    /// Whether the part that is read names screens or what is on them.
    in_names: bool,
    /// Whether it runs only while the game is compiled. There, clips are found by parts of their names.
    in_constants: bool,
}

impl Literals {
    fn within(&mut self, is_of_names: bool, visit: impl FnOnce(&mut Literals)) {
        let before = self.in_names;
        self.in_names |= is_of_names;
        visit(self);
        self.in_names = before;
    }
}

/// Words: two letters that follow each other, outside of placeholders.
fn has_words(text: &str) -> bool {
    let mut depth = 0;
    let mut letters = 0;
    for letter in text.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        letters = if depth == 0 && letter.is_alphabetic() { letters + 1 } else { 0 };
        if letters == 2 {
            return true;
        }
    }
    false
}

impl<'a> Visit<'a> for Literals {
    fn visit_item_mod(&mut self, module: &'a syn::ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_attribute(&mut self, _: &'a syn::Attribute) {}

    // The names of screens and of what can be used on them: tests find their way by them.
    fn visit_item_fn(&mut self, function: &'a syn::ItemFn) {
        let before = std::mem::replace(&mut self.in_constants, function.sig.constness.is_some());
        self.within(NAMES.contains(&function.sig.ident.to_string().as_str()), |it| visit::visit_item_fn(it, function));
        self.in_constants = before;
    }

    fn visit_expr_const(&mut self, block: &'a syn::ExprConst) {
        let before = std::mem::replace(&mut self.in_constants, true);
        visit::visit_expr_const(self, block);
        self.in_constants = before;
    }

    fn visit_impl_item_fn(&mut self, function: &'a syn::ImplItemFn) {
        let is_of_names = NAMES.contains(&function.sig.ident.to_string().as_str());
        self.within(is_of_names, |it| visit::visit_impl_item_fn(it, function));
    }

    fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
        let is_offer = matches!(&*call.func, syn::Expr::Path(path) if path.path.segments[0].ident == "Offer");
        self.within(is_offer, |it| visit::visit_expr_call(it, call));
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        self.visit_expr(&call.receiver);
        if call.method != "expect" {
            call.args.iter().for_each(|argument| self.visit_expr(argument));
        }
    }

    fn visit_lit_str(&mut self, text: &'a syn::LitStr) {
        let is_of_clip = || self.in_constants && CLIPS.iter().any(|clip| clip.name.contains(&text.value()));
        if !self.in_names && has_words(&text.value()) && !is_of_clip() {
            self.found.push((text.span().start().line, text.value()));
        }
    }

    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        let name = mac.path.segments.last().expect("a macro has a name").ident.to_string();
        if FOR_PROGRAMMERS.contains(&name.as_str()) {
            return;
        }
        let arguments = Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated.parse2(mac.tokens.clone());
        if name == "words" {
            let arguments = arguments.expect("a key, and placeholders");
            let mut arguments = arguments.iter();
            if let Some(syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(key), .. })) = arguments.next() {
                self.keys.insert(key.value());
            }
            arguments.for_each(|argument| self.visit_expr(argument));
        } else if let Ok(arguments) = arguments {
            arguments.iter().for_each(|argument| self.visit_expr(argument));
        }
    }
}

fn literals_of(text: &str) -> Literals {
    let mut literals = Literals::default();
    literals.visit_file(&syn::parse_file(text).expect("it compiles"));
    literals
}

#[test]
fn no_screen_draws_a_text_of_the_source() {
    let mut slips = Vec::new();
    for room in SHOW {
        let path = format!("src/{room}");
        let files = if room.ends_with(".rs") { vec![path.into()] } else { files_below(&path, "rs") };
        for file in files {
            let name = file.to_string_lossy().replace('\\', "/");
            for (line, text) in literals_of(&fs::read_to_string(&file).unwrap()).found {
                let is_allowed =
                    |(file, texts): &(&str, &[&str])| name == format!("src/{file}") && texts.contains(&text.as_str());
                if !EXCEPTIONS.iter().any(is_allowed) {
                    slips.push(format!("{name}:{line}: {text:?}"));
                }
            }
        }
    }
    assert!(slips.is_empty(), "move these into assets/text/en.ron:\n{}", slips.join("\n"));
}

#[test]
fn every_text_of_the_catalogue_is_used() {
    let mut used = BTreeSet::new();
    for file in files_below("src", "rs") {
        used.append(&mut literals_of(&fs::read_to_string(&file).unwrap()).keys);
    }
    let unused: Vec<&str> = quadrant::words::keys().filter(|key| !used.contains(*key)).collect();
    assert!(unused.is_empty(), "no code uses: {}", unused.join(", "));
}

#[test]
fn the_search_for_texts_finds_them() {
    let found = |text: &str| literals_of(text).found.len();
    assert_eq!(found(r#"fn f() { draw("Paused"); }"#), 1);
    assert_eq!(found(r#"fn f() { draw(format_args!("{n} lives")); }"#), 1);
    assert_eq!(found(r#"fn f() { draw(format_args!("{lives}: {n}")); }"#), 0);
    assert_eq!(found(r#"fn f() { log::warn!("no pad"); open().expect("it is there"); }"#), 0);
    assert_eq!(found(r#"const fn f() -> &'static str { "Paused" } fn g() { draw("walk") }"#), 2);
    assert_eq!(found(r#"const fn f() -> Sprite { find(&["soldier", " walk"]) } fn g() { const { f("walk") }; }"#), 0);
    assert_eq!(found(r#"const A: &[(&str, u8)] = &[("Stay", 1)];"#), 1);
    assert_eq!(found(r#"#[doc = "words"] fn f() {} #[cfg(test)] mod tests { fn f() { draw("Paused"); } }"#), 0);
    assert_eq!(found(r#"fn f() { draw(words!("pause.title", a = g("lost"))); }"#), 1);
}

/// Texts of the catalogue that may name keys: those of tools, which cannot be bound, and those about the keyboard itself.
const ABOUT_KEYS: [&str; 10] =
    ["editor.", "key.", "lab.", "options.bind.", "options.teach.", "overlay.", "pad.", "tools.", "touch.", "tour."];

/// Finds the name of a key that a player can bind. A letter is a key only where no sentence would have it.
fn key_in(text: &str) -> Option<String> {
    let keys = [KeySet::first_player(), KeySet::second_player()];
    let keys =
        || Button::ALL.into_iter().flat_map(|button| keys.each_ref().map(|set| set.of(button))).flatten().flatten();
    let names: BTreeSet<String> = keys().map(KeyPlace::name).collect();
    let is_letter = |word: &str| word.len() == 1 && names.contains(word);
    let long = ["Space", "Shift", "Ctrl", "Return", "Enter", "arrows"];
    let words: Vec<&str> = text.split([' ', '\n']).collect();
    let bare = |word: &str| word.trim_end_matches([',', '.', ':', ';', ')']).trim_start_matches('(').to_string();
    for (nth, word) in words.iter().enumerate() {
        let [name, after, second] = [0, 1, 2].map(|on| words.get(nth + on).map(|word| bare(word)).unwrap_or_default());
        let part = word.split(['+', '/']).map(bare).find(|part| word.contains(['+', '/']) && is_letter(part));
        let is_told = nth > 0 && ["press", "Press", "hold", "Hold", "With", "with"].contains(&words[nth - 1]);
        let has_more = ["or", "and"].contains(&after.as_str());
        let is_listed = word.ends_with([':', ',']) && name != "A";
        let is_letter_key = is_letter(&name) && (is_told || is_listed || has_more && is_letter(&second));
        if is_letter_key || long.contains(&name.as_str()) && (is_told || is_listed || has_more) {
            return Some(name);
        }
        if let Some(part) = part {
            return Some(part);
        }
    }
    None
}

#[test]
fn the_search_for_keys_finds_them() {
    for text in [
        "A and D, or the arrows: run",
        "I, Space or Z: jump",
        "J or X: shoot",
        "S or down: duck. L or V: roll too",
        "W: up a ladder. S: down",
        "Hold S to roll it",
        "Levers: press W, or shoot them",
        "S+jump: drop through platforms",
        "Shift or Ctrl: aim",
        "hold Return for a moment",
    ] {
        assert!(key_in(text).is_some(), "{text}");
    }
    for text in
        ["A drum: leave the ring", "I can smell it. Grade S", "{jump}: jump", "Over the cabin, or through the hold", ""]
    {
        assert_eq!(key_in(text), None, "{text}");
    }
}

/// A level or a menu that names a key is wrong for everybody who has bound another one, or who uses a pad or fingers.
#[test]
fn no_text_names_a_key_that_can_be_bound() {
    let mut slips = Vec::new();
    for file in files_below("levels", "ron").iter().filter(|file| !file.ends_with("campaign.ron")) {
        let level = read("level", &fs::read_to_string(file).unwrap()).unwrap();
        for text in level.texts.iter().chain([&level.story.briefing]) {
            slips.extend(key_in(text).map(|key| format!("{}: {key} in {text:?}", file.display())));
        }
    }
    for line in fs::read_to_string("assets/text/en.ron").unwrap().lines() {
        let Some((key, text)) = line.trim().split_once("\": ") else { continue };
        let key = key.trim_start_matches('"');
        if !ABOUT_KEYS.iter().any(|about| key.starts_with(about)) {
            slips.extend(key_in(text.trim_matches(['"', ','])).map(|found| format!("{key}: {found} in {text}")));
        }
    }
    assert!(slips.is_empty(), "write {{jump}} and the like instead:\n{}", slips.join("\n"));
}

#[test]
fn the_buttons_on_the_glass_of_the_page_are_called_what_texts_call_them() {
    let page = fs::read_to_string("web/index.html").unwrap();
    for (number, button) in [
        (0, PadButton::South),
        (1, PadButton::East),
        (2, PadButton::West),
        (3, PadButton::North),
        (4, PadButton::LeftShoulder),
        (5, PadButton::RightShoulder),
    ] {
        let start = format!("data-pad=\"{number}\"");
        let tag = page.split_once(&start).unwrap_or_else(|| panic!("no {start}")).1;
        let label = tag.split_once('>').and_then(|(_, rest)| rest.split_once('<')).unwrap().0;
        assert_eq!(Some(label.trim()), touch_name(button).as_deref(), "button {number}");
    }
}
