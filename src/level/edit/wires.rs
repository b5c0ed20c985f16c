//! Wires: an emitter and a receiver have the same name. A missing name is derived from the emitter.

use super::{Document, Done, Which};
use crate::level::vocabulary::{Is, kind_of, kinds_with};

impl Document {
    pub(super) fn fresh_name(&self, word: &str) -> String {
        self.free_names(word).next().expect("there is always another number")
    }

    /// Returns names of wires that this level does not use.
    pub(super) fn free_names(&self, word: &str) -> impl Iterator<Item = String> {
        let taken = |name: &String| {
            self.items()
                .iter()
                .any(|item| [&item.emits, &item.receives].into_iter().flatten().any(|known| known == name))
        };
        let base = word.to_lowercase();
        let names = (1..).map(move |nth| if nth == 1 { base.clone() } else { format!("{base}-{nth}") });
        names.filter(move |name| !taken(name))
    }

    /// Connects two things by a name, or disconnects them if they are connected.
    pub fn wire(&mut self, emitter: Which, receiver: Which) -> Done {
        let (Some(from), Some(to)) = (self.item(emitter), self.item(receiver)) else {
            return Err(words!("edit.wire.gone").into());
        };
        if !kind_of(&from.word).is_some_and(|kind| kind.fields.iter().any(|field| field.is.emits())) {
            return Err(words!("edit.wire.begins", kinds = kinds_with(Is::emits)).to_string());
        }
        let emitted = from.emits.clone().filter(|name| !name.is_empty());
        let is_joined = emitted.is_some() && emitted == to.receives;
        // A door that already uses `shuts` keeps using it.
        let values = self.values(receiver);
        let receiving = || values.iter().filter(|(field, _)| field.is.receives());
        let used = receiving().find(|(_, value)| !value.is_empty()).or_else(|| receiving().next());
        let Some(field) = used.map(|(field, _)| field.name) else {
            return Err(words!("edit.wire.ends", kinds = kinds_with(Is::receives)).to_string());
        };
        if is_joined {
            return self.set_field(receiver, field, "", false).map(|_| ());
        }
        let name = emitted.clone().unwrap_or_else(|| self.fresh_name(&from.word));
        let mut joined = false;
        if emitted.is_none() {
            self.set_field(emitter, "name", &name, false)?;
            joined = true;
        }
        self.set_field(receiver, field, &name, joined).map(|_| ())
    }
}
