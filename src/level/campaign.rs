//! The campaign: which levels are its stages, in which order, and when each opens. It is read from a text like a level,
//! and every problem is reported with its position. The caller lists the levels, because this module reads no files.

use super::Theme;
use super::fault::{Fault, shown};
use super::letters::{is_hidden, is_shown};
use super::problem::MAX_PROBLEMS;
use super::problem::Problems;
use super::scan::{Format, Node, NodeKind, Tree, tree};
use super::value::{Record, Value};
use super::vocabulary::{unknown_field, word_as, words_of};
use crate::spelling::nearest;

/// The longest title of a quadrant, in letters: half a line of the screen in the large font.
const MAX_TITLE: usize = 30;
/// The longest name of a stage, in letters.
const MAX_NAME: usize = 200;

/// Valid by construction: there is at least one stage, no stage is there twice, and every quadrant can be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Campaign {
    pub quadrants: Vec<Quadrant>,
    /// Whether the painted story of the game is shown before the first stage and after the last one.
    pub story: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quadrant {
    pub quadrant: Theme,
    pub title: String,
    /// Names of levels. The last one usually has the warden.
    pub stages: Vec<String>,
    /// The quadrant opens when the last stages of these quadrants are cleared.
    pub after: Vec<Theme>,
}

pub const FIELDS: [&str; 2] = ["quadrants", "story"];
const FORMAT: Format = Format { word: "Campaign", called: "campaign", fields: &FIELDS, landmarks: &FIELDS };

/// The fields of a quadrant. The last one is optional.
pub const QUADRANT: [&str; 4] = ["quadrant", "title", "stages", "after"];
const EXAMPLE: &str = "(quadrant: docks, title: \"The Docks\", stages: [\"docks-1\"])";

struct Reader<'a> {
    text: &'a str,
    problems: Vec<(usize, Fault)>,
}

/// Returns the campaign if it has no errors, and all problems. `levels` are the names of the existing levels.
pub fn check(file: &str, text: &str, levels: &[&str]) -> (Option<Campaign>, Problems) {
    let mut tree = tree(text, &FORMAT);
    let mut reader = Reader { text, problems: std::mem::take(&mut tree.faults) };
    let campaign = tree.root.as_ref().map(|root| reader.campaign(root, &tree, levels));
    let errors = reader.problems.iter().filter(|(_, fault)| !fault.is_warning()).count();
    let problems = Problems::at_places(file, text, reader.problems);
    (campaign.filter(|_| errors == 0), problems)
}

