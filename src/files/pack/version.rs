//! The version of a pack that is published. The editor and the command line count in the same way, and both leave the number
//! where the other reads it: in the card of the folder and in the folder of exports.

use std::fs;
use std::path::Path;

use super::{Card, ENDING, Pack};
use crate::files::library::write;
use crate::files::listing::{CARD, text_of};
use crate::level::scan::scan;

impl Pack {
    /// Gives it the next version: one more than the highest that its card or an earlier pack of the same title and author in
    /// `exports` has. If nothing differs from that pack, the version stays. Returns whether it is new.
    pub fn count_version(&mut self, exports: Option<&Path>) -> Result<bool, String> {
        let files = exports.and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten();
        let packs = files.map(|file| file.path()).filter(|file| file.extension().is_some_and(|end| end == ENDING));
        let earlier = packs.filter_map(|file| Pack::open(&file).inspect_err(|why| log::info!("{why}")).ok());
        let earlier: Vec<Pack> = earlier.filter(|pack| pack.card.is_of_same_pack(&self.card)).collect();
        let highest = earlier.iter().map(|pack| pack.card.version).fold(self.card.version, u32::max);
        self.set_version(highest)?;
        let is_new = highest == 0 || !earlier.iter().any(|pack| pack.files == self.files);
        if is_new {
            self.set_version(highest.saturating_add(1))?;
        }
        Ok(is_new)
    }

    fn set_version(&mut self, version: u32) -> Result<(), String> {
        self.card.version = version;
        let text = self.files.get(CARD).map(|text| String::from_utf8_lossy(text)).unwrap_or_default();
        let text = self.card.written_over(&text)?;
        self.files.insert(CARD.into(), text.into_bytes());
        Ok(())
    }
}

impl Card {
    /// Returns the text of the card's file, made from an earlier text. Its comments, its order and its levels stay.
    fn written_over(&self, text: &str) -> Result<String, String> {
        let old = Card::read(CARD, text)?;
        let quoted = |text: &String| ron::to_string(text).map_err(|error| error.to_string());
        let fields = [
            ("title", old.title != self.title, quoted(&self.title)?),
            ("author", old.author != self.author, quoted(&self.author)?),
            ("words", old.words != self.words, quoted(&self.words)?),
            ("version", old.version != self.version, self.version.to_string()),
        ];
        let mut text = text.to_string();
        for (name, _, value) in fields.into_iter().filter(|(_, has_changed, _)| *has_changed) {
            let span = |name: &str| Some(scan(&text)?.field(&text, name)?.value.span.clone());
            match (span(name), span("title")) {
                (Some(span), _) => text.replace_range(span, &value),
                (None, Some(title)) => text.insert_str(title.end, &format!(", {name}: {value}")),
                (None, None) => return self.to_text(),
            }
        }
        Ok(text)
    }

    /// Returns the text of this card for a folder, made from the card that is there. The error says what is wrong with that
    /// one.
    pub fn text_for(&self, folder: &Path) -> Result<String, String> {
        let file = folder.join(CARD);
        if file.exists() { self.written_over(&text_of(&file)?) } else { self.to_text() }
    }

    /// Writes this card into a folder, unless it is there already.
    pub fn write_to(&self, folder: &Path) -> Result<(), String> {
        let (file, text) = (folder.join(CARD), self.text_for(folder)?);
        if text_of(&file).is_ok_and(|old| old == text) { Ok(()) } else { write(&file, text.as_bytes()) }
    }
}
