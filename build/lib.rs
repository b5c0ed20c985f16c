//! What the build script does that the game or its tests need too, or that is a subject of its own: it reads sheets and
//! decorations, names clips, checks the texts of the game and links an icon on Windows.

pub mod decor;
pub mod fonts;
pub mod sheets;
pub mod tables;
pub mod windows;
pub mod words;