impl Reader<'_> {
    fn complain(&mut self, at: usize, fault: Fault) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push((at, fault));
        }
    }

    fn campaign(&mut self, root: &Node, tree: &Tree, levels: &[&str]) -> Campaign {
        let mut campaign = Campaign { quadrants: Vec::new(), story: false };
        let mut origins = Vec::new();
        for field in root.fields() {
            let name = &self.text[field.name.clone()];
            if !FIELDS.contains(&name) {
                self.complain(field.name.start, unknown_field(name, "Campaign", &FIELDS));
            }
        }
        if let Some(field) = root.field(self.text, "story").filter(|field| !tree.is_damaged(&field.value.span)) {
            match Value::new(self.text, &field.value).flag() {
                Ok(story) => campaign.story = story,
                Err(wrong) => self.complain(wrong.at, wrong.fault),
            }
        }
        let list = root.field(self.text, "quadrants").map(|field| &field.value);
        match list.map(|list| &list.shape) {
            None if !tree.is_damaged(&root.span) => {
                self.complain(root.span.start, Fault::MissingField { field: "quadrants", of: "Campaign".into() });
            }
            None | Some(NodeKind::Broken) => {}
            Some(NodeKind::List(all)) if all.is_empty() => {
                let at = list.map_or(0, |list| list.span.start);
                self.complain(at, Fault::NoQuadrants { example: EXAMPLE });
            }
            Some(NodeKind::List(_)) => {}
            Some(_) => {
                let at = list.map_or(0, |list| list.span.start);
                self.complain(at, Fault::Syntax("this is not a list; write quadrants in a list, [ ]".into()));
            }
        }
        let mut is_whole = true;
        for node in list.map_or(&[][..], Node::list) {
            if self.problems.len() == MAX_PROBLEMS {
                break;
            }
            let quadrant = if tree.is_damaged(&node.span) { None } else { self.quadrant(node, levels, &campaign) };
            is_whole &= quadrant.is_some();
            if let Some(quadrant) = quadrant {
                campaign.quadrants.push(quadrant);
                origins.push(node.span.start);
            }
        }
        for (nth, at) in origins.into_iter().enumerate().filter(|_| is_whole) {
            // A quadrant that is shut when everything else is cleared never opens.
            if !campaign.opens(nth) {
                self.complain(at, Fault::NeverOpens);
            }
        }
        campaign
    }

    /// Returns the theme, title, stages and preceding quadrants, or `None` if one of them cannot be understood.
    fn fields(&mut self, node: &Node) -> Option<(Theme, String, Vec<String>, Vec<Theme>)> {
        let read = Record::without_word(Value::new(self.text, node), "a quadrant", QUADRANT.to_vec(), EXAMPLE);
        let mut record = read.map_err(|wrong| self.complain(wrong.at, wrong.fault)).ok()?;
        let theme = |value: Value| value.word("quadrant", words_of::<Theme>());
        let text = |most| move |value: Value| value.string(most).map(String::from);
        let [quadrant_field, title_field, stages_field, after_field] = QUADRANT;
        [quadrant_field, title_field, stages_field].into_iter().for_each(|field| record.require(field));
        let quadrant = record.get(quadrant_field, theme);
        let title = record.get(title_field, text(MAX_TITLE));
        let stages = record.get(stages_field, |value| value.list(text(MAX_NAME)));
        let after = record.get(after_field, |value| value.list(theme)).unwrap_or_default();
        let is_good = record.faults.is_empty();
        record.faults.into_iter().for_each(|wrong| self.complain(wrong.at, wrong.fault));
        let after = after.into_iter().filter_map(word_as).collect();
        Some((word_as(quadrant?)?, title?, stages?, after)).filter(|_| is_good)
    }

    fn quadrant(&mut self, node: &Node, levels: &[&str], before: &Campaign) -> Option<Quadrant> {
        let (quadrant, title, listed, after) = self.fields(node)?;
        let value = |field: &str| node.field(self.text, field).map_or(node, |field| &field.value);
        let (title_at, stages_at, quadrant_at) =
            (value("title").span.start, value("stages"), value("quadrant").span.start);
        if before.quadrants.iter().any(|other| other.quadrant == quadrant) {
            self.complain(quadrant_at, Fault::QuadrantTwice);
        }
        let length = title.chars().count();
        if title.trim().is_empty() || length > MAX_TITLE {
            let length = if length > MAX_TITLE { length } else { 0 };
            self.complain(title_at, Fault::TitleLength { length, most: MAX_TITLE });
        } else if let Some(found) = title.chars().find(|letter| is_hidden(*letter)) {
            self.complain(title_at, Fault::HiddenLetter { of: "the title", found });
        } else if let Some(found) = title.chars().find(|letter| !is_shown(*letter)) {
            self.complain(title_at, Fault::NotShown { found });
        }
        if listed.is_empty() {
            self.complain(stages_at.span.start, Fault::NoStages);
        }
        let mut stages: Vec<String> = Vec::new();
        for (name, node) in listed.into_iter().zip(stages_at.list()) {
            if self.problems.len() == MAX_PROBLEMS {
                break;
            }
            let at = node.span.start;
            if !levels.contains(&name.as_str()) {
                let near = nearest(&name, levels).map(shown);
                self.complain(at, Fault::UnknownStage { name: shown(&name), near });
            } else if stages.contains(&name) || before.stages().any(|stage| stage == name) {
                self.complain(at, Fault::StageTwice { name: shown(&name) });
            } else {
                stages.push(name);
            }
        }
        Some(Quadrant { quadrant, title, stages, after })
    }
}

impl Campaign {
    pub fn stages(&self) -> impl Iterator<Item = &str> {
        self.quadrants.iter().flat_map(|quadrant| &quadrant.stages).map(String::as_str)
    }

    pub fn first(&self) -> &str {
        self.stages().next().expect("a campaign has a stage")
    }

    /// Returns the stages of a short game, in order: the first of all, the last of each quadrant, and the one that leads
    /// into the last quadrant.
    pub fn highlights(&self) -> Vec<&str> {
        let mut highlights = Vec::new();
        for (nth, Quadrant { stages, .. }) in self.quadrants.iter().enumerate() {
            let is_outer = nth == 0 || nth + 1 == self.quadrants.len();
            let is_one = |at: usize| at + 1 == stages.len() || at == 0 && is_outer;
            highlights.extend(stages.iter().enumerate().filter(|(at, _)| is_one(*at)).map(|(_, stage)| stage.as_str()));
        }
        highlights
    }

