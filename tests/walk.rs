//! Walks through the whole game by keys, by a pad and by the mouse alone. The walk uses what each scene offers, so new
//! screens need no change here. Each device must reach every control, every control must do something, every option can
//! be changed back, and every screen has a way out. Events that no device causes are triggered. TELL=1 with --nocapture
//! prints the progress.

use quadrant_tests as common;

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem::discriminant;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, OnceLock};

use common::files::empty_folder;
use common::person::Person;
use quadrant::game::event::{Modifiers, MouseButton};
use quadrant::geom::Rect;
use quadrant::input::Button as Action;
use quadrant::level::vocabulary::PAGES;
use quadrant::scene::modes::Mode;
use quadrant::scene::offer::{By, Offer};
use quadrant::scene::play::Play;
use quadrant::scene::press::Part;
use quadrant::scene::{MenuSound, Scene};
use quadrant::settings::bindings::PadButton;
use quadrant::settings::key_place::KeyPlace;
use quadrant::sim::Difficulty;

/// Many more steps than a walk of one device takes.
const MOST_STEPS: usize = 60_000;
/// The walk may restart this often, because some screens only appear after a first start.
const MOST_BEGINNINGS: usize = 400;
/// An action is skipped after this many attempts to reach it.
const MOST_TRIES: u32 = 5;
/// The mouse has fewer things to do on a screen, and so comes back to a path less often.
const MOST_TRIES_OF_MOUSE: u32 = 28;
/// The same for controls that are still unused at the end.
const MOST_TRIES_IN_THE_END: u32 = 160;
/// After this many misses on a known path the walk restarts.
const MOST_MISSES: u32 = 10;
/// A device may pass this many screens where another device goes directly.
const DETOUR: usize = 5;
/// Steps that a walk takes only if the course has points when it is given up or lost, or if it pauses a stage in the
/// moment after its end.
const NOT_ALWAYS: [(&str, &str); 3] =
    [("pause: Course?", "scores: name"), ("play: lost", "scores: name"), ("pause", "results: counted up")];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Device {
    Keys,
    Pad,
    Mouse,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Deed {
    Press(usize),
    /// Clicks a control at this many hundredths of its width.
    Click(String, i32),
    RightClick,
    Happens(Happens),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Happens {
    TimePasses,
    GameStartsAgain,
    StageIsCleared,
    CheckpointIsReached,
    AllLivesAreLost,
    SecondJoins,
    PadIsPulled,
    FocusIsLost,
    StrangePadIsPressed,
}

const KEYS: [KeyPlace; 9] = [
    KeyPlace::UP,
    KeyPlace::DOWN,
    KeyPlace::LEFT,
    KeyPlace::RIGHT,
    KeyPlace::Q,
    KeyPlace::E,
    KeyPlace::TAB,
    KeyPlace::RETURN,
    KeyPlace::ESCAPE,
];
const CHOOSE_KEY: usize = 7;
const BUTTONS: [PadButton; 10] = [
    PadButton::Up,
    PadButton::Down,
    PadButton::Left,
    PadButton::Right,
    PadButton::LeftShoulder,
    PadButton::RightShoulder,
    PadButton::North,
    PadButton::South,
    PadButton::East,
    PadButton::Start,
];
const CHOOSE_BUTTON: usize = 7;

const EDITOR: &str = "editor";
const MAP: &str = "map";

/// A screen, its focus and a hash of its controls, and the state of the game or of the edited level.
type Names = (String, String, String);

/// A place of the walk. Equal names are at the same address, because a plan looks up thousands of places.
#[derive(Clone, Copy, Debug)]
struct Node {
    names: &'static Names,
    /// The same without the focus.
    of_screen: &'static Names,
}

impl Node {
    fn new(names: Names) -> Node {
        static KNOWN: LazyLock<Mutex<HashSet<&'static Names>>> = LazyLock::new(Mutex::default);
        let mut known = KNOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut the = |names: Names| {
            known.get(&names).copied().unwrap_or_else(|| {
                let names: &'static Names = Box::leak(Box::new(names));
                known.insert(names);
                names
            })
        };
        Node { of_screen: the((names.0.clone(), String::new(), names.2.clone())), names: the(names) }
    }

    fn screen(&self) -> &'static str {
        &self.names.0
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        std::ptr::eq(self.names, other.names)
    }
}

impl Eq for Node {}

impl Hash for Node {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.names, state);
    }
}

