//! The whole game is walked by keys alone, by a pad alone and by the mouse alone, from the first start on. The walk knows no screen:
//! it finds the way by what each scene offers, so a new screen or row is walked without a new line here. Nothing may be out of the
//! reach of one of the three, nothing may do nothing, every option changes and changes back, and from everywhere there is a way out.
//! What no device does by itself (a stage is cleared, a pad is pulled) is thrown in.

#[path = "common/person.rs"]
mod person;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use person::{Person, empty_folder};
use quadrant::draw::{HEIGHT, WIDTH};
use quadrant::geom::Rect;
use quadrant::input::Button as Action;
use quadrant::scene::MenuSound;
use quadrant::scene::offer::{By, Offer};
use quadrant::scene::press::Part;
use sdl2::controller::Button;
use sdl2::keyboard::Scancode;
use sdl2::mouse::MouseButton;

/// More steps than the whole walk of one device takes, by far.
const MOST_STEPS: usize = 60_000;
/// A first start is a screen that comes once, so the walk may begin anew so often.
const MOST_BEGINNINGS: usize = 12;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Device {
    Keys,
    Pad,
    Mouse,
}

/// One thing a person, or the world, can do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Deed {
    /// By its number among the device's own keys or buttons.
    Press(usize),
    /// Points at what is offered and clicks: in its middle, or so many tenths across.
    Click(String, i32),
    RightClick,
    Happens(Happens),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Happens {
    TimePasses,
    StageIsCleared,
    CheckpointIsReached,
    AllLivesAreLost,
    SecondJoins,
    PadIsPulled,
    FocusIsLost,
    StrangePadIsPressed,
}

const KEYS: [Scancode; 9] = [
    Scancode::Up,
    Scancode::Down,
    Scancode::Left,
    Scancode::Right,
    Scancode::Q,
    Scancode::E,
    Scancode::Tab,
    Scancode::Return,
    Scancode::Escape,
];
const CHOOSE_KEY: usize = 7;
const BUTTONS: [Button; 10] = [
    Button::DPadUp,
    Button::DPadDown,
    Button::DPadLeft,
    Button::DPadRight,
    Button::LeftShoulder,
    Button::RightShoulder,
    Button::Y,
    Button::A,
    Button::B,
    Button::Start,
];
const CHOOSE_BUTTON: usize = 7;

/// A screen, and what on it tells one place from another: the focus, and where there is none all that is offered.
type Node = (String, String);

#[derive(Default)]
struct Found {
    /// Everything that was offered: whether it was in focus (or needs none), and whether it did something.
    offers: BTreeMap<(String, String), (bool, bool)>,
    ways: BTreeMap<(Node, Deed), Node>,
    /// All values each setting had.
    settings: BTreeMap<String, BTreeSet<String>>,
    changed_back: BTreeSet<String>,
    steps: usize,
    ticks: u64,
}

struct Walk {
    device: Device,
    person: Person,
    found: Found,
    /// What was tried; what does not depend on the focus is tried once a screen.
    tried: BTreeSet<(Node, Deed)>,
    /// What is offered in a place, when it was seen last.
    open: BTreeMap<Node, Vec<Deed>>,
}

/// Two small quadrants: a floor to run along, a pit to fall into, a checkpoint on the way.
fn levels(folder: &Path) -> PathBuf {
    let data = folder.join("levels");
    fs::create_dir_all(&data).unwrap();
    for name in ["one", "two", "three"] {
        let text = format!("Level(name: \"Stage {name}\", rows: [\".P..K....X.\", \".##########\"])");
        fs::write(data.join(name).with_extension("ron"), text).unwrap();
    }
    let quadrants = "(quadrant: docks, title: \"A\", stages: [\"one\", \"two\"]), \
        (quadrant: vault, title: \"B\", stages: [\"three\"])";
    fs::write(data.join("campaign.ron"), format!("Campaign(quadrants: [{quadrants}])")).unwrap();
    data
}

impl Walk {
    fn new(device: Device, folder: &Path, data: &Path) -> Walk {
        let person = Person::begins(folder, data);
        Walk { device, person, found: Found::default(), tried: BTreeSet::new(), open: BTreeMap::new() }
    }