    /// Returns the next stage. `None` after the last stage, and for a level that is not a stage.
    pub fn after(&self, level: &str) -> Option<&str> {
        self.stages().skip_while(|stage| *stage != level).nth(1)
    }

    /// Whether a stage can be played when these stages are cleared.
    pub fn is_open(&self, level: &str, is_cleared: impl Fn(&str) -> bool) -> bool {
        let Some(quadrant) = self.quadrants.iter().find(|quadrant| quadrant.stages.iter().any(|stage| stage == level))
        else {
            return false;
        };
        let is_down = |warden: &Theme| {
            let last = self.quadrants.iter().find(|other| other.quadrant == *warden).and_then(|it| it.stages.last());
            last.is_some_and(|stage| is_cleared(stage))
        };
        let before = quadrant.stages.iter().take_while(|stage| *stage != level).last();
        quadrant.after.iter().all(is_down) && before.is_none_or(|stage| is_cleared(stage))
    }

    /// Whether a quadrant can ever open: all quadrants that it waits for open, and none of them waits for it.
    fn opens(&self, nth: usize) -> bool {
        let mut open = vec![false; self.quadrants.len()];
        for _ in 0..self.quadrants.len() {
            for at in 0..open.len() {
                let is_open = |theme: &Theme| {
                    self.quadrants.iter().zip(&open).any(|(other, is_open)| other.quadrant == *theme && *is_open)
                };
                open[at] = self.quadrants[at].after.iter().all(is_open);
            }
        }
        open[nth]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVELS: [&str; 5] = ["docks-1", "docks-2", "foundry-1", "vault-1", "vault-2"];
    const WHOLE: &str = r#"Campaign(quadrants: [
        (quadrant: docks, title: "The Docks", stages: ["docks-1", "docks-2"]),
        (quadrant: foundry, title: "The Foundry", stages: ["foundry-1"]),
        (quadrant: vault, title: "The Vault", stages: ["vault-1", "vault-2"], after: [docks, foundry]),
    ])"#;

    fn whole() -> Campaign {
        let (campaign, problems) = check("campaign.ron", WHOLE, &LEVELS);
        campaign.unwrap_or_else(|| panic!("{problems}"))
    }

    #[test]
    fn a_short_game_has_the_first_stage_the_last_of_each_quadrant_and_the_way_into_the_last() {
        let text = include_str!("../../levels/campaign.ron");
        let names = ["docks", "foundry", "gardens", "vault"].map(|of| [1, 2, 3, 4].map(|nth| format!("{of}-{nth}")));
        let names: Vec<&str> = names.iter().flatten().map(String::as_str).collect();
        let campaign = check("campaign.ron", text, &names).0.unwrap();
        assert_eq!(campaign.highlights(), ["docks-1", "docks-4", "foundry-4", "gardens-4", "vault-1", "vault-4"]);
        assert_eq!(whole().highlights(), LEVELS, "short quadrants are there as a whole, and no stage twice");
    }

    #[test]
    fn stages_follow_each_other_to_the_end() {
        let campaign = whole();
        assert_eq!(campaign.first(), "docks-1");
        assert_eq!(campaign.stages().collect::<Vec<_>>(), LEVELS);
        assert_eq!(campaign.after("docks-2"), Some("foundry-1"));
        assert_eq!((campaign.after("vault-2"), campaign.after("test/works")), (None, None));
    }

    #[test]
    fn a_stage_opens_after_the_one_before_it_and_the_vault_after_the_others() {
        let campaign = whole();
        let open = |cleared: &[&str]| {
            let stages = campaign.stages().filter(|stage| campaign.is_open(stage, |name| cleared.contains(&name)));
            stages.map(String::from).collect::<Vec<_>>()
        };
        assert_eq!(open(&[]), ["docks-1", "foundry-1"]);
        assert_eq!(open(&["docks-1"]), ["docks-1", "docks-2", "foundry-1"]);
        assert_eq!(open(&["docks-1", "docks-2"]), ["docks-1", "docks-2", "foundry-1"]);
        assert!(open(&["docks-2", "foundry-1"]).contains(&"vault-1".into()));
        assert!(!open(&["docks-2", "foundry-1"]).contains(&"vault-2".into()));
        assert!(!campaign.is_open("test/works", |_| true));
    }
}
