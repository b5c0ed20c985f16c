//! Wires: a name given to what signals and heeded by what answers. Names are invented where there is none, after what they
//! belong to.

use super::{Document, Done, Which};

/// What turns a wire on, and what heeds one.
const GIVERS: [&str; 4] = ["Switch", "Plate", "Trigger", "Warden"];
const HEEDERS: [&str; 4] = ["Door", "Lift", "LaserGate", "Spawner"];

pub fn gives(word: &str) -> bool {
    GIVERS.contains(&word)
}

pub fn heeds(word: &str) -> bool {
    HEEDERS.contains(&word)
}

impl Document {
    /// A name nothing has yet.
    pub(super) fn fresh_name(&self, word: &str) -> String {
        let taken = |name: &str| {
            self.items().iter().any(|item| [&item.gives, &item.heeds].into_iter().flatten().any(|known| known == name))
        };
        let base = word.to_lowercase();
        let others = (2..).map(|nth| format!("{base}-{nth}"));
        std::iter::once(base.clone()).chain(others).find(|name| !taken(name)).expect("there is always another number")
    }

    /// Joins the two by a name; takes them apart if they are joined already.
    pub fn wire(&mut self, giver: Which, heeder: Which) -> Done {
        let (Some(from), Some(to)) = (self.item(giver), self.item(heeder)) else {
            return Err("one of the two is no longer there".into());
        };
        if !gives(&from.word) {
            return Err("a wire begins at a switch, a plate, a trigger or a warden".into());
        }
        if !heeds(&to.word) {
            return Err("a wire ends at a door, a lift, a laser gate or a spawner".into());
        }
        let is_door = to.word == "Door";
        let given = from.gives.clone().filter(|name| !name.is_empty());
        let is_joined = given.is_some() && given == to.heeds;
        let shuts = self.values(heeder).iter().any(|(field, value)| field.name == "shuts" && !value.is_empty());
        let field = match (is_door, shuts) {
            (true, true) => "shuts",
            (true, false) => "opens",
            (false, _) => "wired",
        };
        if is_joined {
            return self.set_field(heeder, field, "", false).map(|_| ());
        }
        let name = given.clone().unwrap_or_else(|| self.fresh_name(&from.word));
        let mut joined = false;
        if given.is_none() {
            self.set_field(giver, "name", &name, false)?;
            joined = true;
        }
        self.set_field(heeder, field, &name, joined).map(|_| ())
    }
}
