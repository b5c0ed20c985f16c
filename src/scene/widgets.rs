//! The parts that screens are put together from: menus, lists, buttons, notices, hints, and what is around the contents.

pub mod buttons;
pub mod chrome;
pub mod hints;
pub mod list;
pub mod menu;
pub mod notice;
pub mod stage_map;
pub mod tabs;