impl PartialOrd for Node {
    fn partial_cmp(&self, other: &Node) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Node {
    fn cmp(&self, other: &Node) -> Ordering {
        if self == other { Ordering::Equal } else { self.names.cmp(other.names) }
    }
}

#[derive(Default)]
struct Found {
    /// For each control: whether it was in focus (or needs none), whether it was used, and whether it did something.
    offers: BTreeMap<(String, String), (bool, bool, bool)>,
    /// Where each action led, and how often it led elsewhere when the walk relied on it. Not all state is visible.
    ways: HashMap<Node, BTreeMap<(Deed, Node), u32>>,
    /// The values of each setting since the start, and the settings that returned to an earlier value.
    settings: BTreeMap<String, Vec<String>>,
    changed_back: BTreeSet<String>,
    steps: usize,
    ticks: u64,
}

struct Walk {
    device: Device,
    root: PathBuf,
    person: Person,
    found: Found,
    /// Actions that were tried. If they do not depend on the focus, they are tried once for each screen.
    tried: HashSet<(Node, Deed)>,
    open: HashMap<Node, Vec<Deed>>,
    set_out: HashMap<(Node, Deed), u32>,
    /// Attempts to reach an unused control at the end.
    set_out_for: BTreeMap<(String, String), u32>,
    beginnings: usize,
}

/// Two quadrants of one stage each, with a floor, a pit, a checkpoint, and intel, which gives points.
fn levels(folder: &Path) -> PathBuf {
    let data = folder.join("levels");
    fs::create_dir_all(&data).unwrap();
    // What the walk saved in the editor: `my-level.ron`, and under other names.
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.extension().is_some_and(|ending| ending == "ron") {
            let _ = fs::remove_file(entry);
        }
    }
    // One level of the player is always there to be played. How many there are would make each list another place.
    let text = "Level(name: \"Mine\", rows: [\".P..K.i..X.\", \".##########\"])";
    fs::write(folder.join("mine.ron"), text).unwrap();
    for name in ["one", "two"] {
        let text = format!("Level(name: \"Stage {name}\", rows: [\".P..K.i..X.\", \".##########\"])");
        fs::write(data.join(name).with_extension("ron"), text).unwrap();
    }
    // Behind the exit of the first stage is an island with a fight, for the boss rush.
    let air = ["\"....................................##\""; 6].join(", ");
    let floor = "\".P..K.i..X..........................##\", \".##########......#####################\"";
    let fight = "Trigger(area: ((15, 0), (30, 6)), name: \"yard\"), Forklift(at: (28, 6), wired: \"yard\")";
    let text = format!("Level(name: \"Stage one\", rows: [{air}, {floor}], entities: [{fight}])");
    fs::write(data.join("one.ron"), text).unwrap();
    let quadrants = "(quadrant: docks, title: \"A\", stages: [\"one\"]), \
        (quadrant: vault, title: \"B\", stages: [\"two\"], after: [docks])";
    fs::write(data.join("campaign.ron"), format!("Campaign(quadrants: [{quadrants}])")).unwrap();
    data
}

/// Begins with an empty home, but with a pack of two levels on the shelf.
fn begin(home: &Path, root: &Path) -> Person {
    let pack = home.join("packs/pair");
    fs::create_dir_all(&pack).unwrap();
    fs::write(pack.join("pack.ron"), "Pack(title: \"Pair\")").unwrap();
    for name in ["three", "four"] {
        let text = format!("Level(name: \"Level {name}\", rows: [\".P..K.i..X.\", \".##########\"])");
        fs::write(pack.join(name).with_extension("ron"), text).unwrap();
    }
    Person::begins(home, &levels(root))
}

impl Walk {
    fn new(device: Device, root: &Path) -> Walk {
        Walk {
            device,
            root: root.into(),
            person: begin(&root.join("1"), root),
            found: Found::default(),
            tried: HashSet::new(),
            open: HashMap::new(),
            set_out: HashMap::new(),
            set_out_for: BTreeMap::new(),
            beginnings: 1,
        }
    }

