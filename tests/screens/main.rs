//! Tests of the scenes through their controls: menus, play and its tools, editor, lab.

use quadrant_tests as common;

mod captions;
mod decor;
mod drawings;
mod editor;
mod editor_area;
mod editor_keys;
mod editor_text;
mod ends;
mod erasers;
mod flow;
mod hud;
mod inside;
mod lab;
mod latency;
mod menus;
mod modes;
mod options;
mod overprint;
mod own;
mod place;
mod proof;
mod signs;
mod story;
mod wardens;
