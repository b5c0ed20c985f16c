//! Wires: an emitter and a receiver have the same name. A missing name is derived from the emitter.

use super::{Document, Done, Which};
use crate::level::vocabulary::{Is, kind_of, kinds_with};

impl Document {
    pub(super) fn fresh_name(&self, word: &str) -> String {
        let taken = |name: &str| {
            self.items().iter().any(|item| [&item.gives, &item.heeds].into_iter().flatten().any(|known| known == name))
        };
        let base = word.to_lowercase();
        let others = (2..).map(|nth| format!("{base}-{nth}"));
        std::iter::once(base.clone()).chain(others).find(|name| !taken(name)).expect("there is always another number")
    }

    /// Connects two things by a name, or disconnects them if they are connected.
    pub fn wire(&mut self, giver: Which, heeder: Which) -> Done {
        let (Some(from), Some(to)) = (self.item(giver), self.item(heeder)) else {
            return Err("one of the two is no longer there".into());
        };
        if !kind_of(&from.word).is_some_and(|kind| kind.fields.iter().any(|field| field.is.gives())) {
            return Err(format!("a wire begins at a {}", kinds_with(Is::gives)));
        }
        let given = from.gives.clone().filter(|name| !name.is_empty());
        let is_joined = given.is_some() && given == to.heeds;
        // A door that already uses `shuts` keeps using it.
        let values = self.values(heeder);
        let heeding = || values.iter().filter(|(field, _)| field.is.heeds());
        let used = heeding().find(|(_, value)| !value.is_empty()).or_else(|| heeding().next());
        let Some(field) = used.map(|(field, _)| field.name) else {
            return Err(format!("a wire ends at a {}", kinds_with(Is::heeds)));
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