    fn node(&self) -> Node {
        let offers = offers_of(&self.person);
        let mut all = DefaultHasher::new();
        offers.iter().for_each(|offer| offer.name.hash(&mut all));
        let focus = offers.iter().find(|offer| offer.by == By::Focus { on: true }).map(|offer| offer.name.as_str());
        let focus = focus.filter(|_| self.device != Device::Mouse).unwrap_or_default();
        let is_easy = |difficulty: Difficulty| difficulty == Difficulty::Easy;
        let of_play = |play: &Play| {
            let two = play.world().player(1).is_some();
            let is_other = (play.course(), play.rules().plus);
            format!("{:?}", (two, play.can_go_back(), play.is_watched(), is_easy(play.rules().difficulty), is_other))
        };
        let stands = match self.person.session.scene() {
            _ if self.person.is_over => String::new(),
            Scene::Play(play) if offers.is_empty() => of_play(play),
            // The menus of new game plus and of a course lead back into it.
            Scene::Play(play) => format!("{:?}", (play.rules().plus, play.course().as_ref().map(discriminant))),
            Scene::Editor(editor) => match editor.playing() {
                Some(play) if offers.is_empty() => of_play(play),
                Some(_) => String::new(),
                None => format!("{:?}", (editor.is_changed(), editor.document().playable().is_some())),
            },
            // It does not show the difficulty of the game that it leads to.
            Scene::Title(_) => format!("{:?}", is_easy(self.person.session.settings().difficulty)),
            Scene::Modes(modes) => format!("{:?}", Mode::ALL.map(|mode| modes.is_locked(mode))),
            _ => String::new(),
        };
        Node::new((self.person.screen(), format!("{focus} {:x}", all.finish()), stands))
    }

    fn deeds(&self) -> Vec<Deed> {
        let (screen, offers) = (self.person.screen(), offers_of(&self.person));
        if self.person.is_over {
            return vec![Deed::Happens(Happens::GameStartsAgain)];
        }
        let mut deeds = Vec::new();
        let wants_pointer = self.person.session.scene().wants_pointer();
        for offer in &offers {
            let is_pointed_at = self.device == Device::Mouse || (wants_pointer && offer.by == By::Pointer);
            // A row does different things at its two ends. The third click changes the value back.
            let is_row = self.device == Device::Mouse && offer.place.w > 200 && offer.place.w < 600;
            let parts: &[i32] = if is_row { &[60, 85, 61] } else { &[50] };
            if is_pointed_at {
                deeds.extend(parts.iter().map(|part| Deed::Click(offer.name.clone(), *part)));
            }
        }
        let presses = match self.device {
            Device::Keys => KEYS.len(),
            Device::Pad => BUTTONS.len(),
            Device::Mouse => 0,
        };
        deeds.extend((0..presses).map(Deed::Press));
        if self.device == Device::Mouse {
            deeds.push(Deed::RightClick);
        }
        use Happens::*;
        let happens: &[Happens] = match screen.as_str() {
            "play" => &[
                CheckpointIsReached,
                SecondJoins,
                PadIsPulled,
                FocusIsLost,
                StrangePadIsPressed,
                AllLivesAreLost,
                StageIsCleared,
            ],
            // A run of the bot ends by itself.
            "editor: play" => &[SecondJoins, TimePasses],
            "title" => &[StrangePadIsPressed],
            _ if offers.is_empty() => &[TimePasses],
            _ => &[],
        };
        deeds.extend(happens.iter().map(|one| Deed::Happens(*one)));
        deeds
    }

    fn is_of_screen(deed: &Deed) -> bool {
        matches!(deed, Deed::Click(..) | Deed::Happens(_))
    }

    fn key_of(node: &Node, deed: &Deed) -> (Node, Deed) {
        let names = if Walk::is_of_screen(deed) { node.of_screen } else { node.names };
        (Node { names, of_screen: node.of_screen }, deed.clone())
    }

    /// Whether it is still to be done. The limit of attempts does not apply to the current node.
    fn is_open(&self, node: &Node, deed: &Deed, is_here: bool) -> bool {
        let key = Walk::key_of(node, deed);
        let most = if self.device == Device::Mouse { MOST_TRIES_OF_MOUSE } else { MOST_TRIES };
        !self.tried.contains(&key) && (is_here || self.set_out.get(&key).is_none_or(|tries| *tries < most))
    }

