//! The campaign: which levels are its stages, in which order, and what opens when. A text like a level's, read with the
//! same care: every problem is told with its place. Which levels there are is told by who asks; files are no
//! business of this one.

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::Theme;
use super::fault::Fault;
use super::problem::{Problems, offset_of};
use super::words::{options, stumbled};
use crate::spelling::nearest;

/// The longest title of a quadrant, in letters: half a line of the picture in the large font.
const MAX_TITLE: usize = 30;

/// Valid by construction: there is a stage, none is there twice, and every quadrant opens some time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Campaign {
    pub quadrants: Vec<Quadrant>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quadrant {
    pub quadrant: Theme,
    pub title: String,
    /// Names of levels. The last is the warden's.
    pub stages: Vec<String>,
    /// It opens when the last stages of these are cleared.
    pub after: Vec<Theme>,
}

#[derive(Deserialize)]
#[serde(rename = "Campaign", deny_unknown_fields)]
struct Source<'a> {
    #[serde(borrow)]
    quadrants: Vec<&'a ron::value::RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Quarter<'a> {
    quadrant: Theme,
    #[serde(borrow)]
    title: Cow<'a, str>,
    #[serde(borrow)]
    stages: Vec<&'a ron::value::RawValue>,
    #[serde(borrow, default)]
    after: Vec<&'a ron::value::RawValue>,
}

struct Reader<'a> {
    text: &'a str,
    problems: Vec<(usize, Fault)>,
}

/// The campaign, if nothing is wrong with it, and all that is. `levels` are the names of those there are.
pub fn check(file: &str, text: &str, levels: &[&str]) -> (Option<Campaign>, Problems) {
    let mut reader = Reader { text, problems: Vec::new() };
    let campaign = reader.campaign(levels);
    let problems = Problems::at_places(file, text, reader.problems);
    (campaign.filter(|_| problems.list.is_empty()), problems)
}

impl<'a> Reader<'a> {
    fn complain(&mut self, at: &str, fault: Fault) {
        self.problems.push((offset_of(self.text, at), fault));
    }

    fn stumble(&mut self, part: &'a str, error: ron::error::SpannedError) {
        let (place, mut fault) = stumbled(part, error);
        if let Fault::UnknownWord { of, .. } = &mut fault
            && of == "theme"
        {
            *of = "quadrant".into();
        }
        self.complain(place, fault);
    }

    fn parse<T: DeserializeOwned>(&mut self, raw: &'a str) -> Option<T> {
        options().from_str(raw).map_err(|error| self.stumble(raw, error)).ok()
    }

    fn campaign(&mut self, levels: &[&str]) -> Option<Campaign> {
        let source: Source = options().from_str(self.text).map_err(|error| self.stumble(self.text, error)).ok()?;
        if source.quadrants.is_empty() {
            self.complain(self.text.trim_end(), Fault::NoStages);
        }
        let mut campaign = Campaign { quadrants: Vec::new() };
        let mut origins = Vec::new();
        for raw in source.quadrants {
            let raw = raw.get_ron().trim_start();
            if let Some(quadrant) = self.quadrant(raw, levels, &campaign) {
                campaign.quadrants.push(quadrant);
                origins.push(raw);
            }
        }
        for (nth, raw) in origins.into_iter().enumerate() {
            // With everything cleared that can be, what is still shut stays shut.
            if !campaign.opens(nth) {
                self.complain(raw, Fault::NeverOpens);
            }
        }
        Some(campaign)
    }

    fn quadrant(&mut self, raw: &'a str, levels: &[&str], before: &Campaign) -> Option<Quadrant> {
        let Quarter { quadrant, title, stages: listed, after } =
            options().from_str(raw).map_err(|error| self.stumble(raw, error)).ok()?;
        if before.quadrants.iter().any(|other| other.quadrant == quadrant) {
            self.complain(raw, Fault::QuadrantTwice);
        }
        let length = title.chars().count();
        if !(1..=MAX_TITLE).contains(&length) {
            self.complain(raw, Fault::TitleLength { length, most: MAX_TITLE });
        }
        if listed.is_empty() {
            self.complain(raw, Fault::NoStages);
        }
        let mut stages: Vec<String> = Vec::new();
        for raw in listed {
            let raw = raw.get_ron().trim_start();
            let Some(name) = self.parse::<String>(raw) else { continue };
            if !levels.contains(&name.as_str()) {
                let near = nearest(&name, levels).map(String::from);
                self.complain(raw, Fault::UnknownStage { name, near });
            } else if stages.contains(&name) || before.stages().any(|stage| stage == name) {
                self.complain(raw, Fault::StageTwice { name });
            } else {
                stages.push(name);
            }
        }
        let after = after.into_iter().filter_map(|raw| self.parse(raw.get_ron().trim_start())).collect();
        Some(Quadrant { quadrant, title: title.into(), stages, after })
    }
}

impl Campaign {
    /// Every stage, in the order of the list.
    pub fn stages(&self) -> impl Iterator<Item = &str> {
        self.quadrants.iter().flat_map(|quadrant| &quadrant.stages).map(String::as_str)
    }

    /// Where a game begins.
    pub fn first(&self) -> &str {
        self.stages().next().expect("a campaign has a stage")
    }

    /// The stage after this one; `None` after the last, and for a level that is no stage.
    pub fn after(&self, level: &str) -> Option<&str> {
        self.stages().skip_while(|stage| *stage != level).nth(1)
    }

    /// Whether a stage can be played by someone who has cleared these.
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

    /// Whether a quadrant opens some time: all it waits for open some time, and none of them waits for it.
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