    fn node(&self) -> Node {
        let offers = self.person.offers();
        let focus = offers.iter().find(|offer| offer.by == By::Focus { on: true });
        let all = || {
            let mut hasher = DefaultHasher::new();
            offers.iter().for_each(|offer| offer.name.hash(&mut hasher));
            format!("{:x}", hasher.finish())
        };
        let place = match focus.filter(|_| self.device != Device::Mouse) {
            Some(offer) => offer.name.clone(),
            None => all(),
        };
        (self.person.screen(), place)
    }

    /// Everything that can be done here.
    fn deeds(&self) -> Vec<Deed> {
        let (screen, offers) = (self.person.screen(), self.person.offers());
        let mut deeds = Vec::new();
        let wants_pointer = self.person.session.scene().wants_pointer();
        for offer in &offers {
            let is_pointed_at = self.device == Device::Mouse || (wants_pointer && offer.by == By::Pointer);
            if is_pointed_at {
                deeds.push(Deed::Click(offer.name.clone(), 5));
                // A row may do something else at its other places.
                if self.device == Device::Mouse && offer.place.w > 200 && offer.place.w < 600 {
                    deeds.extend([6, 9].map(|tenths| Deed::Click(offer.name.clone(), tenths)));
                }
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
            "title" => &[StrangePadIsPressed],
            _ if offers.is_empty() => &[TimePasses],
            _ => &[],
        };
        deeds.extend(happens.iter().map(|one| Deed::Happens(*one)));
        deeds
    }

    /// Whether it is the same wherever the focus is.
    fn is_of_screen(deed: &Deed) -> bool {
        matches!(deed, Deed::Click(..) | Deed::RightClick | Deed::Happens(_))
    }

    fn key_of(node: &Node, deed: &Deed) -> (Node, Deed) {
        let place = if Walk::is_of_screen(deed) { String::new() } else { node.1.clone() };
        ((node.0.clone(), place), deed.clone())
    }

    fn is_open(&self, node: &Node, deed: &Deed) -> bool {
        !self.tried.contains(&Walk::key_of(node, deed))
    }

    fn place_of(&self, name: &str) -> Option<Rect> {
        self.person.offers().into_iter().find(|offer| offer.name == name).map(|offer| offer.place)
    }

    fn happen(&mut self, what: Happens) {
        let person = &mut self.person;
        match what {
            Happens::TimePasses => person.wait(400),
            Happens::StageIsCleared => person.hold(Action::Right, 260),
            Happens::CheckpointIsReached => person.hold(Action::Right, 30),
            Happens::AllLivesAreLost => person.hold(Action::Left, 3_000),
            Happens::SecondJoins => {
                person.tap(Scancode::Return);
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
            (Deed::Click(name, tenths), device) => {
                let Some(place) = self.place_of(name) else { return };
                let x = place.x + place.w * tenths / 10;
                let at = Rect::new(x, place.center().y, 1, 1);
                match device {
                    Device::Mouse => self.person.click((at.x, at.y)),
                    Device::Keys => {
                        self.person.at = self.person.pointer();
                        self.person.points_by_keys(at);
                        self.person.key_with(Scancode::Return, sdl2::keyboard::Mod::LCTRLMOD, true);
                        self.person.tick();
                        self.person.key_with(Scancode::Return, sdl2::keyboard::Mod::LCTRLMOD, false);
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
        // What comes up by itself is waited for.
        for _ in 0..60 {
            let screen = self.person.screen();
            if !self.person.offers().is_empty() || screen == "play" || screen.starts_with("over") {
                break;
            }
            self.person.tick();
        }
    }

    /// Notes what is seen here.
    fn look(&mut self) {
        let screen = self.person.screen();
        let mouse = self.device == Device::Mouse;
        for Offer { name, by, place } in self.person.offers() {
            let in_focus = mouse || by != By::Focus { on: false };
            let picture = Rect::new(0, 0, WIDTH, HEIGHT);
            assert!(picture.contains(place), "{name:?} on {screen:?} lies outside of the picture: {place:?}");
            let seen = self.found.offers.entry((screen.clone(), name)).or_default();
            seen.0 |= in_focus;
            // What keys do in their own way is held against where the ways lead.
            seen.1 |= !mouse && by == By::Keys;
        }
        let node = self.node();
        let deeds = self.deeds();
        self.open.insert(node, deeds);
        for (name, value) in settings_of(&self.person) {
            let values = self.found.settings.entry(name.clone()).or_default();
            let is_new = values.insert(value);
            if !is_new && values.len() > 1 {
                self.found.changed_back.insert(name);
            }
        }
    }

    /// Whatever can be told apart from outside: where one is, the settings, what is heard; where one draws also the picture.
    fn state(&mut self) -> (Node, Vec<(String, String)>, String, Vec<quadrant::draw::Command>) {
        let drawn =
            if self.person.session.scene().wants_pointer() { self.person.picture().commands } else { Vec::new() };
        let offers = format!("{:?}", self.person.offers());
        (self.node(), settings_of(&self.person), offers, drawn)
    }

    /// Does something, notes where it leads and whether it did anything.
    fn step(&mut self, deed: &Deed) {
        let node = self.node();
        let uses = match (deed, self.device) {
            (Deed::Click(name, _), _) => Some(name.clone()),
            (Deed::Press(nth), Device::Keys) if *nth == CHOOSE_KEY => self.person.focus(),
            (Deed::Press(nth), Device::Pad) if *nth == CHOOSE_BUTTON => self.person.focus(),
            _ => None,
        };
        let before = uses.as_ref().map(|_| self.state());
        self.person.heard.clear();
        self.act(deed);
        self.found.steps += 1;
        self.tried.insert(Walk::key_of(&node, deed));
        let after = self.node();
        if let (Some(name), Some(before)) = (uses, before) {
            let sounded = self.person.heard.iter().any(|sound| *sound != MenuSound::Move);
            let did = sounded || self.state() != before;
            self.found.offers.entry((node.0.clone(), name)).or_default().1 |= did;
        }
        self.found.ways.insert((node, deed.clone()), after);
        if self.person.is_over {
            self.person.starts_again();
        }
        self.look();
    }

    /// The shortest known way to something that was not tried.
    fn plan(&self) -> Option<Vec<Deed>> {
        let mut ways: BTreeMap<&Node, Vec<(&Deed, &Node)>> = BTreeMap::new();
        for ((from, deed), to) in &self.found.ways {
            ways.entry(from).or_default().push((deed, to));
        }
        let here = self.node();
        let mut seen: BTreeSet<&Node> = BTreeSet::from([&here]);
        let mut queue: VecDeque<(&Node, Vec<&Deed>)> = VecDeque::from([(&here, Vec::new())]);
        while let Some((node, way)) = queue.pop_front() {
            let open = self.open.get(node).into_iter().flatten().find(|deed| self.is_open(node, deed));
            if let Some(deed) = open {
                return Some(way.into_iter().chain([deed]).cloned().collect());
            }
            for (deed, to) in ways.get(node).into_iter().flatten() {
                if seen.insert(to) {
                    queue.push_back((to, way.iter().copied().chain([*deed]).collect()));
                }
            }
        }
        None
    }

    fn walk(mut self, name: &str) -> Found {
        let mut beginnings = 1;
        self.look();
        let mut misses: BTreeMap<(Node, Deed), u32> = BTreeMap::new();
        loop {
            let Some(plan) = self.plan() else {
                // Whatever is still open lies behind a first start.
                let is_left = self.open.iter().any(|(node, deeds)| deeds.iter().any(|deed| self.is_open(node, deed)));
                if !is_left || beginnings == MOST_BEGINNINGS {
                    break;
                }
                beginnings += 1;
                let folder = empty_folder(&format!("{name}-{beginnings}"));
                let ticks = self.person.ticks;
                self.person = Person { ticks, ..Person::begins(&folder, &self.person.data) };
                self.look();
                continue;
            };
            for (nth, deed) in plan.iter().enumerate() {
                let (from, is_last) = (self.node(), nth + 1 == plan.len());
                let expected = self.found.ways.get(&(from.clone(), deed.clone())).cloned();
                self.step(deed);
                if !is_last && expected != Some(self.node()) {
                    // It leads somewhere else today; after a few of those it is no way any more.
                    let misses = misses.entry((from.clone(), deed.clone())).or_default();
                    *misses += 1;
                    if *misses > 3 {
                        self.found.ways.remove(&(from, deed.clone()));
                    }
                    break;
                }
            }
            assert!(self.found.steps < MOST_STEPS, "{:?} walks and walks", self.device);
            if std::env::var_os("TELL").is_some() && self.found.steps % 100 < 3 {
                let open: usize = self.open.iter().map(|(n, d)| d.iter().filter(|d| self.is_open(n, d)).count()).sum();
                eprintln!(
                    "{} steps, {} ticks, {open} open, {} ways, at {:?}",
                    self.found.steps,
                    self.person.ticks,
                    self.found.ways.len(),
                    self.node()
                );
            }
        }
        self.found.ticks = self.person.ticks;
        self.found
    }
}

/// Each setting that is one value, with its value.
fn settings_of(person: &Person) -> Vec<(String, String)> {
    if person.is_over {
        return Vec::new();
    }
    let text = ron::ser::to_string_pretty(person.session.settings(), ron::ser::PrettyConfig::default()).unwrap();
    let lines = text.lines().filter_map(|line| line.strip_prefix("    ")?.strip_suffix(','));
    let pairs = lines.filter(|line| !line.starts_with(' ')).filter_map(|line| line.split_once(": "));
    pairs.map(|(name, value)| (name.to_string(), value.to_string())).collect()
}

/// From which screen to which there is a way.
fn transitions(found: &Found) -> BTreeSet<(String, String)> {
    let of_device = found.ways.iter().filter(|((_, deed), _)| !matches!(deed, Deed::Happens(_)));
    of_device.map(|((from, _), to)| (from.0.clone(), to.0.clone())).filter(|(from, to)| from != to).collect()
}

/// The screens from which no way leads out of the game.
fn dead_ends(found: &Found) -> BTreeSet<String> {
    let mut out: BTreeSet<&Node> = found.ways.values().filter(|to| to.0 == "over").collect();
    loop {
        let before = out.len();
        out.extend(found.ways.iter().filter(|(_, to)| out.contains(to)).map(|((from, _), _)| from).collect::<Vec<_>>());
        if out.len() == before {
            break;
        }
    }
    found.ways.keys().map(|(from, _)| from).filter(|from| !out.contains(from)).map(|from| from.0.clone()).collect()
}

#[test]
fn every_screen_and_every_control_is_reached_by_each_device_alone() {
    // The editor writes a new level into the folder the game was started in.
    let root = empty_folder("walk");
    let data = levels(&root);
    std::env::set_current_dir(&root).unwrap();
    let walks: Vec<(Device, Found)> = [Device::Keys, Device::Pad, Device::Mouse]
        .map(|device| {
            let name = format!("walk-{device:?}");
            let folder = empty_folder(&name);
            let _ = fs::remove_file(root.join("my-level.ron"));
            let found = Walk::new(device, &folder, &data).walk(&name);
            let screens: BTreeSet<&String> = found.offers.keys().map(|(screen, _)| screen).collect();
            println!(
                "{device:?}: {} screens, {} controls, {} ways, {} steps, {} ticks",
                screens.len(),
                found.offers.len(),
                found.ways.len(),
                found.steps,
                found.ticks
            );
            (device, found)
        })
        .into();
    let mut complaints = Vec::new();
    let all_offers: BTreeSet<&(String, String)> = walks.iter().flat_map(|(_, found)| found.offers.keys()).collect();
    let all_ways: BTreeSet<(String, String)> = walks.iter().flat_map(|(_, found)| transitions(found)).collect();
    for (device, found) in &walks {
        for offer @ (screen, name) in &all_offers {
            match found.offers.get(*offer) {
                None => complaints.push(format!("{device:?} never come to {name:?} on {screen:?}")),
                Some((false, _)) => {
                    complaints.push(format!("{device:?} cannot bring {name:?} on {screen:?} into focus"))
                }
                Some((_, false)) => complaints.push(format!("{device:?}: {name:?} on {screen:?} does nothing")),
                Some((true, true)) => {}
            }
        }
        let ways = transitions(found);
        for (from, to) in all_ways.iter().filter(|way| !ways.contains(way)) {
            complaints.push(format!("{device:?} cannot go from {from:?} to {to:?}"));
        }
        for screen in dead_ends(found) {
            complaints.push(format!("{device:?} cannot get out of {screen:?}"));
        }
        for (name, values) in &found.settings {
            if values.len() < 2 || !found.changed_back.contains(name) {
                complaints.push(format!("{device:?} cannot change the setting {name} and change it back"));
            }
        }
        assert!(found.settings.len() > 15, "the settings are read: {:?}", found.settings);
    }
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}