    fn place_of(&self, name: &str) -> Option<Rect> {
        offers_of(&self.person).into_iter().find(|offer| offer.name == name).map(|offer| offer.place)
    }

    fn happen(&mut self, what: Happens) {
        let person = &mut self.person;
        match what {
            // As long as the question to a pad waits.
            Happens::TimePasses => person.wait(660),
            Happens::GameStartsAgain => person.starts_again(),
            Happens::StageIsCleared => {
                person.lets_time_run();
                person.hold(Action::Right, 2_000);
            }
            Happens::CheckpointIsReached => {
                person.lets_time_run();
                person.hold(Action::Right, 40);
            }
            Happens::AllLivesAreLost => {
                person.lets_time_run();
                person.hold(Action::Left, 6_000);
            }
            Happens::SecondJoins => {
                // A press as the stage begins was meant for the screen before.
                person.wait(60);
                person.joins();
                person.wait(20);
            }
            Happens::PadIsPulled => person.pull_pad(),
            Happens::FocusIsLost => person.loses_focus(),
            Happens::StrangePadIsPressed => person.strange_press(Part::Button(3)),
        }
    }

    fn act(&mut self, deed: &Deed) {
        match (deed, self.device) {
            (Deed::Press(nth), Device::Keys) => self.person.tap(KEYS[*nth]),
            (Deed::Press(nth), _) => self.person.pad(BUTTONS[*nth]),
            (Deed::Click(name, part), device) => {
                let Some(place) = self.place_of(name) else { return };
                let x = place.x + place.w * part / 100;
                let at = Rect::new(x, place.center().y, 1, 1);
                match device {
                    Device::Mouse => self.person.click((at.x, at.y)),
                    Device::Keys => {
                        self.person.at = self.person.pointer();
                        self.person.points_by_keys(at);
                        self.person.key_with(KeyPlace::RETURN, Modifiers::CONTROL, true);
                        self.person.tick();
                        self.person.key_with(KeyPlace::RETURN, Modifiers::CONTROL, false);
                        self.person.tick();
                    }
                    Device::Pad => {
                        self.person.points_by_pad(at);
                        self.person.trigger();
                    }
                }
            }
            (Deed::RightClick, _) => self.person.click_with(MouseButton::Right, (320, 200)),
            (Deed::Happens(what), _) => self.happen(*what),
        }
        // Waits for screens that appear by themselves.
        for _ in 0..60 {
            let screen = self.person.screen();
            if !self.person.offers().is_empty() || screen.ends_with("play") || screen == "over" {
                break;
            }
            self.person.tick();
        }
    }

    fn look(&mut self) {
        let screen = self.person.screen();
        let mouse = self.device == Device::Mouse;
        for Offer { name, by, place } in offers_of(&self.person) {
            let in_focus = mouse || by != By::Focus { on: false };
            let (width, height) = self.person.session.scene().size();
            let picture = Rect::new(0, 0, width, height);
            assert!(picture.contains(place), "{name:?} on {screen:?} is outside of the picture: {place:?}");
            let seen = self.found.offers.entry(control_of(&screen, &name)).or_default();
            seen.0 |= in_focus;
            // Controls with keys of their own are tested by the transitions.
            let needs_no_use = !mouse && by == By::Keys;
            seen.1 |= needs_no_use;
            seen.2 |= needs_no_use;
        }
        let node = self.node();
        let deeds = self.deeds();
        self.open.insert(node, deeds);
        for (name, value) in settings_of(&self.person) {
            let values = self.found.settings.entry(name.clone()).or_default();
            if values.last() != Some(&value) {
                if values.contains(&value) {
                    self.found.changed_back.insert(name);
                }
                values.push(value);
            }
        }
    }

    /// Everything that an action may change: node, settings, offers and, where the pointer draws, the picture.
    fn state(&mut self) -> (Node, Vec<(String, String)>, String, Vec<quadrant::draw::Command>) {
        let drawn =
            if self.person.session.scene().wants_pointer() { self.person.picture().commands } else { Vec::new() };
        let offers = format!("{:?}", self.person.offers());
        (self.node(), settings_of(&self.person), offers, drawn)
    }

