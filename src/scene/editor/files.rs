//! Opening another level, beginning a new one, and saving under another name. The editor knows no files: it names what it
//! wants ([`Editor::wanted`]) and requests it.

use super::dialog::{Dialog, DialogKind, Row};
use super::{Editor, Next};

impl Editor {
    /// The file to open or to save as, in the folder of the level that is edited.
    pub fn wanted(&self) -> &str {
        &self.wanted
    }

    /// Where the editor leads when it is left. A game that waits is that of the first level.
    pub fn leaves_to(&self) -> Next {
        self.leaves_to
    }

    pub(super) fn choose_level(&mut self) {
        self.next = Next::ListLevels;
    }

    /// Receives the level files in the folder of the edited level: their names and texts.
    pub fn show_levels(&mut self, levels: Vec<(String, String)>) {
        let rows = levels.into_iter().map(|(name, text)| Row::new(name, text)).collect();
        self.dialog = Some(Dialog::new(DialogKind::Levels, rows, String::new(), self.size));
    }

    pub(super) fn open(&mut self, file: String) {
        self.wanted = file;
        self.leave(Next::OpenLevel);
    }

    pub(super) fn name_new(&mut self) {
        self.dialog =
            Some(Dialog::new(DialogKind::New, Vec::new(), words!("editor.dialog.new_name").into(), self.size));
    }

    pub(super) fn name_other(&mut self) {
        let file = self.document.file().rsplit(['/', '\\']).next().unwrap_or_default();
        let stem = file.trim_end_matches(".ron");
        let base = stem.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let number = stem[base.len()..].parse::<u64>().unwrap_or(1).saturating_add(1);
        let name = format!("{}-{number}", base.trim_end_matches('-'));
        self.dialog = Some(Dialog::new(DialogKind::SaveAs, Vec::new(), name, self.size));
    }

    /// The level is saved in another file now.
    pub fn is_saved_as(&mut self, file: &str) {
        self.document.rename(file);
    }
}
