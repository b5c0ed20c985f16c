//! The editor as a screen: a tick of it, or of the level that is tried out, and what can be used.

use super::commands::{button, commands, line};
use super::cursor::Keyed;
use super::panel::LINE;
use super::parts::tool_boxes;
use super::{Editor, paint};
use crate::draw::DrawList;
use crate::geom::Rect;
use crate::scene::offer::{By, Offer};
use crate::scene::play::{Play, STRIP};
use crate::scene::screen::{Controls, MenuSound, Next, Screen, Tool};
use crate::settings::PictureOptions;
use crate::sim::{Event, Rules, World};

impl Screen for Editor {
    fn screen(&self) -> String {
        if let (None, None, Some(dialog)) = (&self.playing, &self.question, &self.dialog) {
            return format!("editor: {}", dialog.screen());
        }
        if let (None, None, Some(_)) = (&self.playing, &self.question, &self.help) {
            return "editor: help".into();
        }
        match (&self.playing, &self.question) {
            (Some(play), _) => format!("editor: {}", play.screen()),
            (None, Some(question)) => format!("editor: {}", question.sentence),
            (None, None) if self.shows_commands => "editor: list".into(),
            (None, None) => {
                let page = &self.palette.pages[self.page];
                format!("editor: {} {}", page.name, page.part.0)
            }
        }
    }

    fn offers(&self) -> Vec<Offer> {
        let by_pointer = |name: &str, place: Rect| Offer::new(name, place, By::Pointer);
        if let Some(play) = &self.playing {
            return play.offers();
        }
        if let Some(question) = &self.question {
            return question.offers(self.size);
        }
        if let Some(dialog) = &self.dialog {
            return dialog.offers();
        }
        if let Some(help) = &self.help {
            return help.offers();
        }
        if self.shows_commands {
            return (0..).zip(commands()).map(|(nth, (_, name, _))| by_pointer(&name, line(nth))).collect();
        }
        let tools = tool_boxes().into_iter().map(|(hand, area)| by_pointer(&hand.name().0, area));
        let mut offers: Vec<Offer> = tools.collect();
        offers.push(by_pointer("list", button()));
        offers.extend(self.answer_buttons().into_iter().map(|(button, name, _)| by_pointer(&name, button)));
        offers.push(by_pointer("map", self.view.area.grown(-self.view.area.h / 3)));
        let open = &self.palette.pages[self.page];
        for (nth, page) in self.palette.tabs().into_iter().enumerate() {
            // The open tab does nothing if its page has only one part.
            if self.palette.pages[page].name == open.name && open.part.1 == 1 {
                continue;
            }
            offers.push(by_pointer(self.palette.pages[page].name, self.tab(nth)));
        }
        for (nth, entry) in self.palette.pages[self.page].entries.iter().enumerate() {
            offers.push(by_pointer(&entry.name, self.cell(nth)));
        }
        for line in self.lines().into_iter().filter(|line| line.area.y + LINE <= self.size.1) {
            if line.is.is_text() {
                offers.push(by_pointer(&line.label, line.area));
                continue;
            }
            for (part, name) in line.halves().into_iter().zip(["less", "more"]) {
                offers.push(by_pointer(&format!("{}, {name}", line.label), part));
            }
        }
        offers
    }

    fn tick(&mut self, controls: Controls) -> Next {
        if let Some(notice) = &mut self.notice {
            notice.ticks -= 1;
            if notice.ticks == 0 {
                self.notice = None;
            }
        }
        if let Some(play) = &mut self.playing {
            let next = play.tick(controls);
            if !play.is_watched() {
                self.trail.get_or_insert_default().follow(play.world());
            }
            return match next {
                Next::FullScreen | Next::Screenshot => next,
                Next::Difficulty { on } => {
                    play.play_by(Rules { difficulty: play.rules().difficulty.turned(on), ..play.rules() });
                    Next::Stay
                }
                Next::Stay | Next::Cleared => Next::Stay,
                _ => {
                    self.playing = None;
                    Next::Stay
                }
            };
        }
        self.device = controls.device;
        if let Some(question) = &mut self.question {
            let then = question.then;
            self.keyed = Keyed::default();
            if let Some(answer) = question.tick(controls.typed, controls.pointer, self.size) {
                self.question = None;
                self.answer(answer, then);
            }
        } else if controls.tool == Some(Tool::Hitboxes) {
            // Its key is F1.
            self.toggle_help();
        } else if self.follow_dialog(&controls) || self.follow_help(&controls) {
            self.keyed = Keyed::default();
        } else {
            if controls.tool == Some(Tool::Editor) {
                self.play();
            }
            self.keys(controls.typed, controls.written);
            let pointer = self.pointer_of(controls.pointer);
            self.pointer = pointer.at;
            self.mouse(pointer);
        }
        self.refresh();
        self.follow_proof();
        std::mem::replace(&mut self.next, Next::Stay)
    }

    fn draw(&mut self, mix: f32, list: &mut DrawList) {
        match &mut self.playing {
            Some(play) => {
                play.draw(mix, list);
                paint::draw_way_back(list, if play.is_watched() { STRIP } else { 0 });
            }
            None => paint::draw(self, list),
        }
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.playing.as_ref().and_then(|play| play.menu_sound())
    }

    fn has_menu(&self) -> bool {
        self.playing.as_ref().is_some_and(|play| play.has_menu())
    }

    fn wants_pointer(&self) -> bool {
        self.playing().is_none()
    }

    fn world_in_play(&self) -> Option<&World> {
        self.playing().map(Play::world)
    }

    fn events(&self) -> &[Event] {
        self.playing().map_or(&[], Screen::events)
    }

    fn seen(&self) -> Rect {
        self.playing().map_or(Rect::default(), Screen::seen)
    }

    fn size(&self) -> (i32, i32) {
        self.playing().map_or(self.size, Screen::size)
    }

    fn set_look(&mut self, look: PictureOptions) {
        if let Some(play) = &mut self.playing {
            play.view().look = look;
        }
    }

    fn can_warn(&self) -> bool {
        true
    }

    fn warn(&mut self, sentence: &str) {
        self.complain(sentence);
    }
}