    /// Stops the moving boxes of the lab. Otherwise every action would seem to do something.
    fn settle(&mut self) {
        let pause = Deed::Click("pause".into(), 50);
        if self.person.session.scene().wants_pointer() && self.deeds().contains(&pause) {
            let before = self.person.picture().commands;
            self.person.wait(2);
            if self.person.picture().commands != before {
                self.act(&pause);
            }
        }
    }

    fn step(&mut self, deed: &Deed) {
        let node = self.node();
        if node.screen() == "title" {
            // The list of own levels is opened from here, and always with the same levels.
            levels(&self.root);
        }
        let uses = self.control(&node, deed);
        if uses.is_some() {
            self.settle();
        }
        if let (Deed::Click(name, part), Device::Mouse) = (deed, self.device) {
            // Moves the mouse there first, because hovering may have an effect of its own.
            if let Some(place) = self.place_of(name) {
                self.person.moves_mouse((place.x + place.w * part / 100, place.center().y));
                self.person.tick();
            }
        }
        let before = uses.as_ref().map(|_| self.state());
        self.person.heard.clear();
        self.act(deed);
        self.found.steps += 1;
        self.tried.insert(Walk::key_of(&node, deed));
        if let (Some(control), Some(before)) = (uses, before) {
            let sounded = self.person.heard.iter().any(|sound| *sound != MenuSound::Move);
            let did = sounded || self.state() != before;
            let of_offer = self.found.offers.entry(control).or_default();
            of_offer.1 = true;
            of_offer.2 |= did;
        }
        let after = self.node();
        // The editor waits behind the screen that publishes its level.
        let is_edited = |node: &Node| node.screen().starts_with("editor") || node.screen() == "publish";
        if is_edited(&node) && !is_edited(&after) {
            // A randomly edited level cannot be used as a stage.
            levels(&self.root);
        }
        self.found.ways.entry(node).or_default().entry((deed.clone(), after)).or_default();
        self.look();
    }

    /// Returns an action to do in a node: one that was not tried there or, at the end, one that uses an unused control.
    fn wanted(&self, node: &Node, is_here: bool, of_all: bool) -> Option<&Deed> {
        let mut deeds = self.open.get(node).into_iter().flatten();
        if of_all {
            deeds.find(|deed| self.is_unused(node, deed))
        } else {
            deeds.find(|deed| self.is_open(node, deed, is_here))
        }
    }

    fn control(&self, node: &Node, deed: &Deed) -> Option<(String, String)> {
        let name = match (deed, self.device) {
            (Deed::Click(name, _), _) => name,
            (Deed::Press(CHOOSE_KEY), Device::Keys) | (Deed::Press(CHOOSE_BUTTON), Device::Pad) => focus_of(node)?,
            _ => return None,
        };
        Some(control_of(node.screen(), name))
    }

    fn is_unused(&self, node: &Node, deed: &Deed) -> bool {
        // A brush that was chosen already does nothing, so it is used again from elsewhere.
        let is_done = |control: &(String, String)| {
            let (_, used, did) = self.found.offers[control];
            used && (did || may_do_nothing(control))
        };
        self.control(node, deed)
            .filter(|control| !is_done(control))
            .is_some_and(|control| self.set_out_for.get(&control).is_none_or(|tries| *tries < MOST_TRIES_IN_THE_END))
    }

    /// Returns the shortest known path to a wanted action. Unreliable steps count as longer.
    fn plan(&self, of_all: bool) -> Option<Vec<(Deed, Option<Node>)>> {
        let here = self.node();
        type Step<'a> = Option<(&'a Node, &'a Deed)>;
        let mut came: HashMap<&Node, (u32, Step)> = HashMap::from([(&here, (0, None))]);
        let mut queue = BTreeSet::from([(0, &here)]);
        while let Some((length, node)) = queue.pop_first() {
            if let Some(deed) = self.wanted(node, *node == here, of_all) {
                let mut plan = vec![(deed.clone(), None)];
                let mut at = node;
                while let Some((before, deed)) = came[at].1 {
                    plan.push((deed.clone(), Some(*at)));
                    at = before;
                }
                plan.reverse();
                return Some(plan);
            }
            for ((deed, to), misses) in self.found.ways.get(node).into_iter().flatten() {
                let takes = match deed {
                    Deed::Happens(Happens::AllLivesAreLost) => 30,
                    Deed::Happens(Happens::TimePasses | Happens::StageIsCleared) => 8,
                    Deed::Click(..) if self.device != Device::Mouse => 2,
                    _ => 1,
                };
                let so_far = length + takes + misses.min(&60);
                if came.get(to).is_none_or(|(known, _)| so_far < *known) {
                    came.insert(to, (so_far, Some((node, deed))));
                    queue.insert((so_far, to));
                }
            }
        }
        None
    }

    fn restart_with_empty_home(&mut self) {
        self.beginnings += 1;
        self.found.settings.clear();
        let (folder, ticks) = (self.root.join(self.beginnings.to_string()), self.person.ticks);
        self.person = Person { ticks, ..begin(&folder, &self.root) };
        self.look();
    }

    /// Follows a path. Returns how often the failed step has failed recently, or 0.
    fn go(&mut self, plan: Vec<(Deed, Option<Node>)>) -> u32 {
        for (deed, expected) in plan {
            let from = self.node();
            self.step(&deed);
            let Some(expected) = expected else { break };
            let is_there = self.node() == expected;
            let misses = self.found.ways.get_mut(&from).and_then(|ways| ways.get_mut(&(deed, expected)));
            let misses = misses.expect("a known way");
            *misses = if is_there { *misses / 2 } else { *misses + 1 };
            if !is_there {
                return *misses;
            }
        }
        0
    }

    fn walk(mut self) -> Found {
        self.look();
        loop {
            let (plan, of_all) = match self.plan(false) {
                Some(plan) => (Some(plan), false),
                None => (self.plan(true), true),
            };
            let Some(plan) = plan else {
                // The remaining actions are only reachable after a first start.
                let is_wanted = |node| [false, true].iter().any(|of_all| self.wanted(node, false, *of_all).is_some());
                if !self.open.keys().any(is_wanted) || self.beginnings == MOST_BEGINNINGS {
                    break;
                }
                self.restart_with_empty_home();
                continue;
            };
            let here = self.node();
            let (goal, deed) = match &plan[..] {
                [] => unreachable!("a plan ends with what is wanted"),
                [(deed, _)] => (&here, deed),
                [.., (_, node), (deed, _)] => (node.as_ref().expect("only the last step has no known target"), deed),
            };
            match self.control(goal, deed).filter(|_| of_all) {
                Some(control) => *self.set_out_for.entry(control).or_default() += 1,
                None => *self.set_out.entry(Walk::key_of(goal, deed)).or_default() += 1,
            }
            let misses = self.go(plan);
            if misses > 0 && (of_all || misses.is_multiple_of(MOST_MISSES)) {
                // A restart clears hidden state such as an assist or a rebound key.
                self.restart_with_empty_home();
            }
            assert!(self.found.steps < MOST_STEPS, "{:?} does not finish", self.device);
            if std::env::var_os("TELL").is_some() && self.found.steps.is_multiple_of(50) {
                let open: usize =
                    self.open.iter().map(|(n, d)| d.iter().filter(|d| self.is_open(n, d, false)).count()).sum();
                let (Found { steps, ways, .. }, ticks) = (&self.found, self.person.ticks);
                eprintln!("{steps} steps, {ticks} ticks, {open} open, {} places, at {:?}", ways.len(), self.node());
            }
        }
        self.found.ticks = self.person.ticks;
        self.found
    }
}

fn settings_of(person: &Person) -> Vec<(String, String)> {
    if person.is_over {
        return Vec::new();
    }
    let text = ron::ser::to_string_pretty(person.session.settings(), ron::ser::PrettyConfig::default()).unwrap();
    let lines = text.lines().filter_map(|line| line.strip_prefix("    ")?.strip_suffix(','));
    let pairs = lines.filter(|line| !line.starts_with(' ')).filter_map(|line| line.split_once(": "));
    let pairs = pairs.filter(|(_, value)| !value.starts_with('['));
    pairs.map(|(name, value)| (name.to_string(), value.to_string())).collect()
}

/// Returns the controls by names that are the same for levels with and without a level map, and for each difficulty that is not
/// easy.
fn offers_of(person: &Person) -> Vec<Offer> {
    let mut offers = person.offers();
    for offer in &mut offers {
        match offer.name.as_str() {
            // This list is the same on each difficulty.
            name if name.starts_with("Difficulty: ") && person.screen() == "boss rush" => {
                offer.name = "Difficulty".into();
            }
            "Difficulty: hard" => offer.name = "Difficulty: normal".into(),
            "Quit to own levels" => offer.name = "Quit to level map".into(),
            "Own levels" if person.screen() == "results" => offer.name = "Level map".into(),
            _ => {}
        }
    }
    offers
}

fn focus_of(node: &Node) -> Option<&str> {
    node.names.1.rsplit_once(' ').map(|(focus, _)| focus).filter(|focus| !focus.is_empty())
}

/// The controls of the list of own levels besides the levels.
const OF_OWN_LEVELS: [&str; 16] = [
    "New level",
    "Open",
    "Play",
    "Watch",
    "Editor",
    "Remove",
    "Keep",
    "Replace",
    "Keep both",
    "search",
    "back",
    "done",
    "next letter",
    "previous letter",
    "remove letter",
    "add letter",
];

/// The map offers the same controls for each stage.
fn name_of(screen: &str, name: &str) -> String {
    // How many levels and stamps there are depends on what was saved before.
    match screen {
        "own levels" if !OF_OWN_LEVELS.contains(&name) => return "level".into(),
        "editor: levels" if name.ends_with(".ron") || ["up", "down"].contains(&name) => return "level".into(),
        "editor: stamps" if !["Use", "Keep in a file", "Cancel", "up", "down"].contains(&name) => {
            return "stamp".into();
        }
        _ => {}
    }
    let of_stage = name.split_once(": ").filter(|_| screen == "map");
    of_stage.map_or(name, |(_, name)| name).to_string()
}

/// The editor's palette has pages. The controls around them are the same on all pages.
fn screen_of(screen: &str) -> String {
    let is_page = screen.starts_with("editor: ") && screen.ends_with(|last: char| last.is_ascii_digit());
    if is_page { EDITOR.into() } else { screen.into() }
}

fn control_of(screen: &str, name: &str) -> (String, String) {
    (screen_of(screen), name_of(screen, name))
}

/// Returns all transitions between screens that need only the device or time.
fn transitions(found: &Found) -> BTreeSet<(String, String)> {
    use Happens::{GameStartsAgain, TimePasses};
    let all = found.ways.iter().flat_map(|(from, ways)| ways.keys().map(move |(deed, to)| (from, deed, to)));
    let own = all
        .filter(|(_, deed, _)| !matches!(deed, Deed::Happens(what) if !matches!(what, TimePasses | GameStartsAgain)));
    own.map(|(from, _, to)| (screen_of(from.screen()), screen_of(to.screen())))
        .filter(|(from, to)| from != to)
        .collect()
}

fn behind(from: &str, ways: &BTreeSet<(String, String)>, most: usize) -> BTreeSet<String> {
    let mut seen = BTreeSet::from([from.to_string()]);
    for _ in 0..most {
        let next: Vec<String> = ways.iter().filter(|(from, _)| seen.contains(from)).map(|(_, to)| to.clone()).collect();
        let before = seen.len();
        seen.extend(next);
        if seen.len() == before {
            break;
        }
    }
    seen
}

/// The walks run one after the other, because the editor writes to the current folder of the process.
fn found_by(device: Device) -> &'static Found {
    static FOUND: [OnceLock<Found>; 3] = [const { OnceLock::new() }; 3];
    static FOLDER: Mutex<()> = Mutex::new(());
    FOUND[device as usize].get_or_init(|| {
        let _alone = FOLDER.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let root = empty_folder(&format!("walk-{device:?}"));
        std::env::set_current_dir(&root).unwrap();
        let begun = std::time::Instant::now();
        let found = Walk::new(device, &root).walk();
        let screens: BTreeSet<&String> = found.offers.keys().map(|(screen, _)| screen).collect();
        let (screens, controls, places) = (screens.len(), found.offers.len(), found.ways.len());
        let (Found { steps, ticks, .. }, took) = (&found, begun.elapsed());
        println!("{device:?}: {screens} screens, {controls} controls, {places} places, {steps} steps, {ticks} ticks, {took:.1?}");
        found
    })
}

/// Whether a control may do nothing: the tab of the page that is open, the first entity of a page, which is chosen with the page, and an empty
/// place of the map with the selection tool.
fn may_do_nothing((screen, name): &(String, String)) -> bool {
    let is_open_page = name.strip_prefix("page ").is_some_and(|page| screen.ends_with(page));
    let is_first = PAGES.iter().any(|(_, kinds)| kinds[0].variants[0].name == name);
    // A page of the help opens with the focus, so choosing it does nothing more.
    let is_help = screen == "editor: help" && name != "Close";
    is_open_page || is_help || ((name == MAP || is_first) && screen == EDITOR)
}

/// The menu after a lost arcade leads on by itself when its countdown ends, often before a walk is there again. A test of the modes
/// chooses from it.
fn is_counted_down((screen, name): &(String, String)) -> bool {
    screen == "play: lost" && name == "Result"
}

fn check_walk_of(device: Device) {
    let found = found_by(device);
    let mut complaints = Vec::new();
    for (control, (in_focus, used, did)) in &found.offers {
        let (screen, name) = control;
        if is_counted_down(control) {
            continue;
        }
        if !in_focus || !used {
            complaints.push(format!("{device:?} never used {name:?} on {screen:?}"));
        } else if !did && !may_do_nothing(control) {
            complaints.push(format!("{device:?}: {name:?} on {screen:?} does nothing"));
        }
    }
    let ways = transitions(found);
    let screens: BTreeSet<String> = found.ways.keys().map(|node| screen_of(node.screen())).collect();
    for screen in screens.iter().filter(|screen| !behind(screen, &ways, usize::MAX).contains("over")) {
        complaints.push(format!("{device:?} cannot get out of {screen:?}"));
    }
    for name in found.settings.keys().filter(|name| !found.changed_back.contains(*name)) {
        complaints.push(format!("{device:?} cannot change the setting {name} and change it back"));
    }
    assert!(found.settings.len() > 15, "the settings are read: {:?}", found.settings);
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
fn keys_alone_reach_every_control_and_every_exit() {
    check_walk_of(Device::Keys);
}

#[test]
fn a_pad_alone_reaches_every_control_and_every_exit() {
    check_walk_of(Device::Pad);
}

#[test]
fn the_mouse_alone_reaches_every_control_and_every_exit() {
    check_walk_of(Device::Mouse);
}

#[test]
fn all_devices_reach_the_same_controls_and_screens() {
    let walks = [Device::Keys, Device::Pad, Device::Mouse].map(|device| (device, found_by(device)));
    let mut complaints = Vec::new();
    let all_offers: BTreeSet<&(String, String)> = walks.iter().flat_map(|(_, found)| found.offers.keys()).collect();
    let all_ways: BTreeSet<(String, String)> = walks.iter().flat_map(|(_, found)| transitions(found)).collect();
    for (device, found) in walks {
        // The controls of an entity in the editor depend on its kind, and there are too many kinds to place them all.
        let is_of_thing = |(screen, name): &(String, String)| {
            screen == EDITOR
                // A search is stopped here only in a level that random edits have broken: otherwise it ends within a tick.
                && (["note", "wired", "Stop (C)"].contains(&name.as_str())
                    || [", less", ", more"].iter().any(|end| name.ends_with(end)))
        };
        // Only an own level with a recording has it, and a walk chooses one of the levels in the list.
        let is_of_level = |(screen, name): &(String, String)| screen == "own levels" && name == "Watch";
        let is_sure = |offer: &(String, String)| !is_of_thing(offer) && !is_of_level(offer);
        let missing = all_offers.iter().filter(|offer| !found.offers.contains_key(**offer) && is_sure(offer));
        for (screen, name) in missing {
            complaints.push(format!("{device:?} never reaches {name:?} on {screen:?}"));
        }
        let ways = transitions(found);
        let is_sure = |(from, to): &&(String, String)| !NOT_ALWAYS.contains(&(from.as_str(), to.as_str()));
        let is_missing = |(from, to): &&(String, String)| !behind(from, &ways, DETOUR).contains(to);
        for (from, to) in all_ways.iter().filter(is_sure).filter(is_missing) {
            complaints.push(format!("{device:?} cannot go from {from:?} to {to:?}"));
        }
    }
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}
